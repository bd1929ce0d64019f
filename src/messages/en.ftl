### Messages of the program. English is the source: every other table has the same messages with the same placeholders.

## Values

value-nothing = nothing
value-yes = yes
value-no = no
value-none = none

## Changes

code-gained = You gain the code { $name }
code-lost = You lose the code { $name }
code-gained-by-rule = Code gained: { $name }
code-lost-by-rule = Code lost: { $name }
code-given = Given by command: the code { $name }
code-taken = Taken by command: the code { $name }
image = Picture: { $text }
with-meaning = { $told }: { $meaning }
title-gained = You gain the title { $name }
title-lost = You lose the title { $name }
title-now = Your title is now { $name }
title-now-by-rule = Title: { $name }
title-gained-by-rule = Title gained: { $name }
title-lost-by-rule = Title lost: { $name }
title-given = Given by command: the title { $name }
title-taken = Taken by command: the title { $name }
thing-gained = Gained: { $name }
thing-lost = Lost: { $name }
thing-given = Given by command: { $name }
thing-taken = Taken by command: { $name }
mark-set = { $name }: { $mark }
mark-unset = { $name }: not { $mark }
mark-is = { $name }: { $mark } { $to }
field-is = { $name }: { $to }
boxes-ticked = Boxes ticked here: { $n }
box-ticked = { $n ->
    [one] You tick a box of this page
   *[other] You tick a box of this page: { $n } are ticked
}
boxes-ticked-at = Boxes ticked at { $name }: { $n }
next-dice = The next dice: { $dice }

## Notices

notice-book = You are in another book now: { $book }.
notice-elsewhere = This choice leads to another book, { $book }, which is not available.
notice-not-written = This is not written yet.
notice-stuck-page = There is nothing you can do here. Take back your last answer with undo.

## Dice

dice-table-rule = A dice table: the total is the sum of the dice and the modifiers shown.
dice-table-why = the table
dice-number-rule = The number is the sum of the dice and the modifiers shown.
dice-number-why = a number
roll-changed-rule = The rules have changed the result of the roll.

## Why a choice is closed

closed-done = done already
closed-lacks = you have no { $name }
closed-not-now = not possible now
closed-no-book = the book { $book } is not available
needs = you need { $what }
need-code = the code { $name }
need-title = the title { $name }
need-book = to be in the book { $name }
need-book-at-hand = the book { $name }
need-visited = to have visited { $name }
need-elsewhere = to have been somewhere else first
need-first-visit = to be here for the first time
need-from = to come from { $name }
need-thing = the { $name }
need-named = { $name }
need-any = any { $name }
need-right = the right { $name }
need-flag = “{ $name }” on your sheet
lack-code = not to have the code { $name }
lack-title = not to have the title { $name }
lack-book = not to be in the book { $name }
lack-book-at-hand = not to have the book { $name }
lack-visited = not to have visited { $name }
lack-elsewhere = not to have been somewhere else
lack-first-visit = to have been here before
lack-from = not to come from { $name }
lack-thing = not to have the { $name }
lack-named = not to have { $name }
lack-any = to have no { $name }
lack-right = not to have a certain { $name }
lack-flag = no “{ $name }” on your sheet
need-and = { $a } and { $b }
need-or = { $a } or { $b }
need-group = ({ $name })
need-and-more = { $name }, among other things
need-or-other = { $name }, or something else
need-equal = { $a } to be { $b }
need-not-equal = { $a } not to be { $b }
need-exactly = exactly { $b } { $a }
need-other-than = more or less than { $b } { $a }
need-below = less than { $b } { $a }
need-at-most = at most { $b } { $a }
need-above = more than { $b } { $a }
need-at-least = at least { $b } { $a }
need-enough = more { $name }
need-less = less { $name }
count-turns =
    { $n ->
        [one] turn
       *[other] turns
    }
count-codes =
    { $n ->
        [one] code
       *[other] codes
    }
count-titles =
    { $n ->
        [one] title
       *[other] titles
    }
count-boxes =
    { $n ->
        [one] box ticked here
       *[other] boxes ticked here
    }
count-boxes-of =
    { $n ->
        [one] box ticked at { $name }
       *[other] boxes ticked at { $name }
    }
count-visits =
    { $n ->
        [one] visit here
       *[other] visits here
    }
count-visits-of =
    { $n ->
        [one] visit to { $name }
       *[other] visits to { $name }
    }

## Invalid answers

refused-over = the game is over, so no answer is expected
refused-choice = the answer must be one of the choices
refused-no-choice = unknown choice `{ $id }`
refused-closed = this choice is closed: { $why }
refused-long = { $max ->
    [one] the answer can have at most 1 character
   *[other] the answer can have at most { $max } characters
}
refused-word = the answer must be a word
refused-no-dice = no dice are needed
refused-option = the answer must be one of the options
refused-not-offered = `{ $id }` is not an option; the options are: { $all }
refused-yes-or-no = the answer must be yes or no
refused-order = the answer must list all of them in order
refused-order-each = the answer must list each of these once: { $all }
refused-nothing-asked = no answer is expected
refused-first-answer = answer the question first; this command is available at the choices of a page
refused-number = { $n } is not a whole number from { $min } to { $max }
refused-number-kind = the answer must be a whole number from { $min } to { $max }
refused-command = unknown command `{ $text }`
refused-which = `{ $name }` could be { $names }
refused-form = { $why }; type `{ $form }`
refused-incomplete = this instruction is incomplete
refused-missing = { $wanted } is missing at the end
refused-instead = expected { $wanted }, found `{ $word }`
refused-surplus = unexpected `{ $word }`
refused-no-such = unknown { $name } `{ $word }`
refused-unknown = unknown { $kind } `{ $name }`
refused-undo = nothing to undo
form-integer = a whole number
form-signed = a number with its sign
form-text = a text in double quotes
form-dice = dice such as `2d6`
form-word = a word
form-named = the name of some { $name }
form-held = the name of some { $kind } that is held
form-page = a page
form-code = a code
form-title = a title in double quotes
refused-dice = roll { $count ->
    [one] 1 die and enter its number
   *[other] { $count } dice and enter their numbers
}, { $low } to { $high }

## Endings

