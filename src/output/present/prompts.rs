//! Renders prompts as blocks, and describes the answers that they accept.

use super::{Block, PresentOptions, Style, capitalized};
use crate::messages::{Messages, say};
use crate::model::game::{MenuOption, Prompt, Question, default_option, face_range};
use std::collections::BTreeSet;

/// Renders a prompt and the possible answers.
pub fn prompt_blocks(prompt: &Prompt, mode: PresentOptions) -> Vec<Block> {
    let words = mode.words;
    let prompt = &words.render_prompt(prompt);
    let mut blocks = Vec::new();
    let question_block = |question: &str, hint: String| {
        let mut block = Block::new(Style::Strong, question.trim()).spaced();
        block.runs[0].style = Style::Title;
        if hint.is_empty() {
            return block;
        }
        block.and_text(Style::Note, format!(" ({hint})"))
    };
    match prompt {
        Prompt::Choices { options } => return choice_blocks(options, &BTreeSet::new(), mode),
        Prompt::Ask(Question::Pick {
            question, options, ..
        }) => {
            let hint = default_option(options).map_or_else(String::new, |n| {
                say!(words, "how-usual", n = options[n].number_at(n))
            });
            blocks.push(question_block(question, hint));
            blocks.extend(option_blocks(options, mode));
        }
        Prompt::Ask(Question::Order {
            question, options, ..
        }) => {
            blocks.push(question_block(question, say!(words, "how-order")));
            blocks.extend(option_blocks(options, mode));
        }
        Prompt::Ask(Question::Confirm {
            question, default, ..
        }) => {
            let usual = if *default { "yes" } else { "no" };
            blocks.push(question_block(
                question,
                say!(words, "how-confirm", usual = usual),
            ));
        }
        Prompt::Ask(Question::Number {
            question, min, max, ..
        }) => blocks.push(question_block(question, describe_bounds(*min, *max, words))),
        Prompt::Ask(Question::Text { question, .. }) => {
            blocks.push(question_block(question, say!(words, "how-text")));
        }
        Prompt::Ask(Question::Dice { label, names, .. }) if !names.is_empty() => {
            let question = say!(
                words,
                "draw-element",
                why = if label.is_empty() { "none" } else { label }
            );
            blocks.push(question_block(&question, say!(words, "how-draw")));
        }
        Prompt::Ask(Question::Dice {
            label,
            count,
            sides,
            min_face,
            ..
        }) => {
            let dice = if mode.screen_reader {
                words.spell_number(i64::from(*count))
            } else {
                count.to_string()
            };
            // Each part begins with a space.
            let kind = match (min_face, sides) {
                (1, 6) => String::new(),
                (1, sides) => format!(" {}", say!(words, "roll-of-sides", sides = *sides)),
                (low, sides) => {
                    let high = *face_range(*low, *sides).end();
                    format!(" {}", say!(words, "roll-of-range", low = *low, high = high))
                }
            };
            let goal = if label.is_empty() {
                String::new()
            } else {
                format!(" {}", say!(words, "roll-for", why = label))
            };
            let n = *count;
            let question = say!(
                words,
                "roll-dice",
                n = n,
                many = dice,
                of = kind,
                why = goal
            );
            blocks.push(question_block(&question, say!(words, "how-dice")));
        }
        Prompt::End => blocks.push(Block::new(Style::Note, say!(words, "over")).spaced()),
    }
    blocks
}

/// Renders the choices of a page.
///
/// Choices whose index is in `still_closed` were shown as closed before, and share one line below the others.
pub fn choice_blocks(
    options: &[MenuOption],
    still_closed: &BTreeSet<usize>,
    mode: PresentOptions,
) -> Vec<Block> {
    let blocks = option_blocks(options, mode).into_iter().enumerate();
    let mut blocks: Vec<Block> = blocks
        .filter(|(i, _)| !still_closed.contains(i))
        .map(|(_, block)| block)
        .collect();
    if !still_closed.is_empty() {
        let choices = still_closed.iter().filter_map(|&i| {
            let choice = super::plain_text(&options.get(i)?.text);
            // Listeners find two colons in one sentence hard to follow.
            let key = match mode.screen_reader {
                true => format!("{}, ", i + 1),
                false => choice_number(i + 1, 1, mode),
            };
            Some(key + &choice)
        });
        let choices: Vec<String> = choices.collect();
        let text = say!(mode.words, "still-closed", choices = choices.join("; "));
        blocks.push(Block::new(Style::Closed, text).indented(2, 4));
    }
    if let Some(first) = blocks.first_mut() {
        first.space_before = true;
    }
    blocks
}

