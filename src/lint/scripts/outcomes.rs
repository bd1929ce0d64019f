//! What verbs and wraps give back: an outcome that is not declared, and ways on which they give none.

use super::Script;
use super::rows::function;
use crate::diagnostic::{Code, Diagnostic};
use crate::lua::{End, Expr, Function, NodeId, Tree};
use crate::source::Span;
use crate::suggest::did_you_mean;

/// What never comes back to the rule that calls it.
const LEAVES: [&str; 4] = ["error", "turn_to", "begin_again", "event"];

/// How deep calls of calls are looked into.
const DEEP: usize = 8;

/// What a function has to give back.
pub(super) struct Wanted<'a> {
    /// The verbs, in words.
    pub(super) verbs: String,
    pub(super) outcomes: &'a [&'a str],
    /// Numbers in place of outcomes, in words.
    pub(super) numbers: Option<&'a str>,
    /// The rules that it stands around, as they are called in it.
    pub(super) original: Option<usize>,
}

impl Wanted<'_> {
    /// Words given back that are no outcome.
    pub(super) fn words(&self, tree: &Tree, function: &Function, found: &mut Vec<Diagnostic>) {
        let mut given = Vec::new();
        for id in function.returns.iter().flatten() {
            leaves(tree, *id, &mut given);
        }
        for (word, at) in given {
            if self.outcomes.contains(&word) {
                continue;
            }
            let message = format!("`{word}` is no outcome of {}", self.verbs);
            let help = did_you_mean(word, self.outcomes.iter().copied());
            let help = help.unwrap_or_else(|| match (self.outcomes, self.numbers) {
                ([], Some(numbers)) => format!("it gives {numbers}"),
                ([], None) => {
                    "it declares no outcomes: add `outcomes = { ... }`, or give nothing back"
                        .to_owned()
                }
                (outcomes, _) => format!("its outcomes are {}", outcomes.join(", ")),
            });
            let fault = Diagnostic::new(Code::UnknownOutcome, at, message);
            found.push(fault.saying("the rule fails here").help(help));
        }
    }

    /// Values given back that are no word at all.
    pub(super) fn values(&self, tree: &Tree, function: &Function, found: &mut Vec<Diagnostic>) {
        if self.outcomes.is_empty() {
            return;
        }
        for id in function.returns.iter().flatten() {
            let node = &tree.nodes[tree.behind(*id)];
            let what = match &node.is {
                Expr::Bool(_) | Expr::Not(_) | Expr::Equal(..) | Expr::Compare(..) => "a yes or no",
                Expr::Integer(_) | Expr::Float | Expr::Arithmetic(..) => "a number",
                Expr::Table(_) => "a table",
                Expr::Function(_) => "a function",
                _ => continue,
            };
            let message = format!("{what} is no outcome of {}", self.verbs);
            let fault = Diagnostic::new(Code::UnknownOutcome, tree.nodes[*id].span, message);
            found.push(fault.saying("the rule fails here").help(self.each()));
        }
    }

    /// Ways on which it gives nothing back.
    pub(super) fn ends(
        &self,
        scripts: &[Script],
        (script, tree): (usize, &Tree),
        function: &Function,
        found: &mut Vec<Diagnostic>,
    ) {
        let nothing = |id: &&NodeId| tree.nodes[tree.behind(**id)].is == Expr::Nil;
        let nothing = function.returns.iter().flatten().filter(nothing);
        let bare = nothing.map(|id| tree.nodes[*id].span);
        let bare = bare.chain(function.bare.iter().copied());
        let mut places: Vec<(Span, &str)> =
            bare.map(|at| (at, "nothing is given back here")).collect();
        let mut kept = None;
        for end in &function.ends {
            let called = end.last.and_then(|id| self.is_original(tree, id));
            if called.is_some() || comes_back(scripts, (script, tree), end, 0) {
                let label = match end.at == function.span {
                    true => "nothing is given back here",
                    false => "nothing is given back behind this",
                };
                places.push((end.at, label));
                kept = kept.or(called);
            }
        }
        let Some((&(at, first), more)) = places.split_first() else {
            return;
        };
        let message = match self.outcomes {
            [] => format!("{} may end without its number", self.verbs),
            _ => format!("{} may end without an outcome", self.verbs),
        };
        let help = match kept {
            Some(()) => "give back what it comes to: `return original(args, page)`".to_owned(),
            None => format!(
                "end every way through it with one; {}; a way that is never gone ends with `error(\"...\")`",
                self.each()
            ),
        };
        let mut fault = Diagnostic::new(Code::NoOutcome, at, message).saying(first);
        for (at, label) in more.iter().copied() {
            fault = fault.label(at, label);
        }
        found.push(fault.help(help));
    }

    fn is_original(&self, tree: &Tree, call: NodeId) -> Option<()> {
        let original = self.original?;
        match tree.nodes[call].is {
            Expr::Call(called, _) if tree.nodes[called].is == Expr::Local(original) => Some(()),
            _ => None,
        }
    }

    fn each(&self) -> String {
        match (self.outcomes, self.numbers) {
            ([], numbers) => format!("it gives {}", numbers.unwrap_or("a number")),
            ([one], _) => format!("its outcome is `{one}`"),
            (all, _) => format!("its outcomes are {}", all.join(", ")),
        }
    }
}

/// Is the end come to on this way? Of calls that nobody knows it is not said.
fn comes_back(scripts: &[Script], (script, tree): (usize, &Tree), end: &End, deep: usize) -> bool {
    let calls = |id: &NodeId| match tree.nodes[*id].is {
        Expr::Call(called, _) => Some(called),
        _ => None,
    };
    let leaves = |called: NodeId| matches!(&tree.nodes[called].is, Expr::Global(name) if LEAVES.contains(&&**name));
    if end.calls.iter().filter_map(calls).any(leaves) {
        return false;
    }
    let Some(last) = end.last else { return true };
    let Some(called) = calls(&last) else {
        return false;
    };
    if let Expr::Global(_) = tree.nodes[called].is {
        return !leaves(called);
    }
    let Some((other, theirs)) = function(scripts, script, tree, called) else {
        return false;
    };
    let Some(there) = scripts[other].tree.as_deref().filter(|_| deep < DEEP) else {
        return false;
    };
    let theirs = &there.functions[theirs];
    let comes = |end: &End| comes_back(scripts, (other, there), end, deep + 1);
    !theirs.returns.is_empty() || theirs.ends.iter().any(comes)
}

/// The texts that an expression may be.
fn leaves<'a>(tree: &'a Tree, id: NodeId, out: &mut Vec<(&'a str, Span)>) {
    match &tree.nodes[id].is {
        // A text is never false: behind `and`, only the second is given.
        Expr::And(_, second) => leaves(tree, *second, out),
        Expr::Or(first, second) => {
            leaves(tree, *first, out);
            leaves(tree, *second, out);
        }
        _ => out.extend(tree.text(id)),
    }
}
