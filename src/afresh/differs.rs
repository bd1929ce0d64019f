//! Where a call has done otherwise than the same call of rules loaded afresh.

use super::watch::Log;
use crate::game::{CallTarget, Event, Value};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The number of a script, and a line of it.
pub type Place = (usize, usize);

/// What was called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Call(CallTarget),
    /// Could it be paid?
    Cost(CallTarget),
    Query(usize),
    Sheet,
    Status,
}

/// One thing that a rule does to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Did {
    /// A slot that is changed holds this then.
    Holds(u32, Value),
    Tells(Box<Event>),
}

/// A call that did otherwise.
#[derive(Debug, Clone)]
pub struct Difference {
    pub what: What,
    /// The line of a script that did so, as far as it is known: the first one that did otherwise, or the last one that asked the game for anything.
    pub place: Option<Place>,
    /// The first thing that was otherwise, as the rules at hand did it and as those loaded afresh did; none of both where only the end was: the answer,
    /// the outcome, the question.
    pub here: Option<Did>,
    pub afresh: Option<Did>,
}

impl Difference {
    pub(super) fn between(what: What, log: &Log, other: &Log) -> Self {
        let at = |n: usize| (log.did.get(n), other.did.get(n));
        let most = log.did.len().max(other.did.len());
        let first = (0..most)
            .map(at)
            .find(|(here, afresh)| match (here, afresh) {
                (Some(here), Some(afresh)) => here.0 != afresh.0,
                _ => true,
            });
        let Some((here, afresh)) = first else {
            return Self {
                what,
                place: log.last.or(other.last),
                here: None,
                afresh: None,
            };
        };
        Self {
            what,
            place: here.or(afresh).and_then(|(_, place)| *place),
            here: here.map(|(did, _)| did.clone()),
            afresh: afresh.map(|(did, _)| did.clone()),
        }
    }
}

/// Where differences are noted, and how many calls were made twice.
#[derive(Debug, Clone, Default)]
pub struct Found {
    differences: Arc<Mutex<Vec<Difference>>>,
    made: Arc<AtomicU64>,
}

impl Found {
    /// Of one call and line one difference is enough.
    pub(super) fn note(&self, difference: Difference) {
        let Ok(mut all) = self.differences.lock() else {
            return;
        };
        let known = |it: &Difference| it.what == difference.what && it.place == difference.place;
        if !all.iter().any(known) {
            all.push(difference);
        }
    }

    /// What was noted since this was last asked.
    #[must_use]
    pub fn take(&self) -> Vec<Difference> {
        let all = self.differences.lock();
        all.map(|mut all| std::mem::take(&mut *all))
            .unwrap_or_default()
    }

    /// Another list of differences; the calls are counted with these.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self {
            differences: Arc::default(),
            made: Arc::clone(&self.made),
        }
    }

    pub(super) fn counts(&self) {
        self.made.fetch_add(1, Ordering::Relaxed);
    }

    /// How many calls were made twice.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }
}
