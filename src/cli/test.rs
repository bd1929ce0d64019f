//! `turnto test`: runs the recorded games and the rule cases of a book, or the cases of a ruleset.

use super::opening::laid_open;
use super::report::{ReportOutput, counted};
use super::rule_cases::CaseReporter;
use super::{CliError, fault_look, house, rule_cases, shelf, text_of, unplayable};
use crate::engine::save;
use crate::library::cases;
use crate::library::{self, OpenedBook};
use crate::model::game::Dice;
use crate::syntax::source::lone;
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
        return rule_cases::test(ruleset, &arguments.paths);
    }
    let (book, only) = book_of(&arguments.paths);
    let texts = shelf(&book)?;
    let opened = Rc::new(library::open(
        &*texts,
        house(arguments.house_rules.as_ref())?,
    ));
    let to = ReportOutput::new();
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(|| Dice::seeded(0));
    let Some(open) = laid_open(&opened, dice, to.style) else {
        return Err(unplayable(&opened, &book, fault_look()));
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
        .partition(|path| path.is_file() && is_test(path));
    if !missing.is_empty() || games.is_empty() && files.is_empty() && elsewhere.is_empty() {
        return Err(nothing(&book, &missing));
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
        elsewhere,
        opened: Rc::clone(&opened),
        open,
        asks: io::stdout().is_terminal() && io::stdin().is_terminal(),
        to,
    };
    if arguments.update && bench.root.is_none() {
        let why = format!("{book} is a bundled book and cannot be changed; use its folder");
        return Err(CliError::Usage(why));
    }
    bench.run(&*texts, &games, &files, arguments.update)
}

