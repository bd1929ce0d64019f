//! `turnto try --reads`: what each call of the rules reads and changes, and what of it is wide.

use assert_cmd::Command;
use serde_json::Value;

const RULES: &str = r#"return {
  name = "porter",
  fields = {
    { name = "silver", type = "integer", min = 0, start = 20 },
    { name = "luck", type = "integer", min = 0, max = "luck_max", start = 1 },
    { name = "luck_max", type = "integer", min = 0, max = 12, start = 2 },
    { name = "miles", type = "integer", min = 0, max = 64 },
    { name = "mood", type = "word", values = { "good", "bad" } },
    { name = "talents", type = "map", start = { Lore = 1, Smithing = 2 } },
    { name = "name", type = "text" },
  },
  kinds = { { name = "item", held = true } },
  verbs = { { form = "look", run = function()
    local _ = sheet.silver, sheet.luck, sheet.miles, sheet.mood, sheet.talents, sheet.name, held("item"), count("item"), at_least("silver", 3)
    add("silver", 1) add("silver", 1)
  end },
  { form = "brawl", outcomes = { "over" },
    scene = { { name = "round", type = "integer", max = 9 }, { name = "foes", rows = { { name = "hp", type = "integer", min = 0 } } } },
    run = function() table.insert(scene.foes, { hp = 2 }) end,
    round = function(scene)
      scene.round = scene.round + 1
      for _, foe in ipairs(scene.foes) do foe.hp = foe.hp - 1 end
      if scene.foes[1].hp == 0 then return "over" end
    end } },
  hooks = { page = function() if sheet.mood == "bad" then sheet.mood = "good" end end },
}"#;

fn turnto(more: &[&str]) -> String {
    tried("look", more)
}

fn tried(what: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("porter.lua"), RULES).unwrap();
    let mut turnto = Command::cargo_bin("turnto").unwrap();
    turnto.args(["try", "porter", what, "--scripts"]);
    let out = turnto.arg(folder.path()).args(more).output().unwrap();
    assert!(out.status.success(), "{out:?}");
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn calls_are_told_with_their_reads_and_changes() {
    let plain = turnto(&[]);
    assert!(!plain.contains("reads"), "{plain}");
    let told = turnto(&["--reads"]);
    let told = told.strip_prefix(&plain).expect("the same and more");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "hook page: 1 call of the host",
            "    reads sheet.mood: 1",
            "look: 11 calls of the host",
            "    reads sheet.silver: 1  WIDE: a number without bound",
            "    reads sheet.silver, at least 3: 1",
            "    reads sheet.luck: 1",
            "    reads sheet.miles: 1  WIDE: 65 values",
            "    reads sheet.mood: 1",
            "    reads sheet.talents: 1  WIDE: a whole map, 2 entries now",
            "    reads sheet.name: 1  WIDE: any text",
            "    reads held.item: 1  WIDE: all items in order",
            "    reads held.item, count: 1",
            "    changes sheet.silver, add: 2",
        ]
    );
}

#[test]
fn each_round_of_a_fight_is_a_call() {
    let told = tried("brawl", &["--reads"]);
    let rounds: Vec<&str> = told.split("\nround brawl: ").skip(1).collect();
    assert_eq!(rounds.len(), 2, "{told}");
    assert!(rounds[0].contains("scene.brawl.round: 1"), "{told}");
    assert!(rounds[0].contains("scene.brawl.foes, hp of one"), "{told}");
    assert!(
        rounds[0].contains("changes scene.brawl.foes, mark: 1"),
        "{told}"
    );
}

#[test]
fn the_same_as_data() {
    let told: Value = serde_json::from_str(&turnto(&["--reads", "--json"])).unwrap();
    let look = &told["calls"][1];
    assert_eq!(look["what"], "look");
    assert_eq!(look["crossings"], 11);
    assert_eq!(
        look["reads"][5],
        serde_json::json!({"slot": "sheet.talents", "times": 1, "entries": 2, "wide": "a whole map"})
    );
    assert_eq!(
        look["reads"][1],
        serde_json::json!({"slot": "sheet.silver", "part": "at least 3", "times": 1, "entries": 1})
    );
    let plain: Value = serde_json::from_str(&turnto(&["--json"])).unwrap();
    assert!(plain.get("calls").is_none());
}
