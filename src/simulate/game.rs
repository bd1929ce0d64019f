//! One run from its first page to its end.

use super::BLOCK;
use super::ahead::{Ahead, apply};
use super::count::Count;
use super::goal::Towards;
use super::goal::current_ending;
use super::met::seeds;
use super::numbers::Number;
use super::plan::{Plan, Temper};
use super::player::{Player, Stopped, english};
use super::reader::Reader;
use super::report::What;
use super::scripted::misfit;
use super::tally::{Found, Tally};
use super::watch::Watch;
use crate::engine::{Machine, Waiting};
use crate::model::book::{Book, Op};
use crate::model::game::{Answer, Dice, Referee, Reply};
use crate::syntax::diagnostic::{Code, Diagnostic, Label};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Maximum number of answers for each turn on average. A run that needs more is given up.
pub(super) const ANSWERS_A_TURN: u64 = 40;

/// A rule that asks this many questions without a question of a page or a turn to a page is a runaway.
const ASKED: u64 = 3000;

/// How a run ended.
pub(super) enum End {
    Ended,
    Limit,
    /// It reached the goal.
    Reached,
    /// It reached a linked book, and readers stay in this one.
    Left,
    Found(Found),
    /// The script that answers has an error.
    Reader(Box<Diagnostic>),
}

impl End {
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
type Noted<'a> = Option<&'a mut dyn FnMut(Answer, &str)>;

/// Plays one run. The tally receives what is watched.
pub(super) fn one<'a>(
    player: &'a mut Player,
    plan: &'a Plan,
    run: u64,
    noted: Noted<'a>,
    watch: Option<(&'a mut Watch, &'a mut Tally)>,
) -> End {
    let (dice, own) = seeds(plan.seed, run);
    let mut game = Game::new(player, plan, own);
    game.ahead = matches!(plan.temper, Temper::Ahead(_)).then(|| Ahead::new(dice));
    (game.noted, game.watch) = (noted, watch);
    if let Some((watch, _)) = &mut game.watch {
        watch.begin();
        game.player.machine.turn.listener.run = Some((dice, run));
    }
    let (Ok(end) | Err(end)) = game.opening(dice).and_then(|()| game.goes_on());
    if let Some((watch, tally)) = game.watch.take() {
        let machine = &game.player.machine;
        let limited = matches!(end, End::Limit);
        watch.end(machine, run, limited, tally);
        if let Some(rows) = &mut tally.rows {
            let result = (run, end.word(), game.answers);
            rows.push(run_record(machine, &watch.numbers, result));
        }
    }
    let count = &mut game.player.machine.turn.listener;
    if matches!(&end, End::Found(found) if matches!(found.what, What::Error | What::Runaway)) {
        count.drop_fight();
    }
    count.end_run();
    end
}

/// Brings a game to the first question of a page, with the state of the plan applied.
///
/// # Errors
/// If there is an error, or if the game ends before its first question.
pub(super) fn laid<'a>(
    player: &'a mut Player,
    plan: &'a Plan,
    noted: &'a mut dyn FnMut(Answer, &str),
) -> Result<(), Box<Diagnostic>> {
    let (dice, own) = seeds(plan.seed, 0);
    let mut game = Game::new(player, plan, own);
    game.noted = Some(noted);
    game.laid(dice, &plan.before).map_err(|end| match end {
        End::Found(found) => {
            let fault = Diagnostic::placeless(Code::BadPlay, found.says);
            let at = found.at.into_iter().map(|span| Label {
                span,
                text: String::new(),
            });
            Box::new(Diagnostic {
                labels: at.collect(),
                ..fault
            })
        }
        End::Reader(fault) => fault,
        End::Ended | End::Limit | End::Reached | End::Left => {
            let why =
                "the game comes to no question of a page, at which the instruction could be given";
            Box::new(Diagnostic::placeless(Code::BadPlay, why))
        }
    })
}

