//! A compiled book with its rules. It can be opened elsewhere without its texts.

use super::{OpenedBook, RulesSources, script};
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
    told: String,
    translated: BTreeMap<String, String>,
    /// The fingerprint of the loaded scripts in their original form. Saves refer to it.
    rules_print: String,
    /// The ruleset, then house rules, without comments.
    scripts: Vec<NamedScript>,
    /// The parts that the scripts use.
    parts: Vec<NamedScript>,
    messages: TablesText,
}

impl OpenedBook {
    /// Compiles the book for export. Returns none if it has errors.
    pub fn compiled(&self) -> Option<CompiledBook> {
        fn name_scripts<'a>(all: impl Iterator<Item = &'a RuleScript>) -> Vec<NamedScript> {
            all.map(|it| (it.name.clone(), without_remarks(&it.text)))
                .collect()
        }
        let book = self.book.clone()?;
        let in_force = |part: &&RuleScript| self.scripts.iter().any(|it| it.name == part.name);
        Some(CompiledBook {
            words: book.vocabulary.words.clone(),
            told: book.vocabulary.told.clone(),
            translated: book.vocabulary.told_elsewhere(),
            rules_print: self.rules_print(),
            book,
            scripts: name_scripts(self.kept.scripts.iter()),
            parts: name_scripts(self.kept.parts.iter().filter(in_force)),
            messages: self.kept.messages.text(),
        })
    }
}

/// Removes lines that contain only a comment. They stay as empty lines, so that errors have the right line number.
fn without_remarks(text: &str) -> String {
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
    pub fn opened(self) -> Result<OpenedBook, String> {
        let mut sources = Sources::default();
        let mut kept = RulesSources {
            messages: MessageTables::of_text(self.messages),
            ..RulesSources::default()
        };
        for (name, text) in self.scripts {
            kept.scripts.push(script(&mut sources, name, text));
        }
        for (name, text) in self.parts {
            kept.parts.push(script(&mut sources, name, text));
        }
        let rules = kept.load().map_err(|faults| {
            let first = faults.first().map(|fault| fault.message.clone());
            first.unwrap_or_else(|| "the rules cannot be loaded".to_owned())
        });
        let mut rules = rules?;
        let mut book = Arc::unwrap_or_clone(self.book);
        book.vocabulary = rules.vocabulary().clone();
        book.vocabulary.settle(&book.world.figures);
        (book.vocabulary.words, book.vocabulary.told) = (self.words, self.told);
        book.vocabulary.takes_told_elsewhere(self.translated);
        rules.bind(Arc::clone(&book.world));
        let book = Arc::new(book);
        let mut out = OpenedBook::from_sources(sources);
        out.scripts = rules.scripts().to_vec();
        out.print = Some(self.rules_print);
        out.kept = kept;
        out.draft = Some(Arc::clone(&book));
        out.book = Some(book);
        *out.rules.get_mut() = Some(rules);
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::without_remarks;

    #[test]
    fn remarks_leave_their_lines() {
        let script = "-- why\nlocal x = 1 -- so\n  --- more\nreturn x\n";
        assert_eq!(without_remarks(script), "\nlocal x = 1 -- so\n\nreturn x\n");
        let long = "local t = [[\n-- text\n]]\n-- why\n";
        assert_eq!(without_remarks(long), long);
    }
}
