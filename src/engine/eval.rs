//! Evaluation of conditions and values. Most read only slots; queries of the ruleset call the rules.

use super::frames::StepObserver;
use super::held_args::empty_answer;
use super::machine::Machine;
use crate::model::book::{Arg, Args, Expr, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::BinaryOp;
use std::sync::Arc;

type EvalResult = Result<Value, Box<Diagnostic>>;

impl<W: StepObserver> Machine<W> {
    pub(crate) fn is_true(&mut self, expr: &Expr) -> Result<bool, Box<Diagnostic>> {
        Ok(self.evaluate(expr)?.truth())
    }

    pub(crate) fn evaluate(&mut self, expr: &Expr) -> EvalResult {
        let state = &self.context.state;
        Ok(match expr {
            Expr::Const(value) => value.clone(),
            Expr::Slot(slot) => state.get(*slot).clone(),
            Expr::Held { slot, id } => {
                let same = |thing: &&Value| thing.get("id").as_text() == Some(id);
                to_count(state.get(*slot).as_list().iter().filter(same).count())
            }
            Expr::HeldMatching {
                slot,
                kind,
                filter: such,
            } => {
                let all = state.get(*slot).as_list();
                match such {
                    None => to_count(all.len()),
                    Some(such) => {
                        let entries = &self.book.data.catalogues[*kind];
                        let fits = |thing: &&Value| {
                            let entry = thing.get("id").as_text().and_then(|id| entries.get(id));
                            such.matches(thing, entry)
                        };
                        to_count(all.iter().filter(fits).count())
                    }
                }
            }
            Expr::CountTrue(slots) => {
                to_count(slots.iter().filter(|s| state.get(**s).truth()).count())
            }
            Expr::Visited { page, slot } => {
                let here = state.get(slot::PAGE).int() == i64::from(page.0);
                (state.get(*slot).int() > i64::from(here)).into()
            }
            Expr::Visits => state.get(self.current_page().visits_slot).clone(),
            Expr::FirstVisit => (state.get(self.current_page().visits_slot).int() <= 1).into(),
            Expr::CameFrom(page) => {
                (state.get(slot::PREVIOUS_PAGE).int() == i64::from(page.0)).into()
            }
            Expr::BookAvailable {
                is_available: is, ..
            } => (*is).into(),
            Expr::HasTag(tag) => self.current_page().tags.contains(tag).into(),
            Expr::InPart(part) => (self.current_page().part == *part).into(),
            Expr::Ticks(ticks) => {
                let here = self.current_page();
                let own = if here.boxes > 0 {
                    state.get(here.ticks_slot).clone()
                } else {
                    Value::Int(0)
                };
                ticks.map_or(own, |slot| state.get(slot).clone())
            }
            Expr::Query { query, args } => {
                let args = self.evaluate_args(args)?;
                let asked = &self.book.schema.queries[*query];
                if self.missing_held_arg(&asked.form, &args).is_some() {
                    return Ok(empty_answer(&asked.result_type));
                }
                self.rules
                    .query(*query, &args, &mut self.context)
                    .map_err(Box::new)?
            }
            Expr::Not(inner) => (!self.is_true(inner)?).into(),
            Expr::Negate(inner) => Value::Int(self.evaluate(inner)?.int().saturating_neg()),
            Expr::Binary(op, left, right) => return self.evaluate_binary(*op, left, right),
            Expr::BonusIf(cond, amount) => match self.is_true(cond)? {
                true => self.evaluate(amount)?,
                false => Value::Int(0),
            },
        })
    }

    fn evaluate_binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> EvalResult {
        use BinaryOp as B;
        if matches!(op, B::And | B::Or) {
            let first = self.is_true(left)?;
            let decided = first == (op == B::Or);
            return Ok((if decided { first } else { self.is_true(right)? }).into());
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
            // Whole numbers, rounded down. Division by zero gives `Nothing`, and simulations report it.
            B::Divide if y == 0 => {
                self.context.observer.divided_by_zero();
                Value::Int(0)
            }
            B::Divide => Value::Int(x.checked_div_euclid(y).unwrap_or(i64::MAX)),
            B::And | B::Or => unreachable!("decided above"),
        })
    }

    /// Evaluates arguments as rules receive them.
    pub(crate) fn evaluate_args(&mut self, args: &Args) -> EvalResult {
        if let Some(value) = args.constant() {
            return Ok(value.clone());
        }
        let mut out = Vec::with_capacity(args.len());
        for (name, arg) in &**args {
            let value = match arg {
                Arg::Const(value) => value.clone(),
                Arg::Expr(expr) => self.evaluate(expr)?,
                Arg::List(list) => {
                    let mut all = Vec::new();
                    for group in list {
                        all.push(self.evaluate_args(group)?);
                    }
                    Value::list(all)
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
