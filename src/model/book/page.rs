//! Compiled pages: a page is a flat list of steps with jumps.

use super::choice::Choice;
use super::expr::{Args, Expr, PageId};
use super::metadata::Image;
use super::range::{RangeRow, row_for};
use crate::model::game::{Call, CallTarget, Outcome, Value};
use crate::syntax::markup::Emphasis;
use crate::syntax::source::{Span, place};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A page in executable form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// `harbour`, or `isles:landing` in a linked book.
    pub id: Arc<str>,
    /// The book that contains the page, as an index into [`Book::parts`](super::Book::parts).
    pub part: usize,
    pub title: Arc<str>,
    pub tags: Vec<Arc<str>>,
    /// Position on the map, if the author sets it: distance from the left and from the top.
    pub map_position: Option<(i16, i16)>,
    /// The image that is shown with the page.
    pub image: Option<Box<Image>>,
    /// Number of tick boxes.
    pub boxes: i64,
    /// Whether boxes are ticked without a message.
    pub hides_boxes: bool,
    /// Whether the page is entered only by `-> page and return`. Only these pages can return.
    pub is_detour: bool,
    /// The page that encloses this page, such as the town of a shop. Turning from this page to it is not an arrival.
    pub within: Option<PageId>,
    /// The secret number, by which readers can turn to this page.
    pub secret_number: Option<i64>,
    /// All text of the page. Steps refer to ranges of it.
    pub text: Box<str>,
    pub ops: Box<[Op]>,
    /// Ranges of steps (end exclusive) in the body of a choice or a row. Their text is shown every time.
    pub response_ranges: Box<[(u32, u32)]>,
    /// Whether all text is shown on each turn, even if the reader has just read it.
    pub repeats_text: bool,
    /// Spans of `ops`, by the step. Each also applies to the following steps, up to the next entry.
    #[serde(with = "place")]
    pub spans: Box<[(u32, Span)]>,
    pub choices: Box<[Choice]>,
    /// Steps at which the page resumes after a detour.
    pub resume_points: Box<[usize]>,
    /// Code that runs on arrival.
    pub on_arrival: Option<PageId>,
    /// Code that runs on each turn.
    pub on_turn: Option<PageId>,
    /// Slot for the number of visits.
    pub visits_slot: u32,
    /// Slot for the current ticks.
    pub ticks_slot: u32,
    /// Variables of the page, by name.
    pub variables: Box<[(Arc<str>, u32)]>,
    /// Slots that are reset on each arrival: variables of the page, and counters for each visit.
    pub reset_slots: Box<[u32]>,
    #[serde(with = "place")]
    pub span: Span,
}

/// A byte range of [`Page::text`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TextRange {
    pub start: u32,
    pub end: u32,
}

/// A step of a page. Jump targets are indices into [`Page::ops`].
///
/// Large or rare data is boxed, so that a step has 16 bytes. A book has many steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Op {
    Text(TextRange, Emphasis),
    Print(Box<Expr>, Emphasis),
    /// Ends the paragraph.
    EndParagraph,
    Jump(usize),
    JumpIfFalse(Box<Condition>),
    /// Continues the first time in a game, otherwise jumps.
    Once {
        slot: u32,
        else_target: usize,
    },
    /// Continues if the reader has just arrived from another page, otherwise jumps.
    IfArriving {
        else_target: usize,
    },
    /// Adds a choice to the next menu. Continues at [`Choice::after`].
    Choice(usize),
    /// Stops and shows the collected choices.
    Menu,
    /// Ends the body of a choice. Continues after its menu.
    EndChoice,
    /// Starts an inner menu in the body of a choice, which suspends the outer menu.
    BeginInnerMenu,
    /// Ends the inner menu. The following choices belong to the outer menu again.
    EndInnerMenu,
    /// Shows the menu again, because the cost of the choice was not met.
    RepeatMenu,
    /// Commits to the choice.
    CommitChoice(u32),
    Turn(PageId),
    Detour {
        page: PageId,
        index: usize,
    },
    /// A turn to a book that is not available.
    UnavailableTurn(TextRange),
    TurnAgain,
    TurnBack,
    Return,
    LooseEnd,
    ChangeCode {
        slot: u32,
        name: TextRange,
        gain: bool,
    },
    ChangeTitle {
        slot: u32,
        name: TextRange,
        gain: bool,
    },
    /// Changes the number in a title.
    ChangeTitleNumber(Box<TitleChange>),
    /// Adds or removes a tick in the boxes of a page. None means the current page.
    ChangeTicks {
        page: Option<PageId>,
        is_increase: bool,
    },
    /// Sets a variable or a field of the sheet.
    Set {
        slot: u32,
        is_field: bool,
        value: Box<Expr>,
    },
    Roll(Box<RollTable>),
    Vary(Box<Alternatives>),
    AskWord(Box<WordQuestion>),
    AskNumber(Box<NumberQuestion>),
    Instruction(Arc<InstructionCall>),
    Ending(Box<Ending>),
    /// Ends the page.
    End,
}

