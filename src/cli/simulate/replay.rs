//! Records one run of a simulation as a game.

use super::rules;
use crate::cli::opening::laid_open;
use crate::cli::report::draw_errors;
use crate::cli::{CliError, fault_look, screen};
use crate::engine::play::Session;
use crate::library::OpenedBook;
use crate::model::book::Book;
use crate::model::game::Dice;
use crate::simulate::{SimulationPlan, replayed};
use crate::syntax::diagnostic::Diagnostic;
use crate::terminal::playthrough;
use crate::terminal::repl::typed;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

/// Replays one run and prints it as a recorded game.
pub(super) fn replay(
    opened: &Rc<OpenedBook>,
    book: &Arc<Book>,
    plan: &SimulationPlan,
    run: u64,
) -> Result<(), CliError> {
    let draw = |found: &[Diagnostic]| draw_errors(found, &opened.sources);
    let found = replayed(book, plan, run, || rules(opened, book));
    let (seed, answers) = found.map_err(|found| draw(&found))?;
    let dice: Rc<dyn Fn() -> Dice> = Rc::new(move || Dice::seeded(seed));
    let open = laid_open(opened, dice, fault_look().0).ok_or(CliError::Told)?;
    let referee = rules(opened, book).map_err(|found| draw(&found))?;
    let begun = Session::start(Arc::clone(book), referee, Dice::seeded(seed));
    let (mut session, _) = begun.map_err(|fault| draw(&[fault]))?;
    for answer in answers {
        let line = typed(&answer, &open.words.prompt(session.prompt()));
        let came = session.answer(answer);
        came.map_err(|refusal| {
            let reason = open.words.text(&refusal.reason).into_owned();
            CliError::Fault(format!("`{line}`: {reason}"))
        })?;
        // The answer that led to an error was undone, so the game ends before it.
        if let Some(fault) = session.last_fault().cloned() {
            errline!("turnto: the next answer, `{line}`, leads to a fault");
            draw(&[fault]);
            break;
        }
    }
    let recorded = playthrough::record(&open, &session.kept()).map_err(CliError::Fault)?;
    screen::file().write_all(recorded.as_bytes())?;
    Ok(())
}
