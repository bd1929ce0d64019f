//! Fuel also covers the size of values and texts, so that no rule exhausts memory with them.

use crate::ruled::{Ruled, pick};
use turnto::syntax::diagnostic::Code;

/// Asserts that a limit stops the body and that the game is in its previous state.
#[track_caller]
fn stopped(body: &str) {
    let script = format!(
        r#"return {{ name = "test",
  fields = {{ {{ name = "n", type = "integer" }}, {{ name = "text", type = "text" }}, {{ name = "all", type = "any" }}, {{ name = "map", type = "map" }},
    {{ name = "words", type = "words" }} }},
  kinds = {{ {{ name = "item", held = true, marks = {{ {{ name = "note", type = "any" }} }} }} }},
  instructions = {{ {{ form = "do", run = function()
    local long, n = ("x"):rep(90000), 0
    {body}
  end }} }} }}"#
    );
    let files = [
        ("book.yaml", "title: B\nruleset: test\nstart: start\n"),
        ("items.yaml", "rope: { name: Rope }\n"),
        (
            "pages.gamebook",
            "# start\n\n- Do\n  {do}\n- Off -> start\n",
        ),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let ruled = Ruled::of(&[&script], &files.into());
    let (mut session, before) = ruled.start();
    session.answer(pick("do")).unwrap();
    let fault = session.last_error().expect("a fault");
    assert_eq!(fault.code, Code::RuleOverLimit, "{fault:?}");
    assert_eq!(*session.prompt(), before.prompt);
}

#[test]
fn words_without_end_are_stopped() {
    stopped("while true do say(long) end");
    stopped("while true do say(\"\") end");
    stopped("while true do switch_player(long) end");
    stopped("while true do grid { title = long, columns = { long }, rows = {} } end");
    stopped("while true do n = n + 1 set_with_text(\"n\", n, long) end");
    stopped("while true do n = n + 1 add(\"n\", 1, long) end");
    stopped("while true do gain(\"item\", \"rope\", long) lose(\"item\", 1, long) end");
    stopped("while true do end_game(\"end\", long) end");
}

#[test]
fn things_without_end_are_stopped() {
    stopped("while true do gain(\"item\", \"rope\", \"\") end");
    stopped(
        "for _ = 1, 500 do gain(\"item\", \"rope\", \"\") end while true do n = n + 1 mark(\"item\", 1, \"note\", n, \"\") end",
    );
    stopped(
        "gain(\"item\", \"rope\", \"\") while true do n = n + 1 mark(\"item\", 1, \"note\", n .. long, \"\") end",
    );
}

#[test]
fn reading_without_end_is_stopped_soon() {
    let many = "local t = {} for i = 1, 20000 do t[\"k\" .. i] = i end set_silently(\"map\", t)";
    stopped(&format!("{many} while true do local _ = sheet.map end"));
    stopped(&format!(
        "{many} while true do local _ = get(\"map\", \"k1\") end"
    ));
    let many = "for _ = 1, 800 do gain(\"item\", \"rope\", \"\") end";
    stopped(&format!(
        "{many} while true do local _ = count(\"item\", {{ note = 1 }}) end"
    ));
    stopped(&format!(
        "{many} while true do local _ = held(\"item\") end"
    ));
}

#[test]
fn fields_without_end_are_stopped() {
    stopped("while true do n = n + 1 set_silently(\"text\", n .. long) end");
    stopped(
        "local t = {} for i = 1, 50000 do t[i] = i end while true do n = n + 1 t[1] = n set_silently(\"all\", t) end",
    );
    stopped("while true do n = n + 1 set(\"map\", \"k\" .. n, n, false) end");
    stopped("while true do n = n + 1 set(\"words\", \"k\" .. n, true, false) end");
    stopped("while true do n = n + 1 set(\"all\", n, long, false) end");
    stopped("sheet.map.a = 1 while true do n = n + 1 sheet.map[\"k\" .. n] = n end");
}
