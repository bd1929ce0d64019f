//! Unpacks what a page of the web carries: LZMA takes a fifth less room than what browsers know themselves. The page asks for room, writes the packed bytes there,
//! and calls.

use lzma_rust2::LzmaReader;
use std::cell::RefCell;
use std::io::Read;

thread_local! {
    static BYTES: RefCell<Vec<u8>> = RefCell::default();
}

/// Room for so many bytes. Where it is.
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    BYTES.with_borrow_mut(|bytes| {
        *bytes = vec![0; len];
        bytes.as_mut_ptr()
    })
}

/// Unpacks what stands there: how many bytes it came to, 0 where it cannot be read.
#[unsafe(no_mangle)]
pub extern "C" fn unpack() -> usize {
    BYTES.with_borrow_mut(|bytes| {
        let mut out = Vec::new();
        let read = LzmaReader::new_mem_limit(&**bytes, u32::MAX, None)
            .is_ok_and(|mut reader| reader.read_to_end(&mut out).is_ok());
        *bytes = if read { out } else { Vec::new() };
        bytes.len()
    })
}

/// Where they stand.
#[unsafe(no_mangle)]
pub extern "C" fn unpacked() -> *const u8 {
    BYTES.with_borrow(|bytes| bytes.as_ptr())
}
