//! Estimates odds that cannot be counted, by repetition.

use super::super::look_ahead::LookAhead;
use super::super::plan::Strategy;
use super::super::player::{SilentPlayer, rewind};
use super::super::reader::RandomReader;
use super::super::sheet_samples::run_seeds;
use super::{InstructionEnd, StartedInstruction, odds_error};
use crate::engine::PendingInput;
use crate::model::game::{Answer, Dice, Reply, RulesHost};
use crate::rules::memo::MemoizedRules;
use crate::simulate::StopReason;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of answers, after which an instruction is given up.
const MAX_ANSWERS: usize = 10_000;

/// Number of repetitions given up that shows an endless instruction. Each of them takes as long as thousands of others.
const MAX_GIVEN_UP: u64 = 20;

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
    begun.restore_state(&mut player.machine.context.state);
    let mut counts = OutcomeCounts::new();
    let (mut done, mut given_up) = (0, 0);
    while done < times && given_up < MAX_GIVEN_UP {
        match run_once(begun, &mut player, temper, run_seeds(seed, done), &mut 0)? {
            Some(end) => *counts.entry(end).or_default() += 1,
            None => given_up += 1,
        }
        done += 1;
    }
    Ok((counts, done))
}

/// Executes the instruction once in the given state. Returns its end, or none if it is given up. Answers are counted.
pub(in super::super) fn run_once(
    begun: &StartedInstruction,
    player: &mut SilentPlayer,
    temper: &Strategy,
    (dice, own): (u64, u64),
    answers: &mut u64,
) -> Result<Option<InstructionEnd>, Box<Diagnostic>> {
    let mut reader = RandomReader::new(temper, own);
    let mut ahead = match temper {
        Strategy::LookAhead(wants) => Some((LookAhead::from_frames(begun.frames()), wants)),
        _ => None,
    };
    let machine = &mut player.machine;
    rewind(machine, 0, &begun.frames());
    machine.context.observer.end_run();
    machine.dice = Dice::seeded(dice);
    let mut came = player.run_to_question();
    for _ in 0..MAX_ANSWERS {
        if let Some(page) = player.machine.context.observer.path.first() {
            return Ok(Some(InstructionEnd::TurnedTo(*page)));
        }
        came.map_err(to_diagnostic)?;
        let machine = &player.machine;
        if matches!(machine.pending, PendingInput::Nothing) {
            return Ok(Some(begun.find_end(&machine.frames)));
        }
        let answer = match &mut ahead {
            Some((ahead, wants)) => ahead.best_answer(player, &mut reader, wants),
            None => None,
        };
        let Some(answer) = answer.or_else(|| random_answer(player, &mut reader)) else {
            return Ok(Some(InstructionEnd::GameOver));
        };
        if let Some((ahead, _)) = &mut ahead {
            ahead.record(answer.clone());
        }
        came = player.answer(&answer);
        *answers += 1;
    }
    Ok(None)
}

fn random_answer(player: &SilentPlayer, reader: &mut RandomReader<'_>) -> Option<Answer> {
    let machine = &player.machine;
    match &machine.pending {
        PendingInput::Menu(standing) => {
            let standing = standing.get(reader.random_choice(machine)?)?;
            Some(Answer::Reply(Reply::Pick(
                machine.option_id(standing.target).to_owned(),
            )))
        }
        _ => reader.random_answer(machine),
    }
}

fn to_diagnostic(stopped: StopReason) -> Box<Diagnostic> {
    match stopped {
        StopReason::Failed(fault) => fault,
        StopReason::Refused(refusal) => Box::new(odds_error(&refusal.reason)),
    }
}
