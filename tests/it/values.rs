//! Values of the model: dice, questions and their replies, messages inside texts, titles with numbers, constants of rules.

use std::collections::BTreeMap;
use turnto::model::book::{
    BookData, Constant, Parameter, Range, RulesetSchema, Signature, SlotName, TitleWordings,
    parameters,
};
use turnto::model::game::{
    Dice, DiceNotation, MenuOption, Message, Question, Reply, TextPart, Value, split_messages,
};

/// A seed gives the same game on every machine and in every version.
#[test]
fn the_stream_of_a_seed_never_changes() {
    let mut dice = Dice::seeded(7).with_fixed(vec![6]);
    let (mut at, mut faces) = (0, Vec::new());
    for _ in 0..8 {
        let (face, next) = dice.draw_face(1, 6, at).unwrap();
        faces.push(face);
        at = next;
    }
    assert_eq!(faces, [6, 4, 1, 1, 6, 4, 4, 6]);
    assert_eq!(dice.draw_face(1, 6, 3).unwrap().0, faces[3]);
    assert!(
        Dice::seeded(1)
            .with_fixed(vec![7])
            .draw_face(1, 6, 0)
            .is_err()
    );
}

#[test]
fn each_question_has_its_reply_and_no_other() {
    let offer = |id: &str, closed: Option<&str>| MenuOption {
        closed: closed.map(str::to_owned),
        ..MenuOption::open(id, "")
    };
    let options = || vec![offer("ann", None), offer("bo", Some("asleep"))];
    let text = String::new;
    let questions = [
        Question::Pick {
            question: text(),
            options: options(),
            topic: text(),
        },
        Question::confirm(text(), text()),
        Question::Number {
            question: text(),
            min: 1,
            max: 3,
            topic: text(),
        },
        Question::Text {
            question: text(),
            topic: text(),
            examples: Vec::new(),
        },
        Question::Order {
            question: text(),
            options: options(),
            topic: text(),
        },
        Question::Dice {
            label: text(),
            count: 2,
            sides: 6,
            min_face: 1,
            names: Vec::new(),
        },
    ];
    let replies = [
        Reply::Pick("ann".to_owned()),
        Reply::Confirm(false),
        Reply::Number(3),
        Reply::Text("moon".to_owned()),
        Reply::Order(vec!["bo".to_owned(), "ann".to_owned()]),
        Reply::Dice(vec![6, 1]),
    ];
    for (n, question) in questions.iter().enumerate() {
        for (m, reply) in replies.iter().enumerate() {
            assert_eq!(
                question.validate(reply).is_ok(),
                n == m,
                "{question:?} {reply:?}"
            );
        }
    }
    for (n, reply, why) in [
        (0, Reply::Pick("bo".to_owned()), "refused-closed"),
        (0, Reply::Pick("cy".to_owned()), "refused-not-offered"),
        (2, Reply::Number(4), "refused-number"),
        (
            4,
            Reply::Order(vec!["ann".to_owned()]),
            "refused-order-each",
        ),
        (5, Reply::Dice(vec![7, 1]), "refused-dice"),
    ] {
        assert_eq!(questions[n].validate(&reply).unwrap_err().id, why);
    }
}

#[test]
fn a_message_inside_a_text_is_read_again() {
    let inner = Message::new("need-code").with("name", "a = b # c");
    let outer = Message::new("needs").with("what", inner.encode());
    let outer = outer.with("n", -3);
    let text = format!("Well, {} and {}!", outer.encode(), inner.encode());
    let read = [
        TextPart::Text("Well, "),
        TextPart::Message(outer),
        TextPart::Text(" and "),
        TextPart::Message(inner),
        TextPart::Text("!"),
    ];
    assert_eq!(split_messages(&text), read);
    let broken = [
        "\u{fdd0}",
        "a\u{fdd0}b\u{fdd1}c\u{fdd2}",
        "\u{fdd2}\u{fdd1}",
        "",
    ];
    for text in broken {
        let is_words = |span: &TextPart| matches!(span, TextPart::Text(_));
        assert!(split_messages(text).iter().all(is_words), "{text:?}");
    }
}

