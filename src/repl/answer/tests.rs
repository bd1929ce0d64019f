//! Typed lines and the answers that they are.

use super::*;
use crate::game::Piece;

fn offers() -> Vec<Offer> {
    [
        ("ask", "Ask the clerk for work", None),
        ("berth", "Buy a berth on the Heron", None),
        (
            "vault",
            "Go down into the vault",
            Some("you need a lantern"),
        ),
        ("sleep", "Sleep in the net loft", None),
        ("search", "Search the wrecked lugger", None),
    ]
    .into_iter()
    .map(|(id, text, closed)| Offer {
        id: id.into(),
        text: vec![Piece {
            text: text.into(),
            style: Default::default(),
        }],
        closed: closed.map(Into::into),
        usual: false,
        menu: None,
    })
    .collect()
}

fn pick(line: &str) -> Result<Answer, String> {
    read(line).map_err(|miss| miss.why)
}

fn read(line: &str) -> Result<Answer, Miss> {
    let offers = offers();
    answer(line, &Prompt::Choices { offers }, Words::english())
}

#[test]
fn a_choice_is_a_number_or_letters_of_its_words() {
    for line in [
        "1",
        "1.",
        "as",
        "ask",
        "a t c",
        "clerk",
        "cl for",
        "ASK THE CLERK FOR WORK",
    ] {
        assert_eq!(
            pick(line),
            Ok(Answer::Reply(Reply::Pick("ask".into()))),
            "{line}"
        );
    }
    assert_eq!(
        pick("heron"),
        Ok(Answer::Reply(Reply::Pick("berth".into())))
    );
    assert_eq!(
        pick("in the net"),
        Ok(Answer::Reply(Reply::Pick("sleep".into())))
    );
}

#[test]
fn an_apostrophe_is_typed_either_way() {
    for (line, text) in [
        ("reeve's", "The reeve’s house"),
        ("reeve’s h", "The reeve's house"),
    ] {
        assert!(matches(line, text, false), "{line}");
    }
}

#[test]
fn a_line_with_nothing_on_it_takes_what_is_usual_if_it_is_open() {
    let mut offers = offers();
    let nothing = |offers: &[Offer]| {
        let offers = offers.to_vec();
        answer(" ", &Prompt::Choices { offers }, Words::english())
    };
    assert!(nothing(&offers).is_err());
    offers[1].usual = true;
    assert_eq!(
        nothing(&offers),
        Ok(Answer::Reply(Reply::Pick("berth".into())))
    );
    offers[1].closed = Some("no berth is free".into());
    assert!(nothing(&offers).is_err());
}

#[test]
fn articles_and_what_leads_up_to_a_name_are_passed_over() {
    for (line, id) in [
        ("ask clerk for work", "ask"),
        ("the clerk", "ask"),
        ("go to sleep", "sleep"),
        ("go and search the lugger", "search"),
        ("buy berth on a heron", "berth"),
        ("geh zum heron", "berth"),
    ] {
        let said = pick(line);
        let near = read(line).err().and_then(|miss| miss.near);
        let taken = Ok(Answer::Reply(Reply::Pick(id.into())));
        // What stands in the middle of a choice is asked about.
        assert!(
            said == taken || near.is_some_and(|it| it.answer == taken),
            "{line}: {said:?}"
        );
    }
    assert_eq!(pick("ask clerk for work"), pick("1"));
    assert_eq!(pick("go to sleep"), pick("4"));
    assert!(pick("go to the heron").is_err(), "it may be left, too");
}

#[test]
fn a_slip_is_no_answer_but_may_be_meant() {
    for (line, words) in [
        ("slepe", "Sleep in the net loft"),
        ("go to the clrek", "Ask the clerk for work"),
        ("b", "Buy a berth on the Heron"),
    ] {
        let miss = read(line).unwrap_err();
        assert_eq!(miss.near.unwrap().words, words, "{line}");
        assert!(
            miss.why.ends_with(&format!("Or did you mean “{words}”?")),
            "{}",
            miss.why
        );
    }
    let closed = read("valut").unwrap_err().near.unwrap();
    assert!(
        closed
            .answer
            .unwrap_err()
            .contains("is closed: you need a lantern")
    );
    for line in ["xyzzy", "q", "h", "go to the"] {
        assert_eq!(read(line).unwrap_err().near, None, "{line}");
    }
}

#[test]
fn words_of_both_languages_are_understood_in_both() {
    let words = Words::of(crate::words::Language::German);
    let mut offers = offers();
    offers[1].text[0].text = "Der Markt am Wasser".into();
    let read = |line: &str| {
        let offers = offers.clone();
        answer(line, &Prompt::Choices { offers }, &words)
    };
    for line in [
        "markt",
        "den Markt",
        "geh zum Markt",
        "go to the Markt",
        "markt am",
    ] {
        assert_eq!(
            read(line),
            Ok(Answer::Reply(Reply::Pick("berth".into()))),
            "{line}"
        );
    }
    let near = read("mrakt").unwrap_err();
    assert!(
        near.why.ends_with("Oder meinst du „Der Markt am Wasser“?"),
        "{}",
        near.why
    );
}

