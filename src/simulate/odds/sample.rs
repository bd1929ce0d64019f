//! Estimates odds that cannot be counted, by repetition.

use super::super::ahead::Ahead;
use super::super::met::seeds;
use super::super::plan::Temper;
use super::super::player::{Player, rewind};
use super::super::reader::Reader;
use super::{Begun, End, misfit};
use crate::engine::Waiting;
use crate::model::game::{Answer, Dice, Referee, Reply};
use crate::rules::learn::Learnt;
use crate::simulate::Stopped;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of answers, after which an instruction is given up.
const MOST_ANSWERS: usize = 10_000;

/// Number of repetitions given up that shows an endless instruction. Each of them takes as long as thousands of others.
const MOST_GIVEN_UP: u64 = 20;

/// How often each end was reached, without repetitions that were given up.
pub(super) type Counts = BTreeMap<End, u64>;

/// Repeats the instruction, less often if it is endless. Returns the number of repetitions.
///
/// # Errors
/// If a rule fails.
pub(super) fn sample(
    begun: &Begun,
    rules: Box<dyn Referee>,
    temper: &Temper,
    (seed, times): (u64, u64),
) -> Result<(Counts, u64), Box<Diagnostic>> {
    let mut player = Player::new(Arc::clone(&begun.book), Box::new(Learnt::new(rules)));
    begun.lay(&mut player.machine.turn.state);
    let mut counts = Counts::new();
    let (mut done, mut given_up) = (0, 0);
    while done < times && given_up < MOST_GIVEN_UP {
        match once(begun, &mut player, temper, seeds(seed, done), &mut 0)? {
            Some(end) => *counts.entry(end).or_default() += 1,
            None => given_up += 1,
        }
        done += 1;
    }
    Ok((counts, done))
}

/// Executes the instruction once in the given state. Returns its end, or none if it is given up. Answers are counted.
pub(in super::super) fn once(
    begun: &Begun,
    player: &mut Player,
    temper: &Temper,
    (dice, own): (u64, u64),
    answers: &mut u64,
) -> Result<Option<End>, Box<Diagnostic>> {
    let mut reader = Reader::new(temper, own);
    let mut ahead = match temper {
        Temper::Ahead(wants) => Some((Ahead::under_way(begun.frames()), wants)),
        _ => None,
    };
    let machine = &mut player.machine;
    rewind(machine, 0, &begun.frames());
    machine.turn.listener.end_run();
    machine.dice = Dice::seeded(dice);
    let mut came = player.proceed();
    for _ in 0..MOST_ANSWERS {
        if let Some(page) = player.machine.turn.listener.path.first() {
            return Ok(Some(End::Turned(*page)));
        }
        came.map_err(fault)?;
        let machine = &player.machine;
        if matches!(machine.waiting, Waiting::Nothing) {
            return Ok(Some(begun.end(&machine.frames)));
        }
        let answer = match &mut ahead {
            Some((ahead, wants)) => ahead.best(player, &mut reader, wants),
            None => None,
        };
        let Some(answer) = answer.or_else(|| by_chance(player, &mut reader)) else {
            return Ok(Some(End::Over));
        };
        if let Some((ahead, _)) = &mut ahead {
            ahead.note(answer.clone());
        }
        came = player.answer(&answer);
        *answers += 1;
    }
    Ok(None)
}

fn by_chance(player: &Player, reader: &mut Reader<'_>) -> Option<Answer> {
    let machine = &player.machine;
    match &machine.waiting {
        Waiting::Menu(standing) => {
            let standing = standing.get(reader.picks(machine)?)?;
            Some(Answer::Reply(Reply::Pick(
                machine.offer_id(standing.takes).to_owned(),
            )))
        }
        _ => reader.answers(machine),
    }
}

fn fault(stopped: Stopped) -> Box<Diagnostic> {
    match stopped {
        Stopped::Fault(fault) => fault,
        Stopped::Misfit(refusal) => Box::new(misfit(&refusal.reason)),
    }
}
