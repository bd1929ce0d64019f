//! `turnto odds`: computes the probability of each outcome of an instruction.

mod text_report;

use super::report::{ReportFormat, check_folder, draw_errors, print_report};
use super::simulate::{load_rules, require_playable, setup_commands};
use super::{
    CliError, load_house_rules, open_error, open_source, parse_output_path_as, progress,
    unknown_name,
};
use crate::library::{self, OpenedBook};
use crate::model::book::{Book, Field, FieldType, Instruction, PageId, SlotName};
use crate::simulate::odds::{self, OddsPoint, OddsReport, OddsRequest, render_svg};
use crate::syntax::diagnostic::{Diagnostic, Severity};
use crate::syntax::source::{BookSource, ChangedTexts, OverlaySource, Sources};
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
pub(super) struct OddsArgs {
    /// Folder, .gamebook file or name of a bundled book
    book: String,
    /// Instruction, such as `fight marsh-hound`; braces are optional
    instruction: String,
    /// YAML file with the state before the instruction
    ///
    /// The file has the same keys as `state` in a rule case. Missing values are those of a new game at its first choices.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Current page [default: first page with a question]
    #[arg(long, value_name = "PAGE")]
    start: Option<String>,
    /// Outcome to aim for [default: best outcome of the instruction]
    #[arg(long = "for", value_name = "OUTCOME")]
    goal: Option<String>,
    /// Range of a field or variable, such as PROWESS=1..6 or sp=1,3,9
    #[arg(long, value_name = "FIELD=RANGE")]
    vary: Option<String>,
    /// Number of samples, if an exact result is not possible
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    runs: u64,
    /// Use samples even if an exact result is possible
    #[arg(long)]
    sample: bool,
    /// Seed for samples and for dice before the instruction
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Format of the result
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    /// File for a chart, in addition to the text
    #[arg(long, value_name = "FILE", value_parser = |path: &str| parse_output_path_as(path, &["svg"]))]
    svg: Option<PathBuf>,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
}

/// A field of the sheet or a variable, by its name in the book, with its values.
struct VariedField {
    name: String,
    values: Vec<i64>,
}

/// Maximum number of values.
const MAX_VALUES: i64 = 200;

pub(super) fn run(arguments: &OddsArgs) -> Result<(), CliError> {
    let bare = bare_instruction(arguments)?;
    let ((opened, book), page) = open_with_instruction(arguments, bare)?;
    let page = book.index.get(&*page).copied();
    let of_rules = |page: PageId| odds::instruction_on_page(&book, page).map(|verb| (page, verb));
    let Some((page, verb)) = page.and_then(of_rules) else {
        let why = format!("unknown instruction `{bare}`; for a list, run `turnto rules`");
        return Err(CliError::Usage(why));
    };
    let verb = &book.schema.instructions[verb];
    if !verb.has_outcomes() {
        let why = format!("`{}` has no outcomes", verb.form.text);
        return Err(CliError::Usage(why));
    }
    let goal = parse_goal(arguments.goal.as_deref(), verb)?;
    let vary = arguments.vary.as_deref();
    let vary = vary.map(|text| parse_vary(&book, text)).transpose()?;
    if vary.is_some() && goal.is_none() {
        let why = "`--vary` requires a number in `--for`, because the result has no maximum";
        return Err(CliError::Usage(why.to_owned()));
    }
    let (state, goto) =
        setup_commands(&book, arguments.state.as_ref(), arguments.start.as_deref())?;
    let before = |value: Option<i64>| {
        let set = vary.as_ref().zip(value);
        let set = set.map(|(vary, value)| format!("set {} {value}", vary.name));
        state.iter().cloned().chain(set).chain(goto.clone())
    };
    let odds = |value| {
        let asked = OddsRequest {
            page,
            setup_commands: before(value).collect(),
            goal,
            seed: arguments.seed,
            samples: arguments.runs,
            is_sampled: arguments.sample,
        };
        let found = odds::compute_odds(&book, &asked, || load_rules(&opened, &book))?;
        Ok(OddsPoint { value, ..found })
    };
    let report = OddsReport {
        instruction: bare.to_owned(),
        goal: match goal {
            Some(odds::InstructionEnd::Outcome(n)) => verb.outcomes[usize::from(n)].clone(),
            Some(odds::InstructionEnd::Number(n)) => n.to_string(),
            _ => "the highest".to_owned(),
        },
        seed: arguments.seed,
        vary: vary.as_ref().map(|vary| vary.name.clone()),
        points: compute_points(vary.as_ref(), odds, |found| {
            draw_errors(found, &opened.sources)
        })?,
    };
    print_odds(arguments, &report)
}

