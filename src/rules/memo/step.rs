//! One step of a call, as plain data: a read, a change, a request or the end.

use crate::model::game::{
    CallRequest, CallResult, DerivedStatus, DiceSum, Event, Question, Reply, SlotChange, SlotQuery,
    StateAccess, Value,
};

/// A step of a call. The value that it received is the edge to the next step.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum MemoStep {
    Read(u32),
    Query(u32, Box<SlotQuery>),
    /// A derived value by its index in the schema. Its dependencies are in a separate tree.
    Derived(usize),
    /// An entry of a derived map, by the number of the step that returned the map. Without a key, the complete map.
    DerivedEntry(usize, Option<Box<str>>),
    /// Reads the faces of a roll, by its number in the call.
    ReadFaces(usize),
    Write(u32, WrittenValue, IsObserved),
    Change(u32, Box<SlotChange>, IsObserved),
    /// Emits this number of events.
    Emit(u32),
    /// Requests an answer of the reader or an event of the book.
    Request(Box<CallRequest>),
    Roll(Box<(Question, DiceSum)>),
    /// Requests a call of a function with `memo`: the number of the call, and the index of the function in the schema.
    Function(u32, usize),
    End(Box<CallEnd>),
}

/// Values that a call can read in part later: the faces of its rolls, and derived values.
#[derive(Debug, Clone, Default)]
pub(super) struct CallInputs {
    /// The faces of all rolls, and for each roll the number of faces until its end.
    faces: Vec<u32>,
    roll_ends: Vec<usize>,
    pub(super) derived: Vec<Value>,
}

impl CallInputs {
    pub(super) fn clear(&mut self) {
        self.faces.clear();
        self.roll_ends.clear();
        self.derived.clear();
    }

    /// Adds the faces of a roll, and returns its result.
    pub(super) fn add_roll(&mut self, faces: &[u32], sum: DiceSum) -> Value {
        self.faces.extend_from_slice(faces);
        self.roll_ends.push(self.faces.len());
        Value::Int(sum.total(faces))
    }

    /// Rolls dice at once and returns the result. None if they must be requested.
    pub(super) fn roll(
        &mut self,
        (question, sum): &(Question, DiceSum),
        state: &mut dyn StateAccess,
    ) -> Option<Value> {
        let Question::Dice {
            count,
            sides,
            min_face,
            ..
        } = question
        else {
            return None;
        };
        let start = self.faces.len();
        if !state.roll_dice(*count, *min_face, *sides, &mut self.faces) {
            return None;
        }
        self.roll_ends.push(self.faces.len());
        Some(Value::Int(sum.total(&self.faces[start..])))
    }

    /// The faces of a roll, by its number.
    pub(super) fn roll_faces(&self, roll: usize) -> Value {
        let end = |roll: usize| self.roll_ends.get(roll).copied().unwrap_or_default();
        let start = roll.checked_sub(1).map_or(0, end);
        faces_to_value(self.faces.get(start..end(roll)).unwrap_or_default())
    }

    /// The faces of all rolls.
    pub(super) fn all_faces(&self) -> impl Iterator<Item = Value> {
        (0..self.roll_ends.len()).map(|roll| self.roll_faces(roll))
    }
}

/// True if a change emits an event.
pub(super) type IsObserved = bool;

/// The value of a write.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum WrittenValue {
    Value(Value),
    /// The faces of a roll of the call.
    Faces(usize),
}

impl WrittenValue {
    pub(super) fn write(
        &self,
        slot: u32,
        inputs: &CallInputs,
        is_observed: IsObserved,
        state: &mut dyn StateAccess,
    ) {
        let value = match self {
            Self::Value(value) => value.clone(),
            Self::Faces(roll) => inputs.roll_faces(*roll),
        };
        state.write_slot(slot, value, is_observed.then_some(&placeholder_event as _));
    }
}

/// The end of a call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum CallEnd {
    Result(CallResult),
    /// The answer of a query; for a cost, the reason why it cannot be paid.
    Answer(Value),
    /// A derived value and the cost of its computation.
    Derived(Value, u64),
}

