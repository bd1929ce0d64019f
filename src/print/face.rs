//! What a font file says of itself: its family, how heavy it is, whether it is upright. Of its tables only these few numbers and names are read.

/// A font of the printed edition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Face {
    /// Its way in the folder of the book.
    pub file: String,
    pub family: String,
    /// 400 is usual, 700 is bold.
    pub weight: u16,
    pub italic: bool,
    pub bytes: Vec<u8>,
}

impl Face {
    /// Reads a font file, TrueType or OpenType.
    ///
    /// # Errors
    /// What else the file is, in words for a person.
    pub fn read(file: &str, bytes: Vec<u8>) -> Result<Self, String> {
        let font = Tables(&bytes);
        match bytes.get(..4) {
            Some([0, 1, 0, 0] | b"OTTO" | b"true") => {}
            Some(b"wOFF" | b"wOF2") => {
                return Err(format!(
                    "`{file}` is a font for web pages: print takes its .ttf or .otf"
                ));
            }
            Some(b"ttcf") => {
                return Err(format!(
                    "`{file}` holds several fonts: save each as a file of its own"
                ));
            }
            _ => return Err(format!("`{file}` is no font: print takes .ttf and .otf")),
        }
        let family = font.name(FAMILY);
        let family = family.ok_or_else(|| format!("`{file}` is a font without a family"))?;
        let full = font.name(FULL).unwrap_or_default().to_lowercase();
        let os2 = font.table(*b"OS/2").unwrap_or_default();
        let slanted = int(os2, 62, 2).is_some_and(|bits| bits & 1 == 1);
        Ok(Self {
            file: file.to_owned(),
            family: without_style(&family).to_owned(),
            weight: int(os2, 4, 2)
                .and_then(|weight| u16::try_from(weight).ok())
                .filter(|weight| (1..=1000).contains(weight))
                .unwrap_or(400),
            italic: slanted || full.contains("italic"),
            bytes,
        })
    }
}

/// Names in the table of names.
const FAMILY: usize = 1;
const FULL: usize = 4;

/// A font file as its tables.
struct Tables<'f>(&'f [u8]);

impl<'f> Tables<'f> {
    fn table(&self, tag: [u8; 4]) -> Option<&'f [u8]> {
        let count = int(self.0, 4, 2)?;
        let mut rows = (0..count).map(|n| 12 + 16 * n);
        let row = rows.find(|row| self.0.get(*row..*row + 4) == Some(&tag))?;
        let (from, long) = (int(self.0, row + 8, 4)?, int(self.0, row + 12, 4)?);
        self.0.get(from..from.checked_add(long)?)
    }

    /// A name, in English where it is there in several languages.
    fn name(&self, id: usize) -> Option<String> {
        let table = self.table(*b"name")?;
        let texts = int(table, 4, 2)?;
        let rows = (0..int(table, 2, 2)?).map(|n| 6 + 12 * n);
        let mut found = None;
        for row in rows.filter(|row| int(table, row + 6, 2) == Some(id)) {
            let [platform, language] = [row, row + 4].map(|at| int(table, at, 2));
            let from = texts + int(table, row + 10, 2)?;
            let Some(bytes) = table.get(from..from + int(table, row + 8, 2)?) else {
                continue;
            };
            let text = match platform {
                Some(0 | 3) => wide(bytes),
                Some(1) if bytes.is_ascii() => String::from_utf8_lossy(bytes).into_owned(),
                _ => continue,
            };
            if (platform, language) == (Some(3), Some(ENGLISH)) {
                return Some(text);
            }
            found = found.or(Some(text));
        }
        found
    }
}

/// The language of names that all programs go by.
const ENGLISH: usize = 0x409;

fn wide(bytes: &[u8]) -> String {
    let letters = bytes.chunks_exact(2);
    let letters: Vec<u16> = letters
        .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
        .collect();
    String::from_utf16_lossy(&letters)
}

/// A whole number of so many bytes, the first the greatest.
fn int(bytes: &[u8], at: usize, long: usize) -> Option<usize> {
    let all = bytes.get(at..at.checked_add(long)?)?;
    Some(
        all.iter()
            .fold(0, |sum, byte| (sum << 8) | usize::from(*byte)),
    )
}

/// Words behind the name of a family that only say which of its fonts this is.
const STYLES: [&str; 17] = [
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

/// The family alone: of `Vollkorn SemiBold` it is `Vollkorn`, as Typst has it.
fn without_style(family: &str) -> &str {
    let mut family = family.trim();
    while let Some((before, last)) = family.rsplit_once([' ', '-', '_']) {
        if !STYLES.contains(&&*last.to_lowercase()) {
            break;
        }
        family = before;
    }
    family
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_named_without_its_style() {
        for (written, family) in [
            ("Vollkorn", "Vollkorn"),
            ("Vollkorn SemiBold", "Vollkorn"),
            ("Vollkorn Extra Light Italic", "Vollkorn"),
            ("Black", "Black"),
            ("Old Standard TT", "Old Standard TT"),
        ] {
            assert_eq!(without_style(written), family);
        }
    }

    #[test]
    fn what_is_no_font_is_told() {
        for (bytes, why) in [
            (&b"wOF2...."[..], "for web pages"),
            (b"ttcf....", "several fonts"),
            (b"hello", "no font"),
            (b"", "no font"),
            (b"OTTO\xff\xff", "without a family"),
            (
                b"OTTO\xff\xff\0\0\0\0\0\0name\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
                "without a family",
            ),
        ] {
            let told = Face::read("a.ttf", bytes.to_vec()).unwrap_err();
            assert!(told.contains(why) && told.contains("`a.ttf`"), "{told}");
        }
    }
}
