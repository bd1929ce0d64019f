//! Texts, spans, and the sources of books.

mod book_files;
mod book_source;
mod fingerprint;
mod images;
mod overlay;
mod sources;
mod span;

pub use book_files::{open_inside, read_inside, resolve_inside};
pub use book_source::{BookSource, SourceError, intended_name};
pub use fingerprint::{FingerprintBuilder, fingerprint};
pub use images::{SUPPORTED_FORMATS, has_signature, image_support, mime_type};
pub use overlay::{ChangedTexts, OverlaySource, disk_path, is_book_text, lone_gamebook};
pub use sources::Sources;
pub use span::{FileId, Span, Spanned, place, placed};
