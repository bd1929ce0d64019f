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

/// Is a file of this name an image, and do browsers show it? None where it is none.
#[must_use]
pub fn image(name: &str) -> Option<bool> {
    let (before, ending) = name.rsplit_once('.')?;
    let ending = ending.to_ascii_lowercase();
    let shown = SHOWN.contains(&&*ending);
    let is = (shown || NOT_SHOWN.contains(&&*ending)) && !before.is_empty();
    is.then_some(shown)
}
