//! Fonts that a book uses for its printed edition.

use crate::ferry::Holds;
use crate::kept::rows;
use crate::print::{book, entry, print, read, unzipped};
use crate::program::turnto;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const PAGES: &str = "# p0: Start\n\n- On -> p1\n\n# p1: End\n\n{ending victory \"In\"}\n";

/// A font without letters that contains only its name and style.
fn font(family: &str, weight: u16, italic: bool) -> Vec<u8> {
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_be_bytes).collect() };
    let (family, full) = (wide(family), wide("Some Font"));
    let mut name: Vec<u8> = [0_u16, 2, 6 + 24]
        .iter()
        .flat_map(|it| it.to_be_bytes())
        .collect();
    for (id, text, from) in [(1, &family, 0), (4, &full, family.len())] {
        let row = [3, 1, 0x409, id, text.len() as u16, from as u16];
        name.extend(row.iter().flat_map(|it| it.to_be_bytes()));
    }
    name.extend(family.iter().chain(&full));
    let mut os2 = vec![0_u8; 78];
    os2[4..6].copy_from_slice(&weight.to_be_bytes());
    os2[63] = u8::from(italic);
    let mut out: Vec<u8> = vec![0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0];
    let mut from = 12 + 32_u32;
    for (tag, table) in [(b"OS/2", &os2), (b"name", &name)] {
        out.extend(tag);
        for n in [0, from, table.len() as u32] {
            out.extend(n.to_be_bytes());
        }
        from += table.len() as u32;
    }
    out.extend(os2.iter().chain(&name));
    out
}

/// A book with these `print` settings, and with two fonts of one family and one of another.
fn set(print: &str) -> TempDir {
    let header = format!("title: Way\nruleset: arena\nstart: p0\nprint: {print}\n");
    let folder = book(&[("book.yaml", &*header), ("pages.gamebook", PAGES)]);
    let fonts = folder.path().join("fonts");
    fs::create_dir(&fonts).unwrap();
    for (file, bytes) in [
        ("plain.ttf", font("Book Face", 400, false)),
        ("slant.ttf", font("Book Face", 700, true)),
        ("old \"hand\".ttf", font("Head Face SemiBold", 600, false)),
        ("web.ttf", b"wOF2....".to_vec()),
    ] {
        fs::write(fonts.join(file), bytes).unwrap();
    }
    folder
}

const THREE: &str = "{ fonts: [fonts/plain.ttf, ./fonts/slant.ttf, 'fonts/old \"hand\".ttf'], heading_font: Head Face }";

#[test]
fn fonts_of_the_book_go_along() {
    let folder = set(THREE);
    let at = folder.path();
    for name in ["book.html", "book.epub", "book.typ"] {
        let (ok, said) = print(at, &["--out", name]);
        assert!(ok, "{said}");
    }
    let html = read(at, "book.html");
    let style = entry(at, "book.epub", "OEBPS/stylesheet.css");
    for told in [&html, &style] {
        for part in [
            "@font-face { font-family: \"Book Face\"; font-weight: 400; font-style: normal;",
            "@font-face { font-family: \"Book Face\"; font-weight: 700; font-style: italic;",
            "@font-face { font-family: \"Head Face\"; font-weight: 600;",
            "body { font-family: \"Book Face\", ",
            "h6 { font-family: \"Head Face\", ",
        ] {
            assert!(told.contains(part), "no {part} in {told}");
        }
    }
    assert_eq!(html.matches("src: url(\"data:font/ttf;base64,").count(), 3);
    assert!(style.contains("src: url(fonts/font2.ttf)"), "{style}");
    let archive = fs::read(at.join("book.epub")).unwrap();
    assert_eq!(
        unzipped(&archive, "OEBPS/fonts/font2.ttf"),
        font("Book Face", 700, true)
    );
    let typ = read(at, "book.typ");
    typ.holds(&["text: (\"Book Face\", \"Libertinus Serif\")"]);
    assert!(typ.contains("headings: (\"Head Face\", \"Libertinus Serif\")"));
    assert!(at.join("book-fonts/fonts/slant.ttf").exists());
}

#[test]
fn a_book_without_fonts_has_those_that_come_along() {
    let folder = book(&[
        ("book.yaml", "title: Way\nruleset: arena\nstart: p0\n"),
        ("pages.gamebook", PAGES),
    ]);
    let (ok, said) = print(folder.path(), &["--out", "book.typ"]);
    assert!(ok, "{said}");
    assert!(read(folder.path(), "book.typ").contains("text: (\"Libertinus Serif\",)"));
    assert!(!folder.path().join("book-fonts").exists());
}

const WRONG: &str = "\
{ fonts: [fonts/none.ttf] } :: fonts/none.ttf: the book has no font with this name
{ fonts: [fonts/web.ttf] } :: `fonts/web.ttf` is a web font
{ fonts: [fonts/plain.ttf], text_font: Book Fcae } :: unknown font family `Book Fcae`; did you mean `Book Face`?
{ fonts: [fonts/plain.ttf], heading_font: Garamond } :: `print: heading_font`: unknown font family `Garamond`";

#[test]
fn what_is_wrong_with_a_font_is_told() {
    for [written, wanted] in rows(WRONG) {
        let folder = set(&written);
        for more in [&["--out", "book.html"][..], &["--check"]] {
            let (ok, said) = print(folder.path(), more);
            assert!(!ok && said.contains(&wanted), "{written}: {said}");
        }
        assert!(!folder.path().join("book.html").exists());
    }
}

/// Output of `turnto check`.
fn checked(folder: &Path) -> String {
    turnto(folder, &["check"], "").out
}

const MISWRITTEN: &str = "\
{ fonts: [../other.ttf] } :: `../other.ttf` is outside the book's folder
{ fonts: [/usr/font.ttf] } :: `/usr/font.ttf` is outside the book's folder
{ fonts: [fonts/plain.woff2] } :: `fonts/plain.woff2` is not a font file that can be used in print
{ fonts: fonts/plain.ttf } :: this must be a list of files
{ fonts: [[a]] } :: this must be a list of files
{ text_font: Book Face } :: no font file contains the family `Book Face`
{ text_font: [a] } :: this must be the name of a font family
{ font: [a] } :: did you mean `fonts`";

#[test]
fn what_is_written_wrong_is_told_where_it_stands() {
    for [written, wanted] in rows(MISWRITTEN) {
        let said = checked(set(&written).path());
        assert!(said.contains(&wanted), "{written}: {said}");
    }
    let sound = checked(set(THREE).path());
    assert!(!sound.contains("font"), "{sound}");
}