ending = An ending.
ending-named = The end: { $name }.
ending-of-kind = The end ({ $kind }).
ending-in-full = The end: { $name } ({ $kind }).

## Dice in the terminal

dice-none = no dice
dice = { $n ->
    [0] no dice
    [one] 1 die
   *[other] { $n } dice
}
dice-of-sides = { dice } { roll-of-sides }
dice-of-range = { $n ->
    [one] a number from { $low } to { $high }
   *[other] { $n } numbers from { $low } to { $high }
}
dice-left = { $dice } left
dice-instead = , so { $n ->
    [one] 1 die is
   *[other] { $n } dice are
} rolled
dice-from = { $n } from { $name }
dice-nothing = nothing is rolled
dice-total = total { $n }
dice-changed = it counts as { $n }
dice-second = second highest { $n }
dice-highest = highest { $n }
dice-lowest = lowest { $n }
how-highest = The highest die counts.
how-lowest = The lowest die counts.
how-second = The second highest die counts.
how-sum = The dice are added.
own-roll = With { $plus }. The dice of the game are not affected.

## Dice for screen readers

spoken-nothing = Rolled: nothing
spoken-one = Rolled: { $face }
spoken-many = Rolled: { $faces } and { $last }
spoken-for = for { $why }
spoken-plus = plus { $n }
spoken-minus = minus { $n }
spoken-from = { $n } from { $name }
spoken-plus-for = plus { $n } for { $name }
spoken-minus-for = minus { $n } for { $name }
spoken-with = , with { $part }
spoken-leaves = , which leaves { $dice }, so { $n ->
    [one] 1 die is
   *[other] { $n } dice are
} rolled
spoken-total = ; the total is { $n }
spoken-second = ; the second highest is { $n }
spoken-highest = ; the highest is { $n }
spoken-lowest = ; the lowest is { $n }
spoken-partial = a partial success
spoken-success = a success
spoken-miss = a miss
spoken-of = { $n } of { $most }
spoken-to = { $from } to { $to }
spoken-or = { " or " }
spoken-equals = { " is " }
spoken-and = { " and " }
spoken-times = { " times " }
spoken-slash = slash
spoken-typed = “{ $words }”
minus = minus { $n }
number-below-twenty = zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
number-tens = twenty thirty forty fifty sixty seventy eighty ninety
number-ones = one two three four five six seven eight nine
number-composed = { $tens }-{ $ones }
grid-nothing = nothing

## Prompts

seat = { $name }:
seat-alone = { $name }, for you alone:
what-now = What do you do?
how-usual = Enter for { $n }
how-order = all numbers in your order, or Enter to keep this order
how-confirm =
    { $usual ->
        [yes] yes or no, Enter for yes
       *[no] yes or no, Enter for no
    }
how-text = any text; commands start with /
how-dice = enter the numbers you rolled
bounds-any = a whole number
bounds-least = a whole number, { $min } or more
bounds-most = a whole number, { $max } or less
bounds = a whole number from { $min } to { $max }
draw-element = { $why ->
    [none] What did you draw?
   *[other] { $why }: what did you draw?
}
how-draw = enter its name
wanted-draw = Enter what you drew: { $names }.
roll-dice = { $n ->
    [one] Roll { $many } die{ $of }{ $why }.
   *[other] Roll { $many } dice{ $of }{ $why }.
}
roll-of-sides = { $sides ->
    [one] of 1 side
   *[other] of { $sides } sides
}
roll-of-range = that shows { $low } to { $high }
roll-for = for { $why }
over = The game is over. Type `undo`, `restart`, `load` or `quit`.
choice-number = Choice { $n }:
closed = (closed)
closed-why = (closed: { $why })
spoken-test = (test: { $test })
test-deadly = { $test }, deadly
still-closed = Still closed: { $choices }
wanted-nothing-open = No choice is open here. To go back, type `undo`.
wanted-one = Type { $n }
wanted-range = Type a number from 1 to { $n }
wanted-some = Type { $most } or { $last }
wanted-pick = { $numbers }, or the first letters of a choice.
wanted-pick-usual = { $numbers }, or the first letters of a choice. Press Enter for { $n }.
typed-unreadable = The input is not valid text. Please type it again.
wanted-confirm = Type yes or no.
wanted-number = Type { $bounds }.
wanted-text = Type a word or a line. Commands start with /, as in /help.
wanted-order = Enter the numbers 1 to { $n } in the order you want, such as { $example }. Press Enter to keep this order.
wanted-dice = { $n ->
    [one] Enter the number you rolled ({ $low } to { $high }), such as { $example }.
   *[other] Enter the { $n } numbers you rolled ({ $low } to { $high }), such as { $example }.
}
wanted-over = The game is over. Type `undo`, `restart`, `load` or `quit`.
wanted-over-page = The game is over. Type `undo` or `restart`.
offer-closed = "{ $text }" is closed.
offer-closed-why = "{ $text }" is closed: { $why }.
could-be = `{ $line }` could be { $which }. Type more of it, or the number.
could-be-save = `{ $line }` could be { $which }. Type more of it.
or = or

## The terminal

by = { $title }, by { $author }
greeting = Seed: { $seed }. Type `help` for a list of commands.
take-the-seat = { $name }, it is your turn: press Enter. Everyone else, please look away.
kept-resume = Your game is saved. To continue, run `turnto play { $book } --resume`.
farewell = Goodbye.
more = [more]
more-keys = [more] Enter: next page, q: skip the rest
answers-end = There are no more answers.
leave-kept = Quit? Your game is saved. (yes or no)
leave-not-kept = Quit? This game is not saved. (yes or no)
danger = Danger: { $warning }
danger-unnamed = The next step could end your game.
option-danger = [danger]
spoken-danger = (danger)
quick-rolls =
    { $n ->
        [0] The fight continues without a roll.
        [one] The fight continues: 1 roll.
       *[other] The fight continues: { $n } rolls.
    }
