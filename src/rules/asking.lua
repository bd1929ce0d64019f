-- Functions that suspend the rule: dice, questions, turns. Only a Lua function can yield.
local host, room, prelude = ...
local behind, run_hooks = prelude.behind, prelude.run_hooks
local hooked, pcall = prelude.hooked, pcall
local yield, next, type, error, unpack, gmatch = coroutine.yield, next, type, error, table.unpack, string.gmatch

-- The host validates and records the question. Then the rule yields until it is answered.
local ROLL = { count = true, sides = true, min_face = true, plus = true, keep = true, label = true, rule = true, parts = true, result_text = true }

-- Additional keys of a page's roll, for hooks.
local OF_PAGE = { rows = true, into = true, total = true, faces = true, reason = true }
-- Rolls of pages, each with its prompt for readers who roll real dice.
local of_page = setmetatable({}, { __mode = "k" })
-- The last result of each such roll, and the number of times it was rolled.
local fell = setmetatable({}, { __mode = "k" })
local rolls = setmetatable({}, { __mode = "k" })

-- Flattens the parts to a list of names and amounts.
local function flat(parts)
  local all, n = {}, 0
  for i = 1, #parts do
    local part = parts[i]
    if type(part) ~= "table" then error("`parts` of a roll is a list of {name, amount}", 4) end
    all[n + 1], all[n + 2] = part[1], part[2]
    n = n + 2
  end
  return unpack(all, 1, n)
end

-- Returns the sum of the bonuses that apply, and appends them to the parts that the rule names.
local function counted(bonuses, parts, all_of_them)
  local sum, all = 0, {}
  for i = 1, #parts do all[i] = parts[i] end
  for i = 1, #bonuses do
    local it = bonuses[i]
    if type(it) ~= "table" or type(it.amount) ~= "number" then error("`plus` of a roll is a number, or the bonuses that a page gives", 4) end
    if it.amount ~= 0 or all_of_them then
      sum = sum + it.amount
      all[#all + 1] = { it.name or "", it.amount }
    end
  end
  return sum, all
end

local function roll_of(spec, label)
  local asks = of_page[spec]
  local strange
  for key in next, behind(spec) do
    if not ROLL[key] and not (asks and OF_PAGE[key]) then
      strange = strange or {}
      strange[key] = true
    end
  end
  if strange then host.strange_roll(strange) end
  local plus, parts = spec.plus, spec.parts or {}
  if type(plus) == "table" then plus, parts = counted(plus, parts, asks) end
  host.roll_of(spec.count, spec.sides, spec.min_face, plus, spec.keep, label or spec.label, spec.rule, asks, flat(parts))
end

function room.roll(spec, label)
  if type(spec) == "table" then roll_of(spec, label) else host.roll(spec, label) end
  local result, faces = yield()
  if of_page[spec] then fell[spec], rolls[spec] = result, (rolls[spec] or 0) + 1 end
  local text_of = type(spec) == "table" and spec.result_text
  host.told(text_of and text_of(result) or "")
  return result, faces
end

function room.highest(count, sides, label)
  return room.roll { count = count, sides = sides, keep = "highest", label = label }
end

function room.lowest(count, sides, label)
  return room.roll { count = count, sides = sides, keep = "lowest", label = label }
end

function room.random_integer(min, max, label)
  if max < min then error("there is no number from " .. min .. " to " .. max, 2) end
  return (room.roll { min_face = min, sides = max - min + 1, label = label })
end

function room.random_element(list, label)
  if type(list) ~= "table" or #list == 0 then error("`random_element` requires a list with at least one element", 2) end
  if #list == 1 then return list[1] end
  return list[(room.roll { count = 1, sides = #list, label = label })]
end

-- Asks again if the answer is nil, because the reader has typed a command. Options from a function are then computed again.
local function answer_of(ask)
  local answer
  repeat
    if ask() == false then return nil end
    answer = yield()
  until answer ~= nil
  return answer
end

function room.choose(question, options, topic)
  return answer_of(function()
    local list = options
    if type(options) == "function" then list = options() end
    if list == nil then return false end
    host.choose(question, list, topic)
  end)
end

function room.order(question, options, topic)
  return answer_of(function() host.order(question, options, topic) end)
end

function room.confirm(question, topic, how)
  return answer_of(function() host.confirm(question, topic, how) end)
end

function room.number(question, min, max, topic)
  return answer_of(function() host.number(question, min, max, topic) end)
end

function room.ask(question, topic, examples)
  return answer_of(function() host.ask(question, topic, examples) end)
end

function room.restart_game()
  host.begin_again()
  yield()
end

function room.run_event(name)
  if name == "death" then run_hooks(name) end
  host.event(name)
  yield()
end

function room.turn_to(place)
  host.turn_to(place)
  yield()
end

-- Returns the current text of a page, as a list of paragraphs, and its title.
function room.page_text(name)
  local title = host.page_text(name)
  local text = yield()
  host.charge(#text)
  local all, n = {}, 0
  for paragraph in gmatch(text, "[^\n]+") do
    n = n + 1
    all[n] = paragraph
  end
  return all, title
end

local function or_blamed(hook, ok, ...)
  if not ok then host.blame(hook, (...)) end
  return ...
end

-- Attributes an error to the last hook, because that hook has changed the roll.
local function of_hook(hook, run, ...)
  if not hook then return run(...) end
  return or_blamed(hook, pcall(run, ...))
end

-- A roll of a page: the hooks before it, its dice, the hooks after it. Returns the total that counts.
return function(it, why, rule, changed)
  of_page[it] = why
  it.rule = rule
  it.total, it.faces = of_hook(hooked("before_roll", it), room.roll, it)
  of_hook(hooked("after_roll", it), host.counts, fell[it], it.total, it.reason, changed, rolls[it] > 1)
  return it.total
end
