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

/// Maximum number of answers for each turn on average. A run that needs more is given up.
pub(super) const MAX_ANSWERS_PER_TURN: u64 = 40;

/// A rule that asks this many questions without a question of a page or a turn to a page is a runaway.
const MAX_RULE_QUESTIONS: u64 = 3000;

/// How a run ended.
pub(super) enum RunEnd {
    Ended,
    LimitReached,
    /// It reached the goal.
    GoalReached,
    /// It reached a linked book, and readers stay in this one.
    LeftBook,
    Finding(CountedFinding),
    /// The script that answers has an error.
    StrategyFailed(Box<Diagnostic>),
}

impl RunEnd {
    /// The word for it in the record of a run.
    fn word(&self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::LimitReached => "limit_reached",
            Self::GoalReached => "goal_reached",
            Self::LeftBook => "left_book",
            Self::Finding(found) => found.what.word(),
            Self::StrategyFailed(_) => "reader",
        }
    }
}

/// Called with each answer of a run and its question. Choices of a page have no question.
type AnswerLog<'a> = Option<&'a mut dyn FnMut(Answer, &str)>;

/// Plays one run. The tally receives what is watched.
pub(super) fn play_run<'a>(
    player: &'a mut SilentPlayer,
    plan: &'a SimulationPlan,
    run: u64,
    noted: AnswerLog<'a>,
    watch: Option<(&'a mut RunObserver, &'a mut Tally)>,
) -> RunEnd {
    let (dice, own) = run_seeds(plan.seed, run);
    let mut game = SimulatedGame::new(player, plan, own);
    game.look_ahead = matches!(plan.strategy, Strategy::LookAhead(_)).then(|| LookAhead::new(dice));
    (game.answer_log, game.observer) = (noted, watch);
    if let Some((watch, _)) = &mut game.observer {
        watch.begin_run();
        game.player.machine.context.observer.run = Some((dice, run));
    }
    let (Ok(end) | Err(end)) = game.begin_run(dice).and_then(|()| game.play_on());
    if let Some((watch, tally)) = game.observer.take() {
        let machine = &game.player.machine;
        let limited = matches!(end, RunEnd::LimitReached);
        watch.end_run(machine, run, limited, tally);
        if let Some(rows) = &mut tally.rows {
            let result = (run, end.word(), game.answers);
            rows.push(run_record(machine, &watch.numbers, result));
        }
    }
    let count = &mut game.player.machine.context.observer;
    if matches!(&end, RunEnd::Finding(found) if matches!(found.what, FindingKind::Error | FindingKind::EndlessRule))
    {
        count.drop_fight();
    }
    count.end_run();
    end
}

