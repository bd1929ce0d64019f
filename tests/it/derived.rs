//! Derived values: computed when they are read, cached until their dependencies change, and the same after undo and reload.

use crate::kept::rows;
use crate::ruled::{Ruled, faults, pick, told};
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use turnto::engine::play::{Response, Session};
use turnto::model::book::FieldType;
use turnto::model::game::{
    Call, CallResult, CallTarget, ChangeNotifier, Dice, DiceSum, Event, Reply, RulesHost,
    RulesQuery, SlotChange, SlotQuery, State, StateAccess, Value,
};
use turnto::rules::LuaRules;
use turnto::syntax::diagnostic::Diagnostic;

const RULES: &str = r#"return {
  name = "test",
  fields = {
    { name = "silver", type = "integer", min = 0, start = 10, label = "Silver" },
    { name = "strength", type = "integer", min = 1, max = 9, start = 2 },
    { name = "runs", type = "integer", start = 0 },
  },
  kinds = { { name = "item", held = true, fields = { { name = "weight", type = "integer" } }, marks = { { name = "broken", type = "flag" } } } },
  derived = {
    load = { type = "integer", about = "What is carried.", value = function()
      local sum = 0
      for _, it in ipairs(held("item")) do sum = sum + it.weight end
      return sum
    end },
    limit = function() return 2 * sheet.strength end,
    overloaded = { type = "flag", value = function() return derived.load > derived.limit end },
    rich = { type = "flag", value = function() return at_least("silver", 12) end },
    names = function() local out = {} for _, it in ipairs(held("item")) do out[#out + 1] = it.name end return out end,
    where = { type = "text", value = function() return current_page().id end },
  },
  queries = {
    { form = "overloaded", about = "Is too much carried?", derived = "overloaded" },
    { form = "load", type = "integer", derived = "load" },
  },
  instructions = {
    { form = "tell", run = function()
      say(tostring(derived.overloaded) .. " " .. derived.load .. "/" .. derived.limit .. " " .. tostring(derived.rich)
        .. " " .. table.concat(derived.names, ",") .. " " .. derived.where)
    end },
    { form = "take <item:item>", run = function(args) gain("item", args.item, "") end },
    { form = "drop <item:item>", run = function(args) lose("item", args.item, "") end },
    { form = "train <n:integer>", run = function(args) add("strength", args.n, false) end },
    { form = "spend <n:integer>", run = function(args) add("silver", -args.n, false) end },
    { form = "earn <n:integer>", run = function(args) add("silver", args.n, false) end },
    { form = "again", run = function() restart_game() end },
  },
}"#;

const PAGES: &str = "\
# start: Start

- Tell
  {tell}
- Take rope
  {take rope}
- Take anvil
  {take anvil}
- Drop anvil
  {drop anvil}
- Train
  {train 5}
- Earn
  {earn 2}
- Spend
  {spend 9}
- Again
  {again}
- Walk -> hall
- {if overloaded} If overloaded
  {tell}
- {if load < 3} If light
  {tell}

# hall: Hall

- Tell
  {tell}
- Back -> start
";

fn files() -> [(String, String); 3] {
    [
        ("book.yaml", "title: A Book\nruleset: test\nstart: start\n"),
        (
            "items.yaml",
            "rope: { name: Rope, weight: 2 }\nanvil: { name: Anvil, weight: 9 }\n",
        ),
        ("pages.gamebook", PAGES),
    ]
    .map(|(name, text)| (name.to_owned(), text.to_owned()))
}

fn book(scripts: &[&str]) -> Ruled {
    Ruled::of(scripts, &files().into())
}

/// Slots that the last verb read.
type Slots = Rc<RefCell<BTreeSet<u32>>>;

/// State access that records which slots are read.
struct Watched(Box<dyn StateAccess>, Slots);

impl StateAccess for Watched {
    fn read_slot(&mut self, slot: u32) -> &Value {
        self.1.borrow_mut().insert(slot);
        self.0.read_slot(slot)
    }
    fn state(&self) -> Option<&State> {
        self.0.state()
    }
    fn query_slot(&mut self, slot: u32, question: &SlotQuery) -> Value {
        self.1.borrow_mut().insert(slot);
        self.0.query_slot(slot, question)
    }
    fn write_slot(&mut self, slot: u32, value: Value, told: ChangeNotifier<'_>) {
        self.0.write_slot(slot, value, told);
    }
    fn change_slot(&mut self, slot: u32, change: &SlotChange, told: ChangeNotifier<'_>) {
        self.0.change_slot(slot, change, told);
    }
    fn is_observed(&self) -> bool {
        self.0.is_observed()
    }
    fn emit(&mut self, event: Event) {
        self.0.emit(event);
    }
    fn move_out(&mut self) -> Box<dyn StateAccess> {
        Box::new(Self(self.0.move_out(), Rc::clone(&self.1)))
    }
    fn move_back(&mut self, lent: Box<dyn StateAccess>) {
        let lent: Box<dyn Any> = lent;
        self.0.move_back(lent.downcast::<Self>().unwrap().0);
    }
}

