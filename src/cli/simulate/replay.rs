//! Records one run of a simulation as a game.

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
    let draw = |found: &[Diagnostic]| draw_errors(found, &opened.sources);
    let found = replay_run(book, plan, run, || load_rules(opened, book));
    let (seed, answers) = found.map_err(|found| draw(&found))?;
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(move || Dice::seeded(seed));
    let open = make_launcher(opened, dice, error_layout().0).ok_or(CliError::Printed)?;
    let referee = load_rules(opened, book).map_err(|found| draw(&found))?;
    let begun = Session::start(Arc::clone(book), referee, Dice::seeded(seed));
    let (mut session, _) = begun.map_err(|fault| draw(&[fault]))?;
    for answer in answers {
        let line = line_for_answer(&answer, &open.words.render_prompt(session.prompt()));
        let came = session.answer(answer);
        came.map_err(|refusal| {
            let reason = open.words.text(&refusal.reason).into_owned();
            CliError::Failure(format!("`{line}`: {reason}"))
        })?;
        // The answer that led to an error was undone, so the game ends before it.
        if let Some(fault) = session.last_error().cloned() {
            errline!("turnto: the next answer, `{line}`, leads to a fault");
            draw(&[fault]);
            break;
        }
    }
    let recorded =
        playthrough::record_game(&open, &session.snapshot()).map_err(CliError::Failure)?;
    screen::file_out().write_all(recorded.as_bytes())?;
    Ok(())
}
