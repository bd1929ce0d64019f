//! Lints for return values of instructions and house rules, for parameters of hooks, and for effects where none are allowed.

use super::functions::{FunctionUsage, FunctionUses, named_entries};
use super::{ParsedScript, ScriptLint};
use crate::model::book::{Signature, parameters};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::lua::{BlockEnd, LuaExpr, LuaFunction, LuaReturn, LuaTree, NodeId, TableKey};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeSet;

const ONLY_OUTCOME: &str = "returns only the outcome";

/// API functions that print, change, roll, prompt or turn.
const EFFECT_FUNCTIONS: &[&str] = &[
    "say",
    "say_one_of",
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
    /// Checks the functions of the script: instructions, queries and commands, house rules, hooks and derived values.
    pub(super) fn check_rules(&mut self, script: usize, uses: &FunctionUses, fields: &FieldUses) {
        let tree = self.tree;
        let mut rules = Vec::new();
        for ((_, id), usage) in uses.range((script, 0)..(script + 1, 0)) {
            rules.push(*id);
            let function = &tree.functions[*id];
            let only = |key: &str| !usage.keys.is_empty() && usage.keys.iter().all(|it| *it == key);
            if only("answer") {
                self.check_no_effects(function.span, "a query");
            } else if only("announce") {
                self.check_no_effects(function.span, "`announce`");
            }
            let instructions = list_instructions(&usage.forms);
            if let Some(outcomes) = &usage.outcomes {
                self.check_returned_words(function, usage, (&instructions, outcomes));
                self.check_missing_returns(function, usage, (&instructions, outcomes));
            }
            let names = usage.forms.iter().flat_map(|form| parameters(&form.parts));
            let names: Vec<String> = names.map(|(name, _)| name).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            if let Some(args) = usage.args_param.and_then(|n| function.params.get(n)) {
                let problem = format!("{instructions} has no argument");
                self.check_param_fields(*args, &problem, &names, fields);
            }
        }
        for (name, id) in named_entries(tree, "hooks") {
            let LuaExpr::Function(id) = tree.nodes[tree.resolve_local(id)].expr else {
                continue;
            };
            rules.push(id);
            let names = self.hook_fields(name);
            if let (Some(names), Some(first)) = (names, tree.functions[id].params.first()) {
                let problem = format!("hook `{name}` has no field");
                self.check_param_fields(*first, &problem, &names, fields);
            }
        }
        for (_, id) in named_entries(tree, "derived") {
            let entry = &tree.nodes[tree.resolve_local(id)].expr;
            let value = match entry {
                LuaExpr::Table(parts) => tree.table_value(parts, "value"),
                _ => Some(id),
            };
            let value = value.map(|id| &tree.nodes[tree.resolve_local(id)].expr);
            if let Some(LuaExpr::Function(id)) = value {
                rules.push(*id);
                self.check_no_effects(tree.functions[*id].span, "a derived value");
            }
        }
        self.check_outer_locals(&rules);
    }

    /// The fields of the table in the first parameter of a hook. `None` if they are unknown.
    fn hook_fields(&self, hook: &str) -> Option<Vec<&'a str>> {
        let fields: Vec<&'a str> = match HookPoint::from_name(hook) {
            Some(hook_point) => hook_point.fields().to_vec(),
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
        problem: &str,
        names: &[&str],
        fields: &FieldUses,
    ) {
        let tree = self.tree;
        if tree.locals[local].is_reassigned {
            return;
        }
        let mut reported = BTreeSet::new();
        for node in &tree.nodes {
            let LuaExpr::Field(owner, name, span) = &node.expr else {
                continue;
            };
            let name = name.as_str();
            let is_written = fields.written.contains(name);
            let is_unknown =
                tree.nodes[*owner].expr == LuaExpr::Local(local) && !names.contains(&name);
            if !is_unknown || is_written && fields.read.contains(name) || !reported.insert(name) {
                continue;
            }
            let help = did_you_mean(name, names.iter().copied());
            let help = help.unwrap_or_else(|| match names.is_empty() {
                true => "remove it: none can be used here".to_owned(),
                false => format!("use one of: {}", names.join(", ")),
            });
            let error = Diagnostic::new(Code::UnknownName, *span, format!("{problem} `{name}`"));
            let label = if is_written {
                "never read"
            } else {
                "always nil"
            };
            self.diagnostics.push(error.label_text(label).help(help));
        }
    }

    /// Reports returned words that are not outcomes.
    fn check_returned_words(
        &mut self,
        function: &LuaFunction,
        usage: &FunctionUsage,
        (instructions, outcomes): (&str, &[&str]),
    ) {
        let mut words = Vec::new();
        for id in function.returns.iter().filter_map(|it| it.value) {
            collect_texts(self.tree, id, &mut words);
        }
        for (word, span) in words.into_iter().filter(|it| !outcomes.contains(&it.0)) {
            let help = did_you_mean(word, outcomes.iter().copied());
            let help = help.unwrap_or_else(|| match (outcomes, &usage.numbers) {
                ([], None) => "declare `outcomes = { ... }`, or return nothing".to_owned(),
                _ => usage.describe_returns(outcomes),
            });
            let message = format!("{instructions} has no outcome `{word}`");
            self.report_failure(Code::UnknownOutcome, span, message, Some(help));
        }
    }

    /// Reports paths without a return value. In a wrapper, only paths that drop the result of the wrapped function.
    fn check_missing_returns(
        &mut self,
        function: &LuaFunction,
        usage: &FunctionUsage,
        (instructions, outcomes): (&str, &[&str]),
    ) {
        let tree = self.tree;
        if outcomes.is_empty() && usage.numbers.is_none() {
            return;
        }
        let must_return = usage.must_return == Some(true);
        let is_nil = |id| tree.nodes[tree.resolve_local(id)].expr == LuaExpr::Nil;
        let empty = function
            .returns
            .iter()
            .filter(|it| must_return && it.is_reachable);
        let empty = empty.filter(|it| it.value.is_none_or(is_nil));
        let empty = empty.map(|it| (it.keyword_span, "returns nothing"));
        let mut labels: Vec<(Span, &str)> = empty.collect();
        // An instruction with outcomes and a number returns both.
        let returns_both = must_return && !outcomes.is_empty() && usage.numbers.is_some();
        let is_text = |id: NodeId| tree.text(tree.resolve_local(id)).is_some();
        let without_number = |it: &&LuaReturn| {
            returns_both && it.is_reachable && !it.is_list && it.value.is_some_and(is_text)
        };
        let without_number = function.returns.iter().filter(without_number);
        labels.extend(without_number.map(|it| (it.keyword_span, ONLY_OUTCOME)));
        let original = usage.original_param.and_then(|n| function.params.get(n));
        let mut has_original = false;
        for end in &function.ends {
            let is_original =
                end.last_call
                    .is_some_and(|last| match tree.nodes[last].expr {
                        LuaExpr::Call(callee, _) => original
                            .is_some_and(|it| tree.nodes[callee].expr == LuaExpr::Local(*it)),
                        _ => false,
                    });
            let is_complete =
                || !end.false_conditions.is_empty() && compare_texts(tree, &end.false_conditions);
            if is_original || must_return && falls_through(tree, end, MAX_DEPTH) && !is_complete() {
                labels.push(match end.span == function.span {
                    true => (end.span, "returns nothing"),
                    false => (end.span, "returns nothing after this"),
                });
                has_original |= is_original;
            }
        }
        let Some((&(span, label), others)) = labels.split_first() else {
            return;
        };
        let missing = match outcomes {
            [..] if label == ONLY_OUTCOME || outcomes.is_empty() => "a number",
            _ => "an outcome",
        };
        let help = match has_original {
            false if label == ONLY_OUTCOME => {
                "return the number after the outcome: `return \"OUTCOME\", 3`".to_owned()
            }
            true => "return the result of the wrapped function: `return original(...)`".to_owned(),
            false => format!(
                "return one on every path; {}; end an impossible path with `error(\"...\")`",
                usage.describe_returns(outcomes)
            ),
        };
        let message = format!("{instructions} may return without {missing}");
        let warning = Diagnostic::new(Code::RuleWithoutOutcome, span, message);
        let mut warning = warning.label_text(label);
        // Two more examples are enough.
        for (span, label) in others.iter().copied().take(2) {
            warning = warning.label(span, label);
        }
        self.diagnostics.push(warning.help(help));
    }

    /// Reports a rule that sets a local declared outside it. Such a local is shared by all calls.
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
                    "`{}` cannot be set after the script is loaded: scripts cannot keep values between calls",
                    local.name
                );
                let error = Diagnostic::new(Code::RuleKeepsState, node.span, message);
                let error = error.label_text("the rule fails here");
                let help = "store it in a field of the sheet, declared under `fields`";
                self.diagnostics
                    .push(error.label(local.span, "declared here").help(help));
            }
        }
    }

    /// Reports effects in a function that must only return a value.
    fn check_no_effects(&mut self, function: Span, caller: &str) {
        for (name, _, span) in self.tree.global_calls() {
            if contains(function, span) && EFFECT_FUNCTIONS.contains(&name) {
                let message = format!("{caller} cannot call `{name}`, which has an effect");
                let help = "move the call into an instruction";
                self.report_failure(Code::InvalidScript, span, message, Some(help.to_owned()));
            }
        }
    }
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The keywords of the forms, without repetitions.
fn list_instructions(forms: &[&Signature]) -> String {
    let mut keywords: Vec<String> = forms.iter().map(|f| format!("`{}`", f.keyword())).collect();
    keywords.dedup();
    keywords.join(" or ")
}

/// Returns true if this path reaches the end of the function. False if the path ends with an unknown call.
fn falls_through(tree: &LuaTree, end: &BlockEnd, depth: usize) -> bool {
    let Some(last) = end.last_call else {
        return true;
    };
    let LuaExpr::Call(callee, _) = tree.nodes[last].expr else {
        return false;
    };
    match tree.nodes[tree.resolve_local(callee)].expr {
        // Calls of functions that may not return, such as `error`, are not recorded as ends.
        LuaExpr::Global(_) => true,
        LuaExpr::Function(id) if depth > 0 => {
            let function = &tree.functions[id];
            function.returns.iter().any(|it| it.is_reachable)
                || function
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

/// The possible texts of an expression.
fn collect_texts<'t>(tree: &'t LuaTree, id: NodeId, out: &mut Vec<(&'t str, Span)>) {
    match &tree.nodes[id].expr {
        // A text is never false, so `and` results in its second operand.
        LuaExpr::And(_, second) => collect_texts(tree, *second, out),
        LuaExpr::Or(first, second) => {
            collect_texts(tree, *first, out);
            collect_texts(tree, *second, out);
        }
        _ => out.extend(tree.text(tree.resolve_local(id))),
    }
}
