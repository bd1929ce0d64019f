//! Small scripts for the Lua host: what they may do, their limits, and their error messages.

use crate::kept::rows;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use turnto::messages::Messages;
use turnto::model::book::{BookData, FieldType, PageId, RulePages, Slots};
use turnto::model::game::{
    Call, CallRequest, CallResult, CallTarget, Event, GameContext, HookPoint, Outcome, Question,
    Reply, RulesHost, RulesQuery, State, Value,
};
use turnto::rules::{LuaRules, RuleScript, load};
use turnto::syntax::diagnostic::{Code, Diagnostic};
use turnto::syntax::fluent::MessageTables;
use turnto::syntax::source::FileId;

fn script(file: u32, text: &str) -> RuleScript {
    RuleScript::new(FileId(file), format!("test{file}.lua"), text.to_owned())
}

/// Rules for a book with two items, two codes and one title, and the first turn.
#[track_caller]
fn play(text: &str, house: &[&str]) -> (LuaRules, GameContext) {
    let house: Vec<RuleScript> = (1..).zip(house).map(|(n, text)| script(n, text)).collect();
    let mut rules = match load(&script(0, text), &house, &[], &MessageTables::default()) {
        Ok(rules) => rules,
        Err(found) => panic!("{found:#?}"),
    };
    let mut slots = Slots::default();
    let mut world = BookData::default();
    let vocabulary = rules.schema().clone();
    for field in &vocabulary.fields {
        let slot = slots.find_or_insert(&format!("sheet.{}", field.name), field.start.clone());
        world.field_slots.push(slot);
    }
    for kind in &vocabulary.kinds {
        world
            .inventory_slots
            .push(slots.find_or_insert(&format!("held.{}", kind.name), Value::list([])));
        let entry = |name: &str, weight: i64| {
            let tags = Value::list([Value::text("gear")]);
            Value::map([
                ("name", Value::text(name)),
                ("weight", weight.into()),
                ("tags", tags),
            ])
        };
        let rope = ("rope".to_owned(), entry("Coil of Rope", 2));
        let lamp = ("lamp".to_owned(), entry("Lamp", 1));
        world.catalogues.push(BTreeMap::from([rope, lamp]));
    }
    for code in ["Blatant", "Clouded"] {
        world.code_slots.insert(
            code.to_owned(),
            slots.find_or_insert(&format!("code.{code}"), false.into()),
        );
    }
    world.title_slots.insert(
        "Guest".to_owned(),
        slots.find_or_insert("title.Guest", false.into()),
    );
    let houses = slots.find_or_insert("title.Guest in # houses", 0.into());
    world
        .title_slots
        .insert("Guest in # houses".to_owned(), houses);
    world.title_wordings.insert(houses, BTreeMap::new());
    let pages = BTreeMap::from([("fate".to_owned(), PageId(3))]);
    world.parts.push(RulePages {
        books: BTreeMap::new(),
        prefix: String::new(),
        pages,
    });
    rules.bind(Arc::new(world));
    let state = State::new(slots.start().to_vec());
    (rules, GameContext::new(state))
}

/// A ruleset with one verb `do` with this body, a few fields and a kind.
fn ruleset(body: &str) -> String {
    format!(
        r#"return {{
  name = "test",
  fields = {{
    {{ name = "luck", type = "integer", min = 0, max = "luck_max", start = 2, label = "LUCK" }},
    {{ name = "luck_max", type = "integer", min = 0, max = 9, start = 3 }},
    {{ name = "mode", type = "word", values = {{ "easy", "hard" }} }},
    {{ name = "shaken", type = "flag" }},
    {{ name = "talents", type = "map" }},
  }},
  kinds = {{ {{ name = "item", held = true, fields = {{ {{ name = "weight", type = "integer" }} }},
    marks = {{ {{ name = "broken", type = "flag" }}, {{ name = "weight", type = "any" }} }} }} }},
  instructions = {{ {{ form = "do", run = function(args, page)
{body}
  end }} }},
}}"#
    )
}

fn verb(n: usize) -> Call {
    Call::new(CallTarget::Instruction(n), Value::Nothing)
}

/// Runs `body` as a verb without questions.
#[track_caller]
fn run(body: &str) -> Result<GameContext, Diagnostic> {
    let (mut rules, mut turn) = play(&ruleset(body), &[]);
    rules.begin(&verb(0), &mut turn).map(|ruling| {
        assert_eq!(ruling, CallResult::Done(Outcome::default()));
        turn
    })
}

