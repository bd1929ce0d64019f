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
    /// The chapters on foes, items and other kinds.
    pub(super) fn catalogue_chapters(&mut self, whole: bool) -> Vec<Chapter> {
        let words = self.words;
        let all = self.manuscript.catalogues.iter();
        let mut out = Vec::new();
        for it in all.filter(|it| it.whole == whole) {
            let kind = &it.kind;
            let title = match whole {
                true => format!("entries-all-{kind}"),
                false => format!("entries-{kind}"),
            };
            // A kind with a title for its names is printed as one paragraph.
            if let Some(chapter) = self.names_chapter(it) {
                out.push(chapter);
                continue;
            }
            let mut blocks = Vec::new();
            for entry in &it.entries {
                self.location = Some(PrintLocation::Entry(kind.clone(), entry.id.clone()));
                let told = self.describe_entry(kind, entry);
                let told = join_sentences(told.trim(), &self.describe_specials(kind, entry));
                if !told.is_empty() {
                    let told = say!(
                        words,
                        "print-entry",
                        name = mark_name(&entry.name),
                        what = told
                    );
                    blocks.push(PrintBlock::paragraph(&told));
                }
                blocks.extend(self.render_plan(kind, entry));
            }
            self.location = None;
            let title = self.format_message(&title, &BTreeMap::new());
            out.push(Chapter::new(&format!("entries-{kind}"), title, blocks));
        }
        out.retain(|it| !it.blocks.is_empty());
        out
    }

    /// The message `entry-KIND` for an entry.
    fn describe_entry(&self, kind: &str, entry: &CatalogueEntry) -> String {
        let id = format!("entry-{kind}");
        let names = self.words.ruleset_placeholders(&id).into_iter().flatten();
        let mut asked = names.filter(|it| it.starts_with(QUERY_PREFIX));
        // Without a game there are no computed values, and leaving them out is better than printing wrong ones.
        if asked.any(|it| !entry.fields.contains_key(it)) {
            return String::new();
        }
        let mut given = self.book_arguments();
        given.extend(entry.fields.clone());
        self.format_message(&id, &given)
    }

    /// All entries of a kind in one paragraph, if the ruleset has the message `entries-names-KIND`.
    fn names_chapter(&self, catalogue: &Catalogue) -> Option<Chapter> {
        let kind = &catalogue.kind;
        let title = format!("entries-names-{kind}");
        self.words.ruleset_placeholders(&title)?;
        let all = catalogue.entries.iter().map(|entry| {
            let told = self.describe_entry(kind, entry);
            match told.trim() {
                "" => mark_name(&entry.name),
                told => format!("{} ({told})", mark_name(&entry.name)),
            }
        });
        let all = format!("{}.", self.join_and(all.collect()));
        Some(Chapter::new(
            &format!("entries-{kind}"),
            self.format_message(&title, &BTreeMap::new()),
            vec![PrintBlock::paragraph(&all)],
        ))
    }

    /// The plan of an entry, by the messages `plan-KIND` and `plan-KIND-FIELD` of the ruleset.
    fn render_plan(&self, kind: &str, entry: &CatalogueEntry) -> Option<PrintBlock> {
        let plan = entry.plan.as_ref()?;
        let columns: Vec<String> = (0..plan.columns).map(column_letter).collect();
        let given = BTreeMap::from([
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
            description: self.format_message(&format!("plan-{kind}"), &given),
            rows: rows.collect(),
            columns,
        }))
    }

    /// The lines of a square: its values, and its indexes in lists.
    fn square_texts(&self, kind: &str, plan: &manuscript::PrintPlan, place: &str) -> Vec<String> {
        let nothing = BTreeMap::new();
        let said = plan.squares.iter().map(|(field, squares)| {
            let given = squares.get(place).unwrap_or(&nothing);
            self.format_message(&format!("plan-{kind}-{field}"), given)
        });
        let listed = plan.listed.iter().flat_map(|(field, places)| {
            let here = (1..).zip(places).filter(|(_, it)| *it == place);
            here.map(move |(n, _)| {
                let given = BTreeMap::from([("n".to_owned(), PrintArg::Number(n))]);
                self.format_message(&format!("plan-{kind}-{field}"), &given)
            })
        });
        said.chain(listed).filter(|it| !it.is_empty()).collect()
    }
}

/// Joins a text and further sentences.
fn join_sentences(told: &str, more: &str) -> String {
    match (told.is_empty(), more.is_empty()) {
        (_, true) => told.to_owned(),
        (true, false) => more.to_owned(),
        (false, false) if ends_sentence(told) => format!("{told} {more}"),
        (false, false) => format!("{told}. {more}"),
    }
}
