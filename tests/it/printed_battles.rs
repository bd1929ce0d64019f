//! Whoever has the printed edition alone can fight: LoA's rules and lists have every figure that a battle asks for.

use super::print::{of_shelf, rulesets};
use std::fs;
use std::path::Path;
use turnto::library;

/// A shipped book in Markdown.
fn printed(book: &str, language: &str) -> &'static str {
    &of_shelf(book, language, "md").text
}

#[test]
fn the_lists_of_the_stair_leave_nothing_out() {
    let told = printed("stair", "en");
    for wanted in [
        "*dagger*: skill blades; Acc 4,",
        "*fangs*: no skill needed; Acc 2, Min 2, Max 5, pierce, weight 0, one hand, born with.",
        "*fists*: no skill needed; Acc 1,",
        "*no armour*: Def 0, Rep 0, weight 0, born with.",
        "*short bow*: skill bows, a bow; Acc 3,",
        "*the Porter*: stonekin, level 4, body index 16: Str 15,",
        "*human*: Str 10, Mag 10, Disc 10, Spd 10, Will 10, Perc 10; HP 40, Stamina 50, MP 20; body index 8 to 12, on average 10.",
        "body index 5 to 9, on average 7; flies; takes of the damage of earth 80 % and lightning 125 %.",
        "*bog wolf*: beast, level 1: Str 8, Mag 2, Disc 7, Spd 12, Will 6, Perc 12; HP 20, Stamina 38, MP 0; fangs; hide. With the weapon: Hit 9, Evade 12, damage 4-10, crit 1.",
        "XP and SP times 2. With the weapon: Hit 9, Evade 7, damage 12-26, crit 1.",
        "*beast*: nobody can be made one of these; body index 10.",
        "*stun*: Who is hurt loses 100 hundredths of an AP.",
        "*sunder*: Armour counts for nothing.",
        "*deep*: 125 % of the damage.",
        "*short of breath*: with 60 % of Stamina or less: 1 off Hit and Evade.",
        "*exhausted*: with 0 % of Stamina or less: 50 % of Hit and Evade are left.",
        "trait points spent so: 3 on Disc, 2 on Spd and 1 on Stamina; polearms and footwork 1.",
        "*steady hand*: a help, rank 1, MP 4, Stamina 1; Hit +2, through the next round.",
        "chance 70 %, less Will: 200",
        "with the average body index, with trait points spent so: 2 on Str, 2 on HP and 2 on Stamina.",
    ] {
        assert!(told.contains(wanted), "no {wanted}");
    }
    let told = printed("stair", "de");
    for wanted in [
        "*dagger*: Kunst blades; Acc 4,",
        "mit dem mittleren Körpermaß, mit so ausgegebenen Eigenschaftspunkten: 2 auf Str, 2 auf HP und 2 auf Stamina.",
        "*exhausted*: mit 0 % der Stamina oder weniger: 50 % von Hit und Evade bleiben.",
        "*stun*: Wer verletzt wird, verliert 100 Hundertstel AP.",
    ] {
        assert!(told.contains(wanted), "no {wanted}");
    }
}

/// What the rules say that weariness, criticals and things do "in most books" is what their catalogues say.
#[test]
fn the_rules_of_loa_have_the_figures_of_its_catalogues() {
    let rules = &rulesets()["loa"];
    let catalogue = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("scripts/loa")
            .join(name);
        let text = fs::read_to_string(path).unwrap();
        let all: serde_json::Value = serde_yaml::from_str(&text).unwrap();
        all
    };
    let n = |of: &serde_json::Value, key: &str| of[key].as_i64();
    let bands = catalogue("bands.yaml");
    for (name, band) in bands.as_object().unwrap() {
        let at = match n(band, "at").unwrap() {
            0 => "with none".to_owned(),
            at => format!("with {at}% o"),
        };
        let line = rules.told.lines().find(|it| it.contains(&at));
        let line = line.unwrap_or_else(|| panic!("{name}"));
        let share = n(band, "percent").map(|it| format!("{it}%"));
        let less = n(band, "less").map(|it| format!(": {it}."));
        let figure = share.or(less).unwrap();
        assert!(line.contains(&figure), "{name}: {line}");
    }
    let criticals = catalogue("criticals.yaml");
    for (name, it) in criticals.as_object().unwrap() {
        let line = rules
            .printed
            .lines()
            .find(|line| line.contains(&format!("*{name}*")));
        let line = line.unwrap_or_else(|| panic!("{name}"));
        for key in ["percent", "ap", "drain"] {
            let figure = n(it, key).map(|it| it.to_string()).unwrap_or_default();
            assert!(line.contains(&figure), "{name}: {line}");
        }
    }
    let items = catalogue("items.yaml");
    for (name, it) in items.as_object().unwrap() {
        let figure = ["hp", "stamina", "mp"]
            .iter()
            .find_map(|key| n(it, key))
            .unwrap();
        assert!(rules.printed.contains(&format!("a {name} ")), "{name}");
        assert!(rules.printed.contains(&format!(" {figure} ")), "{name}");
    }
}

/// Whoever reads on paper has no commands, and sits at no terminal.
#[test]
fn no_shipped_book_speaks_of_the_program() {
    for name in library::shelf() {
        let told = printed(name, "en");
        let sections = &told[told.find("<a id=\"s1\">").unwrap()..];
        for word in ["\\`", "terminal", "the program"] {
            assert!(!sections.contains(word), "{name}: {word}");
        }
    }
}
