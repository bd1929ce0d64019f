//! Symbol index: every occurrence of a name in the texts of a book and its linked books.

use super::{entries, parse_text};
use crate::check::lint::{NameCategory, calls_with_names};
use crate::compile::{self, LinkedText, YamlNode, YamlValue, slug};
use crate::model::book::{Book, Mention, NUMBERS_FILE, NameKind, SlotName};
use crate::syntax::lua;
use crate::syntax::markup::unescape;
use crate::syntax::recording::{RecordedLineKind, parse_recording};
use crate::syntax::source::{FileId, Sources, Span};
use std::collections::HashMap;
use std::ops::Range;

/// A word in a text that refers to a symbol. Positions are byte offsets in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    pub target: NameKind,
    /// The index of the text in the list that was passed.
    pub text_index: usize,
    /// The word with its quotes and the book before it: `isles:landing`.
    pub word: Range<usize>,
    /// The part of the word that is the name itself. `None` if the word has another spelling, such as the display name of an item.
    pub name: Option<Range<usize>>,
    /// True for a key of book.yaml or of a catalogue.
    pub is_declaration: bool,
    /// True for a YAML value without quotes.
    pub is_unquoted: bool,
}

/// All occurrences in the texts of a book and of the books linked with it.
pub fn find_occurrences(book: &Book, sources: &Sources, texts: &[LinkedText]) -> Vec<Occurrence> {
    let mut index = SymbolIndex {
        resolver: SymbolResolver { book, texts },
        occurrences: Vec::new(),
    };
    let text_indices: HashMap<&str, usize> = texts.iter().map(|it| &*it.name).zip(0..).collect();
    for Mention { span, target } in &book.mentions {
        if let Some(n) = text_indices.get(sources.name(span.file)) {
            index.add(*n, span_range(*span), target.clone());
            let declaration = match target {
                NameKind::Page(id) => Some(book.page(*id).span),
                NameKind::Fragment(name) => book.fragment_spans.get(&**name).copied(),
                NameKind::Variable(_) => book.outline.span("variables", &full_name(book, target)),
                _ => None,
            };
            if let Some(occurrence) = index.occurrences.last_mut() {
                occurrence.is_declaration = declaration == Some(*span);
            }
        }
    }
    for (n, LinkedText { path, .. }) in texts.iter().enumerate() {
        if path.ends_with(".gamebook") || path == "book.yaml" {
            index.add_header(n);
        } else if path == "house.lua" {
            index.add_script(n);
        } else if path.ends_with(".play") && path.starts_with("playthroughs/") {
            index.add_playthrough(n);
        } else if path == NUMBERS_FILE {
            if let Some(root) = parse_text(&texts[n]) {
                index.add_paths(n, &root, &mut Vec::new(), PAGE_NUMBER_PATHS);
            }
        } else if path.ends_with(".yaml") && path.contains('/') {
            index.add_cases(n);
        } else if path.ends_with(".yaml") {
            index.add_catalogue(n);
        }
    }
    let mut occurrences = index.occurrences;
    let by_position = |it: &Occurrence| (it.text_index, it.word.start, it.word.end);
    occurrences.sort_by_key(|it| (by_position(it), !it.is_declaration));
    occurrences
        .dedup_by(|b, a| (a.text_index, &a.word, &a.target) == (b.text_index, &b.word, &b.target));
    occurrences
}

