//! Ctrl-L at the line: what stands there is told anew, and what was typed so far stays.

use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, RepeatCount};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the key does, shared by the line editor and whoever reads from it.
#[derive(Debug, Clone, Default)]
pub(super) struct Anew(Arc<Mutex<Wanted>>);

#[derive(Debug, Default)]
struct Wanted {
    /// Was the key pressed?
    is: bool,
    /// The line so far, to the left and the right of the cursor.
    typed: (String, String),
}

impl Anew {
    fn wanted(&self) -> MutexGuard<'_, Wanted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Was it asked for? It is asked once.
    pub(super) fn is_wanted(&self) -> bool {
        std::mem::take(&mut self.wanted().is)
    }

    /// What was typed when it was asked for: the line goes on with that.
    pub(super) fn typed(&self) -> (String, String) {
        std::mem::take(&mut self.wanted().typed)
    }
}

impl ConditionalEventHandler for Anew {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, line: &EventContext) -> Option<Cmd> {
        let mut wanted = self.wanted();
        let (left, right) = line
            .line()
            .split_at_checked(line.pos())
            .unwrap_or((line.line(), ""));
        wanted.is = true;
        wanted.typed = (left.to_owned(), right.to_owned());
        Some(Cmd::Interrupt)
    }
}