/// The events as text.
fn told(turn: &GameContext) -> Vec<String> {
    turn.observer
        .iter()
        .map(|event| match event {
            Event::Say { text } => text.clone(),
            Event::Change(it) => Messages::english().describe_change(it).into_owned(),
            Event::Roll(roll) => format!(
                "{} {:?} {} {}",
                roll.label, roll.faces, roll.result, roll.result_text
            ),
            other => format!("{other:?}"),
        })
        .collect()
}

#[test]
fn the_vocabulary_is_read() {
    let (rules, _) = play(
        r#"return { name = "b", title = "Badger", word_sets = { skill = { "LORE", "LUCK" }, talent = { "Beasts", extensible = true } },
          fields = { { name = "luck", type = "integer", max = 3, start = 1, label = "LUCK" } },
          instructions = {
            { form = "test <skill:skill> [<dice:signed>]", outcomes = { "miss", "success" }, must_handle = { "miss" },
              run = function() return "miss" end, phrase = "Test <skill>" },
            { form = "pay <n:integer> silver", cost = function() end, run = function() end } },
          queries = { { form = "rating <skill:skill>", type = "integer", answer = function() return 1 end } },
          options = { { name = "gentle", values = { true, false }, default = false } },
          hooks = { start = function() end }, rule_pages = { { name = "fate", required = true } } }"#,
        &[],
    );
    let vocabulary = rules.schema();
    assert_eq!(vocabulary.title, "Badger");
    assert!(vocabulary.words["talent"].open);
    assert_eq!(vocabulary.instructions[0].outcomes, ["miss", "success"]);
    assert!(vocabulary.instructions[1].is_cost && !vocabulary.instructions[0].is_cost);
    assert_eq!(vocabulary.queries[0].result_type, FieldType::Integer);
    assert_eq!(vocabulary.hooks, ["start"]);
    assert_eq!(vocabulary.fields[0].start, Value::Int(1));
    assert!(vocabulary.rule_pages[0].required);
}

#[test]
fn a_verb_rolls_asks_and_comes_out() {
    let text = r#"return { name = "t", instructions = { { form = "try", outcomes = { "won", "lost" }, run = function(args, page)
        local best, faces = roll{ count = 3, keep = "highest", label = "LORE", plus = 1, parts = { { "LORE", 3 } },
          result_text = function(n) return n > 5 and "Success" or "Miss" end }
        if #faces == 3 and page.handles.won and confirm("Again?", "luck") then return "won" end
        return "lost"
      end } } }"#;
    let (mut rules, mut turn) = play(text, &[]);
    let call = Call {
        handled: Some(Arc::new([0])),
        is_cost: false,
        ..verb(0)
    };
    let Ok(CallResult::Suspended(CallRequest::Ask(Question::Dice {
        count,
        sides,
        min_face: low,
        ..
    }))) = rules.begin(&call, &mut turn)
    else {
        panic!()
    };
    assert_eq!((count, sides, low), (3, 6, 1));
    let faces = Some(Reply::Dice(vec![2, 5, 1]));
    let asked = rules.resume(faces, &mut turn).unwrap();
    assert!(
        matches!(asked, CallResult::Suspended(CallRequest::Ask(Question::Confirm { ref topic, .. })) if topic == "luck")
    );
    assert_eq!(told(&turn), ["LORE [2, 5, 1] 6 Success"]);
    let ended = rules.resume(Some(Reply::Confirm(true)), &mut turn).unwrap();
    assert_eq!(ended, CallResult::Done(Outcome::from_index(0)));
}

#[test]
fn fields_keep_their_bounds_and_tell_their_changes() {
    let turn = run("sheet.luck = 9; set_with_text('shaken', true, 'You shake'); set_silently('mode', 'hard'); sheet.luck_max = 1.0; sheet.luck = 1").unwrap();
    assert_eq!(
        told(&turn),
        ["LUCK: 3", "You shake", "luck_max: 1", "LUCK: 1"]
    );
    let found = run("sheet.luck = 1.5").unwrap_err();
    assert!(found.message.contains("whole"), "{found:?}");
    assert!(
        run("sheet.mode = 'hrd'")
            .unwrap_err()
            .message
            .contains("did you mean `hard`")
    );
}

