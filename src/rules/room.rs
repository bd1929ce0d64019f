//! The room a script runs in: what is there, and the bounds on time and memory.

use super::asking;
use super::host::{Host, Pending, Spent, fault};
use super::plain::from_lua;
use super::sheet;
use super::surface::{self, Comes, SURFACE};
use crate::game::{Event, Request};
use mlua::chunk::ChunkMode;
use mlua::{Function, HookTriggers, Lua, LuaOptions, StdLib, Table, Value as LuaValue, VmState};
use std::rc::Rc;

/// Instructions a call may take in all, questions included.
pub(super) const FUEL: u64 = 10_000_000;
/// Instructions between two looks at the fuel.
const EVERY: u32 = 1000;
/// Memory of one Lua state.
const MEMORY: usize = 64 << 20;
/// Memory a call may use besides what the scripts take before it pays for it in instructions.
const FREE_MEMORY: usize = 4 << 20;
/// The longest text that `rep` makes and that patterns look through.
const TEXT: usize = 100_000;

/// What the prelude hands back.
#[derive(Debug, Clone)]
pub(super) struct Prelude {
    pub(super) room: Table,
    /// From a frozen table to the one behind it.
    pub(super) inside: Table,
    pub(super) freeze: Function,
    pub(super) attached: Function,
    pub(super) hook: Function,
    pub(super) wrap: Function,
}

/// A Lua state with everything scripts may use and nothing else.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) lua: Lua,
    pub(super) host: Rc<Host>,
    pub(super) prelude: Prelude,
    /// What scripts see as their globals.
    pub(super) globals: Table,
}

impl Room {
    pub(super) fn build() -> mlua::Result<Self> {
        let libraries =
            StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::UTF8;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        let host = Rc::new(Host::default());
        host.fuel.set(FUEL);
        host.free_memory.set(MEMORY);
        let made: Table = lua
            .load(include_str!("prelude.lua"))
            .set_name("=turnto")
            .set_mode(ChunkMode::Text)
            .call(doors(&lua, &host)?)?;
        let prelude = Prelude {
            room: made.get("room")?,
            inside: made.get("inside")?,
            freeze: made.get("freeze")?,
            attached: made.get("attached")?,
            hook: made.get("hook")?,
            wrap: made.get("wrap")?,
        };
        for entry in SURFACE {
            let value = match entry.comes {
                Comes::Lua => lua.globals().get::<LuaValue>(entry.name)?,
                Comes::Prelude => continue,
                Comes::Host(make) => make(&lua, &host, &prelude)?,
            };
            prelude.room.raw_set(entry.name, value)?;
        }
        let globals = sealed(&lua, &prelude.room)?;
        lua.set_memory_limit(MEMORY)?;
        let room = Self {
            lua,
            host,
            prelude,
            globals,
        };
        room.bound()?;
        Ok(room)
    }

    /// After the scripts are loaded: what they take is theirs, what a call uses besides is counted.
    pub(super) fn settled(&self) {
        self.host
            .free_memory
            .set(self.lua.used_memory() + FREE_MEMORY);
    }

    fn bound(&self) -> mlua::Result<()> {
        let host = Rc::clone(&self.host);
        let triggers = HookTriggers::new().every_nth_instruction(EVERY);
        self.lua.set_global_hook(triggers, move |lua, at| {
            // One instruction may touch all the memory there is, so memory in use makes instructions dearer.
            let over = lua.used_memory().saturating_sub(host.free_memory.get()) as u64;
            let cost = u64::from(EVERY) * (1 + over / 4096);
            let left = host.fuel.get().saturating_sub(cost);
            host.fuel.set(left);
            if left > 0 {
                return Ok(VmState::Continue);
            }
            if host.spent.borrow().is_none() {
                let place = at.source().short_src.map(|s| s.into_owned());
                let place = place.zip(at.current_line());
                *host.spent.borrow_mut() = Some(Spent { place });
            }
            Err(fault("the rule runs too long"))
        })
    }
}

/// The globals of scripts: everything in the room, nothing to be set, and a wrong name says so.
fn sealed(lua: &Lua, room: &Table) -> mlua::Result<Table> {
    let strict = lua.create_table()?;
    strict.raw_set(
        "__index",
        lua.create_function(|_, (_, name): (LuaValue, LuaValue)| -> mlua::Result<()> {
            Err(surface::unknown(&name.to_string().unwrap_or_default()))
        })?,
    )?;
    room.set_metatable(Some(strict))?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", room)?;
    meta.raw_set("__metatable", false)?;
    meta.raw_set(
        "__newindex",
        lua.create_function(
            |_, (_, name, _): (LuaValue, LuaValue, LuaValue)| -> mlua::Result<()> {
                Err(surface::assigned(&name.to_string().unwrap_or_default()))
            },
        )?,
    )?;
    let globals = lua.create_table()?;
    globals.set_metatable(Some(meta))?;
    Ok(globals)
}

