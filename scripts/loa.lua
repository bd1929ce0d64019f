-- LoA: engagements by d20, action points, Stamina, staging areas; levels, experience and skill points.
-- `LOA-n` in a comment names the clause of the ruleset's list that the code below it keeps; `LOA-Qn` a reading of it.
-- What is declared stands here, what it does in `loa/*.lua`. Weapons, foes, skills and their like stand in `loa/*.yaml`,
-- every other amount in `loa/figures.lua`. AP are counted in hundredths; shares are percentages.
local declare, joined, among, numbers = use("declare"), use("lists").joined, use("words").among, use("numbers")
local fighters, ratings, levels, help, gear = use("fighters"), use("ratings"), use("levels"), use("help"), use("gear")
local battles, skirmishes, creation, training = use("battles"), use("skirmishes"), use("creation"), use("training")
local pages, questions, sheets, commands = use("pages"), use("questions"), use("sheets"), use("commands")
local checks = use("checks")

local queries = {
  { form = "carries <item:item>", type = "flag", needs = "the <item>", lacks = "not to carry the <item>", about = "Does the party carry this item?", answer = gear.carried },
  { form = "carries <weapon:weapon>", type = "flag", needs = "the <weapon>", lacks = "not to carry the <weapon>", about = "Has the party this weapon, spare or in hand?", answer = gear.carried },
  { form = "carries <armour:armour>", type = "flag", needs = "the <armour>", lacks = "not to carry the <armour>", about = "Has the party this armour, spare or worn?", answer = gear.carried },
  { form = "party standing", type = "integer", about = "How many of the party have HP left.", derived = "standing" },
  { form = "rounds", type = "integer", about = "Rounds of the last battle.", answer = function() return sheet.rounds end },
}

local WITH = " [with skill <skill:skill>] [with spell <spell:spell>]"

