//! Parameters that must be held: `<item:held item>` accepts only an entry that the reader has.

use super::frames::StepObserver;
use super::machine::Machine;
use crate::model::book::{ArgType, FieldType, Signature, SignaturePart};
use crate::model::game::{Message, Value};

impl<W: StepObserver> Machine<W> {
    /// The name of the first required entry that the reader does not have.
    pub(crate) fn lacks(&self, form: &Signature, args: &Value) -> Option<String> {
        self.lacks_of(&form.parts, args)
    }

    fn lacks_of(&self, parts: &[SignaturePart], args: &Value) -> Option<String> {
        parts.iter().find_map(|part| match part {
            SignaturePart::Literal(_) => None,
            SignaturePart::Argument {
                name,
                of: ArgType::Held(kind),
            } => self.no_such(kind, args.get(name).as_text()?),
            SignaturePart::Argument { .. } => None,
            SignaturePart::Group {
                parts,
                repeated: true,
            } => {
                let first = parts.iter().find_map(|part| match part {
                    SignaturePart::Literal(word) => Some(word.as_str()),
                    _ => None,
                });
                let groups = args.get(first.unwrap_or("more")).as_list();
                groups.iter().find_map(|args| self.lacks_of(parts, args))
            }
            SignaturePart::Group { parts, .. } => self.lacks_of(parts, args),
        })
    }

    fn no_such(&self, kind: &str, id: &str) -> Option<String> {
        let kinds = &self.book.vocabulary.kinds;
        let n = kinds.iter().position(|known| known.name == kind)?;
        let held = self.holdings(n);
        if held.iter().any(|it| it.get("id").as_text() == Some(id)) {
            return None;
        }
        let entry = self.book.world.catalogues.get(n).and_then(|c| c.get(id));
        let name = entry.and_then(|entry| entry.get("name").as_text());
        Some(name.unwrap_or(id).to_owned())
    }
}

/// The message that the reader does not have an entry.
pub(crate) fn has_no(name: &str) -> Message {
    Message::new("closed-lacks").with("name", name)
}

/// The answer of a query about an entry that is not held: no, none, `Nothing`.
pub(crate) fn nothing_of(gives: &FieldType) -> Value {
    match gives {
        FieldType::Integer => Value::Int(0),
        FieldType::Flag => Value::Bool(false),
        FieldType::Text | FieldType::Word(_) => Value::text(""),
        FieldType::Words => Value::list([]),
        FieldType::Map => Value::map::<&str>([]),
        FieldType::Any => Value::Nothing,
    }
}
