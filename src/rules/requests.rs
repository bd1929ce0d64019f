//! Dice and questions: converts requests of scripts to questions, and replies to Lua values.

use super::convert::sorted_keys;
use super::host::RollRequest;
use super::host::{Host, PendingRequest, YieldReason};
use super::lua_error::{lua_error, lua_error_with, type_with_article};
use crate::model::game::{
    CallRequest, DiceNotation, Event, KeptDice, MenuOption, Question, Reply, RollEvent, RollPart,
    Value,
};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode;
use mlua::{Lua, Table, Value as LuaValue, Variadic};
use std::collections::BTreeSet;

const ROLL_KEYS: [&str; 9] = [
    "count",
    "sides",
    "min_face",
    "keep",
    "label",
    "parts",
    "rule",
    "result_text",
    "plus",
];

/// Parses the argument of `roll("2d6+1")`.
pub(super) fn parse_roll(spec: &LuaValue) -> mlua::Result<RollRequest> {
    match spec {
        LuaValue::String(text) => parse_dice(&text.to_str()?),
        other => Err(lua_error(format!(
            "`roll` takes a table or dice such as \"2d6+1\", not {}",
            other.type_name()
        ))),
    }
}

fn parse_dice(text: &str) -> mlua::Result<RollRequest> {
    let bad = || lua_error(format!("`{text}` is no dice: write them as 2d6, or 1d6+2"));
    let dice = DiceNotation::parse(text).ok_or_else(bad)?;
    roll_request(dice.count, dice.sides, "sum", dice.plus)
}

fn roll_request(count: i64, sides: i64, keep: &str, plus: i64) -> mlua::Result<RollRequest> {
    let in_range = |n: i64, low: i64, high: i64| {
        (low..=high)
            .contains(&n)
            .then(|| u32::try_from(n).unwrap_or(1))
    };
    let count = in_range(count, 1, 200)
        .ok_or_else(|| lua_error(format!("{count} dice cannot be rolled: 1 to 200 can")))?;
    let sides = in_range(sides, 1, 1_000_000)
        .ok_or_else(|| lua_error(format!("no die has {sides} sides: 1 to 1000000 may be")))?;
    Ok(RollRequest {
        count,
        prompt: None,
        roll: RollEvent {
            sides,
            keep: keep.to_owned(),
            result: plus,
            ..RollEvent::default()
        },
    })
}

/// Values of the table for `roll`: count, sides, low, plus, keep, why, rule, the prompt of a roll on a page, and the name and amount of each part in
/// turn.
pub(super) type RollSpec = (
    LuaValue,
    LuaValue,
    LuaValue,
    LuaValue,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Variadic<LuaValue>,
);

/// Parses the argument of `roll{...}`.
pub(super) fn parse_roll_spec(host: &Host, given: &RollSpec) -> mlua::Result<RollRequest> {
    let (count, sides, low, plus, keep, why, rule, asks, parts) = given;
    let keep = keep.as_deref().unwrap_or("sum");
    if !KeptDice::NAMES.contains(&keep) {
        let names = || format!("one of {}", KeptDice::NAMES.join(", "));
        let help = did_you_mean(keep, KeptDice::NAMES).unwrap_or_else(names);
        return Err(lua_error_with(
            format!("dice cannot be kept by `{keep}`"),
            Some(help),
        ));
    }
    let whole = |value: &LuaValue, key: &str, or: i64| -> mlua::Result<i64> {
        match value {
            LuaValue::Nil => Ok(or),
            value => match host.to_plain(value)? {
                Value::Int(n) => Ok(n),
                _ => Err(lua_error(format!("`{key}` of a roll is a whole number"))),
            },
        }
    };
    let mut asked = roll_request(
        whole(count, "count", 1)?,
        whole(sides, "sides", 6)?,
        keep,
        whole(plus, "plus", 0)?,
    )?;
    let low = whole(low, "min_face", 1)?;
    asked.roll.min_face = u32::try_from(low)
        .ok()
        .filter(|low| *low <= 1_000_000)
        .ok_or_else(|| lua_error(format!("no die begins at {low}: 0 to 1000000 may be")))?;
    asked.prompt.clone_from(asks);
    asked.roll.label = why.clone().unwrap_or_default();
    asked.roll.rule = rule.clone().unwrap_or_default();
    for part in parts.chunks(2) {
        let [
            LuaValue::String(name),
            amount @ (LuaValue::Integer(_) | LuaValue::Number(_)),
        ] = part
        else {
            return Err(lua_error("`parts` of a roll is a list of {name, amount}"));
        };
        asked.roll.parts.push(RollPart {
            name: name.to_str()?.to_owned(),
            amount: whole(amount, "parts", 0)?,
        });
    }
    Ok(asked)
}

