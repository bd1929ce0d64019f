//! Runs docs/reference/many-machines.md: its job with a shell, its script with Ray, its queries with DuckDB. Parts whose Python module is missing are skipped.

use crate::fences::{document, fences};
use crate::ferry::Holds;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PLANTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/simulate/planted");

fn shown(language: &str) -> String {
    let all = fences(&document("docs/reference/many-machines.md"));
    let mut of = all.into_iter().filter(|it| it.info == language);
    let one = of.next().expect("a fence");
    assert!(of.next().is_none(), "two of {language}");
    one.text
}

/// A command that finds `turnto`.
fn command(name: &str, folder: &Path) -> Command {
    let turnto = PathBuf::from(env!("CARGO_BIN_EXE_turnto"));
    let mut path = turnto.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new(name);
    command.current_dir(folder).env("PATH", path);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn good(done: &Output) -> String {
    assert!(done.status.success(), "{}", text(&done.stderr));
    text(&done.stdout)
}

/// The Python of `TURNTO_PYTHON`, or `python3`, if it has a module.
fn python(module: &str, folder: &Path) -> Option<Command> {
    let name = std::env::var("TURNTO_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let asked = command(&name, folder)
        .args(["-c", &format!("import {module}")])
        .output();
    if asked.is_ok_and(|done| done.status.success()) {
        return Some(command(&name, folder));
    }
    eprintln!("{name} has no {module}: not run");
    None
}

fn turnto(folder: &Path, words: &[&str]) -> String {
    good(&command("turnto", folder).args(words).output().unwrap())
}

/// The job of the page with fewer runs and shards, and one shell for each of its pods.
#[test]
fn the_job_plays_every_shard() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let job: Value = serde_yaml::from_str(&shown("yaml")).unwrap();
    let spec = &job["spec"];
    assert_eq!(spec["completionMode"], "Indexed");
    let container = &spec["template"]["spec"]["containers"][0];
    let line = container["args"][0].as_str().unwrap();
    line.holds(&[&format!("/{} ", spec["completions"])]);
    assert_eq!(container["command"], serde_json::json!(["/bin/sh", "-c"]));
    let line = line
        .replace("quern", "planted")
        .replace("1000000", "100 --max-turns 20");
    let line = line.replace("/64", "/3").replace("/parts/", "");
    std::os::unix::fs::symlink(PLANTED, folder.join("planted")).unwrap();
    for index in ["0", "1", "2"] {
        let mut pod = command("/bin/sh", folder);
        pod.args(["-c", &line]).env("JOB_COMPLETION_INDEX", index);
        good(&pod.output().unwrap());
    }
    let parts = ["part-1.jsonl", "part-2.jsonl", "part-3.jsonl"];
    let merged = turnto(folder, &[&["merge"], &parts[..]].concat());
    let whole = ["simulate", "planted", "--runs", "100", "--max-turns", "20"];
    assert_eq!(merged, turnto(folder, &whole));
}

#[test]
fn the_script_plays_with_ray() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let Some(mut python) = python("ray", folder) else {
        return;
    };
    std::fs::write(folder.join("play.py"), shown("python")).unwrap();
    // Ray stores a token in the home folder.
    python
        .env("RAY_USAGE_STATS_ENABLED", "0")
        .env("HOME", folder);
    std::os::unix::fs::symlink(PLANTED, folder.join("planted")).unwrap();
    let done = python
        .args(["play.py", "planted", "130", "3"])
        .output()
        .unwrap();
    let merged = good(&done);
    let whole = turnto(folder, &["simulate", PLANTED, "--runs", "130"]);
    assert!(merged.ends_with(&whole), "{merged}");
}

#[test]
fn the_questions_are_answered_by_duckdb() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let Some(mut python) = python("duckdb", folder) else {
        return;
    };
    let words = ["simulate", PLANTED, "--runs", "128", "--max-turns", "30"];
    for shard in ["1", "2"] {
        let (of, out) = (format!("{shard}/2"), format!("part-{shard}.jsonl"));
        turnto(
            folder,
            &[&words[..], &["--shard", &of, "--out", &out]].concat(),
        );
    }
    let ask = "import duckdb, json, sys
for statement in duckdb.extract_statements(sys.stdin.read()):
    came = duckdb.execute(statement)
    print(json.dumps(came.fetchall(), default=str))
print(json.dumps([duckdb.execute(sql).fetchall() for sql in sys.argv[1:]], default=str))
";
    let guessed =
        "SELECT count(*), sum(sheet.sp) FROM read_json('part-*.jsonl') WHERE record = 'run'";
    std::fs::write(folder.join("asked.sql"), shown("sql")).unwrap();
    python.args(["-c", ask, guessed]);
    python.stdin(std::fs::File::open(folder.join("asked.sql")).unwrap());
    let said = good(&python.output().unwrap());
    let told: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [_, ends, longest, untaken, guessed] = &told[..] else {
        panic!("{said}")
    };

    let json = turnto(folder, &[&words[..], &["--format", "json"]].concat());
    let report: Value = serde_json::from_str(&json).unwrap();
    let runs = |of: &dyn Fn(&Value) -> bool| -> u64 {
        let rows = ends.as_array().unwrap().iter().filter(|row| of(row));
        rows.map(|row| row[4].as_u64().unwrap()).sum()
    };
    assert_eq!(runs(&|_| true), 128);
    assert_eq!(
        runs(&|row| row[0] == "ended"),
        report["ended"].as_u64().unwrap()
    );
    assert_eq!(
        runs(&|row| row[0] == "limit_reached"),
        report["limit_reached"].as_u64().unwrap()
    );
    assert_eq!(
        runs(&|row| row[2] == "Daylight"),
        report["endings"][0]["runs"].as_u64().unwrap()
    );
    assert_eq!(longest.as_array().unwrap().len(), 5);
    assert_eq!(longest[0][1], 31);
    let findings = report["findings"].as_array().unwrap().iter();
    let unseen = findings.filter(|it| it["message"].as_str().unwrap().starts_with("no run took"));
    assert!(unseen.clone().count() > 0);
    for it in unseen {
        let words = it["message"].as_str().unwrap();
        let mut rows = untaken.as_array().unwrap().iter();
        let known = |row: &&Value| row[0] == it["page"] && words.contains(row[1].as_str().unwrap());
        assert!(rows.any(|row| known(&row)), "{words}: {untaken}");
    }
    assert_eq!(guessed[0][0][0], 128);
}
