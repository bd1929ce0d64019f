//! Codes and titles that the reader has.

use super::host::Host;
use super::lua_error::{fail_with, lua_error_with};
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
        let data = host.data.borrow();
        let slots = match self {
            Self::Code => &data.code_slots,
            Self::Title => &data.title_slots,
        };
        slots.get(name).copied().ok_or_else(|| {
            lua_error_with(
                format!("unknown {} `{name}`", self.word()),
                did_you_mean(name, slots.keys().map(String::as_str)),
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
        held: bool,
        times: Option<i64>,
    ) -> mlua::Result<bool> {
        let slot = self.find_slot(host, name)?;
        host.check_writable()?;
        if self == Self::Title {
            return change_title(host, name, slot, held, times);
        }
        if host.read_slot(slot).truth() == held {
            return Ok(false);
        }
        let data = Arc::clone(&host.data.borrow());
        let event =
            |_: &Value, _: &Value| Event::Change(data.code_change(name, held, ChangeSource::Rule));
        let is_hidden = data.hidden_codes.contains(&slot);
        let notifier: ChangeNotifier = if is_hidden { None } else { Some(&event) };
        host.write_slot(slot, Value::Bool(held), notifier)?;
        Ok(true)
    }

    pub(super) fn count_held(self, host: &Host) -> i64 {
        let data = host.data.borrow();
        let slots = match self {
            Self::Code => &data.code_slots,
            Self::Title => &data.title_slots,
        };
        let visible = slots
            .values()
            .filter(|slot| !data.hidden_codes.contains(slot));
        let held = visible.filter(|slot| host.read_slot(**slot).truth());
        i64::try_from(held.count()).unwrap_or(i64::MAX)
    }
}

/// Gains or loses a title. Its number changes by `times`; without `times`, a gain adds 1 and a loss sets the number to 0.
fn change_title(
    host: &Host,
    name: &str,
    slot: u32,
    is_gained: bool,
    times: Option<i64>,
) -> mlua::Result<bool> {
    let has_number = host.data.borrow().title_wordings.contains_key(&slot);
    let from = host.read_slot(slot);
    let to = match (has_number, times) {
        (false, Some(_)) => {
            let message = format!("title `{name}` has no number to change");
            let help = "declare it with `#` for the number: `Ambassador to # kings`";
            return fail_with(message, Some(help.to_owned()));
        }
        (false, None) => Value::Bool(is_gained),
        (true, Some(times)) if times < 1 => {
            let message = format!("title `{name}` cannot be gained or lost {times} times");
            return fail_with(message, None);
        }
        (true, None) if !is_gained => Value::Int(0),
        (true, times) => {
            let (number, times) = (from.int(), times.unwrap_or(1));
            Value::Int(if is_gained {
                number.saturating_add(times)
            } else {
                number.saturating_sub(times).max(0)
            })
        }
    };
    if from == to {
        return Ok(false);
    }
    let event = |from: &Value, to: &Value| {
        let data = host.data.borrow();
        Event::Change(data.title_change(name, from.clone(), to.clone(), ChangeSource::Rule))
    };
    host.write_slot(slot, to, Some(&event))?;
    Ok(true)
}

/// Returns the number of a title, or 0 if the reader does not have it.
pub(super) fn title_number(host: &Host, name: &str) -> mlua::Result<i64> {
    let slot = CodeOrTitle::Title.find_slot(host, name)?;
    if !host.data.borrow().title_wordings.contains_key(&slot) {
        let message = format!("title `{name}` has no number");
        let help = "use `has_title`, or declare the title with `#` for the number";
        return fail_with(message, Some(help.to_owned()));
    }
    Ok(host.read_slot(slot).int())
}
