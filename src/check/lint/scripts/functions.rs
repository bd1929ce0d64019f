//! Functions of scripts that a ruleset or house rules declare: for verbs, queries and commands, and around verbs.

use super::ParsedScript;
use crate::model::book::{Book, Signature, Verb};
use crate::syntax::lua::{LuaExpr, LuaTree, NodeId, TableKey};
use std::collections::BTreeMap;

/// The functions that a declared form leads to.
const RUNS: [&str; 4] = ["run", "round", "cost", "answer"];

/// What functions are for, by script and function.
pub(super) type FunctionUses<'a> = BTreeMap<(usize, usize), FunctionUse<'a>>;

/// What a function is for: one may stand in several rows, and gives back what any of them may.
#[derive(Default)]
pub(super) struct FunctionUse<'a> {
    pub(super) forms: Vec<&'a Signature>,
    pub(super) outcomes: Option<Vec<&'a str>>,
    /// Numbers that it may give back, in words: "2 to 12".
    pub(super) numbers: Option<String>,
    /// Must it give something back on every way?
    pub(super) must: Option<bool>,
    /// Which parameter the arguments are.
    pub(super) args: Option<usize>,
    /// What it is declared as: `run`, `cost`, `answer`; none of what stands around other rules.
    pub(super) keys: Vec<&'static str>,
    /// Which parameter the rules are that it stands around.
    pub(super) original: Option<usize>,
}

/// What the functions of all scripts are for.
pub(super) fn uses<'a>(book: &'a Book, scripts: &[ParsedScript]) -> FunctionUses<'a> {
    let mut uses = FunctionUses::new();
    for (n, script) in scripts.iter().enumerate() {
        let Some(tree) = &script.tree else { continue };
        for node in &tree.nodes {
            if let LuaExpr::Table(parts) = &node.is {
                add_row(book, scripts, (n, tree), parts, &mut uses);
            }
        }
        for (word, id) in part(tree, "replace") {
            add_wrap(book, scripts, (n, tree), (word, id), &mut uses);
        }
    }
    uses
}

/// A table with a form and what it runs: a verb, query or command, wherever it stands.
fn add_row<'a>(
    book: &'a Book,
    scripts: &[ParsedScript],
    (n, tree): (usize, &LuaTree),
    parts: &[(TableKey, NodeId)],
    uses: &mut FunctionUses<'a>,
) {
    let Some((form, _)) = tree.part(parts, "form").and_then(|id| tree.text(id)) else {
        return;
    };
    let vocabulary = &book.vocabulary;
    let verb = vocabulary.verbs.iter().find(|v| v.form.text == form);
    let forms = vocabulary.verbs.iter().map(|v| &v.form);
    let forms = forms
        .chain(vocabulary.queries.iter().map(|q| &q.form))
        .chain(vocabulary.commands.iter().map(|c| &c.form));
    let forms: Vec<&Signature> = forms.filter(|f| f.text == form).collect();
    for key in RUNS {
        let Some(id) = tree.part(parts, key).filter(|_| !forms.is_empty()) else {
            continue;
        };
        let Some(place) = function(scripts, n, tree, id) else {
            continue;
        };
        let known = uses.entry(place).or_default();
        known.forms.extend(&forms);
        known.keys.push(key);
        if let Some(verb) = verb.filter(|_| matches!(key, "run" | "round")) {
            let all = known.outcomes.get_or_insert_default();
            all.extend(verb.outcomes.iter().map(String::as_str));
            known.numbers = numbers(verb).or(known.numbers.take());
            let must = key == "run" && !verb.rounds && must(verb);
            known.must = Some(must && known.must.unwrap_or(true));
        }
        if matches!(tree.nodes[id].is, LuaExpr::Function(_)) {
            // A scene comes before the arguments of a round.
            known.args = Some(usize::from(key == "round"));
        }
    }
}

