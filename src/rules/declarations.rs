//! Converts the table that a script returns to declarations. Each error names its entry, and a similar name if there is one.

use super::RuleScript;
use super::declaration_reader::{DeclarationReader, HOUSE_RULE_KEYS, HOUSE_RULES, RULESET_KEYS};
use super::derived::declarations::{AnswerSource, parse_answer, parse_derived};
use super::instructions::parse_instructions;
use super::lua_error::type_with_article;
use super::rounds::{InstructionOverride, InstructionRun, parse_overrides};
use super::sandbox::Sandbox;
use crate::compile::{BLOCK_WORDS, CORE_WORDS, HEADER_KEYS, is_built_in};
use crate::model::book::{
    BUILTIN_TYPES, FieldType, ItemKind, OverridableFunction, Query, RequiredPage, RuleCommand,
    RuleOption, RulesetSchema, WordSet,
};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::suggest::did_you_mean;
use mlua::{Function, Table, Value as LuaValue};

/// The declarations of one script.
#[derive(Debug, Default)]
pub(super) struct ScriptDeclarations {
    pub(super) schema: RulesetSchema,
    /// In the order of the lists of the schema.
    pub(super) instructions: Vec<InstructionRun>,
    pub(super) queries: Vec<AnswerSource>,
    pub(super) derived: Vec<Function>,
    pub(super) commands: Vec<Function>,
    pub(super) hooks: Vec<(String, Function)>,
    pub(super) sheet: Option<Function>,
    pub(super) status: Option<Function>,
    pub(super) check: Option<Function>,
    pub(super) limits: Option<Function>,
    /// House rules only: the function that answers instead of the reader.
    pub(super) strategy: Option<Function>,
    /// House rules only: start values of options, wrappers of verbs.
    pub(super) option_values: Vec<(String, crate::model::game::Value)>,
    /// House rules only: values of figures.
    pub(super) constant_values: Vec<(String, crate::model::game::Value)>,
    pub(super) overrides: Vec<(String, InstructionOverride)>,
    /// Functions that a ruleset offers. For house rules: their wrappers.
    pub(super) functions: Vec<(String, Function)>,
}

impl ScriptDeclarations {
    /// Changes of house rules that no page shows: `replace.test`, `hooks.wound`.
    pub(super) fn hidden_changes(&self) -> Vec<String> {
        let named = |of: &'static str, name: &String| format!("{of}.{name}");
        let replace = self.overrides.iter().map(|(it, _)| named("replace", it));
        let hooks = self.hooks.iter().map(|(it, _)| named("hooks", it));
        let offers = self.functions.iter().map(|(it, _)| named("functions", it));
        let options = self
            .option_values
            .iter()
            .map(|(it, _)| named("options", it));
        let figures = self
            .constant_values
            .iter()
            .map(|(it, _)| named("constants", it));
        let all = replace.chain(hooks).chain(offers);
        all.chain(options).chain(figures).collect()
    }
}

/// Reads the table that a script returned.
pub(super) fn parse_declarations(
    sandbox: &Sandbox,
    scripts: &[RuleScript],
    table: &Table,
    house: bool,
    found: &mut Vec<Diagnostic>,
) -> ScriptDeclarations {
    let mut reader = DeclarationReader::from_table(scripts, table, found);
    let mut out = ScriptDeclarations::default();
    let what = if house { HOUSE_RULES } else { "a ruleset" };
    reader.check_keys(
        table,
        what,
        if house {
            &HOUSE_RULE_KEYS
        } else {
            &RULESET_KEYS
        },
        "",
    );
    let vocabulary = &mut out.schema;
    vocabulary.name = reader.text(table, "name", what, !house);
    vocabulary.title = reader.text(table, "title", what, false);
    if vocabulary.title.is_empty() {
        vocabulary.title.clone_from(&vocabulary.name);
    }
    vocabulary.about = reader.text(table, "about", what, false);
    if !house {
        vocabulary.clauses = super::clauses::parse_clauses(&mut reader, table);
    }
    parse_words(&mut reader, table, vocabulary);
    vocabulary.fields = reader.sheet_fields(table);
    vocabulary.settings = reader.fields(table, "settings", "setting");
    for kind in reader.tables(table, "kinds", "kind") {
        if let Some(kind) = parse_kind(&mut reader, &kind) {
            vocabulary.kinds.push(kind);
        }
    }
    vocabulary.rule_pages = parse_rule_pages(&mut reader, table);
    let verbs = parse_instructions(&mut reader, sandbox, table, &vocabulary.rule_pages);
    (vocabulary.instructions, out.instructions) = verbs.into_iter().unzip();
    parse_queries(&mut reader, table, &mut out);
    let derived = parse_derived(&mut reader, table);
    (out.schema.derived, out.derived) = derived.into_iter().unzip();
    parse_commands(&mut reader, table, &mut out);
    if house {
        for (key, to) in [
            ("options", &mut out.option_values),
            ("constants", &mut out.constant_values),
        ] {
            for (name, value) in reader.read_map(table, key) {
                to.extend(reader.plain_value(&value, &name).map(|value| (name, value)));
            }
        }
        out.overrides = parse_overrides(&mut reader, table);
        out.functions = parse_function_map(&mut reader, table, "functions");
        out.strategy = parse_function(&mut reader, table, "strategy");
    } else {
        parse_options(&mut reader, table, &mut out.schema);
        out.schema.constants = super::constants::parse_constants(&mut reader, table);
        out.schema.specials = super::specials::parse_specials(&mut reader, table);
        parse_overridable(&mut reader, table, &mut out);
        out.sheet = parse_function(&mut reader, table, "sheet");
        out.status = parse_function(&mut reader, table, "status");
        out.check = parse_function(&mut reader, table, "check");
        out.limits = parse_function(&mut reader, table, "check_state");
    }
    out.schema.spares = reader.texts(table, "priorities", what, "priorities");
    out.hooks = parse_function_map(&mut reader, table, "hooks");
    out.schema.custom_hooks = super::hooks::parse_hooks(&mut reader, table);
    check_names(&mut reader, &out.schema);
    out
}

