-- Validates a book's specials, monsters and Combats before play.

local words = require("words")
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

-- Reports words that are not known.
local function check_words(kind, id, key, of, known, found)
  for n, word in ipairs(entry(kind, id)[key] or {}) do
    if not words.among(known, word) then
      found[#found + 1] = {
        kind = kind, id = id, path = { key, n }, value = word, candidates = known, message = ("`%s`: unknown %s `%s`"):format(key, of, word),
      }
    end
  end
end

-- Reports a Combat with several monsters and no order, or a Magical Combat with a monster without Magic. ADV-125, ADV-A19, ADV-A25.
local function check_combat(call, n, found)
  local args = call.args
  if args["and"] and not args.in_turn and not args.together and option.several_monsters == "error" then
    found[#found + 1] = { instruction = n, message = "Combat with several monsters but no order", help = "add `in_turn` or `together`" }
  end
  for _, id in ipairs(combat.list_monsters(args)) do
    if args.kind == "magical" and monsters.printed_value(id, "magic") == 0 then
      found[#found + 1] = {
        instruction = n, message = ("the monster `%s` has no Magic for a Magical Combat"):format(id),
        help = "give it `magic: 1` or more, or set the option `missing_magic: one`",
      }
    end
  end
end

-- Reports starting values beyond their limits. ADV-15, ADV-55, ADV-80, ADV-95, ADV-132.
local function limits()
  local found = {}
  local function report(setting, key, message, ...) found[#found + 1] = { setting = setting, path = { key }, message = message:format(...) } end
  for kind in pairs(sheets.NAMES) do
    local seen = {}
    for n, it in ipairs(held(kind)) do
      if seen[it.id] and (it.unique or option.duplicates == "refuse") then
        found[#found + 1] = { setting = "inventory", path = { kind, n }, message = ("there can be only one `%s`"):format(it.id) }
      end
      seen[it.id] = true
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
  for n, it in ipairs(held("ability")) do -- ADV-33
    if not words.fits(it.types, sheet.type) then
      found[#found + 1] = { setting = "inventory", path = { "ability", n }, message = ("`%s` is not an Ability of type %s"):format(it.id, sheet.type) }
    end
  end
  for _, kind in ipairs({ "melee_xp", "magical_xp" }) do
    if sheet[kind] >= constant.xp_to_raise then report("sheet", kind, "`%s` is %d, but starts again at %d", kind, sheet[kind], constant.xp_to_raise) end
  end
  for _, attribute in ipairs(sheets.ATTRIBUTES) do
    local base, cap = sheets.base(attribute), sheets.cap(attribute)
    if base > cap then report("sheet", "base_" .. attribute, "%s is %d at the start, but the maximum is %d", sheets.LABELS[attribute], base, cap) end
  end
  if sheet.fallen or at_least("wounds", derived.vitae) then
    report("sheet", "wounds", "the adventurer has fallen at the start: %d Wounds with Vitae %d", sheet.wounds, derived.vitae)
  end
  return found
end

local function check(calls, names)
  local found = {}
  local known = words.index_names(names, { special = function() return list_mutable_names(names) end })
  for _, kind in ipairs(sheets.KINDS) do
    for _, id in ipairs(names[kind]) do
      local it = entry(kind, id)
      active.check(it.specials, { kind = kind, id = id, path = { "specials" } }, known, { kind = kind, id = id, weapon = it.weapon }, found)
      if kind == "ability" then check_words(kind, id, "types", "type", sheets.TYPES, found) end
    end
  end
  for _, id in ipairs(names.monster) do check_words("monster", id, "abilities", "ability", known.ability, found) end
  for n, call in ipairs(calls) do
    if call.instruction == "combat" then check_combat(call, n, found) end
  end
  return found
end

return { check = check, limits = limits }
