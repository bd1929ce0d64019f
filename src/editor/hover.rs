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

/// Words of the beginning of a page.
const MAX_PREVIEW_WORDS: usize = 30;
/// Pages in one list.
const MAX_PAGES: usize = 8;

pub(super) fn hover_at(workspace: &mut Workspace, path: &Path, at: Position) -> Option<Hover> {
    let book = workspace.book_of_file(path)?;
    let text = workspace.text(path)?;
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let byte = lines.byte_at(at);
    let known = describe_word(&book, path, &text, byte);
    let Some((fault, wrong)) = explain_diagnostic(&book, path, byte) else {
        let (words, of) = known?;
        return Some(markdown_hover(words, lines.range(of.start, of.end)));
    };
    let (before, of) = known.map_or((String::new(), wrong), |(words, of)| {
        (format!("{words}\n\n---\n\n"), of)
    });
    let range = lines.range(of.start, of.end);
    Some(markdown_hover(format!("{before}{fault}"), range))
}

/// The documentation of the word at a byte, and the range of the word.
fn describe_word(
    book: &CheckedBook,
    path: &Path,
    text: &str,
    byte: usize,
) -> Option<(String, Range<usize>)> {
    let draft = book.opened.draft.as_deref()?;
    if let Some((words, start, end)) = describe_instruction(draft, text, byte) {
        return Some((words, start..end));
    }
    let it = references::occurrence_at(book, path, byte)?;
    let name = rename::full_name(draft, &it.target);
    let uses = |thing: lint::NameKey| describe_uses(book, draft, &thing);
    let arc = || name.as_str().into();
    let words = match &it.target {
        NameKind::Page(id) => describe_page(draft, *id),
        NameKind::Code(_) => {
            describe_code_or_title(draft, "code", &name) + &uses(lint::NameKey::Code(arc()))
        }
        NameKind::Title(_) => {
            describe_code_or_title(draft, "title", &name) + &uses(lint::NameKey::Title(arc()))
        }
        NameKind::Entry(n, id) => {
            let thing = lint::NameKey::Entry(*n, id.clone());
            describe_entry(draft, *n, id)? + &uses(thing)
        }
        NameKind::Variable(_) | NameKind::FragmentParam(..) => {
            let thing = lint::NameKey::Variable(arc());
            format!("variable `{name}`{}", uses(thing))
        }
        NameKind::Tag(tag) => describe_tag(draft, tag),
        NameKind::Fragment(name) => format!("fragment `{name}`"),
    };
    Some((words, it.word.clone()))
}

/// The explanation of the diagnostic at a byte, without its examples.
fn explain_diagnostic(
    book: &CheckedBook,
    path: &Path,
    byte: usize,
) -> Option<(String, Range<usize>)> {
    let file = book.source_file(path)?;
    let range = |fault: &Diagnostic| {
        let span = fault.span()?;
        let (start, end) = (span.start as usize, span.end as usize);
        (span.file == file && start <= byte && byte <= end).then_some(start..end)
    };
    let mut all = book.diagnostics.iter();
    let (fault, range) = all.find_map(|fault| Some((fault, range(fault)?)))?;
    let code = fault.code.name();
    let page = library::explanation(code)?;
    let about = page.split("\n## ").next().unwrap_or(page);
    let about = about.split_once('\n').map_or(about, |(_, about)| about);
    let told = format!(
        "`{code}`\n\n{}\n\nExamples: `turnto explain {code}`",
        about.trim()
    );
    Some((told, range))
}

fn markdown_hover(words: String, range: lsp_types::Range) -> Hover {
    Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: words,
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
    let first = inside[opened + 1..].trim().is_empty();
    let verbs = book
        .schema
        .instructions
        .iter()
        .filter(|verb| first && verb.form.keyword() == word);
    let mut told: Vec<String> = verbs
        .map(|verb| {
            let mut out = format!("```\n{{{}}}\n```\n{}", verb.form.text, verb.about);
            if verb.has_outcomes() {
                out.push_str(&format!("\n\nComes out as {}.", verb.outcomes_text()));
            }
            out
        })
        .collect();
    if !first {
        let queries = book
            .schema
            .queries
            .iter()
            .filter(|it| it.form.keyword() == word);
        told.extend(queries.map(|it| format!("```\n{}\n```\n{}", it.form.text, it.about)));
    }
    (!told.is_empty()).then(|| (told.join("\n\n---\n\n"), start, end))
}

/// The title of a page, its first words, and the pages that lead to it.
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
        0 => "\n\nNo page leads here.".to_owned(),
        _ => format!("\n\nFrom {}", list_pages(book, from)),
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

/// The pages that lead to a page, once for each link.
pub(super) fn linking_pages(book: &Book, to: PageId) -> impl Iterator<Item = PageId> {
    let all = links(book).into_iter();
    all.filter(move |link| link.to == to).map(|link| link.from)
}

fn list_pages(book: &Book, all: BTreeSet<PageId>) -> String {
    let many = all.len();
    let named = all.into_iter().take(MAX_PAGES).filter_map(|id| {
        let page = book.pages.get(id.0 as usize)?;
        Some(format!("`{}`", page.id))
    });
    let named: Vec<String> = named.collect();
    match many.checked_sub(MAX_PAGES) {
        Some(more) if more > 0 => format!("{} and {more} more", named.join(", ")),
        _ => named.join(", "),
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

/// Pages that set, remove or use it.
fn describe_uses(book: &CheckedBook, draft: &Book, thing: &lint::NameKey) -> String {
    let uses = NameUses::collect(draft, &book.opened.parse_scripts());
    let uses = uses
        .by_name
        .get(thing)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let mut out = String::new();
    for (lead, how) in [
        ("Given on", NameAccess::Set),
        ("Taken on", NameAccess::Removed),
        ("Asked for on", NameAccess::Read),
    ] {
        let on = uses.iter().filter(|it| it.access == how);
        let on: BTreeSet<PageId> = on.filter_map(|it| it.page).collect();
        if !on.is_empty() {
            out.push_str(&format!("\n\n{lead} {}", list_pages(draft, on)));
        }
    }
    out
}

fn describe_tag(book: &Book, tag: &str) -> String {
    let with = (0..).map(PageId).zip(&book.pages);
    let with = with.filter(|(_, page)| page.tags.iter().any(|own| **own == *tag));
    let with: BTreeSet<PageId> = with.map(|(id, _)| id).collect();
    format!("tag `{tag}` of {}", list_pages(book, with))
}

/// Escapes the special characters of Markdown.
fn escape_markdown(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(
            letter,
            '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '\\' | '|'
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
