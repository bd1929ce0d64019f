//! A book with one page more, which has the instruction.

use crate::book::Vocabulary;
use crate::source::{NotOnShelf, Shelf};

/// The page, and its file.
pub(super) const PAGE: &str = "the-instruction-whose-odds-are-asked";
pub(super) const FILE: &str = "the instruction.gamebook";

/// The texts of a book and a page beside them.
pub(super) struct Beside {
    texts: Box<dyn Shelf>,
    page: String,
}

impl Beside {
    /// Outcomes that a page must have a row for get one: whatever is done in it, the odds do not go so far.
    pub(super) fn new(
        texts: Box<dyn Shelf>,
        instruction: &str,
        rules: Option<&Vocabulary>,
    ) -> Self {
        let word = instruction.split_whitespace().next().unwrap_or_default();
        let mut page = format!("# {PAGE}: The instruction\n\n{{{instruction}}}\n");
        let verbs = rules.into_iter().flat_map(|rules| &rules.verbs);
        let verbs = verbs.filter(|verb| verb.form.verb() == word);
        let mut rows: Vec<&String> = verbs.flat_map(|verb| &verb.must_handle).collect();
        rows.sort();
        rows.dedup();
        for outcome in rows {
            page.push_str(&format!("| {outcome}: So it is.\n"));
        }
        page.push_str(&format!("\n- On -> {PAGE}\n"));
        Self { texts, page }
    }
}

impl Shelf for Beside {
    fn paths(&self) -> Vec<String> {
        let mut paths = self.texts.paths();
        paths.push(FILE.to_owned());
        paths.sort();
        paths
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        match path {
            FILE => Ok(self.page.clone()),
            path => self.texts.read(path),
        }
    }

    fn images(&self) -> Vec<String> {
        self.texts.images()
    }

    fn name(&self) -> String {
        self.texts.name()
    }

    fn place(&self) -> String {
        self.texts.place()
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
        self.texts.neighbour(way)
    }
}
