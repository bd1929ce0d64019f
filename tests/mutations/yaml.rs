//! Every change that can be made to a catalogue: its numbers, its yes and no, and the words of its options. What is only
//! told stays.

use super::change::Change;
use serde_yaml::Value as Yaml;
use std::collections::{BTreeMap, BTreeSet};

/// Keys whose words are told and mean nothing to a rule.
const TOLD: &[&str] = &["name", "about"];

/// All changes of a file, in the order in which they stand.
///
/// # Errors
/// What is wrong with a text that is no YAML, or that this reading takes for what it is not.
pub(crate) fn changes(file: &str, text: &str) -> Result<Vec<Change>, String> {
    let whole = read(text)?;
    let mut words: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    gather(&whole, "", &mut words);
    words.retain(|key, all| {
        !TOLD.contains(&key.as_str()) && all.len() > 1 && all.iter().all(|word| is_word(word))
    });
    let mut found = Vec::new();
    for scalar in scalars(text) {
        let written = &text[scalar.start..scalar.end];
        let mut with = Vec::new();
        if let Ok(n) = written.parse::<i64>() {
            with.extend([(n + 1).to_string(), (n - 1).to_string()]);
        } else if let Ok(n) = written.parse::<f64>() {
            with.extend([n + 1.0, n - 1.0].map(|n| n.to_string()));
        } else if let Some(other) = other_flag(written) {
            with.push(other.to_owned());
        } else if let Some(all) = words.get(&scalar.key) {
            // The next one, and behind the last the first.
            let next = all.iter().find(|word| word.as_str() > written);
            with.extend(next.or(all.first()).cloned());
        }
        for with in with {
            let change = Change {
                file: file.to_owned(),
                start: scalar.start,
                end: scalar.end,
                with,
                inside: scalar.entry.clone(),
            };
            let changed = read(&change.made(text))?;
            // An anchor says its value more than once.
            if differences(&whole, &changed).is_none_or(|many| many == 0) {
                let line = change.lines(text);
                return Err(format!(
                    "{file}:{}: read wrongly: {}",
                    line.number, line.after
                ));
            }
            found.push(change);
        }
    }
    found.sort();
    Ok(found)
}

fn read(text: &str) -> Result<Yaml, String> {
    serde_yaml::from_str(text).map_err(|why| why.to_string())
}

fn is_word(text: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.chars().all(part) && text.starts_with(|c: char| c.is_ascii_alphabetic())
}

fn other_flag(written: &str) -> Option<&'static str> {
    match written {
        "true" => Some("false"),
        "false" => Some("true"),
        "yes" => Some("no"),
        "no" => Some("yes"),
        _ => None,
    }
}

/// The texts of each key, those of its lists included.
fn gather(value: &Yaml, key: &str, words: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        Yaml::String(text) => {
            let all = words.entry(key.to_owned()).or_default();
            all.insert(text.clone());
        }
        Yaml::Sequence(list) => list.iter().for_each(|it| gather(it, key, words)),
        Yaml::Mapping(all) => {
            for (key, value) in all {
                gather(value, key.as_str().unwrap_or_default(), words);
            }
        }
        _ => {}
    }
}

/// In how many leaves two documents of one shape differ; None when their shapes do.
fn differences(one: &Yaml, two: &Yaml) -> Option<usize> {
    match (one, two) {
        (Yaml::Sequence(a), Yaml::Sequence(b)) if a.len() == b.len() => {
            let each = a.iter().zip(b).map(|(a, b)| differences(a, b));
            each.sum()
        }
        (Yaml::Mapping(a), Yaml::Mapping(b)) if a.keys().eq(b.keys()) => {
            let each = a.values().zip(b.values()).map(|(a, b)| differences(a, b));
            each.sum()
        }
        (Yaml::Sequence(_) | Yaml::Mapping(_), _) | (_, Yaml::Sequence(_) | Yaml::Mapping(_)) => {
            None
        }
        _ => Some(usize::from(one != two)),
    }
}

/// A plain value as it stands: its bytes, the key it belongs to and the entry it is in.
struct Scalar {
    start: usize,
    end: usize,
    key: String,
    entry: String,
}

/// The plain values of a text, those in quotes and all keys left out.
fn scalars(text: &str) -> Vec<Scalar> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut reader = Reader::default();
    for line in text.split_inclusive('\n') {
        reader.line(line, at, &mut found);
        at += line.len();
    }
    found
}

/// Reads line by line and remembers the brackets that are open.
#[derive(Default)]
struct Reader {
    /// Of each open bracket, the key of what is in it.
    open: Vec<String>,
    key: String,
    /// The key at the edge of the page.
    entry: String,
}

impl Reader {
    fn line(&mut self, line: &str, offset: usize, found: &mut Vec<Scalar>) {
        let mut at = 0;
        while let Some(c) = line[at..].chars().next() {
            let rest = &line[at..];
            match c {
                '#' if at == 0 || line[..at].ends_with([' ', '\t']) => return,
                '"' | '\'' => at += quoted(rest),
                '[' | '{' => {
                    self.open.push(self.key.clone());
                    at += 1;
                }
                ']' | '}' => {
                    self.key = self.open.pop().unwrap_or_default();
                    at += 1;
                }
                ',' => {
                    // In a list the key goes on; in a mapping the next one comes.
                    self.key = self.open.last().cloned().unwrap_or_default();
                    at += 1;
                }
                ' ' | '\t' | '\r' | '\n' | ':' => at += 1,
                '-' if rest[1..].starts_with(' ') => at += 1,
                _ => {
                    let end = at + plain(rest, !self.open.is_empty());
                    let written = line[at..end].trim_end();
                    if is_key(&line[end..]) {
                        self.key = written.to_owned();
                        if at == 0 {
                            self.entry.clone_from(&self.key);
                        }
                    } else {
                        found.push(Scalar {
                            start: offset + at,
                            end: offset + at + written.len(),
                            key: self.key.clone(),
                            entry: self.entry.clone(),
                        });
                    }
                    at = end;
                }
            }
        }
    }
}

/// Is what was read before this a key?
fn is_key(rest: &str) -> bool {
    let after = rest.strip_prefix(':');
    after.is_some_and(|after| after.is_empty() || after.starts_with([' ', '\n', '\r', '{', '[']))
}

/// How long a text in quotes is, its quotes included.
fn quoted(text: &str) -> usize {
    let quote = text.chars().next();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if !escaped && Some(c) == quote {
            return at + 1;
        }
        escaped = !escaped && c == '\\' && quote == Some('"');
    }
    text.len()
}

/// How long a value without quotes is.
fn plain(text: &str, inside: bool) -> usize {
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let ends = match c {
            '\n' => true,
            '#' => before == ' ',
            ':' => is_key(&text[at..]),
            ',' | ']' | '}' | '[' | '{' => inside,
            _ => false,
        };
        if ends {
            return at;
        }
        before = c;
    }
    text.len()
}
