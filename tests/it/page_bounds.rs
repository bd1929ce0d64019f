//! A number that reaches a bound with `at_min` or `at_max` leads to the rule page, whatever has changed it.

use crate::ruled::{Ruled, faults, pick, told};
use num_rational::Ratio;
use std::fs;
use turnto::engine::play::{Response, Session};
use turnto::model::game::{Answer, Dice, Event, Prompt, Question, Reply};
use turnto::simulate::odds::{InstructionEnd, OddsPoint, OddsRequest, PlayStyle, compute_odds};

fn file(name: &str) -> String {
    fs::read_to_string(format!("tests/page_bounds/{name}")).unwrap()
}

fn ruled_with(house: &[&str], more_pages: &str) -> Ruled {
    let rules = file("rules.lua");
    let scripts: Vec<&str> = [&*rules].into_iter().chain(house.iter().copied()).collect();
    Ruled::new(
        &scripts,
        &file("head.yaml"),
        &(file("pages.gamebook") + more_pages),
    )
}

fn start(house: &[&str]) -> Session {
    let dice = Dice::seeded(1).manual();
    ruled_with(house, "").start_with(dice).0
}

fn page_of(response: &Response) -> Option<&str> {
    response.events.iter().rev().find_map(|it| match it {
        Event::Page { id, .. } => Some(&**id),
        _ => None,
    })
}

/// The page to which a choice leads, and the lines before and on it.
fn choose(session: &mut Session, choice: &str) -> (Option<String>, Vec<String>) {
    let response = session.answer(pick(choice)).unwrap();
    assert!(
        session.last_error().is_none(),
        "{choice}: {:?}",
        session.last_error()
    );
    (page_of(&response).map(str::to_owned), told(&response))
}

#[test]
fn every_kind_of_loss_leads_to_the_rule_page() {
    for choice in ["hurt", "hurt-twice", "trip", "flee", "call", "set", "lose"] {
        let (page, lines) = choose(&mut start(&[]), choice);
        assert_eq!(page.as_deref(), Some("low-water"), "{choice}: {lines:?}");
        assert!(
            !lines.iter().any(|it| it.contains("Not read")),
            "{choice}: {lines:?}"
        );
    }
    let response = start(&[])
        .answer(Answer::Command("bleed".to_owned()))
        .unwrap();
    assert_eq!(page_of(&response), Some("low-water"));
}

#[test]
fn the_rule_ends_before_the_turn_and_a_row_of_its_own_exit_is_read() {
    let (_, lines) = choose(&mut start(&[]), "hurt");
    assert_eq!(lines, ["STAMINA: 0", "It hurts."]);
    let (page, lines) = choose(&mut start(&[]), "fall");
    assert_eq!(page.as_deref(), Some("low-water"));
    assert_eq!(lines, ["STAMINA: 0", "You lie down."]);
    let (_, lines) = choose(&mut start(&[]), "set");
    assert_eq!(lines, ["The cup is bitter.", "STAMINA: 0"]);
}

#[test]
fn a_number_that_rises_again_or_was_at_its_bound_before_leads_nowhere() {
    for choice in ["hurt-and-heal", "lower", "dread"] {
        assert_eq!(choose(&mut start(&[]), choice).0, None, "{choice}");
    }
    let mut session = start(&[]);
    choose(&mut session, "hurt");
    for choice in ["hurt", "set"] {
        let (page, lines) = choose(&mut session, choice);
        assert_eq!(
            (page, lines.last().map(String::as_str)),
            (None, Some("Still here."))
        );
    }
}

#[test]
fn a_bound_that_moves_to_the_number_is_reached() {
    let mut session = start(&[]);
    assert_eq!(choose(&mut session, "dread").0, None);
    assert_eq!(
        choose(&mut session, "quail").0.as_deref(),
        Some("end-of-days")
    );
    session.undo().unwrap();
    assert_eq!(
        choose(&mut session, "dread").0.as_deref(),
        Some("end-of-days")
    );
}

