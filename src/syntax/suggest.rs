//! The nearest name to a mistyped one, and replacements for names of standard Lua.

use std::borrow::Cow;

/// Maximum length in bytes of a word to find suggestions for.
const MAX_WORD_LENGTH: usize = 120;

/// The names most similar to `word`: at most three that are equally similar, or none.
///
/// A wrong guess is worse than none, so the limit is strict for short words.
pub fn nearest_names<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Such a long word is not a typing error, and each comparison costs the product of both lengths.
    if word.len() > MAX_WORD_LENGTH {
        return Vec::new();
    }
    let lower = word.to_lowercase();
    let letters = lower.chars().count();
    let limit = max_typos(letters);
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        // Suggesting the word itself would not help.
        .filter(|name| *name != word)
        .filter_map(|name| {
            let plain = !name
                .bytes()
                .any(|b| b.is_ascii_uppercase() || !b.is_ascii());
            let small: Cow<'_, str> = match plain {
                true => name.into(),
                false => name.to_lowercase().into(),
            };
            let contained = letters > 3 && small.contains(&lower);
            let contained = contained || letters == 3 && small.starts_with(&lower);
            // If the lengths differ by more than the limit, so do the words. This matters because a book can have ten thousand pages.
            if !contained && small.chars().count().abs_diff(letters) > limit {
                return None;
            }
            let far = strsim::osa_distance(&lower, &small);
            (far <= limit || contained).then_some((far.min(limit), name))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    let best = found.first().map_or(0, |(far, _)| *far);
    let best = found.into_iter().take_while(|(far, _)| *far == best);
    best.take(3).map(|(_, name)| name).collect()
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

/// `did you mean ...?` for the nearest names, if there are any.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = nearest_names(word, names);
    (!near.is_empty()).then(|| {
        let ticked: Vec<String> = near.iter().map(|n| format!("`{n}`")).collect();
        let foreign = foreign_letter(word, near[0]);
        let foreign =
            foreign.map(|(c, script)| format!(" (U+{:04X} is a {script} letter)", u32::from(c)));
        let question = format!("did you mean {}?", ticked.join(" or "));
        question + &foreign.unwrap_or_default()
    })
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
