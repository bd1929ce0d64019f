-- LoA: d20 engagements, action points, Stamina, staging areas; levels, experience and skill points.
-- `LOA-n` in a comment is a clause of the ruleset's specification; `LOA-Qn` is a decision on an open point.
-- This file has the declarations; the code is in `loa/*.lua`. Weapons, foes and skills are in `loa/*.yaml`, all other amounts in
-- `loa/constants.lua`. AP are counted in hundredths. In the code, `f` is a fighter and `b` a battle.
local declare, concat, contains, numbers = require("declare"), require("lists").concat, require("words").contains, require("numbers")
local fighters, ratings, levels, help, gear = require("fighters"), require("ratings"), require("levels"), require("help"), require("gear")
local battles, skirmishes, creation, training = require("battles"), require("skirmishes"), require("creation"), require("training")
local pages, questions, sheets, commands = require("pages"), require("questions"), require("sheets"), require("commands")
local checks, story = require("checks"), require("story")

local queries = {
  { form = "carries <item:item>", type = "flag", needs = "the <item>", needs_not = "to be without the <item>", about = "True if the party has this item.", answer = gear.is_carried },
  { form = "carries <weapon:weapon>", type = "flag", needs = "the <weapon>", needs_not = "to be without the <weapon>", about = "True if the party has this weapon, spare or in hand.", answer = gear.is_carried },
  { form = "carries <armour:armour>", type = "flag", needs = "the <armour>", needs_not = "to be without the <armour>", about = "True if the party has this armour, spare or worn.", answer = gear.is_carried },
  { form = "party standing", type = "integer", about = "Number of party members who have HP left.", derived = "standing" },
  { form = "foes standing", type = "integer", about = "Number of foes of this fight that have HP left.", answer = battles.count_foes },
  { form = "rounds", type = "integer", about = "Number of rounds of the last battle.", answer = function() return sheet.rounds end },
}

local ATTACK_FORM = " [with skill <skill:skill>] [with spell <spell:spell>]"

