//! An include has the same effect as the text of the fragment in its place: at the start and end of a line, and in menus.

use crate::reader::Whim;
use crate::ruled::{Ruled, pick, told};
use turnto::engine::play::Response;
use turnto::messages::Messages;
use turnto::model::book::Book;
use turnto::model::game::{Answer, Prompt, Reply};
use turnto::output::print;

const RULES: &str = "return { name = 'test' }";
const HEAD: &str = "variables: { n: 1, place: x }\n";

/// Text that can begin or end a line, and how it is rendered.
const PARTS: &[(&str, &str)] = &[
    ("Stone.", "Stone."),
    ("{= n}", "1"),
    ("*Words*", "Words"),
    ("{if n = 1}Yes.{end}", "Yes."),
    ("{if n = 1}\nYes.\n{else}\nNo.\n{end}", "Yes."),
    ("{if n = 2}No.{end}", ""),
    ("{once}First.{end}", "First."),
    ("{random: Any. | Any.}", "Any."),
    ("{random}\n| Any.\n| Any.", "Any."),
    ("{repeat}\nRound.\n{until n = 1}", "Round."),
    ("// a note", ""),
    ("{set n = 1}", ""),
    ("{include plain}", "Middle."),
    ("{include mixed}", "Maybe. 1 Any. Middle. After."),
    ("{include given with word = \"Word\"}", "Word"),
    ("{if n = 1}\n{include plain}\n{end}", "Middle."),
    ("{once}{include plain}{end}", "Middle."),
    ("{random}\n| {include plain}", "Middle."),
];

const FRAGMENTS: &str = "
# plain: Plain
fragment: yes

Middle.

# mixed: Mixed
fragment: yes

// a note
{if n = 1}Maybe.{end}
{= n}
{random}
| Any.
| Any.
{include plain}
After.

# given: Given
fragment: yes
params: word

{= word}
";

/// The page, the text of a choice, a row and a block, around some lines.
const AROUND: &[fn(&str) -> String] = &[
    |lines| format!("{lines}\n\n- On"),
    |lines| format!("- On\n  {}\n ", lines.replace('\n', "\n  ")),
    |lines| {
        let lines = lines.replace("\n| ", "\n|| ").replace('\n', "\n| ");
        let lines = lines.replace("\n| ||", "\n||").replace("| //", "//");
        format!("{{ask \"Well?\"}}\n| else: {lines}\n\n- On")
    },
    |lines| format!("{{if n = 1}}\n{lines}\n{{end}}\n\n- On"),
];

/// The end of a line is a space, for all ends of lines and starts of the next.
#[test]
fn the_end_of_a_line_is_a_space() {
    let mut pages = String::from("# start: Start\n\n- On -> p0\n");
    let mut said = Vec::new();
    for (n, around) in AROUND.iter().enumerate() {
        for first in PARTS {
            for second in PARTS {
                // The text of a row comes first, so a comment is between lines.
                let parts = [PARTS[0], *first, *second, PARTS[0]];
                let parts = &parts[usize::from(n != 2)..];
                let lines: Vec<&str> = parts.iter().map(|(line, _)| *line).collect();
                let words: Vec<&str> = parts.iter().map(|(_, words)| *words).collect();
                let page = said.len();
                let body = around(&lines.join("\n"));
                let next = page + 1;
                pages += &format!("\n# p{page}: Page\n\n{body} -> p{next}\n");
                said.push((body, words.join(" ")));
            }
        }
    }
    pages += &format!(
        "\n# p{}: Last\n\n{{ending e \"E\"}}\n{FRAGMENTS}",
        said.len()
    );
    let ruled = Ruled::new(&[RULES], HEAD, &pages);
    let (mut session, _) = ruled.start();
    session.answer(pick("on")).unwrap();
    for (body, words) in said {
        let mut page = session.look();
        let mut lines = told(&page);
        if !matches!(page.prompt, Prompt::Choices { .. }) {
            let text = Reply::Text("road".to_owned());
            page = session.answer(Answer::Reply(text)).unwrap();
            lines = told(&page);
        }
        page = session.answer(pick("on")).unwrap();
        if body.starts_with('-') {
            lines = told(&page);
        }
        let told: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
        let words: Vec<&str> = words.split_whitespace().collect();
        assert!(told.starts_with(&words), "{body}\n{told:?}");
    }
}

