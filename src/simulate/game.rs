//! One run from its first page to its end.

use super::BLOCK;
use super::player::{Player, Stopped};
use super::reader::Reader;
use super::report::What;
use super::run::Plan;
use super::tally::Found;
use crate::book::Book;
use crate::diagnostic::Diagnostic;
use crate::engine::{Machine, Waiting};
use crate::game::{Answer, Dice, Referee};
use std::sync::Arc;

/// A turn may ask for so many answers on average, before the run is given up as one that gets nowhere.
const ANSWERS_A_TURN: u64 = 40;

/// How a run came to its end.
pub(super) enum End {
    Ended,
    Limit,
    /// It came to the goal.
    Reached,
    Found(Found),
}

/// Who is told each answer of a run.
type Noted<'a> = &'a mut dyn FnMut(Answer);

/// The seed of the dice of a run, and that of its reader.
fn seeds(seed: u64, run: u64) -> (u64, u64) {
    let mix = |n: u64| {
        let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        n ^ (n >> 31)
    };
    let dice = mix(mix(seed).wrapping_add(run.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    (dice, mix(dice ^ 0x5851_F42D_4C95_7F2D))
}

/// Plays one run.
pub(super) fn one(player: &mut Player, plan: &Plan, run: u64, noted: Noted) -> End {
    let (dice, own) = seeds(plan.seed, run);
    let mut reader = Reader::new(plan.temper, own);
    let mut game = Game {
        reader: &mut reader,
        player,
        plan,
        noted,
        answers: 0,
    };
    match game.opening(dice).and_then(|()| game.goes_on()) {
        Ok(end) | Err(end) => end,
    }
}

struct Game<'a> {
    player: &'a mut Player,
    reader: &'a mut Reader,
    plan: &'a Plan,
    noted: Noted<'a>,
    answers: u64,
}

impl Game<'_> {
    /// The game begins as every game does. Where a state is to be laid on it, that happens at the first question of a page, as an author would at the
    /// line, and the last command leads to the page that the run is about; what comes before is not counted.
    fn opening(&mut self, dice: u64) -> Result<(), End> {
        let Some((last, before)) = self.plan.before.split_last() else {
            let came = self.player.begin(Dice::seeded(dice));
            return self.came(came);
        };
        self.player.aside();
        let laid = self.laid(dice, before);
        self.player.aside();
        laid?;
        self.author(last)
    }

    fn laid(&mut self, dice: u64, before: &[String]) -> Result<(), End> {
        let came = self.player.begin(Dice::seeded(dice));
        self.came(came)?;
        for command in before {
            self.until_page()?;
            self.author(command)?;
        }
        self.until_page()
    }

    /// Answers what rules ask, to the next question of a page.
    fn until_page(&mut self) -> Result<(), End> {
        while !self.player.machine.of_page() {
            self.next()?;
        }
        Ok(())
    }

    fn author(&mut self, command: &str) -> Result<(), End> {
        (self.noted)(Answer::Author(command.to_owned()));
        let said = self.player.machine.author(command).map_err(Stopped::from);
        let came = said.and_then(|()| self.player.proceed());
        self.came(came)
    }

    fn goes_on(&mut self) -> Result<End, End> {
        let goal = self.plan.goal.as_ref();
        let turns = self.player.machine.turn.listener.turns;
        let begun = goal.map(|goal| {
            let turn = &self.player.machine.turn;
            goal.so_far(&turn.listener, &turn.state)
        });
        let limit = self.plan.limits.turns;
        loop {
            let turn = &self.player.machine.turn;
            if let (Some(goal), Some(begun)) = (goal, begun)
                && goal.so_far(&turn.listener, &turn.state) > begun
            {
                return Ok(End::Reached);
            }
            if turn.listener.turns - turns >= limit {
                return Ok(End::Limit);
            }
            self.next()?;
        }
    }

    /// The reader answers what is asked.
    fn next(&mut self) -> Result<(), End> {
        if self.answers >= self.plan.limits.turns.saturating_mul(ANSWERS_A_TURN) {
            return Err(End::Limit);
        }
        self.answers += 1;
        let machine = &mut self.player.machine;
        if let Waiting::Menu(standing) = &machine.waiting {
            let picked = self.reader.picks(machine);
            let Some(standing) = picked.and_then(|n| standing.get(n)).cloned() else {
                return Err(found(machine, What::Stuck, "every choice is closed"));
            };
            (self.noted)(Answer::Pick(machine.offer_id(&standing).to_owned()));
            machine.pick(&standing);
            let came = machine.run().map_err(Stopped::Fault);
            return self.came(came);
        }
        if let Some(answer) = self.reader.answers(machine) {
            (self.noted)(answer.clone());
            let came = machine.answer(&answer).map_err(Stopped::from);
            return self.came(came);
        }
        if self.player.is_ended() {
            return Err(End::Ended);
        }
        let says = "there is nothing that a reader can do";
        Err(found(&self.player.machine, What::Stuck, says))
    }

    fn came(&self, came: Result<(), Stopped>) -> Result<(), End> {
        came.map_err(|stopped| {
            let says = match stopped {
                Stopped::Fault(fault) => fault.message,
                Stopped::Misfit(refusal) => refusal.reason,
            };
            found(&self.player.machine, What::Error, &says)
        })
    }
}

fn found(machine: &Machine<super::count::Count>, what: What, says: &str) -> End {
    End::Found(Found {
        what,
        page: machine.here_id(),
        says: says.to_owned(),
    })
}
/// The dice and the answers of one run, as a reader would give them. A curious reader needs the runs of its block before it.
///
/// # Errors
/// When the rules cannot be loaded.
pub fn replayed<R>(
    book: &Arc<Book>,
    plan: &Plan,
    run: u64,
    referee: R,
) -> Result<(u64, Vec<Answer>), Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>>,
{
    let mut player = Player::new(Arc::clone(book), referee()?);
    for before in run - run % BLOCK..run {
        one(&mut player, plan, before, &mut |_| ());
    }
    let mut answers = Vec::new();
    one(&mut player, plan, run, &mut |answer| answers.push(answer));
    Ok((seeds(plan.seed, run).0, answers))
}
