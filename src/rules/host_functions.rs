//! The Rust side of `prelude.lua`: validates requests, records them, and does the work that must be charged.

use super::catalogue;
use super::code_or_title::CodeOrTitle;
use super::convert::{describe, to_lua};
use super::diagnostics;
use super::field_ops;
use super::freeze;
use super::fuel::error_cost;
use super::host::{Host, HostFunctions, PendingRequest, YieldReason};
use super::inventory;
use super::lua_error::{function_position, lua_error, lua_error_with, non_text_error};
use super::memo_functions;
use super::messages;
use super::requests::{self, RollSpec, parse_options};
use super::sheet;
use super::text;
use crate::model::book::{PageFacts, slot};
use crate::model::game::{CallRequest, Event, MARKERS, Question, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{ErrorContext, Function, Lua, LuaString, Table, Value as LuaValue, Variadic};
use std::rc::Rc;

/// Makes the table of functions that only the prelude sees.
pub(super) fn host_functions(lua: &Lua, host: &Rc<Host>) -> mlua::Result<Table> {
    let functions = HostFunctions::new(lua, host)?;
    functions.add("write", |_, host, (field, table): (LuaValue, Table)| {
        let n = sheet::field_index(host, &field)?;
        let value = host.to_plain(&LuaValue::Table(table))?;
        sheet::write_field(host, n, value, &sheet::WordingOption::Default)
    })?;
    functions.add("change", |_, host, a: (LuaValue, LuaValue, LuaValue)| {
        field_ops::change_part(host, (&a.0, &a.1, &a.2), &sheet::WordingOption::Default)
    })?;
    let signs = MARKERS.map(String::from);
    functions
        .table
        .raw_set("signs", lua.create_sequence_from(signs)?)?;
    functions.add("entry", catalogue::entry_table)?;
    functions.table.raw_set("kept", catalogue::CACHE_SIZE)?;
    functions.add(
        "derived_part",
        |lua, host, (given, key): (usize, Option<String>)| {
            let part = host.game().derived_entry(given, key.as_deref());
            to_lua(lua, &part.unwrap_or_default())
        },
    )?;
    functions.add("field_names", |_, host, (): ()| {
        let vocabulary = host.schema.borrow();
        Ok(vocabulary
            .fields
            .iter()
            .map(|f| f.name.clone())
            .collect::<Vec<_>>())
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
    functions.add("refuse", |_, _, (what, key): (String, String)| {
        Err::<(), _>(lua_error(format!(
            "`{key}` cannot be set: {what} is read only"
        )))
    })?;
    functions.add("remembers", |_, _, what: String| {
        Err::<(), _>(freeze::kept_state_error(&what))
    })?;
    functions.add("unknown_message", |_, host, id: LuaValue| {
        Err::<(), _>(messages::unknown_message_error(host, &id))
    })?;
    functions.add(
        "unfit_message",
        |_, host, a: (String, LuaValue, Option<String>)| {
            Err::<(), _>(messages::message_args_error(host, &a.0, &a.1, a.2))
        },
    )?;
    functions.add("unknown_query", |_, host, form: String| {
        let vocabulary = host.schema.borrow();
        let forms = vocabulary.queries.iter().map(|query| &*query.form.text);
        let help = did_you_mean(&form, forms);
        Err::<(), _>(lua_error_with(
            format!("no query has the form `{form}`"),
            help,
        ))
    })?;
    functions.add("unknown_offer", |_, host, name: String| {
        let vocabulary = host.schema.borrow();
        let names = vocabulary.functions.iter().map(|offer| &*offer.name);
        let help = did_you_mean(&name, names).or_else(|| {
            let early = vocabulary.name.is_empty();
            early.then(|| "all scripts are loaded first: call it inside a function".to_owned())
        });
        let message = format!("the ruleset offers no function `{name}`");
        Err::<(), _>(lua_error_with(message, help))
    })?;
    functions.add("strange_roll", |_, _, strange: Table| {
        Err::<(), _>(requests::unknown_key_error(&strange))
    })
}

/// Functions for fuel and errors.
fn add_fuel_functions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("charge", |_, host, cost: i64| {
        host.charge(cost.unsigned_abs())
    })?;
    functions.add("dressed", |_, host, ()| {
        host.fuel.count_metatable();
        Ok(())
    })?;
    functions.add("widen", |_, host, values: u64| {
        host.fuel.record_values(values);
        Ok(())
    })?;
    functions.add("caught", handle_caught)?;
    functions.add(
        "blame",
        |_, _, (function, problem): (Function, LuaValue)| {
            let place = function_position(&function);
            Err::<(), _>(match problem {
                LuaValue::Error(error) => (*error).with_context(|_| place.clone()),
                other => lua_error(format!("{place}: {}", describe(&other))),
            })
        },
    )?;
    functions.add("trace", |lua, _, problem: LuaValue| match &problem {
        LuaValue::String(text) => {
            let traced = lua.traceback(Some(&text.to_string_lossy()), 1)?;
            Ok(LuaValue::String(traced))
        }
        LuaValue::Table(_) | LuaValue::Function(_) | LuaValue::Thread(_) => {
            let text = non_text_error(problem.type_name());
            Ok(LuaValue::String(lua.traceback(Some(&text), 1)?))
        }
        _ => Ok(problem),
    })?;
    functions.add("quietly", |_, host, (answer, args): (Function, Table)| {
        let was = host.read_only.replace(Some("a query"));
        let answered = answer.call::<LuaValue>(args);
        host.read_only.set(was);
        answered
    })
}

/// Returns the error that a script must raise again and the message that it receives. Without fuel nothing can be caught.
fn handle_caught(lua: &Lua, host: &Host, problem: LuaValue) -> mlua::Result<(LuaValue, LuaValue)> {
    let stopped = host.charge(error_cost(lua)).err();
    let fatal = host.fatal.borrow().clone().map(lua_error);
    if let Some(error) = fatal.or(stopped) {
        return Ok((LuaValue::Error(Box::new(error)), LuaValue::Nil));
    }
    let message = match &problem {
        LuaValue::Error(error) => {
            LuaValue::String(lua.create_string(diagnostics::caught_message(error))?)
        }
        _ => problem,
    };
    // The amount of free memory depends on earlier calls.
    let is_full = |text: &LuaString| text.to_string_lossy().contains(diagnostics::OUT_OF_MEMORY);
    match &message {
        LuaValue::String(text) if is_full(text) => Err(lua_error(diagnostics::OUT_OF_MEMORY)),
        _ => Ok((LuaValue::Nil, message)),
    }
}

/// Dice and their reports.
fn add_rolls(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add(
        "roll",
        |_, host, (spec, why): (LuaValue, Option<String>)| {
            let mut asked = requests::parse_roll(&spec)?;
            if let Some(why) = why {
                asked.roll.label = why;
            }
            host.request(YieldReason::Request(PendingRequest::for_roll(asked)))
        },
    )?;
    functions.add("roll_of", |_, host, given: RollSpec| {
        host.request(YieldReason::Request(PendingRequest::for_roll(
            requests::parse_roll_spec(host, &given)?,
        )))
    })?;
    functions.add("look", |lua, host, roll: usize| {
        let faces = host.game().read_roll_faces(roll);
        to_lua(lua, &faces)
    })?;
    functions.add("page_text", |_, host, name: String| {
        let page = super::catalogue::find_page(host, &name, "asks for the text of")?;
        host.request(YieldReason::Request(PendingRequest::new(
            CallRequest::PageText(page.0),
        )))?;
        let world = host.data.borrow();
        let title = world.pages.get(page.0 as usize);
        Ok(title.map_or_else(String::new, |page| page.title.to_string()))
    })?;
    functions.add(
        "counts",
        |_, host, given: (i64, LuaValue, LuaValue, String, bool)| {
            let Some(roll) = requests::changed_roll(host, &given)? else {
                return Ok(());
            };
            host.emit(roll.label.len() + roll.rule.len(), || Event::Roll(roll))
        },
    )?;
    functions.add("told", |_, host, means: String| {
        let fell = host.completed_rolls.borrow_mut().pop();
        if let Some(mut roll) = fell {
            roll.result_text = means;
            let bytes =
                roll.label.len() + roll.result_text.len() + roll.rule.len() + roll.faces.len() * 4;
            host.emit(bytes, || Event::Roll(roll))?;
        }
        Ok(())
    })
}

type ListArgs = (String, Table, Option<String>);
type QuestionArgs = (String, Option<String>, LuaValue);

fn add_questions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("choose", |_, host, (question, list, topic): ListArgs| {
        let (options, topic) = (parse_options(host, &list)?, topic.unwrap_or_default());
        requests::request_question(
            host,
            Question::Pick {
                question,
                options,
                topic,
            },
        )
    })?;
    functions.add("order", |_, host, (question, list, topic): ListArgs| {
        let (options, topic) = (parse_options(host, &list)?, topic.unwrap_or_default());
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
        |_, host, (question, topic, how): QuestionArgs| {
            let topic = topic.unwrap_or_default();
            requests::request_question(host, requests::parse_confirm(host, question, topic, &how)?)
        },
    )?;
    type Answered = (String, Option<String>, LuaValue);
    functions.add("ask", |_, host, (question, topic, examples): Answered| {
        let topic = topic.unwrap_or_default();
        let examples = requests::parse_examples(host, &examples)?;
        requests::request_question(
            host,
            Question::Text {
                question,
                topic,
                examples,
            },
        )
    })?;
    functions.add(
        "number",
        |_, host, (question, min, max, topic): (String, i64, i64, Option<String>)| {
            if min > max {
                return Err(lua_error(format!("no number lies between {min} and {max}")));
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
    type Given = (usize, Variadic<LuaValue>);
    functions.add("apart", |_, host, (n, given): Given| {
        memo_functions::request_memo_call(host, n, &given)
    })?;
    functions.add("copies", |lua, host, (n, given): Given| {
        memo_functions::copy_args(lua, host, n, &given)
    })?;
    type Returned = (usize, Function, Variadic<LuaValue>);
    functions.add("copied", |lua, host, (n, function, given): Returned| {
        memo_functions::copy_results(lua, host, (n, &function), &given)
    })?;
    functions.add("event", |_, host, name: String| {
        host.request(YieldReason::Request(PendingRequest::new(
            CallRequest::Event(name),
        )))
    })?;
    functions.add("begin_again", |_, host, (): ()| {
        host.request(YieldReason::Restart)
    })?;
    functions.add("turn_to", |_, host, place: String| {
        let page = catalogue::find_page(host, &place, "turns to")?;
        let detour = |page: &PageFacts| page.is_detour;
        if host
            .data
            .borrow()
            .pages
            .get(page.0 as usize)
            .is_some_and(detour)
        {
            return Err(lua_error_with(
                format!("a rule turns to `{place}`, which is a detour and would never return"),
                Some("take `detour: yes` out of that page, or turn to another".to_owned()),
            ));
        }
        host.request(YieldReason::TurnTo(page))
    })
}

type GainArgs = (String, String, LuaValue, Option<String>);
type StowArgs = (String, LuaValue, LuaValue, Option<String>);
type UnstowArgs = (String, i64, LuaValue, Option<String>);
type LoseArgs = (String, LuaValue, Option<String>);

/// Changes that can run hooks. The prelude runs them after the change.
fn add_changes(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("gain", |_, host, (kind, id, marks, told): GainArgs| {
        inventory::gain_item(host, &kind, &id, &marks, told)
    })?;
    functions.add("stow", |_, host, (kind, which, field, told): StowArgs| {
        inventory::stow_item(host, &kind, &which, &field, told)
    })?;
    functions.add(
        "unstow",
        |_, host, (kind, place, field, told): UnstowArgs| {
            inventory::unstow_item(host, &kind, place, &field, told)
        },
    )?;
    functions.add("lose", |_, host, (kind, which, told): LoseArgs| {
        inventory::lose_item(host, &kind, &which, told)
    })?;
    functions.add(
        "tick",
        |_, host, (what, name, yes, times): (String, String, bool, Option<i64>)| {
            let tick = if what == "code" {
                CodeOrTitle::Code
            } else {
                CodeOrTitle::Title
            };
            tick.set_held(host, &name, yes, times)
        },
    )?;
    functions.add(
        "finish",
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
        let vocabulary = host.schema.borrow();
        let known = vocabulary.custom_hooks.iter().map(|hook| &*hook.name);
        let help = did_you_mean(&name, known).unwrap_or_else(|| {
            "name it under `emits` in the table that the script returns".to_owned()
        });
        let message = format!("no hook `{name}` is declared that a script may run");
        Err::<(), _>(lua_error_with(message, Some(help)))
    })
}
