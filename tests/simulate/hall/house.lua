return {
  instructions = {
    { form = "fall to <page:page>", about = "Fall to another page.",
      run = function(args) turn_to(args.page) end },
  },
}
