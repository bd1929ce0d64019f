use super::*;
use crate::game::{CallTarget, Event, Outcome, Question, Request};

/// Rules that count their calls, and ask before they tell; the script is number 3.
#[derive(Default)]
struct Forgetful {
    calls: i64,
    /// Does it begin to count?
    counts: bool,
    tells: bool,
}

impl Forgetful {
    fn go_on(&self, memory: &mut dyn Memory) {
        memory.placed(3, 12);
        memory.write(0, 5.into(), None);
        memory.placed(3, 14);
        if self.tells {
            let text = format!("Dance {}.", self.calls);
            memory.tell(|| Event::Say { text });
        } else {
            memory.write(1, self.calls.into(), None);
        }
    }
}

impl Referee for Forgetful {
    fn begin(&mut self, _: &Call, _: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        self.calls += i64::from(self.counts);
        let question = Question::confirm("Go on?", "on");
        Ok(Ruling::Asks(Request::Ask(question)))
    }
    fn is_idle(&mut self, _: crate::game::Moment, _: &dyn Memory) -> bool {
        false
    }
    fn resume(&mut self, _: Option<Reply>, memory: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        self.go_on(memory);
        Ok(Ruling::Done(Outcome::default()))
    }
    fn given(&mut self, _: &Value, _: &mut dyn Memory) -> Result<Ruling, Diagnostic> {
        Ok(Ruling::Done(Outcome::default()))
    }
    fn abandon(&mut self) {}
    fn query(&mut self, _: usize, _: &Value, memory: &mut dyn Memory) -> Result<Value, Diagnostic> {
        memory.placed(3, 20);
        self.calls += i64::from(self.counts);
        Ok(self.calls.into())
    }
    fn refuses(&mut self, _: &Call, _: &mut dyn Memory) -> Result<Option<String>, Diagnostic> {
        Ok(None)
    }
    fn sum(&self) -> Option<crate::game::Sum> {
        None
    }
    fn decided(&mut self) {}
    fn reset(&mut self) {}
    fn besides(
        &mut self,
        _: usize,
        _: &Value,
        _: &mut dyn Memory,
    ) -> Result<Option<String>, Diagnostic> {
        unreachable!("nobody asks it")
    }
    fn derive(&mut self, _: usize, _: &mut dyn Memory) -> Result<(), Diagnostic> {
        unreachable!("it derives nothing")
    }
    fn evaluate(&mut self, _: &str, _: &mut dyn Memory) -> Result<String, Diagnostic> {
        unreachable!("it speaks no language")
    }
    fn reads(&mut self, _: &Value, _: &mut dyn Memory) -> Result<Value, Diagnostic> {
        unreachable!("it is no reader")
    }
    fn sheet(&mut self, _: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic> {
        Ok(Vec::new())
    }
    fn status(&mut self, _: &mut dyn Memory) -> Result<Vec<(String, String)>, Diagnostic> {
        Ok(Vec::new())
    }
}

/// What is found in three calls, each of which leaves the game as the rules at hand make it.
fn found(counts: bool, tells: bool) -> Vec<Difference> {
    let rules = move || Forgetful {
        calls: 0,
        counts,
        tells,
    };
    let noted = Found::default();
    let load: Load = Rc::new(move || Some(Box::new(rules())));
    let mut afresh = Afresh::new(Box::new(rules()), load, noted.clone());
    let mut turn: Turn = Turn::of(State::new(vec![0.into(), 0.into()]));
    let call = Call {
        target: CallTarget::Verb(7),
        args: Value::Nothing,
        handled: None,
        under: None,
        as_cost: false,
    };
    for n in 1..=3 {
        assert!(matches!(
            afresh.begin(&call, &mut turn),
            Ok(Ruling::Asks(_))
        ));
        let done = afresh.resume(Some(Reply::Yes(true)), &mut turn);
        assert_eq!(done, Ok(Ruling::Done(Outcome::default())));
        assert_eq!(*turn.state.get(0), 5.into());
        match tells {
            true => assert_eq!(turn.listener.len(), n),
            false if counts => assert_eq!(*turn.state.get(1), (n as i64).into()),
            false => assert_eq!(*turn.state.get(1), 0.into()),
        }
    }
    noted.take()
}

#[test]
fn rules_that_keep_nothing_are_left_alone() {
    assert!(found(false, false).is_empty());
    assert!(found(false, true).is_empty());
}

#[test]
fn what_a_rule_remembers_is_found_at_its_line() {
    let all = found(true, false);
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0].what, What::Call(CallTarget::Verb(7)));
    assert_eq!(all[0].place, Some((3, 14)));
    assert_eq!(all[0].here, Some(Did::Holds(1, 2.into())));
    assert_eq!(all[0].afresh, Some(Did::Holds(1, 1.into())));
}

#[test]
fn what_is_told_otherwise_is_found() {
    let all = found(true, true);
    let said = |text: &str| Some(Did::Tells(Box::new(Event::Say { text: text.into() })));
    assert_eq!(all[0].here, said("Dance 2."));
    assert_eq!(all[0].afresh, said("Dance 1."));
}

#[test]
fn an_answer_that_is_another_is_found_by_the_line_that_asked_last() {
    let noted = Found::default();
    let rules = || Forgetful {
        counts: true,
        ..Forgetful::default()
    };
    let load: Load = Rc::new(move || Some(Box::new(rules())));
    let mut afresh = Afresh::new(Box::new(rules()), load, noted.clone());
    let mut turn = Turn::silent(&[]);
    assert_eq!(afresh.query(4, &Value::Nothing, &mut turn), Ok(1.into()));
    assert!(noted.take().is_empty());
    assert_eq!(afresh.query(4, &Value::Nothing, &mut turn), Ok(2.into()));
    let all = noted.take();
    assert_eq!(all[0].what, What::Query(4));
    assert_eq!(all[0].place, Some((3, 20)));
    assert!(all[0].here.is_none() && all[0].afresh.is_none());
}
