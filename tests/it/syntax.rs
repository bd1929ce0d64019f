//! Parse trees and errors of each small text in `tests/syntax/*.cases`, stored with the text.
//!
//! `UPDATE=1 cargo test --test it syntax::` writes the current trees. Review them before you commit them.

use crate::kept;

use std::fmt::Write as _;

use crate::kept::Kept;
use turnto::syntax::diagnostic::Diagnostic;
use turnto::syntax::markup::{
    self, ChoiceTree, Emphasis, ExprKind, ExprTree, InstructionTree, Item, RowLabel,
};
use turnto::syntax::markup::{
    BinaryOp, LabelKind, PageTree, TurnTargetTree, TurnTree, Word, WordKind,
};
use turnto::syntax::source::{FileId, Span};

#[test]
fn cases_read_as_kept() {
    let mut kept = Kept::default();
    for path in kept::files("syntax", "cases") {
        kept.retell(&path, told);
    }
    kept.done();
}

/// One case. A name that begins with `condition` is one condition, and one with `body` a text without headings.
fn told(name: &str, text: &str) -> String {
    let file = FileId(0);
    let mut found = Vec::new();
    // Invisible characters are written as words.
    let text = text
        .replace("<TAB>", "\t")
        .replace("<CR>", "\r")
        .replace("<BOM>", "\u{feff}");
    let mut out = String::new();
    if name.starts_with("condition") {
        let expr = markup::parse_condition(file, &text, 0, &mut found);
        let _ = writeln!(
            out,
            "{}",
            expr.as_ref().map_or("none".to_owned(), expr_told)
        );
    } else if name.starts_with("body") {
        items(&markup::parse_body(file, &text, 0, &mut found), 0, &mut out);
    } else {
        for page in markup::parse(file, &text, &mut found) {
            page_told(&page, &mut out);
        }
    }
    for fault in &found {
        out.push_str(&fault_told(fault, &text));
    }
    out
}

fn fault_told(fault: &Diagnostic, text: &str) -> String {
    let at = place(fault.span().expect("a place"), text);
    let mut out = format!("! {} {at}: {}\n", fault.code.name(), fault.message);
    for label in &fault.labels[1..] {
        let _ = writeln!(out, "  {}: {}", place(label.span, text), label.text);
    }
    if let Some(help) = &fault.help {
        let _ = writeln!(out, "  help: {help}");
    }
    out
}

fn place(span: Span, text: &str) -> String {
    let (start, end) = (span.start as usize, span.end as usize);
    let line = text[..start].matches('\n').count() + 1;
    let column = text[..start]
        .rsplit('\n')
        .next()
        .unwrap_or("")
        .chars()
        .count()
        + 1;
    format!("{line}:{column} {:?}", &text[start..end])
}

fn page_told(page: &PageTree, out: &mut String) {
    let _ = writeln!(out, "(page {} {:?})", page.id.value, page.title);
    for attribute in &page.attributes {
        let (key, value) = (&attribute.key.value, &attribute.value.value);
        let _ = writeln!(out, "  (attribute {key:?} {value:?})");
    }
    items(&page.body, 1, out);
}

fn items(items: &[Item], depth: usize, out: &mut String) {
    for item in items {
        item_told(item, depth, out);
    }
}

fn line(depth: usize, text: &str, out: &mut String) {
    let _ = writeln!(out, "{}{text}", "  ".repeat(depth));
}

fn item_told(item: &Item, depth: usize, out: &mut String) {
    match item {
        Item::Text(text, emphasis) => {
            let word = match emphasis {
                Emphasis::Plain => "",
                Emphasis::Emphasis => "emphasis ",
                Emphasis::Strong => "strong ",
            };
            line(depth, &format!("{word}{:?}", text.value), out);
        }
        Item::ParagraphBreak => line(depth, "(break)", out),
        Item::Instruction(it) => instruction(it, depth, out),
        Item::Turn(turn) => line(depth, &turn_told(turn), out),
        Item::Choice(it) => choice(it, depth, out),
        Item::If { branches, .. } => {
            for (n, branch) in branches.iter().enumerate() {
                let condition = branch.condition.as_ref().map_or(String::new(), expr_told);
                let word = match (n, &branch.condition) {
                    (0, _) => "if ",
                    (_, Some(_)) => "elif ",
                    (_, None) => "else",
                };
                line(depth, &format!("({word}{condition})"), out);
                items(&branch.body, depth + 1, out);
            }
        }
        Item::Once {
            per_visit: here,
            body,
            ..
        } => {
            line(depth, once(*here), out);
            items(body, depth + 1, out);
        }
        Item::Arriving { body, .. } => {
            line(depth, "(arriving)", out);
            items(body, depth + 1, out);
        }
        Item::Repeat { body, until, .. } => {
            let until = until.as_ref();
            let until = until.map_or("a turn".to_owned(), |until| expr_told(until));
            line(depth, &format!("(repeat until {until})"), out);
            items(body, depth + 1, out);
        }
        Item::Comment {
            text,
            is_todo: todo,
        } => {
            let word = if *todo { "todo" } else { "comment" };
            line(depth, &format!("({word} {:?})", text.value), out);
        }
    }
}

