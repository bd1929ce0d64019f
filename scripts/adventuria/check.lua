-- What is wrong with a book's specials, monsters and Combats before play.

local words = use("words")
local sheets = use("sheet")
local monsters = use("monsters")
local combat = use("combat")
local reach = use("reach")

-- Every name by which a mute can mean one special.
local function names_to_silence(names)
  local list = {}
  for _, kind in ipairs(sheets.KINDS) do
    for _, id in ipairs(names[kind]) do
      list[#list + 1] = id
      list[#list + 1] = entry(kind, id).name
    end
  end
  return list
end

-- Each of these words is one of those known.
local function check_words(kind, id, key, of, known, found)
  for n, word in ipairs(entry(kind, id)[key] or {}) do
    if not words.among(known, word) then
      found[#found + 1] = {
        kind = kind, id = id, at = { key, n }, said = word, known = known, message = ("`%s`: there is no %s `%s`"):format(key, of, word),
      }
    end
  end
end

-- A call with several monsters and no order, or of magic against what has none. ADV-125, ADV-A19, ADV-A25.
local function check_combat(call, n, found)
  local args = call.args
  if args["and"] and not args.in_turn and not args.together and option.multi_default == "error" then
    found[#found + 1] = { call = n, message = "a Combat with several monsters needs an order", help = "add `in_turn` or `together`" }
  end
  for _, id in ipairs(combat.ids(args)) do
    if args.kind == "magical" and monsters.printed(id, "magic") == 0 then
      found[#found + 1] = {
        call = n, message = ("the monster `%s` has no Magic for a Magical Combat"):format(id),
        help = "give it `magic: 1` or more, or set the option `missing_magic: one`",
      }
    end
  end
end

return function(calls, names)
  local found = {}
  local known = setmetatable({}, { __index = function(_, key) return key == "special" and names_to_silence(names) or names[key] end })
  for _, kind in ipairs(sheets.KINDS) do
    for _, id in ipairs(names[kind]) do
      local it = entry(kind, id)
      reach.check(it.effects, { kind = kind, id = id, path = { "effects" } }, known, { kind = kind, id = id, weapon = it.weapon }, found)
      if kind == "ability" then check_words(kind, id, "types", "type", sheets.TYPES, found) end
    end
  end
  for _, id in ipairs(names.monster) do check_words("monster", id, "abilities", "ability", names.ability, found) end
  for n, call in ipairs(calls) do
    if call.verb == "combat" then check_combat(call, n, found) end
  end
  return found
end