/// Rules whose verbs use the recording state access.
struct Watching(LuaRules, Slots);

impl RulesHost for Watching {
    fn begin(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        if !matches!(call.target, CallTarget::Instruction(_)) {
            return self.0.begin(call, memory);
        }
        self.1.borrow_mut().clear();
        let mut watched = Watched(memory.move_out(), Rc::clone(&self.1));
        let ruling = self.0.begin(call, &mut watched);
        memory.move_back(watched.0);
        ruling
    }
    fn resume(
        &mut self,
        by: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.resume(by, memory)
    }
    fn resume_with(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.resume_with(value, memory)
    }
    fn pending_sum(&self) -> Option<DiceSum> {
        self.0.pending_sum()
    }
    fn reset_fuel(&mut self) {
        self.0.reset_fuel();
    }
    fn cancel_calls(&mut self) {
        self.0.cancel_calls();
    }
    fn reset(&mut self) {
        self.0.reset();
    }
    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        self.0.answer_query(inquiry, memory)
    }
}

/// A game, and the slots that its verbs read.
fn game() -> (Ruled, Session, Slots) {
    let ruled = book(&[RULES]);
    let slots = Slots::default();
    let rules = Box::new(Watching(ruled.rules(), Rc::clone(&slots)));
    let (session, _) = Session::start(ruled.book.clone(), rules, Dice::seeded(1)).unwrap();
    (ruled, session, slots)
}

#[track_caller]
fn take(session: &mut Session, id: &str) -> Response {
    let page = session.answer(pick(id)).unwrap();
    assert!(session.last_error().is_none(), "{:?}", session.last_error());
    page
}

fn line(session: &mut Session) -> String {
    told(&take(session, "tell")).pop().unwrap()
}

#[test]
fn what_follows_follows_at_once() {
    let (_, mut session, _) = game();
    assert_eq!(line(&mut session), "false 0/4 false  start");
    take(&mut session, "take-rope");
    assert_eq!(line(&mut session), "false 2/4 false Rope start");
    take(&mut session, "take-anvil");
    take(&mut session, "earn");
    assert_eq!(line(&mut session), "true 11/4 true Rope,Anvil start");
    take(&mut session, "train");
    assert_eq!(line(&mut session), "false 11/14 true Rope,Anvil start");
    take(&mut session, "walk");
    assert_eq!(line(&mut session), "false 11/14 true Rope,Anvil hall");
}

#[test]
fn what_is_kept_is_not_read_again_until_it_changes() {
    let (ruled, mut session, slots) = game();
    let reads = |session: &mut Session, id: &str| -> Vec<String> {
        take(session, id);
        let slots = slots.borrow();
        let names = slots.iter().map(|slot| ruled.book.slots.name(*slot));
        names.map(str::to_owned).collect()
    };
    take(&mut session, "take-rope");
    // The menu has already evaluated what the queries depend on.
    assert_eq!(
        reads(&mut session, "tell"),
        ["page", "sheet.silver", "held.item"]
    );
    assert_eq!(reads(&mut session, "tell"), [""; 0]);
    take(&mut session, "spend");
    assert_eq!(reads(&mut session, "tell"), ["sheet.silver"]);
    take(&mut session, "walk");
    assert_eq!(reads(&mut session, "tell"), ["page"]);
    assert_eq!(reads(&mut session, "tell"), [""; 0]);
}

