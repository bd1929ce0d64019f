//! Converts the table that a script returns to declarations. Each error names its entry and, if possible, a similar name.

use super::RuleScript;
use super::declaration_reader::{DeclarationReader, HOUSE_RULES, declaration_keys};
use super::derived::declarations::{AnswerSource, parse_answer, parse_derived};
use super::instructions::parse_instructions;
use super::lua_error::type_error;
use super::rounds::{InstructionOverride, InstructionRun, parse_overrides};
use super::sandbox::Sandbox;
use crate::compile::{BLOCK_WORDS, CORE_WORDS, HEADER_KEYS, is_built_in};
use crate::model::book::{
    BUILTIN_TYPES, FieldType, FightAction, ItemKind, OverridableFunction, Query, RequiredPage,
    RuleCommand, RuleOption, RulesetSchema, WordSet,
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
    /// House rules only: values of options, values of constants, and replacements of instructions.
    pub(super) option_values: Vec<(String, Value)>,
    pub(super) constant_values: Vec<(String, Value)>,
    pub(super) overrides: Vec<(String, InstructionOverride)>,
    /// Functions of a ruleset that house rules can override. For house rules: their wrappers.
    pub(super) functions: Vec<(String, Function)>,
}

impl ScriptDeclarations {
    /// Returns the changes by house rules that readers cannot see on a page, such as `replace.test` and `hooks.wound`.
    pub(super) fn hidden_changes(&self) -> Vec<String> {
        let path = |key: &'static str, name: &String| format!("{key}.{name}");
        let replace = self.overrides.iter().map(|(it, _)| path("replace", it));
        let hooks = self.hooks.iter().map(|(it, _)| path("hooks", it));
        let functions = self.functions.iter().map(|(it, _)| path("functions", it));
        let options = self.option_values.iter().map(|(it, _)| path("options", it));
        let constants = self
            .constant_values
            .iter()
            .map(|(it, _)| path("constants", it));
        let all = replace.chain(hooks).chain(functions);
        all.chain(options).chain(constants).collect()
    }
}

