//! Conditions with names, which the header declares: `trusted: code Liked and not code Traitor`. Each use is compiled as the condition itself.

use super::document::YamlDocument;
use super::expr::resolve_condition;
use super::names::{NameTable, name_taken_error};
use super::variables::{conflicting_meaning, is_variable_name};
use super::yaml_positions::OffsetMap;
use crate::model::book::Expr;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, ExprKind, ExprTree};
use crate::syntax::source::Span;
use std::collections::BTreeMap;

/// Maximum number of parts of a condition, including those of the conditions in it.
const MAX_PARTS: usize = 300;

/// A declared condition that is not resolved yet. It can contain names of pages, and of conditions that are declared below it.
pub(super) struct ConditionText {
    /// Index of the book.
    part: usize,
    name: String,
    key_span: Span,
    tree: ExprTree,
    offsets: OffsetMap,
}

/// Reads the conditions of a header.
pub(super) fn declare_conditions(
    document: &YamlDocument,
    names: &mut NameTable,
    out: &mut Vec<ConditionText>,
) {
    for (key, node) in document.entries("conditions") {
        let name = &*key.value;
        if !is_variable_name(name) {
            let message = format!("`{name}` cannot be the name of a condition");
            let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
            let help = "a name must begin with a letter; it can contain letters, digits, hyphens and underscores";
            document.report_lost((key, node), error.help(help));
            continue;
        }
        if let Some(meaning) = conflicting_meaning("condition", name, names) {
            let code = Code::InvalidYaml;
            document.report(name_taken_error(code, name, key.span, &meaning));
        }
        names.declare("condition", name);
        // The value prevents further errors where the condition is used.
        let conditions = &mut names.scope_mut().part.conditions;
        conditions.insert(name.to_owned(), Expr::Const(false.into()));
        let Some(text) = document.expect_text(key, node, "a condition") else {
            continue;
        };
        let offsets = OffsetMap::new(document, key, node);
        let mut errors = Vec::new();
        let tree = markup::parse_condition(markup::BODY_FILE, &text, 0, &mut errors);
        locate(&offsets, errors.iter_mut().flat_map(Diagnostic::spans_mut));
        errors.into_iter().for_each(|error| document.report(error));
        out.extend(tree.map(|tree| ConditionText {
            part: names.current_scope,
            name: name.to_owned(),
            key_span: key.span,
            tree,
            offsets,
        }));
    }
}

/// Resolves the conditions of all books, each after the conditions that it contains.
pub(super) fn resolve_conditions(
    conditions: &[ConditionText],
    names: &mut NameTable,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let keys = conditions.iter().map(|it| (it.part, &*it.name));
    let indices: BTreeMap<(usize, &str), usize> = keys.zip(0..).collect();
    // By condition, those that contain it. A condition that contains others waits for them.
    let mut users = vec![Vec::new(); conditions.len()];
    let mut wait_counts = vec![0_usize; conditions.len()];
    for (user, condition) in conditions.iter().enumerate() {
        for name in single_words(&condition.tree) {
            if let Some(used) = indices.get(&(condition.part, name)) {
                users[*used].push(user);
                wait_counts[user] += 1;
            }
        }
    }
    let mut ready: Vec<usize> = (0..conditions.len()).collect();
    ready.retain(|n| wait_counts[*n] == 0);
    while let Some(n) = ready.pop() {
        resolve_one(&conditions[n], names, diagnostics);
        for user in std::mem::take(&mut users[n]) {
            wait_counts[user] -= 1;
            ready.extend((wait_counts[user] == 0).then_some(user));
        }
    }
    let waiting = conditions.iter().zip(wait_counts);
    if let Some((condition, _)) = waiting.into_iter().find(|(_, count)| *count > 0) {
        let message = format!("the condition `{}` contains itself", condition.name);
        let error = Diagnostic::new(Code::InvalidCondition, condition.key_span, message);
        diagnostics.push(error.help("remove its name from it, or from a condition in it"));
    }
}

fn resolve_one(
    condition: &ConditionText,
    names: &mut NameTable,
    diagnostics: &mut Vec<Diagnostic>,
) {
    names.current_scope = condition.part;
    let (mention_count, _) = names.snapshot();
    let mut result = resolve_condition(&condition.tree, names);
    if let Err(error) = &mut result {
        locate(&condition.offsets, error.spans_mut());
    }
    let mentions = &mut names.mentions.get_mut()[mention_count..];
    locate(
        &condition.offsets,
        mentions.iter_mut().map(|it| &mut it.span),
    );
    match result {
        Ok(expr) if expr.node_count() <= MAX_PARTS => {
            let conditions = &mut names.scope_mut().part.conditions;
            conditions.insert(condition.name.clone(), expr);
        }
        Ok(_) => {
            let message = format!("the condition `{}` is too long", condition.name);
            let error = Diagnostic::new(Code::InvalidCondition, condition.key_span, message);
            let help = format!(
                "with the conditions in it, it can have at most {MAX_PARTS} parts; store a part in a variable"
            );
            diagnostics.push(error.help(help));
        }
        Err(error) => diagnostics.push(error),
    }
}

/// Converts spans in the text of a condition to spans in the file.
fn locate<'s>(offsets: &OffsetMap, spans: impl IntoIterator<Item = &'s mut Span>) {
    for span in spans.into_iter().filter(|it| it.file == markup::BODY_FILE) {
        *span = offsets.span(span.start as usize, span.end as usize);
    }
}

/// The names of one word in a condition.
fn single_words(tree: &ExprTree) -> Vec<&str> {
    match &tree.kind {
        ExprKind::Phrase(words) => match &**words {
            [word] => vec![&*word.text],
            _ => Vec::new(),
        },
        ExprKind::Not(inner) | ExprKind::Negate(inner) => single_words(inner),
        ExprKind::Binary(_, left, right) => [single_words(left), single_words(right)].concat(),
        ExprKind::Number(_) | ExprKind::Text(_) => Vec::new(),
    }
}
