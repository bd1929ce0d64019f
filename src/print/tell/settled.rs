//! How this book is played: what it settles of the rules, what one begins with, who stands ready.

use super::Teller;
use super::lines::digits;
use crate::game::Part;
use crate::print::document::{Block, Chapter, inlines, name};
use crate::print::manuscript::{Settled, Settling};
use crate::words::say;

impl Teller<'_> {
    pub(super) fn this_book(&self) -> Option<Chapter> {
        let words = self.words;
        let paragraph = |text: &str| Block::Paragraph(inlines(text));
        let settled = self.manuscript.settled.iter();
        let settled: Vec<String> = settled.filter_map(|it| self.settled(it)).collect();
        let mut blocks: Vec<Block> = settled.iter().map(|it| paragraph(it)).collect();
        let borne = self.manuscript.specials.iter();
        blocks.extend(borne.map(|it| paragraph(&self.borne(it))));
        blocks.extend(self.begins_with().map(|it| paragraph(&it)));
        let ready = &self.manuscript.characters;
        if !ready.is_empty() {
            blocks.push(Block::Heading(1, inlines(&say!(words, "print-ready"))));
            blocks.push(paragraph(&say!(words, "print-ready-how")));
        }
        for it in ready {
            let lead = say!(
                words,
                "print-entry",
                name = name(&it.name),
                what = &it.about
            );
            let sheet = it.sheet.iter();
            let sheet = sheet.map(|(label, text)| format!("{label}: {text}"));
            let sheet = sheet.collect::<Vec<_>>().join("; ");
            blocks.push(match sheet.is_empty() {
                true => paragraph(&lead),
                false => Block::Group(inlines(&lead), vec![paragraph(&format!("{sheet}."))]),
            });
        }
        (!blocks.is_empty()).then(|| Chapter {
            id: "this-book".to_owned(),
            title: say!(words, "print-chapter-book"),
            blocks,
        })
    }

    /// In the words of the ruleset: `setting-coins`, `option-cover_in_melee`, `figure-round_limit`. Of an option and of an amount without such a
    /// message, what the ruleset says of it.
    fn settled(&self, it: &Settled) -> Option<String> {
        let kind = match it.what {
            Settling::Setting => "setting",
            Settling::Option => "option",
            Settling::Figure => "figure",
        };
        let id = format!("{kind}-{}", it.name);
        let mut given = self.of_book();
        given.insert("value".to_owned(), it.value.clone());
        if self.words.of_rules(&id).is_some() {
            return Some(self.entry(&id, &given)).filter(|told| !told.trim().is_empty());
        }
        let value = match self.part(&it.value, &id, "value") {
            Part::Text(text) => text,
            Part::Number(n) => digits(n),
        };
        let what = it.what != Settling::Setting;
        what.then(|| {
            say!(
                self.words,
                "print-settled",
                about = self.words.text(&it.about).into_owned(),
                value = value.replace('_', " ")
            )
        })
    }

    /// What the book puts on the sheet of everybody.
    fn begins_with(&self) -> Option<String> {
        let words = self.words;
        let sheet = self.manuscript.sheet.iter().filter(|it| it.given);
        let sheet = sheet.map(|it| format!("{} {}", words.text(&it.label), words.text(&it.start)));
        let held = self.manuscript.belongings.values().flatten();
        let all: Vec<String> = sheet.chain(held.map(|it| name(it))).collect();
        (!all.is_empty()).then(|| say!(words, "print-begin-with", all = self.list(all)))
    }
}
