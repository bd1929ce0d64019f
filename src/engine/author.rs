//! Author's commands: go to a page, add an entry, set a value, set the next dice.

use super::frames::{EntryKind, PendingInput, StepObserver};
use super::machine::Machine;
use super::reply::{AnswerError, AnswerRefusal};
use crate::compile::holding;
use crate::model::book::{Book, Field, FieldType, SlotName, slot};
use crate::model::game::{ChangeEvent, ChangeKind, ChangeSource, Value};
use crate::syntax::markup::unquoted;
use crate::syntax::unicode::{is_same, is_word};
use std::rc::Rc;

fn misfit<T>(reason: impl Into<String>) -> Result<T, AnswerError> {
    Err(AnswerError::Misfit(AnswerRefusal::new(reason)))
}

impl<W: StepObserver> Machine<W> {
    /// Executes an author's command. The page then continues at its choices, or another page begins.
    pub(crate) fn author(&mut self, text: &str) -> Result<(), AnswerError> {
        let (verb, rest) = text
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        if verb == "goto" {
            let Some(page) = self.book.world.page_called(rest) else {
                return misfit(format!("there is no page `{rest}`"));
            };
            self.turn.state.set(slot::OVER, false.into());
            let at_a_menu = matches!(self.waiting, PendingInput::Menu(_)) && self.of_page();
            self.waiting = PendingInput::Nothing;
            // A detour returns to the menu that it was entered from.
            if at_a_menu && self.book.page(page).detour {
                self.detour(self.here_id(), page, None)?;
            } else {
                self.enter(page, EntryKind::Turn);
            }
            return Ok(());
        }
        if !self.of_page() {
            return misfit(
                "answer the question first; this command is available at the choices of a page",
            );
        }
        // Before the command, because a hook that it calls goes on top of the stack. A word or number question of the
        // page is repeated anyway.
        if matches!(self.waiting, PendingInput::Menu(_)) {
            self.menu_again();
        }
        match verb {
            "give" => self.have(rest, true)?,
            "take" => self.have(rest, false)?,
            "set" => self.set(rest)?,
            "dice" => {
                let faces = rest.split([',', ' ']).filter(|face| !face.is_empty());
                let faces: Result<Vec<i64>, _> = faces.map(str::parse).collect();
                let Some(faces) = faces
                    .ok()
                    .filter(|f| !f.is_empty() && f.iter().all(|f| *f > 0))
                else {
                    return misfit("dice are faces such as `dice 6,6,1`");
                };
                let faces = Value::list(faces.into_iter().map(Value::Int));
                self.change(slot::COMING, faces, || ChangeEvent {
                    by: ChangeSource::Author,
                    name: rest.to_owned(),
                    ..ChangeEvent::new(ChangeKind::Dice, "")
                });
            }
            _ => return misfit(format!("no author's command is called `{verb}`")),
        }
        Ok(())
    }

    /// Returns true if the page asks the current question, not a rule.
    pub(crate) fn of_page(&self) -> bool {
        matches!(
            self.waiting,
            PendingInput::Menu(_) | PendingInput::Ask | PendingInput::Number { .. }
        )
    }

