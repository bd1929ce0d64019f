//! `turnto odds`: computes the probability of each outcome of an instruction, or of reaching a goal.

mod text_report;

use super::report::{ReportFormat, check_folder, draw_errors, pluralize, print_report};
use super::simulate::{
    load_rules, open_playable, parse_run_goal, require_playable, setup_commands, start_commands,
};
use super::{
    CliError, load_house_rules, open_error, open_source, parse_output_path_as, progress,
    unknown_name,
};
use crate::library::{self, OpenedBook};
use crate::model::book::{Book, Field, FieldType, Instruction, PageId, SlotName};
use crate::model::game::Value;
use crate::simulate::odds::{self, GoalRequest, OddsPoint, OddsReport, OddsRequest, render_svg};
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
    #[arg(required_unless_present = "until")]
    instruction: Option<String>,
    /// Goal instead of an instruction: page:ID, code:NAME or ending:NAME
    #[arg(long, value_name = "GOAL", conflicts_with_all = ["instruction", "goal", "vary", "svg"])]
    until: Option<String>,
    /// YAML file with the state at the start
    ///
    /// The file has the same keys as `state` in a rule case. A missing value is the value that a new game has when it first offers choices.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Current page [default: first page with a question]
    #[arg(long, value_name = "PAGE")]
    start: Option<String>,
    /// Outcome to aim for [default: best outcome of the instruction]
    #[arg(long = "for", value_name = "OUTCOME")]
    goal: Option<String>,
    /// Numbers to vary, such as PROWESS=1..6, luck,luck_max=1,3,9 or foe.hound.wounds=1..4
    #[arg(long, value_name = "NUMBERS=RANGE")]
    vary: Option<String>,
    /// Number of samples, if an exact result is not possible [default: 20000, or 1000 games with --until]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    runs: Option<u64>,
    /// Use samples even if an exact result is possible
    #[arg(long)]
    sample: bool,
    /// Seed for samples and for dice before the instruction
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Format of the result
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    /// SVG file for a chart, in addition to the report
    #[arg(long, value_name = "FILE", value_parser = |path: &str| parse_output_path_as(path, &["svg"]))]
    svg: Option<PathBuf>,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE")]
    house_rules: Option<PathBuf>,
}

/// Numbers that all get the same value, and the values to compute odds for.
struct VariedNumbers {
    numbers: Vec<VariedNumber>,
    values: Vec<i64>,
}

/// A number to vary.
enum VariedNumber {
    /// A field or a variable.
    Slot(String),
    /// A number of an entry: the index of its kind, its id and the key.
    Entry(usize, String, String),
}

impl VariedNumbers {
    /// The names, as in `--vary`.
    fn name(&self, book: &Book) -> String {
        let names = self.numbers.iter().map(|number| match number {
            VariedNumber::Slot(name) => name.clone(),
            VariedNumber::Entry(kind, id, key) => {
                format!("{}.{id}.{key}", book.schema.kinds[*kind].name)
            }
        });
        names.collect::<Vec<_>>().join(",")
    }

    /// Sets the numbers of entries in a copy of the book.
    fn set_entries(&self, book: &Arc<Book>, value: i64) -> Arc<Book> {
        let mut varied = Arc::clone(book);
        for number in &self.numbers {
            if let VariedNumber::Entry(kind, id, key) = number {
                let data = Arc::make_mut(&mut Arc::make_mut(&mut varied).data);
                if let Some(entry) = data.catalogues[*kind].get_mut(id) {
                    *entry = entry.with(key, Value::Int(value));
                }
            }
        }
        varied
    }

    fn set_commands(&self, value: i64) -> impl Iterator<Item = String> {
        self.numbers.iter().filter_map(move |number| match number {
            VariedNumber::Slot(name) => Some(format!("set {name} {value}")),
            VariedNumber::Entry(..) => None,
        })
    }
}

/// Default number of samples of an instruction, and of games until a goal, which take longer.
const DEFAULT_SAMPLES: u64 = 20_000;
const DEFAULT_GAMES: u64 = 1000;

/// Maximum number of values of `--vary`.
const MAX_VALUES: i64 = 200;

