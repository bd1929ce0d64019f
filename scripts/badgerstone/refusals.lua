-- What is wrong with a book's companions, items, foes and special rules, told by `check` before anybody plays.

local words = use("words")
local sheets = use("sheet")
local bearers = use("bearers")
local engine = bearers.engine
local refusals = {}

local ITEM_TRAITS = { "small", "junk", "weapon", "ranged", "thrown" }
local ALLY_TRAITS = { "Beast", "Carry", "Extra", "Mascot", "Mercenary", "Timid", "Tough" }
-- In a book's settings: the heading and what bears the specials under it.
local BOOK = { { "codes", "code" }, { "titles", "title" }, { "talents", "talent" }, { "pages", "page" } }

-- Every name by which a special can be silenced.
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

-- A name beside those there are, told only where it is near one of them: a book has traits of its own.
local function check_traits(kind, id, traits, known, found)
  for n, trait in ipairs(traits or {}) do
    if not words.has_word(known, trait) then
      found[#found + 1] = {
        kind = kind, id = id, at = { "traits", n }, near = true, said = trait, known = known,
        message = ("`traits`: `%s` is no trait that the rules know"):format(trait),
      }
    end
  end
end

local function check_names(of, path, list, names, at, found)
  for n, name in ipairs(words.several(list)) do
    if not words.has_word(names, name) then
      found[#found + 1] = {
        kind = at.kind, id = at.id, at = { path, n }, said = name, known = names, message = ("`%s`: there is no %s `%s`"):format(path, of, name),
      }
    end
  end
end

-- The special rules in book.yaml, by the code, title, talent or page that bears them.
local function check_book(names, found)
  local declared = book.specials
  if declared == nil then return end
  if type(declared) ~= "table" or declared[1] ~= nil then
    found[#found + 1] = { setting = "specials", message = "`specials` of a book stand under `codes`, `titles`, `talents` and `pages`" }
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
        setting = "specials", at = { heading }, key = true, said = heading, known = groups, message = ("`specials` know no `%s`"):format(heading),
      }
    elseif type(all) ~= "table" then
      found[#found + 1] = { setting = "specials", at = { heading }, message = ("`%s` is a list of special rules for each %s"):format(heading, kind) }
    else
      for name, specials in pairs(all) do
        if not words.has_word(names[kind], name) then
          found[#found + 1] = {
            setting = "specials", at = { heading, name }, key = true, said = name, known = names[kind],
            message = ("there is no %s `%s`"):format(kind, name),
          }
        end
        engine.check(specials, { setting = "specials", path = { heading, name } }, names, { kind = kind, id = name }, found)
      end
    end
  end
end

-- Faults as the host wants them: `names` are the book's codes, titles, skills, queries and pages.
function refusals.check(_, names)
  local found = {}
  local known = {}
  for key, list in pairs(names) do known[key] = list end
  known.special = names_to_silence(names)
  for _, kind in ipairs({ "item", "ally", "foe" }) do
    for _, id in ipairs(names[kind]) do
      local it = entry(kind, id)
      engine.check(it.specials, { kind = kind, id = id, path = { "specials" } }, known,
        { kind = kind, id = id, weapon = kind == "item" and bearers.is_weapon(it) }, found)
      if kind == "item" then check_traits(kind, id, it.traits, ITEM_TRAITS, found) end
      if kind == "foe" and it.defeat >= it.wounds then
        found[#found + 1] = {
          kind = kind, id = id, at = { "defeat" }, message = ("`defeat` is %d, but must be below `wounds`, which is %d"):format(it.defeat, it.wounds),
        }
      end
      if kind == "ally" then
        check_traits(kind, id, it.traits, ALLY_TRAITS, found)
        check_names("skill", "skills", it.skills, names.skill, { kind = kind, id = id }, found)
      end
    end
  end
  check_book(known, found)
  return found
end

-- BAD-25, BAD-65, BAD-112, BAD-185.
function refusals.limits()
  local found, seen = {}, {}
  local function tell(setting, at, message, ...) found[#found + 1] = { setting = setting, at = at, message = message:format(...) } end
  local many, most = count("ally"), offered.company_limit()
  if many > most then tell("belongings", { "ally" }, "%s at the start, but the maximum is %d", words.plural(many, "companion"), most) end
  for n, it in ipairs(held("ally")) do
    if seen[it.id] then tell("belongings", { "ally", n }, "`%s` is a companion twice", it.id) end
    seen[it.id] = true
  end
  for talent, n in pairs(sheet.talents) do
    if n < 0 then tell("sheet", { "talents", talent }, "`%s` is %d, but its minimum is 0", talent, n) end
  end
  if sheets.is_down() then tell("sheet", { "ticks" }, "the character is Down at the start") end
  return found
end

return refusals
