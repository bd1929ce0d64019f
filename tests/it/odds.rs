//! The odds of an instruction, compared with a separate computation and with the results of play.

use crate::ferry::Holds;
use crate::program::turnto as run;
use std::collections::HashMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use crate::ruled::{Ruled, faults};
use turnto::simulate::odds::{
    InstructionEnd, OddsPoint, OddsRequest, OutcomeOdds, PlayStyle, Probability, compute_odds,
};

/// A fight with two dice for each side: the higher total hits for 2. After each hit FORTUNE can be tested, which makes it better or worse.
const DUEL: &str = r#"
local function fortune()
  sheet.fortune = sheet.fortune - 1
  return roll{ count = 2, label = "Fortune" } <= sheet.fortune + 1
end
local function tries(question) return sheet.fortune > 0 and confirm(question, "fortune") end
return {
  name = "test",
  priorities = { "stamina", "fortune" },
  fields = {
    { name = "skill", type = "integer", start = 8 },
    { name = "stamina", type = "integer", start = 8, min = 0, max = 12 },
    { name = "fortune", type = "integer", start = 7, min = 0 },
  },
  instructions = {
    { form = "duel <skill:integer> <stamina:integer>", outcomes = { "lost", "won" }, ranking = { "won", "lost" },
      scene = { { name = "foe", type = "integer", min = 0 }, { name = "rounds", type = "integer" } },
      run = function(args) scene.foe = args.stamina end,
      round = function(_, args)
        add("rounds", 1)
        local own = roll{ count = 1, label = "You" } + sheet.skill
        local foe = roll{ count = 1, label = "The foe" } + args.skill
        if own > foe then
          local blow = 2
          if tries("Test it, to strike harder?") then blow = fortune() and 4 or 1 end
          scene.foe = scene.foe - blow
          if scene.foe == 0 then return "won" end
        elseif foe > own then
          local blow = 2
          if tries("Test it, to be hurt less?") then blow = fortune() and 1 or 3 end
          sheet.stamina = sheet.stamina - blow
          if sheet.stamina == 0 then return "lost" end
        end
      end },
    { form = "toss", outcomes = { "heads", "tails" }, run = function()
      local _, faces = roll{ count = 2, sides = 2, label = "Coins" }
      if faces[1] == faces[2] then return "heads" end
      return "tails"
    end },
    { form = "wait", outcomes = { "over" }, scene = { { name = "day", type = "flag" } }, round = function()
      if confirm("Wait?", "wait") then scene.day = not scene.day return end
      sheet.stamina = sheet.stamina - 1
      return "over"
    end },
    { form = "ride", outcomes = { "there" }, run = function()
      for _ = 1, 100 do if roll("1d6") == 6 then return "there" end end
      return "there"
    end },
    { form = "leave", outcomes = { "stayed" }, run = function()
      if roll("1d6") > 4 then turn_to("away") end
      if roll("1d6") > 5 then end_game() end
      return "stayed"
    end },
  },
}
"#;

/// From the second round on, the reader can run.
const FLIGHT: &str = r#"
return {
  name = "test",
  fields = { { name = "stamina", type = "integer", start = 6, min = 0 } },
  instructions = { { form = "flight", outcomes = { "won", "lost", "ran" },
    scene = { { name = "left", type = "integer", min = 0 }, { name = "round", type = "integer", min = 0 BOUND } },
    run = function() scene.left = 4 end,
    round = function()
      if at_least("round", 2) and confirm("Run?", "run") then return "ran" end
      add("round", 1)
      local n = roll("1d6")
      if n >= 5 then scene.left = scene.left - 1 elseif n <= 2 then add("stamina", -1) end
      if not at_least("stamina", 1) then return "lost" end
      if scene.left == 0 then return "won" end
    end } },
}
"#;

