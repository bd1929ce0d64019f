-- Validation of a book's companions, items, foes and special rules. `check` reports these errors.

local words = require("words")
local sheets = require("sheet")
local bearers = require("bearers")
local engine = bearers.engine
local validation = {}

local ITEM_TRAITS = { "small", "junk", "weapon", "ranged", "thrown" }
local ALLY_TRAITS = { "Beast", "Carry", "Extra", "Mascot", "Mercenary", "Timid", "Tough" }
-- In the settings of a book: each heading, and the kind of bearer under it.
local BOOK = { { "codes", "code" }, { "titles", "title" }, { "talents", "talent" }, { "pages", "page" } }

-- Returns every name by which a special can be silenced.
local function names_to_silence(names)
  local list = { "you", "page", "foe", "item", "ally", "talent", "title", "code", "all" }
  local function add(name) list[#list + 1] = name end
  local function specials_of(all)
    for _, special in ipairs(type(all) == "table" and all or {}) do
      if type(special) == "table" and type(special.name) == "string" then add(special.name) end
    end
  end
  for _, kind in ipairs({ "item", "ally", "foe" }) do
    for _, id in ipairs(names[kind]) do
      add(id)
      add(entry(kind, id).name)
      specials_of(entry(kind, id).specials)
    end
  end
  for _, group in ipairs(BOOK) do
    local declared = type(book.specials) == "table" and book.specials[group[1]]
    for _, name in ipairs(names[group[2]]) do add(name) end
    for _, all in pairs(type(declared) == "table" and declared or {}) do specials_of(all) end
  end
  return list
end

-- Reports an unknown trait only if it resembles a known one, because a book can define traits.
local function check_traits(kind, id, traits, known, found)
  for n, trait in ipairs(traits or {}) do
    if not words.has_word(known, trait) then
      found[#found + 1] = {
        kind = kind, id = id, path = { "traits", n }, only_if_similar = true, value = trait, candidates = known,
        message = ("unknown trait `%s`"):format(trait),
      }
    end
  end
end

local function check_names(kind_name, path, list, names, at, found)
  for n, name in ipairs(words.several(list)) do
    if not words.has_word(names, name) then
      found[#found + 1] = {
        kind = at.kind, id = at.id, path = { path, n }, value = name, candidates = names, message = ("unknown %s `%s`"):format(kind_name, name),
      }
    end
  end
end

-- Checks the special rules in `book.yaml`, listed by the code, title, Talent or page that bears them.
local function check_specials(names, found)
  local declared = book.specials
  if declared == nil then return end
  if type(declared) ~= "table" or declared[1] ~= nil then
    found[#found + 1] = { setting = "specials", message = "`specials` of a book must be under `codes`, `titles`, `talents` or `pages`" }
    return
  end
  local groups = {}
  for n, group in ipairs(BOOK) do groups[n] = group[1] end
  for heading, all in pairs(declared) do
    local kind
    for _, group in ipairs(BOOK) do
      if group[1] == heading then kind = group[2] end
    end
    if not kind then
      found[#found + 1] = {
        setting = "specials", path = { heading }, on_key = true, value = heading, candidates = groups, message = ("unknown key `%s` in `specials`"):format(heading),
      }
    elseif type(all) ~= "table" then
      found[#found + 1] = { setting = "specials", path = { heading }, message = ("`%s` must have a list of special rules for each %s"):format(heading, kind) }
    else
      for name, specials in pairs(all) do
        if not words.has_word(names[kind], name) then
          found[#found + 1] = {
            setting = "specials", path = { heading, name }, on_key = true, value = name, candidates = names[kind],
            message = ("unknown %s `%s`"):format(kind, name),
          }
        end
        engine.check(specials, { setting = "specials", path = { heading, name } }, names, { kind = kind, id = name }, found)
      end
    end
  end
end

-- Returns the errors as a list for the host. `names` are the codes, titles, skills, queries and pages of the book.
function validation.check_book(_, names)
  local found = {}
  local known = words.index_names(names, { special = function() return names_to_silence(names) end })
  for _, kind in ipairs({ "item", "ally", "foe" }) do
    for _, id in ipairs(names[kind]) do
      local it = entry(kind, id)
      engine.check(it.specials, { kind = kind, id = id, path = { "specials" } }, known,
        { kind = kind, id = id, weapon = kind == "item" and bearers.is_weapon(it) }, found)
      if kind == "item" then check_traits(kind, id, it.traits, ITEM_TRAITS, found) end
      if kind == "foe" and it.defeat_at >= it.wounds then
        found[#found + 1] = {
          kind = kind, id = id, path = { "defeat_at" }, message = ("`defeat_at` is %d, but must be below `wounds`, which is %d"):format(it.defeat_at, it.wounds),
        }
      end
      if kind == "ally" then
        check_traits(kind, id, it.traits, ALLY_TRAITS, found)
        check_names("skill", "skills", it.skills, known.skill, { kind = kind, id = id }, found)
      end
    end
  end
  check_specials(known, found)
  return found
end

-- BAD-25, BAD-65, BAD-112, BAD-185.
function validation.check_start()
  local found, seen_allies = {}, {}
  local function report(setting, at, message, ...) found[#found + 1] = { setting = setting, path = at, message = message:format(...) } end
  local many, most = count("ally"), functions.company_limit()
  if many > most then report("inventory", { "ally" }, "%s at the start, but the maximum is %d", words.plural(many, "companion"), most) end
  for n, it in ipairs(held("ally")) do
    if seen_allies[it.id] then report("inventory", { "ally", n }, "duplicate companion `%s`", it.id) end
    seen_allies[it.id] = true
  end
  for talent, n in pairs(sheet.talents) do
    if n < 0 then report("sheet", { "talents", talent }, "`%s` is %d, but its minimum is 0", talent, n) end
  end
  if sheets.is_down() then report("sheet", { "ticks" }, "the character is Down at the start") end
  return found
end

return validation
