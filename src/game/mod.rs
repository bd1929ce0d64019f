//! One playthrough as plain data, and the two traits that meet in it: the engine and the referee.

mod dice;
mod event;
mod prompt;
mod referee;
mod state;
mod value;

pub use dice::{Dice, faces};
pub use event::{Event, Piece, Roll, RollPart};
pub use prompt::{Answer, Offer, Prompt};
pub use referee::{Call, CallTarget, NoRules, Referee, Request, RollRequest, Ruling, Turn};
pub use state::State;
pub use value::Value;
