//! Definition, references, highlights and renaming of the name under the cursor.

use super::position::{LineIndex, workspace_edit};
use super::workspace::{CheckedBook, Workspace};
use crate::check::rename::{self, Occurrence};
use crate::model::book::NameKind;
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, Location, Position, Range, TextEdit, Uri,
    WorkspaceEdit,
};
use std::path::Path;

/// The occurrence at a byte of a file. Of several the innermost.
pub(super) fn occurrence_at<'b>(
    book: &'b CheckedBook,
    path: &Path,
    byte: usize,
) -> Option<&'b Occurrence> {
    let n = book.text_index(path)?;
    let all = book.occurrences().iter();
    let here = all.filter(|it| it.text_index == n && it.word.start <= byte && byte <= it.word.end);
    here.min_by_key(|it| it.word.len())
}

/// Where the symbol is declared, or else first used.
pub(super) fn find_definition(
    workspace: &Workspace,
    book: &CheckedBook,
    named: &NameKind,
) -> Option<Location> {
    let (declared, used): (Vec<_>, Vec<_>) =
        occurrences_of(book, named).partition(|it| it.is_declaration);
    let mut all = declared.into_iter().chain(used);
    all.find_map(|it| occurrence_location(workspace, book, it))
}

/// Every place that has the name, file by file.
pub(super) fn find_references(
    workspace: &Workspace,
    book: &CheckedBook,
    named: &NameKind,
) -> Vec<Location> {
    let all = occurrences_of(book, named);
    all.filter_map(|it| occurrence_location(workspace, book, it))
        .collect()
}

fn occurrences_of<'b>(
    book: &'b CheckedBook,
    named: &NameKind,
) -> impl Iterator<Item = &'b Occurrence> {
    let all = book.occurrences().iter();
    all.filter(move |it| it.target == *named)
}

/// The place of the name. None in a text that comes with the program.
pub(super) fn occurrence_location(
    workspace: &Workspace,
    book: &CheckedBook,
    it: &Occurrence,
) -> Option<Location> {
    let name = it.name.as_ref()?;
    let uri = workspace.uri(book.paths[it.text_index].as_deref()?)?;
    let lines = LineIndex::from_text(&book.texts[it.text_index].text, workspace.column_unit);
    Some(Location::new(uri, lines.range(name.start, name.end)))
}

pub(super) fn find_highlights(
    workspace: &Workspace,
    book: &CheckedBook,
    named: &NameKind,
    path: &Path,
) -> Vec<DocumentHighlight> {
    let uri = workspace.uri(path);
    let all = find_references(workspace, book, named).into_iter();
    let here = all.filter(|it| Some(&it.uri) == uri.as_ref());
    let shown = here.map(|it| DocumentHighlight {
        range: it.range,
        kind: Some(DocumentHighlightKind::TEXT),
    });
    shown.collect()
}

/// The name at a position, if it can be changed.
pub(super) fn renameable_range(
    workspace: &mut Workspace,
    path: &Path,
    position: Position,
) -> Option<Range> {
    let book = workspace.book_of_file(path)?;
    let text = workspace.text(path)?;
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let it = occurrence_at(&book, path, lines.byte_at(position))?;
    // An entry of the ruleset's own catalogue cannot get another name.
    let is_entry = matches!(it.target, NameKind::Entry(..));
    let can_change = !is_entry || occurrences_of(&book, &it.target).any(|it| it.is_declaration);
    let name = it.name.as_ref().filter(|_| can_change)?;
    Some(lines.range(name.start, name.end))
}

/// The edits of all files that rename the symbol, with remarks for the author.
///
/// # Errors
/// The reason why it cannot get this name.
pub(super) fn rename_edits(
    workspace: &Workspace,
    book: &CheckedBook,
    named: &NameKind,
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
    let plan = rename::plan_rename(draft, &book.texts, book.occurrences(), (named, new))?;
    if let Some(error) = workspace.errors_after(book, &plan).first() {
        return Err(format!(
            "under the new name the book would have an error: {}",
            error.message
        ));
    }
    let mut notes: Vec<String> = Vec::new();
    for other in &book.one_way_books {
        notes.push(format!(
            "`../{other}` leads here and nothing here leads there: it is not changed; from there everything is"
        ));
    }
    for (n, at, why) in &plan.unchanged {
        let text = &book.texts[*n];
        let line = text.text[..*at].matches('\n').count() + 1;
        notes.push(format!(
            "{}:{line} was not changed; check it: {why}",
            text.name
        ));
    }
    let mut all: Vec<(Uri, TextEdit)> = Vec::new();
    for (n, edits) in plan.edits {
        let uri = book.paths[n]
            .as_deref()
            .and_then(|path| workspace.uri(path));
        let uri = uri.ok_or_else(|| {
            let name = &book.texts[n].name;
            format!("{name}: it would change in a book that comes with the program, which cannot be written")
        })?;
        let lines = LineIndex::from_text(&book.texts[n].text, workspace.column_unit);
        let edits = edits.into_iter().map(|edit| TextEdit {
            range: lines.range(edit.start, edit.end),
            new_text: edit.replacement,
        });
        all.extend(edits.map(|edit| (uri.clone(), edit)));
    }
    Ok((workspace_edit(all), notes))
}
