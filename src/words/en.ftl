### The program's words. English is the source: every other table has the same messages, with the same things in them.

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
code-given = Given: the code { $name }
code-taken = Taken: the code { $name }
image = Picture: { $text }
with-meaning = { $told }: { $meaning }
title-gained = You gain the title { $name }
title-lost = You lose the title { $name }
title-now = Your title is now { $name }
title-now-by-rule = Title: { $name }
title-gained-by-rule = Title gained: { $name }
title-lost-by-rule = Title lost: { $name }
title-given = Given: the title { $name }
title-taken = Taken: the title { $name }
thing-gained = Gained: { $name }
thing-lost = Lost: { $name }
thing-given = Given: { $name }
thing-taken = Taken: { $name }
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
notice-elsewhere = The way leads to another book, { $book }, which is not at hand.
notice-not-written = This is not written yet.
notice-stuck-page = There is nothing you can do here. Take back your last answer with undo.
notice-stuck-page-strict = There is nothing you can do here.

## Dice

dice-table-rule = A dice table: the dice are added up, with the modifiers named.
dice-table-why = the table
dice-number-rule = The dice are added up, with the modifiers named; the total is the number.
dice-number-why = a number
roll-changed-rule = The rules have changed what the dice came to.

## Why a choice is closed

closed-done = done already
closed-lacks = you have no { $name }
closed-not-now = this cannot be done now
closed-no-book = the book { $book } is not at hand
needs = you need { $what }
need-code = the code { $name }
need-title = the title { $name }
need-book = to be in the book { $name }
need-book-at-hand = the book { $name } to be at hand
need-visited = to have been at { $name }
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
lack-book-at-hand = the book { $name } not to be at hand
lack-visited = not to have been at { $name }
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

## Answers that do not fit

refused-over = the game is over; there is nothing to answer
refused-choice = this is answered by one of the choices
refused-no-choice = there is no choice `{ $id }` here
refused-closed = this choice is closed: { $why }
refused-word = this is answered by a word
refused-no-dice = no dice are wanted
refused-option = this is answered by one of the options
refused-not-offered = `{ $id }` is not offered; it is one of: { $all }
refused-yes-or-no = this is answered by yes or no
refused-order = this is answered by all of them in order
refused-order-each = every one of these, once each: { $all }
refused-nothing-asked = nothing is asked
refused-first-answer = first answer what is asked; this can be done at the choices of a page
refused-number = { $n } is not a whole number from { $min } to { $max }
refused-number-kind = this is answered by a whole number from { $min } to { $max }
refused-command = `{ $text }` is no command
refused-which = `{ $name }` may be { $names }
refused-form = { $why }; say `{ $form }`
refused-incomplete = this instruction is incomplete
refused-missing = { $wanted } is missing at the end
refused-instead = `{ $word }` stands where { $wanted } is wanted
refused-surplus = `{ $word }` does not fit here
refused-no-such = `{ $word }` is no { $name }
refused-absent = { $name } is no longer in the book: nothing can be done with it until the book has it again
refused-unknown = no { $kind } is called `{ $name }`
refused-undo = there is nothing to take back
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
refused-dice = throw { $count ->
    [one] 1 die and give its face
   *[other] { $count } dice and give each face
}, { $low } to { $high }

## Endings

ending = An ending.
ending-named = The end: { $name }.
ending-of-kind = The end ({ $kind }).
ending-in-full = The end: { $name } ({ $kind }).

## Dice at the line

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
dice-instead = , so { $n } are rolled
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
own-roll = With { $plus }. The game's dice were not touched.

## Dice for an ear

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
spoken-leaves = , which leaves { $dice }, so { $n } are rolled
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
spoken-slash = slash
spoken-typed = “{ $words }”
minus = minus { $n }
grid-nothing = nothing

## What is asked

seat = { $name }:
seat-alone = { $name }, for you alone:
what-now = What do you do?
how-usual = Enter for { $n }
how-order = all of them in your order, or Enter for this one
how-confirm = yes or no
how-text = a word or a line; commands after /
how-dice = type the faces
bounds-any = a whole number
bounds-least = a whole number, { $min } or more
bounds-most = a whole number, { $max } or less
bounds = a whole number from { $min } to { $max }
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
over = The game is over. You may say undo, restart, load, or quit.
over-strict = The game is over. You may say restart, or quit.
choice-number = Choice { $n }:
closed = (closed)
closed-why = (closed: { $why })
still-closed = Still closed: { $choices }
wanted-nothing-open = Nothing is open here; `undo` goes back.
wanted-nothing-open-strict = Nothing is open here.
wanted-one = Type { $n }
wanted-range = Type a number from 1 to { $n }
wanted-some = Type { $most } or { $last }
wanted-pick = { $numbers }, or the first letters of what you choose.
wanted-pick-usual = { $numbers }, or the first letters of what you choose; or Enter alone for { $n }.
typed-unreadable = What was typed is no text. Please type it again.
wanted-confirm = Type yes or no.
wanted-number = Type { $bounds }.
wanted-text = Type a word or a line; a command begins with /, as in /help.
wanted-order = Type every number from 1 to { $n } once, in your order, such as { $example }; or Enter alone, and they stay as they stand.
wanted-dice = { $n ->
    [one] Type the 1 face you rolled, each from { $low } to { $high }, such as { $example }.
   *[other] Type the { $n } faces you rolled, each from { $low } to { $high }, such as { $example }.
}
wanted-over = The game is over: `undo`, `restart`, `load` or `quit`.
wanted-over-strict = The game is over: `restart` or `quit`.
wanted-over-page = The game is over: `undo` or `restart`.
offer-closed = "{ $text }" is closed.
offer-closed-why = "{ $text }" is closed: { $why }.
could-be = `{ $line }` could be { $which }. Type more of it, or the number.
could-be-save = `{ $line }` could be { $which }. Type more of it.
or = or

