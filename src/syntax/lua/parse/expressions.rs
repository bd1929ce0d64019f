//! Expressions. Parts come before the expressions that contain them.

use super::Parser;
use crate::syntax::lua::tokens::Kind;
use crate::syntax::lua::{Arguments, Expr, Key, NodeId};
use crate::syntax::source::Span;
use crate::syntax::unicode::composed;

/// Precedence of an operator on its left and its right side.
type Binding = (u8, u8);

/// Precedence of unary operators.
const UNARY: u8 = 12;

fn binding(operator: &str) -> Binding {
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
pub(super) struct Parsed {
    pub(super) id: NodeId,
    pub(super) is_open: bool,
    pub(super) is_call: bool,
}

impl Parsed {
    fn one(id: NodeId) -> Self {
        Self {
            id,
            is_open: false,
            is_call: false,
        }
    }
}

impl Parser<'_> {
    /// Parses expressions separated by commas.
    pub(super) fn expressions(&mut self) -> Option<Arguments> {
        let mut each = Vec::new();
        loop {
            let parsed = self.parse()?;
            each.push(parsed.id);
            if !self.skip(Kind::Comma)? {
                let open = parsed.is_open;
                return Some(Arguments { each, open });
            }
        }
    }

    pub(super) fn expression(&mut self) -> Option<NodeId> {
        self.parse().map(|parsed| parsed.id)
    }

    pub(super) fn parse(&mut self) -> Option<Parsed> {
        self.operators(0)
    }

    /// Parses operators with a higher precedence than this.
    fn operators(&mut self, least: u8) -> Option<Parsed> {
        self.deeper(|it| {
            let start = it.token.start;
            let mut left = match it.token.kind {
                Kind::Unary | Kind::Either => {
                    let operator = it.word();
                    it.advance()?;
                    let inner = it.operators(UNARY)?.id;
                    let is = match (operator, &it.tree.nodes[inner].is) {
                        ("-", Expr::Number) => Expr::Number,
                        ("not", _) => Expr::Not(inner),
                        _ => Expr::Other,
                    };
                    let span = it.since(start);
                    Parsed::one(it.node(is, span))
                }
                _ => it.operand()?,
            };
            while let Kind::Binary | Kind::Either | Kind::Less | Kind::Greater = it.token.kind {
                let operator = it.word();
                let (before, behind) = binding(operator);
                if before <= least {
                    break;
                }
                it.advance()?;
                let (a, b) = (left.id, it.operators(behind)?.id);
                let is = match operator {
                    "and" => Expr::And(a, b),
                    "or" => Expr::Or(a, b),
                    "==" => Expr::Equal(a, b),
                    "~=" => Expr::Unequal(a, b),
                    _ => Expr::Other,
                };
                let span = it.since(start);
                left = Parsed::one(it.node(is, span));
            }
            Some(left)
        })
    }

    fn operand(&mut self) -> Option<Parsed> {
        let at = self.here();
        let is = match self.token.kind {
            Kind::Number => Expr::Number,
            Kind::Text => return self.text().map(Parsed::one),
            Kind::Literal => match self.word() {
                "nil" => Expr::Nil,
                word => Expr::Bool(word == "true"),
            },
            Kind::Dots => {
                self.advance()?;
                return Some(Parsed {
                    is_open: true,
                    ..Parsed::one(self.node(Expr::Other, at))
                });
            }
            Kind::OpenBrace => return self.table().map(Parsed::one),
            Kind::Function => {
                let start = self.token.start;
                self.advance()?;
                return self.function(start, false).map(Parsed::one);
            }
            _ => return self.chain(),
        };
        self.advance()?;
        Some(Parsed::one(self.node(is, at)))
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
                Expr::Text(composed(words).into_owned(), inside)
            }
            _ => Expr::Other,
        };
        Some(self.node(is, at))
    }

    fn table(&mut self) -> Option<NodeId> {
        let start = self.token.start;
        self.expect(Kind::OpenBrace)?;
        let mut parts = Vec::new();
        while !self.is(Kind::CloseBrace) {
            let key = if self.skip(Kind::OpenBracket)? {
                let key = self.expression()?;
                self.expect(Kind::CloseBracket)?;
                self.expect(Kind::Assign)?;
                match self.tree.text(key) {
                    Some((text, _)) => Key::Name(text.to_owned()),
                    None => Key::Other,
                }
            } else if self.is(Kind::Name) && self.tokens.clone().next()?.kind == Kind::Assign {
                let name = self.word().to_owned();
                self.advance()?;
                self.advance()?;
                Key::Name(name)
            } else {
                Key::Next
            };
            parts.push((key, self.expression()?));
            if !self.skip(Kind::Comma)? && !self.skip(Kind::Semicolon)? {
                break;
            }
        }
        self.expect(Kind::CloseBrace)?;
        let span = self.since(start);
        Some(self.node(Expr::Table(parts), span))
    }

    pub(super) fn field(&mut self, of: NodeId) -> Option<NodeId> {
        let (name, at) = self.expect_name()?;
        let span = self.tree.nodes[of].span.to(at);
        Some(self.node(Expr::Field(of, name.to_owned(), at), span))
    }

    /// Parses a name or an expression in parentheses, with its suffixes: `x.y[1](2):z()`.
    pub(super) fn chain(&mut self) -> Option<Parsed> {
        let mut parsed = if self.skip(Kind::Open)? {
            let inner = self.expression()?;
            self.expect(Kind::Close)?;
            Parsed::one(inner)
        } else {
            let (name, at) = self.expect_name()?;
            Parsed::one(self.name(name, at))
        };
        loop {
            let id = parsed.id;
            parsed = match self.token.kind {
                Kind::Dot => {
                    self.advance()?;
                    Parsed::one(self.field(id)?)
                }
                Kind::OpenBracket => {
                    self.advance()?;
                    let key = self.expression()?;
                    self.expect(Kind::CloseBracket)?;
                    let is = match self.tree.text(key) {
                        Some((name, at)) => Expr::Field(id, name.to_owned(), at),
                        None => Expr::Index(id, key),
                    };
                    let span = self.tree.nodes[id].span.to(self.since(self.before));
                    Parsed::one(self.node(is, span))
                }
                Kind::Colon => {
                    self.advance()?;
                    let (name, at) = self.expect_name()?;
                    self.arguments()?;
                    self.call(id, Expr::Method(id, name.to_owned(), at))
                }
                Kind::Open | Kind::OpenBrace | Kind::Text => {
                    let given = self.arguments()?;
                    self.call(id, Expr::Call(id, given))
                }
                _ => return Some(parsed),
            };
        }
    }

    fn call(&mut self, called: NodeId, is: Expr) -> Parsed {
        let span = self.tree.nodes[called].span.to(self.since(self.before));
        Parsed {
            id: self.node(is, span),
            is_open: true,
            is_call: true,
        }
    }

    fn arguments(&mut self) -> Option<Arguments> {
        let one = match self.token.kind {
            Kind::Text => self.text()?,
            Kind::OpenBrace => self.table()?,
            _ => {
                self.expect(Kind::Open)?;
                let given = match self.is(Kind::Close) {
                    true => Arguments {
                        each: Vec::new(),
                        open: false,
                    },
                    false => self.expressions()?,
                };
                self.expect(Kind::Close)?;
                return Some(given);
            }
        };
        Some(Arguments {
            each: vec![one],
            open: false,
        })
    }
}
