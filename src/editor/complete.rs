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
use std::collections::BTreeSet;
use std::path::Path;

/// Maximum number of names in a list. With keywords, there are at most 200 completions. Of more names, the list contains the best matches of the typed text.
const MAX_NAMES: usize = 198;

/// Returns the completions at a position. Each replaces the typed start of the word.
pub(super) fn complete(workspace: &mut Workspace, path: &Path, at: Position) -> CompletionResponse {
    // An editor completes after each key, when a check of the whole book would take too long.
    let (Some((book, is_current)), Some(text)) =
        (workspace.recent_book(path), workspace.text(path))
    else {
        return CompletionResponse::Array(Vec::new());
    };
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let offset = lines.byte_at(at);
    let start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[start..offset];
    let is_word_char = |it: char| is_word(it) || matches!(it, '-' | '_' | '.' | ':');
    let word_length = before.len() - before.trim_end_matches(is_word_char).len();
    // The typed start of a title, with its quote.
    let title_length = find_unclosed_quote(before).map(|quote| before.len() - quote);
    let typed = match title_length {
        Some(title_length) => &before[before.len() - title_length + 1..],
        None => &before[before.len() - word_length..],
    };
    let mut filter = NameFilter {
        typed: typed.to_lowercase(),
        is_incomplete: !is_current,
    };
    let line = (&lines, at.line as usize);
    let mut out = completions(&book, path, line, before, &mut filter);
    for item in &mut out {
        let text = item.insert_text.take();
        let mut text = text.unwrap_or_else(|| item.label.clone());
        let typed_length = match title_length {
            Some(title_length) if text.starts_with('"') => title_length,
            _ => word_length,
        };
        if text.starts_with('"') {
            item.filter_text = Some(text.clone());
        }
        if !workspace.supports_snippets && item.insert_text_format.take().is_some() {
            text = item.filter_text.clone().unwrap_or_default();
        }
        let edit = TextEdit::new(lines.range(offset - typed_length, offset), text);
        item.text_edit = Some(CompletionTextEdit::Edit(edit));
    }
    match filter.is_incomplete {
        false => CompletionResponse::Array(out),
        true => CompletionResponse::List(CompletionList {
            is_incomplete: true,
            items: out,
        }),
    }
}

/// Reduces long lists of names to the matches of the typed text.
struct NameFilter {
    typed: String,
    /// True if a list was reduced or is from before an edit: the editor must request completions again after each key.
    is_incomplete: bool,
}

impl NameFilter {
    /// Returns all names of a short list. Of a long list, returns the best matches: names that begin with the typed text come first, then
    /// names that contain it, then names whose description contains it, then names that contain its characters in this order.
    fn filter<'n>(
        &mut self,
        names: impl IntoIterator<Item = (&'n str, &'n str)>,
    ) -> Vec<(&'n str, &'n str)> {
        let names: Vec<(&str, &str)> = names.into_iter().collect();
        if names.len() <= MAX_NAMES {
            return names;
        }
        self.is_incomplete = true;
        let ranked = names.into_iter();
        let ranked = ranked.filter_map(|name| Some((self.rank(name)?, name)));
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.truncate(MAX_NAMES);
        ranked.into_iter().map(|(_, name)| name).collect()
    }

    /// The rank of a name, 0 for the best. None if it does not match.
    fn rank(&self, (name, about): (&str, &str)) -> Option<u8> {
        let name = name.to_lowercase();
        match name.find(&self.typed) {
            Some(offset) => Some(u8::from(offset > 0)),
            None if about.to_lowercase().contains(&self.typed) => Some(2),
            None => {
                let mut rest = name.chars();
                let has_all = self.typed.chars().all(|typed| rest.any(|it| it == typed));
                has_all.then_some(3)
            }
        }
    }
}

