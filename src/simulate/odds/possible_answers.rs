//! All possible answers to a question.

use super::super::reader::all_replies;
use super::stop_observer::StopObserver;
use crate::engine::{Machine, PendingInput};
use crate::model::game::{
    Answer, DiceSum, MAX_DICE_RESULTS, Prompt, Question, Reply, possible_rolls,
};

/// Limit on items to put in order. Above it, there is no exact result.
const MAX_ORDER_ITEMS: usize = 4;

/// All possible answers.
pub(super) struct PossibleAnswers {
    /// True if dice decide instead of a player.
    pub(super) is_roll: bool,
    /// Answers, each with the number of dice results that it represents.
    pub(super) answers: Vec<(u64, Answer)>,
}

/// Returns all answers. For dice, there is one answer for each total, unless `by_faces` is true.
///
/// # Errors
/// The reason why the answers cannot all be tried.
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
        let sum = sum.filter(|_| !by_faces);
        let rolls = possible_rolls(count, min_face, sides, sum).ok_or_else(|| {
            format!("{count} dice with {sides} sides have more than {MAX_DICE_RESULTS} results")
        })?;
        let to_answer = |faces| Answer::Reply(Reply::Dice(faces));
        let answers = rolls.into_iter();
        return Ok(PossibleAnswers {
            is_roll: true,
            answers: answers.map(|(n, faces)| (n, to_answer(faces))).collect(),
        });
    }
    let replies = decision_replies(machine)?.into_iter();
    Ok(PossibleAnswers {
        is_roll: false,
        answers: replies.map(|reply| (1, Answer::Reply(reply))).collect(),
    })
}

fn decision_replies(machine: &Machine<StopObserver>) -> Result<Vec<Reply>, String> {
    let replies = match &machine.pending {
        PendingInput::Rule(Question::Order { options, .. }) => {
            if options.len() > MAX_ORDER_ITEMS {
                return Err(format!("{} options must be put in order", options.len()));
            }
            permutations(options.iter().map(|option| option.id.clone()))
        }
        _ => all_replies(machine),
    };
    match &machine.pending {
        _ if !replies.is_empty() => Ok(replies),
        PendingInput::Number { min, max }
        | PendingInput::Rule(Question::Number { min, max, .. }) => {
            Err(format!("a number from {min} to {max} is required"))
        }
        _ => Err("a text is required, but the possible texts are unknown".to_owned()),
    }
}

fn permutations(ids: impl Iterator<Item = String>) -> Vec<Reply> {
    let mut orders: Vec<Vec<String>> = vec![Vec::new()];
    for id in ids {
        let longer = orders.iter().flat_map(|order| {
            let id = &id;
            (0..=order.len()).map(move |i| {
                let mut order = order.clone();
                order.insert(i, id.clone());
                order
            })
        });
        orders = longer.collect();
    }
    orders.into_iter().map(Reply::Order).collect()
}
