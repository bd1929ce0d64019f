//! Text output of `turnto odds`.

use crate::output::present::{pad_end, text_width};
use crate::simulate::odds::{Answered, OddsPoint, OddsReport, OutcomeOdds, PlayOdds, PlayStyle};
use crate::simulate::times;
use std::fmt::Write as _;

/// Maximum error of a probability that is printed without its error.
const MAX_EXACT_ERROR: f64 = 1e-9;

pub(super) fn to_text(report: &OddsReport) -> String {
    let mut out = format!("{}\n", report.instruction);
    let mut printed: &[Answered] = &[];
    for point in &report.points {
        if point.setup != printed {
            printed = &point.setup;
            for Answered { question, answer } in printed {
                let asked = match question.is_empty() {
                    true => "offered choices".to_owned(),
                    false => format!("asked `{question}`"),
                };
                let _ = writeln!(
                    out,
                    "before the instruction, the game {asked}; `odds` answered `{answer}` (seed {})",
                    report.seed
                );
            }
        }
    }
    match &report.vary {
        Some(field) => write_goal_table(report, field, &mut out),
        None => {
            for point in &report.points {
                write_point(point, &report.goal, &mut out);
            }
        }
    }
    out
}

fn write_point(point: &OddsPoint, goal: &str, out: &mut String) {
    let _ = writeln!(out, "{}", describe_method(point));
    // Ways to play with the same result are printed together.
    for same in point
        .strategies
        .chunk_by(|one, other| one.outcomes == other.outcomes)
    {
        let titles: Vec<String> = same.iter().map(|play| play_title(play, goal)).collect();
        let _ = writeln!(out, "\n{}", titles.join(", "));
        let outcomes = &same[0].outcomes;
        let wide = outcomes.iter().map(|it| text_width(&it.outcome));
        let wide = wide.max().unwrap_or(0);
        for outcome in outcomes {
            let name = &outcome.outcome;
            let _ = writeln!(out, "  {}  {}", pad_end(name, wide), format_chance(outcome));
        }
    }
    let is_best = |play: &PlayOdds| play.strategy == PlayStyle::Best;
    if !point.strategies.iter().any(is_best) {
        out.push_str("\nBest play requires an exact result.\n");
    }
}

fn describe_method(point: &OddsPoint) -> String {
    match (point.states, &point.not_exact) {
        (Some(1), _) => "exact result from 1 situation".to_owned(),
        (Some(many), _) => format!("exact result from {many} situations"),
        (None, why) => format!(
            "estimated from samples, with 95 % confidence intervals; no exact result: {}",
            why.as_deref().unwrap_or("unknown reason"),
        ),
    }
}

fn play_title(play: &PlayOdds, goal: &str) -> String {
    match (play.strategy, play.times) {
        (PlayStyle::Best, _) => format!("best play for {goal}"),
        (other, None) => format!("{} play", other.name()),
        (other, Some(n)) => format!("{} play, {}", other.name(), times(n)),
    }
}

fn format_chance(outcome: &OutcomeOdds) -> String {
    let percent = outcome.probability * 100.0;
    match (&outcome.sampled, outcome.fraction, outcome.error) {
        (Some(it), ..) => format!(
            "{percent:.2} % ({:.2} to {:.2})",
            it.low * 100.0,
            it.high * 100.0
        ),
        (None, Some((0 | 1, 1)), _) => format!("{percent:.0} %"),
        (None, Some((n, of)), _) => format!("{n}/{of} = {percent:.4} %"),
        (None, None, Some(error)) if error > MAX_EXACT_ERROR => {
            format!("{percent:.4} % (maximum error {error:e})")
        }
        (None, None, _) => format!("{percent:.7} %"),
    }
}

/// One line for each value, with the probability of the goal.
fn write_goal_table(report: &OddsReport, field: &str, out: &mut String) {
    // If some values were sampled, others can have one more way to play.
    let all = report.points.iter().map(|point| &*point.strategies);
    let plays = all.max_by_key(|plays| plays.len());
    let plays: Vec<PlayStyle> = plays
        .unwrap_or_default()
        .iter()
        .map(|play| play.strategy)
        .collect();
    let _ = writeln!(out, "probability of {}, by {field}\n", report.goal);
    let wide = field.chars().count().max(6);
    let mut head = format!("{field:>wide$}");
    for play in &plays {
        let _ = write!(head, "  {:>9}", play.name());
    }
    let _ = writeln!(out, "{head}");
    for point in &report.points {
        let _ = write!(out, "{:>wide$}", point.value.unwrap_or(0));
        for play in &plays {
            let Some(play) = point.strategies.iter().find(|it| it.strategy == *play) else {
                let _ = write!(out, "  {:>9}", "-");
                continue;
            };
            let goal = play.outcomes.iter().find(|it| it.outcome == report.goal);
            let percent = goal.map_or(0.0, |it| it.probability * 100.0);
            let _ = write!(out, "  {percent:>7.3} %");
        }
        out.push_str(match point.states {
            Some(_) => "\n",
            None => "  (estimated)\n",
        });
    }
    if let [first, others @ ..] = &report.points[..]
        && !others.is_empty()
        && others.iter().all(|it| it.strategies == first.strategies)
    {
        let _ = writeln!(out, "\nThe odds do not depend on {field}.");
    }
    if let Some(point) = report.points.iter().find(|it| it.states.is_none()) {
        let _ = writeln!(
            out,
            "\n({}; for the intervals, use --format json)",
            describe_method(point)
        );
    }
}
