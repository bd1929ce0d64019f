//! The Lua host: loads a ruleset and house rules, and keeps to them as the engine's referee. Only this room knows Lua.

mod asking;
mod belongings;
mod calls;
mod check;
mod declare;
mod doors;
mod entries;
mod errors;
mod hooks;
mod host;
mod load;
mod patterns;
mod plain;
mod room;
mod sheet;
mod stubs;
mod surface;

pub use calls::Rules;
pub use load::load;
pub use stubs::{manual, stubs};

use crate::source::FileId;

/// A text chunk of Lua.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    pub file: FileId,
    pub name: String,
    pub text: String,
}
