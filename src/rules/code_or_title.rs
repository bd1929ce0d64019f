//! Codes and titles, which the reader either has or does not have.

use super::host::Host;
use super::lua_error::lua_error_with;
use crate::model::game::{ChangeNotifier, ChangeSource, Event, Value};
use crate::syntax::suggest::did_you_mean;
use std::sync::Arc;

/// Codes or titles: how to find them, and how to report a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeOrTitle {
    Code,
    Title,
}

impl CodeOrTitle {
    fn word(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Title => "title",
        }
    }

    fn find_slot(self, host: &Host, name: &str) -> mlua::Result<u32> {
        let world = host.data.borrow();
        let all = match self {
            Self::Code => &world.code_slots,
            Self::Title => &world.title_slots,
        };
        all.get(name).copied().ok_or_else(|| {
            lua_error_with(
                format!("the book has no {} `{name}`", self.word()),
                did_you_mean(name, all.keys().map(String::as_str)),
            )
        })
    }

    pub(super) fn is_held(self, host: &Host, name: &str) -> mlua::Result<bool> {
        Ok(host.read_slot(self.find_slot(host, name)?).truth())
    }

    /// Sets or clears a code or title. Returns true if this changed anything.
    pub(super) fn set_held(
        self,
        host: &Host,
        name: &str,
        yes: bool,
        times: Option<i64>,
    ) -> mlua::Result<bool> {
        let slot = self.find_slot(host, name)?;
        host.check_writable()?;
        if self == Self::Title {
            return change_title(host, name, slot, yes, times);
        }
        if host.read_slot(slot).truth() == yes {
            return Ok(false);
        }
        let world = Arc::clone(&host.data.borrow());
        let told =
            |_: &Value, _: &Value| Event::Change(world.code_change(name, yes, ChangeSource::Rule));
        let hidden = world.hidden_codes.contains(&slot);
        let told: ChangeNotifier = if hidden { None } else { Some(&told) };
        host.write_slot(slot, Value::Bool(yes), told)?;
        Ok(true)
    }

    pub(super) fn count_held(self, host: &Host) -> i64 {
        let world = host.data.borrow();
        let all = match self {
            Self::Code => &world.code_slots,
            Self::Title => &world.title_slots,
        };
        let told = all
            .values()
            .filter(|slot| !world.hidden_codes.contains(slot));
        let held = told.filter(|slot| host.read_slot(**slot).truth());
        i64::try_from(held.count()).unwrap_or(i64::MAX)
    }
}

/// Gives or takes a title. The number in a title goes up or down by `times`. By default it goes up by 1, and taking the title sets it to 0.
fn change_title(
    host: &Host,
    name: &str,
    slot: u32,
    yes: bool,
    times: Option<i64>,
) -> mlua::Result<bool> {
    let numbered = host.data.borrow().title_wordings.contains_key(&slot);
    let from = host.read_slot(slot);
    let to = match (numbered, times) {
        (false, Some(_)) => {
            let message = format!("the title `{name}` has no number to change");
            let help = "declare it with `#` for the number: `Ambassador to # kings`";
            return Err(lua_error_with(message, Some(help.to_owned())));
        }
        (false, None) => Value::Bool(yes),
        (true, Some(times)) if times < 1 => {
            let message = format!("the title `{name}` cannot be gained or lost {times} times");
            return Err(lua_error_with(message, None));
        }
        (true, None) if !yes => Value::Int(0),
        (true, times) => {
            let (now, times) = (from.int(), times.unwrap_or(1));
            Value::Int(if yes {
                now.saturating_add(times)
            } else {
                now.saturating_sub(times).max(0)
            })
        }
    };
    if from == to {
        return Ok(false);
    }
    let told = |from: &Value, to: &Value| {
        let world = host.data.borrow();
        Event::Change(world.title_change(name, from.clone(), to.clone(), ChangeSource::Rule))
    };
    host.write_slot(slot, to, Some(&told))?;
    Ok(true)
}

/// Returns the number of a title, or 0 if the reader does not have it.
pub(super) fn title_number(host: &Host, name: &str) -> mlua::Result<i64> {
    let slot = CodeOrTitle::Title.find_slot(host, name)?;
    if !host.data.borrow().title_wordings.contains_key(&slot) {
        let message = format!("the title `{name}` has no number in it");
        let help = "ask for it by `has_title`, or declare it with `#` for the number";
        return Err(lua_error_with(message, Some(help.to_owned())));
    }
    Ok(host.read_slot(slot).int())
}
