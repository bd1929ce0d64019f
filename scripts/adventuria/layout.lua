-- The character sheet and the status line.

local words = require("words")
local lists = require("lists")
local sheets = require("sheet")
local totals = require("totals")
local growth = require("growth")

local function list_names(kind)
  local names = lists.map(held(kind), function(holding) return holding.name end)
  return #names > 0 and table.concat(names, ", ") or "none"
end

local function list_held(kind) return list_names(kind) .. " (" .. count(kind) .. " of " .. totals.limit(kind) .. ")" end

local function format_attribute(attribute)
  local total, base = derived[attribute], sheets.base_value(attribute)
  return total == base and tostring(total) or total .. " (" .. base .. words.format_signed(total - base) .. ")"
end

local function format_xp(kind) return sheet[kind .. "_xp"] .. (growth.xp_counts(kind) and " of " .. constant.xp_to_raise or " (no longer counts)") end

local function format_quest()
  if sheet.quest == sheets.NONE then return "none" end
  local quest = entry("quest", sheet.quest)
  return quest.name .. ". " .. quest.condition
end

local function format_wounds() return sheet.wounds .. "/" .. derived.vitae .. (sheet.fallen and " (" .. message("status-fallen") .. ")" or "") end

local function list_running() return table.concat(lists.map(sheet.lasting, function(effect) return effect.name end), ", ") end

local function sheet_lines()
  if sheet.type == sheets.NONE then return { { "Adventurer", "none yet" } } end
  local lines = {}
  local function add_line(title, text) lines[#lines + 1] = { title, text } end
  add_line("Name", sheet.name ~= "" and sheet.name or "none")
  add_line("Type", sheet.type .. ", " .. sheet.alignment)
  for _, attribute in ipairs(sheets.ATTRIBUTES) do add_line(sheets.LABELS[attribute], format_attribute(attribute)) end
  add_line("Wounds", format_wounds())
  add_line("Gold", tostring(sheet.gold))
  add_line("Melee XP", format_xp("melee"))
  add_line("Magical XP", format_xp("magical"))
  add_line("Items", list_held("item"))
  add_line("Spells", list_held("spell"))
  add_line("Allies", list_held("ally"))
  add_line("Abilities", list_names("ability"))
  add_line("Quest", format_quest())
  if #sheet.lasting > 0 then add_line("In force", list_running()) end
  for _, note in ipairs(sheet.notes) do add_line("Note", note) end
  if sheet.camped then add_line("Camp", sheet.camp_note) end
  return lines
end

local function status()
  if sheet.type == sheets.NONE then return {} end
  local lines = {
    { message("status-wounds"), format_wounds() },
    { message("status-gold"), tostring(sheet.gold) },
  }
  if #sheet.lasting > 0 then lines[#lines + 1] = { message("status-in-force"), list_running() } end
  return lines
end

return { sheet = sheet_lines, status = status }
