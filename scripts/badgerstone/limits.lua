-- Values derived from ratings and permanent specials: load, limits of load and company, and lent LUCK.

local holdings = require("holdings")
local bearers = require("bearers")
local situations = require("situations")
local limits = {}

-- BAD-107, BAD-111, BAD-A16.
function limits.load()
  local coins = option.coins_are_items == "yes" and sheet.sp or 0
  return coins + count("item") - holdings.count_with("item", "traits", "small")
end

-- Overridable. BAD-103, BAD-108, BAD-134, BAD-135, BAD-A31.
function limits.carry_limit(situation)
  local carriers, others = holdings.count_working("Carry"), 0
  if constant.carry_per_other > 0 then others = count("ally") - carriers end
  return constant.carry_base + bearers.rating("PROWESS", situation) + bearers.engine.sum("carry", situation or situations.NONE)
    + constant.carry_per_carrier * carriers + constant.carry_per_other * others
end

-- BAD-104, BAD-105. In a fight, the specials of a foe or a silent companion can change the limit. Otherwise the derived flag is used,
-- so that callers do not depend on the exact load.
function limits.is_overloaded(situation)
  if situation and situation.foe then
    local limit = functions.carry_limit(situation)
    if limit ~= derived.carry_limit then return derived.load > limit end
  end
  return derived.overloaded
end

function limits.base_carry_limit() return functions.carry_limit() end

function limits.base_overloaded() return derived.load > derived.carry_limit end

function limits.room() return math.max(0, derived.carry_limit - derived.load) end

-- Overridable. BAD-112, BAD-185.
function limits.company_limit() return constant.companion_limit + bearers.engine.sum("companions", situations.NONE) end

-- Lent LUCK, from Mascots and permanent specials: the derived value `lent_luck`. BAD-136, BAD-167, BAD-A28.
function limits.lent_luck()
  local mascots, sum = holdings.count_working("Mascot"), bearers.engine.sum("luck_max", situations.new({ whole_company = true }))
  return sum + constant.mascot_luck * (option.mascots_stack == "yes" and mascots or math.min(mascots, 1))
end

return limits
