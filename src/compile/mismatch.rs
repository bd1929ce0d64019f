//! Errors for words that fit no form of the ruleset: a diagnostic for authors and a message for readers.

use super::args::{FormMatcher, without_commas};
use super::names::NameTable;
use crate::model::book::{ArgType, Signature, SignaturePart};
use crate::model::game::Message;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Word, WordKind};
use crate::syntax::source::Span;
use crate::syntax::suggest::{did_you_mean, with_article};

/// Number of forms that a help text lists in full.
const MAX_FORMS_LISTED: usize = 3;

/// The first word that a form does not accept.
pub(super) struct Mismatch {
    /// Index of the word in the instruction, without commas.
    pub(super) at: usize,
    pub(super) error: Diagnostic,
    /// Message for a reader who typed the words.
    pub(super) reason: String,
    /// Words that the form accepts here.
    expected: Vec<ExpectedWord>,
}

struct ExpectedWord {
    /// "`ticks`", "a skill"
    description: String,
    /// The accepted words, if they are few and known.
    words: Vec<String>,
}

impl ExpectedWord {
    fn from_part(part: &SignaturePart) -> Self {
        let words = match part {
            SignaturePart::Literal(word) => vec![word.clone()],
            SignaturePart::Argument {
                arg_type: ArgType::OneOf(words),
                ..
            } => words.clone(),
            SignaturePart::Argument { .. } | SignaturePart::Group { .. } => Vec::new(),
        };
        let description = describe_part(part).0;
        Self { description, words }
    }
}

impl From<Diagnostic> for Mismatch {
    fn from(error: Diagnostic) -> Self {
        Self {
            at: 0,
            reason: error.message.clone(),
            error,
            expected: Vec::new(),
        }
    }
}

impl From<Diagnostic> for Box<Mismatch> {
    fn from(error: Diagnostic) -> Self {
        Self::new(Mismatch::from(error))
    }
}

impl Mismatch {
    fn new(error: Diagnostic, reason: &Message, expected: Vec<ExpectedWord>) -> Box<Self> {
        Box::new(Self {
            at: 0,
            error,
            reason: reason.encode(),
            expected,
        })
    }

    pub(super) fn at_word(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// The error for a word after the end of the form.
    pub(super) fn surplus(word: &Word) -> Box<Self> {
        let message = format!("unexpected `{}`", word.text);
        let error = Diagnostic::new(Code::InvalidArgument, word.span, message);
        let reason = Message::new("refused-surplus").with("word", &*word.text);
        Self::new(error.label_text("extra word"), &reason, Vec::new())
    }

    /// The error for words that end early, if the missing part is unknown.
    pub(super) fn incomplete(span: Span) -> Box<Self> {
        let message = "this instruction is incomplete";
        let error = Diagnostic::new(Code::InvalidArgument, span, message);
        Self::new(error, &Message::new("refused-incomplete"), Vec::new())
    }

    /// The error for words that end before this part.
    pub(super) fn missing(part: &SignaturePart, span: Span) -> Box<Self> {
        let (description, for_reader) = describe_part(part);
        let message = format!("{description} is missing at the end");
        let error = Diagnostic::new(Code::InvalidArgument, span, message);
        let reason = Message::new("refused-missing").with("wanted", for_reader);
        let expected = vec![ExpectedWord::from_part(part)];
        Self::new(error.label_text("incomplete"), &reason, expected)
    }

    /// The error for a word that does not fit this part.
    pub(super) fn unexpected_word(part: &SignaturePart, word: &Word) -> Box<Self> {
        let expected = ExpectedWord::from_part(part);
        let message = format!("expected {}, found `{}`", expected.description, word.text);
        let error = Diagnostic::new(Code::InvalidArgument, word.span, message);
        let reason = Message::new("refused-instead").with("word", &*word.text);
        let reason = reason.with("wanted", describe_part(part).1);
        let is_signed = matches!(
            part,
            SignaturePart::Argument {
                arg_type: ArgType::Signed,
                ..
            }
        );
        let error = match word.kind {
            WordKind::Number(n) if is_signed => error.help(format!("write `+{n}` or `-{n}`")),
            _ => error,
        };
        Self::new(error, &reason, vec![expected])
    }

    /// The error for a word that is not in the set.
    pub(super) fn not_in_set(set: &str, words: &[String], word: &Word) -> Box<Self> {
        let message = format!("unknown {set} `{}`", word.text);
        let suggestion = did_you_mean(&word.text, words.iter().map(String::as_str));
        let help = suggestion.unwrap_or_else(|| {
            format!("{} must be one of: {}", with_article(set), words.join(", "))
        });
        let error =
            Diagnostic::unknown(Code::InvalidArgument, &word.text, word.span, message).help(help);
        let reason = Message::new("refused-no-such").with("word", &*word.text);
        let expected = ExpectedWord {
            description: with_article(set),
            words: words.to_vec(),
        };
        Self::new(error, &reason.with("name", set), vec![expected])
    }

    /// The error for a word that is not an entry of the kind.
    pub(super) fn unknown_entry(kind: &str, word: &Word, error: Diagnostic) -> Box<Self> {
        let reason = Message::new("refused-unknown").with("kind", kind);
        Self::new(error, &reason.with("name", &*word.text), Vec::new())
    }

    /// Keeps the mismatch at the later word. Merges two mismatches at the same word.
    pub(super) fn keep_farthest(best: &mut Option<Self>, mut other: Self) {
        if let Some(best) = best {
            if other.at < best.at {
                return;
            }
            if other.at == best.at && !best.expected.is_empty() && !other.expected.is_empty() {
                best.expected.append(&mut other.expected);
                other.expected = std::mem::take(&mut best.expected);
            }
        }
        *best = Some(other);
    }
}

/// Returns the error of the forms that accept the most words.
pub(super) fn nearest_form_error(
    forms: &[FormMatcher],
    words: &[Word],
    span: Span,
    names: &NameTable,
) -> Option<Diagnostic> {
    let mismatches = forms.iter().map(|form| (form.form, form.mismatch()));
    let mut nearest: Vec<(&Signature, Mismatch)> = mismatches.collect();
    let farthest = nearest.iter().map(|(_, mismatch)| mismatch.at).max()?;
    nearest.retain(|(_, mismatch)| mismatch.at == farthest);
    let keyword = &*words.first()?.text;
    let forms: Vec<&Signature> = nearest.iter().map(|(form, _)| *form).collect();
    let mut mismatches = nearest.into_iter().map(|(_, mismatch)| mismatch);
    let first = mismatches.next()?;
    let mut expected = first.expected;
    expected.extend(mismatches.flat_map(|it| it.expected));
    // Built-in instructions accept these words after the same first word.
    if matches!(keyword, "gain" | "lose") && farthest == 1 {
        let built_in = ["code", "title"].map(|word| SignaturePart::Literal(word.to_owned()));
        expected.extend(built_in.iter().map(ExpectedWord::from_part));
    }
    let mut error = match expected.len() {
        0 | 1 => first.error,
        _ => {
            let word = without_commas(words).get(farthest).copied();
            expected_error(&expected, word, span)
        }
    };
    error
        .help
        .get_or_insert_with(|| list_forms(&forms, keyword, names));
    Some(error)
}

fn expected_error(expected: &[ExpectedWord], word: Option<&Word>, span: Span) -> Diagnostic {
    let mut descriptions: Vec<&str> = Vec::new();
    for it in expected {
        if !descriptions.contains(&&*it.description) {
            descriptions.push(&it.description);
        }
    }
    let all = match descriptions.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        single => single.concat(),
    };
    let Some(word) = word else {
        let message = format!("{all} is missing at the end");
        return Diagnostic::new(Code::InvalidArgument, span, message).label_text("incomplete");
    };
    let candidates = expected.iter().flat_map(|it| &it.words);
    let suggestion = did_you_mean(&word.text, candidates.map(String::as_str));
    let message = format!("expected {all}, found `{}`", word.text);
    Diagnostic::new(Code::InvalidArgument, word.span, message).maybe_help(suggestion)
}

