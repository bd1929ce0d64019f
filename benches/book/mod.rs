//! Books of any size for benchmarks: 80 words and three choices per page. The same shape and size always give the same text.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Write;

const CODES: &str = "Ashen Birch Cinder Drift Ember Fallow Gorse Heron Ingot Juniper";
const DEEDS: &str = "Follow Cross Find Seek Watch Search";
const LOOKS: &str = "crooked forgotten narrow silver patient sleeping wooden silent yellow drowned cold old wide grey";
const THINGS: &str = "tower harbour lantern miller mountain river causeway ferryman orchard chapel lime-tree watchman \
                      lighthouse marketplace herring bridge shepherd marsh road gate stone bread boat rope bell stranger";
const OTHERS: &str = "the the the a a and and of of to in on with under over beyond your you it is that nobody somebody here \
                      never always again between already weather evening morning winter rain smoke wind fire falls bends \
                      whistles waits remembers follows climbs answers leads burns listens crosses keeps turns carries \
                      breaks stands asks won't can't";

/// The kind of pages in a book. All have text and choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "no benchmark uses every shape")]
pub(crate) enum Shape {
    Plain,
    /// A tenth of the pages rolls dice, a tenth gives a code, and a tenth has a choice that needs a code.
    Gates,
    /// A tenth of the pages gives a code, and a tenth has a test of the ruleset.
    Tests,
    /// Every page has a test of the ruleset.
    TestsOnly,
}

#[allow(dead_code, reason = "used by the programs with a command line")]
impl Shape {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "plain" => Self::Plain,
            "gates" => Self::Gates,
            "tests" => Self::Tests,
            "tests-only" => Self::TestsOnly,
            _ => return None,
        })
    }
}

/// The texts of a book with `pages` pages in `files` files. Every page links to the next.
pub(crate) fn shelf(shape: Shape, pages: usize, files: usize) -> BTreeMap<String, String> {
    let codes: Vec<String> = CODES
        .split(' ')
        .map(|code| format!("  {code}: a mark on the map"))
        .collect();
    let head = format!(
        "title: A Book of {pages} Pages\nruleset: badgerstone\nstart: p0\nsheet: {{LORE: 2}}\n\
         rule_pages: {{fate: p0, epilogue: p0}}\ncodes:\n{}\n",
        codes.join("\n")
    );
    let mut shelf = BTreeMap::from([("book.yaml".to_owned(), head)]);
    let files = files.clamp(1, pages.max(1));
    for file in 0..files {
        let range = pages * file / files..pages * (file + 1) / files;
        shelf.insert(
            format!("pages-{file:05}.gamebook"),
            text(shape, pages, range),
        );
    }
    shelf
}

/// The text of a range of pages in a book of `pages`.
fn text(shape: Shape, pages: usize, range: std::ops::Range<usize>) -> String {
    let mut out = String::with_capacity(range.len() * 640);
    for number in range {
        // Each page has its own dice, so that its text does not depend on its file.
        let dice = ChaCha8Rng::seed_from_u64(number as u64);
        Writer {
            shape,
            dice,
            out: &mut out,
        }
        .page(number, pages);
    }
    out
}

struct Writer<'a> {
    shape: Shape,
    dice: ChaCha8Rng,
    out: &'a mut String,
}

impl Writer<'_> {
    fn any(&mut self, list: &'static str) -> &'static str {
        let count = list.split(' ').count();
        list.split(' ')
            .nth(self.dice.random_range(0..count))
            .unwrap_or("")
    }

    fn page(&mut self, number: usize, pages: usize) {
        let (look, thing) = (self.any(LOOKS), self.any(THINGS));
        let _ = writeln!(self.out, "# p{number}: The {look} {thing}\n");
        self.prose();
        match (self.shape, number % 10) {
            (Shape::Gates | Shape::Tests, 0) => {
                let code = self.any(CODES);
                let _ = writeln!(self.out, "{{gain code {code}}}\n");
            }
            (Shape::Gates, 5) => self
                .out
                .push_str("{roll 2d6}\n| 7 or less: You slip.\n| 8 or more: You do not.\n\n"),
            (Shape::Tests, 5) | (Shape::TestsOnly, _) => self
                .out
                .push_str("{test LORE -1}\n| miss: You slip.\n| partial, success: You do not.\n\n"),
            _ => {}
        }
        for way in 0..3 {
            let (deed, thing) = (self.any(DEEDS), self.any(THINGS));
            let to = if way == 0 {
                (number + 1) % pages
            } else {
                self.dice.random_range(0..pages)
            };
            let gate = match (self.shape, number % 10, way) {
                (Shape::Gates, 7, 2) => format!("{{if code {}}} ", self.any(CODES)),
                _ => String::new(),
            };
            let _ = writeln!(self.out, "- {gate}{deed} the {thing} -> p{to}");
        }
        self.out.push('\n');
    }

    /// Two paragraphs of forty words.
    fn prose(&mut self) {
        for word in 0..80 {
            let list = match word % 4 {
                1 => LOOKS,
                2 => THINGS,
                _ => OTHERS,
            };
            let written = self.any(list);
            if word % 40 % 10 == 0 {
                self.out.push_str(&written[..1].to_uppercase());
                self.out.push_str(&written[1..]);
            } else {
                self.out.push_str(written);
            }
            self.out.push_str(match word % 40 {
                39 => ".\n\n",
                n if n % 20 == 19 => ".\n",
                n if n % 20 == 4 => ", ",
                n if n % 10 == 9 => ". ",
                _ => " ",
            });
        }
    }
}
