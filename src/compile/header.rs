//! The header of a book: `book.yaml`, or the front matter of a single-file book.

use super::characters::parse_characters;
use super::codes;
use super::conditions::{self, ConditionText};
use super::document::{YamlDocument, unknown_key_error};
use super::keys::HEADER_KEYS;
use super::linked::{self, LinkStatus, LinkedBook};
use super::metadata;
use super::names::{NameTable, name_taken_error};
use super::printed;
use super::settings;
use super::titles;
use super::variables;
use super::yaml::YamlNode;
use super::yaml_positions::OffsetMap;
use crate::model::book::{Book, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::syntax::unicode::is_word;

/// The parsed headers of the linked books.
#[derive(Default)]
pub(super) struct BookHeader {
    /// Only the metadata is set.
    pub(super) book: Book,
    pub(super) events: Vec<EventText>,
    pub(super) conditions: Vec<ConditionText>,
}

/// Markup under `events`.
pub(super) struct EventText {
    /// Index of the book among the linked books.
    pub(super) part: usize,
    pub(super) name: String,
    pub(super) text: String,
    /// Position of the key.
    pub(super) span: Span,
    pub(super) offsets: OffsetMap,
}

/// Reads a header. Settings of the game are ignored in linked books.
pub(super) fn read_header(document: &YamlDocument, names: &mut NameTable, header: &mut BookHeader) {
    let is_opened = names.current_scope == 0;
    let title = document.text("title");
    if document.get("title").is_none() {
        let message = "the book has no title";
        let error = Diagnostic::new(Code::MissingKey, document.first_line(), message);
        document.report(error.help("add `title: ...` to its header"));
    }
    let title = title.unwrap_or_else(|| "A book without a title".to_owned());
    names.scope_mut().part.title.clone_from(&title);
    let id = parse_id(document, names);
    if is_opened {
        let text = |key| document.text(key).unwrap_or_default();
        header.book.id = id;
        header.book.title = title;
        header.book.author = text("author");
        header.book.edition = text("edition");
        header.book.about = text("about");
        header.book.blurb = text("blurb");
        header.book.mood = text("mood");
        let seats = document.get("players");
        header.book.seats = seats
            .and_then(|(_, node)| metadata::parse_seats(node))
            .unwrap_or(1);
        header.book.fonts = printed::parse_fonts(document);
    }
    check_keys(document, names);
    codes::declare_codes(document, names);
    titles::declare_titles(document, names);
    variables::declare_variables(document, names);
    conditions::declare_conditions(document, names, &mut header.conditions);
    settings::read_options(document, names);
    settings::read_constants(document, names);
    extend_word_sets(document, names);
    for (key, node) in document.entries("events") {
        if let Some(text) = document.expect_text(key, node, "markup as a text") {
            header.events.push(EventText {
                part: names.current_scope,
                name: key.value.to_string(),
                text,
                span: key.span,
                offsets: OffsetMap::new(document, key, node),
            });
        }
    }
    super::aliases::record_header_aliases(document, names);
    settings::read_rule_pages(document, names);
    settings::read_sheet(document, names);
    names
        .take_conflict_error()
        .into_iter()
        .for_each(|error| document.report(error));
    if is_opened {
        super::yaml_positions::record_header(document, &mut names.outline);
        read_lints(document, header);
        header.book.characters = parse_characters(document, names);
        variables::read_status(document, names);
        header.book.done_choices_stay = document.text("used_choices").as_deref() == Some("show");
        header.book.hides_tests = document.text("show_tests").as_deref() == Some("no");
    }
}

/// Parses the id of the book, which saves and linked books refer to.
fn parse_id(document: &YamlDocument, names: &mut NameTable) -> String {
    let Some((key, node)) = document.get("id") else {
        return String::new();
    };
    let Some(id) = node.to_text() else {
        return String::new();
    };
    let parts: Vec<&str> = id.split('.').collect();
    let is_valid =
        |part: &&str| part.starts_with(is_word) && part.chars().all(variables::is_name_char);
    if parts.len() > 2 || !parts.iter().all(is_valid) || id.chars().count() > MAX_ID_LETTERS {
        let expected = "at most 60 letters, digits, hyphens and underscores: `id: harbour`";
        document.report_mismatch(key, node, expected);
        return String::new();
    }
    let mut others = names.scopes[..names.current_scope].iter();
    if let Some(other) = others.find(|scope| scope.id == id) {
        let message = format!("two linked books have the id `{id}`");
        let error = Diagnostic::new(Code::DuplicateBookId, key.span, message)
            .label_text(format!("*{}* has the same id", other.part.title));
        document.report(error.help(DUPLICATE_ID_HELP));
    }
    names.scope_mut().id.clone_from(&id);
    id
}

/// Maximum length of an id. It is used as a file name.
const MAX_ID_LETTERS: usize = 60;

pub(crate) const DUPLICATE_ID_HELP: &str = "change one of the ids, which identify saved games, or remove the id from the book that is a copy";

/// Reads the levels of diagnostics.
fn read_lints(document: &YamlDocument, header: &mut BookHeader) {
    for (key, node) in document.entries("lints") {
        // If the code exists, an error concerns the level.
        let span = match Code::from_name(&key.value) {
            Some(_) => document.line_span(node),
            None => key.span,
        };
        let level = document.expect_text(key, node, "a level such as `allow`");
        let level = level.map(|level| (key.value.to_string(), level, span));
        header.book.lints.extend(level);
    }
}

/// Reports unknown keys, and reads the settings that the ruleset declares.
fn check_keys(document: &YamlDocument, names: &mut NameTable) {
    let declared = &names.schema.settings;
    for (key, node) in document.root.iter() {
        let name = &*key.value;
        if let Some(setting) = declared.iter().find(|setting| setting.name == name) {
            let Some(value) = document.expect_field(key, node, setting) else {
                continue;
            };
            let setting = names.data.settings.entry(name.to_owned());
            let applied = setting.or_insert_with(|| value.clone()).clone();
            names.compare_setting(name.to_owned(), document.line_span(node), &applied, &value);
        } else if let Some(header_key) = HEADER_KEYS.iter().find(|it| it.name == name) {
            if let Some(expected) = header_key.check_shape(node) {
                document.report_mismatch(key, node, &expected);
            }
        } else {
            let settings = declared.iter().map(|setting| &*setting.name);
            let keys = HEADER_KEYS.iter().map(|it| it.name);
            let error = unknown_key_error(key, keys.chain(settings));
            document.report_lost((key, node), error);
        }
    }
}

/// Adds words to the extensible word sets of the ruleset.
fn extend_word_sets(document: &YamlDocument, names: &mut NameTable) {
    for (key, node) in document.entries("word_sets") {
        match names.word_sets.get(&*key.value) {
            Some((_, true)) => {
                if let Some(list) = document.expect((key, node), node.items(), "a list of words") {
                    add_words(document, names, &key.value, list);
                }
            }
            Some(_) => {
                let message = format!("words cannot be added to the word set `{}`", key.value);
                document.report(Diagnostic::new(Code::UnknownKey, key.span, message));
            }
            None => document.report_unknown_key(key, names.word_sets.keys().map(String::as_str)),
        }
    }
}

/// Adds words to a set and to every set that includes it.
fn add_words(document: &YamlDocument, names: &mut NameTable, set: &str, list: &[YamlNode]) {
    let schema = names.schema;
    let set_words = names.word_sets.get(set).map(|it| it.0.clone());
    let set_words = set_words.unwrap_or_default();
    for (other, (words, _)) in &mut names.word_sets {
        let includes = schema.words.get(other).map(|set| &set.includes);
        if other != set && !includes.is_some_and(|all| all.iter().any(|name| name == set)) {
            continue;
        }
        for (word, span) in list.iter().filter_map(|it| Some((it.as_text()?, it.span))) {
            let is_similar = |other: &&String| other.to_lowercase() == word.to_lowercase();
            match words.iter().find(is_similar) {
                None => words.push(word.to_owned()),
                Some(existing) if existing == word && set_words.contains(existing) => {}
                Some(existing) => {
                    let meaning = format!("declared as the word `{existing}`");
                    document.report(name_taken_error(Code::InvalidYaml, word, span, &meaning));
                }
            }
        }
    }
}

/// Records the linked books by their names in this book.
pub(super) fn read_linked_books(document: &YamlDocument, book: &LinkedBook, names: &mut NameTable) {
    let Some((section, node)) = document.get("linked_books") else {
        return;
    };
    let expected_count = match (node.entries(), node.items()) {
        (Some(map), _) => map.len(),
        (_, Some(list)) => list.len(),
        _ => usize::MAX,
    };
    if linked::parse_links(node).len() != expected_count {
        let expected = "names of books with the paths of their folders: `isles: ../isles`";
        document.report_mismatch(section, node, expected);
    }
    for (name, status) in &book.linked_books {
        let entries = node
            .entries()
            .into_iter()
            .flat_map(|entries| entries.iter());
        let mut keys = entries.map(|(key, _)| key);
        let key = keys.find(|key| *key.value == **name).unwrap_or(section);
        let index = match status {
            LinkStatus::Found(part) => Some(*part),
            LinkStatus::Unavailable(reason) => {
                let message = format!("the linked book `{name}` is not available");
                let error = Diagnostic::new(Code::MissingLinkedBook, key.span, message);
                let help =
                    "check the path; choices that lead to the book are closed until it is found";
                document.report(error.label_text(reason.clone()).help(help));
                None
            }
            LinkStatus::OtherRuleset(linked_ruleset) => {
                let ruleset = &names.schema.name;
                let message = format!("the linked book `{name}` uses another ruleset");
                let error = Diagnostic::new(Code::LinkedBookOtherRuleset, key.span, message);
                let label =
                    format!("its ruleset is `{linked_ruleset}`, but this book uses `{ruleset}`");
                let help =
                    "use the same ruleset in both books: linked books are played as one game";
                document.report(error.label_text(label).help(help));
                None
            }
        };
        names
            .scope_mut()
            .part
            .linked_books
            .insert(name.clone(), index);
    }
}

/// Finds the start page: the declared one, or else the first.
pub(super) fn find_start(
    document: &YamlDocument,
    names: &mut NameTable,
    first: Option<String>,
) -> Option<PageId> {
    let Some(id) = document.text("start").or(first) else {
        let message = "the book has no pages";
        let error = Diagnostic::new(Code::InvalidStart, document.first_line(), message);
        let help = "write a page: a line `# harbour: The Harbour`, with its text below";
        document.report(error.help(help));
        return None;
    };
    let start = document.get("start");
    let span = start.map(|(_, node)| document.line_span(node));
    let span = span.unwrap_or_else(|| document.first_line());
    let error = match names.find_own_page(&id, span) {
        Ok(page) => return Some(page),
        Err(error) => error,
    };
    let suggests_page = |help: &String| {
        error.suggested_names().next().is_some() || help.starts_with("it is called")
    };
    let help = error.help.clone().filter(suggests_page).unwrap_or_else(|| {
        "name a page of the book, or remove the line to start on the first page".to_owned()
    });
    document.report(Diagnostic {
        code: Code::InvalidStart,
        ..error.help(help)
    });
    None
}
