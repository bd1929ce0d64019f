//! Rules that are loaded once and shared by many short games, such as rule cases.

use super::scripts::{RulesTexts, add_layer};
use super::{
    OpenedBook, RulesSources, compile_and_check, missing_ruleset_errors, ruleset, rulesets,
};
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
    rules_sources: RulesSources,
    rules: SharedRules,
    schema: RulesetSchema,
    /// Catalogues of the ruleset, and its texts for readers.
    ruleset_data: (Vec<(String, String)>, BTreeMap<String, String>),
}

impl LoadedRules {
    /// Returns the schema of these rules.
    pub fn schema(&self) -> &RulesetSchema {
        &self.schema
    }

    /// Returns the schema with the catalogues of the ruleset and its rules for readers.
    pub(super) fn full_schema(&self) -> RulesetSchema {
        let mut vocabulary = self.schema.clone();
        vocabulary.catalogues.clone_from(&self.ruleset_data.0);
        rulesets::add_reader_rules(&mut vocabulary, &self.ruleset_data.1);
        vocabulary
    }

    /// Returns the rules for the book that was opened last, without any state of the last game.
    pub fn host(&self) -> Box<dyn RulesHost> {
        self.rules.reset_and_share()
    }
}

/// Loads a ruleset and house rules with this name and text. `messages` are the message files of the house rules, path and text.
///
/// # Errors
/// The errors of the scripts.
pub fn load_rules(
    name: &str,
    house: Option<(String, String)>,
    messages: Vec<(String, String)>,
) -> Result<LoadedRules, Box<OpenedBook>> {
    let mut out = OpenedBook::from_sources(Sources::default());
    let Some(ruleset) = ruleset(name) else {
        let nothing = BTreeMap::<String, String>::new();
        out.diagnostics = missing_ruleset_errors(&nothing, Some(name), &mut out.sources);
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
    out.rules_sources = texts.into_sources(&mut out.sources, &mut out.diagnostics);
    if out.has_errors() {
        return Err(Box::new(out));
    }
    match out.rules_sources.load() {
        Ok(rules) => Ok(LoadedRules {
            schema: rules.schema().clone(),
            rules: SharedRules(Rc::new(RefCell::new(rules))),
            sources: out.sources,
            rules_sources: out.rules_sources,
            ruleset_data: (ruleset.catalogues, ruleset.reader_rules),
        }),
        Err(faults) => {
            out.diagnostics = faults;
            Err(Box::new(out))
        }
    }
}

/// Returns the schema of a ruleset.
///
/// # Errors
/// The errors of its scripts with their texts; none if there is no such ruleset.
pub fn ruleset_schema(name: &str) -> Result<RulesetSchema, (Sources, Vec<Diagnostic>)> {
    if rulesets::ruleset_script(name).is_none() {
        return Err((Sources::default(), Vec::new()));
    }
    match load_rules(name, None, Vec::new()) {
        Ok(loaded) => {
            let mut vocabulary = loaded.full_schema();
            vocabulary.resolve_constants(&BTreeMap::new());
            Ok(vocabulary)
        }
        Err(opened) => Err((opened.sources, opened.diagnostics)),
    }
}

/// Opens a book with loaded rules, and ignores the ruleset and house rules that it names. Use the rules of [`LoadedRules::host`].
pub fn open_with_rules(shelf: &dyn BookSource, loaded: &LoadedRules) -> OpenedBook {
    let mut out = OpenedBook::from_sources(loaded.sources.clone());
    out.rules_sources = loaded.rules_sources.clone();
    let linked = compile::find_linked_books(shelf);
    let mut rules = loaded.rules.0.borrow_mut();
    compile_and_check(
        &linked,
        &mut rules,
        loaded.ruleset_data.clone(),
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
    fn reset_and_share(&self) -> Box<dyn RulesHost> {
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
    fn resume_with(
        &mut self,
        value: &Value,
        memory: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.borrow_mut().resume_with(value, memory)
    }
    fn pending_sum(&self) -> Option<DiceSum> {
        self.0.borrow().pending_sum()
    }
    fn reset_fuel(&mut self) {
        self.0.borrow_mut().reset_fuel();
    }
    fn cancel_calls(&mut self) {
        self.0.borrow_mut().cancel_calls();
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
