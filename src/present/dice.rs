//! Rolls in figures and in words.

use super::{Block, Manner, Style};
use crate::game::Roll;

const ONES: [&str; 20] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// A number in words up to ninety-nine, in figures beyond.
#[must_use]
pub fn number_word(n: i64) -> String {
    match usize::try_from(n) {
        Ok(0) => "zero".to_owned(),
        Ok(n) if n < 20 => ONES[n].to_owned(),
        Ok(n) if n < 100 && n % 10 == 0 => TENS[n / 10].to_owned(),
        Ok(n) if n < 100 => format!("{}-{}", TENS[n / 10], ONES[n % 10]),
        Err(_) if n > -100 => format!("minus {}", number_word(-n)),
        _ => n.to_string(),
    }
}

/// A roll as one block.
pub(super) fn roll(roll: &Roll, manner: Manner) -> Block {
    if manner.narrate {
        return Block::new(Style::Dice, spoken(roll));
    }
    let mut text = roll.why.clone();
    if !manner.brief {
        let (counted, instead) = match left(roll) {
            Some(left) => (
                format!("{left} left"),
                format!(", so {} are rolled", roll.faces.len()),
            ),
            None => (dice(roll), String::new()),
        };
        if text.is_empty() {
            text = capital(&counted);
        } else {
            text.push_str(&format!(", {counted}"));
        }
        if let Some(parts) = parts(roll) {
            text.push_str(&format!(" ({parts})"));
        }
        text.push_str(&instead);
    }
    if !text.is_empty() {
        text.push_str(": ");
    }
    text.push_str(&faces(roll));
    if counts(roll) {
        text.push_str(&format!(", {}", kept(roll)));
    }
    if !roll.means.is_empty() {
        text.push_str(&format!(": {}", roll.means));
    }
    Block::new(Style::Dice, text).indented(0, 2)
}

/// The roll, what made it, and the rule behind it: what `why` tells.
#[must_use]
pub fn explain(roll_: &Roll, manner: Manner) -> Vec<Block> {
    let manner = Manner {
        brief: false,
        ..manner
    };
    let roll_ = &manner.words.roll(roll_);
    let mut blocks = vec![roll(roll_, manner)];
    let how = match roll_.keep.as_str() {
        "highest" => "The highest die counts.",
        "lowest" => "The lowest die counts.",
        "second" => "The second highest die counts.",
        "sum" if roll_.faces.len() > 1 => "The dice are added.",
        _ => "",
    };
    if !how.is_empty() && roll_.rule.is_empty() {
        blocks.push(Block::new(Style::Aside, how).indented(2, 2));
    }
    if !roll_.rule.is_empty() {
        blocks.push(Block::new(Style::Aside, roll_.rule.clone()).indented(2, 2));
    }
    blocks
}

fn dice(roll: &Roll) -> String {
    if roll.low != 1 {
        let shown = crate::game::faces(roll.low, roll.sides);
        return match roll.faces.len() {
            1 => format!("a number from {} to {}", roll.low, shown.end()),
            n => format!("{n} numbers from {} to {}", roll.low, shown.end()),
        };
    }
    match (roll.faces.len(), roll.sides) {
        (0, _) => "no dice".to_owned(),
        (1, 6) => "1 die".to_owned(),
        (n, 6) => format!("{n} dice"),
        (1, sides) => format!("1 die of {sides} sides"),
        (n, sides) => format!("{n} dice of {sides} sides"),
    }
}

/// The dice that the parts leave, where the rules roll another number of them: "no dice".
fn left(roll: &Roll) -> Option<String> {
    let sum: i64 = roll.parts.iter().map(|part| part.amount).sum();
    let many = i64::try_from(roll.faces.len()).unwrap_or(i64::MAX);
    if roll.keep == "sum" || roll.parts.is_empty() || sum == many {
        return None;
    }
    Some(match sum {
        ..=0 => "no dice".to_owned(),
        1 => "1 die".to_owned(),
        n => format!("{n} dice"),
    })
}

/// "3 from LORE, +1 Aldous, -1 Wounded"
fn parts(roll: &Roll) -> Option<String> {
    let told: Vec<String> = roll
        .parts
        .iter()
        .enumerate()
        .map(|(n, part)| match n {
            // A plain figure in the book is its own name.
            _ if part.name.parse::<i64>().is_ok() => format!("{:+}", part.amount),
            0 if part.amount >= 0 && roll.keep != "sum" => {
                format!("{} from {}", part.amount, part.name)
            }
            _ => format!("{:+} {}", part.amount, part.name),
        })
        .collect();
    (!told.is_empty()).then(|| told.join(", "))
}

fn faces(roll: &Roll) -> String {
    if roll.faces.is_empty() {
        return "nothing is rolled".to_owned();
    }
    let faces: Vec<String> = roll.faces.iter().map(u32::to_string).collect();
    faces.join(" ")
}

/// Does the result say more than the faces do?
fn counts(roll: &Roll) -> bool {
    let alone = roll.faces.len() == 1 && i64::from(roll.faces[0]) == roll.result;
    !(alone || roll.keep.is_empty())
}

