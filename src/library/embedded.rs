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
    let mut files = BTreeMap::new();
    collect_files(dir, root, &mut files);
    let texts = files.into_iter();
    out.extend(texts.filter_map(|(path, bytes)| Some((path, str::from_utf8(bytes).ok()?))));
}

/// Collects all files of an embedded folder by their paths relative to `root`, without reading them.
pub(super) fn collect_files(
    dir: &Dir<'static>,
    root: &std::path::Path,
    out: &mut BTreeMap<String, &'static [u8]>,
) {
    for file in dir.files() {
        let path = file
            .path()
            .strip_prefix(root)
            .ok()
            .and_then(std::path::Path::to_str);
        out.extend(path.map(|path| (path.replace('\\', "/"), file.contents())));
    }
    for dir in dir.dirs() {
        collect_files(dir, root, out);
    }
}
