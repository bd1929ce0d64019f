//! Files that are images, by their names.

/// Kinds that browsers show.
pub const SHOWN: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "apng"];

/// Kinds that they do not, or not everywhere.
const NOT_SHOWN: [&str; 16] = [
    "bmp", "tif", "tiff", "heic", "heif", "psd", "xcf", "pdf", "eps", "ai", "ico", "raw", "jxl",
    "jp2", "tga", "kra",
];

/// What kind of image a file of this name is, where browsers and e-readers show it.
pub fn mime(file: &str) -> Option<&'static str> {
    let (_, end) = file.rsplit_once('.')?;
    match &*end.to_ascii_lowercase() {
        "png" => Some("image/png"),
        "apng" => Some("image/apng"),
        "jpg" | "jpeg" => Some("image/jpeg"),
        "gif" => Some("image/gif"),
        "svg" => Some("image/svg+xml"),
        "webp" => Some("image/webp"),
        "avif" => Some("image/avif"),
        _ => None,
    }
}

/// Whether a file begins as its name says, for the kinds of images and web fonts that browsers show.
pub fn has_signature(file: &str, bytes: &[u8]) -> bool {
    let end = file.rsplit('.').next().unwrap_or_default();
    let (at, signature): (usize, &[u8]) = match &*end.to_ascii_lowercase() {
        "png" | "apng" => (0, b"\x89PNG\r\n\x1a\n"),
        "jpg" | "jpeg" => (0, b"\xff\xd8\xff"),
        "gif" => (0, b"GIF8"),
        "webp" => (8, b"WEBP"),
        "avif" => (4, b"ftyp"),
        "woff" => (0, b"wOFF"),
        "woff2" => (0, b"wOF2"),
        "svg" => return String::from_utf8_lossy(bytes).contains("<svg"),
        _ => return true,
    };
    bytes
        .get(at..)
        .is_some_and(|rest| rest.starts_with(signature))
}

/// Is a file of this name an image, and do browsers show it? None where it is none.
pub fn image(name: &str) -> Option<bool> {
    let (before, ending) = name.rsplit_once('.')?;
    let ending = ending.to_ascii_lowercase();
    let shown = SHOWN.contains(&&*ending);
    let is = (shown || NOT_SHOWN.contains(&&*ending)) && !before.is_empty();
    is.then_some(shown)
}
