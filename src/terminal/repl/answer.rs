//! Parses an input line as an answer to the current prompt. Changes nothing.

use crate::messages::{Messages, say};
use crate::model::book::Choice;
use crate::model::game::{Answer, MenuOption, Prompt, Question, Reply, default_option, face_range};
use crate::output::present::{expected_input, plain_text};
use crate::syntax::unicode::{self, fold_case, is_same_folded, is_word};
use std::ops::RangeInclusive;

/// Parses the answer, or returns what is expected instead.
pub(super) fn parse_answer(
    typed: &str,
    prompt: &Prompt,
    told_in: &Messages,
) -> Result<Answer, String> {
    let (typed, visible) = (typed.trim(), unicode::without_hidden(typed));
    let line = visible.trim();
    let wrong = || expected_input(prompt, told_in);
    match prompt {
        Prompt::Choices { options } | Prompt::Ask(Question::Pick { options, .. })
            if line.is_empty() =>
        {
            default_option(options)
                .map(|n| Answer::Reply(Reply::Pick(options[n].id.clone())))
                .ok_or_else(wrong)
        }
        Prompt::Choices { options } | Prompt::Ask(Question::Pick { options, .. }) => {
            parse_pick(line, options, &wrong, told_in).map(|id| Answer::Reply(Reply::Pick(id)))
        }
        Prompt::Ask(Question::Confirm { .. }) => parse_yes_no(line)
            .map(|it| Answer::Reply(Reply::Confirm(it)))
            .ok_or_else(wrong),
        Prompt::Ask(Question::Number { min, max, .. }) => line
            .strip_prefix('+')
            .unwrap_or(line)
            .parse()
            .ok()
            .filter(|n| (*min..=*max).contains(n))
            .map(|it| Answer::Reply(Reply::Number(it)))
            .ok_or_else(wrong),
        Prompt::Ask(Question::Text { .. }) if unicode::is_blank(line) => Err(wrong()),
        Prompt::Ask(Question::Text { .. }) => Ok(Answer::Reply(Reply::Text(typed.to_owned()))),
        // An empty line keeps the current order.
        Prompt::Ask(Question::Order { options, .. }) if line.is_empty() => Ok(Answer::Reply(
            Reply::Order(options.iter().map(|offer| offer.id.clone()).collect()),
        )),
        Prompt::Ask(Question::Order { options, .. }) => {
            parse_order(line, options).ok_or_else(wrong)
        }
        Prompt::Ask(Question::Dice {
            count,
            sides,
            min_face,
            ..
        }) => parse_dice(line, *count, &face_range(*min_face, *sides)).ok_or_else(wrong),
        Prompt::End => Err(wrong()),
    }
}

/// Parses `y`, `yes`, `n`, `no`, and also `j`, `ja`, `nein` in every language, because they are unambiguous.
pub(super) fn parse_yes_no(line: &str) -> Option<bool> {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" | "j" | "ja" => Some(true),
        "n" | "no" | "nein" => Some(false),
        _ => None,
    }
}

/// The id of a choice, or the reason why it is closed.
fn open_choice_id(offer: &MenuOption, told_in: &Messages) -> Result<String, String> {
    let Some(reason) = &offer.closed else {
        return Ok(offer.id.clone());
    };
    let text = plain_text(&offer.text);
    let text = text.trim();
    Err(if reason.is_empty() {
        say!(told_in, "offer-closed", text = text)
    } else {
        say!(told_in, "offer-closed-why", text = text, why = reason)
    })
}

fn parse_pick(
    line: &str,
    options: &[MenuOption],
    wrong: &dyn Fn() -> String,
    told_in: &Messages,
) -> Result<String, String> {
    let number = line.trim_end_matches(['.', ')']);
    if let Ok(n) = number.parse::<i64>() {
        let n = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
        let offer = n.and_then(|n| options.get(n)).ok_or_else(wrong)?;
        return open_choice_id(offer, told_in);
    }
    if let Some(offer) = options.iter().find(|offer| offer.id == line) {
        return open_choice_id(offer, told_in);
    }
    let whole = |offer: &&MenuOption| offer.closed.is_none() && is_exact_text(line, offer);
    let mut whole = options.iter().filter(whole);
    if let (Some(offer), None) = (whole.next(), whole.next()) {
        return open_choice_id(offer, told_in);
    }
    let typed = split_words(line);
    // "Yes" and "no" only match a choice with exactly that word. They are not treated as the start of other words.
    if parse_yes_no(line).is_some() {
        let says_so = |words: &[String]| words.first() == typed.first();
        return find_only_match(line, options, &says_so, told_in).unwrap_or_else(|| Err(wrong()));
    }
    // The start of a choice takes precedence over its middle. A shorter input may be a typing error.
    for (begins, least) in [(true, 2), (false, 3)] {
        if matches!(typed.as_slice(), [one] if one.chars().count() < least) {
            continue;
        }
        let may_be = |words: &[String]| matches_letters(&typed, words, begins);
        if let Some(found) = find_only_match(line, options, &may_be, told_in) {
            return found;
        }
    }
    Err(wrong())
}

