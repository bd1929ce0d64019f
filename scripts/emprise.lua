-- A Daring Emprise: professions are dice and a low roll is a good one; combat in zones, with ripostes; one to four adventurers.
-- `EMP-n` in a comment names the clause of the ruleset's list that the code below it keeps; `EMP-Qn` a reading of it.
-- What is declared stands here, what it does in `emprise/*.lua`.
local declare, lists, party, seats = use("declare"), use("lists"), use("party"), use("seats")
local inventory, wounds, tasks, creation = use("inventory"), use("wounds"), use("tasks"), use("creation")
local company, combats, carrying, sheets = use("company"), use("combats"), use("carrying"), use("sheets")
local checks, combatants = use("checks"), use("combatants")
local field, STATES = declare.field, party.STATES

local WHO = " [of <who:adventurer>]"

local function ask_of_one(form, of, about, answer, needs, lacks)
  return { form = form .. WHO, type = of, about = about, needs = needs, lacks = lacks, answer = function(args) return answer(party.meant(args.who), args) end }
end

local queries = {
  ask_of_one("profession <profession:profession>", "flag", "Has the adventurer this profession?",
    function(a, args) return party.professions(a)[args.profession] ~= nil end,
    "the profession <profession>", "not to have the profession <profession>"),
  ask_of_one("die <profession:profession>", "integer", "The faces of the profession's die; {figure.unskilled_die} without it.",
    function(a, args) return party.professions(a)[args.profession] or figure.unskilled_die end),
  ask_of_one("trained", "flag", "Is the adventurer trained for martial weapons and armour?", party.trained),
  ask_of_one("wellbeing", "integer", "The faces of the wellbeing die.", party.wellbeing),
  ask_of_one("slots total", "integer", "Inventory slots there are.", function(a) return offered.slots(a) end),
  ask_of_one("slots used", "integer", "Inventory slots in use.", inventory.slots_used),
  ask_of_one("slots free", "integer", "Inventory slots left.",
    function(a) return math.max(0, offered.slots(a) - inventory.slots_used(a)) end),
  ask_of_one("load band", "integer", "The quarter of the slots in use: 25, 50, 75 or 100.", inventory.load_band),
  ask_of_one("initiative die", "integer", "The faces of the initiative die.", inventory.initiative_die),
  ask_of_one("defense", "integer", "The highest roll that hits, out of cover.", inventory.defense_now),
  { form = "defense of foe <foe:foe>", type = "integer", about = "The highest roll that hits such a foe, out of cover.",
    answer = function(args) return combatants.defense_of_foe(args.foe) end },
  ask_of_one("hp", "integer", "Hit points: hits taken.", function(a) return a.hp end),
  ask_of_one("wp", "integer", "Wound points.", function(a) return a.wp end),
  ask_of_one("conscious", "flag", "Is the adventurer on their feet?", function(a) return party.state(a) == STATES.fit end),
  ask_of_one("alive", "flag", "Is the adventurer alive?", function(a) return party.state(a) ~= STATES.dead end),
  ask_of_one("carries <item:item>", "flag", "Does the adventurer carry this?",
    function(a, args) return inventory.thing(a, args.item) ~= nil end, "the <item>", "not to carry the <item>"),
  ask_of_one("wears <item:item>", "flag", "Does the adventurer wear or wield this?",
    function(a, args) return #inventory.things(a, { id = args.item, worn = true }) > 0 end),
  ask_of_one("coins", "integer", "Coins in the adventurer's purse.", function(a) return a.coins end, "coins"),
  { form = "party size", type = "integer", about = "How many adventurers live.", answer = function() return #derived.living end },
  { form = "party conscious", type = "integer", about = "How many adventurers are on their feet.",
    answer = function() return #derived.fit end },
}

local FOR = " [for whoever tried] [for <who:adventurer>]"

-- `for whoever tried` is the one who made the latest action.
local function named(run)
  return function(args, page)
    if args.for_whoever_tried and party.member(sheet.doer) then args.who = sheet.doer end
    return run(args, page)
  end
end

-- What is known of a combat while it lasts. The wounds of adventurers are their own.
local SCENE = {
  field("round", "integer", "The round."),
  field("busy", "flag", "Could anybody do anything in this round?"),
  field("seated", "text", "Who sits at the terminal, where it is shared."),
  { name = "order", about = "The order of turns.", rows = {
    field("side", "word", "On which side.", "party", { values = { "party", "foes" } }), field("place", "integer", "The place there."),
    field("waits", "flag", "Have they a turn yet in this round?"),
  } },
  { name = "party", about = "The adventurers, as they stand here.", rows = combatants.PARTY },
  { name = "foes", about = "The foes.", rows = "foe", marks = combatants.FOES },
  { name = "lying", about = "Weapons that were thrown.", rows = {
    field("zone", "integer", "Where it lies."), field("by", "text", "Who threw it."), field("item", "text", "An adventurer's: the item."),
    field("arm", "integer", "A foe's: its place among the weapons of the entry."),
  } },
  { name = "covered", about = "Zones with cover.", rows = { field("zone", "integer", "The zone.") } },
  { name = "allowed", about = "What harms those that are proof.", rows = { field("item", "text", "The item.") } },
}

local verbs = {
  { form = "create party", outcomes = { "ready" }, phrase = "phrase-create-party", run = company.create_party,
    about = "Asks how many adventurers set out, and makes each of them." },
  { form = "create [named <name:text>] [with <profession:profession> <die:dice>]* [wellbeing <die:dice>]"
      .. " [wellbeing <method:rolled|assigned|fixed|choice>] [gear <item:item>]* [without gear] [played by <owner:text>]",
    outcomes = { "ready", "refused" }, phrase = "phrase-create", run = creation.create,
    about = "Makes one adventurer and asks for whatever is not given." },
  { form = "join <who:adventurer>", outcomes = { "joined", "full" }, phrase = "phrase-join", run = company.join,
    about = "A ready-made adventurer joins the party." },
  { form = "part <who:adventurer>", outcomes = { "parted", "absent" }, phrase = "phrase-part", run = company.part,
    about = "An adventurer leaves the party with all they carry." },
  { form = "action <difficulty:difficulty> [stress <stress:difficulty>] [fits <fits:profession> [or <profession:profession>]*]" .. FOR,
    outcomes = { "success", "failure" }, phrase = "phrase-action", run = named(tasks.action),
    about = "One roll of a fitting profession's die, or of the d20." },
  { form = "combat <foe:foe> [times <times:integer>] [and <foe:foe> [times <times:integer>]]* [distance <distance:integer>]"
      .. " [cover zone <zone:integer>]* [cover <whom:word> [percent <percent:integer>]]* [initiative <initiative:group|each>]"
      .. " [escape <escape:difficulty>] [factor <factor:signed> [for <whom:word>]]* [held <whom:word>]* [allow <item:item>]*",
    outcomes = { "victory", "defeat", "slain", "escaped" }, ranking = { "victory", "escaped", "defeat", "slain" }, phrase = "phrase-combat", run = combats.combat, scene = SCENE, round = combats.step,
    about = "A whole combat by rounds, in zones, with ripostes." },
  { form = "harm <damage:integer> [times <times:integer>] [everyone]" .. FOR, run = named(wounds.harm), phrase = "phrase-harm",
    outcomes = { "avoided", "wounded", "unconscious", "dead" }, about = "A hit point and a wellbeing roll, each time." },
  { form = "mend [hp <hp:integer>] [wp <wp:integer>] [all] [everyone]" .. FOR, outcomes = { "mended", "woken" },
    phrase = "phrase-mend", run = named(wounds.mend), about = "Takes hit points and wound points off." },
  { form = "take <item:item> [times <n:integer>]" .. FOR, outcomes = { "taken", "too_full" }, phrase = "phrase-take",
    run = named(carrying.take), about = "An adventurer takes something along." },
  { form = "drop <item:item> [times <n:integer>]" .. FOR, outcomes = { "dropped", "absent" }, phrase = "phrase-drop",
    run = named(carrying.drop), about = "Something is no longer carried." },
  { form = "equip <item:item>" .. FOR, outcomes = { "equipped", "untrained", "absent" }, phrase = "phrase-equip",
    run = named(carrying.take_up), about = "Wears armour or takes a weapon in hand." },
  { form = "coins <amount:signed>" .. FOR, outcomes = { "paid", "too_poor", "too_full" }, phrase = "phrase-coins",
    cost = named(carrying.cannot_pay), run = named(carrying.coins), about = "Adds coins or pays them." },
}

local follows = {}
for _, part in ipairs({ party, seats, inventory, carrying }) do
  for name, it in pairs(part.DERIVED) do follows[name] = it end
end

local options = declare.options({
  { "wellbeing_method", { "rolled", "fixed", "assigned" }, "How the wellbeing die of a new adventurer is found." },
  { "coin_lots", { "begun", "full" }, "Does a lot of coins that is only begun take a slot?" },
  { "worn_counts", { "on", "off" }, "Do things worn and wielded take slots?" },
  { "overload", { "refuse", "d12" }, "More than there are slots for: refused, or allowed at initiative d12." },
  { "initiative_each_round", { "off", "on" }, "Is initiative rolled anew each round?" },
  { "attack_die", { "adventurer", "best" }, "Attacks by the adventurer die, or by a martial profession's if it is smaller." },
  { "riposte_move", { "instead", "also", "never" }, "May a riposte be a move: in place of the strike, besides it, or never?" },
  { "riposte_on", { "any", "hit", "miss" }, "Which attacks may be answered." },
  { "ranged_in_melee", { "on", "off" }, "May missile weapons be used in the same zone?" },
  { "cover_in_melee", { "on", "off" }, "Does cover help against somebody in the same zone?" },
  { "two_hands", { "off", "on" }, "Do two-handed weapons shut out the shield while in use?" },
  { "thrown_lost", { "off", "on" }, "Do thrown weapons lie where they fell until picked up?" },
  { "helpless_hit", { "off", "on" }, "Are the unconscious hit without a roll?" },
  { "hp_after_combat", { "keep", "clear" }, "Do hit points stay after combat?" },
  { "coordinator", { "engine", "person" }, "Who runs the foes and judges: the program, or one of you." },
  { "consent", { "page", "table" }, "Who says whether a profession fits: the page, or the table." },
})

local offers = {
  { name = "initiative", takes = { "name", "faces" }, gives = "number", run = use("initiative").initiative,
    about = "What somebody, or a group of foes, has for initiative, by the name and the faces of the die; the least acts first." },
  { name = "damage", takes = { "weapon", "face" }, gives = "wound points", run = use("attacks").damage,
    about = "What a hit does that is not shrugged off; `face` is the attack roll, nothing where none was needed." },
  { name = "defense", takes = { "sum" }, gives = "number", run = inventory.floor_of_defense,
    about = "The highest attack roll that hits, of what armour, nature and cover come to." },
  { name = "succeeds", takes = { "face", "value" }, gives = "flag", run = tasks.succeeds,
    about = "Does this roll do for an action, or for getting away, of that difficulty?" },
  { name = "slots", takes = { "adventurer" }, gives = "slots", about = "What an adventurer can carry.", run = inventory.slots_total },
}

return {
  name = "emprise",
  title = "A Daring Emprise",
  about = "Professions are dice and low is good; combat in zones, with ripostes; one to four adventurers.",
  clauses = { prefix = "EMP", count = 161, silences = { letter = "Q", count = 37 } },
  figures = use("figures"),
  offers = offers,
  fields = {
    field("doer", "text", "Who made the latest action.", "", { shown = false }),
    field("ground", "map", "What was put down on this page.", {}, { shown = false }),
    field("ground_at", "text", "The page where it lies.", "", { shown = false }),
  },
  settings = {
    field("creation", "word", "Who makes the party: the `start` of the game, or a `page` with `create party`.", "start",
      { values = { "start", "page" } }),
    field("outfit", "words", "Items that new adventurers may choose from; everything when not told."),
    field("coins", "integer", "Coins of a new adventurer.", "figure start_coins", { min = 0 }),
  },
  kinds = {
    { name = "adventurer", plural = "adventurers", held = true, about = "Adventurers: the players' own, and companions.",
      fields = {
        field("professions", "map", "Professions and the faces of their dice: `{ thief: 6, adventurer: 8 }`."),
        field("wellbeing", "integer", "Faces of the wellbeing die; by the professions when not told.", 0, { min = 0 }),
        field("gear", "words", "What they bring along; armour is worn.", nil, { names = "item" }),
        field("purse", "integer", "Coins they bring along.", 0, { min = 0 }),
      },
      marks = {
        field("called", "text", "The name a player chose."),
        field("owner", "text", "Who plays them."),
        field("callings", "map", "The professions a player chose."),
        field("die", "integer", "Faces of the wellbeing die that was found at creation.", 0),
        field("hp", "integer", "Hits taken.", 0),
        field("wp", "integer", "Wound points.", 0),
        field("dead", "flag", "Dead, and stays so."),
        field("trained", "flag", "Counts as trained because the table agreed."),
        field("coins", "integer", "Coins carried.", 0),
        field("kitted", "flag", "Has the gear of the catalogue."),
      } },
    { name = "item", plural = "items", held = true, about = "Things to carry, wear and strike with.",
      fields = {
        field("slots", "integer", "Inventory slots.", 1, { min = 0 }),
        field("weapon", "word", "How heavy a weapon.", "none", { values = { "none", "light", "heavy", "martial" } }),
        field("range", "integer", "The farthest zone it reaches.", 0, { min = 0 }),
        field("armour", "word", "A suit, or a shield.", "none", { values = { "none", "light", "heavy", "martial", "shield" } }),
        field("traits", "words", "thrown, two-handed, or the book's own, such as blessed."),
      },
      marks = {
        field("bearer", "text", "Who carries it."),
        field("worn", "flag", "Worn, or in hand."),
      } },
    { name = "foe", plural = "foes", about = "Opponents.",
      fields = {
        field("attack", "integer", "Faces of the attack die; 0 for one that cannot strike.", "figure foe_attack"),
        field("wellbeing", "integer", "Faces of the wellbeing die.", "figure foe_wellbeing"),
        field("armour", "integer", "What armour takes off defense, as -1.", 0),
        field("shield", "integer", "What a shield takes off defense, as -1.", 0),
        field("natural", "integer", "What hide or shell takes off defense.", 0),
        field("special", "integer", "What magic or nature takes off defense, {figure.lowest_factor} at most.", 0),
        field("weapons", "any", "A list of name, damage, range, and perhaps thrown, two-handed, traits."),
        field("initiative", "integer", "Faces of the initiative die.", "figure foe_initiative"), -- EMP-95
        field("traits", "words", "proof: only some weapons harm it; inert: it never acts."),
        field("harmed_by", "words", "Weapons or traits of weapons that harm one that is proof."),
      } },
    { name = "profession", plural = "professions", about = "Broad fields of skill.",
      fields = {
        field("martial", "flag", "Training for war."),
        field("build", "word", "What an assigned wellbeing die goes by.", "plain", { values = { "plain", "strenuous", "sedentary" } }),
      } },
    { name = "difficulty", plural = "difficulties", about = "How hard a task is.",
      fields = { field("value", "integer", "The highest roll that succeeds; 0 needs no roll.", 5, { min = 0 }) } },
  },
  derived = follows,
  verbs = verbs,
  queries = queries,
  spares = { "party size", "party conscious" },
  options = options,
  commands = {
    { form = "drop <item:held item>", about = "Puts something down.", run = carrying.put_down },
    { form = "take <item:item>", about = "Takes up what was put down here.", run = carrying.pick_back },
    { form = "equip <item:held item>", about = "Wears armour or takes a weapon in hand.", run = carrying.put_on },
    { form = "order", about = "Tells the order of turns in a combat.", run = use("initiative").tell_order, anytime = true },
    { form = "give <item:held item>", about = "Hands something to another of the party.", run = carrying.hand_over },
  },
  hooks = { start = company.start, page = carrying.new_page },
  check = checks.check_book,
  limits = checks.limits,
  sheet = sheets.sheet_lines,
  status = sheets.status,
}
