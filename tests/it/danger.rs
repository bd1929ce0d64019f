//! A warning comes before each answer in a fight that can lead to a defeat before the next question, and before no other answer.
//!
//! Fights of the bundled books are played at random. At each question, all answers are tried with all results of the dice that make a difference,
//! through the public API of a session.

use crate::beside::Beside;
use crate::reader::{Whim, any_answer};
use serde::Deserialize;
use std::sync::Arc;
use turnto::engine::play::{Response, Session};
use turnto::library;
use turnto::model::game::{Answer, Dice, Event, Prompt, Question, Reply};

#[derive(Deserialize)]
struct Fight {
    book: String,
    /// Keys for `book.yaml`.
    #[serde(default)]
    head: String,
    /// Author's commands before the fight.
    #[serde(default)]
    setup: Vec<String>,
    /// Instructions before the fight.
    #[serde(default)]
    before: String,
    r#do: String,
    outcomes: Vec<String>,
    defeats: Vec<String>,
    games: u64,
}

/// The faces to try. Results that come up less than once in 20 rolls are no danger: they are small constant chances.
fn faces(sides: u32, low: u32) -> Vec<u32> {
    match sides {
        0..=8 => (low..low + sides).collect(),
        9..=20 => vec![low, low + sides / 2, low + sides - 1],
        _ => vec![
            low + sides / 20,
            low + sides / 2,
            low + sides - sides / 20 - 1,
        ],
    }
}

/// Maximum number of rolls to try after an answer. Questions with more are not counted.
const MAX_ROLLS: usize = 300;

/// Maximum number of questions of a game to compare.
const MAX_QUESTIONS: usize = 3;

/// Whether a defeat can follow. None if there are too many results.
fn can_lose(session: &mut Session, page: &Response, rolls: &mut usize) -> Option<bool> {
    let is_defeat = |it: &Event| matches!(it, Event::Ending { kind, .. } if kind == "defeat");
    if page.events.iter().any(is_defeat) {
        return Some(true);
    }
    let Prompt::Ask(Question::Dice {
        count,
        sides,
        min_face,
        ..
    }) = page.prompt
    else {
        return Some(false);
    };
    for face in faces(sides, min_face) {
        *rolls += 1;
        if *rolls > MAX_ROLLS {
            return None;
        }
        let all_same = Reply::Dice(vec![face; count as usize]);
        if can_lose_by(session, all_same, rolls)? {
            return Some(true);
        }
    }
    Some(false)
}

fn can_lose_by(session: &mut Session, reply: Reply, rolls: &mut usize) -> Option<bool> {
    let page = session.answer(Answer::Reply(reply)).unwrap();
    // With equal faces in each roll, combatants of the program can fight until the rule runs too long.
    if session.last_error().is_some() {
        return None;
    }
    let result = can_lose(session, &page, rolls);
    session.undo().unwrap();
    result
}

/// A book with the fight on a page `pit-fight`.
fn open(fight: &Fight) -> library::OpenedBook {
    let row = |kind, names: &[String]| {
        let rows = names.iter();
        let rows = rows.map(|name| format!("  | {name}: {{ending {kind} \"Over\"}}\n"));
        rows.collect::<String>()
    };
    let rows = row("other", &fight.outcomes) + &row("defeat", &fight.defeats);
    let page = format!(
        "# pit-fight: Pit\n\n- Fight\n  {}\n  {{{}}}\n{rows}",
        fight.before, fight.r#do
    );
    let mut files = library::builtin_texts(&fight.book).unwrap();
    let head = files["book.yaml"].clone() + &fight.head;
    files.extend([
        ("book.yaml".to_owned(), head),
        ("pit-fight.gamebook".to_owned(), page),
    ]);
    let linked = library::builtin_names().into_iter().flat_map(|name| {
        let texts = library::builtin_texts(name).unwrap().into_iter();
        texts.map(move |(path, text)| (format!("../{name}/{path}"), text))
    });
    library::open(&Beside::new(linked.chain(files)), None)
}

/// Plays a fight at random with dice of the test, and compares the warnings. Returns the numbers of answers with and without one.
fn play(fight: &Fight, opened: &library::OpenedBook, seed: u64) -> [usize; 2] {
    let book = opened.book.clone().unwrap();
    let rules = Box::new(library::take_rules(opened, &book).unwrap());
    let (mut session, mut page) =
        Session::start(Arc::clone(&book), rules, Dice::seeded(seed).manual()).unwrap();
    let mut whim = Whim(seed);
    let answer = |prompt: &Prompt, whim: &mut Whim| match prompt {
        Prompt::Ask(Question::Dice {
            count,
            sides,
            min_face,
            ..
        }) => {
            let mut face = || *min_face + u32::try_from(whim.below(*sides as usize)).unwrap();
            let faces = (0..*count).map(|_| face()).collect();
            Some(Answer::Reply(Reply::Dice(faces)))
        }
        prompt => any_answer(prompt, whim),
    };
    while !matches!(page.prompt, Prompt::Choices { .. }) {
        let next = answer(&page.prompt, &mut whim).unwrap();
        page = session.answer(next).unwrap();
    }
    let setup = fight.setup.iter().map(String::as_str);
    for command in setup.chain(["goto pit-fight"]) {
        page = session.answer(Answer::Author(command.to_owned())).unwrap();
    }
    page = session
        .answer(Answer::Reply(Reply::Pick("fight".to_owned())))
        .unwrap_or_else(|it| panic!("{}: {it:?} {page:?}", fight.r#do));
    for _ in 0..400 {
        if !matches!(page.prompt, Prompt::Ask(_)) {
            break;
        }
        let next = answer(&page.prompt, &mut whim).unwrap();
        page = session.answer(next).unwrap();
    }
    // The last questions, because a fight is dangerous at its end.
    let (mut counts, mut compared) = ([0, 0], 0);
    while compared < MAX_QUESTIONS {
        let prompt = session.undo().unwrap().prompt;
        let Prompt::Ask(question) = &prompt else {
            break;
        };
        if !session.is_in_fight() || matches!(question, Question::Dice { .. }) {
            continue;
        }
        compared += 1;
        for reply in question.possible_replies() {
            let mut rolls = 0;
            let Some(can_lose) = can_lose_by(&mut session, reply.clone(), &mut rolls) else {
                continue;
            };
            let before = (session.state().clone(), prompt.clone());
            let danger = session.danger_of(std::slice::from_ref(&reply));
            assert_eq!(before, (session.state().clone(), session.prompt().clone()));
            let told = format!("{} {}, seed {seed}", fight.book, fight.r#do);
            assert_eq!(
                danger.is_some(),
                can_lose,
                "{told}: {reply:?} to {question:?}"
            );
            counts[usize::from(can_lose)] += 1;
        }
    }
    counts
}

#[test]
fn a_warning_comes_before_each_answer_that_can_lead_to_a_defeat_and_no_other() {
    let text = std::fs::read_to_string("tests/danger/fights.yaml").unwrap();
    let fights: Vec<Fight> = serde_yaml::from_str(&text).unwrap();
    assert!(fights.len() >= 10);
    for fight in &fights {
        let opened = open(fight);
        assert!(opened.book.is_some(), "{:?}", opened.diagnostics);
        let played = (0..fight.games).map(|seed| play(fight, &opened, seed));
        let [safe, dangerous] = played.fold([0, 0], |a, b| [a[0] + b[0], a[1] + b[1]]);
        let told = format!(
            "{} {}: {safe} safe, {dangerous} dangerous",
            fight.book, fight.r#do
        );
        assert!(safe > 5 && dangerous > 0, "{told}");
    }
}
