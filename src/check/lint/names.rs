//! Lints for names that are never set, never read or never used.

use super::scripts::NameAccess;
use super::uses::NameKey;
use super::{EnclosingHeading, Headings, LintContext};
use crate::model::book::{BookPart, NameKind, PageId, SlotName};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::quote;
use crate::syntax::source::{Sources, Span};
use crate::syntax::suggest::{did_you_mean, nearest_name};
use std::collections::BTreeSet;

pub(super) fn check_names(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    if !context.has_missing_books {
        for name in book.data.code_slots.keys() {
            diagnostics.extend(check_code_or_title(context, "code", name, name));
        }
        for name in book.data.title_slots.keys() {
            diagnostics.extend(check_code_or_title(context, "title", name, &quote(name)));
        }
    }
    let used = book.mentions.iter().map(|it| &it.target);
    let used: BTreeSet<&NameKind> = used.collect();
    for (name, span) in book.outline.section("conditions") {
        if !used.contains(&NameKind::Condition(name.into())) {
            let warning = unused_warning("condition", name, span);
            diagnostics.push(warning.help("use it, or remove it"));
        }
    }
    let choice_slots = book.choice_slots();
    for (slot, name) in book.slots.names() {
        // A choice can have a name that no condition reads.
        let name = SlotName::variable_name(name).filter(|_| !choice_slots.contains(&slot));
        // The name of a variable of a linked book begins with the book, which is checked separately.
        if let Some(name) = name.filter(|name| !name.contains(':')) {
            let start = book.slots.start().get(slot as usize);
            let is_flag = matches!(start, Some(Value::Bool(_)));
            diagnostics.extend(check_variable(context, name, is_flag));
        }
    }
}

/// Checks a code or title. `written` is its name as conditions write it.
fn check_code_or_title(
    context: &LintContext,
    kind: &str,
    name: &str,
    written: &str,
) -> Option<Diagnostic> {
    let (section, key) = match kind {
        "code" => ("codes", NameKey::Code(name.into())),
        _ => ("titles", NameKey::Title(name.into())),
    };
    let uses = &context.uses;
    let first_set = uses.first_use(&key, &[NameAccess::Set, NameAccess::Passed]);
    let first_read = uses.first_use(&key, &[NameAccess::Read, NameAccess::Passed]);
    let first_removed = uses.first_use(&key, &[NameAccess::Removed]);
    let declared = context.book.outline.span_or_section(section, name);
    if context.script_words.contains(name) {
        return None;
    }
    match (first_set, first_read.or(first_removed)) {
        (Some(_), _) if first_read.is_some() || uses.has_use(&key, &[NameAccess::Counted]) => None,
        (Some(first_set), _) => {
            let message = format!("{kind} `{name}` is set but never used");
            let help = format!("test it, such as with `{{if {kind} {written}}}`, or remove it");
            let warning = Diagnostic::new(Code::NeverRead, first_set.span, message);
            Some(warning.label_text("set here").help(help))
        }
        (None, Some(first_read)) => {
            let warning = never_set_warning(kind, name, first_read.span, declared);
            let warning = warning.label_text("always false");
            let candidates = uses.by_name.iter().filter_map(|(other, uses)| {
                let is_set = uses.iter().any(|it| it.access == NameAccess::Set);
                match other {
                    NameKey::Code(other) if is_set && kind == "code" => Some(&**other),
                    NameKey::Title(other) if is_set && kind == "title" => Some(&**other),
                    _ => None,
                }
            });
            Some(warning.help(match nearest_name(name, candidates) {
                Some(near) => format!("did you mean `{near}`, which is set?"),
                None => format!("set it on a page: `{{gain {kind} {written}}}`"),
            }))
        }
        (None, None) => {
            let warning = unused_warning(kind, name, declared?);
            Some(warning.help("use it, or remove it from the header"))
        }
    }
}

