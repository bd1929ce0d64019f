//! Hooks: moments at which every script that listens is called, the ruleset first, then house rules in their order.

use super::Script;
use super::entries::Reader;
use crate::book::{Hook, Vocabulary};
use crate::diagnostic::Diagnostic;
use crate::game::Moment;
use crate::suggest::did_you_mean;
use mlua::Table;

/// What is said of a moment that every ruleset has.
pub(super) struct Row {
    pub(super) moment: Moment,
    /// What a listener is given, in order.
    pub(super) takes: &'static [&'static str],
    pub(super) doc: &'static str,
}

const fn row(moment: Moment, takes: &'static [&'static str], doc: &'static str) -> Row {
    Row { moment, takes, doc }
}

/// The moments of a game in the order in which they come.
pub(super) const MOMENTS: &[Row] = &[
    row(
        Moment::Start,
        &[],
        "The game begins: after the first page is entered, before anything of it is told and before its `page` hook. The place for the opening choices.",
    ),
    row(
        Moment::Leave,
        &["id", "way"],
        "A turn is about to be made to the page `id`; the reader still stands on the page that is left. `way` is `turn`, `again`, `back`, `detour` or `return`. `turn_to` leads elsewhere instead.",
    ),
    row(
        Moment::Page,
        &["id", "way"],
        "The page `id` was entered; nothing of it is told yet. Then come `turn`, the book's events `on turn` and `on arrival`, and the page.",
    ),
    row(
        Moment::Turn,
        &["id", "way"],
        "As `page`, and right after it: for what counts turns.",
    ),
    row(
        Moment::Gain,
        &["what", "name"],
        "Something was gained, by the page or by a rule: `what` is `code`, `title` or a kind, `name` the code, the title or the id. A rule goes on when its hooks are done; a page goes on after them.",
    ),
    row(
        Moment::Lose,
        &["what", "name"],
        "The same for something that was lost.",
    ),
    row(
        Moment::Roll,
        &["dice"],
        "The page is about to roll dice: a `{roll}`, or dice in an instruction, not what a rule rolls. `dice` tells `count`, `sides`, `plus` (a list of `{ name = ..., amount = ... }`), `rows` (do rows hang on it?) and `into` (the variable that keeps it, if any); what is changed of `count`, `sides` and `plus` holds.",
    ),
    row(
        Moment::Rolled,
        &["dice"],
        "Its dice fell, and no row is taken yet: `dice` has `total` and `faces` too. What `total` is afterwards counts, and is told where it changed, with what is set as `because`; `dice.total = roll(dice)` rolls again, and is told once more where that says why. A total beyond the rows takes the nearest.",
    ),
    row(
        Moment::Death,
        &[],
        "A rule says that the reader dies (`event(\"death\")`): before the book's event `on death`.",
    ),
    row(
        Moment::Ending,
        &["kind", "name"],
        "An ending was told, the page's or a rule's (`finish`); the game ends after it.",
    ),
];

/// `emits`: the moments that a script adds.
pub(super) fn declared(reader: &mut Reader, table: &Table) -> Vec<Hook> {
    let mut out = Vec::new();
    for entry in reader.entries(table, "emits", "hook") {
        let name = reader.text(&entry, "name", "a hook", true);
        let what = format!("hook `{name}`");
        reader.keys(&entry, &what, &["name", "takes", "fields", "about"], &name);
        if Moment::named(&name).is_some() {
            reader.fault(&name, format!("`{name}` is a hook of every ruleset"));
            continue;
        }
        out.push(Hook {
            takes: reader.texts(&entry, "takes", &what, &name),
            fields: reader.texts(&entry, "fields", &what, &name),
            about: reader.text(&entry, "about", &what, false),
            name,
        });
    }
    out
}

/// Tells hooks of a script that nothing ever runs.
pub(super) fn sound(
    vocabulary: &Vocabulary,
    names: &[String],
    scripts: &[Script],
    found: &mut Vec<Diagnostic>,
) {
    for name in names {
        if let Some((message, help)) = unknown(vocabulary, name) {
            Reader::new(scripts, found).fault_with(name, message, help);
        }
    }
}

/// A hook that nothing ever runs, and what may have been meant.
fn unknown(vocabulary: &Vocabulary, name: &str) -> Option<(String, Option<String>)> {
    let own = vocabulary.emits.iter().map(|hook| &*hook.name);
    let known: Vec<&str> = MOMENTS
        .iter()
        .map(|row| row.moment.name())
        .chain(own)
        .collect();
    if known.contains(&name) {
        return None;
    }
    // As elsewhere: `on_page`, `onTurn`, `before_roll`.
    let lower = name.to_lowercase();
    let mut prefixes = ["on_", "on", "before_", "after_"].iter();
    let meant = prefixes.find_map(|prefix| {
        let bare = lower.strip_prefix(prefix)?;
        known
            .contains(&bare)
            .then(|| format!("did you mean `{bare}`?"))
    });
    let help = meant
        .or_else(|| did_you_mean(name, known.iter().copied()))
        .unwrap_or_else(|| format!("the hooks are: {}", known.join(", ")));
    Some((format!("no hook is called `{name}`"), Some(help)))
}
