//! One step of a call: what it asks of a game, changes in it or waits for, as plain data.

use crate::model::game::{
    Change, Derived, Event, Lookup, Memory, Question, Reply, Request, Ruling, Sum, Value,
};

/// What a call does next. Where it depends on the game, what it was given is the edge that leads on.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    Read(u32),
    Ask(u32, Box<Lookup>),
    /// A derived value by its place in the vocabulary: what it follows from stands in a tree of its own.
    Derived(usize),
    /// An entry of a derived map that the call was given, by the number of the step that gave it; all of it without a key.
    DerivedPart(usize, Option<Box<str>>),
    /// Looks at the faces of a roll, by its number in the call.
    Look(usize),
    Write(u32, Given, Heard),
    Change(u32, Box<Change>, Heard),
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
}

impl PartialEq for End {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Ruling(one), Self::Ruling(other)) => one == other,
            (Self::Answer(one), Self::Answer(other)) => one == other,
            // The cost depends on whether those that it reads were at hand.
            (Self::Derived(one, _), Self::Derived(other, _)) => one == other,
            _ => false,
        }
    }
}

/// Repeats a change.
pub(super) fn change(slot: u32, change: &Change, heard: Heard, memory: &mut dyn Memory) {
    memory.change(slot, change, heard.then_some(&unheard as _));
}

/// Nobody hears what is told here: that it was told is all that counts.
fn unheard(_: &Value, _: &Value) -> Event {
    Event::Say {
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
