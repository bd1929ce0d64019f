//! Evaluation of conditions and values. Most read only slots; queries of the ruleset call the rules.

use super::frames::StepObserver;
use super::holds::nothing_of;
use super::machine::Machine;
use crate::model::book::{Arg, Args, Expr, slot};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::BinaryOp;
use std::sync::Arc;

type EvalResult = Result<Value, Box<Diagnostic>>;

impl<W: StepObserver> Machine<W> {
    pub(crate) fn holds(&mut self, expr: &Expr) -> Result<bool, Box<Diagnostic>> {
        Ok(self.value(expr)?.truth())
    }

    pub(crate) fn value(&mut self, expr: &Expr) -> EvalResult {
        let state = &self.turn.state;
        Ok(match expr {
            Expr::Const(value) => value.clone(),
            Expr::Slot(slot) => state.get(*slot).clone(),
            Expr::Held { slot, id } => {
                let same = |thing: &&Value| thing.get("id").as_text() == Some(id);
                count(state.get(*slot).as_list().iter().filter(same).count())
            }
            Expr::HeldOf { slot, kind, such } => {
                let all = state.get(*slot).as_list();
                match such {
                    None => count(all.len()),
                    Some(such) => {
                        let entries = &self.book.world.catalogues[*kind];
                        let fits = |thing: &&Value| {
                            let entry = thing.get("id").as_text().and_then(|id| entries.get(id));
                            such.fits(thing, entry)
                        };
                        count(all.iter().filter(fits).count())
                    }
                }
            }
            Expr::Count(slots) => count(slots.iter().filter(|s| state.get(**s).truth()).count()),
            Expr::Visited { page, slot } => {
                let here = state.get(slot::PAGE).int() == i64::from(page.0);
                (state.get(*slot).int() > i64::from(here)).into()
            }
            Expr::Visits => state.get(self.here().visits).clone(),
            Expr::FirstVisit => (state.get(self.here().visits).int() <= 1).into(),
            Expr::From(page) => (state.get(slot::FROM).int() == i64::from(page.0)).into(),
            Expr::AtHand { is, .. } => (*is).into(),
            Expr::Tag(tag) => self.here().tags.contains(tag).into(),
            Expr::Part(part) => (self.here().part == *part).into(),
            Expr::Ticks(ticks) => {
                let here = self.here();
                let own = if here.boxes > 0 {
                    state.get(here.ticks).clone()
                } else {
                    Value::Int(0)
                };
                ticks.map_or(own, |slot| state.get(slot).clone())
            }
            Expr::Query { query, args } => {
                let args = self.args(args)?;
                let asked = &self.book.vocabulary.queries[*query];
                if self.lacks(&asked.form, &args).is_some() {
                    return Ok(nothing_of(&asked.gives));
                }
                self.referee
                    .query(*query, &args, &mut self.turn)
                    .map_err(Box::new)?
            }
            Expr::Not(inner) => (!self.holds(inner)?).into(),
            Expr::Negate(inner) => Value::Int(self.value(inner)?.int().saturating_neg()),
            Expr::Binary(op, left, right) => return self.binary(*op, left, right),
            Expr::Where(cond, amount) => match self.holds(cond)? {
                true => self.value(amount)?,
                false => Value::Int(0),
            },
        })
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> EvalResult {
        use BinaryOp as B;
        if matches!(op, B::And | B::Or) {
            let first = self.holds(left)?;
            let decided = first == (op == B::Or);
            return Ok((if decided { first } else { self.holds(right)? }).into());
        }
        let (a, b) = (self.value(left)?, self.value(right)?);
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
                self.turn.listener.divided_by_zero();
                Value::Int(0)
            }
            B::Divide => Value::Int(x.checked_div_euclid(y).unwrap_or(i64::MAX)),
            B::And | B::Or => unreachable!("decided above"),
        })
    }

    /// Evaluates arguments as rules receive them.
    pub(crate) fn args(&mut self, args: &Args) -> EvalResult {
        if let Some(value) = args.constant() {
            return Ok(value.clone());
        }
        let mut out = Vec::with_capacity(args.len());
        for (name, arg) in &**args {
            let value = match arg {
                Arg::Const(value) => value.clone(),
                Arg::Expr(expr) => self.value(expr)?,
                Arg::List(list) => {
                    let mut all = Vec::new();
                    for group in list {
                        all.push(self.args(group)?);
                    }
                    Value::list(all)
                }
            };
            out.push((Arc::clone(name), value));
        }
        Ok(Value::map(out))
    }
}

fn count(n: usize) -> Value {
    Value::Int(i64::try_from(n).unwrap_or(i64::MAX))
}
