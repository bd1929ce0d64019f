//! Symbol index: every place in the texts of linked books that contains a name.

use super::{entries, parse};
use crate::check::lint::{ScriptNameKind, calls};
use crate::compile::LinkedText;
use crate::compile::{self, YamlNode, YamlValue, slug};
use crate::model::book::{Book, Mention, NUMBERS, NameKind, SlotName};
use crate::syntax::lua;
use crate::syntax::markup::unquoted;
use crate::syntax::recorded::{RecordedLineKind, parse_recording};
use crate::syntax::source::{FileId, Sources, Span};
use std::collections::HashMap;
use std::ops::Range;

/// A word that is a name. Positions are bytes of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    pub named: NameKind,
    /// The index of the text in the list that was passed.
    pub text: usize,
    /// The word with its quotes and the book before it: `isles:landing`.
    pub word: Range<usize>,
    /// The part of the word that is the name itself. None if the word is another spelling, such as the display name of an item.
    pub name: Option<Range<usize>>,
    /// True for a key of book.yaml or of a catalogue.
    pub declares: bool,
    /// True for a YAML value without quotes.
    pub unquoted: bool,
}

/// All occurrences in the texts of a book and of the books linked with it.
pub fn occurrences(book: &Book, sources: &Sources, texts: &[LinkedText]) -> Vec<Occurrence> {
    let mut index = SymbolIndex {
        names: SymbolNames { book, texts },
        found: Vec::new(),
    };
    let numbers: HashMap<&str, usize> = texts.iter().map(|it| &*it.name).zip(0..).collect();
    for Mention { span, named } in &book.mentions {
        if let Some(n) = numbers.get(sources.name(span.file)) {
            index.add(*n, range(*span), named.clone());
            let declared = match named {
                NameKind::Page(id) => Some(book.page(*id).span),
                NameKind::Fragment(name) => book.fragments.get(&**name).copied(),
                NameKind::Variable(_) => book.outline.place("variables", &full_name(book, named)),
                _ => None,
            };
            if let Some(added) = index.found.last_mut() {
                added.declares = declared == Some(*span);
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
        } else if path == NUMBERS {
            if let Some(root) = parse(&texts[n]) {
                index.add_paths(n, &root, &mut Vec::new(), PAGE_NUMBERS);
            }
        } else if path.ends_with(".yaml") && path.contains('/') {
            index.add_cases(n);
        } else if path.ends_with(".yaml") {
            index.add_catalogue(n);
        }
    }
    let mut found = index.found;
    found.sort_by_key(|it| (it.text, it.word.start, it.word.end, !it.declares));
    found.dedup_by(|b, a| (a.text, &a.word, &a.named) == (b.text, &b.word, &b.named));
    found
}

/// Paths of YAML files that contain names: of a value, or of a key if the path ends with a colon. List items do not add to the path.
type YamlPaths = [(&'static str, ScriptNameKind)];

const HEADER: &YamlPaths = &[
    ("start", ScriptNameKind::Page),
    ("rule_pages/*", ScriptNameKind::Page),
    ("characters/*/pages", ScriptNameKind::Page),
    ("codes/*:", ScriptNameKind::Code),
    ("codes/*/*:", ScriptNameKind::Code),
    ("codes/*/completed_by", ScriptNameKind::CodeOrTitle),
    ("codes/*/*/completed_by", ScriptNameKind::CodeOrTitle),
    ("hidden_codes/*:", ScriptNameKind::Code),
    ("hidden_codes/*/*:", ScriptNameKind::Code),
    ("titles/*:", ScriptNameKind::Title),
    ("variables/*:", ScriptNameKind::Variable),
    ("shared_variables/*:", ScriptNameKind::Variable),
    ("inventory/*", ScriptNameKind::Entry),
];

const PAGE_NUMBERS: &YamlPaths = &[("numbers/*:", ScriptNameKind::Page)];

/// State before and after the instructions of a rule case.
const CASES: &YamlPaths = &[
    ("cases/*/page", ScriptNameKind::Page),
    ("cases/*/codes", ScriptNameKind::Code),
    ("cases/*/titles", ScriptNameKind::Title),
    ("cases/*/variables/*:", ScriptNameKind::Variable),
    ("cases/*/*", ScriptNameKind::Entry),
    ("cases/*/*/id", ScriptNameKind::Entry),
];

/// The texts, and the book whose names they use.
#[derive(Clone, Copy)]
pub(super) struct SymbolNames<'a> {
    pub(super) book: &'a Book,
    pub(super) texts: &'a [LinkedText],
}

impl SymbolNames<'_> {
    /// Finds the symbol for a word in a text. `kind` is the kind of an entry.
    fn find(self, what: ScriptNameKind, (n, kind): (usize, &str), word: &str) -> Option<NameKind> {
        let world = &self.book.world;
        let code = || world.codes.get(word).copied().map(NameKind::Code);
        let title = || world.titles.get(word).copied().map(NameKind::Title);
        match what {
            ScriptNameKind::Page => page(self.book, self.texts[n].part, word),
            ScriptNameKind::Code => code(),
            ScriptNameKind::Title => title(),
            ScriptNameKind::CodeOrTitle => code().or_else(title),
            ScriptNameKind::Variable => self.variable(n, word),
            ScriptNameKind::Entry => self.entry(kind, word),
            ScriptNameKind::Tag => Some(NameKind::Tag(word.into())),
        }
    }

    /// Finds a variable of a book, or one that it shares.
    fn variable(self, n: usize, name: &str) -> Option<NameKind> {
        let part = self.book.parts.get(self.texts[n].part)?;
        let prefix = match part.shared.contains(name) {
            true => "",
            false => &*part.prefix,
        };
        let name = SlotName::Variable(&format!("{prefix}{name}")).to_string();
        self.book.slots.find(&name).map(NameKind::Variable)
    }

    fn entry(self, kind: &str, name: &str) -> Option<NameKind> {
        let mut kinds = self.book.vocabulary.kinds.iter();
        let kind = kinds.position(|it| it.name == kind)?;
        let id = slug(name);
        let known = self.book.world.catalogues.get(kind)?.contains_key(&id);
        known.then(|| NameKind::Thing(kind, id.into()))
    }
}

struct SymbolIndex<'a> {
    names: SymbolNames<'a>,
    found: Vec<Occurrence>,
}

