//! What a script reads and changes of the game.

use super::{Comes, Name, name, table};
use crate::game::Value;
use crate::rules::matching::Matching;
use crate::rules::ticks::{Tick, title_number};
use crate::rules::{belongings, catalogue, constants, derived, narrow, scene, sheet};
use Comes::Prelude as P;
use mlua::{IntoLua, Value as LuaValue};

#[rustfmt::skip]
pub(super) const STATE: &[Name] = &[
    table(
        "sheet",
        "The reader's sheet. Setting a field keeps its type and bounds and tells the change.",
        "sheet.luck = sheet.luck - 1",
        Comes::Host(|lua, host, prelude| {
            sheet::sheet(lua, host, &prelude.attached)?.into_lua(lua)
        }),
    ),
    table(
        "scene",
        "What the verb of rounds that is under way knows: the fields that it declares, and rows. Setting a field keeps its type and bounds and \
         tells nobody. A row is known by its place, and read and changed a mark at a time; `table.insert`, `table.remove` and `table.sort` work on rows.",
        "scene.foes[1].hp = scene.foes[1].hp - 1",
        P,
    ),
    name(
        "in_scene",
        &[],
        "boolean",
        "Is a verb of rounds under way, so that there is a scene?",
        "if in_scene() then say(\"Round \" .. scene.round) end",
        host!(|host, _a: ()| Ok(scene::is_known(host))),
    ),
    table(
        "option",
        "The readings of the rules in force. Read only.",
        "if option.fail_forward then ... end",
        Comes::Host(|lua, host, p| {
            constants::table(lua, host, p, "option", constants::options)?.into_lua(lua)
        }),
    ),
    table(
        "figure",
        "The figures of the ruleset as the book and the house rules have them. Read only.",
        "local fee = figure.fee",
        Comes::Host(|lua, host, p| {
            constants::table(lua, host, p, "figure", constants::figures)?.into_lua(lua)
        }),
    ),
    table(
        "book",
        "The keys of book.yaml that the ruleset declares as settings. Read only.",
        "local points = book.scoring.easy",
        Comes::Host(|lua, host, p| {
            constants::table(lua, host, p, "setting", constants::settings)?.into_lua(lua)
        }),
    ),
    name(
        "tell",
        &["field string", "value any", "text string"],
        "",
        "Sets a field of the sheet and tells it in these words.",
        "tell(\"wounds\", 2, \"Wounds: Battered\")",
        Comes::Host(|lua, host, _| sheet::setter(lua, host, true)?.into_lua(lua)),
    ),
    name(
        "hide",
        &["field string", "value any"],
        "",
        "Sets a field of the sheet and tells nobody.",
        "hide(\"last_roll\", 4)",
        Comes::Host(|lua, host, _| sheet::setter(lua, host, false)?.into_lua(lua)),
    ),
    name(
        "get",
        &["field string", "key string|integer"],
        "any",
        "One entry of a field of the sheet, the rest of it unread: what stands under a word of a map, whether a word is in a list of words, what stands at a place of a list.",
        "local known = get(\"talents\", \"Smithing\") or 0",
        Comes::Host(|lua, host, p| narrow::get(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "change",
        &["field string", "key string|integer", "value any", "text? string|false"],
        "",
        "Changes one entry of a field of the sheet, named as for `get`: nil takes an entry away, a word of a list of words is true or false. It is told as a change of the \
         field, in these words if there are any; with `false` nobody is told.",
        "change(\"talents\", \"Smithing\", 2)",
        host!(|host, a: (LuaValue, LuaValue, LuaValue, LuaValue)| {
            narrow::change(host, (&a.0, &a.1, &a.2), &narrow::told(host, &a.3)?)
        }),
    ),
    name(
        "add",
        &["number string", "n integer", "text? string|false"],
        "",
        "Adds to a whole number of the sheet, or takes away, within its bounds. Told as `change` is. A name that the sheet has not is one of the scene, of which nothing is told.",
        "add(\"silver\", -5)",
        host!(|host, a: (LuaValue, i64, LuaValue)| {
            narrow::add(host, &a.0, a.1, &narrow::told(host, &a.2)?)
        }),
    ),
    name(
        "at_least",
        &["number string", "n integer"],
        "boolean",
        "Is a whole number of the sheet, or of the scene, this or more? The rule learns no more of it than that.",
        "if not at_least(\"silver\", 5) then return \"you cannot pay\" end",
        host!(|host, a: (LuaValue, i64)| narrow::at_least(host, &a.0, a.1)),
    ),
    table(
        "derived",
        "Values that follow from others: what stands under `derived` in the tables that the ruleset and house rules return. Each is worked out when it is read and kept until \
         something that it read changes.",
        "if derived.overloaded then say(\"You stagger.\") end",
        Comes::Host(|lua, host, p| derived::table(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "held",
        &["kind string", "with? string|table"],
        "table[]",
        "The things held of a kind, in the order gained: `id`, `index`, `name`, `tags`, what the catalogue says, and over it the marks that hold something. With an id only \
         those; with a table only those of which all of it holds: `id`, `name`, `tag` and `trait` (a word, or a list of words that must all be there), and fields and \
         marks by name, for a list a word that is in it. The table may be a pattern that a page gives: `<what:any item>`.",
        "for _, blade in ipairs(held(\"item\", { tag = \"blade\", broken = false })) do ... end",
        Comes::Host(|lua, host, p| belongings::held(lua, host, &p.freeze)?.into_lua(lua)),
    ),
    name(
        "has",
        &["kind string", "id string"],
        "boolean",
        "Is one of these held?",
        "has(\"item\", \"rope\")",
        host!(|host, a: (String, String)| Ok(belongings::count(host, &a.0, Value::text(a.1))? > 0)),
    ),
    name(
        "count",
        &["kind string", "with? string|table"],
        "integer",
        "How many are held of a kind, or of those that are meant, as for `held`.",
        "count(\"ally\", { injured = false })",
        host!(|host, a: (String, LuaValue)| belongings::count(host, &a.0, host.plain(&a.1)?)),
    ),
    name(
        "gain",
        &["kind string", "id string", "marks? table|string", "text? string"],
        "integer?",
        "Gives the reader a thing, and tells it, in these words if there are any. With a table of marks (which may be a thing as `held` gives it) it bears these and not those of a new \
         one, and its place among those held comes back.",
        "local place = gain(\"item\", \"rope\", { wet = true })",
        P,
    ),
    name(
        "stow",
        &["kind string", "which string|integer", "field string", "text? string"],
        "integer?",
        "Puts a thing away into a list, a field of the sheet of the type `any`, with its marks; told as a loss. Gives its place there; nothing where it was not held.",
        "stow(\"item\", \"rope\", \"cache\")",
        P,
    ),
    name(
        "unstow",
        &["kind string", "place integer", "field string", "text? string"],
        "integer?",
        "Takes a thing out of such a list, with its marks; told as a gain. Gives its place among those held; nothing where none was there.",
        "unstow(\"item\", 1, \"cache\")",
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
                host,
                (&a.0, a.1, &a.2),
                host.plain(&a.3)?,
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
        P,
    ),
    name(
        "entries",
        &["kind string", "with? string|table"],
        "string[]",
        "The ids of a catalogue, sorted; with a table, as for `held`, or a pattern that a page gives, only those of which all of it holds.",
        "for _, id in ipairs(entries(\"item\", { tag = \"blade\" })) do ... end",
        host!(|host, given: (String, LuaValue)| {
            let (kind, with) = given;
            let kind = catalogue::kind_index(host, &kind)?;
            let with = Matching::read(host, kind, host.plain(&with)?)?;
            let world = host.world.borrow();
            let all = world.catalogues.get(kind);
            host.spend(all.map_or(0, |all| all.len() as u64 * 4));
            let ids = all.into_iter().flat_map(|all| all.keys());
            let fits = |id: &&String| with.fits(&Value::map([("id", Value::text(id.as_str()))]));
            Ok(ids.filter(fits).cloned().collect::<Vec<_>>())
        }),
    ),
    name(
        "has_code",
        &["code string"],
        "boolean",
        "Does the reader have this code?",
        "has_code(\"Blatant\")",
        host!(|host, code: String| Tick::Code.has(host, &code)),
    ),
    name(
        "has_title",
        &["title string"],
        "boolean",
        "Does the reader have this title?",
        "has_title(\"Guest of the House\")",
        host!(|host, title: String| Tick::Title.has(host, &title)),
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
        &["title string", "times? integer"],
        "",
        "Gives the reader a title; of one with a number in it (`Ambassador to # kings`), one more, or so many more.",
        "gain_title(\"Guest of the House\")",
        P,
    ),
    name(
        "lose_title",
        &["title string", "times? integer"],
        "",
        "Takes a title away; of one with a number in it, so many of the number where that is said.",
        "lose_title(\"Guest of the House\")",
        P,
    ),
    name(
        "number_of_codes",
        &[],
        "integer",
        "How many codes the reader has.",
        "number_of_codes()",
        host!(|host, _a: ()| Ok(Tick::Code.number(host))),
    ),
    name(
        "title_number",
        &["title string"],
        "integer",
        "The number in a title (`Ambassador to # kings`); 0 when the reader has it not.",
        "title_number(\"Guest in # houses\")",
        host!(|host, title: String| title_number(host, &title)),
    ),
    name(
        "number_of_titles",
        &[],
        "integer",
        "How many titles the reader has.",
        "number_of_titles()",
        host!(|host, _a: ()| Ok(Tick::Title.number(host))),
    ),
];
