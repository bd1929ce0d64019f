//! The Rust side of `prelude.lua`: validates requests, records them, and does the work that must be charged.

use super::asking::{self, RollSpec, options};
use super::belongings;
use super::catalogue;
use super::convert::{in_words, to_lua};
use super::errors;
use super::fault::{fault, fault_with, no_text, place_of};
use super::host::{Host, HostFunctions, PendingRequest, YieldReason};
use super::messages;
use super::narrow;
use super::offered;
use super::seal;
use super::sheet;
use super::spending::error_cost;
use super::text;
use super::ticks::TickKind;
use crate::model::book::{PageFacts, slot};
use crate::model::game::{CallRequest, Event, Question, SIGNS, Value};
use crate::syntax::suggest::did_you_mean;
use mlua::{ErrorContext, Function, Lua, LuaString, Table, Value as LuaValue, Variadic};
use std::rc::Rc;

/// Makes the table of functions that only the prelude sees.
pub(super) fn host_functions(lua: &Lua, host: &Rc<Host>) -> mlua::Result<Table> {
    let functions = HostFunctions::new(lua, host)?;
    functions.add("write", |_, host, (field, table): (LuaValue, Table)| {
        let n = sheet::field_index(host, &field)?;
        let value = host.plain(&LuaValue::Table(table))?;
        sheet::write(host, n, value, &sheet::WordingOption::Plainly)
    })?;
    functions.add("change", |_, host, a: (LuaValue, LuaValue, LuaValue)| {
        narrow::change(host, (&a.0, &a.1, &a.2), &sheet::WordingOption::Plainly)
    })?;
    let signs = SIGNS.map(String::from);
    functions
        .table
        .raw_set("signs", lua.create_sequence_from(signs)?)?;
    functions.add("entry", catalogue::entry)?;
    functions.table.raw_set("kept", catalogue::KEPT)?;
    functions.add(
        "derived_part",
        |lua, host, (given, key): (usize, Option<String>)| {
            let part = host.game().derived_part(given, key.as_deref());
            to_lua(lua, &part.unwrap_or_default())
        },
    )?;
    functions.add("field_names", |_, host, (): ()| {
        let vocabulary = host.vocabulary.borrow();
        Ok(vocabulary
            .fields
            .iter()
            .map(|f| f.name.clone())
            .collect::<Vec<_>>())
    })?;
    refusals(&functions)?;
    calls(&functions)?;
    text::functions(&functions)?;
    super::scene::functions(&functions)?;
    super::rows::functions(&functions)?;
    rolls(&functions)?;
    questions(&functions)?;
    changes(&functions)?;
    Ok(functions.table)
}

/// Errors with suggestions.
fn refusals(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("refuse", |_, _, (what, key): (String, String)| {
        Err::<(), _>(fault(format!("`{key}` cannot be set: {what} is read only")))
    })?;
    functions.add("remembers", |_, _, what: String| {
        Err::<(), _>(seal::remembers(&what))
    })?;
    functions.add("unknown_message", |_, host, id: LuaValue| {
        Err::<(), _>(messages::unknown(host, &id))
    })?;
    functions.add(
        "unfit_message",
        |_, host, a: (String, LuaValue, Option<String>)| {
            Err::<(), _>(messages::unfit(host, &a.0, &a.1, a.2))
        },
    )?;
    functions.add("unknown_query", |_, host, form: String| {
        let vocabulary = host.vocabulary.borrow();
        let forms = vocabulary.queries.iter().map(|query| &*query.form.text);
        let help = did_you_mean(&form, forms);
        Err::<(), _>(fault_with(format!("no query has the form `{form}`"), help))
    })?;
    functions.add("unknown_offer", |_, host, name: String| {
        let vocabulary = host.vocabulary.borrow();
        let names = vocabulary.offers.iter().map(|offer| &*offer.name);
        let help = did_you_mean(&name, names).or_else(|| {
            let early = vocabulary.name.is_empty();
            early.then(|| "all scripts are loaded first: call it inside a function".to_owned())
        });
        let message = format!("the ruleset offers no function `{name}`");
        Err::<(), _>(fault_with(message, help))
    })?;
    functions.add("strange_roll", |_, _, strange: Table| {
        Err::<(), _>(asking::strange_roll(&strange))
    })
}

