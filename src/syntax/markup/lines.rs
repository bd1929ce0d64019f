//! Parser of lines: the result of `page.pest` with spans of the whole file.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;

use super::blanks::{self, BLANKS, trim};
use super::nested;
use super::piece::{LinePiece, MarkupLine, MarkupLineKind, RowHead, TextPosition};
use super::quotes::unquoted;
use super::syntax::{Emphasis, ForeignPage, LabelKind, RowLabel, TurnTargetTree, TurnTree};
use super::varied::{with_more_than_words, words_alone};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode::{composed, is_word};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/page.pest"]
struct PageGrammar;

/// Most lines are longer; used to reserve memory.
const SHORT_LINE: usize = 32;

/// Maximum length of a line in bytes. Many signs on one line take hundreds of times its memory.
const MAX_LINE: usize = 64 << 10;

/// All lines of a text, in order.
pub(super) fn read_lines<'t>(
    place: TextPosition,
    text: &'t str,
    found: &mut Vec<Diagnostic>,
) -> Vec<MarkupLine<'t>> {
    let mut lines = Vec::with_capacity(text.len() / SHORT_LINE + 1);
    let (mut start, mut from) = (0, 0);
    for line in text.split('\n') {
        let end = start + line.len();
        if line.len() > MAX_LINE {
            if start > from {
                parse(place, text, from..start - 1, found, &mut lines);
            }
            let span = place.span(start, end);
            let limit = MAX_LINE >> 10;
            let fault = format!("line is longer than {limit} kB");
            let fault = Diagnostic::new(Code::InvalidSyntax, place.span(start, start), fault);
            found.push(fault.help("divide it into several lines"));
            let mut long = MarkupLine::new(MarkupLineKind::Prose, span);
            long.pieces.push(bare(line, span));
            lines.push(long);
            from = end + 1;
        }
        start = end + 1;
    }
    if from <= text.len() {
        parse(place, text, from..text.len(), found, &mut lines);
    }
    nested::settle(&mut lines);
    lines
}

/// Parses a range of a text that begins and ends at a line.
fn parse<'t>(
    place: TextPosition,
    text: &'t str,
    range: Range<usize>,
    found: &mut Vec<Diagnostic>,
    lines: &mut Vec<MarkupLine<'t>>,
) {
    let place = place.after(range.start);
    let text = &text[range];
    // The grammar accepts any text. If it ever fails, the text becomes one line of prose.
    let Ok(mut pairs) = PageGrammar::parse(Rule::page, text) else {
        let span = place.span(0, text.len());
        let mut line = MarkupLine::new(MarkupLineKind::Prose, span);
        line.pieces.push(bare(text, span));
        lines.push(line);
        return;
    };
    let mut reader = LineParser { place, text, found };
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::calm | Rule::plain => reader.plain(&pair, lines),
            Rule::options => reader.options(&pair, lines),
            Rule::EOI => {}
            _ => lines.push(reader.line(pair)),
        }
    }
}

struct LineParser<'a, 't> {
    place: TextPosition,
    text: &'t str,
    found: &'a mut Vec<Diagnostic>,
}

/// A valid replacement for an unclosed instruction that starts a block. It prevents further errors about the rest of the block.
fn block_in_place(rest: &str) -> Option<&'static str> {
    match rest.split(|c: char| !c.is_alphanumeric()).next()? {
        "if" => Some("if yes"),
        "elif" => Some("elif yes"),
        "until" => Some("until yes"),
        "once" => Some("once"),
        "arriving" => Some("arriving"),
        "repeat" => Some("repeat"),
        _ => None,
    }
}

