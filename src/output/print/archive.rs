//! Adds the accessibility attributes that the EPUB library omits in the files that it generates.

use crate::util::xml::escape;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Rewrites the archive, and sets the language (`en`) of the generated files.
pub(super) fn add_languages(bytes: &[u8], language: &str) -> Result<Vec<u8>, String> {
    let language = escape(language);
    let zip_error = |error: zip::result::ZipError| error.to_string();
    let mut input = ZipArchive::new(Cursor::new(bytes)).map_err(zip_error)?;
    let mut output = ZipWriter::new(Cursor::new(Vec::new()));
    // Some readers reject an archive without an explicit empty comment.
    output.set_comment("");
    for i in 0..input.len() {
        let mut file = input.by_index(i).map_err(zip_error)?;
        let rewrite: fn(&str, &str) -> String = match file.name() {
            "OEBPS/content.opf" => add_package_language,
            "OEBPS/nav.xhtml" => add_contents_roles,
            _ => {
                output.raw_copy_file(file).map_err(zip_error)?;
                continue;
            }
        };
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|error| error.to_string())?;
        let options = SimpleFileOptions::default();
        output.start_file(file.name(), options).map_err(zip_error)?;
        let text = rewrite(&text, &language);
        let written = output.write_all(text.as_bytes());
        written.map_err(|error| error.to_string())?;
    }
    Ok(output.finish().map_err(zip_error)?.into_inner())
}

/// Adds the language to the package document.
fn add_package_language(text: &str, language: &str) -> String {
    let after = format!("<package xml:lang=\"{language}\" version=");
    text.replacen("<package version=", &after, 1)
}

/// Adds the language to the table of contents, and the role of each list. The second list is for programs only.
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
