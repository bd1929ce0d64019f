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
use std::cell::LazyCell;
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
    let mut seen = BTreeSet::new();
    for root in workspace.roots() {
        let Some(book) = workspace.book_at_root(&root) else {
            continue;
        };
        for diagnostic in &book.diagnostics {
            let Some((uri, converted)) = lsp_diagnostic(workspace, &book, diagnostic) else {
                continue;
            };
            // Errors of a linked book that is also open are reported twice.
            let Range { start, end } = converted.range;
            let position = (start.line, start.character, end.line, end.character);
            let uri = uri.as_str().to_owned();
            if seen.insert((uri.clone(), position, converted.message.clone())) {
                out.entry(uri).or_default().push(converted);
            }
        }
    }
    out.values_mut().for_each(|list| sort_by_position(list));
    out
}

/// Sorts diagnostics by their positions.
pub(super) fn sort_by_position(diagnostics: &mut [lsp_types::Diagnostic]) {
    diagnostics.sort_by_key(|it| (it.range.start.line, it.range.start.character));
}

/// Converts a diagnostic, with its file. A diagnostic without a span is placed at the top of the header.
fn lsp_diagnostic(
    workspace: &Workspace,
    book: &CheckedBook,
    diagnostic: &Diagnostic,
) -> Option<(Uri, lsp_types::Diagnostic)> {
    let header = || {
        let uri = workspace.uri(&workspace.header_path(&book.root))?;
        Some(Location::new(uri, Range::default()))
    };
    let locate = |span| span_location(workspace, book, span);
    to_lsp(diagnostic, locate, header)
}

/// Converts a diagnostic, with its file. `locate` returns the location of a span, `fallback` that of a diagnostic without a span.
pub(super) fn to_lsp(
    diagnostic: &Diagnostic,
    locate: impl Fn(Span) -> Option<Location>,
    fallback: impl FnOnce() -> Option<Location>,
) -> Option<(Uri, lsp_types::Diagnostic)> {
    let label = diagnostic.labels.first();
    let location = label.and_then(|label| locate(label.span));
    let Location { uri, range } = location.or_else(fallback)?;
    let mut message = diagnostic.message.clone();
    let label_text = label.map_or("", |label| &label.text);
    for text in [label_text, diagnostic.help.as_deref().unwrap_or_default()] {
        if !text.is_empty() {
            message.push('\n');
            message.push_str(text);
        }
    }
    let related = diagnostic.labels.iter().skip(1).filter_map(|label| {
        let location = locate(label.span)?;
        let message = label.text.clone();
        Some(DiagnosticRelatedInformation { location, message })
    });
    let related: Vec<_> = related.collect();
    let out = lsp_types::Diagnostic {
        range,
        severity: Some(to_lsp_severity(diagnostic.severity)),
        code: Some(NumberOrString::String(diagnostic.code.name().to_owned())),
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

/// The location of a span. `None` in a text that is bundled with the program.
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
    for diagnostic in &book.diagnostics {
        let Some(label) = diagnostic.labels.first().filter(|it| it.span.file == file) else {
            continue;
        };
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        if end < from || to < start {
            continue;
        }
        let Some((_, converted)) = lsp_diagnostic(workspace, &book, diagnostic) else {
            continue;
        };
        if let Some(edit) = fix_edit(workspace, &book, diagnostic) {
            let title = diagnostic.help.as_deref().unwrap_or("fix it").to_owned();
            out.push(code_action(title, edit, &converted, true));
        }
        for name in diagnostic.suggested_names() {
            let (title, replacement) = (format!("change to `{name}`"), name.to_owned());
            let edit = replace_spans(workspace, &book, &[(label.span, replacement)]);
            out.extend(edit.map(|edit| code_action(title, edit, &converted, false)));
        }
        if let Some((title, edit)) = creation_fix(workspace, &book, diagnostic, label.span) {
            out.push(code_action(title, edit, &converted, false));
        }
    }
    out
}

fn code_action(
    title: String,
    edit: WorkspaceEdit,
    diagnostic: &lsp_types::Diagnostic,
    is_preferred: bool,
) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic.clone()]),
        edit: Some(edit),
        is_preferred: is_preferred.then_some(true),
        ..CodeAction::default()
    })
}

/// The change that `turnto check --fix` would make.
fn fix_edit(
    workspace: &Workspace,
    book: &CheckedBook,
    diagnostic: &Diagnostic,
) -> Option<WorkspaceEdit> {
    if diagnostic.fixes.is_empty() {
        return None;
    }
    let fixes = diagnostic
        .fixes
        .iter()
        .map(|fix| (fix.span, fix.replacement.clone()));
    replace_spans(workspace, book, &fixes.collect::<Vec<_>>())
}

