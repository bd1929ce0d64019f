//! Parser of lines: the result of `page.pest` with spans of the whole file.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;

use super::alternatives::{text_only_error, unclosed_keyword};
use super::ast::{Emphasis, LabelKind, OtherBookPage, RowLabel, TurnTargetTree, TurnTree};
use super::blanks::{self, BLANKS, trim_line_end};
use super::nested;
use super::piece::{LinePiece, MarkupLine, MarkupLineKind, RowHead, TextPosition};
use super::quotes::unescape;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode::{is_word, normalize_text};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/page.pest"]
struct PageGrammar;

/// Most lines are longer; used to reserve memory.
const MIN_LINE_ESTIMATE: usize = 32;

/// Maximum length of a line in bytes. Many signs on one line take hundreds of times its memory.
const MAX_LINE_LENGTH: usize = 64 << 10;

/// All lines of a text, in order.
pub(super) fn parse_lines<'t>(
    place: TextPosition,
    text: &'t str,
    found: &mut Vec<Diagnostic>,
) -> Vec<MarkupLine<'t>> {
    let mut lines = Vec::with_capacity(text.len() / MIN_LINE_ESTIMATE + 1);
    let (mut start, mut from) = (0, 0);
    for line in text.split('\n') {
        let end = start + line.len();
        if line.len() > MAX_LINE_LENGTH {
            if start > from {
                parse_range(place, text, from..start - 1, found, &mut lines);
            }
            let span = place.span(start, end);
            let limit = MAX_LINE_LENGTH >> 10;
            let fault = format!("line is longer than {limit} kB");
            let fault = Diagnostic::new(Code::InvalidSyntax, place.span(start, start), fault);
            found.push(fault.help("divide it into several lines"));
            let mut long = MarkupLine::new(MarkupLineKind::Prose, span);
            long.pieces.push(plain_piece(line, span));
            lines.push(long);
            from = end + 1;
        }
        start = end + 1;
    }
    if from <= text.len() {
        parse_range(place, text, from..text.len(), found, &mut lines);
    }
    nested::resolve_nested(&mut lines);
    lines
}

/// Parses a range of a text that begins and ends at a line.
fn parse_range<'t>(
    place: TextPosition,
    text: &'t str,
    range: Range<usize>,
    found: &mut Vec<Diagnostic>,
    lines: &mut Vec<MarkupLine<'t>>,
) {
    let place = place.advance(range.start);
    let text = &text[range];
    // The grammar accepts any text. If it ever fails, the text becomes one line of prose.
    let Ok(mut pairs) = PageGrammar::parse(Rule::page, text) else {
        let span = place.span(0, text.len());
        let mut line = MarkupLine::new(MarkupLineKind::Prose, span);
        line.pieces.push(plain_piece(text, span));
        lines.push(line);
        return;
    };
    let mut reader = LineParser {
        position: place,
        text,
        diagnostics: found,
    };
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::calm | Rule::plain => reader.push_plain_lines(&pair, lines),
            Rule::options => reader.push_plain_choices(&pair, lines),
            Rule::EOI => {}
            _ => lines.push(reader.parse_line(pair)),
        }
    }
}

