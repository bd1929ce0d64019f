//! `turnto rename`: renames a page, code, title, variable, thing, fragment or tag throughout a book.

use super::disk_source::DiskSource;
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
    /// One of page, code, title, variable, fragment, tag or thing, or a kind of thing such as item.
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

pub(super) fn run(arguments: &RenameArgs) -> Result<(), CliError> {
    let texts = open_source(&arguments.book)?;
    let opened = library::open(&*texts, None);
    let Some(book) = &opened.draft else {
        let told = render(
            &opened.diagnostics,
            &opened.sources,
            ReportStyle::Plain,
            100,
        );
        return Err(CliError::Failure(format!(
            "{told}without its ruleset nothing is known of the book"
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
        let why = "the book has errors: mend them first, so that every place of the name is known";
        return Err(CliError::Failure(why.to_owned()));
    }
    let all =
        library::read_linked_texts(&*texts).map_err(|why| CliError::Failure(why.to_string()))?;
    let kind = parse_symbol_kind(&arguments.what, book)?;
    let named = rename::find_symbol(book, &kind, &arguments.old).map_err(CliError::Failure)?;
    let index = rename::find_occurrences(book, &opened.sources, &all);
    let plan = rename::plan_rename(book, &all, &index, (&named, &arguments.new));
    let plan = plan.map_err(CliError::Failure)?;
    let mut files = Vec::new();
    let mut after = ChangedTexts::new();
    for (n, edits) in &plan.edits {
        let text = &all[*n];
        let now = apply_edits(&text.text, edits);
        let place = text.location.clone();
        let path = disk_path(&place, &text.path).ok_or_else(|| {
            let why =
                "it would change in a book that comes with the program, which cannot be written";
            CliError::Failure(format!("{}: {why}", text.name))
        })?;
        after.insert((place, text.path.clone()), now.clone());
        files.push((path, text.text.clone(), now));
    }
    check_new_errors(&opened, &*texts, after)?;
    let mut out = screen::out();
    out.write_all(format_plan(&all, &plan).as_bytes())?;
    for other in library::find_one_way_links(&*texts) {
        writeln!(
            out,
            "`../{other}` leads here and nothing here leads there: it is not changed; from there everything is, `turnto rename` in `../{other}`"
        )?;
    }
    let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let places = many(plan.edits.values().map(Vec::len).sum(), "place");
    let count = many(files.len(), "file");
    if arguments.write {
        save::replace_all(&files)
            .map_err(|why| CliError::Failure(format!("nothing is changed: {why}")))?;
        writeln!(out, "changed: {places} in {count}")?;
    } else {
        writeln!(out, "would change: {places} in {count}; `--write` does it")?;
    }
    Ok(())
}

fn parse_symbol_kind(what: &str, book: &crate::model::book::Book) -> Result<SymbolKind, CliError> {
    let kinds = book.schema.kinds.iter().map(|kind| &*kind.name);
    Ok(match what {
        "page" => SymbolKind::Page,
        "code" => SymbolKind::Code,
        "title" => SymbolKind::Title,
        "variable" => SymbolKind::Variable,
        "fragment" => SymbolKind::Fragment,
        "tag" => SymbolKind::Tag,
        "entry" => SymbolKind::Entry(None),
        kind if kinds.clone().any(|known| known == kind) => {
            SymbolKind::Entry(Some(kind.to_owned()))
        }
        other => {
            let own = [
                "page", "code", "title", "variable", "fragment", "tag", "entry",
            ];
            let known: Vec<&str> = own.into_iter().chain(kinds).collect();
            let all = format!("the kinds are {}", known.join(", "));
            return Err(unknown_name("kind of name", other, known, &all));
        }
    })
}

/// Checks that the changed book has no new errors.
fn check_new_errors(
    before: &library::OpenedBook,
    texts: &dyn BookSource,
    after: ChangedTexts,
) -> Result<(), CliError> {
    let place = texts.location();
    let now = OverlaySource {
        base: Box::new(DiskSource::open(Path::new(&place))?),
        changed_texts: Rc::new(after),
    };
    let (errors, sources) = library::new_errors(&library::check_book(before), &now);
    if errors.is_empty() {
        return Ok(());
    }
    errtext!("{}", render(&errors, &sources, ReportStyle::Plain, 100));
    let why = "nothing is changed: under the new name the book would have these errors";
    Err(CliError::Failure(why.to_owned()))
}

/// The changed lines before and after, then remarks for the author.
pub(super) fn format_plan(texts: &[LinkedText], plan: &RenamePlan) -> String {
    let mut out = String::new();
    for (n, edits) in &plan.edits {
        let text = &texts[*n].text;
        let mut at = 0;
        while at < edits.len() {
            // Edits of one line are shown together.
            let start = text[..edits[at].start].rfind('\n').map_or(0, |at| at + 1);
            let mut end = line_end(text, edits[at].end);
            let mut next = at + 1;
            while next < edits.len() && edits[next].start <= end {
                end = line_end(text, edits[next].end).max(end);
                next += 1;
            }
            let moved = edits[at..next].iter().map(|edit| rename::TextEdit {
                start: edit.start - start,
                end: edit.end - start,
                replacement: edit.replacement.clone(),
            });
            let moved: Vec<rename::TextEdit> = moved.collect();
            let line = text[..start].matches('\n').count() + 1;
            let _ = writeln!(out, "{}:{line}", texts[*n].name);
            let before = &text[start..end];
            let now = apply_edits(before, &moved);
            let was: Vec<&str> = before.lines().collect();
            let is: Vec<&str> = now.lines().collect();
            let same = was.iter().zip(&is).take_while(|(a, b)| a == b).count();
            for line in &was[same..] {
                let _ = writeln!(out, "- {line}");
            }
            for line in &is[same..] {
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
