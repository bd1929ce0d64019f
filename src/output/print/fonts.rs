//! Fonts of a printed edition: those of the book, or the default.

use super::font_file::PrintFont;
use crate::model::book::PrintFonts;
use crate::syntax::suggest::did_you_mean;
use std::fmt::Write;

/// The default family of Typst.
pub(super) const DEFAULT_FAMILY: &str = "Libertinus Serif";

/// The loaded fonts of a book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LoadedFonts {
    pub fonts: Vec<PrintFont>,
    /// The families of the text and of headings; empty if the book does not set them.
    pub text_family: String,
    pub heading_family: String,
}

impl LoadedFonts {
    /// Loads the fonts of a book with `read`.
    ///
    /// # Errors
    /// All errors, each as a message.
    pub fn load(
        fonts: &PrintFonts,
        read: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, Vec<String>> {
        let (mut faces, mut wrong) = (Vec::new(), Vec::new());
        for file in &fonts.files {
            match read(file).and_then(|bytes| PrintFont::parse(file, bytes)) {
                Ok(face) => faces.push(face),
                Err(why) => wrong.push(why),
            }
        }
        let first = faces.first().map(|face: &PrintFont| face.family.clone());
        let chosen = |family: &str, usual: String| match family {
            "" => usual,
            family => family.to_owned(),
        };
        let text = chosen(&fonts.text, first.unwrap_or_default());
        let headings = chosen(&fonts.headings, text.clone());
        let known = |family: &str| faces.iter().any(|face| face.family == family);
        for (key, family) in [
            ("text_font", &fonts.text),
            ("heading_font", &fonts.headings),
        ] {
            if wrong.is_empty() && !family.is_empty() && !known(family) {
                wrong.push(unknown_family(key, family, &faces));
            }
        }
        match wrong.is_empty() {
            true => Ok(Self {
                fonts: faces,
                text_family: text,
                heading_family: headings,
            }),
            false => Err(wrong),
        }
    }

    /// CSS for these fonts; `address` returns the URL of a font.
    pub(super) fn css(&self, usual: &str, address: &dyn Fn(usize, &PrintFont) -> String) -> String {
        let mut out = String::new();
        for (n, face) in self.fonts.iter().enumerate() {
            let slant = if face.is_italic { "italic" } else { "normal" };
            let (family, weight) = (css_string(&face.family), face.weight);
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "@font-face {{ font-family: {family}; font-weight: {weight}; font-style: {slant}; src: url({}); }}",
                address(n, face)
            );
        }
        for (what, family) in [
            ("body", &self.text_family),
            ("h1, h2, h3, h4, h5, h6", &self.heading_family),
        ] {
            if !family.is_empty() {
                let _ = writeln!(
                    out,
                    "{what} {{ font-family: {}, {usual}; }}",
                    css_string(family)
                );
            }
        }
        out
    }
}

impl PrintFont {
    /// The media type by the first bytes.
    pub(super) fn mime_type(&self) -> &'static str {
        match self.bytes.starts_with(b"OTTO") {
            true => "font/otf",
            false => "font/ttf",
        }
    }
}

/// A CSS string in which special characters are escaped.
fn css_string(name: &str) -> String {
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

fn unknown_family(key: &str, family: &str, faces: &[PrintFont]) -> String {
    let mut all: Vec<&str> = faces.iter().map(|face| &*face.family).collect();
    all.sort_unstable();
    all.dedup();
    let help = did_you_mean(family, all.iter().copied())
        .unwrap_or_else(|| format!("they have: {}", all.join(", ")));
    format!("`print: {key}`: no font of the book has the family `{family}`; {help}")
}
