//! Is it worth learning what a function does? To learn a call costs more than to make it, so it is measured what calls cost either way, and a
//! function whose calls never come to be known is let be, for longer each time. Nothing but speed hangs on it where rules stay
//! well within what they may spend: a known call spends nothing, so of many that spend all of it together only those are told that were made.

use std::time::Duration;

/// Calls that are made by the rules alone, at first, to see what they cost.
const FIRST: u32 = 32;
/// When they have cost so much they were enough: a rule that runs on till it is stopped takes longer each time.
const DEAR: Duration = Duration::from_millis(20);
/// Calls by which learning is judged, and how many go unmeasured after it was found to be worth it.
const WINDOW: u32 = 256;
const TRUSTED: u32 = 4096;
/// How many windows a function is let be the first time, and at most.
const REST: (u32, u32) = (8, 64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Calls are made by the rules alone.
    Plain,
    /// They are learnt, and it is measured what that costs.
    Judged,
    /// They are learnt.
    Trusted,
}

/// Of one function.
#[derive(Debug)]
pub(super) struct Worth {
    phase: Phase,
    /// Calls until the next look.
    left: u32,
    calls: u32,
    spent: Duration,
    /// What a call of the rules alone costs.
    plain: Duration,
    /// Windows that the last rest took.
    rested: u32,
}

impl Default for Worth {
    fn default() -> Self {
        Self {
            phase: Phase::Plain,
            left: FIRST,
            calls: 0,
            spent: Duration::ZERO,
            plain: Duration::ZERO,
            rested: 0,
        }
    }
}

impl Worth {
    /// A call begins: is it to be learnt?
    pub(super) fn learns(&mut self) -> bool {
        // What has already cost a quarter of what the rules alone would over the whole window is no bargain yet.
        let dear = match self.phase {
            Phase::Judged => self.spent > self.plain * (WINDOW / 4),
            Phase::Plain => self.rested == 0 && self.spent > DEAR,
            Phase::Trusted => false,
        };
        if self.left == 0 || dear {
            self.next();
        }
        self.left -= 1;
        self.calls += 1;
        self.phase != Phase::Plain
    }

    pub(super) fn is_measured(&self) -> bool {
        self.phase != Phase::Trusted
    }

    pub(super) fn spent(&mut self, time: Duration) {
        self.spent += time;
    }

    fn next(&mut self) {
        let each = self.spent / self.calls.max(1);
        (self.phase, self.left) = match self.phase {
            Phase::Plain => {
                self.plain = each;
                (Phase::Judged, WINDOW)
            }
            Phase::Judged if each < self.plain => {
                self.rested = 0;
                (Phase::Trusted, TRUSTED)
            }
            Phase::Judged => {
                self.rested = (self.rested * 2).clamp(REST.0, REST.1);
                (Phase::Plain, WINDOW * self.rested)
            }
            Phase::Trusted => (Phase::Judged, WINDOW),
        };
        (self.calls, self.spent) = (0, Duration::ZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of so many calls that cost this much in either way.
    fn learnt(calls: u32, plain: u64, learning: u64) -> usize {
        let mut worth = Worth::default();
        let each = (0..calls).filter(|_| {
            let learns = worth.learns();
            let cost = if learns { learning } else { plain };
            worth.spent(Duration::from_micros(cost));
            learns
        });
        each.count()
    }

    #[test]
    fn what_is_dearer_learnt_is_let_be() {
        assert!(learnt(100_000, 10, 1) > 99_000);
        assert!(learnt(100_000, 10, 100) < 5_000);
        assert_eq!(learnt(FIRST, 10, 1), 0);
        assert_eq!(learnt(10, 60_000, 1), 9);
    }
}
