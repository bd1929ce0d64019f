//! The interface between rules and a game. Every read, change and event of a rule goes through [`StateAccess`].

use super::{Event, State, Value};
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

/// Creates the event of a change from the old and the new value. Not called if nothing changes or events are ignored.
pub type ChangeNotifier<'a> = Option<&'a dyn Fn(&Value, &Value) -> Event>;

/// A game as rules see it. The result of a rule depends only on the results of these methods.
pub trait StateAccess: Any {
    /// The value of a slot; `Nothing` for an unknown slot. The rule then depends on the complete value.
    fn read_slot(&mut self, slot: u32) -> &Value;
    /// The state, for caches of the rules host, which compare slots. Rules never see it. None while reads are recorded.
    fn state(&self) -> Option<&State> {
        None
    }
    /// Answers a question about a slot. The rule then depends only on the answer.
    fn query_slot(&mut self, slot: u32, query: &SlotQuery) -> Value;
    /// Sets a slot. Does not return the old value, so that rules cannot depend on it.
    fn write_slot(&mut self, slot: u32, value: Value, notifier: ChangeNotifier<'_>);
    /// Changes a part of the value of a slot. The rule does not depend on the value.
    fn change_slot(&mut self, slot: u32, change: &SlotChange, notifier: ChangeNotifier<'_>);
    /// Returns true if events are observed.
    fn is_observed(&self) -> bool;
    /// Returns true if nobody sees the texts of questions. They can then be left out.
    fn omits_question_texts(&self) -> bool {
        false
    }
    /// Emits an event.
    fn emit(&mut self, event: Event);
    /// Counts an event that is not created because events are ignored.
    fn skip_event(&mut self) {}
    /// Returns true while an instruction with rounds runs.
    fn is_in_rounds(&self) -> bool {
        false
    }
    /// The index of the line of story that is shown next. It depends on the lines and on how often this fight has shown them.
    fn next_story(&mut self, _lines: &[String]) -> usize {
        0
    }
    /// Rolls dice of the program and adds their faces to `faces`. Returns false if the engine must roll them, such as for dice of the reader.
    fn roll_dice(&mut self, _count: u32, _low: u32, _sides: u32, _faces: &mut Vec<u32>) -> bool {
        false
    }
    /// Returns true if dependencies of rules are recorded. A roll then returns only its result. Rules read the faces on request.
    fn records_dependencies(&self) -> bool {
        false
    }
    /// Returns true if [`StateAccess::record_line`] should be called.
    fn records_lines(&self) -> bool {
        false
    }
    /// Records the script (by index) and the line (from 1) of the next queries.
    fn record_line(&mut self, _script: usize, _line: usize) {}
    /// The faces of a roll of the current call (counted from 0), to store without a read. None if they are not recorded.
    fn roll_faces(&self, _roll: usize) -> Option<Value> {
        None
    }
    /// Reads the faces of such a roll. The rule then depends on them.
    fn read_roll_faces(&mut self, _roll: usize) -> Value {
        Value::Nothing
    }
    /// A cached derived value, by its index in the schema, and the fuel that it cost. None if it must be computed.
    fn cached_derived(&mut self, _derived: usize) -> Option<(DerivedStatus, u64)> {
        None
    }
    /// An entry of a derived map, by the number of the map in the current call. Without a key: the complete map.
    fn derived_entry(&mut self, _map: usize, _key: Option<&str>) -> Option<Value> {
        None
    }
    /// Starts the computation of a derived value. It depends on all reads until [`StateAccess::end_derived`].
    fn begin_derived(&mut self) {}
    /// Ends the computation of a derived value, with the value and the fuel that it cost. None if it failed.
    fn end_derived(&mut self, _derived: usize, _result: Option<(&Value, u64)>) {}
    /// Moves the game out and leaves an empty game, until [`StateAccess::move_back`].
    fn move_out(&mut self) -> Box<dyn StateAccess>;
    /// Moves back a game that was moved out.
    fn move_back(&mut self, lent: Box<dyn StateAccess>);
}

impl dyn StateAccess + '_ {
    /// Emits an event, which is created only if events are observed.
    pub fn emit_with(&mut self, event: impl FnOnce() -> Event) {
        if self.is_observed() {
            self.emit(event());
        } else {
            self.skip_event();
        }
    }
}

/// A derived value that is already computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DerivedStatus {
    Value(Value),
    /// A map, by its number in the call. The rule depends only on the entries that it reads.
    Map(usize),
}

