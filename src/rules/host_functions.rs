//! The Rust side of `prelude.lua`: validates requests, records them, and does the work that must be charged.

use super::catalogue;
use super::code_or_title::CodeOrTitle;
use super::convert::{describe, to_lua};
use super::diagnostics;
use super::field_ops;
use super::freeze;
use super::fuel::error_cost;
use super::hooks::unknown_event_error;
use super::host::{Host, HostFunctions, PendingRequest, YieldReason};
use super::inventory;
use super::lua_error::{fail, fail_with, function_position, lua_error, non_text_error};
use super::memo_functions;
use super::messages;
use super::requests::{self, RollSpec, parse_options};
use super::sheet;
use super::text;
use crate::model::book::slot;
use crate::model::game::{CallRequest, Event, MARKERS, Question, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{ErrorContext, FromLua, Function, Lua, LuaString, Table, Value as LuaValue, Variadic};
use std::rc::Rc;

/// Makes the table of functions for the prelude, which scripts cannot access.
pub(super) fn host_functions(lua: &Lua, host: &Rc<Host>) -> mlua::Result<Table> {
    let functions = HostFunctions::new(lua, host)?;
    functions.add("set_field", |_, host, (field, table): (LuaValue, Table)| {
        let n = sheet::field_index(host, &field)?;
        let value = host.to_plain(&LuaValue::Table(table))?;
        sheet::write_field(host, n, value, &sheet::WordingOption::Default)
    })?;
    functions.add("set_entry", |_, host, a: (LuaValue, LuaValue, LuaValue)| {
        field_ops::change_part(host, (&a.0, &a.1, &a.2), &sheet::WordingOption::Default)
    })?;
    let markers = MARKERS.map(String::from);
    functions
        .table
        .raw_set("markers", lua.create_sequence_from(markers)?)?;
    functions.add("entry", catalogue::entry_table)?;
    functions
        .table
        .raw_set("cache_size", catalogue::CACHE_SIZE)?;
    functions.add(
        "derived_entry",
        |lua, host, (index, key): (usize, Option<String>)| {
            let part = host.game().derived_entry(index, key.as_deref());
            to_lua(lua, &part.unwrap_or_default())
        },
    )?;
    functions.add("field_names", |_, host, (): ()| {
        let schema = host.schema.borrow();
        Ok(schema
            .fields
            .iter()
            .map(|f| f.name.clone())
            .collect::<Vec<_>>())
    })?;
    functions.add("is_at_bound", |_, host, n: usize| {
        sheet::is_at_bound(host, n)
    })?;
    functions.add("has_page", |_, host, name: String| {
        Ok(catalogue::find_page(host, &name, "turns to").is_ok())
    })?;
    add_errors(&functions)?;
    add_fuel_functions(&functions)?;
    text::add_text_functions(&functions)?;
    super::scene::add_scene_functions(&functions)?;
    super::rows::add_row_functions(&functions)?;
    add_rolls(&functions)?;
    add_questions(&functions)?;
    add_changes(&functions)?;
    Ok(functions.table)
}

/// Errors with suggestions.
fn add_errors(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("reject_write", |_, _, (owner, key): (String, String)| {
        fail::<()>(format!("`{key}` cannot be set: {owner} is read-only"))
    })?;
    functions.add("reject_kept_state", |_, _, description: String| {
        Err::<(), _>(freeze::kept_state_error(&description))
    })?;
    functions.add("unknown_message", |_, host, id: LuaValue| {
        Err::<(), _>(messages::unknown_message_error(host, &id))
    })?;
    functions.add(
        "invalid_message_args",
        |_, host, a: (String, LuaValue, Option<String>)| {
            Err::<(), _>(messages::message_args_error(host, &a.0, &a.1, a.2))
        },
    )?;
    functions.add("unknown_query", |_, host, form: String| {
        let schema = host.schema.borrow();
        let forms = schema.queries.iter().map(|query| &*query.form.text);
        let help = did_you_mean(&form, forms);
        fail_with::<()>(format!("unknown query `{form}`"), help)
    })?;
    functions.add("unknown_function", |_, host, name: String| {
        let schema = host.schema.borrow();
        let names = schema.functions.iter().map(|function| &*function.name);
        let help = did_you_mean(&name, names).or_else(|| {
            let is_loading = schema.name.is_empty();
            is_loading.then(|| "call it inside a function".to_owned())
        });
        let message = format!("unknown function `{name}` of the ruleset");
        fail_with::<()>(message, help)
    })?;
    functions.add("unknown_roll_key", |_, _, unknown: Table| {
        Err::<(), _>(requests::unknown_key_error(&unknown))
    })
}

/// Functions for fuel and errors.
fn add_fuel_functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("charge", |_, host, cost: i64| {
        host.charge(cost.unsigned_abs())
    })?;
    functions.add("count_metatable", |_, host, ()| {
        host.fuel.count_metatable();
        Ok(())
    })?;
    functions.add("record_values", |_, host, values: u64| {
        host.fuel.record_values(values);
        Ok(())
    })?;
    functions.add("handle_caught", handle_caught)?;
    functions.add(
        "raise_at",
        |_, _, (function, error): (Function, LuaValue)| {
            let position = function_position(&function);
            Err::<(), _>(match error {
                LuaValue::Error(error) => (*error).with_context(|_| position.clone()),
                other => lua_error(format!("{position}: {}", describe(&other))),
            })
        },
    )?;
    functions.add("trace", |lua, _, error: LuaValue| match &error {
        LuaValue::String(text) => {
            let traceback = lua.traceback(Some(&text.to_string_lossy()), 1)?;
            Ok(LuaValue::String(traceback))
        }
        LuaValue::Table(_) | LuaValue::Function(_) | LuaValue::Thread(_) => {
            let text = non_text_error(error.type_name());
            Ok(LuaValue::String(lua.traceback(Some(&text), 1)?))
        }
        _ => Ok(error),
    })?;
    functions.add("call_query", |_, host, (query, args): (Function, Table)| {
        let previous = host.read_only.replace(Some("a query"));
        let answer = query.call::<LuaValue>(args);
        host.read_only.set(previous);
        answer
    })
}

