//! Dice and questions: converts requests of scripts to questions, and replies to Lua values.

use super::convert::sorted_keys;

use super::host::{Host, PendingRequest, RollRequest, YieldReason};
use super::lua_error::{fail, fail_with, lua_error, lua_error_with, type_error};
use crate::model::game::{
    CallRequest, DiceNotation, Event, KeptDice, MenuOption, Question, Reply, RollEvent, RollPart,
    Value, WorstResult, roll_keys,
};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode;
use mlua::{Lua, Table, Value as LuaValue, Variadic};
use std::collections::BTreeSet;

/// Parses the argument of `roll("2d6+1")`.
pub(super) fn parse_roll(spec: &LuaValue) -> mlua::Result<RollRequest> {
    match spec {
        LuaValue::String(text) => parse_dice(&text.to_str()?),
        other => fail(format!(
            "`roll` requires a table or dice such as \"2d6+1\", not {}",
            other.type_name()
        )),
    }
}

fn parse_dice(text: &str) -> mlua::Result<RollRequest> {
    let invalid = || lua_error(format!("invalid dice `{text}`: write them as 2d6 or 1d6+2"));
    let dice = DiceNotation::parse(text).ok_or_else(invalid)?;
    roll_request(dice.count, dice.sides, "sum", dice.plus)
}

fn roll_request(count: i64, sides: i64, keep: &str, plus: i64) -> mlua::Result<RollRequest> {
    let in_range = |n: i64, low: i64, high: i64| {
        (low..=high)
            .contains(&n)
            .then(|| u32::try_from(n).unwrap_or(1))
    };
    let count = in_range(count, 1, 200)
        .ok_or_else(|| lua_error(format!("dice must be from 1 to 200, not {count}")))?;
    let sides = in_range(sides, 1, 1_000_000)
        .ok_or_else(|| lua_error(format!("sides must be from 1 to 1000000, not {sides}")))?;
    Ok(RollRequest {
        count,
        prompt: None,
        worst: None,
        names: Vec::new(),
        roll: RollEvent {
            sides,
            keep: keep.to_owned(),
            result: plus,
            ..RollEvent::default()
        },
    })
}

/// Values of the table for `roll`: count, sides, minimum face, plus, keep, label, rule, the prompt of a roll on a page, whether it is
/// hidden, the worst result, and the parts as alternating names and amounts.
pub(super) type RollSpec = (
    LuaValue,
    LuaValue,
    LuaValue,
    LuaValue,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    bool,
    Option<String>,
    Variadic<LuaValue>,
);

/// Parses the argument of `roll{...}`.
pub(super) fn parse_roll_spec(host: &Host, spec: &RollSpec) -> mlua::Result<RollRequest> {
    let (count, sides, min_face, plus, keep, label, rule, prompt, hidden, worst, parts) = spec;
    let keep = keep.as_deref().unwrap_or("sum");
    if !KeptDice::NAMES.contains(&keep) {
        let names = || format!("use one of: {}", KeptDice::NAMES.join(", "));
        let help = did_you_mean(keep, KeptDice::NAMES).unwrap_or_else(names);
        return fail_with(format!("unknown `keep` of a roll: `{keep}`"), Some(help));
    }
    let integer = |value: &LuaValue, key: &str, default: i64| -> mlua::Result<i64> {
        match value {
            LuaValue::Nil => Ok(default),
            value => match host.to_plain(value)? {
                Value::Int(n) => Ok(n),
                _ => fail(format!("`{key}` of a roll must be a whole number")),
            },
        }
    };
    let mut request = roll_request(
        integer(count, "count", 1)?,
        integer(sides, "sides", 6)?,
        keep,
        integer(plus, "plus", 0)?,
    )?;
    let min_face = integer(min_face, "min_face", 1)?;
    request.roll.min_face = u32::try_from(min_face)
        .ok()
        .filter(|n| *n <= 1_000_000)
        .ok_or_else(|| {
            lua_error(format!(
                "`min_face` must be from 0 to 1000000, not {min_face}"
            ))
        })?;
    request.prompt.clone_from(prompt);
    request.roll.label = label.clone().unwrap_or_default();
    request.roll.rule = rule.clone().unwrap_or_default();
    request.roll.hidden = *hidden;
    request.worst = match worst.as_deref() {
        None => None,
        Some("low") => Some(WorstResult::Low),
        Some("high") => Some(WorstResult::High),
        Some(_) => return fail("`worst` of a roll must be `low` or `high`"),
    };
    for part in parts.chunks(2) {
        let [
            LuaValue::String(name),
            amount @ (LuaValue::Integer(_) | LuaValue::Number(_)),
        ] = part
        else {
            return fail("`parts` of a roll must be a list of {name, amount}");
        };
        request.roll.parts.push(RollPart {
            name: name.to_str()?.to_owned(),
            amount: integer(amount, "parts", 0)?,
        });
    }
    Ok(request)
}

