//! Simulation: plays a book many times and reports unseen pages, dead ends and endings.
//!
//! A run depends only on the book, its rules, the seed and the number of the run. A report is therefore the same for any number of threads.

mod commands;
mod count;
mod explain;
mod findings;
mod game;
mod goal;
mod histogram;
mod html;
mod look_ahead;
mod loop_end;
mod loops;
mod numbers;
pub mod odds;
mod part_file;
mod plan;
mod player;
mod profile;
mod reader;
mod repeat;
mod report;
mod report_builder;
mod run;
mod run_observer;
mod scripted;
mod shard;
mod sheet_samples;
mod tally;

pub use game::replay_run;
pub use goal::RunGoal;
pub use histogram::Quantiles;
pub use html::render_html;
pub use part_file::{PartError, PartHeader, PartMerger, write_part};
pub use plan::{Preferences, SimulationPlan, Strategy};
pub use player::{SilentPlayer, StopReason};
pub use profile::{ProfileReport, profile_rules};
pub use report::{
    ChoiceReport, EndingCause, EndingReport, FieldCost, FieldOverTurns, Finding, FindingKind,
    GoalReport, InstructionReport, OutcomeReport, PageReport, Percentage, ReportParameters,
    RowReport, SheetReport, SimulationReport, TurnQuantiles,
};
pub use run::{RunLimit, simulate};
pub use shard::Shard;

/// Number of consecutive runs that share counts. Curious readers compare choices within a block.
pub const BLOCK: u64 = 64;

/// `once`, `2 times`.
pub fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        n => format!("{n} times"),
    }
}
