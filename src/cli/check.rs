//! `turnto check`: reports all errors of a book, with an exit status for scripts.

use super::fix;
use super::launcher::make_launcher;
use super::location::LocationFormatter;
use super::report::{pluralize, print_json};
use super::{
    CliError, load_house_rules, open_source, output_width, screen, shell_quote, supports_colour,
};
use crate::library;
use crate::model::game::Dice;
use crate::syntax::diagnostic::{self, Code, Diagnostic, ReportStyle, Severity};
use crate::syntax::source::Sources;
use crate::syntax::suggest::did_you_mean;
use crate::terminal::playthrough;
use crate::util::json::JsonList;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Folder, .gamebook file or name of a bundled book
    #[arg(default_value = ".")]
    book: String,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = CheckFormat::Full)]
    format: CheckFormat,
    /// Print text for screen readers
    #[arg(long)]
    screen_reader: bool,
    /// Fail on `warnings`, `notes` or a code such as `loose-end`
    ///
    /// The command then exits with an error status. `notes` includes warnings. Separate several values with commas, or repeat the option.
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    deny: Vec<String>,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
    /// Correct errors that have exactly one correct fix
    ///
    /// Prints the changes and the remaining errors.
    #[arg(long, conflicts_with = "format")]
    fix: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum CheckFormat {
    /// With the source lines
    Full,
    /// One line per error
    Short,
    /// One JSON document
    Json,
}

/// Diagnostics that make the check fail, in addition to errors.
struct DeniedCodes {
    min_severity: Severity,
    codes: Vec<Code>,
}

impl DeniedCodes {
    fn parse(words: &[String]) -> Result<Self, CliError> {
        let mut denied = Self {
            min_severity: Severity::Error,
            codes: Vec::new(),
        };
        for word in words {
            match word.as_str() {
                "warnings" => denied.min_severity = denied.min_severity.max(Severity::Warning),
                "notes" => denied.min_severity = Severity::Note,
                name => match Code::from_name(name) {
                    Some(code) if denied.codes.contains(&code) => {}
                    Some(code) => denied.codes.push(code),
                    None => {
                        let names = Code::ALL.iter().map(|code| code.name());
                        let suggestion = did_you_mean(name, names.chain(["warnings", "notes"]))
                            .unwrap_or_else(|| "for a list, run `turnto explain`".to_owned());
                        return Err(CliError::Usage(format!(
                            "unknown value `{name}` for `--deny`; {suggestion}"
                        )));
                    }
                },
            }
        }
        Ok(denied)
    }

    /// Why a check without errors fails, such as `2 warnings, loose-end`. None if it passes.
    fn find_denied(&self, diagnostics: &[Diagnostic]) -> Option<String> {
        let mut reasons = Vec::new();
        for severity in [Severity::Warning, Severity::Note] {
            let n = count(diagnostics, severity);
            if severity <= self.min_severity && n > 0 {
                reasons.push(pluralize(n, severity.name()));
            }
        }
        for code in &self.codes {
            let mut with_code = diagnostics.iter().filter(|it| it.code == *code);
            if with_code.any(|it| it.severity > self.min_severity) {
                reasons.push(code.name().to_owned());
            }
        }
        (!reasons.is_empty()).then(|| reasons.join(", "))
    }
}

