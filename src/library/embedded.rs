//! Files embedded in the library: books, rulesets, templates, and pages about error codes.
//!
//! Without the feature `shelf` the folders are empty, because a published book contains the files that it needs.

use include_dir::Dir;
use std::collections::BTreeMap;

macro_rules! embed_folder {
    ($name:ident, $folder:tt) => {
        #[cfg(feature = "shelf")]
        pub(super) static $name: Dir<'static> = include_dir::include_dir!($folder);
        #[cfg(not(feature = "shelf"))]
        pub(super) static $name: Dir<'static> = Dir::new("", &[]);
    };
}

embed_folder!(BOOKS, "$CARGO_MANIFEST_DIR/books");
embed_folder!(CODES, "$CARGO_MANIFEST_DIR/docs/codes");
embed_folder!(SCRIPTS, "$CARGO_MANIFEST_DIR/scripts");
embed_folder!(TEMPLATES, "$CARGO_MANIFEST_DIR/templates");

/// Collects all texts of an embedded folder by their paths relative to `root`.
pub(super) fn collect_texts(
    dir: &Dir<'static>,
    root: &std::path::Path,
    out: &mut BTreeMap<String, &'static str>,
) {
    for file in dir.files() {
        let path = file
            .path()
            .strip_prefix(root)
            .ok()
            .and_then(std::path::Path::to_str);
        if let (Some(path), Some(text)) = (path, file.contents_utf8()) {
            out.insert(path.replace('\\', "/"), text);
        }
    }
    for dir in dir.dirs() {
        collect_texts(dir, root, out);
    }
}
