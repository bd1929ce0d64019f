//! The Lua host: loads a ruleset and house rules, and runs them for the engine. No other module uses Lua.

mod allocations;
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
mod fault;
mod figures;
mod given;
mod hooks;
mod host;
mod host_functions;
pub mod learn;
mod load;
mod matching;
mod messages;
mod narrow;
mod offered;
mod other_languages;
mod outcome;
mod over;
mod parts;
mod patterns;
mod places;
mod prelude;
mod quiet;
mod rounds;
mod rows;
mod sandbox;
mod scene;
mod seal;
mod sheet;
mod sound;
mod specials;
mod spending;
mod stubs;
mod surface;
mod text;
mod ticks;
mod using;
mod verbs;

pub use calls::LuaRules;
pub use load::{load, warm};
pub use parts::LIBRARY;
pub use stubs::stubs;
pub use surface::surface;

use crate::syntax::source::FileId;
use std::sync::Arc;

/// A Lua script as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleScript {
    pub file: FileId,
    pub name: String,
    pub text: Arc<String>,
}

impl RuleScript {
    pub fn new(file: FileId, name: String, text: impl Into<Arc<String>>) -> Self {
        let text = text.into();
        Self { file, name, text }
    }
}