/// Two foes attack in each round. The exchange with each of them is a function with `memo`.
const PAIR: &str = r#"
local function exchange(foe)
  local theirs, yours = roll("1d4"), roll("1d4")
  if theirs == yours then return end
  local lucky
  if at_least("luck", 1) and confirm("Test it?", "luck") then
    lucky = roll("1d4") >= 3
    add("luck", -1)
  end
  if yours > theirs then add(foe, -(lucky and 2 or 1)) else add("stamina", -(lucky and 1 or 2)) end
end
return {
  name = "test",
  fields = {
    { name = "stamina", type = "integer", start = 5, min = 0 },
    { name = "luck", type = "integer", start = 2, min = 0 },
  },
  functions = { { name = "exchange", about = "x", params = { "foe" }, returns = "nothing", memo = true, run = exchange } },
  instructions = { { form = "fight", outcomes = { "lost", "won" },
    scene = { { name = "first", type = "integer", min = 0 }, { name = "second", type = "integer", min = 0 } },
    run = function() scene.first, scene.second = 2, 3 end,
    round = function()
      for _, foe in ipairs({ "first", "second" }) do
        if at_least(foe, 1) then functions.exchange(foe) end
        if not at_least("stamina", 1) then return "lost" end
      end
      if not at_least("first", 1) and not at_least("second", 1) then return "won" end
    end } },
}
"#;

const PAGES: &str = "\
# start: A field

The field lies open.

- Duel
  {duel 7 6}
- Go -> away

# away: Away

{gain code Gone}

- Back -> start
";

fn ruled(instruction: &str) -> Ruled {
    ruled_by(DUEL, instruction)
}

fn ruled_by(rules: &str, instruction: &str) -> Ruled {
    let pages = format!("{PAGES}\n# asked: Asked\n\n{{{instruction}}}\n\n- On -> start\n");
    Ruled::new(&[rules], "codes: { Gone: went }\n", &pages)
}

fn asked(ruled: &Ruled, before: &[String], seed: u64) -> OddsRequest {
    OddsRequest {
        page: ruled.book.index["asked"],
        setup_commands: before.to_vec(),
        goal: Some(InstructionEnd::Outcome(1)),
        seed,
        samples: 60,
        is_sampled: false,
    }
}

fn found(ruled: &Ruled, asked: &OddsRequest) -> OddsPoint {
    compute_odds(&ruled.book, asked, || Ok(Box::new(ruled.rules()))).unwrap()
}

fn outcomes(odds: &OddsPoint, playing: PlayStyle) -> &[OutcomeOdds] {
    let play = odds.strategies.iter().find(|it| it.strategy == playing);
    &play.unwrap().outcomes
}

/// The probabilities of the ends for one way to play.
fn of(odds: &OddsPoint, playing: PlayStyle) -> Vec<Probability> {
    let each = outcomes(odds, playing).iter();
    each.map(|it| it.counted.clone().expect("it was not counted"))
        .collect()
}

fn exact(probability: &Probability) -> BigRational {
    let exact = probability.exact().expect("it is not exact");
    BigRational::new((*exact.numer()).into(), (*exact.denom()).into())
}

/// Long fractions have bounds.
fn assert_probability(found: &Probability, expected: &BigRational, why: &str) {
    if found.exact().is_some() {
        assert_eq!(exact(found), *expected, "{why}");
        return;
    }
    let difference = found.to_f64() - expected.to_f64().unwrap();
    assert!(difference.abs() <= f64::EPSILON, "{why}: {found:?}");
    assert!(found.max_error() < 1e-60, "{why}: {found:?}");
}

fn ratio(n: i64, of: i64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(of))
}

/// How many of the 36 results of two dice are at most this total.
fn at_most(total: i64) -> i64 {
    let falls = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    falls.filter(|it| *it <= total).count() as i64
}

/// A separate computation of the duel. The known value of a state is the probability of winning from it.
struct Reckoned {
    playing: PlayStyle,
    strikes: BigRational,
    known: HashMap<(i64, i64, i64), BigRational>,
}

