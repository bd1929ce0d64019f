//! Functions that a ruleset or house rules declare for verbs, queries and commands, and wrappers of verbs.

use super::ParsedScript;
use crate::model::book::{Book, Instruction, Signature};
use crate::syntax::lua::{LuaExpr, LuaTree, NodeId, TableKey};
use std::collections::BTreeMap;

/// The keys of a declaration that hold functions.
const FUNCTION_KEYS: [&str; 4] = ["run", "round", "cost", "answer"];

/// The uses of functions, by script and function.
pub(super) type FunctionUses<'a> = BTreeMap<(usize, usize), FunctionUse<'a>>;

/// The uses of one function. It can serve several rows, and can return what any of them allows.
#[derive(Default)]
pub(super) struct FunctionUse<'a> {
    pub(super) forms: Vec<&'a Signature>,
    pub(super) outcomes: Option<Vec<&'a str>>,
    /// The numbers that it can return, as text: "2 to 12".
    pub(super) numbers: Option<String>,
    /// True if it must return a value on every path.
    pub(super) must_return: Option<bool>,
    /// The index of the parameter for the arguments.
    pub(super) args_param: Option<usize>,
    /// The keys that declare it: `run`, `cost`, `answer`. Empty for a wrapper.
    pub(super) keys: Vec<&'static str>,
    /// The index of the parameter for the wrapped function.
    pub(super) original_param: Option<usize>,
}

/// Finds the uses of the functions of all scripts.
pub(super) fn find_function_uses<'a>(book: &'a Book, scripts: &[ParsedScript]) -> FunctionUses<'a> {
    let mut uses = FunctionUses::new();
    for (n, script) in scripts.iter().enumerate() {
        let Some(tree) = &script.tree else { continue };
        for node in &tree.nodes {
            if let LuaExpr::Table(parts) = &node.expr {
                add_declaration(book, scripts, (n, tree), parts, &mut uses);
            }
        }
        for (word, id) in named_entries(tree, "replace") {
            add_wrapper(book, scripts, (n, tree), (word, id), &mut uses);
        }
    }
    uses
}

/// Adds a table with a form and its functions: a verb, query or command anywhere in the script.
fn add_declaration<'a>(
    book: &'a Book,
    scripts: &[ParsedScript],
    (n, tree): (usize, &LuaTree),
    parts: &[(TableKey, NodeId)],
    uses: &mut FunctionUses<'a>,
) {
    let Some((form, _)) = tree.table_value(parts, "form").and_then(|id| tree.text(id)) else {
        return;
    };
    let vocabulary = &book.schema;
    let verb = vocabulary.instructions.iter().find(|v| v.form.text == form);
    let forms = vocabulary.instructions.iter().map(|v| &v.form);
    let forms = forms
        .chain(vocabulary.queries.iter().map(|q| &q.form))
        .chain(vocabulary.commands.iter().map(|c| &c.form));
    let forms: Vec<&Signature> = forms.filter(|f| f.text == form).collect();
    for key in FUNCTION_KEYS {
        let Some(id) = tree.table_value(parts, key).filter(|_| !forms.is_empty()) else {
            continue;
        };
        let Some(place) = resolve_function(scripts, n, tree, id) else {
            continue;
        };
        let known = uses.entry(place).or_default();
        known.forms.extend(&forms);
        known.keys.push(key);
        if let Some(verb) = verb.filter(|_| matches!(key, "run" | "round")) {
            let all = known.outcomes.get_or_insert_default();
            all.extend(verb.outcomes.iter().map(String::as_str));
            known.numbers = returned_number(verb).or(known.numbers.take());
            let must = key == "run" && !verb.has_rounds && must_return(verb);
            known.must_return = Some(must && known.must_return.unwrap_or(true));
        }
        if matches!(tree.nodes[id].expr, LuaExpr::Function(_)) {
            // In a round, the scene comes before the arguments.
            known.args_param = Some(usize::from(key == "round"));
        }
    }
}

