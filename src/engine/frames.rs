//! What is under way in a game, and what it waits for.

use super::rounds::Rounds;
use super::standing::Standing;
use crate::model::book::{PageId, VerbCall};
use crate::model::game::{Call, CallTarget, Moment, Question, Value};
use std::sync::Arc;

/// How a page is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Way {
    Turn,
    /// From the start of the book, everything as it was then but the dice.
    Afresh,
    Again,
    Back,
    Detour,
    Return,
}

impl Way {
    /// As a hook is told it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Turn | Self::Afresh => "turn",
            Self::Again => "again",
            Self::Back => "back",
            Self::Detour => "detour",
            Self::Return => "return",
        }
    }
}

/// Something on its way, innermost last.
#[derive(Debug, Clone)]
pub(crate) enum Frame {
    /// Steps of a page or an event.
    Steps {
        page: PageId,
        at: usize,
        menu: Option<usize>,
        gathered: Vec<usize>,
        /// The menus around the choice that these steps are of, outermost first, each with its choices.
        around: Vec<(Option<usize>, Vec<usize>)>,
    },
    /// A call of the ruleset that waits or is about to begin; a verb's outcome goes to the steps beneath.
    Call {
        call: Option<Call>,
        verb: Option<Arc<VerbCall>>,
    },
    /// A hook that is given nothing and has not begun.
    Hook(Moment),
    /// A verb of rounds: its opening, a round, or what is between two of them.
    Rounds(Box<Rounds>),
    /// A turn that waits until the rules have closed this one.
    Going { page: PageId, way: Way },
    /// The ending was told: nothing comes after what the rules have to say to it.
    Over,
    /// A question that the reader put off by a command: the rule asks it again.
    Asking,
}

impl Frame {
    /// Steps from one on.
    pub(crate) fn steps(page: PageId, at: usize) -> Self {
        Self::Steps {
            page,
            at,
            menu: None,
            gathered: Vec::new(),
            around: Vec::new(),
        }
    }
}

/// The call of a hook.
pub(super) fn hook(moment: Moment, args: Value) -> Call {
    Call::new(CallTarget::Hook(moment), args)
}

/// What a game waits for.
#[derive(Debug, Clone)]
pub(crate) enum Waiting {
    Menu(Vec<Standing>),
    Rule(Question),
    /// An event of the book that a rule has asked for, which is run.
    Event,
    /// A throw of a rule that could end the game, of so many dice with this lowest face and so many sides: it was come to by playing a fight on.
    Throw {
        count: u32,
        low: u32,
        sides: u32,
    },
    /// Dice of a table of the page that the reader throws.
    Table,
    Ask,
    Number {
        min: i64,
        max: i64,
    },
    /// Nothing: the game is over.
    Nothing,
}

/// What comes after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// The next step.
    Step,
    /// Somebody has to answer first, or the game is over.
    Answer,
}

/// What begins at a place where history may cut.
#[derive(Debug, Clone)]
pub(crate) enum Start {
    /// A page about to be entered.
    Page { page: PageId, way: Way },
    /// A question of a page, or a round about to begin: what is under way then.
    Here(Vec<Frame>),
}

impl Start {
    pub(crate) fn is_page(&self) -> bool {
        matches!(self, Self::Page { .. })
    }
}
