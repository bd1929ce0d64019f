//! The stack of a game, the input it is waiting for, and its observer.

use crate::model::book::{InstructionCall, PageId};
use crate::model::game::{
    Call, CallTarget, HookPoint, Observer, Question, Silent, State, StyledText, Value,
};
use std::sync::Arc;

/// How a page is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EntryKind {
    Turn,
    /// A restart of the book. Only the dice continue.
    Afresh,
    Again,
    Back,
    Detour,
    Return,
}

impl EntryKind {
    /// The word for it in hooks.
    pub(crate) fn hook_word(self) -> &'static str {
        match self {
            Self::Turn | Self::Afresh => "turn",
            Self::Again => "again",
            Self::Back => "back",
            Self::Detour => "detour",
            Self::Return => "return",
        }
    }
}

/// An entry of the stack. The innermost is last.
#[derive(Debug, Clone)]
pub(crate) enum Frame {
    /// Steps of a page or an event.
    Steps {
        page: PageId,
        at: usize,
        menu: Option<usize>,
        collected: Vec<usize>,
        /// The menus that enclose these steps, outermost first, each with its choices.
        outer_menus: Vec<(Option<usize>, Vec<usize>)>,
    },
    /// A call of the ruleset that is suspended or about to begin. The outcome of a verb goes to the steps below it.
    Call {
        call: Option<Call>,
        instruction: Option<Arc<InstructionCall>>,
    },
    /// A hook without arguments that has not begun.
    Hook(HookPoint),
    /// A verb with rounds: in its opening, in a round, or between rounds.
    Rounds(Box<ActiveRounds>),
    /// A turn that is delayed until the hooks have closed the current one.
    PendingTransition { page: PageId, entry: EntryKind },
    /// After an ending. Only calls of the rules can follow.
    Ended,
    /// A question that the reader interrupted with a command. The rule asks it again.
    RepeatQuestion,
}

impl Frame {
    /// Creates a frame that starts at a step.
    pub(crate) fn steps(page: PageId, at: usize) -> Self {
        Self::Steps {
            page,
            at,
            menu: None,
            collected: Vec::new(),
            outer_menus: Vec::new(),
        }
    }
}

/// Creates a call of a hook.
pub(super) fn hook_call(moment: HookPoint, args: Value) -> Call {
    Call::new(CallTarget::Hook(moment), args)
}

/// The input that a game is waiting for.
#[derive(Debug, Clone)]
pub(crate) enum PendingInput {
    Menu(Vec<MenuEntry>),
    Rule(Question),
    /// An event of the book that a rule has requested. It is running.
    Event,
    /// A throw that could end the game, reached by `quick`. The fields are the number, the lowest face and the sides of the dice.
    WithheldRoll {
        count: u32,
        low: u32,
        sides: u32,
    },
    /// Dice of a page's table, thrown by the reader.
    TableDice,
    Word,
    Number {
        min: i64,
        max: i64,
    },
    /// None, because the game is over.
    Nothing,
}

/// The result of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepResult {
    /// Continue with the next step.
    Continue,
    /// Wait for an answer, or stop because the game is over.
    Wait,
}

/// How play resumes from a possible checkpoint.
#[derive(Debug, Clone)]
pub(crate) enum CheckpointKind {
    /// A page that is about to be entered.
    Page { page: PageId, entry: EntryKind },
    /// The stack at a question of a page, or before a round.
    Frames(Vec<Frame>),
}

impl CheckpointKind {
    pub(crate) fn is_page(&self) -> bool {
        matches!(self, Self::Page { .. })
    }
}

/// A verb with rounds in progress.
#[derive(Debug, Clone)]
pub(crate) struct ActiveRounds {
    /// Its opening, and later the next round.
    pub(crate) call: Call,
    pub(crate) instruction: Arc<InstructionCall>,
    /// Whether a call of it is active. Between two rounds, no Lua call exists.
    pub(crate) is_call_active: bool,
    /// At the start of the round: journal position, number of events, number of prompts.
    pub(crate) journal_mark: usize,
    pub(crate) event_count: u64,
    pub(crate) prompt_count: u64,
    /// Whether its current question is its first effect.
    pub(crate) asks_first: bool,
}

