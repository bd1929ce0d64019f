//! The ruleset in the Lua reference loads and works as described. The names in the reference are those of the sandbox (`rules/stubs.rs`).

use crate::fences;

use crate::ruled::{Ruled, pick, told};
use turnto::model::game::{Answer, Dice, Reply};

#[test]
fn the_ruleset_of_the_page_does_what_the_page_says() {
    let all = fences::fences(&fences::document("docs/rules/lua.md"));
    let shown = all
        .iter()
        .find(|f| f.info == "lua" && f.text.starts_with("return {"));
    let house = r#"return { instructions = { { form = "tear <item:item>", run = function(args) gain("item", args.item, "") mark("item", 1, "broken", true, "") end } } }"#;
    let files = [
        (
            "book.yaml",
            "title: A Book\nruleset: porter\nstart: start\n",
        ),
        ("items.yaml", "sack: { name: Sack, weight: 13 }\n"),
        (
            "pages.gamebook",
            "# start\n\n- Mend\n  {mend sack}\n  | done: Done.\n  | nothing: Nothing.\n  | poor: Poor.\n- Tear\n  {tear sack}\n- {if overloaded} Stoop -> start\n",
        ),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let ruled = Ruled::of(&[&shown.expect("a ruleset").text, house], &files.into());
    let (mut session, _) = ruled.start_with(Dice::seeded(1));
    let page = session
        .answer(Answer::Reply(Reply::Text("Aldo".to_owned())))
        .unwrap();
    assert_eq!(told(&page), ["Aldo feeds you well"]);
    let mut answer = |id: &str| told(&session.answer(pick(id)).unwrap());
    assert_eq!(answer("mend"), ["Nothing."]);
    answer("tear");
    let paid = ["You pay 5 silver", "Sack: not broken", "talents: Mending 1"];
    let told = answer("mend");
    assert_eq!(told[..3], paid);
    assert_eq!(told[3..], ["It weighs you down.", "Done."]);
    answer("stoop");
}
