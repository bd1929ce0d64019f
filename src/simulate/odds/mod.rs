//! Odds of the outcomes of one instruction, for random, cautious and best play; and of reaching a goal of a book.
//!
//! They are exact if all situations can be explored. Otherwise, they are estimated from samples.

mod explore;
mod graph;
mod picture;
mod possible_answers;
mod probability;
mod report;
pub(super) mod sample;
mod solve;
mod stop_observer;
mod until;

pub use picture::render_svg;
pub use probability::Probability;
pub use report::{Answered, OddsPoint, OddsReport, OutcomeOdds, PlayOdds};
pub use until::{Decision, GoalReport, GoalRequest, compute_goal_odds};

use super::game;
use super::plan::{Preferences, SimulationPlan, Strategy};
use super::player::{SilentPlayer, english_messages};
use crate::engine::Frame;
use crate::model::book::{Book, BrokenBound, Instruction, InstructionCall, Op, PageId};
use crate::model::game::{Answer, RulesHost, State, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};
use explore::{Explored, NotExact, SituationGraph};
use serde::Serialize;
use std::sync::Arc;
use stop_observer::Scope;

/// Pseudo step of the first row of an isolated instruction, greater than any step of a page.
const ROW_STEPS: usize = 1 << 40;

/// Numbers up to this distance from 0 are separate outcomes.
pub const MAX_NUMBER: i64 = 20_000;

/// Cautious play is slow, so it has this many times fewer samples than random play, but at least the minimum.
const CAUTIOUS_DIVISOR: u64 = 40;
const MIN_SAMPLES: u64 = 100;

/// Maximum number of turns before the instruction.
const MAX_TURNS: u64 = 1000;

/// Request for the odds of an instruction.
#[derive(Debug, Clone)]
pub struct OddsRequest {
    /// The page of the book that begins with the instruction.
    pub page: PageId,
    /// Author's commands to execute before the instruction.
    pub setup_commands: Vec<String>,
    /// The outcome to aim for.
    pub goal: Option<InstructionEnd>,
    /// Seed for the dice before the instruction and for samples.
    pub seed: u64,
    /// Number of samples, if the result is not exact.
    pub samples: u64,
    /// True if samples are used although an exact result may be possible.
    pub is_sampled: bool,
}

/// Result of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstructionEnd {
    /// An outcome of the instruction, by its index.
    Outcome(u16),
    Number(i64),
    /// The rule returned no outcome.
    NoOutcome,
    /// The instruction turned to a page.
    TurnedTo(PageId),
    /// The goal of the book was reached.
    GoalReached,
    /// The game ended, or there was no further question.
    GameOver,
    /// The instruction never ends, or was stopped at the limit of a sample.
    Endless,
}

/// Way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayStyle {
    /// All open answers are equally likely.
    Random,
    /// Prefers the highest average of the fields in `priorities` at the next decision or the end of the round.
    ///
    /// Equally good answers are equally likely. In samples, dice are rolled instead of averaged.
    Cautious,
    /// Prefers the goal, then the outcomes from best to worst.
    Best,
}

/// An isolated instruction and the state before it.
pub(super) struct StartedInstruction {
    /// A copy of the book with only the instruction on its page.
    pub(super) book: Arc<Book>,
    page: PageId,
    slots: Vec<Value>,
    /// Length of the journal at the state before the instruction.
    pub(super) journal_mark: usize,
    call: InstructionCall,
    /// Questions before the instruction, with the answers that the seed chose.
    earlier_answers: Vec<Answered>,
}