pub(super) fn run(args: &OddsArgs) -> Result<(), CliError> {
    if let Some(until) = &args.until {
        return run_until(args, until);
    }
    let text = parse_instruction(args)?;
    let ((opened, book), page) = open_with_instruction(args, text)?;
    let page = book.index.get(&*page).copied();
    let find_instruction = |page: PageId| {
        odds::instruction_on_page(&book, page).map(|instruction| (page, instruction))
    };
    let Some((page, instruction)) = page.and_then(find_instruction) else {
        let why = format!("unknown instruction `{text}`; for a list, run `turnto rules`");
        return Err(CliError::Usage(why));
    };
    let instruction = &book.schema.instructions[instruction];
    if !instruction.has_outcomes() {
        let why = format!("`{}` has no outcomes", instruction.form.text);
        return Err(CliError::Usage(why));
    }
    let goal = parse_goal(args.goal.as_deref(), instruction)?;
    let vary = args.vary.as_deref();
    let vary = vary.map(|text| parse_vary(&book, text)).transpose()?;
    if vary.is_some() && goal.is_none() {
        let why = "`--vary` requires a number in `--for`, because the result has no maximum";
        return Err(CliError::Usage(why.to_owned()));
    }
    let (state, goto) = setup_commands(&book, args.state.as_ref(), args.start.as_deref())?;
    let setup = |value: Option<i64>| {
        let varied = vary.as_ref().zip(value).into_iter();
        let set_commands = varied.flat_map(|(vary, value)| vary.set_commands(value));
        let commands = state.iter().cloned().chain(set_commands);
        commands.chain(goto.clone()).collect()
    };
    let compute_at = |value| {
        let varied_book = vary.as_ref().zip(value);
        let varied_book = varied_book.map(|(vary, value)| vary.set_entries(&book, value));
        let book = varied_book.as_ref().unwrap_or(&book);
        let request = OddsRequest {
            page,
            setup_commands: setup(value),
            goal,
            seed: args.seed,
            samples: args.runs.unwrap_or(DEFAULT_SAMPLES),
            is_sampled: args.sample,
        };
        let point = odds::compute_odds(book, &request, || load_rules(&opened, book))?;
        Ok(OddsPoint { value, ..point })
    };
    let report = OddsReport {
        instruction: text.to_owned(),
        goal: match goal {
            Some(odds::InstructionEnd::Outcome(n)) => instruction.outcomes[usize::from(n)].clone(),
            Some(odds::InstructionEnd::Number(n)) => n.to_string(),
            _ => "the highest number".to_owned(),
        },
        seed: args.seed,
        without_commands: {
            let commands = book.schema.commands.iter().filter(|it| it.anytime);
            commands.map(|it| it.form.usage()).collect()
        },
        vary: vary.as_ref().map(|vary| vary.name(&book)),
        points: compute_points(vary.as_ref(), compute_at, |errors| {
            draw_errors(errors, &opened.sources)
        })?,
    };
    print_odds(args, &report)
}

/// Computes the odds of reaching a goal.
fn run_until(args: &OddsArgs, until: &str) -> Result<(), CliError> {
    let (opened, book) = open_playable(&args.book, args.house_rules.as_ref(), None)?;
    let scripts = opened.parse_scripts();
    let rule_endings: Vec<String> = scripts.iter().flat_map(|it| it.endings()).collect();
    let request = GoalRequest {
        goal: parse_run_goal(&book, &rule_endings, until)?,
        setup_commands: start_commands(&book, args.state.as_ref(), args.start.as_deref())?,
        seed: args.seed,
        samples: args.runs.unwrap_or(DEFAULT_GAMES),
        is_sampled: args.sample,
    };
    let spinner = progress::spinner();
    let report = odds::compute_goal_odds(&book, until, &request, || load_rules(&opened, &book));
    spinner.finish_and_clear();
    let report = report.map_err(|errors| draw_errors(&errors, &opened.sources))?;
    print_report(args.format, &report, text_report::goal_to_text)
}

/// The instruction without braces. Also checks the folder of `--svg`.
fn parse_instruction(args: &OddsArgs) -> Result<&str, CliError> {
    let text = args.instruction.as_deref().unwrap_or_default().trim();
    let inside = text.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let bare = inside.unwrap_or(text);
    if bare.contains(['{', '}', '\n']) {
        let why =
            "`turnto odds` accepts a single instruction; use `--state` for the state before it";
        return Err(CliError::Usage(why.to_owned()));
    }
    check_folder("--svg", args.svg.as_deref())?;
    Ok(bare)
}

