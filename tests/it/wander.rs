//! Readers who answer at random: no page fails, and no reader is stuck. `fresh.rs` tests that every prompt of the bundled books can be saved and
//! opened again.
//!
//! Small random books (`books.rs`) are read at random too, with some undo. The laws of a session hold for all of them, and the certain findings of
//! the checker are never wrong. `PROPTEST_CASES=2000 cargo test --release --test it wander::` runs that many.

mod books;

use crate::laws::checked;
use crate::reader::{Whim, any_answer};
use proptest::prelude::*;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use turnto::engine::play::{Response, Session, Snapshot};
use turnto::library::{self, LoadedRules, OpenedBook};
use turnto::model::book::{Book, Bound, FieldType};
use turnto::model::game::{Answer, ChangeKind, Dice, Event, Prompt, Question, State, Value};
use turnto::syntax::diagnostic::{Code, Severity};

fn fails(page: &Response) -> Option<String> {
    page.events.iter().find_map(|event| match event {
        Event::Notice { code, text, .. } if !matches!(&**code, "loose-end" | "book-entered") => {
            Some(format!("{code}: {text}"))
        }
        _ => None,
    })
}

#[test]
fn a_reader_who_picks_at_random_never_meets_a_fault() {
    for name in library::builtin_names() {
        let texts = library::BuiltinSource::open(name).unwrap();
        let opened = library::open(&texts, None);
        let book = Arc::clone(opened.book.as_ref().unwrap());
        for seed in 0..15 {
            let rules = library::take_rules(&opened, &book).unwrap();
            let dice = Dice::seeded(seed);
            let (mut session, mut page) =
                Session::start(Arc::clone(&book), Box::new(rules), dice).unwrap();
            let mut whim = Whim(seed);
            for step in 0..250 {
                let fault = fails(&page);
                if step % 4 == 0 {
                    within_bounds(&book, session.state());
                }
                told_within_bounds(&book, &page.events);
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
    for name in library::builtin_names() {
        let texts = library::BuiltinSource::open(name).unwrap();
        let opened = library::open(&texts, None);
        let book = Arc::clone(opened.book.as_ref().unwrap());
        let rules = library::take_rules(&opened, &book).unwrap();
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

/// Every value of the sheet has its type and is within its bounds. Every held thing is in its catalogue.
fn within_bounds(book: &Book, state: &State) {
    let fields = || book.schema.fields.iter().zip(&book.data.field_slots);
    let bound = |bound: &Option<Bound>| match bound.as_ref()? {
        Bound::Number(n) => Some(*n),
        Bound::Field(name) => {
            let (_, slot) = fields().find(|(field, _)| field.name == *name)?;
            Some(state.get(*slot).int())
        }
        Bound::Constant(_) => None,
    };
    for (field, slot) in fields() {
        let (name, value) = (&field.name, state.get(*slot));
        let fits = match (&field.field_type, value) {
            (FieldType::Integer, Value::Int(n)) => {
                let (low, high) = (bound(&field.min), bound(&field.max));
                // If the bounds cross, the lower one applies.
                let high = high.map(|high| low.map_or(high, |low| high.max(low)));
                low.is_none_or(|low| *n >= low) && high.is_none_or(|high| *n <= high)
            }
            (FieldType::Flag, value) => matches!(value, Value::Bool(_) | Value::Nothing),
            (FieldType::Word(words), Value::Text(word)) if !words.is_empty() => {
                words.iter().any(|it| **it == **word) || *value == field.start
            }
            (FieldType::Integer, _) => false,
            _ => true,
        };
        assert!(fits, "`{name}` is {value}");
    }
    for (kind, slot) in book
        .data
        .inventory_slots
        .iter()
        .enumerate()
        .filter(|(_, slot)| **slot > 0)
    {
        for thing in state.get(*slot).as_list() {
            let id = thing.get("id");
            let known = id
                .as_text()
                .is_some_and(|id| book.data.catalogues[kind].contains_key(id));
            assert!(known, "held is {thing}");
        }
    }
}

/// The values in events have their type and are within their bounds too, from change to change. Bounds that are fields can move with the change, so
/// only [`within_bounds`] checks them.
fn told_within_bounds(book: &Book, events: &[Event]) {
    for event in events {
        let Event::Change(change) = event else {
            continue;
        };
        let fields = &book.schema.fields;
        let field = fields.iter().find(|field| field.name == change.id);
        let Some(field) = field.filter(|_| change.what == ChangeKind::Field) else {
            continue;
        };
        let number = |bound: &Option<Bound>| match bound {
            Some(Bound::Number(n)) => Some(*n),
            _ => None,
        };
        let fits = match (&field.field_type, &change.to) {
            (FieldType::Integer, Value::Int(n)) => {
                number(&field.min).is_none_or(|low| *n >= low)
                    && number(&field.max).is_none_or(|high| *n <= high)
            }
            (FieldType::Integer, _) => false,
            (FieldType::Flag, to) => matches!(to, Value::Bool(_) | Value::Nothing),
            _ => true,
        };
        assert!(fits, "told is {change:?}");
    }
}

fn bytes(page: &Response) -> String {
    serde_json::to_string(page).unwrap()
}

fn save(session: &Session) -> String {
    serde_json::to_string(&session.snapshot()).unwrap()
}

/// A game with its state at each prompt, and the answers in between.
#[derive(Default)]
struct Game {
    answers: Vec<Answer>,
    saves: Vec<String>,
    states: Vec<State>,
    /// Output of the answers.
    told: Vec<String>,
}

/// Reads at random. One pick in eight undoes the last answer. `look` receives the output.
fn read(
    session: &mut Session,
    first: &Response,
    picks: &[u8],
    look: &mut dyn FnMut(&Session, &Response),
) -> Game {
    let mut game = Game {
        saves: vec![save(session)],
        states: vec![session.state().clone()],
        ..Game::default()
    };
    look(session, first);
    let mut prompt = first.prompt.clone();
    for pick in picks {
        if pick % 8 == 7 {
            let back = session.undo();
            assert_eq!(back.is_some(), game.answers.pop().is_some());
            let Some(back) = back else { continue };
            game.saves.pop();
            game.states.pop();
            game.told.pop();
            assert!(
                session.state() == game.states.last().unwrap(),
                "undo leads elsewhere"
            );
            assert_eq!(save(session), *game.saves.last().unwrap());
            prompt = back.prompt;
            continue;
        }
        let Some(answer) = any_answer(&prompt, &mut Whim(u64::from(*pick))) else {
            break;
        };
        let page = session.answer(answer.clone()).unwrap();
        look(session, &page);
        // An endless loop is undone.
        if session.last_error().is_some() {
            break;
        }
        game.answers.push(answer);
        game.told.push(bytes(&page));
        game.saves.push(save(session));
        game.states.push(session.state().clone());
        prompt = page.prompt;
    }
    game
}

/// Tests the laws of a session for a finished game: a replay gives the same game, and so does a replay from the save at each prompt.
fn keeps_the_laws(loaded: &LoadedRules, book: &Arc<Book>, game: &Game, seed: u64) {
    let start = Session::start(Arc::clone(book), loaded.host(), Dice::seeded(seed));
    let (mut session, _) = start.unwrap();
    for (n, answer) in game.answers.iter().enumerate() {
        let page = session.answer(answer.clone()).unwrap();
        assert_eq!(bytes(&page), game.told[n], "played again, at {n}");
        assert!(
            *session.state() == game.states[n + 1],
            "played again, at {n}"
        );
    }
    drop(session);
    for (n, kept) in game.saves.iter().enumerate() {
        {
            let again = Session::restore;
            let read: Snapshot = serde_json::from_str(kept).unwrap();
            let (mut session, _, lost) = again(Arc::clone(book), loaded.host(), read).unwrap();
            assert_eq!(lost, Vec::<String>::new(), "opened at {n}");
            assert!(*session.state() == game.states[n], "opened at {n}");
            assert_eq!(save(&session), *kept, "kept again at {n}");
            if let Some(answer) = game.answers.get(n) {
                let page = session.answer(answer.clone()).unwrap();
                assert_eq!(bytes(&page), game.told[n], "opened and gone on with at {n}");
            }
        }
    }
}

/// Text that the checker reports as unreachable: `Yes 3.`, `Choice 4`, and pages without links.
fn never_met(opened: &OpenedBook) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for fault in checked(opened) {
        let Some(label) = fault.labels.first() else {
            continue;
        };
        let text = opened.sources.text(label.span.file);
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        let line = text[start..].lines().next().unwrap_or_default();
        let before = text[..start].lines().next_back().unwrap_or_default();
        // A part of a condition does not decide the whole.
        let whole = before.ends_with("{if ") && text[end..].starts_with('}');
        let told = |word: &str| {
            let (_, after) = line.split_once(word)?;
            let number: String = after.chars().take_while(char::is_ascii_digit).collect();
            Some(format!("{word}{number}"))
        };
        out.extend(match fault.code {
            Code::AlwaysFalse if whole => told("Yes ").or_else(|| told("Choice ")),
            Code::AlwaysTrue if whole => told("No "),
            Code::UnreachableRow => told("It came to "),
            Code::UnreachablePage => line.split_once(": ").map(|(_, title)| title.to_owned()),
            _ => None,
        });
    }
    out
}

/// Adds the text that a reader sees, in the form of the checker's findings.
fn met(page: &Response, met: &mut BTreeSet<String>) {
    let mut words = |text: &str| {
        for sentence in text.split('.') {
            met.insert(sentence.trim().to_owned());
        }
    };
    for event in &page.events {
        match event {
            Event::Prose { pieces, .. } => {
                words(&pieces.iter().map(|it| &*it.text).collect::<String>());
            }
            Event::Page { title, .. } => words(title),
            _ => {}
        }
    }
    if let Prompt::Choices { options } | Prompt::Ask(Question::Pick { options, .. }) = &page.prompt
    {
        for offer in options.iter().filter(|it| it.closed.is_none()) {
            words(&offer.text.iter().map(|it| &*it.text).collect::<String>());
        }
    }
}

fn cases() -> ProptestConfig {
    let many = std::env::var_os("PROPTEST_CASES").is_none();
    let usual = ProptestConfig {
        // Failures are added as separate tests.
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    match many {
        true => ProptestConfig { cases: 24, ..usual },
        false => usual,
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_book_made_by_chance_keeps_the_laws(
        pages in books::pages(),
        seed in 0..1000_u64,
        picks in prop::collection::vec(any::<u8>(), 0..24),
    ) {
        thread_local! {
            static RULES: OnceCell<LoadedRules> = const { OnceCell::new() };
        }
        let rules = || match library::load_rules("badgerstone", None, Vec::new()) {
            Ok(rules) => rules,
            Err(opened) => panic!("{:?}", opened.diagnostics),
        };
        RULES.with(|known| {
            let loaded = known.get_or_init(rules);
            let texts = books::texts(&pages);
            let opened = library::open_with_rules(&texts, loaded);
            let errors = opened.diagnostics.iter().filter(|it| it.severity == Severity::Error);
            let Some(book) = &opened.book else {
                panic!("no sound book: {:?}\n{}", errors.collect::<Vec<_>>(), texts["pages.gamebook"]);
            };
            let never = never_met(&opened);
            let dice = Dice::seeded(seed);
            let begun = Session::start(Arc::clone(book), loaded.host(), dice);
            let Ok((mut session, first)) = begun else { return Ok(()) };
            let mut all = BTreeSet::new();
            let game = read(&mut session, &first, &picks, &mut |session, page| {
                within_bounds(book, session.state());
                told_within_bounds(book, &page.events);
                met(page, &mut all);
            });
            drop(session);
            keeps_the_laws(loaded, book, &game, seed);
            let both: Vec<_> = never.intersection(&all).collect();
            prop_assert!(both.is_empty(), "never met, and met: {both:?}\n{}", texts["pages.gamebook"]);
            Ok(())
        })?;
    }
}

#[test]
fn what_the_checker_is_sure_of_is_held_against_what_is_met() {
    let rules = library::load_rules("badgerstone", None, Vec::new());
    let loaded = rules.unwrap_or_else(|opened| panic!("{:?}", opened.diagnostics));
    let choice = |guard: &str| books::Line::Choice {
        once: false,
        guard: Some(guard.to_owned()),
        does: String::new(),
        leads: 0,
    };
    let first = vec![
        books::Line::Told("n > 5 and n < 3".to_owned()),
        books::Line::Does("{gain code Met}".to_owned()),
        books::Line::Told("code Met".to_owned()),
        choice("ticks here > 3"),
        choice("code Met"),
    ];
    let opened =
        library::open_with_rules(&books::texts(&vec![first, Vec::new(), Vec::new()]), &loaded);
    let never = never_met(&opened);
    let wanted = ["Choice 4", "No 3", "Yes 1"].map(str::to_owned);
    assert!(wanted.iter().all(|it| never.contains(it)), "{never:?}");
    let book = Arc::clone(opened.book.as_ref().unwrap());
    let (_, page) = Session::start(book, loaded.host(), Dice::seeded(1)).unwrap();
    let mut all = BTreeSet::new();
    met(&page, &mut all);
    for it in ["No 1", "Yes 3", "Choice 5", "Page 0", "Out 0"] {
        assert!(all.contains(it), "{it}: {all:?}");
    }
    assert!(!all.contains("Choice 4"));
}
