//! Readers who answer at random: whatever they do, no page fails, and no reader is stuck. That every prompt can be
//! kept and opened again is `fresh.rs`.

use crate::reader::{Whim, any_answer};
use std::sync::Arc;
use turnto::desk;
use turnto::game::{Dice, Event};
use turnto::play::{Page, Session};

fn fails(page: &Page) -> Option<String> {
    page.events.iter().find_map(|event| match event {
        Event::Notice { code, text, .. } if !matches!(&**code, "not-written" | "book") => {
            Some(format!("{code}: {text}"))
        }
        _ => None,
    })
}

#[test]
fn a_reader_who_picks_at_random_never_meets_a_fault() {
    for name in desk::shelf() {
        let texts = desk::Builtin::open(name).unwrap();
        let opened = desk::open(&texts, None);
        let book = Arc::clone(opened.book.as_ref().unwrap());
        for seed in 0..40 {
            let rules = desk::referee(&opened, &book).unwrap();
            let dice = Dice::seeded(seed);
            let (mut session, mut page) =
                Session::start(Arc::clone(&book), Box::new(rules), dice).unwrap();
            let mut whim = Whim(seed);
            for step in 0..250 {
                let fault = fails(&page);
                assert!(
                    fault.is_none(),
                    "{name} seed {seed} step {step} at {}: {fault:?}",
                    session.page_id()
                );
                let Some(answer) = any_answer(&page.prompt, &mut whim) else {
                    break;
                };
                let at = session.page_id().to_owned();
                page = session
                    .answer(answer.clone())
                    .unwrap_or_else(|why| panic!("{name} seed {seed} at {at}: {answer:?}: {why}"));
            }
        }
    }
}

#[test]
fn taking_back_every_answer_leads_to_the_start() {
    for name in desk::shelf() {
        let texts = desk::Builtin::open(name).unwrap();
        let opened = desk::open(&texts, None);
        let book = Arc::clone(opened.book.as_ref().unwrap());
        let rules = desk::referee(&opened, &book).unwrap();
        let (mut session, first) =
            Session::start(Arc::clone(&book), Box::new(rules), Dice::seeded(5)).unwrap();
        let start = session.state().clone();
        let mut whim = Whim(5);
        let mut given = 0;
        let mut page = first.clone();
        let mut states = Vec::new();
        while given < 60
            && let Some(answer) = any_answer(&page.prompt, &mut whim)
        {
            states.push((session.state().clone(), session.look()));
            page = session.answer(answer).unwrap();
            given += 1;
        }
        while let Some((state, told)) = states.pop() {
            let back = session.undo().expect("an answer to take back");
            assert_eq!(*session.state(), state, "{name}");
            assert_eq!(back, told, "{name}");
        }
        assert_eq!(*session.state(), start);
        assert!(session.undo().is_none());
        assert_eq!(*session.prompt(), first.prompt);
    }
}
