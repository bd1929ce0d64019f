//! Computes the probability of each end for one way to play.

use super::PlayStyle;
use super::graph::{EdgeTarget, SituationNode};
use super::probability::Probability;
use num_rational::BigRational;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Probability of each end, by its index.
type EndProbabilities = Vec<Probability>;

/// Probability of each target of a situation for one way to play.
type TransitionRow = BTreeMap<EdgeTarget, Probability>;

/// Computes the probability of each end from the first situation.
///
/// `order` has the indexes of all ends, the most wanted first. A game that never ends counts for no end.
pub(super) fn solve(
    situations: &[Rc<SituationNode>],
    order: &[usize],
    style: PlayStyle,
) -> EndProbabilities {
    let solver = OddsSolver::solve(situations, order, style);
    solver.solved[0].clone().unwrap_or_default()
}

/// A decision at the start of a situation.
pub(super) struct SituationDecision {
    pub(super) situation: usize,
    /// The chance of the most wanted end after each answer and then best play.
    pub(super) chances: Vec<f64>,
    /// How often best play comes to the situation on average.
    pub(super) visits: f64,
}

/// Maximum number of steps from situation to situation for the average number of visits.
const MAX_FLOW_STEPS: usize = 2000;

/// Returns the decisions that best play comes to.
pub(super) fn find_decisions(
    situations: &[Rc<SituationNode>],
    order: &[usize],
) -> Vec<SituationDecision> {
    let solver = OddsSolver::solve(situations, order, PlayStyle::Best);
    let visits = solver.count_visits();
    let decisions = situations.iter().enumerate().filter_map(|(i, node)| {
        let SituationNode::Choice { branches, .. } = &**node else {
            return None;
        };
        let chance = |node: &Rc<SituationNode>| {
            let values = solver.best_value(node, &mut 0, &mut Vec::new(), &mut false);
            values.first().map_or(0.0, |it| it.to_f64())
        };
        (visits[i] > 0.0).then(|| SituationDecision {
            situation: i,
            chances: branches.iter().map(chance).collect(),
            visits: visits[i],
        })
    });
    decisions.collect()
}

/// Groups of situations that lead to each other. Each group comes after the groups that it leads to.
fn find_groups(situations: &[Rc<SituationNode>]) -> Vec<Vec<usize>> {
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
    situations: &'a [Rc<SituationNode>],
    order: &'a [usize],
    style: PlayStyle,
    solved: Vec<Option<EndProbabilities>>,
    /// For best play: the picked branch of each choice of each situation.
    picks: Vec<Vec<usize>>,
}

impl<'a> OddsSolver<'a> {
    fn solve(situations: &'a [Rc<SituationNode>], order: &'a [usize], style: PlayStyle) -> Self {
        let mut solver = Self {
            situations,
            order,
            style,
            solved: vec![None; situations.len()],
            picks: vec![Vec::new(); situations.len()],
        };
        for group in find_groups(situations) {
            solver.solve_group(&group);
        }
        solver
    }

    /// How often play comes to each situation on average.
    fn count_visits(&self) -> Vec<f64> {
        let rows = (0..self.situations.len()).map(|i| {
            let row = self.transitions(i).into_iter();
            row.filter_map(|(to, share)| match to {
                EdgeTarget::Situation(to) => Some((to, share.to_f64())),
                EdgeTarget::End(_) => None,
            })
            .collect()
        });
        let rows: Vec<Vec<(usize, f64)>> = rows.collect();
        let mut visits = vec![0.0; rows.len()];
        let mut now = BTreeMap::from([(0, 1.0)]);
        for _ in 0..MAX_FLOW_STEPS {
            let mut next = BTreeMap::new();
            for (i, share) in now {
                visits[i] += share;
                for (to, part) in &rows[i] {
                    *next.entry(*to).or_insert(0.0) += share * part;
                }
            }
            now = next;
        }
        visits
    }

    /// The targets of a situation, with their probabilities.
    fn transitions(&self, i: usize) -> TransitionRow {
        let mut row = TransitionRow::new();
        let certain = Probability::certain();
        self.add_targets(&self.situations[i], i, &mut 0, &certain, &mut row);
        row
    }

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
        let rows = group.iter().map(|&i| (i, self.transitions(i)));
        let mut rows: BTreeMap<usize, TransitionRow> = rows.collect();
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
                    let share = share.times(&Probability::from_ratio(*n, total));
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
                let share = share.times(&Probability::from_ratio(1, picked.len() as u64));
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
    ) -> EndProbabilities {
        match node {
            SituationNode::Target { to, .. } => {
                let probability = |end: &usize| match to {
                    EdgeTarget::End(target) if target == end => Probability::certain(),
                    EdgeTarget::End(_) => Probability::zero(),
                    EdgeTarget::Situation(to) => match &self.solved[*to] {
                        Some(odds) => odds[*end].clone(),
                        None => Probability::zero(),
                    },
                };
                self.order.iter().map(probability).collect()
            }
            SituationNode::Dice(branches) => {
                let total = branches.iter().map(|(n, _)| n).sum();
                let mut sums = vec![Probability::zero(); self.order.len()];
                for (n, node) in branches {
                    let share = Probability::from_ratio(*n, total);
                    let values = self.best_value(node, choices, picks, is_improved);
                    for (sum, value) in sums.iter_mut().zip(values) {
                        *sum = sum.plus(&share.times(&value));
                    }
                }
                sums
            }
            SituationNode::Choice { branches, .. } => {
                let choice = *choices;
                *choices += 1;
                if picks.len() <= choice {
                    picks.resize(choice + 1, 0);
                }
                let nodes = branches.iter();
                let mut values: Vec<EndProbabilities> = nodes
                    .map(|node| self.best_value(node, choices, picks, is_improved))
                    .collect();
                let mut pick = picks[choice];
                for n in 0..values.len() {
                    if compare(&values[n], &values[pick]).is_gt() {
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

/// Compares two results of best play, for the most wanted end first.
fn compare(a: &[Probability], b: &[Probability]) -> Ordering {
    let pairs = a.iter().zip(b);
    let mut orders = pairs.map(|(a, b)| a.compare_low(b));
    orders.find(|it| it.is_ne()).unwrap_or(Ordering::Equal)
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
fn best_branches(branches: &[Rc<SituationNode>]) -> Vec<usize> {
    let values: Vec<Vec<BigRational>> = branches.iter().map(|node| node.average_value()).collect();
    let max = values.iter().max();
    let indexed = values.iter().enumerate();
    indexed
        .filter(|(_, it)| Some(*it) == max)
        .map(|(n, _)| n)
        .collect()
}
