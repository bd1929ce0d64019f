//! Loads a ruleset and the house rules over it into one vocabulary and the functions behind it.

use super::Script;
use super::calls::{Functions, Rules};
use super::declare::{Declared, declared};
use super::errors::{chunk_name, diagnostic, line_span};
use super::room::Room;
use crate::book::{ArgType, Bound, Field, Form, FormPart, Vocabulary};
use crate::diagnostic::{Code, Diagnostic};
use crate::suggest::did_you_mean;
use mlua::chunk::ChunkMode;
use mlua::{Function, Value as LuaValue};

/// Reads the scripts. House rules come over the ruleset in the order given.
///
/// # Errors
/// Everything wrong with the scripts.
pub fn load(ruleset: &Script, house: &[Script]) -> Result<Rules, Vec<Diagnostic>> {
    let scripts: Vec<Script> = std::iter::once(ruleset).chain(house).cloned().collect();
    let room = Room::build().map_err(|e| {
        vec![Diagnostic::placeless(
            Code::BadScript,
            format!("no room for scripts: {e}"),
        )]
    })?;
    let mut found = Vec::new();
    let mut merged = Declared::default();
    for (n, script) in scripts.iter().enumerate() {
        let Some(read) = run(&room, &scripts, n, &mut found) else {
            continue;
        };
        for (name, hook) in &read.hooks {
            if let Err(e) = room.prelude.hook.call::<()>((&**name, hook)) {
                found.push(diagnostic(&e, &scripts, &room.host, Code::BadScript));
            }
        }
        if n == 0 {
            merged = read;
        } else {
            over(&room, &mut merged, read, script, &mut found);
        }
    }
    let mut vocabulary = merged.vocabulary;
    vocabulary.hooks = merged.hooks.into_iter().map(|(name, _)| name).collect();
    vocabulary.hooks.sort();
    vocabulary.hooks.dedup();
    sound(&vocabulary, &scripts, &mut found);
    if !found.is_empty() {
        return Err(found);
    }
    for (query, answer) in vocabulary.queries.iter().zip(&merged.queries) {
        let known = room.prelude.answer.call::<()>((&*query.form.text, answer));
        if let Err(e) = known {
            found.push(diagnostic(&e, &scripts, &room.host, Code::BadScript));
            return Err(found);
        }
    }
    for hook in &vocabulary.emits {
        if let Err(e) = room.prelude.emits.call::<()>(&*hook.name) {
            found.push(diagnostic(&e, &scripts, &room.host, Code::BadScript));
        }
    }
    room.settled();
    let (verbs, costs) = merged.verbs.into_iter().unzip();
    let functions = Functions {
        verbs,
        costs,
        queries: merged.queries,
        commands: merged.commands,
        sheet: merged.sheet,
        check: merged.check,
    };
    Ok(Rules::new(room, scripts, vocabulary, functions))
}

/// Runs one script and reads what it returns.
fn run(room: &Room, scripts: &[Script], n: usize, found: &mut Vec<Diagnostic>) -> Option<Declared> {
    let script = &scripts[n];
    room.host.fuel.set(super::room::FUEL);
    room.host.quiet.set(Some("a script that is being read"));
    let returned = room
        .lua
        .load(&*script.text)
        .set_name(format!("={}", chunk_name(n)))
        .set_mode(ChunkMode::Text)
        .set_environment(room.globals.clone())
        .call::<LuaValue>(());
    room.host.quiet.set(None);
    match returned {
        Ok(LuaValue::Table(table)) => Some(declared(script, &table, n > 0, found)),
        Ok(other) => {
            let message = format!("a script returns one table, not {}", other.type_name());
            let help = "end it with `return { name = \"...\", ... }`";
            let span = line_span(script, 1);
            found.push(Diagnostic::new(Code::BadScript, span, message).help(help));
            None
        }
        Err(e) => {
            let mut problem = diagnostic(&e, scripts, &room.host, Code::BadScript);
            problem.code = Code::BadScript;
            found.push(problem);
            None
        }
    }
}

