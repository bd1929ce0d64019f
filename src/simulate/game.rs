//! One run from its first page to its end.

use super::BLOCK;
use super::count::StepCounts;
use super::goal::GoalProgress;
use super::goal::current_ending;
use super::look_ahead::{LookAhead, apply_answer};
use super::numbers::SheetNumber;
use super::plan::{SimulationPlan, Strategy};
use super::player::{SilentPlayer, StopReason, english_messages};
use super::reader::RandomReader;
use super::report::FindingKind;
use super::run_observer::RunObserver;
use super::scripted::answer_error;
use super::sheet_samples::run_seeds;
use super::tally::{CountedFinding, Tally};
use crate::engine::{Machine, PendingInput};
use crate::model::book::{Book, Op};
use crate::model::game::{Answer, Dice, Reply, RulesHost};
use crate::syntax::diagnostic::{Code, Diagnostic, Label};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Average number of answers for each turn above which a run is stopped.
pub(super) const MAX_ANSWERS_PER_TURN: u64 = 40;

/// A rule is considered endless after this many questions in a row without a question of a page or a turn.
const MAX_RULE_QUESTIONS: u64 = 3000;

/// How a run ended.
pub(super) enum RunEnd {
    Ended,
    LimitReached,
    GoalReached,
    /// The run reached a linked book, and readers must stay in this one.
    LeftBook,
    Finding(CountedFinding),
    /// The strategy script has an error.
    StrategyFailed(Box<Diagnostic>),
}

impl RunEnd {
    /// Name in the record of a run.
    fn json_name(&self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::LimitReached => "limit_reached",
            Self::GoalReached => "goal_reached",
            Self::LeftBook => "left_book",
            Self::Finding(finding) => finding.kind.word(),
            Self::StrategyFailed(_) => "reader",
        }
    }
}

/// Receives the game before each answer, and the answer.
type AnswerLog<'a> = Option<&'a mut dyn FnMut(&Machine<StepCounts>, &Answer)>;

/// Plays one run. An observer and a tally record it, if there are any.
pub(super) fn play_run<'a>(
    player: &'a mut SilentPlayer,
    plan: &'a SimulationPlan,
    run: u64,
    answer_log: AnswerLog<'a>,
    observer: Option<(&'a mut RunObserver, &'a mut Tally)>,
) -> RunEnd {
    let (dice, reader_seed) = run_seeds(plan.seed, run);
    // Only strategies in Lua and recorded games use the texts of questions.
    player.machine.context.omits_question_texts =
        plan.strategy != Strategy::Scripted && answer_log.is_none();
    let mut game = SimulatedGame::new(player, plan, reader_seed);
    game.look_ahead = matches!(plan.strategy, Strategy::LookAhead(_)).then(|| LookAhead::new(dice));
    (game.answer_log, game.observer) = (answer_log, observer);
    if let Some((observer, _)) = &mut game.observer {
        observer.begin_run();
        game.player.machine.context.observer.run = Some((dice, run));
    }
    let (Ok(end) | Err(end)) = game.begin_run(dice).and_then(|()| game.play_on());
    if let Some((observer, tally)) = game.observer.take() {
        let machine = &game.player.machine;
        let limited = matches!(end, RunEnd::LimitReached);
        observer.end_run(machine, run, limited, tally);
        if let Some(records) = &mut tally.run_records {
            let result = (run, end.json_name(), game.answers);
            records.push(run_record(machine, &observer.numbers, result));
        }
    }
    let counts = &mut game.player.machine.context.observer;
    if matches!(&end, RunEnd::Finding(finding) if matches!(finding.kind, FindingKind::Error | FindingKind::EndlessRule))
    {
        counts.drop_fight();
    }
    counts.end_run();
    end
}

