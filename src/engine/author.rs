//! Author's commands: go to a page, add an entry, set a value, or set the next dice.

use super::frames::{EntryKind, PendingInput, StepObserver};
use super::machine::Machine;
use super::reply::{AnswerError, AnswerRefusal};
use crate::compile::new_held_item;
use crate::model::book::{Book, Field, FieldType, SlotName, slot};
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, Value};
use crate::syntax::markup::unescape;
use crate::syntax::unicode::{is_same_folded, is_word};
use std::rc::Rc;

fn refuse<T>(reason: impl Into<String>) -> Result<T, AnswerError> {
    Err(AnswerError::Refused(AnswerRefusal::new(reason)))
}

impl<W: StepObserver> Machine<W> {
    /// Executes an author's command. Afterwards, the page continues at its choices, or another page begins.
    pub(crate) fn run_author_command(&mut self, text: &str) -> Result<(), AnswerError> {
        let text = text.trim();
        let (command, args) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let args = args.trim();
        if command == "goto" {
            let Some(page) = self.book.data.page_from_input(args) else {
                return refuse(format!("unknown page `{args}`"));
            };
            self.context.state.set(slot::GAME_OVER, false.into());
            let is_menu = matches!(self.pending, PendingInput::Menu(_));
            self.pending = PendingInput::Nothing;
            // A detour returns to the menu from which it was entered.
            if is_menu && self.book.page(page).is_detour {
                self.enter_detour(self.current_page_id(), page, None)?;
            } else {
                self.enter_page(page, EntryKind::Turn);
            }
            return Ok(());
        }
        if !self.is_page_question() {
            return refuse(
                "answer the question first; this command is available at the choices of a page",
            );
        }
        // This precedes the command, because the command can push a hook onto the stack. A word or number question of the
        // page is repeated anyway.
        if matches!(self.pending, PendingInput::Menu(_)) {
            self.repeat_menu();
        }
        match command {
            "give" => self.give_or_take(args, true)?,
            "take" => self.give_or_take(args, false)?,
            "set" => self.set_value(args)?,
            "dice" => {
                let faces = args.split([',', ' ']).filter(|face| !face.is_empty());
                let faces: Result<Vec<i64>, _> = faces.map(str::parse).collect();
                let faces = faces.unwrap_or_default();
                if faces.is_empty() || faces.iter().any(|face| *face <= 0) {
                    return refuse("`dice` must be followed by faces, such as `dice 6,6,1`");
                }
                let faces = Value::list(faces.into_iter().map(Value::Int));
                self.set_slot(slot::PRESET_DICE, faces, || ChangeEvent {
                    by: ChangeSource::Author,
                    name: args.to_owned(),
                    ..ChangeEvent::new(ChangeKind::Dice, "")
                });
            }
            _ => return refuse(format!("unknown author's command `{command}`")),
        }
        Ok(())
    }

    /// Returns true if the page asks the current question, and not a rule.
    pub(crate) fn is_page_question(&self) -> bool {
        matches!(
            self.pending,
            PendingInput::Menu(_) | PendingInput::Word | PendingInput::Number { .. }
        )
    }

