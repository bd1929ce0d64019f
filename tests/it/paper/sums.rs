//! Values that a reader keeps on paper, and the arithmetic with them.

use super::record::Held;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use turnto::model::book::{Book, SlotName};
use turnto::model::game::Value;

/// A value of a condition or instruction.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Word {
    Nothing,
    Number(i64),
    Flag(bool),
    Text(String),
    List(Vec<Word>),
    Map(BTreeMap<String, Word>),
    /// The amounts that are added to a roll.
    Bonuses(Vec<Word>),
}

impl Word {
    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::Int(n) => Self::Number(*n),
            Value::Bool(is) => Self::Flag(*is),
            Value::Text(text) => Self::Text(text.to_string()),
            Value::List(all) => Self::List(all.iter().map(Self::of).collect()),
            Value::Map(all) => Self::Map(
                all.iter()
                    .map(|(key, it)| (key.to_string(), Self::of(it)))
                    .collect(),
            ),
            Value::Nothing => Self::Nothing,
        }
    }

    pub(super) fn number(&self) -> i64 {
        match self {
            Self::Number(n) => *n,
            Self::Flag(is) => i64::from(*is),
            _ => 0,
        }
    }

    pub(super) fn truth(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Number(n) => *n != 0,
            Self::Flag(is) => *is,
            Self::Text(text) => !text.is_empty(),
            Self::List(all) => !all.is_empty(),
            Self::Map(all) => !all.is_empty(),
            Self::Bonuses(_) => true,
        }
    }

    pub(super) fn told(&self) -> String {
        match self {
            Self::Number(n) => n.to_string(),
            Self::Text(text) => text.clone(),
            Self::Flag(is) => (if *is { "yes" } else { "no" }).to_owned(),
            other => format!("{other:?}"),
        }
    }
}

/// Applies a binary operator.
pub(super) fn both(op: &str, left: &Word, right: &Word) -> Word {
    let (x, y) = (left.number(), right.number());
    match op {
        "and" | "or" => Word::Flag(right.truth()),
        "equal" => Word::Flag(left == right),
        "not_equal" => Word::Flag(left != right),
        "less" => Word::Flag(x < y),
        "less_or_equal" => Word::Flag(x <= y),
        "more" => Word::Flag(x > y),
        "more_or_equal" => Word::Flag(x >= y),
        "add" => Word::Number(x + y),
        "subtract" => Word::Number(x - y),
        "multiply" => Word::Number(x * y),
        _ if y == 0 => Word::Number(0),
        "remainder" => Word::Number(x - y * floor_quotient(x, y)),
        _ => Word::Number(floor_quotient(x, y)),
    }
}

fn floor_quotient(x: i64, y: i64) -> i64 {
    let is_inexact = x % y != 0;
    x / y - i64::from(is_inexact && (x < 0) != (y < 0))
}

/// The sheet of one reader.
#[derive(Clone)]
pub(super) struct Sums<'m> {
    book: &'m Book,
    sections: Rc<BTreeMap<u64, &'m Json>>,
    /// Numbers of sections by their page.
    numbers: Rc<BTreeMap<&'m str, u64>>,
    labels: BTreeMap<String, String>,
    pub(super) here: u64,
    pub(super) from: Option<u64>,
    pub(super) arrived: bool,
    ticks_on_arrival: i64,
    /// True if the section was entered by a detour.
    pub(super) by_detour: bool,
    /// Sections that readers may turn to if they know the number.
    pub(super) pinned: BTreeSet<u64>,
    /// Marks of tracks: the note, the number and the section. Each is passed once.
    marks: Vec<(String, i64, u64)>,
    turns: i64,
    codes: BTreeSet<String>,
    titles: BTreeMap<String, i64>,
    notes: BTreeMap<String, Word>,
    boxes: BTreeMap<String, i64>,
    ticks: BTreeMap<u64, i64>,
    visits: BTreeMap<u64, i64>,
    fields: BTreeMap<String, Word>,
    held: BTreeMap<String, Vec<Word>>,
}

/// State that is suspended during a detour.
pub(super) struct Waits {
    here: u64,
    from: Option<u64>,
    arrived: bool,
    ticks_on_arrival: i64,
    notes: BTreeMap<String, Word>,
    boxes: BTreeMap<String, i64>,
}

