//! `turnto test`: runs the recorded games and the rule cases of a book, or the cases of a ruleset.

use super::launcher::make_launcher;
use super::report::ReportOutput;
use super::rule_cases::CaseReporter;
use super::{
    CliError, error_layout, load_house_rules, open_source, read_option_file, rule_cases,
    unplayable_error,
};
use crate::engine::save;
use crate::library::cases;
use crate::library::{self, OpenedBook};
use crate::model::game::Dice;
use crate::syntax::source::lone_gamebook;
use crate::syntax::source::{BookSource, Sources};
use crate::terminal::playthrough::{self, DivergenceKind, RecordedGame};
use crate::terminal::repl::BookLauncher;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Debug, clap::Args)]
pub(super) struct TestArgs {
    /// Book, then the recorded games and rule cases to run
    ///
    /// The book is a folder, a .gamebook file or a bundled book. Without files, all recorded games and cases run. With --rules, give files of rule cases instead. A rule case is a short test of one rule: a state, an instruction, the dice and the expected result.
    paths: Vec<PathBuf>,
    /// Run the cases of a ruleset instead of a book
    ///
    /// Without files, the cases included with the ruleset run.
    #[arg(long, value_name = "RULESET")]
    rules: Option<String>,
    /// Accept the new output of the recorded games
    ///
    /// In a terminal, the command prompts for each difference.
    #[arg(long, conflicts_with = "rules")]
    update: bool,
    /// File with house rules to add to the ruleset
    #[arg(long, value_name = "FILE", conflicts_with = "rules")]
    house_rules: Option<PathBuf>,
}

pub(super) fn run(args: &TestArgs) -> Result<(), CliError> {
    if let Some(ruleset) = &args.rules {
        return rule_cases::test_ruleset(ruleset, &args.paths);
    }
    let (book, selection) = split_book_and_files(&args.paths);
    let source = open_source(&book)?;
    let opened = Rc::new(library::open(
        &*source,
        load_house_rules(args.house_rules.as_ref())?,
    ));
    let output = ReportOutput::new();
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(|| Dice::seeded(0));
    let Some(launcher) = make_launcher(&opened, dice, output.style) else {
        return Err(unplayable_error(&opened, &book, error_layout()));
    };
    let is_selected =
        |path: &&String| selection.is_empty() || selection.iter().any(|o| is_named(path, o));
    let paths = source.paths();
    let find_files = |folder: &str, extension: &str| -> Vec<String> {
        let inside = |path: &&String| path.starts_with(folder) && path.ends_with(extension);
        paths
            .iter()
            .filter(inside)
            .filter(is_selected)
            .cloned()
            .collect()
    };
    let (mut games, mut case_files) = (
        find_files("playthroughs/", ".play"),
        find_files("cases/", ".yaml"),
    );
    let is_known = |path: &PathBuf| {
        games
            .iter()
            .chain(&case_files)
            .any(|own| is_named(own, path))
    };
    let (external, missing): (Vec<PathBuf>, Vec<PathBuf>) = selection
        .iter()
        .filter(|path| !is_known(path))
        .cloned()
        .partition(|path| path.is_file() && is_test_file(path));
    if !missing.is_empty() || games.is_empty() && case_files.is_empty() && external.is_empty() {
        return Err(no_tests_error(&book, &missing));
    }
    for path in &external {
        let is_game = path
            .extension()
            .is_some_and(|extension| extension == "play");
        let list = if is_game { &mut games } else { &mut case_files };
        list.push(path.display().to_string());
    }
    let mut setup = TestSetup {
        root: match Path::new(&book) {
            folder if folder.is_dir() => Some(folder.to_owned()),
            file => file.is_file().then(|| file.with_file_name("")),
        },
        external_files: external,
        opened: Rc::clone(&opened),
        launcher,
        is_interactive: io::stdout().is_terminal() && io::stdin().is_terminal(),
        output,
    };
    if args.update && setup.root.is_none() {
        let why = format!("{book} is a bundled book and cannot be changed; use its folder");
        return Err(CliError::Usage(why));
    }
    setup.run_all(&*source, &games, &case_files, args.update)
}

/// Error for missing files, or if there is nothing to run.
fn no_tests_error(book: &str, missing: &[PathBuf]) -> CliError {
    let names: Vec<String> = missing
        .iter()
        .map(|it| format!("`{}`", it.display()))
        .collect();
    let book = match book {
        "." => "the book in this folder",
        book => book,
    };
    CliError::Usage(match names.is_empty() {
        true => {
            format!(
                "{book}: no recorded games in playthroughs/*.play and no rule cases in cases/*.yaml"
            )
        }
        false => format!(
            "{book} has no recorded game or file of rule cases named {}",
            names.join(" or ")
        ),
    })
}

