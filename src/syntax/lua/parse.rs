//! Parser of Lua. Makes one pass over the tokens.

mod expressions;
mod statements;

use super::tokens::{Token, TokenKind, Tokenizer};
use super::{BlockEnd, LuaExpr, LuaFunction, LuaLocal, LuaNode, LuaTree, NodeId};
use crate::syntax::source::{FileId, Span};

/// Maximum nesting of blocks, functions, brackets and operators. Lua itself parses about 200.
const MAX_DEPTH: u32 = 230;

/// Parses a script. None if it is invalid or too deeply nested.
///
/// `exit_functions` are global functions that never return.
pub fn parse_script(file: FileId, text: &str, exit_functions: &[&str]) -> Option<LuaTree> {
    let mut tokens = Tokenizer::new(text);
    let token = tokens.next()?;
    let mut parser = LuaParser {
        file,
        text,
        exit_functions,
        tokens,
        token,
        previous_end: 0,
        depth: 0,
        tree: LuaTree::default(),
        scope: Vec::new(),
        enclosing_functions: vec![0],
        loop_breaks: Vec::new(),
        is_unreachable: false,
        has_goto: false,
    };
    parser.tree.functions.push(LuaFunction::default());
    // Globals are fields of the variable `_ENV`, which is outside the script.
    parser.declare_local("_ENV", Span::default(), None);
    parser.parse_block(Span::new(file, 0, 0))?;
    (parser.token.kind == TokenKind::Eof).then_some(parser.tree)
}

struct LuaParser<'a> {
    file: FileId,
    text: &'a str,
    exit_functions: &'a [&'a str],
    tokens: Tokenizer<'a>,
    token: Token,
    /// End of the previous token.
    previous_end: usize,
    depth: u32,
    tree: LuaTree,
    /// The visible locals, innermost last.
    scope: Vec<usize>,
    /// The enclosing functions, innermost last.
    enclosing_functions: Vec<usize>,
    /// For each enclosing loop of the function, innermost last: true if a `break` can be reached.
    loop_breaks: Vec<bool>,
    /// True in unreachable code.
    is_unreachable: bool,
    /// True if the function has a `goto`, so its control flow is unknown.
    has_goto: bool,
}

/// The ways to reach the end of a statement or a block. Empty if there are no such ways.
type StatementEnds = Vec<BlockEnd>;

/// Sets the span of the enclosing statement for the ends of empty blocks.
fn set_missing_spans(mut ends: StatementEnds, span: Span) -> StatementEnds {
    for end in ends.iter_mut().filter(|end| end.span == Span::default()) {
        end.span = span;
    }
    ends
}

impl<'a> LuaParser<'a> {
    fn advance(&mut self) -> Option<()> {
        self.previous_end = self.token.end;
        self.token = self.tokens.next()?;
        Some(())
    }

    fn is_next(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Skips a token of this kind if it is next.
    fn skip(&mut self, kind: TokenKind) -> Option<bool> {
        let is_next = self.is_next(kind);
        if is_next {
            self.advance()?;
        }
        Some(is_next)
    }

    fn expect(&mut self, kind: TokenKind) -> Option<()> {
        self.skip(kind)?.then_some(())
    }

    /// The text of the next token.
    fn token_text(&self) -> &'a str {
        &self.text[self.token.start..self.token.end]
    }

    fn expect_name(&mut self) -> Option<(&'a str, Span)> {
        let name = (self.token_text(), self.token_span());
        self.expect(TokenKind::Name)?;
        Some(name)
    }

    /// The span of the next token.
    fn token_span(&self) -> Span {
        Span::new(self.file, self.token.start, self.token.end)
    }

    /// The span from a byte to the end of the previous token.
    fn span_from(&self, start: usize) -> Span {
        Span::new(self.file, start, self.previous_end.max(start))
    }

