//! The meaning of words in a condition or value: a name, a built-in query or one of the ruleset, or a count.

use super::args::fit;
use super::expr::ResolvedExpr;
use super::mismatch::nearest_form;
use super::names::NameTable;
use super::titles;
use crate::model::book::{Expr, ExprType, NameKind};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Word, WordKind};
use crate::syntax::source::Span;
use crate::syntax::suggest::{did_you_mean, with_article};
use std::collections::BTreeSet;

pub(super) fn phrase(words: &[Word], span: Span, names: &NameTable) -> ResolvedExpr {
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
        // A missing or invalid argument is reported at the include.
        let unknown = || Diagnostic::new(Code::InvalidCondition, word.span, "");
        return given.ok_or_else(unknown);
    }
    match text.as_slice() {
        ["true" | "yes"] => return yes(Expr::Const(true.into())),
        ["false" | "no"] => return yes(Expr::Const(false.into())),
        ["code", name] => return yes(Expr::Slot(names.code(name, last)?)),
        ["title", name] => return yes(titles::has_title(name, last, names)?),
        ["first", "visit"] => return yes(Expr::FirstVisit),
        ["book", name, "available"] => {
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
        ["turns"] => return number(Expr::Slot(crate::model::book::slot::TURNS)),
        ["ticks"] if names.value("ticks").is_none() => return number(Expr::Ticks(None)),
        ["boxes"] => return number(Expr::Ticks(None)),
        ["ticks", "on", "arrival"] => return number(Expr::Slot(crate::model::book::slot::TICKS)),
        ["ticks", "here"] => return number(Expr::Ticks(None)),
        ["ticks", "of", id] => {
            return number(match names.with_boxes(id, last)? {
                Some(page) => Expr::Ticks(Some(names.details[page.0 as usize].ticks)),
                None => Expr::Const(Value::Int(0)),
            });
        }
        ["tag", tag] => {
            if !names.tags.contains(*tag) {
                let near = did_you_mean(tag, names.tags.iter().map(String::as_str));
                let message = format!("no page has the tag `{tag}`");
                let error = Diagnostic::unknown(Code::UnknownName, tag, last, message);
                return Err(error.saying("never true").maybe_help(near));
            }
            names.mention(last, NameKind::Tag((*tag).into()));
            return yes(Expr::Tag((*tag).into()));
        }
        ["number", "of", _, ..] => return count(&words[2..], last, names),
        _ => {}
    }
    // `ally with skill Boating` can be a query of the ruleset. It takes precedence over the built-in meaning.
    if let Some(kind) = names.kind(text[0])
        && (text.len() > 2 || !names.vocabulary.kinds[kind].held)
        && let Some(Ok(asked)) = query(words, span, names)
    {
        return Ok(asked);
    }
    if let Some(kind) = names.kind(text[0]).filter(|_| text.len() > 1) {
        let slot = names.world.held[kind];
        if !names.vocabulary.kinds[kind].held {
            let message = format!("{} cannot be held", with_article(text[0]));
            let error = Diagnostic::new(Code::InvalidCondition, words[0].span, message);
            return Err(error.saying("not something the reader has"));
        }
        let held = match &text[1..] {
            ["with", ..] => super::pattern::held(kind, &words[1..], names)?,
            [_] => Expr::Held {
                slot,
                id: names.entry(kind, text[1], last)?.into(),
            },
            _ => {
                let (kind, name) = (text[0], text[1..].join(" "));
                let message =
                    format!("`{kind}` is followed by one name, or by `with` and what it must be");
                let help = format!("write a name of several words in quotes: `{kind} \"{name}\"`");
                return Err(Diagnostic::new(Code::InvalidCondition, span, message).help(help));
            }
        };
        return yes(held.is_positive());
    }
    query(words, span, names).unwrap_or_else(|| match names.value(&text.join(" ")) {
        Some((slot, of)) => {
            if words.len() == 1 {
                names.variable(text[0], words[0].span);
            }
            Ok((Expr::Slot(slot), of))
        }
        None => Err(unknown_name(words, span, names)),
    })
}