/// Paths in YAML files whose values are names, or whose keys are names if the path ends with a colon. List items do not add to the path.
type YamlPaths = [(&'static str, NameCategory)];

const HEADER_PATHS: &YamlPaths = &[
    ("start", NameCategory::Page),
    ("rule_pages/*", NameCategory::Page),
    ("characters/*/pages", NameCategory::Page),
    ("codes/*:", NameCategory::Code),
    ("codes/*/*:", NameCategory::Code),
    ("codes/*/completed_by", NameCategory::CodeOrTitle),
    ("codes/*/*/completed_by", NameCategory::CodeOrTitle),
    ("hidden_codes/*:", NameCategory::Code),
    ("hidden_codes/*/*:", NameCategory::Code),
    ("titles/*:", NameCategory::Title),
    ("variables/*:", NameCategory::Variable),
    ("shared_variables/*:", NameCategory::Variable),
    ("conditions/*:", NameCategory::Condition),
    ("status", NameCategory::Variable),
    ("status", NameCategory::Code),
    ("inventory/*", NameCategory::Entry),
];

const PAGE_NUMBER_PATHS: &YamlPaths = &[("numbers/*:", NameCategory::Page)];

/// State before and after the instructions of a rule case.
const CASE_PATHS: &YamlPaths = &[
    ("cases/*/page", NameCategory::Page),
    ("cases/*/codes", NameCategory::Code),
    ("cases/*/titles", NameCategory::Title),
    ("cases/*/variables/*:", NameCategory::Variable),
    ("cases/*/*", NameCategory::Entry),
    ("cases/*/*/id", NameCategory::Entry),
];

/// Finds symbols by their names. The texts use the names of the book.
#[derive(Clone, Copy)]
pub(super) struct SymbolResolver<'a> {
    pub(super) book: &'a Book,
    pub(super) texts: &'a [LinkedText],
}

impl SymbolResolver<'_> {
    /// Finds the symbol for a word in a text. `kind` is the kind of an entry.
    fn resolve(
        self,
        category: NameCategory,
        (n, kind): (usize, &str),
        word: &str,
    ) -> Option<NameKind> {
        let data = &self.book.data;
        let code = || data.code_slots.get(word).copied().map(NameKind::Code);
        let title = || data.title_slots.get(word).copied().map(NameKind::Title);
        match category {
            NameCategory::Page => find_page(self.book, self.texts[n].part, word),
            NameCategory::Code => code(),
            NameCategory::Title => title(),
            NameCategory::CodeOrTitle => code().or_else(title),
            NameCategory::Variable => self.find_variable(n, word),
            NameCategory::Condition => {
                let part = self.book.parts.get(self.texts[n].part)?;
                let is_known = part.conditions.contains_key(word);
                let full_name = format!("{}{word}", part.prefix);
                is_known.then(|| NameKind::Condition(full_name.into()))
            }
            NameCategory::Entry => self.find_entry(kind, word),
            NameCategory::Tag => Some(NameKind::Tag(word.into())),
        }
    }

    /// Finds a variable of a book, or one that it shares.
    fn find_variable(self, n: usize, name: &str) -> Option<NameKind> {
        let part = self.book.parts.get(self.texts[n].part)?;
        let prefix = match part.shared_variables.contains(name) {
            true => "",
            false => &*part.prefix,
        };
        let name = SlotName::Variable(&format!("{prefix}{name}")).to_string();
        self.book.slots.find(&name).map(NameKind::Variable)
    }

    fn find_entry(self, kind: &str, name: &str) -> Option<NameKind> {
        let mut kinds = self.book.schema.kinds.iter();
        let kind = kinds.position(|it| it.name == kind)?;
        let id = slug(name);
        let is_known = self.book.data.catalogues.get(kind)?.contains_key(&id);
        is_known.then(|| NameKind::Entry(kind, id.into()))
    }
}

struct SymbolIndex<'a> {
    resolver: SymbolResolver<'a>,
    occurrences: Vec<Occurrence>,
}

