//! The reason why a choice is closed, if the author wrote none.
//!
//! The reason is made from the condition, with words that readers know: names of items, titles of pages, labels of fields. Ids are not shown to
//! readers, so a condition on anything else has no reason.

use super::names::NameTable;
use crate::model::book::{
    Arg, ArgType, Args, Expr, Field, FieldType, SlotName, slot, split_at_number,
};
use crate::model::game::{Message, Value};
use crate::syntax::markup::BinaryOp;

/// The number that selects the plural form if the number is unknown.
const PLURAL: i64 = 2;

/// Returns the reason for a condition: "you need the lantern" for `needs item lantern`, or "this cannot be done now".
pub(super) fn closed_reason(needs: &Expr, names: &NameTable) -> String {
    let need = ReasonWriter { names }.describe(needs, true);
    need.map_or_else(
        || Message::new("closed-not-now").encode(),
        |need| Message::new("needs").with("what", need).encode(),
    )
}

/// Returns the reason without "you need", for a part of a roll.
pub(super) fn describe_condition(cond: &Expr, names: &NameTable) -> Option<String> {
    ReasonWriter { names }.describe(cond, true)
}

fn named_message(id: &str, name: impl Into<String>) -> Option<String> {
    Some(Message::new(id).with("name", name.into()).encode())
}

/// Returns the message for a condition, such as `need-code`, or for its negation, `lack-code`.
fn need_message(is_needed: bool, id: &str, name: impl Into<String>) -> Option<String> {
    named_message(&need_id(is_needed, id), name)
}

/// Returns the message for an entry, with an article if the name needs one: `Wat the ferryman`, but `the marsh hound`.
fn need_entry_message(is_needed: bool, name: String) -> Option<String> {
    let article = |word: &str| matches!(word, "the" | "a" | "an" | "your" | "my" | "some");
    let has_article = name.split(' ').next().is_some_and(article);
    let is_named = name.starts_with(char::is_uppercase) || has_article;
    let id = if is_named { "need-named" } else { "need-thing" };
    need_message(is_needed, id, name)
}

fn need_id(is_needed: bool, id: &str) -> String {
    match is_needed {
        true => id.to_owned(),
        false => id.replacen("need", "lack", 1),
    }
}

fn joined_message(id: &str, a: &str, b: &str) -> Option<String> {
    Some(Message::new(id).with("a", a).with("b", b).encode())
}

struct ReasonWriter<'n, 'a> {
    names: &'n NameTable<'a>,
}

impl ReasonWriter<'_, '_> {
    /// Describes a condition, or its negation if `is_needed` is false. A negation is passed on to the parts, so that no translation has to negate a
    /// phrase.
    fn describe(&self, expr: &Expr, is_needed: bool) -> Option<String> {
        match expr {
            Expr::Not(inner) => self.describe(inner, !is_needed),
            Expr::Binary(op, left, right) => self.describe_binary(*op, left, right, is_needed),
            Expr::Slot(slot) => self.describe_slot(*slot, is_needed),
            Expr::FirstVisit => Some(Message::new(need_id(is_needed, "need-first-visit")).encode()),
            Expr::Visited { page, .. } => match self.page_title(page.0) {
                Some(title) => need_message(is_needed, "need-visited", title),
                None => Some(Message::new(need_id(is_needed, "need-elsewhere")).encode()),
            },
            Expr::CameFrom(page) => need_message(is_needed, "need-from", self.page_title(page.0)?),
            Expr::InPart(part) => {
                let title = self.names.scopes.get(*part)?.part.title.as_str();
                need_message(is_needed, "need-book", title)
            }
            Expr::BookAvailable { name, .. } => {
                need_message(is_needed, "need-book-at-hand", &**name)
            }
            Expr::Query { query, args } => self.describe_query(*query, args, is_needed),
            _ => None,
        }
    }

