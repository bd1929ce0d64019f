//! All possible answers to a question.

use super::super::reader::all_replies;
use super::stops::StopObserver;
use crate::engine::{Machine, PendingInput};
use crate::model::game::{Answer, DiceSum, Prompt, Question, Reply, faces};
use std::collections::BTreeMap;

/// Limits on results of dice and on items in an order. Above them, the odds are not counted.
const MOST_FALLS: u64 = 50_000;
const MOST_IN_ORDER: usize = 4;

/// All possible answers.
pub(super) struct PossibleAnswers {
    /// True if dice decide, and not a player.
    pub(super) of_dice: bool,
    /// Answers, each with the number of results of dice that it stands for.
    pub(super) all: Vec<(u64, Answer)>,
}

/// All answers. For dice, one representative for each result, unless faces matter.
///
/// # Errors
/// The reason why they cannot all be tried, as text.
pub(super) fn ways(
    machine: &Machine<StopObserver>,
    by_faces: bool,
) -> Result<PossibleAnswers, String> {
    if let Prompt::Ask(Question::Dice {
        count, sides, low, ..
    }) = machine.prompt()
    {
        let sum = match &machine.waiting {
            PendingInput::Rule(_) => machine.referee.sum(),
            _ => Some(DiceSum::default()),
        };
        let all = falls(count, low, sides, sum.filter(|_| !by_faces))?;
        return Ok(PossibleAnswers { of_dice: true, all });
    }
    let all = decided(machine)?;
    Ok(PossibleAnswers {
        of_dice: false,
        all: all.into_iter().map(|it| (1, Answer::Reply(it))).collect(),
    })
}

/// Possible results of dice: by their total if the roll has a rule for it, or else by faces.
fn falls(
    count: u32,
    low: u32,
    sides: u32,
    sum: Option<DiceSum>,
) -> Result<Vec<(u64, Answer)>, String> {
    let many = u64::from(sides).checked_pow(count);
    if many.is_none_or(|many| !(1..=MOST_FALLS).contains(&many)) {
        return Err(format!(
            "{count} dice of {sides} fall in more than {MOST_FALLS} ways"
        ));
    }
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|fallen| {
            faces(low, sides).map(|face| fallen.iter().copied().chain([face]).collect())
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

fn decided(machine: &Machine<StopObserver>) -> Result<Vec<Reply>, String> {
    let all = match &machine.waiting {
        PendingInput::Rule(Question::Order { offers, .. }) => {
            if offers.len() > MOST_IN_ORDER {
                return Err(format!("an order of {} options is required", offers.len()));
            }
            orders(offers.iter().map(|offer| offer.id.clone()))
        }
        _ => all_replies(machine),
    };
    match &machine.waiting {
        _ if !all.is_empty() => Ok(all),
        PendingInput::Number { min, max }
        | PendingInput::Rule(Question::Number { min, max, .. }) => {
            Err(format!("a number from {min} to {max} is required"))
        }
        _ => Err("a text is required, and the possible texts are unknown".to_owned()),
    }
}

/// All permutations.
fn orders(ids: impl Iterator<Item = String>) -> Vec<Reply> {
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
