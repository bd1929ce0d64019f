//! Memoized calls give the same games as the rules themselves, and known calls do not use the rules.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use crate::reader::{Whim, any_answer};
use crate::ruled::{Ruled, pick};
use turnto::engine::play::{Response, Session};
use turnto::model::game::{
    Answer, Call, CallResult, Dice, Prompt, Reply, RulesHost, RulesQuery, StateAccess, Value,
};
use turnto::rules::memo::MemoizedRules;
use turnto::simulate::{SilentPlayer, StopReason};
use turnto::syntax::diagnostic::Diagnostic;

/// Every way to read the faces of a roll, each in a separate verb.
const FACES: &[&str] = &[
    "sheet.n = faces[1]",
    "sheet.n = #faces",
    "local sum = 0 for _, face in ipairs(faces) do sum = sum * 6 + face end sheet.n = sum",
    "local sum = 0 for _, face in pairs(faces) do sum = sum * 6 + face end sheet.n = sum",
    "local _, first = next(faces) sheet.n = first",
    "sheet.n = rawlen(faces)",
    "table.sort(faces) sheet.any = faces",
    "faces[3] = 7 sheet.any = faces",
    "table.insert(faces, 9) sheet.any = faces",
    "sheet.word = table.concat(faces, \"-\")",
    "local a, b = table.unpack(faces) sheet.n = a * 10 + b",
    "sheet.any = faces",
    "set_silently(\"any\", faces) sheet.any = { sheet.any, result }",
    "sheet.any = { faces, { faces } }",
    "sheet.word = tostring(faces)",
    "sheet.word = tostring(getmetatable(faces))",
    "setmetatable(faces, { __index = function() return 5 end }) sheet.n = faces[9] + faces[1]",
    "sheet.n = faces == faces and 1 or 0",
    "set(\"map\", \"key\", faces[2])",
    "sheet.any = faces faces[1] = 0 sheet.n = sheet.any[1]",
    "sheet.n = 0",
];

/// The same for a derived map.
const DERIVED: &[&str] = &[
    "sheet.n = derived.sums.low",
    "sheet.word = tostring(derived.sums.none)",
    "local n = 0 for key, value in pairs(derived.sums) do n = n + value end sheet.n = n",
    "sheet.any = derived.sums",
    "local key, value = next(derived.sums) sheet.word = key .. value",
    "sheet.n = #derived.sums",
    "sheet.any = { derived.sums, derived.list }",
    "sheet.n = derived.list[1]",
    "sheet.word = tostring(derived.sums)",
    "local before = derived.sums sheet.n = sheet.n + 1 sheet.any = { before.low, derived.sums.low }",
    "local ok, why = pcall(function() derived.sums.low = 1 end) sheet.word = tostring(ok) .. why",
    "sheet.n = derived.both",
    "sheet.n = derived.ten",
];

/// A ruleset with these verbs, each as a choice of its only page.
fn ruled(bodies: &[&str]) -> Ruled {
    ruled_and(bodies, "hooks = {")
}

/// The same with more text, which ends with the start of its hooks.
fn ruled_and(bodies: &[&str], more: &str) -> Ruled {
    let (mut verbs, mut page) = (String::new(), String::from("# start\n\n"));
    for (n, body) in bodies.iter().enumerate() {
        let word = format!("deed{}", char::from(b'a' + n as u8));
        verbs += &format!(
            "{{ form = \"{word}\", run = function() local result, faces = roll{{ count = 2, keep = \"highest\" }} {body} end }},\n"
        );
        page += &format!("- Do {word}\n  {{{word}}}\n");
    }
    let script = format!(
        r#"return {{ name = "test",
  fields = {{ {{ name = "n", type = "integer", start = 0 }}, {{ name = "word", type = "text" }}, {{ name = "any", type = "any" }},
    {{ name = "map", type = "map" }} }},
  derived = {{
    sums = function() return {{ low = sheet.n, high = sheet.n * 2 }} end,
    list = function() return {{ sheet.n + 1 }} end,
    both = function() return derived.sums.high + derived.list[1] end,
    ten = function() return 10 end,
    broken = function() if sheet.n % 3 == 0 then error("no such sum") end return {{ n = sheet.n }} end,
  }},
  {more} turn = function() if at_least("n", 30) then sheet.n = 0 end end }},
  instructions = {{ {verbs} }} }}"#
    );
    Ruled::new(&[&script], "", &page)
}

/// Rules that count their calls.
struct Counted {
    rules: Box<dyn RulesHost>,
    asked: Rc<Cell<u32>>,
}