impl Op {
    /// Returns true if the reader leaves the page here, regardless of later steps.
    pub fn leaves_page(&self) -> bool {
        matches!(
            self,
            Self::Turn(_)
                | Self::TurnAgain
                | Self::TurnBack
                | Self::Return
                | Self::UnavailableTurn(_)
                | Self::LooseEnd
                | Self::Ending(_)
        )
    }
}

/// `{gain title "Ambassador to # kings" times 2}`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TitleChange {
    pub slot: u32,
    pub name: Arc<str>,
    pub amount: Expr,
    pub is_increase: bool,
}

/// Continues if a condition is true, otherwise jumps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    pub condition: Expr,
    pub else_target: usize,
}

/// The alternatives of a varied text, by the step at which each begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternatives {
    pub variation: Variation,
    pub starts: Vec<usize>,
}

/// `{ending victory "Home again"}`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    pub kind: Arc<str>,
    pub name: Arc<str>,
}

/// The order in which a varied text shows its alternatives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Variation {
    /// Random. The number is a salt that distinguishes several varied texts of a page.
    Random(u32),
    /// In a random order, and in another order after all were shown. The number is the slot of the counter.
    Shuffle(u32),
    /// One after the other, starting again after the last. The number is the slot of the counter.
    Cycle(u32),
    /// One after the other, then always the last. The number is the slot of the counter.
    Sequence(u32),
}

/// `{roll 2d6 + 1}` with its range rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollTable {
    /// Slot that stores the total: that of a variable, or a temporary slot for the next step.
    pub total_slot: Option<u32>,
    /// Number of dice, or the largest number if it is computed.
    pub count: u32,
    /// The computed number of dice: `{roll (n)d6}`.
    pub computed_count: Option<Expr>,
    pub sides: u32,
    pub modifiers: Vec<(Arc<str>, Expr)>,
    pub rows: Vec<RangeRow>,
    /// The step for a total without a row: the `else` row, or the step after the table.
    pub else_target: usize,
    pub has_else: bool,
}

impl RollTable {
    /// Returns true if the total is only stored.
    pub fn only_stores(&self) -> bool {
        self.rows.is_empty() && self.total_slot.is_some()
    }
}

/// `{ask "..."}`: accepted words in lower case, and the step for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordQuestion {
    pub question: Arc<str>,
    /// Slot of the variable that stores the text, if there is one. The reply then cannot be empty or longer than `max_length`.
    pub result_slot: Option<u32>,
    /// Maximum number of characters.
    pub max_length: usize,
    pub rows: Vec<(Vec<String>, usize)>,
    pub else_target: usize,
    pub has_else: bool,
}

/// `{number "..." 1 to 100}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberQuestion {
    pub question: Arc<str>,
    pub min: Expr,
    pub max: Expr,
    /// Slot of the variable that stores the number, if there is one.
    pub result_slot: Option<u32>,
    pub rows: Vec<RangeRow>,
    pub else_target: usize,
    pub has_else: bool,
    /// Whether the reader can type the secret number of a page to turn to it.
    pub accepts_secret: bool,
}

