//! Parses an input line as an answer to the current prompt. Changes nothing.

use crate::messages::{Messages, say};
use crate::model::book::Choice;
use crate::model::game::{
    Answer, MenuOption, Prompt, Question, Reply, default_option, drawn_faces, face_range,
};
use crate::output::present::{expected_input, plain_text};
use crate::syntax::unicode::{self, fold_case, is_same_folded, is_word};
use std::ops::RangeInclusive;

/// Parses an answer. The error says what input is expected.
pub(super) fn parse_answer(
    typed: &str,
    prompt: &Prompt,
    messages: &Messages,
) -> Result<Answer, String> {
    let (typed, visible) = (typed.trim(), unicode::without_hidden(typed));
    let line = visible.trim();
    let expected = || expected_input(prompt, messages);
    match prompt {
        Prompt::Choices { options } | Prompt::Ask(Question::Pick { options, .. })
            if line.is_empty() =>
        {
            default_option(options)
                .map(|n| Answer::Reply(Reply::Pick(options[n].id.clone())))
                .ok_or_else(expected)
        }
        Prompt::Choices { options } | Prompt::Ask(Question::Pick { options, .. }) => {
            parse_pick(line, options, &expected, messages).map(|id| Answer::Reply(Reply::Pick(id)))
        }
        Prompt::Ask(Question::Confirm { default, .. }) if line.is_empty() => {
            Ok(Answer::Reply(Reply::Confirm(*default)))
        }
        Prompt::Ask(Question::Confirm { .. }) => parse_confirm(line)
            .map(|value| Answer::Reply(Reply::Confirm(value)))
            .ok_or_else(expected),
        Prompt::Ask(Question::Number { min, max, .. }) => line
            .strip_prefix('+')
            .unwrap_or(line)
            .parse()
            .ok()
            .filter(|n| (*min..=*max).contains(n))
            .map(|value| Answer::Reply(Reply::Number(value)))
            .ok_or_else(expected),
        Prompt::Ask(Question::Text { .. }) if unicode::is_blank(line) => Err(expected()),
        Prompt::Ask(Question::Text { .. }) => Ok(Answer::Reply(Reply::Text(typed.to_owned()))),
        // An empty line keeps the current order.
        Prompt::Ask(Question::Order { options, .. }) if line.is_empty() => Ok(Answer::Reply(
            Reply::Order(options.iter().map(|offer| offer.id.clone()).collect()),
        )),
        Prompt::Ask(Question::Order { options, .. }) => {
            parse_order(line, options).ok_or_else(expected)
        }
        // Recordings have the face.
        Prompt::Ask(Question::Dice { names, sides, .. }) if !names.is_empty() => {
            let drawn = parse_drawn(line, names);
            drawn
                .or_else(|| parse_dice(line, 1, &face_range(1, *sides)))
                .ok_or_else(expected)
        }
        Prompt::Ask(Question::Dice {
            count,
            sides,
            min_face,
            ..
        }) => parse_dice(line, *count, &face_range(*min_face, *sides)).ok_or_else(expected),
        Prompt::End => Err(expected()),
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

/// Parses the answer to a question that has no numbered list: yes or no, also as 1 or 2.
pub(super) fn parse_confirm(line: &str) -> Option<bool> {
    match line.trim() {
        "1" => Some(true),
        "2" => Some(false),
        word => parse_yes_no(word),
    }
}

/// The id of an open choice. The error says why it is closed.
fn open_choice_id(option: &MenuOption, messages: &Messages) -> Result<String, String> {
    let Some(reason) = &option.closed else {
        return Ok(option.id.clone());
    };
    let text = plain_text(&option.text);
    let text = text.trim();
    Err(if reason.is_empty() {
        say!(messages, "offer-closed", text = text)
    } else {
        say!(messages, "offer-closed-why", text = text, why = reason)
    })
}

/// Minimum number of letters of a word that abbreviates a choice.
const MIN_LETTERS: usize = 3;

fn parse_pick(
    line: &str,
    options: &[MenuOption],
    expected: &dyn Fn() -> String,
    messages: &Messages,
) -> Result<String, String> {
    let number = line.trim_end_matches(['.', ')']);
    if let Ok(n) = number.parse::<i64>() {
        let is_numbered =
            |(i, it): &(usize, &MenuOption)| usize::try_from(n) == Ok(it.number_at(*i));
        let option = options.iter().enumerate().find(is_numbered);
        let (_, option) = option.ok_or_else(expected)?;
        return open_choice_id(option, messages);
    }
    if let Some(option) = options.iter().find(|option| option.id == line) {
        return open_choice_id(option, messages);
    }
    let exact = |option: &&MenuOption| option.closed.is_none() && is_exact_text(line, option);
    let mut exact = options.iter().filter(exact);
    if let (Some(option), None) = (exact.next(), exact.next()) {
        return open_choice_id(option, messages);
    }
    let typed = split_words(line);
    // "Yes" and "no" match only a choice that begins with exactly that word, not with a longer one. So does a word of two letters. A single letter may be a
    // typing error.
    let letters = match typed.as_slice() {
        [word] => word.chars().count(),
        _ => usize::MAX,
    };
    let is_yes_no = parse_yes_no(line).is_some();
    if is_yes_no || letters < MIN_LETTERS {
        let same_start =
            |words: &[String]| (is_yes_no || letters > 1) && words.first() == typed.first();
        return find_only_match(line, options, &same_start, messages)
            .unwrap_or_else(|| Err(expected()));
    }
    // The start of a choice takes precedence over its middle.
    for begins in [true, false] {
        let matches = |words: &[String]| matches_letters(&typed, words, begins);
        if let Some(result) = find_only_match(line, options, &matches, messages) {
            return result;
        }
    }
    Err(expected())
}

/// The only open choice that matches, or else the only closed one. The error lists several matches. None if there is no match.
fn find_only_match(
    line: &str,
    options: &[MenuOption],
    matches: &dyn Fn(&[String]) -> bool,
    messages: &Messages,
) -> Option<Result<String, String>> {
    let numbered = options.iter().enumerate();
    let numbered = numbered.map(|(i, option)| (option.number_at(i), option));
    let matching: Vec<(usize, &MenuOption)> = numbered
        .filter(|(_, option)| matches(&split_words(&plain_text(&option.text))))
        .collect();
    let open: Vec<&MenuOption> = matching.iter().map(|(_, option)| *option).collect();
    let open: Vec<&MenuOption> = open.into_iter().filter(|it| it.closed.is_none()).collect();
    match (open.as_slice(), matching.as_slice()) {
        (_, []) => None,
        ([option], _) | ([], [(_, option)]) => Some(open_choice_id(option, messages)),
        _ => {
            let listed = matching.iter();
            let listed: Vec<String> = listed
                .map(|(n, option)| format!("{n} ({})", choice_text(option)))
                .collect();
            let listed = listed.join(&format!(" {} ", say!(messages, "or")));
            Some(Err(say!(messages, "could-be", line = line, which = listed)))
        }
    }
}

/// The text of a choice.
pub(super) fn choice_text(option: &MenuOption) -> String {
    plain_text(&option.text).trim().to_owned()
}

/// True if the line is the full text of this choice.
pub(super) fn is_exact_text(line: &str, option: &MenuOption) -> bool {
    let typed = split_words(line);
    let text = plain_text(&option.text);
    typed == split_words(&text) && (!typed.is_empty() || is_same_folded(line.trim(), text.trim()))
}

/// True if the line abbreviates the start of the text of this choice. A first word of one letter, such as a short command, must be the whole word.
pub(super) fn abbreviates(line: &str, option: &MenuOption) -> bool {
    let (typed, words) = (split_words(line), split_words(&plain_text(&option.text)));
    let is_letter = typed.first().is_some_and(|word| word.chars().count() == 1);
    (!is_letter || typed.first() == words.first()) && matches_letters(&typed, &words, true)
}

/// True if the words in the line abbreviate consecutive words of a text.
fn matches_words(line: &str, text: &str, at_start: bool) -> bool {
    matches_letters(&split_words(line), &split_words(text), at_start)
}

/// True if the words in the line abbreviate consecutive words of a name.
pub(super) fn matches_name(typed: &str, name: &str) -> bool {
    matches_words(typed, name, false)
}

fn matches_letters(typed: &[String], words: &[String], at_start: bool) -> bool {
    if typed.is_empty() || typed.len() > words.len() {
        return false;
    }
    let last = if at_start {
        0
    } else {
        words.len() - typed.len()
    };
    (0..=last).any(|at| {
        typed
            .iter()
            .zip(&words[at..])
            .all(|(typed, word)| word.starts_with(typed.as_str()))
    })
}

pub(super) fn split_words(text: &str) -> Vec<String> {
    // Keyboards have a straight apostrophe, but books often use a curly one.
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
        let option = match word.parse::<usize>() {
            Ok(n) => options.get(n.checked_sub(1)?)?,
            Err(_) => options.iter().find(|option| {
                option.id == word || matches_words(word, &plain_text(&option.text), true)
            })?,
        };
        if order.contains(&option.id) {
            return None;
        }
        order.push(option.id.clone());
    }
    (order.len() == options.len()).then_some(Answer::Reply(Reply::Order(order)))
}
/// Parses the name of a drawn element, or letters with which a word of only one name begins.
fn parse_drawn(line: &str, names: &[(String, u32)]) -> Option<Answer> {
    let typed = fold_case(line.trim());
    let faces = || drawn_faces(names).map(|(name, face)| (fold_case(name), face));
    let exact = faces().find(|(name, _)| *name == typed);
    let begins = |name: &str| name.split_whitespace().any(|word| word.starts_with(&typed));
    let mut similar =
        faces().filter(|(name, _)| !typed.is_empty() && (name.starts_with(&typed) || begins(name)));
    let (_, face) = exact.or_else(|| similar.next().filter(|_| similar.next().is_none()))?;
    Some(Answer::Reply(Reply::Dice(vec![face])))
}

fn parse_dice(line: &str, count: u32, range: &RangeInclusive<u32>) -> Option<Answer> {
    let parts: Vec<&str> = line
        .split([' ', ',', ';', '+'])
        .filter(|part| !part.is_empty())
        .collect();
    let faces: Option<Vec<u32>> = match parts.as_slice() {
        // `351` is three dice with up to nine sides.
        [digits] if count > 1 && *range.end() <= 9 => {
            digits.chars().map(|c| c.to_digit(10)).collect()
        }
        parts => parts.iter().map(|part| part.parse().ok()).collect(),
    };
    let faces = faces?;
    let is_valid = faces.len() == count as usize && faces.iter().all(|f| range.contains(f));
    is_valid.then_some(Answer::Reply(Reply::Dice(faces)))
}

/// True if the text of the choice with this id may be longer than the id.
pub(super) fn may_be_truncated(id: &str) -> bool {
    id.split('-').count() >= Choice::MAX_ID_WORDS
}

/// An answer as text for a log, without the text of its choice in the book.
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
    fn join_all<T: ToString>(list: &[T]) -> String {
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
        Answer::Reply(Reply::Dice(faces)) => format!("dice {}", join_all(faces)),
    }
}
