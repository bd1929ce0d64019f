//! Hover: documentation of the word under the cursor.

use super::position::{LineIndex, word_at};
use super::references;
use super::workspace::{CheckedBook, Workspace};
use crate::check::lint::{self, NameAccess, NameUses, links};
use crate::check::rename;
use crate::library;
use crate::model::book::{Book, NameKind, Op, Page, PageId};
use crate::syntax::diagnostic::Diagnostic;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

/// Maximum number of words from the beginning of a page.
const MAX_PREVIEW_WORDS: usize = 30;
/// Maximum number of pages in a list.
const MAX_PAGES: usize = 8;

pub(super) fn hover_at(workspace: &mut Workspace, path: &Path, at: Position) -> Option<Hover> {
    let book = workspace.book_of_file(path)?;
    let text = workspace.text(path)?;
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let offset = lines.byte_at(at);
    let description = describe_word(&book, path, &text, offset);
    let Some((explanation, error_range)) = explain_diagnostic(&book, path, offset) else {
        let (text, range) = description?;
        return Some(markdown_hover(text, lines.range(range.start, range.end)));
    };
    let (text_above, range) = description.map_or((String::new(), error_range), |(text, range)| {
        (format!("{text}\n\n---\n\n"), range)
    });
    let range = lines.range(range.start, range.end);
    Some(markdown_hover(format!("{text_above}{explanation}"), range))
}

/// The documentation of the word at a byte, and the range of the word.
fn describe_word(
    book: &CheckedBook,
    path: &Path,
    text: &str,
    byte: usize,
) -> Option<(String, Range<usize>)> {
    let draft = book.opened.draft.as_deref()?;
    if let Some((text, start, end)) = describe_instruction(draft, text, byte) {
        return Some((text, start..end));
    }
    let it = references::occurrence_at(book, path, byte)?;
    let name = rename::full_name(draft, &it.target);
    let uses = |key: lint::NameKey| describe_uses(book, draft, &key);
    let arc_name = || name.as_str().into();
    let text = match &it.target {
        NameKind::Page(id) => describe_page(draft, *id),
        NameKind::Code(_) => {
            describe_code_or_title(draft, "code", &name) + &uses(lint::NameKey::Code(arc_name()))
        }
        NameKind::Title(_) => {
            describe_code_or_title(draft, "title", &name) + &uses(lint::NameKey::Title(arc_name()))
        }
        NameKind::Entry(n, id) => {
            let key = lint::NameKey::Entry(*n, id.clone());
            describe_entry(draft, *n, id)? + &uses(key)
        }
        NameKind::Variable(_) | NameKind::FragmentParam(..) => {
            let key = lint::NameKey::Variable(arc_name());
            format!("variable `{name}`{}", uses(key))
        }
        NameKind::Condition(_) => {
            let span = draft.outline.span("conditions", &name);
            let text = span.map(|span| book.opened.sources.text(span.file));
            let line =
                span.and_then(|span| text.as_deref()?.get(span.start as usize..)?.lines().next());
            format!("condition `{}`", line.unwrap_or(&name))
        }
        NameKind::Tag(tag) => describe_tag(draft, tag),
        NameKind::Fragment(name) => format!("fragment `{name}`"),
    };
    Some((text, it.word.clone()))
}

/// The explanation of the diagnostic at a byte, without its examples.
fn explain_diagnostic(
    book: &CheckedBook,
    path: &Path,
    byte: usize,
) -> Option<(String, Range<usize>)> {
    let file = book.source_file(path)?;
    let range = |diagnostic: &Diagnostic| {
        let span = diagnostic.span()?;
        let (start, end) = (span.start as usize, span.end as usize);
        (span.file == file && start <= byte && byte <= end).then_some(start..end)
    };
    let mut all = book.diagnostics.iter();
    let (diagnostic, range) = all.find_map(|diagnostic| Some((diagnostic, range(diagnostic)?)))?;
    let code = diagnostic.code.name();
    let page = library::explanation(code)?;
    let about = page.split("\n## ").next().unwrap_or(page);
    let about = about.split_once('\n').map_or(about, |(_, about)| about);
    let text = format!(
        "`{code}`\n\n{}\n\nExamples: `turnto explain {code}`",
        about.trim()
    );
    Some((text, range))
}

fn markdown_hover(text: String, range: lsp_types::Range) -> Hover {
    Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: text,
        }),
        range: Some(range),
    }
}

/// The instruction or condition that begins with the word at a byte.
fn describe_instruction(book: &Book, text: &str, byte: usize) -> Option<(String, usize, usize)> {
    let Range { start, end } = word_at(text, byte, &['-', '_'])?;
    let word = text.get(start..end).filter(|word| !word.is_empty())?;
    // Within the braces of an instruction.
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let inside = &text[line..start];
    let opened = inside.rfind('{')?;
    if inside[opened..].contains('}') {
        return None;
    }
    let is_first = inside[opened + 1..].trim().is_empty();
    let instructions = book
        .schema
        .instructions
        .iter()
        .filter(|it| is_first && it.form.keyword() == word);
    let mut descriptions: Vec<String> = instructions
        .map(|it| {
            let mut out = format!("```\n{{{}}}\n```\n{}", it.form.text, it.about);
            if it.has_outcomes() {
                out.push_str(&format!("\n\nOutcomes: {}.", it.outcomes_text()));
            }
            out
        })
        .collect();
    if !is_first {
        let queries = book.schema.queries.iter();
        let queries = queries.filter(|it| it.form.keyword() == word);
        descriptions.extend(queries.map(|it| format!("```\n{}\n```\n{}", it.form.text, it.about)));
    }
    (!descriptions.is_empty()).then(|| (descriptions.join("\n\n---\n\n"), start, end))
}