/// Returns the roll to report after rules have changed the result of a page's roll. Also reports a reason for a re-roll. The roll has no dice.
pub(super) fn changed_roll(
    host: &Host,
    (fell, total, because, rule, again): &(i64, LuaValue, LuaValue, String, bool),
) -> mlua::Result<Option<RollEvent>> {
    let Value::Int(total) = host.to_plain(total)? else {
        let what = type_with_article(total);
        return Err(lua_error(format!(
            "the `total` of a roll is a whole number, not {what}"
        )));
    };
    let why = match because {
        LuaValue::Nil => String::new(),
        LuaValue::String(text) => text.to_str()?.to_owned(),
        other => {
            let what = type_with_article(other);
            return Err(lua_error(format!(
                "`because` of a roll is a text, not {what}"
            )));
        }
    };
    let told = total != *fell || *again && !why.is_empty();
    Ok(told.then(|| RollEvent {
        label: why,
        keep: "sum".to_owned(),
        result: total,
        rule: rule.clone(),
        ..RollEvent::default()
    }))
}

/// The error for an unknown key of a roll.
pub(super) fn unknown_key_error(strange: &Table) -> mlua::Error {
    let key = sorted_keys(strange).into_iter().next().unwrap_or_default();
    let help = did_you_mean(&key, ROLL_KEYS).unwrap_or_else(|| match key.as_str() {
        "1" => "for dice, write `roll(\"1d6\")`; for a number without dice, `random_integer(1, 6)`"
            .to_owned(),
        _ => format!("it may have {}", ROLL_KEYS.join(", ")),
    });
    lua_error_with(format!("a roll has no `{key}`"), Some(help))
}

/// Builds the completed roll from the faces.
pub(super) fn complete_roll(asked: &RollRequest, faces: Vec<u32>) -> RollEvent {
    let sum = asked.dice_sum();
    let result = sum.total(&faces);
    let mut roll = RollEvent {
        faces,
        result,
        ..asked.roll.clone()
    };
    // A bonus without a name is shown as its number.
    if roll.parts.is_empty() && roll.keep == "sum" && sum.plus != 0 {
        roll.parts.push(RollPart {
            name: sum.plus.to_string(),
            amount: sum.plus,
        });
    }
    roll
}

/// Converts the faces to a Lua table.
pub(super) fn faces_table(lua: &Lua, roll: &RollEvent) -> mlua::Result<Table> {
    lua.create_sequence_from(roll.faces.iter().copied())
}

/// Fuel for one option, which is shown and can be chosen.
const OPTION_FUEL: u64 = 20;

/// Parses the options of `choose` and `order`: `{{id, text, closed = "why", default = true}, ...}`, or strings that are both id and text.
pub(super) fn parse_options(host: &Host, list: &Table) -> mlua::Result<Vec<MenuOption>> {
    let mut out: Vec<MenuOption> = Vec::new();
    let mut ids = BTreeSet::new();
    for option in host.original_table(list)?.sequence_values::<LuaValue>() {
        let offer = match option? {
            LuaValue::Table(option) => {
                let id: String = option.get(1)?;
                let text = option.get::<Option<String>>(2)?;
                let text = text.unwrap_or_else(|| id.clone());
                MenuOption {
                    closed: option.get("closed")?,
                    default: option.get::<Option<bool>>("default")?.unwrap_or(false),
                    action: match option.get::<LuaValue>("action")? {
                        LuaValue::Nil => None,
                        LuaValue::Boolean(false) => Some(String::new()),
                        LuaValue::String(text) => Some(text.to_str()?.to_owned()),
                        other => {
                            let what = type_with_article(&other);
                            return Err(lua_error(format!(
                                "`action` of an option is a text or false, not {what}"
                            )));
                        }
                    },
                    ..MenuOption::open(id, text)
                }
            }
            LuaValue::String(word) => {
                let word = word.to_str()?;
                MenuOption::open(&*word, &*word)
            }
            other => {
                let what = type_with_article(&other);
                return Err(lua_error(format!(
                    "an option is {{id, text}} or a word, not {what}"
                )));
            }
        };
        let (id, text) = (&offer.id, &offer.text[0].text);
        host.spend(
            OPTION_FUEL
                + (id.len() + text.len() + offer.action.as_ref().map_or(0, String::len)) as u64,
        );
        if unicode::is_blank(text) {
            return Err(lua_error(format!("the option `{id}` has no text")));
        }
        if !ids.insert(id.clone()) {
            return Err(lua_error(format!("two options have the id `{id}`")));
        }
        if offer.default && out.iter().any(|other| other.default) {
            return Err(lua_error(format!(
                "two options are `default`, and `{id}` is the second: an empty line can take one"
            )));
        }
        out.push(offer);
    }
    if out.iter().all(|option| option.closed.is_some()) {
        let help =
            "write options as a list: `{ { \"rope\", \"A rope\" }, { \"lamp\", \"A lamp\" } }`";
        let help = out.is_empty().then(|| help.to_owned());
        return Err(lua_error_with(
            "a question with no open option cannot be answered",
            help,
        ));
    }
    Ok(out)
}

