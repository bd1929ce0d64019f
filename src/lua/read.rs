//! From the parser's tree, which keeps every blank, to the flat one, with each name bound to what it means.

use super::bounds::is_readable;
use super::{Arguments, Expr, Function, Key, Local, Node, NodeId, Tree};
use crate::source::{FileId, Span};
use full_moon::ast::{
    self, BinOp, Block, Call, Expression, Field, FunctionArgs, FunctionBody, Index, LastStmt,
    Parameter, Prefix, Stmt, Suffix, UnOp, Var,
};
use full_moon::node::Node as _;
use full_moon::tokenizer::{Position, Symbol, TokenReference, TokenType};
use std::thread;

/// What reading a script may take of a stack: as deep as `bounds` lets it be, with room to spare.
const STACK: usize = 32 << 20;

/// Reads a script; none when it is not Lua, or too deep to be looked at.
#[must_use]
pub fn read(file: FileId, text: &str) -> Option<Tree> {
    if !is_readable(text) {
        return None;
    }
    let read = || {
        let ast = full_moon::parse(text).ok()?;
        let mut reader = Reader {
            file,
            text,
            tree: Tree::default(),
            scopes: vec![Vec::new()],
            inside: vec![0],
        };
        reader.tree.functions.push(Function::default());
        reader.block(ast.nodes());
        Some(reader.tree)
    };
    thread::scope(|scope| {
        let deep = thread::Builder::new().stack_size(STACK);
        deep.spawn_scoped(scope, read).ok()?.join().ok()?
    })
}

struct Reader<'a> {
    file: FileId,
    text: &'a str,
    tree: Tree,
    /// Local names in sight, innermost last.
    scopes: Vec<Vec<(String, usize)>>,
    /// Functions around this place, innermost last.
    inside: Vec<usize>,
}

