//! What verbs, queries and wraps are given and give back: an outcome that is not declared, an argument that the form does not have.

use super::outcomes::{Wanted, Ways};
use super::{Asked, Script};
use crate::model::book::{Book, Form, Verb, given};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{Expr, Function, Key, NodeId, Tree};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::{BTreeMap, BTreeSet};

/// The functions that a declared form leads to.
const RUNS: [&str; 4] = ["run", "round", "cost", "answer"];

/// A function of some script, by the places of both.
pub(super) type Place = (usize, usize);

/// What functions are for, by their places.
pub(super) type Uses<'a> = BTreeMap<Place, Use<'a>>;

/// What a function is for: one may stand in several rows, and gives back what any of them may.
#[derive(Default)]
pub(super) struct Use<'a> {
    pub(super) forms: Vec<&'a Form>,
    outcomes: Option<Vec<&'a str>>,
    /// Numbers that it may give back, in words: "2 to 12".
    numbers: Option<String>,
    /// Must it give something back on every way?
    must: Option<bool>,
    /// Which parameter the arguments are, where no other caller can hand it something else.
    args: Option<usize>,
    /// What it is declared as: `run`, `cost`, `answer`; none of what stands around other rules.
    pub(super) keys: Vec<&'static str>,
    /// Does it hand the arguments on to the rules that it stands around?
    wraps: bool,
}

/// What the functions of all scripts are for.
pub(super) fn uses<'a>(
    book: &'a Book,
    scripts: &[Script],
    handed_on: &[Option<BTreeSet<usize>>],
) -> Uses<'a> {
    let mut uses = Uses::new();
    for (n, script) in scripts.iter().enumerate() {
        let Some(tree) = &script.tree else { continue };
        for node in &tree.nodes {
            if let Expr::Table(parts) = &node.is {
                row(book, (scripts, handed_on), (n, tree), parts, &mut uses);
            }
        }
        let wraps = tree
            .returned()
            .and_then(|table| tree.part(table, "replace"));
        if let Some(Expr::Table(wraps)) = wraps.map(|id| &tree.nodes[tree.behind(id)].is) {
            for (key, id) in wraps {
                if let Key::Name(word) = key {
                    wrap(book, scripts, n, (word, *id), &mut uses);
                }
            }
        }
    }
    uses
}

/// What is known of the arguments of a rule.
pub(super) struct Given<'a> {
    /// The forms that they may have.
    pub(super) forms: Vec<&'a Form>,
    /// May house rules around it have changed them?
    pub(super) changed: bool,
}

/// The locals of a script that are the arguments of a rule.
pub(super) fn arguments_of<'a>(
    uses: &Uses<'a>,
    (script, tree): (usize, &Tree),
) -> BTreeMap<usize, Given<'a>> {
    let wraps = uses.values().filter(|of| of.wraps);
    let wrapped: BTreeSet<&str> = wraps.flat_map(|of| &of.forms).map(|it| &*it.text).collect();
    let own = uses.range((script, 0)..(script + 1, 0));
    let own = own.filter_map(|((_, function), of)| {
        let local = *tree.functions[*function].takes.get(of.args?)?;
        let changed = !of.wraps && of.forms.iter().any(|form| wrapped.contains(&*form.text));
        let forms = of.forms.clone();
        (!tree.locals[local].set).then_some((local, Given { forms, changed }))
    });
    own.collect()
}

pub(super) fn ask(
    uses: &Uses,
    scripts: &[Script],
    asked: &[Option<Asked>],
    found: &mut Vec<Diagnostic>,
) {
    let mut ways = Ways::new(scripts);
    for ((script, function), of) in uses {
        let (script, function) = (*script, *function);
        let Some(known) = &asked[script] else {
            continue;
        };
        let tree = known.tree;
        let is = &tree.functions[function];
        if let Some(outcomes) = &of.outcomes {
            // Around a round it is second, around all of a verb third.
            let nth = if of.args.is_some() { 2 } else { 1 };
            let original = is.takes.get(nth).copied().filter(|_| of.wraps);
            let wanted = Wanted {
                verbs: told(&of.forms),
                outcomes,
                numbers: of.numbers.as_deref(),
                original,
            };
            wanted.words(tree, is, found);
            let all = of.must == Some(true);
            wanted.ends(&mut ways, (script, known), (is, all), found);
        }
        let Some(args) = of.args else { continue };
        match put_around(uses, scripts, of) {
            Some(put) => arguments((scripts, tree), is, (args, &put), of, found),
            // Anything may have been put there.
            None => continue,
        }
    }
}