impl<'m> Sums<'m> {
    pub(super) fn new(
        manuscript: &'m Json,
        book: &'m Book,
        sections: &Rc<BTreeMap<u64, &'m Json>>,
    ) -> Self {
        let all = |key: &str| manuscript[key].as_array().into_iter().flatten();
        let name = |it: &Json| it["name"].as_str().unwrap().to_owned();
        let at_first = |key: &'static str| all(key).filter(|it| it["at_first"] == true);
        let pinned = book.pages.iter().filter(|page| page.part == 0);
        let pinned = pinned.filter_map(|page| u64::try_from(page.secret_number?).ok());
        let numbers = sections.iter();
        let numbers = numbers.map(|(number, it)| (it["id"].as_str().unwrap(), *number));
        let mut out = Self {
            book,
            numbers: Rc::new(numbers.collect()),
            sections: Rc::clone(sections),
            labels: all("sheet")
                .map(|it| (it["label"].as_str().unwrap().to_owned(), name(it)))
                .collect(),
            here: 0,
            from: None,
            arrived: false,
            ticks_on_arrival: 0,
            by_detour: false,
            pinned: pinned.collect(),
            marks: Vec::new(),
            turns: 0,
            codes: at_first("codes").map(name).collect(),
            titles: at_first("titles").map(|it| (name(it), 1)).collect(),
            notes: BTreeMap::new(),
            boxes: BTreeMap::new(),
            ticks: BTreeMap::new(),
            visits: BTreeMap::new(),
            fields: BTreeMap::new(),
            held: BTreeMap::new(),
        };
        for note in all("variables") {
            let start = out.worth(&note["start"]);
            out.notes.insert(name(note), start);
            for mark in note["marks"].as_array().into_iter().flatten() {
                let (at, to) = (mark[0].as_i64().unwrap(), mark[1].as_u64().unwrap());
                out.marks.push((name(note), at, to));
            }
        }
        out
    }

    /// Copies the sheet after the rules have changed it.
    pub(super) fn sheet(&mut self, held: &Held) {
        for (slot, name) in self.book.slots.names() {
            let value = || Word::of(&held[slot as usize]);
            match SlotName::parse(name) {
                SlotName::Field(name) => {
                    self.fields.insert(name.to_owned(), value());
                }
                SlotName::Held(kind) => {
                    let Word::List(all) = value() else { continue };
                    self.held.insert(kind.to_owned(), all);
                }
                _ => {}
            }
        }
    }

    /// Updates the values after an action of the rules: the sheet, and those values of the book that the rules changed.
    pub(super) fn ruled(&mut self, before: &Held, after: &Held) {
        self.sheet(after);
        for (slot, name) in self.book.slots.names() {
            let (was, is) = (&before[slot as usize], &after[slot as usize]);
            if was == is {
                continue;
            }
            match SlotName::parse(name) {
                SlotName::Code(name) => self.code(name, is.truth()),
                SlotName::Title(name) => {
                    self.titles.insert(name.to_owned(), Word::of(is).number());
                }
                SlotName::Variable(name) => self.note(name, Word::of(is)),
                _ => {}
            }
        }
    }

    pub(super) fn enters(&mut self, number: u64, section: &Json, arrives: bool, again: bool) {
        let before = (self.here > 0).then_some(self.here);
        let inside =
            before.is_some_and(|before| self.sections[&before]["within"].as_u64() == Some(number));
        self.arrived = arrives && !inside && before != Some(number);
        if !again {
            self.from = before;
            let fresh = |key: &str| section["fresh"][key].as_array().into_iter().flatten();
            for note in fresh("variables") {
                let start = self.worth(&note["start"]);
                let name = note["name"].as_str().unwrap();
                self.notes.insert(name.to_owned(), start);
            }
            for name in fresh("boxes") {
                self.boxes.remove(name.as_str().unwrap());
            }
        }
        self.here = number;
        self.ticks_on_arrival = self.ticks.get(&number).copied().unwrap_or_default();
        self.turns += 1;
        *self.visits.entry(number).or_default() += 1;
    }

    pub(super) fn leaves(&self) -> Waits {
        let fresh = &self.sections[&self.here]["fresh"];
        let of = |key: &str| fresh[key].as_array().into_iter().flatten();
        let notes = of("variables").map(|note| note["name"].as_str().unwrap());
        let boxes = of("boxes").map(|name| name.as_str().unwrap());
        Waits {
            here: self.here,
            from: self.from,
            arrived: self.arrived,
            ticks_on_arrival: self.ticks_on_arrival,
            notes: notes
                .map(|name| (name.to_owned(), self.notes[name].clone()))
                .collect(),
            boxes: boxes
                .map(|name| (name.to_owned(), self.box_of(name)))
                .collect(),
        }
    }

    pub(super) fn comes_back(&mut self, waits: Waits) {
        (self.here, self.from, self.arrived) = (waits.here, waits.from, waits.arrived);
        self.ticks_on_arrival = waits.ticks_on_arrival;
        self.notes.extend(waits.notes);
        self.boxes.extend(waits.boxes);
        self.by_detour = false;
    }