/// An instruction of the ruleset with its arguments, and the step for each outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstructionCall {
    /// Index into [`RulesetSchema::instructions`](super::RulesetSchema::instructions).
    pub instruction: usize,
    pub args: Args,
    /// Slot of the variable that stores the number that the instruction returns.
    pub result_slot: Option<u32>,
    /// Steps by index of the outcome.
    pub outcome_rows: Vec<(u16, usize)>,
    /// Steps by number, for an instruction whose outcome is a number.
    pub number_rows: Vec<RangeRow>,
    /// The step for an outcome without a row: the `else` row, or the step after the rows.
    pub else_target: usize,
    pub has_else: bool,
    /// The outcomes that have a row, in order.
    pub handled: Arc<[u16]>,
    /// Whether it is the cost of a choice.
    pub is_cost: bool,
    /// Enclosing instructions, outermost first: the call is in one of their rows, or in a choice of which they are the cost.
    pub enclosing_instructions: Arc<[String]>,
    #[serde(with = "place")]
    pub span: Span,
}

impl InstructionCall {
    /// Creates the call with evaluated arguments.
    pub fn to_call(&self, target: CallTarget, args: Value) -> Call {
        let enclosing = &self.enclosing_instructions;
        Call {
            target,
            args,
            handled: Some(Arc::clone(&self.handled)),
            is_cost: self.is_cost,
            enclosing_instructions: (!enclosing.is_empty()).then(|| Arc::clone(enclosing)),
        }
    }

    /// Returns true if it has an argument with this name.
    pub fn has_arg(&self, name: &str) -> bool {
        self.args.iter().any(|(arg, _)| **arg == *name)
    }

    /// The step for this outcome.
    pub fn step_for(&self, outcome: Outcome) -> usize {
        let by_index = outcome.index.and_then(|index| {
            let row = self.outcome_rows.iter().find(|(n, _)| *n == index);
            row.map(|(_, step)| *step)
        });
        let by_number = || row_for(&self.number_rows, outcome.number?);
        by_index.or_else(by_number).unwrap_or(self.else_target)
    }
}

impl Page {
    /// The title, or the id of a page without a title.
    pub fn name(&self) -> &Arc<str> {
        if self.title.is_empty() {
            &self.id
        } else {
            &self.title
        }
    }

    /// Returns true if the text of this step is shown every time.
    pub fn is_always_shown(&self, step: usize) -> bool {
        let ranges = &self.response_ranges;
        let count = ranges.partition_point(|(start, _)| *start as usize <= step);
        let last = count.checked_sub(1).and_then(|n| ranges.get(n));
        self.repeats_text || last.is_some_and(|(_, end)| step < *end as usize)
    }

    /// The bytes of this range. Unlike [`Page::text_at`], this reads no text.
    #[inline]
    pub fn bytes_at(&self, range: TextRange) -> &[u8] {
        let range = range.start as usize..range.end as usize;
        self.text.as_bytes().get(range).unwrap_or_default()
    }

    /// The text of this range.
    #[inline]
    pub fn text_at(&self, range: TextRange) -> &str {
        let range = range.start as usize..range.end as usize;
        self.text.get(range).unwrap_or("")
    }

    /// The span of a step.
    pub fn span_at(&self, step: usize) -> Span {
        let count = self.spans.partition_point(|(n, _)| *n as usize <= step);
        let entry = count.checked_sub(1).and_then(|n| self.spans.get(n));
        entry.map_or(self.span, |(_, span)| *span)
    }

    /// All steps with their spans.
    pub fn steps(&self) -> impl Iterator<Item = (&Op, Span)> {
        let mut spans = self.spans.iter().peekable();
        let mut current = self.span;
        (0..).zip(&self.ops).map(move |(step, op)| {
            while let Some((_, span)) = spans.next_if(|(n, _)| *n <= step) {
                current = *span;
            }
            (op, current)
        })
    }

    /// All spans of the page's steps and choices.
    pub fn spans_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        let choices = self.choices.iter_mut().flat_map(|choice| {
            let guards = choice.guards.as_deref_mut().into_iter();
            let spans = guards.flat_map(|guards| {
                let costs = guards.costs.iter_mut().map(|cost| &mut cost.span);
                costs.chain(&mut guards.spans)
            });
            spans.chain([&mut choice.span])
        });
        let calls = self.ops.iter_mut().filter_map(|op| match op {
            Op::Instruction(call) => Some(&mut Arc::make_mut(call).span),
            _ => None,
        });
        let steps = self.spans.iter_mut().map(|(_, span)| span);
        steps.chain(choices).chain(calls)
    }
}
