//! Findings that make `turnto simulate` fail.

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
            Self::Any(what) => what.word().to_owned(),
            Self::Unseen(0.0) => FindingKind::Unseen.word().to_owned(),
            Self::Unseen(percent) => format!("{}:{percent}%", FindingKind::Unseen.word()),
        }
    }

    pub(super) fn is_exceeded(&self, report: &SimulationReport) -> bool {
        let any = |what| report.findings.iter().any(|it| it.kind == what);
        match self {
            Self::Any(FindingKind::Error) => {
                any(FindingKind::Error) || any(FindingKind::EndlessRule)
            }
            Self::Any(what) => any(*what),
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
    let one = |word: &String| match word.split_once(':') {
        None => {
            let what = FindingKind::all().find(|what| what.word() == *word);
            let what = what.map(|what| match what {
                FindingKind::Unseen => FindingLimit::Unseen(0.0),
                what => FindingLimit::Any(what),
            });
            what.ok_or_else(|| unknown_finding(word))
        }
        Some(("unseen", share)) => {
            let percent: Option<f64> = share.strip_suffix('%').and_then(|n| n.parse().ok());
            let percent = percent.filter(|it| (0.0..100.0).contains(it));
            let why =
                || format!("`{share}` is not a percentage below 100%; an example is unseen:5%");
            percent.map(FindingLimit::Unseen).ok_or_else(why)
        }
        Some(_) => Err(unknown_finding(word)),
    };
    words
        .iter()
        .map(|word| one(word).map_err(CliError::Usage))
        .collect()
}

fn unknown_finding(word: &str) -> String {
    let known: Vec<&str> = FindingKind::all().map(FindingKind::word).collect();
    let known = known.join(", ");
    format!("unknown finding `{word}`; the findings are {known} and unseen:5%")
}
