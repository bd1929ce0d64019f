//! Thousands of duels of the program against itself: how even the arena's classes are. Not for every day:
//! `cargo test --release --test it arena_duels:: -- --ignored --nocapture` prints the table.

use std::collections::BTreeMap;
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::library;
use turnto::model::game::{Answer, Dice, Event, Prompt, Reply};

const FIGHTERS: [(&str, [&str; 3]); 3] = [
    ("Warrior", ["brand", "holt", "gorm"]),
    ("Mage", ["iris", "wren", "osric"]),
    ("Rogue", ["vex", "teal", "moth"]),
];

/// What came of some duels.
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

/// Fights the same game again and again in one sitting: the winner, if there is one, and how many rounds it took.
fn fights(fighters: &[&str], games: u32, seed: u64) -> Vec<(Option<String>, i64)> {
    let fighters = fighters.join(", ");
    let text = format!(
        "---\ntitle: Fights\nruleset: arena\n---\n\n# fight: A Fight\n\n{{arena {fighters} with_reader no}}\n\n- Again -> fight\n"
    );
    let shelf = BTreeMap::from([("fights.gamebook".to_owned(), text)]);
    let opened = library::open(&shelf, None);
    let (book, rules) = (opened.book.unwrap(), opened.rules.take().unwrap());
    let (mut session, mut page) =
        Session::start(Arc::clone(&book), Box::new(rules), Dice::seeded(seed)).unwrap();
    let mut out = Vec::new();
    loop {
        let outcome = page.events.iter().rev().find_map(|event| match event {
            Event::Outcome { outcome, .. } => Some(outcome.as_str()),
            _ => None,
        });
        let fight = session.slot("sheet.fight");
        let winner = match outcome {
            Some("draw") => None,
            Some("defeat") => Some(fight.get("winner").to_string().to_lowercase()),
            other => panic!("{other:?}"),
        };
        out.push((winner, fight.get("round").int()));
        if out.len() as u32 == games {
            return out;
        }
        let Prompt::Choices { offers } = &page.prompt else {
            panic!("the page has a choice");
        };
        let again = Answer::Reply(Reply::Pick(offers[0].id.clone()));
        page = session.answer(again).unwrap();
    }
}

fn duels(one: &str, two: &str, games: u32, seed: u64) -> Tally {
    let mut tally = Tally::default();
    for (winner, rounds) in fights(&[one, two], games, seed) {
        tally.games += 1;
        tally.rounds += rounds;
        tally.drawn += u32::from(winner.is_none());
        tally.won += u32::from(winner.as_deref() == Some(one));
    }
    tally
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

/// Percent won by each class, then drawn, over every choice of one fighter of each class, or of two.
fn melees(pairs: bool, games: u32) -> [f64; 4] {
    let mut won = [0_u32; 4];
    for n in 0..27 {
        let mut fighters = Vec::new();
        for (class, (_, names)) in FIGHTERS.iter().enumerate() {
            let which = n / 3_usize.pow(u32::try_from(class).unwrap()) % 3;
            fighters.push(names[which]);
            if pairs {
                fighters.push(names[(which + 1) % 3]);
            }
        }
        for (winner, _) in fights(&fighters, games, n as u64) {
            let class = winner.map_or(3, |winner| {
                let of = |(_, names): &(&str, [&str; 3])| names.contains(&&*winner);
                FIGHTERS.iter().position(of).unwrap()
            });
            won[class] += 1;
        }
    }
    won.map(|n| 100.0 * f64::from(n) / f64::from(27 * games))
}

#[test]
#[ignore = "thousands of fights"]
fn fights_of_three_and_six_come_out_as_they_were_meant() {
    let games = std::env::var("GAMES").map_or(60, |n| n.parse().unwrap());
    for (pairs, meant) in [
        (false, [19.0, 13.0, 39.0, 29.0]),
        (true, [21.0, 20.0, 28.0, 32.0]),
    ] {
        let have = melees(pairs, games);
        println!("Warrior, Mage, Rogue, drawn: {have:.1?} (meant {meant:?})");
        for (have, meant) in have.iter().zip(meant) {
            assert!((have - meant).abs() < 6.0);
        }
    }
}
