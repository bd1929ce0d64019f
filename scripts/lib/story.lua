-- Lines of story in fights. A foe of a catalogue can have its own lines. The ruleset has plain lines for all others.

local words = require("words")
local story = {}

-- What has happened in an exchange: the reader's side hits the foe or misses it, the foe hurts the reader's side, or the foe falls.
local KINDS = { "hit", "miss", "hurt", "fall" }

-- The field of a foe in a catalogue.
story.FIELD = { name = "lines", type = "any", shown = false, about = "Lines of story for `hit`, `miss`, `hurt` and `fall`: a text or a list each. `{foe}` is its name; if the reader has named heroes, `{hero}` is the name of the one who fights it." }

-- Returns the part of a name before its first comma.
function story.short_name(name) return name:match("^[^,]+") or name end

-- Replaces `{hero}` and `{foe}`, with a capital letter at the start of a sentence.
local function fill_in(line, names)
  local function capital(before, name) return before .. words.capitalize(names[name]) end
  return (line:gsub("^(){(%a+)}", function(_, name) return capital("", name) end):gsub("([.!?] ){(%a+)}", capital):gsub("{(%a+)}", names))
end

-- Prints a line of story. `describe` is called only if somebody reads it. It returns the kind, the entry of the foe if its own lines can be used, a
-- table with the name `foe` and perhaps `hero`, and the plain lines: a list for each kind.
function story.tell(describe)
  say_one_of(function()
    local kind, foe_entry, names, plain_lines = describe()
    local own_lines = words.as_list(foe_entry and foe_entry.lines and foe_entry.lines[kind])
    local lines = {}
    for i, line in ipairs(#own_lines > 0 and own_lines or plain_lines[kind]) do lines[i] = fill_in(line, names) end
    return lines
  end)
end

local function check_line(line, names, report)
  if type(line) ~= "string" then return report("a line must be a text") end
  for name in line:gmatch("{(.-)}") do
    if not words.contains(names, name) then report("unknown name `{" .. name .. "}` in a line: use `{" .. table.concat(names, "}` or `{") .. "}`") end
  end
end

-- Reports errors in the lines of the entries of a kind. `names` are the names that lines can use.
function story.check(kind, ids, names, found)
  for _, id in ipairs(ids) do
    local lines = entry(kind, id).lines
    local function report(path, message, more)
      local error = { kind = kind, id = id, path = path, message = message }
      for key, value in pairs(more or {}) do error[key] = value end
      found[#found + 1] = error
    end
    if lines ~= nil and (type(lines) ~= "table" or lines[1] ~= nil) then
      report({ "lines" }, "`lines` must have the keys " .. words.join_list(KINDS, "or"))
      lines = nil
    end
    for key, list in pairs(lines or {}) do
      if not words.contains(KINDS, key) then
        report({ "lines", key }, "unknown key `" .. key .. "` in `lines`", { on_key = true, value = key, candidates = KINDS })
      end
      for i, line in ipairs(words.as_list(list)) do
        check_line(line, names, function(message) report(type(list) == "table" and { "lines", key, i } or { "lines", key }, message) end)
      end
    end
  end
end

return story
