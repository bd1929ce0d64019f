//! Runs the `check` function of a ruleset on a book, and turns what it returns into diagnostics.

use super::calls::LuaRules;
use super::convert::to_lua;
use crate::compile::{YamlKey, YamlNode, inside_quotes, parse_yaml_part, slug};
use crate::model::book::{Arg, Book, Op, Query, SignaturePart, slot};
use crate::model::game::{GameContext, StateAccess, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::front_matter;
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One instruction of a page with those of its arguments that are known before play.
struct KnownInstruction {
    verb: usize,
    args: Value,
    span: Span,
}

impl LuaRules {
    /// Runs the ruleset's `check` with the instructions and the names of the book. It returns a list of tables with these keys:
    ///
    /// | key | value |
    /// |---|---|
    /// | `message` | the message of the error |
    /// | `call` | the error is in the instruction of this number |
    /// | `kind`, `id` | the error is in this entry of a catalogue |
    /// | `setting` | the error is in the value of this key of book.yaml |
    /// | `at` | the path from the entry or setting to the error: keys, and numbers of list items |
    /// | `key` | true if the error is in the last key of `at`, not in its value |
    /// | `or` | other keys of the setting, for a path that the book does not have |
    /// | `own` | true to report the error only if the book wrote the entry, not the ruleset |
    /// | `help` | the help of the error |
    /// | `said`, `known` | without `help`: an unknown name, and the known names of which the help proposes the nearest |
    /// | `near` | true to report the error only if a known name is near |
    ///
    /// # Errors
    /// Returns the error of a script that fails.
    pub fn check(&mut self, book: &Book, sources: &Sources) -> Result<Vec<Diagnostic>, Diagnostic> {
        let instructions = instructions(book);
        let told = instructions.iter().map(|call| {
            let form = &book.vocabulary.verbs[call.verb].form;
            Value::map([
                ("instruction", Value::text(form.verb())),
                ("form", Value::text(form.text.as_str())),
                ("args", call.args.clone()),
            ])
        });
        let mut found = self.asked_to_check(book, &Value::list(told))?;
        let mut start = GameContext::silent(book.slots.start());
        // Limits can read the page. In a game it is set before the rules run.
        if let Some(page) = book.start {
            start.state.set(slot::PAGE, Value::Int(page.0.into()));
        }
        found.extend(self.broken_bounds(&mut start));
        // If the data is invalid, no state can be checked.
        if found.is_empty() {
            found = self.ask_limits(&mut start)?;
        }
        let parsed = BTreeMap::new();
        let mut yaml = BookYaml {
            book,
            sources,
            parsed,
        };
        let each = found.iter().filter_map(|fault| {
            let call = usize::try_from(fault.get("instruction").int() - 1).ok();
            let at = match call.and_then(|n| instructions.get(n)) {
                Some(call) => Some(call.span),
                None => yaml.place(fault),
            };
            if fault.get("skip_builtin").truth() && at.is_some_and(|at| yaml.is_of_rules(at)) {
                return None;
            }
            let help = help(fault)?;
            let message = fault.get("message").as_text().unwrap_or_default();
            let found = match at {
                Some(at) => Diagnostic::new(Code::RejectedByRuleset, at, message),
                None => Diagnostic::placeless(Code::RejectedByRuleset, message),
            };
            Some(found.maybe_help(help))
        });
        Ok(each.collect())
    }

    /// Returns the limits of the rules that a state at the start of a game breaks, in the form that `check` returns errors.
    ///
    /// # Errors
    /// Returns the error of a script that fails.
    pub(super) fn broken_limits(
        &mut self,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let mut found = self.broken_bounds(memory);
        found.extend(self.ask_limits(memory)?);
        Ok(Value::list(found))
    }

    /// Returns the numbers of the sheet that are out of bounds, in the form that `check` returns errors. The declared start of a field can be
    /// out of
    /// bounds if the book changes a figure or another field.
    fn broken_bounds(&self, memory: &mut dyn StateAccess) -> Vec<Value> {
        let host = &self.sandbox.host;
        let (vocabulary, world) = (host.vocabulary.borrow(), host.world.borrow());
        let fields = world.fields.iter();
        let values: Vec<Value> = fields.map(|slot| memory.read_slot(*slot).clone()).collect();
        let fault = |message: String, field: &str, others: Value| {
            Value::map([
                ("message", Value::text(message)),
                ("setting", Value::text("sheet")),
                ("path", Value::list([Value::text(field)])),
                ("alternatives", others),
            ])
        };
        let broken = vocabulary.broken_bounds(&values);
        let by_fields = broken.iter().map(|it| {
            let others = Value::list([Value::text(it.bound)]);
            fault(it.message(), it.field, others)
        });
        let by_numbers = vocabulary.fields.iter().zip(&values).filter_map(|it| {
            let (field, Value::Int(n)) = it else {
                return None;
            };
            let range = field.numbers_without(*n)?;
            let message = format!("`{}` is {n}, but must be {range}", field.name);
            Some(fault(message, &field.name, Value::list([])))
        });
        by_fields.chain(by_numbers).collect()
    }

    fn ask_limits(&mut self, memory: &mut dyn StateAccess) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = self.functions.limits.clone() else {
            return Ok(Vec::new());
        };
        let broken = self.asked("`check_state`", &function, (), memory)?;
        Ok(broken.as_list().to_vec())
    }

    fn asked_to_check(&mut self, book: &Book, calls: &Value) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = self.functions.check.clone() else {
            return Ok(Vec::new());
        };
        let mut game = GameContext::silent(book.slots.start());
        let lua = &self.sandbox.lua;
        let given = to_lua(lua, calls).and_then(|calls| Ok((calls, to_lua(lua, &names(book))?)));
        let given = given.map_err(|e| self.failed(&e))?;
        let found = self.asked("a check", &function, given, &mut game)?;
        Ok(found.as_list().to_vec())
    }
}

