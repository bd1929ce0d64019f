//! Special rules as sentences, with the messages of the ruleset for moments, conditions and effects.

use super::Teller;
use super::lines::capital;
use crate::messages::say;
use crate::output::print::document::name;
use crate::output::print::manuscript::{Borne, Entry, Given, Special, SpecialPart, Term};
use std::collections::{BTreeMap, BTreeSet};

/// Suffixes of arguments with a number with its sign, and without.
const SIGNED: &str = "_signed";
const SIZE: &str = "_size";

type Things = BTreeMap<String, Given>;

impl Teller<'_> {
    /// The special rules of an entry, one sentence each.
    pub(super) fn specials(&self, kind: &str, entry: &Entry) -> String {
        let fields = entry.fields.iter();
        let fields = fields.map(|(key, it)| (format!("bearer_{key}"), it.clone()));
        self.sentences(kind, fields.collect(), &entry.specials)
    }

    /// Special rules of codes, pages and the like: "With the code Cursed: ...".
    pub(super) fn borne(&self, it: &Borne) -> String {
        let given = self.things("", &BTreeMap::from([("name".to_owned(), it.name.clone())]));
        let by = self.entry_or(&format!("special-of-{}", it.by), &given, || name(&it.by));
        let what = self.sentences(&it.by, Things::new(), &it.specials);
        say!(self.words, "print-entry", name = by, what = what)
    }

    fn sentences(&self, kind: &str, mut bearer: Things, all: &[Special]) -> String {
        bearer.insert("kind".to_owned(), Given::OneOf(kind.to_owned()));
        let each = all.iter().map(|it| self.special(&bearer, it));
        each.collect::<Vec<_>>().join(" ")
    }

    fn special(&self, bearer: &Things, it: &Special) -> String {
        let mut known = bearer.clone();
        known.insert("moment".to_owned(), Given::OneOf(it.when.name.clone()));
        known.extend(self.things("special", &it.keys));
        // A key may be used by the message of any part, or by that of the whole rule.
        let mut keys: BTreeSet<&str> = it.keys.keys().map(|key| &**key).collect();
        let mut part = |list: &str, part: &SpecialPart| {
            let id = format!("special-{list}-{}", part.name);
            self.miss_things(&part.name, &id, part.given.keys().map(|key| &**key));
            if let Some(things) = self.words.of_rules(&id) {
                keys.retain(|key| !is_among(things, key));
            }
            let mut given = known.clone();
            given.extend(self.things(&id, &part.given));
            self.entry_or(&id, &given, || self.in_signs(part))
        };
        let asked = it.conditions.iter().map(|it| part("if", it));
        let asked = self.list(asked.collect());
        let does = it.effects.iter().map(|it| part("do", it));
        let does = does.collect::<Vec<_>>().join("; ");
        let when = part("when", &it.when);
        keys.extend((!it.name.is_empty()).then_some("name"));
        self.miss_things(&it.when.name, "special", keys);
        let mut given = known.clone();
        given.insert("when".to_owned(), Given::OneOf(when.clone()));
        given.insert("do".to_owned(), Given::OneOf(does.clone()));
        if !asked.is_empty() {
            given.insert("if".to_owned(), Given::OneOf(asked));
        }
        if !it.name.is_empty() {
            given.insert("name".to_owned(), Given::OneOf(name(&it.name)));
        }
        let told = self.entry_or("special", &given, || format!("{when}: {does}."));
        capital(&told)
    }

    /// Records a missing message, or the keys that it leaves out.
    fn miss_things<'k>(&self, what: &str, id: &str, keys: impl IntoIterator<Item = &'k str>) {
        let Some(things) = self.words.of_rules(id) else {
            return self.miss_message(what, id);
        };
        for key in keys.into_iter().filter(|key| !is_among(things, key)) {
            self.miss(what, format!("the message `{id}` leaves out `{key}`"));
        }
    }

    /// The arguments of a message: alternatives are joined with "or", each item by its own message if there is one; numbers also with and without
    /// a sign.
    fn things(&self, id: &str, given: &Things) -> Things {
        let mut out = Things::new();
        for (key, it) in given {
            if let Given::Number(n) = it {
                out.insert(format!("{key}{SIGNED}"), Given::Signed(*n));
                let size = i64::try_from(n.unsigned_abs()).unwrap_or(i64::MAX);
                out.insert(format!("{key}{SIZE}"), Given::Number(size));
            }
            out.insert(key.clone(), self.thing(id, key, it));
        }
        out
    }

    fn thing(&self, id: &str, key: &str, it: &Given) -> Given {
        let has_own = self.words.of_rules(&format!("{id}-{key}")).is_some();
        let one = |it: &Given| {
            let it = BTreeMap::from([("name".to_owned(), it.clone())]);
            self.item(&it, id, key)
        };
        Given::OneOf(match it {
            Given::Several(all) => {
                let each = all.iter().filter_map(|it| it.get("name"));
                let all = each.map(one).collect();
                self.any(all)
            }
            Given::Value(term @ Term::Query { .. }) => self.clause(term),
            Given::Value(Term::Code { name: code }) => name(self.printed_code(code)),
            Given::Value(Term::Title { name: title, .. }) => name(title),
            it if has_own => one(it),
            it => return it.clone(),
        })
    }

    /// "a, b or c"
    fn any(&self, mut all: Vec<String>) -> String {
        match all.pop() {
            None => String::new(),
            Some(last) if all.is_empty() => last,
            Some(last) => say!(self.words, "print-or", a = all.join(", "), b = last),
        }
    }

    /// A part without a message.
    fn in_signs(&self, part: &SpecialPart) -> String {
        let given = part.given.iter();
        let given = given.map(|(key, it)| self.in_words(it, "", key));
        let words = std::iter::once(part.name.replace('_', " ")).chain(given);
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Returns true if a message uses a key, with or without a sign.
fn is_among(things: &BTreeSet<String>, key: &str) -> bool {
    let ends = ["", SIGNED, SIZE].iter();
    ends.map(|end| format!("{key}{end}"))
        .any(|it| things.contains(&it))
}
