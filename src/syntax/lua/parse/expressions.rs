//! Expressions.

use super::LuaParser;
use crate::syntax::lua::tokens::TokenKind;
use crate::syntax::lua::{CallArguments, LuaExpr, NodeId, TableKey};
use crate::syntax::unicode::normalize_text;

/// Precedence of an operator on its left and its right side.
type BindingPower = (u8, u8);

/// Precedence of unary operators.
const UNARY_POWER: u8 = 12;

fn binding_power(operator: &str) -> BindingPower {
    match operator {
        "or" => (1, 1),
        "and" => (2, 2),
        "<" | ">" | "<=" | ">=" | "~=" | "==" => (3, 3),
        "|" => (4, 4),
        "~" => (5, 5),
        "&" => (6, 6),
        "<<" | ">>" => (7, 7),
        ".." => (9, 8),
        "+" | "-" => (10, 10),
        "^" => (14, 13),
        // `*`, `/`, `//`, `%`
        _ => (11, 11),
    }
}

/// A parsed expression.
pub(super) struct ParsedExpr {
    pub(super) id: NodeId,
    /// True if it can have any number of values: a call or `...`, not in parentheses.
    pub(super) is_open: bool,
    pub(super) is_call: bool,
}

impl ParsedExpr {
    fn single(id: NodeId) -> Self {
        Self {
            id,
            is_open: false,
            is_call: false,
        }
    }
}

