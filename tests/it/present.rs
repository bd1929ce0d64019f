//! Blocks of text on a terminal, for a screen reader and on a web page.

use super::print::rulesets;
use turnto::messages::Messages;
use turnto::output::present::{
    Block, Chart, ChartPlace, Grid, Style, TextStyle, VisitState, html_page, spoken_blocks,
};

fn ink(width: usize) -> TextStyle {
    TextStyle {
        width,
        prose_width: width,
        ..TextStyle::with_width(width)
    }
}

fn width_of(line: &str) -> usize {
    textwrap::core::display_width(line)
}

#[test]
fn no_line_is_longer_than_the_width() {
    let long = "word ".repeat(30) + &"x".repeat(100) + " 長い言葉".repeat(20).as_str();
    let block = Block::new(Style::Plain, long)
        .and_text(Style::Strong, " and more of it".repeat(9))
        .indented(2, 5);
    for width in [40, 41, 63, 100] {
        for line in ink(width).render(std::slice::from_ref(&block)).lines() {
            assert!(width_of(line) <= width, "{width}: {line}");
        }
    }
}

#[test]
fn no_line_of_a_map_is_longer_than_the_window() {
    let titles = [
        "a",
        "",
        "Donaudampfschifffahrtsgesellschaftskapitän",
        "長い言葉の多い場所の名前",
        "one two three four five six seven eight nine ten",
        "\x1b[2J",
    ];
    for many in [1, 2, 7, 60, 300] {
        let places = (0..many).map(|n| ChartPlace {
            title: titles[n % titles.len()].to_owned(),
            visit_state: VisitState::Seen,
            position: None,
            untaken_count: 0,
        });
        let ways = (1..many).map(|n| (n / 3, n)).chain([(0, many - 1)]);
        let mut map = Block::new(Style::Plain, "");
        map.chart = Some(Box::new(Chart {
            places: places.collect(),
            paths: ways.collect(),
            unlined_heading: "Other:".to_owned(),
        }));
        for width in [40, 72, 80, 100] {
            for boxes in [false, true] {
                let ink = TextStyle {
                    has_box_chars: boxes,
                    ..ink(width)
                };
                let text = ink.render(std::slice::from_ref(&map));
                let long = text.lines().find(|line| width_of(line) > width);
                let is_clean = !text.contains('\x1b');
                assert!(long.is_none() && is_clean, "{width}: {long:?}");
            }
        }
    }
}

#[test]
fn colour_changes_no_words() {
    let block = Block::new(Style::Key, "1. ")
        .and_text(Style::Plain, "Ask the ")
        .and_text(Style::Change, "clerk who never sleeps")
        .and_text(Style::Plain, " for work");
    let plain = ink(20).render(std::slice::from_ref(&block));
    let coloured = TextStyle {
        colour: true,
        ..ink(20)
    };
    let coloured = coloured.render(std::slice::from_ref(&block));
    let mut pieces = coloured.split("\x1b[");
    let first = pieces.next().unwrap();
    let rest = pieces.map(|piece| piece.split_once('m').unwrap().1);
    assert_eq!(first.to_owned() + &rest.collect::<String>(), plain);
}

#[test]
fn signs_become_words_for_an_ear() {
    let vocabulary = &rulesets()["loa"];
    let words = Messages::default().with_ruleset(&vocabulary.messages);
    let said = |text: &str| {
        let blocks = spoken_blocks(&[Block::new(Style::Plain, text)], &words);
        blocks[0].runs[0].text.clone()
    };
    for (seen, heard) in [
        ("Wounds: 22/58.", "Wounds: 22 of 58."),
        (
            "Grit 6 (-2), Wit 10 (+0)",
            "Grit 6 (minus 2), Wit 10 (plus 0)",
        ),
        ("10 + 7 = 17, 2 x 5 = 10", "10 and 7 is 17, 2 times 5 is 10"),
        ("50 ft / 16 m", "50 ft or 16 m"),
        ("map [list|drawn]", "map [list or drawn]"),
        ("1-4, 11–12", "1 to 4, 11 to 12"),
        ("commands after /)", "commands after slash)"),
        ("Say `help` or `undo 3`.", "Say “help” or “undo 3”."),
        ("2 AP and an APE", "2 action points and an APE"),
        ("+12 and −3", "plus 12 and minus 3"),
    ] {
        assert_eq!(said(seen), heard);
    }
    for text in [
        "a twenty-year-old, well-known",
        "/home/ann/1/2/3.json",
        "2026-11-22",
        "c++ and a lone ` sign",
        "he or she/it - nobody knew",
        "3d6+2",
        "one | two",
        "",
    ] {
        assert_eq!(said(text), text);
    }
}

#[test]
fn what_a_book_says_is_text_and_nothing_more() {
    let mut map = Block::new(Style::Strong, "");
    map.grid = Some(Grid {
        columns: vec!["<th>".into()],
        rows: vec![vec!["a".into(), "b\n<c>".into()]],
        empty_text: String::new(),
    });
    let blocks = [
        Block::new(Style::Plain, "<script>alert(\"x\")</script> & so\x1b[2J").spaced(),
        Block::new(Style::Plain, "It is ").and_text(Style::Emphasis, "so"),
        map,
    ];
    let page = html_page("en\"", "A <Book>", "", &blocks);
    for part in [
        "<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; so[2J</p>",
        "<p class=\"close\">It is <em>so</em></p>",
        "<tr><td></td><th>&lt;th&gt;</th></tr>\n<tr><th>a</th><td>b<br>&lt;c&gt;</td></tr>",
        "<title>A &lt;Book&gt;</title>",
        "<html lang=\"en&quot;\">",
    ] {
        assert!(page.contains(part), "no {part} in {page}");
    }
    assert!(!page.contains("<script") && !page.contains('\x1b'));
}
