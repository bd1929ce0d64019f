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
    /// Functions of the rules, sorted by the number of unknown calls.
    pub functions: Vec<Called>,
    /// Reads with more than 64 results at one node, sorted by the number of results.
    pub varying_reads: Vec<Asked>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Called {
    /// `round fight <foe:foe>`, `hook page`, `query luck`, `derived load`.
    pub name: String,
    /// Does not include calls of derived values.
    pub calls: u64,
    pub cached: u64,
    /// Number of calls of the host by the script in unknown calls.
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
    /// The number of possible values, if the input is the complete content of a slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub possible_values: Option<String>,
}

impl MemoProfiler {
    /// Creates the report. `scripts` are the names of the loaded scripts, in order.
    pub fn profile(&self, book: &Book, scripts: &[String]) -> Profile {
        let to_input = |(input, times): (&InputProfile, u64)| Asked {
            name: describe_input(book, &input.input),
            location: input.line.map(|(script, line)| {
                let name = scripts.get(script).map_or("", String::as_str);
                format!("{name}:{line}")
            }),
            times,
            possible_values: match input.input {
                ProfiledInput::Slot(slot) => why_wide(book, slot),
                _ => None,
            },
        };
        let to_function = |(function, profile): (&ProfiledFunction, &CallProfile)| {
            let steps = |fits: fn(&ProfiledInput) -> bool| {
                let steps = profile.steps.iter().filter(|(it, _)| fits(&it.input));
                steps.map(|(it, times)| to_input((it, *times))).collect()
            };
            let unknown_inputs = profile
                .unknown_inputs
                .iter()
                .map(|(it, times)| to_input((it, *times)));
            Called {
                name: match function {
                    ProfiledFunction::Call(target) => book.schema.describe_target(target),
                    ProfiledFunction::Derived(n) => {
                        describe_input(book, &ProfiledInput::Derived(*n))
                    }
                },
                calls: profile.calls,
                cached: profile.known,
                host_calls: profile.host_calls,
                uncached_inputs: sort_by_times(unknown_inputs.collect()),
                reads: steps(|input| {
                    matches!(
                        input,
                        ProfiledInput::Slot(_)
                            | ProfiledInput::Query(..)
                            | ProfiledInput::Derived(_)
                            | ProfiledInput::DerivedEntry(_)
                    )
                }),
                changes: steps(|input| matches!(input, ProfiledInput::Change(..))),
            }
        };
        let mut functions: Vec<Called> = self.profiles.borrow().iter().map(to_function).collect();
        functions.sort_by_key(|it| std::cmp::Reverse(it.calls - it.cached));
        let wide_reads = self.wide_reads();
        let wide_reads = wide_reads
            .iter()
            .map(|(it, count)| to_input((it, *count as u64)));
        Profile {
            calls: functions.iter().map(|it| it.calls).sum(),
            cached: functions.iter().map(|it| it.cached).sum(),
            steps: self.trees.borrow().nodes.len(),
            varying_reads: sort_by_times(wide_reads.collect()),
            functions,
        }
    }
}

fn sort_by_times(mut inputs: Vec<Asked>) -> Vec<Asked> {
    inputs.sort_by_key(|it| std::cmp::Reverse(it.times));
    inputs
}

fn describe_input(book: &Book, input: &ProfiledInput) -> String {
    let slot = |slot: u32| book.slots.name(slot);
    match input {
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
        ProfiledInput::DerivedEntry(None) => "a complete derived map".to_owned(),
        ProfiledInput::Faces => "the faces of a roll".to_owned(),
        ProfiledInput::Result => "the result of a roll".to_owned(),
        ProfiledInput::Answer => "an answer".to_owned(),
        ProfiledInput::Function(n) => {
            let function = book.schema.describe_target(&CallTarget::Function(*n));
            format!("the result of {function}")
        }
        ProfiledInput::Nothing => "nothing: the memo is full".to_owned(),
    }
}

/// Returns the reason why the content of a slot has many different values.
fn why_wide(book: &Book, slot: u32) -> Option<String> {
    let (data, schema) = (&book.data, &book.schema);
    let position = |slots: &[u32]| slots.iter().position(|it| *it == slot);
    if slot == slot::PAGE {
        let pages = book.index.len();
        return (pages > WIDE_READ).then(|| format!("one of {pages} pages"));
    }
    if let Some(kind) = position(&data.inventory_slots) {
        let kind = schema.kinds.get(kind).filter(|kind| kind.can_be_held);
        return kind.map(|kind| format!("all {} in order", kind.plural));
    }
    let mut scenes = data.scene_slots.iter().zip(&schema.instructions);
    let field = match position(&data.field_slots) {
        Some(index) => schema.fields.get(index)?,
        None => {
            let scene = scenes.find_map(|(slots, it)| it.scene.get(position(slots)?))?;
            if scene.rows.is_some() {
                return Some("all its rows in order".to_owned());
            }
            &scene.field
        }
    };
    let unbounded_content = match &field.field_type {
        FieldType::Flag => return None,
        FieldType::Word(words) if !words.is_empty() => {
            let count = words.len();
            return (count > WIDE_READ).then(|| format!("{count} values"));
        }
        FieldType::Word(_) | FieldType::Text => "any text",
        FieldType::Words => "a complete list",
        FieldType::Map => "a complete map",
        FieldType::Any => "anything",
        FieldType::Integer => {
            let min = resolve_bound(schema, field, |it| it.min.as_ref(), 0);
            let max = resolve_bound(schema, field, |it| it.max.as_ref(), 0);
            if let (Some(min), Some(max)) = (min, max) {
                let count = max.abs_diff(min).saturating_add(1);
                return (count > WIDE_READ as u64).then(|| format!("{count} values"));
            }
            "a number without bounds"
        }
    };
    Some(unbounded_content.to_owned())
}

/// Returns the bound of a field as a number. Follows bounds that are fields.
fn resolve_bound(
    schema: &RulesetSchema,
    field: &Field,
    bound_of: fn(&Field) -> Option<&Bound>,
    depth: usize,
) -> Option<i64> {
    match bound_of(field)? {
        Bound::Number(n) => Some(*n),
        Bound::Field(name) if depth < 8 => {
            let bounding_field = schema.fields.iter().find(|it| it.name == *name)?;
            resolve_bound(schema, bounding_field, bound_of, depth + 1)
        }
        Bound::Field(_) | Bound::Constant(_) => None,
    }
}
