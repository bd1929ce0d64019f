//! Lints for return values of verbs and house rules, for parameters of hooks, and for effects where none are allowed.

use super::functions::{FunctionUse, FunctionUses, named_entries};
use super::{ParsedScript, ScriptLint};
use crate::model::book::{Signature, parameters};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{BlockEnd, LuaExpr, LuaFunction, LuaReturn, LuaTree, NodeId, TableKey};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeSet;

const ONLY_OUTCOME: &str = "only the outcome is given back here";

/// API functions that print, change, roll, prompt or turn.
const EFFECT_FUNCTIONS: &[&str] = &[
    "say",
    "set_with_text",
    "set_silently",
    "set",
    "add",
    "gain",
    "store",
    "retrieve",
    "lose",
    "mark",
    "gain_code",
    "lose_code",
    "gain_title",
    "lose_title",
    "roll",
    "highest",
    "lowest",
    "random_integer",
    "random_element",
    "choose",
    "order",
    "confirm",
    "number",
    "ask",
    "turn_to",
    "restart_game",
    "end_game",
    "run_event",
];

/// Maximum depth of calls that are followed to find out whether a function returns.
const MAX_DEPTH: usize = 8;

/// Names of fields in all scripts: those that are written, and those that are read.
#[derive(Default)]
pub(super) struct FieldUses<'a> {
    written: BTreeSet<&'a str>,
    read: BTreeSet<&'a str>,
}

impl<'a> FieldUses<'a> {
    pub(super) fn from_scripts(scripts: &'a [ParsedScript]) -> Self {
        let mut fields = Self::default();
        for tree in scripts.iter().filter_map(|script| script.tree.as_ref()) {
            for (id, node) in tree.nodes.iter().enumerate() {
                match &node.expr {
                    LuaExpr::Field(_, name, _) if tree.assignment_targets.contains(&id) => {
                        fields.written.insert(name)
                    }
                    // A text can be the name of a field that is read.
                    LuaExpr::Field(_, name, _)
                    | LuaExpr::Text(name, _)
                    | LuaExpr::Method(_, name, _) => fields.read.insert(name),
                    LuaExpr::Table(parts) => {
                        let named = parts.iter().filter_map(|(key, _)| match key {
                            TableKey::Name(name) => Some(&**name),
                            _ => None,
                        });
                        fields.written.extend(named);
                        true
                    }
                    _ => true,
                };
            }
        }
        fields
    }
}

impl<'a> ScriptLint<'a> {
    /// Checks the rules of the script: its verbs, queries and commands, house rules, hooks and derived values.
    pub(super) fn check_rules(&mut self, script: usize, uses: &FunctionUses, fields: &FieldUses) {
        let tree = self.tree;
        let mut rules = Vec::new();
        for ((_, function), used) in uses.range((script, 0)..(script + 1, 0)) {
            rules.push(*function);
            let is = &tree.functions[*function];
            if !used.keys.is_empty() && used.keys.iter().all(|key| *key == "answer") {
                self.check_no_effects(is.span, "a query");
            }
            let verbs = list_instructions(&used.forms);
            if let Some(outcomes) = &used.outcomes {
                self.check_returned_words(is, used, (&verbs, outcomes));
                self.check_missing_returns(is, used, (&verbs, outcomes));
            }
            let known = used.forms.iter().flat_map(|form| parameters(&form.parts));
            let known: Vec<String> = known.map(|(name, _)| name).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            if let Some(args) = used.args_param.and_then(|n| is.params.get(n)) {
                let lacks = format!("no argument of {verbs} is called");
                self.check_param_fields(*args, &lacks, &known, fields);
            }
        }
        for (name, id) in named_entries(tree, "hooks") {
            let LuaExpr::Function(function) = tree.nodes[tree.resolve_local(id)].expr else {
                continue;
            };
            rules.push(function);
            let known = self.hook_fields(name);
            if let (Some(known), Some(first)) = (known, tree.functions[function].params.first()) {
                let lacks = format!("nothing that the hook `{name}` is given is called");
                self.check_param_fields(*first, &lacks, &known, fields);
            }
        }
        for (_, id) in named_entries(tree, "derived") {
            let is = &tree.nodes[tree.resolve_local(id)].expr;
            let value = match is {
                LuaExpr::Table(parts) => tree.table_value(parts, "value"),
                _ => Some(id),
            };
            let value = value.map(|id| &tree.nodes[tree.resolve_local(id)].expr);
            if let Some(LuaExpr::Function(function)) = value {
                rules.push(*function);
                self.check_no_effects(tree.functions[*function].span, "a derived value");
            }
        }
        self.check_outer_locals(&rules);
    }

