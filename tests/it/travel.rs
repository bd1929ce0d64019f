//! Linked books in play: turning between them, saved games, and a missing book, which loses nothing.

use std::sync::Arc;

use crate::beside::Beside;
use turnto::engine::play::{Response, Session, Snapshot};
use turnto::library::{self, OpenedBook};
use turnto::messages::Messages;
use turnto::model::book::Book;
use turnto::model::game::{Answer, Dice, Event, MenuOption, Prompt, Reply};

/// The two books of `tests/linked`, opened from this one.
fn linked(home: &str) -> Beside {
    Beside::on_disk(&format!("tests/linked/{home}"))
}

fn opened(shelf: &Beside) -> (OpenedBook, Arc<Book>) {
    let opened = library::open(shelf, None);
    let book = opened.book.clone();
    (opened, book.expect("a sound book"))
}

fn begun(opened: &OpenedBook, book: &Arc<Book>, seed: u64) -> (Session, Response) {
    let rules = library::take_rules(opened, book).unwrap();
    Session::start(Arc::clone(book), Box::new(rules), Dice::seeded(seed)).unwrap()
}

fn reopened(
    opened: &OpenedBook,
    book: &Arc<Book>,
    kept: &Snapshot,
) -> Result<(Session, Response, Vec<String>), String> {
    let rules = library::take_rules(opened, book).unwrap();
    let opened = Session::restore(Arc::clone(book), Box::new(rules), kept.clone());
    let (session, page, lost) = opened.map_err(|d| d.message)?;
    let lost = lost
        .iter()
        .map(|line| Messages::english().text(line).into_owned());
    Ok((session, page, lost.collect()))
}

fn options(prompt: &Prompt) -> &[MenuOption] {
    match prompt {
        Prompt::Choices { options } => options,
        other => panic!("choices are wanted: {other:?}"),
    }
}

/// Picks the choices that begin with these words, in order.
fn take(session: &mut Session, words: &[&str]) -> Response {
    let mut page = session.look();
    for word in words {
        let all = options(session.prompt());
        let id = all.iter().find(|o| o.id.starts_with(word));
        let id = id.unwrap_or_else(|| panic!("no `{word}` at {}: {all:?}", session.page_id()));
        let answer = Answer::Reply(Reply::Pick(id.id.clone()));
        page = session
            .answer(answer)
            .unwrap_or_else(|why| panic!("{word}: {why}"));
    }
    page
}

const OUT: &[&str] = &["buy", "sign-on", "sign-on", "load-wool", "sail"];

#[test]
fn a_ship_sails_into_the_other_book_and_everything_sails_with_it() {
    let (opened, book) = opened(&linked("harbour"));
    let (mut session, _) = begun(&opened, &book, 4);
    let page = take(&mut session, OUT);
    assert_eq!(session.page_id(), "isles:landing");
    let told = page.events.iter().any(
        |e| matches!(e, Event::Notice { code, name, .. } if code == "book-entered" && name == "The Isles"),
    );
    assert!(told, "{:?}", page.events);
    assert_eq!(
        (session.codes(), session.titles()),
        (vec!["Chartered".into()], vec!["Captain".into()])
    );
    assert_eq!(session.slot_value("sheet.crew").int(), 6);
    assert_eq!(session.slot_value("held.ship").as_list().len(), 1);
    // Each book has its own price, ticks and events.
    assert_eq!(session.slot_value("var.price").int(), 2);
    assert_eq!(session.slot_value("var.isles:price").int(), 1);
    assert_eq!(session.slot_value("var.isles:landings").int(), 1);
    assert_eq!(session.slot_value("ticks.isles:landing").int(), 1);
    take(
        &mut session,
        &["sell", "logbook", "walk-to-the-grey", "remember"],
    );
    assert_eq!(session.page_id(), "isles:landing");
    take(&mut session, &["walk-to-the-white", "forget"]);
    assert_eq!(
        session.codes(),
        ["Argent", "Chartered"],
        "only the isles are forgotten"
    );
    // Where Fate takes the dead depends on the book in which they die.
    session
        .answer(Answer::Command("nothing".into()))
        .unwrap_err();
    let page = take(&mut session, &["jump"]);
    let page = if page.prompt == (Prompt::End) {
        page
    } else {
        session.look()
    };
    assert_eq!(session.page_id(), "isles:grey-shore", "{page:?}");
}

#[test]
fn the_neighbour_can_be_home() {
    let (opened, book) = opened(&linked("isles"));
    let (mut session, _) = begun(&opened, &book, 4);
    assert_eq!(session.page_id(), "landing");
    take(&mut session, &["walk-to-the-grey", "remember"]);
    assert!(book.index.contains_key("harbour:quay"));
    // Without a ship the way is closed. The sheet is that of the opened book.
    assert_eq!(session.slot_value("sheet.sp").int(), 0);
}

