-- What the sheet shows.
local fighters, ratings = use("fighters"), use("ratings")
local range_of, sorts = use("damage").range_of, use("gear").sorts
local CALLED, STATS, party, status_told = fighters.CALLED, fighters.STATS, fighters.party, fighters.status_told
local attack_of, crit_of, evade_of = ratings.attack_of, ratings.crit_of, ratings.evade_of
local hit_of, proficient, speed_penalty = ratings.hit_of, ratings.proficient, ratings.speed_penalty

local function skills_told(f)
  local told = {}
  for _, id in ipairs(f.listed) do
    local skill = entry("skill", id)
    told[#told + 1] = skill.name .. (skill.ranks > 1 and " " .. f.skills[id] or "")
  end
  for _, id in ipairs(f.spells) do
    local spell = entry("spell", id)
    told[#told + 1] = spell.name .. " (" .. spell.mp .. " MP)"
  end
  return #told > 0 and table.concat(told, ", ") or "none"
end

local function spare_told()
  local told = {}
  for _, kind in ipairs({ "weapon", "armour", "item" }) do
    for _, it in ipairs(sorts(kind)) do
      local n = count(kind, it.id)
      told[#told + 1] = it.name .. (n > 1 and " (" .. n .. ")" or "")
    end
  end
  return #told > 0 and table.concat(told, ", ") or "nothing"
end

local function sheet_lines()
  local lines = {}
  local function line(title, text) lines[#lines + 1] = { title, text } end
  for _, f in ipairs(party()) do
    local least, most = range_of(f, attack_of(f, "weapon"))
    local stats, weary, heavy = {}, offered.weariness(f), speed_penalty(f)
    for _, stat in ipairs(STATS) do stats[#stats + 1] = CALLED[stat] .. " " .. f[stat] end
    line(f.name, f.race.name .. (f.flyer and ", flies" or "") .. ", level " .. f.level .. ", XP " .. f.xp .. "/" .. figure.level_xp .. ", SP " .. f.sp
      .. (f.points > 0 and ", trait points " .. f.points or ""))
    line("Stats", table.concat(stats, ", "))
    line("Measures", status_told(f) .. (weary and " (" .. weary.name .. ")" or ""))
    line("Body index", f.body_index .. (heavy > 0 and ", too heavily laden: Spd -" .. heavy or ""))
    line("In hand", f.weapon.name .. (f.off_hand and " and " .. f.off_hand.name or "") .. (proficient(f) and "" or " (unskilled)"))
    line("Worn", f.armour.name .. (f.armour.natural and "" or ", Def " .. f.armour.def .. ", Rep " .. f.armour.rep))
    line("Fighting", "Hit " .. hit_of(f, attack_of(f, "weapon")) .. ", Evade " .. evade_of(f) .. ", damage " .. least .. "-" .. most
      .. ", crit " .. crit_of(f))
    line("Skills", skills_told(f))
  end
  line("Carried", spare_told())
  return lines
end

-- Beside the place where the reader stands.
local function status()
  local lines = {}
  for _, f in ipairs(party()) do lines[#lines + 1] = { f.name, message("status-hp", { hp = f.hp, most = f.hp_max }) } end
  return lines
end

return { sheet_lines = sheet_lines, status = status }
