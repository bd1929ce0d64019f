//! The end of a game, pages that rules turn to, and rules that are reused for another game.

use crate::ruled::{Ruled, pick, told};
use turnto::engine::play::Session;
use turnto::model::game::{Answer, Prompt, Question, Reply};

const ENDS: &str = r#"return { name = "test", instructions = {
  { form = "stop", run = function() end_game("defeat", "Lost") end },
  { form = "stop and ask", run = function() end_game("defeat", "Lost") confirm("A last word?", "word") end },
  { form = "stop and go", run = function() end_game("defeat", "Lost") turn_to("hall") end },
  { form = "stop and begin", run = function() end_game("defeat", "Lost") restart_game() end } } }"#;

fn ending(verb: &str) -> (Session, turnto::engine::play::Response) {
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
    assert_eq!(page.prompt, Prompt::End);
    assert!(session.is_over());
}

#[test]
fn a_rule_that_finishes_and_then_asks_does_not_lose_the_ending() {
    let (mut session, page) = ending("stop and ask");
    assert!(matches!(page.prompt, Prompt::Ask(Question::Confirm { .. })));
    let kept = session.snapshot();
    let page = session.answer(Answer::Reply(Reply::Confirm(true))).unwrap();
    assert_eq!(page.prompt, Prompt::End);
    // After undo, the prompt and the save are those of the question. Its answer ends the game.
    assert!(matches!(
        session.undo().unwrap().prompt,
        Prompt::Ask(Question::Confirm { .. })
    ));
    assert_eq!(session.snapshot(), kept);
    let page = session
        .answer(Answer::Reply(Reply::Confirm(false)))
        .unwrap();
    assert_eq!(page.prompt, Prompt::End);
}

#[test]
fn the_page_that_a_finished_game_turns_to_is_its_last_unless_it_begins_again() {
    let (session, page) = ending("stop and go");
    assert_eq!(session.page_id(), "hall");
    assert_eq!(page.prompt, Prompt::End);
    let (session, page) = ending("stop and begin");
    assert_eq!(session.page_id(), "start");
    assert!(matches!(page.prompt, Prompt::Choices { .. }));
}

#[test]
fn a_place_that_is_not_there_is_told_at_the_line_that_names_it() {
    let script = r#"return { name = "test", instructions = { { form = "go", run = function()
      turn_to("hal")
    end } } }"#;
    let ruled = Ruled::new(
        &[script],
        "",
        "# start\n\n- Up\n  {go}\n\n# hall\n\n- Out -> start\n",
    );
    let (mut session, _) = ruled.start();
    let page = session.answer(pick("up")).unwrap();
    assert_eq!(told(&page), ["! a rule turns to the unknown page `hal`"]);
    let fault = session.last_error().unwrap();
    assert_eq!(fault.help.as_deref(), Some("did you mean `hall`?"));
    assert_eq!(fault.labels.len(), 1);
}

#[test]
fn rules_are_reset_between_games_and_give_the_same_bytes() {
    let script = r#"return { name = "test", instructions = { { form = "throw", run = function()
      local n = roll("2d6") say("You threw " .. n) if confirm("Again?") then say("And " .. roll("1d6")) end end } } }"#;
    let ruled = Ruled::new(
        &[script],
        "",
        "# start\n\n- Throw\n  {throw}\n- Off -> start\n",
    );
    let (mut session, first) = ruled.start();
    let asked = session.answer(pick("throw")).unwrap();
    // The session ends in the middle of a call.
    let rules = session.into_rules();
    let dice = turnto::model::game::Dice::seeded(1);
    let (mut again, page) = Session::start(ruled.book.clone(), rules, dice).unwrap();
    assert_eq!(page, first);
    assert_eq!(again.answer(pick("throw")).unwrap(), asked);
    let page = again.answer(Answer::Reply(Reply::Confirm(true))).unwrap();
    assert!(told(&page).iter().any(|line| line.starts_with("And ")));
}
