//! Conditions with names, which the header declares: `trusted: code Liked and not code Traitor`. Each use is compiled as the condition itself.

use super::document::YamlDocument;
use super::expr::resolve_condition;
use super::names::{NameTable, name_taken_error};
use super::variables::{conflicting_meaning, is_variable_name};
use super::yaml_positions::OffsetMap;
use crate::model::book::Expr;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{self, ExprTree};
use crate::syntax::source::Span;

/// Maximum number of parts of a condition, including those of the conditions in it.
const MAX_PARTS: usize = 300;

/// A declared condition that is not resolved yet, because it can contain names of pages.
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
            let error = name_taken_error(Code::InvalidYaml, name, key.span, &meaning);
            document.report(error);
        }
        names.declare("condition", name);
        let text = document.expect_text(key, node, "a condition");
        let text = text.as_deref().unwrap_or("no");
        let offsets = OffsetMap::new(document, key, node);
        let mut errors = Vec::new();
        let tree = markup::parse_condition(markup::BODY_FILE, text, 0, &mut errors);
        locate(&offsets, errors.iter_mut().flat_map(Diagnostic::spans_mut));
        for error in errors {
            document.report(error.with_lost_names([name.to_owned()]));
        }
        out.extend(tree.map(|tree| ConditionText {
            part: names.current_scope,
            name: name.to_owned(),
            key_span: key.span,
            tree,
            offsets,
        }));
    }
}

/// Resolves the conditions of all books. Each can contain those above it.
pub(super) fn resolve_conditions(
    conditions: &[ConditionText],
    names: &mut NameTable,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for condition in conditions {
        names.current_scope = condition.part;
        let (mention_count, _) = names.snapshot();
        let mut result = resolve_condition(&condition.tree, names).and_then(|expr| {
            if expr.node_count() <= MAX_PARTS {
                return Ok(expr);
            }
            let message = format!("the condition `{}` is too long", condition.name);
            let error = Diagnostic::new(Code::InvalidCondition, condition.key_span, message);
            let help = "with the conditions in it, it can have at most 300 parts; store a part in a variable";
            Err(error.help(help))
        });
        if let Err(error) = &mut result {
            locate(&condition.offsets, error.spans_mut());
        }
        let mentions = &mut names.mentions.get_mut()[mention_count..];
        locate(
            &condition.offsets,
            mentions.iter_mut().map(|it| &mut it.span),
        );
        // The value prevents further errors where the condition is used.
        let expr = result.unwrap_or_else(|error| {
            diagnostics.push(error);
            Expr::Const(false.into())
        });
        let conditions = &mut names.scope_mut().part.conditions;
        conditions.insert(condition.name.clone(), expr);
    }
}

/// Converts spans in the text of a condition to spans in the file.
fn locate<'s>(offsets: &OffsetMap, spans: impl IntoIterator<Item = &'s mut Span>) {
    for span in spans.into_iter().filter(|it| it.file == markup::BODY_FILE) {
        *span = offsets.span(span.start as usize, span.end as usize);
    }
}
