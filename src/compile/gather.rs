//! All files of a book: its header, its catalogues and every page's name, before anything is resolved.

use super::names::{Detail, Names, slug};
use super::yaml::{Document, pairs, plain, scalar};
use crate::book::{ExprType, FieldType, Page, PageId, Slots, Vocabulary, World, slot};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup::{self, Item};
use crate::source::{FileId, Shelf, Sources, Span};
use crate::suggest::did_you_mean;
use std::collections::{BTreeMap, BTreeSet};

const HEADER: &str = "book.yaml";
const ATTRIBUTES: &[&str] = &[
    "tags", "boxes", "offered", "detour", "passage", "number", "within",
];
const KEYS: &[&str] = &[
    "title",
    "author",
    "edition",
    "about",
    "ruleset",
    "options",
    "start",
    "sheet",
    "belongings",
    "codes",
    "titles",
    "variables",
    "places",
    "neighbours",
    "words",
    "events",
];

pub(super) struct Gathered<'a> {
    pub(super) names: Names<'a>,
    pub(super) head: Head,
    pub(super) start: Option<PageId>,
    pub(super) pages: Vec<(markup::Page, Page)>,
    pub(super) passages: BTreeMap<String, Vec<Item>>,
}

#[derive(Default)]
pub(super) struct Head {
    pub(super) title: String,
    pub(super) author: String,
    pub(super) edition: String,
    pub(super) about: String,
    pub(super) meanings: BTreeMap<String, String>,
    /// Name, markup and the place of the key.
    pub(super) events: Vec<(String, String, Span)>,
}

/// The YAML that opens the book: book.yaml, or the front matter of its only file.
pub(super) fn header_text(shelf: &dyn Shelf) -> Option<String> {
    if let Ok(text) = shelf.read(HEADER) {
        return Some(text);
    }
    let pages: Vec<String> = shelf
        .paths()
        .into_iter()
        .filter(|p| p.ends_with(".gamebook"))
        .collect();
    pages.iter().find_map(|path| {
        let text = shelf.read(path).ok()?;
        let range = markup::front_matter(&text)?;
        Some(text[range].to_owned())
    })
}

