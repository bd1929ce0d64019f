//! What a printed book has no words for.

use super::Teller;
use super::calls::in_signs;
use crate::game::Message;
use crate::print::manuscript::{Call, Manuscript, Step, Term};
use crate::print::walk;
use crate::words::Words;
use std::collections::BTreeSet;

/// Something that no words of the ruleset tell, and the section where it is met; 0 for what holds at every one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unsaid {
    pub section: u32,
    /// The page of that section.
    pub page: String,
    /// As the form is written: `test LORE`
    pub what: String,
    pub why: Why,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The verb has no phrase.
    NoPhrase,
    /// Its phrase leaves out an argument that is given here.
    Argument(String),
    /// Neither `needs` nor `about` says what the query asks.
    NoQuestion,
    /// The outcome has no message of its own.
    Outcome(String),
}

/// Everything in a manuscript that cannot be said in print.
#[must_use]
pub fn unsaid(manuscript: &Manuscript, words: &Words) -> Vec<Unsaid> {
    let teller = Teller::new(manuscript, words);
    let mut out = BTreeSet::new();
    let sections = manuscript.sections.iter();
    let sections = sections.map(|it| (it.number, &*it.id, &it.steps));
    let standing = manuscript.standing.iter().map(|it| (0, "", &it.steps));
    for (section, page, steps) in sections.chain(standing) {
        let mut found = |what: String, why: Why| {
            out.insert(Unsaid {
                section,
                page: page.to_owned(),
                what,
                why,
            });
        };
        walk::steps(steps, &mut |step| match step {
            Step::Verb(verb) => {
                teller.call_is_said(&verb.call, &mut found);
                for outcome in verb.rows.iter().flat_map(|row| &row.outcomes) {
                    if !teller.outcome_is_said(&verb.call, outcome) {
                        found(in_signs(&verb.call), Why::Outcome(outcome.clone()));
                    }
                }
            }
            Step::Choice(choice) => {
                let costs = choice.costs.iter();
                costs.for_each(|cost| teller.call_is_said(cost, &mut found));
            }
            _ => {}
        });
        walk::terms(steps, &mut |term| {
            if let Term::Query { call, .. } = term {
                let asked = manuscript.questions.get(&call.form);
                let said = |it: &crate::print::manuscript::Asked| {
                    !it.needs.is_empty() || !it.about.is_empty()
                };
                if !asked.is_some_and(said) {
                    found(in_signs(call), Why::NoQuestion);
                }
            }
        });
    }
    out.into_iter().collect()
}

impl Teller<'_> {
    fn call_is_said(&self, call: &Call, found: &mut impl FnMut(String, Why)) {
        let phrase = self.manuscript.phrases.get(&call.form);
        let phrase = phrase.map_or("", |phrase| &**phrase);
        if phrase.is_empty() {
            return found(in_signs(call), Why::NoPhrase);
        }
        let message = Message::read(phrase);
        for key in call.given.keys() {
            let has = match &message {
                Some(message) => message.parts.iter().any(|(name, _)| name == key),
                None => phrase.contains(&format!("<{key}>")),
            };
            if !has {
                found(in_signs(call), Why::Argument(key.clone()));
            }
        }
    }

    fn outcome_is_said(&self, call: &Call, outcome: &str) -> bool {
        let verb = call.form.split([' ', '[', '<']).next().unwrap_or_default();
        let known = |id: String| self.words.of_rules(&id).is_some();
        known(format!("outcome-{verb}-{outcome}")) || known(format!("outcome-{outcome}"))
    }
}
