-- The situation: what specials know of the moment, with every part by its name. It lives within one call; what a fight knows from one
-- round to the next stands in its scene.

local situations = {}

-- Made here and nowhere else, and called `now` wherever it is handed on:
--   foe        id of the foe, in a fight and in a shot before it; then there is a scene
--   round      is it a round of the fight? A shot is none
--   shot       id of the weapon that is shot or thrown
--   skill, result, outcome, labels   of the Test, of the fight, of the blow
--   bearer     id of the companion who joins or leaves; such a one stands in no way of a blow
--   no_beasts  the page will have no beasts
--   whole_company   companions who are absent count as well
--   over       the fight is: nobody takes a blow
--   trumped    the blow cannot be ignored
--   acted      keys of the specials that have acted in this round or Test; shared by all that happens within it
--   used_up    keys of the bearers that are gone
--   immune     nothing shakes in this round
--   mutes      what silences for the rest of the Test; a fight has its own
function situations.of(parts)
  return {
    foe = parts.foe, round = parts.round or false, shot = parts.shot, skill = parts.skill, result = parts.result, outcome = parts.outcome,
    labels = parts.labels or {}, bearer = parts.bearer, no_beasts = parts.no_beasts or false, whole_company = parts.whole_company or false,
    over = parts.over or false, trumped = parts.trumped or false, immune = parts.immune or false,
    acted = parts.acted or {}, used_up = parts.used_up or {}, mutes = parts.mutes or {},
  }
end

-- In the same round or Test, but for what `parts` says.
function situations.within(now, parts)
  local whole = {}
  for key, value in pairs(now) do whole[key] = value end
  whole.trumped = false
  for key, value in pairs(parts) do whole[key] = value end
  return situations.of(whole)
end

-- Where nothing is going on.
situations.NOWHERE = situations.of({})

return situations
