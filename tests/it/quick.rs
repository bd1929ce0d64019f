//! `quick` gives answers of a fight: each of them is in the history, and it stops where something must be decided.

use crate::reader::{Whim, any_answer};
use crate::ruled::{Ruled, pick};
use std::sync::Arc;
use turnto::engine::play::{Response, Session};
use turnto::library;
use turnto::model::game::{Answer, Dice, Event, Prompt, QUICK_COMMAND, Reply};

const BOOKS: [&str; 3] = ["quern", "farrow", "tallow"];

fn quick() -> Answer {
    Answer::Command(QUICK_COMMAND.to_owned())
}

fn hit() -> Reply {
    Reply::Pick("hit".to_owned())
}

fn is_roll(event: &Event) -> bool {
    matches!(event, Event::Roll(_))
}

/// The topic of the question, or nothing.
fn topic(page: &Response) -> &str {
    match &page.prompt {
        Prompt::Ask(question) => question.topic(),
        _ => "",
    }
}

#[test]
fn its_answers_are_in_the_history_and_lead_to_the_same_game() {
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
                let answers = session.history().len();
                let now = |session: &Session| (session.state().clone(), session.look());
                match session.answer(quick()) {
                    Err(_) => {
                        refused += 1;
                        assert_eq!(before, now(&session));
                    }
                    Ok(_) => {
                        fights += 1;
                        for _ in answers..session.history().len() {
                            session.undo().unwrap();
                        }
                        assert_eq!(before, now(&session), "{name} {seed}");
                        page = session.answer(quick()).unwrap();
                        let (again, told, lost) =
                            Session::restore(Arc::clone(&book), rules(), session.snapshot())
                                .unwrap();
                        assert_eq!((lost.len(), &told.prompt), (0, &page.prompt));
                        assert_eq!(again.state(), session.state());
                        for step in &session.history()[answers..] {
                            plain.answer(step.answer.clone()).unwrap();
                        }
                        assert_eq!(
                            (plain.prompt(), plain.state()),
                            (&page.prompt, session.state())
                        );
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

/// It asks in each round. With one hit point left, the next roll can end the game.
const RULES: &str = r#"
return {
  name = "test",
  fields = { { name = "hp", type = "integer", min = 0, max = 9, start = 3 } },
  queries = {
    { form = "foes standing", type = "integer", about = "Foes.", answer = function() return scene.round < 3 and 2 or 1 end },
  },
  fight_actions = { { answers = { "act: hit" } }, { answers = { "act: shout" } }, { answers = { "flee" } } },
  instructions = { {
    form = "fight", outcomes = { "won", "down", "fled" }, defeats = { down = "The next blow ends it" }, scene = { { name = "round", type = "integer" } },
    round = function()
      local act = choose("Round " .. scene.round, { { "shout", "Shout", action = "Shout" }, { "hit", "Hit", action = "Hit" } }, "act")
      if act == "shout" then
        local who = choose("At whom?", { { "one", "One", action = "One" }, { "two", "Two", action = "Two" } }, "target")
        if who == "two" and confirm("Flee?", "flee", { yes = "flee", no = "stay" }) then return "fled" end
      end
      scene.round = scene.round + 1
      if roll("1d6") <= 3 then sheet.hp = sheet.hp - 1 end
      if sheet.hp == 0 then return "down" end
      if scene.round == 6 then return "won" end
    end,
  } },
}
"#;

const PAGES: &str = "# start: Start\n\n- Fight -> pit\n\n# pit: Pit\n\n{fight}\n| won: -> start\n| down: {ending defeat \"Down\"}\n| fled: -> start\n";

#[test]
fn it_repeats_the_last_action_until_an_opponent_falls_or_the_next_call_could_end_it() {
    let it = Ruled::new(&[RULES], "", PAGES);
    let fixed = vec![6, 6, 6, 1, 1, 1];
    let (mut session, _) = it.start_with(Dice::seeded(1).with_fixed(fixed));
    assert!(session.answer(quick()).is_err(), "no fight is in progress");
    session.answer(pick("fight")).unwrap();
    assert!(session.answer(quick()).is_err(), "no action was chosen yet");
    session.answer(pick("hit")).unwrap();
    // Rounds 2 and 3. Then an opponent has fallen.
    let page = session.answer(quick()).unwrap();
    assert_eq!(page.events.iter().filter(|it| is_roll(it)).count(), 2);
    assert_eq!(session.evaluate("scene.round").unwrap(), "3");
    assert_eq!(session.danger_of(&[hit()]), None);
    // Rounds 4 and 5 take two hit points.
    session.answer(quick()).unwrap();
    assert_eq!(session.evaluate("sheet.hp").unwrap(), "1");
    let danger = session.danger_of(&[hit()]);
    assert_eq!(danger.as_deref(), Some("The next blow ends it"));
    // Another action asks a question first.
    let shout = Reply::Pick("shout".to_owned());
    assert_eq!(session.danger_of(std::slice::from_ref(&shout)), None);
    let at_one = Reply::Pick("one".to_owned());
    assert!(session.danger_of(&[shout, at_one]).is_some());
    assert!(session.answer(quick()).is_err(), "the next blow ends it");
    let page = session.answer(pick("hit")).unwrap();
    assert_eq!(page.prompt, Prompt::End);
}

#[test]
fn it_repeats_the_same_target_and_stops_at_a_new_question() {
    let it = Ruled::new(&[RULES], "sheet: { hp: 9 }", PAGES);
    let (mut session, _) = it.start();
    session.answer(pick("fight")).unwrap();
    session.answer(pick("shout")).unwrap();
    session.answer(pick("one")).unwrap();
    session.answer(quick()).unwrap();
    let picks = session.history().iter().map(|it| &it.answer);
    let at_one = |answer: &&Answer| **answer == pick("one");
    assert_eq!(picks.filter(at_one).count(), 3);
    let page = session.answer(pick("shout")).unwrap();
    assert_eq!(topic(&page), "target");
    session.answer(pick("two")).unwrap();
    let page = session.answer(quick()).unwrap();
    assert!(matches!(page.prompt, Prompt::Choices { .. }), "{page:?}");
}

#[test]
fn an_action_has_one_number_and_a_target_is_chosen_in_a_second_list() {
    let it = Ruled::new(&[RULES], "sheet: { hp: 9 }", PAGES);
    let (mut session, _) = it.start();
    session.answer(pick("fight")).unwrap();
    let numbers = |session: &mut Session| {
        let lines = session.combined_menu();
        let lines = lines.iter();
        let lines: Vec<_> = lines
            .map(|it| {
                (
                    it.number,
                    it.effects.join(" "),
                    it.answers.len(),
                    it.default,
                )
            })
            .collect();
        lines
    };
    let line = |n, text: &str, answers| (Some(n), text.to_owned(), answers, false);
    // The script lists `shout` first, and two targets follow it.
    let expected = vec![line(1, "Hit", 1), line(2, "Shout", 1)];
    assert_eq!(numbers(&mut session), expected);
    session.answer(pick("shout")).unwrap();
    // Targets are no actions: they are numbered in their order, and `Two` leads to a further question.
    assert!(numbers(&mut session).iter().all(|it| it.0 != Some(1)));
    session.answer(pick("two")).unwrap();
    let stay = (Some(4), "stay".to_owned(), 1, true);
    assert_eq!(numbers(&mut session), [line(3, "flee", 1), stay]);
}

/// A question whose options have no actions cannot be combined, so it has no line.
#[test]
fn a_question_without_actions_is_asked_as_it_is() {
    let aims = r#"choose("Aim?", { { "high", "High" }, { "low", "Low", default = true } }, "aim")"#;
    let rules = RULES.replace(
        "      local act =",
        &format!("      {aims}\n      local act ="),
    );
    let rules = rules.replace(
        "fight_actions = {",
        "fight_actions = { { answers = { \"default\" } },",
    );
    let it = Ruled::new(&[&rules], "sheet: { hp: 9 }", PAGES);
    let (mut session, _) = it.start();
    let page = session.answer(pick("fight")).unwrap();
    assert_eq!(topic(&page), "aim");
    assert_eq!(session.combined_menu(), []);
    session.answer(pick("low")).unwrap();
    assert_eq!(session.combined_menu().len(), 2);
}

/// All results of seven dice are too many to list.
#[test]
fn a_roll_of_many_dice_can_be_dangerous() {
    let rules = RULES.replace("roll(\"1d6\") <= 3", "roll(\"9d6\") <= 9");
    let it = Ruled::new(&[&rules], "sheet: { hp: 1 }", PAGES);
    let (mut session, _) = it.start();
    session.answer(pick("fight")).unwrap();
    assert!(session.danger_of(&[hit()]).is_some());
}
