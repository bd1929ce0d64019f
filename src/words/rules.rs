//! The messages of a ruleset: a table a language, beside its script and beside house rules, read and compared.

use super::Language;
use super::table::{Arg, Table};
use super::written::{self, Known};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::FileId;
use crate::suggest::did_you_mean;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The folder of the tables, in a ruleset's own and beside house rules.
pub const FOLDER: &str = "messages";

/// A table as somebody wrote it.
#[derive(Debug, Clone)]
pub struct Written {
    pub file: FileId,
    /// Its path: `badgerstone/messages/de.ftl`.
    pub name: String,
    pub text: String,
}

/// The names of what goes into each message, by its id.
pub type Things = BTreeMap<String, BTreeSet<String>>;

/// The messages of a ruleset in the languages that it speaks. A clone is the same tables.
#[derive(Debug, Clone, Default)]
pub struct Tables(Arc<All>);

#[derive(Debug, Default)]
struct All {
    things: Things,
    /// Folder by folder: those of house rules after those of the ruleset, whose messages they may say otherwise.
    layers: Vec<Vec<(Language, Spoken)>>,
    texts: Vec<String>,
}

/// Tables as they are written: what goes into each message, and folder by folder the texts in each language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablesText {
    things: Things,
    layers: Vec<Vec<(String, String)>>,
}

/// A table, made ready when somebody is first told something in its language: most games are told in one.
#[derive(Debug)]
struct Spoken {
    language: Language,
    text: String,
    table: OnceLock<Table>,
}

impl Spoken {
    fn of(language: Language, text: String) -> Self {
        Self {
            language,
            text,
            table: OnceLock::new(),
        }
    }

    fn table(&self) -> &Table {
        self.table
            .get_or_init(|| Table::read(self.language, &self.text))
    }
}

impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        self.0.texts == other.0.texts
    }
}

impl Eq for Tables {}

impl Tables {
    /// Reads the tables of a ruleset and of each of its house rules, and compares them. What is wrong goes to `found`; what can be read is
    /// there all the same.
    #[must_use]
    pub fn read(layers: &[Vec<Written>], found: &mut Vec<Diagnostic>) -> Self {
        let mut all = All::default();
        for layer in layers {
            read_layer(layer, &mut all, found);
        }
        Self(Arc::new(all))
    }

    /// As they are written, to be carried elsewhere.
    #[must_use]
    pub fn text(&self) -> TablesText {
        let layers = self.0.layers.iter().map(|tables| {
            let tables = tables.iter();
            let tables = tables.map(|(language, it)| (language.code().to_owned(), it.text.clone()));
            tables.collect()
        });
        TablesText {
            things: self.0.things.clone(),
            layers: layers.collect(),
        }
    }

    /// Tables that were read, and are written so.
    #[must_use]
    pub fn of_text(text: TablesText) -> Self {
        let texts = text.layers.iter().flatten();
        let texts = texts.map(|(_, text)| text.clone()).collect();
        let layers = text.layers.into_iter().map(|tables| {
            let tables = tables.into_iter();
            let tables = tables.filter_map(|(code, text)| {
                let language = Language::ALL.into_iter().find(|it| it.code() == code)?;
                Some((language, Spoken::of(language, text)))
            });
            tables.collect()
        });
        Self(Arc::new(All {
            things: text.things,
            layers: layers.collect(),
            texts,
        }))
    }

    /// Reads the English tables, which are wanted whatever the reader's language is, before somebody waits for them.
    pub fn read_ahead(&self) {
        for (language, spoken) in self.0.layers.iter().flatten() {
            if *language == Language::English {
                spoken.table();
            }
        }
    }

    /// What goes into every message there is.
    #[must_use]
    pub fn things(&self) -> &Things {
        &self.0.things
    }

    /// Abbreviations, each with what a voice reads in its place: the messages called `spoken-` and the abbreviation.
    pub(super) fn spoken(&self, language: Language) -> Vec<(String, String)> {
        let ids = self.0.things.keys();
        let spoken = ids.filter_map(|id| {
            let short = id.strip_prefix("spoken-")?;
            Some((short.to_owned(), self.say(language, id, &[])?))
        });
        spoken.collect()
    }

    /// A message in words, in English where the language lacks it; none where no table has it.
    pub(super) fn say(&self, language: Language, id: &str, args: &[(&str, Arg)]) -> Option<String> {
        self.0.layers.iter().rev().find_map(|tables| {
            let said = |language| {
                let (_, table) = tables.iter().find(|(of, _)| *of == language)?;
                table.table().say(id, args)
            };
            said(language).or_else(|| said(Language::English))
        })
    }
}

/// The tables of one folder.
fn read_layer(layer: &[Written], all: &mut All, found: &mut Vec<Diagnostic>) {
    let mut read: Vec<(Language, &Written, Known)> = Vec::new();
    for table in layer {
        let file = table.name.rsplit('/').next().unwrap_or(&table.name);
        let tag = file.strip_suffix(".ftl").unwrap_or(file);
        let language = Language::ALL.into_iter().find(|it| it.code() == tag);
        let Some(language) = language else {
            let message = format!("`{}` is in no language that the program speaks", table.name);
            let codes = Language::ALL.map(|it| format!("{}.ftl", it.code()));
            found
                .push(at_top(table, message).help(format!("there may be {}", codes.join(" and "))));
            continue;
        };
        read.push((language, table, written::known(table, found)));
    }
    // English is the source, and comes first.
    read.sort_by_key(|(language, ..)| *language);
    let Some((Language::English, source, english)) = read.first() else {
        if let Some((_, table, _)) = read.first() {
            let message = "these messages have no English: it stands in for what a language lacks";
            found.push(at_top(table, message).help("write `en.ftl` beside it"));
        }
        return;
    };
    for (id, message) in &english.messages {
        if let Some(before) = all.things.get(id)
            && *before != message.things
        {
            let wants = listed(before);
            let span = source.place(id);
            let fault = Diagnostic::new(
                Code::BadMessage,
                span,
                format!("the ruleset's `{id}` has other things in it"),
            );
            found.push(fault.help(format!("it has {wants}")));
        }
    }
    for (_, table, known) in &read[1..] {
        compare((source, english), (table, known), found);
    }
    for (id, message) in &english.messages {
        all.things.insert(id.clone(), message.things.clone());
    }
    // What cannot be read of them has been told.
    let tables = read.iter();
    let tables =
        tables.map(|(language, table, _)| (*language, Spoken::of(*language, table.text.clone())));
    all.layers.push(tables.collect());
    all.texts
        .extend(read.iter().map(|(_, table, _)| table.text.clone()));
}

