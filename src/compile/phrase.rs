//! Resolves words in a condition or value: a name, a query, or a count.

use super::args::match_form;
use super::expr::ResolvedExpr;
use super::mismatch::nearest_form_error;
use super::names::NameTable;
use super::titles;
use crate::model::book::{Expr, ExprType, NameKind};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Word, WordKind};
use crate::syntax::source::Span;
use crate::syntax::suggest::{did_you_mean, with_article};
use std::collections::BTreeSet;

pub(super) fn resolve_phrase(words: &[Word], span: Span, names: &NameTable) -> ResolvedExpr {
    let text: Vec<&str> = words.iter().map(|w| &*w.text).collect();
    let last = words.last().map_or(span, |w| w.span);
    let yes = |expr| Ok((expr, ExprType::Bool));
    let number = |expr| Ok((expr, ExprType::Int));
    if let Some(dice) = words.iter().find(|w| matches!(w.kind, WordKind::Dice(..))) {
        return super::dice::resolve_dice(words, dice, names);
    }
    if words.len() == 1 && words[0].kind == WordKind::Quoted {
        return Ok((Expr::Const(Value::text(text[0])), ExprType::Text));
    }
    if let [word] = words
        && let Some(arg) = names.find_arg(&word.text)
    {
        names.mention_param(&word.text, word.span);
        // A missing or invalid argument is reported at the include.
        let unknown = || Diagnostic::new(Code::InvalidCondition, word.span, "");
        return arg.ok_or_else(unknown);
    }
    if let [word] = words
        && let Some(condition) = names.scope().part.conditions.get(&word.text)
    {
        let full_name = names.full_name(&word.text);
        names.record_mention(word.span, NameKind::Condition(full_name.into()));
        return yes(condition.clone());
    }
    match text.as_slice() {
        ["true" | "yes"] => return yes(Expr::Const(true.into())),
        ["false" | "no"] => return yes(Expr::Const(false.into())),
        ["code", name] => return yes(Expr::Slot(names.find_code(name, last)?)),
        ["title", name] => return yes(titles::resolve_title(name, last, names)?),
        ["first", "visit"] => return yes(Expr::FirstVisit),
        ["book", name, "available"] => {
            let is_available = names.find_book(name, words[1].span)?.is_some();
            let name = (*name).into();
            return yes(Expr::BookAvailable { name, is_available });
        }
        ["book", name] => {
            return yes(match names.find_book(name, last)? {
                Some(part) => Expr::InPart(part),
                None => Expr::Const(false.into()),
            });
        }
        ["visits"] if names.find_value("visits").is_none() => return number(Expr::Visits),
        ["visits", "of", id] => {
            return number(match names.find_page(id, last)? {
                Some(page) => Expr::Slot(names.page_headers[page.0 as usize].visits_slot),
                None => Expr::Const(Value::Int(0)),
            });
        }
        ["visited", id] => {
            let Some(page) = names.find_page(id, last)? else {
                return yes(Expr::Const(false.into()));
            };
            let slot = names.page_headers[page.0 as usize].visits_slot;
            return yes(Expr::Visited { page, slot });
        }
        ["from", id] => {
            return yes(match names.find_page(id, last)? {
                Some(page) => Expr::CameFrom(page),
                None => Expr::Const(false.into()),
            });
        }
        ["taken", name] => {
            let owner = names.choice_owner.clone();
            return yes(names.find_choice(&owner, None, name, words[1].span)?);
        }
        ["taken", name, "of", id] => {
            let full_name = names.full_name(id).into_owned();
            let choice = format!("{full_name}.{name}");
            // A choice of a fragment counts for all pages that include it.
            let is_page = names.pages.contains_key(&*full_name);
            let owner = if !is_page && names.choice_names.contains_key(&choice) {
                full_name
            } else if let Some(page) = names.find_page(id, last)? {
                names.page_headers[page.0 as usize].id.to_string()
            } else {
                return yes(Expr::Const(false.into()));
            };
            return yes(names.find_choice(&owner, Some(id), name, words[1].span)?);
        }
        ["turns"] => return number(Expr::Slot(crate::model::book::slot::TURNS)),
        ["ticks"] if names.find_value("ticks").is_none() => return number(Expr::Ticks(None)),
        ["boxes"] => return number(Expr::Ticks(None)),
        ["ticks", "on", "arrival"] => return number(Expr::Slot(crate::model::book::slot::TICKS)),
        ["ticks", "here"] => return number(Expr::Ticks(None)),
        ["ticks", "of", id] => {
            return number(match names.find_page_with_boxes(id, last)? {
                Some(page) => Expr::Ticks(Some(names.page_headers[page.0 as usize].ticks_slot)),
                None => Expr::Const(Value::Int(0)),
            });
        }
        ["tag", tag] => {
            if !names.tags.contains(*tag) {
                let suggestion = did_you_mean(tag, names.tags.iter().map(String::as_str));
                let message = format!("no page has the tag `{tag}`");
                let error = Diagnostic::unknown(Code::UnknownName, tag, last, message);
                return Err(error.label_text("never true").maybe_help(suggestion));
            }
            names.record_mention(last, NameKind::Tag((*tag).into()));
            return yes(Expr::HasTag((*tag).into()));
        }
        ["number", "of", _, ..] => return resolve_count(&words[2..], last, names),
        _ => {}
    }
    // `ally with skill Boating` can be a query of the ruleset. It takes precedence over the built-in meaning.
    if let Some(kind) = names.kind_index(text[0])
        && (text.len() > 2 || !names.schema.kinds[kind].can_be_held)
        && let Some(Ok(query)) = resolve_query(words, span, names)
    {
        return Ok(query);
    }
    if let Some(kind) = names.kind_index(text[0]).filter(|_| text.len() > 1) {
        let slot = names.data.inventory_slots[kind];
        if !names.schema.kinds[kind].can_be_held {
            let message = format!("{} cannot be held", with_article(text[0]));
            let error = Diagnostic::new(Code::InvalidCondition, words[0].span, message);
            return Err(error.label_text("not an item or companion of the reader"));
        }
        let held = match &text[1..] {
            ["with", ..] => super::item_filter::resolve_held_count(kind, &words[1..], names)?,
            [_] => Expr::Held {
                slot,
                id: names.find_entry(kind, text[1], last)?.into(),
            },
            _ => {
                let (kind, name) = (text[0], text[1..].join(" "));
                let message =
                    format!("`{kind}` must be followed by one name, or by `with` and a condition");
                let help = format!("write a name of several words in quotes: `{kind} \"{name}\"`");
                return Err(Diagnostic::new(Code::InvalidCondition, span, message).help(help));
            }
        };
        return yes(held.above_zero());
    }
    // A variable with the name of a query is reported where it is declared.
    if let [word] = words
        && let Some((slot, value_type)) = names.find_variable(&word.text, word.span)
    {
        return Ok((Expr::Slot(slot), value_type));
    }
    resolve_query(words, span, names).unwrap_or_else(|| match names.find_value(&text.join(" ")) {
        Some((slot, value_type)) => Ok((Expr::Slot(slot), value_type)),
        None => Err(unknown_name_error(words, span, names)),
    })
}

