//! Conditions and values: every phrase finds what it names, and its type.

use super::args::fit;
use super::meant;
use super::names::Names;
use super::titles;
use crate::book::{Expr, ExprType, FieldType, Named};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::markup::{BinaryOp, Expr as Written, ExprKind, Word, WordKind};
use crate::source::Span;
use crate::suggest::did_you_mean;
use std::collections::BTreeSet;

type Typed = (Expr, ExprType);
type Resolved = Result<Typed, Box<Diagnostic>>;

/// A condition: must be a yes or no, or a number (then: not 0) or a name of something held.
///
/// # Errors
/// The fault at the very words.
pub(super) fn condition(written: &Written, names: &Names) -> Result<Expr, Box<Diagnostic>> {
    let (expr, of) = resolve(written, names)?;
    match of {
        ExprType::Bool => Ok(expr),
        ExprType::Int | ExprType::Data | ExprType::Text => {
            Err(mismatch(written.span, of, "a yes or no")
                .help_boxed("compare it with something, such as `> 0`"))
        }
    }
}

trait HelpBoxed {
    fn help_boxed(self, help: &str) -> Box<Diagnostic>;
}

impl HelpBoxed for Box<Diagnostic> {
    fn help_boxed(self, help: &str) -> Box<Diagnostic> {
        Box::new(self.help(help))
    }
}

fn mismatch(span: Span, is: ExprType, wanted: &str) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::new(
            Code::WrongType,
            span,
            format!("this is {}, not {wanted}", is.name()),
        )
        .saying(format!("{wanted} is wanted")),
    )
}

/// A value with its type.
///
/// # Errors
/// The fault at the very words.
pub(super) fn resolve(written: &Written, names: &Names) -> Resolved {
    match &written.kind {
        ExprKind::Number(n) => Ok((Expr::Const(Value::Int(*n)), ExprType::Int)),
        ExprKind::Text(text) => Ok((Expr::Const(Value::text(text.as_str())), ExprType::Text)),
        // The parser has told what is wrong with it; a fault without words is not told again.
        ExprKind::Phrase(words) if words.is_empty() => Err(Box::new(Diagnostic::new(
            Code::BadCondition,
            written.span,
            "",
        ))),
        ExprKind::Phrase(words) => phrase(words, written.span, names),
        ExprKind::Not(inner) => Ok((
            Expr::Not(Box::new(condition(inner, names)?)),
            ExprType::Bool,
        )),
        ExprKind::Negate(inner) => {
            let (expr, of) = resolve(inner, names)?;
            if of != ExprType::Int {
                return Err(mismatch(inner.span, of, "a number"));
            }
            Ok((Expr::Negate(Box::new(expr)), ExprType::Int))
        }
        ExprKind::Binary(op, left, right) => binary(*op, left, right, names),
    }
}