/// Plays to the first question of a page and applies the state of the plan.
///
/// # Errors
/// If there is an error, or if the game ends before its first question.
pub(super) fn prepare_game<'a>(
    player: &'a mut SilentPlayer,
    plan: &'a SimulationPlan,
    answer_log: &'a mut dyn FnMut(&Machine<StepCounts>, &Answer),
) -> Result<(), Box<Diagnostic>> {
    let (dice, reader_seed) = run_seeds(plan.seed, 0);
    let mut game = SimulatedGame::new(player, plan, reader_seed);
    game.answer_log = Some(answer_log);
    game.prepare(dice, &plan.setup_commands)
        .map_err(|end| match end {
            RunEnd::Finding(finding) => {
                let labels = finding.span.into_iter().map(|span| Label {
                    span,
                    text: String::new(),
                });
                Box::new(Diagnostic {
                    labels: labels.collect(),
                    ..Diagnostic::without_span(Code::ErrorInPlay, finding.message)
                })
            }
            RunEnd::StrategyFailed(error) => error,
            RunEnd::Ended | RunEnd::LimitReached | RunEnd::GoalReached | RunEnd::LeftBook => {
                let message =
                    "the game ends before a page asks a question, so the instruction cannot run";
                Box::new(Diagnostic::without_span(Code::ErrorInPlay, message))
            }
        })
}

struct SimulatedGame<'a> {
    player: &'a mut SilentPlayer,
    reader: RandomReader<'a>,
    /// State of a reader who looks ahead.
    look_ahead: Option<LookAhead>,
    plan: &'a SimulationPlan,
    answer_log: AnswerLog<'a>,
    observer: Option<(&'a mut RunObserver, &'a mut Tally)>,
    answers: u64,
    /// Number of answers and turns at the last question of a page or turn.
    page_answers: u64,
    page_turns: u64,
    goal_progress: GoalProgress,
}

impl<'a> SimulatedGame<'a> {
    fn new(player: &'a mut SilentPlayer, plan: &'a SimulationPlan, reader_seed: u64) -> Self {
        Self {
            reader: RandomReader::new(&plan.strategy, reader_seed).stay_in_book(plan.stays_in_book),
            look_ahead: None,
            player,
            plan,
            answer_log: None,
            observer: None,
            answers: 0,
            page_answers: 0,
            page_turns: 0,
            goal_progress: GoalProgress::default(),
        }
    }

    /// Begins the game and applies the state of the plan.
    ///
    /// The commands of the state are executed at the first question of a page, as if an author typed them. The last one leads to the page of the
    /// run. Nothing before it is counted.
    fn begin_run(&mut self, dice: u64) -> Result<(), RunEnd> {
        let Some((last, before)) = self.plan.setup_commands.split_last() else {
            let machine = &self.player.machine;
            if let Some(goal) = &self.plan.goal {
                let start = machine.book.slots.start();
                let slot_value = |slot: u32| &start[slot as usize];
                self.goal_progress = goal.begin_run(&machine.context.observer, slot_value, 0);
            }
            let result = self.player.begin(Dice::seeded(dice));
            return self.check_result(result);
        };
        self.player.swap_counts();
        let result = self.prepare(dice, before);
        self.player.swap_counts();
        result?;
        if let Some(goal) = &self.plan.goal {
            let context = &self.player.machine.context;
            let value = |slot| context.state.get(slot);
            self.goal_progress = goal.begin_run(&context.observer, value, context.state.mark());
        }
        self.run_author_command(last)
    }

    fn prepare(&mut self, dice: u64, before: &[String]) -> Result<(), RunEnd> {
        let result = self.player.begin(Dice::seeded(dice));
        self.check_result(result)?;
        for command in before {
            self.answer_until_page()?;
            self.run_author_command(command)?;
        }
        self.answer_until_page()
    }

    /// Answers questions of rules until a page asks a question.
    fn answer_until_page(&mut self) -> Result<(), RunEnd> {
        while !self.player.machine.is_page_question() {
            self.answer_question()?;
        }
        Ok(())
    }

    fn run_author_command(&mut self, command: &str) -> Result<(), RunEnd> {
        let answer = Answer::Author(command.to_owned());
        self.record_answer(&answer);
        let result = apply_answer(self.player, &answer);
        self.check_result(result)
    }

    fn play_on(&mut self) -> Result<RunEnd, RunEnd> {
        let first_turn = self.player.machine.context.observer.turns;
        let limit = self.plan.turns;
        loop {
            let context = &self.player.machine.context;
            if let Some(goal) = &self.plan.goal
                && goal.is_reached(&mut self.goal_progress, &context.observer, &context.state)
            {
                return Ok(RunEnd::GoalReached);
            }
            if self.plan.stays_in_book && self.player.is_in_linked_book() {
                return Ok(RunEnd::LeftBook);
            }
            let turns = context.observer.turns - first_turn;
            if turns >= limit {
                return Ok(RunEnd::LimitReached);
            }
            if let Some((observer, _)) = &mut self.observer {
                observer.observe_question(&self.player.machine, turns + 1);
            }
            self.answer_question()?;
        }
    }

