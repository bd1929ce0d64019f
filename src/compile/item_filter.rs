//! Patterns that select items of a kind: `item with tag light`, `item with (bonus >= 1 and tag axe)`. `which.rs` parses patterns in arguments.

use super::expr::unknown_word_error;
use super::filter_argument::parse_with_condition;
use super::names::NameTable;
use crate::model::book::{Expr, Field, FieldType, ItemFilter, TAG_LISTS};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{BinaryOp, ExprKind, ExprTree, Word, WordKind};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use std::collections::BTreeSet;
use std::sync::Arc;

type FilterResult = Result<ItemFilter, Diagnostic>;

/// Resolves the number of held items that match. `words` begin with `with`.
///
/// # Errors
/// If items of the kind cannot have such a property, or none ever match.
pub(super) fn resolve_held_count(
    kind: usize,
    words: &[Word],
    names: &NameTable,
) -> Result<Expr, Diagnostic> {
    let words: Vec<&Word> = words.iter().collect();
    let (written, used) = parse_with_condition(kind, &words[1..], words[0].span, names)?;
    if let Some(surplus) = words.get(1 + used) {
        let message = format!("unexpected `{}`", surplus.text);
        let error = Diagnostic::new(Code::InvalidCondition, surplus.span, message);
        return Err(error.help(filter_help(&names.schema.kinds[kind].name)));
    }
    Ok(held_count(
        kind,
        parse_filter(kind, &written, names)?,
        names,
    ))
}

pub(super) fn filter_help(kind: &str) -> String {
    format!("write `{kind} with tag light`, `{kind} with FIELD`, `{kind} with (FIELD > 1)`")
}

fn held_count(kind: usize, such: ItemFilter, names: &NameTable) -> Expr {
    Expr::HeldMatching {
        slot: names.data.inventory_slots[kind],
        kind,
        filter: Some(Arc::new(such)),
    }
}

/// Resolves a comparison whose left side is `item with bonus`. It compares a property of each item. The result is the number of held items that
/// match.
pub(super) fn resolve_comparison(
    op: BinaryOp,
    left: &ExprTree,
    right: &ExprTree,
    names: &NameTable,
) -> Option<Result<Expr, Diagnostic>> {
    use BinaryOp::{And, Or};
    let (ExprKind::Phrase(words), false) = (&left.kind, matches!(op, And | Or)) else {
        return None;
    };
    let [kind, with, field] = words.as_slice() else {
        return None;
    };
    let kind = names
        .kind_index(&kind.text)
        .filter(|_| with.text == "with")?;
    names.find_field(kind, &field.text)?;
    names.schema.kinds[kind].can_be_held.then_some(())?;
    let field = ExprTree {
        kind: ExprKind::Phrase(vec![field.clone()]),
        span: field.span,
    };
    let whole = ExprTree {
        span: field.span.to(right.span),
        kind: ExprKind::Binary(op, Box::new(field), Box::new(right.clone())),
    };
    Some(parse_filter(kind, &whole, names).map(|such| held_count(kind, such, names)))
}

/// Parses a condition on items of a kind. At least one entry must be able to match it.
pub(super) fn parse_filter(kind: usize, written: &ExprTree, names: &NameTable) -> FilterResult {
    let such = FilterParser { kind, names }.parse_expr(written)?;
    let of = &names.schema.kinds[kind];
    if names.knows_all_entries(kind)
        && !names.data.catalogues[kind]
            .iter()
            .any(|(id, entry)| such.can_match(id, entry, |key| is_mark(&of.marks, key)))
    {
        let message = format!("no {} can ever be so", of.name);
        let fault = Diagnostic::new(Code::UnknownName, written.span, message);
        return Err(fault
            .label_text(format!("nothing in {}.yaml fits", of.plural))
            .help("ask for what some entry says, or change an entry"));
    }
    Ok(such)
}

fn is_mark(marks: &[Field], key: &str) -> bool {
    marks.iter().any(|mark| mark.name == key)
}

struct FilterParser<'n, 'a> {
    kind: usize,
    names: &'n NameTable<'a>,
}

