//! Rolls as text: in digits for the screen, in words for screen readers.

use super::{Block, PresentOptions, Style};
use crate::messages::{Messages, say};
use crate::model::game::{RollEvent, RollPart};
use crate::syntax::unicode::capitalized;

/// Renders a roll as one block, without parts that added nothing.
pub(super) fn roll_block(roll: &RollEvent, mode: PresentOptions) -> Block {
    roll_line(roll, mode, |part| part.amount != 0)
}

/// Renders a draw by its result: "A card: the Tower".
fn drawn(roll: &RollEvent) -> String {
    match &*roll.label {
        "" => capitalized(&roll.result_text),
        label => format!("{label}: {}", roll.result_text),
    }
}

/// Renders a roll with the selected parts.
fn roll_line(roll: &RollEvent, mode: PresentOptions, is_shown: fn(&RollPart) -> bool) -> Block {
    let words = mode.words;
    if roll.is_draw {
        return Block::new(Style::Dice, drawn(roll)).indented(0, 2);
    }
    if roll.faces.is_empty() && roll.keep == "sum" {
        return Block::new(Style::Dice, replaced_result(roll, words)).indented(0, 2);
    }
    if mode.screen_reader {
        return Block::new(Style::Dice, spoken_roll(roll, words, is_shown));
    }
    let mut text = roll.label.clone();
    let (dice, suffix) = match remaining_dice(roll, words) {
        Some(count) => (
            say!(words, "dice-left", dice = count),
            say!(words, "dice-instead", n = roll.faces.len()),
        ),
        None => (describe_dice(roll, words), String::new()),
    };
    if text.is_empty() {
        text = capitalized(&dice);
    } else {
        text.push_str(&format!(", {dice}"));
    }
    if let Some(parts) = describe_parts(roll, words, is_shown) {
        text.push_str(&format!(" ({parts})"));
    }
    text.push_str(&format!("{suffix}: "));
    text.push_str(&list_faces(roll, words));
    if has_separate_result(roll) {
        text.push_str(&format!(", {}", describe_result(roll, words)));
    }
    if !roll.result_text.is_empty() {
        text.push_str(&format!(": {}", roll.result_text));
    }
    Block::new(Style::Dice, text).indented(0, 2)
}

/// Renders a roll as a short sentence, without the number of dice and the parts.
pub(super) fn short_roll(roll: &RollEvent, mode: PresentOptions) -> String {
    let words = mode.words;
    if roll.is_draw {
        return drawn(roll);
    }
    if roll.faces.is_empty() && roll.keep == "sum" {
        return replaced_result(roll, words);
    }
    if mode.screen_reader {
        return spoken_roll(roll, words, |_| false);
    }
    let mut text = match &*roll.label {
        "" => String::new(),
        label => format!("{label}: "),
    };
    let (dice, separator) = match has_separate_result(roll) {
        false => (list_faces(roll, words), ", "),
        true if roll.keep == "sum" => (format_sum(roll), ", "),
        true => (
            format!(
                "{}, {}",
                list_faces(roll, words),
                describe_result(roll, words)
            ),
            ": ",
        ),
    };
    text.push_str(&dice);
    if !roll.result_text.is_empty() {
        text.push_str(&format!("{separator}{}", roll.result_text));
    }
    text
}

/// Formats the sum of a roll: "6 + 2 = 8".
fn format_sum(roll: &RollEvent) -> String {
    let faces: Vec<String> = roll.faces.iter().map(u32::to_string).collect();
    let plus = roll.result - roll.faces.iter().map(|face| i64::from(*face)).sum::<i64>();
    let sign = if plus < 0 { '-' } else { '+' };
    match (faces.join(" + "), plus) {
        (faces, 0) => format!("{faces} = {}", roll.result),
        (faces, plus) => format!("{faces} {sign} {} = {}", plus.abs(), roll.result),
    }
}

/// Describes the result of a roll that rules replaced, so that no dice were rolled.
fn replaced_result(roll: &RollEvent, words: &Messages) -> String {
    let result = say!(words, "dice-changed", n = roll.result);
    match &*roll.label {
        "" => capitalized(&format!("{result}.")),
        label => capitalized(&format!("{label}: {result}.")),
    }
}

/// Explains a roll with all its parts and its rule, as shown by `why`.
pub fn explain_roll(roll: &RollEvent, mode: PresentOptions) -> Vec<Block> {
    let roll = &mode.words.render_roll(roll);
    let mut blocks = vec![roll_line(roll, mode, |_| true)];
    blocks.extend(roll_rule(roll, mode));
    blocks
}

