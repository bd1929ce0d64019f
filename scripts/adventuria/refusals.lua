-- What only the bearer and the rest of an effect can tell of what is wrong with it: told by `wrong(path, message, help)`.

local words = use("words")
local refusals = {}

local NO_MONSTER = { gained = true, lost = true, turn_start = true, turn_end = true }
local ON_MONSTERS = { monster = true, monsters = true, others = true }
local AT_LEAST_ONE = { "wound", "heal", "ignore", "weapons", "die" }
local ROLLED_WITH = { arms = "melee", magic = "magical" }

local function at_least_one(value, wrong, ...)
  if type(value) ~= "number" or value >= 1 then return end
  local path = { ... }
  wrong(path, ("`%s` is 1 or more"):format(path[#path]), "an effect of none does nothing")
end

-- A bonus that counts in no roll. ADV-194.
local function check_scope(deed, path, wrong)
  local scope = deed.scope
  if not deed.bonus or scope == nil or scope == "always" then return end
  local kind = ROLLED_WITH[deed.attribute]
  if not kind then
    wrong({ "do", path, "scope" }, ("`scope: %s` counts in a roll, and `%s` is in none"):format(scope, tostring(deed.attribute)), "leave `scope` out")
  elseif scope ~= "combat" and scope ~= kind then
    wrong({ "do", path, "scope" }, ("`%s` is in no roll of `scope: %s`"):format(deed.attribute, scope), ("write `scope: %s`, or `combat`"):format(kind))
  end
end

-- Whom it reaches, and when.
local function check_side(special, bearer, deed, n, wrong)
  local side = deed.side
  if ON_MONSTERS[side] and NO_MONSTER[special.when] then
    wrong({ "do", n, "side" }, ("no monster is there at `when: %s`"):format(special.when), "leave it to a moment of Combat, or to `used`")
  end
  if side == "others" and bearer.kind ~= "ability" and (special.when == "held" or special.when == "in_use") then
    wrong({ "do", n, "side" }, "`others` than whom? What is simply there comes of no monster", "write `monsters`")
  end
  if deed.attribute == "craft" and ON_MONSTERS[side] then wrong({ "do", n, "attribute" }, "monsters have no Craft", "it is arms, magic or vitae") end
end

local function check_faces(special, deed, n, wrong)
  if deed.faces == nil then return end
  if special.when == "held" or special.when == "in_use" then
    wrong({ "do", n, "faces" }, "what is simply there has no moment at which it could roll", "give it a moment")
  end
  for _, face in ipairs(words.several(deed.faces)) do
    if type(face) == "number" and (face < 1 or face > figure.die) then wrong({ "do", n, "faces" }, ("a die has no face %s"):format(face), "faces are 1 to " .. figure.die) end
  end
end

local function check_holding(deed, n, wrong)
  for _, what in ipairs({ "gain", "lose" }) do
    for key, value in pairs(type(deed[what]) == "table" and deed[what] or {}) do at_least_one(value, wrong, "do", n, what, key) end
  end
end

-- `leads_to(place)`: is it one?
function refusals.of(leads_to)
  return function(special, bearer, wrong)
    local uses = special.when == "in_use" and "when" or special.in_use ~= nil and "in_use"
    if uses and not bearer.weapon then wrong({ uses }, "only a weapon can be in use", "an Item with `weapon: true`") end
    if special.when == "used" and bearer.kind == "ability" and special.window == "outside" then
      wrong({ "window" }, "an Ability is used in Combat alone", "it is start, roll or end")
    end
    local runs = false
    for n, deed in ipairs(special["do"]) do
      if type(deed) == "table" then
        if uses and deed.weapons then wrong({ uses }, "`weapons` cannot wait for what is in use, which it changes itself") end
        runs = runs or deed.bonus ~= nil or deed.mute ~= nil
        if (deed.bonus or deed.change) and deed.attribute == nil then
          wrong({ "do", n }, ("`%s` names no attribute"):format(deed.bonus and "bonus" or "change"), "add `attribute:` and one of: arms, magic, craft, vitae")
        end
        if deed.bonus == 0 or deed.change == 0 then wrong({ "do", n, deed.bonus and "bonus" or "change" }, "an effect of none does nothing") end
        for _, name in ipairs(AT_LEAST_ONE) do at_least_one(deed[name], wrong, "do", n, name) end
        check_scope(deed, n, wrong)
        check_side(special, bearer, deed, n, wrong)
        check_faces(special, deed, n, wrong)
        check_holding(deed, n, wrong)
        if special.when == "used" and (deed.reroll or deed.die) and special.window and special.window ~= "roll" and special.window ~= "any" then
          wrong({ "window" }, ("no die is on the table in the window `%s`"):format(special.window), "it is roll, or any")
        end
        if type(deed.go) == "string" and deed.go ~= "well-known" and not leads_to(deed.go) then
          wrong({ "do", n, "go" }, ("`go` leads to `%s`, and the book has no such page"):format(deed.go), "a page, or `well-known`")
        end
      end
    end
    if special["until"] ~= nil and not runs then
      wrong({ "until" }, "`until` says how long a `bonus` or a `mute` runs, and there is none", "leave it out")
    elseif type(special["until"]) == "number" and special["until"] < 1 then
      wrong({ "until" }, "so many turns as that are none", "1 is this turn")
    end
  end
end

return refusals
