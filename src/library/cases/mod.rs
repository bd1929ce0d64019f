//! Rule cases: a state, instructions, dice and answers, and what must come of them. Data files, for those who write rules.

mod around;
mod case;
mod check;
mod compare;
mod dice;
mod differ;
mod expect;
mod laid;
mod made;
mod play;
mod proof;
mod read;
mod reads;
mod run;
mod schema;
mod shape;
mod things;
mod told;
mod written;

pub use case::{Attempt, Case, CaseFile};
pub use laid::laid;
pub use made::attempt;
pub use read::{Unread, read};
pub use reads::{Called, SlotRead, SlotWrite, WIDE};
pub use run::{Change, Outcome, Ran, Told, attempted, run, run_all};
pub use schema::{SCHEMA, Section};
