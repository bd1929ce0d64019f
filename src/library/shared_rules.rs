//! Rules that are loaded once for many short games, such as rule cases.

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

/// Loaded rules for several books, which are opened one after another.
#[derive(Debug)]
pub struct LoadedRules {
    sources: Sources,
    rules_sources: RulesSources,
    rules: SharedRules,
    schema: RulesetSchema,
    /// Catalogues of the ruleset and its rules for readers.
    ruleset_data: (Vec<(String, String)>, BTreeMap<String, String>),
}

impl LoadedRules {
    /// Returns the schema of these rules.
    pub fn schema(&self) -> &RulesetSchema {
        &self.schema
    }

    /// Returns the schema with the catalogues of the ruleset and its rules for readers.
    pub(super) fn full_schema(&self) -> RulesetSchema {
        let mut schema = self.schema.clone();
        schema.catalogues.clone_from(&self.ruleset_data.0);
        rulesets::add_reader_rules(&mut schema, &self.ruleset_data.1);
        schema
    }

    /// Returns the rules for the book that was opened last, reset for a new game.
    pub fn host(&self) -> Box<dyn RulesHost> {
        self.rules.reset_and_share()
    }
}

/// Loads a ruleset and house rules (name and text) with their message files (path and text).
///
/// # Errors
/// The errors of the scripts.
pub fn load_rules(
    name: &str,
    house: Option<(String, String)>,
    messages: Vec<(String, String)>,
) -> Result<LoadedRules, Box<OpenedBook>> {
    let mut opened = OpenedBook::from_sources(Sources::default());
    let Some(ruleset) = ruleset(name) else {
        let no_texts = BTreeMap::<String, String>::new();
        opened.diagnostics = missing_ruleset_errors(&no_texts, Some(name), &mut opened.sources);
        return Err(Box::new(opened));
    };
    let script = std::iter::once((format!("{name}.lua"), ruleset.script));
    let mut layers = vec![rulesets::library_messages(), ruleset.messages];
    add_layer(&mut layers, messages);
    let texts = RulesTexts {
        scripts: script.chain(house).collect(),
        layers,
        parts: ruleset.parts,
    };
    opened.rules_sources = texts.into_sources(&mut opened.sources, &mut opened.diagnostics);
    if opened.has_errors() {
        return Err(Box::new(opened));
    }
    match opened.rules_sources.load() {
        Ok(rules) => Ok(LoadedRules {
            schema: rules.schema().clone(),
            rules: SharedRules(Rc::new(RefCell::new(rules))),
            sources: opened.sources,
            rules_sources: opened.rules_sources,
            ruleset_data: (ruleset.catalogues, ruleset.reader_rules),
        }),
        Err(errors) => {
            opened.diagnostics = errors;
            Err(Box::new(opened))
        }
    }
}

/// Returns the schema of a ruleset.
///
/// # Errors
/// The errors of its scripts with their texts. There are no errors if the ruleset is unknown.
pub fn ruleset_schema(name: &str) -> Result<RulesetSchema, (Sources, Vec<Diagnostic>)> {
    if rulesets::ruleset_script(name).is_none() {
        return Err((Sources::default(), Vec::new()));
    }
    match load_rules(name, None, Vec::new()) {
        Ok(loaded) => {
            let mut schema = loaded.full_schema();
            schema.resolve_constants(&BTreeMap::new());
            Ok(schema)
        }
        Err(opened) => Err((opened.sources, opened.diagnostics)),
    }
}

/// Opens a book with loaded rules instead of the ruleset and house rules that it names.
///
/// Games of the book must use the rules of [`LoadedRules::host`].
pub fn open_with_rules(source: &dyn BookSource, loaded: &LoadedRules) -> OpenedBook {
    let mut opened = OpenedBook::from_sources(loaded.sources.clone());
    opened.rules_sources = loaded.rules_sources.clone();
    let linked = compile::find_linked_books(source);
    let mut rules = loaded.rules.0.borrow_mut();
    compile_and_check(
        &linked,
        &mut rules,
        loaded.ruleset_data.clone(),
        "",
        &mut opened,
        None,
    );
    opened
}

/// Rules that are shared by consecutive games.
#[derive(Debug, Clone)]
struct SharedRules(Rc<RefCell<LuaRules>>);

impl SharedRules {
    /// Resets the rules and returns a handle for another game.
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
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.borrow_mut().begin(call, state)
    }
    fn resume(
        &mut self,
        reply: Option<Reply>,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.borrow_mut().resume(reply, state)
    }
    fn resume_with(
        &mut self,
        value: &Value,
        state: &mut dyn StateAccess,
    ) -> Result<CallResult, Diagnostic> {
        self.0.borrow_mut().resume_with(value, state)
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
        query: RulesQuery<'_>,
        state: &mut dyn StateAccess,
    ) -> Result<Value, Diagnostic> {
        self.0.borrow_mut().answer_query(query, state)
    }
}
