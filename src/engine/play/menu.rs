//! Combined menus: several questions of a rule in one menu, if no roll happens between them.
//!
//! Each line answers all of them. The questions do not change: a line only stands for their answers in sequence.

use super::Session;
use crate::engine::{Frame, PendingInput};
use crate::model::game::{Answer, Event, Prompt, Question, Reply};
use std::sync::Arc;

/// Maximum number of lines. Questions beyond it are asked after the line was chosen.
const MOST: usize = 9;

/// Maximum number of lines after a second decision. The menu stays readable at a glance.
const FEW: usize = 5;

/// Maximum number of questions that a line answers.
const DEEPEST: usize = 4;

/// A line: answers for the current question and the following ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerPath {
    /// Effects of the answers in the words of the ruleset. Leading defaults are left out, but there is at least the last effect.
    ///
    /// A text that ends in a colon is joined with the next.
    pub says: Vec<String>,
    pub replies: Vec<Reply>,
    /// Whether it consists of the default answers.
    pub usual: bool,
    /// A stable name within the instruction: its answers without the default ones. Empty for the default line.
    pub deed: String,
}

/// A possible answer to a question, and its effect.
#[derive(Clone)]
struct OpenAnswer {
    /// The topic of its question.
    topic: String,
    reply: Reply,
    says: String,
    usual: bool,
}

/// The start of a line. `next` has the answers of the next question if it can be combined with the previous ones.
struct AnswerPrefix {
    answers: Vec<OpenAnswer>,
    next: Option<Vec<OpenAnswer>>,
}

/// The possible answers of a question. None if it cannot be combined. The first question of a menu has all its answers.
fn open(question: &Question, first: bool) -> Option<Vec<OpenAnswer>> {
    let one = |reply, says: &str, usual| OpenAnswer {
        topic: question.topic().to_owned(),
        reply,
        says: says.to_owned(),
        usual,
    };
    let mut all: Vec<OpenAnswer> = match question {
        Question::Confirm { yes, no, usual, .. } => vec![
            one(Reply::Yes(true), yes, *usual),
            one(Reply::Yes(false), no, !usual),
        ],
        Question::Pick { offers, .. } => offers
            .iter()
            .filter(|offer| offer.closed.is_none())
            .map(|offer| {
                let says = offer.menu.as_deref().unwrap_or_default();
                one(Reply::Pick(offer.id.clone()), says, offer.usual)
            })
            .collect(),
        _ => return None,
    };
    if let (Question::Pick { offers, .. }, false) = (question, first) {
        if offers.iter().any(|offer| offer.menu.is_none()) {
            return None;
        }
        all.retain(|it| !it.says.is_empty());
    }
    let told = !all.is_empty() && all.iter().all(|it| !it.says.is_empty());
    (told && all.len() <= MOST).then_some(all)
}

impl AnswerPrefix {
    /// Returns true if all answers so far are defaults.
    fn is_idle(&self) -> bool {
        self.answers.iter().all(|it| it.usual)
    }

    fn line(self) -> AnswerPath {
        let usual = self.is_idle();
        let deed = self.answers.iter();
        let deed = deed.map(|it| deed_of(&it.topic, &it.reply, it.usual));
        let idle = self.answers.iter().take_while(|it| it.usual);
        let idle = idle.count().min(self.answers.len().saturating_sub(1));
        let deeds = self.answers.iter().skip(idle);
        AnswerPath {
            says: deeds.map(|it| it.says.clone()).collect(),
            deed: deed.collect(),
            replies: self.answers.into_iter().map(|it| it.reply).collect(),
            usual,
        }
    }
}

fn deed_of(topic: &str, reply: &Reply, usual: bool) -> String {
    match usual {
        true => String::new(),
        false => format!("{topic}: {reply:?}; "),
    }
}

impl Session {
    /// The verb of the outermost instruction in progress, and whether it has rounds.
    pub fn instruction(&self) -> Option<(String, bool)> {
        let mut frames = self.machine.frames.iter();
        let (verb, rounds) = frames.find_map(|frame| match frame {
            Frame::Rounds(it) => Some((&it.verb, true)),
            Frame::Call { verb, .. } => Some((verb.as_ref()?, false)),
            _ => None,
        })?;
        let verb = self.book().vocabulary.verbs.get(verb.verb)?;
        let name = format!("{} {}", self.page_id(), verb.form.verb());
        Some((name, rounds))
    }

