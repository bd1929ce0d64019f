//! One playthrough as plain data, and the two traits through which the engine and the rules meet: `Referee` and `Memory`.

mod dice;
mod event;
mod memory;
mod moment;
mod prompt;
mod referee;
mod state;
mod turn;
mod value;

pub use dice::{Dice, Thrown, faces};
pub use event::{Event, Piece, Roll, RollPart};
pub use memory::{Change, Fits, Memory, Question, Told};
pub use moment::{Moment, Moments};
pub use prompt::{Answer, Offer, Prompt, usual};
pub use referee::{Call, CallTarget, NoRules, Referee, Request, RollRequest, Ruling};
pub use state::State;
pub use turn::{Listener, Nobody, Turn};
pub use value::Value;