/// A limit stops the body quickly, and the diagnostic has a place.
#[track_caller]
fn stopped(body: &str) {
    let begun = Instant::now();
    let (mut rules, mut turn) = play(&ruleset(body), &[]);
    let found = rules.begin(&verb(0), &mut turn).unwrap_err();
    assert_eq!(found.code, Code::RuleOverLimit, "{found:?}");
    assert!(!found.labels.is_empty(), "{found:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(8),
        "{:?}",
        begun.elapsed()
    );
    // The state and the rules can still be used.
    let again = rules.begin(&verb(0), &mut turn).unwrap_err();
    assert_eq!(again.code, Code::RuleOverLimit);
}

#[test]
fn endless_work_is_stopped() {
    stopped("while true do end");
    stopped("while true do pcall(function() while true do end end) end");
    stopped(
        "local t = setmetatable({}, { __index = function(t, k) return t[k + 1] end }) while true do pcall(function() return t[1] end) end",
    );
    stopped("local function f() return f() end f()");
    stopped("while true do local t = {} for i = 1, 50 do t[i] = -i end table.sort(t) end");
}

#[test]
fn memory_is_bounded() {
    stopped("local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end");
    stopped("local s = 'x' while true do s = s .. s end");
    stopped(
        "local s = ('x'):rep(90000) for i = 1, 7 do s = s .. s end while true do local t = s .. 'y' end",
    );
    let found = run("local s = string.rep('x', 1 << 40)").unwrap_err();
    assert!(found.message.contains("bytes"), "{found:?}");
}

#[test]
fn hostile_patterns_are_stopped() {
    stopped("local s = ('a'):rep(300) s:find('.-.-.-.-b')");
    stopped("local s = ('a'):rep(90000) s:gsub('a*b', '')");
    stopped("while true do pcall(string.find, ('a'):rep(300), '.-.-.-.-b') end");
}

#[test]
fn strings_work_as_in_lua() {
    run(include_str!("../rules_host/strings.lua")).unwrap();
    assert!(
        run("string.format('%5p', 'x')")
            .unwrap_err()
            .message
            .contains("address")
    );
}

#[test]
fn pairs_goes_in_a_fixed_order() {
    let turn = run("local t = { zeta = 1, alpha = 2, [3] = 'c', [1] = 'a', mid = 4 } local s = '' for k in pairs(t) do s = s .. k .. ' ' end say(s) say(next(t))").unwrap();
    assert_eq!(told(&turn), ["1 3 alpha mid zeta ", "1"]);
    assert!(run("for k in pairs({ [{}] = 1 }) do end").is_err());
    let turn = run("local s = '' for k in pairs(sheet) do s = s .. k .. ' ' end say(s)").unwrap();
    assert_eq!(told(&turn), ["luck luck_max mode shaken talents "]);
}

/// The diagnostic of a body on one line: the marked text, message and help.
#[track_caller]
fn fault(body: &str) -> (String, String, String) {
    let text = ruleset(body);
    let found = run(body).unwrap_err();
    let at = found.labels.first().map_or("", |label| {
        &text[label.span.start as usize..label.span.end as usize]
    });
    (at.to_owned(), found.message, found.help.unwrap_or_default())
}

/// A body, the marked text, and parts of the message and of its help.
const FAULTS: &str = r#"  local x = 1\n  sheet.lukc = 2 :: sheet.lukc = 2 :: unknown field `lukc` of the sheet :: `luck`
  local x = 1 + nil :: local x = 1 + nil :: attempt to perform arithmetic on a nil value :: -
counter = 1 :: - :: `counter` :: local counter
rol('2d6') :: - :: `rol` :: `roll`
string.rep = nil :: - :: read-only :: -
say = 1 :: - :: is built in :: -
getmetatable(''). __index = 1 :: - :: index a boolean :: -
\n  gain('item', 'rop')\n :: gain('item', 'rop') :: unknown item `rop` :: -
emit('restd') :: emit('restd') :: unknown hook `restd` :: `emits`
error('no such blow') :: - :: no such blow :: -
option.gentle = true :: - :: cannot be changed :: -
setmetatable({}, { __gc = say }) :: - :: __gc :: -
setmetatable({}, { __close = say }) :: - :: __close :: -
local m = {} local t = setmetatable({}, m) m.__close = function() while true do end end local x <close> = t :: - :: non-closable :: -
roll{ count = 0 } :: roll{ count = 0 } :: not 0 :: -
say(nil) :: - :: expected a text :: -
return 'won' :: - :: has no outcome :: -
table.sort({ 2, 1 }, function() return roll('1d6') == 1 end) :: - :: inside a sort :: -"#;

