-- What follows from ratings and from what stands: the load, its limit, the company's, and LUCK that is lent.

local bearers = use("bearers")
local circumstances = use("circumstances")
local limits = {}

-- BAD-107, BAD-111, BAD-A16.
function limits.load()
  local sum = option.coins_count == "yes" and sheet.sp or 0
  for _, item in ipairs(held("item")) do
    if not bearers.has_trait(item, "small") then sum = sum + 1 end
  end
  return sum
end

-- BAD-103, BAD-108, BAD-134, BAD-135, BAD-A31.
function limits.carry_limit(now)
  local limit = 10 + bearers.rating("PROWESS", now) + bearers.engine.sum("carry", now or circumstances.NOWHERE)
  for _, ally in ipairs(held("ally")) do
    limit = limit + (bearers.trait_works(ally, "Carry") and 6 or option.others_carry)
  end
  return limit
end

-- BAD-104, BAD-105. A foe's and a silent companion's specials may change the limit in a fight; elsewhere it is the derived one.
function limits.overloaded(now)
  if now and now.foe then return derived.load > limits.carry_limit(now) end
  return derived.overloaded
end

function limits.usual_limit() return limits.carry_limit() end

function limits.usually_overloaded() return derived.load > derived.carry_limit end

function limits.room() return math.max(0, derived.carry_limit - derived.load) end

function limits.company_limit() return 2 + bearers.engine.sum("companions", circumstances.NOWHERE) end -- BAD-112, BAD-185

-- LUCK that is lent: one for each Mascot, and what is there gives. BAD-136, BAD-167, BAD-A28.
function limits.lent_luck()
  local mascots, sum = 0, bearers.engine.sum("luck_max", circumstances.of({ whole_company = true }))
  for _, ally in ipairs(held("ally")) do
    if bearers.trait_works(ally, "Mascot") then mascots = mascots + 1 end
  end
  return sum + (option.mascots_stack == "yes" and mascots or math.min(mascots, 1))
end

return limits
