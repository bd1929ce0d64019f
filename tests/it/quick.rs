//! A fight played with `quick` has the same result as the default answers one by one. It is undone in one step, and can be saved wherever it stops.

use crate::reader::{Whim, any_answer};
use crate::ruled::{Ruled, pick};
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::library;
use turnto::model::book::slot;
use turnto::model::game::{Answer, Dice, Event, Prompt, QUICK_COMMAND, Question, Reply};

/// Books of rulesets that declare when the reader is in danger.
const BOOKS: [&str; 3] = ["quern", "farrow", "tallow"];

fn usual_answer(prompt: &Prompt) -> Option<Answer> {
    match prompt {
        Prompt::Ask(question) => question.default_reply().map(Answer::Reply),
        _ => None,
    }
}

#[test]
fn quick_is_the_usual_answers() {
    let (mut fights, mut refused) = (0, 0);
    for name in BOOKS {
        let texts = library::BuiltinSource::open(name).unwrap();
        let opened = library::open(&texts, None);
        let book = Arc::clone(opened.book.as_ref().unwrap());
        for seed in 0..7 {
            let rules = || Box::new(library::take_rules(&opened, &book).unwrap());
            let begin = || Session::start(Arc::clone(&book), rules(), Dice::seeded(seed)).unwrap();
            let ((mut session, mut page), (mut plain, _)) = (begin(), begin());
            let mut whim = Whim(seed);
            for _ in 0..150 {
                let before = (session.state().clone(), session.look());
                let quick = Answer::Command(QUICK_COMMAND.to_owned());
                match session.answer(quick.clone()) {
                    Err(_) => {
                        refused += 1;
                        assert_eq!(before, (session.state().clone(), session.look()));
                    }
                    Ok(_) => {
                        fights += 1;
                        session.undo().unwrap();
                        assert_eq!(
                            before,
                            (session.state().clone(), session.look()),
                            "{name} {seed}"
                        );
                        page = session.answer(quick).unwrap();
                        let (again, told, lost) =
                            Session::restore(Arc::clone(&book), rules(), session.snapshot())
                                .unwrap();
                        assert_eq!((lost.len(), &told.prompt), (0, &page.prompt));
                        assert_eq!(again.state(), session.state());
                        // Each of these rolls has a question before it.
                        let mut left = 200;
                        while plain.prompt() != session.prompt() || plain.state() != session.state()
                        {
                            let answer = usual_answer(plain.prompt()).expect("no usual answer");
                            plain.answer(answer).unwrap();
                            left -= 1;
                            assert!(left > 0, "{name} {seed}: it comes otherwise");
                        }
                        continue;
                    }
                }
                let Some(answer) = any_answer(&page.prompt, &mut whim) else {
                    break;
                };
                page = session.answer(answer.clone()).unwrap();
                plain.answer(answer).unwrap();
            }
        }
    }
    assert!(fights > 10 && refused > 60, "{fights} {refused}");
}

/// It asks once, at the beginning, and then only rolls.
const RULES: &str = r#"
return {
  name = "test",
  fields = { { name = "hp", type = "integer", min = 0, max = 9, start = 3 } },
  queries = { { form = "in peril", type = "flag", about = "Could it end?", answer = function() return sheet.hp <= 1 end } },
  instructions = { {
    form = "fight", outcomes = { "won", "down" }, scene = { { name = "round", type = "integer" } },
    round = function()
      if scene.round == 0 then confirm("Begin?", "begin", { default = true }) end
      if sheet.hp == 5 then choose("Which way?", { "left", "right" }, "way") end
      scene.round = scene.round + 1
      if roll("1d6") <= 3 then sheet.hp = sheet.hp - 1 end
      if sheet.hp == 0 then return "down" end
      if scene.round == 4 then return "won" end
    end,
  } },
}
"#;

const PAGES: &str = "# start: Start\n\n- Fight -> pit\n\n# pit: Pit\n\n{fight}\n| won: -> start\n| down: {ending defeat \"Down\"}\n";