/// Returns the request for a draw: one die with a side for each unit of weight. `names` alternates names and weights.
pub(super) fn draw_request(
    sides: i64,
    label: Option<String>,
    hidden: bool,
    names: &[LuaValue],
) -> mlua::Result<RollRequest> {
    let mut request = roll_request(1, sides, "sum", 0)?;
    request.roll.label = label.unwrap_or_default();
    request.roll.hidden = hidden;
    request.roll.is_draw = !names.is_empty();
    for pair in names.chunks(2) {
        let [LuaValue::String(name), LuaValue::Integer(weight)] = pair else {
            return fail("the name of an element of `random_element` must be a text");
        };
        let weight = u32::try_from(*weight).unwrap_or(1);
        request.names.push((name.to_str()?.to_owned(), weight));
    }
    Ok(request)
}

/// Returns a roll without dice that reports a result that rules have changed, or the reason for a re-roll.
pub(super) fn changed_roll(
    host: &Host,
    (result, total, reason, rule, is_reroll): &(i64, LuaValue, LuaValue, String, bool),
) -> mlua::Result<Option<RollEvent>> {
    let Value::Int(total) = host.to_plain(total)? else {
        return fail(type_error("`total` of a roll", "a whole number", total));
    };
    let label = match reason {
        LuaValue::Nil => String::new(),
        LuaValue::String(text) => text.to_str()?.to_owned(),
        other => {
            return fail(type_error("`reason` of a roll", "a text", other));
        }
    };
    let is_reported = total != *result || *is_reroll && !label.is_empty();
    Ok(is_reported.then(|| RollEvent {
        label,
        keep: "sum".to_owned(),
        result: total,
        rule: rule.clone(),
        ..RollEvent::default()
    }))
}

/// The error for an unknown key of a roll.
pub(super) fn unknown_key_error(unknown: &Table) -> mlua::Error {
    let keys = roll_keys();
    let key = sorted_keys(unknown).into_iter().next().unwrap_or_default();
    let help = did_you_mean(&key, keys.iter().copied()).unwrap_or_else(|| match key.as_str() {
        "1" => "for dice, write `roll(\"1d6\")`; for a number without dice, `random_integer(1, 6)`"
            .to_owned(),
        _ => format!("use one of: {}", keys.join(", ")),
    });
    lua_error_with(format!("unknown key `{key}` of a roll"), Some(help))
}