#[test]
fn a_title_with_a_number_is_found_as_readers_are_told_it() {
    let mut world = BookData::default();
    let name = "Ambassador to # kings";
    world.title_slots.insert(name.to_owned(), 7);
    for (n, other) in (8..).zip(["Knight", "Keeper of Door #3"]) {
        world.title_slots.insert(other.to_owned(), n);
    }
    let one = (1, "Ambassador to a king".to_owned());
    world.title_wordings.insert(7, TitleWordings::from([one]));
    for (n, said) in [(1, "Ambassador to a king"), (12, "Ambassador to 12 kings")] {
        assert_eq!(world.title_wording(name, &Value::Int(n)), said);
        assert_eq!(world.find_title(said), Some((name, 7, Value::Int(n))));
    }
    assert_eq!(world.title_wording("Knight", &true.into()), "Knight");
    assert_eq!(world.find_title("Knight"), Some(("Knight", 8, true.into())));
    let door = "Keeper of Door #3";
    assert_eq!(world.find_title(door), Some((door, 9, true.into())));
    for none in ["Ambassador to two kings", "Ambassador to 0 kings"] {
        assert_eq!(world.find_title(none), None);
    }
}

#[test]
fn a_figure_keeps_its_shape_and_bounds_and_stands_in_words() {
    let fee = Constant {
        name: "fee".to_owned(),
        about: String::new(),
        value: 1.into(),
        min: Some(0),
        max: Some(9),
    };
    assert!(fee.allows(&9.into()) && !fee.allows(&10.into()) && !fee.allows(&"2d6".into()));
    assert_eq!(fee.expected(), "a whole number from 0 to 9");
    let dice = Constant {
        value: "2d6".into(),
        ..fee.clone()
    };
    assert!(dice.allows(&"d3+1".into()) && !dice.allows(&"2x6".into()));
    let mut rules = RulesetSchema {
        constants: vec![fee],
        reader_rules: "A fee of {constant.fee}, and {constant.none} and {constant.".to_owned(),
        ..RulesetSchema::default()
    };
    rules.set_translation(
        "de",
        "Ein Preis von {constant.fee}.\n\n<!-- screen -->\nTippe.\n",
    );
    rules.resolve_constants(&BTreeMap::from([("fee".to_owned(), 4.into())]));
    assert_eq!(
        rules.reader_rules,
        "A fee of 4, and {constant.none} and {constant."
    );
    assert_eq!(rules.reader_rules_in("de"), "Ein Preis von 4.\n\nTippe.\n");
    assert_eq!(rules.printed_rules_in("de"), "Ein Preis von 4.\n");
}

#[test]
fn forms_ranges_dice_and_names_of_slots_are_read_as_written() {
    let read =
        "test <skill:skill> [with <talent:talent> [<bonus:signed>]]* [no beasts] [<n:integer>]";
    let form = Signature::parse(read).unwrap();
    let parts = parameters(&form.parts);
    let names: Vec<&str> = parts.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["skill", "with", "no_beasts", "n"]);
    assert!(matches!(parts[1].1, Parameter::Repeated(_)));
    assert!(Signature::parse("<n:integer> silver").is_err() && Signature::parse("pay [x").is_err());
    let to_type = Signature::parse("pay <n:integer> [as <way:gift|loan>] [to <to_whom:word>]*");
    assert_eq!(
        to_type.unwrap().usage(),
        "pay N [as gift|loan] [to TO WHOM ...]"
    );
    for (text, told) in [
        ("-7", "-7"),
        ("2-12", "2 to 12"),
        ("-3--1", "-3 to -1"),
        ("4+", "4 or more"),
        ("-1 or less", "-1 or less"),
    ] {
        assert_eq!(Range::parse(text).unwrap().to_string(), told);
    }
    for text in ["", "-", "won", "5-2", "2-", "2 to 12", "1.5"] {
        assert!(Range::parse(text).is_none(), "{text}");
    }
    let dice = |text| DiceNotation::parse(text).map(|it| (it.count, it.sides, it.plus));
    assert_eq!(dice("d20+1"), Some((1, 20, 1)));
    assert_eq!(dice(" 3d6 - 2"), Some((3, 6, -2)));
    for text in [
        "", "6", "2d", "d", "2d6+", "2d6+x", "-1d6", "2d6+-1", "2d-6",
    ] {
        assert_eq!(dice(text), None, "{text}");
    }
    for (name, slot) in [
        ("sheet.luck", SlotName::Field("luck")),
        ("scene.fight 2.wounds", SlotName::Scene("fight 2.wounds")),
        ("var.isles:tides", SlotName::Variable("isles:tides")),
        ("once.mill.yard.ask", SlotName::Once("mill.yard", "ask")),
        ("ticks on arrival", SlotName::BuiltIn("ticks on arrival")),
    ] {
        assert_eq!(SlotName::parse(name), slot);
        assert_eq!(slot.to_string(), name);
    }
}
