//! Explores every way that an instruction can go: in each situation, every answer and every result of the dice that makes a difference.
//!
//! A situation is the start of a round of the verb. Two situations are equal if they differ only in slots that nothing reads.

use super::super::plan::Preferences;
use super::super::player::rewind;
use super::graph::{EdgeTarget, PlayValue, SituationNode, together};
use super::stops::StopObserver;
use super::ways::ways;
use super::{InstructionEnd, StartedInstruction, misfit};
use crate::engine::{AnswerError, Frame, Machine, PendingInput};
use crate::model::book::{PageId, slot};
use crate::model::game::{Answer, Call, Dice, GameContext, RulesHost, State, Value};
use crate::rules::learn::{MemoizedRules, SlotUse};
use crate::syntax::diagnostic::Diagnostic;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// Limits on situations, ways through them and memoized steps of rules. The odds are not counted if one is exceeded.
const MOST_SITUATIONS: usize = 20_000;
const MOST_WAYS: u64 = 1_000_000;
const MOST_STEPS: usize = 500_000;

/// Maximum number of answers from one situation to the next.
const MOST_ANSWERS: usize = 64;

/// Why the odds are not counted.
pub(super) enum NotExact {
    /// The limit that was exceeded, as text.
    TooMany(String),
    Fault(Box<Diagnostic>),
}

fn too_many(what: impl std::fmt::Display) -> NotExact {
    NotExact::TooMany(format!("there are more than {what}"))
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
    let learnt = MemoizedRules::new(rules).room(MOST_STEPS);
    let seen = learnt.seen();
    let mut turn: GameContext<StopObserver> = GameContext::new(State::new(begun.slots.clone()));
    turn.listener = StopObserver::at_page(begun.page);
    let dice = Dice::seeded(0).asked();
    let machine = Machine::new(Arc::clone(&begun.book), Box::new(learnt), dice, turn);
    let first = SavedSituation {
        frames: begun.frames(),
        slots: Vec::new(),
    };
    let mut explorer = SituationExplorer {
        reads: Some(always_read(wanted)),
        by_faces: false,
        machine,
        seen,
        begun,
        wanted,
        known: HashMap::new(),
        saved: vec![first],
        ends: IndexMap::new(),
        ways: 0,
    };
    loop {
        if let Some(situations) = explorer.all()? {
            let ends = explorer.ends.into_keys().collect();
            return Ok(SituationGraph { situations, ends });
        }
    }
}

/// Slots that the engine itself reads during an instruction, and those that a cautious player compares.
fn always_read(wanted: Option<&Preferences>) -> BTreeSet<u32> {
    let engine = [slot::PAGE, slot::OVER, slot::SCENE, slot::SCENES];
    engine
        .into_iter()
        .chain(wanted.into_iter().flat_map(Preferences::slots))
        .collect()
}

struct SituationExplorer<'a> {
    machine: Machine<StopObserver>,
    seen: SlotUse,
    begun: &'a StartedInstruction,
    wanted: Option<&'a Preferences>,
    /// Slots that something depends on. None if all of them can matter.
    reads: Option<BTreeSet<u32>>,
    /// True if rules read the faces of earlier rolls.
    by_faces: bool,
    known: HashMap<SituationKey, usize>,
    saved: Vec<SavedSituation>,
    ends: IndexMap<InstructionEnd, usize>,
    ways: u64,
}

