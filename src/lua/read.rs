//! From the parser's tree, which keeps every blank, to the flat one, with each name bound to what it means.

mod expressions;
mod statements;

use super::bounds::is_readable;
use super::{End, Expr, Function, Local, Node, NodeId, Tree};
use crate::source::{FileId, Span};
use full_moon::ast::{FunctionBody, Parameter};
use full_moon::tokenizer::{Position, Symbol, TokenReference, TokenType};
use std::thread;

/// What reading a script may take of a stack: as deep as `bounds` lets it be, with room to spare.
const STACK: usize = 32 << 20;

/// Reads a script; none when it is not Lua, or too deep to be looked at. Behind a call of a global that `leaves` names nothing is come to.
#[must_use]
pub fn read(file: FileId, text: &str, leaves: &[&str]) -> Option<Tree> {
    if !is_readable(text) {
        return None;
    }
    let read = || {
        let ast = full_moon::parse(text).ok()?;
        let mut reader = Reader {
            file,
            text,
            leaves,
            tree: Tree::default(),
            scopes: vec![Vec::new()],
            inside: vec![0],
            broken: Vec::new(),
            dead: false,
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
    leaves: &'a [&'a str],
    tree: Tree,
    /// Local names in sight, innermost last.
    scopes: Vec<Vec<(String, usize)>>,
    /// Functions around this place, innermost last.
    inside: Vec<usize>,
    /// Loops around this place in its function, innermost last: may each be left by `break`?
    broken: Vec<bool>,
    /// Is nothing here ever come to?
    dead: bool,
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
        let at = self.of(token);
        self.tree.locals.push(Local {
            name: name.clone(),
            at,
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
                at: span,
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
        let outer = (std::mem::take(&mut self.broken), self.dead, self.jumps);
        (self.dead, self.jumps) = (false, false);
        let ends = self.block(body.block(), span);
        if !self.jumps {
            self.tree.functions[function].ends = ends;
        }
        (self.broken, self.dead, self.jumps) = outer;
        self.scopes.pop();
        self.inside.pop();
        self.node(Expr::Function(function), span)
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
