//! Why words do not fit a form: a diagnostic for whoever wrote them on a page, and a message for the reader who typed them.

use crate::book::{ArgType, FormPart};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Message;
use crate::markup::{Word, WordKind};
use crate::source::Span;
use crate::suggest::did_you_mean;

/// What is wrong with words.
pub(super) struct Misfit {
    pub(super) fault: Diagnostic,
    /// The same for a reader.
    pub(super) reason: String,
    /// What was wanted in place of the word, where a word stands in place of something.
    pub(super) wants: Vec<Want>,
}

/// What a form wants in some place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Want {
    /// "`ticks`", "a skill"
    pub(super) told: String,
    /// The words that would do, where these are few and known.
    pub(super) words: Vec<String>,
}

impl Want {
    fn of(part: &FormPart) -> Self {
        let words = match part {
            FormPart::Literal(word) => vec![word.clone()],
            FormPart::Argument {
                of: ArgType::OneOf(words),
                ..
            } => words.clone(),
            FormPart::Argument { .. } | FormPart::Group { .. } => Vec::new(),
        };
        let told = wanted(part);
        Self { told, words }
    }
}

impl From<Box<Diagnostic>> for Box<Misfit> {
    fn from(fault: Box<Diagnostic>) -> Self {
        let reason = fault.message.clone();
        let wants = Vec::new();
        let fault = *fault;
        Self::new(Misfit {
            fault,
            reason,
            wants,
        })
    }
}

impl Misfit {
    pub(super) fn new(fault: Diagnostic, reason: &Message) -> Box<Self> {
        let reason = reason.text();
        let wants = Vec::new();
        Box::new(Self {
            fault,
            reason,
            wants,
        })
    }

    fn wanting(mut self: Box<Self>, want: Want) -> Box<Self> {
        self.wants.push(want);
        self
    }

    /// A word more than the form has.
    pub(super) fn surplus(word: &Word) -> Box<Self> {
        let message = format!("`{}` does not fit here", word.text);
        let fault = Diagnostic::new(Code::BadArgument, word.span, message);
        let reason = Message::new("refused-surplus").with("word", &*word.text);
        Self::new(fault.saying("one word too many"), &reason)
    }

    /// Fewer words than the form has, and no part of it that says which.
    pub(super) fn incomplete(whole: Span) -> Box<Self> {
        let fault = Diagnostic::new(Code::BadArgument, whole, "this instruction is incomplete");
        Self::new(fault, &Message::new("refused-incomplete"))
    }

    /// The words end before this part.
    pub(super) fn missing(part: &FormPart, whole: Span) -> Box<Self> {
        let message = format!("{} is missing at the end", wanted(part));
        let fault = Diagnostic::new(Code::BadArgument, whole, message);
        let reason = Message::new("refused-missing").with("wanted", wanted_of_reader(part));
        Self::new(fault.saying("incomplete"), &reason).wanting(Want::of(part))
    }

    /// A word where this part must stand.
    pub(super) fn instead(part: &FormPart, word: &Word) -> Box<Self> {
        let want = Want::of(part);
        let wanted = &want.told;
        let message = format!("`{}` stands where {wanted} is wanted", word.text);
        let label = match part {
            FormPart::Argument { .. } => format!("not {wanted}"),
            FormPart::Literal(_) | FormPart::Group { .. } => format!("{wanted}?"),
        };
        let fault = Diagnostic::new(Code::BadArgument, word.span, message);
        let reason = Message::new("refused-instead").with("word", &*word.text);
        let reason = reason.with("wanted", wanted_of_reader(part));
        let fault = match (part, &word.kind) {
            (
                FormPart::Argument {
                    of: ArgType::Signed,
                    ..
                },
                WordKind::Number(n),
            ) => fault.help(format!("write `+{n}` or `-{n}`: it is added to something")),
            _ => fault,
        };
        Self::new(fault.saying(label), &reason).wanting(want)
    }

