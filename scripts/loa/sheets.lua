-- Lines of the character sheet.
local fighters, ratings = require("fighters"), require("ratings")
local damage_range, distinct_items = require("damage").damage_range, require("gear").distinct_items
local LABELS, STATS, list_party, describe_status = fighters.LABELS, fighters.STATS, fighters.list_party, fighters.describe_status
local create_attack, compute_crit, compute_evade = ratings.create_attack, ratings.compute_crit, ratings.compute_evade
local compute_hit, is_proficient, list_conditions, speed_penalty = ratings.compute_hit, ratings.is_proficient, ratings.list_conditions, ratings.speed_penalty

local function describe_skills(f)
  local texts = {}
  for _, id in ipairs(f.listed) do
    local skill = entry("skill", id)
    texts[#texts + 1] = skill.name .. (skill.ranks > 1 and " " .. f.skills[id] or "")
  end
  for _, id in ipairs(f.spells) do
    local spell = entry("spell", id)
    texts[#texts + 1] = spell.name .. " (" .. spell.mp_cost .. " MP)"
  end
  return #texts > 0 and table.concat(texts, ", ") or "none"
end

local function describe_spare_items()
  local texts = {}
  for _, kind in ipairs({ "weapon", "armour", "item" }) do
    for _, item in ipairs(distinct_items(kind)) do
      local copies = count(kind, item.id)
      texts[#texts + 1] = item.name .. (copies > 1 and " (" .. copies .. ")" or "")
    end
  end
  return #texts > 0 and table.concat(texts, ", ") or "nothing"
end

local function sheet_lines()
  local lines = {}
  local function add_line(title, text) lines[#lines + 1] = { title, text } end
  for _, f in ipairs(list_party()) do
    local min, max = damage_range(f, create_attack(f, "weapon"))
    local stats, conditions, speed_loss = {}, list_conditions(f), speed_penalty(f)
    for _, stat in ipairs(STATS) do stats[#stats + 1] = LABELS[stat] .. " " .. f[stat] end
    add_line(f.name, f.race.name .. (f.flyer and ", flies" or "") .. ", level " .. f.level .. ", XP " .. f.xp .. "/" .. constant.xp_per_level .. ", SP " .. f.sp
      .. (f.trait_points > 0 and ", trait points " .. f.trait_points or ""))
    add_line("Stats", table.concat(stats, ", "))
    add_line("Measures", describe_status(f) .. (#conditions > 0 and " (" .. table.concat(conditions, ", ") .. ")" or ""))
    add_line("Body index", f.body_index .. (speed_loss > 0 and ", overloaded: Spd -" .. speed_loss or ""))
    add_line("In hand", f.weapon.name .. (f.off_hand and " and " .. f.off_hand.name or "") .. (is_proficient(f) and "" or " (unskilled)"))
    add_line("Worn", f.armour.name .. (f.armour.natural and "" or ", Def " .. f.armour.def .. ", Rep " .. f.armour.rep))
    add_line("Fighting", "Hit " .. compute_hit(f, create_attack(f, "weapon")) .. ", Evade " .. compute_evade(f) .. ", damage " .. min .. "-" .. max
      .. ", crit " .. compute_crit(f))
    add_line("Skills", describe_skills(f))
  end
  add_line("Carried", describe_spare_items())
  return lines
end

-- The status line: HP, and what lowers Hit and Evade.
local function status()
  local lines = {}
  for _, f in ipairs(list_party()) do
    local texts = { message("status-hp", { hp = f.hp, most = f.hp_max }), table.unpack(list_conditions(f)) }
    if speed_penalty(f) > 0 then texts[#texts + 1] = message("status-overloaded") end
    lines[#lines + 1] = { f.name, table.concat(texts, ", ") }
  end
  return lines
end

return { sheet_lines = sheet_lines, status = status }
