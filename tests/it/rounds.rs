//! Verbs with rounds: the state of a fight is in slots. It can be undone round by round and continued at the same point, and is equal if its values
//! are equal.

use crate::fences;
use crate::kept::rows;

use std::sync::Arc;

use crate::beside::Beside;
use crate::ruled::{Ruled, faults, pick, told};
use turnto::engine::play::{Response, Session, Snapshot};
use turnto::library;
use turnto::messages::Messages;
use turnto::model::game::{Answer, Dice, Event, Prompt, Question, Reply, Value};
use turnto::syntax::diagnostic::{Code, Diagnostic};

/// A fight with an opening that asks, rounds that ask and roll, rows, an event within it, and a turn out of it.
const RULES: &str = r#"
local function opening(args)
  scene.grim = confirm("Grimly?", "grim")
  for _ = 1, args.times or 1 do
    table.insert(scene.foes, { id = args.foe, hp = entry("foe", args.foe).strength })
  end
  table.insert(scene.order, { who = "me" })
  if args.mercy then return "spared" end
end

local function round(scene, args, page)
  scene.round = scene.round + 1
  say("Round " .. scene.round)
  local deed = choose("What now?", { "hit", "call", "run", "wait" }, "deed")
  if deed == "run" then turn_to("hall") end
  if deed == "call" then
    run_event("death")
    say("Back in round " .. scene.round)
    return nil
  end
  if deed == "wait" then
    scene.waited = scene.waited + 1
    return nil
  end
  local foe = scene.foes[1]
  if roll{ count = 1, label = foe.name } > 2 then foe.hp = foe.hp - 1 end
  say_one_of(function() return { "The " .. foe.name .. " bites.", "The " .. foe.name .. " turns.", "The " .. foe.name .. " waits." } end)
  if confirm("Again?", "again") and roll{ count = 1, label = "again" } > 4 then foe.hp = foe.hp - 1 end
  if foe.hp == 0 then table.remove(scene.foes, 1) end
  if #scene.foes == 0 then
    sheet.luck = sheet.luck + (scene.grim and 2 or 1)
    return "won"
  end
  if scene.round == 9 then return "lost" end
end

return {
  name = "test",
  fields = {
    { name = "luck", type = "integer", min = 0, max = 9, start = 3 },
    { name = "mind", type = "text" },
  },
  kinds = { { name = "foe", fields = { { name = "strength", type = "integer" } } } },
  instructions = {
    { form = "fight <foe:foe> [times <times:integer>] [mercy]", outcomes = { "won", "lost", "spared" }, run = opening, round = round,
      scene = {
        { name = "round", type = "integer" },
        { name = "waited", type = "integer", max = 2 },
        { name = "grim", type = "flag" },
        { name = "foes", rows = "foe", marks = { { name = "hp", type = "integer", min = 0 } } },
        { name = "order", rows = { { name = "who", type = "text" }, { name = "acted", type = "flag" } } },
      } },
  },
  commands = {
    { form = "drink", anytime = true, run = function() sheet.luck = sheet.luck + 1 end },
    { form = "think", anytime = true, run = function()
      sheet.mind = in_scene() and "round " .. scene.round or "nothing"
    end },
  },
}"#;

const FOES: &str = "wolf: { strength: 2 }\ncrow: { strength: 1 }\n";

const PAGES: &str = "\
# start: The Start

- In -> field

# field: The Field

You stand in a field.

- Wolves {fight wolf times 2}
  | won: They are gone. -> hall
  | lost: You are. -> hall
- Crow {fight crow mercy}
  | spared: It flies.
- Look about
  Grass.

# hall: The Hall

- Out -> field
- Sleep -> start
";

/// A night alarm during a fight, which is a fight too.
const EVENTS: &str = "\
events:
  on death: |
    An alarm in the night.

    {fight crow}
    | won: Quiet again. {gain code Bold}
codes: { Bold: you were }
";

fn ruled(house: &[&str]) -> Ruled {
    of_pages(house, PAGES)
}

fn of_pages(house: &[&str], pages: &str) -> Ruled {
    let scripts: Vec<&str> = [RULES].into_iter().chain(house.iter().copied()).collect();
    let head = format!("title: A Book\nruleset: test\nstart: start\n{EVENTS}");
    let files = [
        ("book.yaml", head),
        ("foes.yaml", FOES.to_owned()),
        ("pages.gamebook", pages.to_owned()),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text));
    Ruled::of(&scripts, &files.into())
}
fn yes() -> Answer {
    Answer::Reply(Reply::Confirm(true))
}

fn no() -> Answer {
    Answer::Reply(Reply::Confirm(false))
}