## The line

by = { $title }, by { $author }
greeting = The dice have seed { $seed }. `help` lists what you may say besides an answer.
take-the-seat = { $name }, take the seat and press Enter. The others look away.
kept-resume = The game is kept; `turnto play { $book } --resume` goes on with it.
farewell = Farewell.
more = [more]
more-keys = [more] Enter goes on, q is enough
answers-end = The answers end here.
leave-kept = Leave? The game is kept. (yes or no)
leave-not-kept = Leave? This game is not kept. (yes or no)
quick-throw = What falls now could be the end of you.
quick-throw-on = Throw the dice
quick-rolls =
    { $n ->
        [0] You fight on, and nothing is rolled.
        [one] You fight on: one roll.
       *[other] You fight on: { $n } rolls.
    }
quick-changes = { $changes }.
refused-quick-no-fight = no fight is under way
refused-quick-rules = these rules play no fight on by themselves
refused-quick-peril = what comes next could be the end of you: decide it yourself
refused-quick-decide = this must be decided by you
refused-quick-dice = you throw the dice yourself
help-quick = play a fight on without asking, until it is over or something is at stake
command-alone = The command `{ $name }` stands alone.
command-typed = The command is typed `{ $form }`.
no-command = There is no command `{ $word }`.
near-command = Did you mean { $near }?
or-near-command = Or did you mean { $near }?
or-near-choice = Or did you mean “{ $text }”?
near-choice = Did you mean “{ $text }”? (yes or no)
text-or-command = `{ $word }` is a command too. Is it your answer? (yes or no)
typed-cleared = The line is cleared. `quit` leaves, and so does Ctrl-C twice on an empty line.
typed-interrupted = Ctrl-C once more leaves.
typed-articles = the a an some
typed-leads = go walk run head move travel come return enter visit step climb choose pick select and then to into in inside onto on at through towards over up down back out
one-or-another = { $one } or { $another }
where-fault = Your answer was taken back; `why` shows what is wrong in the book.
where-fault-over = `why` shows what is wrong in the book.
yes-or-no = (yes or no)

## Commands

