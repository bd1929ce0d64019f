//! Which variable of a script a name means, wherever it stands: what inner functions keep and what they set. One pass over the tokens;
//! no tree is made. Here are statements, in `values.rs` values. `build.rs` reads by it too.

use super::tokens::{Kind, Token, Tokens};
use super::values::Suffixed;

/// Deeper nesting Lua itself refuses.
const DEPTH: u32 = 230;

/// A variable of a script.
#[derive(Debug)]
pub(super) struct Local<'a> {
    pub(super) name: &'a str,
    /// The function that declares it, by its place among `functions`.
    pub(super) function: usize,
    /// Its place among `declared`.
    pub(super) declared: usize,
    /// Does an inner function know it?
    pub(super) kept: bool,
    /// Is it a `local function` that is never set?
    pub(super) constant: bool,
}

#[derive(Debug)]
pub(super) struct Function {
    /// How many functions are around it.
    pub(super) depth: usize,
    /// Where its body begins.
    pub(super) body: usize,
    /// Does an inner function set one of its variables?
    pub(super) is_set: bool,
    /// Does it take any number of arguments (`...`)?
    pub(super) is_variadic: bool,
}

/// An inner function sets a variable.
#[derive(Debug)]
pub(super) struct Set {
    /// Where the statement begins.
    pub(super) at: usize,
    pub(super) local: usize,
}

/// What is to be known of a script.
#[derive(Debug, Default)]
pub(super) struct Scopes<'a> {
    pub(super) locals: Vec<Local<'a>>,
    /// Where declarations end. Some that follow one another count as one.
    pub(super) declared: Vec<usize>,
    /// The script itself is the first.
    pub(super) functions: Vec<Function>,
    pub(super) sets: Vec<Set>,
    /// Calls that end a `return` of several values, from their beginning to their end: each may add any number of results.
    pub(super) appended: Vec<(usize, usize)>,
}

/// Reads a script. Nothing where it is no Lua: what is wrong with it, Lua says better.
pub(super) fn scopes(text: &str) -> Option<Scopes<'_>> {
    let mut tokens = Tokens::new(text);
    let token = tokens.next()?;
    let mut reader = Reader {
        text,
        tokens,
        token,
        before: 0,
        open: Vec::new(),
        running: Vec::new(),
        found: Scopes::default(),
        depth: 0,
        acts: 0,
    };
    reader.enter(false);
    // Where globals stand is a variable around the script, which any of its functions might set.
    reader.declared();
    reader.declare("_ENV", true);
    reader.block()?;
    (reader.token.kind == Kind::Eof).then_some(reader.found)
}

/// Where the reading stands.
pub(super) struct Reader<'a> {
    text: &'a str,
    pub(super) tokens: Tokens<'a>,
    pub(super) token: Token,
    /// Where the token before ended.
    before: usize,
    /// The variables that are known here, the innermost last, each with a number that most others do not have.
    pub(super) open: Vec<(u32, usize)>,
    /// The functions around this place, the innermost last.
    pub(super) running: Vec<usize>,
    found: Scopes<'a>,
    depth: u32,
    /// How many calls, reads of tables and operators there were in the running function: what might run anything.
    pub(super) acts: usize,
}

/// Declarations that follow one another, and nothing between the first and the last could hand on a function that knows one of them.
#[derive(Default)]
struct Row {
    /// How many variables, the last in `open`.
    many: usize,
    functions: bool,
}

/// More variables are not declared as one.
const ROW: usize = 60;

fn number(name: &str) -> u32 {
    let bytes = name.as_bytes();
    let (first, last) = (bytes[0], bytes[bytes.len() - 1]);
    let middle = bytes[bytes.len() / 2];
    u32::from_le_bytes([first, middle, last, bytes.len() as u8])
}

impl<'a> Reader<'a> {
    pub(super) fn next(&mut self) -> Option<()> {
        self.before = self.token.end;
        self.token = self.tokens.next()?;
        Some(())
    }

