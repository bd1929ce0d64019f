//! Blocks around choices: re-evaluated whenever the menu is shown, unless they have changed what their condition reads.

use crate::ruled::{Ruled, pick, told};
use turnto::model::game::Prompt;

const RULES: &str = "return { name = 'test', instructions = { { form = 'nod', about = 'Nods.', run = function() end } } }";

/// The choices at first, and after each of these picks.
fn offered(pages: &str, picks: &[&str]) -> Vec<String> {
    let ruled = Ruled::new(&[RULES], "variables: { x: 2 }\n", pages);
    let (mut session, mut page) = ruled.start();
    let mut all = Vec::new();
    for picked in picks.iter().map(Some).chain([None]) {
        let Prompt::Choices { options } = &page.prompt else {
            panic!("no menu");
        };
        let ids: Vec<&str> = options.iter().map(|offer| &*offer.id).collect();
        all.push(ids.join(" "));
        if let Some(id) = picked {
            page = session.answer(pick(id)).unwrap();
        }
    }
    all
}

#[test]
fn a_block_is_asked_anew_as_a_guard_is() {
    let pages = "# start: Start\n\n{if x > 1}\n- One {set x = 0}\n{elif x = 1}\n- Two {set x = 5}\n{else}\n- Three {set x = 1}\n{end}\n- {if x > 1} Guard\n- Off -> start\n";
    assert_eq!(
        offered(pages, &["one", "three", "two"]),
        ["one guard off", "three off", "two off", "one guard off"]
    );
}

#[test]
fn a_block_that_was_passed_over_opens_later() {
    let pages = "# start: Start\n\n{if x = 0}\nToo late.\n\n- Late {set x = 2}\n{end}\n- Wait {set x = 0}\n- Off -> start\n";
    assert_eq!(
        offered(pages, &["wait", "late"]),
        ["wait off", "late wait off", "wait off"]
    );
}

#[test]
fn a_block_that_has_changed_what_it_asks_for_stays_as_it_fell() {
    for effect in ["{set x = 0}", "{nod}"] {
        let pages = format!(
            "# start: Start\n\n{{if x > 1}}\nDone. {effect}\n\n- In\n{{else}}\n- Out\n{{end}}\n- Empty {{set x = 0}}\n- Off -> start\n"
        );
        let all = offered(&pages, &["in", "empty"]);
        assert_eq!(all, ["in empty off"; 3], "{effect}");
    }
}

#[test]
fn what_stands_in_once_is_closed_anew_and_does_not_open_later() {
    let pages = "# start: Start\n\n{if x > 1}\n{once}\n- Early\n{end}\n{end}\n{if x = 0}\n{once}\n- Later\n{end}\n{end}\n- Empty {set x = 0}\n- Off -> start\n";
    assert_eq!(offered(pages, &["empty"]), ["early empty off", "empty off"]);
}

#[test]
fn what_begins_a_new_line_begins_a_new_word() {
    let pages = "# start: Start\n\n{random}\n| One.\nYou walk on.\n\n{include both}\nSo it is. {include both}, so it is.\n\n- Off -> start\n\n# both: Both\nfragment: yes\n\nBoth.\n";
    let ruled = Ruled::new(&[RULES], "variables: { x: 2 }\n", pages);
    let (_, page) = ruled.start();
    assert_eq!(
        told(&page),
        ["One. You walk on.", "Both. So it is. Both., so it is."]
    );
}
