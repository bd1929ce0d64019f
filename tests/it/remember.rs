//! Scripts keep no state between calls. Every attempt is an error, when the script is loaded or at the line that writes, or it has no effect.
//! Harmless code is accepted. The cases are scripts: `tests/remember/*.cases`.
//!
//! A case is a script that returns the function of a verb, with its parts and house rules after `@ FILE`. The verb is run three times with the same
//! rules, and each time with newly loaded rules. The results must not differ. `--! words` marks a line with an error, and contains words of its
//! message.

mod tries;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use turnto::model::book::{BookData, Slots};
use turnto::model::game::{
    Call, CallRequest, CallResult, CallTarget, Event, GameContext, Question, Reply, RulesHost,
    State, Value,
};
use turnto::rules::{LuaRules, RuleScript, load};
use turnto::syntax::diagnostic::{Code, Diagnostic};
use turnto::syntax::fluent::MessageTables;
use turnto::syntax::source::Sources;

const DECLARED: &str = r#"return {
  name = "test",
  fields = { { name = "luck", type = "integer", start = 2 }, { name = "talents", type = "map" } },
  kinds = { { name = "item", held = true } },
  queries = { { form = "double <n:integer>", type = "integer", answer = function(args) return 2 * args.n end } },
  instructions = { { form = "go", about = "Goes.", run = verb } },
}"#;

struct Case {
    name: String,
    /// The ruleset is the first.
    files: Vec<(String, String)>,
}

fn cases(file: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/remember");
    let text = std::fs::read_to_string(path.join(file)).unwrap();
    let each = text
        .split("\n== ")
        .map(|case| case.trim_start_matches("== "));
    let cases = each.map(|case| {
        let (name, body) = case.split_once('\n').unwrap();
        let mut parts = body.split("\n@ ");
        let main = parts.next().unwrap().trim_end();
        let main = main
            .strip_suffix("return verb")
            .expect("a verb is returned");
        let mut files = vec![("test.lua".to_owned(), format!("{main}{DECLARED}"))];
        files.extend(parts.map(|part| {
            let (name, text) = part.split_once('\n').unwrap();
            (name.to_owned(), text.to_owned())
        }));
        let name = name.to_owned();
        Case { name, files }
    });
    cases.collect()
}

impl Case {
    /// File, line and words of the expected error.
    fn refused(&self) -> Option<(String, usize, String)> {
        let mut marked = self.files.iter().flat_map(|(name, text)| {
            let lines = text.lines().enumerate();
            lines.filter_map(move |(n, line)| {
                let (_, words) = line.split_once("--!")?;
                Some((name.clone(), n + 1, words.trim().to_owned()))
            })
        });
        let first = marked.next();
        assert!(marked.next().is_none(), "{}: marked twice", self.name);
        first
    }

    fn load(&self, sources: &mut Sources) -> Result<LuaRules, Vec<Diagnostic>> {
        let mut script = |(name, text): &(String, String)| {
            RuleScript::new(
                sources.add(name.clone(), text.clone()),
                name.clone(),
                text.clone(),
            )
        };
        let main = script(&self.files[0]);
        let others: Vec<RuleScript> = self.files[1..].iter().map(&mut script).collect();
        let (parts, house) = others.into_iter().partition(|it| it.name.contains('/'));
        let (parts, house): (Vec<RuleScript>, Vec<RuleScript>) = (parts, house);
        let mut rules = load(&main, &house, &parts, &MessageTables::default())?;
        rules.bind(Arc::new(world(&rules).0));
        Ok(rules)
    }
}

/// A book with a rope and many other entries.
fn world(rules: &LuaRules) -> (BookData, Slots) {
    let (mut slots, mut world) = (Slots::default(), BookData::default());
    let vocabulary = rules.schema();
    for field in &vocabulary.fields {
        let slot = slots.find_or_insert(&format!("sheet.{}", field.name), field.start.clone());
        world.field_slots.push(slot);
    }
    for kind in &vocabulary.kinds {
        let slot = slots.find_or_insert(&format!("held.{}", kind.name), Value::list([]));
        world.inventory_slots.push(slot);
        let named = |name: &str| Value::map([("name", Value::text(name))]);
        let mut all = BTreeMap::from([("rope".to_owned(), named("Coil of Rope"))]);
        all.extend((1..=1100).map(|n| (format!("n{n}"), named("Thing"))));
        world.catalogues.push(all);
    }
    (world, slots)
}

