//! Rules keep no state between calls: a game that is saved and reopened with newly loaded rules continues exactly as before, inside fights too.
//!
//! Games are reopened at every ninth prompt if they are recorded, and at a few prompts if their answers are random. To reopen ten times as many
//! games at every prompt: `TURNTO_FRESH=1 cargo test --release --test it fresh::`

use crate::kept;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use crate::beside::Beside;
use crate::reader::{Whim, any_answer};
use assert_cmd::Command;
use rayon::prelude::*;
use turnto::engine::play::{Response, Session, Snapshot};
use turnto::engine::save;
use turnto::library::{self, OpenedBook};
use turnto::model::book::Book;
use turnto::model::game::{Answer, Dice, Prompt, State};
use turnto::syntax::source::FileId;
use turnto::terminal::playthrough::RecordedLineKind;

/// An opened book.
struct Table {
    opened: OpenedBook,
    book: Arc<Book>,
}

impl Table {
    fn of(book: &str) -> Self {
        let opened = match library::BuiltinSource::open(book) {
            Some(built) => library::open(&built, None),
            None => library::open(&Beside::on_disk(book), None),
        };
        let book = opened.book.clone().expect("a sound book");
        Self { opened, book }
    }

    fn rules(&self) -> Box<turnto::rules::LuaRules> {
        Box::new(library::take_rules(&self.opened, &self.book).unwrap())
    }

    fn start(&self, dice: Dice) -> (Session, Response) {
        Session::start(Arc::clone(&self.book), self.rules(), dice).unwrap()
    }

    /// A saved game, opened with newly loaded rules.
    fn reopened(&self, kept: &str) -> Session {
        let kept: Snapshot = serde_json::from_str(kept).unwrap();
        let (session, _, lost) =
            Session::restore(Arc::clone(&self.book), self.rules(), kept).unwrap();
        assert_eq!(lost, Vec::<String>::new());
        session
    }
}

/// A finished game, with its save at some prompts.
#[derive(Default)]
struct Played {
    answers: Vec<Answer>,
    /// All output for a reader or a front end.
    told: Vec<Response>,
    /// At each prompt, including the last.
    states: Vec<State>,
    saves: BTreeMap<usize, Snapshot>,
}

/// Plays a game. `wanted` returns the number of answers to replay from a prompt.
fn played(
    table: &Table,
    dice: Dice,
    mut next: impl FnMut(&Prompt) -> Option<Answer>,
    wanted: impl Fn(usize) -> Option<usize>,
) -> Played {
    let (mut session, page) = table.start(dice);
    let (mut out, mut prompt) = (Played::default(), page.prompt);
    let mut ends = BTreeSet::new();
    loop {
        let at = out.answers.len();
        out.states.push(session.state().clone());
        ends.extend(wanted(at).map(|many| at.saturating_add(many)));
        let answer = next(&prompt);
        if wanted(at).is_some() || ends.contains(&at) || answer.is_none() {
            out.saves.insert(at, session.snapshot());
        }
        let Some(answer) = answer else { return out };
        let page = session.answer(answer.clone()).unwrap();
        prompt = page.prompt.clone();
        out.told.push(page);
        out.answers.push(answer);
    }
}

/// Plays a game, and replays it from each selected prompt for a number of answers. Returns how many were checked.
fn demand(
    table: &Table,
    dice: Dice,
    next: impl FnMut(&Prompt) -> Option<Answer>,
    wanted: impl Fn(usize) -> Option<usize>,
    name: &str,
) -> usize {
    let game = played(table, dice, next, &wanted);
    let last = game.answers.len();
    let mut checked = 0;
    for from in 0..=last {
        let Some(many) = wanted(from) else { continue };
        let on_disk = serde_json::to_string(&game.saves[&from]).unwrap();
        let mut again = table.reopened(&on_disk);
        assert_eq!(
            again.snapshot(),
            game.saves[&from],
            "{name}: reopened at {from}"
        );
        assert!(
            *again.state() == game.states[from],
            "{name}: taken up at {from}"
        );
        let until = from.saturating_add(many).min(last);
        for n in from..until {
            let page = again.answer(game.answers[n].clone()).unwrap();
            assert_eq!(page, game.told[n], "{name}: answer {n}, reopened at {from}");
            assert!(
                *again.state() == game.states[n + 1],
                "{name}: after answer {n}, reopened at {from}"
            );
            checked += 1;
        }
        assert_eq!(again.snapshot(), game.saves[&until], "{name}: from {from}");
    }
    checked
}

