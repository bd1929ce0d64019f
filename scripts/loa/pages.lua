-- Instructions of pages outside fights: awards, rest, losses and changes of the party.
local fighters, levels = require("fighters"), require("levels")
local LABELS, MEASURES, reduce, party = fighters.LABELS, fighters.MEASURES, fighters.reduce, fighters.party
local require_hero, is_standing, describe_status = fighters.require_hero, fighters.is_standing, fighters.describe_status
local award, spend_trait_points = levels.award, levels.spend_trait_points

local function run_award(args)
  local outcome = "same-level"
  for _, f in ipairs(args.who and { require_hero(args.who) } or party()) do
    if award(f, math.max(0, args.xp or 0), math.max(0, args.sp or 0), false) then
      outcome = "new-level"
      spend_trait_points(f)
    end
  end
  return outcome
end

local function rest(args)
  local all = true
  for _, it in ipairs(MEASURES) do all = all and args[it] == nil and not args[it .. "_full"] end
  for _, f in ipairs(party()) do
    for _, it in ipairs(MEASURES) do
      local full = all or args[it .. "_full"]
      reduce(f, it, full and -f[it .. "_max"] or -(args[it] or 0))
    end
    say(f.name .. ": " .. describe_status(f) .. ".")
  end
  return "rested"
end

-- Takes HP, Stamina or MP outside a fight.
local function lose_measure(args)
  local f = require_hero(args.who)
  reduce(f, args.measure, math.max(0, args.n))
  say(f.name .. ": " .. LABELS[args.measure] .. " " .. f[args.measure] .. "/" .. f[args.measure .. "_max"] .. ".")
  return is_standing(f) and "standing" or "fallen"
end

local function recruit(args)
  if not has("hero", args.hero) then gain("hero", args.hero, entry("hero", args.hero).name .. " joins you") end
end

local function dismiss(args)
  if not has("hero", args.hero) then return "not-here" end
  lose("hero", args.hero, entry("hero", args.hero).name .. " leaves you")
  return "removed"
end

return { run_award = run_award, rest = rest, lose_measure = lose_measure, recruit = recruit, dismiss = dismiss }
