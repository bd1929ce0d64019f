//! Simulated readers, who answer questions at random.

use super::count::StepCounts;
use super::plan::Strategy;
use crate::engine::{Frame, Machine, MenuEntry, MenuTarget, PendingInput, StepObserver};
use crate::model::book::{self, Book, NumberQuestion, Op, PageId};
use crate::model::game::{Answer, Dice, MAX_LISTED_NUMBERS, Question, Reply, list_numbers};
use std::collections::BTreeSet;

/// Answers at random, with a separate generator that does not affect the dice of the game.
pub(super) struct RandomReader<'p> {
    strategy: &'p Strategy,
    /// True if choices that lead to a linked book are avoided.
    stays_in_book: bool,
    dice: Dice,
    next_draw: u64,
}

/// A word that matches no answer.
/// Names for a question whose reply is stored. Some have characters that need care in an output.
const SAMPLE_NAMES: [&str; 5] = ["Ada", "Grace Hopper", "Zoë", "O’Brien", "*Tom* <&> \"T\""];
const UNKNOWN_WORD: &str = "xyzzy";

impl<'p> RandomReader<'p> {
    pub(super) fn new(strategy: &'p Strategy, seed: u64) -> Self {
        Self {
            strategy,
            stays_in_book: false,
            dice: Dice::seeded(seed),
            next_draw: 0,
        }
    }

    /// Makes the reader avoid choices that lead to a linked book, if `stays_in_book` is true.
    pub(super) fn stay_in_book(self, stays_in_book: bool) -> Self {
        Self {
            stays_in_book,
            ..self
        }
    }

    /// A number from 0 to `limit` - 1.
    pub(super) fn random_below(&mut self, limit: usize) -> usize {
        let sides = u32::try_from(limit).unwrap_or(u32::MAX).max(1);
        // No dice are preset, so there is no error.
        let (face, next) = self
            .dice
            .draw_face(0, sides, self.next_draw)
            .unwrap_or((0, self.next_draw));
        self.next_draw = next;
        face as usize
    }

    pub(super) fn random_item<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.random_below(items.len()))
    }

    /// Index of the open choice to take. None if all are closed.
    pub(super) fn random_choice(&mut self, machine: &Machine<StepCounts>) -> Option<usize> {
        let PendingInput::Menu(entries) = &machine.pending else {
            return None;
        };
        let leaves_book = |it: &MenuEntry| leads_to_linked_book(&machine.book, it.target);
        // The reader leaves the book if there is no other choice.
        let avoids_links =
            self.stays_in_book && entries.iter().any(|it| it.is_open() && !leaves_book(it));
        let is_possible = |it: &MenuEntry| it.is_open() && !(avoids_links && leaves_book(it));
        let possible = entries.iter().enumerate();
        let mut possible = possible.filter(|(_, it)| is_possible(it));
        let times_taken = |target: MenuTarget| match target {
            MenuTarget::Choice(page, n) => {
                let body = machine.book.page(page).choices[n].body;
                machine.context.observer.count_at(page, body)
            }
            MenuTarget::Offered(page) => machine.context.observer.count_at(page, 0),
        };
        match self.strategy {
            Strategy::Random | Strategy::LookAhead(_) | Strategy::Scripted => {
                let count = entries.iter().filter(|it| is_possible(it)).count();
                let n = self.random_below(count);
                match count == entries.len() {
                    true => (n < count).then_some(n),
                    false => possible.nth(n).map(|(n, _)| n),
                }
            }
            Strategy::Curious => {
                let possible = possible.map(|(n, it)| (n, times_taken(it.target)));
                let possible: Vec<(usize, u64)> = possible.collect();
                let min = possible.iter().map(|(_, taken)| *taken).min();
                let least_taken = possible.iter().filter(|(_, taken)| Some(*taken) == min);
                let least_taken: Vec<usize> = least_taken.map(|(n, _)| *n).collect();
                self.random_item(&least_taken).copied()
            }
        }
    }

    /// The answer to any question except a menu. None if there is no question.
    pub(super) fn random_answer(&mut self, machine: &Machine<StepCounts>) -> Option<Answer> {
        match &machine.pending {
            PendingInput::Menu(_)
            | PendingInput::Nothing
            | PendingInput::TableDice { .. }
            | PendingInput::Event => None,
            PendingInput::Rule(question) => self.answer_rule_question(question),
            PendingInput::Word => Some(Answer::Reply(Reply::Text(
                self.random_word(word_question(machine)?),
            ))),
            PendingInput::Number { min, max } => {
                let relevant = relevant_numbers(
                    &machine.book,
                    machine.current_page_id(),
                    number_question(machine)?,
                );
                Some(self.random_number(*min, *max, &relevant))
            }
        }
    }

    /// Answers to try. Empty for questions that are answered at random.
    pub(super) fn candidate_answers(&mut self, machine: &Machine<StepCounts>) -> Vec<Answer> {
        let replies: Vec<Reply> = match &machine.pending {
            // Any text is accepted, so there is nothing to compare.
            PendingInput::Rule(Question::Text { .. }) => Vec::new(),
            PendingInput::Word => {
                let rows = word_question(machine).map(|question| question.rows.as_slice());
                let words = rows.unwrap_or_default().iter();
                let words = words.filter_map(|(words, _)| words.first().cloned());
                let other = word_question(machine).map(|question| self.other_word(question));
                words.chain(other).map(Reply::Text).collect()
            }
            PendingInput::Rule(Question::Number { min, max, .. }) => {
                self.candidate_numbers(*min, *max, &[])
            }
            PendingInput::Number { min, max } => {
                let page = machine.current_page_id();
                let relevant =
                    number_question(machine).map(|it| relevant_numbers(&machine.book, page, it));
                self.candidate_numbers(*min, *max, &relevant.unwrap_or_default())
            }
            _ => all_replies(machine),
        };
        replies.into_iter().map(Answer::Reply).collect()
    }

    fn candidate_numbers(&mut self, min: i64, max: i64, relevant: &[i64]) -> Vec<Reply> {
        let listed = list_numbers(min, max);
        if !listed.is_empty() {
            return listed;
        }
        let in_range = relevant.iter().copied().filter(|n| (min..=max).contains(n));
        let random = self.random_in_range(min, max, relevant);
        let numbers = in_range.take(MAX_LISTED_NUMBERS).chain([min, max, random]);
        let numbers: BTreeSet<i64> = numbers.collect();
        numbers.into_iter().map(Reply::Number).collect()
    }

    fn answer_rule_question(&mut self, question: &Question) -> Option<Answer> {
        Some(Answer::Reply(match question {
            Question::Number { min, max, .. } => return Some(self.random_number(*min, *max, &[])),
            Question::Text { examples, .. } => {
                let text = self
                    .random_item(examples)
                    .map_or(UNKNOWN_WORD, String::as_str);
                Reply::Text(text.to_owned())
            }
            Question::Order { options, .. } => {
                let mut ids: Vec<String> = options.iter().map(|it| it.id.clone()).collect();
                for n in (1..ids.len()).rev() {
                    ids.swap(n, self.random_below(n + 1));
                }
                Reply::Order(ids)
            }
            question => self.random_item(&question.possible_replies())?.clone(),
        }))
    }

    /// A word of a random row, or a word that matches no row.
    fn random_word(&mut self, question: &book::WordQuestion) -> String {
        let row = self.random_below(question.rows.len() + 1);
        let words = question.rows.get(row).map(|(words, _)| words.as_slice());
        let word = self.random_item(words.unwrap_or_default()).cloned();
        word.unwrap_or_else(|| self.other_word(question))
    }

    /// A reply that matches no row: a name if the reply is stored.
    fn other_word(&mut self, question: &book::WordQuestion) -> String {
        let name = question.result_slot.and(self.random_item(&SAMPLE_NAMES));
        let name = name.copied().unwrap_or(UNKNOWN_WORD);
        name.chars().take(question.max_length).collect()
    }

    /// A random number within bounds.
    fn random_number(&mut self, min: i64, max: i64, relevant: &[i64]) -> Answer {
        let listed = self.random_item(&list_numbers(min, max)).cloned();
        let number =
            listed.unwrap_or_else(|| Reply::Number(self.random_in_range(min, max, relevant)));
        Answer::Reply(number)
    }

    /// A random number from a large range: a number with an effect on the page, an end of the range, or any number.
    fn random_in_range(&mut self, min: i64, max: i64, relevant: &[i64]) -> i64 {
        let size = max.saturating_sub(min).max(1);
        let in_range = relevant.iter().copied().filter(|n| (min..=max).contains(n));
        let mut numbers: Vec<i64> = in_range.chain([min, max]).collect();
        let offset = self.random_below(1 << 16);
        numbers.push(min.saturating_add(i64::try_from(offset).unwrap_or(0) % size));
        numbers[self.random_below(numbers.len())]
    }
}