fn completions(
    book: &CheckedBook,
    path: &Path,
    (lines, n): (&LineIndex, usize),
    before: &str,
    filter: &mut NameFilter,
) -> Vec<CompletionItem> {
    let is_header = path.file_name().is_some_and(|name| name == "book.yaml");
    // While the header is incomplete, there is no book.
    let (draft, extension) = match book.opened.draft.as_deref() {
        _ if is_header => return header_completions(before),
        Some(draft) => (draft, path.extension().and_then(|it| it.to_str())),
        None => return Vec::new(),
    };
    match extension {
        Some("gamebook") => match before.rsplit_once("->") {
            Some((_, target)) if is_target(target) => target_completions(book, draft, path, filter),
            _ => page_completions(draft, lines, n, before, filter),
        },
        Some("yaml") => entry_completions(draft, path, before),
        Some("play") if before.starts_with("page ") => {
            page_id_completions(book, draft, path, filter)
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
    filter: &mut NameFilter,
) -> Vec<CompletionItem> {
    if let Some((_, inside)) = before.rsplit_once('{')
        && !inside.contains('}')
    {
        return instruction_completions(draft, inside, filter);
    }
    if let Some(label) = before.strip_prefix('|')
        && !label.contains(':')
    {
        return outcome_completions(draft, lines, n);
    }
    let lines_above = (0..n).rev().map(|n| lines.line(n));
    let lines_above = lines_above.take_while(|line| !line.is_empty());
    let mut lines_above = lines_above.take(ATTRIBUTES.len() + 1);
    if lines_above.any(|line| line.starts_with("# ")) && !before.contains(':') {
        let attributes = ATTRIBUTES
            .iter()
            .map(|key| completion_item(key, CompletionItemKind::PROPERTY, "", format!("{key}: ")));
        return attributes.collect();
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
    filter: &mut NameFilter,
) -> Vec<CompletionItem> {
    let keywords = [
        ("again", "visit this page again"),
        ("return", "return from the detour"),
    ];
    let kind = CompletionItemKind::KEYWORD;
    let keywords = keywords.map(|(word, about)| completion_item(word, kind, about, word));
    let mut out = page_id_completions(book, draft, path, filter);
    out.extend(keywords);
    out
}

/// Ids of pages as this file writes them: without the name of the book for its own pages.
fn page_id_completions(
    book: &CheckedBook,
    draft: &Book,
    path: &Path,
    filter: &mut NameFilter,
) -> Vec<CompletionItem> {
    let part = book.text_index(path).map_or(0, |n| book.texts[n].part);
    let prefix = draft.parts.get(part).map_or("", |part| &*part.prefix);
    let pages = draft.index.values().map(|id| {
        let page = draft.page(*id);
        let name = match page.part == part {
            true => page.id.strip_prefix(prefix).unwrap_or(&page.id),
            false => &*page.id,
        };
        (name, &*page.title)
    });
    let pages = filter.filter(pages).into_iter();
    pages
        .map(|(name, title)| completion_item(name, CompletionItemKind::CLASS, title, name))
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
        let texts = line.split('{').skip(1);
        let keywords = texts.filter_map(|it| it.split_whitespace().next());
        let keyword = keywords.last().map(|keyword| keyword.trim_end_matches('}'));
        let mut instructions = book.schema.instructions.iter();
        let instruction = instructions.find(|it| Some(it.form.keyword()) == keyword);
        let outcomes = instruction.map(|it| &it.outcomes).into_iter().flatten();
        let missing = outcomes.filter(|it| !rows.contains(&it.as_str()));
        return missing
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
    let items = fields.into_iter().flatten().map(|field| {
        let (text, kind) = (format!("{}: ", field.name), CompletionItemKind::PROPERTY);
        completion_item(&field.name, kind, &field.about, text)
    });
    items.collect()
}

/// Keywords of blocks.
const BLOCK_KEYWORDS: [&str; 8] = [
    "if", "elif", "else", "end", "once", "arriving", "repeat", "until",
];
/// Kinds that can be gained and lost with every ruleset.
const GAINED: [&str; 2] = ["code", "title"];

/// Returns names after the word for their kind, otherwise instructions or conditions.
fn instruction_completions(
    book: &Book,
    inside: &str,
    filter: &mut NameFilter,
) -> Vec<CompletionItem> {
    let words: Vec<&str> = inside.split_whitespace().collect();
    let is_word_complete = inside.is_empty() || inside.ends_with(char::is_whitespace);
    let last = match is_word_complete {
        true => words.last(),
        false => words.len().checked_sub(2).and_then(|n| words.get(n)),
    };
    let last = last.copied().unwrap_or_default();
    let names = book.slots.names();
    let names = names.filter_map(|(_, name)| SlotName::variable_name(name));
    match last {
        "code" => {
            let codes = book.data.code_slots.keys().map(String::as_str);
            return filtered_items(filter, codes, CompletionItemKind::CONSTANT);
        }
        "title" => {
            let titles = filter.filter(book.data.title_slots.keys().map(|name| (&**name, "")));
            let kind = CompletionItemKind::CONSTANT;
            let titles = titles.into_iter();
            let titles = titles.map(|(name, _)| completion_item(name, kind, "", quote(name)));
            return titles.collect();
        }
        "taken" => {
            let slots = book.choice_slots().into_iter();
            let names = slots.filter_map(|slot| Some(book.slots.name(slot).rsplit_once('.')?.1));
            let names = names.collect::<BTreeSet<_>>();
            return filtered_items(filter, names, CompletionItemKind::VARIABLE);
        }
        "set" => return filtered_items(filter, names, CompletionItemKind::VARIABLE),
        _ => {}
    }
    let mut kinds = book.schema.kinds.iter().zip(&book.data.catalogues);
    if let Some((_, entries)) = kinds.find(|(kind, _)| kind.name == last) {
        let names = entries.iter().map(|(id, entry)| {
            let name = entry.get("name").as_text().unwrap_or_default();
            (id.as_str(), name)
        });
        let names = filter.filter(names).into_iter();
        return names
            .map(|(id, name)| completion_item(id, CompletionItemKind::VALUE, name, id))
            .collect();
    }
    if let Some(words) = argument_values(book, words.first().copied(), last) {
        return filtered_items(filter, words, CompletionItemKind::ENUM_MEMBER);
    }
    if is_word_complete && matches!(words[..], ["gain" | "lose"]) {
        // Rulesets use the same words for what readers gain.
        let kinds = book.schema.kinds.iter().filter(|kind| kind.can_be_held);
        let all = GAINED.into_iter().chain(kinds.map(|kind| &*kind.name));
        return plain_items(all, CompletionItemKind::KEYWORD);
    }
    match words.len() + usize::from(is_word_complete) {
        0 | 1 => all_instructions(book),
        _ => all_conditions(book),
    }
}

/// Returns completions that insert the name.
fn plain_items<'n>(
    names: impl IntoIterator<Item = &'n str>,
    kind: CompletionItemKind,
) -> Vec<CompletionItem> {
    let names = names.into_iter();
    names
        .map(|name| completion_item(name, kind, "", name))
        .collect()
}

/// Returns completions of a list that can be long.
fn filtered_items<'n>(
    filter: &mut NameFilter,
    names: impl IntoIterator<Item = &'n str>,
    kind: CompletionItemKind,
) -> Vec<CompletionItem> {
    let names = names.into_iter().map(|name| (name, ""));
    plain_items(filter.filter(names).into_iter().map(|(name, _)| name), kind)
}

/// The possible values of the argument after this word of an instruction.
fn argument_values<'b>(book: &'b Book, keyword: Option<&str>, last: &str) -> Option<Vec<&'b str>> {
    let instructions = book.schema.instructions.iter();
    let mut instructions = instructions.filter(|it| Some(it.form.keyword()) == keyword);
    instructions.find_map(|it| values_after_word(book, &it.form.parts, last))
}

