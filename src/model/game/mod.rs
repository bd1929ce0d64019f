//! A game as plain data, and the traits through which the engine and the rules meet: `RulesHost` and `StateAccess`.

mod context;
mod dependencies;
mod dice;
mod event;
mod hook_point;
mod message;
mod paragraph;
mod prompt;
mod question;
mod rules_host;
pub mod slot;
mod state;
mod state_access;
mod value;

pub use context::{GameContext, Observer, Silent};
pub use dependencies::Dependencies;
pub use dice::{
    Dice, DiceNotation, DiceSum, DrawLog, KeptDice, MAX_DICE_RESULTS, WorstResult, face_range,
    possible_rolls,
};
pub use event::{ChangeEvent, ChangeKind, ChangeSource, Event, RollEvent, RollPart};
pub use hook_point::{DRAW_KEYS, HookPoint, HookPoints, roll_keys};
pub use message::{MARKERS, Message, MessageArg, TextPart, has_messages, shorten, split_messages};
pub use paragraph::{Paragraph, StyledText, fold_white_space};
pub use prompt::{Answer, Prompt, QUICK_COMMAND};
pub use question::{
    MAX_LISTED_NUMBERS, MenuOption, Question, Reply, default_option, drawn_faces, list_numbers,
    reply_faces, reply_number, reply_text,
};
pub use rules_host::{
    Call, CallRequest, CallResult, CallTarget, KnownSteps, Outcome, RulesHost, RulesQuery,
};
pub use state::State;
pub use state_access::{
    ChangeNotifier, DerivedStatus, ListFilter, SlotChange, SlotQuery, StateAccess,
};
pub use value::Value;
