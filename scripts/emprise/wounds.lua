-- Harm and healing (EMP-136 to EMP-153).
local words, party, seat_name, inventory = require("words"), require("party"), require("seats").seat_name, require("inventory")
local capitalize, plural = words.capitalize, words.plural
local STATES, display_name, default_adventurer, list_living, find_adventurer = party.STATES, party.display_name, party.default_adventurer, party.list_living, party.find_adventurer
local find_member = party.find_member
local state, wellbeing, format_wp = party.state, party.wellbeing, party.format_wp
local armour_factor, worn_armour = inventory.armour_factor, inventory.worn_armour

-- Values derived from an adventurer, under the same names as for foes.
local ADVENTURER_VALUES = {
  name = display_name, seat = seat_name, die = wellbeing,
  worn_armour = function(a) return armour_factor(worn_armour(a, false)) end,
  shield = function(a) return armour_factor(worn_armour(a, true)) end,
  natural_armour = function() return 0 end,
}

-- Returns an adventurer as a combatant that can be harmed. Values are read from the adventurer each time, so that changes by other rules count.
local function as_combatant(id)
  return setmetatable({ side = "party", id = id }, { __index = function(p, name)
    local a = find_member(id)
    local compute = ADVENTURER_VALUES[name]
    local value = compute and compute(a)
    if name == "name" or name == "seat" or name == "die" then p[name] = value end
    return compute and value or a[name]
  end })
end

local function combatant_state(p)
  if p.side == "party" then return state(find_member(p.id)) end
  if p.dead or mark_at_least(p.row, "wp", p.die * constant.death_percent // 100 + 1) then return STATES.dead end
  return mark_at_least(p.row, "wp", p.die + 1) and STATES.unconscious or STATES.fit
end

local function can_fight(p) return combatant_state(p) == STATES.fit and not p.out end

-- Sets a value of a combatant. A change of an adventurer is printed with `text`, or with the usual text.
local function set_value(p, field, value, text)
  if p.side ~= "party" then
    p[field] = value
    return
  end
  local a = find_member(p.id)
  if not text and field ~= "dead" then text = display_name(a) .. ": " .. field:upper() .. " " .. tostring(field == "wp" and format_wp(value, wellbeing(a)) or value) end
  mark("adventurer", a.index, field, value, text or "")
end

-- Deals one hit: a hit point, a wellbeing roll, and wound points if the roll fails. After an attack, the target has already been named. EMP-136 to
-- EMP-143.
local function deal_hit(p, damage, is_attack)
  set_value(p, "hp", p.hp + 1, is_attack and "" or nil)
  local function describe_result(face)
    return face > p.hp and "no wound" or plural(damage, "wound point") .. ", " .. p.wp + damage .. " in all"
  end
  local face = roll({
    sides = p.die, label = not is_attack and capitalize(p.name) .. ", wellbeing" or p.side == "party" and "Wellbeing, HP " .. p.hp or "Wellbeing", rule = "More than the hit points (" .. p.hp .. ") means no wound.", result_text = describe_result,
    worst = p.side == "party" and "low" or "high",
  })
  if face > p.hp then return "avoided" end
  local state_before = combatant_state(p)
  set_value(p, "wp", p.wp + damage, "") -- the roll has told it
  local state_after = combatant_state(p)
  if state_after == STATES.dead then set_value(p, "dead", true, "") end
  if state_after ~= state_before then say(capitalize(p.name) .. (state_after == STATES.dead and " is dead." or " falls unconscious.")) end
  return state_after == STATES.fit and "wounded" or state_after
end

-- Handles the fall of all adventurers, unless the page has a row for it: runs the event of the book, then ends the story.
local function handle_party_fall(outcome, page)
  if page.handles[outcome] then return end
  local all_dead = #derived.living == 0
  run_event(all_dead and "death" or "defeat")
  end_game(all_dead and "death" or "defeat", all_dead and "The Emprise Ends Here" or "Left Where They Fell")
end

local function list_targets(args)
  if args.everyone then return list_living() end
  return { find_adventurer(args.who) }
end

local SEVERITY = { avoided = 1, wounded = 2, unconscious = 3, dead = 4 }

local function harm(args, page)
  default_adventurer() -- an error if the party is empty
  local worst = "avoided"
  for _, a in ipairs(list_targets(args)) do
    local p = as_combatant(a.id)
    for _ = 1, args.times or 1 do
      local result = combatant_state(p) == STATES.dead and "dead" or deal_hit(p, args.damage)
      if SEVERITY[result] > SEVERITY[worst] then worst = result end
    end
  end
  if #derived.fit == 0 then handle_party_fall(worst, page) end
  return worst
end

-- Removes hit points and wound points. Returns `woken` if someone regains consciousness. EMP-153.
local function mend(args)
  default_adventurer() -- an error if the party is empty
  local woken = false
  for _, a in ipairs(list_targets(args)) do
    local p, state_before = as_combatant(a.id), state(a)
    if state_before == STATES.dead and not p.dead then set_value(p, "dead", true, "") end -- for wounds by other rules
    for _, field in ipairs({ "hp", "wp" }) do
      local remaining = args.all and 0 or math.max(0, p[field] - (args[field] or 0))
      if remaining ~= p[field] then set_value(p, field, remaining) end
    end
    if state_before == STATES.unconscious and combatant_state(p) == STATES.fit then
      woken = true
      say(p.name .. " wakes up.")
    end
  end
  return woken and "woken" or "mended"
end

return {
  as_combatant = as_combatant, combatant_state = combatant_state, can_fight = can_fight, set_value = set_value, deal_hit = deal_hit, handle_party_fall = handle_party_fall, harm = harm,
  mend = mend,
}