    /// A name for each answer, as in [`AnswerPath::deed`]. For a yes-or-no question (yes first) or a pick.
    pub fn deeds(&self) -> Vec<String> {
        match &self.prompt {
            Prompt::Ask(Question::Confirm { topic, usual, .. }) => [true, false]
                .map(|yes| deed_of(topic, &Reply::Yes(yes), yes == *usual))
                .to_vec(),
            Prompt::Ask(Question::Pick { topic, offers, .. }) => offers
                .iter()
                .map(|it| deed_of(topic, &Reply::Pick(it.id.clone()), it.usual))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The lines of the combined menu, default line first.
    ///
    /// Empty if the question cannot be combined, unless it is a yes-or-no question of a fight whose answers have effects in words.
    pub fn menu(&mut self) -> Vec<AnswerPath> {
        let PendingInput::Rule(question) = &self.machine.waiting else {
            return Vec::new();
        };
        let mut ways = vec![AnswerPrefix {
            answers: Vec::new(),
            next: open(question, true),
        }];
        // Extends the default line first, then the shortest. With too many lines, later questions are not combined.
        while let Some(n) = Self::next_to_open(&ways) {
            let way = ways.remove(n);
            for (place, it) in way.next.into_iter().flatten().enumerate() {
                let answers = [way.answers.clone(), vec![it]].concat();
                let next = self.asked_after(&answers);
                // A decision that can be repeated is asked separately.
                let again = |it: &OpenAnswer| answers.iter().any(|before| before.topic == it.topic);
                let next = next.filter(|next| !next.iter().any(again));
                ways.insert(n + place, AnswerPrefix { answers, next });
            }
        }
        let alone = ways.iter().all(|way| way.answers.len() < 2);
        let confirms = matches!(self.prompt, Prompt::Ask(Question::Confirm { .. }));
        let in_rounds = self.instruction().is_some_and(|(_, rounds)| rounds);
        if alone && !(confirms && in_rounds && ways.len() == 2) {
            return Vec::new();
        }
        let mut lines: Vec<AnswerPath> = ways.into_iter().map(AnswerPrefix::line).collect();
        lines.sort_by_key(|line| !line.usual);
        lines
    }

    fn next_to_open(ways: &[AnswerPrefix]) -> Option<usize> {
        let fits = |way: &AnswerPrefix| {
            let Some(next) = &way.next else {
                return false;
            };
            let most = match way.is_idle() || way.answers.len() == 1 {
                true => MOST,
                false => FEW,
            };
            way.answers.len() < DEEPEST && ways.len() - 1 + next.len() <= most
        };
        let open = (0..).zip(ways).filter(|(_, way)| fits(way));
        let first = open.min_by_key(|(_, way)| (!way.is_idle(), way.answers.len()))?;
        Some(first.0)
    }

    /// The answers of the next question after these answers. Does not change the game.
    ///
    /// None unless the question belongs to the same instruction, no dice are thrown on the way, and the sheet is unchanged.
    fn asked_after(&mut self, answers: &[OpenAnswer]) -> Option<Vec<OpenAnswer>> {
        let at = self.under_way();
        let (dice, stood) = (self.machine.dice.clone(), self.machine.stood);
        // Dice that the reader throws are only requested, so none are drawn here.
        let asked = dice.clone().asked();
        self.machine.dice = asked;
        let mark = self.machine.turn.state.mark();
        let mut went = true;
        for it in answers {
            let answer = Answer::Reply(it.reply.clone());
            went = went && self.machine.answer(&answer).is_ok();
        }
        let told = &self.machine.turn.listener.events;
        let plain = !told
            .iter()
            .any(|event| matches!(event, Event::Seat { .. } | Event::Roll(_)));
        let plain = plain && !self.machine.has_new_stakes(mark);
        let next = match &self.machine.waiting {
            PendingInput::Rule(question) if went && plain && self.under_way() == at => {
                open(question, false)
            }
            _ => None,
        };
        self.machine.dice = dice;
        let before = self.marks.last_mut();
        let before = before.map(|mark| std::mem::take(&mut mark.events));
        let rolls = self.rolls.clone();
        let back = self.replay(before.unwrap_or_default());
        (self.machine.stood, self.rolls) = (stood, rolls);
        // The game has already been played to this point. Only rules that are not deterministic can fail here.
        if let Err(fault) = back {
            self.fault = Some(*fault);
            self.ends_here();
            return None;
        }
        next
    }

    /// The instruction in progress, by its address and the depth of the stack.
    fn under_way(&self) -> Option<(usize, usize)> {
        let verb = match self.machine.frames.last()? {
            Frame::Rounds(it) => Arc::as_ptr(&it.verb),
            Frame::Call { verb, .. } => Arc::as_ptr(verb.as_ref()?),
            _ => return None,
        };
        Some((self.machine.frames.len(), verb as usize))
    }
}
