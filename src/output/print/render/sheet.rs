//! The sheet to fill in, in the layout of the ruleset.

use super::Renderer;
use crate::messages::say;
use crate::model::book::ItemKind;
use crate::model::game::Message;
use crate::output::print::document::{Chapter, FormLine, PrintBlock, mark_name, plain_text};
use crate::output::print::manuscript::{PrintArg, PrintField, Term};
use crate::syntax::unicode::capitalized;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of sheets of a kind.
const MAX_SHEETS: usize = 6;
/// Number of boxes in a group.
const BOX_GROUP: i64 = 5;
/// Maximum number of boxes; a longer track is printed as a number.
const MAX_TRACK: i64 = 60;
/// Number of empty lines after the initial inventory.
const EMPTY_LINES: usize = 6;

impl Renderer<'_> {
    pub(super) fn sheet_chapter(&self) -> Chapter {
        let words = self.words;
        let manuscript = self.manuscript;
        let mut blocks = Vec::new();
        let mut lines = self.sheet_lines();
        if manuscript.turns {
            lines.push(FormLine::new(&self.message("print-sheet-turns")));
        }
        if manuscript.sections.iter().any(|it| it.detour) {
            lines.push(FormLine::new(&self.message("print-sheet-returns")));
        }
        if !lines.is_empty() {
            blocks.push(PrintBlock::Form(lines));
        }
        for ItemKind {
            name: kind, plural, ..
        } in &self.book.schema.kinds
        {
            let names = manuscript.inventory.get(plural);
            let sheets = self.sheets_of_kind(kind, names.map_or(&[], Vec::as_slice));
            if !sheets.is_empty() {
                blocks.extend(sheets);
            } else if let Some(names) = names {
                blocks.extend(self.inventory_form(kind, names));
            }
        }
        let notes = manuscript.variables.iter().map(|note| FormLine {
            initial_value: match (&note.start, note.boxes) {
                (_, Some(count)) => format_boxes(count, &note.marks),
                (Term::Flag { is: true }, _) => self.message("value-yes"),
                (Term::Int { n }, _) => n.to_string(),
                (Term::Word { word, .. }, _) => words.text(word).into_owned(),
                _ => String::new(),
            },
            note: match (&note.start, note.boxes) {
                (Term::Int { n: n @ 1.. }, Some(_)) => say!(words, "print-boxes-at-start", n = *n),
                _ => String::new(),
            },
            ..FormLine::new(&mark_name(&note.printed))
        });
        let counted = manuscript.sections.iter().filter(|it| it.counted);
        let marks = counted.map(|it| FormLine::new(&it.number.to_string()));
        for (title, lines) in [
            ("print-chapter-notes", notes.collect::<Vec<_>>()),
            ("print-chapter-marks", marks.collect()),
        ] {
            if !lines.is_empty() {
                blocks.push(PrintBlock::heading(&self.message(title)));
                blocks.push(PrintBlock::Form(lines));
            }
        }
        Chapter::new("sheet", self.message("print-chapter-sheet"), blocks)
    }

    /// Returns the rows of the message `sheet`, and then the fields that it does not use (of house rules).
    ///
    /// The text before a colon is a label. A row that begins with a box can be ticked.
    fn sheet_lines(&self) -> Vec<FormLine> {
        let empty = BTreeSet::new();
        let placeholders = self.words.ruleset_placeholders("sheet").unwrap_or(&empty);
        let sheet = &self.manuscript.sheet;
        let args = sheet
            .iter()
            .flat_map(|field| self.field_arguments(field))
            .collect();
        let mut out = parse_rows(&self.format_message("sheet", &args));
        let other_fields = sheet.iter().filter(|field| {
            let names = [field.name.clone(), format!("boxes_{}", field.name)];
            !names.iter().any(|name| placeholders.contains(name))
        });
        out.extend(other_fields.map(|field| FormLine {
            initial_value: self.words.text(&field.start).into_owned(),
            is_checkbox: !field.is_number && matches!(&*field.start, "yes" | "no"),
            ..FormLine::new(&self.words.text(&field.label))
        }));
        out
    }

    /// Returns the arguments of a field: its start value, and boxes up to its maximum.
    fn field_arguments(&self, field: &PrintField) -> Vec<(String, PrintArg)> {
        let is_empty = field.start == Message::new("value-none").encode();
        let value = match (is_empty, field.start.parse()) {
            (true, _) => PrintArg::OneOf(String::new()),
            (false, Ok(n)) => PrintArg::Number(n),
            (false, Err(_)) => PrintArg::OneOf(self.words.text(&field.start).into_owned()),
        };
        let max = field.max.filter(|max| (1..=MAX_TRACK).contains(max));
        let track = max.map(|max| {
            (
                format!("boxes_{}", field.name),
                PrintArg::OneOf(format_boxes(max, &[])),
            )
        });
        [(field.name.clone(), value)]
            .into_iter()
            .chain(track)
            .collect()
    }

    /// Returns the sheets of a kind with the message `sheet-each-KIND`: one for each player or for each entry of the book.
    fn sheets_of_kind(&self, kind: &str, names: &[String]) -> Vec<PrintBlock> {
        let id = format!("sheet-each-{kind}");
        if self.words.ruleset_placeholders(&id).is_none() {
            return Vec::new();
        }
        let all = self.manuscript.catalogues.iter();
        let all = all.filter(|it| it.kind == kind).map(|it| it.entries.len());
        let seats = usize::try_from(self.manuscript.players).unwrap_or(1);
        let count = seats
            .max(names.len())
            .max(1 + all.sum::<usize>())
            .min(MAX_SHEETS);
        let mut out = Vec::new();
        for i in 0..count {
            let name = names.get(i).cloned().unwrap_or_default();
            let number = i64::try_from(i + 1).unwrap_or_default();
            let args = BTreeMap::from([
                ("n".to_owned(), PrintArg::Number(number)),
                ("name".to_owned(), PrintArg::OneOf(name)),
            ]);
            let heading = self.format_message(&format!("sheet-heading-{kind}"), &args);
            out.push(PrintBlock::heading(&heading));
            out.push(PrintBlock::Form(parse_rows(
                &self.format_message(&id, &args),
            )));
        }
        out
    }

    /// Returns the row of the message `sheet` with this word: "Game: easy".
    pub(super) fn sheet_row_with_word(&self, (field, word): &(String, String)) -> Option<String> {
        let sheet = &self.manuscript.sheet;
        let mut args: BTreeMap<String, PrintArg> = sheet
            .iter()
            .flat_map(|field| self.field_arguments(field))
            .collect();
        let before = parse_rows(&self.format_message("sheet", &args));
        args.insert(field.clone(), PrintArg::OneOf(word.clone()));
        let after = parse_rows(&self.format_message("sheet", &args));
        let mut rows = before.into_iter().zip(after);
        let (_, row) = rows.find(|(before, after)| before != after)?;
        Some(format!("{}: {}", plain_text(&row.label), row.initial_value))
    }

    /// Returns the label of a kind on the sheet.
    pub(super) fn kind_label(&self, kind: &str) -> String {
        let mut kinds = self.book.schema.kinds.iter();
        let id = format!("sheet-held-{kind}");
        match self.words.ruleset_placeholders(&id) {
            Some(_) => self.format_message(&id, &BTreeMap::new()),
            None => {
                let kind = kinds
                    .find(|it| it.name == kind)
                    .map_or(kind, |it| &it.plural);
                capitalized(&kind.replace(['-', '_'], " "))
            }
        }
    }

    /// Returns the inventory of a kind with empty lines. The message `sheet-held-KIND` is its label.
    fn inventory_form(&self, kind: &str, names: &[String]) -> Vec<PrintBlock> {
        let title = self.kind_label(kind);
        let blanks = std::iter::repeat_n(String::new(), EMPTY_LINES);
        let values = names.iter().cloned().chain(blanks);
        let lines = values.map(|initial_value| FormLine {
            initial_value,
            ..FormLine::default()
        });
        vec![
            PrintBlock::heading(&title),
            PrintBlock::Form(lines.collect()),
        ]
    }
}

/// Parses each line of a text as a row of the sheet.
fn parse_rows(text: &str) -> Vec<FormLine> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let row = |line: &str| match (line.strip_prefix('□'), line.split_once(':')) {
        (Some(label), _) => FormLine {
            is_checkbox: true,
            ..FormLine::new(label.trim())
        },
        (None, Some((label, value))) => FormLine {
            initial_value: value.trim().to_owned(),
            ..FormLine::new(label.trim())
        },
        (None, None) => FormLine::new(line),
    };
    lines.map(row).collect()
}

/// Formats a number of boxes, with the sections of marks after their boxes: `□□□□□ □□ (143)`.
fn format_boxes(count: i64, marks: &[(i64, u32)]) -> String {
    let box_at = |i: i64| {
        let mark = marks.iter().find(|(at, _)| *at == i);
        let is_gap = i < count && (mark.is_some() || i % BOX_GROUP == 0);
        let mark = mark.map_or(String::new(), |(_, section)| format!(" ({section})"));
        format!("□{mark}{}", if is_gap { " " } else { "" })
    };
    (1..=count).map(box_at).collect()
}