/// Returns the error that `pcall` must raise again, if any, and the message that it returns. Without fuel, no error can be caught.
fn handle_caught(lua: &Lua, host: &Host, error: LuaValue) -> mlua::Result<(LuaValue, LuaValue)> {
    let out_of_fuel = host.charge(error_cost(lua)).err();
    let fatal = host.fatal.borrow().clone().map(lua_error);
    if let Some(error) = fatal.or(out_of_fuel) {
        return Ok((LuaValue::Error(Box::new(error)), LuaValue::Nil));
    }
    let message = match &error {
        LuaValue::Error(error) => {
            LuaValue::String(lua.create_string(diagnostics::caught_message(error))?)
        }
        _ => error,
    };
    // The amount of free memory depends on earlier calls.
    let is_oom = |text: &LuaString| text.to_string_lossy().contains(diagnostics::OUT_OF_MEMORY);
    match &message {
        LuaValue::String(text) if is_oom(text) => fail(diagnostics::OUT_OF_MEMORY),
        _ => Ok((LuaValue::Nil, message)),
    }
}

/// Functions for dice and their reports.
fn add_rolls(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add(
        "roll",
        |_, host, (spec, why): (LuaValue, Option<String>)| {
            let mut request = requests::parse_roll(&spec)?;
            if let Some(why) = why {
                request.roll.label = why;
            }
            host.request(YieldReason::Request(PendingRequest::for_roll(request)))
        },
    )?;
    functions.add("roll_spec", |_, host, args: RollSpec| {
        host.request(YieldReason::Request(PendingRequest::for_roll(
            requests::parse_roll_spec(host, &args)?,
        )))
    })?;
    type DrawArgs = (i64, Option<String>, bool, Variadic<LuaValue>);
    functions.add(
        "draw",
        |_, host, (sides, label, hidden, names): DrawArgs| {
            let request = requests::draw_request(sides, label, hidden, &names)?;
            host.request(YieldReason::Request(PendingRequest::for_roll(request)))
        },
    )?;
    functions.add("resolve_late", |_, host, function: LuaValue| {
        let is_observed = host.game().is_observed();
        let value = host.resolve_late(function, is_observed)?;
        Ok(value.unwrap_or(LuaValue::Nil))
    })?;
    functions.add("read_faces", |lua, host, roll: usize| {
        let faces = host.game().read_roll_faces(roll);
        to_lua(lua, &faces)
    })?;
    functions.add("page_text", |_, host, name: String| {
        let page = super::catalogue::find_page(host, &name, "requests the text of")?;
        host.request(YieldReason::Request(PendingRequest::new(
            CallRequest::PageText(page.0),
        )))?;
        let data = host.data.borrow();
        let title = data.pages.get(page.0 as usize);
        Ok(title.map_or_else(String::new, |page| page.title.to_string()))
    })?;
    functions.add(
        "report_changed_roll",
        |_, host, args: (i64, LuaValue, LuaValue, String, bool)| {
            let Some(roll) = requests::changed_roll(host, &args)? else {
                return Ok(());
            };
            host.emit(roll.label.len() + roll.rule.len(), || Event::Roll(roll))
        },
    )?;
    functions.add("report_roll", |_, host, text: String| {
        let roll = host.completed_rolls.borrow_mut().pop();
        if let Some(mut roll) = roll {
            roll.result_text = text;
            roll.in_rounds = host.game().is_in_rounds();
            let bytes =
                roll.label.len() + roll.result_text.len() + roll.rule.len() + roll.faces.len() * 4;
            host.emit(bytes, || Event::Roll(roll))?;
        }
        Ok(())
    })
}

