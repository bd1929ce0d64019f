//! Patterns that select items of a kind: `item with tag light`, `item with (bonus >= 1 and tag axe)`. `filter_argument.rs` parses patterns in arguments.

use super::expr::unknown_word_error;
use super::filter_argument::parse_with_condition;
use super::names::NameTable;
use crate::model::book::{Expr, Field, FieldType, ItemFilter, ItemKind, TAG_LISTS};
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
/// If items of the kind do not have such a property, or none can match.
pub(super) fn resolve_held_count(
    kind: usize,
    words: &[Word],
    names: &NameTable,
) -> Result<Expr, Diagnostic> {
    let words: Vec<&Word> = words.iter().collect();
    let (tree, used) = parse_with_condition(kind, &words[1..], words[0].span, names)?;
    if let Some(surplus) = words.get(1 + used) {
        let message = format!("unexpected `{}`", surplus.text);
        let error = Diagnostic::new(Code::InvalidCondition, surplus.span, message);
        return Err(error.help(filter_help(&names.schema.kinds[kind].name)));
    }
    Ok(held_count(kind, parse_filter(kind, &tree, names)?, names))
}

pub(super) fn filter_help(kind: &str) -> String {
    format!("write `{kind} with tag light`, `{kind} with FIELD` or `{kind} with (FIELD > 1)`")
}

fn held_count(kind: usize, filter: ItemFilter, names: &NameTable) -> Expr {
    Expr::HeldMatching {
        slot: names.data.inventory_slots[kind],
        kind,
        filter: Some(Arc::new(filter)),
    }
}

/// Resolves a comparison with `item with bonus` on the left, which compares a property of each item. The result is the number of held items that
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
    let tree = ExprTree {
        span: field.span.to(right.span),
        kind: ExprKind::Binary(op, Box::new(field), Box::new(right.clone())),
    };
    Some(parse_filter(kind, &tree, names).map(|filter| held_count(kind, filter, names)))
}

/// Parses a condition on items of a kind. At least one entry must be able to match it.
pub(super) fn parse_filter(kind: usize, tree: &ExprTree, names: &NameTable) -> FilterResult {
    let filter = FilterParser { kind, names }.parse_expr(tree)?;
    let ItemKind {
        name,
        plural,
        marks,
        ..
    } = &names.schema.kinds[kind];
    let mut entries = names.data.catalogues[kind].iter();
    if names.knows_all_entries(kind)
        && !entries.any(|(id, entry)| filter.can_match(id, entry, |key| is_mark(marks, key)))
    {
        let message = format!("no {name} can match this condition");
        let error = Diagnostic::new(Code::UnknownName, tree.span, message);
        return Err(error
            .label_text(format!("never true for an entry of {plural}.yaml"))
            .help("change the condition or an entry"));
    }
    Ok(filter)
}

fn is_mark(marks: &[Field], key: &str) -> bool {
    marks.iter().any(|mark| mark.name == key)
}

struct FilterParser<'n, 'a> {
    kind: usize,
    names: &'n NameTable<'a>,
}

impl FilterParser<'_, '_> {
    fn parse_expr(&self, tree: &ExprTree) -> FilterResult {
        let both = |a: &ExprTree, b: &ExprTree| {
            Ok((Box::new(self.parse_expr(a)?), Box::new(self.parse_expr(b)?)))
        };
        match &tree.kind {
            ExprKind::Not(inner) => Ok(ItemFilter::Not(Box::new(self.parse_expr(inner)?))),
            ExprKind::Binary(BinaryOp::And, a, b) => both(a, b).map(|(a, b)| ItemFilter::And(a, b)),
            ExprKind::Binary(BinaryOp::Or, a, b) => both(a, b).map(|(a, b)| ItemFilter::Or(a, b)),
            ExprKind::Binary(op, left, right) => self.parse_comparison(*op, left, right, tree.span),
            // The parser has reported this.
            ExprKind::Phrase(words) if words.is_empty() => {
                Err(Diagnostic::new(Code::InvalidCondition, tree.span, ""))
            }
            ExprKind::Phrase(words) => self.parse_phrase(words, tree.span),
            ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Negate(_) => {
                Err(self.no_filter_error(tree.span))
            }
        }
    }

