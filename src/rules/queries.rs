//! Read-only calls: queries, costs, derived values, strategies, the sheet, and lines of Lua that an author types.

use super::calls::LuaRules;
use super::convert::{coerce, to_lua};
use super::fuel::CallFuel;
use super::lua_error::{lua_error, type_with_article};
use crate::model::game::{Call, CallTarget, StateAccess, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use mlua::{Function, IntoLuaMulti, Value as LuaValue};
use std::rc::Rc;

impl LuaRules {
    /// Calls a function that must not change the state or ask the reader.
    pub(super) fn call_read_only(
        &mut self,
        what: &'static str,
        function: &Function,
        args: impl IntoLuaMulti,
        memory: &mut dyn StateAccess,
    ) -> mlua::Result<LuaValue> {
        self.sandbox.fill_book_tables()?;
        // Frequent calls are not charged for the garbage of earlier ones.
        self.collect_garbage()?;
        let host = Rc::clone(&self.sandbox.host);
        let fuel = host.fuel.remaining.get();
        host.begin_call(CallFuel::FULL);
        let begun = host.fuel.check_shared();
        let before = host.read_only.replace(Some(what));
        let answer =
            begun.and_then(|()| host.with_game(memory, || function.call::<LuaValue>(args)));
        host.fuel.end_call();
        host.read_only.set(before);
        host.fuel.remaining.set(fuel);
        answer
    }

    /// Like [`LuaRules::call_read_only`], but converts the answer to plain data.
    pub(super) fn call_for_value(
        &mut self,
        what: &'static str,
        function: &Function,
        args: impl IntoLuaMulti,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        self.sandbox.host.fuel.reset_shared();
        self.call_read_only(what, function, args, memory)
            .and_then(|answer| self.sandbox.host.to_plain(&answer))
            .map_err(|e| self.to_diagnostic(&e))
    }

    /// Evaluates a line of Lua.
    pub(super) fn evaluate_line(
        &mut self,
        text: &str,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let chunk = self.sandbox.lua.load(format!("return {text}"));
        let function = chunk
            .set_name("=the line")
            .set_mode(mlua::chunk::ChunkMode::Text)
            .set_environment(self.sandbox.globals.clone())
            .into_function();
        let function = function.map_err(|e| self.to_diagnostic(&e))?;
        self.call_for_value("the author's line", &function, (), memory)
    }

    /// Asks a strategy that is written in Lua for its answer.
    pub(super) fn strategy_answer(
        &mut self,
        asked: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let Some(function) = self.functions.strategy.clone() else {
            let found = Diagnostic::without_span(Code::InvalidScript, "no script has a `strategy`");
            return Err(
                found.help("end the script with `return { strategy = function(asked) ... end }`")
            );
        };
        let asked = to_lua(&self.sandbox.lua, asked).map_err(|e| self.to_diagnostic(&e))?;
        self.call_for_value("a reader", &function, asked, memory)
    }

    /// Calls the function of a query through a function of the prelude.
    fn call_query(
        &mut self,
        (query, args): (usize, &Value),
        shell: &str,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let Some(function) = self.functions.queries.get(query).cloned() else {
            let message = format!("there is no query {query}");
            return Err(Diagnostic::without_span(Code::RuleFailed, message));
        };
        self.sandbox
            .prelude
            .function(shell)
            .and_then(|shell| {
                let args = self.args_table(args)?;
                self.call_read_only("a query", &shell, (function, args), memory)
            })
            .and_then(|answer| self.sandbox.host.to_plain(&answer))
            .map_err(|e| self.to_diagnostic(&e))
    }

    /// Returns the answer of a query; for a cost, the reason why it cannot be paid now.
    pub(super) fn query_answer(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let CallTarget::Query(query) = call.target else {
            return self.cost_refusal(call, memory);
        };
        let answer = self.call_query((query, &call.args), "call_rule", memory)?;
        let declared = &self.schema.queries[query];
        coerce(&declared.result_type, answer).map_err(|wants| {
            let form = &declared.form.text;
            self.to_diagnostic(&lua_error(format!("the query `{form}` gives {wants}")))
        })
    }

    /// Returns the second result of a query: the reason for its answer.
    pub(super) fn reason_of_query(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let CallTarget::Query(query) = call.target else {
            return Ok(Value::Nothing);
        };
        match self.call_query((query, &call.args), "query_reason", memory)? {
            said @ (Value::Text(_) | Value::Nothing) => Ok(said),
            _ => {
                let form = &self.schema.queries[query].form.text;
                let message = format!("the second result of the query `{form}` must be a text");
                let found = Diagnostic::without_span(Code::RuleFailed, message);
                Err(found.help("give the reason there: `return false, \"you have no rope\"`"))
            }
        }
    }

    /// Computes a derived value, to find errors and to fill the cache. The value is not returned.
    pub(super) fn compute_derived(
        &mut self,
        derived: usize,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let name = self.schema.derived.get(derived);
        let name = name.map_or("", |it| &*it.name);
        let function = self.sandbox.prelude.call::<Function>("derived_query", name);
        let worked =
            function.and_then(|it| self.call_read_only("a derived value", &it, (), memory));
        worked
            .map(|_| Value::Nothing)
            .map_err(|e| self.to_diagnostic(&e))
    }

    /// Returns the reason why a cost cannot be paid now.
    fn cost_refusal(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let prepared = self
            .prepare_call(call)
            .map_err(|e| self.to_diagnostic(&e))?;
        let Some((_, args)) = prepared else {
            return Ok(Value::Nothing);
        };
        let lend = self.sandbox.prelude.function("call_rule");
        let answer = lend.and_then(|lend| self.call_read_only("a cost", &lend, args, memory));
        match answer.map_err(|e| self.to_diagnostic(&e))? {
            LuaValue::Nil => Ok(Value::Nothing),
            LuaValue::String(reason) => Ok(Value::text(reason.to_string_lossy())),
            other => {
                let message = "a cost gives nil or the reason it cannot be met, not";
                Err(self.to_diagnostic(&lua_error(format!(
                    "{message} {}",
                    type_with_article(&other)
                ))))
            }
        }
    }

    /// Returns the lines of the sheet, each with title and text: first the ruleset's layout, then the fields that house rules have added for pages to
    /// set.
    pub(super) fn sheet_lines(
        &mut self,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let sheet = self.functions.sheet.clone();
        let mut lines = self.call_layout(sheet, "the sheet", memory)?;
        let vocabulary = self.sandbox.host.schema.borrow();
        let world = self.sandbox.host.data.borrow();
        for n in &self.functions.added_fields {
            if let (Some(field), Some(slot)) =
                (vocabulary.fields.get(*n), world.field_slots.get(*n))
            {
                let told = memory.read_slot(*slot).to_text();
                if !told.is_empty() {
                    lines.push(line_value(&field.label, &told));
                }
            }
        }
        Ok(Value::list(lines))
    }

    /// Returns the lines of the status, each with title and text.
    pub(super) fn status_lines(
        &mut self,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let status = self.functions.status.clone();
        self.call_layout(status, "the status", memory)
            .map(Value::list)
    }

    fn call_layout(
        &mut self,
        function: Option<Function>,
        what: &'static str,
        memory: &mut dyn StateAccess,
    ) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = function else {
            return Ok(Vec::new());
        };
        let lines = self.call_for_value(what, &function, (), memory)?;
        let pair = |it: &Value| match it.as_list() {
            [title, text] => Ok(line_value(&title.to_string(), &text.to_string())),
            _ => {
                let message = format!("each line of {what} is {{title, text}}");
                Err(self.to_diagnostic(&lua_error(message)))
            }
        };
        lines.as_list().iter().map(pair).collect()
    }
}

fn line_value(title: &str, text: &str) -> Value {
    Value::list([Value::text(title), Value::text(text)])
}
