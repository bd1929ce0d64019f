//! What a rule is given of its call: the arguments, and what the page does with its outcomes. The same calls come again and again, so what
//! is made of them stands ready in Lua. Of the arguments each call is lent a copy: a rule may write into its own.

use super::calls::Rules;
use super::convert::to_lua;
use crate::game::{Call, CallTarget, Message, Moment, Value};
use mlua::{Function, IntoLua, Lua, MultiValue, Table, Value as LuaValue};
use std::collections::BTreeMap;
use std::sync::Arc;

/// So many of each are kept; then all are made anew.
const KEPT: usize = 200;
/// Larger arguments are made for each call.
const LARGE: usize = 30;

/// A verb, and which of its outcomes the page handles.
type Handled = (usize, Option<Arc<[u16]>>);

/// Tables that were given before.
#[derive(Debug, Default)]
pub(super) struct Given {
    args: BTreeMap<Value, Table>,
    /// Arguments of rounds, read only: what a round wrote there would be forgotten.
    frozen: BTreeMap<Value, Table>,
    /// By verb; read only, as is the next.
    handled: BTreeMap<Handled, Table>,
    under: BTreeMap<Option<Arc<[String]>>, Table>,
}

/// What is kept of this, or is made now.
fn known<K: Ord + Clone>(
    kept: &mut BTreeMap<K, Table>,
    of: &K,
    make: impl FnOnce() -> mlua::Result<Table>,
) -> mlua::Result<Table> {
    if let Some(table) = kept.get(of) {
        return Ok(table.clone());
    }
    let table = make()?;
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(of.clone(), table.clone());
    Ok(table)
}

/// How many values there are in a value.
fn size(value: &Value) -> usize {
    match value {
        Value::Nothing | Value::Bool(_) | Value::Int(_) => 1,
        Value::Text(text) => 1 + text.len() / 16,
        Value::List(items) => items.iter().map(size).sum::<usize>() + 1,
        Value::Map(entries) => entries.values().map(size).sum::<usize>() + 1,
    }
}

fn table(lua: &Lua, args: &Value) -> mlua::Result<Table> {
    match to_lua(lua, args)? {
        LuaValue::Table(args) => Ok(args),
        _ => lua.create_table(),
    }
}

impl Given {
    /// Forgets all of it: another book is bound.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// The arguments, of which a copy is to be lent.
    pub(super) fn args(&mut self, lua: &Lua, args: &Value) -> mlua::Result<Table> {
        if size(args) > LARGE {
            return table(lua, args);
        }
        known(&mut self.args, args, || table(lua, args))
    }

    fn frozen(&mut self, lua: &Lua, args: &Value, freeze: &Function) -> mlua::Result<Table> {
        let make = || {
            let what = "an argument in a round, where the scene is what lasts,";
            freeze.call((table(lua, args)?, what))
        };
        if size(args) > LARGE {
            return make();
        }
        known(&mut self.frozen, args, make)
    }
}

impl Rules {
    /// How a call is made: what runs in its coroutine, and what that is given, the rule's own function first.
    pub(super) fn prepared(&mut self, call: &Call) -> mlua::Result<Option<(Function, MultiValue)>> {
        self.sandbox.settle_in()?;
        let (lua, prelude) = (&self.sandbox.lua, &self.sandbox.prelude);
        let (function, verb) = match &call.target {
            CallTarget::Verb(n) => (self.functions.verbs.get(*n), Some(*n)),
            CallTarget::Round(n) => {
                let round = self.functions.rounds.get(*n);
                (round.and_then(Option::as_ref), Some(*n))
            }
            CallTarget::Command(n) => (self.functions.commands.get(*n), None),
            CallTarget::Hook(Moment::Roll) => {
                let around = LuaValue::Function(prelude.around_roll.clone());
                let told = |id: &str| {
                    let text = Message::new(id).text();
                    lua.create_string(text).map(LuaValue::String)
                };
                let roll = call.args.as_list().first().cloned().unwrap_or_default();
                let number = !roll.get("rows").truth();
                let kind = if number { "number" } else { "table" };
                let given = [
                    around,
                    to_lua(lua, &roll)?,
                    told(&format!("dice-{kind}-why"))?,
                    told(&format!("dice-{kind}-rule"))?,
                    told("roll-changed-rule")?,
                ];
                return Ok(Some((
                    prelude.protected.clone(),
                    given.into_iter().collect(),
                )));
            }
            CallTarget::Offer(n) => {
                let Some(offered) = self.vocabulary.offers.get(*n) else {
                    return Ok(None);
                };
                let run = LuaValue::Function(prelude.offered.clone());
                let name = LuaValue::String(lua.create_string(&offered.name)?);
                let args = call.args.as_list().iter().map(|arg| to_lua(lua, arg));
                let args: mlua::Result<Vec<LuaValue>> = args.collect();
                let place = n.into_lua(lua)?;
                let given = [run, name, place].into_iter().chain(args?).collect();
                return Ok(Some((prelude.protected.clone(), given)));
            }
            CallTarget::Hook(moment) => {
                let run = LuaValue::Function(prelude.run_hooks.clone());
                let name = LuaValue::String(lua.create_string(moment.name())?);
                let args = call.args.as_list().iter().map(|arg| to_lua(lua, arg));
                let args: mlua::Result<Vec<LuaValue>> = args.collect();
                let given = [run, name].into_iter().chain(args?).collect();
                return Ok(Some((prelude.protected.clone(), given)));
            }
        };
        let Some(function) = function.cloned() else {
            return Ok(None);
        };
        let is_round = matches!(call.target, CallTarget::Round(_));
        let args = match is_round {
            true => self.given.frozen(lua, &call.args, &prelude.freeze)?,
            false => self.given.args(lua, &call.args)?,
        };
        let declared = verb.and_then(|n| self.vocabulary.verbs.get(n));
        let outcomes = declared.map_or(&[][..], |verb| &verb.outcomes);
        let handled = (verb.unwrap_or(0), call.handled.clone());
        let frozen = |table: Table| prelude.freeze.call((table, "what is given of the page"));
        let handled = known(&mut self.given.handled, &handled, || {
            let known = call.handled.iter().flat_map(|it| it.iter());
            let known = known.filter_map(|n| outcomes.get(usize::from(*n)));
            frozen(lua.create_table_from(known.map(|outcome| (&**outcome, true)))?)
        })?;
        let under = known(&mut self.given.under, &call.under, || {
            let under = call.under.iter().flat_map(|it| it.iter());
            let under = under.map(|verb| (&**verb, true));
            frozen(lua.create_table_from(under)?)
        })?;
        let given = vec![
            LuaValue::Function(function),
            LuaValue::Table(args),
            LuaValue::Boolean(is_round),
            LuaValue::Table(handled),
            LuaValue::Boolean(call.as_cost),
            LuaValue::Table(under),
        ];
        Ok(Some((prelude.called.clone(), MultiValue::from_vec(given))))
    }
}
