//! Very large numbers of constructs: messages stay short, and pages that readers could not use are refused.

use crate::lint::found;

/// A page with these lines after its heading.
fn of(lines: &str) -> Vec<String> {
    let text = format!("# start\n\n{lines}\n\n- On -> start\n");
    let (found, _) = found(&text);
    found.iter().map(|fault| fault.message.clone()).collect()
}

#[test]
fn of_many_faults_of_a_kind_on_one_line_the_first_are_told_and_the_others_counted() {
    let told = of(&"}".repeat(1000));
    assert_eq!(told.len(), 51, "{told:?}");
    assert_eq!(told[49], "`}` has no matching `{`");
    assert_eq!(told[50], "950 more of `invalid-syntax` on this line");
    // If there is one error more than the limit, it is still shown. Each line has its own limit.
    assert_eq!(of(&"}".repeat(51))[50], "`}` has no matching `{`");
    assert_eq!(of(&"}\nx\n".repeat(100)).len(), 100);
}

#[test]
fn a_line_has_sixty_four_kilobytes() {
    let says = "line is longer than 64 kB";
    for sign in ["{", "}", "{x}", "*a* ", "-> a ", "word "] {
        assert_eq!(of(&sign.repeat(70_000 / sign.len())), [says], "{sign}");
    }
    let between = format!("One.\n\n- {}\nTwo. {{\n\nThree.", "{".repeat(70_000));
    let told = of(&between);
    assert_eq!(told, [says, "`{` is not closed on the same line"]);
    assert_eq!(of(&"word ".repeat(12_000)), of("word"));
}

#[test]
fn near_misses_are_counted_too() {
    let told = of(&"_so_ ".repeat(300));
    assert_eq!(told.len(), 51, "{told:?}");
    assert_eq!(
        told[50],
        "250 more of `text-looks-like-markup` on this line"
    );
}

#[test]
fn a_page_has_a_thousand_choices_and_a_choice_a_hundred_conditions() {
    let choices: String = (1..=1000)
        .map(|n| format!("- Way {n} -> start\n"))
        .collect();
    let told = of(&choices);
    assert_eq!(told, ["a page can have at most 1000 choices"]);
    let guards = |n| format!("- {} Go -> start", "{if visits > 1} ".repeat(n));
    let told = of(&guards(101));
    let says = "a choice can have at most 100 conditions and costs, but this one has 101";
    assert_eq!(told, [says]);
    assert!(!of(&guards(100)).concat().contains("at most"));
}

#[test]
fn a_page_has_two_hundred_variables_of_its_own() {
    let page = |many| {
        let names: Vec<String> = (1..=many).map(|n| format!("v{n} = 0")).collect();
        let text = format!(
            "# start\nvariables: {}\n\nHere.\n\n- On -> start\n",
            names.join(", ")
        );
        let (found, _) = found(&text);
        let many = found.iter().map(|fault| &fault.message);
        many.filter(|it| it.contains("exceeds"))
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(page(201), ["`v201` exceeds the limit of 200 names"]);
    assert_eq!(page(200), [""; 0]);
}

/// Fragments that include each other many times, with one line for each number.
fn fragments(many: usize, body: impl Fn(usize) -> String, first: &str) -> Vec<String> {
    let mut text = format!("# start: Start\n\n{first}\n\n- On -> epilogue\n");
    for n in 0..many {
        text += &format!("\n# p{n}: P\nfragment: yes\n{}\n", body(n));
    }
    text += &format!("\n# p{many}: P\nfragment: yes\nparams: x = 1\n\n{{= x}}\n");
    let (found, _) = found(&text);
    found.iter().map(|fault| fault.message.clone()).collect()
}

#[test]
fn fragments_within_fragments_are_bounded() {
    let deep = fragments(60, |n| format!("\n{{include p{}}}", n + 1), "{include p0}");
    assert_eq!(
        deep,
        ["`p50` is nested too deeply: the maximum is 50 includes"]
    );
    let ten = |n| format!("\n{{include p{}}}", n + 1).repeat(10);
    let double = fragments(5, ten, "{include p0}");
    let says = |it: &String| it.starts_with("the page is too long");
    assert!(double.len() > 10 && double.iter().all(says), "{double:?}");
    let given = |n| format!("params: x\n\n{{include p{} with x = (x + x)}}", n + 1);
    let grows = fragments(13, given, "{include p0 with x = (2 + 1)}");
    assert_eq!(grows, ["the argument has more than 1000 parts"]);
}
