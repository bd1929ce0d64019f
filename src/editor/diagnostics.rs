//! Diagnostics and quick fixes.

use super::position::{LineIndex, change};
use super::workspace::{CheckedBook, Workspace};
use crate::compile::NO_ROW_FOR;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::markup::{self, OutlinedLine, outline};
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::{is_word, revealed};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, DiagnosticRelatedInformation,
    DiagnosticSeverity, Location, NumberOrString, Position, Range, TextEdit, Uri, WorkspaceEdit,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range as Bytes;
use std::path::Path;

/// The `source` of all diagnostics.
const SOURCE: &str = "turnto";

/// Diagnostics by the URI of their file.
pub(super) type ByFile = BTreeMap<String, Vec<lsp_types::Diagnostic>>;

/// The diagnostics of all open books.
pub(super) fn all(workspace: &mut Workspace) -> ByFile {
    let mut out = ByFile::new();
    let mut known = BTreeSet::new();
    for root in workspace.roots() {
        let Some(book) = workspace.book_at(&root) else {
            continue;
        };
        for fault in &book.found {
            let Some((uri, lsp_diagnostic)) = lsp_diagnostic(workspace, &book, fault) else {
                continue;
            };
            // Errors of a linked book that is open too are reported twice.
            let Range { start, end } = lsp_diagnostic.range;
            let place = (start.line, start.character, end.line, end.character);
            let uri = uri.as_str().to_owned();
            if known.insert((uri.clone(), place, lsp_diagnostic.message.clone())) {
                out.entry(uri).or_default().push(lsp_diagnostic);
            }
        }
    }
    out.values_mut().for_each(|faults| sort_by_place(faults));
    out
}

/// Sorts diagnostics by their places.
pub(super) fn sort_by_place(faults: &mut [lsp_types::Diagnostic]) {
    faults.sort_by_key(|fault| (fault.range.start.line, fault.range.start.character));
}

/// A diagnostic with its file. If it has no place, it is put at the top of the header.
fn lsp_diagnostic(
    workspace: &Workspace,
    book: &CheckedBook,
    fault: &Diagnostic,
) -> Option<(Uri, lsp_types::Diagnostic)> {
    let header = || {
        let uri = workspace.uri(&workspace.header(&book.root))?;
        Some(Location::new(uri, Range::default()))
    };
    shown(fault, |span| location(workspace, book, span), header)
}

/// A diagnostic with its file. `place` locates a span, `otherwise` gives the location of a diagnostic without one.
pub(super) fn shown(
    fault: &Diagnostic,
    place: impl Fn(Span) -> Option<Location>,
    otherwise: impl FnOnce() -> Option<Location>,
) -> Option<(Uri, lsp_types::Diagnostic)> {
    let placed = fault.labels.first().and_then(|label| place(label.span));
    let Location { uri, range } = placed.or_else(otherwise)?;
    let mut message = fault.message.clone();
    let said = fault.labels.first().map_or("", |label| &label.text);
    for more in [said, fault.help.as_deref().unwrap_or_default()] {
        if !more.is_empty() {
            message.push('\n');
            message.push_str(more);
        }
    }
    let related = fault.labels.iter().skip(1).filter_map(|label| {
        let location = place(label.span)?;
        let message = label.text.clone();
        Some(DiagnosticRelatedInformation { location, message })
    });
    let related: Vec<_> = related.collect();
    let out = lsp_types::Diagnostic {
        range,
        severity: Some(severity(fault.severity)),
        code: Some(NumberOrString::String(fault.code.name().to_owned())),
        source: Some(SOURCE.to_owned()),
        message: revealed(&message),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp_types::Diagnostic::default()
    };
    Some((uri, out))
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}

/// The location of a span. None in a text that comes with the program.
pub(super) fn location(workspace: &Workspace, book: &CheckedBook, span: Span) -> Option<Location> {
    let uri = workspace.uri(book.path_of(span.file)?)?;
    let sources = &book.opened.sources;
    let text = sources.text(span.file);
    let lines = LineIndex::known(&text, sources.lines(span.file), workspace.columns);
    let range = lines.range(span.start as usize, span.end as usize);
    Some(Location::new(uri, range))
}

/// Quick fixes for the diagnostics that overlap a range.
pub(super) fn actions(
    workspace: &mut Workspace,
    path: &Path,
    range: Range,
) -> Vec<CodeActionOrCommand> {
    let Some(book) = workspace.book(path) else {
        return Vec::new();
    };
    let Some(file) = book.file_at(path) else {
        return Vec::new();
    };
    let text = book.opened.sources.text(file);
    let lines = LineIndex::from_text(&text, workspace.columns);
    let (from, to) = (lines.byte(range.start), lines.byte(range.end));
    let mut out = Vec::new();
    for fault in &book.found {
        let Some(label) = fault.labels.first().filter(|it| it.span.file == file) else {
            continue;
        };
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        if end < from || to < start {
            continue;
        }
        let Some((_, shown)) = lsp_diagnostic(workspace, &book, fault) else {
            continue;
        };
        if let Some(edit) = fix_edit(workspace, &book, fault) {
            let title = fault.help.clone().unwrap_or_else(|| "mend it".to_owned());
            out.push(action(title, edit, &shown, true));
        }
        for name in fault.meant() {
            let (title, with) = (format!("change to `{name}`"), name.to_owned());
            let edit = edit_of(workspace, &book, &[(label.span, with)]);
            out.extend(edit.map(|edit| action(title, edit, &shown, false)));
        }
        if let Some((title, edit)) = creation_fix(workspace, &book, fault, label.span) {
            out.push(action(title, edit, &shown, false));
        }
    }
    out
}

