-- Numbers: fractions and rounding, hundredths, ranks and maps of numbers (LOA-10, LOA-25, LOA-161).

-- Divides and rounds: toward zero, or to the nearest number with halves up. All rounding is here. LOA-25, LOA-161, LOA-Q4.
local function divide(numerator, denominator)
  if option.rounding == "nearest" then return (2 * numerator + denominator) // (2 * denominator) end
  return numerator < 0 and -(-numerator // denominator) or numerator // denominator
end

local function take_percent(n, percent) return divide(n * percent, 100) end

-- Converts a number with decimals to hundredths: 11.5 is 1150. Returns nil for invalid input, which `check` reports.
local function parse_hundredths(value)
  if math.type(value) == "integer" and value >= 0 then return value * 100 end
  local integer_digits, decimals = tostring(value):match("^(%d+)%.?(%d*)$")
  return integer_digits and tonumber(integer_digits) * 100 + tonumber((decimals .. "00"):sub(1, 2))
end

local function clamp(n, min, max) return math.max(min, math.min(max, n)) end

local function format_ap(ap) return ("%d.%02d"):format(ap // 100, ap % 100) end

local function copy_map(map)
  local copy = {}
  for key, value in pairs(map or {}) do copy[key] = value end
  return copy
end

-- Reads ranks from a catalogue list (`keen-eye 2`) or a map of the sheet. Returns the ranks by id, and the ids in the order of `pairs` (sorted for a map).
local function parse_ranks(source)
  local rank_by_id, order = {}, {}
  for key, value in pairs(source or {}) do
    local id, rank = key, value
    if type(key) == "number" then
      id, rank = value:match("^(.-)%s+(%d+)$")
      id, rank = id or value, tonumber(rank) or 1
    end
    rank_by_id[id], order[#order + 1] = rank, id
  end
  return rank_by_id, order
end

-- Multiplies a fraction by a percentage. A fraction of zero or less stays as it is. LOA-10.
local function scale_fraction(numerator, denominator, percent)
  if numerator > 0 then return numerator * percent, denominator * 100 end
  return numerator, denominator
end

return {
  divide = divide, take_percent = take_percent, parse_hundredths = parse_hundredths, clamp = clamp, format_ap = format_ap, copy_map = copy_map,
  parse_ranks = parse_ranks, scale_fraction = scale_fraction,
}
