//! Progress display for slow operations. Only shown in a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// A progress bar for a known number of steps.
pub(super) fn bar(length: u64, template: &str) -> ProgressBar {
    with_style(ProgressBar::new(length), template)
}

/// A spinner for an unknown number of steps.
pub(super) fn spinner() -> ProgressBar {
    let spinner = with_style(ProgressBar::new_spinner(), "{spinner} {elapsed} elapsed");
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

fn with_style(bar: ProgressBar, template: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
