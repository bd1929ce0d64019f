//! Converts the steps of a page from a list with jumps to a tree.

use super::continues::can_continue;
use super::manuscript::{
    AfterChoice, PrintBonus, PrintBranch, PrintChoice, PrintInstruction, PrintNumber, PrintRoll,
    PrintRow, PrintRows, PrintVariation, RowCondition, Step,
};
use super::terms::TermResolver;
use crate::model::book::{
    self, InstructionCall, NumberQuestion, Op, Page, PageId, RangeRow, WordQuestion,
};
use std::collections::{BTreeMap, BTreeSet};

/// Converts one list of steps: the code of a page, or the label of a choice.
pub(super) struct Unfolder<'a> {
    page: &'a Page,
    ops: &'a [Op],
    terms: &'a TermResolver<'a>,
    /// The first step and the jump back of each loop.
    loops: Vec<(usize, usize)>,
}

/// Steps, and the index of the step after them.
type UnfoldedRun = (Vec<Step>, usize);

impl<'a> Unfolder<'a> {
    /// Converts all steps of a page.
    pub(super) fn unfold_page(page: &'a Page, terms: &'a TermResolver<'a>) -> Vec<Step> {
        Self::new(page, &page.ops, terms).unfold_all()
    }

    fn new(page: &'a Page, ops: &'a [Op], terms: &'a TermResolver<'a>) -> Self {
        let loops = (0..).zip(ops).filter_map(|(i, op)| match op {
            Op::Jump(to) if *to <= i => Some((*to, i)),
            Op::JumpIfFalse(test) if test.else_target <= i => Some((test.else_target, i)),
            _ => None,
        });
        Self {
            page,
            ops,
            terms,
            loops: loops.collect(),
        }
    }

    fn unfold_all(&self) -> Vec<Step> {
        let (mut i, mut out) = (0, Vec::new());
        // A jump at the top level always leads to the next step.
        while i < self.ops.len() {
            let (steps, end) = self.unfold_range(i, self.ops.len());
            out.extend(steps);
            i = end + 1;
        }
        out
    }

    /// Converts steps up to `stop`, or up to the jump that ends a branch or row.
    fn unfold_range(&self, mut i: usize, stop: usize) -> UnfoldedRun {
        let mut out = Vec::new();
        while i < stop {
            if let Some(end) = self.loop_end(i, stop) {
                let (steps, _) = self.unfold_range(i, end);
                let until = match &self.ops[end] {
                    Op::JumpIfFalse(test) => Some(self.terms.convert_term(&test.condition)),
                    _ => None,
                };
                out.push(Step::Repeat { steps, until });
                i = end + 1;
                continue;
            }
            match &self.ops[i] {
                Op::Jump(to) if *to > i => break,
                op => i = self.unfold_step(i, op, &mut out),
            }
        }
        (out, i)
    }

    /// Returns the end of the longest loop that begins here and ends before `stop`.
    fn loop_end(&self, i: usize, stop: usize) -> Option<usize> {
        let ends = self.loops.iter();
        ends.filter(|(start, end)| *start == i && *end < stop)
            .map(|(_, end)| *end)
            .max()
    }

    /// Converts one step and returns the index of the next.
    fn unfold_step(&self, i: usize, op: &Op, out: &mut Vec<Step>) -> usize {
        match op {
            Op::JumpIfFalse(_) => return self.unfold_branches(i, out),
            Op::Once { slot, else_target } => {
                let (steps, _) = self.unfold_range(i + 1, *else_target);
                let here = self.page.reset_slots.contains(slot);
                let slot = self.terms.slot_name(*slot);
                out.push(Step::Once { slot, here, steps });
                return *else_target;
            }
            Op::IfArriving { else_target } => {
                let (steps, _) = self.unfold_range(i + 1, *else_target);
                if !self.is_omitted(i + 1..*else_target, &steps) {
                    out.push(Step::Arriving { steps });
                }
                return *else_target;
            }
            Op::Choice(number) => return self.unfold_choice(i, *number, out),
            Op::Roll(table) => return self.unfold_roll(i, table, out),
            Op::Vary(alternatives) => return self.unfold_alternatives(i, alternatives, out),
            Op::AskWord(question) => return self.unfold_question(i, question, out),
            Op::AskNumber(question) => return self.unfold_number(i, question, out),
            Op::Instruction(call) => return self.unfold_instruction(i, call, out),
            _ => out.extend(self.convert_plain(op)),
        }
        i + 1
    }

