//! One step of a call: what it asks of a game, changes in it or waits for, as plain data.

use crate::model::game::{
    Change, Derived, Fits, Lookup, Memory, Question, Reply, Request, Ruling, Sum, Test, Value,
};
use crate::syntax::diagnostic::Diagnostic;
use std::fmt;

/// What a call does next. Where it depends on the game, what it was given is the edge that leads on.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    Read(u32),
    Ask(u32, Box<Asked>),
    /// A derived value by its place in the vocabulary: what it follows from stands in a tree of its own.
    Derived(usize),
    /// An entry of a derived map that the call was given, by the number of the step that gave it; all of it without a key.
    DerivedPart(usize, Option<Box<str>>),
    /// Looks at the faces of a roll, by its number in the call.
    Look(usize),
    Write(u32, Given, Heard),
    Change(u32, Box<Edit>, Heard),
    /// Tells something, so many times.
    Tell(u32),
    /// Waits for a person or an event of the book.
    Wait(Box<Request>),
    Roll(Box<(Question, Sum)>),
    End(Box<End>),
}

/// What a call has had, of which it may look at more later: the faces of its rolls, derived values.
#[derive(Debug, Clone, Default)]
pub(super) struct Had {
    pub(super) rolls: Vec<Value>,
    pub(super) derived: Vec<Value>,
}

/// Is a change told of?
pub(super) type Heard = bool;

/// What is written.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Given {
    Value(Value),
    /// The faces of a roll of the call, whatever they are.
    Faces(usize),
}

impl Given {
    pub(super) fn write(&self, slot: u32, had: &Had, heard: Heard, memory: &mut dyn Memory) {
        let value = match self {
            Self::Value(value) => value.clone(),
            Self::Faces(roll) => had.rolls.get(*roll).cloned().unwrap_or_default(),
        };
        memory.write(slot, value, heard.then_some(&unheard as _));
    }
}

/// How a call ends.
#[derive(Debug, Clone)]
pub(super) enum End {
    Ruling(Ruling),
    /// Of a query; of a cost, why it cannot be met.
    Answer(Value),
    /// Of a derived value, with what working it out cost.
    Derived(Value, u64),
    /// It cannot go on.
    Fault(Box<Diagnostic>),
}

impl PartialEq for End {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Ruling(one), Self::Ruling(other)) => one == other,
            (Self::Answer(one), Self::Answer(other)) => one == other,
            // The cost depends on whether those that it reads were at hand.
            (Self::Derived(one, _), Self::Derived(other, _)) => one == other,
            (Self::Fault(one), Self::Fault(other)) => one == other,
            _ => false,
        }
    }
}

/// A narrow question, kept.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Asked {
    AtLeast(i64),
    Entry(String),
    Contains(Value),
    Count(Fitting),
    Those(Fitting),
    Thing(i64),
    Of(i64, String),
    IsList,
    IsMap,
}

/// Which things of a list are meant: two are the same by their words.
#[derive(Clone)]
pub(super) struct Fitting {
    with: Value,
    test: Test,
}

impl PartialEq for Fitting {
    fn eq(&self, other: &Self) -> bool {
        self.with == other.with
    }
}

impl fmt::Debug for Fitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.with)
    }
}

impl Fitting {
    fn of(fits: &Fits<'_>) -> Self {
        Self {
            with: fits.with.clone(),
            test: (fits.kept)(),
        }
    }

    fn lent<T>(&self, run: impl FnOnce(Fits<'_>) -> T) -> T {
        run(Fits {
            with: &self.with,
            test: &*self.test,
            kept: &|| Test::clone(&self.test),
        })
    }
}

impl Asked {
    pub(super) fn of(question: &Lookup<'_>) -> Self {
        match question {
            Lookup::AtLeast(n) => Self::AtLeast(*n),
            Lookup::Entry(key) => Self::Entry((*key).to_owned()),
            Lookup::Contains(one) => Self::Contains((*one).clone()),
            Lookup::Count(fits) => Self::Count(Fitting::of(fits)),
            Lookup::Those(fits) => Self::Those(Fitting::of(fits)),
            Lookup::Thing(place) => Self::Thing(*place),
            Lookup::Of(place, key) => Self::Of(*place, (*key).to_owned()),
            Lookup::IsList => Self::IsList,
            Lookup::IsMap => Self::IsMap,
        }
    }

    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::AtLeast(_) => "at least",
            Self::Entry(_) => "an entry",
            Self::Contains(_) => "contains",
            Self::Count(_) => "count",
            Self::Those(_) => "those that fit",
            Self::Thing(_) => "one of them",
            Self::Of(..) => "a mark of one",
            Self::IsList => "whether it is a list",
            Self::IsMap => "whether it is a map",
        }
    }

    pub(super) fn ask(&self, slot: u32, memory: &mut dyn Memory) -> Value {
        match self {
            Self::AtLeast(n) => memory.ask(slot, &Lookup::AtLeast(*n)),
            Self::Entry(key) => memory.ask(slot, &Lookup::Entry(key)),
            Self::Contains(one) => memory.ask(slot, &Lookup::Contains(one)),
            Self::Count(them) => them.lent(|fits| memory.ask(slot, &Lookup::Count(fits))),
            Self::Those(them) => them.lent(|fits| memory.ask(slot, &Lookup::Those(fits))),
            Self::Thing(place) => memory.ask(slot, &Lookup::Thing(*place)),
            Self::Of(place, key) => memory.ask(slot, &Lookup::Of(*place, key)),
            Self::IsList => memory.ask(slot, &Lookup::IsList),
            Self::IsMap => memory.ask(slot, &Lookup::IsMap),
        }
    }
}

