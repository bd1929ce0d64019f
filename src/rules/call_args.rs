//! Arguments of rule calls: those of the instruction, and what the page does with its outcomes.

use super::calls::LuaRules;
use super::convert::to_lua;
use crate::model::game::{Call, CallTarget, HookPoint, Message, Value};
use mlua::{Function, IntoLua, MultiValue, Table, Value as LuaValue};

impl LuaRules {
    /// Makes a new table with the arguments of a call. The rule can write to it.
    pub(super) fn args_table(&self, args: &Value) -> mlua::Result<Table> {
        match to_lua(&self.sandbox.lua, args)? {
            LuaValue::Table(args) => Ok(args),
            _ => self.sandbox.lua.create_table(),
        }
    }

    /// Returns the function to run, in a coroutine except for a cost, and its arguments.
    pub(super) fn prepare_call(&self, call: &Call) -> mlua::Result<Option<(Function, MultiValue)>> {
        self.sandbox.fill_book_tables()?;
        let (lua, prelude) = (&self.sandbox.lua, &self.sandbox.prelude);
        let instruction = call.target.instruction();
        let functions = instruction.and_then(|n| self.functions.instructions.get(n));
        let function = match &call.target {
            CallTarget::Instruction(_) => functions.map(|it| &it.run),
            CallTarget::Round(_) => functions.and_then(|it| it.round.as_ref()),
            CallTarget::Cost(_) => functions.and_then(|it| it.cost.as_ref()),
            CallTarget::Command(n) => self.functions.commands.get(*n),
            CallTarget::Query(_) => return Ok(None),
            CallTarget::Hook(HookPoint::Roll) => {
                let roll_with_hooks = LuaValue::Function(prelude.function("roll_with_hooks")?);
                let encode_message = |id: &str| {
                    let text = Message::new(id).encode();
                    lua.create_string(text).map(LuaValue::String)
                };
                let roll = call.args.as_list().first().cloned().unwrap_or_default();
                let is_number = !roll.get("rows").truth();
                let kind = if is_number { "number" } else { "table" };
                let values = [
                    roll_with_hooks,
                    to_lua(lua, &roll)?,
                    encode_message(&format!("dice-{kind}-why"))?,
                    encode_message(&format!("dice-{kind}-rule"))?,
                    encode_message("roll-changed-rule")?,
                ];
                return Ok(Some((
                    prelude.function("protected_rule")?,
                    [LuaValue::Nil].into_iter().chain(values).collect(),
                )));
            }
            CallTarget::Function(n) => {
                let Some(declared) = self.schema.functions.get(*n) else {
                    return Ok(None);
                };
                let run = LuaValue::Function(prelude.function("call_function")?);
                let name = LuaValue::String(lua.create_string(&declared.name)?);
                let args = call.args.as_list().iter().map(|arg| to_lua(lua, arg));
                let args: mlua::Result<Vec<LuaValue>> = args.collect();
                let index = n.into_lua(lua)?;
                let values = [run, name, index].into_iter().chain(args?).collect();
                return Ok(Some((prelude.function("protected")?, values)));
            }
            CallTarget::Hook(point) => {
                let run = LuaValue::Function(prelude.function("run_hooks")?);
                let name = LuaValue::String(lua.create_string(point.name())?);
                let args = call.args.as_list().iter().map(|arg| to_lua(lua, arg));
                let args: mlua::Result<Vec<LuaValue>> = args.collect();
                let values = [LuaValue::Nil, run, name].into_iter().chain(args?);
                return Ok(Some((
                    prelude.function("protected_rule")?,
                    values.collect(),
                )));
            }
        };
        let Some(function) = function.cloned() else {
            return Ok(None);
        };
        let freeze = |table: Table, description| prelude.freeze.call::<Table>((table, description));
        let mut args = self.args_table(&call.args)?;
        if matches!(call.target, CallTarget::Round(_)) {
            // A value that a round writes to it would be lost.
            let description = "the table of arguments of a round";
            args = freeze(args, description)?;
        }
        let page_description = "the table about the page";
        let declared = instruction.and_then(|n| self.schema.instructions.get(n));
        let outcomes = declared.map_or(&[][..], |instruction| &instruction.outcomes);
        let handles = call.handled.iter().flat_map(|it| it.iter());
        let handles = handles.filter_map(|n| outcomes.get(usize::from(*n)));
        let handles = lua.create_table_from(handles.map(|outcome| (&**outcome, true)))?;
        let enclosing = call.enclosing_instructions.iter().flat_map(|it| it.iter());
        let enclosing = lua.create_table_from(enclosing.map(|it| (&**it, true)))?;
        let call_rule = prelude.function("call_rule")?;
        let values = vec![
            LuaValue::Function(function),
            LuaValue::Table(args),
            LuaValue::Table(freeze(handles, page_description)?),
            LuaValue::Boolean(call.is_cost),
            LuaValue::Table(freeze(enclosing, page_description)?),
        ];
        // A cost is not a call in a coroutine.
        if matches!(call.target, CallTarget::Cost(_)) {
            return Ok(Some((call_rule, MultiValue::from_vec(values))));
        }
        let watched = [instruction.into_lua(lua)?, LuaValue::Function(call_rule)];
        Ok(Some((
            prelude.function("protected_rule")?,
            watched.into_iter().chain(values).collect(),
        )))
    }
}