quick-changes = { $changes }.
refused-quick-no-fight = no fight is in progress
refused-quick-peril = the next step could end your game, so you must decide it yourself
refused-quick-decide = choose an action first; `quick` then repeats it
refused-quick-players = `quick` is only for one player
refused-quick-dice = you roll your own dice
help-quick = repeat your action in a fight until it ends or something is at stake
command-alone = `{ $name }` takes no arguments.
command-typed = Usage: `{ $form }`.
no-command = Unknown command `{ $word }`.
near-command = Did you mean { $near }?
or-near-command = Or did you mean { $near }?
text-or-command = `{ $word }` is also a command. Use it as your answer? (yes or no)
typed-cleared = Line cleared. To quit, type `quit`, or press Ctrl-C twice on an empty line.
typed-interrupted = Press Ctrl-C again to quit.
one-or-another = { $one } or { $another }
fault-undone = Your answer was undone.
where-fault = Your answer was undone. To see the error in the book, type `why`.
where-fault-over = To see the error in the book, type `why`.
yes-or-no = (yes or no)
yes-or-no-enter = (yes or no, Enter for yes)

## Commands

help-help = list the most used commands or all, or explain one
help-look = show the page again
help-choices = show the question and all choices, with reasons for closed ones
help-sheet = show your character sheet
help-characters = list the ready-made characters, or play one of them
help-status = show where you are and how you are doing
help-inventory = list your items and companions, or those that match a word
help-about = describe an item, character, place or term of the rules
about-what = About what? Type `about` and an item of yours or a term of the rules.
about-nobody = Unknown name `{ $name }`: it is not something you have, not something here, and not a term of the rules.
about-place = You have been there.
about-here = You are there.
about-nothing = Nothing more is known.
no-items-like = You have nothing called `{ $name }`.
help-codes = list your codes
help-titles = list your titles
help-why = explain the last rolls: dice, modifiers and rule
help-note = add a note
help-notes = show your notes
help-journal = show your codes and titles with their meaning, and your notes
help-log = show your answers so far
help-seen = show how many pages and endings you have seen
help-missed = show some choices of this game that you did not take
help-story = save the story so far as a text file or a web page
help-story-page = download the story so far
help-map = show the places you know, as a drawing or a list
help-map-page = show the places you know as a drawing
help-undo = undo the last answer, or the last N answers
help-save = save the game, optionally under a name
help-save-page = open the list of saved games; this game is saved automatically
help-load = load a game that you saved under a name
help-load-page = open the list of saved games to load one
help-bookmark = set a bookmark here, or list all bookmarks
help-revisit = return to a bookmark; sets one here first
help-unbookmark = remove a bookmark
help-brief = show rolls in short form, without lines of story
help-full = show fights and rolls in full
help-settings = show the settings for all games, or change one: width, brief, screen-reader, colour, language
help-settings-page = change the text size, theme, language and dice
help-roll = roll dice just for yourself; the game is not affected
help-rules = show the rules, or explain a term
help-rules-section = show the rules or one section, such as { $section }, or explain a term
help-restart = start the book again (with confirmation); this game stays saved
help-restart-unkept = start the book again (with confirmation)
help-restart-page = start the book again from the list of games; this game stays saved
help-quit = quit; your game is saved
help-quit-page = open the list of saved games; you can close the page at any time
help-quit-unkept = quit; this game is not saved
help-more = For all commands, type `help all`. Short forms: l, s, i, x, m, u, q.
help-rules-names = Commands of the rules: { $names }.
help-of-rules = Commands of the rules:
command-not-chosen = `{ $command }` is a command. To choose “{ $choice }”, type { $n }.
chosen-not-command = That was the choice. For the command, type /{ $command }.
help-none = For a list of commands, type `help`. To look up a term of the rules, type `rules { $word }`.
help-also = Aliases: { $names }.
help-slash = If a question expects a word, or a choice has the name of a command, type a slash before the command: /undo.
no-sheet = This book has no character sheet.
status-told = { $name }: { $text }
no-items = You have nothing.
no-codes = You have no codes.
no-titles = You have no titles.
no-rolls = No dice have been rolled here.
noted = Note added.
no-notes = No notes yet. To add one, type `note TEXT`.
retold-astray = the book has changed since this game was played: it cannot be replayed from answer { $n } on
retold-elsewhere = the book has changed since this game was played: replaying it leads to a different page
journal-hidden = The journal shows what happened to the other players. It is available again after this private question.
journal-besides = Other
quests-open = To do
quests-done = Done
quests-over = Over
journal-over = (no longer)
journal-notes = Notes
no-journal = Your journal is empty. Codes, titles and notes appear here.
day = Day { $n }
label-day = Day
log-hidden = The log shows what the other players answered. It is available again after this private question.
no-log = You have not answered anything yet.
seen-here = { $n ->
    [one] In this game you have seen 1 of { $of } pages.
   *[other] In this game you have seen { $n } of { $of } pages.
}
seen-ever = In all games: { $n } of { $of }.
endings-found = Endings found: { $n } of { $of }. { $names }.
endings-count = Endings found: { $n } of { $of }.
endings-none = Endings found: none of { $of }.
missed-choices = Choices not taken:
road = { $page }: { $text }
missed-hidden = You can see this list again after this private question: it shows what the other players were offered.
no-missed = All choices that you did not take in this game lead to pages you have seen.
seen-damaged = the record of pages and endings you have seen starts again: its file { $path } is damaged and was renamed to { $aside }
seen-newer = the record of pages and endings you have seen is not used: its file { $path } was written by a newer version of turnto
seen-unreadable = the record of pages and endings you have seen is not used: its file { $path } cannot be read: { $why }
story-how = To save the story so far, type `story FILE.txt` or `story FILE.html`.
story-form = { $file }: the name of the file must end in `.txt` or `.html`.
story-nowhere = No files are written here.
story-hidden = The story shows what happened to the other players. It is available again after this private question.
story-over = { $path } already exists. Overwrite it? (yes or no)
story-not = Nothing was written.
story-written = { $n ->
    [one] Saved the story so far (1 page) to { $path }
   *[other] Saved the story so far ({ $n } pages) to { $path }
}
story-failed = { $file } cannot be written: { $why }.
story-no-file = this is not a file
story-no-folder = the folder { $folder } does not exist
story-wire = front ends get the story as events, or as text with `story text` and `story html`, and write the file themselves
story-by = by { $author }
way-to = { $from }: to { $to }
map-here = You are here: { $page }.
map-too-wide = This window is too narrow for the drawing. Your places:
map-unseen = A box with a broken line is a place that you have not seen. `?2` means 2 ways that you have not taken.
map-ways = { $n ->
    [one] (and 1 way not taken)
   *[other] (and { $n } ways not taken)
}
map-further = Other ways:
map-hidden = The map shows where the other players went. It is available again after this private question.
map-how = To draw the places you know, type `map drawn`. To list them, type `map list`. `map` alone draws them if there is a window.
undo-hidden = The last answer may be another player's. You can undo again after this private question.
games-hidden = Saved games show what happened to the other players. They are available again after this private question.
undo-lost = Nothing was undone: the book has changed and no longer leads here.
undo-elsewhere = Nothing was undone: the book has changed. Answer { $n } was given on page `{ $was }`, but would now be given on { $now }.
undo-asked = Nothing was undone: the book has changed. Answer { $n } was given to a different question.
undo-nothing = Nothing to undo.
undo-fewer = { $n ->
    [one] Only one answer can be undone: type `undo`.
   *[other] Only { $n } answers can be undone. To go back to the beginning, type `undo { $n }`.
}
undone = Undid the last answer.
undone-many = Undid { $n } answers.
bookmark-name = a bookmark name must have 1 to { $n } letters or digits
bookmark-there = bookmark { $name } already exists, at { $page }; use another name, or type `unbookmark { $name }`
bookmark-full = a game can have 100 bookmarks; to remove one, type `unbookmark NAME`
bookmark-none = no bookmarks yet; to set one, type `bookmark NAME`
bookmark-unknown = unknown bookmark `{ $name }`; your bookmarks: { $names }
bookmark-which = `{ $name }` could be { $names }
bookmark-told = { $name }: { $page }, after { $n ->
    [one] 1 answer
   *[other] { $n } answers
}
no-bookmarks = No bookmarks yet. To set one here, type `bookmark NAME`.
bookmarked = Bookmark set. To return to it, type `revisit NAME`.
revisit-hidden = The last answer may be another player's. You can return to a bookmark after this private question.
resumed = You are back at bookmark { $name }.
resumed-from = You are back at bookmark { $name }. Your previous position is bookmark { $earlier }.
unmarked = Removed bookmark { $name }.
kept-in = Saved in { $path }
no-saves-named = No named saves yet. To create one, type `save NAME`.
told-brief = Rolls are now shown in short form, and fights without lines of story.
told-full = Fights and rolls are now shown in full.
which-dice = Type the dice to roll, such as `roll 2d6` or `roll d20+1`: up to 100 dice with 2 to 1000 sides.
no-rules = This book has no rules to look up.
rules-to-read = Sections
rules-words = Terms
rules-options = Options of this book
rules-no-word = Unknown term `{ $word }`.
rules-hint = To look up a term, type `rules WORD`.
restart-sure = Start the book again? (yes or no)
restart-not = The game continues.
restarted = Your previous game is saved as { $name }.