impl FilterParser<'_, '_> {
    fn parse_expr(&self, written: &ExprTree) -> FilterResult {
        let both = |a: &ExprTree, b: &ExprTree| {
            Ok((Box::new(self.parse_expr(a)?), Box::new(self.parse_expr(b)?)))
        };
        match &written.kind {
            ExprKind::Not(inner) => Ok(ItemFilter::Not(Box::new(self.parse_expr(inner)?))),
            ExprKind::Binary(BinaryOp::And, a, b) => both(a, b).map(|(a, b)| ItemFilter::And(a, b)),
            ExprKind::Binary(BinaryOp::Or, a, b) => both(a, b).map(|(a, b)| ItemFilter::Or(a, b)),
            ExprKind::Binary(op, left, right) => {
                self.parse_comparison(*op, left, right, written.span)
            }
            // The parser has reported this.
            ExprKind::Phrase(words) if words.is_empty() => {
                Err(Diagnostic::new(Code::InvalidCondition, written.span, ""))
            }
            ExprKind::Phrase(words) => self.parse_phrase(words, written.span),
            ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Negate(_) => {
                Err(self.no_filter_error(written.span))
            }
        }
    }

    fn no_filter_error(&self, span: Span) -> Diagnostic {
        let kind = &self.names.schema.kinds[self.kind];
        let name = &kind.name;
        let message = format!("this asks nothing of {}", kind.plural);
        let fault = Diagnostic::new(Code::InvalidCondition, span, message);
        fault.help(filter_help(name))
    }

    fn parse_phrase(&self, words: &[Word], span: Span) -> FilterResult {
        match words {
            [key, word] if matches!(&*key.text, "tag" | "trait") => self.parse_tag(key, word),
            [key, word] => match self.find_field(key)?.field_type {
                FieldType::Words => self.parse_has(key, word),
                _ => Err(self.no_filter_error(span)),
            },
            [key] => match &self.find_field(key)?.field_type {
                FieldType::Flag => Ok(ItemFilter::Flag(key.text.as_str().into())),
                FieldType::Words => {
                    Err(self.not_flag_error(key, format!("name a word of it: `{} WORD`", key.text)))
                }
                FieldType::Integer => {
                    Err(self.not_flag_error(key, format!("compare it: `({} > 0)`", key.text)))
                }
                FieldType::Text | FieldType::Word(_) => {
                    Err(self.not_flag_error(key, format!("compare it: `({} is WORD)`", key.text)))
                }
                FieldType::Map | FieldType::Any => Err(self.not_filterable_error(key)),
            },
            _ => Err(self.no_filter_error(span)),
        }
    }

    fn not_flag_error(&self, key: &Word, help: String) -> Diagnostic {
        let message = format!("`{}` is no yes or no", key.text);
        Diagnostic::new(Code::WrongType, key.span, message).help(help)
    }

    fn not_filterable_error(&self, key: &Word) -> Diagnostic {
        let message = format!("`{}` cannot be asked for in a pattern", key.text);
        let fault = Diagnostic::new(Code::WrongType, key.span, message);
        fault.help("a number, a word, a list of words or a yes or no can")
    }

    /// Returns a field or mark of the kind.
    fn find_field(&self, key: &Word) -> Result<&Field, Diagnostic> {
        if let Some(field) = self.names.find_field(self.kind, &key.text) {
            return Ok(field);
        }
        let kind = &self.names.schema.kinds[self.kind];
        let message = format!("{} have no field or mark `{}`", kind.plural, key.text);
        let fields = kind.marks.iter().chain(&kind.fields);
        let known = fields.map(|field| &*field.name).chain(["tag", "name"]);
        let known: BTreeSet<&str> = known.collect();
        let known: Vec<&str> = known.into_iter().collect();
        let tagged = self.listed_words(&TAG_LISTS).contains(&key.text);
        let help = match tagged {
            true => format!("it is a tag: `{} with tag {}`", kind.name, key.text),
            false => did_you_mean(&key.text, known.iter().copied())
                .unwrap_or_else(|| format!("there are: {}", known.join(", "))),
        };
        Err(Diagnostic::unknown(Code::UnknownName, &key.text, key.span, message).help(help))
    }

    /// Returns the words in the lists of all entries.
    fn listed_words(&self, keys: &[&str]) -> Vec<String> {
        let entries = self.names.data.catalogues[self.kind].values();
        let lists = entries.flat_map(|entry| keys.iter().map(|key| entry.get(key).as_list()));
        let words = lists.flatten().filter_map(Value::as_text);
        let mut words: Vec<String> = words.map(str::to_owned).collect();
        words.sort();
        words.dedup();
        words
    }

    fn parse_tag(&self, key: &Word, word: &Word) -> FilterResult {
        let traits = key.text == "trait" && self.names.find_field(self.kind, "traits").is_some();
        let tag: Arc<str> = word.text.as_str().into();
        let (keys, such): (&[&str], ItemFilter) = match traits {
            true => (&TAG_LISTS[1..], ItemFilter::Contains("traits".into(), tag)),
            false => (&TAG_LISTS, ItemFilter::Tag(tag)),
        };
        self.check_listed(keys, &key.text, word)?;
        Ok(such)
    }

