//! A book with one page more, which has the instruction.

use crate::model::book::Book;
use crate::syntax::source::{NotOnShelf, Shelf};

/// The texts of a book and a page after them.
pub(super) struct Beside {
    texts: Box<dyn Shelf>,
    page: String,
    /// The id of the page, and the file that it stands in: no page and no file of the book has these names.
    pub(super) id: String,
    pub(super) file: String,
}

impl Beside {
    /// Outcomes that a page must have a row for get one: whatever is done in it, the odds do not go so far.
    pub(super) fn new(texts: Box<dyn Shelf>, instruction: &str, book: Option<&Book>) -> Self {
        let paths = texts.paths();
        let mut id = "the-instruction".to_owned();
        while paths.contains(&format!("{id}.gamebook"))
            || book.is_some_and(|it| it.index.contains_key(&*id) || it.passages.contains_key(&id))
        {
            id.push('x');
        }
        let word = instruction.split_whitespace().next().unwrap_or_default();
        let mut page = format!("# {id}: The instruction\n\n{{{instruction}}}\n");
        let verbs = book.into_iter().flat_map(|book| &book.vocabulary.verbs);
        let verbs = verbs.filter(|verb| verb.form.verb() == word);
        let mut rows: Vec<&String> = verbs.flat_map(|verb| &verb.must_handle).collect();
        rows.sort();
        rows.dedup();
        for outcome in rows {
            page.push_str(&format!("| {outcome}: So it is.\n"));
        }
        page.push_str(&format!("\n- On -> {id}\n"));
        Self {
            texts,
            page,
            file: format!("{id}.gamebook"),
            id,
        }
    }
}

impl Shelf for Beside {
    /// The paths of the book in their order, so that it starts where it does without the page, and then the page's.
    fn paths(&self) -> Vec<String> {
        let mut paths = self.texts.paths();
        paths.push(self.file.clone());
        paths
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        match path == self.file {
            true => Ok(self.page.clone()),
            false => self.texts.read(path),
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
