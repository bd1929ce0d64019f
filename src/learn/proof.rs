//! What must not be: a call that did otherwise where everything that it depends on was the same.

use crate::diagnostic::{Code, Diagnostic};

pub(super) fn strayed() -> Diagnostic {
    let message = "a rule did otherwise with the same state, answers and dice: it depends on something that is no part of the game";
    Diagnostic::placeless(Code::RuleFailed, message)
}
