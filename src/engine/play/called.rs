//! What a slot is called where a reader is told of it.

use crate::model::book::{Book, SlotName};
use crate::model::game::{Message, Value};

/// A text, which may be a message: a field by its label, what is held by the words for all of its kind, anything else by what it is. The value says what a
/// title with a number in it is called.
pub(super) fn called(book: &Book, slot: &str, value: &Value) -> String {
    let known = |id: &str, name: &str| Message::new(id).with("name", name).text();
    let of_page = |id: &str, page: &str| {
        let there = book.world.page(page).map(|page| book.page(page).name());
        let page = there.map_or_else(|| page.to_owned(), |page| page.to_string());
        Message::new(id).with("page", page).text()
    };
    match SlotName::of(slot) {
        SlotName::Field(name) => {
            let field = book.vocabulary.fields.iter().find(|it| it.name == name);
            let label = field.map(|it| &it.label).filter(|it| !it.is_empty());
            label.map_or_else(|| known("slot-other", name), Clone::clone)
        }
        SlotName::Held(name) => {
            let kind = book.vocabulary.kinds.iter().find(|it| it.name == name);
            kind.map_or(name, |kind| &kind.plural).to_owned()
        }
        SlotName::Code(name) => known("slot-code", name),
        SlotName::Title(name) => known("slot-title", &book.world.title(name, value)),
        SlotName::Variable(name) => known("slot-variable", name),
        SlotName::Visits(page) => of_page("slot-visits", page),
        SlotName::Ticks(page) => of_page("slot-ticks", page),
        SlotName::Once(page, _) | SlotName::Vary(page, _) => of_page("slot-page", page),
        SlotName::Scene(_) | SlotName::Rolled(_) | SlotName::Own(_) => known("slot-other", slot),
    }
}