fn kept(roll: &Roll) -> String {
    match roll.keep.as_str() {
        "sum" => format!("total {}", roll.result),
        "second" => format!("second highest {}", roll.result),
        keep => format!("{keep} {}", roll.result),
    }
}

/// "You roll two, five and three for LORE; the highest is five: a partial success" is the model.
fn spoken(roll: &Roll) -> String {
    let faces: Vec<String> = roll
        .faces
        .iter()
        .map(|&face| number_word(i64::from(face)))
        .collect();
    let mut text = match faces.as_slice() {
        [] => "You roll nothing".to_owned(),
        [one] => format!("You roll {one}"),
        [most @ .., last] => format!("You roll {} and {last}", most.join(", ")),
    };
    if !roll.why.is_empty() {
        text.push_str(&format!(" for {}", roll.why));
    }
    let mut parts = roll.parts.iter().enumerate().map(|(n, part)| {
        let size = number_word(part.amount.saturating_abs());
        let sign = if part.amount < 0 { "minus" } else { "plus" };
        if part.name.parse::<i64>().is_ok() {
            return format!("{sign} {size}");
        }
        match (n, part.amount < 0) {
            (0, false) if roll.keep != "sum" => format!("{size} from {}", part.name),
            (_, false) => format!("plus {size} for {}", part.name),
            (_, true) => format!("minus {size} for {}", part.name),
        }
    });
    if roll.parts.len() > 1 || (roll.keep == "sum" && !roll.parts.is_empty()) {
        if let Some(first) = parts.next() {
            text.push_str(&format!(", with {first}"));
        }
        for part in parts {
            text.push_str(&format!(", {part}"));
        }
        if let Some(left) = left(roll) {
            let many = number_word(i64::try_from(roll.faces.len()).unwrap_or(i64::MAX));
            text.push_str(&format!(", which leaves {left}, so {many} are rolled"));
        }
    }
    if counts(roll) {
        let result = number_word(roll.result);
        text.push_str(&match roll.keep.as_str() {
            "sum" => format!("; the total is {result}"),
            "second" => format!("; the second highest is {result}"),
            keep => format!("; the {keep} is {result}"),
        });
    }
    match roll.means.to_lowercase().as_str() {
        "" => {}
        "partial" => text.push_str(": a partial success"),
        "success" => text.push_str(": a success"),
        "miss" => text.push_str(": a miss"),
        other => text.push_str(&format!(": {other}")),
    }
    text.push('.');
    text
}

/// The text with its first letter large.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + chars.as_str()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::RollPart;

    fn lore() -> Roll {
        let part = |name: &str, amount| RollPart {
            name: name.into(),
            amount,
        };
        Roll {
            why: "LORE".into(),
            faces: vec![2, 5, 3],
            keep: "highest".into(),
            result: 5,
            parts: vec![part("LORE", 3), part("Aldous", 1), part("Wounded", -1)],
            means: "Partial".into(),
            ..Roll::default()
        }
    }

    fn text(narrate: bool, brief: bool) -> String {
        let manner = Manner {
            narrate,
            brief,
            ..Manner::default()
        };
        roll(&lore(), manner).runs[0].text.clone()
    }

    #[test]
    fn a_roll_in_figures_and_in_words() {
        assert_eq!(
            text(false, false),
            "LORE, 3 dice (3 from LORE, +1 Aldous, -1 Wounded): 2 5 3, highest 5: Partial"
        );
        assert_eq!(text(false, true), "LORE: 2 5 3, highest 5: Partial");
        assert_eq!(
            text(true, false),
            "You roll two, five and three for LORE, with three from LORE, plus one for Aldous, minus one for Wounded; \
             the highest is five: a partial success."
        );
    }

    #[test]
    fn dice_that_the_rules_put_in_place_of_none_are_told_as_such() {
        let part = |name: &str, amount| RollPart {
            name: name.into(),
            amount,
        };
        let none = Roll {
            why: "PROWESS".into(),
            faces: vec![5, 2],
            keep: "lowest".into(),
            result: 2,
            parts: vec![
                part("PROWESS", 2),
                part("Wounded", -1),
                part("Overloaded", -1),
            ],
            means: "Miss".into(),
            ..Roll::default()
        };
        let told = |narrate| {
            roll(
                &none,
                Manner {
                    narrate,
                    ..Manner::default()
                },
            )
            .runs[0]
                .text
                .clone()
        };
        assert_eq!(
            told(false),
            "PROWESS, no dice left (2 from PROWESS, -1 Wounded, -1 Overloaded), so 2 are rolled: 5 2, lowest 2: Miss"
        );
        assert_eq!(
            told(true),
            "You roll five and two for PROWESS, with two from PROWESS, minus one for Wounded, minus one for Overloaded, which \
             leaves no dice, so two are rolled; the lowest is two: a miss."
        );
    }

    #[test]
    fn numbers_in_words() {
        for (n, word) in [
            (0, "zero"),
            (21, "twenty-one"),
            (80, "eighty"),
            (-3, "minus three"),
        ] {
            assert_eq!(number_word(n), word);
        }
        assert_eq!(number_word(i64::MIN), i64::MIN.to_string());
    }
}
