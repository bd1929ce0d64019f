//! Near misses: what authors type who come from other tools or word processors, with what to write instead.
//!
//! It scans the texts and not the book, since most near misses are prose there. A near miss that is also an error of the
//! book is reported as that error.

mod context;
mod stars;
mod table;

use super::allows;
use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic, Mend, Severity};
use crate::syntax::markup::{after_front, varied};
use crate::syntax::source::{FileId, Sources, Span};
use crate::util::parallel;
use context::{Match, Names, Table, is_choice};
use regex_lite::Regex;
use stars::Stars;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;
use table::{BRACES, Help, LINES, ODD, PAGE, Row};

/// Longer lines, in bytes, are not searched.
const LONGEST_LINE: usize = 10_000;

/// Signs in front of the rows of a list.
const ROW_SIGNS: &str = "-*•+>–—";

struct NearMiss {
    fault: Diagnostic,
    /// Other faults in here follow from it.
    cover: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    /// It stands for the end of a block.
    ClosesBlock,
    /// It counts only if a block that begins in it is never closed.
    OpensBlock,
}

type Compiled = Vec<(Regex, &'static Row)>;

static LINE_ROWS: LazyLock<Compiled> = LazyLock::new(|| compiled(LINES));
static BRACE_ROWS: LazyLock<Compiled> = LazyLock::new(|| compiled(BRACES));

fn compiled(rows: &'static [Row]) -> Compiled {
    let regex = |row: &Row| Regex::new(&row.pattern.replace("{PAGE}", PAGE).replace("{ODD}", ODD));
    let rows = rows.iter();
    rows.filter_map(|row| Some((regex(row).ok()?, row)))
        .collect()
}

/// Adds the near misses of the book's own texts to `found`, in place of the faults that follow from them.
pub fn add_near_misses(book: &Book, sources: &Sources, found: &mut Vec<Diagnostic>) {
    let names = Names::new(book);
    let own = |(file, name, _): &(FileId, &str, &str)| {
        name.ends_with(".gamebook") && !book.is_beside(Span::new(*file, 0, 0))
    };
    let files: Vec<_> = sources.iter().filter(own).collect();
    let near = parallel::map(files, |(file, _, text)| {
        let mut search = Search::new(file, text, &names);
        search.run();
        (file, search.found)
    });
    let is_allowed = allows(book, Code::NearMiss);
    merge(near, is_allowed, found);
}

/// Faults that a near miss covers are removed. If one of them is an error, the near miss is an error too.
fn merge(near: Vec<(FileId, Vec<NearMiss>)>, is_allowed: bool, found: &mut Vec<Diagnostic>) {
    let mut faults: BTreeMap<(FileId, usize), Vec<usize>> = BTreeMap::new();
    for (n, fault) in found.iter().enumerate() {
        if let Some(label) = fault.labels.first() {
            let place = (label.span.file, label.span.start as usize);
            faults.entry(place).or_default().push(n);
        }
    }
    let (mut removed, mut added) = (vec![false; found.len()], Vec::new());
    for (file, miss) in near
        .into_iter()
        .flat_map(|(file, all)| all.into_iter().map(move |it| (file, it)))
    {
        let inside = faults.range((file, miss.cover.start)..(file, miss.cover.end));
        let mut inside: Vec<usize> = inside.flat_map(|(_, all)| all).copied().collect();
        inside.retain(|n| !removed[*n]);
        let is_open = |n: &usize| found[*n].code == Code::UnclosedBlock;
        if miss.kind == Kind::OpensBlock && !inside.iter().any(is_open) {
            continue;
        }
        if miss.kind == Kind::ClosesBlock {
            // It closes the nearest open block above.
            let above = faults.range((file, 0)..(file, miss.cover.start)).rev();
            let mut above = above.flat_map(|(_, all)| all).copied();
            inside.extend(above.find(|n| is_open(n) && !removed[*n]));
        }
        let is_error = inside.iter().any(|n| found[*n].severity == Severity::Error);
        inside.iter().for_each(|n| removed[*n] = true);
        if is_error || !is_allowed {
            let severity = match is_error {
                true => Severity::Error,
                false => miss.fault.severity,
            };
            added.push(Diagnostic {
                severity,
                ..miss.fault
            });
        }
    }
    let mut removed = removed.into_iter();
    found.retain(|_| !removed.next().unwrap_or_default());
    found.append(&mut added);
}

/// The search of one file.
struct Search<'a> {
    file: FileId,
    text: &'a str,
    names: &'a Names<'a>,
    found: Vec<NearMiss>,
    /// Where the near misses of the current line begin in `found`.
    of_line: usize,
    above_is_choice: bool,
    /// Rows can follow: the table that the line above belongs to, and how many `|` its rows have.
    table: Option<(Table<'a>, usize)>,
    stars: Stars,
}

impl<'a> Search<'a> {
    fn new(file: FileId, text: &'a str, names: &'a Names<'a>) -> Self {
        Self {
            file,
            text,
            names,
            found: Vec::new(),
            of_line: 0,
            above_is_choice: false,
            table: None,
            stars: Stars::default(),
        }
    }

    fn run(&mut self) {
        let mut start = after_front(self.text);
        for line in self.text[start..].split_inclusive('\n') {
            self.of_line = self.found.len();
            self.line(start, line.trim_end_matches(['\n', '\r']));
            start += line.len();
        }
        self.end_paragraph();
    }

    /// Can rows find nothing here? So it is with most lines: plain words, and perhaps a turn to a page.
    fn is_plain(&self, line: &str) -> bool {
        let turn = line
            .rsplit_once(" -> ")
            .filter(|(words, id)| self.names.has_page(id) && !words.ends_with([' ', '\t', '\x01']));
        let words = turn.map_or(line, |(words, _)| words);
        let words = words.trim_start_matches([' ', '\t']);
        let is_sign = |byte: u8| !byte.is_ascii() || b"[<(~=*_&$/>|%;+\x01".contains(&byte);
        let has_bullet = words.starts_with(|c: char| c.is_ascii_digit() || c == ':');
        !has_bullet
            && !words.contains("--")
            && !words.contains("INCLUDE ")
            && !words.bytes().any(is_sign)
    }

    fn report(
        &mut self,
        at: Range<usize>,
        cover: Range<usize>,
        message: String,
        help: impl Into<String>,
        fix: Option<(Range<usize>, String)>,
    ) {
        let span = |at: Range<usize>| Span::new(self.file, at.start, at.end);
        let mut fault = Diagnostic::new(Code::NearMiss, span(at), message).help(help);
        fault.mends.extend(fix.map(|(at, with)| Mend {
            span: span(at),
            with,
        }));
        self.found.push(NearMiss {
            fault,
            cover,
            kind: Kind::Plain,
        });
    }

    fn line(&mut self, start: usize, line: &'a str) {
        let words = line.trim_start();
        if words.is_empty() || line.starts_with("# ") {
            self.end_paragraph();
            (self.above_is_choice, self.table) = (false, None);
            return;
        }
        if words.starts_with("//") || line.len() > LONGEST_LINE {
            return;
        }
        let choice = is_choice(line);
        if choice || words.starts_with('|') {
            self.end_paragraph();
        }
        let (masked, braces) = masked(line);
        for brace in &braces {
            self.brace(start + brace.start..start + brace.end);
        }
        if !self.row_without_bar(start, line) {
            let last = braces.last().filter(|it| line[it.end..].trim().is_empty());
            let words_of = |it: &Range<usize>| &line[it.start + 1..it.end - 1];
            let last = last.map(words_of).filter(|it| varied(it).is_none());
            let table = last.and_then(|it| self.names.table(it));
            let bars = words.len() - words.trim_start_matches('|').len();
            self.table = table.map(|table| (table, bars + 1));
            if !self.is_plain(&masked) {
                self.apply(&LINE_ROWS, &masked, start, None);
            }
            self.stars.add(&masked, start);
        }
        self.above_is_choice = choice;
    }

    /// An instruction, with its braces.
    fn brace(&mut self, at: Range<usize>) {
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
        if let Some((place, sign, plain)) = plain(words) {
            let start = inner.start + place;
            let help = "write plain spaces and straight quotes: this one came from another program";
            self.report(
                start..start + sign.len_utf8(),
                cover.clone(),
                format!("`{sign}` is no sign of an instruction"),
                help,
                Some((cover, format!("{{{plain}}}"))),
            );
        } else {
            self.apply(&BRACE_ROWS, words, inner.start, Some(cover));
        }
    }

    /// Reports what rows find in these words. A fix replaces `whole`, or the match.
    fn apply(&mut self, rows: &Compiled, words: &str, start: usize, whole: Option<Range<usize>>) {
        for (regex, row) in rows {
            if !row.needs.is_empty() && !row.needs.iter().any(|it| words.contains(it)) {
                continue;
            }
            for captures in regex.captures_iter(words) {
                let found = Match {
                    names: self.names,
                    text: self.text,
                    start,
                    captures,
                    above_is_choice: self.above_is_choice,
                };
                let Some(cover) = found.range("0") else {
                    continue;
                };
                let overlaps =
                    |it: &NearMiss| it.cover.start < cover.end && cover.start < it.cover.end;
                if self.found[self.of_line..].iter().any(overlaps) || !(row.when)(&found) {
                    continue;
                }
                let (help, fix) = match row.help {
                    Help::Text(text) => (found.filled(text), None),
                    Help::Fix(text) => {
                        let fix = found.filled(text);
                        (format!("write `{fix}`"), Some(fix))
                    }
                    Help::May(text, fix) => (found.filled(text), fix(&found)),
                };
                let fix_at = whole.clone().or(found.range("fix"));
                let fix_at = fix_at.unwrap_or(cover.clone());
                let lead = found.group("0").len() - found.group("0").trim_start().len();
                let at = found.range("sign").or(found.range("fix"));
                let at = at.unwrap_or(cover.start + lead..cover.end);
                let message = format!("`{}` is not written this way here", &self.text[at.clone()]);
                let cover = whole.clone().unwrap_or(cover);
                self.report(at, cover, message, help, fix.map(|fix| (fix_at, fix)));
                if let Some(last) = self.found.last_mut() {
                    last.kind = row.kind;
                }
            }
        }
    }

    /// A row of a table with a dash in front, or with nothing. Is the line one?
    fn row_without_bar(&mut self, start: usize, line: &str) -> bool {
        let Some((table, bars)) = self.table else {
            return false;
        };
        let words = line.trim_start();
        let signless = words.strip_prefix(|c| ROW_SIGNS.contains(c));
        let rest = signless.filter(|it| it.starts_with([' ', '\t']));
        let label = rest.unwrap_or(words).split_once(':').map(|it| it.0.trim());
        let is_row = match table {
            Table::Texts => rest.is_some_and(|it| !it.trim().is_empty()),
            table => label.is_some_and(|label| table.has_label(label)),
        };
        if !is_row || words.starts_with('|') {
            return false;
        }
        let rest = rest.map_or(words, str::trim_start);
        let at = start + line.len() - words.len();
        let sign = at..start + line.len() - rest.len();
        let shown = match sign.is_empty() {
            true => at..at + label.map_or(0, str::len),
            false => at..at + words.chars().next().map_or(0, char::len_utf8),
        };
        self.report(
            shown,
            start..start + line.len(),
            "this is no row of the instruction above it".to_owned(),
            "a row begins with `|` and says what it is for: `| miss: ...`, `| 2-5: ...`",
            Some((sign, format!("{} ", "|".repeat(bars)))),
        );
        true
    }

    /// Reports emphasis that is not closed.
    fn end_paragraph(&mut self) {
        let Some((at, stars)) = std::mem::take(&mut self.stars).unpaired() else {
            return;
        };
        let mut known = self.found.iter().rev().take(8);
        if !known.any(|it| it.cover.contains(&at)) {
            let message = format!("`{stars}` begins emphasis that does not end in its paragraph");
            let help =
                format!("close it with `{stars}`; for a star that is only itself write `\\*`");
            let at = at..at + stars.len();
            self.report(at.clone(), at, message, help, None);
        }
    }
}

/// The line with its instructions and escaped signs as `\x01`, and the places of the instructions.
fn masked(line: &str) -> (String, Vec<Range<usize>>) {
    let mut out = line.as_bytes().to_vec();
    let (mut braces, mut at) = (Vec::new(), 0);
    while let Some(next) = line[at..].find(['\\', '{']) {
        let start = at + next;
        let rest = &line[start + 1..];
        let end = match line[start..].starts_with('{') {
            true => instruction_end(rest).map(|end| start + 1 + end + 1),
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

/// Where the brace of an instruction closes; braces in quotes do not count.
fn instruction_end(rest: &str) -> Option<usize> {
    let mut is_quoted = false;
    for (at, c) in rest.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '}' if !is_quoted => return Some(at),
            '{' if !is_quoted => return None,
            _ => {}
        }
    }
    rest.find(['{', '}'])
        .filter(|at| rest[*at..].starts_with('}'))
}

/// The words of an instruction with the signs of the keyboard, and the first that was none: spaces and quotes of word
/// processors. Text in straight quotes stays as it is.
fn plain(words: &str) -> Option<(usize, char, String)> {
    let mut out = String::with_capacity(words.len());
    let mut first = None;
    let (mut is_straight, mut is_curly) = (false, false);
    for (at, c) in words.char_indices() {
        is_straight ^= c == '"';
        let sign = match c {
            '“' | '”' | '„' | '‟' | '«' | '»' if !is_straight => {
                is_curly = !is_curly;
                "\""
            }
            '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}' if !is_straight && !is_curly => "",
            c if c.is_whitespace() && !c.is_ascii() && !is_straight && !is_curly => " ",
            c => {
                out.push(c);
                continue;
            }
        };
        first.get_or_insert((at, c));
        out.push_str(sign);
    }
    first.map(|(at, sign)| (at, sign, out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles() {
        let rows = LINES.len() + BRACES.len();
        assert_eq!(LINE_ROWS.len() + BRACE_ROWS.len(), rows);
    }
}
