//! Near misses: what authors type who have used other tools, or what other programs put between their words. It is told with
//! what is written here instead, and mended where there is one right answer.
//!
//! It looks at the text and not at the book, since most of it is prose for the book. Where an instruction or a turn in such
//! words is an error of its own, the near miss is that error.

mod braces;
mod first;
mod lines;
mod look;
mod odd;
mod signs;
mod stars;
mod table;

use crate::book::Book;
use crate::diagnostic::{Code, Diagnostic, Mend};
use crate::markup::{Outlined, Part, Shape, outline, varied};
use crate::parallel;
use crate::source::{FileId, Sources, Span};
use braces::BRACES;
pub use first::first;
use lines::LINES;
use look::{Known, Look};
use regex_lite::Regex;
use std::ops::Range;
use std::sync::LazyLock;
use table::{Becomes, PAGE, Rule};

/// What was told, and where what follows from it stands.
#[derive(Debug, Clone)]
pub struct Near {
    pub fault: Diagnostic,
    covers: Vec<Span>,
    /// It stands for the end of a block, so that a block is not closed.
    closes: bool,
    /// It is one only where the block that begins in it is never ended.
    opens: bool,
    /// What follows from it was an error.
    is_error: bool,
}

/// A file that is searched.
struct Page<'a> {
    text: &'a str,
    lines: &'a [Outlined],
    known: &'a Known<'a>,
    /// Stars without a partner.
    stars: &'a [(usize, usize)],
}

/// What a search finds.
struct Found {
    at: Range<usize>,
    covers: Vec<Range<usize>>,
    says: String,
    help: String,
    mends: Vec<(Range<usize>, String)>,
    closes: bool,
    opens: bool,
}

impl Found {
    fn new(at: Range<usize>, says: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            covers: vec![at.clone()],
            at,
            says: says.into(),
            help: help.into(),
            mends: Vec::new(),
            closes: false,
            opens: false,
        }
    }

    fn mend(mut self, at: Range<usize>, with: impl Into<String>) -> Self {
        self.mends.push((at, with.into()));
        self
    }

    fn covering(mut self, at: Range<usize>) -> Self {
        self.covers.push(at);
        self
    }
}

/// Words that begin an attribute of a page.
const ATTRIBUTES: [&str; 6] = ["tags", "boxes", "detour", "passage", "offered", "number"];

/// The bytes that make a line worth a search: signs of other tools, and all that is not of the plain keyboard.
const SIGNS: [bool; 256] = {
    let mut signs = [false; 256];
    let plain = b"[<(:~=*_&$/>|%;";
    let mut n = 0;
    while n < 256 {
        signs[n] = n >= 128;
        n += 1;
    }
    n = 0;
    while n < plain.len() {
        signs[plain[n] as usize] = true;
        n += 1;
    }
    signs
};

/// What else does.
const WORDS: [&str; 3] = ["INCLUDE ", "TODO", "FIXME"];

