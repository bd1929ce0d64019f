//! Image files, recognized by name.

/// Formats that browsers can show.
pub const SUPPORTED_FORMATS: [&str; 8] =
    ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "apng"];

/// Formats that some or all browsers cannot show.
const UNSUPPORTED_FORMATS: [&str; 16] = [
    "bmp", "tif", "tiff", "heic", "heif", "psd", "xcf", "pdf", "eps", "ai", "ico", "raw", "jxl",
    "jp2", "tga", "kra",
];

/// The MIME type of a file name, for formats that browsers and e-readers can show.
pub fn mime_type(file: &str) -> Option<&'static str> {
    let (_, extension) = file.rsplit_once('.')?;
    match &*extension.to_ascii_lowercase() {
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

/// Returns true if the start of a file matches its extension. Checks images and web fonts; true for other files.
pub fn has_signature(file: &str, bytes: &[u8]) -> bool {
    let extension = file.rsplit('.').next().unwrap_or_default();
    let (offset, signature): (usize, &[u8]) = match &*extension.to_ascii_lowercase() {
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
        .get(offset..)
        .is_some_and(|bytes| bytes.starts_with(signature))
}

/// Returns whether browsers can show an image with this file name. None for files that are not images.
pub fn image_support(name: &str) -> Option<bool> {
    let (stem, extension) = name.rsplit_once('.')?;
    let extension = &*extension.to_ascii_lowercase();
    let is_supported = SUPPORTED_FORMATS.contains(&extension);
    let is_image = is_supported || UNSUPPORTED_FORMATS.contains(&extension);
    (is_image && !stem.is_empty()).then_some(is_supported)
}
