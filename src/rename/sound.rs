//! Can something be called so? Another must not be called that already, nor have been in an older edition.

use super::target::{Target, takes};
use crate::book::{Book, SlotName, around_number};
use crate::compile::{meaning, slug};

/// Can this be the new name?
pub(super) fn sound(book: &Book, target: &Target, old: &str, new: &str) -> Result<(), String> {
    if old == new {
        return Err(format!("`{old}` is what it is called already"));
    }
    let id = |also: &str| {
        let letter = |c: char| c.is_alphanumeric() || c == '-' || c == '_' || also.contains(c);
        new.starts_with(char::is_alphanumeric) && new.chars().all(letter)
    };
    let prefix = |part: usize| book.parts.get(part).map_or("", |part| &*part.prefix);
    let was = &book.world.was;
    let (sound, wanted, there, older) = match target {
        Target::Page(_, part) => {
            let whole = format!("{}{new}", prefix(*part));
            let taken = ["again", "back", "return"].contains(&new);
            let older = was.page(&whole).map(|now| (**now).to_owned());
            let own = format!("{}{old}", prefix(*part));
            let there = book.index.contains_key(&*whole) || book.passages.contains_key(&whole);
            (
                id(".") && !taken,
                "letters, digits, hyphens and underscores, and not `again`, `back` or `return`",
                there,
                older.filter(|now| *now != own),
            )
        }
        Target::Passage(_, part) => {
            let whole = format!("{}{new}", prefix(*part));
            let there = book.index.contains_key(&*whole) || book.passages.contains_key(&whole);
            (
                id("."),
                "letters, digits, hyphens and underscores",
                there,
                None,
            )
        }
        Target::Code(_) => {
            let capital = new.starts_with(char::is_uppercase);
            let older = was.codes.get(new).cloned().filter(|now| now != old);
            (
                id("") && capital,
                "a capital, then letters, digits, hyphens and underscores",
                book.world.codes.contains_key(new),
                older,
            )
        }
        Target::Title(_) => {
            let sound =
                !new.trim().is_empty() && new.trim() == new && !new.contains(['"', '\\', '\n']);
            let numbered = around_number(old).is_some();
            let older = was.titles.get(new).cloned().filter(|now| now != old);
            (
                sound && numbered == around_number(new).is_some(),
                match numbered {
                    true => "words without quotes, with `#` where its number stands",
                    false => "words without quotes, and without a number's `#`",
                },
                book.world.titles.contains_key(new),
                older,
            )
        }
        Target::Variable(_, part) => {
            let whole = format!("{}{new}", prefix(*part));
            let own = format!("{}{old}", prefix(*part));
            let there = book
                .slots
                .find(&SlotName::Variable(&whole).to_string())
                .is_some();
            let older = was.variables.get(&whole).cloned().filter(|now| *now != own);
            (
                id(""),
                "letters, digits, hyphens and underscores",
                there,
                older,
            )
        }
        Target::PageVariable(_, page) => {
            let known = |name: &str| {
                let name = SlotName::Variable(name).to_string();
                book.slots.find(&name).is_some()
            };
            let book_of = page.find(':').map_or("", |at| &page[..=at]);
            let there = known(&format!("{page}{new}")) || known(&format!("{book_of}{new}"));
            (
                id(""),
                "letters, digits, hyphens and underscores",
                there,
                None,
            )
        }
        Target::Taken(passage) => {
            let book_of = passage.find(':').map_or("", |at| &passage[..=at]);
            let variable = SlotName::Variable(&format!("{book_of}{new}")).to_string();
            let there = takes(book, passage, new) || book.slots.find(&variable).is_some();
            (
                id(""),
                "letters, digits, hyphens and underscores",
                there,
                None,
            )
        }
        Target::Tag => {
            let there = book
                .pages
                .iter()
                .any(|page| page.tags.iter().any(|tag| **tag == *new));
            (
                id(""),
                "letters, digits, hyphens and underscores",
                there,
                None,
            )
        }
        Target::Thing(kind) => {
            let older = was
                .thing(*kind, new)
                .map(str::to_owned)
                .filter(|now| now != old);
            (
                id("") && slug(new) == new,
                "small letters, digits, hyphens and underscores",
                book.world.catalogues[*kind].contains_key(new),
                older,
            )
        }
    };
    if !sound {
        return Err(format!("`{new}` cannot be its name: that is {wanted}"));
    }
    let in_values = matches!(
        target,
        Target::Variable(..) | Target::PageVariable(..) | Target::Taken(_)
    );
    if there || in_values && meaning(new, &book.vocabulary).is_some() {
        return Err(format!("there is something called `{new}` already"));
    }
    match older {
        Some(now) => Err(format!(
            "`{now}` was called `{new}` in an older edition: games of that edition would come to the wrong one"
        )),
        None => Ok(()),
    }
}
