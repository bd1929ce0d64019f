//! Adds the accessibility attributes that the EPUB library omits in the files that it generates.

use crate::util::xml::escape;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Rewrites the archive with the language (`en`) of the generated files.
pub(super) fn add_languages(bytes: &[u8], language: &str) -> Result<Vec<u8>, String> {
    let language = escape(language);
    let told = |why: zip::result::ZipError| why.to_string();
    let mut from = ZipArchive::new(Cursor::new(bytes)).map_err(told)?;
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    // Some readers reject an archive without an explicit empty comment.
    to.set_comment("");
    for n in 0..from.len() {
        let mut file = from.by_index(n).map_err(told)?;
        let mend: fn(&str, &str) -> String = match file.name() {
            "OEBPS/content.opf" => add_package_language,
            "OEBPS/nav.xhtml" => add_contents_roles,
            _ => {
                to.raw_copy_file(file).map_err(told)?;
                continue;
            }
        };
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|why| why.to_string())?;
        let options = SimpleFileOptions::default();
        to.start_file(file.name(), options).map_err(told)?;
        to.write_all(mend(&text, &language).as_bytes())
            .map_err(|why| why.to_string())?;
    }
    Ok(to.finish().map_err(told)?.into_inner())
}

/// The package document.
fn add_package_language(text: &str, language: &str) -> String {
    let after = format!("<package xml:lang=\"{language}\" version=");
    text.replacen("<package version=", &after, 1)
}

/// The table of contents, with the role of each list. The second list is for programs only.
fn add_contents_roles(text: &str, language: &str) -> String {
    let html = format!("<html lang=\"{language}\" xml:lang=\"{language}\" xmlns=");
    text.replacen("<html xmlns=", &html, 1)
        .replacen(
            "<nav epub:type = \"toc\"",
            "<nav role=\"doc-toc\" aria-labelledby=\"toc-title\" epub:type=\"toc\"",
            1,
        )
        .replacen(
            "<nav epub:type = \"landmarks\"",
            "<nav hidden=\"hidden\" epub:type=\"landmarks\"",
            1,
        )
}
