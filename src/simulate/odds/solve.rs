//! Computes the probability of each end for one way to play.

use super::PlayStyle;
use super::graph::{EdgeTarget, SituationNode};
use super::probability::Probability;
use num_bigint::BigInt;
use num_rational::BigRational;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeMap;

/// Probability of each end, by its index.
type EndProbabilities = Vec<Probability>;

/// Probability of each target of a situation for one way to play.
type TransitionRow = BTreeMap<EdgeTarget, Probability>;

/// Computes the probability of each end from the first situation.
///
/// `order` has the indexes of all ends, the most wanted first. A game that never ends counts for no end.
pub(super) fn solve(
    situations: &[SituationNode],
    order: &[usize],
    style: PlayStyle,
) -> EndProbabilities {
    let mut solver = OddsSolver {
        situations,
        order,
        style,
        solved: vec![None; situations.len()],
        picks: vec![Vec::new(); situations.len()],
    };
    for group in find_groups(situations) {
        solver.solve_group(&group);
    }
    solver.solved[0].take().unwrap_or_default()
}

/// Groups of situations that lead to each other. Each group comes after the groups that it leads to.
fn find_groups(situations: &[SituationNode]) -> Vec<Vec<usize>> {
    let mut graph: DiGraph<(), ()> = DiGraph::with_capacity(situations.len(), situations.len());
    let nodes: Vec<NodeIndex> = situations.iter().map(|_| graph.add_node(())).collect();
    for (from, node) in situations.iter().enumerate() {
        node.visit_targets(&mut |to| {
            if let EdgeTarget::Situation(to) = to {
                graph.update_edge(nodes[from], nodes[to], ());
            }
        });
    }
    let groups = kosaraju_scc(&graph).into_iter();
    groups
        .map(|group| {
            let mut group: Vec<usize> = group.into_iter().map(NodeIndex::index).collect();
            group.sort_unstable();
            group
        })
        .collect()
}

/// Maximum number of improvements of the picks of a group. A few have been enough in practice.
const MAX_IMPROVEMENTS: usize = 1000;

struct OddsSolver<'a> {
    situations: &'a [SituationNode],
    order: &'a [usize],
    style: PlayStyle,
    solved: Vec<Option<EndProbabilities>>,
    /// For best play: the picked branch of each choice of each situation.
    picks: Vec<Vec<usize>>,
}