fn values_after_word<'b>(
    book: &'b Book,
    parts: &'b [SignaturePart],
    last: &str,
) -> Option<Vec<&'b str>> {
    for (part, next) in parts.iter().zip(parts.iter().skip(1)) {
        if let SignaturePart::Literal(word) = part
            && let SignaturePart::Argument { arg_type, .. } = next
            && word == last
        {
            return possible_values(book, arg_type);
        }
    }
    parts.iter().find_map(|part| match part {
        SignaturePart::Group { parts, .. } => values_after_word(book, parts, last),
        _ => None,
    })
}

/// The possible values of an argument, if there is a list of them.
fn possible_values<'b>(book: &'b Book, arg_type: &'b ArgType) -> Option<Vec<&'b str>> {
    match arg_type {
        ArgType::OneOf(words) => Some(words.iter().map(String::as_str).collect()),
        ArgType::Name(name) | ArgType::Held(name) | ArgType::Filter(name) => {
            if let Some(set) = book.schema.words.get(name) {
                return Some(set.words.iter().map(String::as_str).collect());
            }
            let mut kinds = book.schema.kinds.iter();
            let n = kinds.position(|kind| kind.name == *name)?;
            let entries = book.data.catalogues.get(n)?;
            Some(entries.keys().map(String::as_str).collect())
        }
        ArgType::Code => Some(book.data.code_slots.keys().map(String::as_str).collect()),
        ArgType::Page => Some(book.index.keys().map(|id| &**id).collect()),
        _ => None,
    }
}

fn all_instructions(book: &Book) -> Vec<CompletionItem> {
    let keywords = BLOCK_KEYWORDS.iter().chain(CORE_WORDS).copied();
    let mut out = plain_items(keywords, CompletionItemKind::KEYWORD);
    let instructions = book.schema.instructions.iter();
    out.extend(instructions.map(|it| snippet_item(&it.form, &it.about)));
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
    let keywords = ["code", "title", "not", "and", "or", "visited", "taken"];
    let mut out = plain_items(keywords, CompletionItemKind::KEYWORD);
    let conditions = book
        .parts
        .iter()
        .flat_map(|part| part.conditions.keys().map(|it| &**it));
    out.extend(plain_items(conditions, CompletionItemKind::VARIABLE));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of names of each kind that are not the expected matches.
    const OTHERS: usize = 300;

    /// The first matches of a typed text in a long list.
    fn best_matches(typed: &str, names: &[(&str, &str)]) -> String {
        let mut filter = NameFilter {
            typed: typed.to_owned(),
            is_incomplete: false,
        };
        let others = std::iter::repeat_n(("x", "Another page"), OTHERS);
        let names = filter.filter(others.chain(names.iter().copied()));
        assert!(filter.is_incomplete && names.len() <= MAX_NAMES);
        let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        names.join(" ")
    }

    #[test]
    fn long_lists_have_the_best_matches_first() {
        let names = [
            ("slow-mill", "A Path"),
            ("mossy-hill", "A Path"),
            ("p7", "The Mill"),
            ("Mill-pond", "Water"),
            ("tower", "Stone"),
            ("mill", "A Wheel"),
        ];
        for (typed, best) in [
            ("mill", "Mill-pond mill slow-mill p7 mossy-hill"),
            ("mp", "Mill-pond"),
            ("tower-", ""),
        ] {
            assert_eq!(best_matches(typed, &names), best, "{typed}");
        }
        let all = best_matches("", &names);
        assert_eq!(all.split(' ').count(), MAX_NAMES);
    }
}