for _, it in ipairs({
  { "level", "integer", "The level.", function(f) return f.level end, "levels" },
  { "xp", "integer", "Experience points of this level.", function(f) return f.xp end },
  { "sp", "integer", "Skill points to spend.", function(f) return f.sp end, "skill points" },
  { "trait points", "integer", "Trait points to spend.", function(f) return f.points end, "trait points" },
  { "stat <stat:stat>", "integer", "One of the six stats.", function(f, args) return f[args.stat] end },
  { "hp", "integer", "HP now.", function(f) return f.hp end, "HP" },
  { "stamina", "integer", "Stamina now.", function(f) return f.stamina end, "Stamina" },
  { "stamina percent", "integer", "Stamina as a percentage of its maximum.",
    function(f) return f.stamina_max > 0 and numbers.settle(f.stamina * 100, f.stamina_max) or 0 end },
  { "mp", "integer", "MP now.", function(f) return f.mp end, "MP" },
  { "hp max", "integer", "HP at most.", function(f) return f.hp_max end },
  { "stamina max", "integer", "Stamina at most.", function(f) return f.stamina_max end },
  { "mp max", "integer", "MP at most.", function(f) return f.mp_max end },
  { "ap", "integer", "AP in hundredths, as the last battle left them.", function(f) return f.ap end },
  { "hit" .. WITH, "integer", "Hit with the weapon, a skill or a spell.",
    function(f, args) return ratings.hit_of(f, questions.attack_asked(f, args)) end },
  { "evade", "integer", "Evade.", function(f) return ratings.evade_of(f) end },
  { "crit", "integer", "How many faces of the d20 below 21 are criticals.", ratings.crit_of },
  { "damage range" .. WITH, "text", "Min and Max, as `5-12`.", questions.range_asked },
  { "speed penalty", "integer", "What heavy equipment takes from Spd.", ratings.speed_penalty },
  { "body index", "integer", "The body index.", function(f) return f.body_index end },
  { "skill <skill:skill>", "integer", "The rank of a skill, 0 without it.", function(f, args) return f.skills[args.skill] or 0 end, "ranks of <skill>" },
  { "knows <spell:spell>", "flag", "Is this spell known?", function(f, args) return among(f.spells, args.spell) end,
    "to know <spell>", "not to know <spell>" },
  { "proficient", "flag", "Is there the skill for the weapon in hand?", ratings.proficient },
  { "flies", "flag", "Can they fly?", function(f) return f.flyer end },
  { "race", "text", "The id of the people: `winged-one`.", function(f) return f.race.id end },
  { "armed with <weapon:weapon>", "flag", "Is this weapon in hand?", gear.in_hand_of },
}) do
  local none = ({ integer = 0, flag = false, text = "" })[it[2]]
  local function answer(args)
    local f = questions.subject(args)
    if f == nil then return none end
    return it[4](f, args)
  end
  queries[#queries + 1] = { form = it[1] .. " [of <who:hero>]", type = it[2], about = it[3], needs = it[5], lacks = it[6], answer = answer }
  local of_foe = it[3] .. " Of a foe, as the last fight left it."
  queries[#queries + 1] = { form = it[1] .. " of foe <foe:foe> [<nth:integer>]", type = it[2], about = of_foe, answer = answer }
end

local STATS = declare.integers({
  { "str", 0, "Strength: the damage of weapons." },
  { "mag", 0, "Magic: the damage of spells, and what healing gives." },
  { "disc", 0, "Discipline: Hit, and a face of the d20 more for criticals with every {figure.crit_step}." },
  { "spd", 0, "Speed: Evade, AP, whose turn is first." },
  { "will", 0, "Will: taken from the chance of what works on the mind." },
  { "perc", 0, "Perception: taken from the chance of what can be seen coming." },
  { "stamina", 0, "Stamina at the most.", 0 },
  { "mp", 0, "MP at the most, which spells are paid with.", 0 },
})

local FIGHTER = {
  { name = "race", type = "text", start = "human", about = "The id of the people." },
  { name = "level", type = "integer", min = 1, start = 1, about = "The level it is met at." },
  { name = "body_index", type = "integer", min = 0, start = 0, about = "What it carries without getting slower; 0 for the average of its people." },
  { name = "weapon", type = "text", about = "The id of the weapon in hand; without one, fists." },
  { name = "off_hand", type = "text", about = "The id of a second weapon, of one hand like the first." },
  { name = "armour", type = "text", about = "The id of what is worn." },
  { name = "skills", type = "words", about = "Ids, a rank after them: `keen-eye 2`; a foe thinks of them in this order." },
  { name = "spells", type = "words", about = "Ids of the spells that are known." },
}

local HERO_MARKS = {}
for _, it in ipairs({
  { "called", "The name that the player gave." }, { "race", "The id of the people." }, { "level", "The level now." },
  { "xp", "Experience points of this level." }, { "sp", "Skill points to spend." }, { "points", "Trait points to spend." },
  { "body_index", "The body index that was chosen." }, { "traits", "Trait points spent, by trait." }, { "hp", "HP now." },
  { "stamina", "Stamina now." }, { "mp", "MP now." }, { "ap", "AP in hundredths." }, { "weapon", "The weapon in hand." },
  { "off_hand", "The second weapon." }, { "armour", "What is worn." }, { "skills", "Skills and their ranks." },
  { "spells", "Spells that are known." }, { "statuses", "What lasts, and for how long." },
}) do
  HERO_MARKS[#HERO_MARKS + 1] = { name = it[1], type = "any", about = it[2] }
end

local AGAINST = { name = "against", type = "word", values = { "will", "perc" }, about = "The stat that is taken from the chance." }
local ELEMENT = { name = "element", type = "text", about = "What the damage is of, for peoples who take more of it or less." }

-- What of those who fight stands neither in the sheet nor in a catalogue, in listed order: the party and its allies before the foes.
local FIGHTERS = { name = "fighters", rows = {
  { name = "hero", type = "integer", min = 0, about = "The place among the heroes held; 0 for one of foes.yaml." },
  { name = "id", type = "text", about = "The id of the entry." },
  { name = "name", type = "text", about = "What a foe is called, numbered where there are several." },
  { name = "side", type = "word", values = { "players", "foes" }, about = "On whose side." },
  { name = "at", type = "text", about = "The staging area." },
  { name = "began", type = "integer", min = 1, about = "The level at the start." },
  { name = "boss", type = "integer", min = 0, about = "Percent that XP and SP from them are multiplied by." },
  { name = "met", type = "words", about = "Their places in this list whom they have fought already." },
  { name = "hp", type = "integer", min = 0, about = "HP of a foe; this and what follows stands in the sheet for a hero." },
  { name = "stamina", type = "integer", min = 0, about = "Stamina now." },
  { name = "mp", type = "integer", min = 0, about = "MP now." },
  { name = "ap", type = "integer", min = 0, max = "figure ap_most", about = "AP in hundredths." },
  { name = "statuses", type = "any", about = "What lasts, and for how long." } } }

local BATTLE = {
  FIGHTERS,
  { name = "round", type = "integer", min = 0, about = "The round." },
  { name = "stage", type = "word", values = { "round", "order", "turn", "pause" },
    about = "What comes next: a round, a phase, a turn, or the question whether to go on." },
  { name = "phase", type = "word", values = { "movement", "action" }, about = "Where people move, or act." },
  { name = "order", rows = { { name = "who", type = "integer", min = 1, about = "The place among the fighters." } } },
  { name = "busy", type = "flag", about = "Has anybody done more than wait?" },
  { name = "quiet", type = "integer", min = 0, max = "figure quiet_rounds", about = "Rounds in which nobody struck a blow." },
  { name = "shown", type = "flag", about = "Is the map as it was last drawn?" },
  { name = "drawn", type = "flag", about = "Have people had their look at it in this phase?" },
  { name = "over", type = "word", values = { "", "won", "lost", "both-fell", "broke-off" }, about = "How it came out; what is left is to learn from it." },
}

local verbs = {
  { form = "create [as <hero:hero>] [name <name:text>] [race <race:race>] [body-index <body_index:integer>] [traits <n:integer> <trait:trait>]*"
      .. " [equipment <weapon:weapon>]* [equipment <armour:armour>]*",
    outcomes = { "ready", "refused" }, phrase = "phrase-create", run = creation.create,
    about = "Makes a character, asking for what is missing." },
  { form = "battle <map:map> [foes <foe:foe> [times <times:integer>] [at <at:word>] [boss <boss:integer>]]*"
      .. " [allies <foe:foe> [times <times:integer>] [at <at:word>]]* [versus <hero:hero>]* [place <place:word>]"
      .. " [first-round <first_round:nothing|reader|foes>]",
    outcomes = { "won", "lost", "both-fell" }, ranking = { "won", "both-fell", "lost" }, phrase = "phrase-battle", run = battles.battle, round = battles.step, scene = BATTLE,
    about = "A whole battle. `first-round` names the side that has the first round to itself." },
  { form = "engage <foe:foe> [with skill <skill:skill>] [with spell <spell:spell>] [by <by:reader|foe>] [again]",
    outcomes = { "felled", "fallen", "both-fell", "drew-blood", "nothing" }, ranking = { "felled", "drew-blood", "nothing", "both-fell", "fallen" }, phrase = "phrase-engage",
    run = skirmishes.square_up, round = skirmishes.engage_once,
    scene = { FIGHTERS, { name = "came", type = "word", values = { "", "felled", "fallen", "both-fell", "drew-blood", "nothing" },
      about = "What came of it; what is left is to learn from it." } },
    about = "One engagement outside a battle; `again` with the foe as it was left." },
  { form = "duel <foe:foe> [escape-after <escape_after:integer>]", outcomes = { "won", "lost", "both-fell", "broke-off" }, ranking = { "won", "broke-off", "both-fell", "lost" },
    phrase = "phrase-duel", run = battles.duel, round = battles.step, scene = BATTLE,
    about = "A battle of two in one staging area; may be broken off from the end of that round on." },
  { form = "check <chance:integer> against <against:will|perc> [of <who:hero>]", outcomes = { "landed", "negated" },
    phrase = "phrase-check", run = skirmishes.check, about = "A check of something done to the party." },
  { form = "assist with <spell:spell> [target <target:hero>] [by <by:hero>]", outcomes = { "done", "no-mp", "absent" },
    phrase = "phrase-assist-spell", run = help.assist, about = "A buff or healing spell outside a battle." },
  { form = "assist with <item:item> [target <target:hero>] [by <by:hero>]", outcomes = { "done", "no-mp", "absent" },
    phrase = "phrase-assist-item", run = help.assist, about = "An item outside a battle." },
  { form = "train [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit", "declined" }, phrase = "phrase-train", run = training.train,
    about = "Spends SP on what the reader picks." },
  { form = "train <skill:skill> [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit" }, phrase = "phrase-train-skill", run = training.train,
    about = "Spends SP on the next rank of a skill." },
  { form = "train <spell:spell> [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit" }, phrase = "phrase-train-spell", run = training.train,
    about = "Spends SP on a spell." },
  { form = "equip <weapon:weapon> [off-hand] [of <who:hero>]", outcomes = { "equipped", "absent" }, phrase = "phrase-equip-weapon", run = gear.equip,
    about = "Takes a spare weapon in hand." },
  { form = "equip <armour:armour> [of <who:hero>]", outcomes = { "equipped", "absent" }, phrase = "phrase-equip-armour", run = gear.equip,
    about = "Puts on spare armour." },
  { form = "award [xp <xp:integer>] [sp <sp:integer>] [of <who:hero>]", outcomes = { "same-level", "new-level" }, phrase = "phrase-award",
    run = pages.award_page, about = "Gives points to everybody in the party, or to one." },
  { form = "rest [hp full] [hp <hp:integer>] [stamina full] [stamina <stamina:integer>] [mp full] [mp <mp:integer>]", outcomes = { "rested" },
    phrase = "phrase-rest", run = pages.rest, about = "Restores the party: what is named, or everything." },
  { form = "recruit <hero:hero>", phrase = "phrase-recruit", run = pages.recruit, about = "A character joins the party." },
  { form = "dismiss <hero:hero>", outcomes = { "removed", "not-here" }, phrase = "phrase-dismiss", run = pages.dismiss,
    about = "A character leaves the party with what is in hand." },
  { form = "lose <n:integer> <measure:measure> [of <who:hero>]", outcomes = { "standing", "fallen" },
    phrase = "phrase-lose-measure", run = pages.drain,
    about = "Takes HP, Stamina or MP." },
}
for _, kind in ipairs({ "weapon", "armour", "item" }) do
  verbs[#verbs + 1] = { form = "gain " .. kind .. " <" .. kind .. ":" .. kind .. "> [times <times:integer>]", phrase = "phrase-gain-" .. kind,
    run = gear.gain_things(kind), about = "Gives the party a thing." }
  verbs[#verbs + 1] = { form = "lose " .. kind .. " <" .. kind .. ":" .. kind .. ">", phrase = "phrase-lose-" .. kind,
    run = gear.lose_things(kind), about = "Takes a thing, spare ones first." }
