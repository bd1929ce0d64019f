-- Messages as placeholders in texts: an id and its arguments. They are replaced by text when they are shown.
local host, api, prelude = ...
local unwrap, markers = prelude.unwrap, host.markers
local open, separator, close = markers[1], markers[2], markers[3]
local type, next, tointeger, gmatch = type, next, math.tointeger, string.gmatch

-- The argument names of each message by id, and the placeholder of each message without arguments.
local arg_names, placeholders = {}, {}

-- Each line registers a message: its id and the names of its arguments.
local function register_messages(lines)
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
    arg_names[id], placeholders[id] = names, open .. "@" .. id .. close
  end
end

function api.message(id, args)
  local names = arg_names[id]
  if not names then host.unknown_message(id) end
  if args == nil and #names == 0 then return placeholders[id] end
  if type(args) ~= "table" then host.invalid_message_args(id, args) end
  args = unwrap(args)
  local text = open .. "@" .. id
  for i = 1, #names do
    local name = names[i]
    local arg = args[name]
    if type(arg) == "string" then
      text = text .. separator .. name .. "=" .. arg
    else
      local n = tointeger(arg)
      if not n then host.invalid_message_args(id, args, name) end
      text = text .. separator .. name .. "#" .. n
    end
  end
  local count = 0
  for _ in next, args do count = count + 1 end
  if count > #names then host.invalid_message_args(id, args) end
  return text .. close
end

return register_messages
