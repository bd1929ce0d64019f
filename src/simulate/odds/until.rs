//! Odds of reaching a goal of a book: a page, a code or an ending.
//!
//! They are exact if all situations until then can be explored. Otherwise, they are estimated from random play.

use super::super::count::StepCounts;
use super::super::game::{self, RunEnd};
use super::super::plan::SimulationPlan;
use super::super::player::SilentPlayer;
use super::super::report::Percentage;
use super::explore::{self, Explored, NotExact, SituationGraph};
use super::solve;
use super::stop_observer::Scope;
use super::{Answered, InstructionEnd, MAX_TURNS, OutcomeOdds, PlayOdds, PlayStyle, play_to_start};
use crate::engine::{Frame, Machine, PendingInput};
use crate::model::book::{Book, PageId};
use crate::model::game::{Answer, Reply, RulesHost, Value};
use crate::rules::memo::MemoizedRules;
use crate::simulate::RunGoal;
use crate::syntax::diagnostic::Diagnostic;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Number of decisions in a report.
const MAX_DECISIONS: usize = 10;

/// Number of games that must take a choice, so that samples can compare it with others.
const MIN_TIMES_TAKEN: u64 = 100;

/// Differences of chances below this are not reported.
const MIN_DIFFERENCE: f64 = 1e-9;

/// Request for the odds of reaching a goal.
#[derive(Debug, Clone)]
pub struct GoalRequest {
    pub goal: RunGoal,
    /// Author's commands to execute before the start.
    pub setup_commands: Vec<String>,
    /// Seed for the dice before the start and for samples.
    pub seed: u64,
    /// Number of samples, if the result is not exact.
    pub samples: u64,
    /// True if samples are used although an exact result may be possible.
    pub is_sampled: bool,
}

/// The odds of reaching a goal.
#[derive(Debug, Clone, Serialize)]
pub struct GoalReport {
    /// The goal, as in `--until`.
    pub until: String,
    pub seed: u64,
    /// Number of situations, if the result is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// Why there is no exact result, if samples were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_exact: Option<String>,
    /// Questions before the start, with the answers that the seed chose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Answered>,
    pub strategies: Vec<PlayOdds>,
    /// The decisions that matter most, the most important first.
    pub decisions: Vec<Decision>,
}

/// A decision at a menu of a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Decision {
    pub page: String,
    /// The choice with the best chance of reaching the goal, and this chance.
    pub best: String,
    pub best_chance: f64,
    /// The choice with the worst chance.
    pub worst: String,
    pub worst_chance: f64,
    /// How often the decision is made in a game on average in best play. If samples were used, random play, and each choice counts once in a game.
    pub visits: f64,
}

/// The start of play until a goal, at the first question of a page.
struct StartedPlay {
    book: Arc<Book>,
    goal: RunGoal,
    slots: Vec<Value>,
    frames: Vec<Frame>,
}

impl Explored for StartedPlay {
    fn book(&self) -> &Arc<Book> {
        &self.book
    }

    fn scope(&self) -> Scope {
        Scope::Goal(self.goal.clone())
    }

    fn slots(&self) -> &[Value] {
        &self.slots
    }

    fn frames(&self) -> Vec<Frame> {
        self.frames.clone()
    }

    fn reported_ends(&self) -> Vec<InstructionEnd> {
        vec![InstructionEnd::GoalReached]
    }

    fn find_end(&self, _: &[Frame]) -> InstructionEnd {
        InstructionEnd::GameOver
    }
}

/// Computes the odds of reaching a goal. `name` is the goal, as in the report.
///
/// # Errors
/// If a rule fails, or if the game ends before its first choice.
pub fn compute_goal_odds<R>(
    book: &Arc<Book>,
    name: &str,
    request: &GoalRequest,
    load_rules: R,
) -> Result<GoalReport, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>>,
{
    let plan = SimulationPlan {
        goal: Some(request.goal.clone()),
        setup_commands: request.setup_commands.clone(),
        ..SimulationPlan::random(request.seed, MAX_TURNS)
    };
    let start = play_to_start(book, &plan, load_rules()?);
    let (player, setup) = start.map_err(|error| vec![*error])?;
    let started = StartedPlay {
        book: Arc::clone(book),
        goal: request.goal.clone(),
        slots: player.state().slots().to_vec(),
        frames: player.machine.frames.clone(),
    };
    let explored = match request.is_sampled {
        true => Err(NotExact::LimitExceeded("sampling was requested".to_owned())),
        false => explore::explore(&started, load_rules()?, None),
    };
    let report = GoalReport {
        until: name.to_owned(),
        seed: request.seed,
        states: None,
        not_exact: None,
        setup,
        strategies: Vec::new(),
        decisions: Vec::new(),
    };
    match explored {
        Ok(graph) => Ok(exact_report(book, &graph, report)),
        Err(NotExact::Failed(error)) => Err(vec![*error]),
        Err(NotExact::LimitExceeded(reason)) => {
            let not_exact = Some(reason);
            let report = GoalReport {
                not_exact,
                ..report
            };
            let samples = (&plan, request.samples);
            Ok(sampled_report(book, samples, load_rules()?, report))
        }
    }
}

/// Decisions at menus. Those of the same page with the same best and worst choice count as one.
#[derive(Default)]
struct DecisionTable {
    /// By page, best choice and worst choice: the number of visits, and the sums of the best and of the worst chances, weighted by visits.
    rows: BTreeMap<(PageId, String, String), (f64, f64, f64)>,
}

