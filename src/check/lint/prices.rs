//! Can each price be paid, and does something happen if it is not?

use super::Scene;
use super::facts::{Facts, LESS, MORE, Place, wanted};
use crate::model::book::{
    Arg, ArgType, Book, Bound, Choice, Expr, Field, FieldType, Form, FormPart, Op, Page, VerbCall,
    Vocabulary,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::BinaryOp;

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

/// Reports a price that changes nothing: the page continues in the same way whether it is paid or not.
fn without_row(book: &Book, page: &Page, (at, op): (usize, &Op)) -> Option<Diagnostic> {
    let Op::Verb(call) = op else { return None };
    let verb = book.vocabulary.verbs.get(call.verb)?;
    if !verb.is_cost || call.as_cost || verb.leaves {
        return None;
    }
    // An amount with a sign may be a gain: `{coins +5}`. Then an outcome may be that there is no room for it.
    let is_signed = |name: &str| verb.form.argument(name) == Some(&ArgType::Signed);
    let mut signed = call.args.iter().filter(|(name, _)| is_signed(name));
    let partly = !call.rows.is_empty() || call.has_else;
    if signed.any(|(_, arg)| partly || !matches!(arg, Arg::Const(Value::Int(..0)))) {
        return None;
    }
    let leads_to = |outcome: u16| {
        let row = call.rows.iter().find(|(n, _)| *n == outcome);
        row.map_or(call.otherwise, |(_, step)| *step)
    };
    // The first outcome is that it is paid.
    let unpaid = (0..)
        .zip(&verb.outcomes)
        .skip(1)
        .filter(|(n, name)| leads_to(*n) == leads_to(0) && !verb.leads.contains_key(*name));
    let unpaid: Vec<&str> = unpaid.map(|(_, name)| &**name).collect();
    if unpaid.is_empty() || is_tested(book, page, at, call) {
        return None;
    }
    let word = verb.form.verb();
    let message = format!("`{word}` has no row for what happens if it is not paid");
    let row = format!(
        "add a row below it: `| {}: ...` (with `||` if it is itself in a row)",
        unpaid.join(", ")
    );
    let help = match around(page, at).next() {
        Some(_) if !partly => {
            format!("move it before the words of the choice: `- {{{word} ...}} WORDS`, or {row}")
        }
        _ => row,
    };
    let fault = Diagnostic::new(Code::UnhandledPrice, call.span, message);
    Some(fault.saying("continues as if it were paid").help(help))
}

/// The choices in which a step is, outermost first.
fn around(page: &Page, at: usize) -> impl Iterator<Item = &Choice> {
    let choices = page.choices.iter();
    choices.filter(move |it| (it.body..it.after).contains(&at))
}

/// Returns true if the page comes to the price only when a condition is met that asks for as much: `{needs can pay 3}`,
/// `{if sp >= 3}`, `{if item rope}`, or `{if sp < 3}` for a block that leads away.
fn is_tested(book: &Book, page: &Page, at: usize, call: &VerbCall) -> bool {
    let blocks = page.code.iter().enumerate().take(at);
    let blocks = blocks.filter_map(|(n, op)| match op {
        Op::Unless(test) => Some((&test.condition, holds_at(page, (n, test.otherwise), at)?)),
        _ => None,
    });
    let choices = around(page, at).flat_map(Choice::hangs_on);
    let mut conditions = choices.map(|cond| (cond, true)).chain(blocks);
    conditions
        .any(|(cond, holds)| ensures(cond, holds, &|part, holds| asks(book, part, holds, call)))
}

/// Whether the condition of a block from `start` to `end` held or failed where the page comes to a step; none if either may be.
fn holds_at(page: &Page, (start, end): (usize, usize), at: usize) -> Option<bool> {
    if at < end {
        return Some(true);
    }
    let body = page.code.get(start + 1..end)?;
    let mut last = body.iter().rev().filter(|op| !matches!(op, Op::Break));
    let leaves = match last.next()? {
        // Before an `elif` or `else` it jumps to the end of all branches.
        Op::Jump(to) if at < *to => return Some(false),
        Op::Jump(_) => last.next()?.leaves(),
        op => op.leaves(),
    };
    let is_below = leaves && around(page, start).all(|choice| at < choice.after);
    is_below.then_some(false)
}

/// Does a condition that comes out as `want` prove what `asks` looks for? It is given the smallest parts, and how they come out.
fn ensures(cond: &Expr, want: bool, asks: &impl Fn(&Expr, bool) -> bool) -> bool {
    match cond {
        Expr::Not(inner) => ensures(inner, !want, asks),
        Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let (a, b) = (ensures(a, want, asks), ensures(b, want, asks));
            let is_either = (*op == BinaryOp::And) == want;
            (a && b) || is_either && (a || b)
        }
        part => asks(part, want),
    }
}

/// Does a part of a condition that comes out as `want` prove that the reader has what a price takes?
fn asks(book: &Book, part: &Expr, want: bool, call: &VerbCall) -> bool {
    let mut amounts = call.args.iter().map(|(_, amount)| amount);
    let (op, held, least) = match part {
        Expr::Query { args, .. } => return want && args.iter().map(|(_, arg)| arg).eq(amounts),
        Expr::Binary(op, held, least) => (*op, &**held, &**least),
        _ => return false,
    };
    let Some(orders) = wanted(op, want).filter(|orders| orders & LESS == 0) else {
        return false;
    };
    let over = i64::from(orders == MORE);
    let is_enough =
        |n: i64| matches!(least, Expr::Const(Value::Int(least)) if least.saturating_add(over) >= n);
    amounts.any(|amount| match (held, amount) {
        (Expr::Held { id, .. }, Arg::Const(Value::Text(it))) => id == it && is_enough(1),
        (Expr::Slot(slot), _) if !book.world.fields.contains(slot) => false,
        (Expr::Slot(_), Arg::Const(Value::Int(n))) => is_enough(*n),
        (Expr::Slot(_), Arg::Expr(amount)) => amount == least,
        _ => false,
    })
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
