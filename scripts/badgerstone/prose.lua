-- Texts for readers: the explanation of a roll, and the character sheet.

local sheets = require("sheet")
local bearers = require("bearers")
local story = require("story")
local effects = require("effects")
local scenes = require("scenes")
local words = require("words")
local prose = {}

-- Explanation of a roll ------------------------------------------------------------------------------------------------

-- Describes a range of die values: "6", "4 or 5", "3 to 5"; nil if it is empty.
local function describe_values(from, to)
  if from > to then return nil end
  if from == to then return tostring(from) end
  return message(to == from + 1 and "faces-two" or "faces-more", { from = from, to = to })
end

-- Describes which values give which result.
local function describe_results()
  local success = describe_values(constant.success_from, constant.die_sides)
  local partial = describe_values(constant.partial_from, math.min(constant.success_from - 1, constant.die_sides))
  if success and partial then return message("bands-both", { success = success, partial = partial }) end
  if success then return message("bands-success", { success = success }) end
  return partial and message("bands-partial", { partial = partial }) or message("bands-neither")
end

-- The explanation for each value of `keep`. The derived value `readings`.
function prose.keep_rules()
  local texts = {}
  for _, keep in ipairs({ "highest", "second", "lowest" }) do texts[keep] = message("counts-" .. keep, { bands = describe_results() }) end
  return texts
end

function prose.no_dice_rule() return message("none-left", { dice = constant.zero_dice_roll }) end

-- The story of a fight -------------------------------------------------------------------------------------------------

local PLAIN_LINES = {
  hit = { "story-hit-1", "story-hit-2", "story-hit-3" },
  miss = { "story-miss-1", "story-miss-2", "story-miss-3" },
  hurt = { "story-hurt-1", "story-hurt-2", "story-hurt-3" },
  fall = { "story-fall-1", "story-fall-2", "story-fall-3" },
}

-- Prints a line of story about a blow or a shot. `find_kind` returns what has happened: `hit`, `miss`, `hurt` or `fall`.
function prose.tell_blow(foe_id, find_kind)
  story.tell(function()
    local kind, foe = find_kind(), entry("foe", foe_id)
    local name, plain_lines = story.short_name(foe.name), {}
    for i, id in ipairs(PLAIN_LINES[kind]) do plain_lines[i] = message(id, kind == "fall" and { foe = name } or nil) end
    return kind, foe, { foe = name }, { [kind] = plain_lines }
  end)
end

-- The sheet ------------------------------------------------------------------------------------------------------------

local function join_names(names, none_id) return #names > 0 and table.concat(names, ", ") or message(none_id) end

local function describe_talents()
  local texts = {}
  for name, rating in pairs(sheet.talents or {}) do texts[#texts + 1] = name .. " " .. rating end
  return join_names(texts, "list-empty")
end

local function describe_companions()
  local names = {}
  for _, ally in ipairs(held("ally")) do
    names[#names + 1] = ally.injured and message("name-injured", { name = ally.name }) or ally.name
  end
  return join_names(names, "list-empty")
end

local function describe_weapons()
  local names = {}
  for _, id in ipairs(derived.hands) do names[#names + 1] = entry("item", id).name end
  return join_names(names, "hand-bare")
end

local function describe_wounds() return sheets.describe_track(sheet.ticks, sheet.shaken) end

local function describe_load()
  return message(derived.overloaded and "load-too-much" or "load-is", { load = derived.load, limit = derived.carry_limit })
end

function prose.sheet_lines()
  local lines = {}
  for _, name in ipairs(sheets.ATTRIBUTES) do lines[#lines + 1] = { name, tostring(bearers.rating(name)) } end
  for _, line in ipairs({
    { message("label-talents"), describe_talents() },
    { message("label-luck"), sheet.luck .. "/" .. sheet.luck_max },
    { message("label-wounds"), describe_wounds() },
    { message("label-fate"), tostring(sheet.fate) },
    { message("label-silver"), tostring(sheet.sp) },
    { message("label-load"), describe_load() },
    { message("label-hand"), describe_weapons() },
    { message("label-company"), describe_companions() },
  }) do
    lines[#lines + 1] = line
  end
  return lines
end

-- The short list of values for the status line, and what costs dice.
function prose.status_lines()
  local lines = {
    { message("label-wounds"), describe_wounds() },
    { message("label-luck"), sheet.luck .. "/" .. sheet.luck_max },
    { message("label-silver"), tostring(sheet.sp) },
  }
  if derived.overloaded then lines[#lines + 1] = { message("label-load"), describe_load() } end
  local foe = scenes.has_field("hand") and scene.foes[1]
  if foe and foe.left > 0 then
    local foe_entry = entry("foe", foe.id)
    lines[#lines + 1] = { words.capitalize(story.short_name(foe_entry.name)), effects.describe_foe(foe_entry, foe.wounds, foe.left) }
  end
  return lines
end

return prose
