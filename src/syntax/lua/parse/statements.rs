//! Statements and their control flow.

use super::{LuaParser, StatementEnds};
use crate::syntax::lua::tokens::TokenKind;
use crate::syntax::lua::{BlockEnd, LuaExpr, LuaReturn, NodeId};
use crate::syntax::source::Span;

impl LuaParser<'_> {
    /// Parses a block with its scope. `around` is the span of the enclosing statement.
    pub(super) fn block(&mut self, around: Span) -> Option<StatementEnds> {
        let visible = self.scope.len();
        let ends = self.statements(around)?;
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

    fn statements(&mut self, around: Span) -> Option<StatementEnds> {
        let mut ends = vec![BlockEnd::at(around)];
        let dead = self.dead;
        while !self.is_block_end() {
            match self.token.kind {
                TokenKind::Semicolon => self.advance()?,
                TokenKind::Return => {
                    self.returns(!ends.is_empty())?;
                    self.dead = dead;
                    return self.is_block_end().then_some(StatementEnds::new());
                }
                TokenKind::Break => {
                    self.advance()?;
                    if let Some(broken) = self.broken.last_mut() {
                        *broken |= !ends.is_empty();
                    }
                    ends.clear();
                }
                _ => {
                    // Statements after an endless statement are unreachable.
                    self.dead |= ends.is_empty();
                    let of = self.deeper(Self::statement)?;
                    if !ends.is_empty() {
                        ends = of;
                    }
                }
            }
        }
        self.dead = dead;
        Some(ends)
    }

    fn returns(&mut self, reached: bool) -> Option<()> {
        let at = self.here();
        self.advance()?;
        let mut value = None;
        let mut is_list = false;
        if !self.is_block_end() && !self.is(TokenKind::Semicolon) {
            loop {
                let start = self.token.start;
                let parsed = self.parse()?;
                value.get_or_insert(parsed.id);
                if !self.skip(TokenKind::Comma)? {
                    if is_list && parsed.is_call {
                        self.tree.appended.push((start, self.before));
                    }
                    break;
                }
                is_list = true;
            }
        }
        self.skip(TokenKind::Semicolon)?;
        let leaves = value.is_some_and(|value| self.leaves(value));
        let function = self.function_here();
        self.tree.functions[function].returns.push(LuaReturn {
            value,
            is_list,
            at,
            reached: reached && !self.dead && !leaves,
        });
        Some(())
    }

    /// Returns true for a call that never returns.
    fn leaves(&self, call: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        let LuaExpr::Call(called, given) = &nodes[call].is else {
            return false;
        };
        let LuaExpr::Global(name) = &nodes[*called].is else {
            return false;
        };
        let never = given.each.first().map(|id| &nodes[*id].is);
        self.leaves.contains(&&**name)
            || name == "assert" && matches!(never, Some(LuaExpr::Bool(false) | LuaExpr::Nil))
    }

    /// Returns whether an expression is always true or always false.
    ///
    /// A later assignment can make this wrong, so use it only to report less.
    fn holds(&self, id: NodeId) -> Option<bool> {
        match &self.tree.nodes[self.tree.behind(id)].is {
            LuaExpr::Nil => Some(false),
            LuaExpr::Bool(yes) => Some(*yes),
            LuaExpr::Number | LuaExpr::Text(..) => Some(true),
            LuaExpr::Not(of) => self.holds(*of).map(|yes| !yes),
            _ => None,
        }
    }

    /// `math.huge`
    fn is_endless(&self, id: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        matches!(&nodes[id].is, LuaExpr::Field(owner, name, _) if name == "huge" && nodes[*owner].is == LuaExpr::Global("math".to_owned()))
    }

    fn statement(&mut self) -> Option<StatementEnds> {
        let start = self.token.start;
        match self.token.kind {
            TokenKind::Local => self.local()?,
            TokenKind::Function => self.named_function()?,
            TokenKind::Goto => {
                self.advance()?;
                self.expect_name()?;
                self.jumps = true;
            }
            TokenKind::Label => {
                self.advance()?;
                self.expect_name()?;
                self.expect(TokenKind::Label)?;
            }
            TokenKind::Do => {
                self.advance()?;
                return self.inner(start);
            }
            TokenKind::While => {
                self.advance()?;
                let condition = self.expression()?;
                let ever = self.holds(condition) == Some(true);
                self.expect(TokenKind::Do)?;
                let broken = self.looped(|it| it.inner(start).map(drop))?;
                if ever && !broken {
                    return Some(StatementEnds::new());
                }
            }
            TokenKind::Repeat => {
                self.advance()?;
                let mut left = true;
                let broken = self.looped(|it| {
                    let visible = it.scope.len();
                    let ends = it.statements(Span::default())?;
                    it.expect(TokenKind::Until)?;
                    let until = it.expression()?;
                    it.scope.truncate(visible);
                    left = !ends.is_empty() && it.holds(until) != Some(false);
                    Some(())
                })?;
                if !left && !broken {
                    return Some(StatementEnds::new());
                }
            }
            TokenKind::If => return self.branches(),
            TokenKind::For => {
                if self.for_loop()? {
                    return Some(StatementEnds::new());
                }
            }
            _ => return self.call_or_assignment(),
        }
        Some(vec![BlockEnd::at(self.since(start))])
    }

    /// Parses a block up to `end`, for the statement that begins at a byte.
    fn inner(&mut self, start: usize) -> Option<StatementEnds> {
        let mut ends = self.block(Span::default())?;
        self.expect(TokenKind::End)?;
        let span = self.since(start);
        for end in ends.iter_mut().filter(|end| end.at == Span::default()) {
            end.at = span;
        }
        Some(ends)
    }

    /// Parses a loop. Returns true if `break` can leave it.
    fn looped(&mut self, parse: impl FnOnce(&mut Self) -> Option<()>) -> Option<bool> {
        self.broken.push(false);
        parse(self)?;
        self.broken.pop()
    }

    /// Parses a `for` loop. Returns true if it never ends.
    fn for_loop(&mut self) -> Option<bool> {
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
        let values = self.expressions()?.each;
        self.expect(TokenKind::Do)?;
        let visible = self.scope.len();
        for (name, at) in names {
            self.declare(name, at, None);
        }
        let broken = self.looped(|it| it.inner(start).map(drop))?;
        self.scope.truncate(visible);
        let is_endless = values.get(1).is_some_and(|end| self.is_endless(*end));
        Some(is_numeric && is_endless && !broken)
    }

    fn branches(&mut self) -> Option<StatementEnds> {
        let start = self.token.start;
        let mut ends = StatementEnds::new();
        // Whether control flow can reach the code after this condition, and the next branch.
        let mut open = true;
        let mut unless = Vec::new();
        loop {
            let word = self.here();
            self.advance()?;
            let condition = self.expression()?;
            self.expect(TokenKind::Then)?;
            unless.push(condition);
            let own = self.block(word)?;
            let holds = self.holds(condition);
            if open && holds != Some(false) {
                ends.extend(own);
            }
            open &= holds != Some(true);
            if !self.is(TokenKind::ElseIf) {
                break;
            }
        }
        let word = self.here();
        let own = match self.skip(TokenKind::Else)? {
            true => Some(self.block(word)?),
            false => None,
        };
        self.expect(TokenKind::End)?;
        if open {
            let around = BlockEnd::at(self.since(start));
            ends.extend(own.unwrap_or_else(|| vec![BlockEnd { unless, ..around }]));
        }
        Some(ends)
    }

    fn local(&mut self) -> Option<()> {
        let start = self.token.start;
        self.advance()?;
        if self.skip(TokenKind::Function)? {
            let (name, at) = self.expect_name()?;
            let local = self.declare(name, at, None);
            let id = self.function(start, false)?;
            let local = &mut self.tree.locals[local];
            (local.value, local.declared) = (Some(id), self.before);
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
            true => self.expressions()?.each,
            false => Vec::new(),
        };
        // `local a, b = f()` can set both.
        let alone = names.len() == 1 || values.len() == names.len();
        for (n, (name, at)) in names.into_iter().enumerate() {
            self.declare(name, at, values.get(n).copied().filter(|_| alone));
        }
        Some(())
    }

    /// `function a.b:c() ... end`
    fn named_function(&mut self) -> Option<()> {
        let start = self.token.start;
        self.advance()?;
        let (name, at) = self.expect_name()?;
        let mut target = self.name(name, at);
        let mut is_method = false;
        while !is_method && (self.is(TokenKind::Dot) || self.is(TokenKind::Colon)) {
            is_method = self.is(TokenKind::Colon);
            self.advance()?;
            target = self.field(target)?;
        }
        self.set(target, start);
        let id = self.function(start, is_method)?;
        self.tree.declared.push((target, id));
        Some(())
    }

    fn call_or_assignment(&mut self) -> Option<StatementEnds> {
        let start = self.token.start;
        let parsed = self.chain()?;
        if parsed.is_call && !self.is(TokenKind::Assign) && !self.is(TokenKind::Comma) {
            if self.leaves(parsed.id) {
                return Some(StatementEnds::new());
            }
            let last = Some(parsed.id);
            let around = BlockEnd::at(self.since(start));
            return Some(vec![BlockEnd { last, ..around }]);
        }
        let mut targets = vec![parsed.id];
        while self.skip(TokenKind::Comma)? {
            targets.push(self.chain()?.id);
        }
        self.expect(TokenKind::Assign)?;
        let values = self.expressions()?.each;
        let alone = values.len() == targets.len();
        for (n, target) in targets.into_iter().enumerate() {
            self.set(target, start);
            let value = values.get(n).filter(|_| alone);
            self.tree.sets.extend(value.map(|value| (target, *value)));
        }
        Some(vec![BlockEnd::at(self.since(start))])
    }
}
