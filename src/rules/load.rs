//! Loads a ruleset and its house rules into one schema and its functions.

use super::RuleScript;
use super::calls::{InstructionFunctions, LuaRules, RuleFunctions};
use super::declarations::{ScriptDeclarations, parse_declarations};
use super::derived::declarations::answer_functions;
use super::diagnostics::{to_diagnostic, to_diagnostic_in};
use super::lua_error::{line_span, type_with_article};
use super::overrides::{KnownNames, apply_house_rules, report_clashes};
use super::rounds::{InstructionRun, RunKind};
use super::sandbox::Sandbox;
use super::script_loader::ScriptLoader;
use super::validate::validate;
use crate::model::book::{HiddenChanges, RulesetSchema};
use crate::model::game::HookPoint;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::fluent::MessageTables;
use mlua::{Function, Value as LuaValue};

/// Builds a sandbox and drops it.
///
/// The first build in a browser is slow, because each function is compiled on its first call. A separate build keeps the page responsive.
pub fn warm_up() {
    let _ = Sandbox::build();
}

/// Loads the scripts, and applies house rules to the ruleset in order. `modules` are the files that scripts can `require`, by path
/// (`badgerstone/fights.lua`, `lib/words.lua`). `messages` are the messages of the rules.
///
/// # Errors
/// All errors of the scripts.
pub fn load(
    ruleset: &RuleScript,
    house_rules: &[RuleScript],
    modules: &[RuleScript],
    messages: &MessageTables,
) -> Result<LuaRules, Vec<Diagnostic>> {
    let sandbox = Sandbox::build().map_err(|e| {
        vec![Diagnostic::without_span(
            Code::InvalidScript,
            format!("scripts cannot be loaded: {e}"),
        )]
    })?;
    let mut errors = Vec::new();
    if let Err(e) = super::messages::register_messages(
        &sandbox.prelude,
        (&sandbox.lua, &sandbox.host),
        messages,
    ) {
        return Err(vec![to_diagnostic(
            &e,
            &[],
            &sandbox.host,
            Code::InvalidScript,
        )]);
    }
    let mut merged = ScriptDeclarations::default();
    let mut ruleset_field_count = 0;
    let mut names = KnownNames::new();
    // For each script, the names of its hooks and the files that can contain them.
    let mut hooks_by_script = Vec::new();
    *sandbox.host.loader.borrow_mut() = Some(ScriptLoader::new(
        (&sandbox.globals, &sandbox.prelude.freezing),
        ruleset,
        house_rules,
        modules,
    ));
    for n in 0..=house_rules.len() {
        let Some((parsed, files)) = run_script(&sandbox, n, &mut errors) else {
            continue;
        };
        let hooks = parsed.hooks.iter().map(|(name, _)| name.clone());
        hooks_by_script.push((hooks.collect::<Vec<_>>(), files.clone()));
        register_hooks(
            &sandbox,
            &parsed,
            (n > 0).then_some(&merged.schema),
            &mut errors,
        );
        report_clashes(&mut names, &parsed.schema, (n > 0, &files), &mut errors);
        if n == 0 {
            merged = parsed;
            ruleset_field_count = merged.schema.fields.len();
        } else {
            let script = house_rules.get(n - 1).map_or("", |script| &*script.name);
            let hidden = parsed.hidden_changes().into_iter();
            let hidden = hidden.map(|change| HiddenChanges {
                script: script.to_owned(),
                change,
                is_documented: false,
            });
            merged.schema.hidden_changes.extend(hidden);
            apply_house_rules(&sandbox, &mut merged, parsed, &files, &mut errors);
        }
    }
    let loader = sandbox.host.loader.take();
    let scripts = loader.map(ScriptLoader::into_scripts).unwrap_or_default();
    let mut schema = merged.schema;
    schema.messages = messages.clone();
    super::messages::name_fields(&mut schema);
    let takes_args = |f: &Function| f.info().num_params > 0 || f.info().is_vararg;
    let hooks_with_args = merged.hooks.iter().filter(|(_, hook)| takes_args(hook));
    schema.hooks_with_args = hooks_with_args
        .filter_map(|(name, _)| HookPoint::from_name(name))
        .chain([HookPoint::ReachBound])
        .collect();
    schema.hooks = merged.hooks.into_iter().map(|(name, _)| name).collect();
    schema.hooks.sort();
    schema.hooks.dedup();
    let points = schema
        .hooks
        .iter()
        .filter_map(|name| HookPoint::from_name(name));
    // A bound with a rule page runs the hook that turns to it.
    let bound_point = schema.page_bounds().next().map(|_| HookPoint::ReachBound);
    schema.hook_points = points.chain(bound_point).collect();
    super::rounds::fill_row_marks(&mut schema);
    validate(&schema, &scripts, &mut errors);
    for (names, files) in &hooks_by_script {
        super::hooks::check_hooks(&schema, names, files, &mut errors);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let queries = answer_functions(&sandbox, &mut schema, merged.queries, &scripts)?;
    *sandbox.host.derived.borrow_mut() = super::derived::cache::DerivedCache::new(merged.derived);
    let functions = RuleFunctions {
        instructions: Vec::new(),
        queries,
        commands: merged.commands,
        sheet: merged.sheet,
        status: merged.status,
        added_fields: (ruleset_field_count..schema.fields.len())
            .filter(|n| schema.fields[*n].is_settable && schema.fields[*n].is_visible)
            .collect(),
        check: merged.check,
        limits: merged.limits,
        strategy: merged.strategy,
    };
    match finish_loading(&sandbox, &schema, functions, merged.instructions) {
        Ok(functions) => Ok(LuaRules::new(sandbox, scripts, schema, functions)),
        Err(e) => Err(vec![to_diagnostic(
            &e,
            &scripts,
            &sandbox.host,
            Code::InvalidScript,
        )]),
    }
}

/// Registers the hooks and functions of a script. House rules can only wrap functions in `base`.
fn register_hooks(
    sandbox: &Sandbox,
    parsed: &ScriptDeclarations,
    base: Option<&RulesetSchema>,
    errors: &mut Vec<Diagnostic>,
) {
    let hooks = parsed.hooks.iter();
    let hooks = hooks.map(|(name, hook)| sandbox.prelude.call::<()>("add_hook", (&**name, hook)));
    let exists = |name: &str| base.is_none_or(|it| it.functions.iter().any(|f| f.name == name));
    // `apply_house_rules` reports the others.
    let functions = parsed.functions.iter().filter(|(name, _)| exists(name));
    let functions = functions.map(|(name, function)| {
        let declared = parsed.schema.functions.iter();
        let memo_index = declared
            .enumerate()
            .find(|(_, it)| it.memo && it.name == *name);
        let args = (
            &**name,
            function,
            base.is_some(),
            memo_index.map(|(n, _)| n),
        );
        sandbox.prelude.call::<()>("add_function", args)
    });
    for result in hooks.chain(functions) {
        if let Err(e) = result {
            errors.push(to_diagnostic(&e, &[], &sandbox.host, Code::InvalidScript));
        }
    }
}

/// Registers the declarations, freezes the scripts, and adds the functions of the instructions.
fn finish_loading(
    sandbox: &Sandbox,
    schema: &RulesetSchema,
    mut functions: RuleFunctions,
    runs: Vec<InstructionRun>,
) -> mlua::Result<RuleFunctions> {
    for (query, answer) in schema.queries.iter().zip(&functions.queries) {
        let args = (&*query.form.text, answer);
        sandbox.prelude.call::<()>("add_query", args)?;
    }
    for hook in &schema.custom_hooks {
        sandbox.prelude.call::<()>("declare_hook", &*hook.name)?;
    }
    for (n, side) in schema.page_bounds() {
        let field = &schema.fields[n];
        let args = (&*field.name, side.name(), field.bound_page(side));
        sandbox.prelude.call::<()>("add_page_bound", args)?;
    }
    for (n, instruction) in schema.instructions.iter().enumerate() {
        let outcomes = instruction.goes_to.keys().map(|name| (&**name, true));
        let outcomes = sandbox.lua.create_table_from(outcomes)?;
        sandbox.prelude.call::<()>("set_exits", (n, outcomes))?;
    }
    sandbox.freeze_scripts()?;
    sandbox.start_accounting();
    for instruction in runs {
        let (run, round) = match instruction.run {
            RunKind::Once(run) | RunKind::Wrapped(_, run) => (run, None),
            RunKind::Rounds(rounds) => (rounds.raw_get("open")?, Some(rounds.raw_get("step")?)),
        };
        functions.instructions.push(InstructionFunctions {
            run,
            round,
            cost: instruction.cost,
            announce: instruction.announce,
            override_span: instruction.override_span,
        });
    }
    Ok(functions)
}

/// Runs a script and parses the table that it returns. Also returns the files that can contain its declarations: the script and the modules that
/// no earlier script has loaded.
fn run_script(
    sandbox: &Sandbox,
    n: usize,
    errors: &mut Vec<Diagnostic>,
) -> Option<(ScriptDeclarations, Vec<RuleScript>)> {
    let started = sandbox.host.with_loader(|loader| {
        loader.begin_script(n);
        (loader.scripts().get(n).cloned(), loader.scripts().len())
    });
    let (Some(script), script_count) = started? else {
        return None;
    };
    sandbox.host.fuel.remaining.set(super::fuel::CALL_FUEL);
    sandbox
        .host
        .read_only
        .set(Some("a script that is being loaded"));
    let freezing = &sandbox.prelude.freezing;
    let (lua, globals) = (&sandbox.lua, &sandbox.globals);
    let result = freezing.run_script::<LuaValue>(lua, globals, (n, &script));
    let result = result.and_then(|result| match result {
        LuaValue::Table(table) => {
            let copies = sandbox.lua.create_table()?;
            sandbox.prelude.call::<LuaValue>("thaw", (table, copies))
        }
        other => Ok(other),
    });
    sandbox.host.read_only.set(None);
    let scripts = sandbox
        .host
        .with_loader(|loader| loader.scripts().to_vec())?;
    let mut files = vec![script.clone()];
    files.extend(scripts.iter().skip(script_count).cloned());
    match result {
        Ok(LuaValue::Table(table)) => {
            let parsed = parse_declarations(sandbox, &files, &table, n > 0, errors);
            Some((parsed, files))
        }
        Ok(other) => {
            let message = format!(
                "a script must return a table, not {}",
                type_with_article(&other)
            );
            let help = "end the script with `return { name = \"...\", ... }`";
            let span = line_span(&script, 1);
            errors.push(Diagnostic::new(Code::InvalidScript, span, message).help(help));
            None
        }
        Err(e) => {
            let origin = Some(&script);
            let mut error =
                to_diagnostic_in(origin, &e, &scripts, &sandbox.host, Code::InvalidScript);
            error.code = Code::InvalidScript;
            errors.push(error);
            None
        }
    }
}
