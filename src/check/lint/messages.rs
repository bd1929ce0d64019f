//! Lint for messages of the house rules that nothing uses.

use super::LintContext;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::fluent::TableText;
use crate::syntax::source::Sources;
use std::collections::BTreeSet;

/// The English table. Tables in other languages translate it.
const ENGLISH: &str = "messages/en.ftl";

/// Reports messages whose id no script contains. Messages that override the wording of the ruleset are left out, and so are ids that
/// scripts build from parts.
pub(super) fn check_unused_messages(
    context: &LintContext,
    sources: &Sources,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let is_english = |name: &str| name.ends_with("en.ftl");
    let tables = sources.iter().filter(|(_, name, _)| is_english(name));
    let tables = tables.map(|(file, name, text)| TableText {
        file,
        name: name.to_owned(),
        text: text.to_string(),
    });
    let (own, others): (Vec<_>, Vec<_>) = tables.partition(|table| table.name == ENGLISH);
    if own.is_empty() {
        return;
    }
    let others: BTreeSet<String> = others.iter().flat_map(TableText::ids).collect();
    for table in own {
        let ids = table
            .ids()
            .into_iter()
            .filter(|id| id.starts_with("phrase-"));
        for id in ids.filter(|id| !context.script_words.contains(id) && !others.contains(id)) {
            let message = format!("message `{id}` is never used");
            let warning = Diagnostic::new(Code::UnusedName, table.definition_span(&id), message);
            let help = "use it in `house.lua`, or remove it from all message tables";
            diagnostics.push(warning.help(help));
        }
    }
}
