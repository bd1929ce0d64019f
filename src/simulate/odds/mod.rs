//! Odds of the outcomes of one instruction, for random, cautious and best play. They are exact if its situations can be counted, or else sampled.

mod explore;
mod graph;
mod picture;
mod possible_answers;
mod probability;
mod report;
pub(super) mod sample;
mod solve;
mod stop_observer;

pub use picture::render_svg;
pub use probability::Probability;
pub use report::{Answered, OddsPoint, OddsReport, OutcomeOdds, PlayOdds};

use super::game;
use super::plan::{Preferences, SimulationPlan, Strategy};
use super::player::SilentPlayer;
use crate::engine::Frame;
use crate::model::book::{Book, BrokenBound, Instruction, InstructionCall, Op, PageId};
use crate::model::game::{Answer, RulesHost, State, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use explore::{NotExact, SituationGraph};
use serde::Serialize;
use std::sync::Arc;

/// Larger than any step of a page: replaces the position of the rows of the instruction.
const ROW_STEPS: usize = 1 << 40;

/// Numbers are separate outcomes up to this distance from 0.
pub const MAX_NUMBER: i64 = 20_000;

/// Cautious play has this many times fewer samples than random play, but at least the minimum.
const CAUTIOUS_DIVISOR: u64 = 40;
const MIN_SAMPLES: u64 = 100;

/// Maximum number of turns before the instruction.
const MAX_TURNS: u64 = 1000;

/// Request for the odds of an instruction.
#[derive(Debug, Clone)]
pub struct OddsRequest {
    /// The page of the book that begins with the instruction.
    pub page: PageId,
    /// Author's commands before it, at questions of a page.
    pub setup_commands: Vec<String>,
    /// The outcome to aim for.
    pub goal: Option<InstructionEnd>,
    /// Seed for dice before the instruction, and for samples.
    pub seed: u64,
    /// Number of samples, if the result is not exact.
    pub samples: u64,
    /// True if samples are used even if an exact result is possible.
    pub is_sampled: bool,
}

/// Result of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstructionEnd {
    /// The index of an outcome of the verb.
    Outcome(u16),
    /// A number.
    Number(i64),
    /// The rule returned no outcome.
    NoOutcome,
    /// It turned to a page.
    TurnedTo(PageId),
    /// The game was over, or there was nothing left to do.
    GameOver,
    /// It is endless, or was stopped at the limit of a sample.
    Endless,
}

/// Way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayStyle {
    /// All open answers are equally likely.
    Random,
    /// Prefers the highest average of the fields in `priorities` at the next decision or the end of the round. Equal answers are equally likely. In
    /// samples, the dice are tried instead of averaged.
    Cautious,
    /// Prefers the goal, then the outcomes from best to worst.
    Best,
}

/// The state before the instruction.
pub(super) struct StartedInstruction {
    /// The book, with only the instruction on its page.
    pub(super) book: Arc<Book>,
    page: PageId,
    pub(super) slots: Vec<Value>,
    call: InstructionCall,
    /// Questions before the instruction, with the answers that the seed chose.
    earlier_answers: Vec<Answered>,
}

impl StartedInstruction {
    /// Prepares a copy of the book with only the instruction on its page, so that all of its results can be distinguished.
    pub(super) fn isolate(
        mut own: Book,
        page: PageId,
        call: &InstructionCall,
        slots: Vec<Value>,
    ) -> Self {
        let mut verb = call.clone();
        let outcomes = own.schema.instructions[verb.instruction].outcomes.len();
        let outcomes = 0..u16::try_from(outcomes).unwrap_or(u16::MAX);
        verb.handled = outcomes.clone().collect();
        verb.outcome_rows = outcomes.map(|n| (n, ROW_STEPS + usize::from(n))).collect();
        verb.number_rows = Vec::new();
        if let Some(range) = own.schema.instructions[verb.instruction].range {
            let low = range.low.unwrap_or(-MAX_NUMBER).max(-MAX_NUMBER);
            let high = range.high.unwrap_or(MAX_NUMBER).min(MAX_NUMBER);
            let each = (low..=high).zip(ROW_STEPS..);
            verb.number_rows = each.map(|(n, at)| (Some(n), Some(n), at)).collect();
        }
        verb.result_slot = None;
        verb.else_target = ROW_STEPS + verb.outcome_rows.len() + verb.number_rows.len();
        own.pages[page.0 as usize].ops = Box::new([Op::Instruction(Arc::new(verb.clone()))]);
        Self {
            book: Arc::new(own),
            page,
            slots,
            call: verb,
            earlier_answers: Vec::new(),
        }
    }

    /// The frames before the instruction is executed.
    fn frames(&self) -> Vec<Frame> {
        vec![Frame::steps(self.page, 0)]
    }

    pub(super) fn restore_state(&self, state: &mut State) {
        *state = State::new(self.slots.clone());
    }

    fn instruction(&self) -> &Instruction {
        &self.book.schema.instructions[self.call.instruction]
    }