fn command(text: &str) -> Answer {
    Answer::Command(text.to_owned())
}

/// Starts the fight with two wolves.
fn in_fight() -> Vec<Answer> {
    vec![pick("in"), pick("look-about"), pick("wolves"), yes()]
}

/// A game with questions, rolls, commands, a fight within a fight, and a turn out of one.
fn long() -> Vec<Answer> {
    let mut all = in_fight();
    let deeds = [
        vec![pick("hit"), no()],
        vec![pick("wait")],
        vec![command("drink"), pick("hit"), command("think"), yes()],
        vec![
            pick("call"),
            no(),
            command("think"),
            pick("hit"),
            no(),
            pick("hit"),
            yes(),
        ],
        vec![pick("hit"), no()],
        vec![pick("hit"), yes()],
        vec![pick("run")],
        vec![pick("out"), pick("crow"), no(), pick("look-about")],
    ];
    all.extend(deeds.into_iter().flatten());
    all
}

#[track_caller]
fn give(session: &mut Session, answers: &[Answer]) -> Response {
    let mut page = session.look();
    for answer in answers {
        page = session
            .answer(answer.clone())
            .unwrap_or_else(|why| panic!("{answer:?} at {:?}: {why}", session.prompt()));
        assert!(
            session.last_error().is_none(),
            "{answer:?}: {:?}",
            session.last_error()
        );
    }
    page
}

fn kept(session: &Session) -> Snapshot {
    serde_json::from_str(&serde_json::to_string(&session.snapshot()).unwrap()).unwrap()
}

fn bytes(page: &Response) -> String {
    serde_json::to_string(page).unwrap()
}

/// Also undone from each point at which it was continued, and by the answers after it.
#[test]
fn a_game_is_taken_up_at_every_prompt() {
    let ruled = ruled(&[]);
    let answers = long();
    let (mut session, _) = ruled.start();
    let mut saves = vec![kept(&session)];
    let mut stood = vec![(
        session.state().clone(),
        bytes(&session.look()),
        session.last_rolls().to_vec(),
    )];
    let mut pages = Vec::new();
    for answer in &answers {
        pages.push(bytes(&give(&mut session, std::slice::from_ref(answer))));
        saves.push(kept(&session));
        stood.push((
            session.state().clone(),
            bytes(&session.look()),
            session.last_rolls().to_vec(),
        ));
    }
    for (n, save) in saves.iter().enumerate() {
        {
            let (mut again, page, lost) = Session::restore(
                Arc::clone(&ruled.book),
                Box::new(ruled.rules()),
                save.clone(),
            )
            .unwrap();
            assert_eq!(lost, Vec::<String>::new());
            let (state, look, rolls) = &stood[n];
            assert_eq!(again.state(), state, "{n}");
            assert_eq!(&bytes(&page), look, "{n}");
            assert_eq!(again.last_rolls(), rolls, "{n}");
            assert_eq!(kept(&again), *save, "{n}");
            for (answer, told) in answers[n..].iter().zip(&pages[n..]) {
                assert_eq!(
                    &bytes(&give(&mut again, std::slice::from_ref(answer))),
                    told
                );
            }
            assert_eq!(kept(&again), saves[answers.len()], "{n}");
            // Undo also works past the point at which the game was continued, to its start.
            for back in (0..answers.len()).rev() {
                let page = again.undo().unwrap();
                assert_eq!(again.state(), &stood[back].0, "{n} back to {back}");
                assert_eq!(bytes(&page), stood[back].1, "{n} back to {back}");
            }
        }
    }
}

/// The line depends only on the lines that this fight has shown, so it is the same after undo, in a continued game and in a replay.
#[test]
fn a_fight_shows_its_lines_of_story_in_turn() {
    let ruled = ruled(&[]);
    let (mut session, _) = ruled.start_with(Dice::seeded(1).with_fixed(vec![1; 8]));
    give(&mut session, &in_fight());
    let mut shown = Vec::new();
    for _ in 0..4 {
        let save = kept(&session);
        let line = story(&give(&mut session, &[pick("hit")])).remove(0);
        session.undo();
        give(&mut session, &[command("think")]);
        assert_eq!(
            story(&give(&mut session, &[pick("hit")])),
            std::slice::from_ref(&line)
        );
        let rules = Box::new(ruled.rules());
        let (mut again, _, _) = Session::restore(Arc::clone(&ruled.book), rules, save).unwrap();
        assert_eq!(
            story(&give(&mut again, &[pick("hit")])),
            std::slice::from_ref(&line)
        );
        give(&mut session, &[no()]);
        shown.push(line);
    }
    let different: std::collections::BTreeSet<_> = shown[..3].iter().collect();
    assert_eq!((different.len(), &shown[3]), (3, &shown[0]), "{shown:?}");
    let mut replayed = Vec::new();
    let rules = Box::new(ruled.rules());
    session.replay_from_start(rules, &mut |part| replayed.extend(story(part.response)));
    assert_eq!(replayed, shown);
}

