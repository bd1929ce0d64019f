//! `turnto check`: reports all errors of a book, with an exit status for scripts.

use super::fix;
use super::launcher::make_launcher;
use super::location::LocationFormatter;
use super::report::pluralize;
use super::{
    CliError, load_house_rules, open_source, output_width, screen, shell_quote, supports_colour,
};
use crate::library;
use crate::model::game::Dice;
use crate::syntax::diagnostic::{self, Code, Diagnostic, ReportStyle, Severity};
use crate::syntax::source::Sources;
use crate::syntax::suggest::did_you_mean;
use crate::terminal::playthrough;
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

/// Findings that make the check fail.
struct DeniedCodes {
    min_severity: Severity,
    codes: Vec<Code>,
}

impl DeniedCodes {
    fn parse(words: &[String]) -> Result<Self, CliError> {
        let mut out = Self {
            min_severity: Severity::Error,
            codes: Vec::new(),
        };
        for word in words {
            match word.as_str() {
                "warnings" => out.min_severity = out.min_severity.max(Severity::Warning),
                "notes" => out.min_severity = Severity::Note,
                name => match Code::from_name(name) {
                    Some(code) if out.codes.contains(&code) => {}
                    Some(code) => out.codes.push(code),
                    None => {
                        let known = Code::ALL.iter().map(|code| code.name());
                        let near = did_you_mean(name, known.chain(["warnings", "notes"]))
                            .unwrap_or_else(|| "for a list, run `turnto explain`".to_owned());
                        return Err(CliError::Usage(format!(
                            "unknown value `{name}` for `--deny`; {near}"
                        )));
                    }
                },
            }
        }
        Ok(out)
    }

    /// Why a check without errors fails: `2 warnings, todo`. None if it does not.
    fn find_denied(&self, found: &[Diagnostic]) -> Option<String> {
        let mut all = Vec::new();
        for severity in [Severity::Warning, Severity::Note] {
            let n = found.iter().filter(|it| it.severity == severity).count();
            if severity <= self.min_severity && n > 0 {
                all.push(pluralize(n, severity.name()));
            }
        }
        for code in &self.codes {
            let mut of_it = found.iter().filter(|it| it.code == *code);
            if of_it.any(|it| it.severity > self.min_severity) {
                all.push(code.name().to_owned());
            }
        }
        (!all.is_empty()).then(|| all.join(", "))
    }
}