type ListArgs = (LuaValue, Table, Option<String>);
type QuestionArgs = (LuaValue, Option<String>, LuaValue);

/// Returns the text of a question. It is empty if nobody sees it.
fn question_text(lua: &Lua, host: &Host, text: LuaValue) -> mlua::Result<String> {
    match text {
        LuaValue::Function(_) => Ok(host.question_text(lua, text)?.unwrap_or_default()),
        text => String::from_lua(text, lua),
    }
}

fn add_questions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("choose", |lua, host, (question, list, topic): ListArgs| {
        let (options, topic) = (parse_options(lua, host, &list)?, topic.unwrap_or_default());
        let question = question_text(lua, host, question)?;
        requests::request_question(
            host,
            Question::Pick {
                question,
                options,
                topic,
            },
        )
    })?;
    functions.add("order", |lua, host, (question, list, topic): ListArgs| {
        let (options, topic) = (parse_options(lua, host, &list)?, topic.unwrap_or_default());
        let question = question_text(lua, host, question)?;
        requests::request_question(
            host,
            Question::Order {
                question,
                options,
                topic,
            },
        )
    })?;
    functions.add(
        "confirm",
        |lua, host, (question, topic, settings): QuestionArgs| {
            let topic = topic.unwrap_or_default();
            let question = question_text(lua, host, question)?;
            let is_needed = !host.game().omits_question_texts();
            let settings = host.resolve_late(settings, is_needed)?;
            let settings = settings.unwrap_or(LuaValue::Nil);
            let question = requests::parse_confirm(host, question, topic, &settings)?;
            requests::request_question(host, question)
        },
    )?;
    functions.add(
        "ask",
        |lua, host, (question, topic, examples): QuestionArgs| {
            let topic = topic.unwrap_or_default();
            let question = question_text(lua, host, question)?;
            let examples = requests::parse_examples(host, &examples)?;
            requests::request_question(
                host,
                Question::Text {
                    question,
                    topic,
                    examples,
                },
            )
        },
    )?;
    functions.add(
        "number",
        |lua, host, (question, min, max, topic): (LuaValue, i64, i64, Option<String>)| {
            let question = question_text(lua, host, question)?;
            if min > max {
                return fail(format!("`number`: {min} is greater than {max}"));
            }
            let topic = topic.unwrap_or_default();
            requests::request_question(
                host,
                Question::Number {
                    question,
                    min,
                    max,
                    topic,
                },
            )
        },
    )?;
    type MemoArgs = (usize, Variadic<LuaValue>);
    functions.add("call_memoized", |_, host, (n, args): MemoArgs| {
        memo_functions::request_memo_call(host, n, &args)
    })?;
    functions.add("copy_args", |lua, host, (n, args): MemoArgs| {
        memo_functions::copy_args(lua, host, n, &args)
    })?;
    type Results = (usize, Function, Variadic<LuaValue>);
    functions.add("copy_results", |lua, host, (n, f, values): Results| {
        memo_functions::copy_results(lua, host, (n, &f), &values)
    })?;
    functions.add("run_event", |_, host, name: String| {
        if let Some((message, help)) = unknown_event_error(&host.schema.borrow(), &name) {
            return fail_with(message, Some(help));
        }
        host.request(YieldReason::Request(PendingRequest::new(
            CallRequest::Event(name),
        )))
    })?;
    functions.add("restart", |_, host, (): ()| {
        host.request(YieldReason::Restart)
    })?;
    functions.add("turn_to", |_, host, name: String| {
        let page = catalogue::find_page(host, &name, "turns to")?;
        let data = host.data.borrow();
        if data
            .pages
            .get(page.0 as usize)
            .is_some_and(|page| page.is_detour)
        {
            return fail_with(
                format!("a rule cannot turn to the detour `{name}`, because it would not return"),
                Some("remove `detour: yes` from the page, or turn to another page".to_owned()),
            );
        }
        host.request(YieldReason::TurnTo(page))
    })
}

