//! The engine as WebAssembly: the embedded one, or another file.

use crate::library::parcel::FORMAT;
use lzma_rust2::LzmaReader;
use serde::Deserialize;
use std::io::Read;

/// The embedded engine, made by `web/build`.
const EMBEDDED_ENGINE: &[u8] = include_bytes!("../../../web/engine/turnto.wasm.lzma");

/// The decompressor of the engine. Browsers can decompress gzip only.
pub(super) const UNPACKER: &[u8] = include_bytes!("../../../web/engine/unpack.wasm.gz");

/// The custom section with the metadata of the engine.
const METADATA_SECTION: &str = "turnto";

/// Maximum size of an unpacked engine.
const MAX_ENGINE_SIZE: u64 = 64 << 20;

/// Maximum memory for decompression, in KiB.
const MAX_MEMORY_KIB: u32 = 96 << 10;

/// A compressed engine for web pages.
pub struct WebEngine {
    packed: Vec<u8>,
    /// The format of published books that it can open.
    pub book_format: u32,
}

/// Metadata of an engine.
#[derive(Deserialize)]
struct EngineInfo {
    format: u32,
}

impl WebEngine {
    /// The embedded engine.
    ///
    /// # Errors
    /// As for [`WebEngine::from_packed`].
    pub fn embedded() -> Result<Self, String> {
        Self::from_packed(EMBEDDED_ENGINE.to_vec())
    }

    /// An engine in LZMA format, as written by `web/build`.
    ///
    /// # Errors
    /// A message if the file is not an engine, or not one for the format of this program.
    pub fn from_packed(packed: Vec<u8>) -> Result<Self, String> {
        let none = "this is no engine as `web/build` makes it: ";
        let wrong = |why: &dyn std::fmt::Display| format!("{none}{why}");
        let reader = LzmaReader::new_mem_limit(&*packed, MAX_MEMORY_KIB, None);
        let mut reader = reader.map_err(|why| wrong(&why))?.take(MAX_ENGINE_SIZE + 1);
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).map_err(|why| wrong(&why))?;
        if bytes.len() as u64 > MAX_ENGINE_SIZE {
            return Err(format!("{none}it is too large"));
        }
        let about = find_section(&bytes, METADATA_SECTION)
            .ok_or_else(|| format!("{none}it does not say what it is"))?;
        let about: EngineInfo =
            serde_json::from_slice(about).map_err(|why| format!("{none}{why}"))?;
        if about.format != FORMAT {
            return Err(format!(
                "the engine opens published books of format {}, and this program writes format {FORMAT}: build the engine with `web/build FILE` and use it with `--engine FILE`",
                about.format
            ));
        }
        Ok(Self {
            packed,
            book_format: about.format,
        })
    }

    pub(super) fn packed(&self) -> &[u8] {
        &self.packed
    }
}

/// The content of a custom section.
fn find_section<'a>(module: &'a [u8], wanted: &str) -> Option<&'a [u8]> {
    let mut rest = module.strip_prefix(b"\0asm\x01\0\0\0")?;
    while let Some((kind, after)) = rest.split_first() {
        let (long, after) = read_leb128(after)?;
        let (inside, after) = after.split_at_checked(long)?;
        if *kind == 0 {
            let (long, named) = read_leb128(inside)?;
            let (name, content) = named.split_at_checked(long)?;
            if name == wanted.as_bytes() {
                return Some(content);
            }
        }
        rest = after;
    }
    None
}

/// A LEB128 number, and the rest.
fn read_leb128(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut out = 0_usize;
    for (n, byte) in bytes.iter().take(5).enumerate() {
        out |= usize::from(byte & 0x7f).checked_shl(7 * u32::try_from(n).ok()?)?;
        if byte & 0x80 == 0 {
            return Some((out, &bytes[n + 1..]));
        }
    }
    None
}
