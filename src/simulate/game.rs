//! One run from its first page to its end.

use super::BLOCK;
use super::ahead::{LookAhead, apply};
use super::count::StepCounts;
use super::goal::GoalProgress;
use super::goal::current_ending;
use super::met::seeds;
use super::numbers::SheetNumber;
use super::plan::{SimulationPlan, Strategy};
use super::player::{SilentPlayer, StopReason, english};
use super::reader::RandomReader;
use super::report::FindingKind;
use super::scripted::misfit;
use super::tally::{CountedFinding, Tally};
use super::watch::RunObserver;
use crate::engine::{Machine, PendingInput};
use crate::model::book::{Book, Op};
use crate::model::game::{Answer, Dice, Reply, RulesHost};
use crate::syntax::diagnostic::{Code, Diagnostic, Label};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Maximum number of answers for each turn on average. A run that needs more is given up.
pub(super) const ANSWERS_A_TURN: u64 = 40;

/// A rule that asks this many questions without a question of a page or a turn to a page is a runaway.
const ASKED: u64 = 3000;

/// How a run ended.
pub(super) enum RunEnd {
    Ended,
    Limit,
    /// It reached the goal.
    Reached,
    /// It reached a linked book, and readers stay in this one.
    Left,
    Found(CountedFinding),
    /// The script that answers has an error.
    Reader(Box<Diagnostic>),
}

impl RunEnd {
    /// The word for it in the record of a run.
    fn word(&self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::Limit => "given_up",
            Self::Reached => "reached",
            Self::Left => "left",
            Self::Found(found) => found.what.word(),
            Self::Reader(_) => "reader",
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
    let (dice, own) = seeds(plan.seed, run);
    let mut game = SimulatedGame::new(player, plan, own);
    game.ahead = matches!(plan.temper, Strategy::Ahead(_)).then(|| LookAhead::new(dice));
    (game.noted, game.watch) = (noted, watch);
    if let Some((watch, _)) = &mut game.watch {
        watch.begin();
        game.player.machine.turn.listener.run = Some((dice, run));
    }
    let (Ok(end) | Err(end)) = game.opening(dice).and_then(|()| game.goes_on());
    if let Some((watch, tally)) = game.watch.take() {
        let machine = &game.player.machine;
        let limited = matches!(end, RunEnd::Limit);
        watch.end(machine, run, limited, tally);
        if let Some(rows) = &mut tally.rows {
            let result = (run, end.word(), game.answers);
            rows.push(run_record(machine, &watch.numbers, result));
        }
    }
    let count = &mut game.player.machine.turn.listener;
    if matches!(&end, RunEnd::Found(found) if matches!(found.what, FindingKind::Error | FindingKind::Runaway))
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
    let (dice, own) = seeds(plan.seed, 0);
    let mut game = SimulatedGame::new(player, plan, own);
    game.noted = Some(noted);
    game.prepare(dice, &plan.before).map_err(|end| match end {
        RunEnd::Found(found) => {
            let fault = Diagnostic::placeless(Code::ErrorInPlay, found.says);
            let at = found.at.into_iter().map(|span| Label {
                span,
                text: String::new(),
            });
            Box::new(Diagnostic {
                labels: at.collect(),
                ..fault
            })
        }
        RunEnd::Reader(fault) => fault,
        RunEnd::Ended | RunEnd::Limit | RunEnd::Reached | RunEnd::Left => {
            let why =
                "the game comes to no question of a page, at which the instruction could be given";
            Box::new(Diagnostic::placeless(Code::ErrorInPlay, why))
        }
    })
}

struct SimulatedGame<'a> {
    player: &'a mut SilentPlayer,
    reader: RandomReader<'a>,
    /// State of a reader who looks ahead.
    ahead: Option<LookAhead>,
    plan: &'a SimulationPlan,
    noted: AnswerLog<'a>,
    watch: Option<(&'a mut RunObserver, &'a mut Tally)>,
    answers: u64,
    /// Number of answers and pages entered at the last question of a page or turn.
    of_page: u64,
    turned: u64,
    towards: GoalProgress,
}

impl<'a> SimulatedGame<'a> {
    fn new(player: &'a mut SilentPlayer, plan: &'a SimulationPlan, reader_seed: u64) -> Self {
        Self {
            reader: RandomReader::new(&plan.temper, reader_seed).staying(plan.stays),
            ahead: None,
            player,
            plan,
            noted: None,
            watch: None,
            answers: 0,
            of_page: 0,
            turned: 0,
            towards: GoalProgress::default(),
        }
    }