/// Pages with includes, and the same pages with the fragments written by hand.
const WRITTEN: &[(&str, &str)] = &[
    // Two menus in a row with different arguments.
    (
        "{include way with to = \"market\", dir = \"north\"}\n{include way with to = \"roof\", dir = \"up\"}\n- Stop {ending e \"E\"}",
        "- Go {= \"north\"} {set place = \"market\"} -> start\n- Go {= \"up\"} {set place = \"roof\"} -> start\n- Stop {ending e \"E\"}",
    ),
    // Between choices, separated by blank lines, and with a fragment without choices in between.
    (
        "At {= place}.\n\n- Stay {set n = 2}\n\n{include way with to = \"market\", dir = \"north\"}\n\n- Stop {ending e \"E\"}\n\n{include plain}\n\n{include way with to = \"roof\", dir = \"up\"}",
        "At {= place}.\n\n- Stay {set n = 2}\n\n- Go {= \"north\"} {set place = \"market\"} -> start\n\n- Stop {ending e \"E\"}\n\nMiddle.\n\n- Go {= \"up\"} {set place = \"roof\"} -> start",
    ),
    // In the result of a choice, twice, with text around it and a choice below.
    (
        "- Talk\n  She nods.\n  {include offer}\n  {include turns}\n  -- Say nothing\n- Leave -> start",
        "- Talk\n  She nods.\n  \"Well?\"\n  -- {once} Pay {set n = n + 1} \"Thanks.\"\n  -- Wait -> again\n  -- {once} Turn {set n = 2}\n  -- Wait -> again\n  -- Say nothing\n- Leave -> start",
    ),
    // In a block, in its other branch, and with choices before and after it.
    (
        "- Count {set n = 3 - n}\n\n{if n = 1}\n{include offer}\n{else}\n{include nested}\n{end}\n- Leave -> start",
        "- Count {set n = 3 - n}\n\n{if n = 1}\n\"Well?\"\n\n- {once} Pay {set n = n + 1} \"Thanks.\"\n- Wait -> again\n{else}\n- First {set n = 1}\n- {once} Turn {set n = 2}\n- Wait -> again\n- Last {set n = 2}\n{end}\n- Leave -> start",
    ),
    // Nested, and repeated.
    (
        "One.\n{include nested}\n{include nested}\n- Leave -> start",
        "One.\n- First {set n = 1}\n- {once} Turn {set n = 2}\n- Wait -> again\n- Last {set n = 2}\n- First {set n = 1}\n- {once} Turn {set n = 2}\n- Wait -> again\n- Last {set n = 2}\n- Leave -> start",
    ),
    // Text alone in a block below a menu: evaluated after the menu.
    (
        "- Count {set n = 2}\n- Stay\n\n{if n = 2}\n{include plain}\n{end}\n- Leave -> start",
        "- Count {set n = 2}\n- Stay\n\n{if n = 2}\nMiddle.\n{end}\n- Leave -> start",
    ),
    // In emphasis.
    (
        "One *two {include plain} three* **{include plain}**\n\n- Leave -> start",
        "One *two Middle. three* **Middle.**\n\n- Leave -> start",
    ),
    // In `{once}`.
    (
        "{once}\n{include turns}\n{end}\n- Leave -> start",
        "{once}\n- {once} Turn {set n = 2}\n- Wait -> again\n{end}\n- Leave -> start",
    ),
];

const MENUS: &str = "
# way: Way
fragment: yes
params: to, dir

- Go {= dir} {set place = to} -> start

# offer: Offer
fragment: yes

\"Well?\"

- {once} Pay {set n = n + 1} \"Thanks.\"
- Wait -> again

# turns: Turns
fragment: yes

- {once} Turn {set n = 2}
- Wait -> again

# nested: Nested
fragment: yes

- First {set n = 1}

{include turns}
- Last {set n = 2}
";

#[test]
fn an_include_is_as_if_the_fragment_were_written_there() {
    for (included, by_hand) in WRITTEN {
        // On a page, and in an event.
        let event = |text: &str| {
            let text = text.replace("- Leave -> start", "- Leave");
            format!(
                "{HEAD}events:\n  \"on arrival at tag here\": |\n    {}\n",
                text.replace('\n', "\n    ")
            )
        };
        let last = "- Over {ending e \"E\"}";
        let page = |text: &str| format!("# start: Start\n\n{text}\n\n{last}\n{FRAGMENTS}{MENUS}");
        let tagged = || {
            format!(
                "# start: Start\ntags: here\n\n- Off -> off\n\n# off: Off\n\n- On -> start\n{FRAGMENTS}{MENUS}"
            )
        };
        let books = [
            [
                (HEAD.to_owned(), page(included)),
                (HEAD.to_owned(), page(by_hand)),
            ],
            [(event(included), tagged()), (event(by_hand), tagged())],
        ];
        for [one, other] in books {
            let games = [one, other].map(|(head, pages)| Ruled::new(&[RULES], &head, &pages));
            let [one, other] = games.each_ref().map(|game| paper(&game.book));
            assert_eq!(one, other, "{included}");
            for seed in 0..20 {
                let [(mut one, mut page), (mut other, hand)] = games.each_ref().map(Ruled::start);
                assert_eq!(said(&page), said(&hand), "{included}");
                let mut whim = Whim(seed);
                while let Prompt::Choices { options } = &page.prompt
                    && one.history().len() < 12
                {
                    let id = options[whim.below(options.len())].id.clone();
                    page = one.answer(pick(&id)).unwrap();
                    let hand = other.answer(pick(&id)).unwrap();
                    assert_eq!(said(&page), said(&hand), "{included}");
                }
            }
        }
    }
}

/// The printed book.
fn paper(book: &Book) -> String {
    let manuscript = print::build_manuscript(book, &print::assign_numbers(book, 1), "en", 1);
    let (document, _) = print::render_manuscript(&manuscript, book, Messages::english());
    print::render_markdown(&document, &print::AssetPaths::default())
}

fn said(page: &Response) -> (Vec<String>, &Prompt) {
    (told(page), &page.prompt)
}