    /// Adds or removes a code, a title or an entry. Hooks run as for a page or a rule.
    fn give_or_take(&mut self, args: &str, gives: bool) -> Result<(), AnswerError> {
        let (kind, name) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let name = name.trim();
        let quoted = name.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let name = &*quoted.map_or(name.into(), unescape);
        let book = Rc::clone(&self.book);
        let aliases = &book.data.aliases;
        match kind {
            "code" => {
                let name = aliases.codes.get(name).map_or(name, String::as_str);
                let Some(slot) = book.data.code_slots.get(name).copied() else {
                    return refuse(format!("unknown code `{name}`"));
                };
                if self.context.state.get(slot).truth() != gives {
                    self.set_slot(slot, gives.into(), || {
                        book.data.code_change(name, gives, ChangeSource::Author)
                    });
                    self.schedule_gain_hook(kind, name, gives);
                }
                return Ok(());
            }
            "title" => {
                // A numbered title can have a number, as readers see it: `Ambassador to 3 kings`.
                let name = aliases.titles.get(name).map_or(name, String::as_str);
                let Some((name, slot, value)) = book.data.find_title(name) else {
                    return refuse(format!("unknown title `{name}`"));
                };
                let value = if gives {
                    value
                } else {
                    book.data.lost_title_value(slot)
                };
                self.change_title(slot, name, value, ChangeSource::Author);
                return Ok(());
            }
            _ => {}
        }
        let kinds = &book.schema.kinds;
        let Some(n) = kinds
            .iter()
            .position(|it| it.can_be_held && it.name == kind)
        else {
            let kinds = kinds.iter().filter(|it| it.can_be_held);
            let kinds: Vec<&str> = kinds.map(|it| &*it.name).collect();
            return refuse(format!(
                "the first word must be one of: code, title, {}",
                kinds.join(", ")
            ));
        };
        let entries = &book.data.catalogues[n];
        let has_name = |(id, entry): &(&String, &Value)| {
            let display_name = entry.get("name").as_text();
            id.as_str() == name || display_name.is_some_and(|it| is_same_folded(it, name))
        };
        let by_alias = || entries.get_key_value(aliases.current_entry(n, name)?);
        let Some((id, _)) = entries.iter().find(has_name).or_else(by_alias) else {
            return refuse(format!("unknown {kind} `{name}`"));
        };
        let slot = book.data.inventory_slots[n];
        let mut held = self.context.state.get(slot).as_list().to_vec();
        if gives {
            held.push(new_held_item(&kinds[n], id));
        } else {
            let has_id = |item: &Value| item.get("id").as_text() == Some(id);
            let Some(position) = held.iter().position(has_id) else {
                return refuse(format!("you have no {kind} `{name}`"));
            };
            held.remove(position);
        }
        self.set_slot(slot, Value::list(held), || ChangeEvent {
            kind: kind.to_owned(),
            by: ChangeSource::Author,
            name: name.to_owned(),
            ..ChangeEvent::new(ChangeKind::Entry, id).with_gained(gives)
        });
        self.schedule_gain_hook(kind, id, gives);
        Ok(())
    }

    /// Sets a variable, a field of the sheet, or all held entries of a kind.
    fn set_value(&mut self, args: &str) -> Result<(), AnswerError> {
        let book = Rc::clone(&self.book);
        let (name, value) = split_assignment(args, &book);
        // A variable of the current page is named without its page.
        let mut variables = self.current_page().variables.iter();
        let variable = variables.find(|(variable, _)| **variable == *name);
        let variable = variable.map(|(_, slot)| (*slot, SettableSlot::Variable));
        let Some((slot, target)) = variable.or_else(|| find_slot(&book, name)) else {
            return refuse(format!("unknown variable or field `{name}`"));
        };
        let new_value = if value.starts_with(['[', '{', '"']) {
            parse_json_value(&book, name, target, value)?
        } else {
            self.parse_plain_value(name, slot, target, value)?
        };
        let change = match target {
            SettableSlot::Field(_) => ChangeKind::Field,
            SettableSlot::Variable => ChangeKind::Variable,
            SettableSlot::Kind(_) => ChangeKind::Inventory,
        };
        // The event has the list or map as typed.
        let is_compound = matches!(new_value, Value::List(_) | Value::Map(_));
        self.set_slot(slot, new_value, || ChangeEvent {
            by: ChangeSource::Author,
            name: name.to_owned(),
            words: is_compound.then(|| format!("{name}: {value}")),
            ..ChangeEvent::new(change, name)
        });
        self.update_suspended_slot(slot);
        Ok(())
    }

    /// Parses a number, a word, yes or no.
    fn parse_plain_value(
        &mut self,
        name: &str,
        slot: u32,
        target: SettableSlot,
        text: &str,
    ) -> Result<Value, AnswerError> {
        let book = Rc::clone(&self.book);
        let value = match text {
            "true" | "yes" => Value::Bool(true),
            "false" | "no" => Value::Bool(false),
            _ => match crate::compile::compile_value(&book, text) {
                Ok(expr) => self.evaluate(&expr)?,
                // A bare word is a text, as in book.yaml.
                Err(_) if !text.is_empty() && text.chars().all(|c| is_word(c) || c == '-') => {
                    Value::text(text)
                }
                Err(reason) => return refuse(reason),
            },
        };
        let field = match target {
            SettableSlot::Field(n) => book.schema.fields.get(n),
            SettableSlot::Variable => None,
            SettableSlot::Kind(_) => return refuse(compound_value_error(name)),
        };
        let field_type = match (field, self.context.state.get(slot)) {
            (Some(field), _) => field.field_type.clone(),
            (None, Value::Int(_)) => FieldType::Integer,
            (None, Value::Bool(_)) => FieldType::Flag,
            (None, Value::Text(_)) => FieldType::Text,
            _ => FieldType::Any,
        };
        let expected = match &field_type {
            FieldType::Integer => "a whole number",
            FieldType::Flag => "yes or no",
            FieldType::Text => "a text",
            FieldType::Word(_) => "one of its words",
            _ => return refuse(compound_value_error(name)),
        };
        if !field_type.accepts(&value) {
            return refuse(format!("`{name}` must be {expected}"));
        }
        check_bounds(field, name, &value)?;
        Ok(value)
    }
}

