//! Rule cases: a state, instructions, dice and answers, and what must come of them. Data files, for those who write rules.

mod around;
mod case;
mod run;
mod told;

pub use case::{Case, CaseFile, read, state, word};
pub use run::{Outcome, attempt, run};