    /// None of the words of a set.
    pub(super) fn no_such(set: &str, words: &[String], word: &Word) -> Box<Self> {
        let message = format!("`{}` is no {set}", word.text);
        let fault = Diagnostic::new(Code::BadArgument, word.span, message);
        let near = did_you_mean(&word.text, words.iter().map(String::as_str));
        let help = near.unwrap_or_else(|| format!("a {set} is one of: {}", words.join(", ")));
        let reason = Message::new("refused-no-such").with("word", &*word.text);
        let fault = fault.saying(format!("no such {set}")).help(help);
        let want = Want {
            told: format!("a {set}"),
            words: words.to_vec(),
        };
        Self::new(fault, &reason.with("name", set)).wanting(want)
    }

    /// A plain word that would do.
    pub(super) fn literal(word: &str) -> Want {
        Want::of(&FormPart::Literal(word.to_owned()))
    }

    /// Several things could stand in place of a word, or where the words end, and none does.
    pub(super) fn among(wants: &[Want], word: Option<&Word>, whole: Span) -> Diagnostic {
        let mut told: Vec<&str> = Vec::new();
        for want in wants {
            if !told.contains(&&*want.told) {
                told.push(&want.told);
            }
        }
        let all = match told.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
        };
        let Some(word) = word else {
            let message = format!("{all} is missing at the end");
            let fault = Diagnostic::new(Code::BadArgument, whole, message);
            return fault.saying("incomplete");
        };
        let near = did_you_mean(
            &word.text,
            wants
                .iter()
                .flat_map(|want| &want.words)
                .map(String::as_str),
        );
        let message = format!("`{}` stands where {all} is wanted", word.text);
        Diagnostic::new(Code::BadArgument, word.span, message)
            .saying("none of these")
            .maybe_help(near)
    }

    /// No entry of a kind.
    pub(super) fn unknown(kind: &str, word: &Word, fault: Diagnostic) -> Box<Self> {
        let reason = Message::new("refused-unknown").with("kind", kind);
        Self::new(fault, &reason.with("name", &*word.text))
    }
}

/// What must stand there, for an author.
fn wanted(part: &FormPart) -> String {
    let of = match part {
        FormPart::Literal(word) => return format!("`{word}`"),
        FormPart::Group { .. } => return String::new(),
        FormPart::Argument { of, .. } => of,
    };
    match of {
        ArgType::Integer => "a whole number".to_owned(),
        ArgType::Signed => "a number with its sign".to_owned(),
        ArgType::Text => "a text in double quotes".to_owned(),
        ArgType::Dice => "dice such as `2d6`".to_owned(),
        ArgType::Word => "a word".to_owned(),
        ArgType::OneOf(words) => words.join(" or "),
        ArgType::Named(name) => format!("a {name}"),
        ArgType::Held(kind) => format!("the name of some {kind} that is held"),
        ArgType::Page => "a page".to_owned(),
        ArgType::Code => "a code".to_owned(),
        ArgType::Title => "a title in double quotes".to_owned(),
        ArgType::Any(kind) => format!("some {kind}"),
        ArgType::Bonuses => "a bonus: `[+1 if code Blessed]`".to_owned(),
    }
}

/// The same for a reader.
fn wanted_of_reader(part: &FormPart) -> String {
    let of = match part {
        FormPart::Literal(_) | FormPart::Group { .. } => return wanted(part),
        // No reader types one.
        FormPart::Argument {
            of: ArgType::Bonuses,
            ..
        } => return wanted(part),
        FormPart::Argument { of, .. } => of,
    };
    let message = match of {
        ArgType::Integer => Message::new("form-integer"),
        ArgType::Signed => Message::new("form-signed"),
        ArgType::Text => Message::new("form-text"),
        ArgType::Dice => Message::new("form-dice"),
        ArgType::Word => Message::new("form-word"),
        ArgType::OneOf(words) => return one_of(words),
        ArgType::Named(name) => Message::new("form-named").with("name", &**name),
        ArgType::Held(kind) => Message::new("form-held").with("kind", &**kind),
        ArgType::Any(kind) => Message::new("form-named").with("name", &**kind),
        ArgType::Page => Message::new("form-page"),
        ArgType::Code => Message::new("form-code"),
        ArgType::Title | ArgType::Bonuses => Message::new("form-title"),
    };
    message.text()
}

fn one_of(words: &[String]) -> String {
    let words = words.iter().cloned();
    let either = words.reduce(|one, another| {
        let either = Message::new("one-or-another").with("one", one);
        either.with("another", another).text()
    });
    either.unwrap_or_default()
}
