//! Writes aliases for renamed symbols, and lists places that may mean the symbol.

use super::find::find_part;
use super::index::{find_page, full_name};
use super::{RenameBuilder, entries, parse_text, quote_if_needed};
use crate::compile::{YamlKey, YamlNode, YamlValue, slug};
use crate::model::book::{NUMBERS_FILE, NameKind};
use crate::syntax::lua;
use crate::syntax::markup;
use crate::syntax::source::{FileId, Span};
use crate::syntax::unicode::is_word;

impl RenameBuilder<'_> {
    pub(super) fn write_aliases(&mut self) -> Result<(), String> {
        match self.target {
            NameKind::Page(_) => self.write_page_alias(),
            NameKind::Code(_) | NameKind::Title(_) | NameKind::Variable(_) => {
                for n in (0..self.texts.len())
                    .filter(|n| self.declares(*n))
                    .collect::<Vec<_>>()
                {
                    if let Some(root) = parse_text(&self.texts[n]) {
                        self.write_header_alias(n, &root)?;
                    }
                }
            }
            NameKind::Entry(..) => {
                for it in self.occurrences.clone() {
                    let root = parse_text(&self.texts[it.text_index]).filter(|_| it.is_declaration);
                    let mut all = entries(root.as_ref()).iter();
                    let entry = all.find(|(key, _)| key.span.start as usize == it.word.start);
                    if let Some((key, entry)) = entry {
                        self.write_entry_alias(it.text_index, key.span, entry)?;
                    }
                }
            }
            NameKind::Tag(_) | NameKind::Fragment(_) | NameKind::FragmentParam(..) => {}
        }
        Ok(())
    }

    /// Returns true for a header that declares the symbol. Aliases of a page's variables are in the header of its book.
    fn declares(&self, n: usize) -> bool {
        let text = &self.texts[n];
        let full = full_name(self.book, self.target);
        if matches!(self.target, NameKind::Variable(_)) && full.contains('.') {
            return text.part == find_part(self.book, &full)
                && (text.path == "book.yaml" || markup::front_matter_range(&text.text).is_some());
        }
        let mut all = self.occurrences.iter();
        all.any(|it| it.text_index == n && it.is_declaration)
    }

    /// Writes the alias below the heading of the page.
    fn write_page_alias(&mut self) {
        let Some(heading) = self.occurrences.iter().find(|it| it.is_declaration) else {
            return;
        };
        let (n, start, end) = (heading.text_index, heading.word.start, heading.word.end);
        let text = &self.texts[n].text;
        // Front matter is blanked out, so that positions stay the same.
        let pages = markup::parse(
            FileId(0),
            &markup::blank_front_matter(text),
            &mut Vec::new(),
        );
        let mut pages = pages.iter();
        let Some(page) = pages.find(|page| page.id.span.start as usize == start) else {
            return;
        };
        let mut attributes = page.attributes.iter();
        if let Some(was) = attributes.find(|it| it.key.value == "aliases") {
            let older = was.value.value.split(',').map(str::trim);
            let older = older.filter(|older| !older.is_empty() && *older != self.new);
            let all: Vec<&str> = std::iter::once(self.old).chain(older).collect();
            let (start, end) = (was.value.span.start as usize, was.value.span.end as usize);
            self.edit(n, start, end, all.join(", "));
            return;
        }
        let last = page.attributes.last();
        let after = last.map_or(end, |it| it.value.span.end as usize);
        let line = text[after..].split('\n').next().unwrap_or_default();
        let at = after + line.trim_end_matches('\r').len();
        self.insert(n, at, &format!("\naliases: {}", self.old));
    }

    /// Inserts lines with the line ending of the text.
    fn insert(&mut self, n: usize, at: usize, added: &str) {
        let with = match self.texts[n].text.contains("\r\n") {
            true => added.replace('\n', "\r\n"),
            false => added.to_owned(),
        };
        self.edit(n, at, at, with);
    }

    /// Keeps the number of a page in print. A removed page that had the new name gets the old one.
    pub(super) fn edit_numbers(&mut self) {
        let NameKind::Page(id) = self.target else {
            return;
        };
        let part = self.book.page(*id).part;
        for (n, text) in self.texts.iter().enumerate() {
            if text.path != NUMBERS_FILE || text.part != part {
                continue;
            }
            let root = parse_text(text);
            for (key, _) in entries(root.as_ref().and_then(|root| root.get("numbers"))) {
                if *key.value == *self.new {
                    let (start, end) = (key.span.start as usize, key.span.end as usize);
                    self.edit(n, start, end, quote_if_needed(self.old));
                }
            }
        }
    }

    /// Writes the alias of a code, title or variable into the header.
    fn write_header_alias(&mut self, n: usize, root: &YamlNode) -> Result<(), String> {
        let section = match self.target {
            NameKind::Code(_) => "codes",
            NameKind::Title(_) => "titles",
            _ => "variables",
        };
        // The name of a page variable starts with its page. The names of variables do not contain the book.
        let full = full_name(self.book, self.target);
        let page = match self.target {
            NameKind::Variable(_) => full.rsplit(':').next().unwrap_or_default(),
            _ => &full,
        };
        let old = page.to_owned();
        let new = format!("{}{}", &old[..old.len() - self.old.len()], self.new);
        let line = format!("{}: {}", quote_if_needed(&new), quote_if_needed(&old));
        let texts = self.texts;
        let text = &texts[n].text;
        let Some(was) = root.get("aliases") else {
            let at = match texts[n].path.ends_with(".gamebook") {
                true => markup::front_matter_range(text).map_or(0, |range| range.end),
                false => text.len(),
            };
            let apart = if text[..at].ends_with('\n') { "" } else { "\n" };
            self.insert(
                n,
                at,
                &format!("{apart}aliases:\n  {section}:\n    {line}\n"),
            );
            return Ok(());
        };
        let known = entries(was.get(section));
        if let Some((key, written)) = known.iter().find(|(key, _)| *key.value == *old) {
            let (start, end) = (key.span.start as usize, key.span.end as usize);
            self.edit(n, start, end, quote_if_needed(&new));
            let older = written_names(written).into_iter().filter(|it| *it != new);
            let all: Vec<String> = std::iter::once(old.clone()).chain(older).collect();
            return self.edit_names(n, written, &all);
        }
        let added = match known.is_empty() {
            true => format!("{section}: {{ {line} }}"),
            false => line.clone(),
        };
        let first = known.first().or(entries(Some(was)).first());
        match first {
            Some((key, _)) => {
                self.insert_before(n, key, &added);
                Ok(())
            }
            None => Err(format!(
                "{}: write `{line}` under `aliases` and `{section}` there by hand",
                texts[n].name
            )),
        }
    }

    /// Writes the alias of an entry of a catalogue into the entry.
    fn write_entry_alias(&mut self, n: usize, key: Span, entry: &YamlNode) -> Result<(), String> {
        let written = entry.get("aliases");
        let older = written.map_or_else(Vec::new, written_names);
        let older = older.into_iter().filter(|older| slug(older) != self.new);
        let all: Vec<String> = std::iter::once(self.old.to_owned()).chain(older).collect();
        if let Some(written) = written {
            return self.edit_names(n, written, &all);
        }
        let added = format!("aliases: {}", one_or_list(&all));
        let (start, end) = (entry.span.start as usize, key.end as usize);
        let text = &self.texts[n].text;
        if let Some((first, _)) = entries(Some(entry)).first() {
            self.insert_before(n, first, &added);
        } else if text[start..].starts_with('{') {
            self.insert(n, start + 1, &format!(" {added} "));
        } else {
            let colon = end + text[end..].find(':').map_or(0, |at| at + 1);
            self.insert(n, colon, &format!("\n  {added}"));
        }
        Ok(())
    }

    /// Puts an entry before the first of a map.
    fn insert_before(&mut self, n: usize, first: &YamlKey, entry: &str) {
        let at = first.span.start as usize;
        let before = &self.texts[n].text[..at];
        let indent = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        let apart = match indent.trim().is_empty() {
            true => format!("\n{indent}"),
            false => ", ".to_owned(),
        };
        self.insert(n, at, &format!("{entry}{apart}"));
    }

    /// Replaces the written aliases with a list of names.
    fn edit_names(&mut self, n: usize, written: &YamlNode, all: &[String]) -> Result<(), String> {
        let (start, end) = (written.span.start as usize, written.span.end as usize);
        let is_flow = self.texts[n].text[start..].starts_with('[');
        if matches!(written.content, YamlValue::List(_)) && !is_flow {
            return Err(format!(
                "{}: write `aliases` of `{}` on one line, as `aliases: [a, b]`",
                self.texts[n].name, self.old
            ));
        }
        self.edit(n, start, end, one_or_list(all));
        Ok(())
    }
}

