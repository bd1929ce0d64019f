//! Texts, spans, and the sources of books.

mod fingerprint;
mod images;
mod inside;
mod over;
mod shelf;
mod sources;
mod span;

pub use fingerprint::{FingerprintBuilder, fingerprint};
pub use images::{SHOWN, has_signature, image, mime};
pub use inside::{open_inside, read_inside, resolve_inside};
pub use over::{ChangedTexts, OverlaySource, is_text, lone, on_disk};
pub use shelf::{BookSource, SourceError, meant_as};
pub use sources::Sources;
pub use span::{FileId, Span, Spanned, place, placed};
