//! The books that `turnto new` creates: a bare one, or an example from a common template and the template of a ruleset. Also new rulesets.

use super::embedded::{TEMPLATES, collect_texts};
use super::rulesets::{library_parts, ruleset_names, template_files};
use super::{file_schemas, render_stubs, ruleset_schema};
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;
use std::path::Path;

/// Folder of the common template.
const COMMON: &str = "common";

/// Folder of the template for rulesets.
const RULESET: &str = "ruleset";

/// The file that has parts in both templates.
const HEADER: &str = "book.yaml";

/// The only page of a bare book.
const FIRST_PAGE: &str =
    "# start: The Beginning\n\nYour story begins here.\n\n{ending the-end \"The End\"}\n";

/// Hidden folder with data for editors, which is not part of the book.
const EDITOR_FOLDER: &str = ".turnto";

/// Stubs of the Lua API.
const STUBS: &str = ".turnto/turnto.d.lua";

/// The reason why a book cannot be created with a ruleset.
#[derive(Debug)]
pub enum TemplateError {
    /// The ruleset is unknown.
    Unknown,
    /// The scripts of the ruleset have errors.
    Broken(Sources, Vec<Diagnostic>),
    /// The ruleset has no complete template. `missing` describes the missing parts.
    Incomplete {
        has_template: bool,
        missing: Vec<String>,
    },
}

/// Describes the parts that the common template requires, but the template of the ruleset does not have.
fn missing_parts(ruleset: &str, files: &BTreeMap<String, String>) -> Vec<String> {
    let mut missing = Vec::new();
    if !files.contains_key(HEADER) {
        missing.push(format!(
            "`{ruleset}/template/{HEADER}` (the keys below the common header: `ruleset: {ruleset}`, rule pages, the sheet)"
        ));
    }
    let has_trouble_page = |(path, text): (&String, &String)| {
        let mut lines = text.lines();
        path.ends_with(".gamebook") && lines.any(|line| line.starts_with("# trouble"))
    };
    if !files.iter().any(has_trouble_page) {
        missing.push(format!(
            "`{ruleset}/template/pages/rules.gamebook` (a page `trouble` that shows what the rules can do and leads back to `street`)"
        ));
    }
    missing
}

/// Returns the files of a book with this title and id that has one page, by path. Required rule pages are that page.
///
/// # Errors
/// If there is no such ruleset, or its scripts have errors.
pub fn bare_book_files(
    ruleset: &str,
    title: &str,
    id: &str,
) -> Result<BTreeMap<String, String>, TemplateError> {
    let schema = load_schema(ruleset)?;
    let mut header = format!(
        "title: {}\nid: {}   # saved games belong to this id; do not change it\nruleset: {}\nstart: start\n",
        format_title(title),
        format_id(id),
        format_title(ruleset)
    );
    let mut required = schema
        .rule_pages
        .iter()
        .filter(|page| page.required)
        .peekable();
    if required.peek().is_some() {
        header.push_str("\nrule_pages:   # pages that the rules turn to\n");
    }
    for page in required {
        header.push_str(&format!("  {}: start\n", page.name));
    }
    Ok(
        [(HEADER, header), ("pages.gamebook", FIRST_PAGE.to_owned())]
            .map(|(path, text)| (path.to_owned(), text))
            .into(),
    )
}

fn load_schema(ruleset: &str) -> Result<RulesetSchema, TemplateError> {
    if !ruleset_names().iter().any(|name| name == ruleset) {
        return Err(TemplateError::Unknown);
    }
    ruleset_schema(ruleset).map_err(|(sources, errors)| TemplateError::Broken(sources, errors))
}

/// Returns the files of an example with this title and id, by path.
///
/// # Errors
/// If the ruleset has no complete template.
pub fn example_book_files(
    ruleset: &str,
    title: &str,
    id: &str,
) -> Result<BTreeMap<String, String>, TemplateError> {
    let schema = load_schema(ruleset)?;
    let mut files = restore_names(template_texts(COMMON));
    let ruleset_files = template_files(ruleset);
    let missing = missing_parts(ruleset, &ruleset_files);
    if !missing.is_empty() {
        let has_template = !ruleset_files.is_empty();
        return Err(TemplateError::Incomplete {
            has_template,
            missing,
        });
    }
    let mut ruleset_files = restore_names(ruleset_files);
    // Inserts the parts of the ruleset into `book.yaml`.
    let header = ruleset_files.remove(HEADER).unwrap_or_default();
    let events = ruleset_files.remove("events.yaml").unwrap_or_default();
    if let Some(book) = files.get_mut(HEADER) {
        *book = book
            .replace("@EVENTS@\n", &events)
            .replace("@BOOK@\n", &header)
            .replace("@TITLE@", &format_title(title))
            .replace("@ID@", &format_id(id));
    }
    if let Some(readme) = files.get_mut("README.md") {
        *readme = readme
            .replace("@TITLE@", title)
            .replace("@RULESET@", &schema.title)
            .replace("@RULES@", &schema.name);
    }
    files.append(&mut ruleset_files);
    files.insert(STUBS.to_owned(), render_stubs(&schema, &library_parts()));
    for file in file_schemas(&schema) {
        let path = format!("{EDITOR_FOLDER}/{}", file.schema_file);
        if let Some(text) = files.get_mut(&file.yaml_file) {
            // YAML language servers find the schema by this comment.
            text.insert_str(0, &format!("# yaml-language-server: $schema={path}\n"));
        }
        files.insert(path, file.text);
    }
    Ok(files)
}

/// Returns the files of a new ruleset, by path in the folder of rulesets.
pub fn new_ruleset_files(name: &str, title: &str) -> BTreeMap<String, String> {
    let files = template_texts(RULESET).into_iter();
    let fill_in = |text: String| text.replace("@NAME@", name).replace("@TITLE@", title);
    files
        .map(|(path, text)| (path.replacen("NAME", name, 1), fill_in(text)))
        .collect()
}

/// Returns the files of a folder of templates.
fn template_texts(folder: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    if let Some(dir) = TEMPLATES.get_dir(folder) {
        collect_texts(dir, Path::new(folder), &mut files);
    }
    let files = files.into_iter();
    files.map(|(path, text)| (path, text.to_owned())).collect()
}

/// Renames `dot-NAME` to `.NAME`. Hidden files would have an effect in the template folder.
fn restore_names(files: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let files = files.into_iter().map(|(path, text)| {
        let path = match path.strip_prefix("dot-") {
            Some(name) => format!(".{name}"),
            None => path,
        };
        (path, text)
    });
    files.collect()
}

/// Formats an id as YAML, in quotes if it could be read as a number.
fn format_id(id: &str) -> String {
    match id.starts_with(char::is_alphabetic) {
        true => id.to_owned(),
        false => format_title(id),
    }
}

/// Formats a title as YAML, in quotes if it has more than plain words.
fn format_title(title: &str) -> String {
    let is_plain = title.starts_with(char::is_alphabetic)
        && title.chars().all(|c| c.is_alphanumeric() || c == ' ')
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&&*title.to_lowercase());
    if is_plain {
        title.to_owned()
    } else {
        format!("\"{}\"", title.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