#[test]
fn going_back_beginning_again_and_opening_a_save_give_what_is_so() {
    let (ruled, mut session, _) = game();
    let fresh = line(&mut session);
    take(&mut session, "take-anvil");
    let heavy = line(&mut session);
    assert_ne!(fresh, heavy);
    let kept = session.snapshot();
    session.undo();
    session.undo();
    assert_eq!(line(&mut session), fresh);
    take(&mut session, "take-anvil");
    assert_eq!(line(&mut session), heavy);
    take(&mut session, "again");
    assert_eq!(line(&mut session), fresh);
    // The same rules can be used for a save and for another game.
    let rules = session.into_rules();
    let (mut session, _, lost) = Session::restore(ruled.book.clone(), rules, kept).unwrap();
    assert!(lost.is_empty());
    assert_eq!(line(&mut session), heavy);
    let rules = session.into_rules();
    let (mut session, _) = Session::start(ruled.book.clone(), rules, Dice::seeded(1)).unwrap();
    assert_eq!(line(&mut session), fresh);
}

#[test]
fn games_that_share_rules_in_turn_get_what_is_so_in_each() {
    // A value that was computed for one state is only valid in another if the states are equal.
    let ruled = book(&[RULES]);
    let mut rules = ruled.rules();
    let start = ruled.book.slots.start();
    let mut one = turnto::model::game::GameContext::silent(start);
    let mut two = turnto::model::game::GameContext::silent(start);
    let silver = ruled.book.slots.find("sheet.strength").unwrap();
    two.state.set(silver, Value::Int(9));
    use turnto::model::game::{RulesHost, RulesQuery};
    for _ in 0..3 {
        let mut limit = |turn| {
            rules
                .answer_query(RulesQuery::ScriptLine("derived.limit"), turn)
                .unwrap()
        };
        assert_eq!(limit(&mut one), Value::Int(4));
        assert_eq!(limit(&mut two), Value::Int(18));
    }
}

#[test]
fn queries_are_backed_by_them() {
    let ruled = book(&[RULES]);
    let queries = &ruled.book.schema.queries;
    assert_eq!(queries[0].result_type, FieldType::Flag);
    assert_eq!(ruled.book.schema.derived.len(), 6);
    let (mut session, page) = ruled.start();
    let offered = |page: &Response| serde_json::to_string(&page.prompt).unwrap();
    assert!(offered(&page).contains("If light") && !offered(&page).contains("If overloaded"));
    let page = take(&mut session, "take-anvil");
    assert!(!offered(&page).contains("If light") && offered(&page).contains("If overloaded"));
}

#[test]
fn house_rules_add_and_replace() {
    let house = r#"return { derived = { limit = function() return 100 end, twice = function() return derived.limit * 2 end },
      replace = { tell = function() say(derived.twice .. tostring(derived.overloaded)) end } }"#;
    let (mut session, _) = book(&[RULES, house]).start();
    take(&mut session, "take-anvil");
    assert_eq!(told(&take(&mut session, "tell")), ["200false"]);
}

/// The error of a verb with these derived values in its ruleset.
#[track_caller]
fn fault(derived: &str, body: &str) -> (String, String) {
    let script = format!(
        r#"return {{ name = "test", fields = {{ {{ name = "luck", type = "integer" }} }},
  derived = {{ {derived} }},
  instructions = {{ {{ form = "do", run = function()
    {body}
  end }} }} }}"#
    );
    let ruled = Ruled::new(&[&script], "", "# start\n\n- Do\n  {do}\n- Off -> start\n");
    let (mut session, _) = ruled.start();
    session.answer(pick("do")).unwrap();
    let fault = session.last_error().expect("a fault");
    (
        fault.message.clone(),
        fault.help.clone().unwrap_or_default(),
    )
}

#[test]
fn a_circle_is_told_and_no_script_can_catch_it() {
    let circle = "a = function() return derived.b end, b = function() return derived.c end, c = function() return derived.a end";
    let told = "circular derived values: `a` reads `b` reads `c` reads `a`";
    assert_eq!(fault(circle, "say(derived.a)").0, told);
    let caught = "a = function() local ok = pcall(function() return derived.b end) return ok end, b = function() return derived.a end";
    let told = "circular derived values: `a` reads `b` reads `a`";
    assert_eq!(fault(caught, "say(tostring(derived.a))").0, told);
    assert_eq!(
        fault(
            "a = function() return derived.a end",
            "pcall(function() return derived.a end)"
        )
        .0,
        "circular derived values: `a` reads `a`"
    );
    // The next call is not affected.
    let deep: Vec<String> = (0..60)
        .map(|n| format!("d{n} = function() return derived.d{} end", n + 1))
        .collect();
    assert_eq!(
        fault(
            &format!("{}, d60 = function() return 1 end", deep.join(", ")),
            "say(derived.d0)"
        )
        .0,
        "derived values are nested more than 40 levels deep"
    );
}

