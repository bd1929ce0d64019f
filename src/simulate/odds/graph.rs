//! The situations that one instruction can come to, and what leads from each to the next.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// Where something leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// The instruction is over, by the number of how.
    End(usize),
    /// The next situation, by its number.
    Situation(usize),
}

/// What comes of a situation, up to the next ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    Leads {
        to: Target,
        worth: Worth,
    },
    /// The dice decide: how many of all ways that they may fall lead there.
    Dice(Vec<(u64, Node)>),
    /// The player decides.
    Choice {
        ways: Vec<Node>,
        worth: Worth,
    },
}

/// What a place is worth to a cautious player, what counts most first; empty where nobody asks.
pub(super) type Worth = Vec<i64>;

impl Node {
    /// Situations that it leads to.
    pub(super) fn each(&self, seen: &mut impl FnMut(Target)) {
        match self {
            Self::Leads { to, .. } => seen(*to),
            Self::Dice(all) => all.iter().for_each(|(_, node)| node.each(seen)),
            Self::Choice { ways, .. } => ways.iter().for_each(|node| node.each(seen)),
        }
    }

    /// How many choices stand in it.
    pub(super) fn choices(&self) -> usize {
        match self {
            Self::Leads { .. } => 0,
            Self::Dice(all) => all.iter().map(|(_, node)| node.choices()).sum(),
            Self::Choice { ways, .. } => 1 + ways.iter().map(Self::choices).sum::<usize>(),
        }
    }

    /// What it is worth on the average of the dice, at the next decision or the end.
    pub(super) fn worth(&self) -> Vec<BigRational> {
        match self {
            Self::Leads { worth, .. } | Self::Choice { worth, .. } => {
                let each = worth.iter();
                each.map(|n| BigRational::from(BigInt::from(*n))).collect()
            }
            Self::Dice(all) => {
                let whole = BigInt::from(all.iter().map(|(n, _)| n).sum::<u64>());
                let mut sums: Vec<BigRational> = Vec::new();
                for (n, node) in all {
                    let worth = node.worth();
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

/// Puts ways that lead to the same together.
pub(super) fn together(ways: Vec<(u64, Node)>) -> Node {
    let mut all: Vec<(u64, Node)> = Vec::with_capacity(ways.len());
    for (n, node) in ways {
        match all.iter_mut().find(|(_, known)| *known == node) {
            Some((many, _)) => *many += n,
            None => all.push((n, node)),
        }
    }
    match all.len() {
        1 => all.swap_remove(0).1,
        _ => Node::Dice(all),
    }
}
