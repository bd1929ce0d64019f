//! Every name a script may use, once: the room, the stubs for editors and the manual are made from this table.

use super::belongings::{self, Tick};
use super::host::{Host, fault};
use super::plain::from_lua;
use super::room::Prelude;
use super::sheet;
use crate::game::Event;
use mlua::{IntoLua, Lua, Value as LuaValue};
use std::rc::Rc;

/// How a name gets into the room.
#[derive(Clone, Copy)]
pub(super) enum Comes {
    /// Lua's own, as it is.
    Lua,
    /// Written in `prelude.lua`.
    Prelude,
    /// Made by the host.
    Host(fn(&Lua, &Rc<Host>, &Prelude) -> mlua::Result<LuaValue>),
}

/// One name of the surface.
#[derive(Clone, Copy)]
pub(super) struct Name {
    pub(super) name: &'static str,
    /// `name type` of each parameter; a name ending in `?` may be left out. `None` for a table.
    pub(super) takes: Option<&'static [&'static str]>,
    pub(super) gives: &'static str,
    pub(super) doc: &'static str,
    pub(super) example: &'static str,
    pub(super) comes: Comes,
}

const fn name(
    name: &'static str,
    takes: &'static [&'static str],
    gives: &'static str,
    doc: &'static str,
    example: &'static str,
    comes: Comes,
) -> Name {
    Name {
        name,
        takes: Some(takes),
        gives,
        doc,
        example,
        comes,
    }
}

const fn table(name: &'static str, doc: &'static str, example: &'static str, comes: Comes) -> Name {
    Name {
        name,
        takes: None,
        gives: "table",
        doc,
        example,
        comes,
    }
}

macro_rules! host {
    (|$host:ident, $args:ident: $of:ty| $body:expr) => {
        Comes::Host(|lua, host, _| {
            let $host = Rc::clone(host);
            lua.create_function(move |_, $args: $of| $body)?
                .into_lua(lua)
        })
    };
}

use Comes::{Lua as L, Prelude as P};

