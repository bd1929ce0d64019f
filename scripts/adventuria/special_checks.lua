-- Checks of a special that depend on its bearer or on several of its parts. They report errors with `report(path, message, help)`.

local words = require("words")
local special_checks = {}

local MOMENTS_WITHOUT_MONSTER = { gained = true, lost = true, turn_start = true, turn_end = true }
local MONSTER_SIDES = { monster = true, monsters = true, others = true }
local POSITIVE_EFFECTS = { "wound", "heal", "ignore", "weapons", "extra_dice" }
local COMBAT_KIND = { arms = "melee", magic = "magical" }

local function check_positive(value, report, ...)
  if type(value) ~= "number" or value >= 1 then return end
  local path = { ... }
  report(path, ("`%s` must be 1 or more"):format(path[#path]), "an effect of 0 does nothing")
end

-- Reports a bonus that never counts in a roll. ADV-194.
local function check_scope(item, i, report)
  local scope = item.scope
  if not item.bonus or scope == nil or scope == "always" then return end
  local kind = COMBAT_KIND[item.attribute]
  if not kind then
    report({ "do", i, "scope" }, ("`scope: %s` counts only in rolls, and `%s` is not rolled with"):format(scope, tostring(item.attribute)), "remove `scope`")
  elseif scope ~= "combat" and scope ~= kind then
    report({ "do", i, "scope" }, ("`%s` is not used in rolls of `scope: %s`"):format(item.attribute, scope), ("write `scope: %s`, or `combat`"):format(kind))
  end
end

-- Reports a side that does not fit the moment or the attribute.
local function check_side(special, bearer, item, i, report)
  local side = item.side
  if MONSTER_SIDES[side] and MOMENTS_WITHOUT_MONSTER[special.when] then
    report({ "do", i, "side" }, ("there is no monster at `when: %s`"):format(special.when), "choose a moment of Combat, or `used`")
  end
  if side == "others" and bearer.kind ~= "ability" and (special.when == "held" or special.when == "in_use") then
    report({ "do", i, "side" }, "`others` has no meaning for a passive special", "write `monsters`")
  end
  if item.attribute == "craft" and MONSTER_SIDES[side] then report({ "do", i, "attribute" }, "monsters have no Craft", "use arms, magic or vitae") end
end

local function check_faces(special, item, i, report)
  if item.faces == nil then return end
  if special.when == "held" or special.when == "in_use" then
    report({ "do", i, "faces" }, "a passive special has no moment at which it could roll", "choose another `when`")
  end
  for _, face in ipairs(words.as_list(item.faces)) do
    if type(face) == "number" and (face < 1 or face > constant.die_sides) then report({ "do", i, "faces" }, ("a die has no face %s"):format(face), "use faces from 1 to " .. constant.die_sides) end
  end
end

local function check_holding(item, i, report)
  for _, name in ipairs({ "gain", "lose" }) do
    for key, value in pairs(type(item[name]) == "table" and item[name] or {}) do check_positive(value, report, "do", i, name, key) end
  end
end

-- Returns the check function. `page_exists(id)` is true if the page exists.
function special_checks.create(page_exists)
  return function(special, bearer, report)
    local in_use_key = special.when == "in_use" and "when" or special.in_use ~= nil and "in_use"
    if in_use_key and not bearer.weapon then report({ in_use_key }, "only a weapon can be in use", "use an Item with `weapon: true`") end
    if special.when == "used" and bearer.kind == "ability" and special.window == "outside" then
      report({ "window" }, "an Ability can be used only in Combat", "use start, roll or end")
    end
    local is_lasting = false
    for i, item in ipairs(special["do"]) do
      if type(item) == "table" then
        if in_use_key and item.weapons then report({ in_use_key }, "`weapons` cannot depend on weapons in use, because it changes their number") end
        is_lasting = is_lasting or item.bonus ~= nil or item.mute ~= nil
        if (item.bonus or item.change) and item.attribute == nil then
          report({ "do", i }, ("`%s` has no attribute"):format(item.bonus and "bonus" or "change"), "add `attribute:` with one of: arms, magic, craft, vitae")
        end
        if item.bonus == 0 or item.change == 0 then report({ "do", i, item.bonus and "bonus" or "change" }, "an effect of 0 does nothing") end
        for _, name in ipairs(POSITIVE_EFFECTS) do check_positive(item[name], report, "do", i, name) end
        check_scope(item, i, report)
        check_side(special, bearer, item, i, report)
        check_faces(special, item, i, report)
        check_holding(item, i, report)
        if special.when == "used" and (item.reroll or item.extra_dice) and special.window and special.window ~= "roll" and special.window ~= "any" then
          report({ "window" }, ("no dice have been rolled in the window `%s`"):format(special.window), "use roll or any")
        end
        if type(item.turn_to) == "string" and item.turn_to ~= "well-known" and not page_exists(item.turn_to) then
          report({ "do", i, "turn_to" }, ("`turn_to` leads to unknown page `%s`"):format(item.turn_to), "use a page of the book, or `well-known`")
        end
      end
    end
    if special["until"] ~= nil and not is_lasting then
      report({ "until" }, "`until` without a `bonus` or `mute`", "remove `until`")
    elseif type(special["until"]) == "number" and special["until"] < 1 then
      report({ "until" }, "`until` must be 1 turn or more", "1 is this turn")
    end
  end
end

return special_checks