## Declarations of a ruleset

declared-holds = Value: { $what }.
declared-set = Pages can set it: `{ $form }`.
declared-given = Arguments of the hook: { $all }.
declared-comes-out = Outcomes: { $ways }.
declared-into = `into NAME` stores { $what }.
declared-must = A page must have a row for { $all }.
declared-leads = After { $name } the reader turns to the rule page { $place }, unless the row turns elsewhere.
declared-rounds = It is played in rounds, with these fields of the scene: { $all }.
declared-of-kind = , of the kind { $kind }
declared-each-with = , each with { $all }
declared-cost = Can be the cost of a choice.
declared-phrase = In print: "{ $phrase }"
declared-otherwise = { $values }; default: { $start }.
declared-here = In this book: { $value }.
declared-gives = Returns { $what }.
declared-may-be = Allowed: { $what }.
declared-open = A book may add more.
declared-start = Default: { $value }.
declared-every-book = Required in every book.
declared-defeat = The reader is then defeated.
declared-at-bound =
    At its { $side ->
        [min] minimum
       *[max] maximum
    }, the reader turns to the rule page { $place }.
declared-file = File: { $file }.
declared-says = Keys of an entry:
declared-remembers = Marks of each held entry:
declared-required = { $what }; required.
kind-whole = a whole number
kind-flag = yes or no
kind-text = a text
kind-one-of = one of { $all }
kind-one-listed = one of: { $all }
kind-one-or-number = one of: { $all }, or { $number }
kind-word = a word
kind-words = a list of words
kind-map = a number for each word
kind-any = anything
kind-dice = dice such as { $dice }
kind-numbers = { $n } whole numbers{ $range }
kind-from-to = from { $low } to { $high }
kind-from = from { $low }
kind-up-to = up to { $high }
range = { $low } to { $high }
range-more = { $low } or more
range-less = { $high } or less
range-any = any number
specials-moments = When they act
specials-effects = Effects
specials-beside = Keys next to an effect
specials-conditions = Conditions, under `if`
specials-keys = Other keys
specials-works = Works here: { $all }.
specials-at = At: { $all }.
specials-with = With: { $all }.
specials-is = It is { $what }.

## Saves

