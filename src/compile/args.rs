//! Matches the words of an instruction with a form of its ruleset.

use super::dice::resolve_bonuses;
use super::expr::{resolve_number, word_to_expr};
use super::mismatch::Mismatch;
use super::names::NameTable;
use crate::model::book::{Arg, ArgType, ExprType, Signature, SignaturePart, flag_name, group_name};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Word, WordKind};
use crate::syntax::source::Span;
use crate::syntax::suggest::did_you_mean;
use crate::syntax::unicode::is_same_folded;
use std::sync::Arc;

pub(super) type ArgMap = Vec<(Arc<str>, Arg)>;

/// Returns the words without commas.
pub(super) fn without_commas(words: &[Word]) -> Vec<&Word> {
    let is_comma = |word: &&Word| word.kind == WordKind::Sign && word.text == ",";
    words.iter().filter(|word| !is_comma(word)).collect()
}

/// Matches the words of an instruction with a form. `span` is the span of the instruction.
///
/// # Errors
/// If the words do not fit: a matcher that can explain why. Most forms do not fit, so the explanation is computed only on request.
pub(super) fn match_form<'a>(
    form: &'a Signature,
    words: &'a [Word],
    span: Span,
    names: &'a NameTable<'a>,
) -> Result<ArgMap, FormMatcher<'a>> {
    let matcher = FormMatcher {
        form,
        words: without_commas(words),
        span,
        names,
    };
    let mut args = Vec::new();
    match matcher.match_words(false, &mut args, &mut None) {
        Some(end) if end == matcher.words.len() => Ok(args),
        _ => Err(matcher),
    }
}

/// Words that do not fit a form.
pub(super) struct FormMatcher<'a> {
    pub(super) form: &'a Signature,
    words: Vec<&'a Word>,
    span: Span,
    names: &'a NameTable<'a>,
}

impl FormMatcher<'_> {
    /// Matches as many words as possible. Returns the index after the last matching word.
    fn match_words(
        &self,
        explain: bool,
        args: &mut ArgMap,
        best: &mut Option<Mismatch>,
    ) -> Option<usize> {
        let before = self.names.snapshot();
        let matcher = WordMatcher {
            words: &self.words,
            span: self.span,
            names: self.names,
            explain,
        };
        let end = matcher.match_parts(&self.form.parts, 0, false, args, best);
        if end != Some(self.words.len()) {
            self.names.rollback(before);
        }
        end
    }

    /// Returns the error for the first word that does not fit.
    pub(super) fn mismatch(&self) -> Mismatch {
        let mut best: Option<Mismatch> = None;
        let end = self.match_words(true, &mut Vec::new(), &mut best);
        let Some((end, word)) = end.and_then(|end| Some((end, *self.words.get(end)?))) else {
            return best.unwrap_or_else(|| *Mismatch::incomplete(self.span));
        };
        let openers = self.form.parts.iter().filter_map(|part| match part {
            SignaturePart::Group { parts, .. } => match parts.first() {
                Some(SignaturePart::Literal(word)) => Some(&**word),
                _ => None,
            },
            _ => None,
        });
        let suggestion = did_you_mean(&word.text, openers);
        // A later mismatch is more specific, unless the word itself is a misspelt literal.
        let specific = |it: &Mismatch| it.at > end || (it.at == end && suggestion.is_none());
        best.filter(specific).unwrap_or_else(|| {
            let mut surplus = (*Mismatch::surplus(word)).at_word(end);
            surplus.error.help = suggestion;
            surplus
        })
    }
}

/// A match in progress.
struct WordMatcher<'a> {
    words: &'a [&'a Word],
    span: Span,
    names: &'a NameTable<'a>,
    /// True if mismatches are recorded.
    explain: bool,
}

