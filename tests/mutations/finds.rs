//! Which changes a small text yields, and that none is lost.

use super::change::Change;
use super::{draw, known, lua, yaml};

/// Each change as the lines after it.
fn lines(text: &str, found: &[Change]) -> Vec<String> {
    found.iter().map(|it| it.lines(text).after).collect()
}

fn of_lua(text: &str) -> Vec<String> {
    lines(text, &lua::changes("a.lua", text).unwrap())
}

fn of_yaml(text: &str) -> Vec<String> {
    lines(text, &yaml::changes("a.yaml", text).unwrap())
}

#[test]
fn a_comparison_moves_its_edge_and_turns_round() {
    assert_eq!(of_lua("return a < b"), ["return a <= b", "return a >= b"]);
    assert_eq!(of_lua("return a >= b"), ["return a < b", "return a > b"]);
    assert_eq!(of_lua("return a == b"), ["return a ~= b"]);
}

#[test]
fn operators_become_their_neighbours() {
    assert_eq!(of_lua("return a and b"), ["return a or b"]);
    assert_eq!(of_lua("return a - b"), ["return a + b"]);
    assert_eq!(of_lua("return a // b"), ["return a * b"]);
    assert_eq!(of_lua("return a % b"), ["return a * b"]);
    assert_eq!(of_lua("return not a"), ["return a"]);
    assert_eq!(of_lua("return -a"), ["return a"]);
    assert_eq!(of_lua("return math.min(a, b)"), ["return math.max(a, b)"]);
    assert_eq!(of_lua("return math.floor(a)"), ["return math.ceil(a)"]);
}

#[test]
fn constants_are_one_off() {
    assert_eq!(of_lua("return 3"), ["return 2", "return 4"]);
    assert_eq!(of_lua("return 0.5"), ["return -0.5", "return 1.5"]);
    assert_eq!(of_lua("return true"), ["return false"]);
    // Two signs together would begin a comment.
    assert_eq!(
        of_lua("return -0"),
        ["return 0", "return -(-1)", "return -1"]
    );
}

/// A figure is changed; how far house rules may go with it is not.
#[test]
fn bounds_of_figures_stay() {
    assert_eq!(
        of_lua("return { value = 3, min = 0, max = 9, about = 'Dice.' }"),
        [
            "return { value = 2, min = 0, max = 9, about = 'Dice.' }",
            "return { value = 4, min = 0, max = 9, about = 'Dice.' }"
        ]
    );
    assert_eq!(of_lua("return { min = 0 }").len(), 2);
}

#[test]
fn a_condition_is_forced_and_turned_round() {
    assert_eq!(
        of_lua("if a then return end"),
        [
            "if false then return end",
            "if not (a) then return end",
            "if true then return end"
        ]
    );
    // Turned round it would be what the comparison becomes anyway.
    assert_eq!(
        of_lua("if a then return elseif b == c then return end"),
        [
            "if false then return elseif b == c then return end",
            "if not (a) then return elseif b == c then return end",
            "if true then return elseif b == c then return end",
            "if a then return elseif false then return end",
            "if a then return elseif true then return end",
            "if a then return elseif b ~= c then return end",
        ]
    );
    assert_eq!(
        of_lua("while a do f = b end")[0],
        "while false do f = b end"
    );
    assert_eq!(
        of_lua("repeat local b until a"),
        ["repeat local b until true"]
    );
}

#[test]
fn a_step_is_left_out_and_a_piece_of_the_script_is_not() {
    assert_eq!(of_lua("if a(b) then c(d) end")[3], "if a(b) then  end");
    assert_eq!(of_lua("local a\nf(a)\na = g()"), ["", ""]);
    assert_eq!(of_lua("f(function() return a end)"), Vec::<String>::new());
    assert_eq!(
        of_lua("M.f = function() return a end"),
        Vec::<String>::new()
    );
    assert_eq!(of_lua("local a = f()"), Vec::<String>::new());
}

#[test]
fn brackets_at_the_end_go_with_what_they_end() {
    assert_eq!(
        of_lua("if a[b] then return end"),
        [
            "if false then return end",
            "if not (a[b]) then return end",
            "if true then return end"
        ]
    );
    assert_eq!(of_lua("a = b[c]"), [""]);
    assert_eq!(of_lua("f(a)[b] = not c[d] -- e")[1], "f(a)[b] = c[d] -- e");
    assert_eq!(of_lua("return -a[b]"), ["return a[b]"]);
}

#[test]
fn texts_and_comments_stay() {
    let text = "local a = \"1 < 2 and true\" -- 1 < 2\nlocal b = [[\n3 == 4\n]] .. 'not 5'";
    assert_eq!(of_lua(text), Vec::<String>::new());
    // What a text is put together from is told too; what only chooses between texts is not.
    assert_eq!(
        of_lua("return 'a' .. (b == 1 and c or 'd') .. f(2)"),
        Vec::<String>::new()
    );
    assert_eq!(
        of_lua("return a and 'b' .. 3 or nil")[0],
        "return a or 'b' .. 3 or nil"
    );
}

