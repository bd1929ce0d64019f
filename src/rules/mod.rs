//! The Lua host: loads a ruleset and house rules, and runs them for the engine. No other module uses Lua.

mod allocations;
mod api;
mod book_tables;
mod call_args;
mod calls;
mod catalogue;
mod check;
mod clauses;
mod code_or_title;
mod constants;
mod convert;
mod declaration_reader;
mod declaration_spans;
mod declarations;
mod derived;
mod diagnostics;
mod field_ops;
mod freeze;
mod fuel;
mod held_filter;
mod hooks;
mod host;
mod host_functions;
mod instructions;
mod inventory;
mod load;
mod lua_error;
mod lua_pattern;
pub mod memo;
mod memo_functions;
mod messages;
mod other_languages;
mod outcome;
mod overrides;
mod prelude;
mod queries;
mod requests;
mod require;
mod rounds;
mod rows;
mod sandbox;
mod scene;
mod script_loader;
mod sheet;
mod specials;
mod stubs;
mod text;

mod validate;

pub use api::api_names;
pub use calls::LuaRules;
pub use load::{load, warm_up};
pub use script_loader::LIBRARY_FOLDER;
pub use stubs::render_stubs;

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
