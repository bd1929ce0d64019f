//! A game as plain data, and the traits between engine and rules: `Referee` and `Memory`.

mod dependencies;
mod dice;
mod event;
mod memory;
mod message;
mod moment;
mod paragraph;
mod prompt;
mod question;
mod referee;
mod state;
mod turn;
mod value;

pub use dependencies::Dependencies;
pub use dice::{Dice, DiceText, Keep, Sum, Thrown, faces};
pub use event::{By, Changed, Event, Roll, RollPart, What};
pub use memory::{Change, Derived, Filter, Lookup, Memory, Told};
pub use message::{Message, Part, SIGNS, Span, has_messages, short, spans};
pub use moment::{Moment, Moments};
pub use paragraph::{Paragraph, Piece, tidy};
pub use prompt::{Answer, Prompt, QUICK};
pub use question::{Offer, Question, Reply, dice, number, usual, word};
pub use referee::{Call, CallTarget, Inquiry, Outcome, Referee, Request, Ruling};
pub use state::State;
pub use turn::{Listener, Nobody, Turn};
pub use value::Value;
