//! Rules that are loaded once and shared by many short games, such as rule cases.

use super::scripts::{RulesTexts, add_layer};
use super::{OpenedBook, RulesSources, made, no_ruleset, ruleset, rulesets};
use crate::compile;
use crate::model::book::RulesetSchema;
use crate::model::game::{
    Call, CallResult, DiceSum, Reply, RulesHost, RulesQuery, StateAccess, Value,
};
use crate::rules::LuaRules;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::{BookSource, Sources};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Loaded rules with which many books can be opened, one at a time.
#[derive(Debug)]
pub struct LoadedRules {
    sources: Sources,
    kept: RulesSources,
    rules: SharedRules,
    vocabulary: RulesetSchema,
    /// Catalogues of the ruleset, and its texts for readers.
    ruleset: (Vec<(String, String)>, BTreeMap<String, String>),
}

impl LoadedRules {
    /// Returns the schema of these rules.
    pub fn vocabulary(&self) -> &RulesetSchema {
        &self.vocabulary
    }

    /// Returns the schema with the catalogues of the ruleset and its rules for readers.
    pub(super) fn described(&self) -> RulesetSchema {
        let mut vocabulary = self.vocabulary.clone();
        vocabulary.data.clone_from(&self.ruleset.0);
        rulesets::takes_told(&mut vocabulary, &self.ruleset.1);
        vocabulary
    }

    /// Returns the rules for the book that was opened last, without any state of the last game.
    pub fn referee(&self) -> Box<dyn RulesHost> {
        self.rules.once_more()
    }
}

/// Loads a ruleset and house rules with this name and text. `messages` are the message files of the house rules, path and text.
///
/// # Errors
/// The errors of the scripts.
pub fn load(
    name: &str,
    house: Option<(String, String)>,
    messages: Vec<(String, String)>,
) -> Result<LoadedRules, Box<OpenedBook>> {
    let mut out = OpenedBook::from_sources(Sources::default());
    let Some(ruleset) = ruleset(name) else {
        let nothing = BTreeMap::<String, String>::new();
        out.found = no_ruleset(&nothing, Some(name), &mut out.sources);
        return Err(Box::new(out));
    };
    let own = std::iter::once((format!("{name}.lua"), ruleset.script));
    let mut layers = vec![ruleset.messages];
    add_layer(&mut layers, messages);
    let texts = RulesTexts {
        scripts: own.chain(house).collect(),
        layers,
        parts: ruleset.parts,
    };
    out.kept = texts.read_tables(&mut out.sources, &mut out.found);
    if out.has_errors() {
        return Err(Box::new(out));
    }
    match out.kept.load() {
        Ok(rules) => Ok(LoadedRules {
            vocabulary: rules.vocabulary().clone(),
            rules: SharedRules(Rc::new(RefCell::new(rules))),
            sources: out.sources,
            kept: out.kept,
            ruleset: (ruleset.data, ruleset.told),
        }),
        Err(faults) => {
            out.found = faults;
            Err(Box::new(out))
        }
    }
}

/// Returns the schema of a ruleset.
///
/// # Errors
/// The errors of its scripts with their texts; none if there is no such ruleset.
pub fn vocabulary(name: &str) -> Result<RulesetSchema, (Sources, Vec<Diagnostic>)> {
    if rulesets::script_of(name).is_none() {
        return Err((Sources::default(), Vec::new()));
    }
    match load(name, None, Vec::new()) {
        Ok(loaded) => {
            let mut vocabulary = loaded.described();
            vocabulary.settle(&BTreeMap::new());
            Ok(vocabulary)
        }
        Err(opened) => Err((opened.sources, opened.found)),
    }
}

/// Opens a book with loaded rules, and ignores the ruleset and house rules that it names. Use the rules of [`LoadedRules::referee`].
pub fn open_under(shelf: &dyn BookSource, loaded: &LoadedRules) -> OpenedBook {
    let mut out = OpenedBook::from_sources(loaded.sources.clone());
    out.kept = loaded.kept.clone();
    let linked = compile::linked(shelf);
    let mut rules = loaded.rules.0.borrow_mut();
    made(
        &linked,
        &mut rules,
        loaded.ruleset.clone(),
        "",
        &mut out,
        None,
    );
    out
}

/// Rules that are shared by consecutive games.
#[derive(Debug, Clone)]
struct SharedRules(Rc<RefCell<LuaRules>>);

impl SharedRules {
    /// Resets the rules for another game.
    fn once_more(&self) -> Box<dyn RulesHost> {
        let mut rules = self.clone();
        rules.reset();
        Box::new(rules)
    }
}

impl RulesHost for SharedRules {
    fn begin(
        &mut self,
        call: &Call,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.borrow_mut().begin(call, memory)
    }
    fn resume(
        &mut self,
        reply: Option<Reply>,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.borrow_mut().resume(reply, memory)
    }
    fn given(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.borrow_mut().given(value, memory)
    }
    fn sum(&self) -> Option<DiceSum> {
        self.0.borrow().sum()
    }
    fn decided(&mut self) {
        self.0.borrow_mut().decided();
    }
    fn abandon(&mut self) {
        self.0.borrow_mut().abandon();
    }
    fn reset(&mut self) {
        self.0.borrow_mut().reset();
    }
    fn answer_query(
        &mut self,
        inquiry: RulesQuery<'_>,
        memory: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        self.0.borrow_mut().answer_query(inquiry, memory)
    }
}
