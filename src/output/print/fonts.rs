//! Fonts of a printed edition: the fonts of the book, or the default.

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
    /// The families of text and headings. Empty if the book does not set them.
    pub text_family: String,
    pub heading_family: String,
}

impl LoadedFonts {
    /// Loads the fonts of a book with `read`.
    ///
    /// # Errors
    /// A message for each error.
    pub fn load(
        fonts: &PrintFonts,
        read: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, Vec<String>> {
        let (mut loaded, mut errors) = (Vec::new(), Vec::new());
        for file in &fonts.files {
            match read(file).and_then(|bytes| PrintFont::parse(file, bytes)) {
                Ok(font) => loaded.push(font),
                Err(error) => errors.push(error),
            }
        }
        let first_family = loaded.first().map(|font: &PrintFont| font.family.clone());
        let family_or = |family: &str, default: String| match family {
            "" => default,
            family => family.to_owned(),
        };
        let text_family = family_or(&fonts.text, first_family.unwrap_or_default());
        let heading_family = family_or(&fonts.headings, text_family.clone());
        let is_loaded = |family: &str| loaded.iter().any(|font| font.family == family);
        for (key, family) in [
            ("text_font", &fonts.text),
            ("heading_font", &fonts.headings),
        ] {
            if errors.is_empty() && !family.is_empty() && !is_loaded(family) {
                errors.push(unknown_family(key, family, &loaded));
            }
        }
        match errors.is_empty() {
            true => Ok(Self {
                fonts: loaded,
                text_family,
                heading_family,
            }),
            false => Err(errors),
        }
    }

    /// Returns the CSS of these fonts. `url` returns the URL of a font.
    pub(super) fn css(&self, fallback: &str, url: &dyn Fn(usize, &PrintFont) -> String) -> String {
        let mut out = String::new();
        for (i, font) in self.fonts.iter().enumerate() {
            let slant = if font.is_italic { "italic" } else { "normal" };
            let (family, weight) = (css_string(&font.family), font.weight);
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "@font-face {{ font-family: {family}; font-weight: {weight}; font-style: {slant}; src: url({}); }}",
                url(i, font)
            );
        }
        for (selector, family) in [
            ("body", &self.text_family),
            ("h1, h2, h3, h4, h5, h6", &self.heading_family),
        ] {
            if !family.is_empty() {
                let _ = writeln!(
                    out,
                    "{selector} {{ font-family: {}, {fallback}; }}",
                    css_string(family)
                );
            }
        }
        out
    }
}

impl PrintFont {
    /// Returns the media type by the first bytes.
    pub(super) fn mime_type(&self) -> &'static str {
        match self.bytes.starts_with(b"OTTO") {
            true => "font/otf",
            false => "font/ttf",
        }
    }
}

/// Returns a CSS string, in which special characters are escaped.
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

fn unknown_family(key: &str, family: &str, fonts: &[PrintFont]) -> String {
    let mut families: Vec<&str> = fonts.iter().map(|font| &*font.family).collect();
    families.sort_unstable();
    families.dedup();
    let help = did_you_mean(family, families.iter().copied())
        .unwrap_or_else(|| format!("families of the book: {}", families.join(", ")));
    format!("`print: {key}`: unknown font family `{family}`; {help}")
}