    fn no_filter_error(&self, span: Span) -> Diagnostic {
        let kind = &self.names.schema.kinds[self.kind];
        let message = format!("this is not a condition on {}", kind.plural);
        let error = Diagnostic::new(Code::InvalidCondition, span, message);
        error.help(filter_help(&kind.name))
    }

    fn parse_phrase(&self, words: &[Word], span: Span) -> FilterResult {
        match words {
            [key, word] if matches!(&*key.text, "tag" | "trait") => self.parse_tag(key, word),
            [key, word] => match self.find_field(key)?.field_type {
                FieldType::Words => self.parse_listed(key, word),
                _ => Err(self.no_filter_error(span)),
            },
            [key] => match &self.find_field(key)?.field_type {
                FieldType::Flag => Ok(ItemFilter::Flag(key.text.as_str().into())),
                other => Err(self.not_flag_error(key, other)),
            },
            _ => Err(self.no_filter_error(span)),
        }
    }

    /// The error for a field that is neither true nor false, and must be compared.
    fn not_flag_error(&self, key: &Word, field_type: &FieldType) -> Diagnostic {
        let name = &key.text;
        let help = match field_type {
            FieldType::Words => format!("add one of its words: `{name} WORD`"),
            FieldType::Integer => format!("compare it: `({name} > 0)`"),
            FieldType::Text | FieldType::Word(_) => format!("compare it: `({name} is WORD)`"),
            FieldType::Map | FieldType::Any | FieldType::Flag => {
                let message = format!("`{name}` cannot be used in a pattern");
                let error = Diagnostic::new(Code::WrongType, key.span, message);
                return error
                    .help("use a field that is a number, a word, a list of words, or yes or no");
            }
        };
        let message = format!("`{name}` is not a yes-or-no field");
        Diagnostic::new(Code::WrongType, key.span, message).help(help)
    }

