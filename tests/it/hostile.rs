//! Scripts that try to run forever, to exhaust memory or to crash the program: some from a table, and many random combinations of its parts. In all
//! cases the program ends normally, without a panic and with little memory.
//!
//! `cargo test` runs known scripts and a few new ones. For more, run `TURNTO_HOSTILE=10000 cargo test --release --test it hostile`, which prints the
//! longest time and the largest memory.

use crate::fences::document;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Number of new scripts in `cargo test`.
const FEW: u64 = 16;
/// A script that takes longer hangs, even in an unoptimized program on a busy machine.
const HANGS: Duration = Duration::from_secs(120);
/// Maximum processor time of a script. The specification allows about a second, but an unoptimized program takes longer.
const PROCESSOR: Duration = Duration::from_secs(15);
/// Maximum memory in megabytes. The program itself uses a tenth of it.
const MEMORY: u64 = 160;

#[derive(serde::Deserialize)]
struct Parts {
    head: String,
    values: Vec<Option<String>>,
    operators: Vec<String>,
    calls: Vec<String>,
    loops: Vec<String>,
    found: Vec<String>,
    costly: Vec<String>,
    cheap: Vec<String>,
    ruleset: String,
    places: Vec<String>,
}

/// Result of a script.
struct Ran {
    took: Duration,
    processor: Duration,
    megabytes: u64,
    said: String,
    code: Option<i32>,
}

struct Maker<'a> {
    parts: &'a Parts,
    /// Every function of the Lua API, by the names in its manual.
    functions: &'a [String],
    chance: ChaCha8Rng,
}

impl Maker<'_> {
    fn one<'t>(&mut self, of: &'t [String]) -> &'t str {
        of.choose(&mut self.chance).map_or("", String::as_str)
    }

    fn value(&mut self) -> String {
        let value = self.parts.values.choose(&mut self.chance);
        value.cloned().flatten().unwrap_or_else(|| "nil".to_owned())
    }

    fn call(&mut self) -> String {
        if self.chance.random_bool(0.4) {
            return self.one(&self.parts.calls).to_owned();
        }
        let many = self.chance.random_range(0..4);
        let values: Vec<String> = (0..many).map(|_| self.value()).collect();
        format!("{}({})", self.one(self.functions), values.join(", "))
    }

    fn body(&mut self) -> String {
        let mut body = self.one(&self.parts.loops).to_owned();
        while body.contains("CALL") {
            body = body.replacen("CALL", &self.call(), 1);
        }
        while body.contains("VALUE") {
            body = body.replacen("VALUE", &self.value(), 1);
        }
        let operator = self.one(&self.parts.operators);
        let operator = operator.replace('a', "A").replace('b', "B");
        body.replace("OPERATOR", &operator)
    }
}

/// The ruleset with a body at one place, and the parts of the head that the body uses. A longer head makes every step of a rule slower.
fn script(parts: &Parts, place: &str, body: &str) -> String {
    let mut text = parts.ruleset.clone();
    let mut places = parts.places.clone();
    places.dedup();
    for other in places {
        text = text.replace(&other, if other == place { body } else { "" });
    }
    let named = |line: &&str| {
        let name = line
            .trim_start_matches("local ")
            .trim_start_matches("function ");
        let end = name.find(['(', ' ']).unwrap_or(name.len());
        body.contains(&name[..end])
    };
    let head: Vec<&str> = parts.head.lines().filter(named).collect();
    format!("{}\n{text}", head.join("\n"))
}

fn functions() -> Vec<String> {
    let manual = document("docs/rules/lua.md");
    let names = manual
        .lines()
        .filter_map(|line| line.strip_prefix("## `")?.strip_suffix('`'));
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(
        names.iter().any(|name| name == "retrieve"),
        "the manual names the surface"
    );
    let members = [
        "string.byte",
        "string.rep",
        "string.sub",
        "string.upper",
        "table.concat",
        "table.unpack",
        "math.max",
        "utf8.char",
        "utf8.codepoint",
    ];
    names
        .into_iter()
        .chain(members.map(str::to_owned))
        .collect()
}

/// Plays a small book with the script and a few answers.
fn run(folder: &Path, script: &str) -> Ran {
    fs::write(folder.join("scripts/porter.lua"), script).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_turnto"))
        .args([
            "play",
            "book",
            "--scripts",
            "scripts",
            "--seed",
            "1",
            "--answers",
            "-",
        ])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::from(
            fs::File::create(folder.join("out")).expect("a file"),
        ))
        .stderr(Stdio::from(
            fs::File::create(folder.join("err")).expect("a file"),
        ))
        .spawn()
        .expect("turnto runs");
    // A program that has ended reads no answers.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(b"1\n2\n1\n1\n");
    let begun = Instant::now();
    let (megabytes, processor, code) = ended(&mut child, begun);
    let said = ["out", "err"].map(|name| fs::read(folder.join(name)).unwrap_or_default());
    Ran {
        took: begun.elapsed(),
        processor,
        megabytes,
        said: String::from_utf8_lossy(&said.concat()).into_owned(),
        code,
    }
}

