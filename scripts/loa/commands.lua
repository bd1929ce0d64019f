-- Commands of the reader.
local fighters, spend_trait_points, assist, gear = require("fighters"), require("levels").spend_trait_points, require("help").assist, require("gear")
local choose_from = require("people").choose_from
local list_party, describe_status = fighters.list_party, fighters.describe_status
local change_gear, equip_piece = gear.change_gear, gear.equip_piece

local function ask_for_hero(question)
  local heroes = list_party()
  if #heroes == 0 then return nil end
  return choose_from(heroes, question, "who", function(hero) return hero.name .. ", " .. describe_status(hero) end)
end

local function run_equip(args)
  local hero = ask_for_hero("Who changes equipment?")
  if not hero then return end
  if args.weapon or args.armour then
    equip_piece(hero, args.weapon and "weapon" or "armour", args.weapon or args.armour)
  elseif not change_gear(hero) then
    say("Nothing changed.")
  end
end

local function run_assist(args)
  local helper = ask_for_hero(args.spell and "Who casts it?" or "Who uses it?")
  local target = helper and ask_for_hero("Which target?")
  if not target then return end
  local outcome = assist({ by = helper.id, target = target.id, spell = args.spell, item = args.item })
  if outcome == "no-mp" then say("There is not enough MP for that.") end
  if outcome == "absent" then say(helper.name .. " cannot do that.") end
end

local function run_improve()
  local hero = ask_for_hero("Who spends trait points?")
  if not hero then return end
  if hero.trait_points == 0 then say(hero.name .. " has no trait points to spend.") else spend_trait_points(hero) end
end

return { run_equip = run_equip, run_assist = run_assist, run_improve = run_improve }
