//! Converts the steps of a page, which contain jumps, to a tree.

use super::continues::continues;
use super::manuscript::{
    AfterChoice, PrintBonus, PrintBranch, PrintChoice, PrintNumber, PrintRoll, PrintRow, PrintRows,
    PrintVariation, PrintVerb, RowCondition, Step,
};
use super::terms::TermResolver;
use crate::model::book::{self, Op, Page, PageId, RangeRow, VerbCall};
use std::collections::{BTreeMap, BTreeSet};

/// Converts one list of steps: the code of a page, or the label of a choice.
pub(super) struct Unfolder<'a> {
    page: &'a Page,
    ops: &'a [Op],
    terms: &'a TermResolver<'a>,
    /// Loops: their first step, and the jump back.
    repeats: Vec<(usize, usize)>,
}

/// Steps, and the index of the step after them.
type UnfoldedRun = (Vec<Step>, usize);

impl<'a> Unfolder<'a> {
    /// All steps of the page.
    pub(super) fn page(page: &'a Page, terms: &'a TermResolver<'a>) -> Vec<Step> {
        Self::new(page, &page.code, terms).all()
    }

    fn new(page: &'a Page, ops: &'a [Op], terms: &'a TermResolver<'a>) -> Self {
        let back = (0..).zip(ops).filter_map(|(at, op)| match op {
            Op::Jump(to) if *to <= at => Some((*to, at)),
            Op::Unless(test) if test.otherwise <= at => Some((test.otherwise, at)),
            _ => None,
        });
        let repeats = back.collect();
        Self {
            page,
            ops,
            terms,
            repeats,
        }
    }

    fn all(&self) -> Vec<Step> {
        let (mut at, mut out) = (0, Vec::new());
        // A jump at the top level always leads to the next step.
        while at < self.ops.len() {
            let (steps, end) = self.run(at, self.ops.len());
            out.extend(steps);
            at = end + 1;
        }
        out
    }

    /// Converts steps up to `stop`, or up to the jump that ends a branch or row.
    fn run(&self, mut at: usize, stop: usize) -> UnfoldedRun {
        let mut out = Vec::new();
        while at < stop {
            if let Some(end) = self.repeat_at(at, stop) {
                let (steps, _) = self.run(at, end);
                let until = match &self.ops[end] {
                    Op::Unless(test) => Some(self.terms.term(&test.condition)),
                    _ => None,
                };
                out.push(Step::Repeat { steps, until });
                at = end + 1;
                continue;
            }
            match &self.ops[at] {
                Op::Jump(to) if *to > at => break,
                op => at = self.step(at, op, &mut out),
            }
        }
        (out, at)
    }

    /// The end of the longest loop that begins here and ends before `stop`.
    fn repeat_at(&self, at: usize, stop: usize) -> Option<usize> {
        let ends = self.repeats.iter();
        ends.filter(|(top, end)| *top == at && *end < stop)
            .map(|(_, end)| *end)
            .max()
    }

    /// Converts one step and returns the index of the next.
    fn step(&self, at: usize, op: &Op, out: &mut Vec<Step>) -> usize {
        match op {
            Op::Unless(_) => return self.branches(at, out),
            Op::Once { slot, done } => {
                let (steps, _) = self.run(at + 1, *done);
                let here = self.page.fresh.contains(slot);
                let slot = self.terms.slot(*slot);
                out.push(Step::Once { slot, here, steps });
                return *done;
            }
            Op::Arriving { otherwise } => {
                let (steps, _) = self.run(at + 1, *otherwise);
                if !self.is_left_out(at + 1..*otherwise, &steps) {
                    out.push(Step::Arriving { steps });
                }
                return *otherwise;
            }
            Op::Choice(number) => return self.choice(at, *number, out),
            Op::Roll(table) => return self.table(at, table, out),
            Op::Vary(varied) => return self.varied(at, varied, out),
            Op::Ask(asked) => return self.question(at, asked, out),
            Op::Number(asked) => return self.number(at, asked, out),
            Op::Verb(call) => return self.verb(at, call, out),
            _ => out.extend(self.plain(op)),
        }
        at + 1
    }

