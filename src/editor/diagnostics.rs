//! Diagnostics and quick fixes.

use super::position::{LineIndex, workspace_edit};
use super::workspace::{CheckedBook, Workspace};
use crate::compile::MISSING_ROWS;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::markup::{self, OutlinedLine, outline};
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::{is_word, reveal_hidden};
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
pub(super) type DiagnosticsByUri = BTreeMap<String, Vec<lsp_types::Diagnostic>>;

/// The diagnostics of all open books.
pub(super) fn collect_diagnostics(workspace: &mut Workspace) -> DiagnosticsByUri {
    let mut out = DiagnosticsByUri::new();
    let mut known = BTreeSet::new();
    for root in workspace.roots() {
        let Some(book) = workspace.book_at_root(&root) else {
            continue;
        };
        for fault in &book.diagnostics {
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
    out.values_mut().for_each(|faults| sort_by_position(faults));
    out
}

/// Sorts diagnostics by their places.
pub(super) fn sort_by_position(faults: &mut [lsp_types::Diagnostic]) {
    faults.sort_by_key(|fault| (fault.range.start.line, fault.range.start.character));
}

/// A diagnostic with its file. If it has no place, it is put at the top of the header.
fn lsp_diagnostic(
    workspace: &Workspace,
    book: &CheckedBook,
    fault: &Diagnostic,
) -> Option<(Uri, lsp_types::Diagnostic)> {
    let header = || {
        let uri = workspace.uri(&workspace.header_path(&book.root))?;
        Some(Location::new(uri, Range::default()))
    };
    to_lsp(fault, |span| span_location(workspace, book, span), header)
}

/// A diagnostic with its file. `place` locates a span, `otherwise` gives the location of a diagnostic without one.
pub(super) fn to_lsp(
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
        severity: Some(to_lsp_severity(fault.severity)),
        code: Some(NumberOrString::String(fault.code.name().to_owned())),
        source: Some(SOURCE.to_owned()),
        message: reveal_hidden(&message),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp_types::Diagnostic::default()
    };
    Some((uri, out))
}

fn to_lsp_severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}

/// The location of a span. None in a text that comes with the program.
pub(super) fn span_location(
    workspace: &Workspace,
    book: &CheckedBook,
    span: Span,
) -> Option<Location> {
    let uri = workspace.uri(book.source_path(span.file)?)?;
    let sources = &book.opened.sources;
    let text = sources.text(span.file);
    let lines =
        LineIndex::with_line_starts(&text, sources.line_starts(span.file), workspace.column_unit);
    let range = lines.range(span.start as usize, span.end as usize);
    Some(Location::new(uri, range))
}

/// Quick fixes for the diagnostics that overlap a range.
pub(super) fn code_actions(
    workspace: &mut Workspace,
    path: &Path,
    range: Range,
) -> Vec<CodeActionOrCommand> {
    let Some(book) = workspace.book_of_file(path) else {
        return Vec::new();
    };
    let Some(file) = book.source_file(path) else {
        return Vec::new();
    };
    let text = book.opened.sources.text(file);
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let (from, to) = (lines.byte_at(range.start), lines.byte_at(range.end));
    let mut out = Vec::new();
    for fault in &book.diagnostics {
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
            out.push(code_action(title, edit, &shown, true));
        }
        for name in fault.suggested_names() {
            let (title, with) = (format!("change to `{name}`"), name.to_owned());
            let edit = replace_spans(workspace, &book, &[(label.span, with)]);
            out.extend(edit.map(|edit| code_action(title, edit, &shown, false)));
        }
        if let Some((title, edit)) = creation_fix(workspace, &book, fault, label.span) {
            out.push(code_action(title, edit, &shown, false));
        }
    }
    out
}

fn code_action(
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
    if fault.fixes.is_empty() {
        return None;
    }
    let mends = fault
        .fixes
        .iter()
        .map(|mend| (mend.span, mend.replacement.clone()));
    replace_spans(workspace, book, &mends.collect::<Vec<_>>())
}

