//! Moves the effects of answers to sections whose numbers follow from the answers, so that a reader does not see them by accident.

use super::continues::can_continue;
use super::manuscript::{
    Manuscript, PrintNumber, PrintRow, PrintSection, RowCondition, Step, TurnTarget,
};
use super::split::{has_choice, visit_steps};
use super::terms::TermResolver;
use std::collections::{BTreeMap, BTreeSet};

/// A question about a number with fewer possible answers is a choice of the reader.
const MIN_RIDDLE_RANGE: i64 = 10;

/// Moves the answers of all riddles. A question stays as it is if two of its answers have the same number, or if an answer has letters other than A to Z.
pub(super) fn move_answers(out: &mut Manuscript, terms: &TermResolver) {
    let stored = terms.book.parts.first();
    let stored = stored.map_or(BTreeMap::new(), |it| it.numbering.numbers.clone());
    let mut used: BTreeSet<u32> = out.sections.iter().map(|it| it.number).collect();
    let mut new: Vec<PrintSection> = Vec::new();
    for section in &mut out.sections {
        let mut count = 0;
        visit_steps(&mut section.steps, &mut |step| {
            let rows = match step {
                Step::Ask {
                    into: None, rows, ..
                } => rows,
                Step::Number(number) if is_riddle(number) => &mut number.rows,
                _ => return,
            };
            let values: Vec<u32> = rows.rows.iter().map(answer_value).collect();
            // Readers can add up only the letters from A to Z.
            let is_unsuited = |row: &PrintRow| {
                has_choice(&row.steps) || answer_text(row).is_some_and(|it| !it.is_ascii())
            };
            if rows.rows.iter().any(is_unsuited)
                || values.iter().collect::<BTreeSet<_>>().len() < values.len()
            {
                return;
            }
            let first = count;
            count += values.len();
            let id = |i: usize| format!("{}/answer-{}", section.id, first + i + 1);
            let fits = |add: &u32| {
                let mut numbers = (0..).zip(values.iter().map(|n| n + add));
                numbers.all(|(i, number)| {
                    let mut owners = stored.iter().filter(|(_, it)| **it == number);
                    !used.contains(&number) && owners.all(|(owner, _)| *owner == id(i))
                })
            };
            let kept = values
                .first()
                .and_then(|n| stored.get(&id(0))?.checked_sub(*n));
            let Some(sum) = kept.into_iter().chain(1..).find(fits) else {
                return;
            };
            rows.add = Some(sum);
            for (i, (row, value)) in rows.rows.iter_mut().zip(&values).enumerate() {
                let number = value + sum;
                used.insert(number);
                let to = TurnTarget::new(number);
                let mut steps = std::mem::replace(&mut row.steps, vec![Step::Detour { to }]);
                if can_continue(&steps, terms) {
                    steps.extend([Step::Paragraph, Step::Return]);
                }
                new.push(PrintSection {
                    number,
                    id: id(i),
                    part_of: Some(section.number),
                    tags: section.tags.clone(),
                    detour: true,
                    aside: true,
                    answer: answer_text(row),
                    steps,
                    ..PrintSection::default()
                });
            }
        });
    }
    out.sections.extend(new);
}

/// Returns true for a question with a right number.
fn is_riddle(number: &PrintNumber) -> bool {
    let (rows, otherwise) = number.rows.parts();
    let exact = rows.iter().map(|row| match row.when {
        RowCondition::Range { from, to } if from == to => from,
        _ => None,
    });
    let exact: Option<Vec<i64>> = exact.collect();
    let is_large = exact.is_some_and(|it| it.iter().any(|n| *n >= MIN_RIDDLE_RANGE));
    is_large && !otherwise.is_empty() && number.into.is_none() && !number.secret
}

/// Returns the answer as printed: the first of several words.
pub(super) fn answer_text(row: &PrintRow) -> Option<String> {
    match &row.when {
        RowCondition::Words { words } => words.first().cloned(),
        RowCondition::Range { from, .. } => from.map(|n| n.to_string()),
        RowCondition::Outcomes { .. } => None,
    }
}

/// Returns the number, or the sum of the letters with A as 1 and Z as 26.
fn answer_value(row: &PrintRow) -> u32 {
    let text = answer_text(row).unwrap_or_default();
    let letters = text.bytes().filter(u8::is_ascii_alphabetic);
    let sum = letters
        .map(|letter| u32::from(letter.to_ascii_lowercase() - b'a') + 1)
        .sum();
    text.parse().unwrap_or(sum)
}
