//! Rules that several sessions use one after another.

use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::library::{load_rules, open_with_rules};
use turnto::model::game::{Answer, Dice, Reply};

#[test]
fn after_a_decision_rules_that_are_lent_may_spend_their_whole_allowance_again() {
    let toil = "return { instructions = { { form = 'toil', run = function() for _ = 1, 1800000 do end end } } }";
    let house = Some(("house.lua".to_owned(), toil.to_owned()));
    let Ok(loaded) = load_rules("arena", house, Vec::new()) else {
        panic!("the rules are sound");
    };
    let pages = "# start\n\n- Toil\n  {toil}\n";
    let files = [
        ("book.yaml", "title: A Book\nruleset: arena\nstart: start\n"),
        ("pages.gamebook", pages),
    ];
    let shelf: BTreeMap<String, String> = files
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .into();
    let opened = open_with_rules(&shelf, &loaded);
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let (mut session, _) = Session::start(book, loaded.host(), Dice::seeded(1)).unwrap();
    for _ in 0..4 {
        session
            .answer(Answer::Reply(Reply::Pick("toil".to_owned())))
            .unwrap();
    }
    assert!(session.last_error().is_none(), "{:?}", session.last_error());
}