impl Reckoned {
    fn new(playing: PlayStyle, better: i64) -> Self {
        let falls = || (1..=6).flat_map(|own| (1..=6).map(move |foe| own + better - foe));
        let own = falls().filter(|over| *over > 0).count() as i64;
        let foe = falls().filter(|over| *over < 0).count() as i64;
        Self {
            playing,
            // A round without a hit has no effect.
            strikes: ratio(own, own + foe),
            known: HashMap::new(),
        }
    }

    fn won(&mut self, own: i64, foe: i64, fortune: i64) -> BigRational {
        if foe <= 0 {
            return BigRational::one();
        }
        if own <= 0 {
            return BigRational::zero();
        }
        if let Some(known) = self.known.get(&(own, foe, fortune)) {
            return known.clone();
        }
        let strike = self.blow(
            fortune,
            |reckoned, kind, fortune| reckoned.won(own, foe - [2, 4, 1][kind], fortune),
            false,
        );
        let careful = {
            // Average remaining STAMINA, compared with the value without a test.
            let left = |blow: i64| (own - blow).max(0);
            let lucky = at_most(fortune);
            lucky * left(1) + (36 - lucky) * left(3) > 36 * left(2)
        };
        let struck = self.blow(
            fortune,
            |reckoned, kind, fortune| reckoned.won(own - [2, 1, 3][kind], foe, fortune),
            careful,
        );
        let won = &self.strikes * strike + (BigRational::one() - &self.strikes) * struck;
        self.known.insert((own, foe, fortune), won.clone());
        won
    }

    /// A hit, with or without a test of FORTUNE: 0 without, 1 for a success, 2 for a failure.
    fn blow(
        &mut self,
        fortune: i64,
        mut then: impl FnMut(&mut Self, usize, i64) -> BigRational,
        careful: bool,
    ) -> BigRational {
        let plain = then(self, 0, fortune);
        if fortune == 0 {
            return plain;
        }
        let lucky = ratio(at_most(fortune), 36);
        let tested = &lucky * then(self, 1, fortune - 1)
            + (BigRational::one() - &lucky) * then(self, 2, fortune - 1);
        match self.playing {
            PlayStyle::Random => (plain + tested) / BigInt::from(2),
            PlayStyle::Cautious if careful => tested,
            PlayStyle::Cautious => plain,
            PlayStyle::Best => plain.max(tested),
        }
    }
}

#[test]
fn ten_small_fights_have_the_odds_that_are_reckoned_by_hand() {
    let fights = [
        (0, 2, 2, 0),
        (0, 4, 4, 0),
        (1, 6, 6, 0),
        (0, 4, 4, 1),
        (0, 4, 4, 7),
        (1, 3, 4, 9),
        (-1, 5, 2, 9),
        (-2, 6, 3, 12),
        (2, 3, 5, 10),
        (0, 3, 7, 2),
    ];
    for (better, own, foe, fortune) in fights {
        let ruled = ruled(&format!("duel {} {foe}", 8 - better));
        let before = [
            format!("set stamina {own}"),
            format!("set fortune {fortune}"),
        ];
        let found = found(&ruled, &asked(&ruled, &before, 0));
        for playing in [PlayStyle::Random, PlayStyle::Cautious, PlayStyle::Best] {
            let won = Reckoned::new(playing, better).won(own, foe, fortune);
            let odds = of(&found, playing);
            let fight = format!("{better} {own} {foe} {fortune} {playing:?}");
            assert_probability(&odds[1], &won, &fight);
            assert_probability(&odds[0], &(BigRational::one() - won), &fight);
        }
    }
}