    /// The fields of the table in the first parameter of a hook. `None` if they are unknown.
    fn hook_fields(&self, hook: &str) -> Option<Vec<&'a str>> {
        let fields: Vec<&'a str> = match HookPoint::from_name(hook) {
            Some(moment) => moment.fields().to_vec(),
            None => {
                let hook = self
                    .book
                    .schema
                    .custom_hooks
                    .iter()
                    .find(|it| it.name == hook)?;
                hook.fields.iter().map(String::as_str).collect()
            }
        };
        (!fields.is_empty()).then_some(fields)
    }

    /// Reports fields of a parameter that do not exist, and fields that are written but never read.
    fn check_param_fields(
        &mut self,
        local: usize,
        lacks: &str,
        known: &[&str],
        fields: &FieldUses,
    ) {
        let tree = self.tree;
        if tree.locals[local].is_reassigned {
            return;
        }
        let mut told = BTreeSet::new();
        for node in &tree.nodes {
            let LuaExpr::Field(owner, name, at) = &node.expr else {
                continue;
            };
            let name = name.as_str();
            let is_put = fields.written.contains(name);
            let is_unknown =
                tree.nodes[*owner].expr == LuaExpr::Local(local) && !known.contains(&name);
            if !is_unknown || is_put && fields.read.contains(name) || !told.insert(name) {
                continue;
            }
            let help = did_you_mean(name, known.iter().copied());
            let help = help.unwrap_or_else(|| match known.is_empty() {
                true => "it takes none".to_owned(),
                false => format!("it may have {}", known.join(", ")),
            });
            let fault = Diagnostic::new(Code::UnknownName, *at, format!("{lacks} `{name}`"));
            let what = if is_put {
                "nothing reads it"
            } else {
                "always nil"
            };
            self.diagnostics.push(fault.label_text(what).help(help));
        }
    }

    /// Reports returned words that are not outcomes.
    fn check_returned_words(
        &mut self,
        is: &LuaFunction,
        used: &FunctionUse,
        (verbs, outcomes): (&str, &[&str]),
    ) {
        let mut words = Vec::new();
        for id in is.returns.iter().filter_map(|it| it.value) {
            collect_texts(self.tree, id, &mut words);
        }
        for (word, at) in words.into_iter().filter(|it| !outcomes.contains(&it.0)) {
            let help = did_you_mean(word, outcomes.iter().copied());
            let help = help.unwrap_or_else(|| match (outcomes, &used.numbers) {
                ([], None) => {
                    "it declares no outcomes: add `outcomes = { ... }`, or give nothing back"
                        .to_owned()
                }
                _ => used.describe_returns(outcomes),
            });
            let message = format!("`{word}` is no outcome of {verbs}");
            self.report_failure(Code::UnknownOutcome, at, message, Some(help));
        }
    }

    /// Reports paths without a return value. In a wrapper, only paths that drop the result of the wrapped function.
    fn check_missing_returns(
        &mut self,
        is: &LuaFunction,
        used: &FunctionUse,
        (verbs, outcomes): (&str, &[&str]),
    ) {
        let tree = self.tree;
        if outcomes.is_empty() && used.numbers.is_none() {
            return;
        }
        let all = used.must_return == Some(true);
        let nothing = |id| tree.nodes[tree.resolve_local(id)].expr == LuaExpr::Nil;
        let empty = is.returns.iter().filter(|it| all && it.is_reachable);
        let empty = empty.filter(|it| it.value.is_none_or(nothing));
        let empty = empty.map(|it| (it.keyword_span, "nothing is given back here"));
        let mut places: Vec<(Span, &str)> = empty.collect();
        // A verb with outcomes and a number returns both.
        let both = all && !outcomes.is_empty() && used.numbers.is_some();
        let is_text = |id: NodeId| tree.text(tree.resolve_local(id)).is_some();
        let alone = |it: &&LuaReturn| {
            both && it.is_reachable && !it.is_list && it.value.is_some_and(is_text)
        };
        let alone = is.returns.iter().filter(alone);
        places.extend(alone.map(|it| (it.keyword_span, ONLY_OUTCOME)));
        let original = used.original_param.and_then(|n| is.params.get(n));
        let mut kept = false;
        for end in &is.ends {
            let is_original =
                end.last_call
                    .is_some_and(|last| match tree.nodes[last].expr {
                        LuaExpr::Call(called, _) => original
                            .is_some_and(|it| tree.nodes[called].expr == LuaExpr::Local(*it)),
                        _ => false,
                    });
            let is_complete =
                || !end.false_conditions.is_empty() && compare_texts(tree, &end.false_conditions);
            if is_original || all && falls_through(tree, end, MAX_DEPTH) && !is_complete() {
                places.push(match end.span == is.span {
                    true => (end.span, "nothing is given back here"),
                    false => (end.span, "nothing is given back behind this"),
                });
                kept |= is_original;
            }
        }
        let Some((&(at, first), more)) = places.split_first() else {
            return;
        };
        let what = match outcomes {
            [..] if first == ONLY_OUTCOME || outcomes.is_empty() => "its number",
            _ => "an outcome",
        };
        let help = match kept {
            false if first == ONLY_OUTCOME => {
                "give the number after the outcome: `return \"OUTCOME\", 3`".to_owned()
            }
            true => "give back what it comes to: `return original(...)`".to_owned(),
            false => format!(
                "end every way through it with one; {}; a way that is never gone ends with `error(\"...\")`",
                used.describe_returns(outcomes)
            ),
        };
        let message = format!("{verbs} may end without {what}");
        let mut fault = Diagnostic::new(Code::RuleWithoutOutcome, at, message).label_text(first);
        // Two more examples are enough.
        for (at, label) in more.iter().copied().take(2) {
            fault = fault.label(at, label);
        }
        self.diagnostics.push(fault.help(help));
    }

    /// Reports a rule that sets a local declared outside it. Such a local is made when the script is loaded.
    fn check_outer_locals(&mut self, rules: &[usize]) {
        let tree = self.tree;
        for id in &tree.assignment_targets {
            let node = &tree.nodes[*id];
            let LuaExpr::Local(local) = node.expr else {
                continue;
            };
            let local = &tree.locals[local];
            let mut spans = rules.iter().map(|rule| tree.functions[*rule].span);
            if spans.any(|rule| contains(rule, node.span) && !contains(rule, local.span)) {
                let message = format!(
                    "`{}` was made when the script was loaded and cannot be set: scripts remember nothing",
                    local.name
                );
                let fault = Diagnostic::new(Code::RuleKeepsState, node.span, message);
                let fault = fault.label_text("the rule fails here");
                let help =
                    "keep it in a field of the sheet, which a script may declare under `fields`";
                self.diagnostics
                    .push(fault.label(local.span, "made here").help(help));
            }
        }
    }

    /// Reports effects in a function that must only return a value.
    fn check_no_effects(&mut self, whole: Span, what: &str) {
        for (name, _, at) in self.tree.global_calls() {
            if contains(whole, at) && EFFECT_FUNCTIONS.contains(&name) {
                let message = format!("{what} only answers, and `{name}` does something");
                let help = "a call that has an effect is an instruction, with an outcome that a page has rows for";
                self.report_failure(Code::InvalidScript, at, message, Some(help.to_owned()));
            }
        }
    }
}

