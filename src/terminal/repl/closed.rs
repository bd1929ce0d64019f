//! Choices that stay closed: a page tells the reason of each once, and afterwards only that they are closed still.

use super::Repl;
use crate::model::game::{Offer, Prompt};
use crate::output::present::{self, Block, Manner};
use std::collections::BTreeSet;

/// One alone is told with its reason again: it takes no more room so.
const FEW: usize = 2;

/// Closed choices whose reasons were told: the page, the words, the reason.
#[derive(Debug, Default)]
pub(super) struct Closed(BTreeSet<(String, String, String)>);

impl Closed {
    /// Tells every reason anew.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// By place, those of the offers that stay closed for the reason that was told; the others are told now.
    fn still(&mut self, page: &str, offers: &[Offer]) -> BTreeSet<usize> {
        let mut still = BTreeSet::new();
        let mut new = Vec::new();
        for (at, offer) in offers.iter().enumerate() {
            let Some(reason) = &offer.closed else {
                continue;
            };
            let told = (page.to_owned(), present::words(&offer.text), reason.clone());
            match self.0.contains(&told) {
                true => {
                    still.insert(at);
                }
                false => new.push(told),
            }
        }
        self.0.extend(new);
        if still.len() < FEW {
            still.clear();
        }
        still
    }
}

impl Repl {
    /// What is asked, as blocks.
    pub(super) fn asked(&mut self, prompt: &Prompt, manner: Manner) -> Vec<Block> {
        match prompt {
            Prompt::Choices { offers } => {
                let page = self.game.session.page_id().to_owned();
                let still = self.closed.still(&page, offers);
                present::choices(offers, &still, manner)
            }
            other => present::prompt(other, manner),
        }
    }
}