#[test]
fn intervals_of_samples_hold_the_true_chance_as_often_as_they_say() {
    // Without `spares`, only random play is computed.
    let scripts = DUEL.replace("  priorities = { \"stamina\", \"fortune\" },\n", "");
    let ruled = ruled_by(&scripts, "duel 8 4");
    let before = ["set stamina 4".to_owned(), "set fortune 3".to_owned()];
    let counted = found(&ruled, &asked(&ruled, &before, 0));
    let exact = outcomes(&counted, PlayStyle::Random)[1].probability;
    let held = (0..200).filter(|seed| {
        let asked = OddsRequest {
            is_sampled: true,
            ..asked(&ruled, &before, *seed)
        };
        let odds = found(&ruled, &asked);
        let sampled = outcomes(&odds, PlayStyle::Random)[1].sampled.unwrap();
        (sampled.low..=sampled.high).contains(&exact)
    });
    let held = held.count();
    assert!((180..=198).contains(&held), "{held}");
}

#[test]
fn faces_count_where_a_rule_looks_at_them() {
    let ruled = ruled("toss");
    let odds = found(&ruled, &asked(&ruled, &[], 0));
    let random = of(&odds, PlayStyle::Random);
    assert_eq!(
        random.iter().map(exact).collect::<Vec<_>>(),
        [ratio(1, 2), ratio(1, 2)]
    );
}

#[test]
fn whoever_waits_for_ever_comes_to_no_outcome_and_the_best_player_does_not() {
    let ruled = ruled("wait");
    let asked = OddsRequest {
        goal: Some(InstructionEnd::Outcome(0)),
        ..asked(&ruled, &[], 0)
    };
    let odds = found(&ruled, &asked);
    assert_eq!(exact(&of(&odds, PlayStyle::Best)[0]), ratio(1, 1));
    assert_eq!(exact(&of(&odds, PlayStyle::Random)[0]), ratio(1, 1));
    // STAMINA is in `spares`, and only the end costs any.
    assert_eq!(
        outcomes(&odds, PlayStyle::Best)[1].end,
        InstructionEnd::Endless
    );
    let cautious = of(&odds, PlayStyle::Cautious);
    assert_eq!(
        cautious.iter().map(exact).collect::<Vec<_>>(),
        [ratio(0, 1), ratio(1, 1)]
    );
}

#[test]
fn a_loop_in_locals_is_sampled_and_says_why() {
    let ruled = ruled("ride");
    let asked = OddsRequest {
        goal: Some(InstructionEnd::Outcome(0)),
        ..asked(&ruled, &[], 0)
    };
    let odds = found(&ruled, &asked);
    let why = odds.not_exact.unwrap();
    assert!(why.contains("64 questions and rolls"), "{why}");
    assert!(
        odds.strategies
            .iter()
            .all(|it| it.strategy != PlayStyle::Best)
    );
}

/// A number of rounds that is only compared makes no new situations above the largest number that it is compared with.
#[test]
fn rounds_are_counted_up_to_the_largest_comparison() {
    let [counted, bounded] = ["", ", max = 5"].map(|bound| {
        let pages = "# start: A\n\n- On -> asked\n\n# asked: B\n\n{flight}\n\n- On -> start\n";
        let ruled = Ruled::new(&[&FLIGHT.replace("BOUND", bound)], "", pages);
        found(&ruled, &asked(&ruled, &[], 1))
    });
    assert_eq!(counted.states, Some(29));
    for style in [PlayStyle::Random, PlayStyle::Best] {
        assert_eq!(of(&counted, style), of(&bounded, style));
    }
}

#[test]
fn what_leads_away_is_told_as_such() {
    let ruled = ruled("leave");
    let asked = OddsRequest {
        goal: Some(InstructionEnd::Outcome(0)),
        ..asked(&ruled, &[], 0)
    };
    let odds = found(&ruled, &asked);
    let away = ruled.book.index["away"];
    let random = outcomes(&odds, PlayStyle::Random);
    let chance = |end: InstructionEnd| {
        let it = random.iter().find(|it| it.end == end).unwrap();
        exact(it.counted.as_ref().unwrap())
    };
    assert_eq!(chance(InstructionEnd::TurnedTo(away)), ratio(1, 3));
    assert_eq!(chance(InstructionEnd::Outcome(0)), ratio(2, 3));
}