pub(super) fn gather<'a>(
    shelf: &dyn Shelf,
    vocabulary: &'a Vocabulary,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> Gathered<'a> {
    let mut texts: Vec<(String, FileId, String)> = Vec::new();
    for path in shelf.paths() {
        let wanted = path == HEADER
            || path.ends_with(".gamebook")
            || vocabulary
                .kinds
                .iter()
                .any(|k| path == format!("{}.yaml", k.plural));
        let stray = path.ends_with(".yaml") && !path.contains('/') && !wanted;
        if stray {
            let file = sources.add(path.clone(), shelf.read(&path).unwrap_or_default());
            let known: Vec<String> = vocabulary
                .kinds
                .iter()
                .map(|k| format!("{}.yaml", k.plural))
                .collect();
            let known = known.iter().map(String::as_str).chain([HEADER]);
            found.push(
                Diagnostic::new(
                    Code::UnknownKey,
                    Span::new(file, 0, 1),
                    format!("`{path}` is no catalogue of this ruleset"),
                )
                .maybe_help(did_you_mean(&path, known)),
            );
        }
        if wanted {
            match shelf.read(&path) {
                Ok(text) => {
                    let file = sources.add(path.clone(), text.clone());
                    texts.push((path, file, text));
                }
                Err(error) => {
                    found.push(Diagnostic::placeless(
                        Code::UnreadableFile,
                        error.to_string(),
                    ));
                }
            }
        }
    }
    let mut names = empty_names(vocabulary);
    let mut pages: Vec<(markup::Page, Page)> = Vec::new();
    let mut passages = BTreeMap::new();
    let mut head = Head::default();
    let mut first_page = None;
    let mut header: Option<(FileId, String, usize)> = None;
    for (path, file, text) in &texts {
        if path == HEADER {
            header = Some((*file, text.clone(), 0));
        }
    }
    for (path, file, text) in &texts {
        if !path.ends_with(".gamebook") {
            continue;
        }
        let mut body = text.clone();
        if let Some(range) = markup::front_matter(text) {
            if header.is_none() {
                header = Some((*file, text[range.clone()].to_owned(), range.start));
            } else {
                found.push(
                    Diagnostic::new(
                        Code::BadYaml,
                        Span::new(*file, 0, 3),
                        "this book has a header already",
                    )
                    .help("keep one of them: book.yaml, or the lines between `---`"),
                );
            }
            // Blanked in place so that every offset stays what it was.
            let end = text[range.end..]
                .find('\n')
                .map_or(text.len(), |n| range.end + n);
            let blank: String = text[..end]
                .bytes()
                .map(|b| if b == b'\n' { '\n' } else { ' ' })
                .collect();
            body.replace_range(..end, &blank);
        }
        let mut faults = Vec::new();
        for page in markup::parse(*file, &body, &mut faults) {
            let attribute = |key: &str| page.attributes.iter().find(|a| a.key.it == key);
            let yes = |key: &str| attribute(key).is_some_and(|a| a.value.it.trim() != "no");
            if yes("passage") {
                passages.insert(page.id.it.clone(), page.body);
                continue;
            }
            if first_page.is_none() {
                first_page = Some(page.id.it.clone());
            }
            enter(page, &mut names, &mut pages, found);
        }
        found.extend(faults.into_iter().map(super::diagnosed));
    }
    match header {
        Some((file, text, base)) => {
            let document = Document::read(file, &text, base, found);
            read_header(&document, &mut names, &mut head, found);
            catalogues(&texts, &mut names, sources, found);
            belongings(&document, &mut names, found);
            let start = start(&document, &mut names, first_page, found);
            for (page, out) in &mut pages {
                attributes(page, out, &names, found);
            }
            Gathered {
                names,
                head,
                start,
                pages,
                passages,
            }
        }
        None => {
            found.push(
                Diagnostic::placeless(Code::NoStart, "there is no book.yaml").help(
                    "add book.yaml, or open the `.gamebook` file with the same lines between `---`",
                ),
            );
            Gathered {
                names,
                head,
                start: None,
                pages,
                passages,
            }
        }
    }
}

fn empty_names(vocabulary: &Vocabulary) -> Names<'_> {
    let mut slots = Slots::default();
    for (name, start) in slot::NAMES {
        slots.slot(
            name,
            if name == "detours" {
                Value::list([])
            } else {
                Value::Int(start)
            },
        );
    }
    let mut world = World::default();
    for field in &vocabulary.fields {
        world
            .fields
            .push(slots.slot(&format!("sheet.{}", field.name), field.start.clone()));
    }
    for kind in &vocabulary.kinds {
        world
            .held
            .push(slots.slot(&format!("held.{}", kind.name), Value::list([])));
        world.catalogues.push(BTreeMap::new());
    }
    for option in &vocabulary.options {
        world
            .options
            .insert(option.name.clone(), option.start.clone());
    }
    let words = vocabulary
        .words
        .iter()
        .map(|(name, set)| (name.clone(), (set.words.clone(), set.open)))
        .collect();
    Names {
        vocabulary,
        world,
        slots,
        pages: BTreeMap::new(),
        details: Vec::new(),
        variables: BTreeMap::new(),
        groups: BTreeMap::new(),
        tags: BTreeSet::new(),
        neighbours: BTreeSet::new(),
        words,
    }
}

/// The names of a book that is compiled already, for one more line under them.
pub(super) fn names_of(book: &crate::book::Book) -> Names<'_> {
    let mut names = empty_names(&book.vocabulary);
    names.world = (*book.world).clone();
    names.slots = book.slots.clone();
    names.pages = book.index.clone();
    for page in &book.pages {
        names.tags.extend(page.tags.iter().map(ToString::to_string));
        names.details.push(Detail {
            heading: page.span,
            detour: page.detour,
            boxes: page.boxes,
            visits: page.visits,
            ticks: page.ticks,
        });
    }
    for (slot, name) in book.slots.names() {
        if let Some(name) = name.strip_prefix("var.") {
            let of = kind_of(&book.slots.start()[slot as usize]);
            names.variables.insert(name.to_owned(), (slot, of));
        }
    }
    names
}