/// The Rust side of the prelude.
fn doors(lua: &Lua, host: &Rc<Host>) -> mlua::Result<Table> {
    let doors = lua.create_table()?;
    macro_rules! door {
        ($name:literal, |$host:ident, $args:tt : $of:ty| $body:expr) => {{
            let $host = Rc::clone(host);
            doors.raw_set($name, lua.create_function(move |_, $args: $of| $body)?)?;
        }};
    }
    type Asked = (String, Option<String>);
    door!("refuse", |_h, (what, key): (String, String)| {
        Err::<(), _>(fault(format!("`{key}` cannot be set: {what} is read only")))
    });
    door!("write", |host, (field, table): (LuaValue, Table)| {
        let n = sheet::field_index(&host, &field)?;
        let value = from_lua(&LuaValue::Table(table), None)?;
        sheet::write(&host, n, value, &sheet::Told::Plainly)
    });
    door!("charge", |host, cost: i64| host.charge(cost.max(0) as u64));
    door!("check", |host, (): ()| match *host.spent.borrow() {
        Some(_) => Err(fault("the rule runs too long")),
        None => Ok(()),
    });
    door!("field_names", |host, (): ()| {
        let vocabulary = host.vocabulary.borrow();
        Ok(vocabulary
            .fields
            .iter()
            .map(|f| f.name.clone())
            .collect::<Vec<_>>())
    });
    door!("name", |_h, _name: String| Ok(()));
    door!("repeats", |_h,
                      (text, times, between): (
        mlua::LuaString,
        i64,
        Option<mlua::LuaString>
    )| {
        let one = text.as_bytes().len() + between.map_or(0, |b| b.as_bytes().len());
        let fits = usize::try_from(times.max(0))
            .ok()
            .and_then(|n| n.checked_mul(one));
        match fits {
            Some(long) if long <= TEXT => Ok(()),
            _ => Err(fault(format!("a text may be {TEXT} letters long at most"))),
        }
    });
    door!("formats", |_h, form: mlua::LuaString| {
        if form.as_bytes().windows(2).any(|pair| pair == b"%p") {
            return Err(fault(
                "`%p` would show an address, which differs from run to run",
            ));
        }
        Ok(())
    });
    door!("matches", |host,
                      (text, pattern): (
        mlua::LuaString,
        mlua::LuaString
    )| {
        matchable(&host, &text.as_bytes(), &pattern.as_bytes())
    });
    door!("roll", |host, spec: LuaValue| {
        asking::ask(&host, Request::Roll(asking::roll(&spec)?))
    });
    door!("told", |host, means: String| {
        let fell = host.landed.borrow_mut().pop();
        if let Some(mut roll) = fell {
            roll.means = means;
            host.turn_mut()?.events.push(Event::Roll(roll));
        }
        Ok(())
    });
    door!("choose", |host,
                     (question, list, topic): (
        String,
        Table,
        Option<String>
    )| {
        asking::ask(
            &host,
            Request::Choose {
                question,
                options: asking::options(&list)?,
                topic: topic.unwrap_or_default(),
            },
        )
    });
    door!("order", |host,
                    (question, list, topic): (
        String,
        Table,
        Option<String>
    )| {
        asking::ask(
            &host,
            Request::Order {
                question,
                options: asking::options(&list)?,
                topic: topic.unwrap_or_default(),
            },
        )
    });
    door!("confirm", |host, (question, topic): Asked| {
        asking::ask(
            &host,
            Request::Confirm {
                question,
                topic: topic.unwrap_or_default(),
            },
        )
    });
    door!("ask", |host, (question, topic): Asked| {
        asking::ask(
            &host,
            Request::Ask {
                question,
                topic: topic.unwrap_or_default(),
            },
        )
    });
    door!("number", |host,
                     (question, min, max, topic): (
        String,
        i64,
        i64,
        Option<String>
    )| {
        if min > max {
            return Err(fault(format!("no number lies between {min} and {max}")));
        }
        asking::ask(
            &host,
            Request::Number {
                question,
                min,
                max,
                topic: topic.unwrap_or_default(),
            },
        )
    });
    door!("event", |host, name: String| asking::ask(
        &host,
        Request::Event(name)
    ));
    door!("turn_to", |host, place: String| host
        .ask(Pending::TurnTo(place)));
    Ok(doors)
}

/// Patterns run in C, where no instruction is counted: refuses those that could take long.
fn matchable(host: &Host, text: &[u8], pattern: &[u8]) -> mlua::Result<()> {
    if pattern.len() > 200 || text.len() > TEXT {
        return Err(fault(
            "patterns look through 100000 letters at most, with 200 of their own",
        ));
    }
    let repeats = pattern
        .iter()
        .filter(|c| matches!(c, b'*' | b'+' | b'-' | b'?'))
        .count();
    let anchored = pattern.first() == Some(&b'^');
    let power = repeats + usize::from(!anchored);
    let cost = (0..power).try_fold(1_u64, |cost, _| cost.checked_mul(text.len() as u64 + 1));
    match cost {
        Some(cost) if cost <= 50_000_000 || power <= 1 => host.charge(text.len() as u64),
        _ => Err(fault(
            "this pattern could take too long on a text of this length",
        )),
    }
}