#[test]
fn faults_are_told_at_their_line() {
    for [body, at, message, help] in rows(FAULTS) {
        let found = fault(&body);
        assert!(at == "-" || found.0 == at, "{body}: {found:?}");
        assert!(found.1.contains(&message), "{body}: {found:?}");
        assert!(help == "-" || found.2.contains(&help), "{body}: {found:?}");
    }
}

#[test]
fn things_are_held_marked_and_lost() {
    let turn = run(r#"
    gain("item", "rope") gain("item", "lamp") gain("item", "rope", "Another rope")
    assert(count("item") == 3 and count("item", "rope") == 2 and has("item", "lamp"))
    mark("item", 2, "broken", true)
    local all = held("item")
    assert(all[2].id == "lamp" and all[2].broken and all[2].index == 2 and all[1].name == "Coil of Rope" and all[1].weight == 2)
    mark("item", 2, "weight", 5, "") assert(held("item")[2].weight == 5 and held("item")[1].weight == 2)
    assert(lose("item", 1) and lose("item", "rope") and not lose("item", "rope"))
    assert(#entries("item") == 2 and entry("item", "rope").tags[1] == "gear" and entry("item", "rope").id == "rope")
    assert(not has_code("Blatant")) gain_code("Blatant") gain_code("Blatant") gain_title("Guest")
    assert(number_of_codes() == 1 and number_of_titles() == 1) lose_code("Blatant")
    sheet.talents = { Beasts = 2 } sheet.talents.Lore = 1
    assert(sheet.talents.Lore == 1 and sheet.talents.Beasts == 2)
    "#)
    .unwrap();
    assert_eq!(
        told(&turn),
        [
            "Gained: Coil of Rope",
            "Gained: Lamp",
            "Another rope",
            "Lamp: broken",
            "",
            "Lost: Coil of Rope",
            "Lost: Coil of Rope",
            "Code gained: Blatant",
            "Title gained: Guest",
            "Code lost: Blatant",
            "talents: Beasts 2",
            "talents: Beasts 2, Lore 1",
        ]
    );
    assert!(
        run("gain('item', 'rope') held('item')[1].broken = true")
            .unwrap_err()
            .message
            .contains("read-only")
    );
}

#[test]
fn calls_nest_and_end_in_turns() {
    let text = r#"return { name = "t", instructions = {
      { form = "outer", outcomes = { "done" }, run = function() local n = roll("1d6") run_event("death") say("after " .. n .. roll("1d6+1")) return "done" end },
      { form = "inner", run = function() if confirm("Stay?") then return end pcall(turn_to, "fate") say("never") end } } }"#;
    let (mut rules, mut turn) = play(text, &[]);
    let die = |face: u32| Some(Reply::Dice(vec![face]));
    for _ in 0..3 {
        turn.observer.clear();
        rules.begin(&verb(0), &mut turn).unwrap();
        let asked = rules.resume(die(4), &mut turn).unwrap();
        assert_eq!(
            asked,
            CallResult::Suspended(CallRequest::Event("death".to_owned()))
        );
        rules.begin(&verb(1), &mut turn).unwrap();
        assert_eq!(
            rules.resume(Some(Reply::Confirm(true)), &mut turn).unwrap(),
            CallResult::Done(Outcome::default())
        );
        rules.resume(None, &mut turn).unwrap();
        assert_eq!(
            rules.resume(die(2), &mut turn).unwrap(),
            CallResult::Done(Outcome::from_index(0))
        );
        assert_eq!(told(&turn).last().unwrap(), "after 43");
    }
    rules.begin(&verb(1), &mut turn).unwrap();
    assert_eq!(
        rules
            .resume(Some(Reply::Confirm(false)), &mut turn)
            .unwrap(),
        CallResult::TurnTo(3)
    );
    rules.begin(&verb(1), &mut turn).unwrap();
    rules.cancel_calls();
    assert!(rules.resume(Some(Reply::Confirm(true)), &mut turn).is_err());
}

