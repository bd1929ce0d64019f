//! Do two choices of one menu read the same while both are open?

use super::Scene;
use crate::book::{Choice, Op, Page};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (n, page) in scene.sound_pages() {
        let mut told = None;
        for (first, second) in &scene.walks[n as usize].same {
            // A third is told beside the second, not beside the first as well.
            if told == Some(*second) {
                continue;
            }
            told = Some(*second);
            let (first, second) = (&page.choices[*first], &page.choices[*second]);
            let message = "two choices of one menu read the same";
            found.push(
                Diagnostic::new(Code::IdenticalChoices, second.span, message)
                    .saying("a reader cannot tell this")
                    .label(first.span, "from this")
                    .help("take one out, give it other words, or guard them so that one is open at a time"),
            );
        }
    }
}

/// The pairs among these choices that read the same and are certainly open together: they hang on the same, or one of them on
/// nothing.
pub(super) fn pairs<'a>(
    page: &'a Page,
    gathered: &'a [usize],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let choices = || gathered.iter().map(|n| (*n, &page.choices[*n]));
    choices().enumerate().flat_map(move |(at, (n, one))| {
        let later = choices().skip(at + 1);
        let same =
            later.filter(move |(_, other)| reads_as(page, one, other) && together(one, other));
        same.map(move |(other, _)| (n.min(other), n.max(other)))
    })
}

/// Would a reader take the one for the other? Words that hang on a condition are not compared.
fn reads_as(page: &Page, one: &Choice, other: &Choice) -> bool {
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_lowercase)
            .collect::<Vec<_>>()
    };
    let same = |(a, b): (&Op, &Op)| match (a, b) {
        (Op::Text(a, _), Op::Text(b, _)) => words(page.words(*a)) == words(page.words(*b)),
        (Op::Print(a, _), Op::Print(b, _)) => a == b,
        _ => false,
    };
    one.label.len() == other.label.len() && one.label.iter().zip(&other.label).all(same)
}

fn together(one: &Choice, other: &Choice) -> bool {
    let (a, b) = (one.guards(), other.guards());
    if a.otherwise || b.otherwise || !same_price(one, other) {
        return false;
    }
    let free = |choice: &Choice| choice.guards().conditions().next().is_none();
    free(one) || free(other) || a.conditions().eq(b.conditions())
}

/// A price is told with the words.
fn same_price(one: &Choice, other: &Choice) -> bool {
    let (a, b) = (&one.guards().costs, &other.guards().costs);
    let each = || a.iter().zip(b);
    a.len() == b.len() && each().all(|(a, b)| a.verb == b.verb && a.args == b.args)
}
