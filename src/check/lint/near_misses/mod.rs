//! Near misses: syntax of other tools and characters of word processors, with what to write instead.
//!
//! The search reads the texts, because most near misses are prose in the compiled book. A near miss that covers an error of the book
//! replaces that error.

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
/// Maximum length of a line that is searched.
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

fn compile_patterns(patterns: &'static [NearMissPattern]) -> CompiledPatterns {
    let classes = [("{PAGE}", PAGE_ID), ("{ODD}", ODD), ("{HIDDEN}", HIDDEN)];
    let regex = |pattern: &NearMissPattern| {
        let replace_class = |text: String, (name, class): &(&str, &str)| text.replace(name, class);
        let classes = classes.iter();
        Regex::new(&classes.fold(pattern.pattern.to_owned(), replace_class))
    };
    let compiled = patterns.iter().filter_map(|it| Some((regex(it).ok()?, it)));
    let compiled: CompiledPatterns = compiled.collect();
    // In debug builds, so that every test of near misses checks every pattern.
    assert!(
        !cfg!(checked) || compiled.len() == patterns.len(),
        "invalid pattern in the table"
    );
    compiled
}

/// Adds the near misses in the book's own texts, and removes the errors that follow from them.
pub fn add_near_misses(book: &Book, sources: &Sources, diagnostics: &mut Vec<Diagnostic>) {
    let names = BookNames::new(book);
    let is_own = |(file, name, _): &(FileId, &str, &str)| {
        name.ends_with(".gamebook") && !book.is_in_linked_book(Span::new(*file, 0, 0))
    };
    let files: Vec<_> = sources.iter().filter(is_own).collect();
    let near_misses = parallel::map(files, |(file, _, text)| {
        let mut search = NearMissSearch::new(file, text, &names);
        search.run();
        (file, search.near_misses)
    });
    let is_allowed = allows(book, Code::TextLooksLikeMarkup);
    merge(near_misses, is_allowed, diagnostics);
}

