//! The content of a printed book as plain data, in which each page is a numbered section of steps.
//!
//! All formats are generated from it, and `--out FILE.json` writes it.

mod steps;

pub(super) use steps::{
    AfterChoice, PrintArg, PrintBonus, PrintBranch, PrintCall, PrintChoice, PrintInstruction,
    PrintNumber, PrintRoll, PrintRow, PrintRows, PrintVariation, RowCondition, Step, Term,
};

use super::document::Imprint;
use crate::model::book::Image;
use serde::Serialize;
use std::collections::BTreeMap;

/// Version of the JSON format. Incompatible changes increase it.
pub(super) const FORMAT_VERSION: u32 = 5;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Manuscript {
    pub format: u32,
    #[serde(flatten)]
    pub imprint: Imprint,
    /// The title of the ruleset: `Badgerstone`
    pub ruleset: String,
    /// The rules for readers, in Markdown.
    pub rules: String,
    /// Texts of house rules: `house_rules` before the sections, `appendix` after them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub house_rules: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub appendix: String,
    /// In the order of their numbers.
    pub sections: Vec<PrintSection>,
    /// Steps that apply to several sections.
    pub general: Vec<SharedSteps>,
    /// Sections to which the reader can turn whenever a condition is true.
    pub offered: Vec<OfferedSection>,
    /// Settings, options and constants that differ from the defaults of the ruleset.
    pub changed_settings: Vec<ChangedSetting>,
    pub characters: Vec<ReadyCharacter>,
    /// Names of ready-made characters that cannot be created.
    #[serde(skip)]
    pub failed_characters: Vec<String>,
    /// Sections for the required pages of the ruleset: `fate`.
    pub rule_pages: Vec<RulePageSection>,
    /// The values of all options, by name.
    pub options: BTreeMap<String, PrintArg>,
    /// Sections with tags of the ruleset: `well-known`.
    pub tagged: Vec<TaggedSections>,
    pub codes: Vec<Keyword>,
    pub titles: Vec<Keyword>,
    /// The variables of the book.
    pub variables: Vec<PrintNote>,
    pub sheet: Vec<PrintField>,
    /// True if something uses the number of turns.
    pub turns: bool,
    /// The initial inventory, by the plural of each kind.
    pub inventory: BTreeMap<String, Vec<String>>,
    /// The printed entries of catalogues.
    pub catalogues: Vec<Catalogue>,
    /// Kinds without a heading of which the book names entries.
    #[serde(skip)]
    pub untitled_kinds: Vec<String>,
    /// Special rules of codes, titles and pages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<HolderSpecials>,
    /// Maximum number of players.
    pub players: u32,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PrintSection {
    pub number: u32,
    /// The id of the page: `harbour`, or `harbour/1` for the first section that continues it.
    pub id: String,
    /// The section of the page that this section continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_of: Option<u32>,
    pub title: String,
    /// The tags that something uses.
    pub tags: Vec<String>,
    pub boxes: i64,
    /// A detour, which is left by going back.
    pub detour: bool,
    /// A text of several sections, which is read as if it were printed there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
    /// The answer that leads here. A reader with another answer goes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The section that contains this one. A return to it is not an arrival.
    pub within: Option<u32>,
    /// True if something uses the visits of this section.
    pub counted: bool,
    pub picture: Option<Image>,
    /// Column and row on the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<(i16, i16)>,
    pub fresh: ArrivalResets,
    pub steps: Vec<Step>,
}

/// Values that are reset on each arrival, but not on rereading or on return from a detour.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ArrivalResets {
    pub variables: Vec<PrintNote>,
    /// The boxes that are cleared, by name.
    pub boxes: Vec<String>,
}

