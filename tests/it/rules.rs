//! Rule cases of the bundled rulesets. Every clause and every value of an option has at least one.

use std::collections::BTreeSet;
use turnto::library;
use turnto::library::cases::{self, CaseFile};
use turnto::model::book::RulesetSchema;
use turnto::syntax::diagnostic::{ReportStyle, render};

/// Every ruleset with its files of cases.
fn rulesets() -> Vec<(RulesetSchema, Vec<CaseFile>)> {
    let all = library::ruleset_names().into_iter();
    let read = |(name, text): (String, String)| {
        cases::parse_cases(&name, &text).unwrap_or_else(|unread| panic!("{unread}"))
    };
    all.map(|name| {
        let vocabulary = library::ruleset_schema(&name).expect("a sound ruleset");
        let files: Vec<CaseFile> = library::ruleset_cases(&name)
            .into_iter()
            .map(read)
            .collect();
        assert!(!files.is_empty(), "{name} has no cases");
        assert!(files.iter().all(|file| file.ruleset == name), "{name}");
        (vocabulary, files)
    })
    .collect()
}

#[test]
fn every_case_holds() {
    let all = rulesets();
    let files: Vec<&CaseFile> = all.iter().flat_map(|(_, files)| files).collect();
    let mut wrong = Vec::new();
    for (file, ran) in files.iter().zip(cases::run_all(&files)) {
        let of_cases = ran.results.into_iter().flat_map(|outcome| outcome.failures);
        let found: Vec<_> = ran.failures.into_iter().chain(of_cases).collect();
        if !found.is_empty() {
            wrong.push(render(&found, &file.sources, ReportStyle::Short, 200));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join(""));
}

#[test]
fn every_clause_has_a_case() {
    for (vocabulary, files) in rulesets() {
        let name = &vocabulary.name;
        // A ruleset without a specification has no clauses.
        let Some(clauses) = vocabulary.clauses else {
            continue;
        };
        let cases = files.iter().flat_map(|file| &file.cases);
        let seen: BTreeSet<&str> = cases.flat_map(|case| case.clauses()).collect();
        let missing: Vec<String> = clauses.ids().filter(|id| !seen.contains(&**id)).collect();
        assert!(
            missing.is_empty(),
            "{name}: no case for {}",
            missing.join(", ")
        );
    }
}

/// A value applies if a case or its file sets it. In all other cases, the default applies.
#[test]
fn every_value_of_an_option_has_a_case() {
    let mut missing = Vec::new();
    for (vocabulary, files) in rulesets() {
        let mut set: BTreeSet<(String, String)> = BTreeSet::new();
        let options = files.iter().flat_map(CaseFile::options);
        set.extend(options.map(|(name, value)| (name.to_owned(), value)));
        for option in &vocabulary.options {
            for value in option.values.iter().filter(|value| **value != option.start) {
                let pair = (option.name.clone(), value.to_string());
                if !set.contains(&pair) {
                    missing.push(format!("{}: {}: {}", vocabulary.name, pair.0, pair.1));
                }
            }
            let other = |(name, value): &&(String, String)| {
                let known = option
                    .values
                    .iter()
                    .any(|known| known.to_string() == *value);
                *name == option.name && !known
            };
            if option.allows_number && !set.iter().any(|pair| other(&pair)) {
                missing.push(format!("{}: {}: a number", vocabulary.name, option.name));
            }
        }
    }
    assert!(missing.is_empty(), "no case for\n{}", missing.join("\n"));
}
