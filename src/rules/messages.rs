//! `message`: what stands in place of words until somebody shows them. Here is what is wrong with one.

use super::convert::keys;
use super::fault::{fault, fault_with};
use super::host::Host;
use super::prelude::Prelude;
use crate::messages::Words;
use crate::model::book::Vocabulary;
use crate::syntax::fluent::Tables;
use crate::syntax::suggest::did_you_mean;
use mlua::{Lua, Value as LuaValue};

/// Makes the messages of the tables known to scripts.
pub(super) fn known(
    prelude: &Prelude,
    (lua, host): (&Lua, &Host),
    tables: &Tables,
) -> mlua::Result<()> {
    // A text for each: to hand one over costs more than Lua takes to cut it. Not one for all, for long texts make every instruction dearer.
    let lines = tables.things().iter().map(|(id, things)| {
        let words = std::iter::once(id).chain(things);
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    });
    let lines = lua.create_sequence_from(lines)?;
    prelude.call::<()>("knows", lines)?;
    *host.messages.borrow_mut() = tables.clone();
    Ok(())
}

/// What fields and marks are called where no reader's language is known: in English.
pub(super) fn name_fields(vocabulary: &mut Vocabulary) {
    let english = Words::default().and_rules(&vocabulary.messages);
    let marks = vocabulary.kinds.iter_mut().flat_map(|kind| &mut kind.marks);
    for field in vocabulary.fields.iter_mut().chain(marks) {
        field.label = english.text(&field.told).into_owned();
    }
}

/// No table has this one.
pub(super) fn unknown(host: &Host, id: &LuaValue) -> mlua::Error {
    let LuaValue::String(id) = id else {
        return fault(format!(
            "a message is called by a word, not by a {}",
            id.type_name()
        ));
    };
    let (id, tables) = (id.to_string_lossy(), host.messages.borrow());
    let known = tables.things();
    let near = did_you_mean(&id, known.keys().map(String::as_str));
    let help = near.unwrap_or_else(|| match known.is_empty() {
        true => "messages stand beside the script, in `messages/en.ftl` of the ruleset's folder or of the book's".to_owned(),
        false => "add it to `messages/en.ftl`, and to the same table of every other language".to_owned(),
    });
    fault_with(format!("no message is called `{id}`"), Some(help))
}

/// What goes into a message is not what is handed to it: the thing `name`, or another.
pub(super) fn unfit(host: &Host, id: &str, given: &LuaValue, name: Option<String>) -> mlua::Error {
    let tables = host.messages.borrow();
    let Some(wanted) = tables.things().get(id) else {
        return fault(format!("no message is called `{id}`"));
    };
    let each: Vec<String> = wanted.iter().map(|name| format!("`{name}`")).collect();
    let wants = match each.is_empty() {
        true => "nothing goes into it".to_owned(),
        false => format!("into it go {}", each.join(", ")),
    };
    let given = match given {
        LuaValue::Nil => {
            return fault_with(
                format!("the message `{id}` lacks {}", each.join(", ")),
                None,
            );
        }
        LuaValue::Table(given) => given,
        other => {
            let what = other.type_name();
            return fault_with(
                format!("what goes into `{id}` is a table of names, not a {what}"),
                Some(wants),
            );
        }
    };
    let mut given_keys = keys(given).into_iter();
    if let Some(key) = given_keys.find(|key| !wanted.contains(key)) {
        let near = did_you_mean(&key, wanted.iter().map(String::as_str));
        return fault_with(
            format!("no `{key}` goes into the message `{id}`"),
            near.or(Some(wants)),
        );
    }
    let name = name.unwrap_or_default();
    match given.raw_get::<LuaValue>(&*name) {
        Ok(LuaValue::Nil) | Err(_) => fault(format!("the message `{id}` lacks `{name}`")),
        Ok(other) => fault(format!(
            "`{name}` of the message `{id}` is a text or a whole number, not a {}",
            other.type_name()
        )),
    }
}