    pub(super) fn is(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    /// Goes past a token if it is this one.
    pub(super) fn took(&mut self, kind: Kind) -> Option<bool> {
        let is = self.is(kind);
        if is {
            self.next()?;
        }
        Some(is)
    }

    pub(super) fn want(&mut self, kind: Kind) -> Option<()> {
        self.took(kind)?.then_some(())
    }

    pub(super) fn name(&mut self) -> Option<&'a str> {
        let Token { start, end, .. } = self.token;
        self.want(Kind::Name)?;
        Some(&self.text[start..end])
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let out = if self.depth > DEPTH { None } else { read(self) };
        self.depth -= 1;
        out
    }

    fn current(&self) -> usize {
        self.running.last().copied().unwrap_or_default()
    }

    /// A declaration ends here.
    pub(super) fn declared(&mut self) {
        self.found.declared.push(self.before);
    }

    /// A variable of the last declaration.
    pub(super) fn declare(&mut self, name: &'a str, constant: bool) {
        let local = Local {
            name,
            function: self.current(),
            declared: self.found.declared.len() - 1,
            kept: false,
            constant,
        };
        self.open.push((number(name), self.found.locals.len()));
        self.found.locals.push(local);
    }

    fn find(&self, name: &str) -> Option<usize> {
        let wanted = number(name);
        let mut open = self.open.iter().rev();
        let same =
            |(n, local): &&(u32, usize)| *n == wanted && self.found.locals[*local].name == name;
        open.find(same).map(|(_, local)| *local)
    }

    /// A name is read. One that no variable has stands in `_ENV`, which may be a variable.
    pub(super) fn reads(&mut self, name: &'a str) {
        if let Some(local) = self.find(name).or_else(|| self.find("_ENV")) {
            self.found.locals[local].kept |= self.found.locals[local].function != self.current();
        }
    }

    pub(super) fn sets(&mut self, name: &str, at: usize) {
        let Some(local) = self.find(name) else { return };
        let Local {
            function, constant, ..
        } = &mut self.found.locals[local];
        *constant = false;
        if *function != self.running.last().copied().unwrap_or_default() {
            self.found.functions[*function].is_set = true;
            self.found.sets.push(Set { at, local });
        }
    }

    pub(super) fn enter(&mut self, is_variadic: bool) {
        let function = Function {
            depth: self.running.len(),
            body: self.before,
            is_set: false,
            is_variadic,
        };
        self.running.push(self.found.functions.len());
        self.found.functions.push(function);
    }

    /// Statements up to a word that ends a block. What they declare is forgotten.
    pub(super) fn block(&mut self) -> Option<()> {
        let known = self.open.len();
        self.statements()?;
        self.open.truncate(known);
        Some(())
    }

    fn statements(&mut self) -> Option<()> {
        let mut row = Row::default();
        loop {
            match self.token.kind {
                Kind::Local => self.deeper(|it| it.local(&mut row))?,
                Kind::End | Kind::Else | Kind::ElseIf | Kind::Until | Kind::Eof => return Some(()),
                Kind::Return => {
                    self.next()?;
                    let ends = [Kind::End, Kind::Else, Kind::ElseIf, Kind::Until, Kind::Eof];
                    if !ends.contains(&self.token.kind) && !self.is(Kind::Semicolon) {
                        self.returned()?;
                    }
                    self.took(Kind::Semicolon)?;
                    return ends.contains(&self.token.kind).then_some(());
                }
                _ => {
                    row = Row::default();
                    self.deeper(Self::statement)?;
                }
            }
        }
    }

    /// The values of a `return`.
    fn returned(&mut self) -> Option<()> {
        let (mut start, mut is_call, mut is_list) = (0, self.value()?, false);
        while self.took(Kind::Comma)? {
            is_list = true;
            start = self.token.start;
            is_call = self.value()?;
        }
        if is_list && is_call {
            self.found.appended.push((start, self.before));
        }
        Some(())
    }

