//! The steps of a page as a tree: compiled pages jump, a manuscript has one thing inside another.

use super::falls::falls;
use super::manuscript::{
    Answer, Bonus, Branch, Choice, Number, Outcome, Range, Roll, Step, Then, Vary, Verb,
};
use super::terms::Terms;
use crate::model::book::{self, Op, Page, PageId, RangeRow, VerbCall};
use std::collections::BTreeSet;

/// Unfolds one list of steps of a page: its code, or the words of a choice.
pub(super) struct Unfolder<'a> {
    page: &'a Page,
    ops: &'a [Op],
    terms: &'a Terms<'a>,
    /// Where something is done over and over: its first step, and the jump back.
    repeats: Vec<(usize, usize)>,
}

/// Rows, each by the step at which it begins.
type Rows = Vec<(usize, Vec<Step>)>;

/// Steps, and the place of the step that they end before.
type Run = (Vec<Step>, usize);

impl<'a> Unfolder<'a> {
    /// All that the page says.
    pub(super) fn page(page: &'a Page, terms: &'a Terms<'a>) -> Vec<Step> {
        Self::new(page, &page.code, terms).all()
    }

    fn new(page: &'a Page, ops: &'a [Op], terms: &'a Terms<'a>) -> Self {
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
        // A jump at the top leads nowhere else than to the next step.
        while at < self.ops.len() {
            let (steps, end) = self.run(at, self.ops.len());
            out.extend(steps);
            at = end + 1;
        }
        out
    }

