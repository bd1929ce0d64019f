//! What can be known of scripts without running them: names that are written out, calls, what rules give back.

mod allowed;
mod arguments;
mod globals;
mod hooks;
mod messages;
mod names;
mod outcomes;
mod rows;

use super::uses::How;
use crate::model::book::{ArgType, Book, FormPart};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::lua::{self, Expr, Node, NodeId, Signature, Tree};
use crate::syntax::source::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};

/// A script that is in force, as it is written.
pub struct Script<'a> {
    /// Its path: `house.lua`, `badgerstone.lua`, `badgerstone/fights.lua`.
    pub name: &'a str,
    pub text: &'a str,
    /// None when it cannot be read; then nothing is said of it.
    tree: Option<Tree>,
}

impl<'a> Script<'a> {
    #[must_use]
    pub fn read(file: FileId, name: &'a str, text: &'a str) -> Self {
        let tree = lua::read(file, text, &LEAVES);
        Self { name, text, tree }
    }

    /// Does it run events by names that it does not write out?
    pub(super) fn runs_any_event(&self) -> bool {
        let tree = self.tree.as_ref();
        tree.is_some_and(|tree| tree.calls_with_anything("event"))
    }

    /// Kinds and names that endings have which it brings about by `finish`, as they are written in the call; where a call writes none, every text it has.
    #[must_use]
    pub fn endings(&self) -> Vec<String> {
        let Some(tree) = &self.tree else {
            return Vec::new();
        };
        let calls: Vec<Span> = tree
            .calls()
            .filter_map(|(name, _, span)| (name == "finish").then_some(span))
            .collect();
        let anything = tree.calls_with_anything("finish");
        let within = |at: Span| {
            calls
                .iter()
                .any(|call| call.start <= at.start && at.end <= call.end)
        };
        let texts = tree.nodes.iter().filter_map(|node| match &node.is {
            Expr::Text(text, at) if anything || within(*at) => Some(text.clone()),
            _ => None,
        });
        let end = calls.first().map(|_| "end".to_owned());
        texts.chain(end).collect()
    }

    /// Texts in quotes: what stands there may be used in any way.
    pub(super) fn texts(&self, out: &mut BTreeSet<String>) {
        match &self.tree {
            Some(tree) => out.extend(tree.texts().map(str::to_owned)),
            None => super::quoted(self.text, out),
        }
    }
}

/// What never comes back to the rule that calls it, or not always.
const LEAVES: [&str; 4] = ["error", "turn_to", "begin_again", "event"];

/// Everything that is certainly wrong with the scripts of a book.
pub(super) fn wrong(book: &Book, scripts: &[Script], surface: &[Signature]) -> Vec<Diagnostic> {
    let mut found = names::misspelt(book, scripts);
    let handed_on = |script: &Script| script.tree.as_ref().map(handed_on);
    let handed_on: Vec<Option<BTreeSet<usize>>> = scripts.iter().map(handed_on).collect();
    let uses = rows::uses(book, scripts, &handed_on);
    let of = |n: usize| {
        let tree = scripts[n].tree.as_ref()?;
        Some(Asked {
            book,
            surface,
            tree,
            arguments: rows::arguments_of(&uses, (n, tree)),
            handed_on: handed_on[n].as_ref()?,
            put: put(tree),
        })
    };
    let asked: Vec<Option<Asked>> = (0..scripts.len()).map(of).collect();
    for (n, of) in asked.iter().enumerate() {
        let Some(of) = of else { continue };
        globals::ask(of, &mut found);
        arguments::ask(of, &mut found);
        allowed::ask(of, n, &uses, &mut found);
        messages::ask(of, &mut found);
    }
    rows::ask(&uses, scripts, &asked, &mut found);
    hooks::ask(book, scripts, &mut found);
    found
}

/// A script about which the questions of this folder are asked.
struct Asked<'a> {
    book: &'a Book,
    surface: &'a [Signature],
    tree: &'a Tree,
    /// Locals that are the arguments of a rule.
    arguments: BTreeMap<usize, rows::Given<'a>>,
    /// Locals that are used for more than to look into what they hold: others may put something there.
    handed_on: &'a BTreeSet<usize>,
    /// What is put into locals, by names; none for a key that is worked out.
    put: BTreeMap<usize, BTreeSet<Option<&'a str>>>,
}

impl<'a> Asked<'a> {
    /// The words that an argument of a rule may be, if it is one of some words in every form and no script changes it.
    fn argument_words(&self, local: usize, name: &str) -> Option<Vec<&'a str>> {
        let known = self.arguments.get(&local)?;
        let put = self.put.get(&local);
        let is_put = put.is_some_and(|all| all.contains(&Some(name)) || all.contains(&None));
        if known.changed || self.handed_on.contains(&local) || is_put {
            return None;
        }
        let mut all = Vec::new();
        for form in &known.forms {
            let argument = form.parts.iter().find_map(|part| match part {
                FormPart::Argument { name: it, of } if it == name => Some(of),
                _ => None,
            });
            let Some(ArgType::OneOf(words)) = argument else {
                return None;
            };
            all.extend(words.iter().map(String::as_str));
        }
        Some(all)
    }
}