    /// Returns true if the boxes of this page are not printed.
    fn is_unasked(&self, page: Option<PageId>) -> bool {
        let page = page.map_or(self.page, |id| self.terms.book.page(id));
        self.terms.unasked.contains(&page.ticks)
    }

    /// Returns true if these steps only tick boxes that are not printed.
    fn is_left_out(&self, ops: std::ops::Range<usize>, steps: &[Step]) -> bool {
        let mut ops = self.ops.get(ops).unwrap_or_default().iter();
        ops.any(|op| matches!(op, Op::Tick { page, .. } if self.is_unasked(*page)))
            && steps.iter().all(|step| match step {
                Step::Text { text, .. } => text.trim().is_empty(),
                step => matches!(step, Step::Paragraph),
            })
    }

    /// Converts a step without inner steps.
    fn plain(&self, op: &Op) -> Option<Step> {
        let said = |words| self.page.words(words).to_owned();
        Some(match op {
            Op::Text(words, style) => Step::Text {
                text: said(*words),
                stress: *style,
            },
            Op::Print(value, style) => Step::Value {
                value: self.terms.term(value),
                stress: *style,
            },
            Op::Break => Step::Paragraph,
            Op::Menu => Step::Menu,
            Op::Turn(to) => Step::Turn {
                to: self.terms.target(*to),
            },
            Op::Detour { page, .. } => Step::Detour {
                to: self.terms.target(*page),
            },
            Op::Absent(book) => Step::Elsewhere { book: said(*book) },
            Op::Again => Step::Again,
            Op::Back => Step::Back,
            Op::Return => Step::Return,
            Op::Loose => Step::Loose,
            Op::Code { name, gain, .. } => Step::Code {
                name: said(*name),
                gain: *gain,
            },
            Op::Title { name, gain, .. } => Step::Title {
                name: said(*name),
                gain: *gain,
            },
            Op::Raise(raise) => Step::Raise {
                name: raise.name.to_string(),
                by: self.terms.term(&raise.by),
                up: raise.up,
            },
            Op::Tick { page, .. } if self.is_unasked(*page) => return None,
            Op::Tick { page, up } => Step::Tick {
                section: page.map(|page| self.terms.target(page).number),
                up: *up,
            },
            Op::Set {
                slot,
                of_sheet,
                value,
            } => Step::Set {
                name: self.terms.slot(*slot),
                of_sheet: *of_sheet,
                value: self.terms.term(value),
            },
            Op::Ending(ending) => Step::Ending {
                kind: ending.kind.to_string(),
                name: ending.name.to_string(),
            },
            // Part of a choice, or the end of the page.
            Op::Jump(_)
            | Op::EndChoice
            | Op::Inner
            | Op::Outer
            | Op::MenuAgain
            | Op::Take(_)
            | Op::End => return None,
            Op::Unless(_)
            | Op::Once { .. }
            | Op::Arriving { .. }
            | Op::Choice(_)
            | Op::Roll(_)
            | Op::Vary(_)
            | Op::Ask(_)
            | Op::Number(_)
            | Op::Verb(_) => return None,
        })
    }

    /// An `if` with its branches. Each one with a condition begins with a test and ends with a jump to the end.
    fn branches(&self, at: usize, out: &mut Vec<Step>) -> usize {
        let mut branches = Vec::new();
        let (mut at, mut end) = (at, None);
        loop {
            let test = match &self.ops[at] {
                Op::Unless(test) if test.otherwise > at => test,
                _ => break,
            };
            let to = self.jump(test.otherwise - 1);
            if end.is_some() && to != end {
                break;
            }
            let (steps, _) = self.run(at + 1, test.otherwise - 1);
            let when = Some(self.terms.term(&test.condition));
            branches.push(PrintBranch { when, steps });
            (at, end) = (test.otherwise, to.or(end));
            if Some(at) == end {
                out.push(Step::If { branches });
                return at;
            }
        }
        let end = end.unwrap_or(at);
        let (steps, _) = self.run(at, end.saturating_sub(1));
        if !steps.is_empty() {
            let when = None;
            branches.push(PrintBranch { when, steps });
        }
        out.push(Step::If { branches });
        end.max(at)
    }

