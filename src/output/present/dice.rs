//! Rolls in digits and in words.

use super::{Block, PresentOptions, Style};
use crate::messages::{Messages, say};
use crate::model::game::{RollEvent, RollPart};

/// A roll as one block, without parts that added nothing.
pub(super) fn roll_block(roll: &RollEvent, manner: PresentOptions) -> Block {
    roll_line(roll, manner, |part| part.amount != 0)
}

/// A roll with the selected parts.
fn roll_line(roll: &RollEvent, manner: PresentOptions, tells: fn(&RollPart) -> bool) -> Block {
    let words = manner.words;
    if roll.faces.is_empty() && roll.keep == "sum" {
        return Block::new(Style::Dice, replaced_result(roll, words)).indented(0, 2);
    }
    if manner.screen_reader {
        return Block::new(Style::Dice, spoken_roll(roll, words, tells));
    }
    let mut text = roll.label.clone();
    if !manner.brief {
        let (counted, instead) = match remaining_dice(roll, words) {
            Some(left) => (
                say!(words, "dice-left", dice = left),
                say!(words, "dice-instead", n = roll.faces.len()),
            ),
            None => (describe_dice(roll, words), String::new()),
        };
        if text.is_empty() {
            text = capitalized(&counted);
        } else {
            text.push_str(&format!(", {counted}"));
        }
        if let Some(parts) = describe_parts(roll, words, tells) {
            text.push_str(&format!(" ({parts})"));
        }
        text.push_str(&instead);
    }
    if !text.is_empty() {
        text.push_str(": ");
    }
    text.push_str(&list_faces(roll, words));
    if has_separate_result(roll) {
        text.push_str(&format!(", {}", describe_result(roll, words)));
    }
    if !roll.result_text.is_empty() {
        text.push_str(&format!(": {}", roll.result_text));
    }
    Block::new(Style::Dice, text).indented(0, 2)
}

/// The result of a roll that rules replaced, so that no dice were rolled.
fn replaced_result(roll: &RollEvent, words: &Messages) -> String {
    let counts = say!(words, "dice-changed", n = roll.result);
    match &*roll.label {
        "" => capitalized(&format!("{counts}.")),
        why => capitalized(&format!("{why}: {counts}.")),
    }
}

/// A roll, its parts, and the rule that explains it, as shown by `why`.
pub fn explain_roll(roll_: &RollEvent, manner: PresentOptions) -> Vec<Block> {
    let manner = PresentOptions {
        brief: false,
        ..manner
    };
    let words = manner.words;
    let roll_ = &words.render_roll(roll_);
    let mut blocks = vec![roll_line(roll_, manner, |_| true)];
    blocks.extend(roll_rule(roll_, manner));
    blocks
}

/// The rule that explains a roll.
pub(super) fn roll_rule(roll_: &RollEvent, manner: PresentOptions) -> Vec<Block> {
    let words = manner.words;
    let mut blocks = Vec::new();
    let how = match roll_.keep.as_str() {
        "highest" => say!(words, "how-highest"),
        "lowest" => say!(words, "how-lowest"),
        "second" => say!(words, "how-second"),
        "sum" if roll_.faces.len() > 1 => say!(words, "how-sum"),
        _ => String::new(),
    };
    if !how.is_empty() && roll_.rule.is_empty() {
        blocks.push(Block::new(Style::Note, how).indented(2, 2));
    }
    if !roll_.rule.is_empty() {
        blocks.push(Block::new(Style::Note, roll_.rule.clone()).indented(2, 2));
    }
    blocks
}

fn describe_dice(roll: &RollEvent, words: &Messages) -> String {
    let n = roll.faces.len();
    let low = roll.min_face;
    if low != 1 {
        let high = *crate::model::game::face_range(low, roll.sides).end();
        return say!(words, "dice-of-range", n = n, low = low, high = high);
    }
    match roll.sides {
        6 => say!(words, "dice", n = n),
        _ if n == 0 => say!(words, "dice-none"),
        // Dice that are sold, and dice with one side.
        sides @ (1 | 4 | 8 | 10 | 12 | 20 | 100) => {
            say!(words, "dice-of-sides", n = n, sides = sides)
        }
        sides => say!(words, "dice-of-range", n = n, low = low, high = sides),
    }
}

/// The number of dice after all parts, if the rules roll a different number: "no dice".
fn remaining_dice(roll: &RollEvent, words: &Messages) -> Option<String> {
    let sum: i64 = roll.parts.iter().map(|part| part.amount).sum();
    let many = i64::try_from(roll.faces.len()).unwrap_or(i64::MAX);
    if roll.keep == "sum" || roll.parts.is_empty() || sum == many {
        return None;
    }
    Some(say!(words, "dice", n = sum.max(0)))
}

