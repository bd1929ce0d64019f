//! Special rules as sentences, with the messages of the ruleset for moments, conditions and effects.

use super::Renderer;
use crate::messages::say;
use crate::output::print::document::mark_name;
use crate::output::print::manuscript::{
    CatalogueEntry, HolderSpecials, PrintArg, Special, SpecialPart, Term,
};
use crate::syntax::unicode::capitalized;
use std::collections::{BTreeMap, BTreeSet};

/// Suffixes of arguments: a number with its sign, and without.
const SIGNED_SUFFIX: &str = "_signed";
const SIZE_SUFFIX: &str = "_size";

type SpecialArgs = BTreeMap<String, PrintArg>;

impl Renderer<'_> {
    /// Describes the special rules of an entry, one sentence each.
    pub(super) fn describe_specials(&self, kind: &str, entry: &CatalogueEntry) -> String {
        let fields = entry.fields.iter();
        let fields = fields.map(|(key, it)| (format!("bearer_{key}"), it.clone()));
        self.join_specials(kind, fields.collect(), &entry.specials)
    }

    /// Describes special rules of codes, titles and pages: "With the code Cursed: ...".
    pub(super) fn describe_holder_specials(&self, holder: &HolderSpecials) -> String {
        let args = BTreeMap::from([("name".to_owned(), holder.name.clone())]);
        let args = self.special_arguments("", &args);
        let id = format!("special-of-{}", holder.by);
        let name = self.format_message_or(&id, &args, || mark_name(&holder.by));
        let text = self.join_specials(&holder.by, SpecialArgs::new(), &holder.specials);
        say!(self.words, "print-entry", name = name, what = text)
    }

    fn join_specials(&self, kind: &str, mut args: SpecialArgs, specials: &[Special]) -> String {
        args.insert("kind".to_owned(), PrintArg::OneOf(kind.to_owned()));
        let texts = specials.iter().map(|it| self.describe_special(&args, it));
        texts.collect::<Vec<_>>().join(" ")
    }

    fn describe_special(&self, bearer: &SpecialArgs, rule: &Special) -> String {
        let mut shared_args = bearer.clone();
        shared_args.insert("moment".to_owned(), PrintArg::OneOf(rule.when.name.clone()));
        shared_args.extend(self.special_arguments("special", &rule.keys));
        // A key can be used by the message of any part, or by the message of the rule.
        let mut keys: BTreeSet<&str> = rule.keys.keys().map(|key| &**key).collect();
        let mut describe_part = |list: &str, part: &SpecialPart| {
            let id = format!("special-{list}-{}", part.name);
            self.add_missing_keys(&part.name, &id, part.given.keys().map(|key| &**key));
            if let Some(placeholders) = self.words.ruleset_placeholders(&id) {
                keys.retain(|key| !has_placeholder(placeholders, key));
            }
            let mut args = shared_args.clone();
            args.extend(self.special_arguments(&id, &part.given));
            self.format_message_or(&id, &args, || self.plain_part(part))
        };
        let conditions = rule.conditions.iter().map(|it| describe_part("if", it));
        let conditions = self.join_and(conditions.collect());
        let effects = rule.effects.iter().map(|it| describe_part("do", it));
        let effects = effects.collect::<Vec<_>>().join("; ");
        let when = describe_part("when", &rule.when);
        keys.extend((!rule.name.is_empty()).then_some("name"));
        self.add_missing_keys(&rule.when.name, "special", keys);
        let mut args = shared_args.clone();
        args.insert("when".to_owned(), PrintArg::OneOf(when.clone()));
        args.insert("do".to_owned(), PrintArg::OneOf(effects.clone()));
        if !conditions.is_empty() {
            args.insert("if".to_owned(), PrintArg::OneOf(conditions));
        }
        if !rule.name.is_empty() {
            args.insert("name".to_owned(), PrintArg::OneOf(mark_name(&rule.name)));
        }
        let text = self.format_message_or("special", &args, || format!("{when}: {effects}."));
        capitalized(&text)
    }

    /// Records a missing message, or the keys that it does not use.
    fn add_missing_keys<'k>(&self, part: &str, id: &str, keys: impl IntoIterator<Item = &'k str>) {
        let Some(names) = self.words.ruleset_placeholders(id) else {
            return self.add_missing_message(part, id);
        };
        for key in keys.into_iter().filter(|key| !has_placeholder(names, key)) {
            self.add_missing(part, format!("message `{id}` does not use `{key}`"));
        }
    }

    /// Converts arguments of a message: alternatives are joined with "or", numbers are added with and without a sign.
    fn special_arguments(&self, id: &str, args: &SpecialArgs) -> SpecialArgs {
        let mut out = SpecialArgs::new();
        for (key, arg) in args {
            if let PrintArg::Number(n) = arg {
                out.insert(format!("{key}{SIGNED_SUFFIX}"), PrintArg::Signed(*n));
                let size = i64::try_from(n.unsigned_abs()).unwrap_or(i64::MAX);
                out.insert(format!("{key}{SIZE_SUFFIX}"), PrintArg::Number(size));
            }
            out.insert(key.clone(), self.special_argument(id, key, arg));
        }
        out
    }

    fn special_argument(&self, id: &str, key: &str, arg: &PrintArg) -> PrintArg {
        let has_item_message = self
            .words
            .ruleset_placeholders(&format!("{id}-{key}"))
            .is_some();
        let format_item = |arg: &PrintArg| {
            let arg = BTreeMap::from([("name".to_owned(), arg.clone())]);
            self.list_item_text(&arg, id, key)
        };
        PrintArg::OneOf(match arg {
            PrintArg::Several(items) => {
                let items = items.iter().filter_map(|arg| arg.get("name"));
                let items = items.map(format_item).collect();
                self.join_or(items)
            }
            PrintArg::Value(term @ Term::Query { .. }) => self.clause(term),
            PrintArg::Value(Term::Code { name }) => mark_name(self.printed_code(name)),
            PrintArg::Value(Term::Title { name, .. }) => mark_name(name),
            arg if has_item_message => format_item(arg),
            arg => return arg.clone(),
        })
    }

    /// Joins texts: "a, b or c".
    fn join_or(&self, mut texts: Vec<String>) -> String {
        match texts.pop() {
            None => String::new(),
            Some(last) if texts.is_empty() => last,
            Some(last) => say!(self.words, "print-or", a = texts.join(", "), b = last),
        }
    }

    /// Describes a part without a message.
    fn plain_part(&self, part: &SpecialPart) -> String {
        let args = part.given.iter();
        let args = args.map(|(key, arg)| self.argument_text(arg, "", key));
        let words = std::iter::once(part.name.replace('_', " ")).chain(args);
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Returns true if a message uses a key, with or without a sign.
fn has_placeholder(names: &BTreeSet<String>, key: &str) -> bool {
    let suffixes = ["", SIGNED_SUFFIX, SIZE_SUFFIX].iter();
    let mut keys = suffixes.map(|suffix| format!("{key}{suffix}"));
    keys.any(|key| names.contains(&key))
}
