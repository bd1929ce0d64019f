//! What verbs and wraps give back: an outcome that is not declared, and ways on which they give none.

use super::rows::{Place, function};
use super::{Asked, Script};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{End, Expr, Function, NodeId, Return, Tree};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeMap;

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
        for id in function.returns.iter().filter_map(|it| it.value) {
            texts(tree, id, &mut given);
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

    /// Ways on which it gives nothing back: all of them, or those that keep back what the rules around which it stands came to.
    pub(super) fn ends(
        &self,
        ways: &mut Ways,
        (script, of): (usize, &Asked),
        (function, all): (&Function, bool),
        found: &mut Vec<Diagnostic>,
    ) {
        let tree = of.tree;
        if self.outcomes.is_empty() && self.numbers.is_none() {
            return;
        }
        let nothing = |it: &&Return| {
            let nil = |id| tree.nodes[tree.behind(id)].is == Expr::Nil;
            all && it.reached && it.value.is_none_or(nil)
        };
        let nothing = function.returns.iter().filter(nothing);
        let mut places: Vec<(Span, &str)> = nothing
            .map(|it| (it.at, "nothing is given back here"))
            .collect();
        let mut kept = false;
        for end in &function.ends {
            let original = end.last.is_some_and(|id| self.is_original(tree, id));
            let mut comes = || ways.comes_back((script, tree), end) && !covers(of, &end.unless);
            if original || all && comes() {
                let label = match end.at == function.span {
                    true => "nothing is given back here",
                    false => "nothing is given back behind this",
                };
                places.push((end.at, label));
                kept |= original;
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
            true => "give back what it comes to: `return original(...)`".to_owned(),
            false => format!(
                "end every way through it with one; {}; a way that is never gone ends with `error(\"...\")`",
                self.each()
            ),
        };
        let mut fault = Diagnostic::new(Code::NoOutcome, at, message).saying(first);
        // The next few are enough to see what is meant.
        for (at, label) in more.iter().copied().take(2) {
            fault = fault.label(at, label);
        }
        found.push(fault.help(help));
    }

    fn is_original(&self, tree: &Tree, call: NodeId) -> bool {
        let Expr::Call(called, _) = tree.nodes[call].is else {
            return false;
        };
        matches!(tree.nodes[called].is, Expr::Local(local) if Some(local) == self.original)
    }

    fn each(&self) -> String {
        match (self.outcomes, self.numbers) {
            ([], numbers) => format!("it gives {}", numbers.unwrap_or("a number")),
            ([one], _) => format!("its outcome is `{one}`"),
            (all, _) => format!("its outcomes are {}", all.join(", ")),
        }
    }
}

/// Which functions come back to those who call them.
pub(super) struct Ways<'a> {
    scripts: &'a [Script<'a>],
    /// Of one that is being looked into, and calls itself, it is not said.
    known: BTreeMap<Place, bool>,
    /// Calls of calls that are being looked into.
    deep: usize,
}

/// How deep they are looked into.
const DEEP: usize = 200;

impl<'a> Ways<'a> {
    pub(super) fn new(scripts: &'a [Script<'a>]) -> Self {
        Self {
            scripts,
            known: BTreeMap::new(),
            deep: 0,
        }
    }

    /// Is the end come to on this way? Of calls that nobody knows it is not said.
    fn comes_back(&mut self, (script, tree): (usize, &Tree), end: &End) -> bool {
        let Some(last) = end.last else { return true };
        let Expr::Call(called, _) = tree.nodes[last].is else {
            return false;
        };
        // One that leaves is no end.
        if let Expr::Global(_) = tree.nodes[called].is {
            return true;
        }
        let place = function(self.scripts, script, tree, called);
        place.is_some_and(|place| self.returns(place))
    }

    fn returns(&mut self, place: Place) -> bool {
        if let Some(known) = self.known.get(&place) {
            return *known;
        }
        let scripts = self.scripts;
        let tree = scripts[place.0].tree.as_ref();
        let Some(tree) = tree.filter(|_| self.deep < DEEP) else {
            return false;
        };
        self.known.insert(place, false);
        self.deep += 1;
        let is = &tree.functions[place.1];
        let mut given = is.returns.iter().filter(|it| it.reached);
        let comes = given.any(|it| self.gives((place.0, tree), it.value))
            || is
                .ends
                .iter()
                .any(|end| self.comes_back((place.0, tree), end));
        self.deep -= 1;
        self.known.insert(place, comes);
        comes
    }

    /// What is given back by a function that never comes back is nothing.
    fn gives(&mut self, (script, tree): (usize, &Tree), value: Option<NodeId>) -> bool {
        let called = value.and_then(|value| match tree.nodes[value].is {
            Expr::Call(called, _) => function(self.scripts, script, tree, called),
            _ => None,
        });
        called.is_none_or(|place| self.returns(place))
    }
}

/// Do these conditions ask for all words that an argument may be?
fn covers(of: &Asked, conditions: &[NodeId]) -> bool {
    let tree = of.tree;
    let mut left: Option<(NodeId, Vec<&str>)> = None;
    let mut each = conditions.to_vec();
    while let Some(condition) = each.pop() {
        let (a, b) = match tree.nodes[condition].is {
            Expr::Or(a, b) => {
                each.extend([a, b]);
                continue;
            }
            Expr::Equal(a, b) => (a, b),
            _ => return false,
        };
        let (asked, word) = match (tree.text(a), tree.text(b)) {
            (None, Some((word, _))) => (tree.behind(a), word),
            (Some((word, _)), None) => (tree.behind(b), word),
            _ => return false,
        };
        let Expr::Field(owner, name, _) = &tree.nodes[asked].is else {
            return false;
        };
        let Expr::Local(local) = tree.nodes[*owner].is else {
            return false;
        };
        if left.is_none() {
            left = of.argument_words(local, name).map(|words| (asked, words));
        }
        match &mut left {
            Some((first, words)) if is_same(tree, *first, asked) => words.retain(|it| *it != word),
            _ => return false,
        }
    }
    left.is_some_and(|(_, words)| words.is_empty())
}

/// The texts that an expression may be.
fn texts<'a>(tree: &'a Tree, id: NodeId, out: &mut Vec<(&'a str, Span)>) {
    match &tree.nodes[id].is {
        // A text is never false: behind `and`, only the second is given.
        Expr::And(_, second) => texts(tree, *second, out),
        Expr::Or(first, second) => {
            texts(tree, *first, out);
            texts(tree, *second, out);
        }
        _ => out.extend(tree.text(tree.behind(id))),
    }
}

/// Are two expressions the same name, or the same part of it?
fn is_same(tree: &Tree, mut a: NodeId, mut b: NodeId) -> bool {
    loop {
        (a, b) = (tree.behind(a), tree.behind(b));
        if a == b {
            return true;
        }
        match (&tree.nodes[a].is, &tree.nodes[b].is) {
            (Expr::Local(a), Expr::Local(b)) => return a == b,
            (Expr::Global(a), Expr::Global(b)) => return a == b,
            (Expr::Field(own, first, _), Expr::Field(other, second, _)) if first == second => {
                (a, b) = (*own, *other);
            }
            _ => return false,
        }
    }
}
