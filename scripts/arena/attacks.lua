-- What each pick does (ARE-58 to ARE-133). A `fray` gathers, within one step, what is applied when all of a round is known (ARE-34).
local signed, combatants, rolls = use("words").signed, use("combatants"), use("rolls")
local effects = use("effects")
local active, attribute, chance_on = combatants.active, combatants.attribute, combatants.chance_on
local magic_defense, modifier = combatants.magic_defense, combatants.modifier
local physical_defense, regain_of = combatants.physical_defense, combatants.regain_of
local attack_roll, percent_roll = rolls.attack_roll, rolls.percent_roll
local first_round, lay = effects.first_round, effects.lay

local function start_fray(all)
  local fray = { round = scene.round, all = all, blocking = {}, fires = {}, hurt = {}, killed = {}, stamina = {}, laid = {} }
  for n, it in ipairs(fray.all) do
    fray.hurt[n], fray.stamina[n], fray.fires[n] = 0, 0, {}
    fray.blocking[n] = it.move == "block"
    for _, effect in ipairs(it.effects) do
      if active(effect, fray.round) and entry("effect", effect.kind).acts == "when-attacked" then
        table.insert(fray.fires[n], effect.kind)
      end
    end
  end
  return fray
end

-- ARE-61, ARE-75, ARE-85, ARE-110, ARE-115, ARE-120, ARE-123: the draw and what scales it.
local function damage(it, _, move, base, round)
  if move.pieces > 0 then return base * (move.pieces + attribute(it, move.piece_of, round) // move.piece_per) end -- ARE-84
  local scaled = move.scales ~= "none" and (move.scales_if == "" or option[move.scales_if] == "on")
  return base + (scaled and modifier(it, move.scales, round) // move.divisor or 0)
end

-- Does it strike, and is its damage halved?
local function struck(fray, why, target, place, move)
  local round = fray.round
  if move.hits == "roll" then
    local defense = physical_defense(target, round, fray.blocking[place])
    return attack_roll(why, defense, { "a hit", "a miss", "hits" }), false
  elseif move.hits == "chance" then
    local name = move.kills and "it kills" or "it takes hold"
    return percent_roll(why, chance_on(target, move, round), name, "nothing"), false -- ARE-92
  elseif move.halved then
    local defense = magic_defense(target, round)
    return true, not attack_roll(why, defense, { "in full", "halved", "harms in full" }) -- ARE-83, ARE-86
  end
  return true, false
end

-- Damage, death and effects of a move that has struck; tells them in words.
local function strike(fray, why, n, place, nth, move, halved)
  local it, round, told = fray.all[n], fray.round, {}
  local class = entry("class", it.class)
  local low, high = move.low, move.high
  if move.class_damage then low, high = class.low, class.high end -- ARE-59
  if high > 0 then
    local amount = offered.damage(it, fray.all[place], move, draw(low, high, why .. ", damage"), round)
    if halved then amount = amount // 2 end -- ARE-87
    amount = math.max(figure.least_damage, amount) * (move.multiplied and nth or 1) -- ARE-68, ARE-124, ARE-125
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
  local it, target = fray.all[n], fray.all[place]
  for _, kind in ipairs(fray.fires[place]) do
    local what = entry("effect", kind)
    local amount = draw(what.low, what.high, target.name .. "'s fire on " .. it.name)
    fray.hurt[n] = fray.hurt[n] + amount -- ARE-94, ARE-100
    say(it.name .. " " .. what.does .. " " .. target.name .. ": " .. amount .. " damage.")
  end
end

local MISSED = { roll = "a miss", chance = "nothing comes of it" }

-- A move at its targets, each in turn. ARE-53, ARE-119, ARE-122.
local function attack_all(fray, n, move)
  local it = fray.all[n]
  local targets = { table.unpack(it.targets) }
  if not move.ordered then table.sort(targets) end
  local any = false
  for nth, place in ipairs(targets) do
    local target = fray.all[place]
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

local function carry_out_pick(fray, n)
  local it, round = fray.all[n], fray.round
  local id = it.move
  if id == "block" or id == "rest" then
    local regain = regain_of(it, id, round)
    fray.stamina[n] = regain
    say(it.name .. (id == "block" and " blocks" or " rests") .. ": " .. signed(regain) .. " stamina.")
    return
  end
  local move = entry("move", id)
  fray.stamina[n] = -offered.cost(it, id, round) -- ARE-71
  if move.hits == "self" then
    local ends = first_round(move, round) + move.rounds - 1
    say(it.name .. " " .. move.does .. ", to round " .. ends .. ".")
  else
    attack_all(fray, n, move)
  end
end

return { damage = damage, start_fray = start_fray, carry_out_pick = carry_out_pick }
