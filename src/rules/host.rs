//! Shared state of the host functions: the current game, the book data, and the pending request.

use super::convert::from_lua;
use super::derived::cache::DerivedCache;
use super::fuel::{CallFuel, ENTRY_FUEL, EVENT_FUEL, FuelUse, TEXT_UNIT, error_cost, value_cost};
use super::lua_error::{calling_line, fail};
use super::script_loader::ScriptLoader;
use crate::model::book::{BookData, PageId, RulesetSchema};
use crate::model::game::{
    CallRequest, ChangeNotifier, DiceSum, Event, GameContext, KeptDice, Question, RollEvent,
    SlotChange, SlotQuery, StateAccess, Value, WorstResult,
};
use crate::syntax::fluent::MessageTables;
use mlua::{FromLua, FromLuaMulti, Function, IntoLuaMulti, Lua, Table, Value as LuaValue};
use std::cell::{Cell, RefCell, RefMut};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// The reason for which a script is suspended.
#[derive(Debug)]
pub(super) enum YieldReason {
    Request(Box<PendingRequest>),
    TurnTo(PageId),
    Restart,
}

/// A request that must be completed before the script resumes.
#[derive(Debug)]
pub(super) struct PendingRequest {
    /// The request for the engine.
    pub(super) request: CallRequest,
    /// The dice of a roll.
    pub(super) roll: Option<RollRequest>,
}

impl PendingRequest {
    pub(super) fn new(request: CallRequest) -> Box<Self> {
        Box::new(Self {
            request,
            roll: None,
        })
    }

    pub(super) fn for_roll(dice: RollRequest) -> Box<Self> {
        Box::new(Self {
            request: CallRequest::Ask(dice.to_question()),
            roll: Some(dice),
        })
    }

    /// Returns true if the reader decides, not the dice.
    pub(super) fn is_decision(&self) -> bool {
        self.roll.is_none() && matches!(self.request, CallRequest::Ask(_))
    }
}

/// Dice that a rule requests, and how the roll is reported.
#[derive(Debug)]
pub(super) struct RollRequest {
    pub(super) count: u32,
    /// Prompt for readers who roll real dice, if it differs from the reported reason.
    pub(super) prompt: Option<String>,
    pub(super) roll: RollEvent,
    pub(super) worst: Option<WorstResult>,
    /// For a draw, the names of the elements and the number of faces of each.
    pub(super) names: Vec<(String, u32)>,
}

impl RollRequest {
    pub(super) fn to_question(&self) -> Question {
        Question::Dice {
            label: match &self.prompt {
                Some(prompt) if self.roll.label.is_empty() => prompt.clone(),
                _ => self.roll.label.clone(),
            },
            count: self.count,
            sides: self.roll.sides,
            min_face: self.roll.min_face,
            names: self.names.clone(),
        }
    }

    /// Returns how the faces are added up. In a request, `result` is the number that is added to the dice.
    pub(super) fn dice_sum(&self) -> DiceSum {
        DiceSum {
            keep: KeptDice::from_name(&self.roll.keep),
            plus: self.roll.result,
            worst: self.worst,
        }
    }
}

/// The game of the running call. Between calls it is an empty game.
struct BorrowedGame(Box<dyn StateAccess>);

impl Default for BorrowedGame {
    fn default() -> Self {
        Self(Box::new(GameContext::silent(&[])))
    }
}

/// Fills a table that is constant for a book.
pub(super) type TableFiller = Rc<dyn Fn(&Lua, &Host) -> mlua::Result<()>>;

/// The state of the host for one Lua state.
#[derive(Default)]
pub(super) struct Host {
    game: RefCell<BorrowedGame>,
    pub(super) data: RefCell<Arc<BookData>>,
    pub(super) schema: RefCell<Rc<RulesetSchema>>,
    /// Index of each sheet field in the schema, by its Lua name.
    pub(super) fields: RefCell<BTreeMap<Vec<u8>, usize>>,
    pub(super) pending: RefCell<Option<YieldReason>>,
    /// Rolls that are not reported yet. This is a stack, because a rule can roll while it explains another roll.
    pub(super) completed_rolls: RefCell<Vec<RollEvent>>,
    pub(super) fuel: FuelUse,
    /// Memory that a call can use free of charge.
    pub(super) free_memory: Cell<usize>,
    /// Memory use above which the garbage of earlier calls is collected.
    pub(super) garbage_limit: Cell<usize>,
    /// An error that scripts cannot catch.
    pub(super) fatal: RefCell<Option<String>>,
    /// True if the calling lines of scripts are recorded.
    records_lines: Cell<bool>,
    /// Name of the running function if it is read-only, such as "a query".
    pub(super) read_only: Cell<Option<&'static str>>,
    /// Set while scripts are loaded.
    pub(super) loader: RefCell<Option<ScriptLoader>>,
    pub(super) derived: RefCell<DerivedCache>,
    pub(super) messages: RefCell<MessageTables>,
    /// Functions that fill the constant tables of a book, and whether the tables are out of date.
    pub(super) table_fillers: RefCell<Vec<TableFiller>>,
    pub(super) are_tables_stale: Cell<bool>,
    /// Maps the proxy of a frozen table to the table.
    pub(super) originals: RefCell<Option<Table>>,
    /// The map from proxies of unread faces to the number of their roll, and the function that reads the faces.
    pub(super) unread_faces: RefCell<Option<(Table, Function)>>,
    /// Makes the proxy of a derived map.
    pub(super) derived_proxy: RefCell<Option<Function>>,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").finish_non_exhaustive()
    }
}

