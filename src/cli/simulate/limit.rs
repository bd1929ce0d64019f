//! What `turnto simulate` is to fail on.

use crate::cli::Failure;
use crate::simulate::{Report, What};

/// What must not be found.
pub(super) enum Limit {
    Any(What),
    /// More of the pages than this, in per cent.
    Unseen(f64),
}

impl Limit {
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
    let one = |word: &String| match word.split_once(':').unwrap_or((word, "0%")) {
        ("stuck", "0%") => Ok(Limit::Any(What::Stuck)),
        ("error", "0%") => Ok(Limit::Any(What::Error)),
        ("runaway", "0%") => Ok(Limit::Any(What::Runaway)),
        ("trap", "0%") => Ok(Limit::Any(What::Trap)),
        ("loop", "0%") => Ok(Limit::Any(What::Loop)),
        ("farm", "0%") => Ok(Limit::Any(What::Farm)),
        ("unseen", share) => {
            let percent = share.strip_suffix('%').and_then(|n| n.parse().ok());
            let why = || format!("`{share}` is no share: say unseen:5%");
            percent.map(Limit::Unseen).ok_or_else(why)
        }
        _ => Err(format!(
            "`{word}` cannot be failed on: stuck, error, runaway, trap, loop, farm, unseen or unseen:5%"
        )),
    };
    words
        .iter()
        .map(|word| one(word).map_err(Failure::Usage))
        .collect()
}
