//! Replays calls along known paths, and records new paths.

use super::profile::Function;
use super::recorder::Recorder;
use super::referee::{Came, Found, Held, Learnt};
use super::step::{End, Had, Step, awaited, change, derived as edge_of, faces, part, reply};
use super::tree::{NONE, Noted, Spot, Strayed, strayed};
use crate::model::game::{Call, CallTarget, Inquiry, Memory, Referee, Reply, Request, Value};
use crate::syntax::diagnostic::Diagnostic;
use std::rc::Rc;

impl Learnt {
    /// Returns the call with this number.
    fn made(&self, root: u32) -> &Call {
        match self.calls.get_index(root as usize) {
            Some((call, _)) => call,
            None => unreachable!("a root is the number of a call that was made"),
        }
    }

    /// Follows known paths from a node.
    pub(super) fn walk(
        &mut self,
        root: u32,
        mut at: u32,
        mut had: Had,
        memory: &mut dyn Memory,
    ) -> Found {
        let all = Rc::clone(&self.trees);
        let mut trees = all.borrow_mut();
        loop {
            let given = match &trees.nodes[at as usize].step {
                Step::Read(slot) => memory.read(*slot).clone(),
                Step::Ask(slot, asked) => memory.ask(*slot, asked),
                Step::Derived(derived) => {
                    let derived = *derived;
                    let mut found = trees.derive(derived, memory);
                    if found.is_none() {
                        drop(trees);
                        // Errors are dropped here: the call may catch them, so it runs in the rules below.
                        drop(self.derive(derived, memory));
                        trees = all.borrow_mut();
                        found = trees.derive(derived, memory);
                    }
                    let Some((value, _)) = found else {
                        let spot = trees.before(self.calls[root as usize], at);
                        drop(trees);
                        return self.learn(root, spot, had, memory);
                    };
                    let edge = edge_of(&value);
                    had.derived.push(value);
                    edge
                }
                Step::DerivedPart(number, key) => {
                    let had = had.derived.get(*number);
                    had.map(|it| part(it, key.as_deref())).unwrap_or_default()
                }
                Step::Look(roll) => {
                    let faces = had.rolls.get(*roll).cloned().unwrap_or_default();
                    trees.looked = true;
                    faces
                }
                Step::Write(slot, given, heard) => {
                    given.write(*slot, &had, *heard, memory);
                    Value::Nothing
                }
                Step::Change(slot, it, heard) => {
                    change(*slot, it, *heard, memory);
                    Value::Nothing
                }
                Step::Tell(times) => {
                    (0..*times).for_each(|_| memory.go_unheard());
                    Value::Nothing
                }
                Step::Wait(request) => {
                    let request = (**request).clone();
                    self.waiting.push(Held::Known { root, at, had });
                    return Ok(Came::Asks(request));
                }
                Step::Roll(roll) => {
                    let request = Request::Ask(roll.0.clone());
                    self.waiting.push(Held::Known { root, at, had });
                    return Ok(Came::Asks(request));
                }
                Step::End(end) => {
                    let end = (**end).clone();
                    if let Some(profiler) = &self.profiler {
                        profiler.went(&self.made(root).target);
                    }
                    return Ok(Came::Ends(end));
                }
            };
            match trees.nodes[at as usize].on.to(&given) {
                NONE => {
                    drop(trees);
                    return self.learn(root, Spot::After(at, given), had, memory);
                }
                next => at = next,
            }
        }
    }

    /// Runs a call in the wrapped rules: replays the known path and records what follows.
    pub(super) fn learn(
        &mut self,
        root: u32,
        spot: Spot,
        had: Had,
        memory: &mut dyn Memory,
    ) -> Found {
        if let Some(profiler) = &self.profiler {
            profiler.missed(&self.made(root).target, &spot);
        }
        let way = match &spot {
            Spot::After(at, given) => self.trees.borrow().way(*at, given.clone()),
            _ => Vec::new(),
        };
        let function = Function::Call(self.made(root).target.clone());
        let mut recorder = Box::new(self.recorder(function, way, had));
        recorder.lend_it(memory);
        let came = self.led(root, &mut recorder);
        recorder.note_told();
        recorder.give_back(memory);
        self.settle(root, spot, recorder, came?)
    }