    /// Begins the game as every game begins. A state of the plan is applied at the first question of a page, as if an author typed it. Its last
    /// command leads to the page of the run. Nothing before that is counted.
    fn opening(&mut self, dice: u64) -> Result<(), RunEnd> {
        let Some((last, before)) = self.plan.before.split_last() else {
            let machine = &self.player.machine;
            if let Some(goal) = &self.plan.goal {
                let start = machine.book.slots.start();
                let held = |slot: u32| &start[slot as usize];
                self.towards = goal.begins(&machine.turn.listener, held, 0);
            }
            let came = self.player.begin(Dice::seeded(dice));
            return self.came(came);
        };
        self.player.aside();
        let laid = self.prepare(dice, before);
        self.player.aside();
        laid?;
        if let Some(goal) = &self.plan.goal {
            let turn = &self.player.machine.turn;
            let held = |slot| turn.state.get(slot);
            self.towards = goal.begins(&turn.listener, held, turn.state.mark());
        }
        self.author(last)
    }

    fn prepare(&mut self, dice: u64, before: &[String]) -> Result<(), RunEnd> {
        let came = self.player.begin(Dice::seeded(dice));
        self.came(came)?;
        for command in before {
            self.until_page()?;
            self.author(command)?;
        }
        self.until_page()
    }

    /// Answers questions of rules until a page asks one.
    fn until_page(&mut self) -> Result<(), RunEnd> {
        while !self.player.machine.of_page() {
            self.next()?;
        }
        Ok(())
    }

    fn author(&mut self, command: &str) -> Result<(), RunEnd> {
        let answer = Answer::Author(command.to_owned());
        self.note(&answer);
        let came = apply(self.player, &answer);
        self.came(came)
    }

    fn goes_on(&mut self) -> Result<RunEnd, RunEnd> {
        let turns = self.player.machine.turn.listener.turns;
        let limit = self.plan.turns;
        loop {
            let turn = &self.player.machine.turn;
            if let Some(goal) = &self.plan.goal
                && goal.is_reached(&mut self.towards, &turn.listener, &turn.state)
            {
                return Ok(RunEnd::Reached);
            }
            if self.plan.stays && self.player.is_in_other_book() {
                return Ok(RunEnd::Left);
            }
            let passed = turn.listener.turns - turns;
            if passed >= limit {
                return Ok(RunEnd::Limit);
            }
            if let Some((watch, _)) = &mut self.watch {
                watch.asked(&self.player.machine, passed + 1);
            }
            self.next()?;
        }
    }

    /// Counts one more answer, to a page or to a rule. Returns an error above the maximum.
    fn one_more(&mut self, of_page: bool) -> Result<(), RunEnd> {
        // A runaway rule is reported as such, whatever the limit of turns is.
        let most = self.plan.turns.saturating_mul(ANSWERS_A_TURN);
        if of_page && self.answers >= most {
            return Err(RunEnd::Limit);
        }
        let turns = self.player.machine.turn.listener.turns;
        if of_page || turns != self.turned {
            (self.of_page, self.turned) = (self.answers, turns);
        } else if self.answers - self.of_page >= ASKED {
            let says = format!("a rule has asked {ASKED} times, and comes to no end");
            return Err(found(&self.player.machine, FindingKind::Runaway, &says));
        }
        self.answers += 1;
        Ok(())
    }

    /// Answers the current question.
    fn next(&mut self) -> Result<(), RunEnd> {
        self.one_more(self.player.machine.of_page())?;
        if self.reader.turns_aside(self.plan.commands) && self.commands()? {
            return Ok(());
        }
        let by_chance = matches!(self.plan.temper, Strategy::Random | Strategy::Curious);
        if !by_chance && let Some(answer) = self.chosen()? {
            self.note(&answer);
            let came = self.player.answer(&answer);
            // If an answer of a script does not fit, the book is not to blame.
            if let (Strategy::Scripted, Err(StopReason::Misfit(refusal))) =
                (&self.plan.temper, &came)
            {
                let why = english(&self.player.machine)
                    .text(&refusal.reason)
                    .into_owned();
                let machine = &self.player.machine;
                let here = &machine.book.page(machine.here_id()).id;
                let said = match &answer {
                    Answer::Command(said) => format!("says `{said}`"),
                    Answer::Reply(Reply::Pick(id)) => format!("answers `{id}`"),
                    _ => "answers".to_owned(),
                };
                let why = format!("on {here} the reader {said}: {why}");
                return Err(RunEnd::Reader(Box::new(misfit(&why))));
            }
            return self.came(came);
        }
        let machine = &mut self.player.machine;
        if let PendingInput::Menu(standing) = &machine.waiting {
            let Some(n) = self.reader.picks(machine).filter(|n| *n < standing.len()) else {
                return Err(found(machine, FindingKind::Stuck, "every choice is closed"));
            };
            if self.is_noted()
                && let PendingInput::Menu(standing) = &self.player.machine.waiting
            {
                let id = self.player.machine.offer_id(standing[n].takes).to_owned();
                self.note(&Answer::Reply(Reply::Pick(id)));
            }
            let came = self.player.take(n);
            return self.came(came);
        }
        if let Some(answer) = self.reader.answers(machine) {
            self.note(&answer);
            let came = self.player.answer(&answer);
            return self.came(came);
        }
        if self.player.is_ended() {
            return Err(RunEnd::Ended);
        }
        let says = "there is nothing that a reader can do";
        Err(found(&self.player.machine, FindingKind::Stuck, says))
    }

