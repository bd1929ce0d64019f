//! Simplifies conditions, so that readers check as little as possible.

use super::manuscript::{PrintBranch, Step, Term};
use super::returns::is_story;
use super::walk::{inner_steps_mut, step_nodes};
use crate::syntax::markup::BinaryOp;

/// Returns the negation of a condition. It is moved to the innermost conditions.
pub(super) fn negate(term: Term) -> Term {
    match term {
        Term::Not { of } => *of,
        Term::Flag { is } => Term::Flag { is: !is },
        Term::Both {
            op: op @ (BinaryOp::And | BinaryOp::Or),
            left,
            right,
        } => join(opposite(op), vec![negate(*left), negate(*right)]),
        Term::Both { op, left, right } if op.negated() != op => Term::Both {
            op: op.negated(),
            left,
            right,
        },
        term => Term::Not { of: Box::new(term) },
    }
}

/// Joins conditions by "and" or "or", without those that follow from others.
pub(super) fn join(op: BinaryOp, terms: Vec<Term>) -> Term {
    let terms = terms.into_iter().flat_map(|it| split(it, op));
    let terms: Vec<Term> = terms.collect();
    let parts: Vec<Vec<Term>> = terms
        .iter()
        .map(|it| split(it.clone(), opposite(op)))
        .collect();
    // "A or (not A and B)" is "A or B".
    let single = parts
        .iter()
        .filter(|part| part.len() == 1)
        .flatten()
        .cloned();
    let known: Vec<Term> = match op {
        BinaryOp::And => single.collect(),
        _ => single.map(negate).collect(),
    };
    let simplify = |term: &Term| match assume(term.clone(), &known) {
        Term::Flag { .. } => term.clone(),
        simple => simple,
    };
    let simple: Vec<Term> = terms.iter().map(simplify).collect();
    if simple != terms {
        return join(op, simple);
    }
    // "A or (A and B)" is "A".
    let includes = |i: usize, j: usize| parts[j].iter().all(|term| parts[i].contains(term));
    let follows = |i: usize, j: usize| i != j && includes(i, j) && (j < i || !includes(j, i));
    let kept = (0..parts.len()).filter(|i| !(0..parts.len()).any(|j| follows(*i, j)));
    let mut kept: Vec<Vec<Term>> = kept.map(|i| parts[i].clone()).collect();
    // "(A and B) or (A and C)" is "A and (B or C)".
    let mut common = kept[0].clone();
    common.retain(|term| kept.iter().all(|part| part.contains(term)));
    if kept.len() > 1 && !common.is_empty() {
        for part in &mut kept {
            part.retain(|term| !common.contains(term));
        }
        let inner = kept.into_iter().map(|part| fold(opposite(op), part));
        common.push(join(op, inner.collect()));
        return fold(opposite(op), common);
    }
    let parts = kept.into_iter().map(|part| fold(opposite(op), part));
    fold(op, parts.collect())
}

fn opposite(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::And => BinaryOp::Or,
        _ => BinaryOp::And,
    }
}

/// Returns the parts that `op` joins.
pub(super) fn split(term: Term, op: BinaryOp) -> Vec<Term> {
    match term {
        Term::Both {
            op: own,
            left,
            right,
        } if own == op => [split(*left, op), split(*right, op)].concat(),
        term => vec![term],
    }
}

fn fold(op: BinaryOp, terms: Vec<Term>) -> Term {
    let join_two = |left, right| Term::Both {
        op,
        left: Box::new(left),
        right: Box::new(right),
    };
    let joined = terms.into_iter().reduce(join_two);
    joined.expect("not empty")
}

/// Removes what a reader knows from the conditions of steps: earlier alternatives are false, and outer conditions are true.
pub(super) fn remove_known(steps: &mut [Step], mut known: Vec<Term>) {
    for step in steps {
        match step {
            Step::If { branches } => remove_from_branches(branches, known.clone()),
            _ => {
                let lists = inner_steps_mut(step).into_iter();
                lists.for_each(|it| remove_known(it, Vec::new()));
            }
        }
        // Other steps can change what the conditions are about.
        if !step_nodes(std::slice::from_ref(step)).iter().all(is_story) {
            known.clear();
        }
    }
}

fn remove_from_branches(branches: &mut Vec<PrintBranch>, mut known: Vec<Term>) {
    for branch in &mut *branches {
        let mut inner = known.clone();
        if let Some(when) = branch.when.take() {
            let rest = assume(when, &known);
            inner.extend(split(rest.clone(), BinaryOp::And));
            known.extend(split(negate(rest.clone()), BinaryOp::And));
            branch.when = Some(rest).filter(|it| *it != Term::Flag { is: true });
        }
        remove_known(&mut branch.steps, inner);
    }
    let is_never = |branch: &PrintBranch| branch.when == Some(Term::Flag { is: false });
    branches.retain(|it| !is_never(it));
    let always = branches.iter().position(|it| it.when.is_none());
    branches.truncate(always.map_or(branches.len(), |i| i + 1));
}

/// Simplifies a condition with conditions that are known to be true.
fn assume(term: Term, known: &[Term]) -> Term {
    if known.contains(&term) {
        return Term::Flag { is: true };
    }
    if known.contains(&negate(term.clone())) {
        return Term::Flag { is: false };
    }
    match term {
        Term::Both {
            op: op @ (BinaryOp::And | BinaryOp::Or),
            left,
            right,
        } => {
            let (left, right) = (assume(*left, known), assume(*right, known));
            let neutral = op == BinaryOp::And;
            match (left, right) {
                (Term::Flag { is }, other) | (other, Term::Flag { is }) if is == neutral => other,
                (it @ Term::Flag { .. }, _) | (_, it @ Term::Flag { .. }) => it,
                (left, right) => fold(op, vec![left, right]),
            }
        }
        term => term,
    }
}
