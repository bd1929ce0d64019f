//! What a printed book has no words for.

use super::Teller;
use super::calls::in_signs;
use crate::messages::Words;
use crate::output::print::manuscript::{Call, Manuscript, Moment, Settling, Step, Term};
use crate::output::print::walk::{Node, of_steps, of_term};
use crate::syntax::fluent::Language;
use std::collections::BTreeSet;

/// Something that no words of the ruleset tell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unsaid {
    pub at: Place,
    /// As the form is written: `test LORE`
    pub what: String,
    pub why: Why,
}

/// Where it is met.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// What the book settles of the rules.
    Book,
    Everywhere,
    /// A section, by its number and its page.
    Section(u32, String),
    /// An entry of a catalogue, by its kind and its id.
    Entry(String, String),
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
    /// There is no such message.
    NoMessage(String),
    /// The message leaves out an argument that is given here.
    LeftOut(String, String),
    /// The ready-made character cannot be made.
    Unmade,
    /// House rules of this script do it, and nothing beside it tells readers.
    House(String),
}

/// Everything in a manuscript that cannot be said in print.
#[must_use]
pub fn unsaid(manuscript: &Manuscript, words: &Words) -> Vec<Unsaid> {
    let teller = Teller::new(manuscript, words);
    let mut out = BTreeSet::new();
    let mut add = |at: &Place, what: String, why: Why| {
        let at = at.clone();
        out.insert(Unsaid { at, what, why });
    };
    for section in &manuscript.sections {
        let at = Place::Section(section.number, section.id.clone());
        let mut found = |what: String, why: Why| add(&at, what, why);
        let nodes = of_steps(&section.steps).into_iter();
        nodes.for_each(|node| teller.node_is_said(node, &mut found));
    }
    let standing = manuscript
        .standing
        .iter()
        .flat_map(|it| of_steps(&it.steps));
    let offered = manuscript.offered.iter().flat_map(|it| of_term(&it.when));
    for node in standing.chain(offered) {
        let mut found = |what: String, why: Why| add(&Place::Everywhere, what, why);
        teller.node_is_said(node, &mut found);
    }
    for catalogue in &manuscript.catalogues {
        for entry in &catalogue.entries {
            let at = Place::Entry(catalogue.kind.clone(), entry.id.clone());
            let mut found = |what: String, why: Why| add(&at, what, why);
            for special in &entry.specials {
                teller.special_is_said(special, &mut found);
            }
        }
    }
    for it in &manuscript.standing {
        if let Moment::Event(name) = &it.at {
            let (id, what) = (format!("event-{name}"), format!("on {name}"));
            teller.has(&id, &what, &mut |what, why| {
                add(&Place::Everywhere, what, why)
            });
        }
    }
    for it in &manuscript.settled {
        // What a figure is, its ruleset says in English besides.
        let is_english = manuscript.language == Language::default().code();
        if it.what == Settling::Figure && is_english {
            continue;
        }
        let id = format!("{}-{}", it.what.name(), it.name);
        teller.has(&id, &it.name, &mut |what, why| add(&Place::Book, what, why));
    }
    for name in &manuscript.unmade {
        add(&Place::Book, name.clone(), Why::Unmade);
    }
    for (script, what) in &manuscript.unseen {
        add(&Place::Book, what.clone(), Why::House(script.clone()));
    }
    for special in manuscript.specials.iter().flat_map(|it| &it.specials) {
        let mut found = |what: String, why: Why| add(&Place::Book, what, why);
        teller.special_is_said(special, &mut found);
    }
    out.into_iter().collect()
}

impl Teller<'_> {
    /// Tells that a message lacks, where it does.
    fn has(&self, id: &str, what: &str, found: &mut impl FnMut(String, Why)) {
        if self.words.of_rules(id).is_none() {
            found(what.to_owned(), Why::NoMessage(id.to_owned()));
        }
    }

    fn node_is_said(&self, node: Node, found: &mut impl FnMut(String, Why)) {
        match node {
            Node::Step(Step::Verb(verb)) => {
                self.call_is_said(&verb.call, found);
                let form = &verb.call.form;
                for outcome in verb.rows.iter().flat_map(|row| &row.outcomes) {
                    if self.message_of_outcome(form, outcome).is_none() {
                        found(in_signs(&verb.call), Why::Outcome(outcome.clone()));
                    }
                }
            }
            Node::Step(Step::Choice(choice)) => {
                let costs = choice.costs.iter();
                costs.for_each(|cost| self.call_is_said(cost, found));
            }
            Node::Term(Term::Query { call, .. }) => {
                let asked = self.manuscript.questions.get(&call.form);
                if !asked.is_some_and(|it| !it.needs.is_empty() || !it.about.is_empty()) {
                    found(in_signs(call), Why::NoQuestion);
                }
            }
            _ => {}
        }
    }

    fn call_is_said(&self, call: &Call, found: &mut impl FnMut(String, Why)) {
        let phrase = self.manuscript.phrases.get(&call.form);
        let phrase = phrase.map_or("", |phrase| &**phrase);
        if phrase.is_empty() {
            return found(in_signs(call), Why::NoPhrase);
        }
        let message = self.on_paper(phrase);
        for key in call.given.keys() {
            let ends = ["", "_less", "_more"].map(|end| format!("{key}{end}"));
            let has = match &message {
                Some(message) => message.parts.iter().any(|(name, _)| ends.contains(name)),
                None => phrase.contains(&format!("<{key}>")),
            };
            if !has {
                found(in_signs(call), Why::Argument(key.clone()));
            }
        }
    }
}
