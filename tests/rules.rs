//! Rule cases of the rulesets that come with the program; every clause has at least one.

use std::collections::BTreeMap;
use turnto::trial;

/// How many clauses each ruleset's list has, and how their ids begin.
const RULESETS: &[(&str, &str, u32)] = &[
    ("arena", "ARE", 173),
    ("badgerstone", "BAD", 189),
    ("emprise", "EMP", 161),
    ("loa", "LOA", 177),
    ("adventuria", "ADV", 199),
];

fn files(ruleset: &str) -> Vec<(String, trial::CaseFile)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/rules")
        .join(ruleset);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let file = trial::read(&std::fs::read_to_string(&path).unwrap());
        (
            name.clone(),
            file.unwrap_or_else(|why| panic!("{name}: {why}")),
        )
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn every_case_holds() {
    let mut wrong = Vec::new();
    for (ruleset, ..) in RULESETS {
        for (name, file) in files(ruleset) {
            for (case, outcome) in file.cases.iter().zip(trial::run(&file)) {
                for what in outcome.wrong {
                    wrong.push(format!("{name}: {}: {what}", case.id));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_clause_has_a_case() {
    for (ruleset, prefix, many) in RULESETS {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (_, file) in files(ruleset) {
            for clause in file.cases.iter().flat_map(|c| c.clauses.clone()) {
                *seen.entry(clause).or_default() += 1;
            }
        }
        let missing: Vec<String> = (1..=*many)
            .map(|n| format!("{prefix}-{n}"))
            .filter(|c| !seen.contains_key(c))
            .collect();
        assert!(
            missing.is_empty(),
            "{ruleset}: no case for {}",
            missing.join(", ")
        );
    }
}