impl<'t> LineParser<'_, 't> {
    fn line(&mut self, pair: Pair<'t, Rule>) -> MarkupLine<'t> {
        let at = pair.as_span();
        let end = at.start() + self.without_return(at.start(), at.end()).len();
        let span = self.place.span(at.start(), end);
        let kind = match pair.as_rule() {
            Rule::comment => MarkupLineKind::Comment,
            _ => MarkupLineKind::Prose,
        };
        let mut line = MarkupLine::new(kind, span);
        let mut unclosed = false;
        for part in pair.into_inner() {
            let at = self.at(&part);
            match part.as_rule() {
                Rule::note => line
                    .pieces
                    .push(bare(part.as_str().trim(), trimmed(at, part.as_str()))),
                Rule::bars => {
                    line.row = Some(RowHead {
                        depth: part.as_str().len(),
                        labels: Vec::new(),
                        bars: at,
                    });
                }
                Rule::labels => {
                    let labels = part.into_inner().map(|l| self.label(l)).collect();
                    if let Some(row) = &mut line.row {
                        row.labels = labels;
                    }
                }
                Rule::dash | Rule::dashes => {
                    line.kind = MarkupLineKind::Choice;
                    line.dashes = part.as_str().len();
                    if line.dashes > 1 {
                        let dashes = format!("{} ", part.as_str()).into();
                        let text = Spanned::new(dashes, at);
                        line.pieces.push(LinePiece::Text(text, Emphasis::Plain));
                    }
                }
                Rule::tight_dash => {
                    (line.kind, line.dashes) = (MarkupLineKind::Choice, 1);
                    let fault = Diagnostic::new(
                        Code::InvalidSyntax,
                        at,
                        "a choice begins with a dash and a space",
                    )
                    .help("write `- ` with a space; for a dash that is only itself write `\\-`");
                    self.found.push(fault.mend(at, "- "));
                }
                Rule::unclosed => {
                    unclosed = true;
                    let rest = &part.get_input()[part.as_span().end()..];
                    if let Some(verb) = with_more_than_words(rest) {
                        self.found.push(words_alone(verb, at));
                        line.pieces.push(bare("{", at));
                        continue;
                    }
                    let (message, help) = match rest.starts_with('{') {
                        true => (
                            "`{{` is one brace too many",
                            "write instructions in single braces: `{gain ...}`; for a literal brace write `\\{`",
                        ),
                        false => (
                            "`{` is not closed on its line",
                            "close the instruction with `}`; for a brace that is only itself write `\\{`",
                        ),
                    };
                    self.fault(Code::InvalidSyntax, at, message, help);
                    if let Some(words) = block_in_place(rest) {
                        // The rest of the line is its condition, or cannot be separated from it.
                        line.pieces.push(LinePiece::Brace {
                            inner: Spanned::new(words, at),
                            span: at,
                            style: Emphasis::Plain,
                        });
                        break;
                    }
                    line.pieces.push(bare("{", at));
                }
                Rule::stray => {
                    if !unclosed {
                        self.fault(
                            Code::InvalidSyntax,
                            at,
                            "`}` closes nothing",
                            "an instruction opens with `{`; for a brace that is only itself write `\\}`",
                        );
                    }
                    line.pieces.push(bare("}", at));
                }
                _ => {
                    let mut piece = self.piece(part);
                    // Stars after the marks at the start of a line cannot close emphasis, with or without a space.
                    if let (Some(LinePiece::Stars { closes, .. }), true) =
                        (&mut piece, line.pieces.is_empty())
                    {
                        *closes = false;
                    }
                    line.pieces.extend(piece);
                }
            }
        }
        trim(&mut line.pieces);
        if line.kind == MarkupLineKind::Prose
            && line.pieces.is_empty()
            && line.row.as_ref().is_none_or(|row| row.labels.is_empty())
        {
            line.kind = MarkupLineKind::Blank;
        }
        line
    }

    fn at(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.place.span(span.start(), span.end())
    }

    /// A range of the text, without the `\r` of a line break.
    fn without_return(&self, start: usize, end: usize) -> &'t str {
        let text = &self.text[start..end];
        match text.strip_suffix('\r') {
            Some(rest) if self.text[end..].starts_with('\n') => rest,
            _ => text,
        }
    }

    /// Fast path: lines that are plain text or blank.
    fn plain(&self, pair: &Pair<'t, Rule>, lines: &mut Vec<MarkupLine<'t>>) {
        let mut start = pair.as_span().start();
        for line in pair.as_str().split('\n') {
            let next = start + line.len() + 1;
            let words = self.without_return(start, start + line.len());
            let end = start + words.len();
            let span = self.place.span(start, end);
            let words = words.trim_start_matches(BLANKS);
            let from = end - words.len();
            let piece = self.words(from, words.trim_end_matches(BLANKS));
            let mut line = MarkupLine::new(MarkupLineKind::Blank, span);
            if let Some(piece) = piece {
                line.kind = MarkupLineKind::Prose;
                line.pieces.push(piece);
            }
            lines.push(line);
            start = next;
        }
    }

    /// Fast path: a blank line, and choices of plain text with an optional turn.
    fn options(&mut self, pair: &Pair<'t, Rule>, lines: &mut Vec<MarkupLine<'t>>) {
        const DASH: &str = "- ";
        const ARROW: &str = " -> ";
        let mut start = pair.as_span().start();
        for line in pair.as_str().split('\n') {
            let end = start + line.len();
            let Some(words) = line.strip_prefix(DASH) else {
                lines.push(MarkupLine::new(
                    MarkupLineKind::Blank,
                    self.place.span(start, end),
                ));
                start = end + 1;
                continue;
            };
            let (words, to) = match words.split_once(ARROW) {
                Some((words, to)) => (words.trim_end_matches(BLANKS), Some(to)),
                None => (words, None),
            };
            let from = start + DASH.len();
            let mut line = MarkupLine::new(MarkupLineKind::Choice, self.place.span(start, end));
            line.dashes = 1;
            line.pieces.extend(self.words(from, words));
            if let Some(to) = to {
                let at = self.place.span(end - to.len(), end);
                let arrow = end - to.len() - ARROW.trim_start().len();
                let turn = self.target(to, at).map(|to| TurnTree {
                    to,
                    detour: false,
                    span: self.place.span(arrow, end),
                });
                line.pieces.extend(turn.map(LinePiece::Turn));
            }
            trim(&mut line.pieces);
            lines.push(line);
            start = end + 1;
        }
    }

    fn words(&self, start: usize, text: &'t str) -> Option<LinePiece<'t>> {
        let span = self.place.span(start, start + text.len());
        (!text.is_empty())
            .then(|| LinePiece::Text(Spanned::new(blanks::words(text), span), Emphasis::Plain))
    }

    fn piece(&mut self, pair: Pair<'t, Rule>) -> Option<LinePiece<'t>> {
        let span = self.at(&pair);
        match pair.as_rule() {
            Rule::turn | Rule::step => return self.turn(pair).map(LinePiece::Turn),
            Rule::brace => {
                let inner = pair.into_inner().next()?;
                let at = self.at(&inner);
                let inner = Spanned::new(inner.as_str(), at);
                let style = Emphasis::Plain;
                return Some(LinePiece::Brace { inner, span, style });
            }
            Rule::stars => {
                let at = pair.as_span();
                let before = self.text[..at.start()].chars().next_back();
                let after = self.text[at.end()..].chars().next();
                let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
                let word = |c: Option<char>| c.is_some_and(is_word);
                return Some(LinePiece::Stars {
                    count: pair.as_str().len(),
                    opens: !space(after) && !word(before),
                    closes: !space(before) && !word(after),
                    span,
                });
            }
            Rule::escape => return Some(bare(&pair.as_str()[1..], span)),
            _ => {}
        }
        let at = pair.as_span();
        let text = self.without_return(at.start(), at.end());
        let text = if self.text[at.end()..]
            .trim_start_matches(BLANKS)
            .starts_with("->")
        {
            text.trim_end_matches(BLANKS)
        } else {
            text
        };
        self.words(at.start(), text)
    }

    fn turn(&mut self, pair: Pair<'_, Rule>) -> Option<TurnTree> {
        // A step has at most a space before its arrow. A turn contains the position of its arrow.
        let start = pair.as_span().start() + 1;
        let mut arrow = self.place.span(start, start + "->".len());
        let mut target = None;
        let mut detour = None;
        for part in pair.into_inner() {
            let at = self.at(&part);
            match part.as_rule() {
                Rule::arrow => arrow = at,
                Rule::target | Rule::plainly => target = Some((part.as_str().to_owned(), at)),
                _ => detour = Some(at),
            }
        }
        let Some((written, at)) = target else {
            self.fault(
                Code::InvalidSyntax,
                arrow,
                "`->` leads nowhere",
                "write the page's id after it, or `-> ?` for a page not written yet",
            );
            return None;
        };
        let to = self.target(&written, at)?;
        let span = arrow.to(detour.unwrap_or(at));
        if let (Some(detour), false) = (
            detour,
            matches!(to, TurnTargetTree::Page(_) | TurnTargetTree::Elsewhere(_)),
        ) {
            self.fault(
                Code::InvalidSyntax,
                detour,
                &format!("`-> {written}` cannot be a detour"),
                "`and return` follows the id of a page",
            );
        }
        Some(TurnTree {
            to,
            detour: detour.is_some(),
            span,
        })
    }

    fn target(&mut self, written: &str, span: Span) -> Option<TurnTargetTree> {
        match written {
            "again" => return Some(TurnTargetTree::Again),
            "back" => return Some(TurnTargetTree::Back),
            "return" => return Some(TurnTargetTree::Return),
            "?" => return Some(TurnTargetTree::Loose),
            _ => {}
        }
        let sound = written.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '”']);
        let (book, page) = match sound.split_once(':') {
            Some((book, page)) => (Some(book), page),
            None => (None, sound),
        };
        let right = is_id(page) && book.is_none_or(is_id);
        if !right || sound != written {
            let help = if right {
                format!("a target ends at a space: write `-> {sound}` last, without the stop")
            } else {
                "an id is letters, digits, hyphens and underscores; the page of another book is `-> book:page`"
                    .to_owned()
            };
            self.fault(
                Code::InvalidSyntax,
                span,
                &format!("`{written}` cannot be the id of a page"),
                &help,
            );
        }
        if !right {
            return None;
        }
        let at = |from: usize, len: usize| span.part(from, from + len);
        let name = |text: &str| composed(text).into_owned();
        Some(match book {
            None => TurnTargetTree::Page(Spanned::new(name(page), at(0, page.len()))),
            Some(book) => TurnTargetTree::Elsewhere(Box::new(ForeignPage {
                book: Spanned::new(name(book), at(0, book.len())),
                page: Spanned::new(name(page), at(book.len() + 1, page.len())),
            })),
        })
    }

    fn label(&mut self, pair: Pair<'_, Rule>) -> RowLabel {
        let span = self.at(&pair);
        let name = |text: &str| LabelKind::Name(unquoted(text).into_owned());
        let kind = match pair.into_inner().next() {
            None => name(""),
            Some(form) => match form.as_rule() {
                Rule::word => name(form.as_str()),
                Rule::quoted => {
                    let text = form.as_str();
                    name(&text[1..text.len() - 1])
                }
                rule => {
                    let mut ends = form.into_inner().map(|int| self.int(&int));
                    let first = ends.next();
                    match rule {
                        Rule::at_least => LabelKind::Range(first, None),
                        Rule::at_most => LabelKind::Range(None, first),
                        _ => LabelKind::Range(first, ends.next().or(first)),
                    }
                }
            },
        };
        if let LabelKind::Range(Some(low), Some(high)) = kind
            && low > high
        {
            self.fault(
                Code::InvalidSyntax,
                span,
                &format!("{low} to {high} holds no number"),
                &format!("write the smaller number first: `{high}-{low}`"),
            );
        }
        RowLabel { kind, span }
    }

    fn int(&mut self, pair: &Pair<'_, Rule>) -> i64 {
        pair.as_str().replace('−', "-").parse().unwrap_or_else(|_| {
            let span = self.at(pair);
            self.fault(
                Code::InvalidSyntax,
                span,
                "the number is too large",
                "numbers have up to 18 digits",
            );
            0
        })
    }

    fn fault(&mut self, code: Code, span: Span, message: &str, help: &str) {
        self.found
            .push(Diagnostic::new(code, span, message).help(help));
    }
}

/// Returns true for a valid id of a page or a book.
pub(super) fn is_id(text: &str) -> bool {
    let edge = |c: Option<char>| c.is_some_and(|c| is_word(c) || c == '_');
    edge(text.chars().next())
        && edge(text.chars().next_back())
        && text.chars().all(|c| {
            is_word(c) || matches!(c, '-' | '_' | '.' | '\'' | '’' | '\u{200c}' | '\u{200d}')
        })
}

fn bare(text: &str, span: Span) -> LinePiece<'_> {
    LinePiece::Text(Spanned::new(text.into(), span), Emphasis::Plain)
}

/// The span of a text without the white space around it.
fn trimmed(span: Span, text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    span.part(start, start + text.trim().len())
}
