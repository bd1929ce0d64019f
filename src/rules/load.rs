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

/// Builds a sandbox and drops it. The first build in a browser is slow, because each function is compiled on its first call. Doing it separately
/// splits the load into two pieces, and the page stays responsive.
pub fn warm_up() {
    let _ = Sandbox::build();
}

/// Loads the scripts. House rules are applied to the ruleset in the given order. `parts` are the files that `use` can find, by path
/// (`badgerstone/fights.lua`, `lib/words.lua`). `messages` are the messages of the rules.
///
/// # Errors
/// All errors of the scripts.
pub fn load(
    ruleset: &RuleScript,
    house: &[RuleScript],
    parts: &[RuleScript],
    messages: &MessageTables,
) -> Result<LuaRules, Vec<Diagnostic>> {
    let sandbox = Sandbox::build().map_err(|e| {
        vec![Diagnostic::without_span(
            Code::InvalidScript,
            format!("no room for scripts: {e}"),
        )]
    })?;
    let mut found = Vec::new();
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
    let mut of_ruleset = 0;
    let mut known = KnownNames::new();
    // The hooks of each script, and the scripts that can contain them.
    let mut hooked = Vec::new();
    *sandbox.host.loader.borrow_mut() = Some(ScriptLoader::new(
        (&sandbox.globals, &sandbox.prelude.freezing),
        ruleset,
        house,
        parts,
    ));
    for n in 0..=house.len() {
        let Some((read, written)) = run_script(&sandbox, n, &mut found) else {
            continue;
        };
        let hooks = read.hooks.iter().map(|(name, _)| name.clone());
        hooked.push((hooks.collect::<Vec<_>>(), written.clone()));
        register_hooks(
            &sandbox,
            &read,
            (n > 0).then_some(&merged.schema),
            &mut found,
        );
        report_clashes(&mut known, &read.schema, (n > 0, &written), &mut found);
        if n == 0 {
            merged = read;
            of_ruleset = merged.schema.fields.len();
        } else {
            let script = house.get(n - 1).map_or("", |script| &*script.name);
            let unseen = read.hidden_changes().into_iter();
            let unseen = unseen.map(|what| HiddenChanges {
                script: script.to_owned(),
                change: what,
                is_documented: false,
            });
            merged.schema.hidden_changes.extend(unseen);
            apply_house_rules(&sandbox, &mut merged, read, &written, &mut found);
        }
    }
    let loading = sandbox.host.loader.take();
    let scripts = loading.map(ScriptLoader::into_scripts).unwrap_or_default();
    let mut vocabulary = merged.schema;
    vocabulary.messages = messages.clone();
    super::messages::name_fields(&mut vocabulary);
    let takes = |f: &Function| f.info().num_params > 0 || f.info().is_vararg;
    let given = merged.hooks.iter().filter(|(_, hook)| takes(hook));
    vocabulary.hooks_with_args = given
        .filter_map(|(name, _)| HookPoint::from_name(name))
        .collect();
    vocabulary.hooks = merged.hooks.into_iter().map(|(name, _)| name).collect();
    vocabulary.hooks.sort();
    vocabulary.hooks.dedup();
    let moments = vocabulary
        .hooks
        .iter()
        .filter_map(|name| HookPoint::from_name(name));
    vocabulary.hook_points = moments.collect();
    super::rounds::fill_row_marks(&mut vocabulary);
    validate(&vocabulary, &scripts, &mut found);
    for (names, written) in &hooked {
        super::hooks::check_hooks(&vocabulary, names, written, &mut found);
    }
    if !found.is_empty() {
        return Err(found);
    }
    let queries = answer_functions(&sandbox, &mut vocabulary, merged.queries, &scripts)?;
    *sandbox.host.derived.borrow_mut() = super::derived::cache::DerivedCache::new(merged.derived);
    let functions = RuleFunctions {
        instructions: Vec::new(),
        queries,
        commands: merged.commands,
        sheet: merged.sheet,
        status: merged.status,
        added_fields: (of_ruleset..vocabulary.fields.len())
            .filter(|n| vocabulary.fields[*n].is_settable && vocabulary.fields[*n].is_visible)
            .collect(),
        check: merged.check,
        limits: merged.limits,
        strategy: merged.strategy,
    };
    match finish_loading(&sandbox, &vocabulary, functions, merged.instructions) {
        Ok(functions) => Ok(LuaRules::new(sandbox, scripts, vocabulary, functions)),
        Err(e) => Err(vec![to_diagnostic(
            &e,
            &scripts,
            &sandbox.host,
            Code::InvalidScript,
        )]),
    }
}

