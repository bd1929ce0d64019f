//! `book.yaml` and the catalogues: any YAML is read or reported, and a book without errors can be played.

use super::markup::plays;
use super::{Texts, Whim, opened, texts, under};
use turnto::engine::play::Session;
use turnto::model::game::Dice;

const PAGES: &str = "\
# start: Start

{if code Met}You have met.{end}
{gain item rope}
- On -> epilogue

# fate: Fate

- On -> start

# epilogue: The End

{ending quiet \"The End\"}
";

/// A line `@ NAME` begins a file. Text before the first such line is `book.yaml`.
pub(super) fn holds(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut all: Texts = texts([("pages.gamebook", PAGES)]);
    let mut name = "book.yaml";
    for line in text.split_inclusive('\n') {
        if let Some(next) = line.strip_prefix("@ ") {
            name = match next.trim_end() {
                "items" => "items.yaml",
                "foes" => "foes.yaml",
                "allies" => "allies.yaml",
                "events" => "events.gamebook",
                _ => "book.yaml",
            };
            continue;
        }
        all.entry(name.to_owned()).or_default().push_str(line);
    }
    under(|loaded| {
        let opened = opened(&all, loaded);
        let Some(book) = opened.book else {
            return;
        };
        let begun = Session::start(book.clone(), loaded.host(), Dice::seeded(1));
        if let Ok((mut session, _)) = begun {
            session.sheet().expect("the sheet can be told");
        }
        plays(&book, loaded, &mut Whim::of(data));
    });
}
