//! What `prelude.lua` hands back.

use super::seal::Seals;
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Table};

/// What the prelude hands back.
#[derive(Debug, Clone)]
pub(super) struct Prelude {
    /// Everything, by name.
    made: Table,
    pub(super) room: Table,
    /// From a frozen table to the one behind it.
    pub(super) inside: Table,
    pub(super) freeze: Function,
    /// For the loading of scripts, and its end.
    pub(super) seals: Seals,
}

impl Prelude {
    pub(super) fn of(made: Table) -> mlua::Result<Self> {
        Ok(Self {
            room: made.get("room")?,
            inside: made.get("inside")?,
            freeze: made.get("freeze")?,
            seals: Seals::of(&made.get("seals")?)?,
            made,
        })
    }

    /// A function of the prelude.
    pub(super) fn function(&self, name: &str) -> mlua::Result<Function> {
        self.made.get(name)
    }

    /// Calls a function of the prelude by its name.
    pub(super) fn call<R: FromLuaMulti>(
        &self,
        name: &str,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<R> {
        self.function(name)?.call(args)
    }
}
