//! Simulation: plays a book many times and reports unseen pages, readers without a way to continue, and endings.
//!
//! A run depends only on the book, its rules, the seed and the number of the run. A report is therefore the same for any number of threads.

mod ahead;
mod bound;
mod circle;
mod commands;
mod count;
mod found;
mod game;
mod goal;
mod html;
mod met;
mod numbers;
pub mod odds;
mod part;
mod plan;
mod player;
mod profile;
mod reader;
mod report;
mod run;
mod scripted;
mod shard;
mod sheets;
mod spread;
mod stats;
mod tally;
mod watch;
mod why;

pub use game::replayed;
pub use goal::RunGoal;
pub use html::html;
pub use part::{PartError, PartHeader, PartMerger, write_part};
pub use plan::{Preferences, SimulationPlan, Strategy};
pub use player::{SilentPlayer, StopReason};
pub use profile::{ProfileReport, profile};
pub use report::{
    ChoiceReport, EndingCause, EndingReport, FieldCost, FieldOverTurns, Finding, FindingKind,
    GoalReport, InstructionReport, OutcomeReport, PageReport, Percentage, ReportParameters,
    RowReport, SheetReport, SimulationReport, TurnQuantiles,
};
pub use run::{RunLimit, simulate};
pub use shard::Shard;
pub use spread::Quantiles;

/// Number of consecutive runs that share counts. Curious readers compare choices within a block.
pub const BLOCK: u64 = 64;

/// `once`, `2 times`.
pub fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        n => format!("{n} times"),
    }
}
