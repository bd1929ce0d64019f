//! Where in a YAML text a value stands: a path of keys and numbers is followed through block and flow style alike. Nothing is judged here;
//! a text that is no YAML gives the places that can be told.

use std::ops::Range;

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Key(String),
    /// Of a list, from 0.
    Place(usize),
}

/// A value with its place.
#[derive(Debug)]
struct Node {
    at: Range<usize>,
    inside: Inside,
}

#[derive(Debug)]
enum Inside {
    Nothing,
    /// Place and words of each key.
    Map(Vec<(Range<usize>, String, Node)>),
    List(Vec<Node>),
}

/// Values lie no deeper in each other than this.
const DEEPEST: usize = 64;

/// The place of what `path` leads to from the key at `key`, or of the last that is found on the way, and how many steps were found. With
/// `as_key` it is that of the key that the last step names, not of its value.
#[must_use]
pub fn followed(
    text: &str,
    key: Range<usize>,
    path: &[Step],
    as_key: bool,
) -> (Range<usize>, usize) {
    let Some(head) = text.get(..key.start) else {
        return (key, 0);
    };
    let line = head.rfind('\n').map_or(0, |at| at + 1);
    let mut reader = Reader { text, at: key.end };
    reader.quote();
    reader.spaces();
    if !reader.eat(':') {
        return (key, 0);
    }
    let mut node = reader.after_colon(key.start - line, 0);
    let mut found = key;
    for (n, step) in path.iter().enumerate() {
        let last = n + 1 == path.len();
        let next = match (node.inside, step) {
            (Inside::Map(pairs), Step::Key(wanted)) => {
                let pair = pairs.into_iter().find(|(_, words, _)| words == wanted);
                pair.map(|(key, _, value)| {
                    let bare = value.at.is_empty() || last && as_key;
                    (if bare { key } else { value.at.clone() }, value)
                })
            }
            (Inside::List(items), Step::Place(n)) => {
                let item = items.into_iter().nth(*n);
                item.map(|item| (item.at.clone(), item))
            }
            // A list of one may be written without its brackets.
            (Inside::Nothing, Step::Place(0)) => Some((
                node.at.clone(),
                Node {
                    at: node.at,
                    inside: Inside::Nothing,
                },
            )),
            _ => None,
        };
        let Some((place, value)) = next else {
            return (found, n);
        };
        found = first_line(text, place);
        node = value;
    }
    (found, path.len())
}

