//! The report of a profiler, with the names of the book.

use super::profile::{
    CallProfile, InputProfile, MemoProfiler, ProfiledFunction, ProfiledInput, WIDE_READ,
};
use crate::model::book::{Book, Bound, Field, FieldType, RulesetSchema, slot};
use crate::model::game::CallTarget;
use serde::Serialize;

/// Statistics of the calls of the rules.
#[derive(Debug, Clone, Serialize)]
pub struct Profile {
    pub calls: u64,
    /// Calls that followed known paths.
    pub cached: u64,
    /// Stored steps of rules.
    pub steps: usize,
    /// Functions of the rules, those with the most unknown inputs first.
    pub functions: Vec<Called>,
    /// Reads with more than 64 results at one node, those with the most results first.
    pub varying_reads: Vec<Asked>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Called {
    /// `round fight <foe:foe>`, `hook page`, `query luck`, `derived load`.
    pub name: String,
    /// Without the calls of derived values.
    pub calls: u64,
    pub cached: u64,
    /// Number of calls of the host by the script in unknown calls, for any purpose.
    pub host_calls: u64,
    /// Unknown inputs of calls, the most frequent first.
    pub uncached_inputs: Vec<Asked>,
    /// Values read by unknown calls, in order. A value that a call reads again is not counted twice.
    pub reads: Vec<Asked>,
    /// Values changed by unknown calls.
    pub changes: Vec<Asked>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// `sheet.luck`, `held.item, count`, `the result of a roll`.
    pub name: String,
    /// The line of the script that reads it. Absent for the arguments of a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// How often it was unknown, read or changed, or the number of its results.
    pub times: u64,
    /// The number of values that it can have, if it is the whole content of a slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub possible_values: Option<String>,
}

impl MemoProfiler {
    /// Creates the report. `scripts` are the names of the loaded scripts, in order.
    pub fn profile(&self, book: &Book, scripts: &[String]) -> Profile {
        let asked = |(asks, times): (&InputProfile, u64)| Asked {
            name: describe_input(book, &asks.input),
            location: asks.line.map(|(script, line)| {
                let name = scripts.get(script).map_or("", String::as_str);
                format!("{name}:{line}")
            }),
            times,
            possible_values: match asks.input {
                ProfiledInput::Slot(slot) => why_wide(book, slot),
                _ => None,
            },
        };
        let called = |(function, calls): (&ProfiledFunction, &CallProfile)| {
            let steps = |fits: fn(&ProfiledInput) -> bool| {
                let steps = calls.steps.iter().filter(|(asks, _)| fits(&asks.input));
                steps.map(|(asks, times)| asked((asks, *times))).collect()
            };
            let new = calls
                .unknown_inputs
                .iter()
                .map(|(asks, times)| asked((asks, *times)));
            Called {
                name: match function {
                    ProfiledFunction::Call(target) => book.schema.describe_target(target),
                    ProfiledFunction::Derived(n) => {
                        describe_input(book, &ProfiledInput::Derived(*n))
                    }
                },
                calls: calls.calls,
                cached: calls.known,
                host_calls: calls.host_calls,
                uncached_inputs: sort_by_times(new.collect()),
                reads: steps(|given| {
                    matches!(
                        given,
                        ProfiledInput::Slot(_)
                            | ProfiledInput::Query(..)
                            | ProfiledInput::Derived(_)
                            | ProfiledInput::DerivedEntry(_)
                    )
                }),
                changes: steps(|given| matches!(given, ProfiledInput::Change(..))),
            }
        };
        let mut functions: Vec<Called> = self.profiles.borrow().iter().map(called).collect();
        functions.sort_by_key(|it| std::cmp::Reverse(it.calls - it.cached));
        let wide = self.wide_reads();
        let wide = wide.iter().map(|(asks, ways)| asked((asks, *ways as u64)));
        Profile {
            calls: functions.iter().map(|it| it.calls).sum(),
            cached: functions.iter().map(|it| it.cached).sum(),
            steps: self.trees.borrow().nodes.len(),
            varying_reads: sort_by_times(wide.collect()),
            functions,
        }
    }
}

fn sort_by_times(mut all: Vec<Asked>) -> Vec<Asked> {
    all.sort_by_key(|it| std::cmp::Reverse(it.times));
    all
}

fn describe_input(book: &Book, given: &ProfiledInput) -> String {
    let slot = |slot: u32| book.slots.name(slot);
    match given {
        ProfiledInput::Arguments => "its arguments".to_owned(),
        ProfiledInput::Slot(it) => slot(*it).to_owned(),
        ProfiledInput::Query(it, part) | ProfiledInput::Change(it, part) => {
            format!("{}, {part}", slot(*it))
        }
        ProfiledInput::Derived(n) => {
            let derived = book.schema.derived.get(*n);
            format!("derived {}", derived.map_or("", |it| &it.name))
        }
        ProfiledInput::DerivedEntry(Some(key)) => format!("the entry {key} of a derived map"),
        ProfiledInput::DerivedEntry(None) => "a whole derived map".to_owned(),
        ProfiledInput::Faces => "the faces of a roll".to_owned(),
        ProfiledInput::Result => "the result of a roll".to_owned(),
        ProfiledInput::Answer => "an answer".to_owned(),
        ProfiledInput::Function(n) => {
            let offer = book.schema.describe_target(&CallTarget::Function(*n));
            format!("what {offer} gives")
        }
        ProfiledInput::Nothing => "nothing: there was no room to keep more".to_owned(),
    }
}

/// The reason why reading the whole content of a slot gives many different results.
fn why_wide(book: &Book, slot: u32) -> Option<String> {
    let (world, vocabulary) = (&book.data, &book.schema);
    let at = |slots: &[u32]| slots.iter().position(|it| *it == slot);
    if slot == slot::PAGE {
        let pages = book.index.len();
        return (pages > WIDE_READ).then(|| format!("one of {pages} pages"));
    }
    if let Some(kind) = at(&world.inventory_slots) {
        let kind = vocabulary.kinds.get(kind).filter(|kind| kind.can_be_held);
        return kind.map(|kind| format!("all {} in order", kind.plural));
    }
    let mut scenes = world.scene_slots.iter().zip(&vocabulary.instructions);
    let field = match at(&world.field_slots) {
        Some(at) => vocabulary.fields.get(at)?,
        None => {
            let scene = scenes.find_map(|(slots, verb)| verb.scene.get(at(slots)?))?;
            if scene.rows.is_some() {
                return Some("all its rows in order".to_owned());
            }
            &scene.field
        }
    };
    let without_end = match &field.field_type {
        FieldType::Flag => return None,
        FieldType::Word(words) if !words.is_empty() => {
            let many = words.len();
            return (many > WIDE_READ).then(|| format!("{many} values"));
        }
        FieldType::Word(_) | FieldType::Text => "any text",
        FieldType::Words => "a whole list",
        FieldType::Map => "a whole map",
        FieldType::Any => "anything",
        FieldType::Integer => {
            let low = resolve_bound(vocabulary, field, |it| it.min.as_ref(), 0);
            let high = resolve_bound(vocabulary, field, |it| it.max.as_ref(), 0);
            if let (Some(low), Some(high)) = (low, high) {
                let many = high.abs_diff(low).saturating_add(1);
                return (many > WIDE_READ as u64).then(|| format!("{many} values"));
            }
            "a number without bound"
        }
    };
    Some(without_end.to_owned())
}

/// The bound of a field: a number, or the bound of the field that it names.
fn resolve_bound(
    vocabulary: &RulesetSchema,
    field: &Field,
    end: fn(&Field) -> Option<&Bound>,
    deep: usize,
) -> Option<i64> {
    match end(field)? {
        Bound::Number(n) => Some(*n),
        Bound::Field(name) if deep < 8 => {
            let other = vocabulary.fields.iter().find(|it| it.name == *name)?;
            resolve_bound(vocabulary, other, end, deep + 1)
        }
        Bound::Field(_) | Bound::Constant(_) => None,
    }
}
