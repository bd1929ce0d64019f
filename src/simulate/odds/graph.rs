//! Graph of the situations of an instruction.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use std::rc::Rc;

/// The target of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum EdgeTarget {
    /// An end of the instruction, by its index.
    End(usize),
    /// The next situation, by its index.
    Situation(usize),
}

/// Tree of decisions and rolls from a situation to the next situations. Equal parts of it are shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SituationNode {
    Target {
        to: EdgeTarget,
        value: PlayValue,
    },
    /// A roll of dice, with the number of equally likely results for each branch.
    Dice(Vec<(u64, Rc<SituationNode>)>),
    /// A decision of the player.
    Choice {
        branches: Vec<Rc<SituationNode>>,
        value: PlayValue,
    },
}

/// Scores of a state for a cautious player, the most important first. Empty for other players.
pub(super) type PlayValue = Vec<i64>;

impl SituationNode {
    /// Visits each target.
    pub(super) fn visit_targets(&self, visit: &mut impl FnMut(EdgeTarget)) {
        match self {
            Self::Target { to, .. } => visit(*to),
            Self::Dice(branches) => branches
                .iter()
                .for_each(|(_, node)| node.visit_targets(visit)),
            Self::Choice { branches, .. } => {
                branches.iter().for_each(|node| node.visit_targets(visit))
            }
        }
    }

    /// Number of choices in the node.
    pub(super) fn choice_count(&self) -> usize {
        match self {
            Self::Target { .. } => 0,
            Self::Dice(branches) => branches.iter().map(|(_, node)| node.choice_count()).sum(),
            Self::Choice { branches, .. } => {
                1 + branches
                    .iter()
                    .map(|node| node.choice_count())
                    .sum::<usize>()
            }
        }
    }

    /// Average scores over the dice, at the next decision or at the end.
    pub(super) fn average_value(&self) -> Vec<BigRational> {
        match self {
            Self::Target { value, .. } | Self::Choice { value, .. } => {
                let scores = value.iter();
                scores
                    .map(|n| BigRational::from(BigInt::from(*n)))
                    .collect()
            }
            Self::Dice(branches) => {
                let total = BigInt::from(branches.iter().map(|(n, _)| n).sum::<u64>());
                let mut sums: Vec<BigRational> = Vec::new();
                for (n, node) in branches {
                    let scores = node.average_value();
                    sums.resize(scores.len().max(sums.len()), BigRational::zero());
                    for (sum, score) in sums.iter_mut().zip(scores) {
                        *sum += score * BigInt::from(*n);
                    }
                }
                sums.into_iter().map(|sum| sum / &total).collect()
            }
        }
    }
}

/// Merges branches with the same target. A roll that follows another roll becomes a part of it.
pub(super) fn merge_branches(branches: Vec<(u64, Rc<SituationNode>)>) -> Rc<SituationNode> {
    let mut merged: Vec<(u64, Rc<SituationNode>)> = Vec::with_capacity(branches.len());
    let mut add = |n: u64, node: Rc<SituationNode>| match merged.iter_mut().find(|it| it.1 == node)
    {
        Some((count, _)) => *count += n,
        None => merged.push((n, node)),
    };
    let scale = joint_scale(&branches);
    for (n, node) in branches {
        match (&*node, scale) {
            (SituationNode::Dice(inner), Some(scale)) => {
                let share = scale / count_results(inner);
                for (m, node) in inner {
                    add(n * m * share, Rc::clone(node));
                }
            }
            (_, scale) => add(n * scale.unwrap_or(1), node),
        }
    }
    match merged.len() {
        1 => merged.swap_remove(0).1,
        _ => Rc::new(SituationNode::Dice(merged)),
    }
}

fn count_results(branches: &[(u64, Rc<SituationNode>)]) -> u64 {
    branches.iter().map(|(n, _)| n).sum()
}

/// A common multiple of the numbers of results of the following rolls. None if the joint number of results would be too large.
fn joint_scale(branches: &[(u64, Rc<SituationNode>)]) -> Option<u64> {
    let mut scale: u64 = 1;
    for (_, node) in branches {
        if let SituationNode::Dice(inner) = &**node {
            let results = count_results(inner);
            if !scale.is_multiple_of(results) {
                scale = scale.checked_mul(results)?;
            }
        }
    }
    count_results(branches).checked_mul(scale)?;
    Some(scale)
}
