//! What a ruleset itself finds wrong with a book before play: its `check` reads catalogues and instructions and changes nothing.

use super::calls::Rules;
use super::plain::{from_lua, to_lua};
use crate::book::{Arg, Book, Op};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{State, Turn, Value};
use crate::source::{Sources, Span};
use std::sync::Arc;

/// One instruction of a page with those of its arguments that are known before play.
struct Instruction {
    verb: usize,
    args: Value,
    span: Span,
}

impl Rules {
    /// Asks the ruleset what is wrong with the book it is bound to. Each answer of its `check` is `{message = ...}` with `help` and
    /// one of: `kind` and `id` of an entry, or `call`, the number of an instruction.
    ///
    /// # Errors
    /// When the script fails.
    pub fn check(&mut self, book: &Book, sources: &Sources) -> Result<Vec<Diagnostic>, Diagnostic> {
        let instructions = instructions(book);
        let told = instructions.iter().map(|call| {
            let form = &book.vocabulary.verbs[call.verb].form;
            Value::map([
                ("verb", Value::text(form.verb())),
                ("form", Value::text(form.text.as_str())),
                ("args", call.args.clone()),
            ])
        });
        let Some(found) = self.asked_to_check(book, Value::list(told))? else {
            return Ok(Vec::new());
        };
        let each = found.as_list().iter().map(|fault| {
            let text = |key: &str| fault.get(key).as_text().map(str::to_owned);
            let call = usize::try_from(fault.get("call").int() - 1).ok();
            let at = match (
                call.and_then(|n| instructions.get(n)),
                text("kind"),
                text("id"),
            ) {
                (Some(call), ..) => Some(call.span),
                (None, Some(kind), Some(id)) => entry_span(book, sources, &kind, &id),
                _ => None,
            };
            let message = text("message").unwrap_or_default();
            let found = match at {
                Some(at) => Diagnostic::new(Code::AgainstRules, at, message),
                None => Diagnostic::placeless(Code::AgainstRules, message),
            };
            found.maybe_help(text("help"))
        });
        Ok(each.collect())
    }

    fn asked_to_check(&mut self, book: &Book, calls: Value) -> Result<Option<Value>, Diagnostic> {
        let Some(function) = self.functions.check.clone() else {
            return Ok(None);
        };
        let mut turn = Turn {
            state: State::new(book.slots.start().to_vec()),
            ..Turn::default()
        };
        let inside = self.room.prelude.inside.clone();
        to_lua(&self.room.lua, &calls)
            .and_then(|calls| self.quietly("a check", &function, calls, &mut turn))
            .and_then(|found| from_lua(&found, Some(&inside)))
            .map(Some)
            .map_err(|e| self.failed(&e))
    }
}

/// Every verb of every page, in order; the cost of a choice stands among them.
fn instructions(book: &Book) -> Vec<Instruction> {
    let mut out = Vec::new();
    for page in &book.pages {
        for op in &page.code {
            if let Op::Verb(call) = op {
                out.push(Instruction {
                    verb: call.verb,
                    args: known(&call.args),
                    span: call.span,
                });
            }
        }
    }
    out
}

fn known(args: &[(Arc<str>, Arg)]) -> Value {
    Value::map(args.iter().filter_map(|(name, arg)| {
        let value = match arg {
            Arg::Const(value) => value.clone(),
            Arg::List(groups) => Value::list(groups.iter().map(|group| known(group))),
            Arg::Expr(_) => return None,
        };
        Some((Arc::clone(name), value))
    }))
}

/// Where an entry begins: in the book's own catalogue before the ruleset's.
fn entry_span(book: &Book, sources: &Sources, kind: &str, id: &str) -> Option<Span> {
    let kind = book.vocabulary.kinds.iter().find(|k| k.name == kind)?;
    let name = format!("{}.yaml", kind.plural);
    let mut files: Vec<_> = sources
        .iter()
        .filter(|(_, path, _)| path.rsplit('/').next() == Some(&*name))
        .collect();
    files.sort_by_key(|(_, path, _)| path.contains('/'));
    files.iter().find_map(|(file, _, text)| {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let key = line.split(':').next().unwrap_or_default();
            let bare = key.trim_matches(['"', '\'']);
            if line.contains(':') && bare == id {
                return Some(Span::new(*file, at, at + key.len()));
            }
            at += line.len();
        }
        None
    })
}