/// Replaces spans. `None` if one of them is in a text that is bundled with the program.
fn replace_spans(
    workspace: &Workspace,
    book: &CheckedBook,
    replacements: &[(Span, String)],
) -> Option<WorkspaceEdit> {
    let edits = replacements.iter().map(|(span, replacement)| {
        let Location { uri, range } = span_location(workspace, book, *span)?;
        Some((uri, TextEdit::new(range, replacement.clone())))
    });
    Some(workspace_edit(edits.collect::<Option<Vec<_>>>()?))
}

/// Returns a fix that creates the missing rows, page or code.
fn creation_fix(
    workspace: &Workspace,
    book: &CheckedBook,
    diagnostic: &Diagnostic,
    span: Span,
) -> Option<(String, WorkspaceEdit)> {
    let source = book.opened.sources.text(span.file);
    if diagnostic.code == Code::MissingOutcomeRow {
        let (offset, rows) = missing_rows(&source, span.end as usize, &diagnostic.message)?;
        let lines = LineIndex::from_text(&source, workspace.column_unit);
        let edit = TextEdit::new(lines.range(offset, offset), rows);
        let uri = workspace.uri(book.source_path(span.file)?)?;
        let title = "add the missing rows".to_owned();
        return Some((title, workspace_edit([(uri, edit)])));
    }
    let word = source
        .get(span.start as usize..span.end as usize)?
        .trim_matches('"');
    let is_name = |it: char| is_word(it) || matches!(it, '-' | '_' | '.');
    if word.is_empty() || !word.chars().all(is_name) {
        return None;
    }
    let (title, path, position, text) = match diagnostic.code {
        Code::BrokenLink => {
            let path = book.source_path(span.file)?;
            let path = match path.extension().is_some_and(|end| end == "gamebook") {
                true => path.to_owned(),
                false => first_page_file(book)?,
            };
            let page = workspace.text(&path)?;
            let end = LineIndex::from_text(&page, workspace.column_unit).position(page.len());
            let separator = if page.ends_with('\n') { "\n" } else { "\n\n" };
            let heading = title_from_id(word);
            let text = format!("{separator}# {word}: {heading}\n\n");
            (format!("create the page `{word}`"), path, end, text)
        }
        Code::UnknownCode => {
            let path = book.root.join("book.yaml");
            let header = workspace.text(&path)?;
            let (line, text) = code_declaration(&header, word)?;
            let lines = LineIndex::from_text(&header, workspace.column_unit);
            let is_at_end = header.lines().count() <= line;
            let (position, text) = match (is_at_end, header.ends_with('\n')) {
                (true, false) => (lines.position(header.len()), format!("\n{text}")),
                (true, true) => (lines.position(header.len()), text),
                (false, _) => (
                    Position::new(u32::try_from(line).unwrap_or(u32::MAX), 0),
                    text,
                ),
            };
            let title = format!("declare the code `{word}`");
            (title, path, position, text)
        }
        _ => return None,
    };
    let edit = TextEdit::new(Range::new(position, position), text);
    Some((title, workspace_edit([(workspace.uri(&path)?, edit)])))
}

/// The rows for the outcomes that a message lists, and their offset: below the last row of the instruction that ends at `end`.
fn missing_rows(text: &str, end: usize, message: &str) -> Option<(usize, String)> {
    let outcomes = message.strip_prefix(MISSING_ROWS)?;
    let lines = outline(text);
    let first = lines.iter().position(|line| line.range.end >= end)?;
    let depth = lines[first].bars.as_ref().map_or(0, Bytes::len);
    let is_row = |it: &&OutlinedLine| it.bars.as_ref().is_some_and(|bars| bars.len() > depth);
    let last_row = lines[first + 1..].iter().take_while(is_row).last()?;
    let bars = "|".repeat(depth + 1);
    let rows = outcomes.split(", ").map(|name| format!("\n{bars} {name}:"));
    Some((last_row.range.end, rows.collect()))
}

/// The first file of pages.
fn first_page_file(book: &CheckedBook) -> Option<std::path::PathBuf> {
    let mut texts = book.texts.iter();
    let n = texts.position(|it| it.part == 0 && it.path.ends_with(".gamebook"))?;
    book.paths[n].clone()
}

/// The title for an id: "Marsh End" for `marsh-end`.
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
    let first_line = lines.get(section + 1)?;
    let indent = &first_line[..first_line.len() - first_line.trim_start().len()];
    let is_list = first_line.trim_start().starts_with("- ");
    let has_groups = first_line.trim_end().ends_with(':')
        && !first_line.trim_start().starts_with(char::is_uppercase);
    if indent.is_empty() || has_groups {
        return None;
    }
    let declaration = match is_list {
        true => format!("{indent}- {code}\n"),
        false => format!("{indent}{code}: \"\"\n"),
    };
    Some((section + 1, declaration))
}