#[test]
fn a_hook_can_prevent_the_turn_or_lead_elsewhere() {
    let house = "return { hooks = { reach_bound = function(field, bound)
        say(field .. ' ' .. bound)
        if confirm('Wake up?', 'wake') then sheet.stamina = 1 else turn_to('away') end
    end } }";
    for choice in ["hurt", "set"] {
        let mut session = start(&[house]);
        let (_, lines) = choose(&mut session, choice);
        assert_eq!(
            lines.last().map(String::as_str),
            Some("stamina min"),
            "{choice}"
        );
        let response = session.answer(Answer::Reply(Reply::Confirm(true))).unwrap();
        assert_eq!(page_of(&response), None, "{choice}");
        assert!(
            told(&response).iter().any(|it| it.contains("Not read")),
            "{choice}"
        );
        session.undo().unwrap();
        let response = session
            .answer(Answer::Reply(Reply::Confirm(false)))
            .unwrap();
        assert_eq!(page_of(&response), Some("away"), "{choice}");
    }
}

#[test]
fn an_answer_that_can_lead_to_a_defeat_has_the_warning_of_the_page() {
    let mut session = start(&[]);
    choose(&mut session, "lower");
    let response = session.answer(pick("fight")).unwrap();
    assert!(
        matches!(response.prompt, Prompt::Ask(Question::Confirm { .. })),
        "{response:?}"
    );
    let strike = [Reply::Confirm(true)];
    assert_eq!(
        session.danger_of(&strike).as_deref(),
        Some("You could die.")
    );
    session.undo().unwrap();
    session.undo().unwrap();
    session.answer(pick("fight")).unwrap();
    assert_eq!(session.danger_of(&strike), None);
}

/// The odds of `won` and of the turn, for best play.
fn odds(page: &str, house: &[&str]) -> Vec<(InstructionEnd, Ratio<u128>)> {
    let ruled = ruled_with(
        house,
        &format!("\n# asked\n\n{{{page}}}\n\n- On -> start\n"),
    );
    let request = OddsRequest {
        page: ruled.book.index["asked"],
        setup_commands: vec!["set stamina 2".to_owned()],
        goal: None,
        seed: 0,
        samples: 60,
        is_sampled: false,
    };
    let found: OddsPoint =
        compute_odds(&ruled.book, &request, || Ok(Box::new(ruled.rules()))).unwrap();
    let best = found
        .strategies
        .iter()
        .find(|it| it.strategy == PlayStyle::Best);
    let outcomes = best.unwrap().outcomes.iter();
    outcomes
        .map(|it| (it.end, it.counted.as_ref().unwrap().exact().unwrap()))
        .collect()
}

#[test]
fn odds_count_the_turn_exactly() {
    // To strike is best: a hit with 3 to 6, a wound with 1 or 2. Two hits come before two wounds with 1 - 7/27.
    let found = odds("fight 2", &[]);
    let ratio = Ratio::<u128>::new;
    let [
        (InstructionEnd::Outcome(0), won),
        (InstructionEnd::TurnedTo(_), dead),
    ] = &found[..]
    else {
        panic!("{found:?}");
    };
    assert_eq!((won, dead), (&ratio(20, 27), &ratio(7, 27)));
}

#[test]
fn undo_and_a_command_in_a_fight_are_the_same_as_elsewhere() {
    let mut session = start(&[]);
    session.answer(pick("fight")).unwrap();
    let response = session.answer(Answer::Command("bleed".to_owned())).unwrap();
    assert_eq!(page_of(&response), Some("low-water"));
    session.undo().unwrap();
    assert!(session.is_in_fight());
}

#[test]
fn declarations_are_checked() {
    let errors = |field: &str| {
        let script = format!(
            "return {{ name = 'test', rule_pages = {{ {{ name = 'grave' }} }}, fields = {{ {{ name = 'hp', type = 'integer', {field} }} }} }}"
        );
        let found = faults(&[&script]);
        found
            .iter()
            .map(|it| it.message.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(errors("min = 0, at_min = 'grave'"), [""; 0]);
    assert_eq!(
        errors("min = 0, at_min = 'graves'"),
        ["unknown rule page `graves` in `at_min` of field `hp`"]
    );
    assert_eq!(
        errors("at_max = 'grave'"),
        ["field `hp` has `at_max`, but no `max`"]
    );
}
