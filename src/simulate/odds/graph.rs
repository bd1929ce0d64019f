//! Graph of the situations of an instruction.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// The target of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum EdgeTarget {
    /// The instruction is over, with the index of the end.
    End(usize),
    /// The next situation, by its index.
    Situation(usize),
}

/// Tree of decisions and rolls from a situation to the next ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SituationNode {
    Target {
        to: EdgeTarget,
        value: PlayValue,
    },
    /// A roll of dice, with the number of equally likely results for each branch.
    Dice(Vec<(u64, SituationNode)>),
    /// A decision of the player.
    Choice {
        branches: Vec<SituationNode>,
        value: PlayValue,
    },
}

/// Score of a position for a cautious player, the most important value first. Empty for other players.
pub(super) type PlayValue = Vec<i64>;

impl SituationNode {
    /// Visits each target.
    pub(super) fn visit_targets(&self, seen: &mut impl FnMut(EdgeTarget)) {
        match self {
            Self::Target { to, .. } => seen(*to),
            Self::Dice(all) => all.iter().for_each(|(_, node)| node.visit_targets(seen)),
            Self::Choice { branches: ways, .. } => {
                ways.iter().for_each(|node| node.visit_targets(seen))
            }
        }
    }

    /// Number of choices in the node.
    pub(super) fn choice_count(&self) -> usize {
        match self {
            Self::Target { .. } => 0,
            Self::Dice(all) => all.iter().map(|(_, node)| node.choice_count()).sum(),
            Self::Choice { branches: ways, .. } => {
                1 + ways.iter().map(Self::choice_count).sum::<usize>()
            }
        }
    }

    /// Average score over the dice, at the next decision or at the end.
    pub(super) fn average_value(&self) -> Vec<BigRational> {
        match self {
            Self::Target { value: worth, .. } | Self::Choice { value: worth, .. } => {
                let each = worth.iter();
                each.map(|n| BigRational::from(BigInt::from(*n))).collect()
            }
            Self::Dice(all) => {
                let whole = BigInt::from(all.iter().map(|(n, _)| n).sum::<u64>());
                let mut sums: Vec<BigRational> = Vec::new();
                for (n, node) in all {
                    let worth = node.average_value();
                    sums.resize(worth.len().max(sums.len()), BigRational::zero());
                    for (sum, worth) in sums.iter_mut().zip(worth) {
                        *sum += worth * BigInt::from(*n);
                    }
                }
                sums.into_iter().map(|sum| sum / &whole).collect()
            }
        }
    }
}

/// Merges branches with the same target.
pub(super) fn merge_branches(ways: Vec<(u64, SituationNode)>) -> SituationNode {
    let mut all: Vec<(u64, SituationNode)> = Vec::with_capacity(ways.len());
    for (n, node) in ways {
        match all.iter_mut().find(|(_, known)| *known == node) {
            Some((many, _)) => *many += n,
            None => all.push((n, node)),
        }
    }
    match all.len() {
        1 => all.swap_remove(0).1,
        _ => SituationNode::Dice(all),
    }
}