    fn outcome_ends(&self) -> impl Iterator<Item = InstructionEnd> {
        self.call
            .outcome_rows
            .iter()
            .map(|(n, _)| InstructionEnd::Outcome(*n))
    }

    /// The result of the instruction, when there is no further question.
    fn find_end(&self, frames: &[Frame]) -> InstructionEnd {
        match frames {
            [Frame::Steps { at, .. }] | [Frame::Steps { at, .. }, Frame::Ended]
                if *at > ROW_STEPS =>
            {
                self.row_end(*at - ROW_STEPS - 1)
            }
            _ => InstructionEnd::GameOver,
        }
    }

    /// The result, by the row that was reached.
    fn row_end(&self, row: usize) -> InstructionEnd {
        let named = self.call.outcome_rows.get(row);
        let number = self.call.number_rows.get(row);
        let named = named.map(|(n, _)| InstructionEnd::Outcome(*n));
        let number = number.and_then(|(low, ..)| low.map(InstructionEnd::Number));
        named.or(number).unwrap_or(InstructionEnd::NoOutcome)
    }
}

/// The verb of the instruction at the start of a page. None if it is not one of the ruleset.
pub fn instruction_on_page(book: &Book, page: PageId) -> Option<usize> {
    find_call(book, page).map(|call| call.instruction)
}

fn find_call(book: &Book, page: PageId) -> Option<&InstructionCall> {
    book.page(page).ops.iter().find_map(|op| match op {
        Op::Instruction(call) => Some(&**call),
        _ => None,
    })
}

/// Computes the odds of an instruction.
///
/// # Errors
/// If a rule fails, or if the game does not reach a point at which the instruction can be executed.
pub fn compute_odds<R>(
    book: &Book,
    asked: &OddsRequest,
    referee: R,
) -> Result<OddsPoint, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>>,
{
    let one = |fault: Box<Diagnostic>| vec![*fault];
    let begun = start_instruction(book, asked, referee()?).map_err(one)?;
    let spares = &book.schema.spares;
    let wants = (!spares.is_empty())
        .then(|| Preferences::parse(book, spares, true))
        .transpose()
        .map_err(|why| vec![odds_error(&why)])?;
    if asked.is_sampled {
        let why = "it was requested".to_owned();
        return sampled_odds(&begun, asked, wants, why, referee);
    }
    match explore::explore(&begun, referee()?, wants.as_ref()) {
        Ok(found) => {
            let order = order_ends(asked.goal, &begun.instruction().ranking, &found.ends);
            Ok(exact_odds(&found, &order, wants.is_some(), &begun))
        }
        Err(NotExact::Failed(fault)) => Err(one(fault)),
        Err(NotExact::LimitExceeded(why)) => sampled_odds(&begun, asked, wants, why, referee),
    }
}

/// Plays to the point of the instruction: the first choices of the game, after the author's commands.
fn start_instruction(
    book: &Book,
    asked: &OddsRequest,
    rules: Box<dyn RulesHost>,
) -> Result<StartedInstruction, Box<Diagnostic>> {
    let Some(call) = find_call(book, asked.page) else {
        return Err(Box::new(odds_error(
            "this is no instruction of the ruleset",
        )));
    };
    let steps = &book.page(asked.page).ops;
    if steps.iter().any(|op| matches!(op, Op::Roll(_))) {
        let why = "odds are of an instruction whose numbers are known: ask for each number that its dice may come to";
        return Err(Box::new(odds_error(why)));
    }
    let mut begun = StartedInstruction::isolate(book.clone(), asked.page, call, Vec::new());
    let plan = SimulationPlan {
        setup_commands: asked.setup_commands.clone(),
        ..SimulationPlan::random(asked.seed, MAX_TURNS)
    };
    let mut player = SilentPlayer::new(Arc::clone(&begun.book), rules);
    let mut before = Vec::new();
    let mut noted = |answer: Answer, question: &str| {
        if !matches!(answer, Answer::Author(_)) {
            before.push(Answered::new(question, &answer));
        }
    };
    game::prepare_game(&mut player, &plan, &mut noted)?;
    if let Some(why) = out_of_bounds(&begun.book, player.state()) {
        return Err(Box::new(odds_error(&why)));
    }
    begun.earlier_answers = before;
    begun.slots = player.state().slots().to_vec();
    Ok(begun)
}

/// Order of results for the best player: the goal, then the outcomes from best to worst, then all others.
fn order_ends(
    goal: Option<InstructionEnd>,
    ranking: &[usize],
    ends: &[InstructionEnd],
) -> Vec<usize> {
    let rank = |end: &InstructionEnd| match end {
        end if Some(*end) == goal => (0, 0),
        InstructionEnd::Outcome(n) => {
            let at = ranking.iter().position(|it| *it == usize::from(*n));
            (1, at.unwrap_or(usize::MAX) as u64)
        }
        // Higher numbers first.
        InstructionEnd::Number(n) => (1, n.abs_diff(i64::MAX)),
        _ => (2, 0),
    };
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by_key(|n| rank(&ends[*n]));
    order
}

