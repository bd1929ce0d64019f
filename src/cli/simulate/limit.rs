//! Parses and checks `--fail-on`: findings that make `turnto simulate` fail.

use crate::cli::CliError;
use crate::simulate::{FindingKind, SimulationReport};

/// A finding that is not allowed.
pub(super) enum FindingLimit {
    Any(FindingKind),
    /// More than this percentage of the pages.
    Unseen(f64),
}

impl FindingLimit {
    /// Its spelling on the command line.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Any(kind) => kind.word().to_owned(),
            Self::Unseen(0.0) => FindingKind::Unseen.word().to_owned(),
            Self::Unseen(percent) => format!("{}:{percent}%", FindingKind::Unseen.word()),
        }
    }

    pub(super) fn is_exceeded(&self, report: &SimulationReport) -> bool {
        let has_any = |kind| report.findings.iter().any(|it| it.kind == kind);
        match self {
            Self::Any(FindingKind::Error) => {
                has_any(FindingKind::Error) || has_any(FindingKind::EndlessRule)
            }
            Self::Any(kind) => has_any(*kind),
            Self::Unseen(percent) => {
                let unseen = report.pages - report.pages_seen;
                #[allow(clippy::cast_precision_loss)]
                let share = unseen as f64 * 100.0 / report.pages.max(1) as f64;
                share > *percent
            }
        }
    }
}

pub(super) fn parse_limits(words: &[String]) -> Result<Vec<FindingLimit>, CliError> {
    let parse = |word: &String| match word.split_once(':') {
        None => {
            let kind = FindingKind::all().find(|kind| kind.word() == *word);
            let kind = kind.map(|kind| match kind {
                FindingKind::Unseen => FindingLimit::Unseen(0.0),
                kind => FindingLimit::Any(kind),
            });
            kind.ok_or_else(|| unknown_finding(word))
        }
        Some(("unseen", share)) => {
            let percent: Option<f64> = share.strip_suffix('%').and_then(|n| n.parse().ok());
            let percent = percent.filter(|it| (0.0..100.0).contains(it));
            let error =
                || format!("`{share}` is not a percentage below 100%; an example is unseen:5%");
            percent.map(FindingLimit::Unseen).ok_or_else(error)
        }
        Some(_) => Err(unknown_finding(word)),
    };
    words
        .iter()
        .map(|word| parse(word).map_err(CliError::Usage))
        .collect()
}

fn unknown_finding(word: &str) -> String {
    let names: Vec<&str> = FindingKind::all().map(FindingKind::word).collect();
    let names = names.join(", ");
    format!("unknown finding `{word}`; the findings are {names} and unseen:5%")
}
