//! Symbols of a file and of all open books, and folding ranges.

use super::position::Lines;
use super::references::location;
use super::workspace::{Checked, Workspace};
use crate::check::rename::{Occurrence, full_name};
use crate::model::book::Named;
use lsp_types::{
    DocumentSymbol, FoldingRange, FoldingRangeKind, Location, SymbolInformation, SymbolKind,
};
use std::path::Path;

/// Results of a search.
const MOST: usize = 500;

/// A declared name with a description, such as the title of a page.
struct Name<'b> {
    at: &'b Occurrence,
    name: String,
    about: String,
    kind: SymbolKind,
}

/// All names of a book where they are declared.
fn names(book: &Checked) -> Vec<Name<'_>> {
    let Some(draft) = book.opened.draft.as_deref() else {
        return Vec::new();
    };
    let declared = book.occurrences().iter().filter(|it| it.declares);
    let names = declared.filter_map(|at| {
        let (about, kind) = match &at.named {
            Named::Page(id) => (&*draft.page(*id).title, SymbolKind::CLASS),
            Named::Passage(_) => ("passage", SymbolKind::FUNCTION),
            Named::Code(_) => ("code", SymbolKind::KEY),
            Named::Title(_) => ("title", SymbolKind::STRING),
            Named::Variable(_) => ("variable", SymbolKind::VARIABLE),
            Named::Thing(n, _) => (&*draft.vocabulary.kinds.get(*n)?.name, SymbolKind::OBJECT),
            Named::Tag(_) | Named::Taken(..) => return None,
        };
        Some(Name {
            at,
            name: full_name(draft, &at.named),
            about: about.to_owned(),
            kind,
        })
    });
    names.collect()
}

/// The names that are declared in a file, in its order. A page reaches to the next one.
pub(super) fn of_file(workspace: &Workspace, book: &Checked, path: &Path) -> Vec<DocumentSymbol> {
    let Some(n) = book.text_at(path) else {
        return Vec::new();
    };
    let text = &book.texts[n].text;
    let lines = Lines::of(text, workspace.columns);
    let mut here = names(book);
    here.retain(|name| name.at.text == n);
    let pages = path.extension().is_some_and(|end| end == "gamebook");
    let starts = here.iter().map(|name| line_start(text, name.at.word.start));
    let ends = starts.skip(1).chain([text.len()]).collect::<Vec<_>>();
    let symbols = here.into_iter().zip(ends).map(|(name, end)| {
        let word = name.at.word.clone();
        let end = if pages { end.max(word.end) } else { word.end };
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

/// Names of the open books that contain these letters in this order.
pub(super) fn of_all(workspace: &mut Workspace, wanted: &str) -> Vec<SymbolInformation> {
    let mut out: Vec<SymbolInformation> = Vec::new();
    for root in workspace.roots() {
        let Some(book) = workspace.book_at(&root) else {
            continue;
        };
        for name in names(&book) {
            if out.len() >= MOST {
                return out;
            }
            let shown = format!("{} {}", name.name, name.about).to_lowercase();
            if !has_letters(&shown, &wanted.to_lowercase()) {
                continue;
            }
            let Some(location) = location(workspace, &book, name.at) else {
                continue;
            };
            let known = |it: &SymbolInformation| it.location == location && it.name == name.name;
            if !out.iter().any(known) {
                out.push(symbol(name, location));
            }
        }
    }
    out
}

fn symbol(name: Name<'_>, location: Location) -> SymbolInformation {
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

fn has_letters(text: &str, wanted: &str) -> bool {
    let mut letters = text.chars();
    let mut wanted = wanted.chars().filter(|it| !it.is_whitespace());
    wanted.all(|it| letters.any(|other| other == it))
}

/// Folds pages, and comments of several lines.
pub(super) fn folding_ranges(
    workspace: &Workspace,
    book: Option<&Checked>,
    path: &Path,
) -> Vec<FoldingRange> {
    let mut out = Vec::new();
    let Some(text) = workspace.text(path) else {
        return out;
    };
    let lines = Lines::of(&text, workspace.columns);
    for symbol in book
        .map(|book| of_file(workspace, book, path))
        .unwrap_or_default()
    {
        // The empty lines above the next page are not folded away.
        let (start, mut end) = (symbol.range.start.line, symbol.range.end.line);
        if symbol.range.end.character == 0 && end > start {
            end -= 1;
        }
        while end > start && lines.line(end as usize).trim().is_empty() {
            end -= 1;
        }
        out.extend(fold(start, end, FoldingRangeKind::Region));
    }
    let mut begun: Option<u32> = None;
    for (n, line) in (0..).zip(text.lines().chain([""])) {
        match (line.starts_with("//"), begun) {
            (true, None) => begun = Some(n),
            (false, Some(first)) => {
                out.extend(fold(first, n - 1, FoldingRangeKind::Comment));
                begun = None;
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