/// The diagnostics of an edited text until its book is checked again. `old_diagnostics` are the diagnostics of `old_text`.
/// Syntax errors are updated. Other diagnostics are kept, except in changed lines.
pub(super) fn update_diagnostics(
    workspace: &Workspace,
    path: &Path,
    old_text: &str,
    old_diagnostics: &[lsp_types::Diagnostic],
) -> Option<(Uri, Vec<lsp_types::Diagnostic>)> {
    let uri = workspace.uri(path)?;
    let new_text = workspace.text(path)?;
    let change = ChangedLines::between(old_text, &new_text);
    let (old, new) = match path.extension().is_some_and(|end| end == "gamebook") {
        true => {
            let old_pages = markup::page_range(old_text, &change.old);
            let new_pages = markup::page_range(&new_text, &change.new);
            // Front matter that is opened or closed also changes the pages above.
            let start = old_pages.start.min(new_pages.start);
            (
                syntax_errors(workspace, &uri, old_text, start..old_pages.end),
                syntax_errors(workspace, &uri, &new_text, start..new_pages.end),
            )
        }
        false => (Vec::new(), Vec::new()),
    };
    let old = change.move_diagnostics(old, &uri);
    let mut out = change.move_diagnostics(old_diagnostics.to_vec(), &uri);
    out.retain(|it| new.contains(it) || !old.contains(it));
    out.extend(new.into_iter().filter(|it| !old.contains(it)));
    sort_by_position(&mut out);
    Some((uri, out))
}

/// The syntax errors of the pages in a range of a text.
fn syntax_errors(
    workspace: &Workspace,
    uri: &Uri,
    text: &str,
    pages: Bytes<usize>,
) -> Vec<lsp_types::Diagnostic> {
    let mut errors = Vec::new();
    let start = markup::front_matter_end(text).clamp(pages.start, pages.end);
    markup::parse_from(FileId(0), &text[..pages.end], start, &mut errors);
    let lines = LazyCell::new(|| LineIndex::from_text(text, workspace.column_unit));
    let locate = |span: Span| {
        let range = lines.range(span.start as usize, span.end as usize);
        Some(Location::new(uri.clone(), range))
    };
    let errors = errors.into_iter().filter(|error| !error.message.is_empty());
    let converted = errors.filter_map(|error| to_lsp(&error, locate, || None));
    converted.map(|(_, it)| it).collect()
}

/// The lines that differ between two texts.
struct ChangedLines {
    /// The number of equal lines above.
    lines_above: usize,
    /// The number of changed lines in the old and in the new text.
    line_counts: (usize, usize),
    /// The bytes of the changed lines.
    old: Bytes<usize>,
    new: Bytes<usize>,
}

impl ChangedLines {
    fn between(old: &str, new: &str) -> Self {
        let lines = |text| str::split_inclusive(text, '\n');
        // A line break that is added at the end does not change the last line.
        let is_same =
            |(a, b): &(&str, &str)| a == b || a.trim_end_matches('\n') == b.trim_end_matches('\n');
        let above = lines(old).zip(lines(new)).take_while(is_same);
        let (lines_above, start) = above.fold((0, 0), |(count, bytes), (a, b)| {
            (count + 1, bytes + a.len().min(b.len()))
        });
        let rest = lines(&old[start..]).rev().zip(lines(&new[start..]).rev());
        let below = rest.take_while(|(a, b)| a == b);
        let bytes_below: usize = below.map(|(a, _)| a.len()).sum();
        let (old_end, new_end) = (old.len() - bytes_below, new.len() - bytes_below);
        Self {
            lines_above,
            line_counts: (
                lines(&old[start..old_end]).count(),
                lines(&new[start..new_end]).count(),
            ),
            old: start..old_end,
            new: start..new_end,
        }
    }

    /// The diagnostics of unchanged lines, moved with these lines.
    fn move_diagnostics(
        &self,
        diagnostics: Vec<lsp_types::Diagnostic>,
        uri: &Uri,
    ) -> Vec<lsp_types::Diagnostic> {
        let (old_count, new_count) = self.line_counts;
        let new_line = |line: u32| -> Option<u32> {
            match (line as usize).checked_sub(self.lines_above) {
                None => Some(line),
                Some(n) if n >= old_count => {
                    u32::try_from(self.lines_above + n - old_count + new_count).ok()
                }
                Some(_) => None,
            }
        };
        let move_range = |range: &mut lsp_types::Range| -> Option<()> {
            range.start.line = new_line(range.start.line)?;
            range.end.line = new_line(range.end.line)?;
            Some(())
        };
        let move_diagnostic =
            |mut diagnostic: lsp_types::Diagnostic| -> Option<lsp_types::Diagnostic> {
                move_range(&mut diagnostic.range)?;
                let related = diagnostic.related_information.iter_mut().flatten();
                let is_here = |it: &&mut Location| it.uri == *uri;
                for location in related.map(|it| &mut it.location).filter(is_here) {
                    move_range(&mut location.range)?;
                }
                Some(diagnostic)
            };
        let diagnostics = diagnostics.into_iter();
        diagnostics.filter_map(move_diagnostic).collect()
    }
}
