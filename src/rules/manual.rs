//! What people read of the surface: a page of the manual, made of the tables of hooks and names.

use super::hooks::MOMENTS;
use super::surface::names;
use std::fmt::Write;

/// How a rule reads and changes no more than it needs. The example is a ruleset that loads.
const NARROW: &str = r#"
## What a rule may spend

All that rules do between two decisions of a person may cost three million steps. A call that costs more is an error at its line (`rule-too-long`): the answer is taken back, and the game goes on. No `pcall` catches
this error.

| what | cost |
|---|---|
| an instruction of Lua | 1 step |
| output, and values that are kept or read | some steps for each, and for each 4 bytes of text |
| a derived value | what working it out costs, the first time in a call; then 50 steps and a thirty-second part of that |
| an error that is raised or caught | 5,000 steps, and 1 for each function that is running |
| a pattern | 1 step for each comparison, and 1 more for each 8 bytes of a set such as `[abc]` |
| `table.concat` | 4 steps for each item |
| `string.format` | 100 steps for each fraction |

Some things make every step of the call cost more:

- A text of more than 512 bytes: 1 step more for each 64 bytes of the longest. Print short texts one by one, do not join them.
- A function that takes `...`, or a `return` of several values that ends in a call, with more than 16 values: 1 step more for each 16 of them.

A text has at most 256 kB. At most 100 `pcall`s may run inside each other. `__call` of a metatable is a function. Arithmetic with a text, such as
`"2" + 1`, is an error: use `tonumber`.

## Reading little

A rule depends on all that it reads. `sheet.silver` may be any number, `held("item")` any pack in any order; `at_least("silver", 5)` and `count("item", { tag = "blade" })` have
few answers, and what is learnt of a rule that asks so holds for many readers. `add`, `change`, `gain`, `lose` and `mark` change a part, the rest unread; `add` and `at_least` know the numbers of the
scene too: a round that counts itself by `add("round", 1)` does not depend on its number. `option`, `book` and what `entry` gives are the same for the whole book: they are read once.

A **derived value** follows from others: a function without arguments, which may read, and neither change nor roll nor ask. It stands under `derived` in the table that a ruleset or house
rules return, by itself or with `type` and `about`, and is read as `derived.NAME`. It is worked out when it is first read and kept until something that it read changes; it is in no save. A query may name
one (`derived = "overloaded"`) in place of its `answer`. House rules may put another function in its place. Values that go round in a circle have none, and the rule fails.

```lua
return {
  name = "porter",
  fields = {
    { name = "silver", type = "integer", min = 0, start = 20 },
    { name = "strength", type = "integer", min = 1, max = 6, start = 2 },
    { name = "talents", type = "map" },
  },
  kinds = {
    { name = "item", held = true, fields = { { name = "weight", type = "integer" } },
      marks = { { name = "broken", type = "flag" } } },
  },
  derived = {
    load = { type = "integer", about = "What is carried.", value = function()
      local sum = 0
      for _, item in ipairs(held("item")) do sum = sum + item.weight end
      return sum
    end },
    limit = function() return 4 * sheet.strength end,
    overloaded = { type = "flag", about = "Is it too much?", value = function() return derived.load > derived.limit end },
  },
  queries = {
    { form = "overloaded", derived = "overloaded" },
  },
  verbs = {
    { form = "mend <item:item>", outcomes = { "done", "nothing", "poor" }, run = function(args)
      local torn = held("item", { id = args.item, broken = true })[1]
      if not torn then return "nothing" end
      if not at_least("silver", 5) then return "poor" end
      add("silver", -5, "You pay 5 silver")
      mark("item", torn.index, "broken", false)
      change("talents", "Mending", (get("talents", "Mending") or 0) + 1)
      if derived.overloaded then say("It weighs you down.") end
      return "done"
    end },
  },
  hooks = {
    start = function() tell("strength", 3, ask("Whom do you carry for?", "name", { "Aldo" }) .. " feeds you well") end,
  },
}
```
"#;

/// A page in Markdown: every name with its signature, what it does and an example.
#[must_use]
pub fn manual() -> String {
    let mut out = String::from(
        "# What a rule may call\n\nA script has these names around it and no others; globals cannot be set. Numbers are whole.\n",
    );
    out.push_str(
        "\n## Hooks\n\nWhat stands under `hooks` in the table that a script returns is called at these moments: the ruleset's function first, then \
         that of each house rule. A hook may do all that a verb may. A ruleset adds moments of its own under `emits` \
         (`turnto rules RULESET` lists them), and runs them by `emit`.\n\n| hook | is given | when |\n|---|---|---|\n",
    );
    for row in MOMENTS {
        let takes = match row.takes {
            [] => "nothing".to_owned(),
            all => format!("`{}`", all.join("`, `")),
        };
        let _ = writeln!(out, "| `{}` | {takes} | {} |", row.moment.name(), row.doc);
    }
    out.push_str("\n```lua\nhooks = { gain = function(what, name) if what == \"item\" then say(\"You put it away.\") end end }\n```\n");
    out.push_str(NARROW);
    for name in names() {
        let signature = match name.takes {
            None => name.name.to_owned(),
            Some(takes) => {
                let gives = if name.gives.is_empty() {
                    String::new()
                } else {
                    format!(" -> {}", name.gives)
                };
                let takes: Vec<String> = takes.iter().map(|p| p.replacen(' ', ": ", 1)).collect();
                format!("{}({}){gives}", name.name, takes.join(", "))
            }
        };
        let (doc, example) = (name.doc, name.example);
        let _ = write!(
            out,
            "\n## `{}`\n\n`{signature}`\n\n{doc}\n\n```lua\n{example}\n```\n",
            name.name
        );
    }
    out
}