/// Replaces spans. None if one of them is in a text that comes with the program.
fn replace_spans(
    workspace: &Workspace,
    book: &CheckedBook,
    all: &[(Span, String)],
) -> Option<WorkspaceEdit> {
    let edits = all.iter().map(|(span, with)| {
        let Location { uri, range } = span_location(workspace, book, *span)?;
        Some((uri, TextEdit::new(range, with.clone())))
    });
    Some(workspace_edit(edits.collect::<Option<Vec<_>>>()?))
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
        let lines = LineIndex::from_text(&text, workspace.column_unit);
        let edit = TextEdit::new(lines.range(at, at), new);
        let uri = workspace.uri(book.source_path(span.file)?)?;
        return Some((
            "add the missing rows".to_owned(),
            workspace_edit([(uri, edit)]),
        ));
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
            let path = book.source_path(span.file)?;
            let path = match path.extension().is_some_and(|end| end == "gamebook") {
                true => path.to_owned(),
                false => first_page_file(book)?,
            };
            let page = workspace.text(&path)?;
            let end = LineIndex::from_text(&page, workspace.column_unit).position(page.len());
            let apart = if page.ends_with('\n') { "\n" } else { "\n\n" };
            let heading = title_from_id(word);
            let new = format!("{apart}# {word}: {heading}\n\n");
            (format!("create the page `{word}`"), path, end, new)
        }
        Code::UnknownCode => {
            let path = book.root.join("book.yaml");
            let header = workspace.text(&path)?;
            let (line, new) = code_declaration(&header, word)?;
            let lines = LineIndex::from_text(&header, workspace.column_unit);
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
    Some((title, workspace_edit([(workspace.uri(&path)?, edit)])))
}

/// Rows for the outcomes that a message lists, and their place: below the last row of the instruction that ends at a byte.
fn missing_rows(text: &str, end: usize, message: &str) -> Option<(usize, String)> {
    let outcomes = message.strip_prefix(MISSING_ROWS)?;
    let lines = outline(text);
    let own = lines.iter().position(|line| line.range.end >= end)?;
    let depth = lines[own].bars.as_ref().map_or(0, Bytes::len);
    let deeper = |line: &&OutlinedLine| line.bars.as_ref().is_some_and(|bars| bars.len() > depth);
    let last = lines[own + 1..].iter().take_while(deeper).last()?;
    let bars = "|".repeat(depth + 1);
    let rows = outcomes.split(", ").map(|name| format!("\n{bars} {name}:"));
    Some((last.range.end, rows.collect()))
}

/// The first file of pages.
fn first_page_file(book: &CheckedBook) -> Option<std::path::PathBuf> {
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
fn code_declaration(header: &str, code: &str) -> Option<(usize, String)> {
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
pub(super) fn update_diagnostics(
    workspace: &Workspace,
    path: &Path,
    was: &str,
    before: &[lsp_types::Diagnostic],
) -> Option<(Uri, Vec<lsp_types::Diagnostic>)> {
    let uri = workspace.uri(path)?;
    let now = workspace.text(path)?;
    let (old, new) = match path.extension().is_some_and(|end| end == "gamebook") {
        true => (
            syntax_errors(workspace, &uri, was),
            syntax_errors(workspace, &uri, &now),
        ),
        false => (Vec::new(), Vec::new()),
    };
    let old = move_diagnostics(was, old, &now, &uri);
    let mut out = move_diagnostics(was, before.to_vec(), &now, &uri);
    out.retain(|it| new.contains(it) || !old.contains(it));
    out.extend(new.into_iter().filter(|it| !old.contains(it)));
    sort_by_position(&mut out);
    Some((uri, out))
}

/// The syntax errors of a text of pages.
fn syntax_errors(workspace: &Workspace, uri: &Uri, text: &str) -> Vec<lsp_types::Diagnostic> {
    let mut found = Vec::new();
    markup::parse(FileId(0), &markup::blank_front_matter(text), &mut found);
    let lines = LineIndex::from_text(text, workspace.column_unit);
    let place = |span: Span| {
        let range = lines.range(span.start as usize, span.end as usize);
        Some(Location::new(uri.clone(), range))
    };
    let found = found.into_iter().filter(|fault| !fault.message.is_empty());
    let shown = found.filter_map(|fault| to_lsp(&fault, place, || None));
    shown.map(|(_, it)| it).collect()
}

/// The diagnostics of unchanged lines, moved with these lines.
fn move_diagnostics(
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
