//! Finds boxes of sections and names of choices that no condition uses, so that readers need not note them.

use super::manuscript::Term;
use super::terms::TermResolver;
use super::unfold::Unfolder;
use super::walk::{PrintNode, step_nodes, with_children};
use crate::model::book::{Page, SlotName, event_name};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the slots of unused boxes and names of choices in this book. Linked books and events can also use them.
pub(super) fn unused_boxes(terms: &TermResolver) -> BTreeSet<u32> {
    let pages = &terms.book.pages;
    let with_boxes = pages.iter().filter(|page| page.part == 0 && page.boxes > 0);
    let mut out = terms.book.choice_slots();
    out.extend(with_boxes.clone().map(|page| page.ticks_slot));
    if out.is_empty() {
        return out;
    }
    let slots: BTreeMap<u32, u32> = with_boxes
        .filter_map(|page| {
            let id = terms.book.index.get(&page.id)?;
            Some((terms.numbers.number_of(*id), page.ticks_slot))
        })
        .collect();
    let mut mark_used = |node: PrintNode, here: Option<&Page>| match (node, here) {
        (PrintNode::Term(Term::Ticks { section: None } | Term::TicksOnArrival), Some(page)) => {
            out.remove(&page.ticks_slot);
        }
        (PrintNode::Term(Term::Ticks { section: None } | Term::TicksOnArrival), None) => {
            out.clear()
        }
        (PrintNode::Term(Term::Ticks { section: Some(to) }), _) if to.book.is_none() => {
            slots.get(&to.number).map(|slot| out.remove(slot));
        }
        (PrintNode::Term(Term::Variable { name, .. }), _) => {
            let slot = SlotName::Variable(name).to_string();
            terms.book.slots.find(&slot).map(|slot| out.remove(&slot));
        }
        _ => {}
    };
    for page in pages {
        let here = Some(page).filter(|page| event_name(&page.id).is_none());
        let steps = Unfolder::unfold_page(page, terms);
        step_nodes(&steps)
            .into_iter()
            .for_each(|it| mark_used(it, here));
    }
    for (_, condition) in &terms.book.offered_pages {
        let condition = terms.convert_term(condition);
        with_children([PrintNode::Term(&condition)])
            .into_iter()
            .for_each(|it| mark_used(it, None));
    }
    out
}
