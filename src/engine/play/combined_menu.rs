//! Combined menus: several questions of a rule in one menu, if no roll happens between them.
//!
//! A line of the menu is a shortcut for a sequence of answers. The questions themselves do not change.

use super::Session;
use crate::engine::{Frame, PendingInput};
use crate::model::book::{FightAction, SlotName};
use crate::model::game::{Event, Message, Question, Reply};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of lines. Questions that would exceed it are asked after a line is chosen.
const MAX_LINES: usize = 9;

/// Maximum number of lines after a second decision, so that the menu is readable at a glance.
const MAX_NESTED_LINES: usize = 5;

/// Maximum number of questions that a line answers.
const MAX_QUESTIONS: usize = 4;

/// A line of a combined menu: answers to the current question and to the following questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerPath {
    /// Effects of the answers, in the words of the ruleset. Leading defaults are omitted, except for the last effect.
    ///
    /// A text that ends in a colon is joined with the next text.
    pub effects: Vec<String>,
    pub answers: Vec<Reply>,
    /// Whether all answers are defaults.
    pub default: bool,
    /// The number of the action in a fight. None for lines that are numbered in their order.
    pub number: Option<usize>,
}

/// A possible answer to a question, with its effect.
#[derive(Clone)]
struct OpenAnswer {
    /// The topic of its question.
    topic: String,
    reply: Reply,
    effect: String,
    default: bool,
}

/// The start of a line. `next` has the answers to the next question, if it can be combined.
struct AnswerPrefix {
    answers: Vec<OpenAnswer>,
    next: Option<Vec<OpenAnswer>>,
}

/// The possible answers to a question. None if it cannot be combined. Only the first question of a menu has all its answers.
fn possible_answers(question: &Question, is_first: bool) -> Option<Vec<OpenAnswer>> {
    let open_answer = |reply, effect: &str, default| OpenAnswer {
        topic: question.topic().to_owned(),
        reply,
        effect: effect.to_owned(),
        default,
    };
    let mut answers: Vec<OpenAnswer> = match question {
        Question::Confirm {
            yes, no, default, ..
        } => vec![
            open_answer(Reply::Confirm(true), yes, *default),
            open_answer(Reply::Confirm(false), no, !default),
        ],
        Question::Pick { options, .. } => options
            .iter()
            .filter(|option| option.closed.is_none())
            .map(|option| {
                let effect = option.action.as_deref().unwrap_or_default();
                open_answer(Reply::Pick(option.id.clone()), effect, option.default)
            })
            .collect(),
        _ => return None,
    };
    if let (Question::Pick { options, .. }, false) = (question, is_first) {
        if options.iter().any(|option| option.action.is_none()) {
            return None;
        }
        answers.retain(|it| !it.effect.is_empty());
    }
    let have_effects = !answers.is_empty() && answers.iter().all(|it| !it.effect.is_empty());
    (have_effects && answers.len() <= MAX_LINES).then_some(answers)
}

/// The lines of a yes-or-no question without labels. In a fight, it is a numbered menu like all other questions.
fn yes_no_lines(default: bool) -> Vec<AnswerPath> {
    let line = |answer: bool, word: &str| AnswerPath {
        effects: vec![Message::new(word).encode()],
        answers: vec![Reply::Confirm(answer)],
        default: answer == default,
        number: None,
    };
    vec![line(true, "value-yes"), line(false, "value-no")]
}

impl AnswerPrefix {
    /// Returns true if all answers so far are defaults.
    fn is_default(&self) -> bool {
        self.answers.iter().all(|it| it.default)
    }

    fn into_line(self, number: Option<usize>) -> AnswerPath {
        let default = self.is_default();
        let defaults = self.answers.iter().take_while(|it| it.default).count();
        let omitted = defaults.min(self.answers.len().saturating_sub(1));
        let effects = self.answers.iter().skip(omitted);
        AnswerPath {
            effects: effects.map(|it| it.effect.clone()).collect(),
            answers: self.answers.into_iter().map(|it| it.reply).collect(),
            default,
            number,
        }
    }

    /// The index of the action that the first answer other than a default selects.
    fn find_action(&self, actions: &[FightAction]) -> Option<usize> {
        let find = |answer: &str| {
            let mut actions = actions.iter();
            actions.position(|action| action.answers.iter().any(|it| it == answer))
        };
        let Some(first) = self.answers.iter().find(|it| !it.default) else {
            return find("default");
        };
        let option = match &first.reply {
            Reply::Pick(id) => find(&format!("{}: {id}", first.topic)),
            _ => None,
        };
        option.or_else(|| find(&first.topic))
    }
}

/// Numbers the lines by the actions of the fight. Lines of one action become one line, which leads to the question that tells them apart.
///
/// None if the lines are a second list, such as targets: if the first question tells apart lines of one action.
fn number_by_action(prefixes: &[AnswerPrefix], actions: &[FightAction]) -> Option<Vec<AnswerPath>> {
    let mut groups: BTreeMap<usize, Vec<&AnswerPrefix>> = BTreeMap::new();
    let mut next_number = actions.len();
    for prefix in prefixes {
        let place = prefix.find_action(actions).unwrap_or_else(|| {
            next_number += 1;
            next_number - 1
        });
        groups.entry(place).or_default().push(prefix);
    }
    if groups.keys().all(|place| *place >= actions.len()) {
        return None;
    }
    let lines = groups.into_iter().map(|(place, group)| {
        let number = Some(place + 1);
        let first = group[0];
        let is_common = |n: &usize| {
            let reply = |it: &&AnswerPrefix| it.answers.get(*n).map(|it| it.reply.clone());
            group.iter().all(|it| reply(it) == reply(&first))
        };
        let common = (0..first.answers.len()).take_while(is_common).count();
        let answers = first.answers[..common].to_vec();
        if group.len() > 1 && common == 0 {
            return None;
        }
        let mut line = AnswerPrefix {
            answers,
            next: None,
        }
        .into_line(number);
        if let (true, Some(action)) = (group.len() > 1, actions.get(place))
            && !action.label.is_empty()
        {
            line.effects = vec![action.label.clone()];
        }
        line.default = group.iter().any(|it| it.is_default());
        Some(line)
    });
    lines.collect()
}

