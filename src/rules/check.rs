//! Runs the `check` function of a ruleset on a book, and turns what it returns into diagnostics.

use super::calls::LuaRules;
use super::convert::to_lua;
use crate::compile::{YamlKey, YamlNode, name_span, parse_yaml_part, slug};
use crate::model::book::{Arg, Book, Op, Query, SignaturePart, slot};
use crate::model::game::{GameContext, StateAccess, Value};
use crate::syntax::diagnostic::{AffectedNames, Code, Diagnostic, Severity};
use crate::syntax::markup::front_matter_range;
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One instruction of a page with those of its arguments that are known before play.
struct KnownInstruction {
    instruction: usize,
    args: Value,
    span: Span,
}

impl LuaRules {
    /// Runs the ruleset's `check` with the instructions and the names of the book. `earlier` are the errors of the book: findings that may only be
    /// their consequences are left out. It returns a list of tables with these keys:
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
    pub fn check(
        &mut self,
        book: &Book,
        sources: &Sources,
        earlier: &[Diagnostic],
    ) -> Result<Vec<Diagnostic>, Diagnostic> {
        let Some(mut yaml) = BookYaml::find_errors(book, sources, earlier) else {
            return Ok(Vec::new());
        };
        let in_doubt = !yaml.broken.is_empty();
        let instructions = all_instructions(book);
        let told = instructions.iter().map(|call| {
            let form = &book.schema.instructions[call.instruction].form;
            Value::map([
                ("instruction", Value::text(form.keyword())),
                ("form", Value::text(form.text.as_str())),
                ("args", call.args.clone()),
            ])
        });
        // The script may fail because of an incomplete entry.
        let asked = self.call_check(book, &Value::list(told));
        let mut found = asked.or_else(|fault| in_doubt.then(Vec::new).ok_or(fault))?;
        let mut start = GameContext::silent(book.slots.start());
        // Limits can read the page. In a game it is set before the rules run.
        if let Some(page) = book.start {
            start.state.set(slot::PAGE, Value::Int(page.0.into()));
        }
        // If the data is invalid, no state can be checked.
        if !in_doubt {
            found.extend(self.broken_bounds(&mut start));
            if found.is_empty() {
                found = self.call_limits(&mut start)?;
            }
        }
        let each = found.iter().filter_map(|fault| {
            let call = usize::try_from(fault.get("instruction").int() - 1).ok();
            let at = match call.and_then(|n| instructions.get(n)) {
                Some(call) => Some(call.span),
                None => yaml.find_span(fault),
            };
            let is_dropped = at.map_or(in_doubt, |at| {
                fault.get("skip_builtin").truth() && yaml.is_in_ruleset(at)
                    || yaml.may_follow(fault, at)
            });
            if is_dropped {
                return None;
            }
            let help = error_help(fault)?;
            let message = fault.get("message").as_text().unwrap_or_default();
            let found = match at {
                Some(at) => Diagnostic::new(Code::RejectedByRuleset, at, message),
                None => Diagnostic::without_span(Code::RejectedByRuleset, message),
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
        found.extend(self.call_limits(memory)?);
        Ok(Value::list(found))
    }

    /// Returns the numbers of the sheet that are out of bounds, in the form that `check` returns errors. The declared start of a field can be
    /// out of
    /// bounds if the book changes a figure or another field.
    fn broken_bounds(&self, memory: &mut dyn StateAccess) -> Vec<Value> {
        let host = &self.sandbox.host;
        let (vocabulary, world) = (host.schema.borrow(), host.data.borrow());
        let fields = world.field_slots.iter();
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
            let range = field.violated_bounds(*n)?;
            let message = format!("`{}` is {n}, but must be {range}", field.name);
            Some(fault(message, &field.name, Value::list([])))
        });
        by_fields.chain(by_numbers).collect()
    }

    fn call_limits(&mut self, memory: &mut dyn StateAccess) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = self.functions.limits.clone() else {
            return Ok(Vec::new());
        };
        let broken = self.call_for_value("`check_state`", &function, (), memory)?;
        Ok(broken.as_list().to_vec())
    }

    fn call_check(&mut self, book: &Book, calls: &Value) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = self.functions.check.clone() else {
            return Ok(Vec::new());
        };
        let mut game = GameContext::silent(book.slots.start());
        let lua = &self.sandbox.lua;
        let names = book_names(book);
        let entries = book.data.catalogues.iter().map(BTreeMap::len);
        let many = entries.sum::<usize>() + book.pages.len() + calls.as_list().len();
        let given = to_lua(lua, calls).and_then(|calls| Ok((calls, to_lua(lua, &names)?)));
        let given = given.map_err(|e| self.to_diagnostic(&e))?;
        let free = self
            .sandbox
            .free_memory()
            .map_err(|e| self.to_diagnostic(&e))?;
        self.sandbox.host.fuel.checks(many as u64);
        let found = self.call_read_only("a check", &function, given, &mut game);
        self.sandbox.host.free_memory.set(free);
        let found = found.and_then(|found| self.sandbox.host.to_plain(&found));
        let found = found.map_err(|e| self.to_diagnostic(&e))?;
        Ok(found.as_list().to_vec())
    }
}

