//! Writes a book of any size for benchmarks: `cargo run --example big_book -- FOLDER PAGES [FILES]`.

#[path = "../benches/book/mod.rs"]
mod book;

use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = |n: usize, otherwise: usize| {
        arguments
            .get(n)
            .map_or(Some(otherwise), |text| text.parse().ok())
    };
    let (Some(folder), Some(pages), Some(files)) =
        (arguments.first(), count(1, 10_000), count(2, 1))
    else {
        eprintln!("big_book FOLDER [PAGES] [FILES]");
        std::process::exit(2);
    };
    let folder = Path::new(folder);
    std::fs::create_dir_all(folder)?;
    for (name, text) in book::shelf(pages, files) {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}
