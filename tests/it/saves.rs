//! Saves of every ruleset's fights, written before fights were played in rounds: each is opened, stands at the prompt it was
//! left at, and goes on as it went.
//!
//! Beside `NAME.json`, a save as it was found on disk, stands `NAME.then.json`: its book, the prompt, the answers given
//! from there with the prompt that followed each, and how the fight came out. The saves are never written anew; `UPDATE=1` writes
//! how they are asked today, to be read before it is kept. Where a rule has come
//! to ask otherwise, `NAME.then.json` says under `lost` what the reader is told.

use crate::kept;

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use turnto::game::{Answer, Event};
use turnto::library;
use turnto::play::Session;
use turnto::save::{Document, Store};
use turnto::words::Words;

/// What is known of a save.
#[derive(Deserialize)]
struct Then {
    book: String,
    /// The word of the fight's verb.
    verb: String,
    prompt: Value,
    then: Vec<Step>,
    outcome: String,
    #[serde(default)]
    lost: Vec<String>,
}

#[derive(Deserialize)]
struct Step {
    answer: Answer,
    prompt: Value,
}

/// The save as the program finds it in its folder.
fn document(path: &Path, title: &str) -> Document {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::new(folder.path().to_owned(), "", title);
    std::fs::copy(path, store.path(None)).unwrap();
    let found = store.find(None);
    assert!(found.trouble.is_none(), "{:?}", found.trouble);
    found.document.unwrap()
}

/// The prompt with the keys that it had then: what a question says besides, today, is no other question.
fn json(prompt: &turnto::game::Prompt, english: &Words, then: &Value) -> Value {
    let mut now = serde_json::to_value(english.prompt(prompt)).unwrap();
    without_new(&mut now, then);
    now
}

fn without_new(now: &mut Value, then: &Value) {
    const NEW: [&str; 4] = ["menu", "yes", "no", "usual"];
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            now.retain(|key, _| then.contains_key(key) || !NEW.contains(&&**key));
            for (key, value) in now {
                without_new(value, then.get(key).unwrap_or(&Value::Null));
            }
        }
        (Value::Array(now), Value::Array(then)) => {
            now.iter_mut()
                .zip(then)
                .for_each(|(now, then)| without_new(now, then));
        }
        _ => {}
    }
}

/// As these files are laid out: one space for each level.
fn written(told: &Value) -> String {
    let mut out = Vec::new();
    let layout = serde_json::ser::PrettyFormatter::with_indent(b" ");
    let mut to = serde_json::Serializer::with_formatter(&mut out, layout);
    serde::Serialize::serialize(told, &mut to).unwrap();
    String::from_utf8(out).unwrap() + "\n"
}

#[test]
fn saves_in_fights_from_before_rounds_go_on() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut checked = std::collections::BTreeSet::new();
    for path in kept::files("saves", "json") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some(name) = name.strip_suffix(".then.json") else {
            continue;
        };
        let mut told: Value = serde_json::from_str(&kept::read(&path)).unwrap();
        let then: Then = serde_json::from_value(told.clone()).unwrap();
        let opened = library::open(&library::Builtin::open(&then.book).unwrap(), None);
        let book = Arc::clone(opened.book.as_ref().unwrap());
        let english = Words::default().and_rules(&book.vocabulary.messages);
        let document = document(&path.with_file_name(format!("{name}.json")), &book.title);
        assert!(!document.game.since.is_empty() || document.answers > 0);
        let rules = Box::new(library::referee(&opened, &book).unwrap());
        let (mut session, page, lost) =
            Session::reopen(Arc::clone(&book), rules, document.game).unwrap();
        let lost = lost.iter().map(|line| english.text(line));
        assert_eq!(lost.collect::<Vec<_>>(), then.lost, "{name}");
        let now = json(&page.prompt, &english, &then.prompt);
        assert!(update || now == then.prompt, "{name}: {now}");
        told["prompt"] = now;
        let mut outcome = None;
        for (n, step) in then.then.iter().enumerate() {
            let page = session
                .answer(step.answer.clone())
                .unwrap_or_else(|why| panic!("{name}, answer {n}: {why}"));
            let now = json(&page.prompt, &english, &step.prompt);
            assert!(update || now == step.prompt, "{name}, answer {n}: {now}");
            told["then"][n]["prompt"] = now;
            let came = page.events.iter().find_map(|event| match event {
                Event::Outcome { verb, outcome, .. } if *verb == then.verb => Some(outcome.clone()),
                _ => None,
            });
            outcome = outcome.or(came);
        }
        assert_eq!(outcome.as_deref(), Some(&*then.outcome), "{name}");
        if update {
            std::fs::write(&path, written(&told)).unwrap();
        }
        checked.insert(book.ruleset.clone());
    }
    assert_eq!(checked.len(), 5, "{checked:?}");
}
