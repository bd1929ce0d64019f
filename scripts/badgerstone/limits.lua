-- Values derived from ratings and passive specials: load, maximum load and company, and lent LUCK.

local holdings = require("holdings")
local bearers = require("bearers")
local situations = require("situations")
local limits = {}

-- Counts the carried items, and coins if the option says so. BAD-107, BAD-111, BAD-A16.
function limits.load()
  local coins = option.coins_are_items == "yes" and sheet.sp or 0
  return coins + count("item") - holdings.count_with("item", "traits", "small")
end

-- Overridable: the number of items that can be carried without a penalty. BAD-103, BAD-108, BAD-134, BAD-135, BAD-A31.
function limits.carry_limit(situation)
  local carriers, others = holdings.count_working("Carry"), 0
  if constant.carry_per_other > 0 then others = count("ally") - carriers end
  return constant.carry_base + bearers.rating("PROWESS", situation) + bearers.engine.sum_passive("carry", situation or situations.EMPTY)
    + constant.carry_per_carrier * carriers + constant.carry_per_other * others
end

-- True if the load is above the limit. In a fight, specials can change the limit. Otherwise the derived flag is used, so that callers do not
-- depend on the exact load. BAD-104, BAD-105.
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

-- Overridable: the maximum number of companions. BAD-112, BAD-185.
function limits.company_limit() return constant.companion_limit + bearers.engine.sum_passive("companions", situations.EMPTY) end

-- LUCK that Mascots and passive specials lend. The derived value `lent_luck`. BAD-136, BAD-167, BAD-A28.
function limits.lent_luck()
  local mascots, by_specials = holdings.count_working("Mascot"), 0
  if derived.answered.passive then by_specials = bearers.engine.sum_passive("luck_max", situations.new({ whole_company = true })) end
  return by_specials + constant.mascot_luck * (option.mascots_stack == "yes" and mascots or math.min(mascots, 1))
end

return limits
