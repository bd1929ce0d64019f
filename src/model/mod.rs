//! Plain data: the compiled book, values, state, dice, events and prompts.

pub mod book;
pub mod game;
