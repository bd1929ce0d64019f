//! Explores an instruction: in each situation, every answer, and every result of the dice that makes a difference.
//!
//! A situation is the start of a round. Two situations are equal if they differ only in slots that nothing reads, and in numbers above the largest
//! number with which they are compared.

use super::super::plan::Preferences;
use super::super::player::rewind;
use super::graph::{EdgeTarget, PlayValue, SituationNode, merge_branches};
use super::possible_answers::possible_answers;
use super::stop_observer::StopObserver;
use super::{InstructionEnd, StartedInstruction, odds_error};
use crate::engine::{AnswerError, Frame, Machine, PendingInput};
use crate::model::book::{PageId, slot};
use crate::model::game::{Answer, Call, Dice, GameContext, RulesHost, State, Value};
use crate::rules::memo::{EXACT, MemoizedRules, ReadPrecision, SlotUse};
use crate::syntax::diagnostic::Diagnostic;
use indexmap::IndexMap;
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// Limits on situations, paths through them and memoized steps of rules. Above them, there is no exact result.
const MAX_SITUATIONS: usize = 20_000;
const MAX_PATHS: u64 = 5_000_000;
const MAX_STEPS: usize = 500_000;

/// Maximum number of answers from one situation to the next.
const MAX_ANSWERS: usize = 64;

/// Why there is no exact result.
pub(super) enum NotExact {
    /// A message about the limit that was exceeded.
    LimitExceeded(String),
    Failed(Box<Diagnostic>),
}

fn limit_exceeded(limit: impl std::fmt::Display) -> NotExact {
    NotExact::LimitExceeded(format!("more than {limit}"))
}

/// A situation, reduced to the values that the instruction depends on.
#[derive(PartialEq, Eq, Hash)]
struct SituationKey {
    steps: Vec<(PageId, usize)>,
    call: Option<Call>,
    slots: Vec<(u32, Value)>,
}

/// The state of a situation, from which the game can continue.
struct SavedSituation {
    frames: Vec<Frame>,
    slots: Vec<(u32, Value)>,
}

/// A question within a round, to which the game can return.
struct SavedQuestion {
    journal_mark: usize,
    frames: Vec<Frame>,
    pending: PendingInput,
    calls: Rc<dyn Any>,
}

/// All situations and ends of an instruction.
pub(super) struct SituationGraph {
    pub(super) situations: Vec<SituationNode>,
    pub(super) ends: Vec<InstructionEnd>,
}

/// Explores an instruction. Its declared outcomes are the first of the ends.
pub(super) fn explore(
    started: &StartedInstruction,
    rules: Box<dyn RulesHost>,
    preferences: Option<&Preferences>,
) -> Result<SituationGraph, NotExact> {
    let memoized = MemoizedRules::new(rules).with_capacity(MAX_STEPS);
    let slot_use = memoized.slot_use();
    let mut context = GameContext::<StopObserver>::new(State::new(started.slots.clone()));
    context.observer = StopObserver::at_page(started.page);
    let dice = Dice::seeded(0).manual();
    let machine = Machine::new(Arc::clone(&started.book), Box::new(memoized), dice, context);
    let first = SavedSituation {
        frames: started.frames(),
        slots: Vec::new(),
    };
    let mut explorer = SituationExplorer {
        relevant_slots: Some(always_read(preferences)),
        distinguishes_faces: false,
        machine,
        slot_use,
        started,
        preferences,
        numbers: HashMap::new(),
        saved: vec![first],
        ends: IndexMap::new(),
        path_count: 0,
    };
    loop {
        if let Some(situations) = explorer.explore_all()? {
            let ends = explorer.ends.into_keys().collect();
            return Ok(SituationGraph { situations, ends });
        }
    }
}

/// Slots that the engine reads during an instruction, and slots that a cautious player compares.
fn always_read(preferences: Option<&Preferences>) -> ReadPrecision {
    let engine = [
        slot::PAGE,
        slot::GAME_OVER,
        slot::SCENE,
        slot::SUSPENDED_SCENES,
    ];
    engine
        .into_iter()
        .chain(preferences.into_iter().flat_map(Preferences::slots))
        .map(|slot| (slot, EXACT))
        .collect()
}

struct SituationExplorer<'a> {
    machine: Machine<StopObserver>,
    slot_use: SlotUse,
    started: &'a StartedInstruction,
    preferences: Option<&'a Preferences>,
    /// Slots that can affect the result. None if all slots can.
    relevant_slots: Option<ReadPrecision>,
    /// True if rules read the faces of earlier rolls.
    distinguishes_faces: bool,
    numbers: HashMap<SituationKey, usize>,
    saved: Vec<SavedSituation>,
    ends: IndexMap<InstructionEnd, usize>,
    path_count: u64,
}

