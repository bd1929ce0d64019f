//! `turnto`, an interpreter for gamebooks. The rooms, from the ground up; a room imports only from rooms above it in this list.

pub mod book;
pub mod cli;
pub mod compile;
pub mod desk;
pub mod diagnostic;
pub mod game;
pub mod markup;
pub mod play;
pub mod present;
pub mod repl;
pub mod rules;
pub mod save;
pub mod source;
pub mod suggest;
pub mod trial;
