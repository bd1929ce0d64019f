-- Validates a book's specials, monsters and Combats before play.

local words = require("words")
local story = require("story")
local sheets = require("sheet")
local monsters = require("monsters")
local combat = require("combat")
local active = require("active_specials")
local totals = require("totals")

-- Returns all names by which a mute can refer to a special.
local function list_mutable_names(names)
  local list = {}
  for _, kind in ipairs(sheets.KINDS) do
    for _, id in ipairs(names[kind]) do
      list[#list + 1] = id
      list[#list + 1] = entry(kind, id).name
    end
  end
  return list
end

-- Reports unknown words in a list.
local function check_words(kind, id, key, noun, known_words, found)
  for i, word in ipairs(entry(kind, id)[key] or {}) do
    if not words.contains(known_words, word) then
      found[#found + 1] = {
        kind = kind, id = id, path = { key, i }, value = word, candidates = known_words, message = ("`%s`: unknown %s `%s`"):format(key, noun, word),
      }
    end
  end
end

-- Reports a Combat with several monsters and no order, or a Magical Combat with a monster without Magic. ADV-125, ADV-A19, ADV-A25.
local function check_combat(call, i, found)
  local args = call.args
  if args["and"] and not args.in_turn and not args.together and option.several_monsters == "error" then
    found[#found + 1] = { instruction = i, message = "Combat with several monsters but no order", help = "add `in_turn` or `together`" }
  end
  for _, id in ipairs(combat.list_monsters(args)) do
    if args.kind == "magical" and monsters.printed_value(id, "magic") == 0 then
      found[#found + 1] = {
        instruction = i, message = ("the monster `%s` has no Magic for a Magical Combat"):format(id),
        help = "give it `magic: 1` or more, or set the option `missing_magic: one`",
      }
    end
  end
end

-- Reports starting values beyond their limits. ADV-15, ADV-55, ADV-80, ADV-95, ADV-132.
local function check_start()
  local found = {}
  local function report(setting, key, message, ...) found[#found + 1] = { setting = setting, path = { key }, message = message:format(...) } end
  for kind in pairs(sheets.NAMES) do
    local seen = {}
    for i, holding in ipairs(held(kind)) do
      if seen[holding.id] and (holding.unique or option.duplicates == "refuse") then
        found[#found + 1] = { setting = "inventory", path = { kind, i }, message = ("there can be only one `%s`"):format(holding.id) }
      end
      seen[holding.id] = true
    end
  end
  if sheet.quest ~= sheets.NONE and option.quest_repeat == "no" and get("quests_done", sheet.quest) then -- ADV-108
    report("sheet", "quest", "the Quest `%s` has already been completed", sheet.quest)
  end
  -- Without a type, there are no attributes to compare with.
  if sheet.type == sheets.NONE then return found end
  for kind, names in pairs(sheets.NAMES) do
    local held_count, limit = count(kind), totals.limit(kind)
    if held_count > limit then report("inventory", kind, "%s at the start, but the maximum is %d", words.plural(held_count, names[1], names[2]), limit) end
  end
  for i, holding in ipairs(held("ability")) do -- ADV-33
    if not words.matches(holding.types, sheet.type) then
      found[#found + 1] = { setting = "inventory", path = { "ability", i }, message = ("`%s` is not an Ability of type %s"):format(holding.id, sheet.type) }
    end
  end
  for _, kind in ipairs({ "melee_xp", "magical_xp" }) do
    if sheet[kind] >= constant.xp_to_raise then report("sheet", kind, "`%s` is %d, but starts again at %d", kind, sheet[kind], constant.xp_to_raise) end
  end
  for _, attribute in ipairs(sheets.ATTRIBUTES) do
    local base, cap = sheets.base_value(attribute), sheets.maximum(attribute)
    if base > cap then report("sheet", "base_" .. attribute, "%s is %d at the start, but the maximum is %d", sheets.LABELS[attribute], base, cap) end
  end
  if sheet.fallen or at_least("wounds", derived.vitae) then
    report("sheet", "wounds", "the adventurer has fallen at the start: %d Wounds with Vitae %d", sheet.wounds, derived.vitae)
  end
  return found
end

local function check_book(calls, names)
  local found = {}
  local indexed_names = words.index_names(names, { special = function() return list_mutable_names(names) end })
  for _, kind in ipairs(sheets.KINDS) do
    for _, id in ipairs(names[kind]) do
      local holding = entry(kind, id)
      active.check(holding.specials, { kind = kind, id = id, path = { "specials" } }, indexed_names, { kind = kind, id = id, weapon = holding.weapon }, found)
      if kind == "ability" then check_words(kind, id, "types", "type", sheets.TYPES, found) end
    end
  end
  for _, id in ipairs(names.monster) do check_words("monster", id, "abilities", "ability", indexed_names.ability, found) end
  story.check("monster", names.monster, { "foe" }, found)
  for i, call in ipairs(calls) do
    if call.instruction == "combat" then check_combat(call, i, found) end
    if call.instruction == "pay" and next(call.args) == nil and next(call.computed) == nil then
      found[#found + 1] = { instruction = i, message = "`pay` without a price", help = "add what to pay, for example `pay 3 gold`" }
    end
  end
  return found
end

return { check_book = check_book, check_start = check_start }