/// The lines of story in a response.
fn story(page: &Response) -> Vec<String> {
    let lines = page.events.iter().filter_map(|event| match event {
        Event::Story { text } => Some(text.clone()),
        _ => None,
    });
    lines.collect()
}

#[test]
fn a_scene_lasts_as_long_as_its_verb() {
    let ruled = ruled(&[]);
    let (mut session, _) = ruled.start();
    let fresh: Vec<(String, Value)> = scene(&session);
    give(&mut session, &in_fight());
    assert_ne!(scene(&session), fresh);
    // A nested fight has its own scene.
    give(&mut session, &[pick("wait"), pick("call")]);
    assert_eq!(session.slot_value("scene.fight.round"), Value::Int(0));
    assert_eq!(session.slot_value("scene.fight.waited"), Value::Int(0));
    give(&mut session, &[no(), pick("hit"), no()]);
    while session.slot_value("scenes").truth() {
        give(&mut session, &[pick("hit"), no()]);
    }
    assert_eq!(session.codes(), ["Bold"]);
    assert_eq!(session.slot_value("scene.fight.waited"), Value::Int(1));
    assert_eq!(session.slot_value("scene.fight.foes").as_list().len(), 2);
    // A turn drops all of them, even from the nested fight.
    give(&mut session, &[pick("call"), no(), pick("run")]);
    assert_eq!(session.page_id(), "hall");
    assert_eq!(scene(&session), fresh);
    // The end does too.
    give(&mut session, &[pick("out"), pick("crow"), yes()]);
    assert_eq!(scene(&session), fresh);
}

/// All values of scenes, by slot.
fn scene(session: &Session) -> Vec<(String, Value)> {
    let slots = session.book().slots.names();
    let ours = slots.filter(|(_, name)| name.starts_with("scene"));
    ours.map(|(n, name)| (name.to_owned(), session.state().get(n).clone()))
        .collect()
}

#[test]
fn equal_situations_are_equal_data() {
    let ruled = ruled(&[]);
    let play = |answers: &[Answer]| {
        let (mut session, _) = ruled.start_with(Dice::seeded(1).with_fixed(vec![6, 6, 6, 6]));
        give(&mut session, &in_fight());
        give(&mut session, answers);
        session
    };
    let one = play(&[pick("wait"), pick("hit"), no()]);
    let other = play(&[pick("hit"), no(), pick("wait")]);
    assert_eq!(one.state(), other.state());
}

#[test]
fn a_command_between_two_rounds_counts_for_the_next() {
    // The first question of the round is repeated with the values after the command.
    let rules = RULES.replace(
        "  scene.round = scene.round + 1\n  say(\"Round \" .. scene.round)\n  local deed",
        "  local luck = sheet.luck\n  local deed",
    );
    let rules = rules.replace(
        "if deed == \"wait\" then",
        "if deed == \"wait\" then say(\"luck \" .. luck)",
    );
    let small = Ruled::of(&[&rules], &book_of(PAGES));
    let (mut session, _) = small.start();
    give(&mut session, &in_fight());
    let told_after = told(&give(&mut session, &[command("drink"), pick("wait")]));
    assert_eq!(told_after, ["luck 4"]);
    let back = session.undo().unwrap();
    assert_eq!(session.slot_value("sheet.luck"), Value::Int(4));
    assert!(matches!(back.prompt, Prompt::Ask(Question::Pick { .. })));
    session.undo().unwrap();
    assert_eq!(session.slot_value("sheet.luck"), Value::Int(3));
    // A later question of the round is repeated on its own. Earlier answers are kept.
    let (mut session, _) = small.start();
    give(&mut session, &in_fight());
    give(&mut session, &[pick("hit")]);
    let page = give(&mut session, &[command("drink")]);
    assert!(matches!(page.prompt, Prompt::Ask(Question::Confirm { .. })));
    // If there was output before it, only the question is repeated.
    let (mut session, _) = ruled(&[]).start();
    give(&mut session, &in_fight());
    let page = give(&mut session, &[command("drink")]);
    assert_eq!(told(&page), ["luck: 4"]);
    give(&mut session, &[command("think")]);
    assert_eq!(session.slot_value("sheet.mind"), Value::text("round 1"));
    give(&mut session, &[pick("run"), command("think")]);
    assert_eq!(session.slot_value("sheet.mind"), Value::text("nothing"));
}

