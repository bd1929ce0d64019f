-- Fights in rounds, against one foe or several at once.
--
--   require("melee").fight { health = "stamina", label = "STAMINA", escape_cost = 2 }
-- declares the instruction `fight <foe> [and <foe>] [escape]` with the outcomes `won` and `escaped`. `health` is a key of foes and a field of the reader
-- with `at_min`. In each round, the reader aims at one foe, and the function `exchange(foe, is_aimed, name)` is called for each remaining foe. It returns
-- the losses, `{ foe = 2, you = 0 }`. Declare it in the ruleset, or use `opposed_rolls` or `results_table`.

local words, lists, check_settings = require("words"), require("lists"), require("declare").check_settings
local melee = {}

-- Returns the foes that are not beaten, each with its row and name. Foes with the same name are numbered.
local function remaining_foes()
  local foes, counts = {}, {}
  for i, row in ipairs(scene.foes) do
    local name, others = entry("foe", row.id).name, lists.filter(scene.foes, function(other) return other.id == row.id end)
    counts[row.id] = (counts[row.id] or 0) + 1
    foes[i] = { row = row, place = i, name = #others > 1 and name .. " " .. counts[row.id] or name }
  end
  return lists.filter(foes, function(foe) return mark_at_least(foe.row, "left", 1) end)
end

-- Asks for the foe to aim at. Returns its place in the scene, or nil if the reader escapes.
local function choose_target(foes, can_escape)
  local options = lists.map(foes, function(foe) return { tostring(foe.place), message("melee-fight", { foe = foe.name }), default = foe == foes[1] } end)
  if can_escape then options[#options + 1] = { "escape", message("melee-escape") } end
  if #options == 1 then return foes[1].place end
  return tonumber(choose(message("melee-ask"), options, "act"))
end

function melee.fight(settings)
  check_settings("melee.fight", settings, { "health", "label" }, { "escape_cost" })
  local health, label = settings.health, settings.label
  local function hurt_foe(foe, n)
    if n == 0 then return end
    add_to_mark(foe.row, "left", -n)
    say(function()
      local name, left = words.capitalize(foe.name), foe.row.left
      return left > 0 and message("melee-left", { foe = name, label = label, n = left }) or message("melee-beaten", { foe = name })
    end)
  end
  local function start(args)
    scene.foes = { { id = args.foe } }
    for _, other in ipairs(args["and"] or {}) do table.insert(scene.foes, { id = other.foe }) end
    for _, row in ipairs(scene.foes) do row.left = entry("foe", row.id)[health] end
  end
  local function round(_, args)
    local foes = remaining_foes()
    local target = choose_target(foes, args.escape)
    if not target then
      add(health, -constant.escape_cost)
      return "escaped"
    end
    for _, foe in ipairs(foes) do
      local losses = functions.exchange(foe.row.id, foe.place == target, words.capitalize(foe.name))
      hurt_foe(foe, losses.foe)
      if losses.you > 0 then add(health, -losses.you) end
      if not at_least(health, 1) then return end
    end
    if #remaining_foes() == 0 then return "won" end
  end
  return {
    kinds = { { name = "foe", fields = { { name = health, type = "integer", required = true } } } },
    constants = { { name = "escape_cost", value = settings.escape_cost or 0, min = 0, about = "Loss of " .. label .. " by an escape." } },
    instructions = { {
      form = "fight <foe:foe> [and <foe:foe>]* [escape]", about = "Fights in rounds. With `escape`, the reader can flee.", phrase = "phrase-melee",
      outcomes = { "won", "escaped" }, requires = { escaped = "escape" },
      scene = { { name = "foes", rows = "foe", marks = { { name = "left", type = "integer", min = 0 } } } }, run = start, round = round,
    } },
  }
end

return melee
