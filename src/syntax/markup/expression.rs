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

/// Limits for nested parentheses and for operators, far above those of real conditions. They prevent stack overflows.
const MAX_DEPTH: usize = 24;
const MAX_OPERATORS: usize = 200;

/// The first character beyond these limits.
pub(super) fn find_limit_error(text: &str) -> Option<(usize, char)> {
    // Operators that are words are counted by the space around them.
    let mut operators = 0_usize;
    let mut chars = unquoted_chars(text);
    let excess = chars.find(|(_, c, depth)| {
        operators += usize::from(c.is_whitespace() || "+-−*/%<>=×÷≤≥≠".contains(*c));
        *depth >= MAX_DEPTH && *c == '(' || operators > MAX_OPERATORS * 2
    });
    excess.map(|(offset, c, _)| (offset, c))
}

static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let infix = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(infix(Rule::or))
        .op(infix(Rule::and))
        .op(Op::prefix(Rule::not))
        .op(infix(Rule::equal)
            | infix(Rule::is)
            | infix(Rule::is_not)
            | infix(Rule::unequal)
            | infix(Rule::less)
            | infix(Rule::at_most)
            | infix(Rule::more)
            | infix(Rule::at_least))
        .op(infix(Rule::add) | infix(Rule::subtract))
        .op(infix(Rule::multiply) | infix(Rule::divide) | infix(Rule::remainder))
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
    position: TextPosition,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ExprTree> {
    let old_count = diagnostics.len();
    let mut parser = ExpressionParser {
        position,
        diagnostics,
    };
    if text.trim().is_empty() {
        parser.report_condition(
            position.span(0, text.len()),
            "missing condition or value",
            "write a condition or value, such as `code Blatant`, `gold >= 10` or `2`",
        );
        return None;
    }
    if !parser.check_limits(text) {
        return None;
    }
    match ExpressionGrammar::parse(Rule::whole, text) {
        Ok(mut pairs) => {
            let expr = pairs.next()?.into_inner().next()?;
            let expr = parser.parse_expr(expr.into_inner());
            (parser.diagnostics.len() == old_count).then_some(expr)
        }
        Err(error) => {
            let (InputLocation::Pos(offset) | InputLocation::Span((offset, _))) = error.location;
            let error = unexpected_error(position, text, offset.min(text.len()));
            parser.diagnostics.push(error);
            None
        }
    }
}

/// Parses a condition with a reason in quotes after it. None without a reason.
pub(super) fn parse_with_reason(position: TextPosition, text: &str) -> Option<Requirement> {
    let quote = trailing_quote(text)?;
    let before = text[..quote].trim_end();
    if before.is_empty() {
        return None;
    }
    let condition = parse_expression(position, before, &mut Vec::new())?;
    let reason = unescape(&text[quote + 1..text.len() - 1]).into_owned();
    Some(Requirement {
        condition: Spanned::new(condition, position.span(0, before.len())),
        reason: Some(Spanned::new(reason, position.span(quote, text.len()))),
        condition_with_reason: parse_expression(position, text, &mut Vec::new()),
    })
}

/// The start of a quoted text that ends the whole text.
fn trailing_quote(text: &str) -> Option<usize> {
    let (open, close) = quote_pairs(text).last()?;
    (close? + 1 == text.len()).then_some(open)
}

/// The `if` of a bonus, outside parentheses and quotes.
fn find_if(text: &str) -> Option<usize> {
    let can_follow = |after: &str| !after.starts_with(|c: char| is_word(c) || "_-:'".contains(c));
    let can_precede = |before: &str| {
        before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || c == ')')
    };
    let chars = unquoted_chars(text).filter(|(_, _, depth)| *depth == 0);
    let mut offsets = chars.map(|(offset, ..)| offset);
    offsets.find(|offset| {
        let (before, after) = text.split_at(*offset);
        can_precede(before) && after.strip_prefix("if").is_some_and(can_follow)
    })
}

