//! Do the rule cases hold the scripts? Changes of the scripts, one at a time, that some case must catch.
//!
//! `cargo test --release --test mutations -- --ignored --nocapture` draws 200 changes of every ruleset; RULESET=arena (or a list
//! with commas), MUTATIONS=50 and SEED=2 ask for others.

mod change;
mod draw;
mod lua;
mod run;
mod yaml;

use change::Change;
use run::{Bench, Verdict};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How many of a hundred changes must be caught. The others change nothing that a player could tell.
const LEAST: usize = 90;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn asked(name: &str, otherwise: usize) -> usize {
    let given = std::env::var(name).ok();
    given.map_or(otherwise, |text| {
        let number = text.parse();
        number.unwrap_or_else(|_| panic!("{name}={text} is no number"))
    })
}

fn all_rulesets(texts: &BTreeMap<String, String>) -> Vec<String> {
    let names = texts.keys().filter_map(|path| path.strip_suffix(".lua"));
    let names = names.filter(|name| !name.contains('/'));
    names.map(str::to_owned).collect()
}

/// The rulesets that RULESET asks for, or all.
fn rulesets(all: &[String]) -> Vec<String> {
    let Ok(asked) = std::env::var("RULESET") else {
        return all.to_vec();
    };
    let names = asked.split(',').map(str::trim).map(str::to_owned);
    let names: Vec<String> = names.collect();
    for name in &names {
        assert!(all.contains(name), "no ruleset `{name}` in scripts/");
    }
    names
}

/// The files of a ruleset's cases.
fn cases(ruleset: &str) -> Vec<PathBuf> {
    let folder = root().join("scripts").join(ruleset).join("cases");
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
        .collect();
    files.sort();
    files
}

#[test]
#[ignore = "runs all cases of a ruleset some hundred times"]
fn changes_are_caught() {
    let texts = draw::texts(&root().join("scripts"));
    let (many, seed) = (asked("MUTATIONS", 200), asked("SEED", 1) as u64);
    let mut short = Vec::new();
    let every = all_rulesets(&texts);
    for ruleset in rulesets(&every) {
        let all = draw::all(&ruleset, &texts).unwrap();
        let bench = Bench {
            ruleset: &ruleset,
            texts: &texts,
            cases: {
                let others = every.iter().filter(|other| **other != ruleset);
                let rulesets = std::iter::once(&ruleset).chain(others);
                let each =
                    |name: &String| cases(name).into_iter().map(|f| (name.clone(), f)).collect();
                rulesets.flat_map::<Vec<_>, _>(each).collect()
            },
        };
        if let Err(why) = bench.unchanged() {
            panic!("{ruleset}: the cases must hold before anything is changed:\n{why}");
        }
        let of = all.len();
        let drawn = draw::draw(all, many, seed);
        let verdicts = bench.run(&drawn, asked("JOBS", 2));
        let count = |wanted: Verdict| verdicts.iter().filter(|it| **it == wanted).count();
        let survived = drawn.iter().zip(&verdicts);
        let survived = survived.filter(|(_, verdict)| **verdict == Verdict::Survived);
        let survived: Vec<&Change> = survived.map(|(change, _)| change).collect();
        let caught = drawn.len() - survived.len();
        println!(
            "{ruleset}, seed {seed}: {} of {of} changes drawn, {caught} caught ({} refused by the checker, {} endless), {} survived: {} % caught",
            drawn.len(),
            count(Verdict::Refused),
            count(Verdict::Endless),
            survived.len(),
            share(caught, drawn.len()),
        );
        for change in survived {
            let lines = change.lines(&texts[&change.file]);
            let inside = match change.inside.as_str() {
                "" => String::new(),
                name => format!(", in {name}"),
            };
            println!("scripts/{}:{}{inside}", change.file, lines.number);
            for (sign, text) in [('-', &lines.before), ('+', &lines.after)] {
                for line in text.lines() {
                    println!("  {sign} {line}");
                }
            }
        }
        if caught * 100 < drawn.len() * LEAST {
            short.push(ruleset);
        }
    }
    assert!(
        short.is_empty(),
        "fewer than {LEAST} % of the changes are caught: {}",
        short.join(", ")
    );
}

/// Per cent with one place.
fn share(part: usize, whole: usize) -> String {
    let tenths = (part * 1000).checked_div(whole).unwrap_or(1000);
    format!("{}.{}", tenths / 10, tenths % 10)
}
