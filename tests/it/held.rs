//! `<item:held item>` requires the item to be held: in commands, costs, conditions and instructions of pages.

use crate::ruled;

use std::collections::BTreeMap;

use crate::ruled::{Ruled, faults, told};
use turnto::messages::Messages;
use turnto::model::game::{Answer, Prompt};

const RULES: &str = r#"
return {
  name = "test",
  kinds = { { name = "item", plural = "items", held = true, about = "Things." }, { name = "foe", plural = "foes", about = "Foes." } },
  instructions = {
    { form = "polish <item:held item>", about = "Polishes.", run = function(args) say("You polish the " .. args.item .. ".") end },
    { form = "burn [with <item:held item>]*", cost = function() end, about = "Burns.",
      run = function(args) for _, it in ipairs(args["with"]) do lose("item", it.item) end end },
    { form = "find <item:item>", about = "Finds.", run = function(args) gain("item", args.item) end },
  },
  queries = { { form = "worth of <item:held item>", type = "integer", about = "A worth.", answer = function() return 5 end } },
  commands = { { form = "rub <item:held item>", about = "Rubs.", run = function(args) say("You rub the " .. args.item .. ".") end } },
}
"#;

const PAGES: &str = "\
# start: Start

Worth {= worth of lamp}.

- {once} Take it {find lamp} -> again
- {burn with lamp with oil} Burn both -> start
- Polish it {polish lamp} -> start
";

fn begun() -> Ruled {
    let files = [
        ("book.yaml", "title: A Book\nruleset: test\nstart: start\n"),
        ("pages.gamebook", PAGES),
        (
            "items.yaml",
            "lamp: { name: brass lamp }\noil: { name: oil }\n",
        ),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    Ruled::of(&[RULES], &BTreeMap::from(files))
}

#[test]
fn what_is_not_held_is_refused_closed_or_none() {
    let (mut session, page) = begun().start();
    assert_eq!(told(&page), ["Worth 0."]);
    let closed = |prompt: &Prompt| match prompt {
        Prompt::Choices { options } => {
            let burn = options.iter().find(|o| o.id == "burn-both");
            burn.and_then(|o| Some(Messages::english().text(o.closed.as_ref()?).into_owned()))
        }
        _ => None,
    };
    assert_eq!(
        closed(&page.prompt).as_deref(),
        Some("you have no brass lamp")
    );
    let before = session.state().clone();
    let refused = session.answer(Answer::Command("rub lamp".into()));
    let reason = refused.err().unwrap().reason;
    assert_eq!(Messages::english().text(&reason), "you have no brass lamp");
    assert_eq!(*session.state(), before);
    // An error of the page is reported, and the reader stays where they were.
    let page = session.answer(ruled::pick("polish-it")).unwrap();
    let notice = "! you have no brass lamp, but `polish` requires it";
    assert_eq!(told(&page), [notice]);
    assert_eq!(*session.state(), before);

    let page = session.answer(ruled::pick("take-it")).unwrap();
    assert_eq!(told(&page).last().unwrap(), "Worth 5.");
    assert_eq!(closed(&page.prompt).as_deref(), Some("you have no oil"));
    let page = session.answer(Answer::Command("rub lamp".into())).unwrap();
    assert_eq!(told(&page), ["You rub the lamp."]);
    let page = session.answer(ruled::pick("polish-it")).unwrap();
    assert_eq!(told(&page)[0], "You polish the lamp.");
}

#[test]
fn only_what_can_be_held_may_be_wanted_held() {
    let script = RULES.replace("<item:held item>\", about", "<foe:held foe>\", about");
    let found = faults(&[&script]);
    let message =
        "`polish <foe:held foe>` requires a held `foe`, but entries of `foe` cannot be held";
    assert_eq!(found[0].message, message);
}

/// A mark without a start does not hide the value of the catalogue.
#[test]
fn an_unset_mark_has_the_value_of_the_entry() {
    let rules = r#"return { name = "test",
      kinds = { { name = "item", held = true, fields = { { name = "charge", type = "integer" } }, marks = { { name = "charge", type = "integer", min = 0 } } } },
      instructions = { { form = "burn", run = function() say("Charge " .. held("item")[1].charge .. ".") mark("item", 1, "charge", 1) end } } }"#;
    let files = [
        (
            "book.yaml",
            "title: A Book\nruleset: test\nstart: start\ninventory: { item: [lamp] }\n",
        ),
        ("items.yaml", "lamp: { charge: 3 }\n"),
        (
            "pages.gamebook",
            "# start: Start\n\n{if item with charge > 2}Full.{end}\n\n- Burn {burn} -> start\n",
        ),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let (mut session, page) = Ruled::of(&[rules], &BTreeMap::from(files)).start();
    assert_eq!(told(&page), ["Full."]);
    let page = session.answer(ruled::pick("burn")).unwrap();
    assert_eq!(told(&page)[0], "Charge 3.");
    let page = session.answer(ruled::pick("burn")).unwrap();
    assert_eq!(told(&page)[0], "Charge 1.");
}
