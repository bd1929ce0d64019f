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

-- Casts a buff or healing spell. `round` is the round of the battle, or 0. LOA-64, LOA-174.
local function cast_spell(f, target, spell, round, in_battle)
  reduce(f, "mp", spell.mp_cost)
  reduce(f, "stamina", functions.stamina_cost(f, "helping", spell.stamina_cost))
  say(f.name .. " casts " .. spell.name .. (f == target and "." or " on " .. target.name .. "."))
  if spell.kind == "healing" then
    restore(target, "hp", spell.hp_restored + (spell.mag_divisor > 0 and divide(f.mag, spell.mag_divisor) or 0))
  else -- LOA-125
    local statuses = {}
    for _, status in ipairs(target.statuses) do statuses[#statuses + 1] = status end
    statuses[#statuses + 1] = { spell = spell.id, hit = spell.bonus_hit, evade = spell.bonus_evade, last = round + spell.rounds }
    set_property(target, "statuses", statuses)
  end
  award_help(f, target, spell.rank, in_battle)
end

local function use_item(f, target, id, in_battle)
  local item = entry("item", id)
  lose("item", id, "")
  say(f.name .. " uses " .. item.name .. (f == target and "." or " on " .. target.name .. "."))
  for _, measure in ipairs(MEASURES) do restore(target, measure, item[measure .. "_restored"]) end
  award_help(f, target, 0, in_battle) -- LOA-168
end

local function assist(args)
  local helper = require_hero(args.by)
  local target = args.target and args.target ~= helper.id and require_hero(args.target) or helper
  local level_before = helper.level
  if args.item then
    if not has("item", args.item) then return "absent" end
    use_item(helper, target, args.item, false)
  else
    local spell = entry("spell", args.spell)
    if not contains(helper.spells, args.spell) or spell.kind ~= "buff" and spell.kind ~= "healing" then return "absent" end
    if spell.mp_cost > helper.mp then return "no-mp" end
    cast_spell(helper, target, spell, 0, false)
  end
  if helper.level > level_before then spend_trait_points(helper) end
  return "done"
end

return { cast_spell = cast_spell, use_item = use_item, assist = assist }