/// Lays house rules over what is there.
fn over(
    room: &Room,
    base: &mut Declared,
    house: Declared,
    script: &Script,
    found: &mut Vec<Diagnostic>,
) {
    let mut wrong = |anchor: &str, message: String, help: Option<String>| {
        super::entries::Reader::new(script, found).fault_with(anchor, message, help);
    };
    let to = &mut base.vocabulary;
    for (name, value) in house.chosen {
        match to.options.iter_mut().find(|option| option.name == name) {
            Some(option) if option.allows(&value) => option.start = value,
            Some(option) => {
                let help = format!("it may be {}", option.wanted());
                wrong(
                    &name,
                    format!("option `{name}` cannot be `{value}`"),
                    Some(help),
                );
            }
            None => {
                let help = did_you_mean(&name, to.options.iter().map(|o| &*o.name));
                wrong(&name, format!("the ruleset has no option `{name}`"), help);
            }
        }
    }
    let from = house.vocabulary;
    for (name, set) in from.words {
        let there = to.words.entry(name).or_default();
        there.open |= set.open;
        for word in set.words {
            if !there.words.contains(&word) {
                there.words.push(word);
            }
        }
    }
    add(&mut to.fields, from.fields, |f| &f.name);
    add(&mut to.settings, from.settings, |f| &f.name);
    add(&mut to.places, from.places, |f| &f.name);
    add(&mut to.emits, from.emits, |f| &f.name);
    for kind in from.kinds {
        match to.kinds.iter_mut().find(|k| k.name == kind.name) {
            Some(there) => {
                add(&mut there.fields, kind.fields, |f| &f.name);
                add(&mut there.marks, kind.marks, |f| &f.name);
            }
            None => to.kinds.push(kind),
        }
    }
    for (verb, run) in from.verbs.into_iter().zip(house.verbs) {
        match to.verbs.iter().position(|v| v.form.text == verb.form.text) {
            Some(n) => (to.verbs[n], base.verbs[n]) = (verb, run),
            None => {
                to.verbs.push(verb);
                base.verbs.push(run);
            }
        }
    }
    for (query, answer) in from.queries.into_iter().zip(house.queries) {
        match to
            .queries
            .iter()
            .position(|q| q.form.text == query.form.text)
        {
            Some(n) => (to.queries[n], base.queries[n]) = (query, answer),
            None => {
                to.queries.push(query);
                base.queries.push(answer);
            }
        }
    }
    for (command, run) in from.commands.into_iter().zip(house.commands) {
        match to
            .commands
            .iter()
            .position(|c| c.form.text == command.form.text)
        {
            Some(n) => (to.commands[n], base.commands[n]) = (command, run),
            None => {
                to.commands.push(command);
                base.commands.push(run);
            }
        }
    }
    for (word, house) in house.replace {
        let mut any = false;
        for (verb, run) in to.verbs.iter().zip(&mut base.verbs) {
            if verb.form.verb() == word {
                any = true;
                match room.prelude.wrap.call::<Function>((&run.0, &house)) {
                    Ok(wrapped) => run.0 = wrapped,
                    Err(e) => wrong(&word, format!("`{word}` cannot be replaced: {e}"), None),
                }
            }
        }
        if !any {
            let help = did_you_mean(&word, to.verbs.iter().map(|v| v.form.verb()));
            wrong(&word, format!("no verb begins with `{word}`"), help);
        }
    }
    base.hooks.extend(house.hooks);
}

/// Adds entries; one of the same name takes the place of the old.
fn add<T>(to: &mut Vec<T>, from: Vec<T>, name: fn(&T) -> &String) {
    for entry in from {
        match to.iter().position(|there| name(there) == name(&entry)) {
            Some(n) => to[n] = entry,
            None => to.push(entry),
        }
    }
}

/// Do the declarations fit together?
fn sound(vocabulary: &Vocabulary, scripts: &[Script], found: &mut Vec<Diagnostic>) {
    let mut wrong = |anchor: &str, message: String, help: Option<String>| {
        let script = scripts
            .iter()
            .find(|script| script.text.contains(anchor))
            .unwrap_or(&scripts[0]);
        super::entries::Reader::new(script, found).fault_with(anchor, message, help);
    };
    for field in &vocabulary.fields {
        for bound in [&field.min, &field.max] {
            if let Some(Bound::Field(name)) = bound
                && !vocabulary.fields.iter().any(|f| f.name == *name)
            {
                let help = did_you_mean(name, vocabulary.fields.iter().map(|f: &Field| &*f.name));
                wrong(
                    name,
                    format!("`{}` is bounded by `{name}`, which is no field", field.name),
                    help,
                );
            }
        }
    }
    for name in &vocabulary.hooks {
        if let Some((message, help)) = super::hooks::unknown(vocabulary, name) {
            wrong(name, message, help);
        }
    }
    let mut names: Vec<&str> = vocabulary.words.keys().map(String::as_str).collect();
    names.extend(vocabulary.kinds.iter().map(|k| &*k.name));
    names.push("field");
    let forms = vocabulary.verbs.iter().map(|v| &v.form);
    let forms = forms.chain(vocabulary.queries.iter().map(|q| &q.form));
    for form in forms.chain(vocabulary.commands.iter().map(|c| &c.form)) {
        check_form(form, &form.parts, &names, &mut wrong);
    }
}

fn check_form(
    form: &Form,
    parts: &[FormPart],
    names: &[&str],
    wrong: &mut impl FnMut(&str, String, Option<String>),
) {
    for part in parts {
        match part {
            FormPart::Group { parts, .. } => check_form(form, parts, names, wrong),
            FormPart::Argument {
                of: ArgType::Named(name) | ArgType::Held(name),
                ..
            } if !names.contains(&&**name) => {
                let message = format!(
                    "`{}` takes a `{name}`, which is neither a set of words nor a kind",
                    form.text
                );
                wrong(
                    &form.text,
                    message,
                    did_you_mean(name, names.iter().copied()),
                );
            }
            _ => {}
        }
    }
}
