-- Held items and companions, by trait and skill.

local lists = require("lists")
local holdings = {}

-- Returns the spellings of each word of a field in the catalogue, by field and word in lower case. A filter compares exactly.
local function index_spellings(kind, fields)
  local spellings, seen = {}, {}
  for _, id in ipairs(entries(kind)) do
    local data = entry(kind, id)
    for _, field in ipairs(fields) do
      for _, word in ipairs(data[field] or {}) do
        local key = field .. " " .. word:lower()
        spellings[key] = spellings[key] or {}
        if not seen[key .. word] then table.insert(spellings[key], word) end
        seen[key .. word] = true
      end
    end
  end
  return spellings
end

-- The derived values `item_spellings` and `ally_spellings`. They depend on no state.
function holdings.index_item_spellings() return index_spellings("item", { "traits" }) end

function holdings.index_ally_spellings() return index_spellings("ally", { "traits", "skills" }) end

local function find_spellings(kind, field, word)
  local spellings = kind == "item" and derived.item_spellings or derived.ally_spellings
  return spellings[field .. " " .. word:lower()] or {}
end

-- The derived value `special_ids`: the ids of a catalogue with special rules, by kind, or false if there are none. It depends on no state.
function holdings.index_special_ids()
  local index = { item = {}, ally = {} }
  for kind, ids in pairs(index) do
    for _, id in ipairs(entries(kind)) do
      if entry(kind, id).specials then ids[#ids + 1] = id end
    end
  end
  return (#index.item > 0 or #index.ally > 0) and index
end

-- Reads the places of items only if their order matters.
local function list_with_specials(kind)
  local list, present = {}, {}
  for _, id in ipairs(derived.special_ids[kind]) do
    if has(kind, id) then present[#present + 1] = id end
  end
  if #present == 0 then return list end
  if kind == "item" and #present == 1 then
    for i = 1, count(kind, present[1]) do list[i] = { id = present[1], absent = false } end
    return list
  end
  for _, id in ipairs(present) do
    for _, holder in ipairs(held(kind, id)) do list[#list + 1] = holder end
  end
  table.sort(list, function(a, b) return a.index < b.index end)
  return lists.map(list, function(holder) return { id = holder.id, absent = holder.absent or false } end)
end

-- The derived values `special_items` and `special_allies`: those with special rules, in the order gained.
function holdings.items_with_specials() return list_with_specials("item") end

function holdings.allies_with_specials() return list_with_specials("ally") end

function holdings.with_specials(kind)
  if not derived.special_ids then return {} end
  return kind == "item" and derived.special_items or derived.special_allies
end

-- Returns the held entries of a kind with a word, or with one of a list of words, in the field, in the order gained.
function holdings.find(kind, field, words)
  local filters = {}
  for _, word in ipairs(type(words) == "string" and { words } or words) do
    for _, spelling in ipairs(find_spellings(kind, field, word)) do filters[#filters + 1] = { [field] = spelling } end
  end
  if #filters == 1 then return held(kind, filters[1]) end
  local by_index, found = {}, {}
  for _, filter in ipairs(filters) do
    for _, holder in ipairs(held(kind, filter)) do by_index[holder.index] = holder end
  end
  for _, holder in pairs(by_index) do found[#found + 1] = holder end
  return found
end

function holdings.count_with(kind, field, word)
  local spellings = find_spellings(kind, field, word)
  if #spellings > 1 then return #holdings.find(kind, field, word) end
  return spellings[1] and count(kind, { [field] = spellings[1] }) or 0
end

function holdings.has_any(kind, field, word) return holdings.count_with(kind, field, word) > 0 end

-- Returns the held companion with this id, or nil.
function holdings.ally(id) return held("ally", id)[1] end

-- Counts the companions whose trait works, with or without injury as the option says. BAD-148, BAD-A21.
function holdings.count_working(trait)
  if option.injury_prevents ~= "all" then return holdings.count_with("ally", "traits", trait) end
  local sum = 0
  for _, ally in ipairs(holdings.find("ally", "traits", trait)) do
    if not ally.injured then sum = sum + 1 end
  end
  return sum
end

return holdings
