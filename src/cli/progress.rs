//! What a terminal shows while something takes long; nothing elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// A bar that is moved on by what is done.
pub(super) fn bar(whole: u64, form: &str) -> ProgressBar {
    shown(ProgressBar::new(whole), form)
}

/// Where nobody knows how much there is to do: only that something is done.
pub(super) fn spinner() -> ProgressBar {
    let spinner = shown(ProgressBar::new_spinner(), "{spinner} {elapsed} gone");
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

fn shown(bar: ProgressBar, form: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(form);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
