-- Messages as placeholders in texts: an id and its arguments. They are replaced by words when the text is shown.
local host, room, prelude = ...
local behind, signs = prelude.behind, host.signs
local begin, before, finish = signs[1], signs[2], signs[3]
local type, next, tointeger, gmatch = type, next, math.tointeger, string.gmatch

-- The argument names of each message by id, and the finished placeholder of each message without arguments.
local wanted, whole = {}, {}

-- Each line registers a message: its id and the names of its arguments.
local function knows(lines)
  for _, line in next, lines do
    local id, names, n = nil, {}, 0
    for word in gmatch(line, "%S+") do
      if id then
        n = n + 1
        names[n] = word
      else
        id = word
      end
    end
    wanted[id], whole[id] = names, begin .. "@" .. id .. finish
  end
end

function room.message(id, things)
  local names = wanted[id]
  if not names then host.unknown_message(id) end
  if things == nil and #names == 0 then return whole[id] end
  if type(things) ~= "table" then host.unfit_message(id, things) end
  things = behind(things)
  local text = begin .. "@" .. id
  for i = 1, #names do
    local name = names[i]
    local thing = things[name]
    if type(thing) == "string" then
      text = text .. before .. name .. "=" .. thing
    else
      local n = tointeger(thing)
      if not n then host.unfit_message(id, things, name) end
      text = text .. before .. name .. "#" .. n
    end
  end
  local many = 0
  for _ in next, things do many = many + 1 end
  if many > #names then host.unfit_message(id, things) end
  return text .. finish
end

return knows
