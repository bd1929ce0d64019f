//! Calls as the engine makes them: begun, resumed with what they asked for, dropped.

use super::Script;
use super::asking;
use super::entries::written;
use super::errors::diagnostic;
use super::host::{Pending, fault};
use super::plain::{fit, from_lua, to_lua};
use super::room::{FUEL, REFILLS, Room};
use crate::book::{Vocabulary, World};
use crate::diagnostic::{Code, Diagnostic, Label};
use crate::game::{Call, CallTarget, Referee, Request, Ruling, Turn, Value};
use mlua::{Function, IntoLuaMulti, MultiValue, Table, Thread, Value as LuaValue};
use std::rc::Rc;
use std::sync::Arc;

/// Coroutines kept for the next call.
const SPARE: usize = 8;
/// What standing still costs, so that a rule cannot ask for ever.
const ASKING: u64 = 500;

/// The functions behind a vocabulary, list by list.
#[derive(Debug)]
pub(super) struct Functions {
    pub(super) verbs: Vec<Function>,
    pub(super) costs: Vec<Option<Function>>,
    pub(super) queries: Vec<Function>,
    pub(super) commands: Vec<Function>,
    pub(super) sheet: Option<Function>,
    pub(super) check: Option<Function>,
}

/// A call that stands still.
#[derive(Debug)]
struct Frame {
    thread: Thread,
    asked: Request,
    left: Allowance,
    verb: Option<usize>,
}

/// What a call may still spend.
#[derive(Debug, Clone, Copy)]
struct Allowance {
    fuel: u64,
    /// Decisions of a person that give it its full length again.
    refills: u32,
}

impl Allowance {
    const FULL: Self = Self {
        fuel: FUEL,
        refills: REFILLS,
    };

    /// After an answer. Between two decisions of a person a rule may run its full length: a long fight is no endless one.
    /// Dice give it nothing, or a rule that rolls for ever would never stop.
    fn after(self, asked: &Request) -> Self {
        let decided = !matches!(asked, Request::Roll(_) | Request::Event(_));
        match self.refills.checked_sub(1) {
            Some(refills) if decided => Self {
                fuel: FUEL,
                refills,
            },
            _ => self,
        }
    }
}

/// A ruleset with its house rules, ready to be the engine's referee.
#[derive(Debug)]
pub struct Rules {
    pub(super) room: Room,
    scripts: Vec<Script>,
    vocabulary: Rc<Vocabulary>,
    pub(super) functions: Functions,
    frames: Vec<Frame>,
    spare: Vec<Thread>,
}

