//! Hook points that exist in every ruleset.

/// A hook point that the engine calls, or that every ruleset has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HookPoint {
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

impl HookPoint {
    /// In the order in which they occur.
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

    /// The name of the hook in scripts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Leave => "leave_page",
            Self::Page => "enter_page",
            Self::Turn => "turn",
            Self::Gain => "gain",
            Self::Lose => "lose",
            Self::Roll => "before_roll",
            Self::Rolled => "after_roll",
            Self::Death => "death",
            Self::Ending => "ending",
        }
    }

    /// Fields of the table that a hook receives. Empty if it receives nothing, or no table.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Roll | Self::Rolled => &[
                "count",
                "sides",
                "min_face",
                "keep",
                "label",
                "parts",
                "rule",
                "result_text",
                "plus",
                "rows",
                "into",
                "total",
                "faces",
                "reason",
            ],
            _ => &[],
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|moment| moment.name() == name)
    }
}

/// A set of hook points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HookPoints(u16);

impl HookPoints {
    #[inline]
    pub fn contains(self, moment: HookPoint) -> bool {
        self.0 & (1 << moment as u16) != 0
    }

    /// Returns true if rules can affect rolls of pages, before or after the throw.
    pub fn affect_rolls(self) -> bool {
        self.contains(HookPoint::Roll) || self.contains(HookPoint::Rolled)
    }
}

impl FromIterator<HookPoint> for HookPoints {
    fn from_iter<I: IntoIterator<Item = HookPoint>>(moments: I) -> Self {
        let bits = moments.into_iter().map(|moment| 1 << moment as u16);
        Self(bits.fold(0, |all, bit| all | bit))
    }
}
