//! A choice of a page: its words, what opens, closes and costs it, and where what it does stands.

use super::expr::Expr;
use super::page::{Op, Page, VerbCall, Words};
use crate::syntax::source::{Span, place};
use serde::{Deserialize, Serialize};

/// `- ...`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Made of the words, unique on the page.
    pub id: Words,
    /// None for a choice that is simply open, as most are.
    pub guards: Option<Box<Guards>>,
    /// None for a choice that stands in no `if` and `elif`, as most do.
    pub within: Option<Box<Within>>,
    /// Text, prints and jumps only.
    pub label: Box<[Op]>,
    /// The step at which what it does begins.
    pub body: usize,
    /// The step after all that it does.
    pub after: usize,
    #[serde(with = "place")]
    pub span: Span,
}

/// The blocks that a choice stands in, as far as they are asked anew whenever its menu is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Within {
    /// All of them hold where it is shown.
    pub conditions: Vec<Expr>,
    /// The menu in which it may come to be shown after its blocks were passed over.
    pub menu: Option<usize>,
}

/// What opens, closes and costs a choice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guards {
    pub when: Vec<Expr>,
    /// Each with the reason told when it fails.
    pub needs: Vec<(Expr, String)>,
    /// Where the conditions of `when` are written, then those of `needs`.
    #[serde(with = "place")]
    pub places: Vec<Span>,
    /// Slot that tells it was taken.
    pub once: Option<u32>,
    pub otherwise: bool,
    pub costs: Vec<VerbCall>,
}

impl Guards {
    const NONE: &Self = &Self {
        when: Vec::new(),
        needs: Vec::new(),
        places: Vec::new(),
        once: None,
        otherwise: false,
        costs: Vec::new(),
    };

    /// The conditions that the choice hangs on, those that hide it first.
    pub fn conditions(&self) -> impl Iterator<Item = &Expr> {
        let needs = self.needs.iter().map(|(cond, _)| cond);
        self.when.iter().chain(needs)
    }
}

impl Choice {
    /// Its id has so many of its words at most.
    pub const MOST_WORDS: usize = 8;

    /// All conditions that it hangs on whenever its menu is shown: its blocks, then its guards.
    pub fn hangs_on(&self) -> impl Iterator<Item = &Expr> {
        let blocks = self.within.iter().flat_map(|within| &within.conditions);
        blocks.chain(self.guards().conditions())
    }

    /// Is it there and open whenever it was come by?
    #[inline]
    pub fn is_free(&self) -> bool {
        self.guards.is_none() && self.within.is_none()
    }

    /// What opens, closes and costs it; empty for a choice that is simply open.
    #[inline]
    pub fn guards(&self) -> &Guards {
        self.guards.as_deref().unwrap_or(Guards::NONE)
    }

    /// What the reader reads of it; `...` stands for what is worked out. `page` is the page it is a choice of.
    pub fn words(&self, page: &Page) -> String {
        let words: String = self
            .label
            .iter()
            .map(|op| match op {
                Op::Text(words, _) => page.words(*words),
                Op::Print(..) => "...",
                _ => "",
            })
            .collect();
        words.trim().to_owned()
    }
}
