//! Parses the family, weight and slant of a font file.

use ttf_parser::name::{self, Name, Names};
use ttf_parser::os2::{self, Style};
use ttf_parser::{PlatformId, RawFace, Tag, name_id};

/// A font of the printed edition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrintFont {
    /// Path in the folder of the book.
    pub file: String,
    pub family: String,
    /// 400 is regular, 700 is bold.
    pub weight: u16,
    pub is_italic: bool,
    pub bytes: Vec<u8>,
}

impl PrintFont {
    /// Parses a TrueType or OpenType file.
    ///
    /// # Errors
    /// A message if the file has another format, or no family name.
    pub fn parse(file: &str, bytes: Vec<u8>) -> Result<Self, String> {
        match bytes.get(..4) {
            Some([0, 1, 0, 0] | b"OTTO" | b"true") => {}
            Some(b"wOFF" | b"wOF2") => {
                return Err(format!(
                    "`{file}` is a web font, but print requires a .ttf or .otf file"
                ));
            }
            Some(b"ttcf") => {
                return Err(format!(
                    "`{file}` contains several fonts: save each as a separate file"
                ));
            }
            _ => return Err(format!("`{file}` is not a .ttf or .otf font")),
        }
        let font = RawFace::parse(&bytes, 0).ok();
        let table = |tag: &[u8; 4]| font?.table(Tag::from_bytes(tag));
        let names = table(b"name").and_then(name::Table::parse);
        let find_name = |id| names.and_then(|table| english_name(table.names, id));
        let family = find_name(name_id::FAMILY);
        let family = family.ok_or_else(|| format!("font `{file}` has no family name"))?;
        let full_name = find_name(name_id::FULL_NAME).unwrap_or_default();
        let style = table(b"OS/2").and_then(os2::Table::parse);
        let weight = style.map_or(0, |style| style.weight().to_number());
        Ok(Self {
            file: file.to_owned(),
            family: without_style(&family).to_owned(),
            weight: match weight {
                1..=1000 => weight,
                _ => 400,
            },
            is_italic: style.is_some_and(|it| it.style() != Style::Normal)
                || full_name.to_lowercase().contains("italic"),
            bytes,
        })
    }
}

/// The language id of English (United States).
const ENGLISH: u16 = 0x409;

/// Returns a name of the font, in English if possible.
fn english_name(names: Names, id: u16) -> Option<String> {
    let is_english = |it: &Name| it.platform_id == PlatformId::Windows && it.language_id == ENGLISH;
    let all = || names.into_iter().filter(|it| it.name_id == id);
    let mut ordered = all().filter(is_english).chain(all());
    ordered.find_map(|it| it.to_string())
}

/// Words after the name of a family that describe a style.
const STYLE_WORDS: [&str; 17] = [
    "normal",
    "italic",
    "oblique",
    "thin",
    "hairline",
    "light",
    "regular",
    "medium",
    "semibold",
    "demibold",
    "bold",
    "extrabold",
    "black",
    "heavy",
    "extralight",
    "extra",
    "semi",
];

/// Returns the family without its style, as Typst does: `Vollkorn` for `Vollkorn SemiBold`.
fn without_style(family: &str) -> &str {
    let mut family = family.trim();
    while let Some((before, last)) = family.rsplit_once([' ', '-', '_']) {
        if !STYLE_WORDS.contains(&&*last.to_lowercase()) {
            break;
        }
        family = before;
    }
    family
}