fn kind_of(value: &Value) -> ExprType {
    match value {
        Value::Bool(_) => ExprType::Bool,
        Value::Text(_) => ExprType::Text,
        _ => ExprType::Int,
    }
}

/// Gives a page its number and slots.
fn enter(
    page: markup::Page,
    names: &mut Names,
    pages: &mut Vec<(markup::Page, Page)>,
    found: &mut Vec<Diagnostic>,
) {
    let id = page.id.it.clone();
    if let Some(first) = names.pages.get(&id) {
        found.push(
            Diagnostic::new(
                Code::PageTwice,
                page.id.span,
                format!("there are two pages `{id}`"),
            )
            .saying("the second")
            .label(names.details[first.0 as usize].heading, "the first")
            .help("give one of them another name"),
        );
    } else {
        names.pages.insert(
            id.clone(),
            PageId(u32::try_from(pages.len()).unwrap_or(u32::MAX)),
        );
    }
    let value = |key: &str| {
        page.attributes
            .iter()
            .find(|a| a.key.it == key)
            .map(|a| &a.value)
    };
    let boxes = value("boxes").map_or(0, |v| v.it.trim().parse::<i64>().unwrap_or(0));
    let detour = value("detour").is_some_and(|v| v.it.trim() != "no");
    let visits = names.slots.slot(&format!("visits.{id}"), Value::Int(0));
    let ticks = if boxes > 0 {
        names.slots.slot(&format!("ticks.{id}"), Value::Int(0))
    } else {
        visits
    };
    let tags: Vec<std::sync::Arc<str>> = value("tags").map_or_else(Vec::new, |v| {
        v.it.split(',')
            .map(|t| t.trim().into())
            .filter(|t: &std::sync::Arc<str>| !t.is_empty())
            .collect()
    });
    names.tags.extend(tags.iter().map(ToString::to_string));
    names.details.push(Detail {
        heading: page.id.span,
        detour,
        boxes,
        visits,
        ticks,
    });
    let out = Page {
        id,
        title: page.title.clone(),
        tags,
        boxes,
        detour,
        within: None,
        number: None,
        code: Vec::new(),
        choices: Vec::new(),
        detours: Vec::new(),
        visits,
        ticks,
        span: page.id.span,
    };
    pages.push((page, out));
}

fn attributes(page: &markup::Page, out: &mut Page, names: &Names, found: &mut Vec<Diagnostic>) {
    for attribute in &page.attributes {
        let (key, value) = (&attribute.key, &attribute.value);
        match &*key.it {
            "within" => match names.page(value.it.trim(), value.span) {
                Ok(page) => out.within = Some(page),
                Err(fault) => found.push(*fault),
            },
            "boxes" | "number" => match value.it.trim().parse::<i64>() {
                Ok(n) if n > 0 => {
                    if key.it == "number" {
                        out.number = Some(n);
                    }
                }
                _ => found.push(
                    Diagnostic::new(
                        Code::BadSyntax,
                        value.span,
                        format!("`{}` wants a whole number from 1", key.it),
                    )
                    .help(format!("write `{}: 4`", key.it)),
                ),
            },
            "detour" | "passage" if !matches!(value.it.trim(), "yes" | "no") => found.push(
                Diagnostic::new(Code::BadSyntax, value.span, "this is `yes` or `no`"),
            ),
            known if ATTRIBUTES.contains(&known) => {}
            unknown => found.push(
                Diagnostic::new(
                    Code::UnknownAttribute,
                    key.span,
                    format!("no page has an attribute `{unknown}`"),
                )
                .help(
                    did_you_mean(unknown, ATTRIBUTES.iter().copied()).unwrap_or_else(|| {
                        format!(
                            "the attributes are: {}; for text, leave a blank line first",
                            ATTRIBUTES.join(", ")
                        )
                    }),
                ),
            ),
        }
    }
}

