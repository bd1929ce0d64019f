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
    Fragment,
    Tag,
    /// An entry of a catalogue: of this kind, or of the only kind that has it.
    Entry(Option<String>),
}

impl SymbolKind {
    /// In messages.
    pub fn name(&self) -> &str {
        match self {
            Self::Page => "page",
            Self::Code => "code",
            Self::Title => "title",
            Self::Variable => "variable",
            Self::Fragment => "fragment",
            Self::Tag => "tag of a page",
            Self::Entry(kind) => kind.as_deref().unwrap_or("entry"),
        }
    }
}

/// Changes to texts. The texts are numbered by their positions in the list that was passed.
#[derive(Debug, Default)]
pub struct RenamePlan {
    /// Edits of each text, in the order of the text.
    pub edits: BTreeMap<usize, Vec<TextEdit>>,
    /// Occurrences of the same word that may mean the symbol: text, first byte, and why they are not changed.
    pub unchanged: Vec<(usize, usize, &'static str)>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextEdit {
    pub start: usize,
    pub end: usize,
    pub replacement: String,
}

/// A rename in progress.
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
/// If the symbol cannot get this name: the message.
pub fn plan_rename(
    book: &Book,
    texts: &[LinkedText],
    all: &[Occurrence],
    (named, new): (&NameKind, &str),
) -> Result<RenamePlan, String> {
    let full = full_name(book, named);
    let old = local_name(named, &full);
    let new = &*normalize_text(new);
    let new = strip_scope(book, named, new);
    check_name(book, named, new)?;
    let mut change = RenameBuilder {
        book,
        texts,
        target: named,
        occurrences: all.iter().filter(|it| it.target == *named).collect(),
        old,
        new,
        plan: RenamePlan::default(),
    };
    let is_entry = matches!(named, NameKind::Entry(..));
    if is_entry && !change.occurrences.iter().any(|it| it.is_declaration) {
        return Err(format!(
            "`{old}` comes with the ruleset, and what it is called is the ruleset's to say"
        ));
    }
    change.edit_occurrences()?;
    change.write_aliases()?;
    change.edit_numbers();
    change.list_similar();
    for edits in change.plan.edits.values_mut() {
        edits.sort_unstable();
        edits.dedup();
    }
    change.plan.unchanged.sort_unstable();
    Ok(change.plan)
}

/// Applies the edits to a text.
pub fn apply_edits(text: &str, edits: &[TextEdit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(&text[at..edit.start]);
        out.push_str(&edit.replacement);
        at = edit.end;
    }
    out.push_str(&text[at..]);
    out
}

impl RenameBuilder<'_> {
    fn edit(&mut self, text: usize, start: usize, end: usize, with: String) {
        let edits = self.plan.edits.entry(text).or_default();
        edits.push(TextEdit {
            start,
            end,
            replacement: with,
        });
    }

    fn edit_occurrences(&mut self) -> Result<(), String> {
        for it in self.occurrences.clone() {
            if let Some(name) = &it.name {
                let with = match it.is_unquoted {
                    true => quote_if_needed(self.new),
                    false => self.new.to_owned(),
                };
                self.edit(it.text_index, name.start, name.end, with);
            } else if !matches!(self.target, NameKind::Entry(..)) {
                let text = &self.texts[it.text_index];
                let line = text.text[..it.word.start].matches('\n').count() + 1;
                return Err(format!(
                    "{}:{line}: this text is folded or has escapes, so the place of the name in it is not known; write it as `|` with the lines below",
                    text.name
                ));
            }
        }
        Ok(())
    }
}

/// Parses the YAML of a text, or its front matter. Positions refer to the text. Returns none for invalid YAML, which the checker reports.
fn parse_text(text: &LinkedText) -> Option<YamlNode> {
    let whole = &text.text;
    let range = match text.path.ends_with(".gamebook") {
        true => markup::front_matter_range(whole)?,
        false => 0..whole.len(),
    };
    parse_yaml_part(
        FileId(0),
        &whole[range.clone()],
        range.start,
        &mut Vec::new(),
    )
}

fn entries(node: Option<&YamlNode>) -> &[(YamlKey, YamlNode)] {
    let entries = node.and_then(YamlNode::entries);
    entries.map_or(&[], |all| all.as_slice())
}

/// A name as a YAML value, in quotes where YAML would read something else.
fn quote_if_needed(name: &str) -> String {
    let plain = name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| is_word(c) || matches!(c, '-' | '_' | ' '))
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&&*name.to_lowercase());
    match plain {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}