save-needs-name = this game is not saved automatically, because nothing could be written when it began; to save it, type `save NAME`
save-elsewhere = this book is being played in another session; to save this game, type `save NAME`
played-elsewhere = This book is being played in another session. To save this game, type `save NAME`.
cannot-keep = The game cannot be saved: { $why }. Play continues.
not-touched = { $trouble }. The file has not been changed.
older-save = An older save is available and undamaged.
resume-elsewhere = there is no game to continue: this book is being played in another session, and nothing has been saved yet
dice-of-kept = `--seed` and `--dice` apply only to a new game. This game keeps its own dice, with seed { $seed }.
none-kept = No saved game of this book. Starting a new one.
last-time = Last time: { $page }: { $answer }.
kept-here = You have a saved game of this book: { $at }.
kept-over = You have a finished game of this book: { $at }.
kept-day = day { $n }
kept-answers = { $n ->
    [one] 1 answer
   *[other] { $n } answers
}
go-on = Continue it?
begin-new = Start a new game?
moved-to-id = The saved games of this book are now stored by its id instead of its title.
kept-under-title = The saved game belongs to “{ $title }”.
kept-under-title-at = The saved game belongs to “{ $title }”, a book at { $path }.
same-book = Is this the same book?
left-to-other = That game was not changed. Games of this book are saved next to it.
take-altered = Continue with it anyway?
accept-save = To continue with it, use `--resume --accept-save`.
copied-before = If you continue, the game as it was remains available as save `{ $name }`.
copied-damaged = The damaged file remains available as save `{ $name }` once this game is saved.
save-gone = The save of this game was missing. A copy next to it was loaded, so your last answer may be missing.
before-kept = Your previous game is saved as { $name }. To go back to it, type `load { $name }`.
before-cannot-move = Your previous game cannot be moved: { $why }.
without-saves-dir = this game is not saved; to save games, use `--saves DIR`
no-such-save = no save has this name; your saves: { $names }
no-save-named = no save has this name; you have no named saves yet
save-not-touched = { $trouble }; the file has not been changed
save-before-opened = { $trouble }; its previous version was loaded
could-not-keep = the game could not be saved: { $why }
tried-again = { $trouble }. Play continues, and the program tries again after every answer.
save-damaged = the save { $path } is damaged ({ $why })
save-altered = the save { $path } has been changed: its checksum does not match
save-newer = the save { $path } was written by a newer turnto (version { $version })
save-old = the save { $path } was written by an older turnto (version { $version }) and can no longer be read
save-unreadable = the save { $path } cannot be read ({ $why })
save-empty = it is empty
save-not-whole = line { $line }, column { $column }: the JSON is incomplete
save-no-version = it has no version
no-file = it is not a file
save-too-large = it is too large for a saved game
save-no-name = the name of a save must contain letters or digits, but `{ $path }` has none
save-own-name = the name `{ $path }` is reserved for the program
save-of-another = a game of another book, “{ $path }”, has this name
save-barred = the damaged file { $path } has this name
stands-elsewhere = it is in the book `{ $book }`, which is not available
things-alike = { $name }, { $n } of them
cannot-take-up = the saved game cannot be continued: { $why }
book-changed = the book has changed since this game was saved
rules-changed = the rules have changed since this game was saved
answered-dice = dice { $faces }
lost-answers = { $n ->
    [one] the last of your answers no longer fits the book
   *[other] the last { $n } of your answers no longer fit the book
}
lost-elsewhere = the book now leads to { $page } instead
lost-value = { $name } cannot be { $was } in this book: it is { $is } now
lost-thing = the book no longer has `{ $name }`: you keep it, but it has no effect until the book has it again
thing-absent = { $name } (no longer in the book)
lost-changed-page = { $page }, which waited for your return, has changed and starts again
lost-waiting-page = page `{ $page }`, which waited for your return, no longer exists
lost-place = the book no longer records { $name }
slot-code = the code { $name }
slot-title = the title { $name }
slot-variable = the variable `{ $name }`
slot-visits = the visits to { $page }
slot-ticks = the boxes ticked on { $page }
slot-page = the state of { $page }
slot-other = `{ $name }`
lost-book = the book `{ $book }` is not available; what you did there is kept
lost-page = page `{ $page }` no longer exists: you are at the start of the book

## All games, `turnto saves`

saves-name = name
saves-book = book
saves-page = page
saves-written = written
saves-over = { $place } (over)
saves-day = { $place }, day { $n }
saves-answers = answers
saves-edition = edition
saves-none = No saved games in { $path }.
saves-in = Folder: { $path }
saves-no-such = unknown game `{ $name }`; for a list, run `turnto saves`
saves-several = several games have the name `{ $name }`: { $names }
saves-there-is = { $path } already exists; nothing was overwritten
saves-exported = { $name } was copied to { $path }.
saves-exported-though = { $name } was copied to { $path } unchanged, although { $why }.
saves-imported = Imported a game of “{ $title }”. To continue it, use `--resume`.
saves-imported-as = Imported a game of “{ $title }” as { $name }. To load it in the book, type `load { $name }`.
saves-imported-altered = Imported a game of “{ $title }”, but its checksum does not match. To continue it, use `--resume`, which asks for confirmation.
saves-imported-altered-as = Imported a game of “{ $title }” as { $name }, but its checksum does not match. To load it in the book, type `load { $name }`, which asks for confirmation.
saves-remove = Remove { $name }, a game of “{ $title }”?
saves-say-yes = to remove a game without confirmation, run `turnto saves remove { $name } --yes`
saves-stays = Nothing was removed.
saves-removed = Moved to { $path }. To restore it, run `turnto saves import`.
saves-played = { $name } is being played

## Changes of a book during a game

watch-faults = The book now has errors. You keep playing the last version without errors.
watch-sound = The book has no more errors and is the same as before.
watch-no-rules = The book has changed, but { $why }.
watch-not-taken-up = The book has changed, but this game cannot continue in it: { $why }. You keep playing the previous version.
watch-changed = The book has changed.
watch-same = Nothing has changed here.

## The shelf of bundled books

shelf = Bundled books
shelf-book = Book { $n }:
shelf-empty = No bundled books. To open a folder, run `turnto play BOOK`.
shelf-choose = Type the number or name of a book.
shelf-choose-short = Type the number or name of a book, or `about` and its number for a description.
shelf-new = New here? Start with { $title }. In a book, type `help` for a list of commands, and `quit` to save and quit.
shelf-new-unkept = New here? Start with { $title }. In a book, type `help` for a list of commands, and `quit` to quit.
shelf-length = { $n ->
    [one] One player
   *[other] 1 to { $n } players
}; { $pages ->
    [one] 1 page
   *[other] { $pages } pages
}, { $words } words, { $minutes ->
    [0] { $hours ->
        [one] about an hour
       *[other] about { $hours } hours
    }
   *[other] about { $minutes } minutes
}.
shelf-kept = Saved game: { $at }
shelf-kept-over = Finished game: { $at }
shelf-wanted = Type a number from 1 to { $n }, the name of a book, or `quit`.
shelf-help = To open a book, type its number, its name or the start of its title. To quit, type `quit`. For other commands, run `turnto --help`.

## Ready-made characters

characters-ask = Who will you be?
characters-own = Create your own character
characters-wanted = Type a number from 1 to { $n } or a name.
characters-first = `{ $name }` is available once you have a character. Type a number or a name.
characters-none = No ready-made character is available here.
characters-no-such = Unknown character `{ $name }`. For a list, type `characters`.
characters-not-whole = { $name } could not be created completely: { $why } Please answer the remaining questions yourself.

