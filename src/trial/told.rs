//! What a case says of questions asked, options offered and words told.

use super::run::Outcome;
use crate::game::{Event, Roll};
use serde_yaml::Value as Yaml;

/// Is this a key of `expect` that [`differs`] compares?
pub(super) fn knows(key: &str) -> bool {
    matches!(
        key,
        "asks" | "not_asked" | "offered" | "not_offered" | "closed" | "told" | "not_told"
    )
}

/// What does not hold of one such key, in words. `told` is a list of words to be found in what was told, one after another.
pub(super) fn differs(key: &str, wanted: &Yaml, out: &Outcome) -> Vec<String> {
    let wanted = wanted.as_sequence().into_iter().flatten();
    let wanted = wanted.filter_map(Yaml::as_str);
    if key == "told" {
        return in_turn(wanted, &told(&out.events));
    }
    let not = key.starts_with("not_");
    let lines = told(&out.events);
    let holds = |name: &str| match key {
        "asks" | "not_asked" => out.asked.iter().any(|topic| topic == name),
        "closed" => out.closed.iter().any(|id| id == name),
        "not_told" => lines.iter().any(|line| line.contains(name)),
        _ => out.offered.iter().any(|id| id == name),
    };
    let all = match key {
        "asks" | "not_asked" => &out.asked,
        "closed" => &out.closed,
        "not_told" => &lines,
        _ => &out.offered,
    };
    wanted
        .filter(|name| holds(name) == not)
        .map(|name| format!("{key} `{name}` does not hold: {all:?}"))
        .collect()
}

/// Each of the words must stand in a line below that of the words before.
fn in_turn<'a>(wanted: impl Iterator<Item = &'a str>, lines: &[String]) -> Vec<String> {
    let mut at = 0;
    for words in wanted {
        match lines[at..].iter().position(|line| line.contains(words)) {
            Some(more) => at += more + 1,
            None => {
                return vec![format!(
                    "`{words}` was not told after {at} lines: {lines:?}"
                )];
            }
        }
    }
    Vec::new()
}

/// What was told as lines of plain words: `Bo alone:` and `all:` where a seat is taken, a row of a grid as its cells.
fn told(events: &[Event]) -> Vec<String> {
    let mut lines = Vec::new();
    for event in events {
        match event {
            Event::Say { text } | Event::Change { text, .. } | Event::Notice { text, .. } => {
                lines.push(text.clone());
            }
            Event::Prose { pieces } => {
                lines.push(pieces.iter().map(|piece| &*piece.text).collect());
            }
            Event::Roll(Roll {
                why, result, means, ..
            }) => lines.push(format!("{why}: {result} {means}").trim_end().to_owned()),
            Event::Grid { title, rows, .. } => {
                lines.push(title.clone());
                lines.extend(rows.iter().map(|row| row.join(" | ")));
            }
            Event::Seat { name, hidden } => lines.push(match name {
                Some(name) if *hidden => format!("{name} alone:"),
                Some(name) => format!("{name}:"),
                None => "all:".to_owned(),
            }),
            Event::Page { .. }
            | Event::Outcome { .. }
            | Event::Answered { .. }
            | Event::Ending { .. } => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome() -> Outcome {
        let say = |text: &str| Event::Say { text: text.into() };
        let events = vec![
            say("Round 1"),
            Event::Seat {
                name: Some("Bo".into()),
                hidden: true,
            },
            say("A hit"),
            Event::Grid {
                title: "After".into(),
                columns: vec!["HP".into()],
                rows: vec![vec!["Vex".into(), "72/87".into()]],
            },
        ];
        Outcome {
            events,
            asked: vec!["move".into()],
            offered: vec!["rest".into()],
            closed: vec!["quake".into()],
            ..Outcome::default()
        }
    }

    #[test]
    fn words_are_told_in_turn_and_options_stand_or_do_not() {
        let wrong = |key: &str, list: &str| {
            differs(key, &serde_yaml::from_str(list).unwrap(), &outcome()).len()
        };
        for (key, list) in [
            ("told", "[Round 1, Bo alone, hit, 'Vex | 72/87']"),
            ("not_told", "[Round 2]"),
            ("closed", "[quake]"),
            ("offered", "[rest]"),
            ("not_offered", "[quake]"),
            ("asks", "[move]"),
            ("not_asked", "[target]"),
        ] {
            assert_eq!(wrong(key, list), 0, "{key}");
            assert!(knows(key), "{key}");
        }
        for (key, list) in [
            ("told", "[hit, Round 1]"),
            ("told", "[Round 2]"),
            ("not_told", "[hit]"),
            ("closed", "[rest]"),
            ("offered", "[quake]"),
            ("not_offered", "[rest]"),
            ("asks", "[target]"),
            ("not_asked", "[move]"),
        ] {
            assert_eq!(wrong(key, list), 1, "{key}");
        }
        assert!(!knows("outcome"));
    }
}
