local function is_long(list)
  return "n" + #list > 9
end
return {
  hooks = {
    turn = function(id)
      if id ~= "landing" and is_long(pages()) then say("A big house.") end
    end,
  },
}
