//! A book made ready before: compiled and checked once, and opened again as long as everything is as it was.

use super::carried;
use super::compiled::Made;
use super::rulesets::are_added;
use super::{House, Kept, Opened, open};
use crate::rules::{self, Script};
use crate::source::{FileId, Shelf, Sources, Trace, Traced, fingerprint, with_places};
use crate::words::{Tables, TablesText};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What stands before the book: all that says whether it may be used, and what the rules are loaded from.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    /// The program that made it ready.
    program: String,
    /// Where the book stood, and the house rules that it was opened with besides its own.
    place: String,
    house: String,
    trace: Trace,
    /// Every text that was read, under its name and in its order: places are told by them.
    sources: Vec<(String, Text)>,
    /// Numbers of the texts that are scripts, in the order in which they are loaded: the ruleset, so many house rules, the parts.
    scripts: Vec<u32>,
    houses: usize,
    messages: TablesText,
}

#[derive(Debug, Serialize, Deserialize)]
enum Text {
    Read(Arc<String>),
    /// It is the program's own.
    Own(carried::Place),
}

/// A book that was opened and can be kept ready.
pub struct Ready {
    place: String,
    house: String,
    trace: Trace,
    sources: Sources,
    scripts: Vec<u32>,
    houses: usize,
    messages: Tables,
    made: Made,
}

/// Opens a book as [`open`] does. What can be kept of it comes with it; none where there are errors in it, or its rules are none of the program's.
#[must_use]
pub fn open_to_keep(shelf: &dyn Shelf, house: Option<House>) -> (Opened, Option<Ready>) {
    let print = of_house(house.as_ref());
    let traced = Traced::new(shelf);
    let opened = open(&traced, house);
    let ready = Ready::of(&opened, (shelf.place(), print), traced.trace());
    (opened, ready)
}

impl Ready {
    fn of(opened: &Opened, (place, house): (String, String), trace: Trace) -> Option<Self> {
        if are_added() {
            return None;
        }
        let rules = opened.rules.borrow();
        // In force and in this order, but for parts that nothing uses.
        let scripts = rules.as_ref()?.scripts().iter().map(|it| it.file.0);
        Some(Self {
            place,
            house,
            trace,
            sources: opened.sources.clone(),
            scripts: scripts.collect(),
            houses: opened.kept.scripts.len().saturating_sub(1),
            messages: opened.kept.messages.clone(),
            made: opened.made()?,
        })
    }

    /// How many bytes its pages have, with those of its neighbours.
    #[must_use]
    pub fn long(&self) -> usize {
        let texts = self.sources.iter();
        let pages = texts.filter(|(_, name, _)| name.ends_with(".gamebook"));
        pages.map(|(_, _, text)| text.len()).sum()
    }

    /// All of it as bytes; none where it cannot be written.
    #[must_use]
    pub fn bytes(self) -> Option<Vec<u8>> {
        let own = carried::Files::all().places();
        let texts = self.sources.iter().map(|(id, name, text)| {
            let own = own.get(text).cloned();
            let text = own.map_or_else(|| Text::Read(self.sources.text(id)), Text::Own);
            (name.to_owned(), text)
        });
        let header = Header {
            program: program(),
            place: self.place,
            house: self.house,
            trace: self.trace,
            sources: texts.collect(),
            scripts: self.scripts,
            houses: self.houses,
            messages: self.messages.text(),
        };
        let header = postcard::to_allocvec(&header).ok()?;
        let made = with_places(|| postcard::to_allocvec(&self.made)).ok()?;
        let mut out = u64::try_from(header.len()).ok()?.to_le_bytes().to_vec();
        for part in [header, made] {
            out.extend(blake3::hash(&part).as_bytes());
            out.extend(part);
        }
        Some(out)
    }
}

/// The book of these bytes, if this program wrote them and the book, and the house rules besides its own, are as they were.
#[must_use]
pub fn open_ready(bytes: &[u8], shelf: &dyn Shelf, house: Option<&House>) -> Option<Opened> {
    if are_added() {
        return None;
    }
    let (long, rest) = bytes.split_first_chunk()?;
    let (hash, rest) = rest.split_first_chunk::<32>()?;
    let long = usize::try_from(u64::from_le_bytes(*long)).ok()?;
    let (header, rest) = rest.split_at_checked(long)?;
    let (made_hash, made) = rest.split_first_chunk::<32>()?;
    if blake3::hash(header).as_bytes() != hash {
        return None;
    }
    let header: Header = postcard::from_bytes(header).ok()?;
    let same_place = header.place == shelf.place() && header.house == of_house(house);
    let known = same_place && header.program == program();
    if !known || !header.trace.holds(shelf) {
        return None;
    }
    let (mut sources, own) = (Sources::default(), carried::Files::all());
    for (name, text) in header.sources {
        match text {
            Text::Read(text) => sources.add(name, Arc::unwrap_or_clone(text)),
            Text::Own(place) => sources.add_own(name, own.text(&place)?),
        };
    }
    // Of what the rules are loaded from: scripts, and tables of messages.
    let own_scripts = header
        .scripts
        .iter()
        .all(|file| sources.is_own(FileId(*file)));
    let foreign =
        |(file, name, _): (FileId, &str, &str)| name.ends_with(".ftl") && !sources.is_own(file);
    let own = own_scripts && !sources.iter().any(foreign);
    let script = |file: &u32| {
        let file = FileId(*file);
        Script::new(file, sources.name(file).to_owned(), sources.text(file))
    };
    let mut scripts: Vec<Script> = header.scripts.iter().map(script).collect();
    let all = scripts.clone();
    let parts = scripts.split_off(header.houses.saturating_add(1).min(scripts.len()));
    let kept = Kept {
        scripts,
        parts,
        messages: Tables::of_text(header.messages),
        own,
    };
    let (rules, made) = std::thread::scope(|scope| {
        // One thread loads the rules. The other makes ready what is wanted for that, and then reads the book.
        let aside = scope.spawn(|| {
            kept.messages.read_ahead();
            rules::compile_ahead(&all);
            let whole = blake3::hash(made).as_bytes() == made_hash;
            let made = whole.then(|| with_places(|| postcard::from_bytes::<Made>(made)));
            made?.ok()
        });
        (kept.load(), aside.join())
    });
    let made = made.ok()??;
    Some(made.opened(sources, kept, rules.ok()?))
}

/// This program and no other, not even one built of the same version with a change in it.
fn program() -> String {
    concat!(env!("CARGO_PKG_VERSION"), " ", env!("TURNTO_SOURCES")).to_owned()
}

fn of_house(house: Option<&House>) -> String {
    let Some(house) = house else {
        return String::new();
    };
    let script = (&*house.name, &*house.text);
    let messages = house.messages.iter();
    let messages = messages.map(|(name, text)| (&**name, &**text));
    fingerprint(std::iter::once(script).chain(messages))
}
