//! The nearest name to a mistyped one, and replacements for names of standard Lua.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Maximum length in bytes of a word to find suggestions for.
const MAX_WORD_LENGTH: usize = 120;

/// The letters of a word. They bound the number of typing errors, and comparing them is much faster than comparing the words.
#[derive(Clone, Copy)]
struct Letters {
    count: usize,
    /// Two bits for each letter: one for its first occurrence, and one for more.
    bits: u64,
    is_lower_case: bool,
}

impl Letters {
    fn new(name: &str) -> Self {
        let lower = lower_case(name);
        let (mut count, mut bits) = (0, 0);
        for c in lower.chars() {
            let bit = 1 << (u32::from(c) % 32 * 2);
            bits |= if bits & bit == 0 { bit } else { bit << 1 };
            count += 1;
        }
        Self {
            count,
            bits,
            is_lower_case: lower == name,
        }
    }
}

/// Many names that are compared with many words.
pub struct NameIndex {
    names: Vec<(String, Letters)>,
    /// Known answers: an instruction with an unknown name is compared with many forms.
    answers: Mutex<BTreeMap<String, Option<String>>>,
}

impl NameIndex {
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let with_letters = |name: &str| (name.to_owned(), Letters::new(name));
        Self {
            names: names.into_iter().map(with_letters).collect(),
            answers: Mutex::default(),
        }
    }

    /// The same as the function [`did_you_mean`].
    pub fn did_you_mean(&self, word: &str) -> Option<String> {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = answers.entry(word.to_owned()).or_insert_with(|| {
            let names = self.names.iter();
            let near = find_nearest(word, names.map(|(name, letters)| (&**name, *letters)));
            near.map(|near| question(word, near))
        });
        answer.clone()
    }
}

/// The name most similar to `word`; none if no name is similar, or two are equally similar.
pub fn nearest_name<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let names = names.into_iter();
    find_nearest(word, names.map(|name| (name, Letters::new(name))))
}

/// A wrong guess is worse than none, so the limit is strict for short words.
fn find_nearest<'a>(
    word: &str,
    names: impl Iterator<Item = (&'a str, Letters)>,
) -> Option<&'a str> {
    // Such a long word is not a typing error, and each comparison costs the product of both lengths.
    if word.len() > MAX_WORD_LENGTH {
        return None;
    }
    let lower = lower_case(word);
    let own = Letters::new(&lower);
    let (limit, is_long) = (max_typos(own.count), own.count > 3);
    let max_bits = 2 * u32::try_from(limit).unwrap_or(u32::MAX / 2);
    let mut best: Option<((usize, bool), &str)> = None;
    let mut is_unique = true;
    for (name, letters) in names {
        // `box` for `boxes`: three letters are similar to a name only if little follows them.
        let may_contain = own.bits & !letters.bits == 0 && (is_long || letters.count <= 5);
        // A typing error changes one letter, that is two bits at most. This loop is fast even in a build without optimization.
        let may_be_typo = letters.count + limit >= own.count
            && letters.count <= own.count + limit
            && (own.bits ^ letters.bits).count_ones() <= max_bits;
        // Suggesting the word itself would not help.
        if !may_contain && !may_be_typo || name == word {
            continue;
        }
        let small = match letters.is_lower_case {
            true => Cow::Borrowed(name),
            false => lower_case(name),
        };
        let typos = match strsim::osa_distance(&lower, &small) {
            typos if typos <= limit => typos,
            // A word that the name contains is less similar than a typing error.
            _ if !may_contain || own.count < 3 => continue,
            _ if small.starts_with(&*lower) || is_long && small.contains(&*lower) => limit + 1,
            _ => continue,
        };
        // Letters in another order are more similar than other letters.
        let rank = (
            typos,
            letters.bits != own.bits || letters.count != own.count,
        );
        match best {
            Some((least, known)) if rank > least || name == known => {}
            Some((least, _)) if rank == least => is_unique = false,
            _ => (best, is_unique) = (Some((rank, name)), true),
        }
    }
    best.filter(|_| is_unique).map(|(_, name)| name)
}

fn lower_case(name: &str) -> Cow<'_, str> {
    let is_lower = !name
        .bytes()
        .any(|b| b.is_ascii_uppercase() || !b.is_ascii());
    if is_lower {
        name.into()
    } else {
        name.to_lowercase().into()
    }
}

/// Maximum number of typing errors for a word of this length.
fn max_typos(letters: usize) -> usize {
    match letters {
        0..3 => 0,
        3..6 => 1,
        6..12 => 2,
        _ => 3,
    }
}

/// A noun with its indefinite article: `an item`, `a foe`.
pub fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let spoken_as_consonant = ["uni", "use", "eu", "one"];
    let is_vowel = vowel && !spoken_as_consonant.iter().any(|it| noun.starts_with(it));
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}

/// Returns true if one word is a mistyped form of the other.
pub fn is_typo(typed: &str, word: &str) -> bool {
    let letters = typed.chars().count();
    let limit = max_typos(letters).min(2);
    typed.len() <= MAX_WORD_LENGTH
        && word.chars().count().abs_diff(letters) <= limit
        && strsim::osa_distance(typed, word) <= limit
}

/// `did you mean ...?` for the nearest name, if there is one.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest_name(word, names).map(|near| question(word, near))
}