/// Steps that apply to several sections.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SharedSteps {
    pub trigger: StepTrigger,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StepTrigger {
    /// Arrival at a section with this tag.
    Arrival(String),
    Turn,
    /// An event of the ruleset: `death`.
    Event(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OfferedSection {
    pub to: TurnTarget,
    pub title: String,
    pub when: Term,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangedSetting {
    /// The id of its message: `option-cover_in_melee`.
    pub id: String,
    pub name: String,
    /// Description in the ruleset, for authors.
    pub about: String,
    pub value: PrintArg,
}

/// A ready-made character.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ReadyCharacter {
    pub name: String,
    pub about: String,
    /// The lines of the sheet: label and value. Rolled values are blank.
    pub sheet: Vec<(String, String)>,
    /// Word fields that differ from their defaults and are not on the sheet: name and word.
    pub words: Vec<(String, String)>,
    /// The inventory by kind, if it is not on the sheet.
    pub inventory: BTreeMap<String, Vec<String>>,
    pub codes: Vec<String>,
    pub titles: Vec<String>,
    pub variables: Vec<(String, Term)>,
    /// Visited sections, if something uses the visits.
    pub visited: Vec<u32>,
    /// The rolls for the blank values.
    pub rolls: Vec<ReadyRoll>,
    /// The sections where the character can be chosen; empty for the start of the book.
    pub sections: Vec<TurnTarget>,
    /// The section where the character begins.
    pub start: Option<TurnTarget>,
    /// True if the steps before the choices of that section have been executed.
    pub is_done: bool,
}

/// A roll for a ready-made character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadyRoll {
    /// The label of the roll: `Wellbeing`
    pub label: String,
    pub count: u32,
    pub sides: u32,
}

/// The section for a required page of the ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulePageSection {
    pub name: String,
    pub to: TurnTarget,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TaggedSections {
    pub tag: String,
    pub sections: Vec<u32>,
}

/// A code or a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Keyword {
    pub name: String,
    /// The printed name, which differs for a hidden code.
    pub printed: String,
    /// The meaning, written by the author.
    pub about: String,
    /// The task of a quest, written by the author.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub quest: String,
    pub at_first: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintNote {
    pub name: String,
    /// The printed name, without its prefix.
    pub printed: String,
    pub start: Term,
    /// The number of boxes, if the note is a row of boxes to tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boxes: Option<i64>,
    /// Boxes with a section to which the reader turns at the next turn, and comes back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(i64, u32)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintField {
    pub name: String,
    pub label: String,
    pub start: String,
    pub max: Option<i64>,
    pub is_number: bool,
    /// True if the start value differs from the ruleset.
    pub given: bool,
}

/// The entries of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Catalogue {
    /// The kind: `foe`
    pub kind: String,
    /// True if all entries are listed, not only those that the book names.
    pub whole: bool,
    /// In the order of their names.
    pub entries: Vec<CatalogueEntry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CatalogueEntry {
    pub id: String,
    pub name: String,
    /// The fields of the catalogue, except false and empty ones.
    pub fields: BTreeMap<String, PrintArg>,
    /// The plan of the entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<PrintPlan>,
    /// The special rules of the entry.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<Special>,
}

/// A grid with lettered columns and with rows numbered from the bottom, such as `b2`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintPlan {
    pub columns: u32,
    pub rows: u32,
    /// The values of each square, by field and coordinates. Numbers have signs, and 0 is left out.
    pub squares: BTreeMap<String, BTreeMap<String, BTreeMap<String, PrintArg>>>,
    /// Squares in order, by the field that lists them.
    pub listed: BTreeMap<String, Vec<String>>,
}

/// A special rule: a moment, conditions that must all be true, and effects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Special {
    /// Empty if the rule has the name of its entry.
    pub name: String,
    /// The moment and its keys.
    pub when: SpecialPart,
    /// Keys that are valid in all special rules: `may`.
    pub keys: BTreeMap<String, PrintArg>,
    pub conditions: Vec<SpecialPart>,
    pub effects: Vec<SpecialPart>,
}

impl Special {
    /// Returns all values of the rule.
    pub(super) fn values(&self) -> impl Iterator<Item = &PrintArg> {
        let parts = self.conditions.iter().chain(&self.effects);
        let parts = parts.chain([&self.when]);
        let values = parts.flat_map(|part| part.given.values());
        values.chain(self.keys.values())
    }
}

/// A moment, a condition or an effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpecialPart {
    pub name: String,
    /// `value`, or the named parts of the value, and further keys.
    pub given: BTreeMap<String, PrintArg>,
}

/// Special rules of something that is not an entry of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HolderSpecials {
    /// The heading in `book.yaml`: `codes`.
    pub by: String,
    pub name: PrintArg,
    pub specials: Vec<Special>,
}

/// Added to the index of a section that has no number yet. No section has such a number.
pub(super) const UNNUMBERED: u32 = 1 << 31;

/// The target of a turn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct TurnTarget {
    pub number: u32,
    /// The title of another book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
}

impl TurnTarget {
    /// Returns a target in this book.
    pub(super) fn new(number: u32) -> Self {
        Self { number, book: None }
    }

    /// Returns a section that has no number yet, by its index among all sections.
    pub(super) fn unnumbered(index: usize) -> Self {
        Self::new(UNNUMBERED + u32::try_from(index).unwrap_or_default())
    }
}