impl Counted {
    fn one_more(&mut self) -> &mut dyn RulesHost {
        self.asked.set(self.asked.get() + 1);
        &mut *self.rules
    }
}

impl RulesHost for Counted {
    fn begin(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.one_more().begin(call, memory)
    }
    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.one_more().resume(reply, memory)
    }
    fn resume_with(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.one_more().resume_with(value, memory)
    }
    fn pending_sum(&self) -> Option<turnto::model::game::DiceSum> {
        self.rules.pending_sum()
    }
    fn cancel_calls(&mut self) {
        self.rules.cancel_calls();
    }
    fn reset_fuel(&mut self) {
        self.rules.reset_fuel();
    }
    fn reset(&mut self) {
        self.rules.reset();
    }
    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        self.one_more().answer_query(inquiry, memory)
    }
}

/// A player with memoized rules, and the number of calls to these rules.
fn learner(ruled: &Ruled) -> (SilentPlayer, Rc<Cell<u32>>) {
    let asked = Rc::new(Cell::new(0));
    let counted = Counted {
        rules: Box::new(ruled.rules()),
        asked: Rc::clone(&asked),
    };
    let learnt = Box::new(MemoizedRules::new(Box::new(counted)));
    (SilentPlayer::new(Arc::clone(&ruled.book), learnt), asked)
}

/// Plays the same games with the rules and with the memo, twice. The second time, the rules are not called.
fn alike(ruled: &Ruled) {
    let (mut player, asked) = learner(ruled);
    for again in [false, true] {
        let before = asked.get();
        for seed in 0..6 {
            same_game(ruled, &mut player, seed);
        }
        assert_eq!(asked.get() == before, again, "{} of the rules", asked.get());
    }
}

fn same_game(ruled: &Ruled, player: &mut SilentPlayer, seed: u64) {
    let (book, rules) = (Arc::clone(&ruled.book), Box::new(ruled.rules()));
    let (mut told, page) = Session::start(book, rules, Dice::seeded(seed)).unwrap();
    player.begin(Dice::seeded(seed)).unwrap();
    let (mut whim, mut prompt) = (Whim(seed), page.prompt);
    for n in 0..100 {
        let Some(answer) = any_answer(&prompt, &mut whim) else {
            break;
        };
        prompt = told.answer(answer.clone()).unwrap().prompt;
        assert!(told.last_error().is_none(), "{:?}", told.last_error());
        player.answer(&answer).unwrap();
        let same = player.state() == told.state();
        assert!(same, "game {seed}, answer {n}: {answer:?}");
    }
}

#[test]
fn faces_that_a_rule_looks_at_are_those_that_fell() {
    alike(&ruled(FACES));
}

/// Uses of a function with its own memo entry, and such a function with access to the game.
const APART: &[&str] = &[
    "sheet.n = functions.doubled(result)",
    "sheet.n = sheet.n + functions.doubled(sheet.n) % 7",
    "local low, told = functions.sums({ n = sheet.n, by = { result } }, \"words\") sheet.any = low",
    "sheet.any = functions.sums({ by = faces }) or false",
    "sheet.word = functions.asked(result > 3 and \"high\" or nil)",
    "sheet.n = functions.thrown() + result",
    "sheet.n = functions.within(result)",
    "local ok, why = pcall(functions.fails, result) sheet.word = tostring(ok) .. sheet.n",
    "local ok, why = pcall(function() return functions.doubled(result) end) sheet.n = why",
    "local list = { 3, 1, 2 } table.sort(list, function(a, b) return functions.doubled(a) < functions.doubled(b) end) sheet.any = list",
    "local given = { n = 1, by = {} } functions.sums(given) sheet.any = given",
    "set_silently(\"any\", faces) sheet.any = { sheet.any, functions.doubled(result), functions.nothing() == nil }",
    "if functions.doubled(result) > 8 then functions.leaves() end sheet.n = 0",
    "sheet.n = query(\"twice\") + result",
];

