//! Silent games equal games with output: the same states and questions, and the same pages in the counts.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::beside::Beside;
use crate::reader::{Whim, any_answer};
use turnto::engine::play::Session;
use turnto::library::{self, OpenedBook};
use turnto::model::book::slot;
use turnto::model::game::{Answer, Dice, Prompt, Reply, RulesHost};
use turnto::rules::memo::MemoizedRules;
use turnto::simulate::{
    Preferences, RunLimit, SilentPlayer, SimulationPlan, Strategy, replay_run, simulate,
};

fn opened(book: &str) -> OpenedBook {
    match library::BuiltinSource::open(book) {
        Some(built) => library::open(&built, None),
        None => library::open(&Beside::on_disk(book), None),
    }
}

/// A prompt without its texts, because a silent game has no labels and no tests of choices.
fn bare(prompt: &Prompt) -> Prompt {
    let mut prompt = prompt.clone();
    if let Prompt::Choices { options } = &mut prompt {
        options
            .iter_mut()
            .for_each(|offer| (offer.text, offer.test) = (Vec::new(), None));
    }
    prompt
}

/// Plays a book with output and silently with the same answers, and asserts that state and question are the same after each. Returns the number of
/// answers.
fn alike(book: &str, opened: &OpenedBook) -> usize {
    let made = opened.book.clone().unwrap();
    let mut answers = 0;
    let rules = || Box::new(library::take_rules(opened, &made).unwrap());
    let mut player = SilentPlayer::new(Arc::clone(&made), Box::new(MemoizedRules::new(rules())));
    let mut plain = SilentPlayer::new(Arc::clone(&made), rules());
    // Each game twice: while the memo is filled, and from the memo.
    for seed in (0..3).chain(0..3) {
        let (mut session, page) =
            Session::start(Arc::clone(&made), rules(), Dice::seeded(seed)).unwrap();
        for player in [&mut player, &mut plain] {
            player.begin(Dice::seeded(seed)).unwrap();
        }
        let (mut whim, mut prompt) = (Whim(seed), page.prompt);
        for n in 0..150 {
            let at = format!("{book} {seed}: answer {n}");
            for silent in [&player, &plain] {
                assert!(silent.state() == session.state(), "the state at {at}");
            }
            let Some(answer) = any_answer(&prompt, &mut whim) else {
                break;
            };
            for asked in [player.prompt(), plain.prompt()] {
                assert_eq!(bare(&asked), bare(&prompt), "{at}");
            }
            prompt = session.answer(answer.clone()).unwrap().prompt;
            assert!(session.last_error().is_none(), "{at}");
            for came in [player.answer(&answer), plain.answer(&answer)] {
                assert!(came.is_ok(), "{at}: {came:?}");
            }
            answers += 1;
        }
    }
    answers
}

#[test]
fn a_silent_game_is_the_game_that_a_reader_plays() {
    let books = library::builtin_names()
        .into_iter()
        .chain(["tests/linked/harbour"]);
    let answers = books.map(|book| alike(book, &opened(book)));
    let answers: usize = answers.sum();
    assert!(answers > 1500, "{answers}");
}

#[test]
fn a_silent_reader_is_led_back_to_the_menu_that_a_reader_is_led_back_to() {
    let header = "title: The Quay\nruleset: badgerstone\nstart: quay\nrule_pages: { fate: quay, epilogue: quay }\n";
    // The page in between only leads to one that is not written yet.
    let pages = "# quay: The Quay\n\n- Wade -> mud\n- Wait -> quay\n\n# mud\n\nMud.\n-> isle\n\n# isle\n\nAn isle.\n-> ?\n";
    let texts = [("book.yaml", header), ("pages.gamebook", pages)];
    let texts = texts.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let opened = library::open(&BTreeMap::from(texts), None);
    let made = opened.book.clone().unwrap();
    let rules = || Box::new(library::take_rules(&opened, &made).unwrap());
    let mut player = SilentPlayer::new(Arc::clone(&made), rules());
    let (mut session, page) = Session::start(Arc::clone(&made), rules(), Dice::seeded(1)).unwrap();
    player.begin(Dice::seeded(1)).unwrap();
    let Prompt::Choices { options } = page.prompt else {
        panic!("a menu");
    };
    let wade = Answer::Reply(Reply::Pick(options[0].id.clone()));
    let prompt = session.answer(wade.clone()).unwrap().prompt;
    player.answer(&wade).unwrap();
    assert!(player.state() == session.state());
    assert_eq!(bare(&player.prompt()), bare(&prompt));
    assert_eq!(&*made.page(player.current_page_id()).id, "quay");
}

