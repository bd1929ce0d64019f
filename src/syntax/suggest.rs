//! Suggestions for unknown names, and advice for names of standard Lua.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Maximum length in bytes of a word for which names are suggested.
const MAX_WORD_LENGTH: usize = 120;

/// The letters of a word. They give a lower bound for the number of typing errors, and are compared much faster than the words.
#[derive(Clone, Copy)]
struct Letters {
    count: usize,
    /// Two bits for each letter: one for its first occurrence, one for further occurrences.
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

/// Names that are compared with many words.
pub struct NameIndex {
    names: Vec<(String, Letters)>,
    /// Cache of suggestions: an unknown name in an instruction is looked up once for each form.
    suggestions: Mutex<BTreeMap<String, Option<String>>>,
}

impl NameIndex {
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let with_letters = |name: &str| (name.to_owned(), Letters::new(name));
        Self {
            names: names.into_iter().map(with_letters).collect(),
            suggestions: Mutex::default(),
        }
    }

    /// `did you mean ...?` with the nearest name, like the function [`did_you_mean`].
    pub fn did_you_mean(&self, word: &str) -> Option<String> {
        let mut suggestions = self
            .suggestions
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let suggestion = suggestions.entry(word.to_owned()).or_insert_with(|| {
            let names = self.names.iter();
            let nearest = find_nearest(word, names.map(|(name, letters)| (&**name, *letters)));
            nearest.map(|nearest| format_question(word, nearest))
        });
        suggestion.clone()
    }
}

/// The name most similar to `word`. None without a similar name, or if the two best are equally similar.
pub fn nearest_name<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let names = names.into_iter();
    find_nearest(word, names.map(|name| (name, Letters::new(name))))
}

/// Finds the name most similar to `word`.
///
/// A wrong suggestion is worse than none, so the limit is strict for short words.
fn find_nearest<'a>(
    word: &str,
    names: impl Iterator<Item = (&'a str, Letters)>,
) -> Option<&'a str> {
    // A very long word is not a typing error, and the time of a comparison is the product of both lengths.
    if word.len() > MAX_WORD_LENGTH {
        return None;
    }
    let word_lower = lower_case(word);
    let word_letters = Letters::new(&word_lower);
    let (max_distance, is_long) = (max_typos(word_letters.count), word_letters.count > 3);
    let max_bits = 2 * u32::try_from(max_distance).unwrap_or(u32::MAX / 2);
    let mut best: Option<((usize, bool), &str)> = None;
    let mut is_unique = true;
    for (name, letters) in names {
        // A word of three letters is similar to a name that begins with it only if the name is short: `box` for `boxes`.
        let may_contain = word_letters.bits & !letters.bits == 0 && (is_long || letters.count <= 5);
        // A typing error changes one letter, which is at most two bits. This check is fast even in a build without optimization.
        let may_be_typo = letters.count + max_distance >= word_letters.count
            && letters.count <= word_letters.count + max_distance
            && (word_letters.bits ^ letters.bits).count_ones() <= max_bits;
        // Suggesting the word itself would not help.
        if !may_contain && !may_be_typo || name == word {
            continue;
        }
        let name_lower = match letters.is_lower_case {
            true => Cow::Borrowed(name),
            false => lower_case(name),
        };
        let contains_word = may_contain
            && (word_letters.count == 3 && name_lower.starts_with(&*word_lower)
                || is_long && name_lower.contains(&*word_lower));
        let distance = match strsim::osa_distance(&word_lower, &name_lower) {
            distance if distance <= max_distance => distance,
            // A name that contains the word is less similar than a typing error.
            _ if contains_word => max_distance + 1,
            _ => continue,
        };
        // The same letters in another order are more similar than other letters.
        let has_other_letters =
            letters.bits != word_letters.bits || letters.count != word_letters.count;
        let rank = (distance, has_other_letters);
        match best {
            Some((best_rank, best_name)) if rank > best_rank || name == best_name => {}
            Some((best_rank, _)) if rank == best_rank => is_unique = false,
            _ => (best, is_unique) = (Some((rank, name)), true),
        }
    }
    best.filter(|_| is_unique).map(|(_, name)| name)
}