help-help = this list; with a command, what that does
help-look = tell the page again
help-choices = what is asked, and every choice with the reason when it is closed
help-sheet = your sheet
help-characters = ready-made characters that may be taken here; with a name, one of them is
help-status = where you stand, and how
help-items = what you have and who is with you; with a word, what of it goes by that
help-about = what is known of what you have, of who or what is here, of a place, or of a word of the rules; `x` for short
about-what = About what? Say `about` and a thing that you have, or a word of the rules.
about-nobody = You have nothing that is called `{ $name }`, nothing here is, and the rules have no such word.
about-place = You have been there.
about-here = You are there.
about-nothing = No more is known of it.
no-items-like = You have nothing that is called `{ $name }`.
help-codes = the codes you have
help-titles = the titles you have
help-why = explain the last rolls: dice, what made them, the rule
help-note = write a note
help-notes = read your notes
help-journal = what your codes and titles mean and where they came, and your notes
help-log = what you answered so far
help-seen = how many pages and endings of the book you have seen
help-roads = a few choices of this game that you did not take
help-story = write what you have read so far to a file, as a text or a page for a browser
help-story-page = keep what you have read so far as a file
help-map = the places you know and where you are: drawn in a window, a list elsewhere
help-map-page = the places you know and where you are, drawn
help-undo = take the last answer back, or as many as you say
help-save = keep the game, under a name if you give one
help-save-strict = keep the game, which is done after every answer too
help-save-page = the games that are kept in this browser; this one is kept by itself
help-load = take up a game you kept under a name
help-load-page = the same: take up another of them
help-bookmark = set a bookmark here; without a name, tell all of them
help-resume = go on from a bookmark; where you are gets one too
help-unmark = take a bookmark away
help-camp = keep the game, say where, and leave
help-camp-page = the games that are kept in this browser: close the page whenever you like
help-brief = tell fights and rolls in short
help-full = tell fights and rolls in full
help-settings = what you have set for all games; with a name and a value, it is changed: width, brief, narrate, colour, language
help-settings-page = how things look and are told: letters, light, language, dice of your own
help-roll = dice of your own; the game's dice are not touched
help-rules = read the rules: what a word of them means; without one, what there is
help-rules-section = read the rules: a section such as { $section }, or a word; without one, what there is
help-restart = begin the book again; asks first, and keeps this game
help-restart-strict = begin the book again; asks first
help-restart-unkept = begin the book again; asks first
help-restart-page = begin the book again, from among the games; this one is kept
help-quit = leave; the game is kept
help-quit-page = the games that are kept in this browser: close the page whenever you like
help-quit-unkept = leave; this game is not kept
help-of-rules = And by the rules of this book:
chosen-not-command = That is the choice; the command is /{ $command }.
help-none = `help` lists the commands, and what a word means by the rules is told by `rules { $word }`.
help-also = Also typed { $names }.
help-slash = A slash before a word makes it a command where the word is an answer, or the name of a choice: /undo.
help-slash-strict = A slash before a word makes it a command where the word is an answer, or the name of a choice: /look.
no-sheet = This book has no sheet.
sheet-failed = The sheet cannot be laid out: { $why }.
status-told = { $name }: { $text }
status-failed = The status cannot be told: { $why }.
no-items = You have nothing.
no-codes = You have no codes.
no-titles = You have no titles.
no-rolls = Nothing has been rolled here.
noted = Noted.
no-notes = No notes yet: `note TEXT` writes one.
retold-astray = the book has changed since this game was played: from answer { $n } on it no longer tells it again
retold-elsewhere = the book has changed since this game was played: told again it leads elsewhere
journal-hidden = The journal tells what befell others; it is open when the table is.
journal-besides = Besides
errands-open = To do
errands-done = Done
errands-over = Over
journal-over = (no longer)
journal-notes = Notes
no-journal = Nothing stands in the journal yet: no codes, no titles, no notes.
day = Day { $n }
log-hidden = The log shows what others answered; it is open when the table is.
no-log = Nothing has been answered yet.
seen-here = { $n ->
    [one] In this game you have seen 1 of { $of } pages.
   *[other] In this game you have seen { $n } of { $of } pages.
}
seen-ever = In all games: { $n } of { $of }.
endings-found = Endings found: { $n } of { $of }. { $names }.
endings-count = Endings found: { $n } of { $of }.
endings-none = Endings found: none of { $of }.
roads-not-taken = Roads not taken:
road = { $page }: { $text }
roads-hidden = What was not taken tells what others were offered; it is open when the table is.
no-roads = No road was left in this game that leads anywhere new.
seen-damaged = what you have seen of this book in all games is begun anew: its file { $path } is damaged, and is { $aside } now
seen-newer = what you have seen of this book in all games is left alone: its file { $path } was written by a newer turnto
seen-unreadable = what you have seen of this book in all games is left alone: its file { $path } cannot be had: { $why }
story-how = `story FILE.txt` or `story FILE.html` writes down what was read so far.
story-form = { $file }: a story is written as a text (`.txt`) or as a page for a browser (`.html`).
story-nowhere = No files are written here.
story-hidden = The story tells what befell others; it is open when the table is.
story-over = There is a file { $path }. Write over it? (yes or no)
story-not = Nothing is written.
story-written = { $n ->
    [one] The story so far, 1 page, is written to { $path }
   *[other] The story so far, { $n } pages, is written to { $path }
}
story-failed = { $file } cannot be written: { $why }.
story-no-file = what stands there is no file
story-no-folder = there is no folder { $folder }
story-wire = a story is told here by its events, or by `story text` and `story html`; a front end writes the file
story-by = by { $author }
way-to = { $from }: to { $to }
map-here = You are here: { $page }.
map-unseen = `?` is what you know of and have not seen: a place, or ways from a place.
map-ways = { $n ->
    [one] (and 1 way not gone)
   *[other] (and { $n } ways not gone)
}
map-further = Other ways:
map-outside = Places for which this window is too narrow:
map-hidden = The map shows where others went; it is open when the table is.
map-how = `map` draws the places that you know, where there is a window; `map list` lists them everywhere, and `map drawn` draws them.
undo-hidden = Somebody else's answer may come before yours; taking back waits until the table is open.
games-hidden = Kept games tell what befell others; they are open when the table is.
undo-lost = The book no longer gives the game up to here, so nothing can be taken back.
undo-elsewhere = Nothing is taken back: the book leads elsewhere now. Answer { $n } was given on the page `{ $was }`, and would be given on { $now }.
undo-asked = Nothing is taken back: the book asks something else now. Answer { $n } was given to another question.
undo-nothing = There is nothing to take back.
undo-fewer = { $n ->
    [one] There is one answer to take back: `undo`.
   *[other] There are { $n } answers to take back; `undo { $n }` goes back to the beginning.
}
undone = Taken back.
undone-many = Taken back: { $n } answers.
bookmark-name = a bookmark has a name of letters or figures, at most { $n } of them
bookmark-there = there is a bookmark { $name } already, at { $page }: give another name, or take it away with `unmark { $name }`
bookmark-full = there are a hundred bookmarks: take one away with `unmark NAME`
bookmark-none = there is no bookmark: `bookmark NAME` sets one
bookmark-unknown = there is no bookmark `{ $name }`: there are { $names }
bookmark-which = `{ $name }` may be { $names }
bookmark-told = { $name }: { $page }, after { $n ->
    [one] 1 answer
   *[other] { $n } answers
}
no-bookmarks = No bookmark is set: `bookmark NAME` sets one here.
bookmarked = The bookmark is set. `resume NAME` goes on from it.
resume-hidden = Somebody else's answer may come before yours; going back waits until the table is open.
resumed = You go on from the bookmark { $name }.
resumed-from = You go on from the bookmark { $name }. Where you were is bookmarked as { $earlier }.
unmarked = The bookmark { $name } is taken away.
kept-in = Kept in { $path }
no-saves-named = No game has been kept under a name: `save NAME` keeps one.
camped = The game is kept in { $path }
still-here = { $why }. You are still here.
told-brief = Fights and rolls are told in short.
told-full = Fights and rolls are told in full.
which-dice = Say which dice, such as `roll 2d6` or `roll d20+1`: up to 100 of them, of 2 to 1000 sides.
no-rules = This book has no rules of its own.
rules-to-read = To read
rules-words = Words of the rules
rules-options = Settled by this book
rules-no-word = These rules have no word `{ $word }`.
rules-hint = `rules WORD` tells what one of them means.
restart-sure = Begin the book again? (yes or no)
restart-not = The game goes on.
restarted = The game so far is kept as { $name }.

