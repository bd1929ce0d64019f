//! The result of a call that has ended: an outcome, or another round.

use super::RuleScript;
use super::calls::LuaRules;
use super::convert::to_whole;
use super::declaration_spans::text_span;
use super::lua_error::type_error;
use crate::model::book::Instruction;
use crate::model::game::{CallResult, CallTarget, Outcome, Value};
use crate::syntax::diagnostic::{Code, Diagnostic, Label};
use mlua::Value as LuaValue;

impl LuaRules {
    /// Continues an instruction with another round. The rounds receive the arguments with the changes of `run`.
    pub(super) fn next_round_result(
        &self,
        target: &CallTarget,
        args: Option<&LuaValue>,
    ) -> Result<CallResult, Diagnostic> {
        let (CallTarget::Instruction(_), Some(args)) = (target, args) else {
            return Ok(CallResult::NextRound(None));
        };
        match self.sandbox.host.to_plain(args) {
            Ok(Value::List(list)) if list.is_empty() => {
                Ok(CallResult::NextRound(Some(Value::map::<&str>([]))))
            }
            Ok(args) => Ok(CallResult::NextRound(Some(args))),
            Err(e) => Err(self.label_error(self.to_diagnostic(&e), target)),
        }
    }

    /// Converts the return values of an instruction to the index of its outcome and its number.
    pub(super) fn parse_outcome(
        &self,
        (instruction, args): (Option<usize>, &Value),
        value: &LuaValue,
        second_value: Option<&LuaValue>,
    ) -> Result<Outcome, Diagnostic> {
        let override_span =
            instruction.and_then(|n| self.functions.instructions.get(n)?.override_span);
        let Some(instruction) = instruction.and_then(|n| self.schema.instructions.get(n)) else {
            return Ok(Outcome::default());
        };
        let number = match instruction.outcomes.is_empty() {
            true => value,
            false => second_value.unwrap_or(&LuaValue::Nil),
        };
        let outcome = find_outcome(instruction, value).and_then(|index| {
            check_required_arg(instruction, index, args)?;
            Ok(Outcome {
                index,
                number: outcome_number(instruction, number)?,
            })
        });
        outcome.map_err(|(message, help)| {
            match override_span {
                // The usual cause is a wrapper that does not return the outcome.
                Some(span) => Diagnostic::new(Code::RuleFailed, span, message).help(format!(
                    "{help}; return the outcome from the override: `return original(args, page)`"
                )),
                None => {
                    let help = match instruction.outcomes.first().filter(|_| value.is_nil()) {
                        Some(outcome) => format!(
                            "{help}; end every path with one of them: `return \"{outcome}\"`"
                        ),
                        None => help,
                    };
                    let error = Diagnostic::without_span(Code::RuleFailed, message).help(help);
                    self.label_form(error, &instruction.form.text)
                }
            }
        })
    }

    /// Labels an error without position with the form of the instruction.
    pub(super) fn label_error(&self, mut error: Diagnostic, target: &CallTarget) -> Diagnostic {
        let form = target
            .instruction()
            .and_then(|n| self.schema.instructions.get(n));
        let form = form.map_or("", |instruction| &instruction.form.text);
        // Endless rounds are stopped inside a round or between two rounds. Both are reported in the same way.
        if matches!(target, CallTarget::Round(_)) && error.code == Code::RuleOverLimit {
            error.labels.truncate(1);
            if !error.labels.is_empty() {
                let span = text_span(&self.scripts, form);
                return error.label(span, "the rule begins here");
            }
        }
        self.label_form(error, form)
    }

    /// Labels an error without position with the form of the called function.
    fn label_form(&self, mut error: Diagnostic, form: &str) -> Diagnostic {
        let contains_form = |script: &RuleScript| !form.is_empty() && script.text.contains(form);
        if error.labels.is_empty() && self.scripts.iter().any(contains_form) {
            error.labels.push(Label {
                span: text_span(&self.scripts, form),
                text: String::new(),
            });
        }
        error
    }
}

/// The error of a return value, and the help.
type OutcomeError = (String, String);

/// Returns the index of the named outcome.
fn find_outcome(instruction: &Instruction, value: &LuaValue) -> Result<Option<u16>, OutcomeError> {
    let form = &instruction.form.text;
    let message = match value {
        // An error is then reported for the number.
        _ if instruction.outcomes.is_empty() && instruction.returns_number() => return Ok(None),
        LuaValue::String(name) => {
            let name = name.to_string_lossy();
            let n = instruction.outcomes.iter().position(|it| *it == name);
            if let Some(n) = n.and_then(|n| u16::try_from(n).ok()) {
                return Ok(Some(n));
            }
            format!("`{form}` has no outcome `{name}`")
        }
        LuaValue::Nil if instruction.outcomes.is_empty() => return Ok(None),
        LuaValue::Nil => format!("`{form}` returned no outcome"),
        other => type_error(&format!("the outcome of `{form}`"), "a text", other),
    };
    let help = match &*instruction.outcomes {
        [] => "it declares no outcomes".to_owned(),
        outcomes => format!("its outcomes are {}", outcomes.join(", ")),
    };
    Err((message, help))
}

/// Returns an error for an outcome that requires an argument which the call does not have.
fn check_required_arg(
    instruction: &Instruction,
    index: Option<u16>,
    args: &Value,
) -> Result<(), OutcomeError> {
    let outcome = index.and_then(|n| instruction.outcomes.get(usize::from(n)));
    let required = outcome.and_then(|it| Some((it, instruction.requires.get(it)?)));
    let Some((outcome, arg)) = required.filter(|(_, arg)| *args.get(arg) == Value::Nothing) else {
        return Ok(());
    };
    let form = &instruction.form.text;
    let message = format!("`{form}` returned `{outcome}` without its argument `{arg}`");
    let help = "test `args.NAME` before you return it, or remove it from `requires`";
    Err((message, help.replace("NAME", arg)))
}

/// Returns the number of an instruction that declares a number.
fn outcome_number(
    instruction: &Instruction,
    value: &LuaValue,
) -> Result<Option<i64>, OutcomeError> {
    if !instruction.returns_number() {
        return Ok(None);
    }
    let form = &instruction.form.text;
    let number = match value {
        LuaValue::Integer(n) => Some(*n),
        LuaValue::Number(n) => to_whole(*n),
        _ => None,
    };
    let message = match (number, instruction.range, value) {
        (Some(n), Some(range), _) if !range.contains(n) => {
            format!("`{form}` has no outcome {n}")
        }
        (Some(n), ..) => return Ok(Some(n)),
        (None, _, LuaValue::Nil) => format!("`{form}` returned no number"),
        (None, _, LuaValue::Number(n)) => {
            format!("the number of `{form}` must be whole, not {n}")
        }
        (None, _, other) => type_error(&format!("the number of `{form}`"), "a whole number", other),
    };
    let help = match (instruction.range, instruction.outcomes.first()) {
        (Some(range), _) => format!("its outcomes are {range}"),
        (None, Some(outcome)) => {
            let number_name = &instruction.returns;
            format!(
                "return {number_name} after the outcome, also from an override: `return \"{outcome}\", 3`"
            )
        }
        (None, None) => format!("return {}: `return 3`", instruction.returns),
    };
    Err((message, help))
}
