-- Situations: the facts that specials can read at one moment. A situation lasts for one call; state that a fight keeps between rounds
-- is in its scene.

local situations = {}

-- The only constructor. Fields:
--   foe        id of the foe, in a fight or in a shot before it; a scene exists
--   round      true in a round of a fight; false in a shot
--   shot       id of the weapon that is shot or thrown
--   skill, result, outcome, causes   of the Test, of the fight, of the blow
--   bearer     id of the companion who joins or leaves; they cannot take a blow
--   no_beasts  the page does not let Beasts help
--   whole_company   absent companions count as well
--   over       the fight has ended, so companions cannot take blows
--   trumped    the blow cannot be ignored
--   acted      keys of the specials that have acted in this round or Test; shared by all situations derived from it
--   used_up    keys of the single-use items that are used up
--   immune     the character cannot become Shaken in this round
--   mutes      mutes for the rest of the Test; a fight has its own
function situations.new(parts)
  return {
    foe = parts.foe, round = parts.round or false, shot = parts.shot, skill = parts.skill, result = parts.result, outcome = parts.outcome,
    causes = parts.causes or {}, bearer = parts.bearer, no_beasts = parts.no_beasts or false, whole_company = parts.whole_company or false,
    over = parts.over or false, trumped = parts.trumped or false, immune = parts.immune or false,
    acted = parts.acted or {}, used_up = parts.used_up or {}, mutes = parts.mutes or {},
  }
end

-- Copies a situation within the same round or Test, with the given changes.
function situations.derive(situation, parts)
  local fields = {}
  for key, value in pairs(situation) do fields[key] = value end
  fields.trumped = false
  for key, value in pairs(parts) do fields[key] = value end
  return situations.new(fields)
end

-- The situation outside Tests and fights.
situations.NONE = situations.new({})

return situations
