//! Hooks that come to nothing are left out as long as what they looked at holds what it held.

use crate::ruled::Ruled;
use turnto::game::{
    Call, CallTarget, Memory, Moment, Nobody, Outcome, Referee, Ruling, Turn, Value,
};
use turnto::rules::Rules;

const RULES: &str = r#"return {
  name = "test",
  fields = {
    { name = "silver", type = "integer", min = 0, start = 10, label = "Silver" },
    { name = "luck", type = "integer", start = 2 },
    { name = "weather", type = "text", start = "fair" },
  },
  derived = { rich = { type = "flag", value = function() return at_least("silver", 12) end } },
  hooks = {
    turn = function()
      if derived.rich then say("You are rich.") end
      sheet.luck = 2
      if sheet.luck > 2 then say("Never told.") end
    end,
  },
}"#;

fn ruled() -> Ruled {
    let files = [
        ("book.yaml", "title: A Book\nruleset: test\nstart: start\n"),
        ("pages.gamebook", "# start: Start\n\n- Stay -> again\n"),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    Ruled::of(&[RULES], &files.into())
}

/// A state, rules, and the slots of the fields.
struct Game<'r> {
    ruled: &'r Ruled,
    rules: Rules,
    turn: Turn<Nobody>,
}

impl<'r> Game<'r> {
    fn of(ruled: &'r Ruled) -> Self {
        Self {
            rules: ruled.rules(),
            turn: Turn::silent(ruled.book.slots.start()),
            ruled,
        }
    }

    fn set(&mut self, field: &str, to: impl Into<Value>) {
        let slot = self.ruled.book.slots.find(&format!("sheet.{field}"));
        self.turn.write(slot.unwrap(), to.into(), None);
    }

    fn rests(&mut self) -> bool {
        self.rules.is_idle(Moment::Turn, &self.turn)
    }

    fn call(&mut self) {
        let call = Call {
            target: CallTarget::Hook(Moment::Turn),
            args: Value::Nothing,
            handled: None,
            as_cost: false,
            under: None,
        };
        let came = self.rules.begin(&call, &mut self.turn);
        assert_eq!(came.unwrap(), Ruling::Done(Outcome::default()));
    }
}

#[test]
fn one_rests_until_something_changes_that_it_looked_at() {
    let ruled = ruled();
    let mut game = Game::of(&ruled);
    assert!(!game.rests(), "nothing is known yet");
    game.call();
    assert!(game.rests());
    // What it never looks at is nothing to it.
    game.set("weather", "foul");
    assert!(game.rests());
    // Of the silver it knows whether it is enough, and is asked again when it is another.
    game.set("silver", 11);
    assert!(!game.rests());
    // What it sets is what it depends on, where that is so already.
    game.call();
    game.call();
    assert!(game.rests());
    game.set("luck", 3);
    assert!(!game.rests());
}

#[test]
fn one_that_changes_or_tells_something_never_rests() {
    let ruled = ruled();
    let mut game = Game::of(&ruled);
    game.set("silver", 12);
    for _ in 0..20 {
        game.call();
        assert!(!game.rests(), "it has told something");
    }
    let mut game = Game::of(&ruled);
    game.set("luck", 3);
    game.call();
    assert!(!game.rests(), "it has changed something");
}

#[test]
fn nothing_of_it_is_known_in_another_game() {
    let ruled = ruled();
    let mut game = Game::of(&ruled);
    game.call();
    assert!(game.rests());
    game.rules.reset();
    assert!(!game.rests());
}

/// A game that goes round without anybody deciding anything comes to the end of what rules may spend, called or not.
#[test]
fn it_is_paid_for_all_the_same() {
    let ruled = ruled();
    let mut game = Game::of(&ruled);
    game.call();
    let many = (0..1_000_000).take_while(|_| game.rests()).count();
    assert!((100..1_000_000).contains(&many), "{many}");
    game.rules.decided();
    assert!(game.rests());
}

const ASKING: &str = r#"return {
  name = "test",
  fields = {
    { name = "silver", type = "integer", min = 0, start = 10, label = "Silver" },
  },
  queries = {
    { form = "can pay <n:integer>", about = "Is there as much?", type = "flag", answer = function(args) return at_least("silver", args.n) end },
  },
  verbs = {
    { form = "pay <n:integer>", cost = function(args) if not at_least("silver", args.n) then return "too dear" end end,
      run = function(args) add("silver", -args.n, false) end },
  },
}"#;

/// What may change nothing is asked once, and again when something is otherwise that it looked at.
#[test]
fn answers_are_those_of_now() {
    let files = [
        ("book.yaml", "title: A Book\nruleset: test\nstart: start\n"),
        ("pages.gamebook", "# start: Start\n\n- Stay -> again\n"),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let ruled = Ruled::of(&[ASKING], &files.into());
    let mut game = Game::of(&ruled);
    let number = |n: i64| Value::map([("n", Value::Int(n))]);
    let pay = |n| Call {
        target: CallTarget::Verb(0),
        args: number(n),
        handled: None,
        as_cost: true,
        under: None,
    };
    for (silver, dear) in [(10, 11), (11, 12), (12, 13), (3, 4), (12, 13), (12, 13)] {
        game.set("silver", silver);
        for (n, enough) in [(dear, false), (dear - 1, true), (dear, false)] {
            let can = game.rules.query(0, &number(n), &mut game.turn).unwrap();
            assert_eq!(can.truth(), enough, "{n} of {silver}");
            let why = game.rules.refuses(&pay(n), &mut game.turn).unwrap();
            assert_eq!(why.is_some(), !enough, "{n} of {silver}");
        }
    }
}
