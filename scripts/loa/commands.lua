-- Commands of the reader.
local fighters, improve, assist, gear = use("fighters"), use("levels").improve, use("help").assist, use("gear")
local pick = use("people").pick
local party, status_told = fighters.party, fighters.status_told
local change_gear, take_up = gear.change_gear, gear.take_up

local function who(question)
  local all = party()
  if #all == 0 then return nil end
  return pick(all, question, "who", function(f) return f.name .. ", " .. status_told(f) end)
end

local function order_equip(args)
  local f = who("Who?")
  if not f then return end
  if args.weapon or args.armour then
    take_up(f, args.weapon and "weapon" or "armour", args.weapon or args.armour)
  elseif not change_gear(f) then
    say("Nothing is changed.")
  end
end

local function order_assist(args)
  local by = who(args.spell and "Who casts it?" or "Who uses it?")
  local to = by and who("On whom?")
  if not to then return end
  local how = assist({ by = by.id, target = to.id, spell = args.spell, item = args.item })
  if how == "no-mp" then say("There is not MP enough for that.") end
  if how == "absent" then say(by.name .. " cannot do that.") end
end

local function order_improve()
  local f = who("Who?")
  if not f then return end
  if f.points == 0 then say(f.name .. " has no trait points to spend.") else improve(f) end
end

return { order_equip = order_equip, order_assist = order_assist, order_improve = order_improve }
