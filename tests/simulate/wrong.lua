-- A reader who answers what nobody offers.
return { reader = function(asked) return "fly-away" end }
