//! Explores every way that an instruction can go: in each situation, every answer and every result of the dice that makes a difference.
//!
//! A situation is the start of a round of the verb. Two situations are equal if they differ only in slots that nothing reads.

use super::super::plan::Preferences;
use super::super::player::rewind;
use super::graph::{EdgeTarget, PlayValue, SituationNode, merge_branches};
use super::possible_answers::possible_answers;
use super::stop_observer::StopObserver;
use super::{InstructionEnd, StartedInstruction, odds_error};
use crate::engine::{AnswerError, Frame, Machine, PendingInput};
use crate::model::book::{PageId, slot};
use crate::model::game::{Answer, Call, Dice, GameContext, RulesHost, State, Value};
use crate::rules::memo::{MemoizedRules, SlotUse};
use crate::syntax::diagnostic::Diagnostic;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// Limits on situations, ways through them and memoized steps of rules. The odds are not counted if one is exceeded.
const MAX_SITUATIONS: usize = 20_000;
const MAX_PATHS: u64 = 1_000_000;
const MAX_STEPS: usize = 500_000;

/// Maximum number of answers from one situation to the next.
const MAX_ANSWERS: usize = 64;

/// Why the odds are not counted.
pub(super) enum NotExact {
    /// The limit that was exceeded, as text.
    LimitExceeded(String),
    Failed(Box<Diagnostic>),
}

fn limit_exceeded(what: impl std::fmt::Display) -> NotExact {
    NotExact::LimitExceeded(format!("there are more than {what}"))
}

/// A situation, reduced to what the instruction depends on.
#[derive(PartialEq, Eq, Hash)]
struct SituationKey {
    steps: Vec<(PageId, usize)>,
    call: Option<Call>,
    slots: Vec<(u32, Value)>,
}

/// The state of a situation, to continue from.
struct SavedSituation {
    frames: Vec<Frame>,
    slots: Vec<(u32, Value)>,
}

/// Result of the exploration.
pub(super) struct SituationGraph {
    pub(super) situations: Vec<SituationNode>,
    pub(super) ends: Vec<InstructionEnd>,
}

