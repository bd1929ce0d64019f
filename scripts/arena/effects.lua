-- Effects that last: what they do in a round, how they meet, when they end (ARE-33, ARE-112 to ARE-117, ARE-153 to ARE-160).
local among, where, active = use("words").among, use("lists").where, use("combatants").active
local standing, percent_roll = use("games").standing, use("rolls").percent_roll

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

-- Bleeding and poison, each effect's draws in the order laid. ARE-33, ARE-112, ARE-116, ARE-117, ARE-157.
local function work_effects(fray)
  for n, it in ipairs(fray.all) do
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
  local kept = where(it.effects, function(other)
    if option.stacking ~= "renew" or other.kind ~= effect.kind then return true end
    effect.ends = math.max(effect.ends, other.ends)
  end)
  table.insert(kept, effect)
  it.effects = kept
end

-- ARE-154, ARE-155: what has come to its end goes.
local function wear_off(it, round)
  local lasting = where(it.effects, function(effect) return effect.ends > round end)
  if #lasting < #it.effects then it.effects = lasting end
end

-- ARE-38.
local function announce()
  local round = scene.round
  for _, n in ipairs(standing()) do
    local it, told = scene.roster[n], {}
    for _, effect in ipairs(it.effects) do
      local text = entry("effect", effect.kind).announces
      if text ~= "" and active(effect, round) and not told[text] then
        told[text] = true
        say(it.name .. " " .. text .. ".")
      end
    end
  end
end

return {
  first_round = first_round, lay = lay, raise_fires = raise_fires, work_effects = work_effects, receive = receive,
  wear_off = wear_off, announce = announce,
}