/// Brings a game to the first question of a page, with the state of the plan applied.
///
/// # Errors
/// If there is an error, or if the game ends before its first question.
pub(super) fn prepare_game<'a>(
    player: &'a mut SilentPlayer,
    plan: &'a SimulationPlan,
    noted: &'a mut dyn FnMut(Answer, &str),
) -> Result<(), Box<Diagnostic>> {
    let (dice, own) = run_seeds(plan.seed, 0);
    let mut game = SimulatedGame::new(player, plan, own);
    game.answer_log = Some(noted);
    game.prepare(dice, &plan.setup_commands).map_err(|end| match end {
        RunEnd::Finding(found) => {
            let fault = Diagnostic::without_span(Code::ErrorInPlay, found.says);
            let at = found.at.into_iter().map(|span| Label {
                span,
                text: String::new(),
            });
            Box::new(Diagnostic {
                labels: at.collect(),
                ..fault
            })
        }
        RunEnd::StrategyFailed(fault) => fault,
        RunEnd::Ended | RunEnd::LimitReached | RunEnd::GoalReached | RunEnd::LeftBook => {
            let why =
                "the game comes to no question of a page, at which the instruction could be given";
            Box::new(Diagnostic::without_span(Code::ErrorInPlay, why))
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
    /// Number of answers and pages entered at the last question of a page or turn.
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

    /// Begins the game as every game begins. A state of the plan is applied at the first question of a page, as if an author typed it. Its last
    /// command leads to the page of the run. Nothing before that is counted.
    fn begin_run(&mut self, dice: u64) -> Result<(), RunEnd> {
        let Some((last, before)) = self.plan.setup_commands.split_last() else {
            let machine = &self.player.machine;
            if let Some(goal) = &self.plan.goal {
                let start = machine.book.slots.start();
                let held = |slot: u32| &start[slot as usize];
                self.goal_progress = goal.begin_run(&machine.context.observer, held, 0);
            }
            let came = self.player.begin(Dice::seeded(dice));
            return self.check_result(came);
        };
        self.player.swap_counts();
        let laid = self.prepare(dice, before);
        self.player.swap_counts();
        laid?;
        if let Some(goal) = &self.plan.goal {
            let turn = &self.player.machine.context;
            let held = |slot| turn.state.get(slot);
            self.goal_progress = goal.begin_run(&turn.observer, held, turn.state.mark());
        }
        self.run_author_command(last)
    }

    fn prepare(&mut self, dice: u64, before: &[String]) -> Result<(), RunEnd> {
        let came = self.player.begin(Dice::seeded(dice));
        self.check_result(came)?;
        for command in before {
            self.answer_until_page()?;
            self.run_author_command(command)?;
        }
        self.answer_until_page()
    }

    /// Answers questions of rules until a page asks one.
    fn answer_until_page(&mut self) -> Result<(), RunEnd> {
        while !self.player.machine.is_page_question() {
            self.answer_question()?;
        }
        Ok(())
    }

    fn run_author_command(&mut self, command: &str) -> Result<(), RunEnd> {
        let answer = Answer::Author(command.to_owned());
        self.record_answer(&answer);
        let came = apply_answer(self.player, &answer);
        self.check_result(came)
    }

    fn play_on(&mut self) -> Result<RunEnd, RunEnd> {
        let turns = self.player.machine.context.observer.turns;
        let limit = self.plan.turns;
        loop {
            let turn = &self.player.machine.context;
            if let Some(goal) = &self.plan.goal
                && goal.is_reached(&mut self.goal_progress, &turn.observer, &turn.state)
            {
                return Ok(RunEnd::GoalReached);
            }
            if self.plan.stays_in_book && self.player.is_in_linked_book() {
                return Ok(RunEnd::LeftBook);
            }
            let passed = turn.observer.turns - turns;
            if passed >= limit {
                return Ok(RunEnd::LimitReached);
            }
            if let Some((watch, _)) = &mut self.observer {
                watch.observe_question(&self.player.machine, passed + 1);
            }
            self.answer_question()?;
        }
    }

    /// Counts one more answer, to a page or to a rule. Returns an error above the maximum.
    fn count_answer(&mut self, of_page: bool) -> Result<(), RunEnd> {
        // A runaway rule is reported as such, whatever the limit of turns is.
        let most = self.plan.turns.saturating_mul(MAX_ANSWERS_PER_TURN);
        if of_page && self.answers >= most {
            return Err(RunEnd::LimitReached);
        }
        let turns = self.player.machine.context.observer.turns;
        if of_page || turns != self.page_turns {
            (self.page_answers, self.page_turns) = (self.answers, turns);
        } else if self.answers - self.page_answers >= MAX_RULE_QUESTIONS {
            let says = format!("a rule has asked {MAX_RULE_QUESTIONS} times, and comes to no end");
            return Err(finding_end(
                &self.player.machine,
                FindingKind::EndlessRule,
                &says,
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
        let by_chance = matches!(self.plan.strategy, Strategy::Random | Strategy::Curious);
        if !by_chance && let Some(answer) = self.strategy_answer()? {
            self.record_answer(&answer);
            let came = self.player.answer(&answer);
            // If an answer of a script does not fit, the book is not to blame.
            if let (Strategy::Scripted, Err(StopReason::Refused(refusal))) =
                (&self.plan.strategy, &came)
            {
                let why = english_messages(&self.player.machine)
                    .text(&refusal.reason)
                    .into_owned();
                let machine = &self.player.machine;
                let here = &machine.book.page(machine.current_page_id()).id;
                let said = match &answer {
                    Answer::Command(said) => format!("says `{said}`"),
                    Answer::Reply(Reply::Pick(id)) => format!("answers `{id}`"),
                    _ => "answers".to_owned(),
                };
                let why = format!("on {here} the reader {said}: {why}");
                return Err(RunEnd::StrategyFailed(Box::new(answer_error(&why))));
            }
            return self.check_result(came);
        }
        let machine = &mut self.player.machine;
        if let PendingInput::Menu(standing) = &machine.pending {
            let Some(n) = self
                .reader
                .random_choice(machine)
                .filter(|n| *n < standing.len())
            else {
                return Err(finding_end(
                    machine,
                    FindingKind::Stuck,
                    "every choice is closed",
                ));
            };
            if self.records_answers()
                && let PendingInput::Menu(standing) = &self.player.machine.pending
            {
                let id = self.player.machine.option_id(standing[n].target).to_owned();
                self.record_answer(&Answer::Reply(Reply::Pick(id)));
            }
            let came = self.player.take_choice(n);
            return self.check_result(came);
        }
        if let Some(answer) = self.reader.random_answer(machine) {
            self.record_answer(&answer);
            let came = self.player.answer(&answer);
            return self.check_result(came);
        }
        if self.player.is_ended() {
            return Err(RunEnd::Ended);
        }
        let says = "there is nothing that a reader can do";
        Err(finding_end(&self.player.machine, FindingKind::Stuck, says))
    }

    /// Enters a command before the answer. A command that does not fit changes nothing, and the question is answered.
    fn enter_command(&mut self) -> Result<bool, RunEnd> {
        let Some(command) = self.reader.random_command(&self.player.machine) else {
            return Ok(false);
        };
        let answer = Answer::Command(command);
        match self.player.answer(&answer) {
            Err(StopReason::Refused(_)) => Ok(false),
            came => {
                self.record_answer(&answer);
                self.check_result(came).map(|()| true)
            }
        }
    }

    /// The answer of a reader who does not choose at random. None if it is chosen at random.
    fn strategy_answer(&mut self) -> Result<Option<Answer>, RunEnd> {
        match &self.plan.strategy {
            Strategy::Random | Strategy::Curious => Ok(None),
            Strategy::LookAhead(wants) => {
                let ahead = self.look_ahead.as_mut();
                Ok(ahead.and_then(|it| it.best_answer(self.player, &mut self.reader, wants)))
            }
            Strategy::Scripted => {
                let machine = &mut self.player.machine;
                self.reader
                    .script_answer(machine)
                    .map_err(RunEnd::StrategyFailed)
            }
        }
    }

    /// True if the answers are recorded. If not, no answer is built for a choice.
    fn records_answers(&self) -> bool {
        self.answer_log.is_some() || self.look_ahead.is_some()
    }

    fn record_answer(&mut self, answer: &Answer) {
        if let Some(noted) = &mut self.answer_log {
            let machine = &self.player.machine;
            let prompt = machine.prompt();
            let words = english_messages(machine);
            noted(answer.clone(), &words.text(prompt.question()));
        }
        if let Some(ahead) = &mut self.look_ahead {
            ahead.record(answer.clone());
        }
    }

    fn check_result(&self, came: Result<(), StopReason>) -> Result<(), RunEnd> {
        came.map_err(|stopped| {
            let (what, says, at, help) = match stopped {
                StopReason::Failed(fault) => {
                    let what = if fault.code == Code::RuleOverLimit {
                        FindingKind::EndlessRule
                    } else {
                        FindingKind::Error
                    };
                    // The place where a rule was stopped differs between runs. The place where it begins does not.
                    let at = match what {
                        FindingKind::EndlessRule => fault.labels.last(),
                        _ => fault.labels.first(),
                    };
                    let at = at.map(|label| label.span);
                    // The same applies to the help.
                    let help = fault.help.filter(|_| what == FindingKind::Error);
                    (what, fault.message, at, help)
                }
                StopReason::Refused(refusal) => {
                    let words = english_messages(&self.player.machine);
                    let says = words.text(&refusal.reason).into_owned();
                    (FindingKind::Error, says, None, None)
                }
            };
            RunEnd::Finding(CountedFinding {
                at,
                help: help.unwrap_or_default(),
                ..CountedFinding::new(what, self.player.machine.current_page_id(), says)
            })
        })
    }
}

fn finding_end(machine: &Machine<StepCounts>, what: FindingKind, says: &str) -> RunEnd {
    RunEnd::Finding(CountedFinding::new(what, machine.current_page_id(), says))
}

/// Replays one run: returns its dice and its answers. A curious reader requires the runs of its block before it.
///
/// # Errors
/// If the rules cannot be loaded.
pub fn replay_run<R>(
    book: &Arc<Book>,
    plan: &SimulationPlan,
    run: u64,
    referee: R,
) -> Result<(u64, Vec<Answer>), Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn RulesHost>, Vec<Diagnostic>>,
{
    let mut player = SilentPlayer::new(Arc::clone(book), referee()?);
    // Only the curious reader uses earlier runs.
    if plan.strategy == Strategy::Curious {
        for before in run - run % BLOCK..run {
            play_run(&mut player, plan, before, None, None);
        }
    }
    let mut answers = Vec::new();
    let mut noted = |answer, _: &str| answers.push(answer);
    if let RunEnd::StrategyFailed(fault) = play_run(&mut player, plan, run, Some(&mut noted), None)
    {
        return Err(vec![*fault]);
    }
    Ok((run_seeds(plan.seed, run).0, answers))
}

/// The record of a finished run.
fn run_record(
    machine: &Machine<StepCounts>,
    numbers: &[SheetNumber],
    (run, result, answers): (u64, &str, u64),
) -> Value {
    let (book, count) = (&machine.book, &machine.context.observer);
    let op = current_ending(machine).and_then(|(page, step)| book.page(page).ops.get(step));
    let ending = match op {
        Some(Op::Ending(it)) => Some((&*it.kind, &*it.name)),
        _ => count
            .finished
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
        "turns": count.path.len(),
        "answers": answers,
        "sheet": sheet,
    })
}
