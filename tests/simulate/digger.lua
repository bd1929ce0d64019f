-- A reader who goes down the drain.
return {
  name = "digger",
  strategy = function(asked)
    for _, option in ipairs(asked.options) do
      if option.text:find("drain") then return option.id end
    end
    assert(sheet.sp == 3, "no silver was earned on the way")
  end,
}
