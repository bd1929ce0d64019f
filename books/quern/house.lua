-- Whoever has heard the drowned bell from inside has one die less on every test until the chapel quiets it; and companions who fall have
-- a last word, told when the fight is over.
local LAST = {
  wat = { "MournedWat", "Wat looks about him for his hammer, finds it, and holds it out to you handle first. \"Mind the lace,\" he says." },
  isott = { "MournedIsott", "Isott Varr counts three silver out of her own purse into your hand, one at a time. \"That's the last week,\" she says. \"I didn't finish it.\"" },
  grub = { "MournedGrub", "Grub lies down in sections. The last of them is his head, which he puts across your boot, so that you shall stay." },
  fenn = { "MournedFenn", "\"Don't you stop,\" says Brother Fenn. \"Whatever comes up round your knees.\"" },
  corrie = { "MournedCorrie", "Corrie Stint puts the end of her rope into your hand and closes the fingers on it. \"You take people back,\" she says. \"It's not hard. It's mostly not letting go.\"" },
}
local ORDER = { "wat", "isott", "grub", "fenn", "corrie" }
local ONCE_MORE = {
  wat = "Wat wipes his face on his sleeve. \"I can do that the once more,\" he says, \"and I'd not laugh after.\"",
  corrie = "\"That's one,\" says Corrie, through her teeth. \"I only ever had the two.\"",
}

local function after_a_fight()
  for _, who in ipairs(ORDER) do
    local code, words = LAST[who][1], LAST[who][2]
    if get("departed", who) == "slain" and not has_code(code) then
      gain_code(code)
      say(words)
    end
  end
  if has_code("Warned") then return end
  for _, ally in ipairs(held("ally", { injured = true })) do
    if ONCE_MORE[ally.id] and not has_code("Warned") then
      gain_code("Warned")
      say(ONCE_MORE[ally.id])
    end
  end
end

return {
  hooks = {
    test = function(test)
      if has_code("Bellstruck") and not test.foe and not test.shot then
        table.insert(test.causes, { "Bellstruck", -1 })
      end
    end,
  },
  replace = {
    fight = { after = after_a_fight },
  },
}
