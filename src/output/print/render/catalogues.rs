//! Entries of catalogues, and plans with their squares.

use super::line_writer::ends_sentence;
use super::{PrintBlock, PrintLocation, Renderer};
use crate::messages::say;
use crate::output::print::catalogues::column_letter;
use crate::output::print::document::{BoardPlan, BoardRow, Chapter, mark_name};
use crate::output::print::entry_queries::QUERY_PREFIX;
use crate::output::print::manuscript::{self, Catalogue, CatalogueEntry, PrintArg};
use std::collections::BTreeMap;

impl Renderer<'_> {
    /// Returns the chapters on foes, items and other kinds.
    ///
    /// `is_complete` selects the kinds of which all entries are printed.
    pub(super) fn catalogue_chapters(&mut self, is_complete: bool) -> Vec<Chapter> {
        let words = self.words;
        let catalogues = self.manuscript.catalogues.iter();
        let mut out = Vec::new();
        for catalogue in catalogues.filter(|it| it.whole == is_complete) {
            let kind = &catalogue.kind;
            let title_id = match is_complete {
                true => format!("entries-all-{kind}"),
                false => format!("entries-{kind}"),
            };
            // A kind with a title for its names is printed as one paragraph.
            if let Some(chapter) = self.names_chapter(catalogue) {
                out.push(chapter);
                continue;
            }
            let mut blocks = Vec::new();
            for entry in &catalogue.entries {
                self.location = Some(PrintLocation::Entry(kind.clone(), entry.id.clone()));
                let text = self.describe_entry(kind, entry);
                let text = join_sentences(text.trim(), &self.describe_specials(kind, entry));
                if !text.is_empty() {
                    let text = say!(
                        words,
                        "print-entry",
                        name = mark_name(&entry.name),
                        what = text
                    );
                    blocks.push(PrintBlock::paragraph(&text));
                }
                blocks.extend(self.render_plan(kind, entry));
            }
            self.location = None;
            let title = self.format_message(&title_id, &BTreeMap::new());
            out.push(Chapter::new(&format!("entries-{kind}"), title, blocks));
        }
        out.retain(|it| !it.blocks.is_empty());
        out
    }

    /// Formats the message `entry-KIND` for an entry.
    fn describe_entry(&self, kind: &str, entry: &CatalogueEntry) -> String {
        let id = format!("entry-{kind}");
        let names = self.words.ruleset_placeholders(&id).into_iter().flatten();
        let mut queries = names.filter(|it| it.starts_with(QUERY_PREFIX));
        // Without a game, computed values are unknown. They are omitted, because printed values would be wrong.
        if queries.any(|it| !entry.fields.contains_key(it)) {
            return String::new();
        }
        let mut args = self.book_arguments();
        args.extend(entry.fields.clone());
        self.format_message(&id, &args)
    }

    /// Lists all entries of a kind in one paragraph, if the ruleset has the message `entries-names-KIND`.
    fn names_chapter(&self, catalogue: &Catalogue) -> Option<Chapter> {
        let kind = &catalogue.kind;
        let title = format!("entries-names-{kind}");
        self.words.ruleset_placeholders(&title)?;
        let entries = catalogue.entries.iter().map(|entry| {
            let text = self.describe_entry(kind, entry);
            match text.trim() {
                "" => mark_name(&entry.name),
                text => format!("{} ({text})", mark_name(&entry.name)),
            }
        });
        let entries = format!("{}.", self.join_and(entries.collect()));
        Some(Chapter::new(
            &format!("entries-{kind}"),
            self.format_message(&title, &BTreeMap::new()),
            vec![PrintBlock::paragraph(&entries)],
        ))
    }

    /// Renders the plan of an entry with the messages `plan-KIND` and `plan-KIND-FIELD` of the ruleset.
    fn render_plan(&self, kind: &str, entry: &CatalogueEntry) -> Option<PrintBlock> {
        let plan = entry.plan.as_ref()?;
        let columns: Vec<String> = (0..plan.columns).map(column_letter).collect();
        let args = BTreeMap::from([
            ("name".to_owned(), PrintArg::OneOf(entry.name.clone())),
            (
                "last".to_owned(),
                PrintArg::OneOf(column_letter(plan.columns - 1)),
            ),
            ("rows".to_owned(), PrintArg::Number(i64::from(plan.rows))),
        ]);
        // The highest row is at the top.
        let rows = (1..=plan.rows).rev().map(|row| BoardRow {
            name: row.to_string(),
            squares: columns
                .iter()
                .map(|column| self.square_texts(kind, plan, &format!("{column}{row}")))
                .collect(),
        });
        Some(PrintBlock::Board(BoardPlan {
            description: self.format_message(&format!("plan-{kind}"), &args),
            rows: rows.collect(),
            columns,
        }))
    }

    /// Returns the lines of a square: its values, and its indexes in lists.
    fn square_texts(&self, kind: &str, plan: &manuscript::PrintPlan, square: &str) -> Vec<String> {
        let no_values = BTreeMap::new();
        let values = plan.squares.iter().map(|(field, squares)| {
            let args = squares.get(square).unwrap_or(&no_values);
            self.format_message(&format!("plan-{kind}-{field}"), args)
        });
        let listed = plan.listed.iter().flat_map(|(field, squares)| {
            let indexes = (1..).zip(squares).filter(|(_, it)| *it == square);
            indexes.map(move |(n, _)| {
                let args = BTreeMap::from([("n".to_owned(), PrintArg::Number(n))]);
                self.format_message(&format!("plan-{kind}-{field}"), &args)
            })
        });
        values.chain(listed).filter(|it| !it.is_empty()).collect()
    }
}

/// Joins a text and further sentences.
fn join_sentences(text: &str, sentences: &str) -> String {
    match (text.is_empty(), sentences.is_empty()) {
        (_, true) => text.to_owned(),
        (true, false) => sentences.to_owned(),
        (false, false) if ends_sentence(text) => format!("{text} {sentences}"),
        (false, false) => format!("{text}. {sentences}"),
    }
}
