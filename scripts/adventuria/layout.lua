-- The character sheet and the status line.

local words = require("words")
local lists = require("lists")
local sheets = require("sheet")
local totals = require("totals")
local growth = require("growth")

local function list_names(kind)
  local names = lists.each(held(kind), function(thing) return thing.name end)
  return #names > 0 and table.concat(names, ", ") or "none"
end

local function list_held(kind) return list_names(kind) .. " (" .. count(kind) .. " of " .. totals.limit(kind) .. ")" end

local function format_attribute(attribute)
  local total, base = derived[attribute], sheets.base(attribute)
  return total == base and tostring(total) or total .. " (" .. base .. words.signed(total - base) .. ")"
end

local function format_xp(kind) return sheet[kind .. "_xp"] .. (growth.xp_counts(kind) and " of " .. constant.xp_to_raise or " (no longer counts)") end

local function format_quest()
  if sheet.quest == sheets.NONE then return "none" end
  local quest = entry("quest", sheet.quest)
  return quest.name .. ". " .. quest.condition
end

local function list_running() return table.concat(lists.each(sheet.lasting, function(it) return it.name end), ", ") end

local function sheet_lines()
  if sheet.type == sheets.NONE then return { { "Adventurer", "none yet" } } end
  local lines = {}
  local function line(title, text) lines[#lines + 1] = { title, text } end
  line("Name", sheet.name ~= "" and sheet.name or "none")
  line("Type", sheet.type .. ", " .. sheet.alignment)
  for _, attribute in ipairs(sheets.ATTRIBUTES) do line(sheets.LABELS[attribute], format_attribute(attribute)) end
  line("Wounds", sheet.wounds .. " of " .. derived.vitae .. (sheet.fallen and " (fallen)" or ""))
  line("Gold", tostring(sheet.gold))
  line("Melee XP", format_xp("melee"))
  line("Magical XP", format_xp("magical"))
  line("Items", list_held("item"))
  line("Spells", list_held("spell"))
  line("Allies", list_held("ally"))
  line("Abilities", list_names("ability"))
  line("Quest", format_quest())
  if #sheet.lasting > 0 then line("In force", list_running()) end
  for _, note in ipairs(sheet.notes) do line("Note", note) end
  if sheet.camped then line("Camp", sheet.camp_note) end
  return lines
end

local function status()
  if sheet.type == sheets.NONE then return {} end
  return {
    { message("status-wounds"), sheet.wounds .. "/" .. derived.vitae },
    { message("status-gold"), tostring(sheet.gold) },
  }
end

return { sheet = sheet_lines, status = status }
