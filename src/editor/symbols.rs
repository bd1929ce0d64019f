//! Symbols of files and books, folding ranges, inlay hints and code lenses.

use super::position::LineIndex;
use super::references::occurrence_location;
use super::workspace::{CheckedBook, Workspace};
use crate::check::lint::{links, possible_ranges};
use crate::check::rename::{Occurrence, full_name};
use crate::model::book::{NameKind, PageId};
use lsp_types::{
    CodeLens, Command, DocumentSymbol, FoldingRange, FoldingRangeKind, InlayHint, InlayHintKind,
    InlayHintLabel, Location, Position, Range, SymbolInformation, SymbolKind,
};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// Maximum number of results of a search.
const MAX_RESULTS: usize = 500;

/// A declared name with a description, such as the title of a page.
struct DeclaredName<'b> {
    occurrence: &'b Occurrence,
    name: String,
    about: String,
    kind: SymbolKind,
}

/// All declared names of a book.
fn declared_names(book: &CheckedBook) -> Vec<DeclaredName<'_>> {
    let Some(draft) = book.opened.draft.as_deref() else {
        return Vec::new();
    };
    let declared = book.occurrences().iter().filter(|it| it.is_declaration);
    let names = declared.filter_map(|occurrence| {
        let (about, kind) = match &occurrence.target {
            NameKind::Page(id) => (&*draft.page(*id).title, SymbolKind::CLASS),
            NameKind::Fragment(_) => ("fragment", SymbolKind::FUNCTION),
            NameKind::Code(_) => ("code", SymbolKind::KEY),
            NameKind::Title(_) => ("title", SymbolKind::STRING),
            NameKind::Variable(_) => ("variable", SymbolKind::VARIABLE),
            NameKind::Condition(_) => ("condition", SymbolKind::BOOLEAN),
            NameKind::Entry(n, _) => (&*draft.schema.kinds.get(*n)?.name, SymbolKind::OBJECT),
            NameKind::Tag(_) | NameKind::FragmentParam(..) => return None,
        };
        Some(DeclaredName {
            occurrence,
            name: full_name(draft, &occurrence.target),
            about: about.to_owned(),
            kind,
        })
    });
    names.collect()
}

/// The names that a file declares, in order. The range of a page ends at the next page.
pub(super) fn document_symbols(
    workspace: &Workspace,
    book: &CheckedBook,
    path: &Path,
) -> Vec<DocumentSymbol> {
    let Some(n) = book.text_index(path) else {
        return Vec::new();
    };
    let text = &book.texts[n].text;
    let lines = LineIndex::from_text(text, workspace.column_unit);
    let mut names = declared_names(book);
    names.retain(|name| name.occurrence.text_index == n);
    let is_pages = path.extension().is_some_and(|end| end == "gamebook");
    let starts = names
        .iter()
        .map(|name| line_start(text, name.occurrence.word.start));
    let ends = starts.skip(1).chain([text.len()]).collect::<Vec<_>>();
    let symbols = names.into_iter().zip(ends).map(|(name, end)| {
        let word = name.occurrence.word.clone();
        let end = if is_pages {
            end.max(word.end)
        } else {
            word.end
        };
        #[expect(deprecated, reason = "the type has the field")]
        DocumentSymbol {
            name: name.name,
            detail: (!name.about.is_empty()).then_some(name.about),
            kind: name.kind,
            tags: None,
            deprecated: None,
            range: lines.range(line_start(text, word.start), end),
            selection_range: lines.range(word.start, word.end),
            children: None,
        }
    });
    symbols.collect()
}

fn line_start(text: &str, byte: usize) -> usize {
    text.get(..byte)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1)
}

/// Finds names of the open books that contain the letters of the query in this order.
pub(super) fn search_symbols(workspace: &mut Workspace, query: &str) -> Vec<SymbolInformation> {
    let mut out: Vec<SymbolInformation> = Vec::new();
    for root in workspace.roots() {
        let Some(book) = workspace.book_at_root(&root) else {
            continue;
        };
        for name in declared_names(&book) {
            if out.len() >= MAX_RESULTS {
                return out;
            }
            let text = format!("{} {}", name.name, name.about).to_lowercase();
            if !has_letters(&text, &query.to_lowercase()) {
                continue;
            }
            let Some(location) = occurrence_location(workspace, &book, name.occurrence) else {
                continue;
            };
            let is_same = |it: &SymbolInformation| it.location == location && it.name == name.name;
            if !out.iter().any(is_same) {
                out.push(symbol_information(name, location));
            }
        }
    }
    out
}

fn symbol_information(name: DeclaredName<'_>, location: Location) -> SymbolInformation {
    #[expect(deprecated, reason = "the type has the field")]
    SymbolInformation {
        name: name.name,
        kind: name.kind,
        tags: None,
        deprecated: None,
        location,
        container_name: (!name.about.is_empty()).then_some(name.about),
    }
}