    pub(super) fn code(&mut self, name: &str, gain: bool) {
        match gain {
            true => self.codes.insert(name.to_owned()),
            false => self.codes.remove(name),
        };
    }

    pub(super) fn title(&mut self, name: &str, gain: bool) {
        let now = self.titles.entry(name.to_owned()).or_default();
        *now = match gain {
            true => (*now).max(1),
            false => 0,
        };
    }

    pub(super) fn raise(&mut self, name: &str, by: i64, up: bool) {
        let now = self.titles.entry(name.to_owned()).or_default();
        *now = if up { *now + by } else { (*now - by).max(0) };
    }

    pub(super) fn tick(&mut self, section: Option<u64>, up: bool) {
        let number = section.unwrap_or(self.here);
        let boxes = self.sections[&number]["boxes"].as_i64().unwrap();
        let now = self.ticks.entry(number).or_default();
        *now = if up {
            (*now + 1).min(boxes)
        } else {
            (*now - 1).max(0)
        };
    }

    /// Everything that later text can depend on, except boxes and visits of sections.
    pub(super) fn state(&self) -> String {
        let Self {
            codes,
            titles,
            notes,
            ticks,
            fields,
            held,
            ..
        } = self;
        format!("{codes:?} {titles:?} {notes:?} {ticks:?} {fields:?} {held:?}")
    }

    /// Passes the marks up to the numbers of their notes. Returns their sections.
    pub(super) fn reach_marks(&mut self) -> Vec<u64> {
        let notes = &self.notes;
        let reached = |(name, at, _): &mut (String, i64, u64)| notes[name].number() >= *at;
        self.marks.extract_if(.., reached).map(|it| it.2).collect()
    }

    pub(super) fn note(&mut self, name: &str, value: Word) {
        self.notes.insert(name.to_owned(), value);
    }

    pub(super) fn set(&mut self, name: &str, of_sheet: bool, value: Word) {
        match of_sheet {
            true => self.fields.insert(name.to_owned(), value),
            false => self.notes.insert(name.to_owned(), value),
        };
    }

    pub(super) fn box_of(&self, name: &str) -> i64 {
        self.boxes.get(name).copied().unwrap_or_default()
    }

    pub(super) fn tick_box(&mut self, name: &str) {
        *self.boxes.entry(name.to_owned()).or_default() += 1;
    }

    /// The value of a term that depends only on the sheet.
    pub(super) fn worth(&self, term: &Json) -> Word {
        let text = |key: &str| term[key].as_str().unwrap_or_default();
        let section = || term["section"]["number"].as_u64();
        let flag = |it: &Word, is_flag: bool| match is_flag {
            true => Word::Flag(it.truth()),
            false => it.clone(),
        };
        match text("term") {
            "int" => Word::Number(term["n"].as_i64().unwrap()),
            "word" => Word::Text(text("word").to_owned()),
            "flag" => Word::Flag(term["is"] == true),
            "field" => flag(&self.fields[text("name")], term["is_flag"] == true),
            "variable" => flag(
                self.notes.get(text("name")).unwrap_or(&Word::Nothing),
                term["is_flag"] == true,
            ),
            "code" => Word::Flag(self.codes.contains(text("name"))),
            "title" => {
                let n = self.titles.get(text("name")).copied().unwrap_or_default();
                match term["is_number"] == true {
                    true => Word::Number(n),
                    false => Word::Flag(n > 0),
                }
            }
            "held" => {
                let wanted = Word::Text(text("id").to_owned());
                let all = self.held.get(text("kind")).into_iter().flatten();
                let same =
                    all.filter(|it| matches!(it, Word::Map(it) if it.get("id") == Some(&wanted)));
                Word::Number(i64::try_from(same.count()).unwrap())
            }
            "held_of" => {
                let all = self.held.get(text("kind")).into_iter().flatten();
                let such = all.filter(|it| self.is_such(text("kind"), it, term["filter"].as_str()));
                Word::Number(i64::try_from(such.count()).unwrap())
            }
            "count" => {
                let all = |key: &str| term[key].as_array().into_iter().flatten();
                let codes = all("codes").filter(|it| self.codes.contains(it.as_str().unwrap()));
                let has = |title: &&Json| self.titles.get(title.as_str().unwrap()) > Some(&0);
                let n = codes.count() + all("titles").filter(has).count();
                Word::Number(i64::try_from(n).unwrap())
            }
            "visited" => {
                let number = section().unwrap();
                let here = i64::from(number == self.here);
                Word::Flag(self.visits.get(&number).copied().unwrap_or_default() > here)
            }
            "first_visit" => {
                Word::Flag(self.visits.get(&self.here).copied().unwrap_or_default() <= 1)
            }
            "visits" => {
                let number = section().unwrap_or(self.here);
                Word::Number(self.visits.get(&number).copied().unwrap_or_default())
            }
            "ticks" => {
                let number = section().unwrap_or(self.here);
                Word::Number(self.ticks.get(&number).copied().unwrap_or_default())
            }
            "ticks_on_arrival" => Word::Number(self.ticks_on_arrival),
            "came_from" => Word::Flag(self.from == section() && term["section"]["book"].is_null()),
            "tagged" => {
                let tags = self.sections[&self.here]["tags"].as_array().unwrap();
                Word::Flag(tags.iter().any(|tag| tag == text("tag")))
            }
            "in_book" => Word::Flag(text("title") == self.book.parts[0].title),
            "book_available" => Word::Flag(term["is"] == true),
            "turns" => Word::Number(self.turns),
            other => panic!("a term that nobody knows: {other}"),
        }
    }

