//! What lies in the library itself: books, rulesets, templates, pages on codes. Without the feature `shelf` nothing does: a published book
//! brings what it needs.

use include_dir::{Dir, File};
use std::collections::{BTreeMap, HashMap};

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
static MADE_OF: [&Dir<'static>; 2] = [&BOOKS, &SCRIPTS];

/// Where a text lies that books are made of: the folder, by its place in [`MADE_OF`], and the path in it.
pub(super) type Place = (u8, String);

/// Gives a file by its place.
pub(super) struct Files(BTreeMap<(u8, &'static str), &'static File<'static>>);

impl Files {
    /// All that books are made of. To look for one of them in its folder is to go by all the others.
    pub(super) fn all() -> Self {
        fn add(dir: &'static Dir<'static>, folder: u8, out: &mut Files) {
            for file in dir.files() {
                if let Some(path) = file.path().to_str() {
                    out.0.insert((folder, path), file);
                }
            }
            dir.dirs().for_each(|dir| add(dir, folder, out));
        }
        let mut out = Self(BTreeMap::new());
        for (n, dir) in (0..).zip(MADE_OF) {
            add(dir, n, &mut out);
        }
        out
    }

    /// The text at a place.
    pub(super) fn text(&self, (folder, path): &Place) -> Option<&'static str> {
        self.0.get(&(*folder, &**path))?.contents_utf8()
    }

    /// The place of every text.
    pub(super) fn places(&self) -> HashMap<&'static str, Place> {
        let all = self.0.iter();
        let all = all.filter_map(|((folder, path), file)| {
            Some((file.contents_utf8()?, (*folder, (*path).to_owned())))
        });
        all.collect()
    }
}
