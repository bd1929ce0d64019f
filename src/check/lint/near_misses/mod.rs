//! Near misses: syntax of other tools and characters of word processors, with what to write instead.
//!
//! The search reads the texts and not the compiled book, in which most near misses are prose. A near miss that is also an error of the book is
//! reported as that error.

mod context;
mod table;

use super::allows;
use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic, Fix, Severity};
use crate::syntax::markup::{BLANKS, front_matter_end, quote_pairs, unquoted_chars, varied};
use crate::syntax::source::{FileId, Sources, Span};
use crate::syntax::unicode::{is_hidden, reveal_hidden};
use crate::util::parallel;
use context::{BookNames, NearMissMatch, is_choice};
use regex_lite::Regex;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;
use table::{BRACES, HIDDEN, LINES, NearMissHelp, NearMissPattern, ODD, PAGE_ID};

const BYTE_ORDER_MARK: char = '\u{feff}';
/// Longer lines, in bytes, are not searched.
const MAX_LINE_BYTES: usize = 10_000;

struct NearMiss {
    diagnostic: Diagnostic,
    /// Other errors in this range follow from it.
    range: Range<usize>,
    /// True if it ends a block.
    ends_block: bool,
    /// True if it is reported only when it opens a block that is never closed.
    needs_unclosed: bool,
}

type CompiledPatterns = Vec<(Regex, &'static NearMissPattern)>;

static LINE_PATTERNS: LazyLock<CompiledPatterns> = LazyLock::new(|| compile_patterns(LINES));
static BRACE_PATTERNS: LazyLock<CompiledPatterns> = LazyLock::new(|| compile_patterns(BRACES));

fn compile_patterns(rows: &'static [NearMissPattern]) -> CompiledPatterns {
    let classes = [("{PAGE}", PAGE_ID), ("{ODD}", ODD), ("{HIDDEN}", HIDDEN)];
    let regex = |row: &NearMissPattern| {
        let filled = |pattern: String, (name, class): &(&str, &str)| pattern.replace(name, class);
        Regex::new(&classes.iter().fold(row.pattern.to_owned(), filled))
    };
    let compiled = rows
        .iter()
        .filter_map(|row| Some((regex(row).ok()?, row)))
        .collect::<Vec<_>>();
    // In debug builds, so that every test of near misses checks every pattern.
    assert!(
        !cfg!(checked) || compiled.len() == rows.len(),
        "a pattern of the table is not valid"
    );
    compiled
}

/// Adds the near misses of the book's own texts to `found`, and removes the errors that follow from them.
pub fn add_near_misses(book: &Book, sources: &Sources, found: &mut Vec<Diagnostic>) {
    let names = BookNames::new(book);
    let own = |(file, name, _): &(FileId, &str, &str)| {
        name.ends_with(".gamebook") && !book.is_in_linked_book(Span::new(*file, 0, 0))
    };
    let files: Vec<_> = sources.iter().filter(own).collect();
    let near = parallel::map(files, |(file, _, text)| {
        let mut search = NearMissSearch::new(file, text, &names);
        search.run();
        (file, search.near_misses)
    });
    let is_allowed = allows(book, Code::TextLooksLikeMarkup);
    merge(near, is_allowed, found);
}

/// Removes errors that a near miss covers. If one of them is an error, the near miss is an error too.
fn merge(near: Vec<(FileId, Vec<NearMiss>)>, is_allowed: bool, found: &mut Vec<Diagnostic>) {
    let mut faults: BTreeMap<(FileId, usize), Vec<usize>> = BTreeMap::new();
    for (n, fault) in found.iter().enumerate() {
        if let Some(span) = fault.span() {
            let place = (span.file, span.start as usize);
            faults.entry(place).or_default().push(n);
        }
    }
    let (mut removed, mut added) = (vec![false; found.len()], Vec::new());
    for (file, miss) in near
        .into_iter()
        .flat_map(|(file, all)| all.into_iter().map(move |it| (file, it)))
    {
        let inside = faults.range((file, miss.range.start)..(file, miss.range.end));
        let mut inside: Vec<usize> = inside.flat_map(|(_, all)| all).copied().collect();
        inside.retain(|n| !removed[*n]);
        let is_open = |n: &usize| found[*n].code == Code::UnclosedBlock;
        if miss.needs_unclosed && !inside.iter().any(is_open) {
            continue;
        }
        if miss.ends_block {
            // It closes the nearest open block above.
            let above = faults.range((file, 0)..(file, miss.range.start)).rev();
            let mut above = above.flat_map(|(_, all)| all).copied();
            inside.extend(above.find(|n| is_open(n) && !removed[*n]));
        }
        let is_error = inside.iter().any(|n| found[*n].severity == Severity::Error);
        inside.iter().for_each(|n| removed[*n] = true);
        if is_error || !is_allowed {
            let severity = match is_error {
                true => Severity::Error,
                false => miss.diagnostic.severity,
            };
            added.push(Diagnostic {
                severity,
                ..miss.diagnostic
            });
        }
    }
    let mut removed = removed.into_iter();
    found.retain(|_| !removed.next().unwrap_or_default());
    found.append(&mut added);
}

/// The search of one file.
struct NearMissSearch<'a> {
    file: FileId,
    text: &'a str,
    names: &'a BookNames<'a>,
    near_misses: Vec<NearMiss>,
    /// The index in `near_misses` of the first one on the current line.
    first_of_line: usize,
    above_is_choice: bool,
    above_is_instruction: bool,
}

