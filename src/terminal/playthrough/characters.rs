//! Creates each ready-made character of a book with its rules, to check it and to print its sheet.

use crate::model::book::{Character, PageId};
use crate::model::game::{Dice, Event, Prompt, Question, RulesHost, Value};
use crate::output::print::CreatedCharacter;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::terminal::repl::{BookLauncher, LineResult, ScriptedGame};
use std::cell::RefCell;
use std::rc::Rc;

/// Seeds of the games in which they are created. Values that depend on dice differ between some of them.
const CHECK_SEEDS: [u64; 3] = [1, 2, 3];

/// Rules that one game passes on to the next, because loading them takes longer than creating a character.
type ReusedRules = Rc<RefCell<Option<Box<dyn RulesHost>>>>;

/// The first error of each ready-made character of a book.
pub fn check_characters(open: &BookLauncher) -> Vec<Diagnostic> {
    let rules = ReusedRules::default();
    let all = open.book.characters.iter();
    all.filter_map(|it| {
        let pages = match it.pages.as_slice() {
            [] => vec![None],
            pages => pages.iter().copied().map(Some).collect(),
        };
        let games = pages.into_iter();
        let mut games = games.flat_map(|page| CHECK_SEEDS.map(|seed| (page, seed)));
        games.find_map(|(page, seed)| {
            match play_creation(open, &rules, it, page, seed, &mut |_| {}) {
                Ok(mut game) => {
                    let broken = game.game_mut().session.broken_limits();
                    rules.replace(Some(game.into_rules()));
                    rule_violation(it, broken)
                }
                Err(fault) => Some(*fault),
            }
        })
    })
    .collect()
}

/// The error of a character that the rules do not allow at the start, at the line of its sheet or inventory that breaks them.
fn rule_violation(
    character: &Character,
    broken: Result<Vec<Value>, Diagnostic>,
) -> Option<Diagnostic> {
    let (why, place) = match broken {
        Ok(all) => {
            let fault = all.first()?;
            (fault.get("message").to_text(), find_line(character, fault))
        }
        Err(failed) => (failed.message, None),
    };
    let message = format!(
        "the rules do not allow the ready-made character `{}`",
        character.name
    );
    let error = Diagnostic::new(
        Code::InvalidReadyMadeCharacter,
        place.unwrap_or(character.span),
        message,
    );
    Some(error.label_text(why))
}

/// The line of a character that an error refers to: the last one that sets the field or gains an item of the kind.
fn find_line(character: &Character, fault: &Value) -> Option<Span> {
    let verb = match fault.get("setting").as_text()? {
        "sheet" => "set",
        _ => "give",
    };
    let keys = fault.get("path").as_list().iter().take(1);
    keys.chain(fault.get("or").as_list()).find_map(|key| {
        let begin = format!("!{verb} {key} ");
        let mut lines = character.answers.iter().rev();
        lines
            .find(|(line, _)| line.starts_with(&begin))
            .map(|(_, place)| *place)
    })
}

/// Placeholder for values that depend on dice.
const BLANK: &str = "____";

/// Each ready-made character after its creation. None for one that cannot be created.
pub fn create_all(open: &BookLauncher) -> Vec<Option<CreatedCharacter>> {
    let rules = ReusedRules::default();
    let all = open.book.characters.iter();
    let each = all.map(|it| {
        let page = it.pages.first().copied();
        let games = DICE_SEEDS.map(|seed| create_character(open, &rules, it, page, seed));
        let games: Vec<CreatedCharacter> = games.into_iter().flatten().collect();
        let (first, others) = games.split_first()?;
        let mut out = first.clone();
        for other in others {
            let same_rows = out.sheet.len() == other.sheet.len();
            for (n, (_, text)) in out.sheet.iter_mut().enumerate() {
                let as_well = other.sheet.get(n).filter(|_| same_rows);
                *text = blank_differences(text, as_well.map_or("", |(_, text)| text));
            }
            out.page = out.page.filter(|page| other.page == Some(*page));
            let slots = (0..).zip(open.book.slots.start());
            for (slot, start) in slots {
                if out.state.get(slot) != other.state.get(slot) {
                    out.state.set(slot, start.clone());
                }
            }
        }
        // Dice that do not affect the sheet are left out.
        if out.sheet.iter().all(|(_, text)| !text.contains(BLANK)) {
            out.rolls.clear();
        }
        Some(out)
    });
    each.collect()
}

