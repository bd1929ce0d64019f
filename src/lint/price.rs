//! Is every price one that can be carried?

use super::Scene;
use super::facts::{Facts, Place};
use crate::book::{Arg, Bound, Field, FieldType, Form, FormPart, Op, Page, VerbCall, Vocabulary};
use crate::diagnostic::{Code, Diagnostic};

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
