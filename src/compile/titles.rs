//! Titles as a header declares them, those with a number in them too, and as conditions ask for them.

use super::names::Names;
use super::yaml::{Document, pairs, scalar};
use crate::book::{Expr, ExprType, SlotName, Wordings, around_number};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use serde_yaml::Value as Yaml;

/// What a title may say beside what it means.
const ABOUT: &str = "about";

pub(super) fn titles(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, said) in document.entries("titles", found) {
        let numbered = around_number(&name).is_some();
        if name.matches('#').count() > 1 && numbered {
            let message = format!("the title `{name}` has more than one number");
            let fault = Diagnostic::new(Code::BadYaml, document.place(&["titles", &name]), message);
            found.push(fault.help("a title has one `#`, which stands for its number"));
        }
        let start = if numbered { 0.into() } else { false.into() };
        let slot = names.slots.slot(&SlotName::Title(&name).to_string(), start);
        names.world.titles.insert(name.clone(), slot);
        let (meaning, words) = match &said {
            Yaml::Mapping(said) => of_its_own(document, &name, numbered, said, found),
            said => (scalar(said).unwrap_or_default(), Wordings::new()),
        };
        if numbered {
            // The book that was opened says what a title of linked books is called.
            let known = names.world.numbered.entry(slot).or_default();
            for (n, words) in words {
                known.entry(n).or_insert(words);
            }
        }
        let known = names.world.meanings.entry(name).or_default();
        if known.is_empty() {
            *known = meaning;
        }
    }
}

/// `{ about: kings who have received you, 1: Ambassador to a king }`
fn of_its_own(
    document: &Document,
    name: &str,
    numbered: bool,
    said: &serde_yaml::Mapping,
    found: &mut Vec<Diagnostic>,
) -> (String, Wordings) {
    let (mut meaning, mut words) = (String::new(), Wordings::new());
    for (key, value) in pairs(said) {
        let path = ["titles", name, &*key];
        let number: Option<i64> = key.parse().ok().filter(|n| *n > 0);
        let text = scalar(value).filter(|text| !text.trim().is_empty());
        match (number, text) {
            (Some(_), _) if !numbered => {
                let message = format!("the title `{name}` has no number in it");
                let fault = Diagnostic::new(Code::BadYaml, document.place(&path), message);
                found.push(
                    fault.help("write `#` where its number stands: `\"Ambassador to # kings\"`"),
                );
            }
            (Some(_), None) => found.push(document.wrong(&path, "what the title is called then")),
            (Some(n), Some(text)) => drop(words.insert(n, text)),
            (None, text) if key == ABOUT => meaning = text.unwrap_or_default(),
            (None, _) => {
                let fault = document.unknown(&path, [ABOUT]);
                found.push(fault.help("`about` says what the title means, a number such as `1` what it is called then"));
            }
        }
    }
    (meaning, words)
}

/// Does the reader have the title, whatever its number is?
pub(super) fn held(name: &str, span: Span, names: &Names) -> Result<Expr, Box<Diagnostic>> {
    let slot = names.title(name, span)?;
    Ok(match names.world.numbered.contains_key(&slot) {
        true => super::phrase::more_than_none(Expr::Slot(slot)),
        false => Expr::Slot(slot),
    })
}

/// `number of title "Ambassador to # kings"`
pub(super) fn number(
    name: &str,
    span: Span,
    names: &Names,
) -> Result<(Expr, ExprType), Box<Diagnostic>> {
    let slot = names.title(name, span)?;
    if names.world.numbered.contains_key(&slot) {
        return Ok((Expr::Slot(slot), ExprType::Int));
    }
    let message = format!("the title `{name}` has no number in it");
    let fault = Diagnostic::new(Code::BadCondition, span, message);
    Err(Box::new(
        fault.help(format!("ask for it: `title \"{name}\"`")),
    ))
}