fn binary(op: BinaryOp, left: &Written, right: &Written, names: &Names) -> Resolved {
    use BinaryOp as B;
    if let Some(held) = super::pattern::comparison(op, left, right, names) {
        return Ok((more_than_none(held?), ExprType::Bool));
    }
    let make = |a, b, of| Ok((Expr::Binary(op, Box::new(a), Box::new(b)), of));
    match op {
        B::And | B::Or => {
            let first = condition(left, names)?;
            let second = condition(right, names);
            let second =
                second.map_err(|fault| match super::pattern::of_thing(left, right, names) {
                    Some(help) => fault.help_boxed(&help),
                    None => meant::of_each(op, left, right, fault),
                })?;
            make(first, second, ExprType::Bool)
        }
        B::Equal | B::NotEqual => {
            let (a, of) = resolve(left, names)?;
            // On the right of `is`, one word may be a word and not a name: `mode is hard`.
            let (b, other) = match (of, &right.kind) {
                (ExprType::Text, ExprKind::Phrase(words))
                    if words.len() == 1 && names.given(&words[0].text).is_none() =>
                {
                    check_word(left, &words[0], names)?;
                    (
                        Expr::Const(Value::text(words[0].text.as_str())),
                        ExprType::Text,
                    )
                }
                (ExprType::Bool, ExprKind::Phrase(words))
                    if words.len() == 1 && matches!(&*words[0].text, "yes" | "no") =>
                {
                    (Expr::Const((words[0].text == "yes").into()), ExprType::Bool)
                }
                _ => resolve(right, names)?,
            };
            if of != other {
                let fault = mismatch(right.span, other, of.name());
                return Err(Box::new(fault.maybe_help(titles::compared(&a, names))));
            }
            make(a, b, ExprType::Bool)
        }
        _ => {
            let (a, of) = resolve(left, names)?;
            if of != ExprType::Int {
                let fault = mismatch(left.span, of, "a number");
                let help = titles::compared(&a, names);
                return Err(Box::new(fault.maybe_help(help)));
            }
            let (b, other) = resolve(right, names)?;
            if other != ExprType::Int {
                return Err(mismatch(right.span, other, "a number"));
            }
            if matches!((op, &b), (B::Divide, Expr::Const(Value::Int(0)))) {
                let fault = Diagnostic::new(Code::WrongType, right.span, "this divides by 0");
                return Err(Box::new(fault.saying("any number but 0 is wanted")));
            }
            let arithmetic = matches!(op, B::Add | B::Subtract | B::Multiply | B::Divide);
            if super::rolled::adds(op, &a, right, &b, names) {
                return Ok((a, of));
            }
            make(
                a,
                b,
                if arithmetic {
                    ExprType::Int
                } else {
                    ExprType::Bool
                },
            )
        }
    }
}

/// A word compared with a field of known words must be one of them.
fn check_word(left: &Written, word: &Word, names: &Names) -> Result<(), Box<Diagnostic>> {
    let ExprKind::Phrase(field) = &left.kind else {
        return Ok(());
    };
    let Some(field) = names
        .vocabulary
        .fields
        .iter()
        .find(|f| f.name == field[0].text)
    else {
        return Ok(());
    };
    let FieldType::Word(words) = &field.of else {
        return Ok(());
    };
    if words.contains(&word.text) {
        return Ok(());
    }
    Err(Box::new(
        Diagnostic::new(
            Code::UnknownName,
            word.span,
            format!("`{}` is never `{}`", field.name, word.text),
        )
        .saying("no such word")
        .help(
            did_you_mean(&word.text, words.iter().map(String::as_str))
                .unwrap_or_else(|| format!("it is one of: {}", words.join(", "))),
        ),
    ))
}