for _, row in ipairs({
  { "level", "integer", "Level.", function(f) return f.level end, "levels" },
  { "xp", "integer", "Experience points of this level.", function(f) return f.xp end },
  { "sp", "integer", "Skill points to spend.", function(f) return f.sp end, "skill points" },
  { "trait points", "integer", "Trait points to spend.", function(f) return f.trait_points end, "trait points" },
  { "stat <stat:stat>", "integer", "One of the six stats.", function(f, args) return f[args.stat] end },
  { "hp", "integer", "Current HP.", function(f) return f.hp end, "HP" },
  { "stamina", "integer", "Current Stamina.", function(f) return f.stamina end, "Stamina" },
  { "stamina percent", "integer", "Stamina as a percentage of its maximum.",
    function(f) return f.stamina_max > 0 and numbers.divide(f.stamina * 100, f.stamina_max) or 0 end },
  { "mp", "integer", "Current MP.", function(f) return f.mp end, "MP" },
  { "hp max", "integer", "Maximum HP.", function(f) return f.hp_max end },
  { "stamina max", "integer", "Maximum Stamina.", function(f) return f.stamina_max end },
  { "mp max", "integer", "Maximum MP.", function(f) return f.mp_max end },
  { "ap", "integer", "AP in hundredths, after the last battle.", function(f) return f.ap end },
  { "hit" .. ATTACK_FORM, "integer", "Hit with the weapon, a skill or a spell.",
    function(f, args) return ratings.compute_hit(f, questions.find_attack(f, args)) end },
  { "evade", "integer", "Evade.", function(f) return ratings.compute_evade(f) end },
  { "crit", "integer", "Number of faces of the d20 that are criticals, counted down from 20.", ratings.compute_crit },
  { "damage range" .. ATTACK_FORM, "text", "Min and Max, as `5-12`.", questions.describe_range },
  { "speed penalty", "integer", "Spd lost through heavy equipment.", ratings.speed_penalty },
  { "body index", "integer", "Body index.", function(f) return f.body_index end },
  { "skill <skill:skill>", "integer", "Rank of a skill; 0 without the skill.", function(f, args) return f.skills[args.skill] or 0 end, "ranks of <skill>" },
  { "knows <spell:spell>", "flag", "True if the character knows this spell.", function(f, args) return contains(f.spells, args.spell) end,
    "to know <spell>", "not to know <spell>" },
  { "proficient", "flag", "True if the character has the skill for the weapon in hand.", ratings.is_proficient },
  { "flies", "flag", "True if the character can fly.", function(f) return f.flyer end },
  { "race", "text", "Id of the people, such as `winged-one`.", function(f) return f.race.id end },
  { "armed with <weapon:weapon>", "flag", "True if this weapon is in hand.", gear.is_in_hand },
}) do
  local default = ({ integer = 0, flag = false, text = "" })[row[2]]
  local function answer(args)
    local f = questions.find_fighter(args)
    if f == nil then return default end
    return row[4](f, args)
  end
  queries[#queries + 1] = { form = row[1] .. " [of <who:hero>]", type = row[2], about = row[3], needs = row[5], needs_not = row[6], answer = answer }
  local foe_about = row[3] .. " For a foe: its state after the last fight."
  queries[#queries + 1] = { form = row[1] .. " of foe <foe:foe> [<nth:integer>]", type = row[2], about = foe_about, answer = answer }
end

local STAT_FIELDS = declare.integers({
  { "str", 0, "Strength: damage of weapons." },
  { "mag", 0, "Magic: damage of spells, and the amount of healing." },
  { "disc", 0, "Discipline: Hit, and one more critical face of the d20 for every {constant.disc_per_crit}." },
  { "spd", 0, "Speed: Evade, AP and the order of turns." },
  { "will", 0, "Will: lowers the chance of effects on the mind." },
  { "perc", 0, "Perception: lowers the chance of effects that can be noticed in time." },
  { "stamina", 0, "Maximum Stamina.", 0 },
  { "mp", 0, "Maximum MP, which spells cost.", 0 },
})

local FIGHTER_FIELDS = {
  { name = "race", type = "text", start = "human", about = "Id of the people." },
  { name = "level", type = "integer", min = 1, start = 1, about = "Level." },
  { name = "body_index", type = "integer", min = 0, start = 0, about = "Highest weight of a piece without a penalty to Spd; 0 for the average of its people." },
  { name = "weapon", type = "text", about = "Id of the weapon in hand; fists if not set." },
  { name = "off_hand", type = "text", about = "Id of a second weapon. Both must be one-handed." },
  { name = "armour", type = "text", about = "Id of the armour worn." },
  { name = "skills", type = "words", about = "Ids, each with an optional rank: `keen-eye 2`. A foe considers them in this order." },
  { name = "spells", type = "words", about = "Ids of known spells." },
}

local HERO_MARKS = {}
for _, row in ipairs({
  { "given_name", "Name chosen by the player." }, { "race", "Id of the people." }, { "level", "Current level." },
  { "xp", "Experience points of this level." }, { "sp", "Skill points to spend." }, { "trait_points", "Trait points to spend." },
  { "body_index", "Chosen body index." }, { "traits", "Trait points spent, by trait." }, { "hp", "Current HP." },
  { "stamina", "Current Stamina." }, { "mp", "Current MP." }, { "ap", "AP in hundredths." }, { "weapon", "Weapon in hand." },
  { "off_hand", "Second weapon." }, { "armour", "Armour worn." }, { "skills", "Skills and their ranks." },
  { "spells", "Known spells." }, { "statuses", "Lasting effects, each with its last round." },
}) do
  HERO_MARKS[#HERO_MARKS + 1] = { name = row[1], type = "any", about = row[2] }
end

local AGAINST_FIELD = { name = "against", type = "word", values = { "will", "perc" }, about = "Stat that lowers the chance." }
local ELEMENT_FIELD = { name = "element", type = "text", about = "Element of the damage, to which peoples can be resistant or vulnerable." }

-- Data of the fighters that is not in the sheet or in a catalogue. The party and its allies come before the foes.
local FIGHTERS_FIELD = { name = "fighters", rows = {
  { name = "hero", type = "integer", min = 0, about = "Index of the held hero; 0 for a foe or ally from `foes.yaml`." },
  { name = "id", type = "text", about = "Id of the entry." },
  { name = "name", type = "text", about = "Name of a foe, numbered if there are several." },
  { name = "side", type = "word", values = { "players", "foes" }, about = "Side." },
  { name = "at", type = "text", about = "Staging area." },
  { name = "began", type = "integer", min = 1, about = "Level at the start." },
  { name = "boss", type = "integer", min = 0, about = "Percentage factor of XP and SP for this opponent." },
  { name = "met", type = "words", about = "Places in this list of opponents already fought." },
  { name = "hp", type = "integer", min = 0, about = "HP of a foe. For a hero, this field and the following ones are in the sheet." },
  { name = "stamina", type = "integer", min = 0, about = "Current Stamina." },
  { name = "mp", type = "integer", min = 0, about = "Current MP." },
  { name = "ap", type = "integer", min = 0, max = "constant max_ap", about = "AP in hundredths." },
  { name = "statuses", type = "any", about = "Lasting effects, each with its last round." } } }

local DEFEATS = { lost = message("danger"), ["both-fell"] = message("danger") }

local BATTLE_FIELDS = {
  FIGHTERS_FIELD,
  { name = "round", type = "integer", min = 0, about = "Current round." },
  { name = "stage", type = "word", values = { "round", "order", "turn", "pause" },
    about = "Next step: a round, a phase, a turn, or the prompt at the end of a round." },
  { name = "phase", type = "word", values = { "movement", "action" }, about = "Current phase." },
  { name = "order", rows = { { name = "who", type = "integer", min = 1, about = "Place in the list of fighters." } } },
  { name = "busy", type = "flag", about = "True if a fighter has done more than wait." },
  { name = "idle_rounds", type = "integer", min = 0, max = "constant idle_round_limit", about = "Number of rounds without an attack." },
  { name = "shown", type = "flag", about = "True if the map has not changed since it was last drawn." },
  { name = "drawn", type = "flag", about = "True if the map has been shown in this phase." },
  { name = "over", type = "word", values = { "", "won", "lost", "both-fell", "broke-off" }, about = "Outcome; set while points of new levels are still to be spent." },
}

local instructions = {
  { form = "create [as <hero:hero>] [name <name:text>] [race <race:race>] [body-index <body_index:integer>] [traits <n:integer> <trait:trait>]*"
      .. " [equipment <weapon:weapon>]* [equipment <armour:armour>]*",
    outcomes = { "ready", "refused" }, phrase = "phrase-create", run = creation.create,
    about = "Creates a character; prompts for values that the page does not give." },
  { form = "battle <map:map> [foes <foe:foe> [times <times:integer>] [at <at:word>] [boss <boss:integer>]]*"
      .. " [allies <foe:foe> [times <times:integer>] [at <at:word>]]* [versus <hero:hero>]* [place <place:word>]"
      .. " [first-round <first_round:nothing|reader|foes>]",
    outcomes = { "won", "lost", "both-fell" }, ranking = { "won", "both-fell", "lost" }, defeats = DEFEATS, phrase = "phrase-battle", run = battles.start_battle, round = battles.play_step, rounds = "round", scene = BATTLE_FIELDS,
    about = "Runs a battle. `first-round` names the only side that takes turns in the first round." },
  { form = "engage <foe:foe> [with skill <skill:skill>] [with spell <spell:spell>] [by <by:reader|foe>] [again]",
    outcomes = { "felled", "fallen", "both-fell", "drew-blood", "nothing" }, ranking = { "felled", "drew-blood", "nothing", "both-fell", "fallen" }, phrase = "phrase-engage",
    run = skirmishes.start_engagement, round = skirmishes.play_step,
    scene = { FIGHTERS_FIELD, { name = "came", type = "word", values = { "", "felled", "fallen", "both-fell", "drew-blood", "nothing" },
      about = "Outcome; set while points of new levels are still to be spent." } },
    about = "Runs one engagement outside a battle; `again` uses the state of the foe after the last one." },
  { form = "duel <foe:foe> [escape-after <escape_after:integer>]", outcomes = { "won", "lost", "both-fell", "broke-off" }, ranking = { "won", "broke-off", "both-fell", "lost" }, defeats = DEFEATS,
    requires = { ["broke-off"] = "escape_after" }, phrase = "phrase-duel", run = battles.start_duel, round = battles.play_step, rounds = "round", scene = BATTLE_FIELDS,
    about = "Runs a battle of two in one staging area. It can be broken off at the end of round `escape-after` or later." },
  { form = "check <chance:integer> against <against:will|perc> [of <who:hero>]", outcomes = { "landed", "negated" },
    phrase = "phrase-check", run = skirmishes.run_check, announce = skirmishes.announce_check, about = "Makes a check for an effect on a party member." },
  { form = "assist with <spell:spell> [target <target:hero>] [by <by:hero>]", outcomes = { "done", "no-mp", "absent" },
    phrase = "phrase-assist-spell", run = help.assist, about = "Casts a buff or healing spell outside a battle." },
  { form = "assist with <item:item> [target <target:hero>] [by <by:hero>]", outcomes = { "done", "no-mp", "absent" },
    phrase = "phrase-assist-item", run = help.assist, about = "Uses an item outside a battle." },
  { form = "train [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit", "declined" }, phrase = "phrase-train", run = training.train,
    about = "Lets the reader spend SP." },
  { form = "train <skill:skill> [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit" }, phrase = "phrase-train-skill", run = training.train,
    about = "Spends SP on the next rank of a skill." },
  { form = "train <spell:spell> [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit" }, phrase = "phrase-train-spell", run = training.train,
    about = "Spends SP on a spell." },
  { form = "equip <weapon:weapon> [off-hand] [of <who:hero>]", outcomes = { "equipped", "absent" }, phrase = "phrase-equip-weapon", run = gear.equip,
    about = "Takes a spare weapon in hand." },
  { form = "equip <armour:armour> [of <who:hero>]", outcomes = { "equipped", "absent" }, phrase = "phrase-equip-armour", run = gear.equip,
    about = "Puts on spare armour." },
  { form = "award [xp <xp:integer>] [sp <sp:integer>] [of <who:hero>]", outcomes = { "same-level", "new-level" }, phrase = "phrase-award",
    run = pages.run_award, about = "Gives points to all party members, or to one." },
  { form = "rest [hp full] [hp <hp:integer>] [stamina full] [stamina <stamina:integer>] [mp full] [mp <mp:integer>]", outcomes = { "rested" },
    phrase = "phrase-rest", run = pages.rest, about = "Restores the party: the named amounts, or everything." },
  { form = "recruit <hero:hero>", phrase = "phrase-recruit", run = pages.recruit, about = "Adds a character to the party." },
  { form = "dismiss <hero:hero>", outcomes = { "removed", "not-here" }, phrase = "phrase-dismiss", run = pages.dismiss,
    about = "Removes a character from the party, with the equipment in use." },
  { form = "lose <n:integer> <measure:measure> [of <who:hero>]", outcomes = { "standing", "fallen" },
    phrase = "phrase-lose-measure", run = pages.lose_measure,
    about = "Takes HP, Stamina or MP." },
}
for _, kind in ipairs({ "weapon", "armour", "item" }) do
  instructions[#instructions + 1] = { form = "gain " .. kind .. " <" .. kind .. ":" .. kind .. "> [times <times:integer>]", phrase = "phrase-gain-" .. kind,
    run = gear.gain_pieces(kind), about = "Gives the party an item." }
  instructions[#instructions + 1] = { form = "lose " .. kind .. " <" .. kind .. ":" .. kind .. ">", phrase = "phrase-lose-" .. kind,
    run = gear.lose_pieces(kind), about = "Takes an item away, spare ones first." }
