//! Repeats tests and fights with one sheet: that of a new game, and a few that runs had when they met them.

use super::count::has_outcome_rows;
use super::game::prepare_game;
use super::histogram::Histogram;
use super::numbers::{SheetNumber, sheet_numbers};
use super::odds::{InstructionEnd, StartedInstruction, sample};
use super::plan::{SimulationPlan, Strategy};
use super::player::SilentPlayer;
use super::report_builder;
use super::sheet_samples::{SheetResult, SheetSample, run_seeds};
use super::tally::Tally;
use crate::model::book::{Book, InstructionCall, Op, PageId, row_for};
use crate::model::game::{RulesHost, Value};
use crate::rules::memo::MemoizedRules;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Repetitions: one for this many runs, up to a maximum. Below the minimum, shares would mean nothing.
const RUNS_PER_REPEAT: u64 = 10;
const MAX_REPEATS: u64 = 100;
const MIN_REPEATS: u64 = 20;
/// No further repetition is started after this many answers.
const MAX_ANSWERS: u64 = 500;

/// Sheets by instruction: that of a new game first, then in the order of the sample.
type InstructionSheets = BTreeMap<(PageId, usize), Vec<SheetResult>>;

/// Repeats every test and fight that runs met with each of its sheets. `runs` is the number of runs in all shards.
///
/// # Errors
/// If the rules cannot be loaded.
pub(super) fn repeat_with_sheets<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    tally: &Tally,
    runs: u64,
    referee: R,
) -> Result<InstructionSheets, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let temper = match &plan.strategy {
        Strategy::LookAhead(wants) => Strategy::LookAhead(wants.clone()),
        _ => Strategy::Random,
    };
    let times = (runs / RUNS_PER_REPEAT).min(MAX_REPEATS);
    if times < MIN_REPEATS || tally.count.met.iter().next().is_none() {
        return Ok(InstructionSheets::new());
    }
    let mut first = SilentPlayer::new(Arc::clone(book), referee()?);
    // A game without a question of a page has no sheet.
    let start = prepare_game(&mut first, plan, &mut |_, _| {}).ok();
    let start = start.map(|()| first.state().slots().to_vec());
    let all = Mutex::new(tally.count.met.iter());
    let out = Mutex::new(InstructionSheets::new());
    let faults = rayon::broadcast(|_| -> Result<(), Vec<Diagnostic>> {
        let mut doing = SheetRun {
            player: SilentPlayer::new(Arc::clone(book), Box::new(MemoizedRules::new(referee()?))),
            spare_book: None,
            numbers: sheet_numbers(book),
            strategy: &temper,
            seed: plan.seed,
            repeats: times,
        };
        loop {
            let next = all.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((at, met)) = next else {
                return Ok(());
            };
            let sheets = doing.repeat_instruction(book, at, start.as_deref(), met, tally);
            let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
            out.insert(at, sheets);
        }
    });
    faults.into_iter().collect::<Result<(), _>>()?;
    Ok(out.into_inner().unwrap_or_else(PoisonError::into_inner))
}

struct SheetRun<'a> {
    player: SilentPlayer,
    /// A copy of the book for an instruction alone on its page. It is reused, because a book may be large.
    spare_book: Option<Book>,
    numbers: Vec<SheetNumber>,
    strategy: &'a Strategy,
    seed: u64,
    repeats: u64,
}

impl SheetRun<'_> {
    fn repeat_instruction(
        &mut self,
        book: &Arc<Book>,
        (page, at): (PageId, usize),
        start: Option<&[Value]>,
        met: &[SheetSample],
        tally: &Tally,
    ) -> Vec<SheetResult> {
        let Some(Op::Instruction(call)) = book
            .page(page)
            .ops
            .get(at)
            .filter(|op| has_outcome_rows(op))
        else {
            return Vec::new();
        };
        let own = self.spare_book.take().unwrap_or_else(|| Book::clone(book));
        let mut begun = StartedInstruction::isolate(own, page, call, Vec::new());
        self.player.machine.book = Rc::new(Arc::clone(&begun.book));
        let start = start.map(|slots| (None, slots.to_vec()));
        let met = met.iter().map(|met| {
            let slots = tally.count.met.restore_slots(met);
            (Some((met.order, met.run)), slots)
        });
        let sheets = start.into_iter().chain(met).filter_map(|(met, slots)| {
            begun.slots = slots;
            self.repeat_with_sheet(&begun, call, met)
        });
        let sheets = sheets.collect();
        self.player.machine.book = Rc::new(Arc::clone(book));
        self.spare_book = Arc::try_unwrap(begun.book).ok();
        if let Some(spare) = &mut self.spare_book {
            spare.pages[page.0 as usize].ops = book.page(page).ops.clone();
        }
        sheets
    }

    /// Repeats an instruction with one sheet. None if it is not possible with it.
    fn repeat_with_sheet(
        &mut self,
        begun: &StartedInstruction,
        call: &InstructionCall,
        met: Option<(u64, u64)>,
    ) -> Option<SheetResult> {
        let verb = &begun.book.schema.instructions[call.instruction];
        let rows = report_builder::instruction_rows(&verb.outcomes, call);
        let mut out = SheetResult {
            met,
            times: 0,
            numbers: Vec::new(),
            outcomes: vec![0; rows.len()],
            rounds: Histogram::default(),
            costs: BTreeMap::new(),
        };
        begun.restore_state(&mut self.player.machine.context.state);
        // An instruction that was interrupted belongs to another sheet.
        let count = &mut self.player.machine.context.observer;
        count.end_run();
        (count.rounds, count.costs) = Default::default();
        let state = self.player.state();
        let numbers = self.numbers.iter();
        out.numbers = numbers.map(|it| state.get(it.slot).int()).collect();
        let seed = run_seeds(self.seed, met.map_or(0, |(_, run)| run)).1;
        let mut answers = 0;
        for n in 0..self.repeats {
            if answers >= MAX_ANSWERS {
                break;
            }
            let dice = run_seeds(seed, n);
            let end = sample::run_once(begun, &mut self.player, self.strategy, dice, &mut answers);
            let end = end.ok()?;
            out.times += 1;
            let row = end.and_then(|end| report_row(call, end));
            let row = row.and_then(|to| rows.iter().position(|(_, it)| *it == to));
            if let Some(row) = row {
                out.outcomes[row] += 1;
            }
        }
        let count = &mut self.player.machine.context.observer;
        count.end_run();
        for (_, spread) in std::mem::take(&mut count.rounds) {
            out.rounds.merge(&spread);
        }
        for ((_, _, field), spread) in std::mem::take(&mut count.costs) {
            out.costs.entry(field).or_default().merge(&spread);
        }
        Some(out)
    }
}

/// The step of the page that handles an outcome, or the number that replaces it in the rows of the report.
fn report_row(call: &InstructionCall, end: InstructionEnd) -> Option<usize> {
    match end {
        InstructionEnd::Outcome(outcome) if call.handled.contains(&outcome) => {
            let row = call.outcome_rows.iter().find(|(n, _)| *n == outcome);
            row.map(|(_, to)| *to)
        }
        InstructionEnd::Outcome(outcome) => {
            Some(report_builder::WITHOUT_ROW + usize::from(outcome))
        }
        InstructionEnd::Number(total) => row_for(&call.number_rows, total),
        _ => None,
    }
}