fn action(
    title: String,
    edit: WorkspaceEdit,
    fault: &lsp_types::Diagnostic,
    preferred: bool,
) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![fault.clone()]),
        edit: Some(edit),
        is_preferred: preferred.then_some(true),
        ..CodeAction::default()
    })
}

/// The change that `turnto check --fix` would make.
fn fix_edit(
    workspace: &Workspace,
    book: &CheckedBook,
    fault: &Diagnostic,
) -> Option<WorkspaceEdit> {
    if fault.mends.is_empty() {
        return None;
    }
    let mends = fault
        .mends
        .iter()
        .map(|mend| (mend.span, mend.with.clone()));
    edit_of(workspace, book, &mends.collect::<Vec<_>>())
}

/// Replaces spans. None if one of them is in a text that comes with the program.
fn edit_of(
    workspace: &Workspace,
    book: &CheckedBook,
    all: &[(Span, String)],
) -> Option<WorkspaceEdit> {
    let edits = all.iter().map(|(span, with)| {
        let Location { uri, range } = location(workspace, book, *span)?;
        Some((uri, TextEdit::new(range, with.clone())))
    });
    Some(change(edits.collect::<Option<Vec<_>>>()?))
}

/// Creates what is missing: rows, the page of a turn, a code.
fn creation_fix(
    workspace: &Workspace,
    book: &CheckedBook,
    fault: &Diagnostic,
    span: Span,
) -> Option<(String, WorkspaceEdit)> {
    let text = book.opened.sources.text(span.file);
    if fault.code == Code::MissingOutcomeRow {
        let (at, new) = missing_rows(&text, span.end as usize, &fault.message)?;
        let lines = LineIndex::from_text(&text, workspace.columns);
        let edit = TextEdit::new(lines.range(at, at), new);
        let uri = workspace.uri(book.path_of(span.file)?)?;
        return Some(("add the missing rows".to_owned(), change([(uri, edit)])));
    }
    let word = text
        .get(span.start as usize..span.end as usize)?
        .trim_matches('"');
    let is_name = |it: char| is_word(it) || matches!(it, '-' | '_' | '.');
    if word.is_empty() || !word.chars().all(is_name) {
        return None;
    }
    let (title, path, at, new) = match fault.code {
        Code::BrokenLink => {
            let path = book.path_of(span.file)?;
            let path = match path.extension().is_some_and(|end| end == "gamebook") {
                true => path.to_owned(),
                false => first_pages(book)?,
            };
            let page = workspace.text(&path)?;
            let end = LineIndex::from_text(&page, workspace.columns).position(page.len());
            let apart = if page.ends_with('\n') { "\n" } else { "\n\n" };
            let heading = title_from_id(word);
            let new = format!("{apart}# {word}: {heading}\n\n");
            (format!("create the page `{word}`"), path, end, new)
        }
        Code::UnknownCode => {
            let path = book.root.join("book.yaml");
            let header = workspace.text(&path)?;
            let (line, new) = declared(&header, word)?;
            let lines = LineIndex::from_text(&header, workspace.columns);
            let ends = header.lines().count() <= line;
            let (at, new) = match (ends, header.ends_with('\n')) {
                (true, false) => (lines.position(header.len()), format!("\n{new}")),
                (true, true) => (lines.position(header.len()), new),
                (false, _) => (
                    Position::new(u32::try_from(line).unwrap_or(u32::MAX), 0),
                    new,
                ),
            };
            let title = format!("declare the code `{word}`");
            (title, path, at, new)
        }
        _ => return None,
    };
    let edit = TextEdit::new(Range::new(at, at), new);
    Some((title, change([(workspace.uri(&path)?, edit)])))
}

/// Rows for the outcomes that a message lists, and their place: below the last row of the instruction that ends at a byte.
fn missing_rows(text: &str, end: usize, message: &str) -> Option<(usize, String)> {
    let outcomes = message.strip_prefix(NO_ROW_FOR)?;
    let lines = outline(text);
    let own = lines.iter().position(|line| line.at.end >= end)?;
    let depth = lines[own].bars.as_ref().map_or(0, Bytes::len);
    let deeper = |line: &&OutlinedLine| line.bars.as_ref().is_some_and(|bars| bars.len() > depth);
    let last = lines[own + 1..].iter().take_while(deeper).last()?;
    let bars = "|".repeat(depth + 1);
    let rows = outcomes.split(", ").map(|name| format!("\n{bars} {name}:"));
    Some((last.at.end, rows.collect()))
}

