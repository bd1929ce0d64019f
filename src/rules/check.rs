//! Runs the `check` function of a ruleset on a book, and converts its results to diagnostics.

use super::calls::LuaRules;
use super::convert::to_lua;
use crate::compile::{YamlKey, YamlNode, name_span, parse_yaml_part, slug};
use crate::model::book::{Arg, Book, InstructionCall, Op, Query, SignaturePart, slot};
use crate::model::game::{GameContext, StateAccess, Value};
use crate::syntax::diagnostic::{AffectedNames, Code, Diagnostic, Severity};
use crate::syntax::markup::front_matter_range;
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;
use std::sync::Arc;

impl LuaRules {
    /// Runs the ruleset's `check` with the instructions and the names of the book. Omits errors that may be consequences of the `earlier`
    /// diagnostics. `check` returns a list of tables with these keys:
    ///
    /// | key | value |
    /// |---|---|
    /// | `message` | the message of the error |
    /// | `instruction` | the error is in the instruction of this number |
    /// | `kind`, `id` | the error is in this entry of a catalogue |
    /// | `setting` | the error is in the value of this key of book.yaml |
    /// | `path` | the path from the entry or setting to the error: keys, and numbers of list items |
    /// | `on_key` | true if the error is in the last key of `path`, not in its value |
    /// | `alternatives` | other keys of the setting, for a path that the book does not have |
    /// | `skip_builtin` | true to report the error only if the entry is from the book, not from the ruleset |
    /// | `help` | the help of the error |
    /// | `value`, `candidates` | without `help`: an unknown name, and the names from which the help suggests the most similar |
    /// | `only_if_similar` | true to report the error only if a candidate is similar |
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
        let has_broken_entries = !yaml.broken.is_empty();
        let instructions = all_instructions(book);
        let calls = instructions.iter().map(|instruction| {
            let form = &book.schema.instructions[instruction.instruction].form;
            Value::map([
                ("instruction", Value::text(form.keyword())),
                ("form", Value::text(form.text.as_str())),
                ("args", constant_args(&instruction.args)),
                ("computed", computed_args(&instruction.args)),
            ])
        });
        // The script may fail because of an incomplete entry.
        let result = self.call_check(book, &Value::list(calls));
        let mut errors = result.or_else(|error| has_broken_entries.then(Vec::new).ok_or(error))?;
        let mut start = GameContext::silent(book.slots.start());
        // Limits can read the page. In a game it is set before the rules run.
        if let Some(page) = book.start {
            start.state.set(slot::PAGE, Value::Int(page.0.into()));
        }
        // If the data is invalid, no state can be checked.
        if !has_broken_entries {
            errors.extend(self.broken_bounds(&mut start));
            if errors.is_empty() {
                errors = self.call_limits(&mut start)?;
            }
        }
        let diagnostics = errors.iter().filter_map(|error| {
            let instruction = usize::try_from(error.get("instruction").int() - 1).ok();
            let span = match instruction.and_then(|n| instructions.get(n)) {
                Some(instruction) => Some(instruction.span),
                None => yaml.find_span(error),
            };
            let is_dropped = span.map_or(has_broken_entries, |span| {
                error.get("skip_builtin").truth() && yaml.is_in_ruleset(span)
                    || yaml.may_follow(error, span)
            });
            if is_dropped {
                return None;
            }
            let help = error_help(error)?;
            let message = error.get("message").as_text().unwrap_or_default();
            let diagnostic = match span {
                Some(span) => Diagnostic::new(Code::RejectedByRuleset, span, message),
                None => Diagnostic::without_span(Code::RejectedByRuleset, message),
            };
            Some(diagnostic.maybe_help(help))
        });
        Ok(diagnostics.collect())
    }

    /// Returns the limits that a state at the start of a game exceeds, in the form in which `check` returns errors.
    ///
    /// # Errors
    /// Returns the error of a script that fails.
    pub(super) fn broken_limits(
        &mut self,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        let mut errors = self.broken_bounds(state);
        errors.extend(self.call_limits(state)?);
        Ok(Value::list(errors))
    }

    /// Returns the numbers of the sheet that are out of bounds, in the form in which `check` returns errors.
    ///
    /// The declared start of a field can be out of bounds if the book changes a constant or another field.
    fn broken_bounds(&self, state: &mut dyn StateAccess) -> Vec<Value> {
        let host = &self.sandbox.host;
        let (schema, data) = (host.schema.borrow(), host.data.borrow());
        let fields = data.field_slots.iter();
        let values: Vec<Value> = fields.map(|slot| state.read_slot(*slot).clone()).collect();
        let to_error = |message: String, field: &str, alternatives: Value| {
            Value::map([
                ("message", Value::text(message)),
                ("setting", Value::text("sheet")),
                ("path", Value::list([Value::text(field)])),
                ("alternatives", alternatives),
            ])
        };
        let broken = schema.broken_bounds(&values);
        let by_fields = broken.iter().map(|bound| {
            let alternatives = Value::list([Value::text(bound.bound)]);
            to_error(bound.message(), bound.field, alternatives)
        });
        let by_numbers = schema.fields.iter().zip(&values).filter_map(|pair| {
            let (field, Value::Int(n)) = pair else {
                return None;
            };
            let range = field.violated_bounds(*n)?;
            let message = format!("`{}` is {n}, but must be {range}", field.name);
            Some(to_error(message, &field.name, Value::list([])))
        });
        by_fields.chain(by_numbers).collect()
    }

    fn call_limits(&mut self, state: &mut dyn StateAccess) -> Result<Vec<Value>, Diagnostic> {
        let Some(function) = self.functions.limits.clone() else {
            return Ok(Vec::new());
        };
        let broken = self.call_for_value("`check_state`", &function, (), state)?;
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
        let count = entries.sum::<usize>() + book.pages.len() + calls.as_list().len();
        let args = to_lua(lua, calls).and_then(|calls| Ok((calls, to_lua(lua, &names)?)));
        let args = args.map_err(|e| self.to_diagnostic(&e))?;
        let free_memory = self
            .sandbox
            .free_memory()
            .map_err(|e| self.to_diagnostic(&e))?;
        self.sandbox.host.fuel.checks(count as u64);
        let errors = self.call_read_only("a check", &function, args, &mut game);
        self.sandbox.host.free_memory.set(free_memory);
        let errors = errors.and_then(|errors| self.sandbox.host.to_plain(&errors));
        let errors = errors.map_err(|e| self.to_diagnostic(&e))?;
        Ok(errors.as_list().to_vec())
    }
}