#[test]
fn a_game_is_kept_and_taken_up_abroad() {
    let (opened, book) = opened(&linked("harbour"));
    let (mut session, _) = begun(&opened, &book, 4);
    take(&mut session, OUT);
    take(&mut session, &["walk-to-the-grey"]);
    let text = serde_json::to_string(&session.snapshot()).unwrap();
    assert!(text.contains("isles:grey"));
    let kept = serde_json::from_str(&text).unwrap();
    let (mut again, page, lost) = reopened(&opened, &book, &kept).unwrap();
    assert_eq!(lost, Vec::<String>::new());
    assert_eq!(
        (again.state(), &page.prompt),
        (session.state(), session.prompt())
    );
    // Every answer can be undone, even across books.
    let mut undone = 0;
    while again.undo().is_some() {
        undone += 1;
    }
    assert_eq!((undone, again.page_id()), (6, "quay"));
}

#[test]
fn a_book_that_is_not_at_hand_closes_its_choices_and_loses_nothing() {
    let ashore = "# quay: The Quay\n\n- {pay 5 silver} Buy a berth {gain code Chartered} -> isles:landing\n- Wait -> wait\n- Drift -> drift\n\n\
                  # drift: Drift\n\nOn and on. -> wait\n\n\
                  # wait: Wait\n\nThe tide takes you. -> isles:landing\n\n# fate: Fate\n\n-> quay\n\n\
                  # epilogue: End\n\n{ending quiet \"End\"}\n";
    let alone = linked("harbour")
        .without("isles")
        .with("pages.gamebook", ashore);
    let (away, small) = opened(&alone);
    let (mut session, page) = begun(&away, &small, 4);
    let closed = options(&page.prompt)[0].closed.clone().unwrap();
    assert_eq!(
        Messages::default().text(&closed),
        "the book isles is not available"
    );
    let page = take(&mut session, &["wait"]);
    assert_eq!(session.page_id(), "quay", "a plain turn goes back");
    let told = page
        .events
        .iter()
        .any(|e| matches!(e, Event::Notice { code, .. } if code == "book-unavailable"));
    assert!(told, "{:?}", page.events);
    // If the previous page turns automatically, undo leads to the last choice.
    take(&mut session, &["drift"]);
    assert_eq!(session.page_id(), "quay");
    assert_eq!(
        (session.slot_value("sheet.sp").int(), session.codes().len()),
        (30, 0)
    );
}

#[test]
fn a_game_waits_for_a_book_that_is_gone() {
    let (both, whole) = opened(&linked("harbour"));
    let (away, small) = opened(&linked("harbour").without("isles"));
    let (mut session, _) = begun(&both, &whole, 4);
    take(&mut session, OUT);
    let abroad = session.snapshot();
    let Err(refused) = reopened(&away, &small, &abroad) else {
        panic!("it stands in a book that is not there");
    };
    assert_eq!(
        Messages::english().text(&refused),
        "it is in the book `isles`, which is not available"
    );
    take(
        &mut session,
        &["walk-to-the-white", "remember", "sail-home"],
    );
    assert_eq!(session.page_id(), "quay");
    let home = session.snapshot();
    let (mut poorer, _, lost) = reopened(&away, &small, &home).unwrap();
    let said = "the book `isles` is not available; what you did there is kept";
    assert!(lost.iter().any(|line| line == said), "{lost:?}");
    take(&mut poorer, &["load-salt"]);
    // The isles are available again, and everything done there is restored.
    let (richer, _, lost) = reopened(&both, &whole, &poorer.snapshot()).unwrap();
    assert_eq!(lost, Vec::<String>::new());
    for slot in [
        "var.isles:landings",
        "ticks.isles:landing",
        "visits.isles:grey",
        "code.Argent",
    ] {
        assert_eq!(richer.slot_value(slot), session.slot_value(slot), "{slot}");
    }
    assert_eq!(richer.slot_value("held.cargo").as_list().len(), 2);
}

/// A detour of this book that was entered from the other one: the page that waits can be missing too.
#[test]
fn a_page_of_a_missing_book_is_not_returned_to() {
    let letters = "# letters: Read Your Letters\noffered: if tag sea\ndetour: yes\n\n- Put them away -> return\n";
    let shelf = linked("harbour").with("letters.gamebook", letters);
    let ((both, whole), (away, small)) = (opened(&shelf), opened(&shelf.clone().without("isles")));
    let (mut session, _) = begun(&both, &whole, 4);
    take(&mut session, OUT);
    take(&mut session, &["letters"]);
    assert_eq!(session.page_id(), "letters");
    let kept = session.snapshot();
    let Err(refused) = reopened(&away, &small, &kept) else {
        panic!("the landing waits for the reader");
    };
    assert_eq!(
        Messages::english().text(&refused),
        "it is in the book `isles`, which is not available"
    );
    // If an edition has lost the page, this is reported, and the detour leads nowhere else.
    let text = serde_json::to_string(&kept)
        .unwrap()
        .replace("isles:landing", "isles:gone");
    let (mut poorer, _, lost) =
        reopened(&both, &whole, &serde_json::from_str(&text).unwrap()).unwrap();
    let told = "page `isles:gone`, which waited for your return, no longer exists";
    assert!(lost.iter().any(|line| line == told), "{lost:?}");
    let page = take(&mut poorer, &["put"]);
    assert_eq!(poorer.page_id(), "letters");
    assert!(
        page.events
            .iter()
            .any(|e| matches!(e, Event::Notice { .. }))
    );
}