/// Registers the hooks and the offered functions of a script. House rules can only wrap functions that the ruleset in `over` offers.
fn register_hooks(
    sandbox: &Sandbox,
    read: &ScriptDeclarations,
    over: Option<&RulesetSchema>,
    found: &mut Vec<Diagnostic>,
) {
    let hooks = read.hooks.iter();
    let hooks = hooks.map(|(name, hook)| sandbox.prelude.call::<()>("add_hook", (&**name, hook)));
    let offered = |name: &str| over.is_none_or(|to| to.functions.iter().any(|it| it.name == name));
    // `over` reports the others.
    let offers = read.functions.iter().filter(|(name, _)| offered(name));
    let offers = offers.map(|(name, offered)| {
        let declared = read.schema.functions.iter();
        let apart = declared
            .enumerate()
            .find(|(_, it)| it.memo && it.name == *name);
        let call = (&**name, offered, over.is_some(), apart.map(|(n, _)| n));
        sandbox.prelude.call::<()>("add_function", call)
    });
    for known in hooks.chain(offers) {
        if let Err(e) = known {
            found.push(to_diagnostic(&e, &[], &sandbox.host, Code::InvalidScript));
        }
    }
}

/// Registers the declarations, freezes the scripts, and returns the functions including those of the verbs.
fn finish_loading(
    sandbox: &Sandbox,
    vocabulary: &RulesetSchema,
    mut functions: RuleFunctions,
    verbs: Vec<InstructionRun>,
) -> mlua::Result<RuleFunctions> {
    for (query, answer) in vocabulary.queries.iter().zip(&functions.queries) {
        let known = (&*query.form.text, answer);
        sandbox.prelude.call::<()>("add_query", known)?;
    }
    for hook in &vocabulary.custom_hooks {
        sandbox.prelude.call::<()>("declare_hook", &*hook.name)?;
    }
    sandbox.freeze_scripts()?;
    sandbox.start_accounting();
    for InstructionRun {
        run,
        cost,
        override_span: replaced,
    } in verbs
    {
        let (run, round) = match run {
            RunKind::Once(run) | RunKind::Wrapped(_, run) => (run, None),
            RunKind::Rounds(it) => (it.raw_get("open")?, Some(it.raw_get("step")?)),
        };
        functions.instructions.push(InstructionFunctions {
            run,
            round,
            cost,
            override_span: replaced,
        });
    }
    Ok(functions)
}

/// Runs one script and reads the table that it returns. Also returns the files that can contain its declarations: the script itself and the parts
/// that it was the first to use.
fn run_script(
    sandbox: &Sandbox,
    n: usize,
    found: &mut Vec<Diagnostic>,
) -> Option<(ScriptDeclarations, Vec<RuleScript>)> {
    let begun = sandbox.host.with_loader(|loading| {
        loading.begin_script(n);
        (loading.scripts().get(n).cloned(), loading.scripts().len())
    });
    let (Some(script), known) = begun? else {
        return None;
    };
    sandbox.host.fuel.remaining.set(super::fuel::CALL_FUEL);
    sandbox
        .host
        .read_only
        .set(Some("a script that is being read"));
    let seals = &sandbox.prelude.freezing;
    let (lua, globals) = (&sandbox.lua, &sandbox.globals);
    let returned = seals.run_script::<LuaValue>(lua, globals, (n, &script));
    let returned = returned.and_then(|returned| match returned {
        LuaValue::Table(table) => {
            let seen = sandbox.lua.create_table()?;
            sandbox.prelude.call::<LuaValue>("thaw", (table, seen))
        }
        other => Ok(other),
    });
    sandbox.host.read_only.set(None);
    let scripts = sandbox
        .host
        .with_loader(|loading| loading.scripts().to_vec())?;
    let mut written = vec![script.clone()];
    written.extend(scripts.iter().skip(known).cloned());
    match returned {
        Ok(LuaValue::Table(table)) => {
            let read = parse_declarations(sandbox, &written, &table, n > 0, found);
            Some((read, written))
        }
        Ok(other) => {
            let message = format!(
                "a script returns one table, not {}",
                type_with_article(&other)
            );
            let help = "end it with `return { name = \"...\", ... }`";
            let span = line_span(&script, 1);
            found.push(Diagnostic::new(Code::InvalidScript, span, message).help(help));
            None
        }
        Err(e) => {
            let of = Some(&script);
            let mut problem =
                to_diagnostic_in(of, &e, &scripts, &sandbox.host, Code::InvalidScript);
            problem.code = Code::InvalidScript;
            found.push(problem);
            None
        }
    }
}
