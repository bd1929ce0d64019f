//! Author's commands: go to a page, add an entry, set a value, set the next dice.

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
    /// Executes an author's command. The page then continues at its choices, or another page begins.
    pub(crate) fn run_author_command(&mut self, text: &str) -> Result<(), AnswerError> {
        let (verb, rest) = text
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        if verb == "goto" {
            let Some(page) = self.book.data.page_from_input(rest) else {
                return refuse(format!("there is no page `{rest}`"));
            };
            self.context.state.set(slot::GAME_OVER, false.into());
            let at_a_menu =
                matches!(self.pending, PendingInput::Menu(_)) && self.is_page_question();
            self.pending = PendingInput::Nothing;
            // A detour returns to the menu that it was entered from.
            if at_a_menu && self.book.page(page).is_detour {
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
        // Before the command, because a hook that it calls goes on top of the stack. A word or number question of the
        // page is repeated anyway.
        if matches!(self.pending, PendingInput::Menu(_)) {
            self.repeat_menu();
        }
        match verb {
            "give" => self.give_or_take(rest, true)?,
            "take" => self.give_or_take(rest, false)?,
            "set" => self.set_value(rest)?,
            "dice" => {
                let faces = rest.split([',', ' ']).filter(|face| !face.is_empty());
                let faces: Result<Vec<i64>, _> = faces.map(str::parse).collect();
                let Some(faces) = faces
                    .ok()
                    .filter(|f| !f.is_empty() && f.iter().all(|f| *f > 0))
                else {
                    return refuse("dice are faces such as `dice 6,6,1`");
                };
                let faces = Value::list(faces.into_iter().map(Value::Int));
                self.set_slot(slot::PRESET_DICE, faces, || ChangeEvent {
                    by: ChangeSource::Author,
                    name: rest.to_owned(),
                    ..ChangeEvent::new(ChangeKind::Dice, "")
                });
            }
            _ => return refuse(format!("no author's command is called `{verb}`")),
        }
        Ok(())
    }

    /// Returns true if the page asks the current question, not a rule.
    pub(crate) fn is_page_question(&self) -> bool {
        matches!(
            self.pending,
            PendingInput::Menu(_) | PendingInput::Word | PendingInput::Number { .. }
        )
    }

    /// Adds or removes a code, a title or an entry. Hooks run as for a page or a rule.
    fn give_or_take(&mut self, rest: &str, give: bool) -> Result<(), AnswerError> {
        let (what, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let name = name.trim();
        let whole = name.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let name = &*whole.map_or(name.into(), unescape);
        let book = Rc::clone(&self.book);
        let was = &book.data.aliases;
        match what {
            "code" => {
                let name = was.codes.get(name).map_or(name, String::as_str);
                let Some(slot) = book.data.code_slots.get(name).copied() else {
                    return refuse(format!("no code is called `{name}`"));
                };
                if self.context.state.get(slot).truth() != give {
                    let world = &book.data;
                    self.set_slot(slot, give.into(), || {
                        world.code_change(name, give, ChangeSource::Author)
                    });
                    self.schedule_gain_hook(what, name, give);
                }
                return Ok(());
            }
            "title" => {
                // A numbered title, as readers see it: `Ambassador to 3 kings`.
                let name = was.titles.get(name).map_or(name, String::as_str);
                let Some((name, slot, held)) = book.data.find_title(name) else {
                    return refuse(format!("no title is called `{name}`"));
                };
                let to = if give {
                    held
                } else {
                    book.data.lost_title_value(slot)
                };
                self.change_title(slot, name, to, ChangeSource::Author);
                return Ok(());
            }
            _ => {}
        }
        let kinds = &book.schema.kinds;
        let Some(n) = kinds
            .iter()
            .position(|kind| kind.can_be_held && kind.name == what)
        else {
            let kinds: Vec<&str> = kinds
                .iter()
                .filter(|k| k.can_be_held)
                .map(|k| &*k.name)
                .collect();
            return refuse(format!("say what it is: code, title, {}", kinds.join(", ")));
        };
        let entries = &book.data.catalogues[n];
        let called = |(id, entry): &(&String, &Value)| {
            id.as_str() == name
                || entry
                    .get("name")
                    .as_text()
                    .is_some_and(|n| is_same_folded(n, name))
        };
        let older = || entries.get_key_value(was.current_entry(n, name)?);
        let Some((id, _)) = entries.iter().find(called).or_else(older) else {
            return refuse(format!("no {what} is called `{name}`"));
        };
        let slot = book.data.inventory_slots[n];
        let mut held = self.context.state.get(slot).as_list().to_vec();
        if give {
            held.push(new_held_item(&kinds[n], id));
        } else {
            let Some(at) = held
                .iter()
                .position(|thing| thing.get("id").as_text() == Some(id))
            else {
                return refuse(format!("you have no {what} `{name}`"));
            };
            held.remove(at);
        }
        self.set_slot(slot, Value::list(held), || ChangeEvent {
            kind: what.to_owned(),
            by: ChangeSource::Author,
            name: name.to_owned(),
            ..ChangeEvent::new(ChangeKind::Entry, id).with_gained(give)
        });
        self.schedule_gain_hook(what, id, give);
        Ok(())
    }

    fn set_value(&mut self, rest: &str) -> Result<(), AnswerError> {
        let book = Rc::clone(&self.book);
        let (name, value) = split_assignment(rest, &book);
        // A variable of the current page is named without its page.
        let here = self
            .current_page()
            .variables
            .iter()
            .find(|it| *it.0 == *name);
        let here = here.map(|(_, slot)| (*slot, SettableSlot::Variable));
        let Some((slot, of)) = here.or_else(|| find_slot(&book, name)) else {
            return refuse(format!(
                "no variable and no field of the sheet is called `{name}`"
            ));
        };
        let worth = if value.starts_with(['[', '{', '"']) {
            parse_json_value(&book, name, of, value)?
        } else {
            self.parse_plain_value(name, slot, of, value)?
        };
        let what = match of {
            SettableSlot::Field(_) => ChangeKind::Field,
            SettableSlot::Variable => ChangeKind::Variable,
            SettableSlot::Kind(_) => ChangeKind::Inventory,
        };
        // The event has the list or map as typed.
        let wide = matches!(worth, Value::List(_) | Value::Map(_));
        self.set_slot(slot, worth, || ChangeEvent {
            by: ChangeSource::Author,
            name: name.to_owned(),
            words: wide.then(|| format!("{name}: {value}")),
            ..ChangeEvent::new(what, name)
        });
        self.update_suspended_slot(slot);
        Ok(())
    }

    /// Parses a number, a word, yes or no.
    fn parse_plain_value(
        &mut self,
        name: &str,
        slot: u32,
        of: SettableSlot,
        value: &str,
    ) -> Result<Value, AnswerError> {
        let book = Rc::clone(&self.book);
        let worth = match value {
            "true" | "yes" => Value::Bool(true),
            "false" | "no" => Value::Bool(false),
            _ => match crate::compile::compile_value(&book, value) {
                Ok(expr) => self.evaluate(&expr)?,
                // A bare word is a text, as in book.yaml.
                Err(_) if !value.is_empty() && value.chars().all(|c| is_word(c) || c == '-') => {
                    Value::text(value)
                }
                Err(why) => return refuse(why),
            },
        };
        let field = match of {
            SettableSlot::Field(n) => book.schema.fields.get(n),
            SettableSlot::Variable => None,
            SettableSlot::Kind(_) => return refuse(compound_value_error(name)),
        };
        let of = match (field, self.context.state.get(slot)) {
            (Some(field), _) => field.field_type.clone(),
            (None, Value::Int(_)) => FieldType::Integer,
            (None, Value::Bool(_)) => FieldType::Flag,
            (None, Value::Text(_)) => FieldType::Text,
            _ => FieldType::Any,
        };
        let wanted = match &of {
            FieldType::Integer => "a whole number",
            FieldType::Flag => "yes or no",
            FieldType::Text => "a text",
            FieldType::Word(_) => "one of its words",
            _ => return refuse(compound_value_error(name)),
        };
        if !of.accepts(&worth) {
            return refuse(format!("`{name}` holds {wanted}"));
        }
        check_bounds(field, name, &worth)?;
        Ok(worth)
    }
}

/// Returns an error if the number is outside the fixed bounds of its field.
fn check_bounds(field: Option<&Field>, name: &str, worth: &Value) -> Result<(), AnswerError> {
    let bounds = field.map(Field::fixed_bounds);
    if let Value::Int(n) = *worth
        && let Some((low, high)) = bounds
        && (n < low || n > high)
    {
        let range = match (low, high) {
            (i64::MIN, high) => format!("{high} or less"),
            (low, i64::MAX) => format!("{low} or more"),
            (low, high) => format!("from {low} to {high}"),
        };
        return refuse(format!("{n} is out of the bounds of `{name}`: {range}"));
    }
    Ok(())
}

/// A target of `set`.
#[derive(Debug, Clone, Copy)]
enum SettableSlot {
    Field(usize),
    Variable,
    /// All held entries of a kind.
    Kind(usize),
}

/// Splits `luck 3` or `luck = 3`. If the first word is a known name, the rest can contain any character.
fn split_assignment<'a>(rest: &'a str, book: &Book) -> (&'a str, &'a str) {
    let words = rest.split_once(char::is_whitespace);
    let words = words.filter(|(name, value)| {
        find_slot(book, name).is_some() && !value.trim_start().starts_with('=')
    });
    let (name, value) = words
        .or_else(|| rest.split_once('='))
        .or_else(|| rest.split_once(char::is_whitespace))
        .unwrap_or((rest, ""));
    (name.trim(), value.trim())
}

fn find_slot(book: &Book, name: &str) -> Option<(u32, SettableSlot)> {
    let name = &*book.data.full_name(0, name);
    let vocabulary = &book.schema;
    let field = vocabulary.fields.iter().position(|it| it.name == name);
    if let Some(n) = field {
        return Some((*book.data.field_slots.get(n)?, SettableSlot::Field(n)));
    }
    if let Some(slot) = book.slots.find(&SlotName::Variable(name).to_string()) {
        return Some((slot, SettableSlot::Variable));
    }
    let mut kinds = vocabulary.kinds.iter();
    let kind = kinds.position(|kind| kind.can_be_held && kind.name == name)?;
    Some((
        *book.data.inventory_slots.get(kind)?,
        SettableSlot::Kind(kind),
    ))
}

fn compound_value_error(name: &str) -> String {
    format!("`{name}` holds more than one value: write it as JSON, `[...]` or `{{...}}`")
}

/// Parses a value in JSON, and checks it against the shape that this name stores.
fn parse_json_value(
    book: &Book,
    name: &str,
    of: SettableSlot,
    text: &str,
) -> Result<Value, AnswerError> {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return refuse(format!(
            "`{text}` is no JSON of texts, whole numbers, lists and maps"
        ));
    };
    let fits = match of {
        SettableSlot::Kind(kind) => is_inventory(book, kind, &value),
        SettableSlot::Variable => matches!(value, Value::Text(_)),
        SettableSlot::Field(n) => match &book.schema.fields[n].field_type {
            FieldType::Integer | FieldType::Flag => false,
            of => of.accepts(&value),
        },
    };
    if fits {
        Ok(value)
    } else {
        refuse(format!("this is nothing that `{name}` can hold"))
    }
}

/// Returns true for a list of entries of the catalogue. They can have only the attributes of their kind.
fn is_inventory(book: &Book, kind: usize, value: &Value) -> bool {
    let known = &book.data.catalogues[kind];
    let is_one = |thing: &Value| {
        let id = thing
            .get("id")
            .as_text()
            .filter(|id| known.contains_key(*id));
        let Some(Value::Map(fresh)) = id.map(|id| new_held_item(&book.schema.kinds[kind], id))
        else {
            return false;
        };
        matches!(thing, Value::Map(marks) if marks.keys().eq(fresh.keys()))
    };
    matches!(value, Value::List(_)) && value.as_list().iter().all(is_one)
}
