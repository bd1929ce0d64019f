//! Unpacks what a page of the web carries: LZMA takes a fifth less room than what browsers know themselves. The page asks for room, writes the packed bytes there,
//! and calls until all is there, a part at a time, so that it stays awake.

use lzma_rust2::LzmaReader;
use std::cell::RefCell;
use std::io::{Cursor, Read};

/// Bytes of a part.
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

/// Room for so many packed bytes. Where it is.
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

/// Unpacks a part more: 1 while there is more, 0 when all is there, -1 where it cannot be read.
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

/// How many bytes it came to so far.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    WORK.with_borrow(|work| work.unpacked.len())
}

/// Where they stand.
#[unsafe(no_mangle)]
pub extern "C" fn unpacked() -> *const u8 {
    WORK.with_borrow(|work| work.unpacked.as_ptr())
}