fn book_of(pages: &str) -> std::collections::BTreeMap<String, String> {
    let head = format!("title: A Book\nruleset: test\nstart: start\n{EVENTS}");
    let files = [
        ("book.yaml", head),
        ("foes.yaml", FOES.to_owned()),
        ("pages.gamebook", pages.to_owned()),
    ];
    files.map(|(name, text)| (name.to_owned(), text)).into()
}

/// The fight with the wolves under house rules, and its output up to the first question.
fn fight_under(house: &[&str]) -> (Session, Vec<String>) {
    let (mut session, _) = ruled(house).start_with(Dice::seeded(1).with_fixed(vec![6; 20]));
    give(&mut session, &in_fight());
    let lines = told(&session.look());
    assert_eq!(lines[..2], ["You stand in a field.", "Grass."]);
    (session, lines[2..].to_vec())
}

#[test]
fn house_rules_wrap_a_verb_by_its_parts() {
    let (mut session, lines) = fight_under(&[r#"return { replace = { fight = {
          before = function(args) args.times = 3 say("Before") end,
          round = function(scene, original)
            if scene.waited == 1 then return "lost" end
            say("Around " .. #scene.foes)
            return original()
          end,
          after = function(outcome) say("After " .. outcome) if outcome == "lost" then return "won" end end,
        } } }"#]);
    assert_eq!(lines, ["Before", "Around 3", "Round 1"]);
    let page = give(&mut session, &[pick("hit"), no()]);
    assert_eq!(told(&page), ["Around 3", "Round 2"]);
    let page = give(&mut session, &[pick("wait")]);
    assert_eq!(told(&page), ["After lost", "They are gone."]);
}

#[test]
fn house_rules_of_two_scripts_wrap_one_another() {
    let one = |name: &str| {
        format!(
            r#"return {{ replace = {{ fight = {{
              before = function() say("before {name}") end,
              round = function(scene, original) say("round {name}") return original() end,
              after = function() say("after {name}") end }} }} }}"#
        )
    };
    let (mut session, lines) = fight_under(&[&one("a"), &one("b")]);
    assert_eq!(
        lines,
        ["before b", "before a", "round b", "round a", "Round 1"]
    );
    give(&mut session, &[pick("call"), no()]);
    while session.slot_value("scenes").truth() {
        give(&mut session, &[pick("hit"), no()]);
    }
    let page = session.look();
    let ends = told(&page);
    let after: Vec<&String> = ends
        .iter()
        .filter(|line| line.starts_with("after"))
        .collect();
    assert_eq!(after, ["after a", "after b"]);
}

/// The whole verb as one call: plays as before, and is saved by its answers.
#[test]
fn one_function_around_all_rounds_still_works() {
    let whole = r#"return { replace = { fight = function(args, page, original)
        args.times = 1
        say("Once")
        local outcome = original(args, page)
        say("It was " .. outcome)
        return outcome
      end } }"#;
    let ruled = ruled(&[whole]);
    let verb = &ruled.book.schema.instructions[0];
    assert!(!verb.has_rounds && verb.wrapper.is_some());
    let (mut session, lines) = fight_under(&[whole]);
    assert_eq!(lines, ["Once", "Round 1"]);
    give(&mut session, &[pick("wait"), pick("hit"), no()]);
    let mut all = Vec::new();
    for answer in [pick("hit"), no()] {
        let save = kept(&session);
        let (mut again, _, lost) =
            Session::restore(Arc::clone(&ruled.book), Box::new(ruled.rules()), save).unwrap();
        assert_eq!(lost, Vec::<String>::new());
        assert_eq!(again.state(), session.state());
        let page = give(&mut session, std::slice::from_ref(&answer));
        assert_eq!(bytes(&give(&mut again, &[answer])), bytes(&page));
        all = told(&page);
    }
    assert_eq!(all, ["luck: 5", "It was won", "They are gone."]);
    // Other house rules that wrap its parts apply inside.
    let parts = r#"return { replace = { fight = { round = function(scene, original) say("Inside") return original() end } } }"#;
    for house in [[whole, parts], [parts, whole]] {
        let (_, lines) = fight_under(&house);
        assert_eq!(lines, ["Once", "Inside", "Round 1"]);
    }
}

