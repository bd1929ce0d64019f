//! What the host's functions share: the game lent by the engine, the book's world, and what a script is waiting for.

use super::convert::from_lua;
use super::derived::cache::Derived;
use super::fault::{calling, fault};
use super::ledger::Ledger;
use super::parts::Loading;
use super::spending::{Allowance, BYTES, PIECE, Spending, TOLD, error_cost, weight};
use crate::model::book::{PageId, Vocabulary, World};
use crate::model::game::{
    Change, Event, Keep, Lookup, Memory, Question, Request, Roll, Sum, Told, Turn, Value,
};
use crate::syntax::fluent::Tables;
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Lua, Table, Value as LuaValue};
use std::cell::{Cell, RefCell, RefMut};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// What a script stands still for.
#[derive(Debug)]
pub(super) enum Pending {
    Wait(Box<Wait>),
    TurnTo(PageId),
    BeginAgain,
}

/// What a script goes on with once it is there.
#[derive(Debug)]
pub(super) struct Wait {
    /// As the engine is asked for it.
    pub(super) request: Request,
    /// Of a roll.
    pub(super) dice: Option<RollRequest>,
}

impl Wait {
    pub(super) fn new(request: Request) -> Box<Self> {
        let dice = None;
        Box::new(Self { request, dice })
    }

    pub(super) fn dice(dice: RollRequest) -> Box<Self> {
        Box::new(Self {
            request: Request::Ask(dice.question()),
            dice: Some(dice),
        })
    }

    /// Does a person decide it?
    pub(super) fn is_decision(&self) -> bool {
        self.dice.is_none() && matches!(self.request, Request::Ask(_))
    }
}

/// Dice that a rule wants, and how the roll is told once they fell.
#[derive(Debug)]
pub(super) struct RollRequest {
    pub(super) count: u32,
    /// How whoever has real dice is asked for it, where that is otherwise than it is told.
    pub(super) asks: Option<String>,
    pub(super) roll: Roll,
}

impl RollRequest {
    pub(super) fn question(&self) -> Question {
        Question::Dice {
            why: match &self.asks {
                Some(asks) if self.roll.why.is_empty() => asks.clone(),
                _ => self.roll.why.clone(),
            },
            count: self.count,
            sides: self.roll.sides,
            low: self.roll.low,
        }
    }

    /// How its faces make its result. The request carries what is added to the dice in `result`.
    pub(super) fn sum(&self) -> Sum {
        Sum {
            keep: Keep::named(&self.roll.keep),
            plus: self.roll.result,
        }
    }
}

/// The game of the running call; an empty one between calls.
struct Lent(Box<dyn Memory>);

impl Default for Lent {
    fn default() -> Self {
        Self(Box::new(Turn::silent(&[])))
    }
}

/// Fills a table that holds for a whole book.
pub(super) type Fill = Rc<dyn Fn(&Lua, &Host) -> mlua::Result<()>>;

/// One for each Lua state.
#[derive(Default)]
pub(super) struct Host {
    memory: RefCell<Lent>,
    pub(super) world: RefCell<Arc<World>>,
    pub(super) vocabulary: RefCell<Rc<Vocabulary>>,
    /// Place of each field of the sheet in the vocabulary, by its name as Lua has it.
    pub(super) fields: RefCell<BTreeMap<Vec<u8>, usize>>,
    pub(super) pending: RefCell<Option<Pending>>,
    /// Dice that fell and were not told yet; a stack, for a rule may roll while it says what a roll means.
    pub(super) landed: RefCell<Vec<Roll>>,
    pub(super) spending: Spending,
    /// Memory a call may use before it is charged for it.
    pub(super) free_memory: Cell<usize>,
    /// Above this, what earlier calls have left behind is thrown away.
    pub(super) untidy_memory: Cell<usize>,
    /// A fault that no script may catch.
    pub(super) fatal: RefCell<Option<String>>,
    /// Does whoever has the game want to know which line asks?
    placing: Cell<bool>,
    /// What is running, when it may neither change nor ask: "a query".
    pub(super) quiet: Cell<Option<&'static str>>,
    /// While scripts are loaded.
    pub(super) loading: RefCell<Option<Loading>>,
    pub(super) derived: RefCell<Derived>,
    pub(super) messages: RefCell<Tables>,
    /// Tables that hold for a book, and whether they are still those of another.
    pub(super) constants: RefCell<Vec<Fill>>,
    pub(super) stale: Cell<bool>,
    pub(super) ledger: Ledger,
    /// From a frozen table to the one behind it.
    pub(super) inside: RefCell<Option<Table>>,
    /// From the front of faces that nobody has looked at to the number of the roll; and what looks at them.
    pub(super) unseen: RefCell<Option<(Table, Function)>>,
    /// Makes a front for a derived map.
    pub(super) front: RefCell<Option<Function>>,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}