impl<'a> SymbolIndex<'a> {
    fn text(&self, n: usize) -> &'a LinkedText {
        &self.names.texts[n]
    }

    fn add(&mut self, n: usize, word: Range<usize>, named: NameKind) {
        let text = self.text(n).text.get(word.clone()).unwrap_or_default();
        let name = name_within(self.names.book, &named, text);
        self.found.push(Occurrence {
            name: name.map(|name| word.start + name.start..word.start + name.end),
            named,
            text: n,
            word,
            declares: false,
            unquoted: false,
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
            self.add(n, range(span), named);
            if let Some(added) = self.found.last_mut() {
                added.declares = declares;
                added.unquoted = added.name.as_ref() == Some(&added.word);
            }
        }
    }

    /// Adds the names within a line that begins at a byte of a text.
    fn add_line(&mut self, n: usize, at: usize, mentions: Vec<Mention>) {
        for Mention { span, named } in mentions {
            let Range { start, end } = range(span);
            self.add(n, at + start..at + end, named);
        }
    }

    /// Adds the keys and values below a node whose paths are listed.
    fn add_paths(&mut self, n: usize, node: &YamlNode, path: &mut Vec<&str>, all: &YamlPaths) {
        let file = &self.text(n).path;
        let is_header = file == "book.yaml" || file.ends_with(".gamebook");
        match &node.of {
            YamlValue::List(items) => {
                for item in &**items {
                    self.add_paths(n, item, path, all);
                }
            }
            YamlValue::Map(entries) => {
                for (key, value) in &**entries {
                    let mut below = path.clone();
                    below.push(&key.it);
                    for (what, kind) in listed(all, &below, true) {
                        let named = self.names.find(what, (n, kind), &key.it);
                        self.add_yaml(n, key.span, named, is_header);
                    }
                    self.add_paths(n, value, &mut below, all);
                }
            }
            YamlValue::Scalar(value) => {
                for (what, kind) in listed(all, path, false) {
                    let named =
                        self.names
                            .find(what, (n, kind), value.as_text().unwrap_or_default());
                    self.add_yaml(n, node.span, named, false);
                }
            }
        }
    }

    fn add_header(&mut self, n: usize) {
        let Some(root) = parse(self.text(n)) else {
            return;
        };
        self.add_paths(n, &root, &mut Vec::new(), HEADER);
        for (key, _) in entries(root.get("events")) {
            let tag = key.it.strip_prefix("on arrival at tag ").map(str::trim);
            let at = range(key.span);
            let written = self.text(n).text.get(at.clone()).unwrap_or_default();
            if let Some((tag, from)) = tag.and_then(|tag| Some((tag, written.rfind(tag)?))) {
                let start = at.start + from;
                self.add(n, start..start + tag.len(), NameKind::Tag(tag.into()));
            }
        }
        // Aliases of page variables, by their current names: `gate.tries`.
        let aliases = root.get("aliases").and_then(|was| was.get("variables"));
        for (key, _) in entries(aliases) {
            let id = key.it.rsplit_once('.').map_or("", |(id, _)| id);
            let start = key.span.start as usize;
            let start = start + usize::from(self.text(n).text[start..].starts_with(['"', '\'']));
            let named = self.names.find(ScriptNameKind::Page, (n, ""), id);
            self.add_if(n, start..start + id.len(), named);
        }
    }

    fn add_catalogue(&mut self, n: usize) {
        let mut kinds = self.names.book.vocabulary.kinds.iter();
        let file = self.text(n).path.trim_end_matches(".yaml");
        let Some(kind) = kinds.find(|kind| kind.plural == file) else {
            return;
        };
        let root = parse(self.text(n));
        for (key, _) in entries(root.as_ref()) {
            let named = self.names.entry(&kind.name, &key.it);
            self.add_yaml(n, key.span, named, true);
        }
    }

    /// Adds names in calls with literal strings.
    fn add_script(&mut self, n: usize) {
        let Some(tree) = lua::parse_script(FileId(0), &self.text(n).text, &[]) else {
            return;
        };
        for call in calls(&tree) {
            // A place of the ruleset takes precedence over a page with the same name.
            let mut places = self.names.book.vocabulary.places.iter();
            if call.what != ScriptNameKind::Page || places.all(|it| it.name != call.name) {
                let named = self.names.find(call.what, (n, call.kind), call.name);
                self.add_if(n, range(call.span), named);
            }
        }
    }

    fn add_playthrough(&mut self, n: usize) {
        let (book, text) = (self.names.book, self.text(n));
        for line in parse_recording(FileId(0), &text.text, &mut Vec::new()).lines {
            let (RecordedLineKind::Page(word)
            | RecordedLineKind::Holds(word)
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
                    let named = self.names.find(ScriptNameKind::Page, (n, ""), word);
                    self.add_if(n, at..at + word.len(), named);
                }
                (RecordedLineKind::Holds(_), _) => {
                    self.add_line(n, at, compile::mentions_of(book, text.part, word));
                }
                (_, Some(command)) => self.add_author_command(n, command, at + 1),
                (_, None) => self.add_line(n, at, compile::mentions_of_command(book, word)),
            }
        }
    }

    /// `goto mud`, `give code Wet`, `take item rope`, `set tides = tides + 1`.
    fn add_author_command(&mut self, n: usize, command: &str, at: usize) {
        let end = at + command.len();
        let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim_start();
        let (what, kind, name) = match verb {
            "goto" => (ScriptNameKind::Page, "", rest),
            "set" => {
                let all = compile::mentions_of(self.names.book, self.text(n).part, rest);
                return self.add_line(n, end - rest.len(), all);
            }
            "give" | "take" => {
                let (kind, name) = rest.split_once(' ').unwrap_or((rest, ""));
                let what = match kind {
                    "code" => ScriptNameKind::Code,
                    "title" => ScriptNameKind::Title,
                    _ => ScriptNameKind::Entry,
                };
                (what, kind, name.trim_start())
            }
            _ => return,
        };
        let named = self
            .names
            .find(what, (n, kind), name.trim_matches(['"', '\'']));
        self.add_if(n, end - name.len()..end, named);
    }

    fn add_cases(&mut self, n: usize) {
        let Some(root) = parse(self.text(n)) else {
            return;
        };
        self.add_paths(n, &root, &mut Vec::new(), CASES);
        for case in root
            .get("cases")
            .and_then(YamlNode::items)
            .unwrap_or_default()
        {
            let run = case
                .get("do")
                .and_then(|node| Some((range(node.span), node.as_text()?)));
            let Some((at, instructions)) = run else {
                continue;
            };
            let LinkedText { text, part, .. } = self.text(n);
            let written = text.get(at.clone()).unwrap_or_default();
            if let Some(from) = written.find(instructions) {
                let book = self.names.book;
                let all = compile::mentions_of_instructions(book, *part, instructions);
                self.add_line(n, at.start + from, all);
            }
        }
    }
}

