//! Has each outcome a row, and can each price be paid?

use super::Scene;
use super::facts::{Facts, Place};
use super::ways::{each_way, search};
use crate::model::book::{
    Arg, ArgType, Book, Bound, Choice, Expr, Field, FieldType, Form, FormPart, Op, Page, VerbCall,
    Vocabulary,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::BinaryOp;
use std::collections::BTreeSet;

pub(super) fn check_outcomes(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    let mut told = BTreeSet::new();
    for (n, page) in book.pages.iter().chain(&book.loose_passages).enumerate() {
        // Where nothing stands below, that is told.
        let walk = scene.walks.get(n);
        if walk.is_some_and(|walk| walk.falls || walk.may_fall) {
            continue;
        }
        for op in &page.code {
            if let Op::Verb(call) = op
                && let Some(fault) = unhandled(book, page, call)
                && told.insert(call.span)
            {
                found.push(fault);
            }
        }
    }
}

fn unhandled(book: &Book, page: &Page, call: &VerbCall) -> Option<Diagnostic> {
    let verb = book.vocabulary.verbs.get(call.verb)?;
    // In a fight, which outcomes can come is its own affair.
    if call.has_else || call.as_cost || verb.rounds || verb.leaves {
        return None;
    }
    // A row for a place of the ruleset is none of the author's.
    let written = call.rows.iter().filter(|(n, _)| call.handled.contains(n));
    let rows: BTreeSet<usize> = written.map(|(_, to)| *to).collect();
    // One row that leads away is an `if`, and who fares best goes on.
    let missing = (0..).zip(&verb.outcomes).filter(|(n, name)| {
        let best = verb.ranking.first() == Some(n);
        let handled = call.rows.iter().any(|(row, _)| usize::from(*row) == *n);
        !best && !handled && !verb.leads.contains_key(*name)
    });
    let missing: Vec<&str> = missing.map(|(_, name): (usize, &String)| &**name).collect();
    if rows.len() < 2 || missing.is_empty() || turns_at_once(page, call.otherwise) {
        return None;
    }
    if rows
        .iter()
        .any(|row| comes_to(book, page, *row, call.otherwise))
    {
        return None;
    }
    let missing = missing.join("`, `");
    let message = format!("`{missing}` has no row and goes on below, where the others lead away");
    let fault = Diagnostic::new(Code::UnhandledOutcome, call.span, message);
    Some(
        fault.help("add a row for it; where what stands below is its text, move that into the row"),
    )
}

/// Does a turn stand there, and nothing before it? It is for whoever comes so far, and says so.
fn turns_at_once(page: &Page, at: usize) -> bool {
    let below = page.code.iter().skip(at);
    let next = below.into_iter().find(|op| !matches!(op, Op::Break));
    next.is_some_and(Op::leaves)
}

/// Does some way lead from one step to another?
fn comes_to(book: &Book, page: &Page, from: usize, to: usize) -> bool {
    search(from, |at, todo| {
        match page.code.get(at) {
            _ if at == to => return true,
            Some(Op::Choice(n)) => {
                let choice = &page.choices[*n];
                todo.extend([choice.body, choice.after]);
            }
            // A choice that does not turn goes on below its menu.
            Some(Op::EndChoice) => return true,
            _ => each_way(book, page, at, |next| todo.push(next)),
        }
        false
    })
}

pub(super) fn check_prices(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (_, page) in scene.sound_pages() {
        // The cost of a choice stands among the steps too, where the choice is taken.
        for op in &page.code {
            if let Op::Verb(call) = op {
                price(scene, page, call, found);
            }
        }
    }
    let pages = scene.book.pages.iter().chain(&scene.book.loose_passages);
    for (_, page) in (0..).zip(pages).filter(|(n, _)| !scene.broken.contains(n)) {
        let steps = page.code.iter().enumerate();
        found.extend(steps.filter_map(|step| without_row(scene.book, page, step)));
    }
}

/// Reports a price without rows: the page continues in the same way whether it is paid or not.
fn without_row(book: &Book, page: &Page, (at, op): (usize, &Op)) -> Option<Diagnostic> {
    let Op::Verb(call) = op else { return None };
    let verb = book.vocabulary.verbs.get(call.verb)?;
    let handled = call.as_cost || call.has_else || !call.rows.is_empty() || verb.leaves;
    // An amount with a sign may be a gain: `{coins +5}`.
    let gains = call.args.iter().any(|(name, arg)| {
        verb.form.argument(name) == Some(&ArgType::Signed)
            && !matches!(arg, Arg::Const(Value::Int(..0)))
    });
    // The first outcome is that it is paid.
    let unpaid = verb.outcomes.iter().skip(1);
    let unpaid = unpaid.filter(|name| !verb.leads.contains_key(*name));
    let unpaid: Vec<&str> = unpaid.map(String::as_str).collect();
    let certain = verb.is_cost && !handled && !gains && !unpaid.is_empty();
    if !certain || is_tested(book, page, at, call) {
        return None;
    }
    let word = verb.form.verb();
    let message = format!("`{word}` has no row for what happens if it is not paid");
    let row = format!(
        "add a row below it: `| {}: ...` (with `||` if it is itself in a row)",
        unpaid.join(", ")
    );
    let help = match around(page, at).next() {
        Some(_) => {
            format!("move it before the words of the choice: `- {{{word} ...}} WORDS`, or {row}")
        }
        None => row,
    };
    let fault = Diagnostic::new(Code::UnhandledPrice, call.span, message);
    Some(fault.saying("continues as if it were paid").help(help))
}

/// The choices in which a step is, outermost first.
fn around(page: &Page, at: usize) -> impl Iterator<Item = &Choice> {
    let choices = page.choices.iter();
    choices.filter(move |it| (it.body..it.after).contains(&at))
}

/// Returns true if a condition around the price asks for as much: `{needs can pay 3}`, `{if sp >= 3}`, `{if item rope}`.
fn is_tested(book: &Book, page: &Page, at: usize, call: &VerbCall) -> bool {
    let blocks = page.code.iter().take(at).filter_map(|op| match op {
        Op::Unless(test) if test.otherwise > at => Some(&test.condition),
        _ => None,
    });
    let amounts = || call.args.iter().map(|(_, amount)| amount);
    let asks = |part: &Expr| match part {
        Expr::Query { args, .. } => args.iter().map(|(_, arg)| arg).eq(amounts()),
        Expr::Held { id, .. } => amounts().any(|it| *it == Arg::Const(Value::Text(id.clone()))),
        Expr::Binary(op @ (BinaryOp::More | BinaryOp::MoreOrEqual), field, least) => {
            let over = i64::from(*op == BinaryOp::More);
            matches!(&**field, Expr::Slot(slot) if book.world.fields.contains(slot))
                && amounts().any(|it| match (it, &**least) {
                    (Arg::Const(Value::Int(n)), Expr::Const(Value::Int(least))) => {
                        least.saturating_add(over) >= *n
                    }
                    (Arg::Expr(n), least) => n == least,
                    _ => false,
                })
        }
        _ => false,
    };
    let choices = around(page, at).flat_map(Choice::hangs_on);
    choices.chain(blocks).any(|it| it.has(asks))
}

fn price(scene: &Scene, page: &Page, call: &VerbCall, found: &mut Vec<Diagnostic>) {
    let vocabulary = &scene.book.vocabulary;
    let Some(verb) = vocabulary.verbs.get(call.verb).filter(|verb| verb.is_cost) else {
        return;
    };
    let place = Place {
        book: scene.book,
        page: Some(page),
    };
    for (name, arg) in &*call.args {
        let least = match arg {
            Arg::Const(value) => value.int(),
            Arg::Expr(expr) => Facts::none().range(expr, place).map_or(0, |(low, _)| low),
            Arg::List(_) => continue,
        };
        let Some(field) = spent(&verb.form, name, vocabulary) else {
            continue;
        };
        let Some(most) = most(field, vocabulary).filter(|most| least > *most) else {
            continue;
        };
        let label = match &*field.label {
            "" => &field.name,
            label => label,
        };
        let message = format!("nobody can pay {least}: {label} is never more than {most}");
        let fault = Diagnostic::new(Code::PriceTooHigh, call.span, message);
        let help = format!("ask for {most} or less");
        found.push(fault.saying("can never be paid").help(help));
    }
}

/// The field of the sheet that an amount of a cost is taken from: called like the argument, or like the word beside it.
fn spent<'a>(form: &Form, name: &str, vocabulary: &'a Vocabulary) -> Option<&'a Field> {
    let mut words = vec![name.to_owned()];
    beside(&form.parts, name, &mut words);
    vocabulary.fields.iter().find(|field| {
        let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
        let mut names = [&field.name, &field.label].into_iter();
        field.of == FieldType::Integer
            && names.any(|own| words.iter().any(|word| plain(own) == plain(word)))
    })
}

/// The words right before and after an argument.
fn beside(parts: &[FormPart], name: &str, out: &mut Vec<String>) {
    for (n, part) in parts.iter().enumerate() {
        match part {
            FormPart::Argument { name: own, .. } if own == name => {
                let near = [n.checked_sub(1), n.checked_add(1)];
                for part in near.into_iter().flatten().filter_map(|n| parts.get(n)) {
                    if let FormPart::Literal(word) = part {
                        out.push(word.clone());
                    }
                }
            }
            FormPart::Group { parts, .. } => beside(parts, name, out),
            _ => {}
        }
    }
}

/// The most that a field can hold, if that is a figure.
fn most(field: &Field, vocabulary: &Vocabulary) -> Option<i64> {
    match field.max.as_ref()? {
        Bound::Number(n) => Some(*n),
        Bound::Figure(_) => None,
        Bound::Field(other) => {
            let other = vocabulary.fields.iter().find(|f| f.name == *other)?;
            match other.max {
                Some(Bound::Number(n)) => Some(n),
                _ => None,
            }
        }
    }
}
