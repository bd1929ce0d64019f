//! Slots that calls of the rules read and changed, and which reads are wide.

use crate::model::book::{Book, Bound, Field, FieldType, SceneField, Vocabulary, slot};
use crate::model::game::Value;
use crate::rules::{Counted, Counts, Much};

/// A value with more possible states than this is wide: the memo of a rule that reads it is rarely reused.
pub const WIDE: u64 = 64;

/// One call of the rules.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Called {
    /// `test <skill:skill>`, `hook page`, `query luck`, `cost pay <n:integer>`.
    pub what: String,
    /// Number of calls from the script into the host.
    pub crossings: u64,
    pub reads: Vec<SlotRead>,
    pub writes: Vec<SlotWrite>,
}

/// Reads of the same kind of a slot.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct SlotRead {
    /// `sheet.luck`, `held.item`.
    pub slot: String,
    /// The narrow query; none if the whole slot was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    pub times: u64,
    /// Length of the largest list or map that was returned; 1 for a plain value.
    pub entries: usize,
    /// The reason if the read is wide: the number of possible values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wide: Option<String>,
}

/// Changes of the same kind of a slot.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct SlotWrite {
    pub slot: String,
    /// `set`, `add`, `entry`, `gain`.
    pub sort: &'static str,
    pub times: u64,
}

/// Returns the calls in the order in which they began.
pub(super) fn called(book: &Book, calls: Vec<Counts>) -> Vec<Called> {
    let name = |slot: u32| book.slots.name(slot).to_owned();
    let each = calls.into_iter().map(|counts| Called {
        what: named(&book.vocabulary, &counts.of),
        crossings: counts.crossings,
        reads: counts
            .reads
            .into_iter()
            .map(|((slot, much), read)| {
                let part = match much {
                    Much::Whole => None,
                    Much::Part(part) => Some(part),
                };
                SlotRead {
                    slot: name(slot),
                    wide: part.is_none().then(|| wide(book, slot)).flatten(),
                    part,
                    times: read.times,
                    entries: read.entries,
                }
            })
            .collect(),
        writes: counts
            .writes
            .into_iter()
            .map(|((slot, sort), times)| SlotWrite {
                slot: name(slot),
                sort,
                times,
            })
            .collect(),
    });
    each.collect()
}

fn named(vocabulary: &Vocabulary, of: &Counted) -> String {
    match of {
        Counted::Call(target) => vocabulary.target(target),
        Counted::Other(what) => (*what).to_owned(),
    }
}

/// Returns the reason why reading the whole slot is wide.
fn wide(book: &Book, slot: u32) -> Option<String> {
    let world = &book.world;
    if slot == slot::PAGE {
        let pages = book.index.len() as u64;
        return (pages > WIDE).then(|| format!("one of {pages} pages"));
    }
    if let Some(kind) = world.held.iter().position(|held| *held == slot) {
        let kind = book.vocabulary.kinds.get(kind).filter(|kind| kind.held);
        return kind.map(|kind| format!("all {} in order", kind.plural));
    }
    let of_sheet = world.fields.iter().position(|field| *field == slot);
    let field = match of_sheet {
        Some(at) => book.vocabulary.fields.get(at)?,
        None => {
            let field = of_scene(book, slot)?;
            if field.rows.is_some() {
                return Some("all its rows in order".to_owned());
            }
            &field.field
        }
    };
    match ways(&book.vocabulary, field, 0) {
        Ways::Of(n) => (n > WIDE).then(|| format!("{n} values")),
        Ways::Without(what) => Some(what.to_owned()),
    }
}

/// Returns the field of a verb's scene that is stored in a slot.
fn of_scene(book: &Book, slot: u32) -> Option<&SceneField> {
    let mut scenes = book.world.scenes.iter().zip(&book.vocabulary.verbs);
    scenes.find_map(|(slots, verb)| {
        let at = slots.iter().position(|of| *of == slot)?;
        verb.scene.get(at)
    })
}

/// The number of values that a field can have.
enum Ways {
    Of(u64),
    /// Unlimited, with the reason.
    Without(&'static str),
}

fn ways(vocabulary: &Vocabulary, field: &Field, deep: usize) -> Ways {
    match &field.of {
        FieldType::Flag => Ways::Of(2),
        FieldType::Word(words) if !words.is_empty() => Ways::Of(words.len() as u64),
        FieldType::Word(_) | FieldType::Text => Ways::Without("any text"),
        FieldType::Words => Ways::Without("a whole list"),
        FieldType::Map => Ways::Without("a whole map"),
        FieldType::Any => Ways::Without("anything"),
        FieldType::Integer => {
            let low = end(vocabulary, field.min.as_ref(), |f| f.min.as_ref(), deep);
            let high = end(vocabulary, field.max.as_ref(), |f| f.max.as_ref(), deep);
            match (low, high) {
                (Some(low), Some(high)) => Ways::Of(high.abs_diff(low).saturating_add(1)),
                _ => Ways::Without("a number without bound"),
            }
        }
    }
}

/// Returns the outermost bound of a field. A bound can be a constant, or a field that has a bound itself.
fn end(
    vocabulary: &Vocabulary,
    bound: Option<&Bound>,
    of: fn(&Field) -> Option<&Bound>,
    deep: usize,
) -> Option<i64> {
    match bound? {
        Bound::Number(n) => Some(*n),
        Bound::Field(name) if deep < 8 => {
            let field = vocabulary.fields.iter().find(|f| f.name == *name)?;
            end(vocabulary, of(field), of, deep + 1)
        }
        Bound::Figure(name) => {
            let figure = vocabulary.figures.iter().find(|f| f.name == *name)?;
            match figure.value {
                Value::Int(n) => Some(n),
                _ => None,
            }
        }
        Bound::Field(_) => None,
    }
}

impl Called {
    /// Formats the call as lines: `reads sheet.luck 2, held.item (all items in order, 4 entries: wide)`.
    pub fn lines(&self) -> Vec<String> {
        let mut out = vec![format!(
            "{}: {} {} of the host",
            self.what,
            self.crossings,
            if self.crossings == 1 { "call" } else { "calls" }
        )];
        for read in &self.reads {
            let part = read.part.as_ref().map(|part| format!(", {part}"));
            let times = format!("    reads {}{}", read.slot, part.unwrap_or_default());
            let wide = match (&read.wide, read.entries) {
                (Some(why), 0 | 1) => format!("  WIDE: {why}"),
                (Some(why), n) => format!("  WIDE: {why}, {n} entries now"),
                (None, _) => String::new(),
            };
            out.push(format!("{times}: {}{wide}", read.times));
        }
        for write in &self.writes {
            let (slot, sort, times) = (&write.slot, write.sort, write.times);
            out.push(format!("    changes {slot}, {sort}: {times}"));
        }
        out
    }
}
