//! Runs a case: a book is made of it, played, and compared with what is expected.

use super::around::{give, shelf};
use super::case::{Case, CaseFile};
use super::told;
use crate::book::{Book, Vocabulary, slot};
use crate::desk::{self, Opened};
use crate::diagnostic::{Diagnostic, Severity, Style, render};
use crate::game::{Answer, Dice, Event, Prompt, Value};
use crate::play::Session;
use crate::source::Sources;
use rayon::prelude::*;
use serde_yaml::Value as Yaml;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What came of a case.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub events: Vec<Event>,
    /// What does not agree with the case, in words; empty when all is well.
    pub wrong: Vec<String>,
    /// Fields and belongings that changed, by name: before and after.
    pub changed: BTreeMap<String, (Value, Value)>,
    /// The last outcome of an instruction.
    pub outcome: Option<String>,
    /// Topics of the questions asked, ids of the open options and of the closed ones.
    pub(super) asked: Vec<String>,
    pub(super) offered: Vec<String>,
    pub(super) closed: Vec<String>,
    pub(super) faults: String,
    /// What the case names: other changes are wrong.
    pub(super) allowed: Vec<String>,
    /// Dice that fell.
    pub(super) drawn: usize,
}

impl Outcome {
    /// The faults of the book or rules, as lines; empty when there are none.
    #[must_use]
    pub fn fault(&self) -> &str {
        &self.faults
    }
}

impl Outcome {
    /// Says it when other dice fell than the case gives. A fault takes back what was drawn before it.
    pub fn dice_left(&mut self, case: &Case) {
        let (given, drawn) = (case.dice.len(), self.drawn);
        if drawn != given && self.faults.is_empty() {
            self.wrong
                .push(format!("{given} dice given, {drawn} rolled"));
        }
    }
}

/// Runs all cases of a file, side by side, and says what is wrong with each.
#[must_use]
pub fn run(file: &CaseFile) -> Vec<Outcome> {
    let vocabulary = vocabulary(file);
    let cases = file.cases.par_iter();
    cases.map(|case| run_one(file, &vocabulary, case)).collect()
}

/// What the ruleset lets a case say. A script with faults has no vocabulary; opening the book tells them.
fn vocabulary(file: &CaseFile) -> Vocabulary {
    desk::vocabulary(&file.ruleset).unwrap_or_default()
}

fn run_one(file: &CaseFile, vocabulary: &Vocabulary, case: &Case) -> Outcome {
    let mut out = attempt_under(file, vocabulary, case);
    for (name, (before, after)) in &out.changed {
        if !out.allowed.contains(name) {
            let what = format!("{name} changed from {before} to {after}, which is not expected");
            out.wrong.push(what);
        }
    }
    out.dice_left(case);
    let expects_fault = case.expect.contains_key("fault");
    if !out.faults.is_empty() && !expects_fault {
        out.wrong.push(format!("a fault: {}", out.faults.trim()));
    }
    out
}

/// Runs a case as far as it goes; `expect` is compared where it says something.
#[must_use]
pub fn attempt(file: &CaseFile, case: &Case) -> Outcome {
    attempt_under(file, &vocabulary(file), case)
}

fn attempt_under(file: &CaseFile, vocabulary: &Vocabulary, case: &Case) -> Outcome {
    let mut out = Outcome::default();
    let shelf = shelf(file, vocabulary, case, &mut out);
    let house = file
        .house
        .clone()
        .map(|text| ("house.lua".to_owned(), text));
    let opened = desk::open(&shelf, house);
    out.faults = errors(&opened.found, &opened.sources);
    if case.expect.contains_key("fault") {
        // A fault may also be one that only the checker finds, in a book that could be played.
        let checked = errors(&desk::check(&opened), &opened.sources);
        if out.faults.is_empty() && expected(case, &checked) {
            out.faults = checked;
        }
    }
    if !out.faults.is_empty() {
        expect_fault(case, &mut out);
        return out;
    }
    let Opened {
        sources,
        book: Some(book),
        rules: Some(rules),
        ..
    } = opened
    else {
        return out;
    };
    let mut book = Arc::unwrap_or_clone(book);
    give(&mut book, case, &mut out);
    let book = Arc::new(book);
    let dice = Dice::seeded(0).first(case.dice.clone());
    let open = if case.start {
        Session::start
    } else {
        Session::given
    };
    match open(Arc::clone(&book), Box::new(rules), dice) {
        Err(fault) => out.faults = render(&[fault], &sources, Style::Short, 200),
        Ok((mut session, page)) => {
            let before = snapshot(&book, book.slots.start());
            play(&mut session, page, case, &mut out);
            let after = snapshot(&book, session.state().slots());
            for (name, value) in after {
                let was = before.get(&name).cloned().unwrap_or_default();
                if was != value {
                    out.changed.insert(name, (was, value));
                }
            }
            compare(&book, &mut session, case, &mut out);
            out.drawn = usize::try_from(session.state().get(slot::DICE).int()).unwrap_or(0);
        }
    }
    expect_fault(case, &mut out);
    out
}

