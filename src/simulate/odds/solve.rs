//! Computes the probability of each end for one way to play.

use super::PlayStyle;
use super::graph::{EdgeTarget, SituationNode};
use super::probability::Probability;
use num_bigint::BigInt;
use num_rational::BigRational;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeMap;

/// Probability of each end, in the order of the request.
type EndProbabilities = Vec<Probability>;

/// Probability of each target of a situation for one way to play.
type TransitionRow = BTreeMap<EdgeTarget, Probability>;

/// Probabilities of this many ends from the first situation. `order` lists the ends by their index, the most wanted first. A game that never ends
/// counts for no end.
pub(super) fn solve(
    situations: &[SituationNode],
    order: &[usize],
    decides: PlayStyle,
) -> EndProbabilities {
    let mut solver = OddsSolver {
        situations,
        order,
        style: decides,
        solved: vec![None; situations.len()],
        picks: vec![Vec::new(); situations.len()],
    };
    for group in find_groups(situations) {
        solver.solve_group(&group);
    }
    solver.solved[0].take().unwrap_or_default()
}

/// Groups of situations that lead to each other. Each group comes after those that it leads to.
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

/// Maximum number of improvements of a way to play. A few were enough in all known cases.
const MAX_IMPROVEMENTS: usize = 1000;

struct OddsSolver<'a> {
    situations: &'a [SituationNode],
    order: &'a [usize],
    style: PlayStyle,
    solved: Vec<Option<EndProbabilities>>,
    /// For the best player: the picks at the choices of each situation, in their order.
    picks: Vec<Vec<usize>>,
}

