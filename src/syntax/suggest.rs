//! Suggestions for unknown names, and advice for names of standard Lua.

use std::borrow::Cow;

/// Maximum length in bytes of a word for which names are suggested.
const MAX_WORD_LENGTH: usize = 120;

/// The names most similar to `word`: at most three equally similar ones.
///
/// A wrong suggestion is worse than none, so the limit is strict for short words.
pub fn nearest_names<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // A very long word is not a typing error, and the time of a comparison is the product of both lengths.
    if word.len() > MAX_WORD_LENGTH {
        return Vec::new();
    }
    let word_lower = word.to_lowercase();
    let letters = word_lower.chars().count();
    let max_distance = max_typos(letters);
    let mut candidates: Vec<(usize, &str)> = names
        .into_iter()
        // Suggesting the word itself would not help.
        .filter(|name| *name != word)
        .filter_map(|name| {
            let is_lowercase = !name
                .bytes()
                .any(|b| b.is_ascii_uppercase() || !b.is_ascii());
            let name_lower: Cow<'_, str> = match is_lowercase {
                true => name.into(),
                false => name.to_lowercase().into(),
            };
            let contains_word = letters > 3 && name_lower.contains(&word_lower)
                || letters == 3 && name_lower.starts_with(&word_lower);
            // The distance is at least the difference of the lengths. This check matters for books with thousands of pages.
            if !contains_word && name_lower.chars().count().abs_diff(letters) > max_distance {
                return None;
            }
            let distance = strsim::osa_distance(&word_lower, &name_lower);
            (distance <= max_distance || contains_word)
                .then_some((distance.min(max_distance), name))
        })
        .collect();
    candidates.sort_unstable();
    candidates.dedup();
    let min_distance = candidates.first().map_or(0, |(distance, _)| *distance);
    let nearest = candidates
        .into_iter()
        .take_while(|(distance, _)| *distance == min_distance);
    nearest.take(3).map(|(_, name)| name).collect()
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

/// `did you mean ...?` with the nearest names. None without a similar name.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let nearest = nearest_names(word, names);
    let foreign = foreign_letter(word, nearest.first()?);
    let quoted: Vec<String> = nearest.iter().map(|name| format!("`{name}`")).collect();
    let mut question = format!("did you mean {}?", quoted.join(" or "));
    if let Some((c, script)) = foreign {
        question += &format!(" (U+{:04X} is a {script} letter)", u32::from(c));
    }
    Some(question)
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
            nearest_names("SUBTERFUG", ["SURVIVAL", "SUBTERFUGE"]),
            ["SUBTERFUGE"]
        );
        assert_eq!(did_you_mean("xyz", ["harbour"]), None);
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