/// Parses the arguments of `confirm(question, topic, { yes = "...", no = "...", usual = true })`.
pub(super) fn parse_confirm(
    host: &Host,
    question: String,
    topic: String,
    how: &LuaValue,
) -> mlua::Result<Question> {
    const KEYS: [&str; 3] = ["yes", "no", "default"];
    let mut asked = Question::confirm(question, topic);
    let how = match host.to_plain(how)? {
        Value::Nothing => return Ok(asked),
        Value::Map(how) => how,
        _ => {
            return Err(lua_error(
                "the third argument of `confirm` is a table with the keys `yes`, `no` and `default`",
            ));
        }
    };
    if let Some(key) = how.keys().find(|key| !KEYS.contains(&&***key)) {
        let help = did_you_mean(key, KEYS);
        return Err(lua_error_with(
            format!("`confirm` has no key `{key}`"),
            help,
        ));
    }
    let line = |key: &str| match how.get(key) {
        None => Ok(String::new()),
        Some(Value::Text(text)) => Ok(text.to_string()),
        Some(_) => Err(lua_error(format!("`{key}` of `confirm` is a text"))),
    };
    if let Question::Confirm {
        yes, no, default, ..
    } = &mut asked
    {
        (*yes, *no) = (line("yes")?, line("no")?);
        host.spend((yes.len() + no.len()) as u64);
        *default = match how.get("default") {
            None | Some(Value::Nothing) => false,
            Some(Value::Bool(yes)) => *yes,
            Some(_) => return Err(lua_error("`default` of `confirm` is true or false")),
        };
    }
    Ok(asked)
}

/// Parses the argument of `grid{...}`.
pub(super) fn parse_grid(host: &Host, drawing: &LuaValue) -> mlua::Result<Event> {
    const KEYS: [&str; 3] = ["title", "columns", "rows"];
    let Value::Map(drawing) = host.to_plain(drawing)? else {
        return Err(lua_error("`grid` takes a table of title, columns and rows"));
    };
    if let Some(key) = drawing.keys().find(|key| !KEYS.contains(&&***key)) {
        let help = did_you_mean(key, KEYS);
        return Err(lua_error_with(format!("a grid has no `{key}`"), help));
    }
    let cells = |row: &Value| row.as_list().iter().map(ToString::to_string).collect();
    let columns: Vec<String> = drawing.get("columns").map(cells).unwrap_or_default();
    let rows = drawing.get("rows").map(Value::as_list).unwrap_or_default();
    let rows: Vec<Vec<String>> = rows.iter().map(cells).collect();
    if let Some(n) = rows.iter().position(|row| row.len() != columns.len() + 1) {
        return Err(lua_error(format!(
            "row {} of the grid has {} cells, and the heading with {} columns makes {}",
            n + 1,
            rows[n].len(),
            columns.len(),
            columns.len() + 1,
        )));
    }
    Ok(Event::Grid {
        title: drawing
            .get("title")
            .map(ToString::to_string)
            .unwrap_or_default(),
        columns,
        rows,
    })
}

/// Returns the number of bytes in the texts of a grid.
pub(super) fn grid_bytes(drawing: &Event) -> usize {
    let Event::Grid {
        title,
        columns,
        rows,
    } = drawing
    else {
        return 0;
    };
    let cells = columns.iter().chain(rows.iter().flatten());
    title.len() + cells.map(|cell| cell.len() + 8).sum::<usize>()
}

/// Parses the example answers for `ask`.
pub(super) fn parse_examples(host: &Host, examples: &LuaValue) -> mlua::Result<Vec<String>> {
    let wrong = || lua_error("examples of an answer are a list of texts");
    let Value::List(all) = host.to_plain(examples)? else {
        return if examples.is_nil() {
            Ok(Vec::new())
        } else {
            Err(wrong())
        };
    };
    let texts = all.iter().map(|one| one.as_text().map(str::to_owned));
    texts.collect::<Option<_>>().ok_or_else(wrong)
}

/// Records a question. The prelude yields next.
pub(super) fn request_question(host: &Host, question: Question) -> mlua::Result<()> {
    host.request(YieldReason::Request(PendingRequest::new(CallRequest::Ask(
        question,
    ))))
}

/// Converts a reply for the script. Returns nil if the reader did something else in between; the prelude then asks again.
pub(super) fn reply_to_lua(lua: &Lua, reply: Option<Reply>) -> mlua::Result<LuaValue> {
    Ok(match reply {
        None => LuaValue::Nil,
        Some(Reply::Pick(text) | Reply::Text(text)) => LuaValue::String(lua.create_string(text)?),
        Some(Reply::Confirm(yes)) => LuaValue::Boolean(yes),
        Some(Reply::Number(n)) => LuaValue::Integer(n),
        Some(Reply::Order(ids)) => LuaValue::Table(lua.create_sequence_from(ids)?),
        Some(Reply::Dice(faces)) => LuaValue::Table(lua.create_sequence_from(faces)?),
    })
}
