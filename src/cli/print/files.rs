//! Writes the files of `turnto print`, and reads files of the book.

use super::super::CliError;
use crate::check::lint;
use crate::model::book::Image;
use crate::output::print;
use crate::syntax::source::{BookSource, resolve_inside};
use std::path::{Path, PathBuf};

pub(super) fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<(), CliError> {
    std::fs::write(path, text).map_err(|why| write_error(path, &why))
}

pub(super) fn write_error(path: &Path, why: &std::io::Error) -> CliError {
    CliError::Failure(format!("{}: {why}", path.display()))
}

/// Reads an image for print. Rejects images with active content, because other programs open the image directly.
pub(super) fn read_picture(image: &Image, source: &dyn BookSource) -> Result<Vec<u8>, String> {
    let bytes = source.read_image(&image.file);
    let bytes = bytes.map_err(|why| why.to_string())?;
    match lint::has_active_content(&image.file, &bytes) {
        true => Err(format!("image `{}` {}", image.file, lint::ACTIVE_CONTENT)),
        false => Ok(bytes),
    }
}

/// The name of a file or folder next to the output.
pub(super) fn sibling_name(out: &Path, suffix: &str) -> String {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    format!("{stem}-{suffix}")
}

/// The name of the folder for pictures next to the output.
pub(super) fn pictures_folder(out: &Path) -> String {
    sibling_name(out, "pictures")
}

/// Writes a file in the folder of `out`. Does not follow symbolic links to other folders.
fn write_sibling(out: &Path, path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let path =
        resolve_inside(&out.with_file_name(""), path).map_err(|why| write_error(path, &why))?;
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(|why| write_error(parent, &why))?;
    }
    write_file(&path, bytes)
}

/// Copies the pictures of the document next to the output. Returns the name of their folder.
pub(super) fn copy_pictures(
    document: &print::Document,
    out: &Path,
    source: &dyn BookSource,
) -> Result<String, CliError> {
    let name = pictures_folder(out);
    let folder = out.with_file_name(&name);
    for image in print::collect_pictures(document) {
        let bytes = read_picture(image, source).map_err(CliError::Failure)?;
        write_sibling(out, &folder.join(&*image.file), &bytes)?;
    }
    Ok(name)
}

/// The folder for fonts next to the output.
pub(super) fn fonts_folder(out: &Path) -> PathBuf {
    out.with_file_name(sibling_name(out, "fonts"))
}

/// Copies the fonts of the book next to the output, for Typst.
pub(super) fn copy_fonts(fonts: &print::LoadedFonts, out: &Path) -> Result<(), CliError> {
    let folder = fonts_folder(out);
    for font in &fonts.fonts {
        write_sibling(out, &folder.join(&font.file), &font.bytes)?;
    }
    Ok(())
}

/// Writes the map of the document next to the output.
pub(super) fn write_map(
    document: &print::Document,
    out: &Path,
    pictures: String,
) -> Result<print::AssetPaths, CliError> {
    let map = sibling_name(out, "map.svg");
    if let Some(drawing) = print::find_drawing(document) {
        write_sibling(out, &out.with_file_name(&map), drawing.svg.as_bytes())?;
    }
    Ok(print::AssetPaths { pictures, map })
}
