//! Writes the files of `turnto print`, and reads files of the book.

use super::super::CliError;
use crate::check::lint;
use crate::model::book::Image;
use crate::output::print;
use crate::syntax::source::{BookSource, resolve_inside};
use std::path::{Path, PathBuf};

pub(super) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), CliError> {
    std::fs::write(path, text).map_err(|why| unwritten(path, &why))
}

pub(super) fn unwritten(path: &Path, why: &std::io::Error) -> CliError {
    CliError::Fault(format!("{}: {why}", path.display()))
}

/// Reads an image for print. Rejects active content, because other programs open the image directly.
pub(super) fn picture(it: &Image, shelf: &dyn BookSource) -> Result<Vec<u8>, String> {
    let bytes = shelf.image(&it.file).map_err(|why| why.to_string())?;
    match lint::is_active(&it.file, &bytes) {
        true => Err(format!("image `{}` {}", it.file, lint::ACTIVE)),
        false => Ok(bytes),
    }
}

/// The name of a file or folder next to the output.
fn name_beside(out: &Path, end: &str) -> String {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    format!("{stem}-{end}")
}

/// The folder for pictures next to the output.
pub(super) fn folder(out: &Path) -> String {
    name_beside(out, "pictures")
}

/// Writes a file in the folder of `out`, never through a symbolic link to another folder.
fn write_beside(out: &Path, to: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let to = resolve_inside(&out.with_file_name(""), to).map_err(|why| unwritten(to, &why))?;
    if let Some(parent) = to.parent() {
        std::fs::create_dir_all(parent).map_err(|why| unwritten(parent, &why))?;
    }
    write(&to, bytes)
}

/// Copies the pictures of the document next to the output. Returns the name of their folder.
pub(super) fn pictures(
    document: &print::Document,
    out: &Path,
    shelf: &dyn BookSource,
) -> Result<String, CliError> {
    let name = folder(out);
    let folder = out.with_file_name(&name);
    for it in print::pictures(document) {
        let bytes = picture(it, shelf).map_err(CliError::Fault)?;
        write_beside(out, &folder.join(&*it.file), &bytes)?;
    }
    Ok(name)
}

/// The folder for fonts next to the output.
pub(super) fn fonts_folder(out: &Path) -> PathBuf {
    out.with_file_name(name_beside(out, "fonts"))
}

/// Copies the fonts of the book next to the output, for Typst.
pub(super) fn fonts(look: &print::LoadedFonts, out: &Path) -> Result<(), CliError> {
    let folder = fonts_folder(out);
    for face in &look.faces {
        write_beside(out, &folder.join(&face.file), &face.bytes)?;
    }
    Ok(())
}

/// Writes the map of the document next to the output.
pub(super) fn map_beside(
    document: &print::Document,
    out: &Path,
    pictures: String,
) -> Result<print::AssetPaths, CliError> {
    let map = name_beside(out, "map.svg");
    if let Some(drawing) = print::drawing(document) {
        write_beside(out, &out.with_file_name(&map), drawing.svg.as_bytes())?;
    }
    Ok(print::AssetPaths { pictures, map })
}