/// Returns an error if a number is outside the fixed bounds of its field.
fn check_bounds(field: Option<&Field>, name: &str, value: &Value) -> Result<(), AnswerError> {
    let bounds = field.map(Field::fixed_bounds);
    if let Value::Int(n) = *value
        && let Some((low, high)) = bounds
        && (n < low || n > high)
    {
        let range = match (low, high) {
            (i64::MIN, high) => format!("{high} or less"),
            (low, i64::MAX) => format!("{low} or more"),
            (low, high) => format!("from {low} to {high}"),
        };
        return refuse(format!("`{name}` must be {range}, but the value is {n}"));
    }
    Ok(())
}

/// A slot that the command `set` can change.
#[derive(Debug, Clone, Copy)]
enum SettableSlot {
    Field(usize),
    Variable,
    /// All held entries of a kind.
    Kind(usize),
}

/// Splits `luck 3` or `luck = 3`. After the name of a slot and a space, the value can contain any character.
fn split_assignment<'a>(text: &'a str, book: &Book) -> (&'a str, &'a str) {
    let words = text.split_once(char::is_whitespace);
    let words = words.filter(|(name, value)| {
        find_slot(book, name).is_some() && !value.trim_start().starts_with('=')
    });
    let (name, value) = words
        .or_else(|| text.split_once('='))
        .or_else(|| text.split_once(char::is_whitespace))
        .unwrap_or((text, ""));
    (name.trim(), value.trim())
}

fn find_slot(book: &Book, name: &str) -> Option<(u32, SettableSlot)> {
    let name = &*book.data.full_name(0, name);
    let schema = &book.schema;
    let field = schema.fields.iter().position(|it| it.name == name);
    if let Some(n) = field {
        return Some((*book.data.field_slots.get(n)?, SettableSlot::Field(n)));
    }
    if let Some(slot) = book.slots.find(&SlotName::Variable(name).to_string()) {
        return Some((slot, SettableSlot::Variable));
    }
    let mut kinds = schema.kinds.iter();
    let kind = kinds.position(|kind| kind.can_be_held && kind.name == name)?;
    Some((
        *book.data.inventory_slots.get(kind)?,
        SettableSlot::Kind(kind),
    ))
}

fn compound_value_error(name: &str) -> String {
    format!("`{name}` must be written as JSON: `[...]` or `{{...}}`")
}

/// Parses a value in JSON, and checks that it is valid for the target.
fn parse_json_value(
    book: &Book,
    name: &str,
    target: SettableSlot,
    text: &str,
) -> Result<Value, AnswerError> {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return refuse(format!(
            "`{text}` must be JSON with texts, whole numbers, lists and maps"
        ));
    };
    let is_valid = match target {
        SettableSlot::Kind(kind) => is_inventory(book, kind, &value),
        SettableSlot::Variable => matches!(value, Value::Text(_)),
        SettableSlot::Field(n) => match &book.schema.fields[n].field_type {
            FieldType::Integer | FieldType::Flag => false,
            field_type => field_type.accepts(&value),
        },
    };
    if is_valid {
        Ok(value)
    } else {
        refuse(format!("invalid value for `{name}`"))
    }
}

/// Returns true for a list of entries of the catalogue, each with exactly the marks of its kind.
fn is_inventory(book: &Book, kind: usize, value: &Value) -> bool {
    let entries = &book.data.catalogues[kind];
    let is_entry = |item: &Value| {
        let id = item.get("id").as_text();
        let id = id.filter(|id| entries.contains_key(*id));
        let Some(Value::Map(expected)) = id.map(|id| new_held_item(&book.schema.kinds[kind], id))
        else {
            return false;
        };
        matches!(item, Value::Map(marks) if marks.keys().eq(expected.keys()))
    };
    matches!(value, Value::List(_)) && value.as_list().iter().all(is_entry)
}
