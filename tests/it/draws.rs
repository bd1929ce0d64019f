//! Draws of cards and other elements: names, weights, decks, and cards that the reader draws.

use crate::ruled::{Ruled, pick};
use num_rational::Ratio;
use turnto::engine::play::{Response, Session};
use turnto::model::game::{Answer, Dice, Event, Prompt, Question, Reply, RollEvent};
use turnto::simulate::odds::{OddsRequest, PlayStyle, compute_odds};

const RULES: &str = r#"
local CARDS = { { name = "the Tower" }, { name = "the Fool", copies = 3 }, { name = "the Moon" } }
return {
  name = "test",
  fields = { { name = "drawn", type = "words" }, { name = "hp", type = "integer", min = 0, start = 1 } },
  instructions = {
    { form = "draw", outcomes = { "tower", "fool", "moon", "none" }, run = function()
      local card = random_element(CARDS, "A card", { weight = "copies", deck = "drawn" })
      return card and card.name:match("%a+$"):lower() or "none"
    end },
    { form = "weigh", outcomes = { "fool", "other" }, run = function()
      local card = random_element(CARDS, "A card", { weight = "copies" })
      return card.name == "the Fool" and "fool" or "other"
    end },
    { form = "peek", outcomes = { "done" }, run = function()
      random_element({ "red", "blue" }, "A bead", { hidden = true, name = function(it) return "a " .. it .. " bead" end })
      return "done"
    end },
    { form = "toss", outcomes = { "done" }, run = function()
      random_element({ 7, 8 }, "A number")
      return "done"
    end },
    { form = "slip", outcomes = { "done" }, run = function() random_element(CARDS, "A card", { wieght = "copies" }) return "done" end },
    { form = "duel", outcomes = { "won", "lost" }, defeats = { lost = "You could lose." },
      scene = { { name = "n", type = "integer" } },
      round = function()
        confirm("Draw?", "draw")
        if random_element(CARDS, "Fate", { weight = "copies" }).name == "the Fool" then return "lost" end
        return "won"
      end },
  },
}
"#;

const PAGES: &str = "\
# start: Start

- Draw
  {draw}
- Peek
  {peek}
- Toss
  {toss}
- Slip
  {slip}
- Duel
  {duel}

# asked: Asked

{weigh}

- On -> start
";

fn start() -> Session {
    Ruled::new(&[RULES], "", PAGES)
        .start_with(Dice::seeded(1))
        .0
}

fn start_with_cards() -> Session {
    Ruled::new(&[RULES], "", PAGES)
        .start_with(Dice::seeded(1).manual())
        .0
}

fn rolls(response: &Response) -> Vec<&RollEvent> {
    let rolls = response.events.iter().filter_map(|it| match it {
        Event::Roll(roll) => Some(roll),
        _ => None,
    });
    rolls.collect()
}

fn names(prompt: &Prompt) -> Vec<(String, u32)> {
    match prompt {
        Prompt::Ask(Question::Dice { names, .. }) => names.clone(),
        other => panic!("{other:?}"),
    }
}

fn name(text: &str, weight: u32) -> (String, u32) {
    (text.to_owned(), weight)
}

#[test]
fn a_draw_is_its_result_and_a_deck_has_each_card_once() {
    let mut session = start();
    let mut drawn = Vec::new();
    for _ in 0..3 {
        let response = session.answer(pick("draw")).unwrap();
        let rolls = rolls(&response);
        assert!(rolls[0].is_draw && rolls[0].label == "A card", "{rolls:?}");
        drawn.push(rolls[0].result_text.clone());
    }
    drawn.sort();
    assert_eq!(drawn, ["the Fool", "the Moon", "the Tower"]);
    let response = session.answer(pick("draw")).unwrap();
    assert!(rolls(&response).is_empty());
    assert!(
        response
            .events
            .iter()
            .any(|it| matches!(it, Event::Outcome { outcome, .. } if outcome == "none"))
    );
}

#[test]
fn the_reader_can_draw_real_cards() {
    let mut session = start_with_cards();
    let response = session.answer(pick("draw")).unwrap();
    let all = [
        name("the Tower", 1),
        name("the Fool", 3),
        name("the Moon", 1),
    ];
    assert_eq!(names(&response.prompt), all);
    let response = session.answer(Answer::Reply(Reply::Dice(vec![4]))).unwrap();
    assert_eq!(rolls(&response)[0].result_text, "the Fool");
    let response = session.answer(pick("draw")).unwrap();
    assert_eq!(
        names(&response.prompt),
        [name("the Tower", 1), name("the Moon", 1)]
    );
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(names(session.prompt()), all);
}

#[test]
fn elements_without_a_name_are_numbers_and_hidden_draws_are_not_shown() {
    let mut session = start();
    let response = session.answer(pick("peek")).unwrap();
    let roll = rolls(&response)[0];
    assert!(
        roll.hidden && ["a red bead", "a blue bead"].contains(&&*roll.result_text),
        "{roll:?}"
    );
    let response = session.answer(pick("toss")).unwrap();
    assert!(!rolls(&response)[0].is_draw);
    session.answer(pick("slip")).unwrap();
    let error = session.last_error().unwrap();
    assert!(
        error
            .message
            .starts_with("unknown key `wieght` of `random_element`"),
        "{error:?}"
    );
}

#[test]
fn weights_are_exact_in_odds_and_each_element_is_a_danger() {
    let ruled = Ruled::new(&[RULES], "", PAGES);
    let request = OddsRequest {
        page: ruled.book.index["asked"],
        setup_commands: Vec::new(),
        goal: None,
        seed: 0,
        samples: 60,
        is_sampled: false,
    };
    let found = compute_odds(&ruled.book, &request, || Ok(Box::new(ruled.rules()))).unwrap();
    let random = found
        .strategies
        .iter()
        .find(|it| it.strategy == PlayStyle::Random);
    let fool = random.unwrap().outcomes[0]
        .counted
        .as_ref()
        .unwrap()
        .exact()
        .unwrap();
    assert_eq!(fool, Ratio::new(3_u128, 5));
    let mut session = start();
    session.answer(pick("duel")).unwrap();
    assert_eq!(
        session.danger_of(&[Reply::Confirm(true)]).as_deref(),
        Some("You could lose.")
    );
}

#[test]
fn a_draw_reads_as_a_sentence() {
    use turnto::output::present::{PresentOptions, explain_roll};
    let roll = RollEvent {
        label: "A card".to_owned(),
        sides: 5,
        faces: vec![4],
        keep: "sum".to_owned(),
        result: 4,
        result_text: "the Fool".to_owned(),
        is_draw: true,
        ..RollEvent::default()
    };
    let blocks = explain_roll(&roll, PresentOptions::default());
    assert_eq!(blocks[0].runs[0].text, "A card: the Fool");
}
