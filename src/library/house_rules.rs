//! House rules of a book, of its linked books, and from options.

use super::scripts::{TableLayer, keep_readable};
use crate::compile::LinkedBooks;
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::BookSource;

/// House rules that are added to those of a book.
#[derive(Debug, Clone)]
pub struct HouseRules {
    /// Name of the script in messages.
    pub name: String,
    pub text: String,
    /// Message files: path and text.
    pub messages: TableLayer,
}

/// Warns about house rules in the folder of a single-file book, because they are ignored.
pub fn ignored_house_rules(source: &dyn BookSource) -> Option<Diagnostic> {
    let mut files = source.ignored_files().into_iter();
    let name = files.find(|name| name.ends_with(".lua"))?;
    let alternative = format!("use `--house-rules {name}`, or ");
    Some(ignored_file_warning(&name, &alternative))
}

/// Warns about catalogues of the ruleset in the folder of a single-file book.
pub(super) fn ignored_catalogues(
    source: &dyn BookSource,
    schema: &RulesetSchema,
) -> Vec<Diagnostic> {
    let kinds = schema.kinds.iter();
    let catalogues: Vec<String> = kinds.map(|kind| format!("{}.yaml", kind.plural)).collect();
    let files = source.ignored_files().into_iter();
    let ignored = files.filter(|name| catalogues.contains(name));
    ignored
        .map(|name| ignored_file_warning(&name, ""))
        .collect()
}

fn ignored_file_warning(name: &str, alternative: &str) -> Diagnostic {
    let message = format!("`{name}` is ignored, because the book is a single file");
    let help = format!(
        "{alternative}make the book a folder with the lines between `---` as book.yaml, its pages and {name}"
    );
    Diagnostic::without_span(Code::TextLooksLikeMarkup, message).help(help)
}

/// Adds the house rules for readers, from the file `house.md` of each linked book.
pub(super) fn add_house_texts(
    linked: &LinkedBooks,
    schema: &mut RulesetSchema,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // A file without text, such as one with only headings, describes nothing yet.
    let is_text =
        |line: &str| !line.is_empty() && !line.starts_with('#') && !line.starts_with("<!--");
    let texts = keep_readable(linked.read_each("house.md"), diagnostics).into_iter();
    for (name, text) in texts.filter(|(_, text)| text.lines().any(|line| is_text(line.trim()))) {
        let folder = name.strip_suffix("house.md").unwrap_or_default();
        let script = format!("{folder}house.lua");
        let changes = schema
            .hidden_changes
            .iter_mut()
            .filter(|it| it.script == script);
        changes.for_each(|it| it.is_documented = true);
        schema.append_house_rules(&text);
    }
}

/// Returns name and text of the house rules of linked books and the book itself, in ascending precedence.
///
/// Linked books are one game, so house rules apply to all of them.
pub(super) fn read_house_rules(
    linked: &LinkedBooks,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let mut houses = keep_readable(linked.read_each("house.lua"), diagnostics);
    houses.reverse();
    houses
}
