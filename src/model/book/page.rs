//! A page as play runs it: flat instructions with jumps, read from the first to the last.

use super::choice::Choice;
use super::expr::{Args, Expr, PageId};
use super::metadata::Image;
use super::range::{RangeRow, row_for};
use crate::model::game::{Call, CallTarget, Outcome, Value};
use crate::syntax::markup::Emphasis;
use crate::syntax::source::{Span, place};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// `harbour`, or `isles:landing` in a neighbouring book.
    pub id: Arc<str>,
    /// The book it belongs to, by its place in [`Book::parts`](super::Book::parts).
    pub part: usize,
    pub title: Arc<str>,
    pub tags: Vec<Arc<str>>,
    /// Where it lies on the map, by its author: how far to the right, how far down.
    pub at: Option<(i16, i16)>,
    /// What is shown with it.
    pub image: Option<Box<Image>>,
    /// Boxes to tick; 0 for a page without any.
    pub boxes: i64,
    /// Are its boxes ticked without a word?
    pub quiet: bool,
    /// Entered only by `-> page and return`; only such a page returns.
    pub detour: bool,
    /// Entering this page from there is no arrival: a shop's town.
    pub within: Option<PageId>,
    /// What the reader may type at a `number` to come here.
    pub number: Option<i64>,
    /// All that the page says, one thing after another: [`Words`] are parts of it.
    pub text: Box<str>,
    pub code: Box<[Op]>,
    /// Steps, from one to before another, of what a choice or a row says: it is told each time that it happens.
    pub answers: Box<[(u32, u32)]>,
    /// Is all of it told on each of its turns, what the reader has read here already too?
    pub whole: bool,
    /// Where the steps of `code` are written: each place is that of its step and of all up to the next.
    #[serde(with = "place")]
    pub places: Box<[(u32, Span)]>,
    pub choices: Box<[Choice]>,
    /// Where a detour goes on when it returns.
    pub detours: Box<[usize]>,
    /// Code to run when the reader arrives here, and on each of its turns.
    pub on_arrival: Option<PageId>,
    pub on_turn: Option<PageId>,
    /// Slot of the number of times the page was entered.
    pub visits: u32,
    /// Slot of the ticks now.
    pub ticks: u32,
    /// Variables of its own, by name.
    pub variables: Box<[(Arc<str>, u32)]>,
    /// Slots that are as at first whenever it is come to: those of its variables, and of what happens once here.
    pub fresh: Box<[u32]>,
    #[serde(with = "place")]
    pub span: Span,
}

/// A part of [`Page::text`], by its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Words {
    pub start: u32,
    pub end: u32,
}

/// A step of a page. Jumps are indices into [`Page::code`]. What is large or rare stands in a box: a book has many steps, of
/// 16 bytes each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Op {
    Text(Words, Emphasis),
    Print(Box<Expr>, Emphasis),
    /// The paragraph is over.
    Break,
    Jump(usize),
    Unless(Box<Test>),
    /// Goes on the first time ever, then jumps.
    Once {
        slot: u32,
        done: usize,
    },
    /// Goes on when the reader has just arrived from elsewhere, else jumps.
    Arriving {
        otherwise: usize,
    },
    /// Notes a choice for the next menu, and goes on at [`Choice::after`].
    Choice(usize),
    /// Stops for the choices noted so far.
    Menu,
    /// The body of a choice is over: on below its menu.
    EndChoice,
    /// What a choice does has a menu of its own: the one it stands in waits.
    Inner,
    /// That is over, and what comes is again of the menu around.
    Outer,
    /// A cost was not met after all: the menu again.
    MenuAgain,
    /// The choice is taken for good.
    Take(u32),
    Turn(PageId),
    Detour {
        page: PageId,
        number: usize,
    },
    /// A turn into a book that is not at hand.
    Absent(Words),
    Again,
    Back,
    Return,
    Loose,
    Code {
        slot: u32,
        name: Words,
        gain: bool,
    },
    Title {
        slot: u32,
        name: Words,
        gain: bool,
    },
    /// The number in a title goes up or down.
    Raise(Box<Raise>),
    /// One more or one less tick in the boxes of a page; of this one where none is named.
    Tick {
        page: Option<PageId>,
        up: bool,
    },
    /// A variable holds another value, or a field of the sheet that pages may set.
    Set {
        slot: u32,
        of_sheet: bool,
        value: Box<Expr>,
    },
    Roll(Box<Table>),
    Vary(Box<Varied>),
    Ask(Box<Question>),
    Number(Box<NumberQuestion>),
    Verb(Arc<VerbCall>),
    Ending(Box<Ending>),
    /// The page's end.
    End,
}

impl Op {
    /// Does the reader leave the page here, whatever stands below?
    pub fn leaves(&self) -> bool {
        matches!(
            self,
            Self::Turn(_)
                | Self::Again
                | Self::Back
                | Self::Return
                | Self::Absent(_)
                | Self::Loose
                | Self::Ending(_)
        )
    }
}

/// `{gain title "Ambassador to # kings" times 2}`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raise {
    pub slot: u32,
    pub name: Arc<str>,
    pub by: Expr,
    pub up: bool,
}

/// Goes on where a condition holds, else jumps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    pub condition: Expr,
    pub otherwise: usize,
}

/// One of several texts, by where each begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Varied {
    pub how: Vary,
    pub rows: Vec<usize>,
}

