return {
  instructions = {
    { form = "soak <silver:integer>", outcomes = { "dry", "wet" }, about = "Pay to stay dry.",
      run = function(args)
        if sheet.sp >= args.silver then
          sheet.sp = sheet.sp - args.silver
          return "dry"
        end
        gain_code("Wet")
        return "wet"
      end },
  },
}
