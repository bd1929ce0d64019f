//! `turnto rename`: renames a page, code, title, variable, entry, fragment or tag throughout a book.

use super::disk_source::DiskSource;
use super::report::pluralize;
use super::{CliError, open_source, screen, unknown_name};
use crate::check::rename::{self, RenamePlan, SymbolKind, apply_edits};
use crate::engine::save;
use crate::library::{self, LinkedText};
use crate::syntax::diagnostic::{Diagnostic, ReportStyle, Severity, render};
use crate::syntax::source::{BookSource, ChangedTexts, OverlaySource, disk_path};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::rc::Rc;

#[derive(Debug, clap::Args)]
pub(super) struct RenameArgs {
    /// Kind of name, such as page, code or item
    ///
    /// One of page, code, title, variable, condition, fragment, tag or entry, or a kind of entry such as item.
    what: String,
    /// Current name
    ///
    /// Write a page, variable or fragment of a linked book as `isles:landing`.
    old: String,
    /// New name
    new: String,
    /// Folder or .gamebook file of the book
    #[arg(default_value = ".")]
    book: String,
    /// Write the change; without this option it is only shown
    #[arg(long)]
    write: bool,
}

pub(super) fn run(args: &RenameArgs) -> Result<(), CliError> {
    let source = open_source(&args.book)?;
    let opened = library::open(&*source, None);
    let Some(book) = &opened.draft else {
        let errors = render(
            &opened.diagnostics,
            &opened.sources,
            ReportStyle::Plain,
            100,
        );
        return Err(CliError::Failure(format!(
            "{errors}the book cannot be analyzed without its ruleset"
        )));
    };
    if opened.has_errors() {
        let errors = opened
            .diagnostics
            .iter()
            .filter(|it| it.severity == Severity::Error);
        let errors: Vec<Diagnostic> = errors.cloned().collect();
        errtext!(
            "{}",
            render(&errors, &opened.sources, ReportStyle::Short, 100)
        );
        let why = "the book has errors; fix them first, so that all uses of the name can be found";
        return Err(CliError::Failure(why.to_owned()));
    }
    let linked_texts =
        library::read_linked_texts(&*source).map_err(|why| CliError::Failure(why.to_string()))?;
    let kind = parse_symbol_kind(&args.what, book)?;
    let symbol = rename::find_symbol(book, &kind, &args.old).map_err(CliError::Failure)?;
    let index = rename::find_occurrences(book, &opened.sources, &linked_texts);
    let plan = rename::plan_rename(book, &linked_texts, &index, (&symbol, &args.new));
    let plan = plan.map_err(CliError::Failure)?;
    let mut files = Vec::new();
    let mut changed = ChangedTexts::new();
    for (n, edits) in &plan.edits {
        let text = &linked_texts[*n];
        let new_text = apply_edits(&text.text, edits);
        let location = text.location.clone();
        let path = disk_path(&location, &text.path).ok_or_else(|| {
            let why = "the name is used in a bundled book, which cannot be changed";
            CliError::Failure(format!("{}: {why}", text.name))
        })?;
        changed.insert((location, text.path.clone()), new_text.clone());
        files.push((path, text.text.clone(), new_text));
    }
    check_new_errors(&opened, &*source, changed)?;
    let mut out = screen::out();
    out.write_all(format_plan(&linked_texts, &plan).as_bytes())?;
    for linked_book in library::find_one_way_links(&*source) {
        writeln!(
            out,
            "`../{linked_book}` links to this book, but this book does not link back, so `../{linked_book}` is not changed; to change both, run `turnto rename` in `../{linked_book}`"
        )?;
    }
    let places = pluralize(plan.edits.values().map(Vec::len).sum::<usize>(), "place");
    let file_count = pluralize(files.len(), "file");
    if args.write {
        save::replace_all(&files)
            .map_err(|why| CliError::Failure(format!("nothing was changed: {why}")))?;
        writeln!(out, "changed: {places} in {file_count}")?;
    } else {
        writeln!(
            out,
            "would change: {places} in {file_count}; to write the changes, add `--write`"
        )?;
    }
    Ok(())
}

