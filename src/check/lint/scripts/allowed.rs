//! What a rule may not do: remember something, or change something where it only answers.

use super::Asked;
use super::rows::Uses;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{Expr, Key, NodeId};
use crate::syntax::source::Span;

/// Functions of the surface that tell, change, roll, ask or turn.
const ACTS: &[&str] = &[
    "say",
    "tell",
    "hide",
    "change",
    "add",
    "gain",
    "stow",
    "unstow",
    "lose",
    "mark",
    "gain_code",
    "lose_code",
    "gain_title",
    "lose_title",
    "roll",
    "highest",
    "lowest",
    "draw",
    "one_of",
    "choose",
    "order",
    "confirm",
    "number",
    "ask",
    "turn_to",
    "begin_again",
    "finish",
    "event",
];

pub(super) fn ask(of: &Asked, script: usize, uses: &Uses, found: &mut Vec<Diagnostic>) {
    let own = uses.range((script, 0)..(script + 1, 0));
    let mut rules = hooks(of);
    for ((_, function), used) in own {
        rules.push(*function);
        if used.keys.iter().all(|key| *key == "answer") && !used.keys.is_empty() {
            answers(of, *function, "a query", found);
        }
    }
    for function in derived(of) {
        rules.push(function);
        answers(of, function, "a derived value", found);
    }
    remembers(of, &rules, found);
}

/// A local from outside of a rule that the rule sets: it was made when the script was loaded.
fn remembers(of: &Asked, rules: &[usize], found: &mut Vec<Diagnostic>) {
    let tree = of.tree;
    let holds = |outer: Span, at: Span| outer.start <= at.start && at.end <= outer.end;
    for id in &tree.assigned {
        let node = &tree.nodes[*id];
        let Expr::Local(local) = node.is else {
            continue;
        };
        let local = &tree.locals[local];
        let mut spans = rules.iter().map(|rule| tree.functions[*rule].span);
        if spans.any(|rule| holds(rule, node.span) && !holds(rule, local.at)) {
            let message = format!(
                "`{}` was made when the script was loaded and cannot be set: scripts remember nothing",
                local.name
            );
            let fault = Diagnostic::new(Code::RuleRemembers, node.span, message);
            let help = "keep it in a field of the sheet, which a script may declare under `fields`";
            found.push(
                fault
                    .saying("the rule fails here")
                    .label(local.at, "made here")
                    .help(help),
            );
        }
    }
}

/// What only answers, and tells or changes something.
fn answers(of: &Asked, function: usize, what: &str, found: &mut Vec<Diagnostic>) {
    let whole = of.tree.functions[function].span;
    for (name, _, at) in of.tree.calls() {
        let within = whole.start <= at.start && at.end <= whole.end;
        if within && ACTS.contains(&name) {
            let message = format!("{what} only answers, and `{name}` does something");
            let fault = Diagnostic::new(Code::BadScript, at, message);
            let help =
                "what does something is a verb, and gives an outcome that a page has rows for";
            found.push(fault.saying("the rule fails here").help(help));
        }
    }
}

/// Functions under `hooks`.
fn hooks(of: &Asked) -> Vec<usize> {
    let each = part(of, "hooks").into_iter();
    each.filter_map(|id| function(of, id)).collect()
}

/// Functions under `derived`, by themselves or as a `value`.
fn derived(of: &Asked) -> Vec<usize> {
    let each = part(of, "derived").into_iter();
    each.filter_map(|id| {
        let tree = of.tree;
        match &tree.nodes[tree.behind(id)].is {
            Expr::Table(parts) => function(of, tree.part(parts, "value")?),
            _ => function(of, id),
        }
    })
    .collect()
}

/// What stands by names in a part of the table that the script gives back.
fn part(of: &Asked, name: &str) -> Vec<NodeId> {
    let tree = of.tree;
    let part = tree.returned().and_then(|table| tree.part(table, name));
    match part.map(|id| &tree.nodes[tree.behind(id)].is) {
        Some(Expr::Table(parts)) => {
            let named = parts.iter().filter(|(key, _)| matches!(key, Key::Name(_)));
            named.map(|(_, id)| *id).collect()
        }
        _ => Vec::new(),
    }
}

fn function(of: &Asked, id: NodeId) -> Option<usize> {
    match of.tree.nodes[of.tree.behind(id)].is {
        Expr::Function(function) => Some(function),
        _ => None,
    }
}
