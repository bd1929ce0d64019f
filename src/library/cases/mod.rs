//! Rule cases: data files for rule writers, with a state, instructions, dice, answers and expected results.

mod around;
mod case;
mod compare;
mod dice;
mod differ;
mod expected;
mod laid;
mod lists;
mod made;
mod names;
mod outcome;
mod play;
mod read;
mod run;
mod schema;
mod shape;
mod told;
mod written;

pub use case::{Case, CaseFile};
pub use laid::laid;
pub use made::{Attempt, attempt};
pub use outcome::{Change, Outcome, Ran, Told};
pub use read::{Unread, read};
pub use run::{attempted, run, run_all};
pub use schema::{Known, SCHEMA, Section, Shape};
