-- The crank turns and never stops turning.
return {
  replace = { crank = function()
    while sheet.sp >= 0 do end
    return "turned"
  end },
}
