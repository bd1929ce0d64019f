//! House rules: those of a book and its linked books, and additional ones.

use super::scripts::{TableLayer, keep_readable};
use crate::compile::LinkedBooks;
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::BookSource;

/// House rules in addition to the book's own.
#[derive(Debug, Clone)]
pub struct HouseRules {
    /// The name of the script in messages.
    pub name: String,
    pub text: String,
    /// Its message files: path and text.
    pub messages: TableLayer,
}

/// Warns about house rules in the folder of a single-file book. They are not read, although their author expects it.
pub fn ignored_house_rules(shelf: &dyn BookSource) -> Option<Diagnostic> {
    let mut all = shelf.ignored_files().into_iter();
    let name = all.find(|name| name.ends_with(".lua"))?;
    let other = format!("give it by `--house-rules {name}`, or ");
    Some(ignored_file_warning(&name, &other))
}

/// Warns about catalogues of the ruleset in the folder of a single-file book.
pub(super) fn ignored_catalogues(
    shelf: &dyn BookSource,
    vocabulary: &RulesetSchema,
) -> Vec<Diagnostic> {
    let kinds = vocabulary.kinds.iter();
    let catalogues: Vec<String> = kinds.map(|kind| format!("{}.yaml", kind.plural)).collect();
    let all = shelf.ignored_files().into_iter();
    let all = all.filter(|name| catalogues.contains(name));
    all.map(|name| ignored_file_warning(&name, "")).collect()
}

fn ignored_file_warning(name: &str, other: &str) -> Diagnostic {
    let message = format!("`{name}` is ignored, because the book is a single file");
    let help = format!(
        "{other}make the book a folder with the lines between `---` as book.yaml, its pages and {name}"
    );
    Diagnostic::without_span(Code::TextLooksLikeMarkup, message).help(help)
}

/// Adds the house rules for readers of linked books, from the `house.md` of each.
pub(super) fn add_house_texts(
    linked: &LinkedBooks,
    vocabulary: &mut RulesetSchema,
    found: &mut Vec<Diagnostic>,
) {
    // A file without text, such as one with headings only, describes nothing yet.
    let is_text =
        |line: &str| !line.is_empty() && !line.starts_with('#') && !line.starts_with("<!--");
    let texts = keep_readable(linked.read_each("house.md"), found).into_iter();
    for (name, text) in texts.filter(|(_, text)| text.lines().any(|line| is_text(line.trim()))) {
        let folder = name.strip_suffix("house.md").unwrap_or_default();
        let script = format!("{folder}house.lua");
        let own = vocabulary
            .hidden_changes
            .iter_mut()
            .filter(|it| it.script == script);
        own.for_each(|it| it.is_documented = true);
        vocabulary.append_house_rules(&text);
    }
}

/// Returns the house rules of linked books, as name and text. Linked books are one game, so all house rules apply to all books. Those of this book
/// take precedence.
pub(super) fn read_house_rules(
    linked: &LinkedBooks,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let mut houses = keep_readable(linked.read_each("house.lua"), found);
    houses.reverse();
    houses
}