impl WordMatcher<'_> {
    /// Matches the parts of a form or group, starting at word `at`. Returns the index after the last matching word.
    fn match_parts(
        &self,
        parts: &[SignaturePart],
        mut at: usize,
        is_group: bool,
        args: &mut ArgMap,
        best: &mut Option<Mismatch>,
    ) -> Option<usize> {
        let mut i = 0;
        while i < parts.len() {
            if let SignaturePart::Group { .. } = parts[i] {
                let groups = parts[i..]
                    .iter()
                    .take_while(|p| matches!(p, SignaturePart::Group { .. }));
                let groups: Vec<&SignaturePart> = groups.collect();
                i += groups.len();
                at = self.match_groups(&groups, at, args, best);
                continue;
            }
            match self.match_long_argument(parts, i, at) {
                Ok(Some((name, arg, count))) => {
                    args.push((name.into(), arg));
                    (at, i) = (at + count, i + 1);
                    continue;
                }
                Ok(None) => {}
                Err(error) => {
                    *best = Some(Mismatch::from(error).at_word(at));
                    return None;
                }
            }
            match self.match_part(&parts[i], at, args) {
                Ok(()) => at += 1,
                Err(None) => return None,
                Err(Some(mismatch)) => {
                    // A mismatch at the first word of a group is ignored unless it has a help text: the group was probably not meant.
                    if !is_group || i > 0 || mismatch.error.help.is_some() {
                        Mismatch::keep_farthest(best, (*mismatch).at_word(at));
                    }
                    return None;
                }
            }
            i += 1;
        }
        Some(at)
    }

    /// Matches an argument that can have several words: bonuses or a pattern. Returns its name, its value and the number of words, or none for any
    /// other argument.
    fn match_long_argument<'f>(
        &self,
        parts: &'f [SignaturePart],
        i: usize,
        at: usize,
    ) -> Result<Option<(&'f str, Arg, usize)>, Diagnostic> {
        let SignaturePart::Argument { name, arg_type } = &parts[i] else {
            return Ok(None);
        };
        let words = self.words.get(at..).unwrap_or_default();
        let value = match arg_type {
            ArgType::Bonuses => {
                let bonuses = resolve_bonuses(words, self.names)?;
                let count = bonuses.len();
                Some((Arg::List(bonuses), count))
            }
            ArgType::Filter(kind) => super::filter_argument::parse_filter_argument(
                kind,
                words,
                &first_literals(&parts[i + 1..]),
                self.names,
            )?,
            _ => None,
        };
        Ok(value.map(|(arg, count)| (&**name, arg, count)))
    }

    /// Matches adjacent groups in any order, each at most once unless it can be repeated.
    fn match_groups(
        &self,
        groups: &[&SignaturePart],
        mut at: usize,
        args: &mut ArgMap,
        best: &mut Option<Mismatch>,
    ) -> usize {
        let mut used = vec![false; groups.len()];
        'again: loop {
            for (i, group) in groups.iter().enumerate() {
                let SignaturePart::Group { parts, repeated } = group else {
                    continue;
                };
                if (used[i] && !repeated) || at >= self.words.len() {
                    continue;
                }
                let mut group_args = Vec::new();
                let before = self.names.snapshot();
                if let Some(end) = self.match_parts(parts, at, true, &mut group_args, best)
                    && end > at
                {
                    used[i] = true;
                    at = end;
                    add_group_args(parts, *repeated, group_args, args);
                    continue 'again;
                }
                self.names.rollback(before);
            }
            return at;
        }
    }

    /// Matches one word with a part. The error is none if mismatches are not explained.
    fn match_part(
        &self,
        part: &SignaturePart,
        at: usize,
        args: &mut ArgMap,
    ) -> Result<(), Option<Box<Mismatch>>> {
        let Some(word) = self.words.get(at) else {
            return Err(self.explain.then(|| Mismatch::missing(part, self.span)));
        };
        match part {
            SignaturePart::Literal(literal) if *literal == word.text => Ok(()),
            SignaturePart::Literal(_) | SignaturePart::Group { .. } => {
                Err(self.explain.then(|| Mismatch::unexpected_word(part, word)))
            }
            SignaturePart::Argument { name, arg_type } => {
                let value = convert_argument(arg_type, word, self.names, self.explain)?;
                let value = value
                    .ok_or_else(|| self.explain.then(|| Mismatch::unexpected_word(part, word)))?;
                args.push((name.as_str().into(), value));
                Ok(())
            }
        }
    }
}

/// Returns the literal words that can come first in these parts.
fn first_literals(parts: &[SignaturePart]) -> Vec<&str> {
    let mut out = Vec::new();
    for part in parts {
        match part {
            SignaturePart::Literal(word) => {
                out.push(&**word);
                break;
            }
            SignaturePart::Argument { .. } => break,
            SignaturePart::Group { parts, .. } => out.extend(first_literals(parts)),
        }
    }
    out
}