/// Lists the forms, or names the command that lists them.
fn list_forms(forms: &[&Signature], keyword: &str, names: &NameTable) -> String {
    let texts = forms.iter().map(|form| format!("`{}`", form.text));
    let texts: Vec<String> = texts.collect();
    match texts.as_slice() {
        [form] => format!("the form is {form}"),
        few if few.len() <= MAX_FORMS_LISTED => format!("the forms are {}", few.join(", ")),
        _ => format!(
            "`turnto rules {} {keyword}` lists all its forms",
            names.schema.name
        ),
    }
}

/// Describes the words that a part accepts: in English for an author, and as a message for a reader.
fn describe_part(part: &SignaturePart) -> (String, String) {
    let arg_type = match part {
        SignaturePart::Literal(word) => return (format!("`{word}`"), format!("`{word}`")),
        SignaturePart::Group { .. } => return Default::default(),
        SignaturePart::Argument { arg_type, .. } => arg_type,
    };
    let (author, reader) = match arg_type {
        ArgType::Integer => ("a whole number", "form-integer"),
        ArgType::Signed => ("a number with a sign", "form-signed"),
        ArgType::Text => ("a text in double quotes", "form-text"),
        ArgType::Dice => ("dice such as `2d6`", "form-dice"),
        ArgType::Word => ("a word", "form-word"),
        ArgType::Page => ("a page", "form-page"),
        ArgType::Code => ("a code", "form-code"),
        ArgType::Title => ("a title in double quotes", "form-title"),
        ArgType::OneOf(words) => return (words.join(" or "), join_alternatives(words)),
        ArgType::Name(name) | ArgType::Filter(name) => {
            let author = match arg_type {
                ArgType::Filter(_) => format!("some {name}"),
                _ => with_article(name),
            };
            let reader = Message::new("form-named").with("name", &**name);
            return (author, reader.encode());
        }
        ArgType::Held(kind) => {
            let reader = Message::new("form-held").with("kind", &**kind);
            return (format!("the name of a held {kind}"), reader.encode());
        }
        // Readers never type a bonus.
        ArgType::Bonuses => {
            let form = "a bonus: `[+1 if code Blessed]`".to_owned();
            return (form.clone(), form);
        }
    };
    (author.to_owned(), Message::new(reader).encode())
}

fn join_alternatives(words: &[String]) -> String {
    let words = words.iter().cloned();
    let message = words.reduce(|first, second| {
        let message = Message::new("one-or-another").with("one", first);
        message.with("another", second).encode()
    });
    message.unwrap_or_default()
}
