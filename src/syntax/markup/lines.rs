//! Parser of lines, with spans relative to the file. The grammar is `page.pest`.

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

/// Estimated length of a line in bytes, to reserve memory. Most lines are longer.
const ESTIMATED_LINE_LENGTH: usize = 32;

/// Maximum length of a line in bytes. The pieces of a line can need hundreds of times its memory.
const MAX_LINE_LENGTH: usize = 64 << 10;

/// All lines of a text, in order.
pub(super) fn parse_lines<'t>(
    position: TextPosition,
    text: &'t str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<MarkupLine<'t>> {
    let mut lines = Vec::with_capacity(text.len() / ESTIMATED_LINE_LENGTH + 1);
    let (mut start, mut range_start) = (0, 0);
    for line in text.split('\n') {
        let end = start + line.len();
        if line.len() > MAX_LINE_LENGTH {
            if start > range_start {
                parse_range(
                    position,
                    text,
                    range_start..start - 1,
                    diagnostics,
                    &mut lines,
                );
            }
            let span = position.span(start, end);
            let limit = MAX_LINE_LENGTH >> 10;
            let message = format!("line is longer than {limit} kB");
            let error = Diagnostic::new(Code::InvalidSyntax, position.span(start, start), message);
            diagnostics.push(error.help("split it into several lines"));
            lines.push(prose_line(line, span));
            range_start = end + 1;
        }
        start = end + 1;
    }
    if range_start <= text.len() {
        parse_range(
            position,
            text,
            range_start..text.len(),
            diagnostics,
            &mut lines,
        );
    }
    nested::resolve_nested(&mut lines);
    lines
}

/// Parses complete lines.
fn parse_range<'t>(
    position: TextPosition,
    text: &'t str,
    range: Range<usize>,
    diagnostics: &mut Vec<Diagnostic>,
    lines: &mut Vec<MarkupLine<'t>>,
) {
    let position = position.advance(range.start);
    let text = &text[range];
    // The grammar accepts any text. If it ever fails, the text becomes one line of prose.
    let Ok(mut pairs) = PageGrammar::parse(Rule::page, text) else {
        lines.push(prose_line(text, position.span(0, text.len())));
        return;
    };
    let mut parser = LineParser {
        position,
        text,
        diagnostics,
    };
    for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::calm | Rule::plain => parser.push_plain_lines(&pair, lines),
            Rule::options => parser.push_plain_choices(&pair, lines),
            Rule::EOI => {}
            _ => lines.push(parser.parse_line(pair)),
        }
    }
}