/// A change of a part of a slot, kept.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Edit {
    Add { by: i64, low: i64, high: i64 },
    Entry(String, Value),
    Item(i64, Value),
    Include(Value, bool),
    Gain(Value),
    Lose(Fitting),
    LoseAt(i64),
    Mark(i64, String, Value),
}

impl Edit {
    pub(super) fn of(change: &Change<'_>) -> Self {
        match change {
            Change::Add { by, low, high } => Self::Add {
                by: *by,
                low: *low,
                high: *high,
            },
            Change::Entry(key, value) => Self::Entry((*key).to_owned(), value.clone()),
            Change::Item(place, value) => Self::Item(*place, value.clone()),
            Change::Include(one, yes) => Self::Include(one.clone(), *yes),
            Change::Gain(thing) => Self::Gain(thing.clone()),
            Change::Lose(fits) => Self::Lose(Fitting::of(fits)),
            Change::LoseAt(place) => Self::LoseAt(*place),
            Change::Mark(place, mark, value) => {
                Self::Mark(*place, (*mark).to_owned(), value.clone())
            }
        }
    }

    pub(super) fn make(&self, slot: u32, heard: Heard, memory: &mut dyn Memory) {
        let told = heard.then_some(&unheard as _);
        let mut change = |change: Change<'_>| memory.change(slot, change, told);
        match self {
            Self::Add { by, low, high } => change(Change::Add {
                by: *by,
                low: *low,
                high: *high,
            }),
            Self::Entry(key, value) => change(Change::Entry(key, value.clone())),
            Self::Item(place, value) => change(Change::Item(*place, value.clone())),
            Self::Include(one, yes) => change(Change::Include(one.clone(), *yes)),
            Self::Gain(thing) => change(Change::Gain(thing.clone())),
            Self::Lose(them) => them.lent(|fits| change(Change::Lose(fits))),
            Self::LoseAt(place) => change(Change::LoseAt(*place)),
            Self::Mark(place, mark, value) => change(Change::Mark(*place, mark, value.clone())),
        }
    }
}

/// Nobody hears what is told here: that it was told is all that counts.
fn unheard(_: &Value, _: &Value) -> crate::model::game::Event {
    crate::model::game::Event::Say {
        text: String::new(),
    }
}

/// What a call that asks for this waits for, with the sum of its dice.
pub(super) fn awaited(request: &Request, sum: Option<Sum>) -> Step {
    match (request, sum) {
        (Request::Ask(question @ Question::Dice { .. }), Some(sum)) => {
            Step::Roll(Box::new((question.clone(), sum)))
        }
        _ => Step::Wait(Box::new(request.clone())),
    }
}

/// What a reply is as an edge; nothing for none.
pub(super) fn edge(reply: Option<&Reply>) -> Value {
    match reply {
        None => Value::Nothing,
        Some(Reply::Pick(text) | Reply::Text(text)) => Value::text(&**text),
        Some(Reply::Yes(yes)) => Value::Bool(*yes),
        Some(Reply::Number(n)) => Value::Int(*n),
        Some(Reply::Order(ids)) => Value::list(ids.iter().map(|id| Value::text(&**id))),
        Some(Reply::Dice(faces)) => dice(faces),
    }
}

/// What a derived value is as an edge: of a map, only that it is one.
pub(super) fn derived(value: &Value) -> Value {
    match value {
        Value::Map(_) => Value::map::<&str>([]),
        value => value.clone(),
    }
}

/// What a rule has of a derived value with such an edge, by the number of the step that gave it.
pub(super) fn shown(edge: Value, number: usize) -> Derived {
    match edge {
        Value::Map(_) => Derived::Map(number),
        value => Derived::Value(value),
    }
}

/// A part of a derived value.
pub(super) fn part(value: &Value, key: Option<&str>) -> Value {
    match key {
        Some(key) => value.get(key).clone(),
        None => value.clone(),
    }
}

/// Faces as a value.
pub(super) fn dice(faces: &[u32]) -> Value {
    Value::list(faces.iter().map(|face| Value::Int(i64::from(*face))))
}

/// The reply that an edge of a question stands for.
pub(super) fn reply(request: &Request, edge: &Value) -> Option<Reply> {
    let words = |edge: &Value| edge.as_text().unwrap_or_default().to_owned();
    let question = match request {
        Request::Ask(question) => question,
        Request::PageText(_) => return Some(Reply::Text(words(edge))),
        // What a function gives that is learnt apart is no reply.
        Request::Event(_) | Request::Apart(_) => return None,
    };
    match (question, edge) {
        (_, Value::Nothing) => None,
        (Question::Pick { .. }, edge) => Some(Reply::Pick(words(edge))),
        (Question::Confirm { .. }, edge) => Some(Reply::Yes(edge.truth())),
        (Question::Number { .. }, edge) => Some(Reply::Number(edge.int())),
        (Question::Text { .. }, edge) => Some(Reply::Text(words(edge))),
        (Question::Order { .. }, edge) => {
            Some(Reply::Order(edge.as_list().iter().map(words).collect()))
        }
        (Question::Dice { .. }, edge) => Some(Reply::Dice(faces(edge))),
    }
}

/// Faces out of a value.
pub(super) fn faces(value: &Value) -> Vec<u32> {
    let all = value.as_list().iter();
    all.filter_map(|face| u32::try_from(face.int()).ok())
        .collect()
}
