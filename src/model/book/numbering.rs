//! The numbers that a book's pages have in print, as they are kept from one edition to the next.

use std::collections::BTreeMap;

/// The file beside book.yaml that keeps them.
pub const NUMBERS: &str = "numbers.yaml";

/// What the seed is that shuffled them, and the number of each page by its id, without the name of its book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbering {
    pub seed: Option<u64>,
    pub numbers: BTreeMap<String, u32>,
}
