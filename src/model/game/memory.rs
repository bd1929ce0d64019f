//! The one seam between rules and a game: all that a rule reads, changes and tells goes through [`Memory`].

use super::{Event, State, Value};
use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// What is told of a change, made of what was there and what is there now. Nothing is told where nothing changed, and nothing is made where
/// nobody listens.
pub type Told<'a> = Option<&'a dyn Fn(&Value, &Value) -> Event>;

/// A game as rules see it. A rule depends on what it was answered here, and on nothing else.
pub trait Memory: Any {
    /// All that a slot holds; nothing for a slot that is not there.
    fn read(&mut self, slot: u32) -> &Value;
    /// The state, for the host, which keeps what it has worked out until a slot changes; no rule learns of it. None where reads are noted.
    fn state(&self) -> Option<&State> {
        None
    }
    /// The answer to a question about a slot: the rule learns this much of it and no more.
    fn ask(&mut self, slot: u32, question: &Lookup) -> Value;
    /// Makes a slot hold a value. Whether it held another before nobody learns: a rule would depend on that.
    fn write(&mut self, slot: u32, value: Value, told: Told<'_>);
    /// Changes a part of what a slot holds, the rest unread.
    fn change(&mut self, slot: u32, change: &Change, told: Told<'_>);
    /// Does anybody listen?
    fn is_heard(&self) -> bool;
    /// Something happened.
    fn hear(&mut self, event: Event);
    /// Something happened that nobody hears: no event was made of it.
    fn go_unheard(&mut self) {}
    /// Does it note what a rule depends on? Then a rule is shown the result of a roll, and the faces when it looks at them.
    fn notes(&self) -> bool {
        false
    }
    /// Does it want to know which line of a script asks?
    fn is_placed(&self) -> bool {
        false
    }
    /// What comes next is asked by this line of a script, by the script's number; lines are counted from 1.
    fn placed(&mut self, _script: usize, _line: usize) {}
    /// The faces of a roll of the running call, by its number from 0, to be put somewhere unread; none where they are not noted.
    fn faces(&self, _roll: usize) -> Option<Value> {
        None
    }
    /// The faces of such a roll are looked at: the rule depends on them now.
    fn look(&mut self, _roll: usize) -> Value {
        Value::Nothing
    }
    /// A derived value by its place in the vocabulary, and what working it out cost, where that is known without working it out.
    fn derived(&mut self, _derived: usize) -> Option<(Derived, u64)> {
        None
    }
    /// An entry of a derived map that the running call was given, by its number; all of it without a key.
    fn derived_part(&mut self, _given: usize, _key: Option<&str>) -> Option<Value> {
        None
    }
    /// A derived value is worked out: what is read until [`Memory::derives`] it depends on.
    fn deriving(&mut self) {}
    /// The derived value is this, at this cost; none where it failed.
    fn derives(&mut self, _derived: usize, _found: Option<(&Value, u64)>) {}
    /// The game, given into other hands; what stays is empty until it is taken back.
    fn lend(&mut self) -> Box<dyn Memory>;
    /// The game that was lent.
    fn take_back(&mut self, lent: Box<dyn Memory>);
}

impl dyn Memory + '_ {
    /// Tells what happened. The event is only made when somebody listens.
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if self.is_heard() {
            self.hear(event());
        } else {
            self.go_unheard();
        }
    }
}

/// What is known of a derived value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Derived {
    Value(Value),
    /// A map, by its number in the call: a rule depends on the entries that it reads.
    Map(usize),
}

/// A narrow question about what one slot holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup {
    /// Is it a number of at least so much?
    AtLeast(i64),
    /// The entry of a map.
    Entry(String),
    /// Does a list contain this?
    Contains(Value),
    /// How many things of a list match.
    Count(Filter),
    /// The things of a list that match, each as a list of its place, from 1, and itself.
    Those(Filter),
    /// The thing of a list at a place, from 1; nothing if there is none.
    Thing(i64),
    /// An entry of that thing.
    Of(i64, String),
    /// Is it a list, or a map, that is not empty?
    IsList,
    IsMap,
}

/// Selects things of a list. Two filters with the same request select the same things.
#[derive(Clone, Default)]
pub struct Filter {
    /// The request of the rule, as plain data; nothing for all things.
    pub with: Value,
    /// None selects all things.
    pub test: Option<Test>,
}

type Test = Rc<dyn Fn(&Value) -> bool>;

impl PartialEq for Filter {
    fn eq(&self, other: &Self) -> bool {
        self.with == other.with
    }
}

