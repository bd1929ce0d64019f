//! Can each price be paid, and does something happen if it is not?

use super::Scene;
use super::facts::{Facts, LESS, MORE, Place, wanted};
use super::ways::{each_way, search};
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
    // An amount with a sign may be a gain: `{coins +5}`. Only one that is certainly negative is a price, and of its outcomes the second
    // says that it cannot be paid; others may be that there is no room for a gain.
    let is_signed = |name: &str| verb.form.argument(name) == Some(&ArgType::Signed);
    let mut signed = call
        .args
        .iter()
        .filter(|(name, _)| is_signed(name))
        .peekable();
    let refusals = match signed.peek() {
        Some(_) => 1,
        None => verb.outcomes.len(),
    };
    if signed.any(|(_, arg)| !matches!(arg, Arg::Const(Value::Int(..0)))) {
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
        .take(refusals)
        .filter(|(n, name)| leads_to(*n) == leads_to(0) && !verb.leads.contains_key(*name));
    let unpaid: Vec<&str> = unpaid.map(|(_, name)| &**name).collect();
    let spoilt = match unpaid[..] {
        [] => return None,
        _ => untested(book, page, at, call)?,
    };
    let word = verb.form.verb();
    let message = format!("`{word}` has no row for what happens if it is not paid");
    let row = format!(
        "add a row below it: `| {}: ...` (with `||` if it is itself in a row)",
        unpaid.join(", ")
    );
    let has_rows = !call.rows.is_empty() || call.has_else;
    let help = match around(page, at).last() {
        Some(choice) if !has_rows && is_straight(book, page, choice.body, at) => {
            format!("move it before the words of the choice: `- {{{word} ...}} WORDS`, or {row}")
        }
        _ => row,
    };
    let fault = Diagnostic::new(Code::UnhandledPrice, call.span, message);
    let fault = fault.saying("continues as if it were paid").help(help);
    Some(match spoilt {
        Some(step) => fault.label(page.place(step), "the condition is checked before this"),
        None => fault,
    })
}

/// The choices in which a step is, outermost first.
fn around(page: &Page, at: usize) -> impl Iterator<Item = &Choice> {
    let choices = page.choices.iter();
    choices.filter(move |it| (it.body..it.after).contains(&at))
}

/// Do all steps from one to another lead to the next only?
fn is_straight(book: &Book, page: &Page, from: usize, to: usize) -> bool {
    (from..to).all(|step| {
        let mut ways = Vec::new();
        each_way(book, page, step, |to| ways.push(to));
        ways == [step + 1]
    })
}

/// Returns none if the page comes to the price only after a condition that asks for as much (`{needs can pay 3}`, `{if sp >= 3}`, `{if
/// item rope}`, or `{if sp < 3}` for a block that leads away), and nothing after that condition may take what it asks for. Otherwise
/// returns the step that may, if there is one.
fn untested(book: &Book, page: &Page, price: usize, call: &VerbCall) -> Option<Option<usize>> {
    let proves =
        |cond: &Expr, want| ensures(cond, want, &|part, want| asks(book, part, want, call));
    // Each step comes twice: an odd number is one that is come to without the certainty.
    let node = |step: usize, is_certain: bool| 2 * step + usize::from(!is_certain);
    let mut spoilers = Vec::new();
    let choices = page.choices.iter();
    let choices = choices.map(|it| node(it.body, it.hangs_on().any(|cond| proves(cond, true))));
    let starts: Vec<usize> = choices.chain([node(0, false)]).collect();
    let is_untested = search(starts, |at, todo| {
        let (step, was_certain) = (at / 2, at % 2 == 0);
        if step == price && !was_certain {
            return true;
        }
        let is_certain = was_certain && !may_take(book, page, step, call);
        if was_certain && !is_certain {
            spoilers.push(step);
        }
        match page.code.get(step) {
            Some(Op::Unless(test)) => {
                let is_met = |want| is_certain || proves(&test.condition, want);
                todo.push(node(step + 1, is_met(true)));
                todo.push(node(test.otherwise, is_met(false)));
            }
            _ => each_way(book, page, step, |to| todo.push(node(to, is_certain))),
        }
        false
    });
    let leads_there = |from: &usize| {
        search(vec![*from], |step, todo| {
            each_way(book, page, step, |to| todo.push(to));
            todo.contains(&price)
        })
    };
    is_untested.then(|| spoilers.into_iter().find(leads_there))
}

/// May a step change whether a price can be paid? At a menu readers may use what they carry.
fn may_take(book: &Book, page: &Page, step: usize, call: &VerbCall) -> bool {
    let sets = |slot: &u32| {
        let mut amounts = call.args.iter();
        amounts.any(|(_, arg)| matches!(arg, Arg::Expr(amount) if amount.slots().contains(slot)))
    };
    match page.code.get(step) {
        Some(Op::Verb(it)) => {
            let verb = book.vocabulary.verbs.get(it.verb);
            verb.is_none_or(|verb| verb.form.verb() != "gain") || it.into.iter().any(sets)
        }
        Some(Op::Set { slot, of_sheet, .. }) => *of_sheet || sets(slot),
        Some(Op::Roll(table)) => table.into.iter().any(sets),
        Some(Op::Number(ask)) => ask.into.iter().any(sets),
        Some(Op::Menu | Op::Detour { .. }) => true,
        _ => false,
    }
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
    match part {
        Expr::Query { args, .. } => {
            let covers = |asked: &Arg, amount: &Arg| match (asked, amount) {
                (Arg::Const(Value::Int(asked)), Arg::Const(Value::Int(n))) => asked >= n,
                (asked, amount) => asked == amount,
            };
            let mut pairs = args.iter().zip(call.args.iter());
            let is_covered = pairs.all(|((_, asked), (_, amount))| covers(asked, amount));
            want && args.len() == call.args.len() && is_covered
        }
        Expr::Binary(op, a, b) => wanted(*op, want).is_some_and(|orders| {
            let mut sides = [(a, b, LESS, MORE), (b, a, MORE, LESS)].into_iter();
            sides.any(|(held, least, less, more)| {
                orders & less == 0 && has_as_much(book, held, least, orders == more, call)
            })
        }),
        _ => false,
    }
}

/// Has a reader what a price takes if `held` is at least `least`, or more than that?
fn has_as_much(book: &Book, held: &Expr, least: &Expr, is_more: bool, call: &VerbCall) -> bool {
    let is_enough = |n: i64| {
        let over = i64::from(is_more);
        matches!(least, Expr::Const(Value::Int(least)) if least.saturating_add(over) >= n)
    };
    let amounts = || call.args.iter().map(|(_, amount)| amount);
    let is_its_amount = |amount: &Arg| match held {
        Expr::Slot(slot) => book.world.fields.contains(slot),
        // `{if coins >= 3}` asks for what `{coins -3}` takes, and not for what `{coins -3 for tam}` does.
        Expr::Query { query, args } => {
            let verbs = &book.vocabulary.verbs;
            let queries = &book.vocabulary.queries;
            queries[*query].form.verb() == verbs[call.verb].form.verb()
                && args
                    .iter()
                    .map(|(_, arg)| arg)
                    .eq(amounts().filter(|it| *it != amount))
        }
        _ => false,
    };
    amounts().any(|amount| match (held, amount) {
        (Expr::Held { id, .. }, Arg::Const(Value::Text(it))) => {
            id == it && is_enough(1) && call.args.len() == 1
        }
        (_, Arg::Const(Value::Int(n))) => is_its_amount(amount) && is_enough(n.saturating_abs()),
        (_, Arg::Expr(it)) => is_its_amount(amount) && it == least,
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