impl StartedInstruction {
    /// Leaves only the instruction on its page of `book`, with a row for each result, so that all results can be distinguished.
    pub(super) fn isolate(
        mut book: Book,
        page: PageId,
        call: &InstructionCall,
        slots: Vec<Value>,
    ) -> Self {
        let mut isolated = call.clone();
        let outcomes = book.schema.instructions[isolated.instruction]
            .outcomes
            .len();
        let outcomes = 0..u16::try_from(outcomes).unwrap_or(u16::MAX);
        isolated.handled = outcomes.clone().collect();
        isolated.outcome_rows = outcomes.map(|n| (n, ROW_STEPS + usize::from(n))).collect();
        isolated.number_rows = Vec::new();
        if let Some(range) = book.schema.instructions[isolated.instruction].range {
            let low = range.low.unwrap_or(-MAX_NUMBER).max(-MAX_NUMBER);
            let high = range.high.unwrap_or(MAX_NUMBER).min(MAX_NUMBER);
            let rows = (low..=high).zip(ROW_STEPS..);
            isolated.number_rows = rows.map(|(n, step)| (Some(n), Some(n), step)).collect();
        }
        isolated.result_slot = None;
        isolated.else_target = ROW_STEPS + isolated.outcome_rows.len() + isolated.number_rows.len();
        book.pages[page.0 as usize].ops = Box::new([Op::Instruction(Arc::new(isolated.clone()))]);
        Self {
            book: Arc::new(book),
            page,
            slots,
            journal_mark: 0,
            call: isolated,
            earlier_answers: Vec::new(),
        }
    }

    /// The frames before the instruction runs.
    fn frames(&self) -> Vec<Frame> {
        vec![Frame::steps(self.page, 0)]
    }

    pub(super) fn restore_state(&self, state: &mut State) {
        *state = State::new(self.slots.clone());
    }

    fn instruction(&self) -> &Instruction {
        &self.book.schema.instructions[self.call.instruction]
    }

    /// The outcomes that are possible.
    fn outcome_ends(&self) -> impl Iterator<Item = InstructionEnd> {
        let instruction = self.instruction();
        let is_possible = |n: &u16| {
            let outcome = &instruction.outcomes[usize::from(*n)];
            instruction.can_return(outcome, |arg| self.call.has_arg(arg))
        };
        let outcomes = self.call.outcome_rows.iter().map(|(n, _)| *n);
        outcomes.filter(is_possible).map(InstructionEnd::Outcome)
    }

    /// The result of the instruction after its last question.
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

    /// The name of an end in reports.
    fn end_name(&self, end: InstructionEnd) -> String {
        let instruction = self.instruction();
        match end {
            InstructionEnd::Outcome(n) => {
                let name = instruction.outcomes.get(usize::from(n));
                name.cloned().unwrap_or_default()
            }
            InstructionEnd::Number(n) => n.to_string(),
            InstructionEnd::NoOutcome if instruction.range.is_some() => {
                format!("below -{MAX_NUMBER} or above {MAX_NUMBER}")
            }
            InstructionEnd::NoOutcome => "no outcome".to_owned(),
            InstructionEnd::TurnedTo(page) => format!("turns to {}", self.book.page(page).id),
            InstructionEnd::GoalReached => "reached".to_owned(),
            InstructionEnd::GameOver => "the game ends".to_owned(),
            InstructionEnd::Endless => "never ends".to_owned(),
        }
    }

    /// The result for a row, by its index.
    fn row_end(&self, row: usize) -> InstructionEnd {
        let outcome = self.call.outcome_rows.get(row);
        let number = self.call.number_rows.get(row);
        let outcome = outcome.map(|(n, _)| InstructionEnd::Outcome(*n));
        let number = number.and_then(|(low, ..)| low.map(InstructionEnd::Number));
        outcome.or(number).unwrap_or(InstructionEnd::NoOutcome)
    }
}

impl Explored for StartedInstruction {
    fn book(&self) -> &Arc<Book> {
        &self.book
    }

    fn scope(&self) -> Scope {
        Scope::Instruction(self.page)
    }

    fn slots(&self) -> &[Value] {
        &self.slots
    }

    fn frames(&self) -> Vec<Frame> {
        self.frames()
    }

    fn reported_ends(&self) -> Vec<InstructionEnd> {
        self.outcome_ends().collect()
    }

    fn find_end(&self, frames: &[Frame]) -> InstructionEnd {
        self.find_end(frames)
    }
}

