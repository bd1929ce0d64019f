//! Estimates odds that cannot be counted, by repetition.

use super::super::ahead::LookAhead;
use super::super::met::seeds;
use super::super::plan::Strategy;
use super::super::player::{SilentPlayer, rewind};
use super::super::reader::RandomReader;
use super::{InstructionEnd, StartedInstruction, misfit};
use crate::engine::PendingInput;
use crate::model::game::{Answer, Dice, Reply, RulesHost};
use crate::rules::learn::MemoizedRules;
use crate::simulate::StopReason;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of answers, after which an instruction is given up.
const MOST_ANSWERS: usize = 10_000;

/// Number of repetitions given up that shows an endless instruction. Each of them takes as long as thousands of others.
const MOST_GIVEN_UP: u64 = 20;

/// How often each end was reached, without repetitions that were given up.
pub(super) type OutcomeCounts = BTreeMap<InstructionEnd, u64>;

/// Repeats the instruction, less often if it is endless. Returns the number of repetitions.
///
/// # Errors
/// If a rule fails.
pub(super) fn sample(
    begun: &StartedInstruction,
    rules: Box<dyn RulesHost>,
    temper: &Strategy,
    (seed, times): (u64, u64),
) -> Result<(OutcomeCounts, u64), Box<Diagnostic>> {
    let mut player =
        SilentPlayer::new(Arc::clone(&begun.book), Box::new(MemoizedRules::new(rules)));
    begun.lay(&mut player.machine.turn.state);
    let mut counts = OutcomeCounts::new();
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
    begun: &StartedInstruction,
    player: &mut SilentPlayer,
    temper: &Strategy,
    (dice, own): (u64, u64),
    answers: &mut u64,
) -> Result<Option<InstructionEnd>, Box<Diagnostic>> {
    let mut reader = RandomReader::new(temper, own);
    let mut ahead = match temper {
        Strategy::Ahead(wants) => Some((LookAhead::under_way(begun.frames()), wants)),
        _ => None,
    };
    let machine = &mut player.machine;
    rewind(machine, 0, &begun.frames());
    machine.turn.listener.end_run();
    machine.dice = Dice::seeded(dice);
    let mut came = player.proceed();
    for _ in 0..MOST_ANSWERS {
        if let Some(page) = player.machine.turn.listener.path.first() {
            return Ok(Some(InstructionEnd::Turned(*page)));
        }
        came.map_err(fault)?;
        let machine = &player.machine;
        if matches!(machine.waiting, PendingInput::Nothing) {
            return Ok(Some(begun.end(&machine.frames)));
        }
        let answer = match &mut ahead {
            Some((ahead, wants)) => ahead.best(player, &mut reader, wants),
            None => None,
        };
        let Some(answer) = answer.or_else(|| by_chance(player, &mut reader)) else {
            return Ok(Some(InstructionEnd::Over));
        };
        if let Some((ahead, _)) = &mut ahead {
            ahead.note(answer.clone());
        }
        came = player.answer(&answer);
        *answers += 1;
    }
    Ok(None)
}

fn by_chance(player: &SilentPlayer, reader: &mut RandomReader<'_>) -> Option<Answer> {
    let machine = &player.machine;
    match &machine.waiting {
        PendingInput::Menu(standing) => {
            let standing = standing.get(reader.picks(machine)?)?;
            Some(Answer::Reply(Reply::Pick(
                machine.offer_id(standing.takes).to_owned(),
            )))
        }
        _ => reader.answers(machine),
    }
}

fn fault(stopped: StopReason) -> Box<Diagnostic> {
    match stopped {
        StopReason::Fault(fault) => fault,
        StopReason::Misfit(refusal) => Box::new(misfit(&refusal.reason)),
    }
}