impl ActiveRounds {
    /// Returns true if nothing has happened since the round began.
    pub(crate) fn is_untouched(&self, changed: usize, told: u64, prompts: u64) -> bool {
        (self.journal_mark, self.event_count, self.prompt_count) == (changed, told, prompts)
    }
}

/// An entry of the menu.
#[derive(Debug, Clone)]
pub(crate) struct MenuEntry {
    pub(crate) target: MenuTarget,
    /// None for an open entry without a label. Labels of open entries are omitted if events are ignored.
    display: Option<Box<EntryDisplay>>,
}

/// How an entry is shown.
#[derive(Debug, Clone)]
struct EntryDisplay {
    /// The label; empty if events are ignored.
    label: Vec<StyledText>,
    /// Why it is closed, if it is.
    closed_reason: Option<String>,
}

impl MenuEntry {
    pub(super) fn new(takes: MenuTarget, label: Vec<StyledText>, closed: Option<String>) -> Self {
        let plain = label.is_empty() && closed.is_none();
        let shown = (!plain).then(|| {
            Box::new(EntryDisplay {
                label,
                closed_reason: closed,
            })
        });
        Self {
            target: takes,
            display: shown,
        }
    }

    /// Creates an open entry without a label.
    #[inline]
    pub(super) fn open(takes: MenuTarget) -> Self {
        Self {
            target: takes,
            display: None,
        }
    }

    /// Why it is closed, if it is.
    #[inline]
    pub(crate) fn closed_reason(&self) -> Option<&str> {
        self.display.as_ref()?.closed_reason.as_deref()
    }

    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.closed_reason().is_none()
    }

    pub(super) fn label(&self) -> &[StyledText] {
        self.display.as_ref().map_or(&[], |shown| &shown.label)
    }
}

/// The target of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MenuTarget {
    /// The body of a choice, by its page and index.
    Choice(PageId, usize),
    /// A page that offers itself.
    Offered(PageId),
}

/// Observes steps, in addition to events.
pub(crate) trait StepObserver: Observer {
    /// Whether it stores checkpoints.
    const KEEPS_CHECKPOINTS: bool = false;
    /// A checkpoint is possible here. The state's journal is at `journal`.
    fn checkpoint_possible(&mut self, _journal: usize, _start: CheckpointKind) {}
    /// The reader enters a page.
    fn page_entered(&mut self, _page: PageId) {}
    /// A detour has ended, and the reader is back on this page.
    fn detour_returned(&mut self, _page: PageId) {}
    /// Detours have ended without a return. The innermost `gone` suspended pages are dropped, and the next `wait` are kept.
    fn detours_ended(&mut self, _gone: usize, _wait: usize) {}
    /// The opening or a round of a verb is called, from this step of a page.
    fn round_started(&mut self, _page: PageId, _at: usize, _opening: bool) {}
    /// A verb at this step of a page begins or ends.
    fn instruction_boundary(&mut self, _page: PageId, _at: usize, _begins: bool, _state: &State) {}
    /// A verb at this step of a page has an outcome without a row.
    fn outcome_unhandled(&mut self, _page: PageId, _at: usize, _outcome: u16) {}
    /// A choice with conditions or a cost is open. Its steps begin at `body`.
    fn choice_opened(&mut self, _page: PageId, _body: usize) {}
    /// A step of a page was executed. `_at` is an index into [`Page::ops`](crate::model::book::Page::ops).
    fn step_executed(&mut self, _page: PageId, _at: usize) {}
    /// A rule has ended the game: the kind and the name of the ending.
    fn game_finished(&mut self, _kind: &str, _name: &str) {}
    /// The reader has reached an unwritten turn. `_step` is in the code of the page or of an event.
    fn loose_end_reached(&mut self, _here: PageId, _step: (PageId, usize)) {}
    /// A page divides by zero.
    fn divided_by_zero(&mut self) {}
}

impl StepObserver for Silent {}
