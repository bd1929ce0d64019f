//! Explores an instruction, or play until a goal: in each situation, every answer, and every result of the dice that makes a difference.
//!
//! A situation is the start of a round or a question of a page. Two situations are equal if they differ only in slots that nothing reads, and in numbers above the largest
//! number with which they are compared. Equal questions within rounds are explored once: those with an equal state and equal further steps of
//! the rules, as far as these are known. If the exploration meets an unknown step, it does not count for the equal ones.

use super::super::plan::Preferences;
use super::super::player::rewind;
use super::graph::{EdgeTarget, PlayValue, SituationNode, merge_branches};
use super::possible_answers::possible_answers;
use super::stop_observer::{Scope, StopObserver};
use super::{InstructionEnd, odds_error};
use crate::engine::{AnswerError, Frame, Machine, PendingInput};
use crate::messages::Messages;
use crate::model::book::{Book, PageId, SlotName, slot};
use crate::model::game::{
    Answer, Call, Dice, GameContext, KnownSteps, Prompt, Question, Reply, RulesHost, State, Value,
};
use crate::rules::memo::{EXACT, MemoizedRules, ReadPrecision, SlotUse};
use crate::simulate::RunGoal;
use crate::syntax::diagnostic::Diagnostic;
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// Limits on situations, paths through them and memoized steps of rules. Above them, there is no exact result.
const MAX_SITUATIONS: usize = 20_000;
const MAX_PATHS: u64 = 5_000_000;
const MAX_STEPS: usize = 500_000;

/// Limit on paths until a goal. Steps of pages take longer than memoized rules.
const MAX_GOAL_PATHS: u64 = 500_000;

/// One path in this number is counted for the message about a limit.
const COUNTED_PATHS: u64 = 64;

/// Maximum number of explored questions to keep.
const MAX_QUESTIONS: usize = 50_000;

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

/// A situation, reduced to the values that its future depends on.
#[derive(PartialEq, Eq, Hash)]
struct SituationKey {
    /// For each page or event its next step and the choices of its menu so far.
    steps: Vec<(PageId, usize, Vec<usize>)>,
    call: Option<Call>,
    slots: Vec<(u32, Value)>,
}

/// A question within a round, reduced to what its future depends on.
#[derive(PartialEq, Eq, Hash)]
struct QuestionKey {
    steps: KnownSteps,
    frame_count: usize,
    situation: SituationKey,
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

/// All situations and ends.
pub(super) struct SituationGraph {
    pub(super) situations: Vec<Rc<SituationNode>>,
    pub(super) ends: Vec<InstructionEnd>,
    /// For each situation at a menu of a page, the page and the ids of the open choices.
    pub(super) menus: BTreeMap<usize, (PageId, Vec<String>)>,
}

/// What is explored, and from where.
pub(super) trait Explored {
    fn book(&self) -> &Arc<Book>;
    fn scope(&self) -> Scope;
    /// The state at the start.
    fn slots(&self) -> &[Value];
    fn frames(&self) -> Vec<Frame>;
    /// Ends that are always reported, in this order.
    fn reported_ends(&self) -> Vec<InstructionEnd>;
    /// The end of a game without a further question.
    fn find_end(&self, frames: &[Frame]) -> InstructionEnd;
}

/// Explores all situations.
pub(super) fn explore(
    started: &dyn Explored,
    rules: Box<dyn RulesHost>,
    preferences: Option<&Preferences>,
) -> Result<SituationGraph, NotExact> {
    let memoized = MemoizedRules::new(rules).with_capacity(2 * MAX_STEPS);
    let slot_use = memoized.slot_use();
    let relevant_slots = always_read(started, preferences);
    let mut context = GameContext::<StopObserver>::new(State::new(started.slots().to_vec()));
    context.observer = StopObserver::new(started.scope());
    let dice = Dice::seeded(0).manual();
    let machine = Machine::new(
        Arc::clone(started.book()),
        Box::new(memoized),
        dice,
        context,
    );
    let first = SavedSituation {
        frames: started.frames(),
        slots: Vec::new(),
    };
    let mut explorer = SituationExplorer {
        relevant_slots: Some(relevant_slots),
        distinguishes_faces: false,
        machine,
        slot_use,
        started,
        preferences,
        numbers: FxHashMap::default(),
        questions: FxHashMap::default(),
        saved: vec![first],
        menus: BTreeMap::new(),
        ends: IndexMap::new(),
        path_count: 0,
        question_counts: BTreeMap::new(),
    };
    loop {
        if let Some(situations) = explorer.explore_all()? {
            let ends = explorer.ends.into_keys().collect();
            let menus = explorer.menus;
            return Ok(SituationGraph {
                situations,
                ends,
                menus,
            });
        }
    }
}

/// Slots that the engine reads, and slots that a cautious player compares.
///
/// Pages read most slots by their steps. The exceptions are read only by expressions, which are observed.
fn always_read(started: &dyn Explored, preferences: Option<&Preferences>) -> ReadPrecision {
    let engine = match started.scope() {
        Scope::Instruction(_) => vec![
            slot::PAGE,
            slot::GAME_OVER,
            slot::SCENE,
            slot::SUSPENDED_SCENES,
        ],
        Scope::Goal(_) => {
            let slots = started.book().slots.names();
            let is_observed = |slot: u32, name: &str| {
                matches!(slot, slot::TURNS | slot::DRAWS)
                    || matches!(
                        SlotName::parse(name),
                        SlotName::Visits(_) | SlotName::RollTotal(_)
                    )
            };
            let read = slots.filter(|(slot, name)| !is_observed(*slot, name));
            read.map(|(slot, _)| slot).collect()
        }
    };
    engine
        .into_iter()
        .chain(preferences.into_iter().flat_map(Preferences::slots))
        .map(|slot| (slot, EXACT))
        .collect()
}

struct SituationExplorer<'a> {
    machine: Machine<StopObserver>,
    slot_use: SlotUse,
    started: &'a dyn Explored,
    preferences: Option<&'a Preferences>,
    /// Slots that can affect the result. None if all slots can.
    relevant_slots: Option<ReadPrecision>,
    /// True if rules read the faces of earlier rolls.
    distinguishes_faces: bool,
    numbers: FxHashMap<SituationKey, usize>,
    questions: FxHashMap<QuestionKey, Rc<SituationNode>>,
    saved: Vec<SavedSituation>,
    menus: BTreeMap<usize, (PageId, Vec<String>)>,
    ends: IndexMap<InstructionEnd, usize>,
    path_count: u64,
    /// How often each question was open, for one path in [`COUNTED_PATHS`].
    question_counts: BTreeMap<String, u64>,
}

