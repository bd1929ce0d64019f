//! What a call of the rules may spend, so that every one of them has an end.

use super::host::Wait;
use super::sandbox::{FUEL, REFILLS};
use super::spending::Made;

/// What beginning a round costs, so that rounds that do nothing have an end.
const ROUND: u64 = 1000;
/// What standing still costs, so that a rule cannot ask for ever.
const ASKING: u64 = 500;

/// What a call may still spend.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowance {
    pub(super) fuel: u64,
    /// Decisions of a person that give it its full length again.
    refills: u32,
    pub(super) made: Made,
}

impl Allowance {
    pub(super) const FULL: Self = Self {
        fuel: FUEL,
        refills: REFILLS,
        made: Made {
            longest: 0,
            metatables: 0,
            widest: 0,
        },
    };

    /// After an answer. Between two decisions of a person a rule may run its full length: a long fight is no endless one.
    /// Dice give it nothing, or a rule that rolls for ever would never stop.
    pub(super) fn after(self, asked: &Wait) -> Self {
        let decided = matches!(asked, Wait::Answer(_));
        match self.refills.checked_sub(1) {
            Some(refills) if decided => Self {
                fuel: FUEL,
                refills,
                ..self
            },
            _ => self,
        }
    }
    /// After it was asked something.
    pub(super) fn asking(self, fuel: u64, made: Made) -> Self {
        let fuel = fuel.saturating_sub(ASKING);
        Self { fuel, made, ..self }
    }

    /// What a round may spend: rounds share what a call has between two decisions of a person. None where nothing is left.
    pub(super) fn of_round(left: Option<u64>) -> Option<Self> {
        let fuel = left.unwrap_or(FUEL).saturating_sub(ROUND);
        (fuel > 0).then_some(Self { fuel, ..Self::FULL })
    }
}
