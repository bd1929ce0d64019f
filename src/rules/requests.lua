-- Functions that suspend the rule: dice, questions, turns. Only a Lua function can yield.
local host, api, prelude = ...
local unwrap, run_hooks = prelude.unwrap, prelude.run_hooks
local call_hooks, react_to_bounds, pcall = prelude.call_hooks, prelude.react_to_bounds, pcall
local yield, next, type, error, unpack, gmatch, math_type = coroutine.yield, next, type, error, table.unpack, string.gmatch, math.type

-- The keys of a roll. The host validates and records a request, and then the rule yields until it is answered.
local ROLL_KEYS = { count = true, sides = true, min_face = true, plus = true, keep = true, label = true, rule = true, parts = true, result_text = true, hidden = true, worst = true }

-- Additional keys of a page's roll, for hooks.
local PAGE_ROLL_KEYS = { rows = true, into = true, total = true, faces = true, reason = true }
-- Rolls of pages, each with its prompt for readers who roll real dice.
local page_prompts = setmetatable({}, { __mode = "k" })
-- The last result of each roll of a page, and the number of times it was rolled.
local page_results = setmetatable({}, { __mode = "k" })
local roll_counts = setmetatable({}, { __mode = "k" })

-- Flattens the parts to a list of names and amounts.
local function flatten_parts(parts)
  local out, n = {}, 0
  for i = 1, #parts do
    local part = parts[i]
    if type(part) ~= "table" then error("`parts` of a roll must be a list of {name, amount}", 4) end
    out[n + 1], out[n + 2] = part[1], part[2]
    n = n + 2
  end
  return unpack(out, 1, n)
end

