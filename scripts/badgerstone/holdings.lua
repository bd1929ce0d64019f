-- What is held, by the words of its lists: companions by skill, items by trait.

local holdings = {}

local LISTS = { item = { "traits" }, ally = { "traits", "skills" } }

-- By kind, list and word, capitals aside, those in whose list it stands; by kind and `specials`, those that bear some; in the order
-- gained: the derived value `listed`. So the lists of what is held are read when they change, and not for each question. How many have a
-- word stands beside it, for those who want to know no more; of those who are not injured, too.
function holdings.listed()
  local all = {}
  for kind, lists in pairs(LISTS) do
    for _, thing in ipairs(held(kind)) do
      local row = { id = thing.id, index = thing.index, absent = thing.absent or false, injured = thing.injured or false }
      local function put(key)
        all[key] = all[key] or {}
        if all[key][#all[key]] == row then return end
        table.insert(all[key], row)
        all["number of " .. key] = #all[key]
        if not row.injured then all["unhurt " .. key] = (all["unhurt " .. key] or 0) + 1 end
      end
      for _, list in ipairs(lists) do
        for _, word in ipairs(thing[list] or {}) do put(kind .. " " .. list .. " " .. word:lower()) end
      end
      if thing.specials then put(kind .. " specials") end
    end
  end
  return all
end

function holdings.with_specials(kind) return derived.listed[kind .. " specials"] or {} end

local function key_of(kind, list, word) return kind .. " " .. list .. " " .. word:lower() end

local function of_word(kind, list, word) return derived.listed[key_of(kind, list, word)] or {} end

-- Those of a kind in whose `traits` or `skills` a word stands, or one of several: each its `id`, its `index`, `absent` and `injured`.
function holdings.those(kind, list, word)
  if type(word) == "string" then return of_word(kind, list, word) end
  local by_index, found = {}, {}
  for _, each in ipairs(word) do
    for _, it in ipairs(of_word(kind, list, each)) do by_index[it.index] = it end
  end
  for _, it in pairs(by_index) do found[#found + 1] = it end
  return found
end

-- How many have a word in one of their lists?
function holdings.number(kind, list, word) return derived.listed["number of " .. key_of(kind, list, word)] or 0 end

function holdings.any(kind, list, word) return holdings.number(kind, list, word) > 0 end

function holdings.ally(id) return held("ally", id)[1] end

-- How many companions have a trait that works, and was not stopped by an injury. BAD-148, BAD-A21.
function holdings.with_working(trait)
  if option.injured_stops ~= "all" then return holdings.number("ally", "traits", trait) end
  return derived.listed["unhurt " .. key_of("ally", "traits", trait)] or 0
end

return holdings