fn has_letters(text: &str, query: &str) -> bool {
    let mut letters = text.chars();
    let mut query = query.chars().filter(|it| !it.is_whitespace());
    query.all(|it| letters.any(|other| other == it))
}

/// Folds pages, and comments of several lines.
pub(super) fn folding_ranges(
    workspace: &Workspace,
    book: Option<&CheckedBook>,
    path: &Path,
) -> Vec<FoldingRange> {
    let mut out = Vec::new();
    let Some(text) = workspace.text(path) else {
        return out;
    };
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    for symbol in book
        .map(|book| document_symbols(workspace, book, path))
        .unwrap_or_default()
    {
        // The empty lines above the next page stay visible.
        let (start, mut end) = (symbol.range.start.line, symbol.range.end.line);
        if symbol.range.end.character == 0 && end > start {
            end -= 1;
        }
        while end > start && lines.line(end as usize).trim().is_empty() {
            end -= 1;
        }
        out.extend(fold(start, end, FoldingRangeKind::Region));
    }
    let mut comment_start: Option<u32> = None;
    for (n, line) in (0..).zip(text.lines().chain([""])) {
        match (line.starts_with("//"), comment_start) {
            (true, None) => comment_start = Some(n),
            (false, Some(first)) => {
                out.extend(fold(first, n - 1, FoldingRangeKind::Comment));
                comment_start = None;
            }
            _ => {}
        }
    }
    out
}

fn fold(start: u32, end: u32, kind: FoldingRangeKind) -> Option<FoldingRange> {
    (end > start).then(|| FoldingRange {
        start_line: start,
        end_line: end,
        kind: Some(kind),
        ..FoldingRange::default()
    })
}

/// Titles of pages after their ids in turns, and possible results after instructions with rows for numbers.
pub(super) fn inlay_hints(
    workspace: &Workspace,
    book: &CheckedBook,
    path: &Path,
    range: Range,
) -> Vec<InlayHint> {
    let Some((draft, file)) = book.opened.draft.as_deref().zip(book.source_file(path)) else {
        return Vec::new();
    };
    let text = book.opened.sources.text(file);
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let (first, last) = (lines.byte_at(range.start), lines.byte_at(range.end));
    let mut out = Vec::new();
    for mention in draft.mentions.iter().filter(|it| it.span.file == file) {
        let (start, end) = (mention.span.start as usize, mention.span.end as usize);
        let NameKind::Page(id) = mention.target else {
            continue;
        };
        let is_turn = text
            .get(..start)
            .is_some_and(|before| before.trim_end().ends_with("->"));
        if !is_turn || end < first || start > last {
            continue;
        }
        let title = &draft.page(id).title;
        if !title.is_empty() {
            out.push(inlay_hint(lines.position(end), title.to_string()));
        }
    }
    for (span, range) in possible_ranges(draft, file) {
        let (start, end) = (span.start as usize, span.end as usize);
        if end >= first && start <= last {
            out.push(inlay_hint(lines.position(end), range));
        }
    }
    out
}

fn inlay_hint(position: Position, label: String) -> InlayHint {
    InlayHint {
        position,
        label: InlayHintLabel::String(label),
        kind: Some(InlayHintKind::TYPE),
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}

/// The number of links to each page, and a command to play from there. The editor implements the commands.
pub(super) fn code_lenses(workspace: &Workspace, book: &CheckedBook, path: &Path) -> Vec<CodeLens> {
    let draft = book.opened.draft.as_deref().zip(book.source_file(path));
    let Some(((draft, file), uri)) = draft.zip(workspace.uri(path)) else {
        return Vec::new();
    };
    let text = book.opened.sources.text(file);
    let lines = LineIndex::from_text(&text, workspace.column_unit);
    let mut link_counts: BTreeMap<PageId, usize> = BTreeMap::new();
    for link in links(draft) {
        *link_counts.entry(link.to).or_default() += 1;
    }
    let mut out = Vec::new();
    for id in draft.index.values() {
        let page = draft.page(*id);
        if page.span.file != file {
            continue;
        }
        let range = lines.range(page.span.start as usize, page.span.end as usize);
        let title = match link_counts.get(id).copied().unwrap_or(0) {
            1 => "1 link to this page".to_owned(),
            n => format!("{n} links to this page"),
        };
        let play = json!({"book": book.root.display().to_string(), "page": &*page.id});
        for (title, command, arguments) in [
            (
                title,
                "turnto.waysIn",
                vec![json!(uri.as_str()), json!(range.start)],
            ),
            (
                "play from here".to_owned(),
                "turnto.playFromHere",
                vec![play],
            ),
        ] {
            out.push(CodeLens {
                range,
                command: Some(Command {
                    title,
                    command: command.to_owned(),
                    arguments: Some(arguments),
                }),
                data: None,
            });
        }
    }
    out
}