/// "3 from LORE, +1 Aldous, -1 Wounded"
fn describe_parts(
    roll: &RollEvent,
    words: &Messages,
    tells: fn(&RollPart) -> bool,
) -> Option<String> {
    let told: Vec<String> = shown_parts(roll, tells)
        .map(|(n, part)| match n {
            _ if is_unnamed(&part.name) => format!("{:+}", part.amount),
            0 if part.amount >= 0 && roll.keep != "sum" => {
                say!(words, "dice-from", n = part.amount, name = &part.name)
            }
            _ => format!("{:+} {}", part.amount, part.name),
        })
        .collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// The parts of a roll to show, with their indexes. The first part of a pool gives the number of dice, so it is always included.
fn shown_parts(
    roll: &RollEvent,
    tells: fn(&RollPart) -> bool,
) -> impl Iterator<Item = (usize, &RollPart)> {
    let parts = roll.parts.iter().enumerate();
    parts.filter(move |(n, part)| *n == 0 && roll.keep != "sum" || tells(part))
}

/// A part named after a number, or without a name.
fn is_unnamed(name: &str) -> bool {
    name.trim().is_empty() || name.parse::<i64>().is_ok()
}

fn list_faces(roll: &RollEvent, words: &Messages) -> String {
    if roll.faces.is_empty() {
        return say!(words, "dice-nothing");
    }
    let faces: Vec<String> = roll.faces.iter().map(u32::to_string).collect();
    faces.join(" ")
}

/// Returns true if the result differs from the faces.
fn has_separate_result(roll: &RollEvent) -> bool {
    let alone = roll.faces.len() == 1 && i64::from(roll.faces[0]) == roll.result;
    !(alone || roll.keep.is_empty())
}

fn describe_result(roll: &RollEvent, words: &Messages) -> String {
    let n = roll.result;
    match roll.keep.as_str() {
        "sum" => say!(words, "dice-total", n = n),
        "second" => say!(words, "dice-second", n = n),
        "lowest" => say!(words, "dice-lowest", n = n),
        "highest" => say!(words, "dice-highest", n = n),
        keep => format!("{keep} {n}"),
    }
}

/// For example "Rolled: two, five and three for LORE; the highest is five: a partial success".
fn spoken_roll(roll: &RollEvent, words: &Messages, tells: fn(&RollPart) -> bool) -> String {
    let faces = roll.faces.iter();
    let faces: Vec<String> = faces
        .map(|&face| words.spell_number(i64::from(face)))
        .collect();
    let mut text = match faces.as_slice() {
        [] => say!(words, "spoken-nothing"),
        [one] => say!(words, "spoken-one", face = one),
        [most @ .., last] => say!(words, "spoken-many", faces = most.join(", "), last = last),
    };
    if !roll.label.is_empty() {
        let why = say!(words, "spoken-for", why = &roll.label);
        text.push_str(&format!(" {why}"));
    }
    let mut parts = shown_parts(roll, tells).map(|(n, part)| {
        let size = words.spell_number(part.amount.saturating_abs());
        let name = &part.name;
        match (n, part.amount < 0) {
            (_, false) if is_unnamed(name) => say!(words, "spoken-plus", n = size),
            (_, true) if is_unnamed(name) => say!(words, "spoken-minus", n = size),
            (0, false) if roll.keep != "sum" => {
                say!(words, "spoken-from", n = size, name = name)
            }
            (_, false) => say!(words, "spoken-plus-for", n = size, name = name),
            (_, true) => say!(words, "spoken-minus-for", n = size, name = name),
        }
    });
    let told = shown_parts(roll, tells).count();
    if told > 1 || (roll.keep == "sum" && told > 0) {
        if let Some(first) = parts.next() {
            text.push_str(&say!(words, "spoken-with", part = first));
        }
        for part in parts {
            text.push_str(&format!(", {part}"));
        }
        if let Some(left) = remaining_dice(roll, words) {
            let many = words.spell_number(i64::try_from(roll.faces.len()).unwrap_or(i64::MAX));
            text.push_str(&say!(words, "spoken-leaves", dice = left, n = many));
        }
    }
    if has_separate_result(roll) {
        let n = words.spell_number(roll.result);
        text.push_str(&match roll.keep.as_str() {
            "sum" => say!(words, "spoken-total", n = n),
            "second" => say!(words, "spoken-second", n = n),
            "lowest" => say!(words, "spoken-lowest", n = n),
            _ => say!(words, "spoken-highest", n = n),
        });
    }
    let means = match roll.result_text.to_lowercase().as_str() {
        "" => String::new(),
        "partial" => say!(words, "spoken-partial"),
        "success" => say!(words, "spoken-success"),
        "miss" => say!(words, "spoken-miss"),
        other => other.to_owned(),
    };
    if !means.is_empty() {
        text.push_str(&format!(": {means}"));
    }
    text.push('.');
    text
}

/// The text with a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + chars.as_str()
    })
}