impl SituationExplorer<'_> {
    /// All situations. None if more slots turned out to matter than were distinguished: the caller then starts again with what is known now.
    fn all(&mut self) -> Result<Option<Vec<SituationNode>>, NotExact> {
        self.known.clear();
        // The first situation is the start of the instruction.
        self.saved.truncate(1);
        self.ends.clear();
        self.ways = 0;
        for end in self.begun.outcomes() {
            self.end(end);
        }
        let mut situations = Vec::new();
        while situations.len() < self.saved.len() {
            situations.push(self.explore_situation(situations.len())?);
            if self.finds_more() {
                return Ok(None);
            }
        }
        Ok(Some(situations))
    }

    /// Adds new dependencies to those that are distinguished. Returns true if there were any.
    fn finds_more(&mut self) -> bool {
        let Some(reads) = &mut self.reads else {
            return false;
        };
        if self.machine.turn.listener.pages {
            // The steps of a page can read any slot.
            self.reads = None;
            self.by_faces = true;
            return true;
        }
        if !self.seen.look() {
            return false;
        }
        let before = (reads.len(), self.by_faces);
        reads.extend(self.seen.read_slots());
        self.by_faces |= self.seen.reads_faces();
        before != (reads.len(), self.by_faces)
    }

    /// Explores one situation.
    fn explore_situation(&mut self, at: usize) -> Result<SituationNode, NotExact> {
        let _ = self.seen.looked();
        let mut by_faces = self.by_faces;
        loop {
            self.stand(at)?;
            let node = self.grow(at, by_faces, &mut Vec::new())?;
            if by_faces || !self.seen.looked() {
                return Ok(node);
            }
            by_faces = true;
        }
    }

    /// Restores a situation and plays to its first question.
    fn stand(&mut self, at: usize) -> Result<(), NotExact> {
        self.ways += 1;
        if self.ways > MOST_WAYS {
            let most = format_args!("{MOST_WAYS} ways through its situations");
            return Err(too_many(most));
        }
        if self.seen.steps() >= MOST_STEPS {
            let most = format_args!("{MOST_STEPS} steps of its rules to remember");
            return Err(too_many(most));
        }
        let machine = &mut self.machine;
        let saved = &self.saved[at];
        rewind(machine, 0, &saved.frames);
        for (slot, value) in &saved.slots {
            machine.turn.state.set(*slot, value.clone());
        }
        // The round that a restored situation begins with is not a new situation.
        machine.turn.listener.begin(usize::from(at > 0));
        let came = machine.run();
        self.came(came)
    }

    /// Returns an error of the instruction. Errors after a turn to another page are ignored.
    fn came(&self, came: Result<(), Box<Diagnostic>>) -> Result<(), NotExact> {
        match came {
            Err(fault) if self.machine.turn.listener.entered.is_none() => {
                Err(NotExact::Fault(fault))
            }
            _ => Ok(()),
        }
    }

    fn give(&mut self, answer: &Answer) -> Result<(), NotExact> {
        let came = self.machine.answer(answer).map_err(|failed| match failed {
            AnswerError::Fault(fault) => fault,
            AnswerError::Misfit(refusal) => Box::new(misfit(&refusal.reason)),
        });
        self.came(came)
    }

    /// Explores what follows the answers given so far.
    fn grow(
        &mut self,
        at: usize,
        by_faces: bool,
        path: &mut Vec<Answer>,
    ) -> Result<SituationNode, NotExact> {
        if let Some(to) = self.leads()? {
            let worth = self.worth(Some(to))?;
            return Ok(SituationNode::Leads { to, worth });
        }
        if path.len() >= MOST_ANSWERS {
            return Err(too_many(format_args!(
                "{MOST_ANSWERS} questions and rolls in one round"
            )));
        }
        let ways = ways(&self.machine, by_faces).map_err(NotExact::TooMany)?;
        let worth = match ways.of_dice {
            true => PlayValue::new(),
            false => self.worth(None)?,
        };
        let mut each = Vec::with_capacity(ways.all.len());
        for (n, (many, answer)) in ways.all.into_iter().enumerate() {
            if n > 0 {
                self.stand(at)?;
                for before in &*path {
                    self.give(before)?;
                }
            }
            self.give(&answer)?;
            path.push(answer);
            each.push((many, self.grow(at, by_faces, path)?));
            path.pop();
        }
        Ok(match ways.of_dice {
            true => together(each),
            false => SituationNode::Choice {
                ways: each.into_iter().map(|(_, node)| node).collect(),
                worth,
            },
        })
    }

    /// The current target, if it is an end or another situation.
    fn leads(&mut self) -> Result<Option<EdgeTarget>, NotExact> {
        let machine = &self.machine;
        if let Some(page) = machine.turn.listener.entered {
            return Ok(Some(self.end(InstructionEnd::Turned(page))));
        }
        if matches!(machine.waiting, PendingInput::Nothing) {
            let end = self.begun.end(&machine.frames);
            return Ok(Some(self.end(end)));
        }
        let Some((journal, frames)) = self.machine.turn.listener.cut.take() else {
            return Ok(None);
        };
        let slots = self.slots(journal);
        let key = self.key(&frames, &slots);
        let next = self.saved.len();
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            if next >= MOST_SITUATIONS {
                return Err(too_many(format_args!("{MOST_SITUATIONS} situations")));
            }
            self.saved.push(SavedSituation { frames, slots });
        }
        Ok(Some(EdgeTarget::Situation(number)))
    }

    fn end(&mut self, end: InstructionEnd) -> EdgeTarget {
        let next = self.ends.len();
        EdgeTarget::End(*self.ends.entry(end).or_insert(next))
    }

    /// Slots that differ from the start, with their values when the journal had this length.
    fn slots(&self, journal: usize) -> Vec<(u32, Value)> {
        let state = &self.machine.turn.state;
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

    fn key(&self, frames: &[Frame], slots: &[(u32, Value)]) -> SituationKey {
        let steps = frames.iter().filter_map(|frame| match frame {
            Frame::Steps { page, at, .. } => Some((*page, *at)),
            _ => None,
        });
        let call = match frames.last() {
            Some(Frame::Rounds(it)) => Some(it.call.clone()),
            _ => None,
        };
        let reads = self.reads.as_ref();
        let counts = |slot: &u32| reads.is_none_or(|reads| reads.contains(slot));
        SituationKey {
            steps: steps.collect(),
            call,
            slots: slots.iter().filter(|it| counts(&it.0)).cloned().collect(),
        }
    }

    /// The score of the current position for a cautious player: first whether the game continues, then the fields in `priorities` of the ruleset.
    fn worth(&mut self, to: Option<EdgeTarget>) -> Result<PlayValue, NotExact> {
        let Some(wanted) = self.wanted else {
            return Ok(PlayValue::new());
        };
        let over = self
            .ends
            .get(&InstructionEnd::Over)
            .copied()
            .map(EdgeTarget::End);
        let over = over.is_some() && to == over;
        let over = over || self.machine.turn.state.get(slot::OVER).truth();
        let mut worth = vec![i64::from(!over)];
        for (value, better) in &wanted.values {
            let value = self.machine.value(value).map_err(NotExact::Fault)?;
            worth.push(better.rate(value.int()));
        }
        Ok(worth)
    }
}
