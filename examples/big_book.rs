//! Writes a book of any size for benchmarks: `cargo run --example big_book -- FOLDER [PAGES] [FILES] [SHAPE]`.
//!
//! The shape is `plain`, `gates`, `tests` or `tests-only`.

#[path = "../benches/book/mod.rs"]
mod book;

use book::Shape;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = |n: usize, otherwise: usize| {
        arguments
            .get(n)
            .map_or(Some(otherwise), |text| text.parse().ok())
    };
    let shape = Shape::parse(arguments.get(3).map_or("tests", |name| name));
    let (Some(folder), Some(pages), Some(files), Some(shape)) =
        (arguments.first(), count(1, 10_000), count(2, 1), shape)
    else {
        eprintln!("big_book FOLDER [PAGES] [FILES] [plain|gates|tests|tests-only]");
        std::process::exit(2);
    };
    let folder = Path::new(folder);
    std::fs::create_dir_all(folder)?;
    for (name, text) in book::shelf(shape, pages, files) {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}
