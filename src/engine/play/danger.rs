//! Danger in a fight: whether an answer can lead to a defeat before the next question.
//!
//! The session plays on with the answer and with possible dice, and then returns to the question. The rules are not written a second time.

use super::Session;
use crate::engine::{Frame, PendingInput};
use crate::model::book::Instruction;
use crate::model::game::{
    Answer, Call, Event, Message, Prompt, Question, Reply, Value, WorstResult, drawn_faces,
    face_range, possible_rolls,
};
use std::collections::HashSet;

/// Maximum number of ways to play on that are tried after an answer. Rolls that declare their worst result need only one.
const MAX_ATTEMPTS: usize = 64;

/// If the extreme results of all rolls make more ways than this, the results between them are not tried.
const MAX_EXTREMES: usize = 4;

/// A die with more sides has rare results. At both ends of the range, results rarer than once in this number of rolls are ignored.
const RARE: usize = 20;

/// The next step after some answers and rolls.
enum NextStep {
    /// The reader is defeated, with this warning.
    Defeat(String),
    /// The next question, or the end of the fight.
    Safe,
    /// A roll with these results. The situation is known if the roll is the first step of a round.
    Roll(Vec<Vec<u32>>, Option<(Call, Vec<Value>)>),
}

impl Session {
    /// Returns the warning if these replies to the open question and to those after it could lead to a defeat before the next question. None
    /// without danger and outside fights.
    ///
    /// A defeat is an outcome in `defeats` of the instruction, a rule page with `defeat`, or an ending of the kind `defeat`.
    pub fn danger_of(&mut self, replies: &[Reply]) -> Option<String> {
        let fight = self.fight()?.clone();
        match self.find_defeat(&fight, replies, true) {
            (None, attempts) if attempts <= MAX_EXTREMES => {
                self.find_defeat(&fight, replies, false).0
            }
            (warning, _) => warning,
        }
    }

    /// The instruction of the fight in progress. None if it asks no question.
    fn fight(&self) -> Option<&Instruction> {
        let PendingInput::Rule(_) = self.machine.pending else {
            return None;
        };
        let rounds = self.machine.frames.iter().rev().find_map(|it| match it {
            Frame::Rounds(it) => Some(it),
            _ => None,
        });
        self.book()
            .schema
            .instructions
            .get(rounds?.instruction.instruction)
    }

    /// Returns true if an instruction with rounds asks a question.
    pub fn is_in_fight(&self) -> bool {
        self.fight().is_some()
    }

    /// Returns the warning if a defeat is found, and the number of attempts.
    fn find_defeat(
        &mut self,
        fight: &Instruction,
        replies: &[Reply],
        only_extremes: bool,
    ) -> (Option<String>, usize) {
        let mut seen = HashSet::new();
        let mut paths = vec![replies.to_vec()];
        for attempts in 0..MAX_ATTEMPTS {
            let Some(mut path) = paths.pop() else {
                return (None, attempts);
            };
            let warning = self.play_ahead(path.clone(), |session, are_valid| {
                let mut is_playing = are_valid;
                while is_playing {
                    let (mut rolls, situation) = match session.find_next_step(fight) {
                        NextStep::Defeat(warning) => return Some(warning),
                        NextStep::Safe => return None,
                        NextStep::Roll(rolls, situation) => (rolls, situation),
                    };
                    if situation.is_some_and(|it| !seen.insert(it)) {
                        return None;
                    }
                    if only_extremes && rolls.len() > 2 {
                        rolls.drain(1..rolls.len() - 1);
                    }
                    // This attempt continues with the last result, and further attempts use the others.
                    let last = Reply::Dice(rolls.pop()?);
                    paths.extend(rolls.into_iter().map(|faces| {
                        let roll = [Reply::Dice(faces)];
                        path.iter().cloned().chain(roll).collect()
                    }));
                    path.push(last.clone());
                    is_playing = session.machine.answer(&Answer::Reply(last)).is_ok();
                }
                None
            });
            if warning.is_some() {
                return (warning, attempts);
            }
        }
        (None, MAX_ATTEMPTS)
    }

    /// Returns what the answers since the open question have led to.
    fn find_next_step(&self, fight: &Instruction) -> NextStep {
        let machine = &self.machine;
        let mut is_over = false;
        for event in &machine.context.observer.events {
            match event {
                Event::Outcome { outcome, .. } if !is_over => {
                    is_over = true;
                    if let Some(warning) = fight.defeats.get(outcome) {
                        return NextStep::Defeat(warning.clone());
                    }
                }
                Event::Page { id, .. } => {
                    if let Some(warning) = self.page_warning(id) {
                        return NextStep::Defeat(warning);
                    }
                }
                Event::Ending { kind, .. } if kind == "defeat" => {
                    return NextStep::Defeat(Message::new("danger-unnamed").encode());
                }
                _ => {}
            }
        }
        let Prompt::Ask(Question::Dice {
            count,
            sides,
            min_face,
            names,
            ..
        }) = machine.prompt()
        else {
            return NextStep::Safe;
        };
        let sum = machine.rules.pending_sum();
        if is_over {
            return NextStep::Safe;
        }
        // Of too many dice to list all results, the extremes are known.
        let mut rolls = possible_rolls(count, min_face, sides, sum).unwrap_or_else(|| {
            let faces = face_range(min_face, sides);
            let ends = [*faces.start(), *faces.end()];
            ends.map(|face| (1, vec![face; count as usize])).to_vec()
        });
        if !names.is_empty() {
            // One face stands for each element, and each can be the worst.
            let faces = drawn_faces(&names);
            rolls = faces.map(|(_, face)| (1, vec![face])).collect();
        } else if count == 1 && rolls.len() > RARE {
            let rare = rolls.len() / RARE;
            rolls = rolls[rare..rolls.len() - rare].to_vec();
        }
        match sum.and_then(|it| it.worst) {
            Some(WorstResult::Low) => rolls.truncate(1),
            Some(WorstResult::High) => drop(rolls.drain(..rolls.len() - 1)),
            None => {}
        }
        let situation = match machine.frames.last() {
            Some(Frame::Rounds(it)) if it.prompt_count + 1 == machine.prompt_count => {
                Some((it.call.clone(), machine.context.state.slots().to_vec()))
            }
            _ => None,
        };
        NextStep::Roll(
            rolls.into_iter().map(|(_, faces)| faces).collect(),
            situation,
        )
    }

    /// The warning before a turn to this page, if it is a defeat.
    fn page_warning(&self, id: &str) -> Option<String> {
        let book = self.book();
        let page = book.data.page_by_id(id)?;
        let name = book.data.pages.get(page.0 as usize)?.rule_page.as_deref()?;
        let mut rule_pages = book.schema.rule_pages.iter();
        let warning = &rule_pages.find(|it| it.name == name)?.defeat;
        (!warning.is_empty()).then(|| warning.clone())
    }

    /// Plays on with these replies and manual dice, passes the session to `observe`, and returns to the open question. The second argument is
    /// true if the replies are valid.
    pub(super) fn play_ahead<T>(
        &mut self,
        replies: Vec<Reply>,
        observe: impl FnOnce(&mut Self, bool) -> T,
    ) -> T {
        let machine = &mut self.machine;
        let (dice, menu_page) = (machine.context.dice.clone(), machine.last_menu_page);
        // With manual dice, the machine requests rolls and does not draw any faces.
        machine.context.dice = dice.clone().manual();
        let mut replies = replies.into_iter().map(Answer::Reply);
        let are_valid = replies.all(|answer| self.machine.answer(&answer).is_ok());
        let result = observe(self, are_valid);
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
        }
        result
    }
}