impl Session {
    /// The lines of the combined menu. Empty if the question cannot be combined, unless it is a yes-or-no question with labels or in a fight.
    ///
    /// In a fight, each line is an action of the ruleset with its number. Otherwise, the default line is the first.
    pub fn combined_menu(&mut self) -> Vec<AnswerPath> {
        let PendingInput::Rule(question) = &self.machine.pending else {
            return Vec::new();
        };
        let is_confirm = matches!(question, Question::Confirm { .. });
        let next = possible_answers(question, true);
        if next.is_none() {
            return match question {
                Question::Confirm { default, .. } if self.is_in_fight() => yes_no_lines(*default),
                _ => Vec::new(),
            };
        }
        let mut prefixes = vec![AnswerPrefix {
            answers: Vec::new(),
            next,
        }];
        // The default line is extended first, then the shortest line. With too many lines, later questions are not combined.
        while let Some(n) = Self::next_to_extend(&prefixes) {
            let prefix = prefixes.remove(n);
            for (i, answer) in prefix.next.into_iter().flatten().enumerate() {
                let answers = [prefix.answers.clone(), vec![answer]].concat();
                let next = self.answers_after(&answers);
                // A decision that can be repeated is asked separately.
                let is_repeated = |it: &OpenAnswer| answers.iter().any(|a| a.topic == it.topic);
                let next = next.filter(|next| !next.iter().any(is_repeated));
                prefixes.insert(n + i, AnswerPrefix { answers, next });
            }
        }
        let actions = &self.book().schema.fight_actions;
        if self.is_in_fight()
            && let Some(lines) = number_by_action(&prefixes, actions)
        {
            return lines;
        }
        let has_several = prefixes.iter().any(|prefix| prefix.answers.len() > 1);
        if !(has_several || is_confirm) || self.error.is_some() {
            return Vec::new();
        }
        let prefixes = prefixes.into_iter();
        let mut lines: Vec<AnswerPath> = prefixes.map(|it| it.into_line(None)).collect();
        lines.sort_by_key(|line| !line.default);
        lines
    }

    /// Index of the prefix to extend by its next question. None if all lines are complete.
    fn next_to_extend(prefixes: &[AnswerPrefix]) -> Option<usize> {
        let can_extend = |prefix: &AnswerPrefix| {
            let Some(next) = &prefix.next else {
                return false;
            };
            let max_lines = match prefix.is_default() || prefix.answers.len() == 1 {
                true => MAX_LINES,
                false => MAX_NESTED_LINES,
            };
            prefix.answers.len() < MAX_QUESTIONS && prefixes.len() - 1 + next.len() <= max_lines
        };
        let prefixes = (0..).zip(prefixes).filter(|(_, prefix)| can_extend(prefix));
        let next = prefixes.min_by_key(|(_, it)| (!it.is_default(), it.answers.len()))?;
        Some(next.0)
    }

    /// The possible answers to the question that follows these answers. Does not change the game.
    ///
    /// None if the question belongs to another instruction, if dice are rolled before it, or if the sheet changes.
    fn answers_after(&mut self, answers: &[OpenAnswer]) -> Option<Vec<OpenAnswer>> {
        let address = self.instruction_address();
        let mark = self.machine.context.state.mark();
        let replies = answers.iter().map(|it| it.reply.clone()).collect();
        self.play_ahead(replies, |session, are_valid| {
            let machine = &session.machine;
            let mut events = machine.context.observer.events.iter();
            let can_combine = are_valid
                && !events.any(|event| matches!(event, Event::Player { .. } | Event::Roll(_)))
                && !session.has_visible_changes(mark)
                && session.instruction_address() == address;
            match &machine.pending {
                PendingInput::Rule(question) if can_combine => possible_answers(question, false),
                _ => None,
            }
        })
    }

    /// Identifies the instruction in progress, by the depth of the stack and its address in memory.
    fn instruction_address(&self) -> Option<(usize, usize)> {
        let address = match self.machine.frames.last()? {
            Frame::Rounds(it) => Arc::as_ptr(&it.instruction),
            Frame::Call { instruction, .. } => Arc::as_ptr(instruction.as_ref()?),
            _ => return None,
        };
        Some((self.machine.frames.len(), address as usize))
    }

    /// Returns true if a visible field or a held entry has changed since this position of the journal.
    fn has_visible_changes(&self, mark: usize) -> bool {
        let (book, state) = (&self.machine.book, &self.machine.context.state);
        let fields = &book.schema.fields;
        state.changes(mark).any(|(slot, old_value)| {
            let is_visible = match SlotName::parse(book.slots.name(slot)) {
                SlotName::Field(name) => fields.iter().any(|it| it.is_visible && it.name == name),
                SlotName::Held(_) => true,
                _ => false,
            };
            is_visible && state.get(slot) != old_value
        })
    }
}
