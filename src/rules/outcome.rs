//! What a call that ended comes to: an outcome, or more rounds.

use super::Script;
use super::calls::{Part, Rules};
use super::entries::written;
use super::errors::a;
use crate::diagnostic::{Code, Diagnostic, Label};
use crate::game::{Ruling, Value};
use mlua::Value as LuaValue;

impl Rules {
    /// A verb of rounds is not over. What its opening left of the arguments is what its rounds are given.
    pub(super) fn goes(&self, part: Part, args: Option<&LuaValue>) -> Result<Ruling, Diagnostic> {
        let (Part::Opening(_), Some(args)) = (part, args) else {
            return Ok(Ruling::Goes(None));
        };
        match self.room.host.plain(args) {
            Ok(Value::List(none)) if none.is_empty() => {
                Ok(Ruling::Goes(Some(Value::map::<&str>([]))))
            }
            Ok(args) => Ok(Ruling::Goes(Some(args))),
            Err(e) => {
                let form = part.verb().and_then(|n| self.vocabulary.verbs.get(n));
                Err(self.shown_at(self.failed(&e), form.map_or("", |v| &v.form.text)))
            }
        }
    }

    /// The outcome a verb returned, by its place among those it has.
    pub(super) fn outcome(
        &self,
        verb: Option<usize>,
        given: Option<&LuaValue>,
    ) -> Result<Option<u16>, Diagnostic> {
        let Some(verb) = verb.and_then(|n| self.vocabulary.verbs.get(n)) else {
            return Ok(None);
        };
        let form = &verb.form.text;
        let problem = match given {
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
        let help = if verb.outcomes.is_empty() {
            "it declares no outcomes".to_owned()
        } else {
            format!("its outcomes are {}", verb.outcomes.join(", "))
        };
        let found = Diagnostic::placeless(Code::RuleFailed, problem).help(help);
        Err(self.shown_at(found, form))
    }

    /// Shows a fault that has no place of its own at the form of what was called.
    pub(super) fn shown_at(&self, mut found: Diagnostic, form: &str) -> Diagnostic {
        let declares = |script: &Script| !form.is_empty() && script.text.contains(form);
        if found.labels.is_empty() && self.scripts.iter().any(declares) {
            found.labels.push(Label {
                span: written(&self.scripts, form),
                text: String::new(),
            });
        }
        found
    }
}
