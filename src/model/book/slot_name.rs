//! The names of slots, taken apart: what is in a slot, and whose it is.

use std::fmt;

/// What a slot holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotName<'a> {
    /// A field of the sheet.
    Field(&'a str),
    /// The things held of a kind.
    Held(&'a str),
    /// A field of the scene of a verb: `fight.wounds`.
    Scene(&'a str),
    Code(&'a str),
    Title(&'a str),
    Variable(&'a str),
    /// How often a page was entered.
    Visits(&'a str),
    /// The boxes ticked on a page.
    Ticks(&'a str),
    /// Whether something of a page that is there only once was done: the page, and what of it.
    Once(&'a str, &'a str),
    /// Where a varied text of a page stands.
    Vary(&'a str, &'a str),
    /// A total that the next step of a page goes by, by its number in the instruction.
    Rolled(&'a str),
    /// What every game has: `page`, `turns`.
    Own(&'a str),
}

impl<'a> SlotName<'a> {
    /// Takes a name apart. An id of a page may hold a point; a part of a page holds none.
    pub fn of(name: &'a str) -> Self {
        let Some((sort, rest)) = name.split_once('.') else {
            return Self::Own(name);
        };
        match (sort, rest.rsplit_once('.')) {
            ("sheet", _) => Self::Field(rest),
            ("held", _) => Self::Held(rest),
            ("scene", _) => Self::Scene(rest),
            ("code", _) => Self::Code(rest),
            ("title", _) => Self::Title(rest),
            ("var", _) => Self::Variable(rest),
            ("visits", _) => Self::Visits(rest),
            ("ticks", _) => Self::Ticks(rest),
            ("rolled", _) => Self::Rolled(rest),
            ("once", Some((page, part))) => Self::Once(page, part),
            ("vary", Some((page, part))) => Self::Vary(page, part),
            _ => Self::Own(name),
        }
    }

    /// A variable of the book, where it is one.
    pub fn variable(name: &'a str) -> Option<&'a str> {
        match Self::of(name) {
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
            Self::Rolled(n) => write!(f, "rolled.{n}"),
            Self::Own(name) => f.write_str(name),
        }
    }
}

/// What the id of an event begins with: events are pages that nobody turns to.
const EVENT: &str = "event: ";

/// The id of the page that an event is.
pub fn event_id(event: &str) -> String {
    format!("{EVENT}{event}")
}

/// The event that a page is; none for a page of the book.
pub fn event_of(id: &str) -> Option<&str> {
    id.strip_prefix(EVENT)
}
