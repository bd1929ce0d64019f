//! The stack of a game, the input it is waiting for, and its observer.

use crate::model::book::{InstructionCall, PageId};
use crate::model::game::{
    Call, CallTarget, HookPoint, Observer, Question, Silent, State, StyledText, Value,
};
use std::sync::Arc;

/// The way in which a page is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EntryKind {
    /// By a turn.
    Turn,
    /// By a restart of the book. Only the dice continue.
    Afresh,
    /// By a turn of the page to itself.
    Again,
    /// By `-> back`.
    Back,
    /// By a detour.
    Detour,
    /// By the return from a detour.
    Return,
}

impl EntryKind {
    /// The word that hooks receive.
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
    /// Steps of a page or an event. `at` is the next step.
    Steps {
        page: PageId,
        at: usize,
        menu: Option<usize>,
        collected: Vec<usize>,
        /// The menus that enclose these steps, each with its choices, outermost first.
        outer_menus: Vec<(Option<usize>, Vec<usize>)>,
    },
    /// A call of the ruleset: about to begin, or suspended (None). The steps below it handle the outcome of an instruction.
    Call {
        call: Option<Call>,
        instruction: Option<Arc<InstructionCall>>,
    },
    /// A hook without arguments that has not begun.
    Hook(HookPoint),
    /// An instruction with rounds: in its opening, in a round, or between rounds.
    Rounds(Box<ActiveRounds>),
    /// A turn that is delayed until the hooks for leaving the page have run.
    PendingTransition { page: PageId, entry: EntryKind },
    /// The game has ended. Only calls of the rules can follow.
    Ended,
    /// A question that the reader has interrupted with a command. The rule asks it again.
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
pub(super) fn hook_call(point: HookPoint, args: Value) -> Call {
    Call::new(CallTarget::Hook(point), args)
}

/// The input that a game is waiting for.
#[derive(Debug, Clone)]
pub(crate) enum PendingInput {
    Menu(Vec<MenuEntry>),
    Rule(Question),
    /// An event of the book that a rule has requested and that is running.
    Event,
    /// Dice for a table of the page, which the reader rolls.
    TableDice {
        count: u32,
    },
    Word,
    Number {
        min: i64,
        max: i64,
    },
    /// No input, because the game is over.
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

/// The position at which play resumes from a checkpoint.
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

/// An instruction with rounds in progress.
#[derive(Debug, Clone)]
pub(crate) struct ActiveRounds {
    /// The call of the opening, and later of the next round.
    pub(crate) call: Call,
    pub(crate) instruction: Arc<InstructionCall>,
    /// Whether a call is active. Between two rounds, there is no Lua call.
    pub(crate) is_call_active: bool,
    /// Position of the journal at the start of the round.
    pub(crate) journal_mark: usize,
    /// Number of events at the start of the round.
    pub(crate) event_count: u64,
    /// Number of prompts at the start of the round.
    pub(crate) prompt_count: u64,
    /// Whether the current question is the first effect of the round.
    pub(crate) asks_first: bool,
    /// [`GameContext::shown_stories`](crate::model::game::GameContext::shown_stories) at the start of the round.
    pub(crate) shown_stories: Vec<u64>,
}

impl ActiveRounds {
    /// Returns true if nothing has happened since the round began.
    pub(crate) fn is_untouched(&self, journal: usize, events: u64, prompts: u64) -> bool {
        (self.journal_mark, self.event_count, self.prompt_count) == (journal, events, prompts)
    }
}

/// An entry of a menu.
#[derive(Debug, Clone)]
pub(crate) struct MenuEntry {
    pub(crate) target: MenuTarget,
    /// None for an open entry without a label. Labels are omitted if events are ignored.
    display: Option<Box<EntryDisplay>>,
    /// The test to which the entry leads, if it is shown.
    pub(super) test: Option<Box<str>>,
}

/// The text of a menu entry.
#[derive(Debug, Clone)]
struct EntryDisplay {
    /// The label; empty if events are ignored.
    label: Vec<StyledText>,
    /// The reason why the entry is closed. None for an open entry.
    closed_reason: Option<String>,
}

impl MenuEntry {
    pub(super) fn new(
        target: MenuTarget,
        label: Vec<StyledText>,
        closed_reason: Option<String>,
    ) -> Self {
        let is_plain = label.is_empty() && closed_reason.is_none();
        let display = EntryDisplay {
            label,
            closed_reason,
        };
        Self {
            target,
            display: (!is_plain).then(|| Box::new(display)),
            test: None,
        }
    }

