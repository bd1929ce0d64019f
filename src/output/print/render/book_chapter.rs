//! The chapter on this book: its settings, the start, and ready-made characters.

use super::{PrintLocation, Renderer};
use crate::messages::say;
use crate::output::print::document::{Chapter, PrintBlock, mark_name, mark_section, parse_inlines};
use crate::output::print::manuscript::{ChangedSetting, ReadyCharacter};
use crate::syntax::fluent::Language;

impl Renderer<'_> {
    pub(super) fn this_book_chapter(&mut self) -> Option<Chapter> {
        self.location = Some(PrintLocation::Book);
        let chapter = self.settings_chapter();
        for name in &self.manuscript.failed_characters {
            let why = "this ready-made character cannot be made and is left out; for the reason, run `turnto check`";
            self.add_missing(name, why.to_owned());
        }
        if self.manuscript.rules.is_empty() && !self.book.schema.name.is_empty() {
            let why = "the ruleset has no `rules.md` for readers";
            self.add_missing(&self.book.schema.name, why.to_owned());
        }
        for it in self
            .book
            .schema
            .hidden_changes
            .iter()
            .filter(|it| !it.is_documented)
        {
            let (script, what) = (&it.script, &it.change);
            self.add_missing(
                what,
                format!("house rules of {script} that no page shows: describe them in `house.md`"),
            );
        }
        self.location = None;
        chapter
    }

    fn settings_chapter(&self) -> Option<Chapter> {
        let words = self.words;
        let settled = self.manuscript.changed_settings.iter();
        let settled: Vec<String> = settled.filter_map(|it| self.format_setting(it)).collect();
        let mut blocks: Vec<PrintBlock> =
            settled.iter().map(|it| PrintBlock::paragraph(it)).collect();
        let borne = self.manuscript.specials.iter();
        blocks.extend(borne.map(|it| PrintBlock::paragraph(&self.describe_holder_specials(it))));
        blocks.extend(
            self.initial_inventory()
                .map(|it| PrintBlock::paragraph(&it)),
        );
        let ready = &self.manuscript.characters;
        if !ready.is_empty() {
            blocks.push(PrintBlock::heading(&self.message("print-ready")));
            blocks.push(PrintBlock::paragraph(&self.message("print-ready-how")));
        }
        for it in ready {
            let lead = say!(
                words,
                "print-entry",
                name = mark_name(&it.name),
                what = &it.about
            );
            blocks.push(match self.format_character(it) {
                told if told.is_empty() => PrintBlock::paragraph(&lead),
                told => {
                    let told = told.iter().map(|it| PrintBlock::paragraph(it));
                    PrintBlock::Group(parse_inlines(&lead), told.collect())
                }
            });
        }
        (!blocks.is_empty())
            .then(|| Chapter::new("this-book", self.message("print-chapter-book"), blocks))
    }

    /// The sheet of a ready-made character, further values, and where they begin.
    fn format_character(&self, it: &ReadyCharacter) -> Vec<String> {
        let words = self.words;
        let row = |(label, text): &(String, String)| format!("{label}: {text}");
        let of_sheet = it
            .words
            .iter()
            .filter_map(|it| self.sheet_row_with_word(it));
        let mut rows: Vec<String> = of_sheet.chain(it.sheet.iter().map(row)).collect();
        for (kind, held) in &it.inventory {
            let held = held.iter().map(|it| mark_name(it)).collect();
            rows.push(row(&(self.kind_label(kind), self.join_and(held))));
        }
        let mut out = Vec::new();
        if !rows.is_empty() {
            out.push(format!("{}.", rows.join("; ")));
        }
        let rolls = it.rolls.iter().map(|roll| {
            let (n, sides, why) = (roll.count, roll.sides, &roll.label);
            say!(words, "print-ready-roll", n = n, sides = sides, why = why)
        });
        let rolls: Vec<String> = rolls.collect();
        if !rolls.is_empty() {
            out.push(self.message_with("print-ready-rolls", "all", self.join_and(rolls)));
        }
        let mut all = Vec::new();
        for code in &it.codes {
            all.push(self.message_with(
                "print-gain-code",
                "name",
                mark_name(self.printed_code(code)),
            ));
        }
        for title in &it.titles {
            all.push(self.message_with("print-gain-title", "name", mark_name(title)));
        }
        for (note, value) in &it.variables {
            let (note, value) = (
                mark_name(self.printed_note(note)),
                self.describe_value(value),
            );
            all.push(say!(words, "print-set", name = note, value = value));
        }
        for at in &it.visited {
            all.push(self.message_with("print-mark", "here", mark_section(*at)));
        }
        if !it.sections.is_empty() {
            let at = it
                .sections
                .iter()
                .map(|to| self.describe_target(to))
                .collect();
            all.push(self.message_with("print-ready-at", "all", self.join_and(at)));
        }
        if let Some(to) = &it.start {
            let id = match it.is_done {
                true => "print-ready-done",
                false => "print-ready-begin",
            };
            all.push(self.message_with(id, "to", self.describe_target(to)));
        }
        if !all.is_empty() {
            out.push(all.join(" "));
        }
        out
    }

    /// A setting, option or constant by its message: `setting-coins`, `option-cover_in_melee`, `constant-round_limit`.
    ///
    /// Options and constants without a message use the description of the ruleset.
    /// use the description of the ruleset.
    fn format_setting(&self, it: &ChangedSetting) -> Option<String> {
        let id = &it.id;
        let mut given = self.book_arguments();
        given.insert("value".to_owned(), it.value.clone());
        if self.words.ruleset_placeholders(id).is_some() {
            return Some(self.format_message(id, &given)).filter(|told| !told.trim().is_empty());
        }
        // The description of a constant is in English.
        if !id.starts_with("constant-") || self.words.language() != Language::default() {
            self.add_missing_message(&it.name, id);
        }
        let about = self.words.text(&it.about).into_owned();
        let value = self.argument_text(&it.value, id, "value").replace('_', " ");
        let is_setting = id.starts_with("setting-");
        (!is_setting).then(|| say!(self.words, "print-settled", about = about, value = value))
    }

    /// What all characters have at the start.
    fn initial_inventory(&self) -> Option<String> {
        let words = self.words;
        let sheet = self.manuscript.sheet.iter().filter(|it| it.given);
        let sheet = sheet.map(|it| format!("{} {}", words.text(&it.label), words.text(&it.start)));
        let held = self.manuscript.inventory.values().flatten();
        let all: Vec<String> = sheet.chain(held.map(|it| mark_name(it))).collect();
        (!all.is_empty()).then(|| say!(words, "print-begin-with", all = self.join_and(all)))
    }
}
