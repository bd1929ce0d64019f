//! The program is killed at moments drawn by chance and gone on with, again and again: no answer that it has replied to is lost, and the game tells the same as
//! one that nobody killed.
//!
//! `cargo test` kills some times; `TURNTO_KILLS=1000 cargo test --release --test it killed -- --nocapture` so many, in books of the shelf too, and says what
//! came of it.

use crate::reader::Whim;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Kills in `cargo test`.
const FEW: usize = 40;
/// What the game is asked, to know how it stands.
const ASKED: [&str; 8] = [
    "look", "sheet", "items", "codes", "titles", "log", "notes", "why",
];
const BOOKS: [&str; 2] = ["tests/saves/formats/ferry", "tests/linked/harbour"];
/// Those of the shelf take longer to open.
const SHELF: [&str; 4] = ["quern", "arena", "tallow", "cistern"];
/// Lines of a game.
const LINES: usize = 60;

/// A game under way, as a front end plays it.
struct Program {
    child: Child,
    said: Receiver<String>,
}

impl Program {
    fn start(book: &str, saves: &Path, seed: usize) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnto"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["play", book, "--json", "--protocol", "2", "--resume"])
            .args(["--seed", &seed.to_string(), "--save"])
            .arg(saves)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (tell, said) = channel();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            let mut line = String::new();
            // Half a line is no reply.
            while out.read_line(&mut line).is_ok() && line.ends_with('\n') {
                if tell.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        Self { child, said }
    }

    fn say(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn hear(&self) -> Value {
        let line = self.said.recv_timeout(Duration::from_secs(120)).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn reply(&mut self, line: &str) -> Value {
        self.say(line);
        self.hear()
    }

    /// How the game stands.
    fn stands(&mut self) -> Vec<Value> {
        ASKED.map(|what| self.reply(&command(what))).into()
    }

    /// Ends it where it is, and gives what it had replied by then and nobody had heard.
    fn kill(mut self) -> Vec<Value> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let rest = self.said.iter();
        rest.map(|line| serde_json::from_str(&line).unwrap())
            .collect()
    }
}

fn command(words: &str) -> String {
    json!({ "command": words }).to_string()
}

/// Any line that fits what is asked.
fn line(prompt: &Value, whim: &mut Whim) -> String {
    match whim.below(12) {
        0 => return command("undo"),
        1 => return command("note Low water."),
        2 => return command(["save bay", "load bay", "save"][whim.below(3)]),
        _ => {}
    }
    let offers = prompt["offers"].as_array().cloned().unwrap_or_default();
    let open: Vec<&Value> = offers
        .iter()
        .filter(|offer| offer["closed"].is_null())
        .map(|offer| &offer["id"])
        .collect();
    match prompt["prompt"].as_str().unwrap() {
        "choices" | "pick" if !open.is_empty() => json!({ "pick": open[whim.below(open.len())] }),
        "confirm" => json!({ "yes": whim.below(2) == 0 }),
        "number" => json!({ "number": prompt["min"] }),
        "text" => json!({ "text": (["shells", "tide"])[whim.below(2)] }),
        "order" => json!({ "order": open }),
        _ => return command("restart"),
    }
    .to_string()
}

/// A game that nobody kills: its lines with the replies, and how it stood before each and at the end.
struct Game {
    lines: Vec<(String, Value)>,
    stood: Vec<Vec<Value>>,
}

impl Game {
    fn play(book: &str, seed: usize) -> Self {
        let saves = TempDir::new().unwrap();
        let mut program = Program::start(book, saves.path(), seed);
        let first = program.hear();
        let mut prompt = first["page"]["prompt"].clone();
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

/// A reply, but for what hangs on the folder of saves.
fn told(mut reply: Value) -> Value {
    if let Some(reply) = reply.as_object_mut() {
        reply.remove("earlier");
        reply.remove("kept");
    }
    reply
}

/// What came of the kills so far.
#[derive(Debug, Default)]
struct Count {
    kills: usize,
    before_the_first_line: usize,
    replied: usize,
    /// Lines that were done and kept, and whose reply nobody got any more.
    done_unheard: usize,
}

/// Plays a game with kills between, until it is at its end or there are enough of them.
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
        let first = program.hear();
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
            replies.push(program.hear());
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