fn turnto(more: &[&str]) -> (String, String, bool) {
    let said = run(".", &[&["odds"], more].concat(), "");
    let good = said.good();
    (said.out, said.err, good)
}

#[test]
fn a_ranking_names_each_outcome_once() {
    for ranking in [r#""won""#, r#""won", "won""#, r#""won", "lost", "drawn""#] {
        let script = DUEL.replace(
            r#"ranking = { "won", "lost" }"#,
            &format!("ranking = {{ {ranking} }}"),
        );
        let found = faults(&[&script]);
        assert!(
            found[0].message.contains("must contain each outcome once"),
            "{found:?}"
        );
    }
}

#[test]
fn a_fight_of_a_book_is_counted_and_told_by_outcome() {
    let (said, _, good) = turnto(&["quern", "fight footpad"]);
    assert!(good, "{said}");
    let lines: Vec<&str> = said.lines().collect();
    let begin = [
        "fight footpad",
        "before the instruction, the game asked `Choose a difficulty.`; `odds` answered `hard` (seed 0)",
        "exact result, from 29 game states",
    ];
    assert_eq!(lines[..3], begin, "{said}");
    assert!(said.contains("\nrandom play\n"), "{said}");
    assert!(said.contains("\ncautious play\n"), "{said}");
    let best = said.split("best play for won\n").nth(1).unwrap_or_default();
    assert!(best.contains("  won   73033/73728 = 99.0573 %\n"), "{said}");
    // This fight has no escape.
    assert!(!said.contains("escaped"), "{said}");
}

#[test]
fn what_is_played_for_may_be_another_outcome_than_the_best() {
    let (said, _, _) = turnto(&["quern", "{test LORE -1}", "--for", "miss"]);
    assert!(
        said.contains("best play for miss\n  miss     2/3 = 66.6667 %\n"),
        "{said}"
    );
}

#[test]
fn a_range_of_a_field_makes_a_table_and_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("odds.svg");
    let path = file.to_str().unwrap();
    let (said, _, good) = turnto(&[
        "quern",
        "fight footpad",
        "--vary",
        "prowess=1..3",
        "--svg",
        path,
    ]);
    assert!(good, "{said}");
    assert!(said.contains("\nchance of won, by PROWESS\n"), "{said}");
    let rows: Vec<&str> = said.lines().skip(5).collect();
    assert_eq!(rows.len(), 3, "{said}");
    assert!(rows[1].ends_with("99.057 %"), "{said}");
    let picture = std::fs::read_to_string(file).unwrap();
    // Nine bars, each with its own label, divided into its parts.
    for label in ["1, random", "2, cautious", "3, best"] {
        assert!(picture.contains(&format!(">{label}</text>")), "{picture}");
    }
    picture.holds(&["<title>2, best: won 99.06 %</title>"]);
}

#[test]
fn a_number_of_a_foe_and_a_pair_of_fields_are_varied() {
    let fight = ["quern", "fight footpad"];
    let (fixed, ..) = turnto(&fight);
    let (of_foe, _, good) = turnto(&[&fight[..], &["--vary", "foe.footpad.wounds=1,2"]].concat());
    assert!(good, "{of_foe}");
    let rows: Vec<&str> = of_foe.lines().skip(5).collect();
    // The footpad of the book has 2 Wounds.
    let best = rows[1].split_whitespace().nth_back(1).unwrap();
    assert!(
        fixed.contains(best) && !rows[0].contains(best),
        "{fixed}{of_foe}"
    );
    let (of_pair, errors, good) = turnto(&[&fight[..], &["--vary", "luck,luck_max=3,4"]].concat());
    assert!(good, "{errors}");
    assert!(of_pair.contains("by luck,luck_max\n"), "{of_pair}");
}