fn check_variable(context: &LintContext, name: &str, is_flag: bool) -> Option<Diagnostic> {
    let key = NameKey::Variable(name.into());
    // A page can omit its name before its own variables.
    let local_name = name.rsplit('.').next().unwrap_or(name);
    let first_set = context.uses.first_use(&key, &[NameAccess::Set]);
    let reads = [NameAccess::Read, NameAccess::Counted];
    let first_read = context.uses.first_use(&key, &reads);
    let declared = context.book.outline.span_or_section("variables", name);
    let is_shown = is_in_status(context, SlotName::Variable(name));
    if context.script_words.contains(name) || is_shown {
        return None;
    }
    match (first_set, first_read) {
        (Some(first_set), None) => {
            let message = format!("variable `{name}` is set but never used");
            let help =
                format!("test it in a condition, print it with `{{= {local_name}}}`, or remove it");
            let warning = Diagnostic::new(Code::NeverRead, first_set.span, message);
            Some(warning.label_text("set here").help(help))
        }
        // A number that is never set can be a constant that the author defines in one place.
        (None, Some(first_read)) if is_flag => {
            let warning = never_set_warning("variable", name, first_read.span, declared);
            let warning = warning.label_text("always has its start value");
            Some(warning.help(format!("set it on a page: `{{set {local_name} = true}}`")))
        }
        (None, None) => {
            Some(unused_warning("variable", name, declared?).help("use it, or remove it"))
        }
        _ => None,
    }
}

/// True if the book shows the value in its status, which is a use.
fn is_in_status(context: &LintContext, name: SlotName) -> bool {
    let slot = context.book.slots.find(&name.to_string());
    let mut shown = context.book.data.status.iter();
    shown.any(|(shown, _)| Some(*shown) == slot)
}

fn never_set_warning(kind: &str, name: &str, read: Span, declared: Option<Span>) -> Diagnostic {
    let message = format!("{kind} `{name}` is tested but never set");
    let warning = Diagnostic::new(Code::NeverSet, read, message);
    match declared {
        Some(span) => warning.label(span, "declared here"),
        None => warning,
    }
}

fn unused_warning(kind: &str, name: &str, declared: Span) -> Diagnostic {
    let message = format!("{kind} `{name}` is declared but never used");
    Diagnostic::new(Code::UnusedName, declared, message)
}

/// Reports unused fragments. If unused fragments include each other, only the outermost is reported.
pub(super) fn check_fragments(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    let headings = Headings::from_book(book);
    let mut included = BTreeSet::new();
    for fragment in &book.unused_fragments {
        for (_, span) in &fragment.spans {
            if let Some(EnclosingHeading::Fragment(heading)) = headings.enclosing(*span)
                && heading != fragment.span
            {
                included.insert(heading);
            }
        }
    }
    for fragment in &book.unused_fragments {
        let name = fragment.id.trim_start_matches("fragment: ");
        if included.contains(&fragment.span) || context.script_words.contains(name) {
            continue;
        }
        let message = format!("fragment `{name}` is never included");
        let warning = Diagnostic::new(Code::UnusedFragment, fragment.span, message);
        let help = format!("include it with `{{include {name}}}`, or remove it");
        diagnostics.push(warning.help(help));
    }
}

pub(super) fn check_entries(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    if context.has_missing_books {
        return;
    }
    for (key, uses) in &context.uses.by_name {
        let NameKey::Entry(kind_index, id) = key else {
            continue;
        };
        let Some(kind) = book.schema.kinds.get(*kind_index).filter(|k| k.can_be_held) else {
            continue;
        };
        let is_obtainable = context
            .uses
            .has_use(key, &[NameAccess::Set, NameAccess::Passed])
            || context.script_words.contains(&**id)
            || context.enumerated_kinds.contains(&kind.name);
        if is_obtainable {
            continue;
        }
        // A condition on any of several items can be true for another of them.
        let Some(first) = uses.iter().find(|it| it.access != NameAccess::Counted) else {
            continue;
        };
        let usage = match first.access {
            NameAccess::Removed => "removed",
            _ => "required",
        };
        let name = &kind.name;
        let message = format!("{name} `{id}` is {usage} but cannot be obtained");
        let warning = Diagnostic::new(Code::Unobtainable, first.span, message);
        let mut warning = warning.label_text("no page or rule gives it to the reader");
        if let Some(span) = book.outline.span(name, id) {
            warning = warning.label(span, "declared here");
        }
        diagnostics.push(warning.help(format!(
            "let a page give it, add it to `inventory` in `book.yaml`, or remove this {name}"
        )));
    }
}

