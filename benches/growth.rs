//! Growth of the cost of each command with the size of a book: `cargo bench --bench growth`, or with two numbers of pages after `--`.
//!
//! The cost is the number of instructions if `perf` can count them. If not, it is the shortest of several times: processor time if `perf` is
//! installed, elapsed time otherwise. For each command, this prints the exponent of its growth between the two sizes: 1 is linear. Exits with
//! status 1 if one is above 1.1.

mod book;

use book::Shape;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// Maximum growth.
const MOST: f64 = 1.1;

/// Pages of a book whose cost is subtracted: it starts the program and loads the rules.
const LEAST: usize = 20;

/// Number of runs of a command when time is measured.
const TIMES: usize = 5;

/// The commands: name, and arguments with placeholders `BOOK` and `OUT`.
const COMMANDS: [(&str, &str); 14] = [
    ("check", "check BOOK --format short"),
    ("check, json", "check BOOK --format json"),
    ("fmt", "fmt BOOK"),
    ("index", "index BOOK"),
    ("index, json", "index BOOK --format json"),
    ("map, json", "map BOOK --format json"),
    ("map, dot", "map BOOK --format dot"),
    ("map, all pages", "map BOOK --all-pages"),
    ("map, regions", "map BOOK --out OUT"),
    ("map, around", "map BOOK --around p1 --depth 1000"),
    ("diff", "diff BOOK BOOK"),
    ("rename", "rename page p3 three BOOK"),
    ("print", "print BOOK --out OUT.md"),
    ("publish", "publish BOOK --out OUT.html"),
];

/// A unit of cost.
#[derive(Clone, Copy)]
struct Unit {
    name: &'static str,
    /// The event that `perf` counts.
    event: Option<&'static str>,
}

const INSTRUCTIONS: &str = "instructions:u";

/// Units in order of preference. The first that can be measured is used.
const UNITS: [Unit; 3] = [
    Unit {
        name: "instructions",
        event: Some(INSTRUCTIONS),
    },
    Unit {
        name: "milliseconds of processor time",
        event: Some("task-clock"),
    },
    Unit {
        name: "seconds",
        event: None,
    },
];

fn main() -> ExitCode {
    let sizes: Vec<usize> = std::env::args().filter_map(|it| it.parse().ok()).collect();
    let (small, large) = match sizes[..] {
        [small, large] if small > LEAST && large > small => (small, large),
        _ => (2_000, 20_000),
    };
    let folder = std::env::temp_dir().join(format!("turnto-growth-{}", std::process::id()));
    let is_counted = |unit: &&Unit| {
        let version = Job::new("--version", &folder);
        unit.event
            .is_none_or(|event| version.counted(event).is_some())
    };
    let unit = *UNITS
        .iter()
        .find(is_counted)
        .expect("the time can always be measured");
    println!(
        "{:24}{:8}{small:>14}{large:>14}  exponent   ({})",
        "", "", unit.name
    );
    let mut is_linear = true;
    for (shape, make) in [("plain", plain as fn(usize) -> Texts), ("hub", hub)] {
        let books = [LEAST, small, large].map(|pages| write(&folder, shape, pages, &make(pages)));
        let jobs = COMMANDS.iter().map(|(name, words)| (*name, Some(*words)));
        for (name, words) in jobs.chain([("completion", None)]) {
            let cost = |book: &PathBuf| {
                let job = words.map_or_else(|| completion(book), |words| Job::new(words, book));
                job.cost(unit)
            };
            let [base, low, high] = [&books[0], &books[1], &books[2]].map(cost);
            let ratio = (high - base).max(1e-9) / (low - base).max(1e-9);
            #[allow(clippy::cast_precision_loss)]
            let exponent = ratio.ln() / (large as f64 / small as f64).ln();
            let verdict = if exponent > MOST { "  too steep" } else { "" };
            is_linear &= exponent <= MOST;
            println!("{name:24}{shape:8}{low:14.4e}{high:14.4e}  {exponent:.2}{verdict}");
        }
    }
    let _ = std::fs::remove_dir_all(folder);
    ExitCode::from(u8::from(!is_linear))
}

type Texts = BTreeMap<String, String>;

/// Pages with prose, tests and codes, each with a few choices.
fn plain(pages: usize) -> Texts {
    book::shelf(Shape::Tests, pages, 1)
}

