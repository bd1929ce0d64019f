//! Plays the creation of each ready-made character of a book, to check it and to print its sheet.

use crate::model::book::{Character, PageId};
use crate::model::game::{Dice, Event, Prompt, Question, RulesHost, Value};
use crate::output::print::CreatedCharacter;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;
use crate::terminal::repl::{BookLauncher, LineResult, ScriptedGame};
use std::cell::RefCell;
use std::rc::Rc;

/// Seeds of the games that check a character. Values that depend on dice differ between some of them.
const CHECK_SEEDS: [u64; 3] = [1, 2, 3];

/// Rules that each game passes on to the next. Loading them takes longer than creating a character.
type ReusedRules = Rc<RefCell<Option<Box<dyn RulesHost>>>>;

/// The first error of each ready-made character of a book.
pub fn check_characters(launcher: &BookLauncher) -> Vec<Diagnostic> {
    let rules = ReusedRules::default();
    let all = launcher.book.characters.iter();
    all.filter_map(|character| {
        let pages = match character.pages.as_slice() {
            [] => vec![None],
            pages => pages.iter().copied().map(Some).collect(),
        };
        let games = pages.into_iter();
        let mut games = games.flat_map(|page| CHECK_SEEDS.map(|seed| (page, seed)));
        games.find_map(|(page, seed)| {
            match play_creation(launcher, &rules, character, page, seed, &mut |_| {}) {
                Ok(mut game) => {
                    let violations = game.game_mut().session.broken_limits();
                    rules.replace(Some(game.into_rules()));
                    rule_violation(character, violations)
                }
                Err(error) => Some(*error),
            }
        })
    })
    .collect()
}

/// The error of a character that violates the rules, at the line of its sheet or inventory that causes it.
fn rule_violation(
    character: &Character,
    violations: Result<Vec<Value>, Diagnostic>,
) -> Option<Diagnostic> {
    let (reason, span) = match violations {
        Ok(violations) => {
            let first = violations.first()?;
            (first.get("message").to_text(), find_line(character, first))
        }
        Err(error) => (error.message, None),
    };
    let message = format!(
        "the rules do not allow the ready-made character `{}`",
        character.name
    );
    let error = Diagnostic::new(
        Code::InvalidReadyMadeCharacter,
        span.unwrap_or(character.span),
        message,
    );
    Some(error.label_text(reason))
}

/// The line of a character that causes a violation: the last one that sets the field or gains an item of the kind.
fn find_line(character: &Character, violation: &Value) -> Option<Span> {
    let instruction = match violation.get("setting").as_text()? {
        "sheet" => "set",
        _ => "give",
    };
    let keys = violation.get("path").as_list().iter().take(1);
    keys.chain(violation.get("or").as_list()).find_map(|key| {
        let prefix = format!("!{instruction} {key} ");
        let mut lines = character.answers.iter().rev();
        lines
            .find(|(line, _)| line.starts_with(&prefix))
            .map(|(_, span)| *span)
    })
}

/// Placeholder for values that depend on dice.
const BLANK: &str = "____";

/// Creates all ready-made characters. None for a character that cannot be created.
pub fn create_all(launcher: &BookLauncher) -> Vec<Option<CreatedCharacter>> {
    let rules = ReusedRules::default();
    let characters = launcher.book.characters.iter();
    let each = characters.map(|character| {
        let page = character.pages.first().copied();
        let games =
            DICE_SEEDS.map(|seed| create_character(launcher, &rules, character, page, seed));
        let games: Vec<CreatedCharacter> = games.into_iter().flatten().collect();
        let (first, others) = games.split_first()?;
        let mut created = first.clone();
        for other in others {
            let same_rows = created.sheet.len() == other.sheet.len();
            for (n, (_, text)) in created.sheet.iter_mut().enumerate() {
                let same_row = other.sheet.get(n).filter(|_| same_rows);
                *text = blank_differences(text, same_row.map_or("", |(_, text)| text));
            }
            created.page = created.page.filter(|page| other.page == Some(*page));
            let slots = (0..).zip(launcher.book.slots.start());
            for (slot, start) in slots {
                if created.state.get(slot) != other.state.get(slot) {
                    created.state.set(slot, start.clone());
                }
            }
        }
        // Omits dice that do not affect the sheet.
        if created.sheet.iter().all(|(_, text)| !text.contains(BLANK)) {
            created.rolls.clear();
        }
        Some(created)
    });
    each.collect()
}

