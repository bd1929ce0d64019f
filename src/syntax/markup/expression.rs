//! Parser of instructions, conditions and values.

use std::sync::LazyLock;

use pest::Parser;
use pest::error::InputLocation;
use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op, PrattParser};

use super::ast::{BinaryOp, BonusTree, ExprKind, ExprTree, Requirement, Word, WordKind};
use super::blanks::unquoted_chars;
use super::piece::TextPosition;
use super::quotes::{quote_pairs, unescape};
use super::unexpected::unexpected_error;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode::{is_word, normalize_text};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/expression.pest"]
pub(super) struct ExpressionGrammar;

/// Limits for nested parentheses and for operators. They prevent stack overflows. They are far beyond any sensible condition.
const MAX_DEPTH: usize = 24;
const MAX_OPERATORS: usize = 200;

/// The first character beyond these limits.
pub(super) fn find_excess(text: &str) -> Option<(usize, char)> {
    let mut signs = 0_usize;
    let mut all = unquoted_chars(text);
    let found = all.find(|(_, c, depth)| {
        signs += usize::from(c.is_whitespace() || "+-−*/<>=×÷≤≥≠".contains(*c));
        *depth >= MAX_DEPTH && *c == '(' || signs > MAX_OPERATORS * 2
    });
    found.map(|(at, c, _)| (at, c))
}

static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::or))
        .op(left(Rule::and))
        .op(Op::prefix(Rule::not))
        .op(left(Rule::equal)
            | left(Rule::is)
            | left(Rule::is_not)
            | left(Rule::unequal)
            | left(Rule::less)
            | left(Rule::at_most)
            | left(Rule::more)
            | left(Rule::at_least))
        .op(left(Rule::add) | left(Rule::subtract))
        .op(left(Rule::multiply) | left(Rule::divide))
        .op(Op::prefix(Rule::negate))
});

/// Placeholder for an expression with a syntax error that has been reported.
pub(super) fn invalid_expression(span: Span) -> ExprTree {
    ExprTree {
        kind: ExprKind::Phrase(Vec::new()),
        span,
    }
}

/// A condition or value.
pub(super) fn parse_expression(
    place: TextPosition,
    text: &str,
    found: &mut Vec<Diagnostic>,
) -> Option<ExprTree> {
    let faults = found.len();
    let mut reader = ExpressionParser {
        position: place,
        diagnostics: found,
    };
    let whole = place.span(0, text.len());
    if text.trim().is_empty() {
        reader.report_condition(
            whole,
            "a condition or a value is missing here",
            "write what to look at: `code Blatant`, `gold >= 10`, `2`",
        );
        return None;
    }
    if !reader.check_limits(text) {
        return None;
    }
    match ExpressionGrammar::parse(Rule::whole, text) {
        Ok(mut pairs) => {
            let expr = pairs.next()?.into_inner().next()?;
            let expr = reader.parse_expr(expr.into_inner());
            (reader.diagnostics.len() == faults).then_some(expr)
        }
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
            };
            reader
                .diagnostics
                .push(unexpected_error(reader.position, text, at));
            None
        }
    }
}

/// Parses a condition with a reason in quotes after it. None without a reason.
pub(super) fn parse_with_reason(place: TextPosition, text: &str) -> Option<Requirement> {
    let quote = trailing_quote(text)?;
    let before = text[..quote].trim_end();
    if before.is_empty() {
        return None;
    }
    let read = parse_expression(place, before, &mut Vec::new())?;
    let words = &text[quote + 1..text.len() - 1];
    Some(Requirement {
        condition: Spanned::new(read, place.span(0, before.len())),
        reason: Some(Spanned::new(
            unescape(words).into_owned(),
            place.span(quote, text.len()),
        )),
        condition_with_reason: parse_expression(place, text, &mut Vec::new()),
    })
}

