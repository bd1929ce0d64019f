-- Arena: two to six combatants pick their moves, and then all of them happen at once.
-- `ARE-n` in a comment names the clause of the ruleset's list that the code below it keeps; `ARE-Qn` a reading of it.
-- Classes, moves, effects, fighters, tempers and every other figure stand in `arena/*.yaml`, where a book may change them.

local ATTRIBUTES = { "VIT", "END", "STR", "DEX", "INT", "FAI" }
local ORDINALS = { "first", "second", "third", "fourth", "fifth", "sixth" }

-- Words --------------------------------------------------------------------------------------------------------------

local function figure(id) return entry("figure", id).value end

local function plural(n, one, many) return n .. " " .. (n == 1 and one or many or one .. "s") end

local function signed(n) return (n < 0 and "" or "+") .. n end

local function among(list, word)
  for _, it in ipairs(list) do
    if it == word then return true end
  end
  return false
end

-- "a, b and c"
local function listed(list)
  if #list < 2 then return list[1] or "nobody" end
  return table.concat(list, ", ", 1, #list - 1) .. " and " .. list[#list]
end

-- What a catalogue says of a thing, set behind its name: nothing where it says nothing.
local function remark(thing, before) return (thing.about or "") ~= "" and before .. thing.about or "" end

local function trimmed(text) return text:match("^%s*(.-)%s*$") end

local function same_name(one, two) return trimmed(one):lower() == trimmed(two):lower() end -- ARE-5

-- Combatants: { name, class, mind, player, temper, attributes, max_hp, hp, max_stamina, stamina, effects, down } ----------
-- `mind` is who picks: `reader`, `person` (another one at this terminal) or `engine`.
-- An effect is { kind, first, ends }: it works in the rounds from `first` to `ends`, both included (ARE-154).

local function active(effect, round) return effect.first <= round and round <= effect.ends end

local function has_effect(it, kind, round)
  for _, effect in ipairs(it.effects) do
    if effect.kind == kind and active(effect, round) then return true end
  end
  return false
end

-- An attribute as the effects of this round leave it. ARE-151.
local function attribute(it, name, round)
  local value = it.attributes[name]
  for _, effect in ipairs(it.effects) do
    local what = entry("effect", effect.kind)
    if what.lowers == name and active(effect, round) then value = value - what.by end
  end
  return math.max(0, value)
end

-- The table of ARE-134 to ARE-149: in steps of two, but for the lowest.
local function modifier_of(value)
  if value <= 0 then return -5 end
  return math.max(-4, (value - 10) // 2)
end

local function modifier(it, name, round) return modifier_of(attribute(it, name, round)) end

-- ARE-64, ARE-65, ARE-127.
local function physical_defense(it, round, blocking)
  return entry("class", it.class).physical + modifier(it, "DEX", round) + (blocking and figure("block") or 0)
end

local function magic_defense(it, round) return entry("class", it.class).magic + modifier(it, "INT", round) end -- ARE-88

-- ARE-62, ARE-69, ARE-70. Block and Rest cost nothing: ARE-132.
local function cost_of(it, id, round)
  if id == "block" or id == "rest" then return 0 end
  local move = entry("move", id)
  local cost = move.cost >= 0 and move.cost or figure("cost-" .. move.band)
  if id == "attack" or option.end_specials == "on" then cost = cost - modifier(it, "END", round) end
  return math.max(figure("least-cost"), cost)
end

local function can_pay(it, id, round) return it.stamina >= cost_of(it, id, round) end -- ARE-47

-- ARE-128 to ARE-131.
local function regain_of(it, how, round)
  local more = figure(how .. "-regain-per-modifier") * modifier(it, "VIT", round)
  return math.max(figure("least-regain"), figure(how .. "-regain") + more)
end

-- Percent. ARE-90, ARE-91, ARE-103, ARE-104.
local function chance_on(target, move, round)
  return math.max(0, math.min(100, move.chance - move.resisted * magic_defense(target, round)))
end

local function base_attributes(class)
  local base = {}
  for _, name in ipairs(ATTRIBUTES) do base[name] = entry("class", class)[name] end -- ARE-10
  return base
end

local function max_hp_of(attributes) return figure("hp-base") + figure("hp-per-vit") * attributes.VIT end -- ARE-15

local function max_stamina_of(attributes) return figure("stamina-base") + figure("stamina-per-end") * attributes.END end -- ARE-17

local function new_combatant(it)
  it.max_hp = it.max_hp or max_hp_of(it.attributes)
  it.max_stamina = it.max_stamina or max_stamina_of(it.attributes)
  it.hp, it.stamina = math.min(it.hp or it.max_hp, it.max_hp), it.stamina or it.max_stamina
  it.player, it.temper, it.effects, it.down = it.player or "", it.temper or "", it.effects or {}, it.hp <= 0
  return it
end

local function class_name(it) return entry("class", it.class).name end

-- The reader's combatant and the latest game -------------------------------------------------------------------------

local function enlisted() return sheet.class ~= "" end

local function latest() return sheet.fight or {} end

-- The reader's combatant as the sheet has it; effects are those that the latest game left.
local function readers_own()
  local attributes, effects = {}, {}
  for _, name in ipairs(ATTRIBUTES) do attributes[name] = sheet[name] end
  for _, it in ipairs(latest().roster or {}) do
    if it.mind == "reader" and not sheet.rested then effects = it.effects end
  end
  return new_combatant {
    name = sheet.name, class = sheet.class, mind = "reader", player = sheet.player, attributes = attributes,
    max_hp = sheet.max_hp, hp = sheet.hp, max_stamina = sheet.max_stamina, stamina = sheet.stamina, effects = effects,
  }
end

-- Writes a combatant of the reader's into the sheet. What changed was told in the fight's own words.
local function keep_on_sheet(it)
  hide("name", it.name)
  hide("class", it.class)
  for _, name in ipairs(ATTRIBUTES) do hide(name, it.attributes[name]) end
  for _, name in ipairs({ "max_hp", "hp", "max_stamina", "stamina" }) do hide(name, it[name]) end
end

-- One of the fighters of the catalogue; the game's draws and decisions never touch the entry itself.
local function fighter(id, mind)
  local made = entry("fighter", id)
  local attributes = base_attributes(made.class)
  for name, points in pairs(made.points) do
    if not attributes[name] then error("the fighter `" .. id .. "` has points in `" .. name .. "`, which is no attribute") end
    attributes[name] = attributes[name] + points
  end
  return new_combatant {
    name = made.name, class = made.class, attributes = attributes, mind = mind or "engine", temper = made.temper,
    hp = made.hp > 0 and made.hp or nil, stamina = made.stamina >= 0 and made.stamina or nil,
  }
end

-- Creation: name -----------------------------------------------------------------------------------------------------

-- Why this name cannot be had, or nothing. ARE-3, ARE-4, ARE-5.
local function refuses_name(name, roster)
  if trimmed(name) == "" then return "A combatant needs a name." end
  for _, other in ipairs(roster) do
    if same_name(other.name, name) then return other.name .. " is in the arena already. Another name, please." end
  end
end

local function ask_name(roster)
  while true do
    local name = trimmed(ask("What is the combatant called?", "name"))
    local why = refuses_name(name, roster)
    if not why then return name end
    say(why)
  end
end

-- Listed fighters whose name is taken are numbered: Vex, Vex 2.
local function free_name(name, roster)
  local free, n = name, 1
  while refuses_name(free, roster) do
    n = n + 1
    free = name .. " " .. n
  end
  return free
end

-- Creation: class and points -----------------------------------------------------------------------------------------

local function ask_class(name) -- ARE-6
  local options = {}
  for _, id in ipairs(entries("class")) do
    local class = entry("class", id)
    options[#options + 1] = { id, class.name .. remark(class, ": ") }
  end
  return choose("What is " .. name .. "?", options, "class")
end

local function attributes_told(attributes)
  local told = {}
  for _, name in ipairs(ATTRIBUTES) do
    told[#told + 1] = name .. " " .. attributes[name] .. " (" .. signed(modifier_of(attributes[name])) .. ")"
  end
  return table.concat(told, ", ")
end

local function points_told(points)
  local told = {}
  for _, name in ipairs(ATTRIBUTES) do
    if (points[name] or 0) > 0 then told[#told + 1] = name .. " " .. signed(points[name]) end
  end
  return table.concat(told, ", ")
end

-- `strength`, `str`, `STR`: the attribute, or nothing.
local function attribute_named(word)
  local short = word:sub(1, 3):upper()
  return among(ATTRIBUTES, short) and short or nil
end

-- Reads `STR 10, VIT 6`: a map of points, or nothing and why not. ARE-13.
local function read_points(line)
  local points, name, amount = {}, nil, nil
  for token in line:gsub("−", "-"):gsub("([%+%-]?%d[%d%.]*)", " %1 "):gmatch("[^%s,;:=]+") do
    if token:match("%d") then
      if amount or not token:match("^%+?%d+$") then return nil, "Points are whole numbers, 0 or more: `" .. token .. "` is none." end
      amount = tonumber((token:gsub("%+", "")))
    else
      if name then return nil, "How many points go to " .. name .. "? Write the number beside it." end
      name = attribute_named(token)
      if not name then return nil, "There is no attribute `" .. token .. "`: they are " .. listed(ATTRIBUTES) .. "." end
    end
    if name and amount then
      points[name] = (points[name] or 0) + amount
      name, amount = nil, nil
    end
  end
  if name or amount then return nil, "Write attributes and numbers in pairs, such as STR 10, VIT 6." end
  if next(points) == nil then return nil, "Write attributes and numbers, such as STR 10, VIT 6." end
  return points
end

local function sum_of(points)
  local sum = 0
  for _, amount in pairs(points) do sum = sum + amount end
  return sum
end

-- Adds points to the attributes, all of them or none. Gives what is left, or nothing and why not. ARE-12, ARE-14.
local function spend(points, attributes, left)
  local sum = sum_of(points)
  for name, amount in pairs(points) do
    local value, most = attributes[name] + amount, figure("highest-attribute")
    if value > most then return nil, name .. " would be " .. value .. ", and nothing passes " .. most .. "." end
  end
  if sum > left then return nil, "That is " .. plural(sum, "point") .. ", and only " .. left .. " are left." end
  for name, amount in pairs(points) do attributes[name] = attributes[name] + amount end
  return left - sum
end

-- Points that the attributes could still take: where a book's figures leave less room than points, the rest is lost.
local function room_in(attributes)
  local room = 0
  for _, value in pairs(attributes) do room = room + math.max(0, figure("highest-attribute") - value) end
  return room
end

-- Points that the page has given already, for a combatant whom it makes in part.
local function given_points(list)
  local points = {}
  for _, it in ipairs(list or {}) do points[it.attribute] = (points[it.attribute] or 0) + it.amount end
  return points
end

-- Ways to spend that stand ready: those of the named fighters of this class, each once.
local function ready_spreads(class)
  local options = { { "own", "Point by point" } }
  local seen = {}
  for _, id in ipairs(entries("fighter")) do
    local made = entry("fighter", id)
    local told = points_told(made.points)
    if made.class == class and id ~= class and sum_of(made.points) == figure("points") and not seen[told] then
      seen[told] = true
      options[#options + 1] = { id, told .. ", like " .. made.name .. remark(made, ", who ") }
    end
  end
  return options
end

-- Every point of the twenty, from the player's hand. ARE-11 to ARE-14.
local function ask_points(name, class, given)
  local attributes, all = base_attributes(class), figure("points")
  local left, why = spend(given, attributes, all)
  if not left then error("the page spends what it cannot: " .. why) end
  if left == all then
    local spread = choose("How does " .. name .. " spend " .. all .. " points?", ready_spreads(class), "spread")
    if spread ~= "own" then left, why = spend(entry("fighter", spread).points, attributes, left) end
    if not left then
      say(why)
      left = all
    end
  end
  while left > 0 and room_in(attributes) > 0 do
    say(name .. ": " .. attributes_told(attributes) .. ".")
    local line = ask(plural(left, "point is", "points are") .. " left. Where do they go (STR 10, VIT 6; or `again`)?", "points")
    if same_name(line, "again") then
      attributes, left = base_attributes(class), all
    else
      local points, rest
      points, why = read_points(line)
      if points then rest, why = spend(points, attributes, left) end
      if rest then left = rest else say(why) end
    end
  end
  return attributes
end

-- One combatant of somebody's own: what is missing is asked.
local function create(mind, roster, given)
  local name = given.name and trimmed(given.name) or ask_name(roster)
  local why = refuses_name(name, roster)
  if why then
    say(why)
    name = ask_name(roster)
  end
  local class = given.class or ask_class(name)
  local attributes = ask_points(name, class, given_points(given.more))
  local it = new_combatant { name = name, class = class, attributes = attributes, mind = mind, player = given.player }
  say(name .. " the " .. class_name(it) .. ": " .. attributes_told(attributes) .. ".")
  return it
end

local function enlist(args)
  local it = create("reader", {}, args)
  hide("fight", {})
  keep_on_sheet(it)
  return "ready"
end

-- Creation: a whole roster -------------------------------------------------------------------------------------------

local function ask_temper()
  local options = {}
  for _, id in ipairs(entries("temper")) do
    local temper = entry("temper", id)
    options[#options + 1] = { id, temper.name .. remark(temper, ": ") }
  end
  return choose("How does the program play?", options, "temper")
end

local function ask_fighter(roster)
  local options = {}
  for _, id in ipairs(entries("fighter")) do
    local made = entry("fighter", id)
    local what = made.name .. " the " .. entry("class", made.class).name .. " (" .. points_told(made.points) .. ")"
    options[#options + 1] = { id, what .. remark(made, ", who ") }
  end
  local it = fighter(choose("Whom does the program play?", options, "fighter"))
  it.name, it.temper = free_name(it.name, roster), ask_temper()
  return it
end

local function people(roster)
  local seen, many = {}, 0
  for _, it in ipairs(roster) do
    local who = it.mind == "reader" and "" or it.player:lower()
    if it.mind ~= "engine" and not it.down and not seen[who] then
      seen[who] = true
      many = many + 1
    end
  end
  return many
end

local function caller(it) return it.player ~= "" and it.player or it.name end

-- Who plays the next one, and what it is. ARE-2.
local function ask_combatant(roster, with_reader)
  local options = { { "person", "Somebody at this terminal" }, { "engine", "The program" } }
  local first = #roster == 0 and with_reader
  if first then table.insert(options, 1, { "reader", "You" }) end
  local mind = choose("Who plays the " .. (ORDINALS[#roster + 1] or "next") .. " combatant?", options, "player")
  if mind == "engine" then return ask_fighter(roster) end
  if mind == "reader" then
    local it = create(mind, roster, {})
    keep_on_sheet(it)
    return it
  end
  local player = trimmed(ask("By what name is this player called to the terminal?", "person"))
  while player == "" do player = trimmed(ask("A name, to be called by?", "person")) end
  seat(player, "open")
  local it = create(mind, roster, { player = player })
  seat()
  return it
end

-- ARE-1, ARE-24: on after two to five if all wish it, at once after six.
local function ask_roster(roster, with_reader)
  local fewest, most = figure("fewest-combatants"), figure("most-combatants")
  while #roster < most do
    roster[#roster + 1] = ask_combatant(roster, with_reader)
    local many = #roster
    if many >= fewest and many < most and confirm(plural(many, "combatant stands", "combatants stand") .. " ready. Begin the fight?", "begin") then
      return roster
    end
  end
  return roster
end

local function roster_of(args)
  local with_reader, roster = args.with_reader ~= "no", {}
  local list = args.more or {}
  if with_reader and (enlisted() or #list > 0) then
    if not enlisted() then enlist({}) end
    local it = readers_own()
    it.effects = {}
    if args.carry_over ~= "yes" then it.hp, it.stamina = it.max_hp, it.max_stamina end
    roster[1] = new_combatant(it)
  end
  for _, given in ipairs(list) do
    local it = fighter(given.fighter, given.player and "person")
    it.name, it.player = free_name(it.name, roster), given.player or ""
    it.temper = given.temper or it.temper
    roster[#roster + 1] = it
  end
  if #list == 0 then ask_roster(roster, with_reader) end
  local fewest, most = figure("fewest-combatants"), figure("most-combatants")
  if #roster < fewest or #roster > most then
    error("the arena takes " .. fewest .. " to " .. most .. " combatants, and here are " .. #roster) -- ARE-1
  end
  return roster
end

-- Looking around -----------------------------------------------------------------------------------------------------

local function standing(game)
  local list = {}
  for n, it in ipairs(game.roster) do
    if not it.down then list[#list + 1] = n end
  end
  return list
end

-- Places in the roster of those still fighting but for one.
local function opponents(game, n)
  local list = {}
  for _, other in ipairs(standing(game)) do
    if other ~= n then list[#list + 1] = other end
  end
  return list
end

local function status_of(it) return it.hp .. "/" .. it.max_hp .. " HP, " .. it.stamina .. "/" .. it.max_stamina .. " stamina" end

-- "bleeding (to round 4)". ARE-37.
local function effects_told(it, round)
  local told = {}
  for _, effect in ipairs(it.effects) do
    if active(effect, round) then told[#told + 1] = entry("effect", effect.kind).name .. " (to round " .. effect.ends .. ")" end
  end
  return #told > 0 and table.concat(told, ", ") or "none"
end

local function tell_effects()
  local game, any = latest(), false
  for _, it in ipairs(game.roster or {}) do
    if not it.down then
      say(it.name .. ": " .. effects_told(it, game.now))
      any = true
    end
  end
  if not any then say("Nobody is fighting.") end
end

local function anybody_affected(game)
  for _, n in ipairs(standing(game)) do
    if effects_told(game.roster[n], game.round) ~= "none" then return true end
  end
  return false
end

-- ARE-36: HP and stamina of everybody.
local function tell_statuses(game)
  local rows = {}
  for _, it in ipairs(game.roster) do
    local hp = it.hp .. "/" .. it.max_hp .. (it.down and ", defeated" or "")
    rows[#rows + 1] = { it.name, hp, it.stamina .. "/" .. it.max_stamina }
  end
  grid { title = "After round " .. game.round, columns = { "HP", "Stamina" }, rows = rows }
end

-- What the queries see, the reader's sheet included.
local function remember(game, now)
  game.now = now
  hide("fight", game)
  hide("rested", false)
  for _, it in ipairs(game.roster) do
    if it.mind == "reader" then keep_on_sheet(it) end
  end
end

-- The engine's picks -------------------------------------------------------------------------------------------------

-- Opponents, the most favoured first; ties in roster order. ARE-169.
local function by_favour(game, n, favours)
  local list = opponents(game, n)
  local function share(place)
    local it = game.roster[place]
    return it.hp * 10000 // it.max_hp
  end
  table.sort(list, function(a, b)
    local one, two = share(a), share(b)
    if one == two then return a < b end
    if favours == "weakest" then return one < two end
    return one > two
  end)
  return list
end

local function walled(it, round) return has_effect(it, "walled", round) end

local function percent(part, whole) return whole > 0 and part * 100 // whole or 0 end

-- What a line of a temper may ask. `scene` has the round, the picker, the favourite and the targets of the line's move.
local ASKS = {
  target = function(it, scene)
    for _, target in ipairs(scene.targets) do
      if walled(target, scene.round) ~= (it == "walled") then return false end
    end
    return true
  end,
  defense_at_most = function(it, scene) return physical_defense(scene.favourite, scene.round) <= it end,
  target_without = function(it, scene) return not has_effect(scene.favourite, it, scene.round) end,
  chance_at_least = function(it, scene) return chance_on(scene.favourite, entry("move", scene.move), scene.round) >= it end,
  opponents = function(it, scene) return #scene.foes >= it end,
  other_classes = function(it, scene)
    local many = 0
    for _, foe in ipairs(scene.foes) do
      if foe.class ~= scene.own.class then many = many + 1 end
    end
    return many >= it
  end,
  without = function(it, scene) return not has_effect(scene.own, it, scene.round) end,
  hp_at_most = function(it, scene) return percent(scene.own.hp, scene.own.max_hp) <= it end,
  stamina_at_most = function(it, scene) return percent(scene.own.stamina, scene.own.max_stamina) <= it end,
}

local function line_fits(line, scene)
  for name, it in pairs(line) do
    if name ~= "move" then
      local asks = ASKS[name]
      if not asks then error("a temper asks for `" .. name .. "`, which is nothing it can ask") end
      if not asks(it, scene) then return false end
    end
  end
  return true
end

-- The most favoured, as many as the move takes; where the order counts the most favoured comes last. ARE-173.
local function targets_of(move, favoured)
  local targets = {}
  for place = 1, math.min(move.targets, #favoured) do
    table.insert(targets, move.ordered and 1 or #targets + 1, favoured[place])
  end
  return targets
end

-- ARE-169 to ARE-173: from the state at the start of the round alone.
local function engine_pick(game, n)
  local it, round = game.roster[n], game.round
  local temper = entry("temper", it.temper)
  local favoured = by_favour(game, n, temper.favours)
  local scene = { round = round, own = it, favourite = game.roster[favoured[1]], foes = {} }
  for _, place in ipairs(favoured) do scene.foes[#scene.foes + 1] = game.roster[place] end
  for _, line in ipairs(temper.picks[it.class] or temper.picks.any or {}) do
    local bare = line.move == "block" or line.move == "rest"
    local targets = bare and {} or targets_of(entry("move", line.move), favoured)
    scene.move, scene.targets = line.move, {}
    for _, place in ipairs(targets) do scene.targets[#scene.targets + 1] = game.roster[place] end
    if bare then scene.targets[1] = scene.favourite end
    if can_pay(it, line.move, round) and line_fits(line, scene) then return { move = line.move, targets = targets } end
  end
  return { move = "rest", targets = {} }
end

-- A person's picks ---------------------------------------------------------------------------------------------------

local function specials_of(it) return entry("class", it.class).moves end

-- An option for a move, closed while it cannot be paid. ARE-46.
local function priced(it, id, round)
  local cost = cost_of(it, id, round)
  local text = entry("move", id).name .. " (" .. cost .. " stamina)"
  return { id, text, closed = it.stamina < cost and "you have only " .. it.stamina .. " stamina" or nil }
end

local function add_back(options, game)
  for _, it in ipairs(game.roster) do
    if it.name == "back" then return end
  end
  options[#options + 1] = { "back", "Something else" }
end

-- ARE-27, ARE-40 to ARE-44.
local function move_options(it, round)
  local any = false
  for _, id in ipairs(specials_of(it)) do any = any or can_pay(it, id, round) end
  local attack = priced(it, "attack", round)
  attack[1] = "attack"
  return {
    attack,
    { "special", "Special attack", closed = not any and "none of them can be paid with " .. it.stamina .. " stamina" or nil },
    { "block", "Block (defense " .. signed(figure("block")) .. ", stamina " .. signed(regain_of(it, "block", round)) .. ")" },
    { "rest", "Rest (stamina " .. signed(regain_of(it, "rest", round)) .. ")" },
  }
end

local function ask_special(game, it)
  local options = {}
  for _, id in ipairs(specials_of(it)) do
    local it_costs = priced(it, id, game.round)
    it_costs[2] = it_costs[2] .. remark(entry("move", id), ": ")
    options[#options + 1] = it_costs
  end
  add_back(options, game)
  return choose("Which special attack?", options, "special")
end

-- One opponent of those not named yet, or nothing when the player would rather do something else. ARE-50, ARE-57.
local function ask_target(game, question, left)
  local options = {}
  for _, place in ipairs(left) do
    local it = game.roster[place]
    options[#options + 1] = { it.name, it.name .. ", " .. class_name(it) .. ", " .. status_of(it) }
  end
  add_back(options, game)
  local name = choose(question, options, "target")
  for at, place in ipairs(left) do
    if game.roster[place].name == name then return table.remove(left, at) end
  end
end

-- How many the player names: none when there is nothing to decide. ARE-48, ARE-49, ARE-51, ARE-52, ARE-54 to ARE-56.
local function number_to_name(move, foes)
  if move.targets == 0 or foes == 1 then return 0 end
  if move.targets < foes then return move.targets end
  return move.ordered and foes - 1 or 0
end

-- Places of the targets in the order named, or nothing when the player would rather do something else.
local function ask_targets(game, n, id)
  local move, left, targets = entry("move", id), opponents(game, n), {}
  local named = number_to_name(move, #left)
  for nth = 1, named do
    local which = "At whom?"
    if move.ordered then
      which = "Whom does " .. move.name .. " meet " .. ORDINALS[nth] .. "?"
    elseif named > 1 then
      which = "Whom does " .. move.name .. " meet (" .. nth .. " of " .. named .. ")?"
    end
    local place = ask_target(game, which, left)
    if not place then return nil end
    targets[nth] = place
  end
  if move.targets >= #targets + #left then
    for _, place in ipairs(left) do targets[#targets + 1] = place end
  end
  return targets
end

local function ask_pick(game, n)
  local it = game.roster[n]
  while true do
    local id = choose(it.name .. " (" .. status_of(it) .. "), what do you do?", move_options(it, game.round), "move")
    if id == "block" or id == "rest" then return { move = id, targets = {} } end
    if id == "special" then id = ask_special(game, it) end
    local targets = id ~= "back" and ask_targets(game, n, id)
    if targets then return { move = id, targets = targets } end
  end
end

local function pick_told(game, n, pick)
  local it, names = game.roster[n], {}
  if pick.move == "block" or pick.move == "rest" then return it.name .. " picks " .. (pick.move == "block" and "Block." or "Rest.") end
  for _, place in ipairs(pick.targets) do names[#names + 1] = game.roster[place].name end
  return it.name .. " picks " .. entry("move", pick.move).name .. (#names > 0 and " at " .. listed(names) or "") .. "."
end

local function stopped(it, round)
  for _, effect in ipairs(it.effects) do
    if active(effect, round) and entry("effect", effect.kind).stops then return true end
  end
  return false
end

-- Everybody's pick before anything is carried out, each by its own player. ARE-26, ARE-30, ARE-31, ARE-39, ARE-45.
local function gather_picks(game)
  local picks, several = {}, people(game.roster) > 1
  local open = option.picks == "open"
  for _, n in ipairs(game.order) do
    local it = game.roster[n]
    if not it.down and not stopped(it, game.round) then
      if it.mind == "engine" then
        picks[n] = engine_pick(game, n)
      else
        if several then seat(caller(it), open and "open" or nil) end
        hide("picker", it.name)
        picks[n] = ask_pick(game, n)
      end
      if open then say(pick_told(game, n, picks[n])) end
    end
  end
  hide("picker", "")
  if several then seat() end
  return picks
end

-- A round carried out: what each pick does ---------------------------------------------------------------------------
-- `fray` holds what is decided as the round begins (who blocks, whose fire burns) and what is to be applied when all of
-- it is known: `hurt`, `killed`, `stamina` and `laid`, by place in the roster. ARE-34.

local function start_fray(game, picks)
  local fray = { game = game, round = game.round, blocking = {}, fires = {}, hurt = {}, killed = {}, stamina = {}, laid = {} }
  for n, it in ipairs(game.roster) do
    fray.hurt[n], fray.stamina[n], fray.fires[n] = 0, 0, {}
    fray.blocking[n] = picks[n] ~= nil and picks[n].move == "block"
    for _, effect in ipairs(it.effects) do
      if active(effect, game.round) and entry("effect", effect.kind).acts == "when-attacked" then
        table.insert(fray.fires[n], effect.kind)
      end
    end
  end
  return fray
end

-- ARE-98, ARE-Q12: whether a wall works in the round it is raised in.
local function first_round(move, round)
  local starts = move.starts
  if move.hits == "self" and option.wall_starts == "next" then starts = starts + 1 end
  return round + starts
end

local function lay(fray, n, kind, first, rounds)
  table.insert(fray.laid, { n = n, effect = { kind = kind, first = first, ends = first + rounds - 1 } })
end

-- Fires raised in this very round burn already. ARE-34; a wall that is only renewed is still one wall (ARE-158).
local function raise_fires(fray, n, move)
  local first = first_round(move, fray.round)
  lay(fray, n, move.effect, first, move.rounds)
  local burns = entry("effect", move.effect).acts == "when-attacked"
  if first <= fray.round and burns and (option.stacking == "stack" or not among(fray.fires[n], move.effect)) then
    table.insert(fray.fires[n], move.effect)
  end
end

-- ARE-63, ARE-66, ARE-67, ARE-72: at or above the defense hits, whatever the face.
local function attack_roll(why, defense, words)
  local plus = figure("to-hit")
  return roll {
    sides = figure("attack-die"), plus = plus, why = why, parts = { { "aim", plus } },
    rule = "At or above the defense of " .. defense .. " " .. words[3] .. ".",
    means = function(total) return total >= defense and words[1] or words[2] end,
  }
end

local function percent_roll(why, chance, yes, no)
  return roll {
    sides = 100, why = why, rule = chance .. " or less: " .. yes .. ".",
    means = function(face) return face <= chance and yes or no end,
  } <= chance
end

-- ARE-61, ARE-75, ARE-85, ARE-110, ARE-115, ARE-120, ARE-123: the draw and what scales it.
local function amount_of(it, move, base, round)
  if move.pieces > 0 then return base * (move.pieces + attribute(it, move.piece_of, round) // move.piece_per) end -- ARE-84
  local scaled = move.scales ~= "none" and (move.scales_if == "" or option[move.scales_if] == "on")
  return base + (scaled and modifier(it, move.scales, round) // move.divisor or 0)
end

-- Does it strike, and is its damage halved?
local function struck(fray, why, target, place, move)
  local round = fray.round
  if move.hits == "roll" then
    local defense = physical_defense(target, round, fray.blocking[place])
    return attack_roll(why, defense, { "a hit", "a miss", "hits" }) >= defense, false
  elseif move.hits == "chance" then
    local name = move.kills and "it kills" or "it takes hold"
    return percent_roll(why, chance_on(target, move, round), name, "nothing"), false -- ARE-92
  elseif move.halved then
    local defense = magic_defense(target, round)
    return true, attack_roll(why, defense, { "in full", "halved", "harms in full" }) < defense -- ARE-83, ARE-86
  end
  return true, false
end

-- Damage, death and effects of a move that has struck; tells them in words.
local function strike(fray, why, n, place, nth, move, halved)
  local it, round, told = fray.game.roster[n], fray.round, {}
  local class = entry("class", it.class)
  local low, high = move.low, move.high
  if move.class_damage then low, high = class.low, class.high end -- ARE-59
  if high > 0 then
    local amount = amount_of(it, move, draw(low, high, why .. ", damage"), round)
    if halved then amount = amount // 2 end -- ARE-87
    amount = math.max(figure("least-damage"), amount) * (move.multiplied and nth or 1) -- ARE-68, ARE-124, ARE-125
    fray.hurt[place] = fray.hurt[place] + amount
    told[1] = amount .. " damage" .. (halved and " (halved)" or "")
  end
  if move.kills then
    fray.killed[place] = true
    told[#told + 1] = "it kills"
  end
  if move.effect ~= "" then
    local what = entry("effect", move.effect)
    if move.effect_chance >= 100 or percent_roll(why .. ", " .. what.name, move.effect_chance, what.name, "not " .. what.name) then
      lay(fray, place, move.effect, first_round(move, round), move.rounds)
      told[#told + 1] = what.name .. " to round " .. first_round(move, round) + move.rounds - 1
    end
  end
  return table.concat(told, ", ")
end

-- ARE-95, ARE-96, ARE-99: each fire of a target burns whoever came near, hit or miss.
local function burn(fray, n, place, move, hit)
  if move.magical or move.ranged or not (hit or option.wall_on_miss == "on") then return end
  local it, target = fray.game.roster[n], fray.game.roster[place]
  for _, kind in ipairs(fray.fires[place]) do
    local what = entry("effect", kind)
    local amount = draw(what.low, what.high, target.name .. "'s fire on " .. it.name)
    fray.hurt[n] = fray.hurt[n] + amount -- ARE-94, ARE-100
    say(it.name .. " " .. what.does .. " " .. target.name .. ": " .. amount .. " damage.")
  end
end

local MISSED = { roll = "a miss", chance = "nothing comes of it" }

-- A move at its targets, each in turn. ARE-53, ARE-119, ARE-122.
local function attack_all(fray, n, pick)
  local it, move = fray.game.roster[n], entry("move", pick.move)
  local targets = { table.unpack(pick.targets) }
  if not move.ordered then table.sort(targets) end
  local any = false
  for nth, place in ipairs(targets) do
    local target = fray.game.roster[place]
    local why = it.name .. "'s " .. move.name .. " at " .. target.name
    local hit, halved = struck(fray, why, target, place, move)
    local result = hit and strike(fray, why, n, place, nth, move, halved) or MISSED[move.hits]
    say(it.name .. " " .. move.does .. " " .. target.name .. ": " .. result .. ".") -- ARE-35
    burn(fray, n, place, move, hit)
    any = any or hit
  end
  if move.own_effect ~= "" and (any or option.backstab_penalty == "always") then -- ARE-107, ARE-108
    lay(fray, n, move.own_effect, fray.round + 1, move.own_rounds)
  end
end

local function carry_out_pick(fray, n, pick)
  local it, round = fray.game.roster[n], fray.round
  if pick.move == "block" or pick.move == "rest" then
    local regain = regain_of(it, pick.move, round)
    fray.stamina[n] = regain
    say(it.name .. (pick.move == "block" and " blocks" or " rests") .. ": " .. signed(regain) .. " stamina.")
    return
  end
  local move = entry("move", pick.move)
  fray.stamina[n] = -cost_of(it, pick.move, round) -- ARE-71
  if move.hits == "self" then
    local ends = first_round(move, round) + move.rounds - 1
    say(it.name .. " " .. move.does .. ", to round " .. ends .. ".")
  else
    attack_all(fray, n, pick)
  end
end

-- A round carried out: effects, and all of it applied ----------------------------------------------------------------

-- Bleeding and poison, each effect's draws in the order laid. ARE-33, ARE-112, ARE-116, ARE-117, ARE-157.
local function work_effects(fray)
  for n, it in ipairs(fray.game.roster) do
    for _, effect in ipairs(it.effects) do
      local what = entry("effect", effect.kind)
      if what.acts == "each-round" and active(effect, fray.round) then
        local why = it.name .. ", who is " .. what.name
        local amount = draw(what.low, what.high, why)
        local kills = what.kills > 0 and percent_roll(why .. ", and death", what.kills, "it kills", "not yet")
        fray.hurt[n] = fray.hurt[n] + amount
        fray.killed[n] = fray.killed[n] or kills
        say(it.name .. " " .. what.does .. ": " .. amount .. " damage" .. (kills and ", and it kills." or "."))
      end
    end
  end
end

-- ARE-158, ARE-159: one effect of a kind with the later end, counted as laid anew; or each for itself.
local function receive(it, effect)
  if option.stacking == "renew" then
    for at, other in ipairs(it.effects) do
      if other.kind == effect.kind then
        effect.ends = math.max(effect.ends, other.ends)
        table.remove(it.effects, at)
        break
      end
    end
  end
  table.insert(it.effects, effect)
end

-- ARE-154, ARE-155: what has come to its end goes.
local function wear_off(it, round)
  local kept = {}
  for _, effect in ipairs(it.effects) do
    if effect.ends > round then kept[#kept + 1] = effect end
  end
  it.effects = kept
end

-- ARE-34, ARE-161 to ARE-164: all of it together.
local function apply(fray)
  for _, laid in ipairs(fray.laid) do receive(fray.game.roster[laid.n], laid.effect) end
  for n, it in ipairs(fray.game.roster) do
    if not it.down then
      it.hp = fray.killed[n] and 0 or math.max(0, it.hp - fray.hurt[n])
      local stamina = it.stamina + fray.stamina[n]
      if fray.stamina[n] > 0 and option.stamina_cap == "on" then stamina = math.max(it.stamina, math.min(stamina, it.max_stamina)) end -- ARE-131
      it.stamina = stamina
      it.down = it.hp == 0
      if it.down then
        it.effects = {} -- ARE-160
        say(it.name .. " is defeated.")
      end
    end
  end
end

-- ARE-32, ARE-33: in roster order, whatever the order of picking; then what lasts.
local function carry_out(game, picks)
  local fray = start_fray(game, picks)
  for n in ipairs(game.roster) do
    local move = picks[n] and picks[n].move
    if move and move ~= "block" and move ~= "rest" and entry("move", move).hits == "self" then raise_fires(fray, n, entry("move", move)) end
  end
  for n in ipairs(game.roster) do
    if picks[n] then carry_out_pick(fray, n, picks[n]) end
  end
  if option.ticks == "with_moves" then work_effects(fray) end -- ARE-156
  apply(fray)
end

-- The game -----------------------------------------------------------------------------------------------------------

-- ARE-28, ARE-29.
local function draw_order(game)
  local order, names = {}, {}
  for n in ipairs(game.roster) do order[n] = n end
  for i = #order, 2, -1 do
    local j = draw(1, i, "order of picking")
    order[i], order[j] = order[j], order[i]
  end
  for place, n in ipairs(order) do names[place] = game.roster[n].name end
  game.order = order
  say("Order of picking: " .. table.concat(names, ", ") .. ".")
end

-- ARE-38.
local function announce(game)
  for _, n in ipairs(standing(game)) do
    local it, told = game.roster[n], {}
    for _, effect in ipairs(it.effects) do
      local text = entry("effect", effect.kind).announces
      if text ~= "" and active(effect, game.round) and not told[text] then
        told[text] = true
        say(it.name .. " " .. text .. ".")
      end
    end
  end
end

-- Where effects work before anybody picks, who falls to them picks no more. ARE-Q23.
local function effects_first(game)
  if option.ticks ~= "start" then return end
  local fray = start_fray(game, {})
  work_effects(fray)
  apply(fray)
end

local function one_round(game)
  game.round = game.round + 1
  say("Round " .. game.round)
  if option.reshuffle == "on" or game.round == 1 then draw_order(game) end
  announce(game)
  remember(game, game.round)
  if option.effects_prompt == "ask" and people(game.roster) > 0 and anybody_affected(game)
    and confirm("See the effects on everybody?", "effects")
  then
    tell_effects()
  end
  effects_first(game)
  if #standing(game) > 1 then carry_out(game, gather_picks(game)) end
  for _, it in ipairs(game.roster) do wear_off(it, game.round) end
  tell_statuses(game)
  remember(game, game.round + 1)
end

-- How the game stands, if it is over. ARE-165 to ARE-168.
local function verdict(game)
  local left = standing(game)
  if #left == 0 then return "draw" end
  if #left == 1 then
    game.winner = game.roster[left[1]].name
    return game.roster[left[1]].mind == "engine" and "defeat" or "victory"
  end
  if game.limit and game.round >= game.limit then return "undecided" end
end

local ENDS = {
  draw = function() return "Nobody is left standing: a draw." end,
  undecided = function(game) return "The fight is broken off after " .. plural(game.round, "round") .. "." end,
  victory = function(game) return game.winner .. " is the last one standing, and wins." end,
}
ENDS.defeat = ENDS.victory

local function limit_of(args)
  if args.round_limit then return args.round_limit > 0 and args.round_limit or nil end
  return option.round_limit ~= "none" and option.round_limit or nil
end

-- A whole game with this roster; who comes without HP lies where they fell.
local function play(roster, args)
  local game = { round = 0, roster = roster, order = {}, winner = "none", limit = limit_of(args) }
  remember(game, 1)
  local outcome = verdict(game)
  while not outcome do
    one_round(game)
    outcome = verdict(game)
  end
  game.outcome = outcome
  remember(game, game.round + 1)
  say(ENDS[outcome](game))
  return outcome
end

local function arena(args) return play(roster_of(args), args) end

local function duel(args)
  local foe = { fighter = args.foe, temper = args.temper, player = args.player }
  return play(roster_of { more = { foe }, carry_over = args.carry_over }, args)
end

-- The latest game's combatants once more, fresh.
local function rematch(args)
  local roster = {}
  for n, was in ipairs(latest().roster or {}) do
    roster[n] = new_combatant {
      name = was.name, class = was.class, mind = was.mind, player = was.player, temper = was.temper, attributes = was.attributes,
      max_hp = was.max_hp, max_stamina = was.max_stamina,
    }
  end
  if #roster == 0 then error("there has been no game yet that could be fought again") end
  return play(roster, args)
end

-- Between games ------------------------------------------------------------------------------------------------------

local function restored(now, most, full, amount)
  if full then return most end
  return amount and math.min(most, math.max(0, now + amount)) or now
end

-- Everything where the page names nothing.
local function recover(args)
  local all = not (args.hp or args.stamina or args.hp_full or args.stamina_full)
  local hp = restored(sheet.hp, sheet.max_hp, all or args.hp_full, args.hp)
  local stamina = restored(sheet.stamina, sheet.max_stamina, all or args.stamina_full, args.stamina)
  if hp ~= sheet.hp then tell("hp", hp, "HP " .. hp .. "/" .. sheet.max_hp) end
  if stamina ~= sheet.stamina then tell("stamina", stamina, "Stamina " .. stamina .. "/" .. sheet.max_stamina) end
  hide("rested", true)
  return "rested"
end

-- A book may hand out a combatant in its `sheet:`; what it leaves open follows from the class.
local function start()
  if not enlisted() then return end
  local base, any = base_attributes(sheet.class), false
  for _, name in ipairs(ATTRIBUTES) do any = any or sheet[name] ~= 0 end
  for _, name in ipairs(ATTRIBUTES) do
    if not any then hide(name, base[name]) end
  end
  if sheet.name == "" then hide("name", class_name(sheet)) end
  hide("max_hp", max_hp_of(sheet))
  hide("max_stamina", max_stamina_of(sheet))
  if sheet.hp < 0 then hide("hp", sheet.max_hp) end
  if sheet.stamina < 0 then hide("stamina", sheet.max_stamina) end
end

-- What can be asked --------------------------------------------------------------------------------------------------

-- Whom a query means: the reader's combatant, one of the latest game, or one of the catalogue as it would enter the arena.
local function meant(name)
  if name == nil or enlisted() and same_name(name, sheet.name) then return enlisted() and readers_own() or nil end
  for _, it in ipairs(latest().roster or {}) do
    if same_name(it.name, name) then return it end
  end
  for _, id in ipairs(entries("fighter")) do
    if same_name(entry("fighter", id).name, name) then return fighter(id) end
  end
end

-- The round whose effects count: the one being played, or the one that would come next.
local function now() return latest().now or 1 end

local function about(answer, nothing)
  return function(args)
    local it = meant(args.name)
    if not it then return nothing end
    return answer(it, args)
  end
end

local function rounds_left(it, kind)
  local left = 0
  for _, effect in ipairs(it.effects) do
    if effect.kind == kind then left = math.max(left, effect.ends - now() + 1) end
  end
  return left
end

-- Only those of the latest game, and the reader's own, are alive or not.
local function alive(args)
  for _, it in ipairs(latest().roster or {}) do
    if same_name(it.name, args.name or sheet.name) then return not it.down end
  end
  return enlisted() and same_name(args.name or sheet.name, sheet.name) and sheet.hp > 0
end

local function query(form, of, what, answer, nothing)
  return { form = form .. " [of <name:text>]", type = of, about = what, answer = about(answer, nothing) }
end

local queries = {
  query("class", "text", "The class, such as `warrior`; `none` when there is no such combatant.", function(it) return it.class end, "none"),
  query("attribute <attribute:attribute>", "integer", "An attribute, as effects leave it.",
    function(it, args) return attribute(it, args.attribute, now()) end, 0),
  query("modifier <attribute:attribute>", "integer", "Its modifier.", function(it, args) return modifier(it, args.attribute, now()) end, 0),
  query("hp", "integer", "HP now.", function(it) return it.hp end, 0),
  query("max_hp", "integer", "HP at the most.", function(it) return it.max_hp end, 0),
  query("stamina", "integer", "Stamina now.", function(it) return it.stamina end, 0),
  query("max_stamina", "integer", "Stamina at the start.", function(it) return it.max_stamina end, 0),
  query("physical_defense", "integer", "What an attack roll must reach, without a block.", function(it) return physical_defense(it, now()) end, 0),
  query("magic_defense", "integer", "Resistance to spells.", function(it) return magic_defense(it, now()) end, 0),
  query("cost <move:move>", "integer", "Stamina that this move costs.", function(it, args) return cost_of(it, args.move, now()) end, 0),
  query("can_pay <move:move>", "flag", "Is there stamina enough for it?", function(it, args) return can_pay(it, args.move, now()) end, false),
  query("effect <kind:effect>", "integer", "Rounds that an effect still has, 0 when there is none.",
    function(it, args) return rounds_left(it, args.kind) end, 0),
  { form = "round", type = "integer", about = "The round of the latest game.", answer = function() return latest().round or 0 end },
  { form = "fighting", type = "integer", about = "How many are left in the latest game.",
    answer = function() return latest().roster and #standing(latest()) or 0 end },
  { form = "winner", type = "text", about = "Who won the latest game; `none` while nobody has.", answer = function() return latest().winner or "none" end },
  { form = "alive <name:text>", type = "flag", about = "Is this combatant of the latest game still fighting?", answer = alive },
  { form = "alive", type = "flag", about = "Is the reader's combatant?", answer = alive },
}

-- The sheet ----------------------------------------------------------------------------------------------------------

local function moves_told(it)
  local told = { "Attack " .. cost_of(it, "attack", now()) }
  for _, id in ipairs(specials_of(it)) do told[#told + 1] = entry("move", id).name .. " " .. cost_of(it, id, now()) end
  return table.concat(told, ", ")
end

-- One line for each of the latest game, where nobody's combatant in particular is meant.
local function roster_lines()
  local lines = {}
  for _, it in ipairs(latest().roster or {}) do
    lines[#lines + 1] = { it.name, class_name(it) .. ", " .. status_of(it) .. (it.down and ", defeated" or "") }
  end
  if #lines == 0 then lines[1] = { "Combatant", "none yet" } end
  return lines
end

-- The sheet of whoever is picking, else of the reader's combatant.
local function sheet_lines()
  local it, round = meant(sheet.picker ~= "" and sheet.picker or nil), now()
  if not it then return roster_lines() end
  local told = {}
  for _, name in ipairs(ATTRIBUTES) do
    local value = attribute(it, name, round)
    local from = value ~= it.attributes[name] and ", from " .. it.attributes[name] or ""
    told[#told + 1] = name .. " " .. value .. " (" .. signed(modifier_of(value)) .. from .. ")"
  end
  return {
    { "Name", it.name },
    { "Class", class_name(it) },
    { "Attributes", table.concat(told, ", ") },
    { "HP", it.hp .. "/" .. it.max_hp },
    { "Stamina", it.stamina .. "/" .. it.max_stamina .. "; Block " .. signed(regain_of(it, "block", round)) .. ", Rest " .. signed(regain_of(it, "rest", round)) },
    { "Defense", physical_defense(it, round) .. " physical, " .. magic_defense(it, round) .. " magic" },
    { "Moves", moves_told(it) .. " stamina" },
    { "Effects", effects_told(it, round) },
  }
end

-- What the ruleset declares ------------------------------------------------------------------------------------------

local fields = {
  { name = "name", type = "text", label = "Name", about = "The name of the reader's combatant." },
  { name = "class", type = "text", label = "Class", about = "Its class, such as `warrior`; empty until one is enlisted." },
  { name = "player", type = "text", shown = false, about = "By what name the reader is called to a shared terminal." },
  { name = "hp", type = "integer", start = -1, label = "HP", about = "Hit points." },
  { name = "max_hp", type = "integer", label = "HP at most", about = "Fixed at creation." },
  { name = "stamina", type = "integer", start = -1, label = "Stamina", about = "What moves are paid with." },
  { name = "max_stamina", type = "integer", label = "Stamina at most", about = "Fixed at creation." },
  { name = "picker", type = "text", shown = false, about = "Whose pick is asked for." },
  { name = "fight", type = "any", shown = false, about = "The latest game." },
  { name = "rested", type = "flag", shown = false, about = "Has the reader's combatant recovered since?" },
}
for _, name in ipairs(ATTRIBUTES) do
  fields[#fields + 1] = { name = name, type = "integer", min = 0, start = 0, label = name, about = "An attribute." }
end

local function numbers(list)
  local out = {}
  for _, it in ipairs(list) do out[#out + 1] = { name = it[1], type = "integer", start = it[2], about = it[3] } end
  return out
end

local function with(list, more)
  for _, it in ipairs(more) do list[#list + 1] = it end
  return list
end

local SCALES = { "none", table.unpack(ATTRIBUTES) }

local kinds = {
  { name = "figure", plural = "figures", about = "Figures of the rules.", fields = { { name = "value", type = "integer", about = "The figure." } } },
  { name = "class", plural = "classes", about = "What a combatant can be.",
    fields = with(numbers {
      { "VIT", 0, "Attribute before points." }, { "END", 0, "Likewise." }, { "STR", 0, "Likewise." }, { "DEX", 0, "Likewise." },
      { "INT", 0, "Likewise." }, { "FAI", 0, "Likewise." }, { "physical", 0, "Constant of physical defense." },
      { "magic", 0, "Constant of magic defense." }, { "low", 1, "Least base damage of the attack." }, { "high", 1, "Greatest." },
    }, { { name = "moves", type = "words", about = "Ids of its special attacks." } }) },
  { name = "effect", plural = "effects", about = "What a move may leave behind.",
    fields = with(numbers {
      { "by", 0, "How much the attribute is lowered." }, { "low", 0, "Least damage." }, { "high", 0, "Greatest." },
      { "kills", 0, "Chance of death in a round, in percent." },
    }, {
      { name = "lowers", type = "word", values = SCALES, about = "An attribute." },
      { name = "acts", type = "word", values = { "never", "each-round", "when-attacked" }, about = "When it harms." },
      { name = "stops", type = "flag", about = "Does its bearer pass?" },
      { name = "announces", type = "text", about = "Told after the bearer's name as a round begins." },
      { name = "does", type = "text", about = "Told after the name of whoever it harms." },
    }) },
  { name = "move", plural = "moves", about = "Attacks.",
    fields = with(numbers {
      { "cost", -1, "Stamina, where it is not the band's." }, { "targets", 1, "How many at the most; 0 for none." },
      { "low", 0, "Least base damage." }, { "high", 0, "Greatest; 0 for no damage." }, { "divisor", 1, "What the modifier is divided by." },
      { "pieces", 0, "Missiles of equal damage, besides those of the attribute." }, { "piece_per", 1, "Points of attribute for one more." },
      { "chance", 0, "In percent, for a move by chance." }, { "resisted", 0, "Percent that each point of magic defense takes off." },
      { "effect_chance", 100, "In percent." }, { "starts", 1, "First round of the effect: 0 is this one." }, { "rounds", 1, "How many rounds it lasts." },
      { "own_rounds", 1, "Rounds of the effect on oneself." },
    }, {
      { name = "band", type = "word", values = { "free", "low", "moderate", "high", "very-high" }, about = "Band of cost." },
      { name = "hits", type = "word", values = { "roll", "always", "chance", "self" }, about = "How it hits." },
      { name = "scales", type = "word", values = SCALES, about = "The attribute whose modifier is added to the damage." },
      { name = "scales_if", type = "text", about = "An option that must be `on` for it." },
      { name = "piece_of", type = "word", values = SCALES, about = "The attribute that makes missiles." },
      { name = "magical", type = "flag", about = "A spell, not a blow." },
      { name = "ranged", type = "flag", about = "From afar." },
      { name = "ordered", type = "flag", about = "Does the order of its targets count?" },
      { name = "class_damage", type = "flag", about = "Base damage is the class's." },
      { name = "halved", type = "flag", about = "Halved where magic defense exceeds the attack roll." },
      { name = "multiplied", type = "flag", about = "Times the target's place in the order." },
      { name = "kills", type = "flag", about = "Success kills." },
      { name = "effect", type = "text", about = "Id of the effect it lays." },
      { name = "own_effect", type = "text", about = "Id of the effect it lays on whoever makes it." },
      { name = "does", type = "text", start = "uses a move on", about = "Told between the two names." },
    }) },
  { name = "fighter", plural = "fighters", about = "Ready-made combatants.",
    fields = {
      { name = "class", type = "text", required = true, about = "Id of a class." },
      { name = "points", type = "map", about = "Where its points went: `STR: 10`." },
      { name = "temper", type = "text", start = "steady", about = "How the program plays it, unless the page says." },
      { name = "hp", type = "integer", start = 0, about = "HP it begins with, where not all." },
      { name = "stamina", type = "integer", start = -1, about = "Stamina it begins with, where not all." },
    } },
  { name = "temper", plural = "tempers", about = "Ways in which the program plays.",
    fields = {
      { name = "favours", type = "word", values = { "healthiest", "weakest" }, about = "Whom it goes for." },
      { name = "picks", type = "any", about = "For each class a list of lines: a move and what it asks for." },
    } },
}

local options = {}
for _, it in ipairs({
  { "picks", { "hidden", "open" }, "Are picks told as they are made?" }, -- ARE-31
  { "reshuffle", { "off", "on" }, "Is the order of picking drawn anew each round?" }, -- ARE-28
  { "end_specials", { "on", "off" }, "Does endurance lower the cost of special attacks too?" }, -- ARE-70
  { "dart_scales", { "off", "on" }, "Does dexterity raise the dart's damage?" }, -- ARE-115
  { "wall_starts", { "now", "next" }, "Is the round of casting one of the wall's three?" }, -- ARE-98
  { "wall_on_miss", { "on", "off" }, "Does the wall burn an attacker who misses?" }, -- ARE-96
  { "backstab_penalty", { "always", "on_hit" }, "When a backstab costs the rogue dexterity." }, -- ARE-108
  { "stacking", { "renew", "stack" }, "An effect laid twice: renewed, or each for itself." }, -- ARE-158
  { "ticks", { "with_moves", "start" }, "When bleeding and poison work." }, -- ARE-156
  { "stamina_cap", { "on", "off" }, "Does stamina stop at its maximum?" }, -- ARE-131
  { "effects_prompt", { "ask", "command" }, "Are effects offered each round, or only by the command `effects`?" }, -- ARE-37
}) do
  options[#options + 1] = { name = it[1], values = it[2], about = it[3], start = it[2][1] }
end
options[#options + 1] = { name = "round_limit", values = { "none" }, number = true, start = "none", about = "Rounds after which a game is broken off." } -- ARE-168

local OUTCOMES = { "victory", "defeat", "draw", "undecided" }
local TERMS = " [with_reader <with_reader:yes|no>] [carry_over <carry_over:yes|no>] [round_limit <round_limit:integer>]"

return {
  name = "arena",
  title = "Arena",
  about = "Two to six combatants; every move is picked before any is carried out, and all of them count at once.",
  words = { attribute = ATTRIBUTES },
  fields = fields,
  kinds = kinds,
  verbs = {
    { form = "enlist [name <name:text>] [class <class:class>] [points] [<attribute:attribute> <amount:integer>]*", outcomes = { "ready" },
      phrase = "Make yourself a combatant.", run = enlist, about = "Makes the reader's combatant; what the page does not say is asked." },
    { form = "arena [<fighter:fighter> [played by <player:text>] [temper <temper:temper>]]*" .. TERMS, outcomes = OUTCOMES,
      phrase = "Fight in the arena.", run = arena, about = "Runs a whole game with these fighters; without any, everybody makes their own." },
    { form = "duel <foe:fighter> [played by <player:text>] [temper <temper:temper>] [carry_over <carry_over:yes|no>] [round_limit <round_limit:integer>]",
      outcomes = OUTCOMES, phrase = "Fight <foe> in the arena.", run = duel, about = "A game of two: the reader's combatant and this one." },
    { form = "rematch [round_limit <round_limit:integer>]", outcomes = OUTCOMES, phrase = "Fight the same game again.", run = rematch,
      about = "The latest game's combatants once more, fresh." },
    { form = "recover [hp full] [hp <hp:integer>] [stamina full] [stamina <stamina:integer>]", outcomes = { "rested" }, phrase = "Recover.", run = recover,
      about = "Restores HP and stamina between games: all, or as much as the page says." },
  },
  queries = queries,
  options = options,
  commands = { { form = "effects", about = "Tells the effects on every combatant.", run = tell_effects, anytime = true } },
  hooks = { start = start },
  sheet = sheet_lines,
}