fn once(here: bool) -> &'static str {
    if here { "(once here)" } else { "(once)" }
}

fn instruction(it: &InstructionTree, depth: usize, out: &mut String) {
    line(depth, &format!("{{{}}}", words(&it.words)), out);
    for row in &it.rows {
        let labels: Vec<String> = row.labels.iter().map(label).collect();
        line(depth + 1, &format!("| {}", labels.join(", ")), out);
        items(&row.body, depth + 2, out);
    }
}

fn choice(it: &ChoiceTree, depth: usize, out: &mut String) {
    // Most choices are plain text.
    let words = match &*it.label {
        [Item::Text(text, Emphasis::Plain)] => Some(format!(" {:?}", text.value)),
        _ => None,
    };
    let name = words.as_deref().unwrap_or_default();
    line(depth, &format!("(choice{name})"), out);
    for condition in &it.conditions {
        line(depth + 1, &format!("(if {})", expr_told(condition)), out);
    }
    for need in &it.requirements {
        let told = expr_told(&need.condition.value);
        let reason = need.reason.as_ref();
        let reason = reason.map(|words| format!(" {:?}", words.value));
        let either = if need.condition_with_reason.is_some() {
            " or whole"
        } else {
            ""
        };
        let reason = reason.unwrap_or_default();
        line(depth + 1, &format!("(needs {told}{reason}{either})"), out);
    }
    if let Some(it) = it.once {
        line(depth + 1, once(it.per_visit), out);
    }
    if it.fallback.is_some() {
        line(depth + 1, "(otherwise)", out);
    }
    if it.later.is_some() {
        line(depth + 1, "(later)", out);
    }
    if let Some(name) = &it.name {
        line(depth + 1, &format!("(named {})", name.value), out);
    }
    for cost in &it.costs {
        line(depth + 1, "(cost)", out);
        instruction(cost, depth + 2, out);
    }
    if words.is_some() {
        return items(&it.body, depth + 1, out);
    }
    line(depth + 1, "(label)", out);
    items(&it.label, depth + 2, out);
    if !it.body.is_empty() {
        line(depth + 1, "(body)", out);
        items(&it.body, depth + 2, out);
    }
}

fn turn_told(turn: &TurnTree) -> String {
    let to = match &turn.target {
        TurnTargetTree::Page(page) => page.value.clone(),
        TurnTargetTree::OtherBook(to) => format!("{} : {}", to.book.value, to.page.value),
        other => format!("{other:?}").to_lowercase(),
    };
    let detour = if turn.is_detour { " and return" } else { "" };
    format!("(turn {to}{detour})")
}

fn label(label: &RowLabel) -> String {
    let end = |n: Option<i64>| n.map_or(String::new(), |n| n.to_string());
    match &label.kind {
        LabelKind::Name(name) => name.clone(),
        LabelKind::Range(low, high) if low == high => end(*low),
        LabelKind::Range(low, high) => format!("{}..{}", end(*low), end(*high)),
    }
}

fn words(words: &[Word]) -> String {
    let told: Vec<String> = words.iter().map(word).collect();
    told.join(" ")
}

fn word(word: &Word) -> String {
    match &word.kind {
        WordKind::Name => word.text.clone(),
        WordKind::Quoted => format!("{:?}", word.text),
        WordKind::Number(n) => n.to_string(),
        WordKind::Signed(n) => format!("{n:+}"),
        WordKind::Dice(count, sides) => format!("<{count}d{sides}>"),
        WordKind::Value(expr) => format!("({})", expr_told(expr)),
        WordKind::Bonus(it) => {
            let words = it.requirement.reason.as_ref();
            let words = words.map_or_else(String::new, |words| format!(" {:?}", words.value));
            let (amount, when) = (
                expr_told(&it.amount),
                expr_told(&it.requirement.condition.value),
            );
            format!("[{amount} if {when}{words}]")
        }
        WordKind::Sign => format!("'{}'", word.text),
    }
}

