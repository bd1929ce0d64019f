//! Readers who answer at random: whatever they do, no page fails, no reader is stuck, and every prompt can be kept and opened again.

use std::sync::Arc;
use turnto::desk;
use turnto::game::{Answer, Dice, Event, Prompt};
use turnto::play::{Page, Session};

/// A small generator of the test's own, so that a run can be named by its number.
struct Whim(u64);

impl Whim {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

fn any_answer(prompt: &Prompt, whim: &mut Whim) -> Option<Answer> {
    Some(match prompt {
        Prompt::Choices { offers } | Prompt::Pick { offers, .. } => {
            let open: Vec<_> = offers.iter().filter(|o| o.closed.is_none()).collect();
            Answer::Pick(open.get(whim.below(open.len()))?.id.clone())
        }
        Prompt::Confirm { .. } => Answer::Yes(whim.below(2) == 0),
        Prompt::Number { min, max, .. } => {
            let span = usize::try_from((max - min).min(1000) + 1).unwrap();
            Answer::Number(min + i64::try_from(whim.below(span)).unwrap())
        }
        Prompt::Text { .. } => Answer::Text("tide".to_owned()),
        Prompt::Order { offers, .. } => {
            Answer::Order(offers.iter().map(|o| o.id.clone()).collect())
        }
        Prompt::Dice { .. } | Prompt::TheEnd => return None,
    })
}

fn fails(page: &Page) -> Option<String> {
    page.events.iter().find_map(|event| match event {
        Event::Notice { code, text } if !matches!(&**code, "not-written" | "book") => {
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
                if seed < 2 {
                    reopened(&opened, &book, &session, &at);
                }
            }
        }
    }
}

/// A game kept and opened with fresh rules stands at the same prompt in the same state.
fn reopened(opened: &desk::Opened, book: &Arc<turnto::book::Book>, session: &Session, at: &str) {
    let text = serde_json::to_string(&session.kept()).unwrap();
    let kept = serde_json::from_str(&text).unwrap();
    let rules = desk::referee(opened, book).unwrap();
    let (again, page, lost) = Session::reopen(Arc::clone(book), Box::new(rules), kept).unwrap();
    assert!(lost.is_empty(), "{at}: {lost:?}");
    assert_eq!(again.prompt(), session.prompt(), "{at}");
    assert_eq!(again.state(), session.state(), "{at}");
    assert_eq!(page.prompt, *session.prompt());
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
            states.push((session.state().clone(), session.prompt().clone()));
            page = session.answer(answer).unwrap();
            given += 1;
        }
        while let Some((state, prompt)) = states.pop() {
            let back = session.undo().expect("an answer to take back");
            assert_eq!(*session.state(), state, "{name}");
            assert_eq!(back.prompt, prompt, "{name}");
        }
        assert_eq!(*session.state(), start);
        assert!(session.undo().is_none());
        assert_eq!(*session.prompt(), first.prompt);
    }
}
