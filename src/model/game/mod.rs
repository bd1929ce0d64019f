//! A game as plain data, and the traits between engine and rules: `RulesHost` and `StateAccess`.

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
pub use dice::{Dice, DiceNotation, DiceSum, DrawId, KeptDice, faces};
pub use event::{ChangeEvent, ChangeKind, ChangeSource, Event, RollEvent, RollPart};
pub use memory::{ChangeNotifier, DerivedStatus, ListFilter, SlotChange, SlotQuery, StateAccess};
pub use message::{Message, MessageArg, SIGNS, TextPart, has_messages, short, spans};
pub use moment::{HookPoint, HookPoints};
pub use paragraph::{Paragraph, StyledText, tidy};
pub use prompt::{Answer, Prompt, QUICK};
pub use question::{MenuOption, Question, Reply, dice, number, usual, word};
pub use referee::{Call, CallRequest, CallResult, CallTarget, Outcome, RulesHost, RulesQuery};
pub use state::State;
pub use turn::{GameContext, Observer, Silent};
pub use value::Value;
