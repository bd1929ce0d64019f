-- Ships: a crew whose quality is on the sheet, a cargo that is carried in the hold, and one function that may sink them both. A copy of that of the harbour.
return {
  fields = {
    { name = "crew", type = "integer", min = 0, max = 6, start = 0, label = "Crew", about = "How good the crew is." },
  },
  kinds = {
    { name = "ship", plural = "ships", held = true, about = "Ships.",
      fields = { { name = "hold", type = "integer", start = 1, about = "Chests it can carry." } } },
    { name = "cargo", plural = "cargoes", held = true, about = "Chests in the hold.",
      fields = { { name = "worth", type = "integer", start = 1, about = "Silver at the far shore." } } },
  },
  instructions = {
    { form = "launch <ship:ship>", about = "The reader has a ship.", run = function(args) gain("ship", args.ship) end },
    { form = "load <cargo:cargo>", about = "One more in the hold.", run = function(args) gain("cargo", args.cargo) end },
    { form = "hire <n:integer>", about = "A better crew.", run = function(args) sheet.crew = sheet.crew + args.n end },
    { form = "sail", outcomes = { "landed", "sunk" }, about = "A passage: 2d6 and the crew, 7 or more lands.",
      run = function()
        if roll("2d6", "the passage") + sheet.crew >= 7 then return "landed" end
        for _, kind in ipairs({ "cargo", "ship" }) do
          while count(kind) > 0 do lose(kind, 1) end
        end
        sheet.crew = 0
        return "sunk"
      end },
    { form = "unload", about = "All cargo is sold for what it is worth.",
      run = function()
        while count("cargo") > 0 do
          sheet.sp = sheet.sp + held("cargo")[1].worth
          lose("cargo", 1)
        end
      end },
  },
  queries = {
    { form = "hold free", type = "integer", needs = "free places in the hold", about = "Chests that still fit.",
      answer = function()
        local free = -count("cargo")
        for _, ship in ipairs(held("ship")) do free = free + ship.hold end
        return free
      end },
  },
}