## What a ruleset declares

declared-holds = Holds { $what }.
declared-set = Pages may set it: `{ $form }`.
declared-given = House rules that listen are given: { $all }.
declared-comes-out = Comes out as { $ways }.
declared-into = `into NAME` keeps { $what }.
declared-must = A page must say what follows { $all }.
declared-leads = After { $name } the reader turns to the place { $place }, unless the row for it turns elsewhere.
declared-rounds = In rounds, which know { $all }.
declared-of-kind = , of the kind { $kind }
declared-each-with = , each with { $all }
declared-cost = May be the cost of a choice.
declared-phrase = On paper: "{ $phrase }"
declared-otherwise = { $values }; { $start } when nobody says otherwise.
declared-here = In this book: { $value }.
declared-gives = Gives { $what }.
declared-may-be = It may be { $what }.
declared-file = In the file { $file }.
declared-says = Each says:
declared-remembers = Each one that is held remembers:
declared-required = { $what }; it must be there.
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
specials-effects = What they do
specials-beside = What stands beside what they do
specials-conditions = What they wait for, under `if`
specials-keys = What else they say
specials-works = Works here: { $all }.
specials-at = At: { $all }.
specials-with = With: { $all }.
specials-is = It is { $what }.

## Keeping

save-needs-name = where the game that goes on by itself is kept, nothing could be written when this one began: give this one a name, `save NAME`
save-elsewhere = this book is being played elsewhere: give this one a name, `save NAME`
played-elsewhere = This book is being played elsewhere: this game is not kept unless you `save NAME`.
cannot-keep = The game cannot be kept: { $why }. Play goes on.
not-touched = { $trouble }. It has not been touched.
older-save = There is an older save, which is whole.
put-aside = Put that file aside?
is-now = It is now { $path }.
cannot-move = It cannot be moved: { $why }.
stays-meanwhile = It stays; this game is kept beside it, under the name `meanwhile`.
resume-elsewhere = there is no game to go on with: this book is being played elsewhere, and nothing of that is kept yet
none-kept = No game of this book is kept; a new one begins.
kept-here = A game of this book is kept: { $at }.
kept-over = A game of this book is kept, and it is over: { $at }.
kept-day = day { $n }
kept-answers = { $n ->
    [one] 1 answer
   *[other] { $n } answers
}
go-on = Go on with it?
begin-new = Begin a new one?
moved-to-id = The games kept of this book by its title go by its id now.
kept-under-title = The game that is kept is of “{ $title }”.
kept-under-title-at = The game that is kept is of “{ $title }”, a book at { $path }.
same-book = Is it this book?
left-to-other = It is left alone: the games of this book are kept beside it.
take-altered = Take it up all the same?
accept-save = With `--resume --accept-save` it is taken up.
own-dice = `{ $option }` is for a game that begins: this one goes on with its own dice.
copied-before = When you go on, the game as it was kept stays as the save `{ $name }`.
save-gone = The save of this game was gone; what was kept beside it is taken up, so the last answer may be missing.
save-gone-named = The save `{ $name }` was gone; the one before it is in its place.
before-kept = The game before is kept as { $name }; `load { $name }` goes back to it.
before-kept-strict = The game before is kept as { $name }.
before-cannot-move = The game before cannot be moved: { $why }.
without-saves-dir = this game is played without saves; `--save DIR` says where to keep one
no-such-save = there is no save of that name; there are { $names }
no-save-named = there is no save of that name; none has been named yet
save-not-touched = { $trouble }; it has not been touched
save-before-opened = { $trouble }; the one before it is opened
could-not-keep = the game could not be kept: { $why }
cannot-be-moved = it cannot be moved: { $why }
no-damaged = no damaged file is in the way
tried-again = { $trouble }. Play goes on; it is tried again after every answer.
save-damaged = the save { $path } is damaged ({ $why })
save-altered = the save { $path } is not as it was written: its checksum does not fit
save-newer = the save { $path } was written by a newer turnto (version { $version })
save-unreadable = the save { $path } cannot be read ({ $why })
save-empty = it is empty
save-not-whole = line { $line }, column { $column }: it is not whole JSON
save-no-version = it does not say which version it is
no-file = it is no file
save-too-large = it is larger than any game
save-no-name = a save is named by letters or digits, and `{ $path }` has none
save-own-name = `{ $path }` is a name that the program gives itself
save-of-another = a game of another book, “{ $path }”, has this name
save-barred = the damaged file { $path } is in its place
stands-elsewhere = it stands in the book `{ $book }`, which is not at hand
things-alike = { $name }, { $n } of them
cannot-take-up = the kept game cannot be taken up: { $why }
book-changed = the book has changed since this game was kept
rules-changed = the rules have changed since this game was kept
answered-dice = dice { $faces }
lost-answers = { $n ->
    [one] the last of your answers no longer fits the book
   *[other] the last { $n } of your answers no longer fit the book
}
lost-elsewhere = the book leads elsewhere now, to { $page }
lost-otherwise = what happened on this page comes otherwise in the book as it is now: { $names }
lost-otherwise-page = what happened on this page comes otherwise in the book as it is now
lost-value = { $name } cannot be { $was } in this book: it is { $is } now
lost-thing = the book no longer has `{ $name }`: it stays with you, without effect, until the book has it again
starts-unknown = this save is from before starts were kept: { $names } may have moved to where the book starts now
thing-absent = { $name } (no longer in the book)
lost-changed-page = { $page }, which waited for your return, has changed: it begins anew
lost-waiting-page = page `{ $page }`, which waited for your return, is gone
lost-place = the book no longer has a place for { $name }
slot-code = the code { $name }
slot-title = the title { $name }
slot-variable = the variable `{ $name }`
slot-visits = the visits to { $page }
slot-ticks = the boxes ticked on { $page }
slot-page = what was done on { $page }
slot-other = `{ $name }`
slot-dice = the dice
slot-asked = what is asked
lost-book = the book `{ $book }` is not at hand; what you did there is kept
lost-page = page `{ $page }` is gone: you are at the book's start

