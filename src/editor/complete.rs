//! Completion.

use super::position::LineIndex;
use super::workspace::{CheckedBook, Workspace};
use crate::compile::ATTRIBUTES;
use crate::compile::CORE_WORDS;
use crate::compile::HEADER_KEYS;
use crate::model::book::{ArgType, Book, Signature, SignaturePart, SlotName};
use crate::syntax::markup::{find_unclosed_quote, quote};
use crate::syntax::unicode::is_word;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionResponse, CompletionTextEdit,
    InsertTextFormat, Position, TextEdit,
};
use std::path::Path;

/// Completions of one list; of more, those that fit best what has been typed.
const MAX_COMPLETIONS: usize = 200;

/// Completions at a position. Each replaces what has been typed of it.
pub(super) fn complete(workspace: &mut Workspace, path: &Path, at: Position) -> CompletionResponse {
    let (Some(book), Some(text)) = (workspace.book_of_file(path), workspace.text(path)) else {
        return CompletionResponse::Array(Vec::new());
    };
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let byte = lines.byte_at(at);
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[start..byte];
    let belongs = |it: char| is_word(it) || matches!(it, '-' | '_' | '.' | ':');
    let word = before.len() - before.trim_end_matches(belongs).len();
    // A title that is begun with its quote.
    let title = find_unclosed_quote(before).map(|at| before.len() - at);
    let typed = match title {
        Some(title) => &before[before.len() - title + 1..],
        None => &before[before.len() - word..],
    };
    let mut narrow = NameFilter {
        typed: typed.to_lowercase(),
        is_incomplete: false,
    };
    let mut out = completions(&book, path, (&lines, at.line as usize), before, &mut narrow);
    for item in &mut out {
        let new = item.insert_text.take();
        let mut new = new.unwrap_or_else(|| item.label.clone());
        let long = match title {
            Some(title) if new.starts_with('"') => title,
            _ => word,
        };
        if new.starts_with('"') {
            item.filter_text = Some(new.clone());
        }
        if !workspace.supports_snippets && item.insert_text_format.take().is_some() {
            new = item.filter_text.clone().unwrap_or_default();
        }
        let edit = TextEdit::new(lines.range(byte - long, byte), new);
        item.text_edit = Some(CompletionTextEdit::Edit(edit));
    }
    match narrow.is_incomplete {
        false => CompletionResponse::Array(out),
        true => CompletionResponse::List(CompletionList {
            is_incomplete: true,
            items: out,
        }),
    }
}

/// Narrows long lists of names to those that fit what has been typed.
struct NameFilter {
    typed: String,
    /// True if a list was narrowed: the editor has to ask again after each key.
    is_incomplete: bool,
}

impl NameFilter {
    /// All of the names if they are few, else those that fit best: they begin with what was typed, have it in them, or have it in their description.
    fn filter<'n>(
        &mut self,
        all: impl IntoIterator<Item = (&'n str, &'n str)>,
    ) -> Vec<(&'n str, &'n str)> {
        let mut all: Vec<(&str, &str)> = all.into_iter().collect();
        if all.len() <= MAX_COMPLETIONS {
            return all;
        }
        self.is_incomplete = true;
        let place = |text: &str| text.to_lowercase().find(&self.typed);
        all.retain(|(name, about)| place(name).or_else(|| place(about)).is_some());
        all.sort_by_key(|(name, _)| place(name).map_or(2, |at| usize::from(at > 0)));
        all.truncate(MAX_COMPLETIONS);
        all
    }
}

fn completions(
    book: &CheckedBook,
    path: &Path,
    (lines, n): (&LineIndex, usize),
    before: &str,
    narrow: &mut NameFilter,
) -> Vec<CompletionItem> {
    let is_header = path.file_name().is_some_and(|name| name == "book.yaml");
    // An incomplete header is not a book yet.
    let (draft, end) = match book.opened.draft.as_deref() {
        _ if is_header => return header_completions(before),
        Some(draft) => (draft, path.extension().and_then(|end| end.to_str())),
        None => return Vec::new(),
    };
    match end {
        Some("gamebook") => match before.rsplit_once("->") {
            Some((_, target)) if is_target(target) => target_completions(book, draft, path, narrow),
            _ => page_completions(draft, lines, n, before, narrow),
        },
        Some("yaml") => entry_completions(draft, path, before),
        Some("play") if before.starts_with("page ") => {
            page_id_completions(book, draft, path, narrow)
        }
        _ => Vec::new(),
    }
}

