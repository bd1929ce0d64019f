//! Lua patterns, matched in Rust with a budget. Lua's matcher has no limit.

/// Maximum recursion depth, as in Lua.
const MAX_DEPTH: u32 = 200;
const MAX_CAPTURES: usize = 32;
/// Number of bytes in a set that use one step when a byte is compared with the set.
const SET_UNIT: usize = 8;

/// The reason why a search has stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MatchStop {
    TooLong,
    Malformed(&'static str),
}

/// The range of a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Capture {
    /// `()`: a position, from 1.
    Position(usize),
    /// Bytes `from..to`.
    Bytes(usize, usize),
}

/// A match and its captures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PatternMatch {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) captures: Vec<Capture>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CaptureExtent {
    Open,
    Position,
    Closed(usize),
}

/// The state of a search.
pub(super) struct PatternMatcher<'a> {
    text: &'a [u8],
    pattern: &'a [u8],
    captures: Vec<(usize, CaptureExtent)>,
    depth: u32,
    /// Steps left.
    pub(super) budget: u64,
}

type MatchStep = Result<Option<usize>, MatchStop>;

impl<'a> PatternMatcher<'a> {
    pub(super) fn new(text: &'a [u8], pattern: &'a [u8], budget: u64) -> Self {
        Self {
            text,
            pattern,
            captures: Vec::new(),
            depth: 0,
            budget,
        }
    }

    /// Returns the first match at or after `from` that does not end at `excluded_end`.
    pub(super) fn search(
        &mut self,
        from: usize,
        excluded_end: Option<usize>,
        is_anchor_allowed: bool,
    ) -> Result<Option<PatternMatch>, MatchStop> {
        let is_anchored = is_anchor_allowed && self.pattern.first() == Some(&b'^');
        let first_item = usize::from(is_anchored);
        for start in from..=self.text.len() {
            self.captures.clear();
            self.depth = 0;
            if let Some(to) = self
                .match_nested(start, first_item)?
                .filter(|to| Some(*to) != excluded_end)
            {
                let mut captures = Vec::new();
                for (offset, extent) in &self.captures {
                    captures.push(match extent {
                        CaptureExtent::Open => {
                            return Err(MatchStop::Malformed("unfinished capture"));
                        }
                        CaptureExtent::Position => Capture::Position(offset + 1),
                        CaptureExtent::Closed(end) => Capture::Bytes(*offset, *end),
                    });
                }
                return Ok(Some(PatternMatch {
                    from: start,
                    to,
                    captures,
                }));
            }
            if is_anchored {
                break;
            }
        }
        Ok(None)
    }

    fn spend(&mut self, steps: usize) -> Result<(), MatchStop> {
        // A stopped search uses the complete budget.
        let remaining = self.budget.checked_sub(steps as u64);
        self.budget = remaining.unwrap_or(0);
        remaining.map(drop).ok_or(MatchStop::TooLong)
    }

    fn pattern_byte(&self, p: usize) -> Option<u8> {
        self.pattern.get(p).copied()
    }

    fn match_nested(&mut self, s: usize, p: usize) -> MatchStep {
        if self.depth >= MAX_DEPTH {
            return Err(MatchStop::Malformed("pattern too complex"));
        }
        self.depth += 1;
        let out = self.match_here(s, p);
        self.depth -= 1;
        out
    }

