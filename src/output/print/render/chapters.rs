//! The chapters before and after the sections.

use super::{PrintBlock, PrintLocation as UnsaidAt, Renderer};
use crate::messages::say;
use crate::output::print::document::{
    Chapter, FormLine, Inline, TableBlock, mark_name, mark_section, parse_inlines,
};
use crate::output::print::manuscript::{Keyword, PrintArg, PrintVariation, Step, StepTrigger};
use crate::output::print::map_places::{MapPlace, MapPlaces, select_places};
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
        out.push(self.sheet_chapter());
        out.extend(self.keywords_chapter());
        out
    }

    pub(super) fn back_chapters(&mut self) -> Vec<Chapter> {
        let mut out = Vec::new();
        out.extend(self.answers_chapter());
        let title = self.message("print-chapter-behind");
        out.extend(text_chapter(&self.manuscript.appendix, "behind", title));
        out.extend(self.catalogue_chapters(false));
        out.push(self.credits_chapter());
        // The map is on the last pages, where it is easy to find.
        out.extend(self.map_chapter());
        out
    }

    /// House rules are shared by linked books and can refer to any of them.
    fn house_chapter(&self) -> Option<Chapter> {
        let title = self.message("print-chapter-house");
        let mut chapter = text_chapter(&self.manuscript.house_rules, "house", title)?;
        let others = self.linked_books();
        if !others.is_empty() {
            let lead = say!(
                self.words,
                "print-house-books",
                books = self.join_and(others)
            );
            chapter
                .blocks
                .insert(0, PrintBlock::Instruction(parse_inlines(&lead)));
        }
        Some(chapter)
    }

    /// The map, and a table with the same information.
    fn map_chapter(&self) -> Option<Chapter> {
        let words = self.words;
        let places = select_places(self.manuscript)?;
        let hidden = places.places.iter().filter(|it| !it.is_named).count();
        let mut how = vec![self.message("print-map-how")];
        if hidden > 0 {
            how.push(self.message("print-map-empty"));
        }
        let named = places.places.len() - hidden;
        let text = self.message_with(
            "print-map-text",
            "n",
            i64::try_from(named).unwrap_or_default(),
        );
        let head = ["print-map-section", "print-map-place", "print-map-ways"];
        let mut rows: Vec<Vec<Vec<PrintBlock>>> = Vec::new();
        for (n, place) in places
            .places
            .iter()
            .enumerate()
            .filter(|(_, it)| it.is_named)
        {
            let cells = [
                vec![Inline::Turn(place.number)],
                parse_inlines(&place.title),
                paths_from(n, &places),
            ];
            rows.push(cells.map(|cell| vec![PrintBlock::Paragraph(cell)]).to_vec());
        }
        let mut blocks = vec![PrintBlock::paragraph(&how.join(" "))];
        blocks.push(PrintBlock::Drawing(map::draw_map(&places, text)));
        blocks.push(PrintBlock::Table(TableBlock {
            header: head
                .iter()
                .map(|id| parse_inlines(&words.format_message(id, &[])))
                .collect(),
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
        let mut told = vec![self.count_sections(last), self.message("print-how-italics")];
        let any = |has: bool, id: &str| has.then(|| words.format_message(id, &[]));
        let sections = &self.manuscript.sections;
        told.extend(self.required_dice());
        let has_keywords = !self.manuscript.codes.is_empty() || !self.manuscript.titles.is_empty();
        told.extend(any(has_keywords, "print-how-codes"));
        let is_boxed = |step: &Step| match step {
            Step::Once { here, .. } => !here,
            Step::Vary { how, .. } => !matches!(how, PrintVariation::Random),
            Step::Choice(choice) => choice.once.is_some() && !choice.here,
            _ => false,
        };
        let boxed = sections.iter().any(|it| it.boxes > 0) || self.manuscript.steps().any(is_boxed);
        told.extend(any(boxed, "print-how-boxes"));
        let rounded = sections.iter().any(|it| !it.fresh.boxes.is_empty());
        told.extend(any(rounded, "print-how-boxes-here"));
        let has_variables = !self.manuscript.variables.is_empty();
        told.extend(any(has_variables, "print-how-notes"));
        told.extend(any(sections.iter().any(|it| it.counted), "print-how-marks"));
        let price = self.manuscript.steps().find_map(|step| match step {
            Step::Choice(choice) => choice.costs.first(),
            _ => None,
        });
        told.extend(price.map(|price| {
            let price = self.describe_call(price);
            let price = price.trim_end_matches('.');
            say!(words, "print-how-prices", price = price)
        }));
        told.extend(any(
            sections.iter().any(|it| it.detour),
            "print-how-detours",
        ));
        let others = self.linked_books();
        if !others.is_empty() {
            told.push(say!(
                words,
                "print-how-books",
                books = self.join_and(others)
            ));
        }
        told.extend(any(
            select_places(self.manuscript).is_some(),
            "print-how-map",
        ));
        told.push(say!(words, "print-how-begin", to = mark_section(first)));
        Chapter::new(
            "how-to-read",
            self.message("print-chapter-how"),
            told.iter().map(|it| PrintBlock::paragraph(it)).collect(),
        )
    }

    /// The titles of other books that sections lead to.
    fn linked_books(&self) -> Vec<String> {
        let led = self.manuscript.steps().filter_map(|step| match step {
            Step::Turn { to } | Step::Detour { to } => to.book.as_deref(),
            _ => None,
        });
        let out: BTreeSet<&str> = led.collect();
        out.into_iter().map(mark_name).collect()
    }

    /// The dice that the rules (message `dice-needed`) and the book use.
    fn required_dice(&self) -> Option<String> {
        let words = self.words;
        let of_rules = self.format_message("dice-needed", &self.book_arguments());
        let of_rules = of_rules.split(',').filter_map(|it| it.trim().parse().ok());
        let mut sides: BTreeSet<i64> = of_rules.collect();
        sides.extend(self.manuscript.steps().filter_map(|step| match step {
            Step::Roll(roll) => Some(i64::from(roll.sides)),
            Step::Vary {
                how: PrintVariation::Random,
                rows,
            } => Some(self.sides_for(rows.len())),
            _ => None,
        }));
        let hundred = if sides.contains(&100) { "yes" } else { "no" };
        let all: Vec<String> = sides.iter().map(ToString::to_string).collect();
        let is_any = !all.is_empty();
        let all = self.join_and(all);
        is_any.then(|| say!(words, "print-how-dice", all = all, hundred = hundred))
    }

    /// The number of sections, and whether some numbers are left out.
    fn count_sections(&self, last: u32) -> String {
        let told = say!(self.words, "print-how-sections", last = i64::from(last));
        let sections = u32::try_from(self.manuscript.sections.len()).unwrap_or(last);
        match sections < last {
            true => format!("{told} {}", self.message("print-how-gaps")),
            false => told,
        }
    }

    /// Required pages of the rules, and sections with tags of the rules.
    fn rule_pages_chapter(&self) -> Option<Chapter> {
        let manuscript = self.manuscript;
        let of_book = self.book_arguments();
        let mut told: Vec<String> = Vec::new();
        for it in &manuscript.rule_pages {
            let mut given = of_book.clone();
            given.insert("to".to_owned(), PrintArg::Section(it.to.clone()));
            told.push(self.format_message(&format!("rule-page-{}", it.name), &given));
        }
        for it in &manuscript.tagged {
            let sections = manuscript.sections.iter();
            let sections = sections.filter(|section| it.sections.contains(&section.number));
            let all = sections.map(|it| match it.title.is_empty() {
                true => mark_section(it.number),
                false => format!("{} ({})", mark_section(it.number), it.title),
            });
            let all = PrintArg::OneOf(all.collect::<Vec<_>>().join(", "));
            let given = BTreeMap::from([("all".to_owned(), all)]);
            told.push(self.format_message(&format!("tagged-{}", it.tag), &given));
        }
        told.retain(|it| !it.is_empty());
        (!told.is_empty()).then(|| {
            Chapter::new(
                "places",
                self.message("print-chapter-places"),
                told.iter().map(|it| PrintBlock::paragraph(it)).collect(),
            )
        })
    }

    /// Steps that apply to several sections.
    fn shared_steps_chapter(&mut self) -> Option<Chapter> {
        let manuscript = self.manuscript;
        if manuscript.general.is_empty() && manuscript.offered.is_empty() {
            return None;
        }
        let words = self.words;
        let of_book = self.book_arguments();
        self.location = Some(UnsaidAt::Everywhere);
        let mut blocks = Vec::new();
        for it in &manuscript.general {
            let lead = match &it.trigger {
                StepTrigger::Arrival(tag) => say!(words, "print-on-arrival", tag = mark_name(tag)),
                StepTrigger::Turn => self.message("print-on-turn"),
                StepTrigger::Event(event) => {
                    self.format_message_or(&format!("event-{event}"), &of_book, || {
                        self.add_missing_message(&format!("on {event}"), &format!("event-{event}"));
                        let event = mark_name(&event.replace(['-', '_'], " "));
                        say!(words, "print-on-event", name = event)
                    })
                }
            };
            let inside = self.render_blocks(&it.steps);
            blocks.push(PrintBlock::Group(parse_inlines(&lead), inside));
        }
        for it in &manuscript.offered {
            let (when, title) = (self.clause(&it.when), mark_name(&it.title));
            let to = self.describe_target(&it.to);
            let mut sections = manuscript.sections.iter();
            let told = match sections.any(|at| at.detour && at.number == it.to.number) {
                true => say!(
                    words,
                    "print-offered-back",
                    when = when,
                    name = title,
                    to = to
                ),
                false => say!(words, "print-offered", when = when, name = title, to = to),
            };
            blocks.push(PrintBlock::paragraph(&told));
        }
        self.location = None;
        Some(Chapter::new(
            "whenever",
            self.message("print-chapter-whenever"),
            blocks,
        ))
    }

    /// Lists of codes and titles to tick. Their meanings are left out, because they would reveal the story.
    fn keywords_chapter(&self) -> Option<Chapter> {
        let list = |all: &[Keyword]| {
            let lines = all.iter().map(|it| {
                let (start, about) = match it.at_first {
                    true => ("☑", &*it.about),
                    false => ("", ""),
                };
                FormLine {
                    note: about.to_owned(),
                    initial_value: start.to_owned(),
                    is_checkbox: true,
                    ..FormLine::new(&it.printed)
                }
            });
            PrintBlock::Form(lines.collect())
        };
        let mut blocks = Vec::new();
        for (title, all) in [
            (self.message("print-codes"), &self.manuscript.codes),
            (self.message("print-titles"), &self.manuscript.titles),
        ] {
            if !all.is_empty() {
                blocks.push(PrintBlock::heading(&title));
                blocks.push(list(all));
            }
        }
        (!blocks.is_empty())
            .then(|| Chapter::new("codes", self.message("print-chapter-codes"), blocks))
    }

    /// The effects of answers, by the section that asks.
    fn answers_chapter(&mut self) -> Option<Chapter> {
        let mut all = std::mem::take(&mut self.answers);
        if all.is_empty() {
            return None;
        }
        let words = self.words;
        all.sort_by_key(|(number, _)| *number);
        let head = [self.message("print-answer-head"), say!(words, "print-what")];
        let blocks = all.into_iter().flat_map(|(number, rows)| {
            let lead = match number {
                0 => self.message("print-this-section"),
                number => mark_section(number),
            };
            let head = head.iter().map(|it| parse_inlines(it)).collect();
            [
                PrintBlock::heading(&lead),
                PrintBlock::Table(TableBlock { header: head, rows }),
            ]
        });
        Some(Chapter::new(
            "answers",
            self.message("print-chapter-answers"),
            blocks.collect(),
        ))
    }

    fn credits_chapter(&self) -> Chapter {
        let words = self.words;
        let imprint = &self.manuscript.imprint;
        let mut told = vec![mark_name(&imprint.title)];
        if !imprint.author.is_empty() {
            told.push(say!(words, "print-by", name = &imprint.author));
        }
        if !imprint.edition.is_empty() {
            told.push(say!(words, "print-edition", name = &imprint.edition));
        }
        let ruleset = &self.manuscript.ruleset;
        told.push(say!(words, "print-under", name = ruleset));
        Chapter::new(
            "credits",
            self.message("print-chapter-credits"),
            told.iter().map(|it| PrintBlock::paragraph(it)).collect(),
        )
    }
}

/// The sections to which ways lead from a place.
fn paths_from(n: usize, places: &MapPlaces) -> Vec<Inline> {
    let ways = places
        .paths
        .iter()
        .filter_map(|(a, b)| match (*a == n, *b == n) {
            (true, _) => Some(*b),
            (_, true) => Some(*a),
            _ => None,
        });
    let numbers = ways.filter_map(|to| {
        places
            .places
            .get(to)
            .map(|it: &MapPlace| mark_section(it.number))
    });
    parse_inlines(&numbers.collect::<Vec<_>>().join(", "))
}

/// A chapter with a text of house rules.
fn text_chapter(text: &str, id: &str, title: String) -> Option<Chapter> {
    (!text.is_empty()).then(|| Chapter {
        id: id.to_owned(),
        title,
        blocks: rules_text::markdown_blocks(text),
    })
}