fn resolve_count(words: &[Word], last: Span, names: &NameTable) -> ResolvedExpr {
    let text: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    let number = |expr| Ok((expr, ExprType::Int));
    match text.as_slice() {
        ["codes"] => {
            let codes = names.data.code_slots.values();
            let visible = codes.filter(|slot| !names.data.hidden_codes.contains(slot));
            return number(Expr::CountTrue(visible.copied().collect()));
        }
        ["titles"] => {
            let titles = names.data.title_slots.values();
            return number(Expr::CountTrue(titles.copied().collect()));
        }
        ["codes", "of", group] => {
            return number(Expr::CountTrue(group_slots(group, last, names)?));
        }
        ["title", name] => return titles::resolve_title_number(name, last, names),
        [kind, name] => {
            if let Some(kind) = names.kind_index(kind) {
                let id = names.find_entry(kind, name, last)?.into();
                return number(Expr::Held {
                    slot: names.data.inventory_slots[kind],
                    id,
                });
            }
        }
        [kinds, "with", ..] => {
            let kind = names
                .kind_index_by_plural(kinds)
                .or_else(|| names.kind_index(kinds));
            if let Some(kind) = kind.filter(|kind| names.schema.kinds[*kind].can_be_held) {
                let words = &words[1..];
                return number(super::item_filter::resolve_held_count(kind, words, names)?);
            }
        }
        [kinds] => {
            if let Some(kind) = names.kind_index_by_plural(kinds) {
                let slot = names.data.inventory_slots[kind];
                return number(Expr::HeldMatching {
                    slot,
                    kind,
                    filter: None,
                });
            }
        }
        _ => {}
    }
    Err(Diagnostic::new(Code::InvalidCondition, last, "this cannot be counted")
        .help("the forms are: `number of codes`, `number of codes of GROUP`, `number of items`, `number of item NAME`, `number of title \"NAME\"`"))
}

