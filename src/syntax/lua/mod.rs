//! The syntax of a script as a flat tree with resolved names. Scripts are not run.

mod outline;
mod parse;
pub(crate) mod tokens;

pub use outline::{OutlineEntry, outline};
pub use parse::parse_script;

use crate::syntax::source::Span;

/// A global that every script can use.
#[derive(Debug, Clone, Copy)]
pub struct ApiName {
    pub name: &'static str,
    /// `name type` of each parameter, as in the manual. Empty for a table.
    pub params: &'static [&'static str],
    /// Names of the members of a library.
    pub members: &'static [&'static str],
}

/// An expression by its number in [`LuaTree::nodes`].
pub type NodeId = usize;

/// The syntax tree of a script. Nodes, functions and locals are indices into these lists.
#[derive(Debug, Default)]
pub struct LuaTree {
    /// Every expression. Parts come before the expressions that contain them.
    pub nodes: Vec<LuaNode>,
    /// Every function. The first is the script.
    pub functions: Vec<LuaFunction>,
    /// The first is `_ENV`, which contains the globals.
    pub locals: Vec<LuaLocal>,
    /// Expressions that are assigned to.
    pub assignment_targets: Vec<NodeId>,
    /// The target and value of plain assignments with as many values as targets.
    pub assignments: Vec<(NodeId, NodeId)>,
    /// `function a.name() ... end`: the target expression and the function.
    pub named_functions: Vec<(NodeId, NodeId)>,
    /// Assignments of an inner function to a local of an outer one. Each has the byte at which the statement begins, and the local.
    pub outer_assignments: Vec<(usize, usize)>,
    /// Calls at the end of a `return` of several values, as byte ranges. Each can add any number of values.
    pub open_returns: Vec<(usize, usize)>,
}

/// One expression.
#[derive(Debug)]
pub struct LuaNode {
    pub expr: LuaExpr,
    pub span: Span,
}

/// The shape of an expression, as far as queries need it.
#[derive(Debug, PartialEq)]
pub enum LuaExpr {
    Nil,
    Bool(bool),
    Number,
    /// A text without escapes, and its span without the quotes. A text with escapes is `Other`.
    Text(String, Span),
    Function(usize),
    Table(Vec<(TableKey, NodeId)>),
    Global(String),
    Local(usize),
    /// `x.name` or `x["name"]`, with the span of the name.
    Field(NodeId, String, Span),
    Call(NodeId, CallArguments),
    /// `x:name(...)`, with the span of the name.
    Method(NodeId, String, Span),
    And(NodeId, NodeId),
    Or(NodeId, NodeId),
    /// `a == b`
    Equal(NodeId, NodeId),
    /// `a ~= b`
    Unequal(NodeId, NodeId),
    Not(NodeId),
    /// `x[key]`, unless the key is a literal text.
    Index(NodeId, NodeId),
    Other,
}

/// The key of one entry of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableKey {
    Name(String),
    /// The next index.
    NextIndex,
    /// A computed key.
    Other,
}

/// Arguments of a call.
#[derive(Debug, PartialEq)]
pub struct CallArguments {
    pub args: Vec<NodeId>,
    /// True if the last can be any number of values: a call, or `...`.
    pub is_open: bool,
}

/// A function.
#[derive(Debug, Default)]
pub struct LuaFunction {
    pub span: Span,
    /// Named parameters, as locals.
    pub params: Vec<usize>,
    pub returns: Vec<LuaReturn>,
    /// Every way to reach its end without a `return`, judged by statements alone.
    pub ends: Vec<BlockEnd>,
    /// The number of enclosing functions.
    pub depth: usize,
    /// The byte at which its body begins.
    pub body_start: usize,
    /// True if it takes any number of arguments (`...`).
    pub is_variadic: bool,
}

/// A `return`.
#[derive(Debug, Clone, Copy)]
pub struct LuaReturn {
    /// The first value. None for a bare `return`.
    pub value: Option<NodeId>,
    /// True if it returns more than one value.
    pub is_list: bool,
    /// The span of the keyword.
    pub keyword_span: Span,
    /// True if it can be reached, judged by statements alone.
    pub is_reachable: bool,
}

/// A way to reach the end of a block.
#[derive(Debug, Clone)]
pub struct BlockEnd {
    /// Its last statement. For an empty block: the enclosing statement.
    pub span: Span,
    /// That statement, if it is a call.
    pub last_call: Option<NodeId>,
    /// For an `if` without `else`: the conditions that can all be false on this way.
    pub false_conditions: Vec<NodeId>,
}

/// A local variable.
#[derive(Debug)]
pub struct LuaLocal {
    pub name: String,
    pub span: Span,
    /// Its initial value, if that is a single expression.
    pub value: Option<NodeId>,
    /// True if it is assigned again later.
    pub is_reassigned: bool,
    /// The function that declares it.
    pub function: usize,
    /// The byte at which its declaration ends.
    pub declaration_end: usize,
    /// True if an inner function uses it.
    pub is_captured: bool,
}

impl BlockEnd {
    fn new(at: Span) -> Self {
        Self {
            span: at,
            last_call: None,
            false_conditions: Vec::new(),
        }
    }
}

impl LuaTree {
    /// Resolves a variable that is never reassigned to its value. Returns other expressions unchanged.
    pub fn resolve_local(&self, mut id: NodeId) -> NodeId {
        // A value comes before the use of its name, so this terminates.
        while let LuaExpr::Local(local) = &self.nodes[id].expr
            && let LuaLocal {
                value: Some(value),
                is_reassigned: false,
                ..
            } = &self.locals[*local]
        {
            id = *value;
        }
        id
    }

    /// The text of a literal.
    pub fn text(&self, id: NodeId) -> Option<(&str, Span)> {
        match &self.nodes[id].expr {
            LuaExpr::Text(text, span) => Some((text, *span)),
            _ => None,
        }
    }

    /// The entry of a table with this name.
    pub fn table_value(&self, table: &[(TableKey, NodeId)], name: &str) -> Option<NodeId> {
        let of = |(key, _): &&(TableKey, NodeId)| matches!(key, TableKey::Name(key) if key == name);
        table.iter().find(of).map(|(_, id)| *id)
    }

    /// Calls of globals: the name, the arguments, and the span of the call.
    pub fn global_calls(&self) -> impl Iterator<Item = (&str, &CallArguments, Span)> {
        self.nodes.iter().filter_map(|node| match &node.expr {
            LuaExpr::Call(called, arguments) => match &self.nodes[*called].expr {
                LuaExpr::Global(name) => Some((&**name, arguments, node.span)),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns true if a call of this global contains no literal text.
    pub fn has_computed_argument(&self, global: &str) -> bool {
        let written = |call: Span| {
            self.nodes.iter().any(|node| {
                matches!(&node.expr, LuaExpr::Text(_, at) if call.start <= at.start && at.end <= call.end)
            })
        };
        let mut calls = self.global_calls();
        calls.any(|(name, _, span)| name == global && !written(span))
    }

    /// All literal texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|node| match &node.expr {
            LuaExpr::Text(text, _) => Some(&**text),
            _ => None,
        })
    }

    /// The table that the script returns.
    pub fn returned_table(&self) -> Option<&[(TableKey, NodeId)]> {
        let script = self.functions.first()?;
        let given = script.returns.last()?.value?;
        match &self.nodes[self.resolve_local(given)].expr {
            LuaExpr::Table(parts) => Some(parts),
            _ => None,
        }
    }
}
