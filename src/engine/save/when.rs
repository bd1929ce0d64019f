//! When a game was kept, by the disk: nothing of it stands in a save.

use jiff::{Timestamp, tz::TimeZone};
use std::time::SystemTime;

/// The minute, where the reader is.
#[must_use]
pub fn local(at: SystemTime) -> Option<String> {
    let at = Timestamp::try_from(at).ok()?.to_zoned(TimeZone::system());
    Some(at.strftime("%Y-%m-%d %H:%M").to_string())
}

/// The same for machines, in universal time.
#[must_use]
pub fn universal(at: SystemTime) -> Option<String> {
    Some(Timestamp::try_from(at).ok()?.to_string())
}
