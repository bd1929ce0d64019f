//! Expressions. Parts come before the expressions that contain them.

use super::LuaParser;
use crate::syntax::lua::tokens::TokenKind;
use crate::syntax::lua::{CallArguments, LuaExpr, NodeId, TableKey};
use crate::syntax::source::Span;
use crate::syntax::unicode::composed;

/// Precedence of an operator on its left and its right side.
type BindingPower = (u8, u8);

/// Precedence of unary operators.
const UNARY: u8 = 12;

fn binding(operator: &str) -> BindingPower {
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
    pub(super) fn expressions(&mut self) -> Option<CallArguments> {
        let mut each = Vec::new();
        loop {
            let parsed = self.parse()?;
            each.push(parsed.id);
            if !self.skip(TokenKind::Comma)? {
                let open = parsed.is_open;
                return Some(CallArguments { each, open });
            }
        }
    }

    pub(super) fn expression(&mut self) -> Option<NodeId> {
        self.parse().map(|parsed| parsed.id)
    }

    pub(super) fn parse(&mut self) -> Option<ParsedExpr> {
        self.operators(0)
    }

    /// Parses operators with a higher precedence than this.
    fn operators(&mut self, least: u8) -> Option<ParsedExpr> {
        self.deeper(|it| {
            let start = it.token.start;
            let mut left = match it.token.kind {
                TokenKind::Unary | TokenKind::Either => {
                    let operator = it.word();
                    it.advance()?;
                    let inner = it.operators(UNARY)?.id;
                    let is = match (operator, &it.tree.nodes[inner].is) {
                        ("-", LuaExpr::Number) => LuaExpr::Number,
                        ("not", _) => LuaExpr::Not(inner),
                        _ => LuaExpr::Other,
                    };
                    let span = it.since(start);
                    ParsedExpr::single(it.node(is, span))
                }
                _ => it.operand()?,
            };
            while let TokenKind::Binary | TokenKind::Either | TokenKind::Less | TokenKind::Greater =
                it.token.kind
            {
                let operator = it.word();
                let (before, behind) = binding(operator);
                if before <= least {
                    break;
                }
                it.advance()?;
                let (a, b) = (left.id, it.operators(behind)?.id);
                let is = match operator {
                    "and" => LuaExpr::And(a, b),
                    "or" => LuaExpr::Or(a, b),
                    "==" => LuaExpr::Equal(a, b),
                    "~=" => LuaExpr::Unequal(a, b),
                    _ => LuaExpr::Other,
                };
                let span = it.since(start);
                left = ParsedExpr::single(it.node(is, span));
            }
            Some(left)
        })
    }

    fn operand(&mut self) -> Option<ParsedExpr> {
        let at = self.here();
        let is = match self.token.kind {
            TokenKind::Number => LuaExpr::Number,
            TokenKind::Text => return self.text().map(ParsedExpr::single),
            TokenKind::Literal => match self.word() {
                "nil" => LuaExpr::Nil,
                word => LuaExpr::Bool(word == "true"),
            },
            TokenKind::Dots => {
                self.advance()?;
                return Some(ParsedExpr {
                    is_open: true,
                    ..ParsedExpr::single(self.node(LuaExpr::Other, at))
                });
            }
            TokenKind::OpenBrace => return self.table().map(ParsedExpr::single),
            TokenKind::Function => {
                let start = self.token.start;
                self.advance()?;
                return self.function(start, false).map(ParsedExpr::single);
            }
            _ => return self.chain(),
        };
        self.advance()?;
        Some(ParsedExpr::single(self.node(is, at)))
    }

    fn text(&mut self) -> Option<NodeId> {
        let (at, written) = (self.here(), self.word());
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
                LuaExpr::Text(composed(words).into_owned(), inside)
            }
            _ => LuaExpr::Other,
        };
        Some(self.node(is, at))
    }

    fn table(&mut self) -> Option<NodeId> {
        let start = self.token.start;
        self.expect(TokenKind::OpenBrace)?;
        let mut parts = Vec::new();
        while !self.is(TokenKind::CloseBrace) {
            let key = if self.skip(TokenKind::OpenBracket)? {
                let key = self.expression()?;
                self.expect(TokenKind::CloseBracket)?;
                self.expect(TokenKind::Assign)?;
                match self.tree.text(key) {
                    Some((text, _)) => TableKey::Name(text.to_owned()),
                    None => TableKey::Other,
                }
            } else if self.is(TokenKind::Name)
                && self.tokens.clone().next()?.kind == TokenKind::Assign
            {
                let name = self.word().to_owned();
                self.advance()?;
                self.advance()?;
                TableKey::Name(name)
            } else {
                TableKey::Next
            };
            parts.push((key, self.expression()?));
            if !self.skip(TokenKind::Comma)? && !self.skip(TokenKind::Semicolon)? {
                break;
            }
        }
        self.expect(TokenKind::CloseBrace)?;
        let span = self.since(start);
        Some(self.node(LuaExpr::Table(parts), span))
    }

    pub(super) fn field(&mut self, of: NodeId) -> Option<NodeId> {
        let (name, at) = self.expect_name()?;
        let span = self.tree.nodes[of].span.to(at);
        Some(self.node(LuaExpr::Field(of, name.to_owned(), at), span))
    }

    /// Parses a name or an expression in parentheses, with its suffixes: `x.y[1](2):z()`.
    pub(super) fn chain(&mut self) -> Option<ParsedExpr> {
        let mut parsed = if self.skip(TokenKind::Open)? {
            let inner = self.expression()?;
            self.expect(TokenKind::Close)?;
            ParsedExpr::single(inner)
        } else {
            let (name, at) = self.expect_name()?;
            ParsedExpr::single(self.name(name, at))
        };
        loop {
            let id = parsed.id;
            parsed = match self.token.kind {
                TokenKind::Dot => {
                    self.advance()?;
                    ParsedExpr::single(self.field(id)?)
                }
                TokenKind::OpenBracket => {
                    self.advance()?;
                    let key = self.expression()?;
                    self.expect(TokenKind::CloseBracket)?;
                    let is = match self.tree.text(key) {
                        Some((name, at)) => LuaExpr::Field(id, name.to_owned(), at),
                        None => LuaExpr::Index(id, key),
                    };
                    let span = self.tree.nodes[id].span.to(self.since(self.before));
                    ParsedExpr::single(self.node(is, span))
                }
                TokenKind::Colon => {
                    self.advance()?;
                    let (name, at) = self.expect_name()?;
                    self.arguments()?;
                    self.call(id, LuaExpr::Method(id, name.to_owned(), at))
                }
                TokenKind::Open | TokenKind::OpenBrace | TokenKind::Text => {
                    let given = self.arguments()?;
                    self.call(id, LuaExpr::Call(id, given))
                }
                _ => return Some(parsed),
            };
        }
    }

    fn call(&mut self, called: NodeId, is: LuaExpr) -> ParsedExpr {
        let span = self.tree.nodes[called].span.to(self.since(self.before));
        ParsedExpr {
            id: self.node(is, span),
            is_open: true,
            is_call: true,
        }
    }

    fn arguments(&mut self) -> Option<CallArguments> {
        let one = match self.token.kind {
            TokenKind::Text => self.text()?,
            TokenKind::OpenBrace => self.table()?,
            _ => {
                self.expect(TokenKind::Open)?;
                let given = match self.is(TokenKind::Close) {
                    true => CallArguments {
                        each: Vec::new(),
                        open: false,
                    },
                    false => self.expressions()?,
                };
                self.expect(TokenKind::Close)?;
                return Some(given);
            }
        };
        Some(CallArguments {
            each: vec![one],
            open: false,
        })
    }
}
