//! Access to the functions of `prelude.lua`.

use super::seal::FreezeFunctions;
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Table};

/// The table that the prelude returns.
#[derive(Debug, Clone)]
pub(super) struct PreludeFunctions {
    /// All values, by name.
    made: Table,
    pub(super) room: Table,
    /// Maps each frozen table to its original.
    pub(super) inside: Table,
    pub(super) freeze: Function,
    /// Functions for loading and freezing scripts.
    pub(super) seals: FreezeFunctions,
}

impl PreludeFunctions {
    pub(super) fn from_table(made: Table) -> mlua::Result<Self> {
        Ok(Self {
            room: made.get("room")?,
            inside: made.get("inside")?,
            freeze: made.get("freeze")?,
            seals: FreezeFunctions::from_table(&made.get("seals")?)?,
            made,
        })
    }

    /// Returns a function of the prelude.
    pub(super) fn function(&self, name: &str) -> mlua::Result<Function> {
        self.made.get(name)
    }

    /// Calls a function of the prelude by name.
    pub(super) fn call<R: FromLuaMulti>(
        &self,
        name: &str,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<R> {
        self.function(name)?.call(args)
    }
}