end

local options = declare.options({
  { "engagement_dice", { "split", "shared" }, "A separate d20 for each Total, or one d20 per fighter for both." },
  { "margin_above_poor", { "solid", "poor" }, "Quality of a hit with a margin of one more than {constant.poor_margin}." },
  { "rounding", { "truncate", "nearest" }, "How fractions are rounded." },
  { "magic_base", { "weapon", "spell" }, "Whose Min and Max the damage of magic is based on." },
  { "exchange", { "simultaneous", "attacker_first" }, "Whether a defender who falls still strikes back." },
  { "crit_ranks", { "add", "compound" }, "How the additional damage of a magic critical grows with the rank." },
  { "stamina_bands", { "at_or_below", "below" }, "Whether a band starts at its percentage or below it." },
  { "magi_safestrike", { "no", "yes" }, "Whether magi-physical attacks have Safestrike." },
  { "flyer_melee", { "never", "flyers" }, "Whether flyers can attack each other with hand weapons." },
  { "unskilled_damage", { "weapon", "whole" }, "Which part of the damage is lower without the skill." },
  { "half_ap_turns", { "no", "yes" }, "Whether {constant.half_turn_ap_cost} hundredths of an AP are enough for turns that cost at most that." },
  { "round_end_scope", { "pair", "phase" }, "Which phases must pass without action to end a round." },
  { "action_ties", { "random", "full" }, "How ties in Spd are decided in action phases." },
  { "weight_penalties", { "sum", "worst" }, "Whether the penalties of several heavy pieces add up." },
  { "xp_per", { "engagement", "opponent" }, "Whether each engagement gives XP, or only the first with each opponent." },
  { "xp_carry", { "carry", "reset" }, "Whether XP left over after a new level are kept." },
  { "level_up", { "at_once", "after_battle" }, "When a level gained in a battle takes effect." },
  { "assist_sp_doubles", { "rank_only", "whole" }, "What is doubled in the SP for help." },
  { "gm", { "program", "person" }, "Who plays the foes." },
  { "versus", { "no", "yes" }, "Whether two groups of players can fight each other." },
})

