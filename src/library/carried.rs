//! What lies in the library itself: books, rulesets, templates, pages on codes. Without the feature `shelf` nothing does: a published book
//! brings what it needs.

use include_dir::Dir;

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
