//! `turnto test`: runs the recorded games and the rule cases of a book, or the cases of a ruleset.

use super::launcher::make_launcher;
use super::report::{ReportOutput, pluralize};
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

pub(super) fn run(arguments: &TestArgs) -> Result<(), CliError> {
    if let Some(ruleset) = &arguments.rules {
        return rule_cases::test_ruleset(ruleset, &arguments.paths);
    }
    let (book, only) = split_book_and_files(&arguments.paths);
    let texts = open_source(&book)?;
    let opened = Rc::new(library::open(
        &*texts,
        load_house_rules(arguments.house_rules.as_ref())?,
    ));
    let to = ReportOutput::new();
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(|| Dice::seeded(0));
    let Some(open) = make_launcher(&opened, dice, to.style) else {
        return Err(unplayable_error(&opened, &book, error_layout()));
    };
    let wanted = |path: &&String| only.is_empty() || only.iter().any(|o| is_named(path, o));
    let paths = texts.paths();
    let of_kind = |folder: &str, end: &str| -> Vec<String> {
        let inside = |path: &&String| path.starts_with(folder) && path.ends_with(end);
        paths
            .iter()
            .filter(inside)
            .filter(wanted)
            .cloned()
            .collect()
    };
    let (mut games, mut files) = (
        of_kind("playthroughs/", ".play"),
        of_kind("cases/", ".yaml"),
    );
    let known = |path: &PathBuf| games.iter().chain(&files).any(|own| is_named(own, path));
    let (elsewhere, missing): (Vec<PathBuf>, Vec<PathBuf>) = only
        .iter()
        .filter(|path| !known(path))
        .cloned()
        .partition(|path| path.is_file() && is_test_file(path));
    if !missing.is_empty() || games.is_empty() && files.is_empty() && elsewhere.is_empty() {
        return Err(no_tests(&book, &missing));
    }
    for path in &elsewhere {
        let is_game = path.extension().is_some_and(|end| end == "play");
        let all = if is_game { &mut games } else { &mut files };
        all.push(path.display().to_string());
    }
    let mut bench = TestSetup {
        root: match Path::new(&book) {
            folder if folder.is_dir() => Some(folder.to_owned()),
            file => file.is_file().then(|| file.with_file_name("")),
        },
        external_files: elsewhere,
        opened: Rc::clone(&opened),
        launcher: open,
        is_interactive: io::stdout().is_terminal() && io::stdin().is_terminal(),
        output: to,
    };
    if arguments.update && bench.root.is_none() {
        let why = format!("{book} is a bundled book and cannot be changed; use its folder");
        return Err(CliError::Usage(why));
    }
    bench.run_all(&*texts, &games, &files, arguments.update)
}