impl MemoStep {
    /// True if a call that has taken one step could also have taken the other. The cost of a derived value is ignored, because it depends on
    /// the derived values that were cached.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::End(a), Self::End(b)) => match (&**a, &**b) {
                (CallEnd::Derived(a, _), CallEnd::Derived(b, _)) => a == b,
                (a, b) => a == b,
            },
            (a, b) => a == b,
        }
    }
}

/// Repeats a change.
pub(super) fn apply_change(
    slot: u32,
    change: &SlotChange,
    is_observed: IsObserved,
    state: &mut dyn StateAccess,
) {
    state.change_slot(slot, change, is_observed.then_some(&placeholder_event as _));
}

/// Placeholder event. Without an observer, only the number of events matters.
fn placeholder_event(_: &Value, _: &Value) -> Event {
    Event::Say {
        text: String::new(),
    }
}

/// Returns the step for a request, with the sum of its dice.
pub(super) fn request_step(request: &CallRequest, sum: Option<DiceSum>) -> MemoStep {
    match (request, sum) {
        (CallRequest::Ask(question @ Question::Dice { .. }), Some(sum)) => {
            MemoStep::Roll(Box::new((question.clone(), sum)))
        }
        _ => MemoStep::Request(Box::new(request.clone())),
    }
}

/// Returns the edge for a reply.
pub(super) fn reply_edge(reply: Option<&Reply>) -> Value {
    match reply {
        None => Value::Nothing,
        Some(Reply::Pick(text) | Reply::Text(text)) => Value::text(&**text),
        Some(Reply::Confirm(yes)) => Value::Bool(*yes),
        Some(Reply::Number(n)) => Value::Int(*n),
        Some(Reply::Order(ids)) => Value::list(ids.iter().map(|id| Value::text(&**id))),
        Some(Reply::Dice(faces)) => faces_to_value(faces),
    }
}

/// Returns the derived value for an edge. `number` is the number of the step that returned it.
pub(super) fn derived_status(edge: Value, number: usize) -> DerivedStatus {
    match edge {
        Value::Map(_) => DerivedStatus::Map(number),
        value => DerivedStatus::Value(value),
    }
}

/// Returns an entry of a derived value, or all of it.
pub(super) fn derived_entry(value: &Value, key: Option<&str>) -> Value {
    match key {
        Some(key) => value.get(key).clone(),
        None => value.clone(),
    }
}

/// Converts faces to a value.
pub(super) fn faces_to_value(faces: &[u32]) -> Value {
    Value::list(faces.iter().map(|face| Value::Int(i64::from(*face))))
}

/// Converts the edge of a question to a reply.
pub(super) fn edge_to_reply(request: &CallRequest, edge: &Value) -> Option<Reply> {
    let to_text = |edge: &Value| edge.as_text().unwrap_or_default().to_owned();
    let question = match request {
        CallRequest::Ask(question) => question,
        CallRequest::PageText(_) => return Some(Reply::Text(to_text(edge))),
        // The result of a function with `memo` is not a reply.
        CallRequest::Event(_) | CallRequest::MemoCall(_) => return None,
    };
    match (question, edge) {
        (_, Value::Nothing) => None,
        (Question::Pick { .. }, edge) => Some(Reply::Pick(to_text(edge))),
        (Question::Confirm { .. }, edge) => Some(Reply::Confirm(edge.truth())),
        (Question::Number { .. }, edge) => Some(Reply::Number(edge.int())),
        (Question::Text { .. }, edge) => Some(Reply::Text(to_text(edge))),
        (Question::Order { .. }, edge) => {
            Some(Reply::Order(edge.as_list().iter().map(to_text).collect()))
        }
        (Question::Dice { .. }, edge) => Some(Reply::Dice(value_to_faces(edge))),
    }
}

/// Converts a value to faces.
pub(super) fn value_to_faces(value: &Value) -> Vec<u32> {
    let faces = value.as_list().iter();
    faces
        .filter_map(|face| u32::try_from(face.int()).ok())
        .collect()
}
