//! Symbol index of linked books, and plans for renaming a symbol everywhere. Writes no files.

mod aliases;
mod find;
mod index;

pub use find::find_symbol;
pub use index::{Occurrence, find_occurrences, full_name};

use crate::compile::{LinkedText, YamlKey, YamlNode, parse_yaml_part};
use crate::model::book::{Book, NameKind};
use crate::syntax::markup;
use crate::syntax::source::FileId;
use crate::syntax::unicode::{is_word, normalize_text};
use find::{check_name, strip_scope};
use index::local_name;
use std::collections::BTreeMap;

/// Kinds of symbols, by their names on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SymbolKind {
    Page,
    Code,
    Title,
    Variable,
    Condition,
    Fragment,
    Tag,
    /// An entry of a catalogue: of this kind, or of the only kind that has it.
    Entry(Option<String>),
}

impl SymbolKind {
    /// The name in messages.
    pub fn name(&self) -> &str {
        match self {
            Self::Page => "page",
            Self::Code => "code",
            Self::Title => "title",
            Self::Variable => "variable",
            Self::Condition => "condition",
            Self::Fragment => "fragment",
            Self::Tag => "tag of a page",
            Self::Entry(kind) => kind.as_deref().unwrap_or("entry"),
        }
    }
}

/// Changes to texts. A text is identified by its index in the list that was passed.
#[derive(Debug, Default)]
pub struct RenamePlan {
    /// Edits of each text, in the order of the text.
    pub edits: BTreeMap<usize, Vec<TextEdit>>,
    /// Other occurrences of the word that may refer to the symbol: text, byte offset, and why they are not changed.
    pub unchanged: Vec<(usize, usize, &'static str)>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextEdit {
    pub start: usize,
    pub end: usize,
    pub replacement: String,
}

/// Builds the plan of a rename.
struct RenameBuilder<'a> {
    book: &'a Book,
    texts: &'a [LinkedText],
    target: &'a NameKind,
    /// Occurrences of the symbol.
    occurrences: Vec<&'a Occurrence>,
    old: &'a str,
    new: &'a str,
    plan: RenamePlan,
}

/// Plans a rename. `new` can begin with the name of a linked book: `isles:landing`.
///
/// # Errors
/// A message if the symbol cannot get this name.
pub fn plan_rename(
    book: &Book,
    texts: &[LinkedText],
    all: &[Occurrence],
    (target, new): (&NameKind, &str),
) -> Result<RenamePlan, String> {
    let full = full_name(book, target);
    let old = local_name(target, &full);
    let new = &*normalize_text(new);
    let new = strip_scope(book, target, new);
    check_name(book, target, new)?;
    let mut builder = RenameBuilder {
        book,
        texts,
        target,
        occurrences: all.iter().filter(|it| it.target == *target).collect(),
        old,
        new,
        plan: RenamePlan::default(),
    };
    let is_entry = matches!(target, NameKind::Entry(..));
    if is_entry && !builder.occurrences.iter().any(|it| it.is_declaration) {
        return Err(format!(
            "`{old}` belongs to the ruleset and cannot be renamed"
        ));
    }
    builder.edit_occurrences()?;
    builder.write_aliases()?;
    builder.edit_numbers();
    builder.list_similar();
    for edits in builder.plan.edits.values_mut() {
        edits.sort_unstable();
        edits.dedup();
    }
    builder.plan.unchanged.sort_unstable();
    Ok(builder.plan)
}

/// Applies the edits to a text.
pub fn apply_edits(text: &str, edits: &[TextEdit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut position = 0;
    for edit in edits {
        out.push_str(&text[position..edit.start]);
        out.push_str(&edit.replacement);
        position = edit.end;
    }
    out.push_str(&text[position..]);
    out
}

impl RenameBuilder<'_> {
    fn edit(&mut self, text: usize, start: usize, end: usize, replacement: String) {
        let edit = TextEdit {
            start,
            end,
            replacement,
        };
        self.plan.edits.entry(text).or_default().push(edit);
    }

    fn edit_occurrences(&mut self) -> Result<(), String> {
        for it in self.occurrences.clone() {
            if let Some(name) = &it.name {
                let replacement = match it.is_unquoted {
                    true => quote_if_needed(self.new),
                    false => self.new.to_owned(),
                };
                self.edit(it.text_index, name.start, name.end, replacement);
            } else if !matches!(self.target, NameKind::Entry(..)) {
                let text = &self.texts[it.text_index];
                let line = text.text[..it.word.start].matches('\n').count() + 1;
                return Err(format!(
                    "{}:{line}: cannot rename in a folded or escaped text; write the text as a block with `|`",
                    text.name
                ));
            }
        }
        Ok(())
    }
}

/// Parses the YAML of a text, or its front matter. Spans refer to the text. Returns `None` for invalid YAML, which the checker reports.
fn parse_text(text: &LinkedText) -> Option<YamlNode> {
    let content = &text.text;
    let range = match text.path.ends_with(".gamebook") {
        true => markup::front_matter_range(content)?,
        false => 0..content.len(),
    };
    let (start, yaml) = (range.start, &content[range]);
    parse_yaml_part(FileId(0), yaml, start, &mut Vec::new())
}

fn entries(node: Option<&YamlNode>) -> &[(YamlKey, YamlNode)] {
    let entries = node.and_then(YamlNode::entries);
    entries.map_or(&[], |all| all.as_slice())
}

/// A name as a YAML value, quoted if YAML would read it as another type.
fn quote_if_needed(name: &str) -> String {
    let is_plain = name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| is_word(c) || matches!(c, '-' | '_' | ' '))
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&&*name.to_lowercase());
    match is_plain {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}
