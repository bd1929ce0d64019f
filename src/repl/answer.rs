//! A typed line as an answer to the standing prompt. Nothing here changes anything.

use super::understood;
use crate::game::{Answer, Offer, Prompt, Question, Reply, faces, usual};
use crate::present::{wanted, words};
use crate::words::{Words, say};
use std::ops::RangeInclusive;

/// Why a line is no answer: one sentence, and the one choice that may be meant all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Miss {
    pub(super) why: String,
    pub(super) near: Option<Near>,
}

/// A choice that may be meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Near {
    /// Its answer, or why it is closed.
    pub(super) answer: Result<Answer, String>,
    pub(super) words: String,
}

impl From<String> for Miss {
    fn from(why: String) -> Self {
        Self { why, near: None }
    }
}

/// The answer a line gives, or what would be right.
pub(super) fn answer(line: &str, prompt: &Prompt, told_in: &Words) -> Result<Answer, Miss> {
    let line = line.trim();
    let wrong = || Miss::from(wanted(prompt, told_in));
    match prompt {
        Prompt::Choices { offers } | Prompt::Ask(Question::Pick { offers, .. })
            if line.is_empty() =>
        {
            usual(offers)
                .map(|n| Answer::Reply(Reply::Pick(offers[n].id.clone())))
                .ok_or_else(wrong)
        }
        Prompt::Choices { offers } | Prompt::Ask(Question::Pick { offers, .. }) => {
            one_of(line, offers, &wrong, told_in).map(picks)
        }
        Prompt::Ask(Question::Confirm { .. }) => yes_or_no(politely(line))
            .map(|it| Answer::Reply(Reply::Yes(it)))
            .ok_or_else(wrong),
        Prompt::Ask(Question::Number { min, max, .. }) => line
            .strip_prefix('+')
            .unwrap_or(line)
            .parse()
            .ok()
            .filter(|n| (*min..=*max).contains(n))
            .map(|it| Answer::Reply(Reply::Number(it)))
            .ok_or_else(wrong),
        Prompt::Ask(Question::Text { .. }) if line.is_empty() => Err(wrong()),
        Prompt::Ask(Question::Text { .. }) => Ok(Answer::Reply(Reply::Text(line.to_owned()))),
        // Nothing typed: the order in which they stand.
        Prompt::Ask(Question::Order { offers, .. }) if line.is_empty() => Ok(Answer::Reply(
            Reply::Order(offers.iter().map(|offer| offer.id.clone()).collect()),
        )),
        Prompt::Ask(Question::Order { offers, .. }) => order(line, offers).ok_or_else(wrong),
        Prompt::Ask(Question::Dice {
            count, sides, low, ..
        }) => dice(line, *count, &faces(*low, *sides)).ok_or_else(wrong),
        Prompt::TheEnd => Err(wrong()),
    }
}

/// `y`, `yes`, `n`, `no`; also `j`, `ja`, `nein`, whatever the language: none of them means the other anywhere.
pub(super) fn yes_or_no(line: &str) -> Option<bool> {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" | "j" | "ja" => Some(true),
        "n" | "no" | "nein" => Some(false),
        _ => None,
    }
}

/// A line without what one says besides: `yes please.`
fn politely(line: &str) -> &str {
    let bare = |line: &'_ str| line.trim_end_matches(['.', '!', ',', ' ']).len();
    let line = &line[..bare(line)];
    let without = |word: &str| {
        let at = line.len().checked_sub(word.len())?;
        let said = line.get(at..)?.eq_ignore_ascii_case(word);
        said.then(|| &line[..bare(&line[..at])])
    };
    let polite = [" please", ",please", " bitte", ",bitte"];
    polite.into_iter().find_map(without).unwrap_or(line)
}

fn picks(id: String) -> Answer {
    Answer::Reply(Reply::Pick(id))
}

/// The id of an offer, or why it is closed.
fn taken(offer: &Offer, told_in: &Words) -> Result<String, String> {
    let Some(reason) = &offer.closed else {
        return Ok(offer.id.clone());
    };
    let text = words(&offer.text);
    let text = text.trim();
    Err(if reason.is_empty() {
        say!(told_in, "offer-closed", text = text)
    } else {
        say!(told_in, "offer-closed-why", text = text, why = reason)
    })
}

