//! Tokens of Lua. Numbers and texts are not decoded.

/// Kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Name,
    Number,
    Text,
    /// `nil`, `true`, `false`.
    Literal,
    Dots,
    /// An operator that is always binary.
    Binary,
    /// `-` and `~`, which are binary or unary.
    Either,
    /// `not` and `#`.
    Unary,
    Less,
    Greater,
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    OpenBrace,
    CloseBrace,
    Assign,
    Comma,
    Semicolon,
    Colon,
    Label,
    Dot,
    Break,
    Do,
    Else,
    ElseIf,
    End,
    For,
    Function,
    Goto,
    If,
    In,
    Local,
    Repeat,
    Return,
    Then,
    Until,
    While,
    Eof,
}

fn is_space(c: u8) -> bool {
    c.is_ascii_whitespace() || c == 0x0b
}

/// Returns true if it can be part of a name.
fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_'
}

/// A token and its range.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Iterates over the tokens of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
        }
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or_default()
    }

    /// Skips all bytes that match.
    fn skip(&mut self, so: impl Fn(u8) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|c| !so(*c)).unwrap_or(rest.len());
    }

    /// The next token. None for a syntax error.
    pub(crate) fn next(&mut self) -> Option<Token> {
        loop {
            self.skip(is_space);
            if self.byte(0) != b'-' || self.byte(1) != b'-' {
                break;
            }
            self.at += 2;
            match self.brackets() {
                Some(level) => self.long(level)?,
                None => self.skip(|c| c != b'\n' && c != b'\r'),
            }
        }
        let start = self.at;
        let kind = self.kind()?;
        Some(Token {
            kind,
            start,
            end: self.at,
        })
    }

    fn kind(&mut self) -> Option<Kind> {
        if self.at >= self.text.len() {
            return Some(Kind::Eof);
        }
        let c = self.byte(0);
        if is_word(c) && !c.is_ascii_digit() {
            let start = self.at;
            self.skip(is_word);
            return Some(word(&self.text[start..self.at]));
        }
        if c.is_ascii_digit() || (c == b'.' && self.byte(1).is_ascii_digit()) {
            self.number();
            return Some(Kind::Number);
        }
        if c == b'"' || c == b'\'' {
            self.quoted(c)?;
            return Some(Kind::Text);
        }
        if c == b'['
            && let Some(level) = self.brackets()
        {
            self.long(level)?;
            return Some(Kind::Text);
        }
        let (kind, long) = sign(c, self.byte(1), self.byte(2))?;
        self.at += long;
        Some(kind)
    }

    /// Skips a number like Lua: includes every character that could belong to it.
    fn number(&mut self) {
        let hex = self.byte(0) == b'0' && matches!(self.byte(1), b'x' | b'X');
        if hex {
            self.at += 2;
        }
        let exponent = if hex { [b'p', b'P'] } else { [b'e', b'E'] };
        loop {
            let c = self.byte(0);
            if exponent.contains(&c) {
                self.at += 1 + usize::from(matches!(self.byte(1), b'+' | b'-'));
            } else if c.is_ascii_hexdigit() || c == b'.' {
                self.at += 1;
            } else {
                break;
            }
        }
        self.skip(is_word);
    }

    fn quoted(&mut self, quote: u8) -> Option<()> {
        self.at += 1;
        loop {
            self.skip(|c| c != quote && !matches!(c, b'\n' | b'\r' | b'\\'));
            match *self.text.get(self.at)? {
                c if c == quote => {
                    self.at += 1;
                    return Some(());
                }
                b'\\' => {
                    let c = *self.text.get(self.at + 1)?;
                    self.at += 2;
                    match c {
                        b'z' => self.skip(is_space),
                        // Two bytes can form one line break.
                        b'\r' if self.byte(0) == b'\n' => self.at += 1,
                        b'\n' if self.byte(0) == b'\r' => self.at += 1,
                        _ => {}
                    }
                }
                _ => return None,
            }
        }
    }

    /// The level of a long bracket that opens here.
    fn brackets(&self) -> Option<usize> {
        if self.byte(0) != b'[' {
            return None;
        }
        let signs = self.text[self.at + 1..].iter();
        let level = signs.take_while(|c| **c == b'=').count();
        (self.byte(1 + level) == b'[').then_some(level)
    }

    /// Skips a long text, starting at its opening bracket.
    fn long(&mut self, level: usize) -> Option<()> {
        self.at += level + 2;
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.iter().position(|c| *c == b']')? + 1;
            let signs = self.text[self.at..].iter();
            let signs = signs.take_while(|c| **c == b'=').count();
            if signs == level && self.byte(level) == b']' {
                self.at += level + 1;
                return Some(());
            }
        }
    }
}

fn word(text: &[u8]) -> Kind {
    match text {
        b"and" | b"or" => Kind::Binary,
        b"not" => Kind::Unary,
        b"nil" | b"true" | b"false" => Kind::Literal,
        b"break" => Kind::Break,
        b"do" => Kind::Do,
        b"else" => Kind::Else,
        b"elseif" => Kind::ElseIf,
        b"end" => Kind::End,
        b"for" => Kind::For,
        b"function" => Kind::Function,
        b"goto" => Kind::Goto,
        b"if" => Kind::If,
        b"in" => Kind::In,
        b"local" => Kind::Local,
        b"repeat" => Kind::Repeat,
        b"return" => Kind::Return,
        b"then" => Kind::Then,
        b"until" => Kind::Until,
        b"while" => Kind::While,
        _ => Kind::Name,
    }
}

/// An operator by its first three bytes, and its length.
fn sign(first: u8, second: u8, third: u8) -> Option<(Kind, usize)> {
    Some(match (first, second, third) {
        (b'.', b'.', b'.') => (Kind::Dots, 3),
        (b'.', b'.', _)
        | (b'/', b'/', _)
        | (b'<', b'<' | b'=', _)
        | (b'>', b'>' | b'=', _)
        | (b'=' | b'~', b'=', _) => (Kind::Binary, 2),
        (b':', b':', _) => (Kind::Label, 2),
        (b'+' | b'*' | b'/' | b'%' | b'^' | b'&' | b'|', _, _) => (Kind::Binary, 1),
        (b'-' | b'~', _, _) => (Kind::Either, 1),
        (b'#', _, _) => (Kind::Unary, 1),
        (b'<', _, _) => (Kind::Less, 1),
        (b'>', _, _) => (Kind::Greater, 1),
        (b'(', _, _) => (Kind::Open, 1),
        (b')', _, _) => (Kind::Close, 1),
        (b'[', _, _) => (Kind::OpenBracket, 1),
        (b']', _, _) => (Kind::CloseBracket, 1),
        (b'{', _, _) => (Kind::OpenBrace, 1),
        (b'}', _, _) => (Kind::CloseBrace, 1),
        (b'=', _, _) => (Kind::Assign, 1),
        (b',', _, _) => (Kind::Comma, 1),
        (b';', _, _) => (Kind::Semicolon, 1),
        (b':', _, _) => (Kind::Colon, 1),
        (b'.', _, _) => (Kind::Dot, 1),
        _ => return None,
    })
}
