//! Events of a change and its consequences are the same for a page, a rule and the author.

use crate::ruled::{Ruled, pick, told};
use turnto::model::game::{Answer, Prompt};

/// Listens to gains and losses, and causes them by rules.
const RULES: &str = r#"
return {
  name = "test",
  fields = { { name = "luck", type = "integer", min = 0, start = 3, label = "LUCK" } },
  kinds = { { name = "item", held = true, marks = { { name = "lit", type = "flag" } } } },
  instructions = {
    { form = "pick up <item:item>", run = function(args) gain("item", args.item) end },
    { form = "put down <item:item>", run = function(args) lose("item", args.item) end },
    { form = "learn <code:code>", run = function(args) gain_code(args.code) end },
    { form = "forget <code:code>", run = function(args) lose_code(args.code) end },
    { form = "die and fail", run = function() run_event("death") error("gone wrong") end },
  },
  hooks = {
    gain = function(what, id) say("hook: gained " .. what .. " " .. id) end,
    lose = function(what, id) say("hook: lost " .. what .. " " .. id) end,
  },
}"#;

fn begun(pages: &str, more: &str) -> Ruled {
    let files = [
        (
            "book.yaml",
            format!(
                "title: A Book\nruleset: test\nstart: start\ncodes: {{ Blatant: you were seen }}\ntitles: {{ Guest: of the house }}\n{more}"
            ),
        ),
        ("items.yaml", "lamp: { name: Lamp }\n".to_owned()),
        ("pages.gamebook", pages.to_owned()),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text));
    Ruled::of(&[RULES], &files.into())
}

#[test]
fn what_an_author_gives_and_takes_runs_the_hooks() {
    let ruled = begun("# start: Start\n\n- Wait -> start\n", "");
    let (mut session, _) = ruled.start();
    for (said, hook) in [
        ("give code Blatant", "hook: gained code Blatant"),
        ("give title Guest", "hook: gained title Guest"),
        ("give item lamp", "hook: gained item lamp"),
        ("take code Blatant", "hook: lost code Blatant"),
        ("take title Guest", "hook: lost title Guest"),
        ("take item Lamp", "hook: lost item lamp"),
    ] {
        let page = session.answer(Answer::Author(said.to_owned())).unwrap();
        assert!(
            told(&page).iter().any(|line| line == hook),
            "{said}: {:?}",
            told(&page)
        );
        assert!(matches!(page.prompt, Prompt::Choices { .. }), "{said}");
    }
    // Gaining a code again has no effect.
    session
        .answer(Answer::Author("give code Blatant".to_owned()))
        .unwrap();
    let page = session
        .answer(Answer::Author("give code Blatant".to_owned()))
        .unwrap();
    assert!(told(&page).is_empty(), "{:?}", told(&page));
}

#[test]
fn a_rule_that_fails_after_an_event_of_the_book_leaves_the_reader_where_the_answer_was_given() {
    let ruled = begun(
        "# start: Start\n\n- Die -> grave\n\n# grave: Grave\n\n{die and fail}\n\n- Up -> start\n",
        "events:\n  \"on death\": You see a light.\n",
    );
    let (mut session, first) = ruled.start();
    let page = session.answer(pick("die")).unwrap();
    assert!(told(&page)[0].contains("gone wrong"), "{:?}", told(&page));
    assert_eq!(told(&page).len(), 1);
    assert_eq!(page.prompt, first.prompt);
    assert_eq!(session.page_id(), "start");
    assert!(
        session
            .last_error()
            .is_some_and(|fault| !fault.labels.is_empty())
    );
    assert!(session.history().is_empty());
}

/// A sheet that cannot be drawn is reported, and is not shown as empty.
#[test]
fn a_sheet_that_fails_is_told() {
    let rules = RULES.replace(
        "return {",
        "return { sheet = function() error(\"no ink\") end,",
    );
    assert_ne!(rules, RULES);
    let (mut session, _) = Ruled::new(&[&rules], "", "# start: Start\n\n- Wait -> start\n").start();
    let fault = session.sheet().unwrap_err();
    assert!(fault.message.contains("no ink"), "{fault:?}");
}
