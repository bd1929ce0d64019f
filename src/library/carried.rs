//! What lies in the library itself: books, rulesets, templates, pages on codes. Without the feature `shelf` nothing does: a published book
//! brings what it needs.

use include_dir::Dir;
use std::collections::HashMap;

macro_rules! carried {
    ($name:ident, $folder:tt) => {
        #[cfg(feature = "shelf")]
        pub(super) static $name: Dir<'static> = include_dir::include_dir!($folder);
        #[cfg(not(feature = "shelf"))]
        pub(super) static $name: Dir<'static> = Dir::new("", &[]);
    };
}

carried!(BOOKS, "$CARGO_MANIFEST_DIR/books");
carried!(CODES, "$CARGO_MANIFEST_DIR/docs/codes");
carried!(SCRIPTS, "$CARGO_MANIFEST_DIR/scripts");
carried!(TEMPLATES, "$CARGO_MANIFEST_DIR/templates");

/// What books are made of.
const MADE_OF: [&Dir<'static>; 2] = [&BOOKS, &SCRIPTS];

/// Where a text lies that books are made of: the folder, by its place in [`MADE_OF`], and the path in it.
pub(super) type Place = (u8, String);

/// The text at a place.
pub(super) fn text_at((folder, path): &Place) -> Option<&'static str> {
    let folder = MADE_OF.get(usize::from(*folder))?;
    folder.get_file(path)?.contents_utf8()
}

/// The place of every text that books are made of.
pub(super) fn places() -> HashMap<&'static str, Place> {
    fn all(dir: &Dir<'static>, folder: u8, out: &mut HashMap<&'static str, Place>) {
        for file in dir.files() {
            if let (Some(text), Some(path)) = (file.contents_utf8(), file.path().to_str()) {
                out.insert(text, (folder, path.to_owned()));
            }
        }
        dir.dirs().for_each(|dir| all(dir, folder, out));
    }
    let mut out = HashMap::new();
    for (n, dir) in (0..).zip(MADE_OF) {
        all(dir, n, &mut out);
    }
    out
}