/// Removes errors that a near miss covers. If one of them is an error, the near miss is an error too.
fn merge(files: Vec<(FileId, Vec<NearMiss>)>, is_allowed: bool, diagnostics: &mut Vec<Diagnostic>) {
    let mut by_start: BTreeMap<(FileId, usize), Vec<usize>> = BTreeMap::new();
    for (n, diagnostic) in diagnostics.iter().enumerate() {
        if let Some(span) = diagnostic.span() {
            let start = (span.file, span.start as usize);
            by_start.entry(start).or_default().push(n);
        }
    }
    let (mut removed, mut added) = (vec![false; diagnostics.len()], Vec::new());
    let pairs =
        |(file, misses): (FileId, Vec<NearMiss>)| misses.into_iter().map(move |it| (file, it));
    for (file, miss) in files.into_iter().flat_map(pairs) {
        let covered = by_start.range((file, miss.range.start)..(file, miss.range.end));
        let mut covered: Vec<usize> = covered.flat_map(|(_, group)| group).copied().collect();
        covered.retain(|n| !removed[*n]);
        let is_open = |n: &usize| diagnostics[*n].code == Code::UnclosedBlock;
        if miss.needs_unclosed && !covered.iter().any(is_open) {
            continue;
        }
        if miss.ends_block {
            // It closes the nearest open block above.
            let above = by_start.range((file, 0)..(file, miss.range.start));
            let mut above = above.rev().flat_map(|(_, group)| group).copied();
            covered.extend(above.find(|n| is_open(n) && !removed[*n]));
        }
        let is_severe = |n: &usize| diagnostics[*n].severity == Severity::Error;
        let is_error = covered.iter().any(is_severe);
        covered.iter().for_each(|n| removed[*n] = true);
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
    diagnostics.retain(|_| !removed.next().unwrap_or_default());
    diagnostics.append(&mut added);
}

/// The search of one file.
struct NearMissSearch<'a> {
    file: FileId,
    text: &'a str,
    names: &'a BookNames<'a>,
    near_misses: Vec<NearMiss>,
    /// The index in `near_misses` of the first near miss on the current line.
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

    /// Returns true if no pattern can match. Most lines are plain text, possibly with a turn to a page.
    fn is_plain(&self, line: &str) -> bool {
        let turn = line
            .rsplit_once(" -> ")
            .filter(|(text, id)| self.names.has_page(id) && !text.ends_with([' ', '\t', '\x01']));
        let text = turn.map_or(line, |(text, _)| text);
        let text = text.trim_start_matches([' ', '\t']);
        let is_special = |byte: u8| {
            !byte.is_ascii() || byte < b' ' && byte != b'\t' || b"[<(~=*_&$/>|%;+".contains(&byte)
        };
        let has_bullet = text.starts_with(|c: char| c.is_ascii_digit() || c == ':');
        !has_bullet
            && !text.contains("--")
            && !text.contains("INCLUDE ")
            && !text.bytes().any(is_special)
    }

    fn search_line(&mut self, start: usize, line: &str) {
        let trimmed = line.trim_start();
        if trimmed.is_empty() || line.starts_with("# ") {
            (self.above_is_choice, self.above_is_instruction) = (false, false);
            return;
        }
        if trimmed.starts_with("//") || line.len() > MAX_LINE_BYTES {
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

    /// Searches an instruction. `braces` is its range, including the braces.
    fn search_instruction(&mut self, braces: Range<usize>) {
        let inside = braces.start + 1..braces.end - 1;
        let text = self.text;
        let content = &text[inside.clone()];
        if varied(content).is_some() {
            return;
        }
        // Other tools print `${x}` and `{{x}}`.
        let (before, after) = (&text[..braces.start], &text[braces.end..]);
        let covered = match before.ends_with('{') && after.starts_with('}') {
            true => braces.start - 1..braces.end + 1,
            false => braces.start - usize::from(before.ends_with('$'))..braces.end,
        };
        self.apply_patterns(&BRACE_PATTERNS, content, inside.start, Some(covered));
    }

    /// Reports the matches of patterns in this text. A fix replaces the range `instruction`, or the match.
    fn apply_patterns(
        &mut self,
        patterns: &CompiledPatterns,
        text: &str,
        start: usize,
        instruction: Option<Range<usize>>,
    ) {
        for (regex, pattern) in patterns {
            if !pattern.required_words.is_empty()
                && !pattern.required_words.iter().any(|it| text.contains(it))
            {
                continue;
            }
            for captures in regex.captures_iter(text) {
                let matched = NearMissMatch {
                    names: self.names,
                    text: self.text,
                    start,
                    captures,
                    above_is_choice: self.above_is_choice,
                    above_is_instruction: self.above_is_instruction,
                };
                let Some(covered) = matched.range("0") else {
                    continue;
                };
                let overlaps =
                    |it: &NearMiss| it.range.start < covered.end && covered.start < it.range.end;
                if self.near_misses[self.first_of_line..].iter().any(overlaps)
                    || !(pattern.condition)(&matched)
                {
                    continue;
                }
                let (help, fix) = match pattern.help {
                    NearMissHelp::Text(text) => (matched.fill_template(text), None),
                    NearMissHelp::Fix(text) => {
                        let fix = matched.fill_template(text);
                        (format!("write `{fix}`"), Some(fix))
                    }
                    NearMissHelp::RemoveHidden => ("remove it".to_owned(), None),
                };
                let fixed = instruction.clone().or(matched.range("fix"));
                let fixed = fixed.unwrap_or(covered.clone());
                let blanks =
                    matched.group("0").len() - matched.group("0").trim_start_matches(BLANKS).len();
                let marked = matched.range("sign").or(matched.range("fix"));
                let marked = marked.unwrap_or(covered.start + blanks..covered.end);
                let sign = &self.text[marked.clone()];
                let shows_hidden = matches!(pattern.help, NearMissHelp::RemoveHidden);
                let message = match shows_hidden {
                    true => format!("hidden character `{}`", reveal_hidden(sign)),
                    false => format!("unsupported syntax `{sign}`"),
                };
                let span = |marked: Range<usize>| Span::new(self.file, marked.start, marked.end);
                let mut diagnostic =
                    Diagnostic::new(Code::TextLooksLikeMarkup, span(marked), message).help(help);
                diagnostic.fixes.extend(fix.map(|replacement| Fix {
                    span: span(fixed),
                    replacement,
                }));
                let covered = instruction.clone().unwrap_or(covered);
                if shows_hidden {
                    let chars = unquoted_chars(&self.text[covered.clone()]);
                    let hidden = chars.filter(|(_, c, _)| is_hidden(*c) && *c != '\t');
                    diagnostic.fixes.extend(hidden.map(|(n, c, _)| Fix {
                        span: span(covered.start + n..covered.start + n + c.len_utf8()),
                        replacement: String::new(),
                    }));
                }
                self.near_misses.push(NearMiss {
                    diagnostic,
                    range: covered,
                    ends_block: pattern.ends_block,
                    needs_unclosed: pattern.needs_unclosed,
                });
            }
        }
    }
}

/// The line with its instructions and escaped characters as `\x01`, and the ranges of the instructions.
fn mask_instructions(line: &str) -> (String, Vec<Range<usize>>) {
    let mut out = line.as_bytes().to_vec();
    let (mut braces, mut offset) = (Vec::new(), 0);
    while let Some(next) = line[offset..].find(['\\', '{']) {
        let start = offset + next;
        let after = &line[start + 1..];
        let end = match line[start..].starts_with('{') {
            true => find_instruction_end(after).map(|end| start + 1 + end + 1),
            false => after.chars().next().map(|it| start + 1 + it.len_utf8()),
        };
        offset = end.unwrap_or(start + 1);
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
fn find_instruction_end(text: &str) -> Option<usize> {
    let mut quotes = quote_pairs(text).peekable();
    for (offset, _) in text.match_indices(['{', '}']) {
        while quotes
            .next_if(|(_, close)| close.is_some_and(|close| close < offset))
            .is_some()
        {}
        if quotes.peek().is_none_or(|(open, _)| offset < *open) {
            return text[offset..].starts_with('}').then_some(offset);
        }
    }
    text.find(['{', '}'])
        .filter(|offset| text[*offset..].starts_with('}'))
}