/// The book, and the files to run. If the first path is a recorded game or a file of rule cases, the book is the one that contains it.
fn split_book_and_files(paths: &[PathBuf]) -> (String, Vec<PathBuf>) {
    let Some(first) = paths.first() else {
        return (".".to_owned(), Vec::new());
    };
    if is_test_file(first) && first.is_file() {
        let full_path = std::fs::canonicalize(first).unwrap_or_else(|_| first.clone());
        let book = full_path.ancestors().skip(1).find_map(|folder| {
            match folder.join("book.yaml").is_file() {
                true => Some(folder.to_owned()),
                false => lone_gamebook(folder),
            }
        });
        if let Some(book) = book {
            return (book.display().to_string(), paths.to_vec());
        }
    }
    (first.display().to_string(), paths[1..].to_vec())
}

/// True for the name of a recorded game or a file of rule cases.
fn is_test_file(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| extension == "play" || extension == "yaml")
}

/// True if `name` names this file: by its path, the end of its path, or its name without extension.
fn is_named(path: &str, name: &Path) -> bool {
    let path = Path::new(path);
    name.ends_with(path) || path.ends_with(name) || path.file_stem() == Some(name.as_os_str())
}

/// The book and options of a test run.
struct TestSetup {
    /// Folder of the book, if it has one.
    root: Option<PathBuf>,
    /// Files to run that are not part of the book.
    external_files: Vec<PathBuf>,
    opened: Rc<OpenedBook>,
    launcher: BookLauncher,
    /// True if differences can be confirmed in a terminal.
    is_interactive: bool,
    output: ReportOutput,
}

/// The user's decision about a difference.
#[derive(PartialEq, Eq)]
enum DifferenceVerdict {
    Accept,
    Reject,
    AcceptAll,
    Stop,
}

impl TestSetup {
    /// Runs the games and cases, and prints how many passed.
    fn run_all(
        &mut self,
        source: &dyn BookSource,
        games: &[String],
        case_files: &[String],
        update: bool,
    ) -> Result<(), CliError> {
        let (mut games_passed, mut games_failed) = (0, 0);
        for path in games {
            let text = self.read_text(source, path)?;
            if self.run_game(path, text, update)? {
                games_passed += 1;
            } else {
                games_failed += 1;
            }
        }
        let (cases_passed, cases_failed) = self.run_cases(source, case_files)?;
        let mut summary = Vec::new();
        if !games.is_empty() {
            summary.push(format!(
                "recorded games: {games_passed} passed, {games_failed} failed"
            ));
        }
        if !case_files.is_empty() {
            summary.push(format!(
                "rule cases: {cases_passed} passed, {cases_failed} failed"
            ));
        }
        writeln!(self.output.stream, "{}", summary.join("; "))?;
        if games_failed + cases_failed == 0 {
            Ok(())
        } else {
            Err(CliError::Printed)
        }
    }

    fn is_external(&self, name: &str) -> bool {
        self.external_files
            .iter()
            .any(|path| path == Path::new(name))
    }

    fn read_text(&self, source: &dyn BookSource, name: &str) -> Result<String, CliError> {
        match self.is_external(name) {
            true => read_option_file("test", Path::new(name)),
            false => source
                .read_text(name)
                .map_err(|why| CliError::Failure(why.to_string())),
        }
    }

    /// Replays a recorded game. Returns true if it passes.
    fn run_game(&mut self, name: &str, mut text: String, update: bool) -> Result<bool, CliError> {
        if update && let Some(new) = self.accept_output(name, &text)? {
            if let Some(root) = &self.root {
                let own_path = root.join(name);
                let path = if self.is_external(name) {
                    Path::new(name)
                } else {
                    &own_path
                };
                save::replace(path, &new)
                    .map_err(|why| CliError::Failure(format!("{name}: {why}")))?;
            }
            text = new;
        }
        let mut sources = Sources::default();
        let file = sources.add(name, &*text);
        let mut diagnostics = Vec::new();
        let script = playthrough::parse_recording(file, &text, &mut diagnostics);
        if !diagnostics.is_empty() {
            self.output.draw(&diagnostics, &sources)?;
            return Ok(false);
        }
        let result = self.replay_game(&script)?;
        // The cause is printed before the differences.
        self.output
            .draw(result.rule_error.as_slice(), &self.opened.sources)?;
        // Only the first text difference is printed.
        let mut text_steps = Vec::new();
        for divergence in result.divergences {
            let is_text = divergence.kind == DivergenceKind::Text;
            if !is_text || text_steps.is_empty() {
                diagnostics.push(divergence.diagnostic);
            }
            text_steps.extend(is_text.then_some(divergence.step));
        }
        self.output.draw(&diagnostics, &sources)?;
        if let Some(step) = text_steps.first().and_then(|n| result.steps.get(*n)) {
            write!(
                self.output.stream,
                "{}",
                playthrough::step_diff(&script, step)
            )?;
            let more = text_steps.len() - 1;
            if more > 0 {
                writeln!(
                    self.output.stream,
                    "... and {more} more differences; to see them, run `turnto test --update`"
                )?;
            }
            writeln!(self.output.stream)?;
        }
        Ok(diagnostics.is_empty())
    }