struct LineParser<'a, 't> {
    position: TextPosition,
    text: &'t str,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// A valid replacement for an unclosed instruction that starts a block. It prevents errors about the rest of the block.
fn block_placeholder(instruction: &str) -> Option<&'static str> {
    match instruction.split(|c: char| !c.is_alphanumeric()).next()? {
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
        let range = pair.as_span();
        let end = range.start() + self.trim_carriage_return(range.start(), range.end()).len();
        let span = self.position.span(range.start(), end);
        let kind = match pair.as_rule() {
            Rule::comment => MarkupLineKind::Comment,
            _ => MarkupLineKind::Prose,
        };
        let mut line = MarkupLine::new(kind, span);
        // Of consecutive equal lines, only the first reports a missing `{`.
        let line_above = self.text[..range.start()].lines().next_back();
        let mut ignores_closing = line_above == Some(range.as_str().trim_end());
        for part in pair.into_inner() {
            let span = self.pair_span(&part);
            match part.as_rule() {
                Rule::note => line.pieces.push(plain_piece(
                    part.as_str().trim(),
                    trim_span(span, part.as_str()),
                )),
                Rule::bars => {
                    line.row = Some(RowHead {
                        depth: part.as_str().len(),
                        labels: Vec::new(),
                        bars: span,
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
                        let text = Spanned::new(dashes, span);
                        line.pieces.push(LinePiece::Text(text, Emphasis::Plain));
                    }
                }
                Rule::tight_dash => {
                    (line.kind, line.dash_count) = (MarkupLineKind::Choice, 1);
                    let message = "missing space after the dash of a choice";
                    let error = Diagnostic::new(Code::InvalidSyntax, span, message)
                        .help("write `- ` with a space; for a literal dash, write `\\-`");
                    self.diagnostics.push(error.fix(span, "- "));
                }
                Rule::unclosed => {
                    ignores_closing = true;
                    let rest = &part.get_input()[part.as_span().end()..];
                    if let Some(keyword) = unclosed_keyword(rest) {
                        self.diagnostics.push(text_only_error(keyword, span));
                        line.pieces.push(plain_piece("{", span));
                        continue;
                    }
                    let (message, help) = match rest.starts_with('{') {
                        true => (
                            "unexpected double brace `{{`",
                            "write instructions in single braces: `{gain ...}`; for a literal brace, write `\\{`",
                        ),
                        false => (
                            "`{` is not closed on the same line",
                            "close the instruction with `}`; for a literal brace, write `\\{`",
                        ),
                    };
                    self.report_error(span, message, help);
                    if let Some(placeholder) = block_placeholder(rest) {
                        // The rest of the line is its condition, or cannot be separated from it.
                        line.pieces.push(LinePiece::Brace {
                            inner: Spanned::new(placeholder, span),
                            span,
                            emphasis: Emphasis::Plain,
                        });
                        break;
                    }
                    line.pieces.push(plain_piece("{", span));
                }
                Rule::stray => {
                    if !ignores_closing {
                        self.report_error(
                            span,
                            "`}` has no matching `{`",
                            "open the instruction with `{`; for a literal brace, write `\\}`",
                        );
                    }
                    line.pieces.push(plain_piece("}", span));
                }
                _ => {
                    let mut piece = self.parse_piece(part);
                    // Stars at the start of a line, or after its bars or dash, cannot close emphasis.
                    if let Some(LinePiece::Stars { can_close, .. }) = &mut piece {
                        *can_close &= !line.pieces.is_empty();
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

    /// The text of a range, without the `\r` of a line break at its end.
    fn trim_carriage_return(&self, start: usize, end: usize) -> &'t str {
        let text = &self.text[start..end];
        match text.strip_suffix('\r') {
            Some(trimmed) if self.text[end..].starts_with('\n') => trimmed,
            _ => text,
        }
    }

    /// Fast path: lines that are plain text or blank.
    fn push_plain_lines(&self, pair: &Pair<'t, Rule>, lines: &mut Vec<MarkupLine<'t>>) {
        let mut start = pair.as_span().start();
        for line in pair.as_str().split('\n') {
            let next_start = start + line.len() + 1;
            let text = self.trim_carriage_return(start, start + line.len());
            let end = start + text.len();
            let span = self.position.span(start, end);
            let text = text.trim_start_matches(BLANKS);
            let piece = self.text_piece(end - text.len(), text.trim_end_matches(BLANKS));
            let mut line = MarkupLine::new(MarkupLineKind::Blank, span);
            if let Some(piece) = piece {
                line.kind = MarkupLineKind::Prose;
                line.pieces.push(piece);
            }
            lines.push(line);
            start = next_start;
        }
    }

    /// Fast path: a blank line, then choices of plain text with an optional turn.
    fn push_plain_choices(&mut self, pair: &Pair<'t, Rule>, lines: &mut Vec<MarkupLine<'t>>) {
        const DASH: &str = "- ";
        const ARROW: &str = " -> ";
        let mut start = pair.as_span().start();
        for line in pair.as_str().split('\n') {
            let end = start + line.len();
            let span = self.position.span(start, end);
            let Some(content) = line.strip_prefix(DASH) else {
                lines.push(MarkupLine::new(MarkupLineKind::Blank, span));
                start = end + 1;
                continue;
            };
            let (text, target) = match content.split_once(ARROW) {
                Some((text, target)) => (text.trim_end_matches(BLANKS), Some(target)),
                None => (content, None),
            };
            let mut line = MarkupLine::new(MarkupLineKind::Choice, span);
            line.dash_count = 1;
            line.pieces
                .extend(self.text_piece(start + DASH.len(), text));
            if let Some(target) = target {
                let target_start = end - target.len();
                let arrow_start = target_start - ARROW.trim_start().len();
                let target_span = self.position.span(target_start, end);
                let turn = self
                    .parse_target(target, target_span)
                    .map(|target| TurnTree {
                        target,
                        is_detour: false,
                        span: self.position.span(arrow_start, end),
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
                return Some(LinePiece::Brace {
                    inner: Spanned::new(inner.as_str(), self.pair_span(&inner)),
                    span,
                    emphasis: Emphasis::Plain,
                });
            }
            Rule::stars => {
                let range = pair.as_span();
                let before = self.text[..range.start()].chars().next_back();
                let after = self.text[range.end()..].chars().next();
                let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
                let is_word = |c: Option<char>| c.is_some_and(is_word);
                return Some(LinePiece::Stars {
                    count: pair.as_str().len(),
                    can_open: !is_space(after) && !is_word(before),
                    can_close: !is_space(before) && !is_word(after),
                    span,
                });
            }
            Rule::escape => return Some(plain_piece(&pair.as_str()[1..], span)),
            _ => {}
        }
        let range = pair.as_span();
        let mut text = self.trim_carriage_return(range.start(), range.end());
        let after = self.text[range.end()..].trim_start_matches(BLANKS);
        if after.starts_with("->") {
            text = text.trim_end_matches(BLANKS);
        }
        self.text_piece(range.start(), text)
    }

    fn parse_turn(&mut self, pair: Pair<'_, Rule>) -> Option<TurnTree> {
        // A `step` has one space before its arrow. A `turn` contains its arrow as a part.
        let start = pair.as_span().start() + 1;
        let mut arrow = self.position.span(start, start + "->".len());
        let mut target = None;
        let mut detour = None;
        for part in pair.into_inner() {
            let span = self.pair_span(&part);
            match part.as_rule() {
                Rule::arrow => arrow = span,
                Rule::target | Rule::plainly => target = Some((part.as_str().to_owned(), span)),
                _ => detour = Some(span),
            }
        }
        let Some((text, target_span)) = target else {
            self.report_error(
                arrow,
                "`->` has no target",
                "write the id of a page after it, or `-> ?` for a page that is not written yet",
            );
            return None;
        };
        let target = self.parse_target(&text, target_span)?;
        let span = arrow.to(detour.unwrap_or(target_span));
        let is_page = matches!(
            target,
            TurnTargetTree::Page(_) | TurnTargetTree::OtherBook(_)
        );
        if let Some(detour) = detour.filter(|_| !is_page) {
            self.report_error(
                detour,
                &format!("`-> {text}` cannot be a detour"),
                "write `and return` only after the id of a page",
            );
        }
        Some(TurnTree {
            target,
            is_detour: detour.is_some(),
            span,
        })
    }

    fn parse_target(&mut self, text: &str, span: Span) -> Option<TurnTargetTree> {
        match text {
            "again" => return Some(TurnTargetTree::Again),
            "back" => return Some(TurnTargetTree::Back),
            "return" => return Some(TurnTargetTree::Return),
            "?" => return Some(TurnTargetTree::LooseEnd),
            _ => {}
        }
        let trimmed = text.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"', '”']);
        let (book, page) = match trimmed.split_once(':') {
            Some((book, page)) => (Some(book), page),
            None => (None, trimmed),
        };
        let is_valid = is_id(page) && book.is_none_or(is_id);
        if !is_valid || trimmed != text {
            let help = match is_valid {
                true => format!("write `-> {trimmed}` without punctuation after it"),
                false => "use letters, digits, hyphens and underscores; for a page of another book, write `-> book:page`".to_owned(),
            };
            self.report_error(span, &format!("`{text}` is not a valid page id"), &help);
        }
        if !is_valid {
            return None;
        }
        let id = |start: usize, id: &str| {
            let id_span = span.subspan(start, start + id.len());
            Spanned::new(normalize_text(id).into_owned(), id_span)
        };
        Some(match book {
            None => TurnTargetTree::Page(id(0, page)),
            Some(book) => TurnTargetTree::OtherBook(Box::new(OtherBookPage {
                book: id(0, book),
                page: id(book.len() + 1, page),
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
                    let mut bounds = form.into_inner().map(|int| self.parse_int(&int));
                    let first = bounds.next();
                    match rule {
                        Rule::at_least => LabelKind::Range(first, None),
                        Rule::at_most => LabelKind::Range(None, first),
                        _ => LabelKind::Range(first, bounds.next().or(first)),
                    }
                }
            },
        };
        if let LabelKind::Range(Some(low), Some(high)) = kind
            && low > high
        {
            self.report_error(
                span,
                &format!("{low} to {high} is an empty range"),
                &format!("write the smaller number first: `{high}-{low}`"),
            );
        }
        RowLabel { kind, span }
    }

    fn parse_int(&mut self, pair: &Pair<'_, Rule>) -> i64 {
        pair.as_str().replace('−', "-").parse().unwrap_or_else(|_| {
            let span = self.pair_span(pair);
            self.report_error(span, "the number is too large", "use at most 18 digits");
            0
        })
    }

    fn report_error(&mut self, span: Span, message: &str, help: &str) {
        self.diagnostics
            .push(Diagnostic::new(Code::InvalidSyntax, span, message).help(help));
    }
}

/// Returns true for a valid id of a page or a book.
pub(super) fn is_id(text: &str) -> bool {
    let is_edge = |c: Option<char>| c.is_some_and(|c| is_word(c) || c == '_');
    is_edge(text.chars().next())
        && is_edge(text.chars().next_back())
        && text.chars().all(|c| {
            is_word(c) || matches!(c, '-' | '_' | '.' | '\'' | '’' | '\u{200c}' | '\u{200d}')
        })
}

fn prose_line(text: &str, span: Span) -> MarkupLine<'_> {
    let mut line = MarkupLine::new(MarkupLineKind::Prose, span);
    line.pieces.push(plain_piece(text, span));
    line
}

fn plain_piece(text: &str, span: Span) -> LinePiece<'_> {
    LinePiece::Text(Spanned::new(text.into(), span), Emphasis::Plain)
}

/// The span of a text without surrounding whitespace.
fn trim_span(span: Span, text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    span.subspan(start, start + text.trim().len())
}
