//! Parses the image of a page or book: `image: pictures/harbour.png "Thirty boats in the mud"`.

use super::linked::LinkedBook;
use crate::model::book::{Image, Page, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Attribute, find_quote, unescape};
use crate::syntax::source::{SUPPORTED_FORMATS, Span, image_support};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::normalize_text;
use std::borrow::Cow;
use std::cell::OnceCell;

/// The images in the folder of a book, listed on first use.
pub(super) struct ImageFolder<'a> {
    book: &'a LinkedBook<'a>,
    files: OnceCell<Vec<String>>,
}

impl<'a> ImageFolder<'a> {
    pub(super) fn for_book(book: &'a LinkedBook<'a>) -> Self {
        let files = OnceCell::new();
        Self { book, files }
    }

    fn images(&self) -> &[String] {
        self.files.get_or_init(|| self.book.source().image_paths())
    }
}

/// Reads the images of all pages.
pub(super) fn read_page_images(
    attributes: &[(PageId, Vec<Attribute>)],
    books: &[LinkedBook],
    pages: &mut [Page],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let folders: Vec<ImageFolder> = books.iter().map(ImageFolder::for_book).collect();
    for (id, attributes) in attributes {
        let Some(page) = pages.get_mut(id.0 as usize) else {
            continue;
        };
        let image = attributes.iter().find(|it| it.key.value == "image");
        if let (Some(image), Some(folder)) = (image, folders.get(page.part)) {
            let (value, span) = (&*image.value.value, image.value.span);
            page.image = read_image(value, span, folder, diagnostics).map(Box::new);
        }
    }
}

/// Parses an image and reports its errors.
pub(super) fn read_image(
    value: &str,
    span: Span,
    folder: &ImageFolder,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Image> {
    let invalid = |span: Span, message: String, help: String| {
        Diagnostic::new(Code::InvalidImage, span, message).help(help)
    };
    let Some((file, text)) = split_image(value) else {
        let message = "an image needs a file and a description in quotes";
        let help = "write `image: FILE \"DESCRIPTION\"`, with straight quotes";
        diagnostics.push(invalid(span, message.to_owned(), help.to_owned()));
        return None;
    };
    let file_span = span.subspan(0, file.len());
    if let Some((message, help)) = outside_folder_error(file) {
        diagnostics.push(invalid(file_span, message, help));
        return None;
    }
    let path = &*normalize_text(file.strip_prefix("./").unwrap_or(file));
    let missing = |message: String| Diagnostic::new(Code::MissingImage, file_span, message);
    let formats = SUPPORTED_FORMATS.join(", ");
    match image_support(path) {
        None => {
            let help = format!("use one of these formats: {formats}");
            diagnostics.push(invalid(
                file_span,
                format!("`{file}` is not an image"),
                help,
            ));
            return None;
        }
        Some(_) if !folder.images().iter().any(|image| image == path) => {
            let error = missing(format!("unknown image `{file}`"));
            let help = find_similar_image(path, folder.images());
            let help = help.unwrap_or_else(|| {
                "move the file to the folder of the book; separate folders with `/`".to_owned()
            });
            diagnostics.push(error.label_text("no such file").help(help));
        }
        Some(false) => {
            let warning = missing(format!("browsers cannot show `{file}`"));
            let help = format!("use one of these formats: {formats}");
            diagnostics.push(
                warning
                    .label_text("some readers will not see it")
                    .help(help),
            );
        }
        Some(true) => {}
    }
    if text.is_none() {
        let message = "this image has no description";
        let help = "add a description in quotes after the file name, for readers who cannot see the image, or `\"\"` for a decoration";
        diagnostics.push(Diagnostic::new(Code::MissingAltText, file_span, message).help(help));
    }
    Some(Image {
        file: path.into(),
        alt: text.unwrap_or_default().into_owned().into(),
    })
}

/// Splits an image into its file and its description.
fn split_image(value: &str) -> Option<(&str, Option<Cow<'_, str>>)> {
    let value = value.trim_end();
    let Some((file, quoted)) = value.split_once('"') else {
        let is_file = !value.is_empty() && (image_support(value).is_some() || !value.contains(' '));
        return is_file.then_some((value, None));
    };
    let (file, end) = (file.trim_end(), find_quote(quoted)?);
    let is_valid = !file.is_empty() && !file.ends_with(',') && end + 1 == quoted.len();
    is_valid.then(|| (file, Some(unescape(quoted[..end].trim()))))
}

/// Returns message and help if the path does not lead to a file in the book's folder.
pub(super) fn outside_folder_error(file: &str) -> Option<(String, String)> {
    let help = "move the image to the book's folder, and write its path relative to that folder, such as `pictures/harbour.png`";
    let has_drive = file.as_bytes().get(1) == Some(&b':');
    let message = if file.contains("://") || file.starts_with("data:") {
        format!("`{file}` is not a file of the book")
    } else if file.starts_with(['/', '~']) || has_drive || file.split('/').any(|part| part == "..")
    {
        format!("`{file}` is outside the book's folder")
    } else if file.contains('\\') {
        let message = format!("separate folders with `/`, not with `\\`: `{file}`");
        return Some((message, format!("write `{}`", file.replace('\\', "/"))));
    } else {
        return None;
    };
    Some((message, help.to_owned()))
}

/// Finds the most similar image by path or by file name.
fn find_similar_image(path: &str, images: &[String]) -> Option<String> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let same_name: Vec<&String> = images.iter().filter(|it| name(it) == name(path)).collect();
    match same_name[..] {
        [only] => Some(format!("did you mean `{only}`?")),
        _ => did_you_mean(path, images.iter().map(String::as_str)),
    }
}
