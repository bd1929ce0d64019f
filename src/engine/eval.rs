//! Evaluation of conditions and values. Most of them only read slots, but queries call the rules.

use super::frames::StepObserver;
use super::held_args::empty_answer;
use super::machine::Machine;
use crate::model::book::{Arg, Args, Expr, ItemFilter, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::BinaryOp;
use std::sync::Arc;

type EvalResult = Result<Value, Box<Diagnostic>>;

impl<W: StepObserver> Machine<W> {
    pub(crate) fn is_true(&mut self, expr: &Expr) -> Result<bool, Box<Diagnostic>> {
        match expr {
            // These need no copy of the value.
            Expr::Slot(slot) if !W::RECORDS_READS => Ok(self.context.state.get(*slot).truth()),
            Expr::Not(inner) => Ok(!self.is_true(inner)?),
            _ => Ok(self.evaluate(expr)?.truth()),
        }
    }

    pub(crate) fn evaluate(&mut self, expr: &Expr) -> EvalResult {
        let read = match expr {
            Expr::Slot(slot) => Some((*slot, i64::MAX)),
            Expr::Visited { slot, .. } => Some((*slot, 2)),
            Expr::FirstVisit => Some((self.current_page().visits_slot, 2)),
            Expr::Visits => Some((self.current_page().visits_slot, i64::MAX)),
            Expr::CameFrom(_) => Some((slot::PREVIOUS_PAGE, i64::MAX)),
            _ => None,
        };
        if W::RECORDS_READS
            && let Some((slot, limit)) = read
        {
            self.context.observer.slot_read(slot, limit);
        }
        let state = &self.context.state;
        Ok(match expr {
            Expr::Const(value) => value.clone(),
            Expr::Slot(slot) => state.get(*slot).clone(),
            Expr::Held { slot, id } => {
                let has_id = |item: &&Value| item.get("id").as_text() == Some(id);
                to_count(state.get(*slot).as_list().iter().filter(has_id).count())
            }
            Expr::HeldMatching { slot, kind, filter } => {
                let items = state.get(*slot).as_list();
                let matches = |filter: &ItemFilter, item: &Value| {
                    let entries = &self.book.data.catalogues[*kind];
                    let entry = item.get("id").as_text().and_then(|id| entries.get(id));
                    filter.matches(item, entry)
                };
                to_count(match filter {
                    None => items.len(),
                    Some(filter) => items.iter().filter(|it| matches(filter, it)).count(),
                })
            }
            Expr::CountTrue(slots) => {
                to_count(slots.iter().filter(|s| state.get(**s).truth()).count())
            }
            Expr::Visited { page, slot } => {
                let is_current = state.get(slot::PAGE).int() == i64::from(page.0);
                (state.get(*slot).int() > i64::from(is_current)).into()
            }
            Expr::Visits => state.get(self.current_page().visits_slot).clone(),
            Expr::FirstVisit => (state.get(self.current_page().visits_slot).int() <= 1).into(),
            Expr::CameFrom(page) => {
                (state.get(slot::PREVIOUS_PAGE).int() == i64::from(page.0)).into()
            }
            Expr::BookAvailable { is_available, .. } => (*is_available).into(),
            Expr::HasTag(tag) => self.current_page().tags.contains(tag).into(),
            Expr::InPart(part) => (self.current_page().part == *part).into(),
            Expr::Ticks(ticks) => {
                let page = self.current_page();
                let slot = ticks.or((page.boxes > 0).then_some(page.ticks_slot));
                slot.map_or(Value::Int(0), |slot| state.get(slot).clone())
            }
            Expr::Query { query, args } => {
                let args = self.evaluate_args(args)?;
                let declared = &self.book.schema.queries[*query];
                if self.missing_held_arg(&declared.form, &args).is_some() {
                    return Ok(empty_answer(&declared.result_type));
                }
                self.rules
                    .query(*query, &args, &mut self.context)
                    .map_err(Box::new)?
            }
            Expr::Not(inner) => (!self.is_true(inner)?).into(),
            Expr::Negate(inner) => Value::Int(self.evaluate(inner)?.int().saturating_neg()),
            Expr::Binary(op, left, right) => return self.evaluate_binary(*op, left, right),
            Expr::BonusIf(condition, amount) => match self.is_true(condition)? {
                true => self.evaluate(amount)?,
                false => Value::Int(0),
            },
        })
    }

    fn evaluate_binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> EvalResult {
        use BinaryOp as B;
        if matches!(op, B::And | B::Or) {
            let first = self.is_true(left)?;
            let is_decided = first == (op == B::Or);
            return Ok((if is_decided {
                first
            } else {
                self.is_true(right)?
            })
            .into());
        }
        let (a, b) = (self.evaluate(left)?, self.evaluate(right)?);
        let (x, y) = (a.int(), b.int());
        Ok(match op {
            B::Equal => (a == b).into(),
            B::NotEqual => (a != b).into(),
            B::Less => (x < y).into(),
            B::LessOrEqual => (x <= y).into(),
            B::More => (x > y).into(),
            B::MoreOrEqual => (x >= y).into(),
            B::Add => Value::Int(x.saturating_add(y)),
            B::Subtract => Value::Int(x.saturating_sub(y)),
            B::Multiply => Value::Int(x.saturating_mul(y)),
            // Quotients are rounded down. The result of a division by zero is 0, and simulations report it.
            B::Divide | B::Remainder if y == 0 => {
                self.context.observer.divided_by_zero();
                Value::Int(0)
            }
            B::Divide | B::Remainder => {
                let quotient = x.checked_div_euclid(y).unwrap_or(i64::MAX);
                let rest = x.checked_rem_euclid(y).unwrap_or(0);
                // Euclidean division rounds up if the divisor is negative.
                let extra = i64::from(y < 0 && rest != 0);
                let is_quotient = op == B::Divide;
                Value::Int([rest + extra * y, quotient - extra][usize::from(is_quotient)])
            }
            B::And | B::Or => unreachable!("evaluated above"),
        })
    }

    /// Evaluates arguments to the map that rules receive.
    pub(crate) fn evaluate_args(&mut self, args: &Args) -> EvalResult {
        if let Some(value) = args.constant() {
            return Ok(value.clone());
        }
        let mut out = Vec::with_capacity(args.len());
        for (name, arg) in &**args {
            let value = match arg {
                Arg::Const(value) => value.clone(),
                Arg::Expr(expr) => self.evaluate(expr)?,
                Arg::List(groups) => {
                    let groups = groups.iter().map(|args| self.evaluate_args(args));
                    Value::list(groups.collect::<Result<Vec<_>, _>>()?)
                }
            };
            out.push((Arc::clone(name), value));
        }
        Ok(Value::map(out))
    }
}

fn to_count(n: usize) -> Value {
    Value::Int(i64::try_from(n).unwrap_or(i64::MAX))
}
