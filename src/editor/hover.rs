//! Hover: documentation of the word under the cursor.

use super::position::{LineIndex, word_at};
use super::references;
use super::workspace::{CheckedBook, Workspace};
use crate::check::lint::{self, NameUses, ScriptAccess, links};
use crate::check::rename;
use crate::library;
use crate::model::book::{Book, NameKind, Op, Page, PageId};
use crate::syntax::diagnostic::Diagnostic;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

/// Words of the beginning of a page.
const FIRST_WORDS: usize = 30;
/// Pages in one list.
const MOST: usize = 8;

pub(super) fn at(workspace: &mut Workspace, path: &Path, at: Position) -> Option<Hover> {
    let book = workspace.book(path)?;
    let text = workspace.text(path)?;
    let lines = LineIndex::from_text(&text, workspace.columns);
    let byte = lines.byte(at);
    let known = word(&book, path, &text, byte);
    let Some((fault, wrong)) = explained(&book, path, byte) else {
        let (words, of) = known?;
        return Some(hover(words, lines.range(of.start, of.end)));
    };
    let (before, of) = known.map_or((String::new(), wrong), |(words, of)| {
        (format!("{words}\n\n---\n\n"), of)
    });
    let range = lines.range(of.start, of.end);
    Some(hover(format!("{before}{fault}"), range))
}

/// The documentation of the word at a byte, and the range of the word.
fn word(
    book: &CheckedBook,
    path: &Path,
    text: &str,
    byte: usize,
) -> Option<(String, Range<usize>)> {
    let draft = book.opened.draft.as_deref()?;
    if let Some((words, start, end)) = instruction(draft, text, byte) {
        return Some((words, start..end));
    }
    let it = references::at(book, path, byte)?;
    let name = rename::full_name(draft, &it.named);
    let uses = |thing: lint::NamedThing| used(book, draft, &thing);
    let arc = || name.as_str().into();
    let words = match &it.named {
        NameKind::Page(id) => page(draft, *id),
        NameKind::Code(_) => meant(draft, "code", &name) + &uses(lint::NamedThing::Code(arc())),
        NameKind::Title(_) => meant(draft, "title", &name) + &uses(lint::NamedThing::Title(arc())),
        NameKind::Thing(n, id) => {
            let thing = lint::NamedThing::Entry(*n, id.clone());
            entry(draft, *n, id)? + &uses(thing)
        }
        NameKind::Variable(_) | NameKind::Taken(..) => {
            let thing = lint::NamedThing::Variable(arc());
            format!("variable `{name}`{}", uses(thing))
        }
        NameKind::Tag(tag) => tagged(draft, tag),
        NameKind::Fragment(name) => format!("fragment `{name}`"),
    };
    Some((words, it.word.clone()))
}

/// The explanation of the diagnostic at a byte, without its examples.
fn explained(book: &CheckedBook, path: &Path, byte: usize) -> Option<(String, Range<usize>)> {
    let file = book.file_at(path)?;
    let range = |fault: &Diagnostic| {
        let span = fault.place()?;
        let (start, end) = (span.start as usize, span.end as usize);
        (span.file == file && start <= byte && byte <= end).then_some(start..end)
    };
    let mut all = book.found.iter();
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

fn hover(words: String, range: lsp_types::Range) -> Hover {
    Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: words,
        }),
        range: Some(range),
    }
}

/// The instruction or condition that begins with the word at a byte.
fn instruction(book: &Book, text: &str, byte: usize) -> Option<(String, usize, usize)> {
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
        .vocabulary
        .verbs
        .iter()
        .filter(|verb| first && verb.form.verb() == word);
    let mut told: Vec<String> = verbs
        .map(|verb| {
            let mut out = format!("```\n{{{}}}\n```\n{}", verb.form.text, verb.about);
            if verb.comes_out() {
                out.push_str(&format!("\n\nComes out as {}.", verb.ways()));
            }
            out
        })
        .collect();
    if !first {
        let queries = book
            .vocabulary
            .queries
            .iter()
            .filter(|it| it.form.verb() == word);
        told.extend(queries.map(|it| format!("```\n{}\n```\n{}", it.form.text, it.about)));
    }
    (!told.is_empty()).then(|| (told.join("\n\n---\n\n"), start, end))
}

