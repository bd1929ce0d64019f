//! The engine in a page of the web: five functions are the whole of it. The page asks for room, writes bytes there, and calls; what a call gives is a length, to be
//! read from where [`turnto_said`] points.

use std::cell::RefCell;
use turnto::web::{FORMAT, Host};

#[derive(Default)]
struct Wire {
    heard: Vec<u8>,
    said: String,
    host: Option<Host>,
}

thread_local! {
    static WIRE: RefCell<Wire> = RefCell::default();
}

/// Calls with what was heard, and keeps what is said.
fn say(call: impl FnOnce(&mut Option<Host>, &[u8]) -> String) -> usize {
    WIRE.with_borrow_mut(|wire| {
        let heard = std::mem::take(&mut wire.heard);
        wire.said = call(&mut wire.host, &heard);
        wire.said.len()
    })
}

/// The same with a text.
fn told(call: impl FnOnce(&mut Host, &str) -> String) -> usize {
    say(|host, heard| match host {
        Some(host) => call(host, &String::from_utf8_lossy(heard)),
        None => r#"{"failed":"no book is open"}"#.to_owned(),
    })
}

/// The form of published books that this engine opens.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_format() -> u32 {
    FORMAT
}

/// Room for so many bytes that are said next. Where it is.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_room(len: usize) -> *mut u8 {
    WIRE.with_borrow_mut(|wire| {
        wire.heard.clear();
        wire.heard.resize(len, 0);
        wire.heard.as_mut_ptr()
    })
}

/// Where what was said last stands.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_said() -> *const u8 {
    WIRE.with_borrow(|wire| wire.said.as_ptr())
}

/// Takes a published book. Nothing is said, or why it cannot be opened.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_book() -> usize {
    say(|host, heard| match Host::of_parcel(heard) {
        Ok(opened) => {
            *host = Some(opened);
            String::new()
        }
        Err(why) => why,
    })
}

/// Opens a game of it, as [`Host::open`] says.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_open() -> usize {
    told(|host, heard| host.open(heard).to_string())
}

/// One answer, as [`Host::answer`] says.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_answer() -> usize {
    told(|host, heard| host.answer(heard).to_string())
}

/// The game as a save holds it.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_kept() -> usize {
    told(|host, _| host.kept())
}