## All games, `turnto saves`

saves-name = name
saves-book = book
saves-page = page
saves-written = written
saves-over = { $place } (over)
saves-day = { $place }, day { $n }
saves-answers = answers
saves-edition = edition
saves-none = No game is kept in { $path }.
saves-in = They are in { $path }.
saves-no-such = no game is called `{ $name }`; `turnto saves` lists them
saves-several = several games are called `{ $name }`: { $names }
saves-there-is = { $path }: there is such a file; nothing is written over
saves-exported = { $name } is copied to { $path }.
saves-exported-though = { $name } is copied to { $path } as it is, though { $why }.
saves-imported = The game of “{ $title }” is the one that `--resume` goes on with.
saves-imported-as = The game of “{ $title }” is kept as { $name }: `load { $name }` takes it up in the book.
saves-imported-altered = The game of “{ $title }” is not as it was written: its checksum does not fit. It is the one that `--resume` goes on with, and asks about before.
saves-imported-altered-as = The game of “{ $title }” is not as it was written: its checksum does not fit. It is kept as { $name }: `load { $name }` takes it up in the book, and asks before.
saves-only-before = its save is gone; this is the one before it
saves-remove = Put { $name }, a game of “{ $title }”, away?
saves-say-yes = `turnto saves remove { $name } --yes` puts it away where nobody can be asked
saves-stays = It stays.
saves-removed = It is now { $path }; `turnto saves import` brings it back.
saves-played = { $name } is being played

## A book that changes while it is played

watch-faults = The book has faults now; play goes on with what it was before.
watch-sound = The book has no faults any more, and is what it was.
watch-no-rules = The book has changed, but { $why }.
watch-not-taken-up = The book has changed, but it cannot be gone on with: { $why }. Play goes on with what it was before.
watch-changed = The book has changed.
watch-same = Nothing is different here.
watch-page-gone = The page { $page } that you came by is gone.
watch-choice-gone = The choice "{ $choice }" that you took on { $page } is gone.
watch-choice-new = There is a new choice here: "{ $choice }".
watch-choice-open = The choice "{ $choice }" is open now.
watch-choice-closed = The choice "{ $choice }" is closed now: { $why }.
watch-choice-absent = The choice "{ $choice }" is no longer here.

## The shelf

shelf = The shelf
shelf-book = Book { $n }:
shelf-empty = It is empty: `turnto play BOOK` opens a folder.
shelf-choose = Type the number or name of a book.
shelf-new = New here? Begin with { $title }. At any time `help` lists what you may say, and `quit` leaves: the game is kept.
shelf-new-unkept = New here? Begin with { $title }. At any time `help` lists what you may say, and `quit` leaves.
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
shelf-kept = Kept: { $at }
shelf-kept-over = Kept, and over: { $at }
shelf-wanted = Type a number from 1 to { $n } or the name of a book, or quit.
shelf-help = Type the number, the name or the first words of a title to open a book; `help` in a book tells what may be said there. `quit` leaves, and `turnto --help` tells what else the program does.

## Ready-made characters

characters-ask = Who will you be?
characters-own = Somebody of your own making
characters-wanted = Type a number from 1 to { $n } or a name.
characters-first = `{ $name }` can be said once you are somebody: type a number or a name.
characters-none = No ready-made character can be taken here.
characters-no-such = No ready-made character is called `{ $name }`; `characters` lists them.
characters-not-whole = { $name } could not be made as the book says: { $why } The rest is yours to answer.

