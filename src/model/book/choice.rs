//! Choices of a page: text, conditions and costs, and the position of the body.

use super::expr::Expr;
use super::page::{InstructionCall, Op, Page, TextRange};
use crate::syntax::source::{Span, place};
use serde::{Deserialize, Serialize};

/// A choice: `- ...`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The id. It is made from the words of the choice and unique on the page.
    pub id: TextRange,
    /// None for a choice without conditions and costs, which is the common case.
    pub guards: Option<Box<ChoiceConditions>>,
    /// None for a choice outside `if` and `elif`, which is the common case.
    pub blocks: Option<Box<EnclosingBlocks>>,
    /// The text of the choice. Contains only text, prints and jumps.
    pub label: Box<[Op]>,
    /// The first step of its body.
    pub body: usize,
    /// The first step after its body.
    pub after: usize,
    #[serde(with = "place")]
    pub span: Span,
}

/// The enclosing blocks of a choice, if its menu must check their conditions again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnclosingBlocks {
    /// The choice is shown if all of these are true.
    pub conditions: Vec<Expr>,
    /// The step of the menu in which the choice can still appear after its blocks were skipped.
    pub menu: Option<usize>,
}

/// Conditions and costs of a choice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceConditions {
    /// If one of these is false, the choice is hidden.
    pub when: Vec<Expr>,
    /// If one of these is false, the choice is closed with this reason.
    pub needs: Vec<(Expr, String)>,
    /// Spans of `when`, followed by those of `needs`.
    #[serde(with = "place")]
    pub spans: Vec<Span>,
    /// Slot that records that the choice was taken, for a choice that can be taken only once.
    pub once: Option<u32>,
    /// Whether the choice is shown only if all others are unavailable: `{otherwise}`.
    pub is_fallback: bool,
    /// Whether it joins the menu below the text that follows it: `{later}`.
    pub is_later: bool,
    pub costs: Vec<InstructionCall>,
}

impl ChoiceConditions {
    const NONE: &Self = &Self {
        when: Vec::new(),
        needs: Vec::new(),
        spans: Vec::new(),
        once: None,
        is_fallback: false,
        is_later: false,
        costs: Vec::new(),
    };

    /// The conditions of the choice, starting with those that hide it.
    pub fn conditions(&self) -> impl Iterator<Item = &Expr> {
        let needs = self.needs.iter().map(|(condition, _)| condition);
        self.when.iter().chain(needs)
    }
}

impl Choice {
    /// Maximum number of words in an id.
    pub const MAX_ID_WORDS: usize = 8;

    /// All conditions that its menu checks: those of its blocks, then its own.
    pub fn all_conditions(&self) -> impl Iterator<Item = &Expr> {
        let blocks = self.blocks.iter().flat_map(|blocks| &blocks.conditions);
        blocks.chain(self.guards().conditions())
    }

    /// Returns true if the choice is always shown and open.
    #[inline]
    pub fn is_unconditional(&self) -> bool {
        self.guards.is_none() && self.blocks.is_none()
    }

    /// The conditions and costs; empty for a choice without any.
    #[inline]
    pub fn guards(&self) -> &ChoiceConditions {
        self.guards.as_deref().unwrap_or(ChoiceConditions::NONE)
    }

    /// The text of the choice on `page`, with `...` for computed parts and `/` between the alternatives of a condition.
    pub fn label_text(&self, page: &Page) -> String {
        let label: String = self
            .label
            .iter()
            .enumerate()
            .map(|(n, op)| match op {
                Op::Text(range, _) => page.text_at(*range),
                Op::Print(..) => "...",
                // The last alternative has no other below it.
                Op::Jump(end) if *end > n + 1 => "/",
                _ => "",
            })
            .collect();
        label.trim().to_owned()
    }
}
