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

/// The innermost occurrence at a byte offset of a file.
pub(super) fn occurrence_at<'b>(
    book: &'b CheckedBook,
    path: &Path,
    offset: usize,
) -> Option<&'b Occurrence> {
    let n = book.text_index(path)?;
    let all = book.occurrences().iter();
    let contains = |word: &std::ops::Range<usize>| word.start <= offset && offset <= word.end;
    let here = all.filter(|it| it.text_index == n && contains(&it.word));
    here.min_by_key(|it| it.word.len())
}

/// The location of the declaration of a symbol, otherwise of its first use.
pub(super) fn find_definition(
    workspace: &Workspace,
    book: &CheckedBook,
    target: &NameKind,
) -> Option<Location> {
    let (declared, used): (Vec<_>, Vec<_>) =
        occurrences_of(book, target).partition(|it| it.is_declaration);
    let mut all = declared.into_iter().chain(used);
    all.find_map(|it| occurrence_location(workspace, book, it))
}

/// All occurrences of a symbol, file by file.
pub(super) fn find_references(
    workspace: &Workspace,
    book: &CheckedBook,
    target: &NameKind,
) -> Vec<Location> {
    let all = occurrences_of(book, target);
    all.filter_map(|it| occurrence_location(workspace, book, it))
        .collect()
}

fn occurrences_of<'b>(
    book: &'b CheckedBook,
    target: &NameKind,
) -> impl Iterator<Item = &'b Occurrence> {
    let all = book.occurrences().iter();
    all.filter(move |it| it.target == *target)
}

/// The location of an occurrence. `None` in a text that is bundled with the program.
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
    target: &NameKind,
    path: &Path,
) -> Vec<DocumentHighlight> {
    let uri = workspace.uri(path);
    let all = find_references(workspace, book, target).into_iter();
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

/// The edits of all files that rename a symbol, with notes for the author.
///
/// # Errors
/// The reason why the symbol cannot get this name.
pub(super) fn rename_edits(
    workspace: &Workspace,
    book: &CheckedBook,
    target: &NameKind,
    new: &str,
) -> Result<(WorkspaceEdit, Vec<String>), String> {
    if book.opened.has_errors() {
        return Err("the book has errors: fix them before you rename".to_owned());
    }
    let Some(draft) = book.opened.draft.as_deref() else {
        return Err("the ruleset of the book cannot be loaded".to_owned());
    };
    let plan = rename::plan_rename(draft, &book.texts, book.occurrences(), (target, new))?;
    if let Some(error) = workspace.errors_after(book, &plan).first() {
        return Err(format!(
            "the new name would cause an error: {}",
            error.message
        ));
    }
    let mut notes: Vec<String> = Vec::new();
    for other in &book.one_way_books {
        notes.push(format!(
            "`../{other}` links to this book but is not linked from it, so it was not changed; to change both, rename in that book"
        ));
    }
    for (n, offset, reason) in &plan.unchanged {
        let text = &book.texts[*n];
        let line = text.text[..*offset].matches('\n').count() + 1;
        notes.push(format!(
            "{}:{line} was not changed; check it: {reason}",
            text.name
        ));
    }
    let mut file_edits: Vec<(Uri, TextEdit)> = Vec::new();
    for (n, edits) in plan.edits {
        let uri = book.paths[n]
            .as_deref()
            .and_then(|path| workspace.uri(path));
        let uri = uri.ok_or_else(|| {
            let name = &book.texts[n].name;
            format!("{name}: cannot edit a book that is bundled with the program")
        })?;
        let lines = LineIndex::from_text(&book.texts[n].text, workspace.column_unit);
        let edits = edits.into_iter().map(|edit| TextEdit {
            range: lines.range(edit.start, edit.end),
            new_text: edit.replacement,
        });
        file_edits.extend(edits.map(|edit| (uri.clone(), edit)));
    }
    Ok((workspace_edit(file_edits), notes))
}