#[test]
fn another_edition_is_given_the_answers_again() {
    let (mut session, _) = ruled(&[]).start();
    give(&mut session, &in_fight());
    give(&mut session, &[pick("hit"), no(), pick("hit")]);
    let save = kept(&session);
    let pages = PAGES.replace(
        "You stand in a field.",
        "You stand in a wide field.\n\nIt rains.",
    );
    let newer = of_pages(&[], &pages);
    let (again, page, lost) = Session::restore(
        Arc::clone(&newer.book),
        Box::new(newer.rules()),
        save.clone(),
    )
    .unwrap();
    assert_eq!(lost, Vec::<String>::new());
    assert_eq!(again.prompt(), session.prompt());
    assert!(told(&page).contains(&"It rains.".to_owned()));
    // If the questions of the rules have changed, the game continues as far as the answers fit, and the reader is informed.
    let rules = RULES.replace(
        "confirm(\"Again?\", \"again\")",
        "choose(\"Again?\", { \"once\", \"no\" }, \"again\") == \"once\"",
    );
    let newer = Ruled::of(&[&rules], &book_of(PAGES));
    let (again, _, lost) =
        Session::restore(Arc::clone(&newer.book), Box::new(newer.rules()), save).unwrap();
    let lost: Vec<_> = lost.iter().map(|it| Messages::english().text(it)).collect();
    assert_eq!(lost, ["the last 2 of your answers no longer fit the book"]);
    assert!(
        matches!(again.prompt(), Prompt::Ask(Question::Pick { topic, .. }) if topic == "again")
    );
}

/// A page with one verb with this round.
fn alone(scene: &str, round: &str) -> Result<Vec<String>, Diagnostic> {
    let rules = format!(
        r#"return {{ name = "test", fields = {{ {{ name = "top", type = "integer", start = 4 }}, {{ name = "seen", type = "any" }} }},
          kinds = {{ {{ name = "foe", fields = {{ {{ name = "strength", type = "integer" }} }},
            marks = {{ {{ name = "hp", type = "integer", max = 9 }}, {{ name = "hurt", type = "flag" }} }} }} }},
          instructions = {{ {{ form = "act", outcomes = {{ "done" }}, scene = {{ {scene} }}, round = function(scene, args, page)
            {round}
          end }} }} }}"#
    );
    let pages = "# start\n\n- Act {act}\n- On -> start\n";
    let files = [
        ("book.yaml", "title: A Book\nruleset: test\nstart: start\n"),
        ("foes.yaml", FOES),
        ("pages.gamebook", pages),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let ruled = Ruled::of(&[&rules], &files.into());
    let (mut session, _) = ruled.start();
    let before = session.state().clone();
    let page = session.answer(pick("act")).unwrap();
    match session.last_error() {
        Some(fault) => {
            assert_eq!(*session.state(), before, "what a fault began is taken back");
            Err(fault.clone())
        }
        None => Ok(told(&page)),
    }
}

#[test]
fn rounds_that_never_end_are_stopped() {
    let nothing = alone("", "say('again')").unwrap_err();
    assert_eq!(nothing.code, Code::RuleOverLimit);
    assert_eq!(
        nothing.message,
        "infinite loop: a round of `act` asked no question and changed nothing"
    );
    let n = r#"{ name = "n", type = "integer" }"#;
    for round in [
        "scene.n = scene.n + 1",
        "scene.n = 1 - scene.n",
        "roll('1d6')",
    ] {
        let fault = alone(n, round).unwrap_err();
        assert_eq!(fault.code, Code::RuleOverLimit, "{round}: {fault:?}");
    }
    for round in [
        "while true do scene.n = scene.n + 1 end",
        "while true do roll('1d6') end",
        "while true do pcall(roll, '1d6') end",
        "while true do run_event('death') end",
    ] {
        let fault = alone(n, round).unwrap_err();
        assert_eq!(fault.code, Code::RuleOverLimit, "{round}: {fault:?}");
    }
    let rows = r#"{ name = "all", rows = { { name = "n", type = "integer" } } }"#;
    let fault = alone(
        rows,
        "local all = {} for n = 1, 1001 do all[n] = {} end scene.all = all",
    )
    .unwrap_err();
    assert_eq!(fault.message, "`all` in the scene has more than 1000 rows");
}