struct LineParser<'a, 't> {
    position: TextPosition,
    text: &'t str,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// A valid replacement for an unclosed instruction that starts a block. It prevents further errors about the rest of the block.
fn block_placeholder(rest: &str) -> Option<&'static str> {
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
    fn parse_line(&mut self, pair: Pair<'t, Rule>) -> MarkupLine<'t> {
        let at = pair.as_span();
        let end = at.start() + self.trim_carriage_return(at.start(), at.end()).len();
        let span = self.position.span(at.start(), end);
        let kind = match pair.as_rule() {
            Rule::comment => MarkupLineKind::Comment,
            _ => MarkupLineKind::Prose,
        };
        let mut line = MarkupLine::new(kind, span);
        // The errors of the first of equal lines are enough.
        let (above, text) = (self.text[..at.start()].lines().next_back(), at.as_str());
        let mut unclosed = above == Some(text.trim_end());
        for part in pair.into_inner() {
            let at = self.pair_span(&part);
            match part.as_rule() {
                Rule::note => line.pieces.push(plain_piece(
                    part.as_str().trim(),
                    trim_span(at, part.as_str()),
                )),
                Rule::bars => {
                    line.row = Some(RowHead {
                        depth: part.as_str().len(),
                        labels: Vec::new(),
                        bars: at,
                    });
                }
                Rule::labels => {
                    let labels = part.into_inner().map(|l| self.parse_label(l)).collect();
                    if let Some(row) = &mut line.row {
                        row.labels = labels;
                    }
                }
                Rule::dash | Rule::dashes => {
                    line.kind = MarkupLineKind::Choice;
                    line.dash_count = part.as_str().len();
                    if line.dash_count > 1 {
                        let dashes = format!("{} ", part.as_str()).into();
                        let text = Spanned::new(dashes, at);
                        line.pieces.push(LinePiece::Text(text, Emphasis::Plain));
                    }
                }
                Rule::tight_dash => {
                    (line.kind, line.dash_count) = (MarkupLineKind::Choice, 1);
                    let fault = Diagnostic::new(
                        Code::InvalidSyntax,
                        at,
                        "a choice begins with a dash and a space",
                    )
                    .help("write `- ` with a space; for a dash that is only itself write `\\-`");
                    self.diagnostics.push(fault.fix(at, "- "));
                }
                Rule::unclosed => {
                    unclosed = true;
                    let rest = &part.get_input()[part.as_span().end()..];
                    if let Some(verb) = unclosed_keyword(rest) {
                        self.diagnostics.push(text_only_error(verb, at));
                        line.pieces.push(plain_piece("{", at));
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
                    self.report_error(Code::InvalidSyntax, at, message, help);
                    if let Some(words) = block_placeholder(rest) {
                        // The rest of the line is its condition, or cannot be separated from it.
                        line.pieces.push(LinePiece::Brace {
                            inner: Spanned::new(words, at),
                            span: at,
                            emphasis: Emphasis::Plain,
                        });
                        break;
                    }
                    line.pieces.push(plain_piece("{", at));
                }
                Rule::stray => {
                    if !unclosed {
                        self.report_error(
                            Code::InvalidSyntax,
                            at,
                            "`}` closes nothing",
                            "an instruction opens with `{`; for a brace that is only itself write `\\}`",
                        );
                    }
                    line.pieces.push(plain_piece("}", at));
                }
                _ => {
                    let mut piece = self.parse_piece(part);
                    // Stars after the marks at the start of a line cannot close emphasis, with or without a space.
                    if let (
                        Some(LinePiece::Stars {
                            can_close: closes, ..
                        }),
                        true,
                    ) = (&mut piece, line.pieces.is_empty())
                    {
                        *closes = false;
                    }
                    line.pieces.extend(piece);
                }
            }
        }
        trim_line_end(&mut line.pieces);
        if line.kind == MarkupLineKind::Prose
            && line.pieces.is_empty()
            && line.row.as_ref().is_none_or(|row| row.labels.is_empty())
        {
            line.kind = MarkupLineKind::Blank;
        }
        line
    }

    fn pair_span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.position.span(span.start(), span.end())
    }

    /// A range of the text, without the `\r` of a line break.
    fn trim_carriage_return(&self, start: usize, end: usize) -> &'t str {
        let text = &self.text[start..end];
        match text.strip_suffix('\r') {
            Some(rest) if self.text[end..].starts_with('\n') => rest,
            _ => text,
        }
    }