/// Reports names that pages and headers can never use, because the first word belongs to the core.
fn check_names(reader: &mut DeclarationReader, vocabulary: &RulesetSchema) {
    let fields = vocabulary.fields.iter().map(|it| &*it.name);
    let queries = vocabulary.queries.iter().map(|it| it.form.keyword());
    // Fields and queries called `ticks` hide the word of the core. The core uses `first` only in `first visit`.
    let values = fields.chain(queries);
    let values = values.filter(|it| is_built_in(it) && !matches!(*it, "ticks" | "first"));
    // The core has `{gain code X}` and `{again}`, and rules can have other forms with these words.
    let verbs = vocabulary.instructions.iter().map(|it| it.form.keyword());
    let verbs = verbs.filter(|it| !matches!(*it, "gain" | "lose" | "again"));
    let verbs = verbs.filter(|it| CORE_WORDS.contains(it) || BLOCK_WORDS.contains(it));
    let kinds = vocabulary.kinds.iter().map(|it| &*it.name);
    let kinds = kinds.filter(|it| is_built_in(it) || BUILTIN_TYPES.contains(it));
    let settings = vocabulary.settings.iter().map(|it| &*it.name);
    let settings = settings.filter(|it| HEADER_KEYS.iter().any(|key| key.name == *it));
    for word in values.chain(verbs).chain(kinds).chain(settings) {
        let message = format!("`{word}` is already a built-in name");
        reader.report_with(word, message, Some("choose another name".to_owned()));
    }
}

