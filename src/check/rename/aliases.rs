//! Writes aliases for renamed symbols, and lists other words that may refer to the symbol.

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
                let headers = (0..self.texts.len()).filter(|n| self.declares(*n));
                for n in headers.collect::<Vec<_>>() {
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
                    if let Some((key, value)) = entry {
                        self.write_entry_alias(it.text_index, key.span, value)?;
                    }
                }
            }
            NameKind::Condition(_)
            | NameKind::Tag(_)
            | NameKind::Fragment(_)
            | NameKind::FragmentParam(..) => {}
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
        let pages = markup::parse(FileId(0), text, &mut Vec::new());
        let mut pages = pages.iter();
        let Some(page) = pages.find(|page| page.id.span.start as usize == start) else {
            return;
        };
        let mut attributes = page.attributes.iter();
        if let Some(attribute) = attributes.find(|it| it.key.value == "aliases") {
            let older = attribute.value.value.split(',').map(str::trim);
            let older = older.filter(|older| !older.is_empty() && *older != self.new);
            let all: Vec<&str> = std::iter::once(self.old).chain(older).collect();
            let span = attribute.value.span;
            let (start, end) = (span.start as usize, span.end as usize);
            self.edit(n, start, end, all.join(", "));
            return;
        }
        let last = page.attributes.last();
        let after = last.map_or(end, |it| it.value.span.end as usize);
        let line = text[after..].split('\n').next().unwrap_or_default();
        let offset = after + line.trim_end_matches('\r').len();
        self.insert(n, offset, &format!("\naliases: {}", self.old));
    }

    /// Inserts lines with the line ending of the text.
    fn insert(&mut self, n: usize, offset: usize, text: &str) {
        let replacement = match self.texts[n].text.contains("\r\n") {
            true => text.replace('\n', "\r\n"),
            false => text.to_owned(),
        };
        self.edit(n, offset, offset, replacement);
    }

    /// Keeps the section numbers of pages. The number of a removed page with the new name gets the old name.
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
        // Aliases contain the page of a page variable, but not the book.
        let full = full_name(self.book, self.target);
        let old = match self.target {
            NameKind::Variable(_) => full.rsplit(':').next().unwrap_or_default(),
            _ => &full,
        };
        let old = old.to_owned();
        let new = format!("{}{}", &old[..old.len() - self.old.len()], self.new);
        let line = format!("{}: {}", quote_if_needed(&new), quote_if_needed(&old));
        let texts = self.texts;
        let text = &texts[n].text;
        let Some(aliases) = root.get("aliases") else {
            let offset = match texts[n].path.ends_with(".gamebook") {
                true => markup::front_matter_range(text).map_or(0, |range| range.end),
                false => text.len(),
            };
            let has_break = text[..offset].ends_with('\n');
            let separator = if has_break { "" } else { "\n" };
            let added = format!("{separator}aliases:\n  {section}:\n    {line}\n");
            self.insert(n, offset, &added);
            return Ok(());
        };
        let existing = entries(aliases.get(section));
        if let Some((key, written)) = existing.iter().find(|(key, _)| *key.value == *old) {
            let (start, end) = (key.span.start as usize, key.span.end as usize);
            self.edit(n, start, end, quote_if_needed(&new));
            let older = written_names(written).into_iter().filter(|it| *it != new);
            let all: Vec<String> = std::iter::once(old.clone()).chain(older).collect();
            return self.edit_names(n, written, &all);
        }
        let new_entry = match existing.is_empty() {
            true => format!("{section}: {{ {line} }}"),
            false => line.clone(),
        };
        let first = existing.first().or(entries(Some(aliases)).first());
        match first {
            Some((key, _)) => {
                self.insert_before(n, key, &new_entry);
                Ok(())
            }
            None => Err(format!(
                "{}: add `{line}` to `{section}` under `aliases` by hand",
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
        let new_entry = format!("aliases: {}", one_or_list(&all));
        let (start, end) = (entry.span.start as usize, key.end as usize);
        let text = &self.texts[n].text;
        if let Some((first, _)) = entries(Some(entry)).first() {
            self.insert_before(n, first, &new_entry);
        } else if text[start..].starts_with('{') {
            self.insert(n, start + 1, &format!(" {new_entry} "));
        } else {
            let colon = end + text[end..].find(':').map_or(0, |offset| offset + 1);
            self.insert(n, colon, &format!("\n  {new_entry}"));
        }
        Ok(())
    }

    /// Inserts an entry before the first entry of a map.
    fn insert_before(&mut self, n: usize, first: &YamlKey, entry: &str) {
        let offset = first.span.start as usize;
        let before = &self.texts[n].text[..offset];
        let indent = &before[before.rfind('\n').map_or(0, |offset| offset + 1)..];
        let separator = match indent.trim().is_empty() {
            true => format!("\n{indent}"),
            false => ", ".to_owned(),
        };
        self.insert(n, offset, &format!("{entry}{separator}"));
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
        [name] => name.clone(),
        names => format!("[{}]", names.join(", ")),
    }
}

/// Returns the name of a scalar, or the names of a list.
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
                path if !path.ends_with(".yaml") || path == NUMBERS_FILE => {}
                path if path.contains('/') => {
                    self.list_words(n, "in a rule case, where its meaning is unknown");
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

    /// Returns true if the word is the old name, as this text writes it.
    fn is_old_name(&self, n: usize, word: &str) -> bool {
        match self.target {
            NameKind::Page(_) => {
                find_page(self.book, self.texts[n].part, word).as_ref() == Some(self.target)
            }
            _ => word == self.old,
        }
    }

    fn is_edited(&self, n: usize, start: usize) -> bool {
        let edits = self.plan.edits.get(&n);
        edits.is_some_and(|all| all.iter().any(|it| it.start == start))
    }

    fn list(&mut self, n: usize, span: Span, reason: &'static str) {
        self.plan.unchanged.push((n, span.start as usize, reason));
    }

    fn list_title_numbers(&mut self, n: usize) {
        let mut occurrences = self.occurrences.iter();
        let is_declared = occurrences.any(|it| it.is_declaration && it.text_index == n);
        if !matches!(self.target, NameKind::Title(_)) || !is_declared {
            return;
        }
        let root = parse_text(&self.texts[n]);
        let titles = root.as_ref().and_then(|root| root.get("titles"));
        let title = titles.and_then(|titles| titles.get(self.old));
        for (number, words) in entries(title) {
            if number.value.parse::<i64>().is_ok() {
                let reason = "the name of the title at this number";
                self.list(n, words.span, reason);
            }
        }
    }

    fn list_script(&mut self, n: usize) {
        let Some(tree) = lua::parse_script(FileId(0), &self.texts[n].text, &[]) else {
            return self.list_words(n, "in a script that cannot be parsed");
        };
        for node in &tree.nodes {
            if let lua::LuaExpr::Text(text, span) = &node.expr
                && self.is_old_name(n, text)
                && !self.is_edited(n, span.end as usize - self.old.len())
            {
                let reason = "a text in the script, whose meaning is unknown";
                self.list(n, *span, reason);
            }
        }
    }

    /// Lists the keys and values of a catalogue entry that equal the name.
    fn list_values(&mut self, n: usize, node: &YamlNode) {
        match &node.content {
            YamlValue::Scalar(value) => {
                if value.as_text().is_some_and(|it| self.is_old_name(n, it)) {
                    let reason = "a catalogue value, whose meaning depends on the ruleset";
                    self.list(n, node.span, reason);
                }
            }
            YamlValue::List(items) => items.iter().for_each(|item| self.list_values(n, item)),
            YamlValue::Map(entries) => {
                for (key, value) in &**entries {
                    if ["aliases", "name", "about"].contains(&&*key.value) {
                        continue;
                    }
                    if self.is_old_name(n, &key.value) {
                        let reason = "a catalogue key, whose meaning depends on the ruleset";
                        self.list(n, key.span, reason);
                    }
                    self.list_values(n, value);
                }
            }
        }
    }

    /// Lists every occurrence of the name as a complete word.
    fn list_words(&mut self, n: usize, reason: &'static str) {
        let text = &self.texts[n].text;
        let is_part = |c: char| is_word(c) || c == '-' || c == '_';
        let words = text.match_indices(self.old).filter(|(start, word)| {
            let before = text[..*start].ends_with(is_part);
            let after = text[start + word.len()..].starts_with(is_part);
            !before && !after && !self.is_edited(n, *start)
        });
        let words: Vec<_> = words.map(|(start, _)| (n, start, reason)).collect();
        self.plan.unchanged.extend(words);
    }
}