    /// Enters a command before the answer. A command that does not fit changes nothing, and the question is answered.
    fn commands(&mut self) -> Result<bool, RunEnd> {
        let Some(command) = self.reader.command(&self.player.machine) else {
            return Ok(false);
        };
        let answer = Answer::Command(command);
        match self.player.answer(&answer) {
            Err(StopReason::Misfit(_)) => Ok(false),
            came => {
                self.note(&answer);
                self.came(came).map(|()| true)
            }
        }
    }

    /// The answer of a reader who does not choose at random. None if it is chosen at random.
    fn chosen(&mut self) -> Result<Option<Answer>, RunEnd> {
        match &self.plan.temper {
            Strategy::Random | Strategy::Curious => Ok(None),
            Strategy::Ahead(wants) => {
                let ahead = self.ahead.as_mut();
                Ok(ahead.and_then(|it| it.best(self.player, &mut self.reader, wants)))
            }
            Strategy::Scripted => {
                let machine = &mut self.player.machine;
                self.reader.says(machine).map_err(RunEnd::Reader)
            }
        }
    }

    /// True if the answers are recorded. If not, no answer is built for a choice.
    fn is_noted(&self) -> bool {
        self.noted.is_some() || self.ahead.is_some()
    }

    fn note(&mut self, answer: &Answer) {
        if let Some(noted) = &mut self.noted {
            let machine = &self.player.machine;
            let prompt = machine.prompt();
            let words = english(machine);
            noted(answer.clone(), &words.text(prompt.question()));
        }
        if let Some(ahead) = &mut self.ahead {
            ahead.note(answer.clone());
        }
    }

    fn came(&self, came: Result<(), StopReason>) -> Result<(), RunEnd> {
        came.map_err(|stopped| {
            let (what, says, at, help) = match stopped {
                StopReason::Fault(fault) => {
                    let what = if fault.code == Code::RuleOverLimit {
                        FindingKind::Runaway
                    } else {
                        FindingKind::Error
                    };
                    // The place where a rule was stopped differs between runs. The place where it begins does not.
                    let at = match what {
                        FindingKind::Runaway => fault.labels.last(),
                        _ => fault.labels.first(),
                    };
                    let at = at.map(|label| label.span);
                    // The same applies to the help.
                    let help = fault.help.filter(|_| what == FindingKind::Error);
                    (what, fault.message, at, help)
                }
                StopReason::Misfit(refusal) => {
                    let words = english(&self.player.machine);
                    let says = words.text(&refusal.reason).into_owned();
                    (FindingKind::Error, says, None, None)
                }
            };
            RunEnd::Found(CountedFinding {
                at,
                help: help.unwrap_or_default(),
                ..CountedFinding::new(what, self.player.machine.here_id(), says)
            })
        })
    }
}

fn found(machine: &Machine<StepCounts>, what: FindingKind, says: &str) -> RunEnd {
    RunEnd::Found(CountedFinding::new(what, machine.here_id(), says))
}

/// Replays one run: returns its dice and its answers. A curious reader requires the runs of its block before it.
///
/// # Errors
/// If the rules cannot be loaded.
pub fn replayed<R>(
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
    if plan.temper == Strategy::Curious {
        for before in run - run % BLOCK..run {
            play_run(&mut player, plan, before, None, None);
        }
    }
    let mut answers = Vec::new();
    let mut noted = |answer, _: &str| answers.push(answer);
    if let RunEnd::Reader(fault) = play_run(&mut player, plan, run, Some(&mut noted), None) {
        return Err(vec![*fault]);
    }
    Ok((seeds(plan.seed, run).0, answers))
}

/// The record of a finished run.
fn run_record(
    machine: &Machine<StepCounts>,
    numbers: &[SheetNumber],
    (run, result, answers): (u64, &str, u64),
) -> Value {
    let (book, count) = (&machine.book, &machine.turn.listener);
    let op = current_ending(machine).and_then(|(page, step)| book.page(page).code.get(step));
    let ending = match op {
        Some(Op::Ending(it)) => Some((&*it.kind, &*it.name)),
        _ => count
            .finished
            .as_ref()
            .map(|(kind, name)| (&**kind, &**name)),
    };
    let value = |number: &SheetNumber| machine.turn.state.get(number.slot).int();
    let sheet: Map<String, Value> = numbers
        .iter()
        .map(|number| (number.name.clone(), value(number).into()))
        .collect();
    json!({
        "record": "run",
        "run": run,
        "result": result,
        "page": machine.here().id,
        "kind": ending.map(|(kind, _)| kind),
        "name": ending.map(|(_, name)| name).filter(|name| !name.is_empty()),
        "turns": count.path.len(),
        "answers": answers,
        "sheet": sheet,
    })
}
