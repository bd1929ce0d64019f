//! Mutation tests: do the rule cases detect changes of scripts and catalogues?
//!
//! `cargo test --release --test it mutations:: -- --ignored --nocapture` draws 200 changes of every ruleset. To draw others, set RULESET=arena (or a
//! list with commas), MUTATIONS=50 and SEED=2.

use crate::reader::Whim;
use assert_cmd::Command;
use rayon::prelude::*;
use regex_lite::Regex;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Minimum percentage of changes that must be caught. The others have no effect that a player could notice.
const LEAST: usize = 90;
/// Time limit for the cases of a changed ruleset. Rules have their own limits, but loops between them do not.
const LONGEST: Duration = Duration::from_secs(300);

#[derive(Debug)]
struct Change {
    /// The path in `scripts`.
    file: PathBuf,
    at: Range<usize>,
    with: String,
}

fn asked(name: &str, usual: usize) -> usize {
    let given = std::env::var(name).ok();
    given.map_or(usual, |it| it.parse().expect("a number"))
}

/// A text with spaces instead of comments and string literals.
fn bare(text: &str, comment: &str) -> String {
    let mut out = text.as_bytes().to_vec();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let long = |sign: &str| {
            rest.starts_with(sign)
                .then(|| rest.find("]]").unwrap_or(rest.len()))
        };
        let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c));
        let length = if let Some(end) = long("--[[").or_else(|| long("[[")) {
            end
        } else if rest.starts_with(comment) {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(quote) = quote {
            let line = rest.find('\n').unwrap_or(rest.len());
            rest[1..line].find(quote).map_or(line, |end| end + 2)
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        out[at..at + length].fill(b' ');
        at += length.max(1);
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Replacements for a character or word of a rule. A number becomes one more and one less.
fn others(word: &str) -> Vec<String> {
    let others: &[&str] = match word {
        "<" => &["<=", ">="],
        "<=" => &["<", ">"],
        ">" => &[">=", "<="],
        ">=" => &[">", "<"],
        "==" => &["~="],
        "~=" => &["=="],
        "and" => &["or"],
        "or" => &["and"],
        "not" => &[""],
        "true" => &["false"],
        "false" => &["true"],
        "yes" => &["no"],
        "no" => &["yes"],
        " + " => &[" - "],
        " - " => &[" + "],
        " * " => &[" // "],
        " // " | " / " | " % " => &[" * "],
        "math.min" => &["math.max"],
        "math.max" => &["math.min"],
        _ => &[],
    };
    match word.parse::<i64>() {
        Ok(n) => vec![(n + 1).to_string(), format!("({})", n - 1)],
        Err(_) => others.iter().map(|&it| it.to_owned()).collect(),
    }
}

/// Every change of a script, except in texts for readers and in the allowed range of constants.
fn of_script(text: &str) -> Vec<(Range<usize>, String)> {
    let signs =
        r"\b\d+\b|[<>~=]=|[<>]|\b(?:and|or|not|true|false|math\.min|math\.max)\b| (?:[-+*/%]|//) ";
    let signs = Regex::new(signs).expect("a pattern");
    let conditions = Regex::new(r"\bif (.+?) then\b").expect("a pattern");
    let call = Regex::new(r"^\s*[\w.:]+\(.*\)\s*$").expect("a pattern");
    let (mut out, mut start) = (Vec::new(), 0);
    for line in bare(text, "--").split_inclusive('\n') {
        let at = |it: Range<usize>| start + it.start..start + it.end;
        let is_figure = line.contains("value =") && line.contains("about =");
        if !line.contains("..") && !line.contains("<const>") && !is_figure {
            for found in signs.find_iter(line) {
                let each = others(found.as_str()).into_iter();
                out.extend(each.map(|with| (at(found.range()), with)));
            }
        }
        for found in conditions.captures_iter(line) {
            let condition = found.get(1).expect("a group").range();
            out.extend(["true", "false"].map(|with| (at(condition.clone()), with.to_owned())));
        }
        if call.is_match(line) && !line.contains("function") {
            out.push((at(0..line.len()), "\n".to_owned()));
        }
        start += line.len();
    }
    out
}

/// Every change of a catalogue.
fn of_catalogue(text: &str) -> Vec<(Range<usize>, String)> {
    let words =
        Regex::new(r"(?:^|[\s\[{,])(-?\d+|true|false|yes|no)(?:[\s\]},]|$)").expect("a pattern");
    let (mut out, mut start) = (Vec::new(), 0);
    for line in bare(text, "#").split_inclusive('\n') {
        let key = line.trim_start().trim_start_matches("- ");
        if !key.starts_with("name:") && !key.starts_with("about:") {
            for found in words.captures_iter(line) {
                let word = found.get(1).expect("a group");
                let at = start + word.start()..start + word.end();
                let each = others(word.as_str()).into_iter();
                out.extend(each.map(|with| (at.clone(), with.replace(['(', ')'], ""))));
            }
        }
        start += line.len();
    }
    out
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).into_iter().flatten();
    let mut all: Vec<PathBuf> = all.map(|it| it.unwrap().path()).collect();
    all.sort();
    all
}

/// Every change of the files of a ruleset: its script, its parts, what it uses of the library, its catalogues.
fn all(scripts: &Path, ruleset: &str) -> Vec<Change> {
    let mut own = vec![scripts.join(format!("{ruleset}.lua"))];
    own.extend(files(&scripts.join(ruleset)));
    own.retain(|path| {
        path.extension()
            .is_some_and(|end| end == "lua" || end == "yaml")
    });
    let texts: String = own
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    own.extend(files(&scripts.join("lib")).into_iter().filter(|path| {
        let name = path.file_stem().unwrap_or_default().display().to_string();
        texts.contains(&format!("require(\"{name}\")"))
    }));
    let each = own.into_iter().flat_map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let is_script = path.extension().is_some_and(|end| end == "lua");
        let found = if is_script {
            of_script(&text)
        } else {
            of_catalogue(&text)
        };
        let file = path.strip_prefix(scripts).unwrap().to_owned();
        let changes = found.into_iter();
        changes.map(move |(at, with)| Change {
            file: file.clone(),
            at,
            with,
        })
    });
    each.collect()
}

