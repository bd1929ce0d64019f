//! Tokens of Lua. Numbers and strings are not decoded.

/// Kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Name,
    Number,
    Text,
    /// `nil`, `true`, `false`.
    Literal,
    Dots,
    /// An operator that is always binary.
    Binary,
    /// `-` and `~`, which are binary or unary.
    BinaryOrUnary,
    /// `not` and `#`.
    Unary,
    Less,
    Greater,
    OpenParen,
    CloseParen,
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

/// Returns true for bytes of names.
fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_'
}

/// A token and its range.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Iterates over the tokens of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tokenizer<'a> {
    text: &'a [u8],
    /// The byte offset of the next token.
    pos: usize,
}

impl<'a> Tokenizer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            pos: 0,
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or_default()
    }

    /// Skips all bytes that match.
    fn skip_while(&mut self, is_match: impl Fn(u8) -> bool) {
        let rest = &self.text[self.pos..];
        self.pos += rest
            .iter()
            .position(|c| !is_match(*c))
            .unwrap_or(rest.len());
    }

    /// The next token. None for a syntax error.
    pub(crate) fn next(&mut self) -> Option<Token> {
        loop {
            self.skip_while(is_space);
            if self.peek(0) != b'-' || self.peek(1) != b'-' {
                break;
            }
            self.pos += 2;
            match self.long_bracket_level() {
                Some(level) => self.skip_long_text(level)?,
                None => self.skip_while(|c| c != b'\n' && c != b'\r'),
            }
        }
        let start = self.pos;
        let kind = self.scan_kind()?;
        Some(Token {
            kind,
            start,
            end: self.pos,
        })
    }

    fn scan_kind(&mut self) -> Option<TokenKind> {
        if self.pos >= self.text.len() {
            return Some(TokenKind::Eof);
        }
        let c = self.peek(0);
        if is_word(c) && !c.is_ascii_digit() {
            let start = self.pos;
            self.skip_while(is_word);
            return Some(keyword_kind(&self.text[start..self.pos]));
        }
        if c.is_ascii_digit() || (c == b'.' && self.peek(1).is_ascii_digit()) {
            self.skip_number();
            return Some(TokenKind::Number);
        }
        if c == b'"' || c == b'\'' {
            self.skip_quoted(c)?;
            return Some(TokenKind::Text);
        }
        if c == b'['
            && let Some(level) = self.long_bracket_level()
        {
            self.skip_long_text(level)?;
            return Some(TokenKind::Text);
        }
        let (kind, length) = operator_kind(c, self.peek(1), self.peek(2))?;
        self.pos += length;
        Some(kind)
    }

    /// Skips a number. Like Lua, includes every character that could belong to it.
    fn skip_number(&mut self) {
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        if hex {
            self.pos += 2;
        }
        let exponent = if hex { [b'p', b'P'] } else { [b'e', b'E'] };
        loop {
            let c = self.peek(0);
            if exponent.contains(&c) {
                self.pos += 1 + usize::from(matches!(self.peek(1), b'+' | b'-'));
            } else if c.is_ascii_hexdigit() || c == b'.' {
                self.pos += 1;
            } else {
                break;
            }
        }
        self.skip_while(is_word);
    }

    fn skip_quoted(&mut self, quote: u8) -> Option<()> {
        self.pos += 1;
        loop {
            self.skip_while(|c| c != quote && !matches!(c, b'\n' | b'\r' | b'\\'));
            match *self.text.get(self.pos)? {
                c if c == quote => {
                    self.pos += 1;
                    return Some(());
                }
                b'\\' => {
                    let c = *self.text.get(self.pos + 1)?;
                    self.pos += 2;
                    match c {
                        b'z' => self.skip_while(is_space),
                        // `\r\n` and `\n\r` are one line break.
                        b'\r' if self.peek(0) == b'\n' => self.pos += 1,
                        b'\n' if self.peek(0) == b'\r' => self.pos += 1,
                        _ => {}
                    }
                }
                _ => return None,
            }
        }
    }

    /// The level of the long bracket that opens here: the number of its equal signs.
    fn long_bracket_level(&self) -> Option<usize> {
        if self.peek(0) != b'[' {
            return None;
        }
        let rest = self.text[self.pos + 1..].iter();
        let level = rest.take_while(|c| **c == b'=').count();
        (self.peek(1 + level) == b'[').then_some(level)
    }

    /// Skips a long string or comment, from its opening bracket.
    fn skip_long_text(&mut self, level: usize) -> Option<()> {
        self.pos += level + 2;
        loop {
            let rest = &self.text[self.pos..];
            self.pos += rest.iter().position(|c| *c == b']')? + 1;
            let rest = self.text[self.pos..].iter();
            let equal_signs = rest.take_while(|c| **c == b'=').count();
            if equal_signs == level && self.peek(level) == b']' {
                self.pos += level + 1;
                return Some(());
            }
        }
    }
}

fn keyword_kind(text: &[u8]) -> TokenKind {
    match text {
        b"and" | b"or" => TokenKind::Binary,
        b"not" => TokenKind::Unary,
        b"nil" | b"true" | b"false" => TokenKind::Literal,
        b"break" => TokenKind::Break,
        b"do" => TokenKind::Do,
        b"else" => TokenKind::Else,
        b"elseif" => TokenKind::ElseIf,
        b"end" => TokenKind::End,
        b"for" => TokenKind::For,
        b"function" => TokenKind::Function,
        b"goto" => TokenKind::Goto,
        b"if" => TokenKind::If,
        b"in" => TokenKind::In,
        b"local" => TokenKind::Local,
        b"repeat" => TokenKind::Repeat,
        b"return" => TokenKind::Return,
        b"then" => TokenKind::Then,
        b"until" => TokenKind::Until,
        b"while" => TokenKind::While,
        _ => TokenKind::Name,
    }
}

/// The kind and length of the operator that begins with these bytes.
fn operator_kind(first: u8, second: u8, third: u8) -> Option<(TokenKind, usize)> {
    Some(match (first, second, third) {
        (b'.', b'.', b'.') => (TokenKind::Dots, 3),
        (b'.', b'.', _)
        | (b'/', b'/', _)
        | (b'<', b'<' | b'=', _)
        | (b'>', b'>' | b'=', _)
        | (b'=' | b'~', b'=', _) => (TokenKind::Binary, 2),
        (b':', b':', _) => (TokenKind::Label, 2),
        (b'+' | b'*' | b'/' | b'%' | b'^' | b'&' | b'|', _, _) => (TokenKind::Binary, 1),
        (b'-' | b'~', _, _) => (TokenKind::BinaryOrUnary, 1),
        (b'#', _, _) => (TokenKind::Unary, 1),
        (b'<', _, _) => (TokenKind::Less, 1),
        (b'>', _, _) => (TokenKind::Greater, 1),
        (b'(', _, _) => (TokenKind::OpenParen, 1),
        (b')', _, _) => (TokenKind::CloseParen, 1),
        (b'[', _, _) => (TokenKind::OpenBracket, 1),
        (b']', _, _) => (TokenKind::CloseBracket, 1),
        (b'{', _, _) => (TokenKind::OpenBrace, 1),
        (b'}', _, _) => (TokenKind::CloseBrace, 1),
        (b'=', _, _) => (TokenKind::Assign, 1),
        (b',', _, _) => (TokenKind::Comma, 1),
        (b';', _, _) => (TokenKind::Semicolon, 1),
        (b':', _, _) => (TokenKind::Colon, 1),
        (b'.', _, _) => (TokenKind::Dot, 1),
        _ => return None,
    })
}