/// What a script puts into each of its locals, by names.
fn put(tree: &Tree) -> BTreeMap<usize, BTreeSet<Option<&str>>> {
    let mut out: BTreeMap<usize, BTreeSet<Option<&str>>> = BTreeMap::new();
    for id in &tree.assigned {
        let (owner, name) = match &tree.nodes[*id].is {
            Expr::Field(owner, name, _) => (*owner, Some(&**name)),
            Expr::Index(owner, _) => (*owner, None),
            _ => continue,
        };
        // By any of its names.
        if let Expr::Local(local) = tree.nodes[tree.behind(owner)].is {
            out.entry(local).or_default().insert(name);
        }
    }
    out
}

/// Locals that are given away whole: to a function that is not of the surface, into a table, by another name.
fn handed_on(tree: &Tree) -> BTreeSet<usize> {
    let owners = tree.nodes.iter().filter_map(|node| match node.is {
        Expr::Field(owner, ..) | Expr::Index(owner, _) => Some(owner),
        _ => None,
    });
    let mut owners: BTreeSet<NodeId> = owners.collect();
    // What is given to a function of the surface stays as it is, unless that calls another with it.
    for node in &tree.nodes {
        let Expr::Call(called, given) = &node.is else {
            continue;
        };
        let owner = match tree.nodes[*called].is {
            Expr::Field(owner, ..) => owner,
            _ => *called,
        };
        if matches!(&tree.nodes[owner].is, Expr::Global(name) if name != "pcall") {
            owners.extend(&given.each);
        }
    }
    // By a key that is worked out, anything may be put there.
    for id in &tree.assigned {
        if let Expr::Index(owner, _) = tree.nodes[*id].is {
            owners.remove(&owner);
        }
    }
    let nodes = tree.nodes.iter().enumerate();
    let used = nodes.filter(|(id, _)| !owners.contains(id));
    let local = |(_, node): (usize, &Node)| match node.is {
        Expr::Local(local) => Some(local),
        _ => None,
    };
    used.filter_map(local).collect()
}

/// What a call names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Code,
    Title,
    /// An entry of the kind that is named before it: `gain("item", "rope")`.
    Entry,
}

/// Functions of the Lua surface whose first texts are names.
const CALLS: &[(&str, Named, How)] = &[
    ("has_code", Named::Code, How::Asked),
    ("gain_code", Named::Code, How::Given),
    ("lose_code", Named::Code, How::Taken),
    ("has_title", Named::Title, How::Asked),
    ("title_number", Named::Title, How::Asked),
    ("gain_title", Named::Title, How::Given),
    ("lose_title", Named::Title, How::Taken),
    ("has", Named::Entry, How::Asked),
    ("count", Named::Entry, How::Asked),
    ("held", Named::Entry, How::Asked),
    ("gain", Named::Entry, How::Given),
    ("lose", Named::Entry, How::Taken),
    ("entry", Named::Entry, How::Named),
];

/// One such call.
pub(super) struct Call<'a> {
    pub(super) what: Named,
    /// Of an entry.
    pub(super) kind: &'a str,
    pub(super) name: &'a str,
    pub(super) how: How,
    /// The name, quotes aside.
    pub(super) span: Span,
}

/// Every such call, script by script.
pub(super) fn calls<'a>(scripts: &'a [Script<'_>]) -> Vec<Call<'a>> {
    let mut out = Vec::new();
    for tree in scripts.iter().filter_map(|script| script.tree.as_ref()) {
        for (called, given, _) in tree.calls() {
            let Some((_, what, how)) = CALLS.iter().find(|(name, ..)| *name == called) else {
                continue;
            };
            let text = |n: usize| given.each.get(n).and_then(|id| tree.text(*id));
            let (kind, named) = match what {
                Named::Entry => (text(0).map_or("", |(kind, _)| kind), text(1)),
                _ => ("", text(0)),
            };
            let Some((name, span)) = named else { continue };
            out.push(Call {
                what: *what,
                kind,
                name,
                how: *how,
                span,
            });
        }
    }
    out.sort_by_key(|call| call.span);
    out
}

/// Kinds of which a script asks for all entries; every kind where it works out which, or cannot be read.
pub(super) fn walked(book: &Book, scripts: &[Script]) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let every = || book.vocabulary.kinds.iter().map(|kind| kind.name.clone());
    for script in scripts {
        let Some(tree) = &script.tree else {
            out.extend(every().filter(|_| script.text.contains("entries")));
            continue;
        };
        for node in &tree.nodes {
            // Handed on without being called, it may be asked for anything.
            if node.is == Expr::Global("entries".to_owned()) {
                let calls = tree.calls().filter(|(name, ..)| *name == "entries");
                for (_, given, _) in calls {
                    match given.each.first().and_then(|id| tree.text(*id)) {
                        Some((kind, _)) => drop(out.insert(kind.to_owned())),
                        None => out.extend(every()),
                    }
                }
            }
        }
    }
    out
}
