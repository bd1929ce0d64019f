//! A book with all that it is opened from: its texts, those of the books that it leads to, and its rules. What was read when it was opened is in it, and nothing
//! else, so that it opens the same anywhere.

use crate::library::{self, House, Opened};
use crate::source::{NotOnShelf, Shelf};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The form of a parcel that this program writes, and the only one that it opens. Whatever changes what a parcel holds, or what is made of it, changes this number.
pub const FORMAT: u32 = 1;

/// A book with all that it is opened from.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Parcel {
    pub format: u32,
    /// The books; the one that is opened is the first.
    pub books: Vec<Carried>,
    /// The ruleset, by the paths of its files in a folder of rulesets.
    pub scripts: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<CarriedHouse>,
}

/// A book as it is carried.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Carried {
    /// What it goes by when it does not say.
    pub name: String,
    pub texts: BTreeMap<String, String>,
    /// Paths of images.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// Where ways to other books lead: to their places among the books, or nowhere, and why.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ways: BTreeMap<String, Result<usize, String>>,
}

/// House rules that a book was published with, besides its own.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CarriedHouse {
    pub name: String,
    pub text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<(String, String)>,
}

impl Parcel {
    /// Opens a book, and notes all that is read of it.
    #[must_use]
    pub fn packed(shelf: &dyn Shelf, house: Option<House>) -> (Opened, Self) {
        let log = Log::default();
        let reader = Reader::of(Held::Borrowed(shelf), &log);
        let opened = library::open(&reader, house.clone());
        let books = log
            .0
            .borrow()
            .iter()
            .map(|(_, book)| book.clone())
            .collect();
        let scripts = scripts(&opened);
        let house = house.map(|house| CarriedHouse {
            name: house.name,
            text: house.text,
            messages: house.messages,
        });
        let parcel = Self {
            format: FORMAT,
            books,
            scripts,
            house,
        };
        (opened, parcel)
    }

    /// Reads a parcel.
    ///
    /// # Errors
    /// Why this is none that can be opened here, in words.
    pub fn read(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let head: Head = serde_json::from_str(text)
            .map_err(|why| format!("this is no published book: {why}"))?;
        if head.format != FORMAT {
            return Err(format!(
                "the book is carried in format {}, and this engine opens format {FORMAT}: publish it again with the program that the engine is of",
                head.format
            ));
        }
        serde_json::from_str(text)
            .map_err(|why| format!("the published book cannot be read: {why}"))
    }

    /// Opens the book. Its ruleset is known to the program from then on, before others of its name.
    #[must_use]
    pub fn opened(self) -> Opened {
        library::add_rulesets(&self.scripts);
        let house = self.house.clone().map(|house| House {
            name: house.name,
            text: house.text,
            messages: house.messages,
        });
        library::open(
            &Unpacked {
                parcel: Rc::new(self),
                at: 0,
            },
            house,
        )
    }
}

/// The files of the ruleset that a book was opened under; of parts, those that were asked for.
fn scripts(opened: &Opened) -> BTreeMap<String, String> {
    let Some(main) = opened.scripts.first() else {
        return BTreeMap::new();
    };
    let name = main.name.trim_end_matches(".lua");
    let ruleset = library::ruleset(name).unwrap_or_default();
    let in_force = |path: &str| opened.scripts.iter().any(|script| *script.name == *path);
    let parts = ruleset.parts.into_iter().filter(|(path, _)| in_force(path));
    let told = Some((format!("{name}/rules.md"), ruleset.told));
    let all = std::iter::once((format!("{name}.lua"), ruleset.script)).chain(parts);
    let all = all.chain(ruleset.data).chain(ruleset.messages);
    all.chain(told.filter(|(_, text)| !text.is_empty()))
        .collect()
}

/// A carried book as a shelf.
#[derive(Debug, Clone)]
struct Unpacked {
    parcel: Rc<Parcel>,
    at: usize,
}

impl Unpacked {
    fn book(&self) -> &Carried {
        &self.parcel.books[self.at]
    }
}

impl Shelf for Unpacked {
    fn paths(&self) -> Vec<String> {
        self.book().texts.paths()
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        self.book().texts.read(path)
    }

    fn images(&self) -> Vec<String> {
        self.book().images.clone()
    }

    fn name(&self) -> String {
        self.book().name.clone()
    }

    fn place(&self) -> String {
        format!("parcel:{}", self.at)
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
        let missed = |why: &str| NotOnShelf {
            path: way.to_owned(),
            why: why.to_owned(),
        };
        match self.book().ways.get(way) {
            Some(Ok(at)) if *at < self.parcel.books.len() => Ok(Box::new(Self {
                at: *at,
                ..self.clone()
            })),
            Some(Err(why)) => Err(missed(why)),
            _ => Err(missed("it was not carried along")),
        }
    }
}

/// What was read of each book, by the place where that stands.
#[derive(Debug, Clone, Default)]
struct Log(Rc<RefCell<Vec<(String, Carried)>>>);

enum Held<'a> {
    Borrowed(&'a dyn Shelf),
    Owned(Box<dyn Shelf>),
}

/// A shelf that notes what is read of it.
struct Reader<'a> {
    shelf: Held<'a>,
    log: Log,
    at: usize,
}

impl<'a> Reader<'a> {
    fn of(shelf: Held<'a>, log: &Log) -> Self {
        let (place, name) = match &shelf {
            Held::Borrowed(it) => (it.place(), it.name()),
            Held::Owned(it) => (it.place(), it.name()),
        };
        let mut books = log.0.borrow_mut();
        let known = books.iter().position(|(known, _)| *known == place);
        let at = known.unwrap_or_else(|| {
            let book = Carried {
                name,
                ..Carried::default()
            };
            books.push((place, book));
            books.len() - 1
        });
        Self {
            shelf,
            log: log.clone(),
            at,
        }
    }

    fn shelf(&self) -> &dyn Shelf {
        match &self.shelf {
            Held::Borrowed(shelf) => *shelf,
            Held::Owned(shelf) => &**shelf,
        }
    }

    fn note(&self, note: impl FnOnce(&mut Carried)) {
        if let Some((_, book)) = self.log.0.borrow_mut().get_mut(self.at) {
            note(book);
        }
    }
}

impl Shelf for Reader<'_> {
    fn paths(&self) -> Vec<String> {
        self.shelf().paths()
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        let read = self.shelf().read(path)?;
        self.note(|book| {
            book.texts.insert(path.to_owned(), read.clone());
        });
        Ok(read)
    }

    fn misnamed(&self) -> Vec<(String, String)> {
        self.shelf().misnamed()
    }

    fn images(&self) -> Vec<String> {
        let images = self.shelf().images();
        self.note(|book| book.images.clone_from(&images));
        images
    }

    fn image(&self, path: &str) -> Result<Vec<u8>, NotOnShelf> {
        self.shelf().image(path)
    }

    fn name(&self) -> String {
        self.shelf().name()
    }

    fn place(&self) -> String {
        self.shelf().place()
    }

    fn beside(&self) -> Vec<(String, String)> {
        self.shelf().beside()
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
        let found = self
            .shelf()
            .neighbour(way)
            .map(|shelf| Reader::of(Held::Owned(shelf), &self.log));
        let led = match &found {
            Ok(reader) => Ok(reader.at),
            Err(miss) => Err(miss.why.clone()),
        };
        self.note(|book| {
            book.ways.insert(way.to_owned(), led);
        });
        Ok(Box::new(found?))
    }
}