/// The errors among what was found, a line each.
fn errors(found: &[Diagnostic], sources: &Sources) -> String {
    let errors = found.iter().filter(|d| d.severity == Severity::Error);
    let errors: Vec<Diagnostic> = errors.cloned().collect();
    render(&errors, sources, Style::Short, 200)
}

/// Is this what the case expects to go wrong?
fn expected(case: &Case, faults: &str) -> bool {
    let fault = case.expect.get("fault").and_then(Yaml::as_str);
    fault.is_none_or(|fault| faults.to_lowercase().contains(&fault.to_lowercase()))
}

fn expect_fault(case: &Case, out: &mut Outcome) {
    if let Some(fault) = case.expect.get("fault").and_then(Yaml::as_str)
        && !expected(case, &out.faults)
    {
        out.wrong.push(format!(
            "a fault with `{fault}` was expected, and there was: {}",
            out.faults
        ));
    }
}

fn play(session: &mut Session, page: crate::play::Page, case: &Case, out: &mut Outcome) {
    let mut answers = case.answers.iter().flatten().peekable();
    let mut command = case.command.clone();
    let mut page = page;
    loop {
        for event in &page.events {
            match event {
                Event::Outcome { outcome, .. } => out.outcome = Some(outcome.clone()),
                Event::Notice { code, text } if code != "stuck-page" => {
                    out.faults.push_str(&format!("{code}: {text}\n"));
                }
                _ => {}
            }
        }
        out.events.append(&mut page.events);
        if !out.faults.is_empty() {
            break;
        }
        let given = answers.next_if(|(key, _)| *key == "command");
        if let Some((_, value)) = given {
            let text = crate::compile::plain(value).to_string();
            match session.answer(Answer::Command(text)) {
                Ok(next) => page = next,
                Err(refusal) => {
                    out.faults.push_str(&refusal.reason);
                    break;
                }
            }
            continue;
        }
        let topic = match &page.prompt {
            Prompt::TheEnd => break,
            Prompt::Choices { offers } => {
                let given = answers.next_if(|(key, _)| *key == "choice");
                let answer = match (given, &mut command) {
                    (Some((_, value)), _) => {
                        let text = crate::compile::plain(value).to_string();
                        let words = |o: &&crate::game::Offer| {
                            o.text.iter().map(|p| &*p.text).collect::<String>() == text
                        };
                        let offer = offers.iter().find(words);
                        Answer::Pick(offer.map_or(text, |o| o.id.clone()))
                    }
                    (None, command) => match command.take() {
                        Some(command) => Answer::Command(command),
                        None => break,
                    },
                };
                match session.answer(answer) {
                    Ok(next) => page = next,
                    Err(refusal) => {
                        out.faults.push_str(&refusal.reason);
                        break;
                    }
                }
                continue;
            }
            Prompt::Pick { topic, offers, .. } => {
                for offer in offers {
                    let list = match offer.closed {
                        Some(_) => &mut out.closed,
                        None => &mut out.offered,
                    };
                    list.push(offer.id.clone());
                }
                topic
            }
            Prompt::Confirm { topic, .. }
            | Prompt::Number { topic, .. }
            | Prompt::Text { topic, .. }
            | Prompt::Order { topic, .. } => topic,
            Prompt::Dice { .. } => break,
        };
        out.asked.push(topic.clone());
        let Some((given, value)) = answers.next() else {
            out.wrong.push(format!(
                "`{topic}` is asked, and the case has no answer left"
            ));
            break;
        };
        if given != topic {
            out.wrong.push(format!(
                "`{topic}` is asked, and the next answer is for `{given}`"
            ));
            break;
        }
        if let Some(misfit) = value.as_mapping().and_then(|m| m.get("refused")) {
            if session.answer(answer(misfit, &page.prompt)).is_ok() {
                let what = crate::compile::plain(misfit);
                out.wrong
                    .push(format!("`{topic}` takes the answer {what}, and should not"));
                break;
            }
            page.events.clear();
            continue;
        }
        match session.answer(answer(value, &page.prompt)) {
            Ok(next) => page = next,
            Err(refusal) => {
                out.wrong
                    .push(format!("the answer to `{topic}` does not fit: {refusal}"));
                break;
            }
        }
    }
    let left = answers.count();
    if left > 0 {
        out.wrong.push(format!("{left} answers are not asked for"));
    }
}

fn answer(value: &Yaml, prompt: &Prompt) -> Answer {
    let yes = match value {
        Yaml::Bool(yes) => Some(*yes),
        Yaml::String(word) if word == "yes" => Some(true),
        Yaml::String(word) if word == "no" => Some(false),
        _ => None,
    };
    let text = |value: &Yaml| crate::compile::plain(value).to_string();
    match (prompt, yes) {
        (Prompt::Confirm { .. }, Some(yes)) => Answer::Yes(yes),
        (Prompt::Number { .. }, _) => Answer::Number(value.as_i64().unwrap_or(i64::MIN)),
        (Prompt::Text { .. }, _) => Answer::Text(text(value)),
        (Prompt::Order { .. }, _) => Answer::Order(
            value
                .as_sequence()
                .into_iter()
                .flatten()
                .map(text)
                .collect(),
        ),
        _ => Answer::Pick(text(value)),
    }
}