end

local options = declare.options({
  { "engagement_dice", { "split", "shared" }, "A d20 for each Total, or one a head for both." },
  { "margin_six", { "solid", "poor" }, "What a margin one above {figure.poor} is." },
  { "rounding", { "truncate", "nearest" }, "How fractions are dropped." },
  { "magic_base", { "weapon", "spell" }, "Whose Min and Max magic begins with." },
  { "exchange", { "simultaneous", "attacker_first" }, "Does one who is felled still strike?" },
  { "crit_ranks", { "add", "compound" }, "How the extra of a magic critical grows with the rank." },
  { "stamina_bands", { "at_or_below", "below" }, "Does a band begin at its percentage, or below it?" },
  { "magi_safestrike", { "off", "on" }, "Have magi-physical attacks Safestrike?" },
  { "flyer_melee", { "never", "flyers" }, "May flyers fight each other hand to hand?" },
  { "unskilled_damage", { "weapon", "whole" }, "What part of the damage a lack of skill lowers." },
  { "half_ap_turns", { "off", "on" }, "Do {figure.ap_half} hundredths of an AP suffice for what costs no more?" },
  { "round_end_scope", { "pair", "phase" }, "Over what span all must have waited to end a round." },
  { "action_ties", { "random", "full" }, "How ties of Spd are settled in action phases." },
  { "weight_penalties", { "sum", "worst" }, "Do several heavy pieces add up?" },
  { "xp_per", { "engagement", "opponent" }, "What experience is given for." },
  { "xp_carry", { "carry", "reset" }, "Is experience beyond a level kept?" },
  { "level_up", { "at_once", "after_battle" }, "When a level gained in a battle counts." },
  { "sp_assist", { "rank_only", "whole" }, "What is doubled in the SP of an assist." },
  { "gm", { "engine", "person" }, "Who plays the foes." },
  { "versus", { "off", "on" }, "Do two groups of people face each other?" },
})

