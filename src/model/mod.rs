//! Plain data: the compiled book, and values, state, dice, events and prompts of a game.

pub mod book;
pub mod game;