    /// Returns true if the boxes of this page are not printed.
    fn has_unused_boxes(&self, page: Option<PageId>) -> bool {
        let page = page.map_or(self.page, |id| self.terms.book.page(id));
        self.terms.unused_boxes.contains(&page.ticks_slot)
    }

    /// Returns true if these steps only tick boxes that are not printed.
    fn is_omitted(&self, ops: std::ops::Range<usize>, steps: &[Step]) -> bool {
        let mut ops = self.ops.get(ops).unwrap_or_default().iter();
        ops.any(|op| matches!(op, Op::ChangeTicks { page, .. } if self.has_unused_boxes(*page)))
            && steps.iter().all(|step| match step {
                Step::Text { text, .. } => text.trim().is_empty(),
                step => matches!(step, Step::Paragraph),
            })
    }

    /// Converts a step without inner steps.
    fn convert_plain(&self, op: &Op) -> Option<Step> {
        let text = |range| self.page.text_at(range).to_owned();
        Some(match op {
            Op::Text(range, style) => Step::Text {
                text: text(*range),
                emphasis: *style,
            },
            Op::Print(value, style) => Step::Value {
                value: self.terms.convert_term(value),
                emphasis: *style,
            },
            Op::EndParagraph => Step::Paragraph,
            Op::Menu => Step::Menu,
            Op::Turn(to) => Step::Turn {
                to: self.terms.turn_target(*to),
            },
            Op::Detour { page, .. } => Step::Detour {
                to: self.terms.turn_target(*page),
            },
            Op::UnavailableTurn(book) => Step::BookUnavailable { book: text(*book) },
            Op::TurnAgain => Step::Again,
            Op::TurnBack => Step::Back,
            Op::Return => Step::Return,
            Op::LooseEnd => Step::LooseEnd,
            Op::ChangeCode { name, gain, .. } => Step::Code {
                name: text(*name),
                gain: *gain,
            },
            Op::ChangeTitle { name, gain, .. } => Step::Title {
                name: text(*name),
                gain: *gain,
            },
            Op::ChangeTitleNumber(raise) => Step::Raise {
                name: raise.name.to_string(),
                by: self.terms.convert_term(&raise.amount),
                up: raise.is_increase,
            },
            Op::ChangeTicks { page, .. } if self.has_unused_boxes(*page) => return None,
            Op::ChangeTicks { page, is_increase } => Step::Tick {
                section: page.map(|page| self.terms.turn_target(page).number),
                is_ticked: *is_increase,
            },
            Op::Set { slot, .. } if self.terms.unused_boxes.contains(slot) => return None,
            Op::Set {
                slot,
                is_field,
                value,
            } => Step::Set {
                name: self.terms.slot_name(*slot),
                of_sheet: *is_field,
                value: self.terms.convert_term(value),
            },
            Op::Ending(ending) => Step::Ending {
                kind: ending.kind.to_string(),
                name: ending.name.to_string(),
            },
            // Part of a choice, the end of the page, or converted by `unfold_step`.
            _ => return None,
        })
    }

    /// Converts an `if`. A branch with a condition begins with a test and ends with a jump to the end.
    fn unfold_branches(&self, i: usize, out: &mut Vec<Step>) -> usize {
        let mut branches = Vec::new();
        let (mut i, mut end) = (i, None);
        loop {
            let test = match &self.ops[i] {
                Op::JumpIfFalse(test) if test.else_target > i => test,
                _ => break,
            };
            let to = self.forward_jump(test.else_target - 1);
            if end.is_some() && to != end {
                break;
            }
            let (steps, _) = self.unfold_range(i + 1, test.else_target - 1);
            let when = Some(self.terms.convert_term(&test.condition));
            branches.push(PrintBranch { when, steps });
            (i, end) = (test.else_target, to.or(end));
            if Some(i) == end {
                out.push(Step::If { branches });
                return i;
            }
        }
        let end = end.unwrap_or(i);
        let (steps, _) = self.unfold_range(i, end.saturating_sub(1));
        if !steps.is_empty() {
            let when = None;
            branches.push(PrintBranch { when, steps });
        }
        out.push(Step::If { branches });
        end.max(i)
    }

    fn forward_jump(&self, i: usize) -> Option<usize> {
        match self.ops.get(i) {
            Some(Op::Jump(to)) if *to > i => Some(*to),
            _ => None,
        }
    }

