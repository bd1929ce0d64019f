//! What a ruleset itself finds wrong with a book before play: its `check` reads catalogues and instructions and changes nothing.

use super::calls::Rules;
use super::convert::to_lua;
use crate::compile::{Key, Node, inside_quotes, parse_yaml_part, slug};
use crate::model::book::{Arg, Book, FormPart, Op, Query, slot};
use crate::model::game::{Memory, Turn, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::front_matter;
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;
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
    /// `or` lists other keys of the same setting, for when `at` is not written there. With `own = true` an entry that the ruleset brings along
    /// is no fault.
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
        let mut found = self.asked_to_check(book, &Value::list(told))?;
        let mut start = Turn::silent(book.slots.start());
        // Limits may ask for the page, which a game has before its rules run.
        if let Some(page) = book.start {
            start.state.set(slot::PAGE, Value::Int(page.0.into()));
        }
        found.extend(self.broken_bounds(&mut start));
        // With data that is wrong there is no state to look at.
        if found.is_empty() {
            found = self.ask_limits(&mut start)?;
        }
        let parsed = BTreeMap::new();
        let mut yaml = Yaml {
            book,
            sources,
            parsed,
        };
        let each = found.iter().filter_map(|fault| {
            let call = usize::try_from(fault.get("call").int() - 1).ok();
            let at = match call.and_then(|n| instructions.get(n)) {
                Some(call) => Some(call.span),
                None => yaml.place(fault),
            };
            if fault.get("own").truth() && at.is_some_and(|at| yaml.is_of_rules(at)) {
                return None;
            }
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

    /// What a state has that the rules forbid as a game begins, in the form of the answers of `check`.
    ///
    /// # Errors
    /// When the script fails.
    pub(super) fn broken_limits(&mut self, memory: &mut dyn Memory) -> Result<Value, Diagnostic> {
        let mut found = self.broken_bounds(memory);
        found.extend(self.ask_limits(memory)?);
        Ok(Value::list(found))
    }

    /// Numbers of the sheet outside their bounds. The declared start of a field may be, where a book changes a figure or another field.
    fn broken_bounds(&self, memory: &mut dyn Memory) -> Vec<Value> {
        let host = &self.sandbox.host;
        let (vocabulary, world) = (host.vocabulary.borrow(), host.world.borrow());
        let fields = world.fields.iter();
        let values: Vec<Value> = fields.map(|slot| memory.read(*slot).clone()).collect();
        let fault = |message: String, field: &str, others: Value| {
            Value::map([
                ("message", Value::text(message)),
                ("setting", Value::text("sheet")),
                ("at", Value::list([Value::text(field)])),
                ("or", others),
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

    fn ask_limits(&mut self, memory: &mut dyn Memory) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = self.functions.limits.clone() else {
            return Ok(Vec::new());
        };
        let broken = self.asked("the limits", &function, (), memory)?;
        Ok(broken.as_list().to_vec())
    }

    fn asked_to_check(&mut self, book: &Book, calls: &Value) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = self.functions.check.clone() else {
            return Ok(Vec::new());
        };
        let mut game = Turn::silent(book.slots.start());
        let lua = &self.sandbox.lua;
        let given = to_lua(lua, calls).and_then(|calls| Ok((calls, to_lua(lua, &names(book))?)));
        let given = given.map_err(|e| self.failed(&e))?;
        let found = self.asked("a check", &function, given, &mut game)?;
        Ok(found.as_list().to_vec())
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

/// The YAML of a book, parsed for the places of errors.
struct Yaml<'a> {
    book: &'a Book,
    sources: &'a Sources,
    parsed: BTreeMap<FileId, Option<Node>>,
}

impl Yaml<'_> {
    /// The place of an entry or a setting, or of what `at` leads to below it.
    fn place(&mut self, fault: &Value) -> Option<Span> {
        let (at, as_key) = (fault.get("at").as_list(), fault.get("key").truth());
        if let Some(setting) = fault.get("setting").as_text() {
            let file = self.book.outline.place("", setting)?.file;
            let mut keys = self.entries(file).iter();
            let entry = keys.find(|(key, _)| *key.it == *setting)?;
            let (depth, mut place) = follow(entry, at, as_key);
            if depth == 0 {
                let others = fault.get("or").as_list().iter();
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
        // The book's own entry counts before the ruleset's, unless only that has what is meant.
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

    /// Is this in a catalogue that comes with the ruleset?
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

    /// The outermost entries of a file. Those of a header may stand in front matter.
    fn entries(&mut self, file: FileId) -> &[(Key, Node)] {
        let parsed = self.parsed.entry(file).or_insert_with(|| {
            let text = self.sources.text(file);
            let yaml = front_matter(&text).unwrap_or(0..text.len());
            parse_yaml_part(file, &text[yaml.clone()], yaml.start, &mut Vec::new())
        });
        let entries = parsed.as_ref().and_then(Node::entries);
        entries.map_or(&[], |all| all.as_slice())
    }
}

/// The place of what a path of keys and numbers leads to below an entry, or of the last of it that is there, and how many steps that is.
fn follow((key, node): &(Key, Node), path: &[Value], as_key: bool) -> (usize, Span) {
    let (mut node, mut place) = (node, inside_quotes(key));
    for (n, step) in path.iter().enumerate() {
        let is_last = n + 1 == path.len();
        let next = match step {
            // A list of one may be written without its brackets.
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
