//! The Lua host: loads a ruleset and house rules, and keeps to them as the engine's referee. Only this room knows Lua.

mod allowance;
mod asking;
mod belongings;
mod calls;
mod catalogue;
mod check;
mod clauses;
mod constants;
mod convert;
mod declare;
mod derived;
mod entries;
mod errors;
mod figures;
mod given;
mod hooks;
mod host;
mod host_functions;
mod ledger;
mod load;
mod manual;
mod matching;
mod messages;
mod narrow;
mod outcome;
mod over;
mod parts;
mod patterns;
mod quiet;
mod room;
mod rounds;
mod rows;
mod scene;
mod seal;
mod sheet;
mod sound;
mod specials;
mod stubs;
mod surface;
mod text;
mod ticks;
mod verbs;

pub use calls::Rules;
pub use ledger::{Counted, Counts, Ledger, Much, Read};
pub use load::load;
pub use manual::manual;
pub use parts::LIBRARY;
pub use stubs::{Held, Part, stubs};
pub use surface::{Signature, surface};

use crate::source::FileId;

/// A text chunk of Lua.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    pub file: FileId,
    pub name: String,
    pub text: String,
}