impl DecisionTable {
    /// Adds a decision between choices, each with its chance of reaching the goal.
    fn add(&mut self, page: PageId, chances: &[(&String, f64)], visits: f64) {
        let compare = |a: &&(&String, f64), b: &&(&String, f64)| a.1.total_cmp(&b.1);
        // Of equal choices, the first is the best or the worst.
        let best = chances.iter().rev().max_by(compare);
        let (Some(best), Some(worst)) = (best, chances.iter().min_by(compare)) else {
            return;
        };
        let key = (page, best.0.clone(), worst.0.clone());
        let row = self.rows.entry(key).or_default();
        row.0 += visits;
        row.1 += visits * best.1;
        row.2 += visits * worst.1;
    }

    /// The decisions with the largest products of visits and difference between the chances.
    fn into_decisions(self, book: &Book) -> Vec<Decision> {
        let rows = self.rows.into_iter();
        let mut decisions: Vec<Decision> = rows
            .map(|((page, best, worst), (visits, best_sum, worst_sum))| {
                let page = book.page(page);
                let label = |id: String| {
                    let mut choices = page.choices.iter();
                    let choice = choices.find(|it| page.text_at(it.id) == id);
                    choice.map_or(id, |it| it.label_text(page))
                };
                Decision {
                    page: page.id.to_string(),
                    best: label(best),
                    best_chance: best_sum / visits,
                    worst: label(worst),
                    worst_chance: worst_sum / visits,
                    visits,
                }
            })
            .filter(|it| it.best_chance - it.worst_chance > MIN_DIFFERENCE)
            .collect();
        let weight = |it: &Decision| it.visits * (it.best_chance - it.worst_chance);
        decisions.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        decisions.truncate(MAX_DECISIONS);
        decisions
    }
}

fn exact_report(book: &Book, graph: &SituationGraph, report: GoalReport) -> GoalReport {
    let order: Vec<usize> = (0..graph.ends.len()).collect();
    let strategies = [PlayStyle::Random, PlayStyle::Best].map(|strategy| {
        let odds = solve::solve(&graph.situations, &order, strategy).swap_remove(0);
        let end = InstructionEnd::GoalReached;
        PlayOdds {
            strategy,
            times: None,
            outcomes: vec![OutcomeOdds::from_probability(
                end,
                "reached".to_owned(),
                odds,
            )],
        }
    });
    let mut table = DecisionTable::default();
    for decision in solve::find_decisions(&graph.situations, &order) {
        let Some((page, ids)) = graph.menus.get(&decision.situation) else {
            continue;
        };
        let chances = ids.iter().zip(&decision.chances);
        let chances: Vec<(&String, f64)> = chances.map(|(id, chance)| (id, *chance)).collect();
        table.add(*page, &chances, decision.visits);
    }
    GoalReport {
        states: Some(graph.situations.len()),
        strategies: strategies.into(),
        decisions: table.into_decisions(book),
        ..report
    }
}

/// Plays at random.
fn sampled_report(
    book: &Arc<Book>,
    (plan, samples): (&SimulationPlan, u64),
    rules: Box<dyn RulesHost>,
    report: GoalReport,
) -> GoalReport {
    let mut player = SilentPlayer::new(Arc::clone(book), Box::new(MemoizedRules::new(rules)));
    let mut reached_count = 0;
    // How often each choice was taken, and how often the goal was reached after it.
    let mut choices: BTreeMap<(PageId, String), (u64, u64)> = BTreeMap::new();
    for run in 0..samples {
        let mut taken = BTreeSet::new();
        let mut log = |machine: &Machine<StepCounts>, answer: &Answer| {
            if let (PendingInput::Menu(_), Answer::Reply(Reply::Pick(id))) =
                (&machine.pending, answer)
            {
                taken.insert((machine.current_page_id(), id.clone()));
            }
        };
        let end = game::play_run(&mut player, plan, run, Some(&mut log), None);
        let is_reached = u64::from(matches!(end, RunEnd::GoalReached));
        reached_count += is_reached;
        for choice in taken {
            let (times, reached) = choices.entry(choice).or_default();
            *times += 1;
            *reached += is_reached;
        }
    }
    let mut table = DecisionTable::default();
    let pages: BTreeSet<PageId> = choices.keys().map(|(page, _)| *page).collect();
    for page in pages {
        let of_page = choices.iter().filter(|((it, _), _)| *it == page);
        let often = of_page.filter(|(_, (times, _))| *times >= MIN_TIMES_TAKEN);
        let rows: Vec<_> = often.collect();
        let visits = rows.iter().map(|(_, (times, _))| *times).sum::<u64>() as f64;
        let chances = rows.iter().map(|((_, id), (times, reached))| {
            (id, Percentage::new(*reached, *times).percent / 100.0)
        });
        table.add(page, &chances.collect::<Vec<_>>(), visits / samples as f64);
    }
    let count = (reached_count, samples);
    let end = InstructionEnd::GoalReached;
    GoalReport {
        strategies: vec![PlayOdds {
            strategy: PlayStyle::Random,
            times: Some(samples),
            outcomes: vec![OutcomeOdds::from_samples(end, "reached".to_owned(), count)],
        }],
        decisions: table.into_decisions(book),
        ..report
    }
}
