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
use memchr::{memchr, memchr2, memmem};
use regex_lite::Regex;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};
use table::{BRACES, HIDDEN, LINES, NearMissHelp, NearMissPattern, ODD, PAGE_ID};

const BYTE_ORDER_MARK: char = '\u{feff}';
/// Maximum length of a line that is searched.
const MAX_LINE_BYTES: usize = 10_000;
/// The bytes that plain text does not contain.
const IS_SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let (mut byte, signs) = (0, b"[<(~=*_&$/>|%;+");
    while byte < 256 {
        table[byte] = byte >= 0x80 || byte < 0x20 && byte != 0x09;
        byte += 1;
    }
    let mut n = 0;
    while n < signs.len() {
        table[signs[n] as usize] = true;
        n += 1;
    }
    table
};

struct NearMiss {
    diagnostic: Diagnostic,
    /// Other errors in this range follow from it.
    range: Range<usize>,
    /// True if it ends a block.
    ends_block: bool,
    /// True if it is reported only when it opens a block that is never closed.
    needs_unclosed: bool,
}

/// A pattern that is compiled when a text may match it. Few texts do.
struct LazyPattern {
    pattern: &'static NearMissPattern,
    /// The required words, each with its bytes.
    words: Vec<(&'static str, u128)>,
    regex: OnceLock<Option<Regex>>,
}

static LINE_PATTERNS: LazyLock<Vec<LazyPattern>> = LazyLock::new(|| lazy_patterns(LINES));
static BRACE_PATTERNS: LazyLock<Vec<LazyPattern>> = LazyLock::new(|| lazy_patterns(BRACES));

fn lazy_patterns(patterns: &'static [NearMissPattern]) -> Vec<LazyPattern> {
    let with_bytes = |word: &&'static str| (*word, byte_set(word));
    let patterns = patterns.iter().map(|pattern| LazyPattern {
        pattern,
        words: pattern.required_words.iter().map(with_bytes).collect(),
        regex: OnceLock::new(),
    });
    let patterns: Vec<_> = patterns.collect();
    // In debug builds, so that every test of near misses checks every pattern.
    assert!(
        !cfg!(checked) || patterns.iter().all(|it| it.regex().is_some()),
        "invalid pattern in the table"
    );
    patterns
}

impl LazyPattern {
    fn regex(&self) -> Option<&Regex> {
        let compile = || {
            let classes = [("{PAGE}", PAGE_ID), ("{ODD}", ODD), ("{HIDDEN}", HIDDEN)];
            let text = self.pattern.pattern.to_owned();
            let replaced = classes
                .iter()
                .fold(text, |text, (name, class)| text.replace(name, class));
            Regex::new(&replaced).ok()
        };
        self.regex.get_or_init(compile).as_ref()
    }

    /// Returns false if this text cannot match. `bytes` are its bytes.
    fn may_match(&self, text: &str, bytes: u128) -> bool {
        let is_in = |(word, set): &(&str, u128)| set & !bytes == 0 && text.contains(word);
        bytes & self.pattern.required_bytes != 0
            && (self.words.is_empty() || self.words.iter().any(is_in))
    }
}

/// The bytes of a text, as a set of bits. Bit 127 is for all bytes from 127.
fn byte_set(text: &str) -> u128 {
    text.bytes().fold(0, |set, byte| set | 1 << byte.min(127))
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
    /// Whether the file contains `--` and `INCLUDE `.
    has_dashes: bool,
    has_include: bool,
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
            has_dashes: memmem::find(text.as_bytes(), b"--").is_some(),
            has_include: memmem::find(text.as_bytes(), b"INCLUDE ").is_some(),
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
        while start < self.text.len() {
            let length = memchr(b'\n', &self.text.as_bytes()[start..]);
            let end = length.map_or(self.text.len(), |length| start + length);
            self.first_of_line = self.near_misses.len();
            self.search_line(start, self.text[start..end].trim_end_matches('\r'));
            start = end + 1;
        }
    }

    /// Returns true if no pattern can match. Most lines are plain text, possibly with a turn to a page.
    fn is_plain(&self, line: &str) -> bool {
        let mut bytes = line.bytes();
        let text = match bytes.position(|byte| IS_SPECIAL[usize::from(byte)]) {
            None => line,
            Some(sign) => {
                let arrow = sign.saturating_sub(2);
                let turn = line.get(arrow..).and_then(|turn| turn.strip_prefix(" -> "));
                let text = &line[..arrow];
                if text.ends_with([' ', '\t']) || !turn.is_some_and(|id| self.names.has_page(id)) {
                    return false;
                }
                text
            }
        };
        let text = text.trim_start_matches([' ', '\t']);
        let has_bullet = text.starts_with(|c: char| c.is_ascii_digit() || c == ':');
        let has_dashes = self.has_dashes && text.contains("--");
        let has_include = self.has_include && text.contains("INCLUDE ");
        !(has_bullet || has_dashes || has_include)
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
        patterns: &'static [LazyPattern],
        text: &str,
        start: usize,
        instruction: Option<Range<usize>>,
    ) {
        let bytes = byte_set(text);
        for lazy in patterns.iter().filter(|it| it.may_match(text, bytes)) {
            let Some(regex) = lazy.regex() else { continue };
            let pattern = lazy.pattern;
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
fn mask_instructions(line: &str) -> (Cow<'_, str>, Vec<Range<usize>>) {
    if memchr2(b'\\', b'{', line.as_bytes()).is_none() {
        return (line.into(), Vec::new());
    }
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
    (String::from_utf8(out).unwrap_or_default().into(), braces)
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