/// `scripts` is the folder of rulesets from the command line. Commands in help texts include it.
pub(super) fn run(arguments: &CheckArgs, scripts: Option<&Path>) -> Result<(), CliError> {
    let denied = DeniedCodes::parse(&arguments.deny)?;
    if arguments.fix {
        fix::run(&arguments.book, arguments.house_rules.as_ref())?;
    }
    let source = open_source(&arguments.book)?;
    let opened = library::open(&*source, load_house_rules(arguments.house_rules.as_ref())?);
    let opened = Rc::new(opened);
    let mut diagnostics = library::check_with_siblings(&opened, &*source);
    let dice = Rc::new(|| Dice::seeded(1));
    if let Some(launcher) = make_launcher(&opened, dice, ReportStyle::Short) {
        diagnostics.extend(playthrough::check_characters(&launcher));
        diagnostic::sort(&mut diagnostics, &opened.sources);
    }
    let mut book_args = shell_quote(&arguments.book);
    if let Some(scripts) = scripts {
        book_args += &format!(" --scripts {}", shell_quote(&scripts.to_string_lossy()));
    }
    if let Some(book) = &opened.draft {
        // With the name of the book, `turnto rules` also lists its house rules.
        let ruleset = format!("`turnto rules {}", book.ruleset);
        for help in diagnostics.iter_mut().filter_map(|it| it.help.as_mut()) {
            *help = help.replace(&ruleset, &format!("`turnto rules {book_args}"));
        }
    }
    if let Some(house) = &arguments.house_rules {
        book_args += &format!(" --house-rules {}", shell_quote(&house.to_string_lossy()));
    }
    let diagnostics = &diagnostics;
    let mut output = screen::colour_out();
    let is_terminal = output.is_terminal();
    let count = |severity| count(diagnostics, severity);
    if arguments.format == CheckFormat::Json {
        let locations = LocationFormatter::new(opened.draft.as_deref(), &opened.sources);
        let items = || diagnostics.iter().map(|it| diagnostic_json(it, &locations));
        print_json(&CheckDocument {
            version: 1,
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            notes: count(Severity::Note),
            diagnostics: JsonList(items),
        })?;
    } else {
        let style = match (
            arguments.format,
            arguments.screen_reader,
            supports_colour(is_terminal),
        ) {
            (CheckFormat::Short, ..) => ReportStyle::Short,
            (_, true, _) => ReportStyle::ScreenReader,
            (_, _, true) => ReportStyle::Colour,
            _ => ReportStyle::Plain,
        };
        let width = output_width(None, is_terminal);
        let text = diagnostic::render(diagnostics, &opened.sources, style, width);
        output.write_all(text.as_bytes())?;
        let [errors, warnings, notes] = [Severity::Error, Severity::Warning, Severity::Note]
            .map(|severity| pluralize(count(severity), severity.name()));
        let linked_errors = count_linked_errors(diagnostics, &opened.sources);
        writeln!(output, "{errors}, {warnings}, {notes}{linked_errors}")?;
        let fixable = diagnostics.iter().filter(|d| !d.fixes.is_empty()).count();
        if fixable > 0 && !arguments.fix && style != ReportStyle::Short {
            writeln!(
                output,
                "{fixable} can be fixed automatically: run `turnto check {book_args} --fix`"
            )?;
        }
        let house_path = arguments
            .house_rules
            .as_ref()
            .map(|it| it.display().to_string());
        let mut names = opened.scripts.iter().map(|it| &it.name);
        let house = names.find(|it| it.ends_with("house.lua") || house_path.as_ref() == Some(it));
        // Authors with recorded games or rule cases do not need the hint, because these run the house rules.
        let is_run = |path: &String| path.ends_with(".play") || path.starts_with("cases/");
        let shows_hint = opened.book.is_some() && style != ReportStyle::Short;
        let shows_hint = shows_hint && !source.paths().iter().any(is_run);
        if let Some(house) = house.filter(|_| shows_hint) {
            let option = house_path
                .as_ref()
                .map(|it| format!(" --house-rules {}", shell_quote(it)));
            let (book, option) = (shell_quote(&arguments.book), option.unwrap_or_default());
            let command = format!("turnto simulate {book}{option}");
            writeln!(
                output,
                "`{house}` was checked without playing; to play with its rules, run `{command}`"
            )?;
        }
        if let Some(first) = diagnostics.first().filter(|_| style != ReportStyle::Short) {
            let name = first.code.name();
            writeln!(output, "For details, run `turnto explain {name}`")?;
        }
    }
    output.flush()?;
    let errors = count(Severity::Error) > 0;
    let why = denied.find_denied(diagnostics);
    // The program ends now, and the system frees memory faster than destructors.
    std::mem::forget(opened);
    match why {
        _ if errors => Err(CliError::Printed),
        // With JSON, the counts follow from the document.
        Some(_) if arguments.format == CheckFormat::Json => Err(CliError::Printed),
        Some(why) => Err(CliError::Failure(format!(
            "failed because of `--deny`: {why}"
        ))),
        None => Ok(()),
    }
}

fn count(diagnostics: &[Diagnostic], severity: Severity) -> usize {
    let all = diagnostics.iter();
    all.filter(|it| it.severity == severity).count()
}

/// Errors that must be fixed in linked books, such as ` (1 error in ../isles)`.
fn count_linked_errors(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let mut books: BTreeMap<&str, usize> = BTreeMap::new();
    let all = diagnostics.iter();
    let errors = all.filter(|it| it.severity == Severity::Error);
    for label in errors.filter_map(|error| error.labels.first()) {
        let name = sources.name(label.span.file);
        let prefix = name.len() - name.trim_start_matches("../").len();
        if let Some(end) = name[prefix..].find('/').filter(|_| prefix > 0) {
            *books.entry(&name[..prefix + end]).or_default() += 1;
        }
    }
    let counts: Vec<String> = books
        .iter()
        .map(|(book, n)| format!("{} in {book}", pluralize(*n, "error")))
        .collect();
    match counts.is_empty() {
        true => String::new(),
        false => format!(" ({})", counts.join(", ")),
    }
}

/// The diagnostics as JSON.
#[derive(Serialize)]
struct CheckDocument<D> {
    #[serde(rename = "turnto-check")]
    version: u8,
    errors: usize,
    warnings: usize,
    notes: usize,
    diagnostics: D,
}

fn diagnostic_json(diagnostic: &Diagnostic, locations: &LocationFormatter) -> serde_json::Value {
    let first = diagnostic.labels.first();
    let place = first.map(|label| locations.page_and_fragment(label.span));
    let (page, fragment) = place.unwrap_or_default();
    let other_labels = diagnostic.labels.iter().skip(1);
    let related: Vec<_> = other_labels
        .map(|label| {
            json!({
                "file": locations.sources.name(label.span.file),
                "span": locations.span_json(label.span),
                "label": label.text,
            })
        })
        .collect();
    let fixes = diagnostic.fixes.iter().map(|fix| {
        json!({
            "file": locations.sources.name(fix.span.file),
            "span": locations.span_json(fix.span),
            "replacement": fix.replacement,
        })
    });
    json!({
        "code": diagnostic.code.name(),
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "file": first.map(|label| locations.sources.name(label.span.file)),
        "span": first.map(|label| locations.span_json(label.span)),
        "label": first.map_or("", |label| &label.text),
        "page": page,
        "fragment": fragment,
        "related": related,
        "help": diagnostic.help,
        "fixes": fixes.collect::<Vec<_>>(),
        "suggestions": diagnostic.suggested_names().collect::<Vec<_>>(),
    })
}
