//! Estimates odds by repeating an instruction.

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

/// Number of answers after which a repetition is stopped.
const MAX_ANSWERS: usize = 10_000;

/// An instruction is considered endless after this many stopped repetitions, each of which takes as long as thousands of others.
const MAX_STOPPED: u64 = 20;

/// How often each end was reached, without stopped repetitions.
pub(super) type OutcomeCounts = BTreeMap<InstructionEnd, u64>;

/// Repeats the instruction `times` times, or less often if it is endless. Also returns the number of repetitions.
///
/// # Errors
/// If a rule fails.
pub(super) fn sample(
    start: &StartedInstruction,
    rules: Box<dyn RulesHost>,
    strategy: &Strategy,
    (seed, times): (u64, u64),
) -> Result<(OutcomeCounts, u64), Box<Diagnostic>> {
    let rules = Box::new(MemoizedRules::new(rules));
    let mut player = SilentPlayer::new(Arc::clone(&start.book), rules);
    start.restore_state(&mut player.machine.context.state);
    let mut counts = OutcomeCounts::new();
    let (mut done, mut stopped) = (0, 0);
    while done < times && stopped < MAX_STOPPED {
        match run_once(start, &mut player, strategy, run_seeds(seed, done), &mut 0)? {
            Some(end) => *counts.entry(end).or_default() += 1,
            None => stopped += 1,
        }
        done += 1;
    }
    Ok((counts, done))
}

/// Runs the instruction once and adds the number of answers to `answers`. Returns None if it is stopped at the limit.
pub(in super::super) fn run_once(
    start: &StartedInstruction,
    player: &mut SilentPlayer,
    strategy: &Strategy,
    (dice, reader_seed): (u64, u64),
    answers: &mut u64,
) -> Result<Option<InstructionEnd>, Box<Diagnostic>> {
    let mut reader = RandomReader::new(strategy, reader_seed);
    let mut look_ahead = match strategy {
        Strategy::LookAhead(it) => Some((
            LookAhead::from_frames(start.frames(), start.journal_mark),
            it,
        )),
        _ => None,
    };
    let machine = &mut player.machine;
    rewind(machine, start.journal_mark, &start.frames());
    machine.context.observer.end_run();
    machine.context.dice = Dice::seeded(dice);
    let mut result = player.run_to_question();
    for _ in 0..MAX_ANSWERS {
        if let Some(page) = player.machine.context.observer.path.first() {
            return Ok(Some(InstructionEnd::TurnedTo(*page)));
        }
        result.map_err(to_diagnostic)?;
        let machine = &player.machine;
        if matches!(machine.pending, PendingInput::Nothing) {
            return Ok(Some(start.find_end(&machine.frames)));
        }
        let answer = match &mut look_ahead {
            Some((state, preferences)) => state.best_answer(player, &mut reader, preferences),
            None => None,
        };
        let Some(answer) = answer.or_else(|| random_answer(player, &mut reader)) else {
            return Ok(Some(InstructionEnd::GameOver));
        };
        if let Some((state, _)) = &mut look_ahead {
            state.record(answer.clone());
        }
        result = player.answer(&answer);
        *answers += 1;
    }
    Ok(None)
}

fn random_answer(player: &SilentPlayer, reader: &mut RandomReader<'_>) -> Option<Answer> {
    let machine = &player.machine;
    match &machine.pending {
        PendingInput::Menu(entries) => {
            let entry = entries.get(reader.random_choice(machine)?)?;
            Some(Answer::Reply(Reply::Pick(
                machine.option_id(entry.target).to_owned(),
            )))
        }
        _ => reader.random_answer(machine),
    }
}

fn to_diagnostic(reason: StopReason) -> Box<Diagnostic> {
    match reason {
        StopReason::Failed(diagnostic) => diagnostic,
        StopReason::Refused(refusal) => Box::new(odds_error(&refusal.reason)),
    }
}