    /// Converts the steps of each row, by the index of its first step. Also returns the end of all rows.
    ///
    /// A row is never empty and ends with a jump.
    fn unfold_bodies(
        &self,
        i: usize,
        starts: impl IntoIterator<Item = usize>,
    ) -> (BTreeMap<usize, Vec<Step>>, usize) {
        let (mut out, mut end) = (BTreeMap::new(), i + 1);
        for start in starts.into_iter().collect::<BTreeSet<usize>>() {
            let (steps, jump) = self.unfold_range(start, self.ops.len());
            end = self.forward_jump(jump).unwrap_or(jump);
            out.insert(start, steps);
        }
        (out, end)
    }

    /// Returns the rows, the steps for everything else, and the end of all rows.
    fn unfold_rows(
        &self,
        i: usize,
        rows: Vec<(RowCondition, usize)>,
        otherwise: Option<usize>,
    ) -> (PrintRows, usize) {
        let starts = rows.iter().map(|(_, start)| *start).chain(otherwise);
        let (bodies, end) = self.unfold_bodies(i, starts);
        let rows = rows.into_iter().map(|(when, start)| PrintRow {
            when,
            steps: bodies[&start].clone(),
        });
        let rows = PrintRows {
            rows: rows.collect(),
            otherwise: otherwise
                .map(|start| bodies[&start].clone())
                .unwrap_or_default(),
            add: None,
        };
        (rows, end)
    }

    fn unfold_choice(&self, i: usize, number: usize, out: &mut Vec<Step>) -> usize {
        let choice = &self.page.choices[number];
        let guards = choice.guards();
        let label = Self::new(self.page, &choice.label, self.terms).unfold_all();
        // The costs are part of the choice.
        let skip_cost = |i: usize| match self.ops.get(i) {
            Some(Op::Instruction(call)) => call.outcome_rows.first().map_or(i, |row| row.1),
            _ => i,
        };
        let start = guards.costs.iter().fold(choice.body, |i, _| skip_cost(i));
        let (steps, _) = self.unfold_range(start, choice.after);
        let then = match (
            can_continue(&steps, self.terms),
            self.ends_page(choice.after),
        ) {
            (false, _) => AfterChoice::Leaves,
            (true, true) => AfterChoice::Again,
            (true, false) => AfterChoice::On,
        };
        assert!(!cfg!(checked) || i < choice.after);
        // A named choice is noted like a variable. Any other has a box.
        let noted = self.terms.noted_choice(guards.once);
        let once = guards.once.filter(|_| noted.is_none());
        let choices = self.page.choices.iter();
        let mut sharing = choices.filter(|it| once.is_some() && it.guards().once == once);
        let first = sharing.next().filter(|_| sharing.next().is_some());
        let conditions = guards.conditions();
        let conditions = conditions.map(|when| self.terms.convert_term(when));
        let print_choice = PrintChoice {
            id: self.page.text_at(choice.id).to_owned(),
            label,
            when: conditions.chain(noted).collect(),
            once: once.map(|slot| self.terms.slot_name(slot)),
            here: once.is_some_and(|slot| self.page.reset_slots.contains(&slot)),
            group: first.map(|it| self.page.text_at(it.id).to_owned()),
            is_fallback: guards.is_fallback,
            is_later: guards.is_later,
            costs: guards
                .costs
                .iter()
                .map(|cost| self.terms.convert_instruction(cost))
                .collect(),
            steps,
            then,
        };
        out.push(Step::Choice(Box::new(print_choice)));
        choice.after
    }

    /// Returns true if nothing follows the menu of a choice that ends here.
    fn ends_page(&self, mut i: usize) -> bool {
        let mut is_past_menu = false;
        while let Some(op) = self.ops.get(i) {
            match op {
                Op::Menu => is_past_menu = true,
                Op::EndParagraph => {}
                Op::End => return true,
                Op::Choice(n) if !is_past_menu => {
                    i = self.page.choices[*n].after;
                    continue;
                }
                Op::Jump(to) if *to > i && !is_past_menu => {
                    i = *to;
                    continue;
                }
                _ if is_past_menu => return false,
                _ => {}
            }
            i += 1;
        }
        true
    }