/// Adds a house rule that wraps every verb with this first word.
fn add_wrapper<'a>(
    book: &'a Book,
    scripts: &[ParsedScript],
    (n, tree): (usize, &LuaTree),
    (word, id): (&str, NodeId),
    uses: &mut FunctionUses<'a>,
) {
    let verbs = book.schema.instructions.iter();
    let verbs: Vec<_> = verbs.filter(|v| v.form.keyword() == word).collect();
    if verbs.is_empty() {
        return;
    }
    // It wraps either parts of a verb in rounds or the whole verb. That decides the index of the arguments and of the wrapped function.
    let is = &tree.nodes[tree.resolve_local(id)].expr;
    let each = match is {
        LuaExpr::Table(parts) => {
            let part = |key: &str| tree.table_value(parts, key);
            vec![
                (part("before"), Some(0), None),
                (part("round"), None, Some(1)),
                (part("after"), None, Some(1)),
            ]
        }
        _ => vec![(Some(id), Some(0), Some(2))],
    };
    let must = matches!(is, LuaExpr::Function(_)) && verbs.iter().all(|verb| must_return(verb));
    for (id, args, original) in each {
        let place = id.and_then(|id| resolve_function(scripts, n, tree, id));
        let Some(place) = place else { continue };
        let known = uses.entry(place).or_default();
        known.forms.extend(verbs.iter().map(|v| &v.form));
        if original.is_some() {
            let all = verbs.iter().flat_map(|v| &v.outcomes).map(String::as_str);
            known.outcomes.get_or_insert_default().extend(all);
            known.numbers = verbs.iter().find_map(|verb| returned_number(verb));
            known.must_return = Some(must && known.must_return.unwrap_or(true));
        }
        (known.args_param, known.original_param) = (args, original);
    }
}

/// The function of an expression: a literal, a local, or a field of a module (`fights.fight`).
fn resolve_function(
    scripts: &[ParsedScript],
    n: usize,
    tree: &LuaTree,
    id: NodeId,
) -> Option<(usize, usize)> {
    match &tree.nodes[tree.resolve_local(id)].expr {
        LuaExpr::Function(function) => Some((n, *function)),
        LuaExpr::Field(owner, name, _) => {
            let LuaExpr::Call(used, given) = &tree.nodes[tree.resolve_local(*owner)].expr else {
                return None;
            };
            if tree.nodes[*used].expr != LuaExpr::Global("require".to_owned()) {
                return None;
            }
            let (part, _) = tree.text(*given.args.first()?)?;
            // A module of the same folder, or of the library.
            let own = scripts[n].name.strip_suffix(".lua")?.split('/').next()?;
            let find = |path: String| scripts.iter().position(|script| script.name == path);
            let other = find(format!("{own}/{part}.lua"));
            let other = other.or_else(|| find(format!("lib/{part}.lua")))?;
            let theirs = scripts[other].tree.as_ref()?;
            let id = theirs.table_value(theirs.returned_table()?, name)?;
            match theirs.nodes[theirs.resolve_local(id)].expr {
                LuaExpr::Function(function) => Some((other, function)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The named entries of a part of the table that the script returns.
pub(super) fn named_entries<'t>(tree: &'t LuaTree, name: &str) -> Vec<(&'t str, NodeId)> {
    let part = tree
        .returned_table()
        .and_then(|table| tree.table_value(table, name));
    let Some(LuaExpr::Table(parts)) = part.map(|id| &tree.nodes[tree.resolve_local(id)].expr)
    else {
        return Vec::new();
    };
    let named = parts.iter().filter_map(|(key, id)| match key {
        TableKey::Name(name) => Some((&**name, *id)),
        _ => None,
    });
    named.collect()
}

/// Returns true if the verb fails without a return value.
fn must_return(verb: &Instruction) -> bool {
    !verb.outcomes.is_empty() || verb.returns_number()
}

/// The number that a verb without named outcomes returns.
fn returned_number(verb: &Instruction) -> Option<String> {
    let gives = (!verb.returns.is_empty()).then(|| verb.returns.clone());
    verb.range.map(|range| range.to_string()).or(gives)
}

impl FunctionUse<'_> {
    /// The allowed return values, as text.
    pub(super) fn describe_returns(&self, outcomes: &[&str]) -> String {
        match (outcomes, &self.numbers) {
            ([], numbers) => format!("it gives {}", numbers.as_deref().unwrap_or("a number")),
            ([one], _) => format!("its outcome is `{one}`"),
            (all, _) => format!("its outcomes are {}", all.join(", ")),
        }
    }
}
