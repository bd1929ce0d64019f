//! Combined menus: several questions of a rule in one menu, if no roll happens between them.
//!
//! Each line answers all of them. The questions do not change: a line only stands for their answers in sequence.

use super::Session;
use crate::engine::{Frame, PendingInput};
use crate::model::game::{Answer, Event, Prompt, Question, Reply};
use std::sync::Arc;

/// Maximum number of lines. Questions beyond it are asked after the line was chosen.
const MAX_LINES: usize = 9;

/// Maximum number of lines after a second decision. The menu stays readable at a glance.
const MAX_NESTED_LINES: usize = 5;

/// Maximum number of questions that a line answers.
const MAX_QUESTIONS: usize = 4;

/// A line: answers for the current question and the following ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerPath {
    /// Effects of the answers in the words of the ruleset. Leading defaults are left out, but there is at least the last effect.
    ///
    /// A text that ends in a colon is joined with the next.
    pub effects: Vec<String>,
    pub answers: Vec<Reply>,
    /// Whether it consists of the default answers.
    pub default: bool,
    /// A stable name within the instruction: its answers without the default ones. Empty for the default line.
    pub key: String,
}

/// A possible answer to a question, and its effect.
#[derive(Clone)]
struct OpenAnswer {
    /// The topic of its question.
    topic: String,
    reply: Reply,
    effect: String,
    default: bool,
}

/// The start of a line. `next` has the answers of the next question if it can be combined with the previous ones.
struct AnswerPrefix {
    answers: Vec<OpenAnswer>,
    next: Option<Vec<OpenAnswer>>,
}

/// The possible answers of a question. None if it cannot be combined. The first question of a menu has all its answers.
fn possible_answers(question: &Question, first: bool) -> Option<Vec<OpenAnswer>> {
    let one = |reply, says: &str, default| OpenAnswer {
        topic: question.topic().to_owned(),
        reply,
        effect: says.to_owned(),
        default,
    };
    let mut all: Vec<OpenAnswer> = match question {
        Question::Confirm {
            yes, no, default, ..
        } => vec![
            one(Reply::Confirm(true), yes, *default),
            one(Reply::Confirm(false), no, !default),
        ],
        Question::Pick { options, .. } => options
            .iter()
            .filter(|offer| offer.closed.is_none())
            .map(|offer| {
                let says = offer.action.as_deref().unwrap_or_default();
                one(Reply::Pick(offer.id.clone()), says, offer.default)
            })
            .collect(),
        _ => return None,
    };
    if let (Question::Pick { options, .. }, false) = (question, first) {
        if options.iter().any(|offer| offer.action.is_none()) {
            return None;
        }
        all.retain(|it| !it.effect.is_empty());
    }
    let told = !all.is_empty() && all.iter().all(|it| !it.effect.is_empty());
    (told && all.len() <= MAX_LINES).then_some(all)
}

impl AnswerPrefix {
    /// Returns true if all answers so far are defaults.
    fn is_default(&self) -> bool {
        self.answers.iter().all(|it| it.default)
    }