/// Seeds of games that show which values depend on dice.
const DICE_SEEDS: [u64; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

fn create_character(
    open: &BookLauncher,
    rules: &ReusedRules,
    character: &Character,
    page: Option<PageId>,
    seed: u64,
) -> Option<CreatedCharacter> {
    let mut rolls = Vec::new();
    let mut hears = |said: LineResult| {
        let all = said.events.into_iter();
        rolls.extend(all.filter_map(|event| match event {
            Event::Roll(roll) if !roll.faces.is_empty() => Some(roll),
            _ => None,
        }));
    };
    let mut game = play_creation(open, rules, character, page, seed, &mut hears).ok()?;
    let session = &mut game.game_mut().session;
    let sheet = session.sheet().unwrap_or_default();
    let page = open.book.index.get(session.page_id()).copied();
    let state = session.state().clone();
    rules.replace(Some(game.into_rules()));
    // The first dice have the results that the book gives.
    let mut set = character.dice.len();
    rolls.retain(|roll| {
        let is_set = set >= roll.faces.len();
        set = set.saturating_sub(roll.faces.len());
        !is_set
    });
    Some(CreatedCharacter {
        sheet,
        state,
        page,
        rolls,
    })
}

/// A text with a placeholder for each word that differs in the other text.
fn blank_differences(text: &str, other: &str) -> String {
    let (words, others): (Vec<_>, Vec<_>) = (text.split(' ').collect(), other.split(' ').collect());
    if words.len() != others.len() {
        return BLANK.to_owned();
    }
    let ends = |word: &str| word.chars().next_back().filter(|c| ",;".contains(*c));
    let each = words
        .iter()
        .zip(&others)
        .map(|(word, other)| match word == other {
            true => (*word).to_owned(),
            false => BLANK.chars().chain(ends(word)).collect(),
        });
    each.collect::<Vec<_>>().join(" ")
}

/// A game up to the creation of the character.
fn play_creation(
    open: &BookLauncher,
    rules: &ReusedRules,
    character: &Character,
    page: Option<PageId>,
    seed: u64,
    hears: &mut dyn FnMut(LineResult),
) -> Result<ScriptedGame, Box<Diagnostic>> {
    let faces = character.dice.clone();
    let (rules, load) = (Rc::clone(rules), Rc::clone(&open.rules_loader));
    let open = BookLauncher {
        rules_loader: Rc::new(move || match rules.take() {
            Some(rules) => Ok(rules),
            None => load(),
        }),
        new_dice: Rc::new(move || Dice::seeded(seed).with_fixed(faces.clone())),
        ..open.clone()
    };
    let wrong = |span, why: String, help: &str| {
        let name = &character.name;
        let message = format!("the ready-made character `{name}` cannot be made as it says");
        let error = Diagnostic::new(Code::InvalidReadyMadeCharacter, span, message).label_text(why);
        Box::new(error.help(help))
    };
    let typed = "write each answer as you would type it when the character is made, a choice by its text; `turnto play` shows the questions";
    let begun = ScriptedGame::start(open);
    let (mut game, said) = begun.map_err(|why| wrong(character.span, why, typed))?;
    hears(said);
    let from = page.map(|page| format!("!goto {}", game.game().launcher.book.page(page).id));
    let from = from.iter().map(|line| (line, character.span));
    let lines = character.answers.iter().map(|(line, place)| (line, *place));
    for (line, place) in from.chain(lines) {
        // A number that the page asks for may stay open. A text would be this line.
        let asks = match game.current_prompt() {
            Prompt::Ask(question) => !matches!(question, Question::Number { .. }),
            _ => false,
        };
        if asks && line.starts_with('!') && !line.starts_with("!goto ") {
            let why = "the page asks a question before its choices";
            let help = "`sheet` and `inventory` are given at the choices of a page: name one that asks nothing before them, as `pages: PAGE`";
            return Err(wrong(place, why.to_owned(), help));
        }
        let help = match line.starts_with('!') {
            true => "correct it in `sheet` or `belongings` of the character",
            false => typed,
        };
        hears(
            game.execute_line(line)
                .map_err(|why| wrong(place, why, help))?,
        );
    }
    Ok(game)
}
