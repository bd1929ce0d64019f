//! The odds of an instruction where it stands in its book, for somebody who waits for them: where few situations count them, for each value of what it tests.

use super::explore::{Room, explore};
use super::{Begun, End, Point, counted, lay_out, order};
use crate::book::{Arg, Book, Bound, Field, FieldType, PageId, VerbCall};
use crate::diagnostic::Diagnostic;
use crate::game::{Referee, Value};
use crate::simulate::ahead::Wants;
use std::time::{Duration, Instant};

/// How long all values together may take. Rules that count to millions in each way would be gone through for hours.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is looked at before it is given up: a test of dice, or a small fight.
fn little(until: Instant) -> Room {
    Room {
        situations: 200,
        ways: 20_000,
        steps: 50_000,
        until: Some(until),
    }
}

/// Values of a field that are gone through.
const MOST: i64 = 12;

/// The odds of an instruction.
#[derive(Debug, Clone)]
pub struct Glance {
    /// The field that it tests, as far as it names one whose values are few.
    pub field: Option<String>,
    /// The outcome that the best play is for.
    pub goal: String,
    /// One for each value of the field; the state besides is that at the first choices of the book.
    pub points: Vec<Point>,
}

/// The odds of an instruction of a book; none where it has no outcomes, hangs on what a page works out, or leads to more situations than are counted while
/// somebody waits.
///
/// # Errors
/// What is wrong with the scripts.
pub fn glance<R>(
    book: &Book,
    call: &VerbCall,
    referee: R,
) -> Result<Option<Glance>, Vec<Diagnostic>>
where
    R: Fn() -> Result<Box<dyn Referee>, Vec<Diagnostic>>,
{
    let verb = &book.vocabulary.verbs[call.verb];
    if !verb.comes_out() || call.args.constant().is_none() {
        return Ok(None);
    }
    let goal = match verb.range {
        Some(range) => range.high.map(End::Number),
        None => {
            let best = verb.ranking.first().copied().unwrap_or(0);
            u16::try_from(best).ok().map(End::Outcome)
        }
    };
    let goal_named = match goal {
        Some(End::Outcome(n)) => verb.outcomes[usize::from(n)].clone(),
        Some(End::Number(n)) => n.to_string(),
        _ => return Ok(None),
    };
    let field = tested(book, call);
    let values: Vec<Option<i64>> = match &field {
        Some((_, values)) => values.clone().map(Some).collect(),
        None => vec![None],
    };
    let spares = &book.vocabulary.spares;
    let wants = (!spares.is_empty()).then(|| Wants::read(book, spares, true).ok());
    let wants = wants.flatten();
    // A page of its own, behind all others.
    let mut own = book.clone();
    let Ok(page) = u32::try_from(own.pages.len()).map(PageId) else {
        return Ok(None);
    };
    own.pages.extend(book.pages.first().cloned());
    let mut begun = Begun::alone(own, page, call, Vec::new());
    let room = little(Instant::now() + PATIENCE);
    let mut points = Vec::new();
    for value in values {
        let set = field.as_ref().zip(value);
        let set = set.map(|((field, _), value)| format!("set {} {value}", field.name));
        let before = set.into_iter().collect();
        if lay_out(&mut begun, before, 0, referee()?).is_err() {
            continue;
        }
        let Ok(found) = explore(&begun, referee()?, wants.as_ref(), room) else {
            return Ok(None);
        };
        let order = order(goal, &verb.ranking, &found.ends);
        let odds = counted(&found, &order, wants.is_some(), begun.before.clone());
        points.push(Point::of(&odds, book, verb, value));
    }
    Ok((!points.is_empty()).then(|| Glance {
        field: field.map(|(field, _)| field.name.clone()),
        goal: goal_named,
        points,
    }))
}

/// The first field that an instruction names whose values are few, with them.
fn tested<'b>(
    book: &'b Book,
    call: &VerbCall,
) -> Option<(&'b Field, std::ops::RangeInclusive<i64>)> {
    call.args.iter().find_map(|(_, arg)| {
        let Arg::Const(value) = arg else {
            return None;
        };
        let name = value.as_text()?;
        let mut fields = book.vocabulary.fields.iter();
        let field = fields.find(|it| it.name == name && it.of == FieldType::Integer)?;
        Some((field, values(field)?))
    })
}

fn values(field: &Field) -> Option<std::ops::RangeInclusive<i64>> {
    let number = |bound: &Option<Bound>| match bound {
        Some(Bound::Number(n)) => Some(*n),
        _ => None,
    };
    let low = number(&field.min)?;
    let start = match field.start {
        Value::Int(n) => n,
        _ => low,
    };
    // Without a bound above, so many as are looked at.
    let high = number(&field.max).unwrap_or(start.max(low) + MOST / 2);
    (high.saturating_sub(low) < MOST && low <= high).then_some(low..=high)
}
