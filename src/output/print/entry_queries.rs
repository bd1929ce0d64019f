//! Computed values of entries: results of queries at the start of a game.

use super::catalogues::printed_value;
use super::manuscript::{Manuscript, PrintArg};
use super::numbers::SectionNumbers;
use super::render::fixed_words;
use super::terms::TermResolver;
use crate::model::book::{self, Arg, ArgType, Book, Expr, RulesetSchema, Signature};
use crate::model::game::Value;
use std::sync::Arc;

/// Prefix of an argument whose value is a query: `$asked-max_hp`, `$asked-attribute-VIT`.
pub(super) const QUERY_PREFIX: &str = "asked-";

/// Evaluates the queries in the messages `entry-KIND`. Their results become fields of each entry. Queries without a result are omitted.
pub fn answer_queries(
    manuscript: &mut Manuscript,
    (book, numbers): (&Book, &SectionNumbers),
    answers: &mut dyn FnMut(&Expr) -> Option<Value>,
) {
    let terms = TermResolver::new(book, numbers);
    let placeholders = book.schema.messages.placeholders();
    for catalogue in &mut manuscript.catalogues {
        let kind = &catalogue.kind;
        let args = placeholders.get(&format!("entry-{kind}"));
        let args = args.into_iter().flatten();
        let args: Vec<&String> = args.filter(|it| it.starts_with(QUERY_PREFIX)).collect();
        for entry in &mut catalogue.entries {
            for arg in &args {
                let Some(query) = parse_query(&book.schema, kind, (&entry.id, &entry.name), arg)
                else {
                    continue;
                };
                // The answer "no" is printed as `none`, to distinguish it from a missing answer.
                let convert = |it| printed_value(&terms, &it);
                let no = || PrintArg::OneOf("none".to_owned());
                let answer = answers(&query).map(|it| convert(it).unwrap_or_else(no));
                entry.fields.extend(answer.map(|it| ((*arg).clone(), it)));
            }
        }
    }
}

/// Finds the query whose words start an argument name. The rest of the name is a further word.
fn parse_query(schema: &RulesetSchema, kind: &str, entry: (&str, &str), arg: &str) -> Option<Expr> {
    let words = arg.strip_prefix(QUERY_PREFIX)?;
    let queries = schema.queries.iter().enumerate();
    let mut matching = queries.filter_map(|(i, query)| {
        let rest = words.strip_prefix(&*fixed_words(&query.form.text))?;
        let word = match rest {
            "" => None,
            rest => Some(rest.strip_prefix('-')?),
        };
        let args = query_arguments(&query.form, kind, entry, word)?;
        Some(Expr::Query {
            query: i,
            args: args.into(),
        })
    });
    matching.next()
}

/// Returns the arguments of a query: the entry for the argument of its kind, or its name for a text.
///
/// The further word is used for the first other argument. Returns `None` if the entry or the word has no argument.
fn query_arguments(
    form: &Signature,
    kind: &str,
    (id, entry_name): (&str, &str),
    mut word: Option<&str>,
) -> Option<Vec<(Arc<str>, Arg)>> {
    let mut out = Vec::new();
    let mut has_entry = false;
    for (name, param) in book::parameters(&form.parts) {
        let value = match param {
            book::Parameter::Single(ArgType::Name(it) | ArgType::Held(it)) if it == kind => {
                Some(id)
            }
            book::Parameter::Single(ArgType::Text) => Some(entry_name),
            book::Parameter::Single(ArgType::Name(_)) => {
                let word = word.take();
                out.extend(word.map(|it| (Arc::from(name.as_str()), Arg::Const(Value::text(it)))));
                continue;
            }
            _ => None,
        };
        if let Some(value) = value.filter(|_| !has_entry) {
            has_entry = true;
            out.push((Arc::from(name), Arg::Const(Value::text(value))));
        }
    }
    (has_entry && word.is_none()).then_some(out)
}
