-- Whoever has heard the drowned bell from inside has one die less on every test until the chapel quiets it.
return {
  replace = {
    test = function(args, page, original)
      if has_code("Bellstruck") then
        args.dice = (args.dice or 0) - 1
      end
      return original(args, page)
    end,
  },
}