    fn parse_nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let out = (self.depth <= MAX_DEPTH).then(|| parse(self)).flatten();
        self.depth -= 1;
        out
    }

    fn push_node(&mut self, expr: LuaExpr, span: Span) -> NodeId {
        self.tree.nodes.push(LuaNode { expr, span });
        self.tree.nodes.len() - 1
    }

    fn current_function(&self) -> usize {
        self.enclosing_functions.last().copied().unwrap_or_default()
    }

    fn declare_local(&mut self, name: &str, span: Span, value: Option<NodeId>) -> usize {
        self.tree.locals.push(LuaLocal {
            name: name.to_owned(),
            span,
            value,
            is_reassigned: false,
            function: self.current_function(),
            declaration_end: self.previous_end,
            is_captured: false,
        });
        let local = self.tree.locals.len() - 1;
        self.scope.push(local);
        local
    }

    /// The visible local with this name. None for a global, which is a field of the visible `_ENV`.
    fn find_local(&mut self, name: &str) -> Option<usize> {
        let locals = &self.tree.locals;
        let find = |name: &str| {
            let mut scope = self.scope.iter().rev();
            scope.find(|local| locals[**local].name == name).copied()
        };
        let found = find(name);
        if let Some(local) = found.or_else(|| find("_ENV")) {
            let function = self.current_function();
            let local = &mut self.tree.locals[local];
            local.is_captured |= local.function != function;
        }
        found
    }

    fn resolve_name(&mut self, name: &str, span: Span) -> NodeId {
        let expr = match self.find_local(name) {
            Some(local) if local > 0 => LuaExpr::Local(local),
            _ => LuaExpr::Global(name.to_owned()),
        };
        self.push_node(expr, span)
    }

    /// Records an assignment to an expression. `start` is the start of the statement.
    fn record_assignment(&mut self, target: NodeId, start: usize) {
        let local = match &self.tree.nodes[target].expr {
            LuaExpr::Local(local) => Some(*local),
            LuaExpr::Global(name) if name == "_ENV" => Some(0),
            _ => None,
        };
        if let Some(local) = local {
            self.tree.locals[local].is_reassigned = true;
            if self.tree.locals[local].function != self.current_function() {
                self.tree.outer_assignments.push((start, local));
            }
        }
        self.tree.assignment_targets.push(target);
    }

    /// Parses a function from its parameters to its `end`.
    fn parse_function(&mut self, start: usize, is_method: bool) -> Option<NodeId> {
        let function = self.tree.functions.len();
        self.tree.functions.push(LuaFunction {
            depth: self.enclosing_functions.len(),
            ..LuaFunction::default()
        });
        self.enclosing_functions.push(function);
        let outer_scope = self.scope.len();
        self.expect(TokenKind::OpenParen)?;
        let (mut names, mut is_variadic) = (Vec::new(), false);
        while !self.is_next(TokenKind::CloseParen) {
            match self.skip(TokenKind::Dots)? {
                true => is_variadic = true,
                false => names.push(self.expect_name()?),
            }
            if !self.skip(TokenKind::Comma)? {
                break;
            }
        }
        self.expect(TokenKind::CloseParen)?;
        self.tree.functions[function].body_start = self.previous_end;
        self.tree.functions[function].is_variadic = is_variadic;
        let self_local = is_method.then(|| self.declare_local("self", Span::default(), None));
        for (name, span) in names {
            let local = self.declare_local(name, span, None);
            self.tree.functions[function].params.push(local);
        }
        let outer_state = (
            std::mem::take(&mut self.loop_breaks),
            std::mem::take(&mut self.is_unreachable),
            std::mem::take(&mut self.has_goto),
        );
        let ends = self.parse_block(Span::default())?;
        self.expect(TokenKind::End)?;
        let span = self.span_from(start);
        self.tree.functions[function].span = span;
        if let Some(local) = self_local {
            let local = &mut self.tree.locals[local];
            (local.span, local.is_reassigned) = (span, true);
        }
        if !self.has_goto {
            self.tree.functions[function].ends = set_missing_spans(ends, span);
        }
        (self.loop_breaks, self.is_unreachable, self.has_goto) = outer_state;
        self.scope.truncate(outer_scope);
        self.enclosing_functions.pop();
        Some(self.push_node(LuaExpr::Function(function), span))
    }
}
