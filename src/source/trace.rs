//! What was asked of a shelf, and whether it would answer the same again: so what was made of a book is known to be of the book as it stands now.

use super::fingerprint::hashed;
use super::shelf::{NotOnShelf, Shelf};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is asked of a shelf.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Asked {
    Name,
    Place,
    Paths,
    Misnamed,
    Images,
    PassedOver,
    Beside,
    Read(String),
    Image(String),
    Font(String),
    Neighbour(String),
}

/// The fingerprint of an answer.
type Print = [u8; 32];

/// The ways from the first shelf to another: none to itself.
type Ways = Vec<String>;

/// All that was asked of a shelf, and of those that were reached from it; but for those on which nothing changes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace(BTreeMap<(Ways, Asked), Print>);

impl Trace {
    /// Is everything as it was?
    #[must_use]
    pub fn holds(&self, shelf: &dyn Shelf) -> bool {
        if shelf.is_fixed() {
            return true;
        }
        let mut last: Option<(&Ways, Box<dyn Shelf>)> = None;
        self.0.iter().all(|((ways, asked), print)| {
            if ways.is_empty() {
                return asked.print(shelf) == *print;
            }
            if last.as_ref().is_none_or(|(known, _)| *known != ways) {
                last = reached(shelf, ways).map(|shelf| (ways, shelf));
            }
            last.as_ref()
                .is_some_and(|(_, shelf)| asked.print(&**shelf) == *print)
        })
    }
}

/// The shelf at the end of these ways.
fn reached(shelf: &dyn Shelf, ways: &[String]) -> Option<Box<dyn Shelf>> {
    let (first, rest) = ways.split_first()?;
    let mut at = shelf.neighbour(first).ok()?;
    for way in rest {
        at = at.neighbour(way).ok()?;
    }
    Some(at)
}

impl Asked {
    fn print(&self, shelf: &dyn Shelf) -> Print {
        match self {
            Self::Name => print([shelf.name()]),
            Self::Place => print([shelf.place()]),
            Self::Paths => print(shelf.paths()),
            Self::Misnamed => print(pairs(shelf.misnamed())),
            Self::Images => print(shelf.images()),
            Self::PassedOver => print(shelf.passed_over()),
            Self::Beside => print(pairs(shelf.beside())),
            Self::Read(path) => of_answer(&shelf.read(path)),
            Self::Image(path) => of_answer(&shelf.image(path)),
            Self::Font(path) => of_answer(&shelf.font(path)),
            Self::Neighbour(way) => of_answer(&shelf.neighbour(way).map(|it| it.place())),
        }
    }
}

fn pairs(all: Vec<(String, String)>) -> impl Iterator<Item = String> {
    all.into_iter().flat_map(|(one, other)| [one, other])
}

fn print(all: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Print {
    *hashed(all).as_bytes()
}

fn of_answer<T: AsRef<[u8]>>(answer: &Result<T, NotOnShelf>) -> Print {
    match answer {
        Ok(it) => print([it.as_ref()]),
        Err(miss) => print([miss.path.as_bytes(), miss.why.as_bytes()]),
    }
}

/// A shelf that notes what it is asked.
pub struct Traced<'a> {
    shelf: Held<'a>,
    ways: Ways,
    asked: Rc<RefCell<Trace>>,
}

enum Held<'a> {
    Borrowed(&'a dyn Shelf),
    Owned(Box<dyn Shelf>),
}

impl<'a> Traced<'a> {
    #[must_use]
    pub fn new(shelf: &'a dyn Shelf) -> Self {
        Self {
            shelf: Held::Borrowed(shelf),
            ways: Ways::new(),
            asked: Rc::default(),
        }
    }

    /// What was asked so far.
    #[must_use]
    pub fn trace(&self) -> Trace {
        self.asked.borrow().clone()
    }

    fn shelf(&self) -> &dyn Shelf {
        match &self.shelf {
            Held::Borrowed(shelf) => *shelf,
            Held::Owned(shelf) => &**shelf,
        }
    }

    fn note(&self, asked: Asked, print: impl FnOnce() -> Print) {
        if self.shelf().is_fixed() {
            return;
        }
        let key = (self.ways.clone(), asked);
        let mut all = self.asked.borrow_mut();
        all.0.entry(key).or_insert_with(print);
    }
}