#[test]
fn json_has_every_figure_and_says_which_sort_it_is() {
    let (said, _, good) = turnto(&["quern", "test LORE", "--format", "json"]);
    assert!(good, "{said}");
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(json["instruction"], "test LORE");
    assert_eq!(json["for"], "success");
    let point = &json["points"][0];
    assert_eq!(point["states"], 1);
    let best = &point["strategies"][2];
    assert_eq!(best["strategy"], "best");
    let success = &best["outcomes"][2];
    assert_eq!(success["outcome"], "success");
    assert_eq!(success["error"], 0.0);
    let fraction = &success["fraction"];
    let share = fraction[0].as_f64().unwrap() / fraction[1].as_f64().unwrap();
    assert!((share - success["probability"].as_f64().unwrap()).abs() < 1e-12);
    let more = [
        "quern",
        "test LORE",
        "--format",
        "json",
        "--sample",
        "--runs",
        "50",
    ];
    let json: serde_json::Value = serde_json::from_str(&turnto(&more).0).unwrap();
    let point = &json["points"][0];
    assert_eq!(point["strategies"][0]["times"], 50);
    assert!(point["states"].is_null());
    let sampled = &point["strategies"][0]["outcomes"][0]["sampled"];
    assert!(sampled["low"].as_f64() < sampled["high"].as_f64(), "{json}");
}

#[test]
fn the_state_and_the_page_may_be_given() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.yaml");
    std::fs::write(&file, "sheet: { PROWESS: 3, luck: 0 }\n").unwrap();
    let path = file.to_str().unwrap();
    let (given, _, good) = turnto(&["quern", "fight footpad", "--state", path]);
    assert!(good, "{given}");
    std::fs::write(&file, "sheet: { PROWES: 3 }\n").unwrap();
    let (_, told, good) = turnto(&["quern", "fight footpad", "--state", path]);
    assert!(!good && told.contains("PROWES"), "{told}");
}

/// Instruction, options and message.
const REFUSED: &str = "\
fight marsh-hound | | unknown foe `marsh-hound`
gain 5 silver | | has no outcomes
{wound 2} {fight footpad} | | accepts a single instruction
gain code Forged | | unknown instruction `gain code Forged`
test LORE (1d3) | | write a number instead
test LORE | --for succes | did you mean `success`?
fight footpad | --start mill-wel | unknown page `mill-wel`
fight footpad | --svg no/such/odds.svg | the folder no/such does not exist
fight footpad | --vary lukc=1..3 | did you mean `luck`?
fight footpad | --vary luck=3..4 | `luck` is 3, over `luck_max`, which is 2
fight footpad | --vary luck | --vary
fight footpad | --vary luck=3..1 | --vary
fight footpad | --vary luck=1..999 | --vary
fight footpad | --vary luck=some | --vary
fight footpad | --vary foe.footpad.teeth=1..2 | `footpad` has no number `teeth`
fight footpad | --vary foe.footpd.wounds=1..2 | unknown entry `footpd`
";

/// An error in the instruction is reported without the rest of the book.
#[test]
fn questions_that_have_no_answer_are_refused() {
    for row in REFUSED.lines() {
        let [instruction, options, says] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let mut words = vec!["quern", instruction.trim()];
        words.extend(options.split_whitespace());
        let (out, told, good) = turnto(&words);
        assert!(!good && out.is_empty(), "{row}: {told}");
        assert!(
            told.contains(says.trim()) && !told.contains("TODO"),
            "{row}: {told}"
        );
    }
    let (_, told, good) = turnto(&["quern", "wound 2"]);
    assert!(good, "{told}");
}

#[test]
fn a_value_that_cannot_be_is_told_and_the_others_go_on() {
    let fight = ["quern", "fight toll-lookout"];
    let (out, errors, fine) = turnto(&[&fight[..], &["--vary", "luck=-1..1"]].concat());
    assert!(fine, "{errors}");
    assert!(errors.contains("but the value is -1"), "{errors}");
    assert!(
        out.contains("\n     0 ") && out.contains("\n     1 "),
        "{out}"
    );
    let (_, errors, fine) = turnto(&[&fight[..], &["--vary", "luck=-2..-1"]].concat());
    assert!(!fine && errors.contains("the value is -2"), "{errors}");
    let (out, ..) = turnto(&[&fight[..], &["--vary", "renown=1..2"]].concat());
    assert!(
        out.contains("The result does not depend on renown."),
        "{out}"
    );
}