impl<'a> NearMissSearch<'a> {
    fn new(file: FileId, text: &'a str, names: &'a BookNames<'a>) -> Self {
        Self {
            file,
            text,
            names,
            near_misses: Vec::new(),
            first_of_line: 0,
            above_is_choice: false,
            above_is_instruction: false,
        }
    }

    fn run(&mut self) {
        let mut start = front_matter_end(self.text);
        if start == 0 && self.text.starts_with(BYTE_ORDER_MARK) {
            start = BYTE_ORDER_MARK.len_utf8();
        }
        for line in self.text[start..].split_inclusive('\n') {
            self.first_of_line = self.near_misses.len();
            self.search_line(start, line.trim_end_matches(['\n', '\r']));
            start += line.len();
        }
    }

    /// Returns true if no row can match. Most lines are plain words, perhaps with a turn to a page.
    fn is_plain(&self, line: &str) -> bool {
        let turn = line
            .rsplit_once(" -> ")
            .filter(|(words, id)| self.names.has_page(id) && !words.ends_with([' ', '\t', '\x01']));
        let words = turn.map_or(line, |(words, _)| words);
        let words = words.trim_start_matches([' ', '\t']);
        let is_sign = |byte: u8| {
            !byte.is_ascii() || byte < b' ' && byte != b'\t' || b"[<(~=*_&$/>|%;+".contains(&byte)
        };
        let has_bullet = words.starts_with(|c: char| c.is_ascii_digit() || c == ':');
        !has_bullet
            && !words.contains("--")
            && !words.contains("INCLUDE ")
            && !words.bytes().any(is_sign)
    }

    fn search_line(&mut self, start: usize, line: &str) {
        let words = line.trim_start();
        if words.is_empty() || line.starts_with("# ") {
            (self.above_is_choice, self.above_is_instruction) = (false, false);
            return;
        }
        if words.starts_with("//") || line.len() > MAX_LINE_BYTES {
            return;
        }
        let (masked, braces) = mask_instructions(line);
        for brace in &braces {
            self.search_instruction(start + brace.start..start + brace.end);
        }
        if self.above_is_instruction || !self.is_plain(&masked) {
            self.apply_patterns(&LINE_PATTERNS, &masked, start, None);
        }
        self.above_is_choice = is_choice(line);
        let last = braces.last();
        self.above_is_instruction = last.is_some_and(|it| line[it.end..].trim().is_empty());
    }

    /// An instruction, with its braces.
    fn search_instruction(&mut self, at: Range<usize>) {
        let inner = at.start + 1..at.end - 1;
        let text = self.text;
        let words = &text[inner.clone()];
        if varied(words).is_some() {
            return;
        }
        // Other tools print `${x}` and `{{x}}`.
        let (before, after) = (&text[..at.start], &text[at.end..]);
        let cover = match before.ends_with('{') && after.starts_with('}') {
            true => at.start - 1..at.end + 1,
            false => at.start - usize::from(before.ends_with('$'))..at.end,
        };
        self.apply_patterns(&BRACE_PATTERNS, words, inner.start, Some(cover));
    }

