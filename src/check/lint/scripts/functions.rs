//! The functions that a ruleset or house rules declare for instructions, queries and commands, and the functions that wrap instructions.

use super::ParsedScript;
use crate::model::book::{Book, Instruction, Signature};
use crate::syntax::lua::{LuaExpr, LuaTree, NodeId, TableKey};
use std::collections::BTreeMap;

/// The keys of a declaration that hold functions.
const FUNCTION_KEYS: [&str; 5] = ["run", "round", "cost", "answer", "announce"];

/// The uses of functions, by script and function.
pub(super) type FunctionUses<'a> = BTreeMap<(usize, usize), FunctionUsage<'a>>;

/// The uses of one function. If several declarations use it, it can return any value that one of them allows.
#[derive(Default)]
pub(super) struct FunctionUsage<'a> {
    pub(super) forms: Vec<&'a Signature>,
    pub(super) outcomes: Option<Vec<&'a str>>,
    /// The numbers that it can return, as text: "2 to 12".
    pub(super) numbers: Option<String>,
    /// True if it must return a value on every path. None if no `run`, `round` or wrapper uses it.
    pub(super) must_return: Option<bool>,
    /// The index of the parameter for the arguments.
    pub(super) args_param: Option<usize>,
    /// The keys under which it is declared, such as `run` or `cost`. Empty for a wrapper.
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

/// Adds the functions of a table that has a `form`: an instruction, query or command anywhere in the script.
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
    let schema = &book.schema;
    // A command can have the form of an instruction, but no results.
    let has_results = ["outcomes", "returns"]
        .iter()
        .any(|key| tree.table_value(parts, key).is_some());
    let is_command = !has_results && schema.commands.iter().any(|it| it.form.text == form);
    let instruction = schema.instructions.iter().find(|it| it.form.text == form);
    let instruction = instruction.filter(|_| !is_command);
    let forms = schema.instructions.iter().map(|it| &it.form);
    let forms = forms
        .chain(schema.queries.iter().map(|q| &q.form))
        .chain(schema.commands.iter().map(|c| &c.form));
    let forms: Vec<&Signature> = forms.filter(|f| f.text == form).collect();
    for key in FUNCTION_KEYS {
        let Some(id) = tree.table_value(parts, key).filter(|_| !forms.is_empty()) else {
            continue;
        };
        let Some(function) = resolve_function(scripts, n, tree, id) else {
            continue;
        };
        let usage = uses.entry(function).or_default();
        usage.forms.extend(&forms);
        usage.keys.push(key);
        if let Some(instruction) = instruction.filter(|_| matches!(key, "run" | "round")) {
            let outcomes = usage.outcomes.get_or_insert_default();
            outcomes.extend(instruction.outcomes.iter().map(String::as_str));
            usage.numbers = describe_numbers(instruction).or(usage.numbers.take());
            let is_required = key == "run" && !instruction.has_rounds && must_return(instruction);
            usage.must_return = Some(is_required && usage.must_return.unwrap_or(true));
        }
        if matches!(tree.nodes[id].expr, LuaExpr::Function(_)) {
            // A `round` function receives the scene first, and then the arguments.
            usage.args_param = Some(usize::from(key == "round"));
        }
    }
}

/// Adds a house rule that wraps every instruction with this first word.
fn add_wrapper<'a>(
    book: &'a Book,
    scripts: &[ParsedScript],
    (n, tree): (usize, &LuaTree),
    (word, id): (&str, NodeId),
    uses: &mut FunctionUses<'a>,
) {
    let wrapped = book.schema.instructions.iter();
    let wrapped: Vec<_> = wrapped.filter(|it| it.form.keyword() == word).collect();
    if wrapped.is_empty() {
        return;
    }
    // A table wraps the parts of an instruction that has rounds. A function wraps a whole instruction. The positions of their parameters differ.
    let value = &tree.nodes[tree.resolve_local(id)].expr;
    let wrappers = match value {
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
    let is_function = matches!(value, LuaExpr::Function(_));
    let is_required = is_function && wrapped.iter().all(|it| must_return(it));
    for (id, args, original) in wrappers {
        let function = id.and_then(|id| resolve_function(scripts, n, tree, id));
        let Some(function) = function else { continue };
        let usage = uses.entry(function).or_default();
        usage.forms.extend(wrapped.iter().map(|it| &it.form));
        if original.is_some() {
            let outcomes = wrapped.iter().flat_map(|it| &it.outcomes);
            let all = usage.outcomes.get_or_insert_default();
            all.extend(outcomes.map(String::as_str));
            usage.numbers = wrapped.iter().find_map(|it| describe_numbers(it));
            usage.must_return = Some(is_required && usage.must_return.unwrap_or(true));
        }
        (usage.args_param, usage.original_param) = (args, original);
    }
}

/// The function that an expression denotes: a literal, a local, or a field of a module (`fights.fight`).
fn resolve_function(
    scripts: &[ParsedScript],
    n: usize,
    tree: &LuaTree,
    id: NodeId,
) -> Option<(usize, usize)> {
    match &tree.nodes[tree.resolve_local(id)].expr {
        LuaExpr::Function(function) => Some((n, *function)),
        LuaExpr::Field(owner, name, _) => {
            let LuaExpr::Call(callee, call) = &tree.nodes[tree.resolve_local(*owner)].expr else {
                return None;
            };
            if tree.nodes[*callee].expr != LuaExpr::Global("require".to_owned()) {
                return None;
            }
            let (path, _) = tree.text(*call.args.first()?)?;
            // A module in the same folder, or in the library.
            let folder = scripts[n].name.strip_suffix(".lua")?.split('/').next()?;
            let find = |name: String| scripts.iter().position(|script| script.name == name);
            let module = find(format!("{folder}/{path}.lua"));
            let module = module.or_else(|| find(format!("lib/{path}.lua")))?;
            let module_tree = scripts[module].tree.as_ref()?;
            let id = module_tree.table_value(module_tree.returned_table()?, name)?;
            match module_tree.nodes[module_tree.resolve_local(id)].expr {
                LuaExpr::Function(function) => Some((module, function)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The named entries of the table `name` in the table that the script returns.
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

/// Returns true if it is an error for the instruction to return nothing.
fn must_return(instruction: &Instruction) -> bool {
    !instruction.outcomes.is_empty() || instruction.returns_number()
}

/// The numbers that an instruction can return, as text.
fn describe_numbers(instruction: &Instruction) -> Option<String> {
    let text = (!instruction.returns.is_empty()).then(|| instruction.returns.clone());
    instruction.range.map(|range| range.to_string()).or(text)
}

impl FunctionUsage<'_> {
    /// The allowed return values, as text.
    pub(super) fn describe_returns(&self, outcomes: &[&str]) -> String {
        match (outcomes, &self.numbers) {
            ([], numbers) => format!("it returns {}", numbers.as_deref().unwrap_or("a number")),
            ([one], _) => format!("its outcome is `{one}`"),
            (all, _) => format!("its outcomes are {}", all.join(", ")),
        }
    }
}
