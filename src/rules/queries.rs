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
        description: &'static str,
        function: &Function,
        args: impl IntoLuaMulti,
        state: &mut dyn StateAccess,
    ) -> mlua::Result<LuaValue> {
        self.sandbox.fill_book_tables()?;
        // Frequent calls are not charged for the garbage of earlier calls.
        self.collect_garbage()?;
        let host = Rc::clone(&self.sandbox.host);
        let outer_fuel = host.fuel.remaining.get();
        host.begin_call(CallFuel::FULL);
        let fuel_check = host.fuel.check_shared();
        let outer_read_only = host.read_only.replace(Some(description));
        let answer =
            fuel_check.and_then(|()| host.with_game(state, || function.call::<LuaValue>(args)));
        host.fuel.end_call();
        host.read_only.set(outer_read_only);
        host.fuel.remaining.set(outer_fuel);
        answer
    }

    /// Like [`LuaRules::call_read_only`], but converts the answer to plain data.
    pub(super) fn call_for_value(
        &mut self,
        description: &'static str,
        function: &Function,
        args: impl IntoLuaMulti,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        self.sandbox.host.fuel.reset_shared();
        self.call_read_only(description, function, args, state)
            .and_then(|answer| self.sandbox.host.to_plain(&answer))
            .map_err(|e| self.to_diagnostic(&e))
    }

    /// Evaluates a line of Lua.
    pub(super) fn evaluate_line(
        &mut self,
        text: &str,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let chunk = self.sandbox.lua.load(format!("return {text}"));
        let function = chunk
            .set_name("=the line")
            .set_mode(mlua::chunk::ChunkMode::Text)
            .set_environment(self.sandbox.globals.clone())
            .into_function();
        let function = function.map_err(|e| self.to_diagnostic(&e))?;
        self.call_for_value("the author's line", &function, (), state)
    }

    /// Returns the answer of a strategy that is written in Lua.
    pub(super) fn strategy_answer(
        &mut self,
        situation: &Value,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let Some(function) = self.functions.strategy.clone() else {
            let error = Diagnostic::without_span(Code::InvalidScript, "no script has a `strategy`");
            return Err(error
                .help("end the script with `return { strategy = function(situation) ... end }`"));
        };
        let situation = to_lua(&self.sandbox.lua, situation).map_err(|e| self.to_diagnostic(&e))?;
        self.call_for_value("a strategy", &function, situation, state)
    }

    /// Calls the function of a query through a function of the prelude.
    fn call_query(
        &mut self,
        (query, args): (usize, &Value),
        wrapper: &str,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let Some(function) = self.functions.queries.get(query).cloned() else {
            let message = format!("unknown query {query}");
            return Err(Diagnostic::without_span(Code::RuleFailed, message));
        };
        self.sandbox
            .prelude
            .function(wrapper)
            .and_then(|wrapper| {
                let args = self.args_table(args)?;
                self.call_read_only("a query", &wrapper, (function, args), state)
            })
            .and_then(|answer| self.sandbox.host.to_plain(&answer))
            .map_err(|e| self.to_diagnostic(&e))
    }

    /// Returns the answer of a query; for a cost, the reason why it cannot be paid now.
    pub(super) fn query_answer(
        &mut self,
        call: &Call,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let CallTarget::Query(query) = call.target else {
            return self.cost_refusal(call, state);
        };
        let answer = self.call_query((query, &call.args), "call_rule", state)?;
        let declared = &self.schema.queries[query];
        coerce(&declared.result_type, answer).map_err(|expected| {
            let form = &declared.form.text;
            self.to_diagnostic(&lua_error(format!(
                "the result of query `{form}` must be {expected}"
            )))
        })
    }

    /// Returns the second result of a query: the reason for its answer.
    pub(super) fn reason_of_query(
        &mut self,
        call: &Call,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let CallTarget::Query(query) = call.target else {
            return Ok(Value::Nothing);
        };
        match self.call_query((query, &call.args), "query_reason", state)? {
            reason @ (Value::Text(_) | Value::Nothing) => Ok(reason),
            _ => {
                let form = &self.schema.queries[query].form.text;
                let message = format!("the second result of query `{form}` must be a text");
                let error = Diagnostic::without_span(Code::RuleFailed, message);
                Err(error.help("return the reason: `return false, \"you have no rope\"`"))
            }
        }
    }

    /// Returns the text for choices that lead to an instruction; nothing if it has none now.
    pub(super) fn announcement(
        &mut self,
        (instruction, args): (usize, &Value),
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let functions = self.functions.instructions.get(instruction);
        let Some(announce) = functions.and_then(|it| it.announce.clone()) else {
            return Ok(Value::Nothing);
        };
        let args = self.args_table(args).map_err(|e| self.to_diagnostic(&e))?;
        self.call_for_value("`announce`", &announce, args, state)
    }

    /// Computes a derived value, to find errors and to fill the cache. The value is not returned.
    pub(super) fn compute_derived(
        &mut self,
        derived: usize,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let name = self.schema.derived.get(derived);
        let name = name.map_or("", |function| &*function.name);
        let function = self.sandbox.prelude.call::<Function>("derived_query", name);
        let result = function
            .and_then(|function| self.call_read_only("a derived value", &function, (), state));
        result
            .map(|_| Value::Nothing)
            .map_err(|e| self.to_diagnostic(&e))
    }

    /// Returns the reason why a cost cannot be paid now.
    fn cost_refusal(
        &mut self,
        call: &Call,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let prepared = self
            .prepare_call(call)
            .map_err(|e| self.to_diagnostic(&e))?;
        let Some((call_rule, args)) = prepared else {
            return Ok(Value::Nothing);
        };
        let answer = self.call_read_only("a cost", &call_rule, args, state);
        match answer.map_err(|e| self.to_diagnostic(&e))? {
            LuaValue::Nil => Ok(Value::Nothing),
            LuaValue::String(reason) => Ok(Value::text(reason.to_string_lossy())),
            other => {
                let message =
                    "the result of a cost must be nil or the reason why it cannot be paid, not";
                Err(self.to_diagnostic(&lua_error(format!(
                    "{message} {}",
                    type_with_article(&other)
                ))))
            }
        }
    }

    /// Returns the lines of the sheet, each with title and text: the layout of the ruleset, then the settable fields that house rules have
    /// added.
    pub(super) fn sheet_lines(&mut self, state: &mut dyn StateAccess) -> Result<Value, Diagnostic> {
        let function = self.functions.sheet.clone();
        let mut lines = self.call_layout(function, "the sheet", state)?;
        let schema = self.sandbox.host.schema.borrow();
        let data = self.sandbox.host.data.borrow();
        for n in &self.functions.added_fields {
            if let (Some(field), Some(slot)) = (schema.fields.get(*n), data.field_slots.get(*n)) {
                let text = state.read_slot(*slot).to_text();
                if !text.is_empty() {
                    lines.push(line_value(&field.label, &text));
                }
            }
        }
        Ok(Value::list(lines))
    }

    /// Returns the lines of the status, each with title and text.
    pub(super) fn status_lines(
        &mut self,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let function = self.functions.status.clone();
        self.call_layout(function, "the status", state)
            .map(Value::list)
    }

    fn call_layout(
        &mut self,
        function: Option<Function>,
        description: &'static str,
        state: &mut dyn StateAccess,
    ) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = function else {
            return Ok(Vec::new());
        };
        let lines = self.call_for_value(description, &function, (), state)?;
        let pair = |line: &Value| match line.as_list() {
            [title, text] => Ok(line_value(&title.to_string(), &text.to_string())),
            _ => {
                let message = format!("each line of {description} must be {{title, text}}");
                Err(self.to_diagnostic(&lua_error(message)))
            }
        };
        lines.as_list().iter().map(pair).collect()
    }
}

fn line_value(title: &str, text: &str) -> Value {
    Value::list([Value::text(title), Value::text(text)])
}