    /// Reports the matches of rows in this text. A fix replaces `whole`, or the match.
    fn apply_patterns(
        &mut self,
        rows: &CompiledPatterns,
        words: &str,
        start: usize,
        whole: Option<Range<usize>>,
    ) {
        for (regex, row) in rows {
            if !row.required_words.is_empty()
                && !row.required_words.iter().any(|it| words.contains(it))
            {
                continue;
            }
            for captures in regex.captures_iter(words) {
                let found = NearMissMatch {
                    names: self.names,
                    text: self.text,
                    start,
                    captures,
                    above_is_choice: self.above_is_choice,
                    above_is_instruction: self.above_is_instruction,
                };
                let Some(cover) = found.range("0") else {
                    continue;
                };
                let overlaps =
                    |it: &NearMiss| it.range.start < cover.end && cover.start < it.range.end;
                if self.near_misses[self.first_of_line..].iter().any(overlaps)
                    || !(row.condition)(&found)
                {
                    continue;
                }
                let (help, fix) = match row.help {
                    NearMissHelp::Text(text) => (found.fill_template(text), None),
                    NearMissHelp::Fix(text) => {
                        let fix = found.fill_template(text);
                        (format!("write `{fix}`"), Some(fix))
                    }
                    NearMissHelp::RemoveHidden => ("remove it".to_owned(), None),
                };
                let fix_at = whole.clone().or(found.range("fix"));
                let fix_at = fix_at.unwrap_or(cover.clone());
                let lead =
                    found.group("0").len() - found.group("0").trim_start_matches(BLANKS).len();
                let at = found.range("sign").or(found.range("fix"));
                let at = at.unwrap_or(cover.start + lead..cover.end);
                let sign = &self.text[at.clone()];
                let is_reveal = matches!(row.help, NearMissHelp::RemoveHidden);
                let message = match is_reveal {
                    true => format!("hidden character `{}`", reveal_hidden(sign)),
                    false => format!("`{sign}` is not written this way here"),
                };
                let span = |at: Range<usize>| Span::new(self.file, at.start, at.end);
                let mut fault =
                    Diagnostic::new(Code::TextLooksLikeMarkup, span(at), message).help(help);
                fault.fixes.extend(fix.map(|with| Fix {
                    span: span(fix_at),
                    replacement: with,
                }));
                let cover = whole.clone().unwrap_or(cover);
                if is_reveal {
                    let chars = unquoted_chars(&self.text[cover.clone()]);
                    let hidden = chars.filter(|(_, c, _)| is_hidden(*c) && *c != '\t');
                    fault.fixes.extend(hidden.map(|(n, c, _)| Fix {
                        span: span(cover.start + n..cover.start + n + c.len_utf8()),
                        replacement: String::new(),
                    }));
                }
                self.near_misses.push(NearMiss {
                    diagnostic: fault,
                    range: cover,
                    ends_block: row.ends_block,
                    needs_unclosed: row.needs_unclosed,
                });
            }
        }
    }
}

/// The line with its instructions and escaped characters as `\x01`, and the ranges of the instructions.
fn mask_instructions(line: &str) -> (String, Vec<Range<usize>>) {
    let mut out = line.as_bytes().to_vec();
    let (mut braces, mut at) = (Vec::new(), 0);
    while let Some(next) = line[at..].find(['\\', '{']) {
        let start = at + next;
        let rest = &line[start + 1..];
        let end = match line[start..].starts_with('{') {
            true => find_instruction_end(rest).map(|end| start + 1 + end + 1),
            false => rest.chars().next().map(|it| start + 1 + it.len_utf8()),
        };
        at = end.unwrap_or(start + 1);
        if let Some(end) = end {
            out[start..end].fill(1);
            if line[start..].starts_with('{') {
                braces.push(start..end);
            }
        }
    }
    (String::from_utf8(out).unwrap_or_default(), braces)
}

/// The position of the closing brace of an instruction. Braces in quotes do not count.
fn find_instruction_end(rest: &str) -> Option<usize> {
    let mut quotes = quote_pairs(rest).peekable();
    for (at, _) in rest.match_indices(['{', '}']) {
        while quotes
            .next_if(|(_, close)| close.is_some_and(|close| close < at))
            .is_some()
        {}
        if quotes.peek().is_none_or(|(open, _)| at < *open) {
            return rest[at..].starts_with('}').then_some(at);
        }
    }
    rest.find(['{', '}'])
        .filter(|at| rest[*at..].starts_with('}'))
}
