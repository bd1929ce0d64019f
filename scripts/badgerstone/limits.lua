-- What follows from ratings and from what stands: the load, its limit, the company's, and LUCK that is lent.

local holdings = use("holdings")
local bearers = use("bearers")
local situations = use("situations")
local limits = {}

-- BAD-107, BAD-111, BAD-A16.
function limits.load()
  local coins = option.coins_count == "yes" and sheet.sp or 0
  return coins + count("item") - holdings.number("item", "traits", "small")
end

-- Offered. BAD-103, BAD-108, BAD-134, BAD-135, BAD-A31.
function limits.carry_limit(now)
  local carriers, others = holdings.with_working("Carry"), 0
  if figure.others_carry > 0 then others = count("ally") - carriers end
  return figure.carry_base + bearers.rating("PROWESS", now) + bearers.engine.sum("carry", now or situations.NOWHERE)
    + figure.carry_companion * carriers + figure.others_carry * others
end

-- BAD-104, BAD-105. A foe's and a silent companion's specials may change the limit in a fight; elsewhere it is the derived one. Where they do
-- not, whether the load is too great is asked, which hangs on less than how great it is.
function limits.overloaded(now)
  if now and now.foe then
    local limit = offered.carry_limit(now)
    if limit ~= derived.carry_limit then return derived.load > limit end
  end
  return derived.overloaded
end

function limits.usual_limit() return offered.carry_limit() end

function limits.usually_overloaded() return derived.load > derived.carry_limit end

function limits.room() return math.max(0, derived.carry_limit - derived.load) end

-- Offered. BAD-112, BAD-185.
function limits.company_limit() return figure.companions + bearers.engine.sum("companions", situations.NOWHERE) end

-- LUCK that is lent: one for each Mascot, and what is there gives: the derived value `lent_luck`. BAD-136, BAD-167, BAD-A28.
function limits.lent_luck()
  local mascots, sum = holdings.with_working("Mascot"), bearers.engine.sum("luck_max", situations.of({ whole_company = true }))
  return sum + figure.mascot * (option.mascots_stack == "yes" and mascots or math.min(mascots, 1))
end

return limits
