//! The engine in a page of the web: a handful of functions is the whole of it. The page asks for room, writes bytes there, and calls; what a call gives is a length, to be
//! read from where [`turnto_said`] points.

use std::cell::RefCell;
use turnto::library::{Compiled, warm};
use turnto::library::parcel::{FORMAT, read};
use turnto::terminal::host::Host;

#[derive(Default)]
struct Wire {
    heard: Vec<u8>,
    said: String,
    book: Option<Compiled>,
    host: Option<Host>,
}

thread_local! {
    static WIRE: RefCell<Wire> = RefCell::default();
}

/// Calls with the text that was heard, and keeps what is said.
fn told(call: impl FnOnce(&mut Host, &str) -> String) -> usize {
    WIRE.with_borrow_mut(|wire| {
        let heard = std::mem::take(&mut wire.heard);
        wire.said = match &mut wire.host {
            Some(host) => call(host, &String::from_utf8_lossy(&heard)),
            None => r#"{"failed":"no book is open"}"#.to_owned(),
        };
        wire.said.len()
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

/// Makes ready what every book needs: the first of three steps, between which the page stays awake.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_warm() {
    warm();
}

/// Reads a published book. Nothing is said, or why it cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_read() -> usize {
    WIRE.with_borrow_mut(|wire| {
        let heard = std::mem::take(&mut wire.heard);
        match read(&heard) {
            Ok(book) => (wire.book, wire.said) = (Some(book), String::new()),
            Err(why) => wire.said = why.to_string(),
        }
        wire.said.len()
    })
}

/// Loads its rules. Nothing is said, or what is wrong with them.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_book() -> usize {
    WIRE.with_borrow_mut(|wire| {
        wire.said = match wire.book.take().map(Host::of_compiled) {
            Some(Ok(host)) => {
                wire.host = Some(host);
                String::new()
            }
            Some(Err(why)) => why,
            None => "no book was read".to_owned(),
        };
        wire.said.len()
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