/// Returns the rule that explains a roll.
pub(super) fn roll_rule(roll: &RollEvent, mode: PresentOptions) -> Vec<Block> {
    let words = mode.words;
    let mut blocks = Vec::new();
    let text = match roll.keep.as_str() {
        "highest" => say!(words, "how-highest"),
        "lowest" => say!(words, "how-lowest"),
        "second" => say!(words, "how-second"),
        "sum" if roll.faces.len() > 1 => say!(words, "how-sum"),
        _ => String::new(),
    };
    if !text.is_empty() && roll.rule.is_empty() {
        blocks.push(Block::new(Style::Note, text).indented(2, 2));
    }
    if !roll.rule.is_empty() {
        blocks.push(Block::new(Style::Note, roll.rule.clone()).indented(2, 2));
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
        // Dice that are sold in shops, and dice with one side.
        sides @ (1 | 4 | 8 | 10 | 12 | 20 | 100) => {
            say!(words, "dice-of-sides", n = n, sides = sides)
        }
        sides => say!(words, "dice-of-range", n = n, low = low, high = sides),
    }
}

/// Describes the number of dice after all parts, if the rules roll a different number: "no dice".
fn remaining_dice(roll: &RollEvent, words: &Messages) -> Option<String> {
    let sum: i64 = roll.parts.iter().map(|part| part.amount).sum();
    let count = i64::try_from(roll.faces.len()).unwrap_or(i64::MAX);
    if roll.keep == "sum" || roll.parts.is_empty() || sum == count {
        return None;
    }
    Some(say!(words, "dice", n = sum.max(0)))
}

/// Describes the parts of a roll: "3 from LORE, +1 Aldous, -1 Wounded".
fn describe_parts(
    roll: &RollEvent,
    words: &Messages,
    is_shown: fn(&RollPart) -> bool,
) -> Option<String> {
    let texts: Vec<String> = shown_parts(roll, is_shown)
        .map(|(i, part)| match i {
            _ if is_unnamed(&part.name) => format!("{:+}", part.amount),
            0 if part.amount >= 0 && roll.keep != "sum" => {
                say!(words, "dice-from", n = part.amount, name = &part.name)
            }
            _ => format!("{:+} {}", part.amount, part.name),
        })
        .collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// Returns the parts of a roll to show, with their indexes.
///
/// The first part of a pool is always included, because it gives the number of dice.
fn shown_parts(
    roll: &RollEvent,
    is_shown: fn(&RollPart) -> bool,
) -> impl Iterator<Item = (usize, &RollPart)> {
    let parts = roll.parts.iter().enumerate();
    parts.filter(move |(i, part)| *i == 0 && roll.keep != "sum" || is_shown(part))
}

/// Returns true for a part without a name, or with a number as its name.
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
    let is_single = roll.faces.len() == 1 && i64::from(roll.faces[0]) == roll.result;
    !(is_single || roll.keep.is_empty())
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

/// Describes a roll in words: "Rolled: two, five and three for LORE; the highest is five: a partial success".
fn spoken_roll(roll: &RollEvent, words: &Messages, is_shown: fn(&RollPart) -> bool) -> String {
    let faces = roll.faces.iter();
    let faces: Vec<String> = faces
        .map(|&face| words.spell_number(i64::from(face)))
        .collect();
    let mut text = match faces.as_slice() {
        [] => say!(words, "spoken-nothing"),
        [face] => say!(words, "spoken-one", face = face),
        [others @ .., last] => say!(words, "spoken-many", faces = others.join(", "), last = last),
    };
    if !roll.label.is_empty() {
        let reason = say!(words, "spoken-for", why = &roll.label);
        text.push_str(&format!(" {reason}"));
    }
    let mut parts = shown_parts(roll, is_shown).map(|(i, part)| {
        let size = words.spell_number(part.amount.saturating_abs());
        let name = &part.name;
        match (i, part.amount < 0) {
            (_, false) if is_unnamed(name) => say!(words, "spoken-plus", n = size),
            (_, true) if is_unnamed(name) => say!(words, "spoken-minus", n = size),
            (0, false) if roll.keep != "sum" => {
                say!(words, "spoken-from", n = size, name = name)
            }
            (_, false) => say!(words, "spoken-plus-for", n = size, name = name),
            (_, true) => say!(words, "spoken-minus-for", n = size, name = name),
        }
    });
    let part_count = shown_parts(roll, is_shown).count();
    if part_count > 1 || (roll.keep == "sum" && part_count > 0) {
        if let Some(first) = parts.next() {
            text.push_str(&say!(words, "spoken-with", part = first));
        }
        for part in parts {
            text.push_str(&format!(", {part}"));
        }
        if let Some(dice) = remaining_dice(roll, words) {
            let count = words.spell_number(i64::try_from(roll.faces.len()).unwrap_or(i64::MAX));
            text.push_str(&say!(words, "spoken-leaves", dice = dice, n = count));
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
    let outcome = match roll.result_text.to_lowercase().as_str() {
        "" => String::new(),
        "partial" => say!(words, "spoken-partial"),
        "success" => say!(words, "spoken-success"),
        "miss" => say!(words, "spoken-miss"),
        outcome => outcome.to_owned(),
    };
    if !outcome.is_empty() {
        text.push_str(&format!(": {outcome}"));
    }
    text.push('.');
    text
}