## Settings

settings-nowhere = Settings apply only in a terminal. Here the output is the same for everyone.
settings-unset = not set
settings-on = on
settings-off = off
settings-how = To change a setting for all games, type `settings width 60`. To reset it, type `settings width default`. The settings are saved in { $path }
settings-kept = Saved for all games.
settings-kept-aside = Saved for all games. The unreadable file was renamed to { $aside }
settings-not-kept = This applies to this game, but could not be saved for others: { $why }
settings-no-such = Unknown setting `{ $name }`; the settings are { $names }.
settings-wanted-width = Type `settings width 60`: a number of columns from 40 to 100, or `default`.
settings-wanted-flag = Type `settings { $name } on`, `off` or `default`.
settings-wanted-language = Type `settings language de`: the languages are { $languages }. Or `default`.
settings-damaged = Your settings file is damaged and is not used: { $path }. If you change a setting, the file is renamed and a new one is written.
settings-newer = Your settings were saved by a newer version of the program and are not used: { $path }
settings-unreadable = Your settings cannot be read: { $path }: { $why }

## Strict games

strict-refused = `{ $command }` is not available in a strict game

## The printed edition

print-chapter-how = How to read this book
print-chapter-rules = The rules of { $name }
print-chapter-places = Where the rules send you
print-chapter-house = House rules
print-house-books = These house rules apply to this book and to { $books }. Some may concern only one of the books.
print-chapter-behind = House rules for later
print-chapter-book = Rules of this book
print-ready = Ready-made characters
print-ready-how = Instead of making a character, you can start as one of these. Copy the sheet, start where it says, and skip the instructions for making a character.
print-ready-at = Choose one when you would make a character, at { $all }.
print-ready-begin = Start at { $to }.
print-ready-done = Start with the choices at { $to }; skip the text above them.
print-ready-rolls = Roll for the blanks as the rules say: { $all }.
print-ready-roll =
    { $n ->
        [1] one die
       *[other] { $n } dice
    } with { $sides } sides ({ $why })
print-settled = { $about } In this book: { $value }.
print-begin-with = You start with { $all }.
print-chapter-whenever = Rules for all sections
print-sheet-turns = Sections that you have turned to (one stroke each)
print-sheet-returns = Numbers to turn back to
print-chapter-sheet = Your sheet
print-chapter-notes = Notes
print-chapter-marks = Marks
print-chapter-codes = Codes and titles
print-chapter-sections = All sections
print-chapter-map = The map
print-map-how = Each box is a place with its section, and each line is a way between two places. A dashed line is a way between places that do not stand side by side. There may be other sections on the way.
print-map-empty = An empty box is a place that you have to find. When you get there, write in its name and section.
print-map-text = A map of { $n } places and the ways between them. The table of places contains the same information in words.
print-map-section = Section
print-map-place = Place
print-map-ways = Ways to
print-contents = Contents
print-chapter-credits = About this book
print-codes = Codes
print-titles = Titles
print-how-sections = This book consists of numbered sections, from 1 to { $last }. Do not read it from front to back: each section says where to turn next. You need a pencil, a rubber and dice.
print-how-dice =
    You need dice with { $all } sides.{ $hundred ->
        [yes] {" "}For a die with 100 sides, roll two with 10 sides, one of them for the tens; two zeros are 100.
       *[no] {""}
    } A die has 6 sides if the text does not name another number.
print-how-gaps = Some numbers are not used.
print-how-italics = Text in italics tells you what to do. Text in square brackets stands for your own figures and words. If it contains a condition, read the rest only if the condition is true.
print-how-codes = The book gives you codes and titles. Tick them on the list, and rub the tick out when you lose them.
print-how-boxes = Tick boxes (□) with a pencil. They stay ticked for the whole game. Before a new game, rub out all ticks.
print-how-boxes-here = Round boxes (○) count for one visit. The section tells you when to rub them out.
print-how-notes = Notes are numbers and words. Write them on your sheet under the names that the book gives them. If a note has boxes, its number is the number of ticked boxes: tick one to add 1, and rub out one to subtract 1. If there are too few boxes, write the number next to them. A section in brackets belongs to the box before it. When you have ticked that box, note the number of the next section that you come to, turn to the section in brackets, and return when you are sent back.
print-how-marks = Some sections ask you to make a mark. Each time you come there, draw a stroke next to the number of the section on your sheet.
print-how-continues = Some sections continue another section, as their heading says, and belong to it. The marks and boxes of that section are also theirs. If a text asks where you are or where you came from, it means that section. Rules for all sections do not apply when you turn to a section that continues another.
print-how-prices = Some choices have a price. It follows in brackets as something to do (such as “{ $price }”). Do it when you take the choice; if you cannot, you cannot take the choice. Anything else in brackets, such as an amount alone, is only information.
print-how-detours = From some sections you come back to where you were. Note the number that you are given. When you are sent back, turn to the number that you noted last, and cross it out. If such a section sends you elsewhere and gives you no number to note, cross out all noted numbers, unless it is a section that continues the one where you are. A section with *aside* in its heading is read as if it were printed where you come from. Rules for all sections do not apply when you turn to it or come back.
print-how-books = Some sections lead to another book: { $books }. Take your sheet with you, and tick there which of its codes and titles you have. Keep the notes, marks and boxes of this book, because you may come back.
print-how-map = At the end of the book there is a map of its places with their sections. It shows where you are and what is near. You still move from section to section.
print-how-begin = Fill in your sheet as the rules say, and start at { $to }.
print-by = By { $name }
print-edition = Edition: { $name }
print-under = This book uses the rules of { $name }.
print-turn-to = Turn to { $to }.
print-then-turn-to = turn to { $to }.
print-later = One of the choices below:
print-if = If { $when }:
print-elif = Otherwise, if { $when }:
print-else = Otherwise:
print-inline-if = if { $when }:
print-inline-elif = otherwise, if { $when }:
print-inline-else = otherwise:
print-lead-turn = { $lead }, turn to { $to }.
print-lead-on = { $lead }, read on.
print-read-on = Read on.
print-afterwards = Whatever the result:
print-once = If this box is empty, tick it and read this: □
print-once-here = If this box is empty, tick it and read this: ○
print-box-empty = this box □ is empty (tick it)
print-box-empty-here = this box ○ is empty (tick it)
print-box-group = this box ○ and all other boxes “{ $name }” of this section are empty (tick it)
print-fresh = When you are sent here, but not when you read this section again or come back to it:
print-fresh-boxes = Rub out the ticks in the round boxes ○ of this section.
print-arriving =
    If you { $first ->
        [yes] are beginning, or{" "}
       *[other] {""}
    }have just come from another section{ $from ->
        [none] {""}
       *[other] , but not from { $from }
    }:
