//! Simulated readers: choose an answer to each question.

use super::count::StepCounts;
use super::plan::Strategy;
use crate::engine::{Frame, Machine, MenuEntry, MenuTarget, PendingInput, StepObserver};
use crate::model::book::{self, Book, NumberQuestion, Op, PageId};
use crate::model::game::{Answer, Dice, Question, Reply};
use std::collections::BTreeSet;

/// Answers at random with its own generator, so that the dice of the game are not affected.
pub(super) struct RandomReader<'p> {
    strategy: &'p Strategy,
    /// True if choices that lead to a linked book are avoided.
    stays_in_book: bool,
    dice: Dice,
    draw: u64,
}

/// A word that matches no answer.
const UNKNOWN_WORD: &str = "xyzzy";

/// Up to this many numbers are equally likely. For more, the ends and some in between are tried.
const MAX_LISTED_NUMBERS: i64 = 12;

impl<'p> RandomReader<'p> {
    pub(super) fn new(temper: &'p Strategy, seed: u64) -> Self {
        Self {
            strategy: temper,
            stays_in_book: false,
            dice: Dice::seeded(seed),
            draw: 0,
        }
    }

    /// The same reader. Avoids choices that lead to a linked book if `stays` is true.
    pub(super) fn stay_in_book(self, stays: bool) -> Self {
        Self {
            stays_in_book: stays,
            ..self
        }
    }

    /// A number from 0 to one less than `many`.
    pub(super) fn random_below(&mut self, many: usize) -> usize {
        let sides = u32::try_from(many).unwrap_or(u32::MAX).max(1);
        // No results are preset, so every result fits.
        let (face, next) = self
            .dice
            .draw_face(0, sides, self.draw)
            .unwrap_or((0, self.draw));
        self.draw = next;
        face as usize
    }

