-- Instructions of pages outside fights: awards, rest, losses and changes of the party.
local fighters, levels = require("fighters"), require("levels")
local LABELS, MEASURES, reduce, list_party = fighters.LABELS, fighters.MEASURES, fighters.reduce, fighters.list_party
local require_hero, is_standing, describe_status = fighters.require_hero, fighters.is_standing, fighters.describe_status
local award, spend_trait_points = levels.award, levels.spend_trait_points

local function run_award(args)
  local outcome = "same-level"
  for _, f in ipairs(args.who and { require_hero(args.who) } or list_party()) do
    if award(f, math.max(0, args.xp or 0), math.max(0, args.sp or 0), false) then
      outcome = "new-level"
      spend_trait_points(f)
    end
  end
  return outcome
end

local function rest(args)
  local restores_all = true
  for _, measure in ipairs(MEASURES) do restores_all = restores_all and args[measure] == nil and not args[measure .. "_full"] end
  for _, f in ipairs(list_party()) do
    for _, measure in ipairs(MEASURES) do
      local is_full = restores_all or args[measure .. "_full"]
      reduce(f, measure, is_full and -f[measure .. "_max"] or -(args[measure] or 0))
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