impl<'a> SymbolIndex<'a> {
    fn text(&self, n: usize) -> &'a LinkedText {
        &self.resolver.texts[n]
    }

    fn add(&mut self, n: usize, word: Range<usize>, target: NameKind) {
        let text = self.text(n).text.get(word.clone()).unwrap_or_default();
        let name = name_range(self.resolver.book, &target, text);
        self.occurrences.push(Occurrence {
            name: name.map(|name| word.start + name.start..word.start + name.end),
            target,
            text_index: n,
            word,
            is_declaration: false,
            is_unquoted: false,
        });
    }

    fn add_if(&mut self, n: usize, word: Range<usize>, target: Option<NameKind>) {
        if let Some(target) = target {
            self.add(n, word, target);
        }
    }

    /// Adds a key or value of YAML.
    fn add_yaml(&mut self, n: usize, span: Span, target: Option<NameKind>, is_declaration: bool) {
        if let Some(target) = target {
            self.add(n, span_range(span), target);
            if let Some(occurrence) = self.occurrences.last_mut() {
                occurrence.is_declaration = is_declaration;
                occurrence.is_unquoted = occurrence.name.as_ref() == Some(&occurrence.word);
            }
        }
    }

    /// Adds the names in a part of a text. Their spans are relative to the offset of the part.
    fn add_line(&mut self, n: usize, offset: usize, mentions: Vec<Mention>) {
        for Mention { span, target } in mentions {
            let Range { start, end } = span_range(span);
            self.add(n, offset + start..offset + end, target);
        }
    }

    /// Adds the keys and values below a node that have one of these paths.
    fn add_paths(&mut self, n: usize, node: &YamlNode, path: &mut Vec<&str>, patterns: &YamlPaths) {
        let file = &self.text(n).path;
        let is_header = file == "book.yaml" || file.ends_with(".gamebook");
        match &node.content {
            YamlValue::List(items) => {
                for item in &**items {
                    self.add_paths(n, item, path, patterns);
                }
            }
            YamlValue::Map(entries) => {
                for (key, value) in &**entries {
                    let mut key_path = path.clone();
                    key_path.push(&key.value);
                    for (category, kind) in match_paths(patterns, &key_path, true) {
                        let target = self.resolver.resolve(category, (n, kind), &key.value);
                        self.add_yaml(n, key.span, target, is_header);
                    }
                    self.add_paths(n, value, &mut key_path, patterns);
                }
            }
            YamlValue::Scalar(value) => {
                for (category, kind) in match_paths(patterns, path, false) {
                    let word = value.as_text().unwrap_or_default();
                    let target = self.resolver.resolve(category, (n, kind), word);
                    self.add_yaml(n, node.span, target, false);
                }
            }
        }
    }

    fn add_header(&mut self, n: usize) {
        let Some(root) = parse_text(self.text(n)) else {
            return;
        };
        self.add_paths(n, &root, &mut Vec::new(), HEADER_PATHS);
        for (key, _) in entries(root.get("events")) {
            let tag = key.value.strip_prefix("on arrival at tag ").map(str::trim);
            let key_range = span_range(key.span);
            let key_text = self.text(n).text.get(key_range.clone()).unwrap_or_default();
            if let Some((tag, offset)) = tag.and_then(|tag| Some((tag, key_text.rfind(tag)?))) {
                let start = key_range.start + offset;
                self.add(n, start..start + tag.len(), NameKind::Tag(tag.into()));
            }
        }
        // Aliases of page variables, by their current names: `gate.tries`.
        let aliases = root.get("aliases").and_then(|node| node.get("variables"));
        for (key, _) in entries(aliases) {
            let id = key.value.rsplit_once('.').map_or("", |(id, _)| id);
            let start = key.span.start as usize;
            let start = start + usize::from(self.text(n).text[start..].starts_with(['"', '\'']));
            let target = self.resolver.resolve(NameCategory::Page, (n, ""), id);
            self.add_if(n, start..start + id.len(), target);
        }
    }

    fn add_catalogue(&mut self, n: usize) {
        let mut kinds = self.resolver.book.schema.kinds.iter();
        let file = self.text(n).path.trim_end_matches(".yaml");
        let Some(kind) = kinds.find(|kind| kind.plural == file) else {
            return;
        };
        let root = parse_text(self.text(n));
        for (key, _) in entries(root.as_ref()) {
            let target = self.resolver.find_entry(&kind.name, &key.value);
            self.add_yaml(n, key.span, target, true);
        }
    }

    /// Adds the literal names in calls of API functions.
    fn add_script(&mut self, n: usize) {
        let Some(tree) = lua::parse_script(FileId(0), &self.text(n).text, &[]) else {
            return;
        };
        for call in calls_with_names(&tree) {
            // A rule page of the ruleset takes precedence over a page with the same name.
            let mut rule_pages = self.resolver.book.schema.rule_pages.iter();
            if call.category != NameCategory::Page || rule_pages.all(|it| it.name != call.name) {
                let target = self
                    .resolver
                    .resolve(call.category, (n, call.entry_kind), call.name);
                self.add_if(n, span_range(call.span), target);
            }
        }
    }

    fn add_playthrough(&mut self, n: usize) {
        let (book, text) = (self.resolver.book, self.text(n));
        for line in parse_recording(FileId(0), &text.text, &mut Vec::new()).lines {
            let (RecordedLineKind::Page(word)
            | RecordedLineKind::Condition(word)
            | RecordedLineKind::Answer(word)) = &line.kind
            else {
                continue;
            };
            let Some(offset) = line.text.rfind(&**word) else {
                continue;
            };
            let offset = line.span.start as usize + offset;
            match (&line.kind, word.strip_prefix('!')) {
                (RecordedLineKind::Page(_), _) => {
                    let target = self.resolver.resolve(NameCategory::Page, (n, ""), word);
                    self.add_if(n, offset..offset + word.len(), target);
                }
                (RecordedLineKind::Condition(_), _) => {
                    self.add_line(n, offset, compile::mentions_in_value(book, text.part, word));
                }
                (_, Some(command)) => self.add_author_command(n, command, offset + 1),
                (_, None) => self.add_line(n, offset, compile::mentions_in_command(book, word)),
            }
        }
    }

    /// Adds the names in an author's command: `goto mud`, `give code Wet`, `take item rope`, `set tides = tides + 1`.
    fn add_author_command(&mut self, n: usize, command: &str, offset: usize) {
        let end = offset + command.len();
        let (keyword, arguments) = command.split_once(' ').unwrap_or((command, ""));
        let arguments = arguments.trim_start();
        let (category, kind, name) = match keyword {
            "goto" => (NameCategory::Page, "", arguments),
            "set" => {
                let (book, part) = (self.resolver.book, self.text(n).part);
                let mentions = compile::mentions_in_value(book, part, arguments);
                return self.add_line(n, end - arguments.len(), mentions);
            }
            "give" | "take" => {
                let (kind, name) = arguments.split_once(' ').unwrap_or((arguments, ""));
                let category = match kind {
                    "code" => NameCategory::Code,
                    "title" => NameCategory::Title,
                    _ => NameCategory::Entry,
                };
                (category, kind, name.trim_start())
            }
            _ => return,
        };
        let target = self
            .resolver
            .resolve(category, (n, kind), name.trim_matches(['"', '\'']));
        self.add_if(n, end - name.len()..end, target);
    }

    fn add_cases(&mut self, n: usize) {
        let Some(root) = parse_text(self.text(n)) else {
            return;
        };
        self.add_paths(n, &root, &mut Vec::new(), CASE_PATHS);
        let cases = root.get("cases").and_then(YamlNode::items);
        for case in cases.unwrap_or_default() {
            let node = case.get("do");
            let source = node.and_then(|it| Some((span_range(it.span), it.as_text()?)));
            let Some((range, instructions)) = source else {
                continue;
            };
            let LinkedText { text, part, .. } = self.text(n);
            let range_text = text.get(range.clone()).unwrap_or_default();
            if let Some(offset) = range_text.find(instructions) {
                let book = self.resolver.book;
                let mentions = compile::mentions_in_instructions(book, *part, instructions);
                self.add_line(n, range.start + offset, mentions);
            }
        }
    }
}

