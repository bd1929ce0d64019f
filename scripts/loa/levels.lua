-- Experience, levels and trait points (LOA-129 to LOA-131, LOA-139 to LOA-169).
local words, numbers, fighters = require("words"), require("numbers"), require("fighters")
local contains, plural = words.contains, words.plural
local clamp, copy_map, divide, take_percent = numbers.clamp, numbers.copy_map, numbers.divide, numbers.take_percent
local LABELS, MEASURES, emit_to_fighters, set_property = fighters.LABELS, fighters.MEASURES, fighters.emit_to_fighters, fighters.set_property
local set_battle_property, is_standing, concat = fighters.set_battle_property, fighters.is_standing, require("lists").concat

local TRAITS = { "str", "mag", "disc", "spd", "will", "perc", "hp", "stamina", "mp" }

-- Raises the level while there are enough XP. Returns true if it changed. LOA-139 to LOA-141, LOA-Q27.
local function gain_levels(f)
  local level_before = f.level
  while f.xp >= constant.xp_per_level do
    set_property(f, "xp", option.xp_carry == "reset" and 0 or f.xp - constant.xp_per_level)
    set_property(f, "level", f.level + 1)
    set_property(f, "trait_points", f.trait_points + constant.trait_points_per_level)
  end
  if f.level == level_before then return false end
  say(f.name .. " is now level " .. f.level .. ".")
  emit_to_fighters("level", { f }, f.id, f.level)
  return true
end

local function award(f, xp, sp, in_battle)
  if not f.hero or xp == 0 and sp == 0 then return false end
  set_property(f, "xp", f.xp + xp)
  set_property(f, "sp", f.sp + sp)
  local xp_text = xp > 0 and xp .. " XP" .. (sp > 0 and ", " or "") or ""
  say(f.name .. ": " .. xp_text .. (sp > 0 and sp .. " SP" or "") .. ".")
  if in_battle and option.level_up == "after_battle" then return false end -- LOA-155
  return gain_levels(f)
end

-- Returns the XP for another fighter. `relation` is `engaged`, `felled` or `helped`; `shut_out` is true if the fighter could not strike.
-- LOA-143 to LOA-148, LOA-150, LOA-153, LOA-154.
local function compute_xp(f, other, relation, shut_out)
  local level_difference = other.level - f.level
  if relation == "helped" then return clamp(constant.assist_xp + level_difference, constant.min_xp, constant.max_assist_xp) end
  local xp = level_difference >= 0 and constant.xp_same_level + constant.xp_per_level_above * level_difference or constant.xp_lower_level + level_difference
  if relation == "felled" then xp = take_percent(xp, constant.felled_xp_percent) end
  if shut_out then xp = divide(xp, constant.shut_out_xp_divisor) end
  xp = take_percent(xp, math.min(other.boss, constant.max_boss_xp_percent))
  return clamp(xp, constant.min_xp, constant.max_xp)
end

-- Returns the SP for an opponent. LOA-158 to LOA-165.
local function compute_sp(other, felled, shut_out)
  local sp = other.level
  if felled then sp = take_percent(sp, constant.felled_sp_percent) end
  if shut_out then sp = math.max(1, divide(sp, constant.shut_out_sp_divisor)) end -- LOA-162
  return take_percent(sp, math.min(other.boss, constant.max_boss_sp_percent))
end

-- Returns the XP and SP of an engagement; foes gain none. LOA-142, LOA-149, LOA-Q29.
local function engagement_gains(f, other, shut_out)
  local felled = not is_standing(other)
  if not f.hero then return end
  if option.xp_per == "opponent" then
    local met, opponent_number = f.met, tostring(other.n)
    if not contains(met, opponent_number) then set_battle_property(f, "met", concat(met, { opponent_number })) elseif not felled then return 0, 0 end
  end
  return functions.xp(f, other, felled and "felled" or "engaged", shut_out), compute_sp(other, felled, shut_out)
end

-- Awards XP and SP to both sides, from their levels during the engagement. LOA-146, LOA-155, LOA-160.
local function award_engagement(attacker, defender, is_mutual, in_battle)
  local attacker_xp, attacker_sp = engagement_gains(attacker, defender, false)
  local defender_xp, defender_sp = engagement_gains(defender, attacker, not is_mutual)
  award(attacker, attacker_xp, attacker_sp, in_battle)
  award(defender, defender_xp, defender_sp, in_battle)
end

-- Awards XP and SP for help to another fighter. LOA-150 to LOA-152, LOA-166 to LOA-169.
local function award_help(f, other, rank, in_battle)
  if f == other or f.hero and f.hero == other.hero then return end
  local level_difference = other.level - f.level
  local sp = option.assist_sp_doubles == "whole" and 2 * (rank + level_difference) or 2 * rank + level_difference
  award(f, functions.xp(f, other, "helped", false), clamp(sp, constant.min_assist_sp, constant.max_assist_sp), in_battle)
end

local function describe_purchase(trait) return LABELS[trait] .. " +" .. (contains(MEASURES, trait) and constant[trait .. "_per_trait_point"] or 1) end

-- Asks which trait to buy, one trait point at a time. Returns the points that the player keeps for later. LOA-131.
local function ask_traits(name, points, current_value, buy)
  while points > 0 do
    local options = {}
    for i, trait in ipairs(TRAITS) do options[i] = { trait, describe_purchase(trait) .. " (now " .. current_value(trait) .. ")" } end
    options[#options + 1] = { "keep", "Keep the rest for later" }
    local trait = choose(name .. ": " .. plural(points, "trait point") .. " to spend. Choose one.", options, "trait")
    if trait == "keep" then return points end
    points = points - 1
    buy(trait, points)
  end
  return points
end

-- Lets the player spend trait points. A higher maximum does not change the current HP, Stamina and MP.
local function spend_trait_points(f)
  local function current_value(trait) return f[trait .. "_max"] or f.race[trait] + (f.traits[trait] or 0) end
  ask_traits(f.name, f.trait_points, current_value, function(trait, points)
    local traits = copy_map(f.traits)
    traits[trait] = (traits[trait] or 0) + 1
    set_property(f, "traits", traits)
    set_property(f, "trait_points", points)
    for _, measure in ipairs(MEASURES) do
      set_property(f, measure, f[measure])
      f[measure .. "_max"] = f.race[measure] + (traits[measure] or 0) * constant[measure .. "_per_trait_point"]
    end
    say(f.name .. ": " .. describe_purchase(trait) .. ".")
  end)
end

return {
  TRAITS = TRAITS, compute_xp = compute_xp, gain_levels = gain_levels, award = award, award_engagement = award_engagement, award_help = award_help,
  ask_traits = ask_traits, spend_trait_points = spend_trait_points,
}
