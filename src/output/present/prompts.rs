//! Prompts as blocks, and which answers they accept.

use super::{Block, PresentOptions, Style, capitalized};
use crate::messages::{Messages, say};
use crate::model::game::{MenuOption, Prompt, Question, default_option, face_range};
use std::collections::BTreeSet;

/// A prompt and the possible answers.
pub fn prompt_blocks(prompt: &Prompt, manner: PresentOptions) -> Vec<Block> {
    let words = manner.words;
    let prompt = &words.render_prompt(prompt);
    let mut blocks = Vec::new();
    let ask = |question: &str, how: String| {
        let mut block = Block::new(Style::Strong, question.trim()).spaced();
        block.runs[0].style = Style::Title;
        if how.is_empty() {
            return block;
        }
        block.and_text(Style::Note, format!(" ({how})"))
    };
    match prompt {
        Prompt::Choices { options } => return choice_blocks(options, &BTreeSet::new(), manner),
        Prompt::Ask(Question::Pick {
            question, options, ..
        }) => {
            let how = default_option(options)
                .map_or_else(String::new, |n| say!(words, "how-usual", n = n + 1));
            blocks.push(ask(question, how));
            blocks.extend(option_blocks(options, manner));
        }
        Prompt::Ask(Question::Order {
            question, options, ..
        }) => {
            blocks.push(ask(question, say!(words, "how-order")));
            blocks.extend(option_blocks(options, manner));
        }
        Prompt::Ask(Question::Confirm { question, .. }) => {
            blocks.push(ask(question, say!(words, "how-confirm")))
        }
        Prompt::Ask(Question::Number {
            question, min, max, ..
        }) => blocks.push(ask(question, describe_bounds(*min, *max, words))),
        Prompt::Ask(Question::Text { question, .. }) => {
            blocks.push(ask(question, say!(words, "how-text")));
        }
        Prompt::Ask(Question::Dice {
            label: why,
            count,
            sides,
            min_face: low,
        }) => {
            let many = if manner.screen_reader {
                words.spell_number(i64::from(*count))
            } else {
                count.to_string()
            };
            // Each part begins with a space.
            let of = match (low, sides) {
                (1, 6) => String::new(),
                (1, sides) => format!(" {}", say!(words, "roll-of-sides", sides = *sides)),
                (low, sides) => {
                    let high = *face_range(*low, *sides).end();
                    format!(" {}", say!(words, "roll-of-range", low = *low, high = high))
                }
            };
            let why = if why.is_empty() {
                String::new()
            } else {
                format!(" {}", say!(words, "roll-for", why = why))
            };
            let n = *count;
            blocks.push(ask(
                &say!(words, "roll-dice", n = n, many = many, of = of, why = why),
                say!(words, "how-dice"),
            ));
        }
        Prompt::End => blocks.push(Block::new(Style::Note, say!(words, "over")).spaced()),
    }
    blocks
}

/// The choices of a page. Choices whose index is in `still` are still closed, as shown before, and share one line below the others.
pub fn choice_blocks(
    options: &[MenuOption],
    still: &BTreeSet<usize>,
    manner: PresentOptions,
) -> Vec<Block> {
    let all = option_blocks(options, manner).into_iter().enumerate();
    let mut blocks: Vec<Block> = all
        .filter(|(at, _)| !still.contains(at))
        .map(|(_, block)| block)
        .collect();
    if !still.is_empty() {
        let each = still.iter().filter_map(|&at| {
            let words = super::plain_text(&options.get(at)?.text);
            // Two colons in one sentence are hard to follow for a listener.
            let key = match manner.screen_reader {
                true => format!("{}, ", at + 1),
                false => choice_number(at + 1, 1, manner),
            };
            Some(key + &words)
        });
        let each: Vec<String> = each.collect();
        let told = say!(manner.words, "still-closed", choices = each.join("; "));
        blocks.push(Block::new(Style::Closed, told).indented(2, 4));
    }
    if let Some(first) = blocks.first_mut() {
        first.space_before = true;
    }
    blocks
}

