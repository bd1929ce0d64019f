return {
  instructions = {
    { form = "nag", about = "Asks until it hears what nobody says.", outcomes = { "heard" }, run = function()
      while not confirm("Well?", "well") or roll("1d6") < 7 do end
      return "heard"
    end },
    { form = "stand", about = "The same, round by round.", outcomes = { "over" }, scene = {}, round = function()
      confirm("Still here?", "still")
    end },
    { form = "count", about = "Comes to large numbers.", outcomes = "1 or more", run = function()
      return roll("1d6") * 400
    end },
  },
}
