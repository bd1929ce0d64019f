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
    EndParagraph,
    /// Continues at a step other than the next one.
    Jump(usize),
    Next,
    /// Sets a slot, and emits the event of the change unless it is silent.
    SetSlot(u32, Value, ChangeWording<'b>),
    /// Sets a field of the sheet, by its index.
    SetField(usize, Value),
}

/// The event for a change of a slot.
pub(super) enum ChangeWording<'b> {
    Silent,
    Code(&'b str),
    Title(&'b str),
    Ticks(&'b Page),
}

impl<W: StepObserver> Machine<W> {
    /// Evaluates a step. None for steps that only a game can execute: menus, turns, dice, questions, rules.
    ///
    /// Inlined so that no `StepEffect` is built only to be matched: simulations execute millions of steps per second.
    #[inline(always)]
    pub(super) fn evaluate_step<'b>(
        &mut self,
        book: &'b Book,
        page: &'b Page,
        op: &'b Op,
    ) -> Result<Option<StepEffect<'b>>, Box<Diagnostic>> {
        Ok(Some(match op {
            Op::Text(words, style) => StepEffect::Text(page.text_at(*words), *style),
            Op::Print(expr, style) => StepEffect::Value(self.evaluate(expr)?, *style),
            Op::EndParagraph => StepEffect::EndParagraph,
            Op::Jump(to) => StepEffect::Jump(*to),
            Op::JumpIfFalse(test) if self.is_true(&test.condition)? => StepEffect::Next,
            Op::JumpIfFalse(test) => StepEffect::Jump(test.else_target),
            Op::Once {
                slot,
                else_target: done,
            } if self.context.state.get(*slot).truth() => StepEffect::Jump(*done),
            Op::Once { slot, .. } | Op::CommitChoice(slot) => {
                StepEffect::SetSlot(*slot, true.into(), ChangeWording::Silent)
            }
            Op::IfArriving {
                else_target: otherwise,
            } => match self.context.state.get(slot::ARRIVED).truth() {
                true => StepEffect::Next,
                false => StepEffect::Jump(*otherwise),
            },
            Op::ChangeCode { slot, name, gain } => StepEffect::SetSlot(
                *slot,
                (*gain).into(),
                ChangeWording::Code(page.text_at(*name)),
            ),
            Op::ChangeTitle { slot, name, gain } => {
                let world = &book.data;
                let to = match gain {
                    true => world.gained_title_value(*slot),
                    false => world.lost_title_value(*slot),
                };
                StepEffect::SetSlot(*slot, to, ChangeWording::Title(page.text_at(*name)))
            }
            Op::ChangeTitleNumber(raise) => {
                let by = self.evaluate(&raise.amount)?.int().max(0);
                let now = self.context.state.get(raise.slot).int();
                let to = match raise.is_increase {
                    true => now.saturating_add(by),
                    false => now.saturating_sub(by).max(0),
                };
                StepEffect::SetSlot(
                    raise.slot,
                    Value::Int(to),
                    ChangeWording::Title(&raise.name),
                )
            }
            Op::ChangeTicks {
                page: other,
                is_increase: up,
            } => {
                let of = other.map_or(page, |id| book.page(id));
                let now = self.context.state.get(of.ticks_slot).int();
                let to = match up {
                    true => (now + 1).min(of.boxes),
                    false => (now - 1).max(0),
                };
                let told = match of.hides_boxes {
                    true => ChangeWording::Silent,
                    false => ChangeWording::Ticks(of),
                };
                StepEffect::SetSlot(of.ticks_slot, Value::Int(to), told)
            }
            Op::Set {
                slot,
                is_field: true,
                value,
            } => {
                let value = self.evaluate(value)?;
                match book.data.field_slots.iter().position(|it| it == slot) {
                    Some(field) => StepEffect::SetField(field, value),
                    None => StepEffect::Next,
                }
            }
            // A variable belongs to the book, so the text of the page describes it, not the engine.
            Op::Set { slot, value, .. } => {
                StepEffect::SetSlot(*slot, self.evaluate(value)?, ChangeWording::Silent)
            }
            Op::Vary(varied) => {
                StepEffect::Jump(self.select_alternative(varied.variation, &varied.starts))
            }
            _ => return Ok(None),
        }))
    }

    /// Applies an effect and emits its event.
    #[inline(always)]
    pub(super) fn apply_effect(&mut self, effect: StepEffect<'_>) {
        match effect {
            StepEffect::Text(words, style) => self.add_text(words, style),
            StepEffect::Value(value, style) => self.add_value(&value, style),
            StepEffect::EndParagraph => self.end_paragraph(),
            StepEffect::Jump(step) => self.jump_to(step),
            StepEffect::Next => {}
            StepEffect::SetField(field, to) => self.set_field(field, to, true),
            StepEffect::SetSlot(slot, to, ChangeWording::Silent) => {
                self.context.state.set(slot, to)
            }
            StepEffect::SetSlot(slot, to, ChangeWording::Code(name)) => {
                self.change_code(slot, name, to.truth())
            }
            StepEffect::SetSlot(slot, to, ChangeWording::Title(name)) => {
                self.change_title(slot, name, to, ChangeSource::Page)
            }
            StepEffect::SetSlot(slot, to, ChangeWording::Ticks(page)) => {
                let elsewhere = *page.id != *self.current_page().id;
                self.set_slot(slot, to, || {
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
        self.set_bounded(&book, field, to, tells);
        let moved: Result<(), Infallible> = book.schema.visit_bounded_fields(field, &mut |other| {
            let slot = book.data.field_slots.get(other);
            let now = slot.map(|slot| self.context.state.get(*slot).clone());
            self.set_bounded(&book, other, now.unwrap_or_default(), tells);
            Ok(())
        });
        moved.unwrap_or_else(|never| match never {});
    }

    fn set_bounded(&mut self, book: &Book, field: usize, to: Value, tells: bool) {
        let all = &book.schema.fields;
        let (Some(it), Some(slot)) = (all.get(field), book.data.field_slots.get(field)) else {
            return;
        };
        let value_of = |name: &str| {
            let other = all.iter().position(|other| other.name == name);
            let slot = other.and_then(|other| book.data.field_slots.get(other));
            Ok(slot.map_or(0, |slot| self.context.state.get(*slot).int()))
        };
        let bounds: Result<_, Infallible> = it.bounds(value_of);
        let (low, high) = bounds.unwrap_or_else(|never| match never {});
        let to = match to {
            Value::Int(n) => Value::Int(n.min(high).max(low)),
            other => other,
        };
        if tells {
            self.set_slot(*slot, to, || {
                ChangeEvent::new(ChangeKind::Field, &*it.name).with_name(&it.message_label)
            });
        } else {
            self.context.state.set(*slot, to);
        }
    }
}
