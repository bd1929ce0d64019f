//! Image files, recognized by name.

/// Formats that browsers can show.
pub const SUPPORTED_FORMATS: [&str; 8] =
    ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "apng"];

/// Formats that browsers cannot show, or not all of them.
const UNSUPPORTED_FORMATS: [&str; 16] = [
    "bmp", "tif", "tiff", "heic", "heif", "psd", "xcf", "pdf", "eps", "ai", "ico", "raw", "jxl",
    "jp2", "tga", "kra",
];

/// The MIME type of a file name, for formats that browsers and e-readers can show.
pub fn mime_type(file: &str) -> Option<&'static str> {
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

/// Whether the start of a file matches its extension. For images and web fonts that browsers support.
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

/// Whether browsers can show the image with this file name. None for files that are not images.
pub fn image_support(name: &str) -> Option<bool> {
    let (before, ending) = name.rsplit_once('.')?;
    let ending = ending.to_ascii_lowercase();
    let shown = SUPPORTED_FORMATS.contains(&&*ending);
    let is = (shown || UNSUPPORTED_FORMATS.contains(&&*ending)) && !before.is_empty();
    is.then_some(shown)
}
