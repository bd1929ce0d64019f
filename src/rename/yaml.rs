//! book.yaml and catalogues: where names are declared, and `was`.

use super::{Change, Target};
use crate::compile::{Entries, Node, Of, slug, spanned};
use crate::markup;
use crate::source::{FileId, Span};
use std::ops::Range;

impl Change<'_> {
    /// Reads the YAML of a text; places are those of the text. Nothing where it is no YAML: that is told elsewhere.
    pub(super) fn read(&self, n: usize) -> Option<Node> {
        let text = &self.texts[n].text;
        let range = match self.texts[n].path.ends_with(".gamebook") {
            true => markup::front_matter(text)?,
            false => 0..text.len(),
        };
        // What stands before is blanked out, so places stay as they are.
        let mut whole = " ".repeat(range.start);
        for (at, _) in text[..range.start].match_indices('\n') {
            whole.replace_range(at..=at, "\n");
        }
        whole.push_str(&text[range]);
        spanned(FileId(0), &whole, &mut Vec::new())
    }

    /// Changes what the header of a book declares and names.
    pub(super) fn header(&mut self, n: usize) -> Result<(), String> {
        let Some(root) = self.read(n) else {
            return Ok(());
        };
        let here = self.texts[n].part;
        let mut declared = false;
        match self.target {
            Target::Page(_, part) if part == here => {
                self.word(n, child(&root, "start"));
                for (_, place) in entries(child(&root, "places")) {
                    self.word(n, Some(place));
                }
                for (_, character) in entries(child(&root, "characters")) {
                    self.word(n, child(character, "from"));
                }
                self.older_of_page(n, &root);
            }
            Target::Code(_) => {
                let sections = ["codes", "hidden_codes"];
                let all = sections.map(|it| child(&root, it));
                for (key, value) in all.into_iter().flat_map(entries) {
                    // A group begins with no code's name; what a code says of itself begins with a small letter.
                    let mut inner = entries(Some(value)).iter();
                    let group = inner.any(|(key, _)| key.it.starts_with(char::is_uppercase));
                    declared |= !group && self.key(n, key.span, &key.it);
                    for (key, _) in entries(Some(value)) {
                        declared |= self.key(n, key.span, &key.it);
                    }
                }
                self.ends_of_errands(n, &root);
            }
            Target::Title(_) => {
                self.ends_of_errands(n, &root);
                for (key, said) in entries(child(&root, "titles")) {
                    if !self.key(n, key.span, &key.it) {
                        continue;
                    }
                    declared = true;
                    for (number, words) in entries(Some(said)) {
                        if number.it.parse::<i64>().is_ok() {
                            let why = "what the title is called at this number";
                            self.plan.left.push((n, words.span.start as usize, why));
                        }
                    }
                }
            }
            Target::Variable(..) if self.is_of(here) => {
                let sections = ["variables", "shared_variables"];
                let all = sections.map(|it| child(&root, it));
                for (key, _) in all.into_iter().flat_map(entries) {
                    declared |= self.key(n, key.span, &key.it);
                }
            }
            Target::PageVariable(_, ref page) => {
                let prefix = self.book.parts.get(here).map_or("", |part| &*part.prefix);
                let own = page.strip_prefix(prefix);
                declared = own.is_some_and(|page| !page.contains(':'));
            }
            Target::Thing(kind) => {
                let kind = &self.book.vocabulary.kinds[kind].name;
                let held = child(&root, "belongings").and_then(|all| child(all, kind));
                for thing in held.and_then(Node::items).unwrap_or_default() {
                    self.word(n, Some(thing));
                }
            }
            Target::Tag => {
                for (key, _) in entries(child(&root, "events")) {
                    let tag = key.it.strip_prefix("on arrival at tag ");
                    if tag.is_some_and(|tag| tag.trim() == self.old) {
                        let (start, end) = (key.span.start as usize, key.span.end as usize);
                        if let Some(at) = self.texts[n].text[start..end].rfind(self.old) {
                            let at = start + at;
                            self.edit(n, at, at + self.old.len(), self.new.to_owned());
                        }
                    }
                }
            }
            _ => {}
        }
        if declared {
            self.older(n, &root)?;
        }
        Ok(())
    }

    /// `done_by` of the codes, in groups or not: codes and titles by name.
    fn ends_of_errands(&mut self, n: usize, root: &Node) {
        let codes = entries(child(root, "codes")).iter();
        let both = codes.flat_map(|(_, said)| {
            let inner = entries(Some(said)).iter().map(|(_, said)| said);
            std::iter::once(said).chain(inner)
        });
        for said in both.filter_map(|code| child(code, "done_by")) {
            match said.items() {
                Some(all) => all.iter().for_each(|name| self.word(n, Some(name))),
                None => self.word(n, Some(said)),
            }
        }
    }

    /// A page keeps its number in print. A page of the new name that is gone may have one still, and is called as the other was then.
    pub(super) fn numbers(&mut self, n: usize) {
        let Target::Page(_, part) = self.target else {
            return;
        };
        let Some(root) = self.read(n).filter(|_| self.texts[n].part == part) else {
            return;
        };
        for (key, _) in entries(child(&root, "numbers")) {
            let called = match &*key.it {
                it if it == self.old => self.new,
                it if it == self.new => self.old,
                _ => continue,
            };
            let (start, end) = (key.span.start as usize, key.span.end as usize);
            self.edit(n, start, end, scalar(called));
        }
    }

    /// Changes the entry of a catalogue; lists texts of others that may mean it.
    pub(super) fn catalogue(&mut self, n: usize) -> Result<(), String> {
        let path = &self.texts[n].path;
        if path.contains('/') {
            self.cases(n);
            return Ok(());
        }
        let Some(root) = self.read(n) else {
            return Ok(());
        };
        let own = match self.target {
            Target::Thing(kind) => {
                *path == format!("{}.yaml", self.book.vocabulary.kinds[kind].plural)
            }
            _ => false,
        };
        for (key, value) in entries(Some(&root)) {
            if own && slug(&key.it) == self.old {
                self.declared = true;
                self.word_at(n, key.span);
                self.was_of_thing(n, key.span, value)?;
            }
            self.alike(n, value);
        }
        Ok(())
    }

    /// Texts of a catalogue that are the same word.
    fn alike(&mut self, n: usize, node: &Node) {
        match &node.of {
            Of::Scalar(value) => {
                if value.as_text().is_some_and(|text| self.said_in(n, text)) {
                    let why = "a value of a catalogue: what it means is the ruleset's to know";
                    self.plan.left.push((n, node.span.start as usize, why));
                }
            }
            Of::List(items) => items.iter().for_each(|item| self.alike(n, item)),
            Of::Map(all) => {
                for (key, value) in all
                    .iter()
                    .filter(|(key, _)| !["was", "name", "about"].contains(&&*key.it))
                {
                    if self.said_in(n, &key.it) {
                        let why = "a word of a catalogue: what it means is the ruleset's to know";
                        self.plan.left.push((n, key.span.start as usize, why));
                    }
                    self.alike(n, value);
                }
            }
        }
    }

    pub(super) fn key(&mut self, n: usize, span: Span, name: &str) -> bool {
        name == self.old && self.word_at(n, span)
    }

    pub(super) fn word(&mut self, n: usize, node: Option<&Node>) {
        if let Some(node) = node.filter(|node| node.as_text().is_some()) {
            self.word_at(n, node.span);
        }
    }

    /// Changes the word at a place, when it is the name.
    fn word_at(&mut self, n: usize, span: Span) -> bool {
        let (start, end) = (span.start as usize, span.end as usize);
        let texts = self.texts;
        let word = texts[n].text.get(start..end).unwrap_or_default();
        let Some((from, to, with)) = self.within(word) else {
            return false;
        };
        let bare = !word.starts_with(['"', '\'']);
        let with = match self.target {
            Target::Title(_) if bare => scalar(&with),
            _ => with,
        };
        self.edit(n, start + from, start + to, with);
        true
    }

    /// The new name and the old as a header says them: that of a page's own variable with the page.
    fn lasting(&self) -> (String, String) {
        let page = match &self.target {
            Target::PageVariable(_, page) => page.rsplit(':').next().unwrap_or_default(),
            _ => "",
        };
        (format!("{page}{}", self.new), format!("{page}{}", self.old))
    }

    /// Variables of the page by their names of today, under `was`.
    fn older_of_page(&mut self, n: usize, root: &Node) {
        let variables = child(root, "was").and_then(|was| child(was, "variables"));
        for (key, _) in entries(variables) {
            let (page, _) = key.it.rsplit_once('.').unwrap_or_default();
            if page != self.old {
                continue;
            }
            let start = key.span.start as usize;
            let quote = self.texts[n].text[start..].starts_with(['"', '\'']);
            let start = start + usize::from(quote);
            self.edit(n, start, start + page.len(), self.new.to_owned());
        }
    }

    /// Writes into the header what a code, title or variable was.
    fn older(&mut self, n: usize, root: &Node) -> Result<(), String> {
        let section = match self.target {
            Target::Code(_) => "codes",
            Target::Title(_) => "titles",
            _ => "variables",
        };
        let (new, old) = self.lasting();
        let line = format!("{}: {}", scalar(&new), scalar(&old));
        let texts = self.texts;
        let text = &texts[n].text;
        let Some(was) = child(root, "was") else {
            let at = match texts[n].path.ends_with(".gamebook") {
                true => markup::front_matter(text).map_or(0, |range| range.end),
                false => text.len(),
            };
            let apart = if text[..at].ends_with('\n') { "" } else { "\n" };
            let added = format!("{apart}was:\n  {section}:\n    {line}\n");
            self.edit(n, at, at, breaks(text, added));
            return Ok(());
        };
        // Each section with its names, and what each was.
        type Section = (String, Vec<(String, Vec<String>)>);
        let mut all: Vec<Section> = Vec::new();
        for (key, list) in entries(Some(was)) {
            let list = entries(Some(list))
                .iter()
                .map(|(now, old)| (now.it.to_string(), names(old)));
            all.push((key.it.to_string(), list.collect()));
        }
        if !all.iter().any(|(name, _)| name == section) {
            all.push((section.to_owned(), Vec::new()));
        }
        for (_, list) in all.iter_mut().filter(|(name, _)| name == section) {
            match list.iter_mut().find(|(now, _)| *now == old) {
                Some((now, older)) => {
                    now.clone_from(&new);
                    older.retain(|older| *older != new);
                    older.insert(0, old.clone());
                }
                None => list.push((new.clone(), vec![old.clone()])),
            }
        }
        let (start, end) = (was.span.start as usize, end_of(was, text));
        // The section begins on the line of its key.
        let key = text[..start].rfind("was").map_or(start, |at| at + 3);
        let colon = key + text[key..start].find(':').map_or(0, |at| at + 1);
        if has_comments(was, text, colon..end) {
            return Err(format!(
                "{}: there are comments in `was`, which would be lost; write `{line}` under `{section}` there by hand, or take them out",
                texts[n].name
            ));
        }
        let mut out = String::new();
        for (section, list) in &all {
            out.push_str(&format!("\n  {}:", scalar(section)));
            for (now, older) in list {
                let older: Vec<String> = older.iter().map(|older| scalar(older)).collect();
                let older = match older.as_slice() {
                    [one] => one.clone(),
                    several => format!("[{}]", several.join(", ")),
                };
                out.push_str(&format!("\n    {}: {older}", scalar(now)));
            }
        }
        self.edit(n, colon, end, breaks(text, out));
        Ok(())
    }

    /// Writes into the entry of a thing what it was.
    fn was_of_thing(&mut self, n: usize, key: Span, entry: &Node) -> Result<(), String> {
        let texts = self.texts;
        let text = &texts[n].text;
        let written = child(entry, "was");
        let older = written.map_or_else(Vec::new, names);
        let older = older.into_iter().filter(|older| slug(older) != self.new);
        let all: Vec<String> = std::iter::once(self.old.to_owned()).chain(older).collect();
        let value = match all.as_slice() {
            [one] => one.clone(),
            several => format!("[{}]", several.join(", ")),
        };
        if let Some(written) = written {
            let (start, end) = (written.span.start as usize, written.span.end as usize);
            let block = matches!(written.of, Of::List(_)) && !text[start..].starts_with('[');
            if block {
                return Err(format!(
                    "{}: write `was` of `{}` on one line, as `was: [a, b]`",
                    texts[n].name, self.old
                ));
            }
            self.edit(n, start, end, value);
            return Ok(());
        }
        let start = entry.span.start as usize;
        let colon = key.end as usize + text[key.end as usize..].find(':').unwrap_or(0) + 1;
        if text[colon..].trim_start_matches(' ').starts_with('{') {
            let empty = entries(Some(entry)).is_empty();
            let at = start + 1;
            let comma = if empty { " " } else { "," };
            self.edit(n, at, at, format!(" was: {value}{comma}"));
            return Ok(());
        }
        let line = text[colon..].find('\n').map_or(text.len(), |at| colon + at);
        let first = entries(Some(entry))
            .first()
            .map(|(key, _)| key.span.start as usize);
        let indent = first.map_or("  ", |first| {
            let from = text[..first].rfind('\n').map_or(0, |at| at + 1);
            &text[from..first]
        });
        let line = line - usize::from(text[..line].ends_with('\r'));
        let added = format!("\n{indent}was: {value}");
        self.edit(n, line, line, breaks(text, added));
        Ok(())
    }
}