#[test]
fn a_throw_that_could_end_it_waits() {
    let it = Ruled::new(&[RULES], "", PAGES);
    let (mut session, _) = it.start_with(Dice::seeded(1).with_fixed(vec![2, 3, 6, 1]));
    session.answer(pick("fight")).unwrap();
    let before = session.state().clone();
    let quick = Answer::Command(QUICK_COMMAND.to_owned());
    let page = session.answer(quick.clone()).unwrap();
    let Prompt::Ask(Question::Pick { topic, options, .. }) = &page.prompt else {
        panic!("{page:?}");
    };
    assert_eq!((&**topic, options.len()), (QUICK_COMMAND, 1));
    assert_eq!(session.evaluate("sheet.hp").unwrap(), "1");
    // It is saved in this state, and a command is not accepted instead of the roll.
    let rules = Box::new(it.rules());
    let (mut again, told, _) =
        Session::restore(Arc::clone(&it.book), rules, session.snapshot()).unwrap();
    assert_eq!(told.prompt, page.prompt);
    assert!(session.answer(quick).is_err());
    for session in [&mut session, &mut again] {
        let reply = Answer::Reply(Reply::Pick(options[0].id.clone()));
        assert!(session.answer(pick("elsewhere")).is_err());
        // Each roll is one blow. The following ones are rolled as usual.
        let page = session.answer(reply).unwrap();
        assert_eq!(page.prompt, Prompt::End);
        assert_eq!(session.evaluate("sheet.hp").unwrap(), "0");
    }
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(*session.state(), before);
}

#[test]
fn it_is_over_where_something_must_be_decided() {
    let it = Ruled::new(&[RULES], "sheet: { hp: 5 }", PAGES);
    let (mut session, _) = it.start();
    session.answer(pick("fight")).unwrap();
    session
        .answer(Answer::Command(QUICK_COMMAND.to_owned()))
        .unwrap();
    assert!(
        matches!(session.prompt(), Prompt::Ask(Question::Pick { topic, .. }) if topic == "way")
    );
    // After this, the reader answers again.
    assert!(!session.state().get(slot::QUICK).truth());
    let page = session.answer(pick("left")).unwrap();
    let rolled = page
        .events
        .iter()
        .any(|event| matches!(event, Event::Roll(_)));
    assert!(rolled, "{page:?}");
}

/// It asks whether to stay, and can hurt the reader without a roll.
const HURTS: &str = r#"
return {
  name = "test",
  fields = {
    { name = "hp", type = "integer", min = 0, max = 9, start = 9 },
    { name = "seen", type = "integer", start = 0, shown = false },
  },
  queries = { { form = "in peril", type = "flag", about = "Could it end?", answer = function() return false end } },
  instructions = { {
    form = "fight", outcomes = { "won", "fled" }, scene = { { name = "round", type = "integer" } },
    round = function()
      if confirm("Flee?", "flee", { yes = "flee", no = "stay" }) then return "fled" end
      scene.round = scene.round + 1
      set_silently("seen", scene.round)
      roll("1d6")
      if scene.round == 2 then set_with_text("hp", 7, "It bites.") end
      if scene.round == 4 then return "won" end
    end,
  } },
}
"#;

#[test]
fn it_asks_again_once_the_sheet_has_changed() {
    let pages = PAGES.replace("| down: {ending defeat \"Down\"}", "| fled: -> start");
    let it = Ruled::new(&[HURTS], "", &pages);
    let (mut session, _) = it.start();
    session.answer(pick("fight")).unwrap();
    let quick = || Answer::Command(QUICK_COMMAND.to_owned());
    // Two rounds. The second one hurts, so the reader must decide what to do.
    let page = session.answer(quick()).unwrap();
    assert!(matches!(&page.prompt, Prompt::Ask(question) if question.topic() == "flee"));
    assert_eq!(session.evaluate("sheet.hp").unwrap(), "7");
    // An entry of the menu answers only this question, because a roll comes before the next.
    let lines = session.combined_menu();
    let deeds: Vec<&str> = lines.iter().map(|line| &*line.key).collect();
    assert_eq!(deeds, ["", "flee: Confirm(true); "]);
    // A reader who has seen it can continue. A change of a hidden value is not a reason to stop.
    let page = session.answer(quick()).unwrap();
    assert!(matches!(page.prompt, Prompt::Choices { .. }), "{page:?}");
}
