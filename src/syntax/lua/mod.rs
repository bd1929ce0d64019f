//! Syntax trees of Lua scripts, with resolved names. Scripts are not run.

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
    /// The name and type of each parameter, as `name type`. Empty for a table.
    pub params: &'static [&'static str],
    /// Names of the members, for a library.
    pub members: &'static [&'static str],
}

/// The index of an expression in [`LuaTree::nodes`].
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
    /// Targets of assignments.
    pub assignment_targets: Vec<NodeId>,
    /// The target and value of assignments with as many values as targets.
    pub assignments: Vec<(NodeId, NodeId)>,
    /// The target and the function of `function a.name() ... end`.
    pub named_functions: Vec<(NodeId, NodeId)>,
    /// Assignments to a local of an outer function: the start of the statement, and the local.
    pub outer_assignments: Vec<(usize, usize)>,
    /// Byte ranges of calls at the end of a `return` of several values. Each call can return any number of values.
    pub open_returns: Vec<(usize, usize)>,
}

/// One expression.
#[derive(Debug)]
pub struct LuaNode {
    pub expr: LuaExpr,
    pub span: Span,
}

/// The kind of an expression, as far as checks need it.
#[derive(Debug, PartialEq)]
pub enum LuaExpr {
    Nil,
    Bool(bool),
    Number,
    /// A string without escapes, and its span without quotes. A string with escapes is `Other`.
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
    /// `a / b`
    Divide,
    /// `x[key]`, unless the key is a literal string.
    Index(NodeId, NodeId),
    Other,
}

/// The key of one entry of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableKey {
    Name(String),
    /// No key: the next index.
    NextIndex,
    /// A computed key.
    Other,
}

/// Arguments of a call.
#[derive(Debug, PartialEq)]
pub struct CallArguments {
    pub args: Vec<NodeId>,
    /// True if the last can have any number of values: a call or `...`.
    pub is_open: bool,
}

/// A function.
#[derive(Debug, Default)]
pub struct LuaFunction {
    pub span: Span,
    /// Named parameters, as locals.
    pub params: Vec<usize>,
    pub returns: Vec<LuaReturn>,
    /// The ways to reach its end without a `return`, judging only by statements.
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
    /// True if it can be reached, judging only by statements.
    pub is_reachable: bool,
}

/// A way to reach the end of a block.
#[derive(Debug, Clone)]
pub struct BlockEnd {
    /// The last statement. For an empty block, the enclosing statement.
    pub span: Span,
    /// The call, if the last statement is a call.
    pub last_call: Option<NodeId>,
    /// For an `if` without `else`: its conditions, which are all false in this case.
    pub false_conditions: Vec<NodeId>,
}

/// A local variable.
#[derive(Debug)]
pub struct LuaLocal {
    pub name: String,
    pub span: Span,
    /// Its initial value, if it has a single expression.
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
    fn new(span: Span) -> Self {
        Self {
            span,
            last_call: None,
            false_conditions: Vec::new(),
        }
    }
}

impl LuaTree {
    /// Replaces a variable that is never reassigned by its value. Returns other expressions unchanged.
    pub fn resolve_local(&self, mut id: NodeId) -> NodeId {
        // A value has a smaller index than the uses of its variable, so this terminates.
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

    /// The text of a literal string.
    pub fn text(&self, id: NodeId) -> Option<(&str, Span)> {
        match &self.nodes[id].expr {
            LuaExpr::Text(text, span) => Some((text, *span)),
            _ => None,
        }
    }

    /// The value of a table entry.
    pub fn table_value(&self, table: &[(TableKey, NodeId)], name: &str) -> Option<NodeId> {
        let mut entries = table.iter();
        let entry = entries.find(|(key, _)| matches!(key, TableKey::Name(key) if key == name));
        entry.map(|(_, id)| *id)
    }

    /// Calls of global functions: the name, the arguments, and the span of the call.
    pub fn global_calls(&self) -> impl Iterator<Item = (&str, &CallArguments, Span)> {
        self.nodes.iter().filter_map(|node| match &node.expr {
            LuaExpr::Call(callee, arguments) => match &self.nodes[*callee].expr {
                LuaExpr::Global(name) => Some((&**name, arguments, node.span)),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns true if a call of this global function contains no literal string.
    pub fn has_computed_argument(&self, global: &str) -> bool {
        let has_text = |call: Span| {
            self.nodes.iter().any(|node| {
                matches!(&node.expr, LuaExpr::Text(_, text) if call.start <= text.start && text.end <= call.end)
            })
        };
        let mut calls = self.global_calls();
        calls.any(|(name, _, span)| name == global && !has_text(span))
    }

    /// All literal strings.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|node| match &node.expr {
            LuaExpr::Text(text, _) => Some(&**text),
            _ => None,
        })
    }

    /// The table that the script returns.
    pub fn returned_table(&self) -> Option<&[(TableKey, NodeId)]> {
        let script = self.functions.first()?;
        let value = script.returns.last()?.value?;
        match &self.nodes[self.resolve_local(value)].expr {
            LuaExpr::Table(entries) => Some(entries),
            _ => None,
        }
    }
}
