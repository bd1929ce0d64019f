//! The lists of `expect`: words of the output, topics of questions, ids of offered or closed options.

use super::case::{CaseFile, CaseText, RuleCase};
use super::result::{CaseResult, FileResult, difference_error};
use super::value_diff::format_yaml;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;

/// Maximum number of lines or ids in a message.
const MAX_LISTED: usize = 20;

/// A key of `expect` that contains a list.
struct ExpectedList {
    key: &'static str,
    /// False if nothing in the list may occur.
    is_expected: bool,
    /// The participle for messages: "printed".
    participle: &'static str,
    /// Returns the actual values.
    actual: fn(&CaseResult) -> &[String],
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
    ("prompts", true, "asked", |it| &it.topics),
    ("not_prompts", false, "asked", |it| &it.topics),
    ("open", true, "open", |it| &it.offered),
    ("not_open", false, "open", |it| &it.offered),
    ("closed", true, "closed", |it| &it.closed),
];

impl ExpectedList {
    /// Returns the lists of a case, each with its texts.
    fn all_of_case(case: &RuleCase) -> impl Iterator<Item = (Self, Vec<CaseText>)> {
        case.expect.iter().filter_map(|(key, node)| {
            let row = LISTS.iter().find(|(name, ..)| *name == &*key.value)?;
            let (key, wanted, comes, of) = *row;
            let list = Self {
                key,
                is_expected: wanted,
                participle: comes,
                actual: of,
            };
            Some((list, node.to_texts()?))
        })
    }

    /// True for words within lines. The other lists contain whole ids.
    fn has_substrings(&self) -> bool {
        self.participle == "printed"
    }

    fn contains(&self, name: &str, out: &CaseResult) -> bool {
        (self.actual)(out)
            .iter()
            .any(|it| match self.has_substrings() {
                true => it.contains(name),
                false => it == name,
            })
    }
}

/// Compares the lists that a case expects.
pub(super) fn compare_lists(case: &RuleCase, out: &mut CaseResult) {
    for (list, names) in ExpectedList::all_of_case(case) {
        if list.key == "output" {
            compare_output(&names, out);
            continue;
        }
        for name in names {
            if list.contains(&name.value, out) != list.is_expected {
                let not = if list.is_expected { "not " } else { "" };
                let message = format!("`{}` is {not}{}", name.value, list.participle);
                let came = format!("actual: {}", format_list((list.actual)(out)));
                out.failures
                    .push(difference_error(name.span, message).help(came));
            }
        }
    }
}

/// Each text must be in a line below that of the text before.
fn compare_output(wanted: &[CaseText], out: &mut CaseResult) {
    let mut at = 0;
    for words in wanted {
        let below = out.lines.get(at..).unwrap_or_default();
        match below.iter().position(|line| line.contains(&*words.value)) {
            Some(more) => at += more + 1,
            None => {
                let after = if at == 0 {
                    ""
                } else {
                    " after the text before it"
                };
                let error = difference_error(
                    words.span,
                    format!("`{}` is not printed{after}", words.value),
                );
                let came = format!("actual: {}", format_list(below));
                return out.failures.push(error.help(came));
            }
        }
    }
}

fn format_list(all: &[String]) -> String {
    let mut seen: Vec<&String> = Vec::new();
    for one in all {
        if !seen.contains(&one) {
            seen.push(one);
        }
    }
    let more = seen.len().saturating_sub(MAX_LISTED);
    let first = seen.into_iter().take(MAX_LISTED);
    let mut text = format_yaml(&Value::list(first.map(|one| Value::text(one.as_str()))));
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// Adds errors for checks that cannot fail: a check for absence proves nothing if the text or id occurs in no case of the file. Runs only if there
/// are no other errors, because a case that stops early has incomplete output.
pub(super) fn check_absences(file: &CaseFile, ran: &mut FileResult) {
    if !ran.failures.is_empty()
        || ran
            .results
            .iter()
            .any(|outcome| !outcome.failures.is_empty())
    {
        return;
    }
    let mut unproved = Vec::new();
    for (n, case) in file.cases.iter().enumerate() {
        for (list, names) in ExpectedList::all_of_case(case).filter(|(list, _)| !list.is_expected) {
            for name in names {
                let is_known = ran.results[n].existing_ids.contains(&name.value);
                let mut outcomes = ran.results.iter();
                if is_known && list.key == "not_open"
                    || outcomes.any(|out| list.contains(&name.value, out))
                {
                    continue;
                }
                let (name, comes, span) = (&name.value, list.participle, name.span);
                let message = format!(
                    "`{name}` is {comes} in no case of this file, so this check cannot fail"
                );
                let all = ran.results.iter().filter(|_| !list.has_substrings());
                let known = all.flat_map(list.actual).map(String::as_str);
                let help = did_you_mean(name, known).unwrap_or_else(|| {
                    format!("add a case in which it is {comes}, or remove this check")
                });
                let error = Diagnostic::new(Code::InvalidCase, span, message);
                unproved.push((n, error.help(help)));
            }
        }
    }
    for name in &file.ignored_fields {
        let mut changed = ran.results.iter().flat_map(|out| &out.changes);
        if !changed.any(|change| change.name == name.value) {
            let message = format!(
                "`{}` changes in no case of this file, so it need not be ignored",
                name.value
            );
            let error = Diagnostic::new(Code::InvalidCase, name.span, message);
            ran.failures.push(error.help("take it out"));
        }
    }
    for (n, error) in unproved {
        ran.results[n].failures.push(error);
    }
}
