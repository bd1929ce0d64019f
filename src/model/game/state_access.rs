//! The interface between rules and a game. Every read, change and event of a rule goes through [`StateAccess`].

use super::{Event, State, Value};
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// Creates the event of a change from the old and the new value. Not called if nothing changed or if events are ignored.
pub type ChangeNotifier<'a> = Option<&'a dyn Fn(&Value, &Value) -> Event>;

/// A game as rules see it. The result of a rule depends only on what these methods return.
pub trait StateAccess: Any {
    /// The whole value of a slot; `Nothing` for an unknown slot.
    fn read_slot(&mut self, slot: u32) -> &Value;
    /// The state, for caches of the host, which are valid until a slot changes. Rules never see it. None while reads are recorded.
    fn state(&self) -> Option<&State> {
        None
    }
    /// Answers a question about a slot. The rule depends on the answer only, not on the whole value.
    fn query_slot(&mut self, slot: u32, question: &SlotQuery) -> Value;
    /// Sets a slot. Does not return the old value, so that rules cannot depend on it.
    fn write_slot(&mut self, slot: u32, value: Value, told: ChangeNotifier<'_>);
    /// Changes a part of a slot without reading the rest.
    fn change_slot(&mut self, slot: u32, change: &SlotChange, told: ChangeNotifier<'_>);
    /// Returns true if someone listens to events.
    fn is_observed(&self) -> bool;
    /// Emits an event.
    fn emit(&mut self, event: Event);
    /// Counts an event that is not created because events are ignored.
    fn skip_event(&mut self) {}
    /// Returns true if dependencies of rules are recorded. Then a roll gives a rule its result, and the faces only on request.
    fn records_dependencies(&self) -> bool {
        false
    }
    /// Returns true if [`StateAccess::record_line`] should be called.
    fn records_lines(&self) -> bool {
        false
    }
    /// Records the script (by number) and the line (from 1) of the next questions.
    fn record_line(&mut self, _script: usize, _line: usize) {}
    /// The faces of a roll of the running call (from 0), to store without a read. None if they are not recorded.
    fn roll_faces(&self, _roll: usize) -> Option<Value> {
        None
    }
    /// The faces of such a roll, for reading them. From now on the rule depends on them.
    fn read_roll_faces(&mut self, _roll: usize) -> Value {
        Value::Nothing
    }
    /// A derived value by its index in the schema, and its cost. None if it must be computed.
    fn cached_derived(&mut self, _derived: usize) -> Option<(DerivedStatus, u64)> {
        None
    }
    /// An entry of a derived map that the running call received (by number). Without a key: the whole map.
    fn derived_entry(&mut self, _given: usize, _key: Option<&str>) -> Option<Value> {
        None
    }
    /// Starts the computation of a derived value, which depends on all reads until [`StateAccess::end_derived`].
    fn begin_derived(&mut self) {}
    /// Ends the computation of a derived value, with its value and cost. None if it failed.
    fn end_derived(&mut self, _derived: usize, _found: Option<(&Value, u64)>) {}
    /// Moves the game out. What remains is empty until [`StateAccess::move_back`].
    fn move_out(&mut self) -> Box<dyn StateAccess>;
    /// Moves a lent game back.
    fn move_back(&mut self, lent: Box<dyn StateAccess>);
}

impl dyn StateAccess + '_ {
    /// Emits an event, which is only created if someone listens.
    pub fn emit_with(&mut self, event: impl FnOnce() -> Event) {
        if self.is_observed() {
            self.emit(event());
        } else {
            self.skip_event();
        }
    }
}

/// A derived value that is already known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DerivedStatus {
    Value(Value),
    /// A map, by its number in the call. A rule depends only on the entries that it reads.
    Map(usize),
}

/// A narrow question about the value of one slot.
#[derive(Debug, Clone, PartialEq)]
pub enum SlotQuery {
    /// Whether it is a number of at least this size.
    AtLeast(i64),
    /// The entry of a map.
    MapEntry(String),
    /// Whether a list contains this value.
    Contains(Value),
    /// The number of matching entries of a list.
    Count(ListFilter),
    /// The matching entries of a list. Each is a pair of its position (from 1) and the entry.
    Filter(ListFilter),
    /// The entry at a position of a list, from 1; `Nothing` past the end.
    Element(i64),
    /// A field of that entry.
    ElementField(i64, String),
    /// Whether it is a non-empty list.
    IsList,
    IsMap,
}

/// Selects entries of a list. Two filters with the same request select the same entries.
#[derive(Clone, Default)]
pub struct ListFilter {
    /// The request of the rule, as plain data; nothing for all entries.
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

impl fmt::Debug for ListFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.request)
    }
}

impl ListFilter {
    fn matches(&self, thing: &Value) -> bool {
        self.predicate.as_ref().is_none_or(|test| test(thing))
    }
}

