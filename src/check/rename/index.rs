//! Symbol index: every place in the texts of linked books that contains a name.

use super::{entries, parse_text};
use crate::check::lint::{NameCategory, name_calls};
use crate::compile::LinkedText;
use crate::compile::{self, YamlNode, YamlValue, slug};
use crate::model::book::{Book, Mention, NUMBERS_FILE, NameKind, SlotName};
use crate::syntax::lua;
use crate::syntax::markup::unescape;
use crate::syntax::recording::{RecordedLineKind, parse_recording};
use crate::syntax::source::{FileId, Sources, Span};
use std::collections::HashMap;
use std::ops::Range;

/// A word that is a name. Positions are bytes of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    pub target: NameKind,
    /// The index of the text in the list that was passed.
    pub text_index: usize,
    /// The word with its quotes and the book before it: `isles:landing`.
    pub word: Range<usize>,
    /// The part of the word that is the name itself. None if the word is another spelling, such as the display name of an item.
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
    let numbers: HashMap<&str, usize> = texts.iter().map(|it| &*it.name).zip(0..).collect();
    for Mention {
        span,
        target: named,
    } in &book.mentions
    {
        if let Some(n) = numbers.get(sources.name(span.file)) {
            index.add(*n, span_range(*span), named.clone());
            let declared = match named {
                NameKind::Page(id) => Some(book.page(*id).span),
                NameKind::Fragment(name) => book.fragment_spans.get(&**name).copied(),
                NameKind::Variable(_) => book.outline.span("variables", &full_name(book, named)),
                _ => None,
            };
            if let Some(added) = index.occurrences.last_mut() {
                added.is_declaration = declared == Some(*span);
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
    let mut found = index.occurrences;
    found.sort_by_key(|it| {
        (
            it.text_index,
            it.word.start,
            it.word.end,
            !it.is_declaration,
        )
    });
    found.dedup_by(|b, a| (a.text_index, &a.word, &a.target) == (b.text_index, &b.word, &b.target));
    found
}

/// Paths of YAML files that contain names: of a value, or of a key if the path ends with a colon. List items do not add to the path.
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

/// The texts, and the book whose names they use.
#[derive(Clone, Copy)]
pub(super) struct SymbolResolver<'a> {
    pub(super) book: &'a Book,
    pub(super) texts: &'a [LinkedText],
}

impl SymbolResolver<'_> {
    /// Finds the symbol for a word in a text. `kind` is the kind of an entry.
    fn resolve(self, what: NameCategory, (n, kind): (usize, &str), word: &str) -> Option<NameKind> {
        let world = &self.book.data;
        let code = || world.code_slots.get(word).copied().map(NameKind::Code);
        let title = || world.title_slots.get(word).copied().map(NameKind::Title);
        match what {
            NameCategory::Page => find_page(self.book, self.texts[n].part, word),
            NameCategory::Code => code(),
            NameCategory::Title => title(),
            NameCategory::CodeOrTitle => code().or_else(title),
            NameCategory::Variable => self.find_variable(n, word),
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
        let known = self.book.data.catalogues.get(kind)?.contains_key(&id);
        known.then(|| NameKind::Entry(kind, id.into()))
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

    fn add(&mut self, n: usize, word: Range<usize>, named: NameKind) {
        let text = self.text(n).text.get(word.clone()).unwrap_or_default();
        let name = name_range(self.resolver.book, &named, text);
        self.occurrences.push(Occurrence {
            name: name.map(|name| word.start + name.start..word.start + name.end),
            target: named,
            text_index: n,
            word,
            is_declaration: false,
            is_unquoted: false,
        });
    }

    fn add_if(&mut self, n: usize, word: Range<usize>, named: Option<NameKind>) {
        if let Some(named) = named {
            self.add(n, word, named);
        }
    }

    /// Adds a key or value of YAML.
    fn add_yaml(&mut self, n: usize, span: Span, named: Option<NameKind>, declares: bool) {
        if let Some(named) = named {
            self.add(n, span_range(span), named);
            if let Some(added) = self.occurrences.last_mut() {
                added.is_declaration = declares;
                added.is_unquoted = added.name.as_ref() == Some(&added.word);
            }
        }
    }

    /// Adds the names within a line that begins at a byte of a text.
    fn add_line(&mut self, n: usize, at: usize, mentions: Vec<Mention>) {
        for Mention {
            span,
            target: named,
        } in mentions
        {
            let Range { start, end } = span_range(span);
            self.add(n, at + start..at + end, named);
        }
    }

    /// Adds the keys and values below a node whose paths are listed.
    fn add_paths(&mut self, n: usize, node: &YamlNode, path: &mut Vec<&str>, all: &YamlPaths) {
        let file = &self.text(n).path;
        let is_header = file == "book.yaml" || file.ends_with(".gamebook");
        match &node.content {
            YamlValue::List(items) => {
                for item in &**items {
                    self.add_paths(n, item, path, all);
                }
            }
            YamlValue::Map(entries) => {
                for (key, value) in &**entries {
                    let mut below = path.clone();
                    below.push(&key.value);
                    for (what, kind) in match_paths(all, &below, true) {
                        let named = self.resolver.resolve(what, (n, kind), &key.value);
                        self.add_yaml(n, key.span, named, is_header);
                    }
                    self.add_paths(n, value, &mut below, all);
                }
            }
            YamlValue::Scalar(value) => {
                for (what, kind) in match_paths(all, path, false) {
                    let named =
                        self.resolver
                            .resolve(what, (n, kind), value.as_text().unwrap_or_default());
                    self.add_yaml(n, node.span, named, false);
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
            let at = span_range(key.span);
            let written = self.text(n).text.get(at.clone()).unwrap_or_default();
            if let Some((tag, from)) = tag.and_then(|tag| Some((tag, written.rfind(tag)?))) {
                let start = at.start + from;
                self.add(n, start..start + tag.len(), NameKind::Tag(tag.into()));
            }
        }
        // Aliases of page variables, by their current names: `gate.tries`.
        let aliases = root.get("aliases").and_then(|was| was.get("variables"));
        for (key, _) in entries(aliases) {
            let id = key.value.rsplit_once('.').map_or("", |(id, _)| id);
            let start = key.span.start as usize;
            let start = start + usize::from(self.text(n).text[start..].starts_with(['"', '\'']));
            let named = self.resolver.resolve(NameCategory::Page, (n, ""), id);
            self.add_if(n, start..start + id.len(), named);
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
            let named = self.resolver.find_entry(&kind.name, &key.value);
            self.add_yaml(n, key.span, named, true);
        }
    }

    /// Adds names in calls with literal strings.
    fn add_script(&mut self, n: usize) {
        let Some(tree) = lua::parse_script(FileId(0), &self.text(n).text, &[]) else {
            return;
        };
        for call in name_calls(&tree) {
            // A place of the ruleset takes precedence over a page with the same name.
            let mut places = self.resolver.book.schema.rule_pages.iter();
            if call.category != NameCategory::Page || places.all(|it| it.name != call.name) {
                let named = self
                    .resolver
                    .resolve(call.category, (n, call.entry_kind), call.name);
                self.add_if(n, span_range(call.span), named);
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
            let Some(at) = line.text.rfind(&**word) else {
                continue;
            };
            let at = line.span.start as usize + at;
            match (&line.kind, word.strip_prefix('!')) {
                (RecordedLineKind::Page(_), _) => {
                    let named = self.resolver.resolve(NameCategory::Page, (n, ""), word);
                    self.add_if(n, at..at + word.len(), named);
                }
                (RecordedLineKind::Condition(_), _) => {
                    self.add_line(n, at, compile::mentions_in_value(book, text.part, word));
                }
                (_, Some(command)) => self.add_author_command(n, command, at + 1),
                (_, None) => self.add_line(n, at, compile::mentions_in_command(book, word)),
            }
        }
    }

    /// `goto mud`, `give code Wet`, `take item rope`, `set tides = tides + 1`.
    fn add_author_command(&mut self, n: usize, command: &str, at: usize) {
        let end = at + command.len();
        let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim_start();
        let (what, kind, name) = match verb {
            "goto" => (NameCategory::Page, "", rest),
            "set" => {
                let all = compile::mentions_in_value(self.resolver.book, self.text(n).part, rest);
                return self.add_line(n, end - rest.len(), all);
            }
            "give" | "take" => {
                let (kind, name) = rest.split_once(' ').unwrap_or((rest, ""));
                let what = match kind {
                    "code" => NameCategory::Code,
                    "title" => NameCategory::Title,
                    _ => NameCategory::Entry,
                };
                (what, kind, name.trim_start())
            }
            _ => return,
        };
        let named = self
            .resolver
            .resolve(what, (n, kind), name.trim_matches(['"', '\'']));
        self.add_if(n, end - name.len()..end, named);
    }

    fn add_cases(&mut self, n: usize) {
        let Some(root) = parse_text(self.text(n)) else {
            return;
        };
        self.add_paths(n, &root, &mut Vec::new(), CASE_PATHS);
        for case in root
            .get("cases")
            .and_then(YamlNode::items)
            .unwrap_or_default()
        {
            let run = case
                .get("do")
                .and_then(|node| Some((span_range(node.span), node.as_text()?)));
            let Some((at, instructions)) = run else {
                continue;
            };
            let LinkedText { text, part, .. } = self.text(n);
            let written = text.get(at.clone()).unwrap_or_default();
            if let Some(from) = written.find(instructions) {
                let book = self.resolver.book;
                let all = compile::mentions_in_instructions(book, *part, instructions);
                self.add_line(n, at.start + from, all);
            }
        }
    }
}

/// Returns the kinds of names at a path, each with the key that matches the last `*`.
fn match_paths<'p>(
    all: &YamlPaths,
    path: &[&'p str],
    is_key: bool,
) -> Vec<(NameCategory, &'p str)> {
    let found = all.iter().filter_map(|(pattern, what)| {
        let bare = pattern.strip_suffix(':');
        if bare.is_some() != is_key {
            return None;
        }
        let parts: Vec<&str> = bare.unwrap_or(pattern).split('/').collect();
        let same = |(part, key): (&&str, &&str)| *part == "*" || part == key;
        let matches = parts.len() == path.len() && parts.iter().zip(path).all(same);
        let star = parts.iter().rposition(|part| *part == "*");
        matches.then(|| (*what, star.map_or("", |star| path[star])))
    });
    found.collect()
}

/// Finds the page for a name in this book: `landing`, or `isles:landing` from another book.
pub(super) fn find_page(book: &Book, part: usize, id: &str) -> Option<NameKind> {
    let whole = match id.contains(':') {
        true => book.data.full_name(part, id),
        false => format!("{}{id}", book.parts.get(part)?.prefix).into(),
    };
    book.index.get(&*whole).copied().map(NameKind::Page)
}

/// Returns the full name: `isles:landing`, `gate.tries`.
pub fn full_name(book: &Book, named: &NameKind) -> String {
    match named {
        NameKind::Page(id) => book.page(*id).id.to_string(),
        NameKind::Code(slot) | NameKind::Title(slot) | NameKind::Variable(slot) => {
            match SlotName::parse(book.slots.name(*slot)) {
                SlotName::Code(name) | SlotName::Title(name) | SlotName::Variable(name) => {
                    name.to_owned()
                }
                other => other.to_string(),
            }
        }
        NameKind::Entry(_, name) | NameKind::Tag(name) | NameKind::Fragment(name) => {
            name.to_string()
        }
        NameKind::FragmentParam(fragment, own) => format!("{fragment}.{own}"),
    }
}

/// Returns the name as texts write it: without the book, and without the page or fragment of a variable.
pub(super) fn local_name<'n>(named: &NameKind, full: &'n str) -> &'n str {
    let after = |sign: char| full.rsplit(sign).next().unwrap_or(full);
    match named {
        NameKind::Page(_) | NameKind::Fragment(_) => after(':'),
        NameKind::Variable(_) | NameKind::FragmentParam(..) if full.contains('.') => after('.'),
        NameKind::Variable(_) => after(':'),
        _ => full,
    }
}

/// Returns the range of the name within a word.
fn name_range(book: &Book, named: &NameKind, word: &str) -> Option<Range<usize>> {
    let bare = word.trim_matches(['"', '\'']);
    let start = word.find(bare)?;
    let own = match named {
        NameKind::Page(_) | NameKind::Fragment(_) => bare.rfind(':').map_or(0, |at| at + 1),
        _ => 0,
    };
    let (written, full) = (unescape(&bare[own..]), full_name(book, named));
    let same = match named {
        NameKind::Entry(_, id) => slug(&written) == **id,
        _ => written == local_name(named, &full),
    };
    same.then(|| start + own..start + bare.len())
}

fn span_range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
