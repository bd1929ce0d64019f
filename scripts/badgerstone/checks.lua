-- Validation of a book's companions, items, foes and special rules. `check` reports these errors.

local words = require("words")
local sheets = require("sheet")
local bearers = require("bearers")
local story = require("story")
local engine = bearers.engine
local checks = {}

local ITEM_TRAITS = { "small", "junk", "weapon", "ranged", "thrown" }
local ALLY_TRAITS = { "Beast", "Carry", "Extra", "Mascot", "Mercenary", "Timid", "Tough" }
-- The keys of `specials` in `book.yaml`, each with the kind of bearer.
local BOOK_SECTIONS = { { "codes", "code" }, { "titles", "title" }, { "talents", "talent" }, { "pages", "page" } }

-- Returns every name that `mute` accepts.
local function list_mute_targets(names)
  local targets = { "you", "page", "foe", "item", "ally", "talent", "title", "code", "all" }
  local function add(name) targets[#targets + 1] = name end
  local function add_names(specials)
    for _, special in ipairs(type(specials) == "table" and specials or {}) do
      if type(special) == "table" and type(special.name) == "string" then add(special.name) end
    end
  end
  for _, kind in ipairs({ "item", "ally", "foe" }) do
    for _, id in ipairs(names[kind]) do
      add(id)
      add(entry(kind, id).name)
      add_names(entry(kind, id).specials)
    end
  end
  for _, group in ipairs(BOOK_SECTIONS) do
    local section = type(book.specials) == "table" and book.specials[group[1]]
    for _, name in ipairs(names[group[2]]) do add(name) end
    for _, specials in pairs(type(section) == "table" and section or {}) do add_names(specials) end
  end
  return targets
end

-- Reports an unknown trait only if it is similar to a known trait, because a book can define traits.
local function check_traits(kind, id, traits, known_traits, found)
  for i, trait in ipairs(traits or {}) do
    if not words.has_word(known_traits, trait) then
      found[#found + 1] = {
        kind = kind, id = id, path = { "traits", i }, only_if_similar = true, value = trait, candidates = known_traits,
        message = ("unknown trait `%s`"):format(trait),
      }
    end
  end
end

local function check_names(kind_name, key, list, names, location, found)
  for i, name in ipairs(words.as_list(list)) do
    if not words.has_word(names, name) then
      found[#found + 1] = {
        kind = location.kind, id = location.id, path = { key, i }, value = name, candidates = names, message = ("unknown %s `%s`"):format(kind_name, name),
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
  for i, group in ipairs(BOOK_SECTIONS) do groups[i] = group[1] end
  for section, bearers_specials in pairs(declared) do
    local kind
    for _, group in ipairs(BOOK_SECTIONS) do
      if group[1] == section then kind = group[2] end
    end
    if not kind then
      found[#found + 1] = {
        setting = "specials", path = { section }, on_key = true, value = section, candidates = groups, message = ("unknown key `%s` in `specials`"):format(section),
      }
    elseif type(bearers_specials) ~= "table" then
      found[#found + 1] = { setting = "specials", path = { section }, message = ("`%s` must have a list of special rules for each %s"):format(section, kind) }
    else
      for name, specials in pairs(bearers_specials) do
        if not words.has_word(names[kind], name) then
          found[#found + 1] = {
            setting = "specials", path = { section, name }, on_key = true, value = name, candidates = names[kind],
            message = ("unknown %s `%s`"):format(kind, name),
          }
        end
        engine.check(specials, { setting = "specials", path = { section, name } }, names, { kind = kind, id = name }, found)
      end
    end
  end
end

-- Returns the errors as a list for the host. `names` are the codes, titles, skills, queries and pages of the book.
function checks.check_book(_, names)
  local found = {}
  local indexed_names = words.index_names(names, { special = function() return list_mute_targets(names) end })
  for _, kind in ipairs({ "item", "ally", "foe" }) do
    for _, id in ipairs(names[kind]) do
      local catalogue_entry = entry(kind, id)
      engine.check(catalogue_entry.specials, { kind = kind, id = id, path = { "specials" } }, indexed_names,
        { kind = kind, id = id, weapon = kind == "item" and bearers.is_weapon(catalogue_entry) }, found)
      if kind == "item" then check_traits(kind, id, catalogue_entry.traits, ITEM_TRAITS, found) end
      if kind == "foe" and catalogue_entry.defeat_at >= catalogue_entry.wounds then
        found[#found + 1] = {
          kind = kind, id = id, path = { "defeat_at" }, message = ("`defeat_at` is %d, but must be below `wounds`, which is %d"):format(catalogue_entry.defeat_at, catalogue_entry.wounds),
        }
      end
      if kind == "ally" then
        check_traits(kind, id, catalogue_entry.traits, ALLY_TRAITS, found)
        check_names("skill", "skills", catalogue_entry.skills, indexed_names.skill, { kind = kind, id = id }, found)
      end
    end
  end
  check_specials(indexed_names, found)
  story.check("foe", names.foe, { "foe" }, found)
  return found
end

-- Checks the state at the start. BAD-25, BAD-65, BAD-112, BAD-185.
function checks.check_start()
  local found, seen_allies = {}, {}
  local function report(setting, path, message, ...) found[#found + 1] = { setting = setting, path = path, message = message:format(...) } end
  local companion_count, limit = count("ally"), functions.company_limit()
  if companion_count > limit then report("inventory", { "ally" }, "%s at the start, but the maximum is %d", words.plural(companion_count, "companion"), limit) end
  for i, ally in ipairs(held("ally")) do
    if seen_allies[ally.id] then report("inventory", { "ally", i }, "duplicate companion `%s`", ally.id) end
    seen_allies[ally.id] = true
  end
  for talent, rating in pairs(sheet.talents) do
    if rating < 0 then report("sheet", { "talents", talent }, "`%s` is %d, but its minimum is 0", talent, rating) end
  end
  if sheets.is_down() then report("sheet", { "ticks" }, "the character is Down at the start") end
  return found
end

return checks