/// Returns the help of an error, if it has any. `None` if the error requires a near name and there is none.
fn error_help(fault: &Value) -> Option<Option<String>> {
    let known: Vec<&str> = (fault.get("candidates").as_list().iter())
        .filter_map(Value::as_text)
        .collect();
    let near = fault.get("value").as_text();
    let near = near.and_then(|said| did_you_mean(said, known.iter().copied()));
    if fault.get("only_if_similar").truth() && near.is_none() {
        return None;
    }
    let given = fault.get("help").as_text().map(str::to_owned);
    let is_short = !known.is_empty() && known.len() <= MAX_LISTED;
    let listed = || is_short.then(|| format!("it is one of: {}", known.join(", ")));
    Some(given.or(near).or_else(listed))
}

/// Maximum number of known names in a help.
const MAX_LISTED: usize = 40;

/// The names of the book by kind: `code`, `title`, `page`, `query` (those without arguments), each set of words and each item kind.
fn book_names(book: &Book) -> Value {
    fn list<'a>(names: impl Iterator<Item = &'a str>) -> Value {
        Value::list(names.map(Value::text))
    }
    let vocabulary = &book.schema;
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
        (
            "code",
            list(book.data.code_slots.keys().map(|name| &**name)),
        ),
        (
            "title",
            list(book.data.title_slots.keys().map(|name| &**name)),
        ),
        ("page", list(book.index.keys().map(|id| &**id))),
        ("query", list(queries.map(|query| &*query.form.text))),
    ];
    let kinds = vocabulary.kinds.iter().zip(&book.data.catalogues);
    let kinds = kinds.map(|(kind, all)| (&*kind.name, list(all.keys().map(|id| &**id))));
    Value::map(kinds.chain(words).chain(others))
}

/// All verb calls of all pages, in order, including the costs of choices.
fn all_instructions(book: &Book) -> Vec<KnownInstruction> {
    let steps = book.pages.iter().flat_map(|page| &page.ops);
    let calls = steps.filter_map(|op| match op {
        Op::Instruction(call) => Some(KnownInstruction {
            instruction: call.instruction,
            args: constant_args(&call.args),
            span: call.span,
        }),
        _ => None,
    });
    calls.collect()
}