/// What of a place stands on its first line: a block of many lines is pointed at where it begins.
fn first_line(text: &str, at: Range<usize>) -> Range<usize> {
    let line = text.get(at.clone()).unwrap_or("");
    let line = line.lines().next().unwrap_or("");
    at.start..at.start + line.trim_end().len()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        if there {
            self.at += c.len_utf8();
        }
        there
    }

    fn quote(&mut self) {
        if matches!(self.peek(), Some('"' | '\'')) {
            self.at += 1;
        }
    }

    fn spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    fn rest_of_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Over blanks, line ends and remarks.
    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if self.peek() != Some('#') {
                return;
            }
            self.rest_of_line();
        }
    }

    fn column(&self) -> usize {
        let head = self.text.get(..self.at).unwrap_or("");
        self.at - head.rfind('\n').map_or(0, |at| at + 1)
    }

    /// To the next line that says something; its indentation.
    fn next_line(&mut self) -> Option<usize> {
        self.blanks();
        self.peek().map(|_| self.column())
    }

    fn nothing(&self) -> Node {
        Node {
            at: self.at..self.at,
            inside: Inside::Nothing,
        }
    }

    /// The value after `key:`, the key being indented so far.
    fn after_colon(&mut self, indent: usize, depth: usize) -> Node {
        self.spaces();
        match self.peek() {
            None | Some('\n' | '\r' | '#') => {
                let before = self.at;
                match self.next_line() {
                    Some(column) if column > indent || column == indent && self.dash() => {
                        self.block(column, depth + 1)
                    }
                    _ => {
                        self.at = before;
                        self.rest_of_line();
                        self.nothing()
                    }
                }
            }
            Some('|' | '>') => {
                let start = self.at;
                self.rest_of_line();
                let mut end = self.at;
                while let Some(line) = self.rest().get(1..) {
                    let line = line.lines().next().unwrap_or("");
                    let bare = line.trim_start_matches(' ');
                    if !bare.trim().is_empty() && line.len() - bare.len() <= indent {
                        break;
                    }
                    self.at += 1 + line.len();
                    end = self.at;
                    if self.rest().is_empty() {
                        break;
                    }
                }
                Node {
                    at: start..end,
                    inside: Inside::Nothing,
                }
            }
            _ => {
                let node = self.inline(false, depth);
                self.rest_of_line();
                // A plain text may go on in deeper lines.
                let mut end = self.at;
                while let Some(column) = self.next_line() {
                    if column <= indent || self.at == end {
                        break;
                    }
                    self.rest_of_line();
                    end = self.at;
                }
                self.at = end;
                node
            }
        }
    }

    fn dash(&self) -> bool {
        let mut rest = self.rest().chars();
        rest.next() == Some('-') && rest.next().is_none_or(char::is_whitespace)
    }

    /// A map or list of lines that are indented so far; the reader stands at the first of them.
    fn block(&mut self, indent: usize, depth: usize) -> Node {
        let start = self.at;
        let mut end = start;
        let (mut pairs, mut items) = (Vec::new(), Vec::new());
        while depth < DEEPEST && self.column() == indent && self.peek().is_some() {
            let before = self.at;
            if self.dash() {
                self.at += 1;
                self.spaces();
                let column = self.column();
                let item = match self.peek() {
                    None | Some('\n' | '\r' | '#') => self.after_colon(indent, depth),
                    Some(_) if self.dash() || self.key().is_some() => self.block(column, depth + 1),
                    Some(_) => {
                        let item = self.inline(false, depth);
                        self.rest_of_line();
                        item
                    }
                };
                end = item.at.end.max(end);
                items.push(item);
            } else if let Some((key, words, after)) = self.key() {
                self.at = after;
                let value = self.after_colon(indent, depth);
                end = value.at.end.max(key.end);
                pairs.push((key, words, value));
            } else {
                let value = self.inline(false, depth);
                self.rest_of_line();
                if items.is_empty() && pairs.is_empty() {
                    return value;
                }
            }
            self.blanks();
            if self.at == before {
                break;
            }
        }
        let inside = match items.is_empty() {
            true => Inside::Map(pairs),
            false => Inside::List(items),
        };
        Node {
            at: start..end,
            inside,
        }
    }

    /// A key that begins here: its place, its words, and the byte after its colon.
    fn key(&self) -> Option<(Range<usize>, String, usize)> {
        let rest = self.rest();
        let line = rest.lines().next()?;
        if let Some(quote) = line.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let close = line.get(1..)?.find(quote)? + 1;
            let after = line.get(close + 1..)?;
            let colon = after.len() - after.trim_start().len();
            after.trim_start().starts_with(':').then_some(())?;
            let words = line.get(1..close)?.to_owned();
            return Some((
                self.at + 1..self.at + close,
                words,
                self.at + close + 2 + colon,
            ));
        }
        if line.starts_with(['[', '{']) {
            return None;
        }
        let colon = line.match_indices(':').map(|(at, _)| at);
        let mut ends = colon.filter(|at| {
            line[at + 1..]
                .chars()
                .next()
                .is_none_or(char::is_whitespace)
        });
        let colon = ends.next()?;
        let words = line[..colon].trim_end();
        let key = self.at..self.at + words.len();
        Some((key, words.to_owned(), self.at + colon + 1))
    }

    /// A value on one line, or in brackets over several.
    fn inline(&mut self, in_brackets: bool, depth: usize) -> Node {
        while matches!(self.peek(), Some('&' | '!')) {
            let rest = self.rest();
            self.at += rest.find(char::is_whitespace).unwrap_or(rest.len());
            self.spaces();
        }
        match self.peek() {
            Some('[' | '{') if depth < DEEPEST => self.brackets(depth + 1),
            Some(quote @ ('"' | '\'')) => {
                let start = self.at;
                self.at += 1;
                while let Some(c) = self.peek() {
                    self.at += c.len_utf8();
                    if c == '\\' && quote == '"' {
                        self.at += self.peek().map_or(0, char::len_utf8);
                    } else if c == quote {
                        break;
                    }
                }
                Node {
                    at: start..self.at,
                    inside: Inside::Nothing,
                }
            }
            _ => {
                let start = self.at;
                let line = self.rest().lines().next().unwrap_or("");
                let mut end = line.find(" #").unwrap_or(line.len());
                if in_brackets {
                    end = line[..end].find([',', ']', '}']).unwrap_or(end);
                    end = line[..end].find(": ").unwrap_or(end);
                }
                let words = line[..end].trim_end().trim_end_matches(':').len();
                self.at += words;
                Node {
                    at: start..self.at,
                    inside: Inside::Nothing,
                }
            }
        }
    }

    fn brackets(&mut self, depth: usize) -> Node {
        let start = self.at;
        let map = self.eat('{');
        if !map {
            self.eat('[');
        }
        let (mut pairs, mut items) = (Vec::new(), Vec::new());
        loop {
            self.blanks();
            let before = self.at;
            if self.peek().is_none() || self.eat(if map { '}' } else { ']' }) {
                break;
            }
            let node = self.inline(true, depth);
            self.blanks();
            if map {
                let at = node.at;
                let words = self.text.get(at.clone()).unwrap_or("");
                let bare = words.trim_matches(['"', '\'']);
                let quoted = usize::from(bare.len() < words.len());
                let key = at.start + quoted..at.start + quoted + bare.len();
                let words = bare.to_owned();
                let value = if self.eat(':') {
                    self.blanks();
                    match self.peek() {
                        Some(',' | '}') => self.nothing(),
                        _ => self.inline(true, depth),
                    }
                } else {
                    self.nothing()
                };
                pairs.push((key, words, value));
            } else {
                items.push(node);
            }
            self.blanks();
            self.eat(',');
            if self.at == before {
                self.at += self.peek().map_or(1, char::len_utf8);
            }
        }
        let inside = match map {
            true => Inside::Map(pairs),
            false => Inside::List(items),
        };
        Node {
            at: start..self.at.min(self.text.len()),
            inside,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at<'a>(text: &'a str, key: &str, path: &[&str], as_key: bool) -> &'a str {
        let start = text.find(&format!("{key}:")).unwrap();
        let path: Vec<Step> = path
            .iter()
            .map(|step| match step.parse() {
                Ok(n) => Step::Place(n),
                Err(_) => Step::Key((*step).to_owned()),
            })
            .collect();
        let (found, _) = followed(text, start..start + key.len(), &path, as_key);
        &text[found]
    }

    const BLOCK: &str = "rope: {}\nsword:\n  name: \"a: b\" # said\n  specials:\n  - when: test\n    skills: [LORE, CHARM]\n    do:\n      - dice: 1\n      - { luck: -1, keep: second }\n  - { when: held,\n      do: [{ rating: [LORE, 2] }] }\nlamp:\n  about: |\n    when: no\n  when: yes\n";

    #[test]
    fn block_and_flow_are_followed() {
        assert_eq!(at(BLOCK, "sword", &["name"], false), "\"a: b\"");
        let special = ["specials", "0"];
        let below = |more: &[&'static str]| [&special[..], more].concat();
        assert_eq!(at(BLOCK, "sword", &below(&["when"]), false), "test");
        assert_eq!(at(BLOCK, "sword", &below(&["when"]), true), "when");
        assert_eq!(at(BLOCK, "sword", &below(&["skills", "1"]), false), "CHARM");
        assert_eq!(
            at(BLOCK, "sword", &below(&["do", "1", "keep"]), false),
            "second"
        );
        assert_eq!(
            at(BLOCK, "sword", &below(&["do", "0", "dice"]), true),
            "dice"
        );
        let last = ["specials", "1", "do", "0", "rating", "0"];
        assert_eq!(at(BLOCK, "sword", &last, false), "LORE");
        assert_eq!(at(BLOCK, "lamp", &["when"], false), "yes");
    }

    #[test]
    fn what_is_not_there_gives_the_nearest_outer_place() {
        assert_eq!(
            at(BLOCK, "sword", &["specials", "0", "may"], false),
            "- when: test".strip_prefix("- ").map_or("", |first| {
                let from = BLOCK.find(first).unwrap();
                BLOCK[from..].lines().next().unwrap()
            }),
        );
        assert_eq!(at(BLOCK, "rope", &["name"], false), "rope");
        assert_eq!(at("x: 1", "x", &["0"], false), "1");
    }

    #[test]
    fn what_is_no_yaml_harms_nobody() {
        for text in [
            "x:",
            "x: [",
            "x: {a",
            "x: {a:",
            "x: \"",
            "x:\n- - -",
            "x: |",
            "x:\n  - a: [}",
            "x: {]}",
            "x: &",
            "x:\n\t- é: [ü",
        ] {
            let _ = at(text, "x", &["a", "0", "b"], true);
            let _ = at(text, "x", &["0", "0", "a"], false);
        }
        let deep = format!("x: {}", "[".repeat(5000));
        let _ = at(&deep, "x", &["0", "0"], false);
        let deep = format!("x:\n{}", "- ".repeat(5000));
        let _ = at(&deep, "x", &["0", "0"], false);
    }
}
