//! Text output of `turnto odds`.

use crate::output::present::{pad_end, text_width};
use crate::simulate::odds::{
    Answered, GoalReport, OddsPoint, OddsReport, OutcomeOdds, PlayOdds, PlayStyle,
};
use crate::simulate::times;
use std::fmt::Write as _;

/// Largest error of a probability that is not printed.
const MAX_EXACT_ERROR: f64 = 1e-9;

pub(super) fn to_text(report: &OddsReport) -> String {
    let mut out = format!("{}\n", report.instruction);
    if !report.without_commands.is_empty() {
        let commands = report.without_commands.join("`, `");
        let _ = writeln!(out, "without the reader's commands: `{commands}`");
    }
    let mut printed: &[Answered] = &[];
    for point in &report.points {
        if point.setup != printed {
            printed = &point.setup;
            write_setup(printed, "the instruction", report.seed, &mut out);
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

pub(super) fn goal_to_text(report: &GoalReport) -> String {
    let mut out = format!(
        "{}\nbest play knows the whole book and its rules\n",
        report.until
    );
    write_setup(&report.setup, "the start", report.seed, &mut out);
    let method = describe_method(report.states, report.not_exact.as_deref());
    let _ = writeln!(out, "{method}\n");
    for play in &report.strategies {
        let chance = play.outcomes.iter().map(format_chance);
        let title = play_title(play, &report.until);
        let _ = writeln!(out, "{title}: {}", chance.collect::<String>());
    }
    if report.decisions.is_empty() {
        out.push_str("\nNo choice changes the chance.\n");
        return out;
    }
    let play = if report.states.is_some() {
        "best"
    } else {
        "random"
    };
    let _ = writeln!(
        out,
        "\nchoices that matter most, by how often {play} play comes to them\n"
    );
    for it in &report.decisions {
        let _ = writeln!(out, "{}, {:.2} times in a game", it.page, it.visits);
        for (choice, chance) in [(&it.best, it.best_chance), (&it.worst, it.worst_chance)] {
            let _ = writeln!(out, "  {:6.2} %  {choice}", chance * 100.0);
        }
    }
    out
}

/// Describes the questions before `moment`.
fn write_setup(setup: &[Answered], moment: &str, seed: u64, out: &mut String) {
    for Answered { question, answer } in setup {
        let prompt = match question.is_empty() {
            true => "offered choices".to_owned(),
            false => format!("asked `{question}`"),
        };
        let _ = writeln!(
            out,
            "before {moment}, the game {prompt}; `odds` answered `{answer}` (seed {seed})"
        );
    }
}

fn write_point(point: &OddsPoint, goal: &str, out: &mut String) {
    let method = describe_method(point.states, point.not_exact.as_deref());
    let _ = writeln!(out, "{method}");
    // Strategies with the same result are printed together.
    for group in point.strategies.chunk_by(|a, b| a.outcomes == b.outcomes) {
        let titles: Vec<String> = group.iter().map(|play| play_title(play, goal)).collect();
        let _ = writeln!(out, "\n{}", titles.join(", "));
        let outcomes = &group[0].outcomes;
        let width = outcomes.iter().map(|it| text_width(&it.outcome));
        let width = width.max().unwrap_or(0);
        for it in outcomes {
            let name = &it.outcome;
            let _ = writeln!(out, "  {}  {}", pad_end(name, width), format_chance(it));
        }
    }
    let is_best = |play: &PlayOdds| play.strategy == PlayStyle::Best;
    if !point.strategies.iter().any(is_best) {
        out.push_str("\nBest play is only known for exact results.\n");
    }
}

fn describe_method(states: Option<usize>, not_exact: Option<&str>) -> String {
    match (states, not_exact) {
        (Some(1), _) => "exact result, from 1 game state".to_owned(),
        (Some(states), _) => format!("exact result, from {states} game states"),
        (None, reason) => format!(
            "estimated from samples, with 95 % confidence intervals; no exact result: {}",
            reason.unwrap_or("unknown reason"),
        ),
    }
}

fn play_title(play: &PlayOdds, goal: &str) -> String {
    match (play.strategy, play.times) {
        (PlayStyle::Best, _) => format!("best play for {goal}"),
        (strategy, None) => format!("{} play", strategy.name()),
        (strategy, Some(n)) => format!("{} play, {}", strategy.name(), times(n)),
    }
}

fn format_chance(outcome: &OutcomeOdds) -> String {
    let percent = outcome.probability * 100.0;
    match (&outcome.sampled, outcome.fraction, outcome.error) {
        (Some(interval), ..) => format!(
            "{percent:.2} % ({:.2} to {:.2})",
            interval.low * 100.0,
            interval.high * 100.0
        ),
        (None, Some((0 | 1, 1)), _) => format!("{percent:.0} %"),
        (None, Some((n, total)), _) => format!("{n}/{total} = {percent:.4} %"),
        (None, None, Some(error)) if error > MAX_EXACT_ERROR => {
            format!("{percent:.4} % (error at most {error:e})")
        }
        (None, None, _) => format!("{percent:.7} %"),
    }
}

/// One line for each value, with the probability of the goal.
fn write_goal_table(report: &OddsReport, field: &str, out: &mut String) {
    // Sampled values have one strategy fewer, so the longest list has all.
    let lists = report.points.iter().map(|point| &*point.strategies);
    let plays = lists.max_by_key(|plays| plays.len());
    let plays: Vec<PlayStyle> = plays
        .unwrap_or_default()
        .iter()
        .map(|play| play.strategy)
        .collect();
    let _ = writeln!(out, "chance of {}, by {field}\n", report.goal);
    let width = field.chars().count().max(6);
    let mut header = format!("{field:>width$}");
    for play in &plays {
        let _ = write!(header, "  {:>9}", play.name());
    }
    let _ = writeln!(out, "{header}");
    for point in &report.points {
        let _ = write!(out, "{:>width$}", point.value.unwrap_or(0));
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
        let _ = writeln!(out, "\nThe result does not depend on {field}.");
    }
    if let Some(point) = report.points.iter().find(|it| it.states.is_none()) {
        let _ = writeln!(
            out,
            "\n({}; for the intervals, use `--format json`)",
            describe_method(point.states, point.not_exact.as_deref())
        );
    }
}