fn read_header(
    document: &Document,
    names: &mut Names,
    head: &mut Head,
    found: &mut Vec<Diagnostic>,
) {
    let vocabulary = names.vocabulary;
    if let serde_yaml::Value::Mapping(map) = &document.root {
        for (key, value) in pairs(map) {
            if let Some(setting) = vocabulary.settings.iter().find(|s| s.name == key) {
                if let Some(value) = document.typed(&[&key], &value, setting, found) {
                    names.world.settings.insert(key, value);
                }
            } else if !KEYS.contains(&&*key) {
                let known: Vec<&str> = KEYS
                    .iter()
                    .copied()
                    .chain(vocabulary.settings.iter().map(|s| &*s.name))
                    .collect();
                found.push(document.unknown(&[&key], known.iter().copied()));
            }
        }
    }
    head.title = document.string("title", found).unwrap_or_else(|| {
        found.push(
            Diagnostic::new(
                Code::MissingKey,
                document.place(&[]),
                "the book has no title",
            )
            .help("add `title: ...` to its header"),
        );
        "A book without a title".to_owned()
    });
    head.author = document.string("author", found).unwrap_or_default();
    head.edition = document.string("edition", found).unwrap_or_default();
    head.about = document.string("about", found).unwrap_or_default();
    codes_and_titles(document, names, head, found);
    for (name, value) in document.entries("variables", found) {
        let value = plain(&value);
        if !matches!(value, Value::Int(_) | Value::Bool(_) | Value::Text(_)) {
            found.push(document.wrong(&["variables", &name], "a number, yes or no, or a word"));
            continue;
        }
        let of = kind_of(&value);
        let slot = names.slots.slot(&format!("var.{name}"), value);
        names.variables.insert(name, (slot, of));
    }
    options(document, names, found);
    for (name, list) in document.entries("words", found) {
        match names.words.get_mut(&name) {
            Some((words, true)) => match plain(&list) {
                Value::List(list) => {
                    words.extend(list.iter().filter_map(Value::as_text).map(str::to_owned));
                }
                _ => found.push(document.wrong(&["words", &name], "a list of words")),
            },
            Some(_) => found.push(Diagnostic::new(
                Code::UnknownKey,
                document.place(&["words", &name]),
                format!("the ruleset's words for a `{name}` cannot be added to"),
            )),
            None => {
                let known: Vec<String> = names.words.keys().cloned().collect();
                found.push(document.unknown(&["words", &name], known.iter().map(String::as_str)));
            }
        }
    }
    for (name, _) in document.entries("neighbours", found) {
        names.neighbours.insert(name);
    }
    for (name, text) in document.entries("events", found) {
        let span = document.place(&["events", &name]);
        match scalar(&text) {
            Some(text) => head.events.push((name, text, span)),
            None => found.push(document.wrong(&["events", &name], "markup as a text")),
        }
    }
    places(document, names, found);
    sheet(document, names, found);
}

fn codes_and_titles(
    document: &Document,
    names: &mut Names,
    head: &mut Head,
    found: &mut Vec<Diagnostic>,
) {
    let mut codes: Vec<(String, String, Option<String>)> = Vec::new();
    for (key, value) in document.entries("codes", found) {
        if let serde_yaml::Value::Mapping(group) = &value {
            for (name, meaning) in pairs(group) {
                codes.push((
                    name,
                    scalar(&meaning).unwrap_or_default(),
                    Some(key.clone()),
                ));
            }
        } else {
            codes.push((key, scalar(&value).unwrap_or_default(), None));
        }
    }
    for (name, meaning, group) in codes {
        if !name.starts_with(|c: char| c.is_uppercase()) {
            let mut path = vec!["codes"];
            path.extend(group.as_deref());
            path.push(&name);
            found.push(
                Diagnostic::new(
                    Code::BadCode,
                    document.place(&path),
                    format!("the code `{name}` does not begin with a capital"),
                )
                .help("codes are capitalised, so that a reader knows them in the text"),
            );
        }
        let slot = names.slots.slot(&format!("code.{name}"), false.into());
        names.world.codes.insert(name.clone(), slot);
        head.meanings.insert(name.clone(), meaning);
        if let Some(group) = group {
            names.groups.entry(group).or_default().push(name);
        }
    }
    for (name, meaning) in document.entries("titles", found) {
        let slot = names.slots.slot(&format!("title.{name}"), false.into());
        names.world.titles.insert(name.clone(), slot);
        head.meanings
            .insert(name, scalar(&meaning).unwrap_or_default());
    }
}