/// `scripts` is the folder of rulesets from the command line. Commands in help texts include it.
pub(super) fn run(arguments: &CheckArgs, scripts: Option<&Path>) -> Result<(), CliError> {
    let denied = DeniedCodes::parse(&arguments.deny)?;
    if arguments.fix {
        fix::run(&arguments.book, arguments.house_rules.as_ref())?;
    }
    let shelf = open_source(&arguments.book)?;
    let opened = library::open(&*shelf, load_house_rules(arguments.house_rules.as_ref())?);
    let opened = Rc::new(opened);
    let mut found = library::check_with_siblings(&opened, &*shelf);
    if let Some(open) = make_launcher(&opened, Rc::new(|| Dice::seeded(1)), ReportStyle::Short) {
        found.extend(playthrough::check_characters(&open));
        diagnostic::sort(&mut found, &opened.sources);
    }
    let mut again = shell_quote(&arguments.book);
    if let Some(scripts) = scripts {
        again += &format!(" --scripts {}", shell_quote(&scripts.to_string_lossy()));
    }
    if let Some(book) = &opened.draft {
        // With the name of the book, its house rules are listed too.
        let ruleset = format!("`turnto rules {}", book.ruleset);
        for help in found.iter_mut().filter_map(|it| it.help.as_mut()) {
            *help = help.replace(&ruleset, &format!("`turnto rules {again}"));
        }
    }
    if let Some(house) = &arguments.house_rules {
        again += &format!(" --house-rules {}", shell_quote(&house.to_string_lossy()));
    }
    let found = &found;
    let mut out = screen::colour_out();
    let terminal = out.is_terminal();
    let count = |severity| found.iter().filter(|d| d.severity == severity).count();
    if arguments.format == CheckFormat::Json {
        let places = LocationFormatter::new(opened.draft.as_deref(), &opened.sources);
        let faults: Vec<_> = found.iter().map(|d| diagnostic_json(d, &places)).collect();
        let document = json!({
            "turnto-check": 1,
            "errors": count(Severity::Error),
            "warnings": count(Severity::Warning),
            "notes": count(Severity::Note),
            "diagnostics": faults,
        });
        writeln!(out, "{document:#}")?;
    } else {
        let style = match (
            arguments.format,
            arguments.screen_reader,
            supports_colour(terminal),
        ) {
            (CheckFormat::Short, ..) => ReportStyle::Short,
            (_, true, _) => ReportStyle::ScreenReader,
            (_, _, true) => ReportStyle::Colour,
            _ => ReportStyle::Plain,
        };
        let text = diagnostic::render(found, &opened.sources, style, output_width(None, terminal));
        out.write_all(text.as_bytes())?;
        let [errors, warnings, notes] = [Severity::Error, Severity::Warning, Severity::Note]
            .map(|severity| pluralize(count(severity), severity.name()));
        let beside = count_linked_errors(found, &opened.sources);
        writeln!(out, "{errors}, {warnings}, {notes}{beside}")?;
        let mended = found.iter().filter(|d| !d.fixes.is_empty()).count();
        if mended > 0 && !arguments.fix && style != ReportStyle::Short {
            writeln!(
                out,
                "`turnto check {again} --fix` can mend {mended} of them"
            )?;
        }
        let given = arguments
            .house_rules
            .as_ref()
            .map(|it| it.display().to_string());
        let mut names = opened.scripts.iter().map(|it| &it.name);
        let house = names.find(|it| it.ends_with("house.lua") || given.as_ref() == Some(it));
        // Recorded games and rule cases run the house rules, so authors with such files do not need the hint.
        let is_run = |path: &String| path.ends_with(".play") || path.starts_with("cases/");
        let is_told = opened.book.is_some() && style != ReportStyle::Short;
        let is_told = is_told && !shelf.paths().iter().any(is_run);
        if let Some(house) = house.filter(|_| is_told) {
            let option = given
                .as_ref()
                .map(|it| format!(" --house-rules {}", shell_quote(it)));
            let (book, option) = (shell_quote(&arguments.book), option.unwrap_or_default());
            let command = format!("turnto simulate {book}{option}");
            writeln!(
                out,
                "`{house}` was checked without playing; to play with its rules, run `{command}`"
            )?;
        }
        if let Some(first) = found.first().filter(|_| style != ReportStyle::Short) {
            let name = first.code.name();
            writeln!(out, "More of each: `turnto explain {name}`")?;
        }
    }
    out.flush()?;
    let errors = count(Severity::Error) > 0;
    let why = denied.find_denied(found);
    // The program ends here, and the system frees memory faster than destructors.
    std::mem::forget(opened);
    match why {
        _ if errors => Err(CliError::Printed),
        // With JSON, the counts follow from the document.
        Some(_) if arguments.format == CheckFormat::Json => Err(CliError::Printed),
        Some(why) => Err(CliError::Failure(format!("found, as `--deny` asks: {why}"))),
        None => Ok(()),
    }
}

/// ` (1 error in ../isles)`: the errors that have to be fixed in a linked book.
fn count_linked_errors(found: &[Diagnostic], sources: &Sources) -> String {
    let mut books: BTreeMap<&str, usize> = BTreeMap::new();
    let errors = found.iter().filter(|it| it.severity == Severity::Error);
    for label in errors.filter_map(|fault| fault.labels.first()) {
        let name = sources.name(label.span.file);
        let up = name.len() - name.trim_start_matches("../").len();
        if let Some(end) = name[up..].find('/').filter(|_| up > 0) {
            *books.entry(&name[..up + end]).or_default() += 1;
        }
    }
    let each: Vec<String> = books
        .iter()
        .map(|(book, n)| format!("{} in {book}", pluralize(*n, "error")))
        .collect();
    match each.is_empty() {
        true => String::new(),
        false => format!(" ({})", each.join(", ")),
    }
}

fn diagnostic_json(fault: &Diagnostic, places: &LocationFormatter) -> serde_json::Value {
    let first = fault.labels.first();
    let (page, fragment) = first.map_or((None, None), |label| places.page_and_fragment(label.span));
    let others = fault.labels.iter().skip(1);
    let related: Vec<_> = others
        .map(|label| {
            json!({
                "file": places.sources.name(label.span.file),
                "span": places.span_json(label.span),
                "label": label.text,
            })
        })
        .collect();
    let fixes = fault.fixes.iter().map(|mend| {
        json!({
            "file": places.sources.name(mend.span.file),
            "span": places.span_json(mend.span),
            "replacement": mend.replacement,
        })
    });
    json!({
        "code": fault.code.name(),
        "severity": fault.severity,
        "message": fault.message,
        "file": first.map(|label| places.sources.name(label.span.file)),
        "span": first.map(|label| places.span_json(label.span)),
        "label": first.map_or("", |label| &label.text),
        "page": page,
        "fragment": fragment,
        "related": related,
        "help": fault.help,
        "fixes": fixes.collect::<Vec<_>>(),
        "suggestions": fault.suggested_names().collect::<Vec<_>>(),
    })
}