/// The same messages with the same things in them, as English has them?
fn compare(
    (source, english): (&Written, &Known),
    (other, known): (&Written, &Known),
    found: &mut Vec<Diagnostic>,
) {
    for (id, message) in &known.messages {
        let Some(there) = english.messages.get(id) else {
            let near = did_you_mean(id, english.messages.keys().map(String::as_str));
            let fault = format!("`{}` has no message `{id}`", source.name);
            let fault = Diagnostic::new(Code::BadMessage, other.place(id), fault);
            found.push(fault.maybe_help(near));
            continue;
        };
        for thing in message.things.difference(&there.things) {
            let near = did_you_mean(thing, there.things.iter().map(String::as_str));
            let fault = format!("`{thing}` does not go into `{id}`");
            let fault = Diagnostic::new(Code::BadMessage, other.place(id), fault);
            let help =
                near.unwrap_or_else(|| format!("into its English goes {}", listed(&there.things)));
            found.push(fault.help(help));
        }
        for thing in there.things.difference(&message.things) {
            let fault = format!("`{id}` leaves out `{thing}`, which its English tells");
            let fault = Diagnostic::new(Code::BadMessage, other.place(id), fault);
            found.push(fault.help(format!("say it: `{{ ${thing} }}`")));
        }
    }
    for id in english.messages.keys() {
        if !known.messages.contains_key(id) && !known.is_broken(id) {
            let fault = format!("`{}` lacks the message `{id}`", other.name);
            let fault = Diagnostic::new(Code::MissingMessage, source.place(id), fault);
            found.push(fault.saying("its readers are told this"));
        }
    }
}

fn listed(things: &BTreeSet<String>) -> String {
    match things.is_empty() {
        true => "nothing".to_owned(),
        false => {
            let each: Vec<String> = things.iter().map(|it| format!("`{it}`")).collect();
            each.join(", ")
        }
    }
}

fn at_top(table: &Written, message: impl Into<String>) -> Diagnostic {
    let end = table.text.find('\n').unwrap_or(table.text.len());
    Diagnostic::new(
        Code::BadMessage,
        crate::source::Span::new(table.file, 0, end),
        message,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(tables: &[(&str, &str)]) -> Vec<Written> {
        let written = (0..).zip(tables).map(|(file, (name, text))| Written {
            file: FileId(file),
            name: (*name).to_owned(),
            text: (*text).to_owned(),
        });
        written.collect()
    }

    /// What is wrong with tables of these texts, each with the words it is shown at.
    fn wrong(tables: &[(&str, &str)]) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let _ = Tables::read(&[written(tables)], &mut found);
        let told = found.into_iter().map(|fault| {
            let span = fault.labels[0].span;
            let (_, text) = tables[span.file.0 as usize];
            let at = text[span.start as usize..span.end as usize].to_owned();
            (at, fault.message)
        });
        told.collect()
    }

    #[test]
    fn the_tables_of_the_program_are_sound() {
        let tables = [
            ("en.ftl", include_str!("en.ftl")),
            ("de.ftl", include_str!("de.ftl")),
        ];
        assert_eq!(wrong(&tables), []);
    }

    #[test]
    fn what_is_wrong_is_told_at_its_line() {
        let told = |at: &str, message: &str| (at.to_owned(), message.to_owned());
        let english = "hit = { $name } is hit.\nmiss = Missed.\n";
        let german = "hit = { $nme } ist getroffen.\nmis = Daneben.\nbad one\n";
        let found = wrong(&[("en.ftl", english), ("de.ftl", german)]);
        let wanted = [
            told(
                "bad one",
                "this is no message: expected a token starting with `=`",
            ),
            told("hit", "`nme` does not go into `hit`"),
            told("hit", "`hit` leaves out `name`, which its English tells"),
            told("mis", "`en.ftl` has no message `mis`"),
            told("miss", "`de.ftl` lacks the message `miss`"),
        ];
        assert_eq!(found, wanted);
        let twice = wrong(&[(
            "en.ftl",
            "one = a\ntwo = { three } { NUMBER($n) }\none = b\n",
        )]);
        let wanted = [
            told("one", "`one` stands here twice"),
            told("two", "there is no function `NUMBER` in a table"),
            told("two", "this table has no message `three`"),
        ];
        assert_eq!(twice, wanted);
        let other = [("en.ftl", "one = a\n"), ("de.ftl", "one = b\n")];
        let over = Tables::read(
            &[written(&other), written(&[("en.ftl", "one = c\n")])],
            &mut Vec::new(),
        );
        let said = over.say(Language::German, "one", &[]);
        assert_eq!(
            said.as_deref(),
            Some("c"),
            "in its English what is told otherwise"
        );
        let lone = wrong(&[("de.ftl", "one = a"), ("fr.ftl", "one = b")]);
        assert_eq!(lone.len(), 2, "{lone:?}");
    }
}