/// Returns the help of an error, if it has any. `None` if the error requires a similar name and no name is similar.
fn error_help(error: &Value) -> Option<Option<String>> {
    let candidates: Vec<&str> = (error.get("candidates").as_list().iter())
        .filter_map(Value::as_text)
        .collect();
    let suggestion = error.get("value").as_text();
    let suggestion = suggestion.and_then(|value| did_you_mean(value, candidates.iter().copied()));
    if error.get("only_if_similar").truth() && suggestion.is_none() {
        return None;
    }
    let help = error.get("help").as_text().map(str::to_owned);
    let is_short = !candidates.is_empty() && candidates.len() <= MAX_LISTED;
    let listed = || is_short.then(|| format!("it is one of: {}", candidates.join(", ")));
    Some(help.or(suggestion).or_else(listed))
}

/// Maximum number of names that a help lists.
const MAX_LISTED: usize = 40;

/// Returns the names of the book by kind: `code`, `title`, `page`, `query` (without arguments), each word set and each item kind.
fn book_names(book: &Book) -> Value {
    fn list<'a>(names: impl Iterator<Item = &'a str>) -> Value {
        Value::list(names.map(Value::text))
    }
    let schema = &book.schema;
    let has_no_arguments = |query: &&Query| {
        let parts = &query.form.parts;
        parts
            .iter()
            .all(|part| matches!(part, SignaturePart::Literal(_)))
    };
    let queries = schema.queries.iter().filter(has_no_arguments);
    let words = schema.words.iter();
    let words = words.map(|(name, set)| (&**name, list(set.words.iter().map(|word| &**word))));
    let names = [
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
    let kinds = schema.kinds.iter().zip(&book.data.catalogues);
    let kinds = kinds.map(|(kind, all)| (&*kind.name, list(all.keys().map(|id| &**id))));
    Value::map(kinds.chain(words).chain(names))
}

/// Returns the instructions of all pages in order, including the costs of choices.
fn all_instructions(book: &Book) -> Vec<&InstructionCall> {
    let steps = book.pages.iter().flat_map(|page| &page.ops);
    let instructions = steps.filter_map(|op| match op {
        Op::Instruction(call) => Some(&**call),
        _ => None,
    });
    instructions.collect()
}

