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
    // One string for each message: passing a string to Lua costs more than splitting it there. A single string would be long, and long strings make
    // every instruction more expensive.
    let lines = tables.placeholders().iter().map(|(id, args)| {
        let parts = std::iter::once(id).chain(args);
        parts.map(String::as_str).collect::<Vec<_>>().join(" ")
    });
    let lines = lua.create_sequence_from(lines)?;
    prelude.call::<()>("register_messages", lines)?;
    *host.messages.borrow_mut() = tables.clone();
    Ok(())
}

/// Sets the English names of fields and marks, for messages where the language of the reader is unknown.
pub(super) fn name_fields(schema: &mut RulesetSchema) {
    let english = Messages::default().with_ruleset(&schema.messages);
    let marks = schema.kinds.iter_mut().flat_map(|kind| &mut kind.marks);
    for field in schema.fields.iter_mut().chain(marks) {
        field.label = english.text(&field.message_label).into_owned();
    }
}

/// The error for an unknown message.
pub(super) fn unknown_message_error(host: &Host, id: &LuaValue) -> mlua::Error {
    let LuaValue::String(id) = id else {
        return lua_error(format!(
            "the id of a message must be a text, not a {}",
            id.type_name()
        ));
    };
    let (id, tables) = (id.to_string_lossy(), host.messages.borrow());
    let placeholders = tables.placeholders();
    let suggestion = did_you_mean(&id, placeholders.keys().map(String::as_str));
    let help = suggestion.unwrap_or_else(|| match placeholders.is_empty() {
        true => "add messages to `messages/en.ftl` in the folder of the ruleset or of the book"
            .to_owned(),
        false => "add it to `messages/en.ftl` and to the table of every other language".to_owned(),
    });
    lua_error_with(format!("unknown message `{id}`"), Some(help))
}

/// The error for missing, unknown or invalid arguments of a message. `name` is the argument that was read last.
pub(super) fn message_args_error(
    host: &Host,
    id: &str,
    args: &LuaValue,
    name: Option<String>,
) -> mlua::Error {
    let tables = host.messages.borrow();
    let Some(expected) = tables.placeholders().get(id) else {
        return lua_error(format!("unknown message `{id}`"));
    };
    let quoted_names: Vec<String> = expected.iter().map(|name| format!("`{name}`")).collect();
    let args_help = match quoted_names.is_empty() {
        true => "the message has no arguments".to_owned(),
        false => format!("its arguments are {}", quoted_names.join(", ")),
    };
    let args = match args {
        LuaValue::Nil => {
            return lua_error(format!(
                "missing arguments of message `{id}`: {}",
                quoted_names.join(", ")
            ));
        }
        LuaValue::Table(args) => args,
        other => {
            let actual = other.type_name();
            return lua_error_with(
                format!("the arguments of `{id}` must be a table with names, not a {actual}"),
                Some(args_help),
            );
        }
    };
    let mut keys = sorted_keys(args).into_iter();
    if let Some(key) = keys.find(|key| !expected.contains(key)) {
        let suggestion = did_you_mean(&key, expected.iter().map(String::as_str));
        return lua_error_with(
            format!("unknown argument `{key}` of message `{id}`"),
            suggestion.or(Some(args_help)),
        );
    }
    let name = name.unwrap_or_default();
    match args.raw_get::<LuaValue>(&*name) {
        Ok(LuaValue::Nil) | Err(_) => {
            lua_error(format!("missing argument `{name}` of message `{id}`"))
        }
        Ok(other) => lua_error(format!(
            "`{name}` of message `{id}` must be a text or a whole number, not a {}",
            other.type_name()
        )),
    }
}