impl SlotQuery {
    /// Answers the question for a slot with this value.
    pub fn answer(&self, held: &Value) -> Value {
        match self {
            Self::AtLeast(n) => (held.int() >= *n).into(),
            Self::MapEntry(key) => held.get(key).clone(),
            Self::Contains(one) => held.as_list().contains(one).into(),
            Self::Count(filter) => {
                let many = held.as_list().iter().filter(|thing| filter.matches(thing));
                Value::Int(i64::try_from(many.count()).unwrap_or(i64::MAX))
            }
            Self::Filter(filter) => {
                let places = (1..).zip(held.as_list());
                let fitting = places.filter(|(_, thing)| filter.matches(thing));
                Value::list(fitting.map(|(n, thing)| Value::list([Value::Int(n), thing.clone()])))
            }
            Self::Element(place) => {
                let thing = to_index(*place).and_then(|n| held.as_list().get(n));
                thing.cloned().unwrap_or_default()
            }
            Self::ElementField(place, key) => {
                let thing = to_index(*place).and_then(|n| held.as_list().get(n));
                thing
                    .map(|thing| thing.get(key).clone())
                    .unwrap_or_default()
            }
            Self::IsList => (!held.as_list().is_empty()).into(),
            Self::IsMap => {
                let map = matches!(held, Value::Map(entries) if !entries.is_empty());
                map.into()
            }
        }
    }
}

/// A change of a part of the value of one slot.
#[derive(Debug, Clone, PartialEq)]
pub enum SlotChange {
    /// Adds to a whole number and clamps it to the bounds. If the bounds cross, the low one wins.
    Add { by: i64, low: i64, high: i64 },
    /// Sets an entry of a map; `Nothing` removes it. The event has the whole map, before and after.
    MapEntry(String, Value),
    /// Sets the element at a position of a list, from 1 to one past the end. `Nothing` removes it. The event has the whole list.
    Element(i64, Value),
    /// Appends a value that a list does not contain, or removes it. The event has the whole list.
    SetMember(Value, bool),
    /// Appends an entry to a list.
    Gain(Value),
    /// Removes the first matching entry of a list. The event has the entry.
    Lose(ListFilter),
    /// Removes the entry at a position of a list, from 1. The event has the entry.
    LoseAt(i64),
    /// Sets an attribute of the entry at a position of a list, from 1. The event has the attribute.
    Mark(i64, String, Value),
}

/// Result of a change.
pub(super) struct ChangeResult {
    /// The new value of the slot.
    pub(super) value: Value,
    /// The old value, as the event shows it.
    pub(super) from: Value,
    pub(super) to: Value,
}

impl SlotChange {
    /// Applies the change to this value. None if it has no effect.
    pub(super) fn apply_to(&self, held: &Value) -> Option<ChangeResult> {
        let whole = |now: Value| {
            (now != *held).then(|| ChangeResult {
                from: held.clone(),
                to: now.clone(),
                value: now,
            })
        };
        let without = |at: usize| {
            let mut things = held.as_list().to_vec();
            let from = (at < things.len()).then(|| things.remove(at))?;
            let (now, to) = (Value::list(things), Value::Nothing);
            Some(ChangeResult {
                value: now,
                from,
                to,
            })
        };
        match self {
            Self::Add { by, low, high } => {
                let sum = held.int().saturating_add(*by);
                whole(Value::Int(sum.min(*high).max(*low)))
            }
            Self::MapEntry(key, value) => match value {
                Value::Nothing => match held {
                    Value::Map(entries) if entries.contains_key(&**key) => {
                        let mut entries = (**entries).clone();
                        entries.remove(&**key);
                        whole(Value::Map(Arc::new(entries)))
                    }
                    _ => None,
                },
                value => whole(held.with(key, value.clone())),
            },
            Self::Element(place, value) => {
                let (at, mut items) = (to_index(*place)?, held.as_list().to_vec());
                match (value, at.cmp(&items.len())) {
                    (Value::Nothing, Ordering::Less) => drop(items.remove(at)),
                    (Value::Nothing, _) | (_, Ordering::Greater) => return None,
                    (value, Ordering::Less) => items[at] = value.clone(),
                    (value, Ordering::Equal) => items.push(value.clone()),
                }
                whole(Value::list(items))
            }
            Self::SetMember(one, yes) => {
                let items = held.as_list();
                if items.contains(one) == *yes {
                    return None;
                }
                let others = items.iter().filter(|item| *item != one).cloned();
                whole(Value::list(others.chain(yes.then(|| one.clone()))))
            }
            Self::Gain(thing) => {
                let mut things = held.as_list().to_vec();
                things.push(thing.clone());
                Some(ChangeResult {
                    value: Value::list(things),
                    from: Value::Nothing,
                    to: thing.clone(),
                })
            }
            Self::Lose(filter) => without(held.as_list().iter().position(|it| filter.matches(it))?),
            Self::LoseAt(place) => without(to_index(*place)?),
            Self::Mark(place, mark, value) => {
                let at = to_index(*place)?;
                let thing = held.as_list().get(at)?;
                let from = thing.get(mark).clone();
                if from == *value {
                    return None;
                }
                let mut things = held.as_list().to_vec();
                things[at] = thing.with(mark, value.clone());
                Some(ChangeResult {
                    value: Value::list(things),
                    from,
                    to: value.clone(),
                })
            }
        }
    }
}

/// Converts a position from 1 to an index.
fn to_index(place: i64) -> Option<usize> {
    usize::try_from(place.checked_sub(1)?).ok()
}
