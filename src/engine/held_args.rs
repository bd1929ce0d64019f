//! Checks arguments that must be held: `<item:held item>` accepts only an entry that the reader has.

use super::frames::StepObserver;
use super::machine::Machine;
use crate::model::book::{ArgType, FieldType, Signature, SignaturePart, group_name};
use crate::model::game::{Message, Value};

impl<W: StepObserver> Machine<W> {
    /// The name of the first required entry that the reader does not have.
    pub(crate) fn missing_held_arg(&self, form: &Signature, args: &Value) -> Option<String> {
        self.find_missing_held(&form.parts, args)
    }

    fn find_missing_held(&self, parts: &[SignaturePart], args: &Value) -> Option<String> {
        parts.iter().find_map(|part| match part {
            SignaturePart::Literal(_) => None,
            SignaturePart::Argument {
                name,
                arg_type: ArgType::Held(kind),
            } => self.missing_name(kind, args.get(name).as_text()?),
            SignaturePart::Argument { .. } => None,
            SignaturePart::Group {
                parts,
                repeated: true,
            } if !has_held_arg(parts) => None,
            SignaturePart::Group {
                parts,
                repeated: true,
            } => {
                let mut groups = args.get(group_name(parts)).as_list().iter();
                groups.find_map(|args| self.find_missing_held(parts, args))
            }
            SignaturePart::Group { parts, .. } => self.find_missing_held(parts, args),
        })
    }

    /// The name of an entry, if the reader does not have it.
    fn missing_name(&self, kind: &str, id: &str) -> Option<String> {
        let kinds = &self.book.schema.kinds;
        let n = kinds.iter().position(|it| it.name == kind)?;
        let held = self.held_items(n);
        if held.iter().any(|item| item.get("id").as_text() == Some(id)) {
            return None;
        }
        let entry = self.book.data.catalogues.get(n).and_then(|c| c.get(id));
        let name = entry.and_then(|entry| entry.get("name").as_text());
        Some(name.unwrap_or(id).to_owned())
    }
}

/// True if an argument must be held.
fn has_held_arg(parts: &[SignaturePart]) -> bool {
    parts.iter().any(|part| match part {
        SignaturePart::Literal(_) => false,
        SignaturePart::Argument { arg_type, .. } => matches!(arg_type, ArgType::Held(_)),
        SignaturePart::Group { parts, .. } => has_held_arg(parts),
    })
}

/// The message that the reader does not have an entry.
pub(crate) fn not_held_message(name: &str) -> Message {
    Message::new("closed-lacks").with("name", name)
}

/// The answer of a query about an entry that is not held: 0, no, or empty.
pub(crate) fn empty_answer(result_type: &FieldType) -> Value {
    match result_type {
        FieldType::Integer => Value::Int(0),
        FieldType::Flag => Value::Bool(false),
        FieldType::Text | FieldType::Word(_) => Value::text(""),
        FieldType::Words => Value::list([]),
        FieldType::Map => Value::map::<&str>([]),
        FieldType::Any => Value::Nothing,
    }
}
