//! Slots that exist in every book, in this order.

/// The current page.
pub const PAGE: u32 = 0;
/// The previous page; -1 for none.
pub const PREVIOUS_PAGE: u32 = 1;
/// Whether the reader arrived from another page.
pub const ARRIVED: u32 = 2;
/// Ticked boxes of the page when it was entered.
pub const TICKS: u32 = 3;
/// Number of turns so far.
pub const TURNS: u32 = 4;
/// Pages that a detour has suspended.
pub const DETOURS: u32 = 5;
/// Number of draws so far.
pub const DRAWS: u32 = 6;
/// Whether the game is over. For an ending that a rule has caused: its kind and name, until its page is shown.
pub const GAME_OVER: u32 = 7;
/// The next dice, set by an author.
pub const PRESET_DICE: u32 = 8;
/// The instruction whose scene is active: its index in the ruleset, counted from 1; 0 for none.
pub const SCENE: u32 = 9;
/// The enclosing scenes, which are suspended.
pub const SUSPENDED_SCENES: u32 = 10;
/// Names and start values of the slots above.
pub const NAMES: [(&str, i64); 11] = [
    ("page", -1),
    ("from", -1),
    ("arrived", 0),
    ("ticks on arrival", 0),
    ("turns", 0),
    ("detours", 0),
    ("dice", 0),
    ("over", 0),
    ("dice to come", 0),
    ("scene", 0),
    ("scenes", 0),
];