/// A folder with all scripts, which can be changed, and a small book under the ruleset.
fn laid_out(ruleset: &str) -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for path in files(from) {
            let to = to.join(path.file_name().unwrap());
            match path.is_dir() {
                true => copy(&path, &to),
                false => drop(fs::copy(&path, to).unwrap()),
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new("scripts"), &folder.path().join("scripts"));
    let made = ended(
        folder.path(),
        &["new", "book", "--example", "--rules", ruleset],
    );
    assert_eq!(made, Some(0), "{ruleset}");
    folder
}

/// Exit status of a command. None if it exceeded the time limit.
fn ended(folder: &Path, words: &[&str]) -> Option<i32> {
    let mut command = Command::cargo_bin("turnto").unwrap();
    command.current_dir(folder).env("TURNTO_SCRIPTS", "scripts");
    // Changes run in parallel, so the cases of one change do not have to.
    command.env("RAYON_NUM_THREADS", "1").args(words);
    let output = command.timeout(LONGEST).output().unwrap();
    output.status.code()
}

/// True if the checker or a case catches the change. Changes of the library can be caught by cases of other rulesets.
fn is_caught(folder: &Path, change: &Change, rulesets: &[String]) -> bool {
    let path = folder.join("scripts").join(&change.file);
    let text = fs::read_to_string(&path).unwrap();
    let mut other = text.clone();
    other.replace_range(change.at.clone(), &change.with);
    fs::write(&path, other).unwrap();
    let many = if change.file.starts_with("lib") {
        rulesets.len()
    } else {
        1
    };
    let mut tested = rulesets[..many].iter();
    let caught = ended(folder, &["check", "book"]) != Some(0)
        || tested.any(|name| ended(folder, &["test", "--rules", name]) != Some(0));
    fs::write(&path, text).unwrap();
    caught
}

#[test]
#[ignore = "runs all cases of a ruleset some hundred times"]
fn changes_are_caught() {
    let scripts = Path::new("scripts");
    let every = turnto::library::ruleset_names();
    let wanted = std::env::var("RULESET").unwrap_or_else(|_| every.join(","));
    let mut short = Vec::new();
    for ruleset in wanted.split(',') {
        let mut rulesets = every.clone();
        rulesets.sort_by_key(|name| name != ruleset);
        let mut left = all(scripts, ruleset);
        let (of, mut whim) = (left.len(), Whim(asked("SEED", 1) as u64));
        let many = asked("MUTATIONS", 200).min(of);
        let drawn = (0..many).map(|_| left.swap_remove(whim.below(left.len())));
        let drawn: Vec<Change> = drawn.collect();
        let caught: Vec<bool> = drawn
            .par_iter()
            .map_init(
                || laid_out(ruleset),
                |folder, it| is_caught(folder.path(), it, &rulesets),
            )
            .collect();
        let many_caught = caught.iter().filter(|caught| **caught).count();
        println!("{ruleset}: {many} of {of} changes drawn, {many_caught} caught");
        for (change, _) in drawn.iter().zip(&caught).filter(|(_, caught)| !**caught) {
            let text = fs::read_to_string(scripts.join(&change.file)).unwrap();
            let line = text[..change.at.start].matches('\n').count() + 1;
            let was = &text[change.at.clone()];
            println!(
                "{}:{line}: `{was}` as `{}`",
                change.file.display(),
                change.with
            );
        }
        if many_caught * 100 < many * LEAST {
            short.push(ruleset);
        }
    }
    assert!(
        short.is_empty(),
        "fewer than {LEAST} % are caught: {short:?}"
    );
}

#[test]
fn changes_are_found_in_rules_and_not_in_words() {
    let script = "-- 1 < 2\nlocal n = 3 say(\"4 and 5\" .. n)\nif n <= 6 then\n  add(n)\nend\n";
    let found = of_script(script);
    let told: Vec<(&str, &str)> = found
        .iter()
        .map(|(at, with)| (&script[at.clone()], &**with))
        .collect();
    assert!(
        told.contains(&("<=", "<")) && told.contains(&("6", "7")),
        "{told:?}"
    );
    assert!(
        told.contains(&("n <= 6", "false")) && told.contains(&("  add(n)\n", "\n")),
        "{told:?}"
    );
    assert!(
        told.iter()
            .all(|(was, _)| !["1", "3", "4", "5", "<"].contains(was)),
        "{told:?}"
    );
    let found = of_catalogue("rope:\n  name: 2 ropes\n  weight: 2\n  wet: no # 7\n");
    assert_eq!(found.len(), 3, "{found:?}");
}