impl Host {
    /// Lends the game to the scripts while `run` executes.
    pub(super) fn with_game<T>(&self, state: &mut dyn StateAccess, run: impl FnOnce() -> T) -> T {
        let previous_game = self.game.replace(BorrowedGame(state.move_out()));
        let previous_records = self.records_lines.replace(self.game().records_lines());
        let out = run();
        self.records_lines.set(previous_records);
        state.move_back(self.game.replace(previous_game).0);
        out
    }

    /// Makes a function for scripts. Each of its calls is counted as a crossing from Lua into the host.
    pub(super) fn create_function<A: FromLuaMulti, R: IntoLuaMulti>(
        self: &Rc<Self>,
        lua: &Lua,
        run: impl Fn(&Lua, &Rc<Self>, A) -> mlua::Result<R> + 'static,
    ) -> mlua::Result<Function> {
        let host = Rc::clone(self);
        lua.create_function(move |lua, args: A| {
            if host.records_lines.get()
                && let Some((script, line)) = calling_line(lua)
            {
                host.game().record_line(script, line);
            }
            let result = run(lua, &host, args);
            if result.is_err() {
                host.spend(error_cost(lua));
            }
            result
        })
    }

    /// Reads a slot.
    pub(super) fn read_slot(&self, slot: u32) -> Value {
        let value = self.game().read_slot(slot).clone();
        self.spend(value_cost(&value));
        self.derived.borrow_mut().record_read(slot);
        value
    }

    /// Answers a query about a part of a slot.
    pub(super) fn query_slot(&self, slot: u32, query: &SlotQuery) -> Value {
        let value = self.game().query_slot(slot, query);
        self.spend(self.entry_count(slot) + value_cost(&value));
        self.derived.borrow_mut().record_read(slot);
        value
    }

    /// Returns the length of a list or map that must be searched.
    fn entry_count(&self, slot: u32) -> u64 {
        match self.game().state().map(|state| state.get(slot)) {
            Some(Value::List(items)) => items.len() as u64,
            Some(Value::Map(entries)) => entries.len() as u64,
            _ => 0,
        }
    }

    /// Returns true if the game records dependencies.
    pub(super) fn records_dependencies(&self) -> bool {
        self.game().records_dependencies()
    }

