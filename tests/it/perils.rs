//! A warning comes before each step of a fight that could be the reader's end, and before no other step.
//!
//! Fights of the bundled books are played with all answers and with all results of the dice that make a difference.

use crate::beside::Beside;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use turnto::engine::play::{Response, Session};
use turnto::library;
use turnto::model::game::{Answer, Dice, Event, Prompt, Question, Reply};

/// What a warning about the Badgerstone rule BAD-18 says, which need not be about an end.
const NO_DICE: &str = "You have no die left to roll: this round is an automatic Miss.";

#[derive(Deserialize)]
struct Fights {
    rulesets: BTreeMap<String, Ruleset>,
    fights: Vec<Fight>,
}

#[derive(Deserialize)]
struct Ruleset {
    outcomes: Vec<String>,
    ends: Vec<String>,
    key: String,
    /// The faces of a die that make a difference, if not all do.
    #[serde(default)]
    faces: BTreeMap<u32, Vec<u32>>,
}

#[derive(Deserialize)]
struct Fight {
    book: String,
    ruleset: String,
    /// Keys for `book.yaml`.
    #[serde(default)]
    head: String,
    /// Author's commands before the fight.
    #[serde(default)]
    setup: Vec<String>,
    r#do: String,
    args: String,
    /// Number of questions after which the walk stops, if there are too many.
    #[serde(default)]
    limit: Option<usize>,
}

/// A walk through the situations of a fight.
struct Walk<'a> {
    fight: &'a Fight,
    ruleset: &'a Ruleset,
    session: Session,
    /// The rolls since the last question, which the rules may not have stored yet.
    rolls: Vec<Vec<u32>>,
    seen: HashSet<String>,
    warnings: usize,
    wrong: Vec<String>,
}

fn replies(question: &Question) -> Vec<Reply> {
    match question {
        Question::Confirm { .. } => vec![Reply::Confirm(false), Reply::Confirm(true)],
        Question::Pick { options, .. } => {
            let open = options.iter().filter(|it| it.closed.is_none());
            open.map(|it| Reply::Pick(it.id.clone())).collect()
        }
        Question::Order { options, .. } => {
            let ids = options.iter().map(|it| it.id.clone());
            vec![Reply::Order(ids.collect())]
        }
        other => panic!("{other:?}"),
    }
}

impl Walk<'_> {
    /// The faces to try. All dice of a roll show the same face.
    fn faces(&self, sides: u32, low: u32, label: &str) -> Vec<u32> {
        match self.ruleset.faces.get(&sides) {
            // The status line shows this constant chance.
            _ if sides == 100 && label.contains("death") => vec![100],
            Some(faces) => faces.clone(),
            None => (low..low + sides).collect(),
        }
    }

    /// Whether this answer can lead to the reader's end before the next question. Walks on from that question.
    fn can_end_by(&mut self, reply: Reply) -> bool {
        COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let t0 = std::time::Instant::now();
        let page = self.session.answer(Answer::Reply(reply)).unwrap();
        ANSWER.fetch_add(
            t0.elapsed().as_micros() as usize,
            std::sync::atomic::Ordering::Relaxed,
        );
        let can_end = self.can_end(&page);
        let t0 = std::time::Instant::now();
        self.session.undo().unwrap();
        UNDO.fetch_add(
            t0.elapsed().as_micros() as usize,
            std::sync::atomic::Ordering::Relaxed,
        );
        can_end
    }

    fn can_end(&mut self, page: &Response) -> bool {
        let Prompt::Ask(question) = &page.prompt else {
            let is_end = |it: &Event| matches!(it, Event::Ending { kind, .. } if kind == "defeat");
            return page.events.iter().any(is_end);
        };
        let Question::Dice {
            count,
            sides,
            min_face,
            label,
        } = question
        else {
            self.check_question(question);
            return false;
        };
        let mut can_end = false;
        let same = |face| vec![face; *count as usize];
        for faces in self.faces(*sides, *min_face, label).into_iter().map(same) {
            self.rolls.push(faces.clone());
            can_end |= self.can_end_by(Reply::Dice(faces));
            self.rolls.pop();
        }
        can_end
    }

    /// Compares the warning at a question with what its answers lead to.
    fn check_question(&mut self, question: &Question) {
        let t0 = std::time::Instant::now();
        let values = self.session.evaluate(&self.ruleset.key).unwrap();
        EVAL.fetch_add(
            t0.elapsed().as_micros() as usize,
            std::sync::atomic::Ordering::Relaxed,
        );
        let key = format!("{values} {question:?} {:?}", self.rolls);
        let is_full = self
            .fight
            .limit
            .is_some_and(|limit| self.seen.len() >= limit);
        if is_full || !self.seen.insert(key.clone()) {
            return;
        }
        let mut ask = |name: &str| {
            let query = format!("query(\"{name}\", {})", self.fight.args);
            self.session.evaluate(&query).unwrap()
        };
        let t0 = std::time::Instant::now();
        let warning = ask("danger");
        QUERY.fetch_add(
            t0.elapsed().as_micros() as usize,
            std::sync::atomic::Ordering::Relaxed,
        );
        let rolls = std::mem::take(&mut self.rolls);
        let mut can_end = false;
        for reply in replies(question) {
            can_end |= self.can_end_by(reply);
        }
        self.rolls = rolls;
        self.warnings += usize::from(can_end);
        if can_end == warning.replace(NO_DICE, "").is_empty() {
            self.wrong
                .push(format!("{can_end}, but the warning is {warning:?}: {key}"));
        }
    }
}

