//! The books that `turnto new` creates: a bare one, or an example with a part common to all rulesets and a part for each.

use super::embedded::{TEMPLATES, collect_texts};
use super::rulesets::{library_parts, ruleset_names, template_files};
use super::{file_schemas, render_stubs, ruleset_schema};
use crate::model::book::RulesetSchema;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Sources;
use std::collections::BTreeMap;
use std::path::Path;

/// The folder of the common part.
const COMMON: &str = "common";

/// Its halves are in the common part and in the ruleset's part.
const HEADER: &str = "book.yaml";

/// The only page of a bare book.
const FIRST_PAGE: &str =
    "# start: The Beginning\n\nYour story begins here.\n\n{ending the-end \"The End\"}\n";

/// Data for editors. The folder is hidden and not part of the book.
const EDITOR_FOLDER: &str = ".turnto";

/// Stubs of the Lua API.
const STUBS: &str = ".turnto/turnto.d.lua";

/// The reason why a book cannot be created with a ruleset.
#[derive(Debug)]
pub enum TemplateError {
    /// There is no such ruleset.
    Unknown,
    /// Its scripts have errors.
    Broken(Sources, Vec<Diagnostic>),
    /// It has no template, or an incomplete one; with the missing parts, in words.
    Incomplete {
        has_template: bool,
        missing: Vec<String>,
    },
}

/// Returns the rulesets that have a template.
pub fn template_names() -> Vec<String> {
    let mut names = ruleset_names();
    names.retain(|name| missing_parts(name, &template_files(name)).is_empty());
    names
}

/// Returns the parts that the common template requires and the ruleset does not provide.
fn missing_parts(ruleset: &str, own: &BTreeMap<String, String>) -> Vec<String> {
    let mut out = Vec::new();
    if !own.contains_key(HEADER) {
        out.push(format!(
            "`{ruleset}/template/{HEADER}` (what comes below the common head: `ruleset: {ruleset}`, rule pages, the sheet)"
        ));
    }
    let trouble = |(path, text): (&String, &String)| {
        let mut lines = text.lines();
        path.ends_with(".gamebook") && lines.any(|line| line.starts_with("# trouble"))
    };
    if !own.iter().any(trouble) {
        out.push(format!(
            "`{ruleset}/template/pages/rules.gamebook` (a page `trouble` that shows what the rules can do and leads back to `street`)"
        ));
    }
    out
}

/// Returns the files of a book with one page, by path. Rule pages that the ruleset requires are that page. Its saves are stored under `id`.
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
        "title: {}\nid: {}   # saved games belong to this id; do not change it\nruleset: {ruleset}\nstart: start\n",
        format_title(title),
        format_id(id)
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

/// Returns the files of the example, by path. Its saves are stored under `id`.
///
/// # Errors
/// If the ruleset has no complete template.
pub fn example_book_files(
    ruleset: &str,
    title: &str,
    id: &str,
) -> Result<BTreeMap<String, String>, TemplateError> {
    let schema = load_schema(ruleset)?;
    let mut files = restore_names(common_files());
    let own = template_files(ruleset);
    let wants = missing_parts(ruleset, &own);
    if !wants.is_empty() {
        let template = !own.is_empty();
        return Err(TemplateError::Incomplete {
            has_template: template,
            missing: wants,
        });
    }
    let mut own = restore_names(own);
    // Joins the two halves of `book.yaml`, and puts the events under one key.
    let head = own.remove(HEADER).unwrap_or_default();
    let events = own.remove("events.yaml").unwrap_or_default();
    if let Some(book) = files.get_mut(HEADER) {
        *book = book
            .replace("@EVENTS@\n", &events)
            .replace("@BOOK@\n", &head)
            .replace("@TITLE@", &format_title(title))
            .replace("@ID@", &format_id(id));
    }
    if let Some(readme) = files.get_mut("README.md") {
        *readme = readme
            .replace("@TITLE@", title)
            .replace("@RULESET@", &schema.title)
            .replace("@RULES@", &schema.name);
    }
    files.append(&mut own);
    files.insert(STUBS.to_owned(), render_stubs(&schema, &library_parts()));
    for file in file_schemas(&schema) {
        let path = format!("{EDITOR_FOLDER}/{}", file.schema_file);
        if let Some(text) = files.get_mut(&file.yaml_file) {
            // This comment lets every YAML language server find the schema.
            text.insert_str(0, &format!("# yaml-language-server: $schema={path}\n"));
        }
        files.insert(path, file.text);
    }
    Ok(files)
}

/// Returns the files of the common template.
fn common_files() -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    if let Some(dir) = TEMPLATES.get_dir(COMMON) {
        collect_texts(dir, Path::new(COMMON), &mut out);
    }
    let all = out.into_iter();
    all.map(|(path, text)| (path, text.to_owned())).collect()
}

/// Renames `dot-` files to hidden ones. They are not hidden in the template, where they must have no effect.
fn restore_names(files: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let files = files.into_iter().map(|(path, text)| {
        let path = match path.strip_prefix("dot-") {
            Some(rest) => format!(".{rest}"),
            None => path,
        };
        (path, text)
    });
    files.collect()
}

/// Formats an id as YAML. One that begins with a digit could be read as a number.
fn format_id(id: &str) -> String {
    match id.starts_with(char::is_alphabetic) {
        true => id.to_owned(),
        false => format_title(id),
    }
}

/// Formats a title as YAML, in quotes if it is not plain words.
fn format_title(title: &str) -> String {
    let plain = title.starts_with(char::is_alphabetic)
        && title.chars().all(|c| c.is_alphanumeric() || c == ' ')
        && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            .contains(&&*title.to_lowercase());
    if plain {
        title.to_owned()
    } else {
        format!("\"{}\"", title.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