impl SituationExplorer<'_> {
    /// Explores all situations. None if a slot turned out to matter that was ignored before: the caller must start again.
    fn explore_all(&mut self) -> Result<Option<Vec<Rc<SituationNode>>>, NotExact> {
        self.numbers.clear();
        self.questions.clear();
        // The first situation is the start of the instruction.
        self.saved.truncate(1);
        self.ends.clear();
        self.path_count = 0;
        for end in self.started.reported_ends() {
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
        let page_reads = &self.machine.context.observer.page_reads;
        let page_reads = page_reads.iter().map(|(slot, limit)| (*slot, *limit));
        for (slot, limit) in self.slot_use.read_slots().into_iter().chain(page_reads) {
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
    fn explore_situation(&mut self, i: usize) -> Result<Rc<SituationNode>, NotExact> {
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
        let max_paths = match self.started.scope() {
            Scope::Instruction(_) => MAX_PATHS,
            Scope::Goal(_) => MAX_GOAL_PATHS,
        };
        let limit = if self.path_count > max_paths {
            format!("{max_paths} paths through its situations")
        } else if self.slot_use.stored_steps() >= MAX_STEPS {
            let widest = self.describe_widest_slot();
            format!("{MAX_STEPS} different steps of its rules{widest}")
        } else {
            return Ok(());
        };
        let questions = self.question_counts.iter();
        let most = questions.max_by_key(|(_, count)| **count);
        let most = most.map_or_else(String::new, |(it, _)| format!(", most of them at {it}"));
        Err(limit_exceeded(format_args!("{limit}{most}")))
    }

    /// Counts the open question.
    fn count_question(&mut self) {
        let machine = &self.machine;
        let question = match (&machine.pending, machine.prompt()) {
            (PendingInput::Menu(_), _) => {
                format!("the menu of page `{}`", machine.current_page().id)
            }
            (_, Prompt::Ask(Question::Dice { label, .. })) => {
                match Messages::english().text(&label).trim() {
                    "" => "a roll".to_owned(),
                    label => format!("the roll `{label}`"),
                }
            }
            (_, prompt) => format!(
                "the question `{}`",
                Messages::english().text(prompt.question())
            ),
        };
        *self.question_counts.entry(question).or_default() += 1;
    }

    /// The slot with the most values in the situations.
    fn describe_widest_slot(&self) -> String {
        let mut values: BTreeMap<u32, BTreeSet<&Value>> = BTreeMap::new();
        for (slot, value) in self.saved.iter().flat_map(|saved| &saved.slots) {
            values.entry(*slot).or_default().insert(value);
        }
        let is_relevant = |slot: &u32| match &self.relevant_slots {
            Some(relevant) => relevant.contains_key(slot),
            None => true,
        };
        let values = values.iter().filter(|(slot, _)| is_relevant(slot));
        let widest = values.max_by_key(|(_, values)| values.len());
        widest.map_or_else(String::new, |(slot, values)| {
            let name = self.started.book().slots.name(*slot);
            format!("; `{name}` has {} values", values.len())
        })
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
        // A restored situation begins with the start of a round or the question of a page, which is not a new situation.
        let is_instruction_start = i == 0 && matches!(self.started.scope(), Scope::Instruction(_));
        let known_starts = usize::from(!is_instruction_start);
        machine.context.observer.begin_attempt(known_starts);
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

    /// Returns an error. Errors after the end are ignored.
    fn check_result(&self, result: Result<(), Box<Diagnostic>>) -> Result<(), NotExact> {
        match result {
            Err(error) if self.machine.context.observer.end.is_none() => {
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

    /// Returns a key for the open question. None if it cannot be equal to another one.
    fn question_key(&self, by_faces: bool) -> Option<QuestionKey> {
        let machine = &self.machine;
        let steps = machine.rules.known_steps(None).filter(|_| !by_faces)?;
        let slots = self.changed_slots(machine.context.state.mark());
        Some(QuestionKey {
            steps,
            frame_count: machine.frames.len(),
            situation: self.situation_key(&machine.frames, &slots),
        })
    }

    /// True if all steps since there was this number of them were known.
    fn has_met_known_steps_only(&self, stored_steps: usize) -> bool {
        let stored_now = self.slot_use.stored_steps();
        stored_now == stored_steps && stored_now < MAX_STEPS
    }

    /// Explores what follows the answers in `path`.
    fn explore_from(
        &mut self,
        i: usize,
        by_faces: bool,
        path: &mut Vec<Answer>,
    ) -> Result<Rc<SituationNode>, NotExact> {
        if let Some(to) = self.current_target()? {
            let value = self.play_value(Some(to))?;
            return Ok(Rc::new(SituationNode::Target { to, value }));
        }
        let key = self.question_key(by_faces);
        if let Some(node) = key.as_ref().and_then(|key| self.questions.get(key)) {
            return Ok(Rc::clone(node));
        }
        let stored_steps = self.slot_use.stored_steps();
        let node = self.explore_question(i, by_faces, path)?;
        if let Some(key) = key
            && self.has_met_known_steps_only(stored_steps)
        {
            if self.questions.len() >= MAX_QUESTIONS {
                self.questions.clear();
            }
            self.questions.insert(key, Rc::clone(&node));
        }
        Ok(node)
    }

    fn explore_question(
        &mut self,
        i: usize,
        by_faces: bool,
        path: &mut Vec<Answer>,
    ) -> Result<Rc<SituationNode>, NotExact> {
        if path.len() >= MAX_ANSWERS {
            return Err(limit_exceeded(format_args!(
                "{MAX_ANSWERS} questions and rolls in one round"
            )));
        }
        let options = possible_answers(&self.machine, by_faces).map_err(NotExact::LimitExceeded)?;
        if path.is_empty()
            && let PendingInput::Menu(_) = self.machine.pending
        {
            let ids = options.answers.iter().map(|(_, answer)| match answer {
                Answer::Reply(Reply::Pick(id)) => id.clone(),
                _ => String::new(),
            });
            let page = self.machine.current_page_id();
            self.menus.insert(i, (page, ids.collect()));
        }
        let value = match options.is_roll {
            true => PlayValue::new(),
            false => self.play_value(None)?,
        };
        if self.path_count.is_multiple_of(COUNTED_PATHS) {
            self.count_question();
        }
        let mut branches = Vec::with_capacity(options.answers.len());
        let mut question = self.save_question();
        let known_steps = |answer: &Answer| match answer {
            Answer::Reply(reply) if !by_faces => self.machine.rules.known_steps(Some(reply)),
            _ => None,
        };
        let answers = options.answers.into_iter();
        let answers: Vec<_> = answers
            .map(|(count, answer)| (count, known_steps(&answer), answer))
            .collect();
        let mut explored: FxHashMap<KnownSteps, Rc<SituationNode>> = FxHashMap::default();
        for (n, (count, steps, answer)) in answers.into_iter().enumerate() {
            if let Some(node) = steps.as_ref().and_then(|steps| explored.get(steps)) {
                branches.push((count, Rc::clone(node)));
                continue;
            }
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
            let stored_steps = self.slot_use.stored_steps();
            self.submit_answer(&answer)?;
            path.push(answer);
            let node = self.explore_from(i, by_faces, path)?;
            path.pop();
            if let Some(steps) = steps
                && self.has_met_known_steps_only(stored_steps)
            {
                explored.insert(steps, Rc::clone(&node));
            }
            branches.push((count, node));
        }
        Ok(match options.is_roll {
            true => merge_branches(branches),
            false => Rc::new(SituationNode::Choice {
                branches: branches.into_iter().map(|(_, node)| node).collect(),
                value,
            }),
        })
    }

    /// The end or the other situation that the game has reached, if any.
    fn current_target(&mut self) -> Result<Option<EdgeTarget>, NotExact> {
        let machine = &self.machine;
        let mut end = machine.context.observer.end;
        if let Scope::Goal(RunGoal::Slot(slot)) = self.started.scope()
            && machine.context.state.get(slot).truth()
        {
            end = Some(InstructionEnd::GoalReached);
        }
        if let Some(end) = end {
            return Ok(Some(self.end_target(end)));
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
                let widest = self.describe_widest_slot();
                return Err(limit_exceeded(format_args!(
                    "{MAX_SITUATIONS} situations{widest}"
                )));
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
            Frame::Steps {
                page,
                at,
                collected,
                ..
            } => Some((*page, *at, collected.clone())),
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
