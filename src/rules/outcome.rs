//! What a call that ended comes to: an outcome, or more rounds.

use super::Script;
use super::calls::{Part, Rules};
use super::errors::a;
use super::places::form_written;
use crate::model::book::Verb;
use crate::model::game::{Outcome, Ruling, Value};
use crate::syntax::diagnostic::{Code, Diagnostic, Label};
use mlua::Value as LuaValue;

impl Rules {
    /// A verb of rounds is not over. What its opening left of the arguments is what its rounds are given.
    pub(super) fn goes(&self, part: Part, args: Option<&LuaValue>) -> Result<Ruling, Diagnostic> {
        let (Part::Opening(_), Some(args)) = (part, args) else {
            return Ok(Ruling::Goes(None));
        };
        match self.sandbox.host.plain(args) {
            Ok(Value::List(none)) if none.is_empty() => {
                Ok(Ruling::Goes(Some(Value::map::<&str>([]))))
            }
            Ok(args) => Ok(Ruling::Goes(Some(args))),
            Err(e) => Err(self.shown(self.failed(&e), part)),
        }
    }

    /// What a verb returned: its outcome, by its place among those it has, and the number that it comes to.
    pub(super) fn outcome(
        &self,
        verb: Option<usize>,
        given: Option<&LuaValue>,
        besides: Option<&LuaValue>,
    ) -> Result<Outcome, Diagnostic> {
        let replaced = verb.and_then(|n| *self.functions.replaced.get(n)?);
        let Some(verb) = verb.and_then(|n| self.vocabulary.verbs.get(n)) else {
            return Ok(Outcome::default());
        };
        let number = if verb.outcomes.is_empty() {
            given
        } else {
            besides
        };
        let came = named(verb, given).and_then(|named| {
            Ok(Outcome {
                named,
                number: numbered(verb, number)?,
            })
        });
        came.map_err(|(problem, help)| {
            match replaced {
                // Most often it is what stands around the verb that keeps its outcome back.
                Some(at) => Diagnostic::new(Code::RuleFailed, at, problem).help(format!(
                    "{help}; what is put around it gives that back: `return original(args, page)`"
                )),
                None => {
                    let gives = matches!(given, None | Some(LuaValue::Nil));
                    let help = match verb.outcomes.first().filter(|_| gives) {
                        Some(outcome) => format!(
                            "{help}; every way through it ends with one: `return \"{outcome}\"`"
                        ),
                        None => help,
                    };
                    let found = Diagnostic::placeless(Code::RuleFailed, problem).help(help);
                    self.shown_at(found, &verb.form.text)
                }
            }
        })
    }

    /// Shows a fault of a part of a verb that has no place of its own at the verb's form.
    pub(super) fn shown(&self, mut found: Diagnostic, part: Part) -> Diagnostic {
        let form = part.verb().and_then(|n| self.vocabulary.verbs.get(n));
        let form = form.map_or("", |verb| &verb.form.text);
        // Rounds that go on for ever are stopped in one of them or between two: the same rule.
        if matches!(part, Part::Round(_)) && found.code == Code::RuleTooLong {
            found.labels.truncate(1);
            if !found.labels.is_empty() {
                let begins = form_written(&self.scripts, form);
                return found.label(begins, "the rule begins here");
            }
        }
        self.shown_at(found, form)
    }

    /// Shows a fault that has no place of its own at the form of what was called.
    fn shown_at(&self, mut found: Diagnostic, form: &str) -> Diagnostic {
        let declares = |script: &Script| !form.is_empty() && script.text.contains(form);
        if found.labels.is_empty() && self.scripts.iter().any(declares) {
            found.labels.push(Label {
                span: form_written(&self.scripts, form),
                text: String::new(),
            });
        }
        found
    }
}

/// What is wrong with what a verb returned, and what it may return.
type Wrong = (String, String);

/// The outcome of this name.
fn named(verb: &Verb, given: Option<&LuaValue>) -> Result<Option<u16>, Wrong> {
    let form = &verb.form.text;
    let problem = match given {
        // Whatever stands in a number's place is told as such.
        _ if verb.outcomes.is_empty() && verb.has_number() => return Ok(None),
        Some(LuaValue::String(name)) => {
            let name = name.to_string_lossy();
            let at = verb.outcomes.iter().position(|outcome| *outcome == name);
            if let Some(at) = at.and_then(|at| u16::try_from(at).ok()) {
                return Ok(Some(at));
            }
            format!("`{form}` came out as `{name}`, which is not one of its outcomes")
        }
        None | Some(LuaValue::Nil) if verb.outcomes.is_empty() => return Ok(None),
        None | Some(LuaValue::Nil) => format!("`{form}` ended without an outcome"),
        Some(other) => format!("`{form}` came out as {}", a(other)),
    };
    let help = if !verb.outcomes.is_empty() {
        format!("its outcomes are {}", verb.outcomes.join(", "))
    } else {
        "it declares no outcomes".to_owned()
    };
    Err((problem, help))
}

/// The number that a verb comes to, where it declares one.
fn numbered(verb: &Verb, given: Option<&LuaValue>) -> Result<Option<i64>, Wrong> {
    if !verb.has_number() {
        return Ok(None);
    }
    let form = &verb.form.text;
    let number = match given {
        Some(LuaValue::Integer(n)) => Some(*n),
        Some(LuaValue::Number(n)) => whole(*n),
        _ => None,
    };
    let problem = match (number, verb.range, given) {
        (Some(n), Some(range), _) if !range.has(n) => {
            format!("`{form}` came out as {n}, which is not one of its outcomes")
        }
        (Some(n), ..) => return Ok(Some(n)),
        (None, _, None | Some(LuaValue::Nil)) => format!("`{form}` ended without its number"),
        (None, _, Some(LuaValue::Number(n))) => {
            format!("`{form}` came to {n}, which is no whole number")
        }
        (None, _, Some(other)) => format!("the number that `{form}` came to is {}", a(other)),
    };
    let help = match (verb.range, verb.outcomes.first()) {
        (Some(range), _) => format!("its outcomes are {range}"),
        (None, Some(outcome)) => {
            let gives = &verb.gives;
            format!(
                "give {gives} behind the outcome: `return \"{outcome}\", 3`; a house rule around it gives back both"
            )
        }
        (None, None) => format!("give {} back: `return 3`", verb.gives),
    };
    Err((problem, help))
}

/// A number without a fraction: Lua's `10 / 2` is one with a point.
#[expect(
    clippy::cast_possible_truncation,
    reason = "numbers that are too large are none"
)]
fn whole(n: f64) -> Option<i64> {
    const FAR: f64 = 9_007_199_254_740_992.0;
    (n.fract() == 0.0 && n.abs() <= FAR).then_some(n as i64)
}