## Settings

settings-nowhere = Settings are used where a reader sits at a terminal, and nowhere else: here all is told the same for everybody.
settings-unset = not set
settings-on = on
settings-off = off
settings-how = `settings width 60` changes one for all games, and `settings width default` leaves it to the terminal again. They are in { $path }
settings-kept = Kept for all games.
settings-kept-aside = Kept for all games. The file that could not be read is now { $aside }
settings-not-kept = That is so for this game; it could not be kept for others: { $why }
settings-no-such = No setting is called `{ $name }`: there is { $names }.
settings-wanted-width = Type `settings width 60`: a number of columns from 40 to 100, or `default`.
settings-wanted-flag = Type `settings { $name } on`, `off` or `default`.
settings-wanted-language = Type `settings language de`: the languages are { $languages }. Or `default`.
settings-damaged = Your settings are damaged and are not used: { $path }. The file stays; when you change a setting, it is put aside.
settings-newer = Your settings were kept by a newer version of the program, and are not used: { $path }
settings-unreadable = Your settings cannot be read: { $path }: { $why }

## Strict games

greeting-strict = This is a strict game: nothing is taken back, it has one save, and the dice are the machine's. `help` lists what you may say besides an answer.
strict-name = Strict
strict-means = nothing is taken back; one save; the machine's dice
strict-undo = this is a strict game: nothing is taken back
strict-save = this is a strict game: it has one save, which is kept after every answer
strict-load = this is a strict game: no other is taken up in its place
strict-bookmark = this is a strict game: nobody goes back, so there are no bookmarks
strict-roads = this is a strict game: nobody is told which roads were not taken
strict-dice = `{ $option }`: the dice of a strict game are the machine's
strict-hands = `{ $option }`: in a strict game nobody changes the book or what happens
strict-record = `{ $option }`: what it writes says the seed, and of a strict game nobody sees ahead
strict-house-missing = this strict game was begun with the house rules { $file }, and goes on with them alone: say `--house` as it was begun
strict-house-other = this strict game was begun with other house rules, { $file } as it stood then, and goes on with them alone
strict-house-new = this strict game was begun without house rules, and goes on without: leave `--house` out
strict-house-unknown = this strict game does not say with which house rules it was begun, for it was kept before that was, and it was not with these: go on with those that it had, or without
strict-house-not-known = This strict game does not say whether it was begun with house rules, for it was kept before that was: if it was, leave, and say `--house` as it was begun.
strict-not-kept = this is a strict game, and it is gone on with only where it can be kept
strict-elsewhere = this book is being played elsewhere, and a strict game is played only where it can be kept: leave the other first
strict-cannot-keep = a strict game is played only where it can be kept, and it cannot be: { $why }
strict-not-begun = This game was not begun with `--strict`: it goes on as it was begun.
strict-altered = This was a strict game; it is not as it was written, so it goes on as one that is not strict.
strict-export = { $name } is a strict game: it has one save, and no copy is made of it
strict-import = it is a strict game: it has one save, and no copy of it is brought in
saves-strict = { $n }, strict
saves-remove-strict = Put { $name }, a strict game of “{ $title }”, away? It cannot be brought back by `import`.

## The printed edition

print-chapter-how = How to read this book
print-chapter-rules = The rules of { $name }
print-chapter-places = Where the rules lead
print-chapter-house = House rules
print-house-books = These rules hold in this book and in { $books } alike. What one of them speaks of may be met there alone.
print-chapter-behind = House rules for later
print-chapter-book = How this book plays
print-ready = Ready-made
print-ready-how = Whoever does not want to make somebody may begin as one of these. Copy the sheet, begin where it says, and pass over what stands there of making it.
print-ready-at = Take them where you are to make somebody, at { $all }.
print-ready-begin = Begin at { $to }.
print-ready-done = Begin with what you can choose at { $to }: what stands above it is done.
print-ready-rolls = Roll for the blanks, as the rules say it: { $all }.
print-ready-roll =
    { $n ->
        [1] one die
       *[other] { $n } dice
    } with { $sides } sides ({ $why })
print-settled = { $about } In this book: { $value }.
print-begin-with = You begin with { $all }.
print-chapter-whenever = What holds at every section
print-sheet-turns = Sections turned to, a stroke for each
print-chapter-sheet = Your sheet
print-chapter-notes = Notes
print-chapter-marks = Marks
print-chapter-codes = Codes and titles
print-chapter-answers = Answers
print-chapter-sections = All sections
print-chapter-map = The map
print-map-how = Each box is a place with its section, and a line is a way between two of them. Something else may lie on the way.
print-map-empty = An empty box is a place that you have to find: write its name and section in when you come there.
print-map-text = A map of { $n } places and the ways between them. The table of places says the same in words.
print-map-section = Section
print-map-place = Place
print-map-ways = Ways to
print-contents = Contents
print-chapter-credits = About this book
print-codes = Codes
print-titles = Titles
print-how-sections = This book is read in numbered sections, up to { $last }, and not from front to back. A section tells you which to turn to next. Keep a pencil, a rubber and dice beside you.
print-how-dice =
    The dice are those with { $all } sides.{ $hundred ->
        [yes] {" "}For one with 100 roll two with 10, of which one is for the tens; two noughts are 100.
       *[no] {""}
    }
