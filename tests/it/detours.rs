//! A turn that leaves a detour ends it, however often that happens.

use crate::ruled::{Ruled, pick, told};
use turnto::book::slot;
use turnto::game::{Prompt, Value};
use turnto::play::{Kept, Page, Session};

const RULES: &str = "return { name = 'test', hooks = { leave = function() end } }";

/// A detour that is left by a turn, one from which a page leads back, and one inside another.
const PAGES: &str = "\
# start: Camp

A fire.

- Fight -> arena and return
- Shop -> shop and return

# arena: Arena
detour: yes

- Lose -> start
- Flee -> back
- Win -> return
- Talk -> talk and return

# talk: Talk
detour: yes

- Turn away -> back
- Run -> start
- Done -> return

# shop: Shop
detour: yes

A counter.

- Rules -> rules
- Leave -> return

# rules: Rules

- Back -> back
- Haggle -> talk and return
- Home -> start
";

fn ruled() -> Ruled {
    Ruled::new(&[RULES], "", PAGES)
}

/// Takes these choices one after another; gives the page that the last of them leads to.
fn take(session: &mut Session, picks: &str) -> Page {
    let mut page = None;
    for id in picks.split(' ') {
        page = Some(session.answer(pick(id)).unwrap());
        let fault = session.last_fault();
        assert!(fault.is_none(), "{picks} at {id}: {fault:?}");
    }
    page.unwrap()
}

fn waiting(session: &Session) -> usize {
    session.state().get(slot::DETOURS).as_list().len()
}

/// The game is saved as text and opened again; it stands where it stood, and says what it said.
fn reopened(ruled: &Ruled, session: &Session) -> Session {
    let text = serde_json::to_string(&session.kept()).unwrap();
    let kept: Kept = serde_json::from_str(&text).unwrap();
    let (again, _, lost) =
        Session::reopen(ruled.book.clone(), Box::new(ruled.rules()), kept).unwrap();
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!(again.state(), session.state());
    assert_eq!(again.look(), session.look());
    again
}

#[test]
fn a_detour_can_be_left_by_a_turn_any_number_of_times() {
    let ruled = ruled();
    let (mut session, _) = ruled.start();
    for round in 0..2500 {
        take(&mut session, "fight lose fight talk run fight flee");
        assert!(waiting(&session) <= 1, "{round}");
    }
    let text = serde_json::to_string(&session.kept().waiting_told).unwrap();
    assert!(text.len() < 1000, "{text}");
    for _ in 0..8 {
        session.undo().unwrap();
    }
    assert_eq!(session.page_id(), "arena");
    let mut session = reopened(&ruled, &session);
    take(&mut session, "win");
    assert_eq!(session.page_id(), "start");
    assert!(waiting(&session) <= 2);
}

#[test]
fn a_page_that_a_detour_turned_to_leads_back_to_it() {
    let ruled = ruled();
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
            session = reopened(&ruled, &session);
        }
        assert_eq!(session.page_id(), "start", "{way}");
        assert!(waiting(&session) <= 1, "{way}");
        // Each answer can be undone and given again.
        let (mut other, _) = ruled.start();
        for id in way.split(' ') {
            take(&mut other, id);
            let before = (other.state().clone(), other.look());
            other.undo().unwrap();
            take(&mut other, id);
            assert_eq!(
                before,
                (other.state().clone(), other.look()),
                "{way} at {id}"
            );
        }
        assert_eq!(other.state(), session.state());
    }
}

/// The page before is never a detour that cannot return, so that every way on leads somewhere.
#[test]
fn no_order_of_turns_leads_to_a_detour_that_cannot_return() {
    let ruled = ruled();
    let mut whim = crate::reader::Whim(7);
    let (mut session, mut page) = ruled.start();
    for _ in 0..5000 {
        let Prompt::Choices { offers } = &page.prompt else {
            panic!("no menu");
        };
        let id = offers[whim.below(offers.len())].id.clone();
        page = take(&mut session, &id);
        assert!(waiting(&session) <= 4);
    }
}

#[test]
fn a_save_that_holds_pages_of_detours_that_were_left_goes_on() {
    let ruled = ruled();
    let (mut session, _) = ruled.start();
    take(&mut session, "fight");
    let frame = session.state().get(slot::DETOURS).as_list()[0].clone();
    take(&mut session, "lose");
    let mut kept = serde_json::to_value(session.kept()).unwrap();
    let mut frame = serde_json::to_value(frame).unwrap();
    frame[0] = "start".into();
    frame[4] = "arena".into();
    kept["state"]["detours"] = vec![frame; 100].into();
    let kept: Kept = serde_json::from_value(kept).unwrap();
    let (mut session, page, _) =
        Session::reopen(ruled.book.clone(), Box::new(ruled.rules()), kept).unwrap();
    assert_eq!(told(&page), ["A fire."]);
    take(&mut session, "fight lose fight win");
    assert!(waiting(&session) <= 1);
    assert_eq!(*session.state().get(slot::PAGE), Value::Int(0));
}

#[test]
fn a_hundred_detours_inside_each_other_are_the_most() {
    let pages = "# start: Start\n\n- Down -> deep and return\n\n# deep: Deep\ndetour: yes\n\n- Down -> deep and return\n- Up -> return\n- Out -> start\n";
    let ruled = Ruled::new(&[RULES], "", pages);
    let (mut session, _) = ruled.start();
    for _ in 0..3 {
        for _ in 0..100 {
            take(&mut session, "down");
        }
        session.answer(pick("down")).unwrap();
        let fault = session.last_fault().map(|it| it.message.clone());
        assert_eq!(
            fault.as_deref(),
            Some("100 pages wait here for a detour to return")
        );
        take(&mut session, "out");
    }
}
