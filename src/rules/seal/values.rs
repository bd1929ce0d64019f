//! The values of a script: what is read in them, and the functions among them. `build.rs` reads by it too.

use super::scopes::Reader;
use super::tokens::Kind;

/// What a name or a value with something behind it turned out to be.
pub(super) enum Suffixed<'a> {
    Name(&'a str),
    Call,
    Other,
}

impl<'a> Reader<'a> {
    pub(super) fn values(&mut self) -> Option<()> {
        self.value()?;
        while self.took(Kind::Comma)? {
            self.value()?;
        }
        Some(())
    }

    /// A value, whatever its operators. Returns whether it is a call without operators, which may have several results.
    pub(super) fn value(&mut self) -> Option<bool> {
        self.deeper(|it| {
            let mut has_operators = false;
            loop {
                while it.is(Kind::Unary) || it.is(Kind::Either) {
                    it.next()?;
                    it.acts += 1;
                    has_operators = true;
                }
                let is_call = it.operand()?;
                match it.token.kind {
                    Kind::Binary | Kind::Either | Kind::Less | Kind::Greater => {
                        it.next()?;
                        it.acts += 1;
                        has_operators = true;
                    }
                    _ => return Some(is_call && !has_operators),
                }
            }
        })
    }

    /// Returns whether the operand is a call.
    fn operand(&mut self) -> Option<bool> {
        match self.token.kind {
            Kind::Number | Kind::Text | Kind::Literal | Kind::Dots => self.next()?,
            Kind::OpenBrace => self.table()?,
            Kind::Function => {
                self.next()?;
                self.function(false)?;
            }
            _ => return Some(matches!(self.suffixed()?, Suffixed::Call)),
        }
        Some(false)
    }

    pub(super) fn suffixed(&mut self) -> Option<Suffixed<'a>> {
        let mut read = if self.took(Kind::Open)? {
            self.value()?;
            self.want(Kind::Close)?;
            Suffixed::Other
        } else {
            let name = self.name()?;
            self.reads(name);
            Suffixed::Name(name)
        };
        loop {
            let is_call = matches!(self.token.kind, Kind::Open | Kind::OpenBrace | Kind::Text);
            match self.token.kind {
                Kind::Dot => {
                    self.next()?;
                    self.name()?;
                }
                Kind::Colon => {
                    self.next()?;
                    self.name()?;
                    let called = [Kind::Open, Kind::OpenBrace, Kind::Text];
                    if !called.contains(&self.token.kind) {
                        return None;
                    }
                }
                Kind::OpenBracket => {
                    self.next()?;
                    self.value()?;
                    self.want(Kind::CloseBracket)?;
                }
                Kind::Open => {
                    self.next()?;
                    if !self.is(Kind::Close) {
                        self.values()?;
                    }
                    self.want(Kind::Close)?;
                }
                Kind::OpenBrace => self.table()?,
                Kind::Text => self.next()?,
                _ => return Some(read),
            }
            read = if is_call {
                Suffixed::Call
            } else {
                Suffixed::Other
            };
            self.acts += 1;
        }
    }

    fn table(&mut self) -> Option<()> {
        self.want(Kind::OpenBrace)?;
        while !self.is(Kind::CloseBrace) {
            if self.took(Kind::OpenBracket)? {
                self.value()?;
                self.want(Kind::CloseBracket)?;
                self.want(Kind::Assign)?;
            } else if self.is(Kind::Name) && self.tokens.clone().next()?.kind == Kind::Assign {
                self.next()?;
                self.next()?;
            }
            self.value()?;
            if !self.took(Kind::Comma)? && !self.took(Kind::Semicolon)? {
                break;
            }
        }
        self.want(Kind::CloseBrace)
    }

    /// `function a.b:c() ... end`.
    pub(super) fn named_function(&mut self, at: usize) -> Option<()> {
        self.next()?;
        let name = self.name()?;
        let mut method = false;
        if !self.is(Kind::Dot) && !self.is(Kind::Colon) {
            self.sets(name, at);
        }
        self.reads(name);
        while self.is(Kind::Dot) || self.is(Kind::Colon) {
            method = self.is(Kind::Colon);
            self.next()?;
            self.name()?;
            if method {
                break;
            }
        }
        self.function(method)
    }

    /// From the parameters of a function to its end.
    pub(super) fn function(&mut self, method: bool) -> Option<()> {
        let (known, acts) = (self.open.len(), self.acts);
        self.want(Kind::Open)?;
        let (mut names, mut is_variadic) = (Vec::new(), false);
        if method {
            names.push("self");
        }
        while !self.is(Kind::Close) {
            if self.took(Kind::Dots)? {
                is_variadic = true;
            } else {
                names.push(self.name()?);
            }
            if !self.took(Kind::Comma)? {
                break;
            }
        }
        self.want(Kind::Close)?;
        self.enter(is_variadic);
        self.declared();
        for name in names {
            self.declare(name, false);
        }
        self.block()?;
        self.running.pop();
        self.acts = acts;
        self.open.truncate(known);
        self.want(Kind::End)
    }
}
