-- The sheet as it is shown, and the status.

local words = use("words")
local lists = use("lists")
local sheets = use("sheet")
local totals = use("totals")
local growth = use("growth")

local function names_told(kind)
  local told = lists.each(held(kind), function(thing) return thing.name end)
  return #told > 0 and table.concat(told, ", ") or "none"
end

local function held_told(kind) return names_told(kind) .. " (" .. count(kind) .. " of " .. totals.limit(kind) .. ")" end

local function attribute_told(attribute)
  local now, own = derived[attribute], sheets.base(attribute)
  return now == own and tostring(now) or now .. " (" .. own .. words.signed(now - own) .. ")"
end

local function xp_told(kind) return sheet[kind .. "_xp"] .. (growth.xp_counts(kind) and " of " .. figure.enough_xp or " (counts no more)") end

local function quest_told()
  if sheet.quest == sheets.NOBODY then return "none" end
  local quest = entry("quest", sheet.quest)
  return quest.name .. ". " .. quest.condition
end

local function running_told() return table.concat(lists.each(sheet.lasting, function(it) return it.name end), ", ") end

local function sheet_lines()
  if sheet.type == sheets.NOBODY then return { { "Adventurer", "none yet" } } end
  local lines = {}
  local function line(title, text) lines[#lines + 1] = { title, text } end
  line("Name", sheet.name ~= "" and sheet.name or "nobody")
  line("Type", sheet.type .. ", " .. sheet.alignment)
  for _, attribute in ipairs(sheets.ATTRIBUTES) do line(sheets.LABELS[attribute], attribute_told(attribute)) end
  line("Wounds", sheet.wounds .. " of " .. derived.vitae .. (sheet.fallen and " (fallen)" or ""))
  line("Gold", tostring(sheet.gold))
  line("Melee XP", xp_told("melee"))
  line("Magical XP", xp_told("magical"))
  line("Items", held_told("item"))
  line("Spells", held_told("spell"))
  line("Allies", held_told("ally"))
  line("Abilities", names_told("ability"))
  line("Quest", quest_told())
  if #sheet.lasting > 0 then line("In force", running_told()) end
  for _, note in ipairs(sheet.notes) do line("Note", note) end
  if sheet.camped then line("Camp", sheet.camp_note) end
  return lines
end

-- Beside the place where the reader stands.
local function status()
  if sheet.type == sheets.NOBODY then return {} end
  return {
    { message("status-wounds"), sheet.wounds .. "/" .. derived.vitae },
    { message("status-gold"), tostring(sheet.gold) },
  }
end

return { sheet = sheet_lines, status = status }
