//! What the word under the cursor names: where it is made, where it is said, and another name for it.

use super::desk::{Checked, Desk};
use super::faults::location;
use super::place::{Lines, change, word_at};
use crate::book::{Book, Named, SlotName};
use crate::rename::{self, Plan, Sort};
use crate::source::Span;
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, Location, Position, Range, TextEdit, Uri,
    WorkspaceEdit,
};
use std::path::Path;

/// Something that has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Thing {
    pub(super) sort: Sort,
    /// As an author would say it to `turnto rename`.
    pub(super) name: String,
}

/// A thing, and the bytes of the file that say its name there.
pub(super) struct Said {
    pub(super) thing: Thing,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A name that nothing has, of each sort.
fn unused(sort: &Sort) -> &'static str {
    match sort {
        Sort::Code => "Zz-nothing-is-called-so",
        Sort::Title => "Nothing Is Called So",
        _ => "zz-nothing-is-called-so",
    }
}

fn thing(book: &Book, named: &Named) -> Option<Thing> {
    let (sort, name) = match named {
        Named::Page(id) => (Sort::Page, book.page(*id).id.to_string()),
        Named::Code(slot) | Named::Title(slot) | Named::Variable(slot) => {
            match SlotName::of(book.slots.name(*slot)) {
                SlotName::Code(name) => (Sort::Code, name.to_owned()),
                SlotName::Title(name) => (Sort::Title, name.to_owned()),
                SlotName::Variable(name) => (Sort::Variable, name.to_owned()),
                _ => return None,
            }
        }
        Named::Thing(kind, id) => {
            let kind = book.vocabulary.kinds.get(*kind)?.name.clone();
            (Sort::Thing(Some(kind)), id.to_string())
        }
        Named::Tag(tag) => (Sort::Tag, tag.to_string()),
        Named::Passage(name) => (Sort::Passage, name.to_string()),
        Named::Taken(passage, own) => (Sort::Variable, format!("{passage}.{own}")),
    };
    Some(Thing { sort, name })
}

/// What is named at a byte of a file.
pub(super) fn at(book: &Checked, path: &Path, byte: usize) -> Option<Said> {
    let n = book.text_at(path)?;
    let draft = book.opened.draft.as_deref()?;
    let here = u32::try_from(byte).ok()?;
    let holds = |span: Span| span.start <= here && here <= span.end;
    // Recorded games are none of the texts that the book is made of.
    let Some(file) = book.file_at(path) else {
        return written(book, n, byte);
    };
    let mentions = draft
        .mentions
        .iter()
        .filter(|it| it.span.file == file && holds(it.span));
    // What lies within another is meant.
    if let Some(it) = mentions.min_by_key(|it| it.span.end - it.span.start) {
        let thing = thing(draft, &it.named)?;
        return Some(said(thing, it.span));
    }
    for page in draft
        .pages
        .iter()
        .filter(|page| page.span.file == file && holds(page.span))
    {
        let is_page = draft.index.contains_key(&page.id);
        let sort = if is_page { Sort::Page } else { continue };
        let name = page.id.to_string();
        return Some(said(Thing { sort, name }, page.span));
    }
    for (name, span) in &draft.passages {
        if span.file == file && holds(*span) {
            let (sort, name) = (Sort::Passage, name.clone());
            return Some(said(Thing { sort, name }, *span));
        }
    }
    if let Some(found) = declared(draft, file, holds) {
        return Some(found);
    }
    written(book, n, byte)
}

fn said(thing: Thing, span: Span) -> Said {
    Said {
        thing,
        start: span.start as usize,
        end: span.end as usize,
    }
}

/// A name of the header or of a catalogue, where it is declared.
fn declared(
    book: &Book,
    file: crate::source::FileId,
    holds: impl Fn(Span) -> bool,
) -> Option<Said> {
    let kinds = book.vocabulary.kinds.iter().map(|kind| {
        let sort = Sort::Thing(Some(kind.name.clone()));
        (kind.name.as_str(), sort)
    });
    let sections = [
        ("codes", Sort::Code),
        ("titles", Sort::Title),
        ("variables", Sort::Variable),
    ];
    for (section, sort) in sections.into_iter().chain(kinds) {
        for (name, span) in book.outline.section(section) {
            if span.file == file && holds(span) {
                let name = name.to_owned();
                return Some(said(Thing { sort, name }, span));
            }
        }
    }
    None
}

/// A name in a recorded game, a catalogue's field, the header or house rules: whatever `turnto rename` would change there.
fn written(book: &Checked, n: usize, byte: usize) -> Option<Said> {
    let text = &book.texts[n].text;
    let word = word_at(text, byte, &['-', '_', '.', ':'])?;
    let bare = text.get(word)?.trim_matches([':', '.']);
    let mut words = vec![bare.to_owned()];
    words.extend(quoted(text, byte));
    for word in words.iter().filter(|word| !word.is_empty()) {
        for sort in [
            Sort::Page,
            Sort::Code,
            Sort::Title,
            Sort::Variable,
            Sort::Thing(None),
            Sort::Tag,
            Sort::Passage,
        ] {
            let thing = Thing {
                sort,
                name: word.clone(),
            };
            let Some(plan) = places(book, &thing) else {
                continue;
            };
            let mut here = plan.edits.get(&n).into_iter().flatten();
            if let Some(edit) = here.find(|edit| edit.start <= byte && byte <= edit.end) {
                let (start, end) = (edit.start, edit.end);
                return Some(Said { thing, start, end });
            }
        }
    }
    None
}