fn options(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, value) in document.entries("options", found) {
        let Some(option) = names.vocabulary.options.iter().find(|o| o.name == name) else {
            let known = names.vocabulary.options.iter().map(|o| &*o.name);
            let fault = document.unknown(&["options", &name], known.collect::<Vec<_>>());
            found.push(fault);
            continue;
        };
        let mut value = plain(&value);
        // YAML reads a bare yes or no as a truth.
        if let Value::Bool(yes) = value
            && option
                .values
                .iter()
                .any(|v| matches!(v.as_text(), Some("yes" | "no")))
        {
            value = if yes { "yes".into() } else { "no".into() };
        }
        let fits = if option.values.is_empty() {
            matches!(value, Value::Int(_))
        } else {
            option.values.contains(&value)
        };
        if fits {
            names.world.options.insert(name, value);
        } else {
            let wanted = if option.values.is_empty() {
                "a whole number".to_owned()
            } else {
                let all: Vec<String> = option.values.iter().map(ToString::to_string).collect();
                format!("one of: {}", all.join(", "))
            };
            found.push(document.wrong(&["options", &name], &wanted));
        }
    }
}

fn places(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, page) in document.entries("places", found) {
        if !names.vocabulary.places.iter().any(|p| p.name == name) {
            let known: Vec<&str> = names.vocabulary.places.iter().map(|p| &*p.name).collect();
            found.push(document.unknown(&["places", &name], known));
            continue;
        }
        let id = scalar(&page).unwrap_or_default();
        match names.page(&id, document.place(&["places", &name])) {
            Ok(_) => {
                names.world.places.insert(name, id);
            }
            Err(fault) => found.push(*fault),
        }
    }
    let missing = names.vocabulary.places.iter().filter(|p| p.required);
    for place in missing {
        if document
            .root
            .get("places")
            .and_then(|p| p.get(&*place.name))
            .is_none()
        {
            found.push(
                Diagnostic::new(
                    Code::MissingPlace,
                    document.place(&["places"]),
                    format!("the book does not say which page is its `{}`", place.name),
                )
                .saying(place.about.clone())
                .help(format!(
                    "add `{}: PAGE` under `places` in book.yaml",
                    place.name
                )),
            );
        }
    }
}

fn sheet(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, value) in document.entries("sheet", found) {
        let Some(n) = names.vocabulary.fields.iter().position(|f| f.name == name) else {
            let known: Vec<&str> = names.vocabulary.fields.iter().map(|f| &*f.name).collect();
            found.push(document.unknown(&["sheet", &name], known));
            continue;
        };
        let field = names.vocabulary.fields[n].clone();
        if let Some(value) = document.typed(&["sheet", &name], &value, &field, found) {
            let slot = names.world.fields[n];
            names.slots.begin_with(slot, value);
        }
    }
}

/// The ruleset's own catalogues, then the book's over them: a new id adds, a known one changes field by field.
fn catalogues(
    texts: &[(String, FileId, String)],
    names: &mut Names,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) {
    let vocabulary = names.vocabulary;
    for (n, kind) in vocabulary.kinds.iter().enumerate() {
        let name = format!("{}.yaml", kind.plural);
        for (path, text) in &vocabulary.data {
            if path.rsplit('/').next() == Some(&*name) {
                let file = sources.add(path.clone(), text.clone());
                catalogue((file, text), n, names, found);
            }
        }
        if let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) {
            catalogue((*file, text), n, names, found);
        }
    }
}

fn catalogue(
    (file, text): (FileId, &str),
    n: usize,
    names: &mut Names,
    found: &mut Vec<Diagnostic>,
) {
    let kind = &names.vocabulary.kinds[n];
    let document = Document::read(file, text, 0, found);
    let serde_yaml::Value::Mapping(root) = &document.root else {
        return;
    };
    for (id, entry) in pairs(root) {
        let under = names.world.catalogues[n].get(&slug(&id));
        let value = entry_of(&document, kind, (&id, &entry), under, found);
        names.world.catalogues[n].insert(slug(&id), value);
    }
}