impl Rules {
    pub(super) fn new(
        room: Room,
        scripts: Vec<Script>,
        vocabulary: Vocabulary,
        functions: Functions,
    ) -> Self {
        let vocabulary = Rc::new(vocabulary);
        let fields = vocabulary.fields.iter().enumerate();
        *room.host.fields.borrow_mut() = fields.map(|(n, f)| (f.name.clone(), n)).collect();
        *room.host.vocabulary.borrow_mut() = Rc::clone(&vocabulary);
        Self {
            room,
            scripts,
            vocabulary,
            functions,
            frames: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// What pages may say under these rules, house rules included.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// Gives the rules the book they are played with. Before any call.
    pub fn bind(&mut self, world: Arc<World>) {
        *self.room.host.world.borrow_mut() = world;
    }

    pub(super) fn failed(&self, error: &mlua::Error) -> Diagnostic {
        self.room.host.landed.borrow_mut().clear();
        self.room.host.pending.borrow_mut().take();
        diagnostic(error, &self.scripts, &self.room.host, Code::RuleFailed)
    }

    fn thread(&mut self) -> mlua::Result<Thread> {
        let shell = self.room.prelude.protected.clone();
        match self.spare.pop() {
            Some(thread) => thread.reset(shell).map(|()| thread),
            None => self.room.lua.create_thread(shell),
        }
    }

    /// Runs a coroutine until it asks or ends.
    fn go(
        &mut self,
        thread: Thread,
        verb: Option<usize>,
        allowance: Allowance,
        args: impl IntoLuaMulti,
        turn: &mut Turn,
    ) -> Result<Ruling, Diagnostic> {
        let host = Rc::clone(&self.room.host);
        host.fuel.set(allowance.fuel);
        host.spent.borrow_mut().take();
        let ran = host.lend(turn, || thread.resume::<MultiValue>(args));
        let given = ran.map_err(|e| {
            let form = verb.and_then(|n| self.vocabulary.verbs.get(n));
            self.shown_at(self.failed(&e), form.map_or("", |v| &v.form.text))
        })?;
        let pending = host.pending.borrow_mut().take();
        match pending {
            Some(Pending::Ask(asked)) => {
                self.frames.push(Frame {
                    thread,
                    asked: asked.clone(),
                    left: Allowance {
                        fuel: host.fuel.get().saturating_sub(ASKING),
                        ..allowance
                    },
                    verb,
                });
                Ok(Ruling::Asks(asked))
            }
            Some(Pending::TurnTo(place)) => {
                host.landed.borrow_mut().clear();
                Ok(Ruling::TurnTo(place))
            }
            Some(Pending::BeginAgain) => {
                host.landed.borrow_mut().clear();
                Ok(Ruling::Afresh)
            }
            None => {
                if self.spare.len() < SPARE {
                    self.spare.push(thread);
                }
                self.outcome(verb, given.front()).map(Ruling::Done)
            }
        }
    }

    /// The outcome a verb returned.
    fn outcome(
        &self,
        verb: Option<usize>,
        given: Option<&LuaValue>,
    ) -> Result<Option<String>, Diagnostic> {
        let Some(verb) = verb.and_then(|n| self.vocabulary.verbs.get(n)) else {
            return Ok(None);
        };
        let form = &verb.form.text;
        let problem = match given {
            Some(LuaValue::String(name)) => {
                let name = name.to_string_lossy();
                if verb.outcomes.contains(&name) {
                    return Ok(Some(name));
                }
                format!("`{form}` came out as `{name}`, which is not one of its outcomes")
            }
            None | Some(LuaValue::Nil) if verb.outcomes.is_empty() => return Ok(None),
            None | Some(LuaValue::Nil) => format!("`{form}` ended without an outcome"),
            Some(other) => format!("`{form}` came out as a {}", other.type_name()),
        };
        let help = if verb.outcomes.is_empty() {
            "it declares no outcomes".to_owned()
        } else {
            format!("its outcomes are {}", verb.outcomes.join(", "))
        };
        let found = Diagnostic::placeless(Code::RuleFailed, problem).help(help);
        Err(self.shown_at(found, form))
    }

    /// Shows a fault that has no place of its own at the form of what was called.
    fn shown_at(&self, mut found: Diagnostic, form: &str) -> Diagnostic {
        let mut scripts = self.scripts.iter();
        let script = scripts.find(|s| !form.is_empty() && s.text.contains(form));
        if let Some(script) = script.filter(|_| found.labels.is_empty()) {
            found.labels.push(Label {
                span: written(script, form),
                text: String::new(),
            });
        }
        found
    }

    /// Calls a function that may neither change nor ask.
    pub(super) fn quietly(
        &mut self,
        what: &'static str,
        function: &Function,
        args: impl IntoLuaMulti,
        turn: &mut Turn,
    ) -> mlua::Result<LuaValue> {
        let host = Rc::clone(&self.room.host);
        let fuel = host.fuel.replace(FUEL);
        host.spent.borrow_mut().take();
        let before = host.quiet.replace(Some(what));
        let answer = host.lend(turn, || function.call::<LuaValue>(args));
        host.quiet.set(before);
        host.fuel.set(fuel);
        answer
    }

    fn page(&self, call: &Call) -> mlua::Result<Table> {
        let handles = self.room.lua.create_table()?;
        for outcome in &call.handled {
            handles.raw_set(&**outcome, true)?;
        }
        let page = self.room.lua.create_table()?;
        page.raw_set("handles", handles)?;
        page.raw_set("cost", call.as_cost)?;
        Ok(page)
    }

    fn missing(&self, call: &Call) -> Diagnostic {
        Diagnostic::placeless(
            Code::RuleFailed,
            format!("the ruleset has no function for {:?}", call.target),
        )
    }

    /// The function of a call and what it is given.
    fn prepared(&mut self, call: &Call) -> mlua::Result<Option<(Function, MultiValue)>> {
        let lua = &self.room.lua;
        let function = match &call.target {
            CallTarget::Verb(n) => self.functions.verbs.get(*n),
            CallTarget::Command(n) => self.functions.commands.get(*n),
            CallTarget::Hook(name) => {
                let run = self.room.prelude.run_hooks.clone();
                let mut given = vec![LuaValue::String(lua.create_string(name)?)];
                for key in super::hooks::find(name).map_or(&[][..], |moment| moment.takes) {
                    given.push(to_lua(lua, call.args.get(key))?);
                }
                return Ok(Some((run, MultiValue::from_vec(given))));
            }
        };
        let Some(function) = function.cloned() else {
            return Ok(None);
        };
        let args = match to_lua(lua, &call.args)? {
            LuaValue::Nil => LuaValue::Table(lua.create_table()?),
            args => args,
        };
        let given = vec![args, LuaValue::Table(self.page(call)?)];
        Ok(Some((function, MultiValue::from_vec(given))))
    }
}

impl Referee for Rules {
    fn begin(&mut self, call: &Call, turn: &mut Turn) -> Result<Ruling, Diagnostic> {
        if let CallTarget::Hook(name) = &call.target
            && !self.vocabulary.hooks.contains(name)
        {
            return Ok(Ruling::Done(None));
        }
        let prepared = self.prepared(call).map_err(|e| self.failed(&e))?;
        let (function, mut args) = prepared.ok_or_else(|| self.missing(call))?;
        let verb = match call.target {
            CallTarget::Verb(n) => Some(n),
            _ => None,
        };
        let thread = self.thread().map_err(|e| self.failed(&e))?;
        args.push_front(LuaValue::Function(function));
        self.go(thread, verb, Allowance::FULL, args, turn)
    }

    fn resume(&mut self, reply: Value, turn: &mut Turn) -> Result<Ruling, Diagnostic> {
        let Some(frame) = self.frames.pop() else {
            return Err(Diagnostic::placeless(
                Code::RuleFailed,
                "no rule waits for an answer",
            ));
        };
        if !asking::answers(&frame.asked, &reply) {
            let message = format!("the answer `{reply}` does not fit what the rule asked");
            return Err(Diagnostic::placeless(Code::RuleFailed, message));
        }
        let lua = &self.room.lua;
        let given = if let Request::Roll(asked) = &frame.asked {
            asking::landed(asked, &reply)
                .map_err(fault)
                .and_then(|roll| {
                    let faces = asking::faces(lua, &roll)?;
                    let result = LuaValue::Integer(roll.result);
                    self.room.host.landed.borrow_mut().push(roll);
                    Ok(MultiValue::from_vec(vec![result, LuaValue::Table(faces)]))
                })
        } else {
            to_lua(lua, &reply).map(|value| MultiValue::from_vec(vec![value]))
        };
        let given = given.map_err(|e| self.failed(&e))?;
        let left = frame.left.after(&frame.asked);
        self.go(frame.thread, frame.verb, left, given, turn)
    }

    fn abandon(&mut self) {
        self.frames.clear();
        self.room.host.landed.borrow_mut().clear();
        self.room.host.pending.borrow_mut().take();
    }

    fn evaluate(&mut self, text: &str, turn: &mut Turn) -> Result<String, Diagnostic> {
        let chunk = self.room.lua.load(format!("return {text}"));
        let answer = chunk
            .set_name("=the line")
            .set_mode(mlua::chunk::ChunkMode::Text)
            .set_environment(self.room.globals.clone())
            .into_function()
            .and_then(|function| self.quietly("the author's line", &function, (), turn))
            .and_then(|answer| from_lua(&answer, Some(&self.room.prelude.inside)));
        answer
            .map(|value| value.to_string())
            .map_err(|e| self.failed(&e))
    }

    fn query(&mut self, query: usize, args: &Value, turn: &mut Turn) -> Result<Value, Diagnostic> {
        let (Some(function), Some(declared)) = (
            self.functions.queries.get(query).cloned(),
            self.vocabulary.queries.get(query),
        ) else {
            return Err(Diagnostic::placeless(
                Code::RuleFailed,
                format!("there is no query {query}"),
            ));
        };
        let (gives, form) = (declared.gives.clone(), declared.form.text.clone());
        let answer = to_lua(&self.room.lua, args)
            .and_then(|given| {
                let given = match given {
                    LuaValue::Nil => LuaValue::Table(self.room.lua.create_table()?),
                    given => given,
                };
                self.quietly("a query", &function, given, turn)
            })
            .and_then(|answer| from_lua(&answer, Some(&self.room.prelude.inside)))
            .and_then(|answer| {
                fit(&gives, answer)
                    .map_err(|wants| fault(format!("the query `{form}` gives {wants}")))
            });
        answer.map_err(|e| self.failed(&e))
    }

    fn refuses(&mut self, call: &Call, turn: &mut Turn) -> Result<Option<String>, Diagnostic> {
        let CallTarget::Verb(n) = call.target else {
            return Ok(None);
        };
        let Some(cost) = self.functions.costs.get(n).cloned().flatten() else {
            return Ok(None);
        };
        let answer = self
            .prepared(call)
            .and_then(|prepared| {
                let args = prepared.map(|(_, args)| args).unwrap_or_default();
                self.quietly("a cost", &cost, args, turn)
            })
            .and_then(|answer| match answer {
                LuaValue::Nil => Ok(None),
                LuaValue::String(reason) => Ok(Some(reason.to_string_lossy())),
                other => Err(fault(format!(
                    "a cost gives nil or the reason it cannot be met, not a {}",
                    other.type_name()
                ))),
            });
        answer.map_err(|e| self.failed(&e))
    }

    fn sheet(&mut self, turn: &mut Turn) -> Result<Vec<(String, String)>, Diagnostic> {
        let Some(function) = self.functions.sheet.clone() else {
            return Ok(Vec::new());
        };
        let inside = self.room.prelude.inside.clone();
        self.quietly("the sheet's layout", &function, (), turn)
            .and_then(|lines| from_lua(&lines, Some(&inside)))
            .and_then(|lines| {
                let pair = |line: &Value| match line.as_list() {
                    [title, text] => Ok((title.to_string(), text.to_string())),
                    _ => Err(fault("each line of the sheet is {title, text}")),
                };
                lines.as_list().iter().map(pair).collect()
            })
            .map_err(|e| self.failed(&e))
    }
}