/// Returns the arguments that are known before play.
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

/// Returns the names of the arguments that are computed in play, each with the value true.
fn computed_args(args: &[(Arc<str>, Arg)]) -> Value {
    let computed = args.iter().filter(|it| matches!(it.1, Arg::Expr(_)));
    Value::map(computed.map(|(name, _)| (Arc::clone(name), Value::Bool(true))))
}

/// The top-level entries of a file, and the index of the first with each id.
type FileEntries = (Arc<Vec<(YamlKey, YamlNode)>>, BTreeMap<String, usize>);

/// The parsed YAML of a book, to find the spans of errors.
struct BookYaml<'a> {
    book: &'a Book,
    sources: &'a Sources,
    parsed: BTreeMap<FileId, FileEntries>,
    /// The errors of the compiler.
    errors: Vec<&'a Diagnostic>,
    /// Entries with errors, with their ids if they are in a catalogue.
    broken: Vec<(Span, Option<String>)>,
}

impl<'a> BookYaml<'a> {
    /// Finds the entries with errors. Returns `None` if nothing can be checked: a file is invalid, or a constant or option is unknown.
    fn find_errors(book: &'a Book, sources: &'a Sources, prior: &'a [Diagnostic]) -> Option<Self> {
        let errors = prior.iter().filter(|it| it.severity == Severity::Error);
        let mut out = Self {
            book,
            sources,
            parsed: BTreeMap::new(),
            errors: errors.collect(),
            broken: Vec::new(),
        };
        for error in out.errors.clone() {
            let span = error
                .span()
                .filter(|_| *error.affected_names != AffectedNames::LostAll)?;
            match find_entry(&out.file_entries(span.file).0, span) {
                Some(((key, _), _)) if matches!(&*key.value, "constants" | "options") => {
                    return None;
                }
                Some(((key, _), span)) => {
                    let id = slug(&key.value);
                    let is_id = book.data.catalogues.iter().any(|all| all.contains_key(&id));
                    out.broken.push((span, is_id.then(|| format!("-{id}-"))));
                }
                None if sources.name(span.file).ends_with(".yaml") => return None,
                None => {}
            }
        }
        Some(out)
    }

    /// Returns true if an error may be a consequence of an earlier error.
    ///
    /// This is so if its part of the entry has an error, or if its entry or instruction names an entry with an error. An error deep in
    /// an entry does not depend on the other parts of the entry.
    fn may_follow(&mut self, error: &Value, span: Span) -> bool {
        let entry = find_entry(&self.file_entries(span.file).0, span);
        let inner_entry = entry.and_then(|((_, node), _)| find_entry(node.entries()?, span));
        let outer = entry.map_or(span, |it| it.1);
        let is_deep = error.get("path").as_list().len() > 1;
        let part = inner_entry.filter(|_| is_deep).map_or(outer, |it| it.1);
        let text = self.sources.text(outer.file);
        let text = text.get(outer.start as usize..outer.end as usize);
        let text = format!("-{}-", slug(text.unwrap_or_default()));
        let value = error.get("value").as_text();
        let mut other_entries = self.broken.iter().filter(|(entry, _)| *entry != outer);
        other_entries.any(|(_, id)| id.as_ref().is_some_and(|id| text.contains(id)))
            || self
                .errors
                .iter()
                .any(|error| match &*error.affected_names {
                    AffectedNames::Lost(names) if names.iter().any(|it| Some(&**it) == value) => {
                        true
                    }
                    _ => error.span().is_some_and(|span| contains_span(part, span)),
                })
    }

