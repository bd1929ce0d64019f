-- Situations: the facts that specials can read at one moment. A situation lasts for one call. State that lasts from round to round is in the scene
-- of the fight.

local situations = {}

-- Creates a situation. Its fields:
--   foe        id of the foe, in a fight or in a shot before it. If it is set, a scene exists
--   round      true in a round of a fight; false in a shot
--   shot       id of the weapon that is shot or thrown
--   skill, result    of the Test
--   outcome    of the fight
--   causes     of the blow
--   bearer     id of the companion who joins or leaves; they cannot take a blow
--   no_beasts  the page does not let Beasts help
--   whole_company   absent companions count as well
--   over       the fight has ended, so companions cannot take blows
--   trumped    the blow cannot be ignored
--   acted      keys of the specials that have acted in this round or Test; shared by all situations that `derive` creates from this one
--   used_up    keys of the single-use items that are used up
--   immune     the character cannot become Shaken in this round
--   mutes      mutes for the rest of the Test, outside fights
function situations.new(fields)
  return {
    foe = fields.foe, round = fields.round or false, shot = fields.shot, skill = fields.skill, result = fields.result, outcome = fields.outcome,
    causes = fields.causes or {}, bearer = fields.bearer, no_beasts = fields.no_beasts or false, whole_company = fields.whole_company or false,
    over = fields.over or false, trumped = fields.trumped or false, immune = fields.immune or false,
    acted = fields.acted or {}, used_up = fields.used_up or {}, mutes = fields.mutes or {},
  }
end

-- Copies a situation within the same round or Test, with changes.
function situations.derive(situation, changes)
  local fields = {}
  for key, value in pairs(situation) do fields[key] = value end
  fields.trumped = false
  for key, value in pairs(changes) do fields[key] = value end
  return situations.new(fields)
end

-- The situation outside Tests and fights.
situations.EMPTY = situations.new({})

return situations