#[test]
fn marks_are_compared_and_added_to_without_reading_them() {
    let scene = r#"{ name = "all", rows = { { name = "hp", type = "integer", min = 0, max = 9, start = 5 }, { name = "top", type = "integer", max = "most" },
      { name = "most", type = "integer", start = 3 }, { name = "mode", type = "text", start = "near" }, { name = "list", type = "any", start = { 1, 2 } } } }"#;
    let right = alone(
        scene,
        r#"
        table.insert(scene.all, {})
        local row = scene.all[1]
        local function check(holds) if not holds then error("not so", 2) end end
        check(mark_at_least(row, "hp", 5) and not mark_at_least(row, "hp", 6))
        check(mark_at_least(row, "list", 2) and not mark_at_least(row, "list", 3))
        check(mark_is(row, "mode", "near") and not mark_is(row, "mode", "far"))
        add_to_mark(row, "hp", 3) check(row.hp == 8)
        add_to_mark(row, "hp", 3) check(row.hp == 9)
        add_to_mark(row, "hp", -20) check(row.hp == 0)
        return "done""#,
    );
    assert!(right.is_ok(), "{right:?}");
    for (call, wanted) in [
        ("add_to_mark(row, 'top', 1)", "neither limits another mark"),
        ("add_to_mark(row, 'most', 1)", "neither limits another mark"),
        ("add_to_mark(row, 'mode', 1)", "must be a whole number"),
        ("mark_is(row, 'mod', 1)", "unknown mark `mod`"),
        (
            "mark_at_least(scene, 'hp', 1)",
            "requires a row of the scene",
        ),
    ] {
        let round = format!("table.insert(scene.all, {{}}) local row = scene.all[1] {call}");
        let fault = alone(scene, &round).unwrap_err();
        assert!(fault.message.contains(wanted), "{call}: {fault:?}");
    }
}

const WRONG_IN_A_ROUND: &str = r#"scene.m = 'x' :: `m` must be a whole number, not the text `x`
scene.k = 1 :: unknown field `k` in the scene of `act`
return scene.k :: unknown field `k` in the scene of `act`
scene.mode = 'neer' :: `mode` must be one of its words, not `neer` (did you mean `near`?)
scene.all[1].hp = 2 :: attempt to index a nil value (field 'integer index')
scene.all[4] = {} :: `all` in the scene has no row 4
scene.all.hp = 1 :: the index of a row must be a whole number
scene.all = 3 :: `all` must be a list of rows
table.insert(scene.all, { hq = 1 }) :: unknown mark `hq` in a row of `all`
table.insert(scene.all, 3) :: a row of `all` must be a table of marks
table.insert(scene.foes, { hp = 1 }) :: a row of `foes` must have the `id` of a foe
table.insert(scene.foes, { id = 'wulf' }) :: unknown foe `wulf`
table.insert(scene.foes, { id = 'wolf' }) scene.foes[1].name = 'x' :: unknown mark `name` in a row of `foes`
table.insert(scene.foes, { id = 'wolf' }) return scene.foes[1].nam :: unknown mark `nam` in a row of `foes`
table.insert(scene.all, {}) sheet.seen = scene.all[1] :: a scene or its row cannot be stored: use its fields or marks
table.insert(scene.all, {}) scene.all[2] = scene.all[1] :: a scene or its row cannot be stored: use its fields or marks
sheet.seen = scene :: a scene or its row cannot be stored: use its fields or marks
args.x = 1 :: `x` cannot be set: the table of arguments of a round is read-only
return 3 :: the outcome of `act` must be a text, not an integer
return 'wno' :: `act` has no outcome `wno`"#;