/// A table with a form and what it runs: a verb, query or command, wherever it stands.
fn row<'a>(
    book: &'a Book,
    (scripts, handed_on): (&[Script], &[Option<BTreeSet<usize>>]),
    (n, tree): (usize, &Tree),
    parts: &[(Key, NodeId)],
    uses: &mut Uses<'a>,
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
    let forms: Vec<&Form> = forms.filter(|f| f.text == form).collect();
    if forms.is_empty() {
        return;
    }
    for key in RUNS {
        let Some(id) = tree.part(parts, key) else {
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
        if matches!(tree.nodes[id].is, Expr::Function(_)) {
            // A scene comes before the arguments of a round, which are what the opening has made of them.
            known.args = match key {
                "round" if makes_args(tree, parts, handed_on[n].as_ref()) => None,
                "round" => Some(1),
                _ => Some(0),
            };
        }
    }
}

/// Does the opening of a verb of rounds put something of its own among the arguments?
fn makes_args(tree: &Tree, parts: &[(Key, NodeId)], handed_on: Option<&BTreeSet<usize>>) -> bool {
    let Some(run) = tree.part(parts, "run") else {
        return false;
    };
    let Expr::Function(function) = tree.nodes[tree.behind(run)].is else {
        return true;
    };
    let args = tree.functions[function].takes.first();
    args.is_some_and(|args| {
        if handed_on.is_none_or(|all| all.contains(args)) {
            return true;
        }
        let put = tree.assigned.iter().map(|id| &tree.nodes[*id].is);
        put.filter_map(|is| match is {
            Expr::Field(owner, ..) => Some(&tree.nodes[*owner].is),
            _ => None,
        })
        .any(|owner| *owner == Expr::Local(*args))
    })
}

/// A house rule around every verb that begins with a word.
fn wrap<'a>(
    book: &'a Book,
    scripts: &[Script],
    n: usize,
    (word, id): (&str, NodeId),
    uses: &mut Uses<'a>,
) {
    let verbs = book.vocabulary.verbs.iter();
    let verbs: Vec<_> = verbs.filter(|v| v.form.verb() == word).collect();
    let Some(tree) = scripts[n].tree.as_ref().filter(|_| !verbs.is_empty()) else {
        return;
    };
    // Around the parts of a verb of rounds, or around all of it: which parameter the arguments are, and whether it gives an outcome.
    let each = match &tree.nodes[tree.behind(id)].is {
        Expr::Table(parts) => {
            let part = |key: &str| tree.part(parts, key);
            vec![
                (part("before"), Some(0), false),
                (part("round"), None, true),
                (part("after"), None, true),
            ]
        }
        _ => vec![(Some(id), Some(0), true)],
    };
    let all = matches!(tree.nodes[tree.behind(id)].is, Expr::Function(_));
    let must = all && verbs.iter().all(|verb| must(verb));
    for (id, args, ends) in each {
        let place = id.and_then(|id| function(scripts, n, tree, id));
        let Some(place) = place else { continue };
        let known = uses.entry(place).or_default();
        known.forms.extend(verbs.iter().map(|v| &v.form));
        if ends {
            let all = verbs.iter().flat_map(|v| &v.outcomes).map(String::as_str);
            known.outcomes.get_or_insert_default().extend(all);
            known.numbers = verbs.iter().find_map(|verb| numbers(verb));
            known.must = Some(must && known.must.unwrap_or(true));
        }
        known.args = args;
        known.wraps = true;
    }
}