/// A question about the value of a slot.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SlotQuery {
    /// Whether the value is at least this number.
    AtLeast(i64),
    /// The entry of a map.
    MapEntry(String),
    /// Whether a list contains this value.
    Contains(Value),
    /// The number of matching entries of a list.
    Count(ListFilter),
    /// The matching entries of a list, as pairs of position (from 1) and entry.
    Filter(ListFilter),
    /// The entry at a position of a list, from 1; `Nothing` past the end.
    Element(i64),
    /// A field of the entry at a position of a list, from 1.
    ElementField(i64, String),
    /// Whether a field of the entry at a position is at least this number, or a list with at least this many items.
    ElementAtLeast(i64, String, i64),
    /// Whether a field of the entry at a position has this value.
    ElementIs(i64, String, Value),
    /// Whether the value is a non-empty list.
    IsList,
    /// Whether the value is a non-empty map.
    IsMap,
}

/// Selects entries of a list. Filters with equal requests select the same entries.
#[derive(Clone, Default)]
pub struct ListFilter {
    /// The pattern as plain data, as the rule wrote it; nothing for all entries.
    pub request: Value,
    /// None selects all entries.
    pub predicate: Option<ItemPredicate>,
}

type ItemPredicate = Rc<dyn Fn(&Value) -> bool>;

impl PartialEq for ListFilter {
    fn eq(&self, other: &Self) -> bool {
        self.request == other.request
    }
}

impl Eq for ListFilter {}

impl Hash for ListFilter {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.request.hash(hasher);
    }
}

impl fmt::Debug for ListFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.request)
    }
}

impl ListFilter {
    fn matches(&self, item: &Value) -> bool {
        self.predicate.as_ref().is_none_or(|test| test(item))
    }
}

impl SlotQuery {
    /// Answers the question for this value of the slot.
    pub fn answer(&self, value: &Value) -> Value {
        let items = value.as_list();
        match self {
            Self::AtLeast(n) => (value.int() >= *n).into(),
            Self::MapEntry(key) => value.get(key).clone(),
            Self::Contains(member) => items.contains(member).into(),
            Self::Count(filter) => {
                let count = items.iter().filter(|item| filter.matches(item)).count();
                Value::Int(i64::try_from(count).unwrap_or(i64::MAX))
            }
            Self::Filter(filter) => {
                let matches = (1..).zip(items).filter(|(_, item)| filter.matches(item));
                Value::list(matches.map(|(n, item)| Value::list([Value::Int(n), item.clone()])))
            }
            Self::Element(position) => element(items, *position).cloned().unwrap_or_default(),
            Self::ElementField(position, key) => {
                let item = element(items, *position);
                item.map(|item| item.get(key).clone()).unwrap_or_default()
            }
            Self::ElementAtLeast(position, key, n) => {
                let size = element(items, *position).map(|item| match item.get(key) {
                    Value::List(items) => i64::try_from(items.len()).unwrap_or(i64::MAX),
                    number => number.int(),
                });
                size.is_some_and(|size| size >= *n).into()
            }
            Self::ElementIs(position, key, value) => element(items, *position)
                .is_some_and(|item| item.get(key) == value)
                .into(),
            Self::IsList => (!items.is_empty()).into(),
            Self::IsMap => matches!(value, Value::Map(entries) if !entries.is_empty()).into(),
        }
    }
}

/// A change of a part of the value of a slot.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SlotChange {
    /// Adds to a whole number and clamps it to the bounds. If `low` is above `high`, `low` wins.
    Add { by: i64, low: i64, high: i64 },
    /// Sets an entry of a map; `Nothing` removes it. The event has the complete map.
    MapEntry(String, Value),
    /// Sets the element at a position of a list, from 1 to one past the end. `Nothing` removes it. The event has the complete list.
    Element(i64, Value),
    /// Appends a value to a list that does not contain it (true), or removes it (false). The event has the complete list.
    SetMember(Value, bool),
    /// Appends an entry to a list. The event has the entry.
    Gain(Value),
    /// Removes the first matching entry of a list. The event has the entry.
    Lose(ListFilter),
    /// Removes the entry at a position of a list, from 1. The event has the entry.
    LoseAt(i64),
    /// Sets a mark of the entry at a position of a list, from 1. The event has the mark.
    Mark(i64, String, Value),
    /// Adds to a whole number in a mark of the entry at a position of a list, from 1, and clamps it to the bounds.
    AddToMark {
        position: i64,
        mark: String,
        by: i64,
        low: i64,
        high: i64,
    },
}