/// The instruction without braces.
fn bare_instruction(arguments: &OddsArgs) -> Result<&str, CliError> {
    let said = arguments.instruction.trim();
    let inside = said.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let bare = inside.unwrap_or(said);
    if bare.contains(['{', '}', '\n']) {
        let why =
            "`turnto odds` accepts a single instruction; use `--state` for the state before it";
        return Err(CliError::Usage(why.to_owned()));
    }
    check_folder("--svg", arguments.svg.as_deref())?;
    Ok(bare)
}

/// The odds at each value. Values that are not possible are reported, and the others are computed.
fn compute_points(
    vary: Option<&VariedField>,
    odds: impl Fn(Option<i64>) -> Result<OddsPoint, Vec<Diagnostic>>,
    told: impl Fn(&[Diagnostic]) -> CliError,
) -> Result<Vec<OddsPoint>, CliError> {
    let values: Vec<Option<i64>> = match vary {
        Some(vary) => vary.values.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    let bar = match values.len() {
        0 | 1 => progress::spinner(),
        many => progress::bar(
            many as u64,
            "{bar:30} {pos} of {len}, now {msg}, {elapsed} gone",
        ),
    };
    let (mut points, mut refused) = (Vec::new(), Vec::new());
    for value in values {
        bar.set_message(value.map_or_else(String::new, |value| value.to_string()));
        match odds(value) {
            Ok(point) => points.push(point),
            Err(found) => refused.push(found),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    // One error is enough to explain all of them.
    let first = refused.first().map(|found| told(found));
    if refused.len() > 1 {
        errline!("turnto: no odds for {} more values", refused.len() - 1);
    }
    match first.filter(|_| points.is_empty()) {
        Some(fault) => Err(fault),
        None => Ok(points),
    }
}

type PlayableBook = (Rc<OpenedBook>, Arc<Book>);

/// Opens the book with a page for the instruction, and returns the id of that page.
fn open_with_instruction(
    arguments: &OddsArgs,
    bare: &str,
) -> Result<(PlayableBook, String), CliError> {
    let texts = open_source(&arguments.book)?;
    let plain = library::open(&*texts, []);
    let (id, page) = instruction_page(&*texts, bare, plain.draft.as_deref());
    let file = format!("{id}.gamebook");
    let added = ((texts.location(), file.clone()), page);
    let changed = Rc::new(ChangedTexts::from([added]));
    let texts = OverlaySource {
        base: texts,
        changed_texts: changed,
    };
    let opened = library::open(&texts, load_house_rules(arguments.house_rules.as_ref())?);
    // Errors in the instruction are reported before other errors in the book.
    let of_it = |found: &Diagnostic, sources: &Sources| {
        if found.severity != Severity::Error {
            return false;
        }
        let mut files = found
            .labels
            .iter()
            .map(|label| sources.name(label.span.file));
        files.any(|name| name == file)
    };
    let sources = opened.sources.clone();
    let is_wrong = opened
        .diagnostics
        .iter()
        .any(|found| of_it(found, &sources));
    let name = match is_wrong {
        true => bare,
        false => &arguments.book,
    };
    let playable = require_playable(name, opened, |found| !is_wrong || of_it(found, &sources))?;
    Ok((playable, id))
}

/// A page with the instruction, and its id. No page or file of the book has this id. Outcomes that a page must handle get a row.
fn instruction_page(
    texts: &dyn BookSource,
    instruction: &str,
    book: Option<&Book>,
) -> (String, String) {
    let paths = texts.paths();
    let mut id = "the-instruction".to_owned();
    while paths.contains(&format!("{id}.gamebook"))
        || book.is_some_and(|it| it.index.contains_key(&*id) || it.fragment_spans.contains_key(&id))
    {
        id.push('x');
    }
    let word = instruction.split_whitespace().next().unwrap_or_default();
    let mut page = format!("# {id}: The instruction\n\n{{{instruction}}}\n");
    let verbs = book.into_iter().flat_map(|book| &book.schema.instructions);
    let verbs = verbs.filter(|verb| verb.form.keyword() == word);
    let rows: BTreeSet<&String> = verbs.flat_map(|verb| &verb.must_handle).collect();
    for outcome in rows {
        page.push_str(&format!("| {outcome}: So it is.\n"));
    }
    page.push_str(&format!("\n- On -> {id}\n"));
    (id, page)
}

/// The outcome to aim for. None if it is the highest number.
fn parse_goal(
    said: Option<&str>,
    verb: &Instruction,
) -> Result<Option<odds::InstructionEnd>, CliError> {
    let outcomes = &verb.outcomes;
    let named = |n: usize| odds::InstructionEnd::Outcome(u16::try_from(n).unwrap_or(u16::MAX));
    if let Some(range) = verb.range {
        let said = said.map(|said| {
            let number = said.parse::<i64>().ok().filter(|n| range.contains(*n));
            let number = number.ok_or_else(|| {
                CliError::Usage(format!("unknown outcome `{said}`; expected {range}"))
            })?;
            if number.abs() > odds::MAX_NUMBER {
                let why = format!(
                    "`--for {said}`: numbers above {} are not distinguished",
                    odds::MAX_NUMBER
                );
                return Err(CliError::Usage(why));
            }
            Ok(number)
        });
        return Ok(said
            .transpose()?
            .or(range.high)
            .map(odds::InstructionEnd::Number));
    }
    let Some(said) = said else {
        return Ok(Some(named(verb.ranking.first().copied().unwrap_or(0))));
    };
    let at = outcomes.iter().position(|it| it == said);
    at.map(|at| Some(named(at))).ok_or_else(|| {
        let known = outcomes.iter().map(String::as_str);
        let all = format!("the outcomes are {}", outcomes.join(", "));
        unknown_name("outcome", said, known, &all)
    })
}

fn parse_vary(book: &Book, text: &str) -> Result<VariedField, CliError> {
    let usage = |why: String| CliError::Usage(format!("`--vary {text}`: {why}"));
    let shape = "expected a field and its values, such as `sp=1..6` or `sp=1,3,9`";
    let (name, range) = text
        .split_once('=')
        .ok_or_else(|| usage(shape.to_owned()))?;
    let fields = book.schema.fields.iter().map(|field| field.name.as_str());
    let variables = book
        .slots
        .names()
        .filter_map(|(_, name)| SlotName::variable_name(name));
    let known: Vec<&str> = fields.chain(variables).collect();
    let name = name.trim();
    let found = known.iter().find(|it| **it == name);
    let found = found.or_else(|| known.iter().find(|it| it.eq_ignore_ascii_case(name)));
    let Some(found) = found else {
        let near = did_you_mean(name, known.iter().copied());
        let near = near.map_or_else(String::new, |near| format!(": {near}"));
        return Err(usage(format!(
            "no field and no variable is called `{name}`{near}"
        )));
    };
    let fields = book.schema.fields.iter();
    let is_number = |field: &Field| field.field_type == FieldType::Integer;
    let mut own = fields.filter(|field| field.name == **found);
    if own.any(|field| !is_number(field)) {
        return Err(usage(format!(
            "`{found}` is not a number, and only numbers can be varied"
        )));
    }
    let number = |text: &str| text.trim().parse::<i64>();
    let values = match range.split_once("..") {
        Some((low, high)) => match (number(low), number(high.trim_start_matches('='))) {
            (Ok(low), Ok(high)) if (0..MAX_VALUES).contains(&high.saturating_sub(low)) => {
                (low..=high).collect()
            }
            (Ok(_), Ok(_)) => {
                return Err(usage(format!(
                    "a range goes up, by {MAX_VALUES} values at most"
                )));
            }
            _ => return Err(usage(shape.to_owned())),
        },
        None => {
            let values: Result<Vec<i64>, _> = range.split(',').map(number).collect();
            values.map_err(|_| usage(shape.to_owned()))?
        }
    };
    Ok(VariedField {
        name: (*found).to_owned(),
        values,
    })
}

fn print_odds(arguments: &OddsArgs, report: &OddsReport) -> Result<(), CliError> {
    print_report(arguments.format, report, text_report::to_text)?;
    if let Some(path) = &arguments.svg {
        std::fs::write(path, render_svg(report)).map_err(|why| open_error("--svg", path, &why))?;
    }
    Ok(())
}
