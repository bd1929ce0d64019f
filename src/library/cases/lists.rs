//! Compares the lists of `expect`: texts of the output, topics of questions, and ids of open or closed options.

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
    /// False if the items of the list must not occur.
    is_expected: bool,
    /// The state of an item that occurs, in messages: "printed".
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
    ("prompts", true, "prompted for", |it| &it.topics),
    ("not_prompts", false, "prompted for", |it| &it.topics),
    ("open", true, "open", |it| &it.offered),
    ("not_open", false, "open", |it| &it.offered),
    ("closed", true, "closed", |it| &it.closed),
];

impl ExpectedList {
    /// Returns the lists of a case with their items.
    fn all_of_case(case: &RuleCase) -> impl Iterator<Item = (Self, Vec<CaseText>)> {
        case.expect.iter().filter_map(|(key, node)| {
            let row = LISTS.iter().find(|(name, ..)| *name == &*key.value)?;
            let (key, is_expected, participle, actual) = *row;
            let list = Self {
                key,
                is_expected,
                participle,
                actual,
            };
            Some((list, node.to_texts()?))
        })
    }

    /// True if the items are parts of lines. The items of other lists are ids.
    fn has_substrings(&self) -> bool {
        self.participle == "printed"
    }

    fn contains(&self, item: &str, result: &CaseResult) -> bool {
        let mut values = (self.actual)(result).iter();
        match self.has_substrings() {
            true => values.any(|value| value.contains(item)),
            false => values.any(|value| value == item),
        }
    }
}

/// Compares the lists that a case expects.
pub(super) fn compare_lists(case: &RuleCase, result: &mut CaseResult) {
    for (list, items) in ExpectedList::all_of_case(case) {
        if list.key == "output" {
            compare_output(&items, result);
            continue;
        }
        for item in items {
            if list.contains(&item.value, result) != list.is_expected {
                let not = if list.is_expected { "not " } else { "" };
                let message = format!("`{}` is {not}{}", item.value, list.participle);
                let help = format!("actual: {}", format_list((list.actual)(result)));
                let error = difference_error(item.span, message);
                result.failures.push(error.help(help));
            }
        }
    }
}

/// Compares the expected output. Each text must be in a line after the line of the previous text.
fn compare_output(expected: &[CaseText], result: &mut CaseResult) {
    let mut next = 0;
    for text in expected {
        let lines = result.lines.get(next..).unwrap_or_default();
        match lines.iter().position(|line| line.contains(&*text.value)) {
            Some(i) => next += i + 1,
            None => {
                let after = match next {
                    0 => "",
                    _ => " after the previous text",
                };
                let message = format!("`{}` is not printed{after}", text.value);
                let help = format!("actual: {}", format_list(lines));
                let error = difference_error(text.span, message);
                return result.failures.push(error.help(help));
            }
        }
    }
}

fn format_list(items: &[String]) -> String {
    let mut unique: Vec<&String> = Vec::new();
    for item in items {
        if !unique.contains(&item) {
            unique.push(item);
        }
    }
    let more = unique.len().saturating_sub(MAX_LISTED);
    let first = unique.into_iter().take(MAX_LISTED);
    let mut text = format_yaml(&Value::list(first.map(|item| Value::text(item.as_str()))));
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// Reports checks that cannot fail: absences of items that occur in no case of the file, and unnecessary `ignore`.
///
/// Runs only if there are no other errors, because a case that stops early has incomplete output.
pub(super) fn check_absences(file: &CaseFile, file_result: &mut FileResult) {
    let mut results = file_result.results.iter();
    if !file_result.failures.is_empty() || results.any(|it| !it.failures.is_empty()) {
        return;
    }
    let mut errors = Vec::new();
    for (n, case) in file.cases.iter().enumerate() {
        for (list, names) in ExpectedList::all_of_case(case).filter(|(list, _)| !list.is_expected) {
            for item in names {
                let (name, participle) = (&item.value, list.participle);
                let exists = file_result.results[n].existing_ids.contains(name);
                let mut results = file_result.results.iter();
                if exists && list.key == "not_open"
                    || results.any(|result| list.contains(name, result))
                {
                    continue;
                }
                let message =
                    format!("this check cannot fail: `{name}` is never {participle} in this file");
                let results = file_result.results.iter();
                let results = results.filter(|_| !list.has_substrings());
                let values = results.flat_map(list.actual).map(String::as_str);
                let help = did_you_mean(name, values).unwrap_or_else(|| {
                    format!("add a case in which it is {participle}, or remove this check")
                });
                let error = Diagnostic::new(Code::InvalidCase, item.span, message);
                errors.push((n, error.help(help)));
            }
        }
    }
    for field in &file.ignored_fields {
        let name = &field.value;
        let mut changes = file_result.results.iter().flat_map(|it| &it.changes);
        if !changes.any(|change| change.name == *name) {
            let message = format!("unnecessary `ignore`: `{name}` never changes in this file");
            let error = Diagnostic::new(Code::InvalidCase, field.span, message);
            file_result.failures.push(error.help("remove it"));
        }
    }
    for (n, error) in errors {
        file_result.results[n].failures.push(error);
    }
}