/// A book with the fight on its first page.
fn open(fight: &Fight, ruleset: &Ruleset) -> library::OpenedBook {
    let rows = ruleset.outcomes.iter().map(|outcome| {
        let kind = if ruleset.ends.contains(outcome) {
            "defeat"
        } else {
            "other"
        };
        format!("  | {outcome}: {{ending {kind} \"Over\"}}\n")
    });
    let rows: String = rows.collect();
    let page = format!("# pit-fight: Pit\n\n- Fight\n  {{{}}}\n{rows}", fight.r#do);
    let mut files = library::builtin_texts(&fight.book).unwrap();
    let head = &files["book.yaml"];
    let start = head
        .lines()
        .find(|line| line.starts_with("start: "))
        .unwrap();
    let head = head.replacen(start, &format!("start: pit-fight\n{}", fight.head), 1);
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

fn walk(fight: &Fight, ruleset: &Ruleset) {
    let opened = open(fight, ruleset);
    let book = opened
        .book
        .clone()
        .unwrap_or_else(|| panic!("{:?}", opened.diagnostics));
    let rules = Box::new(library::take_rules(&opened, &book).unwrap());
    let dice = Dice::seeded(0).manual();
    let (mut session, _) = Session::start_in_state(Arc::clone(&book), rules, dice).unwrap();
    for command in &fight.setup {
        session.answer(Answer::Author(command.clone())).unwrap();
    }
    let page = session
        .answer(Answer::Reply(Reply::Pick("fight".to_owned())))
        .unwrap();
    let mut walk = Walk {
        fight,
        ruleset,
        session,
        rolls: Vec::new(),
        seen: HashSet::new(),
        warnings: 0,
        wrong: Vec::new(),
    };
    walk.can_end(&page);
    let (questions, warnings) = (walk.seen.len(), walk.warnings);
    let told = format!(
        "{} {}: {questions} questions, {warnings} warnings",
        fight.book, fight.r#do
    );
    println!("{told}, {} wrong", walk.wrong.len());
    for line in walk.wrong.iter().take(6) {
        println!("   {line}");
    }
}

pub(crate) fn walk_all(only: &str) {
    let text = std::fs::read_to_string("tests/perils/fights.yaml").unwrap();
    let all: Fights = serde_yaml::from_str(&text).unwrap();
    for fight in &all.fights {
        if !only.is_empty() && !format!("{} {}", fight.ruleset, fight.r#do).contains(only) {
            continue;
        }
        let began = std::time::Instant::now();
        let run = || walk(fight, &all.rulesets[&fight.ruleset]);
        // The walk is as deep as the longest fight.
        let thread = || std::thread::Builder::new().stack_size(1 << 29);
        std::thread::scope(|scope| thread().spawn_scoped(scope, run).unwrap().join().unwrap());
        println!(
            "   {:?} {:?} query {:?} us answer {:?} undo {:?} eval {:?}",
            began.elapsed(),
            COUNT,
            QUERY,
            ANSWER,
            UNDO,
            EVAL
        );
    }
}

#[test]
fn a_warning_comes_before_each_possible_end() {
    walk_all("");
}
static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
static QUERY: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
static ANSWER: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
static UNDO: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
static EVAL: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
