//! A front end with the program in its own process: it sends lines, reads replies, and can end the program at any time.

use crate::reader::Whim;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Commands that show the state of the game.
pub(crate) const ASKED: [&str; 8] = [
    "look",
    "sheet",
    "inventory",
    "codes",
    "titles",
    "log",
    "notes",
    "why",
];

/// A running game, as seen by a front end.
pub(crate) struct Program {
    child: Child,
    said: Receiver<String>,
}

impl Program {
    pub(crate) fn start(book: &str, saves: &Path, seed: usize) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnto"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["play", book, "--json", "--protocol", "2", "--resume"])
            .args(["--seed", &seed.to_string(), "--saves"])
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
            // An incomplete line is not a reply.
            while out.read_line(&mut line).is_ok() && line.ends_with('\n') {
                if tell.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        Self { child, said }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// The next reply. None if the program has ended.
    pub(crate) fn hear(&self) -> Option<Value> {
        match self.said.recv_timeout(Duration::from_secs(120)) {
            Ok(line) => Some(serde_json::from_str(&line).unwrap()),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the program hangs"),
        }
    }

    pub(crate) fn reply_heard(&self) -> Value {
        self.hear().expect("a reply")
    }

    pub(crate) fn reply(&mut self, line: &str) -> Value {
        self.say(line);
        self.reply_heard()
    }

    /// The state of the game.
    pub(crate) fn stands(&mut self) -> Vec<Value> {
        ASKED.map(|what| self.reply(&command(what))).into()
    }

    /// Ends the program at once. Returns the replies that were not read yet.
    pub(crate) fn kill(mut self) -> Vec<Value> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let rest = self.said.iter();
        rest.map(|line| serde_json::from_str(&line).unwrap())
            .collect()
    }
}

pub(crate) fn command(words: &str) -> String {
    json!({ "command": words }).to_string()
}

/// A random line that fits the prompt.
pub(crate) fn line(prompt: &Value, whim: &mut Whim) -> String {
    match whim.below(12) {
        0 => return command("undo"),
        1 => return command("note Low water."),
        2 => return command(["save bay", "load bay", "save"][whim.below(3)]),
        _ => {}
    }
    let options = prompt["options"].as_array().cloned().unwrap_or_default();
    let open: Vec<&Value> = options
        .iter()
        .filter(|offer| offer["closed"].is_null())
        .map(|offer| &offer["id"])
        .collect();
    match prompt["prompt"].as_str().unwrap() {
        "choices" | "pick" if !open.is_empty() => json!({ "pick": open[whim.below(open.len())] }),
        "confirm" => json!({ "confirm": whim.below(2) == 0 }),
        "number" => json!({ "number": prompt["min"] }),
        "text" => json!({ "text": (["shells", "tide"])[whim.below(2)] }),
        "order" => json!({ "order": open }),
        _ => return command("restart"),
    }
    .to_string()
}
