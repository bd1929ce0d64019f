//! What is under way in a game, what it waits for, and who sees it.

use crate::model::book::{PageId, VerbCall};
use crate::model::game::{
    Call, CallTarget, Listener, Moment, Nobody, Piece, Question, State, Value,
};
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

/// A verb of rounds under way.
#[derive(Debug, Clone)]
pub(crate) struct Rounds {
    /// Its opening, and once that is over, the next round.
    pub(crate) call: Call,
    pub(crate) verb: Arc<VerbCall>,
    /// Does a call of it stand? Between two rounds nothing of a rule is alive.
    pub(crate) stands: bool,
    /// When the round began: where the journal of the state stood, how much was told, how many prompts there had been.
    pub(crate) changed: usize,
    pub(crate) told: u64,
    pub(crate) prompts: u64,
    /// Is what it asks now the first thing that has come of it?
    pub(crate) asked_first: bool,
}

impl Rounds {
    /// Has nothing happened since the round began?
    pub(crate) fn is_untouched(&self, changed: usize, told: u64, prompts: u64) -> bool {
        (self.changed, self.told, self.prompts) == (changed, told, prompts)
    }
}

/// One offer of the menu.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    pub(crate) takes: Takes,
    /// None for one that is open and has no words, as all that are open have none where nobody hears.
    shown: Option<Box<Shown>>,
}

/// How an offer is shown.
#[derive(Debug, Clone)]
struct Shown {
    /// Its words, where anybody hears them.
    label: Vec<Piece>,
    /// Why it is closed, when it is.
    closed: Option<String>,
}

impl Standing {
    pub(super) fn new(takes: Takes, label: Vec<Piece>, closed: Option<String>) -> Self {
        let plain = label.is_empty() && closed.is_none();
        let shown = (!plain).then(|| Box::new(Shown { label, closed }));
        Self { takes, shown }
    }

    /// One that is open and has no words.
    #[inline]
    pub(super) fn open(takes: Takes) -> Self {
        Self { takes, shown: None }
    }

    /// Why it is closed, when it is.
    #[inline]
    pub(crate) fn closed(&self) -> Option<&str> {
        self.shown.as_ref()?.closed.as_deref()
    }

    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.closed().is_none()
    }

    pub(super) fn label(&self) -> &[Piece] {
        self.shown.as_ref().map_or(&[], |shown| &shown.label)
    }
}

/// What taking an offer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// The body of a choice: which page, and which of its choices.
    Choice(PageId, usize),
    /// A page that offers itself.
    Offered(PageId),
}

/// Sees every step, besides what is told.
pub(crate) trait Witness: Listener {
    /// Does it keep where the game may be gone back to?
    const GOES_BACK: bool = false;
    /// History may cut here; the journal of the state stands at `journal`.
    fn cut(&mut self, _journal: usize, _start: Start) {}
    /// A page is entered.
    fn page(&mut self, _page: PageId) {}
    /// A detour is over, and the reader is on this page again.
    fn back(&mut self, _page: PageId) {}
    /// Detours have ended without a return. Of the waiting pages the innermost `gone` are dropped, and the next `wait` are kept.
    fn detours_ended(&mut self, _gone: usize, _wait: usize) {}
    /// The opening or a round of a verb is called; the verb stands at this step of a page.
    fn round(&mut self, _page: PageId, _at: usize, _opening: bool) {}
    /// A verb that stands at this step of a page begins, or comes out one way or another.
    fn verb(&mut self, _page: PageId, _at: usize, _begins: bool, _state: &State) {}
    /// A verb that stands at this step of a page has an outcome for which the page has no row.
    fn without_row(&mut self, _page: PageId, _at: usize, _outcome: u16) {}
    /// A choice of a page that has conditions or a price is open; its steps begin at `body`.
    fn open(&mut self, _page: PageId, _body: usize) {}
    /// A step of a page is done, by its place in [`Page::code`](crate::model::book::Page::code).
    fn step(&mut self, _page: PageId, _at: usize) {}
    /// A rule has ended the game: the kind and the name of its ending.
    fn finished(&mut self, _kind: &str, _name: &str) {}
    /// A reader on a page has come to a turn that is not written yet, by its page or event and its step there.
    fn loose(&mut self, _here: PageId, _step: (PageId, usize)) {}
    /// A page divides by 0.
    fn divided_by_zero(&mut self) {}
}

impl Witness for Nobody {}
