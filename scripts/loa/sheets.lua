-- Lines of the character sheet.
local fighters, ratings = require("fighters"), require("ratings")
local range_of, distinct_items = require("damage").range_of, require("gear").distinct_items
local LABELS, STATS, party, describe_status = fighters.LABELS, fighters.STATS, fighters.party, fighters.describe_status
local create_attack, compute_crit, compute_evade = ratings.create_attack, ratings.compute_crit, ratings.compute_evade
local compute_hit, is_proficient, speed_penalty = ratings.compute_hit, ratings.is_proficient, ratings.speed_penalty

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
    for _, it in ipairs(distinct_items(kind)) do
      local n = count(kind, it.id)
      texts[#texts + 1] = it.name .. (n > 1 and " (" .. n .. ")" or "")
    end
  end
  return #texts > 0 and table.concat(texts, ", ") or "nothing"
end

local function sheet_lines()
  local lines = {}
  local function line(title, text) lines[#lines + 1] = { title, text } end
  for _, f in ipairs(party()) do
    local least, most = range_of(f, create_attack(f, "weapon"))
    local stats, weary, heavy = {}, functions.weariness(f), speed_penalty(f)
    for _, stat in ipairs(STATS) do stats[#stats + 1] = LABELS[stat] .. " " .. f[stat] end
    line(f.name, f.race.name .. (f.flyer and ", flies" or "") .. ", level " .. f.level .. ", XP " .. f.xp .. "/" .. constant.xp_per_level .. ", SP " .. f.sp
      .. (f.trait_points > 0 and ", trait points " .. f.trait_points or ""))
    line("Stats", table.concat(stats, ", "))
    line("Measures", describe_status(f) .. (weary and " (" .. weary.name .. ")" or ""))
    line("Body index", f.body_index .. (heavy > 0 and ", overloaded: Spd -" .. heavy or ""))
    line("In hand", f.weapon.name .. (f.off_hand and " and " .. f.off_hand.name or "") .. (is_proficient(f) and "" or " (unskilled)"))
    line("Worn", f.armour.name .. (f.armour.natural and "" or ", Def " .. f.armour.def .. ", Rep " .. f.armour.rep))
    line("Fighting", "Hit " .. compute_hit(f, create_attack(f, "weapon")) .. ", Evade " .. compute_evade(f) .. ", damage " .. least .. "-" .. most
      .. ", crit " .. compute_crit(f))
    line("Skills", describe_skills(f))
  end
  line("Carried", describe_spare_items())
  return lines
end

-- The status line.
local function status()
  local lines = {}
  for _, f in ipairs(party()) do lines[#lines + 1] = { f.name, message("status-hp", { hp = f.hp, most = f.hp_max }) } end
  return lines
end

return { sheet_lines = sheet_lines, status = status }
