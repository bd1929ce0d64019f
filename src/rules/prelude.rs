//! Access to the functions of `prelude.lua`.

use super::freeze::FreezeFunctions;
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Table};

/// The table that the prelude returns.
#[derive(Debug, Clone)]
pub(super) struct PreludeFunctions {
    /// All exports, by name.
    exports: Table,
    pub(super) api_table: Table,
    /// Maps each frozen table to its original.
    pub(super) originals: Table,
    pub(super) freeze: Function,
    /// Functions for loading and freezing scripts.
    pub(super) freezing: FreezeFunctions,
}

impl PreludeFunctions {
    pub(super) fn from_table(exports: Table) -> mlua::Result<Self> {
        Ok(Self {
            api_table: exports.get("api")?,
            originals: exports.get("originals")?,
            freeze: exports.get("freeze")?,
            freezing: FreezeFunctions::from_table(&exports.get("freezing")?)?,
            exports,
        })
    }

    /// Returns a function of the prelude.
    pub(super) fn function(&self, name: &str) -> mlua::Result<Function> {
        self.exports.get(name)
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
