//! Expressions. Parts come before the expressions that contain them.

use super::LuaParser;
use crate::syntax::lua::tokens::TokenKind;
use crate::syntax::lua::{CallArguments, LuaExpr, NodeId, TableKey};
use crate::syntax::source::Span;
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

/// An expression. `is_open` is set if it can be any number of values: a call or `...`, not in parentheses.
pub(super) struct ParsedExpr {
    pub(super) id: NodeId,
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
        let mut each = Vec::new();
        loop {
            let parsed = self.parse_open_expression()?;
            each.push(parsed.id);
            if !self.skip(TokenKind::Comma)? {
                let open = parsed.is_open;
                return Some(CallArguments {
                    args: each,
                    is_open: open,
                });
            }
        }
    }

    pub(super) fn parse_expression(&mut self) -> Option<NodeId> {
        self.parse_open_expression().map(|parsed| parsed.id)
    }

    pub(super) fn parse_open_expression(&mut self) -> Option<ParsedExpr> {
        self.parse_operators(0)
    }

    /// Parses operators with a higher precedence than this.
    fn parse_operators(&mut self, least: u8) -> Option<ParsedExpr> {
        self.parse_nested(|it| {
            let start = it.token.start;
            let mut left = match it.token.kind {
                TokenKind::Unary | TokenKind::BinaryOrUnary => {
                    let operator = it.token_text();
                    it.advance()?;
                    let inner = it.parse_operators(UNARY_POWER)?.id;
                    let is = match (operator, &it.tree.nodes[inner].expr) {
                        ("-", LuaExpr::Number) => LuaExpr::Number,
                        ("not", _) => LuaExpr::Not(inner),
                        _ => LuaExpr::Other,
                    };
                    let span = it.span_from(start);
                    ParsedExpr::single(it.push_node(is, span))
                }
                _ => it.parse_operand()?,
            };
            while let TokenKind::Binary
            | TokenKind::BinaryOrUnary
            | TokenKind::Less
            | TokenKind::Greater = it.token.kind
            {
                let operator = it.token_text();
                let (before, behind) = binding_power(operator);
                if before <= least {
                    break;
                }
                it.advance()?;
                let (a, b) = (left.id, it.parse_operators(behind)?.id);
                let is = match operator {
                    "and" => LuaExpr::And(a, b),
                    "or" => LuaExpr::Or(a, b),
                    "==" => LuaExpr::Equal(a, b),
                    "~=" => LuaExpr::Unequal(a, b),
                    _ => LuaExpr::Other,
                };
                let span = it.span_from(start);
                left = ParsedExpr::single(it.push_node(is, span));
            }
            Some(left)
        })
    }

    fn parse_operand(&mut self) -> Option<ParsedExpr> {
        let at = self.token_span();
        let is = match self.token.kind {
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
                    ..ParsedExpr::single(self.push_node(LuaExpr::Other, at))
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
        Some(ParsedExpr::single(self.push_node(is, at)))
    }

    fn parse_text(&mut self) -> Option<NodeId> {
        let (at, written) = (self.token_span(), self.token_text());
        self.advance()?;
        let quotes = ['"', '\''];
        let bare = written.strip_prefix(quotes);
        let is = match bare.and_then(|it| it.strip_suffix(quotes)) {
            Some(words) if !words.contains('\\') => {
                let inside = Span {
                    start: at.start + 1,
                    end: at.end - 1,
                    ..at
                };
                LuaExpr::Text(normalize_text(words).into_owned(), inside)
            }
            _ => LuaExpr::Other,
        };
        Some(self.push_node(is, at))
    }

    fn parse_table(&mut self) -> Option<NodeId> {
        let start = self.token.start;
        self.expect(TokenKind::OpenBrace)?;
        let mut parts = Vec::new();
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
            parts.push((key, self.parse_expression()?));
            if !self.skip(TokenKind::Comma)? && !self.skip(TokenKind::Semicolon)? {
                break;
            }
        }
        self.expect(TokenKind::CloseBrace)?;
        let span = self.span_from(start);
        Some(self.push_node(LuaExpr::Table(parts), span))
    }

    pub(super) fn parse_field(&mut self, of: NodeId) -> Option<NodeId> {
        let (name, at) = self.expect_name()?;
        let span = self.tree.nodes[of].span.to(at);
        Some(self.push_node(LuaExpr::Field(of, name.to_owned(), at), span))
    }

    /// Parses a name or an expression in parentheses, with its suffixes: `x.y[1](2):z()`.
    pub(super) fn parse_chain(&mut self) -> Option<ParsedExpr> {
        let mut parsed = if self.skip(TokenKind::OpenParen)? {
            let inner = self.parse_expression()?;
            self.expect(TokenKind::CloseParen)?;
            ParsedExpr::single(inner)
        } else {
            let (name, at) = self.expect_name()?;
            ParsedExpr::single(self.resolve_name(name, at))
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
                    let is = match self.tree.text(key) {
                        Some((name, at)) => LuaExpr::Field(id, name.to_owned(), at),
                        None => LuaExpr::Index(id, key),
                    };
                    let span = self.tree.nodes[id]
                        .span
                        .to(self.span_from(self.previous_end));
                    ParsedExpr::single(self.push_node(is, span))
                }
                TokenKind::Colon => {
                    self.advance()?;
                    let (name, at) = self.expect_name()?;
                    self.parse_arguments()?;
                    self.push_call(id, LuaExpr::Method(id, name.to_owned(), at))
                }
                TokenKind::OpenParen | TokenKind::OpenBrace | TokenKind::Text => {
                    let given = self.parse_arguments()?;
                    self.push_call(id, LuaExpr::Call(id, given))
                }
                _ => return Some(parsed),
            };
        }
    }

    fn push_call(&mut self, called: NodeId, is: LuaExpr) -> ParsedExpr {
        let span = self.tree.nodes[called]
            .span
            .to(self.span_from(self.previous_end));
        ParsedExpr {
            id: self.push_node(is, span),
            is_open: true,
            is_call: true,
        }
    }

    fn parse_arguments(&mut self) -> Option<CallArguments> {
        let one = match self.token.kind {
            TokenKind::Text => self.parse_text()?,
            TokenKind::OpenBrace => self.parse_table()?,
            _ => {
                self.expect(TokenKind::OpenParen)?;
                let given = match self.is_next(TokenKind::CloseParen) {
                    true => CallArguments {
                        args: Vec::new(),
                        is_open: false,
                    },
                    false => self.parse_expression_list()?,
                };
                self.expect(TokenKind::CloseParen)?;
                return Some(given);
            }
        };
        Some(CallArguments {
            args: vec![one],
            is_open: false,
        })
    }
}