/// The title of a page, its first words, and the pages that lead to it.
fn page(book: &Book, id: PageId) -> String {
    let page = book.page(id);
    let mut out = format!("**{}** (`{}`)", page.title, page.id);
    let prose = prose(page);
    let mut words = prose.split_whitespace();
    let first: Vec<&str> = words.by_ref().take(FIRST_WORDS).collect();
    if !first.is_empty() {
        let more = if words.next().is_some() { " ..." } else { "" };
        out.push_str(&format!("\n\n{}{more}", escaped(&first.join(" "))));
    }
    let from: BTreeSet<PageId> = ways_to(book, id).collect();
    out.push_str(&match from.len() {
        0 => "\n\nNo page leads here.".to_owned(),
        _ => format!("\n\nFrom {}", pages(book, from)),
    });
    out
}

/// The text of a page before its first choice, with `…` for values.
fn prose(page: &Page) -> String {
    let mut out = String::new();
    for op in &*page.code {
        match op {
            Op::Text(words, _) => {
                let words = words.start as usize..words.end as usize;
                out.push_str(page.text.get(words).unwrap_or_default());
            }
            Op::Print(..) => out.push('…'),
            Op::Break => out.push(' '),
            Op::Choice(_) | Op::Menu => break,
            _ => {}
        }
    }
    out
}

/// The pages that lead to a page, once for each link.
pub(super) fn ways_to(book: &Book, to: PageId) -> impl Iterator<Item = PageId> {
    let all = links(book).into_iter();
    all.filter(move |link| link.to == to).map(|link| link.from)
}

fn pages(book: &Book, all: BTreeSet<PageId>) -> String {
    let many = all.len();
    let named = all.into_iter().take(MOST).filter_map(|id| {
        let page = book.pages.get(id.0 as usize)?;
        Some(format!("`{}`", page.id))
    });
    let named: Vec<String> = named.collect();
    match many.checked_sub(MOST) {
        Some(more) if more > 0 => format!("{} and {more} more", named.join(", ")),
        _ => named.join(", "),
    }
}

/// A code or a title, and what it means.
fn meant(book: &Book, kind: &str, name: &str) -> String {
    let meaning = book.world.meanings.get(name);
    let meaning = meaning.map_or_else(String::new, |meaning| format!(": {}", escaped(meaning)));
    format!("{kind} **{}**{meaning}", escaped(name))
}

/// The name of an entry of a catalogue, and its text.
fn entry(book: &Book, kind: usize, id: &str) -> Option<String> {
    let entry = book.world.catalogues.get(kind)?.get(id)?;
    let kind = &book.vocabulary.kinds.get(kind)?.name;
    let (name, about) = (entry.get("name"), entry.get("about"));
    let mut out = format!("{kind} **{}**", escaped(name.as_text().unwrap_or(id)));
    if let Some(about) = about.as_text().filter(|about| !about.is_empty()) {
        out.push_str(&format!(": {}", escaped(about)));
    }
    Some(out)
}

/// Pages that set, remove or use it.
fn used(book: &CheckedBook, draft: &Book, thing: &lint::NamedThing) -> String {
    let uses = NameUses::collect(draft, &book.opened.spoken());
    let uses = uses.of.get(thing).map(Vec::as_slice).unwrap_or_default();
    let mut out = String::new();
    for (lead, how) in [
        ("Given on", ScriptAccess::Given),
        ("Taken on", ScriptAccess::Taken),
        ("Asked for on", ScriptAccess::Asked),
    ] {
        let on = uses.iter().filter(|it| it.how == how);
        let on: BTreeSet<PageId> = on.filter_map(|it| it.page).collect();
        if !on.is_empty() {
            out.push_str(&format!("\n\n{lead} {}", pages(draft, on)));
        }
    }
    out
}

fn tagged(book: &Book, tag: &str) -> String {
    let with = (0..).map(PageId).zip(&book.pages);
    let with = with.filter(|(_, page)| page.tags.iter().any(|own| **own == *tag));
    let with: BTreeSet<PageId> = with.map(|(id, _)| id).collect();
    format!("tag `{tag}` of {}", pages(book, with))
}

/// Escapes the special characters of Markdown.
fn escaped(words: &str) -> String {
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