#[test]
fn a_loop_after_a_question_is_stopped_too() {
    let body = "confirm('Sure?') while true do pcall(function() while true do end end) end";
    let (mut rules, mut turn) = play(&ruleset(body), &[]);
    for _ in 0..2 {
        rules.reset_fuel();
        rules.begin(&verb(0), &mut turn).unwrap();
        let found = rules
            .resume(Some(Reply::Confirm(true)), &mut turn)
            .unwrap_err();
        assert_eq!(found.code, Code::RuleOverLimit);
    }
    // A rule that asks forever ends as well.
    let (mut rules, mut turn) = play(&ruleset("while true do confirm('Again?') end"), &[]);
    let mut ruling = rules.begin(&verb(0), &mut turn);
    for _ in 0..100_000 {
        if ruling.is_err() {
            break;
        }
        ruling = rules.resume(Some(Reply::Confirm(true)), &mut turn);
    }
    assert_eq!(ruling.unwrap_err().code, Code::RuleOverLimit);
}

#[test]
fn queries_and_costs_change_and_ask_nothing() {
    let text = r#"return { name = "t", fields = { { name = "sp", type = "integer", start = 3 } },
      instructions = { { form = "pay <n:integer> silver", run = function(args) sheet.sp = sheet.sp - args.n end,
        cost = function(args) if sheet.sp < args.n then return "you have " .. sheet.sp .. " silver" end end } },
      queries = { { form = "rich", type = "flag", answer = function() return sheet.sp > 2 end },
        { form = "bad", type = "integer", answer = function() sheet.sp = 1 end },
        { form = "ask", type = "integer", answer = function() return roll("1d6") end },
        { form = "word", type = "integer", answer = function() return "three" end } },
      sheet = function() return { { "SILVER", sheet.sp }, { "Talents", "none" } } end }"#;
    let (mut rules, mut turn) = play(text, &[]);
    let pay = |n: i64, target| Call::new(target, Value::map([("n", n.into())]));
    let price = |n| pay(n, CallTarget::Cost(0));
    assert_eq!(
        rules.check_cost(&price(4), &mut turn).unwrap().unwrap(),
        "you have 3 silver"
    );
    assert_eq!(rules.check_cost(&price(3), &mut turn).unwrap(), None);
    assert_eq!(
        rules.query(0, &Value::Nothing, &mut turn).unwrap(),
        Value::Bool(true)
    );
    let paid = pay(2, CallTarget::Instruction(0));
    rules.begin(&paid, &mut turn).unwrap();
    assert_eq!(
        rules.query(0, &Value::Nothing, &mut turn).unwrap(),
        Value::Bool(false)
    );
    for (n, why) in [
        (1, "cannot change"),
        (2, "cannot roll"),
        (3, "must be a whole number"),
    ] {
        let found = rules.query(n, &Value::Nothing, &mut turn).unwrap_err();
        assert!(found.message.contains(why), "{found:?}");
    }
    let sheet = rules.layout_lines(RulesQuery::Sheet, &mut turn).unwrap();
    assert_eq!(sheet[0], ("SILVER".to_owned(), "1".to_owned()));
}

#[test]
fn a_hook_that_calls_itself_without_end_is_stopped() {
    let base = r#"return { name = "t", kinds = { { name = "item", plural = "items", held = true } },
      hooks = { gain = function(kind, id) gain(kind, id) end },
      instructions = { { form = "take", run = function() gain("item", "rope") end } } }"#;
    let (mut rules, mut turn) = play(base, &[]);
    let fault = rules.begin(&verb(0), &mut turn).unwrap_err();
    assert!(
        matches!(fault.code, Code::RuleFailed | Code::RuleOverLimit),
        "{fault:?}"
    );
}

