//! An outcome with a required page (`leads`) moves the reader there.

use crate::ruled::{Ruled, pick, told};
use turnto::engine::play::Session;
use turnto::model::game::Prompt;

const RULES: &str = r#"
local function hurt() if at_least("hp", 2) then add("hp", -1) return "lived" end return "lost" end
return {
  name = "test",
  rule_pages = { { name = "grave", about = "Death." } },
  fields = { { name = "hp", type = "integer", min = 0, start = 1 } },
  instructions = {
    { form = "hurt", outcomes = { "lived", "lost" }, goes_to = { lost = "grave" }, about = "Hurts.", phrase = "Hurt.", run = hurt },
    { form = "bleed", outcomes = { "paid", "short", "lost" }, goes_to = { lost = "grave" }, about = "Costs blood.", phrase = "Bleed.",
      cost = function() end, run = function() return "lost" end },
  },
}
"#;

const PAGES: &str = "# start: Start

- None
  {hurt}
  On you go.
- Row
  {hurt}
  | lost: Dark.
- Turn
  {hurt}
  | lost: Light. -> heaven
- Else
  {hurt}
  | else: Well. -> heaven
- {bleed} Cost -> heaven
- Detour -> aside and return

# aside: Aside
detour: yes

{hurt}
On you go. -> return

# heaven: Heaven

Bright.

- Back -> start

# grave: Grave

Here you lie.

- Up -> start
";

fn ruled(header: &str) -> Ruled {
    Ruled::new(&[RULES], header, PAGES)
}

fn after(ruled: &Ruled, choice: &str) -> Vec<String> {
    let (mut session, _): (Session, _) = ruled.start();
    let page = session.answer(pick(choice)).unwrap();
    assert!(matches!(page.prompt, Prompt::Choices { .. }), "{choice}");
    told(&page)
}

#[test]
fn an_outcome_with_a_place_moves_the_reader() {
    let ruled = ruled("rule_pages: { grave: grave }\n");
    for (choice, expected) in [
        ("none", &["Here you lie."][..]),
        ("row", &["Dark.", "Here you lie."]),
        ("turn", &["Light.", "Bright."]),
        // The outcome with a page is handled by the ruleset itself, so `else` does not apply to it.
        ("else", &["Here you lie."]),
        ("cost", &["Here you lie."]),
        ("detour", &["Here you lie."]),
    ] {
        assert_eq!(after(&ruled, choice), expected, "{choice}");
    }
}

/// If the book has no page for it, play continues as after any other outcome.
#[test]
fn a_place_without_a_page_moves_nobody() {
    let ruled = ruled("");
    assert_eq!(after(&ruled, "none"), ["On you go."]);
    assert_eq!(after(&ruled, "row"), ["Dark."]);
    assert_eq!(after(&ruled, "else"), ["Well.", "Bright."]);
}
