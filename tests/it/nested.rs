//! Nested choices: the menu that they form, where play continues after them, and how they are saved.

use crate::ruled::{Ruled, pick, told};
use turnto::engine::play::{Response, Session, Snapshot};
use turnto::model::game::Prompt;

const RULES: &str = "return { name = 'test' }";

/// The choices of a page.
fn options(page: &Response) -> String {
    let Prompt::Choices { options } = &page.prompt else {
        panic!("no menu");
    };
    let ids = options.iter().map(|offer| match offer.closed {
        Some(_) => format!("({})", offer.id),
        None => offer.id.clone(),
    });
    ids.collect::<Vec<_>>().join(" ")
}

/// The choices at first and after each pick. At every menu the game is saved, opened again in both ways, undone and repeated.
fn offered(pages: &str, picks: &[&str]) -> Vec<String> {
    let ruled = Ruled::new(&[RULES], "variables: { x: 2 }\n", pages);
    let (mut session, mut page) = ruled.start();
    let mut all = vec![options(&page)];
    for id in picks {
        page = session.answer(pick(id)).unwrap();
        let now = options(&page);
        let kept = serde_json::to_string(&session.snapshot()).unwrap();
        let kept: Snapshot = serde_json::from_str(&kept).unwrap();
        let opened = Session::restore(ruled.book.clone(), Box::new(ruled.rules()), kept);
        let (again, reopened, lost) = opened.unwrap();
        assert_eq!(
            (options(&reopened), lost),
            (now.clone(), Vec::new()),
            "{id}"
        );
        assert!(again.state() == session.state(), "{id}");
        let before = session.undo().unwrap();
        assert_eq!(Some(&options(&before)), all.last(), "{id}");
        page = session.answer(pick(id)).unwrap();
        assert_eq!(options(&page), now, "{id}");
        all.push(now);
    }
    all
}

const CLERK: &str = "\
# start: Start

- Ask the clerk
  \"What?\"
  -- The ship {set x = x + 1}
     \"She sails.\"
     --- When?
     --- Where? -> start
  -- {once} The herring
     \"Oily.\"
  {if x > 2}
  -- The mast
  {end}
- Leave -> start
";

#[test]
fn without_a_turn_the_page_goes_on_as_after_the_choice_that_it_stands_under() {
    assert_eq!(
        offered(
            CLERK,
            &[
                "ask-the-clerk",
                "the-ship",
                "when",
                "ask-the-clerk",
                "the-herring",
                "ask-the-clerk"
            ]
        ),
        [
            "ask-the-clerk leave",
            "the-ship the-herring",
            "when where",
            "ask-the-clerk leave",
            "the-ship the-herring the-mast",
            "ask-the-clerk leave",
            "the-ship the-mast"
        ]
    );
}

#[test]
fn what_stands_below_the_outer_menu_comes_next() {
    let pages =
        "# start: Start\n\n- A\n  -- B\n  -- C\n    Words of C.\n- D\n\nBelow.\n\n- On -> start\n";
    assert_eq!(offered(pages, &["a", "c"]), ["a d", "b c", "on"]);
    let ruled = Ruled::new(&[RULES], "", pages);
    let (mut session, _) = ruled.start();
    session.answer(pick("a")).unwrap();
    let page = session.answer(pick("c")).unwrap();
    assert_eq!(told(&page), ["Words of C.", "Below."]);
}

#[test]
fn a_menu_with_nothing_open_is_passed_over() {
    let pages =
        "# start: Start\n\n- A {set x = x + 1}\n  Said.\n  -- {if x > 3} B\n- On -> start\n";
    assert_eq!(offered(pages, &["a", "a"]), ["a on", "a on", "b"]);
}

#[test]
fn a_detour_comes_back_to_the_menu_it_left() {
    let pages = "# start: Start\n\n- A\n  -- B -> walk and return\n     Back.\n     --- C\n     --- D -> walk and return\n- On -> start\n\n# walk: Walk\ndetour: yes\n\n- Home -> return\n";
    assert_eq!(
        offered(pages, &["a", "b", "home", "d", "home", "a"]),
        ["a on", "b", "home", "c d", "home", "a on", "b"]
    );
}

#[test]
fn a_loose_end_comes_back_to_the_innermost_menu() {
    let pages = "# start: Start\n\n- A\n  -- B -> ?\n  -- C\n- D {if x > 1}-> ?{end}\n  -- E\n- On -> start\n";
    assert_eq!(
        offered(pages, &["a", "b", "c", "d"]),
        ["a d on", "b c", "b c", "a d on", "a d on"]
    );
}

#[test]
fn a_choice_gained_by_a_row_of_a_choice_stands_under_it() {
    let pages = "# start: Start\n\n- A\n  {random}\n  | - B\n  | - C -> start\n- On -> start\n";
    assert_eq!(offered(pages, &["a"])[0], "a on");
    let shown = offered(pages, &["a"])[1].clone();
    assert!(["b", "c"].contains(&&*shown), "{shown}");
}

#[test]
fn rows_of_one_do_not_end_the_menu() {
    let pages = "# start: Start\n\n- A\n  -- B\n    {random}\n    | One.\n    | Two.\n  -- C\n- On -> start\n";
    assert_eq!(offered(pages, &["a", "b"]), ["a on", "b c", "a on"]);
}
