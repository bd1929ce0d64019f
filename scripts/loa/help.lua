-- Help: buffs, healing and items (LOA-64, LOA-125, LOA-168, LOA-174).
local contains, divide = require("words").contains, require("numbers").divide
local fighters, levels = require("fighters"), require("levels")
local LABELS, MEASURES, set_property, reduce = fighters.LABELS, fighters.MEASURES, fighters.set_property, fighters.reduce
local require_hero = fighters.require_hero
local spend_trait_points, award_help = levels.spend_trait_points, levels.award_help

local function restore(f, measure, n)
  if n <= 0 then return end
  reduce(f, measure, -n)
  say(f.name .. ": " .. LABELS[measure] .. " " .. f[measure] .. "/" .. f[measure .. "_max"] .. ".")
end

-- LOA-64, LOA-174. `round` is the round of the battle, or 0.
local function cast_spell(f, to, spell, round, in_battle)
  reduce(f, "mp", spell.mp_cost)
  reduce(f, "stamina", functions.stamina_cost(f, "helping", spell.stamina_cost))
  say(f.name .. " casts " .. spell.name .. (f == to and "." or " on " .. to.name .. "."))
  if spell.kind == "healing" then
    restore(to, "hp", spell.hp_restored + (spell.mag_divisor > 0 and divide(f.mag, spell.mag_divisor) or 0))
  else -- LOA-125
    local lasting = {}
    for _, it in ipairs(to.statuses) do lasting[#lasting + 1] = it end
    lasting[#lasting + 1] = { spell = spell.id, hit = spell.bonus_hit, evade = spell.bonus_evade, last = round + spell.rounds }
    set_property(to, "statuses", lasting)
  end
  award_help(f, to, spell.rank, in_battle)
end

local function use_item(f, to, id, in_battle)
  local item = entry("item", id)
  lose("item", id, "")
  say(f.name .. " uses " .. item.name .. (f == to and "." or " on " .. to.name .. "."))
  for _, it in ipairs(MEASURES) do restore(to, it, item[it .. "_restored"]) end
  award_help(f, to, 0, in_battle) -- LOA-168
end

local function assist(args)
  local by = require_hero(args.by)
  local to = args.target and args.target ~= by.id and require_hero(args.target) or by
  local level = by.level
  if args.item then
    if not has("item", args.item) then return "absent" end
    use_item(by, to, args.item, false)
  else
    local spell = entry("spell", args.spell)
    if not contains(by.spells, args.spell) or spell.kind ~= "buff" and spell.kind ~= "healing" then return "absent" end
    if spell.mp_cost > by.mp then return "no-mp" end
    cast_spell(by, to, spell, 0, false)
  end
  if by.level > level then spend_trait_points(by) end
  return "done"
end

return { cast_spell = cast_spell, use_item = use_item, assist = assist }
