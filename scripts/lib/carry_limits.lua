-- A limit to what the reader can carry.
--
--   require("carry_limits").items { kind = "item", max = 8 }
-- declares `gain item`, `lose item`, the command `drop`, the query `room for items`, and the constant `carry_max`. An item with the key `weightless`
-- does not count. At the limit, the reader chooses what to leave behind.

local check_settings = require("declare").check_settings
local carry_limits = {}

function carry_limits.items(settings)
  check_settings("carry_limits.items", settings, { "kind", "max" })
  local kind = settings.kind
  local function load() return count(kind) - count(kind, { weightless = true }) end
  local function is_full() return load() >= constant.carry_max end
  local function leave_one(new)
    local options = { { "leave", message("carry-leave", { item = new.name }), default = true } }
    for _, item in ipairs(held(kind, { weightless = false })) do options[#options + 1] = { tostring(item.index), message("carry-drop", { item = item.name }) } end
    return tonumber(choose(message("carry-ask"), options, "leave"))
  end
  local function take(args)
    local new = entry(kind, args.item)
    if not new.weightless and is_full() then
      local index = leave_one(new)
      if not index then return "left" end
      lose(kind, index)
    end
    gain(kind, args.item)
    return "taken"
  end
  local form = "<item:" .. kind .. ">"
  return {
    kinds = { { name = kind, held = true, fields = { { name = "weightless", type = "flag", about = "Does not count." } } } },
    constants = { { name = "carry_max", value = settings.max, min = 0, about = "Number of items that can be carried." } },
    instructions = {
      { form = "gain " .. kind .. " " .. form, outcomes = { "taken", "left" }, about = "Gives an item, if the reader can carry it.", phrase = "phrase-carry-gain", run = take },
      { form = "lose " .. kind .. " " .. form, about = "Takes an item away.", phrase = "phrase-carry-lose", run = function(args) lose(kind, args.item) end },
    },
    queries = { { form = "room for " .. kind .. "s", type = "flag", needs = "room for another " .. kind, answer = function() return not is_full() end } },
    commands = { { form = "drop <item:held " .. kind .. ">", about = "Drops an item.", run = function(args) lose(kind, args.item) end } },
  }
end

return carry_limits