/// Returns the kinds of names at a path, each with the key that matches the last `*`.
fn listed<'p>(all: &YamlPaths, path: &[&'p str], is_key: bool) -> Vec<(ScriptNameKind, &'p str)> {
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
pub(super) fn page(book: &Book, part: usize, id: &str) -> Option<NameKind> {
    let whole = match id.contains(':') {
        true => book.world.whole(part, id),
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
        NameKind::Thing(_, name) | NameKind::Tag(name) | NameKind::Fragment(name) => {
            name.to_string()
        }
        NameKind::Taken(fragment, own) => format!("{fragment}.{own}"),
    }
}

/// Returns the name as texts write it: without the book, and without the page or fragment of a variable.
pub(super) fn own_name<'n>(named: &NameKind, full: &'n str) -> &'n str {
    let after = |sign: char| full.rsplit(sign).next().unwrap_or(full);
    match named {
        NameKind::Page(_) | NameKind::Fragment(_) => after(':'),
        NameKind::Variable(_) | NameKind::Taken(..) if full.contains('.') => after('.'),
        NameKind::Variable(_) => after(':'),
        _ => full,
    }
}

/// Returns the range of the name within a word.
fn name_within(book: &Book, named: &NameKind, word: &str) -> Option<Range<usize>> {
    let bare = word.trim_matches(['"', '\'']);
    let start = word.find(bare)?;
    let own = match named {
        NameKind::Page(_) | NameKind::Fragment(_) => bare.rfind(':').map_or(0, |at| at + 1),
        _ => 0,
    };
    let (written, full) = (unquoted(&bare[own..]), full_name(book, named));
    let same = match named {
        NameKind::Thing(_, id) => slug(&written) == **id,
        _ => written == own_name(named, &full),
    };
    same.then(|| start + own..start + bare.len())
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
