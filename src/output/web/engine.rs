//! The engine as WebAssembly: the embedded engine, or a file.

use crate::library::parcel::FORMAT;
use lzma_rust2::LzmaReader;
use serde::Deserialize;
use std::io::Read;

/// The embedded engine, built by `web/build`.
const EMBEDDED_ENGINE: &[u8] = include_bytes!("../../../web/engine/turnto.wasm.lzma");

/// The decompressor of the engine. Browsers can only decompress gzip.
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
    /// The format of published books that the engine can open.
    pub book_format: u32,
}

/// Metadata of an engine.
#[derive(Deserialize)]
struct EngineInfo {
    format: u32,
}

impl WebEngine {
    /// Loads the embedded engine.
    ///
    /// # Errors
    /// The errors of [`WebEngine::from_packed`].
    pub fn embedded() -> Result<Self, String> {
        Self::from_packed(EMBEDDED_ENGINE.to_vec())
    }

    /// Loads an engine in LZMA format, as written by `web/build`.
    ///
    /// # Errors
    /// A message if the file is not an engine, or if its format does not match this program.
    pub fn from_packed(packed: Vec<u8>) -> Result<Self, String> {
        let error = |reason: &dyn std::fmt::Display| {
            format!("not an engine built by `web/build`: {reason}")
        };
        let reader = LzmaReader::new_mem_limit(&*packed, MAX_MEMORY_KIB, None);
        let mut reader = reader.map_err(|it| error(&it))?.take(MAX_ENGINE_SIZE + 1);
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).map_err(|it| error(&it))?;
        if bytes.len() as u64 > MAX_ENGINE_SIZE {
            return Err(error(&"too large"));
        }
        let info = find_section(&bytes, METADATA_SECTION).ok_or_else(|| error(&"no metadata"))?;
        let info: EngineInfo = serde_json::from_slice(info).map_err(|it| error(&it))?;
        if info.format != FORMAT {
            return Err(format!(
                "the engine opens published books of format {}, but this program writes format {FORMAT}: build the engine with `web/build FILE` and use it with `--engine FILE`",
                info.format
            ));
        }
        Ok(Self {
            packed,
            book_format: info.format,
        })
    }

    pub(super) fn packed(&self) -> &[u8] {
        &self.packed
    }
}

/// Finds the content of a custom section.
fn find_section<'a>(module: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let mut remaining = module.strip_prefix(b"\0asm\x01\0\0\0")?;
    while let Some((kind, after)) = remaining.split_first() {
        let (length, after) = read_leb128(after)?;
        let (section, after) = after.split_at_checked(length)?;
        if *kind == 0 {
            let (length, content) = read_leb128(section)?;
            let (section_name, content) = content.split_at_checked(length)?;
            if section_name == name.as_bytes() {
                return Some(content);
            }
        }
        remaining = after;
    }
    None
}

/// Reads a LEB128 number. Also returns the bytes after it.
fn read_leb128(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut number = 0_usize;
    for (i, byte) in bytes.iter().take(5).enumerate() {
        number |= usize::from(byte & 0x7f).checked_shl(7 * u32::try_from(i).ok()?)?;
        if byte & 0x80 == 0 {
            return Some((number, &bytes[i + 1..]));
        }
    }
    None
}
