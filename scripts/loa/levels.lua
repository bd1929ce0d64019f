-- Experience, levels and trait points (LOA-129 to LOA-131, LOA-139 to LOA-169).
local words, numbers, fighters = use("words"), use("numbers"), use("fighters")
local among, plural = words.among, words.plural
local clamp, copied, settle, share = numbers.clamp, numbers.copied, numbers.settle, numbers.share
local CALLED, MEASURES, announce, bear = fighters.CALLED, fighters.MEASURES, fighters.announce, fighters.bear
local note, standing, joined = fighters.note, fighters.standing, use("lists").joined

local TRAITS = { "str", "mag", "disc", "spd", "will", "perc", "hp", "stamina", "mp" }

-- LOA-139 to LOA-141, LOA-Q27.
local function rise(f)
  local before = f.level
  while f.xp >= figure.level_xp do
    bear(f, "xp", option.xp_carry == "reset" and 0 or f.xp - figure.level_xp)
    bear(f, "level", f.level + 1)
    bear(f, "points", f.points + figure.level_points)
  end
  if f.level == before then return false end
  say(f.name .. " is now level " .. f.level .. ".")
  announce("level", { f }, f.id, f.level)
  return true
end

local function award(f, xp, sp, in_battle)
  if not f.hero or xp == 0 and sp == 0 then return false end
  bear(f, "xp", f.xp + xp)
  bear(f, "sp", f.sp + sp)
  local gained = xp > 0 and xp .. " XP" .. (sp > 0 and ", " or "") or ""
  say(f.name .. ": " .. gained .. (sp > 0 and sp .. " SP" or "") .. ".")
  if in_battle and option.level_up == "after_battle" then return false end -- LOA-155
  return rise(f)
end

-- What somebody learns from another: `how` is `engaged`, `felled` or `helped`; `shut_out` says that they could not strike.
-- LOA-143 to LOA-148, LOA-150, LOA-153, LOA-154.
local function xp_for(f, other, how, shut_out)
  local ahead = other.level - f.level
  if how == "helped" then return clamp(figure.xp_assist + ahead, figure.xp_least, figure.xp_assist_most) end
  local xp = ahead >= 0 and figure.xp_even + figure.xp_above * ahead or figure.xp_below + ahead
  if how == "felled" then xp = share(xp, figure.xp_felled_share) end
  if shut_out then xp = settle(xp, figure.xp_shut_out) end
  xp = share(xp, math.min(other.boss, figure.boss_xp_share))
  return clamp(xp, figure.xp_least, figure.xp_most)
end

-- LOA-158 to LOA-165.
local function sp_for(other, felled, shut_out)
  local sp = other.level
  if felled then sp = share(sp, figure.sp_felled_share) end
  if shut_out then sp = math.max(1, settle(sp, figure.sp_shut_out)) end -- LOA-162
  return share(sp, math.min(other.boss, figure.boss_sp_share))
end

-- What an engagement teaches: XP and SP; foes learn nothing. LOA-142, LOA-149, LOA-Q29.
local function lesson(f, other, shut_out)
  local felled = not standing(other)
  if not f.hero then return end
  if option.xp_per == "opponent" then
    local known, n = f.met, tostring(other.n)
    if not among(known, n) then note(f, "met", joined(known, { n })) elseif not felled then return 0, 0 end
  end
  return offered.xp(f, other, felled and "felled" or "engaged", shut_out), sp_for(other, felled, shut_out)
end

-- Both learn from the levels that they fought with: one that is gained counts from then on. LOA-146, LOA-155, LOA-160.
local function learn_from_each_other(attacker, defender, mutual, in_battle)
  local xp, sp = lesson(attacker, defender, false)
  local more_xp, more_sp = lesson(defender, attacker, not mutual)
  award(attacker, xp, sp, in_battle)
  award(defender, more_xp, more_sp, in_battle)
end

-- LOA-150 to LOA-152, LOA-166 to LOA-169.
local function learn_from_help(f, other, rank, in_battle)
  if f == other or f.hero and f.hero == other.hero then return end
  local ahead = other.level - f.level
  local sp = option.sp_assist == "whole" and 2 * (rank + ahead) or 2 * rank + ahead
  award(f, offered.xp(f, other, "helped", false), clamp(sp, figure.sp_assist_min, figure.sp_assist_most), in_battle)
end

local function bought(trait) return CALLED[trait] .. " +" .. (among(MEASURES, trait) and figure["trait_" .. trait] or 1) end

-- Asks for trait points one by one; `keep` leaves the rest for later. LOA-131.
local function ask_traits(name, left, now, give)
  while left > 0 do
    local options = {}
    for n, trait in ipairs(TRAITS) do options[n] = { trait, bought(trait) .. " (now " .. now(trait) .. ")" } end
    options[#options + 1] = { "keep", "Keep the rest for later" }
    local trait = choose(name .. ": " .. plural(left, "trait point") .. " to spend. On what?", options, "trait")
    if trait == "keep" then return left end
    left = left - 1
    give(trait, left)
  end
  return left
end

-- A bought maximum leaves what is left of HP, Stamina and MP as it was.
local function improve(f)
  local function now(trait) return f[trait .. "_max"] or f.race[trait] + (f.traits[trait] or 0) end
  ask_traits(f.name, f.points, now, function(trait, left)
    local traits = copied(f.traits)
    traits[trait] = (traits[trait] or 0) + 1
    bear(f, "traits", traits)
    bear(f, "points", left)
    for _, it in ipairs(MEASURES) do
      bear(f, it, f[it])
      f[it .. "_max"] = f.race[it] + (traits[it] or 0) * figure["trait_" .. it]
    end
    say(f.name .. ": " .. bought(trait) .. ".")
  end)
end

return {
  TRAITS = TRAITS, xp_for = xp_for, rise = rise, award = award, learn_from_each_other = learn_from_each_other, learn_from_help = learn_from_help,
  ask_traits = ask_traits, improve = improve,
}