fn one_or_list(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quote_if_needed(name)).collect();
    match names.as_slice() {
        [one] => one.clone(),
        several => format!("[{}]", several.join(", ")),
    }
}

/// Returns one name or several.
fn written_names(node: &YamlNode) -> Vec<String> {
    match &node.content {
        YamlValue::List(items) => items.iter().flat_map(written_names).collect(),
        YamlValue::Scalar(value) => vec![
            value
                .as_text()
                .map_or_else(|| value.to_string(), str::to_owned),
        ],
        YamlValue::Map(_) => Vec::new(),
    }
}

impl RenameBuilder<'_> {
    pub(super) fn list_similar(&mut self) {
        for n in 0..self.texts.len() {
            match &*self.texts[n].path {
                "house.lua" => self.list_script(n),
                "book.yaml" => self.list_title_numbers(n),
                path if path.ends_with(".gamebook") => self.list_title_numbers(n),
                path if !path.ends_with(".yaml") || path == crate::model::book::NUMBERS_FILE => {}
                path if path.contains('/') => {
                    self.list_words(n, "a rule case: what it means here is not known");
                }
                _ => {
                    let root = parse_text(&self.texts[n]);
                    for (_, entry) in entries(root.as_ref()) {
                        self.list_values(n, entry);
                    }
                }
            }
        }
    }

    /// Returns true if this word is the name, as the book of this text writes it.
    fn is_old_name(&self, n: usize, word: &str) -> bool {
        match self.target {
            NameKind::Page(_) => {
                find_page(self.book, self.texts[n].part, word).as_ref() == Some(self.target)
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
                .any(|it| it.is_declaration && it.text_index == text)
        };
        if !matches!(self.target, NameKind::Title(_)) || !declared(n) {
            return;
        }
        let root = parse_text(&self.texts[n]);
        let titles = root.as_ref().and_then(|root| root.get("titles"));
        let title = titles.and_then(|titles| titles.get(self.old));
        for (number, words) in entries(title) {
            if number.value.parse::<i64>().is_ok() {
                let why = "name of the title at this number";
                self.plan
                    .unchanged
                    .push((n, words.span.start as usize, why));
            }
        }
    }

    fn list_script(&mut self, n: usize) {
        let Some(tree) = lua::parse_script(FileId(0), &self.texts[n].text, &[]) else {
            return self.list_words(n, "the script cannot be read");
        };
        for node in &tree.nodes {
            if let lua::LuaExpr::Text(text, span) = &node.expr
                && self.is_old_name(n, text)
                && !self.is_edited(n, span.end as usize - self.old.len())
            {
                let why = "a text of the script: what it means is not known";
                self.plan.unchanged.push((n, span.start as usize, why));
            }
        }
    }

    /// Keys and values of a catalogue.
    fn list_values(&mut self, n: usize, node: &YamlNode) {
        match &node.content {
            YamlValue::Scalar(value) => {
                if value
                    .as_text()
                    .is_some_and(|text| self.is_old_name(n, text))
                {
                    let why = "a value of a catalogue: what it means is the ruleset's to know";
                    self.plan.unchanged.push((n, node.span.start as usize, why));
                }
            }
            YamlValue::List(items) => items.iter().for_each(|item| self.list_values(n, item)),
            YamlValue::Map(all) => {
                for (key, value) in &**all {
                    if ["aliases", "name", "about"].contains(&&*key.value) {
                        continue;
                    }
                    if self.is_old_name(n, &key.value) {
                        let why = "a word of a catalogue: what it means is the ruleset's to know";
                        self.plan.unchanged.push((n, key.span.start as usize, why));
                    }
                    self.list_values(n, value);
                }
            }
        }
    }

    /// Lists every occurrence of the name as a whole word.
    fn list_words(&mut self, n: usize, why: &'static str) {
        let text = &self.texts[n].text;
        let letter = |c: char| is_word(c) || c == '-' || c == '_';
        let words = text.match_indices(self.old).filter(|(at, word)| {
            let before = text[..*at].chars().next_back().is_some_and(letter);
            let after = text[at + word.len()..].chars().next().is_some_and(letter);
            !before && !after && !self.is_edited(n, *at)
        });
        let words: Vec<_> = words.map(|(at, _)| (n, at, why)).collect();
        self.plan.unchanged.extend(words);
    }
}