/// A number outside its bounds, because the next change would move it.
fn out_of_bounds(book: &Book, state: &State) -> Option<String> {
    let fields = book.data.field_slots.iter();
    let values: Vec<Value> = fields.map(|slot| state.get(*slot).clone()).collect();
    let broken = book.schema.broken_bounds(&values);
    broken.first().map(|it| {
        let BrokenBound { field, value, side, bound, limit } = it;
        format!(
            "`{field}` is {value}, {side} `{bound}`, which is {limit}: give `{bound}` as well, under `sheet` in book.yaml or by --state"
        )
    })
}

/// Solves each way to play. Cautious play requires a ruleset with `priorities`.
fn exact_odds(
    found: &SituationGraph,
    order: &[usize],
    cautious: bool,
    begun: &StartedInstruction,
) -> OddsPoint {
    let mut plays: Vec<(PlayStyle, Vec<Probability>)> = Vec::new();
    for playing in [PlayStyle::Random, PlayStyle::Cautious, PlayStyle::Best] {
        if playing == PlayStyle::Cautious && !cautious {
            continue;
        }
        let mut odds = solve::solve(&found.situations, order, playing);
        odds.push(Probability::remainder(&odds));
        plays.push((playing, odds));
    }
    let mut ends = found.ends.clone();
    ends.push(InstructionEnd::Endless);
    sort_numbers(&mut ends, &mut plays);
    if plays
        .iter()
        .all(|(_, odds)| odds.last().is_none_or(Probability::may_be_zero))
    {
        ends.pop();
        plays
            .iter_mut()
            .for_each(|(_, odds)| odds.truncate(ends.len()));
    }
    let play = |(play, odds): (PlayStyle, Vec<Probability>)| {
        let outcomes = ends.iter().zip(odds);
        let outcomes =
            outcomes.map(|(end, chance)| OutcomeOdds::from_probability(*end, begun, chance));
        PlayOdds {
            strategy: play,
            times: None,
            outcomes: outcomes.collect(),
        }
    };
    OddsPoint {
        value: None,
        setup: begun.earlier_answers.clone(),
        states: Some(found.situations.len()),
        not_exact: None,
        strategies: plays.into_iter().map(play).collect(),
    }
}

/// Sorts numbers in ascending order, before other results.
fn sort_numbers(ends: &mut [InstructionEnd], plays: &mut [(PlayStyle, Vec<Probability>)]) {
    let rank = |end: &InstructionEnd| match end {
        InstructionEnd::Number(n) => (0, *n),
        _ => (1, 0),
    };
    if !ends
        .iter()
        .any(|end| matches!(end, InstructionEnd::Number(_)))
    {
        return;
    }
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by_key(|n| rank(&ends[*n]));
    for (_, odds) in plays {
        *odds = order.iter().map(|n| odds[*n].clone()).collect();
    }
    ends.sort_by_key(rank);
}

fn sampled_odds<R>(
    begun: &StartedInstruction,
    asked: &OddsRequest,
    wants: Option<Preferences>,
    why: String,
    referee: R,
) -> Result<OddsPoint, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>>,
{
    // Cautious play tries everything many times.
    let fewer = (asked.samples / CAUTIOUS_DIVISOR)
        .max(MIN_SAMPLES)
        .min(asked.samples);
    let sorts = [
        Some((PlayStyle::Random, Strategy::Random, asked.samples)),
        wants.map(|wants| (PlayStyle::Cautious, Strategy::LookAhead(wants), fewer)),
    ];
    let mut counts = Vec::new();
    for (playing, temper, times) in sorts.into_iter().flatten() {
        let came = sample::sample(begun, referee()?, &temper, (asked.seed, times));
        let (mut came, times) = came.map_err(|fault| vec![*fault])?;
        let over: u64 = came.values().sum();
        if over < times {
            came.insert(InstructionEnd::Endless, times - over);
        }
        counts.push((playing, came, times));
    }
    let mut ends: Vec<InstructionEnd> = begun.outcome_ends().collect();
    for end in counts.iter().flat_map(|(_, counts, _)| counts.keys()) {
        if !ends.contains(end) {
            ends.push(*end);
        }
    }
    sort_numbers(&mut ends, &mut []);
    let play = |(play, counts, times): (PlayStyle, sample::OutcomeCounts, u64)| {
        let outcomes = ends.iter().map(|end| {
            let seen = counts.get(end).copied().unwrap_or(0);
            OutcomeOdds::from_samples(*end, begun, seen, times)
        });
        PlayOdds {
            strategy: play,
            times: Some(times),
            outcomes: outcomes.collect(),
        }
    };
    Ok(OddsPoint {
        value: None,
        setup: begun.earlier_answers.clone(),
        states: None,
        not_exact: Some(why),
        strategies: counts.into_iter().map(play).collect(),
    })
}

fn odds_error(why: &str) -> Diagnostic {
    Diagnostic::without_span(Code::ErrorInPlay, why)
}