/// Index of the ruleset's instruction on a page. None if there is none.
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
    request: &OddsRequest,
    load_rules: R,
) -> Result<OddsPoint, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>>,
{
    let to_vec = |error: Box<Diagnostic>| vec![*error];
    let started = start_instruction(book, request, load_rules()?).map_err(to_vec)?;
    let priorities = &book.schema.spares;
    let preferences = (!priorities.is_empty())
        .then(|| Preferences::parse(book, priorities, true))
        .transpose()
        .map_err(|reason| vec![odds_error(&reason)])?;
    if request.is_sampled {
        let reason = "sampling was requested".to_owned();
        return sampled_odds(&started, request, preferences, reason, load_rules);
    }
    match explore::explore(&started, load_rules()?, preferences.as_ref()) {
        Ok(graph) => {
            let order = order_ends(request.goal, &started.instruction().ranking, &graph.ends);
            Ok(exact_odds(&graph, &order, preferences.is_some(), &started))
        }
        Err(NotExact::Failed(error)) => Err(to_vec(error)),
        Err(NotExact::LimitExceeded(reason)) => {
            sampled_odds(&started, request, preferences, reason, load_rules)
        }
    }
}

/// Plays to the first choices of the game and executes the author's commands.
fn start_instruction(
    book: &Book,
    request: &OddsRequest,
    rules: Box<dyn RulesHost>,
) -> Result<StartedInstruction, Box<Diagnostic>> {
    let Some(call) = find_call(book, request.page) else {
        return Err(Box::new(odds_error("not an instruction of the ruleset")));
    };
    let steps = &book.page(request.page).ops;
    if steps.iter().any(|op| matches!(op, Op::Roll(_))) {
        let message = "the instruction contains dice: write a number instead, and compute the odds for each possible number";
        return Err(Box::new(odds_error(message)));
    }
    let mut started = StartedInstruction::isolate(book.clone(), request.page, call, Vec::new());
    let plan = SimulationPlan {
        setup_commands: request.setup_commands.clone(),
        ..SimulationPlan::random(request.seed, MAX_TURNS)
    };
    let (player, earlier_answers) = play_to_start(&started.book, &plan, rules)?;
    if let Some(message) = out_of_bounds(&started.book, player.state()) {
        return Err(Box::new(odds_error(&message)));
    }
    started.earlier_answers = earlier_answers;
    started.slots = player.state().slots().to_vec();
    Ok(started)
}

/// Plays to the first choices of the game and executes the author's commands. Also returns the questions before, and their answers.
fn play_to_start(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    rules: Box<dyn RulesHost>,
) -> Result<(SilentPlayer, Vec<Answered>), Box<Diagnostic>> {
    let mut player = SilentPlayer::new(Arc::clone(book), rules);
    let mut answers = Vec::new();
    game::prepare_game(&mut player, plan, &mut |machine, answer| {
        if !matches!(answer, Answer::Author(_)) {
            let prompt = machine.prompt();
            let question = english_messages(machine)
                .text(prompt.question())
                .into_owned();
            answers.push(Answered::new(&question, answer));
        }
    })?;
    Ok((player, answers))
}

/// Order of results for best play: the goal, then the outcomes from best to worst, then all others.
fn order_ends(
    goal: Option<InstructionEnd>,
    ranking: &[usize],
    ends: &[InstructionEnd],
) -> Vec<usize> {
    let rank = |end: &InstructionEnd| match end {
        end if Some(*end) == goal => (0, 0),
        InstructionEnd::Outcome(n) => {
            let rank = ranking.iter().position(|it| *it == usize::from(*n));
            (1, rank.unwrap_or(usize::MAX) as u64)
        }
        // Higher numbers first.
        InstructionEnd::Number(n) => (1, n.abs_diff(i64::MAX)),
        _ => (2, 0),
    };
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by_key(|n| rank(&ends[*n]));
    order
}

