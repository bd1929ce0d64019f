//! Signatures of instructions, queries and commands, in the notation `test <skill:skill> [<dice:signed>] [talent <talent:talent>]*`.
//!
//! Plain words are literal. `<name:type>` is an argument. `[...]` is optional, and `[...]*` can occur any number of times.
//! Adjacent groups in brackets can occur in any order.

/// A parsed signature and its text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signature {
    pub text: String,
    pub parts: Vec<SignaturePart>,
}

/// A part of a signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignaturePart {
    Literal(String),
    Argument {
        name: String,
        arg_type: ArgType,
    },
    Group {
        parts: Vec<SignaturePart>,
        repeated: bool,
    },
}

/// The type of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArgType {
    /// A whole number: `3`, or a value in parentheses.
    Integer,
    /// A signed number: `+1`, `-2`, or a value in parentheses.
    Signed,
    /// `"..."`
    Text,
    /// `2d6`
    Dice,
    /// Any single word.
    Word,
    /// One of these words: `highest|lowest`.
    OneOf(Vec<String>),
    /// A word of a set, an entry of a kind, or an integer field of the sheet.
    Name(String),
    /// An entry of a kind. In commands, the reader must hold the entry.
    Held(String),
    Page,
    Code,
    Title,
    /// `[+1 if code Blessed]`, any number of times.
    Bonuses,
    /// A pattern for entries of a kind: `item`, `item rope`, `item with tag light`.
    Filter(String),
}

/// The literal words among these parts.
pub fn literals(parts: &[SignaturePart]) -> impl DoubleEndedIterator<Item = &str> {
    parts.iter().filter_map(|part| match part {
        SignaturePart::Literal(word) => Some(&**word),
        _ => None,
    })
}

/// The name of the flag for a group of literal words: `[no beasts]` sets `no_beasts`.
pub fn flag_name(parts: &[SignaturePart]) -> String {
    let words: Vec<&str> = literals(parts).collect();
    words.join("_").replace('-', "_")
}

/// A parameter that a signature defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter<'f> {
    /// A single value.
    Single(&'f ArgType),
    /// True if the page contains this group of literal words.
    Flag,
    /// A list with the parameters of each occurrence of the group.
    Repeated(&'f [SignaturePart]),
}

/// The parameters of these parts, in the order of the text. A name that several parts share occurs several times.
pub fn parameters(parts: &[SignaturePart]) -> Vec<(String, Parameter<'_>)> {
    let mut out = Vec::new();
    for part in parts {
        match part {
            SignaturePart::Literal(_) => {}
            SignaturePart::Argument { name, arg_type } => {
                out.push((name.clone(), Parameter::Single(arg_type)))
            }
            SignaturePart::Group {
                parts,
                repeated: true,
            } => out.push((group_name(parts).to_owned(), Parameter::Repeated(parts))),
            SignaturePart::Group { parts, .. } => match parameters(parts) {
                inner if inner.is_empty() => out.push((flag_name(parts), Parameter::Flag)),
                inner => out.extend(inner),
            },
        }
    }
    out
}

/// The parameter name of a repeated group: its first literal word, or `more`.
pub fn group_name(parts: &[SignaturePart]) -> &str {
    literals(parts).next().unwrap_or("more")
}

impl Signature {
    /// The literal words of a command whose only argument is a held entry of this kind: `wield` of `wield <item:held item>`.
    pub fn held_verb(&self, kind: &str) -> Option<String> {
        let (last, words) = self.parts.split_last()?;
        let is_kind = |held: &String| held == kind;
        let is_held = matches!(last, SignaturePart::Argument { arg_type: ArgType::Held(held), .. } if is_kind(held));
        let is_literal = |part: &SignaturePart| matches!(part, SignaturePart::Literal(_));
        let verb: Vec<&str> = literals(words).collect();
        (is_held && words.iter().all(is_literal)).then(|| verb.join(" "))
    }

    /// Parses a signature.
    ///
    /// # Errors
    /// A description of the syntax error.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts = parse_parts(&mut text.trim(), false)?;
        let mut names = parameters(&parts);
        // Repeated groups with the same name are alternatives.
        names.retain(|(_, parameter)| matches!(parameter, Parameter::Single(_)));
        names.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        if let Some(pair) = names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(format!("duplicate argument `{}`", pair[0].0));
        }
        match parts.first() {
            Some(SignaturePart::Literal(_)) => Ok(Self {
                text: text.trim().to_owned(),
                parts,
            }),
            _ => Err(format!("`{text}` must begin with a plain word")),
        }
    }

    /// The signature as shown to readers: arguments in capitals, such as `drop ITEM`.
    pub fn usage(&self) -> String {
        format_usage(&self.parts)
    }

    /// The type of the argument with this name.
    pub fn argument_type(&self, name: &str) -> Option<&ArgType> {
        fn find<'a>(parts: &'a [SignaturePart], name: &str) -> Option<&'a ArgType> {
            parts.iter().find_map(|part| match part {
                SignaturePart::Argument { name: n, arg_type } => (n == name).then_some(arg_type),
                SignaturePart::Group { parts, .. } => find(parts, name),
                SignaturePart::Literal(_) => None,
            })
        }
        find(&self.parts, name)
    }

    /// The first word.
    pub fn keyword(&self) -> &str {
        match self.parts.first() {
            Some(SignaturePart::Literal(word)) => word,
            _ => "",
        }
    }
}