/// Parses the words of an instruction. The value after `=` in `{= ...}` and `{set ...}` is one word.
pub(super) fn parse_words(
    position: TextPosition,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Word> {
    let mut parser = ExpressionParser {
        position,
        diagnostics,
    };
    if !parser.check_limits(text) {
        return Vec::new();
    }
    let Some(equals) = find_value_sign(text) else {
        return parser.parse_words(text);
    };
    let mut words = parser.parse_words(&text[..equals]);
    words.push(Word {
        kind: WordKind::Sign,
        text: "=".to_owned(),
        span: position.span(equals, equals + 1),
    });
    let after = &text[equals + 1..];
    let value_start = text.len() - after.trim_start().len();
    let value = after.trim();
    let value_position = position.advance(value_start);
    let span = value_position.span(0, value.len());
    let expr = if value.is_empty() {
        parser.report_condition(
            position.span(equals, equals + 1),
            "missing value after `=`",
            "write a value, such as `2`, `rent + 1` or `\"dark\"`",
        );
        None
    } else {
        parse_expression(value_position, value, parser.diagnostics)
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
    if start.starts_with('=') {
        return Some(text.len() - start.len());
    }
    let after = start
        .strip_prefix("set")
        .filter(|after| !after.starts_with(is_word));
    after.and_then(|_| text.find('='))
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
        let excess = find_limit_error(text);
        if let Some((offset, c)) = excess {
            self.report_condition(
                self.position.span(offset, offset + c.len_utf8()),
                "the expression is too long or has too many nested parentheses",
                "store a part of it in a variable with `{set}`, and use the variable",
            );
        }
        excess.is_none()
    }

    fn parse_words(&mut self, text: &str) -> Vec<Word> {
        let pairs = ExpressionGrammar::parse(Rule::words, text).ok();
        let words = pairs.and_then(|mut pairs| pairs.next());
        words
            .into_iter()
            .flat_map(Pair::into_inner)
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
                        ")" => ("`)` has no matching `(`", "open it with `(`"),
                        "[" => (
                            "`[` is not closed",
                            "close the bonus with `]`: `[+1 if code Blessed]`",
                        ),
                        _ => ("`]` has no matching `[`", "open it with `[`"),
                    };
                    self.report_instruction(span, message, help);
                } else if rule == Rule::unquoted {
                    let message = "the quoted text is not closed";
                    self.report_instruction(span, message, "close it with `\"`");
                }
                WordKind::Sign
            }
        };
        Word { kind, text, span }
    }

    /// `[+1 if code Blessed "a blessing"]`
    fn parse_bonus(&mut self, text: &str, span: Span) -> Option<BonusTree> {
        const HELP: &str = "write `[+1 if code Blessed]`, or `[-2 if raining \"the rain\"]` with a text for the reader";
        let inner = text[1..text.len() - 1].trim_end();
        let inner_start = 1 + inner.len() - inner.trim_start().len();
        let inner = inner.trim_start();
        let Some(sign) = inner.chars().next().filter(|c| "+-−".contains(*c)) else {
            self.report_instruction(span, "a bonus must begin with `+` or `-`", HELP);
            return None;
        };
        let Some(if_start) = find_if(inner) else {
            self.report_instruction(span, "the bonus has no condition", HELP);
            return None;
        };
        let position = |offset| TextPosition::from_span(span).advance(inner_start + offset);
        let start = sign.len_utf8();
        let amount = parse_expression(position(start), &inner[start..if_start], self.diagnostics);
        let condition = inner[if_start + "if".len()..].trim_start();
        let start = position(inner.len() - condition.len());
        let requirement = parse_with_reason(start, condition).or_else(|| {
            let expr = parse_expression(start, condition, self.diagnostics)?;
            Some(Requirement {
                condition: Spanned::new(expr, start.span(0, condition.len())),
                reason: None,
                condition_with_reason: None,
            })
        });
        let (amount, requirement) = (amount?, requirement?);
        let amount = match sign {
            '+' => amount,
            _ => ExprTree {
                span: amount.span,
                kind: ExprKind::Negate(Box::new(amount)),
            },
        };
        Some(BonusTree {
            amount,
            requirement,
        })
    }

    fn report_instruction(&mut self, span: Span, message: &str, help: &str) {
        self.diagnostics
            .push(Diagnostic::new(Code::InvalidInstruction, span, message).help(help));
    }

    fn parse_number(&mut self, text: &str, span: Span) -> i64 {
        text.parse().unwrap_or_else(|_| {
            self.report_condition(span, "the number is too large", "use at most 18 digits");
            0
        })
    }

    fn parse_dice(&mut self, pair: Pair<'_, Rule>) -> WordKind {
        let span = self.pair_span(&pair);
        let (mut count, mut sides) = (Some(1), None);
        for part in pair.into_inner() {
            let number = part.as_str().parse::<u32>().ok().filter(|n| *n <= 1000);
            match part.as_rule() {
                Rule::count => count = number,
                _ => sides = number,
            }
        }
        if let (Some(count @ 1..), Some(sides @ 1..)) = (count, sides) {
            return WordKind::Dice(count, sides);
        }
        self.report_instruction(
            span,
            "invalid number of dice or sides",
            "write dice as `2d6`, with 1 to 1000 dice and 1 to 1000 sides",
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
                        match pair.into_inner().next() {
                            Some(inner) => ExprTree {
                                span,
                                ..this.parse_expr(inner.into_inner())
                            },
                            None => invalid_expression(span),
                        }
                    }
                    _ => this.parse_phrase(pair),
                }
            })
            .map_prefix(|op, operand| {
                let span = this.borrow().pair_span(&op).to(operand.span);
                let kind = match op.as_rule() {
                    Rule::not => ExprKind::Not(Box::new(operand)),
                    _ => ExprKind::Negate(Box::new(operand)),
                };
                ExprTree { kind, span }
            })
            .map_infix(|left, op, right| {
                let span = left.span.to(right.span);
                let op = binary_op(op.as_rule());
                if is_comparison(op) && is_bare_comparison(&left) {
                    this.borrow_mut().report_condition(
                        span,
                        "comparisons cannot be chained",
                        "join two comparisons with `and`: `1 < ticks and ticks < 4`",
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
            [word] => match word.kind {
                WordKind::Number(n) => ExprKind::Number(n),
                WordKind::Quoted => ExprKind::Text(word.text.clone()),
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

/// Returns true for a comparison without parentheses. Parentheses make its span begin before its left side.
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
        Rule::remainder => BinaryOp::Remainder,
        _ => BinaryOp::Equal,
    }
}