impl LuaParser<'_> {
    /// Parses expressions separated by commas.
    pub(super) fn parse_expression_list(&mut self) -> Option<CallArguments> {
        let mut args = Vec::new();
        loop {
            let ParsedExpr { id, is_open, .. } = self.parse_open_expression()?;
            args.push(id);
            if !self.skip(TokenKind::Comma)? {
                return Some(CallArguments { args, is_open });
            }
        }
    }

    pub(super) fn parse_expression(&mut self) -> Option<NodeId> {
        self.parse_open_expression().map(|parsed| parsed.id)
    }

    pub(super) fn parse_open_expression(&mut self) -> Option<ParsedExpr> {
        self.parse_operators(0)
    }

    /// Parses an expression with operators of a higher precedence than `min_power`.
    fn parse_operators(&mut self, min_power: u8) -> Option<ParsedExpr> {
        self.parse_nested(|parser| {
            let start = parser.token.start;
            let mut left = match parser.token.kind {
                TokenKind::Unary | TokenKind::BinaryOrUnary => {
                    let operator = parser.token_text();
                    parser.advance()?;
                    let operand = parser.parse_operators(UNARY_POWER)?.id;
                    let expr = match (operator, &parser.tree.nodes[operand].expr) {
                        ("-", LuaExpr::Number) => LuaExpr::Number,
                        ("not", _) => LuaExpr::Not(operand),
                        _ => LuaExpr::Other,
                    };
                    let span = parser.span_from(start);
                    ParsedExpr::single(parser.push_node(expr, span))
                }
                _ => parser.parse_operand()?,
            };
            while let TokenKind::Binary
            | TokenKind::BinaryOrUnary
            | TokenKind::Less
            | TokenKind::Greater = parser.token.kind
            {
                let operator = parser.token_text();
                let (left_power, right_power) = binding_power(operator);
                if left_power <= min_power {
                    break;
                }
                parser.advance()?;
                let (a, b) = (left.id, parser.parse_operators(right_power)?.id);
                let expr = match operator {
                    "and" => LuaExpr::And(a, b),
                    "or" => LuaExpr::Or(a, b),
                    "/" => LuaExpr::Divide,
                    "==" => LuaExpr::Equal(a, b),
                    "~=" => LuaExpr::Unequal(a, b),
                    _ => LuaExpr::Other,
                };
                let span = parser.span_from(start);
                left = ParsedExpr::single(parser.push_node(expr, span));
            }
            Some(left)
        })
    }

    fn parse_operand(&mut self) -> Option<ParsedExpr> {
        let span = self.token_span();
        let expr = match self.token.kind {
            TokenKind::Number => LuaExpr::Number,
            TokenKind::Text => return self.parse_text().map(ParsedExpr::single),
            TokenKind::Literal => match self.token_text() {
                "nil" => LuaExpr::Nil,
                word => LuaExpr::Bool(word == "true"),
            },
            TokenKind::Dots => {
                self.advance()?;
                return Some(ParsedExpr {
                    is_open: true,
                    ..ParsedExpr::single(self.push_node(LuaExpr::Other, span))
                });
            }
            TokenKind::OpenBrace => return self.parse_table().map(ParsedExpr::single),
            TokenKind::Function => {
                let start = self.token.start;
                self.advance()?;
                return self.parse_function(start, false).map(ParsedExpr::single);
            }
            _ => return self.parse_chain(),
        };
        self.advance()?;
        Some(ParsedExpr::single(self.push_node(expr, span)))
    }

    fn parse_text(&mut self) -> Option<NodeId> {
        let (span, text) = (self.token_span(), self.token_text());
        self.advance()?;
        let quotes = ['"', '\''];
        let inner = text.strip_prefix(quotes);
        let expr = match inner.and_then(|it| it.strip_suffix(quotes)) {
            Some(inner) if !inner.contains('\\') => {
                let inner_span = span.subspan(1, 1 + inner.len());
                LuaExpr::Text(normalize_text(inner).into_owned(), inner_span)
            }
            _ => LuaExpr::Other,
        };
        Some(self.push_node(expr, span))
    }

    fn parse_table(&mut self) -> Option<NodeId> {
        let start = self.token.start;
        self.expect(TokenKind::OpenBrace)?;
        let mut entries = Vec::new();
        while !self.is_next(TokenKind::CloseBrace) {
            let key = if self.skip(TokenKind::OpenBracket)? {
                let key = self.parse_expression()?;
                self.expect(TokenKind::CloseBracket)?;
                self.expect(TokenKind::Assign)?;
                match self.tree.text(key) {
                    Some((text, _)) => TableKey::Name(text.to_owned()),
                    None => TableKey::Other,
                }
            } else if self.is_next(TokenKind::Name)
                && self.tokens.clone().next()?.kind == TokenKind::Assign
            {
                let name = self.token_text().to_owned();
                self.advance()?;
                self.advance()?;
                TableKey::Name(name)
            } else {
                TableKey::NextIndex
            };
            entries.push((key, self.parse_expression()?));
            if !self.skip(TokenKind::Comma)? && !self.skip(TokenKind::Semicolon)? {
                break;
            }
        }
        self.expect(TokenKind::CloseBrace)?;
        let span = self.span_from(start);
        Some(self.push_node(LuaExpr::Table(entries), span))
    }

    pub(super) fn parse_field(&mut self, owner: NodeId) -> Option<NodeId> {
        let (name, name_span) = self.expect_name()?;
        let span = self.tree.nodes[owner].span.to(name_span);
        let expr = LuaExpr::Field(owner, name.to_owned(), name_span);
        Some(self.push_node(expr, span))
    }

    /// Parses a name or an expression in parentheses, with its suffixes: `x.y[1](2):z()`.
    pub(super) fn parse_chain(&mut self) -> Option<ParsedExpr> {
        let mut parsed = if self.skip(TokenKind::OpenParen)? {
            let inner = self.parse_expression()?;
            self.expect(TokenKind::CloseParen)?;
            ParsedExpr::single(inner)
        } else {
            let (name, span) = self.expect_name()?;
            ParsedExpr::single(self.resolve_name(name, span))
        };
        loop {
            let id = parsed.id;
            parsed = match self.token.kind {
                TokenKind::Dot => {
                    self.advance()?;
                    ParsedExpr::single(self.parse_field(id)?)
                }
                TokenKind::OpenBracket => {
                    self.advance()?;
                    let key = self.parse_expression()?;
                    self.expect(TokenKind::CloseBracket)?;
                    let expr = match self.tree.text(key) {
                        Some((name, span)) => LuaExpr::Field(id, name.to_owned(), span),
                        None => LuaExpr::Index(id, key),
                    };
                    ParsedExpr::single(self.push_suffix(id, expr))
                }
                TokenKind::Colon => {
                    self.advance()?;
                    let (name, span) = self.expect_name()?;
                    self.parse_arguments()?;
                    self.push_call(id, LuaExpr::Method(id, name.to_owned(), span))
                }
                TokenKind::OpenParen | TokenKind::OpenBrace | TokenKind::Text => {
                    let arguments = self.parse_arguments()?;
                    self.push_call(id, LuaExpr::Call(id, arguments))
                }
                _ => return Some(parsed),
            };
        }
    }

    /// Adds an expression from the start of `base` to the end of the previous token.
    fn push_suffix(&mut self, base: NodeId, expr: LuaExpr) -> NodeId {
        let end = self.span_from(self.previous_end);
        let span = self.tree.nodes[base].span.to(end);
        self.push_node(expr, span)
    }

    fn push_call(&mut self, callee: NodeId, expr: LuaExpr) -> ParsedExpr {
        ParsedExpr {
            id: self.push_suffix(callee, expr),
            is_open: true,
            is_call: true,
        }
    }

    fn parse_arguments(&mut self) -> Option<CallArguments> {
        let mut arguments = CallArguments {
            args: Vec::new(),
            is_open: false,
        };
        match self.token.kind {
            TokenKind::Text => arguments.args.push(self.parse_text()?),
            TokenKind::OpenBrace => arguments.args.push(self.parse_table()?),
            _ => {
                self.expect(TokenKind::OpenParen)?;
                if !self.is_next(TokenKind::CloseParen) {
                    arguments = self.parse_expression_list()?;
                }
                self.expect(TokenKind::CloseParen)?;
            }
        }
        Some(arguments)
    }
}