    /// Computes a derived value in the wrapped rules, for a state in which it is unknown.
    fn derive(&mut self, derived: usize, memory: &mut dyn Memory) -> Result<(), Diagnostic> {
        let mut recorder = self.recorder(Function::Derived(derived), Vec::new(), Had::default());
        recorder.lend_it(memory);
        let derived = self.rules.ask(Inquiry::Derived(derived), &mut recorder);
        recorder.give_back(memory);
        match recorder.strayed {
            true => Err(strayed()),
            false => derived.map(drop),
        }
    }

    fn recorder(&self, function: Function, way: Vec<(Step, Value)>, had: Had) -> Recorder {
        let mut recorder = Recorder::new(Rc::clone(&self.trees), way, had);
        recorder.notes = self.has_room();
        recorder.counted = self.profiler.clone().map(|it| (it, function));
        recorder
    }

    /// Begins a call and leads it along the way that the recorder has.
    fn led(&mut self, root: u32, recorder: &mut Recorder) -> Found {
        let mut rolled = 0;
        self.touched = true;
        let call = self.made(root).clone();
        let mut came = made(&mut *self.rules, &call, recorder)?;
        recorder.note_told();
        while recorder.is_led() {
            let step = self.waits(&came);
            let (Came::Asks(request), Some(given)) = (&came, recorder.led(&step)) else {
                return Err(strayed());
            };
            let ruling = match (&step, request) {
                (Step::Roll(_), _) => {
                    rolled += 1;
                    let fell = recorder.had.rolls.get(rolled - 1).map(faces);
                    self.rules.resume(fell.map(Reply::Dice), recorder)
                }
                (_, Request::Apart(_)) => {
                    recorder.forget();
                    self.rules.given(&given, recorder)
                }
                _ => {
                    recorder.forget();
                    self.rules.resume(reply(request, &given), recorder)
                }
            };
            came = ruling?.into();
            recorder.note_told();
        }
        Ok(came)
    }

    /// Returns the step for the state of a call.
    fn waits(&self, came: &Came) -> Step {
        match came {
            Came::Asks(request) => awaited(request, self.rules.sum()),
            Came::Ends(end) => Step::End(Box::new(end.clone())),
        }
    }

    /// Stores the steps that a call has made since the position.
    pub(super) fn settle(
        &mut self,
        root: u32,
        spot: Spot,
        mut recorder: Box<Recorder>,
        came: Came,
    ) -> Found {
        if recorder.strayed {
            return Err(strayed());
        }
        let last = self.waits(&came);
        let at = self.keep(spot, &mut recorder, last)?;
        if matches!(came, Came::Asks(_)) {
            self.waiting.push(Held::Live { root, at, recorder });
        }
        Ok(came)
    }

    /// Adds the recorded steps and a last step. Returns the last node if it was stored.
    fn keep(
        &mut self,
        spot: Spot,
        recorder: &mut Recorder,
        last: Step,
    ) -> Result<Option<u32>, Diagnostic> {
        let spot = if recorder.notes { spot } else { Spot::Nowhere };
        let last = Noted {
            step: last,
            given: Value::Nothing,
            place: recorder.place,
        };
        let steps = recorder.log.drain(..).chain([last]);
        let grown = self.trees.borrow_mut().grow_all(spot, steps);
        grown.map_err(|Strayed| strayed())
    }
}

/// Runs a call in the wrapped rules.
pub(super) fn made(rules: &mut dyn Referee, call: &Call, memory: &mut dyn Memory) -> Found {
    Ok(match call.target {
        CallTarget::Query(_) | CallTarget::Cost(_) => {
            let answer = rules.ask(Inquiry::Answer(call), memory)?;
            Came::Ends(End::Answer(answer))
        }
        _ => rules.begin(call, memory)?.into(),
    })
}