/// Explores an instruction. The outcomes of its verb are the first of the ends.
pub(super) fn explore(
    begun: &StartedInstruction,
    rules: Box<dyn RulesHost>,
    wanted: Option<&Preferences>,
) -> Result<SituationGraph, NotExact> {
    let learnt = MemoizedRules::new(rules).with_capacity(MAX_STEPS);
    let seen = learnt.slot_use();
    let mut turn: GameContext<StopObserver> = GameContext::new(State::new(begun.slots.clone()));
    turn.observer = StopObserver::at_page(begun.page);
    let dice = Dice::seeded(0).manual();
    let machine = Machine::new(Arc::clone(&begun.book), Box::new(learnt), dice, turn);
    let first = SavedSituation {
        frames: begun.frames(),
        slots: Vec::new(),
    };
    let mut explorer = SituationExplorer {
        relevant_slots: Some(always_read(wanted)),
        distinguishes_faces: false,
        machine,
        slot_use: seen,
        start: begun,
        preferences: wanted,
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

/// Slots that the engine itself reads during an instruction, and those that a cautious player compares.
fn always_read(wanted: Option<&Preferences>) -> BTreeSet<u32> {
    let engine = [
        slot::PAGE,
        slot::GAME_OVER,
        slot::SCENE,
        slot::SUSPENDED_SCENES,
    ];
    engine
        .into_iter()
        .chain(wanted.into_iter().flat_map(Preferences::slots))
        .collect()
}

struct SituationExplorer<'a> {
    machine: Machine<StopObserver>,
    slot_use: SlotUse,
    start: &'a StartedInstruction,
    preferences: Option<&'a Preferences>,
    /// Slots that something depends on. None if all of them can matter.
    relevant_slots: Option<BTreeSet<u32>>,
    /// True if rules read the faces of earlier rolls.
    distinguishes_faces: bool,
    numbers: HashMap<SituationKey, usize>,
    saved: Vec<SavedSituation>,
    ends: IndexMap<InstructionEnd, usize>,
    path_count: u64,
}

impl SituationExplorer<'_> {
    /// All situations. None if more slots turned out to matter than were distinguished: the caller then starts again with what is known now.
    fn explore_all(&mut self) -> Result<Option<Vec<SituationNode>>, NotExact> {
        self.numbers.clear();
        // The first situation is the start of the instruction.
        self.saved.truncate(1);
        self.ends.clear();
        self.path_count = 0;
        for end in self.start.outcome_ends() {
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

    /// Adds new dependencies to those that are distinguished. Returns true if there were any.
    fn add_dependencies(&mut self) -> bool {
        let Some(reads) = &mut self.relevant_slots else {
            return false;
        };
        if self.machine.context.observer.has_other_steps {
            // The steps of a page can read any slot.
            self.relevant_slots = None;
            self.distinguishes_faces = true;
            return true;
        }
        if !self.slot_use.update() {
            return false;
        }
        let before = (reads.len(), self.distinguishes_faces);
        reads.extend(self.slot_use.read_slots());
        self.distinguishes_faces |= self.slot_use.reads_faces();
        before != (reads.len(), self.distinguishes_faces)
    }

    /// Explores one situation.
    fn explore_situation(&mut self, at: usize) -> Result<SituationNode, NotExact> {
        let _ = self.slot_use.take_faces_read();
        let mut by_faces = self.distinguishes_faces;
        loop {
            self.restore_situation(at)?;
            let node = self.explore_from(at, by_faces, &mut Vec::new())?;
            if by_faces || !self.slot_use.take_faces_read() {
                return Ok(node);
            }
            by_faces = true;
        }
    }

    /// Restores a situation and plays to its first question.
    fn restore_situation(&mut self, at: usize) -> Result<(), NotExact> {
        self.path_count += 1;
        if self.path_count > MAX_PATHS {
            let most = format_args!("{MAX_PATHS} ways through its situations");
            return Err(limit_exceeded(most));
        }
        if self.slot_use.stored_steps() >= MAX_STEPS {
            let most = format_args!("{MAX_STEPS} steps of its rules to remember");
            return Err(limit_exceeded(most));
        }
        let machine = &mut self.machine;
        let saved = &self.saved[at];
        rewind(machine, 0, &saved.frames);
        for (slot, value) in &saved.slots {
            machine.context.state.set(*slot, value.clone());
        }
        // The round that a restored situation begins with is not a new situation.
        machine.context.observer.begin_attempt(usize::from(at > 0));
        let came = machine.run();
        self.check_result(came)
    }

    /// Returns an error of the instruction. Errors after a turn to another page are ignored.
    fn check_result(&self, came: Result<(), Box<Diagnostic>>) -> Result<(), NotExact> {
        match came {
            Err(fault) if self.machine.context.observer.entered_page.is_none() => {
                Err(NotExact::Failed(fault))
            }
            _ => Ok(()),
        }
    }

    fn submit_answer(&mut self, answer: &Answer) -> Result<(), NotExact> {
        let came = self.machine.answer(answer).map_err(|failed| match failed {
            AnswerError::Failed(fault) => fault,
            AnswerError::Refused(refusal) => Box::new(odds_error(&refusal.reason)),
        });
        self.check_result(came)
    }

    /// Explores what follows the answers given so far.
    fn explore_from(
        &mut self,
        at: usize,
        by_faces: bool,
        path: &mut Vec<Answer>,
    ) -> Result<SituationNode, NotExact> {
        if let Some(to) = self.current_target()? {
            let worth = self.play_value(Some(to))?;
            return Ok(SituationNode::Target { to, value: worth });
        }
        if path.len() >= MAX_ANSWERS {
            return Err(limit_exceeded(format_args!(
                "{MAX_ANSWERS} questions and rolls in one round"
            )));
        }
        let ways = possible_answers(&self.machine, by_faces).map_err(NotExact::LimitExceeded)?;
        let worth = match ways.is_roll {
            true => PlayValue::new(),
            false => self.play_value(None)?,
        };
        let mut each = Vec::with_capacity(ways.answers.len());
        for (n, (many, answer)) in ways.answers.into_iter().enumerate() {
            if n > 0 {
                self.restore_situation(at)?;
                for before in &*path {
                    self.submit_answer(before)?;
                }
            }
            self.submit_answer(&answer)?;
            path.push(answer);
            each.push((many, self.explore_from(at, by_faces, path)?));
            path.pop();
        }
        Ok(match ways.is_roll {
            true => merge_branches(each),
            false => SituationNode::Choice {
                branches: each.into_iter().map(|(_, node)| node).collect(),
                value: worth,
            },
        })
    }

    /// The current target, if it is an end or another situation.
    fn current_target(&mut self) -> Result<Option<EdgeTarget>, NotExact> {
        let machine = &self.machine;
        if let Some(page) = machine.context.observer.entered_page {
            return Ok(Some(self.end_target(InstructionEnd::TurnedTo(page))));
        }
        if matches!(machine.pending, PendingInput::Nothing) {
            let end = self.start.find_end(&machine.frames);
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

    /// Slots that differ from the start, with their values when the journal had this length.
    fn changed_slots(&self, journal: usize) -> Vec<(u32, Value)> {
        let state = &self.machine.context.state;
        let mut since: BTreeMap<u32, &Value> = BTreeMap::new();
        for (slot, before) in state.changes(journal) {
            since.entry(slot).or_insert(before);
        }
        let mut first: BTreeMap<u32, &Value> = BTreeMap::new();
        for (slot, before) in state.changes(0).take(journal) {
            first.entry(slot).or_insert(before);
        }
        let then = |slot: &u32| since.get(slot).map_or_else(|| state.get(*slot), |it| *it);
        let changed = first
            .into_iter()
            .filter(|(slot, first)| then(slot) != *first);
        changed
            .map(|(slot, _)| (slot, then(&slot).clone()))
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
        let reads = self.relevant_slots.as_ref();
        let counts = |slot: &u32| reads.is_none_or(|reads| reads.contains(slot));
        SituationKey {
            steps: steps.collect(),
            call,
            slots: slots.iter().filter(|it| counts(&it.0)).cloned().collect(),
        }
    }

    /// The score of the current position for a cautious player: first whether the game continues, then the fields in `priorities` of the ruleset.
    fn play_value(&mut self, to: Option<EdgeTarget>) -> Result<PlayValue, NotExact> {
        let Some(wanted) = self.preferences else {
            return Ok(PlayValue::new());
        };
        let over = self
            .ends
            .get(&InstructionEnd::GameOver)
            .copied()
            .map(EdgeTarget::End);
        let over = over.is_some() && to == over;
        let over = over || self.machine.context.state.get(slot::GAME_OVER).truth();
        let mut worth = vec![i64::from(!over)];
        for (value, better) in &wanted.values {
            let value = self.machine.evaluate(value).map_err(NotExact::Failed)?;
            worth.push(better.rate(value.int()));
        }
        Ok(worth)
    }
}
