-- What pages give, take and mend outside a fight.
local fighters, levels = use("fighters"), use("levels")
local CALLED, MEASURES, lose_of, party = fighters.CALLED, fighters.MEASURES, fighters.lose_of, fighters.party
local someone, standing, status_told = fighters.someone, fighters.standing, fighters.status_told
local award, improve = levels.award, levels.improve

local function award_page(args)
  local outcome = "same-level"
  for _, f in ipairs(args.who and { someone(args.who) } or party()) do
    if award(f, math.max(0, args.xp or 0), math.max(0, args.sp or 0), false) then
      outcome = "new-level"
      improve(f)
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
      lose_of(f, it, full and -f[it .. "_max"] or -(args[it] or 0))
    end
    say(f.name .. ": " .. status_told(f) .. ".")
  end
  return "rested"
end

-- What a page takes away outside a fight.
local function drain(args)
  local f = someone(args.who)
  lose_of(f, args.measure, math.max(0, args.n))
  say(f.name .. ": " .. CALLED[args.measure] .. " " .. f[args.measure] .. "/" .. f[args.measure .. "_max"] .. ".")
  return standing(f) and "standing" or "fallen"
end

local function recruit(args)
  if not has("hero", args.hero) then gain("hero", args.hero, entry("hero", args.hero).name .. " joins you") end
end

local function dismiss(args)
  if not has("hero", args.hero) then return "not-here" end
  lose("hero", args.hero, entry("hero", args.hero).name .. " leaves you")
  return "removed"
end

return { award_page = award_page, rest = rest, drain = drain, recruit = recruit, dismiss = dismiss }
