//! Unpacks LZMA in a web page. LZMA is a fifth smaller than the formats that browsers support themselves.
//!
//! The page requests a buffer, writes the packed bytes to it, and calls [`unpack`] until it is done. Each call unpacks one
//! part, so that the page stays responsive.

use lzma_rust2::LzmaReader;
use std::cell::RefCell;
use std::io::{Cursor, Read};

/// Size of a part in bytes.
const PART: u64 = 1 << 17;

#[derive(Default)]
struct Work {
    packed: Vec<u8>,
    reader: Option<LzmaReader<Cursor<Vec<u8>>>>,
    unpacked: Vec<u8>,
}

thread_local! {
    static WORK: RefCell<Work> = RefCell::default();
}

/// Returns a buffer for `len` packed bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    WORK.with_borrow_mut(|work| {
        *work = Work {
            packed: vec![0; len],
            ..Work::default()
        };
        work.packed.as_mut_ptr()
    })
}

/// Unpacks the next part. Returns 1 if there may be more, 0 at the end, and -1 if the data is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn unpack() -> i32 {
    WORK.with_borrow_mut(|work| {
        if work.reader.is_none() {
            let packed = Cursor::new(std::mem::take(&mut work.packed));
            work.reader = LzmaReader::new_mem_limit(packed, u32::MAX, None).ok();
        }
        let Some(reader) = &mut work.reader else {
            return -1;
        };
        match reader.take(PART).read_to_end(&mut work.unpacked) {
            Ok(0) => 0,
            Ok(_) => 1,
            Err(_) => -1,
        }
    })
}

/// Number of bytes unpacked so far.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    WORK.with_borrow(|work| work.unpacked.len())
}

/// Address of the unpacked bytes.
#[unsafe(no_mangle)]
pub extern "C" fn unpacked() -> *const u8 {
    WORK.with_borrow(|work| work.unpacked.as_ptr())
}
