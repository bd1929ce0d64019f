-- Words and lists: numbers with their things, signs, what fits what, copies.

local words = {}

-- `3 Wounds`, `1 Wound`; the plural is the regular one when none is named.
function words.plural(n, one, many) return n .. " " .. (n == 1 and one or many or one .. "s") end

function words.capital(text) return text:sub(1, 1):upper() .. text:sub(2) end

-- `+2`, `-1`, `0`.
function words.signed(n) return (n > 0 and "+" or "") .. n end

-- `a, b and c`; another word than `and` may stand before the last.
function words.listed(list, last)
  if #list < 2 then return list[1] or "nothing" end
  return table.concat(list, ", ", 1, #list - 1) .. " " .. (last or "and") .. " " .. list[#list]
end

-- Does a list hold this word or number? A list that is not there holds nothing.
function words.among(list, it)
  for _, other in ipairs(list or {}) do
    if other == it then return true end
  end
  return false
end

-- The same of a word, where capitals do not count.
function words.has_word(list, word)
  if words.among(list, word) then return true end
  local plain = type(word) == "string" and word:lower()
  for _, it in ipairs(plain and list or {}) do
    if type(it) == "string" and it:lower() == plain then return true end
  end
  return false
end

-- One value, or a list of values, as a list.
function words.several(value)
  if value == nil then return {} end
  if type(value) == "table" and (value[1] ~= nil or next(value) == nil) then return value end
  return { value }
end

-- Something that is named, one or several, against what is there, one or several: does one of them fit? Nothing named, `all` and
-- `any` fit everything.
function words.fits(named, there)
  if named == nil or named == "all" or named == "any" then return true end
  if type(there) == "table" then
    for _, it in ipairs(there) do
      if words.fits(named, it) then return true end
    end
    return false
  end
  if type(named) == "table" then return words.has_word(named, there) end
  return named == there
end

-- YAML has `true`, and people write `yes`.
function words.yes(value) return value == true or value == "yes" end

-- A copy of plain data, all the way down: what stands in a field of the sheet is changed by setting the field anew.
function words.copied(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, it in pairs(value) do copy[key] = words.copied(it) end
  return copy
end

return words