    fn replay_game(&self, script: &RecordedGame) -> Result<playthrough::ReplayResult, CliError> {
        playthrough::replay_recording(script, self.launcher.clone()).map_err(CliError::Failure)
    }

    /// Asks which new output to accept, and returns the new text of the file. None if nothing changes.
    fn accept_output(&mut self, name: &str, text: &str) -> Result<Option<String>, CliError> {
        let mut sources = Sources::default();
        let mut errors = Vec::new();
        let script = playthrough::parse_recording(sources.add(name, text), text, &mut errors);
        if !errors.is_empty() {
            return Ok(None);
        }
        let result = self.replay_game(&script)?;
        let changed: Vec<usize> = result
            .divergences
            .iter()
            .filter(|divergence| divergence.kind != DivergenceKind::Expectation)
            .map(|divergence| divergence.step)
            .collect();
        let mut accepted = Vec::new();
        let mut accepts_all = !self.is_interactive;
        for n in playthrough::outdated_steps(&script, &result.steps, &changed) {
            let step = &result.steps[n];
            let answer = script
                .lines
                .get(step.lines.start)
                .map_or("", |line| &line.text);
            let answer = if n == 0 { "at the start" } else { answer };
            writeln!(self.output.stream, "{name}, {answer}")?;
            self.output
                .stream
                .write_all(playthrough::step_diff(&script, step).as_bytes())?;
            let verdict = if accepts_all {
                DifferenceVerdict::Accept
            } else {
                self.ask_verdict()?
            };
            accepts_all |= verdict == DifferenceVerdict::AcceptAll;
            match verdict {
                DifferenceVerdict::Accept | DifferenceVerdict::AcceptAll => accepted.push(n),
                DifferenceVerdict::Reject => {}
                DifferenceVerdict::Stop => break,
            }
        }
        if accepted.is_empty() {
            return Ok(None);
        }
        let new = playthrough::update_recording(&script, &result.steps, &accepted);
        let new_script = playthrough::parse_recording(sources.add(name, &*new), &new, &mut errors);
        // Printed separately, because it is easily overlooked among the other differences, and the game would pass from now on.
        if let Some((old_ending, new_ending)) = playthrough::lost_ending(&script, &new_script) {
            let new_ending = match new_ending {
                Some(ending) => format!("now with `{ending}`"),
                None => "it no longer ends".to_owned(),
            };
            writeln!(
                self.output.stream,
                "{name}: this game ended with `{old_ending}`, but {new_ending}. If this is not intended, restore the file and fix the book or the answers.\n"
            )?;
        }
        Ok(Some(new))
    }

    fn ask_verdict(&mut self) -> Result<DifferenceVerdict, CliError> {
        loop {
            write!(
                self.output.stream,
                "Accept the new output? (yes, no, all, quit) "
            )?;
            self.output.stream.flush()?;
            let mut line = String::new();
            if io::stdin().read_line(&mut line)? == 0 {
                return Ok(DifferenceVerdict::Stop);
            }
            match line.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(DifferenceVerdict::Accept),
                "n" | "no" => return Ok(DifferenceVerdict::Reject),
                "a" | "all" => return Ok(DifferenceVerdict::AcceptAll),
                "q" | "quit" => return Ok(DifferenceVerdict::Stop),
                _ => writeln!(self.output.stream, "Type yes, no, all or quit.")?,
            }
        }
    }

    /// Runs files of rule cases. Returns how many cases passed and failed. An error in a file counts as one failure.
    fn run_cases(
        &mut self,
        source: &dyn BookSource,
        files: &[String],
    ) -> Result<(usize, usize), CliError> {
        let mut reporter = CaseReporter::new();
        let mut case_files = Vec::new();
        for name in files {
            let text = self.read_text(source, name)?;
            let file = cases::parse_cases(name, &text).and_then(|file| file.with_book(source));
            case_files.extend(reporter.report_unreadable(file)?);
        }
        self.output.stream.flush()?;
        reporter.run_files(&case_files)?;
        reporter.output.stream.flush()?;
        Ok((reporter.passed, reporter.failed + reporter.file_errors))
    }
}