    fn unfold_roll(&self, i: usize, table: &book::RollTable, out: &mut Vec<Step>) -> usize {
        let otherwise = table.has_else.then_some(table.else_target);
        let (rows, end) = self.unfold_rows(i, range_rows(&table.rows), otherwise);
        out.push(Step::Roll(Box::new(PrintRoll {
            count: table.count,
            computed_count: table
                .computed_count
                .as_ref()
                .map(|count| self.terms.convert_term(count)),
            sides: table.sides,
            plus: self.convert_bonuses(&table.modifiers),
            into: table.total_slot.map(|slot| self.terms.slot_name(slot)),
            rows,
        })));
        end
    }

    fn convert_bonuses(&self, plus: &[(std::sync::Arc<str>, book::Expr)]) -> Vec<PrintBonus> {
        let bonuses = plus.iter().map(|(name, value)| PrintBonus {
            name: name.to_string(),
            value: self.terms.convert_term(value),
        });
        bonuses.collect()
    }

    fn unfold_alternatives(
        &self,
        i: usize,
        alternatives: &book::Alternatives,
        out: &mut Vec<Step>,
    ) -> usize {
        let starts = alternatives.starts.iter();
        let (bodies, end) = self.unfold_bodies(i, starts.clone().copied());
        let rows = starts.map(|start| bodies[start].clone()).collect();
        let how = match alternatives.variation {
            book::Variation::Random(_) => PrintVariation::Random,
            book::Variation::Shuffle(slot) => PrintVariation::Shuffle(self.terms.slot_name(slot)),
            book::Variation::Cycle(slot) => PrintVariation::Cycle(self.terms.slot_name(slot)),
            book::Variation::Sequence(slot) => PrintVariation::Sequence(self.terms.slot_name(slot)),
        };
        out.push(Step::Vary { how, rows });
        end
    }

    fn unfold_question(&self, i: usize, question: &WordQuestion, out: &mut Vec<Step>) -> usize {
        let rows = question.rows.iter().map(|(words, start)| {
            let words = words.clone();
            (RowCondition::Words { words }, *start)
        });
        let otherwise = question.has_else.then_some(question.else_target);
        let (rows, end) = self.unfold_rows(i, rows.collect(), otherwise);
        let into = question.result_slot.map(|slot| self.terms.slot_name(slot));
        let question = question.question.to_string();
        out.push(Step::Ask {
            question,
            into,
            rows,
        });
        end
    }

    fn unfold_number(&self, i: usize, question: &NumberQuestion, out: &mut Vec<Step>) -> usize {
        let otherwise = question.has_else.then_some(question.else_target);
        let (rows, end) = self.unfold_rows(i, range_rows(&question.rows), otherwise);
        out.push(Step::Number(Box::new(PrintNumber {
            question: question.question.to_string(),
            min: self.terms.convert_term(&question.min),
            max: self.terms.convert_term(&question.max),
            into: question.result_slot.map(|slot| self.terms.slot_name(slot)),
            secret: question.accepts_secret,
            rows,
        })));
        end
    }

    fn unfold_instruction(&self, i: usize, call: &InstructionCall, out: &mut Vec<Step>) -> usize {
        let rows = match call.number_rows.is_empty() {
            true => self.outcome_rows(call),
            false => range_rows(&call.number_rows),
        };
        let otherwise = call.has_else.then_some(call.else_target);
        let (mut rows, end) = self.unfold_rows(i, rows, otherwise);
        rows.rows.retain(
            |row| !matches!(&row.when, RowCondition::Outcomes { outcomes } if outcomes.is_empty()),
        );
        out.push(Step::Verb(Box::new(PrintInstruction {
            call: self.terms.convert_instruction(call),
            into: call.result_slot.map(|slot| self.terms.slot_name(slot)),
            rows,
        })));
        end
    }

    /// Returns the printed outcomes of each row.
    fn outcome_rows(&self, call: &InstructionCall) -> Vec<(RowCondition, usize)> {
        let mut out: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (outcome, start) in &call.outcome_rows {
            let outcomes = out.entry(*start).or_default();
            if self.terms.prints_row(call, *outcome) {
                outcomes.extend(self.terms.outcome_name(call, *outcome));
            }
        }
        let rows = out.into_iter();
        rows.map(|(start, outcomes)| (RowCondition::Outcomes { outcomes }, start))
            .collect()
    }
}

fn range_rows(rows: &[RangeRow]) -> Vec<(RowCondition, usize)> {
    let rows = rows.iter().map(|(from, to, start)| {
        let (from, to) = (*from, *to);
        (RowCondition::Range { from, to }, *start)
    });
    rows.collect()
}
