//! Symbol index: every place in the texts of linked books that names something.

use super::yaml::{child, entries, parse};
use crate::book::{Book, Mention, NUMBERS, Named, SlotName};
use crate::compile::{self, Node, Of, slug};
use crate::library::LinkedText;
use crate::lua;
use crate::playthrough::{LineKind, read};
use crate::source::{FileId, Sources, Span};
use std::collections::HashMap;
use std::ops::Range;

/// A word that names something. Places are bytes of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    pub named: Named,
    /// The text by its number in the list that was given.
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
#[must_use]
pub fn occurrences(book: &Book, sources: &Sources, texts: &[LinkedText]) -> Vec<Occurrence> {
    let mut index = Index {
        names: Names { book, texts },
        found: Vec::new(),
    };
    let numbers: HashMap<&str, usize> = texts.iter().map(|it| &*it.name).zip(0..).collect();
    for Mention { span, named } in &book.mentions {
        if let Some(n) = numbers.get(sources.name(span.file)) {
            index.add(*n, range(*span), named.clone());
            let declared = match named {
                Named::Page(id) => Some(book.page(*id).span),
                Named::Passage(name) => book.passages.get(&**name).copied(),
                Named::Variable(_) => book.outline.place("variables", &full_name(book, named)),
                _ => None,
            };
            index.declare_last(declared == Some(*span));
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
            index.add_numbers(n);
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

/// Functions of the Lua API whose argument is a name.
const CALLS: &[(&str, Argument)] = &[
    ("has_code", Argument::Code),
    ("gain_code", Argument::Code),
    ("lose_code", Argument::Code),
    ("has_title", Argument::Title),
    ("title_number", Argument::Title),
    ("gain_title", Argument::Title),
    ("lose_title", Argument::Title),
    ("turn_to", Argument::Page),
    ("pages", Argument::Tag),
    ("has", Argument::Entry),
    ("count", Argument::Entry),
    ("held", Argument::Entry),
    ("gain", Argument::Entry),
    ("lose", Argument::Entry),
    ("entry", Argument::Entry),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Argument {
    Code,
    Title,
    Page,
    Tag,
    /// An entry of the kind that the argument before it names.
    Entry,
}

/// What the texts can name.
#[derive(Clone, Copy)]
struct Names<'a> {
    book: &'a Book,
    texts: &'a [LinkedText],
}

impl Names<'_> {
    fn page(&self, n: usize, id: &str) -> Option<Named> {
        page(self.book, self.texts[n].part, id)
    }

    fn code(&self, name: &str) -> Option<Named> {
        self.book.world.codes.get(name).copied().map(Named::Code)
    }

    fn title(&self, name: &str) -> Option<Named> {
        self.book.world.titles.get(name).copied().map(Named::Title)
    }

    /// A variable of a book, or one that it shares.
    fn variable(&self, n: usize, name: &str) -> Option<Named> {
        let part = self.book.parts.get(self.texts[n].part)?;
        let prefix = match part.shared.contains(name) {
            true => "",
            false => &*part.prefix,
        };
        let name = SlotName::Variable(&format!("{prefix}{name}")).to_string();
        self.book.slots.find(&name).map(Named::Variable)
    }

    fn entry(&self, kind: &str, name: &str) -> Option<Named> {
        let mut kinds = self.book.vocabulary.kinds.iter();
        let kind = kinds.position(|it| it.name == kind)?;
        let id = slug(name);
        let known = self.book.world.catalogues.get(kind)?.contains_key(&id);
        known.then(|| Named::Thing(kind, id.into()))
    }
}

struct Index<'a> {
    names: Names<'a>,
    found: Vec<Occurrence>,
}

impl<'a> Index<'a> {
    fn text(&self, n: usize) -> &'a LinkedText {
        &self.names.texts[n]
    }

    fn add(&mut self, n: usize, word: Range<usize>, named: Named) {
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

    /// Adds a key or value of YAML, if it names something.
    fn add_yaml(&mut self, n: usize, span: Span, named: Option<Named>) {
        let Some(named) = named else { return };
        self.add(n, range(span), named);
        if let Some(added) = self.found.last_mut() {
            added.unquoted = added.name.as_ref() == Some(&added.word);
        }
    }

    fn add_declaration(&mut self, n: usize, span: Span, named: Option<Named>) {
        let is_name = named.is_some();
        self.add_yaml(n, span, named);
        self.declare_last(is_name);
    }

    fn declare_last(&mut self, declares: bool) {
        if let Some(added) = self.found.last_mut() {
            added.declares |= declares;
        }
    }

    fn add_value(&mut self, n: usize, node: Option<&Node>, find: impl Fn(&str) -> Option<Named>) {
        let text = node.and_then(|node| Some((node.span, node.as_text()?)));
        if let Some((span, text)) = text {
            self.add_yaml(n, span, find(text));
        }
    }

    /// Names within a line that stands at a byte of a text.
    fn add_line(&mut self, n: usize, at: usize, mentions: Vec<Mention>) {
        for Mention { span, named } in mentions {
            let Range { start, end } = range(span);
            self.add(n, at + start..at + end, named);
        }
    }

    fn add_header(&mut self, n: usize) {
        let names = self.names;
        let Some(root) = parse(self.text(n)) else {
            return;
        };
        self.add_value(n, child(&root, "start"), |id| names.page(n, id));
        let places = entries(child(&root, "places")).iter();
        let places = places.map(|(_, place)| Some(place));
        let characters = entries(child(&root, "characters")).iter();
        let characters = characters.map(|(_, character)| child(character, "from"));
        for id in places.chain(characters) {
            self.add_value(n, id, |id| names.page(n, id));
        }
        for (key, value) in entries(child(&root, "codes")) {
            self.add_code(n, key, value);
        }
        for (key, value) in entries(child(&root, "hidden_codes")) {
            self.add_code(n, key, value);
        }
        for (key, _) in entries(child(&root, "titles")) {
            self.add_declaration(n, key.span, names.title(&key.it));
        }
        for section in ["variables", "shared_variables"] {
            for (key, _) in entries(child(&root, section)) {
                self.add_declaration(n, key.span, names.variable(n, &key.it));
            }
        }
        for (kind, held) in entries(child(&root, "belongings")) {
            for thing in held.items().unwrap_or_default() {
                self.add_value(n, Some(thing), |name| names.entry(&kind.it, name));
            }
        }
        for (key, _) in entries(child(&root, "events")) {
            let tag = key.it.strip_prefix("on arrival at tag ").map(str::trim);
            let at = range(key.span);
            let written = self.text(n).text.get(at.clone()).unwrap_or_default();
            if let Some((tag, from)) = tag.and_then(|tag| Some((tag, written.rfind(tag)?))) {
                let start = at.start + from;
                self.add(n, start..start + tag.len(), Named::Tag(tag.into()));
            }
        }
        // A variable of a page by its name of today: `gate.tries`.
        let aliases = child(&root, "was").and_then(|was| child(was, "variables"));
        for (key, _) in entries(aliases) {
            let Some((id, _)) = key.it.rsplit_once('.') else {
                continue;
            };
            let start = key.span.start as usize;
            let quote = self.text(n).text[start..].starts_with(['"', '\'']);
            let start = start + usize::from(quote);
            if let Some(named) = names.page(n, id) {
                self.add(n, start..start + id.len(), named);
            }
        }
    }

    /// A code, or a group of codes; with the codes and titles that finish its quest.
    fn add_code(&mut self, n: usize, key: &compile::Key, value: &Node) {
        let names = self.names;
        // What a code says of itself begins with a small letter.
        let is_name = |key: &compile::Key| key.it.starts_with(char::is_uppercase);
        let group = entries(Some(value)).iter().any(|(key, _)| is_name(key));
        if group {
            for (key, value) in entries(Some(value)) {
                self.add_code(n, key, value);
            }
            return;
        }
        self.add_declaration(n, key.span, names.code(&key.it));
        let done_by = child(value, "done_by");
        let several = done_by.and_then(Node::items).unwrap_or_default();
        for name in done_by.into_iter().chain(several) {
            self.add_value(n, Some(name), |it| {
                names.code(it).or_else(|| names.title(it))
            });
        }
    }

    fn add_numbers(&mut self, n: usize) {
        let names = self.names;
        let root = parse(self.text(n));
        for (key, _) in entries(root.as_ref().and_then(|root| child(root, "numbers"))) {
            self.add_yaml(n, key.span, names.page(n, &key.it));
        }
    }

    fn add_catalogue(&mut self, n: usize) {
        let names = self.names;
        let mut kinds = names.book.vocabulary.kinds.iter();
        let file = self.text(n).path.trim_end_matches(".yaml");
        let Some(kind) = kinds.find(|kind| kind.plural == file) else {
            return;
        };
        let root = parse(self.text(n));
        for (key, _) in entries(root.as_ref()) {
            self.add_declaration(n, key.span, names.entry(&kind.name, &key.it));
        }
    }

    /// Calls whose arguments are texts.
    fn add_script(&mut self, n: usize) {
        let names = self.names;
        let Some(tree) = lua::read(FileId(0), &self.text(n).text, &[]) else {
            return;
        };
        for (called, given, _) in tree.calls() {
            let Some((_, argument)) = CALLS.iter().find(|(name, _)| *name == called) else {
                continue;
            };
            let text = |n: usize| given.each.get(n).and_then(|id| tree.text(*id));
            let Some((first, span)) = text(0) else {
                continue;
            };
            // A place of the ruleset takes precedence over a page of the same name.
            let is_place = || {
                names
                    .book
                    .vocabulary
                    .places
                    .iter()
                    .any(|it| it.name == first)
            };
            let (named, span) = match argument {
                Argument::Code => (names.code(first), span),
                Argument::Title => (names.title(first), span),
                Argument::Page => (names.page(n, first).filter(|_| !is_place()), span),
                Argument::Tag => (Some(Named::Tag(first.into())), span),
                Argument::Entry => match text(1) {
                    Some((name, span)) => (names.entry(first, name), span),
                    None => continue,
                },
            };
            if let Some(named) = named {
                self.add(n, range(span), named);
            }
        }
    }

    fn add_playthrough(&mut self, n: usize) {
        let names = self.names;
        let (text, part) = (&self.text(n).text, self.text(n).part);
        for line in read(FileId(0), text, &mut Vec::new()).lines {
            let start = line.span.start as usize;
            let at = |word: &str| Some(start + line.text.rfind(word)?);
            match &line.kind {
                LineKind::Page(id) => {
                    if let (Some(named), Some(at)) = (names.page(n, id), at(id)) {
                        self.add(n, at..at + id.len(), named);
                    }
                }
                LineKind::Holds(condition) => {
                    if let Some(at) = at(condition) {
                        self.add_line(n, at, compile::mentions_of(names.book, part, condition));
                    }
                }
                LineKind::Answer(answer) => match (at(answer), answer.strip_prefix('!')) {
                    (Some(at), Some(command)) => self.add_author_command(n, command, at + 1),
                    (Some(at), None) => {
                        self.add_line(n, at, compile::mentions_of_command(names.book, answer));
                    }
                    (None, _) => {}
                },
                _ => {}
            }
        }
    }

    /// `goto mud`, `give code Wet`, `take item rope`, `set tides = tides + 1`.
    fn add_author_command(&mut self, n: usize, command: &str, at: usize) {
        let names = self.names;
        let end = at + command.len();
        let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim_start();
        let (named, name) = match verb {
            "goto" => (names.page(n, rest), rest),
            "set" => {
                let all = compile::mentions_of(names.book, self.text(n).part, rest);
                return self.add_line(n, end - rest.len(), all);
            }
            "give" | "take" => {
                let (what, name) = rest.split_once(' ').unwrap_or((rest, ""));
                let name = name.trim_start();
                let bare = name.trim_matches(['"', '\'']);
                let named = match what {
                    "code" => names.code(bare),
                    "title" => names.title(bare),
                    kind => names.entry(kind, bare),
                };
                (named, name)
            }
            _ => return,
        };
        if let Some(named) = named {
            self.add(n, end - name.len()..end, named);
        }
    }

    /// Rule cases: their state before and after, and their instructions.
    fn add_cases(&mut self, n: usize) {
        let root = parse(self.text(n));
        let cases = root.as_ref().and_then(|root| child(root, "cases"));
        for case in cases.and_then(Node::items).unwrap_or_default() {
            for (key, value) in ["given", "expect"]
                .into_iter()
                .flat_map(|half| entries(child(case, half)))
            {
                self.add_state(n, &key.it, value);
            }
            let run = child(case, "do").and_then(|node| Some((range(node.span), node.as_text()?)));
            let Some((at, instructions)) = run else {
                continue;
            };
            let written = self.text(n).text.get(at.clone()).unwrap_or_default();
            if let Some(from) = written.find(instructions) {
                let part = self.text(n).part;
                let all = compile::mentions_of_instructions(self.names.book, part, instructions);
                self.add_line(n, at.start + from, all);
            }
        }
    }

    fn add_state(&mut self, n: usize, key: &str, value: &Node) {
        let names = self.names;
        match (key, &value.of) {
            ("page", _) => {
                self.add_value(n, Some(value), |id| names.page(n, id));
            }
            ("variables", Of::Map(all)) => {
                for (key, _) in &**all {
                    self.add_yaml(n, key.span, names.variable(n, &key.it));
                }
            }
            (_, Of::List(all)) => {
                for thing in &**all {
                    let thing = child(thing, "id").unwrap_or(thing);
                    self.add_value(n, Some(thing), |name| match key {
                        "codes" => names.code(name),
                        "titles" => names.title(name),
                        kind => names.entry(kind, name),
                    });
                }
            }
            _ => {}
        }
    }
}

/// The page that a text of this part names so: `landing`, and `isles:landing` elsewhere.
pub(super) fn page(book: &Book, part: usize, id: &str) -> Option<Named> {
    let (part, own) = match id.split_once(':') {
        None => (part, id),
        Some((other, own)) => {
            let linked = book.parts.get(part)?.neighbours.get(other);
            let by_name = || book.parts.iter().position(|part| part.name == other);
            (linked.copied().flatten().or_else(by_name)?, own)
        }
    };
    let id = format!("{}{own}", book.parts.get(part)?.prefix);
    book.index.get(&*id).copied().map(Named::Page)
}

/// The whole name: `isles:landing`, `gate.tries`.
#[must_use]
pub fn full_name(book: &Book, named: &Named) -> String {
    match named {
        Named::Page(id) => book.page(*id).id.to_string(),
        Named::Code(slot) | Named::Title(slot) | Named::Variable(slot) => {
            match SlotName::of(book.slots.name(*slot)) {
                SlotName::Code(name) | SlotName::Title(name) | SlotName::Variable(name) => {
                    name.to_owned()
                }
                other => other.to_string(),
            }
        }
        Named::Thing(_, name) | Named::Tag(name) | Named::Passage(name) => name.to_string(),
        Named::Taken(passage, own) => format!("{passage}.{own}"),
    }
}

/// The name as texts write it: without the book, and without the page or passage that a variable belongs to.
pub(super) fn own_name<'n>(named: &Named, full: &'n str) -> &'n str {
    let after = |sign: char| full.rsplit(sign).next().unwrap_or(full);
    match named {
        Named::Page(_) | Named::Passage(_) => after(':'),
        Named::Variable(_) | Named::Taken(..) if full.contains('.') => after('.'),
        Named::Variable(_) => after(':'),
        _ => full,
    }
}

/// The part of a word that is the name.
fn name_within(book: &Book, named: &Named, word: &str) -> Option<Range<usize>> {
    let bare = word.trim_matches(['"', '\'']);
    let start = word.find(bare)?;
    let own = match named {
        Named::Page(_) | Named::Passage(_) => bare.rfind(':').map_or(0, |at| at + 1),
        _ => 0,
    };
    let (written, full) = (&bare[own..], full_name(book, named));
    let same = match named {
        Named::Thing(_, id) => slug(written) == **id,
        _ => written == own_name(named, &full),
    };
    same.then(|| start + own..start + bare.len())
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
