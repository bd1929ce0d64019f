//! Replays one run of a simulation and prints it as a recorded game.

use super::load_rules;
use crate::cli::launcher::make_launcher;
use crate::cli::report::draw_errors;
use crate::cli::{CliError, error_layout, screen};
use crate::engine::play::Session;
use crate::library::OpenedBook;
use crate::model::book::Book;
use crate::model::game::Dice;
use crate::simulate::{SimulationPlan, replay_run};
use crate::syntax::diagnostic::Diagnostic;
use crate::terminal::playthrough;
use crate::terminal::repl::line_for_answer;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

/// Replays one run and prints it as a recorded game.
pub(super) fn print_run(
    opened: &Rc<OpenedBook>,
    book: &Arc<Book>,
    plan: &SimulationPlan,
    run: u64,
) -> Result<(), CliError> {
    let draw = |errors: &[Diagnostic]| draw_errors(errors, &opened.sources);
    let run = replay_run(book, plan, run, || load_rules(opened, book));
    let (seed, answers) = run.map_err(|errors| draw(&errors))?;
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(move || Dice::seeded(seed));
    let launcher = make_launcher(opened, dice, error_layout().0).ok_or(CliError::Printed)?;
    let rules = load_rules(opened, book).map_err(|errors| draw(&errors))?;
    let started = Session::start(Arc::clone(book), rules, Dice::seeded(seed));
    let (mut session, _) = started.map_err(|error| draw(&[error]))?;
    for answer in answers {
        let line = line_for_answer(&answer, &launcher.words.render_prompt(session.prompt()));
        let result = session.answer(answer);
        result.map_err(|refusal| {
            let reason = launcher.words.text(&refusal.reason).into_owned();
            CliError::Failure(format!("`{line}`: {reason}"))
        })?;
        // An answer that causes an error is undone, so the recorded game ends before it.
        if let Some(error) = session.last_error().cloned() {
            errline!("turnto: the next answer, `{line}`, causes an error");
            draw(&[error]);
            break;
        }
    }
    let recorded =
        playthrough::record_game(&launcher, &session.snapshot()).map_err(CliError::Failure)?;
    screen::file_out().write_all(recorded.as_bytes())?;
    Ok(())
}
