//! Names of slots, which describe their content.

use std::fmt;

/// A parsed name of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotName<'a> {
    /// A field of the sheet.
    Field(&'a str),
    /// The held entries of a kind.
    Held(&'a str),
    /// A field of the scene of an instruction: `fight.wounds`.
    Scene(&'a str),
    Code(&'a str),
    Title(&'a str),
    Variable(&'a str),
    /// The number of visits to a page.
    Visits(&'a str),
    /// The ticked boxes of a page.
    Ticks(&'a str),
    /// Whether a part of a page that runs only once has run. Contains the page and the part.
    Once(&'a str, &'a str),
    /// The counter of a varied text of a page. Contains the page and the part.
    Vary(&'a str, &'a str),
    /// The total of a roll, for the next step of a page. Contains the number of the roll.
    RollTotal(&'a str),
    /// A slot that exists in every game: `page`, `turns`.
    BuiltIn(&'a str),
}

impl<'a> SlotName<'a> {
    /// Parses a slot name. Page ids can contain points, but names of parts cannot.
    pub fn parse(name: &'a str) -> Self {
        let Some((sort, suffix)) = name.split_once('.') else {
            return Self::BuiltIn(name);
        };
        match (sort, suffix.rsplit_once('.')) {
            ("sheet", _) => Self::Field(suffix),
            ("held", _) => Self::Held(suffix),
            ("scene", _) => Self::Scene(suffix),
            ("code", _) => Self::Code(suffix),
            ("title", _) => Self::Title(suffix),
            ("var", _) => Self::Variable(suffix),
            ("visits", _) => Self::Visits(suffix),
            ("ticks", _) => Self::Ticks(suffix),
            ("rolled", _) => Self::RollTotal(suffix),
            ("once", Some((page, part))) => Self::Once(page, part),
            ("vary", Some((page, part))) => Self::Vary(page, part),
            _ => Self::BuiltIn(name),
        }
    }

    /// The name of the variable, if the slot is that of a variable.
    pub fn variable_name(name: &'a str) -> Option<&'a str> {
        match Self::parse(name) {
            Self::Variable(name) => Some(name),
            _ => None,
        }
    }
}

impl fmt::Display for SlotName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(f, "sheet.{name}"),
            Self::Held(kind) => write!(f, "held.{kind}"),
            Self::Scene(field) => write!(f, "scene.{field}"),
            Self::Code(name) => write!(f, "code.{name}"),
            Self::Title(name) => write!(f, "title.{name}"),
            Self::Variable(name) => write!(f, "var.{name}"),
            Self::Visits(page) => write!(f, "visits.{page}"),
            Self::Ticks(page) => write!(f, "ticks.{page}"),
            Self::Once(page, part) => write!(f, "once.{page}.{part}"),
            Self::Vary(page, part) => write!(f, "vary.{page}.{part}"),
            Self::RollTotal(n) => write!(f, "rolled.{n}"),
            Self::BuiltIn(name) => f.write_str(name),
        }
    }
}

/// Prefix of the page ids of events. Events are stored as pages that no link can reach.
const EVENT_PREFIX: &str = "event: ";

/// The page id of an event.
pub fn event_id(event: &str) -> String {
    format!("{EVENT_PREFIX}{event}")
}

/// The event of a page id; None for a page of the book.
pub fn event_name(id: &str) -> Option<&str> {
    id.strip_prefix(EVENT_PREFIX)
}