type GainArgs = (String, String, LuaValue, Option<String>);
type StoreArgs = (String, LuaValue, LuaValue, Option<String>);
type RetrieveArgs = (String, i64, LuaValue, Option<String>);
type LoseArgs = (String, LuaValue, Option<String>);

/// Changes that can run hooks. The prelude runs them after the change.
fn add_changes(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("gain", |_, host, (kind, id, marks, text): GainArgs| {
        inventory::gain_item(host, &kind, &id, &marks, text)
    })?;
    functions.add("store", |_, host, (kind, which, field, text): StoreArgs| {
        inventory::store_item(host, &kind, &which, &field, text)
    })?;
    functions.add(
        "retrieve",
        |_, host, (kind, index, field, text): RetrieveArgs| {
            inventory::retrieve_item(host, &kind, index, &field, text)
        },
    )?;
    functions.add("lose", |_, host, (kind, which, text): LoseArgs| {
        inventory::lose_item(host, &kind, &which, text)
    })?;
    functions.add(
        "set_held",
        |_, host, (kind, name, is_held, times): (String, String, bool, Option<i64>)| {
            let code_or_title = if kind == "code" {
                CodeOrTitle::Code
            } else {
                CodeOrTitle::Title
            };
            code_or_title.set_held(host, &name, is_held, times)
        },
    )?;
    functions.add(
        "end_game",
        |_, host, (kind, name): (Option<String>, Option<String>)| {
            let kind = kind.unwrap_or_else(|| "end".to_owned());
            let name = name.unwrap_or_default();
            host.charge_event(kind.len() + name.len())?;
            // The engine emits the event when the end of the page is reached.
            let ending = Value::list([Value::text(kind), Value::text(name)]);
            host.write_slot(slot::GAME_OVER, ending, None)
        },
    )?;
    functions.add("unknown_hook", |_, host, name: String| {
        let schema = host.schema.borrow();
        let names = schema.custom_hooks.iter().map(|hook| &*hook.name);
        let help = did_you_mean(&name, names).unwrap_or_else(|| {
            "declare it in `emits` of the table that the script returns".to_owned()
        });
        let message = format!("unknown hook `{name}`");
        fail_with::<()>(message, Some(help))
    })
}
