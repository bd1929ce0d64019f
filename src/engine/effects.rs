//! Effects of steps that require no answer, no dice and no other page.
//!
//! A game applies effects and emits their events. A preview ([`Machine::page_text`]) only applies them.

use super::frames::StepObserver;
use super::machine::Machine;
use crate::model::book::{Book, BoundSide, Op, Page, slot};
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, HookPoint, Value};
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
    /// Sets a slot, and emits the event of the change.
    SetSlot(u32, Value, SlotEvent<'b>),
    /// Sets a field of the sheet, by its index.
    SetField(usize, Value),
}

/// The event for a change of a slot.
pub(super) enum SlotEvent<'b> {
    Silent,
    Code(&'b str),
    Title(&'b str),
    Ticks(&'b Page),
}

impl<W: StepObserver> Machine<W> {
    /// Evaluates a step. None for steps that only a game can execute: menus, turns, dice, questions and rules.
    ///
    /// Inlined to avoid the construction of a `StepEffect`: simulations execute millions of steps per second.
    #[inline(always)]
    pub(super) fn evaluate_step<'b>(
        &mut self,
        book: &'b Book,
        page: &'b Page,
        op: &'b Op,
    ) -> Result<Option<StepEffect<'b>>, Box<Diagnostic>> {
        Ok(Some(match op {
            Op::Text(range, style) => StepEffect::Text(page.text_at(*range), *style),
            Op::Print(expr, style) => StepEffect::Value(self.evaluate(expr)?, *style),
            Op::EndParagraph => StepEffect::EndParagraph,
            Op::Jump(step) => StepEffect::Jump(*step),
            Op::JumpIfFalse(test) if self.is_true(&test.condition)? => StepEffect::Next,
            Op::JumpIfFalse(test) => StepEffect::Jump(test.else_target),
            Op::Once { slot, else_target } if self.context.state.get(*slot).truth() => {
                StepEffect::Jump(*else_target)
            }
            Op::Once { slot, .. } | Op::CommitChoice(slot) => {
                StepEffect::SetSlot(*slot, true.into(), SlotEvent::Silent)
            }
            Op::IfArriving { else_target } => match self.context.state.get(slot::ARRIVED).truth() {
                true => StepEffect::Next,
                false => StepEffect::Jump(*else_target),
            },
            Op::ChangeCode { slot, name, gain } => {
                StepEffect::SetSlot(*slot, (*gain).into(), SlotEvent::Code(page.text_at(*name)))
            }
            Op::ChangeTitle { slot, name, gain } => {
                let value = match gain {
                    true => book.data.gained_title_value(*slot),
                    false => book.data.lost_title_value(*slot),
                };
                StepEffect::SetSlot(*slot, value, SlotEvent::Title(page.text_at(*name)))
            }
            Op::ChangeTitleNumber(change) => {
                let amount = self.evaluate(&change.amount)?.int().max(0);
                let number = self.context.state.get(change.slot).int();
                let number = match change.is_increase {
                    true => number.saturating_add(amount),
                    false => number.saturating_sub(amount).max(0),
                };
                StepEffect::SetSlot(
                    change.slot,
                    Value::Int(number),
                    SlotEvent::Title(&change.name),
                )
            }
            Op::ChangeTicks {
                page: target,
                is_increase,
            } => {
                let target = target.map_or(page, |id| book.page(id));
                let ticks = self.context.state.get(target.ticks_slot).int();
                let ticks = match is_increase {
                    true => (ticks + 1).min(target.boxes),
                    false => (ticks - 1).max(0),
                };
                let event = match target.hides_boxes {
                    true => SlotEvent::Silent,
                    false => SlotEvent::Ticks(target),
                };
                StepEffect::SetSlot(target.ticks_slot, Value::Int(ticks), event)
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
            // The text of the page describes changes of variables, so no event is emitted.
            Op::Set { slot, value, .. } => {
                StepEffect::SetSlot(*slot, self.evaluate(value)?, SlotEvent::Silent)
            }
            Op::Vary(it) => StepEffect::Jump(self.select_alternative(it.variation, &it.starts)),
            _ => return Ok(None),
        }))
    }

    /// Applies an effect and emits its event.
    #[inline(always)]
    pub(super) fn apply_effect(&mut self, effect: StepEffect<'_>) {
        match effect {
            StepEffect::Text(text, style) => self.add_text(text, style),
            StepEffect::Value(value, style) => self.add_value(&value, style),
            StepEffect::EndParagraph => self.end_paragraph(),
            StepEffect::Jump(step) => self.jump_to(step),
            StepEffect::Next => {}
            StepEffect::SetField(field, value) => self.set_field(field, value, true),
            StepEffect::SetSlot(slot, value, SlotEvent::Silent) => {
                self.context.state.set(slot, value)
            }
            StepEffect::SetSlot(slot, value, SlotEvent::Code(name)) => {
                self.change_code(slot, name, value.truth())
            }
            StepEffect::SetSlot(slot, value, SlotEvent::Title(name)) => {
                self.change_title(slot, name, value, ChangeSource::Page)
            }
            StepEffect::SetSlot(slot, value, SlotEvent::Ticks(page)) => {
                let is_current_page = *page.id == *self.current_page().id;
                self.set_slot(slot, value, || {
                    let event = ChangeEvent::new(ChangeKind::Ticks, &*page.id);
                    match is_current_page {
                        true => event,
                        false => event.with_name(page.name()),
                    }
                });
            }
        }
    }

    /// Sets a field of the sheet within its bounds, and adjusts the fields that it bounds. Has the same effect as in a rule.
    pub(super) fn set_field(&mut self, field: usize, value: Value, emits: bool) {
        let book = Rc::clone(&self.book);
        let reached_before = self.reached_page_bounds();
        self.set_bounded(&book, field, value, emits);
        let visited: Result<(), Infallible> = book.schema.visit_bounded_fields(field, &mut |n| {
            let slot = book.data.field_slots.get(n);
            let value = slot.map(|slot| self.context.state.get(*slot).clone());
            self.set_bounded(&book, n, value.unwrap_or_default(), emits);
            Ok(())
        });
        visited.unwrap_or_else(|never| match never {});
        let reached = self.reached_page_bounds().into_iter();
        let reached = reached.filter(|it| emits && !reached_before.contains(it));
        for (field, side) in reached {
            let name = &book.schema.fields[field].name;
            self.schedule_hook(HookPoint::ReachBound, |_| {
                Value::list([Value::text(&**name), Value::text(side.name())])
            });
        }
    }

    /// The bounds with a rule page that numbers of the sheet have reached.
    fn reached_page_bounds(&self) -> Vec<(usize, BoundSide)> {
        let book = &self.book;
        let number = |n: usize| {
            let slot = book.data.field_slots.get(n);
            slot.map_or(0, |slot| self.context.state.get(*slot).int())
        };
        let bounds = book.schema.page_bounds().filter(|(n, side)| {
            let limit = book.schema.fields[*n].limit(*side, |name| {
                let field = book.schema.fields.iter().position(|it| it.name == name);
                Ok::<_, Infallible>(field.map_or(0, number))
            });
            limit.is_ok_and(|limit| match side {
                BoundSide::Min => number(*n) <= limit,
                BoundSide::Max => number(*n) >= limit,
            })
        });
        bounds.collect()
    }

    fn set_bounded(&mut self, book: &Book, field: usize, value: Value, emits: bool) {
        let (fields, slots) = (&book.schema.fields, &book.data.field_slots);
        let (Some(field), Some(slot)) = (fields.get(field), slots.get(field)) else {
            return;
        };
        let value_of = |name: &str| {
            let slot = fields.iter().position(|it| it.name == name);
            let slot = slot.and_then(|n| slots.get(n));
            Ok(slot.map_or(0, |slot| self.context.state.get(*slot).int()))
        };
        let bounds: Result<_, Infallible> = field.bounds(value_of);
        let (low, high) = bounds.unwrap_or_else(|never| match never {});
        let value = match value {
            Value::Int(n) => Value::Int(n.min(high).max(low)),
            value => value,
        };
        if emits {
            self.set_slot(*slot, value, || {
                ChangeEvent::new(ChangeKind::Field, &*field.name).with_name(&field.message_label)
            });
        } else {
            self.context.state.set(*slot, value);
        }
    }
}
