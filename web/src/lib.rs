//! The functions that a web page calls in the engine.
//!
//! The page requests a buffer, writes bytes to it, and calls a function. The function returns the length of the reply.
//! [`turnto_said`] returns its address.

use std::cell::RefCell;
use turnto::library::{CompiledBook, warm_up};
use turnto::library::parcel::{FORMAT, decode};
use turnto::terminal::host::PageHost;

#[derive(Default)]
struct Wire {
    heard: Vec<u8>,
    said: String,
    book: Option<CompiledBook>,
    host: Option<PageHost>,
}

thread_local! {
    static WIRE: RefCell<Wire> = RefCell::default();
}

/// Passes the request to the host, stores the reply and returns its length.
fn told(call: impl FnOnce(&mut PageHost, &str) -> String) -> usize {
    WIRE.with_borrow_mut(|wire| {
        let heard = std::mem::take(&mut wire.heard);
        wire.said = match &mut wire.host {
            Some(host) => call(host, &String::from_utf8_lossy(&heard)),
            None => r#"{"error":"no book is open"}"#.to_owned(),
        };
        wire.said.len()
    })
}

/// The format of published books that this engine opens.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_format() -> u32 {
    FORMAT
}

/// Returns a buffer for the `len` bytes of the next request.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_room(len: usize) -> *mut u8 {
    WIRE.with_borrow_mut(|wire| {
        wire.heard.clear();
        wire.heard.resize(len, 0);
        wire.heard.as_mut_ptr()
    })
}

/// Address of the last reply.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_said() -> *const u8 {
    WIRE.with_borrow(|wire| wire.said.as_ptr())
}

/// Prepares what every book needs. This is the first of three steps, between which the page can respond.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_warm() {
    warm_up();
}

/// Reads a published book. The reply is empty, or the reason why the book cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_read() -> usize {
    WIRE.with_borrow_mut(|wire| {
        let heard = std::mem::take(&mut wire.heard);
        match decode(&heard) {
            Ok(book) => (wire.book, wire.said) = (Some(book), String::new()),
            Err(why) => wire.said = why.to_string(),
        }
        wire.said.len()
    })
}

/// Loads the rules of the book. The reply is empty, or the error.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_book() -> usize {
    WIRE.with_borrow_mut(|wire| {
        wire.said = match wire.book.take().map(PageHost::from_compiled) {
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

/// Opens a game: see [`PageHost::open_game`].
#[unsafe(no_mangle)]
pub extern "C" fn turnto_open() -> usize {
    told(|host, heard| host.open_game(heard).to_string())
}

/// Gives an answer: see [`PageHost::answer`].
#[unsafe(no_mangle)]
pub extern "C" fn turnto_answer() -> usize {
    told(|host, heard| host.answer(heard).to_string())
}

/// Replies with the game as a save.
#[unsafe(no_mangle)]
pub extern "C" fn turnto_save() -> usize {
    told(|host, _| host.save())
}