/// The start of a quoted text at the end.
fn trailing_quote(text: &str) -> Option<usize> {
    let (open, close) = quote_pairs(text).last()?;
    (close? + 1 == text.len()).then_some(open)
}

/// The `if` of a bonus, outside parentheses and quotes.
fn find_if(text: &str) -> Option<usize> {
    let ends = |rest: &str| !rest.starts_with(|c: char| is_word(c) || "_-:'".contains(c));
    let fresh = |before: &str| {
        before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || c == ')')
    };
    let mut all = unquoted_chars(text).filter(|(_, _, depth)| *depth == 0);
    let found = all
        .find(|(at, ..)| fresh(&text[..*at]) && text[*at..].strip_prefix("if").is_some_and(ends));
    found.map(|(at, ..)| at)
}

/// Parses the words of an instruction. The value of `=` and `set` is one word.
pub(super) fn parse_words(
    place: TextPosition,
    text: &str,
    found: &mut Vec<Diagnostic>,
) -> Vec<Word> {
    let mut reader = ExpressionParser {
        position: place,
        diagnostics: found,
    };
    if !reader.check_limits(text) {
        return Vec::new();
    }
    let Some(equals) = find_value_sign(text) else {
        return reader.parse_words(text);
    };
    let mut words = reader.parse_words(&text[..equals]);
    words.push(Word {
        kind: WordKind::Sign,
        text: "=".to_owned(),
        span: place.span(equals, equals + 1),
    });
    let after = &text[equals + 1..];
    let lead = equals + 1 + (after.len() - after.trim_start().len());
    let value = after.trim();
    let at = place.advance(lead);
    let span = at.span(0, value.len());
    let expr = if value.is_empty() {
        let sign = place.span(equals, equals + 1);
        reader.report_condition(
            sign,
            "a value is missing after `=`",
            "write one: `2`, `rent + 1`, `\"dark\"`",
        );
        None
    } else {
        parse_expression(at, value, reader.diagnostics)
    };
    let expr = expr.unwrap_or_else(|| invalid_expression(span));
    words.push(Word {
        kind: WordKind::Value(Box::new(expr)),
        text: value.to_owned(),
        span,
    });
    words
}

/// The `=` before a value: `{= ...}` and `{set x = ...}`.
fn find_value_sign(text: &str) -> Option<usize> {
    let start = text.trim_start();
    let verb: String = start.chars().take_while(|c| is_word(*c)).collect();
    if start.starts_with('=') {
        return Some(text.len() - start.len());
    }
    (verb == "set").then(|| text.find('=')).flatten()
}