    /// Fast path: lines that are plain text or blank.
    fn push_plain_lines(&self, pair: &Pair<'t, Rule>, lines: &mut Vec<MarkupLine<'t>>) {
        let mut start = pair.as_span().start();
        for line in pair.as_str().split('\n') {
            let next = start + line.len() + 1;
            let words = self.trim_carriage_return(start, start + line.len());
            let end = start + words.len();
            let span = self.position.span(start, end);
            let words = words.trim_start_matches(BLANKS);
            let from = end - words.len();
            let piece = self.text_piece(from, words.trim_end_matches(BLANKS));
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
    fn push_plain_choices(&mut self, pair: &Pair<'t, Rule>, lines: &mut Vec<MarkupLine<'t>>) {
        const DASH: &str = "- ";
        const ARROW: &str = " -> ";
        let mut start = pair.as_span().start();
        for line in pair.as_str().split('\n') {
            let end = start + line.len();
            let Some(words) = line.strip_prefix(DASH) else {
                lines.push(MarkupLine::new(
                    MarkupLineKind::Blank,
                    self.position.span(start, end),
                ));
                start = end + 1;
                continue;
            };
            let (words, to) = match words.split_once(ARROW) {
                Some((words, to)) => (words.trim_end_matches(BLANKS), Some(to)),
                None => (words, None),
            };
            let from = start + DASH.len();
            let mut line = MarkupLine::new(MarkupLineKind::Choice, self.position.span(start, end));
            line.dash_count = 1;
            line.pieces.extend(self.text_piece(from, words));
            if let Some(to) = to {
                let at = self.position.span(end - to.len(), end);
                let arrow = end - to.len() - ARROW.trim_start().len();
                let turn = self.parse_target(to, at).map(|to| TurnTree {
                    target: to,
                    is_detour: false,
                    span: self.position.span(arrow, end),
                });
                line.pieces.extend(turn.map(LinePiece::Turn));
            }
            trim_line_end(&mut line.pieces);
            lines.push(line);
            start = end + 1;
        }
    }

    fn text_piece(&self, start: usize, text: &'t str) -> Option<LinePiece<'t>> {
        let span = self.position.span(start, start + text.len());
        (!text.is_empty()).then(|| {
            LinePiece::Text(
                Spanned::new(blanks::normalize_words(text), span),
                Emphasis::Plain,
            )
        })
    }

    fn parse_piece(&mut self, pair: Pair<'t, Rule>) -> Option<LinePiece<'t>> {
        let span = self.pair_span(&pair);
        match pair.as_rule() {
            Rule::turn | Rule::step => return self.parse_turn(pair).map(LinePiece::Turn),
            Rule::brace => {
                let inner = pair.into_inner().next()?;
                let at = self.pair_span(&inner);
                let inner = Spanned::new(inner.as_str(), at);
                let style = Emphasis::Plain;
                return Some(LinePiece::Brace {
                    inner,
                    span,
                    emphasis: style,
                });
            }
            Rule::stars => {
                let at = pair.as_span();
                let before = self.text[..at.start()].chars().next_back();
                let after = self.text[at.end()..].chars().next();
                let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
                let word = |c: Option<char>| c.is_some_and(is_word);
                return Some(LinePiece::Stars {
                    count: pair.as_str().len(),
                    can_open: !space(after) && !word(before),
                    can_close: !space(before) && !word(after),
                    span,
                });
            }
            Rule::escape => return Some(plain_piece(&pair.as_str()[1..], span)),
            _ => {}
        }
        let at = pair.as_span();
        let text = self.trim_carriage_return(at.start(), at.end());
        let text = if self.text[at.end()..]
            .trim_start_matches(BLANKS)
            .starts_with("->")
        {
            text.trim_end_matches(BLANKS)
        } else {
            text
        };
        self.text_piece(at.start(), text)
    }

    fn parse_turn(&mut self, pair: Pair<'_, Rule>) -> Option<TurnTree> {
        // A step has at most a space before its arrow. A turn contains the position of its arrow.
        let start = pair.as_span().start() + 1;
        let mut arrow = self.position.span(start, start + "->".len());
        let mut target = None;
        let mut detour = None;
        for part in pair.into_inner() {
            let at = self.pair_span(&part);
            match part.as_rule() {
                Rule::arrow => arrow = at,
                Rule::target | Rule::plainly => target = Some((part.as_str().to_owned(), at)),
                _ => detour = Some(at),
            }
        }
        let Some((written, at)) = target else {
            self.report_error(
                Code::InvalidSyntax,
                arrow,
                "`->` leads nowhere",
                "write the page's id after it, or `-> ?` for a page not written yet",
            );
            return None;
        };
        let to = self.parse_target(&written, at)?;
        let span = arrow.to(detour.unwrap_or(at));
        if let (Some(detour), false) = (
            detour,
            matches!(to, TurnTargetTree::Page(_) | TurnTargetTree::OtherBook(_)),
        ) {
            self.report_error(
                Code::InvalidSyntax,
                detour,
                &format!("`-> {written}` cannot be a detour"),
                "`and return` follows the id of a page",
            );
        }
        Some(TurnTree {
            target: to,
            is_detour: detour.is_some(),
            span,
        })
    }

    fn parse_target(&mut self, written: &str, span: Span) -> Option<TurnTargetTree> {
        match written {
            "again" => return Some(TurnTargetTree::Again),
            "back" => return Some(TurnTargetTree::Back),
            "return" => return Some(TurnTargetTree::Return),
            "?" => return Some(TurnTargetTree::LooseEnd),
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
            self.report_error(
                Code::InvalidSyntax,
                span,
                &format!("`{written}` cannot be the id of a page"),
                &help,
            );
        }
        if !right {
            return None;
        }
        let at = |from: usize, len: usize| span.subspan(from, from + len);
        let name = |text: &str| normalize_text(text).into_owned();
        Some(match book {
            None => TurnTargetTree::Page(Spanned::new(name(page), at(0, page.len()))),
            Some(book) => TurnTargetTree::OtherBook(Box::new(OtherBookPage {
                book: Spanned::new(name(book), at(0, book.len())),
                page: Spanned::new(name(page), at(book.len() + 1, page.len())),
            })),
        })
    }

    fn parse_label(&mut self, pair: Pair<'_, Rule>) -> RowLabel {
        let span = self.pair_span(&pair);
        let name = |text: &str| LabelKind::Name(unescape(text).into_owned());
        let kind = match pair.into_inner().next() {
            None => name(""),
            Some(form) => match form.as_rule() {
                Rule::word => name(form.as_str()),
                Rule::quoted => {
                    let text = form.as_str();
                    name(&text[1..text.len() - 1])
                }
                rule => {
                    let mut ends = form.into_inner().map(|int| self.parse_int(&int));
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
            self.report_error(
                Code::InvalidSyntax,
                span,
                &format!("{low} to {high} holds no number"),
                &format!("write the smaller number first: `{high}-{low}`"),
            );
        }
        RowLabel { kind, span }
    }

    fn parse_int(&mut self, pair: &Pair<'_, Rule>) -> i64 {
        pair.as_str().replace('−', "-").parse().unwrap_or_else(|_| {
            let span = self.pair_span(pair);
            self.report_error(
                Code::InvalidSyntax,
                span,
                "the number is too large",
                "numbers have up to 18 digits",
            );
            0
        })
    }

    fn report_error(&mut self, code: Code, span: Span, message: &str, help: &str) {
        self.diagnostics
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

fn plain_piece(text: &str, span: Span) -> LinePiece<'_> {
    LinePiece::Text(Spanned::new(text.into(), span), Emphasis::Plain)
}

/// The span of a text without the white space around it.
fn trim_span(span: Span, text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    span.subspan(start, start + text.trim().len())
}