#[test]
fn house_rules_come_over_the_ruleset() {
    let base = r#"return { name = "t", options = { { name = "gentle", values = { true, false }, default = false } },
      word_sets = { skill = { "LORE" } }, hooks = { enter_page = function(id) say("base " .. id) emit("rested", 1) end, rested = function(n) say("rest " .. n) end },
      emits = { { name = "rested", params = { "hours" }, about = "The reader has slept." } },
      instructions = { { form = "test <skill:skill>", outcomes = { "miss", "success" }, run = function(args) return roll("1d6") > 3 and "success" or "miss" end },
        { form = "shout", run = function() say("hey") end } } }"#;
    let house = r#"return { options = { gentle = true }, word_sets = { skill = { "SEA" } }, hooks = { enter_page = function(id) say("house " .. id) end },
      
      replace = { test = function(args, page, original)
        local first = original(args, page)
        if first == "miss" and option.gentle then return original() end
        return first
      end } }"#;
    let (mut rules, mut turn) = play(base, &[house]);
    assert_eq!(rules.schema().words["skill"].words, ["LORE", "SEA"]);
    assert_eq!(rules.schema().options[0].start, Value::Bool(true));
    assert_eq!(rules.schema().instructions.len(), 2);
    let page = Call::new(
        CallTarget::Hook(HookPoint::Page),
        Value::list(["inn".into()]),
    );
    rules.begin(&page, &mut turn).unwrap();
    rules.begin(&verb(1), &mut turn).unwrap();
    assert_eq!(told(&turn), ["base inn", "rest 1", "house inn", "hey"]);
    rules.begin(&verb(0), &mut turn).unwrap();
    let again = rules.resume(Some(Reply::Dice(vec![1])), &mut turn).unwrap();
    assert!(matches!(
        again,
        CallResult::Suspended(CallRequest::Ask(Question::Dice { .. }))
    ));
    let ended = rules.resume(Some(Reply::Dice(vec![5])), &mut turn).unwrap();
    assert_eq!(ended, CallResult::Done(Outcome::from_index(1)));
}

/// Messages for a script that does not load, with the marked text.
fn refused(text: &str, house: &[&str]) -> Vec<String> {
    let house: Vec<RuleScript> = (1..).zip(house).map(|(n, text)| script(n, text)).collect();
    let base = script(0, text);
    let found = load(&base, &house, &[], &MessageTables::default())
        .err()
        .unwrap_or_default();
    found
        .iter()
        .map(|d| {
            assert_eq!(d.code, Code::InvalidScript);
            let span = d.labels[0].span;
            let of = if span.file.0 == 0 {
                &base
            } else {
                &house[span.file.0 as usize - 1]
            };
            let at = &of.text[span.start as usize..span.end as usize];
            format!(
                "{at}: {} ({})",
                d.message,
                d.help.clone().unwrap_or_default()
            )
        })
        .collect()
}

/// Lua accepts this script, but the code that is added to freeze it has one variable too many.
#[test]
fn what_only_the_seals_break_is_told_of_its_script() {
    let names: Vec<String> = (1..=200).map(|n| format!("a{n}")).collect();
    let many = format!(
        "local function full()\n  local {}\n  local _ = function() a1 = 1 end\nend\nreturn {{}}",
        names[..199].join(", ")
    );
    let fine = many.replace(", a199", "");
    assert_eq!(refused(&ruleset(""), &[&fine]), Vec::<String>::new());
    let told = refused(&ruleset(""), &["return {}", &many]);
    let [told] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert!(told.contains("too many local variables"), "{told}");
    assert!(!told.contains("rules0"), "{told}");
    assert!(told.starts_with("local _ = function()"), "{told}");
}

