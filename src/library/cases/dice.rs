//! Dice of a case: faces in the order of the rolls, optionally with the type of each die.

use crate::model::game::face_range;
use crate::syntax::source::Span;

/// One face in the notation of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CaseDie {
    pub(super) face: u32,
    /// Lowest face and number of sides.
    pub(super) die: Option<(u32, u32)>,
    pub(super) span: Span,
}

impl CaseDie {
    /// Parses `4`, `d6=4` or `10..15=11`.
    ///
    /// # Errors
    /// A message, if the text is invalid.
    pub(super) fn parse(text: &str, span: Span) -> Result<Self, String> {
        let invalid = || format!("invalid die `{text}`: must be like `4`, `d6=4` or `10..15=11`");
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| invalid());
        let Some((die, face)) = text.split_once('=') else {
            let face = number(text)?;
            return Ok(Self {
                face,
                die: None,
                span,
            });
        };
        let face = number(face)?;
        let die = die.trim();
        let (low, sides) = if let Some((low, high)) = die.split_once("..") {
            let (low, high) = (number(low)?, number(high)?);
            let sides = high.checked_sub(low).and_then(|n| n.checked_add(1));
            (
                low,
                sides.ok_or_else(|| {
                    format!("invalid range `{die}`: the lower number must be first")
                })?,
            )
        } else {
            (1, number(die.strip_prefix('d').ok_or_else(invalid)?)?)
        };
        if !face_range(low, sides).contains(&face) {
            return Err(format!("{} has no face {face}", describe_die(low, sides)));
        }
        Ok(Self {
            face,
            die: Some((low, sides)),
            span,
        })
    }

    /// Returns a message if the rule rolled another type of die.
    pub(super) fn find_mismatch(&self, rolled: (u32, u32)) -> Option<String> {
        let own = self.die.filter(|own| *own != rolled)?;
        let [rolled, own] = [rolled, own].map(|(low, sides)| describe_die(low, sides));
        Some(format!("the rule rolled {rolled}, but the case has {own}"))
    }
}

/// Describes a die: "a d6", "a die of 10 to 15".
pub(super) fn describe_die(low: u32, sides: u32) -> String {
    if low == 1 {
        format!("a d{sides}")
    } else {
        format!("a die of {low} to {}", face_range(low, sides).end())
    }
}
