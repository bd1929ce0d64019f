//! From the parser's tree, which keeps every blank, to the flat one, with each name bound to what it means.

use super::bounds::is_readable;
use super::{Arguments, End, Expr, Function, Key, Local, Node, NodeId, Sign, Tree};
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
            broken: Vec::new(),
            jumps: false,
        };
        reader.tree.functions.push(Function::default());
        reader.block(ast.nodes(), Span::new(file, 0, 0));
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
    /// Loops around this place in its function, innermost last: may each be left by `break`?
    broken: Vec<bool>,
    /// Has the function a `goto`? Then nothing is said of its ways.
    jumps: bool,
}

/// The ways on which the end of a statement or block is come to; none where it never is.
type Ends = Vec<End>;

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

    fn inner(&mut self, block: &Block, around: Span) -> Ends {
        self.scopes.push(Vec::new());
        let ends = self.block(block, around);
        self.scopes.pop();
        ends
    }

    fn block(&mut self, block: &Block, around: Span) -> Ends {
        let mut ends = vec![End::at(around)];
        let mut calls = Vec::new();
        for statement in block.stmts() {
            let of = self.statement(statement);
            // Behind what is never left nothing is come to.
            if !ends.is_empty() {
                calls.extend(
                    of.iter()
                        .filter_map(|end| end.last)
                        .filter(|_| of.len() == 1),
                );
                ends = of;
            }
        }
        for end in &mut ends {
            let own = std::mem::replace(&mut end.calls, calls.clone());
            end.calls.extend(own);
        }
        match block.last_stmt() {
            Some(LastStmt::Return(given)) => {
                let values = self.each(given.returns().iter());
                let at = self.of(given.token());
                if let Some(function) = self.inside.last() {
                    let function = &mut self.tree.functions[*function];
                    let first = values.each.first().copied();
                    function.returns.push(first);
                    function.bare.extend(first.is_none().then_some(at));
                }
                Ends::new()
            }
            Some(LastStmt::Break(_)) => {
                if let Some(broken) = self.broken.last_mut().filter(|_| !ends.is_empty()) {
                    *broken = true;
                }
                Ends::new()
            }
            _ => ends,
        }
    }

    fn statement(&mut self, statement: &Stmt) -> Ends {
        let span = self.span(statement.range());
        match statement {
            Stmt::Assignment(it) => {
                let first = self.tree.nodes.len();
                let values = self.each(it.expressions().iter()).each;
                let alone = values.len() == it.variables().len();
                for (n, target) in it.variables().iter().enumerate() {
                    let target = self.var(target);
                    self.set(target);
                    self.tree.worked_out.push((first, target));
                    let value = values.get(n).filter(|_| alone);
                    self.tree.sets.extend(value.map(|value| (target, *value)));
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
                let call = self.chain(it.prefix(), it.suffixes());
                return vec![End {
                    last: Some(call),
                    ..End::at(span)
                }];
            }
            Stmt::Do(it) => return self.inner(it.block(), span),
            Stmt::While(it) => {
                let condition = self.condition(it.condition());
                let ever = self.tree.nodes[condition].is == Expr::Bool(true);
                let broken = self.looped(|reader| drop(reader.inner(it.block(), span)));
                if ever && !broken {
                    return Ends::new();
                }
            }
            Stmt::Repeat(it) => {
                let mut left = true;
                let broken = self.looped(|reader| {
                    reader.scopes.push(Vec::new());
                    let ends = reader.block(it.block(), span);
                    let until = reader.condition(it.until());
                    reader.scopes.pop();
                    left = !ends.is_empty() && reader.tree.nodes[until].is != Expr::Bool(false);
                });
                if !left && !broken {
                    return Ends::new();
                }
            }
            Stmt::If(it) => return self.branches(it, span),
            Stmt::NumericFor(it) => {
                for bound in [Some(it.start()), Some(it.end()), it.step()] {
                    let bound = bound.map(|bound| self.expression(bound));
                    self.tree.counted.extend(bound);
                }
                self.looped(|reader| {
                    reader.scopes.push(Vec::new());
                    reader.declare(it.index_variable(), None);
                    reader.block(it.block(), span);
                    reader.scopes.pop();
                });
            }
            Stmt::GenericFor(it) => {
                let values = self.each(it.expressions().iter()).each;
                self.tree.walked.extend(values.first());
                self.looped(|reader| {
                    reader.scopes.push(Vec::new());
                    for name in it.names() {
                        reader.declare(name, None);
                    }
                    reader.block(it.block(), span);
                    reader.scopes.pop();
                });
            }
            Stmt::Goto(_) => self.jumps = true,
            _ => {}
        }
        vec![End::at(span)]
    }

    fn branches(&mut self, it: &ast::If, span: Span) -> Ends {
        self.condition(it.condition());
        let mut ends = self.inner(it.block(), self.of(it.if_token()));
        for more in it.else_if().into_iter().flatten() {
            self.condition(more.condition());
            ends.extend(self.inner(more.block(), self.of(more.else_if_token())));
        }
        match (it.else_block(), it.else_token()) {
            (Some(block), Some(token)) => ends.extend(self.inner(block, self.of(token))),
            _ => ends.push(End::at(span)),
        }
        ends
    }

    fn condition(&mut self, it: &Expression) -> NodeId {
        let id = self.expression(it);
        self.tree.conditions.push(id);
        id
    }

    /// Reads a loop; may it be left by `break`?
    fn looped(&mut self, read: impl FnOnce(&mut Self)) -> bool {
        self.broken.push(false);
        read(self);
        self.broken.pop().unwrap_or_default()
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
        let span = self.span(range);
        self.tree.functions.push(Function {
            span,
            ..Function::default()
        });
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
        let outer = (std::mem::take(&mut self.broken), self.jumps);
        self.jumps = false;
        let ends = self.block(body.block(), span);
        if !self.jumps {
            self.tree.functions[function].ends = ends;
        }
        (self.broken, self.jumps) = outer;
        self.scopes.pop();
        self.inside.pop();
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
                    BinOp::LessThan(_)
                    | BinOp::LessThanEqual(_)
                    | BinOp::GreaterThan(_)
                    | BinOp::GreaterThanEqual(_) => Expr::Compare(a, b),
                    BinOp::TwoDots(_) => Expr::Concat(a, b),
                    BinOp::Plus(_) => Expr::Arithmetic(Sign::Plus, a, b),
                    BinOp::Slash(_) => Expr::Arithmetic(Sign::Divide, a, b),
                    BinOp::Minus(_)
                    | BinOp::Star(_)
                    | BinOp::DoubleSlash(_)
                    | BinOp::Percent(_)
                    | BinOp::Caret(_) => Expr::Arithmetic(Sign::Other, a, b),
                    _ => Expr::Other,
                };
                self.node(is, span)
            }
            Expression::Parentheses { expression, .. } => self.expression(expression),
            Expression::UnaryOperator { unop, expression } => {
                let inner = self.expression(expression);
                let is = match (unop, &self.tree.nodes[inner].is) {
                    (UnOp::Minus(_), Expr::Integer(n)) => Expr::Integer(n.wrapping_neg()),
                    (UnOp::Minus(_), Expr::Float) => Expr::Float,
                    (UnOp::Minus(_), _) => Expr::Minus(inner),
                    (UnOp::Not(_), _) => Expr::Not(inner),
                    (UnOp::Hash(_), _) => Expr::Length(inner),
                    _ => Expr::Other,
                };
                self.node(is, span)
            }
            Expression::Function(it) => self.function(it.body(), it.range(), false),
            Expression::FunctionCall(it) => self.chain(it.prefix(), it.suffixes()),
            Expression::TableConstructor(it) => self.table(it),
            Expression::Number(token) => {
                let is = whole(&token.token().to_string()).map_or(Expr::Float, Expr::Integer);
                self.node(is, span)
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
                        None => Expr::Index(id, key),
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

/// A whole number as it is written; one with a point or an exponent, or too great for one, is none.
fn whole(text: &str) -> Option<i64> {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        // It goes round, as in Lua.
        Some(digits) => u64::from_str_radix(digits, 16).ok().map(u64::cast_signed),
        None => text.parse().ok(),
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
