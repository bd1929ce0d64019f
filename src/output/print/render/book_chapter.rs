//! The chapter on this book: its settings, the initial inventory, and ready-made characters.

use super::{PrintLocation, Renderer};
use crate::messages::say;
use crate::output::print::document::{Chapter, PrintBlock, mark_name, mark_section, parse_inlines};
use crate::output::print::manuscript::{ChangedSetting, ReadyCharacter};
use crate::output::print::rules_text;
use crate::syntax::fluent::Language;

impl Renderer<'_> {
    pub(super) fn this_book_chapter(&mut self) -> Option<Chapter> {
        self.location = Some(PrintLocation::Book);
        let chapter = self.settings_chapter();
        for name in &self.manuscript.failed_characters {
            let reason = "ready-made character cannot be created and is left out; for the reason, run `turnto check`";
            self.add_missing(name, reason.to_owned());
        }
        let schema = &self.book.schema;
        let rules = rules_text::markdown_blocks(&self.manuscript.rules);
        let has_rules = rules
            .iter()
            .any(|it| !matches!(it, PrintBlock::Heading(..)));
        if !has_rules && !schema.name.is_empty() {
            let reason = "the ruleset has no `rules.md` for readers, or no text in it";
            self.add_missing(&schema.name, reason.to_owned());
        }
        let code = self.words.language().code();
        if self.words.language() != Language::default() && !schema.name.is_empty() {
            if has_rules && !schema.translations.contains_key(code) {
                let reason = format!("the rules are printed in English: add `rules.{code}.md`");
                self.add_missing(&schema.name, reason);
            }
            let has_instructions = !schema.instructions.is_empty();
            if has_instructions && !schema.messages.has_language(self.words.language()) {
                let reason =
                    format!("the instructions are printed in English: add `messages/{code}.ftl`");
                self.add_missing(&schema.name, reason);
            }
        }
        let ids = schema.messages.placeholders();
        let has_sheet = ids
            .keys()
            .any(|id| id == "sheet" || id.starts_with("sheet-each-"));
        if !schema.instructions.is_empty() && !ids.contains_key("dice-needed") {
            self.add_missing_message(&schema.name, "dice-needed");
        }
        if !has_sheet && !self.manuscript.sheet.is_empty() {
            self.add_missing_message(&schema.name, "sheet");
        }
        for kind in &self.manuscript.untitled_kinds {
            self.add_missing_message(kind, &format!("entries-{kind}"));
        }
        let changes = schema.hidden_changes.iter();
        for change in changes.filter(|it| !it.is_documented) {
            let reason = format!(
                "house rules of {} are not shown on any page: describe them in `house.md`",
                change.script
            );
            self.add_missing(&change.change, reason);
        }
        self.location = None;
        chapter
    }

    fn settings_chapter(&self) -> Option<Chapter> {
        let words = self.words;
        let settings = self.manuscript.changed_settings.iter();
        let settings = settings.filter_map(|it| self.format_setting(it));
        let mut blocks: Vec<PrintBlock> = settings.map(|it| PrintBlock::paragraph(&it)).collect();
        let specials = self.manuscript.specials.iter();
        blocks.extend(specials.map(|it| PrintBlock::paragraph(&self.describe_holder_specials(it))));
        blocks.extend(
            self.initial_inventory()
                .map(|it| PrintBlock::paragraph(&it)),
        );
        let characters = &self.manuscript.characters;
        if !characters.is_empty() {
            blocks.push(PrintBlock::heading(&self.message("print-ready")));
            blocks.push(PrintBlock::paragraph(&self.message("print-ready-how")));
        }
        for character in characters {
            let lead = say!(
                words,
                "print-entry",
                name = mark_name(&character.name),
                what = &character.about
            );
            blocks.push(match self.format_character(character) {
                lines if lines.is_empty() => PrintBlock::paragraph(&lead),
                lines => {
                    let lines = lines.iter().map(|it| PrintBlock::paragraph(it));
                    PrintBlock::Group(parse_inlines(&lead), lines.collect())
                }
            });
        }
        (!blocks.is_empty())
            .then(|| Chapter::new("this-book", self.message("print-chapter-book"), blocks))
    }

    /// Describes a ready-made character: the sheet, further values, and the section where it starts.
    fn format_character(&self, character: &ReadyCharacter) -> Vec<String> {
        let words = self.words;
        let row = |(label, text): &(String, String)| format!("{label}: {text}");
        let rows = character.words.iter();
        let rows = rows.filter_map(|it| self.sheet_row_with_word(it));
        let mut rows: Vec<String> = rows.chain(character.sheet.iter().map(row)).collect();
        for (kind, names) in &character.inventory {
            let names = names.iter().map(|it| mark_name(it)).collect();
            rows.push(row(&(self.kind_label(kind), self.join_and(names))));
        }
        let mut out = Vec::new();
        if !rows.is_empty() {
            out.push(format!("{}.", rows.join("; ")));
        }
        let rolls = character.rolls.iter().map(|roll| {
            let (n, sides, label) = (roll.count, roll.sides, &roll.label);
            say!(words, "print-ready-roll", n = n, sides = sides, why = label)
        });
        let rolls: Vec<String> = rolls.collect();
        if !rolls.is_empty() {
            out.push(self.message_with("print-ready-rolls", "all", self.join_and(rolls)));
        }
        let mut sentences = Vec::new();
        for code in &character.codes {
            sentences.push(self.message_with(
                "print-gain-code",
                "name",
                mark_name(self.printed_code(code)),
            ));
        }
        for title in &character.titles {
            sentences.push(self.message_with("print-gain-title", "name", mark_name(title)));
        }
        for (name, value) in &character.variables {
            let (name, value) = (
                mark_name(self.printed_note(name)),
                self.describe_value(value),
            );
            sentences.push(say!(words, "print-set", name = name, value = value));
        }
        for section in &character.visited {
            sentences.push(self.message_with("print-mark", "here", mark_section(*section)));
        }
        if !character.sections.is_empty() {
            let sections = character
                .sections
                .iter()
                .map(|to| self.describe_target(to))
                .collect();
            sentences.push(self.message_with("print-ready-at", "all", self.join_and(sections)));
        }
        if let Some(to) = &character.start {
            let id = match character.is_done {
                true => "print-ready-done",
                false => "print-ready-begin",
            };
            sentences.push(self.message_with(id, "to", self.describe_target(to)));
        }
        if !sentences.is_empty() {
            out.push(sentences.join(" "));
        }
        out
    }

    /// Formats a setting, option or constant with its message: `setting-coins`, `option-cover_in_melee`, `constant-round_limit`.
    ///
    /// Options and constants without a message use the description of the ruleset.
    fn format_setting(&self, setting: &ChangedSetting) -> Option<String> {
        let id = &setting.id;
        let mut args = self.book_arguments();
        args.insert("value".to_owned(), setting.value.clone());
        if self.words.ruleset_placeholders(id).is_some() {
            return Some(self.format_message(id, &args)).filter(|text| !text.trim().is_empty());
        }
        // The description of a constant is in English.
        if !id.starts_with("constant-") || self.words.language() != Language::default() {
            self.add_missing_message(&setting.name, id);
        }
        let about = self.words.text(&setting.about).into_owned();
        let value = self.argument_text(&setting.value, id, "value");
        let value = value.replace('_', " ");
        let is_setting = id.starts_with("setting-");
        (!is_setting).then(|| say!(self.words, "print-settled", about = about, value = value))
    }

    /// Describes the values and the inventory that all characters have at the start.
    fn initial_inventory(&self) -> Option<String> {
        let words = self.words;
        let sheet = self.manuscript.sheet.iter().filter(|it| it.given);
        let sheet = sheet.map(|it| format!("{} {}", words.text(&it.label), words.text(&it.start)));
        let items = self.manuscript.inventory.values().flatten();
        let texts: Vec<String> = sheet.chain(items.map(|it| mark_name(it))).collect();
        (!texts.is_empty()).then(|| say!(words, "print-begin-with", all = self.join_and(texts)))
    }
}
