//! Combined menus: several questions of a rule in one menu, if no roll happens between them.
//!
//! A line of the menu is a shortcut for a sequence of answers. The questions themselves do not change.

use super::Session;
use crate::engine::{Frame, PendingInput};
use crate::model::game::{Answer, Event, Prompt, Question, Reply};
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
    /// A stable name within the instruction, made from the answers that are not defaults. Empty for the default line.
    pub key: String,
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

impl AnswerPrefix {
    /// Returns true if all answers so far are defaults.
    fn is_default(&self) -> bool {
        self.answers.iter().all(|it| it.default)
    }

    fn into_line(self) -> AnswerPath {
        let default = self.is_default();
        let keys = self.answers.iter();
        let keys = keys.map(|it| answer_key(&it.topic, &it.reply, it.default));
        let defaults = self.answers.iter().take_while(|it| it.default).count();
        let omitted = defaults.min(self.answers.len().saturating_sub(1));
        let effects = self.answers.iter().skip(omitted);
        AnswerPath {
            effects: effects.map(|it| it.effect.clone()).collect(),
            key: keys.collect(),
            answers: self.answers.into_iter().map(|it| it.reply).collect(),
            default,
        }
    }
}

fn answer_key(topic: &str, reply: &Reply, default: bool) -> String {
    match default {
        true => String::new(),
        false => format!("{topic}: {reply:?}; "),
    }
}

impl Session {
    /// A name for the outermost instruction in progress (page and keyword), and whether it has rounds.
    pub fn running_instruction(&self) -> Option<(String, bool)> {
        let mut frames = self.machine.frames.iter();
        let (call, has_rounds) = frames.find_map(|frame| match frame {
            Frame::Rounds(it) => Some((&it.instruction, true)),
            Frame::Call { instruction, .. } => Some((instruction.as_ref()?, false)),
            _ => None,
        })?;
        let instruction = self.book().schema.instructions.get(call.instruction)?;
        let name = format!("{} {}", self.page_id(), instruction.form.keyword());
        Some((name, has_rounds))
    }

    /// A name for each answer to a yes-or-no question (yes first) or a pick, as in [`AnswerPath::key`].
    pub fn answer_keys(&self) -> Vec<String> {
        match &self.prompt {
            Prompt::Ask(Question::Confirm { topic, default, .. }) => [true, false]
                .map(|yes| answer_key(topic, &Reply::Confirm(yes), yes == *default))
                .to_vec(),
            Prompt::Ask(Question::Pick { topic, options, .. }) => options
                .iter()
                .map(|it| answer_key(topic, &Reply::Pick(it.id.clone()), it.default))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The lines of the combined menu, starting with the default line. Empty if the question cannot be combined.
    ///
    /// A yes-or-no question of a fight is also shown as such a menu, if its answers have effects.
    pub fn combined_menu(&mut self) -> Vec<AnswerPath> {
        let PendingInput::Rule(question) = &self.machine.pending else {
            return Vec::new();
        };
        let mut prefixes = vec![AnswerPrefix {
            answers: Vec::new(),
            next: possible_answers(question, true),
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
        let is_single = prefixes.iter().all(|prefix| prefix.answers.len() < 2);
        let is_confirm = matches!(self.prompt, Prompt::Ask(Question::Confirm { .. }));
        let has_rounds = self.running_instruction().is_some_and(|(_, rounds)| rounds);
        if is_single && !(is_confirm && has_rounds && prefixes.len() == 2) {
            return Vec::new();
        }
        let mut lines: Vec<AnswerPath> =
            prefixes.into_iter().map(AnswerPrefix::into_line).collect();
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
        let (dice, menu_page) = (
            self.machine.context.dice.clone(),
            self.machine.last_menu_page,
        );
        // With manual dice, the machine requests rolls and does not draw any faces.
        self.machine.context.dice = dice.clone().manual();
        let mark = self.machine.context.state.mark();
        let mut replies = answers.iter().map(|it| Answer::Reply(it.reply.clone()));
        let are_valid = replies.all(|answer| self.machine.answer(&answer).is_ok());
        let mut events = self.machine.context.observer.events.iter();
        let can_combine = are_valid
            && !events.any(|event| matches!(event, Event::Player { .. } | Event::Roll(_)))
            && !self.machine.has_visible_changes(mark)
            && self.instruction_address() == address;
        let next = match &self.machine.pending {
            PendingInput::Rule(question) if can_combine => possible_answers(question, false),
            _ => None,
        };
        self.machine.context.dice = dice;
        let events = self.checkpoints.last_mut();
        let events = events.map(|checkpoint| std::mem::take(&mut checkpoint.events));
        let rolls = self.rolls.clone();
        let replayed = self.replay_checkpoint(events.unwrap_or_default());
        (self.machine.last_menu_page, self.rolls) = (menu_page, rolls);
        // The game has already been played to this point, so this fails only if the rules are not deterministic.
        if let Err(error) = replayed {
            self.error = Some(*error);
            self.force_end();
            return None;
        }
        next
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
}