/// The same runs with output enter as many pages, and take each choice of a page as often.
#[test]
fn machines_count_what_a_reader_is_told() {
    const RUNS: u64 = 4;
    library::builtin_names().into_par_iter().for_each(|book| {
        let opened = opened(book);
        let made = opened.book.clone().unwrap();
        let plan = SimulationPlan::random(11, 40);
        let load = library::rules_loader(&opened, &made);
        let rules = || load().map(|rules| Box::new(rules) as Box<dyn RulesHost>);
        let until = RunLimit {
            runs: RUNS,
            time: None,
        };
        let report = simulate(&made, &opened.sources, &plan, until, rules, |_, _| true);
        let report = report.unwrap();
        let choices = report.by_page.iter().flat_map(|page| {
            let choices = page.choices.iter();
            choices.map(|choice| ((page.id.clone(), choice.id.clone()), choice.times))
        });
        let counted: BTreeMap<_, u64> = choices.collect();
        let (mut turns, mut taken) = (0, BTreeMap::new());
        for run in 0..RUNS {
            let (seed, answers) = replay_run(&made, &plan, run, rules).unwrap();
            let dice = Dice::seeded(seed);
            let (mut session, mut page) =
                Session::start(Arc::clone(&made), rules().unwrap(), dice).unwrap();
            for answer in answers {
                if let (Answer::Reply(Reply::Pick(id)), Prompt::Choices { .. }) =
                    (&answer, &page.prompt)
                {
                    let here = session.page_id().to_owned();
                    *taken.entry((here, id.clone())).or_default() += 1;
                }
                page = session.answer(answer).unwrap();
            }
            turns += session.state().get(slot::TURNS).int();
        }
        assert_eq!(i64::try_from(report.turns).unwrap(), turns, "{book}");
        // Reports list no choices of linked books and of pages that are offered everywhere.
        taken.retain(|choice, _| counted.contains_key(choice));
        let counted = counted.into_iter().filter(|(_, taken)| *taken > 0);
        let counted: BTreeMap<_, u64> = counted.collect();
        assert_eq!(counted, taken, "{book}");
    });
}

/// A reader who tries answers and commands plays an ordinary game: it can be recorded, and is not changed by the attempts. (A check in the code, in
/// builds for tests.)
#[test]
fn what_is_tried_leaves_no_trace() {
    for book in ["quern", "tallow", "farrow", "stair"] {
        let opened = opened(book);
        let made = opened.book.clone().unwrap();
        let spares = made.schema.spares.clone();
        let plan = SimulationPlan {
            strategy: Strategy::LookAhead(Preferences::parse(&made, &spares, true).unwrap()),
            strategy_text: "cautious".to_owned(),
            command_percent: 20,
            ..SimulationPlan::random(3, 12)
        };
        let rules = || Ok(Box::new(library::take_rules(&opened, &made)?) as Box<dyn RulesHost>);
        let mut commands = 0;
        for run in 0..2 {
            let (seed, answers) = replay_run(&made, &plan, run, rules).unwrap();
            let dice = Dice::seeded(seed);
            let (mut session, _) =
                Session::start(Arc::clone(&made), rules().unwrap(), dice).unwrap();
            for answer in answers {
                commands += usize::from(matches!(answer, Answer::Command(_)));
                session.answer(answer).unwrap();
                assert!(session.last_error().is_none(), "{book}");
            }
        }
        assert!(commands > 0, "{book}");
    }
}
