//! `image: pictures/harbour.png "Thirty boats in the mud"`: the image of a page, and of a book.

use super::linked::LinkedBook;
use crate::model::book::{Image, Page, PageId};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Attribute, find_quote, unescape};
use crate::syntax::source::{SUPPORTED_FORMATS, Span, image_support};
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::normalize_text;
use std::borrow::Cow;
use std::cell::OnceCell;

/// The images in the folder of a book. They are listed on the first access.
pub(super) struct ImageFolder<'a> {
    book: &'a LinkedBook<'a>,
    files: OnceCell<Vec<String>>,
}

impl<'a> ImageFolder<'a> {
    pub(super) fn for_book(book: &'a LinkedBook<'a>) -> Self {
        let all = OnceCell::new();
        Self { book, files: all }
    }

    fn images(&self) -> &[String] {
        self.files.get_or_init(|| self.book.source().image_paths())
    }
}

/// Reads the images of all pages.
pub(super) fn read_page_images(
    written: &[(PageId, Vec<Attribute>)],
    books: &[LinkedBook],
    pages: &mut [Page],
    found: &mut Vec<Diagnostic>,
) {
    let folders: Vec<ImageFolder> = books.iter().map(ImageFolder::for_book).collect();
    for (id, attributes) in written {
        let Some(page) = pages.get_mut(id.0 as usize) else {
            continue;
        };
        let image = attributes.iter().find(|it| it.key.value == "image");
        if let (Some(image), Some(folder)) = (image, folders.get(page.part)) {
            let (value, span) = (&*image.value.value, image.value.span);
            page.image = read_image(value, span, folder, found).map(Box::new);
        }
    }
}

/// Parses an image and returns its errors.
pub(super) fn read_image(
    value: &str,
    span: Span,
    folder: &ImageFolder,
    found: &mut Vec<Diagnostic>,
) -> Option<Image> {
    let bad = |place: Span, message: String, help: String| {
        Diagnostic::new(Code::InvalidImage, place, message).help(help)
    };
    let Some((file, text)) = split_image(value) else {
        let message = "an image needs a file and a description in quotes";
        let help = "write `image: FILE \"WORDS\"`, with straight quotes";
        found.push(bad(span, message.to_owned(), help.to_owned()));
        return None;
    };
    let place = span.subspan(0, file.len());
    if let Some((message, help)) = outside_folder_error(file) {
        found.push(bad(place, message, help));
        return None;
    }
    let path = &*normalize_text(file.strip_prefix("./").unwrap_or(file));
    let missing = |message: String| Diagnostic::new(Code::MissingImage, place, message);
    let kinds = SUPPORTED_FORMATS.join(", ");
    match image_support(path) {
        None => {
            let help = format!("an image ends with one of: {kinds}");
            found.push(bad(place, format!("`{file}` is no image"), help));
            return None;
        }
        Some(_) if !folder.images().iter().any(|known| known == path) => {
            let fault = missing(format!("there is no image `{file}`"));
            let help = find_similar_image(path, folder.images());
            let help = help.unwrap_or_else(|| {
                "move the file to the folder of the book; separate folders with `/`".to_owned()
            });
            found.push(fault.label_text("no such file").help(help));
        }
        Some(false) => {
            let fault = missing(format!("browsers do not show `{file}`"));
            let help = format!("save it as one of: {kinds}");
            found.push(fault.label_text("not everybody sees it").help(help));
        }
        Some(true) => {}
    }
    if text.is_none() {
        let message = "nothing says what is seen on this image";
        let help = "add a description in quotes after the file name, for readers who do not see the image; `\"\"` for decoration";
        found.push(Diagnostic::new(Code::MissingAltText, place, message).help(help));
    }
    let text = text.unwrap_or_default().into_owned().into();
    Some(Image {
        file: path.into(),
        alt: text,
    })
}

/// Splits an image into file and text.
fn split_image(value: &str) -> Option<(&str, Option<Cow<'_, str>>)> {
    let whole = value.trim_end();
    let Some((file, rest)) = whole.split_once('"') else {
        let is_file = !whole.is_empty() && (image_support(whole).is_some() || !whole.contains(' '));
        return is_file.then_some((whole, None));
    };
    let (file, end) = (file.trim_end(), find_quote(rest)?);
    let is_whole = !file.is_empty() && !file.ends_with(',') && end + 1 == rest.len();
    is_whole.then(|| (file, Some(unescape(rest[..end].trim()))))
}

/// Reports why this is not a file in the book's folder.
pub(super) fn outside_folder_error(file: &str) -> Option<(String, String)> {
    let help = "put the image into the book's folder, and write the way from there: `pictures/harbour.png`";
    let drive = file.as_bytes().get(1) == Some(&b':');
    let told = if file.contains("://") || file.starts_with("data:") {
        format!("`{file}` is no file of the book")
    } else if file.starts_with(['/', '~']) || drive || file.split('/').any(|part| part == "..") {
        format!("`{file}` lies outside the book's folder")
    } else if file.contains('\\') {
        let message = format!("separate folders with `/`, not with `\\`: `{file}`");
        return Some((message, format!("write `{}`", file.replace('\\', "/"))));
    } else {
        return None;
    };
    Some((told, help.to_owned()))
}

/// Finds the most similar image by path or by file name.
fn find_similar_image(path: &str, all: &[String]) -> Option<String> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let same: Vec<&String> = all.iter().filter(|it| name(it) == name(path)).collect();
    match same[..] {
        [only] => Some(format!("did you mean `{only}`?")),
        _ => did_you_mean(path, all.iter().map(String::as_str)),
    }
}