local declared_functions = {
  { name = "critical", params = { "face", "fighter" }, returns = "flag", about = "Returns true if this face of a fighter's d20 is a critical.", run = ratings.is_critical },
  { name = "stamina_cost", params = { "fighter", "why", "more" }, returns = "Stamina", run = fighters.stamina_cost,
    about = "Returns the cost of `engaging`, being `hurt` or `helping`; `more` is the additional cost of the skill, spell or strike." },
  { name = "weariness", params = { "fighter" }, returns = "an entry of bands.yaml, or nothing", run = ratings.find_weariness,
    about = "Returns the band of weariness, which lowers Hit and Evade." },
  { name = "xp", params = { "fighter", "other", "how", "shut_out" }, returns = "XP", run = levels.compute_xp,
    about = "Returns the XP for another fighter who was `engaged`, `felled` or `helped`; `shut_out` is true if the fighter could not strike." },
  { name = "price", params = { "fighter", "kind", "id" }, returns = "SP, or nothing", run = training.find_price,
    about = "Returns the price of a spell or of the next rank of a skill; nil if there is nothing more to learn." },
}

return {
  name = "loa",
  title = "LoA",
  about = "Skirmishes on staging areas: d20 engagements, action points, Stamina, levels and skill points.",
  clauses = { prefix = "LOA", count = 177, open_questions = { letter = "Q", count = 37 } },
  word_sets = {
    stat = fighters.STATS,
    trait = levels.TRAITS,
    measure = fighters.MEASURES,
  },
  constants = require("constants"),
  functions = declared_functions,
  fields = {
    { name = "rounds", type = "integer", start = 0, shown = false, about = "Rounds of the last battle." },
    { name = "opponents", type = "any", shown = false, about = "State of the opponents after the last fight." },
    { name = "engaged", type = "text", shown = false, about = "Id of the foe of the last engagement outside a battle." },
  },
  settings = {
    { name = "creation", type = "word", values = { "start", "page" }, start = "start",
      about = "Whether the character is created before the first page or by a page." },
    { name = "starting_gear", type = "words", about = "Weapons and suits of armour that a new character can choose; all of them if not set." },
  },
  kinds = {
    { name = "hero", plural = "heroes", held = true, about = "Characters of the party.",
      fields = concat(FIGHTER_FIELDS, {
        { name = "xp", type = "integer", min = 0, about = "Starting experience points." },
        { name = "sp", type = "integer", min = 0, about = "Starting skill points." },
        { name = "traits", type = "map", about = "Trait points spent: `{ will: 2 }`." } }),
      marks = HERO_MARKS },
    { name = "foe", plural = "foes", held = false, about = "Opponents and allies.",
      fields = concat(FIGHTER_FIELDS, STAT_FIELDS, {
        { name = "hp", type = "integer", min = 1, start = 1, about = "Maximum HP." },
        { name = "boss", type = "text", start = "1", about = "Factor of XP and SP, such as `1.5`." }, story.FIELD }) },
    { name = "race", plural = "races", held = false, about = "Peoples.",
      fields = concat(STAT_FIELDS, declare.integers({
        { "hp", 0, "Maximum HP.", 0 },
        { "min_body_index", 0, "Lowest body index.", 0, "average_body_index" }, { "average_body_index", 0, "Average body index, which costs no trait points.", 0, "max_body_index" }, { "max_body_index", 0, "Highest body index.", 0 } }), {
        { name = "flyer", type = "flag", about = "True if it can enter a gulf, and only bows and spells can reach it." },
        { name = "playable", type = "flag", start = true, about = "True if a new character can belong to this people." },
        { name = "elements", type = "map", about = "Percentage of damage taken from each element: `{ fire: 50 }`." } }) },
    { name = "weapon", plural = "weapons", held = true, about = "Spare weapons.",
      fields = concat(declare.integers({ { "acc", 0, "Added to Hit." },
        { "min_damage", 0, "Minimum damage, before stats.", 0 }, { "max_damage", 0, "Maximum damage, before stats.", 0 } }), {
        { name = "skill", type = "text", about = "Id of the skill, without which Hit and damage are lower; empty if no skill is needed." },
        { name = "hands", type = "integer", min = 1, max = 2, start = 1, about = "1 or 2. Two-handed weapons use more of Str." },
        { name = "damage_type", type = "word", values = { "slash", "pierce", "blunt" }, about = "Type of damage that an armour can be weak to." },
        { name = "weight", type = "text", start = "0", about = "Weight above the body index lowers Spd. Decimals are allowed: `7.5`." },
        { name = "reach", type = "integer", min = 0, start = 1, about = "Reach in steps between areas." },
        { name = "bow", type = "flag", about = "True for bows: opponents without a bow cannot strike back." },
        { name = "critical", type = "text", about = "Id of a critical effect." },
        { name = "natural", type = "flag", about = "True for natural weapons, which cannot be put away." } }) },
    { name = "armour", plural = "armours", held = true, about = "Spare armour.",
      fields = concat(declare.integers({ { "def", 0, "Subtracted from the damage of weapons." }, { "rep", 0, "Subtracted from the damage of magic." } }), {
        { name = "weight", type = "text", start = "0", about = "Weight above the body index lowers Spd. Decimals are allowed: `11.5`." },
        { name = "weak_to", type = "word", values = { "", "slash", "pierce", "blunt" }, about = "Damage type of weapons that do more damage to it." },
        { name = "natural", type = "flag", about = "True for natural armour, which cannot be taken off." } }) },
    { name = "item", plural = "items", held = true, about = "Items that can be used.",
      fields = declare.integers({ { "hp_restored", 0, "HP restored.", 0 }, { "stamina_restored", 0, "Stamina restored.", 0 }, { "mp_restored", 0, "MP restored.", 0 } }) },
    { name = "skill", plural = "skills", held = false, about = "Skills that SP buy.",
      fields = concat({
        { name = "kind", type = "word", values = { "passive", "weapon", "physical", "magi-physical" },
          about = "`passive`: always active; `weapon`: for a type of weapon; `physical`: a weapon attack; `magi-physical`: a weapon attack that uses magic." },
        { name = "ranks", type = "integer", min = 1, start = 1, about = "Number of ranks." }, ELEMENT_FIELD,
        { name = "safestrike", type = "flag", about = "The target cannot strike back." }, AGAINST_FIELD,
        { name = "allows_off_hand", type = "flag", about = "True if it allows a second weapon." } },
        declare.integers({ { "sp_cost", 0, "SP cost of the first rank; rank r costs r times as much.", 0 }, { "hit", 0, "Added to Hit for each rank." },
          { "evade", 0, "Added to Evade for each rank." }, { "stamina_cost", 0, "Additional Stamina cost of the attack.", 0 }, { "mp_cost", 0, "MP cost.", 0 },
          { "stamina_loss", 0, "Additional Stamina lost by a target that takes damage.", 0 }, { "chance", 0, "Chance of the check after a hit, in percent; 0 for no check.", 0 },
          { "chance_per_rank", 0, "Added to the chance for each rank, in percent.", 0 }, { "ap_loss", 0, "AP that the target loses, in hundredths.", 0 } })) },
    { name = "spell", plural = "spells", held = false, about = "Magic.",
      fields = concat({
        { name = "kind", type = "word", values = { "attack", "status", "buff", "healing" }, about = "`attack`: does damage; `status`: takes AP with a check; `buff`: helps; `healing`: restores HP." },
        { name = "rank", type = "integer", min = 1, start = 1, about = "Decides the SP cost and the additional damage of a critical." }, ELEMENT_FIELD, AGAINST_FIELD,
        { name = "rounds", type = "integer", min = 1, start = 1, about = "Number of rounds that a buff lasts after the current one." } },
        declare.integers({ { "hit", 0, "Spell Hit, added to Hit." }, { "mp_cost", 0, "MP cost.", 0 }, { "stamina_cost", 0, "Additional Stamina cost.", 0 },
          { "min_damage", 0, "Minimum damage, with the option `magic_base: spell`.", 0 }, { "max_damage", 0, "Maximum damage, with the option `magic_base: spell`.", 0 },
          { "chance", 0, "Chance of a status, in percent.", 0 }, { "ap_loss", 0, "AP that the target of a status loses, in hundredths.", 0 },
          { "bonus_hit", 0, "Added to Hit by a buff." }, { "bonus_evade", 0, "Added to Evade by a buff." },
          { "hp_restored", 0, "HP restored by healing.", 0 }, { "mag_divisor", 0, "Divisor of Mag, which is added to the HP restored; 0 to add nothing.", 0 } })) },
    { name = "map", plural = "maps", held = false, about = "Staging areas.",
      fields = {
        { name = "columns", type = "integer", min = 1, max = 26, start = 1, about = "Number of columns, lettered from left to right." },
        { name = "rows", type = "integer", min = 1, start = 1, about = "Number of rows, numbered from bottom to top." },
        { name = "areas", type = "any", about = "For each place: name, hit, evade, def, rep, ground (open, gulf or blocked)." },
        { name = "players", type = "words", about = "Areas in which the party starts." },
        { name = "foes", type = "words", about = "Areas in which the foes start." } } },
    { name = "band", plural = "bands", held = false, about = "Levels of weariness.",
      fields = declare.integers({ { "stamina_percent", 0, "Percentage of Stamina at which it starts.", 0, 100 }, { "penalty", 0, "Subtracted from Hit and Evade.", 0 },
        { "remaining_percent", 100, "Percentage of Hit and Evade that is left.", 0 } }) },
    { name = "critical", plural = "criticals", held = false, about = "Critical effects of weapons.",
      fields = concat({ { name = "ignores_armour", type = "flag", about = "True to ignore the target's armour." } },
        declare.integers({ { "damage_percent", 100, "Percentage of the damage.", 0 }, { "ap_loss", 0, "AP that the target loses, in hundredths.", 0 }, { "stamina_loss", 0, "Stamina that the target loses.", 0 } })) },
  },
  instructions = instructions,
  queries = queries,
  fight_actions = {
    { answers = { "act: attack", "default" } },
    { answers = { "act: skill" } },
    { answers = { "act: item" } },
    { answers = { "act: equip", "move: equip" } },
    { answers = { "act: wait", "move: wait" } },
    { answers = { "move: up" } },
    { answers = { "move: right" } },
    { answers = { "move: down" } },
    { answers = { "move: left" } },
    { answers = { "break-off", "give-up" } },
  },
  priorities = { "party standing" },
  derived = {
    standing = { type = "integer", about = "Number of party members who have HP left.", value = fighters.count_standing },
    lead = { type = "any", about = "Id of the first party member who has HP left, or of the first one if none has.", value = fighters.find_lead_id },
  },
  options = options,
  commands = {
    { form = "equip", about = "Changes weapon, off hand and armour.", run = commands.run_equip },
    { form = "equip <weapon:held weapon>", about = "Takes a weapon in hand.", run = commands.run_equip },
    { form = "wear <armour:held armour>", about = "Puts on armour.", run = commands.run_equip },
    { form = "use <item:held item>", about = "Uses an item on a party member.", run = commands.run_assist },
    { form = "cast <spell:spell>", about = "Casts a buff or a healing spell on a party member.", run = commands.run_assist },
    { form = "improve", about = "Spends trait points.", run = commands.run_improve },
  },
  emits = {
    { name = "level", params = { "fighter", "level" }, about = "After a fighter has gained a level." },
    { name = "engaged", params = { "attacker", "defender", "damage" }, about = "After an engagement. `damage` is the damage of the first strike." },
    { name = "felled", params = { "fallen", "by" }, about = "After a fighter has fallen." },
    { name = "round", params = { "round" }, about = "At the start of a round of a battle." },
  },
  hooks = { start = creation.start },
  sheet = sheets.sheet_lines,
  status = sheets.status,
  check = checks.check_book,
  check_state = checks.check_start,
}
