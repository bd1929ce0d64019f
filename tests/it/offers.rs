//! Functions that a ruleset offers and house rules wrap. Verbs, queries and costs all use the outermost wrapper.

use crate::ferry::Holds;
use crate::ruled;

use crate::ruled::{Ruled, faults, told};
use std::sync::Arc;
use turnto::engine::play::Session;
use turnto::model::game::Dice;
use turnto::rules::memo::MemoizedRules;
use turnto::simulate::{SilentPlayer, StopReason};
use turnto::syntax::diagnostic::Diagnostic;

const RULES: &str = r#"
local function price(n) return n * 2 end
local function short(args)
  if sheet.sp < functions.price(args.n) then return "too dear" end
end
return {
  name = "test",
  functions = {
    { name = "price", params = { "n" }, returns = "silver", about = "What so many cost.", run = price },
    { name = "omen", params = {}, returns = "a number", about = "A die is asked.", run = function() return (roll("1d6", "omen")) end },
  },
  fields = { { name = "sp", type = "integer", min = 0, start = 7, label = "Silver" } },
  instructions = {
    { form = "buy <n:integer>", cost = short, about = "Buys.", run = function(args) sheet.sp = sheet.sp - functions.price(args.n) end },
    { form = "look", about = "An omen.", run = function() say("omen " .. functions.omen()) end },
  },
  queries = { { form = "price of <n:integer>", type = "integer", about = "A price.", answer = function(args) return functions.price(args.n) end } },
}
"#;

const PAGES: &str = "# start: Start\n\n{look}\n\nThree cost {= price of 3}.\n\n- {buy 3} Buy three -> shop\n\n# shop: Shop\n\n- On -> start\n";

fn begun(scripts: &[&str]) -> (Vec<String>, Option<String>, Vec<String>) {
    let ruled = Ruled::new(scripts, "", PAGES);
    let dice = turnto::model::game::Dice::seeded(1).with_fixed(vec![3, 3, 3]);
    let (mut session, page) = ruled.start_with(dice);
    let turnto::model::game::Prompt::Choices { options: offers } = &page.prompt else {
        panic!("no menu");
    };
    let closed = offers[0].closed.clone();
    let after = match session.answer(ruled::pick("buy-three")) {
        Ok(page) => told(&page),
        Err(_) => Vec::new(),
    };
    (told(&page), closed, after)
}

#[test]
fn verbs_queries_and_costs_call_what_is_offered() {
    let (page, closed, after) = begun(&[RULES]);
    assert_eq!(page, ["omen 3", "Three cost 6."]);
    assert_eq!(closed, None);
    assert_eq!(after, ["Silver: 1"]);
}

#[test]
fn a_wrap_holds_for_every_caller_and_the_last_stands_outermost() {
    let dearer =
        "return { functions = { price = function(original, n) return original(n) + 1 end } }";
    let (page, closed, after) = begun(&[RULES, dearer]);
    assert_eq!(page, ["omen 3", "Three cost 7."]);
    assert_eq!((closed, after), (None, vec!["Silver: 0".to_owned()]));
    let doubled = "return { functions = { price = function(original, n) return original(n) * 2 end,
      omen = function(original) return original() + original() end } }";
    let (page, closed, after) = begun(&[RULES, dearer, doubled]);
    assert_eq!(page, ["omen 6", "Three cost 14."]);
    assert_eq!((closed.as_deref(), after), (Some("too dear"), Vec::new()));
}

fn messages(found: &[Diagnostic]) -> Vec<String> {
    let each = found.iter();
    each.map(|d| format!("{} ({})", d.message, d.help.as_deref().unwrap_or("")))
        .collect()
}

#[test]
fn what_is_not_offered_cannot_be_wrapped_called_or_set() {
    let wrap = "return { functions = { prise = function(original) return 1 end } }";
    let wanted = ["unknown function `prise` of the ruleset (did you mean `price`?)"];
    assert_eq!(messages(&faults(&[RULES, wrap])), wanted);
    let early = "local price = functions.price return { name = 'test' }";
    let told = messages(&faults(&[early])).join("\n");
    assert!(told.contains("call it inside a function"), "{told}");
    let set = "functions.price = 3 return { name = 'test' }";
    let told = messages(&faults(&[set])).join("\n");
    assert!(told.contains("`price` cannot be set"), "{told}");
    let twice = "local f = function() end return { name = 'test', functions = { { name = 'a', about = 'A.', run = f }, { name = 'a', about = 'A.', run = f } } }";
    let told = messages(&faults(&[twice])).join("\n");
    told.holds(&["duplicate function `a`"]);
}

/// A second return value of a function with `apart` would be nil in simulations. It is therefore an error of the rule everywhere.
#[test]
fn a_function_with_apart_returns_one_value_everywhere() {
    let rules = |more: &str, call: &str| {
        format!(
            "return {{ name = 'test', fields = {{ {{ name = 'hp', type = 'integer', min = 0, start = 20 }} }},
              functions = {{ {{ name = 'blow', params = {{ 'n' }}, memo = true, {more} about = 'A blow.', run = function(n) return n, n + 1 end }} }},
              instructions = {{ {{ form = 'hit', about = 'A hit.', run = function() local n = random_integer(0, 9) {call} end }} }} }}"
        )
    };
    let pages = "# start: Start\n\n{hit}\n\n- On -> start\n";
    let both = |script: &str| {
        let ruled = Ruled::new(&[script], "", pages);
        let heard = Session::start(
            Arc::clone(&ruled.book),
            Box::new(ruled.rules()),
            Dice::seeded(1),
        );
        let heard = heard.map_or_else(Some, |(session, _)| session.last_error().cloned());
        let learnt = MemoizedRules::new(Box::new(ruled.rules()));
        let mut player = SilentPlayer::new(Arc::clone(&ruled.book), Box::new(learnt));
        (heard, player.begin(Dice::seeded(1)).err())
    };
    let (heard, machine) = both(&rules("", "local _, b = functions.blow(n) add('hp', -b)"));
    let heard = heard.expect("an error");
    let Some(StopReason::Failed(machine)) = machine else {
        panic!("{machine:?}");
    };
    assert_eq!(heard, *machine);
    assert_eq!(
        heard.message,
        "`blow` returns too many values: only the first is passed on"
    );
    // A call returns as many values as are passed on.
    let counted = "add('hp', -select('#', functions.blow(n)))";
    let single = rules("", counted).replace("return n, n + 1", "return n");
    // A second value for text cannot be a number, with which a rule could calculate in play only.
    let number = rules("text_result = true,", "functions.blow(n)");
    let text = number.replace("return n, n + 1", "return n, 'A blow'");
    for (script, same) in [(single, true), (number, false), (text, true)] {
        let (heard, machine) = both(&script);
        assert_eq!((heard.is_none(), machine.is_none()), (same, same));
    }
}
