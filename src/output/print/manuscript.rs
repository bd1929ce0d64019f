//! A book as it is to be printed: every page a numbered section, all that the engine does a step of plain data. The words of an edition are
//! made of this alone, and it is what `--out FILE.json` writes.

mod steps;

pub(super) use steps::{
    Answer, Bonus, Branch, Call, Choice, Given, Number, Outcome, Range, Roll, Step, Term, Then,
    Vary, Verb,
};

use crate::model::book::Image;
use serde::Serialize;
use std::collections::BTreeMap;

/// The number of this shape; a change that a reader of the JSON would stumble over raises it.
pub(super) const FORMAT: u32 = 1;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Manuscript {
    pub format: u32,
    pub id: String,
    pub title: String,
    pub author: String,
    pub edition: String,
    pub about: String,
    pub cover: Option<Image>,
    /// The language of the words between the author's: `en`.
    pub language: String,
    /// `Badgerstone`
    pub ruleset: String,
    /// The rules told to readers, in Markdown.
    pub rules: String,
    /// What house rules of the book tell, before the sections and behind them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub house: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub behind: String,
    /// In the order of their numbers.
    pub sections: Vec<Section>,
    /// What holds at more than one section.
    pub standing: Vec<Standing>,
    /// Sections to which a reader may turn whenever something is so.
    pub offered: Vec<Offered>,
    /// What the book settles that the rules leave open, where it is otherwise than usual.
    pub settled: Vec<Settled>,
    pub characters: Vec<Ready>,
    /// Names of those that cannot be made as the book says.
    #[serde(skip)]
    pub unmade: Vec<String>,
    /// Where the rules lead by a name of their own: `fate`.
    pub places: Vec<Place>,
    /// How the rules are read in this book where they leave it open, every option by its name.
    pub options: BTreeMap<String, Given>,
    /// Amounts of the rules as they are in this book, by their names.
    #[serde(skip)]
    pub figures: BTreeMap<String, i64>,
    /// Sections that the rules know by a tag: `well-known`.
    pub tagged: Vec<Tagged>,
    pub codes: Vec<Keyword>,
    pub titles: Vec<Keyword>,
    /// What is noted besides: the variables of the book.
    pub notes: Vec<Note>,
    pub sheet: Vec<SheetField>,
    /// Does something ask how many sections the reader has turned to?
    pub turns: bool,
    /// What the reader has at first, by the plural of its kind.
    pub belongings: BTreeMap<String, Vec<String>>,
    /// Entries of catalogues of which the rules tell something.
    pub catalogues: Vec<Catalogue>,
    /// Special rules that the book has for codes, pages and the like.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<Borne>,
    /// How many may play at once.
    pub seats: u32,
    /// What house rules change and nothing tells, by their scripts.
    #[serde(skip)]
    pub unseen: Vec<(String, String)>,
    /// Each kind with its plural.
    #[serde(skip)]
    pub kinds: Vec<(String, String)>,
    /// How the rules say each instruction that the book gives: by its form, a text with arguments in angle brackets or a message.
    #[serde(skip)]
    pub phrases: BTreeMap<String, String>,
    /// How the rules call what a condition asks, by the form of the query.
    #[serde(skip)]
    pub questions: BTreeMap<String, Asked>,
}

/// What a query asks, in the words of its ruleset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    pub about: String,
    pub needs: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Section {
    pub number: u32,
    /// The page of the book: `harbour`.
    pub id: String,
    pub title: String,
    /// Of its tags, those that something asks for.
    pub tags: Vec<String>,
    pub boxes: i64,
    /// Come to by a detour, and left by going back.
    pub detour: bool,
    /// Coming back from there to the section around it is no arrival.
    pub within: Option<u32>,
    /// Does something ask whether, or how often, the reader was here?
    pub counted: bool,
    pub picture: Option<Image>,
    /// Where it lies on the map: how far to the right, how far down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<(i16, i16)>,
    pub fresh: Fresh,
    pub steps: Vec<Step>,
}

/// What begins anew whenever a reader is sent to a section, but not when they read it again or come back to it from a detour.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Fresh {
    pub notes: Vec<Note>,
    /// Boxes of the section, by their names, that are empty then.
    pub boxes: Vec<String>,
}

