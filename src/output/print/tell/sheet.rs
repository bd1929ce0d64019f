//! The sheet to fill in, laid out as the ruleset says it in its messages.

use super::Teller;
use super::lines::capital;
use crate::model::game::Message;
use crate::output::print::document::{Block, Chapter, Line, name, plain, turn};
use crate::output::print::manuscript::{Given, SheetField, Term};
use std::collections::{BTreeMap, BTreeSet};

/// There is room for so many of a kind at the most.
const ROOM: usize = 6;
/// Boxes stand in groups of these.
const GROUP: i64 = 5;
/// A track that is longer is a number.
const TRACK: i64 = 60;
/// Lines to write on below what is held at first.
const EMPTY: usize = 6;

impl Teller<'_> {
    pub(super) fn sheet(&self) -> Chapter {
        let words = self.words;
        let manuscript = self.manuscript;
        let mut blocks = Vec::new();
        let mut lines = self.fields();
        if manuscript.turns {
            lines.push(Line::new(&self.say("print-sheet-turns")));
        }
        if !lines.is_empty() {
            blocks.push(Block::Form(lines));
        }
        for (kind, plural) in &manuscript.kinds {
            let held = manuscript.belongings.get(plural);
            let laid_out = self.each(kind, held.map_or(&[], Vec::as_slice));
            if !laid_out.is_empty() {
                blocks.extend(laid_out);
            } else if let Some(held) = held {
                blocks.extend(self.held(kind, held));
            }
        }
        let notes = manuscript.notes.iter().map(|note| Line {
            start: match &note.start {
                Term::Flag { is: true } => self.say("value-yes"),
                Term::Int { n } => n.to_string(),
                Term::Word { word, .. } => words.text(word).into_owned(),
                _ => String::new(),
            },
            ..Line::new(&name(&note.printed))
        });
        let counted = manuscript.sections.iter().filter(|it| it.counted);
        let marks = counted.map(|it| Line::new(&turn(it.number)));
        for (title, lines) in [
            ("print-chapter-notes", notes.collect::<Vec<_>>()),
            ("print-chapter-marks", marks.collect()),
        ] {
            if !lines.is_empty() {
                blocks.push(Block::heading(&self.say(title)));
                blocks.push(Block::Form(lines));
            }
        }
        Chapter::new("sheet", self.say("print-chapter-sheet"), blocks)
    }

    /// The rows that the message `sheet` has for the fields, a line each: what stands before a colon is its title, and one that begins with a box is
    /// ticked. Fields that it does not know, of house rules, stand below.
    fn fields(&self) -> Vec<Line> {
        let none = BTreeSet::new();
        let known = self.words.of_rules("sheet").unwrap_or(&none);
        let sheet = &self.manuscript.sheet;
        let given = sheet.iter().flat_map(|field| self.field(field)).collect();
        let mut out = rows(&self.entry("sheet", &given));
        let strange = sheet.iter().filter(|field| {
            let names = [field.name.clone(), format!("boxes_{}", field.name)];
            !names.iter().any(|name| known.contains(name))
        });
        out.extend(strange.map(|field| Line {
            start: self.words.text(&field.start).into_owned(),
            tick: !field.is_number && matches!(&*field.start, "yes" | "no"),
            ..Line::new(&self.words.text(&field.label))
        }));
        out
    }

    /// A field as it goes into that message: what it begins with, and boxes up to its most.
    fn field(&self, field: &SheetField) -> Vec<(String, Given)> {
        let empty = field.start == Message::new("value-none").text();
        let start = match (empty, field.start.parse()) {
            (true, _) => Given::OneOf(String::new()),
            (false, Ok(n)) => Given::Number(n),
            (false, Err(_)) => Given::OneOf(self.words.text(&field.start).into_owned()),
        };
        let most = field.most.filter(|most| (1..=TRACK).contains(most));
        let track = most.map(|most| (format!("boxes_{}", field.name), Given::OneOf(boxes(most))));
        [(field.name.clone(), start)]
            .into_iter()
            .chain(track)
            .collect()
    }

    /// A sheet for each of a kind that the ruleset lays out by `sheet-each-KIND`: as many as may play, or as the book has.
    fn each(&self, kind: &str, held: &[String]) -> Vec<Block> {
        let id = format!("sheet-each-{kind}");
        if self.words.of_rules(&id).is_none() {
            return Vec::new();
        }
        let all = self.manuscript.catalogues.iter();
        let all = all.filter(|it| it.kind == kind).map(|it| it.entries.len());
        let seats = usize::try_from(self.manuscript.seats).unwrap_or(1);
        let many = seats.max(held.len()).max(1 + all.sum::<usize>()).min(ROOM);
        let mut out = Vec::new();
        for n in 0..many {
            let who = held.get(n).cloned().unwrap_or_default();
            let number = i64::try_from(n + 1).unwrap_or_default();
            let given = BTreeMap::from([
                ("n".to_owned(), Given::Number(number)),
                ("name".to_owned(), Given::OneOf(who)),
            ]);
            let heading = self.entry(&format!("sheet-heading-{kind}"), &given);
            out.push(Block::heading(&heading));
            out.push(Block::Form(rows(&self.entry(&id, &given))));
        }
        out
    }

    /// What the message `sheet` has for one word on it: "Game: easy".
    pub(super) fn word_of_sheet(&self, (field, word): &(String, String)) -> Option<String> {
        let sheet = &self.manuscript.sheet;
        let mut given: BTreeMap<String, Given> =
            sheet.iter().flat_map(|field| self.field(field)).collect();
        let before = rows(&self.entry("sheet", &given));
        given.insert(field.clone(), Given::OneOf(word.clone()));
        let after = rows(&self.entry("sheet", &given));
        let mut both = before.into_iter().zip(after);
        let (_, row) = both.find(|(before, after)| before != after)?;
        Some(format!("{}: {}", plain(&row.label), row.start))
    }

    /// What things held of a kind are called on the sheet.
    pub(super) fn kind_on_sheet(&self, kind: &str) -> String {
        let kinds = self.manuscript.kinds.iter();
        let mut plural = kinds.filter(|(name, _)| name == kind).map(|(_, all)| all);
        let id = format!("sheet-held-{kind}");
        match self.words.of_rules(&id) {
            Some(_) => self.entry(&id, &BTreeMap::new()),
            None => capital(&plural.next().map_or(kind, |it| it).replace(['-', '_'], " ")),
        }
    }

    /// What is held of a kind, with room for more; the message `sheet-held-KIND` says what it is called.
    fn held(&self, kind: &str, held: &[String]) -> Vec<Block> {
        let title = self.kind_on_sheet(kind);
        let empty = std::iter::repeat_n(String::new(), EMPTY);
        let lines = held.iter().cloned().chain(empty).map(|start| Line {
            start,
            ..Line::default()
        });
        vec![Block::heading(&title), Block::Form(lines.collect())]
    }
}

/// Each line of a text as a row of the sheet.
fn rows(text: &str) -> Vec<Line> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let row = |line: &str| match (line.strip_prefix('□'), line.split_once(':')) {
        (Some(label), _) => Line {
            tick: true,
            ..Line::new(label.trim())
        },
        (None, Some((label, start))) => Line {
            start: start.trim().to_owned(),
            ..Line::new(label.trim())
        },
        (None, None) => Line::new(line),
    };
    lines.map(row).collect()
}

/// So many boxes to tick: `□□□□□ □□`.
fn boxes(n: i64) -> String {
    let sign = |at| match at > 0 && at % GROUP == 0 {
        true => " □",
        false => "□",
    };
    (0..n).map(sign).collect()
}
