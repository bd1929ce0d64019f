//! Semantic tokens, from the lines of the parser and the names of the book.

use super::position::Lines;
use super::workspace::{Checked, Workspace};
use crate::model::book::{Book, Named};
use crate::syntax::markup::{Cut, LineKind, Outlined, Part, after_front, outline, outside, varied};
use crate::syntax::source::FileId;
use lsp_types::{SemanticToken, SemanticTokens};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

/// Token types; a token has an index into this list.
pub(super) const TYPES: [&str; 10] = [
    "namespace",
    "function",
    "keyword",
    "enumMember",
    "comment",
    "variable",
    "property",
    "type",
    "number",
    "operator",
];
pub(super) const MODIFIERS: [&str; 1] = ["declaration"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// An id in a heading.
    Page,
    /// The target of a turn, or a passage.
    Target,
    /// The head of an instruction, the key of an attribute, `and return`.
    Head,
    /// The label of a row.
    Label,
    Comment,
    /// A variable, or a field of the sheet.
    Variable,
    /// A code or title.
    Code,
    /// A thing of a catalogue; a tag.
    Thing,
    Number,
    /// The start of a choice or a row, and the arrow.
    Sign,
}

/// The tokens of a file, in order. None spans several lines.
pub(super) fn of_file(
    workspace: &Workspace,
    book: Option<&Checked>,
    path: &Path,
) -> Option<SemanticTokens> {
    let is_pages = path.extension().is_some_and(|end| end == "gamebook");
    let text = workspace.text(path).filter(|_| is_pages)?;
    let mut words = Words {
        text: &text,
        all: BTreeMap::new(),
        heads: BTreeSet::new(),
    };
    words.headings();
    for line in outline(&text) {
        words.line(&line);
    }
    let known = book.and_then(|book| {
        let file = book.file_at(path)?;
        let same = book.opened.sources.text(file).as_str() == text.as_str();
        book.opened
            .draft
            .as_deref()
            .filter(|_| same)
            .zip(Some(file))
    });
    if let Some((draft, file)) = known {
        words.named(draft, file);
    }
    Some(words.told(&Lines::of(&text, workspace.columns)))
}

struct Words<'t> {
    text: &'t str,
    /// End and type of each word by its start. Names replace other words.
    all: BTreeMap<usize, (usize, Sort)>,
    /// Starts of the ids of headings.
    heads: BTreeSet<usize>,
}

