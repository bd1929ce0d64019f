//! Loads a ruleset and the house rules over it into one vocabulary and the functions behind it.

use super::Script;
use super::calls::{Functions, Rules};
use super::declare::{Declared, declared};
use super::derived::declared::answers;
use super::errors::{diagnostic, line_span};
use super::parts::Loading;
use super::room::Room;
use super::rounds::{Replacement, Run, Way, replaced};
use crate::book::{ArgType, Bound, Field, Form, FormPart, Offered, Vocabulary};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Moment;
use crate::suggest::did_you_mean;
use crate::words::Tables;
use mlua::{Function, Value as LuaValue};

/// Reads the scripts. House rules come over the ruleset in the order given; `parts` are the files that `use` may find, called by
/// their paths (`badgerstone/fights.lua`, `lib/words.lua`), `messages` what the rules may say in place of words.
///
/// # Errors
/// Everything wrong with the scripts.
pub fn load(
    ruleset: &Script,
    house: &[Script],
    parts: &[Script],
    messages: &Tables,
) -> Result<Rules, Vec<Diagnostic>> {
    let room = Room::build().map_err(|e| {
        vec![Diagnostic::placeless(
            Code::BadScript,
            format!("no room for scripts: {e}"),
        )]
    })?;
    let mut found = Vec::new();
    if let Err(e) = super::messages::known(&room, messages) {
        return Err(vec![diagnostic(&e, &[], &room.host, Code::BadScript)]);
    }
    let mut merged = Declared::default();
    *room.host.loading.borrow_mut() = Some(Loading::new(&room, ruleset, house, parts));
    for n in 0..=house.len() {
        let Some((read, written)) = run(&room, n, &mut found) else {
            continue;
        };
        for (name, hook) in &read.hooks {
            if let Err(e) = room.prelude.hook.call::<()>((&**name, hook)) {
                found.push(diagnostic(&e, &[], &room.host, Code::BadScript));
            }
        }
        for (name, offered) in &read.offers {
            let known = |it: &Offered| it.name == *name;
            if n > 0 && !merged.vocabulary.offers.iter().any(known) {
                continue; // told by `over`
            }
            if let Err(e) = room.prelude.offer.call::<()>((&**name, offered, n > 0)) {
                found.push(diagnostic(&e, &[], &room.host, Code::BadScript));
            }
        }
        if n == 0 {
            merged = read;
        } else {
            over(&room, &mut merged, read, &written, &mut found);
        }
    }
    let loading = room.host.loading.take();
    let scripts = loading.map(Loading::into_scripts).unwrap_or_default();
    let mut vocabulary = merged.vocabulary;
    vocabulary.messages = messages.clone();
    super::messages::name_fields(&mut vocabulary);
    let takes = |f: &Function| f.info().num_params > 0 || f.info().is_vararg;
    let given = merged.hooks.iter().filter(|(_, hook)| takes(hook));
    vocabulary.given = given.filter_map(|(name, _)| Moment::named(name)).collect();
    vocabulary.hooks = merged.hooks.into_iter().map(|(name, _)| name).collect();
    vocabulary.hooks.sort();
    vocabulary.hooks.dedup();
    let moments = vocabulary
        .hooks
        .iter()
        .filter_map(|name| Moment::named(name));
    vocabulary.moments = moments.collect();
    super::rounds::settle(&mut vocabulary);
    sound(&vocabulary, &scripts, &mut found);
    if !found.is_empty() {
        return Err(found);
    }
    let queries = answers(&room, &mut vocabulary, merged.queries, &scripts)?;
    *room.host.derived.borrow_mut() = super::derived::Derived::new(merged.derived);
    for (query, answer) in vocabulary.queries.iter().zip(&queries) {
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
    if let Err(e) = room.seal() {
        return Err(vec![diagnostic(&e, &scripts, &room.host, Code::BadScript)]);
    }
    room.settled();
    let mut functions = Functions {
        verbs: Vec::new(),
        rounds: Vec::new(),
        costs: Vec::new(),
        queries,
        commands: merged.commands,
        sheet: merged.sheet,
        check: merged.check,
        reader: merged.reader,
    };
    for Run { run, cost } in merged.verbs {
        let parts = match run {
            Way::Once(run) | Way::Whole(_, run) => Ok((run, None)),
            Way::Rounds(it) => it
                .raw_get("open")
                .and_then(|open| Ok((open, Some(it.raw_get("step")?)))),
        };
        match parts {
            Ok((run, round)) => {
                functions.verbs.push(run);
                functions.rounds.push(round);
            }
            Err(e) => return Err(vec![diagnostic(&e, &scripts, &room.host, Code::BadScript)]),
        }
        functions.costs.push(cost);
    }
    Ok(Rules::new(room, scripts, vocabulary, functions))
}

/// Runs one script and reads what it returns. With it comes where that may be written: the script itself, and the parts it was the
/// first to use.
fn run(room: &Room, n: usize, found: &mut Vec<Diagnostic>) -> Option<(Declared, Vec<Script>)> {
    let begun = room.host.scripts(|loading| {
        loading.begins(n);
        (loading.scripts().get(n).cloned(), loading.scripts().len())
    });
    let (Some(script), known) = begun? else {
        return None;
    };
    room.host.fuel.set(super::room::FUEL);
    room.host.quiet.set(Some("a script that is being read"));
    let seals = &room.prelude.seals;
    let returned = seals.run::<LuaValue>(&room.lua, &room.globals, (n, &script));
    let returned = returned.and_then(|returned| match returned {
        LuaValue::Table(table) => {
            let seen = room.lua.create_table()?;
            room.prelude.thaw.call::<LuaValue>((table, seen))
        }
        other => Ok(other),
    });
    room.host.quiet.set(None);
    let scripts = room.host.scripts(|loading| loading.scripts().to_vec())?;
    let mut written = vec![script.clone()];
    written.extend(scripts.iter().skip(known).cloned());
    match returned {
        Ok(LuaValue::Table(table)) => {
            let read = declared(room, &written, &table, n > 0, found);
            Some((read, written))
        }
        Ok(other) => {
            let message = format!("a script returns one table, not {}", other.type_name());
            let help = "end it with `return { name = \"...\", ... }`";
            let span = line_span(&script, 1);
            found.push(Diagnostic::new(Code::BadScript, span, message).help(help));
            None
        }
        Err(e) => {
            let mut problem = diagnostic(&e, &scripts, &room.host, Code::BadScript);
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
    written: &[Script],
    found: &mut Vec<Diagnostic>,
) {
    let mut wrong = |anchor: &str, message: String, help: Option<String>| {
        super::entries::Reader::new(written, found).fault_with(anchor, message, help);
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
                let figure = to.figures.iter().find(|figure| figure.name == name);
                let help = match figure {
                    Some(figure) => Some(figure.no_option(&value, " = ")),
                    None => did_you_mean(&name, to.options.iter().map(|o| &*o.name)),
                };
                wrong(&name, format!("the ruleset has no option `{name}`"), help);
            }
        }
    }
    for (name, _) in house.offers {
        if !to.offers.iter().any(|offered| offered.name == name) {
            let help = did_you_mean(&name, to.offers.iter().map(|o| &*o.name));
            wrong(
                &name,
                format!("the ruleset offers no function `{name}`"),
                help,
            );
        }
    }
    for (name, value) in house.amounts {
        if let Err((message, help)) = super::figures::change(&mut to.figures, &name, value) {
            wrong(&name, message, help);
        }
    }
    base.reader = house.reader.or(base.reader.take());
    let from = house.vocabulary;
    if !from.spares.is_empty() {
        to.spares = from.spares;
    }
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
    for (derived, function) in from.derived.into_iter().zip(house.derived) {
        match to.derived.iter().position(|d| d.name == derived.name) {
            Some(n) => (to.derived[n], base.derived[n]) = (derived, function),
            None => {
                to.derived.push(derived);
                base.derived.push(function);
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
        let at = super::rounds::replaced_at(written, &word);
        let verbs = to.verbs.iter_mut().zip(&mut base.verbs);
        let mut of_word: Vec<_> = verbs.filter(|(verb, _)| verb.form.verb() == word).collect();
        if of_word.is_empty() {
            let help = did_you_mean(&word, to.verbs.iter().map(|v| v.form.verb()));
            wrong(&word, format!("no verb begins with `{word}`"), help);
            continue;
        }
        let parts = matches!(house, Replacement::Parts(_));
        let rounds = of_word
            .iter()
            .any(|(_, run)| !matches!(run.run, Way::Once(_)));
        if parts && !rounds {
            let help =
                format!("put one function around it: `{word} = function(args, page, original)`");
            wrong(&word, format!("`{word}` has no rounds"), Some(help));
            continue;
        }
        for (verb, run) in &mut of_word {
            match replaced(room, &run.run, &house) {
                Ok(way) => {
                    if matches!(way, Way::Whole(..)) {
                        (verb.rounds, verb.whole) = (false, Some(at));
                    }
                    run.run = way;
                }
                Err(e) => wrong(&word, format!("`{word}` cannot be replaced: {e}"), None),
            }
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
        super::entries::Reader::new(scripts, found).fault_with(anchor, message, help);
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
    for verb in &vocabulary.verbs {
        for (outcome, place) in &verb.leads {
            let what = format!("verb `{}` leads from `{outcome}`", verb.form.text);
            if !verb.outcomes.contains(outcome) {
                let help = did_you_mean(outcome, verb.outcomes.iter().map(String::as_str));
                let message = format!("{what}, which is not one of its outcomes");
                wrong(&verb.form.text, message, help);
            } else if !vocabulary.places.iter().any(|p| p.name == *place) {
                let help = did_you_mean(place, vocabulary.places.iter().map(|p| &*p.name));
                let message = format!("{what} to `{place}`, which is not one of the places");
                wrong(&verb.form.text, message, help);
            }
        }
    }
    for (message, anchor, help) in super::figures::unsound(vocabulary) {
        wrong(&anchor, message, help);
    }
    super::rounds::sound(vocabulary, &mut wrong);
    for name in &vocabulary.hooks {
        if let Some((message, help)) = super::hooks::unknown(vocabulary, name) {
            wrong(name, message, help);
        }
    }
    let mut names: Vec<&str> = vocabulary.words.keys().map(String::as_str).collect();
    names.extend(vocabulary.kinds.iter().map(|k| &*k.name));
    names.push("field");
    let held = vocabulary.kinds.iter().filter(|kind| kind.held);
    let held: Vec<&str> = held.map(|kind| &*kind.name).collect();
    let forms = vocabulary.verbs.iter().map(|v| &v.form);
    let forms = forms.chain(vocabulary.queries.iter().map(|q| &q.form));
    for form in forms.chain(vocabulary.commands.iter().map(|c| &c.form)) {
        check_form(form, &form.parts, (&names, &held), &mut wrong);
    }
}

fn check_form(
    form: &Form,
    parts: &[FormPart],
    (names, held): (&[&str], &[&str]),
    wrong: &mut impl FnMut(&str, String, Option<String>),
) {
    for part in parts {
        match part {
            FormPart::Group { parts, .. } => check_form(form, parts, (names, held), wrong),
            FormPart::Argument {
                of: ArgType::Held(name),
                ..
            } if names.contains(&&**name) && !held.contains(&&**name) => {
                let message = format!(
                    "`{}` wants a `{name}` held, and nobody can hold one",
                    form.text
                );
                let help = format!("write `<...:{name}>`, or declare the kind with `held = true`");
                wrong(&form.text, message, Some(help));
            }
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