-- Returns the sum of the bonuses, and the parts followed by the bonuses.
local function add_bonuses(bonuses, parts, keep_zero)
  local sum, all_parts = 0, {}
  for i = 1, #parts do all_parts[i] = parts[i] end
  for i = 1, #bonuses do
    local bonus = bonuses[i]
    if type(bonus) ~= "table" or type(bonus.amount) ~= "number" then error("`plus` of a roll must be a number or a list of bonuses", 4) end
    if bonus.amount ~= 0 or keep_zero then
      sum = sum + bonus.amount
      all_parts[#all_parts + 1] = { bonus.name or "", bonus.amount }
    end
  end
  return sum, all_parts
end

-- Returns a value of a roll that only readers see, or nil if it is a function and nobody sees it.
local function resolve_late(value)
  if type(value) == "function" then return host.resolve_late(value) end
  return value
end

local function request_roll(spec, label)
  local prompt = page_prompts[spec]
  local unknown
  for key in next, unwrap(spec) do
    if not ROLL_KEYS[key] and not (prompt and PAGE_ROLL_KEYS[key]) then
      unknown = unknown or {}
      unknown[key] = true
    end
  end
  if unknown then host.unknown_roll_key(unknown) end
  local plus, parts = spec.plus, resolve_late(spec.parts) or {}
  if type(plus) == "table" then plus, parts = add_bonuses(plus, parts, prompt) end
  host.roll_spec(spec.count, spec.sides, spec.min_face, plus, spec.keep, resolve_late(label or spec.label), resolve_late(spec.rule), prompt, spec.hidden == true, resolve_late(spec.worst), flatten_parts(parts))
end

function api.roll(spec, label)
  if type(spec) == "table" then request_roll(spec, label) else host.roll(spec, resolve_late(label)) end
  local result, faces = yield()
  if page_prompts[spec] then page_results[spec], roll_counts[spec] = result, (roll_counts[spec] or 0) + 1 end
  local result_text = type(spec) == "table" and spec.result_text
  host.report_roll(result_text and result_text(result) or "")
  return result, faces
end

function api.highest(count, sides, label)
  return api.roll { count = count, sides = sides, keep = "highest", label = label }
end

function api.lowest(count, sides, label)
  return api.roll { count = count, sides = sides, keep = "lowest", label = label }
end

function api.random_integer(min, max, label)
  if max < min then error("`random_integer`: " .. min .. " is greater than " .. max, 2) end
  return (api.roll { min_face = min, sides = max - min + 1, label = label })
end

local DRAW_KEYS = { name = true, weight = true, deck = true, hidden = true }

-- The value of an element: the result of a function, or the value of a key.
local function element_value(source, element)
  if type(source) == "function" then return source(element) end
  return source ~= nil and type(element) == "table" and element[source] or nil
end

local function element_name(source, element)
  if source ~= nil then return element_value(source, element) end
  if type(element) == "string" then return element end
  return type(element) == "table" and type(element.name) == "string" and element.name or nil
end

-- The word that stands for a drawn element in the field of a deck.
local function deck_key(element)
  local key = type(element) == "table" and (element.id or element.name) or element
  if type(key) ~= "string" then error("an element of a deck must be a text, or have an `id` or a `name`", 3) end
  return key
end

function api.random_element(list, label, options)
  if type(list) ~= "table" or #list == 0 then error("`random_element` requires a list with at least one element", 2) end
  if not options and #list == 1 then return list[1] end
  options = options or {}
  for key in next, unwrap(options) do
    if not DRAW_KEYS[key] then error("unknown key `" .. api.tostring(key) .. "` of `random_element`: use `name`, `weight`, `deck` or `hidden`", 2) end
  end
  local elements, weights, sides = {}, {}, 0
  for i = 1, #list do
    local element = list[i]
    local weight = element_value(options.weight, element) or 1
    if math_type(weight) ~= "integer" or weight < 0 then error("`weight` of `random_element` must be a whole number, 0 or more", 2) end
    if weight > 0 and not (options.deck and api.get(options.deck, deck_key(element))) then
      elements[#elements + 1], weights[#weights + 1] = element, weight
      sides = sides + weight
    end
  end
  if sides == 0 then return nil end
  local names = host.resolve_late(function()
    local out = {}
    for i = 1, #elements do
      local name = element_name(options.name, elements[i])
      if not name then return {} end
      out[2 * i - 1], out[2 * i] = name, weights[i]
    end
    return out
  end) or {}
  host.draw(sides, resolve_late(label), options.hidden == true, unpack(names))
  local face, i = yield(), 1
  while face > weights[i] do
    face, i = face - weights[i], i + 1
  end
  host.report_roll(names[2 * i - 1] or "")
  if options.deck then api.set(options.deck, deck_key(elements[i]), true, false) end
  return elements[i]
end

-- Repeats a question if the answer is nil, because the reader has typed a command. Options from a function are then computed again.
local function ask_until_answered(ask)
  local answer
  repeat
    if ask() == false then return nil end
    answer = yield()
  until answer ~= nil
  return answer
end

function api.choose(question, options, topic)
  return ask_until_answered(function()
    local list = options
    if type(options) == "function" then list = options() end
    if list == nil then return false end
    host.choose(question, list, topic)
  end)
end

function api.order(question, options, topic)
  return ask_until_answered(function() host.order(question, options, topic) end)
end

function api.confirm(question, topic, settings)
  return ask_until_answered(function() host.confirm(question, topic, settings) end)
end

function api.number(question, min, max, topic)
  return ask_until_answered(function() host.number(question, min, max, topic) end)
end

function api.ask(question, topic, examples)
  return ask_until_answered(function() host.ask(question, topic, examples) end)
end

function api.restart_game()
  host.restart()
  yield()
end

function api.run_event(name)
  react_to_bounds()
  if name == "death" then run_hooks(name) end
  host.run_event(name)
  yield()
end

function api.turn_to(page)
  react_to_bounds()
  host.turn_to(page)
  yield()
end

-- Returns the current text of a page, as a list of paragraphs, and its title.
function api.page_text(name)
  local title = host.page_text(name)
  local text = yield()
  host.charge(#text)
  local paragraphs, n = {}, 0
  for paragraph in gmatch(text, "[^\n]+") do
    n = n + 1
    paragraphs[n] = paragraph
  end
  return paragraphs, title
end

local function return_or_blame(hook, ok, ...)
  if not ok then host.raise_at(hook, (...)) end
  return ...
end

-- Attributes an error to the last hook, because that hook has changed the roll.
local function call_for_hook(hook, run, ...)
  if not hook then return run(...) end
  return return_or_blame(hook, pcall(run, ...))
end

-- Makes a roll of a page with the hooks before and after it. Returns the final total. `changed_rule` names the rule if the total has changed.
return function(roll, prompt, rule, changed_rule)
  page_prompts[roll] = prompt
  roll.rule = rule
  roll.total, roll.faces = call_for_hook(call_hooks("before_roll", roll), api.roll, roll)
  call_for_hook(call_hooks("after_roll", roll), host.report_changed_roll, page_results[roll], roll.total, roll.reason, changed_rule, roll_counts[roll] > 1)
  return roll.total
end