    pub(super) fn random_item<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.random_below(all.len()))
    }

    /// Index of the open choice to take. None if all are closed.
    pub(super) fn random_choice(&mut self, machine: &Machine<StepCounts>) -> Option<usize> {
        let PendingInput::Menu(standing) = &machine.pending else {
            return None;
        };
        let leads_out = |it: &MenuEntry| leads_to_linked_book(&machine.book, it.target);
        // The reader leaves if there is no other choice.
        let stays = self.stays_in_book && standing.iter().any(|it| it.is_open() && !leads_out(it));
        let is_possible = |it: &MenuEntry| it.is_open() && !(stays && leads_out(it));
        let open = standing.iter().enumerate();
        let mut open = open.filter(|(_, it)| is_possible(it));
        let taken = |takes: MenuTarget| match takes {
            MenuTarget::Choice(page, n) => {
                let body = machine.book.page(page).choices[n].body;
                machine.context.observer.count_at(page, body)
            }
            MenuTarget::Offered(page) => machine.context.observer.count_at(page, 0),
        };
        match self.strategy {
            Strategy::Random | Strategy::LookAhead(_) | Strategy::Scripted => {
                let many = standing.iter().filter(|it| is_possible(it)).count();
                let n = self.random_below(many);
                match many == standing.len() {
                    true => (n < many).then_some(n),
                    false => open.nth(n).map(|(n, _)| n),
                }
            }
            Strategy::Curious => {
                let open: Vec<(usize, u64)> = open.map(|(n, it)| (n, taken(it.target))).collect();
                let least = open.iter().map(|(_, taken)| *taken).min();
                let first = open.iter().filter(|(_, taken)| Some(*taken) == least);
                let first: Vec<usize> = first.map(|(n, _)| *n).collect();
                self.random_item(&first).copied()
            }
        }
    }

    /// The answer to any question except a menu. None if there is no question.
    pub(super) fn random_answer(&mut self, machine: &Machine<StepCounts>) -> Option<Answer> {
        match &machine.pending {
            PendingInput::Menu(_)
            | PendingInput::Nothing
            | PendingInput::TableDice
            | PendingInput::WithheldRoll { .. }
            | PendingInput::Event => None,
            PendingInput::Rule(question) => self.answer_rule(question),
            PendingInput::Word => Some(Answer::Reply(Reply::Text(
                self.random_word(word_question(machine)?),
            ))),
            PendingInput::Number { min, max } => {
                let marked = relevant_numbers(
                    &machine.book,
                    machine.current_page_id(),
                    number_question(machine)?,
                );
                Some(self.random_number(*min, *max, &marked))
            }
        }
    }

    /// Some of the answers that should be tried. Empty for questions that are answered at random.
    pub(super) fn candidate_answers(&mut self, machine: &Machine<StepCounts>) -> Vec<Answer> {
        let replies: Vec<Reply> = match &machine.pending {
            // Any text is accepted.
            PendingInput::Rule(Question::Text { .. }) => Vec::new(),
            PendingInput::Word => {
                let rows = word_question(machine).map(|ask| ask.rows.as_slice());
                let words = rows.unwrap_or_default().iter();
                let words = words.filter_map(|(words, _)| words.first().cloned());
                words
                    .chain([UNKNOWN_WORD.to_owned()])
                    .map(Reply::Text)
                    .collect()
            }
            PendingInput::Rule(Question::Number { min, max, .. }) => {
                self.candidate_numbers(*min, *max, &[])
            }
            PendingInput::Number { min, max } => {
                let ask = number_question(machine);
                let marked =
                    ask.map(|ask| relevant_numbers(&machine.book, machine.current_page_id(), ask));
                self.candidate_numbers(*min, *max, &marked.unwrap_or_default())
            }
            _ => all_replies(machine),
        };
        replies.into_iter().map(Answer::Reply).collect()
    }

    fn candidate_numbers(&mut self, min: i64, max: i64, marked: &[i64]) -> Vec<Reply> {
        if max.saturating_sub(min) < MAX_LISTED_NUMBERS {
            return list_numbers(min, max);
        }
        let within = marked.iter().copied().filter(|n| (min..=max).contains(n));
        let between = self.random_in_range(min, max, marked);
        let some = within
            .take(MAX_LISTED_NUMBERS as usize)
            .chain([min, max, between]);
        let some: BTreeSet<i64> = some.collect();
        some.into_iter().map(Reply::Number).collect()
    }

    fn answer_rule(&mut self, question: &Question) -> Option<Answer> {
        Some(Answer::Reply(match question {
            Question::Number { min, max, .. } => return Some(self.random_number(*min, *max, &[])),
            Question::Text { examples, .. } => {
                let one = self
                    .random_item(examples)
                    .map_or(UNKNOWN_WORD, String::as_str);
                Reply::Text(one.to_owned())
            }
            Question::Order { options, .. } => {
                let mut ids: Vec<String> = options.iter().map(|it| it.id.clone()).collect();
                for n in (1..ids.len()).rev() {
                    ids.swap(n, self.random_below(n + 1));
                }
                Reply::Order(ids)
            }
            question => self.random_item(&question_replies(question))?.clone(),
        }))
    }

    /// A word from one of the rows, or one that matches none.
    fn random_word(&mut self, ask: &book::WordQuestion) -> String {
        let row = self.random_below(ask.rows.len() + 1);
        let words = ask.rows.get(row).map(|(words, _)| words.as_slice());
        let word = self.random_item(words.unwrap_or_default());
        word.map_or(UNKNOWN_WORD, String::as_str).to_owned()
    }

    /// A number within bounds.
    fn random_number(&mut self, min: i64, max: i64, marked: &[i64]) -> Answer {
        let few = match max.saturating_sub(min) < MAX_LISTED_NUMBERS {
            true => self.random_item(&list_numbers(min, max)).cloned(),
            false => None,
        };
        let one = few.unwrap_or_else(|| Reply::Number(self.random_in_range(min, max, marked)));
        Answer::Reply(one)
    }

    /// For a large range: a number that the page contains, an end, or one in between.
    fn random_in_range(&mut self, min: i64, max: i64, marked: &[i64]) -> i64 {
        let span = max.saturating_sub(min).max(1);
        let within = marked.iter().copied().filter(|n| (min..=max).contains(n));
        let mut some: Vec<i64> = within.chain([min, max]).collect();
        let between = self.random_below(1 << 16);
        some.push(min.saturating_add(i64::try_from(between).unwrap_or(0) % span));
        some[self.random_below(some.len())]
    }
}

