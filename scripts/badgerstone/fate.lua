-- Modes, Fate, death and the score at the end.

local sheets = require("sheet")
local changes = require("changes")
local fate = {}

local MODES = { "easy", "default", "hard" }

local function fate_at_start(mode) return constant["fate_" .. mode] end -- BAD-151, BAD-152, BAD-153

-- Asks for the mode once, on the first page. BAD-154.
function fate.offer_mode()
  if sheet.mode_settled then
    say(message("mode-settled"))
    return
  end
  set_silently("mode_settled", true)
  local options = {}
  for i, mode in ipairs(MODES) do options[i] = { mode, message("offer-" .. mode, { fate = fate_at_start(mode) }) } end
  local mode = choose(message("ask-mode"), options, "mode")
  set_with_text("mode", mode, message("mode-is-" .. mode))
  set_with_text("fate", fate_at_start(mode), message("fate-is", { n = fate_at_start(mode) }))
end

-- Sets the Fate of the mode if the book starts in a mode other than the default.
function fate.start()
  if sheet.mode ~= "default" and sheets.equals("fate", fate_at_start("default")) then set_silently("fate", fate_at_start(sheet.mode)) end
  changes.update_lent_luck()
end

-- Ends Shaken, and removes ticks as the option `fate_heals` says. BAD-158, BAD-A23.
local function restore_character()
  changes.set_shaken(false)
  if option.fate_heals == "all" then
    changes.set_ticks(0)
  elseif option.fate_heals == "down_only" and sheets.is_down() then
    changes.set_ticks(constant.down_at - 1)
  end
end

local function end_story() set_silently("status", "over") end

-- Ends the story. BAD-162.
function fate.epilogue()
  end_story()
  turn_to("epilogue")
end

-- Uses one Fate, or ends the story. If the page has a row for the outcome, that row decides which page follows. BAD-155, BAD-156, BAD-159.
function fate.handle_death(page)
  run_event("death")
  if at_least("fate", 1) then
    changes.add_fate(-1)
    restore_character()
    if page.handles.fated then return "fated" end
    turn_to("fate") -- does not return
  end
  end_story()
  if page.handles.over then return "over" end
  turn_to("epilogue")
end

-- Returns the outcome `down`. If the page has no row for it, the character dies or continues, as the option says. BAD-69, BAD-160, BAD-A24.
function fate.go_down(page)
  if page.handles.down then return "down" end
  if option.down_without_row == "die" then
    fate.handle_death({ handles = {} })
  else
    changes.set_ticks(constant.down_at - 1)
  end
  return "down"
end

-- Shows the score, including the modifier of the mode. Multipliers are in hundredths. BAD-161, BAD-A25.
function fate.score(args)
  local modifier = (book.scoring or {})[sheet.mode]
  local score = args.points + (modifier or 0)
  if option.score_mode == "multiply" then score = args.points * (modifier or 100) // 100 end
  set_silently("final_score", score)
  say(message("final-score", { score = score }))
end

return fate