impl SituationExplorer<'_> {
    /// Explores all situations. None if a slot turned out to matter that was ignored before: the caller must start again.
    fn explore_all(&mut self) -> Result<Option<Vec<SituationNode>>, NotExact> {
        self.numbers.clear();
        // The first situation is the start of the instruction.
        self.saved.truncate(1);
        self.ends.clear();
        self.path_count = 0;
        for end in self.started.outcome_ends() {
            self.end_target(end);
        }
        let mut situations = Vec::new();
        while situations.len() < self.saved.len() {
            situations.push(self.explore_situation(situations.len())?);
            if self.add_dependencies() {
                return Ok(None);
            }
        }
        Ok(Some(situations))
    }

    /// Adds new dependencies to the relevant slots. Returns true if there were any.
    fn add_dependencies(&mut self) -> bool {
        let Some(relevant) = &mut self.relevant_slots else {
            return false;
        };
        if self.machine.context.observer.has_other_steps {
            // The steps of a page can read any slot.
            self.relevant_slots = None;
            self.distinguishes_faces = true;
            return true;
        }
        self.slot_use.update();
        let mut has_more = false;
        for (slot, limit) in self.slot_use.read_slots() {
            let known = relevant.get(&slot);
            if known.is_none_or(|known| *known < limit) {
                relevant.insert(slot, limit);
                has_more = true;
            }
        }
        let reads_faces = self.slot_use.reads_faces();
        has_more |= reads_faces && !self.distinguishes_faces;
        self.distinguishes_faces |= reads_faces;
        has_more
    }

    /// Explores one situation.
    fn explore_situation(&mut self, i: usize) -> Result<SituationNode, NotExact> {
        let _ = self.slot_use.take_faces_read();
        let mut by_faces = self.distinguishes_faces;
        loop {
            self.restore_situation(i)?;
            let node = self.explore_from(i, by_faces, &mut Vec::new())?;
            if by_faces || !self.slot_use.take_faces_read() {
                return Ok(node);
            }
            by_faces = true;
        }
    }

    /// Counts a path through a situation.
    fn count_path(&mut self) -> Result<(), NotExact> {
        self.path_count += 1;
        if self.path_count > MAX_PATHS {
            let limit = format_args!("{MAX_PATHS} paths through its situations");
            return Err(limit_exceeded(limit));
        }
        if self.slot_use.stored_steps() >= MAX_STEPS {
            let limit = format_args!("{MAX_STEPS} memoized steps of its rules");
            return Err(limit_exceeded(limit));
        }
        Ok(())
    }

    /// Restores a situation and plays to its first question.
    fn restore_situation(&mut self, i: usize) -> Result<(), NotExact> {
        self.count_path()?;
        let machine = &mut self.machine;
        let saved = &self.saved[i];
        rewind(machine, 0, &saved.frames);
        for (slot, value) in &saved.slots {
            machine.context.state.set(*slot, value.clone());
        }
        // A restored situation begins with the start of a round, which is not a new situation.
        machine.context.observer.begin_attempt(usize::from(i > 0));
        let result = machine.run();
        self.check_result(result)
    }

    /// Saves the open question. None if the rules cannot return to it yet, because the path to it was unknown.
    fn save_question(&self) -> Option<SavedQuestion> {
        let machine = &self.machine;
        Some(SavedQuestion {
            calls: machine.rules.position()?,
            journal_mark: machine.context.state.mark(),
            frames: machine.frames.clone(),
            pending: machine.pending.clone(),
        })
    }

    fn return_to(&mut self, question: &SavedQuestion) -> Result<(), NotExact> {
        self.count_path()?;
        let machine = &mut self.machine;
        rewind(machine, question.journal_mark, &question.frames);
        machine.pending = question.pending.clone();
        machine.rules.return_to(&*question.calls);
        machine.context.observer.begin_attempt(0);
        Ok(())
    }

    /// Returns an error of the instruction. Errors after a turn to another page are ignored.
    fn check_result(&self, result: Result<(), Box<Diagnostic>>) -> Result<(), NotExact> {
        match result {
            Err(error) if self.machine.context.observer.entered_page.is_none() => {
                Err(NotExact::Failed(error))
            }
            _ => Ok(()),
        }
    }

    fn submit_answer(&mut self, answer: &Answer) -> Result<(), NotExact> {
        let result = self.machine.answer(answer).map_err(|error| match error {
            AnswerError::Failed(diagnostic) => diagnostic,
            AnswerError::Refused(refusal) => Box::new(odds_error(&refusal.reason)),
        });
        self.check_result(result)
    }

    /// Explores what follows the answers in `path`.
    fn explore_from(
        &mut self,
        i: usize,
        by_faces: bool,
        path: &mut Vec<Answer>,
    ) -> Result<SituationNode, NotExact> {
        if let Some(to) = self.current_target()? {
            let value = self.play_value(Some(to))?;
            return Ok(SituationNode::Target { to, value });
        }
        if path.len() >= MAX_ANSWERS {
            return Err(limit_exceeded(format_args!(
                "{MAX_ANSWERS} questions and rolls in one round"
            )));
        }
        let options = possible_answers(&self.machine, by_faces).map_err(NotExact::LimitExceeded)?;
        let value = match options.is_roll {
            true => PlayValue::new(),
            false => self.play_value(None)?,
        };
        let mut branches = Vec::with_capacity(options.answers.len());
        let mut question = self.save_question();
        for (n, (count, answer)) in options.answers.into_iter().enumerate() {
            match &question {
                Some(question) if n > 0 => self.return_to(question)?,
                _ if n > 0 => {
                    self.restore_situation(i)?;
                    for earlier in &*path {
                        self.submit_answer(earlier)?;
                    }
                    question = self.save_question();
                }
                _ => {}
            }
            self.submit_answer(&answer)?;
            path.push(answer);
            branches.push((count, self.explore_from(i, by_faces, path)?));
            path.pop();
        }
        Ok(match options.is_roll {
            true => merge_branches(branches),
            false => SituationNode::Choice {
                branches: branches.into_iter().map(|(_, node)| node).collect(),
                value,
            },
        })
    }

    /// The end or the other situation that the game has reached, if any.
    fn current_target(&mut self) -> Result<Option<EdgeTarget>, NotExact> {
        let machine = &self.machine;
        if let Some(page) = machine.context.observer.entered_page {
            return Ok(Some(self.end_target(InstructionEnd::TurnedTo(page))));
        }
        if matches!(machine.pending, PendingInput::Nothing) {
            let end = self.started.find_end(&machine.frames);
            return Ok(Some(self.end_target(end)));
        }
        let Some((journal, frames)) = self.machine.context.observer.checkpoint.take() else {
            return Ok(None);
        };
        let slots = self.changed_slots(journal);
        let key = self.situation_key(&frames, &slots);
        let next = self.saved.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            if next >= MAX_SITUATIONS {
                return Err(limit_exceeded(format_args!("{MAX_SITUATIONS} situations")));
            }
            self.saved.push(SavedSituation { frames, slots });
        }
        Ok(Some(EdgeTarget::Situation(number)))
    }

    fn end_target(&mut self, end: InstructionEnd) -> EdgeTarget {
        let next = self.ends.len();
        EdgeTarget::End(*self.ends.entry(end).or_insert(next))
    }

    /// Slots that differed from the start when the journal had this length, with their values.
    fn changed_slots(&self, journal: usize) -> Vec<(u32, Value)> {
        let state = &self.machine.context.state;
        let mut later: BTreeMap<u32, &Value> = BTreeMap::new();
        for (slot, before) in state.changes(journal) {
            later.entry(slot).or_insert(before);
        }
        let mut start: BTreeMap<u32, &Value> = BTreeMap::new();
        for (slot, before) in state.changes(0).take(journal) {
            start.entry(slot).or_insert(before);
        }
        let value = |slot: &u32| later.get(slot).map_or_else(|| state.get(*slot), |it| *it);
        let values = start.into_iter();
        let changed = values.filter(|(slot, start)| value(slot) != *start);
        changed
            .map(|(slot, _)| (slot, value(&slot).clone()))
            .collect()
    }

    fn situation_key(&self, frames: &[Frame], slots: &[(u32, Value)]) -> SituationKey {
        let steps = frames.iter().filter_map(|frame| match frame {
            Frame::Steps { page, at, .. } => Some((*page, *at)),
            _ => None,
        });
        let call = match frames.last() {
            Some(Frame::Rounds(it)) => Some(it.call.clone()),
            _ => None,
        };
        let slots = slots.iter().filter_map(|(slot, value)| {
            let limit = match &self.relevant_slots {
                Some(relevant) => *relevant.get(slot)?,
                None => EXACT,
            };
            let value = match value {
                Value::Int(n) => Value::Int((*n).min(limit)),
                value => value.clone(),
            };
            Some((*slot, value))
        });
        SituationKey {
            steps: steps.collect(),
            call,
            slots: slots.collect(),
        }
    }

    /// The scores of the current state for a cautious player: whether the game continues, then the fields in `priorities`.
    fn play_value(&mut self, to: Option<EdgeTarget>) -> Result<PlayValue, NotExact> {
        let Some(preferences) = self.preferences else {
            return Ok(PlayValue::new());
        };
        let game_over = self.ends.get(&InstructionEnd::GameOver);
        let game_over = game_over.copied().map(EdgeTarget::End);
        let is_over = game_over.is_some() && to == game_over
            || self.machine.context.state.get(slot::GAME_OVER).truth();
        let mut scores = vec![i64::from(!is_over)];
        for (expr, direction) in &preferences.values {
            let value = self.machine.evaluate(expr).map_err(NotExact::Failed)?;
            scores.push(direction.score(value.int()));
        }
        Ok(scores)
    }
}
