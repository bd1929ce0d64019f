//! Repeats tests and fights with one sheet: that of a new game, and a few that runs had when they met them.

use super::count::is_tried;
use super::game::prepare_game;
use super::met::{SheetResult, SheetSample, seeds};
use super::numbers::{SheetNumber, numbers};
use super::odds::{InstructionEnd, StartedInstruction, sample};
use super::plan::{SimulationPlan, Strategy};
use super::player::SilentPlayer;
use super::spread::Histogram;
use super::stats;
use super::tally::Tally;
use crate::model::book::{Book, Op, PageId, VerbCall, row_for};
use crate::model::game::{RulesHost, Value};
use crate::rules::learn::MemoizedRules;
use crate::syntax::diagnostic::Diagnostic;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Repetitions: one for this many runs, up to a maximum. Below the minimum, shares would mean nothing.
const RUNS: u64 = 10;
const TIMES: u64 = 100;
const LEAST: u64 = 20;
/// No further repetition is started after this many answers.
const ANSWERS: u64 = 500;

/// Sheets by instruction: that of a new game first, then in the order of the sample.
type InstructionSheets = BTreeMap<(PageId, usize), Vec<SheetResult>>;

/// Repeats every test and fight that runs met with each of its sheets. `runs` is the number of runs in all shards.
///
/// # Errors
/// If the rules cannot be loaded.
pub(super) fn done<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    tally: &Tally,
    runs: u64,
    referee: R,
) -> Result<InstructionSheets, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>> + Sync,
{
    let temper = match &plan.temper {
        Strategy::Ahead(wants) => Strategy::Ahead(wants.clone()),
        _ => Strategy::Random,
    };
    let times = (runs / RUNS).min(TIMES);
    if times < LEAST || tally.count.met.all().next().is_none() {
        return Ok(InstructionSheets::new());
    }
    let mut first = SilentPlayer::new(Arc::clone(book), referee()?);
    // A game without a question of a page has no sheet.
    let start = prepare_game(&mut first, plan, &mut |_, _| {}).ok();
    let start = start.map(|()| first.state().slots().to_vec());
    let all = Mutex::new(tally.count.met.all());
    let out = Mutex::new(InstructionSheets::new());
    let faults = rayon::broadcast(|_| -> Result<(), Vec<Diagnostic>> {
        let mut doing = SheetRun {
            player: SilentPlayer::new(Arc::clone(book), Box::new(MemoizedRules::new(referee()?))),
            spare: None,
            numbers: numbers(book),
            temper: &temper,
            seed: plan.seed,
            times,
        };
        loop {
            let next = all.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((at, met)) = next else {
                return Ok(());
            };
            let sheets = doing.instruction(book, at, start.as_deref(), met, tally);
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
    spare: Option<Book>,
    numbers: Vec<SheetNumber>,
    temper: &'a Strategy,
    seed: u64,
    times: u64,
}

impl SheetRun<'_> {
    fn instruction(
        &mut self,
        book: &Arc<Book>,
        (page, at): (PageId, usize),
        start: Option<&[Value]>,
        met: &[SheetSample],
        tally: &Tally,
    ) -> Vec<SheetResult> {
        let Some(Op::Verb(call)) = book.page(page).code.get(at).filter(|op| is_tried(op)) else {
            return Vec::new();
        };
        let own = self.spare.take().unwrap_or_else(|| Book::clone(book));
        let mut begun = StartedInstruction::alone(own, page, call, Vec::new());
        self.player.machine.book = Rc::new(Arc::clone(&begun.book));
        let start = start.map(|slots| (None, slots.to_vec()));
        let met = met.iter().map(|met| {
            let slots = tally.count.met.slots(met);
            (Some((met.order, met.run)), slots)
        });
        let sheets = start.into_iter().chain(met).filter_map(|(met, slots)| {
            begun.slots = slots;
            self.sheet(&begun, call, met)
        });
        let sheets = sheets.collect();
        self.player.machine.book = Rc::new(Arc::clone(book));
        self.spare = Arc::try_unwrap(begun.book).ok();
        if let Some(spare) = &mut self.spare {
            spare.pages[page.0 as usize].code = book.page(page).code.clone();
        }
        sheets
    }

    /// Repeats an instruction with one sheet. None if it is not possible with it.
    fn sheet(
        &mut self,
        begun: &StartedInstruction,
        call: &VerbCall,
        met: Option<(u64, u64)>,
    ) -> Option<SheetResult> {
        let verb = &begun.book.vocabulary.verbs[call.verb];
        let rows = stats::rows(&verb.outcomes, call);
        let mut out = SheetResult {
            met,
            times: 0,
            numbers: Vec::new(),
            outcomes: vec![0; rows.len()],
            rounds: Histogram::default(),
            costs: BTreeMap::new(),
        };
        begun.lay(&mut self.player.machine.turn.state);
        // An instruction that was interrupted belongs to another sheet.
        let count = &mut self.player.machine.turn.listener;
        count.end_run();
        (count.rounds, count.costs) = Default::default();
        let state = self.player.state();
        let numbers = self.numbers.iter();
        out.numbers = numbers.map(|it| state.get(it.slot).int()).collect();
        let seed = seeds(self.seed, met.map_or(0, |(_, run)| run)).1;
        let mut answers = 0;
        for n in 0..self.times {
            if answers >= ANSWERS {
                break;
            }
            let dice = seeds(seed, n);
            let end = sample::once(begun, &mut self.player, self.temper, dice, &mut answers);
            let end = end.ok()?;
            out.times += 1;
            let row = end.and_then(|end| row_of(call, end));
            let row = row.and_then(|to| rows.iter().position(|(_, it)| *it == to));
            if let Some(row) = row {
                out.outcomes[row] += 1;
            }
        }
        let count = &mut self.player.machine.turn.listener;
        count.end_run();
        for (_, spread) in std::mem::take(&mut count.rounds) {
            out.rounds.add(&spread);
        }
        for ((_, _, field), spread) in std::mem::take(&mut count.costs) {
            out.costs.entry(field).or_default().add(&spread);
        }
        Some(out)
    }
}

/// The step of the page that handles an outcome, or the number that replaces it in the rows of the report.
fn row_of(call: &VerbCall, end: InstructionEnd) -> Option<usize> {
    match end {
        InstructionEnd::Outcome(outcome) if call.handled.contains(&outcome) => {
            let row = call.rows.iter().find(|(n, _)| *n == outcome);
            row.map(|(_, to)| *to)
        }
        InstructionEnd::Outcome(outcome) => Some(stats::WITHOUT_ROW + usize::from(outcome)),
        InstructionEnd::Number(total) => row_for(&call.totals, total),
        _ => None,
    }
}
