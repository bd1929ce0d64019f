//! Random scripts that combine places to keep state, ways to change it and places to run. Each call must have the same output and effects as with
//! newly loaded rules. The parts are in `tests/remember/parts.yaml`.
//!
//! `cargo test` tries a few. For more, run `TURNTO_REMEMBER=50000 cargo test --release --test it remember::tries -- --nocapture`, which prints
//! statistics.

use super::{Case, heard, make};
use crate::fences::document;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use turnto::model::book::{BookData, Slots};
use turnto::model::game::{
    Call, CallTarget, GameContext, HookPoint, RulesHost, RulesQuery, State, Value,
};
use turnto::rules::LuaRules;
use turnto::syntax::source::Sources;

/// Number of scripts in `cargo test`.
const FEW: u64 = 80;

#[derive(serde::Deserialize)]
struct Parts {
    head: String,
    holders: Vec<Holder>,
    writes: Vec<String>,
    wraps: Vec<String>,
    part: String,
    ruleset: String,
    places: Vec<String>,
}

/// A value that could keep state: how it is created while the script is loaded, and how a call accesses it.
#[derive(serde::Deserialize)]
struct Holder {
    made: String,
    is: String,
}

/// Result of a script.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// It was not loaded.
    Refused,
    /// A call ended with an error.
    Faulted,
    /// All calls ended normally.
    Ran,
}

/// The script with this number, which tries at one or two places.
fn script(parts: &Parts, number: u64) -> Case {
    let mut chance = ChaCha8Rng::seed_from_u64(number);
    let mut text = format!("{}\n{}", parts.head, parts.ruleset);
    let holder = parts.holders.choose(&mut chance).expect("some");
    let tries = chance.random_range(1..3);
    let places: Vec<&String> = parts.places.sample(&mut chance, tries).collect();
    for place in &parts.places {
        let mut body = String::new();
        if places.contains(&place) {
            let write = parts.writes.choose(&mut chance).expect("some");
            let wrap = parts.wraps.choose(&mut chance).expect("some");
            body = format!("local W = {}; {}", holder.is, wrap.replace("WRITE", write));
            // The error can be caught, and then the following output counts.
            if chance.random_bool(0.5) {
                body = format!("pcall(function() {body} end)");
            }
            body = format!("do {body} end");
        }
        text = text.replace(place, &body);
    }
    // Each script has its own value, so that a case is complete.
    let text = text.replace("MADE", &holder.made).replace("IS", &holder.is);
    Case {
        name: format!("script {number}"),
        files: vec![
            ("test.lua".to_owned(), text),
            ("test/part.lua".to_owned(), parts.part.clone()),
        ],
    }
}

/// A book with a rope that is held.
fn world(rules: &LuaRules) -> (BookData, Slots) {
    let (mut slots, mut world) = (Slots::default(), BookData::default());
    let vocabulary = rules.schema();
    for field in &vocabulary.fields {
        let slot = slots.find_or_insert(&format!("sheet.{}", field.name), field.start.clone());
        world.field_slots.push(slot);
    }
    for kind in &vocabulary.kinds {
        let rope = Value::map([("id", Value::text("rope"))]);
        let slot = slots.find_or_insert(&format!("held.{}", kind.name), Value::list([rope]));
        world.inventory_slots.push(slot);
        let tags = Value::list([Value::text("long")]);
        let rope = Value::map([("name", Value::text("Coil of Rope")), ("tags", tags)]);
        world
            .catalogues
            .push(BTreeMap::from([("rope".to_owned(), rope)]));
    }
    (world, slots)
}

/// Output and result of each call of the ruleset at the start of a game.
fn all_calls(rules: &mut LuaRules) -> (String, bool) {
    let start = world(rules).1.start().to_vec();
    let (mut out, mut fine) = (String::new(), true);
    let one = Value::map([("n", 1.into())]);
    let args = Value::map([("n", 1.into()), ("all", Value::list([one.clone()]))]);
    let targets = [
        (
            CallTarget::Hook(HookPoint::Page),
            Value::list([Value::text("p"), Value::text("turn")]),
        ),
        (CallTarget::Instruction(0), args.clone()),
        (CallTarget::Instruction(2), one.clone()),
        (CallTarget::Round(2), one),
    ];
    for (target, args) in targets {
        let mut turn: GameContext = GameContext::new(State::new(start.clone()));
        let ended = make(rules, target.clone(), args, &mut turn);
        let ended = ended.map_err(|fault| fault.message);
        fine &= ended.is_ok();
        let slots = turn.state.slots();
        let _ = writeln!(out, "{target:?}: {}{ended:?} {slots:?}", heard(&turn));
    }
    let price = Call {
        is_cost: true,
        ..Call::new(CallTarget::Cost(1), args.clone())
    };
    let turn = &mut GameContext::<Vec<_>>::new(State::new(start));
    let told = [
        format!("{:?}", rules.query(0, &args, turn).map_err(|it| it.message)),
        format!(
            "{:?}",
            rules.check_cost(&price, turn).map_err(|it| it.message)
        ),
        format!(
            "{:?}",
            rules
                .answer_query(RulesQuery::Derived(0), turn)
                .map_err(|it| it.message)
        ),
        format!(
            "{:?}",
            rules
                .answer_query(RulesQuery::Sheet, turn)
                .map_err(|it| it.message)
        ),
    ];
    fine &= !told.iter().any(|it| it.starts_with("Err"));
    (out + &told.join("\n"), fine)
}

/// Runs all calls of a script repeatedly with the same rules and with newly loaded rules. The output must be the same.
fn tried(case: &Case) -> Came {
    let load = || {
        let mut rules = case.load(&mut Sources::default())?;
        rules.bind(Arc::new(world(&rules).0));
        Ok::<LuaRules, Vec<_>>(rules)
    };
    let Ok(mut rules) = load() else {
        return Came::Refused;
    };
    let first = all_calls(&mut rules);
    let text = || &case.files[0].1;
    for _ in 0..2 {
        assert_eq!(all_calls(&mut rules), first, "{}:\n{}", case.name, text());
    }
    let mut afresh = load().expect("it was loaded");
    assert_eq!(
        all_calls(&mut afresh),
        first,
        "{} afresh:\n{}",
        case.name,
        text()
    );
    if first.1 { Came::Ran } else { Came::Faulted }
}

#[test]
fn whatever_scripts_try_they_remember_nothing() {
    let parts: Parts =
        serde_yaml::from_str(&document("tests/remember/parts.yaml")).expect("parts of scripts");
    let long = std::env::var("TURNTO_REMEMBER").ok();
    let long = long.and_then(|many| many.parse().ok());
    let mut came = BTreeMap::new();
    for number in 0..long.unwrap_or(FEW) {
        *came.entry(tried(&script(&parts, number))).or_insert(0) += 1;
    }
    if long.is_some() {
        println!("{came:?}");
    }
    // If a mistake in the parts made all scripts fail, nothing would be tested.
    assert!(came.get(&Came::Ran) > Some(&(FEW / 4)), "{came:?}");
    assert!(came.contains_key(&Came::Faulted), "{came:?}");
}