fn phrase(words: &[Word], span: Span, names: &Names) -> Resolved {
    let text: Vec<&str> = words.iter().map(|w| &*w.text).collect();
    let last = words.last().map_or(span, |w| w.span);
    let yes = |expr| Ok((expr, ExprType::Bool));
    let number = |expr| Ok((expr, ExprType::Int));
    if let Some(dice) = words.iter().find(|w| matches!(w.kind, WordKind::Dice(..))) {
        return super::rolled::dice(words, dice, names);
    }
    if words.len() == 1 && words[0].kind == WordKind::Quoted {
        return Ok((Expr::Const(Value::text(text[0])), ExprType::Text));
    }
    if let ([word], Some(given)) = (words, text.first().and_then(|name| names.given(name))) {
        names.look_at(&word.text, word.span);
        // What was not given, or is wrong, is told where that is.
        let unknown = || Box::new(Diagnostic::new(Code::BadCondition, word.span, ""));
        return given.ok_or_else(unknown);
    }
    match text.as_slice() {
        ["true" | "yes"] => return yes(Expr::Const(true.into())),
        ["false" | "no"] => return yes(Expr::Const(false.into())),
        ["code", name] => return yes(Expr::Slot(names.code(name, last)?)),
        ["title", name] => return yes(titles::held(name, last, names)?),
        ["first", "visit"] => return yes(Expr::FirstVisit),
        ["book", name, "at", "hand"] => {
            let is = names.book(name, words[1].span)?.is_some();
            let name = (*name).into();
            return yes(Expr::AtHand { name, is });
        }
        ["book", name] => {
            return yes(match names.book(name, last)? {
                Some(part) => Expr::Part(part),
                None => Expr::Const(false.into()),
            });
        }
        ["visits"] if names.value("visits").is_none() => return number(Expr::Visits),
        ["visits", "of", id] => {
            return number(match names.find(id, last)? {
                Some(page) => Expr::Slot(names.details[page.0 as usize].visits),
                None => Expr::Const(Value::Int(0)),
            });
        }
        ["visited", id] => {
            let Some(page) = names.find(id, last)? else {
                return yes(Expr::Const(false.into()));
            };
            let slot = names.details[page.0 as usize].visits;
            return yes(Expr::Visited { page, slot });
        }
        ["from", id] => {
            return yes(match names.find(id, last)? {
                Some(page) => Expr::From(page),
                None => Expr::Const(false.into()),
            });
        }
        ["turns"] => return number(Expr::Slot(crate::book::slot::TURNS)),
        ["ticks"] if names.value("ticks").is_none() => return number(Expr::Ticks(None)),
        ["boxes"] => return number(Expr::Ticks(None)),
        ["ticks", "on", "arrival"] => return number(Expr::Slot(crate::book::slot::TICKS)),
        ["ticks", "here"] => return number(Expr::Ticks(None)),
        ["ticks", "of", id] => {
            return number(match names.with_boxes(id, last)? {
                Some(page) => Expr::Ticks(Some(names.details[page.0 as usize].ticks)),
                None => Expr::Const(Value::Int(0)),
            });
        }
        ["tag", tag] => {
            if !names.tags.contains(*tag) {
                return Err(Box::new(
                    Diagnostic::new(
                        Code::UnknownName,
                        last,
                        format!("no page has the tag `{tag}`"),
                    )
                    .saying("never true")
                    .maybe_help(did_you_mean(tag, names.tags.iter().map(String::as_str))),
                ));
            }
            names.mention(last, Named::Tag((*tag).into()));
            return yes(Expr::Tag((*tag).into()));
        }
        ["number", "of", _, ..] => return count(&words[2..], last, names),
        _ => {}
    }
    // `ally with skill Boating` may be a question of the ruleset: it goes before the core's own reading.
    if let Some(kind) = names.kind(text[0])
        && (text.len() > 2 || !names.vocabulary.kinds[kind].held)
        && let Some(Ok(asked)) = query(words, span, names)
    {
        return Ok(asked);
    }
    if let Some(kind) = names.kind(text[0]).filter(|_| text.len() > 1) {
        let slot = names.world.held[kind];
        if !names.vocabulary.kinds[kind].held {
            return Err(Box::new(
                Diagnostic::new(
                    Code::BadCondition,
                    words[0].span,
                    format!("a {} cannot be held", text[0]),
                )
                .saying("not something the reader has"),
            ));
        }
        let held = match &text[1..] {
            ["with", ..] => super::pattern::held(kind, &words[1..], names)?,
            [_] => Expr::Held {
                slot,
                id: names.entry(kind, text[1], last)?.into(),
            },
            _ => {
                return Err(Box::new(
                    Diagnostic::new(
                        Code::BadCondition,
                        span,
                        format!(
                            "`{}` is followed by one name, or by `with` and what it must be",
                            text[0]
                        ),
                    )
                    .help(format!(
                        "write a name of several words in quotes: `{} \"{}\"`",
                        text[0],
                        text[1..].join(" ")
                    )),
                ));
            }
        };
        return yes(more_than_none(held));
    }
    query(words, span, names).unwrap_or_else(|| match names.value(&text.join(" ")) {
        Some((slot, of)) => {
            if words.len() == 1 {
                names.variable(text[0], words[0].span);
            }
            Ok((Expr::Slot(slot), of))
        }
        None => Err(Box::new(meant::unknown(words, span, names))),
    })
}

