//! Rules and state meet in one trait: nothing of a game is read or changed but through `Memory`; the end of a game, places and
//! outcomes are slots and numbers.

use std::cell::Cell;
use std::path::Path;

use crate::ruled::{Ruled, pick, told};
use turnto::engine::play::Session;
use turnto::model::game::{
    Answer, Call, CallTarget, Event, Memory, Moment, Prompt, Question, Referee, Reply, Turn, Value,
};

/// Words that would be a second way into the state, and the files where they may stand.
const WAYS_IN: &[(&str, &[&str])] = &[
    ("State", &[]),
    (".state", &[]),
    (".events", &[]),
    (".memory", &["host.rs"]),
    (".hear(", &[]),
];

#[test]
fn rules_touch_the_state_through_one_trait_alone() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(path);
            }
        }
    }
    let mut wrong = Vec::new();
    let mut seen = 0;
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, line) in (1..).zip(text.lines()) {
            for (word, may) in WAYS_IN {
                let is_there = !line.trim_start().starts_with("//") && says(line, word);
                seen += usize::from(is_there);
                if is_there && !may.contains(&&*name) {
                    wrong.push(format!("{name}:{number}: `{word}`"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(seen > 3, "the seam itself is not found");
}

/// Does the line say the word, and not one that begins or ends with it?
fn says(line: &str, word: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c == '_' || c.is_alphanumeric());
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        (word.starts_with('.') || !letter(before)) && !letter(after)
    })
}

#[test]
fn the_wall_sees_what_it_should() {
    assert!(says("use crate::game::{State, Turn};", "State"));
    assert!(says("let x = turn.state.get(1);", ".state"));
    assert!(!says("lua_State; VmState::Continue", "State"));
    assert!(!says("self.states()", ".state"));
}

const ENDS: &str = r#"return { name = "test", verbs = {
  { form = "stop", run = function() finish("defeat", "Lost") end },
  { form = "stop and ask", run = function() finish("defeat", "Lost") confirm("A last word?", "word") end },
  { form = "stop and go", run = function() finish("defeat", "Lost") turn_to("hall") end },
  { form = "stop and begin", run = function() finish("defeat", "Lost") begin_again() end } } }"#;

fn ending(verb: &str) -> (Session, turnto::engine::play::Page) {
    let pages = format!(
        "# start\n\n- Up -> top\n\n# top\n\n{{{verb}}}\n\n- On -> hall\n- Off -> start\n\n# hall\n\n- Out -> start\n"
    );
    let ruled = Ruled::new(&[ENDS], "", &pages);
    let (mut session, _) = ruled.start();
    let page = session.answer(pick("up")).unwrap();
    (session, page)
}

#[test]
fn a_game_that_a_rule_has_finished_is_over_at_the_choices() {
    let (session, page) = ending("stop");
    assert_eq!(page.prompt, Prompt::TheEnd);
    assert!(session.is_over());
}

#[test]
fn a_rule_that_finishes_and_then_asks_does_not_lose_the_ending() {
    let (mut session, page) = ending("stop and ask");
    assert!(matches!(page.prompt, Prompt::Ask(Question::Confirm { .. })));
    let kept = session.kept();
    let page = session.answer(Answer::Reply(Reply::Yes(true))).unwrap();
    assert_eq!(page.prompt, Prompt::TheEnd);
    // Taken back, it is asked again; a save of it ends as well.
    assert!(matches!(
        session.undo().unwrap().prompt,
        Prompt::Ask(Question::Confirm { .. })
    ));
    assert_eq!(session.kept(), kept);
    let page = session.answer(Answer::Reply(Reply::Yes(false))).unwrap();
    assert_eq!(page.prompt, Prompt::TheEnd);
}

#[test]
fn the_page_that_a_finished_game_turns_to_is_its_last_unless_it_begins_again() {
    let (session, page) = ending("stop and go");
    assert_eq!(session.page_id(), "hall");
    assert_eq!(page.prompt, Prompt::TheEnd);
    let (session, page) = ending("stop and begin");
    assert_eq!(session.page_id(), "start");
    assert!(matches!(page.prompt, Prompt::Choices { .. }));
}

