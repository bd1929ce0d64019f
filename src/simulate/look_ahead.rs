//! Readers who look one answer ahead.
//!
//! They try each answer up to the next question, with other dice than those of the game, and undo it.

use super::plan::Preferences;
use super::player::{SilentPlayer, StopReason, rewind};
use super::reader::RandomReader;
use crate::engine::{Frame, PendingInput};
use crate::model::book::Op;
use crate::model::game::{Answer, Dice};

/// Maximum number of answers to replay before an answer is tried. Above it, questions of a rule are answered at random.
const MAX_REPLAYED: usize = 8;

/// Maximum number of answers to try. If there are more, this many are drawn at random.
const MAX_TRIED: usize = 8;

/// A point to which the game can be rewound, and the answers since then.
pub(super) struct LookAhead {
    rewind_point: RewindPoint,
    answers: Vec<Answer>,
}

/// A point at which no call of a rule is active.
enum RewindPoint {
    /// The game has not begun. Its dice have this seed.
    Start(u64),
    /// A question of a page, or a round that begins with a question.
    At {
        frames: Vec<Frame>,
        pending: PendingInput,
        journal: usize,
    },
}

impl LookAhead {
    pub(super) fn new(dice: u64) -> Self {
        Self {
            rewind_point: RewindPoint::Start(dice),
            answers: Vec::new(),
        }
    }

    /// Creates the state for a game that begins with these frames and this length of the journal.
    pub(super) fn from_frames(frames: Vec<Frame>, journal: usize) -> Self {
        Self {
            rewind_point: RewindPoint::At {
                frames,
                pending: PendingInput::Nothing,
                journal,
            },
            answers: Vec::new(),
        }
    }

    /// Records an answer of the game.
    pub(super) fn record(&mut self, answer: Answer) {
        self.answers.push(answer);
    }

    /// Makes the current question the point to rewind to, if no call of a rule is active.
    fn update_rewind_point(&mut self, player: &SilentPlayer) {
        let machine = &player.machine;
        let rewind_point = match (&machine.pending, machine.frames.last()) {
            (PendingInput::Menu(_) | PendingInput::Word | PendingInput::Number { .. }, _)
                if machine.can_checkpoint() =>
            {
                RewindPoint::At {
                    frames: machine.frames.clone(),
                    pending: machine.pending.clone(),
                    journal: machine.context.state.mark(),
                }
            }
            // The round has only asked its question, so it can be restarted.
            (PendingInput::Rule(_), Some(Frame::Rounds(it)))
                if it.is_call_active && it.asks_first =>
            {
                let mut frames = machine.frames.clone();
                let Some((Frame::Rounds(last), outer)) = frames.split_last_mut() else {
                    return;
                };
                if !outer.iter().all(|it| matches!(it, Frame::Steps { .. })) {
                    return;
                }
                last.is_call_active = false;
                RewindPoint::At {
                    frames,
                    pending: PendingInput::Nothing,
                    journal: it.journal_mark,
                }
            }
            _ => return,
        };
        self.rewind_point = rewind_point;
        self.answers.clear();
    }

    /// The best answer. None if the answer is to be chosen at random.
    pub(super) fn best_answer(
        &mut self,
        player: &mut SilentPlayer,
        reader: &mut RandomReader,
        preferences: &Preferences,
    ) -> Option<Answer> {
        self.update_rewind_point(player);
        let mut candidates = reader.candidate_answers(&player.machine);
        while candidates.len() > MAX_TRIED {
            candidates.swap_remove(reader.random_below(candidates.len()));
        }
        if candidates.len() < 2 || self.answers.len() > MAX_REPLAYED {
            return candidates
                .into_iter()
                .next()
                .filter(|_| self.answers.len() <= MAX_REPLAYED);
        }
        // Every answer is tried with the same dice, but not with those of the game, which a reader cannot know.
        let dice = reader.random_below(1 << 30) as u64;
        let mut scores = Vec::with_capacity(candidates.len());
        let before = cfg!(checked).then(|| (player.prompt(), player.state().clone()));
        player.swap_counts();
        for answer in &candidates {
            let game_dice = std::mem::replace(&mut player.machine.context.dice, Dice::seeded(dice));
            // After an error, the state is scored like any other.
            let _ = apply_answer(player, answer);
            scores.push(score_state(player, preferences));
            player.machine.context.dice = game_dice;
            self.rewind(player);
        }
        player.swap_counts();
        assert!(
            before.is_none_or(
                |(prompt, state)| (&prompt, &state) == (&player.prompt(), player.state())
            ),
            "looking ahead changed the game"
        );
        let best = scores.iter().max()?;
        let best_answers = scores
            .iter()
            .zip(&candidates)
            .filter(|(score, _)| *score == best);
        let best_answers: Vec<&Answer> = best_answers.map(|(_, answer)| answer).collect();
        reader
            .random_item(&best_answers)
            .map(|answer| (*answer).clone())
    }

    /// Rewinds the game to the current question.
    fn rewind(&self, player: &mut SilentPlayer) {
        let _ = match &self.rewind_point {
            RewindPoint::Start(dice) => player.begin(Dice::seeded(*dice)),
            RewindPoint::At {
                frames,
                pending,
                journal,
            } => {
                let machine = &mut player.machine;
                rewind(machine, *journal, frames);
                machine.pending = pending.clone();
                match pending {
                    PendingInput::Nothing => player.run_to_question(),
                    _ => Ok(()),
                }
            }
        };
        // These answers cannot fail, because the state is the same as before.
        for answer in &self.answers {
            let _ = apply_answer(player, answer);
        }
    }
}

/// Gives an answer or an author's command.
pub(super) fn apply_answer(player: &mut SilentPlayer, answer: &Answer) -> Result<(), StopReason> {
    match answer {
        Answer::Author(command) => player.run_author_command(command),
        answer => player.answer(answer),
    }
}

/// The scores of a state, one for each value.
fn score_state(player: &mut SilentPlayer, preferences: &Preferences) -> Vec<i64> {
    let mut scores = Vec::with_capacity(preferences.values.len() + 1);
    if preferences.avoids_defeat {
        scores.push(i64::from(!is_defeat(player)));
    }
    for (expr, direction) in &preferences.values {
        let value = player.machine.evaluate(expr);
        scores.push(direction.score(value.map_or(0, |value| value.int())));
    }
    scores
}

/// True if the game has reached an ending of the kind `defeat`.
fn is_defeat(player: &SilentPlayer) -> bool {
    let machine = &player.machine;
    super::goal::current_ending(machine).is_some_and(|(page, step)| {
        let op = machine.book.page(page).ops.get(step);
        matches!(op, Some(Op::Ending(ending)) if *ending.kind == *"defeat")
    })
}
