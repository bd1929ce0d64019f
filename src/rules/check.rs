//! What a ruleset itself finds wrong with a book before play: its `check` reads catalogues and instructions and changes nothing.

use super::calls::Rules;
use super::convert::to_lua;
use crate::model::book::{Arg, Book, FormPart, Op, Query};
use crate::model::game::{Turn, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Sources, Span, Step, followed};
use crate::syntax::suggest::did_you_mean;
use std::sync::Arc;

/// One instruction of a page with those of its arguments that are known before play.
struct Instruction {
    verb: usize,
    args: Value,
    span: Span,
}

impl Rules {
    /// Asks the ruleset what is wrong with the book it is bound to. Its `check` is given the instructions and the book's names, and each
    /// of its answers is `{ message = ... }` with one of: `call`, the number of an instruction; `kind` and `id` of an entry; `setting`, a key of
    /// book.yaml. `at` is a path below the entry or setting, keys and numbers, and `key = true` means the last key itself and not its value.
    /// `help` says what to do; in its place the nearest to `said` among the names `known` is told, or all of them. With `near = true`
    /// there is a fault only when one of them is near.
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
        let Some(found) = self.asked_to_check(book, &Value::list(told))? else {
            return Ok(Vec::new());
        };
        let each = found.as_list().iter().filter_map(|fault| {
            let call = usize::try_from(fault.get("call").int() - 1).ok();
            let at = match call.and_then(|n| instructions.get(n)) {
                Some(call) => Some(call.span),
                None => written(book, sources, fault),
            };
            let help = help(fault)?;
            let message = fault.get("message").as_text().unwrap_or_default();
            let found = match at {
                Some(at) => Diagnostic::new(Code::AgainstRules, at, message),
                None => Diagnostic::placeless(Code::AgainstRules, message),
            };
            Some(found.maybe_help(help))
        });
        Ok(each.collect())
    }

    fn asked_to_check(&mut self, book: &Book, calls: &Value) -> Result<Option<Value>, Diagnostic> {
        let Some(function) = self.functions.check.clone() else {
            return Ok(None);
        };
        let mut game = Turn::silent(book.slots.start());
        let lua = &self.sandbox.lua;
        let given = to_lua(lua, calls).and_then(|calls| Ok((calls, to_lua(lua, &names(book))?)));
        let given = given.map_err(|e| self.failed(&e))?;
        self.asked("a check", &function, given, &mut game).map(Some)
    }
}

/// What a fault has for help; None when it is none for want of a near name.
fn help(fault: &Value) -> Option<Option<String>> {
    let known: Vec<&str> = (fault.get("known").as_list().iter())
        .filter_map(Value::as_text)
        .collect();
    let near = fault.get("said").as_text();
    let near = near.and_then(|said| did_you_mean(said, known.iter().copied()));
    if fault.get("near").truth() && near.is_none() {
        return None;
    }
    let given = fault.get("help").as_text().map(str::to_owned);
    let listed = || (!known.is_empty() && known.len() <= LISTED).then(|| all_of(&known));
    Some(given.or(near).or_else(listed))
}

/// More names than these are not listed where none is near.
const LISTED: usize = 40;

fn all_of(known: &[&str]) -> String {
    format!("it is one of: {}", known.join(", "))
}

/// The book's names by what they name: `code`, `title`, `page`, `query` (those without arguments), each set of words and each kind.
fn names(book: &Book) -> Value {
    fn list<'a>(names: impl Iterator<Item = &'a str>) -> Value {
        Value::list(names.map(Value::text))
    }
    let vocabulary = &book.vocabulary;
    let bare = |query: &&Query| {
        let parts = &query.form.parts;
        parts
            .iter()
            .all(|part| matches!(part, FormPart::Literal(_)))
    };
    let queries = vocabulary.queries.iter().filter(bare);
    let words = vocabulary.words.iter();
    let words = words.map(|(name, set)| (&**name, list(set.words.iter().map(|word| &**word))));
    let others = [
        ("code", list(book.world.codes.keys().map(|name| &**name))),
        ("title", list(book.world.titles.keys().map(|name| &**name))),
        ("page", list(book.index.keys().map(|id| &**id))),
        ("query", list(queries.map(|query| &*query.form.text))),
    ];
    let kinds = vocabulary.kinds.iter().zip(&book.world.catalogues);
    let kinds = kinds.map(|(kind, all)| (&*kind.name, list(all.keys().map(|id| &**id))));
    Value::map(kinds.chain(words).chain(others))
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

/// Where a fault of an entry or a setting is written.
fn written(book: &Book, sources: &Sources, fault: &Value) -> Option<Span> {
    let steps = fault.get("at").as_list().iter().map(|step| match step {
        Value::Int(n) => Step::Place(usize::try_from(n - 1).unwrap_or(usize::MAX)),
        other => Step::Key(other.to_string()),
    });
    let steps: Vec<Step> = steps.collect();
    let below = |key: Span| {
        let text = sources.text(key.file);
        let key_bytes = key.start as usize..key.end as usize;
        let (found, deep) = followed(&text, key_bytes, &steps, fault.get("key").truth());
        (deep, Span::new(key.file, found.start, found.end))
    };
    if let Some(setting) = fault.get("setting").as_text() {
        return book.outline.place("", setting).map(|key| below(key).1);
    }
    let (kind, id) = (fault.get("kind").as_text()?, fault.get("id").as_text()?);
    // The book's own word before the ruleset's, unless only that leads on.
    let keys = entry_keys(book, sources, kind, id);
    let mut best: Option<(usize, Span)> = None;
    for found in keys.into_iter().map(below) {
        if best.is_none_or(|(deep, _)| found.0 > deep) {
            best = Some(found);
        }
    }
    best.map(|(_, span)| span)
}

/// Where an entry begins: in the book's own catalogue, then in the ruleset's.
fn entry_keys(book: &Book, sources: &Sources, kind: &str, id: &str) -> Vec<Span> {
    let Some(kind) = book.vocabulary.kinds.iter().find(|k| k.name == kind) else {
        return Vec::new();
    };
    let name = format!("{}.yaml", kind.plural);
    let mut files: Vec<_> = sources
        .iter()
        .filter(|(_, path, _)| path.rsplit('/').next() == Some(&*name))
        .collect();
    files.sort_by_key(|(_, path, _)| path.contains('/'));
    let each = files.iter().filter_map(|(file, _, text)| {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let key = line.split(':').next().unwrap_or_default();
            let bare = key.trim_matches(['"', '\'']);
            if line.contains(':') && bare == id {
                let start = at + key.find(bare).unwrap_or_default();
                return Some(Span::new(*file, start, start + bare.len()));
            }
            at += line.len();
        }
        None
    });
    let mut found: Vec<Span> = each.collect();
    // A key that is written otherwise than its id, `Old Rope`.
    if found.is_empty() {
        found.extend(book.outline.place(&kind.name, id));
    }
    found
}
