//! Simulated readers: choose an answer to each question.

use super::count::StepCounts;
use super::plan::Strategy;
use crate::engine::{Frame, Machine, MenuEntry, MenuTarget, PendingInput, StepObserver};
use crate::model::book::{self, Book, NumberQuestion, Op, PageId};
use crate::model::game::{Answer, Dice, Question, Reply};
use std::collections::BTreeSet;

/// Answers at random with its own generator, so that the dice of the game are not affected.
pub(super) struct RandomReader<'p> {
    temper: &'p Strategy,
    /// True if choices that lead to a linked book are avoided.
    stays: bool,
    chance: Dice,
    at: u64,
}

/// A word that matches no answer.
const NO_WORD: &str = "xyzzy";

/// Up to this many numbers are equally likely. For more, the ends and some in between are tried.
const FEW: i64 = 12;

impl<'p> RandomReader<'p> {
    pub(super) fn new(temper: &'p Strategy, seed: u64) -> Self {
        Self {
            temper,
            stays: false,
            chance: Dice::seeded(seed),
            at: 0,
        }
    }

    /// The same reader. Avoids choices that lead to a linked book if `stays` is true.
    pub(super) fn staying(self, stays: bool) -> Self {
        Self { stays, ..self }
    }

    /// A number from 0 to one less than `many`.
    pub(super) fn below(&mut self, many: usize) -> usize {
        let sides = u32::try_from(many).unwrap_or(u32::MAX).max(1);
        // No results are preset, so every result fits.
        let (face, next) = self.chance.face(0, sides, self.at).unwrap_or((0, self.at));
        self.at = next;
        face as usize
    }

    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// Index of the open choice to take. None if all are closed.
    pub(super) fn picks(&mut self, machine: &Machine<StepCounts>) -> Option<usize> {
        let PendingInput::Menu(standing) = &machine.waiting else {
            return None;
        };
        let leads_out = |it: &MenuEntry| leads_to_other_book(&machine.book, it.takes);
        // The reader leaves if there is no other choice.
        let stays = self.stays && standing.iter().any(|it| it.is_open() && !leads_out(it));
        let is_possible = |it: &MenuEntry| it.is_open() && !(stays && leads_out(it));
        let open = standing.iter().enumerate();
        let mut open = open.filter(|(_, it)| is_possible(it));
        let taken = |takes: MenuTarget| match takes {
            MenuTarget::Choice(page, n) => {
                let body = machine.book.page(page).choices[n].body;
                machine.turn.listener.at(page, body)
            }
            MenuTarget::Offered(page) => machine.turn.listener.at(page, 0),
        };
        match self.temper {
            Strategy::Random | Strategy::Ahead(_) | Strategy::Scripted => {
                let many = standing.iter().filter(|it| is_possible(it)).count();
                let n = self.below(many);
                match many == standing.len() {
                    true => (n < many).then_some(n),
                    false => open.nth(n).map(|(n, _)| n),
                }
            }
            Strategy::Curious => {
                let open: Vec<(usize, u64)> = open.map(|(n, it)| (n, taken(it.takes))).collect();
                let least = open.iter().map(|(_, taken)| *taken).min();
                let first = open.iter().filter(|(_, taken)| Some(*taken) == least);
                let first: Vec<usize> = first.map(|(n, _)| *n).collect();
                self.one_of(&first).copied()
            }
        }
    }

    /// The answer to any question except a menu. None if there is no question.
    pub(super) fn answers(&mut self, machine: &Machine<StepCounts>) -> Option<Answer> {
        match &machine.waiting {
            PendingInput::Menu(_)
            | PendingInput::Nothing
            | PendingInput::Table
            | PendingInput::Throw { .. }
            | PendingInput::Event => None,
            PendingInput::Rule(question) => self.of_rule(question),
            PendingInput::Ask => Some(Answer::Reply(Reply::Text(self.word(asked(machine)?)))),
            PendingInput::Number { min, max } => {
                let marked = numbers(&machine.book, machine.here_id(), numbered(machine)?);
                Some(self.number(*min, *max, &marked))
            }
        }
    }

    /// Some of the answers that should be tried. Empty for questions that are answered at random.
    pub(super) fn some_answers(&mut self, machine: &Machine<StepCounts>) -> Vec<Answer> {
        let replies: Vec<Reply> = match &machine.waiting {
            // Any text is accepted.
            PendingInput::Rule(Question::Text { .. }) => Vec::new(),
            PendingInput::Ask => {
                let rows = asked(machine).map(|ask| ask.rows.as_slice());
                let words = rows.unwrap_or_default().iter();
                let words = words.filter_map(|(words, _)| words.first().cloned());
                words.chain([NO_WORD.to_owned()]).map(Reply::Text).collect()
            }
            PendingInput::Rule(Question::Number { min, max, .. }) => {
                self.some_numbers(*min, *max, &[])
            }
            PendingInput::Number { min, max } => {
                let ask = numbered(machine);
                let marked = ask.map(|ask| numbers(&machine.book, machine.here_id(), ask));
                self.some_numbers(*min, *max, &marked.unwrap_or_default())
            }
            _ => all_replies(machine),
        };
        replies.into_iter().map(Answer::Reply).collect()
    }

    fn some_numbers(&mut self, min: i64, max: i64, marked: &[i64]) -> Vec<Reply> {
        if max.saturating_sub(min) < FEW {
            return few_numbers(min, max);
        }
        let within = marked.iter().copied().filter(|n| (min..=max).contains(n));
        let between = self.one_between(min, max, marked);
        let some = within.take(FEW as usize).chain([min, max, between]);
        let some: BTreeSet<i64> = some.collect();
        some.into_iter().map(Reply::Number).collect()
    }