fn add_group_args(
    parts: &[SignaturePart],
    is_repeated: bool,
    group_args: ArgMap,
    args: &mut ArgMap,
) {
    if is_repeated {
        let key: Arc<str> = group_name(parts).into();
        if let Some((_, Arg::List(list))) = args.iter_mut().find(|(name, _)| *name == key) {
            list.push(group_args.into());
        } else {
            args.push((key, Arg::List(vec![group_args.into()])));
        }
    } else if group_args.is_empty() {
        args.push((flag_name(parts).into(), Arg::Const(true.into())));
    } else {
        args.extend(group_args);
    }
}

/// Converts a word to an argument. The error is none if the word has another type, or if mismatches are not explained.
fn convert_argument(
    arg_type: &ArgType,
    word: &Word,
    names: &NameTable,
    explain: bool,
) -> Result<Option<Arg>, Box<Mismatch>> {
    let text = || Arg::Const(Value::text(word.text.as_str()));
    Ok(Some(match (arg_type, &word.kind) {
        (ArgType::Integer, WordKind::Number(n)) | (ArgType::Signed, WordKind::Signed(n)) => {
            Arg::Const(Value::Int(*n))
        }
        // A variable, a field or dice need no parentheses.
        (ArgType::Integer | ArgType::Signed, kind)
            if matches!(kind, WordKind::Value(_) | WordKind::Dice(..))
                || *kind == WordKind::Name
                    && (matches!(names.find_value(&word.text), Some((_, ExprType::Int)))
                        || names.find_arg(&word.text).is_some()) =>
        {
            Arg::Expr(resolve_number(&word_to_expr(word), names)?)
        }
        (ArgType::Text, WordKind::Quoted)
        // `d3` can be a die or a square on a map.
        | (ArgType::Word, WordKind::Name | WordKind::Quoted | WordKind::Dice(..)) => text(),
        (ArgType::Dice, WordKind::Dice(count, sides)) => {
            if let Some(error) = super::dice::invalid_dice_error(*count, *sides, word.span) {
                return Err(error.into());
            }
            text()
        }
        (ArgType::Held(name) | ArgType::Name(name), WordKind::Name | WordKind::Quoted) => {
            return resolve_named(name, word, names, explain);
        }
        (ArgType::OneOf(words), WordKind::Name) if words.contains(&word.text) => text(),
        // The id of a page can be a number.
        (ArgType::Page, WordKind::Name | WordKind::Number(_)) => match names.find_page(&word.text, word.span)? {
            Some(page) => Arg::Const(Value::text(&*names.page_headers[page.0 as usize].id)),
            None => text(),
        },
        (ArgType::Code, WordKind::Name) => {
            names.find_code(&word.text, word.span)?;
            text()
        }
        (ArgType::Title, WordKind::Quoted) => {
            names.find_title(&word.text, word.span)?;
            text()
        }
        _ => return Ok(None),
    }))
}

/// Resolves a word of a set, an entry, or a number field of the sheet.
fn resolve_named(
    name: &str,
    word: &Word,
    names: &NameTable,
    explain: bool,
) -> Result<Option<Arg>, Box<Mismatch>> {
    if let Some(kind) = names.kind_index(name) {
        let entry = names.find_entry(kind, &word.text, word.span);
        let entry = entry.map_err(|error| Mismatch::unknown_entry(name, word, error))?;
        return Ok(Some(Arg::Const(Value::text(entry))));
    }
    let Some((words, _)) = names.word_set(name) else {
        let message = format!("the ruleset uses the type `{name}` but does not declare it");
        let help =
            format!("declare `word_sets = {{ {name} = ... }}` or a kind `{name}` in the script");
        let error = Diagnostic::new(Code::InvalidScript, word.span, message);
        return Err(error.help(help).into());
    };
    let matches = |w: &&String| is_same_folded(w, &word.text);
    match words.iter().find(matches) {
        Some(word) => Ok(Some(Arg::Const(Value::text(word.as_str())))),
        None if !explain => Ok(None),
        None => Err(Mismatch::not_in_set(name, &words, word)),
    }
}
