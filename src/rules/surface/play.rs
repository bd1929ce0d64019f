//! What a script asks, rolls, tells and brings about.

use super::{Comes, Name, name, table};
use crate::game::Event;
use crate::rules::host::fault;
use crate::rules::{asking, catalogue, parts};
use Comes::Prelude as P;
use mlua::{IntoLua, Value as LuaValue};
use std::rc::Rc;

#[rustfmt::skip]
pub(super) const PLAY: &[Name] = &[
    name(
        "roll",
        &["dice string|table", "why? string"],
        "integer, integer[]",
        "Rolls dice where the reader sees them; gives the result and the faces. `why` names the roll. A table may say `count`, `sides`, `low` (the lowest face, 1 unless told), `keep` (sum, highest, lowest, second), \
         `plus` (a number, or the bonuses that a page gives), `why`, `parts`, `rule` and `means`, a function from the result to words.",
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
        "Lets the reader pick one of `{id, text}`; gives its id. An option with `closed = \"why\"` is shown and cannot be picked; one with `usual = true` is taken by an empty line; `menu = \"what it does\"` of every option lets it be asked at once with others, as for `confirm`; with `menu = false`, as for a way back, an option is left out where another question comes before it. The topic is a steady word that tests and front ends know the question by. \
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
        &["question string", "topic? string", "how? table"],
        "boolean",
        "Asks yes or no. `yes` and `no` of the table say what each does, in small letters, as lines of a menu: where the questions of a rule that follow one another \
         all say so, and no die falls between them, a reader at a terminal is asked them at once. One that ends in a colon is told together with the answer to the next. `usual = true` is a question that is a yes where nobody answers; any other is a no.",
        "if confirm(\"Spend 1 LUCK?\", \"luck\", { yes = \"roll again for 1 LUCK\", no = \"let it stand\" }) then ... end",
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
        &["question string", "topic? string", "examples? string[]"],
        "string",
        "Asks for a word or a line. Examples are answers that would do: a reader who is a machine is given them, a person is not.",
        "ask(\"What is your name?\", \"name\", { \"Aldo\" })",
        P,
    ),
    name(
        "say",
        &["text string"],
        "",
        "Tells the reader something.",
        "say(\"The hound slinks away.\")",
        host!(|host, text: String| {
            host.tell(text.len(), || Event::Say { text })
        }),
    ),
    name(
        "message",
        &["id string", "things? table"],
        "string",
        "A message of the tables beside the script, wherever a text may stand: the reader is shown it in their own language. `things` are what goes into \
         it, by name: texts, messages among them, and whole numbers.",
        "say(message(\"dog-leaves\", { name = \"The hound\" }))",
        P,
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
            let bytes = a.0.as_ref().map_or(0, String::len);
            host.tell(bytes, || Event::Seat { name: a.0, hidden })
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
            let event = asking::grid(host, &drawing)?;
            host.tell(asking::bytes(&event), || event)
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
        Comes::Host(|lua, host, p| catalogue::here(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "pages",
        &["tag? string"],
        "table[]",
        "The pages of the book that have a tag, or all of them, each as `here` gives it.",
        "for _, page in ipairs(pages(\"town\")) do ... end",
        Comes::Host(|lua, host, p| catalogue::pages(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "page_text",
        &["place string"],
        "string[], string",
        "What a page, or a place of the ruleset, would tell a reader who came to it by a turn now: its paragraphs as texts, without stress, and its title. It is looked at and not \
         entered: nothing changes, nothing is rolled, it is no visit, and no hook or event is called. The text ends where the page first asks, rolls, turns, offers choices, or has rows for an instruction of the \
         ruleset; its other instructions are passed over.",
        "local words, title = page_text(\"mill\")",
        P,
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
    table(
        "offered",
        "The functions that the ruleset offers to house rules, each with whatever house rules have put around it. Read only.",
        "local result = offered.result_of(die)",
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
        "use",
        &["name string"],
        "any",
        "What a file of the ruleset's folder (`scripts/NAME/fights.lua`) or of the shared library (`scripts/lib/words.lua`) returns, read only. \
         The file is named without its folder and ending, with `/` before what lies deeper, and is run once. Only while scripts are loaded, so \
         at the top of a script; house rules may use the library.",
        "local words = use(\"words\")",
        Comes::Host(|lua, host, _| {
            let host = Rc::clone(host);
            lua.create_function(move |lua, name: String| parts::use_part(lua, &host, &name))?
                .into_lua(lua)
        }),
    ),
];