print-how-gaps = Some numbers are left out.
print-how-italics = What stands in italics is what you are to do. What stands in square brackets is to be read with your own figures and words in its place. Where a condition stands there, the rest of it is read only if that is so.
print-how-codes = The book gives you codes and titles. Tick them on their list, and rub the tick out when you lose them.
print-how-boxes = Boxes are ticked with a pencil (□), and stay ticked. For a new game rub all of them out.
print-how-boxes-here = Round boxes (○) are for one visit: a section that has some tells you when to rub them out.
print-how-notes = Notes are numbers and words that you keep on your sheet under the names that the book gives them.
print-how-marks = Some sections ask you to make a mark: one stroke each time you come there, beside their number on your sheet.
print-how-prices = Where a choice has its price, that stands in brackets behind its words as something to be done (such as “{ $price }”). Do it when you take that choice; who cannot do it cannot take it. Whatever else a choice says in brackets, an amount alone for instance, is only told, and nothing to be paid for it.
print-how-detours = From some sections you come back to where you were: note the number that you are told, and turn back to it when you are sent back.
print-how-books = From some sections you go on in another book: { $books }. Take your sheet along as it is, and tick on the list there what you have of its codes and titles. Keep the notes, marks and boxes of this book: you may come back.
print-how-map = At the end of the book stands a map of its places with their sections. It is for looking up where you are and what lies around you; you go from section to section as ever.
print-how-begin = Fill in your sheet as the rules say, and begin at { $to }.
print-by = By { $name }
print-edition = Edition: { $name }
print-under = Played under the rules of { $name }.
print-turn-to = Turn to { $to }.
print-then-turn-to = turn to { $to }.
print-if = If { $when }:
print-elif = Otherwise, if { $when }:
print-else = Otherwise:
print-inline-if = if { $when }:
print-inline-elif = otherwise, if { $when }:
print-inline-else = otherwise:
print-lead-turn = { $lead }, turn to { $to }.
print-lead-on = { $lead }, read on.
print-read-on = Read on.
print-afterwards = Whatever comes of it:
print-once = If this box is empty, tick it and read this: □
print-once-here = If this box is empty, tick it and read this: ○
print-box-empty = this box □ is empty (tick it)
print-box-empty-here = this box ○ is empty (tick it)
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
print-repeat = Do this until { $until }:
print-repeat-ever = Do this again and again, until you turn elsewhere:
print-no-other = nothing else here is open to you
print-then-on = Then read on below.
print-then-again = Then choose again.
print-detour = Note the number { $here }, turn to { $to }, and come back here when you are sent back.
print-again = Read { $here } once more from the beginning.
print-back = Turn back to the section that you came from.
print-return = Turn back to the number that you noted, and read on there.
print-loose = This way has not been written yet.
print-elsewhere = This way leads into the book { $book }.
print-place-in-book = { $number } in { $book }
print-this-section = the section
print-mark = Make a mark for { $here } on your sheet.
print-gain-code = Tick the code { $name }.
print-lose-code = Lose the code { $name }: rub its tick out.
print-meaning = { $told }: { $about }.
print-errand = Your errand: { $what }.
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
print-set-take = Take { $n } off { $name }.
print-roll =
    { $n ->
        [1] Roll one die.
        [2] Roll two dice.
       *[other] Roll { $n } dice.
    }
print-roll-sides =
    { $n ->
        [1] Roll one die of { $sides } sides.
        [2] Roll two dice of { $sides } sides.
       *[other] Roll { $n } dice of { $sides } sides.
    }