fn one_of(
    line: &str,
    offers: &[Offer],
    wrong: &dyn Fn() -> Miss,
    told_in: &Words,
) -> Result<String, Miss> {
    let picked = |offer: &Offer| taken(offer, told_in).map_err(Miss::from);
    let number = line.trim_end_matches(['.', ')']);
    if let Ok(n) = number.parse::<usize>() {
        let offer = n.checked_sub(1).and_then(|n| offers.get(n));
        return offer.map_or_else(|| Err(wrong()), picked);
    }
    // `-1` is a number that no choice has, not the 1 among some choice's words.
    if number.parse::<i64>().is_ok() {
        return Err(wrong());
    }
    if let Some(offer) = offers.iter().find(|offer| offer.id == line) {
        return picked(offer);
    }
    let mut whole = offers
        .iter()
        .filter(|o| o.closed.is_none() && is_all_of(line, o));
    if let (Some(offer), None) = (whole.next(), whole.next()) {
        return picked(offer);
    }
    let could_be = |all: &[(usize, &Offer)]| -> Miss {
        let which = all.iter();
        let which: Vec<String> = which
            .map(|(n, offer)| format!("{n} ({})", words(&offer.text).trim()))
            .collect();
        let which = which.join(&format!(" {} ", say!(told_in, "or")));
        say!(told_in, "could-be", line = line, which = which).into()
    };
    let one = |all: &[(usize, &Offer)]| {
        let open: Vec<_> = all.iter().filter(|(_, o)| o.closed.is_none()).collect();
        match (open.as_slice(), all) {
            ([(_, only)], _) | ([], [(_, only)]) => Some(picked(only)),
            ([], []) => None,
            _ => Some(Err(could_be(all))),
        }
    };
    let may_be = |all: &[(usize, &Offer)]| match all {
        [] => None,
        [(_, only)] => {
            let words = words(&only.text).trim().to_owned();
            let near = say!(told_in, "or-near-choice", text = &words);
            let answer = taken(only, told_in).map(picks);
            Some(Miss {
                why: format!("{} {near}", wrong().why),
                near: Some(Near { answer, words }),
            })
        }
        several => Some(could_be(several)),
    };
    // Yes and no answer another question, or a choice that says so: they are no beginning of "nobody".
    if yes_or_no(line).is_some() {
        let typed = letters(line);
        let says_so = |offer: &Offer| letters(&words(&offer.text)).first() == typed.first();
        let found: Vec<(usize, &Offer)> = (1..)
            .zip(offers)
            .filter(|(_, offer)| says_so(offer))
            .collect();
        return one(&found).unwrap_or_else(|| Err(wrong()));
    }
    // One letter is typed by a slip, and what it would take is told nowhere.
    if !understood::is_letter(&letters(line)) {
        // The beginning of a choice counts before its middle, an open one before a closed one.
        for begins in [true, false] {
            let found: Vec<(usize, &Offer)> = (1..)
                .zip(offers)
                .filter(|(_, offer)| matches(line, &words(&offer.text), begins))
                .collect();
            // Two letters in the middle of a choice are too few to take it by.
            if !begins && is_short(line) {
                if let Some(miss) = may_be(&found) {
                    return Err(miss);
                }
            } else if let Some(it) = one(&found) {
                return it;
            }
        }
        if !is_short(line)
            && let Some(it) = one(&understood::named(line, offers))
        {
            return it;
        }
    }
    Err(may_be(&understood::near(line, offers)).unwrap_or_else(wrong))
}

/// A word of two letters.
fn is_short(line: &str) -> bool {
    matches!(letters(line).as_slice(), [one] if one.chars().count() < 3)
}

/// The words of an offer.
pub(super) fn said(offer: &Offer) -> String {
    words(&offer.text).trim().to_owned()
}

/// Is the typed line all the words of this offer?
pub(super) fn is_all_of(line: &str, offer: &Offer) -> bool {
    let typed = letters(line);
    let text = words(&offer.text);
    typed == letters(&text) && (!typed.is_empty() || line.trim() == text.trim())
}

/// Does the typed line stand at the beginning of these words, as it is?
pub(super) fn opens(line: &str, offer: &Offer) -> bool {
    matches(line, &words(&offer.text), true)
}

/// Are the typed words the first letters of words that stand side by side?
fn matches(line: &str, text: &str, begins: bool) -> bool {
    fits(&letters(line), &letters(text), begins)
}

/// The same of words that were cut already.
pub(super) fn fits(typed: &[String], words: &[String], begins: bool) -> bool {
    if typed.is_empty() || typed.len() > words.len() {
        return false;
    }
    let last = if begins { 0 } else { words.len() - typed.len() };
    (0..=last).any(|at| {
        typed
            .iter()
            .zip(&words[at..])
            .all(|(typed, word)| word.starts_with(typed.as_str()))
    })
}

pub(super) fn letters(text: &str) -> Vec<String> {
    // A keyboard has the straight apostrophe, a book often the curly one.
    text.to_lowercase()
        .replace('’', "'")
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn order(line: &str, offers: &[Offer]) -> Option<Answer> {
    let mut order = Vec::new();
    for word in line.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let offer = match word.parse::<usize>() {
            Ok(n) => offers.get(n.checked_sub(1)?)?,
            Err(_) => offers
                .iter()
                .find(|offer| offer.id == word || matches(word, &words(&offer.text), true))?,
        };
        if order.contains(&offer.id) {
            return None;
        }
        order.push(offer.id.clone());
    }
    (order.len() == offers.len()).then_some(Answer::Reply(Reply::Order(order)))
}

fn dice(line: &str, count: u32, shown: &RangeInclusive<u32>) -> Option<Answer> {
    let parts: Vec<&str> = line
        .split([' ', ',', ';', '+'])
        .filter(|part| !part.is_empty())
        .collect();
    let faces: Option<Vec<u32>> = match parts.as_slice() {
        // `351` is three dice of up to nine sides.
        [one] if count > 1 && *shown.end() <= 9 => one.chars().map(|c| c.to_digit(10)).collect(),
        parts => parts.iter().map(|part| part.parse().ok()).collect(),
    };
    let faces = faces?;
    let fits = faces.len() == count as usize && faces.iter().all(|f| shown.contains(f));
    fits.then_some(Answer::Reply(Reply::Dice(faces)))
}

#[cfg(test)]
mod tests;