fn count(words: &[Word], last: Span, names: &NameTable) -> ResolvedExpr {
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
        ["title", name] => return titles::title_number(name, last, names),
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
    Err(Diagnostic::new(Code::InvalidCondition, last, "this cannot be counted")
            .help("`number of codes`, `number of codes of GROUP`, `number of items`, `number of item NAME`, `number of title \"NAME\"`"))
}

pub(super) fn group_slots(
    group: &str,
    span: Span,
    names: &NameTable,
) -> Result<Vec<u32>, Diagnostic> {
    let scope = names.scope();
    let listed = scope.part.groups.get(group);
    // A group and a linked book with the same name are one set.
    let book = names.book(group, span);
    if listed.is_none() && book.is_err() {
        let known = scope.part.groups.keys().chain(scope.part.neighbours.keys());
        let message = format!("no group of codes is called `{group}`");
        let error = Diagnostic::unknown(Code::UnknownCode, group, span, message);
        let error = error.saying("not declared");
        return Err(error.maybe_help(did_you_mean(group, known.map(String::as_str))));
    }
    let mut codes: BTreeSet<&String> = listed.into_iter().flatten().collect();
    if let Ok(Some(part)) = book {
        codes.extend(&names.scopes[part].part.codes);
    }
    let slots = codes.into_iter().filter_map(|c| names.world.codes.get(c));
    Ok(slots.copied().collect())
}

/// Resolves a query of the ruleset. Returns none if no query begins with this word.
fn query(words: &[Word], span: Span, names: &NameTable) -> Option<ResolvedExpr> {
    let mut missed = Vec::new();
    for (n, query) in names.vocabulary.queries.iter().enumerate() {
        if query.form.verb() != words[0].text {
            continue;
        }
        match fit(&query.form, words, span, names) {
            Ok(args) => {
                let of = ExprType::from_field(&query.gives);
                let query = Expr::Query {
                    query: n,
                    args: args.into(),
                };
                return Some(Ok((query, of)));
            }
            Err(miss) => missed.push(miss),
        }
    }
    // If the query needs more words, a field with the same name applies.
    let whole: Vec<&str> = words.iter().map(|w| &*w.text).collect();
    if names.value(&whole.join(" ")).is_some() {
        return None;
    }
    nearest_form(&missed, words, span, names).map(Err)
}

fn unknown_name(words: &[Word], span: Span, names: &NameTable) -> Diagnostic {
    let all: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    let (first, text) = (all[0], all.join(" "));
    let known = names.value_words();
    let proposal = names.older_variable(&text);
    let proposal = if let Some(help) = proposal.or_else(|| names.of_another_page(&text)) {
        Some(help)
    } else if names.world.codes.contains_key(&text) {
        Some(format!("it is a code: `code {text}`"))
    } else if let (["title", rest @ ..], [_, name, ..]) = (&*all, words)
        && names.world.titles.contains_key(&rest.join(" "))
    {
        // The span covers the title, because without quotes only its first word is read as the name.
        let (title, place) = (rest.join(" "), name.span.to(words[words.len() - 1].span));
        let message = format!("the title `{title}` is written without quotes");
        let error = Diagnostic::unknown(Code::UnknownName, &title, place, message);
        let title = format!("\"{title}\"");
        return error
            .help(format!("write `title {title}`"))
            .mend(place, title);
    } else if let (1, Some(field)) = (words.len(), names.vocabulary.labelled(first)) {
        let field = &field.name;
        Some(format!(
            "did you mean `{field}`, which the ruleset has for it?"
        ))
    } else if names.value(first).is_some() {
        Some(format!("compare values by signs: `{first} > 2`"))
    } else if known.contains(&first) {
        let ruleset = &names.vocabulary.name;
        Some(format!("`turnto rules {ruleset}` lists the queries"))
    } else {
        did_you_mean(first, known)
    };
    let message = format!("unknown name `{text}`");
    let error = Diagnostic::unknown(Code::UnknownName, &text, span, message);
    let declare = format!(
        "declare a variable under `variables` in book.yaml; a text is in quotes: `\"{text}\"`"
    );
    error.propose_or_declare(proposal, &declare)
}
