//! Findings that make `turnto simulate` fail.

use crate::cli::Failure;
use crate::simulate::{Report, What};

/// A finding that is not allowed.
pub(super) enum Limit {
    Any(What),
    /// More than this percentage of the pages.
    Unseen(f64),
}

impl Limit {
    /// Its spelling on the command line.
    pub(super) fn said(&self) -> String {
        match self {
            Self::Any(what) => what.word().to_owned(),
            Self::Unseen(0.0) => What::Unseen.word().to_owned(),
            Self::Unseen(percent) => format!("{}:{percent}%", What::Unseen.word()),
        }
    }

    pub(super) fn is_passed(&self, report: &Report) -> bool {
        let any = |what| report.findings.iter().any(|it| it.what == what);
        match self {
            Self::Any(What::Error) => any(What::Error) || any(What::Runaway),
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

pub(super) fn fail_on(words: &[String]) -> Result<Vec<Limit>, Failure> {
    let one = |word: &String| match word.split_once(':') {
        None => {
            let what = What::ALL.into_iter().find(|what| what.word() == *word);
            let what = what.map(|what| match what {
                What::Unseen => Limit::Unseen(0.0),
                what => Limit::Any(what),
            });
            what.ok_or_else(|| unknown(word))
        }
        Some(("unseen", share)) => {
            let percent: Option<f64> = share.strip_suffix('%').and_then(|n| n.parse().ok());
            let percent = percent.filter(|it| (0.0..100.0).contains(it));
            let why =
                || format!("`{share}` is not a percentage below 100%; an example is unseen:5%");
            percent.map(Limit::Unseen).ok_or_else(why)
        }
        Some(_) => Err(unknown(word)),
    };
    words
        .iter()
        .map(|word| one(word).map_err(Failure::Usage))
        .collect()
}

fn unknown(word: &str) -> String {
    let known: Vec<&str> = What::ALL.into_iter().map(What::word).collect();
    let known = known.join(", ");
    format!("unknown finding `{word}`; the findings are {known} and unseen:5%")
}
