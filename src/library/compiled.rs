//! Compiled books with their rules, which can be opened without the texts of the book.

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
    /// Fingerprint of the original scripts, which saves contain.
    rules_fingerprint: String,
    /// The ruleset, then house rules, without comments.
    scripts: Vec<NamedScript>,
    /// The parts that the scripts use.
    parts: Vec<NamedScript>,
    messages: TablesText,
}

impl OpenedBook {
    /// Returns the compiled book for export. None if it has errors.
    pub fn to_compiled(&self) -> Option<CompiledBook> {
        fn name_scripts<'a>(scripts: impl Iterator<Item = &'a RuleScript>) -> Vec<NamedScript> {
            scripts
                .map(|it| (it.name.clone(), strip_comments(&it.text)))
                .collect()
        }
        let book = self.book.clone()?;
        let is_used = |part: &&RuleScript| self.scripts.iter().any(|it| it.name == part.name);
        Some(CompiledBook {
            words: book.schema.words.clone(),
            reader_rules: book.schema.reader_rules.clone(),
            translations: book.schema.screen_translations(),
            rules_fingerprint: self.rules_fingerprint(),
            book,
            scripts: name_scripts(self.rules_sources.scripts.iter()),
            parts: name_scripts(self.rules_sources.parts.iter().filter(is_used)),
            messages: self.rules_sources.messages.text(),
        })
    }
}

/// Replaces lines that contain only a comment by empty lines, so that line numbers stay the same.
fn strip_comments(text: &str) -> String {
    // In a long string, a line that begins with `--` is not a comment.
    if text.contains("[[") || text.contains("[=") {
        return text.to_owned();
    }
    let lines = text.split('\n').map(|line| match line.trim_start() {
        line if line.starts_with("--") => "",
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

impl CompiledBook {
    /// Loads the rules and opens the book without checking it again.
    ///
    /// # Errors
    /// A message, if the rules cannot be loaded.
    pub fn open(self) -> Result<OpenedBook, String> {
        let mut sources = Sources::default();
        let mut rules_sources = RulesSources {
            messages: MessageTables::from_text(self.messages),
            ..RulesSources::default()
        };
        for (name, text) in self.scripts {
            rules_sources
                .scripts
                .push(add_script(&mut sources, name, text));
        }
        for (name, text) in self.parts {
            rules_sources
                .parts
                .push(add_script(&mut sources, name, text));
        }
        let rules = rules_sources.load().map_err(|errors| {
            let first = errors.first().map(|error| error.message.clone());
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
        let mut opened = OpenedBook::from_sources(sources);
        opened.scripts = rules.scripts().to_vec();
        opened.rules_fingerprint = Some(self.rules_fingerprint);
        opened.rules_sources = rules_sources;
        opened.draft = Some(Arc::clone(&book));
        opened.book = Some(book);
        *opened.rules.get_mut() = Some(rules);
        Ok(opened)
    }
}

#[cfg(test)]
mod tests {
    use super::strip_comments;

    #[test]
    fn stripped_comments_leave_empty_lines() {
        let script = "-- why\nlocal x = 1 -- so\n  --- more\nreturn x\n";
        assert_eq!(strip_comments(script), "\nlocal x = 1 -- so\n\nreturn x\n");
        let long = "local t = [[\n-- text\n]]\n-- why\n";
        assert_eq!(strip_comments(long), long);
    }
}
