//! Chance: dice of the program, tables of a page, and varied text.

use super::frames::{Frame, PendingInput, StepObserver, StepResult};
use super::machine::{Machine, MachineResult};
use crate::model::book::{Expr, Op, RollTable, SlotName, Variation, nearest_row, row_for, slot};
use crate::model::game::{CallTarget, Event, HookPoint, Message, RollEvent, RollPart, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::rc::Rc;
use std::sync::Arc;

impl<W: StepObserver> Machine<W> {
    /// Rolls dice of the program. The state stores the number of draws.
    pub(crate) fn draw_faces(
        &mut self,
        count: u32,
        low: u32,
        sides: u32,
    ) -> Result<Vec<u32>, Box<Diagnostic>> {
        let mut position = u64::try_from(self.context.state.get(slot::DRAWS).int()).unwrap_or(0);
        let mut faces = Vec::new();
        for _ in 0..count {
            if let Some(face) = self.next_preset_face(low, sides)? {
                faces.push(face);
                continue;
            }
            let (face, next) = self
                .context
                .dice
                .draw_face(low, sides, position)
                .map_err(|message| {
                    let help = "change the numbers after `--dice`, or `dice` in the recorded game or rule case";
                    Box::new(Diagnostic::without_span(Code::ErrorInPlay, message).help(help))
                })?;
            faces.push(face);
            position = next;
        }
        self.context.state.set(
            slot::DRAWS,
            Value::Int(i64::try_from(position).unwrap_or(i64::MAX)),
        );
        Ok(faces)
    }

    /// The next face that an author has set.
    fn next_preset_face(&mut self, low: u32, sides: u32) -> Result<Option<u32>, Box<Diagnostic>> {
        let preset = self.context.state.get(slot::PRESET_DICE).as_list();
        let Some((first, others)) = preset.split_first() else {
            return Ok(None);
        };
        let (first, others) = (first.int(), others.to_vec());
        let high = i64::from(low) + i64::from(sides) - 1;
        let is_face = (i64::from(low)..=high).contains(&first);
        let Some(face) = u32::try_from(first).ok().filter(|_| is_face) else {
            return Err(Box::new(Diagnostic::without_span(
                Code::ErrorInPlay,
                format!(
                    "the next die was set to {first}, but this die has faces {low} to {high}: use `dice` again"
                ),
            )));
        };
        self.context
            .state
            .set(slot::PRESET_DICE, Value::list(others));
        Ok(Some(face))
    }

    /// Rolls the dice of a table, or waits for dice of the reader.
    pub(crate) fn roll_table(&mut self, table: &RollTable) -> Result<StepResult, Box<Diagnostic>> {
        self.end_paragraph();
        let count = match &table.computed_count {
            Some(count) => {
                let count = self.evaluate(count)?.int().clamp(0, table.count.into());
                u32::try_from(count).unwrap_or(0)
            }
            None => table.count,
        };
        if self.book.schema.hook_points.affect_rolls() {
            return self.roll_by_rules(table, count);
        }
        if self.context.dice.is_manual() && count > 0 {
            if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
                *at -= 1;
            }
            self.pending = PendingInput::TableDice { count };
            return Ok(StepResult::Wait);
        }
        let faces = self.draw_faces(count, 1, table.sides)?;
        self.apply_faces(table, faces)?;
        Ok(StepResult::Continue)
    }

    /// Calls the rules for a roll of the page. They request the dice and return the total.
    fn roll_by_rules(
        &mut self,
        table: &RollTable,
        count: u32,
    ) -> Result<StepResult, Box<Diagnostic>> {
        if let Some(Frame::Steps { at, .. }) = self.frames.last_mut() {
            *at -= 1;
        }
        let mut plus = Vec::new();
        for (name, expr) in &table.modifiers {
            let amount = self.evaluate(expr)?.int();
            if amount != 0 || !matches!(expr, Expr::BonusIf(..)) {
                let name = Value::Text(Arc::clone(name));
                plus.push(Value::map([("name", name), ("amount", Value::Int(amount))]));
            }
        }
        let mut roll = vec![
            ("count", Value::Int(count.into())),
            ("sides", Value::Int(table.sides.into())),
            ("plus", Value::list(plus)),
            ("rows", Value::Bool(!table.rows.is_empty())),
        ];
        let into = table.total_slot.map(|slot| self.book.slots.name(slot));
        if let Some(name) = into.and_then(SlotName::variable_name) {
            roll.push(("into", Value::from(name)));
        }
        let roll = Value::list([Value::map(roll)]);
        self.schedule_call(CallTarget::Hook(HookPoint::Roll), roll);
        Ok(StepResult::Continue)
    }

    /// Applies the total of the roll at the current step, as computed by rules. Without a row for it, the nearest row is used.
    pub(crate) fn apply_total(&mut self, total: i64) {
        let book = Rc::clone(&self.book);
        let Some(Frame::Steps { page, at, .. }) = self.frames.last() else {
            return;
        };
        let Some(Op::Roll(table)) = book.page(*page).ops.get(*at) else {
            return;
        };
        if let Some(slot) = table.total_slot {
            self.context.state.set(slot, Value::Int(total));
        }
        let nearest = || match table.has_else {
            true => None,
            false => nearest_row(&table.rows, total),
        };
        let row = row_for(&table.rows, total).or_else(nearest);
        self.jump_to(row.unwrap_or(table.else_target));
    }

    /// Applies the faces that were rolled for a table.
    pub(crate) fn apply_faces(&mut self, table: &RollTable, faces: Vec<u32>) -> MachineResult {
        let mut total: i64 = faces.iter().map(|f| i64::from(*f)).sum();
        let mut parts = Vec::new();
        for (name, expr) in &table.modifiers {
            let amount = self.evaluate(expr)?.int();
            total = total.saturating_add(amount);
            // A bonus whose condition is false is not listed.
            if W::OBSERVES && !(amount == 0 && matches!(expr, Expr::BonusIf(..))) {
                parts.push(RollPart {
                    name: name.to_string(),
                    amount,
                });
            }
        }
        self.context.emit_with(|| {
            Event::Roll(RollEvent {
                sides: table.sides,
                faces,
                keep: "sum".to_owned(),
                result: total,
                parts,
                rule: Message::new(match table.only_stores() {
                    true => "dice-number-rule",
                    false => "dice-table-rule",
                })
                .encode(),
                ..RollEvent::default()
            })
        });
        if let Some(slot) = table.total_slot {
            self.context.state.set(slot, Value::Int(total));
        }
        self.jump_to(row_for(&table.rows, total).unwrap_or(table.else_target));
        Ok(())
    }

    /// A number for varied text, which uses no dice of the game, so that readers with real dice do not have to roll for it. It is derived from
    /// the page, a number such as the turn, and a salt.
    fn varied_number(&self, number: i64, salt: u32) -> i64 {
        let page = u64::from(self.current_page_id().0);
        let number = u64::try_from(number).unwrap_or(0);
        let mixed =
            (self.context.dice.seed() ^ (number << 20) ^ page).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        i64::try_from(mix_salt(mixed, salt) >> 33).unwrap_or(0)
    }

    /// The alternative that a shuffled text shows as its `n`th. Every `count` texts, the order changes.
    fn shuffled(&self, slot: u32, n: i64, count: i64) -> i64 {
        let order = |round: i64| {
            let mut order: Vec<i64> = (0..count).collect();
            for last in (1..order.len()).rev() {
                let salt = (slot << 6).wrapping_add(u32::try_from(last).unwrap_or(0));
                let other = self.varied_number(round, salt.max(1));
                order.swap(last, usize::try_from(other).unwrap_or(0) % (last + 1));
            }
            order
        };
        // With two texts, another order would repeat one of them.
        let mut current = order(if count == 2 { 0 } else { n / count });
        if n >= count && count > 2 && order(n / count - 1).last() == current.first() {
            current.swap(0, 1);
        }
        current[usize::try_from(n % count).unwrap_or(0)]
    }

    /// Selects an alternative of varied text, and advances its counter. Returns the first step.
    pub(crate) fn select_alternative(&mut self, variation: Variation, starts: &[usize]) -> usize {
        let count = i64::try_from(starts.len()).unwrap_or(1).max(1);
        let n = match variation {
            Variation::Random(salt) => {
                let turns = self.context.state.get(slot::TURNS).int();
                self.varied_number(turns, salt) % count
            }
            Variation::Shuffle(slot) | Variation::Cycle(slot) | Variation::Sequence(slot) => {
                let n = self.context.state.get(slot).int();
                self.context.state.set(slot, Value::Int(n + 1));
                match variation {
                    Variation::Shuffle(_) => self.shuffled(slot, n, count),
                    Variation::Cycle(_) => n % count,
                    _ => n.min(count - 1),
                }
            }
        };
        starts[usize::try_from(n).unwrap_or(0)]
    }
}

/// Mixes a salt into a random number, so that the varied texts of a page differ.
fn mix_salt(mixed: u64, salt: u32) -> u64 {
    if salt == 0 {
        return mixed;
    }
    let salt = u64::from(salt).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let mixed = (mixed ^ salt ^ (mixed >> 31)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 32)
}
