//! Expressions: parts before the wholes that they belong to.

use super::{Reader, is, word};
use crate::lua::{Arguments, Expr, Key, NodeId};
use crate::source::Span;
use full_moon::ast::{
    self, BinOp, Call, Expression, Field, FunctionArgs, Index, Prefix, Suffix, UnOp, Var,
};
use full_moon::node::Node as _;
use full_moon::tokenizer::{Symbol, TokenReference, TokenType};

impl Reader<'_> {
    pub(super) fn each<'e>(&mut self, all: impl Iterator<Item = &'e Expression>) -> Arguments {
        let mut open = false;
        let each = all
            .map(|it| {
                open = match it {
                    Expression::FunctionCall(_) => true,
                    Expression::Symbol(token) => is(token, Symbol::Ellipsis),
                    _ => false,
                };
                self.expression(it)
            })
            .collect();
        Arguments { each, open }
    }

    pub(super) fn expression(&mut self, it: &Expression) -> NodeId {
        let span = self.span(it.range());
        match it {
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let (a, b) = (self.expression(lhs), self.expression(rhs));
                let is = match binop {
                    BinOp::And(_) => Expr::And(a, b),
                    BinOp::Or(_) => Expr::Or(a, b),
                    BinOp::TwoEqual(_) => Expr::Equal(a, b),
                    BinOp::TildeEqual(_) => Expr::Unequal(a, b),
                    _ => Expr::Other,
                };
                self.node(is, span)
            }
            Expression::Parentheses { expression, .. } => self.expression(expression),
            Expression::UnaryOperator { unop, expression } => {
                let inner = self.expression(expression);
                let is = match (unop, &self.tree.nodes[inner].is) {
                    (UnOp::Minus(_), Expr::Number) => Expr::Number,
                    (UnOp::Not(_), _) => Expr::Not(inner),
                    _ => Expr::Other,
                };
                self.node(is, span)
            }
            Expression::Function(it) => self.function(it.body(), it.range(), false),
            Expression::FunctionCall(it) => self.chain(it.prefix(), it.suffixes()),
            Expression::TableConstructor(it) => self.table(it),
            Expression::Number(_) => self.node(Expr::Number, span),
            Expression::String(token) => self.string(token),
            Expression::Symbol(token) => {
                let is = match token.token_type() {
                    TokenType::Symbol { symbol } => match symbol {
                        Symbol::Nil => Expr::Nil,
                        Symbol::True => Expr::Bool(true),
                        Symbol::False => Expr::Bool(false),
                        _ => Expr::Other,
                    },
                    _ => Expr::Other,
                };
                self.node(is, span)
            }
            Expression::Var(var) => self.var(var),
            _ => self.node(Expr::Other, span),
        }
    }

    pub(super) fn string(&mut self, token: &TokenReference) -> NodeId {
        let span = self.of(token);
        let written = self.text.get(span.start as usize..span.end as usize);
        let bare = written.and_then(|it| it.strip_prefix(['"', '\'']));
        let is = match bare.and_then(|it| it.strip_suffix(['"', '\''])) {
            Some(words) if !words.contains('\\') => {
                let inside = Span::new(
                    self.file,
                    span.start as usize + 1,
                    (span.end as usize).saturating_sub(1),
                );
                Expr::Text(words.to_owned(), inside)
            }
            _ => Expr::Other,
        };
        self.node(is, span)
    }

    pub(super) fn table(&mut self, it: &ast::TableConstructor) -> NodeId {
        let mut parts = Vec::new();
        for field in it.fields() {
            parts.push(match field {
                Field::NameKey { key, value, .. } => (Key::Name(word(key)), self.expression(value)),
                Field::ExpressionKey { key, value, .. } => {
                    let key = self.expression(key);
                    let key = match &self.tree.nodes[key].is {
                        Expr::Text(text, _) => Key::Name(text.clone()),
                        _ => Key::Other,
                    };
                    (key, self.expression(value))
                }
                Field::NoKey(value) => (Key::Next, self.expression(value)),
                _ => continue,
            });
        }
        let span = self.span(it.range());
        self.node(Expr::Table(parts), span)
    }

    pub(super) fn var(&mut self, var: &Var) -> NodeId {
        match var {
            Var::Name(token) => self.name(token),
            Var::Expression(it) => self.chain(it.prefix(), it.suffixes()),
            _ => self.node(Expr::Other, Span::new(self.file, 0, 0)),
        }
    }

    pub(super) fn field(&mut self, of: NodeId, name: &TokenReference) -> NodeId {
        let at = self.of(name);
        let span = self.tree.nodes[of].span.to(at);
        self.node(Expr::Field(of, word(name), at), span)
    }

    /// A name or value, and what is done with it: `x.y[1](2):z()`.
    pub(super) fn chain<'e>(
        &mut self,
        prefix: &Prefix,
        suffixes: impl Iterator<Item = &'e Suffix>,
    ) -> NodeId {
        let mut id = match prefix {
            Prefix::Name(token) => self.name(token),
            Prefix::Expression(it) => self.expression(it),
            _ => self.node(Expr::Other, Span::new(self.file, 0, 0)),
        };
        for suffix in suffixes {
            let end = self.span(suffix.range());
            let span = self.tree.nodes[id].span.to(end);
            id = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => self.field(id, name),
                Suffix::Index(Index::Brackets { expression, .. }) => {
                    let key = self.expression(expression);
                    let is = match self.tree.text(key) {
                        Some((name, at)) => Expr::Field(id, name.to_owned(), at),
                        None => Expr::Index(id, key),
                    };
                    self.node(is, span)
                }
                Suffix::Call(Call::AnonymousCall(given)) => {
                    let given = self.arguments(given);
                    self.node(Expr::Call(id, given), span)
                }
                Suffix::Call(Call::MethodCall(call)) => {
                    self.arguments(call.args());
                    let (name, at) = (word(call.name()), self.of(call.name()));
                    self.node(Expr::Method(id, name, at), span)
                }
                _ => self.node(Expr::Other, span),
            };
        }
        id
    }

    pub(super) fn arguments(&mut self, given: &FunctionArgs) -> Arguments {
        let one = match given {
            FunctionArgs::Parentheses { arguments, .. } => return self.each(arguments.iter()),
            FunctionArgs::String(token) => self.string(token),
            FunctionArgs::TableConstructor(it) => self.table(it),
            _ => {
                return Arguments {
                    each: Vec::new(),
                    open: true,
                };
            }
        };
        Arguments {
            each: vec![one],
            open: false,
        }
    }
}
