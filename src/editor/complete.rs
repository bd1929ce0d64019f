//! Completion.

use super::braces;
use super::position::Lines;
use super::workspace::{Checked, Workspace};
use crate::compile::ATTRIBUTES;
use crate::compile::HEADER_KEYS;
use crate::model::book::Book;
use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, TextEdit};
use std::path::Path;

/// Completions at a position. Each replaces what has been typed of it.
pub(super) fn at(workspace: &mut Workspace, path: &Path, at: Position) -> Vec<CompletionItem> {
    let mut out = found(workspace, path, at);
    let Some(text) = workspace.text(path) else {
        return out;
    };
    let lines = Lines::of(&text, workspace.columns);
    let byte = lines.byte(at);
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[start..byte];
    let belongs = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_' | '.' | ':');
    let word = before.len() - before.trim_end_matches(belongs).len();
    // A title that is begun with its quote.
    let quoted = before.matches('"').count() % 2 == 1;
    let title = before
        .rfind('"')
        .filter(|_| quoted)
        .map(|at| before.len() - at);
    for item in &mut out {
        let new = item
            .insert_text
            .take()
            .unwrap_or_else(|| item.label.clone());
        let long = match title {
            Some(title) if new.starts_with('"') => title,
            _ => word,
        };
        if new.starts_with('"') {
            item.filter_text = Some(new.clone());
        }
        if !workspace.snippets && item.insert_text_format.take().is_some() {
            let plain = item.filter_text.clone().unwrap_or_default();
            item.text_edit = Some(edit(&lines, byte - long, byte, plain));
            continue;
        }
        item.text_edit = Some(edit(&lines, byte - long, byte, new));
    }
    out
}

fn edit(lines: &Lines, start: usize, end: usize, new: String) -> CompletionTextEdit {
    CompletionTextEdit::Edit(TextEdit::new(lines.range(start, end), new))
}

fn found(workspace: &mut Workspace, path: &Path, at: Position) -> Vec<CompletionItem> {
    let (Some(book), Some(text)) = (workspace.book(path), workspace.text(path)) else {
        return Vec::new();
    };
    let lines = Lines::of(&text, workspace.columns);
    let byte = lines.byte(at);
    let n = at.line as usize;
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[start..byte];
    let is_header = path.file_name().is_some_and(|name| name == "book.yaml");
    let Some(draft) = book.opened.draft.as_deref() else {
        // A header that is half written is no book yet.
        return if is_header {
            of_header(before)
        } else {
            Vec::new()
        };
    };
    match path.extension().and_then(|end| end.to_str()) {
        Some("yaml") if is_header => of_header(before),
        Some("gamebook") => of_page(&book, draft, path, &lines, n, before),
        Some("yaml") => of_yaml(draft, path, before),
        Some("play") => match before.strip_prefix("page ") {
            Some(_) => pages(&book, draft, path),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn of_page(
    book: &Checked,
    draft: &Book,
    path: &Path,
    lines: &Lines,
    n: usize,
    before: &str,
) -> Vec<CompletionItem> {
    if let Some((_, target)) = before.rsplit_once("->")
        && target
            .chars()
            .all(|it| it.is_alphanumeric() || " -_.:".contains(it))
    {
        return targets(book, draft, path);
    }
    if let Some((_, inside)) = before.rsplit_once('{')
        && !inside.contains('}')
    {
        return braces::instruction(draft, inside);
    }
    if let Some(label) = before.strip_prefix('|')
        && !label.contains(':')
    {
        return outcomes(draft, lines, n);
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
            .map(|key| item(key, CompletionItemKind::PROPERTY, "", format!("{key}: ")));
        return each.collect();
    }
    Vec::new()
}

pub(super) fn item(
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

fn targets(book: &Checked, draft: &Book, path: &Path) -> Vec<CompletionItem> {
    let own = [
        ("again", "the next turn of this page"),
        ("return", "back from the detour"),
    ];
    let own = own.map(|(word, about)| item(word, CompletionItemKind::KEYWORD, about, word));
    let mut out = pages(book, draft, path);
    out.extend(own);
    out
}

/// Ids of pages as this file writes them: without the book for pages of its own.
fn pages(book: &Checked, draft: &Book, path: &Path) -> Vec<CompletionItem> {
    let part = book.text_at(path).map_or(0, |n| book.texts[n].part);
    let prefix = draft.parts.get(part).map_or("", |part| &*part.prefix);
    let each = draft.index.values().map(|id| {
        let page = draft.page(*id);
        let called = match page.part == part {
            true => page.id.strip_prefix(prefix).unwrap_or(&page.id),
            false => &*page.id,
        };
        item(called, CompletionItemKind::CLASS, &page.title, called)
    });
    each.collect()
}

/// Outcomes of the instruction above that have no row yet.
fn outcomes(book: &Book, lines: &Lines, n: usize) -> Vec<CompletionItem> {
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
            .vocabulary
            .verbs
            .iter()
            .filter(|it| Some(it.form.verb()) == verb);
        let outcomes = found.next().map(|verb| &verb.outcomes);
        let open = outcomes
            .into_iter()
            .flatten()
            .filter(|it| !rows.contains(&it.as_str()));
        return open
            .map(|it| item(it, CompletionItemKind::ENUM_MEMBER, "", format!("{it}: ")))
            .collect();
    }
    Vec::new()
}

/// Keys of the header.
fn of_header(before: &str) -> Vec<CompletionItem> {
    let is_key = !before.contains(':') && !before.starts_with(' ');
    let keys = HEADER_KEYS.iter().filter(|_| is_key);
    keys.map(|it| {
        let insert = format!("{}: ", it.name);
        item(it.name, CompletionItemKind::PROPERTY, it.about, insert)
    })
    .collect()
}

/// Keys of the entries of a catalogue.
fn of_yaml(book: &Book, path: &Path, before: &str) -> Vec<CompletionItem> {
    let name = path
        .file_stem()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    let mut kinds = book
        .vocabulary
        .kinds
        .iter()
        .filter(|kind| kind.plural == *name);
    let is_key = before.starts_with(' ') && !before.contains(':');
    let fields = kinds.next().filter(|_| is_key).map(|kind| &kind.fields);
    let each = fields.into_iter().flatten().map(|field| {
        let key = &field.name;
        item(
            key,
            CompletionItemKind::PROPERTY,
            &field.about,
            format!("{key}: "),
        )
    });
    each.collect()
}