    fn statement(&mut self) -> Option<()> {
        let at = self.token.start;
        match self.token.kind {
            Kind::Semicolon | Kind::Break => self.next(),
            Kind::Goto => {
                self.next()?;
                self.name().map(drop)
            }
            Kind::Label => {
                self.next()?;
                self.name()?;
                self.want(Kind::Label)
            }
            Kind::Do => {
                self.next()?;
                self.block()?;
                self.want(Kind::End)
            }
            Kind::While => {
                self.next()?;
                self.value()?;
                self.body()
            }
            Kind::Repeat => {
                self.next()?;
                let known = self.open.len();
                self.statements()?;
                self.want(Kind::Until)?;
                self.value()?;
                self.open.truncate(known);
                Some(())
            }
            Kind::If => self.choice(),
            Kind::For => self.each(),
            Kind::Function => self.named_function(at),
            _ => self.assignment(at),
        }
    }

    /// `do ... end`.
    fn body(&mut self) -> Option<()> {
        self.want(Kind::Do)?;
        self.block()?;
        self.want(Kind::End)
    }

    fn choice(&mut self) -> Option<()> {
        loop {
            self.next()?;
            self.value()?;
            self.want(Kind::Then)?;
            self.block()?;
            match self.token.kind {
                Kind::ElseIf => {}
                Kind::Else => {
                    self.next()?;
                    self.block()?;
                    return self.want(Kind::End);
                }
                _ => return self.want(Kind::End),
            }
        }
    }

    fn each(&mut self) -> Option<()> {
        self.next()?;
        let mut names = vec![self.name()?];
        if !self.took(Kind::Assign)? {
            while self.took(Kind::Comma)? {
                names.push(self.name()?);
            }
            self.want(Kind::In)?;
        }
        self.values()?;
        self.want(Kind::Do)?;
        let known = self.open.len();
        self.declared();
        for name in names {
            self.declare(name, false);
        }
        self.block()?;
        self.open.truncate(known);
        self.want(Kind::End)
    }

    fn local(&mut self, row: &mut Row) -> Option<()> {
        let (acts, functions) = (self.acts, self.found.functions.len());
        self.next()?;
        let mut names = Vec::new();
        let is_function = self.took(Kind::Function)?;
        if is_function {
            names.push(self.name()?);
            self.declared();
            self.declare(names[0], true);
            self.function(false)?;
        } else {
            loop {
                names.push(self.name()?);
                if self.took(Kind::Less)? {
                    self.name()?;
                    self.want(Kind::Greater)?;
                    self.acts += 1;
                }
                if !self.took(Kind::Comma)? {
                    break;
                }
            }
            if self.took(Kind::Assign)? {
                self.values()?;
            }
            self.declared();
            for name in &names {
                self.declare(name, false);
            }
        }
        let functions = self.found.functions.len() > functions;
        let idle = self.acts == acts;
        let mine = self.open.len() - names.len();
        let before = &self.open[mine - row.many..mine];
        let known = |name: &str| {
            before
                .iter()
                .any(|(_, it)| self.found.locals[*it].name == name)
        };
        let joins = (idle || !functions && !row.functions)
            && row.many + names.len() <= ROW
            && !names.iter().any(|name| known(name));
        if !joins {
            *row = Row::default();
        }
        row.many += names.len();
        row.functions |= functions;
        let first = self.open[self.open.len() - row.many].1;
        let declared = self.found.locals[first].declared;
        self.found.declared[declared] = self.before;
        for (_, local) in &self.open[mine..] {
            self.found.locals[*local].declared = declared;
        }
        Some(())
    }

    /// Something is called, or set.
    fn assignment(&mut self, at: usize) -> Option<()> {
        let mut all = vec![self.suffixed()?];
        if !self.is(Kind::Assign) && !self.is(Kind::Comma) {
            return Some(());
        }
        while self.took(Kind::Comma)? {
            all.push(self.suffixed()?);
        }
        self.want(Kind::Assign)?;
        self.values()?;
        for one in all {
            if let Suffixed::Name(name) = one {
                self.sets(name, at);
            }
        }
        Some(())
    }
}