/// An error of Lua without a line is reported for the script that was being read.
#[test]
fn a_fault_without_a_line_is_one_of_the_script_that_is_read() {
    let deep = format!(
        "local x = {}1{}\nreturn {{}}",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    let full = "local all = {}\nfor n = 1, 1e9 do all[n] = { n } end\nreturn {}";
    let long = "local text = 'x'\nfor _ = 1, 30 do text = text .. text end\nreturn {}";
    for house in [&deep, full, long] {
        let house = script(1, house);
        let found = load(
            &script(0, &ruleset("")),
            &[house],
            &[],
            &MessageTables::default(),
        );
        let found = found.err().unwrap_or_default();
        let at: Vec<FileId> = found.iter().map(|it| it.labels[0].span.file).collect();
        assert_eq!(at, [FileId(1)], "{found:?}");
    }
}

/// A ruleset, its house rules, and part of the message.
const BAD: &str = r#"{ instructions = { { form = "pay <n:integer", run = function() end } } } :: {} :: invalid instruction `pay <n:integer`: `<` is not closed
{ instructions = { { form = "go <x:skll>", run = 3 } } } :: {} :: `run` of instruction `go <x:skll>` must be a function, not a
{ instructions = { { form = "see", run = function() end, must_handle = { "mis" }, outcomes = { "miss" } } } } :: {} :: unknown outcome `mis` in `must_handle`
{ instructions = { { form = "see", run = function() end, outcomes = { "miss" }, goes_to = { mis = "fate" } } } } :: {} :: unknown outcome `mis` in `goes_to`
{ instructions = { { form = "see", run = function() end, outcomes = { "miss" }, goes_to = { miss = "fte" } } }, rule_pages = { { name = "fate" } } } :: {} :: did you mean `fate`?
{ instructions = { { form = "see <x:skill>", run = function() end } }, word_sets = { skills = { "LORE" } } } :: {} :: not a built-in type, word set or kind
{ options = { { name = "gentle", values = { true, false }, default = false } } } :: { options = { gentel = true } } :: gentel: unknown option
{ options = { { name = "gentle", values = { true, false }, default = false } } } :: { options = { gentle = 3 } } :: option `gentle` cannot be `3`
{} :: { replace = { test = function() end } } :: unknown instruction `test`
{ emits = { { name = "gain" } } } :: {} :: `gain` is a built-in hook
{ emits = { { name = "felled", tkes = {} } } } :: {} :: unknown key `tkes` in hook `felled`
{ emits = { { name = "rested" } } } :: { hooks = { restd = function() end } } :: unknown hook `restd` (did you mean `rested`?)"#;

#[test]
fn bad_declarations_name_the_entry() {
    for [base, house, told] in rows(BAD) {
        let base = base.replacen('{', "{ name = \"t\", ", 1);
        let found = refused(&format!("return {base}"), &[&format!("return {house}")]);
        assert!(found.join("\n").contains(&told), "{told}: {found:?}");
    }
    assert!(refused("return {", &[])[0].contains("expected"), "syntax");
    assert!(refused("while true do end", &[])[0].contains("too long"));
    assert!(refused("local x = 1", &[])[0].contains("must return a table"));
    assert!(!refused("\x1bLua", &[]).is_empty());
    assert!(refused("roll('2d6') return { name = 't' }", &[])[0].contains("cannot roll"));
    assert!(refused("dofile('os')", &[])[0].contains("unknown name `dofile`"));
}

#[test]
fn a_whole_number_is_drawn_from_a_range() {
    let (mut rules, mut turn) = play(
        &ruleset("say(tostring(random_integer(6, 10, \"Quake\") + 1))"),
        &[],
    );
    let Ok(CallResult::Suspended(CallRequest::Ask(Question::Dice {
        count,
        sides,
        min_face: low,
        ..
    }))) = rules.begin(&verb(0), &mut turn)
    else {
        panic!("a roll is asked for");
    };
    assert_eq!((count, low, sides), (1, 6, 5));
    rules.resume(Some(Reply::Dice(vec![8])), &mut turn).unwrap();
    assert!(turn.observer.contains(&Event::Say { text: "9".into() }));
    // A die of the range cannot have a value below or above it.
    for face in [5, 11] {
        let (mut rules, mut turn) = play(&ruleset("random_integer(6, 10)"), &[]);
        rules.begin(&verb(0), &mut turn).unwrap();
        assert!(
            rules
                .resume(Some(Reply::Dice(vec![face])), &mut turn)
                .is_err()
        );
    }
    assert!(
        run("random_integer(6, 5)")
            .unwrap_err()
            .message
            .contains("6 is greater than 5")
    );
}

#[test]
fn seats_and_grids_are_events() {
    let body = "switch_player(\"Bo\") switch_player(\"Ann\", \"open\") switch_player() \
                grid{title = \"Ford\", columns = {\"a\"}, rows = {{\"1\", 7}}}";
    let events = run(body).unwrap().observer;
    let seat = |name: Option<&str>, hidden| Event::Player {
        name: name.map(Into::into),
        hidden,
    };
    assert_eq!(
        events,
        [
            seat(Some("Bo"), true),
            seat(Some("Ann"), false),
            seat(None, false),
            Event::Grid {
                title: "Ford".into(),
                columns: vec!["a".into()],
                rows: vec![vec!["1".into(), "7".into()]],
            }
        ]
    );
    for wrong in [
        "grid{rows = {{\"1\", \"2\"}}}",
        "grid{colums = {}}",
        "grid(3)",
        "switch_player(\"Bo\", \"shut\")",
    ] {
        assert!(run(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn an_option_may_be_a_word_or_a_number() {
    let base = "return { name = 't', options = { { name = 'limit', values = { 'none' }, number = true, default = 'none' } } }";
    let house = |start: &str| {
        let house = format!("return {{ options = {{ limit = {start} }} }}");
        load(
            &script(0, base),
            &[script(1, &house)],
            &[],
            &MessageTables::default(),
        )
    };
    for (start, value) in [("7", Value::Int(7)), ("'none'", "none".into())] {
        assert_eq!(house(start).unwrap().schema().options[0].start, value);
    }
    let faults = house("'some'").unwrap_err();
    let help = faults[0].help.as_deref();
    assert_eq!(help, Some("it must be one of: none, or a whole number"));
}

#[test]
fn a_rule_may_ask_a_query() {
    let queries = r#"queries = {
      { form = "twice <n:integer>", type = "integer", answer = function(args) return args.n * 2 end },
      { form = "greedy", type = "flag", answer = function() sheet.luck = 0 return true end } },
    instructions"#;
    let with = |body: &str| ruleset(body).replacen("instructions", queries, 1);
    let house = r#"return { queries = { { form = "rich", type = "flag", answer = function() return query("twice <n:integer>", { n = 2 }) == 4 end } } }"#;
    let body =
        "say(tostring(query(\"twice <n:integer>\", { n = 3 }))) say(tostring(query(\"rich\")))";
    let (mut rules, mut turn) = play(&with(body), &[house]);
    rules.begin(&verb(0), &mut turn).unwrap();
    let said = |text: &str| Event::Say { text: text.into() };
    assert_eq!(turn.observer, [said("6"), said("true")]);
    let fault = |body: &str| {
        let (mut rules, mut turn) = play(&with(body), &[]);
        rules.begin(&verb(0), &mut turn).unwrap_err()
    };
    assert!(
        fault("query(\"greedy\")")
            .message
            .contains("a query cannot change")
    );
    assert!(fault("query(\"greeny\")").help.unwrap().contains("greedy"));
}

#[test]
fn a_decision_gives_a_rule_its_full_length_again_and_dice_do_not() {
    let spin = "for i = 1, 1000000 do end";
    let asks = format!("for n = 1, 40 do {spin} confirm(\"On?\") end");
    let (mut rules, mut turn) = play(&ruleset(&asks), &[]);
    let mut ruling = rules.begin(&verb(0), &mut turn).unwrap();
    let mut asked = 0;
    while let CallResult::Suspended(_) = ruling {
        asked += 1;
        ruling = rules.resume(Some(Reply::Confirm(true)), &mut turn).unwrap();
    }
    assert_eq!(asked, 40);
    let rolls = format!("while true do {spin} roll(\"1d6\") end");
    let (mut rules, mut turn) = play(&ruleset(&rolls), &[]);
    let mut ruling = rules.begin(&verb(0), &mut turn);
    let mut rolled = 0;
    while let Ok(CallResult::Suspended(_)) = ruling {
        rolled += 1;
        ruling = rules.resume(Some(Reply::Dice(vec![3])), &mut turn);
    }
    assert!(rolled < 40);
    assert!(ruling.unwrap_err().message.contains("too long"));
}

/// The line at which an endless rule is stopped depends on earlier calls. The line where it begins does not, and is shown too.
#[test]
fn a_rule_that_runs_on_is_shown_where_it_begins() {
    for body in [
        "\nlocal n = 0\nwhile n < 1 do\nlocal more = n + 1\nn = more - 1\nend\n",
        "\nlocal function turned(n)\nreturn n\nend\nwhile true do\nturned(1)\nend\n",
        "\nwhile true do\nsay(\"x\")\nlocal two = at_least(\"luck\", 2)\nend\n",
    ] {
        let found = run(body).unwrap_err();
        let text = ruleset(body);
        let begins = text.find("run =").unwrap();
        let begins = text[..begins].matches('\n').count();
        let shown = found.labels.last().unwrap();
        let line = text[..shown.span.start as usize].matches('\n').count();
        assert_eq!(found.code, Code::RuleOverLimit, "{found:?}");
        assert_eq!(line, begins, "{body}: {found:?}");
        assert_eq!(found.labels.len(), 2, "{found:?}");
    }
}
