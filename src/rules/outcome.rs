//! The result of a call that has ended: an outcome, or another round.

use super::RuleScript;
use super::calls::LuaRules;
use super::convert::to_whole;
use super::declaration_spans::text_span;
use super::lua_error::type_with_article;
use crate::model::book::Instruction;
use crate::model::game::{CallResult, CallTarget, Outcome, Value};
use crate::syntax::diagnostic::{Code, Diagnostic, Label};
use mlua::Value as LuaValue;

impl LuaRules {
    /// Continues a verb with another round. The rounds receive the arguments as the opening has left them.
    pub(super) fn next_round_result(
        &self,
        target: &CallTarget,
        args: Option<&LuaValue>,
    ) -> Result<CallResult, Diagnostic> {
        let (CallTarget::Instruction(_), Some(args)) = (target, args) else {
            return Ok(CallResult::NextRound(None));
        };
        match self.sandbox.host.to_plain(args) {
            Ok(Value::List(none)) if none.is_empty() => {
                Ok(CallResult::NextRound(Some(Value::map::<&str>([]))))
            }
            Ok(args) => Ok(CallResult::NextRound(Some(args))),
            Err(e) => Err(self.label_error(self.to_diagnostic(&e), target)),
        }
    }

    /// Converts the return values of a verb to its outcome, by index, and its number.
    pub(super) fn parse_outcome(
        &self,
        verb: Option<usize>,
        given: &LuaValue,
        besides: Option<&LuaValue>,
    ) -> Result<Outcome, Diagnostic> {
        let replaced = verb.and_then(|n| self.functions.instructions.get(n)?.override_span);
        let Some(verb) = verb.and_then(|n| self.schema.instructions.get(n)) else {
            return Ok(Outcome::default());
        };
        let number = match verb.outcomes.is_empty() {
            true => given,
            false => besides.unwrap_or(&LuaValue::Nil),
        };
        let came = find_outcome(verb, given).and_then(|named| {
            Ok(Outcome {
                index: named,
                number: outcome_number(verb, number)?,
            })
        });
        came.map_err(|(problem, help)| {
            match replaced {
                // The usual cause is a wrapper that does not return the outcome.
                Some(at) => Diagnostic::new(Code::RuleFailed, at, problem).help(format!(
                    "{help}; an override must return it: `return original(args, page)`"
                )),
                None => {
                    let help = match verb.outcomes.first().filter(|_| given.is_nil()) {
                        Some(outcome) => format!(
                            "{help}; every way through it ends with one: `return \"{outcome}\"`"
                        ),
                        None => help,
                    };
                    let found = Diagnostic::without_span(Code::RuleFailed, problem).help(help);
                    self.label_form(found, &verb.form.text)
                }
            }
        })
    }

    /// Labels an error of a verb that has no position with the form of the verb.
    pub(super) fn label_error(&self, mut found: Diagnostic, target: &CallTarget) -> Diagnostic {
        let form = target
            .instruction()
            .and_then(|n| self.schema.instructions.get(n));
        let form = form.map_or("", |verb| &verb.form.text);
        // Endless rounds are stopped in one of them or between two. Both are reported in the same way.
        if matches!(target, CallTarget::Round(_)) && found.code == Code::RuleOverLimit {
            found.labels.truncate(1);
            if !found.labels.is_empty() {
                let begins = text_span(&self.scripts, form);
                return found.label(begins, "the rule begins here");
            }
        }
        self.label_form(found, form)
    }

    /// Labels an error that has no position with the form of the called function.
    fn label_form(&self, mut found: Diagnostic, form: &str) -> Diagnostic {
        let declares = |script: &RuleScript| !form.is_empty() && script.text.contains(form);
        if found.labels.is_empty() && self.scripts.iter().any(declares) {
            found.labels.push(Label {
                span: text_span(&self.scripts, form),
                text: String::new(),
            });
        }
        found
    }
}

/// The error of a return value, and the help.
type OutcomeError = (String, String);

/// Returns the index of the named outcome.
fn find_outcome(verb: &Instruction, given: &LuaValue) -> Result<Option<u16>, OutcomeError> {
    let form = &verb.form.text;
    let problem = match given {
        // If a number was expected, the error is reported for the number.
        _ if verb.outcomes.is_empty() && verb.returns_number() => return Ok(None),
        LuaValue::String(name) => {
            let name = name.to_string_lossy();
            let at = verb.outcomes.iter().position(|outcome| *outcome == name);
            if let Some(at) = at.and_then(|at| u16::try_from(at).ok()) {
                return Ok(Some(at));
            }
            format!("`{form}` came out as `{name}`, which is not one of its outcomes")
        }
        LuaValue::Nil if verb.outcomes.is_empty() => return Ok(None),
        LuaValue::Nil => format!("`{form}` ended without an outcome"),
        other => format!("`{form}` came out as {}", type_with_article(other)),
    };
    let help = if !verb.outcomes.is_empty() {
        format!("its outcomes are {}", verb.outcomes.join(", "))
    } else {
        "it declares no outcomes".to_owned()
    };
    Err((problem, help))
}

/// Returns the number of a verb that declares one.
fn outcome_number(verb: &Instruction, given: &LuaValue) -> Result<Option<i64>, OutcomeError> {
    if !verb.returns_number() {
        return Ok(None);
    }
    let form = &verb.form.text;
    let number = match given {
        LuaValue::Integer(n) => Some(*n),
        LuaValue::Number(n) => to_whole(*n),
        _ => None,
    };
    let problem = match (number, verb.range, given) {
        (Some(n), Some(range), _) if !range.contains(n) => {
            format!("`{form}` came out as {n}, which is not one of its outcomes")
        }
        (Some(n), ..) => return Ok(Some(n)),
        (None, _, LuaValue::Nil) => format!("`{form}` ended without its number"),
        (None, _, LuaValue::Number(n)) => {
            format!("`{form}` came to {n}, which is no whole number")
        }
        (None, _, other) => format!(
            "the number that `{form}` came to is {}",
            type_with_article(other)
        ),
    };
    let help = match (verb.range, verb.outcomes.first()) {
        (Some(range), _) => format!("its outcomes are {range}"),
        (None, Some(outcome)) => {
            let gives = &verb.returns;
            format!(
                "return {gives} after the outcome: `return \"{outcome}\", 3`; an override returns both"
            )
        }
        (None, None) => format!("give {} back: `return 3`", verb.returns),
    };
    Err((problem, help))
}
