//! `message`: a placeholder that is replaced by text when it is shown. This module registers messages and reports their errors.

use super::convert::sorted_keys;
use super::host::Host;
use super::lua_error::{lua_error, lua_error_with};
use super::prelude::PreludeFunctions;
use crate::messages::Messages;
use crate::model::book::RulesetSchema;
use crate::syntax::fluent::MessageTables;
use crate::syntax::suggest::did_you_mean;
use mlua::{Lua, Value as LuaValue};

/// Registers the messages of the tables for scripts.
pub(super) fn register_messages(
    prelude: &PreludeFunctions,
    (lua, host): (&Lua, &Host),
    tables: &MessageTables,
) -> mlua::Result<()> {
    // One string for each message: passing a string costs more than splitting it in Lua. A single string for all would be long, and long strings make
    // every instruction more expensive.
    let lines = tables.placeholders().iter().map(|(id, things)| {
        let words = std::iter::once(id).chain(things);
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    });
    let lines = lua.create_sequence_from(lines)?;
    prelude.call::<()>("knows", lines)?;
    *host.messages.borrow_mut() = tables.clone();
    Ok(())
}

/// Sets the English names of fields and marks, which apply where the language of the reader is unknown.
pub(super) fn name_fields(vocabulary: &mut RulesetSchema) {
    let english = Messages::default().with_ruleset(&vocabulary.messages);
    let marks = vocabulary.kinds.iter_mut().flat_map(|kind| &mut kind.marks);
    for field in vocabulary.fields.iter_mut().chain(marks) {
        field.label = english.text(&field.message_label).into_owned();
    }
}

/// The error for an unknown message.
pub(super) fn unknown_message_error(host: &Host, id: &LuaValue) -> mlua::Error {
    let LuaValue::String(id) = id else {
        return lua_error(format!(
            "a message is called by a word, not by a {}",
            id.type_name()
        ));
    };
    let (id, tables) = (id.to_string_lossy(), host.messages.borrow());
    let known = tables.placeholders();
    let near = did_you_mean(&id, known.keys().map(String::as_str));
    let help = near.unwrap_or_else(|| match known.is_empty() {
        true => "messages are in `messages/en.ftl` in the folder of the ruleset or of the book"
            .to_owned(),
        false => {
            "add it to `messages/en.ftl`, and to the same table of every other language".to_owned()
        }
    });
    lua_error_with(format!("no message is called `{id}`"), Some(help))
}

/// The error for arguments that do not fit the message: the argument `name`, or another.
pub(super) fn message_args_error(
    host: &Host,
    id: &str,
    given: &LuaValue,
    name: Option<String>,
) -> mlua::Error {
    let tables = host.messages.borrow();
    let Some(wanted) = tables.placeholders().get(id) else {
        return lua_error(format!("no message is called `{id}`"));
    };
    let each: Vec<String> = wanted.iter().map(|name| format!("`{name}`")).collect();
    let wants = match each.is_empty() {
        true => "nothing goes into it".to_owned(),
        false => format!("into it go {}", each.join(", ")),
    };
    let given = match given {
        LuaValue::Nil => {
            return lua_error_with(
                format!("the message `{id}` is missing {}", each.join(", ")),
                None,
            );
        }
        LuaValue::Table(given) => given,
        other => {
            let what = other.type_name();
            return lua_error_with(
                format!("the arguments of `{id}` must be a table with names, not a {what}"),
                Some(wants),
            );
        }
    };
    let mut given_keys = sorted_keys(given).into_iter();
    if let Some(key) = given_keys.find(|key| !wanted.contains(key)) {
        let near = did_you_mean(&key, wanted.iter().map(String::as_str));
        return lua_error_with(
            format!("no `{key}` goes into the message `{id}`"),
            near.or(Some(wants)),
        );
    }
    let name = name.unwrap_or_default();
    match given.raw_get::<LuaValue>(&*name) {
        Ok(LuaValue::Nil) | Err(_) => lua_error(format!("the message `{id}` is missing `{name}`")),
        Ok(other) => lua_error(format!(
            "`{name}` of the message `{id}` is a text or a whole number, not a {}",
            other.type_name()
        )),
    }
}