print-add = Add { $n }.
print-add-if = Add { $n } if { $when }.
print-take-off = Take off { $n }.
print-take-off-if = Take off { $n } if { $when }.
print-keep-total = Note the total under { $name }.
print-keep-number = Note it under { $name }.
print-keep-result = Note the number that it comes to under { $name }.
print-total = Total
print-rolled = Roll
print-box = Box
print-what = What happens
print-or-more = { $n } or more
print-or-less = { $n } or less
print-anything = anything
print-anything-else = anything else
print-random = Roll one die:
print-random-again = Roll one die, again if it shows more than { $n }:
print-random-two = Roll two dice, one for the tens and one for the units:
print-random-two-again = Roll two dice, one for the tens and one for the units, again if they show more than { $last }:
print-random-sides = Roll a die of { $n } sides, or draw one of { $n } lots:
print-cycle = Tick the next of these boxes and read what stands at its place; when all are ticked, rub them out first: { $boxes }
print-sequence = Tick the next of these boxes and read what stands at its place; when all are ticked, read the last: { $boxes }
print-ask = Settle on an answer, then look under { $here } in the list of answers at the end.
print-entry = { $name }: { $what }
print-answer-head = Your answer
print-secret = If you know the number, turn to it.
print-secret-else = If you do not:
print-number = Choose a number from { $least } to { $most }.
print-your-number = Your number
print-do = Do this by the rules: { $what }.
print-comes-out = If it comes out as { $name }
print-on-arrival = Whenever you come to a section marked { $tag }, before you read it:
print-on-turn = Whenever you turn to a section, before you read it:
print-on-event = Whenever this happens: { $name }:
print-offered-back = If { $when }, you may note the number of any section where you are, turn to { $to }, and turn back when you are sent back ({ $name }).
print-offered = If { $when }, you may turn to { $to } from any section ({ $name }).
print-and = { $a } and { $b }
print-or = { $a } or { $b }
print-always = it is so in any case
print-never = it could ever be so
print-has-code = you have the code { $name }
print-lacks-code = you do not have the code { $name }
print-has-title = you have the title { $name }
print-lacks-title = you do not have the title { $name }
print-is-blank = nothing stands under “{ $name }” on your sheet
print-is-not-blank = something stands under “{ $name }” on your sheet
print-is-marked = “{ $name }” is marked on your sheet
print-is-not-marked = “{ $name }” is not marked on your sheet
print-has-note = you have noted { $name }
print-lacks-note = you have not noted { $name }
print-was-at = you have a mark for { $to }
print-was-not-at = you have no mark for { $to }
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
print-met = this is met: { $what }
print-not-met = this is not met: { $what }
print-have = you have { $what }
print-have-not = you do not have { $what }
print-any = anything under “{ $kind }”
print-any-such = anything under “{ $kind }” that is { $such }
print-any-code = any of the codes { $names }
print-any-title = one of the titles { $names }
print-ticked = a box of this section is ticked
print-not-ticked = no box of this section is ticked
print-was-ticked = a box of this section was ticked when you came here
print-was-not-ticked = no box of this section was ticked when you came here
print-ticked-at = a box of { $to } is ticked
print-not-ticked-at = no box of { $to } is ticked
print-is-so = { $what } is so
print-is-not-so = { $what } is not so
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
print-rounded-down = { $sum }, rounded down
print-whether = whether { $when }
print-yes = yes
print-no = no
print-accessible = Everything is text with headings and a table of contents; every turn is a link.
print-accessible-pictures = Everything is text with headings and a table of contents; every turn is a link. Pictures are told in words.
print-came-from = From { $all }

## The page

web-skip = To what is asked
web-menu = Menu
web-sheet = Sheet
web-items = Belongings
web-journal = Journal
web-map = Map
web-undo = Take back
web-undone = Taken back.
web-games = Games
web-settings = Settings
web-help = Help
web-close = Close
web-new = What is new
web-by = by
web-choices = What is asked
web-closed = closed
web-usual = what Enter takes
web-yes = Yes
web-no = No
web-answer = Answer
web-less = Less
web-more = More
web-up = Up
web-down = Down
web-die = Die
web-say = Say something else
web-say-what = A command of the program or of the rules, such as `help`, or the beginning of a choice
web-say-go = Say
web-about = About what?
web-about-go = Look up
web-pass = Pass the screen to
web-pass-others = The others look away.
web-seated = I sit here now
web-alone = For you alone
web-over = The game is over.
web-anew = Begin anew
web-why = Last rolls
web-log = What was answered
web-seen = How much you have seen
web-roads = Roads not taken
web-rules = The rules
web-story = Download the story
web-note = A note
web-note-go = Write down
web-running = This game
web-kept = Kept games
web-none-kept = No game is kept under a name yet.
web-name = A name for this game
web-keep = Keep
web-replace = There is one of this name: write over it?
web-open = Open
web-export = Export
web-import = Import
web-delete = Delete
web-sure = Delete it for good?
web-lost = The game before cannot be kept and will be lost. Go on all the same?
web-before = Before:
web-tab = In another window
web-day = Day
web-answers = Answers
web-ended = over
web-resumed = You go on where you left off. “Games” begins anew.
web-imported = The game is taken up. The one before stays among the kept games.
web-mended = Something went wrong inside. The game was opened anew, as it was kept last.
web-full = The browser has no room left: this game is not kept from here on. “Games” exports it to a file.
web-forbidden = The browser keeps nothing for this page, so games are not kept. “Games” exports this one to a file.
web-elsewhere = This book is open in another window too. Each keeps a game of its own.
web-accept = Take it up all the same
web-no-number = No open answer has this number.
web-no-script = This page is played by a script. Allow it scripts to read the book.
web-not-kept = It could not be kept.
web-size = Size of the text
web-theme = Light or dark
web-theme-auto = As the device
web-theme-light = Light
web-theme-dark = Dark
web-language = Language of the program
web-language-book = As the book
web-own-dice = I roll dice of my own and type them (from the next game on)
web-brief = Fights and rolls in short
web-calm = Nothing moves
web-keys = Keys
web-use-keys = Keys choose and open (1, s, j …)
web-key-choose = choose; further numbers are typed
web-key-usual = the usual answer, or go on
web-help-choose = Choose by a click or by the number that stands before a choice. A roll opens, and tells why it came out so.
web-help-say = “Say something else” takes whatever may be said at the line: commands of the rules, such as to use or to drop something, and of the program.
web-help-kept = The game is kept in this browser after every answer. “Games” keeps it under a name, and exports it to a file that the program opens too.
