-- Lines of story about moves and falls. A fighter of the catalogue can have its own lines, for games with one person.
local story, in_game, lists = require("story"), require("combatants").in_game, require("lists")

-- Returns the only person of the game, or nil.
local function find_person()
  local people = lists.filter(scene.roster, function(combatant) return combatant.mind ~= "engine" end)
  return #people == 1 and people[1] or nil
end

-- Returns the values for a line of story: its own lines are those of the fighter `foe` if the person faces them.
local function describe(kind, foe, plain_line)
  local person, foe_entry = find_person(), nil
  for _, id in ipairs(person and foe and entries("fighter") or {}) do
    if entry("fighter", id).name == foe.name then foe_entry = entry("fighter", id) end
  end
  return kind, foe_entry, { hero = person and person.name, foe = foe and foe.name }, { [kind] = { plain_line } }
end

local MISS_ENDINGS = { roll = ", and misses", chance = ", to no effect" }

-- Prints a line of story about a move. Own lines are only for moves that do damage.
local function tell_move(attacker_place, target_place, move, is_hit)
  story.tell(function()
    local attacker, target = in_game(attacker_place), in_game(target_place)
    local plain_line = attacker.name .. " " .. move.action_text .. " " .. target.name .. (is_hit and "" or MISS_ENDINGS[move.hits]) .. "."
    local person = (move.class_damage or move.max_damage > 0) and find_person() or {}
    if person.name == attacker.name then return describe(is_hit and "hit" or "miss", target, plain_line) end
    if person.name == target.name and is_hit then return describe("hurt", attacker, plain_line) end
    return describe("other", nil, plain_line)
  end)
end

-- Prints the line of story of a fighter who falls, if it has one.
local function tell_fall(place)
  story.tell(function()
    local combatant = in_game(place)
    return describe("fall", combatant.mind == "engine" and combatant or nil, "")
  end)
end

return { tell_move = tell_move, tell_fall = tell_fall }