/// The number of a choice, followed by a space.
fn choice_number(n: usize, wide: usize, manner: PresentOptions) -> String {
    if manner.screen_reader {
        format!("{} ", say!(manner.words, "choice-number", n = n))
    } else {
        format!("{n:>wide$}. ")
    }
}

/// A line of a menu, made of the effects of its answers.
pub fn join_effects(says: &[String], words: &Messages) -> String {
    let mut told = String::new();
    for it in says {
        if !told.is_empty() {
            told.push_str(if told.ends_with(':') { " " } else { "; " });
        }
        told.push_str(&words.text(it));
    }
    capitalized(told.trim_end_matches(':'))
}

fn describe_bounds(min: i64, max: i64, words: &Messages) -> String {
    match (min, max) {
        (i64::MIN, i64::MAX) => say!(words, "bounds-any"),
        (min, i64::MAX) => say!(words, "bounds-least", min = min),
        (i64::MIN, max) => say!(words, "bounds-most", max = max),
        (min, max) => say!(words, "bounds", min = min, max = max),
    }
}

fn option_blocks(options: &[MenuOption], manner: PresentOptions) -> Vec<Block> {
    let wide = options.len().to_string().len();
    options
        .iter()
        .zip(1_usize..)
        .map(|(offer, n)| {
            let words = if offer.closed.is_some() {
                Style::Closed
            } else {
                Style::Plain
            };
            let block = Block::new(Style::Key, choice_number(n, wide, manner))
                .push_pieces(&offer.text, words)
                .indented(2, 4 + wide);
            match &offer.closed {
                None => block,
                Some(reason) => {
                    let told = if reason.is_empty() {
                        say!(manner.words, "closed")
                    } else {
                        say!(manner.words, "closed-why", why = reason)
                    };
                    block.and_text(Style::Closed, format!(" {told}"))
                }
            }
        })
        .collect()
}

/// One sentence that describes the accepted answers.
pub fn expected_input(prompt: &Prompt, words: &Messages) -> String {
    let question = match prompt {
        Prompt::Choices { options } => return expected_pick(options, words),
        Prompt::End => return say!(words, "wanted-over"),
        Prompt::Ask(question) => question,
    };
    match question {
        Question::Pick { options, .. } => expected_pick(options, words),
        Question::Confirm { .. } => say!(words, "wanted-confirm"),
        Question::Number { min, max, .. } => {
            say!(
                words,
                "wanted-number",
                bounds = describe_bounds(*min, *max, words)
            )
        }
        Question::Text { .. } => say!(words, "wanted-text"),
        Question::Order { options, .. } => {
            let example: Vec<String> = (1..=options.len()).rev().map(|n| n.to_string()).collect();
            let (n, example) = (options.len(), example.join(" "));
            say!(words, "wanted-order", n = n, example = example)
        }
        Question::Dice {
            count,
            sides,
            min_face: low,
            ..
        } => {
            let (n, low, high) = (*count, *low, *face_range(*low, *sides).end());
            let example: Vec<String> = (0..n)
                .map(|n| (low + (n * 2 + 2) % sides.max(&1)).to_string())
                .collect();
            let example = example.join(" ");
            say!(
                words,
                "wanted-dice",
                n = n,
                low = low,
                high = high,
                example = example
            )
        }
    }
}

fn expected_pick(options: &[MenuOption], words: &Messages) -> String {
    let open: Vec<String> = options
        .iter()
        .zip(1..)
        .filter(|(offer, _)| offer.closed.is_none())
        .map(|(_, n)| n.to_string())
        .collect();
    let numbers = match open.as_slice() {
        [] => return say!(words, "wanted-nothing-open"),
        [one] => say!(words, "wanted-one", n = one),
        [most @ .., last] if open.len() == options.len() && most.len() > 2 => {
            say!(words, "wanted-range", n = last)
        }
        [most @ .., last] => say!(words, "wanted-some", most = most.join(", "), last = last),
    };
    match default_option(options) {
        Some(n) => say!(words, "wanted-pick-usual", numbers = numbers, n = n + 1),
        None => say!(words, "wanted-pick", numbers = numbers),
    }
}
