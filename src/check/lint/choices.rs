//! Lints for duplicate choices and for choices without effect.

use super::LintContext;
use super::successors::is_last_menu;
use crate::model::book::{Choice, Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::unicode::fold_case;
use std::collections::BTreeMap;

pub(super) fn check_identical(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.intact_pages() {
        let mut told = None;
        for (first, second) in &scene.walks[n as usize].identical_choices {
            // A third equal choice is reported next to the second only.
            if told == Some(*second) {
                continue;
            }
            told = Some(*second);
            let (first, second) = (&page.choices[*first], &page.choices[*second]);
            let message = "two choices of one menu read the same";
            let fault = Diagnostic::new(Code::IdenticalChoices, second.span, message);
            let fault = fault.label_text("readers cannot distinguish this");
            let fault = fault.label(first.span, "from this");
            let help =
                "remove one, change its text, or add conditions so that only one is open at a time";
            found.push(fault.help(help));
        }
    }
}

/// Pairs each choice with the first earlier one that reads the same and is certainly open at the same time.
/// Both have the same guards, or only one of them has guards.
pub(super) fn identical_pairs<'a>(
    page: &'a Page,
    gathered: &'a [usize],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    gathered.iter().filter_map(move |later| {
        let choice = &page.choices[*later];
        let before = alike.entry(comparison_text(page, choice)).or_default();
        let same = before.iter().copied().find(|n| {
            let one = &page.choices[*n];
            prints_same_values(one, choice) && are_open_together(one, choice)
        });
        before.push(*later);
        same.map(|first| (first.min(*later), first.max(*later)))
    })
}

/// The text of a choice as a reader compares it. Conditional text is left out.
fn comparison_text(page: &Page, choice: &Choice) -> String {
    let mut out = String::new();
    for op in &choice.label {
        match op {
            Op::Text(words, _) => {
                for word in page.text_at(*words).split_whitespace() {
                    out.push_str(&fold_case(word));
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
fn prints_same_values(one: &Choice, other: &Choice) -> bool {
    let same = |(a, b): (&Op, &Op)| match (a, b) {
        (Op::Text(..), Op::Text(..)) => true,
        (Op::Print(a, _), Op::Print(b, _)) => a == b,
        _ => false,
    };
    one.label.iter().zip(&other.label).all(same)
}

fn are_open_together(one: &Choice, other: &Choice) -> bool {
    let (a, b) = (one.guards(), other.guards());
    if a.is_fallback || b.is_fallback || !same_price(one, other) {
        return false;
    }
    let free = |choice: &Choice| choice.guards().conditions().next().is_none();
    free(one) || free(other) || a.conditions().eq(b.conditions())
}

/// The text of a choice includes its cost.
fn same_price(one: &Choice, other: &Choice) -> bool {
    let (a, b) = (&one.guards().costs, &other.guards().costs);
    let each = || a.iter().zip(b);
    a.len() == b.len() && each().all(|(a, b)| a.instruction == b.instruction && a.args == b.args)
}

/// Arrows that authors write instead of `->`.
const ARROWS: [&str; 5] = ["→", "-->", "=>", "⇒", "->"];

pub(super) fn check_without_effect(scene: &LintContext, found: &mut Vec<Diagnostic>) {
    for (_, page) in scene.intact_pages() {
        for (n, choice) in page.choices.iter().enumerate() {
            let does = choice.guards().once.is_some() || !choice.guards().costs.is_empty();
            let body = page.ops.get(choice.body..).unwrap_or_default();
            let empty = matches!(
                body.iter().find(|op| !matches!(op, Op::EndParagraph)),
                Some(Op::EndChoice)
            );
            if does || !empty || !returns_to_menu(page, n) {
                continue;
            }
            let told = choice.label_text(page);
            let to = bracketed_suffix(&told).filter(|id| scene.book.index.contains_key(*id));
            let help = if let Some(id) = to {
                &format!(
                    "`{id}` is a page: a choice leads there by `-> {id}`, at the end of its line"
                )
            } else if ARROWS.iter().any(|arrow| told.contains(arrow)) {
                "a turn is written ` -> page`, with a space before it"
            } else {
                "add a target, such as `-> page`, or an effect"
            };
            let message = "taking this choice changes nothing";
            let fault = Diagnostic::new(Code::ChoiceWithoutEffect, choice.span, message);
            found.push(fault.label_text("the same menu is shown again").help(help));
        }
    }
}

/// The text in brackets at the end of a label: `Down (cellar)`, `[cellar]`.
fn bracketed_suffix(told: &str) -> Option<&str> {
    let told = told.trim_end();
    let inner = told.strip_suffix([')', ']'])?;
    let at = inner.rfind(['(', '['])?;
    Some(inner[at + 1..].trim())
}

/// Returns true if the menu of the choice is the last part of its page. If not, the page continues below it.
fn returns_to_menu(page: &Page, choice: usize) -> bool {
    let mut at = page.choices.get(choice).map_or(0, |it| it.after);
    loop {
        match page.ops.get(at) {
            None => return false,
            Some(Op::Menu) => return is_last_menu(page, at),
            Some(Op::Choice(n)) => at = page.choices[*n].after,
            Some(_) => at += 1,
        }
    }
}