pub(super) fn group_slots(
    group: &str,
    span: Span,
    names: &NameTable,
) -> Result<Vec<u32>, Diagnostic> {
    let scope = names.scope();
    let group_codes = scope.part.groups.get(group);
    // A group and a linked book with the same name are combined.
    let book = names.find_book(group, span);
    if group_codes.is_none() && book.is_err() {
        let part = &scope.part;
        let candidates = part.groups.keys().chain(part.linked_books.keys());
        let message = format!("unknown group of codes `{group}`");
        let error = Diagnostic::unknown(Code::UnknownCode, group, span, message);
        let error = error.label_text("not declared");
        return Err(error.maybe_help(did_you_mean(group, candidates.map(String::as_str))));
    }
    let mut codes: BTreeSet<&String> = group_codes.into_iter().flatten().collect();
    if let Ok(Some(part)) = book {
        codes.extend(&names.scopes[part].part.codes);
    }
    let slots = codes
        .into_iter()
        .filter_map(|c| names.data.code_slots.get(c));
    Ok(slots.copied().collect())
}

/// Resolves a query of the ruleset. Returns none if no query begins with this word.
fn resolve_query(words: &[Word], span: Span, names: &NameTable) -> Option<ResolvedExpr> {
    let mut mismatches = Vec::new();
    for (i, query) in names.schema.queries.iter().enumerate() {
        if query.form.keyword() != words[0].text {
            continue;
        }
        match match_form(&query.form, words, span, names) {
            Ok(args) => {
                let result_type = ExprType::from_field(&query.result_type);
                let query = Expr::Query {
                    query: i,
                    args: args.into(),
                };
                return Some(Ok((query, result_type)));
            }
            Err(mismatch) => mismatches.push(mismatch),
        }
    }
    // A field with the same name applies if the query does not fit.
    let text: Vec<&str> = words.iter().map(|w| &*w.text).collect();
    if names.find_value(&text.join(" ")).is_some() {
        return None;
    }
    nearest_form_error(&mismatches, words, span, names).map(Err)
}

fn unknown_name_error(words: &[Word], span: Span, names: &NameTable) -> Diagnostic {
    let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    let (first, text) = (texts[0], texts.join(" "));
    let candidates = names.value_words();
    let suggestion = names.variable_alias_help(&text);
    let suggestion = if let Some(help) = suggestion.or_else(|| names.other_page_help(&text)) {
        Some(help)
    } else if matches!(names.scope().declared.get(&text), Some(("condition", _))) {
        Some("in `conditions`, declare it above the conditions that contain it".to_owned())
    } else if names.data.code_slots.contains_key(&text) {
        Some(format!("it is a code: `code {text}`"))
    } else if let (["title", title @ ..], [_, name, ..]) = (&*texts, words)
        && names.data.title_slots.contains_key(&title.join(" "))
    {
        // The span covers the title, because without quotes only its first word is parsed as the name.
        let (title, title_span) = (title.join(" "), name.span.to(words[words.len() - 1].span));
        let message = format!("the title `{title}` must be in quotes");
        let error = Diagnostic::unknown(Code::UnknownName, &title, title_span, message);
        let title = format!("\"{title}\"");
        return error
            .help(format!("write `title {title}`"))
            .fix(title_span, title);
    } else if let (1, Some(field)) = (words.len(), names.schema.find_field(first)) {
        let field = &field.name;
        Some(format!(
            "did you mean `{field}`, the ruleset's name for it?"
        ))
    } else if names.find_value(first).is_some() {
        Some(format!("to compare the value, write `{first} > 2`"))
    } else if let Some((a, b)) = text.rsplit_once('-')
        && names.find_value(a).is_some()
    {
        Some(format!("to subtract, put spaces around `-`: `{a} - {b}`"))
    } else if first == "taken" {
        Some("write `taken NAME`, or `taken NAME of PAGE`, with the name of a choice".to_owned())
    } else if candidates.contains(&first) {
        let ruleset = &names.schema.name;
        Some(format!("`turnto rules {ruleset}` lists the queries"))
    } else {
        did_you_mean(first, candidates)
    };
    let message = format!("unknown name `{text}`");
    let error = Diagnostic::unknown(Code::UnknownName, &text, span, message);
    let declare = format!(
        "declare a variable under `variables` in book.yaml, or, if it is text, put it in quotes: `\"{text}\"`"
    );
    error.propose_or_declare(suggestion, &declare)
}
