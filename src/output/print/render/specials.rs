//! Special rules as sentences, with the messages of the ruleset for moments, conditions and effects.

use super::Renderer;
use super::line_writer::capitalized;
use crate::messages::say;
use crate::output::print::document::mark_name;
use crate::output::print::manuscript::{
    CatalogueEntry, HolderSpecials, PrintArg, Special, SpecialPart, Term,
};
use std::collections::{BTreeMap, BTreeSet};

/// Suffixes of arguments with a number with its sign, and without.
const SIGNED_SUFFIX: &str = "_signed";
const SIZE_SUFFIX: &str = "_size";

type SpecialNames = BTreeMap<String, PrintArg>;

impl Renderer<'_> {
    /// The special rules of an entry, one sentence each.
    pub(super) fn describe_specials(&self, kind: &str, entry: &CatalogueEntry) -> String {
        let fields = entry.fields.iter();
        let fields = fields.map(|(key, it)| (format!("bearer_{key}"), it.clone()));
        self.join_specials(kind, fields.collect(), &entry.specials)
    }

    /// Special rules of codes, pages and the like: "With the code Cursed: ...".
    pub(super) fn describe_holder_specials(&self, it: &HolderSpecials) -> String {
        let given =
            self.special_arguments("", &BTreeMap::from([("name".to_owned(), it.name.clone())]));
        let by = self.format_message_or(&format!("special-of-{}", it.by), &given, || {
            mark_name(&it.by)
        });
        let what = self.join_specials(&it.by, SpecialNames::new(), &it.specials);
        say!(self.words, "print-entry", name = by, what = what)
    }

    fn join_specials(&self, kind: &str, mut bearer: SpecialNames, all: &[Special]) -> String {
        bearer.insert("kind".to_owned(), PrintArg::OneOf(kind.to_owned()));
        let each = all.iter().map(|it| self.describe_special(&bearer, it));
        each.collect::<Vec<_>>().join(" ")
    }

    fn describe_special(&self, bearer: &SpecialNames, it: &Special) -> String {
        let mut known = bearer.clone();
        known.insert("moment".to_owned(), PrintArg::OneOf(it.when.name.clone()));
        known.extend(self.special_arguments("special", &it.keys));
        // A key can be used by the message of any part, or by that of the whole rule.
        let mut keys: BTreeSet<&str> = it.keys.keys().map(|key| &**key).collect();
        let mut part = |list: &str, part: &SpecialPart| {
            let id = format!("special-{list}-{}", part.name);
            self.add_missing_keys(&part.name, &id, part.given.keys().map(|key| &**key));
            if let Some(things) = self.words.ruleset_placeholders(&id) {
                keys.retain(|key| !has_placeholder(things, key));
            }
            let mut given = known.clone();
            given.extend(self.special_arguments(&id, &part.given));
            self.format_message_or(&id, &given, || self.plain_part(part))
        };
        let asked = it.conditions.iter().map(|it| part("if", it));
        let asked = self.join_and(asked.collect());
        let does = it.effects.iter().map(|it| part("do", it));
        let does = does.collect::<Vec<_>>().join("; ");
        let when = part("when", &it.when);
        keys.extend((!it.name.is_empty()).then_some("name"));
        self.add_missing_keys(&it.when.name, "special", keys);
        let mut given = known.clone();
        given.insert("when".to_owned(), PrintArg::OneOf(when.clone()));
        given.insert("do".to_owned(), PrintArg::OneOf(does.clone()));
        if !asked.is_empty() {
            given.insert("if".to_owned(), PrintArg::OneOf(asked));
        }
        if !it.name.is_empty() {
            given.insert("name".to_owned(), PrintArg::OneOf(mark_name(&it.name)));
        }
        let told = self.format_message_or("special", &given, || format!("{when}: {does}."));
        capitalized(&told)
    }

    /// Records a missing message, or the keys that it leaves out.
    fn add_missing_keys<'k>(&self, what: &str, id: &str, keys: impl IntoIterator<Item = &'k str>) {
        let Some(things) = self.words.ruleset_placeholders(id) else {
            return self.add_missing_message(what, id);
        };
        for key in keys.into_iter().filter(|key| !has_placeholder(things, key)) {
            self.add_missing(what, format!("the message `{id}` leaves out `{key}`"));
        }
    }

    /// The arguments of a message. Alternatives are joined with "or", each item by its own message if there is one.
    /// Numbers are included with and without a sign.
    fn special_arguments(&self, id: &str, given: &SpecialNames) -> SpecialNames {
        let mut out = SpecialNames::new();
        for (key, it) in given {
            if let PrintArg::Number(n) = it {
                out.insert(format!("{key}{SIGNED_SUFFIX}"), PrintArg::Signed(*n));
                let size = i64::try_from(n.unsigned_abs()).unwrap_or(i64::MAX);
                out.insert(format!("{key}{SIZE_SUFFIX}"), PrintArg::Number(size));
            }
            out.insert(key.clone(), self.special_argument(id, key, it));
        }
        out
    }

    fn special_argument(&self, id: &str, key: &str, it: &PrintArg) -> PrintArg {
        let has_own = self
            .words
            .ruleset_placeholders(&format!("{id}-{key}"))
            .is_some();
        let one = |it: &PrintArg| {
            let it = BTreeMap::from([("name".to_owned(), it.clone())]);
            self.list_item_text(&it, id, key)
        };
        PrintArg::OneOf(match it {
            PrintArg::Several(all) => {
                let each = all.iter().filter_map(|it| it.get("name"));
                let all = each.map(one).collect();
                self.join_or(all)
            }
            PrintArg::Value(term @ Term::Query { .. }) => self.clause(term),
            PrintArg::Value(Term::Code { name: code }) => mark_name(self.printed_code(code)),
            PrintArg::Value(Term::Title { name: title, .. }) => mark_name(title),
            it if has_own => one(it),
            it => return it.clone(),
        })
    }

    /// "a, b or c"
    fn join_or(&self, mut all: Vec<String>) -> String {
        match all.pop() {
            None => String::new(),
            Some(last) if all.is_empty() => last,
            Some(last) => say!(self.words, "print-or", a = all.join(", "), b = last),
        }
    }

    /// A part without a message.
    fn plain_part(&self, part: &SpecialPart) -> String {
        let given = part.given.iter();
        let given = given.map(|(key, it)| self.argument_text(it, "", key));
        let words = std::iter::once(part.name.replace('_', " ")).chain(given);
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Returns true if a message uses a key, with or without a sign.
fn has_placeholder(things: &BTreeSet<String>, key: &str) -> bool {
    let ends = ["", SIGNED_SUFFIX, SIZE_SUFFIX].iter();
    ends.map(|end| format!("{key}{end}"))
        .any(|it| things.contains(&it))
}
