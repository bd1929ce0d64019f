-- Skills and spells for SP (LOA-156).
local words, copy_map, fighters = require("words"), require("numbers").copy_map, require("fighters")
local contains, capitalize = words.contains, words.capitalize
local set_property, require_hero = fighters.set_property, fighters.require_hero

-- Returns the price of a spell or of the next rank of a skill, or nil if there is nothing more to learn. LOA-156.
local function find_price(f, kind, id)
  local data = entry(kind, id)
  if kind == "spell" then return not contains(f.spells, id) and data.rank * constant.spell_sp_per_rank or nil end
  local rank = (f.skills[id] or 0) + 1
  return rank <= data.ranks and data.sp_cost * rank or nil
end

local function buy(f, kind, id)
  set_property(f, "sp", f.sp - functions.price(f, kind, id))
  if kind == "spell" then
    local spells = { table.unpack(f.spells) }
    spells[#spells + 1] = id
    set_property(f, "spells", spells)
  else
    local skills = copy_map(f.skills)
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
    local options, choices = {}, {}
    for kind_name, ids in pairs({ skill = entries("skill"), spell = entries("spell") }) do
      for _, entry_id in ipairs(ids) do
        local cost, data = functions.price(f, kind_name, entry_id), entry(kind_name, entry_id)
        if cost then
          local rank = kind_name == "skill" and data.ranks > 1 and " " .. (f.skills[entry_id] or 0) + 1 or ""
          local description = data.about and data.about ~= "" and ": " .. data.about or ""
          choices[kind_name .. "-" .. entry_id] = { kind_name, entry_id }
          options[#options + 1] = { kind_name .. "-" .. entry_id, capitalize(data.name) .. rank .. ", " .. cost .. " SP" .. description,
            closed = cost > f.sp and "it costs " .. cost .. " SP" or nil }
        end
      end
    end
    if #options == 0 then return "at-limit" end
    options[#options + 1] = { "nothing", "Nothing" }
    local choice = choices[choose(f.name .. " has " .. f.sp .. " SP. What do you learn?", options, "train")]
    if not choice then return "declined" end
    kind, id = choice[1], choice[2]
  end
  local cost = functions.price(f, kind, id)
  if not cost then return "at-limit" end
  if cost > f.sp then return "too-dear" end
  buy(f, kind, id)
  return "learned"
end

return { find_price = find_price, train = train }