struct Game<'a> {
    player: &'a mut Player,
    reader: Reader<'a>,
    /// State of a reader who looks ahead.
    ahead: Option<Ahead>,
    plan: &'a Plan,
    noted: Noted<'a>,
    watch: Option<(&'a mut Watch, &'a mut Tally)>,
    answers: u64,
    /// Number of answers and pages entered at the last question of a page or turn.
    of_page: u64,
    turned: u64,
    towards: Towards,
}

impl<'a> Game<'a> {
    fn new(player: &'a mut Player, plan: &'a Plan, reader_seed: u64) -> Self {
        Self {
            reader: Reader::new(&plan.temper, reader_seed).staying(plan.stays),
            ahead: None,
            player,
            plan,
            noted: None,
            watch: None,
            answers: 0,
            of_page: 0,
            turned: 0,
            towards: Towards::default(),
        }
    }

    /// Begins the game as every game begins. A state of the plan is applied at the first question of a page, as if an author typed it. Its last
    /// command leads to the page of the run. Nothing before that is counted.
    fn opening(&mut self, dice: u64) -> Result<(), End> {
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
        let laid = self.laid(dice, before);
        self.player.aside();
        laid?;
        if let Some(goal) = &self.plan.goal {
            let turn = &self.player.machine.turn;
            let held = |slot| turn.state.get(slot);
            self.towards = goal.begins(&turn.listener, held, turn.state.mark());
        }
        self.author(last)
    }

    fn laid(&mut self, dice: u64, before: &[String]) -> Result<(), End> {
        let came = self.player.begin(Dice::seeded(dice));
        self.came(came)?;
        for command in before {
            self.until_page()?;
            self.author(command)?;
        }
        self.until_page()
    }

    /// Answers questions of rules until a page asks one.
    fn until_page(&mut self) -> Result<(), End> {
        while !self.player.machine.of_page() {
            self.next()?;
        }
        Ok(())
    }

    fn author(&mut self, command: &str) -> Result<(), End> {
        let answer = Answer::Author(command.to_owned());
        self.note(&answer);
        let came = apply(self.player, &answer);
        self.came(came)
    }

    fn goes_on(&mut self) -> Result<End, End> {
        let turns = self.player.machine.turn.listener.turns;
        let limit = self.plan.turns;
        loop {
            let turn = &self.player.machine.turn;
            if let Some(goal) = &self.plan.goal
                && goal.is_reached(&mut self.towards, &turn.listener, &turn.state)
            {
                return Ok(End::Reached);
            }
            if self.plan.stays && self.player.is_in_other_book() {
                return Ok(End::Left);
            }
            let passed = turn.listener.turns - turns;
            if passed >= limit {
                return Ok(End::Limit);
            }
            if let Some((watch, _)) = &mut self.watch {
                watch.asked(&self.player.machine, passed + 1);
            }
            self.next()?;
        }
    }

    /// Counts one more answer, to a page or to a rule. Returns an error above the maximum.
    fn one_more(&mut self, of_page: bool) -> Result<(), End> {
        // A runaway rule is reported as such, whatever the limit of turns is.
        let most = self.plan.turns.saturating_mul(ANSWERS_A_TURN);
        if of_page && self.answers >= most {
            return Err(End::Limit);
        }
        let turns = self.player.machine.turn.listener.turns;
        if of_page || turns != self.turned {
            (self.of_page, self.turned) = (self.answers, turns);
        } else if self.answers - self.of_page >= ASKED {
            let says = format!("a rule has asked {ASKED} times, and comes to no end");
            return Err(found(&self.player.machine, What::Runaway, &says));
        }
        self.answers += 1;
        Ok(())
    }