/// All replies to a question. Empty if they are unknown or too many.
pub(super) fn all_replies<O: StepObserver>(machine: &Machine<O>) -> Vec<Reply> {
    match &machine.pending {
        PendingInput::Menu(entries) => {
            let open = entries.iter().filter(|it| it.is_open());
            open.map(|it| Reply::Pick(machine.option_id(it.target).to_owned()))
                .collect()
        }
        PendingInput::Rule(question) => question.possible_replies(),
        PendingInput::Number { min, max } => list_numbers(*min, *max),
        _ => Vec::new(),
    }
}

/// True if a choice turns to a page of a linked book.
fn leads_to_linked_book(book: &Book, target: MenuTarget) -> bool {
    let is_linked = |page: PageId| book.page(page).part != 0;
    match target {
        MenuTarget::Offered(page) => is_linked(page),
        MenuTarget::Choice(page, n) => {
            let page = book.page(page);
            let choice = &page.choices[n];
            let ops = page.ops.get(choice.body..choice.after).unwrap_or_default();
            let leaves_book = |op: &Op| match op {
                Op::Turn(to) | Op::Detour { page: to, .. } => is_linked(*to),
                _ => false,
            };
            ops.iter().any(leaves_book)
        }
    }
}

/// The question that the page asks now, if its answer is a word.
fn word_question(machine: &Machine<StepCounts>) -> Option<&book::WordQuestion> {
    match current_op(machine)? {
        Op::AskWord(question) => Some(question),
        _ => None,
    }
}

fn number_question(machine: &Machine<StepCounts>) -> Option<&NumberQuestion> {
    match current_op(machine)? {
        Op::AskNumber(question) => Some(question),
        _ => None,
    }
}

fn current_op(machine: &Machine<StepCounts>) -> Option<&Op> {
    let Frame::Steps { page, at, .. } = machine.frames.last()? else {
        return None;
    };
    machine.book.page(*page).ops.get(*at)
}

/// Numbers with an effect: the ends of row ranges, and the secret numbers of pages.
fn relevant_numbers(book: &Book, page: PageId, question: &NumberQuestion) -> Vec<i64> {
    let rows = question.rows.iter();
    let ends = rows.flat_map(|(low, high, _)| [*low, *high]);
    let mut numbers: Vec<i64> = ends.flatten().collect();
    if question.accepts_secret {
        let part = book.page(page).part;
        let pages = book.pages.iter().filter(|it| it.part == part);
        numbers.extend(pages.filter_map(|page| page.secret_number));
    }
    numbers
}