fn constant_args(args: &[(Arc<str>, Arg)]) -> Value {
    Value::map(args.iter().filter_map(|(name, arg)| {
        let value = match arg {
            Arg::Const(value) => value.clone(),
            Arg::List(groups) => Value::list(groups.iter().map(|group| constant_args(group))),
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
    /// The errors that were found before.
    errors: Vec<&'a Diagnostic>,
    /// Entries of catalogues and of the header with errors, and the ids of the former.
    broken: Vec<(Span, Option<String>)>,
}

impl<'a> BookYaml<'a> {
    /// Finds the entries with errors. Returns none if nothing can be checked: a file could not be read, or a constant or option is unknown.
    fn find_errors(book: &'a Book, sources: &'a Sources, all: &'a [Diagnostic]) -> Option<Self> {
        let errors = all.iter().filter(|it| it.severity == Severity::Error);
        let mut out = Self {
            book,
            sources,
            parsed: BTreeMap::new(),
            errors: errors.collect(),
            broken: Vec::new(),
        };
        for error in out.errors.clone() {
            let at = error
                .span()
                .filter(|_| *error.affected_names != AffectedNames::LostAll)?;
            match find_entry(out.root_entries(at.file), at) {
                Some(((key, _), _)) if matches!(&*key.value, "constants" | "options") => {
                    return None;
                }
                Some(((key, _), span)) => {
                    let id = slug(&key.value);
                    let is_id = book.data.catalogues.iter().any(|all| all.contains_key(&id));
                    out.broken.push((span, is_id.then(|| format!("-{id}-"))));
                }
                None if sources.name(at.file).ends_with(".yaml") => return None,
                None => {}
            }
        }
        Some(out)
    }

    /// Returns true if a finding may only be a consequence: the part of the entry that it is in has an error, or its entry or instruction names an
    /// entry with one. What lies deeper in an entry does not depend on the rest of it.
    fn may_follow(&mut self, fault: &Value, at: Span) -> bool {
        let entry = find_entry(self.root_entries(at.file), at);
        let inner = entry.and_then(|((_, node), _)| find_entry(node.entries()?, at));
        let whole = entry.map_or(at, |it| it.1);
        let is_deep = fault.get("path").as_list().len() > 1;
        let part = inner.filter(|_| is_deep).map_or(whole, |it| it.1);
        let text = self.sources.text(whole.file);
        let text = text.get(whole.start as usize..whole.end as usize);
        let text = format!("-{}-", slug(text.unwrap_or_default()));
        let said = fault.get("value").as_text();
        let mut others = self.broken.iter().filter(|(entry, _)| *entry != whole);
        others.any(|(_, id)| id.as_ref().is_some_and(|id| text.contains(id)))
            || self
                .errors
                .iter()
                .any(|error| match &*error.affected_names {
                    AffectedNames::Lost(names) if names.iter().any(|it| Some(&**it) == said) => {
                        true
                    }
                    _ => error.span().is_some_and(|at| holds(part, at)),
                })
    }

    /// Finds the place of an error: the entry or setting, or the part of it to which `at` leads.
    fn find_span(&mut self, fault: &Value) -> Option<Span> {
        let (at, as_key) = (fault.get("path").as_list(), fault.get("on_key").truth());
        if let Some(setting) = fault.get("setting").as_text() {
            let file = self.book.outline.span("", setting)?.file;
            let mut keys = self.root_entries(file).iter();
            let entry = keys.find(|(key, _)| *key.value == *setting)?;
            let (depth, mut place) = follow_path(entry, at, as_key);
            if depth == 0 {
                let others = fault.get("alternatives").as_list().iter();
                let others = others.map(|key| follow_path(entry, std::slice::from_ref(key), false));
                place = others
                    .max_by_key(|(depth, _)| *depth)
                    .map_or(place, |it| it.1);
            }
            return Some(self.first_line_span(place));
        }
        let (kind, id) = (fault.get("kind").as_text()?, fault.get("id").as_text()?);
        let mut kinds = self.book.schema.kinds.iter();
        let name = format!("{}.yaml", kinds.find(|it| it.name == kind)?.plural);
        let files = self.sources.iter();
        let mut files: Vec<_> = files
            .filter(|(_, path, _)| path.rsplit('/').next() == Some(&*name))
            .collect();
        // An entry of the book is preferred to one of the ruleset, unless only the latter contains the path.
        files.sort_by_key(|(_, path, _)| path.contains('/'));
        let mut best: Option<(usize, Span)> = None;
        for (file, ..) in files {
            let mut entries = self.root_entries(file).iter();
            let entry = entries.find(|(key, _)| slug(&key.value) == id);
            if let Some(found) = entry.map(|entry| follow_path(entry, at, as_key))
                && best.is_none_or(|(depth, _)| found.0 > depth)
            {
                best = Some(found);
            }
        }
        best.map(|(_, span)| self.first_line_span(span))
    }

    /// True for a place in a catalogue of the ruleset.
    fn is_in_ruleset(&self, place: Span) -> bool {
        let folder = format!("{}/", self.book.schema.name);
        self.sources.name(place.file).starts_with(&folder)
    }

    fn first_line_span(&self, place: Span) -> Span {
        let text = self.sources.text(place.file);
        let whole = text.get(place.start as usize..place.end as usize);
        let line = whole.and_then(|whole| whole.lines().next());
        let length = line.unwrap_or("").trim_end().len();
        let start = place.start as usize;
        Span::new(place.file, start, start + length)
    }

    /// The outermost entries of a file. A header can be in the front matter of a file of pages.
    fn root_entries(&mut self, file: FileId) -> &[(YamlKey, YamlNode)] {
        let parsed = self.parsed.entry(file).or_insert_with(|| {
            let text = self.sources.text(file);
            let is_yaml = self.sources.name(file).ends_with(".yaml");
            let yaml = front_matter_range(&text).unwrap_or(0..if is_yaml { text.len() } else { 0 });
            parse_yaml_part(file, &text[yaml.clone()], yaml.start, &mut Vec::new())
        });
        let entries = parsed.as_ref().and_then(YamlNode::entries);
        entries.map_or(&[], |all| all.as_slice())
    }
}

/// Finds the entry at a place, and its span.
fn find_entry(all: &[(YamlKey, YamlNode)], at: Span) -> Option<(&(YamlKey, YamlNode), Span)> {
    let mut each = all
        .iter()
        .map(|entry| (entry, entry.0.span.to(entry.1.span)));
    each.find(|(_, span)| holds(*span, at))
}

fn holds(outer: Span, at: Span) -> bool {
    outer.file == at.file && outer.start <= at.start && at.start < outer.end
}

/// Follows a path of keys and list positions into the YAML of an entry, as far as the entry has it. Returns the number of steps
/// taken and the place of the last one.
fn follow_path((key, node): &(YamlKey, YamlNode), path: &[Value], as_key: bool) -> (usize, Span) {
    let (mut node, mut place) = (node, name_span(key));
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
                let entry = entries.find(|(key, _)| *key.value == *step.to_string());
                entry.map(|(key, value)| match is_last && as_key {
                    true => (value, name_span(key)),
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
