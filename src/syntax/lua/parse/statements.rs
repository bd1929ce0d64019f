//! Statements and their control flow.

use super::{LuaParser, StatementEnds, set_missing_spans};
use crate::syntax::lua::tokens::TokenKind;
use crate::syntax::lua::{BlockEnd, LuaExpr, LuaReturn, NodeId};
use crate::syntax::source::Span;

impl LuaParser<'_> {
    /// Parses a block with its scope. `outer` is the span of the enclosing statement.
    pub(super) fn parse_block(&mut self, outer: Span) -> Option<StatementEnds> {
        let outer_scope = self.scope.len();
        let ends = self.parse_statements(outer)?;
        self.scope.truncate(outer_scope);
        Some(ends)
    }

    fn is_block_end(&self) -> bool {
        matches!(
            self.token.kind,
            TokenKind::End
                | TokenKind::Else
                | TokenKind::ElseIf
                | TokenKind::Until
                | TokenKind::Eof
        )
    }

    fn parse_statements(&mut self, outer: Span) -> Option<StatementEnds> {
        let mut ends = vec![BlockEnd::new(outer)];
        let was_unreachable = self.is_unreachable;
        while !self.is_block_end() {
            match self.token.kind {
                TokenKind::Semicolon => self.advance()?,
                TokenKind::Return => {
                    self.parse_return(!ends.is_empty())?;
                    self.is_unreachable = was_unreachable;
                    return self.is_block_end().then_some(StatementEnds::new());
                }
                TokenKind::Break => {
                    self.advance()?;
                    if let Some(has_break) = self.loop_breaks.last_mut() {
                        *has_break |= !ends.is_empty();
                    }
                    ends.clear();
                }
                _ => {
                    // Statements after a statement that never ends are unreachable.
                    self.is_unreachable |= ends.is_empty();
                    let statement_ends = self.parse_nested(Self::parse_statement)?;
                    if !ends.is_empty() {
                        ends = statement_ends;
                    }
                }
            }
        }
        self.is_unreachable = was_unreachable;
        Some(ends)
    }

    fn parse_return(&mut self, is_reachable: bool) -> Option<()> {
        let keyword_span = self.token_span();
        self.advance()?;
        let mut value = None;
        let mut is_list = false;
        if !self.is_block_end() && !self.is_next(TokenKind::Semicolon) {
            loop {
                let start = self.token.start;
                let parsed = self.parse_open_expression()?;
                value.get_or_insert(parsed.id);
                if !self.skip(TokenKind::Comma)? {
                    if is_list && parsed.is_call {
                        self.tree.open_returns.push((start, self.previous_end));
                    }
                    break;
                }
                is_list = true;
            }
        }
        self.skip(TokenKind::Semicolon)?;
        let never_returns = value.is_some_and(|value| self.never_returns(value));
        let function = self.current_function();
        self.tree.functions[function].returns.push(LuaReturn {
            value,
            is_list,
            keyword_span,
            is_reachable: is_reachable && !self.is_unreachable && !never_returns,
        });
        Some(())
    }

    /// Returns true for a call that never returns.
    fn never_returns(&self, call: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        let LuaExpr::Call(callee, arguments) = &nodes[call].expr else {
            return false;
        };
        let LuaExpr::Global(name) = &nodes[*callee].expr else {
            return false;
        };
        let argument = arguments.args.first().map(|id| &nodes[*id].expr);
        self.exit_functions.contains(&&**name)
            || name == "assert" && matches!(argument, Some(LuaExpr::Bool(false) | LuaExpr::Nil))
    }

    /// Returns the truth of an expression that is always true or always false.
    ///
    /// A later assignment can make this wrong, so use it only to suppress reports.
    fn constant_truth(&self, id: NodeId) -> Option<bool> {
        match &self.tree.nodes[self.tree.resolve_local(id)].expr {
            LuaExpr::Nil => Some(false),
            LuaExpr::Bool(value) => Some(*value),
            LuaExpr::Number | LuaExpr::Text(..) => Some(true),
            LuaExpr::Not(operand) => self.constant_truth(*operand).map(|truth| !truth),
            _ => None,
        }
    }

    /// Returns true for `math.huge`.
    fn is_math_huge(&self, id: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        matches!(&nodes[id].expr, LuaExpr::Field(owner, name, _) if name == "huge" && nodes[*owner].expr == LuaExpr::Global("math".to_owned()))
    }

    fn parse_statement(&mut self) -> Option<StatementEnds> {
        let start = self.token.start;
        match self.token.kind {
            TokenKind::Local => self.parse_local()?,
            TokenKind::Function => self.parse_named_function()?,
            TokenKind::Goto => {
                self.advance()?;
                self.expect_name()?;
                self.has_goto = true;
            }
            TokenKind::Label => {
                self.advance()?;
                self.expect_name()?;
                self.expect(TokenKind::Label)?;
            }
            TokenKind::Do => {
                self.advance()?;
                return self.parse_until_end(start);
            }
            TokenKind::While => {
                self.advance()?;
                let condition = self.parse_expression()?;
                let is_endless = self.constant_truth(condition) == Some(true);
                self.expect(TokenKind::Do)?;
                let has_break =
                    self.parse_loop(|parser| parser.parse_until_end(start).map(drop))?;
                if is_endless && !has_break {
                    return Some(StatementEnds::new());
                }
            }
            TokenKind::Repeat => {
                self.advance()?;
                let mut can_end = true;
                let has_break = self.parse_loop(|parser| {
                    let outer_scope = parser.scope.len();
                    let ends = parser.parse_statements(Span::default())?;
                    parser.expect(TokenKind::Until)?;
                    let condition = parser.parse_expression()?;
                    parser.scope.truncate(outer_scope);
                    can_end = !ends.is_empty() && parser.constant_truth(condition) != Some(false);
                    Some(())
                })?;
                if !can_end && !has_break {
                    return Some(StatementEnds::new());
                }
            }
            TokenKind::If => return self.parse_if(),
            TokenKind::For => {
                if self.parse_for()? {
                    return Some(StatementEnds::new());
                }
            }
            _ => return self.parse_call_or_assignment(),
        }
        Some(vec![BlockEnd::new(self.span_from(start))])
    }

    /// Parses a block up to `end`. `start` is the start of the statement.
    fn parse_until_end(&mut self, start: usize) -> Option<StatementEnds> {
        let ends = self.parse_block(Span::default())?;
        self.expect(TokenKind::End)?;
        Some(set_missing_spans(ends, self.span_from(start)))
    }

    /// Parses a loop. Returns true if a `break` in it can be reached.
    fn parse_loop(&mut self, parse: impl FnOnce(&mut Self) -> Option<()>) -> Option<bool> {
        self.loop_breaks.push(false);
        parse(self)?;
        self.loop_breaks.pop()
    }

    /// Parses a `for` loop. Returns true if it never ends.
    fn parse_for(&mut self) -> Option<bool> {
        let start = self.token.start;
        self.advance()?;
        let mut names = vec![self.expect_name()?];
        let is_numeric = self.skip(TokenKind::Assign)?;
        if !is_numeric {
            while self.skip(TokenKind::Comma)? {
                names.push(self.expect_name()?);
            }
            self.expect(TokenKind::In)?;
        }
        let values = self.parse_expression_list()?.args;
        self.expect(TokenKind::Do)?;
        let outer_scope = self.scope.len();
        for (name, span) in names {
            self.declare_local(name, span, None);
        }
        let has_break = self.parse_loop(|parser| parser.parse_until_end(start).map(drop))?;
        self.scope.truncate(outer_scope);
        let is_endless = values.get(1).is_some_and(|end| self.is_math_huge(*end));
        Some(is_numeric && is_endless && !has_break)
    }

    fn parse_if(&mut self) -> Option<StatementEnds> {
        let start = self.token.start;
        let mut ends = StatementEnds::new();
        // False after a condition that is always true.
        let mut can_reach_next = true;
        let mut conditions = Vec::new();
        loop {
            let keyword_span = self.token_span();
            self.advance()?;
            let condition = self.parse_expression()?;
            self.expect(TokenKind::Then)?;
            conditions.push(condition);
            let branch_ends = self.parse_block(keyword_span)?;
            let truth = self.constant_truth(condition);
            if can_reach_next && truth != Some(false) {
                ends.extend(branch_ends);
            }
            can_reach_next &= truth != Some(true);
            if !self.is_next(TokenKind::ElseIf) {
                break;
            }
        }
        let keyword_span = self.token_span();
        let else_ends = match self.skip(TokenKind::Else)? {
            true => Some(self.parse_block(keyword_span)?),
            false => None,
        };
        self.expect(TokenKind::End)?;
        if can_reach_next {
            let statement_end = BlockEnd {
                false_conditions: conditions,
                ..BlockEnd::new(self.span_from(start))
            };
            ends.extend(else_ends.unwrap_or_else(|| vec![statement_end]));
        }
        Some(ends)
    }

    fn parse_local(&mut self) -> Option<()> {
        let start = self.token.start;
        self.advance()?;
        if self.skip(TokenKind::Function)? {
            let (name, span) = self.expect_name()?;
            let local = self.declare_local(name, span, None);
            let id = self.parse_function(start, false)?;
            let local = &mut self.tree.locals[local];
            (local.value, local.declaration_end) = (Some(id), self.previous_end);
            return Some(());
        }
        let mut names = Vec::new();
        loop {
            names.push(self.expect_name()?);
            if self.skip(TokenKind::Less)? {
                self.expect_name()?;
                self.expect(TokenKind::Greater)?;
            }
            if !self.skip(TokenKind::Comma)? {
                break;
            }
        }
        let values = match self.skip(TokenKind::Assign)? {
            true => self.parse_expression_list()?.args,
            false => Vec::new(),
        };
        // In `local a, b = f()`, the call sets both.
        let has_own_values = names.len() == 1 || values.len() == names.len();
        for (i, (name, span)) in names.into_iter().enumerate() {
            let value = values.get(i).copied().filter(|_| has_own_values);
            self.declare_local(name, span, value);
        }
        Some(())
    }

    /// Parses `function a.b:c() ... end`.
    fn parse_named_function(&mut self) -> Option<()> {
        let start = self.token.start;
        self.advance()?;
        let (name, span) = self.expect_name()?;
        let mut target = self.resolve_name(name, span);
        let mut is_method = false;
        while !is_method && (self.is_next(TokenKind::Dot) || self.is_next(TokenKind::Colon)) {
            is_method = self.is_next(TokenKind::Colon);
            self.advance()?;
            target = self.parse_field(target)?;
        }
        self.record_assignment(target, start);
        let id = self.parse_function(start, is_method)?;
        self.tree.named_functions.push((target, id));
        Some(())
    }

    fn parse_call_or_assignment(&mut self) -> Option<StatementEnds> {
        let start = self.token.start;
        let parsed = self.parse_chain()?;
        if parsed.is_call && !self.is_next(TokenKind::Assign) && !self.is_next(TokenKind::Comma) {
            if self.never_returns(parsed.id) {
                return Some(StatementEnds::new());
            }
            return Some(vec![BlockEnd {
                last_call: Some(parsed.id),
                ..BlockEnd::new(self.span_from(start))
            }]);
        }
        let mut targets = vec![parsed.id];
        while self.skip(TokenKind::Comma)? {
            targets.push(self.parse_chain()?.id);
        }
        self.expect(TokenKind::Assign)?;
        let values = self.parse_expression_list()?.args;
        let has_own_values = values.len() == targets.len();
        for (i, target) in targets.into_iter().enumerate() {
            self.record_assignment(target, start);
            if has_own_values {
                self.tree.assignments.push((target, values[i]));
            }
        }
        Some(vec![BlockEnd::new(self.span_from(start))])
    }
}