impl Words<'_> {
    fn word(&mut self, at: Range<usize>, sort: Sort) {
        if at.start < at.end {
            self.all.insert(at.start, (at.end, sort));
        }
    }

    /// Ids of pages and passages, and attribute keys.
    fn headings(&mut self) {
        let mut faults = Vec::new();
        let mut cut = Cut::new(
            FileId::default(),
            self.text,
            after_front(self.text),
            &mut faults,
        );
        while let Some(page) = cut.draft(&mut faults) {
            let id = page.head.id;
            let at = id.span.start as usize..id.span.end as usize;
            self.heads.insert(at.start);
            // A heading without an id has a place all the same.
            let written = self.text.get(at.clone()).unwrap_or_default();
            if written.starts_with(char::is_alphanumeric) {
                self.word(at, Sort::Page);
            }
            for attribute in page.head.attributes {
                let key = attribute.key.span;
                self.word(key.start as usize..key.end as usize, Sort::Head);
            }
        }
    }

    fn line(&mut self, line: &Outlined) {
        if line.kind == LineKind::Comment {
            let words = &self.text[line.at.clone()];
            let begins = line.at.start + (words.len() - words.trim_start().len());
            // A comment within a row has the row's signs in front.
            let begins = self.text[begins..line.at.end]
                .find("//")
                .map_or(begins, |at| begins + at);
            self.word(
                begins..line.at.start + words.trim_end().len(),
                Sort::Comment,
            );
        }
        if let Some(bars) = line.bars.clone() {
            self.word(bars, Sort::Sign);
        }
        for label in &line.labels {
            self.word(label.clone(), Sort::Label);
        }
        if line.kind == LineKind::Choice {
            self.dashes(line);
        }
        for (part, at) in &line.parts {
            match part {
                Part::Brace => self.brace(at.clone()),
                Part::Turn => self.turn(at.clone()),
                Part::Text | Part::Stars => {}
            }
        }
    }

    /// The dashes of a choice.
    fn dashes(&mut self, line: &Outlined) {
        let label = line.labels.last().map(|label| label.end);
        let from = label.or(line.bars.as_ref().map(|bars| bars.end));
        let from = from.unwrap_or(line.at.start);
        if let Some(at) = self.text[from..line.at.end].find('-') {
            let start = from + at;
            let rest = &self.text[start..line.at.end];
            let count = rest.len() - rest.trim_start_matches('-').len();
            self.word(start..start + count, Sort::Sign);
        }
    }

    fn turn(&mut self, at: Range<usize>) {
        let mut from = at.start;
        for (n, word) in self.text[at.clone()].split_whitespace().enumerate() {
            let start = from + self.text[from..at.end].find(word).unwrap_or(0);
            let (start, word) = match word.strip_prefix("->").filter(|_| n == 0) {
                Some(rest) => {
                    self.word(start..start + 2, Sort::Sign);
                    (start + 2, rest)
                }
                None => (start, word),
            };
            from = start + word.len();
            let is_target = self
                .text
                .get(at.start + 2..start)
                .is_some_and(|it| it.trim().is_empty());
            let sort = if is_target { Sort::Target } else { Sort::Head };
            self.word(start..from, sort);
        }
    }

    /// The verb of an instruction, and its numbers.
    fn brace(&mut self, at: Range<usize>) {
        let inner = at.start + 1..at.end - 1;
        let words = &self.text[inner.clone()];
        let head = words.trim_start();
        let start = inner.start + (words.len() - head.len());
        let ends = |c: char| !(c.is_alphanumeric() || c == '-' || c == '_');
        let end = match head.starts_with('=') {
            true => 1,
            false => head.find(ends).unwrap_or(head.len()),
        };
        self.word(start..start + end, Sort::Head);
        // What is said in turn is words.
        let rest = varied(words).map_or(words, |(said, _)| said);
        let behind = start + end - inner.start;
        let mut number = None;
        let signs = outside(rest).map(|(at, c, _)| (at, Some(c)));
        for (at, c) in signs.chain([(rest.len(), None)]) {
            let belongs = c.is_some_and(|c| !ends(c));
            match (number, belongs) {
                (None, true) => number = Some(at),
                (Some(from), false) => {
                    number = None;
                    let word = &rest[from..at];
                    if from >= behind && word.bytes().all(|it| it.is_ascii_digit()) {
                        self.word(inner.start + from..inner.start + at, Sort::Number);
                    }
                }
                _ => {}
            }
        }
    }

    /// Names of the book.
    fn named(&mut self, book: &Book, file: FileId) {
        for mention in book.mentions.iter().filter(|it| it.span.file == file) {
            let sort = match mention.named {
                Named::Page(_) | Named::Passage(_) => Sort::Target,
                Named::Code(_) | Named::Title(_) => Sort::Code,
                Named::Variable(_) | Named::Taken(..) => Sort::Variable,
                Named::Thing(..) | Named::Tag(_) => Sort::Thing,
            };
            let at = mention.span.start as usize..mention.span.end as usize;
            // A heading names its own page.
            if !self.heads.contains(&at.start) {
                self.word(at, sort);
            }
        }
    }

    /// Encodes the tokens relative to each other, without overlaps.
    fn told(self, lines: &Lines) -> SemanticTokens {
        let mut out = SemanticTokens::default();
        let (mut last, mut over) = ((0, 0), 0);
        for (start, (end, sort)) in self.all {
            let range = lines.range(start, end);
            if start < over || range.start.line != range.end.line {
                continue;
            }
            over = end;
            let (line, character) = (range.start.line, range.start.character);
            let delta_line = line - last.0;
            out.data.push(SemanticToken {
                delta_line,
                delta_start: match delta_line {
                    0 => character - last.1,
                    _ => character,
                },
                length: range.end.character - character,
                token_type: sort as u32,
                token_modifiers_bitset: u32::from(sort == Sort::Page),
            });
            last = (line, character);
        }
        out
    }
}