/// The choice that matches, with open choices before closed ones. An error lists several matches. None if there is no match.
fn find_only_match(
    line: &str,
    options: &[MenuOption],
    may_be: &dyn Fn(&[String]) -> bool,
    told_in: &Messages,
) -> Option<Result<String, String>> {
    let numbered = (1..).zip(options);
    let found: Vec<(usize, &MenuOption)> = numbered
        .filter(|(_, offer)| may_be(&split_words(&plain_text(&offer.text))))
        .collect();
    let open: Vec<&MenuOption> = found.iter().map(|(_, offer)| *offer).collect();
    let open: Vec<&MenuOption> = open.into_iter().filter(|it| it.closed.is_none()).collect();
    match (open.as_slice(), found.as_slice()) {
        (_, []) => None,
        ([offer], _) | ([], [(_, offer)]) => Some(open_choice_id(offer, told_in)),
        _ => {
            let which = found.iter();
            let which: Vec<String> = which
                .map(|(n, offer)| format!("{n} ({})", choice_text(offer)))
                .collect();
            let which = which.join(&format!(" {} ", say!(told_in, "or")));
            Some(Err(say!(told_in, "could-be", line = line, which = which)))
        }
    }
}

/// The text of a choice.
pub(super) fn choice_text(offer: &MenuOption) -> String {
    plain_text(&offer.text).trim().to_owned()
}

/// True if the line is the whole text of this choice.
pub(super) fn is_exact_text(line: &str, offer: &MenuOption) -> bool {
    let typed = split_words(line);
    let text = plain_text(&offer.text);
    typed == split_words(&text) && (!typed.is_empty() || is_same_folded(line.trim(), text.trim()))
}

/// True if the line abbreviates the start of the text of this choice.
pub(super) fn abbreviates(line: &str, offer: &MenuOption) -> bool {
    matches_words(line, &plain_text(&offer.text), true)
}

/// True if the words in the line are the first letters of consecutive words.
fn matches_words(line: &str, text: &str, begins: bool) -> bool {
    matches_letters(&split_words(line), &split_words(text), begins)
}

/// True if the words in the line are the first letters of consecutive words of a name.
pub(super) fn matches_name(typed: &str, name: &str) -> bool {
    matches_words(typed, name, false)
}

fn matches_letters(typed: &[String], words: &[String], begins: bool) -> bool {
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

fn split_words(text: &str) -> Vec<String> {
    // Keyboards have the straight apostrophe, and books often use the curly one.
    fold_case(text)
        .replace('’', "'")
        .split(|c: char| !(is_word(c) || c == '\''))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn parse_order(line: &str, options: &[MenuOption]) -> Option<Answer> {
    let mut order = Vec::new();
    for word in line.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let offer = match word.parse::<usize>() {
            Ok(n) => options.get(n.checked_sub(1)?)?,
            Err(_) => options.iter().find(|offer| {
                offer.id == word || matches_words(word, &plain_text(&offer.text), true)
            })?,
        };
        if order.contains(&offer.id) {
            return None;
        }
        order.push(offer.id.clone());
    }
    (order.len() == options.len()).then_some(Answer::Reply(Reply::Order(order)))
}

fn parse_dice(line: &str, count: u32, shown: &RangeInclusive<u32>) -> Option<Answer> {
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
pub(super) fn may_be_truncated(id: &str) -> bool {
    id.split('-').count() >= Choice::MAX_ID_WORDS
}

/// An answer as text for a log, if its page is not known.
pub(super) fn format_answer(answer: &Answer, words: &Messages) -> String {
    match answer {
        Answer::Reply(Reply::Confirm(_)) => words.describe_answer(Some(answer), "").into_owned(),
        Answer::Reply(Reply::Dice(faces)) => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            say!(words, "answered-dice", faces = faces.join(" "))
        }
        Answer::Reply(Reply::Pick(id)) if may_be_truncated(id) => {
            format!("{} …", answer_line(answer))
        }
        other => answer_line(other),
    }
}

/// An answer as a line that is valid in any language.
pub(super) fn answer_line(answer: &Answer) -> String {
    fn all<T: ToString>(list: &[T]) -> String {
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        list.join(" ")
    }
    match answer {
        Answer::Reply(Reply::Pick(id)) => id.replace('-', " "),
        Answer::Reply(Reply::Confirm(true)) => "yes".to_owned(),
        Answer::Reply(Reply::Confirm(false)) => "no".to_owned(),
        Answer::Reply(Reply::Number(n)) => n.to_string(),
        Answer::Reply(Reply::Text(text)) | Answer::Command(text) => text.clone(),
        Answer::Author(text) => format!("!{text}"),
        Answer::Reply(Reply::Order(ids)) => ids.join(", "),
        Answer::Reply(Reply::Dice(faces)) => format!("dice {}", all(faces)),
    }
}
