//! Effects of steps that need no answer, no dice and no other page. A game applies and emits them; `page_text` only evaluates them.

use super::frames::StepObserver;
use super::machine::Machine;
use crate::model::book::{Book, Op, Page, slot};
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, Value};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::Emphasis;
use std::convert::Infallible;
use std::rc::Rc;

/// The effect of a step.
pub(super) enum StepEffect<'b> {
    Text(&'b str, Emphasis),
    Value(Value, Emphasis),
    /// Ends the paragraph.
    Break,
    /// Continues at another step than the next.
    To(usize),
    Next,
    /// Sets a slot and emits this event.
    Holds(u32, Value, ChangeWording<'b>),
    /// Sets a field of the sheet, by its index.
    Field(usize, Value),
}

/// The event for a change of a slot.
pub(super) enum ChangeWording<'b> {
    Silently,
    Code(&'b str),
    Title(&'b str),
    Ticks(&'b Page),
}

impl<W: StepObserver> Machine<W> {
    /// Evaluates a step. None for steps that only a game can execute: menus, turns, dice, questions, rules.
    ///
    /// Inlined so that no `StepEffect` is built only to be matched: simulations execute millions of steps per second.
    #[inline(always)]
    pub(super) fn effect<'b>(
        &mut self,
        book: &'b Book,
        page: &'b Page,
        op: &'b Op,
    ) -> Result<Option<StepEffect<'b>>, Box<Diagnostic>> {
        Ok(Some(match op {
            Op::Text(words, style) => StepEffect::Text(page.words(*words), *style),
            Op::Print(expr, style) => StepEffect::Value(self.value(expr)?, *style),
            Op::Break => StepEffect::Break,
            Op::Jump(to) => StepEffect::To(*to),
            Op::Unless(test) if self.holds(&test.condition)? => StepEffect::Next,
            Op::Unless(test) => StepEffect::To(test.otherwise),
            Op::Once { slot, done } if self.turn.state.get(*slot).truth() => StepEffect::To(*done),
            Op::Once { slot, .. } | Op::Take(slot) => {
                StepEffect::Holds(*slot, true.into(), ChangeWording::Silently)
            }
            Op::Arriving { otherwise } => match self.turn.state.get(slot::ARRIVED).truth() {
                true => StepEffect::Next,
                false => StepEffect::To(*otherwise),
            },
            Op::Code { slot, name, gain } => StepEffect::Holds(
                *slot,
                (*gain).into(),
                ChangeWording::Code(page.words(*name)),
            ),
            Op::Title { slot, name, gain } => {
                let world = &book.world;
                let to = match gain {
                    true => world.first(*slot),
                    false => world.none(*slot),
                };
                StepEffect::Holds(*slot, to, ChangeWording::Title(page.words(*name)))
            }
            Op::Raise(raise) => {
                let by = self.value(&raise.by)?.int().max(0);
                let now = self.turn.state.get(raise.slot).int();
                let to = match raise.up {
                    true => now.saturating_add(by),
                    false => now.saturating_sub(by).max(0),
                };
                StepEffect::Holds(
                    raise.slot,
                    Value::Int(to),
                    ChangeWording::Title(&raise.name),
                )
            }
            Op::Tick { page: other, up } => {
                let of = other.map_or(page, |id| book.page(id));
                let now = self.turn.state.get(of.ticks).int();
                let to = match up {
                    true => (now + 1).min(of.boxes),
                    false => (now - 1).max(0),
                };
                let told = match of.quiet {
                    true => ChangeWording::Silently,
                    false => ChangeWording::Ticks(of),
                };
                StepEffect::Holds(of.ticks, Value::Int(to), told)
            }
            Op::Set {
                slot,
                of_sheet: true,
                value,
            } => {
                let value = self.value(value)?;
                match book.world.fields.iter().position(|it| it == slot) {
                    Some(field) => StepEffect::Field(field, value),
                    None => StepEffect::Next,
                }
            }
            // A variable belongs to the book, so the text of the page describes it, not the engine.
            Op::Set { slot, value, .. } => {
                StepEffect::Holds(*slot, self.value(value)?, ChangeWording::Silently)
            }
            Op::Vary(varied) => StepEffect::To(self.varied(varied.how, &varied.rows)),
            _ => return Ok(None),
        }))
    }

    /// Applies an effect and emits its event.
    #[inline(always)]
    pub(super) fn happens(&mut self, effect: StepEffect<'_>) {
        match effect {
            StepEffect::Text(words, style) => self.say(words, style),
            StepEffect::Value(value, style) => self.say_value(&value, style),
            StepEffect::Break => self.paragraph_over(),
            StepEffect::To(step) => self.goto(step),
            StepEffect::Next => {}
            StepEffect::Field(field, to) => self.set_field(field, to, true),
            StepEffect::Holds(slot, to, ChangeWording::Silently) => self.turn.state.set(slot, to),
            StepEffect::Holds(slot, to, ChangeWording::Code(name)) => {
                self.code(slot, name, to.truth())
            }
            StepEffect::Holds(slot, to, ChangeWording::Title(name)) => {
                self.title(slot, name, to, ChangeSource::Page)
            }
            StepEffect::Holds(slot, to, ChangeWording::Ticks(page)) => {
                let elsewhere = *page.id != *self.here().id;
                self.change(slot, to, || {
                    let told = ChangeEvent::new(ChangeKind::Ticks, &*page.id);
                    match elsewhere {
                        true => told.with_name(page.name()),
                        false => told,
                    }
                });
            }
        }
    }

    /// Sets a field of the sheet within its bounds, and adjusts the fields that it bounds. Works as if a rule had set it.
    pub(super) fn set_field(&mut self, field: usize, to: Value, tells: bool) {
        let book = Rc::clone(&self.book);
        self.bounded(&book, field, to, tells);
        let moved: Result<(), Infallible> = book.vocabulary.bounded_by(field, &mut |other| {
            let slot = book.world.fields.get(other);
            let now = slot.map(|slot| self.turn.state.get(*slot).clone());
            self.bounded(&book, other, now.unwrap_or_default(), tells);
            Ok(())
        });
        moved.unwrap_or_else(|never| match never {});
    }

    fn bounded(&mut self, book: &Book, field: usize, to: Value, tells: bool) {
        let all = &book.vocabulary.fields;
        let (Some(it), Some(slot)) = (all.get(field), book.world.fields.get(field)) else {
            return;
        };
        let value_of = |name: &str| {
            let other = all.iter().position(|other| other.name == name);
            let slot = other.and_then(|other| book.world.fields.get(other));
            Ok(slot.map_or(0, |slot| self.turn.state.get(*slot).int()))
        };
        let bounds: Result<_, Infallible> = it.bounds(value_of);
        let (low, high) = bounds.unwrap_or_else(|never| match never {});
        let to = match to {
            Value::Int(n) => Value::Int(n.min(high).max(low)),
            other => other,
        };
        if tells {
            self.change(*slot, to, || {
                ChangeEvent::new(ChangeKind::Field, &*it.name).with_name(&it.told)
            });
        } else {
            self.turn.state.set(*slot, to);
        }
    }
}
