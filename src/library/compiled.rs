//! A compiled book with its rules. It can be opened elsewhere without its texts.

use super::{OpenedBook, RulesSources, add_script};
use crate::model::book::{Book, WordSet};
use crate::rules::RuleScript;
use crate::syntax::fluent::{MessageTables, TablesText};
use crate::syntax::source::Sources;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Name and text of a script or a part.
type NamedScript = (String, String);

/// A compiled book with the texts of its rules.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CompiledBook {
    book: Arc<Book>,
    /// Words of the schema, including those that the book's catalogues add.
    words: BTreeMap<String, WordSet>,
    /// The rules for readers, and their translations by language code.
    reader_rules: String,
    translations: BTreeMap<String, String>,
    /// The fingerprint of the loaded scripts in their original form. Saves refer to it.
    rules_fingerprint: String,
    /// The ruleset, then house rules, without comments.
    scripts: Vec<NamedScript>,
    /// The parts that the scripts use.
    parts: Vec<NamedScript>,
    messages: TablesText,
}

impl OpenedBook {
    /// Compiles the book for export. Returns none if it has errors.
    pub fn to_compiled(&self) -> Option<CompiledBook> {
        fn name_scripts<'a>(all: impl Iterator<Item = &'a RuleScript>) -> Vec<NamedScript> {
            all.map(|it| (it.name.clone(), strip_comments(&it.text)))
                .collect()
        }
        let book = self.book.clone()?;
        let in_force = |part: &&RuleScript| self.scripts.iter().any(|it| it.name == part.name);
        Some(CompiledBook {
            words: book.schema.words.clone(),
            reader_rules: book.schema.reader_rules.clone(),
            translations: book.schema.screen_translations(),
            rules_fingerprint: self.rules_fingerprint(),
            book,
            scripts: name_scripts(self.rules_sources.scripts.iter()),
            parts: name_scripts(self.rules_sources.parts.iter().filter(in_force)),
            messages: self.rules_sources.messages.text(),
        })
    }
}

/// Removes lines that contain only a comment. They stay as empty lines, so that errors have the right line number.
fn strip_comments(text: &str) -> String {
    // Inside a long string such a line is not a comment.
    if text.contains("[[") || text.contains("[=") {
        return text.to_owned();
    }
    let lines = text.split('\n').map(|line| match line.trim_start() {
        remark if remark.starts_with("--") => "",
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

impl CompiledBook {
    /// Loads the rules and opens the book. It was checked when it was compiled.
    ///
    /// # Errors
    /// If the rules cannot be loaded: the message.
    pub fn open(self) -> Result<OpenedBook, String> {
        let mut sources = Sources::default();
        let mut kept = RulesSources {
            messages: MessageTables::from_text(self.messages),
            ..RulesSources::default()
        };
        for (name, text) in self.scripts {
            kept.scripts.push(add_script(&mut sources, name, text));
        }
        for (name, text) in self.parts {
            kept.parts.push(add_script(&mut sources, name, text));
        }
        let rules = kept.load().map_err(|faults| {
            let first = faults.first().map(|fault| fault.message.clone());
            first.unwrap_or_else(|| "the rules cannot be loaded".to_owned())
        });
        let mut rules = rules?;
        let mut book = Arc::unwrap_or_clone(self.book);
        book.schema = rules.schema().clone();
        book.schema.resolve_constants(&book.data.constants);
        (book.schema.words, book.schema.reader_rules) = (self.words, self.reader_rules);
        book.schema.set_screen_translations(self.translations);
        rules.bind(Arc::clone(&book.data));
        let book = Arc::new(book);
        let mut out = OpenedBook::from_sources(sources);
        out.scripts = rules.scripts().to_vec();
        out.rules_fingerprint = Some(self.rules_fingerprint);
        out.rules_sources = kept;
        out.draft = Some(Arc::clone(&book));
        out.book = Some(book);
        *out.rules.get_mut() = Some(rules);
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::strip_comments;

    #[test]
    fn remarks_leave_their_lines() {
        let script = "-- why\nlocal x = 1 -- so\n  --- more\nreturn x\n";
        assert_eq!(strip_comments(script), "\nlocal x = 1 -- so\n\nreturn x\n");
        let long = "local t = [[\n-- text\n]]\n-- why\n";
        assert_eq!(strip_comments(long), long);
    }
}
