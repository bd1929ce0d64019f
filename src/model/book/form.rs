//! The shape of an instruction, written as it is typed: `test <skill:skill> [<dice:signed>] [talent <talent:talent>]*`.
//!
//! Literal words stand for themselves; `<name:type>` is an argument; `[...]` may be left out, `[...]*` may come any number
//! of times. Neighbouring `[...]` groups may come in any order.

/// A parsed form and its text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Form {
    pub text: String,
    pub parts: Vec<FormPart>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormPart {
    Literal(String),
    Argument {
        name: String,
        of: ArgType,
    },
    Group {
        parts: Vec<FormPart>,
        repeated: bool,
    },
}

/// What an argument may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArgType {
    /// A whole number: `3`, or a value in parentheses.
    Integer,
    /// A number with its sign: `+1`, `-2`, or a value in parentheses.
    Signed,
    /// `"..."`
    Text,
    /// `2d6`
    Dice,
    /// Any one word.
    Word,
    /// One of these words: `highest|lowest`.
    OneOf(Vec<String>),
    /// A word of a named set of the ruleset, an entry of one of its kinds, or an integer field of its sheet.
    Named(String),
    /// A kind's name, held or not: for commands, only things now held.
    Held(String),
    Page,
    Code,
    Title,
    /// `[+1 if code Blessed]`, any number of them.
    Bonuses,
    /// Which things of a kind: `item`, `item rope`, `item with tag light`.
    Any(String),
}

/// The plain words among these parts.
pub fn literals(parts: &[FormPart]) -> impl DoubleEndedIterator<Item = &str> {
    parts.iter().filter_map(|part| match part {
        FormPart::Literal(word) => Some(&**word),
        _ => None,
    })
}

/// What a group of plain words alone arrives as: `[no beasts]` is `no_beasts`.
pub fn flag(parts: &[FormPart]) -> String {
    let words: Vec<&str> = literals(parts).collect();
    words.join("_").replace('-', "_")
}

/// What a form hands over under one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given<'f> {
    /// A value.
    One(&'f ArgType),
    /// Whether a group of plain words was written.
    Flag,
    /// A group that may come several times: each time what its parts hand over.
    Several(&'f [FormPart]),
}

/// What these parts hand over, each by its name, in the order written; a name that several parts share comes once for each.
pub fn given(parts: &[FormPart]) -> Vec<(String, Given<'_>)> {
    let mut out = Vec::new();
    for part in parts {
        match part {
            FormPart::Literal(_) => {}
            FormPart::Argument { name, of } => out.push((name.clone(), Given::One(of))),
            FormPart::Group {
                parts,
                repeated: true,
            } => out.push((several(parts).to_owned(), Given::Several(parts))),
            FormPart::Group { parts, .. } => match given(parts) {
                inner if inner.is_empty() => out.push((flag(parts), Given::Flag)),
                inner => out.extend(inner),
            },
        }
    }
    out
}

/// What a group that may come several times arrives as: its first plain word, or `more`.
pub fn several(parts: &[FormPart]) -> &str {
    literals(parts).next().unwrap_or("more")
}

impl Form {
    /// Reads a form.
    ///
    /// # Errors
    /// What is wrong with the text, in words.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut rest = text.trim();
        let parts = parts(&mut rest, false)?;
        match parts.first() {
            Some(FormPart::Literal(_)) => Ok(Self {
                text: text.trim().to_owned(),
                parts,
            }),
            _ => Err(format!("a form begins with a word, and `{text}` does not")),
        }
    }

    /// As a reader is shown it, who types it: in capitals what stands for words of theirs, `drop ITEM`.
    pub fn to_type(&self) -> String {
        to_type(&self.parts)
    }

    /// What the argument of this name may be.
    pub fn argument(&self, name: &str) -> Option<&ArgType> {
        fn find<'a>(parts: &'a [FormPart], name: &str) -> Option<&'a ArgType> {
            parts.iter().find_map(|part| match part {
                FormPart::Argument { name: own, of } => (own == name).then_some(of),
                FormPart::Group { parts, .. } => find(parts, name),
                FormPart::Literal(_) => None,
            })
        }
        find(&self.parts, name)
    }

    /// The first word.
    pub fn verb(&self) -> &str {
        match self.parts.first() {
            Some(FormPart::Literal(word)) => word,
            _ => "",
        }
    }
}