/// `{ending victory "Home again"}`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    pub kind: Arc<str>,
    pub name: Arc<str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Vary {
    /// By chance; what is not 0 makes it fall unlike others of the page.
    Random(u32),
    /// In turn and round again, by a slot that counts.
    Cycle(u32),
    /// In turn and then the last for ever.
    Sequence(u32),
}

/// `{roll 2d6 + 1}` with its range rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Keeps the total: a variable of the book's, or what the next step goes by.
    pub into: Option<u32>,
    pub count: u32,
    pub sides: u32,
    pub plus: Vec<(Arc<str>, Expr)>,
    pub rows: Vec<RangeRow>,
    /// Where a total without a row leads: the `else` row, or what follows.
    pub after: usize,
    pub has_else: bool,
}

impl Table {
    /// Is the total only kept, and leads nowhere?
    pub fn is_number(&self) -> bool {
        self.rows.is_empty() && self.into.is_some()
    }
}

/// `{ask "..."}`: accepted words, lower case, and where each leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub question: Arc<str>,
    pub rows: Vec<(Vec<String>, usize)>,
    pub otherwise: usize,
    pub has_else: bool,
}

/// `{number "..." 1 to 100}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberQuestion {
    pub question: Arc<str>,
    pub min: Expr,
    pub max: Expr,
    /// A variable that keeps the number, if one is named.
    pub into: Option<u32>,
    pub rows: Vec<RangeRow>,
    pub otherwise: usize,
    pub has_else: bool,
    /// Pages with a secret number are turned to when it is typed.
    pub secret: bool,
}

/// A verb of the ruleset with its arguments and where each outcome leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerbCall {
    pub verb: usize,
    pub args: Args,
    /// Keeps the number that it comes to: a variable of the book's.
    pub into: Option<u32>,
    /// By outcome: its place among those of the verb.
    pub rows: Vec<(u16, usize)>,
    /// Of a verb that comes out as a number.
    pub totals: Vec<RangeRow>,
    /// Where an outcome without a row leads: the `else` row, or what follows.
    pub otherwise: usize,
    pub has_else: bool,
    /// The outcomes that have a row, in order.
    pub handled: Arc<[u16]>,
    /// Stands before the words of a choice.
    pub as_cost: bool,
    /// Verbs in a row of which it stands, or in a choice that they are the price of; outermost first.
    pub under: Arc<[String]>,
    #[serde(with = "place")]
    pub span: Span,
}

impl VerbCall {
    /// The call of it, with its arguments worked out.
    pub fn call(&self, target: CallTarget, args: Value) -> Call {
        let under = (!self.under.is_empty()).then(|| Arc::clone(&self.under));
        Call {
            target,
            args,
            handled: Some(Arc::clone(&self.handled)),
            as_cost: self.as_cost,
            under,
        }
    }

    /// The step that this outcome leads to.
    pub fn step(&self, outcome: Outcome) -> usize {
        let named = outcome.named.and_then(|named| {
            let row = self.rows.iter().find(|(n, _)| *n == named);
            row.map(|(_, to)| *to)
        });
        let number = || row_for(&self.totals, outcome.number?);
        named.or_else(number).unwrap_or(self.otherwise)
    }
}

impl Page {
    /// What readers call it: its title, or its id where it has none.
    pub fn name(&self) -> &Arc<str> {
        if self.title.is_empty() {
            &self.id
        } else {
            &self.title
        }
    }

    /// Is what this step says told each time?
    pub fn is_told_each_time(&self, at: usize) -> bool {
        let upto = self
            .answers
            .partition_point(|(from, _)| *from as usize <= at);
        let last = upto.checked_sub(1).and_then(|n| self.answers.get(n));
        self.whole || last.is_some_and(|(_, end)| at < *end as usize)
    }

    /// What the page says there.
    #[inline]
    pub fn words(&self, words: Words) -> &str {
        let range = words.start as usize..words.end as usize;
        self.text.get(range).unwrap_or("")
    }

    /// Where a step is written.
    pub fn place(&self, at: usize) -> Span {
        let upto = self
            .places
            .partition_point(|(from, _)| *from as usize <= at);
        let place = upto.checked_sub(1).and_then(|n| self.places.get(n));
        place.map_or(self.span, |(_, span)| *span)
    }

    /// Every step and where it is written.
    pub fn steps(&self) -> impl Iterator<Item = (&Op, Span)> {
        let mut places = self.places.iter().peekable();
        let mut here = self.span;
        (0..).zip(&self.code).map(move |(at, op)| {
            while let Some((_, span)) = places.next_if(|(from, _)| *from <= at) {
                here = *span;
            }
            (op, here)
        })
    }

    /// Every place that the page's steps and choices keep.
    pub fn places_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        let choices = self.choices.iter_mut().flat_map(|choice| {
            let guards = choice.guards.as_deref_mut().into_iter();
            let costs = guards.flat_map(|guards| &mut guards.costs);
            costs.map(|cost| &mut cost.span).chain([&mut choice.span])
        });
        let verbs = self.code.iter_mut().filter_map(|op| match op {
            Op::Verb(call) => Some(&mut Arc::make_mut(call).span),
            _ => None,
        });
        let steps = self.places.iter_mut().map(|(_, span)| span);
        steps.chain(choices).chain(verbs)
    }
}