    /// Counts an answer to a page or to a rule. Returns an error above the maximum.
    fn count_answer(&mut self, is_page_question: bool) -> Result<(), RunEnd> {
        // The limit is only checked at questions of pages, so that an endless rule is reported as one.
        let max_answers = self.plan.turns.saturating_mul(MAX_ANSWERS_PER_TURN);
        if is_page_question && self.answers >= max_answers {
            return Err(RunEnd::LimitReached);
        }
        let turns = self.player.machine.context.observer.turns;
        if is_page_question || turns != self.page_turns {
            (self.page_answers, self.page_turns) = (self.answers, turns);
        } else if self.answers - self.page_answers >= MAX_RULE_QUESTIONS {
            let message = format!("a rule asked {MAX_RULE_QUESTIONS} questions and did not end");
            return Err(finding_end(
                &self.player.machine,
                FindingKind::EndlessRule,
                &message,
            ));
        }
        self.answers += 1;
        Ok(())
    }

    /// Answers the current question.
    fn answer_question(&mut self) -> Result<(), RunEnd> {
        self.count_answer(self.player.machine.is_page_question())?;
        if self.reader.enters_command(self.plan.command_percent) && self.enter_command()? {
            return Ok(());
        }
        let is_random = matches!(self.plan.strategy, Strategy::Random | Strategy::Curious);
        if !is_random && let Some(answer) = self.strategy_answer()? {
            self.record_answer(&answer);
            let result = self.player.answer(&answer);
            // An answer of the script that does not fit is not an error of the book.
            if let (Strategy::Scripted, Err(StopReason::Refused(refusal))) =
                (&self.plan.strategy, &result)
            {
                let why = english_messages(&self.player.machine)
                    .text(&refusal.reason)
                    .into_owned();
                let machine = &self.player.machine;
                let page = &machine.book.page(machine.current_page_id()).id;
                let action = match &answer {
                    Answer::Command(command) => format!("entered `{command}`"),
                    Answer::Reply(Reply::Pick(id)) => format!("answered `{id}`"),
                    _ => "answered".to_owned(),
                };
                let why = format!("on page {page}, the reader {action}: {why}");
                return Err(RunEnd::StrategyFailed(Box::new(answer_error(&why))));
            }
            return self.check_result(result);
        }
        let machine = &mut self.player.machine;
        if let PendingInput::Menu(entries) = &machine.pending {
            let Some(n) = self
                .reader
                .random_choice(machine)
                .filter(|n| *n < entries.len())
            else {
                return Err(finding_end(
                    machine,
                    FindingKind::Stuck,
                    "every choice is closed",
                ));
            };
            if self.records_answers()
                && let PendingInput::Menu(entries) = &self.player.machine.pending
            {
                let id = self.player.machine.option_id(entries[n].target).to_owned();
                self.record_answer(&Answer::Reply(Reply::Pick(id)));
            }
            let result = self.player.take_choice(n);
            return self.check_result(result);
        }
        if let Some(answer) = self.reader.random_answer(machine) {
            self.record_answer(&answer);
            let result = self.player.answer(&answer);
            return self.check_result(result);
        }
        if self.player.is_ended() {
            return Err(RunEnd::Ended);
        }
        let machine = &self.player.machine;
        let message = "the reader has no way to continue";
        Err(finding_end(machine, FindingKind::Stuck, message))
    }

    /// Enters a random command instead of an answer. Returns false if there is none or it does not fit.
    fn enter_command(&mut self) -> Result<bool, RunEnd> {
        let Some(command) = self.reader.random_command(&self.player.machine) else {
            return Ok(false);
        };
        let answer = Answer::Command(command);
        match self.player.answer(&answer) {
            Err(StopReason::Refused(_)) => Ok(false),
            result => {
                self.record_answer(&answer);
                self.check_result(result).map(|()| true)
            }
        }
    }