/// A house rule around every verb that begins with a word.
fn add_wrap<'a>(
    book: &'a Book,
    scripts: &[ParsedScript],
    (n, tree): (usize, &LuaTree),
    (word, id): (&str, NodeId),
    uses: &mut FunctionUses<'a>,
) {
    let verbs = book.vocabulary.verbs.iter();
    let verbs: Vec<_> = verbs.filter(|v| v.form.verb() == word).collect();
    if verbs.is_empty() {
        return;
    }
    // Around the parts of a verb of rounds, or around all of it: which parameters the arguments and the rules around which it stands are.
    let is = &tree.nodes[tree.behind(id)].is;
    let each = match is {
        LuaExpr::Table(parts) => {
            let part = |key: &str| tree.part(parts, key);
            vec![
                (part("before"), Some(0), None),
                (part("round"), None, Some(1)),
                (part("after"), None, Some(1)),
            ]
        }
        _ => vec![(Some(id), Some(0), Some(2))],
    };
    let must = matches!(is, LuaExpr::Function(_)) && verbs.iter().all(|verb| must(verb));
    for (id, args, original) in each {
        let place = id.and_then(|id| function(scripts, n, tree, id));
        let Some(place) = place else { continue };
        let known = uses.entry(place).or_default();
        known.forms.extend(verbs.iter().map(|v| &v.form));
        if original.is_some() {
            let all = verbs.iter().flat_map(|v| &v.outcomes).map(String::as_str);
            known.outcomes.get_or_insert_default().extend(all);
            known.numbers = verbs.iter().find_map(|verb| numbers(verb));
            known.must = Some(must && known.must.unwrap_or(true));
        }
        (known.args, known.original) = (args, original);
    }
}

/// The function that an expression is: written there, by a local name, or a part's: `fights.fight`.
fn function(
    scripts: &[ParsedScript],
    n: usize,
    tree: &LuaTree,
    id: NodeId,
) -> Option<(usize, usize)> {
    match &tree.nodes[tree.behind(id)].is {
        LuaExpr::Function(function) => Some((n, *function)),
        LuaExpr::Field(owner, name, _) => {
            let LuaExpr::Call(used, given) = &tree.nodes[tree.behind(*owner)].is else {
                return None;
            };
            if tree.nodes[*used].is != LuaExpr::Global("use".to_owned()) {
                return None;
            }
            let (part, _) = tree.text(*given.each.first()?)?;
            // One of its folder, or of the library.
            let own = scripts[n].name.strip_suffix(".lua")?.split('/').next()?;
            let find = |path: String| scripts.iter().position(|script| script.name == path);
            let other = find(format!("{own}/{part}.lua"));
            let other = other.or_else(|| find(format!("lib/{part}.lua")))?;
            let theirs = scripts[other].tree.as_ref()?;
            let id = theirs.part(theirs.returned()?, name)?;
            match theirs.nodes[theirs.behind(id)].is {
                LuaExpr::Function(function) => Some((other, function)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// What stands by names in a part of the table that the script gives back.
pub(super) fn part<'t>(tree: &'t LuaTree, name: &str) -> Vec<(&'t str, NodeId)> {
    let part = tree.returned().and_then(|table| tree.part(table, name));
    let Some(LuaExpr::Table(parts)) = part.map(|id| &tree.nodes[tree.behind(id)].is) else {
        return Vec::new();
    };
    let named = parts.iter().filter_map(|(key, id)| match key {
        TableKey::Name(name) => Some((&**name, *id)),
        _ => None,
    });
    named.collect()
}

/// Does a verb fail that gives nothing back?
fn must(verb: &Verb) -> bool {
    !verb.outcomes.is_empty() || verb.has_number()
}

/// The number that a verb without named outcomes gives back.
fn numbers(verb: &Verb) -> Option<String> {
    let gives = (!verb.gives.is_empty()).then(|| verb.gives.clone());
    verb.range.map(|range| range.to_string()).or(gives)
}

impl FunctionUse<'_> {
    /// What it gives back, in words.
    pub(super) fn gives(&self, outcomes: &[&str]) -> String {
        match (outcomes, &self.numbers) {
            ([], numbers) => format!("it gives {}", numbers.as_deref().unwrap_or("a number")),
            ([one], _) => format!("its outcome is `{one}`"),
            (all, _) => format!("its outcomes are {}", all.join(", ")),
        }
    }
}
