//! The chapters before and after the sections.

use super::{PrintBlock, PrintLocation, Renderer};
use crate::messages::say;
use crate::output::print::document::{
    Chapter, FormLine, Inline, TableBlock, mark_name, mark_section, parse_inlines,
};
use crate::output::print::manuscript::{Keyword, PrintArg, PrintVariation, Step, StepTrigger};
use crate::output::print::map_places::{MapPlace, MapPlaces, select_places};
use crate::output::print::walk::{PrintNode, step_nodes};
use crate::output::print::{map, rules_text};
use std::collections::{BTreeMap, BTreeSet};

impl Renderer<'_> {
    pub(super) fn front_chapters(&mut self) -> Vec<Chapter> {
        self.section_number = 0;
        let mut out = vec![self.reading_chapter()];
        if !self.manuscript.rules.is_empty() {
            out.push(Chapter::new(
                "rules",
                self.message_with("print-chapter-rules", "name", &self.manuscript.ruleset),
                rules_text::markdown_blocks(&self.manuscript.rules),
            ));
        }
        out.extend(self.house_chapter());
        out.extend(self.this_book_chapter());
        out.extend(self.rule_pages_chapter());
        out.extend(self.shared_steps_chapter());
        out.extend(self.catalogue_chapters(true));
        self.location = Some(PrintLocation::Book);
        out.push(self.sheet_chapter());
        self.location = None;
        out.extend(self.keywords_chapter());
        out
    }

    pub(super) fn back_chapters(&mut self) -> Vec<Chapter> {
        let mut out = Vec::new();
        let title = self.message("print-chapter-behind");
        out.extend(text_chapter(&self.manuscript.appendix, "behind", title));
        out.extend(self.catalogue_chapters(false));
        out.push(self.credits_chapter());
        // The map is on the last pages, where it is easy to find.
        out.extend(self.map_chapter());
        out
    }

    /// The chapter of house rules. Linked books share them, so they can refer to any of these books.
    fn house_chapter(&self) -> Option<Chapter> {
        let title = self.message("print-chapter-house");
        let mut chapter = text_chapter(&self.manuscript.house_rules, "house", title)?;
        let books = self.linked_books();
        if !books.is_empty() {
            let lead = say!(
                self.words,
                "print-house-books",
                books = self.join_and(books)
            );
            chapter
                .blocks
                .insert(0, PrintBlock::Instruction(parse_inlines(&lead)));
        }
        Some(chapter)
    }

    /// The chapter of the map, with a table of the same information.
    fn map_chapter(&self) -> Option<Chapter> {
        let words = self.words;
        let places = select_places(self.manuscript)?;
        let hidden = places.places.iter().filter(|it| !it.is_named).count();
        let mut sentences = vec![self.message("print-map-how")];
        if hidden > 0 {
            sentences.push(self.message("print-map-empty"));
        }
        let named_count = places.places.len() - hidden;
        let text = self.message_with(
            "print-map-text",
            "n",
            i64::try_from(named_count).unwrap_or_default(),
        );
        let header = ["print-map-section", "print-map-place", "print-map-ways"];
        let mut rows: Vec<Vec<Vec<PrintBlock>>> = Vec::new();
        for (i, place) in places
            .places
            .iter()
            .enumerate()
            .filter(|(_, it)| it.is_named)
        {
            let cells = [
                vec![Inline::Turn(place.number)],
                parse_inlines(&place.title),
                paths_from(i, &places),
            ];
            rows.push(cells.map(|cell| vec![PrintBlock::Paragraph(cell)]).to_vec());
        }
        let mut blocks = vec![PrintBlock::paragraph(&sentences.join(" "))];
        blocks.push(PrintBlock::Drawing(map::draw_map(&places, text)));
        blocks.push(PrintBlock::Table(TableBlock {
            header: header
                .map(|id| parse_inlines(&words.format_message(id, &[])))
                .to_vec(),
            rows,
        }));
        Some(Chapter::new(
            "map",
            self.message("print-chapter-map"),
            blocks,
        ))
    }

    fn reading_chapter(&self) -> Chapter {
        let words = self.words;
        let last = self.manuscript.sections.last().map_or(0, |it| it.number);
        let first = self.manuscript.sections.first().map_or(1, |it| it.number);
        let mut lines = vec![self.count_sections(last), self.message("print-how-italics")];
        let line_if = |is_used: bool, id: &str| is_used.then(|| words.format_message(id, &[]));
        let sections = &self.manuscript.sections;
        lines.extend(self.required_dice());
        let has_keywords = !self.manuscript.codes.is_empty() || !self.manuscript.titles.is_empty();
        lines.extend(line_if(has_keywords, "print-how-codes"));
        let is_boxed = |step: &Step| match step {
            Step::Once { here, .. } => !here,
            Step::Vary { how, .. } => !matches!(how, PrintVariation::Random),
            Step::Choice(choice) => choice.once.is_some() && !choice.here,
            _ => false,
        };
        let has_boxes =
            sections.iter().any(|it| it.boxes > 0) || self.manuscript.steps().any(is_boxed);
        lines.extend(line_if(has_boxes, "print-how-boxes"));
        let has_visit_boxes = sections.iter().any(|it| !it.fresh.boxes.is_empty());
        lines.extend(line_if(has_visit_boxes, "print-how-boxes-here"));
        let has_variables = !self.manuscript.variables.is_empty();
        lines.extend(line_if(has_variables, "print-how-notes"));
        let has_marks = sections.iter().any(|it| it.counted);
        lines.extend(line_if(has_marks, "print-how-marks"));
        let has_parts = sections.iter().any(|it| it.part_of.is_some());
        lines.extend(line_if(has_parts, "print-how-continues"));
        let cost = self.manuscript.steps().find_map(|step| match step {
            Step::Choice(choice) => choice.costs.first(),
            _ => None,
        });
        lines.extend(cost.map(|cost| {
            let cost = self.describe_call(cost);
            let cost = cost.trim_end_matches('.');
            say!(words, "print-how-prices", price = cost)
        }));
        let has_detours = sections.iter().any(|it| it.detour);
        lines.extend(line_if(has_detours, "print-how-detours"));
        let books = self.linked_books();
        if !books.is_empty() {
            lines.push(say!(words, "print-how-books", books = self.join_and(books)));
        }
        let has_map = select_places(self.manuscript).is_some();
        lines.extend(line_if(has_map, "print-how-map"));
        lines.push(say!(words, "print-how-begin", to = mark_section(first)));
        Chapter::new(
            "how-to-read",
            self.message("print-chapter-how"),
            lines.iter().map(|it| PrintBlock::paragraph(it)).collect(),
        )
    }

    /// Returns the titles of other books that sections lead to.
    fn linked_books(&self) -> Vec<String> {
        let books = self.manuscript.steps().filter_map(|step| match step {
            Step::Turn { to } | Step::Detour { to } => to.book.as_deref(),
            _ => None,
        });
        let books: BTreeSet<&str> = books.collect();
        books.into_iter().map(mark_name).collect()
    }

    /// Describes the dice that the rules (message `dice-needed`) and the book use.
    fn required_dice(&self) -> Option<String> {
        let words = self.words;
        let rule_dice = self.format_message("dice-needed", &self.book_arguments());
        let rule_dice = rule_dice.split(',').filter_map(|it| it.trim().parse().ok());
        let mut sides: BTreeSet<i64> = rule_dice.collect();
        sides.extend(self.manuscript.steps().filter_map(|step| match step {
            Step::Roll(roll) => Some(i64::from(roll.sides)),
            Step::Vary {
                how: PrintVariation::Random,
                rows,
            } => Some(self.sides_for(rows.len())),
            _ => None,
        }));
        let hundred = if sides.contains(&100) { "yes" } else { "no" };
        let names: Vec<String> = sides.iter().map(ToString::to_string).collect();
        let has_dice = !names.is_empty();
        let names = self.join_and(names);
        has_dice.then(|| say!(words, "print-how-dice", all = names, hundred = hundred))
    }

    /// Describes the number of sections, and whether some numbers are left out.
    fn count_sections(&self, last: u32) -> String {
        let text = say!(self.words, "print-how-sections", last = i64::from(last));
        let sections = u32::try_from(self.manuscript.sections.len()).unwrap_or(last);
        match sections < last {
            true => format!("{text} {}", self.message("print-how-gaps")),
            false => text,
        }
    }

    /// The chapter of the required pages of the rules and of sections with tags of the rules.
    fn rule_pages_chapter(&self) -> Option<Chapter> {
        let manuscript = self.manuscript;
        let book_args = self.book_arguments();
        let mut lines: Vec<String> = Vec::new();
        for it in &manuscript.rule_pages {
            let mut args = book_args.clone();
            args.insert("to".to_owned(), PrintArg::Section(it.to.clone()));
            lines.push(self.format_message(&format!("rule-page-{}", it.name), &args));
        }
        for it in &manuscript.tagged {
            let sections = manuscript.sections.iter();
            let sections = sections.filter(|section| it.sections.contains(&section.number));
            let names = sections.map(|it| match it.title.is_empty() {
                true => mark_section(it.number),
                false => format!("{} ({})", mark_section(it.number), it.title),
            });
            let names = PrintArg::OneOf(names.collect::<Vec<_>>().join(", "));
            let args = BTreeMap::from([("all".to_owned(), names)]);
            lines.push(self.format_message(&format!("tagged-{}", it.tag), &args));
        }
        lines.retain(|it| !it.is_empty());
        (!lines.is_empty()).then(|| {
            Chapter::new(
                "places",
                self.message("print-chapter-places"),
                lines.iter().map(|it| PrintBlock::paragraph(it)).collect(),
            )
        })
    }

    /// The chapter of steps that apply to several sections.
    fn shared_steps_chapter(&mut self) -> Option<Chapter> {
        let manuscript = self.manuscript;
        if manuscript.general.is_empty() && manuscript.offered.is_empty() {
            return None;
        }
        let words = self.words;
        let book_args = self.book_arguments();
        self.location = Some(PrintLocation::Everywhere);
        let mut blocks = Vec::new();
        let general = manuscript.general.iter();
        let mut nodes = general.flat_map(|it| step_nodes(&it.steps));
        let has_detour = nodes.any(|it| matches!(it, PrintNode::Step(Step::Detour { .. })));
        if has_detour || !manuscript.offered.is_empty() {
            blocks.push(PrintBlock::paragraph(&self.message("print-asides-note")));
        }
        for it in manuscript.general.iter().filter(|it| !it.steps.is_empty()) {
            let lead = match &it.trigger {
                StepTrigger::Arrival(tag) => say!(words, "print-on-arrival", tag = mark_name(tag)),
                StepTrigger::Turn => self.message("print-on-turn"),
                StepTrigger::Event(event) => {
                    self.format_message_or(&format!("event-{event}"), &book_args, || {
                        self.add_missing_message(&format!("on {event}"), &format!("event-{event}"));
                        let event = mark_name(&event.replace(['-', '_'], " "));
                        say!(words, "print-on-event", name = event)
                    })
                }
            };
            let inner = self.render_blocks(&it.steps);
            blocks.push(PrintBlock::Group(parse_inlines(&lead), inner));
        }
        if !manuscript.offered.is_empty() {
            blocks.push(PrintBlock::paragraph(&self.message("print-offered-how")));
        }
        for it in &manuscript.offered {
            let (when, name) = (self.clause(&it.when), mark_name(&it.title));
            let to = self.describe_target(&it.to);
            let text = say!(words, "print-offered", when = when, name = name, to = to);
            blocks.push(PrintBlock::paragraph(&text));
        }
        self.location = None;
        Some(Chapter::new(
            "whenever",
            self.message("print-chapter-whenever"),
            blocks,
        ))
    }

    /// The chapter of codes and titles to tick. Their meanings are left out, because they would reveal the story.
    fn keywords_chapter(&self) -> Option<Chapter> {
        let keyword_form = |keywords: &[Keyword]| {
            let lines = keywords.iter().map(|it| {
                let (initial_value, note) = match it.at_first {
                    true => ("☑", &*it.about),
                    false => ("", ""),
                };
                FormLine {
                    note: note.to_owned(),
                    initial_value: initial_value.to_owned(),
                    is_checkbox: true,
                    ..FormLine::new(&it.printed)
                }
            });
            PrintBlock::Form(lines.collect())
        };
        let mut blocks = Vec::new();
        for (title, keywords) in [
            (self.message("print-codes"), &self.manuscript.codes),
            (self.message("print-titles"), &self.manuscript.titles),
        ] {
            if !keywords.is_empty() {
                blocks.push(PrintBlock::heading(&title));
                blocks.push(keyword_form(keywords));
            }
        }
        (!blocks.is_empty())
            .then(|| Chapter::new("codes", self.message("print-chapter-codes"), blocks))
    }

    fn credits_chapter(&self) -> Chapter {
        let words = self.words;
        let imprint = &self.manuscript.imprint;
        let mut lines = vec![mark_name(&imprint.title)];
        if !imprint.author.is_empty() {
            lines.push(say!(words, "print-by", name = &imprint.author));
        }
        if !imprint.edition.is_empty() {
            lines.push(say!(words, "print-edition", name = &imprint.edition));
        }
        let ruleset = &self.manuscript.ruleset;
        lines.push(say!(words, "print-under", name = ruleset));
        Chapter::new(
            "credits",
            self.message("print-chapter-credits"),
            lines.iter().map(|it| PrintBlock::paragraph(it)).collect(),
        )
    }
}

/// Returns the sections to which paths lead from a place.
fn paths_from(i: usize, places: &MapPlaces) -> Vec<Inline> {
    let neighbours = places
        .paths
        .iter()
        .filter_map(|(a, b)| match (*a == i, *b == i) {
            (true, _) => Some(*b),
            (_, true) => Some(*a),
            _ => None,
        });
    let numbers = neighbours.filter_map(|to| {
        places
            .places
            .get(to)
            .map(|it: &MapPlace| mark_section(it.number))
    });
    parse_inlines(&numbers.collect::<Vec<_>>().join(", "))
}

/// Returns a chapter with a text of house rules, if there is one.
fn text_chapter(text: &str, id: &str, title: String) -> Option<Chapter> {
    (!text.is_empty()).then(|| Chapter {
        id: id.to_owned(),
        title,
        blocks: rules_text::markdown_blocks(text),
    })
}
