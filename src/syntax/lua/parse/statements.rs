//! Statements and their control flow.

use super::{LuaParser, StatementEnds};
use crate::syntax::lua::tokens::TokenKind;
use crate::syntax::lua::{BlockEnd, LuaExpr, LuaReturn, NodeId};
use crate::syntax::source::Span;

impl LuaParser<'_> {
    /// Parses a block with its scope. `around` is the span of the enclosing statement.
    pub(super) fn parse_block(&mut self, around: Span) -> Option<StatementEnds> {
        let visible = self.scope.len();
        let ends = self.parse_statements(around)?;
        self.scope.truncate(visible);
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

    fn parse_statements(&mut self, around: Span) -> Option<StatementEnds> {
        let mut ends = vec![BlockEnd::new(around)];
        let dead = self.is_unreachable;
        while !self.is_block_end() {
            match self.token.kind {
                TokenKind::Semicolon => self.advance()?,
                TokenKind::Return => {
                    self.parse_return(!ends.is_empty())?;
                    self.is_unreachable = dead;
                    return self.is_block_end().then_some(StatementEnds::new());
                }
                TokenKind::Break => {
                    self.advance()?;
                    if let Some(broken) = self.loop_breaks.last_mut() {
                        *broken |= !ends.is_empty();
                    }
                    ends.clear();
                }
                _ => {
                    // Statements after an endless statement are unreachable.
                    self.is_unreachable |= ends.is_empty();
                    let of = self.parse_nested(Self::parse_statement)?;
                    if !ends.is_empty() {
                        ends = of;
                    }
                }
            }
        }
        self.is_unreachable = dead;
        Some(ends)
    }

    fn parse_return(&mut self, reached: bool) -> Option<()> {
        let at = self.token_span();
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
        let leaves = value.is_some_and(|value| self.never_returns(value));
        let function = self.current_function();
        self.tree.functions[function].returns.push(LuaReturn {
            value,
            is_list,
            keyword_span: at,
            is_reachable: reached && !self.is_unreachable && !leaves,
        });
        Some(())
    }

    /// Returns true for a call that never returns.
    fn never_returns(&self, call: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        let LuaExpr::Call(called, given) = &nodes[call].expr else {
            return false;
        };
        let LuaExpr::Global(name) = &nodes[*called].expr else {
            return false;
        };
        let never = given.args.first().map(|id| &nodes[*id].expr);
        self.exit_functions.contains(&&**name)
            || name == "assert" && matches!(never, Some(LuaExpr::Bool(false) | LuaExpr::Nil))
    }

    /// Returns whether an expression is always true or always false.
    ///
    /// A later assignment can make this wrong, so use it only to report less.
    fn constant_truth(&self, id: NodeId) -> Option<bool> {
        match &self.tree.nodes[self.tree.resolve_local(id)].expr {
            LuaExpr::Nil => Some(false),
            LuaExpr::Bool(yes) => Some(*yes),
            LuaExpr::Number | LuaExpr::Text(..) => Some(true),
            LuaExpr::Not(of) => self.constant_truth(*of).map(|yes| !yes),
            _ => None,
        }
    }

    /// `math.huge`
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
                let ever = self.constant_truth(condition) == Some(true);
                self.expect(TokenKind::Do)?;
                let broken = self.parse_loop(|it| it.parse_until_end(start).map(drop))?;
                if ever && !broken {
                    return Some(StatementEnds::new());
                }
            }
            TokenKind::Repeat => {
                self.advance()?;
                let mut left = true;
                let broken = self.parse_loop(|it| {
                    let visible = it.scope.len();
                    let ends = it.parse_statements(Span::default())?;
                    it.expect(TokenKind::Until)?;
                    let until = it.parse_expression()?;
                    it.scope.truncate(visible);
                    left = !ends.is_empty() && it.constant_truth(until) != Some(false);
                    Some(())
                })?;
                if !left && !broken {
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

    /// Parses a block up to `end`, for the statement that begins at a byte.
    fn parse_until_end(&mut self, start: usize) -> Option<StatementEnds> {
        let mut ends = self.parse_block(Span::default())?;
        self.expect(TokenKind::End)?;
        let span = self.span_from(start);
        for end in ends.iter_mut().filter(|end| end.span == Span::default()) {
            end.span = span;
        }
        Some(ends)
    }

    /// Parses a loop. Returns true if `break` can leave it.
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
        let visible = self.scope.len();
        for (name, at) in names {
            self.declare_local(name, at, None);
        }
        let broken = self.parse_loop(|it| it.parse_until_end(start).map(drop))?;
        self.scope.truncate(visible);
        let is_endless = values.get(1).is_some_and(|end| self.is_math_huge(*end));
        Some(is_numeric && is_endless && !broken)
    }

    fn parse_if(&mut self) -> Option<StatementEnds> {
        let start = self.token.start;
        let mut ends = StatementEnds::new();
        // Whether control flow can reach the code after this condition, and the next branch.
        let mut open = true;
        let mut unless = Vec::new();
        loop {
            let word = self.token_span();
            self.advance()?;
            let condition = self.parse_expression()?;
            self.expect(TokenKind::Then)?;
            unless.push(condition);
            let own = self.parse_block(word)?;
            let holds = self.constant_truth(condition);
            if open && holds != Some(false) {
                ends.extend(own);
            }
            open &= holds != Some(true);
            if !self.is_next(TokenKind::ElseIf) {
                break;
            }
        }
        let word = self.token_span();
        let own = match self.skip(TokenKind::Else)? {
            true => Some(self.parse_block(word)?),
            false => None,
        };
        self.expect(TokenKind::End)?;
        if open {
            let around = BlockEnd::new(self.span_from(start));
            ends.extend(own.unwrap_or_else(|| {
                vec![BlockEnd {
                    false_conditions: unless,
                    ..around
                }]
            }));
        }
        Some(ends)
    }

    fn parse_local(&mut self) -> Option<()> {
        let start = self.token.start;
        self.advance()?;
        if self.skip(TokenKind::Function)? {
            let (name, at) = self.expect_name()?;
            let local = self.declare_local(name, at, None);
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
        // `local a, b = f()` can set both.
        let alone = names.len() == 1 || values.len() == names.len();
        for (n, (name, at)) in names.into_iter().enumerate() {
            self.declare_local(name, at, values.get(n).copied().filter(|_| alone));
        }
        Some(())
    }

    /// `function a.b:c() ... end`
    fn parse_named_function(&mut self) -> Option<()> {
        let start = self.token.start;
        self.advance()?;
        let (name, at) = self.expect_name()?;
        let mut target = self.resolve_name(name, at);
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
            let last = Some(parsed.id);
            let around = BlockEnd::new(self.span_from(start));
            return Some(vec![BlockEnd {
                last_call: last,
                ..around
            }]);
        }
        let mut targets = vec![parsed.id];
        while self.skip(TokenKind::Comma)? {
            targets.push(self.parse_chain()?.id);
        }
        self.expect(TokenKind::Assign)?;
        let values = self.parse_expression_list()?.args;
        let alone = values.len() == targets.len();
        for (n, target) in targets.into_iter().enumerate() {
            self.record_assignment(target, start);
            let value = values.get(n).filter(|_| alone);
            self.tree
                .assignments
                .extend(value.map(|value| (target, *value)));
        }
        Some(vec![BlockEnd::new(self.span_from(start))])
    }
}