/// Returns the categories of names at a path, each with the key that matches the last `*`.
fn match_paths<'p>(
    patterns: &YamlPaths,
    path: &[&'p str],
    is_key: bool,
) -> Vec<(NameCategory, &'p str)> {
    let matching = patterns.iter().filter_map(|(pattern, category)| {
        let key_pattern = pattern.strip_suffix(':');
        if key_pattern.is_some() != is_key {
            return None;
        }
        let parts: Vec<&str> = key_pattern.unwrap_or(pattern).split('/').collect();
        let is_equal = |(part, key): (&&str, &&str)| *part == "*" || part == key;
        let matches = parts.len() == path.len() && parts.iter().zip(path).all(is_equal);
        let star = parts.iter().rposition(|part| *part == "*");
        matches.then(|| (*category, star.map_or("", |star| path[star])))
    });
    matching.collect()
}

/// Finds the page for a name in this book: `landing`, or `isles:landing` from another book.
pub(super) fn find_page(book: &Book, part: usize, id: &str) -> Option<NameKind> {
    let full_name = match id.contains(':') {
        true => book.data.full_name(part, id),
        false => format!("{}{id}", book.parts.get(part)?.prefix).into(),
    };
    book.index.get(&*full_name).copied().map(NameKind::Page)
}

/// Returns the full name: `isles:landing`, `gate.tries`.
pub fn full_name(book: &Book, target: &NameKind) -> String {
    match target {
        NameKind::Page(id) => book.page(*id).id.to_string(),
        NameKind::Code(slot) | NameKind::Title(slot) | NameKind::Variable(slot) => {
            match SlotName::parse(book.slots.name(*slot)) {
                SlotName::Code(name) | SlotName::Title(name) | SlotName::Variable(name) => {
                    name.to_owned()
                }
                slot_name => slot_name.to_string(),
            }
        }
        NameKind::Condition(name)
        | NameKind::Entry(_, name)
        | NameKind::Tag(name)
        | NameKind::Fragment(name) => name.to_string(),
        NameKind::FragmentParam(fragment, name) => format!("{fragment}.{name}"),
    }
}

/// Returns the name as texts write it: without the book, and without the page or fragment of a variable.
pub(super) fn local_name<'n>(target: &NameKind, full: &'n str) -> &'n str {
    let after = |separator: char| full.rsplit(separator).next().unwrap_or(full);
    match target {
        NameKind::Page(_) | NameKind::Fragment(_) => after(':'),
        NameKind::Variable(_) | NameKind::FragmentParam(..) if full.contains('.') => after('.'),
        NameKind::Variable(_) | NameKind::Condition(_) => after(':'),
        _ => full,
    }
}

/// Returns the range of the name within a word.
fn name_range(book: &Book, target: &NameKind, word: &str) -> Option<Range<usize>> {
    let unquoted = word.trim_matches(['"', '\'']);
    let start = word.find(unquoted)?;
    let prefix = match target {
        NameKind::Page(_) | NameKind::Fragment(_) => unquoted.rfind(':').map_or(0, |at| at + 1),
        _ => 0,
    };
    let (written, full) = (unescape(&unquoted[prefix..]), full_name(book, target));
    let is_name = match target {
        NameKind::Entry(_, id) => slug(&written) == **id,
        _ => written == local_name(target, &full),
    };
    is_name.then(|| start + prefix..start + unquoted.len())
}

fn span_range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