/// Formats the number of a choice, followed by a space.
fn choice_number(n: usize, width: usize, mode: PresentOptions) -> String {
    if mode.screen_reader {
        format!("{} ", say!(mode.words, "choice-number", n = n))
    } else {
        format!("{n:>width$}. ")
    }
}

/// Joins the effects of answers to a line of a menu.
pub fn join_effects(effects: &[String], words: &Messages) -> String {
    let mut line = String::new();
    for effect in effects {
        if !line.is_empty() {
            line.push_str(if line.ends_with(':') { " " } else { "; " });
        }
        line.push_str(&words.text(effect));
    }
    capitalized(line.trim_end_matches(':'))
}

fn describe_bounds(min: i64, max: i64, words: &Messages) -> String {
    match (min, max) {
        (i64::MIN, i64::MAX) => say!(words, "bounds-any"),
        (min, i64::MAX) => say!(words, "bounds-least", min = min),
        (i64::MIN, max) => say!(words, "bounds-most", max = max),
        (min, max) => say!(words, "bounds", min = min, max = max),
    }
}

fn option_blocks(options: &[MenuOption], mode: PresentOptions) -> Vec<Block> {
    let width = options.len().to_string().len();
    options
        .iter()
        .enumerate()
        .map(|(n, option)| {
            let n = option.number_at(n);
            let style = if option.closed.is_some() {
                Style::Closed
            } else {
                Style::Plain
            };
            let block = Block::new(Style::Key, choice_number(n, width, mode))
                .push_pieces(&option.text, style)
                .indented(2, 4 + width);
            let block = match mode.words.test_of_option(option) {
                Some(test) if mode.screen_reader => {
                    let test = say!(mode.words, "spoken-test", test = test);
                    block.and_text(Style::Note, format!(" {test}"))
                }
                Some(test) => block.and_text(Style::Note, format!(" [{test}]")),
                None => block,
            };
            let danger = match mode.screen_reader {
                true => say!(mode.words, "spoken-danger"),
                false => say!(mode.words, "option-danger"),
            };
            let block = match option.dangerous {
                true => block.and_text(Style::Error, format!(" {danger}")),
                false => block,
            };
            match &option.closed {
                None => block,
                Some(reason) => {
                    let note = if reason.is_empty() {
                        say!(mode.words, "closed")
                    } else {
                        say!(mode.words, "closed-why", why = reason)
                    };
                    block.and_text(Style::Closed, format!(" {note}"))
                }
            }
        })
        .collect()
}

/// Describes the accepted answers in one sentence.
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
        Question::Dice { names, .. } if !names.is_empty() => {
            let names: Vec<&str> = names.iter().map(|(name, _)| &**name).collect();
            say!(words, "wanted-draw", names = names.join(", "))
        }
        Question::Dice {
            count,
            sides,
            min_face,
            ..
        } => {
            let (n, low, high) = (*count, *min_face, *face_range(*min_face, *sides).end());
            let example: Vec<String> = (0..n)
                .map(|i| (low + (i * 2 + 2) % sides.max(&1)).to_string())
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
        .enumerate()
        .filter(|(_, option)| option.closed.is_none())
        .map(|(n, option)| option.number_at(n).to_string())
        .collect();
    let numbers = match open.as_slice() {
        [] => return say!(words, "wanted-nothing-open"),
        [n] => say!(words, "wanted-one", n = n),
        [others @ .., last] if *last == open.len().to_string() && others.len() > 2 => {
            say!(words, "wanted-range", n = last)
        }
        [others @ .., last] => say!(words, "wanted-some", most = others.join(", "), last = last),
    };
    match default_option(options) {
        Some(n) => {
            let n = options[n].number_at(n);
            say!(words, "wanted-pick-usual", numbers = numbers, n = n)
        }
        None => say!(words, "wanted-pick", numbers = numbers),
    }
}
