//! Places with the same word that may mean the renamed symbol. They stay as they are, and the author looks at them.

use super::Change;
use super::index::page;
use super::yaml::{entries, parse};
use crate::compile::{Node, Of};
use crate::model::book::Named;
use crate::syntax::lua;
use crate::syntax::source::FileId;

impl Change<'_> {
    pub(super) fn list_similar(&mut self) {
        for n in 0..self.texts.len() {
            match &*self.texts[n].path {
                "house.lua" => self.list_script(n),
                "book.yaml" => self.list_title_numbers(n),
                path if path.ends_with(".gamebook") => self.list_title_numbers(n),
                path if !path.ends_with(".yaml") || path == crate::model::book::NUMBERS => {}
                path if path.contains('/') => {
                    self.list_words(n, "a rule case: what it means here is not known");
                }
                _ => {
                    let root = parse(&self.texts[n]);
                    for (_, entry) in entries(root.as_ref()) {
                        self.list_values(n, entry);
                    }
                }
            }
        }
    }

    /// Is this word the name, as the book of this text writes it?
    fn is_name(&self, n: usize, word: &str) -> bool {
        match self.named {
            Named::Page(_) => {
                page(self.book, self.texts[n].part, word).as_ref() == Some(self.named)
            }
            _ => word == self.old,
        }
    }

    fn is_edited(&self, n: usize, at: usize) -> bool {
        let edits = self.plan.edits.get(&n);
        edits.is_some_and(|all| all.iter().any(|it| it.start == at))
    }

    fn list_title_numbers(&mut self, n: usize) {
        let declared = |text: usize| {
            self.occurrences
                .iter()
                .any(|it| it.declares && it.text == text)
        };
        if !matches!(self.named, Named::Title(_)) || !declared(n) {
            return;
        }
        let root = parse(&self.texts[n]);
        let titles = root.as_ref().and_then(|root| root.get("titles"));
        let title = titles.and_then(|titles| titles.get(self.old));
        for (number, words) in entries(title) {
            if number.it.parse::<i64>().is_ok() {
                let why = "what the title is called at this number";
                self.plan.left.push((n, words.span.start as usize, why));
            }
        }
    }

    fn list_script(&mut self, n: usize) {
        let Some(tree) = lua::read(FileId(0), &self.texts[n].text, &[]) else {
            return self.list_words(n, "the script cannot be read");
        };
        for node in &tree.nodes {
            if let lua::Expr::Text(text, span) = &node.is
                && self.is_name(n, text)
                && !self.is_edited(n, span.end as usize - self.old.len())
            {
                let why = "a text of the script: what it means is not known";
                self.plan.left.push((n, span.start as usize, why));
            }
        }
    }

    /// Keys and values of a catalogue.
    fn list_values(&mut self, n: usize, node: &Node) {
        match &node.of {
            Of::Scalar(value) => {
                if value.as_text().is_some_and(|text| self.is_name(n, text)) {
                    let why = "a value of a catalogue: what it means is the ruleset's to know";
                    self.plan.left.push((n, node.span.start as usize, why));
                }
            }
            Of::List(items) => items.iter().for_each(|item| self.list_values(n, item)),
            Of::Map(all) => {
                for (key, value) in &**all {
                    if ["was", "name", "about"].contains(&&*key.it) {
                        continue;
                    }
                    if self.is_name(n, &key.it) {
                        let why = "a word of a catalogue: what it means is the ruleset's to know";
                        self.plan.left.push((n, key.span.start as usize, why));
                    }
                    self.list_values(n, value);
                }
            }
        }
    }

    /// Every place that has the name as a word of its own.
    fn list_words(&mut self, n: usize, why: &'static str) {
        let text = &self.texts[n].text;
        let letter = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let words = text.match_indices(self.old).filter(|(at, word)| {
            let before = text[..*at].chars().next_back().is_some_and(letter);
            let after = text[at + word.len()..].chars().next().is_some_and(letter);
            !before && !after && !self.is_edited(n, *at)
        });
        let words: Vec<_> = words.map(|(at, _)| (n, at, why)).collect();
        self.plan.left.extend(words);
    }
}
