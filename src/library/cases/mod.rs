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

pub use case::{CaseFile, RuleCase};
pub use laid::read_given;
pub use made::{InstructionTrial, attempt};
pub use outcome::{CaseError, CaseResult, FileResult, ValueChange};
pub use read::{CaseFileError, parse_cases};
pub use run::{attempted, run, run_all};
pub use schema::{KeySection, KeyType, KnownKey, SCHEMA};
