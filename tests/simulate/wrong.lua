-- A reader who answers what nobody offers.
return { strategy = function(asked) return "fly-away" end }
