//! The lists of `expect`: words of the output, topics of questions, ids of offered or closed options.

use super::case::{CaseFile, CaseText, RuleCase};
use super::differ::yaml;
use super::outcome::{CaseResult, FileResult, differs};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;

/// Maximum number of lines or ids in a message.
const MAX_LISTED: usize = 20;

/// A key of `expect` that contains a list.
struct ExpectedList {
    key: &'static str,
    /// False if nothing in the list may occur.
    wanted: bool,
    /// The participle for messages: "printed".
    comes: &'static str,
    /// Returns the actual values.
    of: fn(&CaseResult) -> &[String],
}

type ListRow = (
    &'static str,
    bool,
    &'static str,
    fn(&CaseResult) -> &[String],
);

const LISTS: [ListRow; 7] = [
    ("output", true, "printed", |it| &it.lines),
    ("not_output", false, "printed", |it| &it.lines),
    ("prompts", true, "asked", |it| &it.asked),
    ("not_prompts", false, "asked", |it| &it.asked),
    ("open", true, "open", |it| &it.offered),
    ("not_open", false, "open", |it| &it.offered),
    ("closed", true, "closed", |it| &it.closed),
];

impl ExpectedList {
    /// Returns the lists of a case, each with its texts.
    fn all(case: &RuleCase) -> impl Iterator<Item = (Self, Vec<CaseText>)> {
        case.expect.iter().filter_map(|(key, node)| {
            let row = LISTS.iter().find(|(name, ..)| *name == &*key.it)?;
            let (key, wanted, comes, of) = *row;
            let list = Self {
                key,
                wanted,
                comes,
                of,
            };
            Some((list, node.to_texts()?))
        })
    }

    /// True for words within lines. The other lists contain whole ids.
    fn is_words(&self) -> bool {
        self.comes == "printed"
    }

    fn has(&self, name: &str, out: &CaseResult) -> bool {
        (self.of)(out).iter().any(|it| match self.is_words() {
            true => it.contains(name),
            false => it == name,
        })
    }
}

/// Compares the lists that a case expects.
pub(super) fn compare(case: &RuleCase, out: &mut CaseResult) {
    for (list, names) in ExpectedList::all(case) {
        if list.key == "output" {
            compare_told(&names, out);
            continue;
        }
        for name in names {
            if list.has(&name.it, out) != list.wanted {
                let not = if list.wanted { "not " } else { "" };
                let message = format!("`{}` is {not}{}", name.it, list.comes);
                let came = format!("actual: {}", listed((list.of)(out)));
                out.wrong.push(differs(name.span, message).help(came));
            }
        }
    }
}

/// Each text must be in a line below that of the text before.
fn compare_told(wanted: &[CaseText], out: &mut CaseResult) {
    let mut at = 0;
    for words in wanted {
        let below = out.lines.get(at..).unwrap_or_default();
        match below.iter().position(|line| line.contains(&*words.it)) {
            Some(more) => at += more + 1,
            None => {
                let after = if at == 0 {
                    ""
                } else {
                    " after the text before it"
                };
                let error = differs(words.span, format!("`{}` is not printed{after}", words.it));
                let came = format!("actual: {}", listed(below));
                return out.wrong.push(error.help(came));
            }
        }
    }
}

fn listed(all: &[String]) -> String {
    let mut seen: Vec<&String> = Vec::new();
    for one in all {
        if !seen.contains(&one) {
            seen.push(one);
        }
    }
    let more = seen.len().saturating_sub(MAX_LISTED);
    let first = seen.into_iter().take(MAX_LISTED);
    let mut text = yaml(&Value::list(first.map(|one| Value::text(one.as_str()))));
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// Adds errors for checks that cannot fail: a check for absence proves nothing if the text or id occurs in no case of the file. Runs only if there
/// are no other errors, because a case that stops early has incomplete output.
pub(super) fn prove(file: &CaseFile, ran: &mut FileResult) {
    if !ran.wrong.is_empty() || ran.outcomes.iter().any(|outcome| !outcome.wrong.is_empty()) {
        return;
    }
    let mut unproved = Vec::new();
    for (n, case) in file.cases.iter().enumerate() {
        for (list, names) in ExpectedList::all(case).filter(|(list, _)| !list.wanted) {
            for name in names {
                let is_known = ran.outcomes[n].known.contains(&name.it);
                let mut outcomes = ran.outcomes.iter();
                if is_known && list.key == "not_open" || outcomes.any(|out| list.has(&name.it, out))
                {
                    continue;
                }
                let (name, comes, span) = (&name.it, list.comes, name.span);
                let message = format!(
                    "`{name}` is {comes} in no case of this file, so this check cannot fail"
                );
                let all = ran.outcomes.iter().filter(|_| !list.is_words());
                let known = all.flat_map(list.of).map(String::as_str);
                let help = did_you_mean(name, known).unwrap_or_else(|| {
                    format!("add a case in which it is {comes}, or remove this check")
                });
                let error = Diagnostic::new(Code::InvalidCase, span, message);
                unproved.push((n, error.help(help)));
            }
        }
    }
    for name in &file.aside {
        let mut changed = ran.outcomes.iter().flat_map(|out| &out.changed);
        if !changed.any(|change| change.name == name.it) {
            let message = format!(
                "`{}` changes in no case of this file, so it need not be ignored",
                name.it
            );
            let error = Diagnostic::new(Code::InvalidCase, name.span, message);
            ran.wrong.push(error.help("take it out"));
        }
    }
    for (n, error) in unproved {
        ran.outcomes[n].wrong.push(error);
    }
}