fn lower_case(name: &str) -> Cow<'_, str> {
    let is_lower_case = !name
        .bytes()
        .any(|b| b.is_ascii_uppercase() || !b.is_ascii());
    match is_lower_case {
        true => name.into(),
        false => name.to_lowercase().into(),
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
    let has_vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let sounds_like_consonant = ["uni", "use", "eu", "one"];
    let takes_an = has_vowel && !sounds_like_consonant.iter().any(|it| noun.starts_with(it));
    format!("{} {noun}", if takes_an { "an" } else { "a" })
}

/// Returns true if one word is a mistyped form of the other.
pub fn is_typo(typed: &str, word: &str) -> bool {
    let letters = typed.chars().count();
    let limit = max_typos(letters).min(2);
    typed.len() <= MAX_WORD_LENGTH
        && word.chars().count().abs_diff(letters) <= limit
        && strsim::osa_distance(typed, word) <= limit
}

/// `did you mean ...?` with the nearest name. None without a similar name.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest_name(word, names).map(|nearest| format_question(word, nearest))
}

fn format_question(word: &str, nearest: &str) -> String {
    let mut question = format!("did you mean `{nearest}`?");
    if let Some((c, script)) = foreign_letter(word, nearest) {
        question += &format!(" (U+{:04X} is a {script} letter)", u32::from(c));
    }
    question
}

/// The first letter of a script that only one of the texts uses, such as a Cyrillic letter that looks like a Latin one.
fn foreign_letter(a: &str, b: &str) -> Option<(char, &'static str)> {
    let uses = |text: &str, script| text.chars().any(|c| script_of(c) == Some(script));
    let find_foreign = |text: &str, other: &str| {
        let mut letters = text.chars().filter_map(|c| Some((c, script_of(c)?)));
        letters.find(|(_, script)| !uses(other, script))
    };
    find_foreign(a, b).or_else(|| find_foreign(b, a))
}

/// The script of a letter. None for scripts without letters that look like Latin ones.
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

/// Similarity of two texts: the share of unchanged words, from 0 to 1.
///
/// Compares words instead of letters, because all long texts of a language have similar letters.
pub fn text_similarity(a: &str, b: &str) -> f64 {
    let [a, b] = [a, b].map(|text| text.split_whitespace().collect::<Vec<_>>());
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    // Texts of very different length are not compared.
    if long == 0 || short * 2 < long {
        return if long == 0 { 1.0 } else { 0.0 };
    }
    let edits = strsim::generic_levenshtein(&a, &b);
    1.0 - edits as f64 / long as f64
}

/// Advice for an unknown name in a script that authors may expect, for example from standard Lua.
pub fn lua_advice(name: &str) -> Option<&'static str> {
    Some(match name {
        "print" => "to show text to the reader, use `say(\"...\")`",
        "original" => "`replace` passes it as the last argument: `function(args, page, original)`",
        "min" => "use `math.min`",
        "max" => "use `math.max`",
        "len" | "length" => "for the number of entries, use `#list`",
        "random" | "math.random" | "math.randomseed" => {
            "use `random_integer(1, 6)`, `random_element(list)` or, for dice that the reader sees, `roll(\"1d6\")`"
        }
        "os" => {
            "rules cannot access the clock or the system: the same answers must give the same game on every machine"
        }
        "io" | "dofile" | "loadfile" => "rules cannot read or write files",
        "package" => {
            "to load a part of the ruleset or of the library, use `require(\"name\")` at the top of the script"
        }
        "load" | "loadstring" => "rules can only run code that is written in their scripts",
        "coroutine" => "functions that ask or roll (`choose`, `roll`) wait automatically",
        "collectgarbage" | "debug" => "rules cannot access the Lua interpreter",
        "unpack" => "use `table.unpack`",
        "null" => "use `nil`",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edited_text_is_similar_to_the_original() {
        let old = "The boat lies in the mud. It has not moved since the winter, and it never will.";
        let new = "The old boat lies in the mud. It has not moved since winter, and it never will.";
        let other =
            "A market day. Everybody is there, and all of them are shouting at a cow or two.";
        assert!(text_similarity(old, new) > 0.7);
        assert!(text_similarity(old, other) < 0.4);
        assert!(text_similarity("", "") > 0.9 && text_similarity("", old) < 0.1);
    }

    #[test]
    fn typos_change_few_letters_of_a_long_word() {
        assert!(is_typo("sexon", "sexton") && is_typo("harbuor", "harbour"));
        assert!(!is_typo("in", "on") && !is_typo("mill", "mall-house"));
    }

    #[test]
    fn mistyped_word_has_a_suggestion() {
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
