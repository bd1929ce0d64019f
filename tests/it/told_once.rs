//! Output of a command appears once. A page that is shown again, and a game that is continued, only show the current page.

use crate::ruled::{Ruled, pick, told};
use turnto::engine::play::{Response, Session};
use turnto::model::game::{Answer, Event, Prompt, Reply};

const RULES: &str = r#"
return {
  name = "test",
  fields = { { name = "luck", type = "integer", min = 0, max = 9, start = 3 } },
  instructions = { { form = "parley", outcomes = { "done" }, run = function()
    say("They wait.")
    local deed = choose("Well?", { "talk", "go" }, "deed")
    say("You " .. deed .. ".")
    return "done"
  end } },
  commands = {
    { form = "rub", anytime = true, run = function() say("Nothing happens.") end },
    { form = "wish", run = function()
      say("A voice asks.")
      if confirm("Truly?") then say("Granted.") sheet.luck = sheet.luck + 1 else say("Not, then.") end
    end },
    { form = "drink", run = function() say("It was poison.") end_game("defeat", "Poisoned") end },
  },
}"#;

const PAGES: &str = "\
# start: Start

It is dark.

- Parley
  {parley}
  Good.
- On -> start
";

/// The page as shown again: by `look`, by a continued game, and by one of another edition.
fn again(ruled: &Ruled, session: &Session) -> Vec<String> {
    let kept = session.snapshot();
    let look = told(&session.look());
    {
        let open = Session::restore;
        let rules = Box::new(ruled.rules());
        let (opened, page, lost) = open(ruled.book.clone(), rules, kept.clone()).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
        assert_eq!(told(&page), look);
        assert_eq!(page.prompt, *session.prompt());
        let saved = |session: &Session| serde_json::to_string(&session.snapshot()).unwrap();
        assert_eq!(saved(&opened), saved(session));
    }
    look
}

fn give(session: &mut Session, answer: Answer) -> Vec<String> {
    told(&session.answer(answer).unwrap())
}

fn command(text: &str) -> Answer {
    Answer::Command(text.to_owned())
}

#[test]
fn what_commands_told_at_the_choices_is_not_told_again() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let (mut session, page) = ruled.start();
    let page = told(&page);
    for _ in 0..3 {
        assert_eq!(give(&mut session, command("rub")), ["Nothing happens."]);
        assert_eq!(again(&ruled, &session), page);
    }
    // While it asks, its output belongs to the question.
    give(&mut session, command("wish"));
    let asked = [&page[..], &["A voice asks.".to_owned()]].concat();
    assert_eq!(again(&ruled, &session), asked);
    give(&mut session, command("rub"));
    assert_eq!(again(&ruled, &session), asked);
    give(&mut session, Answer::Reply(Reply::Confirm(true)));
    assert_eq!(again(&ruled, &session), page);
    assert_eq!(session.slot_value("sheet.luck").int(), 4);
    // It is undone as usual.
    session.undo().unwrap();
    assert_eq!(again(&ruled, &session), asked);
}

#[test]
fn what_commands_told_at_a_question_is_not_told_again() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let (mut session, page) = ruled.start();
    let page = told(&page);
    give(&mut session, pick("parley"));
    let asked = [&page[..], &["They wait.".to_owned()]].concat();
    assert_eq!(again(&ruled, &session), asked);
    for _ in 0..2 {
        assert_eq!(give(&mut session, command("rub")), ["Nothing happens."]);
        assert_eq!(again(&ruled, &session), asked);
    }
    give(&mut session, pick("talk"));
    give(&mut session, command("rub"));
    let all = [&asked[..], &["You talk.".to_owned(), "Good.".to_owned()]].concat();
    assert_eq!(again(&ruled, &session), all);
}

#[test]
fn how_a_game_ended_is_told_again() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let (mut session, page) = ruled.start();
    give(&mut session, command("drink"));
    assert_eq!(*session.prompt(), Prompt::End);
    let all = [&told(&page)[..], &["It was poison.".to_owned()]].concat();
    assert!(again(&ruled, &session).starts_with(&all));
}

const LOFT: &str = "\
# start: Start

Dust.

{if visits > 1}Stirred.{end}

{if visits = 3}An owl.{end}

- Stir
  It rises. -> again
- Read -> scroll and return

# scroll: Scroll
detour: yes

Herring.

- Enough -> return
";

/// The paragraphs of a page, with those that were read before in brackets.
fn marked(page: &Response) -> Vec<String> {
    let paragraphs = page.events.iter().filter_map(|event| match event {
        Event::Prose { pieces, again } => {
            let words: String = pieces.iter().map(|it| &*it.text).collect();
            Some(if *again { format!("({words})") } else { words })
        }
        _ => None,
    });
    paragraphs.collect()
}

#[test]
fn a_paragraph_that_the_reader_has_read_on_the_page_is_marked_and_look_tells_it() {
    let ruled = Ruled::new(&[RULES], "", LOFT);
    let (mut session, page) = ruled.start();
    assert_eq!(marked(&page), ["Dust."]);
    let stir = |session: &mut Session, id: &str| marked(&session.answer(pick(id)).unwrap());
    assert_eq!(
        stir(&mut session, "stir"),
        ["It rises.", "(Dust.)", "Stirred."]
    );
    let third = ["It rises.", "(Dust.)", "(Stirred.)", "An owl."];
    let fourth = ["It rises.", "(Dust.)", "(Stirred.)"];
    {
        let open = Session::restore;
        // A continued game has a record of what was read on this visit of the page, and of the pages that wait for a detour.
        let kept = |session: &Session| session.snapshot();
        let open = |session: &Session| {
            let rules = Box::new(ruled.rules());
            open(ruled.book.clone(), rules, kept(session)).unwrap().0
        };
        let mut session = open(&session);
        assert_eq!(marked(&session.look()), ["Dust.", "Stirred."]);
        assert_eq!(stir(&mut session, "read"), ["Herring."]);
        let mut session = open(&session);
        assert_eq!(stir(&mut session, "enough"), [""; 0]);
        let mut session = open(&session);
        assert_eq!(stir(&mut session, "stir"), third);
        assert_eq!(stir(&mut session, "stir"), fourth);
        // Text that was undone counts as unread.
        session.undo().unwrap();
        session.undo().unwrap();
        assert_eq!(stir(&mut session, "stir"), third);
    }
}
