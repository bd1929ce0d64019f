//! A typed line as an answer to the standing prompt. Nothing here changes anything.

use crate::game::{Answer, Offer, Prompt, Question, Reply, faces, usual};
use crate::present::{wanted, words};
use crate::words::{Words, say};
use std::ops::RangeInclusive;

/// The answer a line gives, or one sentence on what would be right.
pub(super) fn answer(line: &str, prompt: &Prompt, told_in: &Words) -> Result<Answer, String> {
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
            one_of(line, offers, &wrong, told_in).map(|it| Answer::Reply(Reply::Pick(it)))
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

fn one_of(
    line: &str,
    offers: &[Offer],
    wrong: &dyn Fn() -> String,
    told_in: &Words,
) -> Result<String, String> {
    let picked = |offer: &Offer| match &offer.closed {
        None => Ok(offer.id.clone()),
        Some(reason) => {
            let text = words(&offer.text);
            let text = text.trim();
            Err(if reason.is_empty() {
                say!(told_in, "offer-closed", text = text)
            } else {
                say!(told_in, "offer-closed-why", text = text, why = reason)
            })
        }
    };
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
    // The beginning of a choice counts before its middle, an open one before a closed one.
    for begins in [true, false] {
        let near: Vec<(usize, &Offer)> = (1..)
            .zip(offers)
            .filter(|(_, offer)| matches(line, &words(&offer.text), begins))
            .collect();
        let open: Vec<_> = near.iter().filter(|(_, o)| o.closed.is_none()).collect();
        match (open.as_slice(), near.as_slice()) {
            ([(_, only)], _) | ([], [(_, only)]) => return picked(only),
            ([], []) => {}
            _ => {
                let which: Vec<String> = near
                    .iter()
                    .map(|(n, offer)| format!("{n} ({})", words(&offer.text).trim()))
                    .collect();
                let or = format!(" {} ", say!(told_in, "or"));
                return Err(say!(
                    told_in,
                    "could-be",
                    line = line,
                    which = which.join(&or)
                ));
            }
        }
    }
    Err(wrong())
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
    let typed = letters(line);
    let words = letters(text);
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
mod tests {
    use super::*;
    use crate::game::Piece;

    fn offers() -> Vec<Offer> {
        [
            ("ask", "Ask the clerk for work", None),
            ("berth", "Buy a berth on the Heron", None),
            (
                "vault",
                "Go down into the vault",
                Some("you need a lantern"),
            ),
            ("sleep", "Sleep in the net loft", None),
            ("search", "Search the wrecked lugger", None),
        ]
        .into_iter()
        .map(|(id, text, closed)| Offer {
            id: id.into(),
            text: vec![Piece {
                text: text.into(),
                style: Default::default(),
            }],
            closed: closed.map(Into::into),
            usual: false,
        })
        .collect()
    }

    fn pick(line: &str) -> Result<Answer, String> {
        answer(
            line,
            &Prompt::Choices { offers: offers() },
            Words::english(),
        )
    }

    #[test]
    fn a_choice_is_a_number_or_letters_of_its_words() {
        for line in [
            "1",
            "1.",
            "a",
            "ask",
            "a t c",
            "clerk",
            "cl for",
            "ASK THE CLERK FOR WORK",
        ] {
            assert_eq!(
                pick(line),
                Ok(Answer::Reply(Reply::Pick("ask".into()))),
                "{line}"
            );
        }
        assert_eq!(
            pick("heron"),
            Ok(Answer::Reply(Reply::Pick("berth".into())))
        );
        assert_eq!(
            pick("in the net"),
            Ok(Answer::Reply(Reply::Pick("sleep".into())))
        );
    }

    #[test]
    fn an_apostrophe_is_typed_either_way() {
        for (line, text) in [
            ("reeve's", "The reeve’s house"),
            ("reeve’s h", "The reeve's house"),
        ] {
            assert!(matches(line, text, false), "{line}");
        }
    }

    #[test]
    fn a_line_with_nothing_on_it_takes_what_is_usual_if_it_is_open() {
        let mut offers = offers();
        let nothing = |offers: &[Offer]| {
            let offers = offers.to_vec();
            answer(" ", &Prompt::Choices { offers }, Words::english())
        };
        assert!(nothing(&offers).is_err());
        offers[1].usual = true;
        assert_eq!(
            nothing(&offers),
            Ok(Answer::Reply(Reply::Pick("berth".into())))
        );
        offers[1].closed = Some("no berth is free".into());
        assert!(nothing(&offers).is_err());
    }

    #[test]
    fn what_could_be_two_choices_is_neither() {
        let said = pick("s").unwrap_err();
        assert!(
            said.contains("4 (Sleep in the net loft) or 5 (Search"),
            "{said}"
        );
    }

    #[test]
    fn all_the_words_of_one_choice_are_that_choice() {
        let mut offers = offers();
        offers[1].text[0].text = "Ask the clerk for work and for bread".into();
        let said = answer(
            "ask the clerk for work",
            &Prompt::Choices { offers },
            Words::english(),
        );
        assert_eq!(said, Ok(Answer::Reply(Reply::Pick("ask".into()))));
    }

    #[test]
    fn a_closed_choice_says_why() {
        for line in ["3", "vault", "go down"] {
            let said = pick(line).unwrap_err();
            assert_eq!(
                said,
                "\"Go down into the vault\" is closed: you need a lantern."
            );
        }
        assert_eq!(
            pick("9").unwrap_err(),
            "Type 1, 2, 4 or 5, or the first letters of what you choose."
        );
    }

    #[test]
    fn dice_are_typed_in_one_word_or_many() {
        let prompt = Prompt::Ask(Question::Dice {
            why: "LORE".into(),
            count: 3,
            sides: 6,
            low: 1,
        });
        for line in ["3 5 1", "351", "3,5,1", " 3  5 1 "] {
            assert_eq!(
                answer(line, &prompt, Words::english()),
                Ok(Answer::Reply(Reply::Dice(vec![3, 5, 1]))),
                "{line}"
            );
        }
        for line in ["", "3 5", "357", "3 5 0", "x", "3 5 1 1"] {
            assert!(answer(line, &prompt, Words::english()).is_err(), "{line}");
        }
    }

    #[test]
    fn an_order_names_each_once() {
        let prompt = Prompt::Ask(Question::Order {
            question: "Who?".into(),
            offers: offers(),
            topic: String::new(),
        });
        assert!(answer("5 4 3 2 1", &prompt, Words::english()).is_ok());
        let listed = offers().iter().map(|offer| offer.id.clone()).collect();
        assert_eq!(
            answer("", &prompt, Words::english()),
            Ok(Answer::Reply(Reply::Order(listed)))
        );
        for line in ["5 4 3 2", "5 4 3 2 2", "6 4 3 2 1", "0 1 2 3 4"] {
            assert!(answer(line, &prompt, Words::english()).is_err(), "{line}");
        }
    }
}
