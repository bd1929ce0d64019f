//! What the host's functions share: the turn lent by the engine, the book's world, and what a script is waiting for.

use crate::book::{Vocabulary, World};
use crate::game::{Request, Roll, Turn};
use std::cell::{Cell, Ref, RefCell, RefMut};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// What a script stands still for.
#[derive(Debug)]
pub(super) enum Pending {
    Ask(Request),
    TurnTo(String),
    BeginAgain,
}

/// Which bound a script ran into, and where.
#[derive(Debug, Clone)]
pub(super) struct Spent {
    /// Chunk name and line, as Lua tells them.
    pub(super) place: Option<(String, usize)>,
}

/// One for each Lua state.
#[derive(Debug, Default)]
pub(super) struct Host {
    turn: RefCell<Turn>,
    pub(super) world: RefCell<Arc<World>>,
    pub(super) vocabulary: RefCell<Rc<Vocabulary>>,
    /// Place of each field of the sheet in the vocabulary.
    pub(super) fields: RefCell<BTreeMap<String, usize>>,
    pub(super) pending: RefCell<Option<Pending>>,
    /// Dice that fell and were not told yet; a stack, for a rule may roll while it says what a roll means.
    pub(super) landed: RefCell<Vec<Roll>>,
    /// Instructions left to the running call.
    pub(super) fuel: Cell<u64>,
    /// Memory a call may use before it is charged for it.
    pub(super) free_memory: Cell<usize>,
    pub(super) spent: RefCell<Option<Spent>>,
    /// What is running, when it may neither change nor ask: "a query".
    pub(super) quiet: Cell<Option<&'static str>>,
}

impl Host {
    /// Lends the turn to the scripts while `run` runs.
    pub(super) fn lend<T>(&self, turn: &mut Turn, run: impl FnOnce() -> T) -> T {
        std::mem::swap(&mut *self.turn.borrow_mut(), turn);
        let out = run();
        std::mem::swap(&mut *self.turn.borrow_mut(), turn);
        out
    }

    pub(super) fn turn(&self) -> Ref<'_, Turn> {
        self.turn.borrow()
    }

    /// The turn, to change it.
    ///
    /// # Errors
    /// While something runs that may change nothing.
    pub(super) fn turn_mut(&self) -> mlua::Result<RefMut<'_, Turn>> {
        match self.quiet.get() {
            Some(what) => Err(fault(format!("{what} may not change anything"))),
            None => Ok(self.turn.borrow_mut()),
        }
    }

    /// Notes what the script waits for; the prelude yields next.
    pub(super) fn ask(&self, pending: Pending) -> mlua::Result<()> {
        if let Some(what) = self.quiet.get() {
            return Err(fault(format!("{what} may not roll, ask or turn")));
        }
        *self.pending.borrow_mut() = Some(pending);
        Ok(())
    }

    /// Takes fuel for work that the instruction hook does not see.
    pub(super) fn charge(&self, cost: u64) -> mlua::Result<()> {
        let left = self.fuel.get().saturating_sub(cost);
        self.fuel.set(left);
        if left > 0 {
            return Ok(());
        }
        self.spent.borrow_mut().get_or_insert(Spent { place: None });
        Err(fault("the rule runs too long"))
    }
}

/// An error raised in the script that called.
pub(super) fn fault(message: impl Into<String>) -> mlua::Error {
    mlua::Error::runtime(message.into())
}

/// An error with something to do about it. The parts travel through Lua as one text.
pub(super) fn fault_with(message: impl Into<String>, help: Option<String>) -> mlua::Error {
    match help {
        Some(help) => fault(format!("{}{HELP}{help}", message.into())),
        None => fault(message),
    }
}

/// Stands between a message and its help.
pub(super) const HELP: char = '\u{1}';
