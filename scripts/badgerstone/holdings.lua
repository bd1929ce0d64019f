-- Held items and companions, indexed by trait and skill.

local holdings = {}

local INDEXED_FIELDS = { item = { "traits" }, ally = { "traits", "skills" } }

-- The derived value `listed`: rows in the order gained, by kind, field and word in lower case, or by kind and `specials`.
-- The index is rebuilt only when the inventory changes, not for each query. Counts have separate keys (`number of`, and
-- `unhurt` for companions who are not injured), so that callers that need only a count do not depend on the rows.
function holdings.index_held()
  local index = {}
  for kind, fields in pairs(INDEXED_FIELDS) do
    for _, holder in ipairs(held(kind)) do
      local row = { id = holder.id, index = holder.index, absent = holder.absent or false, injured = holder.injured or false }
      local function add_row(key)
        index[key] = index[key] or {}
        if index[key][#index[key]] == row then return end
        table.insert(index[key], row)
        index["number of " .. key] = #index[key]
        if not row.injured then index["unhurt " .. key] = (index["unhurt " .. key] or 0) + 1 end
      end
      for _, field in ipairs(fields) do
        for _, word in ipairs(holder[field] or {}) do add_row(kind .. " " .. field .. " " .. word:lower()) end
      end
      if holder.specials then add_row(kind .. " specials") end
    end
  end
  return index
end

function holdings.with_specials(kind) return derived.listed[kind .. " specials"] or {} end

local function index_key(kind, field, word) return kind .. " " .. field .. " " .. word:lower() end

local function find_word(kind, field, word) return derived.listed[index_key(kind, field, word)] or {} end

-- Returns the rows of a kind with a word, or with one of a list of words, in the field: { id, index, absent, injured }.
function holdings.find(kind, field, word)
  if type(word) == "string" then return find_word(kind, field, word) end
  local by_index, found = {}, {}
  for _, single_word in ipairs(word) do
    for _, row in ipairs(find_word(kind, field, single_word)) do by_index[row.index] = row end
  end
  for _, row in pairs(by_index) do found[#found + 1] = row end
  return found
end

function holdings.count_with(kind, field, word) return derived.listed["number of " .. index_key(kind, field, word)] or 0 end

function holdings.has_any(kind, field, word) return holdings.count_with(kind, field, word) > 0 end

-- Returns the held companion with this id, or nil.
function holdings.ally(id) return held("ally", id)[1] end

-- Counts the companions whose trait works, with or without injury as the option says. BAD-148, BAD-A21.
function holdings.count_working(trait)
  if option.injury_prevents ~= "all" then return holdings.count_with("ally", "traits", trait) end
  return derived.listed["unhurt " .. index_key("ally", "traits", trait)] or 0
end

return holdings