/// Describes a number outside its bounds, which the next change would move.
fn out_of_bounds(book: &Book, state: &State) -> Option<String> {
    let fields = book.data.field_slots.iter();
    let values: Vec<Value> = fields.map(|slot| state.get(*slot).clone()).collect();
    let broken = book.schema.broken_bounds(&values);
    broken.first().map(|it| {
        let BrokenBound { field, value, side, bound, limit } = it;
        format!(
            "`{field}` is {value}, {side} `{bound}`, which is {limit}: also set `{bound}`, under `sheet` in `book.yaml` or with `--state`"
        )
    })
}

/// Solves each way to play. Cautious play requires a ruleset with `priorities`.
fn exact_odds(
    graph: &SituationGraph,
    order: &[usize],
    has_cautious: bool,
    started: &StartedInstruction,
) -> OddsPoint {
    let mut plays: Vec<(PlayStyle, Vec<Probability>)> = Vec::new();
    for style in [PlayStyle::Random, PlayStyle::Cautious, PlayStyle::Best] {
        if style == PlayStyle::Cautious && !has_cautious {
            continue;
        }
        let mut odds = solve::solve(&graph.situations, order, style);
        odds.push(Probability::remainder(&odds));
        plays.push((style, odds));
    }
    let mut ends = graph.ends.clone();
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
    let to_play = |(style, odds): (PlayStyle, Vec<Probability>)| {
        let outcomes = ends.iter().zip(odds);
        let outcomes = outcomes
            .map(|(end, odds)| OutcomeOdds::from_probability(*end, started.end_name(*end), odds));
        PlayOdds {
            strategy: style,
            times: None,
            outcomes: outcomes.collect(),
        }
    };
    OddsPoint {
        value: None,
        setup: started.earlier_answers.clone(),
        states: Some(graph.situations.len()),
        not_exact: None,
        strategies: plays.into_iter().map(to_play).collect(),
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
    started: &StartedInstruction,
    request: &OddsRequest,
    preferences: Option<Preferences>,
    reason: String,
    load_rules: R,
) -> Result<OddsPoint, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>>,
{
    let cautious_samples = (request.samples / CAUTIOUS_DIVISOR)
        .max(MIN_SAMPLES)
        .min(request.samples);
    let styles = [
        Some((PlayStyle::Random, Strategy::Random, request.samples)),
        preferences.map(|preferences| {
            (
                PlayStyle::Cautious,
                Strategy::LookAhead(preferences),
                cautious_samples,
            )
        }),
    ];
    let mut counts = Vec::new();
    for (style, strategy, times) in styles.into_iter().flatten() {
        let result = sample::sample(started, load_rules()?, &strategy, (request.seed, times));
        let (mut ends, times) = result.map_err(|error| vec![*error])?;
        let ended: u64 = ends.values().sum();
        if ended < times {
            ends.insert(InstructionEnd::Endless, times - ended);
        }
        counts.push((style, ends, times));
    }
    let mut ends: Vec<InstructionEnd> = started.outcome_ends().collect();
    for end in counts.iter().flat_map(|(_, counts, _)| counts.keys()) {
        if !ends.contains(end) {
            ends.push(*end);
        }
    }
    sort_numbers(&mut ends, &mut []);
    let to_play = |(style, counts, times): (PlayStyle, sample::OutcomeCounts, u64)| {
        let outcomes = ends.iter().map(|end| {
            let count = counts.get(end).copied().unwrap_or(0);
            OutcomeOdds::from_samples(*end, started.end_name(*end), (count, times))
        });
        PlayOdds {
            strategy: style,
            times: Some(times),
            outcomes: outcomes.collect(),
        }
    };
    Ok(OddsPoint {
        value: None,
        setup: started.earlier_answers.clone(),
        states: None,
        not_exact: Some(reason),
        strategies: counts.into_iter().map(to_play).collect(),
    })
}

fn odds_error(message: &str) -> Diagnostic {
    Diagnostic::without_span(Code::ErrorInPlay, message)
}