/// The page of the instruction comes last. A book without `start` begins on the same page as before, and no name of the book is used.
#[test]
fn the_page_of_the_instruction_changes_nothing_of_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let page = "# a: A\n\n- Go -> the-instruction\n\n\
        # the-instruction: B\n\n{ending quiet \"End\"}\n";
    let head = "title: T\nruleset: badgerstone\nrule_pages: { fate: a, epilogue: a }\n";
    let mut all = Vec::new();
    for name in ["city", "the-instruction", "village"] {
        let book = folder.path().join(name);
        std::fs::create_dir(&book).unwrap();
        std::fs::write(book.join("book.yaml"), head).unwrap();
        std::fs::write(book.join(format!("{name}.gamebook")), page).unwrap();
        let file = folder.path().join(format!("{name}.gamebook"));
        std::fs::write(&file, format!("---\n{head}---\n\n{page}")).unwrap();
        for path in [book, file] {
            let (said, told, good) = turnto(&[path.to_str().unwrap(), "test LORE"]);
            assert!(good, "{name}: {told}");
            all.push(said);
        }
    }
    assert!(
        all[0].contains("exact result, from 1 game state"),
        "{}",
        all[0]
    );
    all.dedup();
    assert_eq!(all.len(), 1, "{all:?}");
}

/// The chance to win a round of the fight against the pair, from the exchange with one of the foes on. `known` is the chance at the start of a round.
fn pair_round(
    is_best: bool,
    (stamina, luck, foes): (i64, i64, [i64; 2]),
    foe: usize,
    known: &impl Fn(i64, i64, [i64; 2]) -> f64,
) -> f64 {
    let then = |stamina: i64, luck, foes: [i64; 2]| match foe {
        _ if stamina <= 0 => 0.0,
        0 => pair_round(is_best, (stamina, luck, foes), 1, known),
        _ => known(stamina, luck, foes),
    };
    if foes[foe] <= 0 {
        return then(stamina, luck, foes);
    }
    let result = |luck_left: i64, wins: bool, is_lucky: Option<bool>| {
        let mut left = foes;
        let good = is_lucky == Some(true);
        match wins {
            true => left[foe] = (left[foe] - if good { 2 } else { 1 }).max(0),
            false => return then(stamina - if good { 1 } else { 2 }, luck_left, foes),
        }
        then(stamina, luck_left, left)
    };
    let decided = |wins| {
        let plain = result(luck, wins, None);
        if luck == 0 {
            return plain;
        }
        let tested = [true, false].map(|lucky| result(luck - 1, wins, Some(lucky)));
        let tested = (tested[0] + tested[1]) / 2.0;
        if is_best {
            tested.max(plain)
        } else {
            (tested + plain) / 2.0
        }
    };
    // Of 16 rolls, 4 are equal, and each side wins 6.
    (4.0 * then(stamina, luck, foes) + 6.0 * decided(true) + 6.0 * decided(false)) / 16.0
}

#[test]
fn two_foes_in_one_call_are_counted() {
    let pages = "# start: A\n\n- On -> asked\n\n# asked: B\n\n{fight}\n\n- On -> start\n";
    let odds = {
        let ruled = Ruled::new(&[PAIR], "", pages);
        found(&ruled, &asked(&ruled, &[], 1))
    };
    for (playing, is_best) in [(PlayStyle::Random, false), (PlayStyle::Best, true)] {
        // Repeats all rounds until the chances do not change.
        let mut chances: HashMap<(i64, i64, [i64; 2]), f64> = HashMap::new();
        for _ in 0..2000 {
            let mut next = HashMap::new();
            for (stamina, luck) in
                (1..=5).flat_map(|stamina| (0..=2).map(move |luck| (stamina, luck)))
            {
                for (a, b) in (0..=2).flat_map(|a| (0..=3).map(move |b| (a, b))) {
                    let known = |stamina: i64, luck: i64, foes: [i64; 2]| match foes {
                        [0, 0] => 1.0,
                        _ => chances.get(&(stamina, luck, foes)).copied().unwrap_or(0.0),
                    };
                    let chance = pair_round(is_best, (stamina, luck, [a, b]), 0, &known);
                    next.insert((stamina, luck, [a, b]), chance);
                }
            }
            chances = next;
        }
        let won = of(&odds, playing)[1].to_f64();
        let expected = chances[&(5, 2, [2, 3])];
        assert!(
            (won - expected).abs() < 1e-12,
            "{playing:?}: {won} {expected}"
        );
    }
}