impl Host {
    /// Lends the game to the scripts while `run` runs.
    pub(super) fn lend<T>(&self, memory: &mut dyn Memory, run: impl FnOnce() -> T) -> T {
        let before = self.memory.replace(Lent(memory.lend()));
        let placing = self.placing.replace(self.game().is_placed());
        let out = run();
        self.placing.set(placing);
        memory.take_back(self.memory.replace(before).0);
        out
    }

    /// A function that scripts may call. Each call of it is a crossing from Lua into the host.
    pub(super) fn function<A: FromLuaMulti, R: IntoLuaMulti>(
        self: &Rc<Self>,
        lua: &Lua,
        run: impl Fn(&Lua, &Rc<Self>, A) -> mlua::Result<R> + 'static,
    ) -> mlua::Result<Function> {
        let host = Rc::clone(self);
        lua.create_function(move |lua, args: A| {
            host.ledger.crossing();
            if host.placing.get()
                && let Some((script, line)) = calling(lua)
            {
                host.game().placed(script, line);
            }
            let ran = run(lua, &host, args);
            if ran.is_err() {
                host.spend(error_cost(lua));
            }
            ran
        })
    }

    /// What a slot holds.
    pub(super) fn read(&self, slot: u32) -> Value {
        let value = self.game().read(slot).clone();
        self.spend(weight(&value));
        self.derived.borrow_mut().reads(slot);
        self.ledger.read(slot, None, &value);
        value
    }

    /// The answer to a narrow question.
    pub(super) fn question(&self, slot: u32, question: &Lookup) -> Value {
        let value = self.game().ask(slot, question);
        self.spend(self.entries(slot) + weight(&value));
        self.derived.borrow_mut().reads(slot);
        self.ledger.read(slot, Some(question), &value);
        value
    }

    /// How long a list or map is that has to be gone through.
    fn entries(&self, slot: u32) -> u64 {
        match self.game().state().map(|state| state.get(slot)) {
            Some(Value::List(items)) => items.len() as u64,
            Some(Value::Map(entries)) => entries.len() as u64,
            _ => 0,
        }
    }

    /// Does whoever has the game note what a rule depends on?
    pub(super) fn notes(&self) -> bool {
        self.game().notes()
    }

