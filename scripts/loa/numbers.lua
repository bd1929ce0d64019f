-- Numbers: fractions and how they are dropped, hundredths, ranks and other maps of numbers (LOA-10, LOA-25, LOA-161).

-- The one place where a fraction is dropped: toward zero, or to the nearest with halves up. LOA-25, LOA-161, LOA-Q4.
local function settle(n, d)
  if option.rounding == "nearest" then return (2 * n + d) // (2 * d) end
  return n < 0 and -(-n // d) or n // d
end

local function share(n, percent) return settle(n * percent, 100) end

-- A figure that may be written with decimals, in hundredths: 11.5 is 1150. Nothing for what is no figure, which `check` tells.
local function hundredths(written)
  if math.type(written) == "integer" and written >= 0 then return written * 100 end
  local whole, rest = tostring(written):match("^(%d+)%.?(%d*)$")
  return whole and tonumber(whole) * 100 + tonumber((rest .. "00"):sub(1, 2))
end

local function clamp(n, low, high) return math.max(low, math.min(high, n)) end

local function points_told(ap) return ("%d.%02d"):format(ap // 100, ap % 100) end

local function copied(map)
  local copy = {}
  for key, it in pairs(map or {}) do copy[key] = it end
  return copy
end

-- Ranks as a catalogue lists them (`keen-eye 2`) or as a sheet keeps them: by id, and the ids in order.
local function ranks(said)
  local of, order = {}, {}
  for key, it in pairs(said or {}) do
    local id, rank = key, it
    if type(key) == "number" then
      id, rank = it:match("^(.-)%s+(%d+)$")
      id, rank = id or it, tonumber(rank) or 1
    end
    of[id], order[#order + 1] = rank, id
  end
  return of, order
end

-- Percentages bear on positive values only. LOA-10.
local function times(n, d, percent)
  if n > 0 then return n * percent, d * 100 end
  return n, d
end

return {
  settle = settle, share = share, hundredths = hundredths, clamp = clamp, points_told = points_told, copied = copied,
  ranks = ranks, times = times,
}
