-- Skills and spells for SP (LOA-156).
local words, copied, fighters = require("words"), require("numbers").copied, require("fighters")
local contains, capitalize = words.contains, words.capitalize
local set_property, require_hero = fighters.set_property, fighters.require_hero

-- LOA-156: returns the price of the next rank, or nil after the last one.
local function find_price(f, kind, id)
  local it = entry(kind, id)
  if kind == "spell" then return not contains(f.spells, id) and it.rank * constant.spell_sp_per_rank or nil end
  local rank = (f.skills[id] or 0) + 1
  return rank <= it.ranks and it.sp_cost * rank or nil
end

local function buy(f, kind, id)
  set_property(f, "sp", f.sp - functions.price(f, kind, id))
  if kind == "spell" then
    local spells = { table.unpack(f.spells) }
    spells[#spells + 1] = id
    set_property(f, "spells", spells)
  else
    local skills = copied(f.skills)
    skills[id] = (skills[id] or 0) + 1
    set_property(f, "skills", skills)
  end
  local rank = kind == "skill" and entry(kind, id).ranks > 1 and " " .. f.skills[id] or ""
  say(f.name .. " learns " .. entry(kind, id).name .. rank .. ". " .. f.sp .. " SP left.")
end

local function train(args)
  local f = require_hero(args.who)
  local kind, id = args.spell and "spell" or "skill", args.spell or args.skill
  if not id then
    local options, found = {}, {}
    for kind_name, ids in pairs({ skill = entries("skill"), spell = entries("spell") }) do
      for _, it in ipairs(ids) do
        local cost, said = functions.price(f, kind_name, it), entry(kind_name, it)
        if cost then
          local rank = kind_name == "skill" and said.ranks > 1 and " " .. (f.skills[it] or 0) + 1 or ""
          local about = said.about and said.about ~= "" and ": " .. said.about or ""
          found[kind_name .. "-" .. it] = { kind_name, it }
          options[#options + 1] = { kind_name .. "-" .. it, capitalize(said.name) .. rank .. ", " .. cost .. " SP" .. about,
            closed = cost > f.sp and "it costs " .. cost .. " SP" or nil }
        end
      end
    end
    if #options == 0 then return "at-limit" end
    options[#options + 1] = { "nothing", "Nothing" }
    local picked = found[choose(f.name .. " has " .. f.sp .. " SP. What do you learn?", options, "train")]
    if not picked then return "declined" end
    kind, id = picked[1], picked[2]
  end
  local cost = functions.price(f, kind, id)
  if not cost then return "at-limit" end
  if cost > f.sp then return "too-dear" end
  buy(f, kind, id)
  return "learned"
end

return { find_price = find_price, train = train }
