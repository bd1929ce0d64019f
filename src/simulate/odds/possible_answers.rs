//! All possible answers to a question.

use super::super::reader::all_replies;
use super::stop_observer::StopObserver;
use crate::engine::{Machine, PendingInput};
use crate::model::game::{Answer, DiceSum, Prompt, Question, Reply, face_range};
use std::collections::BTreeMap;

/// Limits on results of dice and on items in an order. Above them, the odds are not counted.
const MAX_DICE_RESULTS: u64 = 50_000;
const MAX_ORDER_ITEMS: usize = 4;

/// All possible answers.
pub(super) struct PossibleAnswers {
    /// True if dice decide, and not a player.
    pub(super) is_roll: bool,
    /// Answers, each with the number of results of dice that it stands for.
    pub(super) answers: Vec<(u64, Answer)>,
}

/// All answers. For dice, one representative for each result, unless faces matter.
///
/// # Errors
/// The reason why they cannot all be tried, as text.
pub(super) fn possible_answers(
    machine: &Machine<StopObserver>,
    by_faces: bool,
) -> Result<PossibleAnswers, String> {
    if let Prompt::Ask(Question::Dice {
        count,
        sides,
        min_face,
        ..
    }) = machine.prompt()
    {
        let sum = match &machine.pending {
            PendingInput::Rule(_) => machine.rules.pending_sum(),
            _ => Some(DiceSum::default()),
        };
        let all = dice_results(count, min_face, sides, sum.filter(|_| !by_faces))?;
        return Ok(PossibleAnswers {
            is_roll: true,
            answers: all,
        });
    }
    let all = decision_replies(machine)?;
    Ok(PossibleAnswers {
        is_roll: false,
        answers: all.into_iter().map(|it| (1, Answer::Reply(it))).collect(),
    })
}

/// Possible results of dice: by their total if the roll has a rule for it, or else by faces.
fn dice_results(
    count: u32,
    low: u32,
    sides: u32,
    sum: Option<DiceSum>,
) -> Result<Vec<(u64, Answer)>, String> {
    let many = u64::from(sides).checked_pow(count);
    if many.is_none_or(|many| !(1..=MAX_DICE_RESULTS).contains(&many)) {
        return Err(format!(
            "{count} dice of {sides} fall in more than {MAX_DICE_RESULTS} ways"
        ));
    }
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|fallen| {
            face_range(low, sides).map(|face| fallen.iter().copied().chain([face]).collect())
        });
        all = longer.collect();
    }
    let fallen = |faces| Answer::Reply(Reply::Dice(faces));
    let Some(sum) = sum else {
        return Ok(all.into_iter().map(|it| (1, fallen(it))).collect());
    };
    let mut results: BTreeMap<i64, (u64, Vec<u32>)> = BTreeMap::new();
    for faces in all {
        let result = results.entry(sum.total(&faces)).or_insert((0, faces));
        result.0 += 1;
    }
    let each = results.into_values();
    Ok(each.map(|(many, it)| (many, fallen(it))).collect())
}

fn decision_replies(machine: &Machine<StopObserver>) -> Result<Vec<Reply>, String> {
    let all = match &machine.pending {
        PendingInput::Rule(Question::Order { options, .. }) => {
            if options.len() > MAX_ORDER_ITEMS {
                return Err(format!("an order of {} options is required", options.len()));
            }
            permutations(options.iter().map(|offer| offer.id.clone()))
        }
        _ => all_replies(machine),
    };
    match &machine.pending {
        _ if !all.is_empty() => Ok(all),
        PendingInput::Number { min, max }
        | PendingInput::Rule(Question::Number { min, max, .. }) => {
            Err(format!("a number from {min} to {max} is required"))
        }
        _ => Err("a text is required, and the possible texts are unknown".to_owned()),
    }
}

/// All permutations.
fn permutations(ids: impl Iterator<Item = String>) -> Vec<Reply> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for id in ids {
        let longer = all.iter().flat_map(|order| {
            let id = &id;
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, id.clone());
                order
            })
        });
        all = longer.collect();
    }
    all.into_iter().map(Reply::Order).collect()
}