/// Computes the odds at each value. Reports values that fail.
fn compute_points(
    varied: Option<&VariedNumbers>,
    compute_at: impl Fn(Option<i64>) -> Result<OddsPoint, Vec<Diagnostic>>,
    print_errors: impl Fn(&[Diagnostic]) -> CliError,
) -> Result<Vec<OddsPoint>, CliError> {
    let values: Vec<Option<i64>> = match varied {
        Some(varied) => varied.values.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    let bar = match values.len() {
        0 | 1 => progress::spinner(),
        count => progress::bar(
            count as u64,
            "{bar:30} {pos} of {len}, now {msg}, {elapsed} elapsed",
        ),
    };
    let (mut points, mut failures) = (Vec::new(), Vec::new());
    for value in values {
        bar.set_message(value.map_or_else(String::new, |value| value.to_string()));
        match compute_at(value) {
            Ok(point) => points.push(point),
            Err(errors) => failures.push(errors),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    // The other errors usually have the same cause, so only the first is printed.
    let first = failures.first().map(|errors| print_errors(errors));
    if failures.len() > 1 {
        let others = pluralize(failures.len() - 1, "other value");
        errline!("turnto: {others} failed too");
    }
    match first.filter(|_| points.is_empty()) {
        Some(error) => Err(error),
        None => Ok(points),
    }
}

type PlayableBook = (Rc<OpenedBook>, Arc<Book>);

/// Opens the book with an additional page for the instruction. Also returns the id of that page.
fn open_with_instruction(
    args: &OddsArgs,
    instruction: &str,
) -> Result<(PlayableBook, String), CliError> {
    let source = open_source(&args.book)?;
    let opened_before = library::open(&*source, []);
    let (id, page) = build_instruction_page(&*source, instruction, opened_before.draft.as_deref());
    let file = format!("{id}.gamebook");
    let new_page = ((source.location(), file.clone()), page);
    let changed_texts = Rc::new(ChangedTexts::from([new_page]));
    let source = OverlaySource {
        base: source,
        changed_texts,
    };
    let opened = library::open(&source, load_house_rules(args.house_rules.as_ref())?);
    // If the instruction has errors, only these are reported.
    let is_in_instruction = |diagnostic: &Diagnostic, sources: &Sources| {
        if diagnostic.severity != Severity::Error {
            return false;
        }
        let mut files = diagnostic
            .labels
            .iter()
            .map(|label| sources.name(label.span.file));
        files.any(|name| name == file)
    };
    let sources = opened.sources.clone();
    let is_invalid = opened
        .diagnostics
        .iter()
        .any(|diagnostic| is_in_instruction(diagnostic, &sources));
    let name = match is_invalid {
        true => instruction,
        false => &args.book,
    };
    let playable = require_playable(name, opened, |diagnostic| {
        !is_invalid || is_in_instruction(diagnostic, &sources)
    })?;
    Ok((playable, id))
}

/// Builds a page that contains the instruction. Returns an id that the book does not use, and the text of the page.
///
/// Outcomes that a page must handle get a row.
fn build_instruction_page(
    source: &dyn BookSource,
    instruction: &str,
    book: Option<&Book>,
) -> (String, String) {
    let paths = source.paths();
    let mut id = "the-instruction".to_owned();
    while paths.contains(&format!("{id}.gamebook"))
        || book.is_some_and(|it| it.index.contains_key(&*id) || it.fragment_spans.contains_key(&id))
    {
        id.push('x');
    }
    let keyword = instruction.split_whitespace().next().unwrap_or_default();
    let mut page = format!("# {id}: The instruction\n\n{{{instruction}}}\n");
    let instructions = book.into_iter().flat_map(|book| &book.schema.instructions);
    let instructions = instructions.filter(|it| it.form.keyword() == keyword);
    let rows: BTreeSet<&String> = instructions.flat_map(|it| &it.must_handle).collect();
    for outcome in rows {
        page.push_str(&format!("| {outcome}: So it is.\n"));
    }
    page.push_str(&format!("\n- On -> {id}\n"));
    (id, page)
}

/// The outcome to aim for. None means "as high as possible", if the numbers have no maximum.
fn parse_goal(
    text: Option<&str>,
    instruction: &Instruction,
) -> Result<Option<odds::InstructionEnd>, CliError> {
    let outcomes = &instruction.outcomes;
    let outcome = |n: usize| odds::InstructionEnd::Outcome(u16::try_from(n).unwrap_or(u16::MAX));
    if let Some(range) = instruction.range {
        let text = text.map(|text| {
            let number = text.parse::<i64>().ok().filter(|n| range.contains(*n));
            let number = number.ok_or_else(|| {
                CliError::Usage(format!("unknown outcome `{text}`; expected {range}"))
            })?;
            if number.abs() > odds::MAX_NUMBER {
                let why = format!(
                    "`--for {text}`: expected a number from -{0} to {0}",
                    odds::MAX_NUMBER
                );
                return Err(CliError::Usage(why));
            }
            Ok(number)
        });
        return Ok(text
            .transpose()?
            .or(range.high)
            .map(odds::InstructionEnd::Number));
    }
    let Some(text) = text else {
        let best = instruction.ranking.first();
        return Ok(Some(outcome(best.copied().unwrap_or(0))));
    };
    let index = outcomes.iter().position(|it| it == text);
    index.map(|index| Some(outcome(index))).ok_or_else(|| {
        let names = outcomes.iter().map(String::as_str);
        let help = format!("the outcomes are {}", outcomes.join(", "));
        unknown_name("outcome", text, names, &help)
    })
}

fn parse_vary(book: &Book, text: &str) -> Result<VariedNumbers, CliError> {
    let usage = |why: String| CliError::Usage(format!("`--vary {text}`: {why}"));
    let expected = "expected a field and its values, such as `sp=1..6` or `sp=1,3,9`";
    let (names, range) = text
        .split_once('=')
        .ok_or_else(|| usage(expected.to_owned()))?;
    let numbers = names
        .split(',')
        .map(|name| parse_varied_number(book, name.trim()));
    let numbers = numbers.collect::<Result<_, String>>().map_err(usage)?;
    let parse = |text: &str| text.trim().parse::<i64>();
    let values = match range.split_once("..") {
        Some((low, high)) => match (parse(low), parse(high.trim_start_matches('='))) {
            (Ok(low), Ok(high)) if (0..MAX_VALUES).contains(&high.saturating_sub(low)) => {
                (low..=high).collect()
            }
            (Ok(_), Ok(_)) => {
                return Err(usage(format!(
                    "a range must be ascending and have at most {MAX_VALUES} values"
                )));
            }
            _ => return Err(usage(expected.to_owned())),
        },
        None => {
            let values: Result<Vec<i64>, _> = range.split(',').map(parse).collect();
            values.map_err(|_| usage(expected.to_owned()))?
        }
    };
    Ok(VariedNumbers { numbers, values })
}

/// Parses the name of a field, of a variable, or of a number in a catalogue: `foe.hound.wounds`.
fn parse_varied_number(book: &Book, name: &str) -> Result<VariedNumber, String> {
    if let Some((kind, rest)) = name.split_once('.')
        && let Some(kind) = book.schema.kinds.iter().position(|it| it.name == kind)
        && let Some((id, key)) = rest.split_once('.')
    {
        let entry = book.data.catalogues.get(kind).and_then(|it| it.get(id));
        return match entry.map(|it| it.get(key)) {
            Some(Value::Int(_)) => Ok(VariedNumber::Entry(kind, id.to_owned(), key.to_owned())),
            Some(_) => Err(format!("`{id}` has no number `{key}`")),
            None => Err(format!("unknown entry `{id}`")),
        };
    }
    let fields = book.schema.fields.iter().map(|field| field.name.as_str());
    let variables = book
        .slots
        .names()
        .filter_map(|(_, name)| SlotName::variable_name(name));
    let names: Vec<&str> = fields.chain(variables).collect();
    let declared = names.iter().find(|it| **it == name);
    let declared = declared.or_else(|| names.iter().find(|it| it.eq_ignore_ascii_case(name)));
    let Some(declared) = declared else {
        let suggestion = did_you_mean(name, names.iter().copied());
        let suggestion = suggestion.map_or_else(String::new, |it| format!(": {it}"));
        return Err(format!("unknown field or variable `{name}`{suggestion}"));
    };
    let fields = book.schema.fields.iter();
    let is_number = |field: &Field| field.field_type == FieldType::Integer;
    let mut matching = fields.filter(|field| field.name == **declared);
    if matching.any(|field| !is_number(field)) {
        return Err(format!("`{declared}` must be a number"));
    }
    Ok(VariedNumber::Slot((*declared).to_owned()))
}

fn print_odds(args: &OddsArgs, report: &OddsReport) -> Result<(), CliError> {
    print_report(args.format, report, text_report::to_text)?;
    if let Some(path) = &args.svg {
        std::fs::write(path, render_svg(report)).map_err(|why| open_error("--svg", path, &why))?;
    }
    Ok(())
}