/// Steps to be gone through wherever something happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    pub at: Moment,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Coming to a section with a tag.
    Arrival(String),
    Turn,
    /// The ruleset's: `death`.
    Event(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offered {
    pub to: Target,
    pub title: String,
    pub when: Term,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Settled {
    pub what: Settling,
    /// `cover_in_melee`
    pub name: String,
    /// What the ruleset says of it to those who write books.
    pub about: String,
    pub value: Given,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Settling {
    /// A key of the book that the ruleset reads.
    Setting,
    Option,
    Figure,
}

impl Settling {
    /// What the messages of rulesets call it: `setting-coins`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Setting => "setting",
            Self::Option => "option",
            Self::Figure => "figure",
        }
    }
}

/// Somebody whom a reader may be without making them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Ready {
    pub name: String,
    pub about: String,
    /// Their sheet as the ruleset lays it out, each line with its title. What is to be rolled for is blank.
    pub sheet: Vec<(String, String)>,
    /// Words on the sheet besides: fields with their values.
    pub words: Vec<(String, String)>,
    /// What they have of each kind, where the sheet does not tell it.
    pub held: BTreeMap<String, Vec<String>>,
    pub codes: Vec<String>,
    pub titles: Vec<String>,
    pub notes: Vec<(String, Term)>,
    /// Sections where they were, of those that something asks about.
    pub marks: Vec<u32>,
    /// The dice that fill the blanks.
    pub rolls: Vec<ReadyRoll>,
    /// The sections at which they may be taken; where the book begins, if there are none.
    pub at: Vec<Target>,
    /// Where they begin then.
    pub begin: Option<Target>,
    /// Is what stands there above the choices done already?
    pub is_done: bool,
}

/// Dice that are rolled for a ready-made character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadyRoll {
    /// `Wellbeing`
    pub why: String,
    pub count: u32,
    pub sides: u32,
}

/// The section that the book has for a place of the ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    pub name: String,
    pub to: Target,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tagged {
    pub tag: String,
    pub sections: Vec<u32>,
}

/// A code or a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Keyword {
    pub name: String,
    /// As it is printed: another word for a code that readers are not to understand.
    pub printed: String,
    /// What it means, in the author's words.
    pub about: String,
    /// What is to be done where it is an errand, in the author's words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub errand: String,
    pub at_first: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    pub name: String,
    /// As it is printed: a word that tells nothing.
    pub printed: String,
    pub start: Term,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetField {
    pub name: String,
    pub label: String,
    pub start: String,
    pub most: Option<i64>,
    pub is_number: bool,
    /// Does it begin otherwise than the rules have it?
    pub given: bool,
}

/// Entries of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Catalogue {
    /// `foe`
    pub kind: String,
    /// Are these all that there are, and not only those that the book names?
    pub whole: bool,
    /// In the order of their names.
    pub entries: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    pub id: String,
    pub name: String,
    /// What the catalogue says of it, but for what is empty or not so.
    pub fields: BTreeMap<String, Given>,
    /// The squares that it is laid out in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// Its special rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<Special>,
}

/// Squares in columns, lettered from the left, and rows, numbered from below: the place of each is `b2`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    pub columns: u32,
    pub rows: u32,
    /// What the entry says of squares, by the field in which it does, and by their places. Numbers have their signs, and 0 is left out.
    pub squares: BTreeMap<String, BTreeMap<String, BTreeMap<String, Given>>>,
    /// Places in their order, by the field that lists them.
    pub listed: BTreeMap<String, Vec<String>>,
}

/// A special rule, as the ruleset has them: at a moment, where all of some conditions hold, all of some effects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Special {
    /// Its own; empty where it is called what its bearer is.
    pub name: String,
    /// The moment, with the keys that are said at it alone.
    pub when: SpecialPart,
    /// Keys that any special may have: `may`.
    pub keys: BTreeMap<String, Given>,
    pub conditions: Vec<SpecialPart>,
    pub effects: Vec<SpecialPart>,
}

impl Special {
    /// All that is said in it.
    pub(super) fn given(&self) -> impl Iterator<Item = &Given> {
        let parts = self.conditions.iter().chain(&self.effects);
        let parts = parts.chain([&self.when]);
        let given = parts.flat_map(|it| it.given.values());
        given.chain(self.keys.values())
    }
}

/// A moment, a condition or an effect with what is said of it: `value`, or the parts of the value by their names, and what stands beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpecialPart {
    pub name: String,
    pub given: BTreeMap<String, Given>,
}

/// Special rules of something that is no entry of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Borne {
    /// The heading in the book: `codes`.
    pub by: String,
    pub name: Given,
    pub specials: Vec<Special>,
}

/// Where a turn leads.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Target {
    pub number: u32,
    /// Of another book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
}