/// The function that an expression is: written there, by a local name, or a part's: `fights.fight`.
pub(super) fn function(scripts: &[Script], n: usize, tree: &Tree, id: NodeId) -> Option<Place> {
    match &tree.nodes[tree.behind(id)].is {
        Expr::Function(function) => Some((n, *function)),
        Expr::Field(owner, name, _) => {
            let Expr::Call(used, given) = &tree.nodes[tree.behind(*owner)].is else {
                return None;
            };
            if tree.nodes[*used].is != Expr::Global("use".to_owned()) {
                return None;
            }
            let (part, _) = tree.text(*given.each.first()?)?;
            let other = part_of(scripts, scripts[n].name, part)?;
            let theirs = scripts[other].tree.as_ref()?;
            let id = theirs.part(theirs.returned()?, name)?;
            match theirs.nodes[theirs.behind(id)].is {
                Expr::Function(function) => Some((other, function)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The script that `use(part)` means in a script of this name: one of its folder, or of the library.
pub(super) fn part_of(scripts: &[Script], name: &str, part: &str) -> Option<usize> {
    let own = name.strip_suffix(".lua")?.split('/').next()?;
    let find = |path: String| scripts.iter().position(|script| script.name == path);
    find(format!("{own}/{part}.lua")).or_else(|| find(format!("lib/{part}.lua")))
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

/// The verbs of the forms, once each.
fn told(forms: &[&Form]) -> String {
    let mut each: Vec<String> = forms.iter().map(|f| format!("`{}`", f.verb())).collect();
    each.dedup();
    each.join(" or ")
}

/// Names that other rules around the same verbs may put among the arguments; nothing is known of them where one puts them there by keys that are worked out.
fn put_around<'s>(uses: &Uses, scripts: &'s [Script], of: &Use) -> Option<BTreeSet<&'s str>> {
    let mut out = BTreeSet::new();
    let same = |it: &&Form| of.forms.iter().any(|form| form.text == it.text);
    for ((script, _), wrap) in uses.iter().filter(|(_, it)| it.wraps) {
        if std::ptr::eq(wrap, of) || !wrap.forms.iter().any(same) {
            continue;
        }
        let tree = scripts[*script].tree.as_ref()?;
        for id in &tree.assigned {
            match &tree.nodes[*id].is {
                Expr::Field(_, name, _) => drop(out.insert(&**name)),
                Expr::Index(..) => return None,
                _ => {}
            }
        }
        for node in &tree.nodes {
            if let Expr::Table(parts) = &node.is {
                let named = parts.iter().filter_map(|(key, _)| match key {
                    Key::Name(name) => Some(&**name),
                    _ => None,
                });
                out.extend(named);
            }
        }
    }
    Some(out)
}

/// Arguments asked for that no form has, and such that are changed for rules that never ask for them. What the function itself puts there it may ask for.
fn arguments(
    (scripts, tree): (&[Script], &Tree),
    function: &Function,
    (nth, put_around): (usize, &BTreeSet<&str>),
    of: &Use,
    found: &mut Vec<Diagnostic>,
) {
    let Some(args) = function.takes.get(nth) else {
        return;
    };
    if tree.locals[*args].set {
        return;
    }
    let known = of.forms.iter().flat_map(|form| given(&form.parts));
    let known: Vec<String> = known.map(|(name, _)| name).collect();
    let uses = fields(tree).filter(|(_, owner, ..)| tree.nodes[*owner].is == Expr::Local(*args));
    let uses: Vec<_> = uses.collect();
    let mut put: BTreeMap<&str, NodeId> = BTreeMap::new();
    for (id, _, name, _) in uses.iter().filter(|(id, ..)| tree.assigned.contains(id)) {
        put.entry(name).or_insert(*id);
    }
    for (id, _, name, at) in &uses {
        let put = put.get(name);
        // Told once, where it is put first.
        let in_vain = put.is_none_or(|first| first == id && of.wraps && !is_read(scripts, name));
        if !in_vain || known.iter().any(|it| it == name) || put_around.contains(name) {
            continue;
        }
        let message = format!("no argument of {} is called `{name}`", told(&of.forms));
        let help = did_you_mean(name, known.iter().map(String::as_str));
        let help = help.unwrap_or_else(|| match known.is_empty() {
            true => "it takes none".to_owned(),
            false => format!("it may have {}", known.join(", ")),
        });
        let fault = Diagnostic::new(Code::UnknownName, *at, message);
        let what = put.map_or("always nil", |_| "nothing reads it");
        found.push(fault.saying(what).help(help));
    }
}

/// Everything written as `owner.name`: by its place, its owner's, the name and where that is written.
fn fields(tree: &Tree) -> impl Iterator<Item = (NodeId, NodeId, &str, Span)> {
    let nodes = tree.nodes.iter().enumerate();
    nodes.filter_map(|(id, node)| match &node.is {
        Expr::Field(owner, name, at) => Some((id, *owner, &**name, *at)),
        _ => None,
    })
}

/// May any script ask for a field of this name, of whatever? To change what a field holds (`args.n = args.n + 1`) is not to ask for it.
fn is_read(scripts: &[Script], name: &str) -> bool {
    scripts.iter().any(|script| {
        let Some(tree) = &script.tree else {
            return true;
        };
        let by_name =
            |target: NodeId| matches!(&tree.nodes[target].is, Expr::Field(_, it, _) if it == name);
        let own: Vec<_> = tree
            .worked_out
            .iter()
            .filter(|(_, target)| by_name(*target))
            .collect();
        let is_own = |id: NodeId| own.iter().any(|(statement, _)| statement.contains(&id));
        let mut nodes = tree.nodes.iter().enumerate();
        nodes.any(|(id, node)| match &node.is {
            Expr::Field(_, it, _) => it == name && !is_own(id) && !tree.assigned.contains(&id),
            // It may be the name that is asked for.
            Expr::Text(it, _) | Expr::Method(_, it, ..) => it == name,
            _ => false,
        })
    })
}