/// All replies to a question. Empty if they are unknown or too many.
pub(super) fn all_replies<W: StepObserver>(machine: &Machine<W>) -> Vec<Reply> {
    match &machine.pending {
        PendingInput::Menu(standing) => {
            let open = standing.iter().filter(|it| it.is_open());
            open.map(|it| Reply::Pick(machine.option_id(it.target).to_owned()))
                .collect()
        }
        PendingInput::Rule(question) => question_replies(question),
        PendingInput::Number { min, max } => list_numbers(*min, *max),
        _ => Vec::new(),
    }
}

fn question_replies(question: &Question) -> Vec<Reply> {
    match question {
        Question::Pick { options, .. } => {
            let open = options.iter().filter(|it| it.closed.is_none());
            open.map(|it| Reply::Pick(it.id.clone())).collect()
        }
        Question::Confirm { .. } => vec![Reply::Confirm(true), Reply::Confirm(false)],
        Question::Number { min, max, .. } => list_numbers(*min, *max),
        // The examples of the rule are the only known replies to a text question.
        Question::Text { examples, .. } => examples.iter().cloned().map(Reply::Text).collect(),
        Question::Order { .. } | Question::Dice { .. } => Vec::new(),
    }
}

fn list_numbers(min: i64, max: i64) -> Vec<Reply> {
    match max.saturating_sub(min) < MAX_LISTED_NUMBERS {
        true => (min..=max).map(Reply::Number).collect(),
        false => Vec::new(),
    }
}

/// True if a choice turns to a page of a linked book.
fn leads_to_linked_book(book: &Book, takes: MenuTarget) -> bool {
    let is_other = |page: PageId| book.page(page).part != 0;
    match takes {
        MenuTarget::Offered(page) => is_other(page),
        MenuTarget::Choice(page, n) => {
            let page = book.page(page);
            let choice = &page.choices[n];
            let steps = page.ops.get(choice.body..choice.after).unwrap_or_default();
            let leads = |op: &Op| match op {
                Op::Turn(to) | Op::Detour { page: to, .. } => is_other(*to),
                _ => false,
            };
            steps.iter().any(leads)
        }
    }
}

/// The question of a page.
fn word_question(machine: &Machine<StepCounts>) -> Option<&book::WordQuestion> {
    match current_step(machine)? {
        Op::AskWord(ask) => Some(ask),
        _ => None,
    }
}

fn number_question(machine: &Machine<StepCounts>) -> Option<&NumberQuestion> {
    match current_step(machine)? {
        Op::AskNumber(ask) => Some(ask),
        _ => None,
    }
}

fn current_step(machine: &Machine<StepCounts>) -> Option<&Op> {
    let Frame::Steps { page, at, .. } = machine.frames.last()? else {
        return None;
    };
    machine.book.page(*page).ops.get(*at)
}

/// Numbers with an effect: the ends of rows, and the secret numbers of pages.
fn relevant_numbers(book: &Book, here: PageId, ask: &NumberQuestion) -> Vec<i64> {
    let rows = ask.rows.iter().flat_map(|(low, high, _)| [*low, *high]);
    let mut all: Vec<i64> = rows.flatten().collect();
    if ask.accepts_secret {
        let part = book.page(here).part;
        let pages = book.pages.iter().filter(|page| page.part == part);
        all.extend(pages.filter_map(|page| page.secret_number));
    }
    all
}
