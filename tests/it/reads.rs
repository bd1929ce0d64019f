//! `turnto try --reads`: what each call of the rules reads and changes, and which reads are wide.

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
  instructions = { { form = "look", run = function()
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
  hooks = { enter_page = function() if sheet.mood == "bad" then sheet.mood = "good" end end },
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
            "look: 1 call, 11 host calls",
            "    1  reads sheet.silver (porter.lua:14)  WIDE: a number without bounds",
            "    1  reads sheet.luck (porter.lua:14)",
            "    1  reads sheet.miles (porter.lua:14)  WIDE: 65 values",
            "    1  reads sheet.mood (porter.lua:14)",
            "    1  reads sheet.talents (porter.lua:14)  WIDE: a complete map",
            "    1  reads sheet.name (porter.lua:14)  WIDE: any text",
            "    1  reads held.item (porter.lua:14)  WIDE: all items in order",
            "    2  changes sheet.silver, add (porter.lua:15)",
            "hook enter_page: 1 call, 1 host call",
            "    1  reads sheet.mood (porter.lua:25)",
        ]
    );
}

#[test]
fn rounds_of_a_fight_are_counted_together() {
    let told = tried("brawl", &["--reads"]);
    let rounds = told.split("\nround brawl: 2 calls, ").nth(1);
    let rounds = rounds.unwrap_or_else(|| panic!("{told}"));
    for says in [
        "reads scene.brawl.round",
        "reads scene.brawl.foes, a mark of an element",
        "2  changes scene.brawl.foes, mark",
    ] {
        assert!(rounds.contains(says), "{told}");
    }
}

#[test]
fn the_same_as_data() {
    let told: Value = serde_json::from_str(&turnto(&["--reads", "--format", "json"])).unwrap();
    let look = told["calls"].as_array().unwrap().iter();
    let look = look.clone().find(|it| it["name"] == "look").unwrap();
    assert_eq!(look["host_calls"], 11);
    assert_eq!(
        look["reads"][4],
        serde_json::json!({"name": "sheet.talents", "location": "porter.lua:14", "times": 1, "possible_values": "a complete map"})
    );
    let plain: Value = serde_json::from_str(&turnto(&["--format", "json"])).unwrap();
    assert!(plain.get("calls").is_none());
}