fn expr_told(expr: &ExprTree) -> String {
    match &expr.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Phrase(of) => format!("[{}]", words(of)),
        ExprKind::Not(of) => format!("(not {})", expr_told(of)),
        ExprKind::Negate(of) => format!("(negate {})", expr_told(of)),
        ExprKind::Binary(op, left, right) => {
            let sign = match op {
                BinaryOp::And => "and",
                BinaryOp::Or => "or",
                BinaryOp::Equal => "=",
                BinaryOp::NotEqual => "!=",
                BinaryOp::Less => "<",
                BinaryOp::LessOrEqual => "<=",
                BinaryOp::More => ">",
                BinaryOp::MoreOrEqual => ">=",
                BinaryOp::Add => "+",
                BinaryOp::Subtract => "-",
                BinaryOp::Multiply => "*",
                BinaryOp::Divide => "/",
                BinaryOp::Remainder => "%",
            };
            format!("({sign} {} {})", expr_told(left), expr_told(right))
        }
    }
}

/// Parses a text in every way. Each error must be inside the text, at character boundaries.
fn survives(text: &str) {
    let mut found = Vec::new();
    markup::parse(FileId(0), text, &mut found);
    markup::parse_body(FileId(0), text, 0, &mut found);
    markup::parse_condition(FileId(0), text, 0, &mut found);
    if let Some(range) = markup::front_matter_range(text) {
        assert!(text.get(range).is_some());
    }
    for fault in found {
        let at = fault.span().expect("a place");
        let (start, end) = (at.start as usize, at.end as usize);
        assert!(text.get(start..end).is_some(), "{fault:?}");
        assert!(!fault.message.ends_with('.'), "{fault:?}");
    }
}

#[test]
fn deep_and_long_texts_do_not_run_the_stack_out() {
    for part in [
        "{if x}",
        "{repeat}",
        "(",
        "not ",
        "-",
        "- a\n",
        "*",
        "**",
        "{",
        "}",
        "| a: {x}\n|",
        "|",
        "1 + ",
        "a and ",
        "\"",
        "{once}- ",
        "{(",
        "{x}\n|a:",
        "\n- {if x}",
        "# a\n{if x}\n",
    ] {
        survives(&part.repeat(3000));
        survives(&format!("# page\n{}", part.repeat(3000)));
        survives(&format!("# page\n{{if {}", part.repeat(3000)));
        survives(&format!("# page\n{{if {}}}", part.repeat(3000)));
    }
    survives(&format!("# page\n{{x \" {}}}", "(".repeat(100_000)));
    let rows: String = (1..300)
        .map(|n| format!("{} a: {{x}}\n", "|".repeat(n)))
        .collect();
    survives(&format!("# page\n{{x}}\n{rows}"));
}

#[test]
fn front_matter_is_what_stands_between_the_lines() {
    let between = |text: &'static str| markup::front_matter_range(text).map(|range| &text[range]);
    assert_eq!(between("---\ntitle: A\n---\n# a\n"), Some("title: A\n"));
    assert_eq!(
        between("\u{feff}---\r\ntitle: A\r\n---\r\n"),
        Some("title: A\r\n")
    );
    assert_eq!(between("---\n---"), Some(""));
    assert_eq!(between("---\ntitle: A\n# a\n"), None);
    assert_eq!(between("\n---\n---\n"), None);
    assert_eq!(between(""), None);
}

#[test]
fn places_count_from_where_the_text_stands() {
    let mut found = Vec::new();
    let expr = markup::parse_condition(FileId(3), " code A", 100, &mut found).expect("a condition");
    assert_eq!(expr.span, Span::new(FileId(3), 101, 107));
    markup::parse_condition(FileId(3), "code A and", 100, &mut found);
    markup::parse_body(FileId(3), "Text. {end}", 50, &mut found);
    let spans: Vec<Span> = found.iter().filter_map(Diagnostic::span).collect();
    let at = |start, end| Span::new(FileId(3), start, end);
    assert_eq!(spans, [at(107, 110), at(56, 61)]);
}
