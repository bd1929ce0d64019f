//! The Lua host by small scripts: what they may say, what stops them, and what is said of their faults.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use turnto::book::{FieldType, Slots, World};
use turnto::diagnostic::{Code, Diagnostic};
use turnto::game::{Call, CallTarget, Event, Referee, Request, Ruling, State, Turn, Value};
use turnto::rules::{Rules, Script, load};
use turnto::source::FileId;

fn script(file: u32, text: &str) -> Script {
    Script {
        file: FileId(file),
        name: format!("test{file}.lua"),
        text: text.to_owned(),
    }
}

/// Rules bound to a book with two items, two codes and one title, and the first turn.
#[track_caller]
fn play(text: &str, house: &[&str]) -> (Rules, Turn) {
    let house: Vec<Script> = (1..).zip(house).map(|(n, text)| script(n, text)).collect();
    let mut rules = match load(&script(0, text), &house) {
        Ok(rules) => rules,
        Err(found) => panic!("{found:#?}"),
    };
    let mut slots = Slots::default();
    let mut world = World::default();
    let vocabulary = rules.vocabulary().clone();
    for field in &vocabulary.fields {
        let slot = slots.slot(&format!("sheet.{}", field.name), field.start.clone());
        world.fields.push(slot);
    }
    for kind in &vocabulary.kinds {
        world
            .held
            .push(slots.slot(&format!("held.{}", kind.name), Value::list([])));
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
        world.codes.insert(
            code.to_owned(),
            slots.slot(&format!("code.{code}"), false.into()),
        );
    }
    world
        .titles
        .insert("Guest".to_owned(), slots.slot("title.Guest", false.into()));
    rules.bind(Arc::new(world));
    let state = State::new(slots.start().to_vec());
    (
        rules,
        Turn {
            state,
            events: Vec::new(),
        },
    )
}

/// A ruleset with one verb `do` of this body, a few fields and a kind.
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
    marks = {{ {{ name = "broken", type = "flag" }} }} }} }},
  verbs = {{ {{ form = "do", run = function(args, page)
{body}
  end }} }},
}}"#
    )
}

fn verb(n: usize) -> Call {
    Call {
        target: CallTarget::Verb(n),
        args: Value::Nothing,
        handled: Vec::new(),
    }
}

/// Runs `body` as a verb that asks nothing.
#[track_caller]
fn run(body: &str) -> Result<Turn, Diagnostic> {
    let (mut rules, mut turn) = play(&ruleset(body), &[]);
    rules.begin(&verb(0), &mut turn).map(|ruling| {
        assert_eq!(ruling, Ruling::Done(None));
        turn
    })
}

/// What the events say in words.
fn told(turn: &Turn) -> Vec<String> {
    turn.events
        .iter()
        .map(|event| match event {
            Event::Say { text } | Event::Change { text, .. } => text.clone(),
            Event::Roll(roll) => format!(
                "{} {:?} {} {}",
                roll.why, roll.faces, roll.result, roll.means
            ),
            other => format!("{other:?}"),
        })
        .collect()
}

#[test]
fn the_vocabulary_is_read() {
    let (rules, _) = play(
        r#"return { name = "b", title = "Badger", words = { skill = { "LORE", "LUCK" }, talent = { "Beasts", open = true } },
          fields = { { name = "luck", type = "integer", max = 3, start = 1, label = "LUCK" } },
          verbs = {
            { form = "test <skill:skill> [<dice:signed>]", outcomes = { "miss", "success" }, must_handle = { "miss" },
              run = function() return "miss" end, phrase = "Test <skill>" },
            { form = "pay <n:integer> silver", cost = function() end, run = function() end } },
          queries = { { form = "rating <skill:skill>", type = "integer", answer = function() return 1 end } },
          options = { { name = "gentle", values = { true, false }, start = false } },
          hooks = { start = function() end }, places = { { name = "fate", required = true } } }"#,
        &[],
    );
    let vocabulary = rules.vocabulary();
    assert_eq!(vocabulary.title, "Badger");
    assert!(vocabulary.words["talent"].open);
    assert_eq!(vocabulary.verbs[0].outcomes, ["miss", "success"]);
    assert!(vocabulary.verbs[1].is_cost && !vocabulary.verbs[0].is_cost);
    assert_eq!(vocabulary.queries[0].gives, FieldType::Integer);
    assert_eq!(vocabulary.hooks, ["start"]);
    assert_eq!(vocabulary.fields[0].start, Value::Int(1));
    assert!(vocabulary.places[0].required);
}

#[test]
fn a_verb_rolls_asks_and_comes_out() {
    let text = r#"return { name = "t", verbs = { { form = "try", outcomes = { "won", "lost" }, run = function(args, page)
        local best, faces = roll{ count = 3, keep = "highest", why = "LORE", plus = 1, parts = { { "LORE", 3 } },
          means = function(n) return n > 5 and "Success" or "Miss" end }
        if #faces == 3 and page.handles.won and confirm("Again?", "luck") then return "won" end
        return "lost"
      end } } }"#;
    let (mut rules, mut turn) = play(text, &[]);
    let call = Call {
        handled: vec!["won".to_owned()],
        ..verb(0)
    };
    let Ok(Ruling::Asks(Request::Roll(asked))) = rules.begin(&call, &mut turn) else {
        panic!()
    };
    assert_eq!((asked.count, asked.roll.sides), (3, 6));
    let faces = Value::list([2.into(), 5.into(), 1.into()]);
    let asked = rules.resume(faces, &mut turn).unwrap();
    assert!(matches!(asked, Ruling::Asks(Request::Confirm { ref topic, .. }) if topic == "luck"));
    assert_eq!(told(&turn), ["LORE [2, 5, 1] 6 Success"]);
    let ended = rules.resume(true.into(), &mut turn).unwrap();
    assert_eq!(ended, Ruling::Done(Some("won".to_owned())));
}

#[test]
fn fields_keep_their_bounds_and_tell_their_changes() {
    let turn = run("sheet.luck = 9; tell('shaken', true, 'You shake'); hide('mode', 'hard'); sheet.luck_max = 1.0; sheet.luck = 1").unwrap();
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
