-- The one table of specials: at which moments they act, which effects work there, and what each must say. Dispatch, the checker, the
-- authors' guide and the stubs are made from it; what an effect then does stands in `effects`.

local SKILLS = { name = "skills", type = { either = { { words = { "all" } }, { each = "skill" } } }, of = "skill", about = "Only in Tests of these skills." }
local RESULT = { words = { "miss", "partial", "success" } }
local BEARERS = { "item", "ally", "talent", "title", "code", "page", "foe" }

-- What does something there and then, at any moment that acts.
local function acting(...)
  local list = { "luck", "luck_max", "fate", "rating", "heal", "recover", "shaken", "trump" }
  for _, name in ipairs({ ... }) do list[#list + 1] = name end
  return list
end

local STANDING = {
  "rating", "luck_max", "carry", "companions", "dice", "keep", "no_reroll", "ignore_tick", "no_foe_hit", "shaken", "mute", "trump",
}
local NO_MOMENT = "what is simply there has no moment at which it could act"
local NO_FIGHT = "no fight is going on then"

local words = use("words")
local moments = {}

-- What is derived from what: each layer may ask for those before it, and what names none for all.
local LAYERS = { silences = 0, hands = 1, lent = 2, ratings = 3, limits = 4 }
moments.layers = LAYERS

moments.moments = {
  { name = "held", standing = true, about = "Always, as long as its bearer is there.", why = NO_MOMENT,
    effects = { "weapons", table.unpack(STANDING) } },
  { name = "in_use", standing = true, about = "As long as the weapon that bears it is in hand, or is the one that is shot or thrown.", why = NO_MOMENT,
    effects = STANDING, refuses = { weapons = "what is in hand cannot hang on itself" } },
  { name = "test", keys = { SKILLS }, about = "Before any Test is rolled: rounds and shots too.",
    effects = acting("dice", "keep", "no_reroll", "tick", "foe", "mute") },
  { name = "result", about = "A result stands, after LUCK and before anything comes of it: of rounds and shots too.",
    keys = {
      SKILLS, { name = "result", type = { each = RESULT }, about = "Only at these results." },
      { name = "instead", type = "flag", said = true, about = "In a fight: in place of what the result does, not besides." },
    },
    effects = acting("shift", "reroll_free", "no_reroll", "no_foe_hit", "ignore_tick", "tick", "foe", "mute") },
  { name = "tick", about = "A blow would mark ticks: what adds to it and takes from it, and then what answers to a tick that was marked.",
    keys = { { name = "label", of = "labels", about = "Only of such blows: `combat`, `escape`, `page`, or the kind of what deals it.",
      type = { each = { words = { "combat", "escape", "all", table.unpack(BEARERS) } } } } },
    effects = acting("tick", "ignore_tick", "foe", "mute") },
  { name = "foe_hit", about = "The foe has lost Wounds.", effects = acting("tick", "foe", "mute") },
  { name = "fight_start", about = "Before the shot and the first round.", effects = acting("dice", "tick", "foe", "mute") },
  { name = "fight_end", about = "The outcome is fixed, and Shaken is gone.",
    keys = { { name = "outcome", type = { each = { words = { "won", "down", "escaped" } } }, about = "Only when it ended so." } },
    effects = { "luck", "luck_max", "fate", "rating", "heal", "recover", "tick", "trump" },
    refuses = { shaken = "the end of a fight ends Shaken", foe = "the outcome is fixed by then", mute = "the fight is over by then" } },
  { name = "heal", about = "Ticks are about to be healed.", effects = acting("tick", "foe", "mute") },
  { name = "join", about = "A companion has joined: the one that bears it, or any.", effects = acting("tick"), why = NO_FIGHT },
  { name = "leave", about = "A companion is about to go or to die: the one that bears it, or any.", effects = acting("tick", "foe", "mute") },
  { name = "used", about = "The reader uses the item that bears it.", effects = acting("tick"), why = NO_FIGHT },
}

moments.effects = {
  { name = "dice", type = "integer", acts = true, about = "So many dice more (or fewer) in the Test; at `fight_start` in every round of the fight.",
    why = "dice are counted before a Test is rolled" },
  { name = "keep", type = { words = { "highest", "second", "lowest" } }, about = "Which die counts; of several the worst.",
    why = "which die counts is settled before a Test is rolled" },
  { name = "rating", type = { pair = { { "skill", "skill" }, { "n", "integer" } } }, acts = true, layer = LAYERS.lent,
    about = "A rating is so much higher (or lower) as long as it stands; at a moment it changes for good." },
  { name = "luck_max", type = "integer", acts = true, layer = LAYERS.limits,
    about = "LUCK and its maximum are so much higher (or lower) as long as it stands; at a moment the maximum changes for good." },
  { name = "carry", type = "integer", layer = LAYERS.limits, about = "So many items more can be carried.", why = "the limit follows from what is there" },
  { name = "companions", type = "integer", layer = LAYERS.limits, about = "So many companions more can be led.", why = "the limit follows from what is there" },
  { name = "weapons", type = "integer", layer = LAYERS.hands, about = "So many weapons more count at one time.", why = "the limit follows from what is there" },
  { name = "shift", type = { pair = { { "from", RESULT }, { "to", RESULT } } }, about = "One result counts as another.",
    why = "only a result can be changed" },
  { name = "reroll_free", type = "flag", about = "The Test is rolled again for nothing.", why = "only a result can be rolled again" },
  { name = "no_reroll", type = "flag", about = "The Test cannot be rolled again.", why = "only a Test can be rolled again" },
  { name = "no_foe_hit", type = "flag", about = "The foe loses no Wound by the result.", why = "a foe is hit by a result" },
  { name = "ignore_tick", type = "integer", about = "So many ticks of the blow are not marked; at `result` of the blow that the result deals.",
    why = "a tick can be ignored as it falls" },
  { name = "tick", type = "integer", acts = true, about = "At `tick`: so many more ticks in that blow. Elsewhere: a blow of so many ticks." },
  { name = "foe", type = "integer", acts = true, about = "In a fight: the foe's Wounds change, `-1` takes one." },
  { name = "mute", acts = true, layer = LAYERS.silences, type = { either = { "special", { keys = { { "bearer", "special" }, { "name", "special" } } } } },
    about = "Silences specials: of a side (`you`, `foe`), a kind of bearer, an id or a name; at a moment for the rest of the fight, or of the Test outside of one." },
  { name = "shaken", type = { either = { "flag", { words = { "immune" } } } }, acts = true,
    about = "Shaken, or no longer; `immune`: what would shake does not." },
  { name = "luck", type = "integer", acts = true, about = "So much LUCK is gained (or lost)." },
  { name = "fate", type = "integer", acts = true, about = "So much Fate is gained (or lost)." },
  { name = "heal", type = "integer", acts = true, about = "At `heal`: so many more ticks are healed. Elsewhere: so many are." },
  { name = "recover", type = { either = { { words = { "all" } }, "ally" } }, acts = true, about = "An injured companion is well, or all of them." },
  { name = "trump", type = "flag", about = "The special cannot be silenced, and what it deals cannot be ignored." },
}

moments.keys = {
  { name = "in_use", type = "flag", about = "Only while the weapon that bears it is in hand, or is the one that is shot or thrown." },
  { name = "may", type = "flag", acting = true, about = "The reader is asked." },
  { name = "single_use", type = "flag", acting = true, about = "The item is gone when it has done something." },
  { name = "limit", type = { words = { "fight" } }, acting = true, about = "Once in each fight." },
  { name = "trump", type = "flag", about = "As the effect `trump`." },
  { name = "deals", type = { words = { "combat" } }, acting = true, about = "Its ticks are ticks of combat besides." },
}

-- The layer of each query that asks for what is derived.
moments.query_layers = { armed = LAYERS.hands, ["carry limit"] = LAYERS.limits, overloaded = LAYERS.limits, room = LAYERS.limits }

local SEEN_IN_FIGHTS = { fight = true, round = true, foe = true, skill = true }

-- What only the bearer and the rest of the special can tell: `wrong(path, message, help)`.
function moments.refuses(special, bearer, wrong)
  local function has(name)
    for n, effect in ipairs(special["do"]) do
      if type(effect) == "table" and effect[name] ~= nil then return n end
    end
  end
  local uses = special.when == "in_use" and "when" or special.in_use ~= nil and "in_use"
  if uses and (bearer.kind ~= "item" or not bearer.weapon) then
    wrong({ uses }, "only a weapon can be in use", "an item with one of the traits weapon, thrown and ranged")
  end
  if special.single_use ~= nil and bearer.kind ~= "item" then wrong({ "single_use" }, "only an item can be used up") end
  if special.when == "used" and bearer.kind ~= "item" then
    wrong({ "when" }, "only an item can be used", "the reader types `use` and the item that bears the special")
  end
  if special.deals and not has("tick") then wrong({ "deals" }, "`deals` is said of ticks, and this deals none", "add `{ tick: 1 }` to `do`") end
  if has("weapons") and uses then wrong({ uses }, "`weapons` cannot wait for what is in hand, which it changes itself") end
  if has("shift") and has("reroll_free") then
    wrong({ "do", has("shift"), "shift" }, "a special rolls again or changes the result, not both", "write two specials")
  end
  if special.may and has("no_reroll") then wrong({ "may" }, "what forbids a roll is not asked for", "leave `may` out") end
  if bearer.kind == "foe" and (has("luck_max") or has("companions")) and (special.when == "held") then
    local name = has("luck_max") and "luck_max" or "companions"
    wrong({ "do", has(name), name }, ("`%s` of a foe would last no longer than the fight"):format(name), "a foe may say `luck: -1` at a moment")
  end
  if has("luck_max") and (special.when == "held" or special.when == "in_use") then
    for name in pairs(type(special["if"]) == "table" and special["if"] or {}) do
      if SEEN_IN_FIGHTS[name] then
        wrong({ "if", name }, ("`luck_max` cannot wait for `%s`"):format(name), "what lends LUCK is looked at outside of fights and Tests too")
      end
    end
  end
  for n, effect in ipairs(special["do"]) do
    local immune = type(effect) == "table" and effect.shaken == "immune"
    if immune and not words.has_word({ "held", "in_use", "test", "result", "fight_start" }, special.when) then
      wrong({ "do", n, "shaken" }, ("`shaken: immune` does nothing at `when: %s`"):format(special.when),
        "it works at `when: held`, `in_use`, `test`, `result` and `fight_start`; elsewhere `shaken` is yes or no")
    elseif type(effect) == "table" and effect.shaken ~= nil and not immune and (special.when == "held" or special.when == "in_use") then
      wrong({ "do", n, "shaken" }, "what is simply there has no moment at which it could shake", "`shaken: immune` is what can stand")
    end
  end
end

return moments