    /// Creates an open entry without a label.
    #[inline]
    pub(super) fn open(target: MenuTarget) -> Self {
        Self {
            target,
            display: None,
            test: None,
        }
    }

    /// The reason why the entry is closed. None for an open entry.
    #[inline]
    pub(crate) fn closed_reason(&self) -> Option<&str> {
        self.display.as_ref()?.closed_reason.as_deref()
    }

    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.closed_reason().is_none()
    }

    pub(super) fn label(&self) -> &[StyledText] {
        self.display.as_ref().map_or(&[], |display| &display.label)
    }
}

/// The target of a menu entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MenuTarget {
    /// The body of a choice, by its page and index.
    Choice(PageId, usize),
    /// An offered page.
    Offered(PageId),
}

/// Observes the steps of a game, in addition to its events.
pub(crate) trait StepObserver: Observer {
    /// Whether it stores checkpoints.
    const KEEPS_CHECKPOINTS: bool = false;
    /// Whether it records the slots that pages read.
    const RECORDS_READS: bool = false;
    /// A checkpoint is possible here. `journal` is the position of the journal.
    fn checkpoint_possible(&mut self, _journal: usize, _start: CheckpointKind) {}
    /// The reader enters a page.
    fn page_entered(&mut self, _page: PageId) {}
    /// A detour has ended, and the reader is back on this page.
    fn detour_returned(&mut self, _page: PageId) {}
    /// Detours have ended without a return. The innermost `dropped` suspended pages are dropped, and the next `kept` are kept.
    fn detours_ended(&mut self, _dropped: usize, _kept: usize) {}
    /// The opening or a round of an instruction at this step of a page is called.
    fn round_started(&mut self, _page: PageId, _at: usize, _is_opening: bool) {}
    /// The opening or a round of an instruction at this step has ended. The ruleset has counted this many rounds so far.
    fn rounds_counted(&mut self, _page: PageId, _at: usize, _rounds: i64) {}
    /// An instruction at this step of a page begins or ends.
    fn instruction_boundary(&mut self, _page: PageId, _at: usize, _begins: bool, _state: &State) {}
    /// An instruction at this step of a page has an outcome without a row.
    fn outcome_unhandled(&mut self, _page: PageId, _at: usize, _outcome: u16) {}
    /// An instruction at this step of a page runs an event for an outcome without a row.
    fn event_requested(&mut self, _page: PageId, _at: usize, _outcome: u16) {}
    /// A choice with conditions or costs is open. Its steps begin at `body`.
    fn choice_opened(&mut self, _page: PageId, _body: usize) {}
    /// A step of a page was executed. `_at` is an index into [`Page::ops`](crate::model::book::Page::ops).
    fn step_executed(&mut self, _page: PageId, _at: usize) {}
    /// A rule has ended the game: the kind and the name of the ending.
    fn game_finished(&mut self, _kind: &str, _name: &str) {}
    /// The reader has reached a loose end, at a step of a page or an event.
    fn loose_end_reached(&mut self, _current_page: PageId, _step: (PageId, usize)) {}
    /// An expression of a page reads a slot. All numbers from `limit` on have the same effect.
    fn slot_read(&mut self, _slot: u32, _limit: i64) {}
    /// A page divides by zero.
    fn divided_by_zero(&mut self) {}
}

impl StepObserver for Silent {}
