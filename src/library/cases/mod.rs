//! Rule cases: data files for rule writers, with a state, instructions, dice, answers and expected results.

mod apply_state;
mod case;
mod case_book;
mod compare;
mod composed_text;
mod dice;
mod expected;
mod lists;
mod names;
mod output;
mod parse;
mod play;
mod result;
mod run;
mod schema;
mod shape;
mod trial;
mod value_diff;

pub use apply_state::state_commands;
pub use case::{CaseFile, RuleCase};
pub use parse::{CaseFileError, parse_cases};
pub use result::{CaseError, CaseResult, FileResult, ValueChange};
pub use run::{run_all, run_file, run_trial};
pub use schema::{KeySection, KeyType, KnownKey, SCHEMA};
pub use trial::{InstructionTrial, trial_file};