#[test]
fn a_scene_keeps_types_and_bounds() {
    let scene = r#"{ name = "n", type = "integer", min = 1, max = "most", start = 2 }, { name = "most", type = "integer", start = 5 },
      { name = "m", type = "integer", max = "top" }, { name = "mode", type = "word", values = { "near", "far" } },
      { name = "hits", type = "map" }, { name = "words", type = "words" },
      { name = "foes", rows = "foe" },
      { name = "all", rows = { { name = "hp", type = "integer", max = "limit" }, { name = "limit", type = "integer", start = 3 }, { name = "by", type = "integer", max = "most" } } }"#;
    let right = alone(
        scene,
        r#"
        local function is(what, wanted)
          if what ~= wanted then error("not " .. tostring(wanted) .. " but " .. tostring(what), 2) end
        end
        is(scene.n, 2) is(scene.mode, "near") is(#scene.all, 0)
        scene.n = 99 is(scene.n, 5)
        scene.most = 4 is(scene.n, 4)
        scene.n = -1 is(scene.n, 1)
        scene.m = 7 is(scene.m, 4)
        scene.hits.wolf = 2 is(scene.hits.wolf, 2)
        scene.words = { "a", "b" } is(scene.words[2], "b")
        table.insert(scene.all, { hp = 9 }) is(scene.all[1].hp, 3)
        table.insert(scene.all, 1, { hp = 1, limit = 2, by = 8 }) is(scene.all[1].by, 4)
        scene.all[3] = {} is(#scene.all, 3)
        scene.all[2].limit = 1 is(scene.all[2].hp, 1)
        scene.all[2] = { hp = 2 } is(scene.all[2].limit, 3)
        table.sort(scene.all, function(a, b) return a.hp > b.hp end)
        is(scene.all[1].hp, 2) is(scene.all[3].hp, 0)
        is(table.remove(scene.all, 1).hp, 2) is(#scene.all, 2)
        scene.all[2] = nil is(#scene.all, 1) is(scene.all[2], nil)
        table.insert(scene.foes, { id = "wolf", hp = 12 })
        local wolf = scene.foes[1]
        is(wolf.hp, 9) is(wolf.name, "wolf") is(wolf.strength, 2) is(wolf.id, "wolf") is(wolf.hurt, false)
        wolf.hurt = true is(scene.foes[1].hurt, true)
        local keys = {}
        for key in pairs(wolf) do table.insert(keys, key) end
        is(table.concat(keys, " "), "hp hurt id")
        for n, foe in ipairs(scene.foes) do is(n, 1) is(foe, wolf) end
        for n, foe in pairs(scene.foes) do is(foe.hp, 9) end
        is(next(scene), "n")
        scene.foes = {} is(#scene.foes, 0)
        is(in_scene(), true)
        return "done"
        "#,
    );
    assert_eq!(right.unwrap(), Vec::<String>::new(), "and nobody is told");
    for [round, message] in rows(WRONG_IN_A_ROUND) {
        assert_eq!(
            alone(scene, &round).unwrap_err().message,
            message,
            "{round}"
        );
    }
}

const WRONG_VERBS: &str = "round = function() end :: instruction `act` has rounds, but no outcome that can end them
run = function() end, scene = { { name = 'n', type = 'integer' } } :: instruction `act` has a `scene`, but no `round`
ROUND, scene = { { name = 'n', type = 'integer' }, { name = 'n', type = 'flag' } } :: duplicate field `n`
ROUND, scene = { { name = 'n', rows = 3 } } :: `rows` of field `n` must be a kind or a list of marks
ROUND, scene = { { name = 'n', rows = 'foe' } } :: unknown kind `foe` of rows `n` in the scene of `act`
ROUND, scene = { { name = 'n', rows = {}, type = 'any' } } :: unknown key `type` in field `n`
ROUND, scene = { { name = 'n', type = 'integer', max = 'm' } } :: bound `m` of `n` in the scene of `act` must be a whole number of the scene or the sheet";

const WRONG_WRAPS: &str = "ROUND :: { befor = function() end } :: unknown key `befor` in the override of `act`
ROUND :: { before = 3 } :: `before` of the override of `act` must be a function, not an integer
ROUND :: 3 :: `act` in `replace` must be a function, or a table of `before`, `round` and `after`, not an integer
run = function() end :: { before = function() end } :: `act` has no rounds";

#[test]
fn what_is_wrong_with_a_verb_of_rounds_is_told_when_it_is_loaded() {
    let told = |verb: &str, house: &[&str]| {
        let rules =
            format!("return {{ name = 'test', instructions = {{ {{ form = 'act', {verb} }} }} }}");
        let scripts: Vec<&str> = [&*rules].into_iter().chain(house.iter().copied()).collect();
        let found = faults(&scripts);
        found
            .into_iter()
            .map(|fault| fault.message)
            .collect::<Vec<_>>()
    };
    let round = "outcomes = { 'a' }, round = function() return 'a' end";
    assert_eq!(told(round, &[]), Vec::<String>::new());
    for [verb, message] in rows(WRONG_VERBS) {
        let verb = verb.replace("ROUND", round);
        assert_eq!(told(&verb, &[]), [message], "{verb}");
    }
    let house = |parts: &str| format!("return {{ replace = {{ act = {parts} }} }}");
    for [verb, parts, message] in rows(WRONG_WRAPS) {
        let verb = verb.replace("ROUND", round);
        assert_eq!(told(&verb, &[&house(&parts)]), [message], "{parts}");
    }
}

/// A command can check whether there is a scene. Elsewhere, reading a missing scene is an error.
#[test]
fn there_is_no_scene_without_a_verb_of_rounds() {
    let rules = RULES.replace(
        "in_scene() and \"round \" .. scene.round or \"nothing\"",
        "\"round \" .. scene.round",
    );
    let (mut session, _) = Ruled::of(&[&rules], &book_of(PAGES)).start();
    session.answer(command("think")).unwrap();
    let fault = session.last_error().unwrap();
    assert_eq!(
        fault.message,
        "`scene` is not available: it exists only while an instruction with rounds is running"
    );
}

/// The smallest fight, as in the manual: a house rule of ten lines, played, saved in the middle and continued.
#[test]
fn the_smallest_fight_is_ten_lines() {
    let all = fences::fences(&fences::document("docs/write/house-rules.md"));
    let brawl = all
        .iter()
        .filter(|f| f.info == "lua")
        .find_map(|f| f.text.strip_prefix("-- brawl.lua\n"))
        .unwrap();
    assert!(brawl.lines().count() <= 10, "{brawl}");
    let book = [
        (
            "book.yaml",
            "title: A Brawl\nruleset: badgerstone\nstart: inn\nrule_pages: { fate: inn, epilogue: inn }\n",
        ),
        ("house.lua", brawl),
        (
            "inn.gamebook",
            "# inn: The Inn\n\n- Fight {brawl}\n  | won: Won. -> inn\n  | lost: Lost. -> inn\n  | left: Left. -> inn\n",
        ),
    ];
    let book = Beside::new(book.map(|(name, text)| (name.to_owned(), text.to_owned())));
    let opened = library::open(&book, None);
    let found = library::check_book(&opened);
    assert!(found.is_empty(), "{found:?}");
    let book = opened.book.clone().unwrap();
    let rules = || Box::new(library::take_rules(&opened, &book).unwrap());
    let dice = Dice::seeded(1).with_fixed(vec![6, 6, 1, 1, 1, 1, 6, 6, 6, 6, 1, 1, 6, 5, 1, 1]);
    let (mut session, _) = Session::start(Arc::clone(&book), rules(), dice).unwrap();
    give(&mut session, &[pick("fight"), no()]);
    let (mut again, _, _) = Session::restore(Arc::clone(&book), rules(), kept(&session)).unwrap();
    assert_eq!(again.state(), session.state());
    for answer in [no(), no()] {
        let page = give(&mut session, std::slice::from_ref(&answer));
        assert_eq!(bytes(&give(&mut again, &[answer])), bytes(&page));
    }
    let (one, other) = (told(&session.look()), told(&again.look()));
    assert_eq!(one, other);
    assert_eq!(session.slot_value("scene.brawl.theirs"), Value::Int(3));
    assert_eq!(session.history().len(), 4);
    let outcome = session.look();
    assert!(
        matches!(outcome.prompt, Prompt::Choices { .. }),
        "{:?}",
        outcome.prompt
    );
}

#[test]
fn a_number_of_the_scene_is_added_to_within_its_bounds_and_told_to_nobody() {
    let script = r#"return { name = "test", fields = { { name = "hours", type = "integer", start = 0 } },
        instructions = { { form = "dig", outcomes = { "done" },
          scene = { { name = "depth", type = "integer", min = 0, max = 3 }, { name = "hours", type = "integer" } },
          round = function()
            add("depth", 2)
            add("hours", 1)
            confirm("On?", "on")
            if at_least("depth", 3) then
              add("depth", -9)
              say(scene.depth .. " " .. sheet.hours .. " " .. scene.hours)
              return "done"
            end
          end } } }"#;
    let pages = "# start: Start\n\n- Dig\n  {dig}\n";
    let ruled = Ruled::new(&[script], "", pages);
    let (mut session, _) = ruled.start();
    session.answer(pick("dig")).unwrap();
    session.answer(Answer::Reply(Reply::Confirm(true))).unwrap();
    let page = session.answer(Answer::Reply(Reply::Confirm(true))).unwrap();
    // A field of the sheet takes precedence over a scene field with the same name.
    assert!(
        told(&page).contains(&"0 2 0".to_owned()),
        "{:?}",
        told(&page)
    );
    assert!(
        !told(&page).iter().any(|it| it.contains("depth")),
        "{:?}",
        told(&page)
    );

    let wrong = script.replace("add(\"depth\", 2)", "add(\"depth\", 2, \"deeper\")");
    let ruled = Ruled::new(&[&wrong], "", pages);
    let (mut session, _) = ruled.start();
    session.answer(pick("dig")).unwrap();
    let fault = session.last_error().map(|it| it.message.clone());
    assert!(fault.is_some_and(|it| it.contains("cannot have a text")));
}

#[test]
fn an_outcome_that_requires_an_argument_is_an_error_without_it() {
    let script = r#"return { name = "test", instructions = { { form = "fight [escape]", outcomes = { "won", "escaped" },
      requires = { escaped = "escape" }, run = function() return "escaped" end } } }"#;
    let pages = "# start\n\n- Stay\n  {fight}\n- Run\n  {fight escape}\n";
    let ruled = Ruled::new(&[script], "", pages);
    let (mut session, _) = ruled.start();
    session.answer(pick("run")).unwrap();
    assert!(session.last_error().is_none());
    session.answer(pick("stay")).unwrap();
    let error = session.last_error().unwrap();
    assert_eq!(
        error.message,
        "`fight [escape]` returned `escaped` without its argument `escape`"
    );
    assert!(!error.labels.is_empty());
}