    fn describe_slot(&self, slot: u32, is_needed: bool) -> Option<String> {
        match SlotName::parse(self.names.slots.name(slot)) {
            SlotName::Code(_) if self.names.data.hidden_codes.contains(&slot) => None,
            SlotName::Code(name) => need_message(is_needed, "need-code", name),
            SlotName::Title(name) => need_message(is_needed, "need-title", name),
            SlotName::Field(name) => {
                let field = self.visible_field(name)?;
                (field.field_type == FieldType::Flag).then_some(())?;
                need_message(is_needed, "need-flag", &*field.message_label)
            }
            SlotName::Variable(_) => {
                let is_flag = matches!(self.names.slots.start()[slot as usize], Value::Bool(_));
                let label = self.variable_label(slot).filter(|_| is_flag)?;
                need_message(is_needed, "need-flag", label)
            }
            _ => None,
        }
    }

    fn describe_binary(
        &self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        is_needed: bool,
    ) -> Option<String> {
        use BinaryOp as B;
        let op = match (op, is_needed) {
            (B::And | B::Or, _) => {
                let is_conjunction = (op == B::And) == is_needed;
                let (both, one) = match is_conjunction {
                    true => ("need-and", "need-and-more"),
                    false => ("need-or", "need-or-other"),
                };
                // As in print, a part with the other conjunction is put in brackets.
                let group = |need: String, part: &Expr| match find_conjunction(part, is_needed) {
                    Some(other) if other != is_conjunction => {
                        Message::new("need-group").with("name", need).encode()
                    }
                    _ => need,
                };
                let parts = (
                    self.describe(left, is_needed),
                    self.describe(right, is_needed),
                );
                return match parts {
                    (Some(a), Some(b)) => joined_message(both, &group(a, left), &group(b, right)),
                    (Some(part), None) | (None, Some(part)) => named_message(one, part),
                    (None, None) => None,
                };
            }
            (op, true) => op,
            (op, false) => op.negated(),
        };
        if let Some(need) = self.describe_held(op, left, right) {
            return need;
        }
        if let Some(title) = self.describe_title(op, left, right) {
            return Some(title);
        }
        // The number that a label is compared with selects its plural form.
        let plural_number = |value: &Expr| match value {
            Expr::Const(Value::Int(n)) => *n,
            _ => PLURAL,
        };
        let labels = (
            self.label(left, plural_number(right)),
            self.label(right, plural_number(left)),
        );
        let (op, label, value) = match labels {
            (Some(label), _) => (op, label, right),
            (None, Some(label)) => (mirrored(op), label, left),
            (None, None) => return None,
        };
        let amount = match value {
            Expr::Const(Value::Int(n)) => Some(n.to_string()),
            Expr::Const(Value::Text(word)) => Some(word.replace(['-', '_'], " ")),
            Expr::Const(Value::Bool(flag)) => {
                return need_message(*flag == (op == B::Equal), "need-flag", label);
            }
            _ => None,
        };
        // At least 1: "you need room for items".
        if matches!(
            (op, value),
            (B::More, Expr::Const(Value::Int(0))) | (B::MoreOrEqual, Expr::Const(Value::Int(1)))
        ) {
            return Some(label);
        }
        let is_word = matches!(value, Expr::Const(Value::Text(_)));
        let Some(amount) = amount else {
            // The amount is a value without a name for readers.
            return match op {
                B::More | B::MoreOrEqual => named_message("need-enough", label),
                B::Less | B::LessOrEqual => named_message("need-less", label),
                _ => None,
            };
        };
        let id = match op {
            B::Equal if is_word => "need-equal",
            B::NotEqual if is_word => "need-not-equal",
            B::Equal => "need-exactly",
            B::NotEqual => "need-other-than",
            B::Less => "need-below",
            B::LessOrEqual => "need-at-most",
            B::More => "need-above",
            B::MoreOrEqual => "need-at-least",
            _ => return None,
        };
        joined_message(id, &label, &amount)
    }