fn question(word: &str, near: &str) -> String {
    let foreign = foreign_letter(word, near);
    let foreign =
        foreign.map(|(c, script)| format!(" (U+{:04X} is a {script} letter)", u32::from(c)));
    format!("did you mean `{near}`?{}", foreign.unwrap_or_default())
}

/// The first letter of one text whose script has no letter in the other. It may look like a letter of the other.
fn foreign_letter(a: &str, b: &str) -> Option<(char, &'static str)> {
    let has = |text: &str, script| text.chars().any(|c| script_of(c) == Some(script));
    let foreign = |text: &str, other: &str| {
        let mut letters = text.chars().filter_map(|c| Some((c, script_of(c)?)));
        letters.find(|(_, script)| !has(other, script))
    };
    foreign(a, b).or_else(|| foreign(b, a))
}

/// The script of a letter, if some of its letters look like Latin ones.
fn script_of(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => "Greek",
        '\u{400}'..='\u{52f}' => "Cyrillic",
        '\u{530}'..='\u{58f}' => "Armenian",
        '\u{13a0}'..='\u{13ff}' => "Cherokee",
        '\u{ff21}'..='\u{ff5a}' => "fullwidth",
        _ => return None,
    })
}

/// Similarity of two texts: the share of words that an edit keeps.
///
/// Compares words, because any two long texts of a language share most letters.
pub fn text_similarity(a: &str, b: &str) -> f64 {
    let [a, b] = [a, b].map(|text| text.split_whitespace().collect::<Vec<_>>());
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    // Skip the comparison if one text is less than half as long as the other.
    if long == 0 || short * 2 < long {
        return if long == 0 { 1.0 } else { 0.0 };
    }
    let edits = strsim::generic_levenshtein(&a, &b);
    1.0 - edits as f64 / long as f64
}

/// Advice for an unknown name in a script. Lua has it, or authors expect it.
pub fn lua_advice(name: &str) -> Option<&'static str> {
    Some(match name {
        "print" => "`say(\"...\")` tells the reader something",
        "original" => "`replace` hands it over last: `function(args, page, original)`",
        "min" => "it is `math.min`",
        "max" => "it is `math.max`",
        "len" | "length" => "how many there are is `#list`",
        "random" | "math.random" | "math.randomseed" => {
            "use `random_integer(1, 6)`, `random_element(list)` or, for dice that the reader sees, `roll(\"1d6\")`"
        }
        "os" => {
            "a rule knows no clock and nothing of the machine: the same answers make the same game everywhere"
        }
        "io" | "dofile" | "loadfile" => "a rule reads and writes no file",
        "package" => {
            "`require(\"name\")`, at the top of a script, returns a part of the ruleset or of the library"
        }
        "load" | "loadstring" => "a rule runs what is written in its scripts, and nothing else",
        "coroutine" => "rules that ask or roll (`choose`, `roll`) wait automatically",
        "collectgarbage" | "debug" => "a rule has nothing of the machine that it runs on",
        "unpack" => "it is `table.unpack`",
        "null" => "where there is nothing Lua says `nil`",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edited_text_is_like_what_it_was() {
        let was =
            "The boat lies in the mud. Nobody has moved it since the winter, and nobody will.";
        let is = "The old boat lies in the mud. Nobody has moved it since winter, and nobody will.";
        let other =
            "A market day. Everybody is there, and all of them are shouting at a cow or two.";
        assert!(text_similarity(was, is) > 0.7);
        assert!(text_similarity(was, other) < 0.4);
        assert!(text_similarity("", "") > 0.9 && text_similarity("", was) < 0.1);
    }

    #[test]
    fn a_slip_is_a_letter_or_two_of_a_longer_word() {
        assert!(is_typo("sexon", "sexton") && is_typo("harbuor", "harbour"));
        assert!(!is_typo("in", "on") && !is_typo("mill", "mall-house"));
    }

    #[test]
    fn a_slip_of_a_letter_finds_its_word() {
        assert_eq!(
            nearest_name("SUBTERFUG", ["SURVIVAL", "SUBTERFUGE"]),
            Some("SUBTERFUGE")
        );
        assert_eq!(did_you_mean("xyz", ["harbour"]), None);
        // A name that contains the word is less similar than a typing error, and of two equally similar names neither is right.
        let fonts = ["fonts", "heading_font", "text_font"];
        assert_eq!(nearest_name("font", fonts), Some("fonts"));
        assert_eq!(nearest_name("font", [fonts[1], fonts[2]]), None);
        assert_eq!(nearest_name("head", fonts), Some("heading_font"));
        assert_eq!(nearest_name("hea", fonts), None);
        assert_eq!(nearest_name("fon", fonts), Some("fonts"));
        assert_eq!(nearest_name("tset", ["set", "test"]), Some("test"));
        assert_eq!(nearest_name("fane", ["fame", "fate"]), None);
        for (word, name) in [("\u{410}rgent", "Argent"), ("Argent", "\u{410}rgent")] {
            let help = format!("did you mean `{name}`? (U+0410 is a Cyrillic letter)");
            assert_eq!(did_you_mean(word, [name]), Some(help));
        }
        let russian = did_you_mean(
            "\u{43c}\u{43e}\u{441}\u{442}\u{44b}",
            ["\u{43c}\u{43e}\u{441}\u{442}"],
        );
        assert!(russian.unwrap().ends_with("?"));
    }
}
