//! Files that are images, by their names.

/// Kinds that browsers show.
pub const SHOWN: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "apng"];

/// Kinds that they do not, or not everywhere.
const NOT_SHOWN: [&str; 16] = [
    "bmp", "tif", "tiff", "heic", "heif", "psd", "xcf", "pdf", "eps", "ai", "ico", "raw", "jxl",
    "jp2", "tga", "kra",
];

/// What kind of image a file of this name is, where browsers and e-readers show it.
#[must_use]
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

/// Whether a file begins as its name says, for the kinds of images and fonts that browsers show.
#[must_use]
pub fn has_signature(file: &str, bytes: &[u8]) -> bool {
    let begins = |all: &[&[u8]]| all.iter().any(|it| bytes.starts_with(it));
    let (_, end) = file.rsplit_once('.').unwrap_or_default();
    match &*end.to_ascii_lowercase() {
        "png" | "apng" => begins(&[b"\x89PNG\r\n\x1a\n"]),
        "jpg" | "jpeg" => begins(&[b"\xff\xd8\xff"]),
        "gif" => begins(&[b"GIF87a", b"GIF89a"]),
        "webp" => begins(&[b"RIFF"]) && bytes.get(8..12) == Some(b"WEBP"),
        "avif" => bytes.get(4..8) == Some(b"ftyp"),
        "svg" => {
            let text = String::from_utf8_lossy(bytes);
            let text = text.trim_start_matches('\u{feff}').trim_start();
            text.starts_with('<') && text.contains("<svg")
        }
        "woff" => begins(&[b"wOFF"]),
        "woff2" => begins(&[b"wOF2"]),
        "ttf" | "otf" => begins(&[b"\0\x01\0\0", b"OTTO", b"true", b"ttcf"]),
        _ => true,
    }
}

/// Is a file of this name an image, and do browsers show it? None where it is none.
#[must_use]
pub fn image(name: &str) -> Option<bool> {
    let (before, ending) = name.rsplit_once('.')?;
    let ending = ending.to_ascii_lowercase();
    let shown = SHOWN.contains(&&*ending);
    let is = (shown || NOT_SHOWN.contains(&&*ending)) && !before.is_empty();
    is.then_some(shown)
}
