-- Companions: recruiting, paying and dismissing them; scared Beasts.

local holdings = require("holdings")
local bearers = require("bearers")
local limits = require("limits")
local changes = require("changes")
local effects = require("effects")
local has_trait = bearers.has_trait
local company = {}

-- Overridable: the fee of a Mercenary in silver. BAD-139, BAD-140.
function company.fee(ally) return ally.fee > 0 and ally.fee or constant.mercenary_fee end

-- Returns the ways to pay, and the fee in silver. A companion's own fee replaces the usual fee; an item can pay it only if `item_as_fee` is `yes`.
-- BAD-140, BAD-A19.
local function fee_options(ally)
  local has_own_fee = ally.fee > 0
  local fee, options = functions.fee(ally), {}
  if at_least("sp", fee) then options[1] = { "silver", message("fee-silver", { n = fee }), action = message("do-silver", { n = fee }) } end
  if not has_own_fee or option.item_as_fee == "yes" then
    for _, item in ipairs(bearers.distinct_items(held("item"))) do
      if not has_trait(item, "junk") then -- BAD-141
        options[#options + 1] = { item.id, message("fee-item", { item = item.name }), action = message("do-item", { item = item.name }) }
      end
    end
  end
  return options, fee
end

-- Asks for the fee. Returns true if it was paid. BAD-139, BAD-143.
local function pay_fee(ally)
  local options, fee = fee_options(ally)
  if #options == 0 then
    say(message("fee-nothing", { name = ally.name }))
    return false
  end
  options[#options + 1] = { "refuse", message("fee-refuse"), action = message("do-not-pay"), default = true }
  local payment = choose(message("ask-fee", { name = ally.name }), options, "fee")
  if payment == "refuse" then return false end
  if payment == "silver" then changes.add_silver(-fee) else lose("item", payment) end
  return true
end

-- Asks for the fee of each Mercenary, in the order in which they joined, or only of the Mercenary `args.ally`. An unpaid Mercenary leaves. BAD-142,
-- BAD-143.
function company.pay_wages(args)
  local outcome = "paid"
  for _, row in ipairs(holdings.find("ally", "traits", "Mercenary")) do
    local ally = (not args.ally or row.id == args.ally) and holdings.ally(row.id)
    if ally and not pay_fee(ally) then
      effects.remove_companion(ally, "left")
      outcome = "left"
    end
  end
  return outcome
end

-- Asks which companion leaves to make room for a newcomer. BAD-112, BAD-113.
local function choose_leaving_companion(newcomer)
  local options = {}
  for _, ally in ipairs(held("ally")) do
    options[#options + 1] = { ally.id, ally.name, action = message("do-send-away", { name = ally.name }) }
  end
  local nobody_text = message("sent-away-nobody", { name = newcomer.name })
  options[#options + 1] = { "nobody", nobody_text, action = message("do-send-nobody"), default = true }
  return choose(message("ask-sent-away"), options, "send-away")
end

function company.recruit(args)
  local id = args.ally
  local ally, leaving = entry("ally", id), nil
  if has("ally", id) then return "joined" end
  local labels = { yes = message("do-recruit", { name = ally.name }), no = message("do-decline", { name = ally.name }) }
  if not confirm(message("ask-recruit", { name = ally.name }), "recruit", labels) then return "declined" end
  if count("ally") >= functions.company_limit() then
    leaving = choose_leaving_companion(ally)
    if leaving == "nobody" then return "full" end
  end
  if has_trait(ally, "Mercenary") and option.mercenary_payment ~= "wages_only" and not pay_fee(ally) then return "unpaid" end
  if leaving then effects.remove_companion(holdings.ally(leaving), "left") end
  effects.add_companion(id)
  return "joined"
end

function company.dismiss(args)
  local ally = holdings.ally(args.ally)
  if not ally then return "not-here" end
  effects.remove_companion(ally, args.slain and "slain" or "left")
  return "removed"
end

-- Runs the command `dismiss`. BAD-A17.
function company.dismiss_freely(args)
  if option.dismiss_freely == "yes" then
    company.dismiss(args)
  else
    say(message("company-stays"))
  end
end

-- Makes Beasts absent. BAD-132.
function company.scare_beasts()
  for _, row in ipairs(holdings.find("ally", "traits", "Beast")) do mark("ally", row.index, "absent", true) end
end

function company.calm_beasts()
  for _, ally in ipairs(held("ally", { absent = true })) do mark("ally", ally.index, "absent", false) end
end

-- Returns the first companion whose skill helps. BAD-115, BAD-116, BAD-117, BAD-133, BAD-147, BAD-A20.
function company.find_helper(skill, situation)
  if holdings.count_with("ally", "skills", skill) == 0 then return nil end
  for _, row in ipairs(holdings.find("ally", "skills", skill)) do
    local ally = entry("ally", row.id)
    local cannot_help = row.injured or option.timid_scope == "always" and has_trait(ally, "Timid")
    if not row.absent and bearers.takes_part(ally, situation) and not cannot_help then return ally end
  end
end

function company.has_skill(args) return holdings.has_any("ally", "skills", args.skill) end

function company.any_has_trait(args) return holdings.has_any("ally", "traits", args.trait) end

function company.is_injured(args) return count("ally", { id = args.ally, injured = true }) > 0 end

return company
