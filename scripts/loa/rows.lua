-- A battle between two rounds is plain data: rows from which a round makes its fighters, and to which what befalls them returns.
local each, fighters, area = use("lists").each, use("fighters"), use("maps").area
local bear, of_foe, of_hero = fighters.bear, fighters.of_foe, fighters.of_hero

-- What a foe has that no catalogue keeps; what a hero has is in the sheet.
local KEPT = { "hp", "stamina", "mp", "ap", "statuses" }

-- `hero` is the index among those held, 0 for a foe; `began` the level at the start, `met` the places of those already fought.
local function row_of(f)
  local person = f.person or option.versus == "on"
  local row = {
    hero = f.hero or 0, id = f.id, name = f.name, side = f.side, at = f.at, began = f.level, boss = f.boss, met = {},
    person = person, asked = person or option.gm == "person",
  }
  bear(f, "ap", 0) -- LOA-91
  for _, it in ipairs(KEPT) do row[it] = f[it] end
  return row
end

-- A battle with these fighters, each of whom stands `at` some place of the map.
local function state_of(map, list)
  local state = { map = map, rows = each(list, row_of), round = 0, last_blow = 0, shown = false, surprised = "", seats = false }
  local people = 0
  for _, row in ipairs(state.rows) do people = people + (row.asked and 1 or 0) end
  state.seats = people > 1
  return state
end

local function fighters_of(state)
  local heroes, map = held("hero"), entry("map", state.map)
  return each(state.rows, function(row, n)
    local f = row.hero > 0 and of_hero(heroes[row.hero]) or of_foe(row.id, row.name)
    if row.hero == 0 then
      for _, it in ipairs(KEPT) do f[it] = row[it] end
    end
    f.n, f.row, f.area = n, row, area(map, row.at)
    for _, it in ipairs({ "side", "person", "asked", "boss", "met" }) do f[it] = row[it] end
    return f
  end)
end

return { state_of = state_of, fighters_of = fighters_of }
