//! Levels of findings that a book sets: `lints` in its header.

use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::suggest::did_you_mean;

const LEVELS: [(&str, Option<Severity>); 4] = [
    ("allow", None),
    ("note", Some(Severity::Note)),
    ("warning", Some(Severity::Warning)),
    ("error", Some(Severity::Error)),
];

/// Applies the levels in the header of the book and removes what it allows.
/// Errors that cannot be allowed stay, and the line that allows them is reported.
pub fn apply_levels(book: &Book, found: &mut Vec<Diagnostic>) {
    let mut faults = Vec::new();
    for (name, level, span) in &book.lints {
        let Some(code) = Code::from_name(name) else {
            let known = Code::ALL.iter().map(|code| code.name());
            let message = format!("nothing is called `{name}`");
            let fault = Diagnostic::new(Code::InvalidLint, *span, message);
            let help = did_you_mean(name, known);
            let help = help.unwrap_or_else(|| "`turnto explain` lists all codes".to_owned());
            faults.push(fault.label_text("no such code").help(help));
            continue;
        };
        let Some((_, wanted)) = LEVELS.iter().find(|(word, _)| word == level) else {
            let words = LEVELS.map(|(word, _)| word);
            let message = format!("`{level}` is no level");
            let fault = Diagnostic::new(Code::InvalidLint, *span, message);
            let help = did_you_mean(level, words);
            let help = help.unwrap_or_else(|| format!("the levels are: {}", words.join(", ")));
            faults.push(fault.help(help));
            continue;
        };
        if let Some((least, why)) = code.min_severity()
            && wanted.is_none_or(|wanted| wanted > least)
        {
            let message = format!(
                "`{name}` cannot be less than {}: {why}",
                with_article(least)
            );
            let fault = Diagnostic::new(Code::InvalidLint, *span, message);
            let fault = fault.label_text(format!("`{level}` is too little"));
            faults.push(fault.help("fix the problem and remove this line"));
            continue;
        }
        match wanted {
            // A near miss that covers an error stays an error.
            _ if code == Code::TextLooksLikeMarkup && *wanted != Some(Severity::Error) => {
                let graver = |d: &Diagnostic| d.code == code && d.severity > Severity::Error;
                found.retain(|d| wanted.is_some() || !graver(d));
                for fault in found.iter_mut().filter(|d| graver(d)) {
                    fault.severity = wanted.unwrap_or(fault.severity);
                }
            }
            None => found.retain(|d| d.code != code),
            Some(severity) => {
                for fault in found.iter_mut().filter(|d| d.code == code) {
                    fault.severity = *severity;
                }
            }
        }
    }
    found.extend(faults);
}

/// Returns true if the book allows this code.
pub fn allows(book: &Book, code: Code) -> bool {
    let mut lints = book.lints.iter();
    lints.any(|(name, level, _)| name == code.name() && level == "allow")
}

fn with_article(severity: Severity) -> String {
    let article = match severity {
        Severity::Error => "an",
        _ => "a",
    };
    format!("{article} {}", severity.name())
}