/// One entry of a catalogue, its fields checked and filled in; `under` is what the ruleset says of it.
fn entry_of(
    document: &Document,
    kind: &crate::book::Kind,
    (id, entry): (&str, &serde_yaml::Value),
    under: Option<&Value>,
    found: &mut Vec<Diagnostic>,
) -> Value {
    let given = match entry {
        serde_yaml::Value::Null => Vec::new(),
        serde_yaml::Value::Mapping(map) => pairs(map),
        _ => {
            found.push(document.wrong(&[id], "`key: value` lines, or nothing"));
            Vec::new()
        }
    };
    let mut out = under.cloned().unwrap_or_else(|| {
        let bare = Value::map([
            ("id", Value::text(slug(id))),
            ("name", Value::text(id.replace('-', " "))),
            ("tags", Value::list([])),
        ]);
        let filled = kind.fields.iter();
        filled.fold(bare, |out, field| {
            out.with(&field.name, field.start.clone())
        })
    });
    let missing = |name: &str| under.is_none() && !given.iter().any(|(key, _)| key == name);
    for field in kind
        .fields
        .iter()
        .filter(|f| f.required && missing(&f.name))
    {
        found.push(
            Diagnostic::new(
                Code::MissingKey,
                document.place(&[id]),
                format!("the {} `{id}` has no `{}`", kind.name, field.name),
            )
            .saying("incomplete")
            .help(format!("add `{}: ...` under it", field.name)),
        );
    }
    let own = |name: &str, of| crate::book::Field {
        name: name.to_owned(),
        label: String::new(),
        about: String::new(),
        of,
        start: Value::Nothing,
        required: false,
        shown: true,
        min: None,
        max: None,
    };
    let every = [
        own("name", FieldType::Text),
        own("tags", FieldType::Words),
        own("about", FieldType::Text),
    ];
    for (key, value) in given {
        match kind.fields.iter().chain(&every).find(|f| f.name == key) {
            Some(field) => {
                if let Some(value) = document.typed(&[id, &key], &value, field, found) {
                    out = out.with(&key, value);
                }
            }
            None => {
                let known: Vec<&str> = kind.fields.iter().chain(&every).map(|f| &*f.name).collect();
                found.push(document.unknown(&[id, &key], known));
            }
        }
    }
    out
}

fn belongings(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, list) in document.entries("belongings", found) {
        let Some(n) = names
            .kind(&name)
            .filter(|n| names.vocabulary.kinds[*n].held)
        else {
            let kinds = names.vocabulary.kinds.iter().filter(|k| k.held);
            let known: Vec<&str> = kinds.map(|k| &*k.name).collect();
            found.push(document.unknown(&["belongings", &name], known));
            continue;
        };
        let Value::List(list) = plain(&list) else {
            found.push(document.wrong(&["belongings", &name], "a list of names"));
            continue;
        };
        let mut held = Vec::new();
        for thing in list.iter().filter_map(Value::as_text) {
            match names.entry(n, thing, document.place(&["belongings", &name])) {
                Ok(id) => held.push(holding(&names.vocabulary.kinds[n], &id)),
                Err(fault) => found.push(*fault),
            }
        }
        let slot = names.world.held[n];
        names.slots.begin_with(slot, Value::list(held));
    }
}

/// One held thing as the state keeps it: its id and fresh marks.
pub(crate) fn holding(kind: &crate::book::Kind, id: &str) -> Value {
    let marks = kind
        .marks
        .iter()
        .map(|m| (m.name.as_str(), m.start.clone()));
    Value::map(marks.chain([("id", Value::text(id))]))
}

fn start(
    document: &Document,
    names: &mut Names,
    first: Option<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<PageId> {
    let given = document.string("start", found);
    let Some(id) = given.clone().or(first) else {
        found.push(
            Diagnostic::new(Code::NoStart, document.place(&[]), "the book has no pages")
                .help("write one: a line `# harbour: The Harbour`, and its text below"),
        );
        return None;
    };
    match names.page(&id, document.place(&["start"])) {
        Ok(page) => Some(page),
        Err(fault) => {
            found.push(Diagnostic {
                code: Code::NoStart,
                ..*fault
            });
            None
        }
    }
}