    /// Answers the current question.
    fn next(&mut self) -> Result<(), End> {
        self.one_more(self.player.machine.of_page())?;
        if self.reader.turns_aside(self.plan.commands) && self.commands()? {
            return Ok(());
        }
        let by_chance = matches!(self.plan.temper, Temper::Uniform | Temper::Curious);
        if !by_chance && let Some(answer) = self.chosen()? {
            self.note(&answer);
            let came = self.player.answer(&answer);
            // If an answer of a script does not fit, the book is not to blame.
            if let (Temper::Scripted, Err(Stopped::Misfit(refusal))) = (&self.plan.temper, &came) {
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
                return Err(End::Reader(Box::new(misfit(&why))));
            }
            return self.came(came);
        }
        let machine = &mut self.player.machine;
        if let Waiting::Menu(standing) = &machine.waiting {
            let Some(n) = self.reader.picks(machine).filter(|n| *n < standing.len()) else {
                return Err(found(machine, What::Stuck, "every choice is closed"));
            };
            if self.is_noted()
                && let Waiting::Menu(standing) = &self.player.machine.waiting
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
            return Err(End::Ended);
        }
        let says = "there is nothing that a reader can do";
        Err(found(&self.player.machine, What::Stuck, says))
    }

    /// Enters a command before the answer. A command that does not fit changes nothing, and the question is answered.
    fn commands(&mut self) -> Result<bool, End> {
        let Some(command) = self.reader.command(&self.player.machine) else {
            return Ok(false);
        };
        let answer = Answer::Command(command);
        match self.player.answer(&answer) {
            Err(Stopped::Misfit(_)) => Ok(false),
            came => {
                self.note(&answer);
                self.came(came).map(|()| true)
            }
        }
    }

    /// The answer of a reader who does not choose at random. None if it is chosen at random.
    fn chosen(&mut self) -> Result<Option<Answer>, End> {
        match &self.plan.temper {
            Temper::Uniform | Temper::Curious => Ok(None),
            Temper::Ahead(wants) => {
                let ahead = self.ahead.as_mut();
                Ok(ahead.and_then(|it| it.best(self.player, &mut self.reader, wants)))
            }
            Temper::Scripted => {
                let machine = &mut self.player.machine;
                self.reader.says(machine).map_err(End::Reader)
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

    fn came(&self, came: Result<(), Stopped>) -> Result<(), End> {
        came.map_err(|stopped| {
            let (what, says, at, help) = match stopped {
                Stopped::Fault(fault) => {
                    let what = if fault.code == Code::RuleTooLong {
                        What::Runaway
                    } else {
                        What::Error
                    };
                    // The place where a rule was stopped differs between runs. The place where it begins does not.
                    let at = match what {
                        What::Runaway => fault.labels.last(),
                        _ => fault.labels.first(),
                    };
                    let at = at.map(|label| label.span);
                    // The same applies to the help.
                    let help = fault.help.filter(|_| what == What::Error);
                    (what, fault.message, at, help)
                }
                Stopped::Misfit(refusal) => {
                    let words = english(&self.player.machine);
                    let says = words.text(&refusal.reason).into_owned();
                    (What::Error, says, None, None)
                }
            };
            End::Found(Found {
                at,
                help: help.unwrap_or_default(),
                ..Found::new(what, self.player.machine.here_id(), says)
            })
        })
    }
}

fn found(machine: &Machine<Count>, what: What, says: &str) -> End {
    End::Found(Found::new(what, machine.here_id(), says))
}

/// Replays one run: returns its dice and its answers. A curious reader requires the runs of its block before it.
///
/// # Errors
/// If the rules cannot be loaded.
pub fn replayed<R>(
    book: &Arc<Book>,
    plan: &Plan,
    run: u64,
    referee: R,
) -> Result<(u64, Vec<Answer>), Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>>,
{
    let mut player = Player::new(Arc::clone(book), referee()?);
    // Only the curious reader uses earlier runs.
    if plan.temper == Temper::Curious {
        for before in run - run % BLOCK..run {
            one(&mut player, plan, before, None, None);
        }
    }
    let mut answers = Vec::new();
    let mut noted = |answer, _: &str| answers.push(answer);
    if let End::Reader(fault) = one(&mut player, plan, run, Some(&mut noted), None) {
        return Err(vec![*fault]);
    }
    Ok((seeds(plan.seed, run).0, answers))
}

/// The record of a finished run.
fn run_record(
    machine: &Machine<Count>,
    numbers: &[Number],
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
    let value = |number: &Number| machine.turn.state.get(number.slot).int();
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