#[test]
fn a_place_that_is_not_there_is_told_at_the_line_that_names_it() {
    let script = r#"return { name = "test", verbs = { { form = "go", run = function()
      turn_to("hal")
    end } } }"#;
    let ruled = Ruled::new(
        &[script],
        "",
        "# start\n\n- Up\n  {go}\n\n# hall\n\n- Out -> start\n",
    );
    let (mut session, _) = ruled.start();
    let page = session.answer(pick("up")).unwrap();
    assert_eq!(
        told(&page),
        ["! a rule turns to `hal`, and the book has no such page"]
    );
    let fault = session.last_fault().unwrap();
    assert_eq!(fault.help.as_deref(), Some("did you mean `hall`?"));
    assert_eq!(fault.labels.len(), 1);
}

#[test]
fn rules_are_reset_between_games_and_give_the_same_bytes() {
    let script = r#"return { name = "test", verbs = { { form = "throw", run = function()
      local n = roll("2d6") say("You threw " .. n) if confirm("Again?") then say("And " .. roll("1d6")) end end } } }"#;
    let ruled = Ruled::new(
        &[script],
        "",
        "# start\n\n- Throw\n  {throw}\n- Off -> start\n",
    );
    let (mut session, first) = ruled.start();
    let asked = session.answer(pick("throw")).unwrap();
    // It is left in the middle of a call.
    let rules = session.into_referee();
    let dice = turnto::model::game::Dice::seeded(1);
    let (mut again, page) = Session::start(ruled.book.clone(), rules, dice).unwrap();
    assert_eq!(page, first);
    assert_eq!(again.answer(pick("throw")).unwrap(), asked);
    let page = again.answer(Answer::Reply(Reply::Yes(true))).unwrap();
    assert!(told(&page).iter().any(|line| line.starts_with("And ")));
}

#[test]
fn an_event_is_not_made_when_nobody_listens() {
    let made = Cell::new(0);
    let event = || {
        made.set(made.get() + 1);
        Event::Say {
            text: String::new(),
        }
    };
    let mut silent = Turn::silent(&[Value::Int(1)]);
    let memory: &mut dyn Memory = &mut silent;
    memory.tell(event);
    memory.write(0, Value::Int(2), Some(&|_, _| event()));
    assert_eq!(made.get(), 0);
    let mut heard: Turn = Turn::of(silent.state.clone());
    let memory: &mut dyn Memory = &mut heard;
    memory.tell(event);
    // What holds it already is not told to.
    memory.write(0, Value::Int(2), Some(&|_, _| event()));
    assert_eq!(made.get(), 1);
    memory.write(0, Value::Int(3), Some(&|_, _| event()));
    assert_eq!(made.get(), 2);
    assert_eq!(heard.listener.len(), 2);
}

#[test]
fn a_hook_that_nothing_listens_to_is_no_call() {
    let ruled = Ruled::new(
        &[
            r#"return { name = "test", hooks = { page = function(id, way) say(id .. " " .. way) end } }"#,
        ],
        "",
        "# start\n\n- On -> start\n",
    );
    assert!(ruled.book.vocabulary.moments.has(Moment::Page));
    assert!(!ruled.book.vocabulary.moments.has(Moment::Turn));
    let (_, page) = ruled.start();
    assert_eq!(told(&page), ["start turn"]);
    let mut turn = Turn::silent(&[]);
    let call = Call {
        target: CallTarget::Hook(Moment::Turn),
        args: Value::Nothing,
        handled: None,
        under: None,
        as_cost: false,
    };
    let ended = ruled.rules().begin(&call, &mut turn);
    assert_eq!(
        ended.unwrap(),
        turnto::model::game::Ruling::Done(turnto::model::game::Outcome::default())
    );
}
