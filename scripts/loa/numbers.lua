-- Numbers: fractions and rounding, hundredths, ranks and maps of numbers (LOA-10, LOA-25, LOA-161).

-- The only place that drops fractions: toward zero, or to the nearest with halves up. LOA-25, LOA-161, LOA-Q4.
local function divide(n, d)
  if option.rounding == "nearest" then return (2 * n + d) // (2 * d) end
  return n < 0 and -(-n // d) or n // d
end

local function take_percent(n, percent) return divide(n * percent, 100) end

-- Converts a number with decimals to hundredths: 11.5 is 1150. Returns nil for invalid input, which `check` reports.
local function parse_hundredths(written)
  if math.type(written) == "integer" and written >= 0 then return written * 100 end
  local whole, rest = tostring(written):match("^(%d+)%.?(%d*)$")
  return whole and tonumber(whole) * 100 + tonumber((rest .. "00"):sub(1, 2))
end

local function clamp(n, low, high) return math.max(low, math.min(high, n)) end

local function format_ap(ap) return ("%d.%02d"):format(ap // 100, ap % 100) end

local function copied(map)
  local copy = {}
  for key, it in pairs(map or {}) do copy[key] = it end
  return copy
end

-- Reads ranks from a catalogue list (`keen-eye 2`) or a map of the sheet. Returns the ranks by id, and the ids in order.
local function parse_ranks(said)
  local rank_by_id, order = {}, {}
  for key, it in pairs(said or {}) do
    local id, rank = key, it
    if type(key) == "number" then
      id, rank = it:match("^(.-)%s+(%d+)$")
      id, rank = id or it, tonumber(rank) or 1
    end
    rank_by_id[id], order[#order + 1] = rank, id
  end
  return rank_by_id, order
end

-- Applies a percentage to positive values only. LOA-10.
local function multiply_percent(n, d, percent)
  if n > 0 then return n * percent, d * 100 end
  return n, d
end

return {
  divide = divide, take_percent = take_percent, parse_hundredths = parse_hundredths, clamp = clamp, format_ap = format_ap, copied = copied,
  parse_ranks = parse_ranks, multiply_percent = multiply_percent,
}