fn parse_symbol_kind(name: &str, book: &crate::model::book::Book) -> Result<SymbolKind, CliError> {
    let kinds = book.schema.kinds.iter().map(|kind| &*kind.name);
    Ok(match name {
        "page" => SymbolKind::Page,
        "code" => SymbolKind::Code,
        "title" => SymbolKind::Title,
        "variable" => SymbolKind::Variable,
        "condition" => SymbolKind::Condition,
        "fragment" => SymbolKind::Fragment,
        "tag" => SymbolKind::Tag,
        "entry" => SymbolKind::Entry(None),
        kind if kinds.clone().any(|kind_name| kind_name == kind) => {
            SymbolKind::Entry(Some(kind.to_owned()))
        }
        unknown => {
            let builtin = "page code title variable condition fragment tag entry".split(' ');
            let names: Vec<&str> = builtin.chain(kinds).collect();
            let help = format!("the kinds are {}", names.join(", "));
            return Err(unknown_name("kind of name", unknown, names, &help));
        }
    })
}

/// Returns an error if the changed book has new errors.
fn check_new_errors(
    before: &library::OpenedBook,
    source: &dyn BookSource,
    changed: ChangedTexts,
) -> Result<(), CliError> {
    let location = source.location();
    let overlay = OverlaySource {
        base: Box::new(DiskSource::open(Path::new(&location))?),
        changed_texts: Rc::new(changed),
    };
    let (errors, sources) = library::new_errors(&library::check_book(before), &overlay);
    if errors.is_empty() {
        return Ok(());
    }
    errtext!("{}", render(&errors, &sources, ReportStyle::Plain, 100));
    let why = "nothing was changed, because the new name would cause these errors";
    Err(CliError::Failure(why.to_owned()))
}

/// The changed lines before and after, and the unchanged places to check.
pub(super) fn format_plan(texts: &[LinkedText], plan: &RenamePlan) -> String {
    let mut out = String::new();
    for (n, edits) in &plan.edits {
        let text = &texts[*n].text;
        let mut at = 0;
        while at < edits.len() {
            // Edits in the same line are shown together.
            let start = text[..edits[at].start].rfind('\n').map_or(0, |at| at + 1);
            let mut end = line_end(text, edits[at].end);
            let mut next = at + 1;
            while next < edits.len() && edits[next].start <= end {
                end = line_end(text, edits[next].end).max(end);
                next += 1;
            }
            let line_edits = edits[at..next].iter().map(|edit| rename::TextEdit {
                start: edit.start - start,
                end: edit.end - start,
                replacement: edit.replacement.clone(),
            });
            let line_edits: Vec<rename::TextEdit> = line_edits.collect();
            let line = text[..start].matches('\n').count() + 1;
            let _ = writeln!(out, "{}:{line}", texts[*n].name);
            let old_text = &text[start..end];
            let new_text = apply_edits(old_text, &line_edits);
            let old: Vec<&str> = old_text.lines().collect();
            let new: Vec<&str> = new_text.lines().collect();
            let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
            for line in &old[same..] {
                let _ = writeln!(out, "- {line}");
            }
            for line in &new[same..] {
                let _ = writeln!(out, "+ {line}");
            }
            at = next;
        }
    }
    if !plan.unchanged.is_empty() {
        out.push_str("unchanged; check them:\n");
    }
    for (n, at, why) in &plan.unchanged {
        let text = &texts[*n];
        let line = text.text[..*at].matches('\n').count() + 1;
        let start = text.text[..*at].rfind('\n').map_or(0, |at| at + 1);
        let words = text.text[start..line_end(&text.text, *at)].trim();
        let _ = writeln!(out, "  {}:{line}: {words} ({why})", text.name);
    }
    out
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end)
}
