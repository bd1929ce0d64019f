//! Sentences with instructions in them: which of them continue the sentence, and which end it.

use crate::ruled::{Ruled, told};
use turnto::engine::play::Response;
use turnto::model::game::{Event, StyledText};
use turnto::syntax::markup::Emphasis;

const RULES: &str = r#"return { name = 'test',
  fields = { { name = 'sp', type = 'integer', start = 3 } },
  instructions = {
    { form = 'nod', about = 'Nods.', run = function() end },
    { form = 'look', outcomes = { 'seen', 'missed' }, about = 'Looks.', run = function() return 'seen' end },
    { form = 'cry <text:text>', about = 'Says it.', run = function(args) say(args.text) end },
    { form = 'earn', about = 'One more.', run = function() sheet.sp = sheet.sp + 1 end },
    { form = 'throw', about = 'Throws.', run = function() roll{ count = 2, plus = 12 } roll("1d6+2") roll{ count = 2, plus = 1, parts = { { "aim", 1 } } } end },
  } }"#;

fn read(body: &str) -> Response {
    let pages = format!("# start: Start\n\n{body}\n\n- Off -> start\n");
    let ruled = Ruled::new(&[RULES], "variables: { n: 3, w: sea }\n", &pages);
    ruled.start().1
}

#[test]
fn what_tells_nothing_ends_no_paragraph() {
    let body = "It goes on, {nod} and {set n = 4} on, {look}\n| seen: and on\nto here.";
    assert_eq!(told(&read(body)), ["It goes on, and on, and on to here."]);
}

#[test]
fn what_tells_something_stands_where_it_happens() {
    let body = "It goes on, {cry \"Stop\"} and {nod} then {earn} ends.";
    let told = told(&read(body));
    assert_eq!(told[..3], ["It goes on,", "Stop", "and then"]);
    assert_eq!(told[4..], ["ends."]);
}

fn pieces(page: &Response) -> Vec<(String, Emphasis)> {
    let prose = page.events.iter().find_map(|event| match event {
        Event::Prose { pieces, .. } => Some(pieces.clone()),
        _ => None,
    });
    let pieces = prose.unwrap().into_iter();
    pieces
        .map(|StyledText { text, style }| (text, style))
        .collect()
}

#[test]
fn emphasis_goes_on_over_a_value() {
    let plain = |text: &str| (text.to_owned(), Emphasis::Plain);
    assert_eq!(
        pieces(&read("So *{= n} more*, {= n} and **the {= w}**.")),
        [
            plain("So "),
            ("3 more".to_owned(), Emphasis::Emphasis),
            plain(", 3 and "),
            ("the sea".to_owned(), Emphasis::Strong),
            plain("."),
        ]
    );
}

#[test]
fn texts_in_a_sentence_vary() {
    assert_eq!(
        told(&read(
            "A {sequence: b | c}{cycle: | x}.\n{if n > 2}{cycle: d \\| e | f}{end} g."
        )),
        ["A b. d | e g."]
    );
    let many = "{random: a | b}".repeat(64);
    let fell = told(&read(&many)).concat();
    let a = fell.matches('a').count();
    assert!((16..48).contains(&a), "{fell}");
}

#[test]
fn a_bonus_without_a_name_is_told_by_its_figure() {
    let page = read("{throw}");
    let rolls = page.events.iter().filter_map(|event| match event {
        Event::Roll(roll) => Some(roll.parts.iter().map(|it| it.name.clone()).collect()),
        _ => None,
    });
    let named: Vec<Vec<String>> = rolls.collect();
    assert_eq!(named, [["12"], ["2"], ["aim"]]);
}

#[test]
fn a_fragment_says_what_it_is_given() {
    let pages = "# start: Start\n\n{include offer with price = 5} {include offer with price = (n + 3), who = w}\n\n- Off -> start\n\n# offer: Offer\nfragment: yes\nparams: price, who = \"you\"\n\n{= price} for {= who}.{if price > 5} Much.{end}{include more with price = (price * 2)}\n\n# more: More\nfragment: yes\nparams: price\n\nOr {= price}.\n";
    let ruled = Ruled::new(&[RULES], "variables: { n: 3, w: sea }\n", pages);
    let (_, page) = ruled.start();
    assert_eq!(told(&page), ["5 for you.Or 10. 6 for sea. Much.Or 12."]);
}
