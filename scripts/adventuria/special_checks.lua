-- Checks of a special that depend on its bearer or on several of its parts. They report errors with `wrong(path, message, help)`.

local words = require("words")
local special_checks = {}

local NO_MONSTER = { gained = true, lost = true, turn_start = true, turn_end = true }
local ON_MONSTERS = { monster = true, monsters = true, others = true }
local AT_LEAST_ONE = { "wound", "heal", "ignore", "weapons", "extra_dice" }
local ROLLED_WITH = { arms = "melee", magic = "magical" }

local function at_least_one(value, wrong, ...)
  if type(value) ~= "number" or value >= 1 then return end
  local path = { ... }
  wrong(path, ("`%s` must be 1 or more"):format(path[#path]), "an effect of 0 does nothing")
end

-- Reports a bonus that never counts in a roll. ADV-194.
local function check_scope(effect, path, wrong)
  local scope = effect.scope
  if not effect.bonus or scope == nil or scope == "always" then return end
  local kind = ROLLED_WITH[effect.attribute]
  if not kind then
    wrong({ "do", path, "scope" }, ("`scope: %s` counts only in rolls, and `%s` is not rolled with"):format(scope, tostring(effect.attribute)), "remove `scope`")
  elseif scope ~= "combat" and scope ~= kind then
    wrong({ "do", path, "scope" }, ("`%s` is not used in rolls of `scope: %s`"):format(effect.attribute, scope), ("write `scope: %s`, or `combat`"):format(kind))
  end
end

-- Reports a side that does not fit the moment or the attribute.
local function check_side(special, bearer, effect, n, wrong)
  local side = effect.side
  if ON_MONSTERS[side] and NO_MONSTER[special.when] then
    wrong({ "do", n, "side" }, ("there is no monster at `when: %s`"):format(special.when), "choose a moment of Combat, or `used`")
  end
  if side == "others" and bearer.kind ~= "ability" and (special.when == "held" or special.when == "in_use") then
    wrong({ "do", n, "side" }, "`others` has no meaning for a passive special", "write `monsters`")
  end
  if effect.attribute == "craft" and ON_MONSTERS[side] then wrong({ "do", n, "attribute" }, "monsters have no Craft", "use arms, magic or vitae") end
end

local function check_faces(special, effect, n, wrong)
  if effect.faces == nil then return end
  if special.when == "held" or special.when == "in_use" then
    wrong({ "do", n, "faces" }, "a passive special has no moment at which it could roll", "choose another `when`")
  end
  for _, face in ipairs(words.several(effect.faces)) do
    if type(face) == "number" and (face < 1 or face > constant.die_sides) then wrong({ "do", n, "faces" }, ("a die has no face %s"):format(face), "use faces from 1 to " .. constant.die_sides) end
  end
end

local function check_holding(effect, n, wrong)
  for _, what in ipairs({ "gain", "lose" }) do
    for key, value in pairs(type(effect[what]) == "table" and effect[what] or {}) do at_least_one(value, wrong, "do", n, what, key) end
  end
end

-- Returns the check function. `leads_to(place)` is true if the page exists.
function special_checks.create(leads_to)
  return function(special, bearer, wrong)
    local uses = special.when == "in_use" and "when" or special.in_use ~= nil and "in_use"
    if uses and not bearer.weapon then wrong({ uses }, "only a weapon can be in use", "use an Item with `weapon: true`") end
    if special.when == "used" and bearer.kind == "ability" and special.window == "outside" then
      wrong({ "window" }, "an Ability can be used only in Combat", "use start, roll or end")
    end
    local runs = false
    for n, effect in ipairs(special["do"]) do
      if type(effect) == "table" then
        if uses and effect.weapons then wrong({ uses }, "`weapons` cannot depend on weapons in use, because it changes their number") end
        runs = runs or effect.bonus ~= nil or effect.mute ~= nil
        if (effect.bonus or effect.change) and effect.attribute == nil then
          wrong({ "do", n }, ("`%s` has no attribute"):format(effect.bonus and "bonus" or "change"), "add `attribute:` with one of: arms, magic, craft, vitae")
        end
        if effect.bonus == 0 or effect.change == 0 then wrong({ "do", n, effect.bonus and "bonus" or "change" }, "an effect of 0 does nothing") end
        for _, name in ipairs(AT_LEAST_ONE) do at_least_one(effect[name], wrong, "do", n, name) end
        check_scope(effect, n, wrong)
        check_side(special, bearer, effect, n, wrong)
        check_faces(special, effect, n, wrong)
        check_holding(effect, n, wrong)
        if special.when == "used" and (effect.reroll or effect.extra_dice) and special.window and special.window ~= "roll" and special.window ~= "any" then
          wrong({ "window" }, ("no dice have been rolled in the window `%s`"):format(special.window), "use roll or any")
        end
        if type(effect.turn_to) == "string" and effect.turn_to ~= "well-known" and not leads_to(effect.turn_to) then
          wrong({ "do", n, "turn_to" }, ("`turn_to` leads to unknown page `%s`"):format(effect.turn_to), "use a page of the book, or `well-known`")
        end
      end
    end
    if special["until"] ~= nil and not runs then
      wrong({ "until" }, "`until` without a `bonus` or `mute`", "remove `until`")
    elseif type(special["until"]) == "number" and special["until"] < 1 then
      wrong({ "until" }, "`until` must be 1 turn or more", "1 is this turn")
    end
  end
end

return special_checks