/// True for text that can follow an arrow.
fn is_target(text: &str) -> bool {
    text.chars().all(|it| is_word(it) || " -_.:".contains(it))
}

fn page_completions(
    draft: &Book,
    lines: &LineIndex,
    n: usize,
    before: &str,
    narrow: &mut NameFilter,
) -> Vec<CompletionItem> {
    if let Some((_, inside)) = before.rsplit_once('{')
        && !inside.contains('}')
    {
        return instruction_completions(draft, inside, narrow);
    }
    if let Some(label) = before.strip_prefix('|')
        && !label.contains(':')
    {
        return outcome_completions(draft, lines, n);
    }
    let in_head = (0..n)
        .rev()
        .map(|n| lines.line(n))
        .take_while(|line| !line.is_empty());
    if in_head
        .take(ATTRIBUTES.len() + 1)
        .any(|line| line.starts_with("# "))
        && !before.contains(':')
    {
        let each = ATTRIBUTES
            .iter()
            .map(|key| completion_item(key, CompletionItemKind::PROPERTY, "", format!("{key}: ")));
        return each.collect();
    }
    Vec::new()
}

pub(super) fn completion_item(
    label: &str,
    kind: CompletionItemKind,
    detail: &str,
    text: impl Into<String>,
) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        insert_text: Some(text.into()),
        ..CompletionItem::default()
    }
}

fn target_completions(
    book: &CheckedBook,
    draft: &Book,
    path: &Path,
    narrow: &mut NameFilter,
) -> Vec<CompletionItem> {
    let own = [
        ("again", "the next turn of this page"),
        ("return", "back from the detour"),
    ];
    let own =
        own.map(|(word, about)| completion_item(word, CompletionItemKind::KEYWORD, about, word));
    let mut out = page_id_completions(book, draft, path, narrow);
    out.extend(own);
    out
}

/// Ids of pages as this file writes them: without the name of the book for its own pages.
fn page_id_completions(
    book: &CheckedBook,
    draft: &Book,
    path: &Path,
    narrow: &mut NameFilter,
) -> Vec<CompletionItem> {
    let part = book.text_index(path).map_or(0, |n| book.texts[n].part);
    let prefix = draft.parts.get(part).map_or("", |part| &*part.prefix);
    let each = draft.index.values().map(|id| {
        let page = draft.page(*id);
        let called = match page.part == part {
            true => page.id.strip_prefix(prefix).unwrap_or(&page.id),
            false => &*page.id,
        };
        (called, &*page.title)
    });
    let each = narrow.filter(each).into_iter();
    each.map(|(called, title)| completion_item(called, CompletionItemKind::CLASS, title, called))
        .collect()
}

/// Outcomes of the instruction above that have no row yet.
fn outcome_completions(book: &Book, lines: &LineIndex, n: usize) -> Vec<CompletionItem> {
    let mut rows = Vec::new();
    for above in (0..n).rev() {
        let line = lines.line(above).trim_start();
        if let Some(row) = line.strip_prefix('|') {
            let labels = row.split(':').next().unwrap_or_default();
            rows.extend(labels.split(',').map(str::trim));
            continue;
        }
        let verbs = line
            .split('{')
            .skip(1)
            .filter_map(|it| it.split_whitespace().next());
        let verb = verbs.last().map(|verb| verb.trim_end_matches('}'));
        let mut found = book
            .schema
            .instructions
            .iter()
            .filter(|it| Some(it.form.keyword()) == verb);
        let outcomes = found.next().map(|verb| &verb.outcomes);
        let open = outcomes
            .into_iter()
            .flatten()
            .filter(|it| !rows.contains(&it.as_str()));
        return open
            .map(|it| completion_item(it, CompletionItemKind::ENUM_MEMBER, "", format!("{it}: ")))
            .collect();
    }
    Vec::new()
}