    fn of_rule(&mut self, question: &Question) -> Option<Answer> {
        Some(Answer::Reply(match question {
            Question::Number { min, max, .. } => return Some(self.number(*min, *max, &[])),
            Question::Text { examples, .. } => {
                let one = self.one_of(examples).map_or(NO_WORD, String::as_str);
                Reply::Text(one.to_owned())
            }
            Question::Order { offers, .. } => {
                let mut ids: Vec<String> = offers.iter().map(|it| it.id.clone()).collect();
                for n in (1..ids.len()).rev() {
                    ids.swap(n, self.below(n + 1));
                }
                Reply::Order(ids)
            }
            question => self.one_of(&replies(question))?.clone(),
        }))
    }

    /// A word from one of the rows, or one that matches none.
    fn word(&mut self, ask: &book::WordQuestion) -> String {
        let row = self.below(ask.rows.len() + 1);
        let words = ask.rows.get(row).map(|(words, _)| words.as_slice());
        let word = self.one_of(words.unwrap_or_default());
        word.map_or(NO_WORD, String::as_str).to_owned()
    }

    /// A number within bounds.
    fn number(&mut self, min: i64, max: i64, marked: &[i64]) -> Answer {
        let few = match max.saturating_sub(min) < FEW {
            true => self.one_of(&few_numbers(min, max)).cloned(),
            false => None,
        };
        let one = few.unwrap_or_else(|| Reply::Number(self.one_between(min, max, marked)));
        Answer::Reply(one)
    }

    /// For a large range: a number that the page contains, an end, or one in between.
    fn one_between(&mut self, min: i64, max: i64, marked: &[i64]) -> i64 {
        let span = max.saturating_sub(min).max(1);
        let within = marked.iter().copied().filter(|n| (min..=max).contains(n));
        let mut some: Vec<i64> = within.chain([min, max]).collect();
        let between = self.below(1 << 16);
        some.push(min.saturating_add(i64::try_from(between).unwrap_or(0) % span));
        some[self.below(some.len())]
    }
}

/// All replies to a question. Empty if they are unknown or too many.
pub(super) fn all_replies<W: StepObserver>(machine: &Machine<W>) -> Vec<Reply> {
    match &machine.waiting {
        PendingInput::Menu(standing) => {
            let open = standing.iter().filter(|it| it.is_open());
            open.map(|it| Reply::Pick(machine.offer_id(it.takes).to_owned()))
                .collect()
        }
        PendingInput::Rule(question) => replies(question),
        PendingInput::Number { min, max } => few_numbers(*min, *max),
        _ => Vec::new(),
    }
}

fn replies(question: &Question) -> Vec<Reply> {
    match question {
        Question::Pick { offers, .. } => {
            let open = offers.iter().filter(|it| it.closed.is_none());
            open.map(|it| Reply::Pick(it.id.clone())).collect()
        }
        Question::Confirm { .. } => vec![Reply::Yes(true), Reply::Yes(false)],
        Question::Number { min, max, .. } => few_numbers(*min, *max),
        // The examples of the rule are the only known replies to a text question.
        Question::Text { examples, .. } => examples.iter().cloned().map(Reply::Text).collect(),
        Question::Order { .. } | Question::Dice { .. } => Vec::new(),
    }
}

fn few_numbers(min: i64, max: i64) -> Vec<Reply> {
    match max.saturating_sub(min) < FEW {
        true => (min..=max).map(Reply::Number).collect(),
        false => Vec::new(),
    }
}

/// True if a choice turns to a page of a linked book.
fn leads_to_other_book(book: &Book, takes: MenuTarget) -> bool {
    let is_other = |page: PageId| book.page(page).part != 0;
    match takes {
        MenuTarget::Offered(page) => is_other(page),
        MenuTarget::Choice(page, n) => {
            let page = book.page(page);
            let choice = &page.choices[n];
            let steps = page.code.get(choice.body..choice.after).unwrap_or_default();
            let leads = |op: &Op| match op {
                Op::Turn(to) | Op::Detour { page: to, .. } => is_other(*to),
                _ => false,
            };
            steps.iter().any(leads)
        }
    }
}

/// The question of a page.
fn asked(machine: &Machine<StepCounts>) -> Option<&book::WordQuestion> {
    match step(machine)? {
        Op::Ask(ask) => Some(ask),
        _ => None,
    }
}

fn numbered(machine: &Machine<StepCounts>) -> Option<&NumberQuestion> {
    match step(machine)? {
        Op::Number(ask) => Some(ask),
        _ => None,
    }
}

fn step(machine: &Machine<StepCounts>) -> Option<&Op> {
    let Frame::Steps { page, at, .. } = machine.frames.last()? else {
        return None;
    };
    machine.book.page(*page).code.get(*at)
}

/// Numbers with an effect: the ends of rows, and the secret numbers of pages.
fn numbers(book: &Book, here: PageId, ask: &NumberQuestion) -> Vec<i64> {
    let rows = ask.rows.iter().flat_map(|(low, high, _)| [*low, *high]);
    let mut all: Vec<i64> = rows.flatten().collect();
    if ask.secret {
        let part = book.page(here).part;
        let pages = book.pages.iter().filter(|page| page.part == part);
        all.extend(pages.filter_map(|page| page.number));
    }
    all
}