impl OddsSolver<'_> {
    fn solve_group(&mut self, group: &[usize]) {
        self.evaluate(group);
        if self.style != PlayStyle::Best {
            return;
        }
        // Repeated improvement leads from any way to play to the best one. If only bounds are known, two answers could replace each other forever.
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
        for &at in group {
            let mut row = TransitionRow::new();
            let mut choices = 0;
            let sure = Probability::one();
            self.add_targets(&self.situations[at], at, &mut choices, &sure, &mut row);
            rows.insert(at, row);
        }
        // Eliminates the situations one by one: what leads to one then leads to its targets. Nothing is subtracted, so bounds stay narrow.
        let mut done: Vec<(usize, TransitionRow)> = Vec::new();
        while let Some((out, row)) = rows.pop_last() {
            let row = remove_self_loop(out, row);
            for other in rows.values_mut() {
                if let Some(share) = other.remove(&EdgeTarget::Situation(out)) {
                    for (to, chance) in &row {
                        add_share(other, *to, &share.times(chance));
                    }
                }
            }
            done.push((out, row));
        }
        // Each row leads only to situations that were eliminated later, or out of the group.
        for (at, row) in done.into_iter().rev() {
            self.solved[at] = Some(self.end_probabilities(row));
        }
    }

    fn end_probabilities(&self, row: TransitionRow) -> EndProbabilities {
        let mut odds = vec![Probability::zero(); self.order.len()];
        for (to, share) in row {
            match to {
                EdgeTarget::End(end) => odds[end] = odds[end].plus(&share),
                EdgeTarget::Situation(other) => {
                    let theirs = self.solved[other].iter().flatten();
                    for (mine, theirs) in odds.iter_mut().zip(theirs) {
                        *mine = mine.plus(&share.times(theirs));
                    }
                }
            }
        }
        odds
    }

    /// Adds the targets of a node to a row, multiplied by this share.
    fn add_targets(
        &self,
        node: &SituationNode,
        at: usize,
        choices: &mut usize,
        share: &Probability,
        row: &mut TransitionRow,
    ) {
        match node {
            SituationNode::Target { to, .. } => add_share(row, *to, share),
            SituationNode::Dice(all) => {
                let whole = all.iter().map(|(n, _)| n).sum();
                for (n, node) in all {
                    let share = share.times(&ratio(*n, whole));
                    self.add_targets(node, at, choices, &share, row);
                }
            }
            SituationNode::Choice { branches: ways, .. } => {
                let place = *choices;
                *choices += 1;
                let taken = match self.style {
                    PlayStyle::Random => (0..ways.len()).collect(),
                    PlayStyle::Cautious => best_branches(ways),
                    PlayStyle::Best => vec![self.picks[at].get(place).copied().unwrap_or(0)],
                };
                let mine = share.times(&ratio(1, taken.len() as u64));
                for (n, node) in ways.iter().enumerate() {
                    match taken.contains(&n) {
                        true => self.add_targets(node, at, choices, &mine, row),
                        false => *choices += node.choice_count(),
                    }
                }
            }
        }
    }

    /// Replaces picks by better ones. Returns true if there were any.
    fn improve(&mut self, group: &[usize]) -> bool {
        let mut better = false;
        for &at in group {
            let mut picks = std::mem::take(&mut self.picks[at]);
            let mut choices = 0;
            self.best_value(&self.situations[at], &mut choices, &mut picks, &mut better);
            self.picks[at] = picks;
        }
        better
    }

    /// The best value of a node with the current knowledge, for the most wanted end first.
    fn best_value(
        &self,
        node: &SituationNode,
        choices: &mut usize,
        picks: &mut Vec<usize>,
        better: &mut bool,
    ) -> Vec<BigRational> {
        match node {
            SituationNode::Target { to, .. } => {
                let low = |end: &usize| match to {
                    EdgeTarget::End(own) => indicator(own == end),
                    EdgeTarget::Situation(to) => match &self.solved[*to] {
                        Some(odds) => odds[*end].low().clone(),
                        None => indicator(false),
                    },
                };
                self.order.iter().map(low).collect()
            }
            SituationNode::Dice(all) => {
                let whole = BigInt::from(all.iter().map(|(n, _)| n).sum::<u64>());
                let mut sums = vec![indicator(false); self.order.len()];
                for (n, node) in all {
                    let worth = self.best_value(node, choices, picks, better);
                    for (sum, worth) in sums.iter_mut().zip(worth) {
                        *sum += worth * BigInt::from(*n);
                    }
                }
                sums.into_iter().map(|sum| sum / &whole).collect()
            }
            SituationNode::Choice { branches: ways, .. } => {
                let place = *choices;
                *choices += 1;
                if picks.len() <= place {
                    picks.resize(place + 1, 0);
                }
                let each = ways.iter();
                let mut worth: Vec<Vec<BigRational>> = each
                    .map(|way| self.best_value(way, choices, picks, better))
                    .collect();
                let mut pick = picks[place];
                for n in 0..worth.len() {
                    if worth[n] > worth[pick] {
                        pick = n;
                        *better = true;
                    }
                }
                picks[place] = pick;
                worth.swap_remove(pick)
            }
        }
    }
}

fn indicator(yes: bool) -> BigRational {
    BigRational::from(BigInt::from(i32::from(yes)))
}

fn ratio(n: u64, whole: u64) -> Probability {
    Probability::from_ratio(BigRational::new(n.into(), whole.into()))
}

fn add_share(row: &mut TransitionRow, to: EdgeTarget, share: &Probability) {
    let known = row.entry(to).or_insert_with(Probability::zero);
    *known = known.plus(share);
}

/// Redistributes the share that leads back to the situation itself among its other targets. A situation that is never left has no targets.
fn remove_self_loop(at: usize, mut row: TransitionRow) -> TransitionRow {
    if row.remove(&EdgeTarget::Situation(at)).is_none() {
        return row;
    }
    let rest = row
        .values()
        .fold(Probability::zero(), |sum, it| sum.plus(it));
    if rest.is_zero() {
        return TransitionRow::new();
    }
    let each = row.into_iter();
    each.map(|(to, chance)| (to, chance.divided_by(&rest)))
        .collect()
}

/// Indexes of the branches with the highest score.
fn best_branches(ways: &[SituationNode]) -> Vec<usize> {
    let worth: Vec<Vec<BigRational>> = ways.iter().map(SituationNode::average_value).collect();
    let most = worth.iter().max();
    let all = worth.iter().enumerate();
    all.filter(|(_, it)| Some(*it) == most)
        .map(|(n, _)| n)
        .collect()
}