    fn match_here(&mut self, mut s: usize, mut p: usize) -> MatchStep {
        loop {
            self.spend(1)?;
            let Some(c) = self.pattern_byte(p) else {
                return Ok(Some(s));
            };
            match (c, self.pattern_byte(p + 1)) {
                (b'(', Some(b')')) => return self.open_capture(s, p + 2, CaptureExtent::Position),
                (b'(', _) => return self.open_capture(s, p + 1, CaptureExtent::Open),
                (b')', _) => return self.close_capture(s, p + 1),
                (b'$', None) => return Ok((s == self.text.len()).then_some(s)),
                (b'%', Some(b'b')) => match self.match_balanced(s, p + 2)? {
                    Some(after) => (s, p) = (after, p + 4),
                    None => return Ok(None),
                },
                (b'%', Some(b'f')) => {
                    p += 2;
                    if self.pattern_byte(p) != Some(b'[') {
                        return Err(MatchStop::Malformed("missing '[' after '%f' in pattern"));
                    }
                    let end = self.item_end(p)?;
                    self.spend((end - p) / SET_UNIT)?;
                    let previous = if s == 0 { 0 } else { self.text[s - 1] };
                    let next = self.text.get(s).copied().unwrap_or(0);
                    if self.in_set(previous, p, end - 1) || !self.in_set(next, p, end - 1) {
                        return Ok(None);
                    }
                    p = end;
                }
                (b'%', Some(digit @ b'0'..=b'9')) => match self.match_backreference(s, digit)? {
                    Some(after) => (s, p) = (after, p + 2),
                    None => return Ok(None),
                },
                _ => {
                    let end = self.item_end(p)?;
                    let is_match = self.matches_item(s, p, end)?;
                    match self.pattern_byte(end) {
                        Some(b'?') => {
                            if is_match && let Some(done) = self.match_nested(s + 1, end + 1)? {
                                return Ok(Some(done));
                            }
                            p = end + 1;
                        }
                        Some(b'+') if is_match => return self.match_greedy(s + 1, p, end),
                        Some(b'+') => return Ok(None),
                        Some(b'*') => return self.match_greedy(s, p, end),
                        Some(b'-') => return self.match_lazy(s, p, end),
                        _ if is_match => (s, p) = (s + 1, end),
                        _ => return Ok(None),
                    }
                }
            }
        }
    }

    fn match_greedy(&mut self, s: usize, p: usize, end: usize) -> MatchStep {
        let mut count = 0;
        while self.matches_item(s + count, p, end)? {
            self.spend(1)?;
            count += 1;
        }
        loop {
            if let Some(done) = self.match_nested(s + count, end + 1)? {
                return Ok(Some(done));
            }
            if count == 0 {
                return Ok(None);
            }
            count -= 1;
        }
    }

    fn match_lazy(&mut self, mut s: usize, p: usize, end: usize) -> MatchStep {
        loop {
            if let Some(done) = self.match_nested(s, end + 1)? {
                return Ok(Some(done));
            }
            if !self.matches_item(s, p, end)? {
                return Ok(None);
            }
            s += 1;
        }
    }

    fn open_capture(&mut self, s: usize, p: usize, extent: CaptureExtent) -> MatchStep {
        if self.captures.len() >= MAX_CAPTURES {
            return Err(MatchStop::Malformed("too many captures"));
        }
        self.captures.push((s, extent));
        let done = self.match_nested(s, p)?;
        if done.is_none() {
            self.captures.pop();
        }
        Ok(done)
    }

    fn close_capture(&mut self, s: usize, p: usize) -> MatchStep {
        let open = self
            .captures
            .iter()
            .rposition(|(_, extent)| *extent == CaptureExtent::Open);
        let open = open.ok_or(MatchStop::Malformed("invalid pattern capture"))?;
        self.captures[open].1 = CaptureExtent::Closed(s);
        let done = self.match_nested(s, p)?;
        if done.is_none() {
            self.captures[open].1 = CaptureExtent::Open;
        }
        Ok(done)
    }

    fn match_balanced(&mut self, s: usize, p: usize) -> MatchStep {
        let (Some(open), Some(close)) = (self.pattern_byte(p), self.pattern_byte(p + 1)) else {
            return Err(MatchStop::Malformed("missing arguments to '%b' in pattern"));
        };
        if self.text.get(s) != Some(&open) {
            return Ok(None);
        }
        let mut level = 1;
        for i in s + 1..self.text.len() {
            self.spend(1)?;
            if self.text[i] == close {
                level -= 1;
                if level == 0 {
                    return Ok(Some(i + 1));
                }
            } else if self.text[i] == open {
                level += 1;
            }
        }
        Ok(None)
    }