fn format_usage(parts: &[SignaturePart]) -> String {
    let words = parts.iter().map(|part| match part {
        SignaturePart::Literal(word) => word.clone(),
        SignaturePart::Argument { name, arg_type } => match arg_type {
            ArgType::Integer => "N".to_owned(),
            ArgType::Signed => "+N".to_owned(),
            ArgType::Dice => "2d6".to_owned(),
            ArgType::OneOf(words) => words.join("|"),
            ArgType::Name(kind) | ArgType::Held(kind) | ArgType::Filter(kind) => in_capitals(kind),
            ArgType::Text
            | ArgType::Word
            | ArgType::Page
            | ArgType::Code
            | ArgType::Title
            | ArgType::Bonuses => in_capitals(name),
        },
        SignaturePart::Group { parts, repeated } => {
            let more = if *repeated { " ..." } else { "" };
            format!("[{}{more}]", format_usage(parts))
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Formats `throwing_axe` as `THROWING AXE`.
fn in_capitals(name: &str) -> String {
    name.to_uppercase().replace(['_', '-'], " ")
}

/// Parses parts up to the end of the text, or of the group.
fn parse_parts(text: &mut &str, in_group: bool) -> Result<Vec<SignaturePart>, String> {
    let mut out = Vec::new();
    loop {
        *text = text.trim_start();
        let Some(first) = text.chars().next() else {
            return if in_group {
                Err("`[` is not closed".to_owned())
            } else {
                Ok(out)
            };
        };
        match first {
            ']' if in_group => {
                *text = &text[1..];
                return Ok(out);
            }
            '[' => {
                *text = &text[1..];
                let parts = parse_parts(text, true)?;
                let repeated = text.starts_with('*');
                if repeated {
                    *text = &text[1..];
                }
                out.push(SignaturePart::Group { parts, repeated });
            }
            '<' => {
                let end = text.find('>').ok_or("`<` is not closed")?;
                let argument = &text[1..end];
                let (name, arg_type) = argument.split_once(':').ok_or_else(|| {
                    format!("`<{argument}>` must have a name and a type, such as `<n:integer>`")
                })?;
                out.push(SignaturePart::Argument {
                    name: name.trim().to_owned(),
                    arg_type: parse_arg_type(arg_type.trim()),
                });
                *text = &text[end + 1..];
            }
            ']' => return Err("`]` closes nothing".to_owned()),
            _ => {
                let end = text
                    .find(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | '<'))
                    .unwrap_or(text.len());
                let word = &text[..end];
                if word.contains(['{', '}', '(', ')', '>', ':', '"', '$']) {
                    return Err(format!(
                        "`{word}` must be a plain word or an argument such as `<n:integer>`"
                    ));
                }
                out.push(SignaturePart::Literal(word.to_owned()));
                *text = &text[end..];
            }
        }
    }
}

/// Types that exist in every ruleset. All other types are sets of words, kinds or fields of the ruleset.
pub const BUILTIN_TYPES: [&str; 9] = [
    "integer", "signed", "text", "dice", "word", "page", "code", "title", "bonuses",
];

fn parse_arg_type(name: &str) -> ArgType {
    match name {
        "integer" => ArgType::Integer,
        "signed" => ArgType::Signed,
        "text" => ArgType::Text,
        "dice" => ArgType::Dice,
        "word" => ArgType::Word,
        "page" => ArgType::Page,
        "code" => ArgType::Code,
        "title" => ArgType::Title,
        "bonuses" => ArgType::Bonuses,
        _ if name.contains('|') => {
            ArgType::OneOf(name.split('|').map(|w| w.trim().to_owned()).collect())
        }
        _ => match name.strip_prefix("held ") {
            Some(kind) => ArgType::Held(kind.trim().to_owned()),
            None => match name.strip_prefix("any ") {
                Some(kind) => ArgType::Filter(kind.trim().to_owned()),
                None => ArgType::Name(name.to_owned()),
            },
        },
    }
}