    /// Describes a comparison of a count: `item lantern` is a count above 0, `not item lantern` a count of at most 0. The outer value is none for
    /// other conditions.
    fn describe_held(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Option<String>> {
        let Expr::Const(Value::Int(n)) = right else {
            return None;
        };
        let has = match (op, n) {
            (BinaryOp::More, 0) | (BinaryOp::MoreOrEqual, 1) => true,
            (BinaryOp::LessOrEqual | BinaryOp::Equal, 0) | (BinaryOp::Less, 1) => false,
            _ => return None,
        };
        match left {
            Expr::Held { slot, id } => {
                let name = self.entry_name(self.kind_of_slot(*slot)?, id);
                Some(need_entry_message(has, name))
            }
            Expr::HeldMatching { kind, filter, .. } => {
                let kind = &*self.names.schema.kinds.get(*kind)?.name;
                let id = filter.as_ref().map_or("need-any", |_| "need-right");
                Some(need_message(has, id, kind))
            }
            _ => None,
        }
    }

    /// Describes a numbered title with its number: `number of title "Ambassador to # kings" >= 3`.
    fn describe_title(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<String> {
        let (op, slot, n) = match (left, right) {
            (Expr::Slot(slot), Expr::Const(Value::Int(n))) => (op, slot, *n),
            (Expr::Const(Value::Int(n)), Expr::Slot(slot)) => (mirrored(op), slot, *n),
            _ => return None,
        };
        let SlotName::Title(name) = SlotName::parse(self.names.slots.name(*slot)) else {
            return None;
        };
        let (has, n) = match op {
            BinaryOp::More => (true, n.saturating_add(1)),
            BinaryOp::Equal if n == 0 => (false, 1),
            BinaryOp::MoreOrEqual | BinaryOp::Equal => (true, n),
            BinaryOp::Less | BinaryOp::NotEqual => (false, n),
            BinaryOp::LessOrEqual => (false, n.saturating_add(1)),
            _ => return None,
        };
        let data = &self.names.data;
        let wordings = data.title_wordings.get(slot);
        let has_wording = wordings.is_some_and(|wordings| wordings.contains_key(&n));
        // At least 1 means any number. Without a text for 1, the title would be ungrammatical: "Slayer of 1 dragons".
        match (split_at_number(name), n == 1 && !has_wording) {
            (Some((before, after)), true) => {
                need_message(has, "need-title", format!("{before}…{after}"))
            }
            _ => need_message(has, "need-title", data.title_wording(name, &Value::Int(n))),
        }
    }

    /// Returns the label of a number or word. `n` selects its plural form.
    fn label(&self, expr: &Expr, n: i64) -> Option<String> {
        let counted = |id: &str| Some(Message::new(id).with("n", n).encode());
        match expr {
            Expr::Slot(slot::TURNS) => counted("count-turns"),
            Expr::Slot(slot::TICKS) | Expr::Ticks(None) if self.names.hides_boxes => None,
            Expr::Slot(slot::TICKS) | Expr::Ticks(None) => counted("count-boxes"),
            Expr::Visits => counted("count-visits"),
            Expr::Slot(slot) => match SlotName::parse(self.names.slots.name(*slot)) {
                SlotName::Field(name) => Some(self.visible_field(name)?.message_label.clone()),
                SlotName::Variable(_) => self.variable_label(*slot),
                SlotName::Visits(id) => {
                    let page = self.names.pages.get(id)?;
                    let label = Message::new("count-visits-of").with("n", n);
                    Some(label.with("name", self.page_title(page.0)?).encode())
                }
                _ => None,
            },
            Expr::Ticks(Some(slot)) => {
                let mut pages = self.names.page_headers.iter();
                let page = pages.find(|page| page.ticks_slot == *slot)?;
                (!page.title.is_empty() && !page.hides_boxes).then_some(())?;
                let label = Message::new("count-boxes-of").with("n", n);
                Some(label.with("name", &*page.title).encode())
            }
            Expr::Held { slot, id } => Some(self.entry_name(self.kind_of_slot(*slot)?, id)),
            Expr::HeldMatching {
                kind, filter: None, ..
            } => {
                let kind = self.names.schema.kinds.get(*kind)?;
                Some(if n == 1 { &kind.name } else { &kind.plural }.clone())
            }
            Expr::CountTrue(slots) => {
                let first = self.names.slots.name(*slots.first()?);
                match SlotName::parse(first) {
                    SlotName::Code(_) => counted("count-codes"),
                    SlotName::Title(_) => counted("count-titles"),
                    _ => None,
                }
            }
            Expr::Query { query, args } => self.describe_query(*query, args, true),
            _ => None,
        }
    }

    /// Describes a query with the words that its ruleset declares.
    fn describe_query(&self, query: usize, args: &Args, is_needed: bool) -> Option<String> {
        let query = self.names.schema.queries.get(query)?;
        let words = if is_needed {
            &query.needs
        } else {
            &query.lacks
        };
        (!words.is_empty()).then_some(())?;
        // Messages of the rules contain their arguments in the same form.
        args.iter().try_fold(words.clone(), |words, (name, arg)| {
            let text = self.describe_argument(query.form.argument_type(name), arg)?;
            Some(words.replace(&format!("<{name}>"), &text))
        })
    }

    fn describe_argument(&self, arg_type: Option<&ArgType>, arg: &Arg) -> Option<String> {
        let Arg::Const(value) = arg else { return None };
        if let Some(ArgType::Filter(kind)) = arg_type {
            let Some(id) = value.get("id").as_text() else {
                return named_message("need-right", &**kind);
            };
            return need_entry_message(true, self.entry_name(self.names.kind_index(kind)?, id));
        }
        let Some(text) = value.as_text() else {
            return Some(value.to_text());
        };
        match arg_type {
            Some(ArgType::Name(kind) | ArgType::Held(kind)) => {
                Some(match self.names.kind_index(kind) {
                    Some(kind) => self.entry_name(kind, text),
                    None => text.replace(['-', '_'], " "),
                })
            }
            Some(ArgType::Page) => {
                let page = self.names.pages.get(text)?;
                self.page_title(page.0)
            }
            Some(ArgType::Word | ArgType::OneOf(_)) => Some(text.replace(['-', '_'], " ")),
            _ => Some(text.to_owned()),
        }
    }

    /// Returns the name of a variable for readers. A yes or no needs one on the sheet.
    fn variable_label(&self, slot: u32) -> Option<String> {
        let names = self.names;
        let is_flag = matches!(names.slots.start()[slot as usize], Value::Bool(_));
        let is_shown = names.data.status.iter().any(|(shown, _)| *shown == slot);
        names.variable_label(slot).filter(|_| is_shown || !is_flag)
    }

    /// Returns the title of a page, if it has one.
    fn page_title(&self, page: u32) -> Option<String> {
        let title = &self.names.page_headers.get(page as usize)?.title;
        (!title.is_empty()).then(|| title.to_string())
    }

    /// Returns the field if readers can see it.
    fn visible_field(&self, name: &str) -> Option<&Field> {
        let mut fields = self.names.schema.fields.iter();
        fields.find(|field| field.name == name && field.is_visible)
    }

    fn kind_of_slot(&self, slot: u32) -> Option<usize> {
        let mut inventories = self.names.data.inventory_slots.iter();
        inventories.position(|inventory| *inventory == slot)
    }

    /// Returns the name of an entry.
    fn entry_name(&self, kind: usize, id: &str) -> String {
        let catalogue = self.names.data.catalogues.get(kind);
        let entry = catalogue.and_then(|entries| entries.get(id));
        let name = entry.and_then(|entry| entry.get("name").as_text());
        name.map_or_else(|| id.replace('-', " "), str::to_owned)
    }
}

/// Returns true if a condition, or its negation if `is_needed` is false, joins its parts with "and", and false for "or". None for another condition.
fn find_conjunction(expr: &Expr, is_needed: bool) -> Option<bool> {
    match expr {
        Expr::Not(inner) => find_conjunction(inner, !is_needed),
        Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), ..) => {
            Some((*op == BinaryOp::And) == is_needed)
        }
        _ => None,
    }
}

fn mirrored(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Less => BinaryOp::More,
        BinaryOp::LessOrEqual => BinaryOp::MoreOrEqual,
        BinaryOp::More => BinaryOp::Less,
        BinaryOp::MoreOrEqual => BinaryOp::LessOrEqual,
        other => other,
    }
}
