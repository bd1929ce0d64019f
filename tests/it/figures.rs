//! Constants of a ruleset: declared once, changed by one line of house rules or of a book, and used in texts.

use crate::ferry::Holds;
use crate::kept::rows;
use crate::ruled::{Ruled, faults, pick, told};
use turnto::syntax::diagnostic::Diagnostic;

const RULES: &str = r#"
return {
  name = "test",
  constants = {
    { name = "fee", value = 2, min = 0, max = 9, about = "Silver that a ferry asks." },
    { name = "purse", value = 10, min = 1, about = "Silver that a purse holds." },
    { name = "start_silver", value = 5, about = "Silver at the start." },
    { name = "die", value = "1d6", about = "What is rolled for the weather." },
    { name = "bands", value = { 2, 5 }, min = 1, max = 6, about = "Up to where it is foul, and fair." },
  },
  fields = { { name = "sp", type = "integer", min = 0, max = "constant purse", start = "constant start_silver", label = "Silver",
    about = "At most {constant.purse}." } },
  instructions = {
    { form = "ferry", about = "Costs {constant.fee} silver.", run = function() sheet.sp = sheet.sp - constant.fee end },
    { form = "find <n:integer>", about = "Silver.", run = function(args) sheet.sp = sheet.sp + args.n end },
    { form = "weather", about = "Tells the bands.", run = function() say(constant.die .. " " .. #constant.bands .. " " .. constant.bands[2]) end },
  },
}
"#;

const PAGES: &str = "# start: Start\n\n{ferry}\n{find 20}\n{weather}\n\n- On -> start\n";

fn begun(scripts: &[&str], head: &str) -> Vec<String> {
    let ruled = Ruled::new(scripts, head, PAGES);
    let (_, page) = ruled.start();
    told(&page)
}

#[test]
fn a_figure_is_what_the_ruleset_says_unless_house_rules_or_the_book_say_otherwise() {
    assert_eq!(begun(&[RULES], ""), ["Silver: 3", "Silver: 10", "1d6 2 5"]);
    let house = r#"return { constants = { fee = 4, die = "2d6", bands = { 1, 6 } } }"#;
    let changed = ["Silver: 1", "Silver: 10", "2d6 2 6"];
    assert_eq!(begun(&[RULES, house], ""), changed);
    let head = "constants: { fee: 1, purse: 12, start_silver: 7, bands: [3, 4] }\n";
    let changed = ["Silver: 6", "Silver: 12", "2d6 2 4"];
    assert_eq!(begun(&[RULES, house], head), changed);
}

#[test]
fn words_made_of_figures_follow_them() {
    let ruled = Ruled::new(&[RULES], "constants: { fee: 3, purse: 8 }\n", PAGES);
    let vocabulary = &ruled.book.schema;
    assert_eq!(vocabulary.instructions[0].about, "Costs 3 silver.");
    assert_eq!(vocabulary.fields[0].about, "At most 8.");
}

#[test]
fn a_figure_lasts_through_undo_and_is_no_part_of_the_state() {
    let ruled = Ruled::new(&[RULES], "constants: { fee: 1 }\n", PAGES);
    let (mut session, _) = ruled.start();
    session.answer(pick("on")).unwrap();
    session.undo().unwrap();
    assert_eq!(
        told(&session.look()),
        ["Silver: 4", "Silver: 10", "1d6 2 5"]
    );
    assert!(
        session
            .snapshot()
            .state
            .keys()
            .all(|name| !name.contains("fee"))
    );
}

fn messages(found: &[Diagnostic]) -> Vec<String> {
    let more = |d: &Diagnostic| {
        let label = d.labels.first().map(|label| label.text.clone());
        let said = label.filter(|text| !text.is_empty()).into_iter();
        let said: Vec<String> = said.chain(d.help.clone()).collect();
        match said.is_empty() {
            true => String::new(),
            false => format!(" ({})", said.join("; ")),
        }
    };
    let each = found.iter();
    each.map(|d| format!("{}{}", d.message, more(d))).collect()
}

#[test]
fn what_a_figure_cannot_be_is_told() {
    let head = "constants: { fea: 1, fee: 10, purse: lots, die: 2x6, bands: [1, 2, 3] }\n";
    let found = messages(&Ruled::wrong(&[RULES], head)).join("\n");
    for told in [
        "did you mean `fee`?",
        "must be from 0 to 9",
        "a whole number at least 1",
        "dice such as 1d6",
        "2 whole numbers from 1 to 6",
    ] {
        assert!(found.contains(told), "{told}\n{found}");
    }
    let house = r#"return { constants = { fea = 1, purse = 0 } }"#;
    let found = messages(&faults(&[RULES, house]));
    let wanted = [
        "unknown constant `fea` (did you mean `fee`?)",
        "constant `purse` cannot be `0` (it must be a whole number at least 1)",
    ];
    assert_eq!(found, wanted);
}

/// An option that has become a constant is reported as one.
#[test]
fn an_option_that_is_a_figure_is_told_as_one() {
    let found = messages(&Ruled::wrong(&[RULES], "options: { fee: 3 }\n")).join("\n");
    found.holds(&["it is a constant: write `constants: { fee: 3 }`"]);
    let house = r#"return { options = { fee = 30 } }"#;
    let wanted = ["unknown option `fee` (it is a constant: write `constants = { fee = 2 }`)"];
    assert_eq!(messages(&faults(&[RULES, house])), wanted);
}

const UNSOUND: &str = r#"{ name = "a", value = 1 } :: missing `about`
{ name = "a", value = true, about = "A." } :: a whole number, dice
{ name = "a", value = "3x", about = "A." } :: a whole number, dice
{ name = "a", value = 3, max = 2, about = "A." } :: must be a whole number at most 2, not 3
{ name = "a", value = 3, max = "b", about = "A." } :: `max` of constant `a` must be a whole number
{ name = "a", value = 3, about = "A.", mni = 2 } :: unknown key `mni`
{ name = "a", value = 1, about = "A." }, { name = "a", value = 1, about = "A." } :: duplicate constant `a`"#;

#[test]
fn a_ruleset_declares_sound_figures() {
    let of = |figures: &str| {
        let script = format!("return {{ name = \"test\", constants = {{ {figures} }} }}");
        messages(&faults(&[&script]))
    };
    let one = |row: &str| of(row).join("\n");
    assert_eq!(one(r#"{ name = "a", value = 1, about = "A." }"#), "");
    for [row, told] in rows(UNSOUND) {
        assert!(one(&row).contains(&told), "{row}: {}", one(&row));
    }
    let script = r#"return { name = "test", constants = { { name = "die", value = "1d6", about = "A die." }, { name = "fee", value = 1, about = "A fee." } },
      fields = { { name = "a", type = "integer", max = "constant die" }, { name = "b", type = "integer", start = "constant fees" } } }"#;
    let wanted = [
        "constant `die` of `a` must be a number",
        "unknown constant `fees` of `b` (did you mean `fee`?)",
    ];
    assert_eq!(messages(&faults(&[script])), wanted);
}

#[test]
fn figures_are_read_in_functions_and_never_set() {
    let script = r#"local fee = constant.fee return { name = "test", constants = { { name = "fee", value = 1, about = "A fee." } } }"#;
    let told = messages(&faults(&[script])).join("\n");
    assert!(told.contains("inside a function"), "{told}");
    let set = RULES.replace("say(constant.die", "constant.fee = 3 say(constant.die");
    let ruled = Ruled::new(&[&set], "", PAGES);
    let fault = turnto::engine::play::Session::start(
        ruled.book.clone(),
        Box::new(ruled.rules()),
        turnto::model::game::Dice::seeded(1),
    );
    let fault = fault.err().expect("a fault").message;
    assert!(fault.contains("cannot be changed by a rule"), "{fault}");
}
