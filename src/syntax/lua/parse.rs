//! Parser of Lua: one pass over the tokens, with a stack no deeper than Lua's.

mod expressions;
mod statements;

use super::tokens::{Token, TokenKind, Tokenizer};
use super::{BlockEnd, LuaExpr, LuaFunction, LuaLocal, LuaNode, LuaTree, NodeId};
use crate::syntax::source::{FileId, Span};

/// Maximum nesting of blocks, functions, brackets and operators. Lua itself parses about 200.
const DEPTH: u32 = 230;

/// Parses a script. None if it is not Lua, or nested too deeply. Code after a call of a global in `leaves` is unreachable.
pub fn parse_script(file: FileId, text: &str, leaves: &[&str]) -> Option<LuaTree> {
    let mut tokens = Tokenizer::new(text);
    let token = tokens.next()?;
    let mut parser = LuaParser {
        file,
        text,
        leaves,
        tokens,
        token,
        before: 0,
        depth: 0,
        tree: LuaTree::default(),
        scope: Vec::new(),
        inside: vec![0],
        broken: Vec::new(),
        dead: false,
        jumps: false,
    };
    parser.tree.functions.push(LuaFunction::default());
    // Globals are fields of a variable around the script, which any of its functions can set.
    parser.declare("_ENV", Span::default(), None);
    parser.block(Span::new(file, 0, 0))?;
    (parser.token.kind == TokenKind::Eof).then_some(parser.tree)
}

struct LuaParser<'a> {
    file: FileId,
    text: &'a str,
    leaves: &'a [&'a str],
    tokens: Tokenizer<'a>,
    token: Token,
    /// End of the previous token.
    before: usize,
    depth: u32,
    tree: LuaTree,
    /// The visible locals, innermost last.
    scope: Vec<usize>,
    /// The enclosing functions, innermost last.
    inside: Vec<usize>,
    /// For each enclosing loop of the function, innermost last: whether `break` can leave it.
    broken: Vec<bool>,
    /// True in unreachable code.
    dead: bool,
    /// True if the function has a `goto`, so its control flow is unknown.
    jumps: bool,
}

/// The ways to reach the end of a statement or a block. Empty if there are no such ways.
type StatementEnds = Vec<BlockEnd>;

impl<'a> LuaParser<'a> {
    fn advance(&mut self) -> Option<()> {
        self.before = self.token.end;
        self.token = self.tokens.next()?;
        Some(())
    }

    fn is(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Skips a token of this kind if it is next.
    fn skip(&mut self, kind: TokenKind) -> Option<bool> {
        let is = self.is(kind);
        if is {
            self.advance()?;
        }
        Some(is)
    }

    fn expect(&mut self, kind: TokenKind) -> Option<()> {
        self.skip(kind)?.then_some(())
    }

    /// The text of the next token.
    fn word(&self) -> &'a str {
        &self.text[self.token.start..self.token.end]
    }

    fn expect_name(&mut self) -> Option<(&'a str, Span)> {
        let name = (self.word(), self.here());
        self.expect(TokenKind::Name)?;
        Some(name)
    }

    /// The span of the next token.
    fn here(&self) -> Span {
        Span::new(self.file, self.token.start, self.token.end)
    }

    /// The span from a byte to the end of the previous token.
    fn since(&self, start: usize) -> Span {
        Span::new(self.file, start, self.before.max(start))
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let out = (self.depth <= DEPTH).then(|| parse(self)).flatten();
        self.depth -= 1;
        out
    }

    fn node(&mut self, is: LuaExpr, span: Span) -> NodeId {
        self.tree.nodes.push(LuaNode { is, span });
        self.tree.nodes.len() - 1
    }

    fn function_here(&self) -> usize {
        self.inside.last().copied().unwrap_or_default()
    }

    fn declare(&mut self, name: &str, at: Span, value: Option<NodeId>) -> usize {
        self.tree.locals.push(LuaLocal {
            name: name.to_owned(),
            at,
            value,
            set: false,
            function: self.function_here(),
            declared: self.before,
            captured: false,
        });
        let local = self.tree.locals.len() - 1;
        self.scope.push(local);
        local
    }

    /// The local with this name. A global name refers to a field of the nearest `_ENV`.
    fn find(&mut self, name: &str) -> Option<usize> {
        let locals = &self.tree.locals;
        let visible = |name: &str| {
            let mut scope = self.scope.iter().rev();
            scope.find(|local| locals[**local].name == name).copied()
        };
        let found = visible(name);
        if let Some(local) = found.or_else(|| visible("_ENV")) {
            let function = self.function_here();
            let local = &mut self.tree.locals[local];
            local.captured |= local.function != function;
        }
        found
    }

    fn name(&mut self, name: &str, at: Span) -> NodeId {
        let is = match self.find(name) {
            Some(local) if local > 0 => LuaExpr::Local(local),
            _ => LuaExpr::Global(name.to_owned()),
        };
        self.node(is, at)
    }

    /// Records an assignment to an expression, by the statement that begins at a byte.
    fn set(&mut self, target: NodeId, statement: usize) {
        let local = match &self.tree.nodes[target].is {
            LuaExpr::Local(local) => Some(*local),
            LuaExpr::Global(name) if name == "_ENV" => Some(0),
            _ => None,
        };
        if let Some(local) = local {
            self.tree.locals[local].set = true;
            if self.tree.locals[local].function != self.function_here() {
                self.tree.outer_sets.push((statement, local));
            }
        }
        self.tree.assigned.push(target);
    }

    /// Parses a function from its parameters to its `end`.
    fn function(&mut self, start: usize, is_method: bool) -> Option<NodeId> {
        let function = self.tree.functions.len();
        self.tree.functions.push(LuaFunction {
            depth: self.inside.len(),
            ..LuaFunction::default()
        });
        self.inside.push(function);
        let visible = self.scope.len();
        self.expect(TokenKind::Open)?;
        let (mut names, mut is_variadic) = (Vec::new(), false);
        while !self.is(TokenKind::Close) {
            match self.skip(TokenKind::Dots)? {
                true => is_variadic = true,
                false => names.push(self.expect_name()?),
            }
            if !self.skip(TokenKind::Comma)? {
                break;
            }
        }
        self.expect(TokenKind::Close)?;
        self.tree.functions[function].body = self.before;
        self.tree.functions[function].is_variadic = is_variadic;
        let this = is_method.then(|| self.declare("self", Span::default(), None));
        for (name, at) in names {
            let local = self.declare(name, at, None);
            self.tree.functions[function].takes.push(local);
        }
        let outer = (std::mem::take(&mut self.broken), self.dead, self.jumps);
        (self.dead, self.jumps) = (false, false);
        let ends = self.block(Span::default())?;
        self.expect(TokenKind::End)?;
        let span = self.since(start);
        self.tree.functions[function].span = span;
        if let Some(this) = this {
            let local = &mut self.tree.locals[this];
            (local.at, local.set) = (span, true);
        }
        if !self.jumps {
            let around = |end: BlockEnd| match end.at == Span::default() {
                true => BlockEnd { at: span, ..end },
                false => end,
            };
            self.tree.functions[function].ends = ends.into_iter().map(around).collect();
        }
        (self.broken, self.dead, self.jumps) = outer;
        self.scope.truncate(visible);
        self.inside.pop();
        Some(self.node(LuaExpr::Function(function), span))
    }
}