    /// Finds the span of an error: the entry or setting, or the part of it at `path`.
    fn find_span(&mut self, error: &Value) -> Option<Span> {
        let (path, as_key) = (error.get("path").as_list(), error.get("on_key").truth());
        if let Some(setting) = error.get("setting").as_text() {
            let file = self.book.outline.span("", setting)?.file;
            let mut keys = self.file_entries(file).0.iter();
            let entry = keys.find(|(key, _)| *key.value == *setting)?;
            let (depth, mut span) = follow_path(entry, path, as_key);
            if depth == 0 {
                let keys = error.get("alternatives").as_list().iter();
                let spans = keys.map(|key| follow_path(entry, std::slice::from_ref(key), false));
                span = spans
                    .max_by_key(|(depth, _)| *depth)
                    .map_or(span, |it| it.1);
            }
            return Some(self.first_line_span(span));
        }
        let (kind, id) = (error.get("kind").as_text()?, error.get("id").as_text()?);
        let mut kinds = self.book.schema.kinds.iter();
        let name = format!("{}.yaml", kinds.find(|it| it.name == kind)?.plural);
        let files = self.sources.iter();
        let mut files: Vec<_> = files
            .filter(|(_, file_path, _)| file_path.rsplit('/').next() == Some(&*name))
            .collect();
        // Entries of the book come before those of the ruleset, unless only the ruleset contains the path.
        files.sort_by_key(|(_, file_path, _)| file_path.contains('/'));
        let mut best: Option<(usize, Span)> = None;
        for (file, ..) in files {
            let (entries, by_id) = self.file_entries(file);
            let entry = by_id.get(id).map(|n| &entries[*n]);
            if let Some(candidate) = entry.map(|entry| follow_path(entry, path, as_key))
                && best.is_none_or(|(depth, _)| candidate.0 > depth)
            {
                best = Some(candidate);
            }
        }
        best.map(|(_, span)| self.first_line_span(span))
    }

    /// Returns true if a span is in a catalogue of the ruleset.
    fn is_in_ruleset(&self, span: Span) -> bool {
        let folder = format!("{}/", self.book.schema.name);
        self.sources.name(span.file).starts_with(&folder)
    }

    fn first_line_span(&self, span: Span) -> Span {
        let text = self.sources.text(span.file);
        let text = text.get(span.start as usize..span.end as usize);
        let line = text.and_then(|text| text.lines().next());
        let length = line.unwrap_or("").trim_end().len();
        let start = span.start as usize;
        Span::new(span.file, start, start + length)
    }

    /// Returns the top-level entries of a file. A header can be in the front matter of a file of pages.
    fn file_entries(&mut self, file: FileId) -> &FileEntries {
        self.parsed.entry(file).or_insert_with(|| {
            let text = self.sources.text(file);
            let is_yaml = self.sources.name(file).ends_with(".yaml");
            let yaml = front_matter_range(&text).unwrap_or(0..if is_yaml { text.len() } else { 0 });
            let part = &text[yaml.clone()];
            let root = parse_yaml_part(file, part, yaml.start, &mut Vec::new());
            let entries = root.as_ref().and_then(YamlNode::entries);
            let entries = entries.cloned().unwrap_or_default();
            // The first of several entries with an id wins.
            let ids = entries.iter().enumerate().rev();
            let by_id = ids.map(|(n, (key, _))| (slug(&key.value), n)).collect();
            (entries, by_id)
        })
    }
}

/// Finds the entry that contains a span, and the span of this entry.
fn find_entry(entries: &[(YamlKey, YamlNode)], span: Span) -> Option<(&(YamlKey, YamlNode), Span)> {
    let mut spans = entries
        .iter()
        .map(|entry| (entry, entry.0.span.to(entry.1.span)));
    spans.find(|(_, outer)| contains_span(*outer, span))
}

fn contains_span(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.start < outer.end
}

/// Follows a path of keys and list positions into the YAML of an entry, as far as it exists.
/// Returns the number of steps taken and the span of the last step.
fn follow_path((key, node): &(YamlKey, YamlNode), path: &[Value], as_key: bool) -> (usize, Span) {
    let (mut node, mut span) = (node, name_span(key));
    for (n, step) in path.iter().enumerate() {
        let is_last = n + 1 == path.len();
        let next = match step {
            // A list with one item can be written without brackets.
            Value::Int(1) if node.items().is_none() => Some((node, node.span)),
            Value::Int(i) => {
                let i = usize::try_from(i - 1).unwrap_or(usize::MAX);
                let item = node.items().and_then(|items| items.get(i));
                item.map(|item| (item, item.span))
            }
            step => {
                let step = step.to_string();
                let mut entries = node.entries().into_iter().flat_map(|all| all.iter());
                let entry = entries.find(|(key, _)| *key.value == *step);
                entry.map(|(key, value)| match is_last && as_key {
                    true => (value, name_span(key)),
                    false => (value, value.span),
                })
            }
        };
        match next {
            Some(next) => (node, span) = next,
            None => return (n, span),
        }
    }
    (path.len(), span)
}