    /// Adds or removes a code, a title or an entry. Hooks run as for a page or a rule.
    fn have(&mut self, rest: &str, give: bool) -> Result<(), AnswerError> {
        let (what, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let name = name.trim();
        let whole = name.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let name = &*whole.map_or(name.into(), unquoted);
        let book = Rc::clone(&self.book);
        let was = &book.world.was;
        match what {
            "code" => {
                let name = was.codes.get(name).map_or(name, String::as_str);
                let Some(slot) = book.world.codes.get(name).copied() else {
                    return misfit(format!("no code is called `{name}`"));
                };
                if self.turn.state.get(slot).truth() != give {
                    let world = &book.world;
                    self.change(slot, give.into(), || {
                        world.code_changed(name, give, ChangeSource::Author)
                    });
                    self.now_has(what, name, give);
                }
                return Ok(());
            }
            "title" => {
                // A numbered title, as readers see it: `Ambassador to 3 kings`.
                let name = was.titles.get(name).map_or(name, String::as_str);
                let Some((name, slot, held)) = book.world.titled(name) else {
                    return misfit(format!("no title is called `{name}`"));
                };
                let to = if give { held } else { book.world.none(slot) };
                self.title(slot, name, to, ChangeSource::Author);
                return Ok(());
            }
            _ => {}
        }
        let kinds = &book.vocabulary.kinds;
        let Some(n) = kinds.iter().position(|kind| kind.held && kind.name == what) else {
            let kinds: Vec<&str> = kinds.iter().filter(|k| k.held).map(|k| &*k.name).collect();
            return misfit(format!("say what it is: code, title, {}", kinds.join(", ")));
        };
        let entries = &book.world.catalogues[n];
        let called = |(id, entry): &(&String, &Value)| {
            id.as_str() == name
                || entry
                    .get("name")
                    .as_text()
                    .is_some_and(|n| is_same(n, name))
        };
        let older = || entries.get_key_value(was.thing(n, name)?);
        let Some((id, _)) = entries.iter().find(called).or_else(older) else {
            return misfit(format!("no {what} is called `{name}`"));
        };
        let slot = book.world.held[n];
        let mut held = self.turn.state.get(slot).as_list().to_vec();
        if give {
            held.push(holding(&kinds[n], id));
        } else {
            let Some(at) = held
                .iter()
                .position(|thing| thing.get("id").as_text() == Some(id))
            else {
                return misfit(format!("you have no {what} `{name}`"));
            };
            held.remove(at);
        }
        self.change(slot, Value::list(held), || ChangeEvent {
            kind: what.to_owned(),
            by: ChangeSource::Author,
            name: name.to_owned(),
            ..ChangeEvent::new(ChangeKind::Thing, id).there(give)
        });
        self.now_has(what, id, give);
        Ok(())
    }

    fn set(&mut self, rest: &str) -> Result<(), AnswerError> {
        let book = Rc::clone(&self.book);
        let (name, value) = parts(rest, &book);
        // A variable of the current page is named without its page.
        let here = self.here().variables.iter().find(|it| *it.0 == *name);
        let here = here.map(|(_, slot)| (*slot, SettableSlot::Variable));
        let Some((slot, of)) = here.or_else(|| find_slot(&book, name)) else {
            return misfit(format!(
                "no variable and no field of the sheet is called `{name}`"
            ));
        };
        let worth = if value.starts_with(['[', '{', '"']) {
            data(&book, name, of, value)?
        } else {
            self.plain_worth(name, slot, of, value)?
        };
        let what = match of {
            SettableSlot::Field(_) => ChangeKind::Field,
            SettableSlot::Variable => ChangeKind::Variable,
            SettableSlot::Kind(_) => ChangeKind::Kind,
        };
        // The event has the list or map as typed.
        let wide = matches!(worth, Value::List(_) | Value::Map(_));
        self.change(slot, worth, || ChangeEvent {
            by: ChangeSource::Author,
            name: name.to_owned(),
            words: wide.then(|| format!("{name}: {value}")),
            ..ChangeEvent::new(what, name)
        });
        self.set_waiting(slot);
        Ok(())
    }

    /// Parses a number, a word, yes or no.
    fn plain_worth(
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
            _ => match crate::compile::value(&book, value) {
                Ok(expr) => self.value(&expr)?,
                // A bare word is a text, as in book.yaml.
                Err(_) if !value.is_empty() && value.chars().all(|c| is_word(c) || c == '-') => {
                    Value::text(value)
                }
                Err(why) => return misfit(why),
            },
        };
        let field = match of {
            SettableSlot::Field(n) => book.vocabulary.fields.get(n),
            SettableSlot::Variable => None,
            SettableSlot::Kind(_) => return misfit(wide(name)),
        };
        let of = match (field, self.turn.state.get(slot)) {
            (Some(field), _) => field.of.clone(),
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
            _ => return misfit(wide(name)),
        };
        if !of.has(&worth) {
            return misfit(format!("`{name}` holds {wanted}"));
        }
        within(field, name, &worth)?;
        Ok(worth)
    }
}

/// Returns an error if the number is outside the fixed bounds of its field.
fn within(field: Option<&Field>, name: &str, worth: &Value) -> Result<(), AnswerError> {
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
        return misfit(format!("{n} is out of the bounds of `{name}`: {range}"));
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
fn parts<'a>(rest: &'a str, book: &Book) -> (&'a str, &'a str) {
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
    let name = &*book.world.whole(0, name);
    let vocabulary = &book.vocabulary;
    let field = vocabulary.fields.iter().position(|it| it.name == name);
    if let Some(n) = field {
        return Some((*book.world.fields.get(n)?, SettableSlot::Field(n)));
    }
    if let Some(slot) = book.slots.find(&SlotName::Variable(name).to_string()) {
        return Some((slot, SettableSlot::Variable));
    }
    let mut kinds = vocabulary.kinds.iter();
    let kind = kinds.position(|kind| kind.held && kind.name == name)?;
    Some((*book.world.held.get(kind)?, SettableSlot::Kind(kind)))
}

fn wide(name: &str) -> String {
    format!("`{name}` holds more than one value: write it as JSON, `[...]` or `{{...}}`")
}

/// Parses a value in JSON, and checks it against the shape that this name stores.
fn data(book: &Book, name: &str, of: SettableSlot, text: &str) -> Result<Value, AnswerError> {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return misfit(format!(
            "`{text}` is no JSON of texts, whole numbers, lists and maps"
        ));
    };
    let fits = match of {
        SettableSlot::Kind(kind) => is_held(book, kind, &value),
        SettableSlot::Variable => matches!(value, Value::Text(_)),
        SettableSlot::Field(n) => match &book.vocabulary.fields[n].of {
            FieldType::Integer | FieldType::Flag => false,
            of => of.has(&value),
        },
    };
    if fits {
        Ok(value)
    } else {
        misfit(format!("this is nothing that `{name}` can hold"))
    }
}

/// Returns true for a list of entries of the catalogue. They can have only the attributes of their kind.
fn is_held(book: &Book, kind: usize, value: &Value) -> bool {
    let known = &book.world.catalogues[kind];
    let is_one = |thing: &Value| {
        let id = thing
            .get("id")
            .as_text()
            .filter(|id| known.contains_key(*id));
        let Some(Value::Map(fresh)) = id.map(|id| holding(&book.vocabulary.kinds[kind], id)) else {
            return false;
        };
        matches!(thing, Value::Map(marks) if marks.keys().eq(fresh.keys()))
    };
    matches!(value, Value::List(_)) && value.as_list().iter().all(is_one)
}
