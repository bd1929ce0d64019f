//! Kills the program at random moments and continues the game. No answer with a reply is lost, and the output equals that of a game without kills.
//!
//! `cargo test` uses a few kills. For more, run `TURNTO_KILLS=1000 cargo test --release --test it killed -- --nocapture`. This includes bundled books
//! and prints statistics.

use crate::front_end::{Program, line};
use crate::reader::Whim;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Number of kills in `cargo test`.
const FEW: usize = 25;
const BOOKS: [&str; 2] = ["tests/edited/ferry", "tests/linked/harbour"];
/// Bundled books take longer to open.
const SHELF: [&str; 4] = ["quern", "arena", "tallow", "cistern"];
/// Number of lines in a game.
const LINES: usize = 60;

/// A game without kills: its lines with the replies, and its state before each line and at the end.
struct Game {
    lines: Vec<(String, Value)>,
    stood: Vec<Vec<Value>>,
}

impl Game {
    fn play(book: &str, seed: usize) -> Self {
        let saves = TempDir::new().unwrap();
        let mut program = Program::start(book, saves.path(), seed);
        let first = program.reply_heard();
        let mut prompt = first["response"]["prompt"].clone();
        let mut whim = Whim(seed as u64);
        let mut game = Self {
            lines: Vec::new(),
            stood: vec![program.stands()],
        };
        for _ in 0..LINES {
            let line = line(&prompt, &mut whim);
            let reply = program.reply(&line);
            if reply.get("prompt").is_some() {
                prompt = reply["prompt"].clone();
            }
            game.lines.push((line, told(reply)));
            game.stood.push(program.stands());
        }
        program.kill();
        game
    }
}

/// A reply without the parts that depend on the folder for saves.
fn told(mut reply: Value) -> Value {
    if let Some(reply) = reply.as_object_mut() {
        reply.remove("previous_game");
        reply.remove("saved");
    }
    reply
}

/// Statistics of the kills so far.
#[derive(Debug, Default)]
struct Count {
    kills: usize,
    before_the_first_line: usize,
    replied: usize,
    /// Lines that were executed and saved, and whose reply was not read.
    done_unheard: usize,
}

/// Plays a game with kills in between, until its end or the maximum number of kills.
fn with_kills(book: &str, seed: usize, whim: &mut Whim, count: &mut Count, enough: usize) {
    let game = Game::play(book, seed);
    let folder = TempDir::new().unwrap();
    let (mut done, mut sent, mut opens) = (0, 0, Duration::from_millis(200));
    loop {
        let begun = Instant::now();
        let mut program = Program::start(book, folder.path(), seed);
        if whim.below(6) == 0 {
            let most = usize::try_from(opens.as_micros()).unwrap();
            std::thread::sleep(Duration::from_micros(whim.below(most) as u64));
            count.before_the_first_line += 1;
            count.kills += 1;
            program.kill();
            continue;
        }
        let first = program.reply_heard();
        opens = begun.elapsed();
        let none = done == 0 && sent == 0 || first["notices"] == json!([]);
        assert!(
            none || done == 0,
            "{book}, seed {seed}, {count:?}: {}",
            first["notices"]
        );
        let stands = program.stands();
        let at = (done..=sent).find(|n| game.stood[*n] == stands);
        let Some(at) = at else {
            panic!(
                "{book}, seed {seed}, {count:?}: {done} lines were replied to, {sent} sent, and it stands\n{stands:?}\nand not\n{:?}",
                game.stood[done]
            );
        };
        count.done_unheard += at - done;
        done = at;
        let over = done == game.lines.len() || count.kills >= enough;
        if over {
            program.kill();
            return;
        }
        sent = game.lines.len().min(done + 1 + whim.below(8));
        for (line, _) in &game.lines[done..sent] {
            program.say(line);
        }
        let mut replies: Vec<Value> = Vec::new();
        for _ in 0..whim.below(sent - done + 1) {
            replies.push(program.reply_heard());
        }
        std::thread::sleep(Duration::from_micros(whim.below(3000) as u64));
        replies.extend(program.kill());
        count.kills += 1;
        count.replied += replies.len();
        for reply in replies {
            let (line, expected) = &game.lines[done];
            assert_eq!(
                told(reply),
                *expected,
                "{book}, seed {seed}, {count:?}: {line}"
            );
            done += 1;
        }
    }
}

#[test]
fn no_answer_is_lost_by_kills() {
    let long = std::env::var("TURNTO_KILLS").ok();
    let long = long.and_then(|many| many.parse().ok());
    let enough = long.unwrap_or(FEW);
    let mut count = Count::default();
    let mut seed = 0;
    let books: Vec<&str> = match long {
        Some(_) => BOOKS.into_iter().chain(SHELF).collect(),
        None => BOOKS.into(),
    };
    while count.kills < enough {
        let mut whim = Whim(seed as u64 + 7);
        let book = books[seed % books.len()];
        with_kills(book, seed, &mut whim, &mut count, enough);
        seed += 1;
    }
    assert!(count.replied > 0);
    if long.is_some() {
        println!("{seed} games, {count:?}");
    }
}