/// Reads the table that a script returned.
pub(super) fn parse_declarations(
    sandbox: &Sandbox,
    scripts: &[RuleScript],
    table: &Table,
    is_house: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> ScriptDeclarations {
    let mut reader = DeclarationReader::from_table(scripts, table, diagnostics);
    let mut out = ScriptDeclarations::default();
    let owner = if is_house { HOUSE_RULES } else { "a ruleset" };
    reader.check_keys(table, owner, &declaration_keys(is_house), "");
    let schema = &mut out.schema;
    schema.name = reader.text(table, "name", owner, !is_house);
    schema.title = reader.text(table, "title", owner, false);
    if schema.title.is_empty() {
        schema.title.clone_from(&schema.name);
    }
    schema.about = reader.text(table, "about", owner, false);
    if !is_house {
        schema.clauses = super::clauses::parse_clauses(&mut reader, table);
    }
    parse_words(&mut reader, table, schema);
    schema.fields = reader.sheet_fields(table);
    schema.settings = reader.fields(table, "settings", "setting");
    for kind in reader.tables(table, "kinds", "kind") {
        if let Some(kind) = parse_kind(&mut reader, &kind) {
            schema.kinds.push(kind);
        }
    }
    schema.rule_pages = parse_rule_pages(&mut reader, table);
    let instructions = parse_instructions(&mut reader, sandbox, table, &schema.rule_pages);
    (schema.instructions, out.instructions) = instructions.into_iter().unzip();
    parse_queries(&mut reader, table, &mut out);
    let derived = parse_derived(&mut reader, table);
    (out.schema.derived, out.derived) = derived.into_iter().unzip();
    parse_commands(&mut reader, table, &mut out);
    if is_house {
        for (key, values) in [
            ("options", &mut out.option_values),
            ("constants", &mut out.constant_values),
        ] {
            for (name, value) in reader.read_map(table, key) {
                values.extend(reader.plain_value(&value, &name).map(|value| (name, value)));
            }
        }
        out.overrides = parse_overrides(&mut reader, table);
        out.functions = parse_overridablemap(&mut reader, table, "functions");
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
    out.schema.spares = reader.texts(table, "priorities", owner, "priorities");
    out.schema.fight_actions = parse_fight_actions(&mut reader, table);
    out.hooks = parse_overridablemap(&mut reader, table, "hooks");
    out.schema.custom_hooks = super::hooks::parse_hooks(&mut reader, table);
    out.schema.events = super::hooks::parse_events(&mut reader, table);
    check_names(&mut reader, &out.schema);
    out
}

/// Reports names that pages and headers cannot use, because the first word is built in.
fn check_names(reader: &mut DeclarationReader, schema: &RulesetSchema) {
    let fields = schema.fields.iter().map(|field| &*field.name);
    let queries = schema.queries.iter().map(|query| query.form.keyword());
    // Fields and queries can hide the built-in `ticks`. The built-in `first` occurs only in `first visit`.
    let values = fields.chain(queries);
    let values = values.filter(|it| is_built_in(it) && !matches!(*it, "ticks" | "first"));
    // `{gain code X}` and `{again}` are built in, but rules can have other forms with these words.
    let instructions = schema.instructions.iter().map(|it| it.form.keyword());
    let instructions = instructions.filter(|it| !matches!(*it, "gain" | "lose" | "again"));
    let instructions =
        instructions.filter(|it| CORE_WORDS.contains(it) || BLOCK_WORDS.contains(it));
    let kinds = schema.kinds.iter().map(|kind| &*kind.name);
    let kinds = kinds.filter(|it| is_built_in(it) || BUILTIN_TYPES.contains(it));
    let settings = schema.settings.iter().map(|it| &*it.name);
    let settings = settings.filter(|it| HEADER_KEYS.iter().any(|key| key.name == *it));
    for word in values.chain(instructions).chain(kinds).chain(settings) {
        let message = format!("`{word}` is already a built-in name");
        reader.report_with(word, message, Some("choose another name".to_owned()));
    }
}

fn parse_rule_pages(reader: &mut DeclarationReader, table: &Table) -> Vec<RequiredPage> {
    let mut out = Vec::new();
    for page in reader.tables(table, "rule_pages", "page") {
        let name = reader.text(&page, "name", "a rule page", true);
        reader.check_keys(
            &page,
            &format!("rule page `{name}`"),
            &["name", "about", "required", "defeat"],
            &name,
        );
        out.push(RequiredPage {
            about: reader.text(&page, "about", "a rule page", false),
            required: reader.flag(&page, "required", &name),
            defeat: reader.text(&page, "defeat", "a rule page", false),
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
        let owner = format!("command `{}`", form.text);
        if let Some(without_slash) = form.text.strip_prefix('/') {
            let help = Some(format!(
                "write `{without_slash}`; readers can also type the slash"
            ));
            let message = format!("{owner} must not begin with a slash");
            reader.report_with(&form.text, message, help);
        }
        reader.check_keys(
            &command,
            &owner,
            &["form", "about", "anytime", "run"],
            &form.text,
        );
        let Some(run) = reader.function(&command, "run", &owner, &form.text) else {
            continue;
        };
        let about = reader.text(&command, "about", &owner, false);
        let anytime = reader.flag(&command, "anytime", &form.text);
        out.schema.commands.push(RuleCommand {
            form,
            about,
            anytime,
        });
        out.commands.push(run);
    }
}

fn parse_fight_actions(reader: &mut DeclarationReader, table: &Table) -> Vec<FightAction> {
    let tables = reader.tables(table, "fight_actions", "action");
    let actions = tables.iter().map(|action| {
        let answers = reader.texts(action, "answers", "an action", "fight_actions");
        reader.check_keys(action, "an action", &["answers", "label"], "fight_actions");
        let label = reader.text(action, "label", "an action", false);
        FightAction { answers, label }
    });
    actions.collect()
}

/// Reads an optional function.
fn parse_function(reader: &mut DeclarationReader, table: &Table, key: &str) -> Option<Function> {
    let message = |value: &LuaValue| type_error(&format!("`{key}`"), "a function", value);
    reader.value((table, key, key), |it| it.as_function().cloned(), message)
}

/// Reads the `functions` of a ruleset. Each is a table `{ name, params, returns, about, run }`.
fn parse_overridable(reader: &mut DeclarationReader, table: &Table, out: &mut ScriptDeclarations) {
    for row in reader.tables(table, "functions", "function") {
        let name = reader.text(&row, "name", "a function", true);
        let owner = format!("function `{name}`");
        reader.check_keys(
            &row,
            &owner,
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
        let Some(run) = reader.function(&row, "run", &owner, &name) else {
            continue;
        };
        let overridable = OverridableFunction {
            params: reader.texts(&row, "params", &owner, &name),
            returns: reader.text(&row, "returns", &owner, false),
            about: reader.text(&row, "about", &owner, true),
            memo: reader.flag(&row, "memo", &name),
            output_params: reader.texts(&row, "text_args", &owner, &name),
            has_text_result: reader.flag(&row, "text_result", &name),
            name,
        };
        out.functions.push((overridable.name.clone(), run));
        out.schema.functions.push(overridable);
    }
}

fn parse_overridablemap(
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
                type_error(&format!("`{name}` in `{key}`"), "a function", &other),
            ),
        }
    }
    out
}

fn parse_words(reader: &mut DeclarationReader, table: &Table, schema: &mut RulesetSchema) {
    for (name, value) in reader.read_map(table, "word_sets") {
        let LuaValue::Table(list) = value else {
            reader.report(&name, format!("word set `{name}` must be a list"));
            continue;
        };
        let mut set = WordSet {
            words: Vec::new(),
            open: reader.flag(&list, "extensible", &name),
            includes: reader.texts(&list, "includes", &format!("word set `{name}`"), &name),
        };
        for word in list.sequence_values::<LuaValue>() {
            match word {
                Ok(LuaValue::String(word)) => set.words.push(word.to_string_lossy()),
                _ => reader.report(&name, format!("the words of `{name}` must be texts")),
            }
        }
        schema.words.insert(name, set);
    }
    let sets = schema.words.clone();
    for (name, set) in &mut schema.words {
        for included_name in &set.includes {
            match sets.get(included_name) {
                Some(included) => set.words.extend(included.words.iter().cloned()),
                None => {
                    let help = did_you_mean(included_name, sets.keys().map(String::as_str));
                    let message = format!("unknown word set `{included_name}`");
                    reader.report_with(name, message, help);
                }
            }
        }
    }
}

fn parse_kind(reader: &mut DeclarationReader, table: &Table) -> Option<ItemKind> {
    let name = reader.text(table, "name", "a kind", true);
    let owner = format!("kind `{name}`");
    reader.check_keys(
        table,
        &owner,
        &["name", "plural", "about", "held", "fields", "marks"],
        &name,
    );
    let plural = reader.text(table, "plural", &owner, false);
    let fields = reader.fields(table, "fields", "field");
    let mut marks = reader.fields(table, "marks", "mark");
    // A mark without a start has the value of the catalogue until it is set.
    for row in table.raw_get::<Vec<Table>>("marks").unwrap_or_default() {
        let name = row.raw_get::<String>("name").unwrap_or_default();
        let is_unset = row.raw_get("start").is_ok_and(|it: LuaValue| it.is_nil());
        let mark = marks.iter_mut().find(|it| it.name == name);
        if let Some(mark) = mark.filter(|_| is_unset && fields.iter().any(|it| it.name == name)) {
            mark.start = Value::Nothing;
        }
    }
    (!name.is_empty()).then(|| ItemKind {
        plural: if plural.is_empty() {
            format!("{name}s")
        } else {
            plural
        },
        about: reader.text(table, "about", &owner, false),
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
        let owner = format!("query `{}`", form.text);
        reader.check_keys(
            &query,
            &owner,
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
        let Some(answer) = parse_answer(reader, &query, &form, &owner) else {
            continue;
        };
        // The type of a derived value is not known before all scripts have been read.
        let has_type = !matches!(query.raw_get("type"), Ok(LuaValue::Nil) | Err(_));
        let returns = match &answer {
            AnswerSource::Derived(_) if !has_type => Some(FieldType::Any),
            _ => reader.field_type(&query, &owner, &form.text),
        };
        let Some(returns) = returns else {
            continue;
        };
        let about = reader.text(&query, "about", &owner, false);
        let needs = reader.text(&query, "needs", &owner, false);
        let lacks = reader.text(&query, "needs_not", &owner, false);
        out.schema.queries.push(Query {
            form,
            about,
            result_type: returns,
            needs,
            lacks,
        });
        out.queries.push(answer);
    }
}

fn parse_options(reader: &mut DeclarationReader, table: &Table, schema: &mut RulesetSchema) {
    for option in reader.tables(table, "options", "option") {
        let name = reader.text(&option, "name", "an option", true);
        let owner = format!("option `{name}`");
        reader.check_keys(
            &option,
            &owner,
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
            about: reader.text(&option, "about", &owner, false),
            name: name.clone(),
            allows_number: reader.flag(&option, "number", &name),
            min: reader.integer(&option, "min", &owner, &name),
            values,
            start,
        };
        if !option.allows(&option.start) {
            let message = format!(
                "`default` of {owner} is not an allowed value: `{}`",
                option.start
            );
            reader.report(&name, message);
        }
        schema.options.push(option);
    }
}