local offers = {
  { name = "critical", takes = { "face", "fighter" }, gives = "flag", about = "Is this face of a fighter's d20 a critical?", run = ratings.critical },
  { name = "stamina_cost", takes = { "fighter", "why", "more" }, gives = "Stamina", run = fighters.stamina_cost,
    about = "What `engaging`, being `hurt` or `helping` costs; `more` is what the skill, the spell or the blow asks besides." },
  { name = "weariness", takes = { "fighter" }, gives = "an entry of bands.yaml, or nothing", run = ratings.weariness,
    about = "What lack of Stamina takes from Hit and Evade." },
  { name = "xp", takes = { "fighter", "other", "how", "shut_out" }, gives = "XP", run = levels.xp_for,
    about = "What is learned from another who was `engaged`, `felled` or `helped`; `shut_out`: without striking a blow." },
  { name = "price", takes = { "fighter", "kind", "id" }, gives = "SP, or nothing", run = training.price,
    about = "What a spell or the next rank of a skill costs; nothing where there is no more to learn." },
}

return {
  name = "loa",
  title = "LoA",
  about = "Skirmishes on staging areas: d20 engagements, action points, Stamina, levels and skill points.",
  clauses = { prefix = "LOA", count = 177, silences = { letter = "Q", count = 37 } },
  words = {
    stat = fighters.STATS,
    trait = levels.TRAITS,
    measure = fighters.MEASURES,
  },
  figures = use("figures"),
  offers = offers,
  fields = {
    { name = "rounds", type = "integer", start = 0, shown = false, about = "Rounds of the last battle." },
    { name = "opponents", type = "any", shown = false, about = "Those on the other side of the last fight, as it left them." },
    { name = "engaged", type = "text", shown = false, about = "The foe of the last engagement outside a battle." },
  },
  settings = {
    { name = "creation", type = "word", values = { "start", "page" }, start = "start",
      about = "Is the character made before the first page, or by a page?" },
    { name = "outfit", type = "words", about = "Weapons and armours that a new character may choose from; all of them when nothing is said." },
  },
  kinds = {
    { name = "hero", plural = "heroes", held = true, about = "Characters of the party.",
      fields = joined(FIGHTER, {
        { name = "xp", type = "integer", min = 0, about = "Experience points it begins with." },
        { name = "sp", type = "integer", min = 0, about = "Skill points it begins with." },
        { name = "traits", type = "map", about = "Trait points spent: `{ will: 2 }`." } }),
      marks = HERO_MARKS },
    { name = "foe", plural = "foes", held = false, about = "Opponents and allies.",
      fields = joined(FIGHTER, STATS, {
        { name = "hp", type = "integer", min = 1, start = 1, about = "HP at the most." },
        { name = "boss", type = "text", start = "1", about = "What XP and SP are multiplied by." } }) },
    { name = "race", plural = "races", held = false, about = "Peoples.",
      fields = joined(STATS, declare.integers({
        { "hp", 0, "HP at the most.", 0 },
        { "low", 0, "The least body index.", 0 }, { "average", 0, "The body index that costs nothing.", 0 }, { "high", 0, "The greatest.", 0 } }), {
        { name = "flyer", type = "flag", about = "May enter a gulf, and only bows and spells reach it." },
        { name = "playable", type = "flag", start = true, about = "May a new character be one?" },
        { name = "elements", type = "map", about = "Damage taken of an element, in percent: `{ fire: 50 }`." } }) },
    { name = "weapon", plural = "weapons", held = true, about = "Weapons not in hand.",
      fields = joined(declare.integers({ { "acc", 0, "Added to Hit." },
        { "min", 0, "The least damage, before stats.", 0 }, { "max", 0, "The most, before stats.", 0 } }), {
        { name = "skill", type = "text", about = "The id of the skill without which Hit and damage suffer; none where nothing must be learned." },
        { name = "hands", type = "integer", min = 1, max = 2, start = 1, about = "1 or 2; two hands make more of strength." },
        { name = "property", type = "word", values = { "slash", "pierce", "blunt" }, about = "What an armour may be weak to." },
        { name = "weight", type = "text", start = "0", about = "Above the body index it costs Spd; `7.5` may be written." },
        { name = "reach", type = "integer", min = 0, start = 1, about = "Steps from area to area." },
        { name = "bow", type = "flag", about = "Shoots: whoever has none cannot strike back." },
        { name = "critical", type = "text", about = "The id of a critical effect." },
        { name = "natural", type = "flag", about = "Grown, not made: it cannot be put away." } }) },
    { name = "armour", plural = "armours", held = true, about = "Armour not worn.",
      fields = joined(declare.integers({ { "def", 0, "Taken from the damage of weapons." }, { "rep", 0, "Taken from the damage of magic." } }), {
        { name = "weight", type = "text", start = "0", about = "Above the body index it costs Spd; `11.5` may be written." },
        { name = "weak", type = "word", values = { "", "slash", "pierce", "blunt" }, about = "The property of weapons that does more damage." },
        { name = "natural", type = "flag", about = "Grown, not made: it cannot be taken off." } }) },
    { name = "item", plural = "items", held = true, about = "Things to be used.",
      fields = declare.integers({ { "hp", 0, "HP that it gives back.", 0 }, { "stamina", 0, "Stamina that it gives back.", 0 }, { "mp", 0, "MP that it gives back.", 0 } }) },
    { name = "skill", plural = "skills", held = false, about = "What SP buy.",
      fields = joined({
        { name = "kind", type = "word", values = { "passive", "weapon", "physical", "magi-physical" },
          about = "Always there; for a kind of weapon; an attack with the weapon; such an attack with magic in it." },
        { name = "ranks", type = "integer", min = 1, start = 1, about = "How many there are." }, ELEMENT,
        { name = "safestrike", type = "flag", about = "No blow comes back." }, AGAINST,
        { name = "off_hand", type = "flag", about = "Allows a second weapon." } },
        declare.integers({ { "cost", 0, "SP of the first rank; rank r costs r times as much.", 0 }, { "hit", 0, "Added to Hit, a rank." },
          { "evade", 0, "Added to Evade, a rank." }, { "stamina", 0, "Stamina that the attack costs besides.", 0 }, { "mp", 0, "MP that it costs.", 0 },
          { "drain", 0, "Stamina that who is hurt by it loses besides.", 0 }, { "chance", 0, "Percent of the check after a hit; 0 for none.", 0 },
          { "chance_rank", 0, "Percent more a rank.", 0 }, { "ap", 0, "AP lost by the check, in hundredths.", 0 } })) },
    { name = "spell", plural = "spells", held = false, about = "Magic.",
      fields = joined({
        { name = "kind", type = "word", values = { "attack", "status", "buff", "healing" }, about = "Does damage; takes AP by a check; helps; gives HP back." },
        { name = "rank", type = "integer", min = 1, start = 1, about = "What it costs in SP hangs on it, and what a critical adds." }, ELEMENT, AGAINST,
        { name = "rounds", type = "integer", min = 1, start = 1, about = "Rounds that a buff lasts after this one." } },
        declare.integers({ { "hit", 0, "Spell Hit: added to Hit." }, { "mp", 0, "MP that it costs.", 0 }, { "stamina", 0, "Stamina that it costs besides.", 0 },
          { "min", 0, "The least damage, under the option `magic_base: spell`.", 0 }, { "max", 0, "The most, likewise.", 0 },
          { "chance", 0, "Percent of a status.", 0 }, { "ap", 0, "AP that a status takes, in hundredths.", 0 },
          { "bonus_hit", 0, "Hit that a buff adds." }, { "bonus_evade", 0, "Evade that a buff adds." },
          { "hp", 0, "HP that healing gives back.", 0 }, { "mag_share", 0, "What Mag is divided by and added to that; 0 for nothing.", 0 } })) },
    { name = "map", plural = "maps", held = false, about = "Staging areas.",
      fields = {
        { name = "columns", type = "integer", min = 1, max = 26, start = 1, about = "Letters from the left." },
        { name = "rows", type = "integer", min = 1, start = 1, about = "Numbers from below." },
        { name = "areas", type = "any", about = "By place: name, hit, evade, def, rep, ground (open, gulf, blocked)." },
        { name = "players", type = "words", about = "Areas in which the party begins." },
        { name = "foes", type = "words", about = "Areas in which the foes begin." } } },
    { name = "band", plural = "bands", held = false, about = "What weariness costs.",
      fields = declare.integers({ { "at", 0, "Percent of Stamina at which it begins.", 0, 100 }, { "less", 0, "Points off Hit and Evade.", 0 },
        { "percent", 100, "Percent of Hit and Evade that are left.", 0 } }) },
    { name = "critical", plural = "criticals", held = false, about = "Critical effects of weapons.",
      fields = joined({ { name = "sunder", type = "flag", about = "Armour counts for nothing." } },
        declare.integers({ { "percent", 100, "Percent of the damage.", 0 }, { "ap", 0, "AP lost, in hundredths.", 0 }, { "drain", 0, "Stamina lost.", 0 } })) },
  },
  verbs = verbs,
  queries = queries,
  spares = { "party standing" },
  derived = {
    standing = { type = "integer", about = "How many of the party stand.", value = fighters.number_standing },
    lead = { type = "any", about = "The id of the first who stands, and when nobody does of the first of all.", value = fighters.first_standing },
  },
  options = options,
  commands = {
    { form = "equip", about = "Changes weapon, off hand and armour.", run = commands.order_equip },
    { form = "equip <weapon:held weapon>", about = "Takes a weapon in hand.", run = commands.order_equip },
    { form = "wear <armour:held armour>", about = "Puts on armour.", run = commands.order_equip },
    { form = "use <item:held item>", about = "Uses an item on one of the party.", run = commands.order_assist },
    { form = "cast <spell:spell>", about = "Casts a buff or a healing spell on one of the party.", run = commands.order_assist },
    { form = "improve", about = "Spends trait points.", run = commands.order_improve },
  },
  emits = {
    { name = "level", takes = { "fighter", "level" }, about = "A fighter has risen to a level." },
    { name = "engaged", takes = { "attacker", "defender", "damage" }, about = "Two have fought; the first blow did this much." },
    { name = "felled", takes = { "fallen", "by" }, about = "Somebody fell, and by whom." },
    { name = "round", takes = { "round" }, about = "A round of a battle begins." },
  },
  hooks = { start = creation.start },
  sheet = sheets.sheet_lines,
  status = sheets.status,
  check = checks.check_book,
}