impl OddsSolver<'_> {
    fn solve_group(&mut self, group: &[usize]) {
        self.evaluate(group);
        if self.style != PlayStyle::Best {
            return;
        }
        // Repeated improvement leads to the best picks. With bounds instead of exact numbers, two answers could replace each other forever, so there is
        // a limit.
        for _ in 0..MAX_IMPROVEMENTS {
            if !self.improve(group) {
                break;
            }
            self.evaluate(group);
        }
    }

    /// Computes the probabilities of a group for the current picks.
    fn evaluate(&mut self, group: &[usize]) {
        let mut rows: BTreeMap<usize, TransitionRow> = BTreeMap::new();
        for &i in group {
            let mut row = TransitionRow::new();
            let mut choices = 0;
            let certain = Probability::certain();
            self.add_targets(&self.situations[i], i, &mut choices, &certain, &mut row);
            rows.insert(i, row);
        }
        // Eliminates the situations one by one: edges to an eliminated situation are replaced by edges to its targets. There are no subtractions, so
        // bounds stay narrow.
        let mut done: Vec<(usize, TransitionRow)> = Vec::new();
        while let Some((eliminated, row)) = rows.pop_last() {
            let row = remove_self_loop(eliminated, row);
            for other in rows.values_mut() {
                if let Some(share) = other.remove(&EdgeTarget::Situation(eliminated)) {
                    for (to, probability) in &row {
                        add_share(other, *to, &share.times(probability));
                    }
                }
            }
            done.push((eliminated, row));
        }
        // Each row leads only to situations that were eliminated later, or to other groups.
        for (i, row) in done.into_iter().rev() {
            self.solved[i] = Some(self.end_probabilities(row));
        }
    }

    fn end_probabilities(&self, row: TransitionRow) -> EndProbabilities {
        let mut odds = vec![Probability::zero(); self.order.len()];
        for (to, share) in row {
            match to {
                EdgeTarget::End(end) => odds[end] = odds[end].plus(&share),
                EdgeTarget::Situation(other) => {
                    let probabilities = self.solved[other].iter().flatten();
                    for (sum, probability) in odds.iter_mut().zip(probabilities) {
                        *sum = sum.plus(&share.times(probability));
                    }
                }
            }
        }
        odds
    }

    /// Adds the probabilities of the targets of a node to a row, multiplied by `share`. `choices` counts the choices visited.
    fn add_targets(
        &self,
        node: &SituationNode,
        i: usize,
        choices: &mut usize,
        share: &Probability,
        row: &mut TransitionRow,
    ) {
        match node {
            SituationNode::Target { to, .. } => add_share(row, *to, share),
            SituationNode::Dice(branches) => {
                let total = branches.iter().map(|(n, _)| n).sum();
                for (n, node) in branches {
                    let share = share.times(&ratio(*n, total));
                    self.add_targets(node, i, choices, &share, row);
                }
            }
            SituationNode::Choice { branches, .. } => {
                let choice = *choices;
                *choices += 1;
                let picked = match self.style {
                    PlayStyle::Random => (0..branches.len()).collect(),
                    PlayStyle::Cautious => best_branches(branches),
                    PlayStyle::Best => vec![self.picks[i].get(choice).copied().unwrap_or(0)],
                };
                let share = share.times(&ratio(1, picked.len() as u64));
                for (n, node) in branches.iter().enumerate() {
                    match picked.contains(&n) {
                        true => self.add_targets(node, i, choices, &share, row),
                        false => *choices += node.choice_count(),
                    }
                }
            }
        }
    }

    /// Replaces picks by better picks. Returns true if there were any.
    fn improve(&mut self, group: &[usize]) -> bool {
        let mut is_improved = false;
        for &i in group {
            let mut picks = std::mem::take(&mut self.picks[i]);
            let mut choices = 0;
            let node = &self.situations[i];
            self.best_value(node, &mut choices, &mut picks, &mut is_improved);
            self.picks[i] = picks;
        }
        is_improved
    }

    /// The best probabilities of a node by the current solution, for the most wanted end first. Updates the picks.
    fn best_value(
        &self,
        node: &SituationNode,
        choices: &mut usize,
        picks: &mut Vec<usize>,
        is_improved: &mut bool,
    ) -> Vec<BigRational> {
        match node {
            SituationNode::Target { to, .. } => {
                let probability = |end: &usize| match to {
                    EdgeTarget::End(target) => indicator(target == end),
                    EdgeTarget::Situation(to) => match &self.solved[*to] {
                        Some(odds) => odds[*end].low().clone(),
                        None => indicator(false),
                    },
                };
                self.order.iter().map(probability).collect()
            }
            SituationNode::Dice(branches) => {
                let total = BigInt::from(branches.iter().map(|(n, _)| n).sum::<u64>());
                let mut sums = vec![indicator(false); self.order.len()];
                for (n, node) in branches {
                    let values = self.best_value(node, choices, picks, is_improved);
                    for (sum, value) in sums.iter_mut().zip(values) {
                        *sum += value * BigInt::from(*n);
                    }
                }
                sums.into_iter().map(|sum| sum / &total).collect()
            }
            SituationNode::Choice { branches, .. } => {
                let choice = *choices;
                *choices += 1;
                if picks.len() <= choice {
                    picks.resize(choice + 1, 0);
                }
                let nodes = branches.iter();
                let mut values: Vec<Vec<BigRational>> = nodes
                    .map(|node| self.best_value(node, choices, picks, is_improved))
                    .collect();
                let mut pick = picks[choice];
                for n in 0..values.len() {
                    if values[n] > values[pick] {
                        pick = n;
                        *is_improved = true;
                    }
                }
                picks[choice] = pick;
                values.swap_remove(pick)
            }
        }
    }
}

fn indicator(is_one: bool) -> BigRational {
    BigRational::from(BigInt::from(i32::from(is_one)))
}

fn ratio(n: u64, total: u64) -> Probability {
    Probability::from_ratio(BigRational::new(n.into(), total.into()))
}

fn add_share(row: &mut TransitionRow, to: EdgeTarget, share: &Probability) {
    let sum = row.entry(to).or_insert_with(Probability::zero);
    *sum = sum.plus(share);
}

/// Redistributes the probability of returning to the situation itself among its other targets.
///
/// A situation that is never left has no targets.
fn remove_self_loop(i: usize, mut row: TransitionRow) -> TransitionRow {
    if row.remove(&EdgeTarget::Situation(i)).is_none() {
        return row;
    }
    let total = row
        .values()
        .fold(Probability::zero(), |sum, it| sum.plus(it));
    if total.is_zero() {
        return TransitionRow::new();
    }
    let targets = row.into_iter();
    targets
        .map(|(to, probability)| (to, probability.divided_by(&total)))
        .collect()
}

/// Indexes of the branches with the highest scores.
fn best_branches(branches: &[SituationNode]) -> Vec<usize> {
    let values: Vec<Vec<BigRational>> = branches.iter().map(SituationNode::average_value).collect();
    let max = values.iter().max();
    let indexed = values.iter().enumerate();
    indexed
        .filter(|(_, it)| Some(*it) == max)
        .map(|(n, _)| n)
        .collect()
}