    /// From a step on, before another one or the jump that ends a branch or a row.
    fn run(&self, mut at: usize, stop: usize) -> Run {
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

    /// The end of what begins here to be done over and over, the longest within these steps.
    fn repeat_at(&self, at: usize, stop: usize) -> Option<usize> {
        let ends = self.repeats.iter();
        ends.filter(|(top, end)| *top == at && *end < stop)
            .map(|(_, end)| *end)
            .max()
    }

    /// Unfolds one step; the place of the next.
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

    /// Are these boxes of which nothing is printed?
    fn is_unasked(&self, page: Option<PageId>) -> bool {
        let page = page.map_or(self.page, |id| self.terms.book.page(id));
        self.terms.unasked.contains(&page.ticks)
    }

    /// Did these steps tick boxes of which nothing is printed, and nothing else?
    fn is_left_out(&self, ops: std::ops::Range<usize>, steps: &[Step]) -> bool {
        let mut ops = self.ops.get(ops).unwrap_or_default().iter();
        ops.any(|op| matches!(op, Op::Tick { page, .. } if self.is_unasked(*page)))
            && steps.iter().all(|step| match step {
                Step::Text { text, .. } => text.trim().is_empty(),
                step => matches!(step, Step::Paragraph),
            })
    }

    /// A step that has none inside it.
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
            // What a choice is made of is told by the choice; the end of a page by the page.
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

    /// An `if` and what belongs to it: every branch but one without condition begins with its test, and ends in a jump behind the last.
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
            branches.push(Branch { when, steps });
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
            branches.push(Branch { when, steps });
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

    /// The rows below a step, each with the place where it begins, and where they end: none of them is empty, so each ends in a jump.
    fn rows(&self, at: usize, starts: BTreeSet<usize>) -> (Rows, usize) {
        let mut end = at + 1;
        let mut out = Vec::new();
        for start in starts {
            let (steps, jump) = self.run(start, self.ops.len());
            end = self.jump(jump).unwrap_or(jump);
            out.push((start, steps));
        }
        (out, end)
    }

    fn choice(&self, at: usize, number: usize, out: &mut Vec<Step>) -> usize {
        let choice = &self.page.choices[number];
        let guards = choice.guards();
        let label = Self::new(self.page, &choice.label, self.terms).all();
        // First what it costs, told by the choice itself.
        let met = |at: usize| match self.ops.get(at) {
            Some(Op::Verb(call)) => call.rows.first().map_or(at, |row| row.1),
            _ => at,
        };
        let from = guards.costs.iter().fold(choice.body, |at, _| met(at));
        let (steps, _) = self.run(from, choice.after);
        let then = match (falls(&steps, self.terms), self.is_last(choice.after)) {
            (false, _) => Then::Leaves,
            (true, true) => Then::Again,
            (true, false) => Then::On,
        };
        assert!(!cfg!(checked) || at < choice.after);
        let made = Choice {
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

    /// Does nothing stand below the menu in which a choice is shown that ends here?
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

    fn table(&self, at: usize, table: &book::Table, out: &mut Vec<Step>) -> usize {
        let ranged = (&*table.rows, table.after, table.has_else);
        let (rows, otherwise, end) = self.ranged(at, ranged);
        out.push(Step::Roll(Box::new(Roll {
            count: table.count,
            sides: table.sides,
            plus: self.bonuses(&table.plus),
            into: table.into.map(|slot| self.terms.slot(slot)),
            rows,
            otherwise,
        })));
        end
    }

    fn bonuses(&self, plus: &[(std::sync::Arc<str>, book::Expr)]) -> Vec<Bonus> {
        let each = plus.iter().map(|(name, value)| Bonus {
            name: name.to_string(),
            value: self.terms.term(value),
        });
        each.collect()
    }

    /// Rows for numbers, the row for all others, and where they end.
    fn ranged(
        &self,
        at: usize,
        (rows, otherwise, has_else): (&[RangeRow], usize, bool),
    ) -> (Vec<Range>, Vec<Step>, usize) {
        let starts = rows.iter().map(|(.., start)| *start).collect();
        let (bodies, last, end) = self.with_else(at, starts, has_else.then_some(otherwise));
        let ranges = rows.iter().map(|(from, to, start)| Range {
            from: *from,
            to: *to,
            steps: steps_at(&bodies, *start),
        });
        (ranges.collect(), last, end)
    }

    fn varied(&self, at: usize, varied: &book::Varied, out: &mut Vec<Step>) -> usize {
        let (bodies, end) = self.rows(at, varied.rows.iter().copied().collect());
        let rows = varied.rows.iter().map(|start| steps_at(&bodies, *start));
        let how = match varied.how {
            book::Vary::Random(_) => Vary::Random,
            book::Vary::Cycle(slot) => Vary::Cycle(self.terms.slot(slot)),
            book::Vary::Sequence(slot) => Vary::Sequence(self.terms.slot(slot)),
        };
        let rows = rows.collect();
        out.push(Step::Vary { how, rows });
        end
    }

    fn question(&self, at: usize, asked: &book::Question, out: &mut Vec<Step>) -> usize {
        let starts: BTreeSet<usize> = asked.rows.iter().map(|(_, start)| *start).collect();
        let (rows, otherwise, end) =
            self.with_else(at, starts, asked.has_else.then_some(asked.otherwise));
        let rows = asked.rows.iter().map(|(words, start)| Answer {
            words: words.clone(),
            steps: steps_at(&rows, *start),
        });
        let rows = rows.collect();
        let question = asked.question.to_string();
        out.push(Step::Ask {
            question,
            rows,
            otherwise,
        });
        end
    }

    /// Rows, the row for whatever else comes, and where they end.
    fn with_else(
        &self,
        at: usize,
        mut starts: BTreeSet<usize>,
        otherwise: Option<usize>,
    ) -> (Rows, Vec<Step>, usize) {
        starts.extend(otherwise);
        let (rows, end) = self.rows(at, starts);
        let last = otherwise.map(|start| steps_at(&rows, start));
        (rows, last.unwrap_or_default(), end)
    }

    fn number(&self, at: usize, asked: &book::NumberQuestion, out: &mut Vec<Step>) -> usize {
        let ranged = (&*asked.rows, asked.otherwise, asked.has_else);
        let (rows, otherwise, end) = self.ranged(at, ranged);
        out.push(Step::Number(Box::new(Number {
            question: asked.question.to_string(),
            least: self.terms.term(&asked.min),
            most: self.terms.term(&asked.max),
            into: asked.into.map(|slot| self.terms.slot(slot)),
            secret: asked.secret,
            rows,
            otherwise,
        })));
        end
    }

    fn verb(&self, at: usize, call: &VerbCall, out: &mut Vec<Step>) -> usize {
        let into = call.into.map(|slot| self.terms.slot(slot));
        let mut made = Verb {
            call: self.terms.verb(call),
            into,
            rows: Vec::new(),
            totals: Vec::new(),
            otherwise: Vec::new(),
        };
        let end = if call.totals.is_empty() {
            let starts: BTreeSet<usize> = call.rows.iter().map(|(_, start)| *start).collect();
            let (rows, otherwise, end) =
                self.with_else(at, starts, call.has_else.then_some(call.otherwise));
            for (start, steps) in rows {
                let of = call.rows.iter().filter(|(_, it)| *it == start);
                let of = of.filter(|(outcome, _)| self.terms.prints_row(call, *outcome));
                let outcomes: Vec<String> = of
                    .filter_map(|(outcome, _)| self.terms.outcome(call, *outcome))
                    .collect();
                if !outcomes.is_empty() {
                    made.rows.push(Outcome { outcomes, steps });
                }
            }
            made.otherwise = otherwise;
            end
        } else {
            let ranged = (&*call.totals, call.otherwise, call.has_else);
            let (totals, otherwise, end) = self.ranged(at, ranged);
            (made.totals, made.otherwise) = (totals, otherwise);
            end
        };
        out.push(Step::Verb(Box::new(made)));
        end
    }
}

fn steps_at(rows: &[(usize, Vec<Step>)], start: usize) -> Vec<Step> {
    let row = rows.iter().find(|(at, _)| *at == start);
    row.map(|(_, steps)| steps.clone()).unwrap_or_default()
}