    fn jump(&self, at: usize) -> Option<usize> {
        match self.ops.get(at) {
            Some(Op::Jump(to)) if *to > at => Some(*to),
            _ => None,
        }
    }

    /// The steps of each row by the index of its first step. Also returns the end of all rows. A row is never empty and ends with a jump.
    fn bodies(
        &self,
        at: usize,
        starts: impl IntoIterator<Item = usize>,
    ) -> (BTreeMap<usize, Vec<Step>>, usize) {
        let (mut out, mut end) = (BTreeMap::new(), at + 1);
        for start in starts.into_iter().collect::<BTreeSet<usize>>() {
            let (steps, jump) = self.run(start, self.ops.len());
            end = self.jump(jump).unwrap_or(jump);
            out.insert(start, steps);
        }
        (out, end)
    }

    /// The rows, the steps for everything else, and the end of all rows.
    fn rows(
        &self,
        at: usize,
        rows: Vec<(RowCondition, usize)>,
        otherwise: Option<usize>,
    ) -> (PrintRows, usize) {
        let starts = rows.iter().map(|(_, start)| *start).chain(otherwise);
        let (bodies, end) = self.bodies(at, starts);
        let rows = rows.into_iter().map(|(when, start)| PrintRow {
            when,
            steps: bodies[&start].clone(),
        });
        let rows = PrintRows {
            rows: rows.collect(),
            otherwise: otherwise
                .map(|start| bodies[&start].clone())
                .unwrap_or_default(),
        };
        (rows, end)
    }

    fn choice(&self, at: usize, number: usize, out: &mut Vec<Step>) -> usize {
        let choice = &self.page.choices[number];
        let guards = choice.guards();
        let label = Self::new(self.page, &choice.label, self.terms).all();
        // The costs are part of the choice.
        let met = |at: usize| match self.ops.get(at) {
            Some(Op::Verb(call)) => call.rows.first().map_or(at, |row| row.1),
            _ => at,
        };
        let from = guards.costs.iter().fold(choice.body, |at, _| met(at));
        let (steps, _) = self.run(from, choice.after);
        let then = match (continues(&steps, self.terms), self.is_last(choice.after)) {
            (false, _) => AfterChoice::Leaves,
            (true, true) => AfterChoice::Again,
            (true, false) => AfterChoice::On,
        };
        assert!(!cfg!(checked) || at < choice.after);
        let made = PrintChoice {
            id: self.page.words(choice.id).to_owned(),
            label,
            when: guards
                .conditions()
                .map(|when| self.terms.term(when))
                .collect(),
            once: guards.once.map(|slot| self.terms.slot(slot)),
            here: guards
                .once
                .is_some_and(|slot| self.page.fresh.contains(&slot)),
            otherwise: guards.otherwise,
            costs: guards
                .costs
                .iter()
                .map(|cost| self.terms.verb(cost))
                .collect(),
            steps,
            then,
        };
        out.push(Step::Choice(Box::new(made)));
        choice.after
    }

    /// Returns true if nothing follows the menu of a choice that ends here.
    fn is_last(&self, mut at: usize) -> bool {
        let mut shown = false;
        while let Some(op) = self.ops.get(at) {
            match op {
                Op::Menu => shown = true,
                Op::Break => {}
                Op::End => return true,
                Op::Choice(n) if !shown => {
                    at = self.page.choices[*n].after;
                    continue;
                }
                Op::Jump(to) if *to > at && !shown => {
                    at = *to;
                    continue;
                }
                _ if shown => return false,
                _ => {}
            }
            at += 1;
        }
        true
    }

