//! What a printed edition is set in: fonts of the book, or those that come along.

use super::face::Face;
use crate::model::book::Fonts;
use crate::syntax::suggest::did_you_mean;
use std::fmt::Write;

/// The family that Typst brings along.
pub(super) const SERIF: &str = "Libertinus Serif";

/// The fonts of a book, read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    pub faces: Vec<Face>,
    /// The family of the text, and of titles and headings; empty where the book names none.
    pub text: String,
    pub headings: String,
}

impl Look {
    /// Reads the font files of a book; `read` brings the bytes of one.
    ///
    /// # Errors
    /// All that is wrong with them, each in words for a person.
    pub fn of(
        fonts: &Fonts,
        read: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, Vec<String>> {
        let (mut faces, mut wrong) = (Vec::new(), Vec::new());
        for file in &fonts.files {
            match read(file).and_then(|bytes| Face::read(file, bytes)) {
                Ok(face) => faces.push(face),
                Err(why) => wrong.push(why),
            }
        }
        let first = faces.first().map(|face: &Face| face.family.clone());
        let chosen = |family: &str, usual: String| match family {
            "" => usual,
            family => family.to_owned(),
        };
        let text = chosen(&fonts.text, first.unwrap_or_default());
        let headings = chosen(&fonts.headings, text.clone());
        let known = |family: &str| faces.iter().any(|face| face.family == family);
        for (key, family) in [("text", &fonts.text), ("headings", &fonts.headings)] {
            if wrong.is_empty() && !family.is_empty() && !known(family) {
                wrong.push(unknown(key, family, &faces));
            }
        }
        match wrong.is_empty() {
            true => Ok(Self {
                faces,
                text,
                headings,
            }),
            false => Err(wrong),
        }
    }

    /// The style that names them, for pages; `address` is where a font lies.
    pub(super) fn style(&self, usual: &str, address: &dyn Fn(usize, &Face) -> String) -> String {
        let mut out = String::new();
        for (n, face) in self.faces.iter().enumerate() {
            let slant = if face.italic { "italic" } else { "normal" };
            let (family, weight) = (quoted(&face.family), face.weight);
            // Writing to a text cannot fail.
            let _ = writeln!(
                out,
                "@font-face {{ font-family: {family}; font-weight: {weight}; font-style: {slant}; src: url({}); }}",
                address(n, face)
            );
        }
        for (what, family) in [
            ("body", &self.text),
            ("h1, h2, h3, h4, h5, h6", &self.headings),
        ] {
            if !family.is_empty() {
                let _ = writeln!(
                    out,
                    "{what} {{ font-family: {}, {usual}; }}",
                    quoted(family)
                );
            }
        }
        out
    }
}

impl Face {
    /// What kind of file it is, by what it says of itself.
    pub(super) fn mime(&self) -> &'static str {
        match self.bytes.starts_with(b"OTTO") {
            true => "font/otf",
            false => "font/ttf",
        }
    }
}

/// A name in a style, in which nothing ends it before its time.
fn quoted(name: &str) -> String {
    let mut out = String::from("\"");
    for c in name.chars() {
        match c {
            '"' | '\\' | '<' | '\0'..='\x1f' => {
                let _ = write!(out, "\\{:x} ", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn unknown(key: &str, family: &str, faces: &[Face]) -> String {
    let mut all: Vec<&str> = faces.iter().map(|face| &*face.family).collect();
    all.sort_unstable();
    all.dedup();
    let help = did_you_mean(family, all.iter().copied())
        .unwrap_or_else(|| format!("they have: {}", all.join(", ")));
    format!("`print: {key}`: no font of the book has the family `{family}`; {help}")
}