    fn match_backreference(&mut self, s: usize, digit: u8) -> MatchStep {
        let n = usize::from(digit).wrapping_sub(usize::from(b'1'));
        let Some((from, CaptureExtent::Closed(to))) = self.captures.get(n).copied() else {
            return Err(MatchStop::Malformed("invalid capture index in pattern"));
        };
        let length = to - from;
        self.spend(length)?;
        let is_same = self.text.get(s..s + length) == Some(&self.text[from..to]);
        Ok(is_same.then_some(s + length))
    }

    /// Returns the end of the single item that starts at `p`.
    fn item_end(&self, p: usize) -> Result<usize, MatchStop> {
        match self.pattern_byte(p) {
            Some(b'%') if self.pattern_byte(p + 1).is_none() => {
                Err(MatchStop::Malformed("malformed pattern (ends with '%')"))
            }
            Some(b'%') => Ok(p + 2),
            Some(b'[') => {
                let mut q = p + 1;
                if self.pattern_byte(q) == Some(b'^') {
                    q += 1;
                }
                let mut is_first = true;
                loop {
                    match self.pattern_byte(q) {
                        None => {
                            return Err(MatchStop::Malformed("malformed pattern (missing ']')"));
                        }
                        Some(b']') if !is_first => return Ok(q + 1),
                        Some(b'%') => q += 2,
                        Some(_) => q += 1,
                    }
                    is_first = false;
                }
            }
            _ => Ok(p + 1),
        }
    }

    fn matches_item(&mut self, s: usize, p: usize, end: usize) -> Result<bool, MatchStop> {
        self.spend((end - p) / SET_UNIT)?;
        let Some(&c) = self.text.get(s) else {
            return Ok(false);
        };
        Ok(match self.pattern[p] {
            b'.' => true,
            b'%' => is_in_class(c, self.pattern[p + 1]),
            b'[' => self.in_set(c, p, end - 1),
            other => other == c,
        })
    }

    /// Returns true if the byte is in the set `[...]` from `p` to its `]` at `close`.
    fn in_set(&self, c: u8, p: usize, close: usize) -> bool {
        let mut q = p + 1;
        let is_inverted = self.pattern_byte(q) == Some(b'^');
        if is_inverted {
            q += 1;
        }
        while q < close {
            let set_byte = self.pattern[q];
            if set_byte == b'%' {
                if is_in_class(c, self.pattern[q + 1]) {
                    return !is_inverted;
                }
                q += 2;
            } else if self.pattern_byte(q + 1) == Some(b'-') && q + 2 < close {
                if (set_byte..=self.pattern[q + 2]).contains(&c) {
                    return !is_inverted;
                }
                q += 3;
            } else {
                if set_byte == c {
                    return !is_inverted;
                }
                q += 1;
            }
        }
        is_inverted
    }
}

/// Matches `%a` and the other classes. Other characters match themselves.
fn is_in_class(c: u8, name: u8) -> bool {
    let is_match = match name.to_ascii_lowercase() {
        b'a' => c.is_ascii_alphabetic(),
        b'c' => c.is_ascii_control(),
        b'd' => c.is_ascii_digit(),
        b'g' => c.is_ascii_graphic(),
        b'l' => c.is_ascii_lowercase(),
        b'p' => c.is_ascii_punctuation(),
        b's' => c.is_ascii_whitespace() || c == 0x0b,
        b'u' => c.is_ascii_uppercase(),
        b'w' => c.is_ascii_alphanumeric(),
        b'x' => c.is_ascii_hexdigit(),
        _ => return c == name,
    };
    is_match != name.is_ascii_uppercase()
}