/// Functions for fuel and errors.
fn calls(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("charge", |_, host, cost: i64| {
        host.charge(cost.unsigned_abs())
    })?;
    functions.add("dressed", |_, host, ()| {
        host.spending.dressed();
        Ok(())
    })?;
    functions.add("widen", |_, host, values: u64| {
        host.spending.widen(values);
        Ok(())
    })?;
    functions.add("caught", caught)?;
    functions.add(
        "blame",
        |_, _, (function, problem): (Function, LuaValue)| {
            let place = place_of(&function);
            Err::<(), _>(match problem {
                LuaValue::Error(error) => (*error).with_context(|_| place.clone()),
                other => fault(format!("{place}: {}", in_words(&other))),
            })
        },
    )?;
    functions.add("trace", |lua, _, problem: LuaValue| match &problem {
        LuaValue::String(text) => {
            let traced = lua.traceback(Some(&text.to_string_lossy()), 1)?;
            Ok(LuaValue::String(traced))
        }
        LuaValue::Table(_) | LuaValue::Function(_) | LuaValue::Thread(_) => {
            let text = no_text(problem.type_name());
            Ok(LuaValue::String(lua.traceback(Some(&text), 1)?))
        }
        _ => Ok(problem),
    })?;
    functions.add("quietly", |_, host, (answer, args): (Function, Table)| {
        let was = host.quiet.replace(Some("a query"));
        let answered = answer.call::<LuaValue>(args);
        host.quiet.set(was);
        answered
    })
}

/// Returns the error that a script must raise again and the message that it receives. Without fuel nothing can be caught.
fn caught(lua: &Lua, host: &Host, problem: LuaValue) -> mlua::Result<(LuaValue, LuaValue)> {
    let stopped = host.charge(error_cost(lua)).err();
    let fatal = host.fatal.borrow().clone().map(fault);
    if let Some(error) = fatal.or(stopped) {
        return Ok((LuaValue::Error(Box::new(error)), LuaValue::Nil));
    }
    let message = match &problem {
        LuaValue::Error(error) => LuaValue::String(lua.create_string(errors::message(error))?),
        _ => problem,
    };
    // The amount of free memory depends on earlier calls.
    let is_full = |text: &LuaString| text.to_string_lossy().contains(errors::FULL);
    match &message {
        LuaValue::String(text) if is_full(text) => Err(fault(errors::FULL)),
        _ => Ok((LuaValue::Nil, message)),
    }
}

/// Dice and their reports.
fn rolls(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add(
        "roll",
        |_, host, (spec, why): (LuaValue, Option<String>)| {
            let mut asked = asking::roll(&spec)?;
            if let Some(why) = why {
                asked.roll.why = why;
            }
            host.note_pending(YieldReason::Wait(PendingRequest::dice(asked)))
        },
    )?;
    functions.add("roll_of", |_, host, given: RollSpec| {
        host.note_pending(YieldReason::Wait(PendingRequest::dice(asking::spelt_out(
            host, &given,
        )?)))
    })?;
    functions.add("look", |lua, host, roll: usize| {
        let faces = host.game().look(roll);
        to_lua(lua, &faces)
    })?;
    functions.add("page_text", |_, host, name: String| {
        let page = super::catalogue::page(host, &name, "asks for the text of")?;
        host.note_pending(YieldReason::Wait(PendingRequest::new(
            CallRequest::PageText(page.0),
        )))?;
        let world = host.world.borrow();
        let title = world.pages.get(page.0 as usize);
        Ok(title.map_or_else(String::new, |page| page.title.to_string()))
    })?;
    functions.add(
        "counts",
        |_, host, given: (i64, LuaValue, LuaValue, String, bool)| {
            let Some(roll) = asking::changed(host, &given)? else {
                return Ok(());
            };
            host.tell(roll.why.len() + roll.rule.len(), || Event::Roll(roll))
        },
    )?;
    functions.add("told", |_, host, means: String| {
        let fell = host.landed.borrow_mut().pop();
        if let Some(mut roll) = fell {
            roll.means = means;
            let bytes = roll.why.len() + roll.means.len() + roll.rule.len() + roll.faces.len() * 4;
            host.tell(bytes, || Event::Roll(roll))?;
        }
        Ok(())
    })
}

type ListArgs = (String, Table, Option<String>);
type QuestionArgs = (String, Option<String>, LuaValue);