const FORD: &str = "\
---
title: The Ford
ruleset: plain
start: bank
codes: { Wet: you fell in }
---
# bank: The Bank

- Wade
  {roll 1d6}
  | 1-2: You fall. {gain code Wet} -> bank
  | 3-6: -> far
- {needs not code Wet} Walk to the bridge -> bridge
- Give up -> home

# bridge: The Bridge

- {if visits < 3} Wait for the carter -> bridge
- Run across
  {roll 1d6}
  | 1: -> home
  | 2-6: -> far

# far: The Far Side

{ending victory \"Over\"}

# home: Home

{ending defeat \"Home\"}
";

/// The chance to reach an ending by random and by best play. A wet reader crosses with 2/5, a dry one with 4/15 + 5/18.
#[test]
fn the_chance_of_reaching_a_goal_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ford.gamebook");
    std::fs::write(&file, FORD).unwrap();
    let book = file.to_str().unwrap();
    let (said, errors, good) = turnto(&[book, "--until", "ending:Over"]);
    assert!(good, "{errors}");
    said.holds(&[
        "best play knows the whole book and its rules\n",
        "exact result, from 10 game states\n",
        "random play: 49/90 = 54.4444 %\n",
        "best play for ending:Over: 100 %\n",
        "bank, 1.50 times in a game\n  100.00 %  Wade\n    0.00 %  Give up\n",
    ]);
    let json = turnto(&[book, "--until", "code:Wet", "--format", "json"]).0;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let chance = |n: usize| json["strategies"][n]["outcomes"][0]["fraction"].clone();
    assert_eq!(
        [chance(0), chance(1)],
        [serde_json::json!([1, 9]), serde_json::json!([1, 3])]
    );
    // The interval of samples contains the exact chance.
    let sampled = [
        book, "--until", "page:far", "--sample", "--runs", "2000", "--format", "json",
    ];
    let json: serde_json::Value = serde_json::from_str(&turnto(&sampled).0).unwrap();
    let interval = &json["strategies"][0]["outcomes"][0]["sampled"];
    let [low, high] = ["low", "high"].map(|key| interval[key].as_f64().unwrap());
    assert!(low < 49.0 / 90.0 && 49.0 / 90.0 < high, "{json}");
    assert_eq!(json["decisions"][0]["best"], "Walk to the bridge");
    assert_eq!(json["decisions"][0]["worst"], "Give up");
    let (_, errors, good) = turnto(&[book, "--until", "ending:Ovr"]);
    assert!(!good && errors.contains("did you mean `Over`?"), "{errors}");
}

#[test]
fn a_limit_names_what_multiplies() {
    let script = FLIGHT
        .replace("BOUND", "")
        .replace("at_least(\"round\", 2)", "scene.round > 1");
    let pages = "# start: A\n\n- On -> asked\n\n# asked: B\n\n{flight}\n\n- On -> start\n";
    let script = script
        .replace("start = 6", "start = 60")
        .replace("left = 4", "left = 400");
    let ruled = Ruled::new(&[&script], "", pages);
    let odds = found(&ruled, &asked(&ruled, &[], 1));
    let why = odds.not_exact.unwrap();
    assert!(why.starts_with("more than 20000 situations; `"), "{why}");
}