fn to_type(parts: &[FormPart]) -> String {
    let each = parts.iter().map(|part| match part {
        FormPart::Literal(word) => word.clone(),
        FormPart::Argument { name, of } => match of {
            ArgType::Integer => "N".to_owned(),
            ArgType::Signed => "+N".to_owned(),
            ArgType::Dice => "2d6".to_owned(),
            ArgType::OneOf(words) => words.join("|"),
            ArgType::Named(kind) | ArgType::Held(kind) | ArgType::Any(kind) => in_capitals(kind),
            ArgType::Text
            | ArgType::Word
            | ArgType::Page
            | ArgType::Code
            | ArgType::Title
            | ArgType::Bonuses => in_capitals(name),
        },
        FormPart::Group { parts, repeated } => {
            let more = if *repeated { " ..." } else { "" };
            format!("[{}{more}]", to_type(parts))
        }
    });
    each.collect::<Vec<_>>().join(" ")
}

/// `throwing_axe` as `THROWING AXE`.
fn in_capitals(name: &str) -> String {
    name.to_uppercase().replace(['_', '-'], " ")
}

fn parts(rest: &mut &str, inside: bool) -> Result<Vec<FormPart>, String> {
    let mut out = Vec::new();
    loop {
        *rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return if inside {
                Err("a `[` is not closed".to_owned())
            } else {
                Ok(out)
            };
        };
        match first {
            ']' if inside => {
                *rest = &rest[1..];
                return Ok(out);
            }
            '[' => {
                *rest = &rest[1..];
                let inner = parts(rest, true)?;
                let repeated = rest.starts_with('*');
                if repeated {
                    *rest = &rest[1..];
                }
                out.push(FormPart::Group {
                    parts: inner,
                    repeated,
                });
            }
            '<' => {
                let end = rest.find('>').ok_or("a `<` is not closed")?;
                let inside = &rest[1..end];
                let (name, of) = inside.split_once(':').ok_or_else(|| {
                    format!("an argument has a name and a type, `<n:integer>`, and `<{inside}>` has one of them")
                })?;
                out.push(FormPart::Argument {
                    name: name.trim().to_owned(),
                    of: arg_type(of.trim()),
                });
                *rest = &rest[end + 1..];
            }
            ']' => return Err("a `]` closes nothing".to_owned()),
            _ => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | '<'))
                    .unwrap_or(rest.len());
                let word = &rest[..end];
                if word.contains(['{', '}', '(', ')', '>', ':', '"', '$']) {
                    return Err(format!(
                        "an argument is written `<n:integer>`, and `{word}` is neither one nor a plain word"
                    ));
                }
                out.push(FormPart::Literal(word.to_owned()));
                *rest = &rest[end..];
            }
        }
    }
}

/// Types that every ruleset has; others are sets of words, kinds and fields of its own.
pub const TYPES: [&str; 9] = [
    "integer", "signed", "text", "dice", "word", "page", "code", "title", "bonuses",
];

fn arg_type(of: &str) -> ArgType {
    match of {
        "integer" => ArgType::Integer,
        "signed" => ArgType::Signed,
        "text" => ArgType::Text,
        "dice" => ArgType::Dice,
        "word" => ArgType::Word,
        "page" => ArgType::Page,
        "code" => ArgType::Code,
        "title" => ArgType::Title,
        "bonuses" => ArgType::Bonuses,
        _ if of.contains('|') => {
            ArgType::OneOf(of.split('|').map(|w| w.trim().to_owned()).collect())
        }
        _ => match of.strip_prefix("held ") {
            Some(kind) => ArgType::Held(kind.trim().to_owned()),
            None => match of.strip_prefix("any ") {
                Some(kind) => ArgType::Any(kind.trim().to_owned()),
                None => ArgType::Named(of.to_owned()),
            },
        },
    }
}