    fn table(&self, at: usize, table: &book::RollTable, out: &mut Vec<Step>) -> usize {
        let otherwise = table.has_else.then_some(table.after);
        let (rows, end) = self.rows(at, ranges(&table.rows), otherwise);
        out.push(Step::Roll(Box::new(PrintRoll {
            count: table.count,
            sides: table.sides,
            plus: self.bonuses(&table.plus),
            into: table.into.map(|slot| self.terms.slot(slot)),
            rows,
        })));
        end
    }

    fn bonuses(&self, plus: &[(std::sync::Arc<str>, book::Expr)]) -> Vec<PrintBonus> {
        let each = plus.iter().map(|(name, value)| PrintBonus {
            name: name.to_string(),
            value: self.terms.term(value),
        });
        each.collect()
    }

    fn varied(&self, at: usize, varied: &book::Alternatives, out: &mut Vec<Step>) -> usize {
        let (bodies, end) = self.bodies(at, varied.rows.iter().copied());
        let rows = varied.rows.iter().map(|start| bodies[start].clone());
        let how = match varied.how {
            book::Variation::Random(_) => PrintVariation::Random,
            book::Variation::Cycle(slot) => PrintVariation::Cycle(self.terms.slot(slot)),
            book::Variation::Sequence(slot) => PrintVariation::Sequence(self.terms.slot(slot)),
        };
        let rows = rows.collect();
        out.push(Step::Vary { how, rows });
        end
    }

    fn question(&self, at: usize, asked: &book::WordQuestion, out: &mut Vec<Step>) -> usize {
        let rows = asked.rows.iter().map(|(words, start)| {
            let words = words.clone();
            (RowCondition::Words { words }, *start)
        });
        let otherwise = asked.has_else.then_some(asked.otherwise);
        let (rows, end) = self.rows(at, rows.collect(), otherwise);
        let question = asked.question.to_string();
        out.push(Step::Ask { question, rows });
        end
    }

    fn number(&self, at: usize, asked: &book::NumberQuestion, out: &mut Vec<Step>) -> usize {
        let otherwise = asked.has_else.then_some(asked.otherwise);
        let (rows, end) = self.rows(at, ranges(&asked.rows), otherwise);
        out.push(Step::Number(Box::new(PrintNumber {
            question: asked.question.to_string(),
            least: self.terms.term(&asked.min),
            most: self.terms.term(&asked.max),
            into: asked.into.map(|slot| self.terms.slot(slot)),
            secret: asked.secret,
            rows,
        })));
        end
    }

    fn verb(&self, at: usize, call: &VerbCall, out: &mut Vec<Step>) -> usize {
        let rows = match call.totals.is_empty() {
            true => self.outcomes(call),
            false => ranges(&call.totals),
        };
        let otherwise = call.has_else.then_some(call.otherwise);
        let (mut rows, end) = self.rows(at, rows, otherwise);
        rows.rows.retain(
            |row| !matches!(&row.when, RowCondition::Outcomes { outcomes } if outcomes.is_empty()),
        );
        out.push(Step::Verb(Box::new(PrintVerb {
            call: self.terms.verb(call),
            into: call.into.map(|slot| self.terms.slot(slot)),
            rows,
        })));
        end
    }

    /// The outcomes of each row, without those that are not printed.
    fn outcomes(&self, call: &VerbCall) -> Vec<(RowCondition, usize)> {
        let mut out: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (outcome, start) in &call.rows {
            let outcomes = out.entry(*start).or_default();
            if self.terms.prints_row(call, *outcome) {
                outcomes.extend(self.terms.outcome(call, *outcome));
            }
        }
        let rows = out.into_iter();
        rows.map(|(start, outcomes)| (RowCondition::Outcomes { outcomes }, start))
            .collect()
    }
}

fn ranges(rows: &[RangeRow]) -> Vec<(RowCondition, usize)> {
    let each = rows.iter().map(|(from, to, start)| {
        let (from, to) = (*from, *to);
        (RowCondition::Range { from, to }, *start)
    });
    each.collect()
}