pub(super) fn more_than_none(count: Expr) -> Expr {
    Expr::Binary(
        BinaryOp::More,
        Box::new(count),
        Box::new(Expr::Const(Value::Int(0))),
    )
}

fn count(words: &[Word], last: Span, names: &Names) -> Resolved {
    let rest: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    let number = |expr| Ok((expr, ExprType::Int));
    match rest.as_slice() {
        ["codes"] => {
            let hidden = &names.world.hidden;
            let told = names.world.codes.values().filter(|it| !hidden.contains(it));
            return number(Expr::Count(told.copied().collect()));
        }
        ["titles"] => return number(Expr::Count(names.world.titles.values().copied().collect())),
        ["codes", "of", group] => {
            return number(Expr::Count(group_slots(group, last, names)?));
        }
        ["title", name] => return titles::number(name, last, names),
        [kind, name] => {
            if let Some(kind) = names.kind(kind) {
                let id = names.entry(kind, name, last)?.into();
                return number(Expr::Held {
                    slot: names.world.held[kind],
                    id,
                });
            }
        }
        [kinds, "with", ..] => {
            let kind = names.kind_plural(kinds).or_else(|| names.kind(kinds));
            if let Some(kind) = kind.filter(|kind| names.vocabulary.kinds[*kind].held) {
                return number(super::pattern::held(kind, &words[1..], names)?);
            }
        }
        [kinds] => {
            if let Some(kind) = names.kind_plural(kinds) {
                let slot = names.world.held[kind];
                return number(Expr::HeldOf {
                    slot,
                    kind,
                    such: None,
                });
            }
        }
        _ => {}
    }
    Err(Box::new(
        Diagnostic::new(Code::BadCondition, last, "this cannot be counted")
            .help("`number of codes`, `number of codes of GROUP`, `number of items`, `number of item NAME`, `number of title \"NAME\"`"),
    ))
}

pub(super) fn group_slots(
    group: &str,
    span: Span,
    names: &Names,
) -> Result<Vec<u32>, Box<Diagnostic>> {
    let scope = names.scope();
    let listed = scope.groups.get(group);
    // A group and a neighbouring book of one name are one set.
    let book = names.book(group, span);
    if listed.is_none() && book.is_err() {
        let known = scope.groups.keys().chain(scope.neighbours.keys());
        return Err(Box::new(
            Diagnostic::new(
                Code::UnknownCode,
                span,
                format!("no group of codes is called `{group}`"),
            )
            .saying("not declared")
            .maybe_help(did_you_mean(group, known.map(String::as_str))),
        ));
    }
    let mut codes: BTreeSet<&String> = listed.into_iter().flatten().collect();
    if let Ok(Some(part)) = book {
        codes.extend(&names.scopes[part].codes);
    }
    let slots = codes.into_iter().filter_map(|c| names.world.codes.get(c));
    Ok(slots.copied().collect())
}

/// The query that these words ask, if any begins so.
fn query(words: &[Word], span: Span, names: &Names) -> Option<Resolved> {
    let mut fault: Option<(usize, Diagnostic)> = None;
    for (n, query) in names.vocabulary.queries.iter().enumerate() {
        if query.form.verb() != words[0].text {
            continue;
        }
        match fit(&query.form, words, span, names) {
            Ok(args) => {
                let of = ExprType::of(&query.gives);
                let query = Expr::Query {
                    query: n,
                    args: args.into(),
                };
                return Some(Ok((query, of)));
            }
            Err(miss) => {
                if fault.as_ref().is_none_or(|(at, _)| miss.at > *at) {
                    fault = Some((miss.at, miss.why.fault));
                }
            }
        }
    }
    // A field of the same name is meant when the query wants more words.
    let whole: Vec<&str> = words.iter().map(|w| &*w.text).collect();
    if names.value(&whole.join(" ")).is_some() {
        return None;
    }
    fault.map(|(_, fault)| {
        Err(Box::new(
            meant::otherwise(words, span, names).unwrap_or(fault),
        ))
    })
}