/// Keys of the header.
fn header_completions(before: &str) -> Vec<CompletionItem> {
    let is_key = !before.contains(':') && !before.starts_with(' ');
    let keys = HEADER_KEYS.iter().filter(|_| is_key);
    keys.map(|it| {
        let insert = format!("{}: ", it.name);
        completion_item(it.name, CompletionItemKind::PROPERTY, it.about, insert)
    })
    .collect()
}

/// Keys of the entries of a catalogue.
fn entry_completions(book: &Book, path: &Path, before: &str) -> Vec<CompletionItem> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut kinds = book.schema.kinds.iter();
    let kind = kinds.find(|kind| kind.plural == *name);
    let is_key = before.starts_with(' ') && !before.contains(':');
    let fields = kind.filter(|_| is_key).map(|kind| &kind.fields);
    let each = fields.into_iter().flatten().map(|field| {
        let new = format!("{}: ", field.name);
        completion_item(&field.name, CompletionItemKind::PROPERTY, &field.about, new)
    });
    each.collect()
}

/// Keywords of blocks.
const BLOCK_KEYWORDS: [&str; 8] = [
    "if", "elif", "else", "end", "once", "arriving", "repeat", "until",
];
/// Kinds that can be gained and lost under every ruleset.
const GAINED: [&str; 2] = ["code", "title"];

/// Names after the word for their kind, or else instructions and conditions.
fn instruction_completions(
    book: &Book,
    inside: &str,
    narrow: &mut NameFilter,
) -> Vec<CompletionItem> {
    let words: Vec<&str> = inside.split_whitespace().collect();
    let ends = inside.is_empty() || inside.ends_with(char::is_whitespace);
    let last = match ends {
        true => words.last(),
        false => words.len().checked_sub(2).and_then(|n| words.get(n)),
    };
    let last = last.copied().unwrap_or_default();
    let names = book.slots.names();
    let names = names.filter_map(|(_, name)| SlotName::variable_name(name));
    match last {
        "code" => {
            let codes = book.data.code_slots.keys().map(String::as_str);
            return filtered_items(narrow, codes, CompletionItemKind::CONSTANT);
        }
        "title" => {
            let titles = narrow.filter(book.data.title_slots.keys().map(|name| (&**name, "")));
            let kind = CompletionItemKind::CONSTANT;
            let titles = titles.into_iter();
            let titles = titles.map(|(name, _)| completion_item(name, kind, "", quote(name)));
            return titles.collect();
        }
        "set" => return filtered_items(narrow, names, CompletionItemKind::VARIABLE),
        _ => {}
    }
    let mut kinds = book.schema.kinds.iter().zip(&book.data.catalogues);
    if let Some((_, entries)) = kinds.find(|(kind, _)| kind.name == last) {
        let each = entries.iter().map(|(id, entry)| {
            let name = entry.get("name").as_text().unwrap_or_default();
            (id.as_str(), name)
        });
        let each = narrow.filter(each).into_iter();
        return each
            .map(|(id, name)| completion_item(id, CompletionItemKind::VALUE, name, id))
            .collect();
    }
    if let Some(words) = argument_values(book, words.first().copied(), last) {
        return filtered_items(narrow, words, CompletionItemKind::ENUM_MEMBER);
    }
    if ends && matches!(words[..], ["gain" | "lose"]) {
        // Rulesets use the same words for what readers gain.
        let kinds = book.schema.kinds.iter().filter(|kind| kind.can_be_held);
        let all = GAINED.into_iter().chain(kinds.map(|kind| &*kind.name));
        return plain_items(all, CompletionItemKind::KEYWORD);
    }
    match words.len() + usize::from(ends) {
        0 | 1 => all_instructions(book),
        _ => all_conditions(book),
    }
}

/// Names that are inserted without change.
fn plain_items<'n>(
    names: impl IntoIterator<Item = &'n str>,
    kind: CompletionItemKind,
) -> Vec<CompletionItem> {
    let names = names.into_iter();
    names
        .map(|name| completion_item(name, kind, "", name))
        .collect()
}