/// What stands in quotes around a byte of its line.
fn quoted(text: &str, byte: usize) -> Option<String> {
    let (before, behind) = (text.get(..byte)?, text.get(byte..)?);
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let start = before[line..].rfind('"')? + line + 1;
    let end = behind.find(['"', '\n'])? + byte;
    text.get(start..end).map(str::to_owned)
}

/// Every place of the name, as `turnto rename` finds them.
fn places(book: &Checked, thing: &Thing) -> Option<Plan> {
    let draft = book.opened.draft.as_deref()?;
    let with = (draft, &book.opened.sources, &*book.texts);
    rename::plan(with, &thing.sort, &thing.name, unused(&thing.sort)).ok()
}

/// Where the thing is made.
pub(super) fn definition(desk: &Desk, book: &Checked, thing: &Thing) -> Option<Location> {
    let draft = book.opened.draft.as_deref()?;
    let own = thing.name.rsplit(':').next().unwrap_or(&thing.name);
    let span = match &thing.sort {
        Sort::Page => Some(draft.page(*draft.index.get(thing.name.as_str())?).span),
        Sort::Passage => draft.passages.get(&thing.name).copied(),
        Sort::Code => draft.outline.place("codes", &thing.name),
        Sort::Title => draft.outline.place("titles", &thing.name),
        Sort::Variable => draft.outline.place("variables", own),
        Sort::Thing(Some(kind)) => draft.outline.place(kind, &thing.name),
        Sort::Thing(None) => {
            let mut kinds = draft.vocabulary.kinds.iter();
            kinds.find_map(|kind| draft.outline.place(&kind.name, &thing.name))
        }
        Sort::Tag => None,
    };
    if let Some(location) = span.and_then(|span| location(desk, book, span)) {
        return Some(location);
    }
    // What is nowhere declared is made where it is first said.
    references(desk, book, thing).into_iter().next()
}

/// Every place that says the name, file by file.
pub(super) fn references(desk: &Desk, book: &Checked, thing: &Thing) -> Vec<Location> {
    let mut out = Vec::new();
    let plan = places(book, thing).unwrap_or_default();
    for (n, edits) in &plan.edits {
        let Some(uri) = book.paths[*n].as_deref().and_then(|path| desk.uri(path)) else {
            continue;
        };
        let lines = Lines::of(&book.texts[*n].text, desk.columns);
        // What is only put in, as the older name of a page, says it nowhere.
        let said = edits.iter().filter(|edit| edit.start < edit.end);
        out.extend(said.map(|edit| Location::new(uri.clone(), lines.range(edit.start, edit.end))));
    }
    out
}

pub(super) fn highlights(
    desk: &Desk,
    book: &Checked,
    thing: &Thing,
    path: &Path,
) -> Vec<DocumentHighlight> {
    let uri = desk.uri(path);
    let all = references(desk, book, thing).into_iter();
    let here = all.filter(|it| Some(&it.uri) == uri.as_ref());
    let shown = here.map(|it| DocumentHighlight {
        range: it.range,
        kind: Some(DocumentHighlightKind::TEXT),
    });
    shown.collect()
}

/// The name at a place, which may be changed.
pub(super) fn renamed_at(desk: &mut Desk, path: &Path, at_: Position) -> Option<Range> {
    let book = desk.book(path)?;
    let text = desk.text(path)?;
    let lines = Lines::of(&text, desk.columns);
    let byte = lines.byte(at_);
    let said = at(&book, path, byte)?;
    let plan = places(&book, &said.thing)?;
    let n = book.text_at(path)?;
    let mut here = plan.edits.get(&n)?.iter();
    let edit = here.find(|edit| edit.start <= byte && byte <= edit.end)?;
    Some(lines.range(edit.start, edit.end))
}

/// One change of all files that gives the thing another name, and what is left for the author to look at.
///
/// # Errors
/// Why it cannot be called so.
pub(super) fn renamed(
    desk: &Desk,
    book: &Checked,
    thing: &Thing,
    new: &str,
) -> Result<(WorkspaceEdit, Vec<String>), String> {
    if book.opened.has_errors() {
        return Err(
            "the book has errors: mend them first, so that every place of the name is known"
                .to_owned(),
        );
    }
    let Some(draft) = book.opened.draft.as_deref() else {
        return Err("without its ruleset nothing is known of the book".to_owned());
    };
    let with = (draft, &book.opened.sources, &*book.texts);
    let plan = rename::plan(with, &thing.sort, &thing.name, new)?;
    if let Some(error) = desk.errors_after(book, &plan).first() {
        return Err(format!(
            "under the new name the book would have an error: {}",
            error.message
        ));
    }
    let mut besides: Vec<String> = Vec::new();
    for other in &book.one_way {
        besides.push(format!(
            "`../{other}` leads here and nothing here leads there: it is not changed; from there everything is"
        ));
    }
    for (n, at, why) in &plan.left {
        let text = &book.texts[*n];
        let line = text.text[..*at].matches('\n').count() + 1;
        besides.push(format!(
            "{}:{line} is left as it is, look at it: {why}",
            text.name
        ));
    }
    let mut all: Vec<(Uri, TextEdit)> = Vec::new();
    for (n, edits) in plan.edits {
        let uri = book.paths[n].as_deref().and_then(|path| desk.uri(path));
        let uri = uri.ok_or_else(|| {
            let name = &book.texts[n].name;
            format!("{name}: it would change in a book that comes with the program, which cannot be written")
        })?;
        let lines = Lines::of(&book.texts[n].text, desk.columns);
        let edits = edits.into_iter().map(|edit| TextEdit {
            range: lines.range(edit.start, edit.end),
            new_text: edit.with,
        });
        all.extend(edits.map(|edit| (uri.clone(), edit)));
    }
    Ok((change(all), besides))
}