    /// The answer of a strategy that is not random. None if the answer is chosen at random.
    fn strategy_answer(&mut self) -> Result<Option<Answer>, RunEnd> {
        match &self.plan.strategy {
            Strategy::Random | Strategy::Curious => Ok(None),
            Strategy::LookAhead(preferences) => {
                let state = self.look_ahead.as_mut();
                Ok(state.and_then(|it| it.best_answer(self.player, &mut self.reader, preferences)))
            }
            Strategy::Scripted => {
                let machine = &mut self.player.machine;
                self.reader
                    .script_answer(machine)
                    .map_err(RunEnd::StrategyFailed)
            }
        }
    }

    /// True if answers are recorded. Otherwise, no answer has to be built for a choice.
    fn records_answers(&self) -> bool {
        self.answer_log.is_some() || self.look_ahead.is_some()
    }

    fn record_answer(&mut self, answer: &Answer) {
        if let Some(log) = &mut self.answer_log {
            log(&self.player.machine, answer);
        }
        if let Some(look_ahead) = &mut self.look_ahead {
            look_ahead.record(answer.clone());
        }
    }

    fn check_result(&self, result: Result<(), StopReason>) -> Result<(), RunEnd> {
        result.map_err(|reason| {
            let (kind, message, span, help) = match reason {
                StopReason::Failed(error) => {
                    let kind = if error.code == Code::RuleOverLimit {
                        FindingKind::EndlessRule
                    } else {
                        FindingKind::Error
                    };
                    // The span where a rule was stopped differs between runs, but not the span where it begins.
                    let label = match kind {
                        FindingKind::EndlessRule => error.labels.last(),
                        _ => error.labels.first(),
                    };
                    let span = label.map(|label| label.span);
                    // The help differs as well.
                    let help = error.help.filter(|_| kind == FindingKind::Error);
                    (kind, error.message, span, help)
                }
                StopReason::Refused(refusal) => {
                    let messages = english_messages(&self.player.machine);
                    let message = messages.text(&refusal.reason).into_owned();
                    (FindingKind::Error, message, None, None)
                }
            };
            RunEnd::Finding(CountedFinding {
                span,
                help: help.unwrap_or_default(),
                ..CountedFinding::new(kind, self.player.machine.current_page_id(), message)
            })
        })
    }
}

fn finding_end(machine: &Machine<StepCounts>, kind: FindingKind, message: &str) -> RunEnd {
    let page = machine.current_page_id();
    RunEnd::Finding(CountedFinding::new(kind, page, message))
}

/// Replays one run and returns its dice and answers.
///
/// # Errors
/// If the rules cannot be loaded, or the strategy script fails.
pub fn replay_run<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    run: u64,
    load_rules: R,
) -> Result<(u64, Vec<Answer>), Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>>,
{
    let mut player = SilentPlayer::new(Arc::clone(book), load_rules()?);
    // Curious readers use the earlier runs of their block.
    if plan.strategy == Strategy::Curious {
        for earlier in run - run % BLOCK..run {
            play_run(&mut player, plan, earlier, None, None);
        }
    }
    let mut answers = Vec::new();
    let mut log = |_: &Machine<StepCounts>, answer: &Answer| answers.push(answer.clone());
    if let RunEnd::StrategyFailed(error) = play_run(&mut player, plan, run, Some(&mut log), None) {
        return Err(vec![*error]);
    }
    Ok((run_seeds(plan.seed, run).0, answers))
}

/// The record of a finished run.
fn run_record(
    machine: &Machine<StepCounts>,
    numbers: &[SheetNumber],
    (run, result, answers): (u64, &str, u64),
) -> Value {
    let (book, counts) = (&machine.book, &machine.context.observer);
    let op = current_ending(machine).and_then(|(page, step)| book.page(page).ops.get(step));
    let ending = match op {
        Some(Op::Ending(ending)) => Some((&*ending.kind, &*ending.name)),
        _ => counts
            .rule_ending
            .as_ref()
            .map(|(kind, name)| (&**kind, &**name)),
    };
    let value = |number: &SheetNumber| machine.context.state.get(number.slot).int();
    let sheet: Map<String, Value> = numbers
        .iter()
        .map(|number| (number.name.clone(), value(number).into()))
        .collect();
    json!({
        "record": "run",
        "run": run,
        "result": result,
        "page": machine.current_page().id,
        "kind": ending.map(|(kind, _)| kind),
        "name": ending.map(|(_, name)| name).filter(|name| !name.is_empty()),
        "turns": counts.path.len(),
        "answers": answers,
        "sheet": sheet,
    })
}
