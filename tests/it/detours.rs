//! A turn out of a detour ends it, however often that happens.

use crate::reader::{Whim, any_answer};
use crate::ruled::{Ruled, pick};
use turnto::engine::play::{Session, Snapshot};
use turnto::model::book::slot;

const RULES: &str = "return { name = 'test', hooks = { leave_page = function() end } }";

/// A detour that is left by a turn, a page that leads back to a detour, and nested detours.
const PAGES: &str = "# start: Camp\n\nA fire.\n\n- Fight -> arena and return\n- Shop -> shop and return\n\n\
    # arena: Arena\ndetour: yes\n\n- Lose -> start\n- Flee -> back\n- Win -> return\n- Talk -> talk and return\n\n\
    # talk: Talk\ndetour: yes\n\n- Turn away -> back\n- Run -> start\n- Done -> return\n\n\
    # shop: Shop\ndetour: yes\n\nA counter.\n\n- Rules -> rules\n- Leave -> return\n\n\
    # rules: Rules\n\n- Back -> back\n- Haggle -> talk and return\n- Home -> start\n";

/// Takes these choices in order.
fn take(session: &mut Session, picks: &str) {
    for id in picks.split(' ') {
        session.answer(pick(id)).unwrap();
        let fault = session.last_error();
        assert!(fault.is_none(), "{picks} at {id}: {fault:?}");
    }
}

fn waiting(session: &Session) -> usize {
    session.state().get(slot::DETOURS).as_list().len()
}

/// A saved game that is opened again has the same state and shows the same page.
fn reopened(ruled: &Ruled, session: &Session) -> Session {
    let text = serde_json::to_string(&session.snapshot()).unwrap();
    let kept: Snapshot = serde_json::from_str(&text).unwrap();
    let (again, _, lost) =
        Session::restore(ruled.book.clone(), Box::new(ruled.rules()), kept).unwrap();
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!(
        (again.state(), again.look()),
        (session.state(), session.look())
    );
    again
}

#[test]
fn a_detour_can_be_left_by_a_turn_any_number_of_times() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let (mut session, _) = ruled.start();
    // The size of a save without the answers.
    let size = |session: &Session| {
        let mut kept = serde_json::to_value(session.snapshot()).unwrap();
        kept["earlier"] = Vec::<u8>::new().into();
        let digits = |c: char| c.is_ascii_digit();
        kept.to_string().replace(digits, "").len()
    };
    take(&mut session, "fight lose fight talk run fight flee");
    let first = size(&session);
    for round in 0..2500 {
        take(&mut session, "fight lose fight talk run fight flee");
        assert!(waiting(&session) <= 1, "{round}");
    }
    assert_eq!(size(&session), first);
    for _ in 0..8 {
        session.undo().unwrap();
    }
    assert_eq!(session.page_id(), "arena");
    take(&mut reopened(&ruled, &session), "win fight lose");
}

#[test]
fn a_page_that_a_detour_turned_to_leads_back_to_it() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let ways = [
        "shop rules back leave",
        "shop rules haggle done back leave",
        "shop rules haggle turn-away haggle run shop leave",
        "fight talk turn-away win",
        "fight talk turn-away flee turn-away win",
        "fight lose shop rules back leave",
        "shop rules haggle run fight win",
    ];
    for way in ways {
        let (mut session, _) = ruled.start();
        for id in way.split(' ') {
            take(&mut session, id);
            let stood = (session.state().clone(), session.look());
            session.undo().unwrap();
            take(&mut session, id);
            assert_eq!(stood, (session.state().clone(), session.look()), "{way}");
            session = reopened(&ruled, &session);
        }
        assert_eq!(session.page_id(), "start", "{way}");
    }
}

/// A detour that an event opens is left and returned from like any other.
#[test]
fn a_detour_of_an_event_follows_the_same_rule() {
    let events = "events:\n  \"on arrival at tag bed\": |\n    -> dream and return\n";
    let pages = "# start: Start\n\n- Sleep -> bed\n\n# bed: Bed\ntags: bed\n\nA bed.\n\n- Up -> start\n\n\
        # dream: Dream\ndetour: yes\n\n- Deeper -> deep and return\n- Wake -> return\n- Fall -> start\n\n\
        # deep: Deep\ndetour: yes\n\n- Up -> return\n- Fall -> start\n";
    let ruled = Ruled::new(&[RULES], events, pages);
    let (mut session, _) = ruled.start();
    for _ in 0..200 {
        take(&mut session, "sleep fall sleep deeper fall sleep deeper");
        assert_eq!(waiting(&session), 2);
        session = reopened(&ruled, &session);
        take(&mut session, "up wake");
        assert_eq!((session.page_id(), waiting(&session)), ("bed", 0));
        take(&mut session, "up");
    }
}

/// No sequence of turns leads to a detour that cannot return, or lets the number of suspended pages grow.
#[test]
fn every_detour_that_is_come_to_can_return() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let (mut whim, (mut session, _)) = (Whim(7), ruled.start());
    for _ in 0..3000 {
        let answer = any_answer(session.prompt(), &mut whim).unwrap();
        session.answer(answer).unwrap();
        assert!(session.last_error().is_none() && waiting(&session) <= 4);
    }
}

#[test]
fn a_save_with_pages_of_detours_that_were_left_goes_on() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let (mut session, _) = ruled.start();
    take(&mut session, "fight lose");
    let mut kept = serde_json::to_value(session.snapshot()).unwrap();
    let frame = serde_json::json!(["start", 0, 5, [0, 1], "arena", false, 0]);
    kept["state"]["detours"] = vec![frame; 100].into();
    let kept: Snapshot = serde_json::from_value(kept).unwrap();
    let rules = Box::new(ruled.rules());
    let (mut session, ..) = Session::restore(ruled.book.clone(), rules, kept).unwrap();
    take(&mut session, "fight lose fight win");
    assert!(session.page_id() == "start" && waiting(&session) <= 1);
}

#[test]
fn at_most_a_hundred_detours_are_open_inside_each_other() {
    let pages = "# start: Start\n\n- Down -> deep and return\n\n# deep: Deep\ndetour: yes\n\n- Down -> deep and return\n- Up -> return\n- Out -> start\n";
    let ruled = Ruled::new(&[RULES], "", pages);
    let (mut session, _) = ruled.start();
    for _ in 0..3 {
        take(&mut session, &vec!["down"; 100].join(" "));
        session.answer(pick("down")).unwrap();
        let fault = session.last_error().map(|it| &*it.message);
        assert_eq!(fault, Some("100 pages are suspended by detours here"));
        take(&mut session, "out");
    }
}