    fn parse_has(&self, key: &Word, word: &Word) -> FilterResult {
        self.check_listed(&[&key.text], &key.text, word)?;
        Ok(ItemFilter::Contains(
            key.text.as_str().into(),
            word.text.as_str().into(),
        ))
    }

    /// Checks that some entry has the word in one of these lists, unless a mark can add it.
    fn check_listed(&self, keys: &[&str], what: &str, word: &Word) -> Result<(), Diagnostic> {
        let kind = &self.names.schema.kinds[self.kind];
        let words = self.listed_words(keys);
        if !self.names.knows_all_entries(self.kind)
            || keys.iter().any(|key| is_mark(&kind.marks, key))
            || words.contains(&word.text)
        {
            return Ok(());
        }
        let message = format!("no {} has the {what} `{}`", kind.name, word.text);
        let near = did_you_mean(&word.text, words.iter().map(String::as_str));
        let mark = (what == "tag" && self.names.find_field(self.kind, &word.text).is_some())
            .then(|| format!("it is a field or mark: `{} with {}`", kind.name, word.text));
        let declare = format!("add it to an entry of {}.yaml", kind.plural);
        let error = Diagnostic::unknown(Code::UnknownName, &word.text, word.span, message);
        let error = error.label_text("never true");
        Err(error.propose_or_declare(mark.or(near), &declare))
    }

    fn parse_comparison(
        &self,
        op: BinaryOp,
        left: &ExprTree,
        right: &ExprTree,
        span: Span,
    ) -> FilterResult {
        let arithmetic = matches!(
            op,
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide
        );
        let key = match &left.kind {
            ExprKind::Phrase(words) if !arithmetic => words.as_slice(),
            _ => &[],
        };
        let [key] = key else {
            return Err(self.no_filter_error(span));
        };
        let named = key.text == "name";
        let text = FieldType::Text;
        let of = match named {
            true => &text,
            false => &self.find_field(key)?.field_type,
        };
        let ordered = !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        let wrong = |wanted: &str| {
            let help = match of {
                FieldType::Flag => format!("write `{0}`, or `{0} is no`", key.text),
                _ => "a pattern looks at the thing alone: write a number or a word".to_owned(),
            };
            let message = format!("`{}` is compared with {wanted}", key.text);
            let fault = Diagnostic::new(Code::WrongType, right.span, message);
            fault.help(help)
        };
        let with = match of {
            FieldType::Integer => literal_number(right).ok_or_else(|| wrong("a number"))?,
            FieldType::Flag => literal_flag(right)
                .filter(|_| !ordered)
                .ok_or_else(|| wrong("yes or no"))?,
            FieldType::Text => literal_word(right)
                .filter(|_| !ordered)
                .ok_or_else(|| wrong("words"))?,
            FieldType::Word(words) => {
                let with = literal_word(right)
                    .filter(|_| !ordered)
                    .ok_or_else(|| wrong("a word"))?;
                let said = with.as_text().unwrap_or_default();
                if !words.iter().any(|known| known == said) {
                    let error = unknown_word_error(&key.text, said, words, right.span);
                    return Err(error);
                }
                with
            }
            FieldType::Words => {
                return Err(
                    self.not_flag_error(key, format!("name a word of it: `{} WORD`", key.text))
                );
            }
            FieldType::Map | FieldType::Any => return Err(self.not_filterable_error(key)),
        };
        Ok(ItemFilter::Compare(key.text.as_str().into(), op, with))
    }
}

fn literal_number(written: &ExprTree) -> Option<Value> {
    match &written.kind {
        ExprKind::Number(n) => Some(Value::Int(*n)),
        ExprKind::Negate(inner) => Some(Value::Int(literal_number(inner)?.int().saturating_neg())),
        _ => None,
    }
}

fn literal_word(written: &ExprTree) -> Option<Value> {
    match &written.kind {
        ExprKind::Text(text) => Some(Value::text(text.as_str())),
        ExprKind::Phrase(words) => match words.as_slice() {
            [one] if one.kind == WordKind::Name => Some(Value::text(one.text.as_str())),
            _ => None,
        },
        _ => None,
    }
}

fn literal_flag(written: &ExprTree) -> Option<Value> {
    match literal_word(written)?.as_text()? {
        "yes" | "true" => Some(true.into()),
        "no" | "false" => Some(false.into()),
        _ => None,
    }
}
