//! Converts the table that a script returns to declarations. Each error names its entry, and a similar name if there is one.

use super::RuleScript;
use super::derived::declared::{Answer, answer, derived};
use super::entries::{DeclarationReader, HOUSE, HOUSE_RULES, RULESET};
use super::fault::a;
use super::rounds::{VerbOverride, VerbRun, replacements};
use super::sandbox::Sandbox;
use super::verbs::verbs;
use crate::compile::{BLOCK_WORDS, CORE, built_in};
use crate::model::book::{
    FieldType, ItemKind, OverridableFunction, Query, RequiredPage, RuleCommand, RuleOption,
    RulesetSchema, WordSet,
};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};

/// The declarations of one script.
#[derive(Debug, Default)]
pub(super) struct ScriptDeclarations {
    pub(super) vocabulary: RulesetSchema,
    /// In the order of the lists of the schema.
    pub(super) verbs: Vec<VerbRun>,
    pub(super) queries: Vec<Answer>,
    pub(super) derived: Vec<Function>,
    pub(super) commands: Vec<Function>,
    pub(super) hooks: Vec<(String, Function)>,
    pub(super) sheet: Option<Function>,
    pub(super) status: Option<Function>,
    pub(super) check: Option<Function>,
    pub(super) limits: Option<Function>,
    /// House rules only: the function that answers instead of the reader.
    pub(super) reader: Option<Function>,
    /// House rules only: start values of options, wrappers of verbs.
    pub(super) chosen: Vec<(String, crate::model::game::Value)>,
    /// House rules only: values of figures.
    pub(super) amounts: Vec<(String, crate::model::game::Value)>,
    pub(super) replace: Vec<(String, VerbOverride)>,
    /// Functions that a ruleset offers. For house rules: their wrappers.
    pub(super) offers: Vec<(String, Function)>,
}

impl ScriptDeclarations {
    /// Changes of house rules that no page shows: `replace.test`, `hooks.wound`.
    pub(super) fn unseen(&self) -> Vec<String> {
        let named = |of: &'static str, name: &String| format!("{of}.{name}");
        let replace = self.replace.iter().map(|(it, _)| named("replace", it));
        let hooks = self.hooks.iter().map(|(it, _)| named("hooks", it));
        let offers = self.offers.iter().map(|(it, _)| named("functions", it));
        let options = self.chosen.iter().map(|(it, _)| named("options", it));
        let figures = self.amounts.iter().map(|(it, _)| named("constants", it));
        let all = replace.chain(hooks).chain(offers);
        all.chain(options).chain(figures).collect()
    }
}

/// Reads the table that a script returned.
pub(super) fn declared(
    sandbox: &Sandbox,
    scripts: &[RuleScript],
    table: &Table,
    house: bool,
    found: &mut Vec<Diagnostic>,
) -> ScriptDeclarations {
    let mut reader = DeclarationReader::from_table(scripts, table, found);
    let mut out = ScriptDeclarations::default();
    let what = if house { HOUSE_RULES } else { "a ruleset" };
    reader.keys(table, what, if house { &HOUSE } else { &RULESET }, "");
    let vocabulary = &mut out.vocabulary;
    vocabulary.name = reader.text(table, "name", what, !house);
    vocabulary.title = reader.text(table, "title", what, false);
    if vocabulary.title.is_empty() {
        vocabulary.title.clone_from(&vocabulary.name);
    }
    vocabulary.about = reader.text(table, "about", what, false);
    if !house {
        vocabulary.clauses = super::clauses::clauses(&mut reader, table);
    }
    words(&mut reader, table, vocabulary);
    vocabulary.fields = reader.sheet(table);
    vocabulary.settings = reader.fields(table, "settings", "setting");
    for kind in reader.entries(table, "kinds", "kind") {
        if let Some(kind) = read_kind(&mut reader, &kind) {
            vocabulary.kinds.push(kind);
        }
    }
    vocabulary.places = places(&mut reader, table);
    let verbs = verbs(&mut reader, sandbox, table, &vocabulary.places);
    (vocabulary.verbs, out.verbs) = verbs.into_iter().unzip();
    queries(&mut reader, table, &mut out);
    let derived = derived(&mut reader, table);
    (out.vocabulary.derived, out.derived) = derived.into_iter().unzip();
    commands(&mut reader, table, &mut out);
    if house {
        for (key, to) in [
            ("options", &mut out.chosen),
            ("constants", &mut out.amounts),
        ] {
            for (name, value) in reader.read_map(table, key) {
                to.extend(reader.plain(&value, &name).map(|value| (name, value)));
            }
        }
        out.replace = replacements(&mut reader, table);
        out.offers = functions(&mut reader, table, "functions");
        out.reader = function(&mut reader, table, "strategy");
    } else {
        options(&mut reader, table, &mut out.vocabulary);
        out.vocabulary.figures = super::figures::declared(&mut reader, table);
        out.vocabulary.specials = super::specials::declared(&mut reader, table);
        offers(&mut reader, table, &mut out);
        out.sheet = function(&mut reader, table, "sheet");
        out.status = function(&mut reader, table, "status");
        out.check = function(&mut reader, table, "check");
        out.limits = function(&mut reader, table, "check_state");
    }
    out.vocabulary.spares = reader.texts(table, "priorities", what, "priorities");
    out.hooks = functions(&mut reader, table, "hooks");
    out.vocabulary.emits = super::hooks::declared(&mut reader, table);
    names(&mut reader, &out.vocabulary);
    out
}