pub(super) fn child<'n>(node: &'n Node, name: &str) -> Option<&'n Node> {
    let entries = node.entries()?;
    let found = entries.iter().find(|(key, _)| *key.it == *name)?;
    Some(&found.1)
}

pub(super) fn entries(node: Option<&Node>) -> &[(crate::compile::Key, Node)] {
    let all: Option<&Entries> = node.and_then(Node::entries).map(|all| &**all);
    all.map_or(&[], |all| all.as_slice())
}

/// Lines as they end in the text that they go into.
fn breaks(text: &str, added: String) -> String {
    match text.contains("\r\n") {
        true => added.replace('\n', "\r\n"),
        false => added,
    }
}

/// One name or several.
fn names(node: &Node) -> Vec<String> {
    match &node.of {
        Of::List(items) => items.iter().flat_map(names).collect(),
        Of::Scalar(value) => vec![
            value
                .as_text()
                .map_or_else(|| value.to_string(), str::to_owned),
        ],
        Of::Map(_) => Vec::new(),
    }
}

/// Where the last sign of a value stands.
fn end_of(node: &Node, text: &str) -> usize {
    let (start, own) = (node.span.start as usize, node.span.end as usize);
    // In brackets and braces it ends with them, else with its last word.
    if text[start..].starts_with(['[', '{']) {
        return own;
    }
    let last = match &node.of {
        Of::Scalar(_) => None,
        Of::List(items) => items.last(),
        Of::Map(all) => all.last().map(|(_, last)| last),
    };
    last.map_or(own, |last| end_of(last, text)).max(start)
}

/// Does a comment stand here? A `#` within a key or value is none.
fn has_comments(node: &Node, text: &str, here: Range<usize>) -> bool {
    let mut words = Vec::new();
    scalars(node, &mut words);
    words.sort_unstable_by_key(|word| word.start);
    let inside = |at: usize| {
        let begun = words.partition_point(|word| word.start as usize <= at);
        begun
            .checked_sub(1)
            .is_some_and(|n| at < words[n].end as usize)
    };
    let mut signs = text[here.clone()].match_indices('#');
    signs.any(|(at, _)| !inside(here.start + at))
}

/// The places of all keys and values.
fn scalars(node: &Node, out: &mut Vec<Span>) {
    match &node.of {
        Of::Scalar(_) => out.push(node.span),
        Of::List(items) => items.iter().for_each(|item| scalars(item, out)),
        Of::Map(all) => {
            for (key, value) in all.iter() {
                out.push(key.span);
                scalars(value, out);
            }
        }
    }
}

/// A name as YAML has it: in quotes where it could be anything else.
fn scalar(name: &str) -> String {
    let plain = name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '))
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&&*name.to_lowercase());
    match plain {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}
