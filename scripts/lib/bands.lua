-- Bands of results: a number selects a result.

local bands = {}

-- Returns the result of the first `{ from, result }` with `number >= from`; order them from the highest. Returns nil below the last.
function bands.find(number, list)
  for _, band in ipairs(list) do
    if number >= band[1] then return band[2] end
  end
end

-- Returns the result of the first `{ to, result }` with `number <= to`; order them from the lowest. Returns nil above the last.
function bands.find_up_to(number, list)
  for _, band in ipairs(list) do
    if number <= band[1] then return band[2] end
  end
end

return bands