/// Error if there is nothing to run.
fn no_tests(book: &str, only: &[PathBuf]) -> CliError {
    let names: Vec<String> = only
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

/// The book, and the files to run. A recorded game or a file of cases on its own stands for its book.
fn split_book_and_files(paths: &[PathBuf]) -> (String, Vec<PathBuf>) {
    let Some(first) = paths.first() else {
        return (".".to_owned(), Vec::new());
    };
    if is_test_file(first) && first.is_file() {
        let whole = std::fs::canonicalize(first).unwrap_or_else(|_| first.clone());
        let around =
            whole
                .ancestors()
                .skip(1)
                .find_map(|at| match at.join("book.yaml").is_file() {
                    true => Some(at.to_owned()),
                    false => lone_gamebook(at),
                });
        if let Some(around) = around {
            return (around.display().to_string(), paths.to_vec());
        }
    }
    (first.display().to_string(), paths[1..].to_vec())
}

/// True for the name of a recorded game or a file of rule cases.
fn is_test_file(path: &Path) -> bool {
    let end = path.extension();
    end.is_some_and(|end| end == "play" || end == "yaml")
}

/// True if this text of the book was named: by its path, the end of its path, or its name without extension.
fn is_named(path: &str, given: &Path) -> bool {
    let place = Path::new(path);
    given.ends_with(place) || place.ends_with(given) || place.file_stem() == Some(given.as_os_str())
}

/// The book and options of a test run.
struct TestSetup {
    /// Folder of the book, if it has one.
    root: Option<PathBuf>,
    /// Files to run that are not among the texts of the book.
    external_files: Vec<PathBuf>,
    opened: Rc<OpenedBook>,
    launcher: BookLauncher,
    /// True if the user can be prompted.
    is_interactive: bool,
    output: ReportOutput,
}

/// What to do with a difference.
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
        texts: &dyn BookSource,
        games: &[String],
        files: &[String],
        update: bool,
    ) -> Result<(), CliError> {
        let (mut told, mut otherwise) = (0, 0);
        for path in games {
            let text = self.read_text(texts, path)?;
            if self.run_game(path, text, update)? {
                told += 1;
            } else {
                otherwise += 1;
            }
        }
        let (passed, failed) = self.run_cases(texts, files)?;
        let mut said = Vec::new();
        if !games.is_empty() {
            said.push(format!("recorded games: {told} passed, {otherwise} failed"));
        }
        if !files.is_empty() {
            said.push(format!("rule cases: {passed} passed, {failed} failed"));
        }
        writeln!(self.output.stream, "{}", said.join("; "))?;
        if otherwise + failed == 0 {
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

    fn read_text(&self, texts: &dyn BookSource, name: &str) -> Result<String, CliError> {
        match self.is_external(name) {
            true => read_option_file("test", Path::new(name)),
            false => texts
                .read_text(name)
                .map_err(|why| CliError::Failure(why.to_string())),
        }
    }

    /// Replays a recorded game. Returns true if it passes.
    fn run_game(&mut self, name: &str, mut text: String, update: bool) -> Result<bool, CliError> {
        if update && let Some(new) = self.accept_output(name, &text)? {
            if let Some(root) = &self.root {
                let own = root.join(name);
                let path = if self.is_external(name) {
                    Path::new(name)
                } else {
                    &own
                };
                save::replace(path, &new)
                    .map_err(|why| CliError::Failure(format!("{name}: {why}")))?;
            }
            text = new;
        }
        let mut sources = Sources::default();
        let file = sources.add(name, &*text);
        let mut found = Vec::new();
        let script = playthrough::parse_recording(file, &text, &mut found);
        if !found.is_empty() {
            self.output.draw(&found, &sources)?;
            return Ok(false);
        }
        let outcome = self.replay_game(&script)?;
        // The cause is printed before the differences.
        self.output
            .draw(outcome.rule_error.as_slice(), &self.opened.sources)?;
        // Only the first of the different steps is printed.
        let mut told = Vec::new();
        for trouble in outcome.divergences {
            let is_told = trouble.kind == DivergenceKind::Text;
            if !is_told || told.is_empty() {
                found.push(trouble.diagnostic);
            }
            told.extend(is_told.then_some(trouble.step));
        }
        self.output.draw(&found, &sources)?;
        if let Some(step) = told.first().and_then(|n| outcome.steps.get(*n)) {
            write!(
                self.output.stream,
                "{}",
                playthrough::step_diff(&script, step)
            )?;
            let more = told.len() - 1;
            if more > 0 {
                writeln!(
                    self.output.stream,
                    "... and {}; to see all of them, run `turnto test --update`",
                    pluralize(more, "more difference")
                )?;
            }
            writeln!(self.output.stream)?;
        }
        Ok(found.is_empty())
    }

    fn replay_game(&self, script: &RecordedGame) -> Result<playthrough::ReplayResult, CliError> {
        playthrough::replay_recording(script, self.launcher.clone()).map_err(CliError::Failure)
    }

    /// The file with the accepted new output. None if nothing changes.
    fn accept_output(&mut self, name: &str, text: &str) -> Result<Option<String>, CliError> {
        let mut sources = Sources::default();
        let mut found = Vec::new();
        let script = playthrough::parse_recording(sources.add(name, text), text, &mut found);
        if !found.is_empty() {
            return Ok(None);
        }
        let outcome = self.replay_game(&script)?;
        let troubled: Vec<usize> = outcome
            .divergences
            .iter()
            .filter(|trouble| trouble.kind != DivergenceKind::Expectation)
            .map(|trouble| trouble.step)
            .collect();
        let mut keep = Vec::new();
        let mut all = !self.is_interactive;
        for n in playthrough::outdated_steps(&script, &outcome.steps, &troubled) {
            let step = &outcome.steps[n];
            let at = script
                .lines
                .get(step.lines.start)
                .map_or("", |line| &line.text);
            let at = if n == 0 { "at the start" } else { at };
            writeln!(self.output.stream, "{name}, {at}")?;
            self.output
                .stream
                .write_all(playthrough::step_diff(&script, step).as_bytes())?;
            let verdict = if all {
                DifferenceVerdict::Accept
            } else {
                self.ask_verdict()?
            };
            all |= verdict == DifferenceVerdict::AcceptAll;
            match verdict {
                DifferenceVerdict::Accept | DifferenceVerdict::AcceptAll => keep.push(n),
                DifferenceVerdict::Reject => {}
                DifferenceVerdict::Stop => break,
            }
        }
        if keep.is_empty() {
            return Ok(None);
        }
        let new = playthrough::update_recording(&script, &outcome.steps, &keep);
        let now = playthrough::parse_recording(sources.add(name, &*new), &new, &mut found);
        // Printed separately: it would be hard to find among the other differences, and the game would pass from now on.
        if let Some((before, now)) = playthrough::lost_ending(&script, &now) {
            let now = match now {
                Some(now) => format!("now ends with `{now}`"),
                None => "no longer ends".to_owned(),
            };
            writeln!(
                self.output.stream,
                "{name}: this game ended with `{before}`, but {now}. If this is not intended, restore the file and correct the book or the answers.\n"
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

    /// Runs the rule cases of the book. Returns how many passed and failed. An error in a file counts as one failure.
    fn run_cases(
        &mut self,
        texts: &dyn BookSource,
        files: &[String],
    ) -> Result<(usize, usize), CliError> {
        let mut drawn = CaseReporter::new();
        let mut read = Vec::new();
        for name in files {
            let text = self.read_text(texts, name)?;
            let file = cases::parse_cases(name, &text).and_then(|file| file.with_book(texts));
            read.extend(drawn.report_unreadable(file)?);
        }
        self.output.stream.flush()?;
        drawn.run_files(&read)?;
        drawn.output.stream.flush()?;
        Ok((drawn.passed, drawn.failed + drawn.file_errors))
    }
}