    /// The game that was lent.
    pub(super) fn game(&self) -> RefMut<'_, Box<dyn Memory>> {
        RefMut::map(self.memory.borrow_mut(), |lent| &mut lent.0)
    }

    /// The roll whose faces this is a front for, that nobody has looked at.
    fn unseen(&self, table: &Table) -> mlua::Result<Option<usize>> {
        match &*self.unseen.borrow() {
            Some((unseen, _)) if self.notes() => unseen.raw_get(table),
            _ => Ok(None),
        }
    }

    /// Reads plain data out of Lua.
    pub(super) fn plain(&self, value: &LuaValue) -> mlua::Result<Value> {
        let plain = from_lua(value, self.inside.borrow().as_ref())?;
        self.spend(weight(&plain));
        Ok(plain)
    }

    /// The same of what goes into a slot as it is: faces that nobody has looked at stay so.
    pub(super) fn carried(&self, value: &LuaValue) -> mlua::Result<Value> {
        if let LuaValue::Table(table) = value
            && let Some(roll) = self.unseen(table)?
            && let Some(faces) = self.game().faces(roll)
        {
            return Ok(faces);
        }
        self.plain(value)
    }

    /// Makes a slot hold a value.
    ///
    /// # Errors
    /// While something runs that may change nothing.
    pub(super) fn write(&self, slot: u32, value: Value, told: Told<'_>) -> mlua::Result<()> {
        self.changing()?;
        self.charge(weight(&value) + told.map_or(0, |_| TOLD))?;
        self.ledger.write(slot, None);
        self.game().write(slot, value, told);
        Ok(())
    }

    /// Changes a part of what a slot holds.
    ///
    /// # Errors
    /// While something runs that may change nothing.
    pub(super) fn change(&self, slot: u32, change: &Change, told: Told<'_>) -> mlua::Result<()> {
        self.changing()?;
        // A list is written as a whole, however little of it changes.
        self.charge((self.entries(slot) + 1) * PIECE + told.map_or(0, |_| TOLD))?;
        match change {
            Change::Entry(_, value) | Change::Item(_, value) | Change::Mark(_, _, value) => {
                self.charge(weight(value))?;
            }
            _ => {}
        }
        self.ledger.write(slot, Some(change));
        self.game().change(slot, change, told);
        Ok(())
    }

    /// Tells what happened, in texts of so many bytes.
    ///
    /// # Errors
    /// While something runs that may change nothing.
    pub(super) fn tell(&self, bytes: usize, event: impl FnOnce() -> Event) -> mlua::Result<()> {
        self.changing()?;
        self.pay(bytes)?;
        self.game().tell(event);
        Ok(())
    }

    /// Takes what it costs to tell something in so many bytes.
    pub(super) fn pay(&self, bytes: usize) -> mlua::Result<()> {
        self.charge(TOLD + bytes as u64 / BYTES)
    }

    /// May anything be changed now?
    pub(super) fn changing(&self) -> mlua::Result<()> {
        match self.quiet.get() {
            Some(what) => Err(fault(format!("{what} may not change anything"))),
            None => Ok(()),
        }
    }

    /// Notes what the script waits for; the prelude yields next.
    pub(super) fn ask(&self, pending: Pending) -> mlua::Result<()> {
        if let Some(what) = self.quiet.get() {
            return Err(fault(format!("{what} may not roll, ask or turn")));
        }
        // Where nothing is left it is told at this line.
        self.charge(1)?;
        *self.pending.borrow_mut() = Some(pending);
        Ok(())
    }

    /// Asks something of what is being loaded.
    pub(super) fn scripts<T>(&self, ask: impl FnOnce(&mut Loading) -> T) -> Option<T> {
        self.loading.borrow_mut().as_mut().map(ask)
    }

    /// The table that a script means: the one behind a frozen one.
    pub(super) fn behind(&self, table: &Table) -> mlua::Result<Table> {
        if self.unseen(table)?.is_some() {
            let seen = self.unseen.borrow().as_ref().map(|(_, seen)| seen.clone());
            if let Some(seen) = seen {
                seen.call::<()>(table)?;
            }
        }
        let behind = match &*self.inside.borrow() {
            Some(inside) => inside.raw_get::<Option<Table>>(table)?,
            None => None,
        };
        Ok(behind.unwrap_or_else(|| table.clone()))
    }

    /// A call begins or goes on.
    pub(super) fn begins(&self, allowance: Allowance) {
        self.spending.begins(allowance.fuel, allowance.made);
        self.derived.borrow_mut().begin_call();
        self.fatal.borrow_mut().take();
    }

    pub(super) fn spend(&self, cost: u64) {
        self.spending.spend(cost);
    }

    pub(super) fn charge(&self, cost: u64) -> mlua::Result<()> {
        self.spending.charge(cost)
    }
}

/// Functions that only the prelude sees, in one table.
pub(super) struct HostFunctions<'a> {
    lua: &'a Lua,
    host: &'a Rc<Host>,
    pub(super) table: Table,
}

impl<'a> HostFunctions<'a> {
    pub(super) fn new(lua: &'a Lua, host: &'a Rc<Host>) -> mlua::Result<Self> {
        let table = lua.create_table()?;
        Ok(Self { lua, host, table })
    }

    pub(super) fn add<A: FromLuaMulti + 'static, R: IntoLuaMulti + 'static>(
        &self,
        name: &str,
        run: fn(&Lua, &Host, A) -> mlua::Result<R>,
    ) -> mlua::Result<()> {
        let function = self
            .host
            .function(self.lua, move |lua, host, args: A| run(lua, host, args))?;
        self.table.raw_set(name, function)
    }
}