/// The first file of pages.
fn first_pages(book: &CheckedBook) -> Option<std::path::PathBuf> {
    let of_home =
        |n: &usize| book.texts[*n].part == 0 && book.texts[*n].path.ends_with(".gamebook");
    let n = (0..book.texts.len()).find(of_home)?;
    book.paths[n].clone()
}

/// `marsh-end` is "Marsh End".
fn title_from_id(id: &str) -> String {
    let words = id.split(['-', '_', '.']).map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(char::to_uppercase);
        first
            .into_iter()
            .flatten()
            .chain(letters)
            .collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The line before which a code can be declared in a header with one code on each line, and the text of the declaration.
fn declared(header: &str, code: &str) -> Option<(usize, String)> {
    let lines: Vec<&str> = header.lines().collect();
    let Some(section) = lines.iter().position(|line| line.starts_with("codes:")) else {
        return Some((lines.len(), format!("codes:\n  {code}: \"\"\n")));
    };
    if lines[section].trim_end() != "codes:" {
        return None;
    }
    let below = lines.get(section + 1)?;
    let indent = &below[..below.len() - below.trim_start().len()];
    let is_list = below.trim_start().starts_with("- ");
    let has_groups =
        below.trim_end().ends_with(':') && !below.trim_start().starts_with(char::is_uppercase);
    if indent.is_empty() || has_groups {
        return None;
    }
    let new = match is_list {
        true => format!("{indent}- {code}\n"),
        false => format!("{indent}{code}: \"\"\n"),
    };
    Some((section + 1, new))
}

/// The diagnostics of an edited text until its book is checked again. `before` are those of the text `was`.
/// Syntax errors are those of the new text. Other diagnostics are kept, except in changed lines.
pub(super) fn updated(
    workspace: &Workspace,
    path: &Path,
    was: &str,
    before: &[lsp_types::Diagnostic],
) -> Option<(Uri, Vec<lsp_types::Diagnostic>)> {
    let uri = workspace.uri(path)?;
    let now = workspace.text(path)?;
    let (old, new) = match path.extension().is_some_and(|end| end == "gamebook") {
        true => (errors(workspace, &uri, was), errors(workspace, &uri, &now)),
        false => (Vec::new(), Vec::new()),
    };
    let old = moved(was, old, &now, &uri);
    let mut out = moved(was, before.to_vec(), &now, &uri);
    out.retain(|it| new.contains(it) || !old.contains(it));
    out.extend(new.into_iter().filter(|it| !old.contains(it)));
    sort_by_place(&mut out);
    Some((uri, out))
}

/// The syntax errors of a text of pages.
fn errors(workspace: &Workspace, uri: &Uri, text: &str) -> Vec<lsp_types::Diagnostic> {
    let mut found = Vec::new();
    markup::parse(FileId(0), &markup::without_front(text), &mut found);
    let lines = LineIndex::from_text(text, workspace.columns);
    let place = |span: Span| {
        let range = lines.range(span.start as usize, span.end as usize);
        Some(Location::new(uri.clone(), range))
    };
    let found = found.into_iter().filter(|fault| !fault.message.is_empty());
    let shown = found.filter_map(|fault| shown(&fault, place, || None));
    shown.map(|(_, it)| it).collect()
}

/// The diagnostics of unchanged lines, moved with these lines.
fn moved(
    was: &str,
    faults: Vec<lsp_types::Diagnostic>,
    now: &str,
    uri: &Uri,
) -> Vec<lsp_types::Diagnostic> {
    let old: Vec<&str> = was.split('\n').collect();
    let new: Vec<&str> = now.split('\n').collect();
    let same =
        |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(a, b)| a == b).count();
    let above = same(&mut old.iter().zip(&new));
    let below = same(&mut old.iter().rev().zip(new.iter().rev()));
    let below = below.min(old.len().min(new.len()) - above);
    let line = |line: u32| -> Option<u32> {
        let n = line as usize;
        match n {
            n if n < above => Some(line),
            n if n + below >= old.len() => u32::try_from(n + new.len() - old.len()).ok(),
            _ => None,
        }
    };
    let range = |range: &mut lsp_types::Range| -> Option<()> {
        range.start.line = line(range.start.line)?;
        range.end.line = line(range.end.line)?;
        Some(())
    };
    let move_all = |mut fault: lsp_types::Diagnostic| -> Option<lsp_types::Diagnostic> {
        range(&mut fault.range)?;
        let related = fault.related_information.iter_mut().flatten();
        let here = |it: &&mut Location| it.uri == *uri;
        for place in related.map(|it| &mut it.location).filter(here) {
            range(&mut place.range)?;
        }
        Some(fault)
    };
    faults.into_iter().filter_map(move_all).collect()
}
