//! Repeats tests and fights with the starting sheet, and with sheets that runs had when they reached them.

use super::count::has_outcome_rows;
use super::game::prepare_game;
use super::histogram::Histogram;
use super::numbers::{SheetNumber, sheet_numbers};
use super::odds::{InstructionEnd, StartedInstruction, sample};
use super::plan::{SimulationPlan, Strategy};
use super::player::SilentPlayer;
use super::report_builder;
use super::sheet_samples::{SheetResult, StateSample, changed_slots, run_seeds};
use super::tally::Tally;
use crate::model::book::{Book, InstructionCall, Op, PageId, row_for};
use crate::model::game::{RulesHost, Value};
use crate::rules::memo::MemoizedRules;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// There is one repetition for this many runs, up to a maximum. With fewer than the minimum, percentages would mean nothing.
const RUNS_PER_REPEAT: u64 = 10;
const MAX_REPEATS: u64 = 100;
const MIN_REPEATS: u64 = 20;
/// No repetition is started after this many answers.
const MAX_ANSWERS: u64 = 500;

/// Results by instruction: the starting sheet first, then the sheets of runs in the order of the sample.
type InstructionSheets = BTreeMap<(PageId, usize), Vec<SheetResult>>;

/// Repeats every test and fight that runs reached, with each of its sheets. `runs` is the number of runs in all shards.
///
/// # Errors
/// If the rules cannot be loaded.
pub(super) fn repeat_with_sheets<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    tally: &Tally,
    runs: u64,
    load_rules: R,
) -> Result<InstructionSheets, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let strategy = match &plan.strategy {
        Strategy::LookAhead(preferences) => Strategy::LookAhead(preferences.clone()),
        _ => Strategy::Random,
    };
    let repeats = (runs / RUNS_PER_REPEAT).min(MAX_REPEATS);
    if repeats < MIN_REPEATS || tally.count.samples.iter().next().is_none() {
        return Ok(InstructionSheets::new());
    }
    let mut player = SilentPlayer::new(Arc::clone(book), load_rules()?);
    // A game without a question of a page has no starting sheet.
    let start = prepare_game(&mut player, plan, &mut |_, _| {}).ok();
    let start = start.map(|()| changed_slots(player.state()));
    let queue = Mutex::new(tally.count.samples.iter());
    let results = Mutex::new(InstructionSheets::new());
    let errors = rayon::broadcast(|_| -> Result<(), Vec<Diagnostic>> {
        let rules = Box::new(MemoizedRules::new(load_rules()?));
        let mut sheet_run = SheetRun {
            player: SilentPlayer::new(Arc::clone(book), rules),
            spare_book: None,
            numbers: sheet_numbers(book),
            strategy: &strategy,
            seed: plan.seed,
            repeats,
        };
        loop {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((step, samples)) = next else {
                return Ok(());
            };
            let sheets = sheet_run.repeat_instruction(book, step, start.as_deref(), samples);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.insert(step, sheets);
        }
    });
    errors.into_iter().collect::<Result<(), _>>()?;
    Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
}

struct SheetRun<'a> {
    player: SilentPlayer,
    /// A copy of the book for isolated instructions, which is reused because a book can be large.
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
        (page, step): (PageId, usize),
        start: Option<&[(u32, Value)]>,
        samples: &[StateSample],
    ) -> Vec<SheetResult> {
        let Some(Op::Instruction(call)) = book
            .page(page)
            .ops
            .get(step)
            .filter(|op| has_outcome_rows(op))
        else {
            return Vec::new();
        };
        let copy = self.spare_book.take().unwrap_or_else(|| Book::clone(book));
        let mut started = StartedInstruction::isolate(copy, page, call, Vec::new());
        self.player.machine.book = Rc::new(Arc::clone(&started.book));
        let start = start.map(|slots| (None, slots));
        let samples = samples.iter().map(|sample| {
            let number = (sample.order, sample.run);
            (Some(number), &*sample.slots)
        });
        let sheets = start.into_iter().chain(samples);
        let sheets = sheets.filter_map(|(sample, slots)| {
            let state = &mut self.player.machine.context.state;
            state.rewind(0);
            for (slot, value) in slots {
                state.set(*slot, value.clone());
            }
            started.journal_mark = state.mark();
            self.repeat_with_sheet(&started, call, sample)
        });
        let sheets = sheets.collect();
        self.player.machine.book = Rc::new(Arc::clone(book));
        self.spare_book = Arc::try_unwrap(started.book).ok();
        if let Some(spare) = &mut self.spare_book {
            spare.pages[page.0 as usize].ops = book.page(page).ops.clone();
        }
        sheets
    }

    /// Repeats an instruction with one sheet. None if it fails with this sheet.
    fn repeat_with_sheet(
        &mut self,
        started: &StartedInstruction,
        call: &InstructionCall,
        sample: Option<(u64, u64)>,
    ) -> Option<SheetResult> {
        let instruction = &started.book.schema.instructions[call.instruction];
        let rows = report_builder::instruction_rows(&instruction.outcomes, call);
        let mut result = SheetResult {
            sample,
            times: 0,
            numbers: Vec::new(),
            outcomes: vec![0; rows.len()],
            rounds: Histogram::default(),
            costs: BTreeMap::new(),
        };
        // Drops the counts of an instruction that was interrupted with another sheet.
        let counts = &mut self.player.machine.context.observer;
        counts.end_run();
        (counts.rounds, counts.costs) = Default::default();
        let state = self.player.state();
        let numbers = self.numbers.iter();
        result.numbers = numbers.map(|number| state.get(number.slot).int()).collect();
        let seed = run_seeds(self.seed, sample.map_or(0, |(_, run)| run)).1;
        let mut answers = 0;
        for n in 0..self.repeats {
            if answers >= MAX_ANSWERS {
                break;
            }
            let dice = run_seeds(seed, n);
            let end =
                sample::run_once(started, &mut self.player, self.strategy, dice, &mut answers);
            let end = end.ok()?;
            result.times += 1;
            let step = end.and_then(|end| report_row(call, end));
            let row = step.and_then(|step| rows.iter().position(|(_, it)| *it == step));
            if let Some(row) = row {
                result.outcomes[row] += 1;
            }
        }
        let counts = &mut self.player.machine.context.observer;
        counts.end_run();
        for (_, histogram) in std::mem::take(&mut counts.rounds) {
            result.rounds.merge(&histogram);
        }
        for ((_, _, field), histogram) in std::mem::take(&mut counts.costs) {
            result.costs.entry(field).or_default().merge(&histogram);
        }
        Some(result)
    }
}

/// The step of the row that handles an outcome, or the pseudo step of an outcome without a row.
fn report_row(call: &InstructionCall, end: InstructionEnd) -> Option<usize> {
    match end {
        InstructionEnd::Outcome(outcome) if call.handled.contains(&outcome) => {
            let row = call.outcome_rows.iter().find(|(n, _)| *n == outcome);
            row.map(|(_, step)| *step)
        }
        InstructionEnd::Outcome(outcome) => {
            Some(report_builder::WITHOUT_ROW + usize::from(outcome))
        }
        InstructionEnd::Number(total) => row_for(&call.number_rows, total),
        _ => None,
    }
}