fn contains(outer: Span, at: Span) -> bool {
    outer.start <= at.start && at.end <= outer.end
}

/// The verbs of the forms, without repetitions.
fn list_instructions(forms: &[&Signature]) -> String {
    let mut each: Vec<String> = forms.iter().map(|f| format!("`{}`", f.keyword())).collect();
    each.dedup();
    each.join(" or ")
}

/// Returns true if this path reaches the end of the function. False for unknown calls.
fn falls_through(tree: &LuaTree, end: &BlockEnd, depth: usize) -> bool {
    let Some(last) = end.last_call else {
        return true;
    };
    let LuaExpr::Call(called, _) = tree.nodes[last].expr else {
        return false;
    };
    match tree.nodes[tree.resolve_local(called)].expr {
        // Functions that never return are not ends.
        LuaExpr::Global(_) => true,
        LuaExpr::Function(function) if depth > 0 => {
            let is = &tree.functions[function];
            is.returns.iter().any(|it| it.is_reachable)
                || is
                    .ends
                    .iter()
                    .any(|end| falls_through(tree, end, depth - 1))
        }
        _ => false,
    }
}

/// Returns true if all conditions are comparisons with texts. Together they may cover all cases.
fn compare_texts(tree: &LuaTree, conditions: &[NodeId]) -> bool {
    conditions.iter().all(|id| match tree.nodes[*id].expr {
        LuaExpr::Or(a, b) => compare_texts(tree, &[a, b]),
        LuaExpr::Equal(a, b) => tree.text(a).or(tree.text(b)).is_some(),
        _ => false,
    })
}

/// The texts that an expression can be.
fn collect_texts<'t>(tree: &'t LuaTree, id: NodeId, out: &mut Vec<(&'t str, Span)>) {
    match &tree.nodes[id].expr {
        // A text is never false, so `and` gives its second operand.
        LuaExpr::And(_, second) => collect_texts(tree, *second, out),
        LuaExpr::Or(first, second) => {
            collect_texts(tree, *first, out);
            collect_texts(tree, *second, out);
        }
        _ => out.extend(tree.text(tree.resolve_local(id))),
    }
}
