-- Held items and companions, indexed by trait and skill.

local holdings = {}

local LISTS = { item = { "traits" }, ally = { "traits", "skills" } }

-- The derived value `listed`. Keys: kind, list and word in lower case, or kind and `specials`. Values: rows in the order gained.
-- The index is rebuilt only when the inventory changes, not for each query. Counts have separate keys (`number of`, and
-- `unhurt` for companions who are not injured), so that callers that need only a count do not depend on the rows.
function holdings.index_held()
  local all = {}
  for kind, lists in pairs(LISTS) do
    for _, thing in ipairs(held(kind)) do
      local row = { id = thing.id, index = thing.index, absent = thing.absent or false, injured = thing.injured or false }
      local function add_row(key)
        all[key] = all[key] or {}
        if all[key][#all[key]] == row then return end
        table.insert(all[key], row)
        all["number of " .. key] = #all[key]
        if not row.injured then all["unhurt " .. key] = (all["unhurt " .. key] or 0) + 1 end
      end
      for _, list in ipairs(lists) do
        for _, word in ipairs(thing[list] or {}) do add_row(kind .. " " .. list .. " " .. word:lower()) end
      end
      if thing.specials then add_row(kind .. " specials") end
    end
  end
  return all
end

function holdings.with_specials(kind) return derived.listed[kind .. " specials"] or {} end

local function key_of(kind, list, word) return kind .. " " .. list .. " " .. word:lower() end

local function find_word(kind, list, word) return derived.listed[key_of(kind, list, word)] or {} end

-- Returns the rows of a kind that have a word, or one of several, in `traits` or `skills`: `id`, `index`, `absent`, `injured`.
function holdings.find(kind, list, word)
  if type(word) == "string" then return find_word(kind, list, word) end
  local by_index, found = {}, {}
  for _, each in ipairs(word) do
    for _, it in ipairs(find_word(kind, list, each)) do by_index[it.index] = it end
  end
  for _, it in pairs(by_index) do found[#found + 1] = it end
  return found
end

function holdings.count_with(kind, list, word) return derived.listed["number of " .. key_of(kind, list, word)] or 0 end

function holdings.has_any(kind, list, word) return holdings.count_with(kind, list, word) > 0 end

function holdings.ally(id) return held("ally", id)[1] end

-- Counts the companions whose trait works in spite of injuries. BAD-148, BAD-A21.
function holdings.count_working(trait)
  if option.injury_prevents ~= "all" then return holdings.count_with("ally", "traits", trait) end
  return derived.listed["unhurt " .. key_of("ally", "traits", trait)] or 0
end

return holdings
