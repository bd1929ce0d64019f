//! The syntax of a script as a flat tree whose names are resolved. Nothing is run.

mod outline;
mod parse;
pub(crate) mod tokens;

pub use outline::{Held, outline};
pub use parse::read;

use crate::syntax::source::Span;

/// A name that every script has around it.
#[derive(Debug, Clone, Copy)]
pub struct Signature {
    pub name: &'static str,
    /// `name type` of each parameter, as in the manual; empty for a table.
    pub takes: &'static [&'static str],
    /// Names in a library.
    pub members: &'static [&'static str],
}

/// An expression by its number in [`Tree::nodes`].
pub type NodeId = usize;

/// A script as it is written. Numbers of nodes, functions and locals are places in these lists.
#[derive(Debug, Default)]
pub struct Tree {
    /// Every expression, parts before the wholes they belong to.
    pub nodes: Vec<Node>,
    /// Every function; the first is the script itself.
    pub functions: Vec<Function>,
    /// The first is `_ENV`, in which globals are looked up.
    pub locals: Vec<Local>,
    /// Expressions that something is assigned to.
    pub assigned: Vec<NodeId>,
    /// Of each of those in a plain assignment of as many values as there are targets, what it is set to.
    pub sets: Vec<(NodeId, NodeId)>,
    /// `function a.name() ... end`: the expression that is assigned to, and the function.
    pub declared: Vec<(NodeId, NodeId)>,
    /// Assignments of an inner function to a local around it: the byte where the statement begins, and the local.
    pub outer_sets: Vec<(usize, usize)>,
    /// Calls that end a `return` of several values, from their first byte to their end: each can add any number of values.
    pub appended: Vec<(usize, usize)>,
}

/// One expression.
#[derive(Debug)]
pub struct Node {
    pub is: Expr,
    pub span: Span,
}

/// What an expression is, as far as questions are asked about it.
#[derive(Debug, PartialEq)]
pub enum Expr {
    Nil,
    Bool(bool),
    Number,
    /// A text without escapes; one with escapes is `Other`. The place is that of the words, quotes aside.
    Text(String, Span),
    Function(usize),
    Table(Vec<(Key, NodeId)>),
    Global(String),
    Local(usize),
    /// `x.name` or `x["name"]`, with the place of the name.
    Field(NodeId, String, Span),
    Call(NodeId, Arguments),
    /// `x:name(...)`, with the place of the name.
    Method(NodeId, String, Span),
    And(NodeId, NodeId),
    Or(NodeId, NodeId),
    /// `a == b`
    Equal(NodeId, NodeId),
    /// `a ~= b`
    Unequal(NodeId, NodeId),
    Not(NodeId),
    /// `x[key]`, unless the key is a text that is written out.
    Index(NodeId, NodeId),
    Other,
}

/// Of one part of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    Name(String),
    /// One after another.
    Next,
    /// Worked out.
    Other,
}

/// What is handed to a call.
#[derive(Debug, PartialEq)]
pub struct Arguments {
    pub each: Vec<NodeId>,
    /// The last may be any number of values: a call, or `...`.
    pub open: bool,
}

/// A function as it is written.
#[derive(Debug, Default)]
pub struct Function {
    pub span: Span,
    /// Named parameters, as locals.
    pub takes: Vec<usize>,
    pub returns: Vec<Return>,
    /// Each way on which its end is come to without a `return`, as far as statements alone tell.
    pub ends: Vec<End>,
    /// How many functions are around it.
    pub depth: usize,
    /// The byte where its body begins.
    pub body: usize,
    /// Does it take any number of arguments (`...`)?
    pub is_variadic: bool,
}

/// A `return`.
#[derive(Debug, Clone, Copy)]
pub struct Return {
    /// The first value that it gives back; none of a bare one.
    pub value: Option<NodeId>,
    /// Does it give back more than one?
    pub is_list: bool,
    /// The word.
    pub at: Span,
    /// May it be come to, as far as statements alone tell?
    pub reached: bool,
}

/// A way to the end of a block.
#[derive(Debug, Clone)]
pub struct End {
    /// Its last statement; of a block without any, what stands around it.
    pub at: Span,
    /// That statement, where it is a call.
    pub last: Option<NodeId>,
    /// Of an `if` without `else`: the conditions of which none may hold on this way.
    pub unless: Vec<NodeId>,
}

/// A local name.
#[derive(Debug)]
pub struct Local {
    pub name: String,
    pub at: Span,
    /// What it was made with, where that is one expression.
    pub value: Option<NodeId>,
    /// Set again after it was made.
    pub set: bool,
    /// The function that declares it.
    pub function: usize,
    /// The byte where its declaration ends.
    pub declared: usize,
    /// Does an inner function use it?
    pub captured: bool,
}

impl End {
    fn at(at: Span) -> Self {
        Self {
            at,
            last: None,
            unless: Vec::new(),
        }
    }
}

impl Tree {
    /// The expression behind a name that is never set again; the expression itself otherwise.
    pub fn behind(&self, mut id: NodeId) -> NodeId {
        // A value is written before the name is used, so this ends.
        while let Expr::Local(local) = &self.nodes[id].is
            && let Local {
                value: Some(value),
                set: false,
                ..
            } = &self.locals[*local]
        {
            id = *value;
        }
        id
    }

    /// The text an expression is, where it is written out.
    pub fn text(&self, id: NodeId) -> Option<(&str, Span)> {
        match &self.nodes[id].is {
            Expr::Text(text, span) => Some((text, *span)),
            _ => None,
        }
    }

    /// The part of a table that has this name.
    pub fn part(&self, table: &[(Key, NodeId)], name: &str) -> Option<NodeId> {
        let of = |(key, _): &&(Key, NodeId)| matches!(key, Key::Name(key) if key == name);
        table.iter().find(of).map(|(_, id)| *id)
    }

    /// Calls of globals: the name, what is handed over, and where the call stands.
    pub fn calls(&self) -> impl Iterator<Item = (&str, &Arguments, Span)> {
        self.nodes.iter().filter_map(|node| match &node.is {
            Expr::Call(called, arguments) => match &self.nodes[*called].is {
                Expr::Global(name) => Some((&**name, arguments, node.span)),
                _ => None,
            },
            _ => None,
        })
    }

    /// Is a global called with what is nowhere written out in the call?
    pub fn calls_with_anything(&self, global: &str) -> bool {
        let written = |call: Span| {
            self.nodes.iter().any(|node| {
                matches!(&node.is, Expr::Text(_, at) if call.start <= at.start && at.end <= call.end)
            })
        };
        let mut calls = self.calls();
        calls.any(|(name, _, span)| name == global && !written(span))
    }

    /// Every text that is written out.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|node| match &node.is {
            Expr::Text(text, _) => Some(&**text),
            _ => None,
        })
    }

    /// The table that the script gives back.
    pub fn returned(&self) -> Option<&[(Key, NodeId)]> {
        let script = self.functions.first()?;
        let given = script.returns.last()?.value?;
        match &self.nodes[self.behind(given)].is {
            Expr::Table(parts) => Some(parts),
            _ => None,
        }
    }
}
