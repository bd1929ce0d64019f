-- What SP buy (LOA-156).
local words, copied, fighters = use("words"), use("numbers").copied, use("fighters")
local among, capital = words.among, words.capital
local bear, someone = fighters.bear, fighters.someone

-- LOA-156: what the next rank costs; nothing when there is none.
local function price(f, kind, id)
  local it = entry(kind, id)
  if kind == "spell" then return not among(f.spells, id) and it.rank * figure.spell_cost or nil end
  local rank = (f.skills[id] or 0) + 1
  return rank <= it.ranks and it.cost * rank or nil
end

local function learn(f, kind, id)
  bear(f, "sp", f.sp - offered.price(f, kind, id))
  if kind == "spell" then
    local spells = { table.unpack(f.spells) }
    spells[#spells + 1] = id
    bear(f, "spells", spells)
  else
    local skills = copied(f.skills)
    skills[id] = (skills[id] or 0) + 1
    bear(f, "skills", skills)
  end
  local rank = kind == "skill" and entry(kind, id).ranks > 1 and " " .. f.skills[id] or ""
  say(f.name .. " learns " .. entry(kind, id).name .. rank .. ". " .. f.sp .. " SP left.")
end

local function train(args)
  local f = someone(args.who)
  local kind, id = args.spell and "spell" or "skill", args.spell or args.skill
  if not id then
    local options, found = {}, {}
    for of, ids in pairs({ skill = entries("skill"), spell = entries("spell") }) do
      for _, it in ipairs(ids) do
        local cost, said = offered.price(f, of, it), entry(of, it)
        if cost then
          local rank = of == "skill" and said.ranks > 1 and " " .. (f.skills[it] or 0) + 1 or ""
          local about = said.about and said.about ~= "" and ": " .. said.about or ""
          found[of .. "-" .. it] = { of, it }
          options[#options + 1] = { of .. "-" .. it, capital(said.name) .. rank .. ", " .. cost .. " SP" .. about,
            closed = cost > f.sp and "it costs " .. cost .. " SP" or nil }
        end
      end
    end
    if #options == 0 then return "at-limit" end
    options[#options + 1] = { "nothing", "Nothing" }
    local picked = found[choose(f.name .. " has " .. f.sp .. " SP. Learn what?", options, "train")]
    if not picked then return "declined" end
    kind, id = picked[1], picked[2]
  end
  local cost = offered.price(f, kind, id)
  if not cost then return "at-limit" end
  if cost > f.sp then return "too-dear" end
  learn(f, kind, id)
  return "learned"
end

return { price = price, train = train }