struct ExpressionParser<'a> {
    position: TextPosition,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl ExpressionParser<'_> {
    fn pair_span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.position.span(span.start(), span.end())
    }

    fn report_condition(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.diagnostics
            .push(Diagnostic::new(Code::InvalidCondition, span, message).help(help));
    }

    fn check_limits(&mut self, text: &str) -> bool {
        let found = find_excess(text);
        if let Some((at, c)) = found {
            self.report_condition(
                self.position.span(at, at + c.len_utf8()),
                "this is too long to be read",
                "set a variable to one part of it, and ask for the variable",
            );
        }
        found.is_none()
    }

    fn parse_words(&mut self, text: &str) -> Vec<Word> {
        let Ok(mut pairs) = ExpressionGrammar::parse(Rule::words, text) else {
            return Vec::new();
        };
        let Some(all) = pairs.next() else {
            return Vec::new();
        };
        all.into_inner()
            .filter(|pair| pair.as_rule() != Rule::EOI)
            .map(|pair| self.parse_word(pair))
            .collect()
    }

    fn parse_word(&mut self, pair: Pair<'_, Rule>) -> Word {
        let span = self.pair_span(&pair);
        let mut text = normalize_text(pair.as_str()).into_owned();
        let kind = match pair.as_rule() {
            Rule::name | Rule::with => WordKind::Name,
            Rule::number => WordKind::Number(self.parse_number(&text, span)),
            Rule::signed => {
                text = text.replace('−', "-");
                WordKind::Signed(self.parse_number(&text, span))
            }
            Rule::dice => self.parse_dice(pair),
            Rule::quoted => {
                text = unescape(&text[1..text.len() - 1]).into_owned();
                WordKind::Quoted
            }
            Rule::group => {
                text = pair.as_str()[1..pair.as_str().len() - 1].to_owned();
                let expr = parse_expression(
                    TextPosition::from_span(span).advance(1),
                    &text,
                    self.diagnostics,
                );
                WordKind::Value(Box::new(expr.unwrap_or_else(|| invalid_expression(span))))
            }
            Rule::bonus => match self.parse_bonus(pair.as_str(), span) {
                Some(bonus) => WordKind::Bonus(Box::new(bonus)),
                None => WordKind::Value(Box::new(invalid_expression(span))),
            },
            rule => {
                if rule == Rule::unclosed {
                    let (message, help) = match &*text {
                        "(" => ("`(` is not closed", "close it with `)`"),
                        ")" => ("`)` closes nothing", "open it with `(`"),
                        "[" => (
                            "`[` is not closed",
                            "a bonus is closed with `]`: `[+1 if code Blessed]`",
                        ),
                        _ => ("`]` closes nothing", "open it with `[`"),
                    };
                    self.report_instruction(span, message, help);
                } else if rule == Rule::unquoted {
                    self.report_instruction(
                        span,
                        "a quoted text is not closed",
                        "close it with `\"`",
                    );
                }
                WordKind::Sign
            }
        };
        Word { kind, text, span }
    }

    /// `[+1 if code Blessed "a blessing"]`
    fn parse_bonus(&mut self, text: &str, span: Span) -> Option<BonusTree> {
        const FORM: &str = "a bonus is written `[+1 if code Blessed]`, or `[-2 if raining \"the rain\"]` with words for it";
        let inner = &text[1..text.len() - 1];
        let lead = 1 + (inner.len() - inner.trim_start().len());
        let inner = inner.trim();
        let Some(sign) = inner.chars().next().filter(|c| "+-−".contains(*c)) else {
            self.report_instruction(span, "this bonus does not begin with `+` or `-`", FORM);
            return None;
        };
        let Some(at) = find_if(inner) else {
            self.report_instruction(span, "this bonus does not say when it counts", FORM);
            return None;
        };
        let place = |from: usize| TextPosition::from_span(span).advance(lead + from);
        let from = sign.len_utf8();
        let amount = parse_expression(place(from), &inner[from..at], self.diagnostics);
        let written = &inner[at + 2..];
        let from = at + 2 + (written.len() - written.trim_start().len());
        let written = written.trim();
        let when = parse_with_reason(place(from), written).or_else(|| {
            let read = parse_expression(place(from), written, self.diagnostics)?;
            Some(Requirement {
                condition: Spanned::new(read, place(from).span(0, written.len())),
                reason: None,
                condition_with_reason: None,
            })
        });
        let (amount, when) = (amount?, when?);
        let amount = match sign {
            '+' => amount,
            _ => ExprTree {
                span: amount.span,
                kind: ExprKind::Negate(Box::new(amount)),
            },
        };
        Some(BonusTree {
            amount,
            requirement: when,
        })
    }

    fn report_instruction(&mut self, span: Span, message: &str, help: &str) {
        self.diagnostics
            .push(Diagnostic::new(Code::InvalidInstruction, span, message).help(help));
    }

    fn parse_number(&mut self, text: &str, span: Span) -> i64 {
        text.parse().unwrap_or_else(|_| {
            self.report_condition(
                span,
                "the number is too large",
                "numbers have up to 18 digits",
            );
            0
        })
    }

    fn parse_dice(&mut self, pair: Pair<'_, Rule>) -> WordKind {
        let span = self.pair_span(&pair);
        let (mut count, mut sides) = (Some(1), None);
        for part in pair.into_inner() {
            let read = part.as_str().parse::<u32>().ok().filter(|n| *n <= 1000);
            match part.as_rule() {
                Rule::count => count = read,
                _ => sides = read,
            }
        }
        if let (Some(count @ 1..), Some(sides @ 1..)) = (count, sides) {
            return WordKind::Dice(count, sides);
        }
        self.report_instruction(
            span,
            "there are no such dice",
            "dice are written `2d6`: from 1 to 1000 of them, with 1 to 1000 sides",
        );
        WordKind::Dice(1, 6)
    }

    fn parse_expr(&mut self, pairs: Pairs<'_, Rule>) -> ExprTree {
        let this = std::cell::RefCell::new(self);
        PRECEDENCE
            .map_primary(|pair| {
                let mut this = this.borrow_mut();
                match pair.as_rule() {
                    Rule::paren => {
                        let span = this.pair_span(&pair);
                        let inner = pair.into_inner().next().map(Pair::into_inner);
                        let inner = inner.map(|inner| this.parse_expr(inner));
                        inner.map_or_else(
                            || invalid_expression(span),
                            |inner| ExprTree { span, ..inner },
                        )
                    }
                    _ => this.parse_phrase(pair),
                }
            })
            .map_prefix(|op, of| {
                let span = this.borrow().pair_span(&op).to(of.span);
                let kind = match op.as_rule() {
                    Rule::not => ExprKind::Not(Box::new(of)),
                    _ => ExprKind::Negate(Box::new(of)),
                };
                ExprTree { kind, span }
            })
            .map_infix(|left, op, right| {
                let span = left.span.to(right.span);
                let op = binary_op(op.as_rule());
                if is_comparison(op) && is_bare_comparison(&left) {
                    this.borrow_mut().report_condition(
                        span,
                        "comparisons cannot follow one another",
                        "compare twice and join with `and`: `1 < ticks and ticks < 4`",
                    );
                }
                ExprTree {
                    kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
                    span,
                }
            })
            .parse(pairs)
    }

    fn parse_phrase(&mut self, pair: Pair<'_, Rule>) -> ExprTree {
        let span = self.pair_span(&pair);
        let words: Vec<Word> = pair
            .into_inner()
            .map(|part| self.parse_word(part))
            .collect();
        let kind = match words.as_slice() {
            [one] => match one.kind {
                WordKind::Number(n) => ExprKind::Number(n),
                WordKind::Quoted => ExprKind::Text(one.text.clone()),
                _ => ExprKind::Phrase(words),
            },
            _ => ExprKind::Phrase(words),
        };
        ExprTree { kind, span }
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp::{Equal, Less, LessOrEqual, More, MoreOrEqual, NotEqual};
    matches!(
        op,
        Equal | NotEqual | Less | LessOrEqual | More | MoreOrEqual
    )
}

/// Returns true for a comparison without parentheses. With them, its span would begin before its left side.
fn is_bare_comparison(expr: &ExprTree) -> bool {
    matches!(&expr.kind, ExprKind::Binary(op, left, _)
        if is_comparison(*op) && left.span.start == expr.span.start)
}

fn binary_op(rule: Rule) -> BinaryOp {
    match rule {
        Rule::and => BinaryOp::And,
        Rule::or => BinaryOp::Or,
        Rule::is_not | Rule::unequal => BinaryOp::NotEqual,
        Rule::less => BinaryOp::Less,
        Rule::at_most => BinaryOp::LessOrEqual,
        Rule::more => BinaryOp::More,
        Rule::at_least => BinaryOp::MoreOrEqual,
        Rule::add => BinaryOp::Add,
        Rule::subtract => BinaryOp::Subtract,
        Rule::multiply => BinaryOp::Multiply,
        Rule::divide => BinaryOp::Divide,
        _ => BinaryOp::Equal,
    }
}
