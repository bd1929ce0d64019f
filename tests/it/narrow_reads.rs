//! Rules read and change small parts: items by attributes, one entry of a field, a threshold. Values of a whole book are read once.

use crate::kept::rows;
use crate::ruled::{Ruled, pick, told};
use turnto::engine::play::{Response, Session};
use turnto::model::game::{ChangeKind, Event, Prompt, Question};
use turnto::rules::memo::{Asked, Called, MemoizedRules};
use turnto::syntax::diagnostic::Diagnostic;

/// A ruleset with one verb `do` with this body.
fn ruleset(body: &str) -> String {
    format!(
        r#"return {{
  name = "test",
  options = {{ {{ name = "gentle", values = {{ true, false }}, default = true }}, {{ name = "span", default = 3 }} }},
  settings = {{ {{ name = "scoring", type = "any" }}, {{ name = "motto", type = "any" }} }},
  fields = {{
    {{ name = "silver", type = "integer", min = 0, start = 10, label = "Silver" }},
    {{ name = "load_max", type = "integer", min = 0, max = 9, start = 4 }},
    {{ name = "load", type = "integer", min = 0, max = "load_max", start = 2, label = "Load" }},
    {{ name = "talents", type = "map", start = {{ Beasts = 1 }}, label = "Talents" }},
    {{ name = "boons", type = "words", start = {{ "Luck" }}, label = "Boons" }},
    {{ name = "notes", type = "any", start = {{}}, label = "Notes" }},
    {{ name = "name", type = "text" }},
  }},
  kinds = {{ {{ name = "item", held = true,
    fields = {{ {{ name = "weight", type = "integer" }}, {{ name = "traits", type = "words" }}, {{ name = "fragile", type = "flag" }},
      {{ name = "make", type = "word", values = {{ "plain", "fine" }}, start = "plain" }} }},
    marks = {{ {{ name = "broken", type = "flag" }}, {{ name = "made_of", type = "any" }} }} }} }},
  instructions = {{ {{ form = "do", run = function(args, page)
{body}
  end }} }},
}}"#
    )
}

const ITEMS: &str = "\
rope: { name: Coil of Rope, weight: 2, tags: [gear] }
lamp: { name: Lamp, weight: 1, fragile: true, tags: [gear, light] }
spear: { name: Spear, weight: 3, traits: [weapon, long], make: fine }
knife: { name: Knife, weight: 1, traits: [weapon], tags: [gear] }
";

