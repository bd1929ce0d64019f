//! Read-only calls: queries, costs, the sheet, an author's query.

use super::calls::LuaRules;
use super::convert::{fit, to_lua};
use super::fault::{a, fault};
use super::spending::CallFuel;
use crate::model::game::{Call, CallTarget, StateAccess, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use mlua::{Function, IntoLuaMulti, Value as LuaValue};
use std::rc::Rc;

impl LuaRules {
    /// Calls a function that must not change the state or ask the reader.
    pub(super) fn quietly(
        &mut self,
        what: &'static str,
        function: &Function,
        args: impl IntoLuaMulti,
        memory: &mut dyn StateAccess,
    ) -> mlua::Result<LuaValue> {
        self.sandbox.settle_in()?;
        // Frequent calls are not charged for the garbage of earlier ones.
        self.tidied()?;
        let host = Rc::clone(&self.sandbox.host);
        let fuel = host.spending.fuel.get();
        host.begins(CallFuel::FULL);
        let begun = host.spending.is_left();
        let before = host.quiet.replace(Some(what));
        let answer = begun.and_then(|()| host.lend(memory, || function.call::<LuaValue>(args)));
        host.spending.ends();
        host.quiet.set(before);
        host.spending.fuel.set(fuel);
        answer
    }

    /// Like [`LuaRules::quietly`], but converts the answer to plain data.
    pub(super) fn asked(
        &mut self,
        what: &'static str,
        function: &Function,
        args: impl IntoLuaMulti,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        self.sandbox.host.spending.decided();
        self.quietly(what, function, args, memory)
            .and_then(|answer| self.sandbox.host.plain(&answer))
            .map_err(|e| self.failed(&e))
    }

    /// Evaluates a line of Lua.
    pub(super) fn line_worth(
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
        let function = function.map_err(|e| self.failed(&e))?;
        self.asked("the author's line", &function, (), memory)
    }

    /// Asks a strategy that is written in Lua for its answer.
    pub(super) fn reader_says(
        &mut self,
        asked: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let Some(function) = self.functions.reader.clone() else {
            let found = Diagnostic::placeless(Code::InvalidScript, "no script has a `strategy`");
            return Err(found.help("end it with `return { reader = function(asked) ... end }`"));
        };
        let asked = to_lua(&self.sandbox.lua, asked).map_err(|e| self.failed(&e))?;
        self.asked("a reader", &function, asked, memory)
    }

    /// Calls the function of a query through a function of the prelude.
    fn query(
        &mut self,
        (query, args): (usize, &Value),
        shell: &str,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let Some(function) = self.functions.queries.get(query).cloned() else {
            let message = format!("there is no query {query}");
            return Err(Diagnostic::placeless(Code::RuleFailed, message));
        };
        self.sandbox
            .prelude
            .function(shell)
            .and_then(|shell| {
                let args = self.args(args)?;
                self.quietly("a query", &shell, (function, args), memory)
            })
            .and_then(|answer| self.sandbox.host.plain(&answer))
            .map_err(|e| self.failed(&e))
    }

    /// Returns the answer of a query; for a cost, the reason why it cannot be paid now.
    pub(super) fn answer_of(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let CallTarget::Query(query) = call.target else {
            return self.reason_against(call, memory);
        };
        let answer = self.query((query, &call.args), "lend", memory)?;
        let declared = &self.vocabulary.queries[query];
        fit(&declared.gives, answer).map_err(|wants| {
            let form = &declared.form.text;
            self.failed(&fault(format!("the query `{form}` gives {wants}")))
        })
    }

    /// Returns the second result of a query: the reason for its answer.
    pub(super) fn said_besides(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let CallTarget::Query(query) = call.target else {
            return Ok(Value::Nothing);
        };
        match self.query((query, &call.args), "besides", memory)? {
            said @ (Value::Text(_) | Value::Nothing) => Ok(said),
            _ => {
                let form = &self.vocabulary.queries[query].form.text;
                let message = format!("the second result of the query `{form}` must be a text");
                let found = Diagnostic::placeless(Code::RuleFailed, message);
                Err(found.help("give the reason there: `return false, \"you have no rope\"`"))
            }
        }
    }

    /// Computes a derived value.
    pub(super) fn work_out(
        &mut self,
        derived: usize,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let name = self.vocabulary.derived.get(derived);
        let name = name.map_or("", |it| &*it.name);
        let function = self.sandbox.prelude.call::<Function>("backed", name);
        let worked = function.and_then(|it| self.quietly("a derived value", &it, (), memory));
        worked.map(|_| Value::Nothing).map_err(|e| self.failed(&e))
    }

    /// Returns the reason why a cost cannot be paid now.
    fn reason_against(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let prepared = self.prepared(call).map_err(|e| self.failed(&e))?;
        let Some((_, args)) = prepared else {
            return Ok(Value::Nothing);
        };
        let lend = self.sandbox.prelude.function("lend");
        let answer = lend.and_then(|lend| self.quietly("a cost", &lend, args, memory));
        match answer.map_err(|e| self.failed(&e))? {
            LuaValue::Nil => Ok(Value::Nothing),
            LuaValue::String(reason) => Ok(Value::text(reason.to_string_lossy())),
            other => {
                let message = "a cost gives nil or the reason it cannot be met, not";
                Err(self.failed(&fault(format!("{message} {}", a(&other)))))
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
        let mut lines = self.laid_out(sheet, "the sheet", memory)?;
        let vocabulary = self.sandbox.host.vocabulary.borrow();
        let world = self.sandbox.host.world.borrow();
        for n in &self.functions.added {
            if let (Some(field), Some(slot)) = (vocabulary.fields.get(*n), world.fields.get(*n)) {
                let told = memory.read_slot(*slot).to_text();
                if !told.is_empty() {
                    lines.push(line(&field.label, &told));
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
        self.laid_out(status, "the status", memory).map(Value::list)
    }

    fn laid_out(
        &mut self,
        function: Option<Function>,
        what: &'static str,
        memory: &mut dyn StateAccess,
    ) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = function else {
            return Ok(Vec::new());
        };
        let lines = self.asked(what, &function, (), memory)?;
        let pair = |it: &Value| match it.as_list() {
            [title, text] => Ok(line(&title.to_string(), &text.to_string())),
            _ => {
                let message = format!("each line of {what} is {{title, text}}");
                Err(self.failed(&fault(message)))
            }
        };
        lines.as_list().iter().map(pair).collect()
    }
}

fn line(title: &str, text: &str) -> Value {
    Value::list([Value::text(title), Value::text(text)])
}