    /// Returns the game of the running call.
    pub(super) fn game(&self) -> RefMut<'_, Box<dyn StateAccess>> {
        RefMut::map(self.game.borrow_mut(), |borrowed| &mut borrowed.0)
    }

    /// Returns the number of the roll if the table is the proxy of unread faces.
    fn unread_roll(&self, table: &Table) -> mlua::Result<Option<usize>> {
        match &*self.unread_faces.borrow() {
            Some((unread, _)) if self.records_dependencies() => unread.raw_get(table),
            _ => Ok(None),
        }
    }

    /// Converts a Lua value to plain data.
    pub(super) fn to_plain(&self, value: &LuaValue) -> mlua::Result<Value> {
        let plain = from_lua(value, self.originals.borrow().as_ref())?;
        self.spend(value_cost(&plain));
        Ok(plain)
    }

    /// Like [`Host::to_plain`], but does not read the faces of a roll if the value goes into a slot unchanged.
    pub(super) fn to_plain_unread(&self, value: &LuaValue) -> mlua::Result<Value> {
        if let LuaValue::Table(table) = value
            && let Some(roll) = self.unread_roll(table)?
            && let Some(faces) = self.game().roll_faces(roll)
        {
            return Ok(faces);
        }
        self.to_plain(value)
    }

    /// Writes a slot.
    ///
    /// # Errors
    /// In a read-only function, or if the fuel is used up.
    pub(super) fn write_slot(
        &self,
        slot: u32,
        value: Value,
        notifier: ChangeNotifier<'_>,
    ) -> mlua::Result<()> {
        self.check_writable()?;
        self.charge(value_cost(&value) + notifier.map_or(0, |_| EVENT_FUEL))?;
        self.game().write_slot(slot, value, notifier);
        Ok(())
    }

    /// Changes a part of a slot.
    ///
    /// # Errors
    /// In a read-only function, or if the fuel is used up.
    pub(super) fn change_slot(
        &self,
        slot: u32,
        change: &SlotChange,
        notifier: ChangeNotifier<'_>,
    ) -> mlua::Result<()> {
        self.check_writable()?;
        // A list is rewritten completely, even if only one entry changes.
        let event_fuel = notifier.map_or(0, |_| EVENT_FUEL);
        self.charge((self.entry_count(slot) + 1) * ENTRY_FUEL + event_fuel)?;
        match change {
            SlotChange::MapEntry(_, value)
            | SlotChange::Element(_, value)
            | SlotChange::Mark(_, _, value) => {
                self.charge(value_cost(value))?;
            }
            _ => {}
        }
        self.game().change_slot(slot, change, notifier);
        Ok(())
    }

    /// Emits an event with texts of this length in bytes.
    ///
    /// # Errors
    /// In a read-only function, or if the fuel is used up.
    pub(super) fn emit(&self, bytes: usize, event: impl FnOnce() -> Event) -> mlua::Result<()> {
        self.check_writable()?;
        self.charge_event(bytes)?;
        self.game().emit_with(event);
        Ok(())
    }

    /// Returns a value that only readers see. A function for it is called only if the value is needed, and cannot change the game. Returns none
    /// for a function that is not called.
    pub(super) fn resolve_late(
        &self,
        value: LuaValue,
        is_needed: bool,
    ) -> mlua::Result<Option<LuaValue>> {
        let LuaValue::Function(function) = value else {
            return Ok(Some(value));
        };
        if !is_needed {
            return Ok(None);
        }
        let previous = self.read_only.replace(Some("the function of a text"));
        let result = function.call(());
        self.read_only.set(previous);
        result.map(Some)
    }

    /// Returns a text of a question. It is none if it is nil, or a function and nobody sees it.
    pub(super) fn question_text(&self, lua: &Lua, text: LuaValue) -> mlua::Result<Option<String>> {
        let is_needed = !self.game().omits_question_texts();
        let text = self.resolve_late(text, is_needed)?;
        Option::from_lua(text.unwrap_or(LuaValue::Nil), lua)
    }

    /// Charges for an event with texts of this length in bytes.
    pub(super) fn charge_event(&self, bytes: usize) -> mlua::Result<()> {
        self.charge(EVENT_FUEL + bytes as u64 / TEXT_UNIT)
    }

    /// Fails in a read-only function.
    pub(super) fn check_writable(&self) -> mlua::Result<()> {
        match self.read_only.get() {
            Some(function) => fail(format!("{function} cannot change the game")),
            None => Ok(()),
        }
    }

    /// Records the request of the script. The prelude yields next.
    pub(super) fn request(&self, reason: YieldReason) -> mlua::Result<()> {
        if let Some(function) = self.read_only.get() {
            return fail(format!("{function} cannot roll, prompt or turn"));
        }
        // If the fuel is used up, the error is raised at this line.
        self.charge(1)?;
        *self.pending.borrow_mut() = Some(reason);
        Ok(())
    }

    /// Accesses the scripts while they are loaded.
    pub(super) fn with_loader<T>(&self, access: impl FnOnce(&mut ScriptLoader) -> T) -> Option<T> {
        self.loader.borrow_mut().as_mut().map(access)
    }

    /// Returns the original of a frozen table, or the table.
    pub(super) fn original_table(&self, table: &Table) -> mlua::Result<Table> {
        if self.unread_roll(table)?.is_some() {
            let unread = self.unread_faces.borrow().clone();
            if let Some((_, read_faces)) = unread {
                read_faces.call::<()>(table)?;
            }
        }
        let original = match &*self.originals.borrow() {
            Some(originals) => originals.raw_get::<Option<Table>>(table)?,
            None => None,
        };
        Ok(original.unwrap_or_else(|| table.clone()))
    }

    /// Starts or resumes a call.
    pub(super) fn begin_call(&self, call_fuel: CallFuel) {
        self.fuel.begin_call(call_fuel.fuel, call_fuel.surcharge);
        self.derived.borrow_mut().begin_call();
        self.fatal.borrow_mut().take();
    }

    pub(super) fn spend(&self, cost: u64) {
        self.fuel.spend(cost);
    }

    pub(super) fn charge(&self, cost: u64) -> mlua::Result<()> {
        self.fuel.charge(cost)
    }
}

/// A table of functions for the prelude, which scripts cannot access.
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
            .create_function(self.lua, move |lua, host, args: A| run(lua, host, args))?;
        self.table.raw_set(name, function)
    }
}
