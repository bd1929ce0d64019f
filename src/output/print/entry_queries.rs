//! Computed values of entries: results of queries as at the start of a game.

use super::catalogues::printed_value;
use super::manuscript::{Manuscript, PrintArg};
use super::numbers::SectionNumbers;
use super::render::fixed_words;
use super::terms::TermResolver;
use crate::model::book::{self, Arg, ArgType, Book, Expr, RulesetSchema, Signature};
use crate::model::game::Value;
use std::sync::Arc;

/// Prefix of an argument that is a query: `$asked-max_hp`, `$asked-attribute-VIT`.
pub(super) const QUERY_PREFIX: &str = "asked-";

/// Evaluates the queries in the messages `entry-KIND`. The results become fields of each entry. Queries without a result are left out.
pub fn answer_queries(
    manuscript: &mut Manuscript,
    (book, numbers): (&Book, &SectionNumbers),
    answers: &mut dyn FnMut(&Expr) -> Option<Value>,
) {
    let terms = TermResolver::new(book, numbers);
    let things = book.schema.messages.placeholders();
    for catalogue in &mut manuscript.catalogues {
        let kind = &catalogue.kind;
        let wanted = things.get(&format!("entry-{kind}"));
        let wanted = wanted.into_iter().flatten();
        let wanted: Vec<&String> = wanted.filter(|it| it.starts_with(QUERY_PREFIX)).collect();
        for entry in &mut catalogue.entries {
            for thing in &wanted {
                let Some(asked) = parse_query(&book.schema, kind, (&entry.id, &entry.name), thing)
                else {
                    continue;
                };
                // The answer no is printed as `none`, so that it differs from a missing answer.
                let printed = |it| printed_value(&terms, &it);
                let none = || PrintArg::OneOf("none".to_owned());
                let answer = answers(&asked).map(|it| printed(it).unwrap_or_else(none));
                entry.fields.extend(answer.map(|it| ((*thing).clone(), it)));
            }
        }
    }
}

/// The query whose words start this argument name, for this entry. The rest of the name is a further word.
fn parse_query(
    rules: &RulesetSchema,
    kind: &str,
    entry: (&str, &str),
    thing: &str,
) -> Option<Expr> {
    let words = thing.strip_prefix(QUERY_PREFIX)?;
    let all = rules.queries.iter().enumerate();
    let mut fitting = all.filter_map(|(at, query)| {
        let rest = words.strip_prefix(&*fixed_words(&query.form.text))?;
        let more = match rest {
            "" => None,
            rest => Some(rest.strip_prefix('-')?),
        };
        let args = query_arguments(&query.form, kind, entry, more)?;
        Some(Expr::Query {
            query: at,
            args: args.into(),
        })
    });
    fitting.next()
}

/// The arguments: the entry for the argument of its kind, or its name for a text. The word is used for the first other
/// argument. `None` if either does not fit.
fn query_arguments(
    form: &Signature,
    kind: &str,
    (id, name): (&str, &str),
    mut more: Option<&str>,
) -> Option<Vec<(Arc<str>, Arg)>> {
    let mut out = Vec::new();
    let mut is_meant = false;
    for (argument, of) in book::parameters(&form.parts) {
        let value = match of {
            book::Parameter::Single(ArgType::Name(of) | ArgType::Held(of)) if of == kind => {
                Some(id)
            }
            book::Parameter::Single(ArgType::Text) => Some(name),
            book::Parameter::Single(ArgType::Name(_)) => {
                let word = more.take();
                out.extend(
                    word.map(|it| (Arc::from(argument.as_str()), Arg::Const(Value::text(it)))),
                );
                continue;
            }
            _ => None,
        };
        if let Some(value) = value.filter(|_| !is_meant) {
            is_meant = true;
            out.push((Arc::from(argument), Arg::Const(Value::text(value))));
        }
    }
    (is_meant && more.is_none()).then_some(out)
}