/// The result of a change.
pub(super) struct ChangeResult {
    /// The new value of the slot.
    pub(super) value: Value,
    /// The old value in the event.
    pub(super) from: Value,
    /// The new value in the event.
    pub(super) to: Value,
}

impl SlotChange {
    /// Applies the change to this value of the slot. None if it has no effect.
    pub(super) fn apply_to(&self, old: &Value) -> Option<ChangeResult> {
        let replace = |new: Value| {
            (new != *old).then(|| ChangeResult {
                from: old.clone(),
                to: new.clone(),
                value: new,
            })
        };
        let remove = |index: usize| {
            let mut items = old.as_list().to_vec();
            let from = (index < items.len()).then(|| items.remove(index))?;
            Some(ChangeResult {
                value: Value::list(items),
                from,
                to: Value::Nothing,
            })
        };
        match self {
            Self::Add { by, low, high } => {
                let sum = old.int().saturating_add(*by);
                replace(Value::Int(sum.min(*high).max(*low)))
            }
            Self::MapEntry(key, Value::Nothing) => match old {
                Value::Map(entries) if entries.contains_key(&**key) => {
                    let mut entries = (**entries).clone();
                    entries.remove(&**key);
                    replace(Value::Map(Arc::new(entries)))
                }
                _ => None,
            },
            Self::MapEntry(key, value) => replace(old.with(key, value.clone())),
            Self::Element(position, value) => {
                let (index, mut items) = (to_index(*position)?, old.as_list().to_vec());
                match (value, index.cmp(&items.len())) {
                    (Value::Nothing, Ordering::Less) => drop(items.remove(index)),
                    (Value::Nothing, _) | (_, Ordering::Greater) => return None,
                    (value, Ordering::Less) => items[index] = value.clone(),
                    (value, Ordering::Equal) => items.push(value.clone()),
                }
                replace(Value::list(items))
            }
            Self::SetMember(member, is_member) => {
                let items = old.as_list();
                if items.contains(member) == *is_member {
                    return None;
                }
                let others = items.iter().filter(|item| *item != member).cloned();
                replace(Value::list(others.chain(is_member.then(|| member.clone()))))
            }
            Self::Gain(item) => {
                let mut items = old.as_list().to_vec();
                items.push(item.clone());
                Some(ChangeResult {
                    value: Value::list(items),
                    from: Value::Nothing,
                    to: item.clone(),
                })
            }
            Self::Lose(filter) => remove(old.as_list().iter().position(|it| filter.matches(it))?),
            Self::LoseAt(position) => remove(to_index(*position)?),
            Self::AddToMark {
                position,
                mark,
                by,
                low,
                high,
            } => {
                let number = old.as_list().get(to_index(*position)?)?.get(mark).int();
                let sum = Value::Int(number.saturating_add(*by).min(*high).max(*low));
                Self::Mark(*position, mark.clone(), sum).apply_to(old)
            }
            Self::Mark(position, mark, value) => {
                let index = to_index(*position)?;
                let item = old.as_list().get(index)?;
                let from = item.get(mark).clone();
                if from == *value {
                    return None;
                }
                let mut items = old.as_list().to_vec();
                items[index] = item.with(mark, value.clone());
                Some(ChangeResult {
                    value: Value::list(items),
                    from,
                    to: value.clone(),
                })
            }
        }
    }
}

/// The element at a position of a list, from 1.
fn element(items: &[Value], position: i64) -> Option<&Value> {
    items.get(to_index(position)?)
}

/// Converts a position, counted from 1, to an index.
fn to_index(position: i64) -> Option<usize> {
    usize::try_from(position.checked_sub(1)?).ok()
}