/// Waits for the end. Returns the peak memory, the processor time and the exit status, which is none if it hangs.
fn ended(child: &mut Child, begun: Instant) -> (u64, Duration, Option<i32>) {
    let (mut most, mut processor) = (0, Duration::ZERO);
    loop {
        // Only available on some systems.
        let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
        let peak = status.iter().flat_map(|text| text.lines());
        let peak = peak.filter_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes =
            peak.filter_map(|text| text.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        most = kilobytes.fold(most, |most, now| most.max(now / 1024));
        // After the name in parentheses, in hundredths of a second.
        let spent = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
        let fields = spent.rsplit(')').next().unwrap_or_default();
        let ticks = fields.split_whitespace().skip(11).take(2);
        let ticks = ticks
            .filter_map(|ticks| ticks.parse::<u64>().ok())
            .sum::<u64>();
        processor = processor.max(Duration::from_millis(10 * ticks));
        if let Some(status) = child.try_wait().expect("a child") {
            return (most, processor, status.code());
        }
        if begun.elapsed() > HANGS || processor > PROCESSOR {
            let _ = child.kill();
            let _ = child.wait();
            return (most, processor, None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A folder with the book that all scripts are played with.
fn table() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let book = [
        (
            "book/book.yaml",
            "title: Hostile\nruleset: porter\nstart: p\ncodes: { Mend: a code }\n",
        ),
        (
            "book/items.yaml",
            "lantern: { name: lantern, weight: 2, tags: [light] }\n",
        ),
        (
            "book/p.gamebook",
            "# p: One\n\n- Go on -> q\n\n# q: Two\n\n{attack}\n{take}\n{brawl}\n| won: Done.\n\n- {price 3} Pay -> p\n- Back -> p\n",
        ),
    ];
    for name in ["book", "scripts"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    for (name, text) in book {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

#[test]
fn what_runs_on_before_the_first_question_is_told_at_its_line() {
    let parts: Parts =
        serde_yaml::from_str(&document("tests/hostile/scripts.yaml")).expect("parts of scripts");
    let folder = table();
    let ran = run(
        folder.path(),
        &script(&parts, "START", "while true do\n end"),
    );
    assert!(ran.said.contains("the rule runs too long"), "{}", ran.said);
    assert!(ran.said.contains("porter.lua:"), "{}", ran.said);
}

#[test]
fn work_in_single_steps_is_charged() {
    let parts: Parts =
        serde_yaml::from_str(&document("tests/hostile/scripts.yaml")).expect("parts of scripts");
    let folder = table();
    let costly = parts.costly.iter().map(|body| (body, true));
    for (body, stops) in costly.chain(parts.cheap.iter().map(|body| (body, false))) {
        let ran = run(folder.path(), &script(&parts, "VERB", body));
        let stopped = ran.said.contains("rule runs too long");
        let failed = ran.said.contains("was undone");
        assert!(stopped == stops && failed == stops, "{body}\n{}", ran.said);
    }
}

#[test]
fn no_script_runs_on_or_takes_all_memory() {
    let parts: Parts =
        serde_yaml::from_str(&document("tests/hostile/scripts.yaml")).expect("parts of scripts");
    let functions = functions();
    let folder = table();
    let long = std::env::var("TURNTO_HOSTILE")
        .ok()
        .and_then(|many| many.parse().ok());
    let found = parts
        .found
        .iter()
        .map(|body| ("VERB".to_owned(), body.clone()));
    let new = (0..long.unwrap_or(FEW)).map(|seed| {
        let chance = ChaCha8Rng::seed_from_u64(seed);
        let mut maker = Maker {
            parts: &parts,
            functions: &functions,
            chance,
        };
        let place = maker.one(&parts.places).to_owned();
        (place, maker.body())
    });
    let (mut longest, mut largest) = ((Duration::ZERO, String::new()), (0, String::new()));
    for (place, body) in found.chain(new) {
        let ran = run(folder.path(), &script(&parts, &place, &body));
        let said = ran.said.chars().take(2000).collect::<String>();
        assert!(
            ran.code.is_some_and(|code| code <= 1),
            "{place} {body}\n{:?} after {:?}: {said}",
            ran.code,
            ran.processor
        );
        assert!(!ran.said.contains("panicked"), "{place} {body}\n{said}");
        assert!(
            ran.megabytes < MEMORY,
            "{place} {body}\n{} MB",
            ran.megabytes
        );
        longest = longest.max((ran.took, format!("{place} {body}")));
        largest = largest.max((ran.megabytes, format!("{place} {body}")));
    }
    if long.is_some() {
        println!("the longest took {:?}: {}", longest.0, longest.1);
        println!("the largest took {} MB: {}", largest.0, largest.1);
    }
}
