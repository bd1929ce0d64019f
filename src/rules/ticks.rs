//! Codes and titles, which the reader has or has not.

use super::host::{Host, fault_with};
use crate::game::{By, Changed, Event, Told, Value, What};
use crate::suggest::did_you_mean;

/// Codes or titles: those declared, and how a change of one is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tick {
    Code,
    Title,
}

impl Tick {
    fn word(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Title => "title",
        }
    }

    fn slot(self, host: &Host, name: &str) -> mlua::Result<u32> {
        let world = host.world.borrow();
        let all = match self {
            Self::Code => &world.codes,
            Self::Title => &world.titles,
        };
        all.get(name).copied().ok_or_else(|| {
            fault_with(
                format!("the book has no {} `{name}`", self.word()),
                did_you_mean(name, all.keys().map(String::as_str)),
            )
        })
    }

    pub(super) fn has(self, host: &Host, name: &str) -> mlua::Result<bool> {
        Ok(host.read(self.slot(host, name)?).truth())
    }

    /// Did it change anything?
    pub(super) fn set(self, host: &Host, name: &str, yes: bool) -> mlua::Result<bool> {
        let slot = self.slot(host, name)?;
        host.changing()?;
        if host.read(slot).truth() == yes {
            return Ok(false);
        }
        let what = match self {
            Self::Code => What::Code,
            Self::Title => What::Title,
        };
        let told = |_: &Value, _: &Value| {
            Event::Change(Changed {
                by: By::Rule,
                ..Changed::of(what, name).there(yes)
            })
        };
        let hidden = host.world.borrow().hidden.contains(&slot);
        let told: Told = if hidden { None } else { Some(&told) };
        host.write(slot, Value::Bool(yes), told)?;
        Ok(true)
    }

    pub(super) fn number(self, host: &Host) -> i64 {
        let world = host.world.borrow();
        let all = match self {
            Self::Code => &world.codes,
            Self::Title => &world.titles,
        };
        let told = all.values().filter(|slot| !world.hidden.contains(slot));
        let held = told.filter(|slot| host.read(**slot).truth());
        i64::try_from(held.count()).unwrap_or(i64::MAX)
    }
}