fn parse_rule_pages(reader: &mut DeclarationReader, table: &Table) -> Vec<RequiredPage> {
    let mut out = Vec::new();
    for place in reader.tables(table, "rule_pages", "page") {
        let name = reader.text(&place, "name", "a page of the rules", true);
        reader.check_keys(
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

fn parse_commands(reader: &mut DeclarationReader, table: &Table, out: &mut ScriptDeclarations) {
    for command in reader.tables(table, "commands", "command") {
        let Some(form) = reader.form(&command, "command") else {
            continue;
        };
        let what = format!("command `{}`", form.text);
        if let Some(bare) = form.text.strip_prefix('/') {
            let help = Some(format!(
                "write `{bare}`; a reader may type it with a slash too"
            ));
            reader.report_with(&form.text, format!("{what} begins with a slash"), help);
        }
        reader.check_keys(
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
        out.schema.commands.push(RuleCommand {
            form,
            about,
            anytime,
        });
        out.commands.push(run);
    }
}

/// An optional function.
fn parse_function(reader: &mut DeclarationReader, table: &Table, key: &str) -> Option<Function> {
    let wrong = |it: &LuaValue| format!("`{key}` is a function, not {}", type_with_article(it));
    reader.value((table, key, key), |it| it.as_function().cloned(), wrong)
}

/// The `functions` of a ruleset: each is `{ name, params, returns, about, run }`.
fn parse_overridable(reader: &mut DeclarationReader, table: &Table, out: &mut ScriptDeclarations) {
    for row in reader.tables(table, "functions", "function") {
        let name = reader.text(&row, "name", "a function", true);
        let what = format!("function `{name}`");
        reader.check_keys(
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
            params: reader.texts(&row, "params", &what, &name),
            returns: reader.text(&row, "returns", &what, false),
            about: reader.text(&row, "about", &what, true),
            memo: reader.flag(&row, "memo", &name),
            output_params: reader.texts(&row, "text_args", &what, &name),
            has_text_result: reader.flag(&row, "text_result", &name),
            name,
        };
        out.functions.push((offered.name.clone(), run));
        out.schema.functions.push(offered);
    }
}

fn parse_function_map(
    reader: &mut DeclarationReader,
    table: &Table,
    key: &str,
) -> Vec<(String, Function)> {
    let mut out = Vec::new();
    for (name, value) in reader.read_map(table, key) {
        match value {
            LuaValue::Function(f) => out.push((name, f)),
            other => reader.report(
                &name,
                format!(
                    "`{name}` in `{key}` is a function, not {}",
                    type_with_article(&other)
                ),
            ),
        }
    }
    out
}

fn parse_words(reader: &mut DeclarationReader, table: &Table, vocabulary: &mut RulesetSchema) {
    for (name, value) in reader.read_map(table, "word_sets") {
        let LuaValue::Table(list) = value else {
            reader.report(&name, format!("the words of `{name}` are a list"));
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
                _ => reader.report(&name, format!("the words of `{name}` are texts")),
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
                    reader.report_with(name, message, help);
                }
            }
        }
    }
}

fn parse_kind(reader: &mut DeclarationReader, table: &Table) -> Option<ItemKind> {
    let name = reader.text(table, "name", "a kind", true);
    let what = format!("kind `{name}`");
    reader.check_keys(
        table,
        &what,
        &["name", "plural", "about", "held", "fields", "marks"],
        &name,
    );
    let plural = reader.text(table, "plural", &what, false);
    let fields = reader.fields(table, "fields", "field");
    let mut marks = reader.fields(table, "marks", "mark");
    // Until it is set, a mark without a start has the value of the catalogue.
    for given in table.raw_get::<Vec<Table>>("marks").unwrap_or_default() {
        let name = given.raw_get::<String>("name").unwrap_or_default();
        let is_open = given.raw_get("start").is_ok_and(|it: LuaValue| it.is_nil());
        let mark = marks.iter_mut().find(|it| it.name == name);
        if let Some(mark) = mark.filter(|_| is_open && fields.iter().any(|it| it.name == name)) {
            mark.start = Value::Nothing;
        }
    }
    (!name.is_empty()).then(|| ItemKind {
        plural: if plural.is_empty() {
            format!("{name}s")
        } else {
            plural
        },
        about: reader.text(table, "about", &what, false),
        can_be_held: reader.flag(table, "held", &name),
        fields,
        marks,
        name,
    })
}

fn parse_queries(reader: &mut DeclarationReader, table: &Table, out: &mut ScriptDeclarations) {
    for query in reader.tables(table, "queries", "query") {
        let Some(form) = reader.form(&query, "query") else {
            continue;
        };
        let what = format!("query `{}`", form.text);
        reader.check_keys(
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
        let Some(answer) = parse_answer(reader, &query, &form, &what) else {
            continue;
        };
        // The type of a derived value is known when all scripts have been read.
        let is_said = !matches!(query.raw_get("type"), Ok(LuaValue::Nil) | Err(_));
        let gives = match &answer {
            AnswerSource::Derived(_) if !is_said => Some(FieldType::Any),
            _ => reader.field_type(&query, &what, &form.text),
        };
        let Some(gives) = gives else { continue };
        let about = reader.text(&query, "about", &what, false);
        let needs = reader.text(&query, "needs", &what, false);
        let lacks = reader.text(&query, "needs_not", &what, false);
        out.schema.queries.push(Query {
            form,
            about,
            result_type: gives,
            needs,
            lacks,
        });
        out.queries.push(answer);
    }
}

fn parse_options(reader: &mut DeclarationReader, table: &Table, vocabulary: &mut RulesetSchema) {
    for option in reader.tables(table, "options", "option") {
        let name = reader.text(&option, "name", "an option", true);
        let what = format!("option `{name}`");
        reader.check_keys(
            &option,
            &what,
            &["name", "values", "number", "min", "default", "about"],
            &name,
        );
        let values: Vec<_> = match option.raw_get::<LuaValue>("values") {
            Ok(LuaValue::Table(list)) => list
                .sequence_values::<LuaValue>()
                .filter_map(|value| reader.plain_value(&value.ok()?, &name))
                .collect(),
            _ => Vec::new(),
        };
        let start = option.raw_get::<LuaValue>("default").ok();
        let start = start
            .and_then(|start| reader.plain_value(&start, &name))
            .unwrap_or_default();
        let option = RuleOption {
            about: reader.text(&option, "about", &what, false),
            name: name.clone(),
            allows_number: reader.flag(&option, "number", &name),
            min: reader.whole(&option, "min", &what, &name),
            values,
            start,
        };
        if !option.allows(&option.start) {
            reader.report(
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