/// Reports entries of the book without a description that pages or scripts use, so that readers can meet them.
pub(super) fn check_descriptions(
    context: &LintContext,
    sources: &Sources,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let book = context.book;
    let kinds = (0..).zip(&book.schema.kinds);
    for ((n, kind), entries) in kinds.zip(&book.data.catalogues) {
        let file = format!("{}.yaml", kind.plural);
        for (id, _) in entries.iter().filter(|(_, it)| !it.get("about").truth()) {
            let key = NameKey::Entry(n, id.as_str().into());
            let is_met = context.uses.by_name.contains_key(&key)
                || context.script_words.contains(id)
                || context.enumerated_kinds.contains(&kind.name);
            let span = book.outline.span(&kind.name, id).filter(|_| is_met);
            // The catalogues of a ruleset are in its folder.
            let Some(span) = span.filter(|span| sources.name(span.file) == file) else {
                continue;
            };
            let message = format!("{} `{id}` has no description", kind.name);
            let note = Diagnostic::new(Code::MissingDescription, span, message);
            let note = note.label_text("the command `about` can say little about it");
            let help = "add a line such as `about: A rope of forty feet.` below it";
            diagnostics.push(note.help(help));
        }
    }
}

/// Reports uses of `ticks` where a field or query of the ruleset shadows the core word.
pub(super) fn check_shadowed_ticks(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let word = "ticks";
    let headings = Headings::from_book(context.book);
    for (key, meaning) in [
        (NameKey::Field(word.into()), "a field of the sheet"),
        (NameKey::Query(word.into()), "a query of the ruleset"),
    ] {
        for name_use in context.uses.by_name.get(&key).into_iter().flatten() {
            let Some(EnclosingHeading::Page(id)) = headings.enclosing(name_use.span) else {
                continue;
            };
            let page = context.book.page(id);
            if page.boxes == 0 {
                continue;
            }
            let id = &page.id;
            let message = format!("`ticks` is {meaning} here, not the boxes of page `{id}`");
            let warning = Diagnostic::new(Code::ShadowedTicks, name_use.span, message);
            let warning = warning.label_text("does not count the boxes");
            let warning = warning.label(page.span, "this page has boxes");
            diagnostics.push(warning.help("for the boxes, write `ticks here` or `boxes`"));
        }
    }
}

/// Events that the engine runs.
const EVENTS: [&str; 2] = ["on turn", "on arrival at tag TAG"];

pub(super) fn check_events(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let book = context.book;
    let tags = book.pages.iter().flat_map(|page| &page.tags);
    let tags: BTreeSet<&str> = tags.map(|tag| &**tag).collect();
    let span_of = |id: &PageId| book.page(*id).span;
    let of_rules = book.schema.event_names().map(|name| format!("on {name}"));
    let known: Vec<String> = EVENTS
        .map(str::to_owned)
        .into_iter()
        .chain(of_rules)
        .collect();
    for BookPart {
        events, arrivals, ..
    } in &book.parts
    {
        for (name, id) in events {
            let key = format!("on {name}");
            if known.contains(&key) {
                continue;
            }
            let message = format!("unknown event `{key}`");
            let error = Diagnostic::new(Code::UnknownKey, span_of(id), message);
            let help = did_you_mean(&key, known.iter().map(String::as_str));
            let help = help.unwrap_or_else(|| format!("use one of: `{}`", known.join("`, `")));
            diagnostics.push(error.label_text("this never runs").help(help));
        }
        for (tag, id) in arrivals {
            if !tags.contains(&**tag) {
                let message = format!("no page has the tag `{tag}`");
                let warning = Diagnostic::new(Code::UnusedName, span_of(id), message);
                let warning = warning.label_text("this never runs");
                diagnostics.push(warning.maybe_help(did_you_mean(tag, tags.iter().copied())));
            }
        }
    }
}

pub(super) fn check_wrapped_rounds(context: &LintContext, diagnostics: &mut Vec<Diagnostic>) {
    let mut reported = Vec::new();
    for instruction in &context.book.schema.instructions {
        let keyword = instruction.form.keyword();
        let Some(span) = instruction.wrapper.filter(|span| !reported.contains(span)) else {
            continue;
        };
        reported.push(span);
        let message = format!("the house rule for `{keyword}` combines all rounds in one call");
        let help = format!(
            "wrap its parts instead: `{keyword} = {{ before = function(args) ... end, round = function(scene, original) ... end, after = function(outcome) ... end }}`"
        );
        let note = Diagnostic::new(Code::OverrideJoinsRounds, span, message);
        let note = note.label_text("a save between rounds has to repeat all of its answers");
        diagnostics.push(note.help(help));
    }
}
