//! What is meant by words that are no choice as they stand: an article more or fewer, a verb before them, a slip of the keys.

use super::answer::{fits, letters};
use crate::game::Offer;
use crate::present::words;
use crate::suggest;
use crate::words::Words;
use std::collections::BTreeSet;

/// Choices that are told of one line that could be any of them, at most.
const MANY: usize = 3;

/// Words that a line may have more or fewer of than a choice, in all languages: a book may be in one and its reader speak another.
pub(super) struct Fillers {
    articles: BTreeSet<String>,
    /// What one says before the name of a place or thing: "go to".
    leads: BTreeSet<String>,
}

impl Fillers {
    pub(super) fn new() -> Self {
        Self {
            articles: Words::typed("typed-articles"),
            leads: Words::typed("typed-leads"),
        }
    }

    /// Words without the articles among them; none where nothing else is left.
    pub(super) fn without_articles(&self, all: &[String]) -> Vec<String> {
        let kept = all.iter().filter(|word| !self.articles.contains(*word));
        kept.cloned().collect()
    }

    /// The same without what leads up to a name.
    fn bare(&self, all: &[String]) -> Vec<String> {
        let all = self.without_articles(all);
        let leads = all.iter().take_while(|word| self.leads.contains(*word));
        let leads = leads.count();
        all[leads..].to_vec()
    }

    /// A line without the articles outside of its quotes; none where there are none.
    pub(super) fn line_without_articles(&self, line: &str) -> Option<String> {
        let mut quoted = false;
        let mut kept: Vec<&str> = Vec::new();
        let mut all = 0;
        for word in line.split_whitespace() {
            all += 1;
            let in_quotes = quoted || word.contains('"');
            if word.matches('"').count() % 2 == 1 {
                quoted = !quoted;
            }
            if in_quotes || !self.articles.contains(&word.to_lowercase()) {
                kept.push(word);
            }
        }
        (kept.len() < all && !kept.is_empty()).then(|| kept.join(" "))
    }
}

/// The choices that a line names for certain, articles and what leads up to a name aside, each with its number.
pub(super) fn named<'o>(line: &str, offers: &'o [Offer]) -> Vec<(usize, &'o Offer)> {
    let fillers = Fillers::new();
    let typed = letters(line);
    let all = |fits: &dyn Fn(&[String]) -> bool| -> Vec<(usize, &'o Offer)> {
        let numbered = (1..).zip(offers);
        numbered
            .filter(|(_, offer)| fits(&letters(&words(&offer.text))))
            .collect()
    };
    let plain = fillers.without_articles(&typed);
    for begins in [true, false] {
        let found = all(&|text| fits(&plain, &fillers.without_articles(text), begins));
        if !found.is_empty() && !is_letter(&plain) {
            return found;
        }
    }
    // "Go to the lake" is no "Leave the lake": what is left has to begin the choice.
    let bare = fillers.bare(&typed);
    if bare.len() == plain.len() || is_letter(&bare) {
        return Vec::new();
    }
    all(&|text| fits(&bare, &fillers.bare(text), true))
}

/// The choices that may be meant by a line that names none; none where there are too many. One letter is never more than this.
pub(super) fn near<'o>(line: &str, offers: &'o [Offer]) -> Vec<(usize, &'o Offer)> {
    let fillers = Fillers::new();
    let typed = fillers.bare(&letters(line));
    if typed.is_empty() {
        return Vec::new();
    }
    let may_be = |offer: &Offer| {
        let text = letters(&words(&offer.text));
        if is_letter(&typed) {
            return fits(&typed, &fillers.without_articles(&text), true);
        }
        let mut text = text.iter();
        // Each in its turn, whatever stands between them.
        typed
            .iter()
            .all(|typed| text.any(|word| word.starts_with(typed) || suggest::is_slip(typed, word)))
    };
    let mut found: Vec<_> = (1..)
        .zip(offers)
        .filter(|(_, offer)| may_be(offer))
        .collect();
    if found.len() > 1 {
        found.retain(|(_, offer)| offer.closed.is_none());
    }
    match found.len() > MANY && !is_letter(&typed) {
        true => Vec::new(),
        false => found,
    }
}

/// Do these words name a thing: are they, articles aside, words of it or their beginnings?
pub(super) fn names(wanted: &str, thing: &str) -> bool {
    let typed = Fillers::new().without_articles(&letters(wanted));
    fits(&typed, &letters(thing), false)
}

/// Is it no more than one letter?
pub(super) fn is_letter(typed: &[String]) -> bool {
    matches!(typed, [one] if one.chars().count() == 1)
}
