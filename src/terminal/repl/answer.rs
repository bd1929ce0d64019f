//! Parses an input line as an answer to the current prompt. Changes nothing.

use crate::messages::{Messages, say};
use crate::model::book::Choice;
use crate::model::game::{Answer, MenuOption, Prompt, Question, Reply, faces, usual};
use crate::output::present::{wanted, words};
use crate::syntax::unicode::{self, folded, is_same, is_word};
use std::ops::RangeInclusive;

/// Parses the answer, or returns what is expected instead.
pub(super) fn answer(line: &str, prompt: &Prompt, told_in: &Messages) -> Result<Answer, String> {
    let line = line.trim();
    let wrong = || wanted(prompt, told_in);
    match prompt {
        Prompt::Choices { offers } | Prompt::Ask(Question::Pick { offers, .. })
            if line.is_empty() =>
        {
            usual(offers)
                .map(|n| Answer::Reply(Reply::Pick(offers[n].id.clone())))
                .ok_or_else(wrong)
        }
        Prompt::Choices { offers } | Prompt::Ask(Question::Pick { offers, .. }) => {
            one_of(line, offers, &wrong, told_in).map(|id| Answer::Reply(Reply::Pick(id)))
        }
        Prompt::Ask(Question::Confirm { .. }) => yes_or_no(line)
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
        Prompt::Ask(Question::Text { .. }) if unicode::is_empty(line) => Err(wrong()),
        Prompt::Ask(Question::Text { .. }) => Ok(Answer::Reply(Reply::Text(line.to_owned()))),
        // An empty line keeps the current order.
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

/// Parses `y`, `yes`, `n`, `no`, and also `j`, `ja`, `nein` in every language, because they are unambiguous.
pub(super) fn yes_or_no(line: &str) -> Option<bool> {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" | "j" | "ja" => Some(true),
        "n" | "no" | "nein" => Some(false),
        _ => None,
    }
}

/// The id of a choice, or the reason why it is closed.
fn taken(offer: &MenuOption, told_in: &Messages) -> Result<String, String> {
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
    offers: &[MenuOption],
    wrong: &dyn Fn() -> String,
    told_in: &Messages,
) -> Result<String, String> {
    let number = line.trim_end_matches(['.', ')']);
    if let Ok(n) = number.parse::<i64>() {
        let n = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
        let offer = n.and_then(|n| offers.get(n)).ok_or_else(wrong)?;
        return taken(offer, told_in);
    }
    if let Some(offer) = offers.iter().find(|offer| offer.id == line) {
        return taken(offer, told_in);
    }
    let whole = |offer: &&MenuOption| offer.closed.is_none() && is_all_of(line, offer);
    let mut whole = offers.iter().filter(whole);
    if let (Some(offer), None) = (whole.next(), whole.next()) {
        return taken(offer, told_in);
    }
    let typed = letters(line);
    // "Yes" and "no" only match a choice with exactly that word. They are not treated as the start of other words.
    if yes_or_no(line).is_some() {
        let says_so = |words: &[String]| words.first() == typed.first();
        return only(line, offers, &says_so, told_in).unwrap_or_else(|| Err(wrong()));
    }
    // The start of a choice takes precedence over its middle. A shorter input may be a typing error.
    for (begins, least) in [(true, 2), (false, 3)] {
        if matches!(typed.as_slice(), [one] if one.chars().count() < least) {
            continue;
        }
        let may_be = |words: &[String]| fits(&typed, words, begins);
        if let Some(found) = only(line, offers, &may_be, told_in) {
            return found;
        }
    }
    Err(wrong())
}

/// The choice that matches, with open choices before closed ones. An error lists several matches. None if there is no match.
fn only(
    line: &str,
    offers: &[MenuOption],
    may_be: &dyn Fn(&[String]) -> bool,
    told_in: &Messages,
) -> Option<Result<String, String>> {
    let numbered = (1..).zip(offers);
    let found: Vec<(usize, &MenuOption)> = numbered
        .filter(|(_, offer)| may_be(&letters(&words(&offer.text))))
        .collect();
    let open: Vec<&MenuOption> = found.iter().map(|(_, offer)| *offer).collect();
    let open: Vec<&MenuOption> = open.into_iter().filter(|it| it.closed.is_none()).collect();
    match (open.as_slice(), found.as_slice()) {
        (_, []) => None,
        ([offer], _) | ([], [(_, offer)]) => Some(taken(offer, told_in)),
        _ => {
            let which = found.iter();
            let which: Vec<String> = which
                .map(|(n, offer)| format!("{n} ({})", get_words(offer)))
                .collect();
            let which = which.join(&format!(" {} ", say!(told_in, "or")));
            Some(Err(say!(told_in, "could-be", line = line, which = which)))
        }
    }
}

/// The text of a choice.
pub(super) fn get_words(offer: &MenuOption) -> String {
    words(&offer.text).trim().to_owned()
}

/// True if the line is the whole text of this choice.
pub(super) fn is_all_of(line: &str, offer: &MenuOption) -> bool {
    let typed = letters(line);
    let text = words(&offer.text);
    typed == letters(&text) && (!typed.is_empty() || is_same(line.trim(), text.trim()))
}

/// True if the line abbreviates the start of the text of this choice.
pub(super) fn opens(line: &str, offer: &MenuOption) -> bool {
    matches(line, &words(&offer.text), true)
}

/// True if the words in the line are the first letters of consecutive words.
fn matches(line: &str, text: &str, begins: bool) -> bool {
    fits(&letters(line), &letters(text), begins)
}

/// True if the words in the line are the first letters of consecutive words of a name.
pub(super) fn names(typed: &str, name: &str) -> bool {
    matches(typed, name, false)
}

fn fits(typed: &[String], words: &[String], begins: bool) -> bool {
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

fn letters(text: &str) -> Vec<String> {
    // Keyboards have the straight apostrophe, and books often use the curly one.
    folded(text)
        .replace('’', "'")
        .split(|c: char| !(is_word(c) || c == '\''))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn order(line: &str, offers: &[MenuOption]) -> Option<Answer> {
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
        // `351` stands for three dice with up to nine sides.
        [one] if count > 1 && *shown.end() <= 9 => one.chars().map(|c| c.to_digit(10)).collect(),
        parts => parts.iter().map(|part| part.parse().ok()).collect(),
    };
    let faces = faces?;
    let fits = faces.len() == count as usize && faces.iter().all(|f| shown.contains(f));
    fits.then_some(Answer::Reply(Reply::Dice(faces)))
}

/// True if the text of the choice with this id may be longer than the id.
pub(super) fn is_cut(id: &str) -> bool {
    id.split('-').count() >= Choice::MOST_WORDS
}

/// An answer as text for a log, if its page is not known.
pub(super) fn format_answer(answer: &Answer, words: &Messages) -> String {
    match answer {
        Answer::Reply(Reply::Yes(_)) => words.answered(Some(answer), "").into_owned(),
        Answer::Reply(Reply::Dice(faces)) => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            say!(words, "answered-dice", faces = faces.join(" "))
        }
        Answer::Reply(Reply::Pick(id)) if is_cut(id) => format!("{} …", answered(answer)),
        other => answered(other),
    }
}

/// An answer as a line that is valid in any language.
pub(super) fn answered(answer: &Answer) -> String {
    fn all<T: ToString>(list: &[T]) -> String {
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        list.join(" ")
    }
    match answer {
        Answer::Reply(Reply::Pick(id)) => id.replace('-', " "),
        Answer::Reply(Reply::Yes(true)) => "yes".to_owned(),
        Answer::Reply(Reply::Yes(false)) => "no".to_owned(),
        Answer::Reply(Reply::Number(n)) => n.to_string(),
        Answer::Reply(Reply::Text(text)) | Answer::Command(text) => text.clone(),
        Answer::Author(text) => format!("!{text}"),
        Answer::Reply(Reply::Order(ids)) => ids.join(", "),
        Answer::Reply(Reply::Dice(faces)) => format!("dice {}", all(faces)),
    }
}
