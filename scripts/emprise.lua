-- A Daring Emprise: professions are dice and a low roll is a good one; combat in zones, with ripostes; one to four adventurers.
-- `EMP-n` in a comment names the clause of the ruleset's list that the code below it keeps; `EMP-Qn` a reading of it.

local DICE = { 6, 8, 10, 12 } -- EMP-7
local SEATS = { "first", "second", "third", "fourth" } -- where adventurers stand whom the players make
local STATES = { fit = "fit", unconscious = "unconscious", dead = "dead" }

-- Lists and words ----------------------------------------------------------------------------------------------------

local function among(list, it)
  for _, other in ipairs(list or {}) do
    if other == it then return true end
  end
  return false
end

local function listed(words, last)
  if #words < 2 then return words[1] or "nothing" end
  return table.concat(words, ", ", 1, #words - 1) .. " " .. (last or "and") .. " " .. words[#words]
end

local function capital(text) return (text:gsub("^%l", string.upper)) end

-- `long sword` as `the long sword`; names of their own as they are.
local function the(name) return (name:find("^%u") or name:find("^the ")) and name or "the " .. name end

local function plural(n, one, many) return n .. " " .. (n == 1 and one or many or one .. "s") end

-- How a name is kept: `Bounty hunter` is `bounty-hunter`.
local function slug(text) return (text:lower():gsub("^%s+", ""):gsub("%s+$", ""):gsub("%s+", "-")) end

local function figure(id) return entry("figure", id).value end

local function known(kind, id) return among(entries(kind), id) end

-- The faces of a die as a page writes it: 8 for `d8`.
local function faces_of(die) return tonumber(die:match("^1?d(%d+)$")) or 0 end

-- The party ----------------------------------------------------------------------------------------------------------

local function party() return held("adventurer") end

local function member(id)
  for _, a in ipairs(party()) do
    if a.id == id then return a end
  end
end

local function called(a) return a.called ~= "" and a.called or a.name end

local function tagged(profession)
  return known("profession", profession) and entry("profession", profession) or {}
end

local function profession_told(id) return tagged(id).name or (id:gsub("-", " ")) end

-- Professions and the faces of their dice. A player's own choice stands before what a catalogue says.
local function professions(a)
  if next(a.callings) ~= nil then return a.callings end
  return a.professions
end

-- EMP-29.
local function assigned_wellbeing(chosen)
  local strenuous, sedentary = false, false
  for name in pairs(chosen) do
    strenuous = strenuous or tagged(name).build == "strenuous"
    sedentary = sedentary or tagged(name).build == "sedentary"
  end
  if strenuous and not sedentary then return figure("hardy-wellbeing") end
  if sedentary and not strenuous then return figure("frail-wellbeing") end
  return figure("usual-wellbeing")
end

local function wellbeing(a)
  if a.die > 0 then return a.die end
  return a.wellbeing > 0 and a.wellbeing or assigned_wellbeing(professions(a))
end

-- EMP-144 to EMP-150.
local function state_at(wp, die)
  if wp * 100 > die * figure("death") then return STATES.dead end
  return wp > die and STATES.unconscious or STATES.fit
end

local function state(a) return a.dead and STATES.dead or state_at(a.wp, wellbeing(a)) end

local function those(in_state)
  local list = {}
  for _, a in ipairs(party()) do
    if state(a) == in_state then list[#list + 1] = a end
  end
  return list
end

local function living()
  local list = {}
  for _, a in ipairs(party()) do
    if state(a) ~= STATES.dead then list[#list + 1] = a end
  end
  return list
end

-- Who is meant when nobody is named: the first who lives.
local function lead()
  local all = party()
  if #all == 0 then error("there is no adventurer yet: `{create party}` makes them") end -- EMP-1
  return living()[1] or all[1]
end

local function meant(id)
  if not id then return lead() end
  return member(id) or error(entry("adventurer", id).name .. " is not in the party")
end

-- EMP-51: martial by the tags, or because the table agreed.
local function trained(a)
  if a.trained then return true end
  for name in pairs(professions(a)) do
    if tagged(name).martial then return true end
  end
  return false
end

-- Seats --------------------------------------------------------------------------------------------------------------

local function owners()
  local list = {}
  for _, a in ipairs(party()) do
    if a.owner ~= "" and not among(list, a.owner) then list[#list + 1] = a.owner end
  end
  return list
end

local function several_people() return #owners() > 1 end

local function by_person() return option.coordinator == "person" end

local function rise(fight)
  if fight.seated then seat() end
  fight.seated = nil
end

-- Asks with the prompt headed by whom it is for, where more than one person sits here; in a combat they stay seated until
-- somebody else is asked or the turn is over. EMP-2, EMP-3.
local function asking(who, asks, fight)
  local here = fight or {}
  local headed = who and (several_people() or by_person())
  if headed and here.seated ~= who then
    seat(who, "open")
    here.seated = who
  end
  local answer = asks()
  if not fight then rise(here) end
  return answer
end

local function seat_of(a) return a.owner ~= "" and called(a) .. " (" .. a.owner .. ")" or called(a) end

-- May somebody here judge what the page leaves open? EMP-12, EMP-51.
local function judged() return by_person() or option.consent == "table" and several_people() end

local function agreed(question)
  return asking(by_person() and "the coordinator" or nil, function() return confirm(question, "consent") end)
end

-- Inventory ----------------------------------------------------------------------------------------------------------

-- What somebody carries. What nobody was given is the first adventurer's.
local function things(a)
  local list = {}
  for _, item in ipairs(held("item")) do
    if item.bearer == a.id or item.bearer == "" and a.index == 1 then list[#list + 1] = item end
  end
  return list
end

local function thing(a, id)
  for _, item in ipairs(things(a)) do
    if item.id == id then return item end
  end
end

-- EMP-45, EMP-46.
local function coin_slots(coins)
  local over, lot = coins - figure("free-coins"), figure("coin-lot")
  if over <= 0 then return 0 end
  return (option.coin_lots == "begun" and over + lot - 1 or over) // lot
end

local function slots_total(a) return figure("slots-per-face") * wellbeing(a) end -- EMP-32 to EMP-36

-- EMP-31, EMP-38.
local function slots_used(a)
  local sum = coin_slots(a.coins)
  for _, item in ipairs(things(a)) do
    if option.worn_counts == "on" or not item.worn then sum = sum + item.slots end
  end
  return sum
end

-- EMP-37: may this much more be taken?
local function has_room(a, slots)
  return slots <= 0 or option.overload == "d12" or slots_used(a) + slots <= slots_total(a)
end

-- The quarter of the slots that is in use, as its upper end in percent. EMP-88 to EMP-91, EMP-Q10.
local function load_band(a)
  local used, total = slots_used(a), slots_total(a)
  for quarter = 1, 3 do
    if used * 4 <= total * quarter then return quarter * 25 end
  end
  return 100
end

local function initiative_die(a) return DICE[load_band(a) // 25] end

local function worn(a, shield)
  for _, item in ipairs(things(a)) do
    if item.worn and item.armour ~= "none" and (item.armour == "shield") == shield then return item end
  end
end

local function armour_factor(item) return item and figure(item.armour .. "-armour") or 0 end -- EMP-70 to EMP-73

local function give(a, id, text)
  gain("item", id, text or called(a) .. " takes " .. the(entry("item", id).name))
  mark("item", count("item"), "bearer", a.id, "")
end

local function set_coins(a, coins) mark("adventurer", a.index, "coins", coins, called(a) .. ": " .. plural(coins, "coin")) end

local function take_off(item) mark("item", item.index, "worn", false, "") end

-- May this be worn or wielded by somebody with their training? EMP-50, EMP-74, EMP-75.
local function needs_training(item) return item.weapon == "martial" or item.armour == "martial" end

local function allowed_to_use(a, item)
  if not needs_training(item) or trained(a) then return true end
  if not judged() then
    say(called(a) .. " has no calling that this book counts as training for " .. the(item.name) .. ".")
    return false
  end
  local names = {}
  for name in pairs(professions(a)) do names[#names + 1] = profession_told(name) end
  if not agreed("Is " .. listed(names, "or") .. " training enough for " .. the(item.name) .. "?") then return false end
  mark("adventurer", a.index, "trained", true, called(a) .. " counts as trained for war")
  return true
end

-- Puts on or takes in hand. EMP-76: one suit, one shield; and one weapon that comes first.
local function equip(a, id)
  local item = thing(a, id)
  if not item then return "absent" end
  if item.weapon == "none" and item.armour == "none" then
    say(capital(item.name) .. ": nothing to wear or wield.")
    return "absent"
  end
  if not allowed_to_use(a, item) then return "untrained" end
  for _, other in ipairs(things(a)) do
    local same = item.weapon ~= "none" and other.weapon ~= "none"
      or item.armour ~= "none" and other.armour ~= "none" and (item.armour == "shield") == (other.armour == "shield")
    if same and other.worn then take_off(other) end
  end
  mark("item", item.index, "worn", true, called(a) .. (item.armour ~= "none" and " wears " or " wields ") .. the(item.name))
  return "equipped"
end

-- Wounds -------------------------------------------------------------------------------------------------------------

local function floor_of_defense(sum)
  return option.defense_floor == "none" and sum or math.max(sum, option.defense_floor) -- EMP-119
end

local function body_of(a)
  local suit, shield = worn(a, false), worn(a, true)
  return {
    side = "party", id = a.id, index = a.index, name = called(a), seat = seat_of(a), die = wellbeing(a), hp = a.hp, wp = a.wp,
    dead = a.dead, worn = armour_factor(suit), shield = armour_factor(shield), natural = 0, zone = 0,
  }
end

local function body_state(p) return p.dead and STATES.dead or state_at(p.wp, p.die) end

local function fit(p) return body_state(p) == STATES.fit and not p.out end

local function write(p, field, value)
  p[field] = value
  if p.side ~= "party" then return end
  local text = field == "dead" and "" or p.name .. ": " .. field:upper() .. " " .. value
  mark("adventurer", p.index, field, value, text)
end

-- One harm: a hit point, a wellbeing roll, and wounds if it fails. EMP-136 to EMP-143.
local function hurt(p, damage)
  write(p, "hp", p.hp + 1)
  local function shrugs(n)
    return n > p.hp and "no wound" or plural(damage, "wound point") .. ", " .. p.wp + damage .. " in all"
  end
  local n = roll({
    sides = p.die, why = p.name .. ": wellbeing", rule = "More than the hit points (" .. p.hp .. ") keeps a wound off.", means = shrugs,
  })
  if n > p.hp then return "avoided" end
  local before = body_state(p)
  write(p, "wp", p.wp + damage)
  local now = body_state(p)
  if now == STATES.dead then write(p, "dead", true) end
  if now ~= before then say(capital(p.name) .. (now == STATES.dead and " is dead." or " goes down, unconscious.")) end
  return now == STATES.fit and "wounded" or now
end

-- Nobody stands any more and the page says nothing of it: the book's event, or the end.
local function fall(outcome, page)
  if page.handles[outcome] then return end
  local slain = #living() == 0
  event(slain and "death" or "defeat")
  finish(slain and "death" or "defeat", slain and "The Emprise Ends Here" or "Left Where They Fell")
end

-- Tasks --------------------------------------------------------------------------------------------------------------

-- The professions of somebody, the smallest die first. EMP-19.
local function callings(a, of)
  local list = {}
  for name, faces in pairs(professions(a)) do
    if not of or of[name] then list[#list + 1] = { name = name, faces = faces } end
  end
  table.sort(list, function(x, y) return x.faces < y.faces or x.faces == y.faces and x.name < y.name end)
  return list
end

local function calling_told(it) return profession_told(it.name) .. " d" .. it.faces end

-- EMP-83.
local function attempt(who, what, faces, value)
  local n = roll({
    sides = faces, why = who .. ": " .. what, rule = value .. " or less succeeds.",
    means = function(n) return n <= value and "success" or "failure" end,
  })
  return n <= value and "success" or "failure"
end

-- Which die a task is rolled on: a fitting profession of the player's choice, or the d20. EMP-11, EMP-12, EMP-18, EMP-19.
local function task_die(a, of, task)
  local fitting, refused = callings(a, of), {}
  local unskilled = { name = "no profession", faces = figure("unskilled-die") }
  while true do
    local options = {}
    for _, it in ipairs(fitting) do options[#options + 1] = { it.name, calling_told(it) } end
    if judged() then
      for _, it in ipairs(callings(a)) do
        if not of[it.name] and not refused[it.name] then
          options[#options + 1] = { it.name, calling_told(it) .. ", if it is agreed to fit" }
        end
      end
    end
    if #fitting == 0 then options[#options + 1] = { "none", "no profession, d" .. unskilled.faces } end
    local id = options[1][1]
    if #options > 1 then
      id = asking(seat_of(a), function() return choose("With which profession does " .. called(a) .. " try?", options, "profession") end)
    end
    if id == "none" then return unskilled end
    local chosen = { name = id, faces = professions(a)[id] }
    if of[id] or agreed("Does " .. profession_told(id) .. " fit? (" .. task .. ")") then return chosen end
    refused[id] = true
  end
end

-- Who does it: the one named, the only one, or whoever the players say. `bars` gives a reason why somebody cannot, `tells` what
-- else stands by the name.
local function whoever(id, question, bars, tells)
  if id then return meant(id) end
  local able, options = {}, {}
  for _, a in ipairs(those(STATES.fit)) do
    local reason = bars and bars(a)
    if not reason then able[#able + 1] = a end
    options[#options + 1] = { a.id, called(a) .. (tells and " (" .. tells(a) .. ")" or ""), closed = reason }
  end
  if #able == 0 then return nil end
  if #able == 1 then return able[1] end
  return member(choose(question, options, "who"))
end

-- EMP-84, EMP-85: the difficulty that counts, or nothing when no roll is needed.
local function difficulty_of(args)
  local value = entry("difficulty", args.difficulty).value
  if args.stress then return entry("difficulty", args.stress) end
  if value > 0 then return entry("difficulty", args.difficulty) end
  if not by_person() then return nil end
  local options = { { "none", "No: it succeeds by itself" } }
  for _, id in ipairs(entries("difficulty")) do
    local it = entry("difficulty", id)
    if it.value > 0 then options[#options + 1] = { id, capital(it.name) .. ": " .. it.value .. " or less" } end
  end
  local id = asking("the coordinator", function() return choose("Is it done under stress?", options, "stress") end)
  return id ~= "none" and entry("difficulty", id) or nil
end

local function action(args)
  local it = difficulty_of(args)
  if not it or it.value == 0 then return "success" end
  local of = {}
  if args.fits then of[args.fits] = true end
  for _, more in ipairs(args["or"] or {}) do of[more.profession] = true end
  local a = whoever(args.who, "Who tries? (" .. it.name .. ")", nil, function(a)
    local best = callings(a, of)[1]
    return best and calling_told(best) or "d" .. figure("unskilled-die")
  end)
  if not a then
    say("Nobody is in a state to try.")
    return "failure"
  end
  hide("doer", a.id)
  local die = task_die(a, of, it.name)
  return attempt(called(a), profession_told(die.name) .. ", " .. it.name, die.faces, it.value)
end

-- Making adventurers -------------------------------------------------------------------------------------------------

-- What is wrong with a choice of professions, a list of { name, faces }; nothing when all is well. EMP-4 to EMP-8, EMP-10.
local function wrong_with(chosen)
  local least, most = figure("fewest-professions"), figure("most-professions")
  local names, dice, adventurer = {}, {}, false
  if #chosen < least or #chosen > most then return "an adventurer has " .. least .. " to " .. most .. " professions" end
  for _, it in ipairs(chosen) do
    if names[it.name] then return profession_told(it.name) .. " is there twice" end
    if not among(DICE, it.faces) then return "no profession has a d" .. it.faces end
    if dice[it.faces] then return "the d" .. it.faces .. " is given twice" end
    names[it.name], dice[it.faces] = true, true
    adventurer = adventurer or it.name == "adventurer"
  end
  return not adventurer and "one of the professions is always adventurer" or nil
end

local function name_taken(name)
  for _, a in ipairs(party()) do
    if called(a):lower() == name:lower() then return true end
  end
  return false
end

local function ask_name()
  while true do
    local name = ask("What is the adventurer's name?", "name"):gsub("^%s+", ""):gsub("%s+$", "")
    if name ~= "" and not name_taken(name) then return name end
    say(name == "" and "An adventurer needs a name." or "There is " .. name .. " already.")
  end
end

-- EMP-13: any word will do.
local function ask_own_profession(taken)
  while true do
    local id = slug(ask("What do you call this profession?", "own-profession"))
    if id ~= "" and not among(taken, id) then return id end
    say(id == "" and "It needs a name." or "That one is taken already.")
  end
end

local function ask_professions(name)
  local least, most = figure("fewest-professions"), figure("most-professions")
  local many = number("How many professions has " .. name .. ", adventurer among them?", least, most, "how-many")
  local taken, chosen, dice = { "adventurer" }, {}, { table.unpack(DICE) }
  while #taken < many do
    local options = {}
    for _, id in ipairs(entries("profession")) do
      if not among(taken, id) then options[#options + 1] = { id, capital(profession_told(id)) } end
    end
    options[#options + 1] = { "own", "Another one, in your own words" }
    local id = choose("Which profession, besides " .. listed(taken) .. "?", options, "profession")
    taken[#taken + 1] = id == "own" and ask_own_profession(taken) or id
  end
  for _, id in ipairs(taken) do
    local options = {}
    for _, faces in ipairs(dice) do options[#options + 1] = { "d" .. faces, "d" .. faces } end
    local faces = faces_of(choose("Which die for " .. profession_told(id) .. "? A small one is a good one.", options, "die"))
    chosen[#chosen + 1] = { name = id, faces = faces }
    for n, other in ipairs(dice) do
      if other == faces then table.remove(dice, n) end
    end
  end
  return chosen
end

-- EMP-23 to EMP-27.
local function rolled_wellbeing(name)
  local function die(n)
    for _, faces in ipairs({ 6, 8, 10 }) do
      if n <= figure("wellbeing-d" .. faces) then return faces end
    end
    return 12
  end
  return die(roll({
    sides = figure("wellbeing-die"), why = name .. ": which wellbeing die", means = function(n) return "wellbeing d" .. die(n) end,
  }))
end

local function wellbeing_by(method, name, chosen)
  if method == "choice" then
    method = choose("How is the wellbeing die of " .. name .. " found?", {
      { "rolled", "Rolled: d6 to d12, most often d8" },
      { "fixed", "The usual d" .. figure("usual-wellbeing") },
      { "assigned", "By the professions: d" .. assigned_wellbeing(chosen) },
    }, "wellbeing")
  end
  if method == "rolled" then return rolled_wellbeing(name) end
  return method == "fixed" and figure("usual-wellbeing") or assigned_wellbeing(chosen) -- EMP-22, EMP-28
end

-- What a newcomer may choose from: the book's list, or all there is. EMP-39.
local function outfit(sort)
  local list, offered = {}, book.outfit or {}
  for _, id in ipairs(#offered > 0 and offered or entries("item")) do
    local item = entry("item", id)
    local is = item.weapon ~= "none" and "weapons" or item.armour ~= "none" and "armour" or "gear"
    if is == sort and not among(item.tags, "unique") then list[#list + 1] = item end
  end
  return list
end

local function item_told(item)
  if item.weapon ~= "none" then
    local reach = item.range > 0 and ", reaches " .. plural(item.range, "zone") or ""
    return item.name .. " (" .. item.weapon .. reach .. "; " .. plural(item.slots, "slot") .. ")"
  end
  local guards = item.armour ~= "none" and "defense " .. armour_factor(item) .. "; " or ""
  return item.name .. " (" .. guards .. plural(item.slots, "slot") .. ")"
end

local function choose_gear(id)
  while true do
    local a = member(id)
    local room = slots_used(a) .. " of " .. slots_total(a) .. " slots used"
    local options = { { "done", "Ready: that is all" } }
    for n, sort in ipairs({ "weapons", "armour", "gear" }) do
      if #outfit(sort) > 0 then table.insert(options, n, { sort, capital(sort) }) end
    end
    if #options == 1 then return end
    local sort = choose("What does " .. called(a) .. " take along? (" .. room .. ")", options, "gear")
    if sort == "done" then return end
    options = {}
    for _, item in ipairs(outfit(sort)) do
      local closed = not has_room(a, item.slots) and "no room"
        or needs_training(item) and not trained(a) and not judged() and "for trained fighters" or nil
      options[#options + 1] = { item.id, capital(item_told(item)), closed = closed }
    end
    options[#options + 1] = { "none", "None of these" }
    local item = choose("Which? (" .. room .. ")", options, "item")
    if item ~= "none" then
      give(a, item)
      if entry("item", item).armour ~= "none" then equip(a, item) end
    end
  end
end

local function free_seat()
  for _, id in ipairs(SEATS) do
    if not has("adventurer", id) then return id end
  end
end

local function party_full() return #living() >= figure("party") end

local function refused(why)
  say(capital(why) .. ".")
  return "refused"
end

local function set(id, marks)
  for name, value in pairs(marks) do mark("adventurer", member(id).index, name, value, "") end
end

local function given_professions(args)
  local chosen = {}
  for _, with in ipairs(args.with) do chosen[#chosen + 1] = { name = with.profession, faces = faces_of(with.die) } end
  return chosen
end

-- Makes one adventurer; asks for whatever is not given.
local function create(args)
  local id = free_seat()
  if party_full() or not id then return refused("there are as many adventurers as can be") end -- EMP-1
  if args.name and (args.name == "" or name_taken(args.name)) then return refused("the name " .. args.name .. " is taken") end
  local name = args.name or ask_name()
  local chosen = args.with and given_professions(args) or ask_professions(name)
  local why = wrong_with(chosen)
  if why then return refused(why) end
  local map = {}
  for _, it in ipairs(chosen) do map[it.name] = it.faces end
  local die = args.die and faces_of(args.die) or wellbeing_by(args.method or option.wellbeing_method, name, map)
  if not among(DICE, die) then return refused("no wellbeing die is a d" .. die) end
  local slots = 0
  for _, it in ipairs(args.gear or {}) do slots = slots + entry("item", it.item).slots end
  if option.overload == "refuse" and slots > figure("slots-per-face") * die then
    return refused(name .. " cannot carry all that")
  end
  gain("adventurer", id, name .. " sets out")
  set(id, { called = name, callings = map, die = die, coins = book.coins or 0, kitted = true, owner = args.owner or "" })
  for _, it in ipairs(args.gear or {}) do
    give(member(id), it.item)
    if entry("item", it.item).armour ~= "none" then equip(member(id), it.item) end
  end
  if not args.gear and not args.without_gear then choose_gear(id) end
  return "ready"
end

-- A ready-made adventurer's own gear and coins.
local function kit(a)
  set(a.id, { coins = a.coins + a.purse, kitted = true })
  for _, id in ipairs(a.gear) do
    give(a, id, "")
    if entry("item", id).armour ~= "none" then equip(a, id) end
  end
end

-- The whole beginning: how many set out, who plays whom, and each in turn. EMP-1, EMP-2.
local function create_party()
  local many = number("How many adventurers set out?", 1, figure("party") - #living(), "party")
  local apart = many > 1 and confirm("Has each of them a player of their own?", "players")
  for n = 1, many do
    local owner = apart and ask("Who plays adventurer " .. n .. "?", "player") or ""
    repeat until create({ owner = owner }) == "ready"
  end
  return "ready"
end

local function join(args)
  if has("adventurer", args.who) then return "joined" end
  if party_full() then return "full" end
  local name = entry("adventurer", args.who).name
  gain("adventurer", args.who, name .. " joins you")
  kit(member(args.who))
  if several_people() then set(args.who, { owner = choose("Who plays " .. name .. "?", owners(), "player") }) end
  return "joined"
end

local function part(args)
  local a = member(args.who)
  if not a then return "absent" end
  local mine = things(a)
  for n = #mine, 1, -1 do lose("item", mine[n].index, "") end
  lose("adventurer", a.index, called(a) .. " leaves you")
  return "parted"
end

local function start()
  for _, a in ipairs(party()) do
    if not a.kitted then kit(a) end
  end
  if #party() == 0 and book.creation ~= "page" then create_party() end
end

-- Combat: who takes part --------------------------------------------------------------------------------------------

local function has_trait(it, trait) return among(it.traits, trait) end

local function weapon_of(item)
  return {
    id = item.id, name = item.name, damage = figure(item.weapon .. "-weapon"), range = item.range, traits = item.traits,
    thrown = has_trait(item, "thrown"), two_handed = has_trait(item, "two-handed"), item = item.id,
  }
end

-- What somebody may strike with: for an adventurer what is carried now, the one in hand first. EMP-50, EMP-123.
local function weapons(p)
  if p.side == "foes" then return p.weapons end
  local a, list = member(p.id), {}
  for _, item in ipairs(things(a)) do
    local new = item.weapon ~= "none" and (item.weapon ~= "martial" or trained(a))
    for _, other in ipairs(list) do new = new and other.id ~= item.id end
    if new then table.insert(list, item.worn and 1 or #list + 1, weapon_of(item)) end
  end
  return list
end

local function adventurer_die(a) return professions(a).adventurer end

-- EMP-112, EMP-Q35.
local function attack_die(a)
  local best = adventurer_die(a)
  if option.attack_die == "best" then
    for name, faces in pairs(professions(a)) do
      if tagged(name).martial then best = math.min(best, faces) end
    end
  end
  return best
end

local function adventurer_in(fight, a)
  local p = body_of(a)
  p.group, p.attack, p.initiative, p.ripostes = a.id, attack_die(a), initiative_die(a), 0
  fight.all[#fight.all + 1] = p
end

-- EMP-118: from -1 to -5, or none; EMP-Q37: never better than none.
local function out_of_range(n)
  if n <= 0 and n >= figure("lowest-factor") then return nil end
  return "a factor of " .. n .. " is out of range: it is " .. figure("lowest-factor") .. " to -1"
end

local function foe_weapons(foe)
  local list = {}
  for n, it in ipairs(foe.weapons or {}) do
    list[n] = {
      id = slug(it.name), name = it.name, damage = it.damage, range = it.range, traits = it.traits or {},
      thrown = it.thrown, two_handed = it["two-handed"],
    }
  end
  return list
end

local function foe_in(fight, id, n, many, zone)
  local foe = entry("foe", id)
  fight.all[#fight.all + 1] = {
    side = "foes", id = many > 1 and id .. "-" .. n or id, group = id, zone = zone, hp = 0, wp = 0, ripostes = 0,
    name = many > 1 and foe.name .. " " .. n or the(foe.name),
    die = foe.wellbeing, attack = foe.attack, initiative = foe.initiative, worn = foe.armour, shield = foe.shield,
    natural = foe.natural + foe.special, weapons = foe_weapons(foe), seat = "the coordinator",
    proof = has_trait(foe, "proof"), harmed_by = foe.harmed_by, inert = has_trait(foe, "inert"),
  }
end

local function fits_name(p, name) return name == p.id or name == p.group or name == p.side or name == slug(p.name) end

-- Everybody whom a page's word means: an id, a foe's kind, `party` or `foes`.
local function meant_by(fight, name)
  local list = {}
  for _, p in ipairs(fight.all) do
    if fits_name(p, name) then list[#list + 1] = p end
  end
  if #list == 0 then error("nobody called `" .. name .. "` takes part in this combat") end
  return list
end

-- What a page says of some of them: factors, cover, who is held. EMP-108, EMP-117, EMP-118.
local function circumstances(fight, args)
  for _, it in ipairs(args.factor or {}) do
    local why = out_of_range(it.factor) -- the checker has seen it, but for one that is reckoned
    if why then error(why) end
    for _, p in ipairs(meant_by(fight, it.whom or "foes")) do
      p.factor = (p.factor or 0) + it.factor
    end
  end
  for _, it in ipairs(args.cover or {}) do
    local enough = (it.percent or 100) >= figure("cover-from")
    if it.zone and enough then fight.covered[it.zone] = true end
    if it.whom then
      for _, p in ipairs(meant_by(fight, it.whom)) do p.cover = p.cover or enough end
    end
  end
  for _, it in ipairs(args.held or {}) do
    for _, p in ipairs(meant_by(fight, it.whom)) do p.held = true end
  end
  for _, it in ipairs(args.allow or {}) do fight.allowed[it.item] = true end
end

local function begin(args)
  lead()
  local fight = { all = {}, groups = {}, covered = {}, allowed = {}, lying = {}, round = 0, escape = args.escape }
  for _, a in ipairs(party()) do adventurer_in(fight, a) end
  local wanted, counts = { { foe = args.foe, times = args.times } }, {}
  for _, more in ipairs(args["and"] or {}) do wanted[#wanted + 1] = more end
  for _, it in ipairs(wanted) do
    if not counts[it.foe] then fight.groups[#fight.groups + 1] = it.foe end
    counts[it.foe] = (counts[it.foe] or 0) + (it.times or 1)
  end
  for _, id in ipairs(fight.groups) do
    for n = 1, counts[id] do foe_in(fight, id, n, counts[id], args.distance or 0) end -- EMP-110
  end
  circumstances(fight, args)
  fight.all_inert = true
  for _, p in ipairs(fight.all) do fight.all_inert = fight.all_inert and (p.side == "party" or p.inert or false) end
  return fight
end

local function each(fight, side, passes)
  local list = {}
  for _, p in ipairs(fight.all) do
    if p.side == side and passes(p) then list[#list + 1] = p end
  end
  return list
end

-- How it stands, if it is over. EMP-154 to EMP-156, EMP-161.
local function verdict(fight)
  if #each(fight, "foes", function(p) return fit(p) and (not p.inert or fight.all_inert) end) == 0 then return "victory" end
  if #each(fight, "party", fit) > 0 then return nil end
  if #each(fight, "party", function(p) return p.out and body_state(p) == STATES.fit end) > 0 then return "escaped" end
  return #each(fight, "party", function(p) return body_state(p) ~= STATES.dead end) > 0 and "defeat" or "slain"
end

-- Combat: initiative -------------------------------------------------------------------------------------------------

local function roll_initiative(name, faces)
  return roll({ sides = faces, why = name .. ": initiative", rule = "The lowest acts first." })
end

-- Those with the same result, from the nth on.
local function tie_from(entries_in_order, n)
  local last = n
  while entries_in_order[last + 1] and entries_in_order[last + 1].result == entries_in_order[n].result do last = last + 1 end
  return last
end

-- EMP-97: adventurers who tie settle it among themselves; an empty line keeps the order of the party.
local function settle_ties(players)
  local out, n = {}, 1
  while n <= #players do
    local last, options, by_id = tie_from(players, n), {}, {}
    for i = n, last do
      options[#options + 1] = { players[i].one.id, players[i].one.name }
      by_id[players[i].one.id] = players[i]
    end
    if #options == 1 then
      out[#out + 1] = players[n]
    else
      for _, id in ipairs(order("You rolled the same. Who goes first?", options, "tie")) do out[#out + 1] = by_id[id] end
    end
    n = last + 1
  end
  return out
end

local function stable_sort(list)
  for n, it in ipairs(list) do it.place = n end
  table.sort(list, function(x, y) return x.result < y.result or x.result == y.result and x.place < y.place end)
  return list
end

-- EMP-86, EMP-87, EMP-93 to EMP-101: adventurers first, then groups or foes as the page lists them.
local function set_order(fight)
  local players, foes = {}, {}
  for _, p in ipairs(each(fight, "party", fit)) do
    players[#players + 1] = { one = p, members = { p }, result = roll_initiative(p.name, p.initiative) }
  end
  for _, id in ipairs(fight.groups) do
    local group = each(fight, "foes", function(p) return p.group == id and fit(p) end)
    if fight.singly then
      for _, p in ipairs(group) do foes[#foes + 1] = { members = { p }, result = roll_initiative(p.name, p.initiative) } end
    elseif #group > 0 then
      foes[#foes + 1] = { members = group, result = roll_initiative(entry("foe", id).name, group[1].initiative) }
    end
  end
  fight.order = settle_ties(stable_sort(players))
  for _, it in ipairs(foes) do fight.order[#fight.order + 1] = it end
  stable_sort(fight.order) -- EMP-98, EMP-99: what stands first wins a tie
  local names = {}
  for _, it in ipairs(fight.order) do
    for _, p in ipairs(it.members) do names[#names + 1] = p.name end
  end
  say("Order: " .. table.concat(names, ", ") .. ".")
end

-- Combat: distance and movement --------------------------------------------------------------------------------------

local function apart(p, q) return math.abs(p.zone - q.zone) end

-- EMP-53.
local function distance_told(d, from)
  if d == 0 then return from and "face to face with " .. from or "at arm's length" end
  local told = plural(d, "zone") .. " (" .. d * figure("zone-feet") .. " ft / " .. d * figure("zone-metres") .. " m) "
  return told .. (from and "from " .. from or "off")
end

-- EMP-52, EMP-54, EMP-55, EMP-122.
local function reaches(weapon, d)
  if d == 0 and weapon.range > 0 and not weapon.thrown and option.ranged_in_melee == "off" then return false end
  return d <= weapon.range
end

local function reaching(p, q)
  local list = {}
  for _, weapon in ipairs(weapons(p)) do
    if reaches(weapon, apart(p, q)) then list[#list + 1] = weapon end
  end
  return p.attack > 0 and list or {}
end

-- Whom somebody could strike: not the dead, nor those who got away. EMP-124.
local function targets(fight, p)
  local others = each(fight, p.side == "party" and "foes" or "party", function(q) return body_state(q) ~= STATES.dead and not q.out end)
  local list = {}
  for _, q in ipairs(others) do
    if #reaching(p, q) > 0 then list[#list + 1] = q end
  end
  return list
end

local function toward(p, q) return p.zone + (q.zone > p.zone and 1 or -1) end

-- EMP-157: the nearest, then the worst hurt, then party order.
local function nearest(fight, p)
  local best
  for _, q in ipairs(each(fight, p.side == "party" and "foes" or "party", fit)) do
    local nearer = best and apart(p, q) - apart(p, best)
    if not best or nearer < 0 or nearer == 0 and (q.wp > best.wp or q.wp == best.wp and q.hp > best.hp) then best = q end
  end
  return best
end

local function move_to(fight, p, zone)
  p.zone = zone
  local enemy = nearest(fight, p)
  say(capital(p.name) .. " moves to zone " .. zone .. (enemy and ", " .. distance_told(apart(p, enemy), enemy.name) or "") .. ".")
end

-- EMP-107, EMP-110: any zone within the limit, those towards the nearest enemy first, each with how far that would be.
local function ask_move(fight, p)
  local options, enemy = {}, nearest(fight, p)
  local onward = enemy and enemy.zone < p.zone and -1 or 1
  for _, way in ipairs({ onward, -onward }) do
    for steps = 1, option.move_limit do
      local zone = p.zone + way * steps
      local far = enemy and ", " .. distance_told(math.abs(enemy.zone - zone), enemy.name) or ""
      options[#options + 1] = { tostring(zone), "Zone " .. zone .. far }
    end
  end
  move_to(fight, p, tonumber(choose("Where does " .. p.name .. " move? (now in zone " .. p.zone .. ")", options, "move")))
end

-- Combat: attack and defense -----------------------------------------------------------------------------------------

-- EMP-69, EMP-113 to EMP-119.
local function defense_of(fight, p, d)
  local sum = figure("base-defense") + p.worn + p.natural + (p.factor or 0)
  local hands_full = option.two_hands == "on" and p.hand and p.hand.two_handed
  if not hands_full then sum = sum + p.shield end
  local covered = p.cover or fight.covered[p.zone]
  if covered and (d > 0 or option.cover_in_melee == "on") then sum = sum + figure("cover") end
  return floor_of_defense(sum)
end

-- EMP-121: is this one of the weapons that can hurt it at all?
local function bites(fight, p, weapon)
  if not p.proof or weapon.item and fight.allowed[weapon.item] then return true end
  for _, trait in ipairs(p.harmed_by) do
    if among(weapon.traits, trait) or weapon.id == trait then return true end
  end
  return false
end

-- EMP-120.
local function hits(fight, p, q, weapon)
  local bite, defense = bites(fight, q, weapon), defense_of(fight, q, apart(p, q))
  if option.helpless_hit == "on" and bite and not fit(q) then
    say(capital(p.name) .. " strikes at " .. q.name .. ", who cannot move: a hit.")
    return true
  end
  local function hit(n) return bite and (n == 1 or n <= defense) end
  local rule = bite and math.max(1, defense) .. " or less hits." or "Nothing hits: this weapon cannot harm " .. q.name .. "."
  return hit(roll({
    sides = p.attack, why = capital(p.name) .. " at " .. q.name .. ", " .. weapon.name, rule = rule,
    means = function(n) return hit(n) and "a hit" or "a miss" end,
  }))
end

-- EMP-Q29: a weapon that was thrown lies where its target stands.
local function leave_lying(fight, p, q, weapon)
  if option.thrown_lost ~= "on" or not weapon.thrown or apart(p, q) == 0 then return end
  fight.lying[#fight.lying + 1] = { zone = q.zone, weapon = weapon, by = p.id, item = p.side == "party" and weapon.item }
  if p.side == "party" then
    lose("item", thing(member(p.id), weapon.item).index, "The " .. weapon.name .. " lies in zone " .. q.zone)
  else
    for n, other in ipairs(p.weapons) do
      if other == weapon then table.remove(p.weapons, n) end
    end
  end
end

-- One attack up to its damage; the verdict is known after it. EMP-151.
local function strike(fight, p, q, weapon)
  p.hand = weapon
  local hit = hits(fight, p, q, weapon)
  if hit then hurt(q, weapon.damage) end
  leave_lying(fight, p, q, weapon)
  fight.outcome = verdict(fight)
  return hit
end

local function played(p) return p.side == "party" or by_person() end

local function ask_of(fight, p, asks) return asking(p.seat, asks, fight) end

local function ask_weapon(p, q)
  local list, options = reaching(p, q), {}
  if #list == 1 then return list[1] end
  for n, weapon in ipairs(list) do
    options[n] = { weapon.id, capital(weapon.name) .. " (" .. plural(weapon.damage, "wound point") .. ")" }
  end
  local id = choose("With what does " .. p.name .. " strike?", options, "weapon")
  for _, weapon in ipairs(list) do
    if weapon.id == id then return weapon end
  end
end

-- EMP-158.
local function best_weapon(p, q)
  local best
  for _, it in ipairs(reaching(p, q)) do
    if not best or it.damage > best.damage or it.damage == best.damage and it.range > best.range then best = it end
  end
  return best
end

local function choose_weapon(fight, p, q)
  if not played(p) then return best_weapon(p, q) end
  return ask_of(fight, p, function() return ask_weapon(p, q) end)
end

-- Combat: riposte ----------------------------------------------------------------------------------------------------

-- EMP-125, EMP-126, EMP-131.
local function may_riposte(fight, p, hit)
  if fight.outcome or not fit(p) or p.inert then return false end
  if option.riposte_on == "hit" and not hit or option.riposte_on == "miss" and hit then return false end
  return option.riposte_limit == "none" or p.ripostes < option.riposte_limit
end

local function ways_to_riposte(p, attacker, struck, moved)
  local both = option.riposte_move == "also"
  return {
    strike = not struck and (both or not moved) and #reaching(p, attacker) > 0,
    move = option.riposte_move ~= "never" and not p.held and not moved and (both or not struck),
  }
end

local function riposte_wish(fight, p, attacker, ways)
  if not played(p) then -- EMP-160
    if ways.strike then return "strike" end
    return ways.move and apart(p, attacker) > 0 and "move" or "none"
  end
  local options = {}
  if ways.strike then options[1] = { "strike", "Strike back at " .. attacker.name } end
  if ways.move then options[#options + 1] = { "move", "Move" } end
  options[#options + 1] = { "none", "Let it be" } -- EMP-135
  return ask_of(fight, p, function() return choose(capital(p.name) .. ": riposte?", options, "riposte") end)
end

-- EMP-109, EMP-127 to EMP-134: at once, at the attacker alone, and never answered in turn.
local function riposte(fight, p, attacker, hit)
  if not may_riposte(fight, p, hit) then return end
  local struck, moved = false, false
  while not fight.outcome do
    local ways = ways_to_riposte(p, attacker, struck, moved)
    if not ways.strike and not ways.move then break end
    local wish = riposte_wish(fight, p, attacker, ways)
    if wish == "none" then break end
    if wish == "strike" then
      struck = true
      strike(fight, p, attacker, choose_weapon(fight, p, attacker))
    else
      moved = true
      if played(p) then ask_of(fight, p, function() ask_move(fight, p) end) else move_to(fight, p, toward(p, attacker)) end
    end
  end
  if struck or moved then p.ripostes = p.ripostes + 1 end
end

local function attack(fight, p, q, weapon) riposte(fight, q, p, strike(fight, p, q, weapon)) end

-- Combat: turns ------------------------------------------------------------------------------------------------------

-- What lies in somebody's zone and could be theirs: an adventurer's own kind of thing, or a foe's own weapon.
local function within_grasp(fight, p)
  local list = {}
  for _, it in ipairs(fight.lying) do
    local takes = p.side == "party" and it.item and has_room(member(p.id), entry("item", it.item).slots) or it.by == p.id
    if it.zone == p.zone and takes then list[#list + 1] = it end
  end
  return list
end

local function pick_up(fight, p)
  local it = within_grasp(fight, p)[1]
  if p.side == "party" then
    give(member(p.id), it.item)
  else
    p.weapons[#p.weapons + 1] = it.weapon
    say(capital(p.name) .. " picks up the " .. it.weapon.name .. ".")
  end
  for n, other in ipairs(fight.lying) do
    if other == it then table.remove(fight.lying, n) end
  end
end

-- EMP-103, EMP-105, EMP-106, EMP-111.
local function turn_options(fight, p, done)
  local options = {}
  if not done.attacked and #targets(fight, p) > 0 then options[#options + 1] = { "attack", "Attack" } end
  if not done.moved and not p.held then options[#options + 1] = { "move", "Move" } end
  if fight.escape and p.side == "party" and not done.attacked then
    options[#options + 1] = { "escape", "Try to get away (" .. entry("difficulty", fight.escape).name .. ")" }
  end
  if #within_grasp(fight, p) > 0 then options[#options + 1] = { "pick-up", "Pick up what lies here" } end
  if #options > 0 then options[#options + 1] = { "hold", "Nothing more" } end
  return options
end

local function ask_target(fight, p)
  local list, options = targets(fight, p), {}
  if #list == 1 then return list[1] end
  for n, q in ipairs(list) do
    options[n] = { q.id, capital(q.name) .. ", " .. distance_told(apart(p, q)) .. (fit(q) and "" or ", unconscious") }
  end
  local id = choose("Whom does " .. p.name .. " attack?", options, "target")
  for _, q in ipairs(list) do
    if q.id == id then return q end
  end
end

local function try_escape(fight, p)
  local it = entry("difficulty", fight.escape)
  if attempt(p.name, "escape, " .. it.name, adventurer_die(member(p.id)), it.value) == "success" then
    p.out = true
    say(capital(p.name) .. " gets away.")
    fight.outcome = verdict(fight)
  end
end

local function played_turn(fight, p)
  local done = { attacked = false, moved = false }
  while not fight.outcome and fit(p) do
    local options = turn_options(fight, p, done)
    if #options == 0 then return end
    fight.asked = true
    local title = capital(p.name) .. "'s turn (HP " .. p.hp .. ", WP " .. p.wp .. ")."
    local act = ask_of(fight, p, function() return choose(title, options, "turn") end)
    if act == "hold" then return end
    if act == "attack" then
      done.attacked = true
      local q, weapon
      ask_of(fight, p, function()
        q = ask_target(fight, p)
        weapon = ask_weapon(p, q)
      end)
      attack(fight, p, q, weapon)
    elseif act == "move" then
      done.moved = true
      ask_of(fight, p, function() ask_move(fight, p) end)
    elseif act == "escape" then
      done.attacked = true
      try_escape(fight, p)
    else
      pick_up(fight, p)
    end
  end
end

-- EMP-159.
local function driven_turn(fight, p)
  while #within_grasp(fight, p) > 0 do pick_up(fight, p) end
  local q, steps = nearest(fight, p), option.move_limit
  while q and #reaching(p, q) == 0 and apart(p, q) > 0 and steps > 0 and not p.held do
    move_to(fight, p, toward(p, q))
    steps = steps - 1
    fight.asked = true
  end
  if q and #reaching(p, q) > 0 then
    fight.asked = true
    attack(fight, p, q, best_weapon(p, q))
  end
end

local function places_told(fight)
  local zones, told = {}, {}
  for _, p in ipairs(fight.all) do
    if body_state(p) ~= STATES.dead and not p.out then
      zones[p.zone] = zones[p.zone] or {}
      table.insert(zones[p.zone], p.name)
    end
  end
  for zone, names in pairs(zones) do told[#told + 1] = "zone " .. zone .. ": " .. listed(names) end
  return #told > 1 and " " .. capital(table.concat(told, "; ")) .. "." or ""
end

-- EMP-102, EMP-104.
local function one_round(fight)
  fight.round, fight.asked = fight.round + 1, false
  if fight.round == 1 or option.initiative_each_round == "on" then set_order(fight) end -- EMP-100
  say("Round " .. fight.round .. "." .. places_told(fight))
  for _, p in ipairs(fight.all) do p.ripostes = 0 end
  for _, it in ipairs(fight.order) do
    for _, p in ipairs(it.members) do
      if not fight.outcome and fit(p) and not p.inert then (played(p) and played_turn or driven_turn)(fight, p) end
      rise(fight)
    end
  end
  if not fight.outcome and not fight.asked then error("nobody in this combat can do anything") end
end

-- EMP-152, EMP-Q29, EMP-Q32.
local function aftermath(fight)
  for _, it in ipairs(fight.lying) do
    local a = it.item and member(it.by)
    if a and fight.outcome == "victory" and state(a) == STATES.fit and has_room(a, entry("item", it.item).slots) then
      give(a, it.item, called(a) .. " picks up " .. the(it.weapon.name))
    end
  end
  if option.hp_after_combat == "clear" then
    for _, p in ipairs(each(fight, "party", function(p) return p.hp > 0 end)) do write(p, "hp", 0) end
  end
end

local function combat(args, page)
  local fight = begin(args)
  fight.singly = args.initiative == "each"
  fight.outcome = verdict(fight)
  while not fight.outcome do one_round(fight) end
  aftermath(fight)
  if fight.outcome == "defeat" or fight.outcome == "slain" then fall(fight.outcome, page) end
  return fight.outcome
end

-- Small verbs --------------------------------------------------------------------------------------------------------

local function these(args)
  if args.everyone then return living() end
  return { meant(args.who) }
end

local WORSE = { avoided = 1, wounded = 2, unconscious = 3, dead = 4 }

local function harm(args, page)
  lead()
  local worst = "avoided"
  for _, a in ipairs(these(args)) do
    local p = body_of(a)
    for _ = 1, args.times or 1 do
      local came = body_state(p) == STATES.dead and "dead" or hurt(p, args.damage)
      if WORSE[came] > WORSE[worst] then worst = came end
    end
  end
  if #those(STATES.fit) == 0 then fall(worst, page) end
  return worst
end

-- EMP-153.
local function mend(args)
  lead()
  local woken = false
  for _, a in ipairs(these(args)) do
    local p, before = body_of(a), state(a)
    for _, field in ipairs({ "hp", "wp" }) do
      local left = args.all and 0 or math.max(0, p[field] - (args[field] or 0))
      if left ~= p[field] then write(p, field, left) end
    end
    if before == STATES.unconscious and body_state(p) == STATES.fit then
      woken = true
      say(p.name .. " comes to.")
    end
  end
  return woken and "woken" or "mended"
end

local function take(args)
  local slots, n = entry("item", args.item).slots, args.n or 1
  local a = whoever(args.who, "Who takes " .. the(entry("item", args.item).name) .. "?", function(a)
    return not has_room(a, slots * n) and "no room" or nil
  end)
  if not a or not has_room(a, slots * n) then return "too_full" end
  for _ = 1, n do give(a, args.item) end
  return "taken"
end

local function carriers(id, who)
  local list = {}
  for _, a in ipairs(who and { meant(who) } or party()) do
    if thing(a, id) then list[#list + 1] = a end
  end
  return list
end

-- The one who carries it; asked where several do.
local function carrier(args, question)
  local list, options = carriers(args.item, args.who), {}
  if #list < 2 then return list[1] end
  for n, a in ipairs(list) do options[n] = { a.id, called(a) } end
  return member(choose(question, options, "who"))
end

local function drop(args)
  local n, name = args.n or 1, the(entry("item", args.item).name)
  local have = 0
  for _, a in ipairs(carriers(args.item, args.who)) do
    for _, item in ipairs(things(a)) do have = have + (item.id == args.item and 1 or 0) end
  end
  if have < n then return "absent" end
  for _ = 1, n do
    local a = carrier(args, "Who parts with " .. name .. "?")
    lose("item", thing(a, args.item).index, called(a) .. " parts with " .. name)
  end
  return "dropped"
end

local function take_up(args)
  local a = carrier(args, "Who takes up " .. the(entry("item", args.item).name) .. "?")
  if not a then return "absent" end
  return equip(a, args.item)
end

local function coins_refused(a, amount)
  if a.coins + amount < 0 then return "too_poor" end
  return not has_room(a, coin_slots(a.coins + amount) - coin_slots(a.coins)) and "too_full" or nil
end

local COINS_TOLD = { too_poor = "too few coins", too_full = "no room" }

local function coins(args)
  local a = whoever(args.who, args.amount < 0 and "Who pays?" or "Who takes the coins?", function(a)
    return COINS_TOLD[coins_refused(a, args.amount)]
  end)
  local why = coins_refused(a or lead(), args.amount)
  if why then return why end
  set_coins(a or lead(), (a or lead()).coins + args.amount)
  return "paid"
end

local function cannot_pay(args)
  for _, a in ipairs(args.who and { meant(args.who) } or those(STATES.fit)) do
    if not coins_refused(a, args.amount) then return nil end
  end
  return args.amount < 0 and "it takes " .. plural(-args.amount, "coin") or "there is no room for the coins"
end

-- What the reader may do at any time ---------------------------------------------------------------------------------

local function lying_here(change)
  local list = {}
  for id, n in pairs(sheet.ground) do list[id] = n end
  change(list)
  hide("ground", list)
end

local function put_down(args)
  if drop({ item = args.item }) == "dropped" then
    lying_here(function(list) list[args.item] = (list[args.item] or 0) + 1 end)
  else
    say("Nobody carries that.")
  end
end

local function pick_back(args)
  if (sheet.ground[args.item] or 0) == 0 then
    say("No " .. entry("item", args.item).name .. " lies here.")
  elseif take({ item = args.item }) == "taken" then
    lying_here(function(list) list[args.item] = list[args.item] > 1 and list[args.item] - 1 or nil end)
  else
    say("Nobody has room for that.")
  end
end

local function put_on(args)
  if take_up({ item = args.item }) == "absent" and count("item", args.item) == 0 then say("Nobody carries that.") end
end

local function hand_over(args)
  local a = carrier(args, "Who hands it over?")
  if not a then
    say("Nobody carries that.")
    return
  end
  local slots, options = entry("item", args.item).slots, {}
  for _, b in ipairs(living()) do
    if b.id ~= a.id then options[#options + 1] = { b.id, called(b), closed = not has_room(b, slots) and "no room" or nil } end
  end
  options[#options + 1] = { "none", "Nobody" }
  local id = #options > 1 and choose("Who gets " .. the(entry("item", args.item).name) .. "?", options, "who") or "none"
  if id == "none" then return end
  lose("item", thing(a, args.item).index, "")
  give(member(id), args.item)
end

-- What was put down is left behind when the page is.
local function new_page(id)
  if id ~= sheet.ground_at then
    hide("ground", {})
    hide("ground_at", id)
  end
end

-- The sheet ----------------------------------------------------------------------------------------------------------

local function defense_now(a)
  return floor_of_defense(figure("base-defense") + armour_factor(worn(a, false)) + armour_factor(worn(a, true)))
end

local function inventory_told(a)
  local told = {}
  for _, item in ipairs(things(a)) do
    local how = item.worn and (item.armour ~= "none" and " (worn)" or " (in hand)") or ""
    told[#told + 1] = item.name .. how
  end
  return listed(told)
end

local function sheet_lines()
  local lines = {}
  for _, a in ipairs(party()) do
    local told = {}
    for _, it in ipairs(callings(a)) do told[#told + 1] = calling_told(it) end
    for _, line in ipairs({
      { called(a), (a.owner ~= "" and a.owner .. "; " or "") .. state(a) },
      { "Professions", listed(told) },
      { "Wellbeing", "d" .. wellbeing(a) .. "; HP " .. a.hp .. ", WP " .. a.wp },
      { "Defense", tostring(defense_now(a)) },
      { "Carries", inventory_told(a) },
      { "Coins", tostring(a.coins) },
      { "Slots", slots_used(a) .. " of " .. slots_total(a) .. "; initiative d" .. initiative_die(a) },
    }) do
      lines[#lines + 1] = line
    end
  end
  if #lines == 0 then lines[1] = { "Party", "nobody yet" } end
  return lines
end

-- What can be wrong with a book before play --------------------------------------------------------------------------

local FOE_DICE = { 4, 6, 8, 10, 12, 20 }

local function check_adventurer(id, wrong)
  local it, chosen = entry("adventurer", id), {}
  for name, faces in pairs(it.professions) do chosen[#chosen + 1] = { name = name, faces = faces } end
  local why = not among(SEATS, id) and wrong_with(chosen)
  if why then wrong(why) end
  if it.wellbeing ~= 0 and not among(DICE, it.wellbeing) then wrong("no wellbeing die is a d" .. it.wellbeing) end
  for _, item in ipairs(it.gear) do
    if not known("item", item) then wrong("no item is called `" .. item .. "`") end
  end
end

local function weapon_in_order(it)
  return type(it) == "table" and type(it.name) == "string" and type(it.damage) == "number" and type(it.range) == "number"
    and it.damage >= 1 and it.range >= 0
end

local function check_foe(id, wrong)
  local it = entry("foe", id)
  if it.attack ~= 0 and not among(FOE_DICE, it.attack) then wrong("no attack die is a d" .. it.attack) end
  if not among(FOE_DICE, it.wellbeing) then wrong("no wellbeing die is a d" .. it.wellbeing) end
  if not among(FOE_DICE, it.initiative) then wrong("no initiative die is a d" .. it.initiative) end
  if out_of_range(it.special) then wrong(out_of_range(it.special)) end
  for _, field in ipairs({ "armour", "shield", "natural" }) do
    if it[field] > 0 then wrong("`" .. field .. "` is taken off defense: -1, not 1") end
  end
  for n, weapon in ipairs(it.weapons or {}) do
    if not weapon_in_order(weapon) then wrong("weapon " .. n .. " wants a name, damage of 1 or more, and a range of 0 or more") end
  end
end

-- Names in a combat must be somebody's who may be there.
local function check_combat(args, wrong)
  local names = { party = true, foes = true, [args.foe] = true }
  for _, more in ipairs(args["and"] or {}) do names[more.foe] = true end
  for _, id in ipairs(entries("adventurer")) do names[id] = true end
  for _, list in ipairs({ args.factor or {}, args.cover or {}, args.held or {} }) do
    for _, it in ipairs(list) do
      if it.factor and out_of_range(it.factor) then wrong(out_of_range(it.factor)) end
      if it.whom and not names[it.whom] and not names[it.whom:gsub("%-%d+$", "")] then
        wrong("nobody called `" .. it.whom .. "` takes part in this combat")
      end
    end
  end
end

local function check_book(calls)
  local found = {}
  for kind, look in pairs({ adventurer = check_adventurer, foe = check_foe }) do
    for _, id in ipairs(entries(kind)) do
      look(id, function(message) found[#found + 1] = { kind = kind, id = id, message = message } end)
    end
  end
  for n, call in ipairs(calls) do
    if call.verb == "combat" then
      check_combat(call.args, function(message) found[#found + 1] = { call = n, message = message } end)
    end
  end
  for _, id in ipairs(book.outfit or {}) do
    if not known("item", id) then found[#found + 1] = { message = "`outfit` in book.yaml names `" .. id .. "`, which is no item" } end
  end
  return found
end

-- What the ruleset declares ------------------------------------------------------------------------------------------

local WHO = " [of <who:adventurer>]"

local function ask_of_one(form, of, about, answer)
  return { form = form .. WHO, type = of, about = about, answer = function(args) return answer(meant(args.who), args) end }
end

local queries = {
  ask_of_one("profession <profession:profession>", "flag", "Has the adventurer this profession?",
    function(a, args) return professions(a)[args.profession] ~= nil end),
  ask_of_one("die <profession:profession>", "integer", "The faces of the profession's die; 20 without it.",
    function(a, args) return professions(a)[args.profession] or figure("unskilled-die") end),
  ask_of_one("trained", "flag", "Is the adventurer trained for martial weapons and armour?", trained),
  ask_of_one("wellbeing", "integer", "The faces of the wellbeing die.", wellbeing),
  ask_of_one("slots total", "integer", "Inventory slots there are.", slots_total),
  ask_of_one("slots used", "integer", "Inventory slots in use.", slots_used),
  ask_of_one("slots free", "integer", "Inventory slots left.", function(a) return math.max(0, slots_total(a) - slots_used(a)) end),
  ask_of_one("load band", "integer", "The quarter of the slots in use: 25, 50, 75 or 100.", load_band),
  ask_of_one("initiative die", "integer", "The faces of the initiative die.", initiative_die),
  ask_of_one("defense", "integer", "The highest roll that hits, out of cover.", defense_now),
  ask_of_one("hp", "integer", "Hit points: hits taken.", function(a) return a.hp end),
  ask_of_one("wp", "integer", "Wound points.", function(a) return a.wp end),
  ask_of_one("conscious", "flag", "Is the adventurer on their feet?", function(a) return state(a) == STATES.fit end),
  ask_of_one("alive", "flag", "Is the adventurer alive?", function(a) return state(a) ~= STATES.dead end),
  ask_of_one("carries <item:item>", "flag", "Does the adventurer carry this?",
    function(a, args) return thing(a, args.item) ~= nil end),
  ask_of_one("wears <item:item>", "flag", "Does the adventurer wear or wield this?", function(a, args)
    for _, item in ipairs(things(a)) do
      if item.id == args.item and item.worn then return true end
    end
    return false
  end),
  ask_of_one("coins", "integer", "Coins in the adventurer's purse.", function(a) return a.coins end),
  { form = "party size", type = "integer", about = "How many adventurers live.", answer = function() return #living() end },
  { form = "party conscious", type = "integer", about = "How many adventurers are on their feet.",
    answer = function() return #those(STATES.fit) end },
}

local FOR = " [for whoever tried] [for <who:adventurer>]"

-- `for whoever tried` is the one who made the latest action.
local function named(run)
  return function(args, page)
    if args.for_whoever_tried and member(sheet.doer) then args.who = sheet.doer end
    return run(args, page)
  end
end

local verbs = {
  { form = "create party", outcomes = { "ready" }, phrase = "Make your adventurers.", run = create_party,
    about = "Asks how many adventurers set out, and makes each of them." },
  { form = "create [named <name:text>] [with <profession:profession> <die:dice>]* [wellbeing <die:dice>]"
      .. " [wellbeing <method:rolled|assigned|fixed|choice>] [gear <item:item>]* [without gear] [played by <owner:text>]",
    outcomes = { "ready", "refused" }, phrase = "Make an adventurer.", run = create,
    about = "Makes one adventurer and asks for whatever is not given." },
  { form = "join <who:adventurer>", outcomes = { "joined", "full" }, phrase = "<who> joins you.", run = join,
    about = "A ready-made adventurer joins the party." },
  { form = "part <who:adventurer>", outcomes = { "parted", "absent" }, phrase = "<who> leaves you.", run = part,
    about = "An adventurer leaves the party with all they carry." },
  { form = "action <difficulty:difficulty> [stress <stress:difficulty>] [fits <fits:profession> [or <profession:profession>]*]" .. FOR,
    outcomes = { "success", "failure" }, phrase = "Try it (<difficulty>).", run = named(action),
    about = "One roll of a fitting profession's die, or of the d20." },
  { form = "combat <foe:foe> [times <times:integer>] [and <foe:foe> [times <times:integer>]]* [distance <distance:integer>]"
      .. " [cover zone <zone:integer>]* [cover <whom:word> [percent <percent:integer>]]* [initiative <initiative:group|each>]"
      .. " [escape <escape:difficulty>] [factor <factor:signed> [for <whom:word>]]* [held <whom:word>]* [allow <item:item>]*",
    outcomes = { "victory", "defeat", "slain", "escaped" }, phrase = "Fight <foe>.", run = combat,
    about = "A whole combat by rounds, in zones, with ripostes." },
  { form = "harm <damage:integer> [times <times:integer>] [everyone]" .. FOR, run = named(harm), phrase = "Harm: <damage>.",
    outcomes = { "avoided", "wounded", "unconscious", "dead" }, about = "A hit point and a wellbeing roll, each time." },
  { form = "mend [hp <hp:integer>] [wp <wp:integer>] [all] [everyone]" .. FOR, outcomes = { "mended", "woken" },
    phrase = "Mend.", run = named(mend), about = "Takes hit points and wound points off." },
  { form = "take <item:item> [times <n:integer>]" .. FOR, outcomes = { "taken", "too_full" }, phrase = "Take <item>.",
    run = named(take), about = "An adventurer takes something along." },
  { form = "drop <item:item> [times <n:integer>]" .. FOR, outcomes = { "dropped", "absent" }, phrase = "Drop <item>.",
    run = named(drop), about = "Something is no longer carried." },
  { form = "equip <item:item>" .. FOR, outcomes = { "equipped", "untrained", "absent" }, phrase = "Take up <item>.",
    run = named(take_up), about = "Wears armour or takes a weapon in hand." },
  { form = "coins <amount:signed>" .. FOR, outcomes = { "paid", "too_poor", "too_full" }, phrase = "Coins: <amount>.",
    cost = named(cannot_pay), run = named(coins), about = "Adds coins or pays them." },
}

local options = {}
for _, it in ipairs({
  { "wellbeing_method", { "rolled", "fixed", "assigned" }, "How the wellbeing die of a new adventurer is found." },
  { "coin_lots", { "begun", "full" }, "Does a lot of coins that is only begun take a slot?" },
  { "worn_counts", { "on", "off" }, "Do things worn and wielded take slots?" },
  { "overload", { "refuse", "d12" }, "More than there are slots for: refused, or allowed at initiative d12." },
  { "initiative_each_round", { "off", "on" }, "Is initiative rolled anew each round?" },
  { "move_limit", {}, "Zones that one move may cover.", 1, 1 },
  { "attack_die", { "adventurer", "best" }, "Attacks by the adventurer die, or by a martial profession's if it is smaller." },
  { "riposte_move", { "instead", "also", "never" }, "May a riposte be a move: in place of the strike, besides it, or never?" },
  { "riposte_on", { "any", "hit", "miss" }, "Which attacks may be answered." },
  { "riposte_limit", { "none" }, "Ripostes in one round.", "none", 1 },
  { "ranged_in_melee", { "on", "off" }, "May missile weapons be used in the same zone?" },
  { "defense_floor", { "none", 1, 2 }, "The lowest that defense can be." },
  { "cover_in_melee", { "on", "off" }, "Does cover help against somebody in the same zone?" },
  { "two_hands", { "off", "on" }, "Do two-handed weapons shut out the shield while in use?" },
  { "thrown_lost", { "off", "on" }, "Do thrown weapons lie where they fell until picked up?" },
  { "helpless_hit", { "off", "on" }, "Are the unconscious hit without a roll?" },
  { "hp_after_combat", { "keep", "clear" }, "Do hit points stay after combat?" },
  { "coordinator", { "engine", "person" }, "Who runs the foes and judges: the program, or one of you." },
  { "consent", { "page", "table" }, "Who says whether a profession fits: the page, or the table." },
}) do
  options[#options + 1] = { name = it[1], values = it[2], about = it[3], start = it[4] or it[2][1], number = it[5] ~= nil, least = it[5] }
end

local function field(name, of, about, start, more)
  local out = { name = name, type = of, about = about, start = start }
  for key, value in pairs(more or {}) do out[key] = value end
  return out
end

return {
  name = "emprise",
  title = "A Daring Emprise",
  about = "Professions are dice and low is good; combat in zones, with ripostes; one to four adventurers.",
  fields = {
    field("doer", "text", "Who made the latest action.", "", { shown = false }),
    field("ground", "map", "What was put down on this page.", {}, { shown = false }),
    field("ground_at", "text", "The page where it lies.", "", { shown = false }),
  },
  settings = {
    field("creation", "word", "Who makes the party: the `start` of the game, or a `page` with `create party`.", "start",
      { values = { "start", "page" } }),
    field("outfit", "words", "Items that new adventurers may choose from; everything when not told."),
    field("coins", "integer", "Coins of a new adventurer.", 0, { min = 0 }),
  },
  kinds = {
    { name = "adventurer", plural = "adventurers", held = true, about = "Adventurers: the players' own, and companions.",
      fields = {
        field("professions", "map", "Professions and the faces of their dice: `{ thief: 6, adventurer: 8 }`."),
        field("wellbeing", "integer", "Faces of the wellbeing die; by the professions when not told.", 0),
        field("gear", "words", "What they bring along; armour is worn."),
        field("purse", "integer", "Coins they bring along.", 0),
      },
      marks = {
        field("called", "text", "The name a player chose."),
        field("owner", "text", "Who plays them."),
        field("callings", "map", "The professions a player chose."),
        field("die", "integer", "Faces of the wellbeing die that was found at creation.", 0),
        field("hp", "integer", "Hits taken.", 0),
        field("wp", "integer", "Wound points.", 0),
        field("dead", "flag", "Dead, and stays so."),
        field("trained", "flag", "Counts as trained because the table agreed."),
        field("coins", "integer", "Coins carried.", 0),
        field("kitted", "flag", "Has the gear of the catalogue."),
      } },
    { name = "item", plural = "items", held = true, about = "Things to carry, wear and strike with.",
      fields = {
        field("slots", "integer", "Inventory slots.", 1),
        field("weapon", "word", "How heavy a weapon.", "none", { values = { "none", "light", "heavy", "martial" } }),
        field("range", "integer", "The farthest zone it reaches.", 0),
        field("armour", "word", "A suit, or a shield.", "none", { values = { "none", "light", "heavy", "martial", "shield" } }),
        field("traits", "words", "thrown, two-handed, or the book's own, such as blessed."),
      },
      marks = {
        field("bearer", "text", "Who carries it."),
        field("worn", "flag", "Worn, or in hand."),
      } },
    { name = "foe", plural = "foes", about = "Opponents.",
      fields = {
        field("attack", "integer", "Faces of the attack die; 0 for one that cannot strike.", 8),
        field("wellbeing", "integer", "Faces of the wellbeing die.", 8),
        field("armour", "integer", "What armour takes off defense, as -1.", 0),
        field("shield", "integer", "What a shield takes off defense, as -1.", 0),
        field("natural", "integer", "What hide or shell takes off defense.", 0),
        field("special", "integer", "What magic or nature takes off defense, -5 at most.", 0),
        field("weapons", "any", "A list of name, damage, range, and perhaps thrown, two-handed, traits."),
        field("initiative", "integer", "Faces of the initiative die.", 8), -- EMP-95
        field("traits", "words", "proof: only some weapons harm it; inert: it never acts."),
        field("harmed_by", "words", "Weapons or traits of weapons that harm one that is proof."),
      } },
    { name = "profession", plural = "professions", about = "Broad fields of skill.",
      fields = {
        field("martial", "flag", "Training for war."),
        field("build", "word", "What an assigned wellbeing die goes by.", "plain", { values = { "plain", "strenuous", "sedentary" } }),
      } },
    { name = "difficulty", plural = "difficulties", about = "How hard a task is.",
      fields = { field("value", "integer", "The highest roll that succeeds; 0 needs no roll.", 5) } },
    { name = "figure", plural = "figures", about = "Plain figures of the rules.",
      fields = { field("value", "integer", "The figure.", 0) } },
  },
  verbs = verbs,
  queries = queries,
  options = options,
  commands = {
    { form = "drop <item:held item>", about = "Puts something down.", run = put_down },
    { form = "take <item:item>", about = "Takes up what was put down here.", run = pick_back },
    { form = "equip <item:held item>", about = "Wears armour or takes a weapon in hand.", run = put_on },
    { form = "give <item:held item>", about = "Hands something to another of the party.", run = hand_over },
  },
  hooks = { start = start, page = new_page },
  check = check_book,
  sheet = sheet_lines,
}
