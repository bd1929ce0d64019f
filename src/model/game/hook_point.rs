//! The points at which rules can run hooks.

/// Keys of the table that describes a roll. The other fields are only for rolls of pages.
pub fn roll_keys() -> &'static [&'static str] {
    &HookPoint::Roll.fields()[..11]
}

/// Keys of the table that describes a draw with `random_element`.
pub const DRAW_KEYS: [&str; 4] = ["name", "weight", "deck", "hidden"];

/// A hook point that exists in every ruleset. Rulesets can declare others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HookPoint {
    Start,
    Leave,
    Page,
    Turn,
    Gain,
    Lose,
    /// Before the dice are rolled.
    Roll,
    AfterRoll,
    /// A number has reached a bound with a rule page.
    ReachBound,
    Death,
    Ending,
}

impl HookPoint {
    /// All hook points, in the order in which they are declared above.
    pub const ALL: [Self; 11] = [
        Self::Start,
        Self::Leave,
        Self::Page,
        Self::Turn,
        Self::Gain,
        Self::Lose,
        Self::Roll,
        Self::AfterRoll,
        Self::ReachBound,
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
            Self::AfterRoll => "after_roll",
            Self::ReachBound => "reach_bound",
            Self::Death => "death",
            Self::Ending => "ending",
        }
    }

    /// Fields of the table that a hook receives. Empty if it does not receive a table.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Roll | Self::AfterRoll => &[
                "count",
                "sides",
                "min_face",
                "keep",
                "label",
                "parts",
                "rule",
                "result_text",
                "plus",
                "hidden",
                "worst",
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
        Self::ALL.into_iter().find(|point| point.name() == name)
    }
}

/// A set of hook points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HookPoints(u16);

impl HookPoints {
    #[inline]
    pub fn contains(self, point: HookPoint) -> bool {
        self.0 & (1 << point as u16) != 0
    }

    /// Returns true if rules can affect the rolls of pages, before or after the dice are rolled.
    pub fn affect_rolls(self) -> bool {
        self.contains(HookPoint::Roll) || self.contains(HookPoint::AfterRoll)
    }
}

impl FromIterator<HookPoint> for HookPoints {
    fn from_iter<I: IntoIterator<Item = HookPoint>>(points: I) -> Self {
        let bits = points.into_iter().map(|point| 1 << point as u16);
        Self(bits.fold(0, |all, bit| all | bit))
    }
}
