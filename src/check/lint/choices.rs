//! Lints for duplicate choices and for choices without effect.

use super::LintContext;
use super::successors::is_last_menu;
use crate::model::book::{Choice, Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::unicode::fold_case;
use std::collections::BTreeMap;

pub(super) fn check_identical(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    for (n, page) in context.intact_pages() {
        let mut reported = None;
        for (first, second) in &context.walks[n as usize].identical_choices {
            // Each choice is reported once.
            if reported == Some(*second) {
                continue;
            }
            reported = Some(*second);
            let (first, second) = (&page.choices[*first], &page.choices[*second]);
            let message = "two choices of a menu have the same text";
            let warning = Diagnostic::new(Code::IdenticalChoices, second.span, message);
            let warning = warning.label_text("readers cannot distinguish this");
            let warning = warning.label(first.span, "from this");
            let help =
                "remove one, change its text, or add conditions so that only one is open at a time";
            diagnostics.push(warning.help(help));
        }
    }
}

/// Pairs each choice with the first earlier choice that has the same text and is certainly open at the same time.
/// Both have the same guards, or only one of them has guards.
pub(super) fn identical_pairs<'a>(
    page: &'a Page,
    choices: &'a [usize],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let mut choices_by_text: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    choices.iter().filter_map(move |n| {
        let later = &page.choices[*n];
        let text = comparison_text(page, later);
        let same_text = choices_by_text.entry(text).or_default();
        let matching = same_text.iter().copied().find(|n| {
            let earlier = &page.choices[*n];
            prints_same_values(earlier, later) && are_open_together(earlier, later)
        });
        same_text.push(*n);
        matching.map(|first| (first.min(*n), first.max(*n)))
    })
}

/// The text of a choice as a reader compares it. Conditional text is left out.
fn comparison_text(page: &Page, choice: &Choice) -> String {
    let mut out = String::new();
    for op in &choice.label {
        match op {
            Op::Text(text, _) => {
                for word in page.text_at(*text).split_whitespace() {
                    let start = out.len();
                    match word.is_ascii() {
                        true => out.push_str(word),
                        false => out.push_str(&fold_case(word)),
                    }
                    out[start..].make_ascii_lowercase();
                    out.push(' ');
                }
            }
            _ => out.push('\0'),
        }
        out.push('\n');
    }
    out
}

/// Returns true if both print the same values between the same words.
fn prints_same_values(first: &Choice, second: &Choice) -> bool {
    let same = |(a, b): (&Op, &Op)| match (a, b) {
        (Op::Text(..), Op::Text(..)) => true,
        (Op::Print(a, _), Op::Print(b, _)) => a == b,
        _ => false,
    };
    first.label.iter().zip(&second.label).all(same)
}

fn are_open_together(first: &Choice, second: &Choice) -> bool {
    let (a, b) = (first.guards(), second.guards());
    if a.is_fallback || b.is_fallback || !same_price(first, second) {
        return false;
    }
    let is_unconditional = |choice: &Choice| choice.guards().conditions().next().is_none();
    is_unconditional(first) || is_unconditional(second) || a.conditions().eq(b.conditions())
}

/// Returns true if both have the same costs, which are part of the text that the reader sees.
fn same_price(first: &Choice, second: &Choice) -> bool {
    let (a, b) = (&first.guards().costs, &second.guards().costs);
    let pairs = || a.iter().zip(b);
    a.len() == b.len() && pairs().all(|(a, b)| a.instruction == b.instruction && a.args == b.args)
}

/// Arrows that authors write instead of `->`.
const ARROWS: [&str; 5] = ["→", "-->", "=>", "⇒", "->"];

pub(super) fn check_without_effect(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    for (_, page) in context.intact_pages() {
        for (n, choice) in page.choices.iter().enumerate() {
            let has_effect = choice.guards().once.is_some() || !choice.guards().costs.is_empty();
            let body = page.ops.get(choice.body..).unwrap_or_default();
            let is_empty = matches!(
                body.iter().find(|op| !matches!(op, Op::EndParagraph)),
                Some(Op::EndChoice)
            );
            if has_effect || !is_empty || !returns_to_menu(page, n) {
                continue;
            }
            let text = choice.label_text(page);
            let target = bracketed_suffix(&text).filter(|id| context.book.index.contains_key(*id));
            let help = if let Some(id) = target {
                &format!("to turn to page `{id}`, write `-> {id}` at the end of the line")
            } else if ARROWS.iter().any(|arrow| text.contains(arrow)) {
                "write a turn as ` -> page`, with a space before the arrow"
            } else {
                "add a target, such as `-> page`, or an effect"
            };
            let message = "this choice has no effect";
            let warning = Diagnostic::new(Code::ChoiceWithoutEffect, choice.span, message);
            let warning = warning.label_text("the same menu is shown again");
            diagnostics.push(warning.help(help));
        }
    }
}

/// The text in brackets at the end of a label: `Down (cellar)`, `[cellar]`.
fn bracketed_suffix(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let inner = text.strip_suffix([')', ']'])?;
    let start = inner.rfind(['(', '['])?;
    Some(inner[start + 1..].trim())
}

/// Returns true if the menu of the choice is the last part of its page. If not, the page continues below it.
fn returns_to_menu(page: &Page, choice: usize) -> bool {
    let mut step = page.choices.get(choice).map_or(0, |it| it.after);
    loop {
        match page.ops.get(step) {
            None => return false,
            Some(Op::Menu) => return is_last_menu(page, step),
            Some(Op::Choice(n)) => step = page.choices[*n].after,
            Some(_) => step += 1,
        }
    }
}