/// Reports names that pages can never use, because the first word belongs to the core.
fn names(reader: &mut DeclarationReader, vocabulary: &RulesetSchema) {
    let fields = vocabulary.fields.iter().map(|it| &*it.name);
    let queries = vocabulary.queries.iter().map(|it| it.form.verb());
    // Fields and queries called `ticks` hide the word of the core. The core uses `first` only in `first visit`.
    let values = fields.chain(queries);
    let values = values.filter(|it| built_in(it) && !matches!(*it, "ticks" | "first"));
    // The core has `{gain code X}` and `{again}`, and rules can have other forms with these words.
    let verbs = vocabulary.verbs.iter().map(|it| it.form.verb());
    let verbs = verbs.filter(|it| !matches!(*it, "gain" | "lose" | "again"));
    let verbs = verbs.filter(|it| CORE.contains(it) || BLOCK_WORDS.contains(it));
    for word in values.chain(verbs) {
        let message = format!("`{word}` is already a built-in name, so pages cannot use this one");
        reader.fault_with(word, message, Some("choose another name".to_owned()));
    }
}

fn places(reader: &mut DeclarationReader, table: &Table) -> Vec<RequiredPage> {
    let mut out = Vec::new();
    for place in reader.entries(table, "rule_pages", "page") {
        let name = reader.text(&place, "name", "a page of the rules", true);
        reader.keys(
            &place,
            &format!("page of the rules `{name}`"),
            &["name", "about", "required"],
            &name,
        );
        out.push(RequiredPage {
            about: reader.text(&place, "about", "a page of the rules", false),
            required: reader.flag(&place, "required", &name),
            name,
        });
    }
    out
}

fn commands(reader: &mut DeclarationReader, table: &Table, out: &mut ScriptDeclarations) {
    for command in reader.entries(table, "commands", "command") {
        let Some(form) = reader.form(&command, "command") else {
            continue;
        };
        let what = format!("command `{}`", form.text);
        if let Some(bare) = form.text.strip_prefix('/') {
            let help = Some(format!(
                "write `{bare}`; a reader may type it with a slash too"
            ));
            reader.fault_with(&form.text, format!("{what} begins with a slash"), help);
        }
        reader.keys(
            &command,
            &what,
            &["form", "about", "anytime", "run"],
            &form.text,
        );
        let Some(run) = reader.function(&command, "run", &what, &form.text) else {
            continue;
        };
        let about = reader.text(&command, "about", &what, false);
        let anytime = reader.flag(&command, "anytime", &form.text);
        out.vocabulary.commands.push(RuleCommand {
            form,
            about,
            anytime,
        });
        out.commands.push(run);
    }
}

/// An optional function.
fn function(reader: &mut DeclarationReader, table: &Table, key: &str) -> Option<Function> {
    let wrong = |it: &LuaValue| format!("`{key}` is a function, not {}", a(it));
    reader.value((table, key, key), |it| it.as_function().cloned(), wrong)
}

/// The `functions` of a ruleset: each is `{ name, params, returns, about, run }`.
fn offers(reader: &mut DeclarationReader, table: &Table, out: &mut ScriptDeclarations) {
    for row in reader.entries(table, "functions", "function") {
        let name = reader.text(&row, "name", "a function", true);
        let what = format!("function `{name}`");
        reader.keys(
            &row,
            &what,
            &[
                "name",
                "params",
                "returns",
                "about",
                "run",
                "memo",
                "text_args",
                "text_result",
            ],
            &name,
        );
        let Some(run) = reader.function(&row, "run", &what, &name) else {
            continue;
        };
        let offered = OverridableFunction {
            takes: reader.texts(&row, "params", &what, &name),
            gives: reader.text(&row, "returns", &what, false),
            about: reader.text(&row, "about", &what, true),
            apart: reader.flag(&row, "memo", &name),
            tells: reader.texts(&row, "text_args", &what, &name),
            for_text: reader.flag(&row, "text_result", &name),
            name,
        };
        if out.offers.iter().any(|(known, _)| *known == offered.name) {
            let message = format!("duplicate function `{}`", offered.name);
            reader.fault(&offered.name, message);
        } else {
            out.offers.push((offered.name.clone(), run));
            out.vocabulary.offers.push(offered);
        }
    }
}

