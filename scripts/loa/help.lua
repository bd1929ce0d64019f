-- Help: buffs, healing, items (LOA-64, LOA-125, LOA-168, LOA-174).
local among, settle = use("words").among, use("numbers").settle
local fighters, levels = use("fighters"), use("levels")
local CALLED, MEASURES, bear, lose_of = fighters.CALLED, fighters.MEASURES, fighters.bear, fighters.lose_of
local someone = fighters.someone
local improve, learn_from_help = levels.improve, levels.learn_from_help

local function restore(f, measure, n)
  if n <= 0 then return end
  lose_of(f, measure, -n)
  say(f.name .. ": " .. CALLED[measure] .. " " .. f[measure] .. "/" .. f[measure .. "_max"] .. ".")
end

-- LOA-64, LOA-174. `round` is that of the battle, 0 outside one.
local function cast_on(f, to, spell, round, in_battle)
  lose_of(f, "mp", spell.mp)
  lose_of(f, "stamina", offered.stamina_cost(f, "helping", spell.stamina))
  say(f.name .. " casts " .. spell.name .. (f == to and "." or " on " .. to.name .. "."))
  if spell.kind == "healing" then
    restore(to, "hp", spell.hp + (spell.mag_share > 0 and settle(f.mag, spell.mag_share) or 0))
  else -- LOA-125
    local lasting = {}
    for _, it in ipairs(to.statuses) do lasting[#lasting + 1] = it end
    lasting[#lasting + 1] = { spell = spell.id, hit = spell.bonus_hit, evade = spell.bonus_evade, last = round + spell.rounds }
    bear(to, "statuses", lasting)
  end
  learn_from_help(f, to, spell.rank, in_battle)
end

local function use_on(f, to, id, in_battle)
  local item = entry("item", id)
  lose("item", id, "")
  say(f.name .. " uses " .. item.name .. (f == to and "." or " on " .. to.name .. "."))
  for _, it in ipairs(MEASURES) do restore(to, it, item[it]) end
  learn_from_help(f, to, 0, in_battle) -- LOA-168
end

local function assist(args)
  local by = someone(args.by)
  local to = args.target and args.target ~= by.id and someone(args.target) or by
  local level = by.level
  if args.item then
    if not has("item", args.item) then return "absent" end
    use_on(by, to, args.item, false)
  else
    local spell = entry("spell", args.spell)
    if not among(by.spells, args.spell) or spell.kind ~= "buff" and spell.kind ~= "healing" then return "absent" end
    if spell.mp > by.mp then return "no-mp" end
    cast_on(by, to, spell, 0, false)
  end
  if by.level > level then improve(by) end
  return "done"
end

return { cast_on = cast_on, use_on = use_on, assist = assist }