/// Builds the completed roll from the faces.
pub(super) fn complete_roll(request: &RollRequest, faces: Vec<u32>) -> RollEvent {
    let sum = request.dice_sum();
    let result = sum.total(&faces);
    let mut roll = RollEvent {
        faces,
        result,
        ..request.roll.clone()
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

/// Fuel for an option.
const OPTION_FUEL: u64 = 20;

/// Parses the options of `choose` and `order`: `{{id, text, closed = "why", default = true}, ...}`, or strings that are both id and text.
/// Texts can be functions.
pub(super) fn parse_options(lua: &Lua, host: &Host, list: &Table) -> mlua::Result<Vec<MenuOption>> {
    let mut options: Vec<MenuOption> = Vec::new();
    let mut ids = BTreeSet::new();
    for entry in host.original_table(list)?.sequence_values::<LuaValue>() {
        let option = match entry? {
            LuaValue::Table(table) => {
                let id: String = table.get(1)?;
                let text = host.question_text(lua, table.get(2)?)?;
                let text = text.unwrap_or_else(|| id.clone());
                let closed: LuaValue = table.get("closed")?;
                MenuOption {
                    closed: match closed.is_function() {
                        true => Some(host.question_text(lua, closed)?.unwrap_or_default()),
                        false => table.get("closed")?,
                    },
                    default: table.get::<Option<bool>>("default")?.unwrap_or(false),
                    action: match table.get::<LuaValue>("action")? {
                        LuaValue::Nil => None,
                        action @ LuaValue::Function(_) => host.question_text(lua, action)?,
                        LuaValue::Boolean(false) => Some(String::new()),
                        LuaValue::String(text) => Some(text.to_str()?.to_owned()),
                        other => {
                            return fail(type_error(
                                "`action` of an option",
                                "a text or false",
                                &other,
                            ));
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
                return fail(type_error("an option", "{id, text} or a text", &other));
            }
        };
        let (id, text) = (&option.id, &option.text[0].text);
        host.spend(
            OPTION_FUEL
                + (id.len() + text.len() + option.action.as_ref().map_or(0, String::len)) as u64,
        );
        if unicode::is_blank(text) {
            return fail(format!("option `{id}` has no text"));
        }
        if !ids.insert(id.clone()) {
            return fail(format!("duplicate option `{id}`"));
        }
        if option.default && options.iter().any(|other| other.default) {
            return fail(format!(
                "duplicate `default` option `{id}`: only one option can be the default"
            ));
        }
        options.push(option);
    }
    if options.iter().all(|option| option.closed.is_some()) {
        let help =
            "write options as a list: `{ { \"rope\", \"A rope\" }, { \"lamp\", \"A lamp\" } }`";
        let help = options.is_empty().then(|| help.to_owned());
        return fail_with("a question must have an open option", help);
    }
    Ok(options)
}

/// Parses the arguments of `confirm(question, topic, { yes = "...", no = "...", default = true })`.
pub(super) fn parse_confirm(
    host: &Host,
    question: String,
    topic: String,
    settings: &LuaValue,
) -> mlua::Result<Question> {
    const KEYS: [&str; 3] = ["yes", "no", "default"];
    let mut confirm = Question::confirm(question, topic);
    let settings = match host.to_plain(settings)? {
        Value::Nothing => return Ok(confirm),
        Value::Map(settings) => settings,
        _ => {
            return fail(
                "the third argument of `confirm` must be a table with the keys `yes`, `no` and `default`",
            );
        }
    };
    if let Some(key) = settings.keys().find(|key| !KEYS.contains(&&***key)) {
        let help = did_you_mean(key, KEYS);
        return fail_with(format!("unknown key `{key}` of `confirm`"), help);
    }
    let label = |key: &str| match settings.get(key) {
        None => Ok(String::new()),
        Some(Value::Text(text)) => Ok(text.to_string()),
        Some(_) => fail(format!("`{key}` of `confirm` must be a text")),
    };
    if let Question::Confirm {
        yes, no, default, ..
    } = &mut confirm
    {
        (*yes, *no) = (label("yes")?, label("no")?);
        host.spend((yes.len() + no.len()) as u64);
        *default = match settings.get("default") {
            None | Some(Value::Nothing) => false,
            Some(Value::Bool(yes)) => *yes,
            Some(_) => return fail("`default` of `confirm` must be true or false"),
        };
    }
    Ok(confirm)
}

/// Parses the argument of `grid{...}`.
pub(super) fn parse_grid(host: &Host, grid: &LuaValue) -> mlua::Result<Event> {
    const KEYS: [&str; 3] = ["title", "columns", "rows"];
    let Value::Map(grid) = host.to_plain(grid)? else {
        return fail("`grid` requires a table with `title`, `columns` and `rows`");
    };
    if let Some(key) = grid.keys().find(|key| !KEYS.contains(&&***key)) {
        let help = did_you_mean(key, KEYS);
        return fail_with(format!("unknown key `{key}` of a grid"), help);
    }
    let cells = |row: &Value| row.as_list().iter().map(ToString::to_string).collect();
    let columns: Vec<String> = grid.get("columns").map(cells).unwrap_or_default();
    let rows = grid.get("rows").map(Value::as_list).unwrap_or_default();
    let rows: Vec<Vec<String>> = rows.iter().map(cells).collect();
    if let Some(n) = rows.iter().position(|row| row.len() != columns.len() + 1) {
        return fail(format!(
            "row {} of the grid must have {} cells, not {}: a label and {} columns",
            n + 1,
            columns.len() + 1,
            rows[n].len(),
            columns.len(),
        ));
    }
    Ok(Event::Grid {
        title: grid
            .get("title")
            .map(ToString::to_string)
            .unwrap_or_default(),
        columns,
        rows,
    })
}

/// Returns the number of bytes in the texts of a grid.
pub(super) fn grid_bytes(grid: &Event) -> usize {
    let Event::Grid {
        title,
        columns,
        rows,
    } = grid
    else {
        return 0;
    };
    let cells = columns.iter().chain(rows.iter().flatten());
    title.len() + cells.map(|cell| cell.len() + 8).sum::<usize>()
}

/// Parses the example answers for `ask`.
pub(super) fn parse_examples(host: &Host, examples: &LuaValue) -> mlua::Result<Vec<String>> {
    let invalid = || lua_error("the examples of `ask` must be a list of texts");
    let Value::List(list) = host.to_plain(examples)? else {
        return if examples.is_nil() {
            Ok(Vec::new())
        } else {
            Err(invalid())
        };
    };
    let texts = list.iter().map(|it| it.as_text().map(str::to_owned));
    texts.collect::<Option<_>>().ok_or_else(invalid)
}

/// Records a question. The prelude yields next.
pub(super) fn request_question(host: &Host, question: Question) -> mlua::Result<()> {
    host.request(YieldReason::Request(PendingRequest::new(CallRequest::Ask(
        question,
    ))))
}

/// Converts a reply for the script. Returns nil if the reader typed a command instead; the prelude then repeats the question.
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