print-repeat = Repeat this until { $until }:
print-repeat-ever = Repeat this until you turn elsewhere:
print-no-other = no other choice is open here
print-then-on = Then read on below.
print-then-on-later = Then read on below those choices.
print-then-again = Then choose again.
print-detour-anywhere = Note the number of the section where you are, turn to { $to }, and return when you are sent back.
print-detour = Note the number { $here }, turn to { $to }, and return here when you are sent back.
print-again = Read { $here } again from the beginning.
print-choose-again = Return to the choices of { $to }.
print-turn-to-choices = Turn to { $to } again, and go straight to its choices.
print-continues = continues { $n }
print-aside = aside
print-boxes-at-start = { $n } ticked at the start
print-back = Turn back to the section you came from.
print-return = Turn back to the number that you noted, and continue there.
print-loose = This part has not been written yet.
print-elsewhere = This leads to the book { $book }.
print-place-in-book = { $number } in { $book }
print-this-section = the section
print-mark = Make a mark for { $here } on your sheet.
print-gain-code = Tick the code { $name }.
print-lose-code = Lose the code { $name }: rub its tick out.
print-meaning = { $told }: { $about }.
print-quest = Your quest: { $what }.
print-gain-title = Tick the title { $name }.
print-lose-title = Lose the title { $name }: rub its tick out.
print-raise-title = Gain the title { $name }, and raise its number by { $n }.
print-lower-title = Lower the number of your title { $name } by { $n }.
print-tick = Tick an empty box of this section.
print-untick = Rub out a tick in the boxes of this section.
print-tick-at = Tick an empty box of { $to }.
print-untick-at = Rub out a tick in the boxes of { $to }.
print-set = Note under { $name }: { $value }.
print-set-yes = Note { $name }.
print-set-no = Cross out { $name }.
print-set-add = Add { $n } to { $name }.
print-set-take = Subtract { $n } from { $name }.
print-roll =
    { $n ->
        [1] Roll one die.
        [2] Roll two dice.
       *[other] Roll { $n } dice.
    }
print-roll-computed = Roll this number of dice with { $sides } sides: { $n }.
print-roll-sides =
    { $n ->
        [1] Roll one die with { $sides } sides.
        [2] Roll two dice with { $sides } sides.
       *[other] Roll { $n } dice with { $sides } sides.
    }
print-add = Add { $n }.
print-add-if = Add { $n } if { $when }.
print-take-off = Subtract { $n }.
print-take-off-if = Subtract { $n } if { $when }.
print-keep-total = Note the total under { $name }.
print-keep-text = Write your answer under { $name }: ____________________
print-keep-number = Note it under { $name }.
print-keep-result = Note the result under { $name }.
print-the-total =
    { $n ->
        [1] the total
       *[other] the total of roll { $n }
    }
print-total = Total
print-rolled = Roll
print-box = Box
print-what = What happens
print-or-more = { $n } or more
print-or-less = { $n } or less
print-anything = anything
print-anything-else = anything else
print-random = Roll one die:
print-random-again = Roll one die; roll again if it shows more than { $n }:
print-random-two = Roll two dice, one for the tens and one for the units:
print-random-two-again = Roll two dice, one for the tens and one for the units; roll again if they show more than { $last }:
print-random-sides = Roll a die with { $n } sides, or draw one of { $n } lots:
print-shuffle = Choose one of these boxes at random that is not ticked, tick it and read the text in the same position. If all are ticked, rub them out first: { $boxes }
print-cycle = Tick the next of these boxes and read the text in the same position. If all are ticked, rub them out first: { $boxes }
print-sequence = Tick the next of these boxes and read the text in the same position. If all are ticked, read the last: { $boxes }
print-ask = The answer has { $letters } letters. Note the number { $here }. Add up the letters of your answer (A is 1, B is 2, up to Z, which is 26), add { $n }, and turn to the section with this number. Return if there is none, or if it does not confirm your answer.
print-ask-number = Note the number { $here }. Add { $n } to your answer, and turn to the section with this number. Return if there is none, or if it does not confirm your answer.
print-wrong = If your answer is wrong:
print-confirm = Your answer should be { $name }. If it is not, turn back to the number that you noted. If it is, cross that number out.
print-entry = { $name }: { $what }
print-answer-head = Your answer
print-secret = If you know the number, turn to it.
print-secret-else = If you do not:
print-secret-only = If you know the number, turn to it. If you do not, read on.
print-number = Choose a number from { $least } to { $most }.
print-your-number = Your number
print-do = Do this, following the rules: { $what }.
print-comes-out = If the result is { $name }
print-on-arrival = Whenever you come to a section marked { $tag }, before you read it:
print-on-turn = Whenever you turn to a section, before you read it:
print-on-event = Whenever this happens: { $name }:
print-offered-how = From any section, you can turn to these:
print-offered = { $name }: { $to }, if { $when }.
print-asides-note = Before you turn to a section that is named here, note the number of the section where you are. Under “before you read it”, this is the number of the section that you are about to read. Return to it when you are sent back. If several rules apply, follow them in this order.
print-and = { $a } and { $b }
print-or = { $a } or { $b }
print-neither = neither { $names }
print-nor = { $a } nor { $b }
print-always = this is true in any case
print-not-always = this could ever be true
print-has-keyword = you have { $what }
print-not-has-keyword = you do not have { $what }
print-the-code = the code { $name }
print-the-title = the title { $name }
print-is-blank = “{ $name }” is blank on your sheet
print-is-not-blank = “{ $name }” is filled in on your sheet
print-is-marked = “{ $name }” is marked on your sheet
print-not-is-marked = “{ $name }” is not marked on your sheet
print-has-note = you have noted { $name }
print-not-has-note = you have not noted { $name }
print-was-at = you have a mark for { $to }
print-not-was-at = you have no mark for { $to }
print-first-visit = this is your first mark for { $here }
print-not-first-visit = you had a mark for { $here } before
print-from = you came here from { $to }
print-not-from = you did not come here from { $to }
print-tagged = the section is marked { $tag }
print-not-tagged = the section is not marked { $tag }
print-in-book = you are in the book { $name }
print-not-in-book = you are not in the book { $name }
print-at-hand = you own the book { $name }
print-not-at-hand = you do not own the book { $name }
print-met = this condition is met: { $what }
print-not-met = this condition is not met: { $what }
print-have = you have { $what }
print-not-have = you do not have { $what }
print-any = anything under “{ $kind }”
print-any-such = anything under “{ $kind }” that is { $such }
print-any-code = any of the codes { $names }
print-any-title = one of the titles { $names }
print-ticked = a box of this section is ticked
print-not-ticked = no box of this section is ticked
print-was-ticked = a box of this section was ticked when you came here
print-not-was-ticked = no box of this section was ticked when you came here
print-ticked-at = a box of { $to } is ticked
print-not-ticked-at = no box of { $to } is ticked
print-is-so = { $what } is true
print-not-is-so = { $what } is not true
print-answer-yes = the answer to this is yes: { $what }
print-answer-no = the answer to this is no: { $what }
print-answer = the answer to “{ $what }”
print-equal = { $what } is { $with }
print-not-equal = { $what } is not { $with }
print-less = { $what } is less than { $with }
print-at-most = { $what } is at most { $with }
print-more = { $what } is more than { $with }
print-at-least = { $what } is at least { $with }
print-your = your { $name }
print-your-note = your note { $name }
print-number-of-title = the number of your title { $name }
print-number-of = your { $what }
print-how-many = the number of { $what } that you have
print-how-many-of = the number of all that you have under “{ $kind }”
print-how-many-such = the number of all that you have under “{ $kind }” that is { $such }
print-how-many-codes = the number of these codes that you have: { $names }
print-how-many-titles = the number of titles that you have
print-how-many-these-titles = the number of these titles that you have: { $names }
print-visits-here = the number of your marks for { $here }
print-visits-at = the number of your marks for { $to }
print-ticks-here = the number of ticks in this section
print-ticks-on-arrival = the number of ticks in this section when you came here
print-ticks-at = the number of ticks at { $to }
print-turns = the number of sections that you have turned to
print-where = { $n } if { $when }
print-remainder = the remainder of { $sum }
print-rounded-down = { $sum }, rounded down
print-whether = whether { $when }
print-yes = yes
print-no = no
print-nothing = nothing
print-accessible = All content is text with headings and a table of contents; every turn is a link.
print-accessible-pictures = All content is text with headings and a table of contents; every turn is a link. Pictures have descriptions.
print-came-from = From { $all }