/// Runs the verb at the start of a game with fixed answers. Returns the output and the error.
fn run(rules: &mut LuaRules) -> (String, Option<Diagnostic>) {
    let mut turn: GameContext = GameContext::new(State::new(world(rules).1.start().to_vec()));
    let args = Value::map([("n", 1.into())]);
    let ended = make(rules, CallTarget::Instruction(0), args, &mut turn);
    match ended {
        Ok(CallResult::Done(_)) => (heard(&turn), None),
        Ok(other) => panic!("{other:?}"),
        Err(fault) => (heard(&turn), Some(fault)),
    }
}

/// Runs a call to its end with fixed answers.
fn make(
    rules: &mut LuaRules,
    target: CallTarget,
    args: Value,
    turn: &mut GameContext,
) -> Result<CallResult, Diagnostic> {
    rules.reset_fuel();
    let call = Call {
        target,
        args,
        handled: None,
        enclosing_instructions: None,
        is_cost: false,
    };
    let mut ruling = rules.begin(&call, turn);
    while let Ok(CallResult::Suspended(asked)) = &ruling {
        ruling = rules.resume(answer(asked), turn);
    }
    rules.cancel_calls();
    ruling
}

/// The whole output.
fn heard(turn: &GameContext) -> String {
    let mut out = String::new();
    for event in &turn.observer {
        let _ = match event {
            Event::Say { text } => writeln!(out, "{text}"),
            other => writeln!(out, "{other:?}"),
        };
    }
    out
}

fn answer(asked: &CallRequest) -> Option<Reply> {
    let CallRequest::Ask(question) = asked else {
        return None;
    };
    Some(match question {
        Question::Dice { count, .. } => Reply::Dice(vec![3; *count as usize]),
        Question::Pick { options, .. } => Reply::Pick(options[0].id.clone()),
        Question::Order { options, .. } => {
            Reply::Order(options.iter().map(|it| it.id.clone()).collect())
        }
        Question::Number { min, .. } => Reply::Number(*min),
        Question::Confirm { .. } => Reply::Confirm(true),
        Question::Text { .. } => Reply::Text("Aldo".to_owned()),
    })
}

/// An error as file, line, code and message.
fn told(fault: &Diagnostic, sources: &Sources) -> (String, usize, Code, String) {
    let Some(label) = fault.labels.first() else {
        return (String::new(), 0, fault.code, fault.message.clone());
    };
    let (line, _) = sources.line_column(label.span);
    let name = sources.name(label.span.file).to_owned();
    (name, line, fault.code, fault.message.clone())
}

/// Output of three runs with the same rules. Newly loaded rules must have the same output each time.
fn thrice(case: &Case, rules: &mut LuaRules) -> (String, Option<Diagnostic>) {
    let afresh = || {
        let mut rules = case.load(&mut Sources::default()).unwrap();
        run(&mut rules)
    };
    let first = run(rules);
    for n in 2..=3 {
        let again = run(rules);
        assert_eq!(again, first, "{}: run {n}", case.name);
    }
    assert_eq!(afresh(), first, "{}: afresh", case.name);
    first
}

#[test]
fn every_way_to_remember_is_refused_or_changes_nothing() {
    let mut wrong = String::new();
    let all = cases("ways.cases");
    for case in &all {
        let mut sources = Sources::default();
        let fault = match case.load(&mut sources) {
            Err(found) => Some(found[0].clone()),
            Ok(mut rules) => thrice(case, &mut rules).1,
        };
        let fault = fault.map(|it| told(&it, &sources));
        match (case.refused(), fault) {
            (None, None) => {}
            (Some((file, line, words)), Some((at, there, _, said)))
                if file == at && line == there && said.contains(&words) => {}
            (wanted, found) => {
                let _ = writeln!(wrong, "{}: {wanted:?}, and it was {found:?}", case.name);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(all.len() >= 32, "{}", all.len());
}

#[test]
fn what_is_innocent_loads_and_runs() {
    let all = cases("innocent.cases");
    for case in &all {
        let mut rules = match case.load(&mut Sources::default()) {
            Ok(rules) => rules,
            Err(found) => panic!("{}: {found:#?}", case.name),
        };
        let (told, fault) = thrice(case, &mut rules);
        assert_eq!(fault, None, "{}", case.name);
        assert!(!told.is_empty(), "{}", case.name);
    }
    assert!(all.len() >= 26, "{}", all.len());
}