/// Returns the help of an error, if it has any. `None` if the error requires a near name and there is none.
fn help(fault: &Value) -> Option<Option<String>> {
    let known: Vec<&str> = (fault.get("candidates").as_list().iter())
        .filter_map(Value::as_text)
        .collect();
    let near = fault.get("value").as_text();
    let near = near.and_then(|said| did_you_mean(said, known.iter().copied()));
    if fault.get("only_if_similar").truth() && near.is_none() {
        return None;
    }
    let given = fault.get("help").as_text().map(str::to_owned);
    let listed = || (!known.is_empty() && known.len() <= LISTED).then(|| all_of(&known));
    Some(given.or(near).or_else(listed))
}

/// Maximum number of known names in a help.
const LISTED: usize = 40;

fn all_of(known: &[&str]) -> String {
    format!("it is one of: {}", known.join(", "))
}

/// The names of the book by kind: `code`, `title`, `page`, `query` (those without arguments), each set of words and each item kind.
fn names(book: &Book) -> Value {
    fn list<'a>(names: impl Iterator<Item = &'a str>) -> Value {
        Value::list(names.map(Value::text))
    }
    let vocabulary = &book.vocabulary;
    let bare = |query: &&Query| {
        let parts = &query.form.parts;
        parts
            .iter()
            .all(|part| matches!(part, SignaturePart::Literal(_)))
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

/// All verb calls of all pages, in order, including the costs of choices.
fn instructions(book: &Book) -> Vec<KnownInstruction> {
    let mut out = Vec::new();
    for page in &book.pages {
        for op in &page.code {
            if let Op::Verb(call) = op {
                out.push(KnownInstruction {
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

/// The parsed YAML of a book, to find the places of errors.
struct BookYaml<'a> {
    book: &'a Book,
    sources: &'a Sources,
    parsed: BTreeMap<FileId, Option<YamlNode>>,
}

impl BookYaml<'_> {
    /// Finds the place of an error: the entry or setting, or the part of it to which `at` leads.
    fn place(&mut self, fault: &Value) -> Option<Span> {
        let (at, as_key) = (fault.get("path").as_list(), fault.get("on_key").truth());
        if let Some(setting) = fault.get("setting").as_text() {
            let file = self.book.outline.place("", setting)?.file;
            let mut keys = self.entries(file).iter();
            let entry = keys.find(|(key, _)| *key.it == *setting)?;
            let (depth, mut place) = follow(entry, at, as_key);
            if depth == 0 {
                let others = fault.get("alternatives").as_list().iter();
                let others = others.map(|key| follow(entry, std::slice::from_ref(key), false));
                place = others
                    .max_by_key(|(depth, _)| *depth)
                    .map_or(place, |it| it.1);
            }
            return Some(self.first_line(place));
        }
        let (kind, id) = (fault.get("kind").as_text()?, fault.get("id").as_text()?);
        let mut kinds = self.book.vocabulary.kinds.iter();
        let name = format!("{}.yaml", kinds.find(|it| it.name == kind)?.plural);
        let files = self.sources.iter();
        let mut files: Vec<_> = files
            .filter(|(_, path, _)| path.rsplit('/').next() == Some(&*name))
            .collect();
        // An entry of the book is preferred to one of the ruleset, unless only the latter contains the path.
        files.sort_by_key(|(_, path, _)| path.contains('/'));
        let mut best: Option<(usize, Span)> = None;
        for (file, ..) in files {
            let mut entries = self.entries(file).iter();
            let entry = entries.find(|(key, _)| slug(&key.it) == id);
            if let Some(found) = entry.map(|entry| follow(entry, at, as_key))
                && best.is_none_or(|(depth, _)| found.0 > depth)
            {
                best = Some(found);
            }
        }
        best.map(|(_, span)| self.first_line(span))
    }

    /// True for a place in a catalogue of the ruleset.
    fn is_of_rules(&self, place: Span) -> bool {
        let folder = format!("{}/", self.book.vocabulary.name);
        self.sources.name(place.file).starts_with(&folder)
    }

    fn first_line(&self, place: Span) -> Span {
        let text = self.sources.text(place.file);
        let whole = text.get(place.start as usize..place.end as usize);
        let line = whole.and_then(|whole| whole.lines().next());
        let length = line.unwrap_or("").trim_end().len();
        let start = place.start as usize;
        Span::new(place.file, start, start + length)
    }

    /// The outermost entries of a file. A header can be in the front matter of a file of pages.
    fn entries(&mut self, file: FileId) -> &[(YamlKey, YamlNode)] {
        let parsed = self.parsed.entry(file).or_insert_with(|| {
            let text = self.sources.text(file);
            let yaml = front_matter(&text).unwrap_or(0..text.len());
            parse_yaml_part(file, &text[yaml.clone()], yaml.start, &mut Vec::new())
        });
        let entries = parsed.as_ref().and_then(YamlNode::entries);
        entries.map_or(&[], |all| all.as_slice())
    }
}

/// Follows a path of keys and list positions into the YAML of an entry, as far as the entry has it. Returns the number of steps
/// taken and the place of the last one.
fn follow((key, node): &(YamlKey, YamlNode), path: &[Value], as_key: bool) -> (usize, Span) {
    let (mut node, mut place) = (node, inside_quotes(key));
    for (n, step) in path.iter().enumerate() {
        let is_last = n + 1 == path.len();
        let next = match step {
            // A list with one item can be written without brackets.
            Value::Int(1) if node.items().is_none() => Some((node, node.span)),
            Value::Int(at) => {
                let at = usize::try_from(at - 1).unwrap_or(usize::MAX);
                let item = node.items().and_then(|items| items.get(at));
                item.map(|item| (item, item.span))
            }
            step => {
                let mut entries = node.entries().into_iter().flat_map(|all| all.iter());
                let entry = entries.find(|(key, _)| *key.it == *step.to_string());
                entry.map(|(key, value)| match is_last && as_key {
                    true => (value, inside_quotes(key)),
                    false => (value, value.span),
                })
            }
        };
        match next {
            Some(next) => (node, place) = next,
            None => return (n, place),
        }
    }
    (path.len(), place)
}
