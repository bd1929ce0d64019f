//! The moments of a game at which rules may listen, whatever the ruleset.

/// A moment that the engine itself calls out, or that every ruleset has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    Start,
    Leave,
    Page,
    Turn,
    Gain,
    Lose,
    Roll,
    Rolled,
    Death,
    Ending,
}

impl Moment {
    /// In the order in which they come.
    pub const ALL: [Self; 10] = [
        Self::Start,
        Self::Leave,
        Self::Page,
        Self::Turn,
        Self::Gain,
        Self::Lose,
        Self::Roll,
        Self::Rolled,
        Self::Death,
        Self::Ending,
    ];

    /// As a script names its hook.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Leave => "leave",
            Self::Page => "page",
            Self::Turn => "turn",
            Self::Gain => "gain",
            Self::Lose => "lose",
            Self::Roll => "roll",
            Self::Rolled => "rolled",
            Self::Death => "death",
            Self::Ending => "ending",
        }
    }

    /// The fields of the table that a listener is given; none where it is given none, or no table.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Roll | Self::Rolled => &[
                "count", "sides", "low", "keep", "why", "parts", "rule", "means", "plus", "rows",
                "into", "total", "faces", "because",
            ],
            _ => &[],
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|moment| moment.name() == name)
    }
}

/// Some of the moments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moments(u16);

impl Moments {
    #[inline]
    pub fn has(self, moment: Moment) -> bool {
        self.0 & (1 << moment as u16) != 0
    }

    /// May rules look at a roll of the page's own, before its dice fall or after?
    pub fn of_rolls(self) -> bool {
        self.has(Moment::Roll) || self.has(Moment::Rolled)
    }
}

impl FromIterator<Moment> for Moments {
    fn from_iter<I: IntoIterator<Item = Moment>>(moments: I) -> Self {
        let bits = moments.into_iter().map(|moment| 1 << moment as u16);
        Self(bits.fold(0, |all, bit| all | bit))
    }
}