#[test]
fn what_could_be_two_choices_is_neither() {
    let said = pick("s").unwrap_err();
    assert!(
        said.contains("4 (Sleep in the net loft) or 5 (Search"),
        "{said}"
    );
}

#[test]
fn all_the_words_of_one_choice_are_that_choice() {
    let mut offers = offers();
    offers[1].text[0].text = "Ask the clerk for work and for bread".into();
    let said = answer(
        "ask the clerk for work",
        &Prompt::Choices { offers },
        Words::english(),
    );
    assert_eq!(said, Ok(Answer::Reply(Reply::Pick("ask".into()))));
}

#[test]
fn a_closed_choice_says_why() {
    for line in ["3", "vault", "go down"] {
        let said = pick(line).unwrap_err();
        assert_eq!(
            said,
            "\"Go down into the vault\" is closed: you need a lantern."
        );
    }
    assert_eq!(
        pick("9").unwrap_err(),
        "Type 1, 2, 4 or 5, or the first letters of a choice."
    );
}

#[test]
fn dice_are_typed_in_one_word_or_many() {
    let prompt = Prompt::Ask(Question::Dice {
        why: "LORE".into(),
        count: 3,
        sides: 6,
        low: 1,
    });
    for line in ["3 5 1", "351", "3,5,1", " 3  5 1 "] {
        assert_eq!(
            answer(line, &prompt, Words::english()),
            Ok(Answer::Reply(Reply::Dice(vec![3, 5, 1]))),
            "{line}"
        );
    }
    for line in ["", "3 5", "357", "3 5 0", "x", "3 5 1 1"] {
        assert!(answer(line, &prompt, Words::english()).is_err(), "{line}");
    }
}

#[test]
fn an_order_names_each_once() {
    let prompt = Prompt::Ask(Question::Order {
        question: "Who?".into(),
        offers: offers(),
        topic: String::new(),
    });
    assert!(answer("5 4 3 2 1", &prompt, Words::english()).is_ok());
    let listed = offers().iter().map(|offer| offer.id.clone()).collect();
    assert_eq!(
        answer("", &prompt, Words::english()),
        Ok(Answer::Reply(Reply::Order(listed)))
    );
    for line in ["5 4 3 2", "5 4 3 2 2", "6 4 3 2 1", "0 1 2 3 4"] {
        assert!(answer(line, &prompt, Words::english()).is_err(), "{line}");
    }
}

#[test]
fn a_no_takes_only_a_choice_that_says_no() {
    let menu = |all: &[&str]| {
        let offers = all.iter().map(|text| Offer {
            id: (*text).to_owned(),
            text: vec![Piece {
                text: (*text).into(),
                style: Default::default(),
            }],
            closed: None,
            usual: false,
            menu: None,
        });
        let offers = offers.collect();
        answer("no", &Prompt::Choices { offers }, Words::english())
    };
    let asked = menu(&["Sit near nobody", "Nod", "Hard: no Fate"]);
    assert!(asked.is_err_and(|miss| miss.near.is_none()));
    let taken = menu(&["Sit near nobody", "No, thank you", "Nod"]);
    assert!(taken.is_ok_and(|it| it == picks("No, thank you".to_owned())));
}

#[test]
fn two_letters_in_the_middle_of_a_choice_only_may_mean_it() {
    let miss = read("ne").unwrap_err();
    assert_eq!(miss.near.unwrap().words, "Sleep in the net loft");
    for line in ["net", "Sl", "ne lo"] {
        let sleep = Ok(Answer::Reply(Reply::Pick("sleep".into())));
        assert_eq!(pick(line), sleep, "{line}");
    }
    // Of several none is taken.
    assert!(read("th").unwrap_err().near.is_none());
}

#[test]
fn yes_may_be_said_politely() {
    let confirm = Prompt::Ask(Question::confirm("Well?", "well"));
    let read = |line: &str| answer(line, &confirm, Words::english()).ok();
    for line in [
        "yes",
        "Yes.",
        "y!",
        "yes please",
        "Yes, please.",
        "ja bitte",
        "Ja.",
    ] {
        assert_eq!(read(line), Some(Answer::Reply(Reply::Yes(true))), "{line}");
    }
    for line in ["no", "No.", "nein, bitte!"] {
        assert_eq!(read(line), Some(Answer::Reply(Reply::Yes(false))), "{line}");
    }
    for line in ["", ".", "please", "yes no", "yesplease", "bitte"] {
        assert_eq!(read(line), None, "{line}");
    }
}
