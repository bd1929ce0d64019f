//! A reader who looks one answer ahead: tries each answer up to the next question, with dice other than the game's, and undoes it.

use super::plan::Preferences;
use super::player::{SilentPlayer, StopReason, rewind};
use super::reader::RandomReader;
use crate::engine::{Frame, PendingInput};
use crate::model::book::Op;
use crate::model::game::{Answer, Dice};

/// Maximum number of answers that are replayed to try one more. After that, questions of a rule are answered at random.
const MAX_REPLAYED: usize = 8;

/// Maximum number of answers that are tried. If there are more, this many are drawn.
const MAX_TRIED: usize = 8;

/// A point to which the game can be rewound, and the answers given since.
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

    /// For a game that begins with these frames and an empty journal.
    pub(super) fn from_frames(frames: Vec<Frame>) -> Self {
        Self {
            rewind_point: RewindPoint::At {
                frames,
                pending: PendingInput::Nothing,
                journal: 0,
            },
            answers: Vec::new(),
        }
    }

    /// Records an answer that was given.
    pub(super) fn record(&mut self, answer: Answer) {
        self.answers.push(answer);
    }

    /// Makes the current question the point to rewind to, if no call of a rule is active.
    fn update_rewind_point(&mut self, player: &SilentPlayer) {
        let machine = &player.machine;
        let stand = match (&machine.pending, machine.frames.last()) {
            (PendingInput::Menu(_) | PendingInput::Word | PendingInput::Number { .. }, _)
                if machine.can_checkpoint() =>
            {
                RewindPoint::At {
                    frames: machine.frames.clone(),
                    pending: machine.pending.clone(),
                    journal: machine.context.state.mark(),
                }
            }
            // The round has done nothing but ask its question, so it can be restarted.
            (PendingInput::Rule(_), Some(Frame::Rounds(it)))
                if it.is_call_active && it.asks_first =>
            {
                let mut frames = machine.frames.clone();
                let Some((Frame::Rounds(last), beneath)) = frames.split_last_mut() else {
                    return;
                };
                if !beneath.iter().all(|it| matches!(it, Frame::Steps { .. })) {
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
        self.rewind_point = stand;
        self.answers.clear();
    }

    /// The best answer. None if it is chosen at random.
    pub(super) fn best_answer(
        &mut self,
        player: &mut SilentPlayer,
        reader: &mut RandomReader,
        wants: &Preferences,
    ) -> Option<Answer> {
        self.update_rewind_point(player);
        let mut some = reader.candidate_answers(&player.machine);
        while some.len() > MAX_TRIED {
            some.swap_remove(reader.random_below(some.len()));
        }
        if some.len() < 2 || self.answers.len() > MAX_REPLAYED {
            return some
                .into_iter()
                .next()
                .filter(|_| self.answers.len() <= MAX_REPLAYED);
        }
        // The same dice for every answer, and not those of the game: a reader does not know how they will fall.
        let dice = reader.random_below(1 << 30) as u64;
        let mut worth = Vec::with_capacity(some.len());
        let before = cfg!(checked).then(|| (player.prompt(), player.state().clone()));
        player.swap_counts();
        for answer in &some {
            let own = std::mem::replace(&mut player.machine.dice, Dice::seeded(dice));
            // After an error, the state is scored like any other.
            let _ = apply_answer(player, answer);
            worth.push(score_state(player, wants));
            player.machine.dice = own;
            self.rewind(player);
        }
        player.swap_counts();
        assert!(
            before.is_none_or(
                |(prompt, state)| (&prompt, &state) == (&player.prompt(), player.state())
            ),
            "trying left a trace"
        );
        let best = worth.iter().max()?;
        let of_best = worth.iter().zip(&some).filter(|(worth, _)| *worth == best);
        let of_best: Vec<&Answer> = of_best.map(|(_, answer)| answer).collect();
        reader.random_item(&of_best).map(|answer| (*answer).clone())
    }

    /// Rewinds the game to the current question.
    fn rewind(&self, player: &mut SilentPlayer) {
        let _ = match &self.rewind_point {
            RewindPoint::Start(dice) => player.begin(Dice::seeded(*dice)),
            RewindPoint::At {
                frames,
                pending: waiting,
                journal,
            } => {
                let machine = &mut player.machine;
                rewind(machine, *journal, frames);
                machine.pending = waiting.clone();
                match waiting {
                    PendingInput::Nothing => player.run_to_question(),
                    _ => Ok(()),
                }
            }
        };
        // These answers fitted before, and the state is the same.
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

/// The score of a state, one number for each value.
fn score_state(player: &mut SilentPlayer, wants: &Preferences) -> Vec<i64> {
    let mut out = Vec::with_capacity(wants.values.len() + 1);
    if wants.avoids_defeat {
        out.push(i64::from(!is_defeat(player)));
    }
    for (value, better) in &wants.values {
        let worth = player
            .machine
            .evaluate(value)
            .map_or(0, |value| value.int());
        out.push(better.rate(worth));
    }
    out
}

/// True if the game has reached an ending of the kind `defeat`.
fn is_defeat(player: &SilentPlayer) -> bool {
    let machine = &player.machine;
    super::goal::current_ending(machine).is_some_and(|(page, at)| {
        let op = machine.book.page(page).ops.get(at);
        matches!(op, Some(Op::Ending(ending)) if *ending.kind == *"defeat")
    })
}