/// The title of a page, its first words, and the pages that link to it.
fn describe_page(book: &Book, id: PageId) -> String {
    let page = book.page(id);
    let mut out = format!("**{}** (`{}`)", page.title, page.id);
    let prose = text_before_choices(page);
    let mut words = prose.split_whitespace();
    let first: Vec<&str> = words.by_ref().take(MAX_PREVIEW_WORDS).collect();
    if !first.is_empty() {
        let more = if words.next().is_some() { " ..." } else { "" };
        out.push_str(&format!("\n\n{}{more}", escape_markdown(&first.join(" "))));
    }
    let from: BTreeSet<PageId> = linking_pages(book, id).collect();
    out.push_str(&match from.len() {
        0 => "\n\nNo page links here.".to_owned(),
        _ => format!("\n\nLinked from {}", list_pages(book, from)),
    });
    out
}

/// The text of a page before its first choice, with `…` for values.
fn text_before_choices(page: &Page) -> String {
    let mut out = String::new();
    for op in &*page.ops {
        match op {
            Op::Text(words, _) => {
                let words = words.start as usize..words.end as usize;
                out.push_str(page.text.get(words).unwrap_or_default());
            }
            Op::Print(..) => out.push('…'),
            Op::EndParagraph => out.push(' '),
            Op::Choice(_) | Op::Menu => break,
            _ => {}
        }
    }
    out
}

/// The pages that link to a page, once for each link.
pub(super) fn linking_pages(book: &Book, to: PageId) -> impl Iterator<Item = PageId> {
    let all = links(book).into_iter();
    all.filter(move |link| link.to == to).map(|link| link.from)
}

fn list_pages(book: &Book, pages: BTreeSet<PageId>) -> String {
    let count = pages.len();
    let names = pages.into_iter().take(MAX_PAGES).filter_map(|id| {
        let page = book.pages.get(id.0 as usize)?;
        Some(format!("`{}`", page.id))
    });
    let names: Vec<String> = names.collect();
    match count.checked_sub(MAX_PAGES) {
        Some(more) if more > 0 => format!("{} and {more} more", names.join(", ")),
        _ => names.join(", "),
    }
}

/// A code or a title, and what it means.
fn describe_code_or_title(book: &Book, kind: &str, name: &str) -> String {
    let meaning = book.data.meanings.get(name);
    let meaning = meaning.map_or_else(String::new, |meaning| {
        format!(": {}", escape_markdown(meaning))
    });
    format!("{kind} **{}**{meaning}", escape_markdown(name))
}

/// The name of an entry of a catalogue, and its text.
fn describe_entry(book: &Book, kind: usize, id: &str) -> Option<String> {
    let entry = book.data.catalogues.get(kind)?.get(id)?;
    let kind = &book.schema.kinds.get(kind)?.name;
    let (name, about) = (entry.get("name"), entry.get("about"));
    let mut out = format!(
        "{kind} **{}**",
        escape_markdown(name.as_text().unwrap_or(id))
    );
    if let Some(about) = about.as_text().filter(|about| !about.is_empty()) {
        out.push_str(&format!(": {}", escape_markdown(about)));
    }
    Some(out)
}

/// The pages that set, remove or use a name.
fn describe_uses(book: &CheckedBook, draft: &Book, key: &lint::NameKey) -> String {
    let uses = NameUses::collect(draft, &book.opened.parse_scripts());
    let uses = uses.by_name.get(key).map(Vec::as_slice).unwrap_or_default();
    let mut out = String::new();
    for (prefix, access) in [
        ("Set on", NameAccess::Set),
        ("Removed on", NameAccess::Removed),
        ("Used on", NameAccess::Read),
    ] {
        let pages = uses.iter().filter(|it| it.access == access);
        let pages: BTreeSet<PageId> = pages.filter_map(|it| it.page).collect();
        if !pages.is_empty() {
            out.push_str(&format!("\n\n{prefix} {}", list_pages(draft, pages)));
        }
    }
    out
}

fn describe_tag(book: &Book, tag: &str) -> String {
    let pages = (0..).map(PageId).zip(&book.pages);
    let pages = pages.filter(|(_, page)| page.tags.iter().any(|own| **own == *tag));
    let pages: BTreeSet<PageId> = pages.map(|(id, _)| id).collect();
    format!("tag `{tag}` of {}", list_pages(book, pages))
}

/// Escapes the special characters of Markdown.
fn escape_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '\\' | '|'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
