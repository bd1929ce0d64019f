//! What a file holds, and what all books hold, by name; and which lines of a file fold.

use super::desk::{Checked, Desk};
use super::faults::location;
use super::place::Lines;
use crate::book::SlotName;
use crate::source::{FileId, Span};
use lsp_types::{
    DocumentSymbol, FoldingRange, FoldingRangeKind, Location, SymbolInformation, SymbolKind,
};
use std::path::Path;

/// Names that a search of all books gives at most.
const MOST: usize = 500;

/// A name of a book.
struct Name {
    name: String,
    /// What is told beside it.
    about: String,
    kind: SymbolKind,
    span: Span,
}

/// All names of a book, where they are made.
fn names(book: &Checked) -> Vec<Name> {
    let Some(draft) = book.opened.draft.as_deref() else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for id in draft.index.values() {
        let page = draft.page(*id);
        out.push(Name {
            name: page.id.to_string(),
            about: page.title.to_string(),
            kind: SymbolKind::CLASS,
            span: page.span,
        });
    }
    for (name, span) in &draft.passages {
        out.push(Name {
            name: name.clone(),
            about: "passage".to_owned(),
            kind: SymbolKind::FUNCTION,
            span: *span,
        });
    }
    // Where a section stands on one line, each of its names stands there.
    let variables = draft
        .slots
        .names()
        .filter_map(|(_, name)| SlotName::variable(name));
    let sections: [(&str, SymbolKind, Vec<&str>); 3] = [
        (
            "codes",
            SymbolKind::KEY,
            draft.world.codes.keys().map(String::as_str).collect(),
        ),
        (
            "titles",
            SymbolKind::STRING,
            draft.world.titles.keys().map(String::as_str).collect(),
        ),
        ("variables", SymbolKind::VARIABLE, variables.collect()),
    ];
    for (section, kind, all) in sections {
        let about = section.strip_suffix('s').unwrap_or(section);
        for name in all {
            let Some(span) = draft.outline.declared(section, name) else {
                continue;
            };
            let (name, about) = (name.to_owned(), about.to_owned());
            out.push(Name {
                name,
                about,
                kind,
                span,
            });
        }
    }
    for kind in &draft.vocabulary.kinds {
        out.extend(draft.outline.section(&kind.name).map(|(name, span)| Name {
            name: name.to_owned(),
            about: kind.name.clone(),
            kind: SymbolKind::OBJECT,
            span,
        }));
    }
    out
}

/// The names that are made in a file, in its order, each reaching to the next page.
pub(super) fn of_file(desk: &Desk, book: &Checked, path: &Path) -> Vec<DocumentSymbol> {
    let Some(file) = book.file_at(path) else {
        return Vec::new();
    };
    let text = book.opened.sources.text(file);
    let lines = Lines::of(&text, desk.columns);
    let mut here = made_in(book, file);
    here.sort_by_key(|name| name.span);
    let pages = path.extension().is_some_and(|end| end == "gamebook");
    let ends: Vec<usize> = (1..=here.len())
        .map(|next| match here.get(next) {
            Some(next) if pages => line_start(&text, next.span.start as usize),
            _ if pages => text.len(),
            _ => 0,
        })
        .collect();
    let symbols = here.into_iter().zip(ends).map(|(name, end)| {
        let (start, own) = (name.span.start as usize, name.span.end as usize);
        let from = line_start(&text, start);
        #[expect(deprecated, reason = "the type has the field")]
        DocumentSymbol {
            name: name.name,
            detail: (!name.about.is_empty()).then_some(name.about),
            kind: name.kind,
            tags: None,
            deprecated: None,
            range: lines.range(from, end.max(own)),
            selection_range: lines.range(start, own),
            children: None,
        }
    });
    symbols.collect()
}

fn made_in(book: &Checked, file: FileId) -> Vec<Name> {
    let mut here = names(book);
    here.retain(|name| name.span.file == file);
    here
}

fn line_start(text: &str, byte: usize) -> usize {
    text.get(..byte)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at + 1)
}

/// The names of the books on the desk that have these letters in this order, verbs of their rulesets left out.
pub(super) fn of_all(desk: &mut Desk, wanted: &str) -> Vec<SymbolInformation> {
    let mut out: Vec<SymbolInformation> = Vec::new();
    for root in desk.roots() {
        let Some(book) = desk.book_at(&root) else {
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
            let Some(location) = location(desk, &book, name.span) else {
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

fn symbol(name: Name, location: Location) -> SymbolInformation {
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

/// Pages fold, and comments of several lines.
pub(super) fn folds(desk: &Desk, book: Option<&Checked>, path: &Path) -> Vec<FoldingRange> {
    let mut out = Vec::new();
    let Some(text) = desk.text(path) else {
        return out;
    };
    let lines = Lines::of(&text, desk.columns);
    for symbol in book
        .map(|book| of_file(desk, book, path))
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