const OFFERS: &str = r#"functions = {
    { name = "doubled", params = { "n" }, about = "", memo = true, run = function(n) return n * 2 end },
    { name = "sums", params = { "of" }, text_args = { "words" }, about = "", memo = true, text_result = true, run = function(of, words)
      if words then say(words) else say("no words") end
      of.n = (of.n or 0) + #of.by
      add("n", #of.by)
      return { of = of.n, last = of.by[#of.by] or false }, words
    end },
    { name = "asked", params = { "word" }, about = "", memo = true, run = function(word)
      if word and confirm("Really?") then sheet.n = sheet.n + 1 return word end
      return choose("Which?", { { "one", "One" }, { "two", "Two" } })
    end },
    { name = "thrown", about = "", memo = true, run = function()
      local first, faces = roll("2d6")
      set_silently("any", faces)
      return first > 7 and roll("1d6") or faces[1]
    end },
    { name = "within", params = { "n" }, about = "", memo = true, run = function(n)
      sheet.n = (sheet.n + 1) % 5
      return functions.thrown() + functions.doubled(n) + sheet.n
    end },
    { name = "fails", params = { "n" }, about = "", memo = true, run = function(n)
      sheet.n = n
      if n > 3 then error("no more than 3") end
    end },
    { name = "nothing", about = "", memo = true, run = function() end },
    { name = "leaves", about = "", memo = true, run = function() restart_game() end },
  },
  queries = { { form = "twice", type = "integer", answer = function() return functions.doubled(sheet.n) end } },
  hooks = {"#;

#[test]
fn what_is_learnt_apart_comes_to_the_same() {
    alike(&ruled_and(APART, OFFERS));
}

/// The memo entry of such a function is valid for all calls, whatever else they depend on.
#[test]
fn what_is_learnt_apart_is_learnt_once() {
    let bodies = [
        "sheet.word = functions.asked(\"a\") .. sheet.n % 2",
        "sheet.word = sheet.n % 3 .. functions.asked(\"a\")",
    ];
    let ruled = ruled_and(&bodies, OFFERS);
    let (learnt, profiler) = MemoizedRules::new(Box::new(ruled.rules())).with_profiler();
    let mut player = SilentPlayer::new(Arc::clone(&ruled.book), Box::new(learnt));
    (0..20).for_each(|seed| same_game(&ruled, &mut player, seed));
    let functions = profiler.profile(&ruled.book, &[]).functions;
    let mut apart = functions.iter();
    let apart = apart.find(|it| it.name == "functions.asked").unwrap();
    let (made, new) = (apart.calls, apart.calls - apart.cached);
    assert!(made > 500 && new < 40, "{new} of {made} were new");
}

#[test]
fn a_derived_map_is_the_same_however_it_is_read() {
    alike(&ruled(DERIVED));
}

/// Rules that fail, always or depending on their dice.
const FAILS: &[&str] = &[
    "sheet.n = result error(\"no such thing\")",
    "if result > 3 then error(\"too high: \" .. result) end",
    "if result > 3 then functions.fails(result) end",
];

/// The answer that takes the choice with this index.
fn deed(page: &Response, n: usize) -> Answer {
    match &page.prompt {
        Prompt::Choices { options: offers } => pick(&offers[n].id),
        other => panic!("{other:?}"),
    }
}

/// The error of the first answer to each of these choices, one per game, is the same with the rules and with the memo.
fn fails_alike(ruled: &Ruled, deeds: usize, seeds: std::ops::Range<u64>) {
    let (mut player, asked) = learner(ruled);
    let mut failed = 0;
    for _ in 0..2 {
        for (n, seed) in (0..deeds).flat_map(|n| seeds.clone().map(move |seed| (n, seed))) {
            let (book, rules) = (Arc::clone(&ruled.book), Box::new(ruled.rules()));
            let (mut told, page) = Session::start(book, rules, Dice::seeded(seed)).unwrap();
            let answer = deed(&page, n);
            told.answer(answer.clone()).unwrap();
            player.begin(Dice::seeded(seed)).unwrap();
            let fault = match player.answer(&answer) {
                Ok(()) => None,
                Err(StopReason::Failed(fault)) => Some(*fault),
                Err(stopped) => panic!("{stopped:?}"),
            };
            assert_eq!(fault.as_ref(), told.last_error(), "deed {n}, seed {seed}");
            failed += usize::from(fault.is_some());
        }
    }
    assert!(failed > deeds && asked.get() > 0, "{failed}");
}

#[test]
fn a_fault_is_the_same_each_time() {
    fails_alike(&ruled_and(FAILS, OFFERS), FAILS.len(), 0..8);
    fails_alike(&ruled(&["sheet.n = derived.broken.n"]), 1, 0..2);
    fails_alike(&ruled(&["while true do end"]), 1, 0..2);
    let writes = ruled(&["while true do sheet.n = sheet.n + 1 end"]);
    fails_alike(&writes, 1, 0..2);
}

/// A rule that is stopped because earlier calls used the shared fuel is not stopped in another context. The same applies to the computation of a
/// derived value.
#[test]
fn a_rule_that_others_left_too_little_is_no_endless_one() {
    let script = r#"return { name = "test",
  fields = { { name = "n", type = "integer", start = 0 } },
  derived = { big = function() for n = 1, 1800000 do end return sheet.n + 1 end },
  instructions = {
    { form = "work", run = function() for n = 1, 1800000 do end end },
    { form = "more", run = function() for n = 1, 1800001 do end end },
    { form = "reckon", run = function() sheet.n = derived.big end },
  } }"#;
    let page =
        "# start\n\n- Do both\n  {work}\n  {more}\n- Do one\n  {more}\n- Do sums\n  {reckon}\n";
    let ruled = Ruled::new(&[script], "", page);
    let (book, rules) = (Arc::clone(&ruled.book), Box::new(ruled.rules()));
    let (_, page) = Session::start(book, rules, Dice::seeded(1)).unwrap();
    let (mut player, _) = learner(&ruled);
    let came: Vec<bool> = [0, 1, 2, 2]
        .into_iter()
        .map(|n| {
            player.begin(Dice::seeded(1)).unwrap();
            player.answer(&deed(&page, n)).is_ok()
        })
        .collect();
    assert_eq!(came, [false, true, true, true]);
}

#[test]
fn a_derived_value_that_fails_is_the_fault_of_who_reads_it() {
    let caught = "sheet.n = sheet.n + result local ok = pcall(function() return derived.broken.n end) sheet.word = tostring(ok) .. sheet.n";
    let before = "sheet.n = derived.both local ok, n = pcall(function() return derived.broken.n end) sheet.any = { derived.list, n ~= nil, ok }";
    let ruled = ruled(&[caught, before]);
    let mut player = SilentPlayer::new(
        Arc::clone(&ruled.book),
        Box::new(MemoizedRules::new(Box::new(ruled.rules()))),
    );
    for seed in (0..6).chain(0..6) {
        same_game(&ruled, &mut player, seed);
    }
}

#[test]
fn rules_around_a_roll_of_the_page_come_to_the_same() {
    let script = r#"return { name = "test",
  fields = { { name = "n", type = "integer", start = 0 } },
  hooks = {
    before_roll = function(it) if sheet.n > 2 then it.plus[#it.plus + 1] = { name = "luck", amount = 1 } end end,
    after_roll = function(it)
      sheet.n = (sheet.n + it.faces[1]) % 6
      if it.rows and confirm("Again?") then it.total = roll(it) elseif it.total < 4 then it.total = it.total + 1 end
    end } }"#;
    let pages = "# start\n\n- Roll\n  {roll 1d6 [+1 if n > 3] into total}\n  | 1-2: Low.\n  | 3-9: High. {set total = 1d6}\n- {if total > 2} Turn -> start\n";
    let book = "title: A Book\nruleset: test\nvariables: { total: 0 }\n";
    let files = [("book.yaml", book), ("pages.gamebook", pages)];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    alike(&Ruled::of(&[script], &files.into()));
}

/// A hook with the same result on each page is called again when a dependency changes: a slot, a part of one, a derived value, or a slot that it
/// writes itself.
#[test]
fn a_call_that_stands_still_sees_each_change() {
    let script = r#"return { name = "test",
  fields = { { name = "n", type = "integer", start = 0 }, { name = "m", type = "integer", start = 0 }, { name = "word", type = "text" },
    { name = "map", type = "map" } },
  derived = { half = function() return sheet.n // 2 end, halves = function() return { one = derived.half, other = sheet.n } end },
  hooks = {
    turn = function()
      local part = get("map", "key") or 0
      sheet.word = derived.halves.one > part and at_least("m", 2) and "far" or "near"
    end,
    enter_page = function() sheet.m = sheet.m end },
  instructions = {
    { form = "more", run = function() sheet.n = sheet.n + 1 end },
    { form = "less", run = function() sheet.n = 0 end },
    { form = "part", run = function() set("map", "key", sheet.n) end },
    { form = "beside", run = function() sheet.m = (sheet.m + 1) % 4 end },
    { form = "word", run = function() sheet.word = "none" end } } }"#;
    let still: String = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"]
        .map(|word| format!("- {word} -> start\n"))
        .concat();
    let moves: String = ["more", "less", "part", "beside", "word"]
        .map(|verb| format!("- Do {verb}\n  {{{verb}}} -> start\n"))
        .concat();
    alike(&Ruled::new(
        &[script],
        "",
        &format!("# start\n\n{still}{moves}"),
    ));
}

#[test]
fn with_no_room_to_remember_games_are_the_same() {
    let ruled = ruled(FACES);
    for room in [0, 1, 20, 100] {
        let learnt = MemoizedRules::new(Box::new(ruled.rules())).with_capacity(room);
        let mut player = SilentPlayer::new(Arc::clone(&ruled.book), Box::new(learnt));
        (0..4).for_each(|seed| same_game(&ruled, &mut player, seed));
    }
}

/// Arguments, questions, calls and continuations of a rule.
#[test]
fn what_a_rule_waits_for_comes_to_the_same() {
    let script = r#"return { name = "test",
  fields = { { name = "n", type = "integer", start = 0 } },
  kinds = { { name = "coin", plural = "coins", held = true, marks = { { name = "worn", type = "integer" } } } },
  hooks = { enter_page = function(id, way) if id == "hall" then sheet.n = sheet.n + #way end end,
    gain = function(what, name) sheet.n = sheet.n + #name end },
  queries = { { form = "worth <n:integer>", type = "integer", answer = function(args) return args.n + sheet.n end } },
  commands = { { form = "count", run = function() sheet.n = sheet.n + 100 end } },
  instructions = {
    { form = "inquire", run = function() if confirm("So?") then sheet.n = number("How many?", 1, 3) else ask("What?", "", { "a", "bc" }) run_event("death") end end },
    { form = "take", run = function() gain("coin", random_element { "penny", "groat" }) gain_code("Taken") end,
      cost = function() if count("coin") > 3 then return "the purse is full" end end },
    { form = "spend", run = function() if count("coin", "penny") > 0 then lose("coin", "penny") end lose_code("Taken") end },
    { form = "rub", run = function() for _, it in ipairs(held("coin", { id = "groat" })) do mark("coin", it.index, "worn", it.worn + 1) end end },
    { form = "go", run = function() if random_integer(1, 2) == 1 then turn_to("hall") end end },
    { form = "again", run = function() sheet.n = 0 restart_game() end },
    { form = "wrestle", outcomes = { "won", "lost" }, scene = { { name = "left", type = "integer", start = 3 }, { name = "holds", rows = { { name = "grip", type = "integer" } } } },
      run = function() scene.left = random_integer(2, 4) end,
      round = function()
        table.insert(scene.holds, { grip = roll("1d6") })
        scene.left = scene.left - 1
        if choose("Hold", { "hard", "soft" }) == "hard" and scene.holds[1].grip > 3 then return "won" end
        if scene.left <= 0 then return "lost" end
      end } } }"#;
    let pages = "# start

- Ask
  {inquire}
- Take
  cost: take
- Spend
  {spend}
- Rub
  {rub}
- Go
  {go}
- Anew
  {again}
- Wrestle
  {wrestle}
  | won: Up. -> hall
  | lost: Down.
- Rich -> hall
  needs: worth 3 > 20

# hall

{if code Taken}Taken.{end}

- Back -> start
";
    let files = [
        (
            "book.yaml",
            "title: A Book
ruleset: test
start: start
codes:
  Taken: taken
  Seen: seen
events:
  \"on death\": |
    Dark.

    {gain code Seen}
",
        ),
        (
            "coins.yaml",
            "penny: { name: penny }
groat: { name: groat }
",
        ),
        ("pages.gamebook", pages),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    alike(&Ruled::of(&[script], &files.into()));
}

/// Writing an equal value is a change: dependent values are clamped to their bounds, with and without events, with and without the memo.
#[test]
fn what_is_written_again_is_followed_again() {
    let script = r#"return { name = "test",
      fields = { { name = "most", type = "integer", start = 5 }, { name = "left", type = "integer", start = 5, max = "most" } },
      instructions = { { form = "rest", run = function() sheet.most = 5 end } } }"#;
    let ruled = Ruled::new(
        &[script],
        "",
        "# start\n\n- Rest\n  {rest}\n- On -> start\n",
    );
    let learnt = MemoizedRules::new(Box::new(ruled.rules()));
    let mut player = SilentPlayer::new(Arc::clone(&ruled.book), Box::new(learnt));
    let left = ruled.book.slots.find("sheet.left").unwrap();
    for _ in 0..12 {
        // An author can set values that a rule would not.
        let (mut session, _) = ruled.start();
        session
            .answer(Answer::Author("set left 9".to_owned()))
            .unwrap();
        session.answer(pick("rest")).unwrap();
        assert_eq!(*session.state().get(left), Value::Int(5));
        player.begin(Dice::seeded(1)).unwrap();
        player.run_author_command("set left 9").unwrap();
        player.answer(&pick("rest")).unwrap();
        assert_eq!(*player.state().get(left), Value::Int(5));
    }
}