/// As many files, tags, codes and items as pages, and one page that all others link to.
fn hub(pages: usize) -> Texts {
    let mut head =
        "title: Hub\nruleset: badgerstone\nstart: p0\nrule_pages: {fate: p0, epilogue: p0}\ncodes:\n"
            .to_owned();
    let mut items = String::new();
    let mut out = Texts::new();
    for n in 0..pages {
        let (next, last) = ((n + 1) % pages, n.saturating_sub(1));
        let _ = writeln!(head, "  C{n}: mark {n}");
        let _ = writeln!(items, "thing-{n}: {{ name: Thing {n} }}");
        let stop = if n == 0 {
            "- Stop {ending rest \"Rest\"}\n"
        } else {
            ""
        };
        let page = format!(
            "# p{n}: Page {n}\ntags: t{n}\n\n{{gain code C{n}}} {{gain item thing-{n}}}\n\n\
             - {{needs code C{last} and item thing-{last}}} On -> p{next}\n- Home -> p0\n{stop}"
        );
        out.insert(format!("pages/{}/p{n}.gamebook", n / 100), page);
    }
    out.extend([
        ("book.yaml".to_owned(), head),
        ("items.yaml".to_owned(), items),
    ]);
    out
}

fn write(folder: &Path, shape: &str, pages: usize, texts: &Texts) -> PathBuf {
    let book = folder.join(format!("{shape}-{pages}"));
    for (name, text) in texts {
        let path = book.join(name);
        let around = path.parent().unwrap_or(&book);
        std::fs::create_dir_all(around).expect("a folder for the book");
        std::fs::write(path, text).expect("a file of the book");
    }
    book
}

/// A command of the program, and the file for its standard input.
struct Job {
    words: Vec<String>,
    input: Option<PathBuf>,
}

impl Job {
    fn new(words: &str, book: &Path) -> Self {
        let out = format!("{}-out", book.display());
        let book = book.display().to_string();
        let words = words.split(' ');
        let words = words.map(|word| word.replace("BOOK", &book).replace("OUT", &out));
        Self {
            words: words.collect(),
            input: None,
        }
    }

    /// The command, with another one before it if `before` is not empty.
    fn command(&self, before: &[&str]) -> Command {
        let program = env!("CARGO_BIN_EXE_turnto");
        let mut all = before.iter().copied().chain([program]);
        let mut command = Command::new(all.next().unwrap_or(program));
        command.args(all).args(&self.words);
        // Threads that wait for work would be counted.
        command.env("RAYON_NUM_THREADS", "1");
        let input = self
            .input
            .as_ref()
            .and_then(|it| std::fs::File::open(it).ok());
        command.stdin(input.map_or_else(Stdio::null, Stdio::from));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// The cost in this unit.
    fn cost(&self, unit: Unit) -> f64 {
        let status = self.command(&[]).status();
        assert!(
            status.is_ok_and(|it| it.success()),
            "{:?} failed",
            self.words
        );
        let times = if unit.event == Some(INSTRUCTIONS) {
            1
        } else {
            TIMES
        };
        let costs = (0..times).filter_map(|_| match unit.event {
            Some(event) => self.counted(event),
            None => {
                let begun = Instant::now();
                self.command(&[]).status().ok()?;
                Some(begun.elapsed().as_secs_f64())
            }
        });
        costs.fold(f64::INFINITY, f64::min)
    }

    /// The count of an event. `None` if `perf` cannot count it.
    fn counted(&self, event: &str) -> Option<f64> {
        let perf = ["perf", "stat", "-x", ",", "-e", event, "--"];
        let done = self.command(&perf).stderr(Stdio::piped()).output().ok()?;
        let text = String::from_utf8_lossy(&done.stderr).into_owned();
        let line = text.lines().find(|line| line.contains(event))?;
        line.split(',').next()?.parse().ok()
    }
}

/// A session of the language server that completes the target of a choice.
fn completion(book: &Path) -> Job {
    let file = book.join("new.gamebook").display().to_string();
    let uri = format!("file://{file}");
    let text = "# new: New\n\n- On -> p1";
    let at =
        serde_json::json!({"textDocument": {"uri": uri}, "position": {"line": 2, "character": 10}});
    let document =
        serde_json::json!({"uri": uri, "languageId": "gamebook", "version": 1, "text": text});
    let messages = [
        serde_json::json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}),
        serde_json::json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        serde_json::json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}),
        serde_json::json!({"jsonrpc": "2.0", "id": 2, "method": "textDocument/completion", "params": at}),
        serde_json::json!({"jsonrpc": "2.0", "id": 3, "method": "shutdown"}),
        serde_json::json!({"jsonrpc": "2.0", "method": "exit"}),
    ];
    let script = book.with_extension("lsp");
    let mut input = std::fs::File::create(&script).expect("a file for the session");
    for message in messages {
        let text = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("a message");
    }
    Job {
        words: vec!["lsp".to_owned()],
        input: Some(script),
    }
}