## The web page

web-skip = Skip to choices
web-menu = Menu
web-sheet = Sheet
web-inventory = Inventory
web-journal = Journal
web-map = Map
web-undo = Undo
web-undone = Undone.
web-games = Saves
web-settings = Settings
web-help = Help
web-close = Close
web-new = New text
web-by = by
web-edition = edition
web-choices = Question
web-closed = closed
web-quick = Continue the fight (quick)
web-danger = danger
web-usual = default
web-yes = Yes
web-no = No
web-answer = Answer
web-less = Less
web-more = More
web-up = Up
web-down = Down
web-die = Die
web-say = Type a command
web-say-what = A command, such as `help`, or the start of a choice
web-say-go = Send
web-about = Look up…
web-about-go = Search
web-pass = Pass the screen to
web-pass-others = Everyone else, please look away.
web-seated = I am ready
web-alone = Only for you
web-over = The game is over.
web-anew = New game
web-why = Last rolls
web-log = Your answers
web-seen = Pages and endings seen
web-missed = Choices not taken
web-rules = The rules
web-story = Download the story
web-note = Note
web-note-go = Add
web-running = Current game
web-kept = Saved games
web-none-kept = No saved games yet.
web-name = Name for this game
web-keep = Save
web-replace = A game with this name exists. Overwrite it?
web-open = Open
web-export = Export
web-import = Import
web-delete = Delete
web-sure = Delete permanently?
web-lost = The current game cannot be saved and will be lost. Continue anyway?
web-before = Previous:
web-tab = Open in another window
web-day = Day
web-answers = Answers
web-ended = finished
web-resumed = Welcome back. To start over, open Saves.
web-imported = Game imported. Your previous game is in the list of saved games.
web-mended = An internal error occurred. The game was reopened from its last save.
web-full = Browser storage is full, so your game is no longer saved. To keep it, open Saves and export it to a file.
web-forbidden = This browser does not allow the page to store data, so your game is not saved. To keep it, open Saves and export it to a file.
web-elsewhere = This book is also open in another window. Each window has its own game.
web-accept = Continue anyway
web-no-script = This page needs JavaScript. To read the book, allow scripts.
web-not-kept = The game could not be saved.
web-size = Text size
web-typeface = Typeface
web-serif = Serif
web-sans = Sans serif
web-width = Line width
web-spacing = Line spacing
web-narrow = Narrow
web-normal = Normal
web-wide = Wide
web-zoom-in = Zoom in
web-zoom-out = Zoom out
web-whole = Whole map
web-map-help = Drag to move. Zoom with two fingers, the wheel, or + and −.
web-theme = Theme
web-no-number = No open answer has this number.
web-theme-auto = System
web-theme-light = Light
web-theme-dark = Dark
web-language = Language of the program
web-language-book = Same as the book
web-own-dice = Use my own dice (from the next game)
web-brief = Short rolls, no lines of story
web-calm = Reduce motion
web-keys = Keyboard shortcuts
web-use-keys = Keyboard shortcuts (1, s, j …)
web-key-choose = choose; for a larger number, type all its digits
web-key-usual = the highlighted choice, or continue
web-help-choose = Click or tap a choice, or press its number. Click a roll to see how it was worked out.
web-help-say = “Type a command” accepts all commands of the program and of the rules, such as using or dropping an item.
web-help-kept = Your game is saved in this browser after every answer. To save it under a name or export it to a file, open Saves. The program can open exported files too.