/// Names of which a book may have any number.
fn filtered_items<'n>(
    narrow: &mut NameFilter,
    names: impl IntoIterator<Item = &'n str>,
    kind: CompletionItemKind,
) -> Vec<CompletionItem> {
    let names = names.into_iter().map(|name| (name, ""));
    plain_items(narrow.filter(names).into_iter().map(|(name, _)| name), kind)
}

/// The possible values of the argument after this word of a verb.
fn argument_values<'b>(book: &'b Book, verb: Option<&str>, last: &str) -> Option<Vec<&'b str>> {
    let verbs = book.schema.instructions.iter();
    let mut verbs = verbs.filter(|it| Some(it.form.keyword()) == verb);
    verbs.find_map(|verb| values_after_word(book, &verb.form.parts, last))
}

fn values_after_word<'b>(
    book: &'b Book,
    parts: &'b [SignaturePart],
    last: &str,
) -> Option<Vec<&'b str>> {
    for (part, next) in parts.iter().zip(parts.iter().skip(1)) {
        match (part, next) {
            (SignaturePart::Literal(word), SignaturePart::Argument { arg_type: of, .. })
                if word == last =>
            {
                return possible_values(book, of);
            }
            _ => {}
        }
    }
    parts.iter().find_map(|part| match part {
        SignaturePart::Group { parts, .. } => values_after_word(book, parts, last),
        _ => None,
    })
}

/// The possible values of an argument, if there is a list of them.
fn possible_values<'b>(book: &'b Book, of: &'b ArgType) -> Option<Vec<&'b str>> {
    match of {
        ArgType::OneOf(words) => Some(words.iter().map(String::as_str).collect()),
        ArgType::Name(name) | ArgType::Held(name) | ArgType::Filter(name) => {
            if let Some(set) = book.schema.words.get(name) {
                return Some(set.words.iter().map(String::as_str).collect());
            }
            let n = book
                .schema
                .kinds
                .iter()
                .position(|kind| kind.name == *name)?;
            let entries = book.data.catalogues.get(n)?;
            Some(entries.keys().map(String::as_str).collect())
        }
        ArgType::Code => Some(book.data.code_slots.keys().map(String::as_str).collect()),
        ArgType::Page => Some(book.index.keys().map(|id| &**id).collect()),
        _ => None,
    }
}

fn all_instructions(book: &Book) -> Vec<CompletionItem> {
    let own = BLOCK_KEYWORDS.iter().chain(CORE_WORDS).copied();
    let mut out = plain_items(own, CompletionItemKind::KEYWORD);
    let verbs = book.schema.instructions.iter();
    out.extend(verbs.map(|verb| snippet_item(&verb.form, &verb.about)));
    out
}

/// An instruction or condition of the ruleset as a snippet.
fn snippet_item(form: &Signature, about: &str) -> CompletionItem {
    let kind = CompletionItemKind::FUNCTION;
    let mut out = completion_item(&form.text, kind, about, snippet(form));
    out.filter_text = Some(form.keyword().to_owned());
    out.insert_text_format = Some(InsertTextFormat::SNIPPET);
    out
}

fn all_conditions(book: &Book) -> Vec<CompletionItem> {
    let own = ["code", "title", "not", "and", "or", "visited"];
    let mut out = plain_items(own, CompletionItemKind::KEYWORD);
    let queries = book.schema.queries.iter();
    out.extend(queries.map(|query| snippet_item(&query.form, &query.about)));
    let kinds = book.schema.kinds.iter();
    let kinds = kinds.map(|it| (CompletionItemKind::KEYWORD, &it.name, &it.about));
    let fields = book.schema.fields.iter();
    let fields = fields.map(|it| (CompletionItemKind::FIELD, &it.name, &it.about));
    let all = kinds.chain(fields);
    out.extend(all.map(|(kind, name, about)| completion_item(name, kind, about, name.as_str())));
    out
}

/// A form with placeholders for its arguments, without optional parts.
fn snippet(form: &Signature) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut n = 0;
    for part in &form.parts {
        match part {
            SignaturePart::Literal(word) => out.push(word.clone()),
            SignaturePart::Argument { name, .. } => {
                n += 1;
                out.push(format!("${{{n}:{name}}}"));
            }
            SignaturePart::Group { .. } => {}
        }
    }
    out.join(" ")
}
