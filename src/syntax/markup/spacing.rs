//! Spacing inside braces, for the formatter.

use super::expression::{ExpressionGrammar, Rule, find_limit_error};
use pest::Parser;
use pest::iterators::Pair;
use std::ops::Range;

/// The ranges of the words of an instruction. None if it cannot be parsed.
pub fn word_ranges(text: &str) -> Option<Vec<Range<usize>>> {
    let pairs = parse_rule(Rule::words, text)?.into_inner();
    let words = pairs.filter(|word| word.as_rule() != Rule::EOI);
    let ranges = words.map(|word| word.as_span().start()..word.as_span().end());
    Some(ranges.collect())
}

/// A condition or value with spaces around its operators. None if it cannot be parsed.
pub fn add_operator_spaces(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    write_pair(parse_rule(Rule::whole, text)?, &mut out);
    Some(out)
}

fn parse_rule(rule: Rule, text: &str) -> Option<Pair<'_, Rule>> {
    if find_limit_error(text).is_some() {
        return None;
    }
    ExpressionGrammar::parse(rule, text).ok()?.next()
}

fn write_pair(pair: Pair<'_, Rule>, out: &mut String) {
    let text = pair.as_str();
    match pair.as_rule() {
        Rule::whole | Rule::expr => pair.into_inner().for_each(|part| write_pair(part, out)),
        Rule::phrase => {
            for (i, part) in pair.into_inner().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                write_pair(part, out);
            }
        }
        Rule::paren => {
            out.push('(');
            pair.into_inner().for_each(|part| write_pair(part, out));
            out.push(')');
        }
        Rule::group => {
            let inner = &text[1..text.len() - 1];
            let inner = add_operator_spaces(inner).unwrap_or_else(|| inner.to_owned());
            out.push_str(&format!("({inner})"));
        }
        Rule::EOI => {}
        Rule::not => out.push_str("not "),
        Rule::is_not => out.push_str(" is not "),
        Rule::negate | Rule::name | Rule::with | Rule::number | Rule::dice | Rule::quoted => {
            out.push_str(text);
        }
        // Any other operator.
        _ => out.push_str(&format!(" {text} ")),
    }
}