    /// Returns a field or mark of the kind.
    fn find_field(&self, key: &Word) -> Result<&Field, Diagnostic> {
        if let Some(field) = self.names.find_field(self.kind, &key.text) {
            return Ok(field);
        }
        let kind = &self.names.schema.kinds[self.kind];
        let message = format!("{} have no field or mark `{}`", kind.plural, key.text);
        let fields = kind.marks.iter().chain(&kind.fields);
        let candidates = fields.map(|field| &*field.name).chain(["tag", "name"]);
        let candidates: BTreeSet<&str> = candidates.collect();
        let is_tag = self.listed_words(&TAG_LISTS).contains(&key.text);
        let help = match is_tag {
            true => format!("it is a tag: `{} with tag {}`", kind.name, key.text),
            false => did_you_mean(&key.text, candidates.iter().copied()).unwrap_or_else(|| {
                let candidates: Vec<&str> = candidates.into_iter().collect();
                format!("the fields and marks are: {}", candidates.join(", "))
            }),
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
        let is_trait = key.text == "trait" && self.names.find_field(self.kind, "traits").is_some();
        let tag: Arc<str> = word.text.as_str().into();
        let (keys, filter): (&[&str], ItemFilter) = match is_trait {
            true => (&TAG_LISTS[1..], ItemFilter::Contains("traits".into(), tag)),
            false => (&TAG_LISTS, ItemFilter::Tag(tag)),
        };
        self.check_listed(keys, &key.text, word)?;
        Ok(filter)
    }

    fn parse_listed(&self, key: &Word, word: &Word) -> FilterResult {
        self.check_listed(&[&key.text], &key.text, word)?;
        Ok(ItemFilter::Contains(
            key.text.as_str().into(),
            word.text.as_str().into(),
        ))
    }

    /// Checks that some entry has the word in one of these lists, unless a mark can add it.
    fn check_listed(&self, keys: &[&str], noun: &str, word: &Word) -> Result<(), Diagnostic> {
        let kind = &self.names.schema.kinds[self.kind];
        let words = self.listed_words(keys);
        if !self.names.knows_all_entries(self.kind)
            || keys.iter().any(|key| is_mark(&kind.marks, key))
            || words.contains(&word.text)
        {
            return Ok(());
        }
        let message = format!("no {} has the {noun} `{}`", kind.name, word.text);
        let suggestion = did_you_mean(&word.text, words.iter().map(String::as_str));
        let mark = (noun == "tag" && self.names.find_field(self.kind, &word.text).is_some())
            .then(|| format!("it is a field or mark: `{} with {}`", kind.name, word.text));
        let declare = format!("add it to an entry of {}.yaml", kind.plural);
        let error = Diagnostic::unknown(Code::UnknownName, &word.text, word.span, message);
        let error = error.label_text("never true");
        Err(error.propose_or_declare(mark.or(suggestion), &declare))
    }

    fn parse_comparison(
        &self,
        op: BinaryOp,
        left: &ExprTree,
        right: &ExprTree,
        span: Span,
    ) -> FilterResult {
        let is_arithmetic = matches!(
            op,
            BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::Remainder
        );
        let key = match &left.kind {
            ExprKind::Phrase(words) if !is_arithmetic => words.as_slice(),
            _ => &[],
        };
        let [key] = key else {
            return Err(self.no_filter_error(span));
        };
        let is_name = key.text == "name";
        let text = FieldType::Text;
        let field_type = match is_name {
            true => &text,
            false => &self.find_field(key)?.field_type,
        };
        let is_ordered = !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        let type_error = |expected: &str| {
            let help = match field_type {
                FieldType::Flag => format!("write `{0}`, or `{0} is no`", key.text),
                _ => "write a number or a word: a pattern cannot contain other values".to_owned(),
            };
            let message = format!("`{}` must be compared with {expected}", key.text);
            Diagnostic::new(Code::WrongType, right.span, message).help(help)
        };
        let value = match field_type {
            FieldType::Integer => literal_number(right).ok_or_else(|| type_error("a number"))?,
            FieldType::Flag => literal_flag(right)
                .filter(|_| !is_ordered)
                .ok_or_else(|| type_error("yes or no"))?,
            FieldType::Text => literal_word(right)
                .filter(|_| !is_ordered)
                .ok_or_else(|| type_error("words"))?,
            FieldType::Word(words) => {
                let value = literal_word(right)
                    .filter(|_| !is_ordered)
                    .ok_or_else(|| type_error("a word"))?;
                let word = value.as_text().unwrap_or_default();
                if !words.iter().any(|it| it == word) {
                    return Err(unknown_word_error(&key.text, word, words, right.span));
                }
                value
            }
            FieldType::Words | FieldType::Map | FieldType::Any => {
                return Err(self.not_flag_error(key, field_type));
            }
        };
        Ok(ItemFilter::Compare(key.text.as_str().into(), op, value))
    }
}

fn literal_number(tree: &ExprTree) -> Option<Value> {
    match &tree.kind {
        ExprKind::Number(n) => Some(Value::Int(*n)),
        ExprKind::Negate(inner) => Some(Value::Int(literal_number(inner)?.int().saturating_neg())),
        _ => None,
    }
}

fn literal_word(tree: &ExprTree) -> Option<Value> {
    match &tree.kind {
        ExprKind::Text(text) => Some(Value::text(text.as_str())),
        ExprKind::Phrase(words) => match words.as_slice() {
            [word] if word.kind == WordKind::Name => Some(Value::text(word.text.as_str())),
            _ => None,
        },
        _ => None,
    }
}

fn literal_flag(tree: &ExprTree) -> Option<Value> {
    match literal_word(tree)?.as_text()? {
        "yes" | "true" => Some(true.into()),
        "no" | "false" => Some(false.into()),
        _ => None,
    }
}