#[test]
fn they_may_not_change_ask_or_roll() {
    for (body, told) in [
        ("sheet.luck = 1", "cannot change the game"),
        ("say(\"a\")", "cannot change the game"),
        ("roll(\"1d6\")", "cannot roll, prompt or turn"),
        ("confirm(\"?\")", "cannot roll, prompt or turn"),
        ("end_game()", "cannot change the game"),
    ] {
        let (message, _) = fault(
            &format!("a = function() {body} return 1 end"),
            "say(derived.a)",
        );
        assert_eq!(message, format!("a derived value {told}"));
    }
    let (message, _) = fault("a = function() return 1 end", "derived.a = 2");
    assert_eq!(message, "`a` is derived and cannot be set");
    let (message, help) = fault("alpha = function() return 1 end", "say(derived.alhpa)");
    assert_eq!(message, "unknown derived value `alhpa`");
    assert_eq!(help, "did you mean `alpha`?");
    let (message, _) = fault(
        "a = { type = \"integer\", value = function() return \"x\" end }",
        "say(derived.a)",
    );
    assert_eq!(
        message,
        "derived value `a` must be a whole number, not the text `x`"
    );
    let (message, _) = fault("a = function() return { 1 } end", "derived.a[1] = 2");
    assert!(message.contains("read-only"), "{message}");
    let (message, _) = fault(
        "a = function() while true do end end",
        "pcall(function() say(derived.a) end)",
    );
    assert_eq!(message, "the rule runs too long");
}

#[test]
fn a_fault_in_one_leaves_the_rules_sound() {
    let script = r#"return { name = "test", fields = { { name = "luck", type = "integer" } },
      derived = { half = function() if sheet.luck == 0 then error("no luck") end return 10 // sheet.luck end },
      instructions = { { form = "do", run = function()
        local ok, why = pcall(function() return derived.half end)
        say(tostring(ok) .. " " .. why) sheet.luck = 5 say(derived.half .. "") set_silently("luck", 0)
        say(tostring((pcall(function() return derived.half end))))
      end } } }"#;
    let ruled = Ruled::new(&[script], "", "# start\n\n- Do\n  {do}\n- Off -> start\n");
    let (mut session, _) = ruled.start();
    let said = told(&take(&mut session, "do"));
    assert_eq!(said, ["false no luck", "luck: 5", "2", "false"]);
}

#[test]
fn what_read_one_that_failed_follows_from_what_that_read() {
    let script = r#"return { name = "test", fields = { { name = "luck", type = "integer" } },
      derived = { half = function() if sheet.luck == 0 then error("no luck") end return 10 // sheet.luck end,
        sound = function() return (pcall(function() return derived.half end)) end },
      instructions = { { form = "do", run = function()
        say(tostring(derived.sound)) set_silently("luck", 5) say(tostring(derived.sound)) set_silently("luck", 0) say(tostring(derived.sound))
      end } } }"#;
    let ruled = Ruled::new(&[script], "", "# start\n\n- Do\n  {do}\n- Off -> start\n");
    let (mut session, _) = ruled.start();
    assert_eq!(told(&take(&mut session, "do")), ["false", "true", "false"]);
}

const HEAVY: &str = "derived = { heavy = function() return true end }";
/// A declaration, and part of its error message. `HEAVY` is a derived value.
const MISDECLARED: &str = r#"derived = { a = 3 } :: derived value `a` must be a function or a table, not an integer
derived = { a = { type = "integer" } } :: missing function `value`
derived = { a = { type = "integer", valeu = 1, value = function() end } } :: value
queries = { { form = "very heavy", derived = "hevy" } }, HEAVY :: unknown derived value `hevy` of query `very heavy`
queries = { { form = "very heavy", derived = "hevy" } }, HEAVY :: did you mean `heavy`?
queries = { { form = "very heavy <n:integer>", derived = "heavy" } }, HEAVY :: a derived value cannot have any
queries = { { form = "very heavy", derived = "heavy", answer = function() end } }, HEAVY :: not both"#;

#[test]
fn what_is_wrong_with_a_declaration_is_told_where_it_stands() {
    for [declared, part] in rows(MISDECLARED) {
        let declared = declared.replace("HEAVY", HEAVY);
        let found = faults(&[&format!("return {{ name = \"test\", {declared} }}")]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].labels.len(), 1);
        let help = found[0].help.clone().unwrap_or_default();
        assert!(
            (found[0].message.clone() + &help).contains(&part),
            "{found:?}"
        );
    }
}
