local declare, stats, melee = require("declare"), require("stats"), require("melee")
local results_table, words = require("results_table"), require("words")
local carry_limits, provisions = require("carry_limits"), require("provisions")

local DIE = { min_face = 0, sides = 10 }
local GIFTS = { "tracking", "mending", "silence", "sparks" }

local function has_gift(gift) return get("gifts", gift) end

local function choose_gifts()
  for i = 1, constant.gifts do
    local options = {}
    for _, gift in ipairs(GIFTS) do
      if not has_gift(gift) then options[#options + 1] = { gift, words.capitalize(gift) } end
    end
    local question = "Choose gift " .. i .. " of " .. constant.gifts .. "."
    set("gifts", choose(question, options, "gift"), true)
  end
end

local ruleset = {
  name = "tally",
  title = "Tally",
  about = "Random numbers from 0 to 9 and a table of results.",
  word_sets = { gift = GIFTS },
  fields = { { name = "gifts", type = "words", refers_to = "gift", label = "Gifts" } },
  constants = declare.constants {
    { "gifts", 2, "Gifts of a new character.", 0, #GIFTS },
    { "mending", 1, "What mending restores on each page.", 0 },
    { "sparks_might", 2, "What sparks add to MIGHT in a fight.", 0 },
  },
  sheet = function() return { { "Gifts", words.join_list(sheet.gifts) } } end,
  hooks = {
    enter_page = function()
      if has_gift("mending") then add("breath", constant.mending) end
    end,
  },
  instructions = {
    { form = "pick number [<bonuses:bonuses>]", outcomes = "0 or more",
      about = "Picks a number from 0 to 9.", phrase = "phrase-pick", run = function(args)
        return (roll { min_face = 0, sides = 10, plus = args.bonuses, label = "Number" })
      end },
    { form = "hurt <n:integer>", about = "Takes BREATH.", phrase = "Lose <n> BREATH.",
      run = function(args) add("breath", -args.n) end },
  },
  rule_pages = { { name = "grave", required = true, defeat = "You could lose." } },
  queries = {
    { form = "gift <gift:gift>", type = "flag", needs = "the gift <gift>",
      answer = function(args) return has_gift(args.gift) end },
  },
}

return declare.ruleset(ruleset, {
  stats.rolled {
    { name = "might", label = "MIGHT", dice = "1d10+9" },
    { name = "breath", label = "BREATH", dice = "1d10+19", limited = true, at_min = "grave" },
  },
  { hooks = { start = choose_gifts } },
  results_table.exchange { kind = "ratio", field = "might", dice = DIE,
    bonus = function() return has_gift("sparks") and constant.sparks_might or 0 end },
  melee.fight { health = "breath", label = "BREATH", escape_cost = 1 },
  carry_limits.items { kind = "item", max = 4 },
  provisions.meals { field = "meals", label = "Meals", start = 2, health = "breath", hunger = 3,
    phrase = "Eat a meal, or lose {constant.hunger} BREATH." },
})