type Compiled = Vec<(Regex, &'static Rule)>;

static LINE_RULES: LazyLock<Compiled> = LazyLock::new(|| compiled(LINES));
static BRACE_RULES: LazyLock<Compiled> = LazyLock::new(|| compiled(BRACES));

/// A pattern with what stands in it for an id of a page.
fn pattern(rule: &Rule) -> String {
    rule.pattern.replace("{PAGE}", PAGE)
}

/// A pattern that is none finds nothing; a test asks for that.
fn compiled(rules: &'static [Rule]) -> Compiled {
    let rule = |rule: &'static Rule| Some((Regex::new(&pattern(rule)).ok()?, rule));
    rules.iter().filter_map(rule).collect()
}

/// The near misses of a book, in the order of its texts. Those of linked books are told of these alone.
#[must_use]
pub fn near(book: &Book, sources: &Sources) -> Vec<Near> {
    let known = Known::of(book);
    let own = |(file, name, _): &(FileId, &str, &str)| {
        name.ends_with(".gamebook") && !book.is_beside(Span::new(*file, 0, 0))
    };
    let files: Vec<_> = sources.iter().filter(own).collect();
    let all = parallel::map(files, |(file, _, text)| search(file, text, &known));
    all.into_iter().flatten().collect()
}

/// The near misses of one text.
fn search(file: FileId, text: &str, known: &Known) -> Vec<Near> {
    let lines = outline(text);
    let stars = stars::unpaired(text, &lines);
    let page = Page {
        text,
        lines: &lines,
        known,
        stars: &stars,
    };
    let mut found: Vec<Found> = Vec::new();
    let mut over = None;
    for (n, line) in lines.iter().enumerate() {
        if !matches!(line.shape, Shape::Prose | Shape::Choice) {
            continue;
        }
        let words = &text[line.at.clone()];
        // Comments of other tools may go on over lines.
        if let Some(end) = over {
            if words.contains(end) {
                over = None;
            }
            continue;
        }
        for (part, at) in &line.parts {
            if *part == Part::Brace {
                page.brace(line, at.clone(), &mut found);
            }
        }
        page.line(line, words, &mut found);
        page.sign(n, &mut found);
        for (begin, end) in [("<!--", "-->"), ("/*", "*/")] {
            let last = found.last().is_some_and(|it| {
                it.at.start >= line.at.start && text[it.at.clone()].trim_start().starts_with(begin)
            });
            if last && !words.contains(end) {
                over = Some(end);
                cover_comment(&lines[n..], text, end, &mut found);
            }
        }
    }
    page.stars(&mut found);
    found.sort_by_key(|it| it.at.start);
    found.into_iter().map(|it| told(file, it)).collect()
}

/// What stands in a comment of another tool is no further fault.
fn cover_comment(lines: &[Outlined], text: &str, end: &str, found: &mut [Found]) {
    let last = lines
        .iter()
        .find(|line| text[line.at.clone()].contains(end));
    if let (Some(found), Some(last)) = (found.last_mut(), last) {
        found.covers.push(found.at.start..last.at.end);
    }
}

impl Page<'_> {
    /// What the table has of a line.
    fn line(&self, line: &Outlined, words: &str, out: &mut Vec<Found>) {
        let mut masked = words.to_owned().into_bytes();
        for (part, at) in &line.parts {
            let escape = *part == Part::Text && self.text[at.clone()].starts_with('\\');
            if *part == Part::Brace || escape {
                let at = at.start - line.at.start..at.end - line.at.start;
                masked[at].fill(1);
            }
        }
        let Ok(masked) = String::from_utf8(masked) else {
            return;
        };
        if self.worth_a_search(&masked) {
            self.search(&LINE_RULES, line, &masked, line.at.start, out);
        }
    }

    /// Whether a line has anything that the table may find: most have not, and a search costs more than reading it did.
    fn worth_a_search(&self, masked: &str) -> bool {
        let arrow = masked.rsplit_once(" -> ").filter(|(before, id)| {
            self.known.page(id) && !before.ends_with(|c: char| c == '\x01' || c.is_whitespace())
        });
        let words = arrow.map_or(masked, |(before, _)| before);
        words.bytes().any(|it| SIGNS[usize::from(it)])
            || WORDS.iter().any(|it| words.contains(it))
            || ATTRIBUTES.iter().any(|it| words.starts_with(it))
    }

    /// What the table has of an instruction, and signs in it that are not what they look like.
    fn brace(&self, line: &Outlined, at: Range<usize>, out: &mut Vec<Found>) {
        let inner = at.start + 1..at.end - 1;
        let words = &self.text[inner.clone()];
        // These are words.
        if varied(words).is_some() {
            return;
        }
        if let Some((first, mended)) = odd::mended(words) {
            let (says, help) = odd::told(first.1);
            let start = inner.start + first.0;
            let found = Found::new(start..start + first.1.len_utf8(), says, help);
            out.push(found.covering(at).mend(inner, mended));
            return;
        }
        let before = out.len();
        self.search(&BRACE_RULES, line, words, inner.start, out);
        let whole = self.widened(at);
        for found in &mut out[before..] {
            found.closes = found.mends.iter().any(|(_, with)| with == "end");
            found.covers.push(whole.clone());
            // The signs around go with what they stand around.
            for (at, with) in &mut found.mends {
                if *at == inner {
                    *with = format!("{{{with}}}");
                    *at = whole.clone();
                }
            }
        }
    }

    /// The braces with what other tools put around them: `${x}`, `{{x}}`.
    fn widened(&self, brace: Range<usize>) -> Range<usize> {
        let (before, after) = (&self.text[..brace.start], &self.text[brace.end..]);
        if before.ends_with('{') && after.starts_with('}') {
            return brace.start - 1..brace.end + 1;
        }
        let start = brace.start - usize::from(before.ends_with('$'));
        start..brace.end
    }

    fn search(
        &self,
        rules: &Compiled,
        line: &Outlined,
        words: &str,
        start: usize,
        out: &mut Vec<Found>,
    ) {
        for (regex, rule) in rules {
            let needed = rule.needs.is_empty() || rule.needs.iter().any(|it| words.contains(it));
            if !needed {
                continue;
            }
            for captures in regex.captures_iter(words) {
                let look = Look {
                    known: self.known,
                    text: self.text,
                    line,
                    start,
                    found: &captures,
                    stars: self.stars,
                };
                let Some(all) = look.at("0") else { continue };
                let lead = self.text[all.clone()].len() - self.text[all.clone()].trim_start().len();
                let at = look.at("sign").unwrap_or(all.start + lead..all.end);
                let told = out.iter().rev().take(8).any(|it| {
                    it.covers
                        .iter()
                        .any(|at| at.start < all.end && all.start < at.end)
                });
                if told || at.is_empty() || !(rule.when)(&look) {
                    continue;
                }
                let mut found = Found::new(at, look.filled(rule.says), look.filled(rule.help));
                found.opens = matches!(rule.becomes, Becomes::IfOpen(_));
                found.mends.extend(match rule.becomes {
                    Becomes::Nothing => None,
                    Becomes::All(text) => Some((all.clone(), look.filled(text))),
                    Becomes::By(mend) | Becomes::IfOpen(mend) => mend(&look),
                });
                out.push(found.covering(all));
            }
        }
    }

    fn stars(&self, out: &mut Vec<Found>) {
        for (at, count) in self.stars {
            let stars = "*".repeat(*count);
            let told = |it: &Found| it.covers.iter().any(|covers| covers.contains(at));
            if out.iter().any(told) {
                continue;
            }
            out.push(Found::new(
                *at..at + count,
                format!("`{stars}` begins emphasis that does not end in its paragraph"),
                format!("close it with `{stars}`; for a star that is only itself write `\\*`"),
            ));
        }
    }
}

fn told(file: FileId, found: Found) -> Near {
    let span = |at: &Range<usize>| Span::new(file, at.start, at.end);
    let mends = found.mends.iter().map(|(at, with)| Mend {
        span: span(at),
        with: with.clone(),
    });
    let mut fault = Diagnostic::new(Code::NearMiss, span(&found.at), found.says);
    fault.mends = mends.collect();
    Near {
        fault: fault.help(found.help),
        covers: found.covers.iter().map(span).collect(),
        closes: found.closes,
        opens: found.opens,
        is_error: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_one() {
        for rule in LINES.iter().chain(BRACES) {
            assert!(Regex::new(&pattern(rule)).is_ok(), "{}", rule.pattern);
        }
    }
}