fn questions(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("choose", |_, host, (question, list, topic): ListArgs| {
        let (offers, topic) = (options(host, &list)?, topic.unwrap_or_default());
        asking::note_question(
            host,
            Question::Pick {
                question,
                offers,
                topic,
            },
        )
    })?;
    functions.add("order", |_, host, (question, list, topic): ListArgs| {
        let (offers, topic) = (options(host, &list)?, topic.unwrap_or_default());
        asking::note_question(
            host,
            Question::Order {
                question,
                offers,
                topic,
            },
        )
    })?;
    functions.add(
        "confirm",
        |_, host, (question, topic, how): QuestionArgs| {
            let topic = topic.unwrap_or_default();
            asking::note_question(host, asking::confirm(host, question, topic, &how)?)
        },
    )?;
    type Answered = (String, Option<String>, LuaValue);
    functions.add("ask", |_, host, (question, topic, examples): Answered| {
        let topic = topic.unwrap_or_default();
        let examples = asking::examples(host, &examples)?;
        asking::note_question(
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
                return Err(fault(format!("no number lies between {min} and {max}")));
            }
            let topic = topic.unwrap_or_default();
            asking::note_question(
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
        offered::apart(host, n, &given)
    })?;
    functions.add("copies", |lua, host, (n, given): Given| {
        offered::copies(lua, host, n, &given)
    })?;
    type Returned = (usize, Function, Variadic<LuaValue>);
    functions.add("copied", |lua, host, (n, function, given): Returned| {
        offered::copied(lua, host, (n, &function), &given)
    })?;
    functions.add("event", |_, host, name: String| {
        host.note_pending(YieldReason::Wait(PendingRequest::new(CallRequest::Event(
            name,
        ))))
    })?;
    functions.add("begin_again", |_, host, (): ()| {
        host.note_pending(YieldReason::BeginAgain)
    })?;
    functions.add("turn_to", |_, host, place: String| {
        let page = catalogue::page(host, &place, "turns to")?;
        let detour = |page: &PageFacts| page.detour;
        if host
            .world
            .borrow()
            .pages
            .get(page.0 as usize)
            .is_some_and(detour)
        {
            return Err(fault_with(
                format!("a rule turns to `{place}`, which is a detour and would never return"),
                Some("take `detour: yes` out of that page, or turn to another".to_owned()),
            ));
        }
        host.note_pending(YieldReason::TurnTo(page))
    })
}

type GainArgs = (String, String, LuaValue, Option<String>);
type StowArgs = (String, LuaValue, LuaValue, Option<String>);
type UnstowArgs = (String, i64, LuaValue, Option<String>);
type LoseArgs = (String, LuaValue, Option<String>);

/// Changes that can run hooks. The prelude runs them after the change.
fn changes(functions: &HostFunctions) -> mlua::Result<()> {
    functions.add("gain", |_, host, (kind, id, marks, told): GainArgs| {
        belongings::gain(host, &kind, &id, &marks, told)
    })?;
    functions.add("stow", |_, host, (kind, which, field, told): StowArgs| {
        belongings::stow(host, &kind, &which, &field, told)
    })?;
    functions.add(
        "unstow",
        |_, host, (kind, place, field, told): UnstowArgs| {
            belongings::unstow(host, &kind, place, &field, told)
        },
    )?;
    functions.add("lose", |_, host, (kind, which, told): LoseArgs| {
        belongings::lose(host, &kind, &which, told)
    })?;
    functions.add(
        "tick",
        |_, host, (what, name, yes, times): (String, String, bool, Option<i64>)| {
            let tick = if what == "code" {
                TickKind::Code
            } else {
                TickKind::Title
            };
            tick.set(host, &name, yes, times)
        },
    )?;
    functions.add(
        "finish",
        |_, host, (kind, name): (Option<String>, Option<String>)| {
            let kind = kind.unwrap_or_else(|| "end".to_owned());
            let name = name.unwrap_or_default();
            host.pay(kind.len() + name.len())?;
            // The engine emits the event when the end of the page is reached.
            let ending = Value::list([Value::text(kind), Value::text(name)]);
            host.write(slot::OVER, ending, None)
        },
    )?;
    functions.add("unknown_hook", |_, host, name: String| {
        let vocabulary = host.vocabulary.borrow();
        let known = vocabulary.emits.iter().map(|hook| &*hook.name);
        let help = did_you_mean(&name, known).unwrap_or_else(|| {
            "name it under `emits` in the table that the script returns".to_owned()
        });
        let message = format!("no hook `{name}` is declared that a script may run");
        Err::<(), _>(fault_with(message, Some(help)))
    })
}