/// A recorded game: its dice, and its answers as stored in a save.
fn recorded(book: &str, path: &Path) -> (Dice, Vec<Answer>) {
    let mut found = Vec::new();
    let script = turnto::terminal::playthrough::parse_recording(
        FileId::default(),
        &kept::read(path),
        &mut found,
    );
    assert!(found.is_empty(), "{found:?}");
    let lines = script.lines.iter().filter_map(|line| match &line.kind {
        RecordedLineKind::Answer(words) if words != "quit" => Some(words.as_str()),
        _ => None,
    });
    let lines: Vec<&str> = lines.collect();
    let folder = tempfile::tempdir().unwrap();
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto
        .args(["play", book, "--answers", "-", "--saves"])
        .arg(folder.path());
    turnto.args(["--seed", &script.seed.to_string()]);
    if !script.dice.is_empty() {
        let faces: Vec<String> = script.dice.iter().map(u32::to_string).collect();
        turnto.args(["--dice", &faces.join(",")]);
    }
    let input = lines.join("\n") + "\n";
    turnto.write_stdin(input).assert().success();
    let mut files: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    files.retain(|f| f.extension().is_some_and(|end| end == "json"));
    let game = save::read_save(&files[0]).unwrap().unwrap().game;
    let steps = game.earlier.into_iter().chain(game.since);
    let answers: Vec<Answer> = steps.map(|step| step.answer).collect();
    assert!(!answers.is_empty(), "{}", path.display());
    (Dice::seeded(script.seed).with_fixed(script.dice), answers)
}

/// True if every prompt is checked.
fn checks_all() -> bool {
    std::env::var_os("TURNTO_FRESH").is_some()
}

/// The number of answers to replay from a prompt; `None` if the prompt is not in the sample. The game is played to its end from prompt `first`.
fn sample(from: usize, first: usize, step: usize) -> Option<usize> {
    if from == first || (checks_all() && from.is_multiple_of(10)) {
        return Some(usize::MAX);
    }
    (checks_all() || from % step == first).then_some(12)
}

#[test]
fn recorded_games_continue_with_new_rules() {
    const STEP: usize = 9;
    let (mut checked, mut played) = (0, 0);
    let shelf = library::builtin_names()
        .into_iter()
        .map(|name| (name.to_owned(), format!("books/{name}")));
    let linked = "tests/linked/harbour".to_owned();
    for (book, folder) in shelf.chain([(linked.clone(), linked)]) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(folder)
            .join("playthroughs");
        let Ok(games) = std::fs::read_dir(&folder) else {
            continue;
        };
        let mut games: Vec<_> = games.map(|game| game.unwrap().path()).collect();
        games.sort();
        let table = Table::of(&book);
        for path in games {
            let (dice, answers) = recorded(&book, &path);
            let first = played % STEP.min(answers.len());
            let wanted = |from: usize| sample(from, first, STEP);
            played += 1;
            let mut answers = answers.into_iter();
            let next = |_: &Prompt| answers.next();
            checked += demand(&table, dice, next, wanted, &path.display().to_string());
        }
    }
    assert!(checked > 700, "{checked}");
}

#[test]
fn random_games_continue_with_new_rules() {
    const STEP: usize = 60;
    let games = if checks_all() { 40 } else { 2 };
    let shelf = library::builtin_names();
    let books: Vec<&str> = shelf.into_iter().chain(["tests/linked/harbour"]).collect();
    books.par_iter().for_each(|book| {
        let table = Table::of(book);
        for seed in 0..games {
            let mut whim = Whim(seed);
            let mut left = 0..250;
            let next = |prompt: &Prompt| left.next().and_then(|_| any_answer(prompt, &mut whim));
            let first = usize::try_from(seed).unwrap() * 7 % STEP;
            let wanted = |from: usize| sample(from, first, STEP);
            let name = format!("{book} {seed}");
            demand(&table, Dice::seeded(seed), next, wanted, &name);
        }
    });
}

/// One process plays a game to its middle, if possible in a fight, and another one continues it.
#[test]
fn a_game_goes_on_the_same_in_another_process() {
    for book in library::builtin_names().into_iter().step_by(2) {
        let table = Table::of(book);
        let (mut session, page) = table.start(Dice::seeded(3));
        let mut whim = Whim(3);
        let (mut answers, mut fights) = (Vec::new(), Vec::new());
        let mut prompt = page.prompt;
        while answers.len() < 80
            && let Some(answer) = any_answer(&prompt, &mut whim)
        {
            prompt = session.answer(answer.clone()).unwrap().prompt;
            answers.push(serde_json::to_string(&answer).unwrap());
            let kept = serde_json::to_string(&session.snapshot()).unwrap();
            if kept.contains("\"under-way\":\"rounds\"") {
                fights.push(answers.len());
            }
        }
        let middle = fights.get(fights.len() / 2).copied();
        let middle = middle.unwrap_or(answers.len() / 2);
        let (whole, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let play = |answers: &[String], folder: &Path, more: &[&str]| {
            let mut turnto = Command::cargo_bin("turnto").unwrap();
            turnto.args(["play", book, "--json", "--protocol", "2", "--saves"]);
            turnto.arg(folder).args(more);
            let out = turnto.write_stdin(answers.join("\n") + "\n").assert();
            let out = String::from_utf8(out.success().get_output().stdout.clone()).unwrap();
            let replies = out.lines().skip(1).map(str::to_owned);
            replies.collect::<Vec<_>>()
        };
        let (before, after) = answers.split_at(middle);
        let told = play(&answers, whole.path(), &["--seed", "3"]);
        assert_eq!(told.len(), answers.len(), "{book}");
        let first = play(before, folder.path(), &["--seed", "3"]);
        assert_eq!(first, told[..middle], "{book}");
        let second = play(after, folder.path(), &["--resume"]);
        assert_eq!(second, told[middle..], "{book}");
    }
}
