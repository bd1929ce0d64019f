//! Levels of lints that a book sets: `lints` in its header.

use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic, Severity};
use crate::syntax::suggest::{did_you_mean, with_article};

const LEVELS: [(&str, Option<Severity>); 4] = [
    ("allow", None),
    ("note", Some(Severity::Note)),
    ("warning", Some(Severity::Warning)),
    ("error", Some(Severity::Error)),
];

/// Applies the levels in the header of the book and removes what it allows.
/// Errors that cannot be allowed stay, and the line that allows them is reported.
pub fn apply_levels(book: &Book, diagnostics: &mut Vec<Diagnostic>) {
    let mut errors = Vec::new();
    for (name, level, span) in &book.lints {
        let Some(code) = Code::from_name(name) else {
            let names = Code::ALL.iter().map(|code| code.name());
            let message = format!("unknown lint `{name}`");
            let error = Diagnostic::new(Code::InvalidLint, *span, message);
            let help = did_you_mean(name, names);
            let help = help.unwrap_or_else(|| "run `turnto explain` to list all codes".to_owned());
            errors.push(error.label_text("no diagnostic has this code").help(help));
            continue;
        };
        let Some((_, severity)) = LEVELS.iter().find(|(word, _)| word == level) else {
            let names = LEVELS.map(|(word, _)| word);
            let message = format!("unknown level `{level}`");
            let error = Diagnostic::new(Code::InvalidLint, *span, message);
            let help = did_you_mean(level, names);
            let help = help.unwrap_or_else(|| format!("use one of: {}", names.join(", ")));
            errors.push(error.help(help));
            continue;
        };
        if let Some((minimum, reason)) = code.min_severity()
            && severity.is_none_or(|severity| severity > minimum)
        {
            let message = format!(
                "`{name}` cannot be less than {}: {reason}",
                with_article(minimum.name())
            );
            let error = Diagnostic::new(Code::InvalidLint, *span, message);
            let error = error.label_text(format!("`{level}` is too low"));
            errors.push(error.help("fix the problem and remove this line"));
            continue;
        }
        match severity {
            // A near miss that covers an error stays an error.
            _ if code == Code::TextLooksLikeMarkup && *severity != Some(Severity::Error) => {
                let is_milder = |d: &Diagnostic| d.code == code && d.severity > Severity::Error;
                diagnostics.retain(|d| severity.is_some() || !is_milder(d));
                for diagnostic in diagnostics.iter_mut().filter(|d| is_milder(d)) {
                    diagnostic.severity = severity.unwrap_or(diagnostic.severity);
                }
            }
            None => diagnostics.retain(|d| d.code != code),
            Some(severity) => {
                for diagnostic in diagnostics.iter_mut().filter(|d| d.code == code) {
                    diagnostic.severity = *severity;
                }
            }
        }
    }
    diagnostics.extend(errors);
}

/// Returns true if the book allows this code.
pub fn allows(book: &Book, code: Code) -> bool {
    let mut lints = book.lints.iter();
    lints.any(|(name, level, _)| name == code.name() && level == "allow")
}
