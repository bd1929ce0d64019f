//! Statements, and the ways through them.

use super::{Ends, Reader};
use crate::lua::{End, Expr, NodeId, Return};
use crate::source::Span;
use full_moon::ast::{self, Block, LastStmt, Stmt};
use full_moon::node::Node as _;
use full_moon::tokenizer::TokenReference;

impl Reader<'_> {
    fn inner(&mut self, block: &Block, around: Span) -> Ends {
        self.scopes.push(Vec::new());
        let ends = self.block(block, around);
        self.scopes.pop();
        ends
    }

    pub(super) fn block(&mut self, block: &Block, around: Span) -> Ends {
        let mut ends = vec![End::at(around)];
        let dead = self.dead;
        for statement in block.stmts() {
            // Behind what is never left nothing is come to.
            self.dead |= ends.is_empty();
            let of = self.statement(statement);
            if !ends.is_empty() {
                ends = of;
            }
        }
        self.dead = dead;
        match block.last_stmt() {
            Some(LastStmt::Return(given)) => {
                let value = self.each(given.returns().iter()).each.first().copied();
                let at = self.of(given.token());
                let leaves = value.is_some_and(|value| self.leaves(value));
                if let Some(function) = self.inside.last() {
                    self.tree.functions[*function].returns.push(Return {
                        value,
                        at,
                        reached: !(ends.is_empty() || self.dead || leaves),
                    });
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

    /// Is it a call that never comes back?
    fn leaves(&self, call: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        let Expr::Call(called, given) = &nodes[call].is else {
            return false;
        };
        let Expr::Global(name) = &nodes[*called].is else {
            return false;
        };
        let never = given.each.first().map(|id| &nodes[*id].is);
        self.leaves.contains(&&**name)
            || name == "assert" && matches!(never, Some(Expr::Bool(false) | Expr::Nil))
    }

    /// Does an expression always hold, or never? Of what is set again it may say so too: whoever asks must only be silent for it.
    fn holds(&self, id: NodeId) -> Option<bool> {
        match &self.tree.nodes[self.tree.behind(id)].is {
            Expr::Nil => Some(false),
            Expr::Bool(yes) => Some(*yes),
            Expr::Number | Expr::Text(..) => Some(true),
            Expr::Not(of) => self.holds(*of).map(|yes| !yes),
            _ => None,
        }
    }

    /// `math.huge`
    fn is_endless(&self, id: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        matches!(&nodes[id].is, Expr::Field(owner, name, _) if name == "huge" && nodes[*owner].is == Expr::Global("math".to_owned()))
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
                if self.leaves(call) {
                    return Ends::new();
                }
                let last = Some(call);
                return vec![End {
                    last,
                    ..End::at(span)
                }];
            }
            Stmt::Do(it) => return self.inner(it.block(), span),
            Stmt::While(it) => {
                let condition = self.expression(it.condition());
                let ever = self.holds(condition) == Some(true);
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
                    let until = reader.expression(it.until());
                    reader.scopes.pop();
                    left = !ends.is_empty() && reader.holds(until) != Some(false);
                });
                if !left && !broken {
                    return Ends::new();
                }
            }
            Stmt::If(it) => return self.branches(it, span),
            Stmt::NumericFor(it) => {
                let bounds = [Some(it.start()), Some(it.end()), it.step()];
                let bounds = bounds.map(|bound| bound.map(|bound| self.expression(bound)));
                let broken = self.looped(|reader| {
                    reader.scopes.push(Vec::new());
                    reader.declare(it.index_variable(), None);
                    reader.block(it.block(), span);
                    reader.scopes.pop();
                });
                if bounds[1].is_some_and(|end| self.is_endless(end)) && !broken {
                    return Ends::new();
                }
            }
            Stmt::GenericFor(it) => {
                self.each(it.expressions().iter());
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
        let mut ends = Ends::new();
        // Is there a way to what stands behind this condition, and past it?
        let mut open = true;
        let mut unless = Vec::new();
        let first = (it.condition(), it.block(), it.if_token());
        let more = it.else_if().into_iter().flatten();
        let more = more.map(|it| (it.condition(), it.block(), it.else_if_token()));
        for (condition, block, token) in std::iter::once(first).chain(more) {
            let condition = self.expression(condition);
            unless.push(condition);
            let own = self.inner(block, self.of(token));
            let holds = self.holds(condition);
            if open && holds != Some(false) {
                ends.extend(own);
            }
            open &= holds != Some(true);
        }
        let own = match (it.else_block(), it.else_token()) {
            (Some(block), Some(token)) => self.inner(block, self.of(token)),
            _ => vec![End {
                unless,
                ..End::at(span)
            }],
        };
        if open {
            ends.extend(own);
        }
        ends
    }

    /// Reads a loop; may it be left by `break`?
    fn looped(&mut self, read: impl FnOnce(&mut Self)) -> bool {
        self.broken.push(false);
        read(self);
        self.broken.pop().unwrap_or_default()
    }
}