/// Everything a reader can see of the state, by the name a case uses.
fn snapshot(book: &Book, slots: &[Value]) -> BTreeMap<String, Value> {
    let mut out = BTreeMap::new();
    let at = |slot: u32| slots.get(slot as usize).cloned().unwrap_or_default();
    for (field, slot) in book.vocabulary.fields.iter().zip(&book.world.fields) {
        if field.shown {
            out.insert(format!("sheet {}", field.name), at(*slot));
        }
    }
    for (kind, slot) in book.vocabulary.kinds.iter().zip(&book.world.held) {
        if kind.held {
            out.insert(kind.name.clone(), at(*slot));
        }
    }
    for (what, slots) in [("codes", &book.world.codes), ("titles", &book.world.titles)] {
        let held = slots.iter().filter(|(_, slot)| at(**slot).truth());
        out.insert(
            what.to_owned(),
            Value::list(held.map(|(name, _)| Value::text(name.as_str()))),
        );
    }
    out
}

fn compare(book: &Book, session: &mut Session, case: &Case, out: &mut Outcome) {
    let mut allowed: Vec<String> = Vec::new();
    for (key, wanted) in &case.expect {
        match &**key {
            "outcome" => {
                let wanted = wanted.as_str().unwrap_or_default();
                if out.outcome.as_deref() != Some(wanted) {
                    let have = out.outcome.clone().unwrap_or_else(|| "nothing".to_owned());
                    out.wrong
                        .push(format!("outcome `{have}`, expected `{wanted}`"));
                }
            }
            "sheet" => {
                for (name, wanted) in wanted.as_mapping().into_iter().flatten() {
                    let name = name.as_str().unwrap_or_default();
                    allowed.push(format!("sheet {name}"));
                    let have = session.slot(&format!("sheet.{name}"));
                    differs(name, &have, &crate::compile::plain(wanted), out);
                }
            }
            "codes" | "titles" => {
                allowed.push(key.clone());
                let have = if key == "codes" {
                    session.codes()
                } else {
                    session.titles()
                };
                let mut want: Vec<String> = wanted
                    .as_sequence()
                    .into_iter()
                    .flatten()
                    .filter_map(|n| n.as_str().map(str::to_owned))
                    .collect();
                want.sort();
                if have != want {
                    out.wrong.push(format!("{key} {have:?}, expected {want:?}"));
                }
            }
            "page" => {
                let want = wanted.as_str().unwrap_or_default();
                if session.page_id() != want {
                    out.wrong
                        .push(format!("page `{}`, expected `{want}`", session.page_id()));
                }
            }
            key if told::knows(key) => {
                let wrong = told::differs(key, wanted, out);
                out.wrong.extend(wrong);
            }
            "query" => {
                for (text, wanted) in wanted.as_mapping().into_iter().flatten() {
                    let text = text.as_str().unwrap_or_default();
                    match crate::compile::value(book, text).and_then(|expr| session.ask(&expr)) {
                        Ok(have) => differs(text, &have, &crate::compile::plain(wanted), out),
                        Err(fault) => out.wrong.push(format!("{text}: {fault}")),
                    }
                }
            }
            "fault" => {}
            kind => match book.vocabulary.kinds.iter().position(|k| k.name == kind) {
                Some(n) => {
                    allowed.push(kind.to_owned());
                    held(kind, &session.held(n), wanted, out);
                }
                None => out.wrong.push(format!("`expect` has no key `{kind}`")),
            },
        }
    }
    out.allowed = allowed;
}

fn held(kind: &str, have: &[Value], wanted: &Yaml, out: &mut Outcome) {
    let wanted: Vec<&Yaml> = wanted.as_sequence().into_iter().flatten().collect();
    let fits = |have: &Value, want: &Yaml| match want {
        Yaml::Mapping(marks) => marks.iter().all(|(mark, value)| {
            *have.get(mark.as_str().unwrap_or_default()) == crate::compile::plain(value)
        }),
        other => have.get("id").as_text() == other.as_str(),
    };
    let same = have.len() == wanted.len() && have.iter().zip(&wanted).all(|(h, w)| fits(h, w));
    if !same {
        let have = Value::list(have.iter().cloned());
        out.wrong
            .push(format!("{kind}: {have}, expected {wanted:?}"));
    }
}

fn differs(name: &str, have: &Value, want: &Value, out: &mut Outcome) {
    let loose = |v: &Value| match v {
        Value::Bool(_) => v.to_string(),
        Value::Text(t) if &**t == "true" => "yes".to_owned(),
        other => other.to_string(),
    };
    if have != want && loose(have) != loose(want) {
        out.wrong.push(format!("{name} is {have}, expected {want}"));
    }
}
