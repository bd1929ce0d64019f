//! Small random books: pages of conditions, effects, tables and choices. Each conditional line has a number, so that the findings of the checker can
//! be compared with what readers see.

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const HEAD: &str = "\
title: By Chance
ruleset: badgerstone
start: p0
rule_pages: { fate: fate, epilogue: epilogue }
codes: { Met: somebody was met, Lit: it burns }
titles: { Warden: of the weir }
variables: { n: 0, m: 3, calm: false, sky: grey }
inventory: { item: [stick] }
";
const ENDS: &str = "
# fate: Fate

- On -> p0

# epilogue: The End

{ending quiet \"The End\"}
";

/// A line of a page.
#[derive(Debug, Clone)]
pub(super) enum Line {
    Told(String),
    Does(String),
    Choice {
        once: bool,
        guard: Option<String>,
        does: String,
        leads: usize,
    },
    /// A table with rows that end at these totals of two dice.
    Table(Vec<u8>),
    Fight,
}

/// Pages, each a list of lines.
pub(super) type Pages = Vec<Vec<Line>>;

fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(words).prop_map(str::to_owned)
}

fn condition() -> impl Strategy<Value = String> {
    let number = (
        one_of(&["n", "m", "ticks here", "visits", "luck", "wounds", "n + m"]),
        one_of(&["=", ">", "<", ">=", "<=", "is not"]),
        0..6_i8,
    );
    let number = number.prop_map(|(what, sign, n)| format!("{what} {sign} {n}"));
    let word = one_of(&[
        "code Met",
        "code Lit",
        "title \"Warden\"",
        "calm",
        "sky is grey",
        "sky is red",
        "item rope",
        "item stick",
        "visits of p0 > 1",
        "item with traits weapon",
    ]);
    let leaf = prop_oneof![number, word];
    leaf.prop_recursive(2, 5, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|it| format!("not ({it})")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} and {other})")),
            (inner.clone(), inner).prop_map(|(one, other)| format!("({one} or {other})")),
        ]
    })
}

fn effect() -> impl Strategy<Value = String> {
    one_of(&[
        "{set n = n + 1}",
        "{set n = 0}",
        "{set m = m - n}",
        "{set m = 2d6}",
        "{set calm = true}",
        "{set sky = \"red\"}",
        "{gain code Met}",
        "{lose code Met}",
        "{gain code Lit}",
        "{gain title \"Warden\"}",
        "{lose title \"Warden\"}",
        "{gain item rope}",
        "{lose item rope}",
        "{lose item stick}",
        "{wound 1}",
        "{heal 1}",
        "{tick}",
        "",
    ])
}

fn line() -> impl Strategy<Value = Line> {
    prop_oneof![
        4 => condition().prop_map(Line::Told),
        3 => effect().prop_map(Line::Does),
        5 => (any::<bool>(), prop::option::of(condition()), effect(), 0..8_usize)
            .prop_map(|(once, guard, does, leads)| Line::Choice { once, guard, does, leads }),
        1 => prop::collection::btree_set(2..12_u8, 0..3)
            .prop_map(|ends| Line::Table(ends.into_iter().collect())),
        1 => Just(Line::Fight),
    ]
}

pub(super) fn pages() -> impl Strategy<Value = Pages> {
    prop::collection::vec(prop::collection::vec(line(), 0..6), 1..5)
}

/// The texts of such a book.
pub(super) fn texts(pages: &Pages) -> BTreeMap<String, String> {
    let mut out = String::new();
    let mut number = 0;
    for (n, lines) in pages.iter().enumerate() {
        let _ = write!(
            out,
            "# p{n}: Page {n}\nboxes: 2 quiet\n\nYou stand at {n}.\n\n"
        );
        // Text is above the menu.
        let in_menu = |line: &Line| matches!(line, Line::Choice { .. } | Line::Fight);
        let told = lines.iter().filter(|line| !in_menu(line));
        for line in told.chain(lines.iter().filter(|line| in_menu(line))) {
            number += 1;
            let page = |leads: usize| match leads % (pages.len() + 1) {
                other if other < pages.len() => format!("p{other}"),
                _ => "epilogue".to_owned(),
            };
            match line {
                Line::Told(so) => {
                    let _ = write!(
                        out,
                        "{{if {so}}}Yes {number}.{{else}}No {number}.{{end}}\n\n"
                    );
                }
                Line::Does(effect) => {
                    let _ = write!(out, "Then {number}. {effect}\n\n");
                }
                Line::Choice {
                    once,
                    guard,
                    does,
                    leads,
                } => {
                    let once = if *once { "{once} " } else { "" };
                    let guard = guard.as_ref().map(|so| format!("{{if {so}}} "));
                    let guard = guard.unwrap_or_default();
                    let _ = writeln!(
                        out,
                        "- {once}{guard}Choice {number} {does} -> {}",
                        page(*leads)
                    );
                }
                Line::Table(ends) => {
                    let _ = writeln!(out, "{{roll 2d6}}");
                    let mut from = 2;
                    for end in ends.iter().chain([&12]) {
                        let _ = writeln!(out, "| {from}-{end}: It came to {from}, {number}.");
                        from = end + 1;
                    }
                    out.push('\n');
                }
                Line::Fight => {
                    let _ = write!(
                        out,
                        "- Fight {number} {{fight bat}}\n  | won: It goes. -> again\n  | down: You rest. -> again\n"
                    );
                }
            }
        }
        let next = (n + 1) % pages.len();
        let _ = write!(out, "- Out {n} -> p{next}\n\n");
    }
    out.push_str(ENDS);
    [
        ("book.yaml", HEAD.to_owned()),
        ("pages.gamebook", out),
        (
            "items.yaml",
            "rope: {}\nstick: { traits: [weapon] }\n".to_owned(),
        ),
        ("foes.yaml", "bat: { name: Bat, wounds: 2 }\n".to_owned()),
    ]
    .map(|(name, text)| (name.to_owned(), text))
    .into()
}