/// Seeds of games that are compared to find values that depend on dice.
const DICE_SEEDS: [u64; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

fn create_character(
    launcher: &BookLauncher,
    rules: &ReusedRules,
    character: &Character,
    page: Option<PageId>,
    seed: u64,
) -> Option<CreatedCharacter> {
    let mut rolls = Vec::new();
    let mut on_result = |result: LineResult| {
        let events = result.events.into_iter();
        rolls.extend(events.filter_map(|event| match event {
            Event::Roll(roll) if !roll.faces.is_empty() => Some(roll),
            _ => None,
        }));
    };
    let mut game = play_creation(launcher, rules, character, page, seed, &mut on_result).ok()?;
    let session = &mut game.game_mut().session;
    let sheet = session.sheet().unwrap_or_default();
    let page = launcher.book.index.get(session.page_id()).copied();
    let state = session.state().clone();
    rules.replace(Some(game.into_rules()));
    // The results of the first dice are preset by the book.
    let mut preset = character.dice.len();
    rolls.retain(|roll| {
        let is_preset = preset >= roll.faces.len();
        preset = preset.saturating_sub(roll.faces.len());
        !is_preset
    });
    Some(CreatedCharacter {
        sheet,
        state,
        page,
        rolls,
    })
}

/// The text with a placeholder for each word that differs from the other text.
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

/// Plays a game until the character is created.
fn play_creation(
    launcher: &BookLauncher,
    rules: &ReusedRules,
    character: &Character,
    page: Option<PageId>,
    seed: u64,
    on_result: &mut dyn FnMut(LineResult),
) -> Result<ScriptedGame, Box<Diagnostic>> {
    let faces = character.dice.clone();
    let (rules, load) = (Rc::clone(rules), Rc::clone(&launcher.rules_loader));
    let launcher = BookLauncher {
        rules_loader: Rc::new(move || match rules.take() {
            Some(rules) => Ok(rules),
            None => load(),
        }),
        new_dice: Rc::new(move || Dice::seeded(seed).with_fixed(faces.clone())),
        ..launcher.clone()
    };
    let make_error = |span, why: String, help: &str| {
        let name = &character.name;
        let message = format!("the ready-made character `{name}` cannot be created");
        let error = Diagnostic::new(Code::InvalidReadyMadeCharacter, span, message).label_text(why);
        Box::new(error.help(help))
    };
    let answer_help = "write each answer as you would type it when you create the character, and a choice by its text; `turnto play` shows the questions";
    let started = ScriptedGame::start(launcher);
    let (mut game, result) = started.map_err(|why| make_error(character.span, why, answer_help))?;
    on_result(result);
    let start = page.map(|page| format!("!goto {}", game.game().launcher.book.page(page).id));
    let start = start.iter().map(|line| (line, character.span));
    let lines = character.answers.iter().map(|(line, span)| (line, *span));
    for (line, span) in start.chain(lines) {
        // A question for a number can stay unanswered. To a question for a text, this line would be the answer.
        let has_question = match game.current_prompt() {
            Prompt::Ask(question) => !matches!(question, Question::Number { .. }),
            _ => false,
        };
        if has_question && line.starts_with('!') && !line.starts_with("!goto ") {
            let why = "the page asks a question before its choices";
            let help = "`sheet` and `inventory` apply at the choices of a page; in `pages: PAGE`, name a page that asks nothing before its choices";
            return Err(make_error(span, why.to_owned(), help));
        }
        let help = match line.starts_with('!') {
            true => "correct it in `sheet` or `inventory` of the character",
            false => answer_help,
        };
        on_result(
            game.execute_line(line)
                .map_err(|why| make_error(span, why, help))?,
        );
    }
    Ok(game)
}