impl Reader<'_> {
    fn span(&self, range: Option<(Position, Position)>) -> Span {
        let (from, to) = range.map_or((0, 0), |(from, to)| (from.bytes(), to.bytes()));
        Span::new(self.file, from, to)
    }

    fn of(&self, token: &TokenReference) -> Span {
        let token = token.token();
        self.span(Some((token.start_position(), token.end_position())))
    }

    fn node(&mut self, is: Expr, span: Span) -> NodeId {
        self.tree.nodes.push(Node { is, span });
        self.tree.nodes.len() - 1
    }

    fn declare(&mut self, token: &TokenReference, value: Option<NodeId>) -> usize {
        let name = word(token);
        self.tree.locals.push(Local {
            name: name.clone(),
            value,
            set: false,
        });
        let local = self.tree.locals.len() - 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((name, local));
        }
        local
    }

    fn name(&mut self, token: &TokenReference) -> NodeId {
        let name = word(token);
        let all = self.scopes.iter().rev().flat_map(|s| s.iter().rev());
        let local = all
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|l| l.1);
        let span = self.of(token);
        self.node(local.map_or(Expr::Global(name), Expr::Local), span)
    }

    fn scoped(&mut self, read: impl FnOnce(&mut Self)) {
        self.scopes.push(Vec::new());
        read(self);
        self.scopes.pop();
    }

    fn inner(&mut self, block: &Block) {
        self.scoped(|reader| reader.block(block));
    }

    fn block(&mut self, block: &Block) {
        for statement in block.stmts() {
            self.statement(statement);
        }
        if let Some(LastStmt::Return(given)) = block.last_stmt() {
            let values = self.each(given.returns().iter());
            if let Some(function) = self.inside.last() {
                let returns = &mut self.tree.functions[*function].returns;
                returns.push(values.each.first().copied());
            }
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assignment(it) => {
                let first = self.tree.nodes.len();
                self.each(it.expressions().iter());
                for target in it.variables() {
                    let target = self.var(target);
                    self.set(target);
                    self.tree.worked_out.push((first, target));
                }
            }
            Stmt::LocalAssignment(it) => {
                let values = self.each(it.expressions().iter()).each;
                // `local a, b = f()` may give both.
                let alone = it.names().len() == 1 || values.len() == it.names().len();
                for (n, name) in it.names().iter().enumerate() {
                    self.declare(name, values.get(n).copied().filter(|_| alone));
                }
            }
            Stmt::LocalFunction(it) => {
                let local = self.declare(it.name(), None);
                let id = self.function(it.body(), it.range(), false);
                self.tree.locals[local].value = Some(id);
            }
            Stmt::FunctionDeclaration(it) => {
                let names: Vec<&TokenReference> = it.name().names().iter().collect();
                let mut declared = None;
                if let Some((first, rest)) = names.split_first() {
                    let mut target = self.name(first);
                    for name in rest.iter().copied().chain(it.name().method_name()) {
                        target = self.field(target, name);
                    }
                    self.set(target);
                    declared = Some(target);
                }
                let id = self.function(it.body(), it.range(), it.name().method_name().is_some());
                self.tree
                    .declared
                    .extend(declared.map(|target| (target, id)));
            }
            Stmt::FunctionCall(it) => {
                self.chain(it.prefix(), it.suffixes());
            }
            Stmt::Do(it) => self.inner(it.block()),
            Stmt::While(it) => {
                self.expression(it.condition());
                self.inner(it.block());
            }
            Stmt::Repeat(it) => self.scoped(|reader| {
                reader.block(it.block());
                reader.expression(it.until());
            }),
            Stmt::If(it) => {
                self.expression(it.condition());
                self.inner(it.block());
                for more in it.else_if().into_iter().flatten() {
                    self.expression(more.condition());
                    self.inner(more.block());
                }
                if let Some(block) = it.else_block() {
                    self.inner(block);
                }
            }
            Stmt::NumericFor(it) => {
                for bound in [Some(it.start()), Some(it.end()), it.step()] {
                    bound.map(|bound| self.expression(bound));
                }
                self.scoped(|reader| {
                    reader.declare(it.index_variable(), None);
                    reader.block(it.block());
                });
            }
            Stmt::GenericFor(it) => {
                self.each(it.expressions().iter());
                self.scoped(|reader| {
                    for name in it.names() {
                        reader.declare(name, None);
                    }
                    reader.block(it.block());
                });
            }
            _ => {}
        }
    }

    fn set(&mut self, target: NodeId) {
        if let Expr::Local(local) = self.tree.nodes[target].is {
            self.tree.locals[local].set = true;
        }
        self.tree.assigned.push(target);
    }

    fn function(
        &mut self,
        body: &FunctionBody,
        range: Option<(Position, Position)>,
        method: bool,
    ) -> NodeId {
        self.tree.functions.push(Function::default());
        let function = self.tree.functions.len() - 1;
        self.inside.push(function);
        self.scopes.push(Vec::new());
        if method {
            self.tree.locals.push(Local {
                name: "self".to_owned(),
                value: None,
                set: true,
            });
            let local = self.tree.locals.len() - 1;
            if let Some(scope) = self.scopes.last_mut() {
                scope.push(("self".to_owned(), local));
            }
        }
        for parameter in body.parameters() {
            if let Parameter::Name(name) = parameter {
                let local = self.declare(name, None);
                self.tree.functions[function].takes.push(local);
            }
        }
        self.block(body.block());
        self.scopes.pop();
        self.inside.pop();
        let span = self.span(range);
        self.node(Expr::Function(function), span)
    }

    fn each<'e>(&mut self, all: impl Iterator<Item = &'e Expression>) -> Arguments {
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

    fn expression(&mut self, it: &Expression) -> NodeId {
        let span = self.span(it.range());
        match it {
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let (a, b) = (self.expression(lhs), self.expression(rhs));
                let is = match binop {
                    BinOp::And(_) => Expr::And(a, b),
                    BinOp::Or(_) => Expr::Or(a, b),
                    BinOp::TwoEqual(_) | BinOp::TildeEqual(_) => Expr::Equal(a, b),
                    _ => Expr::Other,
                };
                self.node(is, span)
            }
            Expression::Parentheses { expression, .. } => self.expression(expression),
            Expression::UnaryOperator { unop, expression } => {
                let inner = self.expression(expression);
                match (unop, &self.tree.nodes[inner].is) {
                    (UnOp::Minus(_), Expr::Integer) => self.node(Expr::Integer, span),
                    (UnOp::Minus(_), Expr::Float) => self.node(Expr::Float, span),
                    _ => self.node(Expr::Other, span),
                }
            }
            Expression::Function(it) => self.function(it.body(), it.range(), false),
            Expression::FunctionCall(it) => self.chain(it.prefix(), it.suffixes()),
            Expression::TableConstructor(it) => self.table(it),
            Expression::Number(token) => {
                let text = token.token().to_string();
                let hex = text.starts_with("0x") || text.starts_with("0X");
                let whole = match hex {
                    true => !text.contains(['.', 'p', 'P']),
                    false => !text.contains(['.', 'e', 'E']),
                };
                self.node(if whole { Expr::Integer } else { Expr::Float }, span)
            }
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

    fn string(&mut self, token: &TokenReference) -> NodeId {
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

    fn table(&mut self, it: &ast::TableConstructor) -> NodeId {
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

    fn var(&mut self, var: &Var) -> NodeId {
        match var {
            Var::Name(token) => self.name(token),
            Var::Expression(it) => self.chain(it.prefix(), it.suffixes()),
            _ => self.node(Expr::Other, Span::new(self.file, 0, 0)),
        }
    }

    fn field(&mut self, of: NodeId, name: &TokenReference) -> NodeId {
        let at = self.of(name);
        let span = self.tree.nodes[of].span.to(at);
        self.node(Expr::Field(of, word(name), at), span)
    }

    /// A name or value, and what is done with it: `x.y[1](2):z()`.
    fn chain<'e>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'e Suffix>) -> NodeId {
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
                        None => Expr::Other,
                    };
                    self.node(is, span)
                }
                Suffix::Call(Call::AnonymousCall(given)) => {
                    let given = self.arguments(given);
                    self.node(Expr::Call(id, given), span)
                }
                Suffix::Call(Call::MethodCall(call)) => {
                    let given = self.arguments(call.args());
                    let (name, at) = (word(call.name()), self.of(call.name()));
                    self.node(Expr::Method(id, name, at, given), span)
                }
                _ => self.node(Expr::Other, span),
            };
        }
        id
    }

    fn arguments(&mut self, given: &FunctionArgs) -> Arguments {
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

fn word(token: &TokenReference) -> String {
    match token.token_type() {
        TokenType::Identifier { identifier } => identifier.to_string(),
        _ => token.token().to_string(),
    }
}

fn is(token: &TokenReference, wanted: Symbol) -> bool {
    matches!(token.token_type(), TokenType::Symbol { symbol } if *symbol == wanted)
}