fn ruled(scripts: &[&str]) -> Ruled {
    let head = "title: A Book\nruleset: test\nstart: start\nscoring: { easy: 3, hard: [1, 2] }\noptions: { span: 5 }\n";
    let files = [
        ("book.yaml", head),
        ("items.yaml", ITEMS),
        (
            "pages.gamebook",
            "# start\n\n- Do\n  {do}\n- Off -> start\n",
        ),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    Ruled::of(scripts, &files.into())
}

fn after(body: &str) -> (Session, Response) {
    let (mut session, _) = ruled(&[&ruleset(body)]).start();
    let page = session.answer(pick("do")).unwrap();
    (session, page)
}

/// Output of the body, one line each.
#[track_caller]
fn says(body: &str) -> Vec<String> {
    let (session, page) = after(body);
    let fault: Option<&Diagnostic> = session.last_error();
    assert!(fault.is_none(), "{fault:?}");
    told(&page)
}

#[track_caller]
fn fault(body: &str) -> (String, String) {
    let (session, _) = after(body);
    let fault = session.last_error().expect("a fault");
    assert_eq!(fault.labels.len(), 1, "{fault:?}");
    (
        fault.message.clone(),
        fault.help.clone().unwrap_or_default(),
    )
}

/// Asserts that the message of the body has this part.
#[track_caller]
fn wrong(body: &str, part: &str) {
    let (message, _) = fault(body);
    assert!(message.contains(part), "{body}: {message}");
}

const PACK: &str = r#"
  for _, id in ipairs { "rope", "lamp", "spear", "knife", "lamp", "rope" } do gain("item", id, "") end
  mark("item", 5, "broken", true, "") mark("item", 3, "made_of", "ash", "") mark("item", 4, "made_of", { "bone", "iron" }, "")
  local function ids(with) local out = {} for _, it in ipairs(held("item", with)) do out[#out + 1] = it.index .. it.id end
    say("> " .. table.concat(out, " ") .. " " .. count("item", with)) end
"#;

/// Results of `held` and `count` for each table.
#[track_caller]
fn those(with: &[&str]) -> Vec<String> {
    let asked: Vec<String> = with.iter().map(|with| format!("ids({with})")).collect();
    let said = says(&format!("{PACK} {}", asked.join(" ")));
    let said = said.iter().filter_map(|line| line.strip_prefix("> "));
    said.map(str::to_owned).collect()
}

const ASKED: &str = r#"nil :: 1rope 2lamp 3spear 4knife 5lamp 6rope 6
"lamp" :: 2lamp 5lamp 2
{ id = "lamp" } :: 2lamp 5lamp 2
{ tag = "gear" } :: 1rope 2lamp 4knife 5lamp 6rope 5
{ tag = { "gear", "light" } } :: 2lamp 5lamp 2
{ trait = "weapon" } :: 3spear 4knife 2
{ traits = { "weapon", "long" } } :: 3spear 1
{ weight = 1 } :: 2lamp 4knife 5lamp 3
{ fragile = true } :: 2lamp 5lamp 2
{ fragile = false, weight = 1 } :: 4knife 1
{ make = "fine" } :: 3spear 1
{ name = "Lamp" } :: 2lamp 5lamp 2
{ broken = true } :: 5lamp 1
{ broken = false, id = "lamp" } :: 2lamp 1
{ made_of = "ash" } :: 3spear 1
{ made_of = "iron" } :: 4knife 1
{} :: 1rope 2lamp 3spear 4knife 5lamp 6rope 6
{ tag = "none such" } ::  0"#;

#[test]
fn things_are_asked_for_by_id_field_trait_tag_and_mark() {
    let [with, wanted]: [Vec<String>; 2] =
        [0, 1].map(|n| rows::<2>(ASKED).map(|row| row[n].clone()).collect());
    let with: Vec<&str> = with.iter().map(String::as_str).collect();
    assert_eq!(those(&with), wanted);
}

#[test]
fn what_no_thing_can_be_asked_for_is_told() {
    let (message, help) = fault("held(\"item\", { wieght = 1 })");
    assert_eq!(message, "unknown key `wieght` in a filter for items");
    assert_eq!(help, "did you mean `weight`?");
    let (message, help) = fault("count(\"item\", { make = \"fin\" })");
    assert!(message.contains("did you mean `fine`"), "{message} {help}");
    wrong("count(\"item\", { weight = \"heavy\" })", "a whole number");
    wrong("count(\"item\", { tag = 3 })", "a word");
    assert_eq!(fault("count(\"item\", \"lmp\")").1, "did you mean `lamp`?");
    assert_eq!(
        fault("count(\"item\", { id = \"lmp\" })").1,
        "did you mean `lamp`?"
    );
    wrong("count(\"item\", 3)", "must be an id or a table");
}

#[test]
fn things_that_are_asked_for_cannot_be_changed() {
    let (message, _) = fault("gain(\"item\", \"rope\") held(\"item\", \"rope\")[1].weight = 3");
    assert!(message.contains("read-only"), "{message}");
    // The list belongs to the script.
    assert_eq!(
        says(
            "gain(\"item\", \"rope\", \"\") local l = held(\"item\") l[2] = 1 say(#held(\"item\") .. \"\")"
        )[1],
        "1"
    );
}

#[test]
fn a_thing_is_read_as_it_is_now() {
    let said = says(
        "gain(\"item\", \"rope\", \"\") local before = held(\"item\")[1] mark(\"item\", 1, \"broken\", true, \"\")
         say(tostring(before.broken) .. \" \" .. tostring(held(\"item\")[1].broken))
         gain(\"item\", \"lamp\", \"\") lose(\"item\", 1, \"\") say(held(\"item\")[1].id .. \" \" .. held(\"item\")[1].index)",
    );
    assert_eq!(
        said.iter().filter(|l| !l.is_empty()).collect::<Vec<_>>(),
        ["false true", "lamp 1"]
    );
}

#[test]
fn an_entry_of_a_field_is_changed_and_told_as_the_field() {
    let (session, page) = after(
        r#"set("talents", "Smithing", 2) set("talents", "Beasts", nil) set("talents", "Beasts", nil)
           set("boons", "Safety", true) set("boons", "Luck", false) set("boons", "Luck", false)
           set("notes", "door", { "open", 3 }) set("notes", "well", 1, "The well is marked") set("notes", "well", 2, false)
           say(get("talents", "Smithing") .. " " .. tostring(get("talents", "Beasts")) .. " " .. tostring(get("boons", "Safety")) .. " "
             .. tostring(get("boons", "Luck")) .. " " .. get("notes", "door")[2] .. " " .. get("notes", "well"))"#,
    );
    assert_eq!(
        told(&page),
        [
            "Talents: Beasts 1, Smithing 2",
            "Talents: Smithing 2",
            "Boons: Luck, Safety",
            "Boons: Safety",
            "Notes: door open, 3",
            "The well is marked",
            "2 nil true false 3 2",
        ]
    );
    assert_eq!(
        session.slot_value("sheet.talents").to_string(),
        "Smithing 2"
    );
    assert_eq!(session.slot_value("sheet.boons").to_string(), "Safety");
    // The event has the change of the field, with the whole value before and after.
    let Event::Change(told) = &page.events[1] else {
        panic!("{:?}", page.events)
    };
    assert_eq!(
        (
            told.what,
            &*told.id,
            told.from.to_string(),
            told.to.to_string()
        ),
        (
            ChangeKind::Field,
            "talents",
            "Beasts 1".into(),
            "Beasts 1, Smithing 2".into()
        )
    );
}

#[test]
fn places_of_a_list_are_changed_one_by_one() {
    let said = says(
        r#"set("notes", 1, "a", false) set("notes", 2, { deep = 1 }, false) set("notes", 3, "c", false) set("notes", 2, nil, false)
           set("notes", 1, "b", false) say(get("notes", 1) .. get("notes", 2) .. tostring(get("notes", 3)) .. #sheet.notes)"#,
    );
    assert_eq!(said, ["bcnil2"]);
    wrong("set(\"notes\", 3, \"x\")", "position 3");
    wrong(
        "sheet.notes = { 1 } set(\"notes\", \"a\", 1)",
        "it is a list",
    );
    wrong(
        "sheet.notes = { a = 1 } set(\"notes\", 1, 1)",
        "it is a map",
    );
}

#[test]
fn what_has_no_parts_or_takes_another_value_is_told() {
    wrong("set(\"silver\", \"a\", 1)", "has no entries");
    wrong("set(\"talents\", \"a\", \"b\")", "a whole number");
    wrong("set(\"boons\", \"a\", 3)", "true or false");
    wrong("get(\"talents\", 1)", "must be a text");
    assert_eq!(
        fault("set(\"talent\", \"a\", 1)").1,
        "did you mean `talents`?"
    );
    wrong("set(\"talents\", \"a\", 1, 2)", "must be a text or");
    wrong("get(\"notes\", true)", "a text or a position");
    wrong(
        "set(\"notes\", \"a\", {}) get(\"notes\", \"a\").x = 1",
        "read-only",
    );
}

#[test]
fn a_number_grows_within_its_bounds_and_tells_it() {
    let (session, page) = after(
        r#"add("silver", 5) add("silver", -3, "You pay 3") add("silver", 1, false) add("silver", 0)
           add("load", 9) add("load", 1) add("load_max", -2) add("load_max", -2, "")
           say(tostring(at_least("silver", 13)) .. tostring(at_least("silver", 14)))"#,
    );
    assert_eq!(
        told(&page),
        [
            "Silver: 15",
            "You pay 3",
            "Load: 4",
            "load_max: 2",
            "Load: 2",
            "",
            "Load: 0",
            "truefalse"
        ]
    );
    assert_eq!(session.slot_value("sheet.silver").int(), 13);
    wrong("add(\"name\", 1)", "must be a whole number");
    wrong("at_least(\"boons\", 1)", "must be a whole number");
    assert!(
        says("add(\"silver\", math.mininteger) say(sheet.silver .. \"\")")
            .contains(&"0".to_owned())
    );
    assert!(
        says(
            "add(\"silver\", math.maxinteger, false) say(tostring(sheet.silver == math.maxinteger))"
        )
        .contains(&"true".to_owned())
    );
}

#[test]
fn an_entry_set_through_the_sheet_leaves_what_lies_deeper() {
    let said = says(
        r#"sheet.notes = { a = { 1, { b = 2 } } } sheet.notes.c = 3 set_silently("notes", sheet.notes)
           say(sheet.notes.a[1] .. sheet.notes.a[2].b .. sheet.notes.c)"#,
    );
    assert_eq!(said.last().unwrap(), "123");
    // Only the one entry changes. Other changes in the meantime are kept.
    let said = says(
        r#"local before = sheet.talents set("talents", "Lore", 2, false) before.Smithing = 1
           say(sheet.talents.Lore .. sheet.talents.Smithing)"#,
    );
    assert_eq!(said.last().unwrap(), "21");
    wrong("sheet.talents.x = \"a\"", "a whole number");
}

#[test]
fn a_text_can_be_a_function_that_changes_nothing() {
    let said = says(
        r#"say(function() return "silver " .. sheet.silver end)
           grid(function() return { title = "A grid", columns = { "a" }, rows = { { "b", "c" } } } end)
           say("" .. random_integer(2, 2, function() return "a die" end))"#,
    );
    assert_eq!(said.first().unwrap(), "silver 10");
    assert_eq!(said.last().unwrap(), "2");
    wrong(
        "say(function() add(\"silver\", 1) return \"\" end)",
        "the function of a text cannot change the game",
    );
    wrong(
        "say(function() return confirm(\"Sure?\") end)",
        "the function of a text cannot roll, prompt or turn",
    );
    let script = ruleset(
        r#"local text = choose(function() return "Which of " .. sheet.silver .. "?" end, {
             { "a", function() return "A for " .. sheet.silver end, action = function() return "take a" end },
             { "b", "B", closed = function() return "no " .. sheet.silver end } })
           say(text)"#,
    );
    let (mut session, _) = ruled(&[&script]).start();
    let page = session.answer(pick("do")).unwrap();
    let Prompt::Ask(Question::Pick {
        question, options, ..
    }) = &page.prompt
    else {
        panic!("{:?}", page.prompt)
    };
    assert_eq!(question, "Which of 10?");
    assert_eq!(options[0].text[0].text, "A for 10");
    assert_eq!(options[1].closed.as_deref(), Some("no 10"));
    assert_eq!(told(&session.answer(pick("a")).unwrap()), ["a"]);
}

#[test]
fn options_and_settings_are_tables_of_the_book() {
    let said = says(
        r#"local out = {} for name, value in pairs(option) do out[#out + 1] = name .. "=" .. tostring(value) end
           say(table.concat(out, " ")) say(book.scoring.hard[2] .. " " .. tostring(book.motto))"#,
    );
    assert_eq!(said, ["gentle=true span=5", "2 nil"]);
    assert_eq!(fault("return option.gentel").1, "did you mean `gentle`?");
    wrong("option.gentle = false", "cannot be changed");
    wrong("book.scoring.hard[1] = 3", "read-only");
    // Options of house rules apply.
    let script = ruleset("say(tostring(option.gentle))");
    let (mut session, _) = ruled(&[&script, "return { options = { gentle = false } }"]).start();
    assert_eq!(told(&session.answer(pick("do")).unwrap()), ["false"]);
}

#[test]
fn entries_are_those_of_the_book_that_is_bound() {
    let script = ruleset("say(entry(\"item\", \"rope\").name .. option.span)");
    let (one, two) = (ruled(&[&script]), {
        let files = [
            ("book.yaml", "title: B\nruleset: test\nstart: start\n"),
            ("items.yaml", "rope: { name: Cord, weight: 1 }\n"),
            (
                "pages.gamebook",
                "# start\n\n- Do\n  {do}\n- Off -> start\n",
            ),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        Ruled::of(&[&script], &files.into())
    });
    let (mut session, _) = one.start();
    assert_eq!(
        told(&session.answer(pick("do")).unwrap()),
        ["Coil of Rope5"]
    );
    // The same rules with another book.
    let mut rules = one.rules();
    let dice = || turnto::model::game::Dice::seeded(1);
    rules.bind(std::sync::Arc::clone(&two.book.data));
    let (mut session, _) = Session::start(two.book.clone(), Box::new(rules), dice()).unwrap();
    assert_eq!(told(&session.answer(pick("do")).unwrap()), ["Cord3"]);
}

#[test]
fn a_question_may_bring_examples_for_machines() {
    let script = ruleset("say(ask(\"Who are you?\", \"name\", { \"Aldo\", \"Bo\" }))");
    let (mut session, _) = ruled(&[&script]).start();
    let page = session.answer(pick("do")).unwrap();
    let Prompt::Ask(Question::Text { examples, .. }) = &page.prompt else {
        panic!("{:?}", page.prompt)
    };
    assert_eq!(examples, &["Aldo", "Bo"]);
    let json = serde_json::to_value(&page.prompt).unwrap();
    assert_eq!(json["examples"], serde_json::json!(["Aldo", "Bo"]));
    // Any other answer works too.
    let page = session
        .answer(turnto::model::game::Answer::Reply(
            turnto::model::game::Reply::Text("Cy".to_owned()),
        ))
        .unwrap();
    assert_eq!(told(&page), ["Cy"]);
    wrong("ask(\"Who?\", \"name\", { 1 })", "a list of texts");
    wrong("ask(\"Who?\", \"name\", \"Aldo\")", "a list of texts");
}

/// Reads, changes and fuel of the body.
fn counted(body: &str) -> Called {
    let ruled = ruled(&[&ruleset(body)]);
    let (rules, profiler) = MemoizedRules::new(Box::new(ruled.rules())).with_tracing();
    let dice = turnto::model::game::Dice::seeded(1);
    let (mut session, _) = Session::start(ruled.book.clone(), Box::new(rules), dice).unwrap();
    session.answer(pick("do")).unwrap();
    assert!(session.last_error().is_none());
    let mut functions = profiler.profile(&ruled.book, &[]).functions;
    assert_eq!(functions.len(), 1, "{functions:?}");
    functions.remove(0)
}

#[test]
fn reads_and_changes_are_counted_by_their_kind() {
    let named = |all: &[Asked]| -> Vec<String> {
        let all = all.iter();
        all.map(|it| format!("{} {}", it.times, it.name)).collect()
    };
    let called = counted(
        r#"gain("item", "rope") gain("item", "lamp") mark("item", 1, "broken", true) held("item", { tag = "light" })
           lose("item", "rope") held("item") held("item", { tag = "light" }) at_least("silver", 3) add("silver", 1) set("talents", "Lore", 1) get("talents", "Lore")"#,
    );
    assert_eq!(
        named(&called.reads),
        [
            "1 held.item, a mark of an element",
            "1 held.item, filter",
            "1 held.item, count",
            "1 held.item",
            "1 sheet.silver, at least",
            "1 sheet.talents, an entry",
        ]
    );
    assert_eq!(
        named(&called.changes),
        [
            "2 held.item, gain",
            "1 held.item, mark",
            "1 held.item, lose",
            "1 sheet.silver, add",
            "1 sheet.talents, entry",
        ]
    );
}

#[test]
fn what_holds_for_a_book_is_no_crossing_when_it_is_read_again() {
    let one = counted("for _ = 1, 1 do if option.gentle and book.scoring.easy then entry(\"item\", \"rope\") end end").host_calls;
    let many = counted("for _ = 1, 50 do if option.gentle and book.scoring.easy then entry(\"item\", \"rope\") end end").host_calls;
    assert_eq!(one, many);
    assert!(one <= 1, "{one}");
}