#[test]
fn a_change_tells_its_function_and_all_lines_that_it_touches() {
    let text = "local function outer()\n  g(1,\n    h)\nend\nreturn 2\n";
    let found = lua::changes("a.lua", text).unwrap();
    assert_eq!(found[0].inside, "outer");
    let told = found.iter().map(|it| it.lines(text));
    let told: Vec<_> = told.map(|it| (it.number, it.before, it.after)).collect();
    let line = |number, before: &str, after: &str| (number, before.to_owned(), after.to_owned());
    assert_eq!(
        told,
        [
            line(2, "g(1,\nh)", ""),
            line(2, "g(1,", "g(0,"),
            line(2, "g(1,", "g(2,"),
            line(5, "return 2", "return 1"),
            line(5, "return 2", "return 3"),
        ]
    );
    assert_eq!(found[4].inside, "");
    assert_eq!(found[1].made(text), text.replace("g(1", "g(0"));
}

#[test]
fn what_a_script_uses_is_known() {
    let text = "local words = use(\"words\")\nlocal a = use 'a'\nlocal b = other(\"b\")";
    assert_eq!(lua::parts(text).unwrap(), ["words", "a"]);
}

#[test]
fn a_text_that_is_no_lua_is_told() {
    assert!(lua::changes("a.lua", "if then").is_err());
}

#[test]
fn numbers_and_flags_of_a_catalogue() {
    assert_eq!(of_yaml("a: { b: 3 }"), ["a: { b: 2 }", "a: { b: 4 }"]);
    assert_eq!(of_yaml("a:\n  - -1\n"), ["- -2", "- 0"]);
    assert_eq!(
        of_yaml("a: { b: 11.5 }"),
        ["a: { b: 10.5 }", "a: { b: 12.5 }"]
    );
    assert_eq!(
        of_yaml("a: { b: yes, c: [true] }"),
        ["a: { b: no, c: [true] }", "a: { b: yes, c: [false] }",]
    );
}

#[test]
fn words_of_an_option_become_others_of_the_same_key() {
    let text = "a: { kind: one, name: Ox }\nb: { kind: two, name: Ass }\n";
    assert_eq!(
        of_yaml(text),
        ["a: { kind: two, name: Ox }", "b: { kind: one, name: Ass }"]
    );
    // The key of a list is the key of what is in it.
    assert_eq!(
        of_yaml("a: { kinds: [one, two] }")[0],
        "a: { kinds: [two, two] }"
    );
}

#[test]
fn a_change_of_a_catalogue_tells_its_entry() {
    let text = "one:\n  a: 1\ntwo: { b: [2] }\n";
    let found = yaml::changes("a.yaml", text).unwrap();
    let inside: Vec<&str> = found.iter().map(|it| it.inside.as_str()).collect();
    assert_eq!(inside, ["one", "one", "two", "two"]);
}

#[test]
fn what_a_catalogue_tells_stays() {
    let text = "# 1: 2\na: # 3\n  about: Not 4, but 5 or 6.\n  does: \"7\"\n  says: swings at\n  name: 'Eight, 9'\nb: { about: x, says: on }\n";
    assert_eq!(of_yaml(text), Vec::<String>::new());
}

#[test]
fn the_same_seed_draws_the_same() {
    let all = lua::changes("a.lua", &"f(1, 2, 3)\n".repeat(20)).unwrap();
    let one = draw::draw(all.clone(), 30, 1);
    assert_eq!(one, draw::draw(all.clone(), 30, 1));
    assert_ne!(one, draw::draw(all.clone(), 30, 2));
    assert!(one.iter().all(|change| all.contains(change)));
    let mut unlike = one.clone();
    unlike.dedup();
    assert_eq!(unlike.len(), 30);
    assert_eq!(draw::draw(all.clone(), 1000, 1), all);
}

#[test]
fn a_ruleset_is_its_script_its_parts_its_catalogues_and_what_it_uses_of_the_library() {
    let texts = [
        ("a.lua", "use('fights') use('words') return 1"),
        ("a/fights.lua", "use('dice') return 1"),
        ("a/fights/far.lua", "return 1"),
        ("a/fights/far.yaml", "b: { c: 1 }"),
        ("a/own.yaml", "b: { c: 1 }"),
        ("a/rules.md", "1"),
        ("b.lua", "use('more') return 1"),
        ("lib/dice.lua", "return 1"),
        ("lib/more.lua", "return 1"),
        ("lib/words.lua", "return 1"),
    ];
    let texts = texts.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let all = draw::all("a", &texts.into()).unwrap();
    let mut files: Vec<String> = all.into_iter().map(|it| it.file).collect();
    files.dedup();
    assert_eq!(
        files,
        [
            "a.lua",
            "a/fights.lua",
            "a/fights/far.lua",
            "a/own.yaml",
            "lib/dice.lua",
            "lib/words.lua"
        ]
    );
}

#[test]
fn every_ruleset_that_ships_can_be_changed() {
    let texts = draw::texts(&super::root().join("scripts"));
    for ruleset in super::all_rulesets(&texts) {
        let all = draw::all(&ruleset, &texts).unwrap();
        assert!(all.len() > 500, "{ruleset}: {}", all.len());
    }
}

#[test]
fn an_equivalent_change_is_known_by_its_line() {
    let text = "local function f()\n  return a < b\nend\n";
    let found = lua::changes("a.lua", text).unwrap();
    let entry = |more: &str| {
        let head = "- { ruleset: x, file: a.lua, line: 'return a < b', becomes: 'return a <= b'";
        known::read(&format!("{head}, {more} }}"))
    };
    let is = |more: &str, n: usize| {
        let known = entry(more).unwrap();
        known[0].is("x", &found[n], &found[n].lines(text))
    };
    assert!(is("because: never the same", 0));
    assert!(is("because: never the same, in: f", 0));
    assert!(!is("because: never the same, in: g", 0));
    assert!(!is("because: never the same", 1));
    assert!(entry("because: ' '").is_err());
}