/// Error if there is nothing to run.
fn nothing(book: &str, only: &[PathBuf]) -> CliError {
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
fn book_of(paths: &[PathBuf]) -> (String, Vec<PathBuf>) {
    let Some(first) = paths.first() else {
        return (".".to_owned(), Vec::new());
    };
    if is_test(first) && first.is_file() {
        let whole = std::fs::canonicalize(first).unwrap_or_else(|_| first.clone());
        let around =
            whole
                .ancestors()
                .skip(1)
                .find_map(|at| match at.join("book.yaml").is_file() {
                    true => Some(at.to_owned()),
                    false => lone(at),
                });
        if let Some(around) = around {
            return (around.display().to_string(), paths.to_vec());
        }
    }
    (first.display().to_string(), paths[1..].to_vec())
}

/// True for the name of a recorded game or a file of rule cases.
fn is_test(path: &Path) -> bool {
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
    elsewhere: Vec<PathBuf>,
    opened: Rc<OpenedBook>,
    open: BookLauncher,
    /// True if the user can be prompted.
    asks: bool,
    to: ReportOutput,
}

/// What to do with a difference.
#[derive(PartialEq, Eq)]
enum DifferenceVerdict {
    Keep,
    Leave,
    KeepAll,
    Stop,
}

impl TestSetup {
    /// Runs the games and cases, and prints how many passed.
    fn run(
        &mut self,
        texts: &dyn BookSource,
        games: &[String],
        files: &[String],
        update: bool,
    ) -> Result<(), CliError> {
        let (mut told, mut otherwise) = (0, 0);
        for path in games {
            let text = self.read_text(texts, path)?;
            if self.game(path, text, update)? {
                told += 1;
            } else {
                otherwise += 1;
            }
        }
        let (passed, failed) = self.cases(texts, files)?;
        let mut said = Vec::new();
        if !games.is_empty() {
            said.push(format!(
                "{} as recorded, {otherwise} otherwise",
                counted(told, "game")
            ));
        }
        if !files.is_empty() {
            said.push(format!(
                "{} passed, {failed} failed",
                counted(passed, "case")
            ));
        }
        writeln!(self.to.out, "{}", said.join("; "))?;
        if otherwise + failed == 0 {
            Ok(())
        } else {
            Err(CliError::Told)
        }
    }

    fn is_elsewhere(&self, name: &str) -> bool {
        self.elsewhere.iter().any(|path| path == Path::new(name))
    }

    fn read_text(&self, texts: &dyn BookSource, name: &str) -> Result<String, CliError> {
        match self.is_elsewhere(name) {
            true => text_of("test", Path::new(name)),
            false => texts
                .read_text(name)
                .map_err(|why| CliError::Fault(why.to_string())),
        }
    }

    /// Replays a recorded game. Returns true if it passes.
    fn game(&mut self, name: &str, mut text: String, update: bool) -> Result<bool, CliError> {
        if update && let Some(new) = self.renewed(name, &text)? {
            if let Some(root) = &self.root {
                let own = root.join(name);
                let path = if self.is_elsewhere(name) {
                    Path::new(name)
                } else {
                    &own
                };
                save::replace(path, &new)
                    .map_err(|why| CliError::Fault(format!("{name}: {why}")))?;
            }
            text = new;
        }
        let mut sources = Sources::default();
        let file = sources.add(name, &*text);
        let mut found = Vec::new();
        let script = playthrough::parse_recording(file, &text, &mut found);
        if !found.is_empty() {
            self.to.draw(&found, &sources)?;
            return Ok(false);
        }
        let outcome = self.rehearsed(&script)?;
        // The cause is printed before the differences.
        self.to
            .draw(outcome.fault.as_slice(), &self.opened.sources)?;
        // Only the first of the different steps is printed.
        let mut told = Vec::new();
        for trouble in outcome.troubles {
            let is_told = trouble.what == DivergenceKind::Told;
            if !is_told || told.is_empty() {
                found.push(trouble.fault);
            }
            told.extend(is_told.then_some(trouble.step));
        }
        self.to.draw(&found, &sources)?;
        if let Some(step) = told.first().and_then(|n| outcome.steps.get(*n)) {
            write!(self.to.out, "{}", playthrough::difference_of(&script, step))?;
            let more = told.len() - 1;
            if more > 0 {
                writeln!(
                    self.to.out,
                    "... and {more} more told otherwise; `turnto test --update` shows them"
                )?;
            }
            writeln!(self.to.out)?;
        }
        Ok(found.is_empty())
    }

    fn rehearsed(&self, script: &RecordedGame) -> Result<playthrough::RehearsalResult, CliError> {
        playthrough::rehearse(script, self.open.clone()).map_err(CliError::Fault)
    }

    /// The file with the accepted new output. None if nothing changes.
    fn renewed(&mut self, name: &str, text: &str) -> Result<Option<String>, CliError> {
        let mut sources = Sources::default();
        let mut found = Vec::new();
        let script = playthrough::parse_recording(sources.add(name, text), text, &mut found);
        if !found.is_empty() {
            return Ok(None);
        }
        let outcome = self.rehearsed(&script)?;
        let troubled: Vec<usize> = outcome
            .troubles
            .iter()
            .filter(|trouble| trouble.what != DivergenceKind::Asked)
            .map(|trouble| trouble.step)
            .collect();
        let mut keep = Vec::new();
        let mut all = !self.asks;
        for n in playthrough::outdated(&script, &outcome.steps, &troubled) {
            let step = &outcome.steps[n];
            let at = script
                .lines
                .get(step.lines.start)
                .map_or("", |line| &line.text);
            let at = if n == 0 { "at the start" } else { at };
            writeln!(self.to.out, "{name}, {at}")?;
            self.to
                .out
                .write_all(playthrough::difference_of(&script, step).as_bytes())?;
            let verdict = if all {
                DifferenceVerdict::Keep
            } else {
                self.verdict()?
            };
            all |= verdict == DifferenceVerdict::KeepAll;
            match verdict {
                DifferenceVerdict::Keep | DifferenceVerdict::KeepAll => keep.push(n),
                DifferenceVerdict::Leave => {}
                DifferenceVerdict::Stop => break,
            }
        }
        if keep.is_empty() {
            return Ok(None);
        }
        let new = playthrough::renewed(&script, &outcome.steps, &keep);
        let now = playthrough::parse_recording(sources.add(name, &*new), &new, &mut found);
        // Printed separately: it would be hard to find among the other differences, and the game would pass from now on.
        if let Some((before, now)) = playthrough::ends_no_more(&script, &now) {
            let now = match now {
                Some(now) => format!("`{now}`"),
                None => "it does not end".to_owned(),
            };
            writeln!(
                self.to.out,
                "{name}: this game came to `{before}`, now {now}. If that is not meant, put the file back and mend the book or the answers.\n"
            )?;
        }
        Ok(Some(new))
    }

    fn verdict(&mut self) -> Result<DifferenceVerdict, CliError> {
        loop {
            write!(self.to.out, "Keep what it says now? (yes, no, all, quit) ")?;
            self.to.out.flush()?;
            let mut line = String::new();
            if io::stdin().read_line(&mut line)? == 0 {
                return Ok(DifferenceVerdict::Stop);
            }
            match line.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(DifferenceVerdict::Keep),
                "n" | "no" => return Ok(DifferenceVerdict::Leave),
                "a" | "all" => return Ok(DifferenceVerdict::KeepAll),
                "q" | "quit" => return Ok(DifferenceVerdict::Stop),
                _ => writeln!(self.to.out, "Type yes, no, all or quit.")?,
            }
        }
    }

    /// Runs the rule cases of the book. Returns how many passed and failed. An error in a file counts as one failure.
    fn cases(
        &mut self,
        texts: &dyn BookSource,
        files: &[String],
    ) -> Result<(usize, usize), CliError> {
        let mut drawn = CaseReporter::new();
        let mut read = Vec::new();
        for name in files {
            let text = self.read_text(texts, name)?;
            let file = cases::parse_cases(name, &text).and_then(|file| file.of_book(texts));
            read.extend(drawn.kept(file)?);
        }
        self.to.out.flush()?;
        drawn.run(&read)?;
        drawn.to.out.flush()?;
        Ok((drawn.passed, drawn.failed + drawn.faults))
    }
}