/// The table.
#[rustfmt::skip]
pub(super) const SURFACE: &[Name] = &[
    table(
        "sheet",
        "The reader's sheet. Setting a field keeps its type and bounds and tells the change.",
        "sheet.luck = sheet.luck - 1",
        Comes::Host(|lua, host, prelude| {
            sheet::sheet(lua, host, &prelude.inside, &prelude.attached)?.into_lua(lua)
        }),
    ),
    table(
        "option",
        "The readings of the rules in force. Read only.",
        "if option.fail_forward then ... end",
        Comes::Host(|lua, host, p| {
            sheet::read_only(lua, host, &p.freeze, "option", sheet::option)?.into_lua(lua)
        }),
    ),
    table(
        "book",
        "The keys of book.yaml that the ruleset declares as settings. Read only.",
        "local points = book.scoring.easy",
        Comes::Host(|lua, host, p| {
            sheet::read_only(lua, host, &p.freeze, "setting", sheet::setting)?.into_lua(lua)
        }),
    ),
    name(
        "tell",
        &["field string", "value any", "text string"],
        "",
        "Sets a field of the sheet and tells it in these words.",
        "tell(\"wounds\", 2, \"Wounds: Battered\")",
        Comes::Host(|lua, host, p| sheet::setter(lua, host, &p.inside, true)?.into_lua(lua)),
    ),
    name(
        "hide",
        &["field string", "value any"],
        "",
        "Sets a field of the sheet and tells nobody.",
        "hide(\"last_roll\", 4)",
        Comes::Host(|lua, host, p| sheet::setter(lua, host, &p.inside, false)?.into_lua(lua)),
    ),
    name(
        "held",
        &["kind string"],
        "table[]",
        "The things held of a kind, in the order gained: `id`, `index`, `name`, `tags`, what the catalogue says, and over it the marks that hold something.",
        "for _, item in ipairs(held(\"item\")) do ... end",
        Comes::Host(|lua, host, p| belongings::held(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "has",
        &["kind string", "id string"],
        "boolean",
        "Is one of these held?",
        "has(\"item\", \"rope\")",
        host!(|host, a: (String, String)| Ok(belongings::count(&host, &a.0, Some(&a.1))? > 0)),
    ),
    name(
        "count",
        &["kind string", "id? string"],
        "integer",
        "How many are held, of a kind or of one thing.",
        "count(\"ally\")",
        host!(|host, a: (String, Option<String>)| belongings::count(&host, &a.0, a.1.as_deref())),
    ),
    name(
        "gain",
        &["kind string", "id string", "text? string"],
        "",
        "Gives the reader a thing, and tells it.",
        "gain(\"item\", \"rope\")",
        P,
    ),
    name(
        "lose",
        &["kind string", "which string|integer", "text? string"],
        "boolean",
        "Takes a thing away, by id or by its index among those held. Was it held?",
        "lose(\"item\", \"rope\")",
        P,
    ),
    name(
        "mark",
        &[
            "kind string",
            "index integer",
            "mark string",
            "value any",
            "text? string",
        ],
        "",
        "Sets a mark on one thing held.",
        "mark(\"ally\", 1, \"injured\", true)",
        host!(
            |host, a: (String, i64, String, LuaValue, Option<String>)| belongings::mark(
                &host,
                (&a.0, a.1, &a.2),
                from_lua(&a.3, None)?,
                a.4
            )
        ),
    ),
    name(
        "entry",
        &["kind string", "id string"],
        "table",
        "What the catalogue says of a thing. Read only.",
        "entry(\"foe\", args.foe).wounds",
        Comes::Host(|lua, host, prelude| {
            belongings::entry(lua, host, &prelude.freeze)?.into_lua(lua)
        }),
    ),
    name(
        "entries",
        &["kind string"],
        "string[]",
        "The ids of a catalogue, sorted.",
        "for _, id in ipairs(entries(\"item\")) do ... end",
        host!(|host, kind: String| {
            let kind = belongings::kind_index(&host, &kind)?;
            let world = host.world.borrow();
            Ok(world
                .catalogues
                .get(kind)
                .into_iter()
                .flat_map(|c| c.keys().cloned())
                .collect::<Vec<_>>())
        }),
    ),
    name(
        "has_code",
        &["code string"],
        "boolean",
        "Does the reader have this code?",
        "has_code(\"Blatant\")",
        host!(|host, code: String| Tick::Code.has(&host, &code)),
    ),
    name(
        "has_title",
        &["title string"],
        "boolean",
        "Does the reader have this title?",
        "has_title(\"Guest of the House\")",
        host!(|host, title: String| Tick::Title.has(&host, &title)),
    ),
    name(
        "gain_code",
        &["code string"],
        "",
        "Gives the reader a code.",
        "gain_code(\"Blatant\")",
        P,
    ),
    name(
        "lose_code",
        &["code string"],
        "",
        "Takes a code away.",
        "lose_code(\"Blatant\")",
        P,
    ),
    name(
        "gain_title",
        &["title string"],
        "",
        "Gives the reader a title.",
        "gain_title(\"Guest of the House\")",
        P,
    ),
    name(
        "lose_title",
        &["title string"],
        "",
        "Takes a title away.",
        "lose_title(\"Guest of the House\")",
        P,
    ),
    name(
        "number_of_codes",
        &[],
        "integer",
        "How many codes the reader has.",
        "number_of_codes()",
        host!(|host, _a: ()| Ok(Tick::Code.number(&host))),
    ),
    name(
        "number_of_titles",
        &[],
        "integer",
        "How many titles the reader has.",
        "number_of_titles()",
        host!(|host, _a: ()| Ok(Tick::Title.number(&host))),
    ),
    name(
        "roll",
        &["dice string|table"],
        "integer, integer[]",
        "Rolls dice where the reader sees them; gives the result and the faces. A table may say `count`, `sides`, `low` (the lowest face, 1 unless told), `keep` (sum, highest, lowest, second), \
         `plus`, `why`, `parts`, `rule` and `means`, a function from the result to words.",
        "local result = roll{count = 3, keep = \"highest\", why = \"LORE\"}",
        P,
    ),
    name(
        "highest",
        &["count integer", "sides integer", "why? string"],
        "integer, integer[]",
        "Rolls dice and keeps the highest.",
        "highest(3, 6)",
        P,
    ),
    name(
        "lowest",
        &["count integer", "sides integer", "why? string"],
        "integer, integer[]",
        "Rolls dice and keeps the lowest.",
        "lowest(2, 6)",
        P,
    ),
    name(
        "draw",
        &["low integer", "high integer", "why? string"],
        "integer",
        "Draws a whole number, each as likely, from low to high.",
        "draw(6, 10, \"Quake\")",
        P,
    ),
    name(
        "one_of",
        &["list any[]", "why? string"],
        "any",
        "One of a list, by a die.",
        "one_of(held(\"item\"))",
        P,
    ),
    name(
        "choose",
        &["question string", "options table[]|function", "topic? string"],
        "string",
        "Lets the reader pick one of `{id, text}`; gives its id. An option with `closed = \"why\"` is shown and cannot be picked. The topic is a steady word that tests and front ends know the question by. \
         For `options` a function may stand that makes the list: it is asked again when the reader gave a command meanwhile, and nil from it ends the question.",
        "choose(\"Who is hurt?\", {{\"me\", \"You\"}, {\"ally\", \"Brother Wulf\"}}, \"blow\")",
        P,
    ),
    name(
        "order",
        &["question string", "options table[]", "topic? string"],
        "string[]",
        "Lets the reader put all the options in order.",
        "order(\"Who goes first?\", {\"Wulf\", \"Hild\"})",
        P,
    ),
    name(
        "confirm",
        &["question string", "topic? string"],
        "boolean",
        "Asks yes or no.",
        "if confirm(\"Spend LUCK?\", \"luck\") then ... end",
        P,
    ),
    name(
        "number",
        &[
            "question string",
            "min integer",
            "max integer",
            "topic? string",
        ],
        "integer",
        "Asks for a whole number within bounds.",
        "number(\"How much silver?\", 0, sheet.sp, \"silver\")",
        P,
    ),
    name(
        "ask",
        &["question string", "topic? string"],
        "string",
        "Asks for a word or a line.",
        "ask(\"What is your name?\", \"name\")",
        P,
    ),
    name(
        "say",
        &["text string"],
        "",
        "Tells the reader something.",
        "say(\"The hound slinks away.\")",
        host!(|host, text: String| {
            host.turn_mut()?.events.push(Event::Say { text });
            Ok(())
        }),
    ),
    name(
        "seat",
        &["name? string", "open? string"],
        "",
        "Turns to one person at a terminal that several share: nobody else sees what is asked and answered from here on. \
         With \"open\" everybody may see. Without a name the table is everybody's again.",
        "seat(\"Bo\")",
        host!(|host, a: (Option<String>, Option<String>)| {
            let hidden = match (&a.0, a.1.as_deref()) {
                (_, Some("open")) | (None, None) => false,
                (Some(_), None) => true,
                (_, Some(word)) => return Err(fault(format!("a seat is \"open\" or hidden, not \"{word}\""))),
            };
            host.turn_mut()?.events.push(Event::Seat { name: a.0, hidden });
            Ok(())
        }),
    ),
    name(
        "grid",
        &["drawing table"],
        "",
        "Draws rows and columns: `title`, `columns` (a list of headings), `rows` (lists of cells, the first the row's heading; a cell may have \
         several lines).",
        "grid{title = \"The ford\", columns = {\"a\", \"b\"}, rows = {{\"1\", \"open\", \"Aldo\"}}}",
        host!(|host, drawing: LuaValue| {
            let event = super::asking::grid(&drawing)?;
            host.turn_mut()?.events.push(event);
            Ok(())
        }),
    ),
    name(
        "turn_to",
        &["place string"],
        "",
        "Ends the rule and sends the reader to a place of the ruleset or to a page.",
        "turn_to(\"fate\")",
        P,
    ),
    name(
        "begin_again",
        &[],
        "",
        "Ends the rule and begins the game again at the start of the book; the dice go on where they are.",
        "begin_again()",
        P,
    ),
    name(
        "here",
        &[],
        "table",
        "The page the reader is on: `id`, `title`, `tags`, and `within`, the page it belongs to, and `place`, what it is to the ruleset. Read only.",
        "here().id",
        Comes::Host(|lua, host, p| belongings::here(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "pages",
        &["tag? string"],
        "table[]",
        "The pages of the book that have a tag, or all of them, each as `here` gives it.",
        "for _, page in ipairs(pages(\"town\")) do ... end",
        Comes::Host(|lua, host, p| belongings::pages(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "event",
        &["name string"],
        "",
        "Runs the book's event of this name; comes back unless it turned to a page.",
        "event(\"death\")",
        P,
    ),
    name(
        "finish",
        &["kind? string", "name? string"],
        "",
        "Ends the game after the current page, with an ending of this kind and name.",
        "finish(\"defeat\", \"You have met your fate\")",
        P,
    ),
    name(
        "query",
        &["form string", "args? table"],
        "any",
        "The answer of a query, the ruleset's or the house rules', by its form as declared; arguments by name.",
        "query(\"dice for <skill:skill>\", { skill = \"LORE\" })",
        P,
    ),
    name(
        "emit",
        &["hook string", "... any"],
        "",
        "Runs the hooks of this name, the ruleset's first, then house rules'. The name stands under `emits` of the script: `emits = { { name = \"rested\", takes = { \"hours\" }, about = \"The reader has slept.\" } }`.",
        "emit(\"rested\", 2)",
        P,
    ),
    name(
        "assert",
        &["value any", "message? string"],
        "any",
        "Stops with the message unless the value is true.",
        "assert(count > 0, \"no dice\")",
        L,
    ),
    name(
        "error",
        &["message string", "level? integer"],
        "",
        "Stops the rule with a message.",
        "error(\"no such blow\")",
        L,
    ),
    name(
        "ipairs",
        &["list any[]"],
        "function, table, integer",
        "Goes through a list.",
        "for i, v in ipairs(list) do ... end",
        L,
    ),
    name(
        "pairs",
        &["map table"],
        "function",
        "Goes through a table in a fixed order: numbers up, then words sorted.",
        "for k, v in pairs(map) do ... end",
        P,
    ),
    name(
        "next",
        &["map table", "key? any"],
        "any, any",
        "The next key and value in that order.",
        "local empty = next(map) == nil",
        P,
    ),
    name(
        "pcall",
        &["f function", "... any"],
        "boolean, any",
        "Calls and catches an error; never that a rule ran too long.",
        "local ok, problem = pcall(f)",
        P,
    ),
    name(
        "select",
        &["n integer|string", "... any"],
        "any",
        "Arguments from the nth on, or their number for \"#\".",
        "select(\"#\", ...)",
        L,
    ),
    name(
        "tonumber",
        &["value any", "base? integer"],
        "number?",
        "A number from a text.",
        "tonumber(\"12\")",
        L,
    ),
    name(
        "tostring",
        &["value any"],
        "string",
        "A text from a value; a table or function shows no address.",
        "tostring(12)",
        P,
    ),
    name(
        "type",
        &["value any"],
        "string",
        "The name of a value's type.",
        "type(x) == \"table\"",
        L,
    ),
    name(
        "setmetatable",
        &["t table", "meta table?"],
        "table",
        "Gives a table a metatable, without `__gc`, `__mode` and `__close`. Metamethods count as they are at this call.",
        "setmetatable({}, meta)",
        P,
    ),
    name(
        "getmetatable",
        &["t any"],
        "table?",
        "The metatable of a table.",
        "getmetatable(t)",
        L,
    ),
    name(
        "rawequal",
        &["a any", "b any"],
        "boolean",
        "Are the two the same, metatables aside?",
        "rawequal(a, b)",
        L,
    ),
    name(
        "rawlen",
        &["t table|string"],
        "integer",
        "Length, metatables aside.",
        "rawlen(t)",
        L,
    ),
    table(
        "string",
        "Lua's string library: byte, char, find, format, gmatch, gsub, len, lower, match, rep, reverse, sub, upper; with bounds.",
        "(\"%d dice\"):format(3)",
        P,
    ),
    table(
        "table",
        "Lua's table library: concat, insert, pack, remove, sort, unpack.",
        "table.insert(list, 1)",
        P,
    ),
    table(
        "math",
        "Lua's math library for whole numbers: abs, ceil, floor, fmod, huge, max, maxinteger, min, mininteger, tointeger, type, ult. No chance.",
        "math.max(1, n)",
        P,
    ),
    table("utf8", "Lua's utf8 library.", "utf8.len(name)", P),
];

/// An unknown name, in words.
pub(super) fn unknown(name: &str) -> mlua::Error {
    let near = crate::suggest::did_you_mean(name, SURFACE.iter().map(|n| n.name));
    let help = near.unwrap_or_else(|| "declare it first: `local NAME = ...`".to_owned());
    super::host::fault_with(format!("there is no `{name}` here"), Some(help))
}

/// A global that is set.
pub(super) fn assigned(name: &str) -> mlua::Error {
    if SURFACE.iter().any(|n| n.name == name) {
        return fault(format!(
            "`{name}` is a name of the game and cannot be changed"
        ));
    }
    super::host::fault_with(
        format!("`{name}` is a global, and rules remember nothing between calls"),
        Some(format!(
            "write `local {name}`, or keep it in a field of the sheet"
        )),
    )
}
