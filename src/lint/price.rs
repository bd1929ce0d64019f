//! Is every price one that can be carried, and does the page know whether it was paid?

use super::facts::{Facts, Place};
use super::{Scene, is_event};
use crate::book::{
    Arg, ArgType, Bound, Field, FieldType, Form, FormPart, Op, Page, VerbCall, Vocabulary,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Sources, Span};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    for (_, page) in scene.sound_pages() {
        // The cost of a choice stands among the steps too, where the choice is taken.
        for op in &page.code {
            if let Op::Verb(call) = op {
                price(scene, page, call, found);
            }
        }
    }
}

/// Asks whether each page knows if its prices were paid.
pub(super) fn unhandled(scene: &Scene, sources: &Sources, found: &mut Vec<Diagnostic>) {
    let pages = scene.book.pages.iter().chain(&scene.book.loose_passages);
    for (_, page) in (0..).zip(pages).filter(|(n, _)| !scene.broken.contains(n)) {
        for (at, op) in page.code.iter().enumerate() {
            if let Op::Verb(call) = op {
                found.extend(without_row(scene, sources, page, (at, call)));
            }
        }
    }
}

/// Reports a price without rows: the page continues in the same way whether it is paid or not.
fn without_row(
    scene: &Scene,
    sources: &Sources,
    page: &Page,
    (at, call): (usize, &VerbCall),
) -> Option<Diagnostic> {
    let verb = scene.book.vocabulary.verbs.get(call.verb)?;
    let handled = call.as_cost || call.has_else || !call.rows.is_empty() || verb.leaves;
    // The first outcome is that it is paid.
    let unpaid = verb.outcomes.iter().skip(1);
    let unpaid: Vec<&str> = unpaid
        .filter(|name| !verb.leads.contains_key(*name))
        .map(String::as_str)
        .collect();
    if !verb.is_cost || handled || unpaid.is_empty() || !takes(scene, page, call) {
        return None;
    }
    let message = format!(
        "`{}` has no row for what happens if it is not paid",
        verb.form.verb()
    );
    let fault = Diagnostic::new(Code::UnhandledPrice, call.span, message)
        .saying("continues as if it were paid");
    let row = format!("`| {}: ...`", unpaid.join(", "));
    let choice = page
        .choices
        .iter()
        .rfind(|it| (it.body..it.after).contains(&at));
    let Some(choice) = choice else {
        return Some(fault.help(format!("add a row below it: {row}")));
    };
    let price = written(sources, call.span);
    let fault = fault.help(format!(
        "move it before the words of the choice: `- {price} ...`, or add a row below it: {row}"
    ));
    let whole = Span {
        end: call.span.end,
        ..choice.span
    };
    let moved = before_words(&written(sources, whole), &price);
    let here = call.span.file == choice.span.file && !is_event(page);
    Some(match moved.filter(|_| here) {
        Some(with) => fault.mend(whole, with),
        None => fault,
    })
}

/// Returns false for an amount with a sign that may be a gain: `{coins +5}`.
fn takes(scene: &Scene, page: &Page, call: &VerbCall) -> bool {
    let place = Place {
        book: scene.book,
        page: Some(page),
    };
    let form = &scene.book.vocabulary.verbs[call.verb].form;
    call.args.iter().all(|(name, arg)| {
        form.argument(name) != Some(&ArgType::Signed)
            || match arg {
                Arg::Const(value) => value.int() < 0,
                Arg::Expr(expr) => Facts::none()
                    .range(expr, place)
                    .is_some_and(|(_, high)| high < 0),
                Arg::List(_) => false,
            }
    })
}

fn written(sources: &Sources, span: Span) -> String {
    let text = sources.text(span.file);
    let words = text.get(span.start as usize..span.end as usize);
    words.unwrap_or_default().to_owned()
}

/// The start of a choice with its price before the words; none unless the price is on the same line, after nothing but words.
fn before_words(choice: &str, price: &str) -> Option<String> {
    let words = choice.strip_suffix(price)?;
    let start = words.len() - words.trim_start_matches(['-', ' ', '\t']).len();
    let (dashes, words) = words.split_at(start);
    let plain = dashes.contains('-') && !words.contains(['{', '|', '\n']);
    plain.then(|| format!("{dashes}{price} {}", words.trim_end()))
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
        let label = if field.label.is_empty() {
            &field.name
        } else {
            &field.label
        };
        found.push(
            Diagnostic::new(
                Code::PriceTooHigh,
                call.span,
                format!("nobody can pay {least}: {label} is never more than {most}"),
            )
            .saying("can never be paid")
            .help(format!("ask for {most} or less")),
        );
    }
}

/// The field of the sheet that an amount of a cost is taken from: called like the argument, or like the word beside it.
pub(super) fn spent<'a>(form: &Form, name: &str, vocabulary: &'a Vocabulary) -> Option<&'a Field> {
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