fn functions(reader: &mut DeclarationReader, table: &Table, key: &str) -> Vec<(String, Function)> {
    let mut out = Vec::new();
    for (name, value) in reader.read_map(table, key) {
        match value {
            LuaValue::Function(f) => out.push((name, f)),
            other => reader.fault(
                &name,
                format!("`{name}` in `{key}` is a function, not {}", a(&other)),
            ),
        }
    }
    out
}

fn words(reader: &mut DeclarationReader, table: &Table, vocabulary: &mut RulesetSchema) {
    for (name, value) in reader.read_map(table, "word_sets") {
        let LuaValue::Table(list) = value else {
            reader.fault(&name, format!("the words of `{name}` are a list"));
            continue;
        };
        let open = reader.flag(&list, "extensible", &name);
        let mut set = WordSet {
            words: Vec::new(),
            open,
            includes: reader.texts(&list, "includes", &format!("word set `{name}`"), &name),
        };
        for word in list.sequence_values::<LuaValue>() {
            match word {
                Ok(LuaValue::String(word)) => set.words.push(word.to_string_lossy()),
                _ => reader.fault(&name, format!("the words of `{name}` are texts")),
            }
        }
        vocabulary.words.insert(name, set);
    }
    let sets = vocabulary.words.clone();
    for (name, set) in &mut vocabulary.words {
        for other in &set.includes {
            match sets.get(other) {
                Some(included) => set.words.extend(included.words.iter().cloned()),
                None => {
                    let help = did_you_mean(other, sets.keys().map(String::as_str));
                    let message =
                        format!("words `{name}` include `{other}`, which is no set of words");
                    reader.fault_with(name, message, help);
                }
            }
        }
    }
}

fn read_kind(reader: &mut DeclarationReader, table: &Table) -> Option<ItemKind> {
    let name = reader.text(table, "name", "a kind", true);
    let what = format!("kind `{name}`");
    reader.keys(
        table,
        &what,
        &["name", "plural", "about", "held", "fields", "marks"],
        &name,
    );
    let plural = reader.text(table, "plural", &what, false);
    (!name.is_empty()).then(|| ItemKind {
        plural: if plural.is_empty() {
            format!("{name}s")
        } else {
            plural
        },
        about: reader.text(table, "about", &what, false),
        held: reader.flag(table, "held", &name),
        fields: reader.fields(table, "fields", "field"),
        marks: reader.fields(table, "marks", "mark"),
        name,
    })
}

fn queries(reader: &mut DeclarationReader, table: &Table, out: &mut ScriptDeclarations) {
    for query in reader.entries(table, "queries", "query") {
        let Some(form) = reader.form(&query, "query") else {
            continue;
        };
        let what = format!("query `{}`", form.text);
        reader.keys(
            &query,
            &what,
            &[
                "form",
                "type",
                "values",
                "about",
                "answer",
                "derived",
                "needs",
                "needs_not",
            ],
            &form.text,
        );
        let Some(answer) = answer(reader, &query, &form, &what) else {
            continue;
        };
        // The type of a derived value is known when all scripts have been read.
        let is_said = !matches!(query.raw_get("type"), Ok(LuaValue::Nil) | Err(_));
        let gives = match &answer {
            Answer::Derived(_) if !is_said => Some(FieldType::Any),
            _ => reader.field_type(&query, &what, &form.text),
        };
        let Some(gives) = gives else { continue };
        let about = reader.text(&query, "about", &what, false);
        let needs = reader.text(&query, "needs", &what, false);
        let lacks = reader.text(&query, "needs_not", &what, false);
        out.vocabulary.queries.push(Query {
            form,
            about,
            gives,
            needs,
            lacks,
        });
        out.queries.push(answer);
    }
}

fn options(reader: &mut DeclarationReader, table: &Table, vocabulary: &mut RulesetSchema) {
    for option in reader.entries(table, "options", "option") {
        let name = reader.text(&option, "name", "an option", true);
        let what = format!("option `{name}`");
        reader.keys(
            &option,
            &what,
            &["name", "values", "number", "min", "default", "about"],
            &name,
        );
        let values: Vec<_> = match option.raw_get::<LuaValue>("values") {
            Ok(LuaValue::Table(list)) => list
                .sequence_values::<LuaValue>()
                .filter_map(|value| reader.plain(&value.ok()?, &name))
                .collect(),
            _ => Vec::new(),
        };
        let start = option.raw_get::<LuaValue>("default").ok();
        let start = start
            .and_then(|start| reader.plain(&start, &name))
            .unwrap_or_default();
        let option = RuleOption {
            about: reader.text(&option, "about", &what, false),
            name: name.clone(),
            number: reader.flag(&option, "number", &name),
            least: reader.whole(&option, "min", &what, &name),
            values,
            start,
        };
        if !option.allows(&option.start) {
            reader.fault(
                &name,
                format!(
                    "{what} starts with `{}`, which is no value of it",
                    option.start
                ),
            );
        }
        vocabulary.options.push(option);
    }
}