impl fmt::Debug for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.with)
    }
}

impl Filter {
    fn matches(&self, thing: &Value) -> bool {
        self.test.as_ref().is_none_or(|test| test(thing))
    }
}

impl Lookup {
    /// The answer, for a slot that holds this.
    pub fn answer(&self, held: &Value) -> Value {
        match self {
            Self::AtLeast(n) => (held.int() >= *n).into(),
            Self::Entry(key) => held.get(key).clone(),
            Self::Contains(one) => held.as_list().contains(one).into(),
            Self::Count(filter) => {
                let many = held.as_list().iter().filter(|thing| filter.matches(thing));
                Value::Int(i64::try_from(many.count()).unwrap_or(i64::MAX))
            }
            Self::Those(filter) => {
                let places = (1..).zip(held.as_list());
                let fitting = places.filter(|(_, thing)| filter.matches(thing));
                Value::list(fitting.map(|(n, thing)| Value::list([Value::Int(n), thing.clone()])))
            }
            Self::Thing(place) => {
                let thing = index(*place).and_then(|n| held.as_list().get(n));
                thing.cloned().unwrap_or_default()
            }
            Self::Of(place, key) => {
                let thing = index(*place).and_then(|n| held.as_list().get(n));
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

/// A change of a part of what one slot holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// So much more of a whole number, then kept within bounds; where these cross, the low one holds.
    Add { by: i64, low: i64, high: i64 },
    /// An entry of a map; nothing takes it away. What is told has the whole map, before and after.
    Entry(String, Value),
    /// What stands at a place of a list, from 1 to one after the last; nothing takes it away. What is told has the whole list.
    Item(i64, Value),
    /// Is this in a list? It comes last; it goes wherever it stands. What is told has the whole list.
    Include(Value, bool),
    /// One more thing, last in a list.
    Gain(Value),
    /// The first thing of a list that fits goes. What is told has the thing.
    Lose(Filter),
    /// The thing at a place of a list, from 1, goes. What is told has the thing.
    LoseAt(i64),
    /// An entry of the thing at a place of a list, from 1. What is told has the entry.
    Mark(i64, String, Value),
}

/// What a change comes to.
pub(super) struct Changed {
    /// What the slot holds now.
    pub(super) now: Value,
    /// Of this, as it is told.
    pub(super) from: Value,
    pub(super) to: Value,
}

impl Change {
    /// What it makes of this; none when nothing is another than before.
    pub(super) fn of(&self, held: &Value) -> Option<Changed> {
        let whole = |now: Value| {
            (now != *held).then(|| Changed {
                from: held.clone(),
                to: now.clone(),
                now,
            })
        };
        let without = |at: usize| {
            let mut things = held.as_list().to_vec();
            let from = (at < things.len()).then(|| things.remove(at))?;
            let (now, to) = (Value::list(things), Value::Nothing);
            Some(Changed { now, from, to })
        };
        match self {
            Self::Add { by, low, high } => {
                let sum = held.int().saturating_add(*by);
                whole(Value::Int(sum.min(*high).max(*low)))
            }
            Self::Entry(key, value) => match value {
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
            Self::Item(place, value) => {
                let (at, mut items) = (index(*place)?, held.as_list().to_vec());
                match (value, at.cmp(&items.len())) {
                    (Value::Nothing, Ordering::Less) => drop(items.remove(at)),
                    (Value::Nothing, _) | (_, Ordering::Greater) => return None,
                    (value, Ordering::Less) => items[at] = value.clone(),
                    (value, Ordering::Equal) => items.push(value.clone()),
                }
                whole(Value::list(items))
            }
            Self::Include(one, yes) => {
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
                Some(Changed {
                    now: Value::list(things),
                    from: Value::Nothing,
                    to: thing.clone(),
                })
            }
            Self::Lose(filter) => without(held.as_list().iter().position(|it| filter.matches(it))?),
            Self::LoseAt(place) => without(index(*place)?),
            Self::Mark(place, mark, value) => {
                let at = index(*place)?;
                let thing = held.as_list().get(at)?;
                let from = thing.get(mark).clone();
                if from == *value {
                    return None;
                }
                let mut things = held.as_list().to_vec();
                things[at] = thing.with(mark, value.clone());
                Some(Changed {
                    now: Value::list(things),
                    from,
                    to: value.clone(),
                })
            }
        }
    }
}

/// A place from 1 as an index.
fn index(place: i64) -> Option<usize> {
    usize::try_from(place.checked_sub(1)?).ok()
}