    fn into_line(self) -> AnswerPath {
        let default = self.is_default();
        let deed = self.answers.iter();
        let deed = deed.map(|it| answer_key(&it.topic, &it.reply, it.default));
        let idle = self.answers.iter().take_while(|it| it.default);
        let idle = idle.count().min(self.answers.len().saturating_sub(1));
        let deeds = self.answers.iter().skip(idle);
        AnswerPath {
            effects: deeds.map(|it| it.effect.clone()).collect(),
            key: deed.collect(),
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
    /// The verb of the outermost instruction in progress, and whether it has rounds.
    pub fn running_instruction(&self) -> Option<(String, bool)> {
        let mut frames = self.machine.frames.iter();
        let (verb, rounds) = frames.find_map(|frame| match frame {
            Frame::Rounds(it) => Some((&it.instruction, true)),
            Frame::Call {
                instruction: verb, ..
            } => Some((verb.as_ref()?, false)),
            _ => None,
        })?;
        let verb = self.book().schema.instructions.get(verb.instruction)?;
        let name = format!("{} {}", self.page_id(), verb.form.keyword());
        Some((name, rounds))
    }

    /// A name for each answer, as in [`AnswerPath::key`]. For a yes-or-no question (yes first) or a pick.
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

    /// The lines of the combined menu, default line first.
    ///
    /// Empty if the question cannot be combined, unless it is a yes-or-no question of a fight whose answers have effects in words.
    pub fn combined_menu(&mut self) -> Vec<AnswerPath> {
        let PendingInput::Rule(question) = &self.machine.pending else {
            return Vec::new();
        };
        let mut ways = vec![AnswerPrefix {
            answers: Vec::new(),
            next: possible_answers(question, true),
        }];
        // Extends the default line first, then the shortest. With too many lines, later questions are not combined.
        while let Some(n) = Self::next_to_extend(&ways) {
            let way = ways.remove(n);
            for (place, it) in way.next.into_iter().flatten().enumerate() {
                let answers = [way.answers.clone(), vec![it]].concat();
                let next = self.answers_after(&answers);
                // A decision that can be repeated is asked separately.
                let again = |it: &OpenAnswer| answers.iter().any(|before| before.topic == it.topic);
                let next = next.filter(|next| !next.iter().any(again));
                ways.insert(n + place, AnswerPrefix { answers, next });
            }
        }
        let alone = ways.iter().all(|way| way.answers.len() < 2);
        let confirms = matches!(self.prompt, Prompt::Ask(Question::Confirm { .. }));
        let in_rounds = self.running_instruction().is_some_and(|(_, rounds)| rounds);
        if alone && !(confirms && in_rounds && ways.len() == 2) {
            return Vec::new();
        }
        let mut lines: Vec<AnswerPath> = ways.into_iter().map(AnswerPrefix::into_line).collect();
        lines.sort_by_key(|line| !line.default);
        lines
    }

    fn next_to_extend(ways: &[AnswerPrefix]) -> Option<usize> {
        let fits = |way: &AnswerPrefix| {
            let Some(next) = &way.next else {
                return false;
            };
            let most = match way.is_default() || way.answers.len() == 1 {
                true => MAX_LINES,
                false => MAX_NESTED_LINES,
            };
            way.answers.len() < MAX_QUESTIONS && ways.len() - 1 + next.len() <= most
        };
        let open = (0..).zip(ways).filter(|(_, way)| fits(way));
        let first = open.min_by_key(|(_, way)| (!way.is_default(), way.answers.len()))?;
        Some(first.0)
    }

    /// The answers of the next question after these answers. Does not change the game.
    ///
    /// None unless the question belongs to the same instruction, no dice are thrown on the way, and the sheet is unchanged.
    fn answers_after(&mut self, answers: &[OpenAnswer]) -> Option<Vec<OpenAnswer>> {
        let at = self.instruction_address();
        let (dice, stood) = (self.machine.dice.clone(), self.machine.last_menu_page);
        // Dice that the reader throws are only requested, so none are drawn here.
        let asked = dice.clone().manual();
        self.machine.dice = asked;
        let mark = self.machine.context.state.mark();
        let mut went = true;
        for it in answers {
            let answer = Answer::Reply(it.reply.clone());
            went = went && self.machine.answer(&answer).is_ok();
        }
        let told = &self.machine.context.observer.events;
        let plain = !told
            .iter()
            .any(|event| matches!(event, Event::Player { .. } | Event::Roll(_)));
        let plain = plain && !self.machine.has_visible_changes(mark);
        let next = match &self.machine.pending {
            PendingInput::Rule(question) if went && plain && self.instruction_address() == at => {
                possible_answers(question, false)
            }
            _ => None,
        };
        self.machine.dice = dice;
        let before = self.checkpoints.last_mut();
        let before = before.map(|mark| std::mem::take(&mut mark.events));
        let rolls = self.rolls.clone();
        let back = self.replay_checkpoint(before.unwrap_or_default());
        (self.machine.last_menu_page, self.rolls) = (stood, rolls);
        // The game has already been played to this point. Only rules that are not deterministic can fail here.
        if let Err(fault) = back {
            self.error = Some(*fault);
            self.force_end();
            return None;
        }
        next
    }

    /// The instruction in progress, by its address and the depth of the stack.
    fn instruction_address(&self) -> Option<(usize, usize)> {
        let verb = match self.machine.frames.last()? {
            Frame::Rounds(it) => Arc::as_ptr(&it.instruction),
            Frame::Call {
                instruction: verb, ..
            } => Arc::as_ptr(verb.as_ref()?),
            _ => return None,
        };
        Some((self.machine.frames.len(), verb as usize))
    }
}