    /// True if an item matches a filter. The catalogue of the book states its attributes.
    fn is_such(&self, kind: &str, thing: &Word, such: Option<&str>) -> bool {
        let (Some(such), Word::Map(thing)) = (such, thing) else {
            return true;
        };
        let kinds = &self.book.schema.kinds;
        let kind = kinds.iter().position(|it| it.name == kind).unwrap();
        let Some(Word::Text(id)) = thing.get("id") else {
            return false;
        };
        let entry = &self.book.data.catalogues[kind][&**id];
        let tags = entry.get("tags").as_list();
        entry.get(such).truth() || tags.iter().any(|tag| tag.as_text() == Some(such))
    }

    /// Returns how arguments differ from those that the rules received.
    pub(super) fn other_args(&self, own: &Word, theirs: &Value) -> Option<String> {
        let theirs = Word::of(theirs);
        (!self.is_same(own, &theirs)).then(|| format!("{theirs:?}, and not {own:?}"))
    }

    fn is_same(&self, own: &Word, theirs: &Word) -> bool {
        match (own, theirs) {
            (Word::Text(own), Word::Text(theirs)) => {
                let plain = |text: &str| text.replace(['-', '_'], " ");
                plain(own) == plain(theirs) || self.labels.get(own) == Some(theirs)
            }
            (Word::Map(own), Word::Map(theirs)) => {
                own.len() == theirs.len()
                    && own.iter().all(|(key, it)| {
                        theirs.get(key).is_some_and(|other| self.is_same(it, other))
                    })
            }
            (Word::Map(own), Word::List(theirs)) => own.is_empty() && theirs.is_empty(),
            (Word::List(own), Word::List(theirs)) => {
                own.len() == theirs.len() && own.iter().zip(theirs).all(|(a, b)| self.is_same(a, b))
            }
            (Word::Bonuses(own), Word::List(theirs)) => own.len() == theirs.len(),
            (own, theirs) => own == theirs || (*own == Word::Nothing && *theirs == Word::Nothing),
        }
    }

    /// Returns how the values of the book on the reader's sheet differ from those of the game.
    pub(super) fn differs(&self, held: &Held) -> Option<String> {
        for (slot, name) in self.book.slots.names() {
            let theirs = Word::of(&held[slot as usize]);
            let of = |all: &BTreeMap<u64, i64>, id: &str| {
                let number = self.numbers.get(id)?;
                Some(all.get(number).copied().unwrap_or_default())
            };
            // Boxes that no condition reads are not printed.
            let is_boxed = |id: &str| {
                let number = self.numbers.get(id);
                number.is_some_and(|number| self.sections[number]["boxes"] != 0)
            };
            let own = match SlotName::parse(name) {
                SlotName::Code(name) => i64::from(self.codes.contains(name)),
                SlotName::Title(name) => self.titles.get(name).copied().unwrap_or_default(),
                SlotName::Variable(name) => match self.notes.get(name) {
                    Some(own) if *own == theirs || own.told() == theirs.told() => continue,
                    Some(own) => {
                        return Some(format!("note `{name}` is {theirs:?}, and not {own:?}"));
                    }
                    None => continue,
                },
                SlotName::Ticks(id) if !is_boxed(id) => continue,
                SlotName::Ticks(id) => match of(&self.ticks, id) {
                    Some(n) => n,
                    None => continue,
                },
                SlotName::Visits(id) => match of(&self.visits, id) {
                    Some(n) => n,
                    None => continue,
                },
                _ => continue,
            };
            if own != theirs.number() {
                return Some(format!("`{name}` is {theirs:?}, and not {own}"));
            }
        }
        None
    }
}