impl Shelf for Traced<'_> {
    fn paths(&self) -> Vec<String> {
        let paths = self.shelf().paths();
        self.note(Asked::Paths, || print(&paths));
        paths
    }

    fn read(&self, path: &str) -> Result<String, NotOnShelf> {
        let text = self.shelf().read(path);
        self.note(Asked::Read(path.to_owned()), || of_answer(&text));
        text
    }

    fn misnamed(&self) -> Vec<(String, String)> {
        let misnamed = self.shelf().misnamed();
        self.note(Asked::Misnamed, || print(pairs(misnamed.clone())));
        misnamed
    }

    fn images(&self) -> Vec<String> {
        let images = self.shelf().images();
        self.note(Asked::Images, || print(&images));
        images
    }

    fn image(&self, path: &str) -> Result<Vec<u8>, NotOnShelf> {
        let bytes = self.shelf().image(path);
        self.note(Asked::Image(path.to_owned()), || of_answer(&bytes));
        bytes
    }

    fn font(&self, path: &str) -> Result<Vec<u8>, NotOnShelf> {
        let bytes = self.shelf().font(path);
        self.note(Asked::Font(path.to_owned()), || of_answer(&bytes));
        bytes
    }

    fn is_fixed(&self) -> bool {
        self.shelf().is_fixed()
    }

    fn name(&self) -> String {
        let name = self.shelf().name();
        self.note(Asked::Name, || print([&name]));
        name
    }

    fn place(&self) -> String {
        let place = self.shelf().place();
        self.note(Asked::Place, || print([&place]));
        place
    }

    fn passed_over(&self) -> Vec<String> {
        let names = self.shelf().passed_over();
        self.note(Asked::PassedOver, || print(&names));
        names
    }

    fn beside(&self) -> Vec<(String, String)> {
        let beside = self.shelf().beside();
        self.note(Asked::Beside, || print(pairs(beside.clone())));
        beside
    }

    fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
        let found = self.shelf().neighbour(way);
        let of_way = found.as_ref().map(|it| it.place()).map_err(Clone::clone);
        self.note(Asked::Neighbour(way.to_owned()), || of_answer(&of_way));
        let mut ways = self.ways.clone();
        ways.push(way.to_owned());
        let traced = |shelf| Traced {
            shelf: Held::Owned(shelf),
            ways,
            asked: Rc::clone(&self.asked),
        };
        found.map(|shelf| Box::new(traced(shelf)) as Box<dyn Shelf>)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shelf with another beside it.
    #[derive(Clone, Default)]
    struct Two {
        here: BTreeMap<String, String>,
        beside: Option<BTreeMap<String, String>>,
    }

    impl Shelf for Two {
        fn paths(&self) -> Vec<String> {
            self.here.paths()
        }

        fn read(&self, path: &str) -> Result<String, NotOnShelf> {
            self.here.read(path)
        }

        fn neighbour(&self, way: &str) -> Result<Box<dyn Shelf>, NotOnShelf> {
            match &self.beside {
                Some(texts) => Ok(Box::new(texts.clone())),
                None => Err(self.here.read(way).unwrap_err()),
            }
        }
    }

    fn texts(all: &[(&str, &str)]) -> BTreeMap<String, String> {
        let all = all.iter();
        all.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
            .collect()
    }

    #[test]
    fn whatever_was_asked_must_be_answered_the_same() {
        let before = Two {
            here: texts(&[("a", "one"), ("b", "two")]),
            beside: Some(texts(&[("c", "three")])),
        };
        let traced = Traced::new(&before);
        let _ = (traced.paths(), traced.read("a"), traced.read("none"));
        let _ = traced.neighbour("../isles").unwrap().read("c");
        let trace = traced.trace();
        assert!(trace.holds(&before));
        let mut same = before.clone();
        same.here
            .insert("b".to_owned(), "nobody read it".to_owned());
        assert!(trace.holds(&same));
        let changed = |change: &dyn Fn(&mut Two)| {
            let mut now = before.clone();
            change(&mut now);
            assert!(!trace.holds(&now));
        };
        changed(&|now| drop(now.here.insert("a".to_owned(), "other".to_owned())));
        changed(&|now| drop(now.here.insert("none".to_owned(), String::new())));
        changed(&|now| drop(now.here.remove("b")));
        changed(&|now| now.beside = None);
        changed(&|now| now.beside = Some(texts(&[("c", "other")])));
    }
}
