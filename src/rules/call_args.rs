//! Arguments of rule calls: those of the instruction, and what the page does with its outcomes.

use super::calls::LuaRules;
use super::convert::to_lua;
use crate::model::game::{Call, CallTarget, HookPoint, Message, Value};
use mlua::{Function, IntoLua, MultiValue, Table, Value as LuaValue};

impl LuaRules {
    /// Makes a new table with the arguments of a call. The rule may write to it.
    pub(super) fn args_table(&self, args: &Value) -> mlua::Result<Table> {
        match to_lua(&self.sandbox.lua, args)? {
            LuaValue::Table(args) => Ok(args),
            _ => self.sandbox.lua.create_table(),
        }
    }

    /// Returns the function to run in the coroutine and its arguments; the first of them is the rule's own function.
    pub(super) fn prepare_call(&self, call: &Call) -> mlua::Result<Option<(Function, MultiValue)>> {
        self.sandbox.fill_book_tables()?;
        let (lua, prelude) = (&self.sandbox.lua, &self.sandbox.prelude);
        let verb = call.target.instruction();
        let functions = verb.and_then(|n| self.functions.instructions.get(n));
        let function = match &call.target {
            CallTarget::Instruction(_) => functions.map(|it| &it.run),
            CallTarget::Round(_) => functions.and_then(|it| it.round.as_ref()),
            CallTarget::Cost(_) => functions.and_then(|it| it.cost.as_ref()),
            CallTarget::Command(n) => self.functions.commands.get(*n),
            CallTarget::Query(_) => return Ok(None),
            CallTarget::Hook(HookPoint::Roll) => {
                let around = LuaValue::Function(prelude.function("roll_with_hooks")?);
                let told = |id: &str| {
                    let text = Message::new(id).encode();
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
                    prelude.function("protected")?,
                    given.into_iter().collect(),
                )));
            }
            CallTarget::Function(n) => {
                let Some(offered) = self.schema.functions.get(*n) else {
                    return Ok(None);
                };
                let run = LuaValue::Function(prelude.function("call_function")?);
                let name = LuaValue::String(lua.create_string(&offered.name)?);
                let args = call.args.as_list().iter().map(|arg| to_lua(lua, arg));
                let args: mlua::Result<Vec<LuaValue>> = args.collect();
                let place = n.into_lua(lua)?;
                let given = [run, name, place].into_iter().chain(args?).collect();
                return Ok(Some((prelude.function("protected")?, given)));
            }
            CallTarget::Hook(moment) => {
                let run = LuaValue::Function(prelude.function("run_hooks")?);
                let name = LuaValue::String(lua.create_string(moment.name())?);
                let args = call.args.as_list().iter().map(|arg| to_lua(lua, arg));
                let args: mlua::Result<Vec<LuaValue>> = args.collect();
                let given = [run, name].into_iter().chain(args?).collect();
                return Ok(Some((prelude.function("protected")?, given)));
            }
        };
        let Some(function) = function.cloned() else {
            return Ok(None);
        };
        let frozen = |table: Table, what| prelude.freeze.call::<Table>((table, what));
        let mut args = self.args_table(&call.args)?;
        if matches!(call.target, CallTarget::Round(_)) {
            // A value that a round writes there would be lost.
            let what = "an argument in a round, where the scene is what lasts,";
            args = frozen(args, what)?;
        }
        let of_page = "what is given of the page";
        let declared = verb.and_then(|n| self.schema.instructions.get(n));
        let outcomes = declared.map_or(&[][..], |verb| &verb.outcomes);
        let handled = call.handled.iter().flat_map(|it| it.iter());
        let handled = handled.filter_map(|n| outcomes.get(usize::from(*n)));
        let handled = lua.create_table_from(handled.map(|outcome| (&**outcome, true)))?;
        let under = call.enclosing_instructions.iter().flat_map(|it| it.iter());
        let under = lua.create_table_from(under.map(|verb| (&**verb, true)))?;
        let given = vec![
            LuaValue::Function(function),
            LuaValue::Table(args),
            LuaValue::Table(frozen(handled, of_page)?),
            LuaValue::Boolean(call.is_cost),
            LuaValue::Table(frozen(under, of_page)?),
        ];
        Ok(Some((
            prelude.function("protected_rule")?,
            MultiValue::from_vec(given),
        )))
    }
}
