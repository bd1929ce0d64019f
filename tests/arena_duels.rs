//! Thousands of duels of the program against itself: how even the arena's classes are. Not for every day:
//! `cargo test --release --test arena_duels -- --ignored --nocapture` prints the table.

use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::desk;
use turnto::game::{Answer, Dice, Event, Prompt};
use turnto::play::Session;

const FIGHTERS: [(&str, [&str; 3]); 3] = [
    ("Warrior", ["brand", "holt", "gorm"]),
    ("Mage", ["iris", "wren", "osric"]),
    ("Rogue", ["vex", "teal", "moth"]),
];

/// What came of some games.
#[derive(Default, Clone, Copy)]
struct Tally {
    games: u32,
    drawn: u32,
    rounds: i64,
    /// Of the first fighter.
    won: u32,
}

impl Tally {
    /// In percent, draws counted half.
    fn rate(self) -> f64 {
        100.0 * (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games)
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.drawn += other.drawn;
        self.rounds += other.rounds;
        self.won += other.won;
    }
}

/// Fights a duel again and again in one sitting.
fn duels(one: &str, two: &str, games: u32, seed: u64) -> Tally {
    let text = format!(
        "---\ntitle: Duels\nruleset: arena\n---\n\n# duel: A Duel\n\n{{arena {one}, {two} with_reader no}}\n\n- Again -> duel\n"
    );
    let shelf = BTreeMap::from([("duels.gamebook".to_owned(), text)]);
    let opened = desk::open(&shelf, None);
    let (book, rules) = (opened.book.unwrap(), opened.rules.unwrap());
    let (mut session, mut page) =
        Session::start(Arc::clone(&book), Box::new(rules), Dice::seeded(seed)).unwrap();
    let mut tally = Tally::default();
    loop {
        let outcome = page.events.iter().rev().find_map(|event| match event {
            Event::Outcome { outcome, .. } => Some(outcome.as_str()),
            _ => None,
        });
        let fight = session.slot("sheet.fight");
        let winner = fight.get("winner").to_string().to_lowercase();
        tally.games += 1;
        tally.rounds += fight.get("round").int();
        tally.drawn += u32::from(outcome == Some("draw"));
        tally.won += u32::from(winner == one);
        assert!(matches!(outcome, Some("draw" | "defeat")), "{outcome:?}");
        if tally.games == games {
            return tally;
        }
        let Prompt::Choices { offers } = &page.prompt else {
            panic!("the page has a choice");
        };
        let again = Answer::Pick(offers[0].id.clone());
        page = session.answer(again).unwrap();
    }
}

/// Mean over the nine pairings of two classes, and the lowest and highest single one.
fn pairings(one: usize, two: usize, games: u32) -> (Tally, f64, f64) {
    let mut all = Tally::default();
    let (mut low, mut high) = (100.0_f64, 0.0_f64);
    for (n, a) in FIGHTERS[one].1.iter().enumerate() {
        for (m, b) in FIGHTERS[two].1.iter().enumerate() {
            let tally = duels(a, b, games, (n * 3 + m) as u64);
            low = low.min(tally.rate());
            high = high.max(tally.rate());
            all.add(tally);
        }
    }
    (all, low, high)
}

#[test]
#[ignore = "thousands of duels"]
fn the_classes_are_as_even_as_they_were_meant() {
    // Rate of the first class, lowest and highest pairing, draws in percent, mean rounds.
    let meant = [
        (0, 1, 49.0, 26.0, 65.0, 14.0, 8.1),
        (0, 2, 46.0, 26.0, 71.0, 13.0, 9.7),
        (1, 2, 46.0, 30.0, 69.0, 17.0, 8.0),
    ];
    let games = std::env::var("GAMES").map_or(250, |n| n.parse().unwrap());
    for (one, two, rate, lowest, highest, drawn, rounds) in meant {
        let (all, low, high) = pairings(one, two, games);
        let drew = 100.0 * f64::from(all.drawn) / f64::from(all.games);
        let mean = all.rounds as f64 / f64::from(all.games);
        println!(
            "{} v. {}: {:.1}% (meant {rate}%), {low:.0}% to {high:.0}% ({lowest}% to {highest}%), drawn {drew:.1}% ({drawn}%), {mean:.1} rounds ({rounds})",
            FIGHTERS[one].0,
            FIGHTERS[two].0,
            all.rate(),
        );
        assert!((all.rate() - rate).abs() < 4.0);
        assert!((low - lowest).abs() < 9.0 && (high - highest).abs() < 9.0);
        assert!((drew - drawn).abs() < 4.0 && (mean - rounds).abs() < 0.6);
    }
}
